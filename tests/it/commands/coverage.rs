//! `trove check --coverage`: what has no proof, what lost it, what belongs to nothing, what is there twice.

use std::process::Command;

use serde_json::{Value, json};

use super::validator::Validator;
use super::{BARE, Ran, World, puzzle, won_game};
use crate::snapshots::check;

/// A puzzle that is won by its only solution.
fn won(moves: usize) -> String {
    let (id, all) = won_game();
    let moves = all[..all.len().min(moves)].join(" ");
    format!("trove: 1\ngame: osmosis\ndeal: {{ id: \"{id}\" }}\nsolutions:\n  - name: main\n    moves: {moves:?}\n")
}

fn coverage(world: &World, rest: &str) -> Value {
    let report = world.run(&format!("check {rest} --coverage --format json")).json();
    let path = format!("{}/schemas/coverage.schema.json", env!("CARGO_MANIFEST_DIR"));
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(Validator::strict(&schema).errors(&report), Vec::<String>::new(), "{report:#}");
    report
}

/// `puzzle why` of what is without proof, `puzzle/solution why` of what lost it, paths of orphans, ids of duplicates.
fn short(report: &Value) -> [Vec<String>; 4] {
    let list = |key: &str, line: &dyn Fn(&Value) -> String| report[key].as_array().unwrap().iter().map(line).collect();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let ids = |set: &Value| {
        set["puzzles"].as_array().unwrap().iter().map(|m| text(&m["puzzle"])).collect::<Vec<_>>().join(" ")
    };
    [
        list("without_proof", &|p| format!("{} {}", text(&p["puzzle"]), text(&p["why"]))),
        list("lost_proof", &|l| format!("{}/{} {}", text(&l["puzzle"]), text(&l["solution"]), text(&l["why"]))),
        list("orphans", &|orphan| text(&orphan["path"])),
        list("duplicates", &|set| format!("{}: {}", text(&set["same"]), ids(set))),
    ]
}

#[test]
fn a_proof_is_a_solution_in_order_that_meets_the_goal() {
    let lost = BARE.replace("osmosis#42", "osmosis#0");
    let world = World::new()
        .file("good.yaml", won(999))
        .file("short.yaml", puzzle("KD"))
        .file("broken.yaml", puzzle("2C").replace("#42", "#43"))
        .file("bare.yaml", lost)
        .file("bad.yaml", "trove: 2\n");
    let report = coverage(&world, ".");
    assert_eq!((&report["puzzles"], &report["proved"], &report["since"]), (&json!(5), &json!(1), &Value::Null));
    let [without, ..] = short(&report);
    assert_eq!(without, ["bad unreadable", "bare no-solution", "broken no-proof", "short no-proof"]);
    let all_well = World::new().file("good.yaml", won(999));
    let ran = all_well.run("check . --coverage").well();
    assert_eq!(ran.out, "coverage: 1 of 1 puzzle with a verified proof of the goal\n");
}

#[test]
fn a_claim_at_the_start_that_all_is_lost_is_a_proof_once_a_search_says_so() {
    let of = |id: u64| format!("osmosis,passes=1#{id}");
    let verdict = |id: &u64| World::new().run(&format!("solve {} --format json", of(*id))).json()["verdict"] == "lost";
    let lost = (0..20).find(verdict).expect("one pass is seldom enough");
    let puzzle = format!(
        "trove: 1\ngame: osmosis\nrules: {{ passes: 1 }}\ndeal: {{ id: \"{}\" }}\nsolutions:\n  - name: none\n    expect: unfinished\n    moves: \"@lost deal\"\n",
        of(lost)
    );
    let world = World::new().file("a.yaml", &puzzle);
    world.run("check .").well();
    assert_eq!(coverage(&world, ".")["proved"], 1);
    // Not searched, it is no proof; nor does it say anything of the puzzle that a line is lost.
    assert_eq!(coverage(&world, ". --states-limit 0")["proved"], 0);
    let world = World::new().file("a.yaml", puzzle.replace("@lost deal", "deal").replace("unfinished", "lost"));
    world.run("check .").well();
    assert_eq!(coverage(&world, ".")["proved"], 0);
}

#[test]
fn scripts_that_belong_to_nothing_are_orphans() {
    let world = World::new()
        .file("a.yaml", won(999))
        .file("lone.moves", "KD\n")
        .file("nowhere.moves", "@puzzle gone\nKD\n")
        .file("deal.moves", "@deal osmosis#42\nKD @unfinished\n")
        .file("two.yaml", format!("---\n{BARE}id: x\n---\n{BARE}id: y\n"))
        .file("two/which.moves", "KD\n");
    let [_, _, orphans, _] = short(&coverage(&world, "."));
    assert_eq!(orphans, ["lone.moves", "nowhere.moves", "two/which.moves"]);
}

#[test]
fn duplicates_are_found_by_what_they_are() {
    let world = World::new()
        .file("a.yaml", BARE)
        .file("b.yaml", format!("{BARE}goal: {{ score: 20 }}\n"))
        .file("other.yaml", BARE.replace("osmosis#42", "osmosis#41"))
        .file(
            "rules.yaml",
            BARE.replace("osmosis#42", "osmosis,passes=3#42")
                .replace("game: osmosis\n", "game: osmosis\nrules: { passes: 3 }\n"),
        )
        .file("tommy.yaml", BARE.replace("osmosis", "sir-tommy"));
    let [without, .., duplicates] = short(&coverage(&world, "."));
    assert!(without.iter().all(|line| line.ends_with(" no-solution")), "{without:?}");
    assert_eq!(duplicates, ["deal: a b"], "{}", world.run("check . --coverage"));
    world.run("check . --coverage").findings().says("  a (a.yaml:1) for a win and b (b.yaml:1) for a score of 20\n");
    // A position that is reached by moves is the same as one that is laid.
    let moved = format!("{BARE}start: KD\n");
    let world = World::new()
        .file("a.yaml", &moved)
        .file("b.yaml", moved.replace("start: KD", "start: KD:R1>F1"))
        .file("c.yaml", BARE);
    let [.., duplicates] = short(&coverage(&world, "."));
    assert_eq!(duplicates, ["deal: a b"]);
}

/// A puzzle on a deck, with suits exchanged: those of the first become those of the second.
fn exchanged(game: &str, from: &str, to: &str) -> String {
    let shown = World::new().run(&format!("show {game}#7 --format json")).json();
    let suits = |text: &str| -> String {
        let change = |c: char| from.find(c).map_or(c, |at| to[at..].chars().next().unwrap());
        let card = |card: &str| card[..1].to_owned() + &card[1..].chars().map(change).collect::<String>();
        text.split(' ').map(card).collect::<Vec<_>>().join(" ")
    };
    let piles = shown["piles"].as_object().unwrap().iter().filter(|(_, cards)| !cards.as_array().unwrap().is_empty());
    let pile = |(name, cards): (&String, &Value)| {
        let cards: Vec<&str> = cards.as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
        format!("    {name}: {}\n", suits(&cards.join(" ")))
    };
    let piles: String = piles.map(pile).collect();
    format!("trove: 1\ngame: {game}\ndeal:\n  position:\n{piles}")
}

#[test]
fn exchanged_suits_are_found_where_the_game_does_not_tell_them_apart() {
    let same = |game: &str, to: &str| {
        let world = World::new().file("a.yaml", exchanged(game, "", "")).file("b.yaml", exchanged(game, "CDHS", to));
        let [.., duplicates] = short(&coverage(&world, "."));
        duplicates
    };
    let none = Vec::<String>::new();
    for game in ["osmosis", "peek", "sir-tommy"] {
        for to in ["DCHS", "SHDC", "DHSC"] {
            assert_eq!(same(game, to), ["suits: a b"], "{game} {to}");
        }
        assert_eq!(same(game, "CDHS"), ["deal: a b"], "{game}");
    }
    let found: Vec<(String, [bool; 2])> = trove::games::Registry::standard()
        .families()
        .iter()
        .flat_map(|family| family.variants())
        .map(|variant| (variant.id.to_owned(), ["SDHC", "DCHS"].map(|to| same(variant.id, to) != none)))
        .collect();
    for (game, [within, across]) in found {
        assert!(within, "{game}");
        let colours = World::new().run(&format!("show {game}#7 --format json")).json()["options"]["suits"] == "colour";
        assert_eq!(across, !colours, "{game}");
    }
}

#[test]
fn it_reads_well() {
    let world = World::new()
        .file("a.yaml", puzzle("KD\n2C"))
        .file("b.yaml", BARE)
        .file("good.yaml", won(999))
        .file("swap.yaml", exchanged("osmosis", "", ""))
        .file("swapped.yaml", exchanged("osmosis", "CDHS", "HSCD"))
        .file("lone\u{1b}[1m.moves", "KD\n")
        .file("new.yaml", "trove: 2\n");
    let ran = world.run("check . --coverage").findings();
    check("hosts", "coverage", &ran.to_string());
}

#[test]
fn flags_that_do_not_go_together() {
    let world = World::new().file("a.yaml", won(999));
    world.run("check . --since HEAD").usage("--coverage");
    world.run("check . --coverage --format sarif").trouble("--coverage is told with `--format human` or `json` only");
    world.run("check . --coverage --since HEAD").trouble("there is no git repository around the current folder");
    World::new().folder("empty").run("check empty --coverage").findings().says("coverage: there is no puzzle here\n");
    World::new().file("a.yaml", BARE).run("check . --coverage --exit-zero").well();
    assert_eq!(world.run("check gone.yaml --coverage").code, 2);
}

#[track_caller]
fn git(world: &World, line: &str) {
    let mut command = Command::new("git");
    command.current_dir(world.root()).args(line.split_whitespace()).env("GIT_CONFIG_NOSYSTEM", "1");
    command.env("HOME", world.root().parent().unwrap()).env_remove("XDG_CONFIG_HOME");
    for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
        command.env_remove(name);
    }
    for name in ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"] {
        command.env(name, "tester");
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "git {line}: {}", String::from_utf8_lossy(&output.stderr));
}

fn committed(world: World) -> World {
    git(&world, "init --quiet --initial-branch=main");
    git(&world, "add .");
    git(&world, "commit --quiet -m base");
    world
}

/// A won game under another id, so that puzzles are no duplicates of each other only by name.
fn base() -> World {
    let named = |name: &str| won(999).replace("name: main", &format!("name: {name}"));
    committed(
        World::new()
            .file("puzzles/stays.yaml", won(999))
            .file("puzzles/breaks.yaml", won(999))
            .file("puzzles/stops.yaml", won(999))
            .file("puzzles/lo ses.yaml", named("first") + "id: loses\n")
            .file("puzzles/goes.yaml", won(999).replace("osmosis\n", "osmosis\ngoal: { score: 50 }\n"))
            .file("puzzles/changes.yaml", won(999))
            .file("puzzles/renamed.yaml", named("old"))
            .file("puzzles/never.yaml", puzzle("KD")),
    )
}

fn since(world: &World, rest: &str) -> Vec<String> {
    let [_, lost, ..] = short(&coverage(world, rest));
    lost
}

#[test]
fn proofs_that_are_lost_since_a_revision_are_named_with_what_became_of_them() {
    let world = base();
    assert_eq!(since(&world, "--since HEAD"), Vec::<String>::new());
    std::fs::remove_file(world.root().join("puzzles/goes.yaml")).unwrap();
    let world = world
        .file("puzzles/breaks.yaml", won(999).replace("moves: \"", "moves: \"2C "))
        .file("puzzles/stops.yaml", won(9).replace("name: main", "name: main\n    expect: unfinished"))
        .file("puzzles/lo ses.yaml", format!("{BARE}id: loses\n"))
        .file(
            "puzzles/changes.yaml",
            won(999)
                .replace("game: osmosis\n", "game: osmosis-draw-one\n")
                .replace("deal: { id: \"osmosis#", "deal: { seed: \""),
        )
        .file("puzzles/renamed.yaml", won(999).replace("name: main", "name: new"))
        .file("puzzles/fresh.yaml", puzzle("2C"));
    let lost = since(&world, "--since HEAD");
    let wanted = [
        "breaks/main broken",
        "changes/main broken",
        "goes/main puzzle-gone",
        "loses/first solution-gone",
        "stops/main goal-missed",
    ];
    assert_eq!(lost, wanted);
    let report = coverage(&world, "--since HEAD");
    let changed = report["lost_proof"].as_array().unwrap().iter().map(|lost| lost["puzzle_changed"].as_bool().unwrap());
    assert_eq!(changed.collect::<Vec<_>>(), [false, true, false, true, false]);
    assert_eq!(report["lost_proof"][2]["path"], "puzzles/goes.yaml");
    assert_eq!(coverage(&world, ". --since HEAD")["lost_proof"], report["lost_proof"]);
    assert_eq!(report["since"].as_str().unwrap().len(), 40);
    let ran = world.run("check --coverage --since HEAD").findings();
    ran.says("solutions that lost their proof since HEAD\n  breaks, main (puzzles/breaks.yaml): it has errors now: ")
        .says("  goes, main (puzzles/goes.yaml): the puzzle is gone\n")
        .says("  loses, first (puzzles/lo ses.yaml): the solution is gone; the puzzle was changed\n")
        .says("  stops, main (puzzles/stops.yaml): it does not prove the goal any more\n");
    // Only what is asked for is compared, also by a path that is gone.
    assert_eq!(since(&world, "puzzles/stops.yaml puzzles/stays.yaml --since HEAD"), ["stops/main goal-missed"]);
    git(&world, "add .");
    git(&world, "commit --quiet -m later");
    assert_eq!(since(&world, "--since HEAD"), Vec::<String>::new());
    assert_eq!(since(&world, "--since HEAD~1"), wanted);
}

#[test]
fn a_puzzle_file_under_a_new_name_keeps_its_proof() {
    let world = committed(World::new().file("puzzles/a.yaml", won(999)));
    git(&world, "mv puzzles/a.yaml puzzles/b.yaml");
    assert_eq!(since(&world, "--since HEAD"), Vec::<String>::new());
}

#[test]
fn the_past_is_looked_at_from_where_one_stands_and_nothing_is_written() {
    let world = committed(World::new().file("sub/puzzles/a.yaml", won(999)).file("sub/puzzles/a/x.moves", "KD\n"));
    let world = world.file("sub/puzzles/a.yaml", won(5));
    let before = super::listing(&world.root());
    let mut command = world.command(&["check", "--coverage", "--since", "HEAD", "--format", "json"]);
    let output = command.current_dir(world.root().join("sub")).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["lost_proof"][0]["path"], "puzzles/a.yaml");
    assert_eq!(super::listing(&world.root()), before);
}

#[test]
fn a_repository_that_the_environment_names_is_found_from_a_folder_in_it() {
    let world = committed(World::new().file("sub/a.yaml", won(999)));
    let mut command = world.command(&["check", "--coverage", "--since", "HEAD"]);
    command.env("GIT_DIR", "../.git").env("GIT_WORK_TREE", "..");
    let output = command.current_dir(world.root().join("sub")).output().unwrap();
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{output:?}");
}

#[test]
fn revisions_that_are_none_and_paths_outside() {
    let world = committed(World::new().file("a.yaml", won(999)));
    let there_is_none = |revision: &str, ran: Ran| {
        ran.trouble(&format!("the repository has no revision `{revision}`"));
    };
    for revision in ["gone", "--output=x", "-h", "HEAD;id", "HEAD:a.yaml"] {
        let since = format!("--since={revision}");
        there_is_none(revision, world.args(&["check", "--coverage", &since]));
    }
    assert!(!world.root().join("x").exists());
    world.run("check .. --coverage --since HEAD").trouble(".. lies outside of the repository");
}
