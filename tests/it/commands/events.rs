//! Logs of applications: what maps can say, every no, and a hundred thousand games.

#[path = "../../../benches/load/mod.rs"]
mod load;

use std::io::Write;

use serde_json::{Value, json};
use trove::table::Status;

use super::{Ran, World, is_canonical};

const FIELDS: &str = "fields = { event = \"do\", seed = \"seed\", card = \"card\", from = \"from\", to = \"to\", \
                      count = \"n\", result = \"how\" }\n";
const EVENTS: &str = "events = { start = \"new\", deal = \"draw\", redeal = \"again\", play = \"home\", \
                      autoplay = \"auto\", place = \"put\", move = \"move\", undo = \"undo\", redo = \"redo\", \
                      end = \"over\", ignore = [\"hint\"] }\n";
const PILES: &str = "[piles]\nbase = 0\nstock = \"stock\"\nwaste = [\"waste\", \"heap-{n}\"]\nreserve = \"column-{n}\"\n\
                     foundation = [\"home-{n}\", \"home\"]\n";

/// A map for games of these rules, with more lines behind.
fn map(rules: &str, more: &str) -> String {
    format!("rules = {{ game = \"{rules}\" }}\n{FIELDS}{EVENTS}{PILES}{more}")
}

fn example(name: &str) -> String {
    std::fs::read_to_string(format!("{}/examples/events/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn import(map: &str, log: &str) -> Ran {
    World::new().file("map.toml", map).file("log.jsonl", log).run("import --events map.toml log.jsonl")
}

/// The moves of the one game that comes of these events, after a start with seed 42.
#[track_caller]
fn moves(map: &str, events: &str) -> String {
    let ran = import(map, &format!("{{\"do\":\"new\",\"seed\":42}}\n{events}"));
    assert_eq!(ran.code, 0, "{ran}");
    moves_of(&ran.lines()[0])
}

fn moves_of(record: &Value) -> String {
    record["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

/// The findings as `code line:column words`.
#[track_caller]
fn found(map: &str, log: &str) -> Vec<String> {
    let world = World::new().file("map.toml", map).file("log.jsonl", log);
    let ran = world.run("import --events map.toml log.jsonl -o out.jsonl --format json");
    let report = ran.json();
    let place = |one: &Value| {
        let label = &one["labels"][0];
        let span = label["start"].as_u64().unwrap() as usize..label["end"].as_u64().unwrap() as usize;
        assert_eq!(label["path"], "log.jsonl", "{one}");
        format!("{} {}:{} {}", one["code"].as_str().unwrap(), label["line"], label["column"], &log[span])
    };
    assert_eq!(ran.code, i32::from(report["diagnostics"] != json!([])), "{ran}");
    report["diagnostics"].as_array().unwrap().iter().map(place).collect()
}

#[test]
fn the_examples_are_read_and_their_records_are_true() {
    for (map, log, outcomes) in [
        ("map.toml", "log.jsonl", &[("g-101", "unfinished"), ("g-102", "stuck"), ("g-103", "unfinished")][..]),
        ("games.toml", "games.jsonl", &[("m-1", "unfinished"), ("m-2", "unfinished")][..]),
    ] {
        let ran = import(&example(map), &example(log));
        assert_eq!(ran.code, 0, "{ran}");
        assert!(ran.err.starts_with("imported ") && ran.err.ends_with(": all well\n"), "{ran}");
        let mut records = ran.lines();
        let checked = World::new().file("r.jsonl", &ran.out).run("check r.jsonl --format jsonl").well().lines();
        assert_eq!(checked.len(), records.len());
        for (record, verdict) in records.iter().zip(&checked) {
            assert_eq!([&record["claim"], &record["id"]], [&verdict["outcome"], &verdict["id"]]);
            assert_eq!(record["moves"].as_array().unwrap().len() as u64, verdict["moves"].as_u64().unwrap());
        }
        records.sort_by_key(|record| record["id"].to_string());
        let found: Vec<_> = records.iter().map(|r| (r["id"].as_str().unwrap(), r["claim"].as_str().unwrap())).collect();
        assert_eq!(found, outcomes);
    }
}

#[test]
fn puzzle_files_of_a_log_are_sound() {
    let world = World::new().file("map.toml", example("map.toml")).file("log.jsonl", example("log.jsonl"));
    let ran = world.run("import --events map.toml log.jsonl --as puzzles -o p");
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran}");
    world.run("check p").well().says("checked 3 puzzles, 3 scripts");
    is_canonical(&world);
    let text = std::fs::read_to_string(world.root().join("p/g-101.yaml")).unwrap();
    assert!(text.contains("deal: { seed: 42 }") && text.contains("expect: unfinished"), "{text}");
    let again = world.run("import --events map.toml log.jsonl --as puzzles -o p");
    assert_eq!(again.code, 2, "{again}");
    assert!(again.err.contains("nothing was written, --force writes over files"), "{again}");
    let stream = world.run("import --events map.toml log.jsonl --as puzzles");
    assert_eq!(stream.code, 0);
    World::new().file("all.yaml", &stream.out).run("check all.yaml").well().says("checked 3 puzzles, 3 scripts");
    // A deal that is given by its cards is written by its cards.
    let world = World::new().file("map.toml", example("games.toml")).file("log.jsonl", example("games.jsonl"));
    world.run("import --events map.toml log.jsonl --as puzzles -o p");
    world.run("check p").well().says("checked 2 puzzles, 2 scripts");
    is_canonical(&world);
}

#[test]
fn names_of_puzzle_files_are_safe_and_used_once() {
    let map = map("osmosis", "").replace("event = \"do\"", "event = \"do\", id = \"id\"");
    let ids = ["../../etc/x", "a", "A", "7", "", "end", "a", "é"];
    let log: String =
        ids.iter().map(|id| format!("{{\"do\":\"new\",\"seed\":1,\"id\":\"{id}\"}}\n{{\"do\":\"over\"}}\n")).collect();
    let world = World::new().file("map.toml", map).file("log.jsonl", log);
    let ran = world.run("import --events map.toml log.jsonl --as puzzles -o p");
    assert_eq!(ran.code, 0, "{ran}");
    let mut names: Vec<String> = super::listing(&world.root().join("p"))
        .into_iter()
        .map(|(path, _)| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let wanted = ["A-1", "a-2", "a", "game-------etc-x", "game-1", "game-2", "game-7", "game-end"];
    assert_eq!(names, wanted.map(|name| format!("{name}.yaml")));
}

#[test]
fn events_become_moves() {
    let osmosis = map("osmosis", "");
    assert_eq!(moves(&osmosis, r#"{"do":"home","card":"KD"}"#), "KD:R1>F1");
    assert_eq!(moves(&osmosis, r#"{"do":"home","from":"column-0"}"#), "KD:R1>F1");
    assert_eq!(moves(&osmosis, r#"{"do":"auto","from":"column-0","to":"home-0","card":"♦K"}"#), "KD:R1>F1");
    assert_eq!(moves(&osmosis, r#"{"do":"move","from":"column-0","to":"home"}"#), "KD:R1>F1");
    assert_eq!(moves(&osmosis, r#"{"do":"draw","n":3}"#), "deal");
    assert_eq!(moves(&osmosis, r#"{"do":"move","from":"stock","to":"waste"}"#), "deal");
    assert_eq!(moves(&osmosis, "{\"do\":\"hint\",\"x\":[{}]}\n\n  \n{\"do\":\"draw\"}"), "deal");
    let deals = "{\"do\":\"draw\"}\n".repeat(12);
    let twelve = ["deal"; 12].join(" ");
    for again in [r#"{"do":"again"}"#, r#"{"do":"move","from":"waste","to":"stock"}"#] {
        assert_eq!(moves(&osmosis, &format!("{deals}{again}")), format!("{twelve} redeal"));
    }
    let tommy = map("sir-tommy", "");
    assert_eq!(moves(&tommy, r#"{"do":"put","to":"heap-1"}"#), "JS:S>W2");
    assert_eq!(moves(&tommy, r#"{"do":"move","from":"stock","to":"heap-1"}"#), "JS:S>W2");
    assert_eq!(
        moves(&tommy, "{\"do\":\"draw\",\"n\":1}\n{\"do\":\"put\",\"card\":\"JS\",\"to\":\"heap-0\"}"),
        "JS:S>W1"
    );
}

#[test]
fn undo_takes_back_what_the_map_says() {
    // KD and 8D are plays, the second one made by the application.
    let played = "{\"do\":\"draw\"}\n{\"do\":\"home\",\"card\":\"KD\"}\n{\"do\":\"auto\",\"card\":\"8D\"}\n";
    let undo = "{\"do\":\"undo\"}\n";
    let redo = "{\"do\":\"redo\"}\n";
    let with = |takes: &str| map("osmosis", &format!("[undo]\ntakes = \"{takes}\"\n"));
    for (takes, undos, redos, left) in [
        ("move", 1, 0, "deal KD:R1>F1"),
        ("move", 2, 0, "deal"),
        ("move", 3, 0, ""),
        ("move", 2, 1, "deal KD:R1>F1"),
        ("move", 3, 3, "deal KD:R1>F1 8D:R1>F1"),
        ("autoplay", 1, 0, "deal"),
        ("autoplay", 2, 0, ""),
        ("autoplay", 2, 1, "deal"),
        ("autoplay", 1, 1, "deal KD:R1>F1 8D:R1>F1"),
        ("turn", 1, 0, ""),
        ("turn", 1, 1, "deal KD:R1>F1 8D:R1>F1"),
    ] {
        let events = format!("{played}{}{}", undo.repeat(undos), redo.repeat(redos));
        assert_eq!(moves(&with(takes), &events), left, "{takes} {undos} {redos}");
    }
    // After a turn is taken back others can be made, and plays before the first deal are a turn too.
    let events = format!("{played}{undo}{{\"do\":\"home\",\"card\":\"KD\"}}\n");
    assert_eq!(moves(&with("turn"), &events), "KD:R1>F1");
    assert_eq!(moves(&with("turn"), &format!("{events}{undo}")), "");
    // A card that is turned by an event of its own belongs to the turn of its placement.
    let tommy = |takes: &str| map("sir-tommy", &format!("[undo]\ntakes = \"{takes}\"\n"));
    let events = "{\"do\":\"draw\"}\n{\"do\":\"put\",\"to\":\"heap-0\"}\n{\"do\":\"draw\"}\n{\"do\":\"put\",\"to\":\"heap-1\"}\n";
    assert_eq!(moves(&tommy("turn"), &format!("{events}{undo}{{\"do\":\"draw\"}}")), "JS:S>W1");
    assert_eq!(
        moves(&tommy("move"), &format!("{events}{undo}{{\"do\":\"put\",\"to\":\"heap-2\"}}")),
        "JS:S>W1 JC:S>W3"
    );
    for (takes, events, code) in [
        ("move", format!("{played}{}", undo.repeat(4)), "events::nothing-to-undo 8:8 undo"),
        ("turn", format!("{played}{undo}{undo}"), "events::nothing-to-undo 6:8 undo"),
        ("move", format!("{played}{redo}"), "events::nothing-to-undo 5:8 redo"),
        (
            "move",
            format!("{played}{undo}{{\"do\":\"home\",\"card\":\"8D\"}}\n{redo}"),
            "events::nothing-to-undo 7:8 redo",
        ),
    ] {
        assert_eq!(found(&with(takes), &format!("{{\"do\":\"new\",\"seed\":42}}\n{events}")), [code]);
    }
}

#[test]
fn long_games_are_taken_back_step_by_step() {
    let map = map("strategy", "");
    let mut log = "{\"do\":\"new\",\"seed\":42}\n".to_owned();
    for _ in 0..52 {
        log.push_str("{\"do\":\"put\",\"to\":\"heap-0\"}\n");
    }
    for n in 0..500 {
        log.push_str(&format!("{{\"do\":\"move\",\"from\":\"heap-{}\",\"to\":\"heap-{}\"}}\n", n % 4, (n + 1) % 4));
    }
    let whole = import(&map, &log).lines();
    let whole = moves_of(&whole[0]);
    assert_eq!(whole.split(' ').count(), 552);
    for undos in [1, 63, 64, 65, 130, 300, 551] {
        let log = format!("{log}{}", "{\"do\":\"undo\"}\n".repeat(undos));
        let left = moves_of(&import(&map, &log).lines()[0]);
        assert_eq!(left, whole.split(' ').take(552 - undos).collect::<Vec<_>>().join(" "), "{undos}");
        let log = format!("{log}{}", "{\"do\":\"redo\"}\n".repeat(undos));
        assert_eq!(moves_of(&import(&map, &log).lines()[0]), whole, "{undos}");
    }
}

#[test]
fn deals_in_every_form() {
    let deal = |rules: &str, field: &str, more: &str, value: &str| {
        let map = map(rules, more).replace("seed = \"seed\"", &format!("{field} = \"seed\""));
        let ran = import(&map, &format!("{{\"do\":\"new\",\"seed\":{value}}}\n"));
        assert_eq!(ran.code, 0, "{field} {value}\n{ran}");
        ran.lines()[0]["deal"].as_str().unwrap().to_owned()
    };
    let session = super::session("osmosis#42");
    let cards = |pile: &str| -> Vec<String> {
        let pile = trove::notation::pile(pile).unwrap();
        session.cards(pile).iter().map(ToString::to_string).collect()
    };
    let deck: Vec<String> = ["R1", "R2", "R3", "R4", "F1", "S"].into_iter().flat_map(cards).collect();
    let id = format!("osmosis#{}", deck.concat());
    let reversed: Vec<&String> = deck.iter().rev().collect();
    assert_eq!(deal("osmosis", "seed", "", "42"), "osmosis#42");
    assert_eq!(deal("osmosis", "seed", "", "\"18446744073709551615\""), "osmosis#18446744073709551615");
    assert_eq!(deal("osmosis", "pysolfc", "", "12345"), "osmosis#pysolfc:12345");
    assert_eq!(deal("sir-tommy", "deal", "", "\"osmosis,draw=1#7\""), "osmosis-draw-one#7");
    assert_eq!(deal("osmosis", "deck", "", &json!(deck).to_string()), id);
    assert_eq!(deal("osmosis", "deck", "", &json!(deck.join(" ")).to_string()), id);
    assert_eq!(deal("osmosis", "deck", "", &json!(deck.concat()).to_string()), id);
    assert_eq!(deal("osmosis", "deck", "[deal]\nstock = \"last\"\n", &json!(reversed).to_string()), id);
    let piles = json!({ "stock": cards("S"), "column-0": cards("R1"), "column-1": cards("R2"), "column-2": cards("R3"),
        "column-3": cards("R4").join(","), "home-0": cards("F1"), "home-1": [], "waste": null });
    assert_eq!(deal("osmosis", "piles", "", &piles.to_string()), id);
    let columns = ["R1", "R2", "R3", "R4"].map(cards);
    let lists = json!({ "stock": cards("S"), "column": columns, "home": [cards("F1")] });
    let more = PILES.replace("column-{n}", "column");
    let map = map("osmosis", "").replace(PILES, &more).replace("seed = \"seed\"", "piles = \"seed\"");
    let ran = import(&map, &format!("{{\"do\":\"new\",\"seed\":{lists}}}\n"));
    assert_eq!(ran.lines()[0]["deal"], id, "{ran}");
    // The pack, from which the bases are still to be taken.
    let pack = trove::cards::shuffled(trove::cards::Deck::FULL, 42);
    let pack: Vec<String> = pack.iter().map(ToString::to_string).collect();
    let wanted = super::session("calculation#42");
    let laid: String = wanted.game().gather(&wanted.setup()).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(deal("calculation", "deck", "", &json!(pack).to_string()), format!("calculation#{laid}"));
}

#[test]
fn deals_that_are_none() {
    let deal = |field: &str, value: &str| {
        let map = map("osmosis", "").replace("seed = \"seed\"", &format!("{field} = \"seed\""));
        found(&map, &format!("{{\"do\":\"new\",\"seed\":{value}}}\n"))
    };
    assert_eq!(deal("seed", "-1"), ["events::bad-deal 1:20 -1"]);
    assert_eq!(deal("seed", "1.5"), ["events::bad-deal 1:20 1.5"]);
    assert_eq!(deal("seed", "\"x\""), ["events::bad-deal 1:21 x"]);
    assert_eq!(deal("seed", "null"), ["events::bad-deal 1:1 {"]);
    assert_eq!(deal("pysolfc", "0"), ["deal::pysolfc-number 1:20 0"]);
    assert_eq!(deal("deal", "\"osmosiss#42\""), ["rules::unknown-game 1:21 osmosiss"]);
    assert_eq!(deal("deal", "[]"), ["events::wrong-type 1:20 []"]);
    assert_eq!(deal("deck", "7"), ["events::wrong-type 1:20 7"]);
    assert_eq!(deal("deck", "[\"4D\",\"1X\"]"), ["events::unknown-card 1:26 \"1X\""]);
    assert_eq!(deal("deck", "\"4D 1X\"")[0].split(' ').nth(1), Some("1:24"));
    assert_eq!(deal("deck", "[\"4D\",\"5D\"]"), ["deal::missing-cards 1:21 \"4D\",\"5D\""]);
    assert_eq!(deal("deck", "[]"), ["events::bad-deal 1:20 []"]);
    assert_eq!(deal("piles", "[]"), ["events::wrong-type 1:20 []"]);
    assert_eq!(deal("piles", "{}"), ["events::bad-deal 1:20 {}"]);
    assert_eq!(deal("piles", "{\"stok\":[\"4D\"]}"), ["events::unknown-pile 1:22 stok"]);
    let twice = map("osmosis", "").replace("seed = \"seed\"", "seed = \"seed\", pysolfc = \"ms\"");
    assert_eq!(found(&twice, "{\"do\":\"new\",\"seed\":1,\"ms\":2}\n"), ["events::bad-deal 1:27 2"]);
    // A card twice is told of at the card.
    let deck = trove::cards::shuffled(trove::cards::Deck::FULL, 1);
    let mut deck: Vec<String> = deck.iter().map(ToString::to_string).collect();
    deck[51] = deck[0].clone();
    let told = deal("deck", &json!(deck).to_string());
    assert_eq!((told.len(), told[0].split(' ').next()), (1, Some("deal::duplicate-card")), "{told:?}");
}

#[test]
fn every_no_is_at_its_value() {
    let osmosis = map("osmosis", "");
    let tommy = map("sir-tommy", "");
    let after = |map: &str, line: &str| {
        let found = found(map, &format!("{{\"do\":\"new\",\"seed\":42}}\n{line}\n"));
        assert_eq!(found.len(), 1, "{line} {found:?}");
        found[0].clone()
    };
    for (line, wanted) in [
        (r#"{"do":"drwa"}"#, "events::unknown-event 2:8 drwa"),
        (r#"{"do":3}"#, "events::unknown-event 2:7 3"),
        (r#"{"do":[]}"#, "events::wrong-type 2:7 []"),
        (r#"{"did":"draw"}"#, "events::missing-field 2:1 {"),
        (r#"{"do":null}"#, "events::missing-field 2:1 {"),
        (r#"{"do":"home"}"#, "events::missing-field 2:1 {"),
        (r#"{"do":"move","card":"KD"}"#, "events::missing-field 2:1 {"),
        (r#"{"do":"draw","do":"draw"}"#, "events::duplicate-field 2:20 draw"),
        (r#"{"do":"draw"} x"#, "events::bad-json 2:15 x"),
        (r#"{"do":"draw""#, "events::bad-json 2:13 "),
        (r#"[1]"#, "events::bad-json 2:1 "),
        (r#"{"do":"draw","n":2}"#, "events::draw-count 2:18 2"),
        (r#"{"do":"draw","n":"x"}"#, "events::wrong-type 2:19 x"),
        (r#"{"do":"home","card":"1D"}"#, "events::unknown-card 2:22 1D"),
        (r#"{"do":"home","card":99}"#, "events::unknown-card 2:21 99"),
        (r#"{"do":"home","from":"colum-1"}"#, "events::unknown-pile 2:22 colum-1"),
        (r#"{"do":"home","from":"column-8"}"#, "events::unknown-pile 2:22 column-8"),
        (r#"{"do":"home","from":"column-5"}"#, "script::no-such-pile 2:22 column-5"),
        (r#"{"do":"home","from":"column-0","card":"QD"}"#, "script::other-card 2:40 QD"),
        (r#"{"do":"home","card":"8D"}"#, "script::not-open 2:22 8D"),
        (r#"{"do":"home","from":"column-1"}"#, "osmosis::not-base 2:22 column-1"),
        (r#"{"do":"home","from":"column-0","to":"home-1"}"#, "osmosis::own-row 2:22 column-0"),
        (r#"{"do":"again"}"#, "osmosis::stock-left 2:8 again"),
    ] {
        let line_found = after(&osmosis, line);
        // The character at which JSON breaks off is a place between two.
        let wanted = wanted.strip_suffix(" x").filter(|w| w.starts_with("events::bad-json")).map_or(wanted, |w| w);
        assert_eq!(line_found.trim_end(), wanted.trim_end(), "{line}");
    }
    for (line, wanted) in [
        (r#"{"do":"draw","n":3}"#, "events::draw-count 2:18 3"),
        ("{\"do\":\"draw\"}\n{\"do\":\"draw\"}", "events::draw-count 3:8 draw"),
        (r#"{"do":"put"}"#, "events::missing-field 2:1 {"),
        (r#"{"do":"put","to":"heap-0","card":"KD"}"#, "script::other-card 2:35 KD"),
        (r#"{"do":"put","to":"heap-6"}"#, "script::no-such-pile 2:8 put"),
        (r#"{"do":"again"}"#, "tommy::no-redeal 2:8 again"),
    ] {
        assert_eq!(after(&tommy, line), wanted, "{line}");
    }
}

#[test]
fn a_game_with_a_fault_is_left_out_and_the_others_go_on() {
    let map = map("osmosis", "").replace("event = \"do\"", "event = \"do\", game = \"g\"");
    let log = "{\"do\":\"new\",\"g\":1,\"seed\":42}\n{\"do\":\"new\",\"g\":2,\"seed\":42}\n\
               {\"do\":\"home\",\"g\":1,\"card\":\"2C\"}\n{\"do\":\"home\",\"g\":2,\"card\":\"KD\"}\n\
               {\"do\":\"home\",\"g\":1,\"card\":\"2C\"}\nnothing\n{\"do\":\"draw\",\"g\":3}\n{\"do\":\"draw\",\"g\":3}\n\
               {\"do\":\"draw\",\"g\":1}\n{\"do\":\"over\",\"g\":1}\n{\"do\":\"drwa\",\"g\":3}\n{\"do\":\"over\",\"g\":2}\n";
    let ran = import(&map, log);
    assert_eq!(ran.code, 1, "{ran}");
    assert_eq!(
        ran.out,
        "{\"trove\":1,\"id\":\"2\",\"deal\":\"osmosis#42\",\"claim\":\"unfinished\",\"moves\":[\"KD:R1>F1\"]}\n"
    );
    assert!(ran.err.ends_with("imported 1 game with 1 move from 12 lines, 2 left out: 4 errors\n"), "{ran}");
    let wanted = [
        "script::not-open 3:28 2C",
        "events::bad-json 6:2 ",
        "events::not-started 7:18 3",
        "events::unknown-event 11:8 drwa",
    ];
    assert_eq!(found(&map, log), wanted);
}

#[test]
fn results_are_compared_with_what_is_so() {
    let map = map("osmosis", "[results]\nwon = \"w\"\nstuck = \"s\"\nlost = [\"l\", 'x']\nabandoned = \"a\"\n");
    let ending = |result: &str| {
        let log =
            format!("{{\"do\":\"new\",\"seed\":42}}\n{{\"do\":\"draw\"}}\n{{\"do\":\"over\",\"how\":\"{result}\"}}\n");
        let ran = import(&map, &log);
        // What the log says of the end changes nothing in what is written.
        assert_eq!(ran.lines()[0]["claim"], "unfinished");
        found(&map, &log)
    };
    for right in ["l", "x", "a"] {
        assert!(ending(right).is_empty());
    }
    assert_eq!(ending("w"), ["events::other-result 3:21 w"]);
    assert_eq!(ending("s"), ["events::other-result 3:21 s"]);
    assert_eq!(ending("W"), ["events::unknown-result 3:21 W"]);
    let (id, won) = super::won_game();
    let seed = id.split('#').nth(1).unwrap();
    let events: String = won
        .iter()
        .map(|mv| match mv.as_str() {
            "deal" => "{\"do\":\"draw\"}\n".to_owned(),
            "redeal" => "{\"do\":\"again\"}\n".to_owned(),
            mv => format!("{{\"do\":\"home\",\"card\":\"{}\"}}\n", &mv[..2]),
        })
        .collect();
    let log = |end: &str| format!("{{\"do\":\"new\",\"seed\":{seed}}}\n{events}{end}\n");
    let ran = import(&map, &log("{\"do\":\"over\",\"how\":\"w\"}"));
    assert_eq!((ran.code, &ran.lines()[0]["claim"]), (0, &json!("won")), "{ran}");
    let last = won.len() + 2;
    assert_eq!(found(&map, &log("{\"do\":\"over\",\"how\":\"l\"}")), [format!("events::other-result {last}:21 l")]);
    assert_eq!(found(&map, &log("{\"do\":\"draw\"}")), [format!("script::after-win {last}:8 draw")]);
}

#[test]
fn games_one_after_the_other_and_over_several_logs() {
    let start = |seed: u32| format!("{{\"do\":\"new\",\"seed\":{seed}}}\n");
    // Without a field for the game a start ends the game before.
    let world = World::new()
        .file("map.toml", map("osmosis", ""))
        .file("a.jsonl", format!("{}{{\"do\":\"draw\"}}\n{}", start(1), start(2)))
        .file("b.jsonl", "{\"do\":\"draw\"}\n{\"do\":\"draw\"}")
        .input(start(3));
    let ran = world.run("import --events map.toml a.jsonl b.jsonl -");
    let games: Vec<_> = ran.lines().iter().map(|r| (r["deal"].as_str().unwrap().to_owned(), moves_of(r))).collect();
    let wanted = [("osmosis#1", "deal"), ("osmosis#2", "deal deal"), ("osmosis#3", "")];
    assert_eq!(games, wanted.map(|(deal, moves)| (deal.to_owned(), moves.to_owned())));
    assert!(ran.err.contains(", 1 under way when the log ends: all well"), "{ran}");
    // Where the map names no end, a start of the same name ends the game before; else that is an error.
    let told_apart = map("osmosis", "").replace("event = \"do\"", "event = \"do\", game = \"g\"");
    let log = "{\"do\":\"new\",\"g\":\"a\",\"seed\":1}\n{\"do\":\"new\",\"g\":\"a\",\"seed\":2}\n";
    assert_eq!(found(&told_apart, log), ["events::started-twice 2:18 a"]);
    let ran = import(&told_apart.replace("end = \"over\", ", ""), log);
    assert_eq!((ran.code, ran.lines().len()), (0, 2), "{ran}");
}

#[test]
fn what_cannot_be_done() {
    let map_text = map("osmosis", "");
    let world = World::new().file("map.toml", &map_text).file("log.jsonl", "{\"do\":\"new\",\"seed\":1}\n").folder("f");
    let message = "--format json reports on standard output, so the games need another place: -o";
    world.run("import --events map.toml log.jsonl --format json").trouble(message);
    for (line, part) in [
        ("import --events gone.toml log.jsonl", "gone.toml"),
        ("import --events map.toml gone.jsonl", "gone.jsonl"),
        ("import --events map.toml f", "it is a folder"),
        ("import --events map.toml log.jsonl -o f", "f is a folder"),
        ("import --events map.toml log.jsonl -o map.toml", "map.toml is there already; --force writes over it"),
        ("import --events map.toml log.jsonl --as puzzles -o map.toml", "map.toml is a file"),
        ("import --events log.jsonl log.jsonl", "this is not TOML"),
    ] {
        let ran = world.run(line);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran}");
        assert!(ran.err.contains(part), "{ran}");
    }
    world.run("import log.jsonl --as puzzles").usage("--events");
    world.run("import --events map.toml log.jsonl --game osmosis").usage("cannot be used with");
    // A log that is not there does not keep the others from being read.
    let ran = world.run("import --events map.toml gone.jsonl log.jsonl");
    assert_eq!((ran.code, ran.lines().len()), (2, 1), "{ran}");
    let ran = world.run("import --events map.toml log.jsonl -o new/out.jsonl");
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran}");
    assert_eq!(std::fs::read_to_string(world.root().join("map.toml")).unwrap(), map_text);
    assert!(world.root().join("new/out.jsonl").is_file());
}

/// What is there stays as it is unless there is something whole to put in its place.
#[test]
fn nothing_is_written_by_half() {
    let three: String = ["a", "b", "c"].map(|id| format!("{{\"do\":\"new\",\"seed\":1,\"id\":\"{id}\"}}\n")).concat();
    let map = map("osmosis", "").replace("seed = ", "id = \"id\", seed = ");
    let world = World::new().file("map.toml", &map).file("log.jsonl", &three).file("out.jsonl", "mine\n");
    let world = world.file("p/b.yaml", "mine\n");
    let ran = world.run("import --events map.toml gone.jsonl -o out.jsonl --force");
    assert_eq!((ran.code, ran.err.contains("file::missing")), (2, true), "{ran}");
    assert_eq!(std::fs::read(world.root().join("out.jsonl")).unwrap(), b"mine\n");
    for own in ["log.jsonl", "map.toml", "./p/../log.jsonl"] {
        let line = format!("import --events map.toml log.jsonl -o {own} --force");
        world.run(&line).trouble(&format!("{} is read; write to another file", own.trim_start_matches("./")));
    }
    let ran = World::new().file("map.toml", "#".repeat((1 << 20) + 1)).run("import --events map.toml log.jsonl");
    assert!(ran.err.contains("larger than 1 MiB") && !ran.err.contains("help:"), "{ran}");
    let before = super::listing(&world.root());
    let there = "p/b.yaml is there already; nothing was written, --force writes over files";
    world.run("import --events map.toml log.jsonl --as puzzles -o p").trouble(there);
    assert_eq!(super::listing(&world.root()), before);
    assert_eq!(world.run("import --events map.toml log.jsonl --as puzzles -o p --force").code, 0);
    world.run("check p").well().says("checked 3 puzzles");
    is_canonical(&world);
    let ran = world.run("import --events map.toml log.jsonl --as puzzles -o new.yaml");
    ran.trouble("-o names a folder; for one file leave it away and write `> new.yaml`");
}

#[test]
fn records_are_safe_to_print() {
    let map = map("osmosis", "").replace("seed = ", "id = \"id\", seed = ");
    let id = "a\u{7f}\u{85}\u{202e}\u{2028}\u{feff}é👍";
    let ran = import(&map, &format!("{{\"do\":\"new\",\"seed\":1,\"id\":\"{id}\"}}\n"));
    assert_eq!((ran.code, ran.lines()[0]["id"].as_str()), (0, Some(id)), "{ran}");
    assert!(ran.out.contains(r#""id":"a\u007f\u0085\u202e\u2028\ufeffé👍","#), "{ran}");
}

#[test]
fn floods_of_findings_are_counted() {
    let log = "nothing\n".repeat(250);
    let ran = import(&map("osmosis", "").replace("event = \"do\"", "event = \"do\", game = \"g\""), &log);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.err.matches("events::bad-json").count(), 100);
    assert!(ran.err.ends_with("imported 0 games with 0 moves from 250 lines: 250 errors, 150 of them not shown\n"));
}

#[test]
fn games_in_a_line_have_their_faults_in_the_line() {
    let map = "lines = \"games\"\nrules = { game = \"osmosis\" }\nfields = { id = \"id\", seed = \"seed\", events = \"all\", \
               event = \"do\", card = \"card\", result = \"how\" }\n\
               events = { deal = \"draw\", play = \"home\", undo = \"undo\", end = \"over\" }\n\
               results = { lost = \"l\", won = \"w\" }\n";
    let log = "{\"id\":1,\"seed\":42,\"all\":[\"draw\",{\"do\":\"home\",\"card\":\"KD\"},\"undo\"],\"how\":\"l\"}\n\
               {\"id\":2,\"seed\":42,\"all\":[\"draw\",\"drwa\"]}\n{\"id\":3,\"seed\":42,\"all\":[{\"do\":\"home\",\"card\":\"2C\"}]}\n\
               {\"id\":4,\"seed\":42}\n{\"id\":5,\"seed\":42,\"all\":[7]}\n{\"id\":6,\"seed\":42,\"all\":7}\n\
               {\"id\":7,\"seed\":42,\"all\":[\"draw\",{\"do\":\"over\",\"how\":\"w\"}]}\n{\"id\":8,\"all\":[]}\n";
    let wanted = [
        "events::unknown-event 2:34 drwa",
        "script::not-open 3:47 2C",
        "events::missing-field 4:1 {",
        "events::bad-json 5:26 ",
        "events::wrong-type 6:25 7",
        "events::other-result 7:53 w",
        "events::bad-deal 8:1 {",
    ];
    assert_eq!(found(map, log), wanted);
    let ids: Vec<Value> = import(map, log).lines().iter().map(|record| record["id"].clone()).collect();
    assert_eq!(ids, ["1", "7"]);
}

#[test]
fn the_report_fits_its_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../../schemas/import-events.schema.json")).unwrap();
    let world = World::new().file("map.toml", map("osmosis", "")).file("log.jsonl", "{\"do\":\"new\",\"seed\":1}\nx\n");
    let report = world.run("import --events map.toml log.jsonl -o out.jsonl --format json").json();
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    let known: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
    assert_eq!(keys, known);
    assert_eq!([&report["games"], &report["lines"], &report["left_out"]], [&json!(0), &json!(2), &json!(1)]);
}

#[test]
fn the_same_bytes_at_any_number_of_threads() {
    let mut log = String::new();
    load::events::log(300, 20, 40, |line, _| writeln_ok(&mut log, line)).unwrap();
    log = log.replacen("\"home\"", "\"hom\"", 3);
    let run = |threads: &str| {
        let world = World::new().file("map.toml", example("map.toml")).file("log.jsonl", &log);
        world.variable("RAYON_NUM_THREADS", threads).run("import --events map.toml log.jsonl")
    };
    let one = run("1");
    assert_eq!(one.code, 1);
    for threads in ["2", "7"] {
        assert_eq!(run(threads), one);
    }
}

fn writeln_ok(out: &mut String, line: &str) -> Result<(), ()> {
    out.push_str(line);
    out.push('\n');
    Ok(())
}

#[test]
fn broken_lines_are_findings_and_nothing_worse() {
    let mut dice = load::Dice::new(7);
    let pieces = [
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\\",
        "\\u",
        "é",
        "\u{FEFF}",
        "null",
        "-1",
        "99999999999999999999",
        "S",
        "home",
    ];
    for (map, log) in [("map.toml", "log.jsonl"), ("games.toml", "games.jsonl")] {
        let (map, log) = (example(map), example(log));
        let lines: Vec<&str> = log.lines().collect();
        let mut broken = String::new();
        for _ in 0..4_000 {
            let mut line: Vec<char> = lines[dice.roll(lines.len())].chars().collect();
            for _ in 0..=dice.roll(3) {
                let (at, length) = (dice.roll(line.len()), dice.roll(6));
                let end = (at + length).min(line.len());
                line.splice(at..end, pieces[dice.roll(pieces.len())].chars());
            }
            broken.extend(line);
            broken.push('\n');
        }
        let ran = import(&map, &broken);
        assert_eq!(ran.code, 1, "{}", ran.err.lines().last().unwrap_or_default());
        if !ran.out.is_empty() {
            World::new().file("r.jsonl", &ran.out).run("check r.jsonl").well();
        }
    }
}

/// Peak memory of a process in KiB, where the system tells.
fn peak(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().trim_end_matches(" kB").parse().ok()
}

#[test]
fn a_hundred_thousand_games_in_memory_that_does_not_grow() {
    const GAMES: u64 = 100_000;
    let world = World::new().file("map.toml", example("map.toml"));
    let mut child = world.command(&["import", "--events", "map.toml", "-", "-o", "out.jsonl"]).spawn().unwrap();
    let mut stdin = std::io::BufWriter::new(child.stdin.take().unwrap());
    let (mut wanted, mut ended, mut moves) = (String::new(), 0, 0);
    let mut early = None;
    let id = child.id();
    load::events::log(GAMES, 50, 6, |line, game| {
        if let Some(game) = game {
            ended += 1;
            moves += game.moves.len();
            let status: Status = game.at.status();
            wanted.push_str(&format!(
                "{{\"trove\":1,\"id\":\"{}\",\"deal\":\"{}\",\"claim\":\"{}\",\"moves\":{}}}\n",
                game.session,
                game.deal,
                status.word(),
                json!(game.moves)
            ));
            if ended == GAMES / 10 {
                early = peak(id);
            }
        }
        writeln!(stdin, "{line}")
    })
    .unwrap();
    stdin.flush().unwrap();
    // All but the last lines have been read by now, as a pipe holds little.
    let late = peak(id);
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(err.starts_with(&format!("imported {GAMES} games with {moves} moves from ")), "{err}");
    assert!(err.ends_with(": all well\n"), "{err}");
    let written = std::fs::read_to_string(world.root().join("out.jsonl")).unwrap();
    assert!(written == wanted, "the records are not what was played");
    if let (Some(early), Some(late)) = (early, late) {
        assert!(late < early + 4096, "from {early} KiB after a tenth of the games to {late} KiB");
    }
    world.run("check out.jsonl").well().says(&format!("{GAMES} scripts, {moves} moves"));
}
