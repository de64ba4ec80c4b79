//! Can it still be won, how, and how soon; and what that says about a line, a move, a claim.
//!
//! Every solution that leaves this module was played again, move by move, through the rules. "Lost" means that a search
//! came to its end, "unknown" that it gave up; the two are never mixed.

mod budget;
mod certificate;
mod claims;
mod first_moves;
mod goal;
mod hint;
mod line;
mod tried;
mod unique;

pub use budget::Budget;
pub use certificate::{Certified, certificate};
pub use claims::{CLAIM_STATES, settle};
pub use first_moves::{FirstMove, first_moves};
pub use goal::aim_of;
pub use hint::{Hint, hint};
pub use line::{Critical, NoReturn, OnlyMoves, critical_moves, point_of_no_return};
pub use tried::same as same_move;
pub use unique::{Unique, unique_first_move, unique_solution};

use crate::document::Goal;
use crate::games::{Aim, Answer, Session, Verdict, Wanted};
use crate::search::{Limit, Progress};

/// An answer, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The answer; its solution was replayed.
    pub answer: Answer,
    /// What it took.
    pub progress: Progress,
}

/// Whether a position can be brought to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It can, in this many moves or fewer.
    Winnable(u32),
    /// It cannot: proved.
    Lost,
    /// Nobody knows: the search gave up.
    Unknown(Limit),
}

/// Finds out whether an aim can be reached from a position, and how.
///
/// # Panics
/// If a solver gives a line that the rules refuse or that does not reach the aim: then the program is wrong.
pub fn solve(at: &Session, aim: Aim, wanted: Wanted, budget: Budget<'_>) -> Solved {
    let mut task = budget.task();
    let answer = at.solve(aim, wanted, &mut task);
    if let Verdict::Won(moves) = &answer.verdict {
        replay(at, aim, moves);
    }
    Solved { answer, progress: task.progress() }
}

/// Plays a line through the rules.
fn replay(at: &Session, aim: Aim, moves: &[crate::table::Move]) {
    let mut session = at.clone();
    for (index, &mv) in moves.iter().enumerate() {
        assert!(session.score() < aim.score, "the line goes on after move {index}, where the aim is reached");
        if let Err(refusal) = session.play(mv) {
            panic!("move {} of a solution, {mv}, is refused: {}\n{session:?}", index + 1, refusal.message);
        }
    }
    let in_time = aim.moves.is_none_or(|most| moves.len() as u64 <= u64::from(most))
        && aim.pass.is_none_or(|last| session.pass() <= last);
    assert!(session.score() >= aim.score && in_time, "a solution of {} moves misses {aim:?}\n{session:?}", moves.len());
}

/// How a position stands towards a puzzle's goal, `played` moves after the puzzle's start.
pub fn standing(at: &Session, goal: Goal, played: u64, budget: Budget<'_>) -> Standing {
    let Some(aim) = aim_of(goal, at, played) else { return Standing::Lost };
    match solve(at, aim, Wanted::Any, budget).answer.verdict {
        Verdict::Won(moves) => Standing::Winnable(moves.len() as u32),
        Verdict::Lost => Standing::Lost,
        Verdict::Unknown(limit) => Standing::Unknown(limit),
    }
}

#[cfg(test)]
mod tests;
