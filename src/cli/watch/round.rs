//! One check of everything, and what it has that another one has not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::cli::check::{Memo, gather_again, nothing_checked};
use crate::cli::tally::Counts;
use crate::cli::{Exit, Trouble, files};
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::ExamineOptions;
use crate::games::Registry;

/// What a check found.
pub(super) struct Round {
    /// Findings in order.
    pub findings: Vec<Diagnostic>,
    /// Totals.
    pub counts: Counts,
    /// Files that count: those that were read, and those that were named and may not be there.
    pub files: BTreeSet<PathBuf>,
    /// What was examined: kind, file and id, and a number that changes with its content.
    seen: BTreeMap<(&'static str, (String, String)), u64>,
}

/// What tells a finding from others, wherever in its file it stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Mark<'a> {
    path: &'a str,
    puzzle: Option<&'a str>,
    solution: Option<&'a str>,
    code: &'a str,
    message: &'a str,
}

fn mark(diagnostic: &Diagnostic) -> Mark<'_> {
    Mark {
        path: diagnostic.primary().map_or("", |label| label.file.name()),
        puzzle: diagnostic.puzzle.as_deref(),
        solution: diagnostic.solution.as_deref(),
        code: diagnostic.code,
        message: &diagnostic.message,
    }
}

impl Round {
    /// Checks everything that some arguments name.
    ///
    /// # Errors
    /// As [`gather_again`].
    pub(super) fn of(
        paths: &[String],
        registry: &Registry,
        options: ExamineOptions,
        memo: &Memo,
    ) -> Result<Round, Trouble> {
        let mut round =
            Round { findings: Vec::new(), counts: Counts::default(), files: BTreeSet::new(), seen: BTreeMap::new() };
        gather_again(paths, None, registry, options, Some(memo), &mut |piece| {
            round.counts.add(&piece.counts);
            round.findings.extend(piece.diagnostics);
            for seen in piece.seen {
                round.files.extend(seen.files);
                round.seen.insert((seen.what, seen.name), seen.print);
            }
            Ok(())
        })?;
        if round.counts.puzzles == 0 && round.counts.scripts == 0 && round.findings.is_empty() {
            round.findings.push(nothing_checked());
        }
        for diagnostic in &round.findings {
            round.counts.found(diagnostic);
        }
        Ok(round)
    }

    /// How the command ends if this is the last state.
    pub(super) fn exit(&self) -> Exit {
        if self.counts.errors() > 0 { Exit::Findings } else { Exit::Well }
    }

    /// Whether nothing is wrong.
    pub(super) fn is_well(&self) -> bool {
        self.counts.errors() == 0 && self.counts.warnings() == 0
    }

    /// Whether nothing changed from another check to this one.
    pub(super) fn is_as(&self, other: &Round) -> bool {
        self.seen == other.seen && self.counts == other.counts && self.findings == other.findings
    }

    /// The findings that another check has not.
    pub(super) fn beyond<'a>(&'a self, other: &Round) -> Vec<&'a Diagnostic> {
        let mut known: BTreeMap<Mark, usize> = BTreeMap::new();
        for diagnostic in &other.findings {
            *known.entry(mark(diagnostic)).or_default() += 1;
        }
        let mut new = Vec::new();
        for diagnostic in &self.findings {
            match known.get_mut(&mark(diagnostic)) {
                Some(count) if *count > 0 => *count -= 1,
                _ => new.push(diagnostic),
            }
        }
        new
    }

    /// How many puzzles and how many scripts are new, gone, or other than they were.
    pub(super) fn changed(&self, other: &Round) -> (usize, usize) {
        let both: BTreeSet<_> = self.seen.keys().chain(other.seen.keys()).collect();
        let changed = both.into_iter().filter(|&key| self.seen.get(key) != other.seen.get(key));
        changed.fold((0, 0), |(puzzles, scripts), (what, _)| match *what {
            "puzzle" => (puzzles + 1, scripts),
            _ => (puzzles, scripts + 1),
        })
    }
}

/// A finding in one line: `kings, eager: KD cannot go on row F3 (osmosis::row-above)`.
pub(super) fn in_a_line(diagnostic: &Diagnostic) -> String {
    let about: Vec<&str> =
        [&diagnostic.puzzle, &diagnostic.solution].into_iter().flatten().map(String::as_str).collect();
    let about = match (&about[..], diagnostic.primary()) {
        ([], Some(label)) => files::name_of(std::path::Path::new(label.file.name())),
        (about, _) => about.join(", "),
    };
    let separator = if about.is_empty() { "" } else { ": " };
    format!("{about}{separator}{} ({})", diagnostic.message, diagnostic.code)
}
