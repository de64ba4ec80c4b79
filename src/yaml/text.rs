//! Texts as values: on the line of their key, or as a block below it.

use super::scalar::{block, is_plain_character};
use super::{Style, scalar};

/// Columns of a line of a file.
pub const WIDTH: usize = 80;

/// How a value is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// On the line of its key.
    Inline(String),
    /// As a block: its head (`|`, `>-`) on the line of its key, then lines, which are still to be indented. Empty lines
    /// stay empty.
    Block(&'static str, Vec<String>),
}

/// A text as a value that every reader of YAML takes for that text: on the line of its key if it has one line and fits
/// into `room` columns, else folded, or as the lines it has. `indent` is that of the block's lines, `style` how its
/// author wrote it, which decides where both kinds of blocks would do. What no block can hold is quoted.
///
/// ```
/// use trove::yaml::{Style, text::{Written, written}};
/// assert_eq!(written("No", Style::Plain, 2, 60), Written::Inline("\"No\"".to_owned()));
/// assert_eq!(written("a\nb\n", Style::Plain, 2, 60), Written::Block("|", vec!["a".to_owned(), "b".to_owned()]));
/// ```
pub fn written(text: &str, style: Style, indent: usize, room: usize) -> Written {
    let inline = || Written::Inline(block(text));
    let (body, ends) = match text.strip_suffix('\n') {
        Some(body) => (body, true),
        None => (text, false),
    };
    let width = WIDTH.max(indent + 40);
    let folded = || Some(Written::Block(if ends { ">" } else { ">-" }, folded(body, indent, width)?));
    let literal = || Some(Written::Block(if ends { "|" } else { "|-" }, literal(body)?));
    let lines = body.contains('\n');
    if !ends && !lines {
        return match block(text).chars().count() <= room {
            true => inline(),
            // A long word alone, an address for instance, is no shorter on a line of its own.
            false if !text.contains(' ') => inline(),
            false => folded().unwrap_or_else(inline),
        };
    }
    let literal_first = match style {
        Style::Literal => true,
        Style::Folded => false,
        Style::Plain | Style::SingleQuoted | Style::DoubleQuoted => lines,
    };
    let found = if literal_first { literal().or_else(folded) } else { folded().or_else(literal) };
    found.unwrap_or_else(inline)
}

/// The lines of a block that folds into a text; `None` if folding would not keep it.
fn folded(text: &str, indent: usize, width: usize) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    for (index, paragraph) in text.split('\n').enumerate() {
        if index > 0 {
            lines.push(String::new());
        }
        if paragraph.is_empty() {
            if index == 0 {
                return None;
            }
            continue;
        }
        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        if !paragraph.chars().all(is_plain_character)
            || blank(paragraph.chars().next())
            || blank(paragraph.chars().next_back())
        {
            return None;
        }
        lines.extend(scalar::wrapped(paragraph, indent, width));
    }
    (!lines.last()?.is_empty()).then_some(lines)
}

/// The lines of a block that keeps them; `None` if such a block would not keep the text.
fn literal(text: &str) -> Option<Vec<String>> {
    let good = |line: &str| {
        let whole = line.is_empty() || !line.trim().is_empty();
        whole && !line.starts_with('\t') && line.chars().all(|c| is_plain_character(c) || c == '\t')
    };
    let lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let (first, last) = (lines.first()?, lines.last()?);
    let ends = !first.is_empty() && !first.starts_with(' ') && !last.is_empty();
    (ends && lines.iter().all(|line| good(line))).then_some(lines)
}
