//! Byte offsets ↔ lines and columns.

/// A place for people and editors. Lines and columns count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters (Unicode scalar values), from 1.
    pub column: usize,
    /// Column in UTF-16 code units, from 1.
    pub column_utf16: usize,
}

/// Where each line of a text begins. Lines end with LF, CRLF or a lone CR; a byte order mark takes no column.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// Indexes a text.
    pub fn of(text: &str) -> Lines {
        let bytes = text.as_bytes();
        let mut starts = vec![if text.starts_with('\u{FEFF}') { 3 } else { 0 }];
        for (at, &byte) in bytes.iter().enumerate() {
            if byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                starts.push(at + 1);
            }
        }
        Lines { starts }
    }

    /// Number of lines; a text that ends with a line end has an empty last line.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// Byte offset at which line `line` (from 1) begins; `None` past the end.
    pub fn start(&self, line: usize) -> Option<usize> {
        line.checked_sub(1).and_then(|index| self.starts.get(index)).copied()
    }

    /// Number (from 1) of the line that holds a byte offset.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).max(1)
    }

    /// The place of a byte offset in `text`, which must be the text that was indexed. Offsets past the end count as
    /// the end; an offset inside a character counts as that character.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = floor_char_boundary(text, offset);
        let index = self.line_of(offset) - 1;
        let start = self.starts[index].min(offset);
        let before = &text[start..offset];
        Position {
            line: index + 1,
            column: before.chars().count() + 1,
            column_utf16: before.encode_utf16().count() + 1,
        }
    }
}

/// The nearest character boundary at or below `offset`.
fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, needle: &str) -> (usize, usize, usize) {
        let position = Lines::of(text).position(text, text.find(needle).unwrap());
        (position.line, position.column, position.column_utf16)
    }

    #[test]
    fn all_line_ends_and_a_byte_order_mark_give_the_same_places() {
        for text in ["ab\n山x", "ab\r\n山x", "ab\r山x", "\u{FEFF}ab\n山x", "\u{FEFF}ab\r\n山x"] {
            assert_eq!(at(text, "a"), (1, 1, 1), "{text:?}");
            assert_eq!(at(text, "b"), (1, 2, 2), "{text:?}");
            assert_eq!(at(text, "x"), (2, 2, 2), "{text:?}");
        }
    }

    #[test]
    fn utf16_columns_count_code_units() {
        assert_eq!(at("🂡x", "x"), (1, 2, 3));
        assert_eq!(at("♥\u{FE0F}x", "x"), (1, 3, 3));
    }

    #[test]
    fn ends_are_safe() {
        let lines = Lines::of("");
        assert_eq!(lines.position("", 99).line, 1);
        let text = "a\n";
        assert_eq!(Lines::of(text).position(text, 2), Position { line: 2, column: 1, column_utf16: 1 });
        let text = "é";
        assert_eq!(Lines::of(text).position(text, 1).column, 1);
    }
}
