//! A solution put into a file: what the file is then, byte for byte.

use proptest::prelude::*;

use super::*;
use crate::notation::{Expect, Point, point};

const HEAD: &str = "trove: 1   # mine\ngame: osmosis\ndeal: {seed: 42}\n";

fn main_line(moves: &str) -> Spliced<'_> {
    Spliced { name: "main", from: None, expect: None, moves: Some(moves) }
}

/// Splices into the first document; with `\n`, with `\r\n`, with a byte order mark and without the last line end.
#[track_caller]
fn becomes(before: &str, solution: &Spliced, after: &str) {
    assert_eq!(splice(before, 0, solution).as_deref(), Ok(after), "{before}");
    let windows = |text: &str| text.replace('\n', "\r\n");
    assert_eq!(splice(&windows(before), 0, solution), Ok(windows(after)), "with CRLF");
    let marked = |text: &str| format!("\u{FEFF}{text}");
    assert_eq!(splice(&marked(before), 0, solution), Ok(marked(after)), "with a byte order mark");
    if let (Some(before), Some(after)) = (before.strip_suffix('\n'), after.strip_suffix('\n')) {
        assert_eq!(splice(before, 0, solution).as_deref(), Ok(after), "without the last line end");
    }
    // What a reader makes of it.
    let read = read_text(after);
    if !read.has_errors() {
        let puzzle = read.documents[0].puzzle.as_ref().unwrap();
        let there = puzzle.solutions.iter().find(|one| one.name == solution.name).unwrap();
        assert_eq!(
            there.expect.as_ref().map(|(expect, _)| expect).filter(|one| **one != Expect::Goal),
            solution.expect
        );
        assert_eq!(there.from.as_ref().map(|(from, _)| from), solution.from);
        if let (Moves::Inline(moves), Some(wanted)) = (&there.moves, solution.moves) {
            assert_eq!(moves.text.trim_end(), wanted.trim_end());
        }
    }
}

#[test]
fn a_list_is_begun_at_the_end() {
    let added = "solutions:\n  - name: main\n    moves: |\n      KD\n      deal\n";
    let line = main_line("KD\ndeal\n");
    becomes(HEAD, &line, &format!("{HEAD}\n{added}"));
    becomes(&format!("{HEAD}\n# the end\n\n"), &line, &format!("{HEAD}\n# the end\n\n{added}\n"));
    becomes(&format!("{HEAD}# the end\n"), &line, &format!("{HEAD}# the end\n\n{added}"));
    let folded = format!("{HEAD}notes: >\n  A long\n  story\n");
    becomes(&folded, &line, &format!("{folded}\n{added}"));
    for empty in ["solutions:", "solutions: []", "solutions: ~"] {
        becomes(&format!("{HEAD}{empty}\nx-a: 1\n"), &line, &format!("{HEAD}{added}x-a: 1\n"));
    }
    let commented = added.replace("solutions:", "solutions: # none yet");
    for empty in ["solutions: # none yet", "solutions: [] # none yet", "solutions: null # none yet"] {
        becomes(&format!("{HEAD}{empty}\nx-a: 1\n"), &line, &format!("{HEAD}{commented}x-a: 1\n"));
    }
    // A comment between the brackets stays between them.
    let between = |item: &str| format!("{HEAD}solutions: [ # none\n  # yet\n{item}]  # so far\nx-a: 1\n");
    becomes(&between(""), &line, &between("  { name: main, moves: \"KD\\ndeal\" }\n"));
    // Blank lines at the end stay there.
    assert_eq!(splice(&format!("{HEAD}\n\n"), 0, &line), Ok(format!("{HEAD}\n{added}\n\n")));
}

#[test]
fn a_solution_is_added_behind_the_last() {
    let list = format!("{HEAD}solutions:\n  - name: one\n    moves: KD\n");
    let more = "  - name: main\n    expect: stuck\n    moves: |\n      deal\n";
    let line = Spliced { expect: Some(&Expect::Stuck), ..main_line("deal") };
    becomes(&list, &line, &format!("{list}{more}"));
    becomes(&format!("{list}# Below.\ngoal: win\n"), &line, &format!("{list}{more}# Below.\ngoal: win\n"));
    becomes(&format!("{list}    # Of one.\n\n# Below.\n"), &line, &format!("{list}    # Of one.\n{more}\n# Below.\n"));
    // As wide as the others, and as far apart.
    let wide = format!("{HEAD}solutions:\n-   name: one\n    moves: |\n        KD\n\n-   moves: KD\n    name: two\n");
    let added = "\n-   name: main\n    expect: stuck\n    moves: |\n      deal\n";
    becomes(&wide, &line, &format!("{wide}{added}"));
    let mixed = format!("{HEAD}solutions:\n- {{ name: one, moves: KD }}\n");
    becomes(&mixed, &line, &format!("{mixed}- name: main\n  expect: stuck\n  moves: |\n    deal\n"));
    let kept = format!("{HEAD}solutions:\n  - name: one\n    moves: |+\n      KD\n");
    becomes(&kept, &line, &format!("{kept}{more}"));
}

#[test]
fn lists_between_brackets_stay_there() {
    let one = "solutions: [{name: one, moves: KD}]";
    let line = Spliced { expect: Some(&Expect::Unfinished), ..main_line("KD\ndeal # so\n") };
    let item = "{ name: main, expect: unfinished, moves: \"KD\\ndeal # so\" }";
    let after = format!("solutions: [{{name: one, moves: KD}}, {item}]");
    becomes(&format!("{HEAD}{one} # c\n"), &line, &format!("{HEAD}{after} # c\n"));
    becomes(
        &format!("{HEAD}solutions: [\n  {{name: one, moves: KD}},\n]\n"),
        &line,
        &format!("{HEAD}solutions: [\n  {{name: one, moves: KD}}, {item},\n]\n"),
    );
    becomes(
        "{trove: 1, game: osmosis, deal: {seed: 42}}\n",
        &line,
        &format!("{{trove: 1, game: osmosis, deal: {{seed: 42}}, solutions: [{item}]}}\n"),
    );
    becomes(
        "{trove: 1, game: osmosis, deal: {seed: 42}, solutions: []}\n",
        &line,
        &format!("{{trove: 1, game: osmosis, deal: {{seed: 42}}, solutions: [{item}]}}\n"),
    );
    let there = "solutions: [ { name: main, moves: KD }, { name: b, moves: KD } ]";
    let changed =
        "solutions: [ { name: main, expect: unfinished, moves: \"KD\\ndeal # so\" }, { name: b, moves: KD } ]";
    becomes(&format!("{HEAD}{there}\n"), &line, &format!("{HEAD}{changed}\n"));
}

#[test]
fn moves_are_replaced_where_they_stand() {
    let file = |moves: &str| {
        format!(
            "{HEAD}solutions:\n  - name: one\n    moves: KD\n  - name: main # it\n{moves}    by: 'Anna'\n  - name: two\n    moves: KD\ngoal: win\n"
        )
    };
    let line = main_line("8D\n\ndeal\n");
    let after = file("    moves: |\n      8D\n\n      deal\n");
    for before in [
        "    moves: KD\n",
        "    moves: \"KD\"\n",
        "    moves: 'KD deal'\n",
        "    moves: KD\n      deal\n",
        "    moves: |\n      KD\n",
        "    moves: |2\n      KD\n",
        "    moves: >-\n      KD\n      deal\n",
        "    moves:\n      KD\n",
    ] {
        becomes(&file(before), &line, &after);
    }
    let after = file("    moves: | # mine\n      8D\n\n      deal\n");
    becomes(&file("    moves: KD # mine\n"), &line, &after);
    becomes(&file("    moves: | # mine\n      KD\n"), &line, &after);
    becomes(
        &file("    moves: |\n          KD\n          KD\n\n"),
        &line,
        &file("    moves: |\n          8D\n\n          deal\n\n"),
    );
    becomes(&file("    moves: # why\n      KD\n"), &line, &file("    moves: # why\n      \"8D\\n\\ndeal\"\n"));
    let last = |moves: &str| format!("{HEAD}solutions:\n  - moves: {moves}\n    name: main\n");
    becomes(&last("KD"), &line, &last("|\n      8D\n\n      deal"));
}

#[test]
fn what_is_expected_is_said_changed_or_taken_away() {
    let file = |expect: &str| format!("{HEAD}solutions:\n  - name: main\n{expect}    moves: |\n      KD\n");
    let lost = Spliced { expect: Some(&Expect::Lost), ..main_line("KD") };
    becomes(&file(""), &lost, &file("    expect: lost\n"));
    becomes(&file("    expect: stuck  # so\n"), &lost, &file("    expect: lost  # so\n"));
    becomes(&file("    expect: { illegal: osmosis::row-suit }\n"), &lost, &file("    expect: lost\n"));
    becomes(&file("    expect: lost\n"), &lost, &file("    expect: lost\n"));
    becomes(&file("    expect: stuck\n"), &main_line("KD"), &file(""));
    becomes(&file("    expect: stuck # so\n"), &main_line("KD"), &file("    expect: goal # so\n"));
    becomes(&file("    expect: goal\n"), &main_line("KD"), &file("    expect: goal\n"));
    let illegal = Expect::Illegal("osmosis::row-suit".to_owned());
    let refused = Spliced { expect: Some(&illegal), ..main_line("KD") };
    becomes(&file("    expect: won\n"), &refused, &file("    expect: { illegal: osmosis::row-suit }\n"));
    let first =
        |expect: &str| format!("{HEAD}solutions:\n  - expect: {expect}\n    name: main\n    moves: |\n      KD\n");
    becomes(&first("stuck"), &main_line("KD"), &first("goal"));
    let elsewhere = format!("{HEAD}solutions:\n  - name: main\n    file: main.moves\n");
    let after = format!("{HEAD}solutions:\n  - name: main\n    expect: stuck\n    file: main.moves\n");
    becomes(&elsewhere, &Spliced { expect: Some(&Expect::Stuck), moves: None, ..main_line("") }, &after);
    assert!(splice(&elsewhere, 0, &main_line("KD")).unwrap_err().contains("another file"));
}

#[test]
fn where_it_starts_is_said_too() {
    let list = format!("{HEAD}solutions:\n  - name: one\n    moves: KD\n");
    let from: Point = point("one:1").unwrap();
    let line = Spliced { from: Some(&from), ..main_line("deal") };
    becomes(&list, &line, &format!("{list}  - name: main\n    from: one:1\n    moves: |\n      deal\n"));
    let there = format!("{list}  - name: main\n    from: one:end\n    moves: |\n      deal\n");
    becomes(&there, &main_line("deal"), &there.replace("    from: one:end\n", ""));
}

#[test]
fn only_the_document_that_is_meant_changes() {
    let text = format!("{HEAD}id: a\n# of a\n---\n{HEAD}id: b\n...\n---\n{HEAD}id: c\n");
    let added = "\nsolutions:\n  - name: main\n    moves: |\n      KD\n";
    for (document, place) in [(0, "# of a\n"), (1, "id: b\n"), (2, "id: c\n")] {
        let after = text.replace(place, &format!("{place}{added}"));
        assert_eq!(splice(&text, document, &main_line("KD")), Ok(after));
    }
    assert!(splice(&text, 3, &main_line("KD")).is_err());
}

#[test]
fn odd_names_and_empty_lines_of_moves() {
    let line = Spliced { name: "no", ..main_line("") };
    becomes(HEAD, &line, &format!("{HEAD}\nsolutions:\n  - name: \"no\"\n    moves: \"\"\n"));
}

#[test]
fn blanks_inside_notes_stay() {
    let line = main_line("KD \"one  \n   two\n   \n\n\" # three");
    let moves = "      KD \"one  \n         two\n         \n\n      \" # three\n";
    becomes(HEAD, &line, &format!("{HEAD}\nsolutions:\n  - name: main\n    moves: |\n{moves}"));
}

#[test]
fn what_leaves_no_place_is_refused() {
    for text in [
        format!("{HEAD}solutions:\n  - name: a\n    moves: &m KD\n  - name: main\n    moves: *m\n"),
        format!("{HEAD}solutions:\n  - name: main\n    moves: &m |\n      KD\n  - name: b\n    moves: *m\n"),
        format!("{HEAD}x-a: &all\n  - name: main\n    moves: KD\nsolutions: *all\n"),
        format!("{HEAD}x-a: &all [{{ name: a, moves: KD }}]\nsolutions: *all\n"),
        format!("{HEAD}solutions: seven\n"),
        "- trove: 1\n".to_owned(),
        "trove: [\n".to_owned(),
        String::new(),
    ] {
        let refused = splice(&text, 0, &main_line("8D"));
        assert!(refused.is_err(), "{refused:?} of\n{text}");
    }
}

proptest! {
    /// Whatever the file looks like: either nothing, or the file with the solution in it.
    #[test]
    fn nothing_is_ever_lost(
        head in "(x-a: [a-z#'\" ]{0,6}\n|# [a-z]{0,3}\n|\n){0,4}",
        between in "(    (by|x-b): [a-z]{1,3}( # c)?\n|\n|    # c\n|  # d\n){0,3}",
        moves in prop::sample::select(vec!["KD", "|\n      KD\n      # c", ">\n        KD", "\"KD\"", "|+\n      KD\n\n", "|-\n      KD"]),
        tail in "(x-z: [a-z]{0,4}\n|# [a-z]{0,3}\n|\n|    # c\n){0,4}",
        name in prop::sample::select(vec!["main", "one"]),
    ) {
        let text = format!("{HEAD}{head}solutions:\n  - name: one\n{between}    moves: {moves}\n{tail}");
        if let Ok(spliced) = splice(&text, 0, &Spliced { name, ..main_line("8D\n\n\"a\" # b") }) {
            let read = crate::yaml::parse(&spliced);
            prop_assert!(read.faults.is_empty() && read.documents[0].faults.is_empty());
            let old: Vec<&str> = text.lines().filter(|line| line.contains(['#', 'x'])).collect();
            let moves: Vec<&str> = moves.lines().collect();
            for line in old.into_iter().filter(|line| !moves.iter().any(|own| line.ends_with(own))) {
                prop_assert!(spliced.contains(line), "{line} of\n{text}in\n{spliced}");
            }
        } else {
            let stream = crate::yaml::parse(&text);
            prop_assert!(!stream.faults.is_empty() || !stream.documents[0].faults.is_empty(), "{text}");
        }
    }
}
