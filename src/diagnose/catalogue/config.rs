//! Codes of `trove.toml`, the settings of a collection.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "config::bad-toml",
        summary: "`trove.toml` is not TOML",
        text: "The settings of a collection are in TOML: `key = value` lines under `[table]` heads. The label shows \
               where reading stopped. Nothing is checked under settings that cannot be read.",
        example: r#"# trove.toml
[fmt]
style = full
# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - { name: main, moves: KD @unfinished }"#,
        ..ERROR
    },
    Entry {
        code: "config::unknown-key",
        summary: "`trove.toml` has a key that does not exist",
        text: "A setting that nobody reads would look as if it worked. The message suggests the nearest key.",
        example: r#"# trove.toml
[fmt]
stlye = "full"
# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - { name: main, moves: KD @unfinished }"#,
        ..ERROR
    },
    Entry {
        code: "config::bad-value",
        summary: "a value in `trove.toml` has the wrong type or is out of range",
        text: "The message says what the setting takes.",
        example: r#"# trove.toml
[solver]
states = "many"
# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - { name: main, moves: KD @unfinished }"#,
        ..ERROR
    },
];
