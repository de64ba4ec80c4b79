//! The search that every option is open to: all steps from board to board, boards that are the same for play once.

use super::board::{Board, Key, Step};
use super::doom::reachable;
use super::terms::Terms;
use crate::search::Space;

/// The boards of one game, on the way to a score.
pub(super) struct Boards<'a> {
    pub(super) terms: &'a Terms,
    pub(super) goal: u32,
}

impl Space for Boards<'_> {
    type State = Board;
    type Step = Step;
    type Key = Key;

    fn key(&self, board: &Board) -> Key {
        board.key(self.terms)
    }
    fn done(&self, board: &Board) -> bool {
        board.score() >= self.goal
    }
    fn steps(&self, board: &Board, out: &mut Vec<Step>) {
        match board.safe_play(self.terms) {
            Some(step) => out.push(step),
            None => board.steps(self.terms, out),
        }
    }
    fn take(&self, board: &mut Board, step: Step) {
        board.take(step);
    }
    /// Every card has to be played by a move of its own.
    fn least(&self, board: &Board) -> Option<u32> {
        let needed = self.goal.saturating_sub(board.score());
        (reachable(self.terms, board) >= needed).then_some(needed)
    }
}
