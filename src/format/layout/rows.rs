//! Lines of a file before they are joined.

use super::tree::Line;

/// A line and the comment at its end.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The line without the comment.
    pub text: String,
    /// The comment; a row with a comment and no text continues the comment above it.
    pub beside: Option<String>,
    /// Whether it is a blank line between values, which a line of a block is not.
    blank: bool,
}

impl Row {
    /// A line.
    pub fn new(text: String) -> Row {
        Row { text, beside: None, blank: false }
    }

    /// An empty line.
    pub fn blank() -> Row {
        Row { text: String::new(), beside: None, blank: true }
    }

    /// A line with what stands beside it: the first comment on it, the others below.
    pub fn with(text: String, beside: &[String]) -> impl Iterator<Item = Row> {
        let first = Row { beside: beside.first().cloned(), ..Row::new(text) };
        let more = beside.iter().skip(1).map(|more| Row { beside: Some(more.clone()), ..Row::new(String::new()) });
        std::iter::once(first).chain(more)
    }
}

/// Adds comments and blank lines; none at the very beginning, and never two blank lines in a row.
pub(super) fn push_lines(rows: &mut Vec<Row>, lines: &[Line], indent: usize) {
    for line in lines {
        match line {
            Line::Blank if rows.last().is_none_or(|row| row.blank) => {}
            Line::Blank => rows.push(Row::blank()),
            Line::Comment(text) => rows.push(Row::new(format!("{:indent$}{text}", ""))),
        }
    }
}

/// Longer lines do not push the comments of their neighbours away.
const ALIGNED_MAX: usize = 50;

/// The rows as a text, comments at the ends of neighbouring lines below each other.
pub(super) fn join(rows: &[Row]) -> String {
    let mut out = String::new();
    let width = |row: &Row| row.text.chars().count();
    let mut index = 0;
    while index < rows.len() {
        let run = rows[index..].iter().take_while(|row| row.beside.is_some()).count();
        let together =
            rows[index..index + run].iter().map(width).filter(|width| *width <= ALIGNED_MAX).max().unwrap_or(0);
        let mut column = 0;
        for row in &rows[index..index + run.max(1)] {
            out.push_str(&row.text);
            if let Some(comment) = &row.beside {
                let own = width(row);
                if !row.text.is_empty() {
                    column = if own > ALIGNED_MAX { own } else { together } + 2;
                }
                out.extend(std::iter::repeat_n(' ', column - own));
                out.push_str(comment);
            }
            out.push('\n');
        }
        index += run.max(1);
    }
    out
}
