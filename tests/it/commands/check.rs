//! `trove check`: totals, formats, flags, exit statuses.

use serde_json::json;

use super::{BARE, World, puzzle};

#[test]
fn totals_in_words_and_in_json() {
    let world = World::new().file("a.yaml", puzzle("KD @score 2\ndeal*3 (deal 8D)"));
    world.run("check a.yaml").well().says("checked 1 puzzle, 1 script, 4 moves, 2 assertions: all well\n");
    let report = world.run("check a.yaml --format json").well().json();
    let wanted = json!({
        "trove": 1, "files": 1, "puzzles": 1, "scripts": 1, "moves": 4, "assertions": 2, "diagnostics": []
    });
    assert_eq!(report, wanted);
}

#[test]
fn every_kind_of_argument_at_once() {
    let world = World::new()
        .file("in/a.yaml", puzzle("KD"))
        .file("in/b.moves", "@deal osmosis#42\nKD deal @unfinished")
        .file("log.jsonl", r#"{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":["KD"]}"#)
        .input("@deal sir-tommy#1\n>W1 @unfinished\n");
    let ran = world.run("check in log.jsonl osmosis#7 - --format json").well();
    let report = ran.json();
    let counts = ["files", "puzzles", "scripts", "moves"].map(|key| report[key].as_u64().unwrap());
    // The script on standard input and the one bound by @deal bring no puzzle of the collection along.
    assert_eq!(counts, [4, 2, 4, 5], "{ran}");
    assert_eq!(ran.found(), ["collection::no-solutions"]);
}

#[test]
fn something_wrong_is_exit_1_and_is_shown_with_its_line() {
    let world = World::new().file("a.yaml", puzzle("KD\n2C"));
    let ran = world.run("check a.yaml").findings();
    let ran = ran
        .says("error[script::not-open] in a, solution main, ply 2\n")
        .says("╭─[a.yaml:9:7]\n")
        .says(" 9 │       2C\n");
    ran.says("checked 1 puzzle, 1 script, 1 move, 0 assertions: 1 error\n");
    world.run("check a.yaml --exit-zero").well().says("error[script::not-open]");
    assert_eq!(world.run("check a.yaml --format json").findings().found(), ["script::not-open a.yaml:9:7"]);
    let lines = world.run("check a.yaml --format jsonl").findings().lines();
    assert_eq!(lines.len(), 1);
    assert_eq!((&lines[0]["ok"], &lines[0]["codes"]), (&json!(false), &json!(["script::not-open"])));
}

#[test]
fn warnings_are_told_and_change_no_exit_status() {
    let world = World::new().file("a.yaml", puzzle("KD").replace("expect: unfinished", "expect: lost"));
    let ran = world.run("check a.yaml --states-limit 0").well().says("warning[claim::not-checked]");
    ran.says("1 puzzle, 1 script, 1 move, 1 assertion: 1 warning\n");
    let lines = world.run("check a.yaml --format jsonl --states-limit 0").well().lines();
    assert_eq!((&lines[0]["ok"], &lines[0]["codes"]), (&json!(true), &json!(["claim::not-checked"])));
}

#[test]
fn errors_and_warnings_are_counted_apart() {
    let lost = puzzle("KD").replace("expect: unfinished", "expect: lost");
    let world = World::new().file("a.yaml", lost).file("b.yaml", puzzle("2C"));
    world.run("check . --states-limit 0").findings().says(": 1 error, 1 warning\n");
}

#[test]
fn nothing_to_check_is_a_finding() {
    let world = World::new().folder("empty").file("other/notes.yaml", "title: no puzzle\n").file("none.jsonl", "\n\n");
    for argument in ["empty", "other", "none.jsonl", "."] {
        let ran = world.run(&format!("check {argument}")).findings();
        let ran = ran.says("error[collection::no-puzzles]\n\n  × nothing was checked");
        ran.says("checked 0 puzzles, 0 scripts, 0 moves, 0 assertions: 1 error\n");
    }
    assert_eq!(world.run("check empty --format json").findings().found(), ["collection::no-puzzles"]);
    world.run("check empty --exit-zero").well();
}

#[test]
fn errors_that_no_verdict_tells_go_beside_the_stream() {
    let world = World::new().file("a.yaml", puzzle("2C")).file("b.yaml", "trove: 2\n").folder("empty");
    let ran = world.run("check a.yaml b.yaml gone.yaml --format jsonl");
    assert_eq!((ran.code, ran.lines().len()), (2, 1), "{ran}");
    let heads: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("error[")).collect();
    assert_eq!(heads[0], "error[file::missing]: gone.yaml");
    assert!(heads[1].starts_with("error[puzzle::") && heads.len() == 2, "{ran}");
    let ran = world.run("check empty --format jsonl");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran}");
    assert!(ran.err.starts_with("error[collection::no-puzzles]\n"), "{ran}");
    // What the lines say is not said again, and notes are none of it.
    world.run("check a.yaml --format jsonl").findings();
    world.run("check osmosis#1 --format jsonl").well();
}

#[test]
fn a_puzzle_without_solutions_counts_with_a_note() {
    let world = World::new().file("a.yaml", BARE);
    let ran = world.run("check a.yaml").well();
    let note = "note[collection::no-solutions]: a.yaml:1:1: `a` is in order; it has no solution to replay\n";
    ran.says(note).says("checked 1 puzzle, 0 scripts, 0 moves, 0 assertions: all well\n");
    let report = world.run("check a.yaml --format json").well().json();
    assert_eq!(report["diagnostics"][0]["severity"], "note");
    assert_eq!(world.run("check a.yaml --format jsonl").well().out, "");
    world.run("check osmosis#42").well().says("note[collection::no-solutions]: `osmosis#42` is in order");
}

#[test]
fn notes_take_one_line_and_keep_to_ascii_when_asked() {
    let world = World::new().file("a.yaml", puzzle("2C\nKD @score 7"));
    let note = "note[script::not-checked]: a.yaml:9:7: 1 move and 1 assertion after the error are not checked\n";
    world.run("check a.yaml").findings().says(note);
    let world = World::new().file("ä.yaml", format!("{BARE}id: a\n"));
    world.run("check . --ascii").well().says("note[collection::no-solutions]: \\u{e4}.yaml:1:1: ");
    world.run("check .").well().says("note[collection::no-solutions]: ä.yaml:1:1: ");
}

#[test]
fn verbose_lists_every_script_also_those_in_order() {
    let world = World::new()
        .file("a.yaml", puzzle("KD"))
        .file("b.yaml", puzzle("2C"))
        .file("c.jsonl", r#"{"trove":1,"id":"g-1","deal":"osmosis#42","claim":"unfinished","moves":["KD"]}"#)
        .file("d.jsonl", "{\n");
    for flag in ["--verbose", "-v"] {
        let ran = world.run(&format!("check {flag} a.yaml b.yaml c.jsonl d.jsonl")).findings();
        let listed: Vec<&str> = ran.out.lines().filter(|l| l.starts_with("ok  ") || l.starts_with("FAIL")).collect();
        let wanted = [
            "ok   a.yaml: a / main: unfinished after 1 move, score 2",
            "FAIL b.yaml: b / main: illegal after 0 moves, score 1",
            "ok   c.jsonl: osmosis#42 / g-1: unfinished after 1 move, score 2",
            "FAIL d.jsonl: - / -: unreadable after 0 moves, score 0",
        ];
        assert_eq!(listed, wanted);
    }
    world.run("check a.yaml").well().says_not("ok  ");
}

#[test]
fn any_outcome_passes_when_asked() {
    let world = World::new().file("a.yaml", puzzle("KD").replace("    expect: unfinished\n", ""));
    world.run("check a.yaml").findings().says("error[claim::not-met]");
    world.run("check a.yaml --expect any").well();
    world.run("check a.yaml --expect won").usage("invalid value 'won' for '--expect <OUTCOME>'");
}

#[test]
fn a_path_that_leads_nowhere_is_exit_2_and_the_rest_is_checked() {
    let world = World::new().file("a.yaml", puzzle("KD"));
    let ran = world.run("check gone.yaml a.yaml");
    assert_eq!((ran.code, ran.err.as_str()), (2, ""), "{ran}");
    let ran = ran.says("error[file::missing]: gone.yaml\n\n  × there is no such file or folder\n");
    ran.says("checked 1 puzzle, 1 script, 1 move, 1 assertion: 1 error\n");
    let ran = world.run("check gone.yaml a.yaml --format json");
    assert_eq!(ran.code, 2);
    assert_eq!(ran.found(), ["file::missing gone.yaml:1:1"]);
    assert_eq!(ran.json()["puzzles"], 1);
    assert_eq!(world.run("check gone.yaml --exit-zero").code, 2);
}

#[test]
fn a_file_of_another_kind_is_refused_by_name() {
    let world = World::new().file("notes.txt", "KD");
    let ran = world.run("check notes.txt --format json");
    assert_eq!((ran.code, ran.found()), (2, vec!["file::unreadable notes.txt:1:1".to_owned()]));
}

#[test]
fn one_puzzle_of_a_file_is_not_to_be_had() {
    let world = World::new().file("a.yaml", BARE);
    let ran = world.run("check a.yaml::1");
    assert_eq!(ran.code, 2);
    ran.says("  help: whole files are taken here: `a.yaml`\n");
}

#[test]
fn a_wrong_deal_id_shows_what_is_wrong_with_it() {
    let world = World::new();
    world.run("check osmosis#4x").findings().says("error[id::source]").says("1 │ osmosis#4x\n");
    let ran = world.run("check osmosi#42");
    assert_eq!(ran.code, 2);
    ran.says("help: a deal id looks like `osmosis#42`\n");
}

#[test]
fn the_same_file_named_twice_is_checked_once() {
    let world = World::new().file("in/a.yaml", puzzle("KD"));
    let ran = world.run("check in ./in/a.yaml in/a.yaml --format json").well();
    assert_eq!((&ran.json()["puzzles"], &ran.json()["files"]), (&json!(1), &json!(1)), "{ran}");
}

#[test]
fn without_arguments_puzzles_or_here() {
    let world = World::new().file("a.yaml", puzzle("KD"));
    world.run("check").well().says("1 puzzle, 1 script, 1 move,");
    let world = world.file("puzzles/b.yaml", puzzle("KD deal"));
    world.run("check").well().says("1 puzzle, 1 script, 2 moves,");
}

#[test]
fn many_files_give_the_same_bytes_at_any_number_of_threads_and_each_time() {
    let mut world = World::new();
    for n in 0..40 {
        let moves = ["KD", "KD 2C", "deal*3 KD @score 9", "zz"][n % 4];
        world = world.file(&format!("p/{n}.yaml"), puzzle(moves).replace("game:", &format!("id: p{n}\ngame:")));
    }
    let record = |n: usize| {
        let moves = ["\"KD\"", "\"2C\"", "1", "\"KD\",\"deal\""][n % 4];
        format!(
            "{{\"trove\":1,\"id\":\"{n}\",\"deal\":\"osmosis#{n}\",\"claim\":\"unfinished\",\"moves\":[{moves}]}}\n"
        )
    };
    world = world.file("log.jsonl", (0..300).map(record).collect::<String>());
    for format in ["human", "json", "jsonl"] {
        let line = format!("check p log.jsonl --verbose --format {format}");
        let first = world.run(&line).findings();
        assert_eq!(world.run(&line), first);
        for threads in ["1", "4"] {
            world = world.variable("RAYON_NUM_THREADS", threads);
            assert_eq!(world.run(&line), first, "{threads} threads");
        }
    }
}

#[test]
fn checking_writes_nothing() {
    let world = World::new().file("a.yaml", puzzle("KD")).file("b.moves", "KD");
    let before = super::listing(&world.root());
    world.run("check . -v").findings();
    assert_eq!(super::listing(&world.root()), before);
}
