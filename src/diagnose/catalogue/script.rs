//! Codes of move scripts: how they are written.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "script::unknown-word",
        summary: "the word is no move, and nothing else a script may hold",
        text: "A script is made of moves (`7H`, `R2>F1`, `deal*3`, `redeal`), variations in parentheses, words that \
               begin with `@`, notes in double quotes and comments that begin with `#`. The message suggests what was \
               probably meant.",
        example: r#"@deal osmosis#42
deal KD tabelau"#,
        ..ERROR
    },
    Entry {
        code: "script::bad-card",
        summary: "the word looks like a card, but is none",
        text: "A card is a rank (A 2 3 4 5 6 7 8 9 T J Q K; 10 is read as T) and a suit (C D H S, or a suit symbol): \
               `7H`, `TD`, `10♦`.",
        example: r#"@deal osmosis#42
deal 1D"#,
        ..ERROR
    },
    Entry {
        code: "script::bad-pile",
        summary: "the word looks like a pile, but is none",
        text: "Piles are `S` (the stock), `W` (the waste of Osmosis), `W1`–`W8` (waste piles of Sir Tommy), `R1`–`R4` (reserves) and `F1`–`F4` (foundations). A number stands right behind the letter and counts from 1.",
        example: r#"@deal osmosis#42
KD:Q1"#,
        ..ERROR
    },
    Entry {
        code: "script::incomplete-move",
        summary: "the move breaks off where a pile should follow",
        text: "Behind `:` stands the pile a card comes from, behind `>` the pile it goes to: `7H:R2>F1`. Name the pile, or leave the sign out: `7H` alone plays the card to the foundation that takes it.",
        example: r#"@deal osmosis#42
KD>"#,
        ..ERROR
    },
    Entry {
        code: "script::look-alike",
        summary: "a character looks like the right one, but is another",
        text: "Text copied from web pages and word processors brings along characters that look like \
               Latin letters and are others: full-width letters, Cyrillic ones. The message names the character and the one to type instead.",
        example: r#"@deal osmosis#42
deal 6С"#,
        ..ERROR
    },
    Entry {
        code: "script::odd-blank",
        summary: "a character is no ordinary blank, or cannot be seen at all",
        text: "Text copied from web pages and word processors brings along non-breaking blanks, blanks of odd widths and characters without any width. The message names the character; write an ordinary blank in its place, or delete it.",
        example: "@deal osmosis#42\ndeal\u{A0}KD",
        ..ERROR
    },
    Entry {
        code: "script::curly-quote",
        summary: "a note stands in typographic quotation marks",
        text: "Notes stand in straight double quotes (U+0022). Word processors like to turn them into curly ones; turn them back on both sides.",
        example: r#"@deal osmosis#42
KD “Hold the four back”"#,
        ..ERROR
    },
    Entry {
        code: "script::control-character",
        summary: "a control character stands in the script",
        text: "Control characters steer terminals and are no text. The only ones a script may hold are tabs and line ends. The message names the character and the label shows its place; delete it.",
        example: "@deal osmosis#42\nKD \"\u{1B}[31mred\" @unfinished",
        ..ERROR
    },
    Entry {
        code: "script::bad-count",
        summary: "the count behind `deal` is no number from 1 to 99",
        text: "`deal*4` deals four times. Only `deal` takes a count: every play and every redeal is written by \
               itself.",
        example: r#"@deal osmosis#42
deal*0"#,
        ..ERROR
    },
    Entry {
        code: "script::bad-mark",
        summary: "the signs behind the move are no mark",
        text: "An opinion of a move is one of `!!`, `!`, `!?`, `?!`, `?` and `??`, right behind the move and without a blank: `7H!`.",
        example: r#"@deal osmosis#42
deal KD!!!"#,
        ..ERROR
    },
    Entry {
        code: "script::blank-inside",
        summary: "a move is written with blanks in it",
        text: "Blanks part one move from the next, so a move has none inside: `R2>F1`, `7H:R2`, `deal*3`. The message says how to join the pieces.",
        example: r#"@deal osmosis#42
R1 > F1"#,
        ..ERROR
    },
    Entry {
        code: "script::missing-blank",
        summary: "two things stand together without a blank",
        text: "Moves, words with `@` and comments are parted by blanks or line ends; commas are not needed and not allowed. The message shows where the blank belongs.",
        example: r#"@deal osmosis#42
KD,8D"#,
        ..ERROR
    },
    Entry {
        code: "script::move-number",
        summary: "a number stands where a move should",
        text: "Scripts have no move numbers, so that a move can be inserted without touching any other line. Leave the numbers out. A card has a suit as well as a rank: `7H`, not `7`.",
        example: r#"@deal osmosis#42
1. KD"#,
        ..ERROR
    },
    Entry {
        code: "script::no-count",
        summary: "a count stands behind something else than `deal`",
        text: "Only `deal` can be repeated with `*`. Write other moves one by one.",
        example: r#"@deal osmosis#42
redeal*2"#,
        ..ERROR
    },
    Entry {
        code: "script::unclosed-note",
        summary: "a quoted text does not end",
        text: "A note begins and ends with a double quote. It may span lines, and a quote inside it is written `\\\"`. \
               Nothing behind the opening quote was read.",
        example: r#"@deal osmosis#42
KD "Hold the four back"#,
        ..ERROR
    },
    Entry {
        code: "script::bad-escape",
        summary: "a backslash in a note stands before something else than a quote or a backslash",
        text: "Inside a note a quote is written `\\\"` and a backslash `\\\\`; there are no other escapes. A line end is simply written as one.",
        example: r#"@deal osmosis#42
KD "one line\nand another" @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::unclosed-variation",
        summary: "a variation does not end",
        text: "Each `(` needs its `)`. The label shows the one that is left open.",
        example: r#"@deal osmosis#42
deal KD @unfinished (deal"#,
        ..ERROR
    },
    Entry {
        code: "script::stray-parenthesis",
        summary: "a `)` closes nothing",
        text: "There is no open variation here. Delete the parenthesis, or write the one that opens it.",
        example: r#"@deal osmosis#42
deal KD ) 8D @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::empty-variation",
        summary: "a variation has no move",
        text: "A variation shows another way to play from the position before the move it follows, so it holds at \
               least one move.",
        example: r#"@deal osmosis#42
deal KD ( ) @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::variation-first",
        summary: "a variation stands before any move",
        text: "A variation replaces the move before it. Here there is none yet.",
        example: r#"@deal osmosis#42
( KD ) deal @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::too-deep",
        summary: "variations are nested too deeply",
        text: "Variations may stand in variations up to the depth that the message names, deeper than anybody reads.",
        example: r#"@deal osmosis#42
deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal (deal ))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::too-long",
        summary: "a word, note or comment is longer than any script needs",
        text: "Scripts of any length are read, but a single word, note or comment ends somewhere; the message names the limit. Most often the closing quote of a note is missing.",
        example: r#"@deal osmosis#42
KD @unfinished
# ⟨la ×400000⟩"#,
        ..ERROR
    },
    Entry {
        code: "script::unknown-directive",
        summary: "there is no such `@` word",
        text: "The message suggests the nearest one. Words that begin with `@x-` are yours: they take one value, are \
               kept and ignored.",
        example: r#"@deal osmosis#42
@tilte "The Seventh Veil"
KD @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::missing-value",
        summary: "an `@` word lacks what has to follow it",
        text: "`@score` is followed by a number, `@top` by a pile and a card, `@title` by a text, and so on; the \
               message says what is wanted here.",
        example: r#"@deal osmosis#42
KD @unfinished @top R1"#,
        ..ERROR
    },
    Entry {
        code: "script::bad-value",
        summary: "an `@` word is followed by something that does not fit",
        text: "The message says what the word takes: a number, a card, a pile, a move, a name.",
        example: r#"@deal osmosis#42
KD @unfinished @score twelve"#,
        ..ERROR
    },
    Entry {
        code: "script::late-directive",
        summary: "the `@` word has to stand before the first move",
        text: "What is said of the script as a whole (`@puzzle`, `@deal`, `@from`, `@name`, `@title`, `@author`, \
               `@by`, `@date`, `@source`, `@expect`) stands at its head; assertions and labels stand where they hold.",
        example: r#"@deal osmosis#42
KD @unfinished
@name main"#,
        ..ERROR
    },
    Entry {
        code: "script::duplicate-directive",
        summary: "the same `@` word stands there twice",
        text: "It is said of the script as a whole and can be said once. Both places are labelled.",
        example: r#"@deal osmosis#42
@name main
@name other
KD @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::puzzle-and-deal",
        summary: "the script names both a puzzle and a deal",
        text: "A script belongs to a puzzle (`@puzzle`) or to a bare deal (`@deal`). A puzzle has its deal, so the second line says nothing new or says something else. Keep one.",
        example: r#"@deal osmosis#42
@puzzle seventh-veil
KD @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::bad-name",
        summary: "a name has characters that names do not have",
        text: "Names of solutions and labels begin with a letter and go on with letters, digits, `-` and `_`; `end` \
               and `line` are taken.",
        example: r#"@deal osmosis#42
KD @label 2nd-fork @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "script::lone-mark",
        summary: "a mark stands by itself",
        text: "A mark (`!`, `?`, `!?`, …) is written at the end of a move, without a blank.",
        example: r#"@deal osmosis#42
KD !"#,
        ..ERROR
    },
];
