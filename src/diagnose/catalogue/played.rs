//! Codes of move scripts that can be read: what their moves mean, and where they belong.

use super::{ERROR, Entry, NOTE};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "script::ambiguous",
        summary: "the move can mean several things, and it matters which",
        text: "A move without a destination goes to the foundation that takes the card. Here several take it, and \
               they go on differently: in Calculation a 6 may be next on two foundations. The message lists them; \
               write the one you mean, as in `6S>F3`. Where it makes no difference, as for an ace and any empty \
               foundation, the leftmost is meant and nothing need be written.",
        example: r#"@deal calculation#920
4S
6S   # 6 comes next on F2 and on F3"#,
        ..ERROR
    },
    Entry {
        code: "script::not-open",
        summary: "the card that was named cannot be played from where it lies",
        text: "Only the top card of a reserve or of a waste pile can be played, and in Sir Tommy the turned card. The \
               message says where the card lies and what covers it, or that it is still in the stock or already on a \
               foundation.",
        example: r#"@deal osmosis#42
8D   # lies on R1 under KD"#,
        ..ERROR
    },
    Entry {
        code: "script::other-card",
        summary: "another card lies there than the one that was named",
        text: "In `7H:R2` the card is a check on the pile: the top card of R2 has to be 7H. Another card is on top, \
               so either the pile is wrong or an earlier move is. The message says which card lies there, and where \
               the named one is.",
        example: r#"@deal osmosis#42
JH:R1"#,
        ..ERROR
    },
    Entry {
        code: "script::no-card",
        summary: "the card is not in the deck of this game",
        text: "Some games leave cards out: Puss in the Corner is played without kings, so no move can name one. Check the game, or the card.",
        example: r#"@deal puss-in-the-corner#42
KD>W1"#,
        ..ERROR
    },
    Entry {
        code: "script::no-such-pile",
        summary: "the game has no pile of this name",
        text: "Which piles there are depends on the game and its options: reserves R1–R4 and one waste `W` in \
               Osmosis, waste piles W1, W2, … in Sir Tommy, no reserves at all under `reserves: none`. The message \
               lists the piles of this game.",
        example: r#"@deal sir-tommy#42
JS>W7"#,
        ..ERROR
    },
    Entry {
        code: "script::needs-destination",
        summary: "the move has to say where the card goes",
        text: "A move without a destination is a play to a foundation. A card that is to go from pile to pile, or \
               from one foundation to another, needs one: `W1>W4`, `F1>F2`.",
        example: r#"@deal strategy#42
F1"#,
        ..ERROR
    },
    Entry {
        code: "script::after-win",
        summary: "a move follows although the game is won",
        text: "With the last card on its foundation the game is over, and nothing can be dealt or played. The second \
               label shows the move that won. Delete what follows it.",
        example: r#"trove: 1
game: osmosis
deal:
  position:
    R1: QC KC
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC
solutions:
  - name: main
    moves: |
      KC QC   # the last card is home
      deal"#,
        ..ERROR
    },
    Entry {
        code: "script::empty",
        summary: "the script has no move",
        text: "A script that plays nothing claims nothing that could be checked. Write at least one move; a script \
               that is not ready yet can wait in a file that ends otherwise.",
        example: r#"@deal osmosis#42
# to be written"#,
        ..ERROR
    },
    Entry {
        code: "script::not-checked",
        summary: "what follows an error was not checked",
        text: "After an illegal move there is no position from which the next one could be judged, so the rest of the \
               line is left alone rather than buried under errors that follow from the first. Other lines and \
               solutions are checked as usual. Mend the error above and check again.",
        example: r#"@deal osmosis#42
8D
deal*2 KD"#,
        ..NOTE
    },
    Entry {
        code: "script::other-deal",
        summary: "the script names another deal than the puzzle it belongs to",
        text: "`@deal` and the puzzle that owns the script have to lead to the same cards under the same options. \
               Delete the line, or correct it.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - name: main
    moves: |
      @deal osmosis#43
      KD @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::duplicate-label",
        summary: "two places in a script have the same label",
        text: "A label names one position, so that `from: main:fork` or `--at fork` lead to one place. Labels in \
               variations count too. Rename one of them.",
        example: r#"@deal osmosis#42
deal @label fork
KD @label fork @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::unknown-point",
        summary: "there is no such solution, label or ply to start from",
        text: "`from` and `@from` name a point of another solution: its name, a colon, and a label set there with \
               `@label` or a number of moves from the start of the puzzle. A solution cannot start from itself, not \
               by way of others either. The message suggests the nearest name.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - name: main
    moves: KD "A choice." @label fork 8D @unfinished
  - name: other
    from: main:frok
    moves: deal @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::from-circle",
        summary: "a solution starts from itself",
        text: "`from` and `@from` continue another solution, which may continue a third; in the end one of them has to begin at the start of the puzzle. The message shows the circle. Leave `from` out in one of them.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - name: here
    from: there:end
    moves: KD @unfinished
  - name: there
    from: here:end
    moves: deal @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::unbound",
        summary: "the script does not say which deal it belongs to",
        text: "A `.moves` file is checked with the puzzle that names it or in whose folder it lies. One that stands \
               alone says what it is played on: `@puzzle \"seventh-veil.yaml\"` or `@deal osmosis#42`, before its first \
               move.",
        example: r#"# veil.moves
deal KD 8D @unfinished"#,
        ..ERROR
    },
];
