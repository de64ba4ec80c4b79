//! Is there only one way.

use super::tried::{Tried, after};
use super::{Budget, Standing, standing};
use crate::document::Goal;
use crate::games::Session;
use crate::search::Limit;
use crate::table::Move;

/// Whether there is only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unique<T> {
    /// There is none: proved.
    None,
    /// There is just this one: proved.
    One(T),
    /// There are more; two of them.
    More(T, T),
    /// Not proved: a search gave up. What was found so far.
    NotProved(Option<T>, Limit),
}

/// The only move after which the goal can still be reached. Moves of a card to equivalent places, and moves that lead to
/// the same position for play, count as one.
pub fn unique_first_move(at: &Session, goal: Goal, played: u64, budget: Budget<'_>) -> Unique<Move> {
    let mut tried = Tried::default();
    let mut found: Option<Move> = None;
    let mut gave_up = None;
    for mv in at.legal() {
        let Some(next) = tried.is_new(at, mv) else { continue };
        match (standing(&next, goal, played + 1, budget), found) {
            (Standing::Winnable(_), Some(first)) => return Unique::More(first, mv),
            (Standing::Winnable(_), None) => found = Some(mv),
            (Standing::Unknown(limit), _) => gave_up = Some(limit),
            (Standing::Lost, _) => {}
        }
    }
    match (found, gave_up) {
        (found, Some(limit)) => Unique::NotProved(found, limit),
        (Some(only), None) => Unique::One(only),
        (None, None) => Unique::None,
    }
}

/// The only solution, up to the order of moves that do not depend on each other.
///
/// Two solutions count as one if one of them becomes the other by exchanging neighbouring moves where both orders are
/// legal and lead to the same position for play; a move to an equivalent place is the same move. Each class is met once by
/// sleep sets (Godefroid, *Partial-Order Methods
/// for the Verification of Concurrent Systems*, 1996): a move that was tried before stays asleep as long as the moves
/// played since then do not depend on it. Each position on the way costs a
/// search for every legal move, each within the budget; `positions_max` bounds how many positions are looked at.
pub fn unique_solution(
    at: &Session,
    goal: Goal,
    played: u64,
    positions_max: u64,
    budget: Budget<'_>,
) -> Unique<Vec<Move>> {
    let mut count = Count { goal, budget, positions_left: positions_max, found: Vec::new(), gave_up: None };
    let mut path = Vec::new();
    // Lines are as long as games are, some hundreds of moves; each costs one frame with a position.
    count.walk(at, played, &mut Vec::new(), &mut path);
    let Count { mut found, gave_up, .. } = count;
    match (found.len(), gave_up) {
        (2.., _) => {
            let second = found.swap_remove(1);
            Unique::More(found.swap_remove(0), second)
        }
        (_, Some(limit)) => Unique::NotProved(found.pop(), limit),
        (1, None) => Unique::One(found.swap_remove(0)),
        _ => Unique::None,
    }
}

struct Count<'a> {
    goal: Goal,
    budget: Budget<'a>,
    positions_left: u64,
    found: Vec<Vec<Move>>,
    gave_up: Option<Limit>,
}

impl Count<'_> {
    fn walk(&mut self, at: &Session, played: u64, asleep: &mut Vec<Move>, path: &mut Vec<Move>) {
        if self.goal.met(at, played) {
            self.found.push(path.clone());
            return;
        }
        let Some(left) = self.positions_left.checked_sub(1) else {
            self.gave_up = Some(Limit::States);
            return;
        };
        self.positions_left = left;
        let mut tried = Tried::default();
        asleep.iter().for_each(|&mv| drop(tried.is_new(at, mv)));
        for mv in at.legal() {
            if self.found.len() > 1 || self.gave_up == Some(Limit::Stopped) {
                return;
            }
            let Some(next) = tried.is_new(at, mv) else { continue };
            match standing(&next, self.goal, played + 1, self.budget) {
                Standing::Lost => continue,
                Standing::Unknown(limit) => {
                    self.gave_up = Some(limit);
                    continue;
                }
                Standing::Winnable(_) => {}
            }
            let mut still: Vec<Move> = asleep.iter().filter_map(|&other| exchanged(at, other, mv)).collect();
            path.push(mv);
            self.walk(&next, played + 1, &mut still, path);
            path.pop();
            asleep.push(mv);
        }
    }
}

/// The move that does after `mv` what `other` does before it, if the two may be exchanged: some order of both, to
/// equivalent places perhaps, leads to the same position for play either way.
fn exchanged(at: &Session, other: Move, mv: Move) -> Option<Move> {
    let after_other = after(at, other);
    let other_first: Vec<String> =
        alike(&after_other, mv).map(|second| after(&after_other, second).canonical()).collect();
    let after_mv = after(at, mv);
    alike(&after_mv, other).find(|&second| other_first.contains(&after(&after_mv, second).canonical()))
}

/// The legal moves of the same card as a move that was legal before, or the same deal or redeal.
fn alike(at: &Session, mv: Move) -> impl Iterator<Item = Move> {
    at.legal().into_iter().filter(move |legal| match (legal, mv) {
        (Move::Shift { from: a, .. }, Move::Shift { from: b, .. }) => *a == b,
        (legal, mv) => *legal == mv,
    })
}
