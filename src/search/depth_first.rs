//! Depth first, each state once.

use std::mem::size_of;

use rustc_hash::FxHashSet;

use super::{Found, Space, Task};

/// Some steps to a state that is wanted, or the certainty that there are none.
pub fn depth_first<S: Space>(space: &S, start: S::State, task: &mut Task<'_>) -> Found<S::Step> {
    let mut seen: FxHashSet<S::Key> = FxHashSet::default();
    // The steps of each state on the way that have not been tried, the next one last.
    let mut open: Vec<(S::State, Vec<S::Step>)> = Vec::new();
    let mut path: Vec<S::Step> = Vec::new();
    // Bytes of the lists in `open`.
    let mut listed = 0;
    let mut arrived = Some(start);
    loop {
        if let Some(state) = arrived.take() {
            if space.done(&state) {
                return Found::Path(path);
            }
            let mut steps = Vec::new();
            if space.least(&state).is_some() && seen.insert(space.key(&state)) {
                let bytes =
                    table_bytes::<S::Key>(seen.len(), seen.capacity()) + list_bytes(&open) + list_bytes(&path) + listed;
                if let Err(limit) = task.state().and_then(|()| task.holds(bytes as u64)) {
                    return Found::GaveUp { limit, least: 0 };
                }
                space.steps(&state, &mut steps);
                steps.reverse();
            }
            listed += heap_bytes(&steps);
            open.push((state, steps));
        }
        let Some((state, steps)) = open.last_mut() else { return Found::Nothing };
        match steps.pop() {
            Some(step) => {
                let mut next = state.clone();
                space.take(&mut next, step);
                path.push(step);
                arrived = Some(next);
            }
            None => {
                listed -= heap_bytes(steps);
                open.pop();
                path.pop();
            }
        }
    }
}

/// Bytes of a hash table, when it has grown for the next entry.
pub(super) fn table_bytes<T>(len: usize, capacity: usize) -> usize {
    // One byte of control each, and tables are kept at most seven eighths full. While it grows there are two tables, the
    // new one twice as large.
    let bytes = capacity * 8 / 7 * (size_of::<T>() + 1);
    if len == capacity { bytes * 3 } else { bytes }
}

/// Bytes of a list, when it has grown for the next entry.
pub(super) fn list_bytes<T>(list: &Vec<T>) -> usize {
    let bytes = list.capacity() * size_of::<T>();
    if list.len() == list.capacity() { bytes * 2 } else { bytes }
}

/// Bytes of a small list, with what an allocation costs.
fn heap_bytes<T>(list: &Vec<T>) -> usize {
    if list.capacity() == 0 { 0 } else { list.capacity() * size_of::<T>() + 16 }
}
