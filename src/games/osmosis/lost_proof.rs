//! Evidence that an aim cannot be reached, and checking it with nothing but `judge`, `play` and the cards: the solver
//! has no part in it. What is claimed and why it is enough is in docs/certificates.md.

use std::collections::{BTreeMap, BTreeSet};

use super::position::Position;
use super::rules::Rules;
use crate::cards::{Card, Suit};
use crate::games::aim::Aim;
use crate::games::contract::Game;
use crate::table::{Move, PileId};

/// Evidence for each row order that a position still allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostProof {
    /// One for each row order.
    pub orders: Vec<OrderProof>,
}

/// Evidence that no line that starts rows in a certain order reaches the aim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderProof {
    /// The suits of the rows from the first.
    pub order: [Suit; 4],
    /// Beginnings of passes: every line that begins a pass begins one of these, or one from which kinder rules do not
    /// reach the aim either. `None` if kinder rules do not even reach it from the position itself.
    pub begun: Option<Vec<Begun>>,
}

/// The beginning of a pass.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Begun {
    /// Cards of the stock, in dealing order.
    pub stock: Vec<Card>,
    /// Redeals that are left; `None` if there is no end of them.
    pub redeals: Option<u32>,
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofFault {
    /// A row order without evidence.
    NoOrder([Suit; 4]),
    /// The aim is reached.
    Reached([Suit; 4]),
    /// Kinder rules may reach the aim from the position, and nothing else is claimed.
    MayReach([Suit; 4]),
    /// A pass that may begin is not listed, and kinder rules may reach the aim from it.
    NotListed([Suit; 4], Begun),
}

impl LostProof {
    /// Checks that the aim cannot be reached, whatever the number of moves.
    ///
    /// # Errors
    /// The first gap that was found.
    pub fn check(&self, rules: &Rules, at: &Position, aim: Aim) -> Result<(), ProofFault> {
        let suits = Suit::ALL;
        for order in (0..256).map(|code| [0, 2, 4, 6].map(|shift| suits[code >> shift & 3])) {
            let distinct = suits.iter().all(|suit| order.contains(suit));
            let agrees = |(row, suit): (usize, &Suit)| at.rows[row].first().is_none_or(|card| card.suit() == *suit);
            if distinct && order.iter().enumerate().all(agrees) {
                let proof = self.orders.iter().find(|proof| proof.order == order);
                proof.ok_or(ProofFault::NoOrder(order))?.check(rules, at, aim)?;
            }
        }
        Ok(())
    }
}

impl OrderProof {
    fn check(&self, rules: &Rules, at: &Position, aim: Aim) -> Result<(), ProofFault> {
        let checker = Checker { rules, order: self.order, aim };
        if rules.score(at) >= aim.score && aim.pass.is_none_or(|last| at.pass <= last) {
            return Err(ProofFault::Reached(self.order));
        }
        let Some(begun) = &self.begun else {
            return if checker.kinder_reaches(at, None) { Err(ProofFault::MayReach(self.order)) } else { Ok(()) };
        };
        let mut listed = Listed::new();
        for Begun { stock, redeals } in begun {
            let most = listed.entry(stock.as_slice()).or_insert(0);
            *most = redeals.unwrap_or(u32::MAX).max(*most);
        }
        checker.pass(at, &listed)?;
        for begin in begun {
            if let Some(at) = checker.begin(at, begin) {
                checker.pass(&at, &listed)?;
            }
        }
        Ok(())
    }
}

/// Listed stocks, and the redeals that are left at most where a pass begins with them.
type Listed<'a> = BTreeMap<&'a [Card], u32>;

struct Checker<'a> {
    rules: &'a Rules,
    order: [Suit; 4],
    aim: Aim,
}

impl Checker<'_> {
    /// Redeals that count.
    fn redeals(&self, at: &Position) -> Option<u32> {
        let last = [self.rules.passes, self.aim.pass].into_iter().flatten().min()?;
        Some(last.saturating_sub(at.pass))
    }

    /// The move that plays the next card of a pile, if it is legal and starts no row out of order.
    fn play_from(&self, at: &Position, from: PileId) -> Option<Move> {
        let card = self.rules.next(at, from)?;
        self.row(at, card).map(|row| Move::shift(from, PileId::foundation(row as u8 + 1)))
    }

    /// The row that takes a card, in this row order.
    fn row(&self, at: &Position, card: Card) -> Option<usize> {
        let row = self.order.iter().position(|&suit| suit == card.suit())?;
        self.rules.row_takes(at, card, row).then_some(row)
    }

    /// Plays every reserve card that may be played.
    fn settle(&self, at: &mut Position) {
        while let Some(mv) = (1..=4).find_map(|number| self.play_from(at, PileId::reserve(number))) {
            self.rules.play(at, mv);
        }
    }

    /// The position at the beginning of a pass: where the cards are that are not in the stock follows from those that
    /// are. `None` if no play leads there, which makes the entry useless but harmless.
    fn begin(&self, at: &Position, begin: &Begun) -> Option<Position> {
        let mut then = *at;
        if begin.stock.iter().any(|card| !at.talon.contains(card)) {
            return None;
        }
        then.talon = at.talon.iter().copied().filter(|card| begin.stock.contains(card)).collect();
        then.waste = 0;
        then.played = false;
        if let (Some(now), Some(left)) = (self.redeals(at), begin.redeals) {
            then.pass += now.saturating_sub(left);
        }
        let mut gone: Vec<Card> = at.talon.iter().copied().filter(|card| !begin.stock.contains(card)).collect();
        self.settle(&mut then);
        while !gone.is_empty() {
            let next = gone.iter().position(|&card| self.row(&then, card).is_some())?;
            let card = gone.swap_remove(next);
            then.rows.push(self.row(&then, card)?, card);
            self.settle(&mut then);
        }
        then.played = false;
        Some(then)
    }

    /// Goes over all that can be done from a position to the end of its pass.
    fn pass(&self, at: &Position, listed: &Listed<'_>) -> Result<(), ProofFault> {
        let mut open = vec![*at];
        let mut seen = BTreeSet::new();
        while let Some(mut at) = open.pop() {
            self.settle(&mut at);
            if self.rules.score(&at) >= self.aim.score {
                return Err(ProofFault::Reached(self.order));
            }
            if !seen.insert((at.talon.to_vec(), at.waste, at.played)) {
                continue;
            }
            if let Some(mv) = self.play_from(&at, PileId::WASTE) {
                let mut next = at;
                self.rules.play(&mut next, mv);
                open.push(next);
            }
            if self.rules.judge(&at, Move::Deal).is_ok() {
                self.rules.play(&mut at, Move::Deal);
                open.push(at);
            } else if self.rules.judge(&at, Move::Redeal).is_ok() && self.redeals(&at) != Some(0) {
                self.rules.play(&mut at, Move::Redeal);
                let begin = Begun { stock: at.talon.to_vec(), redeals: self.redeals(&at) };
                let known = listed.get(begin.stock.as_slice());
                if known.is_none_or(|most| *most < begin.redeals.unwrap_or(u32::MAX))
                    && self.kinder_reaches(&at, Some(self.redeals(&at)))
                {
                    return Err(ProofFault::NotListed(self.order, begin));
                }
            }
        }
        Ok(())
    }

    /// Whether kinder rules reach the aim. `begun` are the redeals that are left at the beginning of a pass; without
    /// it every card of the talon may be played at any time.
    fn kinder_reaches(&self, at: &Position, begun: Option<Option<u32>>) -> bool {
        let draw = self.rules.draw as usize;
        let talon = at.talon.to_vec();
        let mut at = *at;
        let mut gone = vec![false; talon.len()];
        let mut passes = begun.flatten().map_or(u32::MAX, |redeals| redeals + 1);
        while passes > 0 {
            passes -= 1;
            let before = gone.clone();
            loop {
                self.settle(&mut at);
                let comes_to_the_top = |index: usize| {
                    let gone_before = before[..index].iter().filter(|gone| **gone).count();
                    let behind = gone[index + 1..].iter().take_while(|gone| **gone).count();
                    let to_the_end = index + 1 + behind == talon.len();
                    // With `gone_before` or fewer cards gone, the card is at this place of its packet from the last.
                    let from_last = |d: usize| (draw * 64 + d - (index + 1)) % draw;
                    begun.is_none() || to_the_end || (0..=gone_before).any(|d| from_last(d) <= behind)
                };
                let next = (0..talon.len())
                    .find(|&index| !gone[index] && self.row(&at, talon[index]).is_some() && comes_to_the_top(index));
                let Some(index) = next else { break };
                gone[index] = true;
                if let Some(row) = self.row(&at, talon[index]) {
                    at.rows.push(row, talon[index]);
                }
            }
            if self.rules.score(&at) >= self.aim.score {
                return true;
            }
            if gone == before {
                return false;
            }
        }
        false
    }
}
