//! Scripts in canonical form, filled in and annotated.

use super::{Annotate, Place, ScriptStyle, meaning, script};
use crate::document::deal_id;
use crate::games::Registry;
use crate::replay::{Spelling, Trace};

fn base(id: &str) -> Trace {
    let deal = deal_id::parse(id, &Registry::standard()).unwrap();
    Trace::new(deal.game().open(deal.setup()).unwrap())
}

/// Formats, and sees that doing it again changes nothing and that no meaning was lost.
#[track_caller]
fn formatted(text: &str, style: &ScriptStyle) -> String {
    let base = base("osmosis#42");
    let once = script(text, &base, style).unwrap();
    assert_eq!(script(&once, &base, style).unwrap(), once, "once more");
    let annotations = style.annotate == Annotate::Keep;
    let said = |text: &str| meaning(text, &base, style.fill, annotations);
    assert_eq!(said(&once), said(text));
    once
}

#[track_caller]
fn check(style: &ScriptStyle, text: &str, expected: &str) {
    assert_eq!(formatted(text, style), expected);
}

fn scores(at: &[Place]) -> ScriptStyle {
    annotated(false, at)
}

fn annotated(boards: bool, at: &[Place]) -> ScriptStyle {
    ScriptStyle { annotate: Annotate::Write { boards, at: at.to_vec() }, ..ScriptStyle::default() }
}

#[test]
fn everything_keeps_its_place() {
    check(
        &ScriptStyle::default(),
        "# first\r\n@by Ann   \r\n\r\n\r\nr1>f1!\t# the king\r\n  8d (d R1>F1 ( d ) \"no\")@score 3\r\n\r\n@label a d d\r\n# last",
        "# first\n@by \"Ann\"\n\nKD! # the king\n8D (deal 8D (deal) \"no\") @score 3\n\n@label a\ndeal*2\n# last\n",
    );
    let full = ScriptStyle { spelling: Spelling::Full, ..ScriptStyle::default() };
    check(&full, "KD 8d?! d", "KD:R1>F1 8D:R1>F1?!\ndeal\n");
}

#[test]
fn values_are_filled_in_where_the_line_stands() {
    let fill = ScriptStyle { fill: true, ..ScriptStyle::default() };
    check(
        &fill,
        "@score ? KD (deal @score ? @pass ?) @score ? @state ? @score 9",
        "@score 1 KD (deal @score 1 @pass 1) @score 2 @state e488260c283d21e2 @score 9\n",
    );
    check(&ScriptStyle::default(), "KD @score ? @state ?", "KD @score ? @state ?\n");
}

#[test]
fn behind_a_refused_move_only_what_speaks_of_the_position_before_it_is_filled_in() {
    let fill = ScriptStyle { fill: true, ..ScriptStyle::default() };
    check(&fill, "KD 2C @score ? (8D @score ?)", "KD 2C @score 2 (8D @score 3)\n");
    check(&fill, "KD 2C 8D @score ?", "KD 2C 8D @score ?\n");
    check(&fill, "KD deal*99 @score ?", "KD\ndeal*99 @score ?\n");
}

#[test]
fn scores_stand_at_the_ends_of_lines() {
    let places = [Place::Start, Place::Label("a".to_owned()), Place::Every(2), Place::End];
    check(
        &scores(&places),
        "@by Ann\n\nKD 8D @label a (deal @label b) deal deal # mine\n@unfinished",
        "@by \"Ann\"\n\n#= ply 0: score 1\nKD 8D @label a (deal @label b) #= ply 2 (a): score 3\n\
         deal*2 # mine\n#= ply 4: score 3\n@unfinished\n",
    );
}

#[test]
fn a_label_of_a_variation_is_told_where_its_line_ends() {
    check(
        &scores(&[Place::Label("b".to_owned())]),
        "KD (d d @label b) 8D",
        "KD (deal*2 @label b) 8D #= ply 2 (b): score 1\n",
    );
}

#[test]
fn boards_stand_below_the_line() {
    let text = formatted("KD 8D\ndeal*2\n", &annotated(true, &[Place::Ply(1), Place::End]));
    assert_eq!(
        text,
        "KD 8D #= ply 1: score 2\n\
         #|  R1  JS JC 8D       F1  3D KD  takes any D\n\
         #|  R2  7H 7D 3C JH    F2  --     starts with 3\n\
         #|  R3  KS 9S QS 4S    F3  --\n\
         #|  R4  2H JD KH 9H    F4  --\n\
         #|\n\
         #|  S   8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS\n\
         #|      6D 9C 5S TD 3H KC 7C 2C AH 4D QC  35 cards\n\
         #|  W   --  empty\n\
         #|\n\
         #|  pass 1 | score 2 of 52 | unfinished\n\
         #=\n\
         deal*2 #= ply 4: score 3\n\
         #|  R1  JS JC          F1  3D KD 8D  takes any D\n\
         #|  R2  7H 7D 3C JH    F2  --        starts with 3\n\
         #|  R3  KS 9S QS 4S    F3  --\n\
         #|  R4  2H JD KH 9H    F4  --\n\
         #|\n\
         #|  S   2S 6H QD 8C 2D 4H AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS 6D 9C 5S TD 3H KC\n\
         #|      7C 2C AH 4D QC  29 cards\n\
         #|  W   8H 6C AC 5H 9D 7S  6 cards\n\
         #|\n\
         #|  pass 1 | score 3 of 52 | unfinished\n\
         #=\n"
    );
}

#[test]
fn annotations_give_way_to_new_ones_and_go_without_a_trace() {
    let plain = "@by \"Ann\"\n\n\"so\" KD 8D\n\"a note\nof two lines\"\ndeal*3 \"x\" @score 3\n\n# mine\ndeal (deal\n# in it\ndeal)\n";
    assert_eq!(formatted(plain, &ScriptStyle::default()), plain);
    let all = [Place::Start, Place::Every(1), Place::End];
    let remove = ScriptStyle { annotate: Annotate::Remove, ..ScriptStyle::default() };
    for boards in [false, true] {
        let first = formatted(plain, &annotated(boards, &all));
        assert_ne!(first, plain);
        assert_eq!(formatted(&first, &ScriptStyle::default()), first, "without being asked they stay");
        let second = formatted(&first, &annotated(!boards, &[Place::Ply(2)]));
        assert_eq!(second, formatted(plain, &annotated(!boards, &[Place::Ply(2)])));
        assert_eq!(formatted(&first, &remove), plain);
        assert_eq!(formatted(&second, &remove), plain);
    }
}

#[test]
fn comments_of_the_author_are_never_taken_for_annotations() {
    let plain = "KD # = ply 1: score 2\n#= ply 1: score two\n#= ply 1: score 2 so far\n#= ply 1 : score 2\n\
                 #= ply 1 (a b): score 2\n#= ply: score 2\n#| a board\n#=\n8D #=\n";
    let remove = ScriptStyle { annotate: Annotate::Remove, ..ScriptStyle::default() };
    check(&remove, plain, plain);
    // A board that somebody has written into is a board no more; its head is told anew, the rest stays.
    check(&remove, "KD #= ply 1: score 2\n#| R1 KD\n# mine\n#| R2 QD\n#=\n", "KD\n#| R1 KD\n# mine\n#| R2 QD\n#=\n");
    // What stands behind a board is the author's again.
    check(&remove, "KD #= ply 1: score 2\n#| R1 KD\n#=\n#| mine\n", "KD\n#| mine\n");
}

#[test]
fn lines_without_moves_have_a_beginning() {
    check(&scores(&[Place::Start, Place::End]), "", "#= ply 0: score 1\n");
    check(&scores(&[Place::Start]), "@unfinished # none yet\n", "@unfinished # none yet\n#= ply 0: score 1\n");
    check(&scores(&[Place::End, Place::Label("gone".to_owned()), Place::Ply(7)]), "@unfinished\n", "@unfinished\n");
}

#[test]
fn plies_count_from_the_start_of_the_puzzle() {
    let mut main = base("osmosis#42");
    let (report, _) = crate::replay::verify("KD deal", main.clone(), crate::document::Goal::WIN, Default::default());
    main = report.trace.unwrap();
    let text = script("8d d", &main, &scores(&[Place::Start, Place::Ply(3)])).unwrap();
    assert_eq!(text, "#= ply 2: score 2\n8D #= ply 3: score 3\ndeal\n");
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    let faults = script("KD drw", &base("osmosis#42"), &ScriptStyle::default()).unwrap_err();
    assert_eq!(faults[0].code, "script::unknown-word");
}
