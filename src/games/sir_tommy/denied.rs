//! Why a Sir Tommy move is refused: the reasons in checking order, and their pages in the catalogue.

use crate::games::contract::Reason;

/// Reasons in the order in which they are checked: a greater one is a nearer miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Denied {
    /// There is no such thing as a deal in this family.
    NoDeal,
    /// A redeal where the rules allow none.
    NoRedeal,
    /// A redeal while the stock holds cards.
    StockLeft,
    /// A redeal of no cards.
    WasteEmpty,
    /// A redeal after the last one allowed.
    RedealsUsed,
    /// The destination is neither a foundation nor a waste pile.
    Target,
    /// Source and destination are the same pile.
    SamePile,
    /// A card on a foundation stays there.
    FromFoundation,
    /// Waste cards do not move to waste piles.
    WasteMoves,
    /// The source holds no card.
    EmptyPile,
    /// Foundations wait for the end of the stock.
    Held,
    /// The foundation holds one card of each rank already.
    Complete,
    /// The foundation waits for another rank.
    NotNext,
    /// The foundation waits for another suit or colour.
    OtherSuit,
    /// A foundation left of this one is still empty.
    LeftFirst,
}

impl Denied {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        REASONS[self as usize].code
    }
}

/// The reasons' pages, in the order of [`Denied`].
pub const REASONS: &[Reason] = &[
    Reason {
        code: "tommy::no-deal",
        summary: "nothing is dealt to a waste in this family",
        text: "The stock's top card is always face up, and the player places it: on a foundation that takes it, or on \
               a waste pile of choice. Write `5C>W3` (or `S>W3`) to put the turned card on W3, `5C` to play it.",
        example: r#"@deal sir-tommy#42
deal"#,
    },
    Reason {
        code: "tommy::no-redeal",
        summary: "the rules of this game allow no redeal",
        text: "Under the option `redeals` (0 in the base game) the waste piles may be made the stock again. Presets \
               with a redeal are `sir-tommy-redeal` and `puss-in-the-corner-classic`.",
        example: r#"@deal sir-tommy#42
JS>W1 redeal"#,
    },
    Reason {
        code: "tommy::stock-left",
        summary: "a redeal has to wait until the stock is empty",
        text: "The waste piles become the new stock only when every card of the old one is placed.",
        example: r#"@deal sir-tommy-redeal#42
JS>W1 redeal"#,
    },
    Reason {
        code: "tommy::waste-empty",
        summary: "there is no waste to redeal",
        text: "A redeal needs at least one card on a waste pile.",
        example: r#"trove: 1
game: sir-tommy-redeal
deal:
  position:
    F1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC
    F2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS
    W1: KS
solutions:
  - { name: main, moves: KS @can redeal }"#,
    },
    Reason {
        code: "tommy::redeals-used",
        summary: "all redeals that the rules allow are used",
        text: "The option `redeals` says how often the waste piles may be made the stock again.",
        example: r#"trove: 1
game: sir-tommy-redeal
deal:
  position:
    F1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC
    F2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS
    W1: QS KS
    pass: 2
solutions:
  - { name: main, moves: redeal }"#,
    },
    Reason {
        code: "tommy::target",
        summary: "cards go to foundations and waste piles only",
        text: "The turned card goes to a foundation that takes it or on any waste pile; nothing ever goes back to the \
               stock.",
        example: r#"@deal sir-tommy#42
JS>W1 W1>S"#,
    },
    Reason {
        code: "tommy::same-pile",
        summary: "a card cannot be moved to the pile it lies on",
        text: "Moving a card to its own pile would change nothing, so it is no move.",
        example: r#"@deal strategy#42
JS>W1 W1>W1"#,
    },
    Reason {
        code: "tommy::from-foundation",
        summary: "a card on a foundation stays there",
        text: "Nothing leaves a foundation. Under the option `foundation-moves` a foundation's top card may go to \
               another foundation that takes it, but never to a waste pile.",
        example: r#"@deal calculation#42
F1>W1"#,
    },
    Reason {
        code: "tommy::waste-moves",
        summary: "cards on waste piles move to foundations only",
        text: "Once a card lies on a waste pile it leaves it for a foundation or not at all. Under the option \
               `waste-moves` (as in `strategy`) a waste pile's top card may go to any other waste pile.",
        example: r#"@deal sir-tommy#42
JS>W1 W1>W2"#,
    },
    Reason {
        code: "tommy::empty-pile",
        summary: "the pile that was named holds no card",
        text: "A move takes the top card of a waste pile, or the turned card of the stock `S`. Here there is none.",
        example: r#"@deal sir-tommy#42
W3>F1"#,
    },
    Reason {
        code: "tommy::held",
        summary: "nothing is played to a foundation until the stock is empty",
        text: "Under the option `hold-foundations` (as in `strategy-classic`) every card of the stock is first placed \
               on a waste pile; then play to the foundations begins.",
        example: r#"@deal strategy-classic#42
JS>W1 JC>W2 8D>W3 KD>W4 7H>W5 7D>W3
3C>W6 JH>W1 KS>W4 9S>W7 QS>W4 4S>W8
2H"#,
    },
    Reason {
        code: "tommy::complete",
        summary: "the foundation holds a card of each rank already",
        text: "A foundation is complete with one card of each rank of the deck, and takes no more.",
        example: r#"trove: 1
game: sir-tommy
deal:
  position:
    S: KD
    F1: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC
    F2: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD
    F3: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F4: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
solutions:
  - { name: main, moves: KD>F1 }"#,
    },
    Reason {
        code: "tommy::not-next",
        summary: "the foundation waits for another rank",
        text: "A foundation is built up one card at a time, each of the rank that comes next: A 2 3 … Q K in most \
               games of the family, in steps of one to four in Calculation. A card whose rank does not come next can \
               only be put on a waste pile, if it is the turned card, or has to wait.",
        example: r#"@deal calculation#42
JS>F1"#,
    },
    Reason {
        code: "tommy::other-suit",
        summary: "the foundation takes only cards of its first card's suit or colour",
        text: "Under the option `suits` a foundation is built in the suit (`suit`) or in the colour (`colour`) of its \
               first card. In the base game suits do not matter.",
        example: r#"@deal puss-in-the-corner-classic#42
JS>W1 JC>W2 8D>W3 KD>W4 7H>W3 7D>W1
3C>W2 JH>W4 KS>W4 9S>W1 QS>W4 4S>W2
2H>F1"#,
    },
    Reason {
        code: "tommy::left-first",
        summary: "foundations are started from left to right",
        text: "Under the option `left-to-right` (as in `numerica`) a foundation may be started only if all those left \
               of it are started.",
        example: r#"@deal numerica#2
AS>F2"#,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_its_page_in_checking_order() {
        assert_eq!(REASONS.len(), Denied::LeftFirst as usize + 1);
        assert_eq!(Denied::NotNext.code(), "tommy::not-next");
        assert_eq!(Denied::LeftFirst.code(), "tommy::left-first");
        assert_eq!(Denied::NoDeal.code(), "tommy::no-deal");
    }
}
