//! Codes of collections: folders of puzzles and scripts.

use super::{ERROR, Entry, NOTE};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "collection::no-puzzles",
        summary: "no puzzle was found",
        text: "`check` takes `*.moves`, and those `*.yaml` and `*.yml` that have a `trove:` key at the top level, and \
               obeys ignore files. Nothing of the kind is there, and a check of nothing should not look like a \
               success. Is it the right folder? Does the file begin with `trove: 1`?",
        example: r#"# README.md
No puzzle here yet."#,
        ..ERROR
    },
    Entry {
        code: "collection::no-solutions",
        summary: "the puzzle has no solution to replay",
        text: "The puzzle itself is in order. There is nothing recorded that could be replayed and verified; add `solutions:`, or scripts in the folder with the name of the file.",
        example: r#"# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }"#,
        ..NOTE
    },
    Entry {
        code: "collection::duplicate-id",
        summary: "two files of the collection hold puzzles with the same id",
        text: "An id names one puzzle of a collection; without `id:` it is the name of the file. Scripts, game \
               records and reports refer to it. Give one of the two another `id:`.",
        example: r#"# osmosis/veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - { name: main, moves: KD @unfinished }
# peek/veil.yaml
trove: 1
game: peek
deal: { seed: 42 }
id: veil
solutions:
  - { name: main, moves: KD @unfinished }"#,
        ..ERROR
    },
    Entry {
        code: "collection::duplicate-solution",
        summary: "a script beside the puzzle has the name of another solution",
        text: "A solution is listed in the puzzle file, or is a script in the folder `NAME/` beside `NAME.yaml`; then \
               its name is its `@name` or the name of the file. Two of them have the same. Rename one.",
        example: r#"# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - { name: main, moves: KD @unfinished }
# veil/main.moves
deal @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "collection::script-name",
        summary: "the name of a script file cannot be the name of a solution",
        text: "A script in the folder of a puzzle is one of its solutions, under its `@name` or else the name of the file. Names begin with a letter and go on with letters, digits, `-` and `_`. Rename the file, or give the script a `@name`.",
        example: r#"# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - { name: main, moves: KD @unfinished }
# veil/2nd try.moves
deal @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "collection::required-field",
        summary: "the puzzle lacks a field that `trove.toml` requires",
        text: "A collection can demand fields of all its puzzles: `required = [\"title\", \"author\"]` in its `trove.toml`. The message says which field is missing. An author or licence given in `trove.toml` itself counts for every puzzle.",
        example: r#"# trove.toml
required = ["title"]
# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - { name: main, moves: KD @unfinished }"#,
        ..ERROR
    },
];
