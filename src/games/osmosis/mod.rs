//! The Osmosis family: four reserves, four foundation rows that seep into each other, a stock dealt in packets.

mod denied;
mod explain;
mod fast;
mod judge;
mod lost_proof;
mod position;
mod rows;
mod rules;
mod variants;

pub use denied::{Denied, REASONS};
pub use lost_proof::{Begun, LostProof, OrderProof, ProofFault};
pub use position::Position;
pub use rules::{Reserves, Rules};

use super::aim::Aim;
use super::contract::Reason;
use super::door::AnyGame;
use super::options::{OptionClash, OptionSpec, Options, Variant};
use super::registry::Family;
use crate::search::{Limit, Task};

impl Rules {
    /// Evidence that an aim cannot be reached, however many moves are made; `None` if it can be, or if its last pass is
    /// over already.
    ///
    /// # Errors
    /// If the search has to give up.
    pub fn lost_proof(&self, at: &Position, aim: Aim, task: &mut Task<'_>) -> Result<Option<LostProof>, Limit> {
        fast::prove_lost(self, at, aim, task)
    }
}

/// The family, as the registry knows it.
pub struct Osmosis;

impl Family for Osmosis {
    fn id(&self) -> &'static str {
        "osmosis"
    }
    fn options(&self) -> &'static [OptionSpec] {
        variants::OPTIONS
    }
    fn variants(&self) -> &'static [Variant] {
        variants::VARIANTS
    }
    fn reasons(&self) -> &'static [Reason] {
        REASONS
    }
    fn in_words(&self, options: &Options) -> Vec<String> {
        Rules::of(options).in_words()
    }
    fn open(&self, name: String, options: Options) -> Result<AnyGame, OptionClash> {
        let rules = Rules::of(&options);
        Ok(AnyGame::new(self.id(), name, options, rules))
    }
}
