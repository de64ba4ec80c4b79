//! What holds for all commands: standard input, colour, pipes, exit statuses, words people try first.

use std::io::Read;

use super::{BARE, World, puzzle};

/// A world in which every line of [`LINES`] is all well.
fn world() -> World {
    World::new()
        .file("a.yaml", puzzle("KD @label fork\ndeal \"note\""))
        .file("b.moves", "@deal osmosis#42 @by Ben\nKD @unfinished")
        .file("c.moves", "@deal osmosis#42\nKD @unfinished\n")
}

const LINES: [&str; 26] = [
    "check .",
    "check a.yaml --format json",
    "check . --format jsonl",
    "check a.yaml --format sarif",
    "check a.yaml --format github",
    "check . --format junit",
    "show a.yaml",
    "show a.yaml --at fork --format json",
    "show osmosis#42 --canonical",
    "replay a.yaml --boards",
    "replay a.yaml --format jsonl",
    "explain osmosis::row-above",
    "diff a.yaml a.yaml",
    "games",
    "race a.yaml main b.moves",
    "stats .",
    "new --game osmosis --seed 42",
    "export a.yaml --to csv",
    "export a.yaml --to json",
    "schema",
    "schema --list",
    "completions bash",
    "man",
    "man git enable",
    "fmt --check c.moves",
    "fmt --check --annotate none c.moves",
];

#[test]
fn success_is_silent_on_standard_error_and_the_same_each_time() {
    let world = world();
    for line in LINES {
        let first = world.run(line).well();
        assert!(first.out.ends_with('\n'), "{first}");
        assert_eq!(world.run(line), first);
    }
}

#[test]
fn no_colour_in_pipes_unless_asked() {
    let findings = "check gone.yaml";
    for line in LINES.into_iter().chain([findings]) {
        let plain = world().run(line);
        assert!(!plain.out.contains('\u{1b}'), "{plain}");
        for (name, value) in [("NO_COLOR", "1"), ("CLICOLOR_FORCE", "0"), ("TERM", "xterm-256color")] {
            assert_eq!(world().variable(name, value).run(line), plain);
        }
        assert_eq!(world().run(&format!("{line} --color never")).out, plain.out);
        assert_eq!(world().run(&format!("{line} --color auto")).out, plain.out);
        assert_eq!(world().variable("CLICOLOR_FORCE", "1").run(&format!("{line} --color never")).out, plain.out);
    }
    for line in ["show a.yaml", "replay a.yaml --boards", findings] {
        let always = world().run(&format!("{line} --color always"));
        assert!(always.out.contains("\u{1b}["), "{always}");
        assert_eq!(world().run(&format!("--color always {line}")).out, always.out);
        // An explicit argument is stronger than the environment.
        assert_eq!(world().variable("NO_COLOR", "1").run(&format!("{line} --color always")).out, always.out);
        assert_eq!(world().variable("CLICOLOR_FORCE", "1").run(line).out, always.out);
        assert!(!world().variable("CLICOLOR_FORCE", "1").variable("NO_COLOR", "1").run(line).out.contains('\u{1b}'));
    }
    world().run("show a.yaml --color sometimes").usage("[possible values: auto, always, never]");
}

#[test]
fn programs_get_no_colour_ever() {
    for line in ["check . --format json", "check . --format jsonl", "show a.yaml --format json", "games --format jsonl"]
    {
        assert!(!world().run(&format!("{line} --color always")).well().out.contains('\u{1b}'), "{line}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let world = world().file("long.moves", format!("@deal osmosis#42\n{}@unfinished\n", "\"n\" ".repeat(30_000)));
    let lines = [
        "games",
        "explain --list",
        "check . -v --format jsonl",
        "replay osmosis#42 long.moves --format jsonl",
        "show a.yaml",
    ];
    for line in lines {
        let mut child = world.command(&line.split(' ').collect::<Vec<_>>()).spawn().unwrap();
        drop(child.stdin.take());
        drop(child.stdout.take());
        let status = child.wait().unwrap();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((status.code(), err.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn a_pipe_closed_after_the_first_line_is_no_error() {
    let many: String = (0..20_000)
        .map(|n| {
            format!(
                "{{\"trove\":1,\"id\":\"{n}\",\"deal\":\"osmosis#42\",\"claim\":\"unfinished\",\"moves\":[\"KD\"]}}\n"
            )
        })
        .collect();
    let world = World::new().file("log.jsonl", many);
    let mut child = world.command(&["check", "log.jsonl", "--format", "jsonl"]).spawn().unwrap();
    let mut first = [0; 10];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(&first, b"{\"path\":\"l");
    drop(child.stdout.take());
    let status = child.wait().unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((status.code(), err.as_str()), (Some(0), ""));
}

#[test]
fn words_people_try_first_name_the_command() {
    let world = World::new();
    for (word, command) in [
        ("verify", "check"),
        ("validate", "check"),
        ("lint", "check"),
        ("test", "check"),
        ("view", "show"),
        ("print", "show"),
        ("board", "show"),
        ("run", "replay"),
        ("variants", "games"),
        ("rules", "games"),
        ("list", "games"),
        ("create", "new"),
        ("init", "new"),
        ("convert", "export"),
        ("schemas", "schema"),
        ("completion", "completions"),
        ("manual", "man"),
        ("format", "fmt"),
        ("tidy", "fmt"),
        ("record", "play"),
    ] {
        world.args(&[word, "a.yaml"]).trouble(&format!("there is no command `{word}`; `trove {command}` does that"));
    }
    world.run("chck").usage("a similar subcommand exists: 'check'");
    world.run("").usage("Usage: trove [OPTIONS] <COMMAND>");
}

#[test]
fn help_is_output_and_tells_exit_statuses_and_examples() {
    let world = World::new();
    let help = world.run("--help").well();
    assert_eq!(world.run("help").well().out, help.out);
    let commands = help.out.split("Commands:\n").nth(1).expect("a list of commands").lines();
    let commands: Vec<&str> = commands.take_while(|line| !line.is_empty()).collect();
    assert!(commands.len() > 15, "{commands:?}");
    for line in commands {
        let command = line.trim_start().split(' ').next().unwrap_or_default();
        assert!(
            line.starts_with(&format!("  {command} ")) && line.len() <= 80,
            "a line of 80 columns a command: {line}"
        );
        let ran = world.run(&format!("{command} --help")).well().says("Examples:\n").says("--color");
        assert_eq!(world.run(&format!("help {command}")).well().out, ran.out);
    }
    world.run("help nonsense").usage("unrecognized subcommand 'nonsense'");
    let version = world.run("--version").well();
    assert_eq!(version.out, format!("trove {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn bad_usage_is_exit_2_and_prints_nothing() {
    let world = world();
    for line in [
        "check --format yaml",
        "check --nonsense",
        "show",
        "show a.yaml a.yaml",
        "show a.yaml --at",
        "show a.yaml --format json --canonical",
        "show a.yaml --width 20",
        "replay a.yaml --every 0",
        "replay a.yaml --every 2 --boards",
        "replay a.yaml main --solution main",
        "race osmosis#42",
        "explain",
        "explain --list script::empty",
        "stats --by month",
    ] {
        world.run(line).usage("error: ");
    }
}

#[test]
fn standard_input_holds_puzzles_scripts_or_records() {
    let read = |text: &str, arguments: &str| World::new().input(text).run(&format!("check - {arguments}"));
    for begin in ["", "---\n", "# yaml-language-server: $schema=x\n\n", "\u{FEFF}", "\n\n"] {
        read(&format!("{begin}{}", puzzle("KD")), "").well().says("1 puzzle, 1 script, 1 move,");
    }
    read("@deal osmosis#42 KD @unfinished", "").well().says("0 puzzles, 1 script, 1 move,");
    read("# a comment\n@deal osmosis#42 KD @unfinished", "").well().says("0 puzzles, 1 script, 1 move,");
    let record = r#"{"trove":1,"deal":"osmosis#42","claim":"unfinished","moves":["KD"]}"#;
    read(record, "").well().says("0 puzzles, 1 script, 1 move,");
    // The name decides.
    let late = format!("# authors' note\n{}", puzzle("KD"));
    read(&late, "").findings();
    read(&late, "--stdin-name x.yaml").well().says("1 puzzle,");
    read(&format!("\n{record}"), "--stdin-name x.moves").findings();
    assert_eq!(read("zz", "--stdin-name d/x.moves --format json").found(), ["script::unbound d/x.moves:1:1"]);
    assert_eq!(read("zz", "--format json").found(), ["script::unbound <stdin>:1:1"]);
    assert_eq!(read("", "--format json").found(), ["script::unbound <stdin>:1:1"]);
    assert_eq!(read("trove: 1\nx", "--format json").found()[0].split(' ').nth(1), Some("<stdin>:2:1"));
}

#[test]
fn a_piped_script_is_bound_as_if_it_lay_where_its_name_says() {
    let world = World::new().file("p/a.yaml", puzzle("KD")).input("@puzzle \"a.yaml\"\nKD deal @unfinished");
    world.run("check - --stdin-name p/new.moves").well().says("0 puzzles, 1 script, 2 moves,");
    assert_eq!(world.run("check - --stdin-name new.moves --format json").found(), ["file::missing new.moves:1:9"]);
    let world = World::new().file("p/a.yaml", puzzle("KD")).input("@puzzle \"../p/a.yaml\"\nKD @unfinished");
    assert_eq!(world.run("check - --stdin-name q/new.moves --format json").found(), ["file::outside q/new.moves:1:9"]);
}

#[test]
fn other_commands_read_standard_input_too() {
    let world = World::new().input(puzzle("KD @label fork\ndeal"));
    world.run("show -").well().says("stdin · osmosis\n");
    world.run("show - --stdin-name x/seven.yaml").well().says("seven · osmosis\n");
    world.run("show - --at fork").well().says("ply 1, fork\n");
    world.run("replay - main").well().says(" 2  deal");
    let twice = "standard input can be read only once, and `-` is there more than once";
    for line in ["replay - -", "race - -", "race osmosis#42 - -", "show - --solution -", "show - --at=-:end"] {
        world.run(line).trouble(twice);
    }
    let script = World::new().input("@by Anna\nKD").file("b.moves", "deal");
    script.run("race osmosis#42 b.moves -").well().says(" 1. Anna: unfinished, score 2, 1 move\n 2. b.moves: ");
    let two = World::new().input(format!("{BARE}id: one\n---\n{BARE}id: two\n"));
    two.run("show -").trouble("the file holds several puzzles; name one as `-- -::ID`: one, two");
    two.run("show -- -::two").well().says("two · osmosis\n");
    World::new().input("KD").run("show -").trouble(
        "standard input holds no puzzle: it has to begin with `trove:`, `---` or a comment that names the schema",
    );
    let script = World::new().input("KD deal @unfinished");
    script.run("replay osmosis#42 -").well().says("osmosis#42, stdin: osmosis\n").says(" 2  deal");
    script.run("show osmosis#42 --solution -").well().says("ply 2, after deal\n");
}

#[test]
fn findings_about_a_whole_file_need_no_snippet() {
    let world = World::new().file("e.yaml", "");
    for (argument, head) in [
        ("gone.yaml", "error[file::missing]: gone.yaml\n\n  × there is no such file or folder\n\n"),
        ("e.yaml", "error[puzzle::empty] in e: e.yaml\n\n  × there is no puzzle here\n  help: "),
    ] {
        let ran = world.run(&format!("check {argument}"));
        assert!(ran.out.starts_with(head) || ran.out.starts_with(&head.replace(" in e", "")), "{ran}");
    }
    let narrated = world.run("check gone.yaml --narrate").out;
    let wanted = "error: there is no such file or folder\n    code: file::missing\ngone.yaml\n\n";
    assert!(narrated.starts_with(wanted), "{narrated}");
    let ascii = world.run("check gone.yaml --ascii").out;
    assert!(ascii.is_ascii() && ascii.starts_with("error[file::missing]: gone.yaml\n\n  x there is"), "{ascii}");
}
