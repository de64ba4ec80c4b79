//! How boards and findings look: `--ascii`, `--reveal`, `--width`, `--narrate`.

use super::{World, puzzle};

fn world() -> World {
    World::new().file("a.yaml", puzzle("KD! \"Hold the 4♦\"\n2C").replace("game:", "title: Die Siebte – ♦\ngame:"))
}

#[test]
fn a_board_with_symbols_and_face_down_cards() {
    let board = "\
osmosis#42 · osmosis

R1  ▒▒ ▒▒ ▒▒ K♦    F1  3♦  takes any ♦
R2  ▒▒ ▒▒ ▒▒ J♥    F2  ——  starts with 3
R3  ▒▒ ▒▒ ▒▒ 4♠    F3  ——
R4  ▒▒ ▒▒ ▒▒ 9♥    F4  ——

S   ▒▒  35 cards    W   ——  empty

pass 1 · score 1 of 52 · unfinished
";
    assert_eq!(World::new().run("show osmosis#42").well().out, board);
}

#[test]
fn ascii_is_ascii_throughout() {
    for line in ["show a.yaml", "show a.yaml --at 1", "replay a.yaml --boards", "check a.yaml", "race a.yaml main"] {
        let ran = world().run(&format!("{line} --ascii"));
        assert!(ran.out.is_ascii(), "{ran}");
        assert!(!world().run(line).out.is_ascii() || line.starts_with("race"), "{line}");
    }
    world().run("show osmosis#42 --ascii").well().says("R1  ## ## ## KD");
}

#[test]
fn face_down_cards_are_shown_when_asked() {
    let world = World::new();
    world.run("show osmosis#42").well().says_not("J♠");
    world.run("show osmosis#42 --reveal").well().says("R1  J♠ J♣ 8♦ K♦").says("8♥ 6♣ A♣");
    world.run("show osmosis#42 --reveal --ascii").well().says("R1  JS JC 8D KD");
    // Programs always get everything.
    world.run("show osmosis#42 --format json").well().says(r#""R1":["JS","JC","8D","KD"]"#);
}

#[test]
fn lines_keep_within_the_width() {
    let widest = |ran: super::Ran| ran.out.lines().map(|line| line.chars().count()).max().unwrap();
    for width in [40, 60, 80, 120] {
        assert!(widest(world().run(&format!("show osmosis#42 --reveal --width {width}"))) <= width, "{width}");
        assert!(widest(world().run(&format!("check a.yaml --width {width}"))) <= width.max(72), "{width}");
    }
    assert_ne!(
        world().run("show osmosis#42 --reveal --width 40").out,
        world().run("show osmosis#42 --reveal --width 120").out
    );
    assert_eq!(world().run("show osmosis#42 --width 80").out, world().run("show osmosis#42").out);
}

#[test]
fn narrated_findings_are_sentences() {
    let ran = world().run("check a.yaml --narrate").findings();
    let ran = ran.says("error: 2C cannot be played: it is still in the stock\n    code: script::not-open\n    in a, solution main, ply 2\n");
    let ran = ran.says("a.yaml, line 10: 2C\n    columns 7 to 8: this move is refused\n");
    for drawing in ["─", "│", "╭", "×"] {
        assert!(!ran.out.contains(drawing), "{ran}");
    }
}
