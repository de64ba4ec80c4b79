//! How two lines run beside each other, as plain data.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json};

use crate::cards::Card;
use crate::table::{Move, Picture};

/// How two lines run beside each other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Play {
    /// Plies at the start that are the same.
    pub common: u32,
    /// Whether positions could be compared; else, under other rules or from another deal, only moves were.
    pub positions: bool,
    /// Where they part.
    pub fork: Option<Fork>,
    /// The whole of both lines, part by part.
    pub stretches: Vec<Stretch>,
}

/// The point at which two lines part.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Fork {
    /// The position they have in common; `null` if they begin in different ones.
    pub at: Option<Board>,
    /// Every legal move there in full form, sorted by its bytes.
    pub legal: Vec<String>,
    /// The old line's next moves, up to its next turn.
    pub old: Branch,
    /// The new line's.
    pub new: Branch,
}

/// How a line goes on where it leaves another.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Branch {
    /// Its next moves; none if it ends.
    pub moves: Vec<Ply>,
    /// The board after them.
    pub board: Board,
    /// The ply at which the other line plays the card that is moved first; `null` if it never does, or no card is moved.
    pub other_plays_it_at: Option<u32>,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Board {
    /// Plies from the puzzle's start.
    pub ply: u32,
    /// Every pile: cards bottom to top, except `S`, which is in dealing order.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, Vec<String>>"))]
    pub piles: Map<String, Json>,
    /// Current pass, from 1.
    pub pass: u32,
    /// Cards on foundations.
    pub score: u32,
    /// `won`, `stuck` or `unfinished`.
    pub status: &'static str,
    /// State hash.
    pub state: String,
    /// For people.
    #[serde(skip)]
    pub picture: Picture,
}

/// A part of two lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Stretch {
    /// What it is.
    pub kind: Kind,
    /// The old line's part.
    pub old: Part,
    /// The new line's part.
    pub new: Part,
    /// Whether both lines are at the same position behind it.
    pub meet: bool,
    /// State hash of that position; left out where the lines meet more often than anybody reads.
    pub state: Option<String>,
}

/// How two parts are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Kind {
    /// The same moves from the same position.
    Same,
    /// The same moves in another order, to the same position.
    Reordered,
    /// Other moves.
    Differ,
}

/// A part of one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Part {
    /// Plies before it.
    pub after: u32,
    /// How many plies it has.
    pub plies: u32,
    /// Its moves, the first of many; none where they are the same as the other line's.
    pub moves: Vec<Ply>,
}

/// A move that was played, with the card it moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ply {
    /// The card.
    pub card: Option<Card>,
    /// The move.
    pub mv: Move,
}

impl Ply {
    /// The full form of notation: `7H:R2>F1`, `deal`.
    pub fn full(&self) -> String {
        match self.card {
            Some(card) => format!("{card}:{}", self.mv),
            None => self.mv.to_string(),
        }
    }

    /// As people say it: the card alone where it goes to a foundation, else the card and where it goes.
    pub fn short(&self) -> String {
        match (self.card, self.mv) {
            (Some(card), Move::Shift { to, from }) if to.is_foundation() && !from.is_foundation() => card.to_string(),
            (Some(card), Move::Shift { to, .. }) => format!("{card}>{to}"),
            _ => self.mv.to_string(),
        }
    }
}

impl Serialize for Ply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.full())
    }
}

#[cfg(test)]
impl schemars::JsonSchema for Ply {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Ply".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "description": "A move in full form." })
    }
}
