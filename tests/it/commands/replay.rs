//! `trove replay`: which line, how it is printed, what its exit status means.

use super::{BARE, World, puzzle};

fn world() -> World {
    let more = "  - name: second\n    from: main:1\n    moves: deal 8D\n  - name: listed\n    file: l.moves\n";
    World::new()
        .file("a.yaml", format!("{}{more}", puzzle("KD! @label fork \"Well\nplayed.\"\ndeal*2")))
        .file("l.moves", "deal KD")
        .file("g.moves", "@deal osmosis#42 @name anything\ndeal\n@unfinished")
}

#[test]
fn move_by_move() {
    let wanted = "\
a, main: osmosis
 1  KD:R1>F1!  @fork
      Well
      played.
 2  deal  (8H 6C AC)
 3  deal  (5H 9D 7S)
unfinished after 3 moves: 2 deals and 0 redeals, pass 1, score 2 of 52
";
    assert_eq!(world().run("replay a.yaml").well().out, wanted);
    assert_eq!(world().run("replay a.yaml main").well().out, wanted);
    assert_eq!(world().run("replay a.yaml --solution main").well().out, wanted);
}

#[test]
fn any_solution_or_script() {
    world()
        .run("replay a.yaml second")
        .well()
        .says("a, second: osmosis\n 1  KD:R1>F1!\n      Well\n      played.\n 2  deal  (8H 6C AC)\n 3  8D:R1>F1\n");
    world().run("replay a.yaml listed").well().says("a, listed: osmosis\n 1  deal");
    world().run("replay a.yaml l.moves").well().says("a, listed: osmosis\n");
    world().run("replay osmosis#42 l.moves").well().says("osmosis#42, l: osmosis\n");
    world().run("replay osmosis#42 g.moves").well().says("osmosis#42, anything: osmosis\n");
    world().run("replay osmosis#42").trouble("`osmosis#42` has no solution; name a script file");
    world()
        .run("replay osmosis#42 none")
        .trouble("there is no solution and no file `none`; the puzzle has no solutions");
    world().run("replay a.yaml sceond").trouble("there is no solution and no file `sceond`; did you mean `second`?");
    // A name is tried before a path.
    let world = World::new().file("a.yaml", puzzle("KD")).file("main", "deal");
    world.run("replay a.yaml main").well().says(" 1  KD:R1>F1\n");
    world.run("replay a.yaml ./main").well().says(" 1  deal");
}

#[test]
fn boards_where_they_are_asked_for() {
    let boards = |arguments: &str| {
        let out = world().run(&format!("replay a.yaml {arguments}")).well().out;
        out.lines().filter(|line| line.trim_start().starts_with("pass 1 ·")).count()
    };
    assert_eq!(boards(""), 0);
    assert_eq!(boards("--boards"), 4);
    assert_eq!(boards("--every 1"), 4);
    // The start, ply 2, and the end.
    assert_eq!(boards("--every 2"), 3);
    assert_eq!(boards("--every 3"), 2);
    assert_eq!(boards("--every 1000"), 2);
    world().run("replay a.yaml --every 2 --reveal --ascii").well().says("\n    R1  JS JC 8D");
}

#[test]
fn a_refused_move_ends_it_with_exit_1() {
    let world = World::new().file("a.yaml", puzzle("KD\n2C\ndeal"));
    let ran = world.run("replay a.yaml").findings();
    let ran = ran
        .says(" 1  KD:R1>F1\nbreaks off at a refused move after 1 move:")
        .says("\nerror[script::not-open] in a, solution main, ply 2\n");
    ran.says_not(" 2  ");
    let world = World::new().file("a.yaml", puzzle("KD\nzz\ndeal"));
    world.run("replay a.yaml").findings().says("breaks off at something that cannot be read after 1 move:");
}

#[test]
fn moves_are_judged_and_claims_are_not() {
    for claim in ["won", "stuck", "unfinished", "lost", "goal"] {
        let text = puzzle("KD").replace("expect: unfinished", &format!("expect: {claim}"));
        World::new().file("a.yaml", text).run("replay a.yaml").well().says("unfinished after 1 move:");
    }
    // What is written in the script has to hold.
    World::new().file("a.yaml", puzzle("KD @score 2 @unfinished @lost")).run("replay a.yaml").well();
    let ran = World::new().file("a.yaml", puzzle("KD @score 3\ndeal")).run("replay a.yaml").findings();
    ran.says(" 2  deal").says("error[assert::score]");
    let ran = World::new().file("a.yaml", puzzle("KD (2C)\ndeal")).run("replay a.yaml").findings();
    ran.says(" 2  deal").says("╭─[a.yaml:8:11]");
}

#[test]
fn findings_of_other_solutions_are_left_out() {
    let more = "  - name: wrong\n    moves: 2C\n";
    let world = World::new().file("a.yaml", format!("{}{more}", puzzle("KD")));
    world.run("replay a.yaml main").well();
    world.run("replay a.yaml wrong").findings();
    world.run("check a.yaml").findings();
}

#[test]
fn a_script_of_another_deal_is_told() {
    let world = World::new().file("x.moves", "@deal osmosis#7\ndeal @unfinished").file("a.yaml", BARE);
    world.run("replay osmosis#42 x.moves").findings().says("error[script::other-deal]");
    world.run("replay osmosis#7 x.moves").well();
}

#[test]
fn findings_beside_a_stream_of_positions_go_to_standard_error() {
    let world = World::new().file("a.yaml", puzzle("KD @score 3\ndeal"));
    let ran = world.run("replay a.yaml --format jsonl");
    assert_eq!((ran.code, ran.lines().len()), (1, 3), "{ran}");
    assert!(ran.err.starts_with("error[assert::score] in a, solution main, ply 1\n"), "{ran}");
}
