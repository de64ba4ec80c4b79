//! Codes of deal ids, the words that name a deal.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "id::syntax",
        summary: "the word is no deal id",
        text: "A deal id is `game[,option=value…]#source`, where the source is a seed, `pysolfc:NUMBER`, or the whole \
               deck as two-character cards without blanks. A hand-made position has `@S:…/W:…/F1:…` behind the game.",
        example: r#"@deal osmosis
KD"#,
        ..ERROR
    },
    Entry {
        code: "id::unknown-game",
        summary: "the id begins with a game that does not exist",
        text: "Games are named by their ids or by another name of the same game. The message suggests the nearest; \
               `trove games` lists them all.",
        example: r#"@deal osmossis#42
KD"#,
        ..ERROR
    },
    Entry {
        code: "id::bad-option",
        summary: "the id sets an option that the game does not have, or to a value it does not take",
        text: "Options stand between the game and `#`, as in `osmosis,draw=1,passes=3#42`. In a YAML map in braces \
               such an id needs quotes, as the comma would split it.",
        example: r#"@deal osmosis,draw=4#42
KD"#,
        ..ERROR
    },
    Entry {
        code: "id::bad-seed",
        summary: "the seed is no number from 0 to 18446744073709551615",
        text: "A seed is a plain decimal number that fits 64 bits: no sign, no blanks, no separators.",
        example: r#"@deal osmosis#-1
KD"#,
        ..ERROR
    },
];
