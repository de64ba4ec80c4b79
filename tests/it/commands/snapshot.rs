//! `trove snapshot`: boards that are kept, compared, written and removed.

use std::path::Path;

use super::{World, listing, puzzle};
use crate::snapshots;

/// Eight cards from home, with a main line and one that ends with a refusal.
const KINGS: &str = "\
trove: 1
title: Four Kings
game: osmosis
deal:
  position:
    R1: KH KS
    R2: QD KD
    S: QC JC KC
    F1: 7S AS 2S 3S 4S 5S 6S 8S 9S TS JS QS
    F2: 7H AH 2H 3H 4H 5H 6H 8H 9H TH JH QH
    F3: 7D AD 2D 3D 4D 5D 6D 8D 9D TD JD
    F4: 7C AC 2C 3C 4C 5C 6C 8C 9C TC
solutions:
  - name: main
    moves: |
      KS KH @label crown
      KD QD (deal @label aside) @score 49
      deal KC JC QC @won
  - name: eager
    expect: { illegal: osmosis::row-above }
    moves: KS KD
  - name: later
    from: main:crown
    expect: unfinished
    moves: KD
";

fn kings() -> World {
    World::new().file("kings.yaml", KINGS)
}

fn read(world: &World, path: &str) -> String {
    std::fs::read_to_string(world.root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn write(world: &World, path: &str, text: &str) {
    std::fs::write(world.root().join(path), text).unwrap();
}

/// The titles of the boards of a snapshot, without their dashes.
fn titles(world: &World, path: &str) -> Vec<String> {
    let text = read(world, path);
    let titles = text.lines().filter(|line| line.starts_with("--- "));
    titles.map(|line| line.trim_matches(['-', ' ']).to_owned()).collect()
}

#[test]
fn a_snapshot_is_written_read_and_the_same_again() {
    let world = kings();
    let before = listing(&world.root());
    world.run("snapshot").findings().says("missing: boards/kings.txt, 4 boards of kings.yaml\n1 snapshot: 1 missing; --accept writes them as they are now\n");
    world.run("snapshot --check").findings();
    assert_eq!(listing(&world.root()), before, "a comparison writes nothing");
    world.run("snapshot --accept").well().says("written: boards/kings.txt, 4 boards of kings.yaml\n");
    let text = read(&world, "boards/kings.txt");
    snapshots::check("snapshot", "file", &text);
    assert!(text.is_ascii() && text.ends_with("TC\n") && !text.ends_with("\n\n"));
    for line in ["snapshot", "snapshot --check", "snapshot --accept", "snapshot kings.yaml", "snapshot --prune"] {
        assert_eq!(world.run(line).well().out, "1 snapshot: all as they were\n");
    }
    assert_eq!(read(&world, "boards/kings.txt"), text);
    // A snapshot is no puzzle, and names a position that can be shown.
    world.run("check").well().says("checked 1 puzzle, 3 scripts,");
    let position = text.lines().filter_map(|line| line.strip_prefix("position ")).next_back().unwrap();
    let state = text.lines().filter_map(|line| line.strip_prefix("state ")).next_back().unwrap();
    assert_eq!(world.args(&["show", position, "--format", "json"]).well().json()["state"], state);
}

#[test]
fn what_differs_is_told_card_by_card_and_board_by_board() {
    let world = kings();
    world.run("snapshot --accept --at start,crown,main:3,end").well();
    let changed = KINGS
        .replace("S: QC JC KC", "S: JC QC KC")
        .replace("deal KC JC QC", "deal KC QC JC")
        .replace("KD QD (deal @label aside)", "KD QD")
        .replace("Four", "Five")
        .replace("    moves: KD\n", "    moves: deal\n");
    // JC lies under QC now, so that F4 takes QC only with a king.
    write(&world, "kings.yaml", &changed);
    world.run("check").well();
    let ran = world.run("snapshot").findings();
    snapshots::check("snapshot", "difference", &ran.out);
    let coloured = world.run("snapshot --color always");
    assert!(coloured.out.contains("\u{1b}[31m    - ") && coloured.out.contains("\u{1b}[32m    + "), "{coloured}");
    assert!(world.run("snapshot --ascii").out.is_ascii());

    let report = world.run("snapshot --format json").findings().json();
    let snapshot = &report["snapshots"][0];
    assert_eq!((&snapshot["status"], &snapshot["head"]), (&"changed".into(), &true.into()));
    let points: Vec<&str> =
        snapshot["changes"].as_array().unwrap().iter().map(|change| change["point"].as_str().unwrap()).collect();
    assert_eq!(points, ["start", "main, crown", "main, ply 3", "main, end", "eager, end", "later, end"]);
    assert_eq!(snapshot["changes"][0]["reordered"], serde_json::json!(["S"]));
    assert_eq!(snapshot["changes"][0]["moved"], serde_json::json!([]));
    let moved = snapshot["changes"][5]["moved"].as_array().unwrap();
    assert!(moved.contains(&serde_json::json!({ "card": "KD", "from": "F3", "to": "R2" })), "{moved:?}");

    world.run("snapshot --accept").well().says("1 snapshot: 1 written\n");
    world.run("snapshot --check").well();
}

#[test]
fn points_that_come_and_go_are_told() {
    let world = kings();
    world.run("snapshot --accept --at crown,aside").well();
    assert_eq!(titles(&world, "boards/kings.txt").len(), 2);
    write(&world, "kings.yaml", &KINGS.replace("@label crown", "").replace("main:crown", "main:2"));
    let ran = world.run("snapshot").findings();
    ran.says("changed: boards/kings.txt, 0 of 1 board differ, 1 board gone\n").says("there is no such point any more");
    write(&world, "kings.yaml", &KINGS.replace("deal KC JC QC @won", "deal @label aside2 KC JC QC @won"));
    world.run("snapshot --at crown,aside,aside2").findings().says("main, aside2: ply 5, after deal; it was not there");
}

#[test]
fn each_file_keeps_its_own_points() {
    let world = kings().file("other.yaml", puzzle("KD deal"));
    world.run("snapshot --accept --at start,every:3,main:crown,aside kings.yaml").well();
    assert_eq!(
        titles(&world, "boards/kings.txt"),
        [
            "start | ply 0",
            "main, crown | ply 2, after KH:R1>F2",
            "main, ply 3 | after KD:R2>F3",
            "main, ply 6 | after KC:W>F4",
            "main, aside | ply 4, after deal",
            "later, end | ply 3, after KD:R2>F3",
        ]
    );
    assert!(read(&world, "boards/kings.txt").contains("\nat: start,every:3,main:crown,aside\n"));
    world.run("snapshot --accept").well();
    assert!(read(&world, "boards/kings.txt").contains("\nat: start,every:3,main:crown,aside\n"));
    assert_eq!(titles(&world, "boards/other.txt"), ["start | ply 0", "main, end | ply 2, after deal"]);
    world.run("snapshot --check").well().says("2 snapshots: all as they were\n");
    // Other points are another snapshot.
    world.run("snapshot --at start kings.yaml").findings().says("    - at: start,every:3,main:crown,aside\n");
    world.run("snapshot --at start --accept kings.yaml").well();
    assert_eq!(titles(&world, "boards/kings.txt"), ["start | ply 0"]);
}

#[test]
fn points_that_no_puzzle_has_are_refused() {
    let world = kings().file("other.yaml", puzzle("KD deal"));
    world.run("snapshot --at 7").findings();
    for (at, point) in [("frok", "frok"), ("main:crwon", "main:crwon"), ("minor:end", "minor:end"), ("start,99", "99")]
    {
        let message = format!("no puzzle here has the point `{point}` that --at names");
        world.args(&["snapshot", "--accept", "--at", at]).trouble(&message);
    }
    for at in ["", "every:0", "every:x", "line:3", "main:line:3", "a b"] {
        world.args(&["snapshot", "--at", at]).usage("invalid value");
    }
    assert!(!world.root().join("boards").exists());
}

#[test]
fn line_ends_of_other_systems_are_no_difference() {
    let world = kings();
    world.run("snapshot --accept").well();
    let text = read(&world, "boards/kings.txt");
    for other in [text.replace('\n', "\r\n"), format!("\u{FEFF}{text}")] {
        write(&world, "boards/kings.txt", &other);
        world.run("snapshot").well();
        world.run("snapshot --accept").well();
        assert_eq!(read(&world, "boards/kings.txt"), other, "what is no difference is not written");
    }
    write(&world, "boards/kings.txt", text.trim_end());
    world.run("snapshot").findings().says("nothing but blanks and lines between boards\n");
    write(&world, "boards/kings.txt", &text.replace("ply 8, ", "ply 9, "));
    let ran = world.run("snapshot").findings();
    ran.says("main, end: ply 8, after QC:W>F4; was ply 9, after QC:W>F4\n").says("the board is the same\n");
    world.run("snapshot --accept").well();
    assert_eq!(read(&world, "boards/kings.txt"), text);
}

#[test]
fn a_puzzle_with_errors_keeps_its_snapshot() {
    let world = kings().file("other.yaml", puzzle("KD deal"));
    world.run("snapshot --accept").well();
    let before = read(&world, "boards/kings.txt");
    for (from, to) in [("KS KH", "KH KS"), ("QD KD", "QD"), ("@score 49", "@score 48"), ("title:", "titel:")] {
        write(&world, "kings.yaml", &KINGS.replace(from, to));
        let ran = world.run("snapshot --accept --prune").findings();
        ran.says("error[").says("skipped: boards/kings.txt: kings.yaml has errors\n").says("1 skipped, 1 same\n");
        assert_eq!(read(&world, "boards/kings.txt"), before);
    }
    write(&world, "kings.yaml", "trove: 1\nstart: [");
    world.run("snapshot --accept --prune").findings();
    assert_eq!(read(&world, "boards/kings.txt"), before);
    // What only a search can settle changes no board.
    write(&world, "kings.yaml", &KINGS.replace("@score 49", "@winnable"));
    world.run("snapshot").well();
}

#[test]
fn obsolete_snapshots_are_told_and_removed_when_asked() {
    let world = kings().file("a/one.yaml", puzzle("KD")).file("a/boards/notes.txt", "trove snapshots are nice\n");
    world.run("snapshot --accept").well();
    let copy = read(&world, "a/boards/one.txt");
    let world = world.file("docs/one.txt", &copy).file("a/boards/one.md", &copy);
    std::fs::remove_file(world.root().join("a/one.yaml")).unwrap();
    let before = listing(&world.root());
    let told = "obsolete: a/boards/one.txt: there is no file a/one.yaml any more\n";
    world
        .run("snapshot")
        .findings()
        .says(told)
        .says("2 snapshots: 1 same, 1 obsolete; --prune removes those that are obsolete\n");
    world.run("snapshot --accept").findings().says(told);
    // What was not looked at is not judged.
    world.run("snapshot kings.yaml --prune").well();
    assert_eq!(listing(&world.root()), before);
    world.run("snapshot --prune").well().says("removed: a/boards/one.txt: there is no file a/one.yaml any more\n");
    let after = listing(&world.root());
    let gone: Vec<_> = before.iter().filter(|file| !after.contains(file)).map(|(path, _)| path.clone()).collect();
    assert_eq!(gone, [world.root().join("a/boards/one.txt")]);
    assert_eq!(after.len() + 1, before.len());
}

#[test]
fn a_puzzle_that_leaves_its_file_leaves_an_obsolete_snapshot() {
    let two = format!("{}id: one\n---\n{}id: two\n", puzzle("KD"), puzzle("KD"));
    let world = World::new().file("both.yaml", &two);
    world.run("snapshot --accept").well();
    assert!(world.root().join("boards/both.one.txt").exists() && world.root().join("boards/both.two.txt").exists());
    let three = two.replace("id: two", "id: drei");
    write(&world, "both.yaml", &three);
    let ran = world.run("snapshot").findings();
    ran.says("missing: boards/both.drei.txt")
        .says("obsolete: boards/both.two.txt: no puzzle of both.yaml has it any more");
    // A file that cannot be read may hold it still.
    write(&world, "both.yaml", &three.replace("---\ntrove: 1\ngame: osmosis", "---\ntrove: 1\ngame: osmosi"));
    world.run("snapshot --prune").findings();
    assert!(world.root().join("boards/both.two.txt").exists());
    write(&world, "both.yaml", &three);
    world.run("snapshot --accept --prune").well();
    assert!(!world.root().join("boards/both.two.txt").exists());
}

#[test]
fn a_file_that_is_no_snapshot_is_never_replaced() {
    for (text, why) in [
        ("my notes\n", "there is a file of this name that is no snapshot; move it away, or choose another --dir"),
        ("", "there is a file of this name that is no snapshot; move it away, or choose another --dir"),
        ("trove snapshot 2: kings\n", "it was written by a later version of trove"),
        ("trove snapshot 1: kings\n", "it has no line `at:` that says which points it keeps; say it with --at"),
        ("trove snapshot 1: kings\nat: every:0\n", "its line `at:` cannot be read: `every:0` wants a number of moves"),
        ("\0\u{1}", "there is a file of this name that is no snapshot"),
    ] {
        let world = kings().file("boards/kings.txt", text);
        world.run("snapshot --accept --prune").findings().says(&format!("blocked: boards/kings.txt: {why}"));
        assert_eq!(read(&world, "boards/kings.txt"), text);
    }
    let world = kings().file("boards/kings.txt", b"trove snapshot 1: \xff\n");
    world.run("snapshot --accept").findings().says("blocked: boards/kings.txt: it cannot be read: it is not UTF-8\n");
    // Which points are meant can be said.
    let world = kings().file("boards/kings.txt", "trove snapshot 1: kings\n<<<<<<< ours\nat: x y\n");
    world.run("snapshot --accept --at start").well();
    let world = kings().folder("boards/kings.txt");
    world.run("snapshot --accept").findings().says("blocked: boards/kings.txt: it cannot be read: it is a folder\n");
}

#[test]
fn one_folder_for_all_takes_each_name_once() {
    let world = World::new().file("p/a/one.yaml", puzzle("KD")).file("p/b/two.yaml", puzzle("deal"));
    world.run("snapshot --dir ./golden --accept").well();
    assert!(read(&world, "golden/one.txt").contains("\nfile: ../p/a/one.yaml\n"));
    world.run("snapshot --dir ./golden").well();
    world.run("snapshot --dir golden/ p/a").well();
    let world = world.file("p/b/One.yaml", format!("{}id: other\n", puzzle("KD")));
    let ran = world.run("snapshot --dir ./golden --accept --prune").findings();
    ran.says("blocked: golden/one.txt: several puzzles would have it: p/a/one.yaml (one) and p/b/One.yaml (other)\n")
        .says("blocked: golden/One.txt: several puzzles");
    assert!(world.root().join("golden/one.txt").exists());
    // A name alone is a folder beside each puzzle.
    world.run("snapshot --dir golden --accept").well();
    assert!(world.root().join("p/a/golden/one.txt").exists() && world.root().join("p/b/golden/One.txt").exists());
    std::fs::remove_file(world.root().join("p/b/two.yaml")).unwrap();
    world.run("snapshot --dir ./golden p/a --prune").well().says("removed: golden/two.txt");
    let world = World::new().file("a.yaml", puzzle("KD")).file("a.yml", format!("{}id: b\n", puzzle("KD")));
    world.run("snapshot --accept").findings().says("several puzzles would have it: a.yaml (a) and a.yml (b)\n");
    assert!(!world.root().join("boards").exists());
}

#[cfg(unix)]
#[test]
fn links_lead_nothing_out_of_the_collection() {
    let world = World::new().file("p/kings.yaml", KINGS).folder("out").link("p/boards", "../out");
    let told = "blocked: p/boards/kings.txt: a link leads out of the folder in which it is to lie\n";
    world.run("snapshot p --accept").findings().says(told);
    assert!(listing(&world.root().join("out")).is_empty());
    let world = World::new().file("p/kings.yaml", KINGS).file("rc", "trove snapshot 1: x\nat: start\n");
    let world = world.link("p/boards/kings.txt", "../../rc").link("p/boards/gone.txt", "../../rc");
    world.run("snapshot p --accept --prune").findings().says(told);
    assert_eq!(read(&world, "rc"), "trove snapshot 1: x\nat: start\n");
}

#[test]
fn arguments_that_can_have_no_snapshot_say_so() {
    let world = kings().file("b.moves", "@puzzle \"kings.yaml\"\nKS @unfinished").file("log.jsonl", "");
    world
        .run("snapshot -")
        .trouble("standard input has no folder in which a snapshot could lie; name the puzzle's file");
    world.run("snapshot b.moves").trouble("b.moves is a script; name the file of its puzzle");
    world.run("snapshot log.jsonl").trouble("log.jsonl holds game records; only puzzles have snapshots");
    world
        .run("snapshot osmosis#42")
        .trouble("the deal osmosis#42 has no file beside which a snapshot could lie; `trove new` makes one of it");
    let gone = world.run("snapshot gone.yaml");
    assert_eq!((gone.code, gone.out.starts_with("error[file::missing]: gone.yaml")), (2, true), "{gone}");
    World::new().run("snapshot").findings().says("error[collection::no-puzzles]");
    world.run("snapshot --check --accept").usage("cannot be used with");
    world.run("snapshot --check --prune").usage("cannot be used with");
    world.args(&["snapshot", "--dir", ""]).usage("a folder is wanted; `.` is the current one");
    for word in ["freeze", "golden"] {
        world.args(&[word]).trouble(&format!("there is no command `{word}`; `trove snapshot` does that"));
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let world = kings().file("boards", "a file in the way");
    let ran = world.run("snapshot --accept");
    assert_eq!(ran.code, 2, "{ran}");
    ran.says("blocked: boards/kings.txt: it cannot be written: ").says("1 snapshot: 1 blocked\n");
    let json = world.run("snapshot --accept --format json").json();
    assert_eq!((&json["snapshots"][0]["status"], &json["snapshots"][0]["done"]), (&"blocked".into(), &().into()));
    assert!(Path::new(&world.root().join("boards")).is_file());
}

#[test]
fn a_title_cannot_forge_a_head() {
    let title = "title: \"a\\nat: line\\nb | c\"";
    let world = World::new().file("kings.yaml", KINGS.replace("title: Four Kings", title));
    world.run("snapshot --accept").well();
    let text = read(&world, "boards/kings.txt");
    assert!(text.starts_with("trove snapshot 1: a at: line b | c (kings) | osmosis\nfile: ../kings.yaml\n"), "{text}");
    world.run("snapshot").well();
}

#[cfg(unix)]
#[test]
fn only_what_is_certainly_gone_makes_a_snapshot_obsolete() {
    let world = kings();
    world.run("snapshot --accept").well();
    std::fs::remove_file(world.root().join("kings.yaml")).unwrap();
    // The disk that the link leads to may be back tomorrow.
    let world = world.link("kings.yaml", "elsewhere.yaml");
    world.run("snapshot --prune").says_not("removed").says_not("obsolete");
    assert!(world.root().join("boards/kings.txt").is_file());
    std::fs::remove_file(world.root().join("kings.yaml")).unwrap();
    world.run("snapshot --prune").well().says("removed: boards/kings.txt: there is no file kings.yaml any more\n");
}
