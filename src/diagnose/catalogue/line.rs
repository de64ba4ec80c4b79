//! Codes of notes about lines: what a search says of their moves.

use super::{Entry, NOTE};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "line::no-return",
        summary: "the move gave the goal away",
        text: "`trove check --solve` looks for the point of no return of every line that does not meet the goal: \
               before this move the goal could still be reached, after it no way is left. Both are proved by a \
               search. A line that shows a tempting mistake should have it where the mistake is.",
        example: r#"trove: 1
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
    F4: AD
solutions:
  - name: tempting
    expect: lost
    moves: |
      4H>W4"#,
        ..NOTE
    },
    Entry {
        code: "line::only-move",
        summary: "no other move keeps the goal within reach",
        text: "`trove check --solve` looks at every move of a line that meets the goal: other moves were legal here \
               and led elsewhere, and after each of them the goal is out of reach, proved by a search (or, where the \
               note says so, a search gave up on one of them). These are the moves that make a puzzle hard.",
        example: r#"trove: 1
game: sir-tommy
deal:
  position:
    S: JS 9H 3S
    W1: TD
    W2: QH
    W3: KD 8S 7S 4S
    W4: 6S 5C
    F1: AD 2S 3C 4D 5D 6H 7C 8D 9C TS JH QC KC
    F2: AC 2C 3D 4H 5H 6C 7H 8C 9D TC JC QD KS
    F3: AH 2H 3H 4C 5S 6D 7D 8H 9S TH JD QS KH
    F4: AS 2D
solutions:
  - name: main
    moves: |
      JS>W2
      9H>W1
      3S 4S 5C 6S 7S 8S 9H TD JS QH KD"#,
        ..NOTE
    },
];
