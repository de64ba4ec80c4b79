//! Deterministic replay and puzzle authoring for patience games of the Osmosis and Sir Tommy families.
//!
//! A deal, a script, a verdict:
//!
//! ```
//! use trove::document::{Goal, deal_id};
//! use trove::games::Registry;
//! use trove::replay::{Outcome, Trace, VerifyOptions, verify};
//!
//! let registry = Registry::standard();
//! let deal = deal_id::parse("osmosis#42", &registry).expect("a deal id");
//! let start = deal.game().open(deal.setup()).expect("a deal that was checked");
//!
//! // What was written is played and judged; what it asserts is compared with what happened.
//! let script = "KD @score 2 deal @unfinished";
//! let (report, faults) = verify(script, Trace::new(start.clone()), Goal::WIN, VerifyOptions::default());
//! assert!(faults.is_empty() && report.ok());
//! assert_eq!((report.outcome, report.moves), (Outcome::Unfinished, 2));
//! assert_eq!(report.end.state().to_string(), "cea2b940722008c2");
//!
//! // A move that the rules forbid is a finding with a stable code, words and a place in the text.
//! let (report, _) = verify("deal R2>F2", Trace::new(start), Goal::WIN, VerifyOptions::default());
//! let refused = &report.findings[0];
//! assert_eq!(refused.fault.code, "osmosis::not-base");
//! assert_eq!(refused.fault.span.range(), 5..10);
//! ```
//!
//! The modules are listed in reading order: [`cards`], [`search`], [`source`], [`table`] and [`yaml`] know no games;
//! [`games`] holds the rules and knows no text; [`notation`] reads scripts and knows no games; [`document`] reads puzzle
//! files; [`replay`] brings them together; [`solve`] says what can still be reached and [`certify`] checks the proofs of
//! what cannot; [`diff`] says what a change does to the game, [`trim`] makes scripts shorter; [`play`] records a game at
//! the table; [`render`] draws boards; [`mod@format`] lays files out; [`interop`] reads and writes what other programs do;
//! [`diagnose`] gives findings their places. Puzzle files with their solutions go through [`document::read`] and
//! [`diagnose::examine`]. Nothing here reads files, clocks or the environment.

pub mod cards;
pub mod search;
pub mod source;
pub mod table;
pub mod yaml;

pub mod games;
pub mod notation;

pub mod certify;
pub mod document;
pub mod play;
pub mod replay;
pub mod solve;
pub mod trim;

pub mod diagnose;
pub mod diff;
pub mod interop;
pub mod render;

pub mod format;
#[cfg(feature = "tui")]
pub mod tui;

#[cfg(feature = "cli")]
pub mod cli;
