//! Puzzles → snapshots as they should be, compared with those on disk, written and removed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::Args;
use super::compare::Difference;
use super::page::{self, Kind, Page};
use super::place::{self, Known, Place};
use super::points::{Found, Points};
use crate::cli::collect::Collected;
use crate::cli::units::{self, Unit};
use crate::cli::{Exit, Trouble, check, files, output};
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::{ExamineOptions, examine, opening};
use crate::games::Registry;
use crate::source::Severity;

/// What came of all snapshots.
pub(super) struct Done {
    /// Puzzles that were looked at.
    pub puzzles: usize,
    /// The snapshots, in order of the puzzles; those without a puzzle at the end.
    pub snapshots: Vec<Snapshot>,
    /// Errors of puzzles, and arguments that lead nowhere.
    pub diagnostics: Vec<Diagnostic>,
}

/// A snapshot, and how it stands.
pub(super) struct Snapshot {
    /// Its path.
    pub path: PathBuf,
    /// The puzzle's id; `None` if an obsolete snapshot does not say it.
    pub puzzle: Option<String>,
    /// The puzzle's file, as it was named; `None` if it is gone.
    pub file: Option<String>,
    /// Points that it keeps.
    pub at: Option<String>,
    /// How it was found.
    pub state: State,
    /// Whether it was written, or removed if it was obsolete.
    pub done: bool,
}

/// How a snapshot was found.
pub(super) enum State {
    /// As it should be, with so many boards.
    Same(usize),
    /// Other than it should be.
    Changed {
        /// What is on disk.
        old: Page,
        /// What should be there.
        new: Page,
        /// What differs.
        difference: Difference,
    },
    /// Not there; with so many boards to be.
    Missing(usize),
    /// Its puzzle is gone: why nothing belongs to it.
    Obsolete(String),
    /// It cannot be kept: why.
    Blocked(String),
    /// It could not be written or removed: why.
    Failed(String),
    /// The puzzle has errors.
    Skipped,
}

impl Done {
    /// How the command ends.
    pub(super) fn exit(&self) -> Exit {
        let well = |snapshot: &Snapshot| match snapshot.state {
            State::Same(_) => true,
            State::Changed { .. } | State::Missing(_) | State::Obsolete(_) => snapshot.done,
            State::Blocked(_) | State::Failed(_) | State::Skipped => false,
        };
        let errors = self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        let failed = |snapshot: &Snapshot| matches!(snapshot.state, State::Failed(_));
        if self.diagnostics.iter().any(files::could_not_look) || self.snapshots.iter().any(failed) {
            Exit::Trouble
        } else if errors || !self.snapshots.iter().all(well) {
            Exit::Findings
        } else {
            Exit::Well
        }
    }
}

/// A puzzle with its points.
struct Frozen {
    /// Index of its file.
    file: usize,
    unit: Unit,
    place: Result<Place, (PathBuf, String)>,
    /// What its snapshot was, is and should be; nothing if the puzzle has errors or the snapshot cannot be kept.
    pages: Option<Pages>,
    errors: Vec<Diagnostic>,
}

struct Pages {
    old: Option<String>,
    new: Page,
    points: Points,
    found: Vec<Found>,
}

/// Compares the snapshots of puzzle files, and writes and removes what is asked for.
///
/// # Errors
/// If `--at` names a point that no puzzle has.
pub(super) fn run(
    args: &Args,
    puzzles: Vec<PathBuf>,
    collected: &Collected,
    registry: &Registry,
) -> Result<Done, Trouble> {
    let read: Vec<Result<Vec<Unit>, Box<Diagnostic>>> =
        puzzles.par_iter().map(|path| units::read_puzzle_file(path, registry)).collect();
    let mut done = Done { puzzles: 0, snapshots: Vec::new(), diagnostics: collected.problems.clone() };
    let mut known = Known { puzzles, wanted: BTreeSet::new(), unread: BTreeSet::new() };
    let mut listed: Vec<(usize, Unit, bool)> = Vec::new();
    for (file, units) in read.into_iter().enumerate() {
        match units {
            Err(diagnostic) => {
                done.diagnostics.push(*diagnostic);
                known.unread.insert(known.puzzles[file].clone());
            }
            Ok(units) => {
                let several = units.len() > 1;
                if units.iter().any(|unit| unit.puzzle.is_none()) {
                    known.unread.insert(known.puzzles[file].clone());
                }
                listed.extend(units.into_iter().map(|unit| (file, unit, several)));
            }
        }
    }
    let mut frozen: Vec<Frozen> = listed
        .into_par_iter()
        .map(|(file, unit, several)| {
            let place = args.dir.place(&known.puzzles[file], &unit.id, several);
            Frozen::of(file, unit, place, args.at.as_ref(), registry)
        })
        .collect();
    refuse_shared_places(&mut frozen);
    if let Some(points) = &args.at {
        every_point_is_somewhere(points, &frozen)?;
    }
    known.wanted = frozen.iter().map(|frozen| path_of(&frozen.place).to_path_buf()).collect();
    for mut frozen in frozen {
        done.puzzles += usize::from(frozen.unit.puzzle.is_some());
        done.diagnostics.append(&mut frozen.errors);
        let file = files::name_of(&known.puzzles[frozen.file]);
        done.snapshots.push(frozen.settle(file, args.accept, registry));
    }
    for obsolete in place::obsolete(&args.dir, collected, &known) {
        let removed = if args.prune { place::remove(&obsolete.path) } else { Ok(()) };
        let (state, removed) = match removed {
            Ok(()) => (State::Obsolete(obsolete.why), args.prune),
            Err(why) => (State::Failed(why), false),
        };
        let (path, puzzle) = (obsolete.path, obsolete.puzzle);
        done.snapshots.push(Snapshot { path, puzzle, file: None, at: None, state, done: removed });
    }
    if known.puzzles.is_empty() && done.snapshots.is_empty() && done.diagnostics.is_empty() {
        done.diagnostics.push(check::nothing_checked());
    }
    Ok(done)
}

fn path_of(place: &Result<Place, (PathBuf, String)>) -> &Path {
    match place {
        Ok(place) => &place.path,
        Err((path, _)) => path,
    }
}

impl Frozen {
    fn of(
        file: usize,
        mut unit: Unit,
        place: Result<Place, (PathBuf, String)>,
        at: Option<&Points>,
        registry: &Registry,
    ) -> Frozen {
        let mut errors = std::mem::take(&mut unit.diagnostics);
        let mut found = None;
        if let Some(puzzle) = &unit.puzzle {
            // Claims about what can still be reached change no board, and are for `trove check` to settle.
            let options = ExamineOptions { keep_traces: true, ..ExamineOptions::default() };
            let examined = examine(puzzle, unit.file.as_ref(), &unit.scripts, registry, options);
            errors.extend(examined.diagnostics);
            found = opening(puzzle, unit.file.as_ref()).ok().map(|opening| (opening, examined.verdicts));
        }
        errors.retain(|diagnostic| diagnostic.severity == Severity::Error);
        let mut frozen = Frozen { file, unit, place, pages: None, errors };
        if let (true, Some((opening, verdicts)), Ok(place)) = (frozen.errors.is_empty(), found, &frozen.place) {
            match frozen.pages(place, at, &opening, &verdicts) {
                Ok(pages) => frozen.pages = Some(pages),
                Err(why) => frozen.place = Err((place.path.clone(), why)),
            }
        }
        frozen
    }

    fn pages(
        &self,
        place: &Place,
        at: Option<&Points>,
        opening: &crate::games::Session,
        verdicts: &[crate::diagnose::examine::Verdict],
    ) -> Result<Pages, String> {
        let old = match place.path.symlink_metadata() {
            Err(_) => None,
            Ok(_) => Some(place::read(&place.path).map_err(|why| format!("it cannot be read: {why}"))?),
        };
        match old.as_deref().map(page::kind_of) {
            Some(Kind::Newer) => return Err("it was written by a later version of trove".to_owned()),
            Some(Kind::Foreign) => {
                return Err("there is a file of this name that is no snapshot; move it away, or choose another --dir"
                    .to_owned());
            }
            Some(Kind::Ours) | None => {}
        }
        let kept = old.as_deref().map(|text| match Page::read(text).says("at") {
            Some(text) => text.parse::<Points>().map_err(|why| format!("its line `at:` cannot be read: {why}")),
            None => Err("it has no line `at:` that says which points it keeps; say it with --at".to_owned()),
        });
        let points = match (at, kept) {
            (Some(points), _) => points.clone(),
            (None, Some(kept)) => kept?,
            (None, None) => Points::default(),
        };
        let found = points.of(opening, verdicts);
        let puzzle = self.unit.puzzle.as_ref().expect("its start was found");
        let new = Page::of(puzzle, &place.source, &points.to_string(), &found);
        Ok(Pages { old, new, points, found })
    }

    /// How the snapshot stands, once it was written if it is to be.
    fn settle(self, file: String, accept: bool, registry: &Registry) -> Snapshot {
        let path = path_of(&self.place).to_path_buf();
        let puzzle = Some(self.unit.id);
        let file = Some(file);
        let (Some(Pages { old, new, points, .. }), Ok(_)) = (self.pages, &self.place) else {
            let state = match self.place {
                Err((_, why)) if self.errors.is_empty() && self.unit.puzzle.is_some() => State::Blocked(why),
                _ => State::Skipped,
            };
            return Snapshot { path, puzzle, file, at: None, state, done: false };
        };
        let text = new.text();
        let boards = new.boards.len();
        let mut state = match old {
            None => State::Missing(boards),
            Some(old) if old == text => State::Same(boards),
            Some(old) => {
                let old = Page::read(&old);
                State::Changed { difference: Difference::of(&old, &new, registry), old, new }
            }
        };
        let mut done = false;
        if accept && !matches!(state, State::Same(_)) {
            match output::write(&path, text.as_bytes(), true) {
                Ok(()) => done = true,
                Err(Trouble::Other(why)) => {
                    // The report names the file already.
                    let why =
                        why.strip_prefix(files::name_of(&path).as_str()).map_or(why.clone(), |why| format!("it{why}"));
                    state = State::Failed(why);
                }
                Err(Trouble::ClosedPipe) => state = State::Failed("it cannot be written".to_owned()),
            }
        }
        Snapshot { path, puzzle, file, at: Some(points.to_string()), state, done }
    }
}

/// Takes the place from puzzles whose snapshots would lie at one and the same; upper and lower case are one on some
/// machines.
fn refuse_shared_places(frozen: &mut [Frozen]) {
    let mut by_path: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, frozen) in frozen.iter().enumerate() {
        let path = place::absolute(path_of(&frozen.place));
        by_path.entry(path.to_string_lossy().to_lowercase()).or_default().push(index);
    }
    for sharing in by_path.into_values().filter(|sharing| sharing.len() > 1) {
        let name = |index: usize| {
            let unit = &frozen[index].unit;
            match &unit.file {
                Some(file) => format!("{} ({})", file.name(), unit.id),
                None => unit.id.clone(),
            }
        };
        let names: Vec<String> = sharing.iter().map(|&index| name(index)).collect();
        let why = format!("several puzzles would have it: {}", crate::games::list_and(&names));
        for index in sharing {
            let path = path_of(&frozen[index].place).to_path_buf();
            frozen[index].place = Err((path, why.clone()));
        }
    }
}

/// Whether every point that `--at` names is one of some puzzle.
fn every_point_is_somewhere(points: &Points, frozen: &[Frozen]) -> Result<(), Trouble> {
    let looked_at = || frozen.iter().filter_map(|frozen| frozen.pages.as_ref());
    let lost = points.lost(looked_at().flat_map(|pages| &pages.found));
    match lost.first() {
        // Where no puzzle is in order, something else is said.
        Some(lost) if looked_at().next().is_some() => {
            Err(Trouble::Other(format!("no puzzle here has the point `{}` that --at names", crate::cli::shown(lost))))
        }
        _ => Ok(()),
    }
}
