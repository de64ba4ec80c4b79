//! An old script on a puzzle that has become another.

use super::report::{Held, Refused};
use super::runs::Ply;
use super::script::{Said, plies};
use super::side::{Line, Side};
use crate::document::Goal;
use crate::games::Session;
use crate::notation::Written;
use crate::replay::{self, Outcome, Trace, VerifyOptions, resolve};

/// Plays an old script on the new puzzle as far as it goes.
pub(super) fn held(line: &Line, said: &Said, new: &Side) -> Option<Held> {
    let opening = new.opening.as_ref()?;
    let old = line.report?.trace.as_ref()?;
    let inherited: Vec<Ply> = old
        .frames
        .iter()
        .take_while(|frame| frame.inherited)
        .map(|frame| Ply { card: frame.card, mv: frame.mv })
        .collect();
    let of = inherited.len() as u32 + said.moves.iter().map(|(written, _)| plies(*written)).sum::<u32>();
    let mut base = Trace::new(opening.clone());
    let mut at = opening.clone();
    for (index, ply) in inherited.iter().enumerate() {
        let written = as_written(*ply);
        match resolve(&at, written) {
            Ok(mv) => {
                at.play_allowed(mv);
                base.frames.push(replay::Frame { mv, inherited: true, ..old.frames[index].clone() });
            }
            Err(refusal) => {
                let refused = Refused {
                    ply: index as u32 + 1,
                    of,
                    line: line.line_of(said.moves.first().map_or_else(Default::default, |(_, span)| *span)),
                    written: ply.full(),
                    code: refusal.code.to_owned(),
                    message: refusal.message.clone(),
                };
                return Some(Held {
                    moves: index as u32,
                    of,
                    refused: Some(refused),
                    outcome: Outcome::Illegal.word(),
                    goal_met: false,
                });
            }
        }
    }
    let options = VerifyOptions { any_outcome: true, no_trace: true, expect: None };
    let (report, _) = replay::verify(line.text, base, new.puzzle.goal, options);
    let refused = match report.outcome {
        Outcome::Illegal => refused(line, said, inherited.len() as u32, report.moves as u32, of, &report.end),
        _ => None,
    };
    Some(Held { moves: report.moves as u32, of, refused, outcome: report.outcome.word(), goal_met: report.goal_met })
}

fn as_written(ply: Ply) -> Written {
    match ply.mv {
        crate::table::Move::Deal => Written::Deal { count: 1, counted: false },
        crate::table::Move::Redeal => Written::Redeal,
        crate::table::Move::Shift { from, to } => Written::Play { card: ply.card, from: Some(from), to: Some(to) },
    }
}

/// The move at which a line breaks off, `played` plies after the puzzle's start, and why.
pub(super) fn refused(
    line: &Line,
    said: &Said,
    inherited: u32,
    played: u32,
    of: u32,
    end: &Session,
) -> Option<Refused> {
    let mut ply = inherited;
    let (written, span) = said.moves.iter().find(|(written, _)| {
        ply += plies(*written);
        ply > played
    })?;
    let (code, message) = match resolve(end, *written) {
        Err(refusal) => (refusal.code.to_owned(), refusal.message),
        Ok(_) if Goal::WIN.target_reached(end) => {
            ("script::after-win".to_owned(), "the game is won already".to_owned())
        }
        Ok(_) => return None,
    };
    let written = line.text.get(span.range()).unwrap_or_default().to_owned();
    Some(Refused { ply: played + 1, of, line: line.line_of(*span), written, code, message })
}
