//! Codes of game records: `*.jsonl`, one game a line.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "record::bad-json",
        summary: "the line is not JSON",
        text: "A game record is one JSON object on one line. The label shows where reading stopped. The other lines \
               of the file are checked all the same.",
        example: r#"{"trove":1,"x":{"underlines":"(nothing)"},"id":"g-1","deal":"osmosis#42","moves":["KD""#,
        ..ERROR
    },
    Entry {
        code: "record::unknown-key",
        summary: "a game record has a key that does not exist",
        text: "The keys are `trove`, `id`, `puzzle` or `deal`, `moves`, `claim`, and `x` for whatever your program \
               wants to keep.",
        example: r#"{"trove":1,"id":"g-1","deal":"osmosis#42","claim":"unfinished","moves":["KD"],"move":["KD"],"x":{"underlines":"move"}}"#,
        ..ERROR
    },
    Entry {
        code: "record::duplicate-key",
        summary: "a key of a game record is there twice, or says the same as another",
        text: "Some programs take the first, some the last, so neither is taken here. `puzzle` and `deal` both say what was played; a record has one of them.",
        example: r#"{"trove":1,"id":"g-1","deal":"osmosis#42","claim":"unfinished","moves":["KD"],"moves":["8D"],"x":{"underlines":"moves"}}"#,
        ..ERROR
    },
    Entry {
        code: "record::wrong-type",
        summary: "a value of a game record has the wrong type",
        text: "`trove` is the number 1; `id`, `puzzle`, `deal` and `claim` are strings; `moves` is an array of moves \
               or one text.",
        example: r#"{"trove":1,"id":8831,"deal":"osmosis#42","claim":"unfinished","moves":["KD"],"x":{"underlines":"8831"}}"#,
        ..ERROR
    },
    Entry {
        code: "record::missing-key",
        summary: "a game record lacks a key it needs",
        text: "A record needs `trove` (the format, 1), `puzzle` or `deal` (what was played), and `moves`.",
        example: r#"{"trove":1,"id":"g-1","claim":"unfinished","moves":["KD"],"x":{"underlines":"{"}}"#,
        ..ERROR
    },
    Entry {
        code: "record::no-such-puzzle",
        summary: "the game record names a puzzle that is not there or cannot be read",
        text: "`puzzle` is a path, or the id of a puzzle in the folder of the records or below. A bare deal is named by `deal`. If the puzzle is there but has errors, `trove check` with its file tells them.",
        example: r#"{"trove":1,"id":"g-1","puzzle":"veil","claim":"unfinished","moves":["KD"],"x":{"underlines":"\"veil\""}}"#,
        ..ERROR
    },
    Entry {
        code: "record::version",
        summary: "the game record is of a format that this version does not know",
        text: "This program reads format 1. A newer one may say things it would misunderstand, so it does not try.",
        example: r#"{"trove":2,"id":"g-1","deal":"osmosis#42","claim":"unfinished","moves":["KD"],"x":{"underlines":"2"}}"#,
        ..ERROR
    },
    Entry {
        code: "record::too-long",
        summary: "the line is longer than a game record can be",
        text: "A record is one game on one line, of at most 1 MiB. What your program keeps under `x` may have grown too long. The other lines of the file are checked all the same.",
        example: r#"{"trove":1,"x":{"underlines":"{"},"id":"g-1","deal":"osmosis#42","claim":"unfinished","moves":["KD"],"x-more":"⟨la ×1100000⟩"}"#,
        ..ERROR
    },
];
