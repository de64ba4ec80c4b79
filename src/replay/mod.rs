//! Replaying scripts: what was written becomes moves, moves are judged and played, and what the author claims is
//! compared with what happened. Findings are plain data; `diagnose` turns them into diagnostics with places.

mod assertion;
mod claim;
mod report;
mod resolve;
mod respell;
mod start;
mod trace;
mod verify;
mod walk;

pub use report::{Claim, Finding, OpenClaim, OpenKind, Outcome, Report, Settled};
pub use resolve::{nearest_legal, resolve, whereabouts};
pub use respell::{Spelling, canonical, respell, spell};
pub use start::{Header, header, start};
pub use trace::{Frame, Label, Trace};
pub use verify::{Verifier, VerifyOptions, verify};
pub use walk::{Line, walk};

/// Every code with which a move can be refused besides those of the games' rules.
pub fn refusals() -> impl Iterator<Item = &'static str> {
    resolve::CODES.iter().copied().chain([verify::AFTER_WIN])
}

/// Every code that replaying can give besides those of the games' rules.
pub fn codes() -> impl Iterator<Item = &'static str> {
    resolve::CODES.iter().chain(start::CODES).chain(verify::CODES).copied()
}
