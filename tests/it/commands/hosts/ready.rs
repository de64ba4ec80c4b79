//! The ready files: the hooks are run as pre-commit would run them, the commands of the examples as a runner would.

use std::path::Path;
use std::process::{Command, Output};

use regex::Regex;
use serde_yaml::Value;

use super::{World, puzzle};

fn yaml(path: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    serde_yaml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A program started in the world's root, with this build of `trove` first on its path.
fn started(world: &World, program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let folder = Path::new(env!("CARGO_BIN_EXE_trove")).parent().unwrap().to_path_buf();
    let rest = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&rest))).unwrap();
    let mut command = Command::new(program);
    command.current_dir(world.root()).args(arguments).env("PATH", path).env("HOME", world.root().parent().unwrap());
    for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    for name in ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"] {
        command.env(name, "tester");
    }
    command.env("GIT_CONFIG_NOSYSTEM", "1").envs(variables.iter().copied()).output().unwrap()
}

#[track_caller]
fn git(world: &World, line: &str) -> String {
    let output = started(world, "git", &line.split_whitespace().collect::<Vec<_>>(), &[]);
    assert!(output.status.success(), "git {line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn shell(world: &World, script: &str, variables: &[(&str, &str)]) -> (i32, String) {
    let output = started(world, "sh", &["-e", "-c", script], variables);
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (output.status.code().unwrap(), text)
}

/// Runs a hook as pre-commit does: on the staged files that its pattern selects, named or not; not at all if there is
/// none.
fn hook(world: &World, id: &str) -> Option<(i32, String)> {
    let hooks = yaml(".pre-commit-hooks.yaml");
    let hook = hooks.as_sequence().unwrap().iter().find(|hook| hook["id"] == id).unwrap();
    for key in ["name", "description", "entry", "language"] {
        assert!(hook[key].is_string(), "{id}: {key}");
    }
    let pattern = Regex::new(hook["files"].as_str().unwrap()).unwrap();
    let staged = git(world, "diff --staged --name-only --no-renames --diff-filter=ACMRTUXB");
    let files: Vec<&str> = staged.lines().filter(|path| pattern.is_match(path)).collect();
    if files.is_empty() {
        return None;
    }
    let mut command: Vec<&str> = hook["entry"].as_str().unwrap().split_whitespace().collect();
    if hook["pass_filenames"] != Value::Bool(false) {
        command.extend(files);
    }
    let output = started(world, command[0], &command[1..], &[]);
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    Some((output.status.code().unwrap(), text))
}

fn repository() -> World {
    let world = World::new().file("puzzles/a.yaml", puzzle("KD")).file("mkdocs.yml", "site_name: x\n");
    git(&world, "init --quiet --initial-branch=main");
    git(&world, "add .");
    world
}

#[test]
fn hooks_let_good_commits_pass_and_stop_broken_ones() {
    for id in ["trove-check", "trove-check-files"] {
        let world = repository();
        let (code, text) = hook(&world, id).unwrap();
        assert_eq!(code, 0, "{text}");
        git(&world, "commit --quiet -m good");
        let world = world.file("README.md", "nothing of ours");
        git(&world, "add .");
        assert_eq!(hook(&world, id), None);
        let world = world.file("puzzles/a/tempting.moves", "2C\n");
        git(&world, "add .");
        let (code, text) = hook(&world, id).unwrap();
        assert_eq!(code, 1, "{text}");
        assert!(text.contains("error[script::not-open] in a, solution tempting, ply 1"), "{text}");
        let world = world.file("puzzles/a/tempting.moves", "KD @unfinished\n");
        git(&world, "add .");
        let (code, text) = hook(&world, id).unwrap();
        assert_eq!(code, 0, "{text}");
    }
}

#[test]
fn the_hook_that_formats_changes_the_files_of_the_collection() {
    let world = repository().file("puzzles/a/loose.moves", "r1>f1 @unfinished");
    world.run("fmt puzzles/a.yaml").well();
    git(&world, "add .");
    let (code, text) = hook(&world, "trove-fmt").unwrap();
    assert_eq!((code, text.lines().next()), (0, Some("puzzles/a/loose.moves")), "{text}");
    assert_eq!(std::fs::read_to_string(world.root().join("puzzles/a/loose.moves")).unwrap(), "KD @unfinished\n");
    assert_eq!(git(&world, "diff --name-only"), "puzzles/a/loose.moves\n", "pre-commit sees that and stops");
    git(&world, "add .");
    let (code, text) = hook(&world, "trove-fmt").unwrap();
    assert_eq!((code, text.as_str()), (0, "0 files changed, 2 already in canonical form\n"));
    // The recipe for those who do without it.
    let docs = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ci.md")).unwrap();
    let script = docs.split("#!/bin/sh\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (code, text) = shell(&world, script, &[]);
    assert_eq!(code, 0, "{text}");
    let world = world.file("puzzles/a/loose.moves", "r1>f1 @unfinished");
    let (code, text) = shell(&world, script, &[]);
    assert_eq!(code, 1, "{text}");
}

#[test]
fn the_commands_of_the_workflow_work() {
    let workflow = yaml("examples/ci/github-workflow.yml");
    let steps = workflow["jobs"]["check"]["steps"].as_sequence().unwrap();
    for step in steps.iter().filter_map(|step| step["run"].as_str()) {
        // What comes from a pull request goes through the environment, never into a command.
        assert!(!step.contains("${{"), "{step}");
    }
    let commands: Vec<&str> =
        steps.iter().filter_map(|step| step["run"].as_str()).filter(|run| run.starts_with("trove ")).collect();
    assert_eq!(commands.len(), 3);
    let won = super::super::won_game();
    let game = |moves: &[String]| {
        let moves = moves.join(" ");
        format!(
            "trove: 1\ngame: osmosis\ndeal: {{ id: \"{}\" }}\nsolutions:\n  - name: main\n    moves: {moves:?}\n",
            won.0
        )
    };
    let world = repository().file("puzzles/a.yaml", game(&won.1));
    git(&world, "add .");
    git(&world, "commit --quiet -m base");
    git(&world, "update-ref refs/remotes/origin/main HEAD");
    let run = |world: &World| commands.iter().map(|run| shell(world, run, &[("BASE", "main")])).collect::<Vec<_>>();
    let well = run(&world);
    assert!(well.iter().all(|(code, _)| *code == 0), "{well:?}");
    assert!(world.root().join("trove.sarif").is_file());
    let world = world.file("puzzles/a.yaml", game(&won.1[..won.1.len() - 1]));
    let broken = run(&world);
    assert_eq!(broken.iter().map(|(code, _)| *code).collect::<Vec<_>>(), [1, 1, 0], "{broken:?}");
    assert!(broken[0].1.starts_with("::error file=puzzles/a.yaml,line="), "{broken:?}");
    assert!(broken[1].1.contains("a, main (puzzles/a.yaml): it has errors now"), "{broken:?}");
}

#[test]
fn the_commands_of_the_gitlab_snippet_work() {
    let job = &yaml("examples/ci/gitlab-ci.yml")["puzzles"];
    let script: Vec<&str> = job["script"].as_sequence().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    let reports = &job["artifacts"]["reports"];
    for (moves, code) in [("KD", 0), ("2C", 1)] {
        let world = repository().file("puzzles/a.yaml", puzzle(moves));
        let (ended, text) = shell(&world, &script.join("\n"), &[]);
        assert_eq!(ended, code, "{text}");
        for report in ["codequality", "junit"] {
            let path = reports[report].as_str().unwrap();
            assert!(world.root().join(path).is_file(), "{path}");
        }
    }
}
