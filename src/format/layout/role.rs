//! What each value of a puzzle file is, as far as its layout depends on it.

use crate::document::keys;
use crate::notation;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A whole document.
    Puzzle,
    /// A text for people, or one for each language.
    Text,
    /// A text that stays one.
    Line,
    /// A list of texts.
    Tags,
    /// A number or a flag, written as it is.
    Number,
    /// The options.
    Rules,
    /// The value of an option.
    Option,
    /// The deal.
    Deal,
    /// The piles of reserves.
    Reserves,
    /// Cards that stay on a line.
    Row,
    /// Cards that go into a block.
    Cards,
    /// Cards that go into a block if there are many.
    Pile,
    /// A number of PySolFC.
    PySolFc,
    /// A deal id.
    DealId,
    /// A position.
    Position,
    /// The goal, if it is a map.
    Goal,
    /// A script.
    Script,
    /// The moves before a puzzle starts, a script too.
    Start,
    /// The solutions.
    Solutions,
    /// One of them.
    Solution,
    /// What is expected, if it is a map.
    Expect,
    /// The author's own, kept as it is.
    Own,
}

impl Role {
    /// The role of the value of a key in a map of this role.
    pub fn of_key(self, key: &str) -> Role {
        if keys::is_own(key) {
            return Role::Own;
        }
        match (self, key) {
            (Role::Puzzle | Role::Solution, "title" | "notes") => Role::Text,
            (Role::Puzzle, "trove" | "difficulty") | (Role::Goal, _) => Role::Number,
            (Role::Puzzle, "tags") => Role::Tags,
            (Role::Puzzle, "rules") => Role::Rules,
            (Role::Puzzle, "deal") => Role::Deal,
            (Role::Puzzle, "goal") => Role::Goal,
            (Role::Puzzle, "start") => Role::Start,
            (Role::Solution, "moves") => Role::Script,
            (Role::Puzzle, "solutions") => Role::Solutions,
            (Role::Solution, "expect") => Role::Expect,
            (Role::Puzzle | Role::Solution | Role::Text | Role::Expect, _) => Role::Line,
            (Role::Rules, _) => Role::Option,
            (Role::Deal, "reserves") => Role::Reserves,
            (Role::Deal, "foundation" | "bases") => Role::Row,
            (Role::Deal, "stock" | "deck") => Role::Cards,
            (Role::Deal, "pysolfc") => Role::PySolFc,
            (Role::Deal, "id") => Role::DealId,
            (Role::Deal, "seed") | (Role::Position, "pass" | "played") => Role::Number,
            (Role::Deal, "position") => Role::Position,
            (Role::Position, _) => Role::Pile,
            _ => Role::Own,
        }
    }

    /// The role of the items of a list of this role.
    pub fn of_item(self) -> Role {
        match self {
            Role::Tags => Role::Line,
            Role::Reserves | Role::Row | Role::Cards | Role::Pile => Role::Row,
            Role::Solutions => Role::Solution,
            _ => Role::Own,
        }
    }

    /// Whether it is a map whose keys are known, so that they have an order and are written without ado.
    pub fn has_keys(self) -> bool {
        matches!(
            self,
            Role::Puzzle | Role::Rules | Role::Deal | Role::Position | Role::Goal | Role::Solution | Role::Expect
        )
    }

    /// Whether it is a list of cards.
    pub fn is_cards(self) -> bool {
        matches!(self, Role::Row | Role::Cards | Role::Pile)
    }

    /// A key of a map of this role in the spelling that is written.
    pub fn spelled(self, key: &str) -> String {
        match self {
            Role::Position => notation::pile(key).map_or(key.to_owned(), |pile| pile.to_string()),
            _ => key.to_owned(),
        }
    }

    /// Where a key stands among those of a map of this role: equal ones keep the order that they have. `options`: the
    /// names of the options in their order.
    pub fn rank(self, key: &str, options: &[&str]) -> (usize, u8) {
        const LAST: usize = usize::MAX;
        let among = |known: &[&str]| known.iter().position(|known| *known == key).unwrap_or(LAST - 1);
        if keys::is_own(key) {
            return (LAST, 0);
        }
        match self {
            Role::Puzzle => (among(keys::PUZZLE), 0),
            Role::Deal => (among(keys::DEAL), 0),
            Role::Goal => (among(keys::GOAL), 0),
            Role::Solution => (among(keys::SOLUTION), 0),
            Role::Rules => (among(options), 0),
            Role::Position => match notation::pile(key) {
                Ok(pile) => (pile.zone as usize, pile.number),
                Err(_) => (LAST - 3 + among(&["pass", "played"]).min(2), 0),
            },
            _ => (0, 0),
        }
    }
}
