//! A position of a Sir Tommy game, and making one of piles that an author wrote down.

use super::rules::{Rules, Steps, Suits};
use crate::cards::{Card, Queue, Stack};
use crate::games::contract::{Setup, SetupFault, SetupPlace};
use crate::table::PileId;

/// A position. Foundations keep their cards, since a foundation's top card may move under some options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// In dealing order: the first card is the turned card.
    pub(super) stock: Queue<52>,
    pub(super) wastes: [Stack<52>; 8],
    pub(super) foundations: [Stack<13>; 4],
    pub(super) pass: u32,
}

impl Rules {
    /// See [`Game::arrange`](crate::games::Game::arrange): takes the bases out of a shuffled deck.
    pub(super) fn arrange_bases(&self, shuffled: Vec<Card>) -> Vec<Card> {
        if !self.bases_dealt {
            return shuffled;
        }
        let mut bases: [Option<Card>; 4] = [None; 4];
        let mut rest = Vec::with_capacity(shuffled.len());
        for card in shuffled {
            let free = (0..4).find(|&f| bases[f].is_none() && self.rank_at(f, 0) == card.rank());
            match free {
                Some(foundation) => bases[foundation] = Some(card),
                None => rest.push(card),
            }
        }
        bases.into_iter().flatten().chain(rest).collect()
    }

    /// See [`Game::place`](crate::games::Game::place).
    pub(super) fn place_setup(&self, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
        let faults = self.faults_of(setup);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Position {
            stock: setup.pile(PileId::STOCK).iter().copied().collect(),
            wastes: [1, 2, 3, 4, 5, 6, 7, 8].map(|n| setup.pile(PileId::waste(n)).iter().copied().collect()),
            foundations: [1, 2, 3, 4].map(|n| setup.pile(PileId::foundation(n)).iter().copied().collect()),
            pass: setup.pass,
        })
    }

    fn faults_of(&self, setup: &Setup) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let mut fault = |code, place, message: String, help: Option<String>| {
            faults.push(SetupFault { code, message, help, place });
        };
        let foundations = [1, 2, 3, 4].map(|n| setup.pile(PileId::foundation(n)));
        // Until the first redeal, held foundations hold their dealt bases and no more.
        let stock_left = !setup.pile(PileId::STOCK).is_empty();
        let held = self.hold_foundations && stock_left && setup.pass == 1;
        let dealt = usize::from(self.bases_dealt);
        // A dealt base moves on only to a foundation that takes it, and an ace fits on no started one.
        let bases_stay = self.bases_dealt && (held || !self.foundation_moves || self.steps == Steps::Ones);
        let mut gap: Option<PileId> = None;
        for (index, cards) in foundations.into_iter().enumerate() {
            let pile = PileId::foundation(index as u8 + 1);
            if cards.len() > self.deck.ranks() as usize {
                fault(
                    "position::pile-size",
                    SetupPlace::Card(pile, self.deck.ranks() as usize),
                    format!("{pile} holds {} cards, a foundation is complete with {}", cards.len(), self.deck.ranks()),
                    Some("a foundation holds one card of each rank".to_owned()),
                );
                continue;
            }
            if cards.is_empty() && bases_stay {
                fault(
                    "position::no-base",
                    SetupPlace::Pile(pile),
                    format!("{pile} is empty, but {} is laid on it before play", self.rank_at(index, 0).with_article()),
                    Some(format!("{pile} goes {}", self.sequence_in_words(index))),
                );
            }
            for (place, &card) in cards.iter().enumerate() {
                let wanted = self.rank_at(index, place);
                if card.rank() != wanted {
                    fault(
                        "position::sequence",
                        SetupPlace::Card(pile, place),
                        format!("{card} lies on {pile} where {} comes", wanted.with_article()),
                        Some(format!("{pile} goes {}", self.sequence_in_words(index))),
                    );
                    break;
                }
                if !self.suits_match(cards[0], card) {
                    let own = match self.suits {
                        Suits::Colour => format!("{} cards", cards[0].suit().colour().word()),
                        _ => cards[0].suit().word().to_owned(),
                    };
                    fault(
                        "position::suits",
                        SetupPlace::Card(pile, place),
                        format!("{card} lies on {pile}, which began with {} and takes {own} only", cards[0]),
                        Some("move the card to the foundation of its kind, or back to a waste pile".to_owned()),
                    );
                }
            }
            if held && cards.len() > dealt {
                fault(
                    "position::held",
                    SetupPlace::Card(pile, dealt),
                    format!(
                        "{} lies on {pile}, but nothing is played to a foundation until the stock is empty",
                        cards[dealt]
                    ),
                    Some("put it on a waste pile, or all of the stock".to_owned()),
                );
            }
            match gap {
                None if cards.is_empty() => gap = Some(pile),
                Some(gap) if !cards.is_empty() && self.left_to_right && !self.foundation_moves => fault(
                    "position::left-to-right",
                    SetupPlace::Card(pile, 0),
                    format!("{pile} is started while {gap} left of it is empty"),
                    Some("under `left-to-right` the leftmost empty foundation is started first".to_owned()),
                ),
                _ => {}
            }
        }
        if setup.pass == 0 {
            fault("position::pass", SetupPlace::Pass, "the first pass is pass 1".to_owned(), None);
        }
        if setup.pass > self.redeals + 1 {
            fault(
                "position::pass",
                SetupPlace::Pass,
                match self.redeals {
                    0 => format!("pass {} needs a redeal, and the rules allow none", setup.pass),
                    n => format!("pass {} is beyond the {} that the rules allow", setup.pass, n + 1),
                },
                Some("correct `pass`, or allow more with the option `redeals`".to_owned()),
            );
        }
        if !setup.played {
            fault(
                "position::played",
                SetupPlace::Played,
                "`played: false` means nothing in this game: its redeals need no play before them".to_owned(),
                Some("leave `played` out".to_owned()),
            );
        }
        faults
    }

    /// The ranks that come on a foundation, in order.
    pub(super) fn sequence_in_words(&self, foundation: usize) -> String {
        let ranks: Vec<String> =
            (0..self.deck.ranks() as usize).map(|place| self.rank_at(foundation, place).to_string()).collect();
        ranks.join(" ")
    }
}
