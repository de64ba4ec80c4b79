//! `trove export`: what other programs get, and what they do not.

use serde_json::json;
use trove::table::PileId;

use super::{BARE, World, puzzle, session, won_game};

/// All well, with these words on standard error.
#[track_caller]
fn said(line: &str, world: &World, words: &str) -> String {
    let ran = world.run(line);
    assert_eq!((ran.code, ran.err.as_str()), (0, words), "{ran}");
    ran.out
}

#[test]
fn decks() {
    let world = World::new().file("a.yaml", format!("{BARE}start: deal*2\n"));
    let first = said("export osmosis#42 --to deck", &world, "first card dealt: JS\n");
    let rows: Vec<&str> = first.lines().collect();
    assert_eq!((rows.len(), rows[0]), (4, "JS JC 8D KD 7H 7D 3C JH KS 9S QS 4S 2H"));
    let last = said("export osmosis#42 --to deck --order last", &world, "first card dealt: JS\n");
    assert!(last.ends_with(" KD 8D JC JS\n"), "{last}");
    let words = "first card dealt: JS\nthis is the deal; the puzzle starts after `deal*2`\n";
    assert_eq!(said("export a.yaml --to deck", &world, words), first);
    let short = said("export puss-in-the-corner#1 --to deck", &world, "first card dealt: AH\n");
    assert_eq!(short.split_whitespace().count(), 48);
}

#[test]
fn what_is_no_start_has_no_deck() {
    let at = session("bridesmaids-classic#1");
    let stock: String = at.cards(PileId::STOCK).iter().map(|card| card.to_string()).collect();
    let id =
        format!("bridesmaids-classic@S:{}/W:{}/F1:{}", &stock[2..], &stock[..2], at.cards(PileId::foundation(1))[0]);
    let ran = World::new().args(&["export", &id, "--to", "deck"]);
    ran.trouble("the deal is a position in the middle of a game, and no deck is dealt that way");
    let world = World::new().file("a.yaml", puzzle("KD"));
    for line in ["export a.yaml --to deck --at 1", "export a.yaml --to deck --solution main"] {
        world.run(line).trouble("a deck list tells the start of a game only; take --at and --solution away");
    }
    world.run("export a.yaml --to csv --order last").trouble("--order is about deck lists, which --to deck writes");
}

#[test]
fn layouts() {
    let world = World::new().file("a.yaml", puzzle("deal @label turned\nKD\ndeal*11 redeal"));
    let only = |game: &str| format!("Solvitaire has no rules for {game}: only the layout is said\n");
    let layout = said("export osmosis#42 --to solvitaire", &world, &only("osmosis"));
    let layout: serde_json::Value = serde_json::from_str(&layout).unwrap();
    let keys: Vec<&String> = layout.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["tableau piles", "foundations", "waste", "stock"]);
    assert_eq!(layout["tableau piles"][0], json!(["JS", "JC", "8D", "KD"]));
    assert_eq!(layout["foundations"], json!(["3D"]));
    let stock = layout["stock"].as_array().unwrap();
    assert_eq!((stock.len(), &stock[34], &stock[33]), (35, &json!("8H"), &json!("6C")));
    assert!(stock.contains(&json!("10D")), "{layout}");
    let turned = said("export a.yaml --to solvitaire --at turned", &world, &only("osmosis"));
    assert!(turned.contains("\"waste\": [\"8H\", \"6C\", \"AC\"],\n"), "{turned}");
    let start = said("export sir-tommy,wastes=2#42 --to solvitaire", &world, &only("sir-tommy,wastes=2"));
    assert!(start.starts_with("{\n  \"tableau piles\": [\n    [],\n    []\n  ],\n  \"stock\": ["), "{start}");
    let why = "F1 holds 3D KD, and a foundation is written there as its top card alone: one suit, going up by ones from its first card";
    world.run("export a.yaml --to solvitaire --at 2").trouble(why);
    let ran = world.run("export calculation#42 --to solvitaire");
    ran.trouble("F1 begins with AC and F2 with 2H, and all foundations begin with one rank there");
}

#[test]
fn the_pass_that_a_layout_leaves_out_is_told() {
    let world = World::new().file("s.moves", "@deal osmosis#42\ndeal*12 redeal @unfinished");
    let words = "Solvitaire has no rules for osmosis: only the layout is said\n\
                 that this is pass 2 through the stock is left out\n";
    said("export s.moves --to solvitaire --at end", &world, words);
}

#[test]
fn numbers() {
    let world = World::new();
    let words = "choose the game Peek in PySolFC, and type this number as that of the deal\n";
    assert_eq!(said("export peek#pysolfc:ms32000 --to pysolfc", &world, words), "ms32000\n");
    let words = "choose the game Numerica in PySolFC, and type this number as that of the deal\n\
                 its rules there are those of `sir-tommy,foundation-moves=true`, not of `sir-tommy`\n";
    assert_eq!(said("export sir-tommy#pysolfc:7 --to pysolfc", &world, words), "7\n");
    world.run("export peek#7 --to pysolfc").trouble(
        "this deal has no number of PySolFC, and that program takes no layouts for the game `peek`, only its own numbers",
    );
    let world = world.file("s.moves", "@deal peek#pysolfc:7\ndeal");
    world
        .run("export s.moves --to pysolfc --at 1")
        .trouble("a number of PySolFC names the start of a game only; take --at and --solution away");
}

#[test]
fn tables() {
    let (id, moves) = won_game();
    let game = format!("@deal {id} \"=cmd()\"\n{} \"so, \\\"well\\\"\"\n@won\n", moves.join("\n"));
    let world = World::new().file("game.moves", game);
    let table = world.run("export game.moves --to csv").well().out;
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let heads: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(heads.join(" "), "ply move card from to pass score legal state mark label note");
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let lines = world.run("replay game.moves --format jsonl").well().lines();
    assert_eq!(rows.len(), lines.len());
    for (row, line) in rows.iter().zip(&lines) {
        let text = |name: &str| &row[heads.iter().position(|head| head == name).unwrap()];
        assert_eq!(text("ply"), line["ply"].to_string());
        assert_eq!(text("move"), line["move"].as_str().unwrap_or_default());
        assert_eq!(text("pass"), line["pass"].to_string());
        assert_eq!(text("score"), line["score"].to_string());
        assert_eq!(text("state"), line["state"]);
        assert_eq!(text("legal"), line["legal"].as_array().unwrap().len().to_string());
        if let Some((card, way)) = text("move").split_once(':') {
            assert_eq!((text("card"), format!("{}>{}", text("from"), text("to"))), (card, way.to_owned()));
        }
    }
    assert_eq!(&rows[0][11], "'=cmd()");
    assert_eq!(&rows[moves.len()][11], "so, \"well\"");
    assert!(table.ends_with(",\"so, \"\"well\"\"\"\n"), "{table}");
    let some = world.run("export game.moves --to csv --at 2").well().out;
    assert_eq!((some.lines().count(), table.starts_with(&some)), (4, true));
}

#[test]
fn whole_replays() {
    let world = World::new().file(
        "a.yaml",
        format!(
            "{}title: The Veil\n",
            puzzle("KD! \"note\" @label fork\n(deal @label side)\n8D deal @unfinished @score 3")
        ),
    );
    let replay = world.run("export a.yaml --to json").well().json();
    let expected = json!({
        "puzzle": "a", "title": "The Veil", "deal": "osmosis#42", "game": "osmosis",
        "options": { "draw": 3, "passes": "unlimited", "reserves": "closed" },
        "solution": "main", "by": null, "date": null, "claim": "unfinished", "outcome": "unfinished", "goal_met": false
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&replay[key], value, "{key}");
    }
    assert_eq!(replay["positions"], json!(world.run("replay a.yaml --format jsonl").well().lines()));
    let some = world.run("export a.yaml --to json --at fork").well().json();
    assert_eq!(some["positions"], json!(&replay["positions"].as_array().unwrap()[..2]));
    let ran = world.run("export a.yaml --to json --at side");
    ran.trouble("the point is in a variation, and a replay follows the main line");
    let big =
        World::new().file("s.moves", "@deal peek#pysolfc:12345678901234567890 @by Ben @date 2026-11\ndeal @unfinished");
    let replay = big.run("export s.moves --to json").well().json();
    assert_eq!(replay["deal"], "peek#pysolfc:12345678901234567890");
    assert_eq!((&replay["by"], &replay["date"]), (&json!("Ben"), &json!("2026-11")));
}

#[test]
fn a_line_that_breaks_off_is_told_and_not_written() {
    let world = World::new().file("a.yaml", puzzle("deal KD KD deal"));
    for to in ["csv", "json"] {
        let ran = world.run(&format!("export a.yaml --to {to} -o out"));
        assert!(ran.code == 1 && ran.out.is_empty() && ran.err.contains("error[script::not-open]"), "{ran}");
        assert!(!world.root().join("out").exists());
    }
    // What comes before it can be had.
    let ran = world.run("export a.yaml --to csv --at 2");
    assert_eq!((ran.code, ran.out.lines().count()), (1, 4), "{ran}");
    let wrong = World::new().file("a.yaml", puzzle("deal @score 9"));
    let ran = wrong.run("export a.yaml --to csv");
    assert!(ran.code == 1 && ran.out.lines().count() == 3 && ran.err.contains("error[assert::score]"), "{ran}");
}

#[test]
fn files_are_written_whole_and_never_over_others() {
    let world = World::new().file("there.csv", "mine").file("a.yaml", puzzle("KD"));
    world.run("export a.yaml --to csv -o there.csv").trouble("there.csv is there already; --force writes over it");
    let ran = world.run("export a.yaml --to csv -o there.csv --force").well();
    assert_eq!(ran.out, "");
    let text = std::fs::read_to_string(world.root().join("there.csv")).unwrap();
    assert_eq!(text, world.run("export a.yaml --to csv").well().out);
    assert_eq!(world.run("export a.yaml --to csv -o -").well().out, text);
    world.run("export a.yaml --to csv --force").usage("--output");
}

#[test]
fn bad_usage() {
    let world = World::new().file("a.yaml", puzzle("KD"));
    world.run("export a.yaml").usage("--to <FORMAT>");
    world.run("export a.yaml --to pgn").usage("[possible values: deck, csv, json, solvitaire, pysolfc]");
    world.run("export osmosis#42 --to csv").trouble("`osmosis#42` has no solution; name a script file");
    world.run("export a.yaml --to csv --at 7").trouble("there is no ply 7: the line has 1");
    let input = World::new().input(puzzle("KD"));
    assert_eq!(input.run("export - --to csv").well().out.lines().count(), 3);
}
