//! Keeping a game in the journal, and going on with one that was cut off.

use std::path::Path;

use super::super::target::NoPuzzle;
use super::super::{Trouble, files};
use super::desk::{Base, Desk, done, refuse};
use super::journal::Left;
use super::open::{after, base_from};
use crate::notation::{DirectiveKind, ItemKind, parse};
use crate::play::{Offer, Recording, Said, SaveTo};
use crate::replay;

/// Where the player stood.
const AT: &str = "x-trove-at";
/// The state hash of the position that the recording begins with.
const START: &str = "x-trove-start";
/// Where it was saved: `solution NAME` or `script PATH`.
const SAVED: &str = "x-trove-saved";
/// What was there then.
const KNOWN: &str = "x-trove-known";

impl Desk {
    /// Keeps what is not saved in the journal, and takes the journal away once everything is.
    pub(super) fn keep(&mut self) -> Vec<Said> {
        if !self.unsaved() {
            if let Some(journal) = self.journal.take() {
                journal.finish();
            }
            self.kept = None;
            return Vec::new();
        }
        let Some(shelf) = &self.shelf else { return Vec::new() };
        let state = (self.recording.version(), self.recording.cursor());
        if self.kept.as_ref() == Some(&state) {
            return Vec::new();
        }
        let text = self.journal_text();
        let written = match &self.journal {
            Some(journal) => journal.write(&text),
            None => shelf.begin().map_err(|error| shelf.failed(&error)).and_then(|journal| {
                let written = journal.write(&text);
                self.journal = Some(journal);
                written
            }),
        };
        match written {
            Ok(()) => {
                self.kept = Some(state);
                Vec::new()
            }
            Err(why) => {
                let first = !std::mem::replace(&mut self.journal_failed, true);
                let why = match why {
                    Trouble::Other(why) => why,
                    Trouble::ClosedPipe => "it is closed".to_owned(),
                };
                let message = format!("no journal can be kept, so that only saving keeps the moves: {why}");
                first.then_some(Said::Trouble(message)).into_iter().collect()
            }
        }
    }

    /// The recording with everything that is needed to go on with it.
    fn journal_text(&self) -> String {
        let extra = |name: &str, value: String| DirectiveKind::Extra { name: name.to_owned(), value };
        let mut header = vec![match &self.unit.real {
            Some(real) => {
                let target = format!("{}::{}", files::name_of(real), self.unit.id);
                DirectiveKind::Puzzle { target, quoted: true }
            }
            None => DirectiveKind::Deal(self.puzzle().deal.clone()),
        }];
        header.extend(self.base.from.clone().map(DirectiveKind::From));
        header.push(extra(AT, self.recording.cursor()));
        header.push(extra(START, self.recording.start().state().to_string()));
        match &self.target {
            Some(SaveTo::Solution(name)) => header.push(extra(SAVED, format!("solution {name}"))),
            Some(SaveTo::Script(path)) => {
                let path = std::path::absolute(path).map_or_else(|_| path.clone(), |path| files::name_of(&path));
                header.push(extra(SAVED, format!("script {path}")));
            }
            Some(SaveTo::Puzzle { .. }) | None => {}
        }
        header.extend(self.known.clone().map(|known| extra(KNOWN, known)));
        let without: &[&str] = if self.unit.real.is_some() { &["deal"] } else { &["puzzle"] };
        self.recording.text_under(header, without, self.spelling)
    }

    /// Whether a journal with another name is one of the puzzle on the table: that of a file which is not there any more
    /// and began as this one does.
    pub(super) fn was_moved(&mut self, text: &str) -> bool {
        let (Some(real), Some((target, ..))) = (&self.unit.real, replay::header(text).puzzle) else { return false };
        let here = format!("{}::{}", files::name_of(real), self.unit.id);
        let path = target.rsplit_once("::").map_or(target.as_str(), |(path, _)| path);
        if target != here && Path::new(path).exists() {
            return false;
        }
        let Ok(base) = self.base_of(text) else { return false };
        let start = after(&self.opening, &base.moves).state().to_string();
        extra(text, START).is_some_and(|hash| hash == start)
    }

    /// Tells of the first game in the journal, if there is one.
    pub(super) fn offer(&mut self) -> Option<Said> {
        let text = self.offers.first()?.text.clone();
        let base = self.base_of(&text).ok();
        let (moves, other_deal) = match &base {
            None => (0, true),
            Some(base) => {
                let start = after(&self.opening, &base.moves);
                let same = extra(&text, START).is_none_or(|hash| hash == start.state().to_string());
                (Recording::read(start, &text).0.moves(), !same)
            }
        };
        let left = self.offers.first()?;
        Some(Said::Offers(Offer { moves, age: left.age(), other_deal, more: self.offers.len() - 1 }))
    }

    /// What the line of a journal begins with.
    fn base_of(&mut self, text: &str) -> Result<Base, String> {
        let Some((point, _)) = replay::header(text).from else { return Ok(Base::default()) };
        let puzzle = self.puzzle().clone();
        base_from(&mut self.unit, &puzzle, &point, &self.registry).map_err(|why| match why {
            NoPuzzle::Trouble(Trouble::Other(message)) => message,
            _ => format!("the line starts from `{point}`, which cannot be followed"),
        })
    }

    /// Goes on with the first game in the journal.
    pub(super) fn recover(&mut self) -> Vec<Said> {
        if self.offers.is_empty() {
            return refuse("there is no game in the journal", None);
        }
        if self.unsaved() {
            let help = "save them first; the game in the journal stays there".to_owned();
            return refuse("there are moves on the table that are not saved", Some(help));
        }
        let text = self.offers[0].text.clone();
        let base = match self.base_of(&text) {
            Ok(base) => base,
            Err(why) => return refuse(format!("the game cannot go on: {why}"), None),
        };
        let start = after(&self.opening, &base.moves);
        let same = extra(&text, START).is_none_or(|hash| hash == start.state().to_string());
        let (mut recording, refused) = Recording::read(start, &text);
        recording.drop_header(&["puzzle", "deal", "from", AT, START, SAVED, KNOWN]);
        if refused.is_none()
            && let Some(cursor) = extra(&text, AT)
        {
            recording.go_to_cursor(&cursor);
        }
        let left = self.offers.remove(0);
        self.offers.clear();
        let moves = recording.moves();
        let but = match (&refused, same) {
            (None, true) => None,
            (None, false) => Some("the puzzle has another deal now, on which all of them are legal too".to_owned()),
            (Some(_), false) => Some(format!(
                "the puzzle has another deal now, on which {} legal; the whole game is still in {}",
                if moves == 1 { "only this one is" } else { "only these are" },
                files::name_of(left.path())
            )),
            (Some(_), true) => {
                Some(format!("what follows cannot be read; the whole game is still in {}", files::name_of(left.path())))
            }
        };
        self.base = base;
        self.recording = recording;
        self.saved = None;
        self.job = None;
        self.kept = None;
        self.target = match extra(&text, SAVED).as_deref().and_then(|saved| saved.split_once(' ')) {
            Some(("solution", name)) => Some(SaveTo::Solution(name.to_owned())),
            Some(("script", path)) => Some(SaveTo::Script(path.to_owned())),
            _ => None,
        };
        self.known = extra(&text, KNOWN);
        if refused.is_none() {
            self.journal = Some(left.go_on());
        } else {
            self.target = None;
        }
        let here = self.here();
        vec![Said::Recovered { moves, but, here }]
    }

    /// Leaves the games in the journal there.
    pub(super) fn put_off(&mut self) -> Vec<Said> {
        if self.offers.is_empty() {
            return refuse("there is no game in the journal", None);
        }
        self.offers.clear();
        done("kept for later")
    }

    /// Throws the first game in the journal away; tells of the next.
    pub(super) fn discard(&mut self) -> Vec<Said> {
        if self.offers.is_empty() {
            return refuse("there is no game in the journal", None);
        }
        Left::discard(self.offers.remove(0));
        match self.offer() {
            Some(next) => vec![next],
            None => done("thrown away"),
        }
    }
}

/// What a script says under a name of one's own.
fn extra(text: &str, wanted: &str) -> Option<String> {
    parse(text).script.items.into_iter().find_map(|item| match item.kind {
        ItemKind::Directive(said) => match said.kind {
            DirectiveKind::Extra { name, value } if name == wanted => Some(value),
            _ => None,
        },
        _ => None,
    })
}
