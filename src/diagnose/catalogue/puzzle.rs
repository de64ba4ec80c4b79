//! Codes of puzzle files: what their keys and values mean.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "puzzle::empty",
        summary: "there is no puzzle in the file",
        text: "The file, or a part of it between two `---`, holds nothing. A puzzle begins with `trove: 1`; `trove \
               new` writes one that is ready to edit.",
        example: "# to be written",
        ..ERROR
    },
    Entry {
        code: "puzzle::newer-format",
        summary: "the file is of a format that this version does not know",
        text: "This program reads format 1. A newer format may say things it would misunderstand, so it does not try. \
               Use a newer `trove`, or correct the number.",
        example: r#"trove: 2
game: osmosis
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::missing-key",
        summary: "a key that has to be there is missing",
        text: "A puzzle needs `trove` (the format, 1), `game` and `deal`; a solution needs a `name`, and its moves in \
               `moves` or in a `file`. The message says which key is missing, and where.",
        example: r#"trove: 1
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::unknown-key",
        summary: "there is no such key",
        text: "A key that nobody reads would look as if it worked. The message suggests the nearest right one, or the \
               map in which the key belongs. Keys that begin with `x-` are yours, at any level: they are kept and \
               ignored.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
titel: The Seventh Veil"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::wrong-type",
        summary: "a value is of the wrong type",
        text: "The message says what the key takes: a text, a number, a list, a map. A card list is a text or a list \
               of texts, a longer script belongs into a `|` block.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
tags: { easy: 1 }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::out-of-range",
        summary: "a value is too small, too large or too long",
        text: "The message says what the value may be: a `difficulty` goes from 1 to 5, a score not beyond the cards \
               of the deck, a pass not beyond those that the rules allow.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
difficulty: 9"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::name",
        summary: "the name has characters that names do not have",
        text: "Ids, names of solutions and labels begin with a letter and go on with letters, digits, `-` and `_`; \
               `end` and `line` are taken, as they mean places in a script. Without `id:` the name of the file is the \
               id, so a file `7th.yaml` needs one.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
id: 7th veil"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::duplicate-id",
        summary: "two puzzles of one file have the same id",
        text: "A file may hold several puzzles, parted by `---`. Each needs an `id:` of its own, by which scripts, \
               records and `FILE::ID` name it.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
id: veil
---
trove: 1
game: osmosis
deal: { seed: 43 }
id: veil"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::duplicate-name",
        summary: "two solutions of a puzzle have the same name",
        text: "Names are unique within a puzzle: `--solution main` and `from: main:fork` have to lead to one place. \
               Rename one of the two.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - { name: main, moves: KD @unfinished }
  - { name: main, moves: deal @unfinished }"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::two-sources",
        summary: "a solution has its moves both here and in a file",
        text: "Moves are written under `moves:`, or in a script that `file:` names. Keep one of the two.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - name: main
    moves: KD
    file: lines/main.moves"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::folded-comment",
        summary: "a comment swallows the moves after it",
        text: "A text that begins with `>` is folded: YAML joins its lines into one before the script is read, and a \
               `#` then makes a comment of everything to the end. Write `moves: |`, which keeps the lines.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - name: main
    moves: >
      deal   # the first packet
      KD"#,
        ..ERROR
    },
    Entry {
        code: "puzzle::path",
        summary: "the path cannot be used in a puzzle file",
        text: "Paths in a puzzle file lead to files in its own folder or below: with `/` between the parts, without \
               `..`, not from the root, without drive letters. So a file from a stranger points at nothing that is \
               not part of the collection, and reads the same on every system.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - name: main
    file: ../other/main.moves"#,
        ..ERROR
    },
];
