//! The one integration binary: everything here sees the crate as a stranger does, through its public items.

mod random;
mod snapshots;
mod tables;

mod agree;
mod boards;
#[cfg(feature = "cli")]
mod commands;
#[cfg(feature = "cli")]
mod reports;
mod rules;
mod walk;
