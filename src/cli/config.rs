//! `trove.toml`: what a collection says about all its files.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::files;
use crate::diagnose::Diagnostic;
use crate::document::Puzzle;
use crate::source::{Fault, SourceFile, Span};

/// The codes of this module.
pub const CODES: &[&str] = &["config::bad-toml", "config::bad-value", "collection::required-field"];

/// Name of the file at the root of a collection.
pub const FILE_NAME: &str = "trove.toml";

/// Fields that may be required of every puzzle.
const FIELDS: [&str; 8] = ["title", "author", "source", "license", "created", "notes", "tags", "difficulty"];

/// The settings of a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Author of puzzles that name none.
    pub author: Option<String>,
    /// Licence of puzzles that name none.
    pub license: Option<String>,
    /// Fields that every puzzle must have.
    pub required: Vec<toml::Spanned<String>>,
    /// Settings of `trove fmt`.
    pub fmt: Fmt,
    /// Settings of the solver.
    pub solver: Solver,
}

/// Settings of `trove fmt`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fmt {
    /// `card` or `full`.
    pub style: Option<Style>,
}

/// How moves are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// By their card, as short as can be.
    Card,
    /// In full.
    Full,
}

/// Settings of the solver.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Solver {
    /// Budget of states for each claim.
    pub states: Option<u64>,
}

/// The nearest `trove.toml` at or above a folder, not above the repository around it.
pub fn find(folder: &Path) -> Option<PathBuf> {
    let real = folder.canonicalize().ok()?;
    let root = files::repository_around(folder);
    // The path is given as the folder was, so that messages are the same wherever the collection lies.
    let mut near = folder.to_path_buf();
    for at in real.ancestors() {
        if at.join(FILE_NAME).is_file() {
            let (path, tidy) = (near.join(FILE_NAME), files::tidy(&near.join(FILE_NAME)));
            // Behind a link `..` is not what the text says.
            let same = tidy.canonicalize().ok() == path.canonicalize().ok();
            return Some(if same { tidy } else { path });
        }
        near.push("..");
        if root.as_deref() == Some(at) {
            break;
        }
    }
    None
}

/// Reads a `trove.toml`.
///
/// # Errors
/// What is wrong with it, at the place.
pub fn read(file: &SourceFile) -> Result<Config, Box<Diagnostic>> {
    let config: Config = toml::from_str(file.text()).map_err(|error| {
        let span = error.span().map_or(Span::at(0), |range| Span::new(range.start, range.end));
        let message = error.message().lines().next().unwrap_or("this is no TOML").to_owned();
        Box::new(Diagnostic::of_fault(file, Fault::error("config::bad-toml", span, message)))
    })?;
    for field in &config.required {
        if !FIELDS.contains(&field.get_ref().as_str()) {
            let span = Span::new(field.span().start, field.span().end);
            let help = match crate::source::nearest(field.get_ref(), FIELDS) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the fields are {}", FIELDS.join(", ")),
            };
            let fault = Fault::error("config::bad-value", span, "puzzles have no such field").help(help);
            return Err(Box::new(Diagnostic::of_fault(file, fault)));
        }
    }
    Ok(config)
}

impl Config {
    /// Required fields that a puzzle lacks, as findings at its beginning.
    pub fn lacking(&self, puzzle: &Puzzle, file: &SourceFile, span: Span) -> Vec<Diagnostic> {
        let has = |field: &str| match field {
            "title" => puzzle.title.is_some(),
            "author" => puzzle.author.is_some() || self.author.is_some(),
            "source" => puzzle.source.is_some(),
            "license" => puzzle.license.is_some() || self.license.is_some(),
            "created" => puzzle.created.is_some(),
            "notes" => puzzle.notes.is_some(),
            "tags" => !puzzle.tags.is_empty(),
            _ => puzzle.difficulty.is_some(),
        };
        let lacking = self.required.iter().map(|field| field.get_ref().as_str()).filter(|field| !has(field));
        lacking
            .map(|field| {
                let message = format!("the puzzle has no `{field}`, and `{FILE_NAME}` requires one");
                let fault =
                    Fault::error("collection::required-field", span, message).help(format!("add a line `{field}: …`"));
                let mut diagnostic = Diagnostic::of_fault(file, fault);
                diagnostic.puzzle = Some(puzzle.id.clone());
                diagnostic
            })
            .collect()
    }
}
