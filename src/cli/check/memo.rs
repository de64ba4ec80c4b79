//! What was examined before, so that a puzzle that did not change need not be replayed and its claims not be settled
//! again.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::Piece;
use crate::cli::files;
use crate::cli::units::Unit;
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::Script;
use crate::document::Moves;

/// Examinations by everything that they depend on, under the same options.
#[derive(Default)]
pub(in crate::cli) struct Memo {
    done: Mutex<HashMap<Key, Known>>,
}

struct Known {
    piece: Piece,
    /// Whether it was asked for since the last [`Memo::forget`].
    asked: bool,
}

/// Everything that an examination depends on: the whole text, as a hash could be another's too.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Key(Vec<u8>);

impl Memo {
    /// What came of it when it was examined last.
    pub(super) fn recall(&self, key: &Key) -> Option<Piece> {
        let mut done = self.done.lock().expect("nothing panics while it holds this");
        let known = done.get_mut(key)?;
        known.asked = true;
        Some(known.piece.clone())
    }

    /// Keeps what came of it.
    pub(super) fn keep(&self, key: Key, piece: &Piece) {
        let known = Known { piece: piece.clone(), asked: true };
        self.done.lock().expect("nothing panics while it holds this").insert(key, known);
    }

    /// Forgets what nobody asked for since the last time, so that memory holds one state of a collection.
    pub(in crate::cli) fn forget(&self) {
        let mut done = self.done.lock().expect("nothing panics while it holds this");
        done.retain(|_, known| std::mem::take(&mut known.asked));
    }
}

impl Key {
    /// What the examination of a puzzle, or of one script of it, depends on.
    pub(super) fn of(unit: &Unit, only: Option<&str>) -> Key {
        let mut key = Key(Vec::new());
        key.add(&unit.id);
        key.add(&format!("{:?} {:?} {only:?}", unit.span, unit.claim_states));
        if let Some(file) = &unit.file {
            key.add(file.name());
            key.add(file.text());
        }
        for script in &unit.scripts {
            key.script(script);
        }
        // What was found while reading hangs on more files than these.
        for diagnostic in &unit.diagnostics {
            key.finding(diagnostic);
        }
        key
    }

    fn script(&mut self, script: &Script) {
        self.add(&script.name);
        self.add(script.place.file.name());
        self.add(&script.text);
        let from = script.from.as_ref().map(|(point, label)| format!("{point} {:?} {}", label.span, label.file.name()));
        self.add(&format!("{:?} {:?} {from:?}", script.place.map.is_some(), script.expect));
        if let Some((bytes, label)) = &script.proof {
            self.add(&format!("{:?}", label.span));
            self.bytes(bytes);
        }
    }

    fn finding(&mut self, diagnostic: &Diagnostic) {
        self.add(diagnostic.code);
        self.add(&diagnostic.message);
        self.add(&format!("{:?} {:?}", diagnostic.help, diagnostic.solution));
        for label in &diagnostic.labels {
            self.add(label.file.name());
            self.add(&format!("{:?} {}", label.span, label.text));
            // A finding shows lines of its file.
            self.add(label.file.text());
        }
    }

    fn add(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// With its length before it, so that no two lists of texts are the same bytes.
    fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend((bytes.len() as u64).to_le_bytes());
        self.0.extend(bytes);
    }

    /// A number that is another one, but for chance, when anything changes.
    pub(super) fn print(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

/// A puzzle or script that was examined, for those who wait for changes.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Seen {
    /// `puzzle`, or `script` for one whose puzzle is not itself examined.
    pub what: &'static str,
    /// What tells it from others: its file and its id.
    pub name: (String, String),
    /// Changes with its content.
    pub print: u64,
    /// The files it is made of, and those that it names and that may not be there, as paths from the root.
    pub files: Vec<PathBuf>,
}

impl Seen {
    pub(super) fn of(unit: &Unit, only: Option<&str>, print: u64) -> Seen {
        let file = unit.file.as_ref().map_or("", |file| file.name());
        let script = |only: &str| unit.scripts.iter().find(|script| script.name == *only);
        let name = match only {
            None => (file.to_owned(), unit.id.clone()),
            Some(only) => (script(only).map_or("", |script| script.place.file.name()).to_owned(), only.to_owned()),
        };
        let mut files: Vec<PathBuf> = unit.claimed.clone();
        files.extend(only.and_then(script).and_then(|script| Path::new(script.place.file.name()).canonicalize().ok()));
        if let Some(real) = &unit.real {
            let folder = files::folder_of(real);
            let solutions = unit.puzzle.iter().flat_map(|puzzle| &puzzle.solutions);
            for solution in solutions {
                let moves = match &solution.moves {
                    Moves::File { path, .. } => Some(path),
                    Moves::Inline(_) => None,
                };
                let proof = solution.proof.as_ref().map(|(path, _)| path);
                files.extend(moves.into_iter().chain(proof).map(|path| files::tidy(&folder.join(path))));
            }
            // The folder of its scripts.
            files.push(real.with_extension(""));
            files.push(real.clone());
        }
        Seen { what: if only.is_none() { "puzzle" } else { "script" }, name, print, files }
    }
}
