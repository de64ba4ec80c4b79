//! `trove show`: the board of a puzzle, at its start or at a point of a solution.

use clap::ValueEnum;

use super::position::JsonPosition;
use super::target::{self, At, NoPuzzle};
use super::{Exit, Look, Trouble, Ui};
use crate::diagnose::emit::json;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::diagnose::examine::opening;
use crate::games::Registry;
use crate::notation::Mark;
use crate::replay::{Outcome, Trace};
use crate::table::Move;

/// Show the board of a puzzle or deal
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  trove show osmosis#42                       a deal by its id
  trove show seven.yaml --at end              the end of the first solution
  trove show seven.yaml --at tempting:fork    a labelled point of another one
  trove show seven.yaml --at line:31          where line 31 of the file is
  trove show osmosis#42 --format json         for programs, with the legal moves")]
pub struct Args {
    /// A puzzle file, FILE::ID, a deal id, or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// start, end, a ply, a label, line:N, or SOLUTION: and one of these [default: the puzzle's start]
    #[arg(long, value_name = "POINT", value_parser = target::parse_at)]
    at: Option<(Option<String>, At)>,
    /// The solution that --at is about, or a script file [default: the first]
    #[arg(long, value_name = "NAME")]
    solution: Option<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// Print the canonical text of the position, which its state hash is made of
    #[arg(long, conflicts_with = "format")]
    canonical: bool,
    /// Treat standard input as a file of this name
    #[arg(long, value_name = "NAME")]
    stdin_name: Option<String>,
    #[command(flatten)]
    look: Look,
}

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A board
    #[default]
    Text,
    /// A JSON object with the piles and the legal moves
    Json,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or there is no such puzzle or point.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let named = args.at.as_ref().and_then(|(solution, _)| solution.as_deref());
    target::stdin_once([Some(args.puzzle.as_str()), named.or(args.solution.as_deref())])?;
    let registry = Registry::standard();
    let mut unit = match target::load(&args.puzzle, args.stdin_name.as_deref(), &registry) {
        Ok(unit) => unit,
        Err(why) => return no_puzzle(why, args.look, ui),
    };
    let puzzle = unit.puzzle.clone().expect("a puzzle was loaded");
    let mut last = None;
    let mut label = None;
    let (ply, session) = match &args.at {
        // The start is there without any solution.
        at if args.solution.is_none()
            && at.as_ref().is_none_or(|(named, at)| named.is_none() && at.is_opening(&unit)) =>
        {
            match opening(&puzzle, unit.file.as_ref()) {
                Ok(session) => (0, session),
                Err(diagnostics) => return findings(&diagnostics, args.look, ui),
            }
        }
        at => {
            let (named, at) = at.clone().unwrap_or((None, At::End));
            let wanted = target::wanted(&unit, named, args.solution.as_deref(), &at)?;
            let name = match target::choose_script(&mut unit, wanted.as_deref()) {
                Ok(name) => name,
                Err(why) => return no_puzzle(why, args.look, ui),
            };
            let (diagnostics, verdict) = target::replay_one(&unit, &puzzle, &name, &registry);
            let report = verdict.and_then(|verdict| verdict.report);
            let broken =
                report.as_ref().is_some_and(|report| matches!(report.outcome, Outcome::Illegal | Outcome::Unreadable));
            let trace = report.and_then(|report| report.trace);
            let Some(trace) = trace else { return findings(&diagnostics, args.look, ui) };
            match target::at_point(&trace, &at, &unit, &name) {
                Ok((ply, session)) => {
                    last = ply.checked_sub(1).and_then(|index| trace.frames.get(index)).map(|frame| {
                        let before = trace.at(ply - 1).expect("the ply before one that exists");
                        (before.full_form(frame.mv), frame.mark, frame.note.clone())
                    });
                    label = trace.label_at(ply).map(str::to_owned);
                    if let At::Label(name) = &at {
                        let found = trace.labels.iter().find(|label| label.name == *name);
                        label = found.map(|found| found.name.clone()).or(label);
                        if let Some(line) = found.and_then(|label| label.line.as_deref()) {
                            last = last_of(&trace, line);
                        }
                    }
                    (ply, session)
                }
                // A line that breaks off before the point has an error that says more.
                Err(_) if broken => return findings(&diagnostics, args.look, ui),
                Err(message) => return Err(Trouble::Other(message)),
            }
        }
    };
    if args.canonical {
        ui.print(&session.canonical())?;
        return Ok(Exit::Well);
    }
    match args.format {
        Format::Json => {
            let mut position = JsonPosition::of(&session, &puzzle.deal, ply as u32);
            position.label = label;
            if let Some((mv, mark, note)) = last {
                position = position.after(mv, mark, note);
            }
            ui.line(&json::line(&position))?;
        }
        Format::Text => {
            let charset = if args.look.ascii { Charset::Ascii } else { Charset::Unicode };
            let mut head = vec![match &puzzle.title {
                Some(title) => format!("{} ({})", title.get("en"), puzzle.id),
                None => puzzle.id.clone(),
            }];
            head.push(session.game().name().to_owned());
            if args.at.is_some() || args.solution.is_some() {
                head.push(match (&last, &label) {
                    (_, Some(label)) => format!("ply {ply}, {label}"),
                    (Some((mv, ..)), None) => format!("ply {ply}, after {mv}"),
                    (None, None) => format!("ply {ply}"),
                });
            }
            let separator = if args.look.ascii { " | " } else { " · " };
            ui.line(&prose(&head.join(separator), charset))?;
            ui.line("")?;
            let board = ui.board(&session.picture(), args.look);
            ui.print(&board)?;
        }
    }
    Ok(Exit::Well)
}

/// The last move of a line in a variation, in full form.
fn last_of(trace: &Trace, line: &[Move]) -> Option<(String, Option<Mark>, Option<String>)> {
    let (&last, before) = line.split_last()?;
    let mut at = trace.start.clone();
    before.iter().for_each(|&mv| at.play_allowed(mv));
    Some((at.full_form(last), None, None))
}

/// Prints why there is no puzzle.
pub(super) fn no_puzzle(why: NoPuzzle, look: Look, ui: &mut Ui) -> Result<Exit, Trouble> {
    match why {
        NoPuzzle::Trouble(trouble) => Err(trouble),
        NoPuzzle::Wrong(diagnostics) => findings(&diagnostics, look, ui),
    }
}

/// Says why there is no puzzle where standard output is for something else.
pub(super) fn no_puzzle_aside(why: NoPuzzle, look: Look) -> Result<Exit, Trouble> {
    match why {
        NoPuzzle::Trouble(trouble) => Err(trouble),
        NoPuzzle::Wrong(diagnostics) => {
            for diagnostic in &diagnostics {
                super::ui::aside(diagnostic, look);
            }
            let unreadable = diagnostics.iter().any(super::files::could_not_look);
            Ok(if unreadable { Exit::Trouble } else { Exit::Findings })
        }
    }
}

/// Prints findings; 2 if a file could not be read, else 1.
pub(super) fn findings(diagnostics: &[Diagnostic], look: Look, ui: &mut Ui) -> Result<Exit, Trouble> {
    for diagnostic in diagnostics {
        let text = ui.finding(diagnostic, look);
        ui.print(&text)?;
        ui.line("")?;
    }
    let unreadable = diagnostics.iter().any(super::files::could_not_look);
    Ok(if unreadable { Exit::Trouble } else { Exit::Findings })
}

use crate::diagnose::Diagnostic;
