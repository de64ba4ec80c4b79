//! Codes of deals: the cards a game starts with, and the words that name them.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "deal::duplicate-card",
        summary: "a card is there twice",
        text: "Every game here is played with one deck, so each card lies in exactly one place. Both places are \
               labelled. Usually another card is missing at the same time, and one of the two is a slip of the pen \
               for it.",
        example: r#"deal:
  reserves:
    - 4D QC 9H KS
    - 3H 4D AD 2S"#,
        ..ERROR
    },
    Entry {
        code: "deal::missing-card",
        summary: "a card is missing",
        text: "A deal or a position holds every card of the deck. The message lists those that are nowhere.",
        example: r#"game: sir-tommy
deal:
  stock: AC 2C 3C"#,
        ..ERROR
    },
];
