use super::*;
use crate::table::PileId;

#[test]
fn a_whole_file_is_read() {
    let text = format!(
        "\u{FEFF}# yaml-language-server: $schema=x\n{OSMOSIS}id: seventh-veil\ntitle: {{ en: The Seventh Veil, de: 'Der \
         siebte Schleier' }}\nauthor: Someone\nsource: a book\nlicense: CC0-1.0\ncreated: 2026-11-30\nnotes: |\n  \
         Two\n  lines\ntags: [easy, 1984]\ndifficulty: 3\nrules: {{ draw: 1, x-why: because }}\ngoal: {{ moves: 60, passes: 3 \
         }}\nstart: deal*2\nx-app: {{ any: [thing] }}\nsolutions:\n  - name: main\n    expect: won\n    moves: |\n      deal 7H\n"
    );
    let puzzle = puzzle(&text);
    assert_eq!(puzzle.id, "seventh-veil");
    assert_eq!(puzzle.title.as_ref().unwrap().get("de-AT"), "Der siebte Schleier");
    assert_eq!(puzzle.title.as_ref().unwrap().get("fr"), "The Seventh Veil");
    assert_eq!(puzzle.notes, Some(Text::Plain("Two\nlines\n".to_owned())));
    assert_eq!(puzzle.tags, ["easy", "1984"]);
    assert_eq!(puzzle.difficulty, Some(3));
    assert_eq!(puzzle.created.as_deref(), Some("2026-11-30"));
    assert_eq!(puzzle.game.name(), "osmosis-draw-one");
    assert_eq!(puzzle.goal, Goal { score: None, moves: Some(60), passes: Some(3) });
    assert_eq!(puzzle.start.as_ref().unwrap().text, "deal*2");
    assert_eq!(puzzle.solutions.len(), 1);
    let places = &puzzle.places;
    let at = |span: crate::source::Span| &text[span.range()];
    assert_eq!(at(places.card("AC".parse().unwrap()).unwrap()), "AC");
    assert_eq!(at(places.pile(PileId::STOCK).unwrap()), "stock");
    assert_eq!(at(places.game), "game");
    assert_eq!(at(places.rules.unwrap()), "rules");
    assert_eq!(at(places.deal), "deal");
    assert_eq!(at(places.goal.unwrap()), "goal");
    assert_eq!(at(places.id.unwrap()), "seventh-veil");
    assert_eq!(places.cards.len(), 52);
}

#[test]
fn forms_of_a_deal_agree() {
    let by_piles = puzzle(OSMOSIS);
    let by_seed = puzzle(&seeded(""));
    assert_eq!(by_piles.setup, by_seed.setup);
    assert_eq!(by_seed.deal, "osmosis#42");
    assert!(by_piles.deal.starts_with("osmosis#JSJC8DKD7H7D3CJH"));
    let by_deck = puzzle(&format!("trove: 1\ngame: osmosis\ndeal:\n  deck: {}\n", deck_of(&by_piles)));
    assert_eq!(by_deck.setup, by_seed.setup);
    let by_id = puzzle("trove: 1\ngame: osmosis\ndeal: { id: osmosis#42 }\n");
    assert_eq!(by_id.setup, by_seed.setup);
    let checked = puzzle(&format!("{OSMOSIS}  seed: '42'\n  id: treasure-trove#42\n"));
    assert_eq!(checked.deal, "osmosis#42");
    let whole = puzzle(&format!("trove: 1\ngame: osmosis\ndeal: {{ id: \"{}\" }}\n", by_piles.deal));
    assert_eq!(whole.setup, by_seed.setup);
    let numbered = puzzle("trove: 1\ngame: peek\ndeal: { pysolfc: 12345678901234567890 }\n");
    assert_eq!(numbered.deal, "peek#pysolfc:12345678901234567890");
}

fn deck_of(puzzle: &Puzzle) -> String {
    let deck = puzzle.game.gather(&puzzle.setup).unwrap();
    deck.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[test]
fn piles_may_be_lists_or_empty() {
    let text = OSMOSIS.replace("    - JS JC 8D KD\n", "    - [JS, J♣, '8d', KD]\n").replace("3D\n", "[3D]\n");
    assert_eq!(puzzle(&text).deal, puzzle(OSMOSIS).deal);
    let position = "trove: 1\ngame: sir-tommy\ndeal:\n  position:\n    W1: \n    W2: []\n    F1: AC\n    S: ";
    let rest: Vec<String> =
        crate::cards::Deck::FULL.cards().map(|card| card.to_string()).filter(|card| card != "AC").collect();
    let puzzle = puzzle(&format!("{position}{}\n", rest.join(" ")));
    assert!(puzzle.deal.starts_with("sir-tommy@S:2C3C"), "{}", puzzle.deal);
    assert!(puzzle.deal.ends_with("/F1:AC"), "{}", puzzle.deal);
}

#[test]
fn documents_and_ids() {
    let text = "trove: 1\nid: a\ngame: osmosis\ndeal: { seed: 1 }\n---\ntrove: 1\ngame: osmosis\ndeal: { seed: 2 }\n";
    let file = read_text(text);
    assert!(!file.has_errors());
    assert_eq!(file.documents.iter().map(|document| document.id.as_str()).collect::<Vec<_>>(), ["a", "test"]);
    assert_eq!(file.find("2").unwrap().id, "test");
    assert_eq!(file.find("a").unwrap().puzzle.as_ref().unwrap().deal, "osmosis#1");
    assert!(file.find("0").is_none() && file.find("3").is_none());
    check(&format!("{text}---\n{}", text.split("---\n").next().unwrap()), &["puzzle::duplicate-id: a | a"]);
    let odd = read(&SourceFile::new("7.yaml", seeded("")), "7", &Registry::standard());
    assert_eq!(odd.documents[0].faults[0].code, "puzzle::name");
}

#[test]
fn a_broken_document_leaves_the_others() {
    let file = read_text(&format!("{}---\n[\n---\n{}", seeded("id: a\n"), seeded("id: b\n")));
    assert_eq!(file.documents.len(), 3);
    assert!(file.documents[0].puzzle.is_some() && file.documents[1].puzzle.is_none());
    assert!(file.documents[2].puzzle.is_some());
}

#[test]
fn keys_and_types_are_checked_at_every_level() {
    check("", &["puzzle::empty: "]);
    check("# nothing\n", &["puzzle::empty: #"]);
    check("\u{FEFF}", &["puzzle::empty: "]);
    check("\u{FEFF}# nothing\n", &["puzzle::empty: #"]);
    check("- a\n", &["puzzle::wrong-type: - a"]);
    check("game: osmosis\n", &["puzzle::missing-key: game", "puzzle::missing-key: game"]);
    check("trove: 2\nnew: x\n", &["puzzle::newer-format: 2"]);
    check("trove: 0\ngame: osmosis\ndeal: {seed: 1}\n", &["puzzle::out-of-range: 0"]);
    check("trove: '1'\ngame: osmosis\ndeal: {seed: 1}\n", &["puzzle::wrong-type: '1'"]);
    let faults = check(
        &seeded("titel: x\nseed: 4\nfoo: bar\n"),
        &["puzzle::unknown-key: titel", "puzzle::unknown-key: seed", "puzzle::unknown-key: foo"],
    );
    assert_eq!(faults[0].help.as_deref(), Some("did you mean `title`?"));
    assert_eq!(faults[1].help.as_deref(), Some("`seed` belongs in `deal`"));
    assert!(faults[2].help.as_ref().unwrap().contains("`trove`, `id`"));
    check(
        &seeded("title: [a]\ntags: a\ndifficulty: 6\ncreated: 2026-02-30\nauthor:\n"),
        &[
            "puzzle::wrong-type: [a]",
            "puzzle::wrong-type: a",
            "puzzle::out-of-range: 6",
            "puzzle::out-of-range: 2026-02-30",
            "puzzle::wrong-type: author",
        ],
    );
    check(&seeded("title: { english: x }\nid: end\n"), &["puzzle::name: english", "puzzle::name: end"]);
    check(&seeded("title: a\ntitle: b\n"), &["yaml::duplicate-key: title | title"]);
}

#[test]
fn games_and_options_are_checked() {
    let with = |game: &str, rules: &str| format!("trove: 1\ngame: {game}\nrules: {rules}\ndeal: {{ seed: 1 }}\n");
    let faults = check(&with("osmosiss", "{}"), &["rules::unknown-game: osmosiss"]);
    assert_eq!(faults[0].help.as_deref(), Some("did you mean `osmosis`?"));
    let faults = check(
        &with("osmosis", "{ wastes: 4, drow: 1, draw: 4, passes: '3' }"),
        &[
            "rules::unknown-option: wastes",
            "rules::unknown-option: drow",
            "rules::option-value: 4",
            "rules::option-value: '3'",
        ],
    );
    assert!(faults[0].help.as_ref().unwrap().contains("Sir Tommy"), "{:?}", faults[0].help);
    assert_eq!(faults[1].help.as_deref(), Some("did you mean `draw`?"));
    check(
        &with("sir-tommy", "{ steps: one-to-four, kings: false }"),
        &["rules::option-clash: steps: one-to-four | kings: false"],
    );
    check(&with("calculation", "{ kings: false }"), &["rules::option-clash: kings: false | calculation"]);
    check(&with("osmosis", "[draw]"), &["puzzle::wrong-type: [draw]"]);
    check(&with("osmosis", ""), &[]);
}

#[test]
fn goals_are_checked() {
    let goal = |goal: &str| puzzle(&seeded(&format!("goal: {goal}\n"))).goal;
    assert_eq!(goal("win"), Goal::default());
    assert_eq!(goal("{ score: 40, moves: 9 }"), Goal { score: Some(40), moves: Some(9), passes: None });
    for (goal, wanted) in [
        ("lose", "puzzle::wrong-type: lose"),
        ("{ score: 53 }", "puzzle::out-of-range: 53"),
        ("{ score: 1 }", "puzzle::out-of-range: 1"),
        ("{ moves: 0 }", "puzzle::out-of-range: 0"),
        ("{ passes: x }", "puzzle::wrong-type: x"),
        ("{ moves: 1e2 }", "puzzle::wrong-type: 1e2"),
        ("{ moves: 0x10 }", "puzzle::out-of-range: 0x10"),
        ("{}", "puzzle::missing-key: {}"),
        ("{ pases: 3 }", "puzzle::unknown-key: pases"),
        ("40", "puzzle::wrong-type: 40"),
    ] {
        let text = seeded(&format!("goal: {goal}\n"));
        let file = read_text(&text);
        assert_eq!(told(&text, file.all_faults().next().unwrap()), wanted);
        assert!(file.documents[0].puzzle.is_none(), "{goal}");
    }
    check("trove: 1\ngame: bridesmaids\ndeal: {seed: 1}\ngoal: {passes: 2}\n", &["puzzle::out-of-range: 2"]);
}
