//! What a replay remembers: every ply of the main line, and the points that have names.

use crate::cards::Card;
use crate::games::Session;
use crate::notation::Mark;
use crate::source::Span;
use crate::table::Move;

/// One ply of the main line.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The move.
    pub mv: Move,
    /// The card it moved, if it moved one.
    pub card: Option<Card>,
    /// Where it is written, in the text of the script it comes from.
    pub span: Span,
    /// Whether it comes from the solution that this one starts `from`.
    pub inherited: bool,
    /// The author's opinion.
    pub mark: Option<Mark>,
    /// Notes for players that follow the move, joined by line ends.
    pub note: Option<String>,
}

/// A named point.
#[derive(Clone, Debug)]
pub struct Label {
    /// Its name.
    pub name: String,
    /// Where the name is written.
    pub span: Span,
    /// Plies from the puzzle's start.
    pub ply: u32,
    /// The moves that lead there from the puzzle's start, if it is in a variation; on the main line `None`.
    pub line: Option<Vec<Move>>,
}

/// The main line of a script, from the puzzle's start.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The position at ply 0.
    pub start: Session,
    /// The plies, `frames[0]` leading from ply 0 to ply 1.
    pub frames: Vec<Frame>,
    /// Notes before the first move.
    pub note: Option<String>,
    /// The named points, in order of appearance.
    pub labels: Vec<Label>,
}

impl Trace {
    /// A trace without moves.
    pub fn new(start: Session) -> Trace {
        Trace { start, frames: Vec::new(), note: None, labels: Vec::new() }
    }

    /// The position after `ply` plies of the main line, by replay from the start; `None` past the end.
    pub fn at(&self, ply: usize) -> Option<Session> {
        let mut session = self.start.clone();
        for frame in self.frames.get(..ply)? {
            session.play_allowed(frame.mv);
        }
        Some(session)
    }

    /// Name of the main-line point after `ply` plies, if it has one; the first of several.
    pub fn label_at(&self, ply: usize) -> Option<&str> {
        self.labels
            .iter()
            .find(|label| label.line.is_none() && label.ply as usize == ply)
            .map(|label| label.name.as_str())
    }

    /// The position at a named point.
    pub fn at_label(&self, name: &str) -> Option<(u32, Session)> {
        let label = self.labels.iter().find(|label| label.name == name)?;
        let session = match &label.line {
            None => self.at(label.ply as usize)?,
            Some(line) => {
                let mut session = self.start.clone();
                for &mv in line {
                    session.play_allowed(mv);
                }
                session
            }
        };
        Some((label.ply, session))
    }

    /// The last ply that moved this card.
    pub fn last_touch(&self, card: Card) -> Option<&Frame> {
        self.frames.iter().rev().find(|frame| frame.card == Some(card))
    }
}
