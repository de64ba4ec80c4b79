//! Collections: which files belong together, what is walked, and the wall around a folder.

use super::{BARE, World, puzzle};

/// Findings of `trove check PATH`, without notes.
#[track_caller]
fn found(world: &World, path: &str) -> Vec<String> {
    let report = world.run(&format!("check {path} --format json")).json();
    let grave = |d: &&serde_json::Value| d["severity"] != "note";
    report["diagnostics"].as_array().unwrap().iter().filter(grave).map(super::place).collect()
}

/// `path puzzle/solution` of every script, in order.
#[track_caller]
fn scripts(world: &World, path: &str) -> Vec<String> {
    let word = |value: &serde_json::Value| value.as_str().unwrap_or("-").to_owned();
    let lines = world.run(&format!("check {path} --format jsonl")).lines();
    lines.iter().map(|l| format!("{} {}/{}", word(&l["path"]), word(&l["puzzle"]), word(&l["solution"]))).collect()
}

#[test]
fn folders_are_walked_by_name_and_take_what_is_theirs() {
    let world = World::new()
        .file("c/b.yml", puzzle("KD"))
        .file("c/a.yaml", puzzle("KD"))
        .file("c/B.yaml", puzzle("KD").replace("game:", "id: upper\ngame:"))
        .file("c/sub/z.yaml", puzzle("KD"))
        .file("c/other.yaml", "title: not ours\n")
        .file("c/nested.yaml", "x:\n  trove: 1\n")
        .file("c/readme.txt", "KD")
        .file("c/.hidden.yaml", puzzle("2C"))
        .file("c/log.jsonl", "{}");
    let wanted = ["c/B.yaml upper/main", "c/a.yaml a/main", "c/b.yml b/main", "c/sub/z.yaml z/main"];
    assert_eq!(scripts(&world, "c"), wanted);
    assert!(found(&world, "c").is_empty());
    // Named, a file is taken whatever it holds.
    assert_eq!(found(&world, "c/other.yaml"), ["puzzle::missing-key c/other.yaml:1:1"; 3]);
}

#[test]
fn ignore_files_are_obeyed_unless_the_file_is_named() {
    for ignore in [".gitignore", ".ignore"] {
        let world = World::new()
            .file(&format!("c/{ignore}"), "drafts/\nold.yaml\n")
            .file("c/a.yaml", puzzle("KD"))
            .file("c/old.yaml", puzzle("2C"))
            .file("c/drafts/b.yaml", puzzle("2C"));
        assert_eq!(scripts(&world, "c"), ["c/a.yaml a/main"], "{ignore}");
        assert_eq!(found(&world, "c/old.yaml"), ["script::not-open c/old.yaml:8:7"]);
    }
}

#[test]
fn scripts_find_their_puzzle() {
    let world = World::new()
        .file(
            "c/a.yaml",
            format!("{}  - {{ name: listed, expect: unfinished, file: lines/one.moves }}\n", puzzle("KD")),
        )
        .file("c/lines/one.moves", "deal")
        .file("c/a/second.moves", "KD @unfinished")
        .file("c/a/third.moves", "@name other @expect unfinished\nKD")
        .file("c/by/id.moves", "@puzzle a\nKD @unfinished")
        .file("c/by/path.moves", "@puzzle \"../a.yaml\"\nKD @unfinished")
        .file("c/by/which.moves", "@puzzle \"../two.yaml::second\"\nKD @unfinished")
        .file("c/by/deal.moves", "@deal osmosis#42\nKD @unfinished")
        .file("c/two.yaml", format!("{BARE}id: first\n---\n{BARE}id: second\n"));
    let wanted = [
        "c/a.yaml a/main",
        "c/lines/one.moves a/listed",
        "c/a/second.moves a/second",
        "c/a/third.moves a/other",
        "c/by/id.moves a/id",
        "c/by/path.moves a/path",
        "c/by/deal.moves osmosis#42/deal",
        "c/by/which.moves second/which",
    ];
    let mut scripts = scripts(&world, "c");
    assert_eq!(scripts.len(), wanted.len());
    scripts.sort();
    let mut wanted = wanted.to_vec();
    wanted.sort_unstable();
    assert_eq!(scripts, wanted);
    assert!(found(&world, "c").is_empty());
    let report = world.run("check c --format json").well().json();
    assert_eq!((report["files"].as_u64(), report["puzzles"].as_u64()), (Some(9), Some(3)));
}

#[test]
fn scripts_without_a_puzzle() {
    let world = World::new()
        .file("c/a.yaml", BARE.replace("game:", "id: alpha\ngame:"))
        .file("c/1.moves", "KD @unfinished")
        .file("c/2.moves", "@puzzle alpah\nKD @unfinished")
        .file("c/3.moves", "@puzzle \"gone.yaml\"\nKD @unfinished")
        .file("c/4.moves", "@puzzle \"a.yaml::beta\"\nKD @unfinished")
        .file("c/5.moves", "@deal osmosis#4x\nKD @unfinished")
        .file("c/6.moves", "@puzzle \"../c\"\nKD @unfinished");
    let wanted = [
        "script::unbound c/1.moves:1:1",
        "script::unbound c/2.moves:1:9",
        "file::missing c/3.moves:1:9",
        "script::unbound c/4.moves:1:9",
        "id::source c/5.moves:1:",
        "file::unreadable c/6.moves:1:9",
    ];
    let found = found(&world, "c");
    assert_eq!(found.len(), wanted.len(), "{found:?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!(found.starts_with(wanted), "{found}, not {wanted}");
    }
    // The command could look at all it was pointed at: what the scripts name is their fault.
    let ran = world.run("check c").findings().says("help: did you mean `alpha`?");
    ran.says("6 scripts, 0 moves, 0 assertions: 6 errors\n");
    assert!(scripts(&world, "c").contains(&"c/1.moves -/1".to_owned()));
}

#[test]
fn a_script_climbs_no_further_than_the_folder_or_the_repository() {
    let world = World::new()
        .file("repo/puzzles/a.yaml", BARE)
        .file("repo/games/deep/one.moves", "@puzzle \"../../puzzles/a.yaml\"\nKD @unfinished")
        .file("repo/games/deep/two.moves", "@puzzle \"../../../secret.yaml\"\nKD @unfinished")
        .file("repo/games/deep/three.moves", "@puzzle \"/etc/passwd\"\nKD @unfinished")
        .file("secret.yaml", BARE);
    let out = |name: &str| format!("file::outside repo/games/deep/{name}.moves:1:9");
    assert_eq!(found(&world, "repo"), [out("three"), out("two")]);
    assert_eq!(found(&world, "repo/games"), [out("one"), out("three"), out("two")]);
    let world = world.folder("repo/.git");
    assert_eq!(found(&world, "repo/games"), [out("three"), out("two")]);
    assert!(found(&world, "repo/games/deep/one.moves").is_empty());
}

#[test]
fn listed_files_stay_below_the_puzzle() {
    let listed = |path: &str| format!("{BARE}solutions:\n  - {{ name: s, expect: unfinished, file: {path} }}\n");
    for (path, code) in [
        ("../out.moves", "puzzle::path"),
        ("/etc/passwd", "puzzle::path"),
        ("lines/../../out.moves", "puzzle::path"),
        ("gone.moves", "file::missing"),
        ("lines", "file::unreadable"),
    ] {
        let world = World::new().file("c/a.yaml", listed(path)).file("out.moves", "KD").folder("c/lines");
        assert_eq!(found(&world, "c/a.yaml"), [format!("{code} c/a.yaml:5:42")], "{path}");
        // The fault of the puzzle, not of the command.
        assert_eq!(world.run("check c").code, 1, "{path}");
    }
}

#[cfg(unix)]
#[test]
fn links_lead_nowhere_out() {
    let listed = |path: &str| format!("{BARE}solutions:\n  - {{ name: s, expect: unfinished, file: {path} }}\n");
    let world = World::new()
        .file("out/x.moves", "KD")
        .file("out/o.yaml", BARE)
        .file("c/a.yaml", listed("link.moves"))
        .file("c/b.yaml", listed("linked/x.moves"))
        .file("c/d.yaml", BARE)
        .file("c/s.moves", "@puzzle \"linked/o.yaml\"\nKD @unfinished")
        .link("c/link.moves", "../out/x.moves")
        .link("c/linked", "../out")
        .link("c/d/x.moves", "../../out/x.moves")
        .link("c/loop", "../c");
    let wanted = [
        "file::outside c/a.yaml:5:42",
        "file::outside c/b.yaml:5:42",
        "file::outside c/d/x.moves:1:1",
        "file::outside c/s.moves:1:9",
    ];
    assert_eq!(found(&world, "c"), wanted);
    world.run("check c").findings().says("error[file::outside]: c/d/x.moves\n");
    // A link inside is a file like others, once it is listed.
    let world =
        World::new().file("c/a.yaml", listed("link.moves")).file("c/l/x.moves", "KD").link("c/link.moves", "l/x.moves");
    assert!(found(&world, "c/a.yaml").is_empty());
}

#[test]
fn ids_are_unique_in_what_is_checked() {
    let world = World::new()
        .file("c/a.yaml", BARE)
        .file("c/x/a.yaml", BARE)
        .file("c/y.yaml", BARE.replace("game:", "id: a\ngame:"));
    assert_eq!(
        found(&world, "c"),
        ["collection::duplicate-id c/x/a.yaml:1:1", "collection::duplicate-id c/y.yaml:2:5"]
    );
    let report = world.run("check c --format json").json();
    let other = &report["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .find(|d| d["code"] == "collection::duplicate-id")
        .unwrap()["labels"][1];
    assert_eq!((other["path"].as_str(), other["primary"].as_bool()), (Some("c/a.yaml"), Some(false)));
    assert!(found(&world, "c/a.yaml").is_empty());
}

#[test]
fn names_of_solutions_are_unique_in_a_puzzle() {
    let world = World::new()
        .file("c/a.yaml", puzzle("KD"))
        .file("c/a/main.moves", "KD @unfinished")
        .file("c/a/1st.moves", "KD @unfinished")
        .file("c/far.moves", "@puzzle a @name main\nKD @unfinished");
    let wanted = [
        "collection::script-name c/a/1st.moves:1:1",
        "collection::duplicate-solution c/a/main.moves:1:1",
        "collection::duplicate-solution c/far.moves:1:17",
    ];
    assert_eq!(found(&world, "c"), wanted);
    let report = world.run("check c/a.yaml --format json").json();
    let label = &report["diagnostics"][1]["labels"][1];
    assert_eq!(
        [&label["path"], &label["line"], &label["column"]],
        [&"c/a.yaml".into(), &5.into(), &11.into()] as [&serde_json::Value; 3]
    );
}

#[test]
fn a_script_in_a_folder_that_says_it_is_of_another_puzzle() {
    let world = World::new()
        .file("c/a.yaml", BARE)
        .file("c/a/x.moves", "@deal osmosis#7\ndeal @unfinished")
        .file("c/a/y.moves", "@puzzle b\nKD @unfinished");
    let wanted = ["script::other-deal c/a/x.moves:1:7", "script::other-deal c/a/y.moves:1:9"];
    assert_eq!(found(&world, "c"), wanted);
    world.run("check c").findings().says("help: on this puzzle its first move would be legal");
}

#[test]
fn a_folder_beside_a_file_of_several_puzzles() {
    let world = World::new()
        .file("c/two.yaml", format!("{BARE}id: first\n---\n{BARE}id: second\n"))
        .file("c/two/a.moves", "@puzzle second\nKD @unfinished")
        .file("c/two/b.moves", "KD @unfinished")
        .file("c/two/d.moves", "@puzzle third\nKD @unfinished");
    assert_eq!(found(&world, "c"), ["script::unbound c/two/b.moves:1:1", "script::unbound c/two/d.moves:1:9"]);
    assert_eq!(scripts(&world, "c"), ["c/two/a.moves second/a"]);
}

#[test]
fn a_script_alone_whose_file_name_is_no_name_is_not_passed_over() {
    let world = World::new().file("two words.moves", "@deal osmosis#42\nKD @unfinished\n");
    let ran = world.run("check --format json");
    assert_eq!((ran.code, ran.found()), (1, vec!["collection::script-name two words.moves:1:1".to_owned()]));
    let world = World::new().file("two words.moves", "@deal osmosis#42\n@name two\nKD @unfinished\n");
    world.run("check").well();
}
