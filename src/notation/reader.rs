//! Reading a text one event at a time, without building a tree.

use super::items::{Items, Step};
use super::lexer::Window;
use super::{Directive, WrittenMove};
use crate::source::{Fault, Span};

/// Something a script says, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The bytes it was read from; empty, at the end of the text, for what closes a variation that nothing closes.
    pub span: Span,
    /// What it is.
    pub kind: EventKind,
}

/// Kinds of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A move.
    Move(WrittenMove),
    /// `(`: a variation begins. Each has its `Close`.
    Open,
    /// `)`: the variation ends.
    Close,
    /// `@name …`
    Directive(Box<Directive>),
    /// `"…"`, with `\"` and `\\` undone and every line end a line feed.
    Note(String),
    /// `# …`, the text behind the `#`.
    Comment(String),
    /// Something that could not be read and may have been meant as a move; its fault is among those of the reader.
    /// Faults that hide no move (an unknown directive, a header in the wrong place) have no event.
    Bad,
}

/// Reads the events of a text, in linear time and with memory that does not grow with it.
///
/// Variations that cannot be placed (before any move, or too deep) are passed over with everything in them.
///
/// ```
/// use trove::notation::{EventKind, Reader};
/// let mut reader = Reader::new("deal*3 R2>F1");
/// let event = reader.next().unwrap();
/// assert_eq!(event.span.range(), 0..6);
/// assert!(matches!(event.kind, EventKind::Move(_)));
/// assert!(reader.next().is_some() && reader.next().is_none());
/// assert!(reader.take_faults().is_empty());
/// ```
#[derive(Debug)]
pub struct Reader<'a> {
    window: Window<'a>,
    at: usize,
    items: Items,
}

impl<'a> Reader<'a> {
    /// A reader at the beginning of a text.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { window: Window::whole(text), at: 0, items: Items::default() }
    }

    /// The next event; `None` at the end.
    #[allow(clippy::should_implement_trait)] // It is an iterator too; this saves callers an import and a copy.
    #[inline]
    pub fn next(&mut self) -> Option<Event> {
        match self.items.next(&self.window, &mut self.at) {
            Step::Event(event) => Some(event),
            Step::More => unreachable!("a whole text has no more"),
            Step::End => None,
        }
    }

    /// What was found wrong since the last call, in the order of reading.
    pub fn take_faults(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.items.faults)
    }
}

impl Iterator for Reader<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        Reader::next(self)
    }
}
