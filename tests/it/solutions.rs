//! Puzzles with several solutions: where each starts, what it inherits, what an error in one means for the others.

use trove::diagnose::Diagnostic;
use trove::diagnose::examine::{ExamineOptions, Examined, Script, examine};
use trove::document::{self, Moves};
use trove::games::Registry;
use trove::source::SourceFile;

const HEAD: &str = "trove: 1\ngame: osmosis\ndeal: { seed: 42 }\n";

/// Examines a puzzle of the deal `osmosis#42`; `rest` is what follows the deal.
fn examined(rest: &str) -> (SourceFile, Examined) {
    let registry = Registry::standard();
    let file = SourceFile::new("veil.yaml", format!("{HEAD}{rest}"));
    let mut read = document::read(&file, "veil", &registry);
    let document = read.documents.remove(0);
    assert!(document.faults.is_empty(), "{rest}: {:?}", document.faults);
    let puzzle = document.puzzle.unwrap();
    let scripts: Vec<Script> = puzzle
        .solutions
        .iter()
        .map(|solution| match &solution.moves {
            Moves::Inline(moves) => Script::of_solution(solution, moves, &file),
            Moves::File { .. } => panic!("{rest}"),
        })
        .collect();
    let examined = examine(&puzzle, Some(&file), &scripts, &registry, ExamineOptions::default());
    (file, examined)
}

fn told(file: &SourceFile, diagnostic: &Diagnostic) -> String {
    let label = diagnostic.primary().unwrap();
    let solution = diagnostic.solution.as_deref().unwrap_or("-");
    format!("{solution} {} {}", diagnostic.code, &file.text()[label.span.range()])
}

/// `solutions` is a row for each: name, `from`, `expect`, moves. `verdicts` says of each, in order, whether it is in
/// order and how it ends; `findings` is what is said of all.
fn check(solutions: &[(&str, &str, &str, &str)], verdicts: &[&str], findings: &[&str]) {
    let mut rest = String::from("solutions:\n");
    for (name, from, expect, moves) in solutions {
        rest.push_str(&format!("  - name: {name}\n"));
        for (key, value) in [("from", from), ("expect", expect)] {
            if !value.is_empty() {
                rest.push_str(&format!("    {key}: {value}\n"));
            }
        }
        rest.push_str(&format!("    moves: |\n      {moves}\n"));
    }
    let (file, examined) = examined(&rest);
    let found: Vec<String> = examined.diagnostics.iter().map(|one| told(&file, one)).collect();
    assert_eq!(found, findings, "{rest}");
    let ends: Vec<String> = examined
        .verdicts
        .iter()
        .map(|verdict| {
            let end = verdict.report.as_ref().map_or("unheard", |report| report.outcome.word());
            format!("{} {end}", if verdict.ok { "ok" } else { "bad" })
        })
        .collect();
    assert_eq!(ends, verdicts, "{rest}");
}

#[test]
fn a_solution_goes_on_from_a_point_of_another() {
    let main = ("main", "", "unfinished", "KD @label fork (deal @label aside KD) 8D deal*2 @label late");
    for (from, moves) in [
        ("main:fork", "@score 2 8D @score 3"),
        ("main:0", "@score 1 KD"),
        ("main:1", "@score 2 8D"),
        ("main:2", "@score 3 deal"),
        ("main:3", "@score 3 @top W AC deal"),
        ("main:4", "@top W 7S deal"),
        ("main:end", "@top W 7S deal"),
        ("main:late", "@top W 7S deal"),
        // A label in a variation, before the move that the variation replaces.
        ("main:aside", "@score 1 @top W AC KD"),
    ] {
        let other = format!("{moves} @unfinished");
        check(&[main, ("other", from, "", &other)], &["ok unfinished", "ok unfinished"], &[]);
        // The order in the file does not matter, nor who says it.
        check(&[("other", from, "", &other), main], &["ok unfinished", "ok unfinished"], &[]);
        let said = format!("@from {from} {other}");
        check(&[main, ("other", "", "", &said)], &["ok unfinished", "ok unfinished"], &[]);
    }
}

#[test]
fn what_is_inherited_counts() {
    let (_, examined) = examined(
        "goal: { score: 3, moves: 3 }\nsolutions:\n  - name: a\n    moves: KD @unfinished\n  - name: b\n    from: a:1\n    moves: 8D\n  - name: c\n    from: b:end\n    expect: goal\n    moves: deal\n  - name: d\n    from: a:end\n    moves: deal 8D\n  - name: e\n    from: a:end\n    moves: deal*2 8D\n",
    );
    let codes: Vec<&str> = examined.diagnostics.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["claim::not-met"]);
    assert_eq!(examined.diagnostics[0].solution.as_deref(), Some("e"));
    assert_eq!(examined.diagnostics[0].ply, Some(4));
    let report = |index: usize| examined.verdicts[index].report.as_ref().unwrap();
    assert_eq!((report(2).moves, report(2).deals, report(2).goal_met), (3, 1, true));
    assert_eq!((report(4).moves, report(4).deals, report(4).goal_met), (4, 2, false));
}

#[test]
fn points_that_are_not_there() {
    let main = ("main", "", "unfinished", "KD @label fork 8D");
    for (from, help) in [
        ("mian:fork", "did you mean `main`?"),
        ("elsewhere:1", "its solutions are main"),
        ("main:frok", "did you mean `fork`?"),
        ("main:nothing", "its labels are fork"),
        ("main:3", "plies count from the puzzle's start, which is ply 0"),
    ] {
        let finding = format!("other script::unknown-point {from}");
        let other = ("other", from, "unfinished", "deal");
        check(&[main, other], &["ok unfinished", "bad unheard"], &[&finding]);
        let rest = format!(
            "solutions:\n  - {{ name: main, moves: KD @label fork 8D @unfinished }}\n  - {{ name: other, from: '{from}', moves: deal @unfinished }}\n"
        );
        assert_eq!(examined(&rest).1.diagnostics[0].help.as_deref(), Some(help), "{from}");
    }
}

#[test]
fn nobody_starts_from_himself() {
    check(&[("a", "a:end", "unfinished", "KD")], &["bad unheard"], &["a script::from-circle a:end"]);
    check(
        &[("a", "b:end", "unfinished", "KD"), ("b", "a:end", "unfinished", "deal")],
        &["bad unheard", "bad unheard"],
        &["a script::not-checked b:end", "b script::from-circle a:end"],
    );
    check(
        &[
            ("a", "b:1", "unfinished", "KD"),
            ("b", "c:1", "unfinished", "deal"),
            ("c", "a:1", "unfinished", "deal"),
            ("d", "", "unfinished", "KD"),
        ],
        &["bad unheard", "bad unheard", "bad unheard", "ok unfinished"],
        &["a script::not-checked b:1", "b script::not-checked c:1", "c script::from-circle a:1"],
    );
}

#[test]
fn an_error_in_one_solution_is_told_once() {
    let broken = ("main", "", "unfinished", "KD @label fork JH deal @label late");
    let refused = "main osmosis::not-base JH";
    let skipped = "main script::not-checked deal";
    for (from, reached) in [
        ("main:fork", true),
        ("main:1", true),
        ("main:0", true),
        ("main:late", false),
        ("main:2", false),
        ("main:end", false),
    ] {
        let note = format!("other script::not-checked {from}");
        let (end, findings) = match reached {
            true => ("ok unfinished", vec![refused, skipped]),
            false => ("bad unheard", vec![refused, skipped, &note]),
        };
        check(&[broken, ("other", from, "unfinished", "deal")], &["bad illegal", end], &findings);
    }
    // A refusal that is expected is no error: the line ends before it.
    let tempting = ("main", "", "{ illegal: osmosis::not-base }", "KD JH");
    check(&[tempting, ("other", "main:end", "unfinished", "@score 2 8D")], &["ok illegal", "ok unfinished"], &[]);
    // Independent ones are told each.
    check(
        &[("a", "", "unfinished", "JH"), ("b", "", "unfinished", "4S"), ("c", "", "unfinished", "KD")],
        &["bad illegal", "bad illegal", "ok unfinished"],
        &["a osmosis::not-base JH", "b osmosis::not-base 4S"],
    );
}

#[test]
fn a_script_for_another_deal_is_not_judged_on_this_one() {
    let rest =
        |head: &str| format!("solutions:\n  - name: main\n    moves: |\n      {head}\n      JH 4S @score 7 @won\n");
    for head in ["@deal osmosis#43", "@deal peek#42", "@puzzle other", "@deal osmosis,draw=1#42"] {
        let (file, found) = examined(&rest(head));
        let found: Vec<String> = found.diagnostics.iter().map(|one| told(&file, one)).collect();
        assert_eq!(found, [format!("main script::other-deal {}", head.split(' ').next_back().unwrap())]);
    }
    for head in ["@deal osmosis#42", "@deal treasure-trove#42", "@puzzle veil"] {
        let (_, found) = examined(&rest(head));
        assert_eq!(found.diagnostics[0].code, "osmosis::not-base", "{head}");
    }
    let (file, found) = examined(&rest("@deal osmosis#4x"));
    assert_eq!(told(&file, &found.diagnostics[0]), "main id::source 4x");
}

#[test]
fn codes_that_are_expected_have_to_exist() {
    for (code, known) in [
        ("osmosis::not-base", true),
        ("script::not-open", true),
        ("script::after-win", true),
        ("osmosis::not-bsae", false),
        // Codes, but no refusals.
        ("claim::not-met", false),
        ("yaml::syntax", false),
        ("script::unknown-word", false),
    ] {
        let expect = format!("{{ illegal: {code} }}");
        let (_, found) = examined(&format!("solutions:\n  - name: main\n    expect: {expect}\n    moves: JH\n"));
        let unknown = found.diagnostics.iter().any(|one| one.code == "claim::unknown-code");
        assert_eq!(unknown, !known, "{code}");
        assert_eq!(found.diagnostics.len(), usize::from(code != "osmosis::not-base"), "{code}");
    }
}

#[test]
fn a_blocking_card_is_shown_where_it_was_put_before_the_move() {
    let registry = Registry::standard();
    let piles = "trove: 1\ngame: osmosis-draw-one\ndeal:\n  reserves: [JS JC 8D KD, 7H 7D 3C JH, KS 9S QS 4S, 2H JD KH 9H]\n  foundation: 3D\n  stock: >\n    8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS 6D 9C 5S TD 3H KC 7C 2C AH 4D QC\n";
    let labels = |moves: &str| {
        let file = SourceFile::new("veil.yaml", format!("{piles}solutions:\n  - name: main\n    moves: {moves}\n"));
        let puzzle = document::read(&file, "veil", &registry).documents.remove(0).puzzle.unwrap();
        let Moves::Inline(inline) = &puzzle.solutions[0].moves else { panic!() };
        let script = Script::of_solution(&puzzle.solutions[0], inline, &file);
        let found = examine(&puzzle, Some(&file), &[script], &registry, ExamineOptions::default());
        let labels = found.diagnostics[0].labels.clone();
        let line = |start: usize| file.position(start).line;
        labels
            .iter()
            .map(|label| format!("{}:{}", line(label.span.start), &file.text()[label.span.range()]))
            .collect::<Vec<_>>()
    };
    // KD lies over 8D as it was dealt; that it is played later does not matter.
    assert_eq!(labels("8D @unfinished"), ["10:8D", "4:KD"]);
    assert_eq!(labels("deal @can 8D KD @unfinished"), ["10:@can 8D", "4:KD"]);
    assert_eq!(labels("deal (8D) KD @unfinished"), ["10:8D", "4:KD"]);
    // 4D has to be on F1 before 4S, and lies where it was dealt.
    assert_eq!(labels("deal*19 3S 4S"), ["10:4S", "7:4D"]);
}
