//! What a position and its rules come to, as far as the clauses are about it; and where they prove nothing.

use super::wrong;
use crate::cards::{Card, Colour, Suit};
use crate::games::aim::{Aim, Unproved};
use crate::games::contract::Game;
use crate::games::sir_tommy::position::Position;
use crate::games::sir_tommy::rules::{Rules, Steps, Suits};
use crate::table::PileId;

/// What the clauses of a proof are about.
pub(super) struct Question {
    /// The cards by their numbers: those of the waste piles, pile by pile, bottom to top, then the stock.
    pub(super) cards: Vec<Card>,
    /// The waste pile (from 0) of each card that lies on one.
    pub(super) pile_of: Vec<usize>,
    /// Number of waste piles.
    pub(super) wastes: usize,
    /// Whether every waste card is taken to lie open, since redeals or moves between waste piles may free it.
    pub(super) open: bool,
    /// Whether nothing is played before the stock is empty.
    pub(super) hold: bool,
    /// How many of the cards have to be played.
    pub(super) needed: usize,
    /// Most moves.
    pub(super) moves: Option<u32>,
    /// What foundations take.
    pub(super) foundations: Foundations,
}

/// What foundations take.
pub(super) enum Foundations {
    /// They go up by ones: the suits that share foundations, and the number of ranks.
    Ones { groups: Vec<Vec<Suit>>, ranks: usize },
    /// They go up by different steps: for each the indexes of the ranks that it still takes, in order.
    Steps {
        ranks: [Vec<usize>; 4],
        /// Foundations that are empty and have to be started in this order.
        in_turn: Vec<usize>,
    },
}

impl Question {
    /// The question whether an aim can be reached.
    ///
    /// # Errors
    /// If proofs of this kind say nothing about it.
    pub(super) fn of(rules: &Rules, at: &Position, aim: Aim) -> Result<Question, Unproved> {
        if rules.foundation_moves && rules.steps != Steps::Ones {
            return wrong("clauses prove nothing where cards may move between foundations of different steps");
        }
        let wastes = rules.wastes as usize;
        let piles = &at.wastes[..wastes];
        let mut cards: Vec<Card> = piles.iter().flat_map(|pile| pile.iter().copied()).collect();
        let pile_of = piles.iter().enumerate().flat_map(|(index, pile)| pile.iter().map(move |_| index)).collect();
        cards.extend(at.stock.iter());
        let needed = aim.score.saturating_sub(rules.score(at)) as usize;
        if needed == 0 || needed > cards.len() {
            return wrong("the aim is reached already, or beyond all cards");
        }
        let last_pass = aim.pass.unwrap_or(u32::MAX).min(rules.redeals.saturating_add(1));
        let may_redeal = last_pass > rules.pass(at);
        let may_carry = rules.waste_moves && wastes > 1;
        let foundations = match rules.steps {
            Steps::Ones => Foundations::Ones { groups: groups(rules.suits), ranks: rules.deck.ranks() as usize },
            Steps::OneToFour => {
                let heights = [0, 1, 2, 3].map(|foundation| at.foundations[foundation].len());
                let ranks = [0, 1, 2, 3].map(|foundation| {
                    let places = heights[foundation]..rules.deck.ranks() as usize;
                    places.map(|place| rules.rank_at(foundation, place).index()).collect()
                });
                let in_turn = (0..4).filter(|&index| rules.left_to_right && heights[index] == 0).collect();
                Foundations::Steps { ranks, in_turn }
            }
        };
        let open = may_redeal || may_carry;
        let hold = rules.hold_foundations;
        Ok(Question { cards, pile_of, wastes, open, hold, needed, moves: aim.moves, foundations })
    }

    /// The lines of the map for the cards.
    pub(super) fn card_lines(&self) -> impl Iterator<Item = String> {
        self.cards.iter().enumerate().map(|(index, card)| {
            let pile = self.pile_of.get(index).map_or(PileId::STOCK, |&pile| PileId::waste(pile as u8 + 1));
            format!("card {index} {card} {pile}")
        })
    }

    /// Whether some cards may be left.
    pub(super) fn is_partial(&self) -> bool {
        self.needed < self.cards.len()
    }
}

/// The suits that share foundations.
fn groups(suits: Suits) -> Vec<Vec<Suit>> {
    let of = |colour| Suit::ALL.into_iter().filter(|suit| suit.colour() == colour).collect();
    match suits {
        Suits::Any => vec![Suit::ALL.to_vec()],
        Suits::Colour => vec![of(Colour::Black), of(Colour::Red)],
        Suits::Suit => Suit::ALL.map(|suit| vec![suit]).to_vec(),
    }
}
