//! The one integration binary: everything here sees the crate as a stranger does, through its public items.

mod collection;
#[cfg(feature = "cli")]
#[path = "../../src/source/tests/effort.rs"]
mod effort;
mod random;
mod snapshots;
mod tables;

mod agree;
mod boards;
mod boards_of_puzzles;
#[cfg(feature = "cli")]
mod catalogue;
#[cfg(feature = "cli")]
mod commands;
mod diff;
mod evidence;
mod format;
mod games_properties;
mod golden;
mod layers;
mod lines;
mod puzzles;
mod recorded;
#[cfg(feature = "cli")]
mod refusals;
#[cfg(feature = "cli")]
mod reports;
mod rules;
#[cfg(feature = "cli")]
mod schema_of_puzzles;
mod solutions;
mod spellings;
mod third_family;
#[cfg(feature = "cli")]
mod tour;
mod trim;
#[cfg(feature = "tui")]
mod tui;
mod verdicts;
mod walk;
