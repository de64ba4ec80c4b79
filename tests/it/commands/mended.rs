//! Inputs that once went wrong, each with what is right.

use super::World;

const HEAD: &str = "trove: 1\ngame: osmosis\ndeal: { seed: 42 }\nsolutions:\n";

fn puzzle(solutions: &str) -> World {
    World::new().file("a.yaml", format!("{HEAD}{solutions}"))
}

fn codes(world: &World) -> Vec<String> {
    let report = world.run("check a.yaml --format json").json();
    let told = report["diagnostics"].as_array().unwrap().iter();
    told.map(|d| d["code"].as_str().unwrap().to_owned()).collect()
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_of_scripts_is_no_script_to_wait_for() {
    let world = puzzle("- { name: one, moves: KD @unfinished }\n").file("a/b.moves", "KD @unfinished");
    let pipe = world.root().join("a/c.moves");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert!(world.run("check a.yaml").out.contains("it is no ordinary file"));
}

#[test]
fn assertions_behind_a_move_that_is_meant_to_be_refused_are_judged() {
    let line = |moves: &str| {
        puzzle(&format!("- name: one\n  expect: {{ illegal: osmosis::not-base }}\n  moves: |\n    {moves}\n"))
    };
    assert_eq!(codes(&line("JH @score 99")), ["assert::score"]);
    assert_eq!(codes(&line("JH @score 1 @state 5b4d1d46cd56ec8b")), [""; 0]);
    // With another move behind it the refusal is no longer the end.
    assert_eq!(codes(&line("JH @score 1 KD")), ["osmosis::not-base", "script::not-checked"]);
}

#[test]
fn a_script_and_the_file_that_lists_it_must_agree() {
    let world =
        puzzle("- { name: one, moves: KD @label x @unfinished }\n- { name: two, from: \"one:x\", file: s.moves }\n");
    let world = world.file("s.moves", "@from one:0\n8D @unfinished");
    assert_eq!(codes(&world), ["claim::contradiction"]);
    let inline = "- { name: one, moves: KD @label x @unfinished }\n- name: two\n  from: one:x\n  moves: |\n    @from one:0\n    8D @unfinished\n";
    assert_eq!(codes(&puzzle(inline)), ["claim::contradiction"]);
    let inline = "- name: two\n  moves: |\n    @name three\n    KD @unfinished\n";
    assert_eq!(codes(&puzzle(inline)), ["claim::contradiction"]);
    let world = puzzle("- { name: two, file: s.moves }\n").file("s.moves", "@name three\nKD @unfinished");
    assert_eq!(codes(&world), ["claim::contradiction"]);
}

#[test]
fn a_script_named_by_itself_finds_the_puzzle_of_its_folder() {
    let world =
        puzzle("- { name: one, moves: KD @label x @unfinished }\n").file("a/b.moves", "@from one:x\n8D @unfinished");
    assert!(world.run("check a/b.moves").well().out.contains("1 script, 2 moves"));
    assert!(world.run("replay a/b.moves").well().out.contains("8D:R1>F1"));
    let lost = World::new().file("c/d.moves", "KD @unfinished");
    assert!(lost.run("check c/d.moves").findings().out.contains("script::unbound"));
}

#[test]
fn what_cannot_be_read_may_have_been_the_claim() {
    for moves in ["KD @unfinshed", "KD @score", "KD @state 12"] {
        let codes = codes(&puzzle(&format!("- name: one\n  moves: |\n    {moves}\n")));
        assert!(codes.len() == 1 && codes[0].starts_with("script::"), "{moves}: {codes:?}");
    }
    assert_eq!(codes(&puzzle("- { name: one, moves: KD 8D }\n")), ["claim::not-met"]);
}

#[test]
fn a_claim_too_early_is_pointed_at() {
    let world = puzzle("- { name: one, moves: KD @unfinished 8D }\n");
    let out = world.run("check a.yaml").findings().out;
    assert!(out.contains("this speaks of the position here"), "{out}");
}

#[test]
fn a_file_with_errors_is_not_called_in_order() {
    let world = puzzle("- { name: one, movs: KD }\n");
    let out = world.run("check a.yaml").findings().out;
    assert!(!out.contains("is in order"), "{out}");
}

#[test]
fn a_variation_that_goes_on_is_told_what_it_replaces() {
    let out = puzzle("- { name: one, moves: KD (8D) @unfinished }\n").run("check a.yaml").findings().out;
    assert!(out.contains("a variation replaces the move before it"), "{out}");
    assert!(!out.contains("it was put there here"), "{out}");
}

#[test]
fn thousands_of_faults_are_told_by_the_first_ones() {
    let world = puzzle(&format!("- name: one\n  moves: KD {} @unfinished\n", "zz ".repeat(3000)));
    let codes = codes(&world);
    assert!(codes.len() < 520, "{}", codes.len());
    assert_eq!(codes.last().map(String::as_str), Some("script::not-checked"));
}

#[test]
fn a_turned_card_without_destination_is_offered_one() {
    let world = World::new().file("s.moves", "@deal sir-tommy#42\nJS @unfinished");
    let out = world.run("check s.moves").findings().out;
    assert!(out.contains("`JS>W1`"), "{out}");
}

#[test]
fn a_script_whose_header_cannot_be_read_is_told_why() {
    let world = World::new().file("s.moves", "\u{A0}@deal osmosis#42\nKD @unfinished");
    let out = world.run("check s.moves").findings().out;
    assert!(out.contains("U+00A0") && !out.contains("script::unbound"), "{out}");
}
