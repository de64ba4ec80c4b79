//! One pass through the stock as a question for a SAT solver: can so many cards be played?
//!
//! Sir Tommy without a redeal is a question about the order of plays. Two cards can lie on one pile unless they
//! *cross*: the one that came first is still there when the other comes, and leaves first. So a solution is an order of
//! plays in which ranks come in order, the moment of each card's play among the placements, and a pile for each card
//! that is not played straight from the stock, such that no two cards of a pile cross. docs/certificates.md says why
//! the clauses can be satisfied exactly if the position can be won.

use super::board::Board;
use super::cnf::{Cnf, Lit, Meaning, YES};
use super::terms::Terms;
use crate::cards::Card;

/// The question, and the variables by what they say.
pub(super) struct Encoding {
    pub(super) cnf: Cnf,
    /// The cards, as [`Meaning`] numbers them.
    pub(super) cards: Vec<Card>,
    /// How many of them lie on waste piles.
    pub(super) on_wastes: usize,
    before: Vec<Lit>,
    gone: Vec<Lit>,
    on: Vec<Lit>,
    goes: Vec<Lit>,
    pub(super) played: Vec<Lit>,
    /// The literal at index k follows if more than k cards of the stock are placed on waste piles.
    pub(super) placed: Vec<Lit>,
}

/// Which waste piles there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piles {
    /// Those of the game.
    Real,
    /// As many as there are cards, so that every card lies open. An easier game than any of the family without moves
    /// between foundations: whatever is played there, in the same order, can be played here with no more placements,
    /// since neither a redeal nor a move between waste piles does anything but make cards accessible. So what cannot be
    /// done here cannot be done at all, and the fewest placements here bound all others from below.
    Boundless,
}

impl Encoding {
    /// The question whether `needed` of the cards that are left can be played. Redeals, moves between waste piles and
    /// moves between foundations are not in it.
    pub(super) fn new(terms: &Terms, board: &Board, needed: usize, piles: Piles) -> Encoding {
        let mut cards: Vec<Card> = board.piles.iter().flatten().copied().collect();
        let on_wastes = cards.len();
        cards.extend(board.stock());
        let count = cards.len();
        let mut encoder = Encoder {
            terms,
            board,
            partial: needed < count,
            asked: Encoding {
                cnf: Cnf::default(),
                cards,
                on_wastes,
                before: vec![-YES; count * count],
                gone: vec![-YES; count * count],
                on: vec![-YES; count * 8],
                goes: vec![-YES; count * 4],
                played: vec![YES; count],
                placed: Vec::new(),
            },
        };
        encoder.variables();
        encoder.order();
        encoder.moments();
        if piles == Piles::Real {
            encoder.piles();
        }
        if terms.alike {
            encoder.alike_foundations()
        } else {
            encoder.foundations()
        }
        encoder.enough(needed);
        encoder.asked
    }

    fn count(&self) -> usize {
        self.cards.len()
    }

    /// Card `i` is played before card `j`.
    pub(super) fn before(&self, i: usize, j: usize) -> Lit {
        if i < j { self.before[i * self.count() + j] } else { -self.before[j * self.count() + i] }
    }

    /// Card `i` is played before card `j` of the stock, a later one, is placed or played.
    pub(super) fn gone(&self, i: usize, j: usize) -> Lit {
        self.gone[i * self.count() + j]
    }

    /// Card `i` is placed on pile `pile`.
    pub(super) fn on(&self, i: usize, pile: usize) -> Lit {
        self.on[i * 8 + pile]
    }

    /// Card `i` goes on chain `chain`.
    pub(super) fn goes(&self, i: usize, chain: usize) -> Lit {
        self.goes[i * 4 + chain]
    }

    /// Card `j` of the stock is played straight from there.
    pub(super) fn direct(&self, terms: &Terms, j: usize) -> Lit {
        match j + 1 == self.count() {
            true if terms.hold => -YES,
            true => YES,
            false => self.gone(j, j + 1),
        }
    }

    /// Counts the cards that are placed on waste piles, so that their number can be bounded. Where some cards may be
    /// left, the last ones of the stock may be left there, once everything that is played at all has been played.
    pub(super) fn count_placed(&mut self, terms: &Terms) {
        let (count, first) = (self.count(), self.on_wastes);
        let partial = self.played.iter().any(|&played| played != YES);
        let mut placed: Vec<Lit> = Vec::new();
        let mut left_before = -YES;
        for j in first..count {
            let direct = self.direct(terms, j);
            if !partial {
                if direct != YES {
                    placed.push(-direct);
                }
                continue;
            }
            let left = self.cnf.variable(Meaning::Left(j as u8));
            self.cnf.clause(&[-left_before, left]);
            self.cnf.clause(&[-left, -self.played[j]]);
            for i in 0..j {
                let gone = self.gone(i, j);
                self.cnf.clause(&[-left, -self.played[i], gone]);
            }
            left_before = left;
            if direct != YES {
                let one = self.cnf.variable(Meaning::Placed(j as u8));
                self.cnf.clause(&[one, direct, left]);
                placed.push(one);
            }
        }
        self.placed = self.cnf.counter(&placed, &mut 1);
    }
}

struct Encoder<'a> {
    terms: &'a Terms,
    board: &'a Board,
    /// Whether some cards may be left.
    partial: bool,
    asked: Encoding,
}

impl Encoder<'_> {
    fn clause(&mut self, literals: &[Lit]) {
        self.asked.cnf.clause(literals);
    }

    fn variables(&mut self) {
        let asked = &mut self.asked;
        let (count, first) = (asked.count(), asked.on_wastes);
        for i in 0..count {
            for j in i + 1..count {
                asked.before[i * count + j] = asked.cnf.variable(Meaning::Before(i as u8, j as u8));
            }
        }
        if !self.terms.hold {
            for i in 0..count {
                for j in first.max(i + 1)..count {
                    asked.gone[i * count + j] = asked.cnf.variable(Meaning::Gone(i as u8, j as u8));
                }
            }
        }
        // The last card of the stock may stay there until it is played, so it needs no pile unless play is held.
        let placed = if self.terms.hold { count } else { count.max(1) - 1 };
        for j in first..placed {
            for pile in 0..self.terms.wastes {
                asked.on[j * 8 + pile] = asked.cnf.variable(Meaning::On(j as u8, pile as u8));
            }
        }
        let mut i = 0;
        for (pile, cards) in self.board.piles.iter().enumerate() {
            for _ in cards {
                asked.on[i * 8 + pile] = YES;
                i += 1;
            }
        }
        if self.partial {
            for i in 0..count {
                asked.played[i] = asked.cnf.variable(Meaning::Played(i as u8));
            }
        }
    }

    /// Plays are in a line. Cards that are not played come after all others, the one that is dealt later first, so that
    /// they never stand in the way of each other.
    fn order(&mut self) {
        let count = self.asked.count();
        for i in 0..count {
            for j in i + 1..count {
                let ij = self.asked.before(i, j);
                for k in j + 1..count {
                    let (jk, ik) = (self.asked.before(j, k), self.asked.before(i, k));
                    self.clause(&[-ij, -jk, ik]);
                    self.clause(&[ij, jk, -ik]);
                }
                if self.partial {
                    let (i, j) = (self.asked.played[i], self.asked.played[j]);
                    self.clause(&[-i, j, ij]);
                    self.clause(&[i, -j, -ij]);
                    self.clause(&[i, j, -ij]);
                }
            }
        }
    }

    /// Plays fall between placements.
    fn moments(&mut self) {
        let (count, first) = (self.asked.count(), self.asked.on_wastes);
        if self.terms.hold {
            return;
        }
        for j in first..count {
            for i in 0..j {
                let gone = self.asked.gone(i, j);
                // Once played, always played.
                if j + 1 < count {
                    let later = self.asked.gone(i, j + 1);
                    self.clause(&[-gone, later]);
                }
                // What is played before a card comes is played before that card.
                let before = self.asked.before(i, j);
                self.clause(&[-gone, before]);
                // What is played before a card that is gone is gone.
                for k in (0..j).filter(|&k| k != i) {
                    let (other, order) = (self.asked.gone(k, j), self.asked.before(k, i));
                    self.clause(&[-gone, -order, other]);
                }
                // A card that is gone when the next comes was played straight from the stock: all that was played before
                // it was played before it was touched.
                let direct = self.asked.direct(self.terms, j);
                self.clause(&[-direct, -before, gone]);
                if self.partial {
                    let played = self.asked.played[i];
                    self.clause(&[-gone, played]);
                }
            }
        }
    }

    /// Every card of the stock that is not played straight from there lies on a pile, and no two cards of a pile cross.
    fn piles(&mut self) {
        let (count, first, wastes) = (self.asked.count(), self.asked.on_wastes, self.terms.wastes);
        for j in first..count {
            let direct = self.asked.direct(self.terms, j);
            let mut some = vec![direct];
            for pile in 0..wastes {
                let on = self.asked.on(j, pile);
                some.push(on);
                self.clause(&[-on, -direct]);
                for other in 0..pile {
                    let other = self.asked.on(j, other);
                    self.clause(&[-on, -other]);
                }
            }
            self.clause(&some);
        }
        for i in 0..count {
            for j in i + 1..count {
                let before = self.asked.before(i, j);
                if j < first {
                    // Both lie there already.
                    if (0..wastes).any(|pile| self.asked.on(i, pile) == YES && self.asked.on(j, pile) == YES) {
                        self.clause(&[-before]);
                    }
                    continue;
                }
                if (0..wastes).all(|pile| self.asked.on(i, pile) == -YES || self.asked.on(j, pile) == -YES) {
                    continue;
                }
                let crossed = self.asked.cnf.variable(Meaning::Crossed(i as u8, j as u8));
                let gone = self.asked.gone(i, j);
                self.clause(&[crossed, gone, -before]);
                for pile in 0..wastes {
                    let (i, j) = (self.asked.on(i, pile), self.asked.on(j, pile));
                    self.clause(&[-crossed, -i, -j]);
                }
            }
        }
        self.empty_piles_in_order();
    }

    /// Piles that are empty now are alike, so they may be used from the left.
    fn empty_piles_in_order(&mut self) {
        let (count, first) = (self.asked.count(), self.asked.on_wastes);
        let empty: Vec<usize> = (0..self.terms.wastes).filter(|&pile| self.board.piles[pile].is_empty()).collect();
        let mut used = vec![-YES; empty.len()];
        for j in first..count {
            for (index, &pile) in empty.iter().enumerate().skip(1) {
                let on = self.asked.on(j, pile);
                self.clause(&[-on, used[index - 1]]);
            }
            for (index, &pile) in empty.iter().enumerate() {
                let on = self.asked.on(j, pile);
                if on == -YES {
                    continue;
                }
                let now = self.asked.cnf.variable(Meaning::Used(pile as u8, j as u8));
                self.clause(&[-now, on, used[index]]);
                used[index] = now;
            }
        }
    }

    /// Foundations that go up by ones. A card finds a place if, of the rank below, enough are played before it: as many as
    /// there are cards of its own rank before it, and one more, less the places that are free now.
    fn alike_foundations(&mut self) {
        for group in 0..self.terms.groups as u8 {
            let of = |rank: usize, cards: &[Card]| -> Vec<usize> {
                let own = |&(_, card): &(usize, &Card)| card.rank().index() == rank && self.terms.group(*card) == group;
                cards.iter().enumerate().filter(own).map(|(i, _)| i).collect()
            };
            for rank in 1..self.terms.ranks {
                let (below, own) = (of(rank - 1, &self.asked.cards), of(rank, &self.asked.cards));
                let free = own.len() - below.len();
                for &card in &own {
                    let others: Vec<usize> = own.iter().copied().filter(|&other| other != card).collect();
                    for first in subsets(&others) {
                        // One of any so many of the rank below is among those that have to come before.
                        let Some(missing) = (first.len() + 1).checked_sub(free).filter(|&least| least > 0) else {
                            continue;
                        };
                        for some in subsets(&below).into_iter().filter(|some| some.len() + missing == below.len() + 1) {
                            let mut clause = vec![-self.asked.played[card]];
                            clause.extend(first.iter().map(|&other| -self.asked.before(other, card)));
                            clause.extend(some.iter().map(|&lower| self.asked.before(lower, card)));
                            self.clause(&clause);
                        }
                    }
                }
            }
        }
    }

    /// Foundations that go up by different steps: each place of each takes one card, in order.
    fn foundations(&mut self) {
        let count = self.asked.count();
        let mut holders: Vec<Vec<Vec<usize>>> = Vec::new();
        for chain in 0..4 {
            let places = self.board.heights[chain]..self.terms.ranks as u8;
            holders.push(
                places
                    .map(|place| {
                        let rank = self.terms.waits_for(chain, place);
                        (0..count).filter(|&i| Some(self.asked.cards[i].rank().index()) == rank).collect()
                    })
                    .collect(),
            );
        }
        for (chain, places) in holders.iter().enumerate() {
            for &i in places.iter().flatten() {
                self.asked.goes[i * 4 + chain] = self.asked.cnf.variable(Meaning::Goes(i as u8, chain as u8));
            }
        }
        for i in 0..count {
            let goes = [0, 1, 2, 3].map(|chain| self.asked.goes(i, chain));
            let played = self.asked.played[i];
            self.clause(&[-played, goes[0], goes[1], goes[2], goes[3]]);
            for (one, two) in pairs(&[0, 1, 2, 3]) {
                self.clause(&[-goes[one], -goes[two]]);
            }
            for on in goes {
                self.clause(&[-on, played]);
            }
        }
        for (chain, places) in holders.iter().enumerate() {
            for (place, own) in places.iter().enumerate() {
                for (one, two) in pairs(own) {
                    let (one, two) = (self.asked.goes(one, chain), self.asked.goes(two, chain));
                    self.clause(&[-one, -two]);
                }
                if !self.partial {
                    let some: Vec<Lit> = own.iter().map(|&i| self.asked.goes(i, chain)).collect();
                    self.clause(&some);
                }
                if let Some(before) = place.checked_sub(1) {
                    self.after(own, chain, &places[before], chain);
                }
            }
        }
        if self.terms.left_to_right {
            let empty = |&chain: &usize| self.board.heights[chain] == 0;
            for (left, chain) in pairs(&(0..4).filter(empty).collect::<Vec<_>>()) {
                self.after(&holders[chain][0], chain, &holders[left][0], left);
            }
        }
    }

    /// A card on a chain comes after the card on the place before, which has to be there.
    fn after(&mut self, cards: &[usize], chain: usize, lower: &[usize], lower_chain: usize) {
        for &card in cards {
            let goes = self.asked.goes(card, chain);
            let mut some = vec![-goes];
            for &low in lower {
                let under = self.asked.goes(low, lower_chain);
                some.push(under);
                let before = if low == card { -YES } else { self.asked.before(low, card) };
                self.clause(&[-goes, -under, before]);
            }
            self.clause(&some);
        }
    }

    fn enough(&mut self, needed: usize) {
        if !self.partial {
            return;
        }
        let left: Vec<Lit> = self.asked.played.iter().map(|&played| -played).collect();
        let most = left.len() - needed;
        let counts = self.asked.cnf.counter(&left, &mut 1000);
        self.clause(&[-counts[most]]);
    }
}

/// All subsets of a few cards.
fn subsets(of: &[usize]) -> Vec<Vec<usize>> {
    (0..1usize << of.len())
        .map(|mask| of.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, &card)| card).collect())
        .collect()
}

/// All pairs of a few.
fn pairs(of: &[usize]) -> Vec<(usize, usize)> {
    (1..of.len()).flat_map(|b| (0..b).map(move |a| (of[a], of[b]))).collect()
}
