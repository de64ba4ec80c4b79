//! Putting a puzzle on the table.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::super::home::split_target;
use super::super::target::{self, At, NoPuzzle};
use super::super::units::Unit;
use super::super::{Trouble, collect, files, new};
use super::desk::{Base, Desk};
use super::disk::Watched;
use super::journal::Shelf;
use crate::diagnose::examine::{Script, opening};
use crate::document::Puzzle;
use crate::games::{Registry, Session};
use crate::notation::{Point, PointAt};
use crate::play::{Recording, Said, SaveTo, sight};
use crate::search::Limits;
use crate::solve::CLAIM_STATES;
use crate::table::Move;

/// What is to be played, and how.
#[derive(Clone, Debug, Default)]
pub struct Begin<'a> {
    /// A puzzle file, `FILE::ID`, a script file or a deal id.
    pub puzzle: &'a str,
    /// The solution or script that is continued.
    pub solution: Option<&'a str>,
    /// The point of it where the player stands; its end, if none is named.
    pub at: Option<(Option<String>, At)>,
    /// The point of a solution where a new line begins.
    pub from: Option<(Option<String>, At)>,
    /// Whether face-down cards are shown.
    pub reveal: bool,
    /// Whether time is measured.
    pub timer: bool,
    /// States that a search may look at; `None` for what the collection says, or a claim may cost.
    pub states: Option<u64>,
    /// The folder of journals; `None` for no journal.
    pub journals: Option<PathBuf>,
}

impl Desk {
    /// Puts a puzzle on the table: the desk, and what there is to say about it.
    ///
    /// # Errors
    /// If there is no such puzzle, solution or point.
    pub fn open(begin: Begin) -> Result<(Desk, Vec<Said>), NoPuzzle> {
        let registry = Registry::standard();
        let mut unit = target::load(begin.puzzle, None, &registry)?;
        let puzzle = unit.puzzle.clone().expect("a puzzle was loaded");
        let start = opening(&puzzle, unit.file.as_ref()).map_err(NoPuzzle::Wrong)?;
        let folder = unit.real.as_deref().map_or(Path::new("."), files::folder_of);
        let config = new::settings(folder).map_err(|diagnostic| NoPuzzle::Wrong(vec![*diagnostic]))?;
        let states = begin.states.or(config.solver.states).unwrap_or(CLAIM_STATES);
        // A script that is named as the puzzle is the line that is continued.
        let as_puzzle = is_script(begin.puzzle).then(|| unit.scripts[0].name.clone());
        let mut said = Vec::new();
        let mut line = None;
        let mut base = Base::default();
        if let Some((named, at)) = &begin.from {
            let wanted = target::wanted(&unit, named.clone(), None, at)?;
            base = base_at(&mut unit, &puzzle, wanted.as_deref(), at, &registry)?;
        } else if begin.solution.is_some() || begin.at.is_some() || as_puzzle.is_some() {
            let (named, at) = begin.at.clone().unwrap_or((None, At::End));
            let solution = begin.solution.or(as_puzzle.as_deref());
            let wanted = target::wanted(&unit, named, solution, &at)?;
            if !(at.is_opening(&unit) && wanted.is_none()) {
                let name = target::choose_script(&mut unit, wanted.as_deref())?;
                line = Some((name, at));
            }
        }
        let mut recording = Recording::new(after(&start, &base.moves));
        let mut loaded = None;
        if let Some((name, at)) = line {
            let script = unit.scripts.iter().find(|script| script.name == name).expect("it was chosen").clone();
            if let Some((point, _)) = &script.from {
                base = base_from(&mut unit, &puzzle, point, &registry)?;
            }
            let (read, refused) = Recording::read(after(&start, &base.moves), &script.text);
            recording = read;
            loaded = Some((saved_as(&unit, &script, &begin, as_puzzle.as_deref()), script.text.clone(), refused));
            stand(&mut recording, &mut unit, &puzzle, (&name, &at), base.moves.len(), &registry)?;
        }
        let disk = unit.real.as_ref().zip(unit.file.as_ref()).map(|(real, file)| Watched::new(real, file.text()));
        let mut desk = Desk {
            open: sight::open_cards(recording.session()),
            saved: Some(recording.version()),
            registry,
            unit,
            opening: start,
            base,
            recording,
            target: None,
            known: None,
            told: None,
            disk,
            shelf: None,
            journals: begin.journals,
            journal: None,
            kept: None,
            journal_failed: false,
            offers: Vec::new(),
            spelling: new::spelling(&config),
            reveal: begin.reveal,
            limits: Limits { states: Some(states), ..Limits::default() },
            job: None,
            begun: begin.timer.then(Instant::now),
        };
        match loaded {
            None => {}
            Some((target, text, None)) => {
                desk.known = Some(super::save::digest(&text));
                desk.target = Some(target);
            }
            Some((_, _, Some(refused))) => {
                let why = match desk.refused("", refused) {
                    Said::Refused { message, .. } => message,
                    _ => "it cannot be read".to_owned(),
                };
                let plies = desk.recording.place().plies;
                let read = crate::diagnose::counted(plies, "move");
                said.push(Said::Trouble(format!(
                    "the line is there up to {read}, as {why}; save it under another name to keep what follows there"
                )));
            }
        }
        desk.shelf = desk.shelf_of();
        if let Some(shelf) = desk.shelf.clone() {
            let (left, broken) = shelf.left(|text| desk.was_moved(text));
            desk.offers = left;
            said.extend(
                broken
                    .into_iter()
                    .map(|why| Said::Trouble(format!("a game that was cut off cannot be offered: {why}"))),
            );
        }
        said.extend(desk.offer());
        Ok((desk, said))
    }

    /// Where the journals of the puzzle on the table are.
    pub(super) fn shelf_of(&self) -> Option<Shelf> {
        let folder = self.journals.as_deref()?;
        let identity = match &self.unit.real {
            Some(real) => format!("{}::{}", real.display(), self.unit.id),
            None => self.puzzle().deal.clone(),
        };
        Some(Shelf::of(folder, &identity, &self.unit.id))
    }
}

fn is_script(argument: &str) -> bool {
    let path = Path::new(split_target(argument).0);
    path.is_file() && matches!(collect::kind_of(path), Some(collect::Item::Script(_)))
}

/// Where a line that was loaded is saved again.
fn saved_as(unit: &Unit, script: &Script, begin: &Begin, as_puzzle: Option<&str>) -> SaveTo {
    if target::is_own(unit, script) {
        return SaveTo::Solution(script.name.clone());
    }
    let path = match as_puzzle {
        Some(name) if name == script.name => begin.puzzle,
        _ => script.place.file.name(),
    };
    SaveTo::Script(path.to_owned())
}

/// Goes to a point of the line.
fn stand(
    recording: &mut Recording,
    unit: &mut Unit,
    puzzle: &Puzzle,
    (name, at): (&str, &At),
    before: usize,
    registry: &Registry,
) -> Result<(), NoPuzzle> {
    match at {
        At::End => Ok(()),
        At::Label(label) if recording.go_to_label(label) => Ok(()),
        _ => {
            let (ply, _) = target::reach(unit, puzzle, Some(name), at, registry)?;
            match ply.checked_sub(before) {
                Some(ply) => {
                    recording.go_to_ply(ply);
                    Ok(())
                }
                None => {
                    let message = format!("the line of `{name}` begins after move {before}");
                    Err(Trouble::Other(message).into())
                }
            }
        }
    }
}

/// A position after moves that were judged before.
pub(super) fn after(start: &Session, moves: &[Move]) -> Session {
    let mut at = start.clone();
    moves.iter().for_each(|&mv| at.play_allowed(mv));
    at
}

/// What a line begins with that starts from a point of a solution.
///
/// # Errors
/// If there is no such point.
pub(super) fn base_from(
    unit: &mut Unit,
    puzzle: &Puzzle,
    point: &Point,
    registry: &Registry,
) -> Result<Base, NoPuzzle> {
    let at = match &point.at {
        PointAt::Ply(ply) => At::Ply(*ply as usize),
        PointAt::End => At::End,
        PointAt::Label(name) => At::Label(name.clone()),
    };
    let base = base_at(unit, puzzle, Some(&point.solution), &at, registry)?;
    Ok(Base { from: Some(point.clone()), ..base })
}

fn base_at(
    unit: &mut Unit,
    puzzle: &Puzzle,
    solution: Option<&str>,
    at: &At,
    registry: &Registry,
) -> Result<Base, NoPuzzle> {
    let name = target::choose_script(unit, solution)?;
    let script = unit.scripts.iter().find(|script| script.name == name).expect("it was chosen").clone();
    if !target::is_own(unit, &script) {
        let message =
            format!("`{}` is no solution of the puzzle that a line could start from", super::super::shown(&name));
        return Err(Trouble::Other(message).into());
    }
    let (trace, ply, _) = target::replay_to(unit, puzzle, &name, at, registry)?;
    let in_variation = match at {
        At::Label(label) => trace.labels.iter().find(|one| one.name == *label).and_then(|one| one.line.clone()),
        _ => None,
    };
    let moves = in_variation.unwrap_or_else(|| trace.frames.iter().take(ply).map(|frame| frame.mv).collect());
    let at = match at {
        At::Label(label) if trace.at_label(label).is_some() => PointAt::Label(label.clone()),
        At::End => PointAt::End,
        _ => PointAt::Ply(ply as u32),
    };
    Ok(Base { from: Some(Point { solution: name, at }), moves })
}
