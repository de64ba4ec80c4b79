//! `trove play`: play a puzzle and record the game.

mod desk;
mod disk;
mod interrupt;
mod journal;
mod open;
mod plain;
mod recover;
mod reload;
mod save;
#[cfg(feature = "tui")]
mod screen;
mod solver;
mod standing;
#[cfg(test)]
mod tests;
mod words;

#[cfg(feature = "tui")]
use std::io::IsTerminal;

use super::show::no_puzzle_aside;
use super::target::{self, At};
use super::{Exit, Look, Trouble, Ui};

use desk::Desk;
use open::Begin;
use plain::Answer;

/// Play a puzzle and record it, with undo and hints
#[derive(clap::Args)]
#[command(after_help = "\
On a terminal the game is drawn on a screen, where ? lists the keys (docs/screen.md). Elsewhere, and with --plain, \
lines are read and answered one by one (docs/play.md): moves in the notation of scripts, and words such as undo, \
hint, legal, board, save; `help` lists them. What is not saved stays in a journal and is offered the next time.
Exit status: 0 all well, 1 if something was refused or is not saved, 2 if there is nothing to play.

Examples:
  trove play osmosis#42                         a deal by its id
  trove play seven.yaml --solution main         go on with a solution
  trove play seven.yaml --from main:fork        a new line from a point of a solution
  trove play seven.yaml --plain < session.txt   the lines of a file, an answer to each
  printf 'KD\\nsave game.moves\\n' | trove play osmosis#42 --fresh")]
pub struct Args {
    /// A puzzle file, FILE::ID, a script, or a deal id
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// The solution to go on with, or a script file [default: begin anew]
    #[arg(long, value_name = "NAME")]
    solution: Option<String>,
    /// Where to stand in it: start, end, a ply, a label, line:N, or SOLUTION: and one of these [default: end]
    #[arg(long, value_name = "POINT", value_parser = target::parse_at)]
    at: Option<(Option<String>, At)>,
    /// Begin a new line at a point of a solution
    #[arg(long, value_name = "POINT", value_parser = target::parse_at, conflicts_with_all = ["solution", "at"])]
    from: Option<(Option<String>, At)>,
    /// Show face-down cards, and tell of them
    #[arg(long)]
    reveal: bool,
    /// One line in, one line out; always so where input or output is no terminal
    #[arg(long)]
    plain: bool,
    /// Measure the time
    #[arg(long)]
    timer: bool,
    /// Go on with the newest game that was not saved
    #[arg(long, conflicts_with = "fresh")]
    recover: bool,
    /// Begin anew, and leave games that were not saved for later
    #[arg(long)]
    fresh: bool,
    /// Keep no journal
    #[arg(long)]
    no_journal: bool,
    /// States for each search of the solver [default: what trove.toml says, else 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    states_limit: Option<u64>,
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Columns to draw for (default: the terminal's width, 80 elsewhere)
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(40..=1000))]
    width: Option<u16>,
}

/// Whether there is a terminal that can be drawn on: one that calls itself dumb cannot.
#[cfg(feature = "tui")]
fn can_be_drawn_on() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or there is no such puzzle.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let look = Look { ascii: args.ascii, reveal: args.reveal, width: args.width, narrate: false };
    let named = args.at.as_ref().or(args.from.as_ref()).and_then(|(solution, _)| solution.as_deref());
    let arguments = [Some(args.puzzle.as_str()), args.solution.as_deref(), named];
    if arguments.into_iter().flatten().any(|argument| super::home::split_target(argument).0 == "-") {
        let message = "standard input is what the player says, so that no puzzle can come from there; name a file";
        return Err(Trouble::Other(message.to_owned()));
    }
    let journals = if args.no_journal { None } else { journal::folder() };
    if journals.is_none() && !args.no_journal {
        super::ui::say("no journal is kept, as nobody says where the user's files are; TROVE_STATE_DIR names a folder");
    }
    let begin = Begin {
        puzzle: &args.puzzle,
        solution: args.solution.as_deref(),
        at: args.at.clone(),
        from: args.from.clone(),
        reveal: args.reveal,
        timer: args.timer,
        states: args.states_limit,
        journals,
    };
    let (mut desk, said) = match Desk::open(begin) {
        Ok(opened) => opened,
        Err(why) => return no_puzzle_aside(why, look),
    };
    let answer = match (args.recover, args.fresh) {
        (true, _) => Some(Answer::Recover),
        (_, true) => Some(Answer::Fresh),
        _ => None,
    };
    #[cfg(feature = "tui")]
    if !args.plain && can_be_drawn_on() {
        let said = match answer {
            Some(Answer::Recover) if desk.has_offer() => desk.act(crate::play::Action::Recover),
            Some(Answer::Fresh) if desk.has_offer() => desk.act(crate::play::Action::KeepForLater),
            _ => said,
        };
        return screen::run(desk, said, look, args.timer, ui);
    }
    plain::run(&mut desk, said, answer, look, ui)
}
