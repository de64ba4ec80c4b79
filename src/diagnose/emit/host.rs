//! What the reports for hosts (code review, continuous integration) have in common: paths that begin where the host
//! expects it, places, texts fit for a page, and fingerprints.

use std::collections::HashMap;

use super::sheet::cut;
use super::visible::{Charset, prose};
use crate::diagnose::{Diagnostic, Label};
use crate::source::{Position, SourceFile, Span};

/// Longest text that a report holds of one message or label, in characters.
const TEXT_MAX: usize = 4000;

/// Where the paths of a report begin: names of files count from one folder, a host's paths often from one above it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Base {
    root: String,
    prefix: String,
}

impl Base {
    /// Paths as the files were named.
    pub fn here() -> Base {
        Base::default()
    }

    /// Paths from `root`, an absolute path with `/`; names count from `prefix` in it, which is empty for the root itself.
    pub fn below(root: &str, prefix: &str) -> Base {
        Base { root: root.trim_end_matches('/').to_owned(), prefix: prefix.trim_matches('/').to_owned() }
    }

    /// The path of a file in the report. What lies outside of the base keeps its name.
    ///
    /// ```
    /// use trove::diagnose::emit::host::Base;
    /// let base = Base::below("/srv/deals", "spring");
    /// assert_eq!(base.path("a.yaml"), "spring/a.yaml");
    /// assert_eq!(base.path("../b.yaml"), "b.yaml");
    /// assert_eq!(base.path("/srv/deals/c.yaml"), "c.yaml");
    /// assert_eq!(base.path("/tmp/d.yaml"), "/tmp/d.yaml");
    /// ```
    pub fn path(&self, name: &str) -> String {
        if name.starts_with('<') {
            return name.to_owned();
        }
        if is_absolute(name) {
            let inside = name.strip_prefix(self.root.as_str()).and_then(|rest| rest.strip_prefix('/'));
            return inside.filter(|_| !self.root.is_empty()).unwrap_or(name).to_owned();
        }
        let mut parts: Vec<&str> = Vec::new();
        for part in self.prefix.split('/').chain(name.split('/')) {
            match part {
                "" | "." => {}
                ".." if parts.last().is_some_and(|last| *last != "..") => {
                    parts.pop();
                }
                part => parts.push(part),
            }
        }
        if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
    }
}

/// Whether a path with `/` says on its own where it leads.
pub(super) fn is_absolute(name: &str) -> bool {
    let bytes = name.as_bytes();
    name.starts_with('/') || bytes.len() > 2 && bytes[0].is_ascii_alphabetic() && &bytes[1..3] == b":/"
}

/// A place as hosts want it.
pub(super) struct Place {
    /// The file's path in the report.
    pub path: String,
    /// Where in it; `None` for the file as a whole.
    pub range: Option<Range>,
}

/// Where in a file. Lines and columns count from 1, ends are exclusive.
pub(super) struct Range {
    pub start: Position,
    pub end: Position,
    /// Columns of both ends in bytes; `None` if the text was not kept, and then only the line is known.
    pub bytes: Option<(usize, usize)>,
}

impl Place {
    pub(super) fn of(label: &Label, base: &Base) -> Place {
        let file = &label.file;
        let path = base.path(file.name());
        if file.text().is_empty() && file.first_line() == 1 {
            return Place { path, range: None };
        }
        let size = file.text().len();
        let start = label.span.start.min(size);
        let end = label.span.end.clamp(start, size);
        let bytes = (!file.text().is_empty()).then(|| (byte_column(file, start), byte_column(file, end)));
        Place { path, range: Some(Range { start: file.position(start), end: file.position(end), bytes }) }
    }
}

fn byte_column(file: &SourceFile, offset: usize) -> usize {
    let lines = file.lines();
    let start = lines.start(lines.line_of(offset)).unwrap_or(0);
    offset.saturating_sub(start) + 1
}

/// A text as one line that shows everything it holds, no longer than is of use.
pub(super) fn text(text: &str) -> String {
    let mut text = prose(text.trim(), Charset::Unicode);
    cut(&mut text, TEXT_MAX, Charset::Unicode);
    text
}

/// The message, and the help on a second line.
pub(super) fn with_help(diagnostic: &Diagnostic) -> String {
    let message = text(&diagnostic.message);
    match &diagnostic.help {
        Some(help) => format!("{message}\nhelp: {}", text(help)),
        None => message,
    }
}

/// The places that a finding names besides its own.
pub(super) fn others(diagnostic: &Diagnostic) -> impl Iterator<Item = &Label> {
    let primary = diagnostic.primary();
    diagnostic.labels.iter().filter(move |label| !primary.is_some_and(|primary| std::ptr::eq(primary, *label)))
}

/// A name for each finding, in their order, by which a host knows it again in a later report: 32 hex digits made of
/// its code, its puzzle (without one, its file), solution, ply, and the words it is about. Lines that move do not change
/// it. No two are equal: of findings that are alike in all this, the second, third … count on.
pub fn fingerprints<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>, base: &Base) -> Vec<String> {
    let mut seen: HashMap<[u8; 32], u64> = HashMap::new();
    let named = diagnostics.into_iter().map(|diagnostic| {
        let plain = hash_of(diagnostic, base);
        let count = seen.entry(*plain.as_bytes()).or_default();
        *count += 1;
        let hash = match *count {
            1 => plain,
            n => blake3::hash(&[&plain.as_bytes()[..], &n.to_be_bytes()[..]].concat()),
        };
        hash.to_hex()[..32].to_owned()
    });
    named.collect()
}

fn hash_of(diagnostic: &Diagnostic, base: &Base) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    let mut part = |text: &str| {
        hasher.update(&(text.len() as u64).to_be_bytes());
        hasher.update(text.as_bytes());
    };
    part("trove fingerprint 1");
    part(diagnostic.code);
    let label = diagnostic.primary();
    match (&diagnostic.puzzle, label) {
        (Some(puzzle), _) => part(&format!("puzzle {puzzle}")),
        (None, Some(label)) => part(&format!("file {}", base.path(label.file.name()))),
        (None, None) => part(""),
    }
    part(diagnostic.solution.as_deref().unwrap_or_default());
    part(&diagnostic.ply.map(|ply| ply.to_string()).unwrap_or_default());
    match label {
        Some(label) => {
            let (line, words) = content(label);
            part(line);
            part(words);
        }
        // Nothing else tells such findings apart.
        None => part(&diagnostic.message),
    }
    hasher.finalize()
}

/// The line that a label begins on, and the part of it that it covers.
fn content(label: &Label) -> (&str, &str) {
    let file = &label.file;
    let lines = file.lines();
    let number = lines.line_of(label.span.start);
    let end = file.text().len();
    let start = lines.start(number).unwrap_or(end).min(end);
    let line = Span::new(start, lines.start(number + 1).unwrap_or(end).max(start));
    let words = Span::new(label.span.start.max(line.start), label.span.end.min(line.end).max(label.span.start));
    (file.slice(line).trim(), file.slice(words).trim())
}
