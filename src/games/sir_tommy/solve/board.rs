//! A position as the solver keeps it, and the steps from one to the next.

use std::rc::Rc;

use arrayvec::ArrayVec;

use super::super::position::Position;
use super::terms::Terms;
use crate::cards::Card;

/// Where a card is taken from when it is the turned card; smaller numbers are waste piles.
pub(super) const STOCK: u8 = 8;

/// A move, with chains for foundations; indexes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The turned card goes on a waste pile.
    Place(u8),
    /// A card goes from a waste pile or [`STOCK`] on a chain.
    Play { from: u8, chain: u8 },
    /// A card goes from a waste pile to another.
    Carry { from: u8, to: u8 },
    /// A card goes from a chain to another.
    Shift { from: u8, to: u8 },
    /// The waste piles become the stock.
    Redeal,
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The stock in dealing order, from where this pass began.
    stock: Rc<[Card]>,
    /// How many cards of it have been placed or played.
    dealt: u8,
    pub(super) piles: [ArrayVec<Card, 52>; 8],
    /// Cards on each chain.
    pub(super) heights: [u8; 4],
    /// Redeals that are left.
    pub(super) redeals: u8,
}

/// What tells boards apart for play.
pub(super) type Key = ArrayVec<u8, 72>;

impl Board {
    /// The position, with so many redeals to come.
    pub(super) fn of(terms: &Terms, at: &Position, redeals: u8) -> Board {
        Board {
            stock: at.stock.iter().copied().collect(),
            dealt: 0,
            piles: at.wastes.map(|pile| pile.iter().copied().collect()),
            heights: terms.heights(at),
            redeals,
        }
    }

    /// Cards on foundations.
    #[inline]
    pub(super) fn score(&self) -> u32 {
        self.heights.iter().map(|&height| u32::from(height)).sum()
    }

    /// The stock's cards that are left, the turned card first.
    #[inline]
    pub(super) fn stock(&self) -> &[Card] {
        &self.stock[self.dealt as usize..]
    }

    /// Whether a chain takes a card.
    #[inline]
    fn takes(&self, terms: &Terms, chain: usize, card: Card) -> bool {
        let height = self.heights[chain];
        terms.group_of(chain) == terms.group(card)
            && terms.waits_for(chain, height) == Some(card.rank().index())
            && (!terms.left_to_right || height > 0 || self.heights[..chain].iter().all(|&left| left > 0))
    }

    /// The chains that take a card, one for all that are alike.
    pub(super) fn takers(&self, terms: &Terms, card: Card) -> ArrayVec<u8, 4> {
        let mut chains = ArrayVec::new();
        for chain in terms.chains_of(card) {
            if self.takes(terms, chain, card) {
                chains.push(chain as u8);
                if terms.alike {
                    break;
                }
            }
        }
        chains
    }

    /// The card that can be taken from a pile or the stock.
    #[inline]
    pub(super) fn next(&self, from: u8) -> Option<Card> {
        match from {
            STOCK => self.stock().first().copied(),
            pile => self.piles[pile as usize].last().copied(),
        }
    }

    /// Whether cards may be played at all.
    #[inline]
    pub(super) fn may_play(&self, terms: &Terms) -> bool {
        !terms.hold || self.stock().is_empty()
    }

    /// Appends all plays.
    pub(super) fn plays(&self, terms: &Terms, out: &mut Vec<Step>) {
        if !self.may_play(terms) {
            return;
        }
        for from in (0..terms.wastes as u8).chain([STOCK]) {
            let Some(card) = self.next(from) else { continue };
            out.extend(self.takers(terms, card).into_iter().map(|chain| Step::Play { from, chain }));
        }
    }

    /// A play that cannot be a mistake: every chain of the card's group waits for its rank or has passed it.
    ///
    /// Then as many chains wait for the rank as cards of it are left (each chain meets each rank once), so this card
    /// takes no place from another. Take any solution and move this card's play to the front, giving it the place that
    /// is free now: whatever lay below it is free earlier, what waits for it is served earlier, and no other card loses
    /// its place. Where several chains wait and are not alike, which of them it goes on does matter, and nothing is said.
    /// Cards that may move between foundations undo the count, so nothing is said there either.
    pub(super) fn safe_play(&self, terms: &Terms) -> Option<Step> {
        if !self.may_play(terms) || terms.foundation_moves || terms.left_to_right {
            return None;
        }
        for from in (0..terms.wastes as u8).chain([STOCK]) {
            let Some(card) = self.next(from) else { continue };
            let rank = card.rank().index();
            let all_there = terms.chains_of(card).all(|chain| self.heights[chain] >= terms.place(chain, rank));
            if all_there {
                let mut waiting =
                    terms.chains_of(card).filter(|&chain| self.heights[chain] == terms.place(chain, rank));
                let Some(chain) = waiting.next() else { continue };
                if terms.alike || waiting.next().is_none() {
                    return Some(Step::Play { from, chain: chain as u8 });
                }
            }
        }
        None
    }

    /// Appends the piles on which the turned card may be placed, one for all that are empty where that is the same.
    pub(super) fn placements(&self, terms: &Terms, out: &mut Vec<Step>) {
        if self.stock().is_empty() {
            return;
        }
        let mut empty = false;
        for pile in 0..terms.wastes {
            if self.piles[pile].is_empty() {
                if empty && self.redeals == 0 {
                    continue;
                }
                empty = true;
            }
            out.push(Step::Place(pile as u8));
        }
    }

    /// Appends every step, plays first.
    pub(super) fn steps(&self, terms: &Terms, out: &mut Vec<Step>) {
        self.plays(terms, out);
        self.placements(terms, out);
        if terms.waste_moves {
            let piles = 0..terms.wastes as u8;
            for from in piles.clone().filter(|&from| !self.piles[from as usize].is_empty()) {
                for to in piles.clone().filter(|&to| to != from) {
                    out.push(Step::Carry { from, to });
                }
            }
        }
        if terms.foundation_moves && self.may_play(terms) {
            for from in (0..4).filter(|&from| self.heights[from] > 0) {
                let rank = terms.waits_for(from, self.heights[from] - 1);
                for to in (0..4).filter(|&to| to != from) {
                    let started = |chain: usize| self.heights[chain] > 0;
                    let in_turn = !terms.left_to_right || started(to) || (0..to).all(started);
                    if in_turn && terms.waits_for(to, self.heights[to]) == rank {
                        out.push(Step::Shift { from: from as u8, to: to as u8 });
                    }
                }
            }
        }
        if self.may_redeal() {
            out.push(Step::Redeal);
        }
    }

    /// Whether the waste piles may become the stock.
    pub(super) fn may_redeal(&self) -> bool {
        self.redeals > 0 && self.stock().is_empty() && self.piles.iter().any(|pile| !pile.is_empty())
    }

    /// Takes a step.
    #[inline]
    pub(super) fn take(&mut self, step: Step) {
        match step {
            Step::Place(pile) => {
                let card = self.stock[self.dealt as usize];
                self.dealt += 1;
                self.piles[pile as usize].push(card);
            }
            Step::Play { from, chain } => {
                if from == STOCK {
                    self.dealt += 1;
                } else {
                    self.piles[from as usize].pop();
                }
                self.heights[chain as usize] += 1;
            }
            Step::Carry { from, to } => {
                if let Some(card) = self.piles[from as usize].pop() {
                    self.piles[to as usize].push(card);
                }
            }
            Step::Shift { from, to } => {
                self.heights[from as usize] -= 1;
                self.heights[to as usize] += 1;
            }
            Step::Redeal => {
                self.stock = self.piles.iter().rev().flat_map(|pile| pile.iter().copied()).collect();
                self.dealt = 0;
                self.piles.iter_mut().for_each(ArrayVec::clear);
                self.redeals -= 1;
            }
        }
    }

    /// What tells boards of one game apart: from boards with equal keys the same can be reached, in as many moves.
    /// Suits count only within groups; alike chains and, unless a redeal is to come, piles are put in order.
    pub(super) fn key(&self, terms: &Terms) -> Key {
        /// Ends a list; no kind of card.
        const END: u8 = u8::MAX;
        let mut key = Key::new();
        let mut heights = self.heights;
        if terms.alike {
            let size = 4 / terms.groups;
            heights.chunks_exact_mut(size).for_each(<[u8]>::sort_unstable);
        }
        key.extend(heights);
        key.push(self.redeals);
        key.extend(self.stock().iter().map(|&card| terms.kind(card)));
        key.push(END);
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        let kinds = |pile: usize| self.piles[pile].iter().map(|&card| terms.kind(card));
        if self.redeals == 0 {
            order[..terms.wastes].sort_by(|&a, &b| kinds(a).cmp(kinds(b)));
        }
        for &pile in &order[..terms.wastes] {
            key.extend(kinds(pile));
            key.push(END);
        }
        key
    }
}
