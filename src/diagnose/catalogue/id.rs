//! Codes of deal ids, the words that name a deal.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "id::source",
        summary: "the id does not say which deal it means",
        text: "Behind the game comes `#` and the source of the cards: a seed, `pysolfc:NUMBER`, or the whole deck as \
               two characters a card without blanks. In YAML a `#` behind a blank begins a comment, so there must be \
               no blank before it.",
        example: r#"@deal osmosis
KD"#,
        ..ERROR
    },
    Entry {
        code: "id::option",
        summary: "an option in the id is written wrongly, or twice",
        text: "Options stand between the game and `#`, each as `name=value` with a comma before it: \
               `osmosis,draw=1,passes=3#42`. Each is set once.",
        example: r#"@deal osmosis,draw#42
KD"#,
        ..ERROR
    },
    Entry {
        code: "id::seed",
        summary: "the seed is no number from 0 to 18446744073709551615",
        text: "A seed is a whole number that fits 64 bits, in plain digits: no sign, no blanks, no separators.",
        example: r#"trove: 1
game: osmosis
deal: { seed: -1 }"#,
        ..ERROR
    },
    Entry {
        code: "id::part",
        summary: "a part of a position in the id is none",
        text: "The id of a hand-made position has its piles behind an `@`: parts of the form `PILE:CARDS`, then \
               `pass:N` and `played:no` where they are not 1 and yes, with `/` between them. Empty piles are left \
               out.",
        example: r#"@deal osmosis@S:8H6C/Q1:KD
KD"#,
        ..ERROR
    },
    Entry {
        code: "id::comma",
        summary: "a comma splits an id that is not in quotes",
        text: "In a YAML map in braces a comma parts one key from the next, so an id with options needs quotes there.",
        example: r#"trove: 1
game: osmosis
rules: { draw: 1 }
deal: { id: osmosis,draw=1#42 }"#,
        ..ERROR
    },
];
