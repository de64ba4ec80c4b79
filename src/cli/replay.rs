//! `trove replay`: a solution or script move by move.

use clap::ValueEnum;
use serde::Serialize;

use super::position::JsonPosition;
use super::show::no_puzzle;
use super::{Exit, Look, Trouble, Ui, target};
use crate::diagnose::counted;
use crate::diagnose::emit::json::{self, JsonDiagnostic};
use crate::diagnose::emit::visible::{Charset, prose};
use crate::document::{Goal, Puzzle};
use crate::games::{Registry, Session};
use crate::replay::{Frame, Outcome, Report, Trace};
use crate::source::Severity;
use crate::table::Move;

/// Replay a solution or script move by move
#[derive(clap::Args)]
#[command(after_help = "\
Exit status: 0 when every move was legal and every written assertion held, whatever the outcome; 1 otherwise.

Examples:
  trove replay seven.yaml                     the first solution
  trove replay seven.yaml tempting --boards   another one, with the board after each move
  trove replay osmosis#42 game.moves          a script on a deal
  trove replay seven.yaml --format jsonl      a JSON object for each position")]
pub struct Args {
    /// A puzzle file, FILE::ID, a deal id, or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// A solution by its name, a script file, or - for standard input [default: the first solution]
    #[arg(value_name = "SCRIPT")]
    script: Option<String>,
    /// The same as SCRIPT
    #[arg(long, value_name = "NAME", conflicts_with = "script")]
    solution: Option<String>,
    /// Show the board after every move
    #[arg(long)]
    boards: bool,
    /// Show the board after every N moves, and at the end
    #[arg(long, value_name = "N", conflicts_with = "boards", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,
    /// How to print
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// Treat standard input as a file of this name
    #[arg(long, value_name = "NAME")]
    stdin_name: Option<String>,
    #[command(flatten)]
    look: Look,
}

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Moves, and boards where asked for
    #[default]
    Text,
    /// A JSON object for each position
    Jsonl,
}

/// The line that ends a stream of positions where the script breaks off.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct JsonError<'a> {
    /// The ply that the move would have had.
    ply: u32,
    /// Why there is no position.
    error: JsonDiagnostic<'a>,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or there is no such puzzle or script.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let wanted = args.script.as_deref().or(args.solution.as_deref());
    target::stdin_once([Some(args.puzzle.as_str()), wanted])?;
    let registry = Registry::standard();
    let mut unit = match target::load(&args.puzzle, args.stdin_name.as_deref(), &registry) {
        Ok(unit) => unit,
        Err(why) => return no_puzzle(why, args.look, ui),
    };
    let name = match target::choose_script(&mut unit, wanted) {
        Ok(name) => name,
        Err(why) => return no_puzzle(why, args.look, ui),
    };
    let puzzle = unit.puzzle.as_ref().expect("a puzzle was loaded");
    let (diagnostics, verdict) = target::replay_one(&unit, puzzle, &name, &registry);
    let report = verdict.and_then(|verdict| verdict.report);
    let errors = target::has_errors(&diagnostics);
    if let Some(report) = &report
        && let Some(trace) = &report.trace
    {
        match args.format {
            Format::Text => text(args, ui, puzzle, &name, report, trace)?,
            Format::Jsonl => jsonl(ui, &puzzle.deal, trace)?,
        }
    }
    let broken = report.as_ref().is_none_or(|report| matches!(report.outcome, Outcome::Illegal | Outcome::Unreadable));
    let mut first = true;
    for diagnostic in &diagnostics {
        match args.format {
            Format::Jsonl if broken && first && diagnostic.severity == Severity::Error => {
                let ply = diagnostic.ply.unwrap_or_else(|| report.as_ref().map_or(0, |report| report.moves as u32 + 1));
                ui.line(&json::line(&JsonError { ply, error: JsonDiagnostic::of(diagnostic) }))?;
                first = false;
            }
            // What is not part of the stream goes where it disturbs no reader.
            Format::Jsonl => super::ui::aside(diagnostic, args.look),
            Format::Text => {
                ui.line("")?;
                let text = ui.finding(diagnostic, args.look);
                ui.print(&text)?;
            }
        }
    }
    Ok(if errors { Exit::Findings } else { Exit::Well })
}

fn jsonl(ui: &mut Ui, deal: &str, trace: &Trace) -> Result<(), Trouble> {
    for position in JsonPosition::along(trace, deal) {
        ui.line(&json::line(&position))?;
    }
    Ok(())
}

fn text(args: &Args, ui: &mut Ui, puzzle: &Puzzle, name: &str, report: &Report, trace: &Trace) -> Result<(), Trouble> {
    let charset = if args.look.ascii { Charset::Ascii } else { Charset::Unicode };
    let every = if args.boards { Some(1) } else { args.every };
    let mut at = trace.start.clone();
    let goal = puzzle.goal;
    ui.line(&prose(&format!("{}, {name}: {}", puzzle.id, at.game().name()), charset))?;
    if let Some(note) = &trace.note {
        print_note(ui, note, charset)?;
    }
    if every.is_some() {
        board(ui, &at, args.look)?;
    }
    let width = trace.frames.len().to_string().len().max(2);
    for (index, frame) in trace.frames.iter().enumerate() {
        let ply = index + 1;
        ui.line(&prose(&move_line(&at, frame, ply, width, trace.label_at(ply)), charset))?;
        at.play_allowed(frame.mv);
        if let Some(note) = &frame.note {
            print_note(ui, note, charset)?;
        }
        if every.is_some_and(|every| ply % every as usize == 0 || ply == trace.frames.len()) {
            board(ui, &at, args.look)?;
        }
    }
    let outcome = match report.outcome {
        Outcome::Illegal => "breaks off at a refused move".to_owned(),
        Outcome::Unreadable => "breaks off at something that cannot be read".to_owned(),
        outcome => outcome.word().to_owned(),
    };
    let cards = at.game().deck().len();
    ui.line(&format!(
        "{outcome} after {}: {} and {}, pass {}, score {} of {cards}",
        counted(trace.frames.len(), "move"),
        counted(report.deals as usize, "deal"),
        counted(report.redeals as usize, "redeal"),
        at.pass(),
        at.score(),
    ))?;
    if goal != Goal::WIN {
        ui.line(&format!("the goal, {goal}, is {}", if report.goal_met { "met" } else { "not met" }))?;
    }
    Ok(())
}

/// `12  7H:R2>F1!  fork` and, for a deal, the cards that were turned.
fn move_line(at: &Session, frame: &Frame, ply: usize, width: usize, label: Option<&str>) -> String {
    let mark = frame.mark.map_or("", |mark| mark.text());
    let mut line = format!("{ply:>width$}  {}{mark}", at.full_form(frame.mv));
    if frame.mv == Move::Deal {
        let mut after = at.clone();
        after.play_allowed(frame.mv);
        let waste = crate::table::PileId::WASTE;
        let turned: Vec<String> = after.cards(waste)[at.cards(waste).len()..].iter().map(ToString::to_string).collect();
        line.push_str(&format!("  ({})", turned.join(" ")));
    }
    if let Some(label) = label {
        line.push_str(&format!("  @{label}"));
    }
    line
}

fn print_note(ui: &mut Ui, note: &str, charset: Charset) -> Result<(), Trouble> {
    for line in note.lines() {
        ui.line(&format!("      {}", prose(line, charset)))?;
    }
    Ok(())
}

fn board(ui: &mut Ui, at: &Session, look: Look) -> Result<(), Trouble> {
    let text = ui.board(&at.picture(), look);
    ui.line("")?;
    for line in text.lines() {
        ui.line(format!("    {line}").trim_end())?;
    }
    Ok(ui.line("")?)
}
