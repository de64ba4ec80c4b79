//! Deal numbers of PySolFC, from the number that a player types to the board.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::World;

fn data(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pysolfc").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn texts(cards: &Value) -> Vec<&str> {
    cards.as_array().map_or(Vec::new(), |cards| cards.iter().map(|card| card.as_str().unwrap()).collect())
}

/// Every number of the vectors, through a deal id and through a file, as `show` prints the cards.
#[test]
fn every_number_deals_what_the_program_deals() {
    for file in ["deck_vectors.json", "deck_more.json", "deck_edges.json"] {
        for deck in data(file)["decks"].as_array().unwrap() {
            let (number, order) = (deck["number"].as_str().unwrap(), deck["order"].as_str().unwrap());
            let text = format!("trove: 1\ngame: sir-tommy\ndeal: {{ pysolfc: {number} }}\n");
            let world = World::new().file("a.yaml", text);
            let id = format!("sir-tommy#pysolfc:{number}");
            for target in [id.as_str(), "a.yaml"] {
                let shown = world.args(&["show", target, "--format", "json"]).well().json();
                assert_eq!(texts(&shown["piles"]["S"]).concat(), order, "{number}");
                assert_eq!(shown["deal"], format!("sir-tommy#pysolfc:{}", canonical(number)));
            }
        }
    }
}

/// `ms1` and `1` are one deal, `ms32000` and `32000` are two.
fn canonical(number: &str) -> &str {
    match number.strip_prefix("ms") {
        Some(digits) if digits.parse::<u64>().unwrap() < 32_000 => digits,
        _ => number,
    }
}

/// Whole layouts of the program itself, for every game that has numbers: the id's board once the packet that the
/// program turns before a player sees anything is turned.
#[test]
fn layouts_are_those_that_players_saw() {
    for (file, game) in [
        ("osmosis", "osmosis"),
        ("peek", "peek"),
        ("bridesmaids", "bridesmaids-classic"),
        ("sir_tommy", "sir-tommy,foundation-moves=true"),
        ("strategy", "strategy-classic"),
        ("calculation", "calculation,foundation-moves=true"),
        ("puss_in_the_corner", "puss-in-the-corner-classic"),
        ("lady_betty", "lady-betty"),
    ] {
        for deal in data(&format!("deals_{file}.json"))["deals"].as_array().unwrap() {
            let number = deal["number"].as_str().unwrap();
            let world = World::new();
            let written = world.args(&["new", "a.yaml", "--game", game, "--pysolfc", number]).well();
            assert_eq!(written.out, "");
            let shown = world.run("show a.yaml --format json").well().json();
            let mut wanted: BTreeMap<String, Vec<&str>> = BTreeMap::new();
            wanted.insert("S".to_owned(), texts(&deal["talon"]));
            for (pile, cards) in deal["piles"].as_object().unwrap() {
                let number = pile[1..].parse().map_or(0, |index: u32| index + 1);
                let name = match (&pile[..1], shown["game"] == "osmosis") {
                    ("f", _) => format!("F{number}"),
                    ("r", true) => format!("R{number}"),
                    ("r", false) => format!("W{number}"),
                    // Here nothing is turned before the player says so.
                    ("w", false) => continue,
                    _ => "W".to_owned(),
                };
                wanted.insert(name, texts(cards));
            }
            if shown["game"] == "sir-tommy" {
                let turned = texts(&deal["piles"]["w"]);
                wanted.entry("S".to_owned()).and_modify(|stock| drop(stock.splice(0..0, turned)));
            }
            // The program has piles of its own that ours has not, and they are empty.
            wanted.retain(|name, cards| shown["piles"].get(name).is_some() || !cards.is_empty());
            let ours: BTreeMap<String, Vec<&str>> =
                shown["piles"].as_object().unwrap().iter().map(|(pile, cards)| (pile.clone(), texts(cards))).collect();
            assert_eq!(ours, wanted, "{game} {number}");
            let source = std::fs::read_to_string(world.root().join("a.yaml")).unwrap();
            assert!(source.contains(&format!("deal: {{ pysolfc: \"{}\" }}\n", canonical(number))), "{source}");
            assert_eq!(source.contains("\nstart: deal\n"), shown["game"] == "osmosis", "{source}");
        }
    }
}

/// A number with one card turned at a time shows the same three.
#[test]
fn the_board_is_the_same_when_cards_are_turned_singly() {
    let world = World::new();
    world.run("new a.yaml --game osmosis --pysolfc 12345").well();
    world.run("new b.yaml --game osmosis-draw-one --pysolfc 12345 --cards").well();
    let [a, b] = ["a.yaml", "b.yaml"].map(|file| world.args(&["show", file, "--format", "json"]).well().json());
    assert_eq!(a["piles"], b["piles"]);
    assert_eq!(b["deal"], "osmosis-draw-one#pysolfc:12345");
}

/// What is written in a file, and the number it is: no digit is lost on any way through.
#[test]
fn numbers_as_they_are_written() {
    let nines = "9".repeat(40);
    for (written, number) in [
        ("1", "1"),
        ("31999", "31999"),
        ("32000", "32000"),
        ("9007199254740993", "9007199254740993"),
        ("18446744073709551615", "18446744073709551615"),
        ("18446744073709551616", "18446744073709551616"),
        ("12345678901234567890", "12345678901234567890"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        (nines.as_str(), nines.as_str()),
        ("\"12345678901234567890\"", "12345678901234567890"),
        ("'12 345'", "12345"),
        ("\"#12,345\"", "12345"),
        ("\"12.345\"", "12345"),
        ("1_000", "1000"),
        ("1,000", "1000"),
        ("007", "7"),
        ("12345L", "12345"),
        ("ms1", "1"),
        ("ms31999", "31999"),
        ("ms32000", "ms32000"),
        ("MS8589934591", "ms8589934591"),
    ] {
        let world = World::new().file("a.yaml", format!("trove: 1\ngame: peek\ndeal:\n  pysolfc: {written}\n"));
        let id = format!("peek#pysolfc:{number}");
        for line in ["show a.yaml --format json", &format!("show {id} --format json")] {
            assert_eq!(world.run(line).well().json()["deal"], id.as_str(), "{written}");
        }
        let world = world.file("s.moves", format!("@deal {id}\ndeal @unfinished"));
        let lines = world.run("replay s.moves --format jsonl").well().lines();
        assert!(lines.iter().all(|line| line["deal"] == id.as_str()), "{written}");
        let line = world.run("check s.moves --format jsonl").well().json();
        assert_eq!(line["puzzle"], id.as_str());
        assert_eq!(world.run("export a.yaml --to pysolfc").out, format!("{number}\n"));
        let records = format!("{{\"trove\":1,\"deal\":\"{id}\",\"claim\":\"unfinished\",\"moves\":[\"deal\"]}}");
        let verdict = world.file("r.jsonl", records).run("check r.jsonl --format jsonl").well().json();
        assert_eq!(verdict["puzzle"], id.as_str());
    }
}

#[test]
fn what_is_no_number_says_why() {
    let too_long = "1".repeat(41);
    for (written, words, message, help) in [
        ("0", "0", "deal numbers begin with 1", "it is the number in PySolFC's title bar"),
        ("ms0", "ms0", "deal numbers begin with 1", "it is the number in PySolFC's title bar"),
        ("-5", "-5", "a deal number has no sign", "PySolFC drops the sign without a word; leave it out"),
        ("+5", "+5", "a deal number has no sign", "PySolFC drops the sign without a word; leave it out"),
        ("ms-5", "ms-5", "a deal number has no sign", "PySolFC drops the sign without a word; leave it out"),
        (
            "ms8589934592",
            "ms8589934592",
            "deal numbers with `ms` end at 8589934591",
            "it is the number in PySolFC's title bar",
        ),
        (&too_long, &too_long, "a deal number has at most 40 digits", "it is the number in PySolFC's title bar"),
        (
            "0x10",
            "0x10",
            "a deal number is a whole number, or `ms` and a number",
            "write its digits as in PySolFC's title bar, such as `12345` or `ms12345`",
        ),
        (
            "1e5",
            "1e5",
            "a deal number is a whole number, or `ms` and a number",
            "write its digits as in PySolFC's title bar, such as `12345` or `ms12345`",
        ),
        (
            "12.345",
            "12.345",
            "a deal number has no decimal point",
            "if the point only groups the digits, write `12345`",
        ),
        ("1.0", "1.0", "a deal number has no decimal point", "if the point only groups the digits, write `10`"),
    ] {
        let text = format!("trove: 1\ngame: osmosis\ndeal:\n  pysolfc: {written}\n");
        let report = World::new().file("a.yaml", &text).run("check a.yaml --format json").findings().json();
        let [found] = &report["diagnostics"].as_array().unwrap()[..] else { panic!("{report}") };
        assert_eq!((&found["code"], &found["message"]), (&"deal::pysolfc-number".into(), &message.into()), "{written}");
        assert_eq!(found["help"], help, "{written}");
        let label = &found["labels"][0];
        let place = label["start"].as_u64().unwrap() as usize..label["end"].as_u64().unwrap() as usize;
        assert_eq!(&text[place], words);
        // In an id, where no YAML takes a point for something else, it groups digits as it does there.
        if !written.contains('.') {
            let ran = World::new().args(&["show", &format!("osmosis#pysolfc:{written}")]);
            assert!(ran.code == 1 && ran.out.contains(message), "{ran}");
            let ran = World::new().args(&["new", "--game", "osmosis", "--pysolfc", written]);
            ran.trouble(&format!("`{written}` is no deal number of PySolFC: {message}"));
        }
    }
}

#[test]
fn games_that_bear_the_name_only_are_named_with_the_one_that_is_meant() {
    for name in ["strategy", "bridesmaids", "puss-in-the-corner"] {
        for line in [format!("show {name}#pysolfc:5"), format!("new --game {name} --pysolfc 5")] {
            let ran = World::new().run(&line);
            let help = format!("what PySolFC calls by this name is `{name}-classic` here");
            let told = format!("{}{}", ran.out, ran.err);
            assert!(ran.code == 1 && told.contains("[deal::pysolfc-game]") && told.contains(&help), "{ran}");
        }
    }
    let ran = World::new().run("show calculation-open#pysolfc:5");
    assert!(ran.code == 1 && ran.out.contains("they fit osmosis, "), "{ran}");
    World::new().run("new --game numerica --pysolfc 5").well().says(
        "# The cards are those of Numerica in PySolFC, whose own rules are those of\n# `sir-tommy,foundation-moves=true`.\n",
    );
}
