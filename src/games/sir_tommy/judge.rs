//! The rules of Sir Tommy: the only place that says what is legal.

use std::collections::BTreeMap;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::denied::Denied;
use super::lost_proof::{self, LostProof};
use super::position::Position;
use super::rules::{Rules, Steps, Suits};
use crate::cards::{Card, Deck, Rank, Stack};
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
    fn arrange(&self, shuffled: Vec<Card>) -> Vec<Card> {
        self.arrange_bases(shuffled)
    }
    fn place(&self, setup: &Setup) -> Result<Position, Vec<SetupFault>> {
        self.place_setup(setup)
    }

    #[inline]
    fn judge(&self, at: &Position, mv: Move) -> Result<(), Denied> {
        let (from, to) = match mv {
            Move::Deal => return Err(Denied::NoDeal),
            Move::Redeal => return self.judge_redeal(at),
            Move::Shift { from, to } => (from, to),
        };
        if !self.is_target(to) {
            return Err(Denied::Target);
        }
        if from == to {
            return Err(Denied::SamePile);
        }
        match (from.zone, to.zone) {
            (Zone::Foundation, Zone::Foundation) if self.foundation_moves => {}
            (Zone::Foundation, _) => return Err(Denied::FromFoundation),
            (Zone::Waste, Zone::Waste) if !self.waste_moves => return Err(Denied::WasteMoves),
            _ => {}
        }
        let card = self.next(at, from).ok_or(Denied::EmptyPile)?;
        if to.zone == Zone::Waste { Ok(()) } else { self.judge_foundation(at, card, to.index()) }
    }

    #[inline]
    fn play(&self, at: &mut Position, mv: Move) {
        match mv {
            Move::Deal => unreachable!("judge allows no deal in this family"),
            Move::Redeal => {
                // Gathered from the left, each pile laid on the next, and turned over.
                at.stock = at.wastes.iter().rev().flat_map(|waste| waste.iter().copied()).collect();
                at.wastes = [Stack::EMPTY; 8];
                at.pass += 1;
            }
            Move::Shift { from, to } => {
                let card = match from.zone {
                    Zone::Stock => at.stock.take().expect("judge allowed the move"),
                    Zone::Waste => at.wastes[from.index()].pop().expect("judge allowed the move"),
                    _ => at.foundations[from.index()].pop().expect("judge allowed the move"),
                };
                match to.zone {
                    Zone::Waste => at.wastes[to.index()].push(card),
                    _ => at.foundations[to.index()].push(card),
                }
            }
        }
    }

    fn explain(&self, at: &Position, mv: Move, denied: Denied) -> Refusal {
        super::explain::explain(self, at, mv, denied)
    }

    #[inline]
    fn cards<'a>(&self, at: &'a Position, pile: PileId) -> &'a [Card] {
        match (pile.zone, pile.number) {
            (Zone::Stock, 0) => &at.stock,
            (Zone::Waste, 1..=8) => &at.wastes[pile.index()],
            (Zone::Foundation, 1..=4) => &at.foundations[pile.index()],
            _ => &[],
        }
    }
    fn score(&self, at: &Position) -> u32 {
        at.foundations.iter().map(|foundation| foundation.len() as u32).sum()
    }
    fn pass(&self, at: &Position) -> u32 {
        at.pass
    }
    fn passes(&self) -> Option<u32> {
        Some(self.redeals + 1)
    }
    fn suit_exchange(&self) -> SuitExchange {
        match self.suits {
            Suits::Any => SuitExchange::Cards,
            Suits::Colour => SuitExchange::Colours,
            Suits::Suit => SuitExchange::Suits,
        }
    }
    fn face(&self, pile: PileId) -> (Face, Fan) {
        match pile.zone {
            Zone::Stock => (Face::NextOnly, Fan::Squared),
            Zone::Foundation => (Face::Up, Fan::Squared),
            _ => (Face::Up, Fan::Spread),
        }
    }
    fn hint(&self, at: &Position, pile: PileId) -> Option<String> {
        if !pile.is_foundation() {
            return None;
        }
        let cards = self.cards(at, pile);
        let Some(rank) = self.next_rank(pile.index(), cards.len()) else {
            return Some("complete".to_owned());
        };
        Some(match cards.first() {
            None => format!("starts with {rank}"),
            Some(first) => match self.suits {
                Suits::Any => format!("takes {rank}"),
                Suits::Colour => format!("takes {} {rank}", first.suit().colour().word()),
                Suits::Suit => format!("takes {rank}{}", first.suit().symbol()),
            },
        })
    }
    fn alike(&self, at: &Position, a: PileId, b: PileId) -> bool {
        let key = |pile: PileId| {
            let next = self.next_rank(pile.index(), self.cards(at, pile).len());
            (self.step(pile.index()), next)
        };
        a == b || (a.is_foundation() && b.is_foundation() && key(a) == key(b))
    }
    fn names_destinations(&self) -> bool {
        self.steps == Steps::OneToFour
    }
    fn canonical(&self, at: &Position, out: &mut String) {
        for &pile in &self.piles {
            out.push_str(&pile.to_string());
            let cards = self.cards(at, pile);
            if pile.is_foundation() {
                out.push_str(&format!(" {}", cards.len()));
                match (self.suits, cards.first()) {
                    (Suits::Suit, Some(first)) => out.push_str(&format!(" {}", first.suit().letter())),
                    (Suits::Colour, Some(first)) => out.push_str(&format!(" {}", first.suit().colour().word())),
                    _ => {}
                }
            } else {
                for card in cards {
                    out.push(' ');
                    out.push(card.rank().letter());
                    out.push(card.suit().letter());
                }
            }
            out.push('\n');
        }
        if self.redeals > 0 {
            out.push_str(&format!("pass {}\n", at.pass));
        }
    }

    fn key(&self, at: &Position) -> u64 {
        let foundation = |cards: &Stack<13>| {
            let kind = cards.first().map(|first| match self.suits {
                Suits::Any => 0,
                Suits::Colour => first.suit().colour() as usize,
                Suits::Suit => first.suit().index(),
            });
            (cards.len(), kind)
        };
        let foundations = at.foundations.each_ref().map(foundation);
        let pass = (self.redeals > 0).then_some(at.pass);
        FxBuildHasher.hash_one((at.stock, at.wastes, foundations, pass))
    }

    #[inline]
    fn candidates(&self, at: &Position, mut visit: impl FnMut(Move) -> bool) {
        let wastes = (1..=self.wastes).map(PileId::waste);
        let waiting = [0, 1, 2, 3].map(|f| self.next_rank(f, at.foundations[f].len()));
        for &from in &self.sources {
            let Some(card) = self.next(at, from) else { continue };
            for to in fitting(&waiting, card) {
                if !visit(Move::shift(from, to)) {
                    return;
                }
            }
            if from == PileId::STOCK || self.waste_moves {
                for to in wastes.clone() {
                    if from != to && !visit(Move::shift(from, to)) {
                        return;
                    }
                }
            }
        }
        if self.foundation_moves {
            for (index, foundation) in at.foundations.iter().enumerate() {
                let from = PileId::foundation(index as u8 + 1);
                let Some(&card) = foundation.last() else { continue };
                for to in fitting(&waiting, card) {
                    if !visit(Move::shift(from, to)) {
                        return;
                    }
                }
            }
        }
        if self.redeals > 0 {
            visit(Move::Redeal);
        }
    }

    fn solve(&self, at: &Position, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
        super::solve::solve(self, at, aim, wanted, task)
    }
    fn prove_lost(&self, at: &Position, aim: Aim, task: &mut Task<'_>) -> Proof {
        super::solve::prove_lost(self, at, aim, task)
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
}

/// The foundations that wait for a card's rank.
#[inline]
fn fitting(waiting: &[Option<Rank>; 4], card: Card) -> impl Iterator<Item = PileId> {
    (0..4u8).filter(move |&f| waiting[f as usize] == Some(card.rank())).map(|f| PileId::foundation(f + 1))
}

impl Rules {
    fn judge_redeal(&self, at: &Position) -> Result<(), Denied> {
        if self.redeals == 0 {
            Err(Denied::NoRedeal)
        } else if !at.stock.is_empty() {
            Err(Denied::StockLeft)
        } else if at.wastes.iter().all(|waste| waste.is_empty()) {
            Err(Denied::WasteEmpty)
        } else if at.pass > self.redeals {
            Err(Denied::RedealsUsed)
        } else {
            Ok(())
        }
    }

    #[inline]
    pub(super) fn is_target(&self, pile: PileId) -> bool {
        match pile.zone {
            Zone::Foundation => (1..=4).contains(&pile.number),
            Zone::Waste => (1..=self.wastes).contains(&pile.number),
            Zone::Stock | Zone::Reserve => false,
        }
    }

    /// Whether a foundation takes a card, wherever it comes from.
    #[inline]
    pub(super) fn judge_foundation(&self, at: &Position, card: Card, foundation: usize) -> Result<(), Denied> {
        let cards = &at.foundations[foundation];
        if self.hold_foundations && !at.stock.is_empty() {
            return Err(Denied::Held);
        }
        match self.next_rank(foundation, cards.len()) {
            None => return Err(Denied::Complete),
            Some(rank) if rank != card.rank() => return Err(Denied::NotNext),
            Some(_) => {}
        }
        match cards.first() {
            Some(&first) if !self.suits_match(first, card) => Err(Denied::OtherSuit),
            None if self.left_to_right && at.foundations[..foundation].iter().any(|left| left.is_empty()) => {
                Err(Denied::LeftFirst)
            }
            _ => Ok(()),
        }
    }
}
