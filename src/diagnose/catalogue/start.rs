//! Codes of `start`, the moves already played when a puzzle begins.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[Entry {
    code: "start::not-a-move",
    summary: "`start` holds something that is no main-line move",
    text: "In `start` there are moves and comments only: no variations, assertions, labels, or other words with \
               `@`. What you want to say of the position belongs into a solution.",
    example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
start: deal @score 1"#,
    ..ERROR
}];
