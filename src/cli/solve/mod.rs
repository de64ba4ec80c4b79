//! `trove solve`: can it be won, how, how soon, and which moves decide it.

mod answer;
mod show;
mod watch;

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use rayon::prelude::*;

use super::target::{self, At, NoPuzzle};
use super::{Exit, Look, Trouble, Ui};
use crate::games::Registry;
use crate::search::Limits;

#[cfg(test)]
pub(super) use answer::JsonAnswer;
use answer::{Answered, Question};

/// Find out whether puzzles can be solved, and how
#[derive(clap::Args)]
#[command(after_help = "\
`lost` is a proof that no way to the goal is left; `unknown` says that a limit was reached first, and which.
Every solution is replayed under the rules before it is printed.
Exit status: 2 if anything is unknown or could not be read, else 1 if anything is lost, else 0.

Examples:
  trove solve osmosis#42                        a solution, or a proof that there is none
  trove solve seven.yaml --shortest             with as few moves as possible, proved
  trove solve seven.yaml --at main:fork         from a point of a solution
  trove solve seven.yaml --at 12 --all-first-moves
  trove solve seven.yaml --analyse tempting     where the line gave the win away, which moves decide
  trove solve peek#7 --format moves > 7.moves   a script to keep
  seq 1 1000 | sed s/^/peek#/ | trove solve --from - --format json")]
pub struct Args {
    /// Puzzle files, FILE::ID, deal ids, or - for a puzzle on standard input
    #[arg(value_name = "PUZZLE", required_unless_present = "from")]
    puzzles: Vec<String>,
    /// Read puzzles or deal ids from a file, one a line; - for standard input
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Start at a point: start, end, a ply, a label, line:N, or SOLUTION: and one of these
    #[arg(long, value_name = "POINT", value_parser = target::parse_at)]
    at: Option<(Option<String>, At)>,
    /// The solution that --at is about, or a script file [default: the first]
    #[arg(long, value_name = "NAME", requires = "at")]
    solution: Option<String>,
    /// Find the fewest moves, and prove that no fewer do
    #[arg(long)]
    shortest: bool,
    /// Tell of every legal move whether the goal can still be reached after it
    #[arg(long, conflicts_with_all = ["analyse", "hint"])]
    all_first_moves: bool,
    /// Tell where a solution or script gave the goal away, or which of its moves were the only ones
    #[arg(long, value_name = "SCRIPT", conflicts_with_all = ["at", "hint"])]
    analyse: Option<String>,
    /// Name the best next move only
    #[arg(long)]
    hint: bool,
    /// Write evidence that the position is lost, which `trove verify-certificate` checks
    #[arg(long, value_name = "FILE", conflicts_with_all = ["shortest", "all_first_moves", "analyse", "hint"])]
    certificate: Option<PathBuf>,
    /// Write over a certificate that is there
    #[arg(long, requires = "certificate")]
    force: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// Seconds for each puzzle, such as 10, 0.5 or 2m [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = time)]
    time_limit: Option<Duration>,
    /// Memory for each puzzle, in MiB, or with a unit: 512M, 2G
    #[arg(long, value_name = "SIZE", default_value = "512", value_parser = memory)]
    memory_limit: u64,
    /// States for each search: a limit that is the same on every machine [default: no limit; 1000000 for --analyse]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    states_limit: Option<u64>,
    /// Treat standard input as a file of this name
    #[arg(long, value_name = "NAME")]
    stdin_name: Option<String>,
    #[command(flatten)]
    look: Look,
}

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Verdicts and moves
    #[default]
    Human,
    /// One JSON object for each puzzle
    Json,
    /// A script for each puzzle
    Moves,
}

/// A time: seconds, or with a unit.
fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = text.split_at(text.trim_end_matches(char::is_alphabetic).len());
    let scale = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ if !number.is_empty() => return Err(format!("`{unit}` is no unit of time: ms, s, m or h")),
        _ => 0.0,
    };
    match number.parse::<f64>() {
        Ok(number) if number > 0.0 && number * scale < 1e9 => Ok(Duration::from_secs_f64(number * scale)),
        _ => Err("a time is a number of seconds, such as 10, 0.5 or 2m".to_owned()),
    }
}

/// A size of memory in bytes: MiB, or with a unit.
fn memory(text: &str) -> Result<u64, String> {
    let (number, unit) = text.split_at(text.trim_end_matches(char::is_alphabetic).len());
    let shift = match unit.to_ascii_lowercase().as_str() {
        "k" | "kb" | "kib" => 10,
        "" | "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        _ if !number.is_empty() => return Err(format!("`{unit}` is no unit of memory: K, M or G")),
        _ => 0,
    };
    match number.parse::<u64>() {
        Ok(number) if number > 0 && number < 1 << 24 => Ok(number << shift),
        _ => Err("a size is a number of MiB, such as 512 or 2G".to_owned()),
    }
}

/// A number with its thousands apart.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

impl Args {
    fn limits(&self) -> Limits {
        Limits { states: self.states_limit, bytes: self.memory_limit }
    }
}

/// Puzzles that are looked at together.
const BATCH: usize = 64;

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or the arguments do not go together.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let from = args.from.as_deref();
    target::stdin_once(args.puzzles.iter().map(String::as_str).map(Some).chain([from, args.analyse.as_deref()]))?;
    let of_one = args.at.is_some() || args.analyse.is_some() || args.certificate.is_some();
    if of_one && (args.puzzles.len() != 1 || from.is_some()) {
        return Err(Trouble::Other("--at, --analyse and --certificate are about one puzzle; name only one".to_owned()));
    }
    watch::listen();
    let screen = watch::Screen::new();
    let registry = Registry::standard();
    let mut exit = Exit::Well;
    let mut lines = match from {
        None => None,
        Some("-") => Some(BufReader::new(Box::new(std::io::stdin()) as Box<dyn Read>)),
        Some(path) => {
            let unreadable = |why: &str| Trouble::Other(format!("{} cannot be read: {why}", super::shown(path)));
            let file = std::fs::File::open(path).map_err(|error| unreadable(&error.to_string()))?;
            if file.metadata().is_ok_and(|about| about.is_dir()) {
                return Err(unreadable("it is a folder"));
            }
            Some(BufReader::new(Box::new(file) as Box<dyn Read>))
        }
    };
    let mut named = args.puzzles.clone().into_iter();
    loop {
        let mut batch: Vec<String> = named.by_ref().take(BATCH).collect();
        if batch.is_empty()
            && let Some(lines) = &mut lines
        {
            batch = watch::waiting(|| next_lines(lines))?;
        }
        if batch.is_empty() {
            break;
        }
        if watch::stopped() {
            super::complain("stopped; the puzzles that follow were not looked at");
            return Ok(Exit::Trouble);
        }
        let answers: Vec<_> = batch.par_iter().map(|argument| answer(argument, args, &registry, &screen)).collect();
        screen.clear();
        for answered in answers {
            exit = exit.max(match answered {
                Ok(answered) => show::answer(&answered, args, ui)?,
                Err(NoPuzzle::Trouble(trouble)) if from.is_none() && args.puzzles.len() == 1 => return Err(trouble),
                Err(NoPuzzle::Trouble(Trouble::Other(message))) => {
                    super::complain(&message);
                    Exit::Trouble
                }
                Err(NoPuzzle::Trouble(trouble)) => return Err(trouble),
                Err(NoPuzzle::Wrong(diagnostics)) => {
                    for diagnostic in &diagnostics {
                        super::ui::aside(diagnostic, args.look);
                    }
                    Exit::Trouble
                }
            });
        }
        // Whoever reads a pipe sees answers as they come.
        ui.flush()?;
    }
    Ok(exit)
}

/// Bytes of a line that are kept: more than any path or id has.
const LINE_MAX: u64 = 1 << 12;

/// The next puzzles of a list, one a line: at least one, and no more than are there without waiting, so that somebody
/// who writes them one by one gets answers. Blank lines and lines that begin with `#` are no puzzles. A line that is no
/// text, or has no end, is none either, and is told like any other wrong name when it is looked up.
fn next_lines(lines: &mut BufReader<Box<dyn Read>>) -> Result<Vec<String>, Trouble> {
    let mut batch = Vec::new();
    while batch.is_empty() || batch.len() < BATCH && lines.buffer().contains(&b'\n') {
        let mut line = Vec::new();
        let read = Read::take(&mut *lines, LINE_MAX).read_until(b'\n', &mut line).map_err(Trouble::from)?;
        if read == 0 {
            break;
        }
        if read as u64 == LINE_MAX && !line.ends_with(b"\n") {
            lines.skip_until(b'\n').map_err(Trouble::from)?;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{FEFF}').trim();
        if !text.is_empty() && !text.starts_with('#') {
            batch.push(text.to_owned());
        }
    }
    Ok(batch)
}

fn answer(argument: &str, args: &Args, registry: &Registry, screen: &watch::Screen) -> Result<Answered, NoPuzzle> {
    let question = Question::read(argument, args, registry)?;
    let clock = watch::Clock::new(args.time_limit, screen, &question.name);
    let look = |progress| clock.look(progress);
    Ok(question.answer(args, watch::budget(args.limits(), &look), &clock))
}
