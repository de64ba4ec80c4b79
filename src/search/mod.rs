//! Searching: spaces of states, what a search may use up, and the two searches that everybody can have. Knows no cards.

mod depth_first;
mod shortest;
mod space;
mod task;

pub use depth_first::depth_first;
pub use shortest::shortest;
pub use space::{Found, Space};
pub use task::{Limit, Limits, Progress, Task};

#[cfg(test)]
mod tests;
