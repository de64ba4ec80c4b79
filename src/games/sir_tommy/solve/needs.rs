//! How soon cards are wanted.

use super::board::Board;
use super::terms::Terms;
use crate::cards::Card;

/// How many cards have to come on some chain before each kind of card.
pub(super) struct Needs([u8; 64]);

impl Needs {
    pub(super) fn of(terms: &Terms, board: &Board) -> Needs {
        let mut needs = [u8::MAX; 64];
        for chain in 0..4 {
            for place in board.heights[chain]..terms.ranks as u8 {
                if let Some(rank) = terms.waits_for(chain, place) {
                    let need = &mut needs[(terms.group_of(chain) << 4) as usize | rank];
                    *need = (*need).min(place - board.heights[chain]);
                }
            }
        }
        Needs(needs)
    }

    fn of_card(&self, terms: &Terms, card: Card) -> u8 {
        self.0[terms.kind(card) as usize]
    }

    /// How many cards of a pile are wanted sooner than a card that comes on them.
    pub(super) fn over(&self, terms: &Terms, pile: &[Card], card: Card) -> i32 {
        let need = self.of_card(terms, card);
        pile.iter().filter(|&&below| self.of_card(terms, below) < need).count() as i32
    }
}
