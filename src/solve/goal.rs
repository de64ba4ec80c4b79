//! A puzzle's goal, seen from a position on the way.

use crate::document::Goal;
use crate::games::{Aim, Session};

/// What is left to reach from a position, `played` moves after the puzzle's start; `None` if the goal's limits are
/// passed already.
pub fn aim_of(goal: Goal, at: &Session, played: u64) -> Option<Aim> {
    let moves = match goal.moves {
        None => None,
        Some(limit) => Some(u64::from(limit).checked_sub(played)? as u32),
    };
    if goal.passes.is_some_and(|last| at.pass() > last) {
        return None;
    }
    Some(Aim { score: goal.score.unwrap_or(at.game().deck().len() as u32), moves, pass: goal.passes })
}
