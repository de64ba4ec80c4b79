//! Proofs that a position is lost, for others to check.

use super::board::Board;
use super::encode::{Encoding, Piles};
use super::sat::{Said, Sat};
use super::terms::Terms;
use super::{Position, Question, Rules};
use crate::games::aim::{Aim, Evidence, Proof, Verdict, Wanted};
use crate::games::contract::Game;
use crate::games::sir_tommy::lost_proof::LostProof;
use crate::search::{Limit, Task};
use crate::table::PileId;

impl Rules {
    /// Proves that an aim cannot be reached from a position. `None` if it can, or if this way of proving does not do:
    /// where redeals or moves between waste piles are allowed it takes every waste card to lie open, and it does nothing
    /// where cards may move between foundations of different steps.
    ///
    /// # Errors
    /// If the search has to give up.
    pub fn lost_proof(&self, at: &Position, aim: Aim, task: &mut Task<'_>) -> Result<Option<LostProof>, Limit> {
        let (score, pass) = (self.score(at), self.pass(at));
        let in_time = aim.pass.is_none_or(|last| pass <= last);
        let terms = Terms::of(self);
        let cards = self.deck().len() as u32;
        if score >= aim.score || aim.score > cards || !in_time || terms.foundation_moves {
            return Ok(None);
        }
        let last_pass = aim.pass.unwrap_or(u32::MAX).min(self.redeals + 1);
        let board = Board::of(&terms, at, (last_pass - pass) as u8);
        let question = Question { terms: &terms, board: &board, goal: aim.score, moves: aim.moves };
        let piles = if question.is_single_pass() { Piles::Real } else { Piles::Boundless };
        let mut asked = Encoding::new(&terms, &board, question.needed() as usize, piles);
        if let Some(moves) = aim.moves {
            asked.count_placed(&terms);
            match moves.checked_sub(question.needed()) {
                None => asked.cnf.clause(&[]),
                Some(placed) => {
                    if let Some(&more) = asked.placed.get(placed as usize) {
                        asked.cnf.clause(&[-more]);
                    }
                }
            }
        }
        let mut sat = Sat::new(&asked.cnf, task);
        sat.keep_proof();
        Ok(match sat.ask(&[], u64::MAX)? {
            Said::No => Some(LostProof { clauses: asked.cnf.dimacs(), proof: sat.proof(), map: map(&board, &asked) }),
            _ => None,
        })
    }
}

/// See [`Game::prove_lost`].
pub(in super::super) fn prove_lost(rules: &Rules, at: &Position, aim: Aim, task: &mut Task<'_>) -> Proof {
    match rules.lost_proof(at, aim, task) {
        Err(limit) => Proof::Unknown(limit),
        Ok(Some(proof)) => Proof::Lost(Evidence {
            method: LostProof::METHOD,
            facts: proof.facts().into_iter().collect(),
            payload: proof.payload(),
        }),
        Ok(None) => match rules.solve(at, aim, Wanted::Any, task).verdict {
            Verdict::Won(moves) => Proof::Won(moves),
            Verdict::Unknown(limit) => Proof::Unknown(limit),
            Verdict::Lost => Proof::NoMethod,
        },
    }
}

fn map(board: &Board, asked: &Encoding) -> String {
    let piles = board.piles.iter().zip(1..).flat_map(|(pile, number)| pile.iter().map(move |_| PileId::waste(number)));
    let piles = piles.chain(std::iter::repeat(PileId::STOCK));
    let mut map = String::new();
    for (index, (card, pile)) in asked.cards.iter().zip(piles).enumerate() {
        map.push_str(&format!("card {index} {card} {pile}\n"));
    }
    for (index, meaning) in asked.cnf.meanings.iter().enumerate() {
        map.push_str(&format!("{} {meaning}\n", index + 1));
    }
    map
}
