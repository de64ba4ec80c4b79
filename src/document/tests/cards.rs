use super::*;

#[test]
fn duplicates_and_missing_cards() {
    let text = OSMOSIS.replace("7H 7D 3C JH", "7H 7D 3C KD");
    let faults = check(&text, &["deal::duplicate-card: KD | KD"]);
    assert_eq!(faults[0].help.as_deref(), Some("JH is missing: one of the two is probably JH"));
    let text = OSMOSIS.replace("7H 7D 3C JH", "7H 7D KD");
    let faults = check(&text, &["deal::duplicate-card: KD | KD", "deal::missing-cards: deal | 7H 7D KD"]);
    assert_eq!(faults[0].help.as_deref(), Some("3C and JH are missing: one is probably meant"));
    assert_eq!(faults[1].message, "3C and JH are missing");
    assert_eq!(faults[1].help.as_deref(), Some("50 cards are named, the deck has 52"));
    let text = OSMOSIS.replace("7H 7D 3C JH", "7H 7D 3C");
    let faults = check(&text, &["deal::missing-cards: deal | 7H 7D 3C"]);
    assert_eq!(faults[0].others[0].1, "R2 has 3 cards, 4 are dealt to it");
    let text = OSMOSIS.replace(" 9C 5S", "").replace("7H 7D 3C JH", "7H 7D 3C JH 9C 5S");
    check(&text, &["deal::pile-size: 9C 5S | 7H 7D 3C JH 9C 5S", "deal::pile-size: stock"]);
}

#[test]
fn decks_are_counted() {
    let deck = |deck: &str| format!("trove: 1\ngame: sir-tommy\ndeal: {{ deck: \"{deck}\" }}\n");
    let faults = check(&deck("AC"), &["deal::missing-cards: deck"]);
    assert_eq!(faults[0].message, "51 of 52 cards are missing, 2C, 3C and 4C among them");
    let all: Vec<String> = crate::cards::Deck::FULL.cards().map(|card| card.to_string()).collect();
    let faults = check(&deck(&format!("{} AC", all.join(" "))), &["deal::duplicate-card: AC | AC"]);
    assert_eq!(faults[0].help.as_deref(), Some("53 cards are named, the deck has 52: take one of the two out"));
    assert_eq!(puzzle(&deck(&all.join(" "))).game.name(), "sir-tommy");
}

#[test]
fn cards_of_another_deck() {
    let text = "trove: 1\ngame: puss-in-the-corner\ndeal:\n  bases: AC AD AH AS\n  stock: KC";
    let file = read_text(text);
    let codes: Vec<_> = file.all_faults().map(|fault| told(text, fault)).collect();
    assert!(codes.contains(&"deal::foreign-card: KC".to_owned()), "{codes:?}");
}

#[test]
fn bases_are_checked() {
    let seed = puzzle("trove: 1\ngame: calculation\ndeal: { seed: 42 }\n");
    let deck: Vec<String> = seed.game.gather(&seed.setup).unwrap().iter().map(ToString::to_string).collect();
    let (bases, stock) = (deck[..4].join(" "), deck[4..].join(" "));
    let file = |bases: &str| format!("trove: 1\ngame: calculation\ndeal:\n  bases: {bases}\n  stock: {stock}\n");
    assert_eq!(puzzle(&file(&bases)).setup, seed.setup);
    assert_eq!(puzzle(&file(&format!("[{}]", deck[..4].join(", ")))).setup, seed.setup);
    let turned: Vec<&str> = bases.split(' ').rev().collect();
    let text = file(&turned.join(" "));
    let faults = read_text(&text);
    assert_eq!(told(&text, faults.all_faults().next().unwrap()), format!("position::sequence: {}", turned[0]));
    let text = file("");
    let codes: Vec<_> = read_text(&text).all_faults().map(|fault| fault.code).collect();
    assert_eq!(codes, ["deal::pile-size"]);
}

#[test]
fn piles_that_are_not_there() {
    let faults = check(
        "trove: 1\ngame: bridesmaids-classic\ndeal:\n  reserves: [AC, '', '', '']\n  stock: 2C\n",
        &["deal::missing-pile: deal", "deal::no-such-pile: reserves"],
    );
    assert!(faults[1].message.contains("reserves: none"), "{}", faults[1].message);
    check("trove: 1\ngame: sir-tommy\ndeal: { foundation: AC, stock: 2C }\n", &["deal::no-such-pile: foundation"]);
    let position = |piles: &str| {
        let text = format!("trove: 1\ngame: sir-tommy\ndeal:\n  position:\n{piles}");
        read_text(&text).all_faults().map(|fault| (told(&text, fault), fault.message.clone())).collect::<Vec<_>>()
    };
    let faults = position("    W5: AC\n    R1: 2C\n");
    assert_eq!(faults[0].0, "deal::no-such-pile: W5");
    assert_eq!(faults[0].1, "there is no W5 with `wastes: 4`");
    assert_eq!(faults[1].1, "there is no R1 in sir-tommy");
    assert_eq!(faults[2].0, "deal::missing-cards: position");
    let faults = position("    W1: AC\n    w1: 2C\n");
    assert_eq!(faults[0].0, "deal::pile-twice: w1 | W1");
}

#[test]
fn forms_are_counted() {
    check("trove: 1\ngame: osmosis\ndeal: {}\n", &["deal::no-form: {}"]);
    check("trove: 1\ngame: osmosis\ndeal: { seed: 1, id: osmosis#1 }\n", &["deal::two-forms: id | seed"]);
    check("trove: 1\ngame: osmosis\ndeal: { seed: 1, pysolfc: 1 }\n", &["deal::two-forms: pysolfc | seed"]);
    check("trove: 1\ngame: osmosis\ndeal: osmosis#1\n", &["puzzle::wrong-type: osmosis#1"]);
    check("trove: 1\ngame: osmosis\ndeal: { seed: 18446744073709551616 }\n", &["id::seed: 18446744073709551616"]);
    check("trove: 1\ngame: osmosis\ndeal: { seed: -1 }\n", &["id::seed: -1"]);
    check("trove: 1\ngame: osmosis\ndeal: { seed: 0x1 }\n", &["id::seed: 0x1"]);
    check("trove: 1\ngame: osmosis\ndeal: { pysolfc: 0 }\n", &["deal::pysolfc-number: 0"]);
    check("trove: 1\ngame: strategy\ndeal: { pysolfc: 1 }\n", &["deal::pysolfc-game: 1"]);
}

#[test]
fn checks_must_agree() {
    let faults = check(&format!("{OSMOSIS}  seed: 43\n"), &["deal::check-differs: JS | 43"]);
    assert!(faults[0].message.starts_with("JS lies here, but `seed` deals"), "{}", faults[0].message);
    check("trove: 1\ngame: osmosis\ndeal: { id: 'peek#42' }\n", &["deal::wrong-game: peek | osmosis"]);
    check(&format!("{OSMOSIS}  id: osmosis,draw=1#42\n"), &["deal::wrong-game: osmosis,draw=1 | osmosis"]);
}

#[test]
fn invariants_point_at_the_card() {
    let text = "trove: 1\ngame: osmosis\ndeal:\n  position:\n    F1: 3D 5D\n    F2: 3C 7C\n    pass: 1\n    played: false\n    S: ";
    let named = ["3D", "5D", "3C", "7C"];
    let rest: Vec<String> = crate::cards::Deck::FULL
        .cards()
        .map(|card| card.to_string())
        .filter(|card| !named.contains(&card.as_str()))
        .collect();
    let (waste, rest) = rest.split_at(13);
    let text = format!(
        "{text}{}\n    R1: {}\n    R2: {}\n    R3: {}\n    R4: {}\n    W:\n",
        rest.join(" "),
        waste[..4].join(" "),
        waste[4..8].join(" "),
        waste[8..12].join(" "),
        waste[12]
    );
    check(&text, &["position::row-above: 7C", "position::played: false"]);
}

#[test]
fn a_position_tells_everything_at_once() {
    check(
        "trove: 1\ngame: osmosis\ndeal: { position: { F1: 7S, F2: 8H, Q1: AC, passs: 2 } }\n",
        &["puzzle::unknown-key: Q1", "puzzle::unknown-key: passs"],
    );
    check(
        "trove: 1\ngame: osmosis\ndeal: { position: { F1: 7S, F2: 8H } }\n",
        &["position::row-base: 8H", "position::row-above: 8H", "deal::missing-cards: position"],
    );
}

#[test]
fn without_a_game_cards_are_still_looked_at() {
    let text = OSMOSIS.replace("game: osmosis", "game: osmossis").replace("7H 7D 3C JH", "7H 7D 3C KD");
    check(&text, &["rules::unknown-game: osmossis", "deal::duplicate-card: KD | KD"]);
}
