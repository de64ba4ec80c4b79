//! Which cards a game is played with.

use super::{Card, CardSet, Rank, Suit};

/// A deck: the four suits, each with the ranks ace up to some highest rank.
///
/// The games of the product use 13 ranks (52 cards) or 12 (kings left out, 48 cards); reduced decks serve tests and
/// solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deck {
    ranks: u8,
}

impl Deck {
    /// The whole deck of 52 cards.
    pub const FULL: Deck = Deck { ranks: 13 };

    /// The deck with ranks ace … `ranks`.
    ///
    /// # Panics
    /// If `ranks` is not 1–13: that is a fault of the calling code, never of a file.
    pub const fn with_ranks(ranks: u8) -> Deck {
        assert!(ranks >= 1 && ranks <= 13);
        Deck { ranks }
    }

    /// Number of ranks, 1–13.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Number of cards: four times the ranks.
    pub const fn len(self) -> usize {
        self.ranks as usize * 4
    }

    /// Never true; here because `len` is.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Whether the card belongs to this deck.
    pub const fn holds(self, card: Card) -> bool {
        card.rank().number() <= self.ranks
    }

    /// The unshuffled deck of docs/format.md: clubs, diamonds, hearts, spades, each ace to the highest rank.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Suit::ALL
            .into_iter()
            .flat_map(move |suit| Rank::all().take(self.ranks as usize).map(move |rank| Card::new(rank, suit)))
    }

    /// The deck as a set.
    pub fn set(self) -> CardSet {
        self.cards().collect()
    }
}
