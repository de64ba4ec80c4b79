//! What a comparison found: plain data, the same for people and for programs.

use serde::{Serialize, Serializer};

use super::runs::Play;
use crate::cards::Card;
use crate::table::PileId;

/// What is different between two puzzles, one of which may be missing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PuzzleDiff {
    /// The puzzle as it was; `null` if it is new.
    pub old: Option<Named>,
    /// The puzzle as it is; `null` if it is gone.
    pub new: Option<Named>,
    /// What it comes to.
    pub change: Change,
    /// By what the two were found to be the same puzzle; `null` if there is only one.
    pub matched: Option<Matched>,
    /// The game and its options, as far as they differ.
    pub rules: Vec<Field>,
    /// The deal; `null` if it is the same.
    pub deal: Option<DealDiff>,
    /// Goal, start and texts, as far as they differ.
    pub fields: Vec<Field>,
    /// The solutions, those that are the same too.
    pub solutions: Vec<SolutionDiff>,
    /// Whether the puzzle can be solved; `null` where nothing that this depends on has changed.
    pub solvable: Option<Solvable>,
}

/// A puzzle by its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Named {
    /// The file, as it was named; `null` for a deal id.
    pub path: Option<String>,
    /// Its id.
    pub id: String,
    /// Canonical id of its deal.
    pub deal: String,
    /// How many solutions it has.
    pub solutions: usize,
    /// How many of them prove that its goal can be met.
    pub proofs: usize,
}

/// What a comparison comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Change {
    /// No difference at all.
    Same,
    /// Edited without effect: spelling, comments, notes, marks, layout.
    Edited,
    /// Something that matters is different.
    Changed,
    /// Only the name is different.
    Renamed,
    /// There was none before.
    Added,
    /// There is none any more.
    Removed,
}

impl Change {
    /// Whether it counts: exit status 1.
    pub const fn matters(self) -> bool {
        !matches!(self, Change::Same | Change::Edited)
    }

    /// `same`, `edited`, `changed`, `renamed`, `added` or `removed`.
    pub const fn word(self) -> &'static str {
        match self {
            Change::Same => "same",
            Change::Edited => "edited",
            Change::Changed => "changed",
            Change::Renamed => "renamed",
            Change::Added => "added",
            Change::Removed => "removed",
        }
    }
}

/// By what two things were found to belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Matched {
    /// They were named together, or are alone in their files.
    Named,
    /// The same place: path and id, or the name of a solution.
    Name,
    /// The same deal under the same rules.
    Deal,
    /// The same moves.
    Moves,
    /// Most of the moves.
    Similarity,
}

/// Something that says one thing here and another there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Field {
    /// What: `game`, an option, `goal`, `start`, `title`.
    pub name: String,
    /// What it said; `null` if nothing.
    pub old: Option<String>,
    /// What it says; `null` if nothing.
    pub new: Option<String>,
}

/// How two deals differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DealDiff {
    /// Canonical id of the old deal.
    pub old: String,
    /// Canonical id of the new deal.
    pub new: String,
    /// Pairs of cards that have changed places.
    pub swaps: Vec<Swap>,
    /// Cards that lie elsewhere, apart from those swaps.
    pub moved: Vec<Moved>,
    /// Cards whose place in their pile or whose pile is another, those included that others have pushed along.
    pub elsewhere: usize,
    /// The pass and whether a card was played in it, if a position in the middle of a game says so otherwise.
    pub fields: Vec<Field>,
}

/// Two cards that have changed places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Swap {
    /// The card that lay at the first place.
    #[serde(serialize_with = "text")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub first: Card,
    /// The card that lay at the second place.
    #[serde(serialize_with = "text")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub second: Card,
    /// Where the first card lay; the second lies there now.
    pub first_place: Place,
    /// Where the second card lay; the first lies there now.
    pub second_place: Place,
}

/// A card that lies elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Moved {
    /// The card.
    #[serde(serialize_with = "text")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub card: Card,
    /// Where it lay; `null` if it was not in the deck.
    pub from: Option<Place>,
    /// Where it lies; `null` if it is not in the deck.
    pub to: Option<Place>,
}

/// A place in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Place {
    /// The pile.
    #[serde(serialize_with = "text")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub pile: PileId,
    /// Which card of it, from 1: from the bottom, in the stock in dealing order.
    pub number: usize,
}

/// How two solutions, or a solution and none, differ.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SolutionDiff {
    /// Its old name; `null` if it is new.
    pub old_name: Option<String>,
    /// Its new name; `null` if it is gone.
    pub new_name: Option<String>,
    /// What it comes to.
    pub change: Change,
    /// By what the two were found to be the same solution; `null` if there is only one.
    pub matched: Option<Matched>,
    /// What came of the old one.
    pub old: Option<Figures>,
    /// What came of the new one.
    pub new: Option<Figures>,
    /// Edits that have no effect: `spelling`, `comments`, `notes`, `marks`, `layout`.
    pub edits: Vec<&'static str>,
    /// Texts, as far as they differ.
    pub fields: Vec<Field>,
    /// Assertions and labels that are new.
    pub gained: Vec<Asserted>,
    /// Assertions and labels that are gone.
    pub lost: Vec<Asserted>,
    /// Variations that are new or gone.
    pub variations: Vec<VariationDiff>,
    /// How the two lines run; `null` if their moves are the same.
    pub play: Option<Play>,
    /// The old script played on the new puzzle, if that is another game and another script.
    pub held: Option<Held>,
}

/// Something that a script says of a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Asserted {
    /// As it is written, with single blanks: `@score 12`.
    pub text: String,
    /// Plies from the puzzle's start.
    pub ply: u32,
}

/// A variation that only one of two scripts has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VariationDiff {
    /// `added` or `removed`.
    pub change: Change,
    /// Its moves and assertions in canonical spelling.
    pub text: String,
    /// Plies from the puzzle's start to the position it is played from.
    pub ply: u32,
    /// Whether the other line comes through the position that it is played from; `null` if their positions cannot be
    /// compared.
    pub position_is_on_the_other_line: Option<bool>,
}

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Figures {
    /// How it ends: won, stuck, unfinished, illegal, unreadable, or not-played if the point of another solution that it
    /// starts from is not to be had.
    pub outcome: &'static str,
    /// What its author claims.
    pub claim: String,
    /// Whether the puzzle's goal is met.
    pub goal_met: bool,
    /// Whether the check finds nothing wrong with it, and no search refutes its claim.
    pub ok: bool,
    /// Codes of what the check finds, sorted.
    pub codes: Vec<String>,
    /// Plies played, those of the solution it starts from included.
    pub moves: u64,
    /// Deals among them.
    pub deals: u64,
    /// Redeals among them.
    pub redeals: u64,
    /// Pass at the end.
    pub passes: u32,
    /// Cards on foundations at the end.
    pub score: u32,
    /// Assertions judged.
    pub assertions: u64,
    /// The move at which it breaks off.
    pub refused: Option<Refused>,
    /// What can still be reached from its end; `null` where nobody asked.
    pub stands: Option<Stands>,
    /// The last point from which the goal can still be reached, where its end is lost.
    pub mend: Option<Mend>,
}

/// The move of a line that is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Refused {
    /// The ply it would have had.
    pub ply: u32,
    /// How many plies the whole line would have.
    pub of: u32,
    /// Its line in its file, from 1.
    pub line: usize,
    /// As it is written.
    pub written: String,
    /// Stable code of the rule.
    pub code: String,
    /// Why.
    pub message: String,
}

/// What can be reached from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Stands {
    /// The goal, in this many moves or fewer.
    Winnable {
        /// Moves that a search found.
        moves: u32,
    },
    /// Not the goal: proved.
    Lost,
    /// The search gave up.
    Unknown,
}

/// The last point of a line from which the goal can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Mend {
    /// Plies from the puzzle's start.
    pub ply: u32,
    /// Moves from there.
    pub moves: u32,
}

/// Whether a puzzle can be solved, before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Solvable {
    /// The old puzzle; `null` where nobody asked.
    pub old: Option<Stands>,
    /// The new puzzle; `null` where nobody asked.
    pub new: Option<Stands>,
}

/// An old script played on a puzzle whose deal, rules or start are others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Held {
    /// Plies that are legal there.
    pub moves: u32,
    /// Plies that it has.
    pub of: u32,
    /// The first that is not.
    pub refused: Option<Refused>,
    /// How it ends there.
    pub outcome: &'static str,
    /// Whether it meets the goal there.
    pub goal_met: bool,
}

fn text<T: ToString, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}
