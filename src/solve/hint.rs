//! The best next move.

use super::{Budget, Standing, aim_of, solve};
use crate::document::Goal;
use crate::games::{Session, Verdict, Wanted};
use crate::table::Move;

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move; `None` if there is none, or if the goal is reached.
    pub mv: Option<Move>,
    /// How the position stands.
    pub standing: Standing,
    /// The whole way to the goal, if one was found.
    pub line: Vec<Move>,
}

/// The best next move, `played` moves after the puzzle's start: where the goal can be reached the first of a way there,
/// else one that brings a card home, else any.
pub fn hint(at: &Session, goal: Goal, played: u64, budget: Budget<'_>) -> Hint {
    let verdict = match aim_of(goal, at, played) {
        Some(aim) => solve(at, aim, Wanted::Any, budget).answer.verdict,
        None => Verdict::Lost,
    };
    let standing = match &verdict {
        Verdict::Won(moves) => Standing::Winnable(moves.len() as u32),
        Verdict::Lost => Standing::Lost,
        Verdict::Unknown(limit) => Standing::Unknown(*limit),
    };
    match verdict {
        Verdict::Won(line) => Hint { mv: line.first().copied(), standing, line },
        Verdict::Lost | Verdict::Unknown(_) => {
            let legal = at.legal();
            let home = legal
                .iter()
                .find(|mv| matches!(mv, Move::Shift { from, to } if to.is_foundation() && !from.is_foundation()));
            Hint { mv: home.or(legal.first()).copied(), standing, line: Vec::new() }
        }
    }
}
