//! `trove man`: pages that say what the help says, and that the program behind man(1) takes without a warning.

use std::path::Path;
use std::process::Command;

use super::{World, installed, listing};

/// A page as groff sets it, and what it complains of.
fn set(groff: &Path, page: &Path) -> (String, String) {
    let output = Command::new(groff)
        .args(["-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=78n"])
        .arg(page)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    (String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn pages_have_their_sections() {
    let world = World::new();
    let page = world.run("man check").well().out;
    assert!(page.starts_with(".TH \"trove-check\" \"1\" \"\" \"trove "), "{page}");
    let heads: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix(".SH ")).map(|head| head.trim_matches('"')).collect();
    let wanted =
        ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"];
    assert_eq!(heads, wanted);
    for part in ["NO_COLOR", "CLICOLOR_FORCE", "trove.toml", "2 the check could not be done", "trove check games.jsonl"]
    {
        assert!(page.contains(part), "{part}\n{page}");
    }
    assert!(page.is_ascii());
    let first = world.run("man").well().out;
    for command in ["check", "solve", "git", "git\\-enable", "verify\\-certificate", "man", "completions", "schema"] {
        assert!(first.contains(&format!("trove\\-{command}(1)")), "{command}\n{first}");
    }
    assert!(first.contains(".SH COMMANDS"), "{first}");
    assert!(!first.contains("textconv"), "hidden commands have no page");
    let git = world.run("man git enable").well().out;
    assert!(git.starts_with(".TH \"trove-git-enable\""), "{git}");
    let solve = world.run("man solve").well().out;
    assert!(solve.lines().last().unwrap().contains("trove\\-verify\\-certificate(1)"), "{solve}");
}

#[test]
fn all_pages_are_written_and_never_over_others() {
    let world = World::new();
    world.run("man -o out/man1").well();
    let written = listing(&world.root().join("out"));
    let names: Vec<String> =
        written.iter().map(|(path, _)| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    for name in ["trove.1", "trove-check.1", "trove-git-enable.1", "trove-man.1"] {
        assert!(names.iter().any(|other| other == name), "{names:?}");
    }
    for (path, page) in &written {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let words = match stem {
            "trove-verify-certificate" => vec!["verify-certificate"],
            _ => stem.split('-').skip(1).collect(),
        };
        let printed = world.args(&[&["man"], &words[..]].concat()).well().out;
        assert_eq!(printed.as_bytes(), page, "{stem}");
    }
    world.run("man -o out/man1").trouble("out/man1/trove.1 is there already; --force writes over it");
    world.run("man -o out/man1 --force").well();
    assert_eq!(listing(&world.root().join("out")), written);
    let world = world.file("part/trove-trim.1", "mine");
    world.run("man -o part").trouble("part/trove-trim.1 is there already; --force writes over it");
    assert_eq!(listing(&world.root().join("part")).len(), 1);
    let world = world.file("file", "");
    assert_eq!(world.run("man -o file").code, 2);
}

#[test]
fn commands_that_there_are_not() {
    let world = World::new();
    world.run("man chekc").trouble("there is no command `chekc`; did you mean `check`?");
    world.run("man git enabel").trouble("there is no command `enabel` of git; did you mean `enable`?");
    world.run("man nonsense").trouble("there is no command `nonsense`; `trove --help` lists the commands");
    world.run("man check -o out").usage("cannot be used with");
    world.run("man --force").usage("--output");
    world.run("manual check").trouble("there is no command `manual`; `trove man` does that");
}

#[test]
fn groff_sets_every_page_without_a_warning() {
    let Some(groff) = installed("groff") else { return };
    let world = World::new();
    world.run("man -o man1").well();
    for (path, _) in listing(&world.root().join("man1")) {
        let (text, complaints) = set(&groff, &path);
        assert_eq!(complaints, "", "{}", path.display());
        assert!(text.contains("SEE ALSO"), "{text}");
    }
    let (text, _) = set(&groff, &world.root().join("man1/trove-trim.1"));
    let (_, examples) = text.split_once("EXAMPLES\n").unwrap();
    let wanted = "       trove trim seven.yaml tempting\n              what is needed to fail like that\n";
    assert!(examples.starts_with(wanted), "{text}");
}
