//! A named text.

use std::sync::{Arc, OnceLock};

use super::{Lines, Position, Span};

/// A text with a name, as it was read: byte offsets into it are offsets into the file on disk. Cheap to clone.
///
/// An [excerpt](SourceFile::excerpt) is a part of a text too long to keep: offsets into it begin at
/// [`offset`](SourceFile::offset), and its first line is [`first_line`](SourceFile::first_line).
#[derive(Clone, Debug)]
pub struct SourceFile {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    name: String,
    text: String,
    offset: usize,
    first_line: usize,
    lines: OnceLock<Lines>,
}

/// Why bytes are no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The bytes look like UTF-16.
    Utf16,
    /// The byte at this offset is not UTF-8.
    NotUtf8 {
        /// Offset of the first byte that does not fit.
        offset: usize,
    },
}

impl SourceFile {
    /// A text and the name under which messages speak of it (a path with `/`, or `<stdin>`).
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> SourceFile {
        SourceFile::excerpt(name, text, 0, 1)
    }

    /// A part of a text: it begins `offset` bytes into the whole, on line `first_line` (from 1), at that line's first
    /// character.
    pub fn excerpt(name: impl Into<String>, text: impl Into<String>, offset: usize, first_line: usize) -> SourceFile {
        let inner = Inner { name: name.into(), text: text.into(), offset, first_line, lines: OnceLock::new() };
        SourceFile { inner: Arc::new(inner) }
    }

    /// Bytes of the whole text before this part; 0 for a whole text.
    pub fn offset(&self) -> usize {
        self.inner.offset
    }

    /// Number of the first line, from 1.
    pub fn first_line(&self) -> usize {
        self.inner.first_line
    }

    /// Reads bytes as UTF-8.
    ///
    /// # Errors
    /// Says what is wrong and gives the file as far as it can be shown: bytes that are no text are replaced, up to the
    /// first of them offsets are right.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<SourceFile, (Unreadable, SourceFile)> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(SourceFile::new(name, text)),
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                let bytes = error.as_bytes();
                let why = match bytes {
                    [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Unreadable::Utf16,
                    _ => Unreadable::NotUtf8 { offset },
                };
                Err((why, SourceFile::new(name, String::from_utf8_lossy(bytes))))
            }
        }
    }

    /// The name under which messages speak of it.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// The whole text, byte order mark included.
    pub fn text(&self) -> &str {
        &self.inner.text
    }

    /// The text of a span; empty if the span does not fit.
    pub fn slice(&self, span: Span) -> &str {
        self.text().get(span.range()).unwrap_or("")
    }

    /// Where its lines begin; worked out once.
    pub fn lines(&self) -> &Lines {
        self.inner.lines.get_or_init(|| Lines::of(&self.inner.text))
    }

    /// Line and column of a byte offset into [`text`](SourceFile::text); the line is that of the whole.
    pub fn position(&self, offset: usize) -> Position {
        let position = self.lines().position(self.text(), offset);
        Position { line: position.line + self.first_line() - 1, ..position }
    }
}

impl PartialEq for SourceFile {
    /// Same name and same text.
    fn eq(&self, other: &SourceFile) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
            || (self.inner.name == other.inner.name
                && self.inner.offset == other.inner.offset
                && self.inner.text == other.inner.text)
    }
}

impl Eq for SourceFile {}
