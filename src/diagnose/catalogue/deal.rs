//! Codes of deals: the cards a game starts with.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "deal::no-form",
        summary: "the deal says nothing about the cards",
        text: "A deal is given by its piles, as a `deck` in dealing order, by `seed`, `pysolfc` or `id`, or as a \
               `position`.",
        example: r#"trove: 1
game: osmosis
deal: {}"#,
        ..ERROR
    },
    Entry {
        code: "deal::two-forms",
        summary: "the deal is given twice over",
        text: "A deal is given in exactly one form. Only `seed` or `id` may stand beside piles or a deck, as a check \
               of the cards. Keep one.",
        example: r#"trove: 1
game: osmosis
deal:
  seed: 42
  pysolfc: 42"#,
        ..ERROR
    },
    Entry {
        code: "deal::missing-pile",
        summary: "a part of the deal is missing",
        text: "A deal that is written by its piles names all that hold cards at the start: `reserves`, `foundation` \
               and `stock` in Osmosis; `stock`, and `bases` where they are dealt, in Sir Tommy.",
        example: r#"trove: 1
game: osmosis
deal:
  reserves:
    - JS JC 8D KD
    - 7H 7D 3C JH
    - KS 9S QS 4S
    - 2H JD KH 9H
  stock: >
    3D 8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H
    AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS
    6D 9C 5S TD 3H KC 7C 2C AH 4D QC"#,
        ..ERROR
    },
    Entry {
        code: "deal::no-such-pile",
        summary: "the game has no such pile",
        text: "Which piles there are depends on the game and its options: no reserves in Sir Tommy nor under \
               `reserves: none`, and as many waste piles as `wastes` says. The message lists the piles of this game.",
        example: r#"trove: 1
game: sir-tommy
deal:
  position:
    R1: KC
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"#,
        ..ERROR
    },
    Entry {
        code: "deal::pile-twice",
        summary: "a pile is named twice",
        text: "Upper and lower case are the same, so `r1` and `R1` are one pile. Both places are labelled; put the \
               cards into one list, from bottom to top.",
        example: r#"trove: 1
game: osmosis
deal:
  position:
    R1: KD
    r1: 8D"#,
        ..ERROR
    },
    Entry {
        code: "deal::pile-size",
        summary: "a pile has too many cards or too few",
        text: "At the start each pile has the number of cards that the rules deal to it: four to each reserve of \
               Osmosis, one to row F1, the rest to the stock. For a game that is under way use `position:`.",
        example: r#"trove: 1
game: osmosis
deal:
  reserves:
    - JS JC 8D
    - 7H 7D 3C JH
    - KS 9S QS 4S
    - 2H JD KH 9H
  foundation: 3D
  stock: >
    KD 8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H
    AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS
    6D 9C 5S TD 3H KC 7C 2C AH 4D QC"#,
        ..ERROR
    },
    Entry {
        code: "deal::bare-rank",
        summary: "a card has lost its suit",
        text: "A number alone is a rank without suit. A card is a rank and a suit, such as 7H or TD; 10 is read as T, \
               so `10H` is a card and `10` is none.",
        example: r#"trove: 1
game: osmosis
deal:
  reserves:
    - JS JC 8D KD
    - 7H 7D 3C JH
    - KS 9S QS 4S
    - 2H JD KH 9H
  foundation: 3
  stock: >
    8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H
    AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS
    6D 9C 5S TD 3H KC 7C 2C AH 4D QC"#,
        ..ERROR
    },
    Entry {
        code: "deal::duplicate-card",
        summary: "a card is there twice",
        text: "Every game here is played with one deck, so each card lies in exactly one place. Each place is \
               labelled. Usually another card is missing at the same time, and one of the two is a slip of the pen \
               for it.",
        example: r#"trove: 1
game: osmosis
deal:
  reserves:
    - JS JC 8D KD
    - 7H 7D 3C JH
    - KS 9S QS 4S
    - 2H JD KH 7H
  foundation: 3D
  stock: >
    8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H
    AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS
    6D 9C 5S TD 3H KC 7C 2C AH 4D QC"#,
        ..ERROR
    },
    Entry {
        code: "deal::missing-cards",
        summary: "cards are missing",
        text: "A deal or a position holds every card of the deck. The message names those that are nowhere, and \
               labels show piles that are short of cards.",
        example: r#"trove: 1
game: osmosis
deal:
  reserves:
    - JS JC 8D KD
    - 7H 7D 3C JH
    - KS 9S QS 4S
    - 2H JD KH 9H
  foundation: 3D
  stock: >
    8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H
    AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS
    6D 9C 5S TD 3H KC 7C 2C AH"#,
        ..ERROR
    },
    Entry {
        code: "deal::foreign-card",
        summary: "the card does not belong to the deck of this game",
        text: "Some games leave cards out: Puss in the Corner is played without kings.",
        example: r#"trove: 1
game: puss-in-the-corner
deal:
  bases: AC AD AH AS
  stock: >
    JS JC 8D KD 7H 7D 3C JH 9S QS 4S 2H
    JD 9H 3D 8H 6C 5H 9D 7S 2S 6H QD 8C
    2D 4H TH 5D 8S QH 3S TC 4C 5C 6S TS
    6D 9C 5S TD 3H 7C 2C 4D QC"#,
        ..ERROR
    },
    Entry {
        code: "deal::wrong-game",
        summary: "the id is that of another game",
        text: "A deal id says which game it is, options included, and so does the puzzle. They have to agree: change \
               `game` and `rules`, or take the id of the game you mean.",
        example: r#"trove: 1
game: osmosis
deal: { id: "peek#42" }"#,
        ..ERROR
    },
    Entry {
        code: "deal::check-differs",
        summary: "the cards are not those of the seed or id beside them",
        text: "A `seed` or `id` beside piles or a deck is a check: shuffled and dealt it has to give the very same \
               cards. The label shows the first card that differs. Correct the one that is wrong, or take the check \
               out.",
        example: r#"trove: 1
game: osmosis
deal:
  reserves:
    - JC JS 8D KD
    - 7H 7D 3C JH
    - KS 9S QS 4S
    - 2H JD KH 9H
  foundation: 3D
  stock: >
    8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H
    AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS
    6D 9C 5S TD 3H KC 7C 2C AH 4D QC
  seed: 42"#,
        ..ERROR
    },
    Entry {
        code: "deal::pysolfc-number",
        summary: "this is no deal number of PySolFC",
        text: "PySolFC numbers its deals, and the number stands in the title bar of its window: a whole number from 1 \
               on with at most 40 digits, or `ms` and a number from 1 to 8589934591. Blanks and `# _ . ,` may group \
               the digits, but in a file a number with a point needs quotes. The message says what is wrong with \
               this one.",
        example: r#"trove: 1
game: osmosis
deal: { pysolfc: -42 }"#,
        ..ERROR
    },
    Entry {
        code: "deal::pysolfc-game",
        summary: "PySolFC deals this game in another way",
        text: "A deal number means something only for a game that PySolFC knows under the same rules of dealing; \
               several games bear one name in both programs and are different. The message names the game that fits, \
               or those that do.",
        example: r#"trove: 1
game: bridesmaids
deal: { pysolfc: 42 }"#,
        ..ERROR
    },
];
