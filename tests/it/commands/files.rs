//! Files that are no puzzles, and files written in odd ways: `trove check` names the place and never stumbles.

use super::{BARE, World, puzzle};

/// Checks one file; what is found.
#[track_caller]
fn found(name: &str, bytes: impl AsRef<[u8]>) -> Vec<String> {
    let world = World::new().file(name, bytes);
    let ran = world.args(&["check", name, "--format", "json"]).findings();
    // People see it too, without snippets of nothing.
    world.args(&["check", name]).findings().says_not("│\n   · ─").says_not("\u{1b}");
    world.args(&["check", name, "--narrate"]).findings().says_not("which is empty");
    ran.found()
}

#[test]
fn no_puzzle_at_all() {
    assert_eq!(found("a.yaml", ""), ["puzzle::empty a.yaml:1:1"]);
    assert_eq!(found("a.yaml", "# nothing but\n# comments\n"), ["puzzle::empty a.yaml:1:1"]);
    assert_eq!(found("a.yaml", "\u{FEFF}"), ["puzzle::empty a.yaml:1:1"]);
    assert_eq!(found("a.moves", ""), ["script::unbound a.moves:1:1"]);
    assert_eq!(found("a.jsonl", ""), ["collection::no-puzzles"]);
}

#[test]
fn no_text() {
    assert_eq!(found("a.yaml", b"\xff\xfet\0r\0o\0v\0e\0"), ["file::utf16 a.yaml:1:1"]);
    assert_eq!(found("a.yaml", b"\xfe\xff\0t\0r"), ["file::utf16 a.yaml:1:1"]);
    assert_eq!(found("a.yaml", b"trove: 1\ntitle: M\xe4rz\n"), ["file::not-utf8 a.yaml:2:9"]);
    assert_eq!(found("a.moves", b"@deal osmosis#42\n\"\xe4\" KD\n"), ["file::not-utf8 a.moves:2:2"]);
    assert_eq!(found("a.jsonl", b"{\"trove\":1}\n\n{\"id\":\"\xe4\"}\n")[2..], ["file::not-utf8 a.jsonl:3:8"]);
    let binary: Vec<u8> = (0..=255).map(|n: u8| n ^ 0x9a).cycle().take(5000).collect();
    assert_eq!(found("a.yaml", &binary), ["file::not-utf8 a.yaml:1:1"]);
}

#[test]
fn a_bomb_of_brackets() {
    assert_eq!(found("a.yaml", "[".repeat(200_000)), ["yaml::too-deep a.yaml:1:33"]);
    let deep = format!("{{\"trove\":1,\"x\":{}\n", "[".repeat(200_000));
    assert_eq!(found("a.jsonl", deep), ["record::bad-json a.jsonl:1:200016"]);
}

#[test]
fn many_findings_about_one_file_come_in_its_order() {
    let world = World::new().file("a.yaml", puzzle("KD zz\nxx\nKD\n@score x\n@nonsense"));
    let found = world.run("check a.yaml --format json").findings().found();
    let words = ["script::unknown-word a.yaml:8:10", "script::unknown-word a.yaml:9:7"];
    assert_eq!(found[..2], words);
    let mut lines: Vec<usize> = found.iter().map(|f| f.rsplit(':').nth(1).unwrap().parse().unwrap()).collect();
    let sorted = {
        let mut sorted = lines.clone();
        sorted.sort_unstable();
        sorted
    };
    assert_eq!(lines, sorted, "{found:?}");
    lines.dedup();
    assert!(lines.len() >= 4, "{found:?}");
}

#[test]
fn line_ends_and_marks_change_no_place() {
    let text = puzzle("KD # 9♦\n(deal) 2C");
    for (ends, mark) in [("\n", ""), ("\r\n", ""), ("\r", ""), ("\n", "\u{FEFF}"), ("\r\n", "\u{FEFF}")] {
        let text = format!("{mark}{}", text.replace('\n', ends));
        let world = World::new().file("a.yaml", &text);
        let ran = world.run("check a.yaml --format json").findings();
        assert_eq!(ran.found()[0], "script::not-open a.yaml:9:14", "{ends:?} {mark:?}");
        let label = ran.json()["diagnostics"][0]["labels"][0].clone();
        let span = label["start"].as_u64().unwrap() as usize..label["end"].as_u64().unwrap() as usize;
        assert_eq!(&text[span], "2C", "{ends:?} {mark:?}");
        assert_eq!((&label["end_line"], &label["end_column"]), (&9.into(), &16.into()));
        let script = format!("{mark}{}", "@deal osmosis#42\nKD \"♦♦\" 2C\n@unfinished\n".replace('\n', ends));
        let world = World::new().file("a.moves", &script);
        assert_eq!(world.run("check a.moves --format json").findings().found()[0], "script::not-open a.moves:2:9");
    }
}

#[test]
fn documents_of_one_file_are_checked_one_by_one() {
    let two = format!("{}---\n{}---\n# none\n", puzzle("KD"), puzzle("2C").replace("game:", "id: b\ngame:"));
    let world = World::new().file("a.yaml", two);
    let ran = world.run("check a.yaml --format json").findings();
    assert_eq!(ran.json()["puzzles"], 2, "{ran}");
    assert_eq!(ran.found()[0], "script::not-open a.yaml:18:7");
    let same = format!("{BARE}---\n{BARE}");
    let world = World::new().file("a.yaml", same);
    let found = world.run("check a.yaml --format json").findings().found();
    assert!(found.iter().any(|f| f.ends_with("a.yaml:4:1") || f.ends_with("a.yaml:5:1")), "{found:?}");
}

#[test]
fn names_reach_no_terminal_raw() {
    let name = "in/esc\u{1b}[31m \u{202e}x.yaml";
    let world = World::new().file(name, BARE);
    let ran = world.run("check in").findings().says("in/esc␛[31m ").says_not("\u{1b}").says_not("\u{202e}");
    drop(ran);
    let json = world.run("check in --format json").findings().says_not("\u{1b}").says_not("\u{202e}");
    assert_eq!(json.json()["diagnostics"][0]["labels"][0]["path"], name);
    let ran = world.args(&["show", "gone\u{1b}[31m.yaml"]);
    assert_eq!(ran.err, "trove: there is no file and no deal id `gone␛[31m.yaml`\n");
    let ran = world.args(&["check", "gone\u{1b}[31m.yaml"]).says("error[file::missing]: gone␛[31m.yaml\n");
    assert_eq!(ran.code, 2);
    let spaced = World::new().file("my games/a b.yaml", format!("{BARE}id: ab\n"));
    spaced.args(&["check", "my games/a b.yaml"]).well().says("note[collection::no-solutions]: my games/a b.yaml:1:1:");
    spaced.args(&["show", "my games/a b.yaml"]).well();
}

#[test]
fn texts_of_puzzles_reach_no_terminal_raw() {
    let title = "title: \"a\\e[31m\\u202e\"\n";
    let world = World::new().file("a.yaml", puzzle("KD \"note\u{7f}\"").replace("game:", &format!("{title}game:")));
    for line in ["show a.yaml", "replay a.yaml", "show a.yaml --ascii", "replay a.yaml --format jsonl"] {
        world.run(line).says_not("\u{1b}").says_not("\u{202e}").says_not("\u{7f}");
    }
}
