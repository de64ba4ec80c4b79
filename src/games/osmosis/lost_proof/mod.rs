//! Evidence that an aim cannot be reached, and checking it with nothing but `judge`, `play` and the cards: the solver
//! has no part in it. What is claimed and why it is enough is in docs/certificates.md.

mod payload;

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use super::position::Position;
use super::rules::Rules;
use crate::cards::{Card, Suit};
use crate::games::aim::{Aim, Unproved};
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
    /// Beginnings of passes, in increasing order of their stocks, each of them once: every line that begins a pass
    /// begins one of these, or one from which kinder rules do not reach the aim either. `None` if kinder rules do not
    /// even reach it from the position itself.
    pub begun: Option<Vec<Begun>>,
}

/// The beginning of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Begun {
    /// Cards of the stock: bit i stands for the card with index i of the position's waste (from the bottom) and stock
    /// (in dealing order).
    pub stock: u64,
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
    /// The beginnings of passes are not in order, or one is there twice.
    OutOfOrder([Suit; 4]),
    /// Checking was stopped.
    Stopped,
}

impl fmt::Display for ProofFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = |order: &[Suit; 4]| order.map(|suit| suit.letter()).iter().collect::<String>();
        match self {
            ProofFault::NoOrder(order) => write!(f, "nothing is said of the row order {}", suits(order)),
            ProofFault::Reached(order) => write!(f, "the aim is reached in the row order {}", suits(order)),
            ProofFault::MayReach(order) => {
                write!(f, "in the row order {} it takes more to see that the aim is out of reach", suits(order))
            }
            ProofFault::NotListed(order, begun) => {
                let count = begun.stock.count_ones();
                write!(f, "in the row order {} a pass may begin that is not listed, with {count} cards", suits(order))
            }
            ProofFault::OutOfOrder(order) => write!(f, "the stocks of the row order {} are not in order", suits(order)),
            ProofFault::Stopped => f.write_str("checking was stopped"),
        }
    }
}

impl LostProof {
    /// Checks that the aim cannot be reached, whatever the number of moves. `go_on` is asked from time to time whether
    /// to go on.
    ///
    /// # Errors
    /// The first gap that was found.
    pub fn check(&self, rules: &Rules, at: &Position, aim: Aim, go_on: &dyn Fn() -> bool) -> Result<(), ProofFault> {
        let suits = Suit::ALL;
        for order in (0..256).map(|code| [0, 2, 4, 6].map(|shift| suits[code >> shift & 3])) {
            let distinct = suits.iter().all(|suit| order.contains(suit));
            let agrees = |(row, suit): (usize, &Suit)| at.rows[row].first().is_none_or(|card| card.suit() == *suit);
            if distinct && order.iter().enumerate().all(agrees) {
                let proof = self.orders.iter().find(|proof| proof.order == order);
                proof.ok_or(ProofFault::NoOrder(order))?.check(rules, at, aim, go_on)?;
            }
        }
        Ok(())
    }
}

/// Checks evidence: see [`Game::check_evidence`].
pub(super) fn check_evidence(
    rules: &Rules,
    at: &Position,
    aim: Aim,
    facts: &BTreeMap<String, u64>,
    payload: &[u8],
    go_on: &dyn Fn() -> bool,
) -> Result<(), Unproved> {
    let proof = LostProof::read(payload).map_err(Unproved::Wrong)?;
    if !proof.facts().into_iter().eq(facts.iter().map(|(name, &value)| (name.as_str(), value))) {
        return Err(Unproved::Wrong("its facts are not those of its payload".to_owned()));
    }
    proof.check(rules, at, aim, go_on).map_err(|fault| match fault {
        ProofFault::Stopped => Unproved::Stopped,
        fault => Unproved::Wrong(fault.to_string()),
    })
}

impl OrderProof {
    fn check(&self, rules: &Rules, at: &Position, aim: Aim, go_on: &dyn Fn() -> bool) -> Result<(), ProofFault> {
        let mut checker =
            Checker { rules, from: at, order: self.order, aim, go_on, looked_at: 0, done: HashMap::new() };
        if rules.score(at) >= aim.score && aim.pass.is_none_or(|last| at.pass <= last) {
            return Err(ProofFault::Reached(self.order));
        }
        let Some(begun) = &self.begun else {
            return if checker.kinder_reaches(at, None) { Err(ProofFault::MayReach(self.order)) } else { Ok(()) };
        };
        if !begun.is_sorted_by(|a, b| a.stock < b.stock) {
            return Err(ProofFault::OutOfOrder(self.order));
        }
        checker.pass(at, begun)?;
        for begin in begun {
            if let Some(at) = checker.begin(begin) {
                checker.pass(&at, begun)?;
            }
        }
        Ok(())
    }
}

/// Positions between two questions whether to go on.
const BETWEEN_LOOKS: u64 = 256;
/// Positions that are remembered as gone over. Where there are more, some are gone over again.
const DONE_MAX: usize = 1 << 23;

struct Checker<'a> {
    rules: &'a Rules,
    /// The position that the proof is about.
    from: &'a Position,
    order: [Suit; 4],
    aim: Aim,
    go_on: &'a dyn Fn() -> bool,
    looked_at: u64,
    /// What was gone over: stock and waste, and whether a card was played, or whether a pass was just begun; and the
    /// redeals that were left. What can be done with fewer of them can be done with more.
    done: HashMap<u64, u32>,
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

    /// The cards of a position's talon as a set, as in [`Begun::stock`].
    fn set_of(&self, at: &Position) -> u64 {
        // No card of a talon ever changes its order, so one look through the first talon finds them all.
        let mut left = at.talon.iter().peekable();
        let mut set = 0;
        for (index, card) in self.from.talon.iter().enumerate() {
            if left.next_if_eq(&card).is_some() {
                set |= 1 << index;
            }
        }
        set
    }

    /// The position at the beginning of a pass: where the cards are that are not in the stock follows from those that
    /// are. `None` if no play leads there, which makes the entry useless but harmless.
    fn begin(&self, begin: &Begun) -> Option<Position> {
        let from = self.from;
        let is_left = |&(index, _): &(usize, &Card)| begin.stock >> index & 1 == 1;
        if begin.stock >> from.talon.len() != 0 {
            return None;
        }
        let mut then = *from;
        then.talon = from.talon.iter().enumerate().filter(is_left).map(|(_, &card)| card).collect();
        then.waste = 0;
        if let (Some(now), Some(left)) = (self.redeals(from), begin.redeals) {
            then.pass += now.saturating_sub(left);
        }
        let mut gone: Vec<Card> =
            from.talon.iter().enumerate().filter(|card| !is_left(card)).map(|(_, &card)| card).collect();
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

    /// Counts a position.
    fn look(&mut self) -> Result<(), ProofFault> {
        self.looked_at += 1;
        let stop = self.looked_at.is_multiple_of(BETWEEN_LOOKS) && !(self.go_on)();
        if stop { Err(ProofFault::Stopped) } else { Ok(()) }
    }

    /// Whether a position was not gone over yet, with as many redeals left; from now on it was.
    fn is_new(&mut self, at: &Position, begins: bool) -> bool {
        // No talon has more than 51 cards.
        let name = self.set_of(at) | u64::from(at.waste) << 52 | u64::from(at.played) << 58 | u64::from(begins) << 59;
        let redeals = self.redeals(at).unwrap_or(u32::MAX);
        if self.done.len() >= DONE_MAX {
            self.done.clear();
        }
        match self.done.entry(name) {
            Entry::Occupied(known) if *known.get() >= redeals => false,
            Entry::Occupied(mut known) => {
                known.insert(redeals);
                true
            }
            Entry::Vacant(new) => {
                new.insert(redeals);
                true
            }
        }
    }

    /// Goes over all that can be done from a position to the end of its pass.
    fn pass(&mut self, at: &Position, listed: &[Begun]) -> Result<(), ProofFault> {
        let mut open = vec![*at];
        while let Some(mut at) = open.pop() {
            self.look()?;
            self.settle(&mut at);
            if self.rules.score(&at) >= self.aim.score {
                return Err(ProofFault::Reached(self.order));
            }
            if !self.is_new(&at, false) {
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
                if !self.is_new(&at, true) {
                    continue;
                }
                let begin = Begun { stock: self.set_of(&at), redeals: self.redeals(&at) };
                let is_listed = listed.binary_search_by_key(&begin.stock, |begun| begun.stock).is_ok_and(|index| {
                    let most = |redeals: Option<u32>| redeals.unwrap_or(u32::MAX);
                    most(listed[index].redeals) >= most(begin.redeals)
                });
                if !is_listed && self.kinder_reaches(&at, Some(self.redeals(&at))) {
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
        let mut passes = begun.flatten().map_or(u32::MAX, |redeals| redeals.saturating_add(1));
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
