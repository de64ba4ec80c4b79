//! The collection as it was at a revision of its git repository, and which proofs were lost since.

use std::collections::BTreeMap;
use std::path::Path;

use super::repository::{Blob, Repository};
use super::state::{Proof, Seen, State};
use super::{LostProof, name_below};
use crate::cli::collect::{self, Item};
use crate::cli::{Trouble, config, files};
use crate::diagnose::examine::ExamineOptions;
use crate::document::deal_id;
use crate::games::Registry;

/// A revision of the repository around the current folder.
pub(in crate::cli) struct Since {
    repository: Repository,
    name: String,
    commit: String,
}

impl Since {
    /// Finds a revision.
    ///
    /// # Errors
    /// If there is no repository or no such revision.
    pub(in crate::cli) fn revision(name: &str) -> Result<Since, Trouble> {
        let repository = Repository::here()?;
        let commit = repository.commit(name)?;
        Ok(Since { repository, name: name.to_owned(), commit })
    }

    /// Its name as it was given.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The full name of its commit.
    pub(super) fn commit(&self) -> &str {
        &self.commit
    }

    /// What there was at the revision, of what some arguments name.
    ///
    /// # Errors
    /// If an argument lies outside of the repository, or its files cannot be read.
    pub(super) fn state(
        &self,
        paths: &[String],
        registry: &Registry,
        options: ExamineOptions,
    ) -> Result<State, Trouble> {
        // Deal ids and standard input have no past.
        let has_past =
            |path: &&String| *path != "-" && (Path::new(path).exists() || !deal_id::looks_like_id(path, registry));
        let named: Vec<String> =
            paths.iter().filter(has_past).map(|path| self.repository.inner(path)).collect::<Result<_, _>>()?;
        if named.is_empty() && !paths.is_empty() {
            return Ok(State::default());
        }
        let folder = tempfile::tempdir()?;
        let root = folder.path().canonicalize()?.join("revision");
        // A wall: what is looked for in folders above is not looked for above this one.
        std::fs::create_dir_all(root.join(".git"))?;
        let here = root.join(self.repository.prefix());
        std::fs::create_dir_all(&here)?;
        let blobs: Vec<Blob> = self.repository.list(&self.commit)?.into_iter().filter(is_ours).collect();
        self.repository.extract(&blobs, &root)?;
        let mut there: Vec<String> = named
            .iter()
            .map(|path| files::tidy(&root.join(path)))
            .filter(|path| path.exists())
            .map(|path| files::name_of(&path))
            .collect();
        if paths.is_empty() {
            let puzzles = here.join("puzzles");
            there.push(files::name_of(if puzzles.is_dir() { &puzzles } else { &here }));
        }
        if there.is_empty() {
            return Ok(State::default());
        }
        let mut state = State::of(&there, registry, options)?;
        for seen in &mut state.puzzles {
            seen.puzzle.path = seen.puzzle.path.as_ref().map(|path| name_below(path, &here));
            for proof in &mut seen.proofs {
                proof.path = name_below(&name_below(&proof.path, &here), &root);
            }
        }
        Ok(state)
    }
}

/// Whether a file is of a kind that is looked at, and no larger than is looked at. Certificates are not: they are about
/// lines that are lost, and such a line proves nothing of its puzzle.
fn is_ours(blob: &Blob) -> bool {
    let path = Path::new(&blob.path);
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    match collect::kind_of(path) {
        Some(Item::Script(_)) => blob.size <= files::SCRIPT_BYTES_MAX,
        Some(Item::Puzzle(_)) => blob.size <= files::PUZZLE_BYTES_MAX,
        _ => [config::FILE_NAME, ".gitignore", ".ignore"].contains(&name) && blob.size <= files::PUZZLE_BYTES_MAX,
    }
}

/// Solutions that were proofs then and are none now, in the order in which they were read then.
pub(super) fn lost(then: &State, now: &State) -> Vec<LostProof> {
    let mut by_id: BTreeMap<&str, Vec<&Seen>> = BTreeMap::new();
    let mut by_start: BTreeMap<String, Vec<&Seen>> = BTreeMap::new();
    for seen in &now.puzzles {
        by_id.entry(&seen.puzzle.id).or_default().push(seen);
        if let Some(start) = &seen.puzzle.start {
            by_start.entry(start.canonical()).or_default().push(seen);
        }
    }
    let mut found = Vec::new();
    for old in &then.puzzles {
        let twins = || {
            let twins = old.puzzle.start.as_ref().and_then(|start| by_start.get(&start.canonical()));
            twins.into_iter().flatten().copied().filter(|seen| seen.is_same(old)).collect()
        };
        // A puzzle is known by its id; if that is gone, by what it is.
        let candidates: Vec<&Seen> = by_id.get(old.puzzle.id.as_str()).cloned().unwrap_or_else(twins);
        for proof in &old.proofs {
            if !candidates.iter().any(|new| still_proves(proof, new, old)) {
                found.push(what_became(proof, old, candidates.first().copied()));
            }
        }
    }
    found
}

/// Whether a puzzle of now has this proof: by its name, or by what it is under a new name.
fn still_proves(proof: &Proof, new: &Seen, old: &Seen) -> bool {
    let renamed = |now: &Proof| {
        let fresh = old.proofs.iter().all(|other| other.solution != now.solution)
            && old.attempts.iter().all(|other| other.solution != now.solution);
        fresh && now.mark == proof.mark
    };
    new.proofs.iter().any(|now| now.solution == proof.solution || renamed(now))
}

fn what_became(proof: &Proof, old: &Seen, new: Option<&Seen>) -> LostProof {
    let now = new.and_then(|new| new.attempts.iter().find(|attempt| attempt.solution == proof.solution));
    let why = match (new, now) {
        (None, _) => "puzzle-gone",
        (Some(new), None) if new.puzzle.goal.is_none() => "broken",
        (Some(_), None) => "solution-gone",
        (Some(_), Some(attempt)) if !attempt.ok => "broken",
        (Some(_), Some(_)) => "goal-missed",
    };
    LostProof {
        puzzle: old.puzzle.id.clone(),
        solution: proof.solution.clone(),
        path: now.map_or_else(|| proof.path.clone(), |attempt| attempt.path.clone()),
        why,
        puzzle_changed: new.is_some_and(|new| !new.is_same(old)),
        codes: now.map(|attempt| attempt.codes.clone()).unwrap_or_default(),
    }
}
