//! Is there only one way.

use super::tried::{Tried, after, same};
use super::{Budget, Standing, aim_of, solve, standing};
use crate::document::Goal;
use crate::games::{Session, Verdict, Wanted};
use crate::search::{Limit, Limits};
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
    // A solution tells of its first move for nothing.
    let known = match aim_of(goal, at, played).map(|aim| solve(at, aim, Wanted::Any, budget).answer.verdict) {
        Some(Verdict::Won(moves)) => moves.first().copied(),
        Some(Verdict::Lost) | None => return Unique::None,
        Some(Verdict::Unknown(_)) => None,
    };
    let mut tried = Tried::default();
    let mut found: Option<Move> = None;
    let mut gave_up = None;
    for mv in at.legal() {
        let Some(next) = tried.is_new(at, mv) else { continue };
        let stands = match known {
            Some(known) if same(at, known, mv) => Standing::Winnable(0),
            _ => standing(&next, goal, played + 1, budget),
        };
        match (stands, found) {
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
/// legal and lead to the same position for play; a move to an equivalent place is the same move. Each class is met once
/// by sleep sets (Godefroid, *Partial-Order Methods for the Verification of Concurrent Systems*, 1996): a move that was
/// tried before stays asleep as long as the moves played since then do not depend on it.
///
/// The walk follows a solution to its end and comes back from there, so that a second solution that parts late is found
/// by small searches. All of them together look at `states_max` states, and each stays within the budget.
pub fn unique_solution(
    at: &Session,
    goal: Goal,
    played: u64,
    states_max: u64,
    budget: Budget<'_>,
) -> Unique<Vec<Move>> {
    let mut count = Count { goal, budget, states_left: states_max, found: Vec::new(), gave_up: None };
    if let Some(known) = count.solution(at, played) {
        // Lines are as long as games are, some hundreds of moves; each costs one frame with a position.
        count.walk(at, played, &known, &mut Vec::new(), &mut Vec::new());
    }
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
    states_left: u64,
    found: Vec<Vec<Move>>,
    gave_up: Option<Limit>,
}

impl Count<'_> {
    /// Walks through the solutions from a position, of which one is `known`.
    fn walk(&mut self, at: &Session, played: u64, known: &[Move], asleep: &mut Vec<Move>, path: &mut Vec<Move>) {
        if self.goal.met(at, played) {
            self.found.push(path.clone());
            return;
        }
        let mut tried = Tried::default();
        asleep.iter().for_each(|&mv| drop(tried.is_new(at, mv)));
        let mut legal = at.legal();
        legal.sort_by_key(|mv| known.first() != Some(mv));
        for mv in legal {
            if self.is_over() {
                return;
            }
            let Some(next) = tried.is_new(at, mv) else { continue };
            let rest = match known.split_first() {
                Some((&first, rest)) if first == mv => rest.to_vec(),
                _ => match self.solution(&next, played + 1) {
                    Some(moves) => moves,
                    None => continue,
                },
            };
            let mut still: Vec<Move> = asleep.iter().filter_map(|&other| exchanged(at, other, mv)).collect();
            path.push(mv);
            self.walk(&next, played + 1, &rest, &mut still, path);
            path.pop();
            asleep.push(mv);
        }
    }

    /// Whether no more is to be found out.
    fn is_over(&self) -> bool {
        self.found.len() > 1 || self.states_left == 0 || matches!(self.gave_up, Some(Limit::Stopped | Limit::Time))
    }

    /// Some solution from a position.
    fn solution(&mut self, at: &Session, played: u64) -> Option<Vec<Move>> {
        let aim = aim_of(self.goal, at, played)?;
        let states = self.budget.limits.states.map_or(self.states_left, |states| states.min(self.states_left));
        let limits = Limits { states: Some(states), ..self.budget.limits };
        let solved = solve(at, aim, Wanted::Any, Budget { limits, ..self.budget });
        // What is seen at a glance is not free of charge.
        self.states_left = self.states_left.saturating_sub(solved.progress.states.max(1));
        if self.states_left == 0 {
            self.gave_up = Some(Limit::States);
        }
        match solved.answer.verdict {
            Verdict::Won(moves) => Some(moves),
            Verdict::Lost => None,
            Verdict::Unknown(limit) => {
                self.gave_up = Some(limit);
                None
            }
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
