//! Where a line gave the goal away, and which of its moves were the only ones: notes at those moves.

use super::attach::{Context, attach_fault};
use super::{Diagnostic, counted};
use crate::document::Goal;
use crate::replay::{Report, Trace};
use crate::source::{Fault, Severity};

/// What a move of a line decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// After it the goal cannot be reached any more, before it it could: proved.
    NoReturn,
    /// It alone kept the goal within reach.
    Critical {
        /// Other moves, leading elsewhere, that are proved to lose.
        others: u32,
        /// Whether all others are proved to lose; else a search gave up on one of them.
        proved: bool,
    },
}

/// Finds the turning points of a line by searches that may cost so many states each: index of the frame, and what its
/// move decided. `true` if the line meets the goal.
pub type Study = fn(&Trace, Goal, bool, Option<u64>) -> Vec<(usize, Turning)>;

/// Codes of these notes.
pub const CODES: &[&str] = &["line::no-return", "line::only-move"];

/// Notes at the moves of a line that decided something.
pub(super) fn notes(
    report: &Report,
    goal: Goal,
    study: Study,
    states: Option<u64>,
    context: &Context<'_>,
) -> Vec<Diagnostic> {
    let Some(trace) = &report.trace else { return Vec::new() };
    study(trace, goal, report.goal_met, states)
        .into_iter()
        .filter(|(frame, _)| !trace.frames[*frame].inherited)
        .map(|(frame, turning)| {
            let span = trace.frames[frame].span;
            let fault = match turning {
                Turning::NoReturn => Fault::warning("line::no-return", span, "this move gives the goal away")
                    .help("before it the goal can still be reached, after it no way is left: both are proved"),
                Turning::Critical { others, proved } => {
                    let lose = if others == 1 { "loses" } else { "lose" };
                    let others = counted(others as usize, "other move");
                    let message = if proved {
                        format!("only this move keeps the goal within reach: {others} {lose}")
                    } else {
                        format!("no other move is known to keep the goal within reach: {others} {lose}, on others a search gave up")
                    };
                    Fault::warning("line::only-move", span, message)
                        .help("such moves make a puzzle hard; `trove solve --analyse` tells of the whole line")
                }
            };
            let mut diagnostic = attach_fault(Fault { severity: Severity::Note, ..fault }, context);
            diagnostic.ply = Some(frame as u32 + 1);
            diagnostic
        })
        .collect()
}
