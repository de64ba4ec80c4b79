//! Cards, decks, sets of cards, the frozen shuffle, and deal numbers of another program.
//!
//! This module knows nothing of games, text files or screens.

mod card;
mod deck;
mod numbered;
mod queue;
mod set;
mod shuffle;
mod stack;

pub use card::{Card, Colour, Rank, Suit};
pub use deck::Deck;
pub use numbered::{DealNumber, NotADealNumber};
pub use queue::Queue;
pub use set::CardSet;
pub use shuffle::shuffled;
pub use stack::Stack;
