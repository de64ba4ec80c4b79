//! Findings for people and programs: plain data first, drawn in one place.

pub mod attach;
pub mod catalogue;
mod diagnostic;
pub mod emit;
pub mod examine;
mod told;

pub use crate::games::counted;
pub use diagnostic::{Diagnostic, Label};
