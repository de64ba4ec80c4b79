//! A game at the table: played, taken back, branched and commented, and recorded as a script.
//!
//! [`Recording`] is the whole of it, a tree of moves with a place in it where the player stands. It comes from a script
//! and becomes one, with everything that was said in it. [`complete`] offers what a player who has begun to type could
//! mean, and [`sight`] keeps from the player what still lies face down. Nothing here reads a clock, a key or a file.

mod action;
mod answer;
mod branches;
mod complete;
mod from_script;
mod recording;
mod said;
pub mod sight;
mod to_script;

pub use action::{Action, SaveTo};
pub use answer::{Asked, Here, Offer, Said};
pub use complete::{Completion, complete};
pub use recording::{Branch, LineMove, NodeId, Place, Recording, Refused, written};

#[cfg(test)]
mod tests;
