//! Codes of positions in the middle of a game that the rules could never bring about.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "position::pile-size",
        summary: "a pile holds more cards than it ever can",
        text: "Each pile starts with the cards that are dealt to it, and the rules say what can come to it later: \
               nothing ever comes to a reserve, and nothing but the stock feeds the waste of an Osmosis game. A \
               foundation is complete with one card of each rank.",
        example: r#"game: osmosis
deal:
  position:
    R1: 2C 3C 4C 5C 6C"#,
        ..ERROR
    },
    Entry {
        code: "position::no-base",
        summary: "a foundation is empty that holds a card from the start",
        text: "One card is dealt to row F1 of an Osmosis game, and where bases are dealt every foundation has its \
               first card before play. No card leaves a foundation, so these are never empty.",
        example: r#"game: osmosis
deal:
  position:
    F2: 3C"#,
        ..ERROR
    },
    Entry {
        code: "position::row-gap",
        summary: "a row is started while a row above it is empty",
        text: "Osmosis rows fill from top to bottom: a card of the base rank always starts the highest empty row.",
        example: r#"game: osmosis
deal:
  position:
    F1: 3D KD
    F3: 3C"#,
        ..ERROR
    },
    Entry {
        code: "position::row-suit",
        summary: "a row holds two suits, or a suit lies on two rows",
        text: "An Osmosis row takes the suit of its first card and no other, and each suit has one row.",
        example: r#"game: osmosis
deal:
  position:
    F1: 3D KC"#,
        ..ERROR
    },
    Entry {
        code: "position::row-base",
        summary: "a row does not begin with the base rank",
        text: "The first card on row F1 gives the base rank; every other row is started by a card of that rank. Cards \
               on a row are written in the order in which they were played.",
        example: r#"game: osmosis
deal:
  position:
    F1: 3D KD
    F2: KC 3C"#,
        ..ERROR
    },
    Entry {
        code: "position::row-above",
        summary: "a row holds a rank that the row above does not hold",
        text: "By the osmosis rule a rank must lie on every row above before it can be played, so the ranks of a row \
               are always among those of the row above.",
        example: r#"game: osmosis
deal:
  position:
    F1: 3D KD
    F2: 3C 9C"#,
        ..ERROR
    },
    Entry {
        code: "position::sequence",
        summary: "a foundation holds a card where another rank comes",
        text: "A Sir Tommy foundation is built upward in its steps from its first card, without a gap. Cards are \
               written in the order of play.",
        example: r#"game: sir-tommy
deal:
  position:
    F1: AC 2D 4H"#,
        ..ERROR
    },
    Entry {
        code: "position::suits",
        summary: "a foundation holds a card of a suit or colour it does not take",
        text: "Under `suits: suit` or `suits: colour` a foundation takes only cards that match its first one.",
        example: r#"game: lady-betty
deal:
  position:
    F1: AC 2D"#,
        ..ERROR
    },
    Entry {
        code: "position::left-to-right",
        summary: "a foundation is started while one left of it is empty",
        text: "Under `left-to-right` an ace starts the leftmost empty foundation, so the started ones are always \
               those on the left.",
        example: r#"game: numerica
deal:
  position:
    F2: AC 2D"#,
        ..ERROR
    },
    Entry {
        code: "position::held",
        summary: "a foundation was built on although the stock was never empty",
        text: "Under `hold-foundations` nothing is played to a foundation until the stock is empty. On the first pass \
               with cards left in the stock, foundations hold the dealt bases and no more.",
        example: r#"game: strategy-classic
deal:
  position:
    F1: AC 2C
    S: KD"#,
        ..ERROR
    },
    Entry {
        code: "position::pass",
        summary: "the pass number is not possible",
        text: "Passes count from 1, and there are not more of them than the rules allow.",
        example: r#"game: osmosis-three-passes
deal:
  position:
    pass: 4"#,
        ..ERROR
    },
    Entry {
        code: "position::played",
        summary: "`played: false` stands where it makes no sense",
        text: "`played` tells whether a card has been played since the last redeal. It matters, and can be false, \
               only after a redeal: on pass 2 or later.",
        example: r#"game: osmosis
deal:
  position:
    pass: 1
    played: false"#,
        ..ERROR
    },
];
