//! A comparison as a comment on a pull request: short enough to be taken, long parts folded, nothing from files that
//! could be markup.

use std::fmt::Write as _;

use super::words;
use super::{Report, stat};
use crate::diagnose::emit::visible::{Charset, prose};
use crate::diff::{Board, Change, Fork, Kind, Play, PuzzleDiff, SolutionDiff};
use crate::render::{Style, board};

/// Characters of a report; hosts refuse comments that are longer than 65,536.
const CHARACTERS_MAX: usize = 60_000;
/// Characters kept for the totals and for what says that something was left out.
const RESERVE: usize = 600;
/// Characters of a message, and of a puzzle that is told in one line.
const MESSAGE_MAX: usize = 200;
/// Findings that are told one by one.
const FINDINGS_MAX: usize = 20;
/// Stretches that are told one by one.
const STRETCHES_MAX: usize = 40;

/// The whole report.
pub fn report(report: &Report) -> String {
    let mut out = format!("### {}\n", escaped(&stat::totals(report)));
    for diagnostic in report.diagnostics.iter().take(FINDINGS_MAX) {
        let place = diagnostic.primary().map_or_else(String::new, |label| {
            let at = label.file.position(label.span.start);
            format!("{}:{}: ", label.file.name(), at.line)
        });
        let told: String = format!("{place}{}", diagnostic.message).chars().take(MESSAGE_MAX).collect();
        let _ = writeln!(out, "\n> **{}** {}", diagnostic.code, escaped(&told));
    }
    let more = report.diagnostics.len().saturating_sub(FINDINGS_MAX);
    if more > 0 {
        let _ = writeln!(out, "\n> and {more} more of these; `trove diff --stat` tells them all");
    }
    let room = CHARACTERS_MAX - RESERVE;
    let mut used = out.chars().count();
    let mut left_out = 0;
    for diff in &report.puzzles {
        // In full, else without boards and moves, else with as many solutions as there is room for, else one line, else
        // counted.
        let left = room.saturating_sub(used);
        let forms: [&dyn Fn() -> String; 4] =
            [&|| puzzle(diff, true), &|| puzzle(diff, false), &|| brief(diff, left), &|| line(diff)];
        match forms.iter().map(|form| form()).find(|text| text.chars().count() <= left) {
            Some(text) => {
                used += text.chars().count();
                out.push_str(&text);
            }
            None => left_out += 1,
        }
    }
    if left_out > 0 {
        let _ = writeln!(out, "\n… and {left_out} more puzzles; `trove diff --stat` lists them all");
    }
    out
}

/// A puzzle in one line.
fn line(diff: &PuzzleDiff) -> String {
    let summary: String = stat::summary(diff).chars().take(MESSAGE_MAX).collect();
    let name: String = words::puzzle_name(diff).chars().take(MESSAGE_MAX).collect();
    format!("\n- **{}** {}\n", escaped(&name), escaped(&summary))
}

/// A puzzle with as many of its solutions as there is room for.
fn brief(diff: &PuzzleDiff, room: usize) -> String {
    let mut out = head(diff);
    let mut used = out.chars().count() + RESERVE;
    let told = told(diff);
    for (index, solution) in told.iter().enumerate() {
        let text = self::solution(solution, false);
        used += text.chars().count();
        if used > room {
            let _ = writeln!(
                out,
                "\n… and {} more solutions; `trove diff --format json` lists them all",
                told.len() - index
            );
            break;
        }
        out.push_str(&text);
    }
    out
}

/// The solutions of a puzzle that there is something to say of.
fn told(diff: &PuzzleDiff) -> Vec<&SolutionDiff> {
    let other_game = !diff.rules.is_empty() || diff.deal.is_some();
    diff.solutions.iter().filter(|solution| other_game || solution.change != Change::Same).collect()
}

fn puzzle(diff: &PuzzleDiff, full: bool) -> String {
    told(diff).into_iter().fold(head(diff), |out, solution| out + &self::solution(solution, full))
}

/// What of a puzzle itself is different.
fn head(diff: &PuzzleDiff) -> String {
    let mut out = format!("\n#### {}", escaped(&words::puzzle_name(diff)));
    if let Some(path) = words::puzzle_path(diff) {
        let _ = write!(out, " ({})", escaped(&path));
    }
    out.push_str(match diff.change {
        Change::Changed => "\n",
        Change::Edited => ": no difference in play\n",
        Change::Renamed => ": the same puzzle in another file\n",
        Change::Added => ": new\n",
        Change::Removed => ": gone\n",
        Change::Same => ": the same\n",
    });
    let facts = words::puzzle_facts(diff);
    if diff.change == Change::Changed && diff.rules.is_empty() && diff.deal.is_none() {
        out.push_str("\n- deal and rules are the same\n");
    } else if !facts.is_empty() {
        out.push('\n');
    }
    for fact in facts {
        let _ = writeln!(out, "- {}", escaped(&fact));
    }
    out
}

fn solution(diff: &SolutionDiff, full: bool) -> String {
    let name = escaped(&words::solution_name(diff));
    if let (Change::Edited, Some(edits)) = (diff.change, words::edits(diff)) {
        return format!("\n**{name}** {}\n", escaped(&edits));
    }
    if diff.change == Change::Same {
        return format!("\n**{name}** {}\n", escaped(&words::still(diff)));
    }
    if diff.change == Change::Renamed {
        return format!("\n**{name}** renamed, the moves are the same\n");
    }
    let mut out = format!("\n**{name}** {}\n", escaped(&words::headline(diff)));
    let mut facts = words::solution_facts(diff);
    facts.extend(words::edits(diff));
    if let Some(play) = &diff.play {
        facts.push(words::meeting(play, diff));
    }
    if !facts.is_empty() {
        out.push('\n');
    }
    for fact in facts {
        let _ = writeln!(out, "- {}", escaped(&fact));
    }
    if let (Some(play), true) = (&diff.play, full) {
        out.push_str(&lines(play, diff));
    }
    out
}

/// How the lines run: where they part for everybody, the rest folded.
fn lines(play: &Play, diff: &SolutionDiff) -> String {
    let mut out = String::new();
    if let Some(fork) = &play.fork {
        let parted = play.stretches.iter().find(|stretch| stretch.kind != Kind::Same);
        let at = parted.map_or(1, |stretch| stretch.new.after + 1);
        let _ = writeln!(out, "- they part at move {at}: {}", escaped(&words::fork_words(fork)));
        let _ = writeln!(out, "  - old: {}", escaped(&words::branch_words(&fork.old, diff.old.as_ref(), "new")));
        let _ = writeln!(out, "  - new: {}", escaped(&words::branch_words(&fork.new, diff.new.as_ref(), "old")));
        out.push_str(&folded("boards", &boards(fork)));
    }
    let mut rows = String::from("| old | new | |\n| --- | --- | --- |\n");
    for stretch in play.stretches.iter().take(STRETCHES_MAX) {
        let what = match stretch.kind {
            Kind::Same => "the same".to_owned(),
            Kind::Reordered => {
                format!("the same moves in another order: {}", words::moves(&stretch.old.moves, stretch.old.plies))
            }
            Kind::Differ => {
                let told = |part: &crate::diff::Part| match part.plies {
                    0 => "nothing".to_owned(),
                    plies => words::moves(&part.moves, plies),
                };
                format!("old: {}; new: {}", told(&stretch.old), told(&stretch.new))
            }
        };
        let (old, new) = (words::span(&stretch.old), words::span(&stretch.new));
        let _ = writeln!(rows, "| {old} | {new} | {} |", escaped(&what));
    }
    if play.stretches.len() > STRETCHES_MAX {
        let _ = writeln!(rows, "| | | … and {} more parts |", play.stretches.len() - STRETCHES_MAX);
    }
    out.push_str(&folded("move by move", &rows));
    out
}

fn folded(summary: &str, inner: &str) -> String {
    format!("\n<details><summary>{summary}</summary>\n\n{inner}\n</details>\n")
}

/// The boards where two lines part; boards hold nothing that was written in a file.
fn boards(fork: &Fork) -> String {
    let style = Style { symbols: true, colour: false, reveal: false, width: 80 };
    let one = |name: &str, at: &Board| format!("{name}\n\n```text\n{}```\n\n", board(&at.picture, &style));
    let mut out = String::new();
    if let Some(at) = &fork.at {
        out.push_str(&one("where they part", at));
    }
    out.push_str(&one(&format!("old, after move {}", fork.old.board.ply), &fork.old.board));
    out.push_str(&one(&format!("new, after move {}", fork.new.board.ply), &fork.new.board));
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// Kept out of sight between two characters that a host would read together, and nobody reads apart.
const APART: &str = "&#8203;";

/// A text in which nothing is markup, a mention, a reference or a link.
///
/// Hosts look for mentions (`@name`), references (`#1`, `!1`, `GH-1`), emoji (`:name:`) and bare links in the text of the
/// page, in which neither escapes nor entities are left: so their characters are kept apart.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let text = prose(text, Charset::Unicode);
    let mut before = ' ';
    for (index, c) in text.char_indices() {
        let rest = &text[index + c.len_utf8()..];
        let next = rest.chars().next().unwrap_or(' ');
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '@' => out.push_str("&#64;"),
            '#' if next != ' ' => out.push_str("&#35;"),
            ':' if next != ' ' => out.push_str("&#58;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
        let word = next.is_alphanumeric();
        let apart = match c {
            '@' | '#' | '!' | '%' | '&' | '~' | '$' => word || next == '"',
            ':' => rest.starts_with("//") || before != ':' && is_emoji(rest),
            '.' => word && ends_with(&text[..index], "www"),
            '-' => next.is_ascii_digit() && ends_with(&text[..index], "gh"),
            _ => false,
        };
        if apart {
            out.push_str(APART);
        }
        before = c;
    }
    out
}

/// Whether a word closed by a colon begins here; numbers, as behind the name of a file, are none.
fn is_emoji(rest: &str) -> bool {
    let word = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "_+-".contains(c));
    let name = &rest[..rest.len() - word.len()];
    word.starts_with(':') && name.chars().any(|c| !c.is_ascii_digit())
}

/// Whether a text ends with a word, in whatever case.
fn ends_with(text: &str, word: &str) -> bool {
    let found = text.len().checked_sub(word.len()).and_then(|at| text.get(at..));
    found.is_some_and(|found| found.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a host sees in the page: escapes and entities undone.
    fn seen(text: &str) -> String {
        let mut out = escaped(text).replace('\\', "");
        for (entity, c) in [("&#64;", "@"), ("&#35;", "#"), ("&#58;", ":"), ("&#8203;", "\u{200b}"), ("&amp;", "&")] {
            out = out.replace(entity, c);
        }
        out
    }

    #[test]
    fn hosts_find_nothing_to_link() {
        for text in
            ["@everyone", "a@b.c", "#12", "!12", "GH-12", "gh-1", "www.a.b", "http://a.b", ":heart:", "~bug", "&1"]
        {
            assert_eq!(seen(text).replace('\u{200b}', ""), text);
            assert!(seen(text).contains('\u{200b}'), "{text}: {}", seen(text));
        }
        for text in ["osmosis: no", "claim::not-met", "a.yaml:7: no", "1 & 2", "7C! (4D?)", "a.b", "# 1"] {
            assert_eq!(seen(text), text);
        }
    }
}
