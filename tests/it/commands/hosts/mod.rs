//! Reports for hosts: what holds for all of them, and one file for each format.

mod any;
mod github;
mod gitlab;
mod junit;
mod rdjson;
mod ready;
mod sarif;
mod xsd;

use std::collections::BTreeSet;

use serde_json::Value;

use super::{BARE, Ran, World, puzzle};
use crate::snapshots::check;

const FORMATS: [&str; 5] = ["sarif", "github", "rdjson", "gitlab", "junit"];

/// A folder with something of everything: other line ends, marks and alphabets, texts that mean to break out.
fn findings() -> World {
    World::new()
        .file("deals/a.yaml", puzzle("KD @label fork  # ♥ 山札\n2C\n\"note\" KD @score 9"))
        .file("deals/a/crlf.moves", "\u{FEFF}# 山札 ♥\r\n\"♥ 🂡\" 2C\r\n")
        .file("deals/b c.yaml", format!("{BARE}id: b-c\n"))
        .file("deals/lost.yaml", puzzle("KD").replace("expect: unfinished", "expect: lost"))
        .file("deals/new.yaml", "trove: 2\n")
        .file("deals/out.moves", "@puzzle \"a::b\u{1b}[31m%0A::error::x <&]]>\"\nKD\n")
        .file("deals/twice.yaml", "trove: 1\ngame: osmosis\ndeal:\n  position:\n    F1: 3D 3D\n")
}

fn report(world: &World, format: &str) -> Ran {
    world.run(&format!("check deals --states-limit 0 --format {format}"))
}

/// A committed schema of another project.
fn schema(name: &str) -> Value {
    let path = format!("{}/tests/data/schemas/{name}", env!("CARGO_MANIFEST_DIR"));
    // A lone bracket in a pattern of the SARIF schema is taken literally by some engines and for a mistake by others.
    let text = std::fs::read_to_string(path).unwrap().replace("{2}]?$", "{2}\\\\]?$");
    serde_json::from_str(&text).unwrap()
}

#[track_caller]
fn valid(schema: &Value, value: &Value) {
    let validator = jsonschema::options().build(schema).unwrap();
    let errors: Vec<String> =
        validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}\n{value:#}", errors.join("\n"));
}

/// A report as it is written down, without what changes with every release.
fn snapshot(name: &str, ran: &Ran, text: &str) {
    let text = text.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    check("hosts", name, &format!("$ trove {}\n{text}\n--- exit status {}", ran.line, ran.code));
}

fn pretty(ran: &Ran) -> String {
    serde_json::to_string_pretty(&ran.json()).unwrap()
}

#[test]
fn the_format_changes_no_exit_status() {
    let good = World::new().file("a.yaml", puzzle("KD"));
    let (bad, empty) = (findings(), World::new().folder("deals"));
    for format in FORMATS {
        good.run(&format!("check a.yaml --format {format}")).well();
        report(&bad, format).findings();
        bad.run(&format!("check deals --format {format} --exit-zero")).well();
        report(&empty, format).findings().says("nothing was checked");
        let gone = good.run(&format!("check gone.yaml --format {format}"));
        assert_eq!(gone.code, 2, "{gone}");
        gone.says("gone.yaml");
    }
}

#[test]
fn reports_are_the_same_bytes_at_any_number_of_threads() {
    for format in FORMATS {
        let one = findings().variable("RAYON_NUM_THREADS", "1");
        let four = findings().variable("RAYON_NUM_THREADS", "4");
        assert_eq!(report(&one, format).out, report(&four, format).out, "{format}");
    }
}

#[test]
fn no_report_holds_what_could_drive_a_terminal() {
    let world = findings().file("deals/\u{202e}e\u{7}.yaml", "trove: 1\ngame: \"\u{9b}31m\u{200b}x\"\n");
    for format in FORMATS {
        let ran = report(&world, format);
        let unseen = |c: char| c != '\n' && (c.is_control() || ('\u{200b}'..='\u{202e}').contains(&c));
        assert!(!ran.out.chars().any(unseen), "{format}: {:?}", ran.out.chars().find(|&c| unseen(c)));
    }
}

#[test]
fn huge_texts_are_cut() {
    let word = "x".repeat(300_000);
    let world = World::new()
        .file("deals/a.yaml", puzzle(&format!("@state {word}")))
        .file("deals/b.moves", format!("@puzzle {word}\n"));
    for format in FORMATS {
        let ran = report(&world, format).findings();
        assert!(ran.out.len() < 60_000, "{format}: {}", ran.out.len());
    }
}

#[test]
fn a_report_goes_to_a_file_and_findings_to_people() {
    let world = findings();
    for format in FORMATS.into_iter().chain(["json", "jsonl"]) {
        let alone = report(&world, format).out;
        let path = format!("out/{format}.txt");
        for _ in 0..2 {
            let ran = world.run(&format!("check deals --states-limit 0 --format {format} --output {path}"));
            let ran = ran.findings().says("error[script::not-open]").says("\nchecked 3 puzzles, 4 scripts");
            assert!(!ran.out.contains("partialFingerprints") && !ran.out.contains("\n::error "), "{ran}");
            assert_eq!(std::fs::read_to_string(world.root().join(&path)).unwrap(), alone, "{format}");
        }
    }
}

#[test]
fn no_report_takes_the_place_of_a_puzzle() {
    let world = World::new().file("a.yaml", puzzle("KD"));
    for name in ["a.yaml", "b.moves", "c.jsonl"] {
        let message = format!("{name} is the name of a puzzle, a script or game records, not of a report");
        world.run(&format!("check a.yaml --format sarif --output {name}")).trouble(&message);
    }
    assert_eq!(std::fs::read_to_string(world.root().join("a.yaml")).unwrap(), puzzle("KD"));
    world.run("check a.yaml --output x.txt").usage("--format");
    let world =
        world.file("trove.toml", "license = \"CC0-1.0\"\n").link("report.json", "a.yaml").link("dead.json", "b.txt");
    for (name, what) in [("report.json", "puzzle"), ("trove.toml", "settings")] {
        let ran = world.run(&format!("check a.yaml --format sarif --output {name}"));
        assert!(ran.code == 2 && ran.out.is_empty() && ran.err.contains(what), "{ran}");
    }
    assert_eq!(std::fs::read_to_string(world.root().join("a.yaml")).unwrap(), puzzle("KD"));
    assert!(std::fs::read_to_string(world.root().join("trove.toml")).unwrap().starts_with("license"));
    world.run("check a.yaml --format sarif --output dead.json").well();
}

#[cfg(unix)]
#[test]
fn a_report_goes_through_a_pipe_and_leaves_it_one() {
    use std::os::unix::fs::FileTypeExt;
    let world = findings();
    let pipe = world.root().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let alone = report(&world, "gitlab").out;
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    world.run("check deals --states-limit 0 --format gitlab --output pipe").findings();
    // Looked at before the reader is waited for, who would never see the end of a pipe that is gone.
    assert!(std::fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    assert_eq!(reader.join().unwrap(), alone);
}

#[test]
fn paths_begin_at_the_root_of_the_repository() {
    let world =
        World::new().folder("work/.git").file("work/spring/a.yaml", puzzle("2C")).file("work/b.yaml", puzzle("2C"));
    let inside = |format: &str| {
        let mut command = world.command(&["check", "a.yaml", "../b.yaml", "--format", format]);
        let output = command.current_dir(world.root().join("work/spring")).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let github = inside("github");
    assert!(github.contains("file=spring/a.yaml,") && github.contains("file=b.yaml,"), "{github}");
    let gitlab: Value = serde_json::from_str(&inside("gitlab")).unwrap();
    assert_eq!(gitlab[0]["location"]["path"], "spring/a.yaml");
    assert_eq!(gitlab[1]["location"]["path"], "b.yaml");
    assert!(inside("sarif").contains("\"uri\":\"spring/a.yaml\""));
    // Reviewdog reads paths as its own folder sees them.
    assert!(inside("rdjson").contains("\"path\":\"../b.yaml\""));
}

/// The fingerprints of a report, in order.
fn fingerprints(world: &World) -> Vec<String> {
    let report = world.run("check . --format gitlab").json();
    report.as_array().unwrap().iter().map(|issue| issue["fingerprint"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn fingerprints_outlive_moved_lines_and_renamed_files() {
    let text = puzzle("KD\n2C");
    let first = fingerprints(&World::new().file("a.yaml", &text));
    assert_eq!(first.len(), 1);
    let moved = text.replace("solutions:", "notes: |\n  three\n  more lines\nsolutions:");
    assert_eq!(fingerprints(&World::new().file("a.yaml", moved)), first);
    let named = format!("{text}id: a\n");
    assert_eq!(fingerprints(&World::new().file("sub/other.yaml", named)), first);
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(fingerprints(&World::new().file("a.yaml", format!("\u{FEFF}{crlf}"))), first);
    // Another move, another place in the game, another puzzle, another code are other findings.
    for other in ["KD\n2S", "KD deal\n2C", "KD deal\nKD"] {
        assert_ne!(fingerprints(&World::new().file("a.yaml", puzzle(other))), first, "{other}");
    }
    assert_ne!(fingerprints(&World::new().file("b.yaml", &text)), first);
}

#[test]
fn no_two_findings_of_a_report_have_one_fingerprint() {
    let same: String = (0..5)
        .map(|n| format!("{{\"trove\":1,\"deal\":\"osmosis#42\",\"moves\":[\"2C\"]}}{}\n", " ".repeat(n % 2)))
        .collect();
    let world = findings().file("log.jsonl", same).file("deals/copy/a.yaml", puzzle("KD\n2C"));
    let issues = world.run("check deals log.jsonl gone.yaml gone.moves --format gitlab").json();
    let issues = issues.as_array().unwrap().clone();
    let all: BTreeSet<&str> = issues.iter().map(|issue| issue["fingerprint"].as_str().unwrap()).collect();
    assert!(issues.len() > 12);
    assert_eq!(all.len(), issues.len());
}
