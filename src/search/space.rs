//! A space of states.

use std::hash::Hash;

use super::Limit;

/// States, the steps between them, and which of them are wanted.
pub trait Space {
    /// A state.
    type State: Clone;
    /// A step from a state to another.
    type Step: Copy;
    /// What tells states apart: from two states with equal keys the same can be reached by the same steps.
    type Key: Eq + Hash;

    /// The key of a state.
    fn key(&self, state: &Self::State) -> Self::Key;
    /// Whether this is what is wanted.
    fn done(&self, state: &Self::State) -> bool;
    /// Appends the steps that can be taken, those to be tried first first.
    fn steps(&self, state: &Self::State, out: &mut Vec<Self::Step>);
    /// Takes a step.
    fn take(&self, state: &mut Self::State, step: Self::Step);

    /// What a step costs.
    fn cost(&self, _step: Self::Step) -> u32 {
        1
    }
    /// What has to be paid at least from here to a state that is wanted; `None` if none can be reached. Must not fall
    /// by more than a step's cost along a step.
    fn least(&self, _state: &Self::State) -> Option<u32> {
        Some(0)
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<S> {
    /// Steps that lead to what is wanted.
    Path(Vec<S>),
    /// There is nothing: everything that can be reached was looked at.
    Nothing,
    /// The search gave up.
    GaveUp {
        /// Why.
        limit: Limit,
        /// What has to be paid at least, as far as it was proved; 0 where nothing was.
        least: u32,
    },
}
