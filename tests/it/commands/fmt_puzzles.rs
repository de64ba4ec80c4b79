//! `trove fmt` on puzzle files: their scripts in place, whatever the files are like.

use std::collections::BTreeMap;

use super::{BARE, World, listing, puzzle};
use crate::collection;
use crate::random::Random;

fn read(world: &World, path: &str) -> String {
    String::from_utf8(std::fs::read(world.root().join(path)).unwrap()).unwrap()
}

/// Formats one puzzle file; it is the same puzzle with the same verdicts, and formatting it again changes nothing.
#[track_caller]
fn formatted(text: &str, options: &str) -> String {
    let world = World::new().file("a.yaml", text);
    let verdicts = |world: &World| world.run("check a.yaml -v --format jsonl").out;
    let before = verdicts(&world);
    let ran = world.run(&format!("fmt a.yaml {options}"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran}");
    if !options.contains("--fill") {
        assert_eq!(verdicts(&world), before);
    }
    let once = read(&world, "a.yaml");
    let ran = world.run(&format!("fmt a.yaml {options}")).well();
    assert_eq!(ran.out, "0 files changed, 1 already in canonical form\n");
    assert_eq!(read(&world, "a.yaml"), once);
    once
}

/// The lines below `solutions:`.
fn solutions(text: &str) -> &str {
    text.split_once("solutions:\n").unwrap_or_else(|| panic!("{text}")).1
}

#[test]
fn scripts_are_spelled_from_where_they_begin() {
    let text = format!(
        "{BARE}start: r1>f1\nsolutions:\n  - name: main\n    expect: unfinished\n    moves: \"r1>f1 @label fork d d\"\n  \
         - {{ name: side, from: main:fork, expect: unfinished, moves: 'd*2 d' }}\n"
    );
    let text = formatted(&text, "");
    assert!(text.contains("\nstart: KD\n"), "{text}");
    assert_eq!(
        solutions(&text),
        "  - name: main\n    expect: unfinished\n    moves: |\n      8D @label fork\n      deal*2\n  \
         - name: side\n    expect: unfinished\n    from: main:fork\n    moves: |\n      deal*3\n"
    );
}

#[test]
fn comments_of_file_and_script_stay() {
    let text = puzzle("r1>f1 # the king\n\n# then\nd d").replace("    moves", "    # a comment of the file\n    moves");
    let text = formatted(&text, "");
    assert_eq!(
        solutions(&text),
        "  - name: main\n    expect: unfinished\n    # a comment of the file\n    moves: |\n      \
         KD # the king\n\n      # then\n      deal*2\n"
    );
}

#[test]
fn values_and_annotations_in_puzzle_files() {
    let text = formatted(&puzzle("KD @score ? (d @pass ?)\nd @state ?"), "--fill --annotate score --at 1");
    assert_eq!(
        solutions(&text),
        "  - name: main\n    expect: unfinished\n    moves: |\n      \
         KD @score 2 (deal @pass 1) #= ply 1: score 2\n      deal @state cea2b940722008c2\n"
    );
    let boards = formatted(&puzzle("KD\nd"), "--annotate board");
    assert!(boards.contains("      #|  R1  JS JC 8D       F1  3D KD  takes any D\n"), "{boards}");
    assert_eq!(formatted(&boards, "--annotate none"), formatted(&puzzle("KD\nd"), ""));
}

#[test]
fn line_ends_and_marks_stay() {
    let neat = formatted(&puzzle("r1>f1 d d \"two\n\nlines\" # ♦"), "");
    for (ends, mark) in [("\r\n", ""), ("\r", ""), ("\n", "\u{FEFF}"), ("\r\n", "\u{FEFF}")] {
        let given = |text: &str| format!("{mark}{}", text.replace('\n', ends));
        assert_eq!(formatted(&given(&puzzle("r1>f1 d d \"two\n\nlines\" # ♦")), ""), given(&neat), "{ends:?}");
    }
}

#[test]
fn several_puzzles_of_a_file_are_formatted_one_by_one() {
    let two = format!("{}---\n{}", puzzle("r1>f1"), puzzle("d d").replace("game:", "id: b\ngame:"));
    let text = formatted(&two, "");
    assert!(text.contains("      KD\n") && text.contains("      deal*2\n"), "{text}");
    // One that cannot be read leaves the file alone.
    let broken = format!("{two}---\ntrove: 1\n");
    let world = World::new().file("a.yaml", &broken);
    world.run("fmt").findings().says("error[puzzle::missing-key]").says("1 left alone");
    assert_eq!(read(&world, "a.yaml"), broken);
}

#[test]
fn a_script_that_two_solutions_share_stays_as_it_is_if_they_spell_it_differently() {
    let text = format!(
        "{BARE}solutions:\n  - name: main\n    expect: unfinished\n    moves: &same r1>f1\n  \
         - name: next\n    expect: unfinished\n    from: main:end\n    moves: *same\n"
    );
    let once = formatted(&text, "");
    assert!(once.contains("r1>f1"), "{once}");
}

#[test]
fn files_with_errors_are_left_alone() {
    for (text, code) in [
        (String::new(), "puzzle::empty"),
        ("trove: 1\n  game: [\n".to_owned(), "yaml::"),
        (puzzle("r1>f1 zz"), "script::unknown-word"),
        (puzzle("r1>f1 2C"), "script::not-open"),
        (format!("{}titel: x\n", puzzle("r1>f1")), "puzzle::unknown-key"),
        (format!("{BARE}start: 2C\n"), "script::not-open"),
        (puzzle("r1>f1").replace("    moves", "    from: other:3\n    moves"), "script::unknown-point"),
        (puzzle("r1>f1").replace("    moves", "    from: main:end\n    moves"), "script::from-circle"),
        (format!("{BARE}solutions:\n  - name: far\n    file: far.moves\n"), "file::missing"),
        (puzzle("r1>f1").replace("trove: 1", "trove: 2"), "puzzle::"),
    ] {
        let world = World::new().file("a.yaml", &text);
        for line in ["fmt a.yaml", "fmt a.yaml --check"] {
            let ran = world.run(line).findings().says(&format!("error[{code}"));
            assert!(ran.out.contains("0 already in canonical form, 1 left alone\n"), "{ran}");
        }
        assert_eq!(read(&world, "a.yaml"), text);
        let ran = World::new().input(&text).run("fmt - --stdin-name a.yaml");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran}");
        assert!(ran.err.contains(&format!("error[{code}")), "{ran}");
    }
}

#[test]
fn an_error_in_one_file_is_none_of_another() {
    let world = World::new()
        .file("a.yaml", puzzle("r1>f1"))
        .file("a/bad.moves", "2C\n")
        .file("a/good.moves", "d  d @unfinished");
    world
        .run("fmt")
        .findings()
        .says("a.yaml\n")
        .says("a/good.moves\n")
        .says("2 files changed, 0 already in canonical form, 1 left alone");
    assert!(read(&world, "a.yaml").contains("      KD\n"));
    assert_eq!(read(&world, "a/good.moves"), "deal*2 @unfinished\n");
    assert_eq!(read(&world, "a/bad.moves"), "2C\n");
}

#[test]
fn a_puzzle_goes_through_a_pipe() {
    let text = puzzle("r1>f1 d d");
    let neat = formatted(&text, "");
    assert_eq!(World::new().input(&text).run("fmt -").well().out, neat);
    let world = World::new().file("trove.toml", "[fmt]\nstyle = 'full'\n").input(&text);
    assert_eq!(world.run("fmt - --stdin-name sub/a.yaml").well().out, neat.replace("KD", "KD:R1>F1"));
    // The name decides what it is.
    let ran = World::new().input(&text).run("fmt - --stdin-name a.moves");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran}");
}

#[test]
fn what_authors_keep_for_other_programs_stays() {
    let text =
        formatted(&format!("{}x-app: {{ on: yes, list: [1, '2', 0x10], text: \"a # b\" }}\n", puzzle("r1>f1")), "");
    let [old, new] = ["x-app:\n  on: yes", "x-app: { on: yes"].map(|begin| text.contains(begin));
    assert!(old || new, "{text}");
    for part in ["'2'", "\"2\""].iter().filter(|part| text.contains(*part)) {
        assert!(text.contains("0x10") && text.contains("a # b"), "{part} {text}");
    }
}

/// Pieces that break files in ways that matter to YAML or to scripts.
const PIECES: [&str; 24] = [
    " ",
    "\n",
    "\n\n",
    "\t",
    "#",
    " # c\n",
    ":",
    "- ",
    "|",
    ">",
    "'",
    "\"",
    "{",
    "}",
    "[",
    "&a ",
    "*a",
    "KD ",
    "deal ",
    "(",
    ")",
    "@score ? ",
    "é",
    "\u{2028}",
];

fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + random.below(3) {
        let mut at = random.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[line..].find('\n').map_or(text.len(), |end| line + end + 1);
        match random.below(10) {
            0 => text.insert_str(at, random.one_of(&PIECES).unwrap()),
            1 => {
                let next = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
                text.replace_range(at..next, random.one_of(&PIECES).unwrap());
            }
            2 => text.replace_range(line..end, ""),
            3 => {
                let twice = text[line..end].repeat(2);
                text.replace_range(line..end, &twice);
            }
            4..7 => text.insert_str(line, random.one_of(&["\n", "# c\n", "  ", "      # c\n", "\n\n\n"]).unwrap()),
            _ => {
                let more = random.one_of(&[" deal", " # c", "  ", " @score ?", " \"note\"", ""]).unwrap();
                text.insert_str(end.saturating_sub(1).max(line), more);
            }
        }
    }
    match random.below(6) {
        0 => text.replace('\n', "\r\n"),
        1 => format!("\u{FEFF}{text}"),
        _ => text,
    }
}

/// What `check` says of every script, by file and name.
fn verdicts(world: &World) -> BTreeMap<String, serde_json::Value> {
    let lines = world.run("check . -v --format jsonl --states-limit 0").lines();
    let key = |line: &serde_json::Value| format!("{} {} {}", line["path"], line["puzzle"], line["solution"]);
    lines.into_iter().map(|line| (key(&line), line)).collect()
}

#[test]
fn mutated_puzzle_files_are_left_alone_or_say_the_same() {
    let sources: Vec<String> =
        collection::files("yaml").iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let mut random = Random::new(6);
    let mut world = World::new();
    for index in 0..150 {
        let source = &sources[random.below(sources.len())];
        world = world.file(&format!("{index}/p.yaml"), mutated(source, &mut random));
    }
    let before = (listing(&world.root()), verdicts(&world));
    let ran = world.run("fmt . --narrate");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "no file is refused by the safety net");
    let after = (listing(&world.root()), verdicts(&world));
    assert!(after.1 == before.1, "the verdicts are the same");
    let changed = before.0.iter().zip(&after.0).filter(|(before, after)| before != after).count();
    assert!(ran.out.contains(&format!("\n{changed} files changed, ")), "{changed}");
    let left: usize = ran.out.rsplit(", ").next().unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(changed > 15 && left > 30, "{changed} changed, {left} left alone");
    let again = world.run("fmt . --narrate");
    assert!(
        again.out.contains(&format!("\n0 files changed, {} already in canonical form, {left} left alone", 150 - left))
    );
    assert!(listing(&world.root()) == after.0);
}

/// Two deals of Sir Tommy that list one script, and a third solution that plays it from a later point.
fn sharing(script: &str) -> World {
    let puzzle = |seed: u32| {
        format!(
            "trove: 1\n\ngame: sir-tommy\ndeal: {{ seed: {seed} }}\n\nsolutions:\n  - name: shared\n    \
             expect: unfinished\n    file: lines/shared.moves\n"
        )
    };
    let later = "  - name: begun\n    expect: unfinished\n    moves: |\n      JC>W3\n  - name: later\n    \
                 expect: unfinished\n    from: begun:1\n    file: lines/later.moves\n  - name: same\n    \
                 expect: unfinished\n    file: lines/later.moves\n";
    World::new()
        .folder(".git")
        .file("seven.yaml", puzzle(7) + later)
        .file("eight.yaml", puzzle(8))
        .file("lines/shared.moves", script)
        .file("lines/later.moves", ">W1   >W2\n")
}

#[test]
fn a_script_that_says_other_moves_in_another_solution_keeps_its_words() {
    for arguments in [
        "fmt",
        "fmt seven.yaml eight.yaml lines/shared.moves lines/later.moves",
        "fmt lines/shared.moves lines/later.moves",
        "fmt seven.yaml lines",
    ] {
        let world = sharing(">W1   >W2\n");
        world.run("check").well();
        let before = listing(&world.root());
        world.run(arguments).well().says("0 files changed");
        assert_eq!(listing(&world.root()), before, "{arguments}");
    }
    let world = sharing(">W1   >W2\n");
    for name in ["shared", "later"] {
        let ran = world.args(&["fmt", "--check", &format!("lines/{name}.moves")]).well();
        assert_eq!(ran.out, "0 files would change, 1 already in canonical form\n");
        let world = sharing(">W1   >W2\n").input(">W2   >W1\n");
        let ran = world.args(&["fmt", "-", "--stdin-name", &format!("lines/{name}.moves")]).well();
        assert_eq!(ran.out, ">W2   >W1\n");
    }
}

#[test]
fn a_script_that_means_the_same_in_all_its_solutions_is_formatted() {
    // Only what stands beside the moves is not as it is written.
    let world = sharing("# nothing yet\n\n\n@score   0\n");
    world.run("fmt lines/shared.moves").well().says("1 file changed");
    let text = std::fs::read_to_string(world.root().join("lines/shared.moves")).unwrap();
    assert_eq!(text, "# nothing yet\n\n@score 0\n");
    // An error in one of them leaves it alone.
    let world = sharing("JC>W1\n");
    world.run("fmt seven.yaml lines/shared.moves").findings().says("eight, solution shared").says("1 left alone");
}

#[test]
fn in_a_puzzles_folder_its_file_is_found_one_up() {
    let world = World::new().file("x.yaml", "trove: 1\ngame: osmosi\n").file("x/a.moves", "d  d @unfinished\n");
    let said = "the script is not formatted, as ../x.yaml cannot be read";
    for arguments in [&["fmt", "a.moves"][..], &["fmt", "./a.moves"]] {
        let ran = world.command(arguments).current_dir(world.root().join("x")).output().unwrap();
        let out = String::from_utf8(ran.stdout).unwrap();
        assert!(ran.status.code() == Some(1) && out.contains("cannot be read") && out.contains("x.yaml"), "{out}");
    }
    world.run("fmt x/a.moves").findings().says(&said.replace("../", ""));
}

/// A collection whose puzzles list each other's scripts, begin at points of each other's lines, and hold scripts too.
fn entangled(random: &mut Random) -> World {
    let mut world = World::new().folder(".git");
    for name in ["one", "two", "three"] {
        let seed = random.below(3);
        let mut text = format!("trove: 1\ngame: sir-tommy\ndeal: {{ seed: {seed} }}\nsolutions:\n");
        for index in 0..1 + random.below(3) {
            text += &format!("  - name: s{index}\n    expect: unfinished\n");
            if index > 0 && random.below(2) > 0 {
                text += &format!("    from: s{}:{}\n", random.below(index), 1 + random.below(2));
            }
            text += &match random.below(5) {
                0 => "    moves: S>W1   >W2\n".to_owned(),
                1 => format!("    file: {name}/held.moves\n"),
                other => format!("    file: lines/{other}.moves\n"),
            };
        }
        world = world.file(&format!("{name}.yaml"), text);
        let held = random.one_of(&["S>W1   >W1\n@unfinished\n", "@from s0:1\n>W2   >W1 @unfinished\n"]).unwrap();
        world = world.file(&format!("{name}/held.moves"), held);
    }
    for script in 2..5 {
        let words = [">W1 ", ">W2  ", "S>W3 ", "(>W4) ", "@score  0 ", "W1>F1? ", "# c\n"];
        let moves: String = (0..2 + random.below(5)).filter_map(|_| random.one_of(&words)).collect();
        world = world.file(&format!("lines/{script}.moves"), format!(">W1 >W3 {moves}"));
    }
    world
}

#[test]
fn whoever_lists_a_script_it_says_the_same_after_formatting() {
    let mut random = Random::new(9);
    let (mut changed, mut kept) = (0, 0);
    for turn in 0..40 {
        let world = entangled(&mut random);
        let verdicts = || world.run("check . -v --format jsonl --exit-zero").out;
        let (files, before) = (listing(&world.root()), verdicts());
        let arguments = ["fmt .", "fmt lines", "fmt one.yaml lines", "fmt lines/2.moves one/held.moves two.yaml"];
        let arguments = format!("{}{}", arguments[turn % 4], if turn % 3 == 0 { " --style full" } else { "" });
        world.run(&arguments);
        let after = listing(&world.root());
        assert_eq!(verdicts(), before, "{arguments}: {files:?}");
        world.run(&arguments).says("0 files changed");
        assert_eq!(listing(&world.root()), after);
        let scripts = files.iter().zip(&after).filter(|((path, _), _)| path.extension().is_some_and(|e| e == "moves"));
        for (old, new) in scripts {
            *if old == new { &mut kept } else { &mut changed } += 1;
        }
    }
    assert!(changed > 20 && kept > 20, "{changed} scripts changed, {kept} did not");
}
