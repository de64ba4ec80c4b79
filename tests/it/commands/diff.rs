//! `trove diff`: what a change does to the game, its exit statuses, and input that cannot be compared.

use std::fmt::Write;

use super::{BARE, World, puzzle};
use crate::snapshots;

fn data(name: &str) -> String {
    let path = format!("{}/tests/data/diff/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// A script on a deal of the small collection, for comparisons by eye.
fn script(deal: &str, moves: &str) -> String {
    format!("@deal {deal}\n{moves}\n")
}

/// Beside each other, below each other, in a line, as a comment.
const FORMS: [&str; 4] = ["--width 120", "--width 80 --ascii", "--stat", "--format markdown"];

/// Compares two files in some forms and keeps what comes of it, with both files above.
fn both(name: &str, ending: &str, old: &str, new: &str, status: i32, forms: &[&str]) {
    let world = World::new().file(&format!("old/quick.{ending}"), old).file(&format!("new/quick.{ending}"), new);
    let mut text = String::new();
    for (side, lines) in [("old", old), ("new", new)] {
        let _ = writeln!(text, "--- {side}\n{}", lines.trim_end());
    }
    for options in forms {
        let line = format!("diff old/quick.{ending} new/quick.{ending} {options}");
        let ran = world.run(&line);
        assert_eq!((ran.code, ran.err.as_str()), (status, ""), "{ran}");
        assert!(ran.out.lines().all(|line| !line.ends_with(' ')), "{ran}");
        let _ = writeln!(text, "--- trove {line}\n{}", ran.out.trim_end());
    }
    snapshots::check("diff", name, &text);
}

#[test]
fn a_shorter_line() {
    both("a-shorter-line", "yaml", &data("quick-clubs"), &data("quick-clubs-1"), 1, &FORMS);
}

#[test]
fn two_cards_exchanged() {
    both("two-cards-exchanged", "yaml", &data("quick-clubs"), &data("quick-clubs-2"), 1, &FORMS);
}

#[test]
fn fewer_passes() {
    both("fewer-passes", "yaml", &data("quick-clubs"), &data("quick-clubs-3"), 1, &FORMS[..1]);
}

#[test]
fn scripts_that_meet_again() {
    let old = script("osmosis#61", "8S KD QS 9S\ndeal TS JS TD QD\ndeal*2 4S KC @score 12\ndeal*4 5S @unfinished");
    let new = script("osmosis#61", "8S QS KD 9S\ndeal TS JS TD\ndeal QD\ndeal 4S KC\ndeal*4 @unfinished");
    both("scripts-that-meet-again", "moves", &old, &new, 1, &FORMS);
}

#[test]
fn placements_of_turned_cards() {
    let old = script("sir-tommy#42", "JS>W1 JC>W2 8D>W3 KD>W4 7H>W3 @unfinished");
    let new = script("sir-tommy#42", "JS>W1 JC>W1 8D>W3 KD>W4 7H>W3 @unfinished");
    both("placements-of-turned-cards", "moves", &old, &new, 1, &FORMS);
}

#[test]
fn edits_without_effect() {
    let old = script("peek#7", "deal*2 # twice\ndeal\n@unfinished");
    let new = script("peek#7", "\"A note.\" d d! deal*1 @unfinished");
    both("edits-without-effect", "moves", &old, &new, 0, &FORMS);
}

const MAIN: &str = "KD @label fork\n(deal)\ndeal*2 @score 2";

#[test]
fn what_has_no_effect_is_no_difference() {
    for moves in [
        "KD @label fork\n(deal)\ndeal*2 @score 2",
        "# first\nkd @label fork (d) d deal @score 2",
        "R1>F1!! @label   fork ( deal # so\n) \"a note\"\n\n\ndeal*2 @SCORE 2",
        "K♦:r1 @label fork (deal*1 \"no\") deal deal @score 2",
    ] {
        let world = World::new().file("a.yaml", puzzle(MAIN)).file("b.yaml", puzzle(moves));
        let ran = world.run("diff a.yaml b.yaml").well();
        let edited = moves != MAIN;
        assert_eq!(ran.out.contains("no difference in play"), edited, "{ran}");
        world.run("diff b.yaml a.yaml").well();
        assert_eq!(world.run("diff a.yaml b.yaml --format json").well().json()["same"], true);
    }
    let moved = "# A comment\n".to_owned() + &puzzle(MAIN).replace("expect: unfinished", "expect: unfinished # so");
    let world = World::new().file("a.yaml", puzzle(MAIN)).file("b.yaml", moved);
    assert_eq!(world.run("diff a.yaml b.yaml").well().out, "1 puzzle: 1 the same\n");
    assert_eq!(world.run("diff a.yaml a.yaml --stat").well().out, "1 puzzle: 1 the same\n");
}

#[test]
fn everything_else_is_one() {
    for (what, new) in [
        ("title: nothing → T", format!("{}title: T\n", puzzle(MAIN))),
        ("tags: nothing → a, b", format!("{}tags: [a, b]\n", puzzle(MAIN))),
        ("goal: a win → a win within 3 passes", format!("{}goal: {{ passes: 3 }}\n", puzzle(MAIN))),
        ("start: nothing → deal", format!("{}start: deal\n", puzzle("@unfinished KD"))),
        ("deal: osmosis#42 → osmosis#43", puzzle(MAIN).replace("osmosis#42", "osmosis#43")),
        (
            "rules: draw 3 → 1",
            puzzle(MAIN).replace("deal:", "rules: { draw: 1 }\ndeal:").replace("osmosis#42", "osmosis,draw=1#42"),
        ),
        ("assertions gained: @pass 1 (3)", puzzle(&format!("{MAIN} @pass 1"))),
        ("assertions lost: @score 2 (3)", puzzle(&MAIN.replace("@score 2", ""))),
        ("assertions gained: @label knot (1)", puzzle(&MAIN.replace("fork", "knot"))),
        ("new: variation (deal KD) after move 0", puzzle(&MAIN.replace("(deal)", "(deal) (deal KD)"))),
        ("claims unfinished → stuck", puzzle(MAIN).replace("expect: unfinished", "expect: stuck")),
        ("the check now finds claim::not-met", puzzle(MAIN).replace("expect: unfinished", "expect: stuck")),
        ("moves 3 → 4", puzzle(&format!("{MAIN} 8D"))),
        ("main → other  renamed", puzzle(MAIN).replace("name: main", "name: other")),
        ("title: nothing → U", puzzle(&format!("@title \"U\" {MAIN}"))),
        ("by: nothing → Ben", puzzle(MAIN).replace("expect:", "by: Ben\n    expect:")),
    ] {
        let world = World::new().file("a.yaml", puzzle(MAIN)).file("b.yaml", &new);
        world.run("diff a.yaml b.yaml --states-limit 0").findings().says(what);
        for format in ["--format json", "--format markdown", "--stat"] {
            world.run(&format!("diff b.yaml a.yaml --states-limit 0 {format}")).findings();
        }
        world.run("diff a.yaml b.yaml --states-limit 0 --exit-zero").well();
        world.run("diff b.yaml b.yaml --states-limit 0").well();
    }
}

#[test]
fn what_comes_behind_an_error_is_compared_word_by_word() {
    let with = |moves: &str| puzzle(moves).replace("expect: unfinished", "expect: { illegal: \"osmosis::not-base\" }");
    let world = World::new()
        .file("a.yaml", with("KD JS deal"))
        .file("b.yaml", with("KD JS # so\nd"))
        .file("c.yaml", with("KD JS redeal"))
        .file("d.yaml", format!("{}  - {{ name: more, from: \"main:end\", moves: deal }}\n", puzzle("KD 2C")))
        .file("e.yaml", format!("{}  - {{ name: more, from: \"main:end\", moves: 8D }}\n", puzzle("KD 2C")));
    world.run("diff a.yaml b.yaml --states-limit 0").well();
    world.run("diff a.yaml c.yaml --states-limit 0").findings().says("moves not played: JS deal → JS redeal");
    world.run("diff d.yaml e.yaml --states-limit 0").findings().says("more  NOT PLAYED").says("deal → 8D");
}

#[test]
fn puzzles_are_found_by_path_id_and_deal() {
    let one = |id: &str, seed: u32| format!("trove: 1\nid: {id}\ngame: peek\ndeal: {{ seed: {seed} }}\n");
    let world = World::new()
        .file("old/same.yaml", one("same", 1))
        .file("old/moved.yaml", one("moved", 2))
        .file("old/gone.yaml", one("gone", 3))
        .file("old/many.yaml", [one("a", 4), one("b", 5), one("c", 6)].join("---\n"))
        .file("new/same.yaml", one("same", 1))
        .file("new/deeper/elsewhere.yaml", one("moved", 2))
        .file("new/fresh.yaml", one("fresh", 7))
        .file("new/many.yaml", [one("c", 6), one("b", 8), one("d", 4)].join("---\n"));
    let report = world.run("diff old new --format json --states-limit 0").findings().json();
    let found: Vec<String> = report["puzzles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| format!("{} {} {} {}", p["change"], p["matched"], p["old"]["id"], p["new"]["id"]).replace('"', ""))
        .collect();
    let wanted = [
        "renamed deal moved moved",
        "added null null fresh",
        "same",
        "changed name b b",
        "changed deal a d",
        "removed null gone null",
    ];
    let wanted: Vec<&str> = wanted.into_iter().filter(|line| *line != "same").collect();
    assert_eq!(found, wanted);
    assert_eq!(report["totals"]["same"], 2);
    let turned = world.run("diff new old --format json --states-limit 0").findings().json();
    assert_eq!(turned["totals"]["added"], report["totals"]["removed"]);
    assert_eq!(turned["totals"]["changed"], report["totals"]["changed"]);
    world.run("diff old/many.yaml::b new/many.yaml::b --states-limit 0").findings().says("deal: peek#5 → peek#8");
    world.run("diff old old").well().says("6 puzzles: 6 the same");
}

#[test]
fn solutions_are_found_by_name_moves_and_likeness() {
    let three = |names: [&str; 3]| {
        let lines = ["KD deal*12 redeal deal*3", "deal*9", "deal*2 KD 8D"];
        let lines = names.iter().zip(lines);
        let lines =
            lines.map(|(name, moves)| format!("  - {{ name: {name}, expect: unfinished, moves: \"{moves}\" }}\n"));
        format!("{BARE}solutions:\n{}", lines.collect::<String>())
    };
    let new = three(["c", "x", "y"]).replace("deal*2 KD 8D", "deal*2 KD 8D deal");
    let world = World::new().file("a.yaml", three(["c", "b", "a"])).file("b.yaml", new);
    let report = world.run("diff a.yaml b.yaml --format json --states-limit 0").findings().json();
    let found: Vec<String> = report["puzzles"][0]["solutions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| format!("{} {} {} {}", s["change"], s["matched"], s["old_name"], s["new_name"]).replace('"', ""))
        .collect();
    assert_eq!(found, ["same name c c", "renamed moves b x", "changed similarity a y"]);
}

#[test]
fn scripts_deals_and_standard_input() {
    let world = World::new()
        .file("a.yaml", puzzle(MAIN))
        .file("a.moves", "@deal osmosis#42\nKD deal*2 @unfinished")
        .file("b.moves", "@puzzle \"a.yaml\"\nKD deal*2 @unfinished")
        .file("c.moves", "@deal osmosis#7\ndeal*2 @unfinished");
    world.run("diff a.moves b.moves").well();
    world.run("diff a.moves c.moves --states-limit 0").findings().says("deal: osmosis#42 → osmosis#7");
    world.run("diff a.yaml a.moves --states-limit 0").findings().says("assertions lost: @label fork (1)");
    world.run("diff osmosis#42 osmosis#42").well();
    world.run("diff osmosis#42 peek#42 --states-limit 0").findings().says("reserves closed → open");
    world.run("diff a.yaml osmosis#42 --states-limit 0").findings().says("gone: unfinished");
    let piped = |text: &str, name: &str| {
        World::new()
            .file("a.yaml", puzzle(MAIN))
            .file("a.moves", "@deal osmosis#42\nKD @unfinished")
            .input(text)
            .run(name)
    };
    piped(&puzzle(MAIN), "diff - a.yaml").well();
    piped(&puzzle(MAIN), "diff a.yaml -").well();
    piped("@deal osmosis#42\nkd @unfinished", "diff a.moves -").well();
    piped(&puzzle(MAIN), "diff - -").trouble("standard input can be read only once, and `-` is there more than once");
    piped("{}", "diff - a.yaml").trouble("standard input holds game records; puzzles and scripts are compared");
    world.run("diff /dev/null a.yaml --states-limit 0").findings().says("new: unfinished");
    world.run("diff a.yaml /dev/null --states-limit 0").findings().says("gone: unfinished");
}

#[test]
fn what_cannot_be_compared_is_trouble() {
    let world = World::new()
        .file("a.yaml", puzzle(MAIN))
        .file("wrong.yaml", "trove: 1\ngame: osmosis\ndeal: { seed: -1 }\n")
        .file("bytes.yaml", [0xff, 0xfe, 0, 0])
        .file("script.yaml", puzzle("KD zz"))
        .file("loose.moves", "KD")
        .file("old/a.yaml", puzzle(MAIN))
        .file("old/b.yaml", BARE)
        .file("new/a.yaml", "trove: 1\ngame: [")
        .file("new/b.yaml", BARE)
        .file("many.yaml", format!("{BARE}---\n{BARE}id: second\n"))
        .file("a.moves", "@deal osmosis#42\nKD @unfinished");
    world.run("diff a.yaml gone.yaml").trouble("there is no file and no deal id `gone.yaml`");
    world.run("diff old a.yaml").trouble("a folder is compared with a folder; name one file of it with the other file");
    world
        .run("diff a.moves many.yaml")
        .trouble("the file holds several puzzles; name the one that the script is compared with as FILE::ID");
    for (line, code) in [
        ("diff a.yaml wrong.yaml", "id::seed"),
        ("diff wrong.yaml a.yaml", "id::seed"),
        ("diff a.yaml bytes.yaml", "file::utf16"),
        ("diff a.yaml script.yaml --states-limit 0", "script::unknown-word"),
        ("diff a.moves loose.moves", "script::unbound"),
        ("diff old new", "yaml::syntax"),
    ] {
        for format in ["", "--stat", "--format markdown", "--format json"] {
            let ran = world.run(&format!("{line} {format}"));
            assert_eq!((ran.code, ran.err.as_str()), (2, ""), "{ran}");
            assert!(ran.out.contains(code), "{ran}");
        }
    }
    // What cannot be read is neither new nor gone, and the rest is compared.
    let totals = world.run("diff old new --format json").json()["totals"].clone();
    assert_eq!((totals["same"].as_u64(), totals["removed"].as_u64()), (Some(1), Some(0)));
}

#[test]
fn nothing_from_files_is_markup_or_drives_a_terminal() {
    let evil = "<img src=x> @everyone [a](http://b.c) #1 www.a.b GH-1 :x: `x` | ~~s~~";
    let new = format!("{}title: \"{evil}\"\nauthor: \"{evil}\"\n", puzzle("KD \"<b>\" @label fork deal*2"));
    let world = World::new().file("a.yaml", puzzle(MAIN)).file("b.yaml", new);
    let ran = world.run("diff a.yaml b.yaml --format markdown --states-limit 0").findings();
    for bad in ["<img", "@everyone", "[a](", "http://", "www.a", "GH-1", ":x:", "\u{1b}", "#1 "] {
        assert!(!ran.out.contains(bad), "{bad}: {ran}");
    }
    assert!(!world.run("diff a.yaml b.yaml --states-limit 0").findings().out.contains('\u{1b}'));
}

#[test]
fn comments_on_pull_requests_stay_short() {
    let world = (0..200).fold(World::new(), |world, seed| {
        let text = |moves: &str| puzzle(moves).replace("osmosis#42", &format!("osmosis#{seed}"));
        let long = "@label a".to_owned() + &"x".repeat(400);
        world
            .file(&format!("old/p{seed}.yaml"), text(&format!("deal {long} deal*2")))
            .file(&format!("new/p{seed}.yaml"), text("deal*5"))
    });
    let ran = world.run("diff old new --format markdown --states-limit 0").findings();
    assert!(ran.out.chars().count() <= 60_000, "{}", ran.out.chars().count());
    assert!(ran.out.contains("200 changed") && ran.out.contains("<details>"), "{ran}");
    assert_eq!(ran.out.matches("<details>").count(), ran.out.matches("</details>").count());
}

#[test]
fn a_long_comment_keeps_what_there_is_room_for() {
    let solutions = |moves: &str| {
        (0..1200).fold(format!("{BARE}solutions:\n"), |text, index| {
            let count = index % 9 + 1;
            text + &format!(
                "  - {{ name: s{index}, expect: unfinished, notes: \"{moves}\", moves: \"{moves} deal*{count}\" }}\n"
            )
        })
    };
    let world = World::new().file("old/a.yaml", solutions("")).file("new/a.yaml", solutions("KD"));
    let world = (0..30).fold(world, |world, index| world.file(&format!("new/z{index}.yaml"), b"\xff"));
    let ran = world.run("diff old new --format markdown --states-limit 0");
    assert!((30_000..=60_000).contains(&ran.out.chars().count()), "{}", ran.out.chars().count());
    for part in ["and 10 more of these; `trove", "more solutions; `trove", "**s99**"] {
        assert!(ran.out.contains(part), "{part}: {ran}");
    }
}

#[test]
fn what_is_told_is_no_edit_without_effect() {
    let text = |moves: &str| puzzle(&format!("KD {moves}"));
    let world =
        World::new().file("a.yaml", text("JH 8D")).file("b.yaml", text("JH deal")).file("c.yaml", text("JH @x-a 1 8D"));
    world
        .run("diff a.yaml b.yaml")
        .findings()
        .says("moves not played: JH 8D → JH deal")
        .says_not("no difference in play");
    world.run("diff a.yaml c.yaml").says_not("(layout").says_not("spelling");
    let noted = BARE.to_owned() + "solutions:\n  - { name: main, expect: unfinished, moves: KD, notes: NEW }\n";
    let world = World::new().file("a.yaml", noted.replace("NEW", "one")).file("b.yaml", noted.replace("NEW", "two"));
    world.run("diff a.yaml b.yaml").findings().says("main  still unfinished\n    notes: one → two");
}

#[test]
fn blanks_in_a_text_are_no_rewriting() {
    let titled = |title: &str| format!("{BARE}title: \"{title}\"\n");
    let long = "word ".repeat(30);
    let world = World::new()
        .file("a.yaml", titled("One two"))
        .file("b.yaml", titled("One  two"))
        .file("c.yaml", titled(&format!("{long}c")))
        .file("d.yaml", titled(&format!("{long}d")));
    world.run("diff a.yaml b.yaml").findings().says("title: One two (other blanks)");
    world.run("diff c.yaml d.yaml").findings().says("(rewritten further on)");
}

#[test]
fn the_solver_is_asked_as_told() {
    let world = World::new().file("a.yaml", data("quick-clubs")).file("b.yaml", data("quick-clubs-2"));
    world.run("diff a.yaml b.yaml").findings().says("winnable from there in");
    world.run("diff a.yaml b.yaml --states-limit 0").findings().says_not("winnable from there");
    let tight = world.run("diff a.yaml b.yaml --states-limit 1").findings();
    assert!(tight.out.contains("gave up") || tight.out.contains("not known"), "{tight}");
}

#[test]
fn a_false_claim_is_told() {
    let line = |moves: &str| format!("{BARE}solutions:\n  - {{ name: main, expect: lost, moves: \"{moves}\" }}\n");
    let world = World::new()
        .file("a.yaml", line("KD").replace("#42", "#61").replace("KD", "8S"))
        .file("b.yaml", line("KD").replace("#42", "#61").replace("\"KD", "\"8S KD"));
    world.run("diff a.yaml b.yaml").findings().says("NOT LOST: winnable in").says("the claim is false");
}
