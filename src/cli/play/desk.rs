//! A puzzle on the table, the recording of its game, and everything around it: where it is saved, the journal, the
//! solver. What a player asks for goes in, what the player hears comes out; who draws it is another matter.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::super::units::Unit;
use super::disk::{Change, Watched};
use super::journal::{Journal, Left, Shelf};
use super::solver::{Found, Job};
use crate::cards::Card;
use crate::document::Puzzle;
use crate::games::{Registry, Session};
use crate::notation::{DirectiveKind, ItemKind, Point, Written, is_name, parse};
use crate::play::{Action, Asked, Recording, Refused, Said, SaveTo, sight};
use crate::replay::{self, Spelling, Trace, VerifyOptions};
use crate::search::{Limit, Limits};
use crate::source::Severity;
use crate::table::{Move, PileId};

/// A game at the table.
pub struct Desk {
    pub(super) registry: Registry,
    pub(super) unit: Unit,
    /// The puzzle's start.
    pub(super) opening: Session,
    /// The solution and point that the recording starts from, and the moves there.
    pub(super) base: Base,
    pub(super) recording: Recording,
    /// Where it was saved or loaded last.
    pub(super) target: Option<SaveTo>,
    /// What was there then, as a digest.
    pub(super) known: Option<String>,
    /// What stood there when the player was told that it was changed, as a digest.
    pub(super) told: Option<String>,
    /// The version that is saved.
    pub(super) saved: Option<u64>,
    pub(super) disk: Option<Watched>,
    pub(super) journals: Option<PathBuf>,
    pub(super) shelf: Option<Shelf>,
    pub(super) journal: Option<Journal>,
    /// What the journal holds: a version and a place.
    pub(super) kept: Option<(u64, String)>,
    pub(super) journal_failed: bool,
    pub(super) offers: Vec<Left>,
    pub(super) spelling: Spelling,
    pub(super) reveal: bool,
    pub(super) limits: Limits,
    pub(super) job: Option<Job>,
    pub(super) begun: Option<Instant>,
    /// What lay open when the player was told last.
    pub(super) open: Vec<(PileId, Card)>,
}

/// What a recording begins with.
#[derive(Clone, Debug, Default)]
pub(super) struct Base {
    pub from: Option<Point>,
    pub moves: Vec<Move>,
}

impl Desk {
    /// The recording.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.unit.puzzle.as_ref().expect("a puzzle is on the desk")
    }

    /// What the puzzle is called: its title and id.
    pub fn name(&self) -> String {
        match &self.puzzle().title {
            Some(title) => format!("{} ({})", title.get("en"), self.unit.id),
            None => self.unit.id.clone(),
        }
    }

    /// Whether face-down cards are shown.
    pub fn reveals(&self) -> bool {
        self.reveal
    }

    /// How moves are written.
    pub fn spelling(&self) -> Spelling {
        self.spelling
    }

    /// Whether there is anything that is not saved.
    pub fn unsaved(&self) -> bool {
        let nothing = self.recording.is_empty() && self.target.is_none();
        self.saved != Some(self.recording.version()) && !nothing
    }

    /// Whether what is not saved is in a journal.
    pub fn keeps(&self) -> bool {
        self.journal.is_some() && self.kept.is_some()
    }

    /// Whether a game that was cut off waits for an answer.
    pub fn has_offer(&self) -> bool {
        !self.offers.is_empty()
    }

    /// Does what the player asks for.
    pub fn act(&mut self, action: Action) -> Vec<Said> {
        let mut said = self.done(action);
        said.extend(self.keep());
        said
    }

    fn done(&mut self, action: Action) -> Vec<Said> {
        let version = self.recording.version();
        let node = self.recording.place().node;
        match action {
            Action::Enter(text) => {
                if let Err(refused) = self.recording.enter(&text) {
                    return vec![self.refused(&text, refused)];
                }
                let moved = self.recording.place().node != node;
                match (moved, self.recording.version() != version) {
                    (true, _) => self.at(),
                    (false, true) => match self.untrue(&text) {
                        Some(why) => done(&format!("recorded, but it does not hold: {why}")),
                        None => done("recorded"),
                    },
                    (false, false) => done("nothing new"),
                }
            }
            Action::Play(mv) => {
                let typed = self.recording.session().full_form(mv);
                match self.recording.play(mv) {
                    Ok(()) => self.at(),
                    Err(refused) => vec![self.refused(&typed, refused)],
                }
            }
            Action::Undo(count) => {
                let undone = (0..count).take_while(|_| self.recording.undo().is_some()).count();
                self.at_or(undone > 0 || count == 0, "there is no move to take back")
            }
            Action::Redo(count) => {
                let redone = (0..count).take_while(|_| self.recording.redo().is_some()).count();
                self.at_or(redone > 0 || count == 0, "there is no move to play again")
            }
            Action::Go(node) => {
                self.recording.go(node);
                self.at()
            }
            Action::GoToPly(ply) => self.go_to_ply(ply),
            Action::GoToLabel(name) => {
                let found = self.recording.go_to_label(&name);
                if found {
                    return self.at();
                }
                let labels = self.recording.labels();
                let help = match (crate::source::nearest(&name, labels.iter().map(String::as_str)), &labels[..]) {
                    (Some(near), _) => format!("did you mean `{near}`?"),
                    (None, []) => "`@label NAME` names the point where you stand".to_owned(),
                    (None, labels) => format!("there are {}", labels.join(", ")),
                };
                refuse(format!("there is no point `{}`", super::super::shown(&name)), Some(help))
            }
            Action::NextBranch => {
                let turned = self.recording.next_branch();
                self.at_or(turned, "no other move was played in the place of this one")
            }
            Action::PreviousBranch => {
                let turned = self.recording.previous_branch();
                self.at_or(turned, "no other move was played in the place of this one")
            }
            Action::Promote => match self.recording.promote() {
                Ok(true) => done("this is the main line now"),
                Ok(false) => refuse("this is the main line already", None),
                Err(refused) => vec![self.refused("", refused)],
            },
            Action::Remove => {
                let removed = self.recording.remove();
                self.at_or(removed, "there is no move to take away")
            }
            Action::PutBack => match self.recording.put_back() {
                Ok(back) => self.at_or(back, "nothing was taken away"),
                Err(refused) => vec![self.refused("", refused)],
            },
            Action::Mark(mark) => match self.recording.set_mark(mark) {
                true => done(if mark.is_some() { "marked" } else { "not marked any more" }),
                false => refuse("there is no move to mark", None),
            },
            Action::Note(text) => {
                self.recording.set_note(&text);
                done(if text.trim().is_empty() { "there is no note here any more" } else { "noted" })
            }
            Action::Comment(text) => {
                self.recording.set_comment(&text);
                done(if text.trim().is_empty() { "there is no comment here any more" } else { "commented" })
            }
            Action::Label(name) => self.name_point(&name),
            Action::Hint => self.ask(Asked::Hint),
            Action::Winnable => self.ask(Asked::Winnable),
            Action::Cancel => match &self.job {
                Some(job) => {
                    job.cancel();
                    Vec::new()
                }
                None => refuse("the solver is not at work", None),
            },
            Action::Save(to) => self.save(to, false),
            Action::Replace(to) => self.save(Some(to), true),
            Action::Reload => self.reload(),
            Action::Recover => self.recover(),
            Action::KeepForLater => self.put_off(),
            Action::Discard => self.discard(),
            Action::Quit if self.unsaved() => vec![Said::AsksToQuit],
            Action::Quit | Action::QuitAnyway => vec![Said::Leaves],
        }
    }

    /// What is wrong with an assertion about the position where the player stands; those that only the solver can judge
    /// are left to it.
    fn untrue(&self, text: &str) -> Option<String> {
        let here = self.recording.session().clone();
        if !self.reveal && asks_for_secrets(&here, text) {
            return None;
        }
        let options = VerifyOptions { any_outcome: true, no_trace: true, expect: None };
        let (report, _) = replay::verify(text, Trace::new(here), self.puzzle().goal, options);
        let wrong = report.findings.into_iter().find(|finding| finding.fault.severity == Severity::Error)?;
        Some(self.fairly(wrong.fault.code, &wrong.fault.message))
    }

    /// A finding in one sentence, without cards that the player may not see.
    pub(super) fn fairly(&self, code: &str, message: &str) -> String {
        match self.reveal || sight::names_no_card(message) {
            true => format!("{code}: {message}"),
            false => format!("{code}: `trove check` tells more"),
        }
    }

    fn go_to_ply(&mut self, ply: usize) -> Vec<Said> {
        let before = self.base.moves.len();
        let plies = before + self.recording.place().plies;
        if ply != usize::MAX && ply > plies {
            return refuse(format!("there is no move {ply}: the line has {plies}"), None);
        }
        if ply < before {
            let message = format!("the recording begins after move {before}");
            return refuse(message, Some("`go start` goes to its beginning".to_owned()));
        }
        self.recording.go_to_ply(ply.saturating_sub(before));
        self.at()
    }

    fn name_point(&mut self, name: &str) -> Vec<Said> {
        if name.is_empty() {
            return match self.recording.label(self.recording.place().node) {
                Some(_) => match self.recording.set_label("") {
                    Ok(()) => done("this point has no name any more"),
                    Err(refused) => vec![self.refused("", refused)],
                },
                None => refuse("this point has no name", Some("`label NAME` gives it one".to_owned())),
            };
        }
        if !is_name(name) {
            let message = format!("`{}` cannot be the name of a point", super::super::shown(name));
            return refuse(message, Some(super::save::A_NAME.to_owned()));
        }
        match self.recording.set_label(name) {
            Ok(()) => done("named"),
            Err(refused) => vec![self.refused("", refused)],
        }
    }

    fn at(&mut self) -> Vec<Said> {
        vec![Said::At(self.here())]
    }

    fn at_or(&mut self, moved: bool, why: &str) -> Vec<Said> {
        if moved { self.at() } else { refuse(why, None) }
    }

    /// Why something that was typed did not happen, without anything that the player cannot see.
    pub(super) fn refused(&self, typed: &str, refused: Refused) -> Said {
        match refused {
            Refused::Move { at, refusal, .. } => {
                let refusal = if self.reveal { *refusal } else { sight::fair(&at, typed, *refusal) };
                Said::Refused { code: Some(refusal.code.to_owned()), message: refusal.message, help: refusal.help }
            }
            Refused::Text(faults) => {
                let fault = faults.into_iter().find(|fault| fault.severity == Severity::Error);
                let fault = fault.expect("a text is refused for an error in it");
                Said::Refused { code: Some(fault.code.to_owned()), message: fault.message, help: fault.help }
            }
            Refused::Other(message) => Said::Refused { code: None, message, help: None },
        }
    }

    /// What the player has not asked for: answers of the solver, changes of the puzzle's file.
    pub fn poll(&mut self) -> Vec<Said> {
        let mut said = Vec::new();
        if let Some(answer) = self.job.as_ref().and_then(Job::answer) {
            said.extend(self.answered(answer));
        }
        if let Some(change) = self.disk.as_mut().and_then(Watched::poll) {
            said.push(self.file_changed(change));
        }
        said
    }

    /// Waits for the solver, for a while at most; its answer if it comes.
    pub fn wait(&mut self, most: Duration) -> Vec<Said> {
        match self.job.as_ref().and_then(|job| job.wait(most)) {
            Some(answer) => self.answered(answer),
            None => Vec::new(),
        }
    }

    /// Whether the solver is at work.
    pub fn searches(&self) -> bool {
        self.job.is_some()
    }

    fn file_changed(&self, change: Change) -> Said {
        let file = self.unit.file.as_ref().map_or("", |file| file.name()).to_owned();
        Said::FileChanged { file, gone: change == Change::Gone }
    }

    fn ask(&mut self, asked: Asked) -> Vec<Said> {
        let place = self.recording.place();
        let ply = self.base.moves.len() + place.ply;
        if self.met() && asked == Asked::Winnable || self.recording.session().won() {
            let standing = crate::solve::Standing::Winnable(0);
            return vec![match asked {
                Asked::Hint => Said::Hint { ply, here: true, mv: None, standing },
                Asked::Winnable => Said::Standing { ply, here: true, standing },
            }];
        }
        let at = self.recording.session().clone();
        let goal = self.puzzle().goal;
        self.job = Some(Job::begin(asked, (place.node, ply), at, goal, ply as u64, self.limits));
        vec![Said::Searching(asked)]
    }

    fn answered(&mut self, answer: Result<Found, ()>) -> Vec<Said> {
        let Some(job) = self.job.take() else { return Vec::new() };
        let Ok(Found { mv, standing }) = answer else {
            return vec![Said::Trouble("the solver broke off".to_owned())];
        };
        let here = job.node == self.recording.place().node;
        let ply = job.ply;
        vec![match job.asked {
            Asked::Hint => {
                let stopped = standing == crate::solve::Standing::Unknown(Limit::Stopped);
                let mv = mv.filter(|_| here && !stopped);
                let at = self.recording.session();
                let mv = mv.map(|mv| (mv, crate::play::written(at, mv)));
                Said::Hint { ply, here, mv, standing }
            }
            Asked::Winnable => Said::Standing { ply, here, standing },
        }]
    }
}

/// Whether a text asserts something that the player cannot see: yes or no would tell.
fn asks_for_secrets(at: &Session, text: &str) -> bool {
    let open = sight::open_cards(at);
    parse(text).script.items.iter().any(|item| match &item.kind {
        ItemKind::Directive(said) => match &said.kind {
            DirectiveKind::Top { pile, .. } => !open.iter().any(|(id, _)| id == pile),
            // With which code a card is refused that nobody sees depends on where it lies.
            DirectiveKind::Cannot { written: Written::Play { card: Some(card), .. }, code: Some(_) } => {
                !sight::sees(at, *card)
            }
            DirectiveKind::State(_) => true,
            _ => false,
        },
        ItemKind::Variation(_) => true,
        _ => false,
    })
}

pub(super) fn done(what: &str) -> Vec<Said> {
    vec![Said::Done(what.to_owned())]
}

pub(super) fn refuse(message: impl Into<String>, help: Option<String>) -> Vec<Said> {
    vec![Said::Refused { code: None, message: message.into(), help }]
}
