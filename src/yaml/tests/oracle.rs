//! Another reader as a witness that what is accepted here is YAML to everybody.

use proptest::prelude::*;
use serde::Deserialize;

use super::*;

/// All documents by the other reader, if it takes the text.
fn other(text: &str) -> Option<Vec<serde_json::Value>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let documents = serde_yaml::Deserializer::from_str(text);
    documents.map(|document| serde_yaml::Value::deserialize(document).ok().and_then(json)).collect()
}

/// Keys are texts, as ours are.
fn json(value: serde_yaml::Value) -> Option<serde_json::Value> {
    Some(match value {
        serde_yaml::Value::Mapping(mapping) => {
            let mut object = serde_json::Map::new();
            for (key, value) in mapping {
                let serde_yaml::Value::String(key) = key else { return None };
                object.insert(key, json(value)?);
            }
            serde_json::Value::Object(object)
        }
        serde_yaml::Value::Sequence(items) => {
            serde_json::Value::Array(items.into_iter().map(json).collect::<Option<_>>()?)
        }
        serde_yaml::Value::Tagged(_) => return None,
        other => serde_json::to_value(other).ok()?,
    })
}

/// All documents by this reader, if it takes the text.
fn ours(text: &str) -> Option<Vec<serde_json::Value>> {
    let stream = parse(text);
    let sound = stream.faults.is_empty() && stream.documents.iter().all(|tree| tree.faults.is_empty());
    sound.then(|| {
        stream
            .documents
            .iter()
            .map(|tree| tree.root.as_ref().map_or(serde_json::Value::Null, |root| plain(root)))
            .collect()
    })
}

const FILES: [&str; 5] = [
    "trove: 1\nid: a-b\ntitle: No\nrules: { draw: 1, passes: unlimited }\ndeal:\n  seed: 18446744073709551615\n",
    "deal:\n  reserves:\n    - 4D QC 9H KS\n    - [3H, '3C', \"AD\", 2S]\n  foundation: 7S\n  stock: >\n    AC 2C\n    3C\n\n    4C\n",
    "solutions:\n  - name: main\n    moves: |\n      deal 7H KS  # so\n\n      redeal\n  - {name: other, expect: {illegal: osmosis::row-above}, file: a/b.moves}\n",
    "a: &x [1, -2, 0x10, 010, 1e3, .5, ~, null, true, yes]\nb: *x\nc: \"\\u2665 \\x41\\\n  b\\tc\"\nd: 'it''s\n\n  so'\n",
    "- a\n---\n- b\n...\n---\nx-app: {k: v}\nnotes: {en: hello world, de: \"ja\"}\n",
];

#[test]
fn both_readers_find_the_same_content() {
    for text in FILES {
        for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{FEFF}{text}"), text.trim_end().to_owned()]
        {
            assert_eq!(ours(&text), other(&text), "{text:?}");
            assert!(ours(&text).is_some(), "{text:?}: {:?}", faults(&text));
        }
    }
}

fn mutated() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "", " ", "\n", "\t", ": ", ":", "- ", "-", "[", "]", "{", "}", ", ", ",", "#", " #", "'", "\"", "|", ">",
        "|-\n", "&a ", "*a", "!", "%", "@", "`", "?", "? ", "~", "0", "1", "a", "\r", "\\", "---\n", "...\n", "♥",
        "<<: ", "\u{FEFF}", "  ",
    ]);
    (0..FILES.len(), prop::collection::vec((any::<prop::sample::Index>(), 0usize..4, pieces), 1..4)).prop_map(
        |(file, cuts)| {
            let mut chars: Vec<char> = FILES[file].chars().collect();
            for (at, drop, piece) in cuts {
                let at = at.index(chars.len() + 1);
                let end = (at + drop).min(chars.len());
                chars.splice(at..end, piece.chars());
            }
            chars.into_iter().collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn what_both_readers_take_they_take_alike(text in mutated()) {
        if let (Some(ours), Some(other)) = (ours(&text), other(&text)) {
            prop_assert_eq!(ours, other);
        }
    }

    #[test]
    fn no_text_makes_it_panic_and_all_places_are_in_the_text(text in prop_oneof![mutated(), any::<String>(), "[\\[\\]{}:,\\-#&*!|>'\"%@`?~ \n\ta-c0-9é♥]{0,60}"]) {
        let stream = parse(&text);
        let mut places: Vec<Span> = Vec::new();
        for fault in stream.faults.iter().chain(stream.documents.iter().flat_map(|tree| &tree.faults)) {
            places.push(fault.span);
            places.extend(fault.others.iter().map(|(span, _)| *span));
            prop_assert!(!fault.message.chars().any(char::is_control), "{}", fault.message);
        }
        for tree in &stream.documents {
            places.push(tree.span);
            if let Some(root) = &tree.root {
                spans(root, &mut places);
            }
        }
        for place in places {
            prop_assert!(text.get(place.range()).is_some(), "{:?} in {:?}", place, text);
        }
    }

    #[test]
    fn comments_are_those_of_the_parser(text in mutated()) {
        let stream = parse(&text);
        if ours(&text).is_some() {
            let found: Vec<Span> =
                marks(&text, &stream).iter().filter(|mark| mark.kind == MarkKind::Comment).map(|mark| mark.span).collect();
            prop_assert_eq!(found, comments(&text), "{:?}", text);
        }
    }
}

/// Every comment that the parser underneath tells of.
fn comments(text: &str) -> Vec<Span> {
    use granit_parser::{Event, Parser, options};
    let mut options = options! { block_scalar_eof_without_line_feed: true };
    options.set_emit_comments(true);
    let events = Parser::new_from_str_with_options(text, options).map_while(Result::ok);
    let comments = events.filter_map(|(event, span)| match event {
        Event::Comment(..) => span.byte_range().map(|range| Span::new(range.start, range.end)),
        _ => None,
    });
    let mut comments: Vec<Span> = comments.collect();
    comments.sort_unstable();
    comments
}
