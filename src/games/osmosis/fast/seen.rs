//! Which states were looked at.

use super::board::{State, below};

/// States of one board, eight bytes each. Of states that differ in nothing but the redeals left, the one with more of
/// them stands for the others.
///
/// Beginnings of passes are all remembered. There are ten times as many states in the middle of passes; they are
/// remembered while there is room, and older ones give way then: looking at a state twice takes time, but no line goes
/// on for ever.
pub(super) struct Seen {
    begun: Table,
    within: Cache,
}

impl Seen {
    /// Nothing seen, with so many bytes to remember it in.
    pub(super) fn new(bytes: u64) -> Seen {
        Seen { begun: Table::new(), within: Cache::new(bytes / 4) }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.begun.clear();
        self.within.clear();
    }

    /// Bytes that it takes when it has grown for the next state.
    pub(super) fn bytes(&self) -> u64 {
        self.begun.bytes() + self.within.bytes()
    }

    /// Puts a state in; whether it is new, as far as is remembered.
    #[inline]
    pub(super) fn insert(&mut self, state: &State) -> bool {
        let slot = state.left | u64::from(state.place) << 52 | u64::from(state.redeals) << 58;
        if state.left & below(state.place) == 0 { self.begun.insert(slot) } else { self.within.insert(slot) }
    }
}

/// The bits of a slot that tell states apart: left cards in 52 bits, place in 6. Redeals left are in the 6 above. A
/// slot with nothing in it is 0: nobody asks for a state without a card left.
const KEY: u64 = (1 << 58) - 1;

/// Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4), both halves of the product.
#[inline]
fn hash(slot: u64) -> usize {
    let product = u128::from(slot & KEY) * 0x9E37_79B9_7F4A_7C15;
    ((product >> 64) as u64 ^ product as u64) as usize
}

/// Slots to begin with.
const FIRST_SLOTS: usize = 1 << 8;

/// Open addressing with linear probing (Knuth 6.4, algorithm L). Forgets nothing.
struct Table {
    slots: Vec<u64>,
    used: usize,
}

impl Table {
    fn new() -> Table {
        Table { slots: vec![0; FIRST_SLOTS], used: 0 }
    }

    fn clear(&mut self) {
        if self.used > 0 {
            self.slots.fill(0);
            self.used = 0;
        }
    }

    fn is_full(&self) -> bool {
        self.used * 4 >= self.slots.len() * 3
    }

    /// While it grows there are two tables.
    fn bytes(&self) -> u64 {
        self.slots.len() as u64 * if self.is_full() { 24 } else { 8 }
    }

    fn insert(&mut self, slot: u64) -> bool {
        if self.is_full() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * 2];
            for slot in old.into_iter().filter(|&slot| slot != 0) {
                let index = self.find(slot);
                self.slots[index] = slot;
            }
        }
        let index = self.find(slot);
        let known = self.slots[index];
        if known >= slot {
            return false;
        }
        self.used += usize::from(known == 0);
        self.slots[index] = slot;
        true
    }

    /// Where a state is, or should be.
    #[inline]
    fn find(&self, slot: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut index = hash(slot) & mask;
        while self.slots[index] != 0 && (self.slots[index] ^ slot) & KEY != 0 {
            index = (index + 1) & mask;
        }
        index
    }
}

/// Slots in groups of [`Cache::WAYS`], in which the oldest gives way.
struct Cache {
    slots: Vec<u64>,
    used: usize,
    slots_max: usize,
}

impl Cache {
    const WAYS: usize = 4;

    fn new(bytes: u64) -> Cache {
        Cache { slots: vec![0; FIRST_SLOTS], used: 0, slots_max: usize::try_from(bytes / 12).unwrap_or(usize::MAX) }
    }

    fn clear(&mut self) {
        if self.used > 0 {
            self.slots.fill(0);
            self.used = 0;
        }
    }

    fn grows(&self) -> bool {
        self.used * 2 >= self.slots.len() && self.slots.len() * 2 <= self.slots_max
    }

    /// While it grows there are two tables.
    fn bytes(&self) -> u64 {
        self.slots.len() as u64 * if self.grows() { 24 } else { 8 }
    }

    fn insert(&mut self, slot: u64) -> bool {
        if self.grows() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * 2];
            self.used = 0;
            // The oldest of a group first, so that it is the oldest again.
            for group in old.chunks_exact(Cache::WAYS) {
                group.iter().rev().filter(|&&slot| slot != 0).for_each(|&slot| _ = self.put(slot));
            }
        }
        self.put(slot)
    }

    #[inline]
    fn put(&mut self, slot: u64) -> bool {
        let first = hash(slot) & (self.slots.len() - 1) & !(Cache::WAYS - 1);
        let group = &mut self.slots[first..first + Cache::WAYS];
        if let Some(known) = group.iter_mut().find(|known| **known != 0 && (**known ^ slot) & KEY == 0) {
            let new = *known < slot;
            *known = slot.max(*known);
            return new;
        }
        self.used += usize::from(group[Cache::WAYS - 1] == 0);
        group.copy_within(0..Cache::WAYS - 1, 1);
        group[0] = slot;
        true
    }
}
