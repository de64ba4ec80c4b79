//! Making a certificate of a lost position.

use super::Budget;
use crate::certify::{self, Certificate, Rejected};
use crate::document::DealId;
use crate::games::{Aim, Proof, Registry, Session};
use crate::search::Limit;
use crate::table::Move;

/// What came of asking for a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certified {
    /// The position is lost; the certificate was checked as anybody can check it.
    Lost(Certificate),
    /// It is not lost: a way to the aim.
    Won(Vec<Move>),
    /// It is lost, but that cannot be put into a certificate: no method knows it, and too many positions can be reached
    /// to be walked.
    NotCertified,
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
    match certify::verify(&certificate, &Registry::standard(), &|| goes_on(budget)) {
        Ok(()) => Certified::Lost(certificate),
        Err(Rejected::Stopped) => Certified::Unknown(Limit::Stopped),
        Err(Rejected::Wrong(why)) => panic!("a certificate for {} does not hold: {why}", certificate.position),
    }
}

/// Whether nobody wants to stop.
fn goes_on(budget: Budget<'_>) -> bool {
    budget.watch.is_none_or(|watch| watch(crate::search::Progress::default()).is_none())
}

/// By walking, where the solver says that the position is lost.
fn walked(at: &Session, aim: Aim, budget: Budget<'_>) -> Certified {
    use crate::games::{Verdict, Wanted};
    match super::solve(at, aim, Wanted::Any, budget).answer.verdict {
        Verdict::Won(moves) => return Certified::Won(moves),
        Verdict::Unknown(limit) => return Certified::Unknown(limit),
        Verdict::Lost => {}
    }
    let most = budget.limits.states.unwrap_or(WALKED_MAX).min(WALKED_MAX);
    match certify::by_walking(at, aim, most, &|| goes_on(budget)) {
        Ok(certificate) => Certified::Lost(certificate),
        Err(Rejected::Stopped) => Certified::Unknown(Limit::Stopped),
        Err(Rejected::Wrong(_)) => Certified::NotCertified,
    }
}
