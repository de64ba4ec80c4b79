//! GitLab Code Quality.

use super::{findings, pretty, report, schema, snapshot, valid};

#[test]
fn a_folder_of_findings() {
    let ran = report(&findings(), "gitlab");
    snapshot("gitlab", &ran, &pretty(&ran));
}

#[test]
fn every_entry_is_valid_and_has_what_gitlab_asks_for() {
    let schema = schema("gitlab-codeclimate.schema.json");
    let world = findings().folder("empty").file("log.jsonl", "{\n");
    for line in ["check deals log.jsonl", "check empty", "check gone.yaml", "check osmosis#4x", "check osmosis#4"] {
        let report = world.run(&format!("{line} --format gitlab")).json();
        let entries = report.as_array().unwrap();
        assert!(!entries.is_empty(), "{line}");
        for entry in entries {
            valid(&schema, entry);
            assert!(["info", "minor", "major", "critical", "blocker"].contains(&entry["severity"].as_str().unwrap()));
            let path = entry["location"]["path"].as_str().unwrap();
            assert!(!path.is_empty() && !path.starts_with("./") && !path.starts_with('/'), "{path}");
            assert!(entry["location"]["lines"]["begin"].as_u64().unwrap() >= 1, "{entry}");
        }
    }
}

#[test]
fn all_well_is_an_empty_list() {
    let world = super::World::new().file("a.yaml", super::puzzle("KD"));
    assert_eq!(world.run("check . --format gitlab").well().out, "[]\n");
}
