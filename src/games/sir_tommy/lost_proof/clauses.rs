//! All clauses that may stand in a proof, made from the position: the numbers in comments are those of
//! docs/certificates.md.

use std::collections::{HashMap, HashSet};
use std::ops::Neg;

use super::meaning::{Kind, Meaning};
use super::question::{Foundations, Question};

/// A clause: its literals in order.
pub(super) type Clause = Box<[i32]>;

/// The clauses that may stand in a proof about a question, in the numbers of its map. Those with a variable that the map
/// does not name are left out.
pub(super) fn allowed(question: &Question, numbers: &HashMap<Meaning, i32>) -> HashSet<Clause> {
    let mut maker = Maker { question, numbers, count: question.cards.len(), clauses: HashSet::new() };
    maker.order();
    maker.moments();
    if !question.open {
        maker.places();
        maker.crossings();
        maker.empty_piles();
    }
    match &question.foundations {
        Foundations::Ones { groups, ranks } => groups.iter().for_each(|group| {
            (1..*ranks).for_each(|rank| {
                let of = |rank| {
                    let is = |&i: &usize| {
                        let card = question.cards[i];
                        card.rank().index() == rank && group.contains(&card.suit())
                    };
                    (0..question.cards.len()).filter(is).collect::<Vec<_>>()
                };
                maker.ranks_in_order(&of(rank), &of(rank - 1));
            });
        }),
        Foundations::Steps { ranks, in_turn } => maker.foundations(ranks, in_turn),
    }
    maker.enough();
    if let Some(moves) = question.moves {
        maker.moves(moves);
    }
    maker.clauses
}

/// What may stand in a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Literal {
    True,
    False,
    Number(i32),
    /// The map has no such variable.
    NotInMap,
}

use Literal::{False, NotInMap, Number, True};

impl Neg for Literal {
    type Output = Literal;
    fn neg(self) -> Literal {
        match self {
            True => False,
            False => True,
            Number(number) => Number(-number),
            NotInMap => NotInMap,
        }
    }
}

struct Maker<'a> {
    question: &'a Question,
    numbers: &'a HashMap<Meaning, i32>,
    /// Number of cards.
    count: usize,
    clauses: HashSet<Clause>,
}

impl Maker<'_> {
    fn clause(&mut self, literals: &[Literal]) {
        if literals.iter().any(|&literal| literal == True || literal == NotInMap) {
            return;
        }
        let mut clause: Vec<i32> = literals
            .iter()
            .filter_map(|literal| match literal {
                Number(number) => Some(*number),
                _ => None,
            })
            .collect();
        clause.sort_unstable();
        clause.dedup();
        self.clauses.insert(clause.into());
    }

    fn variable(&self, kind: Kind, of: usize, and: usize) -> Literal {
        let meaning = Meaning { kind, of: of as u16, and: and as u16 };
        self.numbers.get(&meaning).map_or(NotInMap, |&number| Number(number))
    }

    /// Number of cards that lie on waste piles; from there on they are of the stock.
    fn first(&self) -> usize {
        self.question.pile_of.len()
    }

    fn before(&self, i: usize, j: usize) -> Literal {
        if i < j { self.variable(Kind::Before, i, j) } else { -self.variable(Kind::Before, j, i) }
    }

    fn gone(&self, i: usize, j: usize) -> Literal {
        if self.question.hold { False } else { self.variable(Kind::Gone, i, j) }
    }

    fn played(&self, i: usize) -> Literal {
        if self.question.is_partial() { self.variable(Kind::Played, i, 0) } else { True }
    }

    fn direct(&self, j: usize) -> Literal {
        match j + 1 == self.count {
            true if self.question.hold => False,
            true => True,
            false => self.gone(j, j + 1),
        }
    }

    fn on(&self, i: usize, pile: usize) -> Literal {
        match self.question.pile_of.get(i) {
            Some(&lies_on) if lies_on == pile => True,
            Some(_) => False,
            None if self.direct(i) == True => False,
            None => self.variable(Kind::On, i, pile),
        }
    }

    /// 1. Order.
    fn order(&mut self) {
        for i in 0..self.count {
            for j in i + 1..self.count {
                let ij = self.before(i, j);
                for k in j + 1..self.count {
                    let (jk, ik) = (self.before(j, k), self.before(i, k));
                    self.clause(&[-ij, -jk, ik]);
                    self.clause(&[ij, jk, -ik]);
                }
                let (i, j) = (self.played(i), self.played(j));
                self.clause(&[-i, j, ij]);
                self.clause(&[i, -j, -ij]);
                self.clause(&[i, j, -ij]);
            }
        }
    }

    /// 2. Moments, and 3. straight from the stock.
    fn moments(&mut self) {
        for j in self.first()..self.count {
            for i in 0..j {
                let (gone, before) = (self.gone(i, j), self.before(i, j));
                if j + 1 < self.count {
                    let later = self.gone(i, j + 1);
                    self.clause(&[-gone, later]);
                }
                let played = self.played(i);
                self.clause(&[-gone, before]);
                self.clause(&[-gone, played]);
                for k in (0..j).filter(|&k| k != i) {
                    let (earlier, other) = (self.before(k, i), self.gone(k, j));
                    self.clause(&[-gone, -earlier, other]);
                }
                if !self.question.hold {
                    let direct = self.direct(j);
                    self.clause(&[-direct, -before, gone]);
                }
            }
        }
    }

    /// 4. A place, and 5. lying there.
    fn places(&mut self) {
        for j in self.first()..self.count {
            let direct = self.direct(j);
            let on: Vec<Literal> = (0..self.question.wastes).map(|pile| self.on(j, pile)).collect();
            for (pile, &one) in on.iter().enumerate() {
                self.clause(&[-one, -direct]);
                for &other in &on[..pile] {
                    self.clause(&[-one, -other]);
                }
            }
            let mut some = on;
            some.push(direct);
            self.clause(&some);
        }
        for j in 0..self.first() {
            for i in (0..j).filter(|&i| self.question.pile_of[i] == self.question.pile_of[j]) {
                let before = self.before(i, j);
                self.clause(&[-before]);
            }
        }
    }

    /// 6. Crossing, and 7. piles.
    fn crossings(&mut self) {
        for j in self.first()..self.count {
            for i in 0..j {
                let crossed = self.variable(Kind::Crossed, i, j);
                let (gone, before) = (self.gone(i, j), self.before(i, j));
                self.clause(&[gone, -before, crossed]);
                for pile in 0..self.question.wastes {
                    let (one, other) = (self.on(i, pile), self.on(j, pile));
                    self.clause(&[-crossed, -one, -other]);
                }
            }
        }
    }

    /// 8. Empty piles, and 13. use.
    fn empty_piles(&mut self) {
        let first = self.first();
        let wastes = 0..self.question.wastes;
        let empty: Vec<usize> = wastes.filter(|pile| !self.question.pile_of.contains(pile)).collect();
        let used = |maker: &Self, pile: usize, j: usize| match j > first {
            true => maker.variable(Kind::Used, pile, j - 1),
            false => False,
        };
        for j in first..self.count {
            for pair in empty.windows(2) {
                let (on, left) = (self.on(j, pair[1]), used(self, pair[0], j));
                self.clause(&[-on, left]);
            }
            for &pile in &empty {
                let (now, on, before) = (self.variable(Kind::Used, pile, j), self.on(j, pile), used(self, pile, j));
                self.clause(&[-now, on, before]);
            }
        }
    }

    /// 9. Foundations that go up by ones: cards of one rank, and those of the rank below.
    fn ranks_in_order(&mut self, own: &[usize], below: &[usize]) {
        let Some(waiting) = own.len().checked_sub(below.len()) else { return };
        for &x in own {
            for first in 0u32..1 << own.len() {
                let first = chosen(own, first);
                let needed = (first.len() + 1).saturating_sub(waiting);
                if first.contains(&x) || needed == 0 || needed > below.len() {
                    continue;
                }
                for some in 0u32..1 << below.len() {
                    let some = chosen(below, some);
                    if some.len() != below.len() - needed + 1 {
                        continue;
                    }
                    let mut clause = vec![-self.played(x)];
                    clause.extend(first.iter().map(|&other| -self.before(other, x)));
                    clause.extend(some.iter().map(|&lower| self.before(lower, x)));
                    self.clause(&clause);
                }
            }
        }
    }

    /// 10. Foundations of different steps.
    fn foundations(&mut self, ranks: &[Vec<usize>; 4], in_turn: &[usize]) {
        let question = self.question;
        let with = |rank: usize| (0..self.count).filter(move |&i| question.cards[i].rank().index() == rank);
        let takes: Vec<Vec<Vec<usize>>> =
            ranks.iter().map(|ranks| ranks.iter().map(|&rank| with(rank).collect()).collect()).collect();
        let goes = |maker: &Self, i: usize, foundation: usize| {
            let taken = ranks[foundation].contains(&question.cards[i].rank().index());
            if taken { maker.variable(Kind::Goes, i, foundation) } else { False }
        };
        for i in 0..self.count {
            let played = self.played(i);
            let to = [0, 1, 2, 3].map(|foundation| goes(self, i, foundation));
            self.clause(&[-played, to[0], to[1], to[2], to[3]]);
            for (index, &one) in to.iter().enumerate() {
                self.clause(&[-one, played]);
                for &other in &to[..index] {
                    self.clause(&[-one, -other]);
                }
            }
        }
        let follows = |maker: &mut Self, upper: (usize, &[usize]), lower: (usize, &[usize])| {
            for &card in upper.1 {
                let goes_there = goes(maker, card, upper.0);
                let mut some = vec![-goes_there];
                for &low in lower.1 {
                    let under = goes(maker, low, lower.0);
                    some.push(under);
                    let before = if low == card { False } else { maker.before(low, card) };
                    maker.clause(&[-goes_there, -under, before]);
                }
                maker.clause(&some);
            }
        };
        for (foundation, places) in takes.iter().enumerate() {
            for (place, cards) in places.iter().enumerate() {
                let there: Vec<Literal> = cards.iter().map(|&card| goes(self, card, foundation)).collect();
                for (index, &one) in there.iter().enumerate() {
                    for &other in &there[..index] {
                        self.clause(&[-one, -other]);
                    }
                }
                if !self.question.is_partial() {
                    self.clause(&there);
                }
                if place > 0 {
                    follows(self, (foundation, cards), (foundation, &places[place - 1]));
                }
            }
        }
        for (index, &foundation) in in_turn.iter().enumerate() {
            for &left in &in_turn[..index] {
                if let (Some(cards), Some(others)) = (takes[foundation].first(), takes[left].first()) {
                    follows(self, (foundation, cards), (left, others));
                }
            }
        }
    }

    /// 11. Enough.
    fn enough(&mut self) {
        if self.question.is_partial() {
            let left: Vec<Literal> = (0..self.count).map(|i| -self.played(i)).collect();
            self.at_most(self.count - self.question.needed, &left, 1000);
        }
    }

    /// 12. Moves.
    fn moves(&mut self, moves: u32) {
        let mut placed = Vec::new();
        for j in self.first()..self.count {
            let direct = self.direct(j);
            if !self.question.is_partial() {
                placed.extend((direct != True).then_some(-direct));
                continue;
            }
            let left = self.variable(Kind::Left, j, 0);
            let played = self.played(j);
            self.clause(&[-left, -played]);
            if j + 1 < self.count {
                let next = self.variable(Kind::Left, j + 1, 0);
                self.clause(&[-left, next]);
            }
            for i in 0..j {
                let (played, gone) = (self.played(i), self.gone(i, j));
                self.clause(&[-left, -played, gone]);
            }
            if direct != True {
                let counts = self.variable(Kind::Placed, j, 0);
                self.clause(&[counts, direct, left]);
                placed.push(counts);
            }
        }
        let most = (moves as usize).checked_sub(self.question.needed);
        self.at_most(most.unwrap_or(0), &placed, 1);
        if most.is_none() {
            // Not even the plays can be made.
            self.clause(&[]);
        }
    }

    /// No more than so many of these hold; nodes of the tree are numbered from `node`.
    fn at_most(&mut self, most: usize, counted: &[Literal], mut node: usize) {
        let sums = self.counts(counted, &mut node);
        if let Some(&more) = sums.get(most) {
            self.clause(&[-more]);
        }
    }

    /// What follows from 1, 2, 3 … of these.
    fn counts(&mut self, counted: &[Literal], node: &mut usize) -> Vec<Literal> {
        if counted.len() < 2 {
            return counted.to_vec();
        }
        let (one, other) = counted.split_at(counted.len() / 2);
        let (one, other) = (self.counts(one, node), self.counts(other, node));
        let sums: Vec<Literal> = (1..=counted.len()).map(|sum| self.variable(Kind::Count, *node, sum)).collect();
        *node += 1;
        for a in 0..=one.len() {
            for b in 0..=other.len() {
                if a + b > 0 {
                    let of = |part: &[Literal], count: usize| if count == 0 { False } else { -part[count - 1] };
                    self.clause(&[of(&one, a), of(&other, b), sums[a + b - 1]]);
                }
            }
        }
        sums
    }
}

/// Those of a few that a mask names.
fn chosen(of: &[usize], mask: u32) -> Vec<usize> {
    (0..of.len()).filter(|bit| mask >> bit & 1 == 1).map(|bit| of[bit]).collect()
}
