//! What a player hears, whoever draws it.

use super::action::SaveTo;
use crate::cards::Card;
use crate::solve::Standing;
use crate::table::{Move, PileId, Status};

/// One thing that a player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Where the player stands after a move or a walk.
    At(Here),
    /// Something else was done: a mark, a note, a name. In a few words.
    Done(String),
    /// It did not happen.
    Refused {
        /// The code of the rule or fault, if it has one.
        code: Option<String>,
        /// Why, in one sentence.
        message: String,
        /// The next thing to try.
        help: Option<String>,
    },
    /// The solver has begun.
    Searching(Asked),
    /// The best next move.
    Hint {
        /// Moves from the start to the position that it is about.
        ply: usize,
        /// Whether the player still stands there.
        here: bool,
        /// The move and how it is written; `None` if there is none, or if the player stands elsewhere.
        mv: Option<(Move, String)>,
        /// How that position stands.
        standing: Standing,
    },
    /// Whether the goal can still be reached.
    Standing {
        /// Moves from the start to the position that it is about.
        ply: usize,
        /// Whether the player still stands there.
        here: bool,
        /// How that position stands.
        standing: Standing,
    },
    /// The recording was saved.
    Saved {
        /// As what.
        to: SaveTo,
        /// The file.
        file: String,
        /// What `trove check` finds wrong with it now.
        problems: Vec<String>,
    },
    /// Something else is there already: [`Action::Replace`](super::Action::Replace) saves in its place.
    AsksToReplace {
        /// Where to.
        to: SaveTo,
        /// What is there, in one sentence.
        why: String,
    },
    /// There are moves that are not saved: [`Action::QuitAnyway`](super::Action::QuitAnyway) leaves them in the journal.
    AsksToQuit,
    /// The puzzle's file was changed, or taken away, by somebody else.
    FileChanged {
        /// The file.
        file: String,
        /// Whether it is gone.
        gone: bool,
    },
    /// The puzzle's file was read again; in one sentence what came of it.
    Reloaded(String),
    /// A game of this puzzle was cut off and is in the journal.
    Offers(Offer),
    /// It goes on.
    Recovered {
        /// Moves that are there again.
        moves: usize,
        /// Why not all of them, if so, and what becomes of the others.
        but: Option<String>,
        /// Where the player stands.
        here: Here,
    },
    /// Something outside of the game went wrong, in one sentence.
    Trouble(String),
    /// The player leaves.
    Leaves,
}

/// Where the player stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Here {
    /// Moves from the start to here.
    pub ply: usize,
    /// The last move with its mark; `None` at the start.
    pub last: Option<String>,
    /// Piles that show another card than before, and the card; `None` if it shows none now.
    pub shows: Vec<(PileId, Option<Card>)>,
    /// Cards on foundations.
    pub score: u32,
    /// Where the game stands.
    pub status: Status,
    /// Whether the goal is met.
    pub met: bool,
    /// How many variations deep it is.
    pub level: usize,
    /// The name of the point.
    pub label: Option<String>,
    /// What the script says to players here.
    pub note: Option<String>,
}

/// What the solver is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// For the best next move.
    Hint,
    /// Whether the goal can still be reached.
    Winnable,
}

/// A game in the journal that nobody plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Moves in it.
    pub moves: usize,
    /// Seconds since it was written; `None` if nobody knows.
    pub age: Option<u64>,
    /// Whether the puzzle has another deal now.
    pub other_deal: bool,
    /// How many more games there are after this one.
    pub more: usize,
}
