//! The four rows: their cards, and what the rules ask of them, kept beside the cards so that asking is cheap.

use std::ops::Deref;

use crate::cards::{Card, Rank, Stack, Suit};

/// The foundation rows. Rows fill from top to bottom and no card leaves one, so that the answers below can only grow
/// with the cards; they follow from the cards alone and therefore say nothing of their own in `==`.
///
/// Reads as an array of the rows' cards, each in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rows {
    cards: [Stack<13>; 4],
    /// Ranks on each row, bit 0 for the ace.
    ranks: [u16; 4],
    /// The row of each suit; [`Rows::NONE`] if it has none.
    of_suit: [u8; 4],
    /// Number of rows that hold a card.
    started: u8,
}

impl Rows {
    const NONE: u8 = u8::MAX;

    /// Rows with these cards, which fill them from top to bottom, one suit to a row.
    pub(super) fn of(cards: [&[Card]; 4]) -> Rows {
        let mut rows = Rows { cards: [Stack::EMPTY; 4], ranks: [0; 4], of_suit: [Rows::NONE; 4], started: 0 };
        for (row, cards) in cards.into_iter().enumerate() {
            for &card in cards {
                rows.push(row, card);
            }
        }
        rows
    }

    /// Puts a card on a row: its suit's, or the highest empty one if its suit has none.
    #[inline]
    pub(super) fn push(&mut self, row: usize, card: Card) {
        let of_suit = &mut self.of_suit[card.suit().index()];
        if *of_suit == Rows::NONE {
            debug_assert_eq!(row, self.started as usize, "rows are started from top to bottom");
            *of_suit = row as u8;
            self.started += 1;
        }
        debug_assert_eq!(*of_suit as usize, row, "a suit has one row");
        self.ranks[row] |= 1 << card.rank().index();
        self.cards[row].push(card);
    }

    /// Everything but the order of play: the ranks on each row and the row of each suit.
    #[inline]
    pub(super) fn shape(&self) -> ([u16; 4], [u8; 4]) {
        (self.ranks, self.of_suit)
    }

    /// Whether a rank lies on a row.
    #[inline]
    pub(super) fn holds(&self, row: usize, rank: Rank) -> bool {
        self.ranks[row] >> rank.index() & 1 == 1
    }

    /// The row of a suit, if it has one.
    #[inline]
    pub(super) fn of_suit(&self, suit: Suit) -> Option<usize> {
        let row = self.of_suit[suit.index()];
        (row != Rows::NONE).then_some(row as usize)
    }

    /// The highest empty row.
    #[inline]
    pub(super) fn highest_empty(&self) -> Option<usize> {
        (self.started < 4).then_some(self.started as usize)
    }
}

impl Deref for Rows {
    type Target = [Stack<13>; 4];
    #[inline]
    fn deref(&self) -> &[Stack<13>; 4] {
        &self.cards
    }
}
