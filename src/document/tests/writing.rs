//! Drafts: what is written is read again as what was meant, by this reader and by another.

use proptest::prelude::*;

use super::*;
use crate::cards::DealNumber;
use crate::games::{AnyGame, Value};
use crate::notation::{Expect, Point, PointAt};

fn game(name: &str) -> AnyGame {
    Registry::standard().game(name, &[]).unwrap()
}

fn text(draft: &Draft) -> String {
    let text = draft.text(&Registry::standard());
    let own = crate::yaml::parse(&text).documents.remove(0);
    let other: serde_json::Value = serde_yaml::from_str(&text).expect("another reader takes it");
    assert_eq!(crate::yaml::plain(&own.root.unwrap()), other, "{text}");
    let laid = crate::format::layout(&text, &Registry::standard(), &|_| None);
    assert_eq!(laid.as_ref(), Ok(&text), "what is written is in canonical form");
    text
}

#[test]
fn every_form_of_deal() {
    let registry = Registry::standard();
    for id in [
        "osmosis#42",
        "peek#pysolfc:12345678901234567890",
        "calculation#7",
        "bridesmaids-classic#1",
        "sir-tommy,suits=suit,wastes=6,redeals=2#18446744073709551615",
    ] {
        let deal = deal_id::parse(id, &registry).unwrap();
        let game = deal.game().clone();
        let setup = deal.setup().clone();
        let deck = game.gather(&setup).unwrap();
        for form in [
            DraftDeal::Named(deal.source().clone()),
            DraftDeal::Cards(setup.clone(), None),
            DraftDeal::Deck(deck.clone()),
        ] {
            let puzzle = puzzle(&text(&Draft::new(game.clone(), form)));
            assert_eq!((puzzle.game, puzzle.setup), (game.clone(), setup.clone()), "{id}");
        }
    }
    let deal = deal_id::parse("osmosis#42", &registry).unwrap();
    let checked = DraftDeal::Cards(deal.setup().clone(), Some(DealSource::Seed(42)));
    let written = text(&Draft::new(deal.game().clone(), checked));
    assert!(written.contains("\n  seed: 42\n"), "{written}");
    assert_eq!(puzzle(&written).deal, "osmosis#42");
}

/// A number of PySolFC stands beside piles as the id of its deal, which is what may stand there as a check.
#[test]
fn piles_with_a_number_as_check() {
    let registry = Registry::standard();
    for id in ["osmosis#pysolfc:ms32000", "sir-tommy,foundation-moves=true#pysolfc:12345678901234567890"] {
        let deal = deal_id::parse(id, &registry).unwrap();
        let checked = DraftDeal::Cards(deal.setup().clone(), Some(deal.source().clone()));
        let written = text(&Draft::new(deal.game().clone(), checked));
        assert!(written.contains(&format!("\n  id: \"{id}\"\n")), "{written}");
        assert_eq!(puzzle(&written).deal, id);
    }
}

#[test]
fn positions() {
    let registry = Registry::standard();
    let mut session = {
        let deal = deal_id::parse("osmosis#42", &registry).unwrap();
        deal.game().open(deal.setup()).unwrap()
    };
    for _ in 0..60 {
        let setup = session.setup();
        let puzzle = puzzle(&text(&Draft::new(session.game().clone(), DraftDeal::Cards(setup.clone(), None))));
        assert_eq!(puzzle.game.open(&puzzle.setup).unwrap(), session);
        let legal = session.legal();
        let Some(&mv) = legal.last() else { break };
        session.play_allowed(mv);
    }
    assert!(session.pass() > 1);
}

#[test]
fn a_whole_draft_as_it_is_written() {
    let registry = Registry::standard();
    let sir_tommy = registry.game("sir-tommy", &[("foundation-moves", Value::Flag(true))]).unwrap();
    let number = DealNumber::parse("12345678901234567890").unwrap();
    let mut main = DraftSolution::new("main", "AH>W1\n7C>W2 @label fork\n".to_owned());
    main.comments = vec!["As it was played.".to_owned()];
    main.title = Some("The only way".to_owned());
    main.by = Some("no".to_owned());
    main.expect = Some(Expect::Unfinished);
    let mut wrong = DraftSolution::new("wrong", "9D>W3".to_owned());
    wrong.from = Some(Point { solution: "main".to_owned(), at: PointAt::Label("fork".to_owned()) });
    wrong.expect = Some(Expect::Illegal("tommy::not-next".to_owned()));
    let draft = Draft {
        schema: Some("../schemas/puzzle.schema.json".to_owned()),
        comments: vec!["Made by hand.".to_owned(), String::new(), "For\nnobody".to_owned()],
        id: Some("twenty-digits".to_owned()),
        title: Some("1984".to_owned()),
        created: Some("2026-11".to_owned()),
        notes: Some(["word"; 30].join(" ")),
        tags: vec!["a".to_owned(), "b, c".to_owned()],
        difficulty: Some(3),
        goal: Goal { score: Some(40), moves: None, passes: Some(1) },
        start: Some("KS>W1 QS>W1".to_owned()),
        solutions: vec![main, wrong],
        epilogue: vec!["The end.".to_owned()],
        ..Draft::new(sir_tommy, DraftDeal::Named(DealSource::PySolFc(number)))
    };
    let expected = r##"# yaml-language-server: $schema=../schemas/puzzle.schema.json
trove: 1
# Made by hand.
#
# For nobody
id: twenty-digits
title: "1984"
created: "2026-11"
notes: >-
  word word word word word word word word word word word word word word word
  word word word word word word word word word word word word word word word
tags: [a, "b, c"]
difficulty: 3

game: sir-tommy
rules: { foundation-moves: true }
deal: { pysolfc: "12345678901234567890" }
goal: { score: 40, passes: 1 }
start: |
  KS>W1 QS>W1

solutions:
  # As it was played.
  - name: main
    title: The only way
    by: "no"
    expect: unfinished
    moves: |
      AH>W1
      7C>W2 @label fork
  - name: wrong
    expect: { illegal: tommy::not-next }
    from: main:fork
    moves: |
      9D>W3

# The end.
"##;
    assert_eq!(text(&draft), expected);
    let solutions = puzzle(expected).solutions;
    assert_eq!(solutions[1].expect.as_ref().map(|(expect, _)| expect.to_string()).unwrap(), "illegal:tommy::not-next");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// No text that anybody may hand over breaks the file or is changed by it.
    #[test]
    fn texts_survive(title in "\\PC{0,30}|[ -~\n\t\r]{0,20}|(?s:.){0,20}", notes in "([a-z:#,\\-]{1,12} ?){0,30}") {
        let mut draft = Draft::new(game("osmosis"), DraftDeal::Named(DealSource::Seed(1)));
        draft.title = Some(title.clone());
        draft.notes = Some(notes.clone());
        draft.tags = vec![title.clone()];
        draft.comments = vec![title.clone()];
        let written = draft.text(&Registry::standard());
        let tree = crate::yaml::parse(&written).documents.remove(0);
        let plain = crate::yaml::plain(&tree.root.unwrap());
        prop_assert_eq!(plain["title"].as_str(), Some(title.as_str()), "{}", written);
        prop_assert_eq!(plain["notes"].as_str(), Some(notes.as_str()), "{}", written);
        prop_assert_eq!(plain["tags"][0].as_str(), Some(title.as_str()), "{}", written);
        let other: serde_json::Value = serde_yaml::from_str(&written).expect("another reader takes it");
        prop_assert_eq!(plain, other);
        // Control characters are written so that they can be read, and refused when they are.
        if tree.faults.is_empty() {
            let laid = crate::format::layout(&written, &Registry::standard(), &|_| None);
            prop_assert_eq!(laid, Ok(written));
        }
    }
}
