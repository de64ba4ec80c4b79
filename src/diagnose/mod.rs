//! Findings for people and programs: plain data first, drawn in one place.

pub mod catalogue;
mod counted;
mod diagnostic;
pub mod emit;

pub use counted::counted;
pub use diagnostic::{Diagnostic, Label};
