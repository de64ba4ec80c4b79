//! Best first over all row orders at once: A* (Hart, Nilsson and Raphael 1968) for a line with the fewest deals and
//! redeals, and greedily, nearest to the goal first, for any line.

use std::mem::size_of;

use rustc_hash::FxHashMap;

use super::board::{Act, Board, ENDLESS, State, Stop};
use super::depth_first::Choices;
use super::relaxed::least_deals;
use crate::search::{Limit, Task};

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    /// A line with the fewest deals and redeals, and at most so many.
    Shortest { most: u32 },
    /// Any line, found by looking at so many states.
    Any { states: u64 },
}

/// What was found.
pub(super) enum Found {
    /// A line: the index of its board, its choices, its deals and redeals.
    Line { board: usize, choices: Choices, deals: u32 },
    /// There is none within what was allowed.
    Nothing,
    /// As many states as any line may take were looked at.
    NotYet,
    /// Given up; any line has as many deals and redeals as this at least.
    GaveUp { limit: Limit, least: u32 },
}

/// Weight of what is left in the greedy search (Pohl 1970).
const WEIGHT: u32 = 4;

/// Searches from settled states.
pub(super) fn search(boards: &[(&Board, State)], wanted: Search, task: &mut Task<'_>) -> Found {
    let mut queue = Queue { boards, wanted, ways: Vec::new(), lists: Vec::new(), best: FxHashMap::default() };
    for (board, (_, start)) in boards.iter().enumerate() {
        queue.arrive(*start, Way::START, board as u8, 0, None);
    }
    let mut looked_at = 0;
    let mut whole = 0;
    while whole < queue.lists.len() {
        let Some(index) = queue.lists[whole].pop() else {
            whole += 1;
            continue;
        };
        let way = queue.ways[index as usize];
        if way.reached {
            return Found::Line { board: way.board as usize, choices: queue.choices(index), deals: way.paid };
        }
        if queue.best.get(&key(&way.state, way.board)).is_some_and(|best| !best.is(way.paid, &way.state)) {
            continue;
        }
        if let Search::Any { states } = wanted
            && looked_at >= states
        {
            return Found::NotYet;
        }
        looked_at += 1;
        if let Err(limit) = task.state().and_then(|()| task.holds(queue.bytes())) {
            return Found::GaveUp { limit, least: if matches!(wanted, Search::Any { .. }) { 0 } else { whole as u32 } };
        }
        let (on, state) = (boards[way.board as usize].0, way.state);
        match on.playable(&state) {
            Some(top) if !on.always_plays(&state) => {
                let mut dealt = state;
                on.deal(&mut dealt);
                whole = whole.min(queue.arrive(dealt, index, way.board, way.paid + 1, Some(false)));
                let mut played = state;
                on.play(&mut played, top);
                whole = whole.min(queue.arrive(played, index, way.board, way.paid, Some(true)));
            }
            _ => whole = whole.min(queue.arrive(state, index, way.board, way.paid, None)),
        }
    }
    Found::Nothing
}

/// A way to a state.
#[derive(Clone, Copy)]
struct Way {
    state: State,
    board: u8,
    reached: bool,
    /// Deals and redeals so far.
    paid: u32,
    /// The way before, and whether the top card was played there; `None` for going on without a choice.
    before: u32,
    played: Option<bool>,
}

impl Way {
    /// No way before.
    const START: u32 = u32::MAX;
}

/// The best way to a state so far: deals and redeals paid, redeals left.
#[derive(Clone, Copy)]
struct Best(u32);

impl Best {
    fn new(paid: u32, state: &State) -> Best {
        Best(paid << 6 | u32::from(ENDLESS - state.redeals))
    }

    /// Whether a way that costs as much, with as many redeals left, is no better.
    fn covers(self, paid: u32, state: &State) -> bool {
        self.0 >> 6 <= paid && self.0 & 63 <= u32::from(ENDLESS - state.redeals)
    }

    fn is(self, paid: u32, state: &State) -> bool {
        self.0 == Best::new(paid, state).0
    }
}

/// Left cards in 52 bits, place in 6, board in 3.
fn key(state: &State, board: u8) -> u64 {
    state.left | u64::from(state.place) << 52 | u64::from(board) << 58
}

struct Queue<'a> {
    boards: &'a [(&'a Board, State)],
    wanted: Search,
    ways: Vec<Way>,
    /// Ways by what they cost in all at least; the last one of a list is the next.
    lists: Vec<Vec<u32>>,
    best: FxHashMap<u64, Best>,
}

impl Queue<'_> {
    /// Goes on from a state to the next stop, and puts that into the queue if it may lead anywhere; gives its list.
    fn arrive(&mut self, mut state: State, before: u32, board: u8, mut paid: u32, played: Option<bool>) -> usize {
        let on = self.boards[board as usize].0;
        let stop = on.run(&mut state, |act| paid += u32::from(act != Act::Play));
        let reached = stop == Stop::Reached;
        if stop == Stop::Over {
            return usize::MAX;
        }
        if !reached {
            let known = self.best.get(&key(&state, board));
            let covered = known.is_some_and(|known| match self.wanted {
                Search::Shortest { .. } => known.covers(paid, &state),
                Search::Any { .. } => known.covers(u32::MAX >> 6, &state),
            });
            if covered {
                return usize::MAX;
            }
            self.best.insert(key(&state, board), Best::new(paid, &state));
        }
        let least = if reached { Some(0) } else { least_deals(on, &state) };
        let whole = match (least, self.wanted) {
            (Some(least), Search::Shortest { most }) if paid + least <= most => paid + least,
            (Some(least), Search::Any { .. }) => paid + WEIGHT * least,
            _ => return usize::MAX,
        };
        let index = self.ways.len() as u32;
        self.ways.push(Way { state, board, reached, paid, before, played });
        let whole = whole as usize;
        if self.lists.len() <= whole {
            self.lists.resize_with(whole + 1, Vec::new);
        }
        self.lists[whole].push(index);
        whole
    }

    fn bytes(&self) -> u64 {
        let table = self.best.capacity() * 8 / 7 * (size_of::<(u64, Best)>() + 1);
        // A way is in a list once, and a list has up to twice the room that it needs.
        (table + self.ways.capacity() * size_of::<Way>() + self.ways.len() * 2 * size_of::<u32>()) as u64
    }

    fn choices(&self, index: u32) -> Choices {
        let mut choices = Choices::new();
        let mut at = index;
        while at != Way::START {
            let way = &self.ways[at as usize];
            choices.extend(way.played);
            at = way.before;
        }
        choices.reverse();
        choices
    }
}
