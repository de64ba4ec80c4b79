//! Codes of deals: the cards a game starts with.

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
    Entry {
        code: "deal::bad-card",
        summary: "the word is no card",
        text: "A card is a rank (A 2 3 4 5 6 7 8 9 T J Q K; 10 is read as T) and a suit (C D H S, or a suit symbol). \
               Cards are separated by blanks or commas.",
        example: r#"deal:
  foundation: 7X"#,
        ..ERROR
    },
    Entry {
        code: "deal::not-in-deck",
        summary: "the card does not belong to the deck of this game",
        text: "Some games leave cards out: Puss in the Corner is played without kings.",
        example: r#"game: puss-in-the-corner
deal:
  bases: AC AD AH AS
  stock: KC"#,
        ..ERROR
    },
    Entry {
        code: "deal::pile-size",
        summary: "a pile has too many cards or too few",
        text: "At the start each pile has the number of cards that the rules deal to it: four to each reserve of \
               Osmosis, one to the foundation, the rest to the stock. For a game that is under way use `position:`.",
        example: r#"game: osmosis
deal:
  reserves:
    - 4D QC 9H"#,
        ..ERROR
    },
    Entry {
        code: "deal::no-such-pile",
        summary: "the game has no such pile",
        text: "Which piles there are depends on the game and its options. The message lists them.",
        example: r#"game: sir-tommy
deal:
  reserves: []"#,
        ..ERROR
    },
    Entry {
        code: "deal::forms",
        summary: "the deal is given in several ways, or in none",
        text: "A deal is given in exactly one form: by its piles, as a `deck`, by `seed`, `pysolfc` or `id`, or as a \
               `position`. Beside piles or a deck a `seed` or `id` may stand as a check.",
        example: r#"deal:
  seed: 42
  pysolfc: 42"#,
        ..ERROR
    },
    Entry {
        code: "deal::differs",
        summary: "the cards are not those of the seed or id beside them",
        text: "A `seed` or `id` beside piles or a deck is a check: shuffled and dealt it has to give the very same \
               cards. Correct the one that is wrong, or delete the check.",
        example: r#"game: osmosis
deal:
  seed: 43
  foundation: 3D"#,
        ..ERROR
    },
];
