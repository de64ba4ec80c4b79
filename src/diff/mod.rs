//! What a change does to the game: two puzzles with their lines → where they differ, and what it comes to.
//!
//! [`compare`] takes puzzles that whoever calls has read and replayed, and gives plain data ([`PuzzleDiff`]). Rules are
//! compared option by option, deals card by card, lines position by position: two lines meet again where they are at
//! positions that are the same for play, however they came there. Nothing here is drawn, and no file is read.

pub mod align;
mod compare;
mod deal;
mod held;
mod outlook;
mod pairs;
mod play;
mod report;
mod runs;
mod script;
mod side;
mod solutions;

pub use compare::{DiffOptions, compare, lines};
pub use deal::deal;
pub use pairs::{PuzzleKey, PuzzlePair, pairs};
pub use report::{
    Asserted, Change, DealDiff, Field, Figures, Held, Matched, Mend, Moved, Named, Place, PuzzleDiff, Refused,
    SolutionDiff, Solvable, Stands, Swap, VariationDiff,
};
pub use runs::{Board, Branch, Fork, Kind, Part, Play, Ply, Stretch};
pub use side::{Line, Side};
pub use solutions::{Pair, solutions};
