//! Puzzle files and deal ids: text → puzzles that were checked, with a place for everything one may want to point at.

mod puzzle;

pub use crate::yaml::{OffsetMap, Style};
pub use puzzle::{Document, Embedded, File, Goal, Moves, Places, Puzzle, Solution, Text};
