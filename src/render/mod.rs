//! Pictures of positions, drawn for people.

mod pen;
pub mod text;

pub use text::{Style, board, lines};
