//! Completions: what a shell may offer for a word of the command line. A shell asks by calling the program with
//! `TROVE_COMPLETE` set; the answer is made from the definition of the command line, and for values from the table here.

mod line;
mod puzzles;
mod shells;
mod values;

use std::process::ExitCode;
use std::sync::Arc;

use clap::builder::ValueHint;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::{CompleteEnv, EnvCompleter, Shells};

use super::Exit;
use line::Line;
pub(super) use shells::Shell;

/// The variable by which a shell asks, with the shell's name as its value.
pub(super) const VARIABLE: &str = "TROVE_COMPLETE";

/// What an argument is, for completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A puzzle file or script, `FILE::ID`, or a deal id.
    Puzzle,
    /// A deal id.
    DealId,
    /// Puzzle files, scripts, game records and folders.
    Collection,
    /// What [`Kind::Collection`] and [`Kind::Puzzle`] are.
    Compared,
    /// A solution of the puzzle that the line names, or a script file.
    Script,
    /// A solution of the puzzle that the line names.
    Solution,
    /// A point of a solution of the puzzle that the line names.
    Point,
    /// Points of every solution, with commas between them.
    Points,
    /// A game, perhaps with options.
    Game,
    /// The code of a diagnostic.
    Code,
    /// A schema.
    Schema,
    /// The words of a command.
    Command,
    /// Any file.
    File,
    /// A folder.
    Folder,
    /// A file of settings.
    Toml,
    /// Nothing that could be offered: numbers, texts.
    Free,
}

/// What an argument is by the name of its value, as help shows it.
const BY_VALUE_NAME: &[(&str, Kind)] = &[
    ("PUZZLE", Kind::Puzzle),
    ("DEAL", Kind::Puzzle),
    ("ID", Kind::DealId),
    ("PATH", Kind::Collection),
    ("OLD", Kind::Compared),
    ("SCRIPT", Kind::Script),
    ("POINT", Kind::Point),
    ("POINTS", Kind::Points),
    ("GAME", Kind::Game),
    ("CODE", Kind::Code),
    ("SCHEMA", Kind::Schema),
    ("COMMAND", Kind::Command),
    ("FILE", Kind::File),
    ("DIR", Kind::Folder),
    ("MAP.toml", Kind::Toml),
    ("COLUMNS", Kind::Free),
    ("N", Kind::Free),
    ("NUMBER", Kind::Free),
    ("REV", Kind::Free),
    ("SECONDS", Kind::Free),
    ("SIZE", Kind::Free),
    ("TEXT", Kind::Free),
    ("TIME", Kind::Free),
    // What git passes.
    ("ARGUMENT", Kind::Free),
];

/// The same by the name of the argument, where the name of its value says too little.
const BY_ARGUMENT: &[(&str, Kind)] =
    &[("solution", Kind::Solution), ("stdin_name", Kind::Collection), ("author", Kind::Free)];

/// What an argument is; `None` if it takes no value, or its values are a list that clap knows.
fn kind(argument: &clap::Arg) -> Option<Kind> {
    if !argument.get_action().takes_values() || !argument.get_possible_values().is_empty() {
        return None;
    }
    let by = |table: &[(&str, Kind)], name: &str| table.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
    let value_name = argument.get_value_names().and_then(|names| names.first());
    by(BY_ARGUMENT, argument.get_id().as_str()).or_else(|| by(BY_VALUE_NAME, value_name?.as_str()))
}

/// The command line with a completer for the values of every argument.
fn with_completers(command: clap::Command, line: &Arc<Line>) -> clap::Command {
    let command = command.mut_args(|argument| match kind(&argument) {
        Some(kind) => {
            let completer = Completer { kind, line: Arc::clone(line) };
            argument.value_hint(ValueHint::Other).add(ArgValueCompleter::new(completer))
        }
        None => argument,
    });
    command.mut_subcommands(|inner| with_completers(inner, line))
}

/// Offers values for one argument.
struct Completer {
    kind: Kind,
    /// The whole line, for what depends on its other words.
    line: Arc<Line>,
}

impl ValueCompleter for Completer {
    fn complete(&self, current: &std::ffi::OsStr) -> Vec<CompletionCandidate> {
        let files = |extensions: &'static [&'static str]| {
            PathCompleter::any().filter(move |path| has_extension(path, extensions)).complete(current)
        };
        let text = current.to_str().unwrap_or_default();
        let both = |mut first: Vec<CompletionCandidate>, second: Vec<CompletionCandidate>| {
            first.extend(second);
            first
        };
        match self.kind {
            Kind::Puzzle => both(both(files(&["yaml", "yml", "moves"]), puzzles::ids(text)), values::deal_ids(text)),
            Kind::Compared => {
                let found = both(files(&["yaml", "yml", "moves", "jsonl"]), puzzles::ids(text));
                both(found, if text.is_empty() { Vec::new() } else { values::deal_ids(text) })
            }
            Kind::DealId => values::deal_ids(text),
            Kind::Collection => files(&["yaml", "yml", "moves", "jsonl"]),
            Kind::Script => both(puzzles::solutions(&self.line, text), files(&["moves"])),
            Kind::Solution => puzzles::solutions(&self.line, text),
            Kind::Point => puzzles::points(&self.line, text),
            Kind::Points => values::points(text),
            Kind::Game => values::games(text),
            Kind::Code => values::codes(text),
            Kind::Schema => values::schemas(text),
            Kind::Command => values::commands(&self.line, text),
            Kind::File => PathCompleter::any().complete(current),
            Kind::Folder => PathCompleter::dir().complete(current),
            Kind::Toml => files(&["toml"]),
            Kind::Free => Vec::new(),
        }
    }
}

fn has_extension(path: &std::path::Path, extensions: &[&str]) -> bool {
    let own = path.extension().and_then(|extension| extension.to_str());
    own.is_some_and(|own| extensions.iter().any(|known| known.eq_ignore_ascii_case(own)))
}

/// Candidates that begin with a text, each with a line of help.
fn beginning(text: &str, all: impl IntoIterator<Item = (String, String)>) -> Vec<CompletionCandidate> {
    let fits = all.into_iter().filter(|(value, _)| value.starts_with(text));
    let candidate = |(value, help): (String, String)| {
        let help = super::shown(&help);
        CompletionCandidate::new(value).help((!help.is_empty()).then(|| help.into()))
    };
    fits.map(candidate).collect()
}

/// Answers a shell that asks for completions; `None` if none asks. A shell gets no message whatever is wrong: it would
/// stand in the middle of what the user types.
pub(super) fn answer() -> Option<ExitCode> {
    let all: Vec<&dyn EnvCompleter> = Shell::ALL.iter().map(|shell| shell as &dyn EnvCompleter).collect();
    let env = CompleteEnv::with_factory(super::cli).var(VARIABLE).shells(Shells(&all));
    let folder = std::env::current_dir().ok();
    match env.try_complete(std::env::args_os(), folder.as_deref()) {
        Ok(false) => None,
        Ok(true) => Some(Exit::Well.into()),
        Err(_) => Some(Exit::Trouble.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls a function for every command below one, with its words.
    fn each(command: &clap::Command, words: &str, see: &mut dyn FnMut(&str, &clap::Command)) {
        see(words, command);
        command.get_subcommands().for_each(|inner| each(inner, &format!("{words} {}", inner.get_name()), see));
    }

    #[test]
    fn every_argument_says_what_it_is() {
        let mut unknown = Vec::new();
        each(&super::super::cli(), "trove", &mut |words, command| {
            for argument in command.get_arguments() {
                let listed = !argument.get_possible_values().is_empty();
                if argument.get_action().takes_values() && !listed && kind(argument).is_none() {
                    let names = argument.get_value_names().unwrap_or_default();
                    unknown.push(format!("{words}: {} {names:?}", argument.get_id()));
                }
            }
        });
        assert!(unknown.is_empty(), "name the kind of these in BY_VALUE_NAME or BY_ARGUMENT:\n{}", unknown.join("\n"));
    }

    #[test]
    fn every_name_of_a_value_is_in_use() {
        let (mut values, mut arguments) = (Vec::new(), Vec::new());
        each(&super::super::cli(), "trove", &mut |_, command| {
            for argument in command.get_arguments() {
                values.extend(argument.get_value_names().unwrap_or_default().iter().map(|name| name.to_string()));
                arguments.push(argument.get_id().to_string());
            }
        });
        for (name, _) in BY_VALUE_NAME {
            assert!(values.iter().any(|value| value == name), "no argument takes a {name}");
        }
        for (name, _) in BY_ARGUMENT {
            assert!(arguments.iter().any(|argument| argument == name), "no argument is called {name}");
        }
    }
}
