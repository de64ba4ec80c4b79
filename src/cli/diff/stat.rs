//! A comparison in a line for each puzzle, and totals.

use super::Report;
use super::words;
use crate::cli::{Look, Trouble, Ui};
use crate::diagnose::counted;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::diff::{Change, PuzzleDiff, SolutionDiff};

/// Prints a comparison.
pub fn report(report: &Report, look: Look, ui: &mut Ui) -> Result<(), Trouble> {
    let charset = if look.ascii { Charset::Ascii } else { Charset::Unicode };
    let width = report.puzzles.iter().map(|diff| words::puzzle_name(diff).chars().count()).max().unwrap_or(0).min(40);
    for diff in &report.puzzles {
        let line = format!("{} {:<width$}  {}", sign(diff.change), words::puzzle_name(diff), summary(diff));
        ui.line(prose(&line, charset).trim_end())?;
    }
    Ok(ui.line(&prose(&totals(report), charset))?)
}

/// One letter for what it comes to.
fn sign(change: Change) -> char {
    match change {
        Change::Same => '=',
        Change::Edited => '~',
        Change::Changed => 'M',
        Change::Renamed => 'R',
        Change::Added => 'A',
        Change::Removed => 'D',
    }
}

/// A puzzle in one line, with what has become of it in words.
pub fn line(diff: &PuzzleDiff) -> String {
    let what = match diff.change {
        Change::Added => "a new puzzle",
        Change::Removed => "the puzzle is gone",
        Change::Renamed => "the same puzzle",
        Change::Same | Change::Edited => "no difference in play",
        Change::Changed => "changed",
    };
    match summary(diff) {
        rest if rest.is_empty() || diff.change == Change::Edited => format!("{}: {what}", words::puzzle_name(diff)),
        rest => format!("{}: {what}; {rest}", words::puzzle_name(diff)),
    }
}

/// A puzzle in one line.
pub fn summary(diff: &PuzzleDiff) -> String {
    let mut parts = Vec::new();
    match diff.change {
        Change::Renamed => parts.extend(words::puzzle_path(diff)),
        Change::Edited => parts.push("no difference in play".to_owned()),
        Change::Added | Change::Removed => parts.push(counted(diff.solutions.len(), "solution")),
        _ => {}
    }
    if diff.change == Change::Changed {
        parts.extend(words::puzzle_facts(diff));
        for solution in diff.solutions.iter().filter(|solution| solution.change.matters()) {
            parts.push(format!("{}: {}", words::solution_name(solution), one_line(solution)));
        }
    }
    parts.join("; ")
}

fn one_line(solution: &SolutionDiff) -> String {
    match solution.change {
        Change::Renamed => "renamed".to_owned(),
        _ => words::headline(solution),
    }
}

/// How many puzzles of each kind there are.
pub fn totals(report: &Report) -> String {
    let totals = report.totals;
    let kinds = [
        (totals.changed, "changed"),
        (totals.renamed, "renamed"),
        (totals.added, "added"),
        (totals.removed, "removed"),
        (totals.edited, "edited without effect"),
        (totals.same, "the same"),
    ];
    let told: Vec<String> =
        kinds.into_iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
    let all = kinds.iter().map(|(count, _)| count).sum();
    match all {
        0 if report.diagnostics.is_empty() => "nothing to compare".to_owned(),
        0 => "nothing was compared".to_owned(),
        _ => format!("{}: {}", counted(all, "puzzle"), told.join(", ")),
    }
}
