use super::*;
use crate::notation::{Expect, PointAt};

fn solutions(items: &str) -> String {
    seeded(&format!("solutions:\n{items}"))
}

#[test]
fn everything_a_solution_says() {
    let text = solutions(
        "  - name: main\n    title: Main\n    by: Ann\n    date: 2026\n    moves: |\n      deal 7H\n  - name: b\n    from: main:fork\n    \
         expect: { illegal: osmosis::row-above }\n    file: lines/b.moves\n  - { name: c, from: main:3, expect: lost, moves: deal, \
         proof: p/c.cert, x-y: 1 }\n",
    );
    let puzzle = puzzle(&text);
    let [main, b, c] = &puzzle.solutions[..] else { panic!("three solutions") };
    let Moves::Inline(script) = &main.moves else { panic!("inline") };
    assert_eq!(script.text, "deal 7H\n");
    assert_eq!(&text[script.to_file(crate::source::Span::new(5, 7)).range()], "7H");
    assert_eq!((main.by.as_deref(), main.date.as_deref()), (Some("Ann"), Some("2026")));
    assert_eq!(b.expect.as_ref().unwrap().0, Expect::Illegal("osmosis::row-above".to_owned()));
    assert_eq!(b.from.as_ref().unwrap().0.at, PointAt::Label("fork".to_owned()));
    assert!(matches!(&b.moves, Moves::File { path, .. } if path == "lines/b.moves"));
    assert_eq!(c.proof.as_ref().unwrap().0, "p/c.cert");
    assert_eq!(&text[b.name_span.range()], "b");
}

#[test]
fn a_wrong_solution_does_not_hide_the_others() {
    let text = solutions(
        "  - name: main\n    moves: deal\n  - name: main\n    moves: deal\n  - moves: deal\n  - name: 7\n    moves: deal\n  - name: \
         d\n    moves: deal\n    file: x\n  - name: e\n  - name: f\n    expect: maybe\n    moves: deal\n  - just a text\n  - name: \
         g\n    mvoes: deal\n    moves: deal\n",
    );
    let file = read_text(&text);
    let found: Vec<String> = file.all_faults().map(|fault| fault.code.to_owned()).collect();
    assert_eq!(
        found,
        [
            "puzzle::duplicate-name",
            "puzzle::missing-key",
            "puzzle::name",
            "puzzle::two-sources",
            "puzzle::missing-key",
            file.all_faults().nth(5).unwrap().code,
            "puzzle::wrong-type",
            "puzzle::unknown-key",
        ]
    );
    let puzzle = file.documents[0].puzzle.as_ref().unwrap();
    assert_eq!(puzzle.solutions.iter().map(|solution| solution.name.as_str()).collect::<Vec<_>>(), ["main", "g"]);
}

#[test]
fn paths_stay_below() {
    for path in ["../x", "a/../b", "/etc/x", "C:/x", "c:x", "a\\b", "", "a//b", "./a", "a/", "\"a\\tb\""] {
        let quoted = if path.starts_with('"') { path.to_owned() } else { format!("'{path}'") };
        let text = solutions(&format!("  - name: a\n    file: {quoted}\n"));
        check(&text, &[&format!("puzzle::path: {quoted}")]);
    }
    check(&solutions("  - name: a\n    file: a..b/c.d/e é.moves\n"), &[]);
}
