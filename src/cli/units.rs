//! Puzzles with everything that belongs to them: their file, their scripts inline, listed and in their folder.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::{config, files};
use crate::diagnose::examine::Script;
use crate::diagnose::{Diagnostic, Label};
use crate::document::{self, DealId, Moves, Puzzle};
use crate::games::Registry;
use crate::notation;
use crate::source::{Fault, SourceFile, Span, nearest, shown};

/// The codes of this module.
pub const CODES: &[&str] = &["collection::duplicate-solution", "collection::script-name", "script::unbound"];

/// One document of a puzzle file, with its scripts.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id, even if it is no puzzle.
    pub id: String,
    /// The puzzle, if it could be read.
    pub puzzle: Option<Puzzle>,
    /// The file it was read from; `None` for a deal id.
    pub file: Option<SourceFile>,
    /// The file's real path, if it is one on disk.
    pub real: Option<PathBuf>,
    /// Where in the file.
    pub span: Span,
    /// Its scripts, in order: inline and listed ones, then those of its folder by name.
    pub scripts: Vec<Script>,
    /// What was found while reading.
    pub diagnostics: Vec<Diagnostic>,
    /// Real paths of the script files among them.
    pub claimed: Vec<PathBuf>,
    /// States that a claim may cost, if the collection says so.
    pub claim_states: Option<u64>,
}

impl Unit {
    /// A deal id as a puzzle without file.
    pub fn of_deal(deal: &DealId) -> Unit {
        let id = deal.canonical();
        Unit {
            id: id.clone(),
            puzzle: Some(Puzzle::of_deal(deal)),
            file: None,
            real: None,
            span: Span::default(),
            scripts: Vec::new(),
            diagnostics: Vec::new(),
            claimed: Vec::new(),
            claim_states: None,
        }
    }
}

/// Reads a puzzle file and every script that belongs to its puzzles.
///
/// # Errors
/// If the file itself cannot be read.
pub fn read_puzzle_file(path: &Path, registry: &Registry) -> Result<Vec<Unit>, Box<Diagnostic>> {
    let file = files::read(path, files::PUZZLE_BYTES_MAX)?;
    Ok(units_of(&file, Some(path), registry))
}

/// The puzzles of a text that was read. Without a path, scripts in other files are looked for in the current folder.
pub fn units_of(file: &SourceFile, path: Option<&Path>, registry: &Registry) -> Vec<Unit> {
    let stem = path.map_or_else(|| "stdin".to_owned(), files::stem_of);
    let mut units = read_units(file, &stem, registry);
    let real = path.and_then(|path| path.canonicalize().ok());
    units.iter_mut().for_each(|unit| unit.real.clone_from(&real));
    let folder = path.map_or(Path::new("."), files::folder_of);
    for unit in &mut units {
        unit.read_solutions(folder);
    }
    if let Some(path) = path {
        read_folder(path, file, &mut units);
    }
    units
}

/// The puzzles of a text with the scripts that stand in it, and with nothing from any other file: solutions that start
/// from one in a file are left out with it.
pub fn inline_units(file: &SourceFile, stem: &str, registry: &Registry) -> Vec<Unit> {
    let mut units = read_units(file, stem, registry);
    for unit in &mut units {
        let Some(puzzle) = &mut unit.puzzle else { continue };
        let mut elsewhere: BTreeSet<String> = BTreeSet::new();
        loop {
            let before = puzzle.solutions.len();
            puzzle.solutions.retain(|solution| {
                let from = solution.from.as_ref().map(|(point, _)| &point.solution);
                let inline = matches!(solution.moves, Moves::Inline(_));
                let stays = inline && from.is_none_or(|from| !elsewhere.contains(from));
                if !stays {
                    elsewhere.insert(solution.name.clone());
                }
                stays
            });
            if puzzle.solutions.len() == before {
                break;
            }
        }
        puzzle.solutions.iter_mut().for_each(|solution| solution.proof = None);
        unit.read_solutions(Path::new("."));
    }
    units
}

/// The puzzles of a text, without their scripts.
fn read_units(file: &SourceFile, stem: &str, registry: &Registry) -> Vec<Unit> {
    let read = document::read(file, stem, registry);
    let mut units: Vec<Unit> = Vec::new();
    for document in read.documents {
        let mut diagnostics: Vec<Diagnostic> =
            document.faults.into_iter().map(|fault| Diagnostic::of_fault(file, fault)).collect();
        for diagnostic in &mut diagnostics {
            diagnostic.puzzle = Some(document.id.clone());
        }
        units.push(Unit {
            id: document.id,
            puzzle: document.puzzle,
            file: Some(file.clone()),
            real: None,
            span: document.span,
            scripts: Vec::new(),
            diagnostics,
            claimed: Vec::new(),
            claim_states: None,
        });
    }
    let faults: Vec<Diagnostic> = read.faults.into_iter().map(|fault| Diagnostic::of_fault(file, fault)).collect();
    match units.first_mut() {
        Some(first) => {
            first.diagnostics.splice(0..0, faults);
        }
        None => units.push(Unit {
            id: stem.to_owned(),
            puzzle: None,
            file: Some(file.clone()),
            real: None,
            span: Span::default(),
            scripts: Vec::new(),
            diagnostics: faults,
            claimed: Vec::new(),
            claim_states: None,
        }),
    }
    units
}

impl Unit {
    fn read_solutions(&mut self, folder: &Path) {
        let (Some(puzzle), Some(file)) = (&self.puzzle, &self.file) else { return };
        for solution in &puzzle.solutions {
            let label = |span| Label { file: file.clone(), span, text: String::new(), primary: true };
            let from = solution.from.as_ref().map(|(point, span)| (point.clone(), label(*span)));
            let mut script = match &solution.moves {
                Moves::Inline(embedded) => Script::of_solution(solution, embedded, file),
                Moves::File { path, span } => match listed(folder, path) {
                    Ok((text, real)) => {
                        self.claimed.push(real);
                        let mut script = Script::of_file(text, &solution.name);
                        script.name = solution.name.clone();
                        script
                    }
                    Err(mut diagnostic) => {
                        // The place that the author can mend is where the file is named.
                        let named = std::mem::replace(&mut diagnostic.labels, vec![label(*span)]);
                        if diagnostic.code == "file::not-utf8" || diagnostic.code == "file::utf16" {
                            diagnostic.labels = named;
                        }
                        diagnostic.puzzle = Some(puzzle.id.clone());
                        diagnostic.solution = Some(solution.name.clone());
                        self.diagnostics.push(*diagnostic);
                        continue;
                    }
                },
            };
            script.expect = solution.expect.clone();
            if let Some((path, span)) = &solution.proof {
                match listed_bytes(folder, path) {
                    Ok(bytes) => script.proof = Some((bytes.into(), label(*span))),
                    Err(mut diagnostic) => {
                        diagnostic.labels = vec![label(*span)];
                        diagnostic.puzzle = Some(puzzle.id.clone());
                        diagnostic.solution = Some(solution.name.clone());
                        self.diagnostics.push(*diagnostic);
                    }
                }
            }
            let contradiction = |listed: Label, message: String, own: Label| {
                let mut diagnostic = Diagnostic::of_fault(
                    &listed.file,
                    Fault::error("claim::contradiction", listed.span, message).help("say it once, or say the same"),
                );
                diagnostic.labels.push(Label { primary: false, text: "the script says so here".to_owned(), ..own });
                diagnostic.puzzle = Some(puzzle.id.clone());
                diagnostic.solution = Some(solution.name.clone());
                diagnostic
            };
            // Inline or in a file of its own, a script may say of itself what the puzzle file says otherwise.
            let in_script = |span| Label { file: script.place.file.clone(), ..label(script.place.span(span)) };
            if let (Some((listed, at)), Some((own, span))) = (&from, &script.header.from)
                && listed != own
            {
                let message =
                    format!("the puzzle file starts `{}` from `{listed}`, the script from `{own}`", solution.name);
                self.diagnostics.push(contradiction(at.clone(), message, in_script(*span)));
            }
            if let Some((own, span)) = &script.header.name
                && *own != solution.name
            {
                let message =
                    format!("the puzzle file calls the script `{}`, the script itself `{own}`", solution.name);
                self.diagnostics.push(contradiction(label(solution.name_span), message, in_script(*span)));
            }
            script.from = from.or(script.from);
            self.scripts.push(script);
        }
    }

    /// Adds a script from a file of its own, unless its name is taken.
    pub fn add_script(&mut self, script: Script) {
        self.add_scripts(vec![script]);
    }

    /// Adds scripts from files of their own, each unless its name is taken.
    pub fn add_scripts(&mut self, scripts: Vec<Script>) {
        let mut taken: HashMap<String, usize> = HashMap::new();
        for (index, script) in self.scripts.iter().enumerate() {
            taken.entry(script.name.clone()).or_insert(index);
        }
        for script in scripts {
            if !notation::is_name(&script.name) {
                self.diagnostics.push(self.no_name(&script));
            } else if let Some(&index) = taken.get(&script.name) {
                self.diagnostics.push(self.name_taken(&script, &self.scripts[index]));
            } else {
                taken.insert(script.name.clone(), self.scripts.len());
                self.scripts.push(script);
            }
        }
    }

    fn no_name(&self, script: &Script) -> Diagnostic {
        let fault = Fault::error(
            "collection::script-name",
            Span::at(0),
            format!("`{}` cannot be the name of a solution", shown(&script.name)),
        )
        .help("give it one with `@name`: a letter, then letters, digits, `-` and `_`");
        let mut diagnostic = Diagnostic::of_fault(&script.place.file, fault);
        diagnostic.puzzle = Some(self.id.clone());
        diagnostic.solution = Some(script.name.clone());
        diagnostic
    }

    fn name_taken(&self, script: &Script, taken: &Script) -> Diagnostic {
        let place = |script: &Script| match &script.header.name {
            Some((_, span)) => script.place.span(*span),
            None => Span::at(0),
        };
        let fault = Fault::error(
            "collection::duplicate-solution",
            place(script),
            format!("`{}` has a solution named `{}` already", self.id, script.name),
        )
        .help("give one of them another name, with `@name` in the script");
        let mut diagnostic = Diagnostic::of_fault(&script.place.file, fault);
        let named = self.solution_name(&taken.name);
        let other = Label {
            file: match (named, &self.file) {
                (Some(_), Some(file)) => file.clone(),
                _ => taken.place.file.clone(),
            },
            span: named.unwrap_or_else(|| place(taken)),
            text: "this is the other one".to_owned(),
            primary: false,
        };
        diagnostic.labels.push(other);
        diagnostic.puzzle = Some(self.id.clone());
        diagnostic.solution = Some(script.name.clone());
        diagnostic
    }

    /// Where the puzzle file names a solution, if it does.
    fn solution_name(&self, name: &str) -> Option<Span> {
        let solution = self.puzzle.as_ref()?.solutions.iter().find(|solution| solution.name == name)?;
        Some(solution.name_span)
    }

    /// Takes over what the collection says about all its puzzles; finds required fields that this one lacks.
    pub fn check_config(&mut self, config: &config::Config) {
        self.claim_states = config.solver.states;
        if let (Some(puzzle), Some(file)) = (&self.puzzle, &self.file) {
            let first = Span::new(self.span.start, self.span.start);
            self.diagnostics.extend(config.lacking(puzzle, file, first));
        }
    }
}

/// The place of a file that a puzzle file lists.
fn listed_path(folder: &Path, path: &str) -> Result<PathBuf, Box<Diagnostic>> {
    files::inside(folder, path, folder).ok_or_else(|| {
        files::bare(
            "file::outside",
            "",
            "the file lies outside the puzzle's folder".to_owned(),
            Some("what a puzzle names is kept below its folder; links out of it do not count".to_owned()),
        )
    })
}

/// Says what is wrong with a path that leads nowhere in the words of the file that names it.
fn as_written(mut diagnostic: Box<Diagnostic>, found: &Path, path: &str) -> Box<Diagnostic> {
    if diagnostic.code == "file::missing" {
        diagnostic.message = format!("there is no file `{}`", shown(path));
        diagnostic.help = Some(match neighbour(found, path) {
            Some(near) => format!("did you mean `{}`?", shown(&near)),
            None => "paths count from the folder of the puzzle file; upper and lower case differ".to_owned(),
        });
    }
    diagnostic
}

/// Reads a script that a puzzle file lists.
fn listed(folder: &Path, path: &str) -> Result<(SourceFile, PathBuf), Box<Diagnostic>> {
    let found = listed_path(folder, path)?;
    let file = files::read(&found, files::SCRIPT_BYTES_MAX).map_err(|why| as_written(why, &found, path))?;
    let real = found.canonicalize().unwrap_or(found);
    Ok((file, real))
}

/// Reads a certificate that a puzzle file lists.
fn listed_bytes(folder: &Path, path: &str) -> Result<Vec<u8>, Box<Diagnostic>> {
    let found = listed_path(folder, path)?;
    files::read_whole(&found, files::CERTIFICATE_BYTES_MAX).map_err(|why| as_written(why, &found, path))
}

/// The file beside the one that is missing which has most nearly its name, written as the puzzle would write it.
fn neighbour(missing: &Path, written: &str) -> Option<String> {
    let mut names: Vec<String> = std::fs::read_dir(files::folder_of(missing))
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    let wanted = missing.file_name()?.to_str()?;
    let near = nearest(wanted, names.iter().map(String::as_str))?;
    Some(format!("{}{near}", written.strip_suffix(wanted)?))
}

/// Reads the scripts in the folder `NAME/` beside `NAME.yaml`.
fn read_folder(path: &Path, file: &SourceFile, units: &mut [Unit]) {
    let folder = path.with_extension("");
    if folder == path {
        return;
    }
    let Ok(entries) = std::fs::read_dir(&folder) else { return };
    let mut scripts: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("moves")))
        .collect();
    scripts.sort();
    let Ok(wall) = files::folder_of(path).canonicalize() else { return };
    let known: BTreeSet<PathBuf> = units.iter().flat_map(|unit| unit.claimed.iter().cloned()).collect();
    let read: Vec<(PathBuf, PathBuf, Result<SourceFile, Box<Diagnostic>>)> = scripts
        .into_par_iter()
        .filter_map(|script| {
            let real = script.canonicalize().unwrap_or_else(|_| script.clone());
            if known.contains(&real) {
                return None;
            }
            let text = if script.exists() && !real.starts_with(&wall) {
                Err(files::bare(
                    "file::outside",
                    &files::name_of(&script),
                    "the script is a link that leads out of the puzzle's folder".to_owned(),
                    Some("put the script itself there; links out of the folder are not followed".to_owned()),
                ))
            } else {
                files::read(&script, files::SCRIPT_BYTES_MAX)
            };
            Some((script, real, text))
        })
        .collect();
    let mut own: Vec<Vec<Script>> = units.iter().map(|_| Vec::new()).collect();
    for (script, real, text) in read {
        let text = match text {
            Ok(text) => text,
            Err(diagnostic) => {
                // What lies outside was not read.
                if real.starts_with(&wall) {
                    units[0].claimed.push(real);
                }
                units[0].diagnostics.push(*diagnostic);
                continue;
            }
        };
        let script = Script::of_file(text, &files::stem_of(&script));
        let wanted = script.header.puzzle.as_ref().filter(|(_, quoted, _)| !quoted).map(|(id, ..)| id.clone());
        let unit = match (units.len(), &wanted) {
            (1, _) => Some(0),
            (_, wanted) => units.iter().position(|unit| Some(&unit.id) == wanted.as_ref()),
        };
        let Some(unit) = unit else {
            let span = script.header.puzzle.as_ref().map_or(Span::at(0), |(.., span)| *span);
            let message = match &wanted {
                None => {
                    format!("{} holds several puzzles, and the script does not say which it belongs to", file.name())
                }
                Some(_) => format!("{} holds several puzzles, and none has this id", file.name()),
            };
            let ids: Vec<&str> = units.iter().map(|unit| unit.id.as_str()).collect();
            let help = format!("name the puzzle with `@puzzle`: {}", ids.join(", "));
            let fault = Fault::error("script::unbound", span, message).help(help);
            units[0].claimed.push(real);
            units[0].diagnostics.push(Diagnostic::of_fault(&script.place.file, fault));
            continue;
        };
        units[unit].claimed.push(real);
        own[unit].push(script);
    }
    for (unit, own) in units.iter_mut().zip(own) {
        unit.add_scripts(own);
    }
}

/// Ids that two puzzles of a collection share, as findings at the later one.
pub fn duplicate_ids<'a>(units: impl IntoIterator<Item = &'a Unit>) -> Vec<Diagnostic> {
    let mut first: BTreeMap<&str, &Unit> = BTreeMap::new();
    let mut found = Vec::new();
    for unit in units {
        let (Some(file), Some(puzzle)) = (&unit.file, &unit.puzzle) else { continue };
        let place = |unit: &Unit, puzzle: &Puzzle| puzzle.places.id.unwrap_or(Span::at(unit.span.start));
        match first.get(unit.id.as_str()) {
            None => {
                first.insert(&unit.id, unit);
            }
            Some(earlier) => {
                let fault = Fault::error(
                    "collection::duplicate-id",
                    place(unit, puzzle),
                    format!("two puzzles of the collection have the id `{}`", unit.id),
                )
                .help("give one of them another `id:`; without one the file's name is its id");
                let mut diagnostic = Diagnostic::of_fault(file, fault);
                if let (Some(file), Some(puzzle)) = (&earlier.file, &earlier.puzzle) {
                    let span = place(earlier, puzzle);
                    diagnostic.labels.push(Label {
                        file: file.clone(),
                        span,
                        text: "this is the other one".to_owned(),
                        primary: false,
                    });
                }
                diagnostic.puzzle = Some(unit.id.clone());
                found.push(diagnostic);
            }
        }
    }
    found
}
