//! What every move of a position leads to.

use super::{Budget, Solved, Standing, aim_of, solve};
use crate::document::Goal;
use crate::games::{Session, Verdict, Wanted};
use crate::table::Move;

/// A legal move and what is left after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The move.
    pub mv: Move,
    /// How the position after it stands; the moves counted from there.
    pub standing: Standing,
    /// A solution that begins with it, without the move itself.
    pub solution: Option<Vec<Move>>,
    /// Moves needed at least after it, as far as that was asked and proved.
    pub least: u32,
    /// States that were looked at.
    pub states: u64,
    /// The earlier move in the list that leads to the same position for play, if there is one; it was not searched
    /// again.
    pub same_as: Option<Move>,
}

/// Every legal move, in order of the piles, `played` moves after the puzzle's start.
pub fn first_moves(at: &Session, goal: Goal, played: u64, wanted: Wanted, budget: Budget<'_>) -> Vec<FirstMove> {
    let mut found: Vec<(String, FirstMove)> = Vec::new();
    for mv in at.legal() {
        let mut next = at.clone();
        next.play_allowed(mv);
        let canonical = next.canonical();
        let known = found.iter().find(|(other, _)| *other == canonical).map(|(_, known)| known.clone());
        let first = match known {
            Some(known) => FirstMove { mv, same_as: Some(known.same_as.unwrap_or(known.mv)), states: 0, ..known },
            None => after(mv, &next, goal, played + 1, wanted, budget),
        };
        found.push((canonical, first));
    }
    found.into_iter().map(|(_, first)| first).collect()
}

fn after(mv: Move, at: &Session, goal: Goal, played: u64, wanted: Wanted, budget: Budget<'_>) -> FirstMove {
    let mut first = FirstMove { mv, standing: Standing::Lost, solution: None, least: 0, states: 0, same_as: None };
    let Some(aim) = aim_of(goal, at, played) else { return first };
    let Solved { answer, progress } = solve(at, aim, wanted, budget);
    first.states = progress.states;
    first.least = answer.least;
    first.standing = match answer.verdict {
        Verdict::Won(moves) => {
            let standing = Standing::Winnable(moves.len() as u32);
            first.solution = Some(moves);
            standing
        }
        Verdict::Lost => Standing::Lost,
        Verdict::Unknown(limit) => Standing::Unknown(limit),
    };
    first
}
