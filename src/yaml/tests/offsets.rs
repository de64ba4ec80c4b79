use proptest::prelude::*;

use super::*;

/// The value of key `k` with its map.
fn mapped(text: &str) -> (String, OffsetMap) {
    let root = root(text);
    let value = root.get("k").unwrap().value.clone();
    (value.scalar().unwrap().text.clone(), value.offsets(text))
}

/// Where `needle` of the value is in the file.
fn find<'a>(text: &'a str, needle: &str) -> &'a str {
    let (value, map) = mapped(text);
    let at = value.find(needle).unwrap_or_else(|| panic!("{needle:?} in {value:?}"));
    &text[map.span(Span::new(at, at + needle.len())).range()]
}

#[test]
fn words_are_found_in_every_style() {
    for text in [
        "k: deal 7H  KS # x\n",
        "k: deal\n  7H\n\n  KS\n",
        "k: |\n  deal\n  # x\n    7H KS\n",
        "k: |+\r\n  deal\r\n\r\n  7H KS\r\n\r\n",
        "k: >-\n  deal\n  7H\n\n    KS\n",
        "k: >2\n    deal\n  7H KS",
        "k: 'deal ''x''\n  7H\n\n  KS'\n",
        "k: \"deal\\t7H\\\n   \\x4BS\"\n",
        "k: \"\\u2665 deal\n\n  7H KS\"\n",
        "k: \"\\ud83c\\udca1 7H KS\"\n",
    ] {
        assert_eq!(find(text, "7H"), "7H", "{text:?}");
        assert!(matches!(find(text, "KS"), "KS" | "\\x4BS"), "{text:?}");
    }
}

#[test]
fn escapes_and_folds_are_one_place() {
    assert_eq!(find("k: \"a\\tb\"\n", "\t"), "\\t");
    assert_eq!(find("k: 'a''b'\n", "'"), "''");
    assert_eq!(find("k: >-\n  a\n  b\n", "a b"), "a\n  b");
    assert_eq!(find("k: \"\\u2665x\"\n", "♥x"), "\\u2665x");
}

#[test]
fn ends_are_places_too() {
    let text = "k: |\n  7H\n";
    let (value, map) = mapped(text);
    assert_eq!(value, "7H\n");
    let end = map.span(Span::at(value.len()));
    assert!(end.start >= text.find("7H").unwrap() + 2 && end.end <= text.len());
    assert_eq!(map.span(Span::at(0)), Span::at(7));
    assert_eq!(map.span(Span::new(0, 99)).start, 7);
    let (_, map) = mapped("k: ''\n");
    assert!(map.span(Span::at(0)).end <= 5);
}

/// Words, with what stands between them, in a style that must give them back.
fn script() -> impl Strategy<Value = (String, Vec<String>)> {
    let word = prop::sample::select(vec!["7H", "KS", "deal*3", "R2>F1", "♥", "é", "(4D", "x#y", "W3"]);
    let gap = prop::sample::select(vec![" ", "  ", "\t", "\n", "\n\n", "\n\n\n", " \n"]);
    (prop::collection::vec((word, gap), 1..12), 0usize..8, 1usize..5, any::<bool>()).prop_map(
        |(words, style, indent, crlf)| {
            let pad = " ".repeat(indent);
            let mut inner = String::new();
            for (word, gap) in &words {
                inner.push_str(word);
                let broken = gap.contains('\n');
                inner.push_str(gap);
                if broken {
                    inner.push_str(&pad);
                }
            }
            let inner = inner.trim_end();
            let text = match style {
                0 => format!("k: |\n{pad}{inner}\n"),
                1 => format!("k: |+\n{pad}{inner}\n\n\n"),
                2 => format!("k: >\n{pad}{inner}\n"),
                3 => format!("k: >-   # comment\n{pad}{inner}"),
                4 => format!("k: '{inner}'\n"),
                5 => format!("k: \"{inner}\"\n"),
                6 => format!("k: \"{}\" # end\n", inner.replace('♥', "\\u2665").replace("7H", "\\x37H")),
                _ => format!("k: {}\n", inner.replace("(4D", "4D")),
            };
            let text = if crlf { text.replace('\n', "\r\n") } else { text };
            let words =
                words.iter().map(|(word, _)| if style > 6 { word.replace("(4D", "4D") } else { (*word).to_owned() });
            (text, words.collect())
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_word_is_found_where_it_was_written((text, words) in script()) {
        let stream = parse(&text);
        prop_assert!(stream.documents[0].faults.is_empty(), "{:?}: {:?}", text, stream.documents[0].faults);
        let (value, map) = mapped(&text);
        let (mut at, mut last) = (0, 0);
        for word in &words {
            let start = at + value[at..].find(word.as_str()).unwrap();
            at = start + word.len();
            let place = map.span(Span::new(start, at));
            let found = text[place.range()].replace("\\u2665", "♥").replace("\\x37", "7");
            prop_assert_eq!(&found, word, "{:?}", text);
            prop_assert!(place.start >= last);
            last = place.end;
        }
    }

    #[test]
    fn every_place_is_in_the_scalar_whatever_it_is(text in "k: [|>'\"]?[-+2]?\n? {0,3}[a-z \\\\n'\"#:é♥\n\r\t]{0,40}") {
        let stream = parse(&text);
        let Some(root) = stream.documents.first().and_then(|tree| tree.root.clone()) else { return Ok(()) };
        let Some(entry) = root.get("k") else { return Ok(()) };
        let Some(scalar) = entry.value.scalar() else { return Ok(()) };
        let map = entry.value.offsets(&text);
        let ends: Vec<usize> = scalar.text.char_indices().map(|(at, _)| at).chain([scalar.text.len()]).collect();
        for (index, &start) in ends.iter().enumerate() {
            for &end in &ends[index..] {
                let place = map.span(Span::new(start, end));
                prop_assert!(text.get(place.range()).is_some(), "{:?} {:?}", text, place);
                prop_assert!(place.start >= entry.value.span.start && place.end <= entry.value.span.end);
            }
        }
    }
}
