//! Why an Osmosis move is refused: the reasons in checking order, and their pages in the catalogue.

use crate::games::contract::Reason;

/// Reasons in the order in which they are checked: a greater one is a nearer miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Denied {
    /// The source is the stock or a foundation.
    Source,
    /// The destination is no foundation.
    Target,
    /// The source holds no card.
    EmptyPile,
    /// The card's suit has its row elsewhere.
    OwnRow,
    /// The row holds another suit.
    RowSuit,
    /// An empty row, and the card is not of the base rank.
    NotBase,
    /// An empty row, but not the highest.
    RowOrder,
    /// The rank is not on every row above.
    RowAbove,
    /// A deal from an empty stock.
    StockEmpty,
    /// A redeal while the stock holds cards.
    StockLeft,
    /// A redeal of no cards.
    WasteEmpty,
    /// A redeal after the last pass.
    NoPassLeft,
    /// A redeal without a play since the last one.
    NoProgress,
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
        code: "osmosis::source",
        summary: "only the top cards of the reserves and of the waste can be played",
        text: "A card is played from the top of a reserve or from the top of the waste. Cards of the stock come to the \
               waste with `deal` first, and a card on a foundation row stays there to the end of the game.",
        example: r#"@deal osmosis#42
S>F1"#,
    },
    Reason {
        code: "osmosis::target",
        summary: "cards are only ever played to a foundation row",
        text: "Reserves are never filled up, and nothing but the stock feeds the waste, so a card can go to one of the \
               rows F1–F4 and nowhere else. A card that fits no row stays where it is.",
        example: r#"@deal osmosis#42
R1>R2"#,
    },
    Reason {
        code: "osmosis::empty-pile",
        summary: "the pile that was named holds no card",
        text: "A reserve whose four cards are played stays empty, and the waste is empty before the first deal and \
               right after a redeal.",
        example: r#"@deal osmosis#42
W>F1"#,
    },
    Reason {
        code: "osmosis::own-row",
        summary: "the card's suit has its own row, and belongs there",
        text: "Each suit has one row. Once a card of the base rank has started it, the suit's other cards go to that \
               row and to no other.",
        example: r#"@deal osmosis#42
R1>F2"#,
    },
    Reason {
        code: "osmosis::row-suit",
        summary: "a row takes only cards of its own suit",
        text: "The first card on a row gives the row its suit, and every later one must match it.",
        example: r#"@deal osmosis#42
R2>F1"#,
    },
    Reason {
        code: "osmosis::not-base",
        summary: "a new row is started only by a card of the base rank",
        text: "The rank of the card dealt to row F1 is the base rank of the game. Until the base-rank card of a suit \
               has been played, no other card of that suit can go to a foundation.",
        example: r#"@deal osmosis#42
R2>F2"#,
    },
    Reason {
        code: "osmosis::row-order",
        summary: "rows are started from top to bottom",
        text: "A card of the base rank starts the highest empty row, so that which suit gets which row depends on the \
               order in which the base-rank cards are played.",
        example: r#"@deal osmosis-draw-one#42
deal*19 3S>F4"#,
    },
    Reason {
        code: "osmosis::row-above",
        summary: "the osmosis rule: a rank must lie on every row above first",
        text: "A row below the first takes a card of its suit only if a card of that rank lies on every row above. \
               Ranks seep down from row to row: first the card of row F1's suit, then that of row F2's, and so on.",
        example: r#"trove: 1
game: osmosis-draw-one
deal:
  …
solutions:
  - name: main
    moves: |
      deal*19 3S   # spades get row F2
      4S           # but 4D is not on F1 yet"#,
    },
    Reason {
        code: "osmosis::stock-empty",
        summary: "there is no card left to deal",
        text: "`deal` turns cards from the stock to the waste. When the stock has run out, `redeal` makes the waste the \
               stock again, if the rules leave a pass.",
        example: r#"@deal osmosis#42
deal*12
deal"#,
    },
    Reason {
        code: "osmosis::stock-left",
        summary: "a redeal has to wait until the stock is empty",
        text: "A pass is a whole trip through the stock: every card is dealt before the waste is turned over.",
        example: r#"@deal osmosis#42
deal redeal"#,
    },
    Reason {
        code: "osmosis::waste-empty",
        summary: "there is no waste to redeal",
        text: "When stock and waste are both empty every stock card has been played, and what is left lies on the \
               reserves.",
        example: r#"trove: 1
game: osmosis
deal:
  position:
    R1: JH QH KH
    R2: 9S TS JS QS
    R3: KS 7C 8C 9C
    R4: TC JC QC KC
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH
    F3: AS 2S 3S 4S 5S 6S 7S 8S
    F4: AC 2C 3C 4C 5C 6C
solutions:
  - { name: main, moves: redeal }"#,
    },
    Reason {
        code: "osmosis::no-pass-left",
        summary: "all passes that the rules allow are used",
        text: "The option `passes` says how many trips through the stock there are; with `passes: 3` there are two \
               redeals. On the last pass a card that goes by in the waste can still be played, but not dealt again.",
        example: r#"@deal bridesmaids#42
deal*12 redeal"#,
    },
    Reason {
        code: "osmosis::no-progress",
        summary: "a redeal needs a card played since the last redeal",
        text: "A whole pass without a play would bring the same cards in the same packets for ever, so after it there \
               is no further redeal. The first redeal of a game needs no play before it.",
        example: r#"@deal osmosis#42
deal*12 redeal   # the first redeal needs no play before it
deal*12
redeal"#,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_its_page_in_checking_order() {
        assert_eq!(REASONS.len(), Denied::NoProgress as usize + 1);
        assert_eq!(Denied::RowAbove.code(), "osmosis::row-above");
        assert_eq!(Denied::NoProgress.code(), "osmosis::no-progress");
    }
}
