//! The solver of the family.
//!
//! One pass through the stock, where waste cards only go to foundations, is a question about orders and is settled by a
//! SAT solver ([`encode`], [`sat`]); a narrow [`beam`] search before it finds many solutions sooner. Games with moves
//! between waste piles can always be won ([`dig`]). Everything else (redeals, moves between foundations) can be *won* by
//! the same means, since a solution need not use what it may, and is otherwise left to a [`general`] search.
//!
//! The search counts states: boards that were looked at, and conflicts of the SAT solver for several states each. So a
//! limit of states gives the same verdict everywhere.

mod any;
mod beam;
mod board;
mod cnf;
mod decode;
mod dig;
mod doom;
mod encode;
mod general;
mod lost;
mod needs;
mod replay;
mod sat;
mod short;
mod terms;

use super::position::Position;
use super::rules::Rules;
use crate::games::aim::{Aim, Answer, Verdict, Wanted};
use crate::games::contract::Game;
use crate::search::Task;
use board::{Board, Step};
pub(super) use lost::prove_lost;
use terms::Terms;

/// See [`Game::solve`].
pub(super) fn solve(rules: &Rules, at: &Position, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
    let pass = rules.pass(at);
    if aim.pass.is_some_and(|last| pass > last) {
        return Answer::LOST;
    }
    if rules.score(at) >= aim.score {
        return Answer::won(Vec::new(), 0);
    }
    if aim.score as usize > rules.deck().len() {
        return Answer::LOST;
    }
    let last_pass = aim.pass.unwrap_or(u32::MAX).min(rules.redeals + 1);
    let terms = Terms::of(rules);
    let board = Board::of(&terms, at, last_pass.saturating_sub(pass) as u8);
    let question = Question { terms: &terms, board: &board, goal: aim.score, moves: aim.moves };
    let (found, least) = match (wanted, aim.moves) {
        (Wanted::Any, None) => (question.any(task), 0),
        _ => question.short(wanted, task),
    };
    let verdict = match found {
        Found::Steps(steps) => Verdict::Won(replay::moves(rules, &terms, at, &steps, aim.score)),
        Found::Nothing => return Answer::LOST,
        Found::GaveUp(limit) => Verdict::Unknown(limit),
    };
    Answer { verdict, least }
}

/// What is asked.
#[derive(Clone, Copy)]
struct Question<'a> {
    terms: &'a Terms,
    board: &'a Board,
    /// Cards on foundations to reach.
    goal: u32,
    /// Most steps.
    moves: Option<u32>,
}

/// What was found.
enum Found {
    /// Steps to the goal, and perhaps more.
    Steps(Vec<Step>),
    /// There are none.
    Nothing,
    /// The search gave up.
    GaveUp(crate::search::Limit),
}

impl Question<'_> {
    /// Cards that have to be played.
    fn needed(&self) -> u32 {
        self.goal - self.board.score()
    }

    /// Whether there is one pass left in which waste cards go to foundations only and those stay there: what the SAT
    /// solver settles.
    fn is_single_pass(&self) -> bool {
        self.board.redeals == 0 && !self.terms.waste_moves && !self.terms.foundation_moves
    }

    /// Whether the goal is out of reach whatever lies open.
    fn is_doomed(&self) -> bool {
        doom::reachable(self.terms, self.board) < self.needed()
    }

    /// Steps that count: those as far as the goal.
    fn as_far_as_goal(&self, mut steps: Vec<Step>) -> Vec<Step> {
        let mut left = self.needed();
        let end = steps.iter().position(|step| {
            left -= u32::from(matches!(step, Step::Play { .. }));
            left == 0
        });
        steps.truncate(end.map_or(steps.len(), |end| end + 1));
        steps
    }
}

#[cfg(test)]
mod tests;
