//! `trove new`: what it writes is a puzzle, and its commented solution is one as soon as it is no comment.

use trove::games::Registry;

use super::{BARE, World, is_canonical, puzzle, session, won_game};

fn presets() -> Vec<&'static str> {
    let registry = Registry::standard();
    registry.families().iter().flat_map(|family| family.variants()).map(|variant| variant.id).collect()
}

/// The file with the solution that it has as a comment taken out of the comment.
fn uncommented(text: &str) -> String {
    let (head, solution) = text.split_once("# solutions:\n").unwrap_or_else(|| panic!("{text}"));
    let lines = solution.lines().map(|line| line.strip_prefix("# ").unwrap_or(line));
    format!("{head}solutions:\n{}\n", lines.collect::<Vec<_>>().join("\n"))
}

#[track_caller]
fn in_order(text: &str) {
    for text in [text.to_owned(), uncommented(text)] {
        let laid = trove::format::layout(&text, &trove::games::Registry::standard(), &|_| None);
        assert_eq!(laid, Ok(text), "it is written in canonical form");
    }
    let world = World::new().file("a.yaml", text);
    world.run("check a.yaml").well().says("checked 1 puzzle, 0 scripts");
    is_canonical(&world);
    let world = World::new().file("a.yaml", uncommented(text));
    is_canonical(&world);
    world.run("check a.yaml").well().says("checked 1 puzzle, 1 script, ");
}

#[test]
fn every_preset_in_every_form() {
    for name in presets() {
        for how in ["--seed 42", "--seed 18446744073709551615", "--seed 42 --cards"] {
            let world = World::new();
            let ran = world.run(&format!("new --game {name} {how}")).well();
            in_order(&ran.out);
            let shown = World::new().file("a.yaml", &ran.out).run("show a.yaml --format json").well().json();
            let seed = how.split(' ').nth(1).unwrap();
            assert_eq!(shown["deal"], format!("{name}#{seed}"));
        }
        let list = World::new().run(&format!("export {name}#7 --to deck")).out;
        let ran = World::new().input(list).run(&format!("new --game {name} --deck -"));
        assert_eq!(ran.code, 0, "{ran}");
        in_order(&ran.out);
        let shown = World::new().file("a.yaml", &ran.out).run("show a.yaml --format json").well().json();
        assert_eq!(shown["state"], session(&format!("{name}#7")).state().to_string());
    }
}

#[test]
fn every_preset_that_has_numbers() {
    let mut with = 0;
    for name in presets() {
        for cards in ["", "--cards"] {
            let ran = World::new().run(&format!("new --game {name} --pysolfc 12345678901234567890 {cards}"));
            if ran.code == 0 {
                with += 1;
                in_order(&ran.out);
                let shown = World::new().file("a.yaml", &ran.out).run("show a.yaml --format json").well().json();
                assert_eq!(shown["deal"], format!("{name}#pysolfc:12345678901234567890"));
            }
        }
    }
    assert_eq!(with, 24);
}

#[test]
fn a_file_as_it_is_written() {
    let world = World::new();
    let expected = "\
trove: 1
title: Osmosis, deal 12345 of PySolFC
author: Anna

game: osmosis
deal: { pysolfc: \"12345\" }
start: deal

# `trove play` on this file records a solution, `save main` puts it below, and
# `trove check` replays it. One that is written by hand looks like this:
#
# solutions:
#   - name: main
#     expect: unfinished  # without this line: that the goal is met
#     moves: |
";
    let ran = world.run("new veil.yaml --game treasure-trove --pysolfc 12345 --author Anna").well();
    assert_eq!(ran.out, "");
    let text = std::fs::read_to_string(world.root().join("veil.yaml")).unwrap();
    assert!(text.starts_with(expected), "{text}");
    let twice = world.run("new veil.yaml --game peek --seed 1");
    twice.trouble("veil.yaml is there already; --force writes over it");
    assert_eq!(std::fs::read_to_string(world.root().join("veil.yaml")).unwrap(), text);
    world.run("new veil.yaml --game peek --seed 1 --force").well();
    world.run("new osmosis").trouble("`osmosis` is a game; name it with --game osmosis");
    world.run("show veil.yaml").well().says("Peek, seed 1 (veil) · peek\n");
    world.run("new deep/er/x.yml --game peek --seed 1").well();
    world.run("check .").well().says("checked 2 puzzles");
}

#[test]
fn titles_say_the_game_and_where_the_cards_come_from() {
    for (line, title) in [
        ("--game numerica --seed 7", "Numerica, seed 7"),
        ("--game osmosis,draw=2 --seed 7", "Osmosis with other rules, seed 7"),
        ("--game calculation,wastes=5 --seed 7", "Calculation with other rules, seed 7"),
        ("--game numerica --pysolfc 7", "Numerica, deal 7 of PySolFC"),
        ("--game sir-tommy,foundation-moves=true --pysolfc 7", "Numerica, deal 7 of PySolFC"),
        ("--game calculation,foundation-moves=true --pysolfc ms32000", "Calculation, deal ms32000 of PySolFC"),
        ("--game sir-tommy --pysolfc 7", "Sir Tommy, deal 7 of PySolFC"),
    ] {
        World::new().run(&format!("new {line}")).well().says(&format!("\ntitle: {title}\n"));
    }
}

#[test]
fn the_game_is_written_by_the_nearest_preset() {
    for (game, lines) in [
        ("calculation,foundation-moves=true", "game: calculation\nrules: { foundation-moves: true }\n"),
        ("sir-tommy,bases=dealt,steps=one-to-four,wastes=5", "game: calculation\nrules: { wastes: 5 }\n"),
        ("sir-tommy,foundation-moves=true", "game: sir-tommy\nrules: { foundation-moves: true }\n"),
        ("peek,reserves=closed", "game: osmosis\ndeal"),
    ] {
        World::new().run(&format!("new --game {game} --seed 1")).well().says(&format!("\n{lines}"));
    }
}

#[test]
fn a_fresh_seed_is_told() {
    let world = World::new();
    let ran = world.run("new --game sir-tommy,wastes=5");
    let seed = ran.err.strip_prefix("seed ").and_then(|seed| seed.trim_end().parse::<u64>().ok());
    let seed = seed.unwrap_or_else(|| panic!("{ran}"));
    assert_eq!(ran.code, 0);
    assert_eq!(ran.out, world.run(&format!("new --game sir-tommy,wastes=5 --seed {seed}")).well().out);
    assert!(ran.out.contains("\ngame: sir-tommy\nrules: { wastes: 5 }\ndeal: { seed: "), "{ran}");
    assert_ne!(ran.err, world.run("new --game sir-tommy,wastes=5").err);
    // What is printed can be piped.
    World::new().input(ran.out).run("check -").well().says("checked 1 puzzle");
}

#[test]
fn a_deal_id_brings_its_game() {
    let run = |id: &str| World::new().args(&["new", "--deal", id]).well().out;
    for id in ["osmosis,draw=2#5", "peek#pysolfc:ms32000", "strategy-classic#1"] {
        let text = run(id);
        in_order(&text);
        let shown = World::new().file("a.yaml", &text).run("show a.yaml --format json").well().json();
        assert_eq!(shown["deal"], id);
    }
    assert!(run("peek#pysolfc:ms32000").contains("\nstart: deal\n"));
    let ran = World::new().run("new --deal osmosis#x");
    assert!(ran.code == 1 && ran.out.is_empty() && ran.err.contains("id::source"), "{ran}");
}

#[test]
fn a_position_of_a_recorded_game_keeps_what_was_played_on() {
    let (id, moves) = won_game();
    let game = format!("@deal {id}\n{}\n@won\n", moves.join("\n"));
    let world = World::new().file("game.moves", game);
    for ply in [0, 1, 20, moves.len() - 1] {
        let ran = world.run(&format!("new --from game.moves --at {ply} --title Cut")).well();
        let cut = World::new().file("a.yaml", &ran.out);
        cut.run("check a.yaml").well().says(&format!("1 puzzle, 1 script, {} move", moves.len() - ply));
        is_canonical(&cut);
        let shown = cut.run("show a.yaml --format json").well().json();
        let there = world.run(&format!("show game.moves --at {ply} --format json")).well().json();
        assert_eq!((&shown["state"], &shown["pass"]), (&there["state"], &there["pass"]));
        assert!(ran.out.contains("title: Cut\n"), "{ran}");
    }
    let bare = world.run("new --from game.moves --at 20 --bare --title Cut").well().out;
    assert!(
        world.run("new --from game.moves --at 20 --title Cut").well().out.starts_with(&format!("{bare}\nsolutions:\n"))
    );
    assert!(!world.run(&format!("new --deal {id} --bare")).well().out.contains('#'), "no example");
    let ran = world.run("new --from game.moves --at end").well();
    assert!(ran.out.ends_with("# No move is legal in this position.\n"), "{ran}");
    let cut = World::new().file("a.yaml", &ran.out);
    cut.run("check a.yaml").well();
    is_canonical(&cut);
    world
        .run("new --from game.moves --at 9999")
        .trouble(&format!("there is no ply 9999: the line has {}", moves.len()));
}

/// A game of moves chosen without thought, in full form.
fn thoughtless(id: &str) -> Vec<String> {
    let mut at = session(id);
    let mut moves = Vec::new();
    while moves.len() < 150 {
        let legal = at.legal();
        let Some(&mv) = legal.get(moves.len() * 7 % legal.len().max(1)) else { break };
        moves.push(at.full_form(mv));
        at.play_allowed(mv);
    }
    moves
}

#[test]
fn positions_of_every_preset() {
    let more = ["osmosis,draw=2,passes=2", "bridesmaids-classic", "sir-tommy,redeals=9,waste-moves=true,wastes=3"];
    for game in presets().into_iter().chain(more) {
        let id = format!("{game}#3");
        let moves = thoughtless(&id);
        let world = World::new().file("game.moves", format!("@deal {id}\n{}\n", moves.join("\n")));
        for ply in [1, moves.len() / 3, moves.len() / 2, moves.len() - 1] {
            let ran = world.run(&format!("new --from game.moves --at {ply}")).well();
            let cut = World::new().file("a.yaml", &ran.out);
            cut.run("check a.yaml").well().says(&format!("1 puzzle, 1 script, {} move", moves.len() - ply));
            is_canonical(&cut);
            let [here, there] = ["show a.yaml", &format!("show {id} --solution game.moves --at {ply}")]
                .map(|line| world_json(if line.contains("a.yaml") { &cut } else { &world }, line));
            for key in ["piles", "pass", "state", "legal", "options"] {
                assert_eq!(here[key], there[key], "{id} at {ply}: {key}");
            }
        }
    }
}

fn world_json(world: &World, line: &str) -> serde_json::Value {
    world.run(&format!("{line} --format json")).well().json()
}

#[test]
fn the_start_of_a_puzzle_without_solutions_is_a_position_too() {
    let world = World::new().file("a.yaml", format!("{BARE}start: KD\n"));
    let ran = world.run("new --from a.yaml --at 0").well();
    assert!(ran.out.contains("title: a, after 0 moves\nsource: a\n") && ran.out.contains("F1: 3D KD\n"), "{ran}");
    in_order(&ran.out);
    in_order(&World::new().run("new --from osmosis#42 --at 0").well().out);
    world.run("new --from a.yaml --at 1").trouble("`a` has no solution; name a script file");
    let broken = World::new().file("a.yaml", format!("{BARE}start: 2C\n")).run("new --from a.yaml --at 0");
    assert!(broken.code == 1 && broken.err.contains("error[script::not-open]"), "{broken}");
}

#[test]
fn a_position_in_a_variation_has_no_rest() {
    let world = World::new().file("a.yaml", puzzle("deal @label one\n(KD 8D @label side)\ndeal"));
    let ran = world.run("new --from a.yaml --at main:side").well();
    assert!(ran.out.contains("F1: 3D KD 8D\n"), "{ran}");
    in_order(&ran.out);
    let ran = world.run("new --from a.yaml --at one").well();
    assert!(ran.out.contains("    expect: unfinished\n    moves: |\n      deal\n"), "{ran}");
    // A line that breaks off afterwards has a beginning all the same, but no rest.
    let broken = World::new().file("a.yaml", puzzle("deal KD KD"));
    in_order(&broken.run("new --from a.yaml --at 2").well().out);
    let ran = broken.run("new --from a.yaml --at 3");
    assert!(ran.code == 1 && ran.out.is_empty() && ran.err.contains("error[script::not-open]"), "{ran}");
}

#[test]
fn a_goal_is_not_left_out_in_silence() {
    let goal = "goal: { score: 3, moves: 9 }\n";
    let world = World::new().file("a.yaml", puzzle("deal KD").replace("solutions:", &format!("{goal}solutions:")));
    let ran = world.run("new --from a.yaml --at 1");
    let said = "the goal of `a`, a score of 3 in at most 9 moves, is left out: here it is a win\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, said), "{ran}");
    assert!(!ran.out.contains("goal:"), "{ran}");
    World::new().file("b.yaml", &ran.out).run("check b.yaml").well().says("checked 1 puzzle, 1 script");
}

#[test]
fn a_collection_says_who_and_how() {
    let toml = "author = 'Ben'\nlicense = 'CC0-1.0'\nrequired = ['title', 'author', 'notes']\n[fmt]\nstyle = 'full'\n";
    let world = World::new().file("trove.toml", toml).file("schemas/puzzle.schema.json", "{}").folder(".git");
    let ran = world.run("new sub/a.yaml --game osmosis --seed 42");
    let said = "the puzzle has no `notes`, and `trove.toml` requires one: add a line `notes: …`\n";
    assert_eq!((ran.code, ran.err.as_str()), (0, said), "{ran}");
    let text = std::fs::read_to_string(world.root().join("sub/a.yaml")).unwrap();
    let head = "# yaml-language-server: $schema=../schemas/puzzle.schema.json\ntrove: 1\ntitle: Osmosis, seed 42\nauthor: Ben\nlicense: CC0-1.0\n";
    assert!(text.starts_with(head) && text.contains("KD:R1>F1 8D:R1>F1\n"), "{text}");
    is_canonical(&world);
    let wrong = World::new().file("trove.toml", "autor = 'Ben'").run("new --game osmosis --seed 42");
    assert!(wrong.code == 1 && wrong.out.is_empty() && wrong.err.contains("config::unknown-key"), "{wrong}");
}

#[test]
fn any_name_of_a_file_can_be_read() {
    for name in ["1 st.yaml", "ünï.yaml", "end.yaml", "line.yml", "a.b.yaml", "-.yaml", "x#1.yaml", "@.yaml"] {
        let world = World::new();
        world.args(&["new", "--game", "peek", "--seed", "1", "--", name]).well();
        world.run("check .").well().says("checked 1 puzzle");
        is_canonical(&world);
    }
}

#[test]
fn any_title_can_be_read() {
    for title in ["No", "1984", "a: b # c", "\"", "line\nbreak", "", " ", "é", "- x"] {
        let world = World::new();
        let [named, by] = [format!("--title={title}"), format!("--author={title}")];
        world.args(&["new", "a.yaml", "--game", "peek", "--seed", "1", &named, &by]).well();
        let report = world.run("check a.yaml --format json");
        assert!(report.code == 0, "{title:?} {report}");
        is_canonical(&world);
    }
    World::new()
        .args(&["new", "a.yaml", "--game", "peek", "--title", "x\u{1b}[2J"])
        .trouble("such a puzzle could not be read again: the control character U+001B has no place in a text file");
}

#[test]
fn what_cannot_be_begun_says_why() {
    let world = World::new().file("a.yaml", puzzle("KD @label fork"));
    world.run("new").trouble("name the game with --game: osmosis or sir-tommy; `trove games` lists all");
    world.run("new --seed 4").trouble("name the game with --game: osmosis or sir-tommy; `trove games` lists all");
    world.run("new --game osmossis").trouble("no game is called `osmossis`; did you mean `osmosis`?");
    assert_eq!(world.run("new - --game peek --seed 1").well().out, world.run("new --game peek --seed 1").well().out);
    world.run("new . --game peek").trouble(". is a folder; name a file in it");
    world.run("new b --game peek").trouble("puzzle files end in .yaml: write `b.yaml`");
    world.run("new b.txt --game peek").trouble("puzzle files end in .yaml: write `b.txt.yaml`");
    world.run("new --from b.yaml --at 1").trouble("there is no file and no deal id `b.yaml`");
    world.run("new --from a.yaml --at side").trouble("there is no label `side`; the line has fork");
    world.run("new --from osmosis#42 --at 1").trouble("`osmosis#42` has no solution; name a script file");
    for line in [
        "new --game peek --seed -1",
        "new --game peek --seed 007x",
        "new --game peek --seed 18446744073709551616",
        "new --game peek --seed 1 --pysolfc 1",
        "new --game peek --deal osmosis#1",
        "new --from a.yaml",
        "new --at 3",
        "new --game peek --order last",
    ] {
        world.run(line).usage("error: ");
    }
    let ran = world.run("new --game peek --deck gone.txt");
    assert!(ran.code == 2 && ran.err.contains("there is no such file or folder"), "{ran}");
    let bad = World::new().file("b.yaml", "trove: 1\n").run("new --from b.yaml --at 1");
    assert!(bad.code == 1 && bad.out.is_empty() && bad.err.contains("puzzle::missing-key"), "{bad}");
}

#[test]
fn the_ending_of_a_puzzle_file_may_be_in_capitals() {
    let world = World::new();
    world.run("new One.YAML --game osmosis --seed 42").well();
    world.run("check .").well().says("checked 1 puzzle");
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_written_through() {
    let world =
        World::new().folder("deals").link("a.yaml", "deals/b.yaml").link("c.yaml", "a.yaml").link("d.yaml", "d.yaml");
    world.run("new c.yaml --game osmosis --seed 42").trouble("c.yaml is there already; --force writes over it");
    world.run("new c.yaml --game osmosis --seed 42 --force").well();
    for link in ["a.yaml", "c.yaml"] {
        assert!(world.root().join(link).is_symlink(), "{link}");
    }
    assert!(!world.root().join("deals/b.yaml").is_symlink());
    world.run("check deals/b.yaml").well();
}
