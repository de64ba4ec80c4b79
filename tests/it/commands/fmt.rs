//! `trove fmt`: files in canonical form, in place.

use std::io::Write;

use super::{BARE, Ran, World, listing, puzzle};
use crate::snapshots;

const LOOSE: &str = "@deal osmosis#42\nr1>f1 d d (d) \"so\"\n\n\n# mine\n@unfinished\n";
const NEAT: &str = "@deal osmosis#42\nKD\ndeal*2 (deal) \"so\"\n\n# mine\n@unfinished\n";

fn read(world: &World, path: &str) -> String {
    String::from_utf8(std::fs::read(world.root().join(path)).unwrap()).unwrap()
}

/// A summary without anything else.
#[track_caller]
fn nothing_to_do(ran: Ran, files: usize) {
    assert_eq!(ran.well().out, format!("0 files changed, {files} already in canonical form\n"));
}

#[test]
fn files_are_formatted_in_place_and_told_by_name() {
    let world = World::new().file("a.moves", LOOSE).file("sub/b.moves", NEAT).file("sub/c.moves", LOOSE);
    let ran = world.run("fmt").well();
    assert_eq!(ran.out, "a.moves\nsub/c.moves\n2 files changed, 1 already in canonical form\n");
    for path in ["a.moves", "sub/b.moves", "sub/c.moves"] {
        assert_eq!(read(&world, path), NEAT, "{path}");
    }
    assert_eq!(listing(&world.root()).len(), 3);
    nothing_to_do(world.run("fmt"), 3);
    nothing_to_do(world.run("fmt --check").well().replaced("would change", "changed"), 3);
}

impl Ran {
    fn replaced(mut self, from: &str, to: &str) -> Ran {
        self.out = self.out.replace(from, to);
        self
    }
}

#[test]
fn only_what_is_named_is_formatted() {
    let world = World::new().file("a.moves", LOOSE).file("b.moves", LOOSE).file(".hidden/c.moves", LOOSE);
    world.run("fmt b.moves").well().says("1 file changed, 0 already in canonical form");
    assert_eq!([read(&world, "a.moves"), read(&world, "b.moves")], [LOOSE, NEAT]);
    // Ignore files are obeyed in folders, not against a name.
    let world = world.file(".gitignore", "a.moves\n");
    world.run("fmt .").well().says("0 files changed, 1 already");
    assert_eq!(read(&world, "a.moves"), LOOSE);
    world.run("fmt a.moves").well().says("1 file changed");
    assert_eq!(read(&world, ".hidden/c.moves"), LOOSE);
    let world = World::new().file("puzzles/a.moves", LOOSE).file("b.moves", LOOSE);
    world.run("fmt").well().says("puzzles/a.moves").says_not("b.moves");
}

#[test]
fn check_shows_a_difference_and_writes_nothing() {
    let world = World::new().file("a.moves", LOOSE).file("b.moves", NEAT);
    let before = listing(&world.root());
    let ran = world.run("fmt --check").findings();
    snapshots::check("fmt", "check", &format!("{LOOSE}--- {ran}"));
    assert_eq!(listing(&world.root()), before);
    let coloured = world.run("fmt --check --color always").findings();
    assert!(coloured.out.contains("\u{1b}[31m-r1>f1 d d (d) \"so\"\u{1b}[0m\n"), "{coloured}");
    assert!(coloured.out.contains("\u{1b}[32m+KD\u{1b}[0m\n"), "{coloured}");
    assert!(!world.run("fmt --check --color never").out.contains('\u{1b}'));
}

#[test]
fn files_with_errors_are_left_alone_and_the_others_are_not() {
    let broken = "@deal osmosis#42\nr1>f1 zz\n";
    let illegal = "@deal osmosis#42\nr1>f1 2C\n@unfinished\n";
    let unbound = "r1>f1\n@unfinished\n";
    let world = World::new()
        .file("a.moves", LOOSE)
        .file("broken.moves", broken)
        .file("illegal.moves", illegal)
        .file("unbound.moves", unbound)
        .file("bytes.moves", b"\xff\xfe")
        .file("conflict.moves", "@deal osmosis#42\n<<<<<<< ours\nKD\n=======\n>>>>>>> theirs\n");
    for line in ["fmt", "fmt --check"] {
        let ran = world.run(line).findings();
        for code in ["script::unknown-word", "script::not-open", "script::unbound", "file::utf16", "file::conflict"] {
            assert!(ran.out.contains(&format!("error[{code}]")), "{code} in\n{ran}");
        }
        if line == "fmt" {
            ran.says("1 file changed, 0 already in canonical form, 5 left alone");
        } else {
            ran.says("1 file would change, 0 already in canonical form, 5 left alone");
            assert_eq!(read(&world, "a.moves"), LOOSE);
        }
        assert_eq!(read(&world, "broken.moves"), broken);
        assert_eq!(read(&world, "illegal.moves"), illegal);
        assert_eq!(read(&world, "unbound.moves"), unbound);
        if line == "fmt" {
            std::fs::write(world.root().join("a.moves"), LOOSE).unwrap();
        }
    }
    snapshots::check("fmt", "left-alone", &world.run("fmt illegal.moves").findings().to_string());
}

#[test]
fn what_is_claimed_or_asserted_is_no_matter_of_form() {
    for (text, expected) in [
        ("r1>f1 @score 40 @won", "KD @score 40 @won\n"),
        ("r1>f1", "KD\n"),
        ("r1>f1 @score ?", "KD @score ?\n"),
        ("@expect illegal:script::not-open r1>f1 2c", "@expect illegal:script::not-open\nKD 2C\n"),
        ("@expect illegal:osmosis::row-above r1>f1 2c", "@expect illegal:osmosis::row-above\nKD 2C\n"),
        ("@expect illegal:no::such-code r1>f1", "@expect illegal:no::such-code\nKD\n"),
        ("@lost r1>f1 @label a @label a @winnable", "@lost KD @label a @label a @winnable\n"),
        ("@unfinished", "@unfinished\n"),
        ("", ""),
    ] {
        let world = World::new().file("a.moves", format!("@deal osmosis#42 {text}\n"));
        world.run("fmt a.moves").well();
        assert_eq!(read(&world, "a.moves"), format!("@deal osmosis#42\n{expected}"));
    }
}

#[test]
fn the_style_comes_from_the_option_else_from_the_collection() {
    let full = NEAT.replace("KD", "KD:R1>F1");
    let world = World::new().file("trove.toml", "[fmt]\nstyle = \"full\"\n").file("sub/a.moves", LOOSE);
    world.run("fmt").well();
    assert_eq!(read(&world, "sub/a.moves"), full);
    nothing_to_do(world.run("fmt sub/a.moves"), 1);
    world.run("fmt --style card").well().says("1 file changed");
    assert_eq!(read(&world, "sub/a.moves"), NEAT);
    world.run("fmt --style long").usage("[possible values: card, full]");
    // Nobody knows how to write where the settings cannot be read, unless it is said.
    let world = World::new().file("trove.toml", "[fmt]\nstyle = \"long\"\n").file("a.moves", LOOSE);
    let ran = world.run("fmt").findings().says("error[config::bad-value]");
    assert!(ran.out.ends_with("0 files changed, 0 already in canonical form, 1 left alone\n"), "{ran}");
    assert_eq!(read(&world, "a.moves"), LOOSE);
    world.run("fmt --style full").well();
    assert_eq!(read(&world, "a.moves"), full);
}

#[test]
fn values_that_are_asked_for_are_filled_in() {
    let text = "@deal osmosis#42\nKD @score ? (deal @pass ? @score ?) @state ?\n@unfinished\n";
    let world = World::new().file("a.moves", text);
    nothing_to_do(world.run("fmt"), 1);
    world.run("check").findings().says("assert::unfilled");
    world.run("fmt --fill").well().says("1 file changed");
    let filled = "@deal osmosis#42\nKD @score 2 (deal @pass 1 @score 1) @state e488260c283d21e2\n@unfinished\n";
    assert_eq!(read(&world, "a.moves"), filled);
    world.run("check").well();
    nothing_to_do(world.run("fmt --fill"), 1);
}

#[test]
fn annotations_are_written_replaced_and_taken_away() {
    let text = "@deal osmosis#42\nKD 8D @label fork # mine\ndeal*2\n#= mine too\n@unfinished\n";
    let world = World::new().file("a.moves", text);
    world.args(&["fmt", "--annotate", "score", "--at", "start,1,fork,end"]).well();
    assert_eq!(
        read(&world, "a.moves"),
        "@deal osmosis#42\n#= ply 0: score 1\nKD 8D @label fork # mine\n#= ply 1: score 2; ply 2 (fork): score 3\n\
         deal*2 #= ply 4: score 3\n#= mine too\n@unfinished\n"
    );
    nothing_to_do(world.args(&["fmt", "--annotate", "score", "--at", "start,1,fork,end"]), 1);
    nothing_to_do(world.run("fmt"), 1);
    world.run("check").well();
    world.run("fmt --annotate board --at every:4").well();
    snapshots::check("fmt", "board", &read(&world, "a.moves"));
    nothing_to_do(world.run("fmt --annotate board --at every:4"), 1);
    world.run("check").well();
    world.run("fmt --annotate none").well();
    assert_eq!(read(&world, "a.moves"), text);
    world.run("fmt --annotate score --at 3").well();
    world.run("fmt --annotate score --at 99").well();
    assert_eq!(read(&world, "a.moves"), text);
}

#[test]
fn points_of_annotations_are_checked() {
    let world = World::new().file("a.moves", LOOSE.replace("(d)", "@label fork"));
    let before = listing(&world.root());
    world.run("fmt --annotate score --at frok").trouble("none of the scripts has a label `frok`; did you mean `fork`?");
    world.run("fmt --annotate score --at main:end").usage("and are meant in every script");
    world.run("fmt --annotate score --at every:0").usage("`every:` wants a number of moves, from 1: every:10");
    world
        .run("fmt --annotate score --at 1,,2")
        .usage("points are start, end, every:N, plies and labels, and are meant in every script");
    world.run("fmt --annotate scores").usage("[possible values: score, board, none]");
    world.run("fmt --at end").usage("--annotate <WHAT>");
    assert_eq!(listing(&world.root()), before);
}

#[test]
fn line_ends_and_marks_stay() {
    for (ends, mark) in [("\n", ""), ("\r\n", ""), ("\r", ""), ("\n", "\u{FEFF}"), ("\r\n", "\u{FEFF}")] {
        let given = |text: &str| format!("{mark}{}", text.replace('\n', ends));
        let world = World::new().file("a.moves", given(LOOSE));
        world.run("fmt").well();
        assert_eq!(read(&world, "a.moves"), given(NEAT));
        nothing_to_do(world.run("fmt"), 1);
        let piped = World::new().input(given(LOOSE)).run("fmt -").well();
        assert_eq!(piped.out, given(NEAT));
    }
    // Most lines decide.
    let world = World::new().file("a.moves", "@deal osmosis#42\r\nKD\r\n@unfinished\n");
    world.run("fmt --check").findings().says("a.moves: only line ends would change\n1 file would change");
    world.run("fmt").well();
    assert_eq!(read(&world, "a.moves"), "@deal osmosis#42\r\nKD\r\n@unfinished\r\n");
    let world = World::new().file("a.moves", "@deal osmosis#42\nKD\n@unfinished");
    world.run("fmt").well();
    assert_eq!(read(&world, "a.moves"), "@deal osmosis#42\nKD\n@unfinished\n");
}

#[test]
fn standard_input_goes_to_standard_output() {
    let world = World::new().input(LOOSE);
    assert_eq!(world.run("fmt -").well().out, NEAT);
    assert_eq!(listing(&world.root()), []);
    assert_eq!(World::new().input(NEAT).run("fmt -").well().out, NEAT);
    let ran = World::new().input(LOOSE).run("fmt - --check").findings().says("--- <stdin>\n+++ <stdin> (formatted)\n");
    assert!(ran.out.contains("+KD\n"), "{ran}");
    assert_eq!(World::new().input(NEAT).run("fmt - --check").well().out, "");
    // An editor keeps its buffer when the exit status is not 0, and shows what is said.
    let ran = World::new().input("@deal osmosis#42 KD zz\n").run("fmt -");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran}");
    assert!(ran.err.contains("error[script::unknown-word]"), "{ran}");
    let ran = World::new().input("KD\n").run("fmt -");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran}");
    assert!(ran.err.contains("error[script::unbound]"), "{ran}");
    let ran = World::new().input(b"\xff\xfe").run("fmt -");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran}");
    World::new()
        .file("a.moves", LOOSE)
        .input(LOOSE)
        .run("fmt - a.moves")
        .trouble("standard input is formatted alone, to standard output");
    World::new()
        .run("fmt --stdin-name a.moves")
        .trouble("--stdin-name is for standard input, and `-` is not among the paths");
    World::new()
        .input("{\"trove\":1}\n")
        .run("fmt -")
        .trouble("standard input holds game records; puzzle files and scripts are formatted");
}

#[test]
fn a_name_for_standard_input_gives_it_neighbours() {
    let listed = format!("{BARE}solutions:\n  - name: far\n    expect: unfinished\n    file: lines/far.moves\n");
    let world = World::new()
        .file("p.yaml", format!("id: seven\n{}", puzzle("KD @label fork\ndeal")))
        .file("p/own.moves", "@from main:fork\n@expect unfinished\nKD\n")
        .file("q.yaml", &listed)
        .file("lines/far.moves", "KD\n")
        .file("trove.toml", "[fmt]\nstyle = 'full'\n");
    let piped = |name: &str, text: &str| {
        let mut child = world.command(&["fmt", "-", "--stdin-name", name]).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    // In the folder of a puzzle, there already or not.
    assert_eq!(piped("p/own.moves", "@from main:fork\nr1>f1 @unfinished"), "@from main:fork\n8D:R1>F1 @unfinished\n");
    assert_eq!(piped("p/new.moves", "@from main:fork\nr1>f1 @unfinished"), "@from main:fork\n8D:R1>F1 @unfinished\n");
    // Listed by a puzzle.
    assert_eq!(piped("lines/far.moves", "r1>f1 @unfinished"), "KD:R1>F1 @unfinished\n");
    // By its own words.
    assert_eq!(
        piped("new.moves", "@puzzle \"p.yaml\" r1>f1 @unfinished"),
        "@puzzle \"p.yaml\"\nKD:R1>F1 @unfinished\n"
    );
    assert_eq!(piped("new.moves", "@puzzle seven r1>f1 @unfinished"), "@puzzle seven\nKD:R1>F1 @unfinished\n");
}

#[test]
fn a_script_alone_is_spelled_from_where_it_begins() {
    let world = World::new()
        .file("trove.toml", "")
        .file("deals/p.yaml", format!("id: seven\n{}", puzzle("KD @label fork\ndeal")))
        .file("deals/p/own.moves", "@from main:fork r1>f1 @unfinished")
        .file(
            "deals/q.yaml",
            format!("{BARE}solutions:\n  - name: far\n    expect: unfinished\n    file: lines/far.moves\n"),
        )
        .file("deals/lines/far.moves", "r1>f1")
        .file("scripts/by-id.moves", "@puzzle seven r1>f1 @unfinished")
        .file("scripts/by-path.moves", "@puzzle \"../deals/p.yaml\" r1>f1 @unfinished");
    for (path, expected) in [
        ("deals/p/own.moves", "@from main:fork\n8D @unfinished\n"),
        ("deals/lines/far.moves", "KD\n"),
        ("scripts/by-id.moves", "@puzzle seven\nKD @unfinished\n"),
    ] {
        let ran = world.run(&format!("fmt {path}")).well();
        assert_eq!(ran.out, format!("{path}\n1 file changed, 0 already in canonical form\n"));
        assert_eq!(read(&world, path), expected);
    }
    // Out of the folder that was given and of any repository a path does not lead.
    world.run("fmt scripts/by-path.moves").findings().says("error[file::outside]");
    world.run("fmt .").well().says("scripts/by-path.moves\n");
    assert_eq!(read(&world, "scripts/by-path.moves"), "@puzzle \"../deals/p.yaml\"\nKD @unfinished\n");
}

#[test]
fn a_script_whose_puzzle_cannot_be_read_is_left_alone() {
    let world = World::new()
        .file("p.yaml", "trove: 1\ngame: osmosis\ndeal: { seed: x }\n")
        .file("p/own.moves", "r1>f1 @unfinished")
        .file("q.moves", "@puzzle \"p.yaml\" r1>f1 @unfinished")
        .file("r.yaml", puzzle("zz"))
        .file("r/from.moves", "@from main:end r1>f1 @unfinished")
        .file("s.yaml", format!("{BARE}start: 2C\n"))
        .file("s/own.moves", "r1>f1 @unfinished");
    let before = listing(&world.root());
    for path in ["p/own.moves", "q.moves", "r/from.moves", "s/own.moves"] {
        let ran = world.run(&format!("fmt {path}")).findings();
        assert!(ran.out.lines().count() > 3, "it is said why\n{ran}");
        assert!(!ran.out.contains("script::unbound"), "it has a puzzle\n{ran}");
        assert!(ran.out.ends_with("0 files changed, 0 already in canonical form, 1 left alone\n"), "{ran}");
    }
    let ran = world.run("fmt").findings().says("0 files changed, 0 already in canonical form, 7 left alone");
    for (path, why) in [
        ("p/own.moves", "the script is not formatted, as p.yaml cannot be read"),
        ("r/from.moves", "`from` is not checked, as `main` cannot be followed"),
    ] {
        assert!(ran.out.contains(path) && ran.out.contains(why), "{path} in\n{ran}");
    }
    assert_eq!(listing(&world.root()), before);
}

#[test]
fn arguments_that_lead_nowhere() {
    let world = World::new().file("a.moves", LOOSE).file("a.txt", "x").file("g.jsonl", "{}\n");
    let ran = world.run("fmt gone.moves a.moves");
    assert_eq!((ran.code, ran.err.as_str()), (2, ""), "{ran}");
    ran.says("error[file::missing]").says("a.moves\n1 file changed, 0 already in canonical form\n");
    let ran = world.run("fmt a.txt");
    assert_eq!(ran.code, 2, "{ran}");
    world.run("fmt osmosis#42").trouble("`osmosis#42` is a deal id, and there is nothing to format in it");
    world.run("fmt g.jsonl").trouble("g.jsonl holds game records; puzzle files and scripts are formatted");
    assert_eq!(World::new().run("fmt").well().out, "there is nothing to format\n");
    assert_eq!(World::new().run("fmt --check").well().out, "there is nothing to format\n");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::path::Path;

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn permissions_stay() {
        for bits in [0o600, 0o644, 0o664, 0o755] {
            let world = World::new().file("a.moves", LOOSE);
            let path = world.root().join("a.moves");
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(bits)).unwrap();
            world.run("fmt").well();
            assert_eq!((read(&world, "a.moves").as_str(), mode(&path)), (NEAT, bits));
        }
    }

    #[test]
    fn a_read_only_file_stays_and_the_others_do_not() {
        let world = World::new().file("a.moves", LOOSE).file("b.moves", LOOSE);
        std::fs::set_permissions(world.root().join("a.moves"), std::fs::Permissions::from_mode(0o444)).unwrap();
        let ran = world.run("fmt");
        assert_eq!((ran.code, ran.err.as_str()), (2, "trove: a.moves is read-only and stays as it is\n"), "{ran}");
        assert_eq!(ran.out, "b.moves\n1 file changed, 0 already in canonical form, 1 left alone\n");
        assert_eq!([read(&world, "a.moves"), read(&world, "b.moves")], [LOOSE, NEAT]);
        // To look is allowed.
        world.run("fmt --check").findings().says("1 file would change, 1 already");
    }

    #[test]
    fn a_file_in_a_folder_that_cannot_be_written_to_stays() {
        let world = World::new().file("sub/a.moves", LOOSE);
        let folder = world.root().join("sub");
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o555)).unwrap();
        // The superuser may write everywhere.
        let denied = std::fs::write(folder.join("probe"), "").is_err();
        if denied {
            let ran = world.run("fmt");
            assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran}");
            assert!(
                ran.err.starts_with("trove: sub/a.moves cannot be written: no file can be made in its folder: "),
                "{ran}"
            );
            assert_eq!(read(&world, "sub/a.moves"), LOOSE);
        }
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn links_are_written_through() {
        let world = World::new().file("real/a.moves", LOOSE).link("link.moves", "real/a.moves");
        world.run("fmt link.moves").well().says("link.moves\n1 file changed");
        assert!(world.root().join("link.moves").is_symlink());
        assert_eq!(read(&world, "real/a.moves"), NEAT);
        assert_eq!(listing(&world.root()).len(), 2);
        // The same file by two names is formatted once.
        let world = World::new().file("a.moves", LOOSE).link("b.moves", "a.moves");
        world.run("fmt a.moves b.moves").well().says("1 file changed, 0 already");
    }

    #[test]
    fn the_owner_stays_if_the_system_allows_it() {
        let world = World::new().file("a.moves", LOOSE);
        let path = world.root().join("a.moves");
        // Only the superuser can give files away, and take them over without being noticed.
        if std::os::unix::fs::chown(&path, Some(12), Some(34)).is_ok() {
            world.run("fmt").well();
            let about = std::fs::metadata(&path).unwrap();
            assert_eq!((about.uid(), about.gid()), (12, 34));
            assert_eq!(read(&world, "a.moves"), NEAT);
        }
    }
}

/// A folder of this repository, copied.
fn copied(folder: &str) -> World {
    fn add(mut world: World, root: &std::path::Path, at: &std::path::Path) -> World {
        for entry in std::fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            world = match path.is_dir() {
                true => add(world, root, &path),
                false => {
                    let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                    world.file(&name, std::fs::read(&path).unwrap())
                }
            };
        }
        world
    }
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    add(World::new(), &root, &root)
}

#[test]
fn the_puzzles_of_this_repository_are_in_canonical_form() {
    let ran = copied("puzzles").run("fmt --check");
    assert!(ran.code == 0 && ran.out.starts_with("0 files would change, "), "{ran}");
}

#[test]
fn puzzles_in_any_style_and_with_annotations_are_the_same_puzzles() {
    let world = copied("puzzles");
    let before = listing(&world.root());
    let checked = world.run("check").well().out;
    let boards = ["fmt", "--annotate", "board", "--at", "start,every:9,end"];
    world.args(&boards).well();
    assert_eq!(world.run("check").well().out, checked);
    nothing_to_do(world.run("fmt"), before.len() - 1);
    nothing_to_do(world.args(&boards), before.len() - 1);
    world.run("fmt --annotate none").well();
    assert!(listing(&world.root()) == before, "annotations come and go without a trace");
    world.run("fmt --style full").well();
    assert!(listing(&world.root()) != before);
    assert_eq!(world.run("check").well().out, checked);
    nothing_to_do(world.run("fmt --style full"), before.len() - 1);
}

#[test]
fn scripts_that_other_commands_write_are_in_canonical_form() {
    let world = copied("puzzles");
    for line in [
        "solve osmosis/open-book.yaml --format moves",
        "solve calculation#7 --format moves",
        "trim osmosis/eighty-eight.yaml",
        "trim sir-tommy/four-corners.yaml queen-too-soon",
    ] {
        let ran = world.run(line);
        assert_eq!(ran.code, 0, "{ran}");
        let world = copied("puzzles").file("new.moves", &ran.out);
        nothing_to_do(world.run("fmt new.moves"), 1);
    }
}
