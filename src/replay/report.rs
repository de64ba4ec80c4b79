//! What a replay found.

use crate::cards::Card;
use crate::games::{Fact, Session};
use crate::notation::Expect;
use crate::source::{Fault, SourceFile, Span};
use crate::table::{Picture, Status};

use super::trace::Trace;

/// How a script ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Every card is on a foundation.
    Won,
    /// Not won, and no legal move is left.
    Stuck,
    /// Anything else after legal moves only.
    Unfinished,
    /// A move of the main line is refused.
    Illegal,
    /// A part of the main line cannot be read, so that nobody knows what it does.
    Unreadable,
}

impl Outcome {
    /// `won`, `stuck`, `unfinished`, `illegal` or `unreadable`.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Stuck => "stuck",
            Outcome::Unfinished => "unfinished",
            Outcome::Illegal => "illegal",
            Outcome::Unreadable => "unreadable",
        }
    }
}

impl From<Status> for Outcome {
    fn from(status: Status) -> Outcome {
        match status {
            Status::Won => Outcome::Won,
            Status::Stuck => Outcome::Stuck,
            Status::Unfinished => Outcome::Unfinished,
        }
    }
}

/// What the script claims, and where it says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The claim.
    pub expect: Expect,
    /// Where the script says it, if the script does; an `expect` of a puzzle file has its place there.
    pub span: Option<Span>,
}

/// Something found while replaying, at a place of the script's text.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Code, words and spans in the script's text.
    pub fault: Fault,
    /// The cards and piles it is about.
    pub facts: Vec<Fact>,
    /// The cards among these that the line has moved before, and the last move of each in the script's text; `None` if
    /// that is in the solution the script starts from.
    pub moved: Vec<(Card, Option<Span>)>,
    /// The ply the move would have had, or the ply reached, from the puzzle's start.
    pub ply: u32,
    /// The board at that point, for findings that a board explains.
    pub board: Option<Picture>,
    /// What the author should also see: the puzzle's own claim (`expect:`) that this contradicts.
    pub about_expect: bool,
    /// The part of the text that it is about, where the whole is not kept.
    pub excerpt: Option<SourceFile>,
}

impl Finding {
    /// A finding with nothing but its words and its ply.
    pub fn new(fault: Fault, ply: u32) -> Finding {
        Finding { fault, facts: Vec::new(), moved: Vec::new(), ply, board: None, about_expect: false, excerpt: None }
    }
}

/// Kinds of claims that only a solver can settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpenKind {
    /// Some continuation reaches the goal.
    Winnable,
    /// No continuation reaches the goal.
    Lost,
}

/// A claim that a replay cannot settle.
#[derive(Clone, Debug)]
pub struct OpenClaim {
    /// What is claimed.
    pub kind: OpenKind,
    /// Where the script says it; `None` if only the puzzle's `expect` does.
    pub span: Option<Span>,
    /// Plies from the puzzle's start.
    pub ply: u32,
    /// The position it is about.
    pub position: Session,
    /// Whether it is about the main line, not about a variation.
    pub main: bool,
}

/// What came of a claim for the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It holds: proved.
    Holds,
    /// It is false: claimed to be lost, the goal can be reached in this many moves.
    Winnable(u32),
    /// It is false: claimed to be winnable, it is proved to be lost.
    Lost,
    /// Neither is proved: the search gave up after so many states, at this limit.
    GaveUp {
        /// States that were looked at.
        states: u64,
        /// The limit: `states` or `memory`.
        limit: &'static str,
    },
}

/// Everything a replay found.
#[derive(Debug)]
pub struct Report {
    /// How the main line ends.
    pub outcome: Outcome,
    /// What it claims.
    pub claim: Claim,
    /// Whether the puzzle's goal is met.
    pub goal_met: bool,
    /// Main-line plies played, those of the solution it starts `from` included.
    pub moves: u64,
    /// Deals among them.
    pub deals: u64,
    /// Redeals among them.
    pub redeals: u64,
    /// Assertions and claims that were judged.
    pub assertions: u64,
    /// Moves, assertions and variations that could not be checked because of an error before them.
    pub not_checked: u64,
    /// The position at the end of what was legal.
    pub end: Session,
    /// Everything found, in order of the script.
    pub findings: Vec<Finding>,
    /// Claims for the solver.
    pub open: Vec<OpenClaim>,
    /// The main line, unless it was not asked for.
    pub trace: Option<Trace>,
    /// Where the main line ends in the text.
    pub end_span: Span,
}

impl Report {
    /// Whether nothing is wrong. Open claims are not wrong.
    pub fn ok(&self) -> bool {
        !self.findings.iter().any(|finding| finding.fault.severity == crate::source::Severity::Error)
    }
}
