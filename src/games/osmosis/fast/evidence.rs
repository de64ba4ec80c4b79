//! Evidence for a lost position, to be checked by others.

use super::board::{Board, ENDLESS, State, row_orders};
use super::relaxed::{closure_reaches, kinder_reaches};
use super::seen::Seen;
use crate::games::aim::Aim;
use crate::games::osmosis::lost_proof::{Begun, LostProof, OrderProof};
use crate::games::osmosis::position::Position;
use crate::games::osmosis::rules::Rules;
use crate::search::{Limit, Task};

/// Evidence that the aim cannot be reached, however many moves are made; `None` if it can be.
pub(super) fn prove_lost(
    rules: &Rules,
    at: &Position,
    aim: Aim,
    redeals: u8,
    task: &mut Task<'_>,
) -> Result<Option<LostProof>, Limit> {
    let mut orders = Vec::new();
    for order in row_orders(at) {
        let (board, mut start) = Board::new(rules, at, &order, aim.score, redeals);
        board.settle(&mut start, |_| ());
        let begun = match closure_reaches(&board, &start) {
            false => None,
            true => match begun(&board, start, task)? {
                None => return Ok(None),
                Some(states) => Some(listed(&states)),
            },
        };
        orders.push(OrderProof { order, begun });
    }
    Ok(Some(LostProof { orders }))
}

/// The beginnings of passes as a proof lists them. Of those with the same stock the one with most redeals left stands
/// for the others.
fn listed(states: &[State]) -> Vec<Begun> {
    let begun = |state: &State| Begun {
        stock: state.left,
        redeals: (state.redeals != ENDLESS).then_some(u32::from(state.redeals)),
    };
    let mut listed: Vec<Begun> = states.iter().map(begun).collect();
    listed.sort_unstable_by_key(|begun| (begun.stock, std::cmp::Reverse(begun.redeals.unwrap_or(u32::MAX))));
    listed.dedup_by_key(|begun| begun.stock);
    listed
}

/// The beginnings of passes that can be reached and that kinder rules do not give up; `None` if the score is reached.
fn begun(board: &Board, start: State, task: &mut Task<'_>) -> Result<Option<Vec<State>>, Limit> {
    let mut found = vec![start];
    let mut seen = Seen::new(task.limits().bytes);
    let mut next = 0;
    while let Some(&start) = found.get(next) {
        next += 1;
        // All that can be done in the pass; a card that is not played at once need not be played in it (lemma 2).
        let mut open = vec![start];
        while let Some(mut state) = open.pop() {
            task.state()?;
            task.holds(seen.bytes() + (found.capacity() * size_of::<State>()) as u64)?;
            if board.reached(&state) {
                return Ok(None);
            }
            let top = board.playable(&state);
            if let Some(index) = top {
                let mut played = state;
                board.play(&mut played, index);
                open.push(played);
            }
            if state.place < board.talon_len {
                board.deal(&mut state);
                if seen.insert(&state) {
                    open.push(state);
                }
            } else if state.left != 0 && state.redeals > 0 && state.played {
                board.redeal(&mut state);
                if seen.insert(&state) && kinder_reaches(board, &state) {
                    found.push(state);
                }
            }
        }
    }
    found.remove(0);
    Ok(Some(found))
}
