//! `trove watch`: checks again on every save, and shows what changed.

mod eyes;
mod folders;
mod round;
mod tell;

use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use self::eyes::Eyes;
use self::folders::Weight;
use self::round::Round;
use self::tell::Teller;
use super::check::{Judging, Memo};
use super::{Exit, Look, Trouble, Ui, collect, ui};
use crate::document::deal_id;
use crate::games::Registry;

/// Check again on every save, and show what changed
#[derive(clap::Args)]
#[command(after_help = "\
The first check is told whole; after that, findings that are new, those that are mended, and a line. Once all is well a \
terminal is cleared. Ctrl-C ends with 0 if the last check found no error, else with 1.

Examples:
  trove watch                     every puzzle and script below puzzles/, or else here
  trove watch deals/seven.yaml    one puzzle with its solutions
  trove watch --poll              where the system tells of no changes, as on network drives
  trove watch --poll --interval 5 the same, with a look every five seconds")]
pub struct Args {
    /// Puzzle files, scripts, game records and folders [default: puzzles/, else .]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Do not wait to be told of changes, but look every second
    #[arg(long)]
    poll: bool,
    /// With --poll: look every so many seconds
    #[arg(long, value_name = "SECONDS", requires = "poll", default_value = "1", value_parser = seconds)]
    interval: Duration,
    /// Never clear the terminal
    #[arg(long)]
    no_clear: bool,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    look: Look,
}

/// The exit status if it ended now.
static STATUS: AtomicU8 = AtomicU8::new(130);

/// Between the two looks at files that are to agree before anything is told.
const AGAIN: Duration = Duration::from_millis(100);

/// Runs the command, until it is interrupted.
///
/// # Errors
/// If output cannot be written, or there is nothing to watch.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    args.paths.iter().try_for_each(|path| can_be_watched(path, &registry))?;
    let mut paths = args.paths.clone();
    if paths.is_empty() {
        paths.push(if Path::new("puzzles").is_dir() { "puzzles" } else { "." }.to_owned());
    }
    // Where no handler can be set, Ctrl-C simply ends the program.
    let _ = ctrlc::set_handler(|| std::process::exit(i32::from(STATUS.load(Ordering::Relaxed))));
    let options = args.judging.options();
    let memo = Memo::default();
    let mut teller = Teller::new(args.look, !args.no_clear);
    let mut tell = |ui: &mut Ui, round: &Round, last: Option<&Round>| -> Result<(), Trouble> {
        STATUS.store(round.exit() as u8, Ordering::Relaxed);
        teller.tell(ui, round, last)
    };
    let look = || -> Result<Round, Trouble> {
        let round = Round::of(&paths, &registry, options, &memo)?;
        memo.forget();
        Ok(round)
    };
    let mut last: Option<Round> = None;
    let mut eyes = None;
    if !args.poll {
        match Eyes::open(&paths) {
            Ok(open) => eyes = Some(open),
            Err(why) => ui::say(&format!("trove: {why}; looking every second instead")),
        }
    }
    while let Some(open) = &mut eyes {
        let round = look()?;
        let more = match open.follow(&round.files) {
            Ok(more) => more,
            Err(why) => {
                ui::say(&format!("trove: {why}; looking every second from now on"));
                break;
            }
        };
        let meanwhile = open.saw();
        // What was written meanwhile may have been read by halves, or not at all.
        if more || meanwhile == Weight::File {
            open.settle();
            continue;
        }
        tell(ui, &round, last.as_ref())?;
        last = Some(round);
        if meanwhile == Weight::None {
            open.wait();
        }
        open.settle();
    }
    drop(eyes);
    loop {
        match &last {
            Some(last) if look()?.is_as(last) => {}
            _ => {
                let round = steady(&look)?;
                tell(ui, &round, last.as_ref())?;
                last = Some(round);
            }
        }
        std::thread::sleep(args.interval);
    }
}

/// Looks until two looks agree, so that nothing is told of a file that is half written.
fn steady(look: &impl Fn() -> Result<Round, Trouble>) -> Result<Round, Trouble> {
    let mut round = look()?;
    loop {
        std::thread::sleep(AGAIN);
        let again = look()?;
        if again.is_as(&round) {
            return Ok(again);
        }
        round = again;
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.1..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("a number of seconds from 0.1 to 86400 is wanted".to_owned()),
    }
}

/// Whether an argument names something that can change.
fn can_be_watched(argument: &str, registry: &Registry) -> Result<(), Trouble> {
    let path = Path::new(argument);
    let shown = super::shown(argument);
    let why = if argument == "-" {
        "standard input cannot be watched; `trove check -` reads it once".to_owned()
    } else if path.is_dir() || path.is_file() && collect::kind_of(path).is_some() {
        return Ok(());
    } else if path.exists() {
        format!("{shown} is neither a puzzle file, a script nor game records, by its name")
    } else if deal_id::looks_like_id(argument, registry) {
        format!("the deal {shown} never changes; there is nothing to watch")
    } else {
        format!("there is no file or folder {shown}")
    };
    Err(Trouble::Other(why))
}
