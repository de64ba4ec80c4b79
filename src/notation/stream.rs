//! Reading the events of a text that comes in blocks, in constant memory.

use std::cell::Cell;
use std::io::{self, Read};

use super::items::{Items, Step};
use super::lexer::Window;
use super::reader::{Event, EventKind};
use super::text::floor;
use crate::source::{Fault, Position, Span};

/// Bytes that are asked for at a time.
const BLOCK: usize = 256 << 10;

/// Most bytes of a line, before and from the last event, that are kept for showing it.
const LINE_MAX: usize = 4 << 10;

/// Reads the same events as a [`Reader`](super::Reader) over the whole text, with the same spans, from bytes that come
/// in blocks. Memory is bounded by the block and by the longest item that is allowed (1 MiB).
///
/// Bytes that are no UTF-8 end the text: the fault is `file::not-utf8` at their offset, or `file::utf16` if the text
/// begins as UTF-16 does.
///
/// ```
/// use trove::notation::Stream;
/// let mut stream = Stream::new("deal\n7H".as_bytes());
/// assert_eq!(stream.next().unwrap().unwrap().span.range(), 0..4);
/// assert_eq!(stream.next().unwrap().unwrap().span.range(), 5..7);
/// assert_eq!((stream.position().line, stream.position().column), (2, 1));
/// assert!(stream.next().unwrap().is_none());
/// ```
#[derive(Debug)]
pub struct Stream<R> {
    input: R,
    block: usize,
    /// The text that is held, which begins at `base`.
    text: String,
    base: usize,
    /// Where reading goes on, in `text`.
    at: usize,
    /// Bytes that may be the beginning of a character.
    tail: Vec<u8>,
    /// Nothing comes behind `text`.
    last: bool,
    /// What ended the text, if it was no text any more.
    broken: Option<Fault>,
    items: Items,
    /// Lines and columns of the first of the faults that wait.
    places: Vec<Option<Position>>,
    /// Lines and columns of the parentheses that are open.
    opened: Vec<(usize, Position)>,
    /// The same of the last variation that was passed over.
    passed_over: Option<(usize, Position)>,
    /// Where the last event began, in the whole text.
    event: usize,
    /// Line and column of a place in `text`, at its beginning or behind it.
    mark: Cell<Mark>,
    failed: Option<io::Error>,
}

/// A place in the whole text, and its line and column.
#[derive(Clone, Copy, Debug)]
struct Mark {
    offset: usize,
    position: Position,
}

impl<R: Read> Stream<R> {
    /// A stream at the beginning of its input.
    pub fn new(input: R) -> Stream<R> {
        Stream::with_block(input, BLOCK)
    }

    /// A stream that asks for this many bytes at a time, at least one.
    pub fn with_block(input: R, block: usize) -> Stream<R> {
        let position = Position { line: 1, column: 1, column_utf16: 1 };
        Stream {
            input,
            block: block.max(1),
            text: String::new(),
            base: 0,
            at: 0,
            tail: Vec::new(),
            last: false,
            broken: None,
            items: Items::default(),
            places: Vec::new(),
            opened: Vec::new(),
            passed_over: None,
            event: 0,
            mark: Cell::new(Mark { offset: 0, position }),
            failed: None,
        }
    }

    /// The next event; `None` at the end.
    ///
    /// # Errors
    /// What the input says if it cannot be read.
    #[allow(clippy::should_implement_trait)] // An iterator would hide that reading can fail.
    #[inline]
    pub fn next(&mut self) -> io::Result<Option<Event>> {
        loop {
            let window = Window { text: &self.text, base: self.base, last: self.last };
            let step = self.items.next(&window, &mut self.at);
            match step {
                Step::Event(event) => {
                    self.event = event.span.start;
                    if !matches!(event.kind, EventKind::Move(_)) || self.places.len() < self.items.faults.len() {
                        self.keep_places(&event.kind);
                    }
                    return Ok(Some(event));
                }
                Step::More => {
                    self.event = self.base + self.at;
                    self.place_faults();
                    self.fill(self.at)?;
                }
                Step::End => {
                    self.event = self.base + self.at;
                    self.place_faults();
                    return Ok(self.finish());
                }
            }
        }
    }

    /// What was found wrong since the last call, in the order of reading; spans are offsets into the whole text.
    pub fn take_faults(&mut self) -> Vec<Fault> {
        self.places.clear();
        std::mem::take(&mut self.items.faults)
    }

    /// The same with the line and column at which each begins.
    pub fn take_placed_faults(&mut self) -> Vec<(Fault, Option<Position>)> {
        let places = std::mem::take(&mut self.places);
        let faults = std::mem::take(&mut self.items.faults);
        faults.into_iter().zip(places.into_iter().chain(std::iter::repeat(None))).collect()
    }

    /// How many bytes of text are held.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.text.len()
    }

    /// Finds the places of new faults, and remembers those of parentheses that open.
    fn keep_places(&mut self, kind: &EventKind) {
        self.place_faults();
        match kind {
            EventKind::Open => {
                let position = self.position();
                self.opened.push((self.event, position));
            }
            EventKind::Close => {
                self.opened.pop();
            }
            _ => {}
        }
    }

    /// Finds the places of new faults, which are in the text that is held or at a parenthesis that is open.
    fn place_faults(&mut self) {
        while let Some(fault) = self.items.faults.get(self.places.len()) {
            let offset = fault.span.start;
            let mark = self.mark.get();
            let place = if offset < mark.offset {
                self.opened.iter().rev().find(|(open, _)| *open == offset).map(|(_, position)| *position)
            } else {
                let place = self.advanced(mark, offset);
                if offset <= self.event {
                    self.mark.set(place);
                }
                Some(place.position)
            };
            if let (Some(position), "script::variation-first" | "script::too-deep") = (place, fault.code) {
                // It is passed over without an event of its own; should nothing close it, this is where it began.
                self.passed_over = Some((offset, position));
            }
            self.places
                .push(place.or(self.passed_over.filter(|(open, _)| *open == offset).map(|(_, position)| position)));
        }
    }

    /// Line and column at which the last event begins; behind the last one, where the text ends.
    pub fn position(&self) -> Position {
        let mark = self.advanced(self.mark.get(), self.event);
        self.mark.set(mark);
        mark.position
    }

    /// The line in which the last event begins, without its line end, and the offset at which that text begins. Of a
    /// very long line the part around the event, about 4 KiB on either side.
    pub fn line(&mut self) -> (usize, &str) {
        let ends_line = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let end = loop {
            let event = self.event - self.base;
            let bytes = &self.text.as_bytes()[event..];
            let seen = bytes.len().min(LINE_MAX);
            match bytes[..seen].iter().position(ends_line) {
                Some(length) => break event + length,
                None if seen == LINE_MAX || self.last => break floor(&self.text, event + seen),
                None => {}
            }
            if let Err(error) = self.fill(self.event - self.base) {
                // Told when the next event is asked for.
                self.failed = Some(error);
                break self.text.len();
            }
        };
        let event = self.event - self.base;
        let begin = self.line_begin(event);
        (self.base + begin, &self.text[begin..end.max(begin)])
    }

    /// Where the line of a place in `text` begins, at most [`LINE_MAX`] bytes before it.
    fn line_begin(&self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let least = floor(&self.text, at.saturating_sub(LINE_MAX));
        let begin = bytes[least..at].iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        match begin.map(|index| least + index + 1) {
            Some(begin) => begin,
            None if self.base + least == 0 && self.text.starts_with('\u{FEFF}') => 3.min(at),
            None => least,
        }
    }

    /// Drops what is not needed any more, which is what stands before the line of `needed`, and reads a block.
    fn fill(&mut self, needed: usize) -> io::Result<()> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let mut keep = self.line_begin(needed);
        if keep == self.text.len() && self.text.ends_with('\r') {
            // Whether that ends a line, the next byte will tell.
            keep -= 1;
        }
        if keep > 0 {
            let mark = self.mark.get();
            if mark.offset < self.base + keep {
                self.mark.set(self.advanced(mark, self.base + keep));
            }
            self.text.drain(..keep);
            self.base += keep;
            self.at -= keep;
        }
        let held = self.tail.len();
        self.tail.resize(held + self.block, 0);
        let mut end = held;
        let result = loop {
            match self.input.read(&mut self.tail[end..]) {
                Ok(0) => break Ok(end < self.tail.len()),
                Ok(count) => end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
        };
        self.tail.truncate(end);
        let ended = result?;
        self.take_text(ended);
        Ok(())
    }

    /// Moves what is text from `tail` to `text`.
    fn take_text(&mut self, ended: bool) {
        let offset = self.base + self.text.len();
        if offset == 0 && !ended && matches!(self.tail[..], [0xFE | 0xFF]) {
            // Half of the mark of UTF-16.
            return;
        }
        let (valid, broken) = match std::str::from_utf8(&self.tail) {
            Ok(text) => (text, false),
            Err(error) => {
                let valid = std::str::from_utf8(&self.tail[..error.valid_up_to()]).unwrap_or("");
                (valid, error.error_len().is_some() || ended)
            }
        };
        let length = valid.len();
        self.text.push_str(valid);
        self.last = ended;
        if broken {
            self.last = true;
            let span = Span::at(offset + length);
            let utf16 = offset + length == 0 && matches!(self.tail[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
            self.broken = Some(if utf16 {
                Fault::error("file::utf16", span, "expected UTF-8, found text in UTF-16").help("save the file as UTF-8")
            } else {
                let found = format!("expected UTF-8, found the byte 0x{:02X}", self.tail[length]);
                Fault::error("file::not-utf8", span, found).help("save the file as UTF-8")
            });
        }
        self.tail.drain(..length);
        self.last |= broken;
    }

    /// At the end: says what broke the text, if something did.
    fn finish(&mut self) -> Option<Event> {
        let fault = self.broken.take()?;
        let span = fault.span;
        self.items.faults.push(fault);
        self.event = span.start;
        Some(Event { span, kind: EventKind::Bad })
    }

    /// The mark at `offset`, counted from `mark`, which is not behind it.
    fn advanced(&self, mark: Mark, offset: usize) -> Mark {
        let (from, to) = (mark.offset.saturating_sub(self.base), offset.saturating_sub(self.base));
        let text = self.text.get(from..to).unwrap_or("");
        let after = self.text.as_bytes().get(to).copied();
        Mark { offset: mark.offset.max(offset), position: count(mark, text, after) }
    }
}

/// The position behind `text`, which begins at `mark`; `after` is the byte behind it.
fn count(mark: Mark, text: &str, after: Option<u8>) -> Position {
    let Position { mut line, mut column, mut column_utf16 } = mark.position;
    let bytes = text.as_bytes();
    let mut begin = 0;
    // Line feeds alone are counted many at a time; a carriage return ends a line unless a line feed follows.
    let feeds = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let ends_line = |at: usize| match bytes[at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1).copied().or(after) != Some(b'\n'),
        _ => false,
    };
    let returns = match bytes.contains(&b'\r') {
        true => (0..bytes.len()).filter(|&at| bytes[at] == b'\r' && ends_line(at)).count(),
        false => 0,
    };
    if feeds + returns > 0 {
        line += feeds + returns;
        begin = (0..bytes.len()).rfind(|&at| ends_line(at)).map_or(0, |at| at + 1);
        (column, column_utf16) = (1, 1);
    }
    for c in text[begin..].chars() {
        // A byte order mark takes no column.
        if mark.offset == 0 && (line, column) == (1, 1) && c == '\u{FEFF}' {
            continue;
        }
        column += 1;
        column_utf16 += c.len_utf16();
    }
    Position { line, column, column_utf16 }
}
