//! Deal numbers of PySolFC.

use super::CannotSay;
use crate::cards::DealNumber;
use crate::document::pysolfc::{self, PySolGame};
use crate::document::{DealId, DealSource};
use crate::games::Registry;

/// The number to type into PySolFC, and the game to choose there.
///
/// Its format for layouts is read only for games that it has a solver for, and it has none for any game here.
///
/// # Errors
/// If the deal is not named by a number.
pub fn pysolfc(deal: &DealId, registry: &Registry) -> Result<(DealNumber, PySolGame), CannotSay> {
    match (deal.source(), pysolfc::game(registry, deal.game())) {
        (DealSource::PySolFc(number), Some(there)) => Ok((number.clone(), there)),
        _ => Err(CannotSay::NoNumber(deal.game().name().to_owned())),
    }
}
