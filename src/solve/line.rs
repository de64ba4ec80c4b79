//! What a line did to the position: where it gave the win away, and where only one move kept it.

use super::tried::Tried;
use super::{Budget, Standing, standing};
use crate::document::Goal;
use crate::games::Session;
use crate::search::Limit;
use crate::table::Move;

/// Where a line gave the goal away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoReturn {
    /// The goal can be reached from its end.
    Never,
    /// The position before its first move is lost already.
    BeforeTheLine,
    /// After this many plies the position is lost, one ply before it is not.
    At(u32),
    /// Not proved: after `not_before` plies it can still be reached, after `not_after` plies it cannot (`None`: not even
    /// that is proved), and in between a search gave up.
    Between {
        /// Plies after which the goal can still be reached; `None` if not even that is known of the beginning.
        not_before: Option<u32>,
        /// Plies after which it is lost.
        not_after: Option<u32>,
        /// Why the search gave up.
        limit: Limit,
    },
}

/// The first ply of a line after which the goal cannot be reached any more.
///
/// What is lost stays lost, so it is looked for by halves: a dozen searches do for a line of thousands of plies.
pub fn point_of_no_return(start: &Session, moves: &[Move], goal: Goal, budget: Budget<'_>) -> NoReturn {
    let positions = positions(start, moves);
    let stands = |ply: usize| standing(&positions[ply], goal, ply as u64, budget);
    let last = moves.len();
    // Known to be winnable up to here, known to be lost from there on.
    let (mut winnable, mut lost): (Option<usize>, Option<usize>) = (None, None);
    let mut gave_up: Option<Limit> = None;
    match stands(last) {
        Standing::Winnable(_) => return NoReturn::Never,
        Standing::Lost => lost = Some(last),
        Standing::Unknown(limit) => gave_up = Some(limit),
    }
    match stands(0) {
        Standing::Winnable(_) => winnable = Some(0),
        Standing::Lost => return NoReturn::BeforeTheLine,
        Standing::Unknown(limit) => gave_up = Some(limit),
    }
    let (mut low, mut high) = (0, last);
    while low + 1 < high {
        let middle = low.midpoint(high);
        // A position that nobody knows is gone round on the side of the end, where there is less to search.
        let known = (middle..high).map(|ply| (ply, stands(ply))).find(|(_, standing)| match standing {
            Standing::Unknown(limit) => {
                gave_up = Some(*limit);
                false
            }
            _ => true,
        });
        match known {
            Some((ply, Standing::Winnable(_))) => {
                winnable = Some(ply);
                low = ply;
            }
            Some((ply, _)) => {
                lost = Some(ply);
                high = if ply == middle { ply } else { middle };
            }
            None => high = middle,
        }
    }
    match (winnable, lost, gave_up) {
        (Some(before), Some(after), _) if before + 1 == after => NoReturn::At(after as u32),
        (before, after, Some(limit)) => NoReturn::Between {
            not_before: before.map(|ply| ply as u32),
            not_after: after.map(|ply| ply as u32),
            limit,
        },
        _ => unreachable!("between a winnable and a lost position there is a first lost one"),
    }
}

/// A move of a line that was the only one to keep the goal within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Critical {
    /// The ply the move led to, from 1.
    pub ply: u32,
    /// The move.
    pub mv: Move,
    /// Other moves, leading elsewhere, that were legal and are proved to lose.
    pub others: u32,
    /// Whether that is proved; else a search gave up on one of the others, and none was found to win.
    pub proved: bool,
}

/// The critical moves of a line, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnlyMoves {
    /// The moves.
    pub moves: Vec<Critical>,
    /// Moves of which nothing is known, as the search of every other one gave up, or nobody waited for it.
    pub open: u32,
}

/// The critical moves of a line that reaches the goal: where other moves were legal and each of them loses.
pub fn critical_moves(start: &Session, moves: &[Move], goal: Goal, budget: Budget<'_>) -> OnlyMoves {
    let positions = positions(start, moves);
    let mut known = OnlyMoves::default();
    let mut over = false;
    for (index, &mv) in moves.iter().enumerate() {
        let at = &positions[index];
        let mut tried = Tried::default();
        drop(tried.is_new(at, mv));
        let mut judged = Critical { ply: index as u32 + 1, mv, others: 0, proved: true };
        let mut only = true;
        for other in at.legal() {
            let Some(next) = tried.is_new(at, other) else { continue };
            if over {
                judged.proved = false;
                break;
            }
            match standing(&next, goal, index as u64 + 1, budget) {
                Standing::Winnable(_) => {
                    only = false;
                    break;
                }
                Standing::Lost => judged.others += 1,
                Standing::Unknown(limit) => {
                    judged.proved = false;
                    over = matches!(limit, Limit::Time | Limit::Stopped);
                }
            }
        }
        match only && tried.len() > 1 {
            false => {}
            true if judged.proved || judged.others > 0 && !over => known.moves.push(judged),
            true => known.open += 1,
        }
    }
    known
}

/// The position before the first move and after each.
fn positions(start: &Session, moves: &[Move]) -> Vec<Session> {
    let mut positions = vec![start.clone()];
    for &mv in moves {
        let mut next = positions.last().expect("there is a first one").clone();
        next.play_allowed(mv);
        positions.push(next);
    }
    positions
}
