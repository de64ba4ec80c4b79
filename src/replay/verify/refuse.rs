//! Findings for moves that are refused.

use super::super::report::Finding;
use super::super::resolve::nearest_legal;
use super::{AFTER_WIN, Level};
use crate::games::Refusal;
use crate::notation::Written;
use crate::source::{Fault, Span};

/// A move after the win.
pub(super) fn after_win(level: &Level, won_by: Span, span: Span) -> Finding {
    let mut fault =
        Fault::error(AFTER_WIN, span, format!("the game was won at move {}, and no move can follow a win", level.ply))
            .label("this comes after the win")
            .help("delete what follows the winning move");
    if won_by != Span::default() {
        fault = fault.also(won_by, "this move wins");
    }
    Finding::new(fault, level.ply as u32 + 1)
}

/// A move that the game or its wording does not allow: the `done`th of `times` deals written as one.
pub(super) fn refused_move(
    level: &Level,
    written: Written,
    refusal: Refusal,
    span: Span,
    done: u8,
    times: u8,
) -> Finding {
    let mut fault = Fault::error(refusal.code, span, refusal.message).label("this move is refused");
    if times > 1 {
        fault.label = format!("refused after {done} of {times} deals");
    }
    let mut help = refusal.help.unwrap_or_default();
    if let Some(near) = nearest_legal(&level.at, written) {
        if !help.is_empty() {
            help.push_str("; ");
        }
        help.push_str(&format!("did you mean `{near}`?"));
    }
    fault.help = Some(help).filter(|help| !help.is_empty());
    let board = Some(level.at.picture());
    Finding { facts: refusal.facts, board, ..Finding::new(fault, level.ply as u32 + 1) }
}
