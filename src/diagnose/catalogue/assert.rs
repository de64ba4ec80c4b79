//! Codes of assertions: what a script says of the position reached, and what holds instead.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "assert::won",
        summary: "`@won` stands where the game is not won",
        text: "A game is won when every card of the deck is on a foundation, not when the goal of the puzzle is met. \
               The message says how many cards are still missing. Play on, or write `@unfinished` or `@stuck` if that \
               is what you mean.",
        example: r#"@deal osmosis#42
deal KD @won"#,
        ..ERROR
    },
    Entry {
        code: "assert::stuck",
        summary: "`@stuck` stands where a move is still legal, or the game is won",
        text: "A game is stuck when it is not won and no legal move is left; dealing and redealing are moves too. The \
               message names a move that can still be made. Write `@unfinished` if the game merely stops here, or \
               `@lost` if no way to the goal is left although moves are.",
        example: r#"@deal osmosis#42
KD @stuck"#,
        ..ERROR
    },
    Entry {
        code: "assert::unfinished",
        summary: "`@unfinished` stands where the game is over",
        text: "Unfinished means: not won, and at least one move is legal. Here the game is won or stuck. Write `@won` \
               or `@stuck`.",
        example: r#"trove: 1
game: bridesmaids
deal:
  position:
    R1: 9S 9C
    R2: KC
    F1: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    F2: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
    F3: AS 2S 3S 4S 5S 6S 7S 8S TS JS QS KS
    F4: AC 2C 3C 4C 5C 6C 7C 8C TC JC QC
solutions:
  - { name: main, moves: KC @unfinished }"#,
        ..ERROR
    },
    Entry {
        code: "assert::winnable",
        summary: "`@winnable` stands where the goal is out of reach",
        text: "No search is needed to see it: the game is over, or the moves or passes of the goal are used up. The message says which. Write `@lost` if that is what you mean, or mend the moves before it.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
goal: { score: 40, moves: 3 }
solutions:
  - name: main
    moves: deal KD 8D @winnable @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "assert::lost",
        summary: "`@lost` stands where the goal is met",
        text: "Lost means that no way of playing on reaches the goal of the puzzle, and here it is reached already. The goal may be less than a whole game: `goal: { score: 40 }` is met with forty cards home.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
goal: { score: 2 }
solutions:
  - name: main
    moves: KD @lost"#,
        ..ERROR
    },
    Entry {
        code: "assert::score",
        summary: "`@score` names another number of cards than lie on foundations",
        text: "The score is the number of cards on foundations, those dealt to them included; an Osmosis game \
               therefore starts with 1. The message says the score reached here. If you changed the moves on purpose, \
               write the number that the report names.",
        example: r#"@deal osmosis#42
KD @score 1 @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "assert::pass",
        summary: "`@pass` names another pass than this one",
        text: "Passes count trips through the stock from 1; each redeal starts the next one. The message says which \
               pass it is here.",
        example: r#"@deal osmosis#42
deal*12 @pass 2 @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "assert::state",
        summary: "`@state` names another position than the one reached",
        text: "The hash names a position exactly: game and options, and the cards on every pile, with the order of \
               play on a foundation left out. It differs, so an earlier move, the deal or an option is not what it \
               was when the hash was written. If that is as you meant it, write the hash that the report names; \
               `trove show --canonical --at` prints the text it is made of.",
        example: r#"@deal osmosis#42
KD @state 5b4d1d46cd56ec8b @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "assert::top",
        summary: "`@top` names another card than the top one of that pile",
        text: "The top card of a pile is the one that would be played next; of the stock it is the next card dealt. \
               The message says which card it is, or that the pile is empty.",
        example: r#"@deal osmosis#42
KD @top R1 KD @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "assert::empty",
        summary: "`@empty` names a pile that holds cards",
        text: "The pile still holds cards; the message says how many, and which one is on top.",
        example: r#"@deal osmosis#42
KD 8D @empty R1 @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "assert::no-such-pile",
        summary: "an assertion names a pile that this game does not have",
        text: "Which piles there are depends on the game and its options: one waste `W` in Osmosis, waste piles `W1`, `W2`, … in Sir Tommy. The message lists the piles of this game.",
        example: r#"@deal osmosis#42
deal @empty W1 @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "assert::can",
        summary: "`@can` names a move that is refused here",
        text: "The move is not legal in this position; the message gives the rule that forbids it. `@can` makes no \
               move, it only asks.",
        example: r#"@deal osmosis#42
KD @can JH @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "assert::cannot",
        summary: "`@cannot` names a move that is legal, or is refused for another reason",
        text: "Either the move is legal here, or a code was written behind it and the move is refused with another \
               one. `@cannot` makes no move, it only asks. Leave the code out if any reason will do.",
        example: r#"@deal osmosis#42
deal @cannot KD @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "assert::unfilled",
        summary: "`?` stands where a value has to be",
        text: "An assertion with `?` is a place to be filled in. Until then nothing is asserted, so the file is not \
               ready; the report names the value that holds here, and `trove fmt --fill` writes it.",
        example: r#"@deal osmosis#42
KD @score ? @unfinished"#,
        ..ERROR
    },
];
