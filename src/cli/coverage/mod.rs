//! `trove check --coverage`: what a collection has no proof of, what nothing belongs to, and what is there twice.

mod duplicates;
mod repository;
mod since;
mod state;

use std::path::Path;

use serde::Serialize;

pub(super) use self::since::Since;
use self::state::{Seen, State};
use super::{Exit, Trouble, Ui, files, ui};
use crate::diagnose::counted;
use crate::diagnose::emit::json;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::diagnose::examine::ExamineOptions;
use crate::games::{Registry, list_and};

/// What `trove check --coverage --format json` writes.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct JsonCoverage {
    /// Version of the format: 1.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    trove: u32,
    /// Puzzles that were looked at.
    puzzles: u64,
    /// Puzzles with a verified proof: a solution in order that meets the goal, or that nothing can meet it.
    proved: u64,
    /// The commit that `--since` names; `null` without it.
    since: Option<String>,
    /// Puzzles without such a proof.
    without_proof: Vec<Unproved>,
    /// Solutions that were proofs at the revision and are none now.
    lost_proof: Vec<LostProof>,
    /// Scripts that belong to no puzzle.
    orphans: Vec<Orphan>,
    /// Puzzles that are the same deal.
    duplicates: Vec<Duplicates>,
}

/// A puzzle without a verified proof of its goal.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Unproved {
    /// Id of the puzzle.
    puzzle: String,
    /// Its file; `null` for a deal id.
    path: Option<String>,
    /// Line on which it begins.
    line: Option<usize>,
    /// Its goal in words; `null` if it cannot be read.
    goal: Option<String>,
    /// Why there is no proof: the puzzle cannot be read, has no solution, or none that proves anything.
    #[cfg_attr(test, schemars(extend("enum" = ["unreadable", "no-solution", "no-proof"])))]
    why: &'static str,
    /// Its solutions.
    solutions: Vec<Attempt>,
}

/// A solution that proves nothing.
#[derive(Clone, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Attempt {
    /// Its name.
    solution: String,
    /// The file it stands in.
    path: String,
    /// How it ends.
    #[cfg_attr(test, schemars(extend("enum" = ["won", "stuck", "unfinished", "illegal", "unreadable"])))]
    outcome: String,
    /// Cards on foundations at the end of what was legal.
    score: u32,
    /// Whether no error was found.
    ok: bool,
    /// Codes of the errors and warnings about it.
    codes: Vec<String>,
}

/// A solution that was a proof at a revision and is none now.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct LostProof {
    /// Id of the puzzle.
    puzzle: String,
    /// Name of the solution.
    solution: String,
    /// The file it stands in, or stood in if it is gone.
    path: String,
    /// What became of it: its puzzle or itself is gone, it has errors, or it does not prove the goal any more.
    #[cfg_attr(test, schemars(extend("enum" = ["puzzle-gone", "solution-gone", "broken", "goal-missed"])))]
    why: &'static str,
    /// Whether the puzzle is another one than it was: its deal, its rules, its start or its goal.
    puzzle_changed: bool,
    /// Codes of the errors and warnings about it now.
    codes: Vec<String>,
}

/// A script that belongs to no puzzle.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Orphan {
    /// Its file.
    path: String,
    /// Code of the finding that says so.
    code: &'static str,
    /// The finding in words.
    message: String,
}

/// Puzzles of one game that start from the same position.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Duplicates {
    /// `deal`: the very same for play. `suits`: the same up to an exchange of suits that the game does not notice.
    #[cfg_attr(test, schemars(extend("enum" = ["deal", "suits"])))]
    same: &'static str,
    /// The puzzles, in the order in which they were read.
    puzzles: Vec<Member>,
}

/// One of several puzzles that are the same deal.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Member {
    /// Id of the puzzle.
    puzzle: String,
    /// Its file; `null` for a deal id.
    path: Option<String>,
    /// Line on which it begins.
    line: Option<usize>,
    /// Its goal in words.
    goal: String,
}

/// Lists what is missing.
///
/// # Errors
/// If output cannot be written, or the revision cannot be read.
pub(super) fn run(
    paths: &[String],
    since: Option<&Since>,
    registry: &Registry,
    options: ExamineOptions,
    as_json: bool,
    ui: &mut Ui,
) -> Result<Exit, Trouble> {
    let now = State::of(paths, registry, options)?;
    let then = since.map(|since| since.state(paths, registry, options)).transpose()?;
    let coverage = JsonCoverage {
        trove: 1,
        puzzles: now.puzzles.len() as u64,
        proved: now.puzzles.iter().filter(|seen| seen.is_proved()).count() as u64,
        since: since.map(|since| since.commit().to_owned()),
        without_proof: now.puzzles.iter().filter(|seen| !seen.is_proved()).map(unproved).collect(),
        lost_proof: then.as_ref().map_or_else(Vec::new, |then| since::lost(then, &now)),
        duplicates: duplicates::find(&now.puzzles),
        orphans: now.orphans,
    };
    for diagnostic in &now.trouble {
        ui::aside(diagnostic, super::Look::default());
    }
    if as_json {
        ui.line(&json::line(&coverage))?;
    } else {
        for line in in_words(&coverage, since) {
            ui.line(&prose(&line, Charset::Unicode))?;
        }
    }
    let nothing = coverage.without_proof.is_empty()
        && coverage.lost_proof.is_empty()
        && coverage.orphans.is_empty()
        && coverage.duplicates.is_empty();
    Ok(match (now.trouble.is_empty(), nothing && coverage.puzzles > 0) {
        (false, _) => Exit::Trouble,
        (true, true) => Exit::Well,
        (true, false) => Exit::Findings,
    })
}

fn unproved(seen: &Seen) -> Unproved {
    Unproved {
        puzzle: seen.puzzle.id.clone(),
        path: seen.puzzle.path.clone(),
        line: seen.puzzle.line,
        goal: seen.puzzle.goal.map(|goal| goal.to_string()),
        why: match (seen.puzzle.goal, seen.attempts.is_empty()) {
            (None, _) => "unreadable",
            (_, true) => "no-solution",
            (_, false) => "no-proof",
        },
        solutions: seen.attempts.clone(),
    }
}

fn in_words(coverage: &JsonCoverage, since: Option<&Since>) -> Vec<String> {
    let mut lines = Vec::new();
    let place = |path: &Option<String>, line: &Option<usize>| match (path, line) {
        (Some(path), Some(line)) => format!(" ({path}:{line})"),
        (Some(path), None) => format!(" ({path})"),
        _ => String::new(),
    };
    let mut part = |title: String, items: Vec<String>| {
        if !items.is_empty() {
            lines.push(title);
            lines.extend(items.into_iter().map(|item| format!("  {item}")));
            lines.push(String::new());
        }
    };
    let without = coverage.without_proof.iter().map(|unproved| {
        let why = match unproved.why {
            "unreadable" => "it cannot be read, `trove check` tells why".to_owned(),
            "no-solution" => "it has no solution".to_owned(),
            _ => unproved.solutions.iter().map(attempt_in_words).collect::<Vec<_>>().join("; "),
        };
        format!("{}{}: {why}", unproved.puzzle, place(&unproved.path, &unproved.line))
    });
    part("puzzles without a verified proof of their goal".to_owned(), without.collect());
    let lost = coverage.lost_proof.iter().map(|lost| {
        let why = match lost.why {
            "puzzle-gone" => "the puzzle is gone".to_owned(),
            "solution-gone" => "the solution is gone".to_owned(),
            "broken" => format!("it has errors now: {}", lost.codes.join(", ")),
            _ => "it does not prove the goal any more".to_owned(),
        };
        let changed = if lost.puzzle_changed { "; the puzzle was changed" } else { "" };
        format!("{}, {} ({}): {why}{changed}", lost.puzzle, lost.solution, lost.path)
    });
    part(format!("solutions that lost their proof since {}", since.map_or("", Since::name)), lost.collect());
    let orphans =
        coverage.orphans.iter().map(|orphan| format!("{}: {} ({})", orphan.path, orphan.message, orphan.code));
    part("scripts that belong to no puzzle".to_owned(), orphans.collect());
    for (same, title) in [
        ("deal", "puzzles that are the same deal"),
        ("suits", "puzzles that are the same up to an exchange of suits, which their game does not notice"),
    ] {
        let sets = coverage.duplicates.iter().filter(|set| set.same == same).map(|set| {
            let goals = set.puzzles.iter().any(|member| member.goal != set.puzzles[0].goal);
            let member = |member: &Member| {
                let goal = if goals { format!(" for {}", member.goal) } else { String::new() };
                format!("{}{}{goal}", member.puzzle, place(&member.path, &member.line))
            };
            list_and(&set.puzzles.iter().map(member).collect::<Vec<_>>())
        });
        part(title.to_owned(), sets.collect());
    }
    lines.push(summary(coverage));
    lines
}

fn attempt_in_words(attempt: &Attempt) -> String {
    let Attempt { solution, outcome, score, codes, .. } = attempt;
    match codes.is_empty() {
        true => format!("{solution} ends {outcome} with a score of {score}"),
        false => format!("{solution} ends {outcome} with a score of {score} ({})", codes.join(", ")),
    }
}

fn summary(coverage: &JsonCoverage) -> String {
    if coverage.puzzles == 0 {
        return "coverage: there is no puzzle here".to_owned();
    }
    let sets = |n: usize| if n == 1 { "1 set of duplicates".to_owned() } else { format!("{n} sets of duplicates") };
    let lists = [
        (coverage.lost_proof.len(), counted(coverage.lost_proof.len(), "lost proof")),
        (coverage.orphans.len(), counted(coverage.orphans.len(), "orphan script")),
        (coverage.duplicates.len(), sets(coverage.duplicates.len())),
    ];
    let beside: Vec<String> = lists.into_iter().filter(|(count, _)| *count > 0).map(|(_, words)| words).collect();
    let beside = if beside.is_empty() { String::new() } else { format!("; {}", list_and(&beside)) };
    let puzzles = counted(coverage.puzzles as usize, "puzzle");
    format!("coverage: {} of {puzzles} with a verified proof of the goal{beside}", coverage.proved)
}

/// The name of a file as reports tell it, without the folder in which a revision was laid out.
fn name_below(name: &str, folder: &Path) -> String {
    let folder = files::name_of(folder);
    name.strip_prefix(folder.as_str()).map_or(name, |rest| rest.trim_start_matches('/')).to_owned()
}
