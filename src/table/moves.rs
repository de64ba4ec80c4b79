//! One move, the same type for every game.

use std::fmt;

use super::PileId;

/// A move on a table. What it does, and whether it may be done, is the game's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Turns cards of the stock to the waste.
    Deal,
    /// Makes the waste the stock again.
    Redeal,
    /// Puts the top card of `from` on `to`.
    Shift {
        /// Where the card lies.
        from: PileId,
        /// Where it goes.
        to: PileId,
    },
}

impl Move {
    /// Puts the top card of `from` on `to`.
    pub const fn shift(from: PileId, to: PileId) -> Move {
        Move::Shift { from, to }
    }
}

impl fmt::Display for Move {
    /// Piles only: `R1>F2`, `deal`, `redeal`. The full form with the card needs a position to name it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Deal => f.write_str("deal"),
            Move::Redeal => f.write_str("redeal"),
            Move::Shift { from, to } => write!(f, "{from}>{to}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
