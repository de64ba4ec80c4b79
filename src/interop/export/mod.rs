//! Deals and replays in the formats of other programs.
//!
//! What a format cannot say is refused with the reason, never said wrongly.

mod deck;
mod number;
mod solvitaire;
mod spreadsheet;

pub use deck::deck;
pub use number::pysolfc;
pub use solvitaire::solvitaire;
pub use spreadsheet::csv;

use crate::cards::Card;
use crate::table::PileId;

/// Why something cannot be said in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotSay {
    /// A deck list of a position that is no start.
    #[error("the deal is a position in the middle of a game, and no deck is dealt that way")]
    NoDeck,
    /// A foundation whose cards are not those that its top card tells of.
    #[error(
        "{pile} holds {}, and a foundation is written there as its top card alone: one suit, going up by ones from its first card",
        spaced(cards)
    )]
    NoRun {
        /// The foundation.
        pile: PileId,
        /// Its cards, bottom to top.
        cards: Vec<Card>,
    },
    /// Foundations that begin with different ranks.
    #[error("{} begins with {} and {} with {}, and all foundations begin with one rank there", one.0, one.1, other.0, other.1)]
    Bases {
        /// A foundation and its first card.
        one: (PileId, Card),
        /// Another one.
        other: (PileId, Card),
    },
    /// A deal that no number names.
    #[error(
        "this deal has no number of PySolFC, and that program takes no layouts for the game `{0}`, only its own numbers"
    )]
    NoNumber(String),
}

fn spaced(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
