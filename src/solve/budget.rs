//! What every search of a question may use up.

use crate::search::{Limit, Limits, Progress, Task};

/// What each search may use up, and who watches them.
#[derive(Clone, Copy, Default)]
pub struct Budget<'a> {
    /// For each search anew.
    pub limits: Limits,
    /// Asked from time to time; may make a search give up.
    pub watch: Option<&'a (dyn Fn(Progress) -> Option<Limit> + Sync)>,
}

impl Budget<'_> {
    /// So many states a search, on any machine the same.
    pub fn of_states(states: u64) -> Budget<'static> {
        Budget { limits: Limits { states: Some(states), ..Limits::default() }, watch: None }
    }

    /// A search within the budget.
    pub fn task(&self) -> Task<'_> {
        match self.watch {
            Some(watch) => Task::watched(self.limits, watch),
            None => Task::new(self.limits),
        }
    }
}
