//! What is refused before anything is parsed.

use super::{Limits, fault};
use crate::source::{Fault, Span, is_hidden};

/// At most so many control characters are reported; a file with more is no text.
const REPORTED: usize = 20;

/// Looks at the text as a whole: its size, and characters that no file needs.
pub(super) fn check(text: &str, limits: Limits) -> Vec<Fault> {
    if text.len() > limits.bytes {
        let mut end = 1;
        while !text.is_char_boundary(end) {
            end += 1;
        }
        return vec![fault::too_large(Span::new(0, end), text.len(), limits.bytes)];
    }
    let begin = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    text[begin..]
        .char_indices()
        .filter(|&(_, c)| is_hidden(c))
        .take(REPORTED)
        .map(|(at, c)| fault::control_character(Span::new(begin + at, begin + at + c.len_utf8()), c))
        .collect()
}
