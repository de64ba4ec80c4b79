//! The command line: one file per command, each with its arguments, their help and the flow from top to bottom.

mod certificate;
mod check;
mod collect;
mod complete;
mod completions;
mod config;
mod conflict;
mod coverage;
mod diff;
mod example;
mod exit;
mod explain;
mod export;
mod files;
mod fmt;
mod games;
mod git;
mod home;
mod import;
mod man;
mod new;
mod output;
mod play;
mod position;
mod race;
mod records;
mod replace;
mod replay;
mod schema;
#[cfg(test)]
mod schemas;
mod show;
mod snapshot;
mod solve;
mod stats;
mod stream;
mod tally;
mod target;
mod trim;
mod ui;
mod units;
mod watch;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use exit::Exit;
pub use ui::{Color, Look, Ui};

/// Deterministic replay and puzzle authoring for patience games of the Osmosis and Sir Tommy families
#[derive(Parser)]
#[command(name = "trove", version, max_term_width = 100, disable_help_subcommand = true)]
#[command(after_help = "\
A puzzle is a file, one puzzle of a file (FILE::ID), or a deal id: a game and a seed, osmosis#42.
Exit status: 0 all well, 1 something was found, 2 it could not be done.

To begin with:
  trove games osmosis      the rules of a game
  trove show osmosis#42    the board of a deal
  trove new my.yaml --game osmosis
                           a puzzle file of a fresh deal
  trove play my.yaml       play it and save the line
  trove check              every puzzle and script below puzzles/, or else here
  trove import saves -o .  games that PySolFC saved in the folder saves
  trove COMMAND --help     a command with examples")]
struct Cli {
    /// When to colour output
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN", hide_possible_values = false)]
    color: Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Show(show::Args),
    Replay(replay::Args),
    Play(play::Args),
    New(new::Args),
    Fmt(fmt::Args),
    Snapshot(snapshot::Args),
    Watch(watch::Args),
    Solve(solve::Args),
    VerifyCertificate(certificate::Args),
    Trim(trim::Args),
    Diff(diff::Args),
    Race(race::Args),
    Stats(stats::Args),
    Git(git::Args),
    Import(import::Args),
    Export(export::Args),
    Games(games::Args),
    Explain(explain::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// The whole command line, for completions, man pages and tests.
fn cli() -> clap::Command {
    <Cli as clap::CommandFactory>::command()
}

/// What went wrong outside of what was looked at.
pub enum Trouble {
    /// Standard output is closed; nobody listens any more, and that is no error.
    ClosedPipe,
    /// Anything else, in one sentence.
    Other(String),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Trouble::ClosedPipe,
            _ => Trouble::Other(error.to_string()),
        }
    }
}

/// Words that people try first, and the command that does it.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("verify", "check"),
    ("validate", "check"),
    ("lint", "check"),
    ("test", "check"),
    ("view", "show"),
    ("print", "show"),
    ("board", "show"),
    ("compare", "diff"),
    ("run", "replay"),
    ("play-back", "replay"),
    ("variants", "games"),
    ("rules", "games"),
    ("list", "games"),
    ("record", "play"),
    ("start", "play"),
    ("shorten", "trim"),
    ("minimize", "trim"),
    ("create", "new"),
    ("init", "new"),
    ("make", "new"),
    ("generate", "new"),
    ("format", "fmt"),
    ("reformat", "fmt"),
    ("tidy", "fmt"),
    ("annotate", "fmt"),
    ("convert", "export"),
    ("freeze", "snapshot"),
    ("golden", "snapshot"),
    ("completion", "completions"),
    ("complete", "completions"),
    ("manual", "man"),
    ("schemas", "schema"),
    ("help", "--help"),
];

/// Codes of findings that reading files, collections and records can give.
pub fn codes() -> impl Iterator<Item = &'static str> {
    let own = [check::CODES, files::CODES, conflict::CODES, config::CODES, units::CODES, records::CODES];
    own.into_iter().flatten().copied().chain(import::codes())
}

/// Runs the program: reads the arguments, runs a command, gives the exit status.
pub fn run() -> ExitCode {
    if let Some(answered) = complete::answer() {
        return answered;
    }
    let mut arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    if let Some(word) = arguments.get(1).and_then(|word| word.to_str())
        && let Some((_, command)) = OTHER_WORDS.iter().find(|(other, _)| *other == word)
    {
        if word == "help" {
            arguments[1] = "--help".into();
            let last = arguments.len().min(3) - 1;
            arguments.swap(1, last);
        } else {
            complain(&format!("there is no command `{word}`; `trove {command}` does that"));
            return Exit::Trouble.into();
        }
    }
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            let exit = if error.use_stderr() { Exit::Trouble } else { Exit::Well };
            // Nothing can be said if nobody listens.
            let _ = error.print();
            return exit.into();
        }
    };
    let mut ui = Ui::stdout(cli.color);
    let done = match &cli.command {
        Command::Check(args) => check::run(args, &mut ui),
        Command::Show(args) => show::run(args, &mut ui),
        Command::Replay(args) => replay::run(args, &mut ui),
        Command::Play(args) => play::run(args, &mut ui),
        Command::New(args) => new::run(args, &mut ui),
        Command::Fmt(args) => fmt::run(args, &mut ui),
        Command::Snapshot(args) => snapshot::run(args, &mut ui),
        Command::Watch(args) => watch::run(args, &mut ui),
        Command::Solve(args) => solve::run(args, &mut ui),
        Command::VerifyCertificate(args) => certificate::run(args, &mut ui),
        Command::Trim(args) => trim::run(args, &mut ui),
        Command::Diff(args) => diff::run(args, &mut ui),
        Command::Race(args) => race::run(args, &mut ui),
        Command::Stats(args) => stats::run(args, &mut ui),
        Command::Git(args) => git::run(args, &mut ui),
        Command::Import(args) => import::run(args, &mut ui),
        Command::Export(args) => export::run(args, &mut ui),
        Command::Games(args) => games::run(args, &mut ui),
        Command::Explain(args) => explain::run(args, &mut ui),
        Command::Schema(args) => schema::run(args, &mut ui),
        Command::Completions(args) => completions::run(args, &mut ui),
        Command::Man(args) => man::run(args, &mut ui),
    };
    let done = done.and_then(|exit| ui.flush().map(|()| exit).map_err(Trouble::from));
    match done {
        Ok(exit) => exit.into(),
        Err(Trouble::ClosedPipe) => Exit::Well.into(),
        Err(Trouble::Other(message)) => {
            let _ = ui.flush();
            complain(&message);
            Exit::Trouble.into()
        }
    }
}

fn complain(message: &str) {
    use std::io::Write;
    let _ = writeln!(anstream::stderr(), "trove: {}", shown(message));
}

/// A text that came from outside, fit for a terminal.
fn shown(text: &str) -> String {
    use crate::diagnose::emit::visible::{Charset, prose};
    prose(text, Charset::Unicode)
}
