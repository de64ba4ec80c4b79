//! Canonical form: how files are laid out when a program has the last word, so that a difference between two files is
//! a difference between two puzzles.
//!
//! [`layout`] does so for puzzle files, [`script`] for scripts. They move and spell, and never change what is said:
//! every comment is kept. What [`layout`] gives was read again and held against what it was given; [`meaning`] is what
//! a script says however it is spelled.

mod ends;
mod layout;
mod script;

pub use ends::{like, plain};
pub use layout::layout;
pub use script::{Annotate, Place, Said, ScriptStyle, meaning, script};

#[cfg(test)]
mod tests;
