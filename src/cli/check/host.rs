//! Reports for hosts: what is kept for them, where their paths begin, and the report itself.

use std::path::Path;

use super::{Format, Piece};
use crate::cli::files;
use crate::cli::tally::{Counts, JsonVerdict};
use crate::diagnose::Diagnostic;
use crate::diagnose::emit::host::Base;
use crate::diagnose::emit::junit::{self, Case};
use crate::diagnose::emit::{github, gitlab, rdjson, sarif};
use crate::games::Registry;

/// What is kept until the end.
#[derive(Default)]
pub(super) struct Kept {
    /// Findings in order.
    pub diagnostics: Vec<Diagnostic>,
    /// What was judged, with its findings.
    cases: Vec<Case>,
}

impl Kept {
    /// Keeps what was judged in a piece: each solution or record with the findings about it, and what is left over
    /// under the puzzle or file it is about.
    pub(super) fn cases(&mut self, piece: &Piece) {
        let first = self.cases.len();
        self.cases.extend(piece.lines.iter().map(|line| {
            let name = [line.puzzle.as_deref(), line.solution.as_deref().or(line.id.as_deref())];
            let name: Vec<&str> = name.into_iter().flatten().collect();
            let name = if name.is_empty() { "script".to_owned() } else { name.join(" / ") };
            Case { file: line.path.clone(), name, findings: Vec::new() }
        }));
        for diagnostic in &piece.diagnostics {
            let at = piece.lines.iter().position(|line| is_about(diagnostic, line));
            let at = at.or_else(|| (piece.lines.len() == 1 && piece.puzzles.is_empty()).then_some(0));
            if let Some(at) = at {
                self.cases[first + at].findings.push(diagnostic.clone());
                continue;
            }
            let file = diagnostic.primary().map_or("", |label| label.file.name()).to_owned();
            let name = diagnostic.puzzle.clone().unwrap_or_else(|| "reading".to_owned());
            let known = self.cases[first..].iter_mut().find(|case| case.file == file && case.name == name);
            match known {
                Some(case) => case.findings.push(diagnostic.clone()),
                None => self.cases.push(Case { file, name, findings: vec![diagnostic.clone()] }),
            }
        }
    }
}

fn is_about(diagnostic: &Diagnostic, line: &JsonVerdict) -> bool {
    diagnostic.solution.is_some() && diagnostic.solution == line.solution && diagnostic.puzzle == line.puzzle
}

/// A report for a host, ending with a line end.
pub(super) fn report(format: Format, kept: &Kept, counts: &Counts, trouble: bool, registry: &Registry) -> String {
    let found = &kept.diagnostics;
    match format {
        Format::Sarif => sarif::report(found, &base(), trouble, registry) + "\n",
        Format::Github => github::report(found, &base()) + &super::reporter::summary(counts) + "\n",
        Format::Gitlab => gitlab::report(found, &base()) + "\n",
        // Reviewdog and readers of JUnit take paths as the folder they run in sees them.
        Format::Rdjson => rdjson::report(found, &Base::here()) + "\n",
        Format::Junit => junit::report(&kept.cases, &Base::here()),
        Format::Human | Format::Json | Format::Jsonl => String::new(),
    }
}

/// Paths from the root of the repository around the current folder, as hosts know its files; without one, as they were
/// named.
fn base() -> Base {
    let here = Path::new(".");
    let (Some(root), Ok(at)) = (files::repository_around(here), here.canonicalize()) else { return Base::here() };
    match at.strip_prefix(&root) {
        Ok(inner) => Base::below(&files::name_of(&root), &files::name_of(inner)),
        Err(_) => Base::here(),
    }
}
