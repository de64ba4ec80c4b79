//! What lies on a table: pile names, moves, and a picture of a position that knows no rules.

mod moves;
mod picture;
mod pile;

pub use moves::Move;
pub use picture::{Face, Fan, Picture, PicturePile, Status};
pub use pile::{PileId, Zone};
