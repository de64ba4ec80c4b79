//! Codes of claims: what a solution promises against what came of it.

use super::{ERROR, Entry, WARNING};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "claim::not-met",
        summary: "the script does not end as it claims",
        text: "A script claims an outcome: the outcome assertion behind its last move, or its `expect`, or, when it \
               says nothing, that the goal of the puzzle is met. What was reached is something else. Mend the moves, \
               or say what is so: `@unfinished` for a recording that merely stops, `@stuck`, or `@lost`.",
        example: r#"@deal osmosis#42
deal KD"#,
        ..ERROR
    },
    Entry {
        code: "claim::contradiction",
        summary: "the last assertion and `expect` claim different things",
        text: "The outcome assertion behind the last move of the main line and the `expect` of a solution are two \
               ways to make one claim. If both are there they must agree. Delete the wrong one.",
        example: r#"@deal osmosis#42
@expect won
KD @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "claim::not-refused",
        summary: "the last move should be refused, but it is legal",
        text: "`expect: { illegal: CODE }` keeps a typical mistake in the collection: every move but the last is \
               legal, and the last is refused with that code. Here the last move is legal. Perhaps the moves before \
               it were changed, so that the card now fits.",
        example: r#"@deal osmosis#42
@expect illegal:osmosis::row-suit
KD"#,
        ..ERROR
    },
    Entry {
        code: "claim::other-code",
        summary: "the last move is refused, but with another code than claimed",
        text: "The move is refused as it should be, only by another rule. Rules are checked in a fixed order and the \
               first that forbids the move gives the code; `trove explain CODE` tells what each one means. Write the \
               code that the message names if that is the mistake you want to show.",
        example: r#"@deal osmosis#42
@expect illegal:osmosis::row-above
KD R2>F2"#,
        ..ERROR
    },
    Entry {
        code: "claim::unknown-code",
        summary: "no refusal has this code",
        text: "An expected refusal is named by the code of a rule of this game, such as `osmosis::row-above` or \
               `tommy::not-next`. `trove explain --list` lists all codes. Codes are never given another meaning, and \
               earlier names of a code stay valid.",
        example: r#"@deal osmosis#42
@expect illegal:osmosis::row-abvoe
JH"#,
        ..ERROR
    },
    Entry {
        code: "claim::unproved",
        summary: "a search gave up on the claim before it was settled",
        text: "That a position can be won, or that no way to the goal is left, takes a search. It may cost a fixed \
               number of states, so that the verdict is the same on every machine, and that number was used up. This \
               says nothing about whether the claim is true: it is neither proved nor refuted. Give it more with \
               `--states-limit` or in `trove.toml` (`[solver]`, `states = 10_000_000`), or let it pass with \
               `--allow-unproved`.",
        example: r#"# trove.toml
[solver]
states = 20
# veil.yaml
trove: 1
game: sir-tommy
deal: { seed: 42 }
solutions:
  - name: main
    expect: unfinished
    moves: |
      JS>W1 @winnable JC>W2"#,
        ..ERROR
    },
    Entry {
        code: "claim::proof-rejected",
        summary: "the certificate does not prove that the line is lost",
        text: "A solution may name a certificate (`proof: FILE`), which is checked instead of a search. This one is \
               damaged, or about another position or a harder goal, or its proof does not hold; the message says \
               which. `trove verify-certificate FILE` looks at it by itself. `trove solve --certificate FILE` writes \
               a new one; without `proof:` the claim is settled by a search.",
        example: r#"# ending.yaml
trove: 1
game: sir-tommy
deal:
  position:
    S: QH JS 9H 3S
    W1: TD
    W3: KD 8S 7S 4S
    W4: 6S 5C
    F1: AD 2S 3C 4D 5D 6H 7C 8D 9C TS JH QC KC
    F2: AC 2C 3D 4H 5H 6C 7H 8C 9D TC JC QD KS
    F3: AH 2H 3H 4C 5S 6D 7D 8H 9S TH JD QS KH
    F4: AS 2D
solutions:
  - name: tempting
    expect: lost
    moves: |
      QH>W3
    proof: tempting.cert
# tempting.cert
no certificate"#,
        ..ERROR
    },
    Entry {
        code: "claim::not-checked",
        summary: "the claim takes a search, and searches are turned off",
        text: "That a position can be won, or that no way to the goal is left, cannot be seen from the moves; it \
               takes a search, and `--states-limit 0` turns searches off. The claim stands as its author's word: it \
               is neither confirmed nor refuted. Where the game is over, or the goal's limits are passed, no search is \
               needed and the claim is judged.",
        example: r#"@deal osmosis#42
deal @lost"#,
        ..WARNING
    },
];
