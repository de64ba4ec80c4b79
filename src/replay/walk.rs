//! Going through the tree of a script with the positions that its lines lead through.

use crate::games::Session;
use crate::notation::{Item, ItemKind, Written};

use super::resolve::resolve;

/// Where a line stands before an item: the main line, or a variation.
#[derive(Clone, Debug)]
pub struct Line {
    /// The position; `None` once nobody knows where the game stands.
    pub at: Option<Session>,
    /// Plies from the puzzle's start to that position.
    pub ply: u32,
    /// 0 on the main line, 1 in its variations, and so on.
    pub depth: usize,
    /// The position before the last move, be it refused; from there a variation goes.
    before: Option<Session>,
    /// Whether the last move was refused, with no other behind it.
    refused: bool,
}

impl Line {
    /// The position of which an assertion here speaks: behind a last move that is refused, the one before it.
    pub fn spoken_of(&self) -> Option<&Session> {
        self.at.as_ref().or(self.before.as_ref().filter(|_| self.refused))
    }

    /// The line of a variation that stands here.
    fn variation(&self) -> Line {
        // A refused move was not played, so that the ply before it is the line's own.
        let ply = if self.at.is_some() { self.ply.saturating_sub(1) } else { self.ply };
        Line { at: self.before.clone(), ply, depth: self.depth + 1, before: None, refused: false }
    }

    fn play(&mut self, written: Written) {
        let times = match written {
            Written::Deal { count, .. } => count,
            _ => 1,
        };
        for done in 0..times {
            let Some(session) = &mut self.at else {
                (self.before, self.refused) = (None, false);
                return;
            };
            let Ok(mv) = resolve(session, written) else {
                // A refused move was not played: a variation may still replace it.
                self.before = self.at.take();
                self.refused = done + 1 == times;
                return;
            };
            match &mut self.before {
                Some(before) => before.copy_from(session),
                before => *before = Some(session.clone()),
            }
            session.play_allowed(mv);
            self.ply += 1;
        }
    }
}

/// Shows every item of a script, in the order of the text, with the line as it stands before it. What is changed in a
/// move is changed before it is played. `base` is where the script begins, `ply` plies from the puzzle's start.
pub fn walk(items: &mut [Item], base: &Session, ply: u32, visit: &mut dyn FnMut(&mut Item, &Line)) {
    go(items, Line { at: Some(base.clone()), ply, depth: 0, before: None, refused: false }, visit);
}

fn go(items: &mut [Item], mut line: Line, visit: &mut dyn FnMut(&mut Item, &Line)) {
    for item in items {
        visit(item, &line);
        match &mut item.kind {
            ItemKind::Move(mv) => line.play(mv.written),
            ItemKind::Variation(items) => go(items, line.variation(), visit),
            _ => {}
        }
    }
}
