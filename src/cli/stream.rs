//! Standard input: a puzzle, game records, or a script of any length.
use super::Trouble;
use super::check::Piece;
use crate::diagnose::examine::ExamineOptions;
use crate::games::Registry;
pub(super) fn check(
    _: Option<&str>,
    _: &Registry,
    _: ExamineOptions,
    _: &mut dyn FnMut(Piece) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    Ok(())
}
