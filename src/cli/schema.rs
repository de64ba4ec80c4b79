//! `trove schema`: the JSON Schemas of what trove reads and of what it prints for programs.

use super::{Exit, Trouble, Ui};
use crate::source::nearest;

/// Print the JSON Schema of puzzle files or of outputs
#[derive(clap::Args)]
#[command(after_help = "\
Editors that know YAML find the schema by the first line of a puzzle file:
  # yaml-language-server: $schema=PATH-OR-ADDRESS

Examples:
  trove schema > puzzle.schema.json      the schema of puzzle files, for a collection of one's own
  trove schema position                  what `trove show --format json` prints
  trove schema --list                    all schemas, a line each")]
pub struct Args {
    /// The schema [default: puzzle]
    #[arg(value_name = "SCHEMA")]
    name: Option<String>,
    /// List all schemas, a line each
    #[arg(long, conflicts_with = "name")]
    list: bool,
}

/// A schema as it is printed.
pub(super) struct Schema {
    /// Its name.
    pub name: &'static str,
    /// Other names that people try.
    pub aliases: &'static [&'static str],
    /// What it is the schema of.
    pub about: &'static str,
    /// The commands whose output it describes: the command's words, and the value of `--format` or `--to`.
    #[cfg_attr(not(test), expect(dead_code, reason = "held against the command line by a test"))]
    pub printed_by: &'static [(&'static str, &'static str)],
    /// Its text, as it lies in `schemas/`.
    pub text: &'static str,
}

macro_rules! schema {
    ($name:literal, $aliases:expr, $printed_by:expr, $about:literal) => {
        Schema {
            name: $name,
            aliases: &$aliases,
            about: $about,
            printed_by: &$printed_by,
            text: include_str!(concat!("../../schemas/", $name, ".schema.json")),
        }
    };
}

/// Every schema: those of files first, then those of outputs by command. The files in `schemas/` are these, no more and
/// no fewer.
pub(super) const SCHEMAS: &[Schema] = &[
    schema!("puzzle", ["puzzles", "deal", "yaml"], [], "puzzle files"),
    schema!("record", ["records", "log"], [], "game records, which `trove check` and `trove stats` read: one a line"),
    schema!("check", ["report"], [("check", "json")], "`trove check --format json`"),
    schema!(
        "check-line",
        ["verdict", "verdicts"],
        [("check", "jsonl")],
        "`trove check --format jsonl`: a verdict for each script or record"
    ),
    schema!("diagnostic", ["diagnostics", "finding"], [], "a finding, as it stands in the reports of other commands"),
    schema!("coverage", [], [("check", "json")], "`trove check --coverage --format json`"),
    schema!(
        "position",
        ["show", "board"],
        [("show", "json"), ("replay", "jsonl")],
        "`trove show --format json`, and each line of `trove replay --format jsonl`"
    ),
    schema!("replay", ["export"], [("export", "json")], "`trove export --to json`: a solution with all its positions"),
    schema!("solve", ["answer"], [("solve", "json")], "`trove solve --format json`: an answer for each puzzle"),
    schema!(
        "certificate",
        ["verify-certificate"],
        [("verify-certificate", "json")],
        "`trove verify-certificate --format json`"
    ),
    schema!("diff", [], [("diff", "json")], "`trove diff --format json`"),
    schema!("games", ["game"], [("games", "jsonl")], "`trove games --format jsonl`: a game a line"),
    schema!("race", [], [("race", "jsonl")], "`trove race --format jsonl`: a player a line"),
    schema!("import", [], [("import", "json")], "`trove import --format json`"),
    schema!("import-events", ["events"], [("import", "json")], "`trove import --events MAP.toml --format json`"),
    schema!("snapshot", ["boards"], [("snapshot", "json")], "`trove snapshot --format json`"),
    schema!("stats", [], [("stats", "jsonl")], "`trove stats --format jsonl`: a group of games a line"),
];

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or there is no such schema.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    if args.list {
        let width = SCHEMAS.iter().map(|schema| schema.name.len()).max().unwrap_or(0);
        for schema in SCHEMAS {
            ui.line(&format!("{:width$}  {}", schema.name, schema.about))?;
        }
        return Ok(Exit::Well);
    }
    let name = args.name.as_deref().unwrap_or("puzzle");
    ui.print(named(name)?.text)?;
    Ok(Exit::Well)
}

/// The schema of a name, of another name for it, or of the name of its file.
fn named(name: &str) -> Result<&'static Schema, Trouble> {
    let bare = name.strip_suffix(".schema.json").unwrap_or(name);
    let is = |schema: &&Schema| schema.name == bare || schema.aliases.contains(&bare);
    SCHEMAS.iter().find(is).ok_or_else(|| {
        let names = SCHEMAS.iter().flat_map(|schema| std::iter::once(&schema.name).chain(schema.aliases));
        let help = match nearest(bare, names.copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`trove schema --list` lists the schemas".to_owned(),
        };
        Trouble::Other(format!("there is no schema `{}`; {help}", super::shown(name)))
    })
}
