//! A picture of a position: plain data that any renderer can draw without knowing the game.

use super::PileId;
use crate::cards::Card;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Every card of the deck is on a foundation.
    Won,
    /// Not won, and no legal move is left.
    Stuck,
    /// Anything else.
    Unfinished,
}

impl Status {
    /// `won`, `stuck` or `unfinished`.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Won => "won",
            Status::Stuck => "stuck",
            Status::Unfinished => "unfinished",
        }
    }
}

/// Which cards of a pile a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Every card.
    Up,
    /// Only the card that would be played next; the others lie face down.
    NextOnly,
    /// No card.
    Down,
}

/// How a pile lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fan {
    /// One upon another; a renderer shows the next card and a count.
    Squared,
    /// Fanned so that every card can be read, bottom card first.
    Spread,
}

/// One pile in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PicturePile {
    /// Its name.
    pub id: PileId,
    /// Bottom to top, except the stock: that is in dealing order, the next card first.
    pub cards: Vec<Card>,
    /// What of it can be seen.
    pub face: Face,
    /// How it lies.
    pub fan: Fan,
    /// What the pile waits for, in a few words for a margin (`takes 5`), if the game has something to say.
    pub hint: Option<String>,
}

impl PicturePile {
    /// The card that would be played next: the stock's first, any other pile's last.
    pub fn next(&self) -> Option<Card> {
        self.next_index().map(|index| self.cards[index])
    }

    /// Where in `cards` that card is.
    pub fn next_index(&self) -> Option<usize> {
        let last = self.cards.len().checked_sub(1)?;
        Some(if self.id == PileId::STOCK { 0 } else { last })
    }
}

/// A whole position as others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Every pile that exists under the options, in pile order.
    pub piles: Vec<PicturePile>,
    /// Current pass through the stock, from 1.
    pub pass: u32,
    /// How many passes there are; `None` if unlimited.
    pub passes: Option<u32>,
    /// Cards on foundations.
    pub score: u32,
    /// Cards in the deck.
    pub cards: u32,
    /// Where the game stands.
    pub status: Status,
}

impl Picture {
    /// The pile of this name.
    pub fn pile(&self, id: PileId) -> Option<&PicturePile> {
        self.piles.iter().find(|pile| pile.id == id)
    }
}
