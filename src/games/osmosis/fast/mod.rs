//! The solver of the family.

mod best_first;
mod board;
mod depth_first;
mod line;
mod relaxed;
mod seen;

#[cfg(test)]
mod tests;

use super::position::Position;
use super::rules::Rules;
use crate::games::aim::{Aim, Answer, Verdict, Wanted};
use crate::games::contract::Game;
use crate::search::{Limit, Task};
use board::{Board, ENDLESS, State};
use seen::Seen;

/// Solves a position: see [`Game::solve`].
pub(super) fn solve(rules: &Rules, at: &Position, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
    let last_pass = match (rules.passes, aim.pass) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    if last_pass.is_some_and(|last| at.pass > last) {
        return Answer::LOST;
    }
    let plays = aim.score.saturating_sub(rules.score(at));
    let most = aim.moves.map_or(Some(u32::MAX), |most| most.checked_sub(plays));
    let Some(most_deals) = most else { return Answer::LOST };
    if plays == 0 {
        return Answer::won(Vec::new(), 0);
    }
    let redeals = last_pass.map_or(ENDLESS, |last| (last - at.pass).min(u32::from(ENDLESS)) as u8);
    let ask = Ask { rules, at, score: aim.score, redeals, plays };
    if wanted == Wanted::Shortest {
        return ask.shortest(most_deals, task);
    }
    let answer = ask.any(task);
    match &answer.verdict {
        Verdict::Won(moves) if moves.len() as u32 - plays > most_deals => ask.shortest(most_deals, task),
        _ => answer,
    }
}

/// A question that has no answer at first sight.
struct Ask<'a> {
    rules: &'a Rules,
    at: &'a Position,
    score: u32,
    redeals: u8,
    plays: u32,
}

impl Ask<'_> {
    /// The boards on which the score can be reached if the talon does not stand in the way, with the states that the
    /// position is in before and after playing what may be played from the reserves.
    fn boards(&self) -> impl Iterator<Item = (Board, State, State)> {
        board::row_orders(self.at).filter_map(|order| {
            let (board, start) = Board::new(self.rules, self.at, &order, self.score, self.redeals);
            let mut settled = start;
            board.settle(&mut settled, |_| ());
            relaxed::closure_reaches(&board, &settled).then_some((board, start, settled))
        })
    }

    /// Three searches take turns. Most positions are decided by the first, which tries few states of each row order
    /// and plays where it can. The second finds lines that are hard to find; the third proves that there is none, in
    /// the least memory.
    fn any(&self, task: &mut Task<'_>) -> Answer {
        self.try_any(task).unwrap_or_else(|limit| Answer::unknown(limit, 0))
    }

    fn try_any(&self, task: &mut Task<'_>) -> Result<Answer, Limit> {
        let won = |board: &Board, start: State, choices: &[bool]| {
            Ok(Answer::won(line::moves(self.rules, self.at, board, start, choices), 0))
        };
        let mut seen = Seen::new();
        let mut open = Vec::new();
        for (board, start, settled) in self.boards() {
            if board.never_chooses(&settled) {
                if depth_first::sweep(&board, &mut settled.clone()) {
                    return won(&board, start, &[]);
                }
                continue;
            }
            match depth_first::search(&board, settled, FIRST_STATES, &mut seen, task)? {
                depth_first::Found::Line(choices) => return won(&board, start, &choices),
                depth_first::Found::Nothing => {}
                depth_first::Found::NotYet => open.push((board, start, settled)),
            }
        }
        let boards: Vec<(&Board, State)> = open.iter().map(|(board, _, settled)| (board, *settled)).collect();
        match best_first::search(&boards, best_first::Search::Any { states: SECOND_STATES }, task) {
            best_first::Found::Line { board, choices, .. } => {
                let (board, start, _) = &open[board];
                return won(board, *start, &choices);
            }
            best_first::Found::Nothing => return Ok(Answer::LOST),
            best_first::Found::NotYet => {}
            best_first::Found::GaveUp { limit: Limit::Memory, .. } => {}
            best_first::Found::GaveUp { limit, .. } => return Err(limit),
        }
        for (board, start, settled) in &open {
            if let depth_first::Found::Line(choices) =
                depth_first::search(board, *settled, u64::MAX, &mut seen, task)?
            {
                return won(board, *start, &choices);
            }
        }
        Ok(Answer::LOST)
    }

    fn shortest(&self, most: u32, task: &mut Task<'_>) -> Answer {
        let open: Vec<(Board, State, State)> = self.boards().collect();
        let boards: Vec<(&Board, State)> = open.iter().map(|(board, _, settled)| (board, *settled)).collect();
        match best_first::search(&boards, best_first::Search::Shortest { most }, task) {
            best_first::Found::Line { board, choices, deals } => {
                let (board, start, _) = &open[board];
                Answer::won(line::moves(self.rules, self.at, board, *start, &choices), self.plays + deals)
            }
            best_first::Found::Nothing => Answer::LOST,
            best_first::Found::NotYet => unreachable!("a search for a shortest line has no limit of its own"),
            best_first::Found::GaveUp { limit, least } => Answer::unknown(limit, self.plays + least),
        }
    }
}

/// States of a row order that the first search looks at.
const FIRST_STATES: u64 = 1000;
/// States that the second search looks at.
const SECOND_STATES: u64 = 200_000;
