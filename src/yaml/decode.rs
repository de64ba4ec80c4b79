//! Reads the source of a scalar once more, to learn which bytes each part of its value comes from.

use crate::source::Span;

/// A part of a value and the bytes it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Where it begins in the value.
    pub value: usize,
    /// Its bytes in the value.
    pub length: usize,
    /// Its bytes in the source.
    pub source: Span,
}

impl Piece {
    /// Whether the part is a copy of the source, byte for byte; else the part as a whole comes from the bytes.
    pub fn is_copy(&self) -> bool {
        self.length == self.source.len()
    }
}

/// Collects pieces, neighbouring copies as one.
#[derive(Default)]
struct Pieces {
    list: Vec<Piece>,
    value: usize,
}

impl Pieces {
    /// The next `length` bytes of the value come from `source`.
    fn push(&mut self, length: usize, source: Span) {
        if length == 0 {
            return;
        }
        let piece = Piece { value: self.value, length, source };
        self.value += length;
        match self.list.last_mut() {
            Some(last) if last.is_copy() && piece.is_copy() && last.source.end == source.start => {
                last.length += length;
                last.source.end = source.end;
            }
            _ => self.list.push(piece),
        }
    }
}

/// What parsing may change in a scalar without escapes, and what counts as white space in folding.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Plain and block scalars: parsing changes nothing but blanks, so the k-th character that is no blank is the same
/// in both texts. Between two of them the runs of blanks are matched from both ends; what is left in the middle, a
/// fold or indentation, belongs together as a whole.
pub(super) fn unescaped(raw: &str, value: &str) -> Option<Vec<Piece>> {
    let (raw, value) = (raw.as_bytes(), value.as_bytes());
    let mut pieces = Pieces::default();
    let (mut r, mut v) = (0, 0);
    loop {
        let raw_blanks = run(&raw[r..], is_blank);
        let value_blanks = run(&value[v..], is_blank);
        match_blanks(&raw[r..r + raw_blanks], &value[v..v + value_blanks], r, &mut pieces);
        (r, v) = (r + raw_blanks, v + value_blanks);
        let raw_text = run(&raw[r..], |byte| !is_blank(byte));
        let value_text = run(&value[v..], |byte| !is_blank(byte));
        if raw[r..r + raw_text] != value[v..v + value_text] {
            return None;
        }
        pieces.push(value_text, Span::new(r, r + raw_text));
        (r, v) = (r + raw_text, v + value_text);
        if v == value.len() {
            // Blanks that were clipped may be left, text may not.
            return raw[r..].iter().all(|&byte| is_blank(byte)).then_some(pieces.list);
        }
    }
}

/// Length of the run of such bytes at the beginning.
fn run(bytes: &[u8], what: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&byte| !what(byte)).unwrap_or(bytes.len())
}

fn match_blanks(raw: &[u8], value: &[u8], at: usize, pieces: &mut Pieces) {
    let front = raw.iter().zip(value).take_while(|(a, b)| a == b).count();
    let (raw_rest, value_rest) = (&raw[front..], &value[front..]);
    let back = raw_rest.iter().rev().zip(value_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let end = at + raw.len();
    pieces.push(front, Span::new(at, at + front));
    let middle = Span::new(at + front, end - back);
    pieces.push(value_rest.len() - back, middle);
    pieces.push(back, Span::new(end - back, end));
}

/// `'…'`: doubled quotes and folded lines.
pub(super) fn single_quoted(raw: &str, value: &str) -> Option<Vec<Piece>> {
    let mut reader = Quoted::new(raw, value, '\'')?;
    while let Some(c) = reader.peek() {
        match c {
            '\'' => reader.emit(2, "'")?,
            ' ' | '\t' | '\r' | '\n' => reader.blanks(true)?,
            _ => reader.copy(c)?,
        }
    }
    reader.finish()
}

/// `"…"`: escapes and folded lines.
pub(super) fn double_quoted(raw: &str, value: &str) -> Option<Vec<Piece>> {
    let mut reader = Quoted::new(raw, value, '"')?;
    while let Some(c) = reader.peek() {
        match c {
            '\\' => reader.escape()?,
            ' ' | '\t' | '\r' | '\n' => reader.blanks(true)?,
            _ => reader.copy(c)?,
        }
    }
    reader.finish()
}

/// Reads a quoted scalar and holds what it reads against the value.
struct Quoted<'a> {
    /// What stands between the quotes.
    raw: &'a str,
    value: &'a str,
    at: usize,
    pieces: Pieces,
}

impl<'a> Quoted<'a> {
    fn new(raw: &'a str, value: &'a str, quote: char) -> Option<Quoted<'a>> {
        let inner = raw.strip_prefix(quote)?.strip_suffix(quote)?;
        Some(Quoted { raw: inner, value, at: 0, pieces: Pieces::default() })
    }

    fn peek(&self) -> Option<char> {
        self.raw[self.at..].chars().next()
    }

    /// The next `length` bytes of the source give `text`.
    fn emit(&mut self, length: usize, text: &str) -> Option<()> {
        let end = self.at + length;
        if end > self.raw.len() || !self.value[self.pieces.value..].starts_with(text) {
            return None;
        }
        // One byte further on, for the opening quote.
        self.pieces.push(text.len(), Span::new(self.at + 1, end + 1));
        self.at = end;
        Some(())
    }

    fn copy(&mut self, c: char) -> Option<()> {
        self.emit(c.len_utf8(), c.encode_utf8(&mut [0; 4]))
    }

    /// A run of blanks: as it is within a line, folded if the line ends in it. `space`: whether a single line end
    /// counts as a space.
    fn blanks(&mut self, space: bool) -> Option<()> {
        let rest = &self.raw[self.at..];
        let length = run(rest.as_bytes(), is_blank);
        let blanks = &rest[..length];
        let breaks = blanks.replace("\r\n", "\n").bytes().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
        match breaks {
            0 => self.emit(length, blanks),
            1 if space => self.emit(length, " "),
            _ => self.emit(length, &"\n".repeat(breaks - 1)),
        }
    }

    fn escape(&mut self) -> Option<()> {
        let rest = &self.raw[self.at + 1..];
        let c = rest.chars().next()?;
        let text = match c {
            '0' => '\0',
            'a' => '\u{7}',
            'b' => '\u{8}',
            't' | '\t' => '\t',
            'n' => '\n',
            'v' => '\u{B}',
            'f' => '\u{C}',
            'r' => '\r',
            'e' => '\u{1B}',
            'N' => '\u{85}',
            '_' => '\u{A0}',
            'L' => '\u{2028}',
            'P' => '\u{2029}',
            ' ' | '"' | '/' | '\\' => c,
            'x' => return self.code_point(2),
            'u' => return self.code_point(4),
            'U' => return self.code_point(8),
            '\r' | '\n' => {
                // A line end that the backslash takes away, with the blanks after it.
                self.at += 1;
                return self.blanks(false);
            }
            _ => return None,
        };
        self.emit(2, text.encode_utf8(&mut [0; 4]))
    }

    /// `\x`, `\u` or `\U` with so many digits; a surrogate pair is one character.
    fn code_point(&mut self, digits: usize) -> Option<()> {
        let rest = &self.raw[self.at + 2..];
        let code = u32::from_str_radix(rest.get(..digits)?, 16).ok()?;
        let mut length = 2 + digits;
        let c = match char::from_u32(code) {
            Some(c) => c,
            None => {
                let low = rest[digits..].strip_prefix("\\u")?.get(..4)?;
                let low = u32::from_str_radix(low, 16).ok()?;
                if !(0xD800..0xDC00).contains(&code) || !(0xDC00..0xE000).contains(&low) {
                    return None;
                }
                length += 6;
                char::from_u32(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00))?
            }
        };
        self.emit(length, c.encode_utf8(&mut [0; 4]))
    }

    fn finish(self) -> Option<Vec<Piece>> {
        (self.pieces.value == self.value.len()).then_some(self.pieces.list)
    }
}
