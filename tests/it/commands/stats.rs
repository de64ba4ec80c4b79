//! `trove stats`: rates and streaks over recorded games.

use serde_json::{Value, json};

use super::{World, won_game};

/// A world of games of the deal that can be won: name, player, date, whether it is won.
fn world(games: &[(&str, &str, &str, bool)]) -> World {
    let (deal, moves) = won_game();
    games.iter().fold(World::new(), |world, (name, by, date, won)| {
        let moves = if *won { moves.join(" ") } else { format!("{} @unfinished", moves[0]) };
        let by = if by.is_empty() { String::new() } else { format!("@by {by}") };
        let date = if date.is_empty() { String::new() } else { format!("@date {date}") };
        world.file(&format!("{name}.moves"), format!("@deal {deal} {by} {date}\n{moves}\n"))
    })
}

#[test]
fn one_game_in_a_table() {
    let world = world(&[("a", "", "", true), ("b", "", "", false), ("c", "", "", true), ("d", "", "", true)]);
    let ran = world.run("stats .").well();
    let wanted = "         played     won    rate     95 % interval  best  streak
osmosis       4       3  75.0 %      30.1–95.4 %    52       2
";
    assert_eq!(ran.out, wanted);
    assert_eq!(world.run("stats").well().out, wanted);
    assert_eq!(world.run("stats a.moves b.moves c.moves d.moves").well().out, wanted);
}

#[test]
fn rows_for_programs_with_all_together() {
    let world =
        world(&[("a", "", "", true), ("b", "", "", false)]).file("s.moves", "@deal sir-tommy#1\n>W1 @unfinished");
    let rows = world.run("stats . --format jsonl").well().lines();
    assert_eq!(
        rows.iter().map(|r| r["name"].clone()).collect::<Vec<_>>(),
        [json!("osmosis"), json!("sir-tommy"), Value::Null]
    );
    let wanted = json!({
        "name": "osmosis", "played": 2, "won": 1, "rate": 0.5, "low": 0.094531, "high": 0.905469,
        "best_score": 52, "longest_streak": 1, "left_out": 0
    });
    assert_eq!(rows[0], wanted);
    assert_eq!((&rows[2]["played"], &rows[2]["won"]), (&json!(3), &json!(1)));
}

#[test]
fn dates_order_the_streaks() {
    let streak = |games: &[(&str, &str, &str, bool)]| {
        world(games).run("stats . --format jsonl").well().lines()[0]["longest_streak"].as_u64().unwrap()
    };
    let by_file = [("a", "", "", true), ("b", "", "", false), ("c", "", "", true), ("d", "", "", false)];
    assert_eq!(streak(&by_file), 1);
    let by_date = [
        ("a", "", "2026-01-04", true),
        ("b", "", "2026-01-01", false),
        ("c", "", "2026-01-03", true),
        ("d", "", "2025-12-31", false),
    ];
    assert_eq!(streak(&by_date), 2);
}

#[test]
fn players_apart() {
    let games = [("a", "Anna", "", true), ("b", "Ben", "", false), ("c", "Anna", "", true), ("d", "", "", false)];
    let rows = world(&games).run("stats . --by player --format jsonl").well().lines();
    let short: Vec<Value> =
        rows.iter().map(|r| json!([r["name"], r["played"], r["won"], r["longest_streak"]])).collect();
    assert_eq!(
        short,
        [json!(["Anna", 2, 2, 2]), json!(["Ben", 1, 0, 0]), json!(["unknown", 1, 0, 0]), json!([null, 4, 2, 1])]
    );
    world(&games).run("stats . --by player").well().says("\nall           4       2");
}

#[test]
fn what_is_not_legal_is_left_out_and_said() {
    let world = World::new()
        .file("a.moves", "@deal osmosis#42\nKD @unfinished")
        .file("b.moves", "@deal osmosis#42\n2C @unfinished")
        .file("p.yaml", "trove: 1\nid: p\ngame: osmosis\ndeal: { seed: 7 }\n")
        .file("p/x.moves", "@deal osmosis#8\ndeal @unfinished")
        .file("u.moves", "@puzzle \"../out.yaml\"\nKD");
    world.run("stats a.moves b.moves").well().says("1 not legal, left out");
    let rows = world.run("stats . --format jsonl").well().lines();
    let all = rows.last().unwrap();
    // The illegal one, the one of another deal, the one whose puzzle lies outside.
    assert_eq!((&all["played"], &all["left_out"]), (&json!(1), &json!(3)), "{rows:?}");
}

#[test]
fn records_count_too() {
    let record = |won: bool| {
        let (deal, moves) = won_game();
        let moves = if won { moves } else { moves[..1].to_vec() };
        format!(
            "{}\n",
            json!({ "trove": 1, "deal": deal, "moves": moves, "claim": if won { "won" } else { "unfinished" } })
        )
    };
    let world = World::new().file("log.jsonl", format!("{}{}{}{{\n", record(true), record(true), record(false)));
    let rows = world.run("stats log.jsonl --format jsonl").well().lines();
    let osmosis = rows.iter().find(|row| row["name"] == "osmosis").unwrap();
    assert_eq!([&osmosis["played"], &osmosis["won"], &osmosis["longest_streak"]], [&json!(3), &json!(2), &json!(2)]);
    assert_eq!(rows.last().unwrap()["left_out"], 1);
}

#[test]
fn nothing_to_count_and_nothing_there() {
    World::new().folder("e").run("stats e").trouble("there is no script and no game record here");
    World::new().run("stats gone.moves").trouble("gone.moves: there is no such file or folder");
}
