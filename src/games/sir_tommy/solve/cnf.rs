//! Clauses, and what their variables mean.

use std::fmt;

/// A literal: a variable's number from 1, negative if denied; or one of the constants.
pub(super) type Lit = i32;

/// What is always so. Its negative is what is never so.
pub(super) const YES: Lit = i32::MAX;

/// What a variable says. Cards are numbers: first those on waste piles, pile by pile, each bottom to top, then the
/// stock in dealing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The first card is played before the second.
    Before(u8, u8),
    /// The first card is played before the second one, a card of the stock, is placed or played from there.
    Gone(u8, u8),
    /// The card is placed on this waste pile.
    On(u8, u8),
    /// The cards could not lie on one pile: the first still lies there when the second comes, and leaves first.
    Crossed(u8, u8),
    /// The card goes on this foundation.
    Goes(u8, u8),
    /// The card is played at all.
    Played(u8),
    /// The card is left in the stock, and nothing is played after it might have been placed.
    Left(u8),
    /// The card is placed on a waste pile, as far as that counts.
    Placed(u8),
    /// A waste pile, empty at the start, has been used by one of the stock's cards up to this one.
    Used(u8, u8),
    /// At least so many of what is counted hold, for one node of the counter.
    Count(u16, u8),
}

impl fmt::Display for Meaning {
    /// A word and numbers from 0, as docs/certificates.md explains them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Meaning::Before(i, j) => write!(f, "before {i} {j}"),
            Meaning::Gone(i, j) => write!(f, "gone {i} {j}"),
            Meaning::On(i, pile) => write!(f, "on {i} {pile}"),
            Meaning::Crossed(i, j) => write!(f, "crossed {i} {j}"),
            Meaning::Goes(i, foundation) => write!(f, "goes {i} {foundation}"),
            Meaning::Played(i) => write!(f, "played {i}"),
            Meaning::Left(i) => write!(f, "left {i}"),
            Meaning::Placed(i) => write!(f, "placed {i}"),
            Meaning::Used(pile, j) => write!(f, "used {pile} {j}"),
            Meaning::Count(node, count) => write!(f, "count {node} {count}"),
        }
    }
}

/// Clauses in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Cnf {
    /// Clauses, each ended by 0.
    pub(super) literals: Vec<Lit>,
    /// Number of clauses.
    pub(super) clauses: usize,
    /// What each variable says, variable 1 first.
    pub(super) meanings: Vec<Meaning>,
}

impl Cnf {
    /// A new variable.
    pub(super) fn variable(&mut self, meaning: Meaning) -> Lit {
        self.meanings.push(meaning);
        self.meanings.len() as Lit
    }

    /// Demands that at least one of the literals holds.
    pub(super) fn clause(&mut self, literals: &[Lit]) {
        if literals.contains(&YES) {
            return;
        }
        self.literals.extend(literals.iter().filter(|&&literal| literal != -YES));
        self.literals.push(0);
        self.clauses += 1;
    }

    /// The clauses one after the other.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.literals.split(|&literal| literal == 0).take(self.clauses)
    }

    /// Literals in unary: the one at index k follows from more than k of `counted` (Bailleux and Boufkhad 2003, the half
    /// that bounds from above). Denying it therefore demands that at most k hold.
    pub(super) fn counter(&mut self, counted: &[Lit], nodes: &mut u16) -> Vec<Lit> {
        if counted.len() <= 1 {
            return counted.to_vec();
        }
        let (left, right) = counted.split_at(counted.len() / 2);
        let (left, right) = (self.counter(left, nodes), self.counter(right, nodes));
        let node = *nodes;
        *nodes += 1;
        let sums: Vec<Lit> =
            (0..counted.len()).map(|count| self.variable(Meaning::Count(node, count as u8 + 1))).collect();
        for a in 0..=left.len() {
            for b in 0..=right.len() {
                if a + b == 0 {
                    continue;
                }
                let of = |part: &[Lit], count: usize| if count == 0 { -YES } else { -part[count - 1] };
                self.clause(&[of(&left, a), of(&right, b), sums[a + b - 1]]);
            }
        }
        sums
    }

    /// The clauses in the DIMACS form.
    pub(super) fn dimacs(&self) -> String {
        let mut text = format!("p cnf {} {}\n", self.meanings.len(), self.clauses);
        for clause in self.clauses() {
            for literal in clause {
                text.push_str(&literal.to_string());
                text.push(' ');
            }
            text.push_str("0\n");
        }
        text
    }
}
