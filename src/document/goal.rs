//! When a puzzle is solved.

use std::fmt;

use crate::games::Session;

/// When a puzzle is solved: a target, and limits within which it is to be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Goal {
    /// Cards on foundations to reach; `None` means every card, a win.
    pub score: Option<u32>,
    /// Most deals, redeals and plays from the puzzle's start; `None` for no limit.
    pub moves: Option<u32>,
    /// Last pass in which the target counts; `None` for no limit.
    pub passes: Option<u32>,
}

impl Goal {
    /// A win, however long it takes.
    pub const WIN: Goal = Goal { score: None, moves: None, passes: None };

    /// Whether the target stands, whatever it took.
    pub fn target_reached(&self, at: &Session) -> bool {
        match self.score {
            Some(score) => at.score() >= score,
            None => at.won(),
        }
    }

    /// Whether a position reached after `moves` moves meets the goal.
    pub fn met(&self, at: &Session, moves: u64) -> bool {
        self.target_reached(at)
            && self.moves.is_none_or(|limit| moves <= u64::from(limit))
            && self.passes.is_none_or(|limit| at.pass() <= limit)
    }
}

impl fmt::Display for Goal {
    /// `a win`, `a score of 40 in at most 60 moves and 3 passes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Some(score) => write!(f, "a score of {score}")?,
            None => write!(f, "a win")?,
        }
        let plural = |n: u32| if n == 1 { "" } else { "s" };
        match (self.moves, self.passes) {
            (Some(m), Some(p)) => {
                write!(f, " in at most {m} move{} and {p} pass{}", plural(m), if p == 1 { "" } else { "es" })
            }
            (Some(m), None) => write!(f, " in at most {m} move{}", plural(m)),
            (None, Some(p)) => write!(f, " within {p} pass{}", if p == 1 { "" } else { "es" }),
            (None, None) => Ok(()),
        }
    }
}
