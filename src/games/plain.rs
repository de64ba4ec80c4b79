//! The solver that every game has: a search over its positions by `judge` and `play` alone, without any knowledge of
//! the game. Slow, and the measure for all others.

use super::aim::{Aim, Answer, Verdict, Wanted};
use super::contract::Game;
use crate::search::{Found, Space, Task, depth_first, shortest};
use crate::table::Move;

/// Solves a position by plain search.
pub fn solve<G: Game + ?Sized>(game: &G, at: &G::Position, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
    let space = Plain { game, aim };
    let short = wanted == Wanted::Shortest || aim.moves.is_some();
    let found = match short {
        true => shortest(&space, at.clone(), aim.moves, task),
        false => depth_first(&space, at.clone(), task),
    };
    match found {
        Found::Path(moves) => {
            let least = if short { moves.len() as u32 } else { 0 };
            Answer { verdict: Verdict::Won(moves), least }
        }
        Found::Nothing => Answer::LOST,
        Found::GaveUp { limit, least } => Answer::unknown(limit, least),
    }
}

struct Plain<'a, G: ?Sized> {
    game: &'a G,
    aim: Aim,
}

impl<G: Game + ?Sized> Space for Plain<'_, G> {
    type State = G::Position;
    type Step = Move;
    /// Half of a BLAKE3 hash of the canonical text: two positions are the same for play exactly when their texts are
    /// equal, and no two texts with equal hashes are known or will be met.
    type Key = u128;

    fn key(&self, state: &G::Position) -> u128 {
        let mut text = String::with_capacity(512);
        self.game.canonical(state, &mut text);
        // A pass that is limited by the aim alone is no part of the text.
        if self.aim.pass.is_some() {
            text.push_str(&self.game.pass(state).to_string());
        }
        let hash = blake3::hash(text.as_bytes());
        u128::from_be_bytes(hash.as_bytes()[..16].try_into().expect("a BLAKE3 hash has 32 bytes"))
    }
    fn done(&self, state: &G::Position) -> bool {
        self.game.score(state) >= self.aim.score && self.aim.pass.is_none_or(|last| self.game.pass(state) <= last)
    }
    fn steps(&self, state: &G::Position, out: &mut Vec<Move>) {
        self.game.legal(state, out);
        // Plays first: they are what leads on.
        out.sort_by_key(|mv| !matches!(mv, Move::Shift { to, .. } if to.is_foundation()));
    }
    fn take(&self, state: &mut G::Position, step: Move) {
        self.game.play(state, step);
    }
    /// Every card has to be played by a move of its own, and no pass comes back.
    fn least(&self, state: &G::Position) -> Option<u32> {
        let in_time = self.aim.pass.is_none_or(|last| self.game.pass(state) <= last);
        in_time.then(|| self.aim.score.saturating_sub(self.game.score(state)))
    }
}
