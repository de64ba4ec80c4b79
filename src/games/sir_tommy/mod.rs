//! The Sir Tommy family: one card at a time from the stock, foundations built up, waste piles of the player's making.

mod denied;
mod explain;
mod judge;
mod lost_proof;
mod position;
mod rules;
mod solve;
mod variants;

pub use denied::{Denied, REASONS};
pub use lost_proof::LostProof;
pub use position::Position;
pub use rules::{Rules, Steps, Suits};

use super::contract::Reason;
use super::door::AnyGame;
use super::options::{OptionClash, OptionSpec, Options, Variant};
use super::registry::Family;

/// The family, as the registry knows it.
pub struct SirTommy;

impl Family for SirTommy {
    fn id(&self) -> &'static str {
        "sir-tommy"
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
        Rules::of(options).map(|rules| rules.in_words()).unwrap_or_default()
    }
    fn open(&self, name: String, options: Options) -> Result<AnyGame, OptionClash> {
        let rules = Rules::of(&options)?;
        Ok(AnyGame::new(self.id(), name, options, rules))
    }
}
