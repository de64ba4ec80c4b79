//! `trove race`: who won the same deal.

use serde_json::{Value, json};

use super::{World, puzzle, won_game};

fn script(by: &str, deal: &str, moves: &str) -> String {
    format!("@deal {deal} @by \"{by}\"\n{moves}\n")
}

#[test]
fn complete_games_first_the_shorter_the_better_then_cards() {
    let (deal, moves) = won_game();
    let all = moves.join(" ");
    // A deal more at the end of the stock's way is a move more: redeal and play on would do as well, so part of it.
    let most = moves[..moves.len() - 1].join(" ");
    let world = World::new()
        .file("all.moves", script("Anna", &deal, &all))
        .file("same.moves", script("Ben", &deal, &all))
        .file("most.moves", script("Cleo", &deal, &format!("{most} @unfinished")))
        .file("few.moves", script("Dan", &deal, &format!("{} @unfinished", moves[0])));
    let lines =
        world.run(&format!("race {deal} few.moves most.moves same.moves all.moves --format jsonl")).well().lines();
    let places: Vec<(Value, &str)> =
        lines.iter().map(|l| (l["place"].clone(), l["player"].as_str().unwrap())).collect();
    assert_eq!(places, [(json!(1), "Ben"), (json!(1), "Anna"), (json!(3), "Cleo"), (json!(4), "Dan")]);
    let wanted = json!({
        "place": 1, "player": "Ben", "script": "same.moves", "outcome": "won", "score": 52, "moves": moves.len()
    });
    assert_eq!(lines[0], wanted);
    let ran = world.run(&format!("race {deal} few.moves all.moves")).well();
    let wanted = format!(" 1. Anna: won, score 52, {} moves\n 2. Dan: unfinished, score ", moves.len());
    assert!(ran.out.starts_with(&wanted), "{ran}");
}

#[test]
fn unfinished_games_count_cards_and_not_moves() {
    let world = World::new()
        .file("a.moves", script("a", "osmosis#42", "deal*5 KD"))
        .file("b.moves", script("b", "osmosis#42", "KD"))
        .file("c.moves", script("c", "osmosis#42", "deal"));
    let ran = world.run("race osmosis#42 c.moves a.moves b.moves").well();
    let wanted =
        " 1. a: unfinished, score 2, 6 moves\n 1. b: unfinished, score 2, 1 move\n 3. c: unfinished, score 1, 1 move\n";
    assert_eq!(ran.out, wanted);
}

#[test]
fn who_is_not_legal_takes_no_part() {
    let world = World::new()
        .file("a.moves", script("a", "osmosis#42", "KD"))
        .file("b.moves", script("b", "osmosis#42", "KD 8D 2C"))
        .file("c.moves", script("c", "osmosis#7", "deal"))
        .file("d.moves", script("d", "osmosis#42", "KD zz"));
    let ran = world.run("race osmosis#42 d.moves c.moves b.moves a.moves --format jsonl").findings();
    let rows: Vec<(Value, String)> =
        ran.lines().iter().map(|l| (l["place"].clone(), l["outcome"].as_str().unwrap().to_owned())).collect();
    let wanted =
        [(json!(1), "unfinished"), (Value::Null, "unreadable"), (Value::Null, "other-deal"), (Value::Null, "illegal")];
    assert_eq!(rows, wanted.map(|(place, outcome)| (place, outcome.to_owned())));
    let ran = world.run("race osmosis#42 b.moves c.moves a.moves").findings();
    let ran = ran.says(" 1. a: ").says("\n  - b: illegal, score 3, 2 moves\n  - c: for another deal, ");
    ran.says("\nerror[script::not-open]").says("\nerror[script::other-deal]");
}

#[test]
fn solutions_race_too() {
    let more = "  - name: other\n    moves: KD 8D\n";
    let world = World::new().file("a.yaml", format!("{}{more}", puzzle("KD"))).file("x.moves", "deal");
    let ran = world.run("race a.yaml main x.moves other").well();
    let wanted = " 1. other: unfinished, score 3, 2 moves\n 2. main: unfinished, score 2, 1 move\n 3. x.moves: unfinished, score 1, 1 move\n";
    assert_eq!(ran.out, wanted);
    world
        .run("race a.yaml x.moves none")
        .trouble("there is no solution and no file `none`; its solutions are main, other");
    world.run("race none main").trouble("there is no file and no deal id `none`");
}

#[test]
fn names_of_players_are_made_safe() {
    let world = World::new().file("a.moves", script("\u{1b}[31mEve", "osmosis#42", "KD"));
    world.run("race osmosis#42 a.moves").says_not("\u{1b}");
    world.run("race osmosis#42 a.moves --format jsonl").says_not("\u{1b}");
}
