//! Properties of all texts.

use super::printing::print_turns;
use super::*;
use proptest::prelude::*;
use proptest::sample::select;

/// Scripts of good and bad pieces.
fn pieces() -> impl Strategy<Value = String> {
    let piece = (select(PIECES), select(JOINTS)).prop_map(|(piece, joint)| format!("{piece}{joint}"));
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// The same with bytes changed, where that leaves a text.
fn mutated() -> impl Strategy<Value = String> {
    (pieces(), prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6)).prop_map(|(text, changes)| {
        let mut bytes = text.into_bytes();
        for (index, byte) in changes {
            if !bytes.is_empty() {
                let at = index.index(bytes.len());
                bytes[at] = byte;
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![4 => pieces(), 2 => mutated(), 1 => any::<String>(), 1 => "[ \n\r()\"#\\\\@a7H>*:!?1deal-]{0,60}"]
}

fn in_bounds(text: &str, span: Span) -> bool {
    span.start <= span.end && text.get(span.range()).is_some()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn spans_fit_and_items_follow_each_other(text in texts()) {
        let parsed = parse(&text);
        let mut all = Vec::new();
        spans(&parsed.script.items, &mut all);
        for fault in &parsed.faults {
            all.push(fault.span);
            all.extend(fault.others.iter().map(|(span, _)| *span));
            prop_assert!(CODES.contains(&fault.code));
            prop_assert!(fault.help.is_some());
            prop_assert!(!fault.message.contains(char::is_control));
            prop_assert!(fault.message.chars().count() < 200, "{}", fault.message);
        }
        for span in all {
            prop_assert!(in_bounds(&text, span), "{span:?}");
        }
        let mut at = 0;
        for event in Reader::new(&text) {
            prop_assert!(at <= event.span.start && in_bounds(&text, event.span));
            at = event.span.end;
        }
    }

    #[test]
    fn variations_open_and_close(text in texts()) {
        let mut depth = 0i32;
        for event in Reader::new(&text) {
            depth += match event.kind {
                EventKind::Open => 1,
                EventKind::Close => -1,
                _ => 0,
            };
            prop_assert!((0..=64).contains(&depth));
        }
        prop_assert_eq!(depth, 0);
    }

    #[test]
    fn bad_events_have_faults(text in texts()) {
        let mut reader = Reader::new(&text);
        while let Some(event) = reader.next() {
            let faults = reader.take_faults();
            prop_assert!(event.kind != EventKind::Bad || !faults.is_empty() || event.span.is_empty());
        }
    }

    #[test]
    fn streams_say_what_readers_say(text in texts(), block in 1usize..=7) {
        super::streaming::compare(&text, block);
    }

    #[test]
    fn printing_keeps_the_meaning_and_is_stable(text in texts()) {
        let parsed = parse(&text);
        let printed = print_turns(&parsed.script);
        let again = parse(&printed);
        // Where a move could not be read, a variation may have lost the move it replaces.
        let lost = !parsed.faults.is_empty() && again.faults.iter().any(|fault| fault.code == "script::variation-first");
        if lost {
            return Ok(());
        }
        prop_assert_eq!(&again.faults, &[], "{}", printed);
        prop_assert_eq!(meaning(&again.script.items), meaning(&parsed.script.items), "{}", printed);
        prop_assert_eq!(print_turns(&again.script), printed);
    }

    #[test]
    fn other_readers_never_panic(text in any::<String>()) {
        for fault in cards(&text).1.into_iter().chain(packed_cards(&text).1) {
            prop_assert!(in_bounds(&text, fault.span));
        }
        for fault in [read_move(&text).err(), pile(&text).err(), expect(&text).err(), point(&text).err()] {
            prop_assert!(fault.is_none_or(|fault| in_bounds(&text, fault.span)));
        }
        is_name(&text);
    }
}
