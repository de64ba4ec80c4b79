//! Arguments → the files to format, each with the puzzles and scripts that it holds or belongs to, replayed.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use crate::cli::collect::{Collected, Item, collect, kind_of, kind_of_text};
use crate::cli::home::{folder_owner, place_scripts};
use crate::cli::units::{self, Unit};
use crate::cli::{Trouble, config, files, stream, target};
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::{ExamineOptions, Examined, Script, examine};
use crate::games::Registry;
use crate::source::{Fault, Severity, SourceFile, Span};

/// Everything that is to be formatted.
pub(super) struct Loaded {
    /// The files, in the order of the arguments.
    pub subjects: Vec<Subject>,
    /// Arguments that lead nowhere.
    pub problems: Vec<Diagnostic>,
}

/// A file to format.
pub(super) struct Subject {
    /// Its path; for standard input the one that stands for it.
    pub path: PathBuf,
    /// What it holds, or why nobody knows.
    pub holds: Result<Holds, Vec<Diagnostic>>,
}

/// What a file holds.
pub(super) enum Holds {
    /// Puzzles.
    Puzzles {
        /// Its text.
        file: SourceFile,
        /// Its puzzles with all their scripts.
        known: Vec<Arc<Known>>,
    },
    /// A script: the puzzle that it belongs to, and which of its scripts it is. Several puzzles or solutions may list
    /// one file; there is at least one place.
    Script(Vec<(Arc<Known>, usize)>),
}

impl Holds {
    /// The text as it is.
    pub fn file(&self) -> &SourceFile {
        match self {
            Holds::Puzzles { file, .. } => file,
            Holds::Script(places) => {
                let (known, index) = &places[0];
                &known.unit.scripts[*index].place.file
            }
        }
    }
}

/// A puzzle whose scripts have been replayed.
pub(super) struct Known {
    /// The puzzle, its scripts and what was found while they were read.
    pub unit: Unit,
    /// What replaying them came to; traces are kept.
    pub examined: Examined,
}

impl Known {
    pub fn of(unit: Unit, registry: &Registry) -> Known {
        let examined = match &unit.puzzle {
            Some(puzzle) => examine(puzzle, unit.file.as_ref(), &unit.scripts, registry, replaying()),
            None => Examined::default(),
        };
        Known { unit, examined }
    }

    /// Everything that was found.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.unit.diagnostics.iter().chain(&self.examined.diagnostics)
    }
}

/// How scripts are replayed to be formatted: claims that need a search are nobody's business here.
pub(super) fn replaying() -> ExamineOptions {
    ExamineOptions { keep_traces: true, ..ExamineOptions::default() }
}

/// Reads everything that arguments name.
///
/// # Errors
/// If an argument is nothing that can be formatted.
pub(super) fn load(paths: &[String], stdin_name: Option<&str>, registry: &Registry) -> Result<Loaded, Trouble> {
    let collected = collect(paths, registry);
    for item in &collected.items {
        let why = match item {
            Item::Stdin if paths.len() > 1 => "standard input is formatted alone, to standard output".to_owned(),
            Item::Stdin => return load_stdin(stdin_name, registry),
            Item::Deal(id) => format!("`{id}` is a deal id, and there is nothing to format in it"),
            Item::Records(path) => {
                format!("{} holds game records; puzzle files and scripts are formatted", files::name_of(path))
            }
            Item::Puzzle(_) | Item::Script(_) => continue,
        };
        return Err(Trouble::Other(why));
    }
    Ok(Loaded { subjects: load_files(&collected, registry), problems: collected.problems })
}

fn load_files(collected: &Collected, registry: &Registry) -> Vec<Subject> {
    let items = &collected.items;
    let read = items.par_iter().enumerate().filter_map(|(index, item)| match item {
        Item::Puzzle(path) => Some((index, units::read_puzzle_file(path, registry))),
        _ => None,
    });
    let mut unread: HashMap<usize, Vec<Diagnostic>> = HashMap::new();
    let mut listed: Vec<(usize, Unit)> = Vec::new();
    for (index, units) in read.collect::<Vec<_>>() {
        match units {
            Ok(units) => listed.extend(units.into_iter().map(|unit| (index, unit))),
            Err(diagnostic) => {
                unread.insert(index, vec![*diagnostic]);
            }
        }
    }
    add_neighbours(collected, &mut listed, registry);
    let mut pieces = BTreeMap::new();
    let unlisted = place_scripts(collected, &mut listed, &mut pieces, registry);
    unread.extend(pieces.into_iter().map(|(index, piece)| (index, piece.diagnostics)));
    let all = listed.into_iter().chain(unlisted.into_iter().map(|(index, unit, _)| (index, unit)));
    let known: Vec<(usize, Arc<Known>)> = all
        .collect::<Vec<_>>()
        .into_par_iter()
        .map(|(index, unit)| (index, Arc::new(Known::of(unit, registry))))
        .collect();
    let mut places: HashMap<PathBuf, Vec<(Arc<Known>, usize)>> = HashMap::new();
    for (_, known) in &known {
        for (index, script) in known.unit.scripts.iter().enumerate().filter(|(_, script)| script.place.map.is_none()) {
            places.entry(real(Path::new(script.place.file.name()))).or_default().push((known.clone(), index));
        }
    }
    let mut subjects = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let found = unread.remove(&index).unwrap_or_default();
        let subject = match item {
            Item::Puzzle(path) => {
                let own = known.iter().filter(|(of, _)| *of == index);
                let own: Vec<Arc<Known>> = own.map(|(_, known)| known.clone()).collect();
                let file = own.iter().find_map(|known| known.unit.file.clone());
                let holds = file.map(|file| Holds::Puzzles { file, known: own }).ok_or(found);
                Subject { path: path.clone(), holds }
            }
            Item::Script(path) => {
                let holds = match places.get(&real(path)) {
                    Some(places) => Ok(Holds::Script(places.clone())),
                    None => Err(why_unbound(path, found, known.iter().map(|(_, known)| &**known))),
                };
                Subject { path: path.clone(), holds }
            }
            _ => continue,
        };
        subjects.push(subject);
    }
    subjects
}

/// Reads the puzzles around scripts that are given without all their puzzles: those that list a script or have the id
/// that it names. One that lies in the folder of a puzzle which is there is taken for that puzzle's alone.
fn add_neighbours(collected: &Collected, listed: &mut Vec<(usize, Unit)>, registry: &Registry) {
    // The puzzle files around a folder are read once; those that are wanted are taken out.
    let mut around: HashMap<PathBuf, Vec<Vec<Unit>>> = HashMap::new();
    let mut claimed: HashSet<PathBuf> = listed.iter().flat_map(|(_, unit)| unit.claimed.iter().cloned()).collect();
    let mut there: HashSet<PathBuf> = listed.iter().filter_map(|(_, unit)| unit.real.clone()).collect();
    let mut ids: HashSet<String> = listed.iter().map(|(_, unit)| unit.id.clone()).collect();
    for item in &collected.items {
        let Item::Script(path) = item else { continue };
        let own = real(path);
        let id = if claimed.contains(&own) {
            let held = |ending: &str| own.parent().is_some_and(|folder| there.contains(&folder.with_extension(ending)));
            if held("yaml") || held("yml") {
                continue;
            }
            None
        } else {
            let Ok(file) = files::read(path, files::SCRIPT_BYTES_MAX) else { continue };
            let script = Script::of_file(file, &files::stem_of(path));
            let id = script.header.puzzle.as_ref().filter(|(_, quoted, _)| !quoted).map(|(id, ..)| id.clone());
            let says_where = script.header.deal.is_some() || script.header.puzzle.is_some() && id.is_none();
            let is_there = id.as_ref().is_some_and(|id| ids.contains(id));
            if says_where || is_there || id.is_none() && folder_owner(path, registry).is_some() {
                continue;
            }
            id
        };
        let folder = files::folder_of(path);
        if !around.contains_key(folder) {
            let puzzles: Vec<PathBuf> = puzzles_around(folder, registry);
            let new = puzzles.par_iter().filter(|puzzle| !there.contains(&real(puzzle)));
            let read = new.filter_map(|puzzle| units::read_puzzle_file(puzzle, registry).ok());
            around.insert(folder.to_path_buf(), read.collect());
        }
        for units in around.get_mut(folder).into_iter().flatten() {
            let is_new = units.iter().all(|unit| unit.real.as_ref().is_none_or(|real| !there.contains(real)));
            if is_new && units.iter().any(|unit| unit.claimed.contains(&own) || id.as_ref() == Some(&unit.id)) {
                let units = std::mem::take(units);
                there.extend(units.iter().filter_map(|unit| unit.real.clone()));
                claimed.extend(units.iter().flat_map(|unit| unit.claimed.iter().cloned()));
                ids.extend(units.iter().map(|unit| unit.id.clone()));
                listed.extend(units.into_iter().map(|unit| (usize::MAX, unit)));
            }
        }
    }
}

/// The puzzle file beside a folder of scripts, and those of the collection around it: below the nearest `trove.toml`, or
/// else in the folder and in the folders above it that belong to the same repository.
fn puzzles_around(folder: &Path, registry: &Registry) -> Vec<PathBuf> {
    // `.` has no name to put an ending on.
    let named = match folder.file_name() {
        Some(_) => folder.to_path_buf(),
        None => folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf()),
    };
    let beside = ["yaml", "yml"].map(|ending| named.with_extension(ending)).into_iter().filter(|path| path.is_file());
    beside.chain(puzzles_of_collection(folder, registry)).collect()
}

fn puzzles_of_collection(folder: &Path, registry: &Registry) -> Vec<PathBuf> {
    let puzzles = |collected: Collected| {
        collected.items.into_iter().filter_map(|item| match item {
            Item::Puzzle(path) => Some(path),
            _ => None,
        })
    };
    if let Some(settings) = config::find(folder) {
        let root = files::folder_of(&settings).to_string_lossy().into_owned();
        return puzzles(collect(&[root], registry)).collect();
    }
    let Some(repository) = files::repository_around(folder) else { return yaml_in(folder) };
    let mut found = Vec::new();
    let mut at = folder.to_path_buf();
    while at.canonicalize().is_ok_and(|real| real.starts_with(&repository)) {
        found.extend(yaml_in(&files::tidy(&at)));
        at.push("..");
    }
    found
}

/// The YAML files that lie in a folder itself, by name.
fn yaml_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let paths = entries.into_iter().flatten().filter_map(|entry| Some(folder.join(entry.ok()?.file_name())));
    let mut found: Vec<PathBuf> = paths.filter(|path| matches!(kind_of(path), Some(Item::Puzzle(_)))).collect();
    found.sort();
    found
}

/// Why a script has no place: what was found about it, or that its puzzle cannot be read.
fn why_unbound<'a>(path: &Path, found: Vec<Diagnostic>, known: impl Iterator<Item = &'a Known>) -> Vec<Diagnostic> {
    if !found.is_empty() {
        return found;
    }
    let name = files::name_of(path);
    let own = real(path);
    let known: Vec<&Known> = known.collect();
    let about = |diagnostic: &&Diagnostic| diagnostic.primary().is_some_and(|label| label.file.name() == name);
    let told: Vec<Diagnostic> = known.iter().flat_map(|known| known.diagnostics()).filter(about).cloned().collect();
    if !told.is_empty() {
        return told;
    }
    let file = files::read(path, files::SCRIPT_BYTES_MAX).unwrap_or_else(|_| SourceFile::new(name, ""));
    let puzzle = known.iter().find(|known| known.unit.claimed.contains(&own));
    vec![without_puzzle(&file, puzzle.and_then(|known| known.unit.file.as_ref()))]
}

/// The finding that nobody knows where a script begins, as its puzzle cannot be read. What is wrong is told there.
pub(super) fn without_puzzle(script: &SourceFile, puzzle: Option<&SourceFile>) -> Diagnostic {
    let puzzle = puzzle.map_or("its puzzle", |file| file.name());
    let message = format!("the script is not formatted, as {puzzle} cannot be read");
    let fault = Fault::error("script::not-checked", Span::at(0), message).help("mend the error there first");
    Diagnostic::of_fault(script, Fault { severity: Severity::Note, ..fault })
}

/// Standard input, as if it were the file of that name.
fn load_stdin(name: Option<&str>, registry: &Registry) -> Result<Loaded, Trouble> {
    let (path, holds) = match target::read_stdin(name) {
        Err(diagnostic) => (name.map(PathBuf::from), Err(vec![*diagnostic])),
        Ok(file) => {
            let path = name.map(PathBuf::from);
            let kind = path.as_deref().and_then(kind_of).unwrap_or_else(|| kind_of_text(file.text()));
            match kind {
                Item::Records(_) => {
                    let message = "standard input holds game records; puzzle files and scripts are formatted";
                    return Err(Trouble::Other(message.to_owned()));
                }
                Item::Puzzle(_) => {
                    let units = units::units_of(&file, path.as_deref(), registry);
                    let known = units.into_iter().map(|unit| Arc::new(Known::of(unit, registry))).collect();
                    (path, Ok(Holds::Puzzles { file, known }))
                }
                _ => {
                    let path = path.unwrap_or_else(|| PathBuf::from("stdin.moves"));
                    let holds = piped_script(file, &path, registry);
                    (Some(path), holds)
                }
            }
        }
    };
    let path = path.unwrap_or_else(|| PathBuf::from("stdin.yaml"));
    Ok(Loaded { subjects: vec![Subject { path, holds }], problems: Vec::new() })
}

/// A script from standard input: it takes the place of the file whose name it has.
fn piped_script(file: SourceFile, path: &Path, registry: &Registry) -> Result<Holds, Vec<Diagnostic>> {
    let script = Script::of_file(file, &files::stem_of(path));
    let units = match stream::unit_for(&script, path, registry) {
        Ok(unit) => vec![unit],
        Err(why) => match neighbours_of(&script, path, registry) {
            units if units.is_empty() => return Err(why),
            units => units,
        },
    };
    Ok(Holds::Script(units.into_iter().flat_map(|unit| placed(unit, &script, path, registry)).collect()))
}

/// The places that a piped script has in a puzzle: those of the file whose name it has, else one of its own.
fn placed(mut unit: Unit, script: &Script, path: &Path, registry: &Registry) -> Vec<(Arc<Known>, usize)> {
    let own = real(path);
    let is_own = |other: &Script| other.place.map.is_none() && real(Path::new(other.place.file.name())) == own;
    let mut places: Vec<usize> = (0..unit.scripts.len()).filter(|&index| is_own(&unit.scripts[index])).collect();
    for &index in &places {
        let old = &unit.scripts[index];
        let from = old.from.as_ref().filter(|(_, label)| label.file != old.place.file).cloned();
        let name = if listed_name(&unit, &old.name) { &old.name } else { &script.name };
        unit.scripts[index] = Script {
            name: name.clone(),
            expect: old.expect.clone(),
            from: from.or(script.from.clone()),
            ..script.clone()
        };
    }
    if places.is_empty() {
        let mut script = script.clone();
        // Whatever it is called, it is about to be spelled and not to be named.
        while unit.scripts.iter().any(|other| other.name == script.name) {
            script.name.push('_');
        }
        places.push(unit.scripts.len());
        unit.scripts.push(script);
    }
    let known = Arc::new(Known::of(unit, registry));
    places.into_iter().map(|index| (known.clone(), index)).collect()
}

fn listed_name(unit: &Unit, name: &str) -> bool {
    unit.puzzle.as_ref().is_some_and(|puzzle| puzzle.solutions.iter().any(|solution| solution.name == name))
}

/// The puzzles around a piped script that list it, or the one that has the id that it names or beside whose file its
/// folder lies.
fn neighbours_of(script: &Script, path: &Path, registry: &Registry) -> Vec<Unit> {
    let id = match &script.header.puzzle {
        _ if script.header.deal.is_some() => return Vec::new(),
        Some((_, true, _)) => return Vec::new(),
        Some((id, false, _)) => Some(id),
        None => None,
    };
    let folder = files::folder_of(path);
    let own = real(path);
    let beside = |unit: &Unit| {
        let puzzle = unit.file.as_ref().map(|file| Path::new(file.name()).with_extension(""));
        puzzle.is_some_and(|puzzle| real(&puzzle) == real(folder))
    };
    let puzzles = puzzles_around(folder, registry);
    let read = puzzles.into_par_iter().map(|puzzle| {
        let units = units::read_puzzle_file(&puzzle, registry).unwrap_or_default();
        let alone = units.len() == 1;
        let fits = |unit: &Unit| match id {
            Some(id) => unit.id == *id,
            None => unit.claimed.contains(&own) || alone && beside(unit),
        };
        let fitting = units.into_iter().filter(|unit| unit.puzzle.is_some() && fits(unit));
        (real(&puzzle), fitting.collect::<Vec<Unit>>())
    });
    let mut seen = HashSet::new();
    let found = read.collect::<Vec<_>>().into_iter().filter(|(real, _)| seen.insert(real.clone()));
    let mut found: Vec<Unit> = found.flat_map(|(_, units)| units).collect();
    if id.is_some() {
        found.truncate(1);
    }
    found
}

/// The real path of a file, whether it is there or not.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| {
        let folder = files::folder_of(path).canonicalize().unwrap_or_else(|_| files::folder_of(path).to_path_buf());
        path.file_name().map_or(folder.clone(), |name| folder.join(name))
    })
}
