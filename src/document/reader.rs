//! Reading keys and plain values of a puzzle file, each with the fault it may have.

use super::puzzle::{Embedded, Text};
use super::{fault, keys};
use crate::games::Registry;
use crate::source::{Fault, Span};
use crate::yaml::{Entry, Kind, Node, Resolved, Style, resolve};

/// What the parts of the reader share.
pub(super) struct Reader<'a> {
    pub text: &'a str,
    pub registry: &'a Registry,
    pub faults: Vec<Fault>,
}

/// So many faults of one document are told at once; a file with more is no puzzle yet.
pub(super) const MOST_FAULTS: usize = 500;

impl<'a> Reader<'a> {
    /// How many more faults are worth telling. One more than are told, so that it is known that there are more.
    pub fn room(&self) -> usize {
        (MOST_FAULTS + 1).saturating_sub(self.faults.len())
    }

    /// Notes a fault; gives nothing, for `return`.
    pub fn fault<T>(&mut self, fault: Fault) -> Option<T> {
        self.faults.push(fault);
        None
    }

    /// Reports the keys of a map that it does not have. `what` names the map: `a puzzle`.
    pub fn check_keys(&mut self, entries: &[Entry], what: &str, known: &[&str]) {
        for entry in entries.iter().filter(|entry| !keys::is_own(&entry.key.text)) {
            let key = entry.key.text.as_str();
            if self.room() == 0 {
                break;
            }
            if !known.contains(&key) {
                let elsewhere = keys::home(key, known);
                self.faults.push(fault::unknown_key(entry.key.span, key, what, known, elsewhere));
            }
        }
    }

    /// A line of text: whatever stands there, even if YAML would make a number or a flag of it.
    pub fn string(&mut self, entry: &Entry) -> Option<String> {
        match entry.value.scalar() {
            Some(scalar) if !entry.value.is_null() => Some(scalar.text.clone()),
            _ => self.wrong_type(entry, "a text"),
        }
    }

    /// A text for people: one, or one for each language.
    pub fn text(&mut self, entry: &Entry) -> Option<Text> {
        let Kind::Mapping(languages) = &entry.value.kind else {
            return match &entry.value.kind {
                Kind::Scalar(_) if !entry.value.is_null() => self.string(entry).map(Text::Plain),
                _ => self.wrong_type(entry, "a text, or a map of language tags to texts"),
            };
        };
        let before = self.faults.len();
        let mut texts = Vec::new();
        for language in languages.iter().filter(|language| !keys::is_own(&language.key.text)) {
            let tag = &language.key.text;
            if !is_language_tag(tag) {
                self.faults.push(
                    fault::bad_name(language.key.span, "a language tag", tag)
                        .help("write `en`, `de`, `pt-BR` or the like"),
                );
            }
            texts.extend(self.string(language).map(|text| (tag.clone(), text)));
        }
        if texts.is_empty() && self.faults.len() == before {
            return self.wrong_type(entry, "a text, or a map of language tags to texts");
        }
        (self.faults.len() == before).then_some(Text::ByLanguage(texts))
    }

    /// A list of texts.
    pub fn strings(&mut self, entry: &Entry) -> Option<Vec<String>> {
        let Kind::Sequence(items) = &entry.value.kind else {
            return self.wrong_type(entry, "a list of texts");
        };
        let mut texts = Vec::new();
        for item in items {
            match item.scalar() {
                Some(scalar) if !item.is_null() => texts.push(scalar.text.clone()),
                _ => self.faults.push(fault::wrong_type(
                    item.span,
                    &entry.key.text,
                    "a list of texts",
                    kind_in_words(item),
                )),
            }
        }
        Some(texts)
    }

    /// A whole number in plain digits within bounds.
    pub fn number(&mut self, entry: &Entry, min: u32, max: u32, help: &str) -> Option<u32> {
        let wanted = format!("a whole number from {min} to {max}");
        let Some(scalar) = entry.value.scalar().filter(|scalar| scalar.style == Style::Plain && !entry.value.is_null())
        else {
            return self.wrong_type(entry, &wanted);
        };
        match resolve(scalar) {
            Resolved::Integer(number) => match u32::try_from(number) {
                Ok(number) if (min..=max).contains(&number) && scalar.text == number.to_string() => Some(number),
                Ok(number) if (min..=max).contains(&number) => {
                    let message = format!("`{}` is written in plain digits: {number}", entry.key.text);
                    self.fault(fault::out_of_range(entry.value.span, message, help))
                }
                _ => {
                    let message = format!("`{}` is {wanted}, not {number}", entry.key.text);
                    self.fault(fault::out_of_range(entry.value.span, message, help))
                }
            },
            _ => self.wrong_type(entry, &wanted),
        }
    }

    /// `true` or `false`.
    pub fn flag(&mut self, entry: &Entry) -> Option<bool> {
        match entry.value.scalar().filter(|scalar| scalar.style == Style::Plain).map(|scalar| scalar.text.as_str()) {
            Some("true") => Some(true),
            Some("false") => Some(false),
            _ => self.wrong_type(entry, "true or false"),
        }
    }

    /// A date: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    pub fn date(&mut self, entry: &Entry) -> Option<String> {
        let date = self.string(entry)?;
        if is_date(&date) {
            return Some(date);
        }
        let message = format!("`{}` is a date, not `{}`", entry.key.text, crate::source::shown(&date));
        self.fault(fault::out_of_range(entry.value.span, message, "write it as 2026-11-30, 2026-11 or 2026"))
    }

    /// A text with a grammar of its own.
    pub fn embedded(&mut self, entry: &Entry, wanted: &str) -> Option<Embedded> {
        match &entry.value.kind {
            Kind::Scalar(scalar) if !entry.value.is_null() => Some(Embedded {
                text: scalar.text.clone(),
                map: entry.value.offsets(self.text),
                span: entry.value.span,
                style: scalar.style,
            }),
            _ => self.wrong_type(entry, wanted),
        }
    }

    /// A value of another kind than wanted.
    pub fn wrong_type<T>(&mut self, entry: &Entry, wanted: &str) -> Option<T> {
        let found = kind_in_words(&entry.value);
        self.fault(fault::wrong_type(entry.value.span, &entry.key.text, wanted, found))
    }
}

/// What a node is, for messages.
pub(super) fn kind_in_words(node: &Node) -> &'static str {
    match &node.kind {
        _ if node.is_null() => "empty",
        Kind::Nothing => "empty",
        Kind::Sequence(_) => "a list",
        Kind::Mapping(_) => "a map",
        Kind::Scalar(scalar) if scalar.style != Style::Plain => "a text in quotes",
        Kind::Scalar(scalar) => match resolve(scalar) {
            Resolved::Null => "empty",
            Resolved::Flag(_) => "true or false",
            Resolved::Integer(_) | Resolved::Float(_) => "a number",
            Resolved::Text => "a text",
        },
    }
}

/// Where a map lacks a key: its first line, so that the label stays short.
pub(super) fn head(text: &str, node: &Node) -> Span {
    match &node.kind {
        Kind::Mapping(entries) if !text[node.span.range()].starts_with('{') => {
            entries.first().map_or(node.span, |entry| entry.key.span)
        }
        _ => {
            let line = text[node.span.range()].find(['\r', '\n']).unwrap_or(node.span.len());
            Span::new(node.span.start, node.span.start + line)
        }
    }
}

fn is_language_tag(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let primary = parts.next().unwrap_or("");
    (2..=3).contains(&primary.len())
        && primary.bytes().all(|byte| byte.is_ascii_alphabetic())
        && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |index: usize, length: usize| -> Option<u32> {
        let part = parts.get(index).filter(|part| part.len() == length)?;
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok()).flatten()
    };
    let year = number(0, 4);
    let month = number(1, 2).filter(|month| (1..=12).contains(month));
    let days = |year: u32, month: u32| match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    match (parts.len(), year, month) {
        (1, Some(_), _) | (2, Some(_), Some(_)) => true,
        (3, Some(year), Some(month)) => number(2, 2).is_some_and(|day| (1..=days(year, month)).contains(&day)),
        _ => false,
    }
}
