//! What there is at one time: puzzles with the solutions that prove something, and scripts without a puzzle.

use std::collections::BTreeSet;

use super::{Attempt, Orphan};
use crate::cli::check::{Checked, Piece, gather};
use crate::cli::tally::JsonVerdict;
use crate::cli::{Trouble, files};
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::ExamineOptions;
use crate::games::Registry;
use crate::source::Severity;

/// A collection, looked at.
#[derive(Default)]
pub(super) struct State {
    /// Puzzles in the order in which they were read.
    pub puzzles: Vec<Seen>,
    /// Scripts that belong to none, in order.
    pub orphans: Vec<Orphan>,
    /// Why not everything could be looked at.
    pub trouble: Vec<Diagnostic>,
}

/// A puzzle, looked at.
pub(super) struct Seen {
    /// What it is.
    pub puzzle: Checked,
    /// Solutions that prove something, with what tells them from others whatever they are called.
    pub proofs: Vec<Proof>,
    /// All other solutions.
    pub attempts: Vec<Attempt>,
}

/// What a line of moves comes to, whatever it is called: how many there are, and where they lead.
pub(super) type Mark = (u64, Option<String>);

/// A solution that proves its puzzle's goal, or that nothing reaches it.
pub(super) struct Proof {
    /// Its name.
    pub solution: String,
    /// The file it stands in.
    pub path: String,
    /// What it comes to.
    pub mark: Mark,
}

impl Seen {
    /// Whether there is a proof.
    pub(super) fn is_proved(&self) -> bool {
        !self.proofs.is_empty()
    }

    /// Whether two puzzles are the same: game, start and goal.
    pub(super) fn is_same(&self, other: &Seen) -> bool {
        self.puzzle.goal == other.puzzle.goal && self.starts_as(other)
    }

    /// Whether two puzzles have the same game and start.
    pub(super) fn starts_as(&self, other: &Seen) -> bool {
        match (&self.puzzle.start, &other.puzzle.start) {
            (Some(start), Some(other)) => start.same_for_play(other),
            _ => false,
        }
    }
}

impl State {
    /// Looks at everything that some arguments name.
    ///
    /// # Errors
    /// As [`gather`].
    pub(super) fn of(paths: &[String], registry: &Registry, options: ExamineOptions) -> Result<State, Trouble> {
        let mut state = State::default();
        // How games end is what this is about.
        let options = ExamineOptions { any_outcome: false, study: None, ..options };
        gather(paths, None, registry, options, &mut |piece| {
            state.add(piece);
            Ok(())
        })?;
        Ok(state)
    }

    fn add(&mut self, piece: Piece) {
        self.add_orphans(&piece);
        for checked in piece.puzzles {
            let lines = piece.lines.iter().filter(|line| line.puzzle.as_ref() == Some(&checked.id));
            let (proofs, attempts): (Vec<_>, Vec<_>) =
                lines.filter_map(|line| Some((line.solution.clone()?, line))).partition(|(_, line)| is_proof(line));
            self.puzzles.push(Seen {
                proofs: proofs
                    .into_iter()
                    .map(|(solution, line)| Proof { solution, path: line.path.clone(), mark: mark(line) })
                    .collect(),
                attempts: attempts.into_iter().map(|(solution, line)| attempt(solution, line)).collect(),
                puzzle: checked,
            });
        }
        self.trouble.extend(piece.diagnostics.into_iter().filter(files::could_not_look));
    }

    fn add_orphans(&mut self, piece: &Piece) {
        let lone: BTreeSet<&str> = piece
            .lines
            .iter()
            .filter(|line| line.puzzle.is_none() && line.solution.is_some())
            .map(|line| line.path.as_str())
            .collect();
        for diagnostic in piece.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error) {
            let Some(label) = diagnostic.primary() else { continue };
            let path = label.file.name();
            let known = self.orphans.iter().any(|orphan| orphan.path == path);
            if !known && (diagnostic.code == "script::unbound" || lone.contains(path)) {
                let (code, message) = (diagnostic.code, diagnostic.message.clone());
                self.orphans.push(Orphan { path: path.to_owned(), code, message });
            }
        }
    }
}

/// Whether a solution proves the goal of its puzzle: it is in order and meets the goal; or it says before its first move
/// that nothing can meet it, and that was proved.
fn is_proof(line: &JsonVerdict) -> bool {
    line.ok && (line.goal_met || line.lost_at_start && line.codes.is_empty())
}

fn attempt(solution: String, line: &JsonVerdict) -> Attempt {
    Attempt {
        solution,
        path: line.path.clone(),
        outcome: line.outcome.clone(),
        score: line.score,
        ok: line.ok,
        codes: line.codes.clone(),
    }
}

fn mark(line: &JsonVerdict) -> Mark {
    (line.moves, line.state.clone())
}
