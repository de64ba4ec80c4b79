//! The rules of the Sir Tommy family that are about foundations: sequences, bases, suits and moves between them.

use trove::cards::Card;
use trove::table::{Move, PileId};

use crate::tables::{after, board, legal, lies, pile, start, verdict};

/// The ranks that a foundation asks for, found by asking: for each place, the ranks it takes.
fn sequence(name: &str, foundation: u8) -> String {
    let mut asked = String::new();
    let mut session = start(name, 3);
    let home = PileId::foundation(foundation);
    let on_it: Vec<char> = session.cards(home).iter().map(|card| card.rank().letter()).collect();
    asked.extend(on_it);
    let ranks = session.game().deck().ranks() as usize;
    while session.cards(home).len() < ranks {
        // Lay the stock out on W1 until a card comes that the foundation takes, then start over from the waste: a
        // board where the card lies open.
        let takers: Vec<Card> = session
            .game()
            .deck()
            .cards()
            .filter(|&card| !session.cards(home).contains(&card))
            .filter(|&card| takes(name, session.cards(home), foundation, card))
            .collect();
        let ranks: std::collections::BTreeSet<char> = takers.iter().map(|card| card.rank().letter()).collect();
        assert_eq!(ranks.len(), 1, "{name} F{foundation} takes {takers:?}");
        asked.extend(ranks);
        session = with_open(name, session.cards(home), foundation, takers[0]);
        session.play(Move::shift(PileId::STOCK, home)).unwrap();
    }
    asked
}

/// A board on which the foundation holds these cards and `card` is the turned card.
fn with_open(name: &str, on_it: &[Card], foundation: u8, card: Card) -> trove::games::Session {
    let words: Vec<String> = on_it.iter().map(Card::to_string).collect();
    let name = format!("{name},bases=played");
    board(&name, &format!("F{foundation}:{} / S:{card}", words.join(" ")))
}

fn takes(name: &str, on_it: &[Card], foundation: u8, card: Card) -> bool {
    with_open(name, on_it, foundation, card).allows(Move::shift(PileId::STOCK, PileId::foundation(foundation)))
}

#[test]
fn foundations_go_up_from_ace_to_king() {
    for foundation in 1..=4 {
        assert_eq!(sequence("sir-tommy", foundation), "A23456789TJQK");
    }
}

#[test]
fn without_kings_foundations_end_with_queens() {
    assert_eq!(sequence("sir-tommy,kings=false", 2), "A23456789TJQ");
    let game = start("puss-in-the-corner", 42);
    assert_eq!(game.cards(pile("S")).len(), 44);
    assert_eq!(game.game().deck().len(), 48);
    assert!(game.game().piles().iter().all(|&id| game.cards(id).iter().all(|card| card.rank().letter() != 'K')));
}

#[test]
fn calculation_goes_round_until_each_rank_is_met() {
    assert_eq!(sequence("calculation", 1), "A23456789TJQK");
    assert_eq!(sequence("calculation", 2), "2468TQA3579JK");
    assert_eq!(sequence("calculation", 3), "369Q258JA47TK");
    assert_eq!(sequence("calculation", 4), "48Q37J26TA59K");
}

#[test]
fn calculation_has_its_bases_dealt() {
    let game = start("calculation", 42);
    let ranks: String = (1..=4).map(|n| game.cards(PileId::foundation(n))[0].rank().letter()).collect();
    assert_eq!(ranks, "A234");
    assert_eq!(game.cards(pile("S")).len(), 48);
    assert_eq!(game.score(), 4);
}

#[test]
fn dealt_bases_are_the_first_met_and_the_rest_keeps_its_order() {
    // Seed 42 deals JS JC 8D KD 7H 7D 3C JH …; what stays is that order without the bases.
    for name in ["calculation", "strategy-classic"] {
        let game = start(name, 42);
        let deck: Vec<String> = lies(&start("sir-tommy", 42), "S").split(' ').map(str::to_owned).collect();
        let bases: Vec<String> = (1..=4).map(|n| lies(&game, &format!("F{n}"))).collect();
        let rest: Vec<String> = deck.iter().filter(|card| !bases.contains(card)).cloned().collect();
        assert_eq!(lies(&game, "S"), rest.join(" "), "{name}");
        let first = |rank: char| deck.iter().filter(move |card| card.starts_with(rank));
        let expected: Vec<String> = if name == "calculation" {
            ['A', '2', '3', '4'].iter().map(|&rank| first(rank).next().unwrap().clone()).collect()
        } else {
            first('A').cloned().collect()
        };
        assert_eq!(bases, expected, "{name}");
    }
}

#[test]
fn calculation_open_starts_each_foundation_with_its_own_rank() {
    for (card, home) in [("AC", "F1"), ("2C", "F2"), ("3C", "F3"), ("4C", "F4")] {
        let game = board("calculation-open", &format!("S:{card}"));
        assert_eq!(legal(&game), format!("S>W1 S>W2 S>W3 S>W4 S>{home}"));
    }
    assert_eq!(legal(&board("calculation-open", "S:5C")), "S>W1 S>W2 S>W3 S>W4");
}

#[test]
fn an_ace_starts_any_empty_foundation() {
    let game = board("sir-tommy", "F2:AC / S:AD");
    assert_eq!(legal(&game), "S>W1 S>W2 S>W3 S>W4 S>F1 S>F3 S>F4");
    assert_eq!(verdict(&game, "S>F2"), "tommy::not-next");
}

#[test]
fn numerica_starts_foundations_from_left_to_right() {
    let game = board("numerica", "F1:AC / S:AD");
    assert_eq!(legal(&game), "S>W1 S>W2 S>W3 S>W4 S>F2");
    assert_eq!(verdict(&game, "S>F3"), "tommy::left-first");
    let steps = board("calculation-open,left-to-right=true", "S:2C");
    assert_eq!(verdict(&steps, "S>F2"), "tommy::left-first");
}

#[test]
fn suits_do_not_matter_unless_an_option_asks_for_them() {
    let two_on_ace = |name: &str, two: &str| verdict(&board(name, &format!("F1:AC / S:{two}")), "S>F1");
    for (name, spade, heart) in [
        ("sir-tommy", "ok", "ok"),
        ("sir-tommy,suits=colour", "ok", "tommy::other-suit"),
        ("sir-tommy,suits=suit", "tommy::other-suit", "tommy::other-suit"),
    ] {
        assert_eq!(two_on_ace(name, "2C"), "ok", "{name}");
        assert_eq!(two_on_ace(name, "2S"), spade, "{name}");
        assert_eq!(two_on_ace(name, "2H"), heart, "{name}");
    }
}

#[test]
fn a_complete_foundation_takes_no_more() {
    let game = board("sir-tommy", "F1:AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC / S:AD");
    assert_eq!(verdict(&game, "S>F1"), "tommy::complete");
    let round = board("calculation-open", "F1:AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC / S:AD");
    assert_eq!(verdict(&round, "S>F1"), "tommy::complete");
}

#[test]
fn a_foundation_card_moves_to_another_that_takes_it() {
    let two_up = board("sir-tommy,foundation-moves=true", "F1:AC 2C 3C / F2:AD 2D / S:KH");
    assert_eq!(legal(&two_up), "S>W1 S>W2 S>W3 S>W4 F1>F2");
    let moved = after(two_up, "F1>F2");
    assert_eq!((lies(&moved, "F1"), lies(&moved, "F2")), ("AC 2C".to_owned(), "AD 2D 3C".to_owned()));
    assert_eq!(verdict(&moved, "F2>W1"), "tommy::from-foundation");
    assert_eq!(verdict(&moved, "F2>F1"), "ok", "and back");
    assert_eq!(verdict(&moved, "F4>F1"), "tommy::empty-pile");
}

#[test]
fn even_the_only_card_of_a_foundation_moves() {
    let game = board("sir-tommy,foundation-moves=true", "F1:AC / S:KH");
    assert_eq!(legal(&game), "S>W1 S>W2 S>W3 S>W4 F1>F2 F1>F3 F1>F4");
    assert_eq!(lies(&after(game, "F1>F3"), "F1"), "");
}

#[test]
fn the_source_of_a_foundation_move_counts_as_started() {
    let game = board("numerica,foundation-moves=true", "F1:AC / S:KH");
    assert_eq!(verdict(&game, "F1>F2"), "ok");
    assert_eq!(verdict(&game, "F1>F3"), "tommy::left-first");
    let gap = after(game, "F1>F2");
    assert_eq!(verdict(&gap, "F2>F3"), "tommy::left-first", "now F1 is empty");
    assert_eq!(verdict(&gap, "F2>F1"), "ok");
}

#[test]
fn foundation_moves_wait_with_the_foundations() {
    let name = "sir-tommy,foundation-moves=true,hold-foundations=true,redeals=1";
    let held = board(name, "F1:AC 2C / F2:AD / S:KH / pass:2");
    assert_eq!(verdict(&held, "F1>F2"), "tommy::held");
}

#[test]
fn equivalent_foundations_wait_for_the_same_rank_in_the_same_step() {
    let f = PileId::foundation;
    let tommy = board("sir-tommy", "F1:AC 2C / F2:AD 2D / F3:AH / S:AS");
    assert!(tommy.alike(f(1), f(2)));
    assert!(!tommy.alike(f(1), f(3)));
    assert!(board("sir-tommy", "S:AS").alike(f(1), f(4)), "all are empty");
    // F1 waits for 4, and so does F4: but F1 goes on with 5, F4 with 8.
    let steps = board("calculation-open", "F1:AC 2C 3C / S:4D");
    assert_eq!(legal(&steps), "S>W1 S>W2 S>W3 S>W4 S>F1 S>F4");
    assert!(!steps.alike(f(1), f(4)));
}
