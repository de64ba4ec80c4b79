//! What a solver is asked, and what it answers.

use crate::search::Limit;
use crate::table::Move;

/// What is to be reached: so many cards on foundations, within limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// Cards on foundations to reach; every card of the deck is a win.
    pub score: u32,
    /// Most moves (deals, redeals and plays) from here; `None` for no limit.
    pub moves: Option<u32>,
    /// Last pass in which it counts; `None` for no limit.
    pub pass: Option<u32>,
}

/// How good a solution has to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Any.
    #[default]
    Any,
    /// The shortest, or as short a one as can be found.
    Shortest,
}

/// What a solver found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can be reached, by these moves.
    Won(Vec<Move>),
    /// It cannot be reached: proved.
    Lost,
    /// The solver gave up.
    Unknown(Limit),
}

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it found out.
    pub verdict: Verdict,
    /// Moves that are needed at least, as far as it was proved; equal to the length of a solution that is a shortest
    /// one.
    pub least: u32,
}

impl Answer {
    /// Solved; `least` is 0 where nobody asked.
    pub fn won(moves: Vec<Move>, least: u32) -> Answer {
        Answer { verdict: Verdict::Won(moves), least }
    }

    /// Cannot be solved.
    pub const LOST: Answer = Answer { verdict: Verdict::Lost, least: 0 };

    /// Given up.
    pub fn unknown(limit: Limit, least: u32) -> Answer {
        Answer { verdict: Verdict::Unknown(limit), least }
    }

    /// Whether its solution is proved to be a shortest one.
    pub fn is_shortest(&self) -> bool {
        matches!(&self.verdict, Verdict::Won(moves) if moves.len() as u32 == self.least)
    }
}

/// Evidence that an aim is out of reach, which somebody else can check without trusting the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Name of the method (docs/certificates.md).
    pub method: &'static str,
    /// Names and numbers for people and for the method.
    pub facts: Vec<(&'static str, u64)>,
    /// What the method needs.
    pub payload: Vec<u8>,
}

/// What came of looking for evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The aim is out of reach, and here is why.
    Lost(Evidence),
    /// The aim can be reached, by these moves.
    Won(Vec<Move>),
    /// The search gave up.
    Unknown(Limit),
    /// The game has no method for such a position and aim.
    NoMethod,
}

/// Why evidence is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// The game does not know its method.
    OtherMethod,
    /// It does not prove what it says; one sentence.
    Wrong(String),
    /// Checking it was stopped.
    Stopped,
}
