//! The games: what a family must say ([`Game`], [`Family`]), the families themselves, and the one door through which
//! everybody else uses them ([`AnyGame`], [`Session`]).
//!
//! Knows no text, no files and no spans.

mod contract;
mod door;
mod options;
mod registry;

pub use contract::{Fact, Game, Reason, Refusal, Setup, SetupFault, SetupPlace};
pub use door::{AnyGame, Session, StateHash};
pub use options::{OptionClash, OptionSpec, Options, Value, Values, Variant, list_and, list_or};
pub use registry::{Family, GameFault, Registry};

/// The families of the product, in the order in which they are listed.
const FAMILIES: [&dyn Family; 0] = [];
