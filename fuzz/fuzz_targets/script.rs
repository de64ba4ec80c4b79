//! Scripts: a stream in blocks of any size says what the reader says, spans fit, printing is stable.

#![no_main]

use libfuzzer_sys::fuzz_target;
use trove::notation::{Event, Item, ItemKind, Reader, Stream, parse, print};
use trove::source::{Fault, Span};

fuzz_target!(|data: &[u8]| {
    let Some((block, data)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (events, faults) = whole(text);
    streamed(text, usize::from(*block) + 1, &events, &faults);

    let parsed = parse(text);
    assert_eq!(parsed.faults, faults);
    items_fit(text, &parsed.script.items);
    for fault in &faults {
        fits(text, fault.span);
        fault.others.iter().for_each(|(span, _)| fits(text, *span));
        assert!(!fault.message.contains(char::is_control), "{}", fault.message);
    }
    if faults.is_empty() {
        let starts_turn = |index: usize| index % 3 == 0;
        let printed = print(&parsed.script, &starts_turn);
        let again = parse(&printed);
        assert_eq!(again.faults, [], "{printed}");
        assert_eq!(print(&again.script, &starts_turn), printed);
    }
});

fn whole(text: &str) -> (Vec<Event>, Vec<Fault>) {
    let mut reader = Reader::new(text);
    let mut events = Vec::new();
    let mut depth = 0;
    while let Some(event) = reader.next() {
        fits(text, event.span);
        depth += match event.kind {
            trove::notation::EventKind::Open => 1,
            trove::notation::EventKind::Close => -1,
            _ => 0,
        };
        assert!((0..=64).contains(&depth));
        events.push(event);
    }
    assert_eq!(depth, 0);
    (events, reader.take_faults())
}

fn streamed(text: &str, block: usize, events: &[Event], faults: &[Fault]) {
    let mut stream = Stream::with_block(text.as_bytes(), block);
    for event in events {
        assert_eq!(stream.next().expect("memory can be read").as_ref(), Some(event), "in blocks of {block}");
        if event.span.start % 7 == 0 {
            stream.position();
            let (offset, line) = stream.line();
            assert_eq!(line, &text[offset..offset + line.len()]);
        }
    }
    assert_eq!(stream.next().expect("memory can be read"), None);
    assert_eq!(stream.take_faults(), faults, "in blocks of {block}");
}

fn items_fit(text: &str, items: &[Item]) {
    for item in items {
        fits(text, item.span);
        if let ItemKind::Variation(inner) = &item.kind {
            items_fit(text, inner);
        }
    }
}

fn fits(text: &str, span: Span) {
    assert!(text.get(span.range()).is_some(), "{span:?}");
}
