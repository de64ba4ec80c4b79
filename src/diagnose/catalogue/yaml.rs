//! Codes of YAML: what keeps a file from being read as the format means it.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "yaml::syntax",
        summary: "the file is not YAML",
        text: "The label shows where reading stopped; the cause is often in the line above: a missing colon, a quote \
               that is not closed, a line indented with a tab.",
        example: r#"trove: 1
title: "The Seventh Veil
game: osmosis"#,
        ..ERROR
    },
    Entry {
        code: "yaml::duplicate-key",
        summary: "a key is there twice",
        text: "Some programs take the first, some the last, so neither is taken here. Both places are labelled; \
               delete one.",
        example: r#"game: osmosis
game: peek"#,
        ..ERROR
    },
];
