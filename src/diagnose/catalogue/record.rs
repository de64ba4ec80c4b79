//! Codes of game records: `*.jsonl`, one game a line.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "record::bad-json",
        summary: "the line is not JSON",
        text: "A game record is one JSON object on one line. The label shows where reading stopped. The other lines \
               of the file are checked all the same.",
        example: r#"{"trove":1,"id":"g-1","deal":"osmosis#42","moves":["KD""#,
        ..ERROR
    },
    Entry {
        code: "record::unknown-key",
        summary: "a game record has a key that does not exist",
        text: "The keys are `trove`, `id`, `puzzle` or `deal`, `moves`, `claim`, and `x` for whatever your program \
               wants to keep.",
        example: r#"{"trove":1,"id":"g-1","deal":"osmosis#42","move":["KD"]}"#,
        ..ERROR
    },
    Entry {
        code: "record::wrong-type",
        summary: "a value of a game record has the wrong type",
        text: "`trove` is the number 1; `id`, `puzzle`, `deal` and `claim` are strings; `moves` is an array of moves \
               or one text.",
        example: r#"{"trove":1,"id":8831,"deal":"osmosis#42","moves":["KD"]}"#,
        ..ERROR
    },
    Entry {
        code: "record::missing-key",
        summary: "a game record lacks a key it needs",
        text: "A record needs `trove` (the format, 1), `puzzle` or `deal` (what was played), and `moves`.",
        example: r#"{"trove":1,"id":"g-1","moves":["KD"]}"#,
        ..ERROR
    },
    Entry {
        code: "record::version",
        summary: "the game record is of a format that this version does not know",
        text: "This program reads format 1. A newer one may say things it would misunderstand, so it does not try.",
        example: r#"{"trove":2,"deal":"osmosis#42","moves":[]}"#,
        ..ERROR
    },
];
