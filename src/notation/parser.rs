//! From events to the tree of a script.

use super::reader::{Event, EventKind, Reader};
use super::word::written_move;
use super::{Item, ItemKind, Parts, Script};
use crate::source::{Fault, Span};

/// A script as far as it could be read, and everything that is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The items that could be read.
    pub script: Script,
    /// What is wrong, in the order of reading.
    pub faults: Vec<Fault>,
}

/// Reads a script. Never fails as a whole: what cannot be read is a fault, and the rest is still there. Variations
/// within variations are limited to 64 levels.
///
/// ```
/// let parsed = trove::notation::parse("deal 7H drw KS");
/// assert_eq!(parsed.script.items.len(), 3);
/// assert_eq!(parsed.faults[0].code, "script::unknown-word");
/// assert_eq!(parsed.faults[0].span.range(), 8..11);
/// ```
pub fn parse(text: &str) -> Parsed {
    let mut reader = Reader::new(text);
    let mut faults = Vec::new();
    let mut open: Vec<(Item, Vec<Item>)> = Vec::new();
    let mut items = Vec::new();
    let mut gap = Gap { text, at: 0, fresh: true };
    while let Some(Event { span, kind }) = reader.next() {
        let (line_start, blank_before) = gap.before(span);
        let kind = match kind {
            EventKind::Move(found) => ItemKind::Move(found),
            EventKind::Directive(directive) => ItemKind::Directive(directive),
            EventKind::Note(note) => ItemKind::Note(note),
            EventKind::Comment(comment) => ItemKind::Comment(comment),
            EventKind::Bad => continue,
            EventKind::Open => {
                let item = Item { kind: ItemKind::Variation(Vec::new()), span, line_start, blank_before };
                open.push((item, std::mem::take(&mut items)));
                continue;
            }
            EventKind::Close => {
                let Some((mut item, before)) = open.pop() else { continue };
                let inner = std::mem::replace(&mut items, before);
                // Nothing in it, or nothing that could be read: that was reported.
                if !inner.is_empty() {
                    item.span = item.span.to(span);
                    item.kind = ItemKind::Variation(inner);
                    items.push(item);
                }
                continue;
            }
        };
        items.push(Item { kind, span, line_start, blank_before });
    }
    faults.append(&mut reader.take_faults());
    Parsed { script: Script { items }, faults }
}

/// What stands between items: tells which of them begin a line.
struct Gap<'t> {
    text: &'t str,
    at: usize,
    fresh: bool,
}

impl Gap<'_> {
    /// Whether the item at `span` is the first on its line, and whether a blank line stands before it.
    fn before(&mut self, span: Span) -> (bool, bool) {
        let bytes = self.text.as_bytes();
        let start = span.start.max(self.at);
        let mut line_ends = 0;
        let mut lines = 0;
        for at in self.at..start {
            match bytes[at] {
                b'\r' if bytes.get(at + 1) == Some(&b'\n') => {}
                b'\n' | b'\r' => line_ends += 1,
                b' ' | b'\t' => {}
                // Something that gave no event: what stood before it is not next to this item.
                _ => {
                    lines += line_ends;
                    line_ends = 0;
                }
            }
        }
        let first = std::mem::take(&mut self.fresh) && lines == 0;
        self.at = span.end.max(self.at);
        (first || line_ends > 0, !first && line_ends > 1)
    }
}

/// Where the parts of a move stand that `span` covers in `text`: the first word there. Nothing if that is no move.
///
/// ```
/// use trove::notation::parts;
/// use trove::source::Span;
/// let parts = parts("deal 7H:R2>F1!", Span::new(5, 14));
/// assert_eq!(parts.from.unwrap().range(), 8..10);
/// assert_eq!(parts.mark.unwrap().range(), 13..14);
/// ```
pub fn parts(text: &str, span: Span) -> Parts {
    let word = text.get(span.range()).unwrap_or("");
    let end = word.bytes().position(super::fast::ends_word).unwrap_or(word.len());
    let Ok((_, parts)) = written_move(&word[..end]) else { return Parts::default() };
    let shift = |part: Option<Span>| part.map(|part| part.shifted(span.start));
    Parts {
        card: shift(parts.card),
        from: shift(parts.from),
        to: shift(parts.to),
        count: shift(parts.count),
        mark: shift(parts.mark),
    }
}
