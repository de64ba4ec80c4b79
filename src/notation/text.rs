//! Quoted texts: what stands between the quotes.

use super::{fault, unicode};
use crate::source::{Fault, Span};

/// Undoes `\"` and `\\` of a quoted text and makes every line end a line feed. Spans of faults are in `quoted`, which
/// includes both quotes. A wrong escape is kept as it stands, a control character is dropped.
pub(super) fn unescaped(quoted: &str) -> (String, Vec<Fault>) {
    let inner = quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or("");
    let mut text = String::with_capacity(inner.len());
    let mut faults = Vec::new();
    let mut chars = inner.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match (c, chars.peek().copied()) {
            ('\\', Some((_, next @ ('"' | '\\')))) => {
                text.push(next);
                chars.next();
            }
            ('\\', next) => {
                let end = at + 1 + next.map_or(0, |(_, next)| next.len_utf8());
                faults.push(fault::bad_escape(Span::new(at + 1, end + 1), &inner[at..end]));
                text.push('\\');
            }
            ('\r', Some((_, '\n'))) => {}
            ('\r', _) => text.push('\n'),
            _ if unicode::is_forbidden(c) => {
                let span = Span::new(at + 1, at + 1 + c.len_utf8());
                faults.push(fault::control_character(span, c));
            }
            _ => text.push(c),
        }
    }
    (text, faults)
}

/// The nearest character boundary at or below `at`, which must not be past the end.
pub(super) fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The faults of a comment, with spans in it: control characters.
pub(super) fn comment_faults(comment: &str) -> impl Iterator<Item = Fault> {
    let forbidden = comment.char_indices().filter(|(_, c)| unicode::is_forbidden(*c));
    forbidden.map(|(at, c)| fault::control_character(Span::new(at, at + c.len_utf8()), c))
}
