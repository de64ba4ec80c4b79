//! A* with a consistent bound (Hart, Nilsson and Raphael 1968).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem::size_of;

use rustc_hash::FxHashMap;

use super::depth_first::{list_bytes, table_bytes};
use super::{Found, Space, Task};

/// A way that was found: the state it leads to, the way before it, the last step.
type Way<S> = (<S as Space>::State, u32, Option<<S as Space>::Step>);

/// The cheapest steps to a state that is wanted. With `within`, nothing dearer is looked for.
pub fn shortest<S: Space>(space: &S, start: S::State, within: Option<u32>, task: &mut Task<'_>) -> Found<S::Step> {
    let dearest = within.unwrap_or(u32::MAX);
    let mut ways: Vec<Way<S>> = Vec::new();
    let mut best: FxHashMap<S::Key, u32> = FxHashMap::default();
    // Least whole cost first; of equals the one that is further, then the one that was found first.
    let mut queue: BinaryHeap<(Reverse<u32>, u32, Reverse<u32>)> = BinaryHeap::new();
    let Some(least) = space.least(&start).filter(|least| *least <= dearest) else { return Found::Nothing };
    best.insert(space.key(&start), 0);
    ways.push((start, 0, None));
    queue.push((Reverse(least), 0, Reverse(0)));
    let mut steps = Vec::new();
    while let Some((Reverse(whole), paid, Reverse(way))) = queue.pop() {
        let state = ways[way as usize].0.clone();
        if best.get(&space.key(&state)).is_some_and(|known| *known < paid) {
            continue;
        }
        if space.done(&state) {
            return Found::Path(steps_of::<S>(&ways, way));
        }
        let queued = queue.capacity() * size_of::<(u32, u32, u32)>();
        let bytes = table_bytes::<(S::Key, u32)>(best.len(), best.capacity()) + list_bytes(&ways) + queued;
        if let Err(limit) = task.state().and_then(|()| task.holds(bytes as u64)) {
            return Found::GaveUp { limit, least: whole };
        }
        steps.clear();
        space.steps(&state, &mut steps);
        for &step in &steps {
            let mut next = state.clone();
            space.take(&mut next, step);
            let cost = paid + space.cost(step);
            let Some(whole) = space.least(&next).map(|least| cost + least).filter(|whole| *whole <= dearest) else {
                continue;
            };
            let known = best.entry(space.key(&next)).or_insert(u32::MAX);
            if cost < *known {
                *known = cost;
                let index = ways.len() as u32;
                ways.push((next, way, Some(step)));
                queue.push((Reverse(whole), cost, Reverse(index)));
            }
        }
    }
    Found::Nothing
}

fn steps_of<S: Space>(ways: &[Way<S>], way: u32) -> Vec<S::Step> {
    let mut steps = Vec::new();
    let mut at = way as usize;
    while let (_, before, Some(step)) = &ways[at] {
        steps.push(*step);
        at = *before as usize;
    }
    steps.reverse();
    steps
}
