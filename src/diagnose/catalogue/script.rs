//! Codes of move scripts: how they are written, and what their moves mean.

use super::{ERROR, Entry, NOTE};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "script::unknown-word",
        summary: "the word is no move, and nothing else a script may hold",
        text: "A script is made of moves (`7H`, `R2>F1`, `deal*3`, `redeal`), variations in parentheses, words that \
               begin with `@`, notes in double quotes and comments that begin with `#`. The message suggests what was \
               probably meant.",
        example: "deal 7H tabelau",
        ..ERROR
    },
    Entry {
        code: "script::bad-card",
        summary: "the word looks like a card, but is none",
        text: "A card is a rank (A 2 3 4 5 6 7 8 9 T J Q K; 10 is read as T) and a suit (C D H S, or a suit symbol): \
               `7H`, `TD`, `10♦`.",
        example: "deal 1H",
        ..ERROR
    },
    Entry {
        code: "script::odd-character",
        summary: "a character looks like another one, or like nothing",
        text: "Text copied from web pages and word processors brings along characters that look like blanks or like \
               Latin letters and are neither: non-breaking and zero-width spaces, full-width letters, Cyrillic ones. \
               The message names the character and the one to type instead.",
        example: "deal 7С",
        ..ERROR
    },
    Entry {
        code: "script::bad-count",
        summary: "the count behind `deal` is no number from 1 to 99",
        text: "`deal*4` deals four times. Only `deal` takes a count: every play and every redeal is written by \
               itself.",
        example: "deal*0",
        ..ERROR
    },
    Entry {
        code: "script::no-count",
        summary: "a count stands behind something else than `deal`",
        text: "Only `deal` can be repeated with `*`. Write other moves one by one.",
        example: "redeal*2",
        ..ERROR
    },
    Entry {
        code: "script::unclosed-note",
        summary: "a quoted text does not end",
        text: "A note begins and ends with a double quote. It may span lines, and a quote inside it is written `\\\"`. \
               Nothing behind the opening quote was read.",
        example: r#"deal "Hold the four back
KD"#,
        ..ERROR
    },
    Entry {
        code: "script::unclosed-variation",
        summary: "a variation does not end",
        text: "Each `(` needs its `)`. The label shows the one that is left open.",
        example: "deal KD (8D deal",
        ..ERROR
    },
    Entry {
        code: "script::stray-parenthesis",
        summary: "a `)` closes nothing",
        text: "There is no open variation here. Delete the parenthesis, or write the one that opens it.",
        example: "deal KD ) 8D",
        ..ERROR
    },
    Entry {
        code: "script::empty-variation",
        summary: "a variation has no move",
        text: "A variation shows another way to play from the position before the move it follows, so it holds at \
               least one move.",
        example: "deal KD ( )",
        ..ERROR
    },
    Entry {
        code: "script::variation-first",
        summary: "a variation stands before any move",
        text: "A variation replaces the move before it. Here there is none yet.",
        example: "( KD ) deal",
        ..ERROR
    },
    Entry {
        code: "script::too-deep",
        summary: "variations are nested too deeply",
        text: "Variations may stand in variations up to the depth that the message names, deeper than anybody reads.",
        example: "deal ( deal ( deal ( deal",
        ..ERROR
    },
    Entry {
        code: "script::unknown-directive",
        summary: "there is no such `@` word",
        text: "The message suggests the nearest one. Words that begin with `@x-` are yours: they take one value, are \
               kept and ignored.",
        example: r#"@tilte "The Seventh Veil""#,
        ..ERROR
    },
    Entry {
        code: "script::missing-value",
        summary: "an `@` word lacks what has to follow it",
        text: "`@score` is followed by a number, `@top` by a pile and a card, `@title` by a text, and so on; the \
               message says what is wanted here.",
        example: "deal @top R1",
        ..ERROR
    },
    Entry {
        code: "script::bad-value",
        summary: "an `@` word is followed by something that does not fit",
        text: "The message says what the word takes: a number, a card, a pile, a move, a name.",
        example: "deal @score twelve",
        ..ERROR
    },
    Entry {
        code: "script::late-directive",
        summary: "the `@` word has to stand before the first move",
        text: "What is said of the script as a whole (`@puzzle`, `@deal`, `@from`, `@name`, `@title`, `@author`, \
               `@by`, `@date`, `@source`, `@expect`) stands at its head; assertions and labels stand where they hold.",
        example: r#"deal KD
@deal osmosis#42"#,
        ..ERROR
    },
    Entry {
        code: "script::duplicate-directive",
        summary: "the same `@` word stands there twice",
        text: "It is said of the script as a whole and can be said once. Both places are labelled.",
        example: r#"@name main
@name other
deal"#,
        ..ERROR
    },
    Entry {
        code: "script::bad-name",
        summary: "a name has characters that names do not have",
        text: "Names of solutions and labels begin with a letter and go on with letters, digits, `-` and `_`; `end` \
               and `line` are taken.",
        example: "deal @label 2nd-fork",
        ..ERROR
    },
    Entry {
        code: "script::lone-mark",
        summary: "a mark stands by itself",
        text: "A mark (`!`, `?`, `!?`, …) is written at the end of a move, without a blank.",
        example: "deal !",
        ..ERROR
    },
    Entry {
        code: "script::ambiguous",
        summary: "the move can mean several things, and it matters which",
        text: "A move without a destination goes to the foundation that takes the card. Here several take it, and \
               they go on differently: in Calculation a 6 may be next on two foundations. The message lists them; \
               write the one you mean, as in `6S>F3`. Where it makes no difference, as for an ace and any empty \
               foundation, the leftmost is meant and nothing need be written.",
        example: r#"@deal calculation#920
4S
# 6 comes next on F2 and on F3
6S"#,
        ..ERROR
    },
    Entry {
        code: "script::not-open",
        summary: "the card that was named cannot be played from where it lies",
        text: "Only the top card of a reserve or of a waste pile can be played, and in Sir Tommy the turned card. The \
               message says where the card lies and what covers it, or that it is still in the stock or already on a \
               foundation.",
        example: r#"@deal osmosis#42
# 8D lies on R1 under KD
8D"#,
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
        code: "script::empty-pile",
        summary: "the pile holds no card to play",
        text: "The move names a pile and means its top card, but the pile is empty: the waste before the first deal \
               or after a redeal, a reserve whose cards have been played.",
        example: r#"@deal osmosis#42
W"#,
        ..ERROR
    },
    Entry {
        code: "script::after-win",
        summary: "a move follows although the game is won",
        text: "With the last card on its foundation the game is over, and nothing can be dealt or played. The second \
               label shows the move that won. Delete what follows it.",
        example: r#"KC KH KS
# the last card is home
redeal"#,
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
8D deal deal"#,
        ..NOTE
    },
    Entry {
        code: "script::other-deal",
        summary: "the script names another deal than the puzzle it belongs to",
        text: "`@deal` and the puzzle that owns the script have to lead to the same cards under the same options. \
               Delete the line, or correct it.",
        example: r#"# in the folder of a puzzle with the deal osmosis#42
@deal osmosis#43
KD"#,
        ..ERROR
    },
    Entry {
        code: "script::duplicate-label",
        summary: "two places in a script have the same label",
        text: "A label names one position, so that `from: main:fork` or `--at fork` lead to one place. Labels in \
               variations count too. Rename one of them.",
        example: r#"@deal osmosis#42
deal @label fork
KD @label fork"#,
        ..ERROR
    },
    Entry {
        code: "script::unknown-point",
        summary: "there is no such solution, label or ply to start from",
        text: "`from` and `@from` name a point of another solution: its name, a colon, and a label set there with \
               `@label` or a number of moves from the start of the puzzle. A solution cannot start from itself, not \
               by way of others either. The message suggests the nearest name.",
        example: r#"@puzzle seventh-veil
@from main:frok
KD"#,
        ..ERROR
    },
    Entry {
        code: "script::unbound",
        summary: "the script does not say which deal it belongs to",
        text: "A `.moves` file is checked with the puzzle that names it or in whose folder it lies. One that stands \
               alone says what it is played on: `@puzzle \"seventh-veil.yaml\"` or `@deal osmosis#42`, before its first \
               move.",
        example: "deal KD 8D",
        ..ERROR
    },
];
