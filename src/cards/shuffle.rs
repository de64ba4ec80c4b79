//! The shuffle of format 1. It is part of the file format and never changes.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use super::{Card, Deck};

/// The deck in the order in which seed `seed` deals it (before a game takes out its bases).
///
/// A textbook Fisher–Yates shuffle, from the last card down, fed with the ChaCha20 key stream (20 rounds, 64-bit
/// block counter from 0, nonce 0) of the key whose first eight bytes are the seed, little-endian. Words that would
/// favour some cards are drawn again, so every order is equally likely.
///
/// ```
/// use trove::cards::{shuffled, Deck};
/// let deck = shuffled(Deck::FULL, 42);
/// assert_eq!(format!("{} {} {}", deck[0], deck[1], deck[2]), "JS JC 8D");
/// ```
pub fn shuffled(deck: Deck, seed: u64) -> Vec<Card> {
    let mut key = [0u8; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut stream = ChaCha20Rng::from_seed(key);
    shuffle_with(deck, || stream.next_u32())
}

/// The shuffle over any stream of words, so that tests can feed it an independent one.
pub(crate) fn shuffle_with(deck: Deck, mut next_word: impl FnMut() -> u32) -> Vec<Card> {
    let mut cards: Vec<Card> = deck.cards().collect();
    for i in (1..cards.len()).rev() {
        let choices = i as u64 + 1;
        let fair_below = (1u64 << 32) - (1u64 << 32) % choices;
        let word = loop {
            let word = u64::from(next_word());
            if word < fair_below {
                break word;
            }
        };
        cards.swap(i, (word % choices) as usize);
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ChaCha20 block function written from RFC 8439 §2.3, with the original 64-bit counter and nonce 0.
    fn reference_block(key: &[u8; 32], counter: u64) -> [u32; 16] {
        let mut state = [0u32; 16];
        state[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        for (word, bytes) in state[4..12].iter_mut().zip(key.chunks_exact(4)) {
            *word = u32::from_le_bytes(bytes.try_into().unwrap());
        }
        state[12] = counter as u32;
        state[13] = (counter >> 32) as u32;
        let mut mixed = state;
        let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
            for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                mixed[x] = mixed[x].wrapping_add(mixed[y]);
                mixed[z] = (mixed[z] ^ mixed[x]).rotate_left(turn);
            }
        };
        for _ in 0..10 {
            for column in 0..4 {
                quarter(column, column + 4, column + 8, column + 12);
            }
            quarter(0, 5, 10, 15);
            quarter(1, 6, 11, 12);
            quarter(2, 7, 8, 13);
            quarter(3, 4, 9, 14);
        }
        for (word, start) in mixed.iter_mut().zip(state) {
            *word = word.wrapping_add(start);
        }
        mixed
    }

    fn reference_words(seed: u64) -> impl FnMut() -> u32 {
        let mut key = [0u8; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = (0u64..).flat_map(move |counter| reference_block(&key, counter));
        move || words.next().unwrap()
    }

    #[test]
    fn reference_block_gives_the_zero_key_stream() {
        let mut next = reference_words(0);
        let bytes: Vec<u8> = (0..2).flat_map(|_| next().to_le_bytes()).collect();
        assert_eq!(bytes, [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
    }

    #[test]
    fn the_crate_and_the_reference_deal_the_same_decks() {
        for seed in (0..500).chain([1 << 32, (1 << 53) + 1, u64::MAX - 1, u64::MAX]) {
            for deck in [Deck::FULL, Deck::with_ranks(12), Deck::with_ranks(3)] {
                assert_eq!(shuffled(deck, seed), shuffle_with(deck, reference_words(seed)), "seed {seed}");
            }
        }
    }

    #[test]
    fn words_that_would_favour_some_cards_are_drawn_again() {
        let mut words = [u32::MAX, 0, 0, 0].into_iter();
        // Four cards: the first draw is among four, which divides 2^32, so the largest word counts.
        let four = shuffle_with(Deck::with_ranks(1), || words.next().unwrap());
        assert_eq!(four[3].to_string(), "AS");
        // Then one of three: 2^32 mod 3 = 1, so the largest word is thrown away.
        let mut words = [0, u32::MAX, 2, 1].into_iter();
        let four = shuffle_with(Deck::with_ranks(1), || words.next().unwrap());
        assert_eq!(four.iter().map(Card::to_string).collect::<Vec<_>>(), ["AS", "AD", "AH", "AC"]);
    }

    #[test]
    fn decks_of_format_md() {
        for (seed, begin) in [
            (0, "5C 6H JS 5S QS 8C 2H KH"),
            (1, "3H TD JS 6S TH 4H AH 7C"),
            (42, "JS JC 8D KD 7H 7D 3C JH"),
            (u64::MAX, "QD TD JH 2C QC KC 3H 6H"),
        ] {
            let deck = shuffled(Deck::FULL, seed);
            let text: Vec<String> = deck[..8].iter().map(Card::to_string).collect();
            assert_eq!(text.join(" "), begin, "seed {seed}");
        }
    }
}
