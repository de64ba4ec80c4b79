//! Recorded games of an application: one JSON event a line, or one game a line → games that were played through the
//! rules, ready to be written as game records or puzzle files.
//!
//! A [`Map`] says what the words of the log mean, a [`Reader`] reads lines by it. Lines of games are each whole in
//! themselves ([`Reader::game`]); lines of events are read one by one ([`Reader::line`]) and given to a [`Table`] of the
//! games that are under way, in the order of the log.
//!
//! A game with a fault is left out, from the fault on its events are skipped, and all others go on. Memory is bounded by
//! the number of open games, the moves of each, and the moves of all of them together.
//!
//! ```
//! use trove::games::Registry;
//! use trove::interop::events::{Field, Heard, Kind, Map, Reader, Rules, Table};
//!
//! let registry = Registry::standard();
//! let mut map = Map::new(Rules::One(registry.game("osmosis", &[]).unwrap()));
//! for (field, name) in [(Field::Event, "do"), (Field::Seed, "seed"), (Field::Card, "card")] {
//!     map.fields.push((field, name.to_owned()));
//! }
//! for (name, kind) in [("new", Kind::Start), ("home", Kind::Play), ("draw", Kind::Deal)] {
//!     map.events.push((name.to_owned(), kind));
//! }
//! let reader = Reader::new(map, registry);
//! let mut table = Table::new(&reader);
//! let mut heard = Heard::default();
//! for line in [r#"{"do":"new","seed":42}"#, r#"{"do":"home","card":"KD"}"#, r#"{"do":"draw"}"#] {
//!     table.take(reader.line(line), &mut heard);
//! }
//! table.end(&mut heard);
//! let mut record = String::new();
//! heard.games[0].write_record(&mut record);
//! let wanted = r#"{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":["KD:R1>F1","deal"]}"#;
//! assert_eq!(record.trim_end(), wanted);
//! assert!(heard.found.is_empty());
//! ```

mod begin;
mod line;
mod map;
mod play;
mod table;
mod words;

use std::collections::HashMap;

use serde_json::value::RawValue;

pub use line::Line;
pub use map::{Cards, Claimed, End, Field, Kind, LEVELS_MAX, Lines, MOVES, Map, OPEN_GAMES, Rules, Run, Takes};
pub use table::Table;

use crate::document::{DealSource, Draft, DraftDeal, DraftSolution};
use crate::games::{Registry, Session};
use crate::notation::Expect;
use crate::replay::{self, Spelling};
use crate::source::{Fault, is_hidden, nearest, shown};
use crate::table::{Picture, Status};

/// The codes of this module.
pub const CODES: &[&str] = &[
    "events::bad-json",
    "events::duplicate-field",
    "events::missing-field",
    "events::wrong-type",
    "events::unknown-event",
    "events::unknown-pile",
    "events::unknown-card",
    "events::unknown-rules",
    "events::unknown-result",
    "events::bad-deal",
    "events::not-started",
    "events::started-twice",
    "events::too-many-open",
    "events::too-many-moves",
    "events::nothing-to-undo",
    "events::draw-count",
    "events::other-result",
];

/// Something found in a log.
#[derive(Clone, Debug)]
pub struct Found {
    /// Code, words and place in the line.
    pub fault: Fault,
    /// The id of the game it is about.
    pub game: Option<String>,
    /// The ply the move would have had.
    pub ply: Option<u32>,
    /// The board at that point.
    pub board: Option<Picture>,
}

impl From<Box<Fault>> for Box<Found> {
    fn from(fault: Box<Fault>) -> Box<Found> {
        Box::new(Found { fault: *fault, game: None, ply: None, board: None })
    }
}

/// A game that has ended; every move of it is legal.
#[derive(Clone, Debug)]
pub struct Game {
    /// What the log calls it.
    pub id: Option<String>,
    /// Its deal id.
    pub deal: String,
    /// How the deal is named.
    pub source: DealSource,
    /// The position it began in.
    pub start: Session,
    /// How it really stands at its end.
    pub status: Status,
    /// Moves, those taken back left out.
    pub moves: u64,
    /// The moves in full form, as a JSON list without its brackets.
    text: String,
}

impl Game {
    /// Appends the game as a record of docs/json.md: one JSON object and a line end. It claims what is so.
    pub fn write_record(&self, out: &mut String) {
        out.push_str("{\"trove\":1,");
        if let Some(id) = &self.id {
            out.push_str("\"id\":");
            push_json(out, id);
            out.push(',');
        }
        out.push_str("\"deal\":\"");
        out.push_str(&self.deal);
        out.push_str("\",\"claim\":\"");
        out.push_str(self.status.word());
        out.push_str("\",\"moves\":[");
        out.push_str(&self.text);
        out.push_str("]}\n");
    }

    /// The game as a puzzle: its deal, to be won, with what was played as its solution.
    pub fn draft(&self) -> Draft {
        let deal = match &self.source {
            DealSource::Cards => DraftDeal::Cards(self.start.setup(), None),
            named => DraftDeal::Named(named.clone()),
        };
        let script = self.text.replace("\",\"", " ").replace('"', "");
        let moves = replay::canonical(&script, &self.start, Spelling::Card).unwrap_or(script);
        let expect = match self.status {
            Status::Won => None,
            Status::Stuck => Some(Expect::Stuck),
            Status::Unfinished => Some(Expect::Unfinished),
        };
        let solution = DraftSolution { expect, ..DraftSolution::new("played", moves) };
        Draft { solutions: vec![solution], ..Draft::new(self.start.game().clone(), deal) }
    }
}

/// A text as JSON. What could drive a terminal or hide text is escaped, as records may well be printed.
fn push_json(out: &mut String, text: &str) {
    for c in serde_json::Value::from(text).to_string().chars() {
        if is_hidden(c) {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
    }
}

/// What came of a line: games that ended with it, and what was found.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    /// Games, in the order of their ends.
    pub games: Vec<Game>,
    /// What was found.
    pub found: Vec<Found>,
    /// Games that are left out from here on.
    pub left_out: u64,
}

/// A map made ready for reading.
pub struct Reader {
    map: Map,
    registry: Registry,
    tree: line::Tree,
    events: HashMap<String, Kind>,
    piles: words::Piles,
}

impl Reader {
    /// Makes a map ready.
    pub fn new(map: Map, registry: Registry) -> Reader {
        let tree = line::Tree::of(&map);
        let events = map.events.iter().cloned().collect();
        let piles = words::Piles::of(&map);
        Reader { map, registry, tree, events, piles }
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Reads a line. It belongs to no game yet.
    ///
    /// # Errors
    /// What keeps it from being a JSON object with every field once.
    pub fn line<'a>(&self, text: &'a str) -> Result<Line<'a>, Box<Fault>> {
        Line::read(&self.tree, text, text)
    }

    /// Reads and plays a line that is a whole game.
    pub fn game(&self, text: &str) -> Heard {
        let mut heard = Heard::default();
        match self.whole_game(text) {
            Ok((game, found)) => {
                heard.games.push(game);
                heard.found.extend(found);
            }
            Err(found) => {
                heard.left_out = 1;
                heard.found = found;
            }
        }
        heard
    }

    fn whole_game(&self, text: &str) -> Result<(Game, Option<Found>), Vec<Found>> {
        let one = |found: Box<Found>| vec![*found];
        let line = self.line(text).map_err(|fault| one(fault.into()))?;
        let mut play = self.begin(&line)?;
        let events = line.need(&self.map, Field::Events).map_err(|fault| one(fault.into()))?;
        let name = self.map.field(Field::Events).unwrap_or("events");
        let Ok(events) = serde_json::from_str::<Vec<&RawValue>>(events) else {
            let fault = line::wrong_type(line.place(events), name, "a list of events", events);
            return Err(one(Box::new(fault).into()));
        };
        let mut end = line;
        for event in events {
            let about = |mut found: Box<Found>, play: &play::Play| {
                found.game = found.game.or_else(|| play.name());
                vec![*found]
            };
            let own = event.get();
            let event = match own.starts_with('"') {
                // An event that needs no field may be its name alone.
                true => Line::bare(text, own),
                false => Line::read(&self.tree, text, own).map_err(|fault| about(fault.into(), &play))?,
            };
            let kind = self.kind(&event).map_err(|fault| about(fault.into(), &play))?;
            match kind {
                Kind::End => {
                    end = if event.get(Field::Result).is_some() { event } else { line };
                    break;
                }
                _ => play.take(self, kind, &event).map_err(|found| about(found, &play))?,
            }
        }
        let (game, found) = play.end(self, Some(&end));
        Ok((game, found.map(|found| *found)))
    }

    /// What the event of a line does.
    fn kind(&self, line: &Line) -> Result<Kind, Box<Fault>> {
        let raw = line.need(&self.map, Field::Event)?;
        let name = line.word(&self.map, Field::Event)?.unwrap_or_default();
        if let Some(kind) = self.events.get(&*name) {
            return Ok(*kind);
        }
        let help = match nearest(&name, self.map.events.iter().map(|(own, _)| own.as_str())) {
            Some(near) => format!("did you mean `{}`? The names of events stand under `[events]`", shown(near)),
            None => "add it under `[events]` in the map, under `ignore` if it changes nothing on the table".to_owned(),
        };
        let message = format!("the map has no event called `{}`", shown(&name));
        Err(Fault::error("events::unknown-event", line.place(raw), message).help(help).into())
    }

    /// Begins the game of a line.
    fn begin(&self, line: &Line) -> Result<play::Play, Vec<Found>> {
        let id = match line.get(Field::Id) {
            Some(_) => line.word(&self.map, Field::Id),
            None => line.word(&self.map, Field::Game),
        };
        let id = id.map_err(|fault| vec![*Box::<Found>::from(fault)])?.map(|id| id.into_owned());
        match begin::deal(self, line) {
            Ok(deal) => Ok(play::Play::new(id, &deal)),
            Err(faults) => {
                let found = |fault| Found { fault, game: id.clone(), ply: None, board: None };
                Err(faults.into_iter().map(found).collect())
            }
        }
    }
}
