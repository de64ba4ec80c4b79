//! Puzzle files and deal ids: text → puzzles that were checked, with a place for everything one may want to point at.
//!
//! [`read`] gives every puzzle of a file and every fault; [`deal_id::parse`] does the same for the one word that names
//! a deal. Both check a deal by the same code, so a deal that one of them takes the other takes too.

mod deal;
pub mod deal_id;
pub mod fault;
mod goal;
pub(crate) mod keys;
mod laid;
mod puzzle;
pub mod pysolfc;
mod read;
mod read_goal;
mod reader;
mod rules;
mod schema;
mod solutions;
mod splice;
mod write;

pub use crate::yaml::{OffsetMap, Style};
pub use deal_id::{DealId, DealSource};
pub use goal::Goal;
pub use puzzle::{Document, Embedded, File, Moves, Places, Puzzle, Solution, Text};
pub use read::read;
pub use schema::puzzle_schema;
pub use splice::{Spliced, splice};
pub(crate) use write::written_script;
pub use write::{Draft, DraftDeal, DraftSolution};

#[cfg(test)]
mod tests;
