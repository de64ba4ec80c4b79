//! Codes of puzzle files: what their keys and values mean.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "puzzle::version",
        summary: "the file is of a format that this version does not know",
        text: "This program reads format 1. A newer format may say things it would misunderstand, so it does not try. \
               Use a newer `trove`, or correct the number.",
        example: r#"trove: 2
game: osmosis"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::missing-key",
        summary: "a key that a puzzle needs is missing",
        text: "A puzzle needs `trove` (the format, 1), `game` and `deal`. Where a deal or a solution lacks a part, \
               the message names it.",
        example: r#"trove: 1
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::unknown-key",
        summary: "there is no such key",
        text: "A key that nobody reads would look as if it worked. The message suggests the nearest right one. Keys \
               that begin with `x-` are yours: they are kept and ignored.",
        example: r#"trove: 1
titel: The Seventh Veil"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::wrong-type",
        summary: "a value is of the wrong type",
        text: "The message says what the key takes: a text, a number, a list, a map. YAML reads some texts as \
               something else: `No` as false, `1984` as a number. Quotes make a text of them where it matters.",
        example: r#"trove: 1
game: osmosis
tags: { easy: 1 }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::out-of-range",
        summary: "a number is too small or too large",
        text: "The message says from where to where the value may go.",
        example: r#"trove: 1
game: osmosis
difficulty: 9"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::unknown-game",
        summary: "there is no game of this name",
        text: "Games are named by their ids, such as `osmosis`, `peek`, `sir-tommy` or `calculation`, or by another \
               name of the same game. The message suggests the nearest; `trove games` lists them all.",
        example: r#"trove: 1
game: osmossis"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::unknown-option",
        summary: "the game has no such option",
        text: "What can be set under `rules:` depends on the family of the game: `draw`, `passes` and `reserves` in \
               Osmosis; `wastes`, `redeals`, `suits` and others in Sir Tommy. The message suggests the nearest.",
        example: r#"trove: 1
game: osmosis
rules: { redeals: 2 }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::bad-option",
        summary: "the option does not take this value",
        text: "The message lists the values or the range that the option takes.",
        example: r#"trove: 1
game: osmosis
rules: { draw: 4 }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::clash",
        summary: "the options make no game together",
        text: "Some rules exclude each other: under `steps: one-to-four` the foundations meet every rank only with \
               all thirteen of them and regardless of suit, so `kings: false` or another value of `suits` cannot \
               stand beside it.",
        example: r#"trove: 1
game: calculation
rules: { suits: suit }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::bad-name",
        summary: "an id or a name has characters that names do not have",
        text: "Ids, names of solutions and labels begin with a letter and go on with letters, digits, `-` and `_`; \
               `end` and `line` are taken. A file whose stem is no such name needs an explicit one.",
        example: r#"trove: 1
id: 7th veil"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::bad-goal",
        summary: "the goal is none that could be reached",
        text: "A goal is `win`, or a map of `score`, `moves` and `passes` with numbers that the game allows: no score \
               above the number of cards, no more passes than the rules leave.",
        example: r#"trove: 1
game: osmosis
goal: { score: 60 }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::bad-expect",
        summary: "the expectation is none that a solution can have",
        text: "A solution expects `won`, `stuck`, `unfinished`, `lost`, or a refused last move: `{ illegal: CODE }`. \
               Without `expect` it claims that the goal is met.",
        example: r#"solutions:
  - name: main
    expect: win-ish"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::no-moves",
        summary: "a solution has neither moves nor a file",
        text: "A solution has `moves:` or names a script with `file:`, one of the two.",
        example: r#"solutions:
  - name: main
    expect: won"#,
        ..ERROR
    },
];
