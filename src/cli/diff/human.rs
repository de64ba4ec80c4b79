//! A comparison for people at a terminal: boards side by side where there is room.

use super::words;
use super::{Report, stat};
use crate::cli::{Look, Trouble, Ui};
use crate::diagnose::emit::visible::{Charset, prose};
use crate::diff::{Board, Change, Fork, Kind, Play, PuzzleDiff, SolutionDiff, Stretch};

/// Columns below which boards are drawn below each other.
const SIDE_BY_SIDE: usize = 100;
/// Columns between two boards.
const GAP: usize = 4;
/// Stretches that are told one by one.
const STRETCHES_MAX: usize = 16;
/// Solutions of a puzzle that are told one by one.
const SOLUTIONS_MAX: usize = 50;

/// Prints a comparison.
pub fn report(report: &Report, look: Look, ui: &mut Ui) -> Result<(), Trouble> {
    let mut page = Page { look, ui };
    for (index, diff) in report.puzzles.iter().enumerate() {
        if index > 0 {
            page.blank()?;
        }
        page.puzzle(diff)?;
    }
    let many = report.puzzles.len() > 1 || report.totals.same > 0 && !report.puzzles.is_empty();
    if many {
        page.blank()?;
    }
    if many || report.puzzles.is_empty() {
        page.line(0, &stat::totals(report))?;
    }
    Ok(())
}

struct Page<'a> {
    look: Look,
    ui: &'a mut Ui,
}

impl Page<'_> {
    fn blank(&mut self) -> Result<(), Trouble> {
        Ok(self.ui.line("")?)
    }

    /// A line of prose, wrapped behind its indent.
    fn line(&mut self, indent: usize, text: &str) -> Result<(), Trouble> {
        let charset = if self.look.ascii { Charset::Ascii } else { Charset::Unicode };
        let text = prose(text, charset);
        let room = self.look.columns().saturating_sub(indent).max(20);
        // Columns of a table are kept; what does not fit goes on further in.
        let mut line = String::new();
        let mut indent = indent;
        let mut empty = true;
        for word in text.split(' ') {
            let width = line.chars().count() + 1 + word.chars().count();
            if !empty && width > room && !line.trim().is_empty() {
                self.ui.line(format!("{:indent$}{}", "", line.trim_end()).trim_end())?;
                line.clear();
                indent = indent.max(4) + if indent >= 10 { 0 } else { 2 };
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(word);
            empty = false;
        }
        Ok(self.ui.line(format!("{:indent$}{}", "", line.trim_end()).trim_end())?)
    }

    fn puzzle(&mut self, diff: &PuzzleDiff) -> Result<(), Trouble> {
        let name = words::puzzle_name(diff);
        let path = words::puzzle_path(diff).map(|path| format!(" ({path})")).unwrap_or_default();
        let what = match diff.change {
            Change::Changed => String::new(),
            Change::Edited => ": no difference in play".to_owned(),
            Change::Renamed => ": the same puzzle in another file".to_owned(),
            Change::Added => ": new".to_owned(),
            Change::Removed => ": gone".to_owned(),
            Change::Same => ": the same".to_owned(),
        };
        self.line(0, &format!("{name}{path}{what}"))?;
        let facts = words::puzzle_facts(diff);
        if diff.change == Change::Changed && diff.rules.is_empty() && diff.deal.is_none() {
            let goal = diff.fields.iter().any(|field| field.name == "goal" || field.name == "start");
            self.line(2, if goal { "deal and rules are the same" } else { "deal, rules and goal are the same" })?;
        }
        for fact in &facts {
            self.line(2, fact)?;
        }
        // Under other rules or from another deal it is news that a solution still holds.
        let other_game = !diff.rules.is_empty() || diff.deal.is_some();
        let (told, same): (Vec<&SolutionDiff>, Vec<&SolutionDiff>) =
            diff.solutions.iter().partition(|solution| other_game || solution.change != Change::Same);
        for solution in told.iter().take(SOLUTIONS_MAX) {
            self.blank()?;
            self.solution(solution)?;
        }
        if told.len() > SOLUTIONS_MAX {
            self.blank()?;
            self.line(2, &format!("and {} more solutions that differ", told.len() - SOLUTIONS_MAX))?;
        }
        if !same.is_empty() && !told.is_empty() || !same.is_empty() && diff.change == Change::Changed {
            let names: Vec<String> = same.iter().take(8).map(|solution| words::solution_name(solution)).collect();
            let more = same.len().saturating_sub(8);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            self.blank()?;
            self.line(2, &format!("the same: {}{more}", names.join(", ")))?;
        }
        Ok(())
    }

    fn solution(&mut self, diff: &SolutionDiff) -> Result<(), Trouble> {
        let name = words::solution_name(diff);
        if diff.change == Change::Edited {
            let edits = words::edits(diff).unwrap_or_default();
            return self.line(2, &format!("{name}  {edits}"));
        }
        if diff.change == Change::Same {
            return self.line(2, &format!("{name}  {}", words::still(diff)));
        }
        if diff.change == Change::Renamed {
            return self.line(2, &format!("{name}  renamed, the moves are the same"));
        }
        self.line(2, &format!("{name}  {}", words::headline(diff)))?;
        for fact in words::solution_facts(diff) {
            self.line(4, &fact)?;
        }
        if let Some(edits) = words::edits(diff) {
            self.line(4, &edits)?;
        }
        match &diff.play {
            Some(play) => self.play(play, diff),
            None => Ok(()),
        }
    }

    fn play(&mut self, play: &Play, diff: &SolutionDiff) -> Result<(), Trouble> {
        let mut left = STRETCHES_MAX;
        let mut parted = false;
        for (index, stretch) in play.stretches.iter().enumerate() {
            if left == 0 {
                let more = play.stretches.len() - index;
                self.line(4, &format!("… and {more} more parts; --format json lists all"))?;
                break;
            }
            left -= 1;
            if let (Some(fork), false) = (&play.fork, parted || stretch.kind == Kind::Same) {
                parted = true;
                self.fork(fork, stretch, diff)?;
            }
            self.stretch(stretch)?;
        }
        self.line(4, &words::meeting(play, diff))
    }

    fn fork(&mut self, fork: &Fork, stretch: &Stretch, diff: &SolutionDiff) -> Result<(), Trouble> {
        let (old, new) = (stretch.old.after + 1, stretch.new.after + 1);
        let at = if old == new { old.to_string() } else { format!("{old} | {new}") };
        self.line(4, &format!("{at:<9} they part: {}", words::fork_words(fork)))?;
        self.line(14, &format!("old  {}", words::branch_words(&fork.old, diff.old.as_ref(), "new")))?;
        self.line(14, &format!("new  {}", words::branch_words(&fork.new, diff.new.as_ref(), "old")))?;
        if self.look.narrate {
            return Ok(());
        }
        if let Some(at) = &fork.at {
            self.blank()?;
            self.board(4, "", at)?;
        }
        self.blank()?;
        match (fork.old.moves.is_empty(), fork.new.moves.is_empty()) {
            (false, false) => self.boards(&fork.old.board, &fork.new.board)?,
            (false, true) => self.board(4, "old", &fork.old.board)?,
            _ => self.board(4, "new", &fork.new.board)?,
        }
        self.blank()
    }

    fn stretch(&mut self, stretch: &Stretch) -> Result<(), Trouble> {
        let spans = words::spans(stretch);
        match stretch.kind {
            Kind::Same => self.line(4, &format!("{spans:<9} the same")),
            Kind::Reordered => {
                let moves = words::moves(&stretch.old.moves, stretch.old.plies);
                self.line(4, &format!("{spans:<9} the same moves in another order: {moves}"))
            }
            Kind::Differ => {
                let told = |part: &crate::diff::Part| match part.plies {
                    0 => "nothing".to_owned(),
                    plies => words::moves(&part.moves, plies),
                };
                self.line(4, &format!("{:<9} old  {}", words::span(&stretch.old), told(&stretch.old)))?;
                self.line(4, &format!("{:<9} new  {}", words::span(&stretch.new), told(&stretch.new)))
            }
        }
    }

    /// Two boards: beside each other, or below.
    fn boards(&mut self, old: &Board, new: &Board) -> Result<(), Trouble> {
        let columns = self.look.columns();
        let room = (columns.saturating_sub(4 + GAP)) / 2;
        if columns >= SIDE_BY_SIDE {
            let head = |name: &str, board: &Board| format!("{name}, after move {}", board.ply);
            let mut left = vec![head("old", old)];
            let mut right = vec![head("new", new)];
            let looks = Look { width: Some(room as u16), ..self.look };
            left.extend(self.ui.board(&old.picture, looks).lines().map(str::to_owned));
            right.extend(self.ui.board(&new.picture, looks).lines().map(str::to_owned));
            let width = left.iter().map(|line| columns_of(line)).max().unwrap_or(0);
            if width <= room && right.iter().all(|line| columns_of(line) <= room) {
                for index in 0..left.len().max(right.len()) {
                    let (l, r) =
                        (left.get(index).map_or("", String::as_str), right.get(index).map_or("", String::as_str));
                    let pad = room + GAP - columns_of(l);
                    let line = if r.is_empty() { format!("    {l}") } else { format!("    {l}{:pad$}{r}", "") };
                    self.ui.line(line.trim_end())?;
                }
                return Ok(());
            }
        }
        self.board(4, "old", old)?;
        self.blank()?;
        self.board(4, "new", new)
    }

    fn board(&mut self, indent: usize, name: &str, board: &Board) -> Result<(), Trouble> {
        if !name.is_empty() {
            self.line(indent, &format!("{name}, after move {}", board.ply))?;
        }
        let width = self.look.columns().saturating_sub(indent).max(40) as u16;
        let text = self.ui.board(&board.picture, Look { width: Some(width), ..self.look });
        for line in text.lines() {
            self.ui.line(format!("{:indent$}{line}", "").trim_end())?;
        }
        Ok(())
    }
}

/// Columns that a line takes, escape codes left out.
fn columns_of(line: &str) -> usize {
    let mut columns = 0;
    let mut escaped = false;
    for c in line.chars() {
        match (escaped, c) {
            (false, '\u{1b}') => escaped = true,
            (false, _) => columns += 1,
            (true, 'm') => escaped = false,
            (true, _) => {}
        }
    }
    columns
}
