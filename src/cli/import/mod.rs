//! `trove import`: deals and recorded games of other programs become puzzle files or game records.

mod deck;
mod events;
mod saved;

#[cfg(test)]
pub(super) use saved::JsonReport;

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{Exit, Look, Trouble, Ui, files, output};
use crate::diagnose::Diagnostic;
use crate::document::Draft;

/// Codes of findings that an import can give.
pub fn codes() -> impl Iterator<Item = &'static str> {
    events::codes()
}

#[cfg(test)]
pub(super) use events::JsonImport;

/// Import deals and recorded games of other programs
#[derive(clap::Args)]
#[command(after_help = "\
Every game is replayed under the rules before anything is written. Nothing is written over without --force.

Examples:
  trove import ~/saves -o puzzles/          saved games of PySolFC, one puzzle file each
  trove import game.pso                     the puzzle on standard output
  trove import deck.txt --game osmosis      a deck list; the first card is dealt first
  trove import --events map.toml log.jsonl  recorded games of an application, as game records")]
pub struct Args {
    /// Saved games, deck lists or folders, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<String>,
    /// Folder for puzzle files or file for game records, or - for standard output [default: -]
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Write over files that are there
    #[arg(long)]
    force: bool,
    /// The game, with options as in a deal id, for what does not say it itself
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Which card of a deck list is dealt first
    #[arg(long, value_enum, default_value_t, value_name = "END")]
    order: Order,
    /// Read recorded games of an application, with the names that this map gives (docs/logs.md)
    #[arg(long, value_name = "MAP.toml", conflicts_with_all = ["game", "order"])]
    events: Option<PathBuf>,
    /// What to make of recorded games
    #[arg(long = "as", value_enum, default_value_t, value_name = "KIND", requires = "events")]
    kind: Kind,
    /// How to report
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    look: Look,
}

/// Which card of a deck list is dealt first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Order {
    /// The first card of the list
    #[default]
    First,
    /// The last card of the list, as where a pack lies face down with its top card last
    Last,
}

/// What to make of recorded games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Game records, one JSON object a line
    #[default]
    Records,
    /// A puzzle file for each game
    Puzzles,
}

/// How to report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Findings and a summary, on standard error
    #[default]
    Human,
    /// One JSON object with totals and findings, on standard output; needs a folder to write to
    Json,
}

/// What came of one saved game or deck list.
#[derive(Debug)]
struct Imported {
    /// The file's name without its ending.
    stem: String,
    /// The puzzle, if it could be made.
    draft: Option<Draft>,
    /// What could not be taken over, and what is wrong.
    findings: Vec<Diagnostic>,
}

/// Runs `trove import`.
///
/// # Errors
/// If something cannot be read or written.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    output::leave_nothing_behind();
    match &args.events {
        Some(map) => events::run(args, map, ui),
        None => saved::run(args, ui),
    }
}

/// Writes every file, or none if one of them is there already and `force` is not given.
fn write_all(paths: &[PathBuf], force: bool, text: impl Fn(usize) -> std::io::Result<String>) -> Result<(), Trouble> {
    let mut there = paths.iter().filter(|path| path.symlink_metadata().is_ok());
    if let (false, Some(first)) = (force, there.next()) {
        let (first, more) = (files::name_of(first), there.count());
        let and = if more == 0 { String::new() } else { format!(", and {more} more") };
        let are = if more == 0 { "is" } else { "are" };
        return Err(Trouble::Other(format!(
            "{first}{and} {are} there already; nothing was written, --force writes over files"
        )));
    }
    paths.iter().enumerate().try_for_each(|(index, path)| output::write(path, text(index)?.as_bytes(), force))
}

/// Puzzle files go to a folder, which need not be there yet. What looks like the name of one file is taken for a slip.
fn check_folder(folder: &Path) -> Result<(), Trouble> {
    let name = files::name_of(folder);
    if folder.metadata().is_ok_and(|about| !about.is_dir()) {
        return Err(Trouble::Other(format!("{name} is a file; -o names a folder for puzzle files")));
    }
    match folder.extension().and_then(|extension| extension.to_str()) {
        Some("yaml" | "yml") if !folder.is_dir() => {
            Err(Trouble::Other(format!("-o names a folder; for one file leave it away and write `> {name}`")))
        }
        _ => Ok(()),
    }
}
