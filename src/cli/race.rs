//! `trove race`: who won the same deal.

use clap::ValueEnum;
use serde::Serialize;

use super::show::no_puzzle;
use super::{Exit, Look, Trouble, Ui, target};
use crate::diagnose::emit::json;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::games::Registry;
use crate::replay::Outcome;

/// Compare scripts on the same deal, and tell who won
///
/// Complete in fewest moves wins, else most cards on foundations.
#[derive(clap::Args)]
#[command(after_help = "\
Players are called by the @by of their script, else by the file or solution.
Exit status: 0, or 1 when a script is not legal on this deal and takes no part.

Examples:
  trove race osmosis#42 anna.moves ben.moves
  trove race seven.yaml main other")]
pub struct Args {
    /// A puzzle file, FILE::ID, or a deal id
    #[arg(value_name = "DEAL")]
    deal: String,
    /// Script files, or solutions of the puzzle by name
    #[arg(value_name = "SCRIPT", required = true, num_args = 1..)]
    scripts: Vec<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    look: Look,
}

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    #[default]
    Human,
    /// One JSON object for each player
    Jsonl,
}

/// One player's result, as `trove race --format jsonl` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Runner {
    /// From 1; equal results share a place; `null` for a script that takes no part.
    place: Option<usize>,
    /// The script's `@by`, else the script.
    player: String,
    /// The file or solution, as it was named.
    script: String,
    /// How the game ends: won, stuck, unfinished; illegal, unreadable or other-deal takes no part.
    outcome: &'static str,
    /// Cards on foundations at the end of what was legal.
    score: u32,
    /// Plies played.
    moves: u64,
}

/// The outcome of a script that says it is for another deal.
const OTHER_DEAL: &str = "other-deal";

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or there is no such deal or script.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    target::stdin_once([&args.deal].into_iter().chain(&args.scripts).map(|argument| Some(argument.as_str())))?;
    let registry = Registry::standard();
    let mut unit = match target::load(&args.deal, None, &registry) {
        Ok(unit) => unit,
        Err(why) => return no_puzzle(why, args.look, ui),
    };
    let mut names = Vec::new();
    for argument in &args.scripts {
        match target::choose_script(&mut unit, Some(argument)) {
            Ok(name) => names.push((argument, name)),
            Err(why) => return no_puzzle(why, args.look, ui),
        }
    }
    let puzzle = unit.puzzle.as_ref().expect("a puzzle was loaded");
    let mut runners = Vec::new();
    let mut left_out = Vec::new();
    for (argument, name) in names {
        let (diagnostics, verdict) = target::replay_one(&unit, puzzle, &name, &registry);
        let script = unit.scripts.iter().find(|script| script.name == name).expect("it was chosen");
        let player = script.header.by.clone().unwrap_or_else(|| argument.clone());
        let report = verdict.and_then(|verdict| verdict.report);
        let mut runner = Runner {
            place: None,
            player,
            script: argument.clone(),
            outcome: report.as_ref().map_or("unreadable", |report| report.outcome.word()),
            score: report.as_ref().map_or(0, |report| report.end.score()),
            moves: report.as_ref().map_or(0, |report| report.moves),
        };
        let legal = report.is_some_and(|report| !matches!(report.outcome, Outcome::Illegal | Outcome::Unreadable));
        let elsewhere = diagnostics.iter().any(|d| d.code == "script::other-deal");
        if legal && !elsewhere {
            runners.push(runner);
        } else {
            if elsewhere {
                runner.outcome = OTHER_DEAL;
            }
            left_out.push((runner, diagnostics));
        }
    }
    rank(&mut runners);
    let all = runners.iter().chain(left_out.iter().map(|(runner, _)| runner));
    match args.format {
        Format::Jsonl => {
            for runner in all {
                ui.line(&json::line(runner))?;
            }
        }
        Format::Human => {
            let charset = if args.look.ascii { Charset::Ascii } else { Charset::Unicode };
            for runner in all {
                let place = runner.place.map_or_else(|| "  -".to_owned(), |place| format!("{place:>2}."));
                let moves = crate::diagnose::counted(runner.moves as usize, "move");
                let outcome = if runner.outcome == OTHER_DEAL { "for another deal" } else { runner.outcome };
                let text = format!("{place} {}: {outcome}, score {}, {moves}", runner.player, runner.score);
                ui.line(&prose(&text, charset))?;
            }
            for diagnostic in left_out.iter().flat_map(|(_, diagnostics)| diagnostics) {
                ui.line("")?;
                let text = ui.finding(diagnostic, args.look);
                ui.print(&text)?;
            }
        }
    }
    Ok(if left_out.is_empty() { Exit::Well } else { Exit::Findings })
}

/// Complete games first, the shorter the better; then the others by cards on foundations. Equals share a place and
/// keep their order.
fn rank(runners: &mut [Runner]) {
    let key = |runner: &Runner| match runner.outcome {
        "won" => (0, runner.moves),
        _ => (1, u64::from(u32::MAX - runner.score)),
    };
    runners.sort_by_key(key);
    let mut place = 1;
    for index in 0..runners.len() {
        if index > 0 && key(&runners[index]) != key(&runners[index - 1]) {
            place = index + 1;
        }
        runners[index].place = Some(place);
    }
}
