//! SARIF 2.1.0.

use serde_json::{Value, json};

use super::{World, findings, pretty, puzzle, report, schema, snapshot, valid};

#[test]
fn a_folder_of_findings() {
    let ran = report(&findings(), "sarif");
    valid(&schema("sarif-2.1.0.schema.json"), &ran.json());
    snapshot("sarif", &ran, &pretty(&ran));
}

#[test]
fn every_report_is_valid() {
    let schema = schema("sarif-2.1.0.schema.json");
    let world =
        findings().file("log.jsonl", "{\n{\"trove\":1,\"deal\":\"osmosis#42\",\"moves\":[\"2C\"]}\n").folder("empty");
    for line in
        ["check deals", "check log.jsonl", "check empty", "check gone.yaml", "check osmosis#4x", "check osmosis#4"]
    {
        let report = world.run(&format!("{line} --format sarif")).json();
        valid(&schema, &report);
        let run = &report["runs"][0];
        for result in run["results"].as_array().unwrap() {
            let rule = result["ruleIndex"].as_u64().unwrap() as usize;
            assert_eq!(run["tool"]["driver"]["rules"][rule]["id"], result["ruleId"], "{result}");
        }
    }
}

#[test]
fn the_schema_is_no_formality() {
    let mut report = report(&findings(), "sarif").json();
    report["runs"][0]["results"][0]["level"] = "fatal".into();
    let validator = jsonschema::validator_for(&schema("sarif-2.1.0.schema.json")).unwrap();
    assert!(!validator.is_valid(&report));
}

fn region(text: &str) -> Value {
    let report = World::new().file("a.yaml", puzzle("KD")).file("a/x.moves", text).run("check . --format sarif").json();
    report["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"].clone()
}

#[test]
fn columns_are_utf16_units_whatever_the_line_ends_are() {
    let wanted = |column: u32| json!({ "startLine": 2, "startColumn": column, "endLine": 2, "endColumn": column + 2 });
    for end in ["\n", "\r\n", "\r"] {
        for mark in ["", "\u{FEFF}"] {
            assert_eq!(region(&format!("{mark}# 山札{end}\"♥ 🂡\" 2C{end}")), wanted(8), "{end:?} {mark:?}");
            assert_eq!(region(&format!("{mark}# x{end}\"山札\" 2C")), wanted(6), "{end:?} {mark:?}");
        }
    }
}

#[test]
fn uris_are_relative_and_escaped() {
    let world = World::new().file("de als/山#1%.yaml", puzzle("2C"));
    let report = world.run("check . --format sarif").json();
    let location = &report["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(*location, json!({ "uri": "de%20als/%E5%B1%B1%231%25.yaml", "uriBaseId": "%SRCROOT%" }));
}

#[test]
fn a_finding_about_no_file_is_a_notification() {
    let run = World::new().folder("empty").run("check empty --format sarif").json()["runs"][0].clone();
    assert_eq!(run["results"], json!([]));
    let told = &run["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!((&told["descriptor"]["id"], &told["level"]), (&json!("collection::no-puzzles"), &json!("error")));
    let run = World::new().run("check gone.yaml --format sarif").json()["runs"][0].clone();
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
}
