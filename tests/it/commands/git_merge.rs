//! `git merge` on real branches: parts that one side changed come together, parts that both changed are marked.

use super::git::{Repository, has, lacks};

const BASE: &str = "\
trove: 1
title: One          # as it is
game: osmosis
deal: { id: \"osmosis#42\" }

solutions:
  - name: main
    expect: unfinished
    moves: |
      deal
      KD
      8D
      deal
      deal*2
      deal*3
";

/// Merges the branch `theirs` into `ours`, both begun with `base`: git's exit status and the file.
fn merge(path: &str, base: &str, ours: &str, theirs: &str) -> (i32, String, Repository) {
    let repository = Repository::enabled();
    repository.write(path, base).commit("base");
    repository.git("checkout -q -b theirs");
    repository.write(path, theirs).write("t", "").commit("theirs");
    repository.git("checkout -q main");
    repository.write(path, ours).write("o", "").commit("ours");
    let (code, _, _) = repository.try_git(&["merge", "-q", "theirs", "-m", "merged"]);
    let text = repository.read(path);
    (code, text, repository)
}

fn change(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    })
}

fn solution(name: &str, moves: &str) -> String {
    format!("  - name: {name}\n    expect: unfinished\n    moves: {moves}\n")
}

#[test]
fn neighbouring_keys_and_new_solutions_come_together() {
    let ours = change(BASE, &[("title: One ", "title: Two ")]) + &solution("ours", "KD");
    let theirs = change(BASE, &[("game: osmosis\n", "game: osmosis\ntags: [new]\n")]) + &solution("theirs", "deal");
    let (code, text, repository) = merge("a.yaml", BASE, &ours, &theirs);
    let expected = change(&ours, &[("game: osmosis\n", "game: osmosis\ntags: [new]\n")]) + &solution("theirs", "deal");
    assert_eq!((code, text), (0, expected));
    repository.world.run("check").well();
}

#[test]
fn the_same_solution_is_merged_key_by_key_and_turn_by_turn() {
    let ours = change(BASE, &[("      deal\n      KD", "      KD"), ("main\n", "main # ours\n")]);
    let theirs = change(BASE, &[("deal*3", "deal*4"), ("expect: unfinished", "expect: unfinished\n    by: Ben")]);
    let (code, text, _) = merge("a.yaml", BASE, &ours, &theirs);
    let expected = change(&ours, &[("deal*3", "deal*4"), ("expect: unfinished", "expect: unfinished\n    by: Ben")]);
    assert_eq!((code, text), (0, expected));
}

#[test]
fn only_the_part_that_both_changed_is_marked() {
    let ours = change(BASE, &[("osmosis#42", "osmosis#43"), ("One", "Two")]);
    let theirs = change(BASE, &[("osmosis#42", "osmosis#44")]) + &solution("theirs", "deal");
    let (code, text, repository) = merge("a.yaml", BASE, &ours, &theirs);
    let both = "<<<<<<< HEAD\ndeal: { id: \"osmosis#43\" }\n=======\ndeal: { id: \"osmosis#44\" }\n>>>>>>> theirs\n";
    let expected =
        change(BASE, &[("One", "Two"), ("deal: { id: \"osmosis#42\" }\n", both)]) + &solution("theirs", "deal");
    assert_eq!((code, text), (1, expected));
    let ran = repository.world.run("check --format json");
    assert_eq!((ran.code, ran.found()), (1, vec!["file::conflict a.yaml:4:1".to_owned()]));
    repository.world.run("diff HEAD a.yaml").says("file::conflict");
    repository.git("merge --abort");
    let (code, _, err) = repository.try_git(&["-c", "merge.conflictStyle=diff3", "merge", "theirs"]);
    assert_eq!(code, 1);
    has(&err, &["trove: conflict in a.yaml: deal\n"]);
    has(&repository.read("a.yaml"), &["deal: { id: \"osmosis#42\" }\n=======\n"]);
}

#[test]
fn moves_in_conflict_are_marked_by_turn() {
    let ours = change(BASE, &[("      8D\n", "      JD\n"), ("One", "Two")]);
    let theirs = change(BASE, &[("      8D\n", "      3S\n"), ("game: osmosis", "game: osmosis # theirs")]);
    let (code, text, _) = merge("a.yaml", BASE, &ours, &theirs);
    let both = "      KD\n<<<<<<< HEAD\n      JD\n=======\n      3S\n>>>>>>> theirs\n      deal\n";
    has(&text, &[both, "title: Two ", "game: osmosis # theirs\n"]);
    assert_eq!(code, 1);
}

#[test]
fn a_part_that_one_side_deleted_and_the_other_changed_is_marked() {
    let base = BASE.to_owned() + &solution("extra", "KD");
    let ours = BASE.to_owned();
    let theirs = BASE.to_owned() + &solution("extra", "deal");
    let (code, text, _) = merge("a.yaml", &base, &ours, &theirs);
    let expected = format!("{BASE}<<<<<<< HEAD\n=======\n{}>>>>>>> theirs\n", solution("extra", "deal"));
    assert_eq!((code, text), (1, expected));
    let (code, text, _) = merge("a.yaml", &base, &ours, &change(&base, &[("One", "Two")]));
    assert_eq!((code, text), (0, change(BASE, &[("One", "Two")])));
}

#[test]
fn both_sides_may_add_the_file_or_the_same_thing() {
    let same = BASE.to_owned() + &solution("extra", "KD");
    let (code, text, _) = merge("a.yaml", BASE, &same, &change(&same, &[("One", "Two")]));
    assert_eq!((code, text), (0, change(&same, &[("One", "Two")])));
    let other = BASE.to_owned() + &solution("extra", "deal");
    let (code, text, _) = merge("a.yaml", BASE, &same, &other);
    assert_eq!(code, 1);
    has(&text, &[&solution("extra", "KD"), &solution("extra", "deal"), "<<<<<<< HEAD\n  - name: extra\n"]);
}

#[test]
fn files_without_a_last_line_end_lose_nothing() {
    let base = BASE.trim_end();
    let ours = format!("{BASE}{}", solution("ours", "KD").trim_end());
    let theirs = format!("{BASE}{}", solution("theirs", "deal").trim_end());
    let (code, text, _) = merge("a.yaml", base, &ours, &theirs);
    assert_eq!((code, text), (0, format!("{ours}\n{}", solution("theirs", "deal").trim_end())));
}

#[test]
fn what_is_cut_in_no_parts_is_merged_by_line() {
    // Two puzzles in a file, a map in braces, no puzzle at all: as git does it without a driver.
    let two = format!("{BASE}---\ntrove: 1\nid: second\ngame: osmosis\ndeal: {{ seed: 1 }}\n");
    let ours = change(&two, &[("title: One", "title: Two")]);
    let theirs = change(&two, &[("seed: 1", "seed: 2")]);
    let (code, text, _) = merge("a.yaml", &two, &ours, &theirs);
    assert_eq!((code, text), (0, change(&ours, &[("seed: 1", "seed: 2")])));
    let (code, text, _) = merge("b.yaml", "a: 1\n", "a: 2\n", "a: 3\n");
    assert_eq!((code, text.as_str()), (1, "<<<<<<< HEAD\na: 2\n=======\na: 3\n>>>>>>> theirs\n"));
    let (code, text, _) = merge("b.yaml", "trove: [\nx: 1\n", "trove: [\nx: 2\n", "trove: [\nx: 3\n");
    assert_eq!(code, 1);
    has(&text, &["x: 2\n=======\nx: 3\n"]);
}

#[test]
fn scripts_are_merged_by_turns() {
    let base = "@deal osmosis#42\nKD\ndeal\ndeal*2\ndeal*3\n@unfinished\n";
    let ours = change(base, &[("KD\n", "KD 8D\n")]);
    let theirs = change(base, &[("deal*3", "deal*4")]);
    let (code, text, repository) = merge("two words/a.moves", base, &ours, &theirs);
    assert_eq!((code, text), (0, change(&ours, &[("deal*3", "deal*4")])));
    repository.world.run("check").well();
    let (code, text, _) = merge("a.moves", base, &ours, &change(base, &[("KD\n", "KD deal\n")]));
    assert_eq!(code, 1);
    has(&text, &["<<<<<<< HEAD\nKD 8D\n=======\nKD deal\n>>>>>>> theirs\n"]);
}

#[test]
fn comments_stay_with_what_they_stand_above() {
    let base = change(BASE, &[("game: ", "# the game\ngame: "), ("  - name: main", "  # the first\n  - name: main")]);
    let ours = change(&base, &[("# the game", "# our game"), ("title: One", "title: Two")]);
    let theirs = change(&base, &[("  # the first\n", "  # the very first\n")]) + "# the end\n";
    let (code, text, _) = merge("a.yaml", &base, &ours, &theirs);
    let expected = change(&ours, &[("  # the first\n", "  # the very first\n")]) + "# the end\n";
    assert_eq!((code, text), (0, expected));
}

#[test]
fn line_ends_of_other_systems_are_kept() {
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let ours = change(BASE, &[("osmosis#42", "osmosis#43")]);
    let theirs = change(BASE, &[("osmosis#42", "osmosis#44"), ("One", "Two")]);
    let (code, text, _) = merge("a.yaml", &crlf(BASE), &crlf(&ours), &crlf(&theirs));
    assert_eq!(code, 1);
    has(&text, &["<<<<<<< HEAD\r\ndeal: { id: \"osmosis#43\" }\r\n=======\r\n", "title: Two "]);
    lacks(&text.replace("\r\n", ""), &["\n"]);
}
