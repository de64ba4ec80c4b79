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
        summary: "two files of the collection hold puzzles with the same id",
        text: "An id names one puzzle of a collection; without `id:` it is the name of the file. Scripts, game \
               records and reports refer to it. Give one of the two another `id:`.",
        example: r#"# in puzzles/osmosis/veil.yaml
id: veil

# and in puzzles/peek/veil.yaml, which has no id of its own
title: The Other Veil"#,
        ..ERROR
    },
    Entry {
        code: "collection::duplicate-solution",
        summary: "a script beside the puzzle has the name of another solution",
        text: "A solution is listed in the puzzle file, or is a script in the folder `NAME/` beside `NAME.yaml`; then \
               its name is its `@name` or the name of the file. Two of them have the same. Rename one.",
        example: r#"# in veil.yaml
solutions:
  - { name: main, moves: KD }

# and there is a script veil/main.moves"#,
        ..ERROR
    },
];
