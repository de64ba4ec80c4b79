//! Games under way in a log of events.

use std::collections::HashMap;

use super::line::Line;
use super::map::{Field, Kind};
use super::play::Play;
use super::{Found, Heard, Reader};
use crate::source::{Fault, Span, shown};

/// Most moves of all open games together: what they need is bounded, however many games there are.
const KEPT_MAX: usize = 4_000_000;

/// The games that are open at a point of a log.
///
/// A game is written when it ends: with its end event, with the start of another where the map names no end or no field
/// tells games apart, else when the log ends, in the order of the starts.
pub struct Table<'r> {
    reader: &'r Reader,
    open: HashMap<String, Seat>,
    /// Games started so far.
    started: u64,
    /// Moves kept in all open games.
    kept: usize,
}

struct Seat {
    /// Which of the games started it was.
    number: u64,
    /// The game; `None` once it is left out.
    play: Option<Box<Play>>,
}

impl<'r> Table<'r> {
    /// No game yet.
    pub fn new(reader: &'r Reader) -> Table<'r> {
        Table { reader, open: HashMap::new(), started: 0, kept: 0 }
    }

    /// Takes a line of the log, as it was read.
    pub fn take(&mut self, line: Result<Line, Box<Fault>>, heard: &mut Heard) {
        let line = match &line {
            Ok(line) => line,
            Err(fault) => return self.lost_track(fault.clone(), heard),
        };
        let map = &self.reader.map;
        let kind = self.reader.kind(line);
        if matches!(kind, Ok(Kind::Ignore)) {
            return;
        }
        let key = match line.word(map, Field::Game) {
            Ok(Some(key)) => key,
            Ok(None) if map.field(Field::Game).is_none() => "".into(),
            Ok(None) => return self.lost_track(line.missing(map, Field::Game), heard),
            Err(fault) => return self.lost_track(fault, heard),
        };
        match kind {
            Err(fault) => self.unreadable(&key, fault, heard),
            Ok(Kind::Start) => self.start(&key, line, heard),
            Ok(kind) => self.event(&key, kind, line, heard),
        }
    }

    /// The log ends: every game still open, as it stands.
    pub fn end(&mut self, heard: &mut Heard) {
        let mut seats: Vec<Seat> = self.open.drain().map(|(_, seat)| seat).collect();
        seats.sort_unstable_by_key(|seat| seat.number);
        self.kept = 0;
        for play in seats.into_iter().filter_map(|seat| seat.play) {
            heard.games.push(play.end(self.reader, None).0);
        }
    }

    fn start(&mut self, key: &str, line: &Line, heard: &mut Heard) {
        let map = &self.reader.map;
        let place = line.get(Field::Game).or(line.get(Field::Event)).map_or(line.whole(), |raw| line.place(raw));
        if let Some(seat) = self.open.get(key) {
            let told_apart = map.field(Field::Game).is_some() && map.has(Kind::End);
            if told_apart && seat.play.is_some() {
                let message = format!("the game `{}` starts, but it is under way already", shown(key));
                let fault = Fault::error("events::started-twice", place, message)
                    .help("a game ends with its end event before another of that name can start");
                return self.leave_out(key, Box::new(fault).into(), heard);
            }
            if let Some(play) = self.remove(key) {
                heard.games.push(play.end(self.reader, None).0);
            }
        }
        if self.open.len() >= map.open_games as usize {
            let message = match self.open.len() {
                1 => "a game is under way, and another one starts".to_owned(),
                open => format!("{open} games are under way, and another one starts"),
            };
            return self.full(place, message, "`open_games`", heard);
        }
        self.started += 1;
        let play = match self.reader.begin(line) {
            Ok(play) => Some(Box::new(play)),
            Err(found) => {
                heard.found.extend(found);
                heard.left_out += 1;
                None
            }
        };
        self.open.insert(key.to_owned(), Seat { number: self.started, play });
    }

    fn event(&mut self, key: &str, kind: Kind, line: &Line, heard: &mut Heard) {
        let Some(seat) = self.open.get_mut(key) else {
            let place = line.get(Field::Game).or(line.get(Field::Event)).map_or(line.whole(), |raw| line.place(raw));
            let message = match key {
                "" => "an event comes before any game has started".to_owned(),
                key => format!("no game `{}` is under way here", shown(key)),
            };
            let fault = Fault::error("events::not-started", place, message)
                .help("it has ended already, or its start is missing from the log");
            return self.leave_out(key, Box::new(fault).into(), heard);
        };
        if kind == Kind::End {
            if let Some(play) = self.remove(key) {
                let (game, found) = play.end(self.reader, Some(line));
                heard.games.push(game);
                heard.found.extend(found.map(|found| *found));
            }
            return;
        }
        let Some(play) = &mut seat.play else { return };
        let before = play.kept();
        match play.take(self.reader, kind, line) {
            Ok(()) => {
                self.kept = self.kept + play.kept() - before;
                if self.kept > KEPT_MAX {
                    let message = format!("the games under way have more than {KEPT_MAX} moves together");
                    let fault = Fault::error("events::too-many-open", line.whole(), message)
                        .help("is the end of games missing from the log, or from the map?");
                    self.leave_out(key, Box::new(fault).into(), heard);
                }
            }
            Err(mut found) => {
                found.game = found.game.or_else(|| play.name());
                self.kept -= before.min(self.kept);
                seat.play = None;
                heard.found.push(*found);
                heard.left_out += 1;
            }
        }
    }

    /// Takes a game off the table.
    fn remove(&mut self, key: &str) -> Option<Box<Play>> {
        let play = self.open.remove(key)?.play?;
        self.kept -= play.kept().min(self.kept);
        Some(play)
    }

    /// Something is wrong with a game: it is told of once, and what follows of the game is skipped.
    fn leave_out(&mut self, key: &str, mut found: Box<Found>, heard: &mut Heard) {
        match self.open.get_mut(key) {
            Some(seat) => {
                let Some(play) = seat.play.take() else { return };
                self.kept -= play.kept().min(self.kept);
                found.game = found.game.or_else(|| play.name());
            }
            None => {
                self.started += 1;
                if self.open.len() < self.reader.map.open_games as usize {
                    self.open.insert(key.to_owned(), Seat { number: self.started, play: None });
                }
            }
        }
        heard.left_out += 1;
        heard.found.push(*found);
    }

    /// A line whose game is not known. Where there is only one game at a time, it is that one.
    fn lost_track(&mut self, fault: Box<Fault>, heard: &mut Heard) {
        match self.reader.map.field(Field::Game) {
            None => self.unreadable("", fault, heard),
            Some(_) => heard.found.push(*Box::<Found>::from(fault)),
        }
    }

    /// A line of a game of which nobody can say what it does. Unlike a refused move it is told of even if the game is
    /// left out already, as it says something about the log and the map.
    fn unreadable(&mut self, key: &str, fault: Box<Fault>, heard: &mut Heard) {
        match self.open.get(key) {
            Some(Seat { play: None, .. }) => heard.found.push(*Box::<Found>::from(fault)),
            _ => self.leave_out(key, fault.into(), heard),
        }
    }

    fn full(&mut self, place: Span, message: String, key: &str, heard: &mut Heard) {
        let fault = Fault::error("events::too-many-open", place, message).help(format!(
            "is the end of games missing from the log, or from the map? {key} under `[limits]` allows more"
        ));
        heard.left_out += 1;
        heard.found.push(*Box::<Found>::from(Box::new(fault)));
    }
}
