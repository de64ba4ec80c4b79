//! `trove man`: the manual pages, made from the help of the commands.

use std::path::PathBuf;

use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::{Exit, Trouble, Ui, files, output};
use crate::source::nearest;

/// Print a manual page, or write them all
#[derive(clap::Args)]
#[command(after_help = "\
Pages are in the language of man(1) and the same bytes each time.

Examples:
  trove man | man -l -                          the page of trove, in the viewer
  trove man check | man -l -                    the page of a command
  trove man -o ~/.local/share/man/man1          all pages, for `man trove` and `man trove-check`")]
pub struct Args {
    /// The command, in one word or more: check, git enable [default: trove itself]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write the pages of all commands into a folder: trove.1, trove-check.1 and so on
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    output: Option<PathBuf>,
    /// Write over pages that are there
    #[arg(long, requires = "output")]
    force: bool,
}

/// Runs the command.
///
/// # Errors
/// If there is no such command, or a page cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let whole = built();
    match &args.output {
        None => ui.print(&page(find(&whole, &args.command)?, &whole)?)?,
        Some(folder) => {
            let path = |command| folder.join(format!("{}.1", name(command)));
            let commands = all(&whole);
            // None is written if one is there, rather than some.
            if let Some(old) = commands.iter().map(|command| path(command)).find(|path| !args.force && path.exists()) {
                return Err(output::exists(&files::name_of(&old)));
            }
            for command in commands {
                output::write(&path(command), page(command, &whole)?.as_bytes(), args.force)?;
            }
        }
    }
    Ok(Exit::Well)
}

/// The command line with everything that commands inherit.
fn built() -> clap::Command {
    fn in_our_words(command: clap::Command) -> clap::Command {
        let command = command.subcommand_value_name("COMMAND").subcommand_help_heading("COMMANDS");
        command.mut_subcommands(in_our_words)
    }
    let mut whole = in_our_words(super::cli());
    whole.build();
    whole
}

/// A command and those below it that help shows.
fn all(command: &clap::Command) -> Vec<&clap::Command> {
    let inner = command.get_subcommands().filter(|inner| !inner.is_hide_set());
    std::iter::once(command).chain(inner.flat_map(all)).collect()
}

/// The command that words name.
fn find<'a>(whole: &'a clap::Command, words: &[String]) -> Result<&'a clap::Command, Trouble> {
    let mut command = whole;
    for word in words {
        command = command.find_subcommand(word).ok_or_else(|| {
            let names = command.get_subcommands().filter(|inner| !inner.is_hide_set()).map(clap::Command::get_name);
            let help = match nearest(word, names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`trove --help` lists the commands".to_owned(),
            };
            let of = if command.get_name() == "trove" { String::new() } else { format!(" of {}", command.get_name()) };
            Trouble::Other(format!("there is no command `{}`{of}; {help}", super::shown(word)))
        })?;
    }
    Ok(command)
}

/// The name of a command's page.
fn name(command: &clap::Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// The page of a command.
fn page(command: &clap::Command, whole: &clap::Command) -> Result<String, Trouble> {
    let version = whole.get_version().unwrap_or_default();
    let man = Man::new(command.clone());
    let told = Told::of(command);
    // Without a date, which would change; the library leaves an empty word out and moves the others up.
    let mut page = format!(".TH \"{}\" \"1\" \"\" \"trove {version}\" \"trove\"\n", name(command)).into_bytes();
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    told.prose(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.get_subcommands().any(|inner| !inner.is_hide_set()) {
        man.render_subcommands_section(&mut page)?;
    }
    let mut roff = Roff::default();
    told.exit_status(&mut roff);
    list(&mut roff, "ENVIRONMENT", ENVIRONMENT, command);
    list(&mut roff, "FILES", FILES, command);
    told.examples(&mut roff);
    see_also(&mut roff, command, whole);
    roff.to_writer(&mut page)?;
    let page = String::from_utf8(page).map_err(|error| Trouble::Other(error.to_string()))?;
    Ok(page.chars().map(ascii).collect())
}

/// A character as every man(1) reads it, whatever encoding that takes a page for.
fn ascii(c: char) -> String {
    match c {
        // At the beginning of a line three points would be a command.
        '…' => "\\&...".to_owned(),
        c if c.is_ascii() => c.to_string(),
        c => format!("\\[u{:04X}]", u32::from(c)),
    }
}

/// An environment variable or a file: its name, what it does, and the commands that it is for; none: all of them.
type Entry = (&'static str, &'static str, &'static [&'static str]);

const ENVIRONMENT: &[Entry] = &[
    ("NO_COLOR", "If it is set, nothing is coloured unless --color asks for it.", &[]),
    ("CLICOLOR", "If it is 0, nothing is coloured unless --color or CLICOLOR_FORCE asks for it.", &[]),
    ("CLICOLOR_FORCE", "If it is set and not 0, output is coloured also where it is no terminal.", &[]),
    ("TERM", "If it is dumb, nothing is coloured.", &[]),
    (
        "RAYON_NUM_THREADS",
        "How many threads work at a time. The output is the same with any number.",
        &["trove", "trove-check", "trove-diff", "trove-stats", "trove-import"],
    ),
    ("COLUMNS", "How wide output is that git shows in its pager.", &["trove-git"]),
    (
        "HOME, XDG_CONFIG_HOME",
        "Where git keeps the attributes of a user.",
        &["trove-git-enable", "trove-git-disable", "trove-git-status"],
    ),
    ("TROVE_COMPLETE", "Set by the scripts of this command when a shell asks what fits.", &["trove-completions"]),
];

const FILES: &[Entry] = &[
    (
        "trove.toml",
        "At the root of a collection: author and licence of files that name none, and fields that every puzzle must have.",
        &["trove", "trove-check", "trove-new"],
    ),
    (
        "puzzles/",
        "The folder that is taken where no path is named, if it is there.",
        &["trove", "trove-check", "trove-stats"],
    ),
    (
        "NAME/*.moves",
        "Scripts in a folder beside NAME.yaml are solutions of that puzzle.",
        &["trove", "trove-check", "trove-show", "trove-replay", "trove-solve"],
    ),
    (
        "schemas/puzzle.schema.json",
        "The schema that the first line of a new puzzle names, if it is there at the root of the repository.",
        &["trove-new", "trove-schema"],
    ),
];

fn list(roff: &mut Roff, head: &str, entries: &[Entry], command: &clap::Command) {
    let own = |(_, _, commands): &&Entry| commands.is_empty() || commands.contains(&name(command));
    let own: Vec<&Entry> = entries.iter().filter(own).collect();
    if own.is_empty() {
        return;
    }
    roff.control("SH", [head]);
    for (name, text, _) in own {
        roff.control("TP", []);
        roff.text([bold(*name)]);
        roff.text([roman(*text)]);
    }
}

/// What stands below the options in the help of a command, in its parts.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told {
    /// Lines about the command.
    prose: Vec<String>,
    /// Its exit status, if it says more than all commands do.
    exit: Vec<String>,
    /// Examples, each with what it does.
    examples: Vec<(String, String)>,
}

impl Told {
    fn of(command: &clap::Command) -> Told {
        let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let mut told = Told::default();
        let mut lines = text.lines();
        let mut exit = false;
        for line in lines.by_ref() {
            if matches!(line, "Examples:" | "Example:" | "To begin with:") {
                break;
            }
            exit = !line.is_empty() && (exit || line.starts_with("Exit status"));
            if exit { &mut told.exit } else { &mut told.prose }.push(line.to_owned());
        }
        for line in lines {
            match (line.strip_prefix("  "), told.examples.last_mut()) {
                // Below a long command stands what it does.
                (Some(line), Some((_, text))) if line.starts_with(' ') => {
                    if !text.is_empty() {
                        text.push(' ');
                    }
                    text.push_str(line.trim());
                }
                (Some(line), _) => {
                    let (command, text) = line.split_once("  ").unwrap_or((line, ""));
                    told.examples.push((command.to_owned(), text.trim().to_owned()));
                }
                (None, _) => told.prose.push(line.to_owned()),
            }
        }
        told
    }

    /// Paragraphs, and lines that are set in as they are.
    fn prose(&self, page: &mut Vec<u8>) -> Result<(), Trouble> {
        let mut roff = Roff::default();
        let mut paragraph = true;
        let mut table = false;
        for line in &self.prose {
            let row = line.starts_with(' ');
            if line.is_empty() || row != table {
                if table {
                    roff.control("fi", []);
                    roff.control("RE", []);
                }
                if row {
                    roff.control("RS", ["2"]);
                    roff.control("nf", []);
                }
                table = row;
                paragraph = !row;
            }
            if !line.is_empty() {
                if std::mem::take(&mut paragraph) {
                    roff.control("PP", []);
                }
                roff.text([roman(line.trim_start())]);
            }
        }
        if table {
            roff.control("fi", []);
            roff.control("RE", []);
        }
        Ok(roff.to_writer(page)?)
    }

    fn exit_status(&self, roff: &mut Roff) {
        roff.control("SH", ["EXIT STATUS"]);
        match &self.exit[..] {
            [] => roff
                .text([roman("0 all well, 1 something was found, 2 it could not be done. A closed pipe is no error.")]),
            lines => {
                let whole = lines.join(" ");
                let text = whole.strip_prefix("Exit status: ").unwrap_or(&whole);
                roff.text([roman(text)])
            }
        };
    }

    fn examples(&self, roff: &mut Roff) {
        if self.examples.is_empty() {
            return;
        }
        roff.control("SH", ["EXAMPLES"]);
        for (command, text) in &self.examples {
            roff.control("TP", []);
            roff.text([bold(command)]);
            if !text.is_empty() {
                roff.text([roman(text)]);
            }
        }
    }
}

/// The pages of the command above, and of the commands that the help names; on the first page those of all commands.
fn see_also(roff: &mut Roff, command: &clap::Command, whole: &clap::Command) {
    let own = command.clone().render_long_help().to_string();
    let named = |other: &&clap::Command| {
        let words = other.get_bin_name().unwrap_or_else(|| other.get_name());
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
        own.match_indices(words).any(|(at, _)| ends(&own[at + words.len()..]))
    };
    let first = name(command) == name(whole);
    let others = all(whole).into_iter().filter(|other| name(other) != name(command));
    let pages: Vec<String> = others
        .filter(|other| if first { true } else { name(other) == name(whole) || named(other) })
        .map(|other| format!("{}(1)", name(other)))
        .collect();
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(pages.join(", "))]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_falls_into_its_parts() {
        let command = clap::Command::new("a").after_help(
            "About it.\nMore of it:\n  a table\nExit status: 0 fine,\n1 not.\n\nExamples:\n  a b   does b\n  a --long\n            does much,\n            and more\n  a c",
        );
        let told = Told::of(&command);
        assert_eq!(told.prose, ["About it.", "More of it:", "  a table", ""]);
        assert_eq!(told.exit, ["Exit status: 0 fine,", "1 not."]);
        let examples = [("a b", "does b"), ("a --long", "does much, and more"), ("a c", "")];
        assert_eq!(told.examples, examples.map(|(command, text)| (command.to_owned(), text.to_owned())));
        assert_eq!(Told::of(&clap::Command::new("a")), Told::default());
    }

    /// Lines behind the examples, or another head over them, would go astray.
    #[test]
    fn the_help_of_every_command_falls_into_its_parts() {
        let whole = built();
        for command in all(&whole) {
            let told = Told::of(command);
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert_eq!(told.examples.is_empty(), !help.contains("\n  trove "), "{}", name(command));
            assert!(told.examples.iter().all(|(line, _)| line.contains("trove")), "{}: {told:?}", name(command));
            assert!(!told.prose.iter().any(|line| line.starts_with("  trove ")), "{}: {told:?}", name(command));
        }
    }

    /// Tables and examples stand as they are; a line that is wider than help ever is would be broken anywhere.
    #[test]
    fn tables_and_examples_fit_into_help() {
        let whole = built();
        for command in all(&whole) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let wide: Vec<&str> = help.lines().filter(|l| l.starts_with("  ") && l.chars().count() > 100).collect();
            assert!(wide.is_empty(), "{}: {wide:?}", name(command));
        }
    }

    #[test]
    fn entries_are_about_commands_that_there_are() {
        let whole = built();
        let names: Vec<&str> = all(&whole).into_iter().map(name).collect();
        for (entry, text, commands) in ENVIRONMENT.iter().chain(FILES) {
            assert!(text.ends_with('.'), "{entry}");
            assert!(commands.iter().all(|command| names.contains(command)), "{entry}");
        }
    }
}
