//! Settling what scripts claim about positions: `@winnable`, `@lost`, `expect: lost`.

use super::{Budget, aim_of, solve};
use crate::document::Goal;
use crate::games::{Verdict, Wanted};
use crate::replay::{OpenClaim, OpenKind, Settled};
use crate::search::Limit;

/// States that a claim may cost where nobody says otherwise.
pub const CLAIM_STATES: u64 = 1_000_000;

/// Settles a claim about the way to a puzzle's goal with at most so many states: the same verdict on every machine.
pub fn settle(claim: &OpenClaim, goal: Goal, states: u64) -> Settled {
    let Some(aim) = aim_of(goal, &claim.position, u64::from(claim.ply)) else {
        return judged(claim.kind, Verdict::Lost, 0);
    };
    let solved = solve(&claim.position, aim, Wanted::Any, Budget::of_states(states));
    judged(claim.kind, solved.answer.verdict, solved.progress.states)
}

fn judged(kind: OpenKind, verdict: Verdict, states: u64) -> Settled {
    match (kind, verdict) {
        (OpenKind::Winnable, Verdict::Won(_)) | (OpenKind::Lost, Verdict::Lost) => Settled::Holds,
        (OpenKind::Lost, Verdict::Won(moves)) => Settled::Winnable(moves.len() as u32),
        (OpenKind::Winnable, Verdict::Lost) => Settled::Lost,
        (_, Verdict::Unknown(Limit::Memory)) => Settled::GaveUp { states, limit: "memory" },
        (_, Verdict::Unknown(_)) => Settled::GaveUp { states, limit: "states" },
    }
}
