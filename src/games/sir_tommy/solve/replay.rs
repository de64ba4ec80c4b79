//! From a solver's steps to moves of the game.

use super::super::position::Position;
use super::super::rules::Rules;
use super::board::{STOCK, Step};
use super::terms::Terms;
use crate::games::contract::Game;
use crate::table::{Move, PileId};

/// The moves that steps stand for, as far as the one that brings the score to `score`.
///
/// # Panics
/// If the rules do not allow a step: then the solver is wrong.
pub(super) fn moves(rules: &Rules, terms: &Terms, at: &Position, steps: &[Step], score: u32) -> Vec<Move> {
    let mut at = *at;
    let mut moves = Vec::with_capacity(steps.len());
    for &step in steps {
        if rules.score(&at) >= score {
            break;
        }
        let mv = as_move(rules, terms, &at, step);
        assert!(rules.judge(&at, mv).is_ok(), "{mv} is not allowed");
        rules.play(&mut at, mv);
        moves.push(mv);
    }
    assert!(rules.score(&at) >= score, "a solution ends before the aim");
    moves
}

fn as_move(rules: &Rules, terms: &Terms, at: &Position, step: Step) -> Move {
    let waste = |pile: u8| PileId::waste(pile + 1);
    let foundation = |chain: u8| PileId::foundation(chain + 1);
    match step {
        Step::Redeal => Move::Redeal,
        Step::Place(pile) => Move::shift(PileId::STOCK, waste(pile)),
        Step::Carry { from, to } => Move::shift(waste(from), waste(to)),
        Step::Shift { from, to } => Move::shift(foundation(from), foundation(to)),
        Step::Play { from, chain } => {
            let from = if from == STOCK { PileId::STOCK } else { waste(from) };
            let to = match terms.alike {
                false => Some(foundation(chain)),
                true => (0..4).map(foundation).find(|&to| rules.judge(at, Move::shift(from, to)).is_ok()),
            };
            Move::shift(from, to.unwrap_or(foundation(chain)))
        }
    }
}
