//! `trove diff`: what a change does to the game.

mod human;
mod markdown;
mod stat;
mod words;

pub(super) mod load;

use clap::ValueEnum;
use rayon::prelude::*;
use serde::Serialize;

use super::git::revisions;
use super::target::{self, NoPuzzle};
use super::{Exit, Look, Trouble, Ui};
use crate::diagnose::Diagnostic;
use crate::diagnose::emit::json::{self, JsonDiagnostic};
use crate::diff::{Change, DiffOptions, Matched, PuzzleDiff, PuzzlePair, compare, pairs};
use crate::games::Registry;
use crate::solve;
use load::{Kind, Loaded};

/// Puzzles that may each cost the solver as much as one; where more have changed, they share that.
const FULL_SEARCHES: u64 = 20;

/// Compare puzzles or scripts by what they do to the game
#[derive(clap::Args)]
#[command(after_help = "\
Comments, notes, marks, layout and spelling are no difference.
Exit status: 0 the same, 1 different, 2 it could not be compared, or not all of it.

Examples:
  trove diff old/seven.yaml seven.yaml        two versions of a puzzle with its solutions
  trove diff old/ new/ --stat                 two collections, a line for each puzzle
  trove diff anna.moves ben.moves             two scripts, side by side
  trove diff peek#37 peek#38                  two deals
  trove diff old/ new/ --format markdown      a comment for a pull request
  trove diff main..HEAD                       two revisions of the repository here
  trove diff main...HEAD                      the same, since they parted
  trove diff HEAD~3 puzzles/                  the working tree with a revision
  trove diff --staged                         what the next commit changes")]
pub struct Args {
    /// What is compared: the old and the new one, each a puzzle file, FILE::ID, a script, a folder, a deal id, or - for
    /// standard input; or a revision or two (REV, REV..REV) and the paths that matter
    #[arg(value_names = ["OLD", "NEW"], num_args = 1..)]
    compared: Vec<String>,
    /// Compare what is staged with the last commit
    #[arg(long, visible_alias = "cached")]
    staged: bool,
    /// How to report
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// One line for each puzzle, and totals
    #[arg(long, conflicts_with = "format")]
    stat: bool,
    /// States that each question to the solver may cost; 0 asks nothing [default: 1000000, less where many puzzles have
    /// changed]
    #[arg(long, value_name = "N")]
    states_limit: Option<u64>,
    /// Exit with 0 whatever is found, for reports
    #[arg(long)]
    exit_zero: bool,
    /// Treat standard input as a file of this name
    #[arg(long, value_name = "NAME")]
    stdin_name: Option<String>,
    #[command(flatten)]
    look: Look,
}

/// How to report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Boards side by side, in words
    #[default]
    Human,
    /// For a comment on a pull request
    Markdown,
    /// One JSON object
    Json,
}

/// What a comparison found, as `trove diff --format json` writes it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct JsonDiff<'a> {
    /// Version of the format: 1.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    trove: u32,
    /// The old argument.
    old: &'a str,
    /// The new argument.
    new: &'a str,
    /// Whether there is no difference; edits without effect are none.
    same: bool,
    /// How many puzzles there are of each kind.
    totals: Totals,
    /// Every puzzle that is not the same word for word in its play, in the order of the new ones, then those that are
    /// gone.
    puzzles: &'a [PuzzleDiff],
    /// What could not be compared.
    diagnostics: Vec<JsonDiagnostic<'a>>,
}

/// Numbers of puzzles.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Totals {
    /// Without any difference.
    pub same: usize,
    /// Edited without effect.
    pub edited: usize,
    /// Different.
    pub changed: usize,
    /// The same in another file.
    pub renamed: usize,
    /// New.
    pub added: usize,
    /// Gone.
    pub removed: usize,
}

impl Totals {
    fn count(&mut self, change: Change) {
        *match change {
            Change::Same => &mut self.same,
            Change::Edited => &mut self.edited,
            Change::Changed => &mut self.changed,
            Change::Renamed => &mut self.renamed,
            Change::Added => &mut self.added,
            Change::Removed => &mut self.removed,
        } += 1;
    }

    fn differ(self) -> bool {
        self.changed + self.renamed + self.added + self.removed > 0
    }
}

/// Everything that is to be reported.
pub(super) struct Report<'a> {
    pub old: &'a str,
    pub new: &'a str,
    pub totals: Totals,
    pub puzzles: Vec<PuzzleDiff>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Report<'_> {
    fn new<'a>(old: &'a str, new: &'a str) -> Report<'a> {
        Report { old, new, totals: Totals::default(), puzzles: Vec::new(), diagnostics: Vec::new() }
    }

    /// Whether anything is different.
    pub fn differs(&self) -> bool {
        self.totals.differ()
    }
}

/// Compares two sides that were read.
///
/// # Errors
/// If they cannot be compared.
pub(super) fn of_loaded(
    old: Loaded,
    new: Loaded,
    states: u64,
    registry: &Registry,
) -> Result<Report<'static>, Trouble> {
    let mut report = Report::new("", "");
    compare_all(Some(states), old, new, registry, &mut report)?;
    Ok(report)
}

/// Prints a comparison for people.
///
/// # Errors
/// If it cannot be written.
pub(super) fn print_human(report: &Report, look: Look, ui: &mut Ui) -> Result<(), Trouble> {
    human::report(report, look, ui)
}

/// A line for each puzzle.
pub(super) fn in_lines(report: &Report) -> Vec<String> {
    report.puzzles.iter().map(stat::line).collect()
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or there is nothing of that name.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    let (names, sides) = match revisions::asked(&args.compared, args.staged, &registry)? {
        Some(asked) => (asked.names(), Ok(asked.read(&registry)?)),
        None => read_named(args, &registry)?,
    };
    let mut report = Report::new(&names[0], &names[1]);
    match sides {
        Ok([old, new]) => compare_all(args.states_limit, old, new, &registry, &mut report)?,
        Err(diagnostics) => report.diagnostics = diagnostics,
    }
    print(args, &report, ui)?;
    Ok(if !report.diagnostics.is_empty() {
        Exit::Trouble
    } else if report.totals.differ() && !args.exit_zero {
        Exit::Findings
    } else {
        Exit::Well
    })
}

/// What a comparison is called, and its sides or what is wrong with them.
type Read = ([String; 2], Result<[Loaded; 2], Vec<Diagnostic>>);

/// Reads what two arguments name.
fn read_named(args: &Args, registry: &Registry) -> Result<Read, Trouble> {
    let [old, new] = &args.compared[..] else {
        return Err(revisions::not_two(&args.compared));
    };
    target::stdin_once([Some(old.as_str()), Some(new.as_str())])?;
    let mut sides = Vec::new();
    let mut wrong = Vec::new();
    for argument in [old, new] {
        match Loaded::read(argument, args.stdin_name.as_deref(), registry) {
            Ok(loaded) => sides.push(loaded),
            Err(NoPuzzle::Trouble(trouble)) => return Err(trouble),
            Err(NoPuzzle::Wrong(diagnostics)) => wrong.extend(diagnostics),
        }
    }
    Ok(([old.clone(), new.clone()], <[Loaded; 2]>::try_from(sides).map_err(|_| wrong)))
}

/// Finds what belongs together and compares it.
fn compare_all(
    states_limit: Option<u64>,
    mut old: Loaded,
    mut new: Loaded,
    registry: &Registry,
    report: &mut Report,
) -> Result<(), Trouble> {
    for (one, other) in [(&old, &new), (&new, &old)] {
        if one.kind == Kind::Folder && !matches!(other.kind, Kind::Folder | Kind::Nothing) {
            let message = "a folder is compared with a folder; name one file of it with the other file";
            return Err(Trouble::Other(message.to_owned()));
        }
        if one.kind == Kind::Script && other.kind == Kind::Puzzles && other.entries.len() > 1 {
            let message = "the file holds several puzzles; name the one that the script is compared with as FILE::ID";
            return Err(Trouble::Other(message.to_owned()));
        }
    }
    let scripts_only = old.kind == Kind::Script || new.kind == Kind::Script;
    if scripts_only {
        let name = old.script_name().or(new.script_name());
        old.narrow(name.as_deref());
        new.narrow(name.as_deref());
    }
    report.diagnostics.append(&mut old.diagnostics);
    report.diagnostics.append(&mut new.diagnostics);
    let keys = |side: &Loaded| side.entries.iter().map(|entry| entry.key.clone()).collect::<Vec<_>>();
    let found = match (&old.entries[..], &new.entries[..]) {
        // What was named together is compared, whatever it is called.
        ([_], [_]) if old.kind != Kind::Folder && old.broken.is_empty() && new.broken.is_empty() => {
            vec![PuzzlePair { old: Some(0), new: Some(0), matched: Some(Matched::Named) }]
        }
        _ => pairs(&keys(&old), &keys(&new)),
    };
    // What cannot be read on one side is neither new nor gone on the other.
    let unread = |index: Option<usize>, side: &Loaded, other: &Loaded| {
        let key = index.map(|index| &side.entries[index].key);
        key.is_some_and(|key| {
            let by_id = |broken: &crate::diff::PuzzleKey| broken.id.is_empty() || broken.id == key.id;
            other.broken.iter().any(|broken| broken.path == key.path && (by_id(broken) || side.kind != Kind::Folder))
        })
    };
    let found: Vec<PuzzlePair> = found
        .into_iter()
        .filter(|pair| {
            let lone_old = pair.new.is_none() && unread(pair.old, &old, &new);
            let lone_new = pair.old.is_none() && unread(pair.new, &new, &old);
            !lone_old && !lone_new
        })
        .collect();
    let same = |pair: &PuzzlePair| match (pair.old, pair.new) {
        (Some(o), Some(n)) => old.entries[o].is_word_for_word(&new.entries[n]),
        _ => false,
    };
    let (same, other): (Vec<PuzzlePair>, Vec<PuzzlePair>) = found.into_iter().partition(same);
    report.totals.same = same.len();
    let states = states_limit.unwrap_or_else(|| {
        let many = other.len() as u64;
        solve::CLAIM_STATES * FULL_SEARCHES / many.max(FULL_SEARCHES)
    });
    let options = DiffOptions { states, scripts_only };
    let compared: Vec<(PuzzleDiff, Vec<Diagnostic>)> = other
        .par_iter()
        .map(|pair| {
            let was = pair.old.map(|index| old.entries[index].examined(registry));
            let is = pair.new.map(|index| new.entries[index].examined(registry));
            let sides = (was.as_ref().map(|was| was.side()), is.as_ref().map(|is| is.side()));
            let diff = compare(sides.0.as_ref(), sides.1.as_ref(), pair.matched, options);
            let told = was.iter().chain(&is).flat_map(|examined| examined.diagnostics.iter().cloned());
            (diff, told.collect())
        })
        .collect();
    for (diff, diagnostics) in compared {
        report.totals.count(diff.change);
        report.diagnostics.extend(diagnostics);
        if diff.change != Change::Same {
            report.puzzles.push(diff);
        }
    }
    Ok(())
}

fn print(args: &Args, report: &Report, ui: &mut Ui) -> Result<(), Trouble> {
    match args.format {
        Format::Json => {
            let json = JsonDiff {
                trove: 1,
                old: report.old,
                new: report.new,
                same: !report.totals.differ() && report.diagnostics.is_empty(),
                totals: report.totals,
                puzzles: &report.puzzles,
                diagnostics: report.diagnostics.iter().map(JsonDiagnostic::of).collect(),
            };
            ui.line(&json::line(&json))?;
        }
        Format::Markdown => ui.print(&markdown::report(report))?,
        Format::Human => {
            for diagnostic in &report.diagnostics {
                let text = ui.finding(diagnostic, args.look);
                ui.print(&text)?;
                ui.line("")?;
            }
            if args.stat {
                stat::report(report, args.look, ui)?;
            } else {
                human::report(report, args.look, ui)?;
            }
        }
    }
    Ok(())
}
