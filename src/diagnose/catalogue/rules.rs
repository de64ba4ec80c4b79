//! Codes of `game` and `rules`: which game it is, under which options.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "rules::unknown-game",
        summary: "there is no game of this name",
        text: "Games are named by their ids, such as `osmosis`, `peek`, `sir-tommy` or `calculation`, or by another \
               name of the same game. The message suggests the nearest; `trove games` lists them all.",
        example: r#"trove: 1
game: osmossis
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "rules::unknown-option",
        summary: "the game has no such option",
        text: "What can be set under `rules:` depends on the family of the game: `draw`, `passes` and `reserves` in \
               Osmosis; `wastes`, `redeals`, `suits` and others in Sir Tommy. The message suggests the nearest, or \
               says whose option it is.",
        example: r#"trove: 1
game: osmosis
rules: { redeals: 2 }
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "rules::option-value",
        summary: "the option does not take this value",
        text: "The message lists the values, or the range, that the option takes; the help says what it means and \
               what it is when nothing is set.",
        example: r#"trove: 1
game: osmosis
rules: { draw: 4 }
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "rules::option-clash",
        summary: "the options make no game together",
        text: "Some rules exclude each other: under `steps: one-to-four` the foundations meet every rank only with \
               all thirteen of them and regardless of suit, so `kings: false` or another value of `suits` cannot \
               stand beside it. A preset sets options too. Take one of them out.",
        example: r#"trove: 1
game: calculation
rules: { suits: suit }
deal: { seed: 42 }"#,
        ..ERROR
    },
];
