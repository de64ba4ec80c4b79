//! Slips that are one mistake and are told of once, with the words that put them right.

use super::*;

/// The faults of a text, as `code: message / help`.
fn told(text: &str) -> Vec<String> {
    let file = read_text(text);
    file.all_faults()
        .map(|fault| format!("{}: {} / {}", fault.code, fault.message, fault.help.as_deref().unwrap_or("")))
        .collect()
}

#[test]
fn a_key_with_a_slip_is_not_missed_as_well() {
    let solution = "trove: 1\ngame: osmosis\ndeal: { seed: 42 }\nsolutions:\n  - name: main\n    movs: deal\n";
    assert_eq!(told(solution), ["puzzle::unknown-key: a solution has no key `movs` / did you mean `moves`?"]);
    let pile = OSMOSIS.replace("foundation:", "foundations:");
    assert_eq!(told(&pile), ["puzzle::unknown-key: a deal has no key `foundations` / did you mean `foundation`?"]);
    let capitals = "Trove: 1\nGame: osmosis\ndeal: { Seed: 42 }\n";
    assert_eq!(
        told(capitals),
        [
            "puzzle::unknown-key: a puzzle has no key `Trove` / did you mean `trove`?",
            "puzzle::unknown-key: a puzzle has no key `Game` / did you mean `game`?",
            "puzzle::unknown-key: a deal has no key `Seed` / did you mean `seed`?",
        ]
    );
}

#[test]
fn a_card_typed_for_another_is_one_slip() {
    let twice = OSMOSIS.replace("8C 2D 4H", "8C 2C 4H");
    assert_eq!(
        told(&twice),
        ["deal::duplicate-card: 2C is named twice / 2D is missing: one of the two is probably 2D"]
    );
    // One card too many and two that are nowhere: not the same slip.
    let two = OSMOSIS.replace("8C 2D 4H", "8C 2C");
    assert_eq!(told(&two).len(), 2);
}

#[test]
fn a_deal_of_another_game_is_told_of_as_one() {
    let osmosis = OSMOSIS.replace("game: osmosis", "game: sir-tommy");
    assert_eq!(
        told(&osmosis),
        ["deal::no-such-pile: the deal of sir-tommy has no `reserves` / this is how Osmosis deals are written; is \
          `game:` right? A deal of sir-tommy has `stock`"]
    );
    let cards: Vec<String> = crate::cards::Deck::FULL.cards().map(|card| card.to_string()).collect();
    let tommy = format!("trove: 1\ngame: osmosis\ndeal: {{ stock: {} }}\n", cards.join(" "));
    assert_eq!(
        told(&tommy),
        ["deal::missing-pile: the deal of osmosis needs `reserves` / this is how Sir Tommy deals are written; is \
          `game:` right? A deal of osmosis has `reserves`, `foundation` and `stock`"]
    );
}

#[test]
fn values_of_another_shape_are_spelled_out() {
    let text = "trove: 1\ngame: osmosis\nrules: draw 1\ndeal: { seed: 42 }\nsolutions:\n  name: main\n  moves: deal\n";
    let told = told(text);
    assert_eq!(told.len(), 2);
    assert!(told[0].ends_with("write `rules: { draw: 1 }`"), "{told:?}");
    assert!(told[1].ends_with("begin each solution with `- name: …`"), "{told:?}");
}

#[test]
fn an_id_with_a_slip_gets_one_fault_and_a_valid_suggestion() {
    let registry = Registry::standard();
    let check = |text: &str, help: &str| {
        let faults = deal_id::parse(text, &registry).unwrap_err();
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        let found = faults[0].help.as_deref().unwrap_or("");
        assert_eq!(found, help, "{text}");
        assert!(!found.contains("YAML"), "{text}");
        for id in found.split('`').skip(1).step_by(2).filter(|word| word.contains('#')) {
            assert!(deal_id::parse(id, &registry).is_ok(), "{text}: {id}");
        }
    };
    check("osmosis42", "write `osmosis#42`");
    check("osmosis-42", "write `osmosis#42`");
    check("osmosis, draw=1#42", "write `osmosis,draw=1#42`");
    check("osmosis #42", "write `osmosis#42`");
    check("osmosis", "`osmosis#42` is seed 42");
    check("osmosis,draw=1", "`osmosis,draw=1#42` is seed 42");
    check("osmosis,", "an option is written `name=value`, a comma before it");
    check("osmosi", "did you mean `osmosis`?");
}
