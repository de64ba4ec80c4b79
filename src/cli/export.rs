//! `trove export`: deals and replays in the formats of other programs.

use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use super::import::Order;
use super::position::{JsonPosition, options_json};
use super::show::no_puzzle_aside;
use super::target::{self, At, NoPuzzle};
use super::units::Unit;
use super::{Exit, Look, Trouble, Ui, output, ui};
use crate::diagnose::Diagnostic;
use crate::diagnose::emit::json;
use crate::diagnose::examine::opening;
use crate::document::{Puzzle, deal_id};
use crate::games::{Registry, Session};
use crate::interop::export;
use crate::replay::{Outcome, Report, Trace};

/// Write a deal or a replay in the format of another program
#[derive(clap::Args)]
#[command(after_help = "\
What a format cannot say is refused with the reason. What it leaves out is told on standard error.

Examples:
  trove export osmosis#42 --to deck              the cards, the one dealt first at the beginning
  trove export seven.yaml --to csv -o seven.csv  a line for each move of the first solution
  trove export seven.yaml --to json --solution b everything about another one
  trove export seven.yaml --to solvitaire --at 12
  trove export osmosis#pysolfc:12345 --to pysolfc")]
pub struct Args {
    /// A puzzle file, FILE::ID, a deal id, or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// The format
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: To,
    /// The position, or the end of the replay: start, end, a ply, a label, line:N, or SOLUTION: and one of these
    #[arg(long, value_name = "POINT", value_parser = target::parse_at)]
    at: Option<(Option<String>, At)>,
    /// The solution, or a script file [default: the first]
    #[arg(long, value_name = "NAME")]
    solution: Option<String>,
    /// Which card of a deck list is dealt first
    #[arg(long, value_enum, value_name = "END")]
    order: Option<Order>,
    /// File to write, or - for standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long, requires = "output")]
    force: bool,
    /// Treat standard input as a file of this name
    #[arg(long, value_name = "NAME")]
    stdin_name: Option<String>,
    #[command(flatten)]
    look: Look,
}

/// The format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// A plain list of the cards of a start, thirteen a line
    Deck,
    /// A replay as a table, a line for each move
    Csv,
    /// A replay as one JSON object with every position
    Json,
    /// The layout of a position as JSON for the solver Solvitaire
    Solvitaire,
    /// The number to type into PySolFC, if the deal has one
    Pysolfc,
}

/// A replay, as `trove export --to json` writes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct JsonReplay {
    /// Id of the puzzle, or the deal id.
    puzzle: String,
    /// Title of the puzzle.
    title: Option<String>,
    /// Canonical id of the deal.
    deal: String,
    /// Id of the family's base game.
    game: String,
    /// Every option of the game with its value in force.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, super::schemas::OptionValue>"))]
    options: serde_json::Map<String, serde_json::Value>,
    /// Name of the solution.
    solution: String,
    /// Who played it.
    by: Option<String>,
    /// When.
    date: Option<String>,
    /// What the whole of it claims: `goal`, `won`, `stuck`, `unfinished`, `lost` or `illegal:CODE`.
    claim: String,
    /// How the whole of it ends: won, stuck, unfinished, illegal or unreadable.
    #[cfg_attr(test, schemars(extend("enum" = ["won", "stuck", "unfinished", "illegal", "unreadable"])))]
    outcome: &'static str,
    /// Whether the whole of it meets the puzzle's goal.
    goal_met: bool,
    /// The positions: the start, and one after every move of the main line, up to the point asked for.
    positions: Vec<JsonPosition>,
}

/// What is written, what is told beside it, and what was found on the way.
struct Done {
    text: String,
    said: Vec<String>,
    findings: Vec<Diagnostic>,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, there is no such puzzle or point, or the format cannot say it.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    if args.order.is_some() && args.to != To::Deck {
        return Err(Trouble::Other("--order is about deck lists, which --to deck writes".to_owned()));
    }
    let named = args.at.as_ref().and_then(|(solution, _)| solution.as_deref());
    target::stdin_once([Some(args.puzzle.as_str()), named.or(args.solution.as_deref())])?;
    let registry = Registry::standard();
    let Done { text, said, findings } = match written(args, &registry) {
        Ok(done) => done,
        Err(why) => return no_puzzle_aside(why, args.look),
    };
    match args.output.as_deref().filter(|path| path.as_os_str() != "-") {
        Some(path) => output::write(path, text.as_bytes(), args.force)?,
        None => ui.print(&text)?,
    }
    for line in &said {
        ui::say(line);
    }
    for finding in &findings {
        ui::aside(finding, args.look);
    }
    Ok(if target::has_errors(&findings) { Exit::Findings } else { Exit::Well })
}

fn written(args: &Args, registry: &Registry) -> Result<Done, NoPuzzle> {
    let mut unit = target::load(&args.puzzle, args.stdin_name.as_deref(), registry)?;
    let puzzle = unit.puzzle.clone().expect("a puzzle was loaded");
    match args.to {
        To::Deck => deck(args, &unit, &puzzle),
        To::Pysolfc => number(args, &puzzle, registry),
        To::Solvitaire => layout(args, &mut unit, &puzzle, registry),
        To::Csv | To::Json => replay(args, &mut unit, &puzzle, registry),
    }
}

/// A start is asked for: `--at` and `--solution` have nothing to say.
fn only_a_start(args: &Args, what: &str) -> Result<(), NoPuzzle> {
    match args.at.is_some() || args.solution.is_some() {
        true => Err(Trouble::Other(format!("{what} the start of a game only; take --at and --solution away")).into()),
        false => Ok(()),
    }
}

fn cannot(why: export::CannotSay) -> NoPuzzle {
    Trouble::Other(why.to_string()).into()
}

/// What is told of a puzzle that starts after moves, where only its deal is written.
fn after_moves(puzzle: &Puzzle) -> Option<String> {
    let start = puzzle.start.as_ref()?.text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(format!("this is the deal; the puzzle starts after `{}`", crate::source::shown(&start)))
}

fn deck(args: &Args, unit: &Unit, puzzle: &Puzzle) -> Result<Done, NoPuzzle> {
    only_a_start(args, "a deck list tells")?;
    opening(puzzle, unit.file.as_ref()).map_err(NoPuzzle::Wrong)?;
    let order = args.order.unwrap_or_default();
    let text = export::deck(&puzzle.game, &puzzle.setup, order.into()).map_err(cannot)?;
    let first = puzzle.game.gather(&puzzle.setup).and_then(|deck| deck.first().copied());
    let mut said: Vec<String> = first.map(|card| format!("first card dealt: {card}")).into_iter().collect();
    said.extend(after_moves(puzzle));
    Ok(Done { text, said, findings: Vec::new() })
}

fn number(args: &Args, puzzle: &Puzzle, registry: &Registry) -> Result<Done, NoPuzzle> {
    only_a_start(args, "a number of PySolFC names")?;
    let deal = deal_id::parse(&puzzle.deal, registry).expect("the canonical id of a deal that was read");
    let (number, there) = export::pysolfc(&deal, registry).map_err(cannot)?;
    let mut said = vec![format!("choose the game {} in PySolFC, and type this number as that of the deal", there.name)];
    if deal_id::parse(&format!("{}#0", there.rules), registry).is_ok_and(|same| same.game() != deal.game()) {
        said.push(format!("its rules there are those of `{}`, not of `{}`", there.rules, deal.game().name()));
    }
    Ok(Done { text: format!("{number}\n"), said, findings: Vec::new() })
}

fn layout(args: &Args, unit: &mut Unit, puzzle: &Puzzle, registry: &Registry) -> Result<Done, NoPuzzle> {
    let opens = |(named, at): &(Option<String>, At)| named.is_none() && args.solution.is_none() && at.is_opening(unit);
    let (at, findings) = match (&args.at, &args.solution) {
        (Some(at), _) if opens(at) => (opening(puzzle, unit.file.as_ref()).map_err(NoPuzzle::Wrong)?, Vec::new()),
        (None, None) => (opening(puzzle, unit.file.as_ref()).map_err(NoPuzzle::Wrong)?, Vec::new()),
        _ => {
            let line = line(args, unit, puzzle, registry)?;
            (line.at, line.findings)
        }
    };
    let text = export::solvitaire(&at).map_err(cannot)?;
    let mut said = vec![format!("Solvitaire has no rules for {}: only the layout is said", at.game().name())];
    if at.pass() > 1 {
        said.push(format!("that this is pass {} through the stock is left out", at.pass()));
    }
    Ok(Done { text, said, findings })
}

fn replay(args: &Args, unit: &mut Unit, puzzle: &Puzzle, registry: &Registry) -> Result<Done, NoPuzzle> {
    let line = line(args, unit, puzzle, registry)?;
    let trace = line.report.trace.as_ref().expect("a line has a trace");
    if !trace.at(line.ply).is_some_and(|at| at == line.at) {
        let message = "the point is in a variation, and a replay follows the main line";
        return Err(Trouble::Other(message.to_owned()).into());
    }
    let text = match args.to {
        To::Csv => export::csv(trace, line.ply),
        _ => json::line(&object(puzzle, unit, &line, trace)) + "\n",
    };
    Ok(Done { text, said: Vec::new(), findings: line.findings })
}

fn object(puzzle: &Puzzle, unit: &Unit, line: &Line, trace: &Trace) -> JsonReplay {
    let script = unit.scripts.iter().find(|script| script.name == line.name).expect("it was chosen");
    JsonReplay {
        puzzle: puzzle.id.clone(),
        title: puzzle.title.as_ref().map(|title| title.get("en").to_owned()),
        deal: puzzle.deal.clone(),
        game: puzzle.game.family().to_owned(),
        options: options_json(puzzle.game.options()),
        solution: line.name.clone(),
        by: script.header.by.clone(),
        date: script.header.date.clone(),
        claim: line.report.claim.expect.to_string(),
        outcome: line.report.outcome.word(),
        goal_met: line.report.goal_met,
        positions: JsonPosition::along(trace, &puzzle.deal).take(line.ply + 1).collect(),
    }
}

/// A replayed line and the point of it that was asked for.
struct Line {
    name: String,
    report: Report,
    ply: usize,
    at: Session,
    findings: Vec<Diagnostic>,
}

/// The line that the arguments name, up to the point they name. A line that breaks off before that is refused.
fn line(args: &Args, unit: &mut Unit, puzzle: &Puzzle, registry: &Registry) -> Result<Line, NoPuzzle> {
    let (named, at) = args.at.clone().unwrap_or((None, At::End));
    let wanted = target::wanted(unit, named, args.solution.as_deref(), &at)?;
    let name = target::choose_script(unit, wanted.as_deref())?;
    let (findings, verdict) = target::replay_one(unit, puzzle, &name, registry);
    let report = verdict.and_then(|verdict| verdict.report);
    let Some((report, trace)) = report.and_then(|report| report.trace.clone().map(|trace| (report, trace))) else {
        return Err(NoPuzzle::Wrong(findings));
    };
    let broken = matches!(report.outcome, Outcome::Illegal | Outcome::Unreadable);
    match target::at_point(&trace, &at, unit, &name) {
        Ok(_) if broken && at == At::End => Err(NoPuzzle::Wrong(findings)),
        Ok((ply, at)) => Ok(Line { name, report, ply, at, findings }),
        Err(_) if broken => Err(NoPuzzle::Wrong(findings)),
        Err(message) => Err(Trouble::Other(message).into()),
    }
}
