//! `trove.toml`: what a collection says about all its files.

use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::files;
use crate::diagnose::Diagnostic;
use crate::document::Puzzle;
use crate::source::{Fault, SourceFile, Span, nearest, shown};

/// The codes of this module.
pub const CODES: &[&str] =
    &["config::bad-toml", "config::unknown-key", "config::bad-value", "collection::required-field"];

/// Name of the file at the root of a collection.
pub const FILE_NAME: &str = "trove.toml";

/// Fields that may be required of every puzzle.
const FIELDS: [&str; 8] = ["title", "author", "source", "license", "created", "notes", "tags", "difficulty"];

/// The settings of a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Author of puzzles that name none.
    pub author: Option<String>,
    /// Licence of puzzles that name none.
    pub license: Option<String>,
    /// Fields that every puzzle must have.
    pub required: Vec<String>,
    /// How files are to be written. Read and checked here, of no effect on checking.
    pub fmt: Fmt,
    /// Settings of the solver.
    pub solver: Solver,
}

/// How files are to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fmt {
    /// `card` or `full`.
    pub style: Option<Style>,
}

/// How moves are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// By their card, as short as can be.
    Card,
    /// In full.
    Full,
}

/// Settings of the solver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solver {
    /// Budget of states for each claim.
    pub states: Option<u64>,
}

/// The nearest `trove.toml` at or above a folder, not above the repository around it.
pub fn find(folder: &Path) -> Option<PathBuf> {
    let real = folder.canonicalize().ok()?;
    let root = files::repository_around(folder);
    // The same way up in words, so that messages name the file as the folder was given.
    let mut named = folder.to_path_buf();
    for at in real.ancestors() {
        let path = at.join(FILE_NAME);
        if path.is_file() {
            let named = files::tidy(&named.join(FILE_NAME));
            return Some(if named.canonicalize().ok() == path.canonicalize().ok() { named } else { path });
        }
        named.push("..");
        if root.as_deref() == Some(at) {
            break;
        }
    }
    None
}

/// Reads a `trove.toml`.
///
/// # Errors
/// The first thing that is wrong with it, at the place.
pub fn read(file: &SourceFile) -> Result<Config, Box<Diagnostic>> {
    settings(file.text()).map_err(|fault| Box::new(Diagnostic::of_fault(file, *fault)))
}

fn settings(text: &str) -> Result<Config, Box<Fault>> {
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span().map_or(Span::at(0), |range| Span::new(range.start, range.end));
        let why = error.message().lines().next().unwrap_or_default().to_owned();
        // A bare word reads as half of `true` or `false`, which is no use to anybody.
        let word = &text[span.range()];
        let bare = !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
        let message = if bare {
            format!("this is not TOML: the text `{}` is not in quotes", shown(word))
        } else {
            format!("this is not TOML: {why}")
        };
        Fault::error("config::bad-toml", span, message)
            .help("settings are lines like `author = \"Someone\"`, under heads like `[fmt]`; texts stand in quotes")
    })?;
    let mut config = Config::default();
    for (key, value) in table.get_ref() {
        match &**key.get_ref() {
            "author" => config.author = Some(string(key, value)?),
            "license" => config.license = Some(string(key, value)?),
            "required" => config.required = required(value)?,
            "fmt" => {
                for (key, value) in inner(key, value)? {
                    match &**key.get_ref() {
                        "style" => config.fmt.style = Some(style(value)?),
                        _ => return Err(unknown(key, "`[fmt]`", &["style"])),
                    }
                }
            }
            "solver" => {
                for (key, value) in inner(key, value)? {
                    match &**key.get_ref() {
                        "states" => config.solver.states = Some(states(value)?),
                        _ => return Err(unknown(key, "`[solver]`", &["states"])),
                    }
                }
            }
            _ => return Err(unknown(key, "`trove.toml`", &["author", "license", "required", "fmt", "solver"])),
        }
    }
    Ok(config)
}

pub(super) type Key<'i> = Spanned<std::borrow::Cow<'i, str>>;
pub(super) type Value<'i> = Spanned<DeValue<'i>>;

/// Where a part of a TOML text stands.
pub(super) fn place<T>(part: &Spanned<T>) -> Span {
    Span::new(part.span().start, part.span().end)
}

fn unknown(key: &Key, where_to: &str, known: &[&str]) -> Box<Fault> {
    let name = key.get_ref();
    let help = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("its keys are {}", known.join(", ")),
    };
    Fault::error("config::unknown-key", place(key), format!("{where_to} has no key `{}`", shown(name)))
        .help(help)
        .into()
}

/// What kind of value stands there, for messages.
pub(super) fn kind_in_words(value: &Value) -> &'static str {
    match value.get_ref() {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

fn bad_value(value: &Value, wanted: &str, help: &str) -> Box<Fault> {
    let found = kind_in_words(value);
    Fault::error("config::bad-value", place(value), format!("expected {wanted}, found {found}")).help(help).into()
}

fn inner<'a, 'i>(key: &Key, value: &'a Value<'i>) -> Result<&'a DeTable<'i>, Box<Fault>> {
    let help = format!("write a line `[{0}]` and the settings of {0} below it", key.get_ref());
    value.get_ref().as_table().ok_or_else(|| bad_value(value, "a table", &help))
}

fn string(key: &Key, value: &Value) -> Result<String, Box<Fault>> {
    let help = format!("write `{} = \"…\"`", key.get_ref());
    value.get_ref().as_str().map(str::to_owned).ok_or_else(|| bad_value(value, "a text", &help))
}

fn required(value: &Value) -> Result<Vec<String>, Box<Fault>> {
    const HELP: &str = "write `required = [\"title\", \"author\"]`";
    let fields = value.get_ref().as_array().ok_or_else(|| bad_value(value, "a list of fields", HELP))?;
    let mut required = Vec::new();
    for field in fields {
        let name = field.get_ref().as_str().ok_or_else(|| bad_value(field, "the name of a field", HELP))?;
        if !FIELDS.contains(&name) {
            let help = match nearest(name, FIELDS) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the fields are {}", FIELDS.join(", ")),
            };
            let message = format!("puzzles have no field `{}`", shown(name));
            return Err(Fault::error("config::bad-value", place(field), message).help(help).into());
        }
        required.push(name.to_owned());
    }
    Ok(required)
}

fn style(value: &Value) -> Result<Style, Box<Fault>> {
    const HELP: &str = "write `style = \"card\"` or `style = \"full\"`";
    match value.get_ref().as_str() {
        Some("card") => Ok(Style::Card),
        Some("full") => Ok(Style::Full),
        Some(other) => {
            let message = format!("no style of moves is called `{}`", shown(other));
            Err(Fault::error("config::bad-value", place(value), message).help(HELP).into())
        }
        None => Err(bad_value(value, "a style of moves", HELP)),
    }
}

fn states(value: &Value) -> Result<u64, Box<Fault>> {
    const HELP: &str = "write how many positions a claim may cost, such as `states = 1_000_000`";
    let Some(number) = value.get_ref().as_integer() else { return Err(bad_value(value, "a number of states", HELP)) };
    u64::from_str_radix(number.as_str(), number.radix()).map_err(|_| {
        let message = format!("`{}` is no number of states", shown(number.as_str()));
        Fault::error("config::bad-value", place(value), message).help(HELP).into()
    })
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
        let lacking = self.required.iter().map(String::as_str).filter(|field| !has(field));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read() {
        let text = "author = 'A'\nlicense = \"CC0-1.0\"\nrequired = ['title']\n[fmt]\nstyle = 'full'\n[solver]\nstates = 1_000\n";
        let config = settings(text).unwrap();
        assert_eq!(config.author.as_deref(), Some("A"));
        assert_eq!(config.license.as_deref(), Some("CC0-1.0"));
        assert_eq!(config.required, ["title"]);
        assert_eq!(config.fmt.style, Some(Style::Full));
        assert_eq!(config.solver.states, Some(1000));
        assert_eq!(settings("").unwrap(), Config::default());
    }

    #[test]
    fn every_fault_has_its_place() {
        for (text, code, words) in [
            ("[fmt\n", "config::bad-toml", ""),
            ("autor = 'A'", "config::unknown-key", "autor"),
            ("[fmt]\nwidth = 3", "config::unknown-key", "width"),
            ("[solver]\nstate = 3", "config::unknown-key", "state"),
            ("author = 3", "config::bad-value", "3"),
            ("fmt = 3", "config::bad-value", "3"),
            ("required = 'title'", "config::bad-value", "'title'"),
            ("required = [1]", "config::bad-value", "1"),
            ("required = ['titel']", "config::bad-value", "'titel'"),
            ("[fmt]\nstyle = 'long'", "config::bad-value", "'long'"),
            ("[fmt]\nstyle = true", "config::bad-value", "true"),
            ("[solver]\nstates = -1", "config::bad-value", "-1"),
            ("[solver]\nstates = 1.5", "config::bad-value", "1.5"),
        ] {
            let fault = settings(text).unwrap_err();
            assert_eq!((fault.code, &text[fault.span.range()]), (code, words), "{text}");
            assert!(fault.help.is_some(), "{text}");
        }
    }
}
