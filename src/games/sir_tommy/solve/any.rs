//! Any solution, or the proof that there is none.

use super::beam::{self, Beamed, Weights};
use super::board::Step;
use super::encode::{Encoding, Piles};
use super::general::Boards;
use super::sat::{Said, Sat};
use super::{Found, Question, decode, dig};
use crate::search::{self, Limit, Task, depth_first};

/// What proved good on random deals of all presets.
pub(super) const WEIGHTS: Weights = Weights { burying: 4, buried: 1, left: 8, placed: 0 };

/// What makes a beam's solution short.
pub(super) const SHORT: Weights = Weights { placed: 2, ..WEIGHTS };

/// The width of the beam that goes first.
const NARROW: usize = 50;
/// The widths of the beams that look for a solution with redeals.
const WIDER: [usize; 2] = [200, 1000];
/// Boards after a redeal that are put to the SAT solver.
const REDEALT: usize = 24;
/// Conflicts after which the SAT solver has to wait where it could not prove a loss anyway.
const CONFLICTS: u64 = 20_000;

impl Question<'_> {
    /// Any solution.
    pub(super) fn any(&self, task: &mut Task<'_>) -> Found {
        self.try_any(task).unwrap_or_else(Found::GaveUp)
    }

    fn try_any(&self, task: &mut Task<'_>) -> Result<Found, Limit> {
        if self.is_doomed() {
            return Ok(Found::Nothing);
        }
        if self.terms.waste_moves {
            return Ok(Found::Steps(self.dug_out(task)));
        }
        if let Some(found) = self.beam(NARROW, WEIGHTS, task)? {
            return Ok(found);
        }
        let asked = Encoding::new(self.terms, self.board, self.needed() as usize, Piles::Real);
        let conflicts = if self.is_single_pass() { u64::MAX } else { CONFLICTS };
        match Sat::new(&asked.cnf, task).ask(&[], conflicts)? {
            Said::Yes(so) => return Ok(Found::Steps(decode::steps(self.terms, self.board, &asked, &so))),
            Said::No if self.is_single_pass() => return Ok(Found::Nothing),
            Said::No | Said::Later => {}
        }
        for width in WIDER {
            if let Some(found) = self.beam(width, WEIGHTS, task)? {
                return Ok(found);
            }
        }
        if let Some(steps) = self.over_redeals(task)? {
            return Ok(Found::Steps(steps));
        }
        let boards = Boards { terms: self.terms, goal: self.goal };
        match depth_first(&boards, self.board.clone(), task) {
            search::Found::Path(steps) => Ok(Found::Steps(steps)),
            search::Found::Nothing => Ok(Found::Nothing),
            search::Found::GaveUp { limit, .. } => Err(limit),
        }
    }

    /// A solution where every game can be won; a short one, as far as that takes little time.
    fn dug_out(&self, task: &mut Task<'_>) -> Vec<Step> {
        let mut best = self.as_far_as_goal(dig::out(self.terms, self.board, self.goal));
        let mut better = |steps: Vec<Step>| {
            let steps = self.as_far_as_goal(steps);
            if steps.len() < best.len() {
                best = steps;
            }
        };
        match self.beam(NARROW, SHORT, task) {
            Ok(Some(Found::Steps(steps))) => better(steps),
            Ok(_) => {
                let asked = Encoding::new(self.terms, self.board, self.needed() as usize, Piles::Real);
                if let Ok(Said::Yes(so)) = Sat::new(&asked.cnf, task).ask(&[], CONFLICTS / 10) {
                    better(decode::steps(self.terms, self.board, &asked, &so));
                }
            }
            Err(_) => {}
        }
        best
    }

    /// A solution whose first pass a beam finds, and whose next one the SAT solver.
    fn over_redeals(&self, task: &mut Task<'_>) -> Result<Option<Vec<Step>>, Limit> {
        if self.board.redeals == 0 {
            return Ok(None);
        }
        let boards = match beam::search_pass(self.terms, self.board, self.goal, WIDER[0], WEIGHTS, task)? {
            Beamed::Steps(steps) => return Ok(Some(steps)),
            Beamed::Boards(boards) => boards,
        };
        for (index, (mut steps, board)) in boards.into_iter().take(REDEALT).enumerate() {
            let next = Question { board: &board, ..*self };
            let asked = Encoding::new(self.terms, &board, next.needed() as usize, Piles::Real);
            if let Said::Yes(so) = Sat::new(&asked.cnf, task).ask(&[], CONFLICTS / 4)? {
                steps.extend(decode::steps(self.terms, &board, &asked, &so));
                return Ok(Some(steps));
            }
            // Further redeals only after the best board, or it would take too long with many.
            if index == 0
                && let Some(more) = next.over_redeals(task)?
            {
                steps.extend(more);
                return Ok(Some(steps));
            }
        }
        Ok(None)
    }

    /// A solution, if a beam meets one.
    pub(super) fn beam(&self, width: usize, weights: Weights, task: &mut Task<'_>) -> Result<Option<Found>, Limit> {
        Ok(beam::search(self.terms, self.board, self.goal, width, weights, task)?.map(Found::Steps))
    }
}
