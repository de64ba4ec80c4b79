//! The one integration binary: everything here sees the crate as a stranger does, through its public items.

mod collection;
mod random;
mod snapshots;
mod tables;

mod agree;
mod boards;
mod boards_of_puzzles;
mod games_properties;
mod golden;
mod puzzles;
mod recorded;
#[cfg(feature = "cli")]
mod reports;
mod rules;
mod third_family;
mod walk;
