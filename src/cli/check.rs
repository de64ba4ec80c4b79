//! `trove check`: validate puzzle files and scripts, replay every solution, verify every assertion and expectation.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rayon::prelude::*;
use serde::Serialize;

use super::collect::{Collected, Item, collect};
use super::home::place_scripts;
use super::tally::{Counts, JsonVerdict};
use super::units::{self, Unit};
use super::{Exit, Look, Trouble, Ui, config, files, records, stream};
use crate::certify::{self, Certificate};
use crate::diagnose::emit::json::{self, JsonDiagnostic};
use crate::diagnose::examine::{ExamineOptions, examine};
use crate::diagnose::study::Turning;
use crate::diagnose::{Diagnostic, counted};
use crate::document::{Goal, deal_id};
use crate::games::Registry;
use crate::replay::{OpenClaim, Trace};
use crate::solve::{self, Budget, NoReturn};
use crate::source::{Fault, Severity, SourceFile, Span};
use crate::table::Move;

/// The codes of this module.
pub const CODES: &[&str] = &["collection::no-puzzles", "collection::no-solutions", "collection::duplicate-id"];

/// Validate puzzle files and scripts, replay every solution, verify every assertion and expectation
#[derive(clap::Args)]
#[command(after_help = "\
Exit status: 0 all well, 1 something is wrong (also when there was nothing to check), 2 the check could not be done.

Examples:
  trove check                          every puzzle and script below puzzles/, or else here
  trove check deals/seven.yaml         one puzzle with its solutions
  trove check --format json | jq .     for programs
  trove check games.jsonl              recorded games, one a line
  cat game.moves | trove check -       a script from a pipe (it names its deal with @deal or @puzzle)")]
pub struct Args {
    /// Puzzle files, scripts, game records, folders, deal ids, or - for standard input [default: puzzles/, else .]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// How to report
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// Do not judge how games end: recordings that merely stop pass
    #[arg(long, value_name = "OUTCOME", value_parser = ["any"])]
    expect: Option<String>,
    /// States that a claim about what can still be reached (@winnable, @lost) may cost; 0 leaves them unchecked
    /// [default: what trove.toml says, else 1000000]
    #[arg(long, value_name = "N")]
    states_limit: Option<u64>,
    /// Let claims pass, with a warning, that are not settled within the limit
    #[arg(long)]
    allow_unproved: bool,
    /// Tell which move of a lost line gave the goal away, and which moves of a line that reaches it were the only ones
    #[arg(long)]
    solve: bool,
    /// Exit with 0 whatever is found, for reports
    #[arg(long)]
    exit_zero: bool,
    /// Treat standard input as a file of this name
    #[arg(long, value_name = "NAME")]
    stdin_name: Option<String>,
    /// List every script, also those that are in order
    #[arg(short, long)]
    verbose: bool,
    #[command(flatten)]
    look: Look,
}

/// How to report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Findings with the lines they are about, and a summary
    #[default]
    Human,
    /// One JSON object with totals and findings
    Json,
    /// One JSON object for each script or game record
    Jsonl,
}

/// What came of one argument or file: findings, and a line for each script.
#[derive(Debug, Default)]
pub(super) struct Piece {
    /// Findings in order.
    pub diagnostics: Vec<Diagnostic>,
    /// Judged games in order.
    pub lines: Vec<JsonVerdict>,
    /// Totals, without the findings.
    pub counts: Counts,
}

/// What a check found, as `trove check --format json` writes it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct JsonReport<'a> {
    /// Version of the format: 1.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    trove: u32,
    /// Files read.
    files: u64,
    /// Puzzles that could be read.
    puzzles: u64,
    /// Inline solutions, script files and game records, each once.
    scripts: u64,
    /// Main-line plies played.
    moves: u64,
    /// Assertions of scripts, expectations and goals judged.
    assertions: u64,
    /// Findings, file by file.
    diagnostics: Vec<JsonDiagnostic<'a>>,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    let options = ExamineOptions {
        any_outcome: args.expect.is_some(),
        keep_traces: false,
        settle: Some(|claim, goal, states| solve::settle(claim, goal, states.unwrap_or(solve::CLAIM_STATES))),
        accept: Some(accept),
        states: args.states_limit,
        study: args.solve.then_some(turnings),
        allow_unproved: args.allow_unproved,
    };
    let mut reporter = Reporter { args, ui, counts: Counts::default(), kept: Vec::new(), trouble: false, board: None };
    gather(&args.paths, args.stdin_name.as_deref(), &registry, options, &mut |piece| reporter.piece(piece))?;
    reporter.end()
}

/// Checks everything that some arguments name; gives what comes of it piece by piece, in the order of the arguments.
///
/// # Errors
/// If a piece cannot be taken.
pub(super) fn gather(
    paths: &[String],
    stdin_name: Option<&str>,
    registry: &Registry,
    options: ExamineOptions,
    report: &mut dyn FnMut(Piece) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let collected = collect(paths, registry);
    let mut first = Piece { diagnostics: collected.problems.clone(), ..Piece::default() };
    first.diagnostics.extend(config_problems(&collected));
    report(first)?;
    let mut pieces = files_of(&collected, registry, options);
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

/// Checks the certificate of a claim.
fn accept(claim: &OpenClaim, goal: Goal, bytes: &[u8]) -> Result<(), String> {
    let certificate = Certificate::read(bytes).map_err(|why| why.to_string())?;
    match solve::aim_of(goal, &claim.position, u64::from(claim.ply)) {
        // Past the goal's limits everything is lost.
        None => Ok(()),
        Some(aim) => certify::proves(&certificate, &claim.position, aim, &Registry::standard(), &|| true)
            .map_err(|why| why.to_string()),
    }
}

/// The moves of a line that decided something.
fn turnings(trace: &Trace, goal: Goal, goal_met: bool, states: Option<u64>) -> Vec<(usize, Turning)> {
    let budget = Budget::of_states(states.unwrap_or(solve::CLAIM_STATES));
    let moves: Vec<Move> = trace.frames.iter().map(|frame| frame.mv).collect();
    if goal_met {
        let critical = solve::critical_moves(&trace.start, &moves, goal, budget);
        let turning = |c: solve::Critical| Turning::Critical { others: c.others, proved: c.proved };
        return critical.moves.into_iter().map(|c| (c.ply as usize - 1, turning(c))).collect();
    }
    match solve::point_of_no_return(&trace.start, &moves, goal, budget) {
        NoReturn::At(ply) => vec![(ply as usize - 1, Turning::NoReturn)],
        _ => Vec::new(),
    }
}

/// Prints as it goes, and keeps what has to be printed at the end.
struct Reporter<'a> {
    args: &'a Args,
    ui: &'a mut Ui,
    counts: Counts,
    kept: Vec<Diagnostic>,
    trouble: bool,
    /// The board that was shown last.
    board: Option<crate::table::Picture>,
}

impl Reporter<'_> {
    fn piece(&mut self, piece: Piece) -> Result<(), Trouble> {
        self.counts.add(&piece.counts);
        for diagnostic in piece.diagnostics {
            let in_a_line = piece.lines.iter().any(|line| line.codes.iter().any(|code| code == diagnostic.code));
            self.finding(diagnostic, in_a_line)?;
        }
        for line in &piece.lines {
            match self.args.format {
                Format::Jsonl => self.ui.line(&json::line(line))?,
                Format::Human if self.args.verbose => self.verdict(line)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Reports a finding; `in_a_line` if a verdict has its code.
    fn finding(&mut self, diagnostic: Diagnostic, in_a_line: bool) -> Result<(), Trouble> {
        self.counts.found(&diagnostic);
        self.trouble |= files::could_not_look(&diagnostic);
        match self.args.format {
            Format::Human => {
                let text = match diagnostic.severity {
                    Severity::Note => note_line(&diagnostic, charset(self.args.look)),
                    _ => {
                        // Several findings about one point are shown with one board.
                        let mut shown = diagnostic;
                        let board = shown.board.take().filter(|board| self.board.as_ref() != Some(board));
                        if board.is_some() {
                            self.board.clone_from(&board);
                        }
                        shown.board = board;
                        self.ui.finding(&shown, self.args.look)
                    }
                };
                self.ui.print(&text)?;
                self.ui.line("")?;
            }
            Format::Json => self.kept.push(diagnostic),
            // A stream of verdicts has no place for it, and an exit status alone explains nothing.
            Format::Jsonl if diagnostic.severity == Severity::Error && !in_a_line => {
                super::ui::aside(&diagnostic, self.args.look);
            }
            Format::Jsonl => {}
        }
        Ok(())
    }

    fn verdict(&mut self, line: &JsonVerdict) -> Result<(), Trouble> {
        let sign = if line.ok { "ok  " } else { "FAIL" };
        let name = line.solution.as_deref().or(line.id.as_deref()).unwrap_or("-");
        let puzzle = line.puzzle.as_deref().unwrap_or("-");
        let moves = counted(line.moves as usize, "move");
        let text =
            format!("{sign} {}: {puzzle} / {name}: {} after {moves}, score {}", line.path, line.outcome, line.score);
        Ok(self.ui.line(&crate::diagnose::emit::visible::prose(&text, charset(self.args.look)))?)
    }

    fn end(mut self) -> Result<Exit, Trouble> {
        if self.counts.puzzles == 0 && self.counts.scripts == 0 && self.counts.errors() == 0 {
            let message = "nothing was checked: there is no puzzle and no script here".to_owned();
            let help = Some("puzzle files are *.yaml with a line `trove: 1`, scripts are *.moves".to_owned());
            self.finding(*files::bare("collection::no-puzzles", "", message, help), false)?;
        }
        let counts = self.counts;
        match self.args.format {
            Format::Json => {
                let report = JsonReport {
                    trove: 1,
                    files: counts.files,
                    puzzles: counts.puzzles,
                    scripts: counts.scripts,
                    moves: counts.moves,
                    assertions: counts.assertions,
                    diagnostics: self.kept.iter().map(JsonDiagnostic::of).collect(),
                };
                self.ui.line(&json::line(&report))?;
            }
            Format::Human => {
                let verdict = match (counts.errors(), counts.warnings()) {
                    (0, 0) => "all well".to_owned(),
                    (0, w) => counted(w as usize, "warning"),
                    (e, 0) => counted(e as usize, "error"),
                    (e, w) => format!("{}, {}", counted(e as usize, "error"), counted(w as usize, "warning")),
                };
                let text = format!(
                    "checked {}, {}, {}, {}: {verdict}",
                    counted(counts.puzzles as usize, "puzzle"),
                    counted(counts.scripts as usize, "script"),
                    counted(counts.moves as usize, "move"),
                    counted(counts.assertions as usize, "assertion"),
                );
                self.ui.line(&text)?;
            }
            Format::Jsonl => {}
        }
        Ok(if self.trouble {
            Exit::Trouble
        } else if counts.errors() > 0 && !self.args.exit_zero {
            Exit::Findings
        } else {
            Exit::Well
        })
    }
}

fn charset(look: Look) -> crate::diagnose::emit::visible::Charset {
    use crate::diagnose::emit::visible::Charset;
    if look.ascii { Charset::Ascii } else { Charset::Unicode }
}

/// A note on one line.
fn note_line(diagnostic: &Diagnostic, charset: crate::diagnose::emit::visible::Charset) -> String {
    use crate::diagnose::emit::visible::prose;
    let place = diagnostic.primary().map_or_else(String::new, |label| {
        let at = label.file.position(label.span.start);
        format!("{}:{}:{}: ", label.file.name(), at.line, at.column)
    });
    format!("note[{}]: {}{}\n", diagnostic.code, prose(&place, charset), prose(&diagnostic.message, charset))
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
fn files_of(collected: &Collected, registry: &Registry, options: ExamineOptions) -> BTreeMap<usize, Piece> {
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
        .map(|(index, unit)| (index, examine_unit(unit, registry, options, None)))
        .chain(
            unlisted
                .into_par_iter()
                .map(|(index, unit, only)| (index, examine_unit(unit, registry, options, Some(&only)))),
        )
        .collect();
    for (index, piece) in examined {
        let whole = pieces.entry(index).or_default();
        whole.counts.add(&piece.counts);
        whole.diagnostics.extend(piece.diagnostics);
        whole.lines.extend(piece.lines);
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
pub(super) fn examine_unit(unit: Unit, registry: &Registry, options: ExamineOptions, only: Option<&str>) -> Piece {
    let mut piece = Piece::default();
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

fn no_solutions(puzzle: &crate::document::Puzzle, file: Option<&SourceFile>, span: Span) -> Diagnostic {
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
pub(super) fn deal_puzzle(id: &str, registry: &Registry) -> Result<crate::document::Puzzle, Vec<Fault>> {
    deal_id::parse(id, registry).map(|deal| crate::document::Puzzle::of_deal(&deal))
}
