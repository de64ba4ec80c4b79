//! What an author claims of a whole script, against what happened.

use crate::document::Goal;
use crate::games::Session;
use crate::notation::Expect;
use crate::table::Status;

use super::assertion::{Failed, left, stands};
use super::report::OpenKind;

/// Whether two claims can stand beside each other. The default `goal` goes with a win: both are judged.
pub(super) fn agree(a: &Expect, b: &Expect) -> bool {
    a == b || matches!((a, b), (Expect::Goal, Expect::Won) | (Expect::Won, Expect::Goal))
}

/// Settles `@lost` or `@winnable` where no search is needed; `None` where only a solver can tell.
///
/// Nothing is lost once the goal is met; everything is once the game is over without it, or its limits are passed.
pub(super) fn settle(kind: OpenKind, at: &Session, goal: Goal, goal_met: bool, ply: u64) -> Option<Result<(), Failed>> {
    let fail = |code, message: String, help: &str| {
        Some(Err(Failed { code, message, help: Some(help.to_owned()), facts: Vec::new() }))
    };
    let over = if goal_met {
        None
    } else if goal.moves.is_some_and(|limit| ply >= u64::from(limit)) {
        Some(format!("{ply} moves are made and the goal is {goal}"))
    } else if goal.passes.is_some_and(|limit| at.pass() > limit) {
        Some(format!("this is pass {} and the goal is {goal}", at.pass()))
    } else if at.status() != Status::Unfinished {
        Some(format!("the game is {} and the goal is {goal}", stands(at)))
    } else {
        None
    };
    match (kind, goal_met, over) {
        (OpenKind::Lost, true, _) => fail(
            "assert::lost",
            "the goal is met here, so nothing is lost".to_owned(),
            "leave `@lost` out, or ask for more in the puzzle's `goal`",
        ),
        (OpenKind::Winnable, true, _) | (OpenKind::Lost, false, Some(_)) => Some(Ok(())),
        (OpenKind::Winnable, false, Some(why)) => {
            fail("assert::winnable", format!("the goal is out of reach: {why}"), "write `@lost` if that is meant")
        }
        (_, false, None) => None,
    }
}

/// Message and help for a claim that does not hold.
pub(super) fn not_met(expect: &Expect, goal: Goal, at: &Session, ply: u64) -> (String, String) {
    let stands = stands(at);
    let message = match expect {
        Expect::Goal if goal.target_reached(at) => {
            format!("the line ends {stands} after {ply} moves on pass {}, but the goal is {goal}", at.pass())
        }
        Expect::Goal => format!("the line ends {stands}, but the goal is {goal}"),
        Expect::Lost => "the line claims to be lost, but it meets the goal".to_owned(),
        other => format!("the line ends {stands}, but it claims `{other}`"),
    };
    let mut help = left(at, at.status());
    if at.status() == Status::Unfinished && *expect == Expect::Goal {
        help.push_str("; write `@unfinished` if the recording stops here");
    }
    (message, help)
}
