//! Game records, one a line: what is taken, every fault, and that a stream is verified line by line.

use serde_json::{Value, json};

use super::{World, puzzle};

/// Checks a line in a world with the puzzle `p/seven.yaml`.
fn run(line: &str, format: &str) -> super::Ran {
    let world = World::new().file("p/seven.yaml", puzzle("KD")).file("log.jsonl", format!("{line}\n"));
    world.run(&format!("check log.jsonl --format {format}"))
}

#[track_caller]
fn verdict(line: &str) -> Value {
    run(line, "jsonl").lines().pop().unwrap()
}

#[track_caller]
fn fault(line: &str) -> String {
    let ran = run(line, "json").findings();
    let report = ran.json();
    assert_eq!(report["scripts"], 1, "{ran}");
    let found = ran.found();
    let grave = report["diagnostics"].as_array().unwrap().iter().filter(|d| d["severity"] != "note");
    let mut sorted: Vec<&Value> = grave.map(|d| &d["code"]).collect();
    let listed = verdict(line)["codes"].clone();
    sorted.sort_by_key(|code| code.as_str());
    sorted.dedup();
    assert_eq!(listed, json!(sorted), "the verdict lists every code");
    let label = &report["diagnostics"][0]["labels"][0];
    let span = label["start"].as_u64().unwrap() as usize..label["end"].as_u64().unwrap() as usize;
    format!("{} {}", found.join(", ").replace(" log.jsonl:1:", " "), &line[span])
}

#[test]
fn moves_as_an_array_or_as_a_text() {
    let record = |moves: &str| format!(r#"{{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":{moves}}}"#);
    for moves in [r#"["KD:R1>F1","deal"]"#, r#"["kd","d"]"#, r#""KD deal""#, r#""KD\ndeal # \"x\"""#, r#"["KD deal"]"#]
    {
        let line = verdict(&record(moves));
        assert_eq!([&line["moves"], &line["state"]], [&json!(2), &json!("cea2b940722008c2")], "{moves}");
    }
    assert_eq!(verdict(&record("[]"))["moves"], 0);
    assert_eq!(verdict(&record(r#"["deal*3"]"#))["moves"], 3);
}

#[test]
fn puzzles_by_id_by_path_and_as_deal_ids() {
    for (name, id) in [
        ("seven", "seven"),
        ("p/seven.yaml", "seven"),
        ("p/seven.yaml::1", "seven"),
        ("p/seven.yaml::seven", "seven"),
        ("osmosis#42", "osmosis#42"),
    ] {
        let line = verdict(&format!(r#"{{"trove":1,"puzzle":"{name}","claim":"unfinished","moves":["KD"]}}"#));
        assert_eq!([&line["puzzle"], &line["ok"]], [&json!(id), &json!(true)], "{name}");
    }
    for name in ["sevne", "gone.yaml", "../log.jsonl", "/etc/passwd", "p", "p/seven.yaml::2", "../../x.yaml"] {
        let line = verdict(&format!(r#"{{"trove":1,"puzzle":"{name}","claim":"unfinished","moves":["KD"]}}"#));
        assert_eq!(line["codes"], json!(["record::no-such-puzzle"]), "{name}");
    }
    let ran = run(r#"{"trove":1,"puzzle":"sevne","moves":[]}"#, "human").findings();
    ran.says("╭─[log.jsonl:1:21]").says("help: did you mean `seven`?");
}

#[test]
fn the_verdict_field_by_field() {
    let line = r#"{"trove":1,"id":"g-8831","puzzle":"seven","claim":"unfinished","moves":["KD:R1>F1","deal"],"x":{"a":[1]},"x-y":2}"#;
    let wanted = json!({
        "path": "log.jsonl", "puzzle": "seven", "solution": null, "id": "g-8831", "claim": "unfinished",
        "outcome": "unfinished", "goal_met": false, "score": 2, "moves": 2, "deals": 1, "passes": 1,
        "state": "cea2b940722008c2", "ok": true, "codes": []
    });
    assert_eq!(verdict(line), wanted);
    let wanted = json!({
        "path": "log.jsonl", "puzzle": null, "solution": null, "id": "g-1", "claim": null, "outcome": "unreadable",
        "goal_met": false, "score": 0, "moves": 0, "deals": 0, "passes": 0, "state": null, "ok": false,
        "codes": ["record::missing-key"]
    });
    assert_eq!(verdict(r#"{"trove":1,"id":"g-1"}"#), wanted);
}

#[test]
fn null_is_as_if_it_were_not_there() {
    let line =
        verdict(r#"{"trove":1,"id":null,"puzzle":null,"deal":"osmosis#42","claim":null,"moves":["KD"],"x":null}"#);
    assert_eq!(
        [&line["id"], &line["claim"], &line["codes"]],
        [&Value::Null, &json!("goal"), &json!(["claim::not-met"])]
    );
    let line = r#"{"trove":1,"puzzle":null,"deal":null,"moves":[]}"#;
    assert_eq!(fault(line), "record::missing-key 1 {");
    assert_eq!(fault(r#"{"trove":null,"deal":"osmosis#42","moves":[]}"#), "record::wrong-type 10 null");
    assert_eq!(fault(r#"{"trove":1,"deal":"osmosis#42","moves":null}"#), "record::wrong-type 40 null");
}

#[test]
fn claims() {
    let claim = |claim: &str, moves: &str| {
        let line = verdict(&format!(r#"{{"trove":1,"deal":"osmosis#42","claim":{claim},"moves":{moves}}}"#));
        (line["claim"].as_str().unwrap_or("-").to_owned(), line["codes"].to_string())
    };
    let own = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(claim("\"unfinished\"", "[\"KD\"]"), own("unfinished", "[]"));
    assert_eq!(claim("\"won\"", "[\"KD\"]"), own("won", r#"["claim::not-met"]"#));
    assert_eq!(claim("\"goal\"", "[\"KD\"]"), own("goal", r#"["claim::not-met"]"#));
    assert_eq!(claim("\"lost\"", "[\"KD\"]"), own("lost", "[]"));
    let illegal = "illegal:script::not-open";
    assert_eq!(claim("\"illegal:script::not-open\"", "[\"2C\"]"), own(illegal, "[]"));
    assert_eq!(claim("{\"illegal\":\"script::not-open\"}", "[\"2C\"]"), own(illegal, "[]"));
    assert_eq!(claim("\"illegal:osmosis::row-above\"", "[\"2C\"]").1, r#"["claim::other-code"]"#);
    assert_eq!(claim("\"illegal:no::code\"", "[\"2C\"]").1, r#"["claim::other-code","claim::unknown-code"]"#);
    assert_eq!(claim("\"wonn\"", "[\"KD\"]"), own("-", r#"["script::bad-value"]"#));
    assert_eq!(claim("7", "[\"KD\"]"), own("-", r#"["record::wrong-type"]"#));
    assert_eq!(claim("{\"ilegal\":\"x\"}", "[\"KD\"]"), own("-", r#"["record::wrong-type"]"#));
}

#[test]
fn lines_that_are_no_record() {
    assert_eq!(fault("not json"), "record::bad-json 2 ");
    assert_eq!(fault("[1,2]"), "record::bad-json 1 ");
    assert_eq!(fault("7"), "record::bad-json 1 ");
    assert_eq!(fault(r#"{"trove":1,"deal":"osmosis#42","moves":["KD"]} x"#), "record::bad-json 48 ");
    assert_eq!(fault(r#"{"trove":1,"deal":"osmosis#42","moves":["#), "record::bad-json 41 ");
    assert_eq!(fault(r#"{"trove":1,"x":"é","moves":[""]]}"#), "record::bad-json 32 ");
}

#[test]
fn keys() {
    assert_eq!(
        fault(r#"{"trove":1,"deal":"osmosis#42","mvoes":[]}"#),
        r#"record::unknown-key 33, record::missing-key 1 mvoes"#
    );
    let ran = run(r#"{"trove":1,"deal":"osmosis#42","mvoes":["KD"],"moves":[]}"#, "human").findings();
    ran.says("help: did you mean `moves`?").says("╭─[log.jsonl:1:33]");
    assert_eq!(
        fault(r#"{"trove":1,"deal":"osmosis#42", "deal" : "osmosis#7","moves":[]}"#),
        r#"record::duplicate-key 34 deal"#
    );
    assert_eq!(
        fault(r#"{"trove":1,"deal":"osmosis#42","puzzle":"seven","moves":[]}"#),
        r#"record::duplicate-key 19 "osmosis#42""#
    );
    assert_eq!(fault(r#"{"deal":"osmosis#42","moves":[]}"#), "record::missing-key 1 {");
    assert_eq!(fault(r#"{"trove":1,"moves":[]}"#), "record::missing-key 1 {");
    assert_eq!(fault(r#"{"trove":1,"deal":"osmosis#42"}"#), "record::missing-key 1 {");
    // A game with an unknown key is judged all the same.
    let line = verdict(r#"{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":["KD"],"extra":1}"#);
    assert_eq!(
        [&line["moves"], &line["ok"], &line["codes"]],
        [&json!(1), &json!(false), &json!(["record::unknown-key"])]
    );
}

#[test]
fn values() {
    assert_eq!(fault(r#"{"trove":2,"deal":"osmosis#42","moves":[]}"#), "record::version 10 2");
    assert_eq!(fault(r#"{"trove":"1","deal":"osmosis#42","moves":[]}"#), r#"record::wrong-type 10 "1""#);
    assert_eq!(fault(r#"{"trove":1,"id":7,"deal":"osmosis#42","moves":[]}"#), "record::wrong-type 17 7");
    assert_eq!(fault(r#"{"trove":1,"deal":7,"moves":[]}"#), "record::wrong-type 19 7");
    assert_eq!(fault(r#"{"trove":1,"puzzle":["a"],"moves":[]}"#), r#"record::wrong-type 21 ["a"]"#);
    assert_eq!(fault(r#"{"trove":1,"deal":"osmosis#42","moves":["KD",1]}"#), "record::wrong-type 46 1");
    assert_eq!(fault(r#"{"trove":1,"deal":"osmosis#42","moves":{"a":1}}"#), r#"record::wrong-type 40 {"a":1}"#);
    assert_eq!(fault(r#"{"trove":1,"deal":"osmosis#4x","moves":[]}"#), r#"id::source 19 "osmosis#4x""#);
    assert_eq!(
        fault(r#"{"trove":1,"id":7,"deal":"osmosis#42","puzzle":"x","moves":1}"#),
        "record::wrong-type 17, record::wrong-type 60, record::duplicate-key 26 7"
    );
}

#[test]
fn moves_that_are_refused_or_cannot_be_read_are_shown_where_they_stand() {
    assert_eq!(
        fault(r#"{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":["KD","2C","8D"]}"#),
        "script::not-open 68, script::not-checked 73 2C"
    );
    assert_eq!(
        fault(r#"{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":"KD zz"}"#),
        "script::unknown-word 65 zz"
    );
    // With escapes the whole text is shown.
    let escaped = r#"{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":"KD\nzz"}"#;
    assert_eq!(fault(escaped), r"script::unknown-word 62 KD\nzz");
}

#[test]
fn a_line_beyond_the_bound_is_passed_over() {
    let long = format!("{{\"trove\":1,\"x\":\"{}\"}}", "-".repeat(3 << 20));
    let good = r#"{"trove":1,"id":"after","deal":"osmosis#42","claim":"unfinished","moves":["KD"]}"#;
    let world = World::new().file("log.jsonl", format!("{good}\n{long}\n{good}\n"));
    let lines = world.run("check log.jsonl --format jsonl").findings().lines();
    assert_eq!(lines.iter().map(|line| line["ok"].as_bool().unwrap()).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(world.run("check log.jsonl --format json").found(), ["record::too-long log.jsonl:2:1"]);
}

#[test]
fn lines_count_with_blank_ones_and_any_line_end() {
    let good = r#"{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":["KD"]}"#;
    for end in ["\n", "\r\n"] {
        let text = ["\u{FEFF}", good, "", "  ", "bad", good, good].join(end);
        let text = text.replacen(end, "", 1);
        let world = World::new().file("log.jsonl", &text);
        let ran = world.run("check log.jsonl --format json").findings();
        assert_eq!(ran.found(), ["record::bad-json log.jsonl:4:1"], "{end:?}");
        assert_eq!((&ran.json()["scripts"], &ran.json()["moves"]), (&json!(4), &json!(3)));
        let start = ran.json()["diagnostics"][0]["labels"][0]["start"].as_u64().unwrap() as usize;
        assert_eq!(&text[start..start + 3], "bad", "{end:?}");
    }
}

#[test]
fn records_come_by_any_name_and_pipe() {
    let good = r#"{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":["KD"]}"#;
    World::new().file("a.ndjson", good).run("check a.ndjson").well().says("1 script, 1 move,");
    World::new().input(good).run("check -").well().says("1 script, 1 move,");
    World::new()
        .input(good)
        .run("check - --stdin-name log.jsonl --format jsonl")
        .well()
        .says("{\"path\":\"log.jsonl\",");
    let world =
        World::new().file("p/seven.yaml", puzzle("KD")).input(good.replace("deal\":\"osmosis#42", "puzzle\":\"seven"));
    world.run("check - --stdin-name p/log.jsonl").well();
    world.run("check - --stdin-name q/log.jsonl").findings().says("error[record::no-such-puzzle]");
}
