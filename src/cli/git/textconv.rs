//! `trove git textconv`: a puzzle file or script with one move a line, so that a comparison by lines is one by moves.

use std::ffi::OsString;
use std::ops::Range;
use std::panic::catch_unwind;
use std::path::PathBuf;

use super::plain::clean;
use crate::cli::collect::says_trove;
use crate::cli::{Exit, Trouble, Ui};
use crate::notation::{self, Item, ItemKind, Written, WrittenMove};
use crate::source::{Severity, shown};
use crate::yaml::{self, Entry, Style};

/// Prints a file. What is neither a puzzle nor a script comes out as it is, and so do scripts that cannot be read.
///
/// # Errors
/// If it was not git that called it, or the file cannot be read.
pub fn run(arguments: &[OsString], ui: &mut Ui) -> Result<Exit, Trouble> {
    let [file] = arguments else {
        let message = "git calls this with one file; `trove show` and `trove replay` are for people";
        return Err(Trouble::Other(message.to_owned()));
    };
    let bytes = std::fs::read(PathBuf::from(file))
        .map_err(|error| Trouble::Other(format!("{} cannot be read: {error}", shown(&file.to_string_lossy()))))?;
    // Bytes that are no text are told apart, so that no change of them is hidden.
    let mut text = String::with_capacity(bytes.len());
    let mut sound = true;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            sound = false;
            text.push_str(&format!("\\x{byte:02X}"));
        }
    }
    // The temporary file that git hands over has the name of the real one.
    let script = file.to_string_lossy().to_ascii_lowercase().ends_with(".moves");
    // A bug of ours must not take the log with it.
    let spread = catch_unwind(|| match (sound, script) {
        (false, _) => None,
        (true, true) => script_lines(&text).map(|lines| lines.join("\n") + "\n"),
        (true, false) => puzzle(&text),
    });
    let spread = spread.unwrap_or(None);
    let mut out = String::new();
    if spread.is_some() && text.starts_with('\u{FEFF}') && script {
        clean("\u{FEFF}", &mut out);
    }
    clean(spread.as_deref().unwrap_or(&text), &mut out);
    ui.print(&out)?;
    Ok(Exit::Well)
}

/// A puzzle file with its scripts spread; `None` if it is none.
fn puzzle(text: &str) -> Option<String> {
    if !says_trove(text) {
        return None;
    }
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    for document in yaml::parse(text).documents {
        let Some(root) = document.root else { continue };
        changes.extend(root.get("start").and_then(|entry| spread(text, entry)));
        let solutions = root.get("solutions").and_then(|entry| entry.value.sequence()).unwrap_or_default();
        changes.extend(solutions.iter().filter_map(|item| spread(text, item.get("moves")?)));
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    // An alias is at the place of its anchor, which may be anywhere.
    changes.sort_by_key(|(range, _)| range.start);
    for (range, new) in changes {
        if range.start >= at {
            out.push_str(&text[at..range.start]);
            out.push_str(&new);
            at = range.end;
        }
    }
    out.push_str(&text[at..]);
    Some(out)
}

/// The bytes of a script in a puzzle file, and what stands there instead.
fn spread(text: &str, entry: &Entry) -> Option<(Range<usize>, String)> {
    let scalar = entry.value.scalar()?;
    let lines = script_lines(&scalar.text)?;
    let range = entry.value.span.range();
    let raw = text.get(range.clone())?;
    let margin = |at: usize| {
        let begin = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        &text[begin..at]
    };
    let indented = |margin: &str| {
        let lines = lines.iter().map(|line| if line.is_empty() { String::new() } else { format!("{margin}{line}") });
        lines.collect::<Vec<_>>().join("\n")
    };
    if matches!(scalar.style, Style::Literal | Style::Folded) {
        let own = margin(range.start);
        let end = &raw[raw.trim_end().len()..];
        return own.trim().is_empty().then(|| (range, format!("{}{end}", indented(own).trim_start())));
    }
    // On the line of its key, which begins a line itself: a block takes its place.
    let before = margin(entry.key.span.start);
    if !before.chars().all(|c| matches!(c, ' ' | '-')) || entry.value.span.start < entry.key.span.end {
        return None;
    }
    Some((range, format!("|\n{}", indented(&" ".repeat(before.len() + 2)))))
}

/// A script with one move a line; `None` if it cannot be read or is empty.
fn script_lines(text: &str) -> Option<Vec<String>> {
    let parsed = notation::parse(text);
    if parsed.faults.iter().any(|fault| fault.severity == Severity::Error) || parsed.script.items.is_empty() {
        return None;
    }
    let mut lines = Vec::new();
    spread_items(text, &parsed.script.items, 0, &mut lines);
    Some(lines)
}

fn spread_items(text: &str, items: &[Item], depth: usize, lines: &mut Vec<String>) {
    let margin = "  ".repeat(depth);
    for item in items {
        let written = text.get(item.span.range()).unwrap_or_default().trim_end_matches(['\n', '\r']);
        if item.blank_before && !lines.is_empty() {
            lines.push(String::new());
        }
        match &item.kind {
            ItemKind::Move(WrittenMove { written: Written::Deal { count, .. }, mark }) => {
                lines.extend((1..*count).map(|_| format!("{margin}deal")));
                lines.push(format!("{margin}deal{}", mark.map_or("", |mark| mark.text())));
            }
            ItemKind::Move(_) => lines.push(format!("{margin}{written}")),
            ItemKind::Variation(inner) => {
                lines.push(format!("{margin}("));
                spread_items(text, inner, depth + 1, lines);
                lines.push(format!("{margin})"));
            }
            ItemKind::Directive(_) | ItemKind::Note(_) | ItemKind::Comment(_) => {
                let mut parts = written.lines();
                let first = parts.next().unwrap_or_default();
                match lines.last_mut() {
                    Some(last) if !item.line_start && !last.is_empty() => {
                        last.push(' ');
                        last.push_str(first);
                    }
                    _ => lines.push(format!("{margin}{first}")),
                }
                lines.extend(parts.map(str::to_owned));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_gets_a_line_for_each_move() {
        let text = "@deal osmosis#42 # so\ndeal*3! KD (8D? @lost (d)) JD @score 2 # good\n\n\"note\" redeal\n";
        let lines = script_lines(text).unwrap();
        let expected = [
            "@deal osmosis#42 # so",
            "deal",
            "deal",
            "deal!",
            "KD",
            "(",
            "  8D? @lost",
            "  (",
            "    d",
            "  )",
            ")",
            "JD @score 2 # good",
            "",
            "\"note\"",
            "redeal",
        ];
        let expected: Vec<String> = expected.iter().map(|line| line.replace("    d", "    deal")).collect();
        assert_eq!(lines, expected);
        assert_eq!(script_lines("KD oops"), None);
    }

    #[test]
    fn scripts_in_puzzles_are_spread_where_they_stand() {
        let head = "trove: 1 # one\ngame: osmosis\n";
        let text = format!(
            "{head}start: deal*2\nsolutions:\n  - name: a\n    moves: |\n      KD 8D\n\n      deal # x\n  - {{ name: b, moves: KD }}\n  - moves: \"KD 8D\"\n    name: c\n"
        );
        let expected = format!(
            "{head}start: |\n  deal\n  deal\nsolutions:\n  - name: a\n    moves: |\n      KD\n      8D\n\n      deal # x\n  - {{ name: b, moves: KD }}\n  - moves: |\n      KD\n      8D\n    name: c\n"
        );
        assert_eq!(puzzle(&text).unwrap(), expected);
        assert_eq!(puzzle("game: osmosis\n"), None);
    }
}
