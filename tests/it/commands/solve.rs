//! `trove solve` and the claims that `trove check` settles, on endings that can be followed by hand.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::json;

use super::{Ran, World};

/// Four cards are left: the queen has to go to the empty pile, the jack on her.
const ENDING: &str = "trove: 1
id: four-left
game: sir-tommy
deal:
  position:
    S: QH JS 9H 3S
    W1: TD
    W3: KD 8S 7S 4S
    W4: 6S 5C
    F1: AD 2S 3C 4D 5D 6H 7C 8D 9C TS JH QC KC
    F2: AC 2C 3D 4H 5H 6C 7H 8C 9D TC JC QD KS
    F3: AH 2H 3H 4C 5S 6D 7D 8H 9S TH JD QS KH
    F4: AS 2D
";

/// Two waste piles do not do, and it takes a search to say so.
const HARD: &str = "sir-tommy,wastes=2#1";

const SOLUTIONS: &str = "solutions:
  - name: main
    moves: |
      QH>W2 @label fork
      JS>W2
      9H>W1
      3S 4S 5C 6S 7S 8S 9H TD JS QH KD
  - name: on-the-jack
    from: main:fork
    expect: lost
    moves: |
      JS>W1
";

fn world() -> World {
    World::new().file("a.yaml", format!("{ENDING}{SOLUTIONS}"))
}

/// A line that was printed, the figures of the search taken out.
fn without_figures(line: &str) -> String {
    match line.rsplit_once("; ").or_else(|| line.rsplit_once(" (")) {
        Some((said, figures)) if figures.ends_with(" s)") => said.to_owned(),
        _ => line.to_owned(),
    }
}

fn said(ran: &Ran) -> Vec<String> {
    ran.out.lines().map(without_figures).collect()
}

#[test]
fn a_solution_and_a_shortest_one() {
    let ran = world().run("solve a.yaml --shortest").well();
    assert_eq!(
        said(&ran),
        [
            "four-left: won in 14 moves, no fewer do (14 card moves",
            "  QH>W2",
            "  JS>W2",
            "  9H>W1",
            "  3S 4S 5C 6S 7S 8S 9H TD JS QH KD",
        ]
    );
    world().run("solve a.yaml").well().says("four-left: won in ");
}

#[test]
fn lost_is_one_and_unknown_two() {
    let lost = world().run("solve a.yaml --at on-the-jack:end").findings();
    assert_eq!(said(&lost), ["four-left at ply 2: lost, no way to a win is left"]);
    let unknown = world().run(&format!("solve {HARD} --states-limit 1"));
    assert_eq!((unknown.code, unknown.err.as_str()), (2, ""));
    assert_eq!(said(&unknown), [format!("{HARD}: unknown, gave up at the limit of 1 state")]);
    let both = world().file("b.yaml", ENDING.replace("four-left", "other"));
    assert_eq!(both.run("solve a.yaml b.yaml").well().out.lines().filter(|line| line.contains("won")).count(), 2);
}

#[test]
fn json_for_programs() {
    let answer = world().run("solve a.yaml --shortest --format json").well().json();
    assert_eq!(answer["verdict"], "won");
    assert_eq!((&answer["shortest"], &answer["length"], &answer["least"]), (&json!(true), &json!(14), &json!(14)));
    assert_eq!(answer["puzzle"], "four-left");
    assert_eq!((&answer["moves"][0], &answer["moves"][3]), (&json!("QH:S>W2"), &json!("3S:S>F4")));
    assert!(answer["states"].as_u64().is_some() && answer["seconds"].as_f64().is_some());
    let lost = world().run("solve a.yaml --at on-the-jack:end --format json").findings().json();
    assert_eq!((&lost["verdict"], lost.get("moves"), &lost["ply"]), (&json!("lost"), None, &json!(2)));
    let unknown = world().run(&format!("solve {HARD} --states-limit 1 --format json")).json();
    assert_eq!((&unknown["verdict"], &unknown["limit"]), (&json!("unknown"), &json!("states")));
}

#[test]
fn moves_are_a_script_that_verifies() {
    let script = world().run("solve a.yaml --format moves").well().out;
    assert!(script.starts_with("@deal sir-tommy@S:QHJS9H3S/"), "{script}");
    World::new().input(&script).run("check -").well().says("1 script, 14 moves");
    let later = world().run("solve a.yaml --at main:2 --format moves").well().out;
    World::new().input(&later).run("check -").well().says("1 script, 12 moves");
    world().run("solve a.yaml --at on-the-jack:end --format moves").findings().says("is lost: no way");
}

#[test]
fn every_first_move() {
    let ran = world().run("solve a.yaml --all-first-moves --shortest").well();
    assert_eq!(
        said(&ran),
        [
            "four-left: won in 14 moves, no fewer do (14 card moves",
            "  QH:S>W1  lost",
            "  QH:S>W2  winnable in 14, no fewer do",
            "  QH:S>W3  lost",
            "  QH:S>W4  lost",
        ]
    );
    let table = world().run("solve a.yaml --all-first-moves --format json").well().json();
    let moves = table["first_moves"].as_array().unwrap();
    let verdicts: Vec<_> = moves.iter().map(|mv| mv["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["lost", "winnable", "lost", "lost"]);
}

#[test]
fn what_a_line_did() {
    let ran = world().run("solve a.yaml --analyse on-the-jack").well();
    ran.says("`on-the-jack` gives the goal away with move 2, JS:S>W1\n")
        .says("first move: only QH:S>W2 keeps the goal within reach (proved)\n");
    let ran = world().run("solve a.yaml --analyse main").well();
    ran.says("`main` reaches the goal in 14 moves\n  move 1, QH:S>W2: 3 other moves lose\n  move 2, JS:S>W2: 3 other moves lose\n");
    let analysis = world().run("solve a.yaml --analyse on-the-jack --format json").well().json()["analysis"].clone();
    assert_eq!((&analysis["goal_met"], &analysis["point_of_no_return"]), (&json!(false), &json!(2)));
    assert_eq!((&analysis["losing_move"], &analysis["end_winnable"]), (&json!("JS:S>W1"), &json!(false)));
    assert_eq!(analysis["unique_first_move"], true);
}

#[test]
fn moves_that_come_to_the_same_are_said() {
    // Four empty piles, and a king for one of them.
    let world = world().file("ace.moves", "@deal sir-tommy#14\nKS>W1 @unfinished\n");
    world
        .run("solve sir-tommy#14 --analyse ace.moves")
        .well()
        .says("`ace` stops where the goal can still be reached\n")
        .says("first move: only KS:S>W1, or what comes to the same, keeps the goal within reach (proved)\n");
}

#[test]
fn a_hint_is_one_line() {
    let ran = world().run("solve a.yaml --hint").well();
    assert_eq!(ran.out, "QH:S>W2  (winnable in 14)\n");
    let ran = world().run("solve a.yaml --hint --at on-the-jack:end").findings();
    assert_eq!(ran.out, "lost: no move leads to the goal any more\n");
}

#[test]
fn limits_are_named_with_their_size() {
    let world = world();
    let said = |arguments: &str| without_figures(world.run(arguments).out.lines().next().unwrap_or_default());
    assert_eq!(said("solve a.yaml --states-limit 1"), "four-left: unknown, gave up at the limit of 1 state");
    assert_eq!(said("solve a.yaml --states-limit 3 --hint"), "unknown: gave up at the limit of 3 states");
    let small = said("solve bridesmaids-classic#5350 --memory-limit 64K");
    assert_eq!(small, "bridesmaids-classic#5350: unknown, gave up at the memory limit of 64 KiB");
    let timed = said("solve bridesmaids-classic#5350 --time-limit 50ms");
    assert_eq!(timed, "bridesmaids-classic#5350: unknown, gave up at the time limit of 0.05 s");
    world
        .run("solve a.yaml --analyse main --states-limit 1")
        .says("solution: not proved to be the only one within 1 state\n")
        .says("first move: not proved to be the only one within 1 state\n");
}

#[test]
fn a_goal_that_is_reached_needs_no_moves() {
    assert_eq!(world().run("solve a.yaml --at end").well().out, "four-left at ply 14: the goal is reached already\n");
}

#[test]
fn nothing_is_said_of_the_fewest_moves_where_nobody_asked() {
    let ran = world().run("solve a.yaml --all-first-moves").well();
    assert_eq!(said(&ran)[0], "four-left: won in 14 moves (14 card moves");
}

#[test]
fn goals_are_what_is_asked_for() {
    let goal = |goal: &str| world().file("g.yaml", ENDING.replace("deal:", &format!("goal: {goal}\ndeal:")));
    goal("{ moves: 14 }").run("solve g.yaml").well().says("the goal is reached in 14 moves");
    goal("{ moves: 13 }").run("solve g.yaml").findings().says("lost, no way to a win in at most 13 moves is left");
    goal("{ score: 44 }").run("solve g.yaml --shortest").well().says("the goal is reached in 6 moves, no fewer do");
}

#[test]
fn puzzles_from_a_list() {
    let world = World::new().file("a.yaml", ENDING).file("list", "# endings\n\na.yaml\n  a.yaml::four-left  \n");
    assert_eq!(world.run("solve --from list --format json").well().lines().len(), 2);
    let world = world.input("a.yaml\nno-such.yaml\na.yaml\n");
    let ran = world.run("solve --from - --format json");
    assert_eq!((ran.code, ran.lines().len()), (2, 2));
    assert!(ran.err.starts_with("trove: there is no file and no deal id `no-such.yaml`"), "{ran}");
    // A line that is no text, or that does not end, is as wrong as any other, and no reason to leave out the rest.
    let endless = "x".repeat(100_000);
    let world = world.input(format!("a.yaml\n{endless}\nosmosis#7\n"));
    let ran = world.run("solve --from - --format json");
    assert_eq!((ran.code, ran.lines().len(), ran.err.lines().count()), (2, 2, 1), "{ran}");
    let folder = world.run("solve --from .");
    assert_eq!((folder.code, folder.err.as_str()), (2, "trove: . cannot be read: it is a folder\n"));
    let missing = world.run("solve --from nowhere");
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("nowhere cannot be read"), "{missing}");
}

fn started(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trove"));
    command.arg("solve").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[test]
fn a_list_that_is_not_at_its_end_is_answered() {
    let mut solve = started(&["--from", "-", "--hint"]);
    let mut list = solve.stdin.take().expect("it is piped");
    let mut answers = BufReader::new(solve.stdout.take().expect("it is piped"));
    for id in ["osmosis#43", "osmosis#7"] {
        writeln!(list, "{id}").expect("it reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        assert!(answer.contains("win") || answer.contains("lost"), "{answer}");
    }
    drop(list);
    assert!(solve.wait().expect("it ends").code().is_some());
}

/// Ctrl-C ends the search; what is known is printed.
#[cfg(unix)]
#[test]
fn a_search_that_is_stopped_says_so() {
    // Takes many seconds.
    let hard = "bridesmaids-classic#5350";
    let solve = started(&["osmosis#1", hard]);
    std::thread::sleep(Duration::from_secs(1));
    let interrupted = Command::new("kill").args(["-INT", &solve.id().to_string()]).status().expect("kill is there");
    assert!(interrupted.success());
    let output = solve.wait_with_output().expect("it ends");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(out.starts_with("osmosis#1: lost") && out.contains(&format!("{hard}: unknown, stopped (")), "{out}");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(2), ""));
}

#[test]
fn arguments_that_do_not_go_together() {
    world().run("solve").usage("<PUZZLE>");
    world().run("solve a.yaml --hint --all-first-moves").usage("cannot be used with");
    world().run("solve a.yaml --time-limit soon").usage("a time is a number of seconds, such as 10, 0.5 or 2m");
    world().run("solve a.yaml --time-limit 3y").usage("`y` is no unit of time");
    world().run("solve a.yaml --memory-limit 0").usage("a size is a number of MiB");
    world().run("solve a.yaml --states-limit 0").usage("0 is not in 1..");
    world()
        .run("solve a.yaml a.yaml --at end")
        .trouble("--at, --analyse and --certificate are about one puzzle; name only one");
    world().run("solve a.yaml --at nowhere").trouble("there is no label `nowhere`; the line has fork");
}

#[test]
fn the_same_bytes_at_any_thread_count() {
    let list = "a.yaml\n".repeat(200);
    let run = |threads: &str| {
        let ran = world().input(&list).variable("RAYON_NUM_THREADS", threads).run("solve --from - --format moves");
        ran.well().out
    };
    assert_eq!(run("1"), run("4"));
}

#[test]
fn claims_are_settled_by_check() {
    world().run("check a.yaml").well().says("1 puzzle, 2 scripts");
    let claim = |said: &str| {
        let world = World::new().file("a.yaml", format!("{ENDING}{}", SOLUTIONS.replace("JS>W1", said)));
        world.run("check a.yaml --format json").findings().found()
    };
    assert_eq!(claim("JS>W2"), ["claim::not-met a.yaml:23:13"]);
    assert_eq!(claim("@lost JS>W1"), ["assert::lost a.yaml:25:7"]);
    assert_eq!(claim("JS>W1 @winnable"), ["assert::winnable a.yaml:25:13"]);
    let wrong = World::new().file("a.yaml", format!("{ENDING}{}", SOLUTIONS.replace("JS>W1", "JS>W2")));
    wrong.run("check a.yaml").findings().says("this is not lost: the goal can be reached in 12 moves from here");
}

#[test]
fn claims_beyond_the_budget_are_unproved() {
    // Two waste piles do not do, and it takes a search to say so.
    let claim = "trove: 1\ngame: sir-tommy\nrules: { wastes: 2 }\ndeal: { seed: 1 }\nsolutions:\n  - name: main\n    \
                 expect: lost\n    moves: S>W1\n";
    let world = || World::new().file("a.yaml", claim);
    let ran = world().run("check a.yaml --states-limit 1").findings();
    ran.says("error[claim::unproved]").says("gave up after").says_not("not lost");
    world().run("check a.yaml --states-limit 1 --allow-unproved").well().says("warning[claim::unproved]");
    world().run("check a.yaml --states-limit 0").well().says("warning[claim::not-checked]");
    let settings = |states: u32| world().file("trove.toml", format!("[solver]\nstates = {states}\n"));
    settings(1).run("check .").findings().says("error[claim::unproved]");
    settings(1_000_000).run("check .").well();
    settings(1).run("check . --states-limit 1000000").well();
}

/// A line that meets the goal is its own witness: everything on it could be won, and no search is needed to say so.
#[test]
fn a_won_line_proves_its_own_claims() {
    let claimed = SOLUTIONS.replace("QH>W2 @label fork", "@winnable QH>W2 @label fork (QH>W1 @winnable)");
    let world =
        World::new().file("a.yaml", format!("{ENDING}{}", claimed.replace("expect: lost", "expect: unfinished")));
    let found = world.run("check a.yaml --states-limit 0 --format json").well().found();
    assert_eq!(found, ["claim::not-checked a.yaml:17:42"], "only the variation's");
    assert_eq!(world.run("check a.yaml --format json").findings().found(), ["assert::winnable a.yaml:17:42"]);
}

#[test]
fn turning_points_are_told_on_request() {
    let ran = world().run("check a.yaml --solve").well();
    ran.says("note[line::only-move]: a.yaml:18:7: only this move keeps the goal within reach: 3 other moves lose\n")
        .says("note[line::no-return]: a.yaml:25:7: this move gives the goal away\n");
}

#[test]
fn certificates_are_written_and_checked() {
    let world = world();
    let ran = world.run("solve a.yaml --at on-the-jack:end --certificate lost.cert");
    assert_eq!(ran.code, 1, "{ran}");
    assert!(ran.err.starts_with("lost.cert: from sir-tommy@S:9H3S/"), "{ran}");
    world.run("verify-certificate lost.cert").well().says("lost.cert: holds; from sir-tommy@S:9H3S/");
    let json = world.run("verify-certificate lost.cert --format json").well().json();
    assert_eq!((&json["ok"], &json["score"], &json["why"]), (&json!(true), &json!(52), &json!(null)));
    let again = world.run("solve a.yaml --at on-the-jack:end --certificate lost.cert");
    assert_eq!((again.code, again.err.as_str()), (2, "trove: lost.cert is there already; --force writes over it\n"));
    assert_eq!(world.run("solve a.yaml --at on-the-jack:end --certificate lost.cert --force").code, 1);
    // A position that can be won gets a solution and no certificate.
    let won = world.run("solve a.yaml --certificate won.cert");
    assert_eq!(
        (won.code, won.err.as_str()),
        (0, "four-left: no certificate is written, as this can be won\n"),
        "{won}"
    );
    assert!(!world.root().join("won.cert").exists());
    let mut bytes = std::fs::read(world.root().join("lost.cert")).unwrap();
    let score = bytes.windows(8).position(|part| part == b"score 52").unwrap();
    bytes[score + 6..score + 8].copy_from_slice(b"45");
    std::fs::write(world.root().join("less.cert"), &bytes).unwrap();
    std::fs::write(world.root().join("text.cert"), "lost, I swear").unwrap();
    let ran = world.run("verify-certificate less.cert text.cert").findings();
    ran.says("less.cert: does NOT hold: ").says("text.cert: does NOT hold: this is no certificate");
    let missing = world.run("verify-certificate none.cert");
    assert!(missing.code == 2 && missing.err.contains("file::missing"), "{missing}");
}

#[test]
fn certificates_of_whole_deals() {
    let limited = ENDING.replace("deal:", "goal: { moves: 8 }\ndeal:");
    let world = World::new().file("few.yaml", limited);
    let lost = [
        ("osmosis#1", "method rows: 6 row orders, 0 stocks; "),
        ("peek#244", "method rows: 6 row orders, 9 stocks; "),
        ("sir-tommy,wastes=1#1", "method clauses: "),
    ];
    for (id, method) in lost {
        let ran = world.run(&format!("solve {id} --certificate x.cert --force"));
        assert_eq!(ran.code, 1, "{ran}");
        assert!(ran.err.starts_with(&format!("x.cert: from {id} a score of 52 is out of reach")), "{ran}");
        world.run("verify-certificate x.cert").well().says("x.cert: holds; ").says(method).says(" unpacked)");
    }
    // It can be won, and not in eight moves; all that can be done in eight moves cannot be walked in so few states.
    let ran = world.run("solve few.yaml --certificate y.cert");
    assert_eq!(ran.code, 1, "{ran}");
    world.run("verify-certificate y.cert").well().says(" is out of reach in 8 moves (method clauses: ");
    let whole = "trove: 1\nid: whole\ngame: osmosis\ngoal: { moves: 60 }\ndeal: { seed: 3 }\n";
    let world = world.file("whole.yaml", whole);
    let ran = world.run("solve whole.yaml --certificate z.cert --states-limit 2000");
    assert_eq!(ran.code, 2, "{ran}");
    assert!(!world.root().join("z.cert").exists());
}

#[test]
fn a_proof_stands_for_a_search() {
    let world = world();
    assert_eq!(world.run("solve a.yaml --at on-the-jack:end --certificate lost.cert").code, 1);
    let proved =
        |proof: &str| SOLUTIONS.replace("    expect: lost\n", &format!("    expect: lost\n    proof: {proof}\n"));
    let world = world.file("b.yaml", format!("{ENDING}{}", proved("lost.cert")));
    // One state does not do for a search; the certificate needs none.
    world.run("check b.yaml --states-limit 1").well();
    let world = world.file("c.yaml", format!("{ENDING}{}", proved("lost.cert").replace("JS>W1", "JS>W3")));
    let found = world.run("check c.yaml --format json").findings();
    assert_eq!(found.found(), ["claim::proof-rejected c.yaml:24:12"]);
    found.says("it is about another position");
    let world = world.file("d.yaml", format!("{ENDING}{}", proved("gone.cert")));
    assert_eq!(world.run("check d.yaml --format json").found(), ["file::missing d.yaml:24:12"]);
    let world = world.file("sub/e.yaml", format!("{ENDING}{}", proved("../lost.cert")));
    let outside = world.run("check sub/e.yaml --format json").findings().found();
    assert!(!outside.is_empty(), "paths stay below the folder");
    let limited = format!("{}{}", ENDING.replace("deal:", "goal: { score: 45 }\ndeal:"), proved("lost.cert"));
    let world = world.file("f.yaml", limited);
    world.run("check f.yaml").findings().says("it is about another");
}
