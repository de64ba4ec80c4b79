//! `trove diff` between revisions, the working tree and what is staged.

use super::git::{Repository, has, lacks};
use super::*;

fn history() -> Repository {
    let repository = Repository::new();
    repository.write("puzzles/a.yaml", puzzle("KD 8D")).write("puzzles/b.yaml", puzzle("KD"));
    repository.write("notes.yaml", "a: 1\n").commit("one");
    repository.git("tag v1");
    repository.write("puzzles/a.yaml", puzzle("KD deal")).commit("two");
    repository
}

#[test]
fn two_revisions_are_compared_as_folders() {
    let repository = history();
    let run = |line: &str| repository.world.run(line);
    run("diff v1..HEAD --stat").findings().says("M a ").says("2 puzzles: 1 changed, 1 the same");
    let one = run("diff v1..main").findings();
    for line in ["diff v1..", "diff v1...main", "diff v1 main", "diff v1", "diff HEAD~1 --exit-zero"] {
        assert_eq!(run(line).out, one.out, "{line}");
    }
    run("diff main..main").well().says("2 puzzles: 2 the same");
    run("diff v1..HEAD puzzles/b.yaml").well();
    run("diff v1..HEAD puzzles/b.yaml puzzles --stat").findings();
    let json = run("diff v1..HEAD --format json").json();
    assert_eq!((&json["old"], &json["new"]), (&"v1".into(), &"HEAD".into()));
    assert_eq!(json["puzzles"][0]["new"]["path"], "puzzles/a.yaml");
}

#[test]
fn the_working_tree_and_what_is_staged_are_compared() {
    let repository = history();
    let run = |line: &str| repository.world.run(line);
    run("diff HEAD").well();
    run("diff --staged").well().says("2 the same");
    repository.write("puzzles/b.yaml", puzzle("KD 8D"));
    run("diff HEAD --stat").findings().says("M b ");
    run("diff HEAD puzzles/b.yaml --stat").findings().says("M b ");
    run("diff HEAD puzzles/a.yaml").well();
    run("diff --staged").well();
    repository.git("add -A");
    repository.write("puzzles/b.yaml", "broken");
    run("diff --cached --stat").findings().says("M b ");
    run("diff --staged v1 --stat").findings().says("M a ").says("M b ");
    run("diff --staged puzzles/a.yaml").well();
    std::fs::remove_file(repository.world.root().join("puzzles/b.yaml")).unwrap();
    run("diff HEAD puzzles/b.yaml --stat").findings().says("D b ");
}

#[test]
fn scripts_come_from_the_same_revision() {
    let repository = Repository::new();
    repository
        .write("a.yaml", BARE)
        .write("a/main.moves", "KD @unfinished\n")
        .write("a/gone.moves", "KD @unfinished\n");
    let listed = format!("{BARE}id: l\nsolutions:\n  - name: far\n    file: lines/far.txt\n");
    repository.write("l.yaml", listed).write("lines/far.txt", "KD @unfinished\n");
    repository.write("c.moves", "@puzzle \"a.yaml\"\nKD @unfinished\n").commit("one");
    repository
        .write("a/main.moves", "KD 8D @unfinished\n")
        .write("c.moves", "@puzzle \"a.yaml\"\nKD deal @unfinished\n");
    repository.write("lines/far.txt", "deal @unfinished\n");
    repository.git("rm -q a/gone.moves");
    repository.commit("two");
    repository.write("a/untracked.moves", "KD @unfinished\n");
    let ran = repository.world.run("diff HEAD~1..HEAD").findings();
    has(&ran.out, &["main", "gone", "far"]);
    lacks(&ran.out, &["untracked"]);
    assert_eq!(repository.world.run("diff HEAD~1").out, ran.out);
}

#[test]
fn renamed_puzzles_are_found_by_their_deal() {
    let repository = history();
    repository.git("mv puzzles/a.yaml puzzles/other.yaml");
    repository.commit("three");
    repository.world.run("diff main~1..main --stat").findings().says("R ").says("1 renamed");
}

#[test]
fn faults_are_named_as_in_the_repository() {
    let repository = history();
    repository.write("puzzles/b.yaml", "trove: 1\ngame: osmosi\n").commit("three");
    let ran = repository.world.run("diff v1..HEAD");
    assert_eq!(ran.code, 2);
    ran.says("puzzles/b.yaml:2").says_not("/tmp");
}

#[test]
fn folders_count_from_where_one_stands() {
    let repository = history();
    let run = |arguments: &[&str]| {
        let mut command = repository.world.command(arguments);
        let output = command.current_dir(repository.world.root().join("puzzles")).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, out) = run(&["diff", "v1..HEAD", "--stat", "a.yaml"]);
    assert_eq!(code, 1, "{out}");
    has(&out, &["1 puzzle: 1 changed"]);
    assert_eq!(run(&["diff", "v1..HEAD", "b.yaml"]).0, 0);
    assert_eq!(run(&["diff", "v1..HEAD", "../puzzles"]).0, 1);
    assert_eq!(run(&["diff", "v1", "../../x"]).0, 2);
    assert_eq!(run(&["diff", "--staged"]).0, 0);
}

#[test]
fn files_come_before_revisions() {
    let repository = history();
    repository.write("v1", "").write("x.moves", "@deal osmosis#42\nKD @unfinished\n");
    let run = |line: &str| repository.world.run(line);
    run("diff x.moves x.moves").well();
    run("diff osmosis#42 osmosis#43").findings();
    run("diff ../root/x.moves x.moves").well();
    run("diff x.moves")
        .trouble("name what x.moves is compared with; `trove diff HEAD x.moves` compares it with the last commit");
    run("diff x.moves x.moves x.moves")
        .trouble("two things are compared; paths may follow a revision: `trove diff main..HEAD puzzles/`");
    run("diff").trouble("name what is compared; `trove diff HEAD` compares the files here with the last commit");
}

#[test]
fn what_is_not_there_is_said() {
    let repository = history();
    let run = |line: &str| repository.world.run(line);
    run("diff v9..HEAD").trouble("`v9` is no revision of this repository, and no file, folder or deal id");
    run("diff v9").trouble("`v9` is no revision of this repository, and no file, folder or deal id");
    run("diff v1..HEAD nowhere").trouble("neither v1 nor HEAD has a file at nowhere");
    assert_eq!(run("diff v9 v8").code, 2);
    let world = World::new();
    let none = "this is no git repository, so there are no revisions to compare";
    for line in ["diff v1..v2", "diff v1", "diff --staged"] {
        world.run(line).trouble(none);
    }
    let empty = Repository::new();
    empty.write("a.yaml", puzzle("KD"));
    empty.git("add -A");
    empty.world.run("diff --staged --stat").findings().says("A a ");
}
