//! Options as data: one list serves files, ids, schemas, help and completion.

use std::fmt;

/// Value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A count.
    Number(u32),
    /// One of the option's words.
    Word(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Number(number) => write!(f, "{number}"),
            Value::Word(word) => f.write_str(word),
        }
    }
}

/// Which values an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// `true` or `false`.
    Flag,
    /// A number within bounds, or one of some words.
    Number {
        /// Smallest number.
        min: u32,
        /// Largest number.
        max: u32,
        /// Words that are values too.
        words: &'static [&'static str],
    },
    /// One of some words.
    Words(&'static [&'static str]),
}

impl Values {
    /// The values in words, for messages: `1–3`, `true or false`, `closed, open or none`.
    pub fn in_words(&self) -> String {
        match self {
            Values::Flag => "true or false".to_owned(),
            Values::Number { min, max, words } => {
                let mut all = vec![format!("a number from {min} to {max}")];
                all.extend(words.iter().map(|word| (*word).to_owned()));
                list_or(&all)
            }
            Values::Words(words) => list_or(words),
        }
    }

    /// Reads a value as ids and command lines write it.
    pub fn read(&self, text: &str) -> Option<Value> {
        match self {
            Values::Flag => match text {
                "true" => Some(Value::Flag(true)),
                "false" => Some(Value::Flag(false)),
                _ => None,
            },
            Values::Number { min, max, words } => {
                if let Some(word) = words.iter().find(|word| **word == text) {
                    return Some(Value::Word(word));
                }
                let plain = !text.is_empty()
                    && text.bytes().all(|b| b.is_ascii_digit())
                    && (text == "0" || !text.starts_with('0'));
                let number: u32 = plain.then(|| text.parse().ok()).flatten()?;
                (*min..=*max).contains(&number).then_some(Value::Number(number))
            }
            Values::Words(words) => words.iter().find(|word| **word == text).map(|word| Value::Word(word)),
        }
    }
}

/// Joins words as `a, b or c`.
pub fn list_or<S: AsRef<str>>(words: &[S]) -> String {
    join(words, "or")
}

/// Joins words as `a, b and c`.
pub fn list_and<S: AsRef<str>>(words: &[S]) -> String {
    join(words, "and")
}

fn join<S: AsRef<str>>(words: &[S], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [many @ .., end] => {
            let many: Vec<&str> = many.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", many.join(", "), end.as_ref())
        }
    }
}

/// One option of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Name in files and ids.
    pub name: &'static str,
    /// Values it may have.
    pub values: Values,
    /// Value in the base game.
    pub default: Value,
    /// What it means, in one sentence without a full stop.
    pub help: &'static str,
}

/// A value for every option of a family, sorted by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    values: Vec<(&'static str, Value)>,
}

impl Options {
    /// The defaults of these options.
    pub fn defaults(specs: &[OptionSpec]) -> Options {
        let mut values: Vec<_> = specs.iter().map(|spec| (spec.name, spec.default)).collect();
        values.sort_unstable();
        Options { values }
    }

    /// Gives an option another value; says whether the option exists. The value must be one that its spec allows.
    pub fn set(&mut self, name: &str, value: Value) -> bool {
        match self.values.iter_mut().find(|(known, _)| *known == name) {
            Some(slot) => {
                slot.1 = value;
                true
            }
            None => false,
        }
    }

    /// The value of an option.
    ///
    /// # Panics
    /// If the family has no such option.
    pub fn get(&self, name: &str) -> Value {
        self.values
            .iter()
            .find_map(|(known, value)| (*known == name).then_some(*value))
            .unwrap_or_else(|| panic!("no option `{name}`"))
    }

    /// The value of a yes-or-no option.
    ///
    /// # Panics
    /// If the family has no such option of that kind.
    pub fn flag(&self, name: &str) -> bool {
        match self.get(name) {
            Value::Flag(flag) => flag,
            other => panic!("option `{name}` is {other}, no flag"),
        }
    }

    /// The value of a number option; `None` if it is a word (`unlimited`).
    pub fn number(&self, name: &str) -> Option<u32> {
        match self.get(name) {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The value of a word option.
    ///
    /// # Panics
    /// If the family has no such option of that kind.
    pub fn word(&self, name: &str) -> &'static str {
        match self.get(name) {
            Value::Word(word) => word,
            other => panic!("option `{name}` is {other}, no word"),
        }
    }

    /// All options in order of name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Value)> + '_ {
        self.values.iter().copied()
    }
}

/// A named set of option values: a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its id in files: lower case, words joined by `-`.
    pub id: &'static str,
    /// Other ids for the same.
    pub aliases: &'static [&'static str],
    /// Name for people.
    pub title: &'static str,
    /// Option values that differ from the family's defaults.
    pub sets: &'static [(&'static str, Value)],
    /// One sentence about it.
    pub note: &'static str,
}

/// A combination of options that makes no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionClash {
    /// The options that do not go together, the one to point at first.
    pub options: Vec<&'static str>,
    /// Why, in one sentence without a full stop.
    pub message: String,
}
