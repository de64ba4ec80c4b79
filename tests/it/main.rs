//! All integration tests, in one binary.

mod boards;
mod reports;
mod snapshots;
