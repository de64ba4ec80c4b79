//! `trove trim`: what it prints is a script that shows the same.

use super::{World, puzzle};

#[test]
fn a_failing_script_still_fails_with_the_same_code() {
    let world = World::new()
        .file("a.yaml", puzzle("KD @label fork deal*5 @score 2\n8D JH # no\n\"A note\" deal"))
        .file("b.moves", "@puzzle \"a.yaml\"\n@from main:fork\ndeal 8D zz deal");
    let ran = world.run("trim a.yaml");
    assert_eq!((ran.code, ran.out.as_str()), (0, "@puzzle \"a.yaml\"\nJH\n"), "{ran}");
    assert_eq!(ran.err, "1 of 12 parts kept, the script still fails with `osmosis::not-base`\n");
    let short = World::new().file("a.yaml", puzzle("KD")).file("short.moves", &ran.out);
    short.run("check short.moves").findings().says("osmosis::not-base");
    let ran = world.run("trim b.moves");
    assert_eq!((ran.code, ran.out.as_str()), (0, "@puzzle \"a.yaml\"\nzz\n"), "{ran}");
    let message = "`main` does not fail with `assert::score`; it has osmosis::not-base";
    world.run("trim a.yaml --code assert::score").trouble(message);
}

#[test]
fn a_winning_script_loses_what_it_does_not_need() {
    let text = format!("{}goal: {{ score: 3 }}\n", puzzle("KD deal*2 8D deal @unfinished"))
        .replace("    expect: unfinished\n", "");
    let world = World::new().file("a.yaml", text);
    let ran = world.run("trim a.yaml main");
    assert_eq!((ran.code, ran.out.as_str()), (0, "@puzzle \"a.yaml\"\nKD 8D\n"), "{ran}");
    assert_eq!(ran.err, "2 of 5 parts kept, the script still meets the goal\n");
    let world = World::new().file("a.yaml", puzzle("KD"));
    world.run("trim a.yaml").trouble("`main` neither fails nor meets the goal, so that there is nothing to keep");
}

/// Shortens, and checks what comes of it in the same world: the codes, and what was said.
fn codes_after(world: &World, line: &str) -> (String, String) {
    let ran = world.run(line);
    assert_eq!(ran.code, 0, "{ran}");
    std::fs::write(world.root().join("out.moves"), &ran.out).unwrap();
    let checked = world.run("check out.moves");
    (checked.out.clone(), ran.err.clone())
}

#[test]
fn what_the_puzzle_expects_goes_along() {
    for (expect, moves, code) in [
        ("{ illegal: osmosis::row-suit }", "KD deal", "claim::not-refused"),
        ("{ illegal: osmosis::row-suit }", "KD JH", "claim::other-code"),
        ("stuck", "KD deal deal", "claim::not-met"),
        ("won", "KD\n@bogus deal*3 @alsono (8D", "script::unknown-directive"),
    ] {
        let text = puzzle(moves).replace("expect: unfinished", &format!("expect: {expect}"));
        let world = World::new().file("a.yaml", text);
        let (found, said) = codes_after(&world, "trim a.yaml");
        assert!(found.contains(code) && said.contains(code), "{code}: {said}{found}");
    }
    let refused = puzzle("KD deal JH").replace("expect: unfinished", "expect: { illegal: osmosis::not-base }");
    let own = format!("@puzzle \"a.yaml\"\n@expect illegal:osmosis::not-base\n{}", "KD deal JH\n");
    let world = World::new().file("a.yaml", refused).file("b.moves", own);
    for line in ["trim a.yaml", "trim b.moves", "trim a.yaml main --code osmosis::not-base"] {
        let (found, said) = codes_after(&world, line);
        assert!(found.contains("all well"), "{found}");
        assert_eq!(said, "1 of 3 parts kept, the script is still refused with `osmosis::not-base`\n");
    }
}

#[test]
fn a_line_that_goes_on_from_another_is_no_fault_by_its_header() {
    let world = World::new()
        .file("a.yaml", puzzle("KD @label fork deal*2 @unfinished"))
        .file("b.moves", "# On.\n@puzzle \"a.yaml\"\n@from main:fork\n@title \"On\"\n@expect unfinished\n8D deal");
    world.run("trim b.moves").trouble("`b` neither fails nor meets the goal, so that there is nothing to keep");
}

#[test]
fn the_script_finds_its_puzzle_again() {
    let named = |id: &str, moves: &str| puzzle(moves).replacen("trove: 1\n", &format!("trove: 1\nid: {id}\n"), 1);
    let world = World::new().file("a.yaml", format!("{}---\n{}", named("one", "KD"), named("two", "KD JH")));
    let ran = world.run("trim a.yaml::2");
    assert!(ran.out.starts_with("@puzzle \"a.yaml::two\"\n"), "{ran}");
    let (found, _) = codes_after(&world, "trim a.yaml::2");
    assert!(found.contains("osmosis::not-base"), "{found}");
    let odd = World::new().file("q \"d/a.yaml", puzzle("KD JH"));
    let ran = odd.args(&["trim", "q \"d/a.yaml"]);
    std::fs::write(odd.root().join("out.moves"), &ran.out).unwrap();
    odd.run("check out.moves").findings().says("osmosis::not-base");
    assert_eq!(odd.file("bad.yaml", "").run("trim bad.yaml").code, 1);
}

#[test]
fn what_cannot_be_seen_stays_in_the_script() {
    let world = World::new().file("a.moves", "@deal osmosis#42\nKD deal \u{200b}KD");
    let (found, said) = codes_after(&world, "trim a.moves");
    assert!(found.contains("script::odd-blank") && said.contains("script::odd-blank"), "{said}{found}");
}
