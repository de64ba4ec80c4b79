//! Reviewdog Diagnostic Format.

use serde_json::json;

use super::{World, findings, pretty, puzzle, report, schema, snapshot, valid};

#[test]
fn a_folder_of_findings() {
    let ran = report(&findings(), "rdjson");
    snapshot("rdjson", &ran, &pretty(&ran));
}

#[test]
fn every_report_is_valid() {
    let schema = schema("rdjson-DiagnosticResult.schema.json");
    let world = findings().folder("empty").file("log.jsonl", "{\n");
    for line in ["check deals log.jsonl", "check empty", "check gone.yaml", "check osmosis#4x"] {
        let report = world.run(&format!("{line} --format rdjson")).json();
        valid(&schema, &report);
        assert!(!report["diagnostics"].as_array().unwrap().is_empty(), "{line}");
    }
    let mut report = report(&world, "rdjson").json();
    report["diagnostics"][0]["severity"] = "FATAL".into();
    assert!(!jsonschema::validator_for(&schema).unwrap().is_valid(&report));
}

#[test]
fn columns_are_bytes() {
    let world = World::new().file("a.yaml", puzzle("KD")).file("a/x.moves", "# 山札\r\n\"♥ 🂡\" 2C\r\n");
    let report = world.run("check . --format rdjson").json();
    let range = &report["diagnostics"][0]["location"]["range"];
    assert_eq!(*range, json!({ "start": { "line": 2, "column": 12 }, "end": { "line": 2, "column": 14 } }));
}
