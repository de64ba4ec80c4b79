//! Conflict markers that a merge left in a file: one finding that points at them instead of a cascade of others.

use crate::diagnose::Diagnostic;
use crate::notation;
use crate::source::{Fault, Severity, SourceFile, Span};

/// The codes of this module.
pub const CODES: &[&str] = &["file::conflict"];

/// How long the signs of a marker are at least.
const MARKER_MIN: usize = 7;
/// Markers that are pointed at.
const MARKERS_MAX: usize = 20;

/// Finds conflict markers in a puzzle file, a script or settings.
///
/// # Errors
/// The finding, if there are any.
pub fn refuse(file: SourceFile) -> Result<SourceFile, Box<Diagnostic>> {
    match find(&file) {
        Some(found) => Err(Box::new(found)),
        None => Ok(file),
    }
}

fn find(file: &SourceFile) -> Option<Diagnostic> {
    let text = file.text();
    let marks = markers(text);
    let mut telling = marks.iter().filter(|marker| marker.sign != '=');
    telling.next()?;
    // In a note that spans lines anything may stand; a script in order has no markers.
    let name = file.name().to_ascii_lowercase();
    let yaml = [".yaml", ".yml"].iter().any(|end| name.ends_with(end));
    if !yaml && notation::parse(text).faults.iter().all(|fault| fault.severity != Severity::Error) {
        return None;
    }
    let conflicts = marks.iter().filter(|marker| marker.sign == '<').count();
    let message = match conflicts {
        0 | 1 => "a conflict of a merge is not resolved".to_owned(),
        many => format!("{many} conflicts of a merge are not resolved"),
    };
    let mut rest = marks.iter();
    let first = rest.next()?;
    let mut fault = Fault::error("file::conflict", first.span, message)
        .help("keep what is right of both sides and delete the lines with the markers")
        .label(first.words());
    for marker in rest.take(MARKERS_MAX - 1) {
        fault = fault.also(marker.span, marker.words());
    }
    Some(Diagnostic::of_fault(file, fault))
}

/// A line that separates the sides of a conflict.
struct Marker {
    sign: char,
    span: Span,
}

impl Marker {
    fn words(&self) -> &'static str {
        match self.sign {
            '<' => "one side begins here",
            '|' => "what both began with",
            '=' => "the other side begins here",
            _ => "the conflict ends here",
        }
    }
}

/// The marker lines of a text.
fn markers(text: &str) -> Vec<Marker> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let begin = at;
        at += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        let Some(sign) = line.chars().next().filter(|sign| matches!(sign, '<' | '|' | '=' | '>')) else { continue };
        let rest = line.trim_start_matches(sign);
        let length = line.len() - rest.len();
        let bare = rest.is_empty();
        if length >= MARKER_MIN && (bare || sign != '=' && rest.starts_with(' ')) {
            found.push(Marker { sign, span: Span::new(begin, begin + line.len()) });
        }
    }
    found
}

/// Whether a text has lines that look like conflict markers.
pub fn has_markers(text: &str) -> bool {
    markers(text).iter().any(|marker| marker.sign != '=')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(name: &str, text: &str) -> Vec<usize> {
        let file = SourceFile::new(name, text);
        let found = find(&file);
        found.map_or_else(Vec::new, |d| d.labels.iter().map(|l| file.position(l.span.start).line).collect())
    }

    #[test]
    fn markers_are_pointed_at_line_by_line() {
        let text = "trove: 1\n<<<<<<< ours\ntitle: A\n||||||| base\n=======\r\ntitle: B\n>>>>>>> theirs\n";
        assert_eq!(lines("a.yaml", text), [2, 4, 5, 7]);
        assert_eq!(lines("a.moves", "KD\n<<<<<<<<<<<<<<< ours\nJD\n"), [2]);
        assert_eq!(lines("a.moves", "KD\n>>>>>>> theirs"), [2]);
    }

    #[test]
    fn other_lines_are_none() {
        for text in ["=======\n", "<<<<<< ours\n", " <<<<<<< ours\n", "title: a <<<<<<< b\n", "<<<<<<<ours\n"] {
            assert_eq!(lines("a.yaml", text), [0; 0], "{text}");
        }
        assert_eq!(lines("a.moves", "KD \"so:\n<<<<<<< ours\nand\n>>>>>>> theirs\" JD\n"), [0; 0]);
    }
}
