//! Playing the steps of a saved game here, with the file's own layout beside it.

use super::games::Shared;
use super::moves::{self, Numbered};
use super::read::{Atom, Bookmark, Stacks};
use crate::document::DraftSolution;
use crate::games::{Refusal, Session};
use crate::replay::{Spelling, canonical};
use crate::table::{Move, PileId};

/// A line of play.
pub(super) struct Line<'a> {
    shared: &'a Shared,
    /// Where the game stands here.
    pub session: Session,
    /// Where it stands there.
    pub stacks: Stacks,
    /// Moves played here.
    pub moves: usize,
    /// Passes without a play that were not played here.
    pub passes_left_out: usize,
    /// Where the last redeal was made, if no card has been played since: how many moves came before it, and the
    /// position in which it was made.
    pub before_redeal: Option<(usize, Session)>,
    /// What to say of bookmarks that have no place in the line.
    pub mentions: Vec<String>,
    script: Vec<String>,
}

/// Why a line breaks off; steps count from 1.
pub(super) enum Stop {
    /// A step moves cards that are not there.
    Impossible(usize),
    /// A step is no move here, and why.
    NoMove(usize, String),
    /// A move is refused: its full form, and why.
    Refused(usize, String, Box<Refusal>),
    /// After a step a pile has other cards.
    Differs(usize, PileId),
}

impl<'a> Line<'a> {
    /// A line that begins at a position, which both sides show.
    pub(super) fn new(shared: &'a Shared, start: &Session, stacks: Stacks) -> Line<'a> {
        Line {
            shared,
            session: start.clone(),
            stacks,
            moves: 0,
            passes_left_out: 0,
            before_redeal: None,
            mentions: Vec::new(),
            script: Vec::new(),
        }
    }

    /// Plays the steps from the beginning, or those behind `others`, another line, in which they began.
    ///
    /// If the other line ends in a pass without a play and these steps begin with the rest of it, up to a redeal, they
    /// are played from where that pass began. Says after how many moves of the other line that is.
    pub(super) fn play(
        &mut self,
        steps: &[Vec<Atom>],
        bookmarks: &[Bookmark],
        first: usize,
        other: Option<&Line>,
    ) -> Result<Option<usize>, Stop> {
        self.compare(first - 1)?;
        let game = self.session.game().clone();
        let all = moves::translate(steps, first, self.shared, &game).map_err(|(step, why)| Stop::NoMove(step, why))?;
        // Only where a redeal is refused after a pass without a play.
        let (mut stays, left_out) = match game.has_pile(PileId::WASTE) {
            true => moves::idle_passes(&all),
            false => (vec![true; all.len()], 0),
        };
        self.passes_left_out = left_out;
        let mut begins = None;
        let before = other.filter(|_| game.has_pile(PileId::WASTE)).and_then(|line| line.before_redeal.as_ref());
        if let (Some((ply, session)), Some(rest)) = (before, moves::until_redeal(&all)) {
            stays[..rest].fill(false);
            self.passes_left_out += 1;
            self.session = session.clone();
            begins = Some(*ply);
        }
        let mut rest: &[Numbered] = &all;
        let mut stays: &[bool] = &stays;
        if first == 1 {
            self.mark(bookmarks, 0, true);
        }
        for (index, step) in steps.iter().enumerate() {
            let number = first + index;
            for atom in step {
                moves::apply(&mut self.stacks, atom).ok_or(Stop::Impossible(number))?;
            }
            let own = rest.iter().take_while(|(of, _)| *of == number).count();
            // A step of an idle pass is wholly in it: it is a redeal or a deal.
            let kept = stays[..own].iter().all(|stays| *stays);
            for (_, mv) in rest[..own].iter().zip(stays).filter(|(_, stays)| **stays).map(|(mv, _)| mv) {
                self.one(number, *mv)?;
            }
            (rest, stays) = (&rest[own..], &stays[own..]);
            if kept {
                self.compare(number)?;
            }
            self.mark(bookmarks, number, kept);
        }
        Ok(begins)
    }

    fn one(&mut self, step: usize, mv: Move) -> Result<(), Stop> {
        let form = self.session.full_form(mv);
        let before = (mv == Move::Redeal).then(|| (self.moves, self.session.clone()));
        if let Err(refusal) = self.session.play(mv) {
            return Err(Stop::Refused(step, form, Box::new(refusal)));
        }
        match mv {
            Move::Redeal => self.before_redeal = before,
            Move::Shift { .. } => self.before_redeal = None,
            Move::Deal => {}
        }
        self.script.push(form);
        self.moves += 1;
        Ok(())
    }

    fn compare(&self, step: usize) -> Result<(), Stop> {
        let piles = moves::piles(&self.stacks, self.shared, self.session.game());
        moves::difference(&self.session, &piles).map_or(Ok(()), |pile| Err(Stop::Differs(step, pile)))
    }

    /// Labels what was marked after a step, if it was marked in this very position.
    fn mark(&mut self, bookmarks: &[Bookmark], step: usize, kept: bool) {
        for bookmark in bookmarks.iter().filter(|bookmark| bookmark.step == step) {
            let number = bookmark.number;
            if kept && bookmark.stacks.as_ref() == Some(&self.stacks) && (0..1000).contains(&number) {
                self.script.push(format!("@label bookmark-{number}"));
            } else if kept {
                self.mentions.push(format!("Bookmark {number} was set after {step} steps of another line of play."));
            } else {
                self.mentions.push(format!("Bookmark {number} was set in a pass that is left out."));
            }
        }
    }

    /// The line as a solution from the position in which it began.
    pub(super) fn solution(&self, name: &str, start: &Session) -> DraftSolution {
        let text = self.script.join(" ");
        // What was played has a canonical form; the full forms would do as well.
        let text = canonical(&text, start, Spelling::Card).unwrap_or(text);
        DraftSolution::new(name, text)
    }
}
