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
        code: "puzzle::unknown-key",
        summary: "there is no such key",
        text: "A key that nobody reads would look as if it worked. The message suggests the nearest right one. Keys \
               that begin with `x-` are yours: they are kept and ignored.",
        example: r#"trove: 1
titel: The Seventh Veil"#,
        ..ERROR
    },
];
