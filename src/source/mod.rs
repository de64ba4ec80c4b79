//! Texts, spans in them, and the only place that turns byte offsets into lines and columns.

mod fault;
mod file;
mod lines;
mod nearest;
mod shown;
mod span;

pub use fault::{Fault, Severity};
pub use file::{SourceFile, Unreadable};
pub use lines::{Lines, Position};
pub use nearest::nearest;
pub use shown::{is_hidden, shown};
pub use span::Span;

#[cfg(test)]
#[path = "tests/effort.rs"]
pub(crate) mod effort;
