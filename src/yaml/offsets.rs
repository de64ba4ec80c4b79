//! From an offset in a scalar's value back to the bytes of the file.

use super::decode::{self, Piece};
use super::{Scalar, Style};
use crate::source::Span;

/// The way back from a scalar's value to the file.
///
/// Escapes, folded lines, indentation and CRLF make the value shorter or longer than its source. The map is made by
/// reading the source once more; if that does not give the very value, the scalar as a whole stands for each of its
/// parts, so a label may be too wide but never wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffsetMap {
    /// In order of the value, without gaps; empty if every offset leads to the whole scalar.
    pieces: Vec<Piece>,
    /// Bytes of the value.
    length: usize,
    /// The scalar in the file.
    whole: Span,
}

impl OffsetMap {
    /// The map of a scalar that stands at `span` in `source`.
    pub fn of(source: &str, span: Span, scalar: &Scalar) -> OffsetMap {
        let raw = source.get(span.range()).unwrap_or("");
        let pieces = match scalar.style {
            Style::SingleQuoted => decode::single_quoted(raw, &scalar.text),
            Style::DoubleQuoted => decode::double_quoted(raw, &scalar.text),
            Style::Plain | Style::Literal | Style::Folded => decode::unescaped(raw, &scalar.text),
        };
        let mut pieces = pieces.unwrap_or_default();
        for piece in &mut pieces {
            piece.source = piece.source.shifted(span.start);
        }
        OffsetMap { pieces, length: scalar.text.len(), whole: span }
    }

    /// The map in which every offset leads to the same bytes.
    pub fn whole(span: Span) -> OffsetMap {
        OffsetMap { pieces: Vec::new(), length: 0, whole: span }
    }

    /// The map of a text that is a part of the file as it stands.
    pub fn identity(span: Span) -> OffsetMap {
        OffsetMap {
            pieces: vec![Piece { value: 0, length: span.len(), source: span }],
            length: span.len(),
            whole: span,
        }
    }

    /// The bytes of the file behind a span of the value. Offsets past the end count as the end.
    pub fn span(&self, span: Span) -> Span {
        if self.pieces.is_empty() {
            return self.whole;
        }
        let start = self.start_of(span.start);
        if span.is_empty() {
            return Span::at(start);
        }
        Span::new(start, self.end_of(span.end).max(start))
    }

    /// Where the byte at `offset` begins in the file.
    fn start_of(&self, offset: usize) -> usize {
        if offset >= self.length {
            return self.end_of(self.length);
        }
        let piece = self.piece(offset);
        if piece.is_copy() { piece.source.start + (offset - piece.value) } else { piece.source.start }
    }

    /// Where the byte before `offset` ends in the file.
    fn end_of(&self, offset: usize) -> usize {
        let offset = offset.min(self.length);
        if offset == 0 {
            return self.pieces.first().map_or(self.whole.start, |piece| piece.source.start);
        }
        let piece = self.piece(offset - 1);
        if piece.is_copy() { piece.source.start + (offset - piece.value) } else { piece.source.end }
    }

    /// The piece that holds the byte at `offset` of the value.
    fn piece(&self, offset: usize) -> &Piece {
        let index = self.pieces.partition_point(|piece| piece.value <= offset);
        &self.pieces[index.saturating_sub(1)]
    }
}
