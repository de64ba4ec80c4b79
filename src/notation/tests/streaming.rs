//! Streams against readers.

use super::*;
use crate::source::{Fault, Lines, Position};

/// Everything a reader says of a text.
fn whole(text: &str) -> (Vec<Event>, Vec<Fault>) {
    let mut reader = Reader::new(text);
    let mut events = Vec::new();
    while let Some(event) = reader.next() {
        events.push(event);
    }
    (events, reader.take_faults())
}

/// Compares a stream with the reader: events, faults, and the positions of both.
pub(super) fn compare(text: &str, block: usize) {
    let (events, faults) = whole(text);
    let lines = Lines::of(text);
    let place = |offset| -> Position { lines.position(text, offset) };
    let mut stream = Stream::with_block(text.as_bytes(), block);
    let mut wrong = Vec::new();
    for event in events {
        let found = stream.next().expect("memory can be read");
        assert_eq!(found.as_ref(), Some(&event), "{text:?} in blocks of {block}");
        if event.span.start % 3 == 0 {
            assert_eq!(stream.position(), place(event.span.start), "{text:?} {event:?} in blocks of {block}");
        }
        if event.span.start % 2 == 0 {
            let (offset, line) = stream.line();
            assert_eq!(line, &text[offset..offset + line.len()], "{text:?}");
            assert!(!line.contains(['\n', '\r']) && offset <= event.span.start, "{text:?}");
            let end = offset + line.len();
            assert!(end == text.len() || text[end..].starts_with(['\n', '\r']), "{text:?}: {line:?}");
        }
        if event.span.start % 5 == 0 {
            wrong.extend(stream.take_placed_faults());
        }
    }
    assert_eq!(stream.next().expect("memory can be read"), None);
    wrong.extend(stream.take_placed_faults());
    assert_eq!(wrong.len(), faults.len(), "{text:?}");
    for ((found, position), fault) in wrong.into_iter().zip(faults) {
        assert_eq!(found, fault, "{text:?} in blocks of {block}");
        assert_eq!(position, Some(place(fault.span.start)), "{text:?} {fault:?} in blocks of {block}");
    }
}

#[test]
fn any_pieces_in_tiny_blocks() {
    // A plain generator, so that the texts are the same every time.
    let mut state = 1u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..600 {
        let mut text = String::new();
        if next(8) == 0 {
            text.push('\u{FEFF}');
        }
        for _ in 0..next(24) {
            text.push_str(PIECES[next(PIECES.len())]);
            text.push_str(JOINTS[next(JOINTS.len())]);
        }
        for block in [1, 2, 3, 5, 7, 64] {
            compare(&text, block);
        }
    }
}

#[test]
fn pieces_by_themselves_in_tiny_blocks() {
    for piece in PIECES {
        for block in 1..=7 {
            compare(piece, block);
            compare(&format!("7H\r\n{piece}\r\n 8H"), block);
        }
    }
}

#[test]
fn long_things_do_not_grow_the_memory() {
    let long = 3 << 20;
    for text in [
        format!("7H \"{}\" 8H", "# a longer line within\n".repeat(long / 23)),
        format!("7H #{}\n8H", "é".repeat(long / 2)),
        format!("7H {} 8H", "z".repeat(long)),
        format!("7H @score{}12 8H", " ".repeat(long)),
        format!("7H{}8H", "\n".repeat(long)),
        format!("7H>{}F1 8H", " ".repeat(long)),
        format!("7H “{} 8H", "x".repeat(long)),
        format!("7H ({}", "# comment\n".repeat(long / 10)),
        format!("7H {}", "( ".repeat(long / 16)),
    ] {
        let (events, faults) = whole(&text);
        let mut stream = Stream::with_block(text.as_bytes(), 64 << 10);
        let mut count = 0;
        while let Some(event) = stream.next().expect("memory can be read") {
            assert_eq!(Some(&event), events.get(count));
            count += 1;
            assert!(stream.held() < 2 << 20, "{}", stream.held());
        }
        assert_eq!(count, events.len());
        assert_eq!(stream.take_faults(), faults);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let check = |bytes: &[u8], moves: usize, code: &str, offset: usize| {
        for block in [1, 2, 3, 1000] {
            let mut stream = Stream::with_block(bytes, block);
            let mut events = Vec::new();
            while let Some(event) = stream.next().expect("memory can be read") {
                events.push(event.kind);
            }
            let read = events.iter().filter(|kind| matches!(kind, EventKind::Move(_))).count();
            assert_eq!(read, moves, "{bytes:?}");
            assert_eq!(events.last(), Some(&EventKind::Bad), "{bytes:?}");
            let faults = stream.take_faults();
            let last = faults.last().expect("a fault");
            assert_eq!((last.code, last.span), (code, Span::at(offset)), "{bytes:?}");
        }
    };
    check(b"7H 8H \xFF 9H", 2, "file::not-utf8", 6);
    check(b"7H 8\xE2\x99", 1, "file::not-utf8", 4);
    check(b"\xFF\xFE7\0H\0", 0, "file::utf16", 0);
    check(b"\xFE\xFF\x007\0H", 0, "file::utf16", 0);
}

#[test]
fn an_input_that_fails_says_so() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let mut stream = Stream::new(std::io::Read::chain("7H 8H ".as_bytes(), Broken));
    assert!(stream.next().is_err());
}
