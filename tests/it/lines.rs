//! How a line is followed: assertions on the way, redeals, variations, labels, and what an error leaves unchecked.

use crate::verdicts::{START, replay, rows};

#[test]
fn redeals_need_progress() {
    let pass = "deal*12 redeal ";
    rows(
        START,
        "win",
        &[
            ("unfinished", "deal*12 redeal", "unfinished"),
            ("unfinished", "deal*12 KD redeal deal*12 8D redeal", "unfinished"),
            ("unfinished", "KD deal*12 redeal deal*12 redeal", "illegal osmosis::no-progress=redeal"),
            ("unfinished", "deal*12 redeal KD deal*12 redeal", "unfinished"),
            ("unfinished", "redeal", "illegal osmosis::stock-left=redeal"),
            ("unfinished", "deal*12 redeal redeal", "illegal osmosis::stock-left=redeal"),
        ],
    );
    rows(START, "win", &[("", &pass.repeat(2), "illegal osmosis::no-progress=redeal")]);
    rows("bridesmaids#42", "win", &[("", "deal*12 redeal", "illegal osmosis::no-pass-left=redeal")]);
    rows(
        "osmosis-three-passes#42",
        "win",
        &[
            ("unfinished", "deal*12 redeal KD deal*12 redeal", "unfinished"),
            (
                "unfinished",
                "deal*12 redeal KD deal*12 redeal 8D deal*12 redeal",
                "illegal osmosis::no-pass-left=redeal",
            ),
        ],
    );
    rows(
        "sir-tommy#42",
        "win",
        &[("", "deal", "illegal tommy::no-deal=deal"), ("", "redeal", "illegal tommy::no-redeal=redeal")],
    );
}

#[test]
fn assertions_hold_or_fail() {
    for (moves, holding, failing) in [
        ("KD", "@score 2", "@score 1"),
        ("deal", "@score 1", "@score 0"),
        ("deal*12 redeal", "@pass 2", "@pass 1"),
        ("deal", "@pass 1", "@pass 2"),
        ("KD", "@state e488260c283d21e2", "@state 5b4d1d46cd56ec8b"),
        ("KD", "@top R1 8D", "@top R1 KD"),
        ("KD", "@top F1 KD", "@top F1 3D"),
        ("deal", "@top W AC", "@top W 8H"),
        ("deal", "@top S 5H", "@top S 8H"),
        ("deal", "@empty F2", "@empty F1"),
        ("KD", "@empty W", "@empty S"),
        ("deal*12", "@empty S", "@empty W"),
        ("KD", "@can 8D", "@can KD"),
        ("deal", "@can deal", "@can redeal"),
        ("deal", "@can R1>F1", "@can R1>F2"),
        ("KD", "@cannot KD", "@cannot 8D"),
        ("KD", "@cannot JH osmosis::not-base", "@cannot JH osmosis::row-above"),
        ("deal", "@cannot R2>F1 osmosis::row-suit", "@cannot R1>F1 osmosis::row-suit"),
        ("KD", "@unfinished", "@stuck"),
        ("KD", "@unfinished", "@won"),
    ] {
        let name = failing.split(' ').next().unwrap();
        let code = format!("assert::{}", &name[1..]);
        for (head, tail) in [("", " @unfinished"), ("deal ( ", " ) @unfinished")] {
            let variation = !head.is_empty();
            let moves = if variation { format!("{head}{moves} {{}}{tail}") } else { format!("{moves} {{}}{tail}") };
            rows(
                START,
                "win",
                &[
                    ("unfinished", &moves.replace("{}", holding), "unfinished"),
                    ("unfinished", &moves.replace("{}", failing), &format!("unfinished {code}={failing}")),
                ],
            );
        }
    }
    rows(
        START,
        "win",
        &[
            ("unfinished", "KD @empty W1", "unfinished assert::no-such-pile=@empty W1"),
            ("unfinished", "KD @top R5 KD", "unfinished assert::no-such-pile=@top R5 KD"),
            ("unfinished", "KD @score ?", "unfinished assert::unfilled=@score ?"),
            ("unfinished", "KD @pass ?", "unfinished assert::unfilled=@pass ?"),
            ("unfinished", "KD @state ?", "unfinished assert::unfilled=@state ?"),
            // What they ask does not happen.
            ("unfinished", "@can KD @can KD KD @score 2", "unfinished"),
        ],
    );
}

#[test]
fn variations_start_before_the_move_they_follow() {
    rows(
        START,
        "win",
        &[
            ("unfinished", "KD (deal @score 1) @score 2", "unfinished"),
            ("unfinished", "KD (KD @score 2) 8D @score 3", "unfinished"),
            ("unfinished", "KD (8D) 8D", "unfinished script::not-open=8D"),
            ("unfinished", "KD 8D (@score 2 deal @top W AC)", "unfinished"),
            // After `deal*3`: before the last of the three.
            ("unfinished", "deal*3 (@top S 2S deal @top S 8C)", "unfinished"),
            ("unfinished", "deal*3 (@top S 8C deal)", "unfinished assert::top=@top S 8C"),
            ("unfinished", "deal*2 deal (@top S 2S deal)", "unfinished"),
            // Nested, and one behind another.
            ("unfinished", "KD 8D (deal (8D @score 3) @score 2) @score 3", "unfinished"),
            ("unfinished", "KD 8D (deal KD (8D @score 3 deal)) @score 3", "unfinished script::not-open=KD"),
            ("unfinished", "KD (deal) (KD 8D) (deal*2 @top S 2S) 8D", "unfinished"),
            ("unfinished", "KD @score 2 @label here (deal) \"note\" (deal*2) 8D", "unfinished"),
            // An error inside stays inside.
            ("unfinished", "KD (JH 9H deal) 8D @score 3", "unfinished osmosis::not-base=JH script::not-checked=9H"),
            ("unfinished", "KD (@score 7 deal) 8D", "unfinished assert::score=@score 7"),
            // Two errors, independent of each other.
            ("unfinished", "KD (JH) (4S) 8D", "unfinished osmosis::not-base=JH osmosis::not-base=4S"),
        ],
    );
}

#[test]
fn a_variation_may_replace_a_refused_move() {
    rows(
        START,
        "win",
        &[
            ("", "KD JH (8D @score 3)", "illegal osmosis::not-base=JH"),
            ("", "KD JH (8D @score 4)", "illegal osmosis::not-base=JH assert::score=@score 4"),
            ("", "JH (4S) deal", "illegal osmosis::not-base=JH osmosis::not-base=4S script::not-checked=deal"),
            ("illegal:osmosis::not-base", "KD JH (8D @score 3)", "illegal"),
            // Behind what was not played there is nothing to replace.
            ("", "JH deal (KD)", "illegal osmosis::not-base=JH script::not-checked=deal script::not-checked=KD"),
            ("", "deal*13 (redeal)", "illegal osmosis::stock-empty=deal*13"),
            (
                "",
                "deal*14 (redeal)",
                "illegal osmosis::stock-empty=deal*14 script::not-checked=deal*14 script::not-checked=redeal",
            ),
            ("", "XX (KD)", "unreadable script::unknown-word=XX script::not-checked=KD"),
        ],
    );
}

#[test]
fn what_follows_an_error_is_counted_and_not_checked() {
    for (moves, not_checked) in [
        ("KD 8D @unfinished", 0),
        ("JH KD", 1),
        ("JH KD 8D", 2),
        ("JH deal*5 KD", 6),
        ("deal*20", 7),
        ("JH @score 1 @pass 1", 2),
        ("JH KD @score 1 8D", 3),
        ("KD (JH 9H deal) 8D @unfinished", 2),
        ("KD (JH) 8D @unfinished", 0),
        ("JH @label here", 0),
        ("XX KD", 1),
    ] {
        let report = replay(START, "win", "", moves);
        assert_eq!(report.not_checked, not_checked, "{moves}");
        let notes = report.findings.iter().filter(|finding| finding.fault.code == "script::not-checked").count();
        assert_eq!(notes > 0, not_checked > 0, "{moves}");
    }
}

#[test]
fn labels_are_unique() {
    rows(
        START,
        "win",
        &[
            ("unfinished", "KD @label a 8D @label b", "unfinished"),
            ("unfinished", "KD @label a 8D @label a", "unfinished script::duplicate-label=a"),
            ("unfinished", "KD @label a (deal @label a)", "unfinished script::duplicate-label=a"),
            ("unfinished", "KD (deal @label a) (deal @label a)", "unfinished script::duplicate-label=a"),
            ("unfinished", "@label start KD @label A @label a", "unfinished"),
        ],
    );
}

#[test]
fn what_is_counted() {
    for (expect, moves, counts) in [
        // moves, deals, redeals, assertions
        ("unfinished", "KD 8D", (2, 0, 0, 1)),
        ("", "KD 8D @unfinished", (2, 0, 0, 1)),
        ("unfinished", "KD 8D @unfinished", (2, 0, 0, 1)),
        ("unfinished", "deal*12 redeal KD @score 2 @pass 2", (14, 12, 1, 3)),
        ("unfinished", "deal (KD 8D @score 3)", (1, 1, 0, 2)),
        ("illegal:osmosis::not-base", "KD JH", (1, 0, 0, 1)),
        ("", "KD JH deal", (1, 0, 0, 0)),
        ("lost", "deal", (1, 1, 0, 1)),
        ("unfinished", "KD @score ?", (1, 0, 0, 1)),
    ] {
        let report = replay(START, "win", expect, moves);
        let found = (report.moves, report.deals, report.redeals, report.assertions);
        assert_eq!(found, counts, "expect `{expect}`: {moves}");
    }
}
