//! Is there only one way.

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

/// The only move after which the goal can still be reached. Moves that lead to the same position for play count as one.
pub fn unique_first_move(at: &Session, goal: Goal, played: u64, budget: Budget<'_>) -> Unique<Move> {
    let mut seen: Vec<String> = Vec::new();
    let mut found: Option<Move> = None;
    let mut gave_up = None;
    for mv in at.legal() {
        let mut next = at.clone();
        next.play_allowed(mv);
        let canonical = next.canonical();
        if seen.contains(&canonical) {
            continue;
        }
        seen.push(canonical);
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
/// legal and lead to the same position for play. Each class is met once by sleep sets (Godefroid, *Partial-Order Methods
/// for the Verification of Concurrent Systems*, 1996): a move that was tried before stays asleep as long as the moves
/// played since then do not depend on it. Moves to equivalent places count as one move. Each position on the way costs a
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
        let mut seen: Vec<String> = Vec::new();
        for mv in at.legal() {
            if self.found.len() > 1 || self.gave_up == Some(Limit::Stopped) {
                return;
            }
            let mut next = at.clone();
            next.play_allowed(mv);
            let canonical = next.canonical();
            if asleep.contains(&mv) || seen.contains(&canonical) {
                continue;
            }
            seen.push(canonical);
            match standing(&next, self.goal, played + 1, self.budget) {
                Standing::Lost => continue,
                Standing::Unknown(limit) => {
                    self.gave_up = Some(limit);
                    continue;
                }
                Standing::Winnable(_) => {}
            }
            let mut still: Vec<Move> = asleep.iter().copied().filter(|&other| independent(at, other, mv)).collect();
            path.push(mv);
            self.walk(&next, played + 1, &mut still, path);
            path.pop();
            asleep.push(mv);
        }
    }
}

/// Whether two legal moves may be played in either order with the same result.
fn independent(at: &Session, a: Move, b: Move) -> bool {
    let both = |first: Move, second: Move| {
        let mut session = at.clone();
        session.play_allowed(first);
        session.allows(second).then(|| {
            session.play_allowed(second);
            session.canonical()
        })
    };
    match (both(a, b), both(b, a)) {
        (Some(ab), Some(ba)) => ab == ba,
        _ => false,
    }
}
