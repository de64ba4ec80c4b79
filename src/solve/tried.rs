//! Which moves come to the same.

use crate::games::Session;
use crate::table::{Move, PileId, Zone};

/// Moves of one position, those that come to the same met once: moves of a card to equivalent places (foundations that
/// go on alike, empty waste piles), and moves that lead to the same position for play.
#[derive(Default)]
pub(super) struct Tried(Vec<(Move, String)>);

impl Tried {
    /// The position after a move, if none that comes to the same was tried before.
    pub fn is_new(&mut self, at: &Session, mv: Move) -> Option<Session> {
        let next = after(at, mv);
        let canonical = next.canonical();
        if self.0.iter().any(|(other, text)| *text == canonical || alike(at, *other, mv)) {
            return None;
        }
        self.0.push((mv, canonical));
        Some(next)
    }

    /// How many were tried.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// Whether two moves bring one card to places that are equivalent for it. Empty waste piles are, unless the piles may
/// still become the stock: they are gathered in order then.
fn alike(at: &Session, a: Move, b: Move) -> bool {
    let (Move::Shift { from, to: a }, Move::Shift { from: other, to: b }) = (a, b) else { return a == b };
    let may_redeal = at.game().passes().is_none_or(|last| at.pass() < last);
    let empty = |pile: PileId| pile.zone == Zone::Waste && at.cards(pile).is_empty() && !may_redeal;
    from == other && (at.alike(a, b) || empty(a) && empty(b))
}

/// Whether two legal moves come to the same: they bring one card to equivalent places, or lead to the same position for
/// play.
pub fn same(at: &Session, a: Move, b: Move) -> bool {
    alike(at, a, b) || after(at, a).canonical() == after(at, b).canonical()
}

/// The position after a legal move.
pub(super) fn after(at: &Session, mv: Move) -> Session {
    let mut next = at.clone();
    next.play_allowed(mv);
    next
}
