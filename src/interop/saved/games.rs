//! Which games of PySolFC are ours, and what their piles are there.

use crate::table::PileId;

/// What a pile of that program is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A pile.
    Pile(PileId),
    /// The stock; its top card is dealt first.
    Talon,
    /// Cards turned from the stock: a waste here, or the stock's own next card.
    Turned,
}

/// A game that both have.
#[derive(Debug)]
pub(super) struct Shared {
    /// Its number there.
    pub id: i64,
    /// Its name here, with options as in a deal id.
    pub game: &'static str,
    /// Name for titles.
    pub title: &'static str,
    /// Its piles by number there.
    pub spots: &'static [Spot],
}

const fn r(number: u8) -> Spot {
    Spot::Pile(PileId::reserve(number))
}
const fn f(number: u8) -> Spot {
    Spot::Pile(PileId::foundation(number))
}
const fn w(number: u8) -> Spot {
    Spot::Pile(PileId::waste(number))
}
use Spot::{Talon, Turned};

const OSMOSIS: &[Spot] = &[r(1), r(2), r(3), r(4), f(1), f(2), f(3), f(4), Talon, Turned];
const BRIDESMAIDS: &[Spot] = &[Talon, Turned, f(1), f(2), f(3), f(4)];
const SIR_TOMMY: &[Spot] = &[f(1), f(2), f(3), f(4), w(1), w(2), w(3), w(4), Talon, Turned];
const LADY_BETTY: &[Spot] = &[f(1), f(2), f(3), f(4), w(1), w(2), w(3), w(4), w(5), w(6), Talon, Turned];
const STRATEGY: &[Spot] = &[Talon, f(1), f(2), f(3), f(4), w(1), w(2), w(3), w(4), w(5), w(6), w(7), w(8)];
const PUSS: &[Spot] = &[w(1), w(2), w(3), w(4), f(1), f(2), f(3), f(4), Talon];

/// Games that both have, by their numbers: names have changed hands there.
const SHARED: &[Shared] = &[
    Shared { id: 715, game: "osmosis", title: "Osmosis", spots: OSMOSIS },
    Shared { id: 716, game: "peek", title: "Peek", spots: OSMOSIS },
    Shared { id: 409, game: "bridesmaids-classic", title: "Bridesmaids", spots: BRIDESMAIDS },
    Shared { id: 257, game: "sir-tommy,foundation-moves=true", title: "Sir Tommy", spots: SIR_TOMMY },
    Shared { id: 256, game: "calculation,foundation-moves=true", title: "Calculation", spots: SIR_TOMMY },
    Shared { id: 171, game: "lady-betty", title: "Lady Betty", spots: LADY_BETTY },
    Shared { id: 173, game: "strategy-classic", title: "Strategy", spots: STRATEGY },
    Shared { id: 430, game: "puss-in-the-corner-classic", title: "Puss in the Corner", spots: PUSS },
];

/// Other games of that program that people may take for ours, and well-known ones.
const OTHERS: &[(i64, &str)] = &[
    (2, "Klondike"),
    (8, "FreeCell"),
    (59, "Osmium, which was called Osmosis before version 2.15"),
    (60, "Osmium II, which was called Peek before version 2.15"),
    (298, "Open Osmium, which was called Open Peek before version 2.15"),
];

/// The game with this number there, if it is one of ours.
pub(super) fn shared(id: i64) -> Option<&'static Shared> {
    SHARED.iter().find(|shared| shared.id == id)
}

/// What a game with this number is, in words.
pub(super) fn in_words(id: i64) -> String {
    match OTHERS.iter().find(|(other, _)| *other == id) {
        Some((_, name)) => format!("game {id} of PySolFC ({name})"),
        None => format!("game {id} of PySolFC"),
    }
}

/// Names of the games that both have.
pub(super) fn titles() -> String {
    let titles: Vec<&str> = SHARED.iter().map(|shared| shared.title).collect();
    titles.join(", ")
}
