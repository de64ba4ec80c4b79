//! `trove snapshot`: the boards of a collection, kept as text and compared.

mod compare;
mod freeze;
mod page;
mod place;
mod points;
mod report;

use std::path::Path;

use clap::ValueEnum;

use self::place::Dir;
use self::points::Points;
#[cfg(test)]
pub(super) use self::report::JsonSnapshots;
use super::collect::{self, Item};
use super::{Exit, Look, Trouble, Ui, output};
use crate::document::deal_id;
use crate::games::Registry;

/// Keep boards as text files, and tell what moves on them
#[derive(clap::Args)]
#[command(after_help = "\
A snapshot is one text file a puzzle: boards/NAME.txt for NAME.yaml, boards/NAME.ID.txt where the file holds several \
puzzles. It says which points it keeps; without --at those are compared or written again, and new ones keep start,end. \
A puzzle with errors is reported, and its snapshot is left as it is.
Exit status: 0 if every snapshot is as it should be (after what was written and removed), 1 if not, 2 if it could not \
be done.

Examples:
  trove snapshot                             what differs, card by card
  trove snapshot --accept                    write what is missing or differs
  trove snapshot --check                     the same as without it, for CI
  trove snapshot --at start,every:10,end --accept deals/seven.yaml
  trove snapshot --accept --prune            also remove those whose puzzle is gone
  trove snapshot --dir ./golden --accept     one folder for all, not boards/ beside each puzzle")]
pub struct Args {
    /// Puzzle files and folders [default: puzzles/, else .]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Compare and write nothing, which is the default
    #[arg(long, conflicts_with_all = ["accept", "prune"])]
    check: bool,
    /// Write snapshots that are missing or differ
    #[arg(long)]
    accept: bool,
    /// Remove snapshots whose puzzle is gone
    #[arg(long)]
    prune: bool,
    /// Points to keep: start, end, every:N, plies, labels, SOLUTION: and a point, joined by commas [default: those that a
    /// snapshot keeps already, else start,end]
    #[arg(long, value_name = "POINTS")]
    at: Option<Points>,
    /// Where snapshots lie: a name is a folder beside each puzzle, a path such as ./golden one folder for all
    #[arg(long, value_name = "DIR", default_value = "boards")]
    dir: Dir,
    /// How to report
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    look: Look,
}

/// How to report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Boards that differ, and a summary
    #[default]
    Human,
    /// One JSON object
    Json,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or an argument can have no snapshot.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    output::leave_nothing_behind();
    let registry = Registry::standard();
    args.paths.iter().try_for_each(|path| can_have_one(path, &registry))?;
    let collected = collect::collect(&args.paths, &registry);
    let puzzles = collected.items.iter().filter_map(|item| match item {
        Item::Puzzle(path) => Some(path.clone()),
        _ => None,
    });
    let done = freeze::run(args, puzzles.collect(), &collected, &registry)?;
    match args.format {
        Format::Human => report::human(&done, args.look, ui)?,
        Format::Json => report::json(&done, ui)?,
    }
    Ok(done.exit())
}

/// Whether an argument names something that can have a snapshot.
fn can_have_one(argument: &str, registry: &Registry) -> Result<(), Trouble> {
    let path = Path::new(argument);
    let shown = super::shown(argument);
    let why = if argument == "-" {
        "standard input has no folder in which a snapshot could lie; name the puzzle's file".to_owned()
    } else if path.is_file() {
        match collect::kind_of(path) {
            Some(Item::Script(_)) => format!("{shown} is a script; name the file of its puzzle"),
            Some(Item::Records(_)) => format!("{shown} holds game records; only puzzles have snapshots"),
            _ => return Ok(()),
        }
    } else if !path.exists() && deal_id::looks_like_id(argument, registry) {
        format!("the deal {shown} has no file beside which a snapshot could lie; `trove new` makes one of it")
    } else {
        return Ok(());
    };
    Err(Trouble::Other(why))
}
