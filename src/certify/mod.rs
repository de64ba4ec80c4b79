//! Certificates: evidence that a position is lost, which somebody else can check.
//!
//! The checker shares nothing with the solver but the cards and `judge`. What each method proves, and why, is in
//! `docs/certificates.md`.

mod container;
mod walk;

use std::fmt;

use crate::document::{DealId, deal_id};
use crate::games::{Aim, Registry, Session, Unproved};

pub use container::{Certificate, Unreadable};

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// It does not prove what it says; one sentence.
    Wrong(String),
    /// Checking it was stopped.
    Stopped,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::Wrong(why) => f.write_str(why),
            Rejected::Stopped => f.write_str("checking was stopped"),
        }
    }
}

/// Checks that a certificate proves its position lost. `go_on` is asked from time to time whether to go on.
///
/// # Errors
/// Why it is not accepted.
pub fn verify(certificate: &Certificate, registry: &Registry, go_on: &dyn Fn() -> bool) -> Result<(), Rejected> {
    let wrong = |why: String| Err(Rejected::Wrong(why));
    let deal = match deal_id::parse(&certificate.position, registry) {
        Ok(deal) => deal,
        Err(faults) => {
            let why = faults.first().map_or("", |fault| fault.message.as_str());
            return wrong(format!("its position cannot be read: {why}"));
        }
    };
    let at = match deal.game().open(deal.setup()) {
        Ok(at) => at,
        Err(faults) => {
            let why = faults.first().map_or("", |fault| fault.message.as_str());
            return wrong(format!("its position is none of the game: {why}"));
        }
    };
    if at.score() >= certificate.aim.score {
        return wrong("the aim is reached in its position already".to_owned());
    }
    let Certificate { aim, method, facts, payload, .. } = certificate;
    if method == walk::METHOD {
        return walk::check(&at, *aim, certificate, go_on);
    }
    at.check_evidence(*aim, method, facts, payload, go_on).map_err(|why| match why {
        Unproved::Wrong(why) => Rejected::Wrong(why),
        Unproved::Stopped => Rejected::Stopped,
        Unproved::OtherMethod => Rejected::Wrong(format!(
            "its method `{}` is none for positions of {}",
            crate::source::shown(method),
            at.game().name()
        )),
    })
}

/// Checks that a certificate proves that this aim is out of reach from this position: the position is the same for play,
/// the aim no weaker than the one that the certificate is about, and the proof holds.
///
/// # Errors
/// Why it does not.
pub fn proves(
    certificate: &Certificate,
    at: &Session,
    aim: Aim,
    registry: &Registry,
    go_on: &dyn Fn() -> bool,
) -> Result<(), Rejected> {
    let wrong = |why: &str| Err(Rejected::Wrong(why.to_owned()));
    let named = deal_id::parse(&certificate.position, registry).ok();
    let named = named.and_then(|deal| deal.game().open(deal.setup()).ok());
    if !named.is_some_and(|named| named.same_for_play(at)) {
        return wrong("it is about another position");
    }
    let within = |claimed: Option<u32>, proved: Option<u32>| match (claimed, proved) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(claimed), Some(proved)) => claimed <= proved,
    };
    let proved = certificate.aim;
    if proved.score > aim.score || !within(aim.moves, proved.moves) || !within(aim.pass, proved.pass) {
        return wrong("it is about another goal, which is harder to reach");
    }
    verify(certificate, registry, go_on)
}

/// A certificate of the plainest kind, for a position that is nearly over: at most so many positions can be reached from
/// it.
///
/// # Errors
/// Why there is none: the aim can be reached, or there are more positions.
pub fn by_walking(
    at: &Session,
    aim: Aim,
    positions_max: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Certificate, Rejected> {
    let positions = walk::walk(at, aim, positions_max.min(walk::POSITIONS_MAX), go_on)?;
    Ok(Certificate {
        position: DealId::of_cards(at.game().clone(), at.setup()).canonical(),
        aim,
        method: walk::METHOD.to_owned(),
        facts: [("positions".to_owned(), positions)].into(),
        payload: Vec::new(),
    })
}

#[cfg(test)]
mod tests;
