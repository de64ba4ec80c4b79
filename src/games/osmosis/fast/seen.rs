//! Which states were looked at.

use super::board::State;

/// A set of states of one board, eight bytes each. Of states that differ in nothing but the redeals left, the one with
/// more of them stands for the others.
///
/// Open addressing with linear probing (Knuth, The Art of Computer Programming 3, 6.4, algorithm L).
pub(super) struct Seen {
    /// Left cards in 52 bits, place in 6, redeals left in 6; 0 where there is nothing: a state without a card left is
    /// never asked for.
    slots: Vec<u64>,
    used: usize,
}

/// The bits of a slot that tell states apart.
const KEY: u64 = (1 << 58) - 1;

impl Seen {
    pub(super) fn new() -> Seen {
        Seen { slots: vec![0; 1 << 10], used: 0 }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        if self.used > 0 {
            self.slots.fill(0);
            self.used = 0;
        }
    }

    /// Bytes that it takes when it has grown for the next state: while it grows there are two tables.
    pub(super) fn bytes(&self) -> u64 {
        let grows = self.is_full();
        self.slots.len() as u64 * if grows { 24 } else { 8 }
    }

    fn is_full(&self) -> bool {
        self.used * 4 >= self.slots.len() * 3
    }

    /// Puts a state in; whether it is new.
    pub(super) fn insert(&mut self, state: &State) -> bool {
        if self.is_full() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * 2];
            for slot in old.into_iter().filter(|&slot| slot != 0) {
                let index = self.find(slot);
                self.slots[index] = slot;
            }
        }
        let slot = state.left | u64::from(state.place) << 52 | u64::from(state.redeals) << 58;
        let index = self.find(slot);
        let known = self.slots[index];
        if known == 0 {
            self.used += 1;
        } else if known >= slot {
            return false;
        }
        self.slots[index] = slot;
        true
    }

    /// Where a state is, or should be.
    #[inline]
    fn find(&self, slot: u64) -> usize {
        let mask = self.slots.len() - 1;
        // Fibonacci hashing (Knuth, 6.4), both halves of the product.
        let product = u128::from(slot & KEY) * 0x9E37_79B9_7F4A_7C15;
        let mut index = ((product >> 64) as u64 ^ product as u64) as usize & mask;
        while self.slots[index] != 0 && (self.slots[index] ^ slot) & KEY != 0 {
            index = (index + 1) & mask;
        }
        index
    }
}
