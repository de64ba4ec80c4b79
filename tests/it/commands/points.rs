//! Which puzzle and which point of it `show` is about: `FILE::WHICH`, `--solution`, `--at`.

use super::{BARE, World, puzzle};

const SCRIPT: &str = "KD @label fork\ndeal*2 (deal @label side)\ndeal";

fn world() -> World {
    let other = "  - name: other\n    from: main:fork\n    expect: unfinished\n    moves: 8D @label eight\n";
    let two = format!("{}{other}---\n{BARE}id: second\n", puzzle(SCRIPT).replace("game:", "id: first\ngame:"));
    World::new().file("two.yaml", two).file("own.moves", "@deal osmosis#42\nKD\n8D\n@unfinished")
}

/// What the first line says of the point.
#[track_caller]
fn point(arguments: &str) -> String {
    let ran = world().run(&format!("show two.yaml::1 {arguments}")).well();
    ran.first_line().strip_prefix("first · osmosis · ").unwrap_or_else(|| panic!("{ran}")).to_owned()
}

#[test]
fn plies_labels_and_ends() {
    assert_eq!(point("--at 0"), "ply 0");
    assert_eq!(point("--at 1"), "ply 1, fork");
    assert_eq!(point("--at 2"), "ply 2, after deal");
    assert_eq!(point("--at end"), "ply 4, after deal");
    assert_eq!(point("--at fork"), "ply 1, fork");
    // In a variation of the second of two deals.
    assert_eq!(point("--at side"), "ply 3, side");
    assert_eq!(point("--at main:fork"), "ply 1, fork");
    assert_eq!(point("--at main:2"), "ply 2, after deal");
    assert_eq!(point("--at other:end"), "ply 2, eight");
    assert_eq!(point("--at other:1"), "ply 1, after KD:R1>F1");
    assert_eq!(point("--solution other"), "ply 2, eight");
    assert_eq!(point("--solution other --at 2"), "ply 2, eight");
    assert_eq!(point("--solution main --at main:2"), "ply 2, after deal");
    assert_eq!(world().run("show two.yaml::1").well().first_line(), "first · osmosis");
}

#[test]
fn start_is_before_the_first_move_unless_a_label_is_called_so() {
    assert_eq!(point("--at start"), "ply 0");
    assert_eq!(point("--at other:start"), "ply 0");
    assert_eq!(point("--at start --solution own.moves"), "ply 0");
    // It is no label in what programs read.
    let json = world().run("show two.yaml::1 --format json --at start").well().json();
    assert_eq!((&json["ply"], json["label"].as_str()), (&0.into(), None));
    let world = World::new().file("b.yaml", BARE).file("a.yaml", puzzle("KD @label start 8D")).input("");
    assert_eq!(world.run("show b.yaml --at start").well().first_line(), "b · osmosis · ply 0");
    assert_eq!(world.run("show a.yaml --at start").well().first_line(), "a · osmosis · ply 1, start");
    assert_eq!(world.run("show osmosis#42 --at start").well().first_line(), "osmosis#42 · osmosis · ply 0");
    // It is the start of the whole puzzle, and every command with --at knows it.
    world.run("new --from b.yaml --at start").well().says("after 0 moves");
    world.run("solve b.yaml --at start --hint").findings().says("lost");
    world.run("export b.yaml --to solvitaire --at start").says("tableau piles");
    world.run("play a.yaml --at start").well().says("; 1 KD; ");
    world.run("play b.yaml --at start").well().says("; 0 start; ");
}

#[test]
fn lines_of_the_file() {
    assert_eq!(point("--at line:1"), "ply 0");
    assert_eq!(point("--at line:9"), "ply 1, fork");
    assert_eq!(point("--at line:10"), "ply 3, after deal");
    assert_eq!(point("--at line:11"), "ply 4, after deal");
    // A line of another solution is about that one.
    world().run("show two.yaml::1 --at line:9999").trouble("there is no line 9999: the file has 21");
    assert_eq!(point("--at main:line:10"), "ply 3, after deal");
    assert_eq!(point("--at line:2 --solution own.moves"), "ply 1, after KD:R1>F1");
    assert_eq!(point("--at own.moves:line:3"), "ply 2, after 8D:R1>F1");
}

#[test]
fn the_move_that_led_there_is_told_also_in_a_variation() {
    let json = |at: &str| world().run(&format!("show two.yaml::1 --format json --at {at}")).well().json();
    assert_eq!(
        [&json("side")["move"], &json("side")["ply"], &json("side")["label"]],
        [&"deal".into(), &3.into(), &"side".into()] as [&serde_json::Value; 3]
    );
    assert_eq!(json("side")["state"], json("3")["state"]);
    assert_eq!(json("fork")["move"], "KD:R1>F1");
    assert_eq!(json("0")["move"], serde_json::Value::Null);
}

#[test]
fn points_that_do_not_exist() {
    let show = |arguments: &str| world().run(&format!("show two.yaml::1 {arguments}"));
    show("--at frok").trouble("there is no label `frok`; did you mean `fork`?");
    show("--at other:nowhere").trouble("there is no label `nowhere`; the line has eight");
    show("--at other").trouble("there is no label `other`; the end of the solution is `other:end`");
    show("--at 5").trouble("there is no ply 5: the line has 4");
    show("--at mian:2").trouble("there is no solution and no file `mian`; did you mean `main`?");
    show("--solution zzzzzz").trouble("there is no solution and no file `zzzzzz`; its solutions are main, other");
    show("--at main:1 --solution other").trouble("--at is about the solution `main`, --solution about `other`");
    for (at, why) in [
        ("line:0", "`line:` wants a line number, from 1"),
        ("line:x", "`line:` wants a line number, from 1"),
        ("main:", "a point is `start`, `end`, a ply, a label"),
        ("-1", "unexpected argument '-1'"),
        ("99999999999999999999", "a point is `start`"),
        ("a.b", "a point is `start`"),
    ] {
        show(&format!("--at {at}")).usage(why);
    }
    let bare = World::new().file("b.yaml", BARE);
    bare.run("show b.yaml --at 1").trouble("`b` has no solution; name a script file");
    assert_eq!(bare.run("show b.yaml --at 0").well().first_line(), "b · osmosis · ply 0");
    bare.run("show osmosis#42 --at end").trouble("`osmosis#42` has no solution; name a script file");
}

#[test]
fn a_line_that_breaks_off_shows_why() {
    let world = World::new().file("a.yaml", puzzle("KD (2C)\n8D\n2C\ndeal @label far"));
    world.run("show a.yaml --at 2").well().says("ply 2, after 8D:R1>F1");
    world.run("show a.yaml --at far").findings().says("╭─[a.yaml:10:7]");
    world.run("show a.yaml --at 4").findings().says("╭─[a.yaml:10:7]");
    // An error in a variation has nothing to do with it.
    let world = World::new().file("a.yaml", puzzle("KD (2C)\n8D"));
    world.run("show a.yaml --at far").trouble("there is no label `far`; the line has none");
    let world = World::new().file("a.yaml", format!("{BARE}start: 2C\n"));
    world.run("show a.yaml").findings().says("╭─[a.yaml:4:8]");
}

#[test]
fn puzzles_of_a_file_by_number_and_by_id() {
    let show = |argument: &str| world().run(&format!("show {argument}"));
    show("two.yaml").trouble("the file holds several puzzles; name one as FILE::ID: first, second");
    for argument in ["two.yaml::2", "two.yaml::second", "./two.yaml::2"] {
        assert_eq!(show(argument).well().first_line(), "second · osmosis", "{argument}");
    }
    for argument in ["two.yaml::0", "two.yaml::3", "two.yaml::x"] {
        show(argument).trouble("the file holds no such puzzle; it holds first, second");
    }
    show("two.yaml::secnod").trouble("the file holds no such puzzle; it holds first, second; did you mean `second`?");
    let one = World::new().file("b.yaml", BARE);
    for argument in ["b.yaml", "b.yaml::1", "b.yaml::b"] {
        assert_eq!(one.run(&format!("show {argument}")).well().first_line(), "b · osmosis");
    }
    // Names that only look like such.
    let odd = World::new().file("b::2", BARE);
    let hint = |name: &str, near: &str| format!("there is no file and no deal id `{name}`; did you mean `{near}`?");
    world().run("show two").trouble(&hint("two", "two.yaml"));
    world().run("show ./tow.yaml").trouble(&hint("./tow.yaml", "two.yaml"));
    world().run("play own").trouble(&hint("own", "own.moves"));
    odd.run("show b::2").trouble("there is no file and no deal id `b::2`");
}

#[test]
fn deal_ids_and_near_misses() {
    let world = World::new();
    for id in ["osmosis#42", "osmosis:42", "treasure-trove#42"] {
        assert_eq!(world.run(&format!("show {id}")).well().first_line(), "osmosis#42 · osmosis", "{id}");
    }
    world
        .run("show osmosi#42")
        .trouble("there is no file and no deal id `osmosi#42`; a deal id looks like `osmosis#42`");
    world
        .run("show OSMOSIS#42")
        .trouble("there is no file and no deal id `OSMOSIS#42`; a deal id looks like `osmosis#42`");
    world.run("show osmosis::2").trouble("there is no file and no deal id `osmosis::2`");
    world.run("show osmosis,draw=9#42").findings().says("╭─[<deal id>:1:");
    // A file counts first.
    let file = World::new().file("osmosis#42", "trove: 1\nid: a\ngame: peek\ndeal: { seed: 1 }\n");
    assert_eq!(file.run("show osmosis#42").well().first_line(), "a · peek");
    let folder = World::new().folder("x.yaml");
    folder.run("show x.yaml").trouble("x.yaml is a folder; name one puzzle file");
}

#[test]
fn files_with_errors_show_them() {
    let world = World::new().file("a.yaml", "trove: 1\ngame: osmosi\ndeal: { seed: 1 }\n").file("b.yaml", "");
    world.run("show a.yaml").findings().says("error[rules::unknown-game] in a\n");
    world.run("show b.yaml").findings().says("error[puzzle::empty]");
    world.run("replay a.yaml").findings().says("error[rules::unknown-game] in a\n");
}
