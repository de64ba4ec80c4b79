//! A line with the fewest deals and redeals: A* (Hart, Nilsson and Raphael 1968) over all row orders at once.

use std::mem::size_of;

use rustc_hash::FxHashMap;

use super::any::Choices;
use super::board::{Act, Board, State, Stop};
use super::relaxed::least_deals;
use crate::search::{Limit, Task};

/// A way to a state: the state, its board, and how one gets there.
struct Way {
    state: State,
    board: u8,
    reached: bool,
    /// Deals and redeals so far.
    paid: u32,
    /// The way before, and whether the top card was played there; `None` for playing on without a choice.
    before: u32,
    played: Option<bool>,
}

/// What was found.
pub(super) enum Short {
    /// A shortest line: the index of its board, its choices, its deals and redeals.
    Line { board: usize, choices: Choices, deals: u32 },
    /// There is none within what was allowed.
    Nothing,
    /// Given up; any line has as many deals and redeals as this at least.
    GaveUp { limit: Limit, least: u32 },
}

struct Search<'a> {
    boards: &'a [(Board, State)],
    most: u32,
    ways: Vec<Way>,
    /// Ways by what they cost in all at least; the last one of a list is the next.
    queue: Vec<Vec<u32>>,
    queued: usize,
    best: FxHashMap<(u64, u8, u8, u8), u32>,
}

/// Searches from settled states, for a line of at most `most` deals and redeals.
pub(super) fn search(boards: &[(Board, State)], most: u32, task: &mut Task<'_>) -> Short {
    let mut search =
        Search { boards, most, ways: Vec::new(), queue: Vec::new(), queued: 0, best: FxHashMap::default() };
    for (board, (_, start)) in boards.iter().enumerate() {
        search.arrive(*start, board as u8, 0, 0, u32::MAX, None);
    }
    let mut whole = 0;
    while whole < search.queue.len() {
        let Some(index) = search.queue[whole].pop() else {
            whole += 1;
            continue;
        };
        let way = &search.ways[index as usize];
        if way.reached {
            let (board, deals) = (way.board as usize, way.paid);
            return Short::Line { board, choices: search.choices(index), deals };
        }
        let (state, board, paid) = (way.state, way.board, way.paid);
        if search.best.get(&key(&state, board)).is_some_and(|&best| best < paid) {
            continue;
        }
        if let Err(limit) = task.state().and_then(|()| task.holds(search.bytes())) {
            return Short::GaveUp { limit, least: whole as u32 };
        }
        let on = &boards[board as usize].0;
        match on.playable(&state) {
            Some(top) if !on.always_plays(&state) => {
                let mut dealt = state;
                on.deal(&mut dealt);
                search.arrive(dealt, board, paid + 1, whole as u32, index, Some(false));
                let mut played = state;
                on.play(&mut played, top);
                search.arrive(played, board, paid, whole as u32, index, Some(true));
            }
            _ => search.arrive(state, board, paid, whole as u32, index, None),
        }
    }
    Short::Nothing
}

fn key(state: &State, board: u8) -> (u64, u8, u8, u8) {
    (state.left, state.place, state.redeals, board)
}

impl Search<'_> {
    /// Goes on from a state to the next stop, and puts that into the queue if it may lead anywhere.
    fn arrive(&mut self, mut state: State, board: u8, mut paid: u32, whole: u32, before: u32, played: Option<bool>) {
        let on = &self.boards[board as usize].0;
        let stop = on.run(&mut state, |act| paid += u32::from(act != Act::Play));
        let reached = stop == Stop::Reached;
        if stop == Stop::Over {
            return;
        }
        if !reached {
            let best = self.best.entry(key(&state, board)).or_insert(u32::MAX);
            if *best <= paid {
                return;
            }
            *best = paid;
        }
        let least = if reached { Some(0) } else { least_deals(on, &state) };
        let Some(whole) = least.map(|least| (paid + least).max(whole)).filter(|whole| *whole <= self.most) else {
            return;
        };
        let index = self.ways.len() as u32;
        self.ways.push(Way { state, board, reached, paid, before, played });
        if self.queue.len() <= whole as usize {
            self.queue.resize_with(whole as usize + 1, Vec::new);
        }
        self.queue[whole as usize].push(index);
        self.queued += 1;
    }

    fn bytes(&self) -> u64 {
        let table = self.best.capacity() * 8 / 7 * (size_of::<((u64, u8, u8, u8), u32)>() + 1);
        let ways = self.ways.capacity() * size_of::<Way>();
        (table + ways + self.queued * 2 * size_of::<u32>()) as u64
    }

    fn choices(&self, index: u32) -> Choices {
        let mut choices = Choices::new();
        let mut at = index;
        while at != u32::MAX {
            let way = &self.ways[at as usize];
            choices.extend(way.played);
            at = way.before;
        }
        choices.reverse();
        choices
    }
}
