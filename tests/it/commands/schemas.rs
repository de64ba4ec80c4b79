//! What the binary prints fits the committed schemas; so do the files it takes, and those it refuses do not, as far as
//! a schema can say it.

use std::path::Path;

use serde_json::{Value, json};

use super::validator::Validator;
use super::{BARE, World, puzzle};

fn schema(name: &str) -> Value {
    let path = format!("{}/schemas/{name}.schema.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Every line fits, and the schema knows every field.
#[track_caller]
fn fit(name: &str, lines: &[Value]) {
    assert!(!lines.is_empty(), "{name}: no line to look at");
    let schema = schema(name);
    for line in lines {
        let errors = Validator::strict(&schema).errors(line);
        // Under `anyOf` one of the forms has to fit.
        assert!(errors.is_empty(), "{name}: {}\n{line}", errors.join("\n"));
    }
}

const SCRIPT: &str = "\"start\" KD!? @label fork \"note\"\ndeal*3 @score 2";

#[test]
fn positions() {
    let world =
        World::new().file("a.yaml", puzzle(SCRIPT)).file("b.yaml", puzzle("KD\n2C")).file("c.yaml", puzzle("zz"));
    for line in [
        "show a.yaml",
        "show a.yaml --at fork",
        "show a.yaml --at end",
        "show sir-tommy,wastes=5#7",
        "show lady-betty#3",
    ] {
        fit("position", &[world.run(&format!("{line} --format json")).well().json()]);
    }
    for name in ["a", "b", "c"] {
        fit("position", &world.run(&format!("replay {name}.yaml --format jsonl")).lines());
    }
    assert!(world.run("replay b.yaml --format jsonl").lines().pop().unwrap().get("error").is_some());
}

#[test]
fn checks_and_diagnostics() {
    let world = World::new()
        .file("c/a.yaml", puzzle(SCRIPT))
        .file("c/b.yaml", puzzle("KD\n2C\nKD @score 4"))
        .file("c/d.yaml", BARE)
        .file("c/e.yaml", "trove: 2\n")
        .file("c/x.moves", "KD")
        .file("log.jsonl", "{\"trove\":1,\"id\":\"a\",\"deal\":\"osmosis#42\",\"moves\":[\"KD\"]}\n{\n");
    for line in ["check c", "check c log.jsonl gone.yaml", "check c/a.yaml", "check osmosis#4x"] {
        let report = world.run(&format!("{line} --format json")).json();
        fit("check", std::slice::from_ref(&report));
        let diagnostics = report["diagnostics"].as_array().unwrap();
        if !diagnostics.is_empty() {
            fit("diagnostic", diagnostics);
        }
    }
    fit("check-line", &world.run("check c log.jsonl --format jsonl").lines());
}

#[test]
fn replays() {
    let world = World::new()
        .file("a.yaml", puzzle(SCRIPT))
        .file("b.moves", "@deal peek#pysolfc:12345678901234567890 @by Ben @date 2026\ndeal @unfinished");
    for line in ["a.yaml", "a.yaml --at fork", "b.moves"] {
        fit("replay", &[world.run(&format!("export {line} --to json")).well().json()]);
    }
}

#[test]
fn games_races_and_stats() {
    let world = World::new()
        .file("a.moves", "@deal osmosis#42 @by Anna\nKD @unfinished")
        .file("b.moves", "@deal osmosis#42\n2C");
    fit("games", &world.run("games --format jsonl").lines());
    fit("games", &world.run("games osmosis,draw=2 --format jsonl").lines());
    fit("race", &world.run("race osmosis#42 a.moves b.moves --format jsonl").lines());
    fit("stats", &world.run("stats . --format jsonl").lines());
}

#[test]
fn answers_and_certificates() {
    let world = World::new()
        .file("won.yaml", puzzle("KD @label fork\ndeal"))
        .file("lost.yaml", "trove: 1\ngame: osmosis\ndeal: { seed: 1 }\n");
    for line in [
        "won.yaml",
        "won.yaml --at fork --hint",
        "won.yaml lost.yaml gone.yaml --states-limit 3",
        "lost.yaml",
        "osmosis#43 --shortest",
        "osmosis#43 --all-first-moves",
        "won.yaml --analyse main",
    ] {
        fit("solve", &world.run(&format!("solve {line} --format json")).lines());
    }
    world.run("solve lost.yaml --certificate lost.cert");
    let world = world.file("broken.cert", "no certificate");
    fit("certificate", &world.run("verify-certificate lost.cert broken.cert gone.cert --format json").lines());
}

#[test]
fn comparisons() {
    let world = World::new()
        .file("a/p.yaml", puzzle("KD @label fork (deal) deal*2 @score 2"))
        .file("b/p.yaml", puzzle("deal KD (8D) deal 2C").replace("deal:", "title: T\ndeal:"))
        .file("b/q.yaml", BARE)
        .file("b/r.yaml", "trove: 2\n")
        .file("c/p.yaml", puzzle("KD").replace("#42", "#43").replace("osmosis", "peek"));
    for line in ["diff a b", "diff b a", "diff a c", "diff osmosis#1 peek#2", "diff a a"] {
        fit("diff", &[world.run(&format!("{line} --format json --states-limit 2000")).json()]);
    }
}

#[test]
fn imports() {
    let saved = |name: &str| {
        let path = format!("{}/tests/data/pysolfc/pso/{name}.pso", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).unwrap()
    };
    let world = World::new().file("a.pso", saved("peek_lost")).file("b.pso", "no game");
    for line in ["import a.pso", "import . gone.pso --force"] {
        fit("import", &[world.run(&format!("{line} -o out --format json")).json()]);
    }
}

#[test]
fn snapshots() {
    let world = World::new().file("a.yaml", puzzle(SCRIPT)).file("b.yaml", "trove: 1\n").file("c.yaml", puzzle("KD"));
    let world = world.file("boards/c.txt", "mine");
    let run = |line: &str| world.run(line).json();
    let mut lines = vec![run("snapshot --format json"), run("snapshot --accept --format json")];
    std::fs::write(world.root().join("a.yaml"), puzzle("deal KD @label fork")).unwrap();
    lines.push(run("snapshot --at start,fork,end,1 --format json"));
    std::fs::remove_file(world.root().join("a.yaml")).unwrap();
    lines.extend([run("snapshot . gone --format json"), run("snapshot --prune --format json")]);
    fit("snapshot", &lines);
    let statuses: std::collections::BTreeSet<&str> = lines
        .iter()
        .flat_map(|line| line["snapshots"].as_array().unwrap())
        .map(|snapshot| snapshot["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["blocked", "changed", "missing", "obsolete", "skipped"].into());
}

#[test]
fn the_schemas_can_say_no() {
    let show = World::new().run("show osmosis#42 --format json").json();
    let schema = schema("position");
    for (field, wrong) in [
        ("ply", json!(-1)),
        ("state", json!("xyz")),
        ("status", json!("over")),
        ("piles", json!({ "S": ["10H"] })),
        ("options", json!({ "draw": [] })),
        ("legal", json!("deal")),
        ("mark", json!("!!!")),
    ] {
        let mut bad = show.clone();
        bad[field] = wrong;
        assert!(!Validator::new(&schema).errors(&bad).is_empty(), "{field}");
        bad.as_object_mut().unwrap().remove(field);
        assert!(!Validator::new(&schema).errors(&bad).is_empty(), "without {field}");
    }
}

#[test]
fn records_are_taken_and_refused_as_their_schema_says() {
    let schema = schema("record");
    let fits = |record: &Value| Validator::new(&schema).errors(record).is_empty();
    // Everything but the shape is in order in all of these.
    let mut base = json!({ "trove": 1, "deal": "osmosis#42", "claim": "unfinished", "moves": ["KD"] });
    let mut cases = vec![base.clone()];
    for (key, value) in [
        ("moves", json!("KD deal")),
        ("moves", json!([])),
        ("moves", json!([1])),
        ("moves", json!(7)),
        ("moves", Value::Null),
        ("id", json!("g-1")),
        ("id", json!(7)),
        ("id", Value::Null),
        ("x", json!({ "a": [] })),
        ("x-more", json!(1)),
        ("extra", json!(1)),
        ("trove", json!(2)),
        ("trove", json!("1")),
        ("claim", json!("finished")),
        ("claim", json!("unfinished")),
        ("claim", json!(1)),
        ("puzzle", Value::Null),
        ("puzzle", json!("a")),
        ("deal", json!(42)),
        ("deal", Value::Null),
    ] {
        let mut record = base.clone();
        record[key] = value;
        cases.push(record);
    }
    for key in ["trove", "deal", "moves"] {
        let mut record = base.clone();
        record.as_object_mut().unwrap().remove(key);
        cases.push(record);
    }
    base["claim"] = json!({ "illegal": "script::not-open" });
    base["moves"] = json!(["2C"]);
    cases.push(base);
    let (mut taken, mut refused) = (0, 0);
    for record in cases {
        let ran = World::new().file("a.yaml", BARE).file("log.jsonl", record.to_string()).run("check log.jsonl");
        assert_eq!(ran.code == 0, fits(&record), "{record}\n{ran}");
        *(if ran.code == 0 { &mut taken } else { &mut refused }) += 1;
    }
    assert!(taken >= 8 && refused >= 10, "{taken} {refused}");
}

/// The documents of a YAML text as JSON.
fn documents(text: &str) -> Vec<Value> {
    use serde::Deserialize;
    serde_yaml::Deserializer::from_str(text)
        .map(|document| Value::deserialize(document).unwrap())
        .filter(|document| !document.is_null())
        .collect()
}

fn puzzle_errors(text: &str) -> Vec<String> {
    let schema = schema("puzzle");
    documents(text).iter().flat_map(|document| Validator::new(&schema).errors(document)).collect()
}

#[test]
fn puzzles_that_are_taken_fit_their_schema() {
    let cases = [
        BARE.to_owned(),
        puzzle(SCRIPT),
        format!(
            "{BARE}rules: {{}}\nid: a\ntitle: {{ en: T, de: U }}\nauthor: A\nsource: S\nlicense: CC0-1.0\ncreated: 2026-01-02\nnotes: N\ntags: [a, b]\ndifficulty: 5\nx-app: {{ a: 1 }}\n"
        ),
        "trove: 1\ngame: osmosis\nrules: { draw: 1, passes: 3 }\ndeal: { seed: 18446744073709551615 }\n".to_owned(),
        "trove: 1\ngame: peek\ndeal: { pysolfc: 12345678901234567890 }\n".to_owned(),
        "trove: 1\ngame: peek\ndeal: { pysolfc: \"ms32000\" }\n".to_owned(),
        "trove: 1\ngame: peek\ndeal: { pysolfc: 12345 }\ngoal: { score: 40, moves: 60, passes: 3 }\n".to_owned(),
        "trove: 1\ngame: sir-tommy\ndeal: { seed: \"7\" }\ngoal: win\nstart: \">W1\"\n".to_owned(),
        format!(
            "{BARE}solutions:\n  - {{ name: a, expect: {{ illegal: \"script::not-open\" }}, moves: 2C }}\n  - {{ name: b, from: \"a:0\", expect: \"illegal:script::not-open\", moves: 2C, by: B, date: 2026, notes: n, title: t }}\n"
        ),
        format!("{BARE}---\n{BARE}id: second\n"),
    ];
    for text in cases {
        World::new().file("a.yaml", &text).run("check a.yaml").well();
        assert_eq!(puzzle_errors(&text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn every_way_to_write_a_deal_fits_the_schema() {
    let world = World::new();
    let show = world.run("show osmosis#42 --format json").json();
    let pile = |name: &str| {
        let cards: Vec<&str> =
            show["piles"][name].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
        cards.join(" ")
    };
    let reserves: String = ["R1", "R2", "R3", "R4"].map(|r| format!("    - {}\n", pile(r))).concat();
    let piles = format!("  reserves:\n{reserves}  foundation: {}\n  stock: {}\n", pile("F1"), pile("S"));
    let deck = ["R1", "R2", "R3", "R4", "F1", "S"].map(pile).join(" ");
    let position = ["R1", "R2", "R3", "R4", "F1", "S"].map(|name| format!("    {name}: {}\n", pile(name))).concat();
    for deal in [
        piles.clone(),
        format!("{piles}  seed: 42\n"),
        format!("  deck: {deck}\n"),
        format!("  deck: {deck}\n  id: \"osmosis#42\"\n"),
        format!("  position:\n{position}"),
        format!("  position:\n{position}    pass: 2\n    played: false\n    W:\n"),
    ] {
        let text = format!("trove: 1\ngame: osmosis\ndeal:\n{deal}");
        World::new().file("a.yaml", &text).run("check a.yaml").well();
        assert_eq!(puzzle_errors(&text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn puzzles_that_are_refused_for_their_shape_do_not_fit_it() {
    let with = |line: &str| format!("{BARE}{line}\n");
    let cases = [
        "trove: 1\ngame: osmosis\ndeal: { pysolfc: 12.345 }\n".to_owned(),
        "trove: 1\ngame: osmosis\ndeal: { pysolfc: [1] }\n".to_owned(),
        "game: osmosis\ndeal: { seed: 1 }\n".to_owned(),
        "trove: 2\ngame: osmosis\ndeal: { seed: 1 }\n".to_owned(),
        "trove: 1\ngame: osmosis\n".to_owned(),
        "trove: 1\ndeal: { seed: 1 }\n".to_owned(),
        "trove: 1\ngame: osmosi\ndeal: { seed: 1 }\n".to_owned(),
        "trove: 1\ngame: osmosis\ndeal: {}\n".to_owned(),
        "trove: 1\ngame: osmosis\ndeal: { seed: -1 }\n".to_owned(),
        "trove: 1\ngame: osmosis\ndeal: { seed: 1, id: \"osmosis#1\" }\n".to_owned(),
        "trove: 1\ngame: osmosis\nrules: { draw: 7 }\ndeal: { seed: 1 }\n".to_owned(),
        "trove: 1\ngame: osmosis\nrules: { wastes: 4 }\ndeal: { seed: 1 }\n".to_owned(),
        with("titel: T"),
        with("difficulty: 6"),
        with("id: 1st"),
        with("id: end"),
        with("tags: a"),
        with("goal: { score: 99 }"),
        with("goal: lose"),
        with("solutions: { a: 1 }"),
        with("solutions: [{ moves: KD }]"),
        with("solutions: [{ name: a }]"),
        with("solutions: [{ name: a, moves: KD, file: a.moves }]"),
        with("solutions: [{ name: a, moves: KD, expect: maybe }]"),
        with("solutions: [{ name: a, file: /etc/passwd }]"),
    ];
    for text in cases {
        World::new().file("a.yaml", &text).run("check a.yaml").findings();
        assert!(!puzzle_errors(&text).is_empty(), "{text}");
    }
}

#[test]
fn puzzles_of_this_repository_fit_the_schema() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "yaml") {
                let errors = puzzle_errors(&std::fs::read_to_string(&path).unwrap());
                assert!(errors.is_empty(), "{}: {errors:?}", path.display());
            }
        }
    }
}
