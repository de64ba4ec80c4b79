//! How a game stands: what a player sees besides the board, and hears with every move.

use std::time::Duration;

use super::desk::Desk;
use crate::cards::Card;
use crate::document::Goal;
use crate::notation::Mark;
use crate::play::{Asked, Here, SaveTo, sight};
use crate::table::{PileId, Status};

/// What a player sees besides the board.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The puzzle's title and id.
    pub name: String,
    /// Its game.
    pub game: String,
    /// Cards on foundations, of how many.
    pub score: (u32, usize),
    /// The pass, and how many there are.
    pub pass: (u32, Option<u32>),
    /// Moves from the puzzle's start to here, and to the end of the line that is followed.
    pub ply: (usize, usize),
    /// How many variations deep it is.
    pub level: usize,
    /// What is to be reached.
    pub goal: Goal,
    /// Whether it is.
    pub met: bool,
    /// Where the game stands.
    pub status: Status,
    /// Whether there is anything that is not saved.
    pub unsaved: bool,
    /// Where it is saved.
    pub target: Option<SaveTo>,
    /// Time at the table, if it is measured.
    pub elapsed: Option<Duration>,
    /// What the solver is asked, and states that it has looked at.
    pub search: Option<(Asked, u64)>,
}

impl Desk {
    /// What a player sees besides the board.
    pub fn standing(&self) -> Standing {
        let at = self.recording.session();
        let place = self.recording.place();
        let before = self.base.moves.len();
        Standing {
            name: self.name(),
            game: at.game().name().to_owned(),
            score: (at.score(), at.game().deck().len()),
            pass: (at.pass(), at.game().passes()),
            ply: (before + place.ply, before + place.plies),
            level: place.level,
            goal: self.puzzle().goal,
            met: self.met(),
            status: at.status(),
            unsaved: self.unsaved(),
            target: self.target.clone(),
            elapsed: self.begun.map(|begun| begun.elapsed()),
            search: self.job.as_ref().map(|job| (job.asked, job.states())),
        }
    }

    /// Where the player stands, with what lies open that did not when this was asked last.
    pub fn here(&mut self) -> Here {
        let at = self.recording.session();
        let place = self.recording.place();
        let now = sight::open_cards(at);
        let card = |open: &[(PileId, Card)], pile| open.iter().find(|(id, _)| *id == pile).map(|(_, card)| *card);
        let mut piles: Vec<PileId> = now.iter().chain(&self.open).map(|(pile, _)| *pile).collect();
        piles.sort();
        piles.dedup();
        let shows = piles.into_iter().filter(|&pile| card(&now, pile) != card(&self.open, pile));
        let shows = shows.map(|pile| (pile, card(&now, pile))).collect();
        let last = place.ply.checked_sub(1).and_then(|index| self.recording.line().into_iter().nth(index));
        let here = Here {
            ply: self.base.moves.len() + place.ply,
            last: last.map(|mv| format!("{}{}", mv.text, mv.mark.map_or("", Mark::text))),
            shows,
            score: at.score(),
            status: at.status(),
            met: self.met(),
            level: place.level,
            label: self.recording.label(place.node).map(str::to_owned),
            note: self.recording.note(place.node),
        };
        self.open = now;
        here
    }

    /// Whether the goal was met when its target was reached first, on the way to where the player stands.
    pub(super) fn met(&self) -> bool {
        let goal = self.puzzle().goal;
        let ply = self.recording.place().ply;
        let mut at = self.opening.clone();
        let line = self.recording.line().into_iter().take(ply).map(|mv| mv.mv);
        let mut moves = self.base.moves.iter().copied().chain(line);
        for played in 0.. {
            if goal.target_reached(&at) {
                return goal.met(&at, played);
            }
            match moves.next() {
                Some(mv) => at.play_allowed(mv),
                None => break,
            }
        }
        false
    }
}
