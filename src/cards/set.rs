//! Sets of cards in 64 bits.

use super::{Card, Rank, Suit};

/// A set of cards. Each suit has a lane of sixteen bits, so that a suit's ranks can be compared as one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: CardSet = CardSet(0);

    /// Adds a card; says whether it is new.
    pub const fn insert(&mut self, card: Card) -> bool {
        let bit = 1u64 << card.bit();
        let new = self.0 & bit == 0;
        self.0 |= bit;
        new
    }

    /// Takes a card out; says whether it was there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let bit = 1u64 << card.bit();
        let there = self.0 & bit != 0;
        self.0 &= !bit;
        there
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 == 1
    }

    /// Number of cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Cards of `self` that are not in `other`.
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The ranks of one suit: bit 0 is the ace, bit 12 the king.
    pub const fn ranks(self, suit: Suit) -> u16 {
        (self.0 >> (suit as u32 * 16)) as u16
    }

    /// The cards in deck order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            let card = Card::from_bit(bit)?;
            rest &= rest - 1;
            Some(card)
        })
    }

    /// The ranks that a rank mask names (bit 0 = ace), lowest first.
    pub fn ranks_of_mask(mask: u16) -> impl Iterator<Item = Rank> {
        Rank::all().filter(move |rank| mask >> rank.index() & 1 == 1)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}
