//! `trove games` and `trove explain`.

use serde_json::{Value, json};
use trove::diagnose::catalogue;
use trove::games::Registry;

use super::World;

#[test]
fn every_preset_with_its_options() {
    let list = World::new().run("games").well();
    for variant in Registry::standard().families().iter().flat_map(|family| family.variants()) {
        assert!(list.out.contains(&format!("\n  {} ", variant.id)), "{}\n{list}", variant.id);
    }
    for option in Registry::standard().families().iter().flat_map(|family| family.options()) {
        assert!(list.out.contains(&format!("\n    {} ", option.name)), "{}\n{list}", option.name);
    }
    assert!(list.out.lines().all(|line| line.chars().count() <= 100), "{list}");
}

#[test]
fn one_game_in_words() {
    let world = World::new();
    let ran = world.run("games numerica").well();
    let ran = ran.says("numerica\nNumerica: ").says("\n- There is no redeal.\n").says("\n  left-to-right: true\n");
    ran.says("\nPiles: S, W1–W4, F1–F4\n");
    assert_eq!(world.run("games osmosis,draw=1").well().out, world.run("games osmosis-draw-one").well().out);
    assert_eq!(world.run("games treasure-trove").well().out, world.run("games osmosis").well().out);
    world.run("games osmosis,draw=2").well().says("osmosis,draw=2\n\n- ").says("\n  draw: 2\n");
    for variant in Registry::standard().families().iter().flat_map(|family| family.variants()) {
        world.run(&format!("games {}", variant.id)).well().says("\nOptions in force:\n");
    }
}

#[test]
fn games_for_programs() {
    let world = World::new();
    let all = world.run("games --format jsonl").well().lines();
    assert_eq!(all.len(), Registry::standard().families().iter().map(|family| family.variants().len()).sum::<usize>());
    for game in &all {
        let id = game["id"].as_str().unwrap();
        let one = world.run(&format!("games {id} --format jsonl")).well().lines();
        assert_eq!(one, std::slice::from_ref(game));
        let shown = world.run(&format!("show {id}#1 --format json")).well().json();
        assert_eq!([&shown["game"], &shown["options"]], [&game["family"], &game["options"]]);
    }
    let own = &world.run("games osmosis,draw=2 --format jsonl").well().lines()[0];
    assert_eq!([&own["id"], &own["title"], &own["note"]], [&json!("osmosis,draw=2"), &Value::Null, &Value::Null]);
}

#[test]
fn games_that_do_not_exist() {
    let world = World::new();
    world.run("games osmosi").trouble("no game is called `osmosi`; did you mean `osmosis`?");
    world.run("games zzzzzzzz").trouble("no game is called `zzzzzzzz`; `trove games` lists the games");
    world
        .run("games osmosis,draw=7")
        .trouble("`draw` is a number from 1 to 3, not `7`; `trove games osmosis` tells its options");
}

#[test]
fn a_code_is_explained_with_an_example() {
    let ran = World::new().run("explain osmosis::row-above").well();
    assert_eq!(ran.first_line(), "osmosis::row-above (error)");
    ran.says("\nExample that gets it:\n\n    ");
}

#[test]
fn every_listed_code_is_explained() {
    let world = World::new();
    let list = world.run("explain --list").well();
    let codes: Vec<&str> = list.out.lines().map(|line| line.split_once("  ").unwrap().0).collect();
    let entries = catalogue::entries(&Registry::standard());
    assert_eq!(codes, entries.iter().map(|entry| entry.code).collect::<Vec<_>>());
    for code in codes.iter().step_by(9) {
        let ran = world.run(&format!("explain {code}")).well();
        let mut prose = ran.out.lines().filter(|line| !line.starts_with("    "));
        assert!(prose.all(|line| line.chars().count() <= 100), "{ran}");
    }
}

#[test]
fn codes_by_their_last_part_and_near_misses() {
    let world = World::new();
    assert_eq!(world.run("explain not-open").well().first_line(), "script::not-open (error)");
    world
        .run("explain row-above")
        .trouble("there is no code `row-above`; it is the end of `osmosis::row-above` and `position::row-above`");
    world
        .run("explain osmosis::row-abvoe")
        .trouble("there is no code `osmosis::row-abvoe`; did you mean `osmosis::row-above`?");
    world.run("explain qqqqqqqq").trouble("there is no code `qqqqqqqq`; `trove explain --list` lists the codes");
}
