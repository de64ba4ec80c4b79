//! The promises of machine-readable output, field by field: other programs read it.

use serde_json::{Value, json};
use trove::games::Registry;

use super::{BARE, World, puzzle, session};

fn show(arguments: &str) -> Value {
    World::new().run(&format!("show {arguments} --format json")).well().json()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn a_position_field_by_field_in_order() {
    let mut position = show("osmosis#42");
    let keys: Vec<&str> = position.as_object().unwrap().keys().map(String::as_str).collect();
    let wanted = [
        "ply", "move", "mark", "note", "label", "game", "options", "deal", "piles", "pass", "score", "status", "state",
        "legal",
    ];
    assert_eq!(keys, wanted);
    let stock = position["piles"]["S"].take();
    let wanted = json!({
        "ply": 0, "move": null, "mark": null, "note": null, "label": null, "game": "osmosis",
        "options": { "draw": 3, "passes": "unlimited", "reserves": "closed" },
        "deal": "osmosis#42",
        "piles": {
            "S": null, "W": [], "R1": ["JS", "JC", "8D", "KD"], "R2": ["7H", "7D", "3C", "JH"],
            "R3": ["KS", "9S", "QS", "4S"], "R4": ["2H", "JD", "KH", "9H"], "F1": ["3D"], "F2": [], "F3": [], "F4": []
        },
        "pass": 1, "score": 1, "status": "unfinished", "state": "5b4d1d46cd56ec8b", "legal": ["KD:R1>F1", "deal"]
    });
    assert_eq!(position, wanted);
    // In dealing order: the next card first.
    assert_eq!(texts(&stock)[..4], ["8H", "6C", "AC", "5H"]);
    assert_eq!(stock.as_array().unwrap().len(), 35);
}

#[test]
fn cards_are_listed_bottom_to_top_also_where_they_were_dealt() {
    let world = World::new().file("a.yaml", puzzle("deal*2"));
    let at = world.run("show a.yaml --at 2 --format json").well().json();
    assert_eq!(texts(&at["piles"]["W"]), ["8H", "6C", "AC", "5H", "9D", "7S"]);
    assert_eq!(texts(&at["piles"]["S"])[..3], ["2S", "6H", "QD"]);
    let world = World::new().file("t.moves", ">W2 >W2 >W1");
    let tommy = world.run("show sir-tommy#42 --solution t.moves --format json").well().json();
    let stock = show("sir-tommy#42");
    let first = texts(&stock["piles"]["S"])[..3].to_vec();
    assert_eq!(
        [texts(&tommy["piles"]["W2"]), texts(&tommy["piles"]["W1"])],
        [first[..2].to_vec(), first[2..].to_vec()]
    );
}

#[test]
fn legal_moves_are_complete_and_sorted_by_byte() {
    for variant in Registry::standard().families().iter().flat_map(|family| family.variants()) {
        let id = format!("{}#5", variant.id);
        let position = show(&id);
        let legal = texts(&position["legal"]);
        assert!(legal.is_sorted(), "{legal:?}");
        let at = session(&id);
        let mut wanted: Vec<String> = at.legal().into_iter().map(|mv| at.full_form(mv)).collect();
        wanted.sort();
        assert_eq!(legal, wanted, "{id}");
    }
    // An ace on any empty foundation: every one is listed.
    let seed =
        (0..100).find(|seed| texts(&show(&format!("sir-tommy#{seed}"))["piles"]["S"])[0].starts_with('A')).unwrap();
    let position = show(&format!("sir-tommy#{seed}"));
    let ace = texts(&position["piles"]["S"])[0];
    let wanted: Vec<String> =
        ["F1", "F2", "F3", "F4", "W1", "W2", "W3", "W4"].map(|to| format!("{ace}:S>{to}")).to_vec();
    assert_eq!(texts(&position["legal"]), wanted);
}

#[test]
fn every_pile_and_option_under_the_rules() {
    for (id, piles) in [
        ("osmosis#1", "S W R1 R2 R3 R4 F1 F2 F3 F4"),
        ("sir-tommy#1", "S W1 W2 W3 W4 F1 F2 F3 F4"),
        ("sir-tommy,wastes=6#1", "S W1 W2 W3 W4 W5 W6 F1 F2 F3 F4"),
    ] {
        let position = show(id);
        let names: Vec<&str> = position["piles"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(names.join(" "), piles, "{id}");
        let family = Registry::standard();
        let family = family.families().iter().find(|family| family.id() == position["game"]).unwrap();
        let options: Vec<&str> = position["options"].as_object().unwrap().keys().map(String::as_str).collect();
        let mut wanted: Vec<&str> = family.options().iter().map(|option| option.name).collect();
        wanted.sort_unstable();
        let mut options = options;
        options.sort_unstable();
        assert_eq!(options, wanted, "{id}");
    }
}

#[test]
fn deals_have_their_canonical_id() {
    for (given, canonical) in [
        ("osmosis:42", "osmosis#42"),
        ("osmosis,draw=3#42", "osmosis#42"),
        ("osmosis,draw=1#42", "osmosis-draw-one#42"),
        ("osmosis,reserves=open#42", "peek#42"),
        ("osmosis#18446744073709551615", "osmosis#18446744073709551615"),
        ("sir-tommy,wastes=5#7", "sir-tommy,wastes=5#7"),
    ] {
        assert_eq!(show(given)["deal"], canonical, "{given}");
    }
    let world = World::new().file("a.yaml", "trove: 1\ngame: osmosis\ndeal: { seed: 18446744073709551615 }\n");
    assert_eq!(world.run("show a.yaml --format json").well().json()["deal"], "osmosis#18446744073709551615");
    // A deck is its own source, and shows the same game.
    let deck: String =
        ["R1", "R2", "R3", "R4", "F1", "S"].map(|name| texts(&show("osmosis#42")["piles"][name]).concat()).concat();
    let by_deck = show(&format!("osmosis#{deck}"));
    assert_eq!([&by_deck["state"], &by_deck["deal"]], [&json!("5b4d1d46cd56ec8b"), &json!(format!("osmosis#{deck}"))]);
}

#[test]
fn canonical_texts_and_state_hashes() {
    let world = World::new();
    let text = world.run("show osmosis#42 --canonical").well().out;
    assert!(text.starts_with("osmosis\nS 8H 6C AC 5H "), "{text}");
    assert!(text.contains("\nW\nR1 JS JC 8D KD\n"), "{text}");
    assert!(text.ends_with("\nF1 3D\nF2\nF3\nF4\nbase 3\nplayed yes\n"), "{text}");
    for (id, state) in [
        ("osmosis#42", "5b4d1d46cd56ec8b"),
        ("bridesmaids#42", "867dddb9bb3ef918"),
        ("sir-tommy#42", "38763d7e48358694"),
        ("puss-in-the-corner-classic#42", "1e1f1644ae0df6b3"),
    ] {
        assert_eq!(show(id)["state"], state, "{id}");
        let text = world.run(&format!("show {id} --canonical")).well().out;
        assert_eq!(blake3::hash(text.as_bytes()).to_hex()[..16], *state, "{id}");
    }
    let world = World::new().file("k.moves", "KD");
    assert_eq!(world.run("show osmosis#42 --solution k.moves --format json").json()["state"], "e488260c283d21e2");
    world.run("show osmosis#42 --solution k.moves --canonical").well().says("\nR1 JS JC 8D\n").says("\nF1 3D KD\n");
}

#[test]
fn a_replay_is_the_start_and_a_line_for_every_ply() {
    let world = World::new().file("a.yaml", puzzle("\"Look.\"\nKD!? @label fork \"Well.\"\ndeal*3 (8D) 8D"));
    let lines = world.run("replay a.yaml --format jsonl").well().lines();
    let short: Vec<Value> =
        lines.iter().map(|l| json!([l["ply"], l["move"], l["mark"], l["note"], l["label"]])).collect();
    let wanted = [
        json!([0, null, null, "Look.", null]),
        json!([1, "KD:R1>F1", "!?", "Well.", "fork"]),
        json!([2, "deal", null, null, null]),
        json!([3, "deal", null, null, null]),
        json!([4, "deal", null, null, null]),
        json!([5, "8D:R1>F1", null, null, null]),
    ];
    assert_eq!(short, wanted);
    for line in &lines {
        let shown = world.run(&format!("show a.yaml --at {} --format json", line["ply"])).well().json();
        let fields = ["ply", "move", "mark", "label", "piles", "state", "legal", "score", "pass", "status", "deal"];
        for field in fields {
            assert_eq!(line[field], shown[field], "{field} of {line}");
        }
    }
}

#[test]
fn plies_count_from_the_start_of_the_puzzle() {
    let world = World::new().file("a.yaml", puzzle("8D").replace("game:", "start: deal*2 KD\ngame:"));
    let lines = world.run("replay a.yaml --format jsonl").well().lines();
    assert_eq!([&lines[0]["ply"], &lines[0]["move"], &lines[0]["score"]], [&json!(0), &Value::Null, &json!(2)]);
    assert_eq!([&lines[1]["ply"], &lines[1]["move"]], [&json!(1), &json!("8D:R1>F1")]);
    // The deal is that of the file, wherever the puzzle starts.
    assert_eq!(lines[1]["deal"], "osmosis#42");
}

#[test]
fn a_line_from_another_solution_includes_what_it_inherits() {
    let more = "  - { name: b, from: \"main:fork\", expect: unfinished, moves: 8D }\n";
    let world = World::new().file("a.yaml", format!("{}{more}", puzzle("KD deal @label fork deal")));
    let lines = world.run("replay a.yaml b --format jsonl").well().lines();
    let moves: Vec<&Value> = lines.iter().map(|line| &line["move"]).collect();
    assert_eq!(moves, [&Value::Null, &json!("KD:R1>F1"), &json!("deal"), &json!("8D:R1>F1")]);
    let line = &world.run("check a.yaml --format jsonl").well().lines()[1];
    assert_eq!([&line["solution"], &line["moves"], &line["deals"]], [&json!("b"), &json!(3), &json!(1)]);
}

#[test]
fn an_illegal_move_ends_the_stream() {
    for (script, ply, code) in [
        ("KD\n2C\ndeal", 2, "script::not-open"),
        ("deal*2 redeal", 3, "osmosis::stock-left"),
        ("2C", 1, "script::not-open"),
        ("KD zz deal", 2, "script::unknown-word"),
    ] {
        let world = World::new().file("a.yaml", puzzle(script));
        let ran = world.run("replay a.yaml --format jsonl");
        assert_eq!(ran.code, 1, "{ran}");
        let lines = ran.lines();
        let last = lines.last().unwrap();
        assert_eq!(last.as_object().unwrap().keys().collect::<Vec<_>>(), ["ply", "error"]);
        assert_eq!((&last["ply"], &last["error"]["code"]), (&json!(ply), &json!(code)), "{last}");
        assert_eq!(last["error"]["labels"][0]["path"], "a.yaml");
        assert!(lines[..lines.len() - 1].iter().all(|line| line.get("error").is_none()));
        assert_eq!(lines.len() as u64, ply + 1, "{script}");
    }
}

#[test]
fn a_diagnostic_field_by_field() {
    let text = format!("\u{FEFF}{}", puzzle("KD # ♦\n\"♥\" 2C"));
    let world = World::new().file("p/a.yaml", &text);
    let diagnostic = world.run("check p/a.yaml --format json").findings().json()["diagnostics"][0].clone();
    let keys: Vec<&str> = diagnostic.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["code", "severity", "message", "help", "puzzle", "solution", "ply", "labels"]);
    let start = text.find("2C").unwrap();
    let wanted = json!({
        "code": "script::not-open", "severity": "error", "message": "2C cannot be played: it is still in the stock",
        "help": "31 cards come before it", "puzzle": "a", "solution": "main", "ply": 2,
        "labels": [{
            "path": "p/a.yaml", "start": start, "end": start + 2, "line": 9, "column": 11, "end_line": 9, "end_column": 13,
            "text": "this move is refused", "primary": true
        }]
    });
    assert_eq!(diagnostic, wanted);
    let label_keys: Vec<&str> = diagnostic["labels"][0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(label_keys, ["path", "start", "end", "line", "column", "end_line", "end_column", "text", "primary"]);
}

#[test]
fn labels_may_span_lines_and_point_into_two_files() {
    let world =
        World::new().file("a.yaml", BARE).file("a/x.moves", "KD\n@score\n  9 @unfinished").file("b/a.yaml", BARE);
    let report = world.run("check . --format json").json();
    let all = report["diagnostics"].as_array().unwrap();
    let twice = all.iter().find(|d| d["code"] == "collection::duplicate-id").unwrap();
    let paths: Vec<&Value> = twice["labels"].as_array().unwrap().iter().map(|label| &label["path"]).collect();
    assert_eq!(paths, ["b/a.yaml", "a.yaml"]);
    let score = all.iter().find(|d| d["code"] == "assert::score").unwrap();
    let label = &score["labels"][0];
    assert_eq!(
        [&label["line"], &label["column"], &label["end_line"], &label["end_column"]],
        [&json!(2), &json!(1), &json!(3), &json!(4)],
        "{label}"
    );
}

#[test]
fn a_report_field_by_field_also_when_the_status_is_2() {
    let ran = World::new().run("check gone.yaml --format json");
    assert_eq!((ran.code, ran.err.as_str()), (2, ""));
    let label = json!({
        "path": "gone.yaml", "start": 0, "end": 0, "line": 1, "column": 1, "end_line": 1, "end_column": 1, "text": "",
        "primary": true
    });
    let wanted = json!({
        "trove": 1, "files": 0, "puzzles": 0, "scripts": 0, "moves": 0, "assertions": 0,
        "diagnostics": [{
            "code": "file::missing", "severity": "error", "message": "there is no such file or folder", "help": null,
            "puzzle": null, "solution": null, "ply": null, "labels": [label]
        }]
    });
    assert_eq!(ran.json(), wanted);
    assert_eq!(
        ran.json().as_object().unwrap().keys().collect::<Vec<_>>(),
        wanted.as_object().unwrap().keys().collect::<Vec<_>>()
    );
    // Bad usage is no report.
    World::new().run("check --format json --nonsense").usage("unexpected argument '--nonsense'");
}

#[test]
fn what_is_counted() {
    let more = "  - { name: b, expect: unfinished, moves: \"deal*2 (KD @score 2) KD @top F1 KD\" }\n  - { name: c, expect: unfinished, file: c.moves }\n";
    let world = World::new()
        .file("a.yaml", format!("{}{more}", puzzle("KD @score 2 @pass 1")))
        .file("c.moves", "@can KD @cannot 8D\ndeal");
    let report = world.run("check a.yaml --format json").well().json();
    // Plies of main lines only; assertions in variations too, and the three outcomes.
    let wanted =
        json!({ "trove": 1, "files": 2, "puzzles": 1, "scripts": 3, "moves": 5, "assertions": 9, "diagnostics": [] });
    assert_eq!(report, wanted);
}

#[test]
fn a_verdict_field_by_field_in_order() {
    let world = World::new().file("a.yaml", puzzle("KD deal"));
    let line = world.run("check a.yaml --format jsonl").well().lines().remove(0);
    let wanted = json!({
        "path": "a.yaml", "puzzle": "a", "solution": "main", "id": null, "claim": "unfinished", "outcome": "unfinished",
        "goal_met": false, "score": 2, "moves": 2, "deals": 1, "passes": 1, "state": "cea2b940722008c2", "ok": true,
        "codes": []
    });
    assert_eq!(line, wanted);
    assert_eq!(
        line.as_object().unwrap().keys().collect::<Vec<_>>(),
        wanted.as_object().unwrap().keys().collect::<Vec<_>>()
    );
}
