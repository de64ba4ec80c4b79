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
