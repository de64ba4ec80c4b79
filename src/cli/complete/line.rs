//! The line that is being typed: its words, and what those say that are already there.

use std::ffi::{OsStr, OsString};

use super::{Kind, kind};

/// The words of a line, the program's name first, and which of them is being completed.
#[derive(Debug, Default)]
pub(in crate::cli) struct Line {
    pub words: Vec<OsString>,
    pub current: usize,
}

impl Line {
    /// The first value on the line, before the word in question or behind it, that is of a kind.
    pub fn value(&self, wanted: Kind) -> Option<String> {
        self.values().into_iter().find(|(kind, _)| *kind == wanted).map(|(_, value)| value)
    }

    /// Every value on the line whose kind is known, read as clap reads lines but without any complaint.
    pub fn values(&self) -> Vec<(Kind, String)> {
        let whole = crate::cli::cli();
        let mut command = &whole;
        let mut found = Vec::new();
        let mut place = 0;
        let mut only_values = false;
        let mut awaited: Option<&clap::Arg> = None;
        let mut add =
            |argument: &clap::Arg, value: &str| found.extend(kind(argument).map(|kind| (kind, value.to_owned())));
        for (index, word) in self.words.iter().enumerate().skip(1) {
            let current = index == self.current;
            let word = word.to_str().unwrap_or_default();
            if let Some(argument) = awaited.take() {
                if !current {
                    add(argument, word);
                }
            } else if word == "--" && !only_values && !current {
                only_values = true;
            } else if let Some(option) = word.strip_prefix("--").filter(|_| !only_values) {
                let (name, value) = option.split_once('=').map_or((option, None), |(name, value)| (name, Some(value)));
                let argument = command.get_arguments().find(|argument| argument.get_long() == Some(name));
                awaited =
                    argument.filter(|argument| argument.get_action().takes_values() && value.is_none() && !current);
                if let (Some(argument), Some(value), false) = (argument, value, current) {
                    add(argument, value);
                }
            } else if let Some(short) = word.strip_prefix('-').filter(|short| !only_values && !short.is_empty()) {
                let letter = short.chars().next();
                let argument = command.get_arguments().find(|argument| argument.get_short() == letter);
                let alone = short.chars().nth(1).is_none();
                awaited = argument.filter(|argument| argument.get_action().takes_values() && alone && !current);
            } else if let Some(inner) = command.find_subcommand(word).filter(|_| !current && place == 0) {
                command = inner;
            } else {
                let positionals: Vec<&clap::Arg> = command.get_positionals().collect();
                // The last positional argument may take all that follow.
                if let Some(argument) = positionals.get(place).or(positionals.last()) {
                    place += 1;
                    if !current {
                        add(argument, word);
                    }
                }
            }
        }
        found
    }

    /// The words of a line of a POSIX shell up to the cursor, unquoted, as far as it is typed; the last one is the one
    /// being typed, and in which quotes its end is. Nothing is expanded.
    pub fn of_shell(text: &str) -> (Vec<String>, Quote) {
        let mut words = vec![String::new()];
        let mut quote = Quote::Bare;
        let mut inside = false;
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            let word = words.last_mut().expect("there is always one");
            match (quote, c) {
                (Quote::Bare, ' ' | '\t' | '\n') => {
                    if inside {
                        words.push(String::new());
                    }
                    inside = false;
                    continue;
                }
                (Quote::Bare, '\'') => quote = Quote::Single,
                (Quote::Bare, '"') => quote = Quote::Double,
                (Quote::Single, '\'') | (Quote::Double, '"') => quote = Quote::Bare,
                (Quote::Bare, '\\') => word.extend(chars.next()),
                (Quote::Double, '\\') => match chars.next() {
                    Some(c @ ('"' | '\\' | '$' | '`')) => word.push(c),
                    other => {
                        word.push('\\');
                        word.extend(other);
                    }
                },
                (_, c) => word.push(c),
            }
            inside = true;
        }
        (words, quote)
    }
}

/// In which quotes the cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Quote {
    /// In none.
    Bare,
    /// In `'…`.
    Single,
    /// In `"…`.
    Double,
}

impl Quote {
    /// A text as it is typed in these quotes.
    pub fn typed(self, text: &str) -> String {
        let special = |c: char| match self {
            Quote::Bare => " \t\n'\"\\$`&|;<>()*?[]{}!".contains(c),
            Quote::Single => false,
            Quote::Double => "\"\\$`".contains(c),
        };
        let mut typed = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '\'' if self == Quote::Single => typed.push_str("'\\''"),
                c => {
                    if special(c) {
                        typed.push('\\');
                    }
                    typed.push(c);
                }
            }
        }
        typed
    }
}

/// Words of a line as text.
pub(in crate::cli) fn text(word: &OsStr) -> &str {
    word.to_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(words: &str, current: usize) -> Vec<(Kind, String)> {
        Line { words: words.split(' ').map(OsString::from).collect(), current }.values()
    }

    #[test]
    fn what_a_line_says() {
        let puzzle = |name: &str| (Kind::Puzzle, name.to_owned());
        for (words, current) in [
            ("trove show a.yaml --at x", 4),
            ("trove show --at x a.yaml", 3),
            ("trove show --at=x a.yaml", 2),
            ("trove --color never show --reveal a.yaml --width 80 --at", 8),
            ("trove replay a.yaml ma", 3),
            ("trove show -- a.yaml", 4),
            ("trove show x", 9),
        ] {
            let found = values(words, current);
            let wanted = puzzle(if words.ends_with(" x") && current == 9 { "x" } else { "a.yaml" });
            assert!(found.contains(&wanted), "{words}: {found:?}");
        }
        assert_eq!(values("trove show a.yaml", 2), []);
        assert_eq!(values("trove show --at main:end a.yaml", 4), [(Kind::Point, "main:end".to_owned())]);
        assert_eq!(values("trove new b.yaml --from a.yaml --at x", 6)[1], puzzle("a.yaml"));
        assert_eq!(
            values("trove import -o out a.pso", 9),
            [(Kind::Collection, "out".to_owned()), (Kind::File, "a.pso".to_owned())]
        );
        assert_eq!(values("trove nonsense --gone", 5), []);
        assert_eq!(values("", 0), []);
        let all = Line { words: ["trove", "race", "osmosis#1", "a", "b"].map(OsString::from).to_vec(), current: 9 };
        assert_eq!(all.value(Kind::Script).as_deref(), Some("a"));
    }

    #[test]
    fn a_line_as_a_shell_reads_it() {
        for (text, words, quote) in [
            ("trove ", &["trove", ""][..], Quote::Bare),
            ("trove  show", &["trove", "show"], Quote::Bare),
            ("trove explain osmosis::r", &["trove", "explain", "osmosis::r"], Quote::Bare),
            ("trove show my\\ fi", &["trove", "show", "my fi"], Quote::Bare),
            ("trove show \"my fi", &["trove", "show", "my fi"], Quote::Double),
            ("trove show 'my fi", &["trove", "show", "my fi"], Quote::Single),
            ("trove show 'my file.yaml' --at m", &["trove", "show", "my file.yaml", "--at", "m"], Quote::Bare),
            ("trove show '' ", &["trove", "show", "", ""], Quote::Bare),
            ("trove show \"a\\\"b\\c", &["trove", "show", "a\"b\\c"], Quote::Double),
            ("trove show a\\", &["trove", "show", "a"], Quote::Bare),
            ("", &[""], Quote::Bare),
        ] {
            let (found, open) = Line::of_shell(text);
            assert_eq!(
                (found.iter().map(String::as_str).collect::<Vec<_>>(), open),
                (words.to_vec(), quote),
                "{text:?}"
            );
        }
    }

    #[test]
    fn what_is_offered_is_typed_back() {
        for text in ["my file.yaml", "it's", "a\"b", "$x", "osmosis,draw=1#42", "a\\b", "(x)*"] {
            for (open, quote) in [("", Quote::Bare), ("'", Quote::Single), ("\"", Quote::Double)] {
                let typed = format!("{open}{}", quote.typed(text));
                assert_eq!(Line::of_shell(&typed).0, [text], "{typed}");
            }
        }
    }
}
