//! Findings for programs: the JSON of format 1.

use serde::Serialize;

use super::visible::is_unseen;
use crate::diagnose::{Diagnostic, Label};

/// One finding, field by field as it is written. Within format 1 fields are added, never renamed or removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct JsonDiagnostic<'a> {
    /// Stable code; `trove explain CODE` tells more.
    pub code: &'a str,
    /// `error`, `warning` or `note`. Only errors make a check fail.
    #[cfg_attr(test, schemars(extend("enum" = ["error", "warning", "note"])))]
    pub severity: &'static str,
    /// What is wrong, in one sentence.
    pub message: &'a str,
    /// The next thing to try.
    pub help: Option<&'a str>,
    /// Id of the puzzle it is about.
    pub puzzle: Option<&'a str>,
    /// Name of the solution it is about.
    pub solution: Option<&'a str>,
    /// The ply the move would have had, or the ply reached.
    pub ply: Option<u32>,
    /// Places, the primary one first; none for a finding about no file at all.
    pub labels: Vec<JsonLabel<'a>>,
}

/// A place in a file. Offsets are bytes of the file as it is on disk; lines count from 1, columns from 1 in characters;
/// ends are exclusive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct JsonLabel<'a> {
    /// The file as it was named, with `/` between the parts of its path; `<stdin>` for standard input.
    pub path: &'a str,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// Line of the first character.
    pub line: usize,
    /// Column of the first character.
    pub column: usize,
    /// Line of the end.
    pub end_line: usize,
    /// Column of the end.
    pub end_column: usize,
    /// What is said about the place; may be empty.
    pub text: &'a str,
    /// Whether this is where the finding is.
    pub primary: bool,
}

impl<'a> JsonDiagnostic<'a> {
    /// The finding as it is written.
    pub fn of(diagnostic: &'a Diagnostic) -> JsonDiagnostic<'a> {
        JsonDiagnostic {
            code: diagnostic.code,
            severity: diagnostic.severity.word(),
            message: &diagnostic.message,
            help: diagnostic.help.as_deref(),
            puzzle: diagnostic.puzzle.as_deref(),
            solution: diagnostic.solution.as_deref(),
            ply: diagnostic.ply,
            labels: diagnostic.labels.iter().map(JsonLabel::of).collect(),
        }
    }
}

impl<'a> JsonLabel<'a> {
    fn of(label: &'a Label) -> JsonLabel<'a> {
        let end_of_file = label.file.text().len();
        let start = label.span.start.min(end_of_file);
        let end = label.span.end.clamp(start, end_of_file);
        let (first, last) = (label.file.position(start), label.file.position(end));
        JsonLabel {
            path: label.file.name(),
            start: label.file.offset() + start,
            end: label.file.offset() + end,
            line: first.line,
            column: first.column,
            end_line: last.line,
            end_column: last.column,
            text: &label.text,
            primary: label.primary,
        }
    }
}

/// JSON on one line, without line end. Beyond what JSON asks, characters that could drive a terminal or hide text are
/// written as `\u` escapes, so that the line may be printed; it reads back as the same value.
///
/// # Panics
/// If the value cannot be written as JSON, which is a fault of its type.
pub fn line(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("a value that serialises");
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        // Such characters can only stand inside strings.
        if !c.is_ascii() && is_unseen(c) || c == '\x7f' {
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(c);
        }
    }
    out
}
