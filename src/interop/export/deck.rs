//! Plain lists of cards.

use super::{CannotSay, spaced};
use crate::games::{AnyGame, Setup};
use crate::interop::deck::Order;

/// The deck that is dealt to this start, thirteen cards a line; dealt bases come before all others.
///
/// # Errors
/// If the setup is no start.
///
/// ```
/// use trove::games::Registry;
/// use trove::interop::{deck::Order, export};
/// let game = Registry::standard().game("osmosis", &[]).unwrap();
/// let list = export::deck(&game, &game.lay_out(&game.seeded(42)), Order::First).unwrap();
/// assert!(list.starts_with("JS JC 8D KD 7H 7D 3C JH KS 9S QS 4S 2H\n"));
/// ```
pub fn deck(game: &AnyGame, setup: &Setup, order: Order) -> Result<String, CannotSay> {
    let mut cards = game.gather(setup).ok_or(CannotSay::NoDeck)?;
    if order == Order::Last {
        cards.reverse();
    }
    Ok(cards.chunks(13).map(|row| spaced(row) + "\n").collect())
}
