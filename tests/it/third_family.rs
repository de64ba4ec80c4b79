//! The template for a third family, `examples/third_family.rs`, is more than a text that compiles: its games are
//! dealt, refused and played to the end through the public items alone.

#[path = "../../examples/third_family.rs"]
#[expect(dead_code, reason = "an example has a `main`")]
mod example;

#[test]
fn a_family_from_outside_is_dealt_refused_and_played() {
    let lost = example::demo("stepping-stones", 1);
    let (board, play) = lost.split_once("refused: ").unwrap();
    assert_eq!(
        board,
        "stepping-stones\nS 4D 2D AD 3S\nR1 4S AS 4C\nR2 3H 5C 5S\nR3 2H 3D 4H\nR4 5D AH 5H\nR5 AC 2S 2C\nF1 3C\n"
    );
    let (refusal, moves) = play.split_once('\n').unwrap();
    assert_eq!(refusal, "5S cannot go on 3C: it is neither one higher nor one lower");
    assert!(moves.starts_with("moves: 4C:R1>F1 5S:R2>F1 4H:R3>F1 5C:R2>F1 deal "), "{moves}");
    assert!(moves.ends_with("\nstuck, score 19\n"), "{moves}");
}

#[test]
fn its_options_make_another_game() {
    let won = example::demo("stepping-round", 1);
    assert!(won.contains(" 5S:R2>F1 AS:R1>F1 5C:R2>F1 "), "the ace is next to the five: {won}");
    assert!(won.ends_with("\nwon, score 20\n"), "{won}");
}
