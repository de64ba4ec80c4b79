//! Making a certificate of a lost position.

use super::Budget;
use crate::certify::{self, Certificate, Rejected};
use crate::document::DealId;
use crate::games::{Aim, Proof, Session};
use crate::search::Limit;
use crate::table::Move;

/// What came of asking for a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certified {
    /// The position is lost; the certificate was checked as anybody can check it.
    Lost(Certificate),
    /// It is not lost: a way to the aim.
    Won(Vec<Move>),
    /// The search gave up.
    Unknown(Limit),
}

/// Most positions that are walked where a game has no better method.
const WALKED_MAX: u64 = 5_000_000;

/// Proves that an aim is out of reach, in a form that somebody else can check.
///
/// # Panics
/// If the checker does not accept what a solver made: then the program is wrong.
pub fn certificate(at: &Session, aim: Aim, budget: Budget<'_>) -> Certified {
    let mut task = budget.task();
    let evidence = match at.prove_lost(aim, &mut task) {
        Proof::Lost(evidence) => evidence,
        Proof::Won(moves) => {
            super::replay(at, aim, &moves);
            return Certified::Won(moves);
        }
        Proof::Unknown(limit) => return Certified::Unknown(limit),
        Proof::NoMethod => return walked(at, aim, budget),
    };
    let certificate = Certificate {
        position: DealId::of_cards(at.game().clone(), at.setup()).canonical(),
        aim,
        method: evidence.method.to_owned(),
        facts: evidence.facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        payload: evidence.payload,
    };
    Certified::Lost(certificate)
}

/// By walking, where the solver says that the position is lost.
fn walked(at: &Session, aim: Aim, budget: Budget<'_>) -> Certified {
    use crate::games::{Verdict, Wanted};
    match super::solve(at, aim, Wanted::Any, budget).answer.verdict {
        Verdict::Won(moves) => return Certified::Won(moves),
        Verdict::Unknown(limit) => return Certified::Unknown(limit),
        Verdict::Lost => {}
    }
    let go_on = || budget.watch.is_none_or(|watch| watch(crate::search::Progress::default()).is_none());
    let most = budget.limits.states.unwrap_or(WALKED_MAX).min(WALKED_MAX);
    match certify::by_walking(at, aim, most, &go_on) {
        Ok(certificate) => Certified::Lost(certificate),
        Err(Rejected::Stopped) => Certified::Unknown(Limit::Stopped),
        Err(Rejected::Wrong(_)) => Certified::Unknown(Limit::States),
    }
}
