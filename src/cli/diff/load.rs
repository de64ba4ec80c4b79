//! What the two arguments name: puzzles with their scripts, read and replayed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::cli::check::Piece;
use crate::cli::collect::{Collected, Item, collect, kind_of, kind_of_text};
use crate::cli::home::{place_scripts, split_target};
use crate::cli::target::{self, NoPuzzle};
use crate::cli::units::{self, Unit};
use crate::cli::{Trouble, files, stream};
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::{ExamineOptions, Script, Verdict, examine, opening};
use crate::diff::{Line, PuzzleKey, Side};
use crate::games::Registry;
use crate::replay::Outcome;
use crate::source::{Severity, SourceFile};

/// What git names a file that is not there.
const NOTHING: &str = "/dev/null";

/// One side of a comparison, as it was read.
#[derive(Default)]
pub struct Loaded {
    /// Its puzzles, and scripts that stand alone with theirs.
    pub entries: Vec<Entry>,
    /// What could not be read as a puzzle.
    pub broken: Vec<PuzzleKey>,
    /// Findings that made it so.
    pub diagnostics: Vec<Diagnostic>,
    /// What kind of thing was named.
    pub kind: Kind,
}

/// What an argument names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Nothing: a file that was not there before, or is not there any more.
    #[default]
    Nothing,
    /// A file, one puzzle of it, or a deal id.
    Puzzles,
    /// A folder.
    Folder,
    /// A script.
    Script,
}

/// A puzzle.
pub struct Entry {
    /// What it is found by.
    pub key: PuzzleKey,
    /// The puzzle and its scripts.
    pub unit: Unit,
    /// The only script that it is about.
    pub only: Option<String>,
}

/// A puzzle whose scripts were replayed.
pub struct Examined<'a> {
    entry: &'a Entry,
    verdicts: Vec<Verdict>,
    /// Findings about scripts that cannot be read.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// Reads what an argument names.
    ///
    /// # Errors
    /// If there is no such thing.
    pub fn read(argument: &str, stdin_name: Option<&str>, registry: &Registry) -> Result<Loaded, NoPuzzle> {
        let (path, which) = split_target(argument);
        if argument == NOTHING {
            return Ok(Loaded::default());
        }
        if path == "-" {
            return stdin(which, stdin_name, registry);
        }
        let on_disk = Path::new(path);
        if on_disk.is_dir() {
            let collected = collect(&[path.to_owned()], registry);
            return Ok(Loaded::collected(&collected, path, registry));
        }
        if on_disk.exists()
            && let Some(Item::Script(script)) = kind_of(on_disk)
        {
            return Ok(Loaded::script(target::load_script(&script, registry)?));
        }
        if on_disk.exists() && which.is_none() {
            let units = units::read_puzzle_file(on_disk, registry).map_err(|why| NoPuzzle::Wrong(vec![*why]))?;
            return Ok(Loaded::puzzles(units, ""));
        }
        Ok(Loaded::puzzles(vec![target::load(argument, stdin_name, registry)?], ""))
    }

    /// Everything that was collected, named from a folder.
    pub fn collected(collected: &Collected, root: &str, registry: &Registry) -> Loaded {
        type Read = (usize, Result<Vec<Unit>, Box<Diagnostic>>);
        let read: Vec<Read> = collected
            .items
            .par_iter()
            .enumerate()
            .filter_map(|(index, item)| match item {
                Item::Puzzle(path) => Some((index, units::read_puzzle_file(path, registry))),
                _ => None,
            })
            .collect();
        let inner = |index: usize| match &collected.items[index] {
            Item::Puzzle(path) | Item::Script(path) => {
                files::name_of(path.strip_prefix(root).unwrap_or(path)).trim_start_matches('/').to_owned()
            }
            _ => String::new(),
        };
        let mut loaded = Loaded { kind: Kind::Folder, ..Loaded::default() };
        loaded.diagnostics.clone_from(&collected.problems);
        let mut listed: Vec<(usize, Unit)> = Vec::new();
        for (index, units) in read {
            match units {
                Ok(units) => listed.extend(units.into_iter().map(|unit| (index, unit))),
                Err(diagnostic) => {
                    loaded.broken.push(PuzzleKey { path: inner(index), id: String::new(), deal: String::new() });
                    loaded.diagnostics.push(*diagnostic);
                }
            }
        }
        let mut pieces: BTreeMap<usize, Piece> = BTreeMap::new();
        let alone = place_scripts(collected, &mut listed, &mut pieces, registry);
        loaded.diagnostics.extend(pieces.into_values().flat_map(|piece| piece.diagnostics));
        loaded.diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
        for (index, unit) in listed {
            loaded.add(unit, &inner(index), None);
        }
        for (index, unit, name) in alone {
            loaded.add(unit, &inner(index), Some(name));
        }
        loaded
    }

    /// A script that was read, under a path that leads to its puzzle.
    ///
    /// # Errors
    /// If it leads to none.
    pub fn of_script(file: SourceFile, path: &Path, registry: &Registry) -> Result<Loaded, NoPuzzle> {
        let script = Script::of_file(file, &files::stem_of(path));
        let mut unit = stream::unit_for(&script, path, registry).map_err(NoPuzzle::Wrong)?;
        unit.scripts.retain(|other| other.name != script.name);
        unit.scripts.insert(0, script);
        Ok(Loaded::script(unit))
    }

    /// The puzzles of a text that was read, with what stands in it and nothing else.
    pub fn inline(file: &SourceFile, stem: &str, registry: &Registry) -> Loaded {
        Loaded::puzzles(units::inline_units(file, stem, registry), "")
    }

    /// The first script of a puzzle.
    pub fn script(unit: Unit) -> Loaded {
        let mut loaded = Loaded { kind: Kind::Script, ..Loaded::default() };
        let only = unit.scripts.first().map(|script| script.name.clone());
        loaded.add(unit, "", only);
        loaded
    }

    fn puzzles(units: Vec<Unit>, path: &str) -> Loaded {
        let mut loaded = Loaded { kind: Kind::Puzzles, ..Loaded::default() };
        units.into_iter().for_each(|unit| loaded.add(unit, path, None));
        loaded
    }

    fn add(&mut self, mut unit: Unit, path: &str, only: Option<String>) {
        let wrong = std::mem::take(&mut unit.diagnostics);
        self.diagnostics.extend(wrong.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error));
        let mut key = PuzzleKey { path: path.to_owned(), id: unit.id.clone(), deal: String::new() };
        match &unit.puzzle {
            Some(puzzle) => {
                key.deal.clone_from(&puzzle.deal);
                self.entries.push(Entry { key, unit, only });
            }
            None => self.broken.push(key),
        }
    }

    /// Keeps nothing but one solution of its only puzzle: the one with this name, else the first.
    pub fn narrow(&mut self, name: Option<&str>) {
        for entry in self.entries.iter_mut().filter(|entry| entry.only.is_none()) {
            let named = entry.unit.scripts.iter().find(|script| Some(script.name.as_str()) == name);
            entry.only = named.or(entry.unit.scripts.first()).map(|script| script.name.clone());
        }
    }

    /// The name of the script that it is about, if it is about one.
    pub fn script_name(&self) -> Option<String> {
        self.entries.first().and_then(|entry| entry.only.clone())
    }
}

/// What comes on standard input.
fn stdin(which: Option<&str>, stdin_name: Option<&str>, registry: &Registry) -> Result<Loaded, NoPuzzle> {
    let wrong = |diagnostic: Box<Diagnostic>| NoPuzzle::Wrong(vec![*diagnostic]);
    let file = target::read_stdin(stdin_name).map_err(wrong)?;
    let path = stdin_name.map(Path::new);
    let kind = path.and_then(kind_of).unwrap_or_else(|| kind_of_text(file.text()));
    match kind {
        Item::Script(_) => {
            let path = path.map_or_else(|| PathBuf::from("stdin.moves"), Path::to_path_buf);
            Loaded::of_script(file, &path, registry)
        }
        Item::Puzzle(_) => {
            let units = units::units_of(&file, path, registry);
            match which {
                Some(_) => Ok(Loaded::puzzles(vec![target::pick("-", units, which)?], "")),
                None => Ok(Loaded::puzzles(units, "")),
            }
        }
        _ => {
            let message = "standard input holds game records; puzzles and scripts are compared".to_owned();
            Err(NoPuzzle::Trouble(Trouble::Other(message)))
        }
    }
}

impl Entry {
    /// Replays its scripts.
    pub fn examined(&self, registry: &Registry) -> Examined<'_> {
        let puzzle = self.unit.puzzle.as_ref().expect("an entry has a puzzle");
        let options = ExamineOptions { keep_traces: true, ..ExamineOptions::default() };
        let examined = examine(puzzle, self.unit.file.as_ref(), &self.unit.scripts, registry, options);
        let unreadable = |name: &str| {
            let verdict = examined.verdicts.iter().find(|verdict| verdict.name == name);
            verdict.is_some_and(|verdict| {
                verdict.report.as_ref().is_none_or(|report| report.outcome == Outcome::Unreadable)
            })
        };
        let wanted = |name: &str| self.only.as_deref().is_none_or(|only| only == name);
        let diagnostics = examined.diagnostics.into_iter().filter(|diagnostic| {
            diagnostic.severity == Severity::Error
                && diagnostic.solution.as_deref().is_none_or(|name| wanted(name) && unreadable(name))
        });
        let diagnostics = diagnostics.collect();
        Examined { entry: self, verdicts: examined.verdicts, diagnostics }
    }

    /// Whether it is word for word another one.
    pub fn is_word_for_word(&self, other: &Entry) -> bool {
        let text = |entry: &Entry| entry.unit.file.as_ref().map(|file| file.text().to_owned());
        let script = |a: &Script, b: &Script| {
            let from = |script: &Script| script.from.as_ref().map(|(point, _)| point.clone());
            a.name == b.name && a.text == b.text && a.expect == b.expect && from(a) == from(b)
        };
        self.key.deal == other.key.deal
            && self.key.id == other.key.id
            && self.key.path == other.key.path
            && self.only == other.only
            && text(self) == text(other)
            && self.unit.scripts.len() == other.unit.scripts.len()
            && self.unit.scripts.iter().zip(&other.unit.scripts).all(|(a, b)| script(a, b))
    }
}

impl Examined<'_> {
    /// As it is compared.
    pub fn side(&self) -> Side<'_> {
        let unit = &self.entry.unit;
        let puzzle = unit.puzzle.as_ref().expect("an entry has a puzzle");
        let wanted = |name: &str| self.entry.only.as_deref().is_none_or(|only| only == name);
        let lines = self.verdicts.iter().zip(&unit.scripts).filter(|(_, script)| wanted(&script.name));
        let lines = lines.map(|(verdict, script)| Line {
            name: &script.name,
            text: &script.text,
            file: &script.place.file,
            map: script.place.map.as_ref(),
            solution: puzzle.solutions.iter().find(|solution| solution.name == script.name),
            report: verdict.report.as_ref(),
            codes: &verdict.codes,
            ok: verdict.ok,
        });
        let file = unit.file.as_ref();
        let path = match &self.entry.only {
            Some(only) => {
                unit.scripts.iter().find(|script| script.name == *only).map(|script| &script.place.file).or(file)
            }
            None => file,
        };
        Side {
            path: path.map(|file| file.name().to_owned()),
            puzzle,
            opening: opening(puzzle, file).ok(),
            lines: lines.collect(),
        }
    }
}
