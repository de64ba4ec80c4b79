//! The rules of Osmosis: the only place that says what is legal.

use std::collections::BTreeMap;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::denied::Denied;
use super::fast;
use super::lost_proof::{self, LostProof};
use super::position::Position;
use super::rules::{Reserves, Rules};
use crate::cards::{Card, CardSet, Deck};
use crate::games::aim::{Aim, Answer, Proof, Unproved, Wanted};
use crate::games::contract::{Game, Refusal, Setup, SetupFault};
use crate::games::exchange::SuitExchange;
use crate::search::Task;
use crate::table::{Face, Fan, Move, PileId, Zone};

impl Game for Rules {
    type Position = Position;
    type Denied = Denied;

    fn deck(&self) -> Deck {
        self.deck
    }
    fn piles(&self) -> &[PileId] {
        &self.piles
    }
    fn sources(&self) -> &[PileId] {
        &self.sources
    }
    fn layout(&self) -> &[(PileId, usize)] {
        &self.layout
    }
    fn place(&self, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
        self.place_setup(setup)
    }

    #[inline]
    fn judge(&self, at: &Position, mv: Move) -> Result<(), Denied> {
        match mv {
            Move::Deal if at.stock().is_empty() => Err(Denied::StockEmpty),
            Move::Deal => Ok(()),
            Move::Redeal => {
                if !at.stock().is_empty() {
                    Err(Denied::StockLeft)
                } else if at.waste == 0 {
                    Err(Denied::WasteEmpty)
                } else if self.passes.is_some_and(|passes| at.pass >= passes) {
                    Err(Denied::NoPassLeft)
                } else if !at.played {
                    Err(Denied::NoProgress)
                } else {
                    Ok(())
                }
            }
            Move::Shift { from, to } => {
                if !self.is_source(from) {
                    return Err(Denied::Source);
                }
                if !(to.zone == Zone::Foundation && (1..=4).contains(&to.number)) {
                    return Err(Denied::Target);
                }
                let card = self.next(at, from).ok_or(Denied::EmptyPile)?;
                self.judge_row(at, card, to.index())
            }
        }
    }

    #[inline]
    fn play(&self, at: &mut Position, mv: Move) {
        match mv {
            Move::Deal => at.waste += self.draw.min(at.stock().len() as u8),
            Move::Redeal => {
                at.waste = 0;
                at.pass = at.pass.saturating_add(1);
                at.played = false;
            }
            Move::Shift { from, to } => {
                let card = if from == PileId::WASTE {
                    at.waste -= 1;
                    at.talon.remove(at.waste as usize)
                } else {
                    at.reserves[from.index()].pop().expect("judge allowed the move")
                };
                at.rows.push(to.index(), card);
                at.played = true;
            }
        }
    }

    fn explain(&self, at: &Position, mv: Move, denied: Denied) -> Refusal {
        super::explain::explain(self, at, mv, denied)
    }

    #[inline]
    fn cards<'a>(&self, at: &'a Position, pile: PileId) -> &'a [Card] {
        match (pile.zone, pile.number) {
            (Zone::Stock, 0) => at.stock(),
            (Zone::Waste, 0) => at.waste(),
            (Zone::Reserve, 1..=4) => &at.reserves[pile.index()],
            (Zone::Foundation, 1..=4) => &at.rows[pile.index()],
            _ => &[],
        }
    }
    #[inline]
    fn next(&self, at: &Position, pile: PileId) -> Option<Card> {
        match pile.zone {
            Zone::Waste if pile.number == 0 => at.waste().last().copied(),
            Zone::Reserve => at.reserves.get(pile.number.wrapping_sub(1) as usize)?.last().copied(),
            Zone::Stock if pile.number == 0 => at.stock().first().copied(),
            _ => self.cards(at, pile).last().copied(),
        }
    }
    fn score(&self, at: &Position) -> u32 {
        at.rows.iter().map(|row| row.len() as u32).sum()
    }
    fn pass(&self, at: &Position) -> u32 {
        at.pass
    }
    fn played(&self, at: &Position) -> bool {
        at.played
    }
    fn passes(&self) -> Option<u32> {
        self.passes
    }
    fn suit_exchange(&self) -> SuitExchange {
        SuitExchange::Suits
    }
    fn face(&self, pile: PileId) -> (Face, Fan) {
        match pile.zone {
            Zone::Stock => (Face::Down, Fan::Squared),
            Zone::Waste => (Face::Up, Fan::Squared),
            Zone::Reserve if self.reserves == Reserves::Closed => (Face::NextOnly, Fan::Spread),
            Zone::Reserve | Zone::Foundation => (Face::Up, Fan::Spread),
        }
    }
    fn hint(&self, at: &Position, pile: PileId) -> Option<String> {
        if !pile.is_foundation() {
            return None;
        }
        let row = pile.index();
        if at.rows[row].len() == self.deck.ranks() as usize {
            return Some("complete".to_owned());
        }
        if at.rows[row].is_empty() {
            return (at.rows.highest_empty() == Some(row)).then(|| format!("starts with {}", at.base()));
        }
        if row == 0 {
            return Some(format!("takes any {}", at.rows[0][0].suit().symbol()));
        }
        let ranks: Vec<String> = self.takes(at, row).iter().map(|card| card.rank().to_string()).collect();
        Some(if ranks.is_empty() { "waits".to_owned() } else { format!("takes {}", ranks.join(" ")) })
    }
    fn canonical(&self, at: &Position, out: &mut String) {
        for &pile in &self.piles {
            out.push_str(&pile.to_string());
            let cards = self.cards(at, pile);
            let mut sorted;
            let cards = if pile.is_foundation() {
                sorted = cards.to_vec();
                sorted.sort_unstable();
                &sorted[..]
            } else {
                cards
            };
            for card in cards {
                out.push(' ');
                out.push(card.rank().letter());
                out.push(card.suit().letter());
            }
            out.push('\n');
        }
        out.push_str(&format!("base {}\n", at.base()));
        if self.passes.is_some() {
            out.push_str(&format!("pass {}\n", at.pass));
        }
        out.push_str(if at.played { "played yes\n" } else { "played no\n" });
    }

    fn solve(&self, at: &Position, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
        fast::solve(self, at, aim, wanted, task)
    }
    fn prove_lost(&self, at: &Position, aim: Aim, task: &mut Task<'_>) -> Proof {
        fast::evidence(self, at, aim, task)
    }
    fn check_evidence(
        &self,
        at: &Position,
        aim: Aim,
        method: &str,
        facts: &BTreeMap<String, u64>,
        payload: &[u8],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), Unproved> {
        match method {
            LostProof::METHOD => lost_proof::check_evidence(self, at, aim, facts, payload, go_on),
            _ => Err(Unproved::OtherMethod),
        }
    }

    fn key(&self, at: &Position) -> u64 {
        let pass = self.passes.map(|_| at.pass);
        FxBuildHasher.hash_one((at.talon, at.waste, at.reserves, at.rows.shape(), at.base(), pass, at.played))
    }

    #[inline]
    fn candidates(&self, at: &Position, visit: impl FnMut(Move) -> bool) {
        // A card has at most one row: its suit's, or the highest empty one.
        let play = |&from: &PileId| {
            let card = self.next(at, from)?;
            let row = at.rows.of_suit(card.suit()).or_else(|| at.rows.highest_empty())?;
            Some(Move::shift(from, PileId::foundation(row as u8 + 1)))
        };
        let stock = if at.stock().is_empty() { Move::Redeal } else { Move::Deal };
        std::iter::once(stock).chain(self.sources.iter().filter_map(play)).all(visit);
    }
}

impl Rules {
    #[inline]
    fn is_source(&self, pile: PileId) -> bool {
        match pile.zone {
            Zone::Waste => pile.number == 0,
            Zone::Reserve => self.reserves != Reserves::None && (1..=4).contains(&pile.number),
            Zone::Stock | Zone::Foundation => false,
        }
    }

    /// Whether a row takes a card, wherever it comes from. Rules 2–4 of docs/rules.md.
    // Measured: as a call of its own it takes a quarter of a random playout.
    #[inline(always)]
    fn judge_row(&self, at: &Position, card: Card, row: usize) -> Result<(), Denied> {
        match at.rows.of_suit(card.suit()) {
            Some(own) if own == row => {
                if (0..row).all(|above| at.rows.holds(above, card.rank())) {
                    Ok(())
                } else {
                    Err(Denied::RowAbove)
                }
            }
            Some(_) => Err(Denied::OwnRow),
            None if !at.rows[row].is_empty() => Err(Denied::RowSuit),
            None if card.rank() != at.base() => Err(Denied::NotBase),
            None if at.rows.highest_empty() != Some(row) => Err(Denied::RowOrder),
            None => Ok(()),
        }
    }

    /// Whether a row takes a card now, wherever it lies.
    pub(super) fn row_takes(&self, at: &Position, card: Card, row: usize) -> bool {
        self.judge_row(at, card, row).is_ok()
    }

    /// The cards that a row would take now, wherever they lie.
    pub(super) fn takes(&self, at: &Position, row: usize) -> Vec<Card> {
        let home: CardSet = at.rows.iter().flat_map(|row| row.iter().copied()).collect();
        self.deck.set().minus(home).iter().filter(|&card| self.judge_row(at, card, row).is_ok()).collect()
    }
}
