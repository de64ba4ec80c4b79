//! What a change comes to, as far as a search can tell within a number of states.

use super::report::{Figures, Mend, Solvable, Stands};
use super::side::{Line, Side};
use crate::document::Goal;
use crate::notation::Expect;
use crate::replay::{Outcome, Report};
use crate::solve::{Budget, NoReturn, Standing, point_of_no_return, standing};
use crate::table::Move;

/// Asks about positions; never, if it may look at no state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Oracle {
    pub states: u64,
}

impl Oracle {
    fn budget(self) -> Budget<'static> {
        Budget::of_states(self.states)
    }

    fn stands(self, at: &crate::games::Session, goal: Goal, played: u64) -> Option<Stands> {
        (self.states > 0).then(|| match standing(at, goal, played, self.budget()) {
            Standing::Winnable(moves) => Stands::Winnable { moves },
            Standing::Lost => Stands::Lost,
            Standing::Unknown(_) => Stands::Unknown,
        })
    }

    /// Whether a puzzle can be solved; `need` says of each side whether anybody wants to know.
    pub fn solvable(self, old: Option<&Side>, new: Option<&Side>) -> Solvable {
        let ask = |side: Option<&Side>| {
            let side = side?;
            let proof = side.lines.iter().filter_map(|line| line.report).filter(|report| proves(report));
            if let Some(moves) = proof.map(|report| report.moves as u32).min() {
                return Some(Stands::Winnable { moves });
            }
            self.stands(side.opening.as_ref()?, side.puzzle.goal, 0)
        };
        Solvable { old: ask(old), new: ask(new) }
    }

    /// Adds to the figures of two lines what can be reached from their ends, where one of them is meant to reach the
    /// goal or claims to have lost it.
    pub fn ends(self, old: Option<(&Side, &Line, &mut Figures)>, new: Option<(&Side, &Line, &mut Figures)>) {
        let wants = |side: &Option<(&Side, &Line, &mut Figures)>| {
            let report = side.as_ref().and_then(|(_, line, _)| line.report);
            report.is_some_and(|report| {
                report.goal_met || matches!(report.claim.expect, Expect::Goal | Expect::Won | Expect::Lost)
            })
        };
        if self.states == 0 || !(wants(&old) || wants(&new)) {
            return;
        }
        for (side, line, figures) in [old, new].into_iter().flatten() {
            if let Some(report) = line.report {
                self.end(side, report, figures);
            }
        }
    }

    fn end(self, side: &Side, report: &Report, figures: &mut Figures) {
        // Of an unreadable line nobody knows where it stands.
        if proves(report) || report.outcome == Outcome::Unreadable {
            return;
        }
        let goal = side.puzzle.goal;
        figures.stands = self.stands(&report.end, goal, report.moves);
        let claims_lost = report.claim.expect == Expect::Lost;
        match figures.stands {
            Some(Stands::Winnable { .. }) if claims_lost => figures.ok = false,
            Some(Stands::Lost) if !claims_lost => figures.mend = self.mend(report, goal),
            _ => {}
        }
    }

    /// The last point of a lost line from which the goal can still be reached.
    fn mend(self, report: &Report, goal: Goal) -> Option<Mend> {
        let trace = report.trace.as_ref()?;
        let moves: Vec<Move> = trace.frames.iter().map(|frame| frame.mv).collect();
        let NoReturn::At(lost) = point_of_no_return(&trace.start, &moves, goal, self.budget()) else { return None };
        let ply = lost - 1;
        match standing(&trace.at(ply as usize)?, goal, u64::from(ply), self.budget()) {
            Standing::Winnable(moves) => Some(Mend { ply, moves }),
            _ => None,
        }
    }
}

/// Whether a line is a proof that the goal can be met: its moves alone say so, whatever it claims.
pub(super) fn proves(report: &Report) -> bool {
    report.goal_met && !matches!(report.outcome, Outcome::Unreadable)
}
