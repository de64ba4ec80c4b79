//! Codes of collections: folders of puzzles and scripts.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "collection::no-puzzles",
        summary: "no puzzle was found",
        text: "`check` takes `*.moves`, and those `*.yaml` and `*.yml` that have a `trove:` key at the top level, and \
               obeys ignore files. Nothing of the kind is there, and a check of nothing should not look like a \
               success. Is it the right folder? Does the file begin with `trove: 1`?",
        example: "trove check docs/",
        ..ERROR
    },
    Entry {
        code: "collection::duplicate-id",
        summary: "two puzzles have the same id",
        text: "An id names one puzzle of a collection; without `id:` it is the name of the file. Scripts, game \
               records and reports refer to it. Give one of the two another `id:`.",
        example: r#"trove: 1
id: seventh-veil
---
trove: 1
id: seventh-veil"#,
        ..ERROR
    },
    Entry {
        code: "collection::duplicate-solution",
        summary: "two solutions of a puzzle have the same name",
        text: "A solution is listed in the puzzle file or is a script in the folder beside it, and its name is its \
               `@name` or the name of the file. Two of them have the same. Rename one.",
        example: r#"solutions:
  - { name: main, moves: deal }
  - { name: main, moves: redeal }"#,
        ..ERROR
    },
];
