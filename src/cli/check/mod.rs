//! `trove check`: validate puzzle files and scripts, replay every solution, verify every assertion and expectation.

mod gather;
mod host;
mod memo;
mod reporter;

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use self::reporter::Reporter;
use super::coverage::Since;
use super::{Exit, Look, Trouble, Ui, collect, coverage, output};
use crate::certify::{self, Certificate};
use crate::diagnose::examine::ExamineOptions;
use crate::diagnose::study::Turning;
use crate::document::Goal;
use crate::games::Registry;
use crate::replay::{OpenClaim, Trace};
use crate::solve::{self, Budget, NoReturn};
use crate::table::Move;

pub(super) use self::gather::{Checked, Piece, deal_puzzle, examine_unit, gather, gather_again};
pub(super) use self::memo::Memo;
#[cfg(test)]
pub(super) use self::reporter::JsonReport;
pub(super) use self::reporter::{Boards, nothing_checked, summary};

/// The codes of this module.
pub const CODES: &[&str] = &["collection::no-puzzles", "collection::no-solutions", "collection::duplicate-id"];

/// Check puzzles and scripts: moves, assertions, expectations
///
/// Validates puzzle files and scripts, replays every solution, verifies every assertion and expectation.
#[derive(clap::Args)]
#[command(after_help = "\
Exit status: 0 all well, 1 something is wrong (also when there was nothing to check), 2 the check could not be done.

Examples:
  trove check                          every puzzle and script below puzzles/, or else here
  trove check deals/seven.yaml         one puzzle with its solutions
  trove check --format json | jq .     for programs
  trove check games.jsonl              recorded games, one a line
  trove check --format sarif --output trove.sarif
                                       findings as people read them, and a report for a host
  trove check --coverage --since main  puzzles without a proof, and solutions that lost theirs
  cat game.moves | trove check -       a script from a pipe, which names its @deal or @puzzle")]
pub struct Args {
    /// Puzzle files, scripts, game records, folders, deal ids, or - for standard input [default: puzzles/, else .]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// How to report
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    judging: Judging,
    /// Write the report to a file, and findings as people read them to standard output
    #[arg(long, value_name = "FILE", requires = "format", conflicts_with = "coverage")]
    output: Option<PathBuf>,
    /// List puzzles without a verified proof of their goal, scripts without a puzzle, and puzzles that are the same deal
    #[arg(long)]
    coverage: bool,
    /// With --coverage: also list solutions that were proofs at this revision of the git repository and are none now
    #[arg(long, value_name = "REV", requires = "coverage")]
    since: Option<String>,
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

/// How strictly to judge, and how far claims are followed.
#[derive(clap::Args)]
pub(super) struct Judging {
    /// Do not judge how games end: recordings that merely stop pass
    #[arg(long, value_name = "OUTCOME", value_parser = ["any"])]
    pub expect: Option<String>,
    /// States that a claim about what can still be reached (@winnable, @lost) may cost; 0 leaves them unchecked
    /// [default: what trove.toml says, else 1000000]
    #[arg(long, value_name = "N")]
    pub states_limit: Option<u64>,
    /// Let claims pass, with a warning, that are not settled within the limit
    #[arg(long)]
    pub allow_unproved: bool,
    /// Tell which move of a lost line gave the goal away, and which moves of a line that reaches it were the only ones
    #[arg(long)]
    pub solve: bool,
}

impl Judging {
    /// How puzzles are to be examined.
    pub(super) fn options(&self) -> ExamineOptions {
        ExamineOptions {
            any_outcome: self.expect.is_some(),
            states: self.states_limit,
            study: self.solve.then_some(turnings),
            allow_unproved: self.allow_unproved,
            ..usual()
        }
    }
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
    /// SARIF 2.1.0, for code scanning and viewers
    Sarif,
    /// Workflow commands of GitHub Actions, which become annotations
    Github,
    /// Reviewdog Diagnostic Format
    Rdjson,
    /// GitLab Code Quality report
    Gitlab,
    /// JUnit XML
    Junit,
}

/// How everything is checked unless something else is asked for.
pub(super) fn usual() -> ExamineOptions {
    ExamineOptions {
        settle: Some(|claim, goal, states| solve::settle(claim, goal, states.unwrap_or(solve::CLAIM_STATES))),
        accept: Some(accept),
        ..ExamineOptions::default()
    }
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or a report may not be written where it is wanted.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    if args.output.is_some() {
        output::leave_nothing_behind();
    }
    let registry = Registry::standard();
    let options = args.judging.options();
    if args.coverage {
        let json = match args.format {
            Format::Human => false,
            Format::Json => true,
            _ => return Err(Trouble::Other("--coverage is told with `--format human` or `json` only".to_owned())),
        };
        let since = args.since.as_deref().map(Since::revision).transpose()?;
        let exit = coverage::run(&args.paths, since.as_ref(), &registry, options, json, ui)?;
        return Ok(if args.exit_zero && exit == Exit::Findings { Exit::Well } else { exit });
    }
    if let Some(path) = &args.output {
        is_no_input(path, args.format)?;
    }
    let mut reporter = Reporter::new(args, ui)?;
    gather(&args.paths, args.stdin_name.as_deref(), &registry, options, &mut |piece| reporter.piece(piece))?;
    reporter.end(&registry)
}

/// Whether a report may be written to a file: it takes the place of an older report, but never that of a puzzle, by its
/// own name or by that of the file that a link leads to.
fn is_no_input(path: &Path, format: Format) -> Result<(), Trouble> {
    let real = path.canonicalize().ok();
    for path in std::iter::once(path).chain(real.as_deref()) {
        let name = super::shown(&super::files::name_of(path));
        if path.file_name().is_some_and(|name| name == super::config::FILE_NAME) {
            return Err(Trouble::Other(format!("{name} is the name of a collection's settings, not of a report")));
        }
        match collect::kind_of(path) {
            None => {}
            Some(collect::Item::Records(_)) if format == Format::Jsonl => {}
            Some(_) => {
                let message = format!("{name} is the name of a puzzle, a script or game records, not of a report");
                return Err(Trouble::Other(message));
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
