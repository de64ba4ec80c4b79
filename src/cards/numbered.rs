//! Deal numbers of PySolFC: from the number that its players quote to the order in which it deals the deck.
//!
//! Described from its behaviour; the decks in `tests/data/pysolfc` pin it down.

use std::fmt;

use super::{Card, Rank, Suit};

/// Numbers below use the generator of an older family of programs, whatever way they are written.
const FIRST_TWISTED: u32 = 32_000;
/// The longest number that is read.
const DIGITS: usize = 40;
/// The largest number that `ms` takes.
const MS_MAX: u64 = (1 << 33) - 1;

/// A deal number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealNumber {
    generator: Generator,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Generator {
    /// A linear congruential generator, seeded with the number itself.
    Microsoft(u64),
    /// MT19937; decimal digits without leading zeros.
    Twister(String),
}

/// Why a text is no deal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotADealNumber {
    /// It has a sign.
    #[error("a deal number has no sign")]
    Sign,
    /// It is 0.
    #[error("deal numbers begin with 1")]
    Zero,
    /// It has more digits than are read.
    #[error("a deal number has at most 40 digits")]
    TooLong,
    /// `ms` with a number past 2^33 − 1.
    #[error("deal numbers with `ms` end at 8589934591")]
    TooLarge,
    /// Anything else.
    #[error("a deal number is a whole number, or `ms` and a number")]
    NoNumber,
}

impl DealNumber {
    /// Reads a number as its players write it: digits, which blanks and `# _ . ,` may group and an `L` may follow, or
    /// `ms` and digits.
    ///
    /// ```
    /// use trove::cards::DealNumber;
    /// assert_eq!(DealNumber::parse(" 12_345L").unwrap().to_string(), "12345");
    /// assert_eq!(DealNumber::parse("ms0042").unwrap().to_string(), "42");
    /// assert_ne!(DealNumber::parse("32000"), DealNumber::parse("ms32000"));
    /// ```
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn parse(text: &str) -> Result<DealNumber, NotADealNumber> {
        let text = text.trim();
        let ms = text.get(..2).is_some_and(|begin| begin.eq_ignore_ascii_case("ms"));
        let signed = if ms { &text[2..] } else { text };
        if signed.starts_with(['+', '-', '−']) {
            return Err(NotADealNumber::Sign);
        }
        if ms {
            let digits = signed;
            let number = match significant(digits)? {
                digits if digits.len() > 10 => return Err(NotADealNumber::TooLarge),
                digits => digits.parse::<u64>().map_err(|_| NotADealNumber::NoNumber)?,
            };
            return match number {
                1..=MS_MAX => Ok(DealNumber { generator: Generator::Microsoft(number) }),
                _ => Err(NotADealNumber::TooLarge),
            };
        }
        let digits: String = text.chars().filter(|c| !matches!(c, '#' | '_' | '.' | ',' | ' ' | '\t')).collect();
        let digits = digits.strip_suffix('L').unwrap_or(&digits);
        let digits = significant(digits)?;
        let generator = match digits.parse::<u32>() {
            Ok(number) if number < FIRST_TWISTED => Generator::Microsoft(u64::from(number)),
            _ => Generator::Twister(digits.to_owned()),
        };
        Ok(DealNumber { generator })
    }

    /// The deck in the order in which the number deals it, before a game takes out its bases.
    pub fn deck(&self) -> Vec<Card> {
        let mut pack: Vec<Card>;
        match &self.generator {
            Generator::Microsoft(number) => {
                pack = Rank::all().flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit))).collect();
                let mut generator = Microsoft::new(*number);
                shuffle(&mut pack, |choices| (generator.next() % choices as u64) as usize);
            }
            Generator::Twister(digits) => {
                let suits = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
                pack = suits.into_iter().flat_map(|suit| Rank::all().map(move |rank| Card::new(rank, suit))).collect();
                let mut generator = Twister::new(&words(digits));
                shuffle(&mut pack, |choices| (generator.fraction() * choices as f64) as usize);
            }
        }
        pack.reverse();
        pack
    }
}

impl fmt::Display for DealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.generator {
            Generator::Microsoft(number) if *number >= u64::from(FIRST_TWISTED) => write!(f, "ms{number}"),
            Generator::Microsoft(number) => write!(f, "{number}"),
            Generator::Twister(digits) => f.write_str(digits),
        }
    }
}

/// The digits from the first that is no zero.
fn significant(digits: &str) -> Result<&str, NotADealNumber> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NotADealNumber::NoNumber);
    }
    match digits.trim_start_matches('0') {
        "" => Err(NotADealNumber::Zero),
        digits if digits.len() > DIGITS => Err(NotADealNumber::TooLong),
        digits => Ok(digits),
    }
}

/// From the last card down, each changes places with one at or below it.
fn shuffle(pack: &mut [Card], mut draw: impl FnMut(usize) -> usize) {
    for n in (1..pack.len()).rev() {
        pack.swap(n, draw(n + 1));
    }
}

/// A decimal number as 32-bit words, the lowest first.
fn words(digits: &str) -> Vec<u32> {
    let mut words: Vec<u32> = Vec::new();
    for digit in digits.bytes() {
        let mut carry = u64::from(digit - b'0');
        for word in &mut words {
            let value = u64::from(*word) * 10 + carry;
            *word = value as u32;
            carry = value >> 32;
        }
        if carry > 0 {
            words.push(carry as u32);
        }
    }
    words
}

struct Microsoft {
    seed: u64,
    state: u64,
}

impl Microsoft {
    fn new(seed: u64) -> Microsoft {
        Microsoft { seed, state: seed & 0xFFFF_FFFF }
    }

    fn next(&mut self) -> u64 {
        self.state = (self.state * 214_013 + 2_531_011) & ((1 << 33) - 1);
        let high = self.state >> 16;
        match self.seed >> 31 {
            0 => high & 0x7FFF,
            1 => high & 0x7FFF | 0x8000,
            _ => (high & 0xFFFF) + 1,
        }
    }
}

const SIZE: usize = 624;

/// MT19937 with 53-bit fractions, seeded by an array of words (Matsumoto and Nishimura 2002).
struct Twister {
    state: [u32; SIZE],
    index: usize,
}

impl Twister {
    fn new(key: &[u32]) -> Twister {
        let mut state = [0u32; SIZE];
        state[0] = 19_650_218;
        let spread = |previous: u32| previous ^ previous >> 30;
        for i in 1..SIZE {
            state[i] = spread(state[i - 1]).wrapping_mul(1_812_433_253).wrapping_add(i as u32);
        }
        let (mut i, mut j) = (1, 0);
        let step = |state: &mut [u32; SIZE], i: &mut usize| {
            *i += 1;
            if *i >= SIZE {
                state[0] = state[SIZE - 1];
                *i = 1;
            }
        };
        for _ in 0..SIZE.max(key.len()) {
            let mixed = state[i] ^ spread(state[i - 1]).wrapping_mul(1_664_525);
            state[i] = mixed.wrapping_add(key[j]).wrapping_add(j as u32);
            step(&mut state, &mut i);
            j = (j + 1) % key.len();
        }
        for _ in 1..SIZE {
            state[i] = (state[i] ^ spread(state[i - 1]).wrapping_mul(1_566_083_941)).wrapping_sub(i as u32);
            step(&mut state, &mut i);
        }
        state[0] = 0x8000_0000;
        Twister { state, index: SIZE }
    }

    fn next(&mut self) -> u32 {
        if self.index == SIZE {
            for i in 0..SIZE {
                let word = self.state[i] & 0x8000_0000 | self.state[(i + 1) % SIZE] & 0x7FFF_FFFF;
                let odd = if word & 1 == 1 { 0x9908_B0DF } else { 0 };
                self.state[i] = self.state[(i + 397) % SIZE] ^ word >> 1 ^ odd;
            }
            self.index = 0;
        }
        let mut word = self.state[self.index];
        self.index += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9D2C_5680;
        word ^= word << 15 & 0xEFC6_0000;
        word ^ word >> 18
    }

    /// A number from 0 up to, not including, 1.
    fn fraction(&mut self) -> f64 {
        let (high, low) = (self.next() >> 5, self.next() >> 6);
        (f64::from(high) * 67_108_864.0 + f64::from(low)) / 9_007_199_254_740_992.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_of_the_program_itself() {
        for (file, least) in [
            (include_str!("../../tests/data/pysolfc/deck_vectors.json"), 10),
            (include_str!("../../tests/data/pysolfc/deck_more.json"), 3),
            (include_str!("../../tests/data/pysolfc/deck_edges.json"), 20),
        ] {
            let file: serde_json::Value = serde_json::from_str(file).unwrap();
            let decks = file["decks"].as_array().unwrap();
            assert!(decks.len() >= least);
            for deck in decks {
                let number = deck["number"].as_str().unwrap();
                let dealt: String = DealNumber::parse(number).unwrap().deck().iter().map(Card::to_string).collect();
                assert_eq!(dealt, deck["order"].as_str().unwrap(), "number {number}");
            }
        }
    }

    #[test]
    fn numbers_as_players_write_them() {
        let read = |text: &str| DealNumber::parse(text).map(|number| number.to_string());
        for (text, number) in [
            ("1", "1"),
            ("#31,999", "31999"),
            ("ms31999", "31999"),
            ("MS5", "5"),
            ("Ms2147483648", "ms2147483648"),
            ("ms32000", "ms32000"),
            ("32000", "32000"),
            ("00012", "12"),
            ("12345678901234567890L", "12345678901234567890"),
            ("ms8589934591", "ms8589934591"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(number), "{text}");
        }
        for (text, why) in [
            ("", NotADealNumber::NoNumber),
            ("ms", NotADealNumber::NoNumber),
            ("0", NotADealNumber::Zero),
            ("ms0", NotADealNumber::Zero),
            ("-5", NotADealNumber::Sign),
            ("+5", NotADealNumber::Sign),
            ("−5", NotADealNumber::Sign),
            ("ms-5", NotADealNumber::Sign),
            ("0x10", NotADealNumber::NoNumber),
            ("1e5", NotADealNumber::NoNumber),
            ("ms 5", NotADealNumber::NoNumber),
            ("１２", NotADealNumber::NoNumber),
            ("ms8589934592", NotADealNumber::TooLarge),
            ("12a", NotADealNumber::NoNumber),
            ("LL", NotADealNumber::NoNumber),
            (&"9".repeat(41), NotADealNumber::TooLong),
        ] {
            assert_eq!(DealNumber::parse(text), Err(why), "{text}");
        }
        assert!(DealNumber::parse(&"9".repeat(40)).unwrap().deck().len() == 52);
    }
}
