//! What is compared: puzzles with their lines, read and replayed by whoever calls.

use crate::document::{OffsetMap, Puzzle, Solution, Text};
use crate::games::Session;
use crate::notation::Expect;
use crate::replay::{self, Report};
use crate::source::{SourceFile, Span};

/// A puzzle with everything that was found out about it.
#[derive(Debug)]
pub struct Side<'a> {
    /// The file, as it was named; `None` for a deal id.
    pub path: Option<String>,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The position in which it starts; `None` if the moves of its `start` are refused.
    pub opening: Option<Session>,
    /// Its solutions, or the one script that the comparison is about.
    pub lines: Vec<Line<'a>>,
}

/// A solution or script, replayed.
#[derive(Debug)]
pub struct Line<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// Where the text stands.
    pub file: &'a SourceFile,
    /// How offsets in the text become offsets in the file; `None` if they are the same.
    pub map: Option<&'a OffsetMap>,
    /// What the puzzle's file says of it, if it lists it.
    pub solution: Option<&'a Solution>,
    /// What the replay found, with its trace; `None` if the point it starts from is not to be had.
    pub report: Option<&'a Report>,
    /// Codes of what the check finds, sorted.
    pub codes: &'a [&'static str],
    /// Whether the check finds no error.
    pub ok: bool,
}

impl Line<'_> {
    /// The line of the file in which a span of the text begins, from 1.
    pub(super) fn line_of(&self, span: Span) -> usize {
        let span = self.map.map_or(span, |map| map.span(span));
        self.file.position(span.start).line
    }

    /// What its author claims in so many words.
    pub(super) fn claimed(&self) -> Expect {
        let listed = self.solution.and_then(|solution| solution.expect.as_ref()).map(|(expect, _)| expect.clone());
        listed.or_else(|| replay::header(self.text).expect.map(|(expect, _)| expect)).unwrap_or(Expect::Goal)
    }

    /// Texts about it that the puzzle's file has.
    pub(super) fn texts(&self) -> Vec<(&'static str, String)> {
        let Some(solution) = self.solution else { return Vec::new() };
        let mut texts: Vec<(&'static str, String)> = Vec::new();
        texts.extend(text("title", solution.title.as_ref()));
        texts.extend(text("notes", solution.notes.as_ref()));
        let plain = [
            ("author", &solution.author),
            ("by", &solution.by),
            ("date", &solution.date),
            ("source", &solution.source),
        ];
        texts.extend(plain.into_iter().filter_map(|(name, value)| Some((name, value.clone()?))));
        texts
    }
}

/// A text with the name of its field; by language, the languages are named.
pub(super) fn text<'a>(name: &'a str, text: Option<&Text>) -> Option<(&'a str, String)> {
    let text = match text? {
        Text::Plain(text) => text.clone(),
        Text::ByLanguage(texts) => {
            let mut texts: Vec<String> =
                texts.iter().map(|(tag, text)| format!("{tag}: {}", text.trim_end())).collect();
            texts.sort_unstable();
            texts.join("\n")
        }
    };
    Some((name, text))
}
