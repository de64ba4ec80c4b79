//! The solver of the family: exact, and quick where the plain search is lost. Nothing in it says what is legal: its lines
//! are turned into moves that `judge` allows, and its tests ask the plain search.
//!
//! A *line* is a list of legal moves. What the solver relies on, with `k` for the cards of a packet; the proofs are in
//! docs/certificates.md.
//!
//! 1. *Row orders.* Every line starts rows in some order, so it is enough to ask for each of the six orders of the suits
//!    that have no row yet whether a line exists that starts rows in this order only. From here on the order is fixed.
//! 2. *What is open stays open.* Whether a row takes a card depends on the cards on rows, and more of them never close a
//!    row. So a card may be moved to an earlier time in a line, if it lies on top there.
//! 3. *Playing does not disturb this pass.* Plays change neither the stock nor its packets. So whoever plays all that may
//!    be played has played after each deal of a pass all that any line could have played by then. In the last pass, and
//!    with one card in a packet, always playing is therefore right; and reserve cards are played at once in any case.
//! 4. *The last card disturbs nobody.* When the stock is empty, the waste's top card is the last of the next pass, and
//!    without it every packet before stays as it is. So it is played if it may be.
//! 5. *A pass without a play of the waste's is of no use*: what it began with is what it ends with.
//! 6. *Kinder rules.* In a later pass a card comes to the top only if the number of cards that are gone before it is
//!    right, or if the cards behind it up to the end of its packet have gone in the same pass. If even what these two
//!    allow does not reach the score, nothing does; if it does, no line needs fewer deals.
//!
//! What remains is a choice only where a packet leaves a card on top that may be played, in a pass that is not the last,
//! with cards left in the stock: play it, or deal on and have the next pass find its packets unmoved. A state is the set
//! of talon cards left and the place in the stock ([`board::State`]); two searches go over them, [`depth_first`] and
//! [`best_first`].

mod best_first;
mod board;
mod depth_first;
mod evidence;
mod line;
mod relaxed;
mod seen;

#[cfg(test)]
mod tests;

use super::lost_proof::LostProof;
use super::position::Position;
use super::rules::Rules;
use crate::games::aim::{Aim, Answer, Evidence, Proof, Verdict, Wanted};
use crate::games::contract::Game;
use crate::search::{Limit, Task};
use board::{Board, ENDLESS, State};
use seen::Seen;

/// Evidence that an aim cannot be reached, however many moves are made; `None` if it can be.
pub(super) fn prove_lost(
    rules: &Rules,
    at: &Position,
    aim: Aim,
    task: &mut Task<'_>,
) -> Result<Option<LostProof>, Limit> {
    match redeals(rules, at, aim) {
        Some(redeals) => evidence::prove_lost(rules, at, aim, redeals, task),
        None => Ok(None),
    }
}

/// See [`Game::prove_lost`]. Nothing is said where only a limit of moves puts the aim out of reach.
pub(super) fn evidence(rules: &Rules, at: &Position, aim: Aim, task: &mut Task<'_>) -> Proof {
    match prove_lost(rules, at, aim, task) {
        Err(limit) => Proof::Unknown(limit),
        Ok(None) => match solve(rules, at, aim, Wanted::Any, task).verdict {
            Verdict::Won(moves) => Proof::Won(moves),
            Verdict::Unknown(limit) => Proof::Unknown(limit),
            Verdict::Lost => Proof::NoMethod,
        },
        Ok(Some(proof)) => match proof.payload() {
            None => Proof::Unknown(Limit::Memory),
            Some(payload) => {
                let facts = proof.facts().into_iter().collect();
                Proof::Lost(Evidence { method: LostProof::METHOD, facts, payload })
            }
        },
    }
}

/// Redeals that count; `None` if the last pass that counts is over.
fn redeals(rules: &Rules, at: &Position, aim: Aim) -> Option<u8> {
    match [rules.passes, aim.pass].into_iter().flatten().min() {
        None => Some(ENDLESS),
        Some(last) => Some(last.checked_sub(at.pass)?.min(u32::from(ENDLESS)) as u8),
    }
}

/// Solves a position: see [`Game::solve`].
pub(super) fn solve(rules: &Rules, at: &Position, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
    let Some(redeals) = redeals(rules, at, aim) else { return Answer::LOST };
    let plays = aim.score.saturating_sub(rules.score(at));
    let most = aim.moves.map_or(Some(u32::MAX), |most| most.checked_sub(plays));
    let Some(most_deals) = most else { return Answer::LOST };
    if plays == 0 {
        return Answer::won(Vec::new(), 0);
    }
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
        let mut seen = Seen::new(task.limits().bytes);
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
            if let depth_first::Found::Line(choices) = depth_first::search(board, *settled, u64::MAX, &mut seen, task)?
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
            // Less memory suffices to say whether there is a line at all.
            best_first::Found::GaveUp { limit: Limit::Memory, least } => match self.any(task).verdict {
                Verdict::Won(moves) if moves.len() as u32 - self.plays <= most => {
                    Answer::won(moves, self.plays + least)
                }
                Verdict::Won(_) => Answer::unknown(Limit::Memory, self.plays + least),
                Verdict::Lost => Answer::LOST,
                Verdict::Unknown(limit) => Answer::unknown(limit, self.plays + least),
            },
            best_first::Found::GaveUp { limit, least } => Answer::unknown(limit, self.plays + least),
        }
    }
}

/// States of a row order that the first search looks at.
const FIRST_STATES: u64 = 1000;
/// States that the second search looks at.
const SECOND_STATES: u64 = 200_000;
