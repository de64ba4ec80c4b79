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
        example: r#"trove: 1
game: osmosis
deal:
  position:
    R1: 9C TC JC QC KC
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C"#,
        ..ERROR
    },
    Entry {
        code: "position::no-base",
        summary: "a foundation is empty that holds a card from the start",
        text: "One card is dealt to row F1 of an Osmosis game, and where bases are dealt every foundation has its \
               first card before play. No card leaves a foundation, so these are never empty.",
        example: r#"trove: 1
game: osmosis
deal:
  position:
    W: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"#,
        ..ERROR
    },
    Entry {
        code: "position::row-gap",
        summary: "a row is started while a row above it is empty",
        text: "Osmosis rows fill from top to bottom: a card of the base rank always starts the highest empty row.",
        example: r#"trove: 1
game: osmosis
deal:
  position:
    W: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    R1: AC 2C 3C 4C
    R2: 5C 6C 7C 8C
    R3: 9C TC JC QC
    R4: KC
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"#,
        ..ERROR
    },
    Entry {
        code: "position::row-suit",
        summary: "a row holds two suits, or a suit lies on two rows",
        text: "An Osmosis row takes the suit of its first card and no other, and each suit has one row.",
        example: r#"trove: 1
game: osmosis
deal:
  position:
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS
    F3: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"#,
        ..ERROR
    },
    Entry {
        code: "position::row-base",
        summary: "a row does not begin with the base rank",
        text: "The first card on row F1 gives the base rank; every other row is started by a card of that rank. Cards \
               on a row are written in the order in which they were played.",
        example: r#"trove: 1
game: osmosis
deal:
  position:
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: KC AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"#,
        ..ERROR
    },
    Entry {
        code: "position::row-above",
        summary: "a row holds a rank that the row above does not hold",
        text: "By the osmosis rule a rank must lie on every row above before it can be played, so the ranks of a row \
               are always among those of the row above.",
        example: r#"trove: 1
game: osmosis
deal:
  position:
    R1: 7H 7C
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC"#,
        ..ERROR
    },
    Entry {
        code: "position::sequence",
        summary: "a foundation holds a card where another rank comes",
        text: "A Sir Tommy foundation is built upward in its steps from its first card, without a gap. Cards are \
               written in the order of play.",
        example: r#"trove: 1
game: sir-tommy
deal:
  position:
    W1: 3H
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"#,
        ..ERROR
    },
    Entry {
        code: "position::suits",
        summary: "a foundation holds a card of a suit or colour it does not take",
        text: "Under `suits: suit` or `suits: colour` a foundation takes only cards that match its first one.",
        example: r#"trove: 1
game: lady-betty
deal:
  position:
    F1: AD 2H 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2D 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"#,
        ..ERROR
    },
    Entry {
        code: "position::left-to-right",
        summary: "a foundation is started while one left of it is empty",
        text: "Under `left-to-right` an ace starts the leftmost empty foundation, so the started ones are always \
               those on the left.",
        example: r#"trove: 1
game: numerica
deal:
  position:
    S: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"#,
        ..ERROR
    },
    Entry {
        code: "position::held",
        summary: "a foundation was built on although the stock was never empty",
        text: "Under `hold-foundations` nothing is played to a foundation until the stock is empty. On the first pass \
               with cards left in the stock, foundations hold the dealt bases and no more.",
        example: r#"trove: 1
game: strategy-classic
deal:
  position:
    S: KC
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"#,
        ..ERROR
    },
    Entry {
        code: "position::pass",
        summary: "the pass number is not possible",
        text: "Passes count from 1, and there are not more of them than the rules allow.",
        example: r#"trove: 1
game: osmosis-three-passes
deal:
  position:
    R1: QC KC
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC
    pass: 4"#,
        ..ERROR
    },
    Entry {
        code: "position::played",
        summary: "`played: false` stands where it makes no sense",
        text: "`played` tells whether a card has been played since the last redeal. It matters, and can be false, \
               only after a redeal: on pass 2 or later.",
        example: r#"trove: 1
game: osmosis
deal:
  position:
    R1: QC KC
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC
    played: false"#,
        ..ERROR
    },
];
