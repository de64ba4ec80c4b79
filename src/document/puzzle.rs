//! What a puzzle file says, once it was checked.

use std::collections::BTreeMap;

use super::deal_id::DealId;
use super::goal::Goal;
use crate::cards::Card;
use crate::games::{AnyGame, Setup};
use crate::notation::{Expect, Point};
use crate::source::{Fault, Severity, Span};
use crate::table::PileId;
use crate::yaml::{OffsetMap, Style};

/// A puzzle file: one YAML stream.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// Its documents in order; one with a syntax error counts too.
    pub documents: Vec<Document>,
    /// What is wrong with the stream as a whole.
    pub faults: Vec<Fault>,
}

/// One document of a puzzle file.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its id as far as it is known: what the file says, else the file's stem.
    pub id: String,
    /// Its bytes.
    pub span: Span,
    /// Everything that is wrong with it, in the order of the file.
    pub faults: Vec<Fault>,
    /// The puzzle, if its deal and rules are beyond doubt. What is wrong with a solution or a text takes only that
    /// solution or text away.
    pub puzzle: Option<Puzzle>,
}

impl File {
    /// Every fault of the stream and its documents.
    pub fn all_faults(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter().chain(self.documents.iter().flat_map(|document| &document.faults))
    }

    /// Whether anything in it is an error.
    pub fn has_errors(&self) -> bool {
        self.all_faults().any(|fault| fault.severity == Severity::Error)
    }

    /// The document with this number (from 1) or id.
    pub fn find(&self, which: &str) -> Option<&Document> {
        match which.parse::<usize>() {
            Ok(number) => self.documents.get(number.checked_sub(1)?),
            Err(_) => self.documents.iter().find(|document| document.id == which),
        }
    }
}

/// A text for people: the same in every language, or one for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// One text.
    Plain(String),
    /// Language tags and their texts, in the order of the file; at least one.
    ByLanguage(Vec<(String, String)>),
}

impl Text {
    /// The text in a language; if there is none, the English or else the first one.
    pub fn get(&self, language: &str) -> &str {
        match self {
            Text::Plain(text) => text,
            Text::ByLanguage(texts) => {
                let find = |tag: &str| texts.iter().find(|(own, _)| own.eq_ignore_ascii_case(tag));
                let primary = language.split('-').next().unwrap_or(language);
                find(language)
                    .or_else(|| find(primary))
                    .or_else(|| find("en"))
                    .or(texts.first())
                    .map_or("", |(_, text)| text)
            }
        }
    }
}

/// A text inside a puzzle file that has a grammar of its own, and the way back to the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embedded {
    /// The text.
    pub text: String,
    /// From offsets in the text to bytes of the file.
    pub map: OffsetMap,
    /// The bytes of the file that hold it.
    pub span: Span,
    /// How it is written in the file.
    pub style: Style,
}

impl Embedded {
    /// The bytes of the file behind a span of the text.
    pub fn to_file(&self, span: Span) -> Span {
        self.map.span(span)
    }
}

/// Where a solution's moves are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// In the puzzle file itself.
    Inline(Embedded),
    /// In a file of its own.
    File {
        /// Its path, relative to the puzzle file's folder and below it, joined by `/`.
        path: String,
        /// The bytes that name it.
        span: Span,
    },
}

/// A recorded solution, or a line that its author expects to fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Its name, unique in the puzzle.
    pub name: String,
    /// The bytes of the name.
    pub name_span: Span,
    /// The bytes of the whole entry.
    pub span: Span,
    /// What its author expects; `None`: that the goal is met.
    pub expect: Option<(Expect, Span)>,
    /// Where it starts, if not at the puzzle's start.
    pub from: Option<(Point, Span)>,
    /// Its moves.
    pub moves: Moves,
    /// Path of a certificate for `expect: lost`, as checked as that of [`Moves::File`].
    pub proof: Option<(String, Span)>,
    /// A title.
    pub title: Option<Text>,
    /// Notes.
    pub notes: Option<Text>,
    /// Who wrote it.
    pub author: Option<String>,
    /// Who played it.
    pub by: Option<String>,
    /// When.
    pub date: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
}

/// Where a puzzle file says what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Where each card of the deal is named, if the deal is written by cards.
    pub cards: BTreeMap<Card, Span>,
    /// Where each pile of the deal is named: its key, or its place in the list of reserves.
    pub piles: BTreeMap<PileId, Span>,
    /// The value of `id`.
    pub id: Option<Span>,
    /// The key `game`.
    pub game: Span,
    /// The value of `game`.
    pub game_value: Span,
    /// The key `rules`.
    pub rules: Option<Span>,
    /// The key `deal`.
    pub deal: Span,
    /// The value of `deal`.
    pub deal_value: Span,
    /// The key `goal`.
    pub goal: Option<Span>,
    /// The key `start`.
    pub start: Option<Span>,
    /// The key `solutions`.
    pub solutions: Option<Span>,
}

impl Places {
    /// Where the deal names a card; `None` if it is not written by cards.
    pub fn card(&self, card: Card) -> Option<Span> {
        self.cards.get(&card).copied()
    }

    /// Where the deal names a pile; `None` if it is not written by piles.
    pub fn pile(&self, pile: PileId) -> Option<Span> {
        self.piles.get(&pile).copied()
    }
}

/// A puzzle: a deal that holds every card once, under rules that make a game.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its id: what the file says, else the file's stem.
    pub id: String,
    /// Its title.
    pub title: Option<Text>,
    /// Who made it.
    pub author: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Under which licence it may be used.
    pub license: Option<String>,
    /// When it was made: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    pub created: Option<String>,
    /// Notes for players.
    pub notes: Option<Text>,
    /// Tags, in the order of the file.
    pub tags: Vec<String>,
    /// How hard its author finds it, 1–5.
    pub difficulty: Option<u8>,
    /// The game.
    pub game: AnyGame,
    /// The deal, before the moves of `start`.
    pub setup: Setup,
    /// The canonical id of the deal.
    pub deal: String,
    /// Moves already played; the puzzle starts after them.
    pub start: Option<Embedded>,
    /// When it is solved.
    pub goal: Goal,
    /// Solutions in the order of the file, those left out that cannot be used.
    pub solutions: Vec<Solution>,
    /// Where the file says what.
    pub places: Places,
}

impl Puzzle {
    /// A puzzle that is nothing but a deal: won when every card is home, without solutions, written in no file.
    pub fn of_deal(deal: &DealId) -> Puzzle {
        Puzzle {
            id: deal.canonical(),
            title: None,
            author: None,
            source: None,
            license: None,
            created: None,
            notes: None,
            tags: Vec::new(),
            difficulty: None,
            game: deal.game().clone(),
            setup: deal.setup().clone(),
            deal: deal.canonical(),
            start: None,
            goal: Goal::default(),
            solutions: Vec::new(),
            places: Places::default(),
        }
    }
}
