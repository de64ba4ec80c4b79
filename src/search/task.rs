//! What a search may use up, how it is watched, and why it gave up.

use std::fmt;

/// Why a search gave up. Never the same as "there is nothing".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// As many states as were allowed have been looked at.
    States,
    /// The memory that was allowed is used.
    Memory,
    /// The time that was allowed is over; whoever watches the search has a clock.
    Time,
    /// Somebody asked it to stop.
    Stopped,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::States => "states",
            Limit::Memory => "memory",
            Limit::Time => "time",
            Limit::Stopped => "stopped",
        })
    }
}

/// What a search may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// States that may be looked at; `None` for no limit. The only limit that is the same on every machine.
    pub states: Option<u64>,
    /// Bytes of memory that its tables may take.
    pub bytes: u64,
}

impl Default for Limits {
    /// Any number of states, in half a gibibyte.
    fn default() -> Limits {
        Limits { states: None, bytes: 512 << 20 }
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// States looked at.
    pub states: u64,
    /// Bytes that its tables take.
    pub bytes: u64,
}

/// Looks at a search from time to time; may make it give up.
type Watch<'a> = &'a dyn Fn(Progress) -> Option<Limit>;

/// States between two looks of whoever watches.
const BETWEEN_LOOKS: u64 = 1024;

/// One search at work: counts what it uses and says when it has to give up.
///
/// ```
/// use trove::search::{Limit, Limits, Task};
/// let mut task = Task::new(Limits { states: Some(2), ..Limits::default() });
/// assert_eq!((task.state(), task.state(), task.state()), (Ok(()), Ok(()), Err(Limit::States)));
/// assert_eq!(task.progress().states, 2);
/// ```
pub struct Task<'a> {
    limits: Limits,
    progress: Progress,
    next_look: u64,
    watch: Option<Watch<'a>>,
}

impl<'a> Task<'a> {
    /// A search that nobody watches.
    pub fn new(limits: Limits) -> Task<'a> {
        Task { limits, progress: Progress::default(), next_look: u64::MAX, watch: None }
    }

    /// A search that is watched: every thousand states or so `watch` is asked, and what it says makes the search give
    /// up.
    pub fn watched(limits: Limits, watch: Watch<'a>) -> Task<'a> {
        Task { limits, progress: Progress::default(), next_look: 0, watch: Some(watch) }
    }

    /// What it may use up.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Counts a state.
    ///
    /// # Errors
    /// If the search has to give up.
    #[inline]
    pub fn state(&mut self) -> Result<(), Limit> {
        self.states(1)
    }

    /// Counts several states.
    ///
    /// # Errors
    /// If the search has to give up.
    #[inline]
    pub fn states(&mut self, count: u64) -> Result<(), Limit> {
        let states = self.progress.states + count;
        if self.limits.states.is_some_and(|most| states > most) {
            return Err(Limit::States);
        }
        self.progress.states = states;
        if states >= self.next_look { self.look() } else { Ok(()) }
    }

    /// Says how many bytes the search's tables take now.
    ///
    /// # Errors
    /// If the search has to give up.
    #[inline]
    pub fn holds(&mut self, bytes: u64) -> Result<(), Limit> {
        self.progress.bytes = bytes;
        if bytes > self.limits.bytes { Err(Limit::Memory) } else { Ok(()) }
    }

    /// Asks whoever watches, whatever was counted. For work that is no state: a call of a library.
    ///
    /// # Errors
    /// If the search has to give up.
    #[cold]
    pub fn look(&mut self) -> Result<(), Limit> {
        self.next_look = match self.watch {
            Some(_) => self.progress.states + BETWEEN_LOOKS,
            None => u64::MAX,
        };
        match self.watch.and_then(|watch| watch(self.progress)) {
            Some(limit) => Err(limit),
            None => Ok(()),
        }
    }
}
