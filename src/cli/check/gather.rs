//! What arguments name, read and examined: findings, a line for each script, and totals, piece by piece.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::memo::{Key, Memo, Seen};
use crate::cli::collect::{Collected, Item, collect};
use crate::cli::home::place_scripts;
use crate::cli::tally::{Counts, JsonVerdict};
use crate::cli::units::{self, Unit};
use crate::cli::{Trouble, config, files, records, stream};
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::{ExamineOptions, examine, opening};
use crate::document::{Goal, Puzzle, deal_id};
use crate::games::{Registry, Session};
use crate::source::{Fault, Severity, SourceFile, Span};

/// What came of one argument or file: findings, and a line for each script.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Piece {
    /// Findings in order.
    pub diagnostics: Vec<Diagnostic>,
    /// Judged games in order.
    pub lines: Vec<JsonVerdict>,
    /// Totals, without the findings.
    pub counts: Counts,
    /// The puzzles that were checked, in order.
    pub puzzles: Vec<Checked>,
    /// What was examined, if that is kept in mind.
    pub seen: Vec<Seen>,
}

/// A puzzle that was checked.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Checked {
    /// Its id, even if it is no puzzle.
    pub id: String,
    /// Its file; `None` for a deal id.
    pub path: Option<String>,
    /// Line on which it begins.
    pub line: Option<usize>,
    /// Its goal; `None` if the puzzle could not be read.
    pub goal: Option<Goal>,
    /// The position from which it starts, if there is one.
    pub start: Option<Session>,
}

impl Checked {
    fn of(unit: &Unit) -> Checked {
        let file = unit.file.as_ref();
        Checked {
            id: unit.id.clone(),
            path: file.map(|file| file.name().to_owned()),
            line: file.map(|file| file.position(unit.span.start).line),
            goal: unit.puzzle.as_ref().map(|puzzle| puzzle.goal),
            start: unit.puzzle.as_ref().and_then(|puzzle| opening(puzzle, file).ok()),
        }
    }
}

/// Checks everything that some arguments name; gives what comes of it piece by piece, in the order of the arguments.
///
/// # Errors
/// If a piece cannot be taken.
pub(in crate::cli) fn gather(
    paths: &[String],
    stdin_name: Option<&str>,
    registry: &Registry,
    options: ExamineOptions,
    report: &mut dyn FnMut(Piece) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    gather_again(paths, stdin_name, registry, options, None, report)
}

/// As [`gather`]; what a memo knows is not examined again. It belongs to the same options.
///
/// # Errors
/// As [`gather`].
pub(in crate::cli) fn gather_again(
    paths: &[String],
    stdin_name: Option<&str>,
    registry: &Registry,
    options: ExamineOptions,
    memo: Option<&Memo>,
    report: &mut dyn FnMut(Piece) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let collected = collect(paths, registry);
    let mut first = Piece { diagnostics: collected.problems.clone(), ..Piece::default() };
    first.diagnostics.extend(config_problems(&collected));
    report(first)?;
    let mut pieces = files_of(&collected, registry, options, memo);
    for (index, item) in collected.items.iter().enumerate() {
        match item {
            Item::Records(path) => {
                let name = files::name_of(path);
                match std::fs::File::open(path) {
                    Ok(file) => records::check(file, &name, files::folder_of(path), registry, options, report)?,
                    Err(error) => {
                        let message = format!("the file cannot be read: {error}");
                        let diagnostics = vec![*files::bare("file::unreadable", &name, message, None)];
                        report(Piece { diagnostics, ..Piece::default() })?;
                    }
                }
            }
            Item::Stdin => stream::check(stdin_name, registry, options, report)?,
            _ => {
                if let Some(piece) = pieces.remove(&index) {
                    report(piece)?;
                }
            }
        }
    }
    Ok(())
}

/// What is wrong with the settings of the collections.
fn config_problems(collected: &Collected) -> Vec<Diagnostic> {
    let found = collected.roots.iter().filter_map(|root| config::find(root));
    // Folders under one roof share its settings, however each of them leads there.
    let paths: BTreeMap<Option<PathBuf>, PathBuf> = found.map(|path| (path.canonicalize().ok(), path)).collect();
    let read = |path: &PathBuf| files::read(path, files::PUZZLE_BYTES_MAX).and_then(|file| config::read(&file));
    paths.values().filter_map(|path| read(path).err()).map(|diagnostic| *diagnostic).collect()
}

/// Reads and examines puzzle files, scripts and deal ids, in parallel; pieces by index of their item.
fn files_of(
    collected: &Collected,
    registry: &Registry,
    options: ExamineOptions,
    memo: Option<&Memo>,
) -> BTreeMap<usize, Piece> {
    type Read = (usize, Result<Vec<Unit>, Box<Diagnostic>>);
    let read: Vec<Read> = collected
        .items
        .par_iter()
        .enumerate()
        .filter_map(|(index, item)| match item {
            Item::Puzzle(path) => Some((index, read_puzzle(path, registry))),
            Item::Deal(id) => Some((index, Ok(vec![unit_of_deal(id, registry)]))),
            _ => None,
        })
        .collect();
    let mut pieces: BTreeMap<usize, Piece> = BTreeMap::new();
    let mut listed: Vec<(usize, Unit)> = Vec::new();
    for (index, units) in read {
        let mut piece = Piece::default();
        match units {
            Ok(units) => {
                piece.counts.files = units.iter().any(|unit| unit.file.is_some()).into();
                listed.extend(units.into_iter().map(|unit| (index, unit)));
            }
            Err(diagnostic) => piece.diagnostics.push(*diagnostic),
        }
        pieces.insert(index, piece);
    }
    for diagnostic in units::duplicate_ids(listed.iter().map(|(_, unit)| unit)) {
        let at = listed.iter().find(|(_, unit)| unit.file.as_ref() == diagnostic.primary().map(|label| &label.file));
        if let Some((index, _)) = at {
            pieces.entry(*index).or_default().diagnostics.push(diagnostic);
        }
    }
    let unlisted = place_scripts(collected, &mut listed, &mut pieces, registry);
    let examined: Vec<(usize, Piece)> = listed
        .into_par_iter()
        .map(|(index, unit)| (index, examine_again(unit, registry, options, None, memo)))
        .chain(
            unlisted
                .into_par_iter()
                .map(|(index, unit, only)| (index, examine_again(unit, registry, options, Some(&only), memo))),
        )
        .collect();
    for (index, piece) in examined {
        let whole = pieces.entry(index).or_default();
        whole.counts.add(&piece.counts);
        whole.diagnostics.extend(piece.diagnostics);
        whole.lines.extend(piece.lines);
        whole.puzzles.extend(piece.puzzles);
        whole.seen.extend(piece.seen);
    }
    pieces
}

fn read_puzzle(path: &Path, registry: &Registry) -> Result<Vec<Unit>, Box<Diagnostic>> {
    let mut units = units::read_puzzle_file(path, registry)?;
    if let Some(config) = config::find(files::folder_of(path))
        && let Ok(file) = files::read(&config, files::PUZZLE_BYTES_MAX)
        && let Ok(config) = config::read(&file)
    {
        units.iter_mut().for_each(|unit| unit.check_config(&config));
    }
    Ok(units)
}

fn unit_of_deal(id: &str, registry: &Registry) -> Unit {
    match deal_id::parse(id, registry) {
        Ok(deal) => Unit::of_deal(&deal),
        Err(faults) => {
            let file = SourceFile::new("<deal id>", id);
            Unit {
                id: id.to_owned(),
                puzzle: None,
                diagnostics: faults.into_iter().map(|fault| Diagnostic::of_fault(&file, fault)).collect(),
                file: None,
                real: None,
                span: Span::default(),
                scripts: Vec::new(),
                claimed: Vec::new(),
                claim_states: None,
            }
        }
    }
}

/// Examines a puzzle with its scripts; with `only`, nothing but the script of that name is reported.
pub(in crate::cli) fn examine_unit(
    unit: Unit,
    registry: &Registry,
    options: ExamineOptions,
    only: Option<&str>,
) -> Piece {
    examine_again(unit, registry, options, only, None)
}

/// As [`examine_unit`], with what a memo knows of it.
fn examine_again(
    unit: Unit,
    registry: &Registry,
    options: ExamineOptions,
    only: Option<&str>,
    memo: Option<&Memo>,
) -> Piece {
    let Some(memo) = memo else { return examine_anew(unit, registry, options, only) };
    let key = Key::of(&unit, only);
    let seen = Seen::of(&unit, only, key.print());
    let mut piece = memo.recall(&key).unwrap_or_else(|| {
        let piece = examine_anew(unit, registry, options, only);
        memo.keep(key, &piece);
        piece
    });
    piece.seen.push(seen);
    piece
}

fn examine_anew(unit: Unit, registry: &Registry, options: ExamineOptions, only: Option<&str>) -> Piece {
    let mut piece = Piece::default();
    if only.is_none() {
        piece.puzzles.push(Checked::of(&unit));
    }
    let wanted = |solution: Option<&str>| only.is_none_or(|only| solution == Some(only));
    if only.is_none() {
        piece.diagnostics.extend(unit.diagnostics);
    } else {
        piece.diagnostics.extend(unit.diagnostics.into_iter().filter(|d| wanted(d.solution.as_deref())));
    }
    let Some(puzzle) = &unit.puzzle else { return piece };
    let file = unit.file.as_ref();
    if only.is_none() {
        piece.counts.puzzles = 1;
        piece.counts.files += unit.claimed.len() as u64;
        let sound = piece.diagnostics.iter().all(|d| d.severity != Severity::Error);
        if unit.scripts.is_empty() && sound {
            piece.diagnostics.push(no_solutions(puzzle, file, unit.span));
        }
    }
    let options = ExamineOptions { states: options.states.or(unit.claim_states), ..options };
    let examined = examine(puzzle, file, &unit.scripts, registry, options);
    piece.diagnostics.extend(
        examined
            .diagnostics
            .into_iter()
            .filter(|d| only.is_none() || d.solution.is_none() || wanted(d.solution.as_deref())),
    );
    for (verdict, script) in
        examined.verdicts.iter().zip(&unit.scripts).filter(|(verdict, _)| wanted(Some(&verdict.name)))
    {
        piece.counts.scripts += 1;
        if let Some(report) = &verdict.report {
            piece.counts.replayed(report);
        }
        piece.lines.push(JsonVerdict::of_script(verdict, script, &puzzle.id));
    }
    piece
}

fn no_solutions(puzzle: &Puzzle, file: Option<&SourceFile>, span: Span) -> Diagnostic {
    let message = format!("`{}` is in order; it has no solution to replay", puzzle.id);
    let mut diagnostic = match file {
        Some(file) => {
            Diagnostic::of_fault(file, Fault::warning("collection::no-solutions", Span::at(span.start), message))
        }
        None => *files::bare("collection::no-solutions", "", message, None),
    };
    diagnostic.help = Some(match file {
        Some(file) => {
            let folder = Path::new(file.name()).with_extension("");
            format!("record one under `solutions:`, or as a script in the folder `{}/`", files::name_of(&folder))
        }
        None => "a script names this deal with `@deal`".to_owned(),
    });
    diagnostic.severity = Severity::Note;
    diagnostic.puzzle = Some(puzzle.id.clone());
    diagnostic
}

/// The puzzle that a deal id names, for records and scripts bound by `@deal`.
pub(in crate::cli) fn deal_puzzle(id: &str, registry: &Registry) -> Result<Puzzle, Vec<Fault>> {
    deal_id::parse(id, registry).map(|deal| Puzzle::of_deal(&deal))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::replay::Settled;

    /// How often a claim was settled.
    static SETTLED: AtomicUsize = AtomicUsize::new(0);

    #[test]
    fn a_claim_is_settled_again_only_when_its_puzzle_changes() {
        const TEXT: &str = "trove: 1\ngame: osmosis\ndeal: { seed: 42 }\nsolutions:\n  - { name: a, moves: KD @winnable @unfinished }\n";
        let registry = Registry::standard();
        let settle = |_: &_, _, _| {
            SETTLED.fetch_add(1, Ordering::Relaxed);
            Settled::GaveUp { states: 1, limit: "states" }
        };
        let options = ExamineOptions { settle: Some(settle), ..ExamineOptions::default() };
        let memo = Memo::default();
        let examine = |text: &str, times: usize| {
            let mut units = units::inline_units(&SourceFile::new("a.yaml", text), "a", &registry);
            let piece = examine_again(units.remove(0), &registry, options, None, Some(&memo));
            memo.forget();
            assert_eq!(SETTLED.load(Ordering::Relaxed), times, "{text}");
            assert_eq!(piece.diagnostics.iter().map(|d| d.code).collect::<Vec<_>>(), ["claim::unproved"]);
            (piece.seen[0].print, format!("{:?}", (piece.diagnostics, piece.lines, piece.counts)))
        };
        let first = examine(TEXT, 1);
        assert_eq!(examine(TEXT, 1), first);
        let other = examine(&format!("{TEXT}# nothing else\n"), 2);
        assert_ne!(other.0, first.0);
        // What nobody asked for in the meantime is forgotten.
        assert_eq!(examine(TEXT, 3), first);
    }
}
