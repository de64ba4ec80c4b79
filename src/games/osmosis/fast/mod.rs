//! The solver of the family.

mod any;
mod board;
mod line;
mod relaxed;
mod seen;
mod short;

#[cfg(test)]
mod tests;

use super::position::Position;
use super::rules::Rules;
use crate::games::aim::{Aim, Answer, Verdict, Wanted};
use crate::games::contract::Game;
use crate::search::Task;
use board::{Board, ENDLESS, State};
use seen::Seen;
use short::Short;

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

    fn any(&self, task: &mut Task<'_>) -> Answer {
        let mut seen = Seen::new();
        for (board, start, settled) in self.boards() {
            let choices = if board.never_chooses(&settled) {
                any::sweep(&board, &mut settled.clone()).then(Vec::new)
            } else {
                match any::search(&board, settled, &mut seen, task) {
                    Ok(choices) => choices,
                    Err(limit) => return Answer::unknown(limit, 0),
                }
            };
            if let Some(choices) = choices {
                return Answer::won(line::moves(self.rules, self.at, &board, start, &choices), 0);
            }
        }
        Answer::LOST
    }

    fn shortest(&self, most_deals: u32, task: &mut Task<'_>) -> Answer {
        let (starts, boards): (Vec<State>, Vec<(Board, State)>) =
            self.boards().map(|(board, start, settled)| (start, (board, settled))).unzip();
        match short::search(&boards, most_deals, task) {
            Short::Line { board, choices, deals } => {
                let moves = line::moves(self.rules, self.at, &boards[board].0, starts[board], &choices);
                Answer::won(moves, self.plays + deals)
            }
            Short::Nothing => Answer::LOST,
            Short::GaveUp { limit, least } => Answer::unknown(limit, self.plays + least),
        }
    }
}
