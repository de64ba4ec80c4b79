//! Deterministic replay and puzzle authoring for patience games of the Osmosis and Sir Tommy families.

pub mod cards;
pub mod source;
pub mod table;
pub mod yaml;

pub mod games;
pub mod notation;

pub mod document;
pub mod replay;

pub mod diagnose;
pub mod render;

#[cfg(feature = "cli")]
pub mod cli;
