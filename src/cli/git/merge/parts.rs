//! A puzzle file cut into parts, at the beginnings of lines: joined again they are the file, byte for byte.

use std::collections::BTreeSet;

use crate::yaml::{self, Entry, Node, Style};

/// What stands before the first key of a map or list.
pub const HEAD: &str = "";
/// What stands behind the last one.
pub const END: &str = "\0end";

/// A part of a file.
#[derive(Debug)]
pub struct Part<'t> {
    /// The key, or a solution's name.
    pub key: String,
    /// Its text: whole lines, with the comments above it.
    pub text: &'t str,
    /// What it is made of.
    pub body: Body<'t>,
}

/// What a part is made of.
#[derive(Debug)]
pub enum Body<'t> {
    /// One thing.
    One,
    /// Lines of text.
    Lines,
    /// Solutions.
    List(Vec<Part<'t>>),
    /// The keys of a solution.
    Map(Vec<Part<'t>>),
}

/// Cuts a file; `None` if it is not written a key a line, is several puzzles, or cannot be read.
pub fn cut(text: &str) -> Option<Vec<Part<'_>>> {
    let stream = yaml::parse(text);
    if !stream.faults.is_empty() || stream.documents.len() > 1 {
        return None;
    }
    let Some(document) = stream.documents.first() else {
        let one = |key: &str, text| Part { key: key.to_owned(), text, body: Body::One };
        return Some(vec![one(HEAD, text), one(END, "")]);
    };
    if !document.faults.is_empty() {
        return None;
    }
    let entries = document.root.as_ref()?.mapping()?;
    let keys: Vec<(String, usize)> = entries.iter().map(|e| (e.key.text.clone(), e.key.span.start)).collect();
    if !keys.iter().all(|(_, at)| text[..*at].ends_with('\n') || *at == 0 || text[..*at] == *"\u{FEFF}") {
        return None;
    }
    let bodies = |index: usize, part| match &entries[index] {
        entry if entry.key.text == "solutions" => list(text, part, entry).map_or(Body::One, Body::List),
        entry => lines_or_one(entry),
    };
    slices(text, text, &keys, true, &bodies)
}

/// The solutions of a list, each beginning on a line with its dash.
fn list<'t>(text: &'t str, part: &'t str, entry: &Entry) -> Option<Vec<Part<'t>>> {
    let items = entry.value.sequence()?;
    let mut keys = Vec::new();
    for item in items {
        let name = item.get("name")?.value.scalar()?.text.clone();
        let margin = &text[line_of(text, item.span.start)..item.span.start];
        let dash = margin.strip_suffix(' ').map(str::trim_end).and_then(|margin| margin.strip_suffix('-'))?;
        if !dash.bytes().all(|byte| byte == b' ') {
            return None;
        }
        keys.push((name, line_of(text, item.span.start) + dash.len()));
    }
    let bodies = |index: usize, part| map(text, part, &items[index]).map_or(Body::One, Body::Map);
    slices(text, part, &keys, true, &bodies)
}

/// The keys of a solution; the first is on the line of the dash.
fn map<'t>(text: &'t str, part: &'t str, item: &Node) -> Option<Vec<Part<'t>>> {
    let entries = item.mapping()?;
    let keys: Vec<(String, usize)> = entries.iter().map(|e| (e.key.text.clone(), e.key.span.start)).collect();
    let blank = |at: usize| text[line_of(text, at)..at].bytes().all(|byte| byte == b' ');
    if !keys.iter().skip(1).all(|(_, at)| blank(*at)) {
        return None;
    }
    let bodies = |index: usize, _: &'t str| lines_or_one(&entries[index]);
    slices(text, part, &keys, false, &bodies)
}

fn lines_or_one<'t>(entry: &Entry) -> Body<'t> {
    match entry.value.scalar() {
        Some(scalar) if scalar.style == Style::Literal => Body::Lines,
        _ => Body::One,
    }
}

/// Cuts `part` of `text` before the lines of the keys and the comments above them. With `head` what stands before the
/// first key is a part of its own.
fn slices<'t>(
    text: &'t str,
    part: &'t str,
    keys: &[(String, usize)],
    head: bool,
    bodies: &dyn Fn(usize, &'t str) -> Body<'t>,
) -> Option<Vec<Part<'t>>> {
    let begin = part.as_ptr() as usize - text.as_ptr() as usize;
    let end = begin + part.len();
    let mut cuts = Vec::new();
    let mut last = begin;
    for (index, (_, at)) in keys.iter().enumerate() {
        // An alias is at the place of its anchor, which may be anywhere.
        if *at < last || *at >= end {
            return None;
        }
        let line = line_of(text, *at).max(begin);
        let cut = match index {
            0 if head => line,
            0 => begin,
            _ => above(text, line, last, at - line),
        };
        if index > 0 && cut <= *cuts.last()? {
            return None;
        }
        cuts.push(cut);
        last = *at;
    }
    let first_key = keys.last()?.1;
    let column = first_key - line_of(text, first_key);
    let tail = above(text, end, first_key, column);
    let one = |key: &str, text| Part { key: key.to_owned(), text, body: Body::One };
    let mut parts = Vec::new();
    if head {
        parts.push(one(HEAD, &text[begin..*cuts.first()?]));
    }
    for (index, (key, _)) in keys.iter().enumerate() {
        let until = cuts.get(index + 1).copied().unwrap_or(tail);
        let text = text.get(cuts[index]..until)?;
        parts.push(Part { key: key.clone(), text, body: bodies(index, text) });
    }
    parts.push(one(END, &text[tail..end]));
    let unique: BTreeSet<&str> = parts.iter().map(|part| part.key.as_str()).collect();
    (unique.len() == parts.len()).then_some(parts)
}

/// Where the line of an offset begins.
fn line_of(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// Where the blank lines and the comments above a line begin that are no further in than it; not above `floor`'s line.
fn above(text: &str, line: usize, floor: usize, column: usize) -> usize {
    let mut at = line;
    while at > floor {
        let before = line_of(text, at - 1);
        if before <= floor {
            break;
        }
        let content = &text[before..at];
        let inner = content.trim_start_matches(' ');
        let comment = inner.starts_with('#') && content.len() - inner.len() <= column;
        if !comment && !content.trim().is_empty() {
            break;
        }
        at = before;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# yaml\ntrove: 1\n\n# The game.\ngame: osmosis\ndeal:\n  reserves:\n    - 4D\n  # inner\nsolutions:\n  # first\n  - name: a\n    expect: won\n    # why\n    moves: |\n      KD\n      # end\n\n  # second\n  - name: b\n    moves: KD\n# the end\n";

    fn outline(parts: &[Part], depth: usize, out: &mut String) {
        for part in parts {
            out.push_str(&format!("{}{:?} {:?}\n", "  ".repeat(depth), part.key, part.text));
            if let Body::List(inner) | Body::Map(inner) = &part.body {
                assert_eq!(inner.iter().map(|part| part.text).collect::<String>(), part.text);
                outline(inner, depth + 1, out);
            }
        }
    }

    #[test]
    fn a_file_is_cut_at_its_keys() {
        let parts = cut(FILE).unwrap();
        assert_eq!(parts.iter().map(|part| part.text).collect::<String>(), FILE);
        let mut out = String::new();
        outline(&parts, 0, &mut out);
        let expected = r##""" "# yaml\n"
"trove" "trove: 1\n"
"game" "\n# The game.\ngame: osmosis\n"
"deal" "deal:\n  reserves:\n    - 4D\n  # inner\n"
"solutions" "solutions:\n  # first\n  - name: a\n    expect: won\n    # why\n    moves: |\n      KD\n      # end\n\n  # second\n  - name: b\n    moves: KD\n"
  "" "solutions:\n  # first\n"
  "a" "  - name: a\n    expect: won\n    # why\n    moves: |\n      KD\n      # end\n"
    "name" "  - name: a\n"
    "expect" "    expect: won\n"
    "moves" "    # why\n    moves: |\n      KD\n      # end\n"
    "\0end" ""
  "b" "\n  # second\n  - name: b\n    moves: KD\n"
    "name" "\n  # second\n  - name: b\n"
    "moves" "    moves: KD\n"
    "\0end" ""
  "\0end" ""
"\0end" "# the end\n"
"##;
        assert_eq!(out, expected);
    }

    #[test]
    fn what_is_written_otherwise_is_not_cut() {
        for text in ["{trove: 1, game: osmosis}\n", "trove: 1\n---\ntrove: 1\n", "trove: [\n", "? trove\n: 1\n"] {
            assert!(cut(text).is_none(), "{text}");
        }
        assert_eq!(cut("").unwrap().len(), 2);
    }
}
