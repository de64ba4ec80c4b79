//! What is frozen with format 1: the deals of seeds, canonical texts and state hashes.
//!
//! `tests/golden` has no switch that writes it anew: a value there that no longer fits is a fault of the code.

use std::fmt::Write;

use trove::cards::{Card, Suit};
use trove::games::{Session, Value};
use trove::table::{PileId, Zone};

use super::random::{Random, playout};
use super::tables::{after, game, presets, start};

fn golden(file: &str) -> String {
    let path = format!("{}/tests/golden/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// One layout as the list writes it: a pile a line, 26 cards a line.
fn layout(session: &Session) -> String {
    let mut text = String::new();
    for &(pile, _) in session.game().layout() {
        for (line, cards) in session.cards(pile).chunks(26).enumerate() {
            let name = pile.to_string();
            let name = if line == 0 { name.clone() } else { " ".repeat(name.len()) };
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            writeln!(text, "{name} {}", cards.join(" ")).unwrap();
        }
    }
    text
}

#[test]
fn seeds_deal_the_listed_layouts() {
    let listed = golden("deals.txt");
    let mut compared = 0;
    for entry in listed.split("\n\n").filter(|entry| !entry.starts_with('#')) {
        let (id, piles) = entry.split_once('\n').unwrap();
        let (name, seed) = id.split_once('#').unwrap();
        let dealt = layout(&start(name, seed.parse().unwrap()));
        assert_eq!(dealt.trim_end(), piles.trim_end(), "{id}");
        compared += 1;
    }
    assert_eq!(compared, 6 * 6, "six layouts from six seeds");
}

#[test]
fn every_preset_deals_one_of_the_listed_layouts() {
    let listed = golden("deals.txt");
    for name in presets() {
        let dealt = layout(&start(name, 42));
        assert!(listed.contains(&format!("#42\n{dealt}")), "{name} deals\n{dealt}");
    }
}

#[test]
fn positions_have_the_listed_hashes() {
    let listed = golden("states.txt");
    let mut compared = 0;
    for line in listed.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let (hash, id) = (words.next().unwrap(), words.next().unwrap());
        let (name, seed) = id.split_once('#').unwrap();
        let moves: Vec<&str> = words.collect();
        let session = after(start(name, seed.parse().unwrap()), &moves.join(" "));
        assert_eq!(session.state().to_string(), hash, "{line}\n{session:?}");
        compared += 1;
    }
    assert!(compared >= 40, "only {compared} hashes are listed");
}

/// The canonical text as format.md describes it, written from what lies on the piles and from the options.
fn canonical_by_the_book(session: &Session) -> String {
    let game = session.game();
    let options = game.options();
    let mut lines = vec![game.name().to_owned()];
    for zone in [Zone::Stock, Zone::Waste, Zone::Reserve, Zone::Foundation] {
        for number in 0..=8 {
            let pile = PileId { zone, number };
            if game.has_pile(pile) {
                let mut words = vec![pile.to_string()];
                let cards = session.cards(pile);
                match (zone, game.family()) {
                    (Zone::Foundation, "osmosis") => words.extend(row_by_rank(cards)),
                    (Zone::Foundation, _) => words.extend(foundation_by_length(cards, options.word("suits"))),
                    _ => words.extend(cards.iter().map(Card::to_string)),
                }
                lines.push(words.join(" "));
            }
        }
    }
    if game.family() == "osmosis" {
        lines.push(format!("base {}", session.cards(PileId::foundation(1))[0].rank()));
        if options.get("passes") != Value::Word("unlimited") {
            lines.push(format!("pass {}", session.pass()));
        }
        lines.push(format!("played {}", if session.played() { "yes" } else { "no" }));
    } else if options.get("redeals") != Value::Number(0) {
        lines.push(format!("pass {}", session.pass()));
    }
    lines.join("\n") + "\n"
}

fn row_by_rank(cards: &[Card]) -> Vec<String> {
    let holds = |letter: char| cards.iter().find(move |card| card.rank().letter() == letter);
    "A23456789TJQK".chars().filter_map(holds).map(Card::to_string).collect()
}

fn foundation_by_length(cards: &[Card], suits: &str) -> Vec<String> {
    let mut words = vec![cards.len().to_string()];
    let red = |suit: Suit| matches!(suit, Suit::Diamonds | Suit::Hearts);
    match (suits, cards.first()) {
        ("suit", Some(first)) => words.push(first.to_string()[1..].to_owned()),
        ("colour", Some(first)) => words.push(if red(first.suit()) { "red" } else { "black" }.to_owned()),
        _ => {}
    }
    words
}

#[test]
fn canonical_texts_and_hashes_are_by_the_book() {
    let further = ["sir-tommy,redeals=2,suits=suit", "osmosis,draw=1,passes=3", "calculation,foundation-moves=true"];
    let mut compared = 0;
    for name in presets().into_iter().chain(further) {
        for seed in 0..6 {
            let mut session = start(name, seed);
            let mut random = Random::new(seed);
            for _ in 0..40 {
                let text = canonical_by_the_book(&session);
                assert_eq!(session.canonical(), text);
                let hash = blake3::hash(text.as_bytes()).to_hex();
                assert_eq!(session.state().to_string(), hash[..16]);
                compared += 1;
                if playout(&mut session, &mut random, 4).is_empty() {
                    break;
                }
            }
        }
    }
    assert!(compared > 2000, "only {compared} positions compared");
}

#[test]
fn a_canonical_text_begins_and_ends_as_format_md_shows() {
    let text = start("osmosis", 42).canonical();
    assert!(text.starts_with("osmosis\nS 8H 6C AC 5H "), "{text}");
    assert!(text.contains("\nW\nR1 JS JC 8D KD\n"), "{text}");
    assert!(text.ends_with("\nF1 3D\nF2\nF3\nF4\nbase 3\nplayed yes\n"), "{text}");
    assert_eq!(game("osmosis").name(), "osmosis");
}
