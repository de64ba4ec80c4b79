//! A position of an Osmosis game, and making one of piles that an author wrote down.

use super::rows::Rows;
use super::rules::Rules;
use crate::cards::{Card, CardSet, Rank, Stack};
use crate::games::contract::{Setup, SetupFault, SetupPlace};
use crate::table::PileId;

/// A position. Rows keep the order of play, since undo restores it, though it is only a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The waste, bottom to top, then the stock in dealing order. A deal moves the border between them; a redeal
    /// moves it back to the beginning, as the waste turned over deals its lowest card first.
    pub(super) talon: Stack<52>,
    /// How many cards of the talon are the waste.
    pub(super) waste: u8,
    pub(super) reserves: [Stack<12>; 4],
    pub(super) rows: Rows,
    pub(super) pass: u32,
    pub(super) played: bool,
}

impl Position {
    #[inline]
    pub(super) fn waste(&self) -> &[Card] {
        &self.talon[..self.waste as usize]
    }

    #[inline]
    pub(super) fn stock(&self) -> &[Card] {
        &self.talon[self.waste as usize..]
    }

    /// The base rank: that of the card dealt to row F1.
    #[inline]
    pub(super) fn base(&self) -> Rank {
        self.rows[0][0].rank()
    }
}

impl Rules {
    /// See [`Game::place`](crate::games::Game::place).
    pub(super) fn place_setup(&self, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
        let faults = self.faults_of(setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        let talon = setup.pile(PileId::WASTE).iter().chain(setup.pile(PileId::STOCK));
        Ok(Position {
            talon: talon.copied().collect(),
            waste: setup.pile(PileId::WASTE).len() as u8,
            reserves: [1, 2, 3, 4].map(|n| setup.pile(PileId::reserve(n)).iter().copied().collect()),
            rows: Rows::of([1, 2, 3, 4].map(|n| setup.pile(PileId::foundation(n)))),
            pass: setup.pass,
            played: setup.played,
        })
    }

    fn faults_of(&self, setup: &Setup) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let mut fault = |code, place, message: String, help: Option<String>| {
            faults.push(SetupFault { code, message, help, place });
        };
        let talon = setup.pile(PileId::WASTE).len() + setup.pile(PileId::STOCK).len();
        if talon > self.stock_size() {
            let longer = if setup.pile(PileId::WASTE).is_empty() { PileId::STOCK } else { PileId::WASTE };
            fault(
                "position::pile-size",
                SetupPlace::Pile(longer),
                format!("stock and waste hold {talon} cards, {} were dealt to the stock", self.stock_size()),
                Some("nothing but the stock feeds the waste, and no card ever comes back to it".to_owned()),
            );
        }
        for number in 1..=4 {
            let pile = PileId::reserve(number);
            let cards = setup.pile(pile).len();
            if cards > self.reserve_size {
                fault(
                    "position::pile-size",
                    SetupPlace::Card(pile, self.reserve_size),
                    format!("{pile} holds {cards} cards, a reserve never holds more than {}", self.reserve_size),
                    Some("nothing is ever moved to a reserve".to_owned()),
                );
            }
        }
        let rows = [1, 2, 3, 4].map(|n| setup.pile(PileId::foundation(n)));
        let Some(base) = rows[0].first().map(|card| card.rank()) else {
            fault(
                "position::no-base",
                SetupPlace::Pile(PileId::foundation(1)),
                "row F1 is empty, but it holds the card dealt to it from the start".to_owned(),
                Some("name the cards on F1 in the order of play; the first one gives the base rank".to_owned()),
            );
            return faults;
        };
        let mut above: Option<(PileId, u16)> = None;
        let mut gap: Option<PileId> = None;
        for (index, cards) in rows.into_iter().enumerate() {
            let pile = PileId::foundation(index as u8 + 1);
            let Some(first) = cards.first() else {
                gap = gap.or(Some(pile));
                continue;
            };
            if let Some(gap) = gap {
                fault(
                    "position::row-gap",
                    SetupPlace::Card(pile, 0),
                    format!("row {pile} is started while row {gap} above it is empty"),
                    Some("rows fill from top to bottom".to_owned()),
                );
            }
            if let Some(other) =
                rows[..index].iter().position(|row| row.first().is_some_and(|c| c.suit() == first.suit()))
            {
                fault(
                    "position::row-suit",
                    SetupPlace::Card(pile, 0),
                    format!("{} already have row F{}, they cannot have row {pile} too", first.suit().word(), other + 1),
                    Some("a row holds one suit, and a suit has one row".to_owned()),
                );
            }
            if first.rank() != base {
                fault(
                    "position::row-base",
                    SetupPlace::Card(pile, 0),
                    format!("row {pile} begins with {first}, but every row begins with the base rank, {}", base.word()),
                    Some(format!(
                        "name the cards of a row in the order of play, {}{} first",
                        base.letter(),
                        first.suit().letter()
                    )),
                );
            }
            for (at, card) in cards.iter().enumerate() {
                if card.suit() != first.suit() {
                    fault(
                        "position::row-suit",
                        SetupPlace::Card(pile, at),
                        format!("{card} lies on row {pile}, which holds {}", first.suit().word()),
                        Some("a row holds one suit".to_owned()),
                    );
                } else if let Some((above, ranks)) = above
                    && ranks >> card.rank().index() & 1 == 0
                {
                    fault(
                        "position::row-above",
                        SetupPlace::Card(pile, at),
                        format!(
                            "{card} lies on row {pile}, but no {} lies on row {above} above it",
                            card.rank().word()
                        ),
                        Some("each row's ranks are among those of the row above".to_owned()),
                    );
                }
            }
            let own: CardSet = cards.iter().copied().filter(|card| card.suit() == first.suit()).collect();
            above = Some((pile, own.ranks(first.suit())));
        }
        if setup.pass == 0 {
            fault("position::pass", SetupPlace::Pass, "the first pass is pass 1".to_owned(), None);
        }
        if let Some(passes) = self.passes
            && setup.pass > passes
        {
            fault(
                "position::pass",
                SetupPlace::Pass,
                format!("pass {} is beyond the {passes} that the rules allow", setup.pass),
                Some("correct `pass`, or allow more with the option `passes`".to_owned()),
            );
        }
        if setup.pass <= 1 && !setup.played {
            fault(
                "position::played",
                SetupPlace::Played,
                "`played: false` needs a pass above 1".to_owned(),
                Some(
                    "it says that no card has been played since the last redeal, and on pass 1 there was none"
                        .to_owned(),
                ),
            );
        }
        faults
    }
}
