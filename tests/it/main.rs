//! All integration tests, in one binary.

mod boards;
#[cfg(feature = "cli")]
mod reports;
mod snapshots;
