//! Findings for people and programs: plain data first, drawn in one place.

pub mod attach;
pub mod catalogue;
mod counted;
mod diagnostic;
pub mod emit;
pub mod examine;
mod told;

pub use counted::counted;
pub use diagnostic::{Diagnostic, Label};
