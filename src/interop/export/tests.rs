//! One look at each format over all games, and every "no".

use super::*;
use crate::document::deal_id;
use crate::games::{Registry, Session};
use crate::interop::deck::{self, Order};
use crate::replay::{Trace, VerifyOptions, verify};

fn start(id: &str) -> Session {
    let deal = deal_id::parse(id, &Registry::standard()).unwrap();
    deal.game().open(deal.setup()).unwrap()
}

fn presets() -> Vec<&'static str> {
    let registry = Registry::standard();
    registry.families().iter().flat_map(|family| family.variants()).map(|variant| variant.id).collect()
}

#[test]
fn decks_come_back_in_either_order() {
    let registry = Registry::standard();
    for name in presets() {
        let game = registry.game(name, &[]).unwrap();
        for seed in [0, 1, 42, u64::MAX] {
            let setup = game.lay_out(&game.seeded(seed));
            for order in [Order::First, Order::Last] {
                let list = super::deck(&game, &setup, order).unwrap();
                assert!(list.lines().all(|line| line.len() <= 38), "{list}");
                let back = deck::deal(&list, order, &game, &registry).unwrap();
                assert_eq!(back.deal.setup(), &setup, "{name}");
                assert_eq!(back.taken_out, []);
            }
        }
    }
    let mut at = start("osmosis#42");
    at.play_allowed(crate::table::Move::Deal);
    assert_eq!(super::deck(at.game(), &at.setup(), Order::First), Err(CannotSay::NoDeck));
}

/// Each card once, told from a layout alone: tops of foundations stand for the cards below them.
fn cards_of(layout: &str, ranks: u8) -> Vec<String> {
    const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let layout: serde_json::Value = serde_json::from_str(layout).unwrap();
    let mut cards: Vec<String> = Vec::new();
    for (key, value) in layout.as_object().unwrap() {
        assert!(["tableau piles", "foundations", "waste", "stock"].contains(&key.as_str()), "{key}");
        for part in value.as_array().unwrap() {
            match part {
                serde_json::Value::Array(pile) => cards.extend(pile.iter().map(|c| c.as_str().unwrap().to_owned())),
                card => cards.push(card.as_str().unwrap().to_owned()),
            }
        }
    }
    for card in &cards {
        let (rank, suit) = card.split_at(card.len() - 1);
        assert!(RANKS[..ranks.into()].contains(&rank) && "CDHS".contains(suit), "{card}");
    }
    cards.sort();
    let count = cards.len();
    cards.dedup();
    assert_eq!(cards.len(), count, "a card is there twice");
    cards
}

#[test]
fn starts_as_layouts_hold_every_card_once() {
    for name in presets() {
        let at = start(&format!("{name}#42"));
        let layout = solvitaire(&at);
        if name == "calculation" {
            let why = layout.unwrap_err().to_string();
            assert!(why.starts_with("F1 begins with A") && why.contains(" and F2 with 2"), "{why}");
            continue;
        }
        let deck = at.game().deck();
        assert_eq!(cards_of(&layout.unwrap(), deck.ranks()).len(), deck.len(), "{name}");
    }
}

#[test]
fn the_card_dealt_first_is_on_top_of_the_stock() {
    let mut at = start("osmosis#42");
    let layout = solvitaire(&at).unwrap();
    let begin = "{\n  \"tableau piles\": [\n    [\"JS\", \"JC\", \"8D\", \"KD\"],\n    [\"7H\", ";
    assert!(layout.starts_with(begin), "{layout}");
    assert!(layout.contains("\n  \"foundations\": [\"3D\"],\n  \"waste\": [],\n"), "{layout}");
    assert!(layout.ends_with("\"5H\", \"AC\", \"6C\", \"8H\"]\n}\n"), "{layout}");
    at.play_allowed(crate::table::Move::Deal);
    assert!(solvitaire(&at).unwrap().contains("\"waste\": [\"8H\", \"6C\", \"AC\"]"));
    let start = start("sir-tommy#42");
    assert!(solvitaire(&start).unwrap().contains("\"tableau piles\": [\n    [],\n    [],\n    [],\n    []\n  ],\n"));
}

#[test]
fn foundations_that_are_no_runs_are_refused() {
    let mut at = start("osmosis#42");
    let mv = at.legal().into_iter().find(|mv| at.full_form(*mv) == "KD:R1>F1").unwrap();
    at.play_allowed(mv);
    let why = solvitaire(&at).unwrap_err();
    assert!(why.to_string().starts_with("F1 holds 3D KD, and a foundation is written there as its top card"), "{why}");
    // A run of one suit is what its top card says, be it around the king; mixed suits are not.
    let rest = |taken: &[&str]| -> String {
        let cards = crate::cards::Deck::FULL.cards().map(|card| card.to_string());
        cards.filter(|card| !taken.contains(&card.as_str())).collect()
    };
    let run = format!("bridesmaids-classic@S:{}/F1:QCKCAC", rest(&["QC", "KC", "AC"]));
    assert!(solvitaire(&start(&run)).unwrap().contains("\"foundations\": [\"AC\"]"));
    let suits = format!("sir-tommy@S:{}/W1:2C/F1:AC/F2:AD2H", rest(&["AC", "2C", "AD", "2H"]));
    assert!(solvitaire(&start(&suits)).unwrap_err().to_string().starts_with("F2 holds AD 2H, "));
}

#[test]
fn numbers_are_told_and_nothing_else() {
    let registry = Registry::standard();
    let tell = |id: &str| super::pysolfc(&deal_id::parse(id, &registry).unwrap(), &registry);
    for (id, number, name) in [
        ("osmosis#pysolfc:1", "1", "Osmosis"),
        ("peek#pysolfc:ms32000", "ms32000", "Peek"),
        ("bridesmaids-classic#pysolfc:32000", "32000", "Bridesmaids"),
        ("numerica#pysolfc:7", "7", "Numerica"),
        ("strategy-classic#pysolfc:7", "7", "Strategy"),
        ("calculation#pysolfc:12345678901234567890", "12345678901234567890", "Calculation"),
        ("puss-in-the-corner-classic#pysolfc:7", "7", "Puss in the Corner"),
        ("lady-betty#pysolfc:7", "7", "Lady Betty"),
    ] {
        let (found, there) = tell(id).unwrap();
        assert_eq!((found.to_string().as_str(), there.name), (number, name));
    }
    for id in ["osmosis#1", "puss-in-the-corner#1"] {
        let why = tell(id).unwrap_err().to_string();
        assert!(why.contains("takes no layouts for the game `"), "{why}");
    }
}

#[test]
fn tables_are_quoted_and_hold_no_formulas() {
    let script = "\"=1+1\" KD! \"-2, \\\"so\\\"\" @label fork deal \"fine\n  +3\" \"@x\" deal \" =4\"";
    let (report, faults) = verify(
        script,
        Trace::new(start("osmosis#42")),
        crate::document::Goal::WIN,
        VerifyOptions { any_outcome: true, ..VerifyOptions::default() },
    );
    assert!(faults.is_empty());
    let trace = report.trace.unwrap();
    let table = csv(&trace, usize::MAX);
    let expected = "ply,move,card,from,to,pass,score,legal,state,mark,label,note\n\
                    0,,,,,1,1,2,5b4d1d46cd56ec8b,,,'=1+1\n\
                    1,KD:R1>F1,KD,R1,F1,1,2,2,e488260c283d21e2,!,fork,\"'-2, \"\"so\"\"\"\n";
    assert!(table.starts_with(expected), "{table}");
    let mut reader = ::csv::Reader::from_reader(table.as_bytes());
    let rows: Vec<::csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 4);
    assert_eq!((&rows[2][1], &rows[2][11], &rows[3][11]), ("deal", "fine\n  +3\n@x", "' =4"));
    assert_eq!(csv(&trace, 1), expected);
}

#[test]
fn full_width_signs_begin_formulas_too() {
    let script = "\"＝1+1\" KD \"＋1\" deal \"－1\" deal \"＠a\" deal \"1＝1\"";
    let any = VerifyOptions { any_outcome: true, ..VerifyOptions::default() };
    let (report, _) = verify(script, Trace::new(start("osmosis#42")), crate::document::Goal::WIN, any);
    let table = csv(&report.trace.unwrap(), usize::MAX);
    let mut reader = ::csv::Reader::from_reader(table.as_bytes());
    let notes: Vec<String> = reader.records().map(|row| row.unwrap()[11].to_owned()).collect();
    assert_eq!(notes, ["'＝1+1", "'＋1", "'－1", "'＠a", "1＝1"]);
}
