//! Findings for people and programs: plain data first, drawn in one place.

mod diagnostic;

pub use diagnostic::{Diagnostic, Label};
