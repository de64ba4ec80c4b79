//! Canonical form: how files are laid out when a program has the last word, so that a difference between two files is
//! a difference between two puzzles.
//!
//! [`layout`] does so for puzzle files. It moves and spells, and never changes what a file says: every comment is kept,
//! and what it gives was read again and held against what it was given.

mod ends;
mod layout;

pub use ends::like;
pub use layout::layout;

#[cfg(test)]
mod tests;
