//! Findings for people and programs: plain data first, drawn in one place.

pub mod attach;
pub mod catalogue;
mod diagnostic;
pub mod emit;
pub mod examine;
mod open_claim;
mod script;
pub mod study;
mod told;

pub use crate::games::counted;
pub use diagnostic::{Diagnostic, Label};
pub use open_claim::open_claim;
