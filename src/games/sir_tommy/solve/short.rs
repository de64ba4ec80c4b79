//! A shortest solution, or one within some number of moves; and what is known of how short one can be.

use std::cell::RefCell;

use super::any::SHORT;
use super::board::Step;
use super::cnf::Lit;
use super::encode::{Encoding, Piles};
use super::general::Boards;
use super::sat::{Said, Sat};
use super::{Found, Question, decode, dig};
use crate::games::aim::Wanted;
use crate::search::{self, Limit, Limits, Progress, Task, shortest};

/// The width of the beam that looks for a first solution.
const WIDTH: usize = 200;
/// Conflicts after which the SAT solver has to stop where it is not the last word.
const CONFLICTS: u64 = 20_000;
/// Boards that are looked at to better a solution.
const BETTERING: u64 = 100_000;

/// What is known so far.
struct Known {
    best: Option<Vec<Step>>,
    /// Moves that any solution takes.
    least: u32,
    /// Most moves that are of interest.
    most: u32,
    /// Whether any solution within `most` will do.
    any: bool,
}

impl Known {
    /// Takes over a solution if it is a better one.
    fn found(&mut self, steps: Vec<Step>) {
        if self.best.as_ref().is_none_or(|best| steps.len() < best.len()) {
            self.best = Some(steps);
        }
    }

    /// The length of the best solution.
    fn length(&self) -> u32 {
        self.best.as_ref().map_or(u32::MAX, |best| best.len() as u32)
    }

    /// Whether nothing is left to ask.
    fn settled(&self) -> bool {
        let length = self.length();
        self.least > self.most || length <= self.least || (self.any && length <= self.most)
    }

    /// Most moves that the next solution may have.
    fn next_most(&self) -> u32 {
        self.most.min(self.length().saturating_sub(1))
    }
}

impl Question<'_> {
    /// The shortest solution, or any within the moves allowed; and the moves that are needed at least.
    pub(super) fn short(&self, wanted: Wanted, task: &mut Task<'_>) -> (Found, u32) {
        let any = wanted == Wanted::Any;
        let mut known = Known { best: None, least: self.needed(), most: self.moves.unwrap_or(u32::MAX), any };
        let limit = self.settle(&mut known, task).err();
        let (length, least) = (known.length(), known.least.min(known.length()));
        match (known.best, limit) {
            (Some(best), _) if length <= known.most => (Found::Steps(best), least),
            _ if known.least > known.most => (Found::Nothing, 0),
            (_, Some(limit)) => (Found::GaveUp(limit), least),
            (_, None) => (Found::Nothing, 0),
        }
    }

    fn settle(&self, known: &mut Known, task: &mut Task<'_>) -> Result<(), Limit> {
        if self.is_doomed() {
            known.least = u32::MAX;
            return Ok(());
        }
        if self.terms.waste_moves {
            known.found(self.as_far_as_goal(dig::out(self.terms, self.board, self.goal)));
        }
        if let Some(Found::Steps(steps)) = self.beam(WIDTH, SHORT, task)? {
            known.found(self.as_far_as_goal(steps));
        }
        if known.best.is_none() && !known.settled() {
            self.fewer_placements(known, true, task)?;
        }
        if !known.settled() && !self.terms.foundation_moves {
            self.bound(known, task)?;
        }
        if !known.settled() {
            self.fewer_placements(known, false, task)?;
        }
        if !known.settled() && !self.is_single_pass() {
            self.search(known, task)?;
        }
        Ok(())
    }

    /// Raises the bound to what would be needed if every waste card lay open, as far as that is soon proved.
    fn bound(&self, known: &mut Known, task: &mut Task<'_>) -> Result<(), Limit> {
        let mut asked = Encoding::new(self.terms, self.board, self.needed() as usize, Piles::Boundless);
        asked.count_placed(self.terms);
        let mut sat = Sat::new(&asked.cnf, task);
        if let Said::No = sat.ask(&[], CONFLICTS)? {
            known.least = u32::MAX;
            return Ok(());
        }
        // Not possible with fewer than `low`, possible with `high`.
        let (mut low, mut high) = (0, asked.placed.len());
        while low < high {
            let middle = (low + high) / 2;
            match sat.ask(&at_most(&asked, middle), CONFLICTS)? {
                Said::No => {
                    low = middle + 1;
                    known.least = known.least.max(self.needed() + low as u32);
                    if known.settled() {
                        return Ok(());
                    }
                }
                Said::Yes(_) => high = middle,
                Said::Later => return Ok(()),
            }
        }
        Ok(())
    }

    /// Fewer and fewer placements in one pass, until no fewer do; or one solution. Where more than this pass and these moves are allowed
    /// that proves nothing, and is stopped soon.
    fn fewer_placements(&self, known: &mut Known, one: bool, task: &mut Task<'_>) -> Result<(), Limit> {
        let needed = self.needed();
        let mut asked = Encoding::new(self.terms, self.board, needed as usize, Piles::Real);
        asked.count_placed(self.terms);
        let conflicts = if self.is_single_pass() { u64::MAX } else { CONFLICTS };
        let mut sat = Sat::new(&asked.cnf, task);
        while !known.settled() {
            let most = known.next_most();
            let Some(placed) = most.checked_sub(needed) else { break };
            match sat.ask(&at_most(&asked, placed as usize), conflicts)? {
                Said::Yes(so) => {
                    let steps = self.as_far_as_goal(decode::steps(self.terms, self.board, &asked, &so));
                    assert!(steps.len() as u32 <= most, "the answer has no more placements than it may have");
                    known.found(steps);
                    if one {
                        return Ok(());
                    }
                }
                Said::No if self.is_single_pass() => {
                    known.least = most.saturating_add(1);
                    return Ok(());
                }
                Said::No | Said::Later => return Ok(()),
            }
        }
        Ok(())
    }

    /// All steps, shortest first; not for long if there is a solution already.
    fn search(&self, known: &mut Known, task: &mut Task<'_>) -> Result<(), Limit> {
        let most = known.next_most();
        let boards = Boards { terms: self.terms, goal: self.goal };
        let limits = task.limits();
        let rest = limits.states.map(|states| states.saturating_sub(task.progress().states));
        let bettering = known.best.as_ref().filter(|best| best.len() as u32 <= known.most).map(|_| BETTERING);
        let states = rest.into_iter().chain(bettering).min();
        let outer = RefCell::new(task);
        let counted = std::cell::Cell::new(0);
        let watch = |progress: Progress| {
            let fresh = progress.states - counted.replace(progress.states);
            outer.borrow_mut().states(fresh).err()
        };
        let mut inner = Task::watched(Limits { states, ..limits }, &watch);
        match shortest(&boards, self.board.clone(), Some(most), &mut inner) {
            search::Found::Path(steps) => {
                known.least = steps.len() as u32;
                known.best = Some(steps);
            }
            search::Found::Nothing => known.least = known.least.max(most.saturating_add(1)),
            search::Found::GaveUp { limit, least } => {
                known.least = known.least.max(least);
                return Err(limit);
            }
        }
        Ok(())
    }
}

/// The demand that at most so many cards are placed.
fn at_most(asked: &Encoding, placed: usize) -> Vec<Lit> {
    asked.placed.get(placed).map(|&more| -more).into_iter().collect()
}
