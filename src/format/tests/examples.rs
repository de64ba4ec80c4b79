//! Files as authors write them, and as they are laid out.

use std::cell::RefCell;

use super::*;

/// A puzzle with more keys.
fn puzzle(more: &str) -> String {
    format!("trove: 1\n\ngame: peek\ndeal: {{ seed: 7 }}\n{more}")
}

/// What becomes of the lines below a puzzle that is laid out.
#[track_caller]
fn becomes(more: &str, wanted: &str) {
    assert_eq!(check(&puzzle(more)), puzzle(wanted));
}

#[track_caller]
fn stays(more: &str) {
    becomes(more, more);
}

#[test]
fn keys_take_their_order_and_comments_go_with_them() {
    let text = "\
# yaml-language-server: $schema=puzzle.schema.json
# By the club, 2026

# It can be won in 60.
solutions:
    # The line of the book.
    - moves: deal KD   # as printed
      expect: unfinished
      # Its name in the book.
      name: main
# Where it came from.
x-page: 12
deal:
    seed: 42
rules:
    draw: 1            # easier
# Easy.
difficulty: 2
game: osmosis
trove: 1
title: First
# the end
";
    let wanted = "\
# yaml-language-server: $schema=puzzle.schema.json
# By the club, 2026

trove: 1
title: First
# Easy.
difficulty: 2

game: osmosis
rules:
  draw: 1  # easier
deal: { seed: 42 }

# It can be won in 60.
solutions:
  # The line of the book.
  # Its name in the book.
  - name: main
    expect: unfinished
    moves: |  # as printed
      deal KD
# Where it came from.
x-page: 12
# the end
";
    assert_eq!(check(text), wanted);
}

#[test]
fn cards_are_spelled_and_wrapped() {
    let text = "\
trove: 1
game: osmosis
deal:
  stock:
    - 8h 6c AC 5H 9D 7S 2S 6H QD 8C 2D 4H
    - AD 10H 5D 8S QH AS 3S TC 4C 5C 6S TS
    - 6♦, 9C, 5S, TD, 3H, KC, 7C, 2C, AH, 4D, QC
  foundation: [3d]
  reserves: [JS JC 8D KD, 7H 7D 3C JH, [KS, 9S, QS 4S],
    # the last one
    '2H, JD, KH, 9H']
";
    let wanted = "\
trove: 1

game: osmosis
deal:
  reserves:
    - JS JC 8D KD
    - 7H 7D 3C JH
    - KS 9S QS 4S
    # the last one
    - 2H JD KH 9H
  foundation: 3D
  stock: >
    8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS 6D
    9C 5S TD 3H KC 7C 2C AH 4D QC
";
    assert_eq!(check(text), wanted);
}

#[test]
fn a_comment_between_cards_keeps_their_lines() {
    let text = "\
trove: 1

game: calculation-open
deal:
  deck:
    # The first trip.
    - AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S
    - 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S  # nothing fits here

    - TC TD TH TS JC JD JH JS QC QD QH QS KC KD KH KS
    # And that is all.
";
    assert_eq!(check(text), text);
}

#[test]
fn positions_list_their_piles_in_order() {
    let text = "\
trove: 1
game: sir-tommy
deal: {position: {
  f4: AD, # alone
  F3: AC 2C 3S 4S 5C 6H, f1: 'AS 2S 3D 4C 5S 6C 7C 8D 9H TH JS QD KH',
  F2: AH 2H 3H 4D 5H 6S 7D 8C 9S TS JD QS, played: true, W1: [QH, 8H], x-w: 1,
  W2: TD 9C TC, W3: KD KC KS 8S 7H 5D, W4: QC JH 3C, S: 4H 9D 7S 2D 6D JC, pass: 1}}
";
    let wanted = "\
trove: 1

game: sir-tommy
deal:
  position:
    S: 4H 9D 7S 2D 6D JC
    W1: QH 8H
    W2: TD 9C TC
    W3: KD KC KS 8S 7H 5D
    W4: QC JH 3C
    F1: AS 2S 3D 4C 5S 6C 7C 8D 9H TH JS QD KH
    F2: AH 2H 3H 4D 5H 6S 7D 8C 9S TS JD QS
    F3: AC 2C 3S 4S 5C 6H
    F4: AD  # alone
    pass: 1
    played: true
    x-w: 1
";
    assert_eq!(check(text), wanted);
}

#[test]
fn an_empty_pile_says_so() {
    let text = check(
        "trove: 1\ngame: sir-tommy\ndeal:\n  position:\n    W1:\n    W2: []\n    W3: ~ # gone\n    S: KS\n    \
         F1: AS 2S 3D 4C 5S 6C 7C 8D 9H TH JS QD KH\n    F2: AH 2H 3H 4D 5H 6S 7D 8C 9S TS JD QS KC\n    \
         F3: AC 2C 3S 4S 5C 6H 7S 8S 9C TC JC QC KD\n    F4: AD 2D 3C 4H 5D 6D 7H 8H 9D TD JH QH\n",
    );
    assert!(text.contains("    W1: \"\"\n    W2: \"\"\n    W3: \"\"  # gone\n    F1: AS"), "{text}");
}

#[test]
fn texts_are_folded_or_keep_their_lines() {
    let long = "A text that is so long that it does not fit into the eighty columns that a line of a file has.";
    let text = format!(
        "trove: 1\ntitle: '1984'\nauthor: >\n  Ann\nsource: \"a: b\"\nnotes:\n  en: {long}\n  de: |\n    Zeile\n      \
         mehr\n\n    Ende\n  fr: \"a\\nb\"\n  pt: >\n    Um\n\n    dois\n  nl: |+\n    twee\n\n\ntags: [1, no, \
         'x']\n\ngame: peek\ndeal: {{ seed: 7 }}\n"
    );
    let wanted = "\
trove: 1
title: \"1984\"
author: >
  Ann
source: \"a: b\"
notes:
  en: >-
    A text that is so long that it does not fit into the eighty columns that a
    line of a file has.
  de: |
    Zeile
      mehr

    Ende
  fr: |-
    a
    b
  pt: >
    Um

    dois
  nl: \"twee\\n\\n\\n\"

tags: [\"1\", \"no\", x]

game: peek
deal: { seed: 7 }
";
    assert_eq!(check(&text), wanted);
}

#[test]
fn scripts_are_asked_for_by_their_places() {
    for (ends, mark) in [("\n", ""), ("\r\n", ""), ("\r\n", "\u{FEFF}"), ("\r", "")] {
        let text = format!("{mark}{}", puzzle("start: 'd'\nsolutions:\n- moves: >-\n    d*2\n    KD\n  name: a\n- {name: b, moves: d, expect: unfinished}\n- name: c\n  file: c.moves\n").replace('\n', ends));
        let asked = RefCell::new(Vec::new());
        let laid = layout(&text, &Registry::standard(), &|span| {
            asked.borrow_mut().push(span);
            match &text[span.range()] {
                "'d'" => Some("deal\n".to_owned()),
                "d" => None,
                other => Some(format!("deal*2 \"{}\"", other.split_whitespace().collect::<String>())),
            }
        });
        let wanted = puzzle(
            "start: deal\n\nsolutions:\n  - name: a\n    moves: |\n      deal*2 \"d*2KD\"\n  - name: b\n    expect: unfinished\n    moves: |\n      d\n  - name: c\n    file: c.moves\n",
        );
        assert_eq!(laid, Ok(wanted), "{text:?}");
        let file = read(&text);
        let puzzle = file.documents[0].puzzle.as_ref();
        let start = puzzle.and_then(|puzzle| puzzle.start.as_ref()).expect("a start").span;
        assert!(asked.borrow().contains(&start), "asked by the place that the reader gives");
    }
}

#[test]
fn aliases_keep_what_they_name() {
    stays(
        "
solutions:
  - name: main
    notes: &words The first line.
    expect: &end unfinished
    moves: |
      deal
  - name: other
    notes: *words
    expect: *end
    moves: |
      deal
x-said: [*words, *end]
",
    );
    // The order that keys have would put the alias before its anchor.
    let text = "x-all: &all [a, &b 'b']   # first\ntags: *all\ntrove: 1\ngame: peek\ndeal: {seed: 7}\ntitle: *b\n";
    let laid = check(text);
    assert!(laid.starts_with("x-all: &all [a, &b 'b']  # first\ntags: *all\ntrove: 1\n"), "{laid}");
    assert!(laid.ends_with("title: *b\n"), "{laid}");
}

/// An anchor may be used again for something else; not every program reads that aright, so only this one is asked.
#[test]
fn an_anchor_that_moves_on_keeps_the_order() {
    let text = "trove: 1\ngame: peek\ndeal: { seed: 7 }\nid: &a one\nx-a: *a\ntitle: &a two\nx-b: *a\n";
    let laid = lay(text);
    let value = |text: &str| plain(yaml::parse(text).documents[0].root.as_ref().expect("a root"));
    assert_eq!(value(text), value(&laid));
    assert!(laid.ends_with("id: &a one\nx-a: *a\ntitle: &a two\nx-b: *a\n"), "{laid}");
}

#[test]
fn a_script_with_an_anchor_stays_as_it_is() {
    let text = puzzle("\nsolutions:\n  - name: a\n    expect: unfinished\n    moves: &m |\n      d  d\nx-m: *m\n");
    let laid = layout(&text, &Registry::standard(), &|_| Some("deal*2\n".to_owned()));
    assert_eq!(laid, Ok(text));
}

#[test]
fn a_document_with_a_named_key_stays_as_it_is() {
    let text = "title: x\n&k trove:   1 # one\ngame: peek\ndeal: {seed: 7}\n";
    assert_eq!(check(text), text);
    let text = "--- &root\ntitle: x\ntrove:   1 # one\ngame: peek\ndeal: {seed: 7}\nid: a\n---\nid:   b\ntrove: 1\ngame: peek\ndeal: {seed: 7}\n";
    let laid = check(text);
    assert!(laid.starts_with("--- &root\ntitle: x\ntrove:   1 # one\n"), "{laid}");
    assert!(laid.ends_with("\n---\ntrove: 1\nid: b\n\ngame: peek\ndeal: { seed: 7 }\n"), "{laid}");
}

#[test]
fn the_authors_own_keys_are_indented_and_nothing_else() {
    becomes(
        "x-list:
- - a   # one
  # two
  - 'b'
-   k: 0x10   # sixteen
    \"l\": yes
- [1,2,
   3]
- {…}
x-text: |
       one
         two
x-none:
",
        "x-list:
  - - a  # one
    # two
    - 'b'
  - k: 0x10  # sixteen
    \"l\": yes
  - [1, 2, 3]
  - { … }
x-text: |
  one
    two
x-none:
",
    );
}

#[test]
fn several_documents_with_all_that_stands_between_them() {
    let text = "\
# before
--- # one
game: peek # the game
trove: 1
id: a
deal: {seed: 7}
  # after a
...
# between

---
# head of b
trove: 1
id: b
game: peek
deal: {seed: 7}


---
{trove: 1, id: c, game: peek, deal: {seed: 7}} # c
# last
";
    let wanted = "\
# before
---  # one
trove: 1
id: a

game: peek  # the game
deal: { seed: 7 }
# after a
# between

---
# head of b
trove: 1
id: b

game: peek
deal: { seed: 7 }

---
# c
trove: 1
id: c

game: peek
deal: { seed: 7 }
# last
";
    assert_eq!(check(text), wanted);
}

#[test]
fn comments_at_line_ends_stand_below_each_other() {
    becomes(
        "goal: { moves: 60 } # hard
start: deal # one
            # card
            # a time
x-a: 1
",
        "goal: { moves: 60 }  # hard
start: deal          # one
                     # card
                     # a time
x-a: 1
",
    );
}

#[test]
fn blank_lines_stay_one_by_one() {
    becomes("\n\n\nx-a: 1\n\n\n\n# c\n\n\nx-b:\n\n  - 1\n\n  - 2\n\n\n", "\nx-a: 1\n\n# c\n\nx-b:\n  - 1\n\n  - 2\n");
}

#[test]
fn long_options_and_tags_go_below_each_other() {
    let tags = (0..12).map(|n| format!("tag-{n}")).collect::<Vec<_>>();
    let laid = check(&puzzle(&format!("tags: [{}]\n", tags.join(", "))));
    assert!(laid.contains("tags:\n  - tag-0\n  - tag-1\n"), "{laid}");
}

#[test]
fn a_text_that_is_no_yaml_has_its_faults() {
    for text in ["a: [\n", "%YAML 1.2\n---\na: 1\n", "a: 1\na: 2\n", "a: !x b\n"] {
        let faults = layout(text, &Registry::standard(), &|_| None).expect_err("no layout");
        assert!(
            !faults.is_empty() && faults.iter().all(|fault| fault.code.starts_with("yaml::")),
            "{text}: {faults:?}"
        );
        assert!(!faults.iter().any(|fault| fault.message.contains("canonical")), "{faults:?}");
    }
}

#[test]
fn texts_that_are_no_puzzles_come_to_no_harm() {
    for text in ["", "# only a comment\n", "---\n", "a\n", "- 1\n- 2 # x\n", "trove: 1\nmovs: x\ndeal: 7\nrules: []\n"]
    {
        let laid = lay(text);
        assert_eq!(lay(&laid), laid, "{text:?}");
        assert_eq!(comments(text), comments(&laid), "{text:?}");
    }
}

/// A square of these sizes would not be done today.
#[test]
fn large_files_are_laid_out_at_once() {
    let puzzle = "trove: 1\n\ngame: peek\ndeal: { seed: 7 }\n";
    let documents = (0..2_000).map(|n| format!("---\n# {n}\n{puzzle}id: p{n}\n")).collect::<String>();
    let comments = (0..40_000).map(|n| format!("# {n}\n")).collect::<String>();
    let texts = [
        documents,
        format!("{puzzle}x-a: [{}]\n", "[[], {}], ".repeat(20_000)),
        format!("{puzzle}x-a:\n{}", "  - a: 1 # c\n".repeat(20_000)),
        format!("{puzzle}{comments}x-a: [{}]\n", "1, # c\n ".repeat(20_000)),
        format!("{puzzle}notes: {}\n", "word ".repeat(100_000)),
    ];
    for text in texts {
        let laid = lay(&text);
        assert_eq!(lay(&laid), laid);
    }
}
