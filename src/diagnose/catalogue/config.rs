//! Codes of `trove.toml`, the settings of a collection.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "config::bad-toml",
        summary: "`trove.toml` is not TOML",
        text: "The settings of a collection are in TOML: `key = value` lines under `[table]` heads. The label shows \
               where reading stopped. Nothing is checked under settings that cannot be read.",
        example: r#"[fmt]
style = full"#,
        ..ERROR
    },
    Entry {
        code: "config::unknown-key",
        summary: "`trove.toml` has a key that does not exist",
        text: "A setting that nobody reads would look as if it worked. The message suggests the nearest key.",
        example: r#"[fmt]
stlye = "full""#,
        ..ERROR
    },
    Entry {
        code: "config::wrong-type",
        summary: "a value in `trove.toml` has the wrong type or is out of range",
        text: "The message says what the setting takes.",
        example: r#"[solver]
states = "many""#,
        ..ERROR
    },
];
