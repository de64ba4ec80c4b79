//! Findings in sentences, in reading order, without drawings: for screen readers and braille.

use std::fmt::Write;

use super::add_board;
use super::sheet::{Shown, blank_place, files_of, is_blank, place_words};
use super::visible::{Charset, prose};
use crate::diagnose::{Diagnostic, Label, counted};
use crate::source::SourceFile;

/// The finding as text, ending with a line end; `board` is set in under it. Line and column numbers are those of the
/// file, columns in characters.
pub fn draw(diagnostic: &Diagnostic, board: Option<&str>) -> String {
    let mut out = String::new();
    let safe = |text: &str| prose(text.trim(), Charset::Unicode);
    let _ = writeln!(out, "{}: {}", diagnostic.severity.word(), safe(&diagnostic.message));
    let _ = writeln!(out, "    code: {}", safe(diagnostic.code));
    if let Some(place) = place_words(diagnostic) {
        let _ = writeln!(out, "    in {}", safe(&place));
    }
    for (file, labels) in files_of(diagnostic) {
        narrate_file(&mut out, file, &labels);
    }
    if let Some(help) = &diagnostic.help {
        let _ = writeln!(out, "help: {}", safe(help));
    }
    if board.is_some_and(|board| !board.trim().is_empty()) {
        out.push_str("board:");
        add_board(&mut out, board, "    ");
    }
    out
}

fn narrate_file(out: &mut String, file: &SourceFile, labels: &[&Label]) {
    if is_blank(file, labels) {
        let _ = writeln!(out, "{}", blank_place(file, Charset::Unicode));
        return;
    }
    let shown = Shown::of(file, labels, Charset::Unicode, LINE_MAX);
    let name = prose(file.name(), Charset::Unicode);
    let mut line_before = None;
    let mut order: Vec<usize> = (0..shown.labels.len()).collect();
    order.sort_by_key(|&index| (!shown.labels[index].primary, shown.labels[index].real.start));
    for index in order {
        let label = &shown.labels[index];
        let (start, end) = (file.position(label.real.start), file.position(label.real.end));
        if line_before != Some(start.line) {
            let _ = match shown.line_at(label.span.start).trim() {
                "" => writeln!(out, "{name}, line {}, which is empty", start.line),
                line => writeln!(out, "{name}, line {}: {line}", start.line),
            };
        }
        line_before = Some(start.line);
        let place = if end.line > start.line {
            format!("column {} to line {}, column {}", start.column, end.line, end.column.saturating_sub(1).max(1))
        } else if end.column <= start.column + 1 {
            format!("column {}", start.column)
        } else {
            format!("columns {} to {}", start.column, end.column - 1)
        };
        let _ = match label.text.is_empty() {
            true => writeln!(out, "    {place}"),
            false => writeln!(out, "    {place}: {}", label.text),
        };
    }
    if shown.left_out > 0 {
        let _ = writeln!(out, "    and in {}", counted(shown.left_out, "more place"));
    }
}

/// Longest piece of a line that is read out.
const LINE_MAX: usize = 120;
