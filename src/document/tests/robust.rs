//! Nothing that is read makes the reader panic, and every place is in the text.

use proptest::prelude::*;

use super::*;
use crate::source::Span;
use crate::source::effort::is_linear;

fn all_in(text: &str, faults: &[Fault]) -> Result<(), TestCaseError> {
    for fault in faults {
        for span in fault.others.iter().map(|(span, _)| *span).chain([fault.span]) {
            prop_assert!(text.get(span.range()).is_some(), "{:?} {:?}", text, fault);
        }
        let words = fault.others.iter().map(|(_, label)| label).chain([&fault.message]).chain(&fault.help);
        for words in words {
            prop_assert!(!words.chars().any(crate::source::is_hidden), "{:?}", words);
            prop_assert!(!words.ends_with('.'), "{:?}", words);
        }
        prop_assert!(
            fault::CODES.contains(&fault.code)
                || fault.code.starts_with("position::")
                || fault.code.starts_with("script::")
                || fault.code.starts_with("notation::")
                || crate::yaml::fault::CODES.contains(&fault.code),
            "{}",
            fault.code
        );
    }
    Ok(())
}

fn check_file(text: &str) -> Result<(), TestCaseError> {
    let file = read_text(text);
    let faults: Vec<Fault> = file.all_faults().cloned().collect();
    all_in(text, &faults)?;
    for document in &file.documents {
        prop_assert!(text.get(document.span.range()).is_some());
        let Some(puzzle) = &document.puzzle else { continue };
        prop_assert!(puzzle.game.open(&puzzle.setup).is_ok());
        let again = deal_id::parse(&puzzle.deal, &Registry::standard());
        prop_assert_eq!(again.map(|id| id.setup().clone()), Ok(puzzle.setup.clone()));
        for solution in &puzzle.solutions {
            if let Moves::Inline(script) = &solution.moves {
                let whole = script.to_file(Span::new(0, script.text.len()));
                prop_assert!(text.get(whole.range()).is_some());
            }
        }
    }
    Ok(())
}

fn mutated() -> impl Strategy<Value = String> {
    let whole = format!(
        "{OSMOSIS}rules: {{ draw: 3 }}\ngoal: {{ score: 40 }}\nstart: deal*2\ntitle: {{ en: a, de: b }}\nsolutions:\n  - name: \
         main\n    expect: {{ illegal: a::b }}\n    moves: |\n      deal 7H # c\n  - {{ name: b, from: main:2, file: a/b }}\n"
    );
    let position =
        "trove: 1\ngame: sir-tommy\ndeal:\n  position:\n    W1: AC 2C\n    F1: [AD]\n    pass: 2\n    played: no\n"
            .to_owned();
    let id = seeded("").replace("seed: 42", "id: \"osmosis,draw=1#42\"");
    let pieces = prop::sample::select(vec![
        "",
        " ",
        "\n",
        ": ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        ", ",
        "#",
        "'",
        "\"",
        "|",
        ">",
        "&a ",
        "*a",
        "!",
        "~",
        "0",
        "1",
        "99",
        "7H",
        "KS",
        "T",
        "♥",
        "seed: 1\n",
        "deal",
        "osmosis",
        "x-",
        "---\n",
        "é",
        "\\",
        "/",
        "@",
        ":",
        "..",
        "reserves",
        "null",
    ]);
    let cuts = prop::collection::vec((any::<prop::sample::Index>(), 0usize..6, pieces), 1..4);
    (prop::sample::select(vec![whole, position, id]), cuts).prop_map(|(text, cuts)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, drop, piece) in cuts {
            let at = at.index(chars.len() + 1);
            let end = (at + drop).min(chars.len());
            chars.splice(at..end, piece.chars());
        }
        chars.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn mutated_files(text in mutated()) {
        check_file(&text)?;
    }

    #[test]
    fn arbitrary_texts(text in prop_oneof![any::<String>(), "trove: 1\ngame: osmosis\ndeal: [ -~é♥\n]{0,40}"]) {
        check_file(&text)?;
    }

    #[test]
    fn arbitrary_ids(text in prop_oneof![
        any::<String>(),
        "(osmosis|peek|sir-tommy|calculation)(,[a-z-]{0,8}=?[a-z0-9]{0,3}){0,2}[#@:][0-9A-Za-z:/é♥-]{0,30}",
        "sir-tommy@(S|W1|F1|W9|R1|pass|played|é)?:?[A-K2-9CDHS]{0,6}(/[SWF][1-5]?:([A2-9TJQK][CDHS]){0,3}){0,3}",
    ]) {
        match deal_id::parse(&text, &Registry::standard()) {
            Ok(id) => {
                let canonical = id.canonical();
                prop_assert_eq!(deal_id::parse(&canonical, &Registry::standard()).map(|id| id.canonical()), Ok(canonical));
            }
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                all_in(&text, &faults)?;
            }
        }
        deal_id::looks_like_id(&text, &Registry::standard());
        deal_id::near_miss(&text, &Registry::standard());
    }

    #[test]
    fn every_seed_is_named_back(seed in any::<u64>(), game in prop::sample::select(vec!["osmosis", "peek", "calculation", "puss-in-the-corner", "bridesmaids-classic"])) {
        let id = deal_id::parse(&format!("{game}#{seed}"), &Registry::standard()).unwrap();
        let cards = DealId::of_cards(id.game().clone(), id.setup().clone());
        let again = deal_id::parse(&cards.canonical(), &Registry::standard()).unwrap();
        prop_assert_eq!(again.setup(), id.setup());
    }
}

#[test]
fn large_files_are_read_in_linear_time() {
    let check = |name: &str, size: usize, text: &dyn Fn(usize) -> String| {
        is_linear(name, size, text, |text| {
            let file = read_text(text);
            assert!(file.documents.iter().all(|document| document.faults.len() <= 500));
        });
    };
    let solutions = |count, tail: &str| {
        seeded(&format!("solutions:\n{}", many(count, &|n| format!("- {{name: s{n}, moves: d{tail}}}\n"))))
    };
    check("solutions with two forms of moves", 2_000, &|count| solutions(count, ", file: x"));
    check("solutions", 2_000, &|count| solutions(count, ""));
    check("documents", 2_500, &|count| many(count, &|n| format!("---\ntrove: 1\nid: a{n}\n")));
    check("broken documents", 3_500, &|count| many(count, &|_| "---\n[\n".to_owned()));
    let deck = "trove: 1\ngame: sir-tommy\ndeal:\n  deck:";
    check("one card again and again", 35_000, &|count| format!("{deck} {}\n", "AC ".repeat(count)));
    check("words that are no cards", 35_000, &|count| format!("{deck} {}\n", "XY ".repeat(count)));
    check("items that are no cards", 11_000, &|count| format!("{deck}\n{}", "  - XY\n".repeat(count)));
    check("tags", 7_500, &|count| format!("a: [{}]", "!<tag:x> a, ".repeat(count)));
    check("escapes", 10_000, &|count| format!("a: \"{}\"", "\\u2665 \\\n  ".repeat(count)));
    check("keys", 6_000, &|count| many(count, &|n| format!("k{n}: 1\n")));
}

fn many(count: usize, item: &dyn Fn(usize) -> String) -> String {
    (0..count).map(item).collect()
}
