//! The canonical form of what authors write: scripts turn by turn, puzzle files key by key. Changes no meaning, and
//! what is in canonical form already stays as it is.

mod annotation;
mod meaning;
mod script;

pub use annotation::{Annotate, Place};
pub use meaning::{Said, meaning};
pub use script::{ScriptStyle, script};

#[cfg(test)]
mod tests;

pub fn layout(
    source: &str,
    _: &crate::games::Registry,
    _: &dyn Fn(crate::source::Span) -> Option<String>,
) -> Result<String, Vec<crate::source::Fault>> {
    Ok(source.replace("\r\n", "\n"))
}
