//! Random choices that are the same on every platform and in every run.

use trove::games::Session;
use trove::table::Move;

/// Marsaglia's xorshift with 64 bits of state.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A stream of its own for every seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize) % bound
    }

    /// One of the items; `None` if there is none.
    pub fn one_of<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}

/// Plays legal moves at random, at most `moves_max`, and gives the moves played. Stops when none is left. Two times in
/// three it plays a card home if one fits, so that games get far.
pub fn playout(session: &mut Session, random: &mut Random, moves_max: usize) -> Vec<Move> {
    let homeward = |mv: &Move| matches!(mv, Move::Shift { from, to } if to.is_foundation() && !from.is_foundation());
    let mut played = Vec::new();
    while played.len() < moves_max {
        let mut moves = session.legal();
        if random.below(3) > 0 && moves.iter().any(homeward) {
            moves.retain(homeward);
        }
        let Some(mv) = random.one_of(&moves) else { break };
        session.play(mv).expect("a legal move is not refused");
        played.push(mv);
    }
    played
}
