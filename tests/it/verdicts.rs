//! What a replay says of a line: how it ends, what is wrong and where, case by case.
//!
//! A case is written as a row: the deal, what is expected of the script, its moves, and the verdict. A verdict is the
//! outcome and, for each finding in order, its code and the words it is about: `unfinished claim::not-met=KD`.

use trove::document::{Goal, deal_id};
use trove::games::{Registry, Session};
use trove::notation;
use trove::replay::{OpenKind, Report, Trace, VerifyOptions, verify};

/// R1 JS JC 8D KD, R2 7H 7D 3C JH, R3 KS 9S QS 4S, R4 2H JD KH 9H, F1 3D.
const START: &str = "osmosis#42";
/// Two plays from the win, in one order only.
const NEARLY: &str = "osmosis@R1:QCKC/F1:AD2D3D4D5D6D7D8D9DTDJDQDKD/F2:AH2H3H4H5H6H7H8H9HTHJHQHKH\
                      /F3:AS2S3S4S5S6S7S8S9STSJSQSKS/F4:AC2C3C4C5C6C7C8C9CTCJC";
/// KC can be played, then nothing: 9S lies under 9C.
const TRAP: &str = "osmosis@R1:9S9C/R2:KC/F1:AD2D3D4D5D6D7D8D9DTDJDQDKD/F2:AH2H3H4H5H6H7H8H9HTHJHQHKH\
                    /F3:AS2S3S4S5S6S7S8STSJSQSKS/F4:AC2C3C4C5C6C7C8CTCJCQC";

pub fn open(deal: &str) -> Session {
    let deal = deal_id::parse(deal, &Registry::standard()).unwrap_or_else(|faults| panic!("{deal}: {faults:?}"));
    deal.game().open(deal.setup()).unwrap()
}

fn goal(text: &str) -> Goal {
    let mut goal = Goal::WIN;
    for part in text.split_whitespace().filter(|part| *part != "win") {
        let (what, number) = part.split_once('=').unwrap();
        let number = Some(number.parse().unwrap());
        match what {
            "score" => goal.score = number,
            "moves" => goal.moves = number,
            "passes" => goal.passes = number,
            _ => panic!("{what}"),
        }
    }
    goal
}

fn replay(deal: &str, limits: &str, expect: &str, moves: &str) -> Report {
    let expect = (!expect.is_empty()).then(|| notation::expect(expect).unwrap());
    let options = VerifyOptions { expect, any_outcome: false, no_trace: false };
    let (mut report, faults) = verify(moves, Trace::new(open(deal)), goal(limits), options);
    for fault in faults {
        let finding = trove::replay::Finding {
            fault,
            facts: Vec::new(),
            moved: Vec::new(),
            ply: 0,
            board: None,
            about_expect: false,
            excerpt: None,
        };
        report.findings.push(finding);
    }
    report.findings.sort_by_key(|finding| finding.fault.span.start);
    report
}

fn verdict(report: &Report, moves: &str) -> String {
    let mut told = report.outcome.word().to_owned();
    for finding in &report.findings {
        let words = moves[finding.fault.span.range()].replace('\n', " ");
        told.push_str(&format!(" {}={words}", finding.fault.code));
    }
    for open in &report.open {
        told.push_str(if open.kind == OpenKind::Lost { " ?lost" } else { " ?winnable" });
    }
    told
}

/// Rows of: what the puzzle expects, the moves, the verdict.
fn rows(deal: &str, limits: &str, rows: &[(&str, &str, &str)]) {
    for (expect, moves, wanted) in rows {
        let report = replay(deal, limits, expect, moves);
        assert_eq!(verdict(&report, moves), *wanted, "{deal} {limits} expect `{expect}`: {moves}");
        assert_eq!(report.ok(), !wanted.contains("::") || wanted.ends_with("script::not-checked"), "{moves}");
    }
}

#[test]
fn a_script_that_says_nothing_claims_the_goal() {
    rows(
        NEARLY,
        "win",
        &[
            ("", "KC QC", "won"),
            ("", "KC", "unfinished claim::not-met=KC"),
            ("", "", "unfinished script::empty="),
            ("", "# nothing yet", "unfinished script::empty=# nothing yet"),
            ("", "\"nothing yet\"", "unfinished script::empty=\"nothing yet\""),
            ("", "@unfinished", "unfinished"),
            ("unfinished", "# nothing yet", "unfinished"),
        ],
    );
    rows(TRAP, "win", &[("", "KC", "stuck claim::not-met=KC")]);
    rows(
        START,
        "win",
        &[
            ("", "KD 8D JC", "illegal osmosis::not-base=JC"),
            ("", "deal", "unfinished claim::not-met=deal"),
            ("", "deal KD 8D", "unfinished claim::not-met=8D"),
            ("", "deal*3", "unfinished claim::not-met=deal*3"),
        ],
    );
}

#[test]
fn claims_that_hold_and_claims_that_do_not() {
    for claim in ["won", "stuck", "unfinished"] {
        for (deal, moves, outcome) in [
            (NEARLY, "KC QC", "won"),
            (TRAP, "KC", "stuck"),
            (NEARLY, "KC", "unfinished"),
            (START, "KD 8D", "unfinished"),
        ] {
            let last = moves.split(' ').next_back().unwrap();
            // In the puzzle file.
            let wanted = if claim == outcome { outcome.to_owned() } else { format!("{outcome} claim::not-met={last}") };
            rows(deal, "win", &[(claim, moves, &wanted)]);
            // In the script's head.
            let said = format!("@expect {claim}");
            let wanted = if claim == outcome { outcome.to_owned() } else { format!("{outcome} claim::not-met={said}") };
            rows(deal, "win", &[("", &format!("{said} {moves}"), &wanted)]);
            // By the assertion behind the last move.
            let wanted =
                if claim == outcome { outcome.to_owned() } else { format!("{outcome} assert::{claim}=@{claim}") };
            rows(deal, "win", &[("", &format!("{moves} @{claim}"), &wanted)]);
            rows(deal, "win", &[("", &format!("{moves} @{claim} \"a note\" # and a comment"), &wanted)]);
            // Said twice is still one claim.
            if claim == outcome {
                rows(deal, "win", &[(claim, &format!("@expect {claim} {moves} @{claim}"), outcome)]);
            }
        }
    }
}

#[test]
fn an_outcome_in_the_middle_is_an_assertion_and_no_claim() {
    rows(
        NEARLY,
        "win",
        &[
            ("", "@unfinished KC @unfinished QC", "won"),
            ("", "@unfinished KC", "unfinished claim::not-met=KC"),
            ("", "@won KC QC", "won assert::won=@won"),
            ("", "KC @stuck QC", "won assert::stuck=@stuck"),
            ("", "KC (KC @unfinished) QC", "won"),
            ("", "KC QC (QC @unfinished)", "won assert::unfinished=@unfinished"),
            ("", "KC (KC @won) QC", "won assert::won=@won"),
        ],
    );
    rows(TRAP, "win", &[("", "KC @stuck", "stuck"), ("", "@stuck KC @stuck", "stuck assert::stuck=@stuck")]);
}

#[test]
fn two_claims_have_to_agree() {
    rows(
        START,
        "win",
        &[
            ("won", "KD @unfinished", "unfinished claim::contradiction=@unfinished"),
            ("", "@expect won KD @unfinished", "unfinished claim::contradiction=@unfinished"),
            (
                "unfinished",
                "@expect stuck KD",
                "unfinished claim::contradiction=@expect stuck claim::not-met=@expect stuck",
            ),
            ("unfinished", "@expect unfinished KD @unfinished", "unfinished"),
            ("goal", "KD @unfinished", "unfinished claim::contradiction=@unfinished"),
            ("lost", "KD @unfinished", "unfinished claim::contradiction=@unfinished"),
            ("illegal:osmosis::not-base", "KD @unfinished", "unfinished claim::contradiction=@unfinished"),
            (
                "illegal:osmosis::not-base",
                "@expect illegal:osmosis::row-suit JH",
                "illegal claim::contradiction=@expect illegal:osmosis::row-suit claim::other-code=JH",
            ),
        ],
    );
    rows(NEARLY, "win", &[("goal", "KC QC @won", "won"), ("won", "@expect goal KC QC", "won")]);
}

#[test]
fn a_goal_that_is_asked_for_is_judged_beside_a_win() {
    rows(
        NEARLY,
        "moves=1",
        &[
            ("", "KC QC", "won claim::not-met=QC"),
            ("goal", "KC QC", "won claim::not-met=QC"),
            ("goal", "KC QC @won", "won claim::not-met=QC"),
            ("won", "@expect goal KC QC", "won claim::not-met=@expect goal"),
            // Whoever claims no more than the win gets no more.
            ("won", "KC QC", "won"),
            ("", "KC QC @won", "won"),
        ],
    );
}

#[test]
fn refusals_that_are_expected() {
    rows(
        START,
        "win",
        &[
            ("illegal:osmosis::not-base", "JH", "illegal"),
            ("", "@expect illegal:osmosis::not-base JH", "illegal"),
            ("illegal:osmosis::not-base", "KD 8D deal JH", "illegal"),
            ("illegal:osmosis::row-suit", "R2>F1", "illegal"),
            ("illegal:script::not-open", "8D", "illegal"),
            ("illegal:osmosis::stock-empty", "deal*13", "illegal"),
            ("illegal:osmosis::stock-empty", "deal*12 deal", "illegal"),
            // Another reason, or none.
            ("illegal:osmosis::row-above", "JH", "illegal claim::other-code=JH"),
            ("illegal:osmosis::not-base", "KD", "unfinished claim::not-refused=KD"),
            (
                "",
                "@expect illegal:osmosis::not-base KD",
                "unfinished claim::not-refused=@expect illegal:osmosis::not-base",
            ),
            // It has to be the last move.
            ("illegal:osmosis::not-base", "JH KD", "illegal osmosis::not-base=JH script::not-checked=KD"),
            (
                "illegal:osmosis::stock-empty",
                "deal*14",
                "illegal osmosis::stock-empty=deal*14 script::not-checked=deal*14",
            ),
            // On the main line.
            ("illegal:osmosis::not-base", "KD (JH)", "unfinished claim::not-refused=KD osmosis::not-base=JH"),
            // A move that nobody could read is not refused.
            ("illegal:osmosis::not-base", "XX", "unreadable script::unknown-word=XX"),
            // An empty script refuses nothing.
            ("illegal:osmosis::not-base", "", "unfinished script::empty="),
            // Without the claim it is what it is.
            ("", "JH", "illegal osmosis::not-base=JH"),
            ("won", "JH", "illegal osmosis::not-base=JH"),
            ("lost", "JH", "illegal osmosis::not-base=JH"),
        ],
    );
    rows(
        NEARLY,
        "win",
        &[
            ("illegal:script::after-win", "KC QC deal", "illegal"),
            ("illegal:script::after-win", "KC QC", "won claim::not-refused=QC"),
        ],
    );
}

#[test]
fn nothing_follows_the_win() {
    rows(
        NEARLY,
        "win",
        &[
            ("", "KC QC deal", "illegal script::after-win=deal"),
            ("won", "KC QC redeal", "illegal script::after-win=redeal"),
            ("", "KC QC deal deal KD", "illegal script::after-win=deal script::not-checked=deal"),
            ("", "KC QC (QC deal)", "won script::after-win=deal"),
            ("", "KC QC (QC)", "won"),
            ("", "KC QC @score 52 @top F4 QC @empty R1 @won", "won"),
            ("", "KC QC @can deal", "won assert::can=@can deal"),
            ("", "KC QC @cannot deal @cannot KC", "won"),
        ],
    );
    let won_at = |moves: &str| replay(NEARLY, "win", "", moves).findings[0].fault.others.clone();
    let said = won_at("KC QC deal");
    assert_eq!((said[0].0.range(), said[0].1.as_str()), (3..5, "this move wins"));
}

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
fn goals_have_targets_and_limits() {
    for (limits, moves, met) in [
        ("score=2", "KD", true),
        ("score=2", "deal", false),
        ("score=2", "deal KD", true),
        ("score=3", "KD", false),
        ("score=3", "KD 8D", true),
        ("score=3", "KD 8D deal", true),
        ("score=3 moves=2", "KD 8D", true),
        ("score=3 moves=2", "KD deal 8D", false),
        ("score=3 moves=3", "KD deal 8D", true),
        ("score=3 moves=2", "KD 8D deal deal", true),
        ("score=3 moves=2", "KD 8D deal*9", true),
        ("score=3 passes=1", "KD 8D", true),
        ("score=3 passes=1", "KD deal*12 redeal 8D", false),
        ("score=3 passes=2", "KD deal*12 redeal 8D", true),
        ("score=3 passes=1", "KD 8D deal*12 redeal", true),
        ("score=3 moves=20 passes=2", "KD deal*12 redeal 8D", true),
        ("score=3 moves=14 passes=2", "KD deal*12 redeal 8D", false),
        ("score=3 moves=15 passes=2", "KD deal*12 redeal 8D", true),
        ("win", "KD 8D", false),
    ] {
        let last = moves.split(' ').next_back().unwrap();
        let wanted = if met { "unfinished".to_owned() } else { format!("unfinished claim::not-met={last}") };
        rows(START, limits, &[("", moves, &wanted), ("goal", moves, &wanted)]);
        assert_eq!(replay(START, limits, "", moves).goal_met, met, "{limits}: {moves}");
    }
    rows(NEARLY, "score=51", &[("", "KC", "unfinished"), ("", "KC QC", "won")]);
}

#[test]
fn lost_and_winnable_wait_for_a_solver_where_nothing_else_tells() {
    rows(
        START,
        "win",
        &[
            ("", "deal @lost", "unfinished ?lost"),
            ("lost", "deal", "unfinished ?lost"),
            ("lost", "deal @lost", "unfinished ?lost"),
            ("", "@expect lost deal", "unfinished ?lost"),
            ("unfinished", "deal @winnable", "unfinished ?winnable"),
            ("unfinished", "deal (KD @lost) (KD @winnable)", "unfinished ?lost ?winnable"),
        ],
    );
    rows(
        TRAP,
        "win",
        &[
            // The game is over: no search is needed.
            ("", "KC @lost", "stuck"),
            ("lost", "KC", "stuck"),
            ("stuck", "KC @winnable @stuck", "stuck assert::winnable=@winnable"),
        ],
    );
    rows(
        NEARLY,
        "win",
        &[
            ("lost", "KC QC", "won claim::not-met=QC"),
            ("", "KC QC @lost", "won assert::lost=@lost"),
            ("won", "KC QC @winnable", "won"),
            ("", "KC QC @winnable", "won"),
        ],
    );
    rows(
        START,
        "score=9 moves=2",
        &[
            ("", "KD 8D @lost", "unfinished"),
            ("lost", "KD 8D", "unfinished"),
            ("unfinished", "KD 8D @winnable @unfinished", "unfinished assert::winnable=@winnable"),
            ("lost", "KD", "unfinished ?lost"),
        ],
    );
    rows(
        START,
        "score=9 passes=1",
        &[("lost", "deal*12 redeal", "unfinished"), ("lost", "deal*12", "unfinished ?lost")],
    );
    rows(
        START,
        "score=2",
        &[("lost", "KD", "unfinished claim::not-met=KD"), ("", "KD (deal @lost) @winnable", "unfinished ?lost")],
    );
}

#[test]
fn any_outcome_judges_assertions_and_no_claims() {
    let any = |moves: &str, expect: &str| {
        let expect = (!expect.is_empty()).then(|| notation::expect(expect).unwrap());
        let options = VerifyOptions { expect, any_outcome: true, no_trace: false };
        verdict(&verify(moves, Trace::new(open(START)), Goal::WIN, options).0, moves)
    };
    assert_eq!(any("KD", ""), "unfinished");
    assert_eq!(any("KD", "won"), "unfinished");
    assert_eq!(any("", ""), "unfinished");
    assert_eq!(any("@expect won KD", "stuck"), "unfinished");
    assert_eq!(any("KD @score 7", ""), "unfinished assert::score=@score 7");
    assert_eq!(any("KD @won", ""), "unfinished assert::won=@won");
    assert_eq!(any("JH", ""), "illegal osmosis::not-base=JH");
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
