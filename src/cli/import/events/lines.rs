//! A log in blocks of whole lines: as much at a time as is worth sharing out among threads, in memory that does not
//! grow.

use std::io::{self, Read};

use crate::source::{Fault, SourceFile, Span};

/// The codes of this module.
pub(super) const CODES: &[&str] = &["events::too-long"];

/// Bytes that are asked for at a time.
const BLOCK: usize = 1 << 18;
/// Longest line that is read.
const LINE_BYTES_MAX: usize = 1 << 20;
/// Bytes of a line too long that a report shows.
const SHOWN: usize = 200;

/// Some lines of a log.
#[derive(Default)]
pub(super) struct Block {
    bytes: Vec<u8>,
    lines: Vec<Place>,
}

/// A line that is not blank.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    end: usize,
    /// Bytes of the log before it.
    offset: usize,
    number: usize,
    whole: bool,
}

/// A line of a log, or what keeps it from being one.
pub(super) struct LogLine<'b> {
    pub text: Result<&'b str, Box<Fault>>,
    bytes: &'b [u8],
    offset: usize,
    number: usize,
}

impl LogLine<'_> {
    /// The line as a part of its file, to point into.
    pub fn file(&self, name: &str) -> SourceFile {
        SourceFile::excerpt(name, String::from_utf8_lossy(self.bytes), self.offset, self.number)
    }
}

impl Block {
    /// Number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// A line by its index.
    pub fn line(&self, index: usize) -> LogLine<'_> {
        let Place { start, end, offset, number, whole } = self.lines[index];
        let bytes = &self.bytes[start..end];
        let text = match std::str::from_utf8(bytes) {
            _ if !whole => Err(Fault::error("events::too-long", Span::new(0, 1), "the line is longer than 1 MiB")
                .help("a line is one event or one game; split what is more, or leave out what no map asks for")),
            Ok(text) => Ok(text),
            Err(error) => {
                let at = error.valid_up_to();
                let message = format!("byte {} of the log is not UTF-8", offset + at);
                Err(Fault::error("file::not-utf8", Span::new(at, at + 1), message).help("save it as UTF-8"))
            }
        };
        LogLine { text: text.map_err(Box::new), bytes, offset, number }
    }
}

/// Reads blocks.
pub(super) struct Blocks<R> {
    input: R,
    /// What was read behind the last whole line.
    rest: Vec<u8>,
    /// Bytes of the log before the rest.
    offset: usize,
    number: usize,
    /// Whether the rest of a line too long is to be skipped.
    skipping: bool,
    ended: bool,
}

impl<R: Read> Blocks<R> {
    pub fn new(input: R) -> Blocks<R> {
        Blocks { input, rest: Vec::new(), offset: 0, number: 0, skipping: false, ended: false }
    }

    /// The next lines; `None` at the end.
    ///
    /// # Errors
    /// If reading breaks off.
    pub fn next(&mut self) -> io::Result<Option<Block>> {
        while !self.ended {
            let mut bytes = std::mem::take(&mut self.rest);
            let before = bytes.len();
            bytes.resize(before + BLOCK, 0);
            let read = loop {
                match self.input.read(&mut bytes[before..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    other => break other?,
                }
            };
            bytes.truncate(before + read);
            self.ended = read == 0;
            let block = self.cut(bytes);
            if !block.lines.is_empty() {
                return Ok(Some(block));
            }
        }
        Ok(None)
    }

    /// Cuts bytes into lines; keeps what follows the last line end.
    fn cut(&mut self, bytes: Vec<u8>) -> Block {
        let mut block = Block { bytes, lines: Vec::new() };
        let mut start = 0;
        while start < block.bytes.len() {
            let found = block.bytes[start..].iter().position(|byte| *byte == b'\n');
            let end = match found {
                Some(length) => start + length + 1,
                None if self.ended => block.bytes.len(),
                None => break,
            };
            self.line(&mut block, start, end);
            start = end;
        }
        let left = block.bytes.len() - start;
        if self.skipping {
            self.offset += left;
        } else if left > LINE_BYTES_MAX {
            self.number += 1;
            block.lines.push(Place {
                start,
                end: start + SHOWN,
                offset: self.offset,
                number: self.number,
                whole: false,
            });
            self.offset += left;
            self.skipping = true;
        } else {
            self.rest = block.bytes[start..].to_vec();
        }
        block
    }

    fn line(&mut self, block: &mut Block, mut start: usize, mut end: usize) {
        let mut offset = self.offset;
        self.offset += end - start;
        if std::mem::take(&mut self.skipping) {
            return;
        }
        self.number += 1;
        if offset == 0 && block.bytes[start..end].starts_with(b"\xEF\xBB\xBF") {
            start += 3;
            offset += 3;
        }
        while end > start && matches!(block.bytes[end - 1], b'\n' | b'\r') {
            end -= 1;
        }
        let whole = end - start <= LINE_BYTES_MAX;
        let end = if whole { end } else { start + SHOWN };
        if !block.bytes[start..end].iter().all(u8::is_ascii_whitespace) {
            block.lines.push(Place { start, end, offset, number: self.number, whole });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes in bits of some length.
    struct Bits<'a>(&'a [u8], usize);

    impl Read for Bits<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn lines(text: &[u8], bit: usize) -> Vec<String> {
        let mut blocks = Blocks::new(Bits(text, bit));
        let mut found = Vec::new();
        while let Some(block) = blocks.next().unwrap() {
            for index in 0..block.len() {
                let line = block.line(index);
                let text = match line.text {
                    Ok(text) => text.chars().take(9).collect(),
                    Err(fault) => fault.code.to_owned(),
                };
                found.push(format!("{} {} {text}", line.number, line.offset));
            }
        }
        found
    }

    #[test]
    fn lines_are_the_same_however_they_come() {
        let text = b"\xEF\xBB\xBFab\r\n\n  \nc\xFFd\nlast";
        let wanted = ["1 3 ab", "4 11 file::not-utf8", "5 15 last"];
        for bit in [1, 2, 3, 7, 100] {
            assert_eq!(lines(text, bit), wanted, "{bit}");
        }
    }

    #[test]
    fn lines_too_long_are_skipped_with_a_word() {
        let text = [b"a\n".to_vec(), vec![b'x'; (2 << 20) + 9], b"\nb\n".to_vec(), vec![b'y'; 1 << 20]].concat();
        let wanted = ["1 0 a", "2 2 events::too-long", "3 2097164 b", "4 2097166 yyyyyyyyy"];
        for bit in [1000, 1 << 17, 1 << 22] {
            assert_eq!(lines(&text, bit), wanted, "{bit}");
        }
    }
}
