//! What came of snapshots, for people and for programs.

use std::fmt::Write;

use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use super::compare::{Change, Difference, Moved};
use super::freeze::{Done, Snapshot, State};
use super::page::{Board, Page};
use crate::cli::{Look, Trouble, Ui, files};
use crate::diagnose::counted;
use crate::diagnose::emit::json::{self, JsonDiagnostic};
use crate::diagnose::emit::visible::{Charset, prose};

/// What `trove snapshot --format json` writes.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct JsonSnapshots<'a> {
    /// Version of the format: 1.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    trove: u32,
    /// Puzzles that were looked at.
    puzzles: usize,
    /// The snapshots, in order of the puzzles; obsolete ones at the end.
    snapshots: Vec<JsonSnapshot<'a>>,
    /// Errors of puzzles, whose snapshots were left alone, and arguments that lead nowhere.
    diagnostics: Vec<JsonDiagnostic<'a>>,
}

/// A snapshot, and how it was found.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct JsonSnapshot<'a> {
    /// Its file.
    path: String,
    /// Id of the puzzle; `null` if an obsolete one does not say it.
    puzzle: Option<&'a str>,
    /// The puzzle's file; `null` if the snapshot is obsolete.
    file: Option<&'a str>,
    /// How it was found; `blocked`: it cannot be kept, `skipped`: its puzzle has errors.
    #[cfg_attr(test, schemars(extend("enum" = ["same", "changed", "missing", "obsolete", "blocked", "skipped"])))]
    status: &'static str,
    /// What was done about it.
    #[cfg_attr(test, schemars(extend("enum" = ["written", "removed", null])))]
    done: Option<&'static str>,
    /// Why it is obsolete or cannot be kept.
    why: Option<&'a str>,
    /// Points that it keeps, as `--at` takes them.
    at: Option<&'a str>,
    /// Number of boards that belong in it; `null` if they are not known.
    boards: Option<usize>,
    /// Whether what it says before the first board differs.
    head: bool,
    /// The boards that differ.
    changes: Vec<JsonChange<'a>>,
}

/// A board that differs.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct JsonChange<'a> {
    /// The point: `start`, or the solution and the names of the point.
    point: &'a str,
    /// The board in the snapshot; `null` if the point is new.
    old: Option<JsonBoard<'a>>,
    /// The board now; `null` if the point is gone.
    new: Option<JsonBoard<'a>>,
    /// The cards that lie on other piles.
    moved: &'a [Moved],
    /// Piles whose remaining cards lie in another order.
    reordered: &'a [String],
}

/// A board.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct JsonBoard<'a> {
    /// How the point is reached: its ply, and the move before it.
    way: &'a str,
    /// State hash.
    state: Option<&'a str>,
    /// The position as a deal id.
    position: Option<&'a str>,
    /// The board as text.
    board: String,
}

/// Writes the JSON object.
///
/// # Errors
/// If output cannot be written.
pub(super) fn json(done: &Done, ui: &mut Ui) -> Result<(), Trouble> {
    let report = JsonSnapshots {
        trove: 1,
        puzzles: done.puzzles,
        snapshots: done.snapshots.iter().map(JsonSnapshot::of).collect(),
        diagnostics: done.diagnostics.iter().map(JsonDiagnostic::of).collect(),
    };
    Ok(ui.line(&json::line(&report))?)
}

impl<'a> JsonSnapshot<'a> {
    fn of(snapshot: &'a Snapshot) -> JsonSnapshot<'a> {
        let (status, boards) = match &snapshot.state {
            State::Same(boards) => ("same", Some(*boards)),
            State::Changed { new, .. } => ("changed", Some(new.boards.len())),
            State::Missing(boards) => ("missing", Some(*boards)),
            State::Obsolete(_) => ("obsolete", None),
            State::Blocked(_) | State::Failed(_) => ("blocked", None),
            State::Skipped => ("skipped", None),
        };
        let written = if matches!(snapshot.state, State::Obsolete(_)) { "removed" } else { "written" };
        let difference = match &snapshot.state {
            State::Changed { difference, .. } => Some(difference),
            _ => None,
        };
        JsonSnapshot {
            path: files::name_of(&snapshot.path),
            puzzle: snapshot.puzzle.as_deref(),
            file: snapshot.file.as_deref(),
            status,
            done: snapshot.done.then_some(written),
            why: match &snapshot.state {
                State::Obsolete(why) | State::Blocked(why) | State::Failed(why) => Some(why),
                _ => None,
            },
            at: snapshot.at.as_deref(),
            boards,
            head: difference.is_some_and(|difference| difference.head),
            changes: difference.map_or_else(Vec::new, |difference| difference.boards.iter().map(json_change).collect()),
        }
    }
}

fn json_change(change: &Change) -> JsonChange<'_> {
    JsonChange {
        point: point_of(change),
        old: change.old.as_ref().map(json_board),
        new: change.new.as_ref().map(json_board),
        moved: &change.moved,
        reordered: &change.reordered,
    }
}

fn json_board(board: &Board) -> JsonBoard<'_> {
    let board_text = board.picture().iter().fold(String::new(), |text, line| text + line + "\n");
    JsonBoard { way: &board.way, state: board.state(), position: board.position(), board: board_text }
}

fn point_of(change: &Change) -> &str {
    change.new.as_ref().or(change.old.as_ref()).map_or("", |board| &board.name)
}

/// Writes what people read: errors of puzzles, then the snapshots that are not as they should be, then a line.
///
/// # Errors
/// If output cannot be written.
pub(super) fn human(done: &Done, look: Look, ui: &mut Ui) -> Result<(), Trouble> {
    for diagnostic in &done.diagnostics {
        let text = ui.finding(diagnostic, look);
        ui.print(&text)?;
        ui.line("")?;
    }
    let mut pen = Pen {
        charset: if look.ascii { Charset::Ascii } else { Charset::Unicode },
        colour: ui.colour(),
        out: String::new(),
    };
    for snapshot in &done.snapshots {
        pen.snapshot(snapshot);
    }
    ui.print(&pen.out)?;
    if done.snapshots.is_empty() {
        return Ok(());
    }
    Ok(ui.line(&format!("{}{}", summary(done), next(done)))?)
}

/// What can be done about snapshots that are not as they should be.
fn next(done: &Done) -> String {
    let left = |wanted: fn(&State) -> bool| done.snapshots.iter().any(|one| !one.done && wanted(&one.state));
    let accept = left(|state| matches!(state, State::Changed { .. } | State::Missing(_)));
    let prune = left(|state| matches!(state, State::Obsolete(_)));
    match (accept, prune) {
        (true, true) => "; --accept writes them as they are now, --prune removes those that are obsolete".to_owned(),
        (true, false) => "; --accept writes them as they are now".to_owned(),
        (false, true) => "; --prune removes those that are obsolete".to_owned(),
        (false, false) => String::new(),
    }
}

/// `3 snapshots: 1 changed, 1 missing, 1 as it was`.
fn summary(done: &Done) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for snapshot in &done.snapshots {
        let word = word_of(snapshot);
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => counts.push((word, 1)),
        }
    }
    let all = counted(done.snapshots.len(), "snapshot");
    match &counts[..] {
        [("same", _)] => format!("{all}: all as they were"),
        _ => {
            let counts: Vec<String> = counts.iter().map(|(word, count)| format!("{count} {word}")).collect();
            format!("{all}: {}", counts.join(", "))
        }
    }
}

fn word_of(snapshot: &Snapshot) -> &'static str {
    match (&snapshot.state, snapshot.done) {
        (State::Same(_), _) => "same",
        (State::Changed { .. } | State::Missing(_), true) => "written",
        (State::Changed { .. }, false) => "changed",
        (State::Missing(_), false) => "missing",
        (State::Obsolete(_), true) => "removed",
        (State::Obsolete(_), false) => "obsolete",
        (State::Blocked(_) | State::Failed(_), _) => "blocked",
        (State::Skipped, _) => "skipped",
    }
}

/// Writes reports about snapshots.
struct Pen {
    charset: Charset,
    colour: bool,
    out: String,
}

impl Pen {
    fn line(&mut self, text: &str) {
        let text = prose(text, self.charset);
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    /// A line with a sign before it; `-` in red and `+` in green where there is colour.
    fn signed(&mut self, sign: char, text: &str) {
        let text = prose(&format!("    {sign} {text}"), self.charset);
        let colour = match sign {
            '-' if self.colour => "\u{1b}[31m",
            '+' if self.colour => "\u{1b}[32m",
            _ => "",
        };
        let end = if colour.is_empty() { "" } else { "\u{1b}[0m" };
        let _ = writeln!(self.out, "{colour}{}{end}", text.trim_end());
    }

    fn snapshot(&mut self, snapshot: &Snapshot) {
        let path = files::name_of(&snapshot.path);
        let head = format!("{}: {path}", word_of(snapshot));
        match &snapshot.state {
            State::Same(_) => {}
            State::Missing(boards) => {
                let whose = snapshot.file.as_deref().unwrap_or_default();
                self.line(&format!("{head}, {} of {whose}", counted(*boards, "board")));
            }
            State::Obsolete(why) | State::Blocked(why) | State::Failed(why) => self.line(&format!("{head}: {why}")),
            State::Skipped => {
                let file = snapshot.file.as_deref().unwrap_or_default();
                self.line(&format!("{head}: {file} has errors"));
            }
            State::Changed { old, new, difference } => {
                self.line(&format!("{head}, {}", extent(new, difference)));
                self.difference(old, new, difference);
                self.line("");
            }
        }
    }

    fn difference(&mut self, old: &Page, new: &Page, difference: &Difference) {
        if difference.head {
            self.rows(&old.head.lines().collect::<Vec<_>>(), &new.head.lines().collect::<Vec<_>>(), false);
        }
        for change in &difference.boards {
            self.line("");
            self.change(change);
        }
    }

    fn change(&mut self, change: &Change) {
        let point = point_of(change);
        match (&change.old, &change.new) {
            (Some(old), Some(new)) => {
                let renamed = if old.name == new.name { String::new() } else { format!(", was {}", old.name) };
                let way = if old.way == new.way { new.way.clone() } else { format!("{}; was {}", new.way, old.way) };
                self.line(&format!("  {point}{renamed}: {way}"));
                let words = change.words();
                for line in &words {
                    self.line(&format!("    {line}"));
                }
                let (before, after) = (old.picture(), new.picture());
                if before != after {
                    self.line("");
                    self.rows(&before, &after, true);
                } else if !words.is_empty() {
                    self.line("    the board looks the same: what differs lies face down");
                } else if change.compared && old.state() == new.state() {
                    self.line("    the board is the same");
                } else {
                    self.line("    the board looks the same, but its last lines differ");
                    self.rows(&old.body.lines().collect::<Vec<_>>(), &new.body.lines().collect::<Vec<_>>(), false);
                }
            }
            (None, Some(new)) => {
                self.line(&format!("  {point}: {}; it was not there before", new.way));
                self.line("");
                self.rows(&[], &new.picture(), false);
            }
            (Some(old), None) => {
                self.line(&format!("  {point}: {}; there is no such point any more", old.way));
                self.line("");
                self.rows(&old.picture(), &[], false);
            }
            (None, None) => {}
        }
    }

    /// Rows before and after: both wholes, the rows that differ marked; or one whole, with both kinds of rows. Blanks
    /// make no difference, as a pile that grows pushes aside what lies beside it.
    fn rows(&mut self, before: &[&str], after: &[&str], wholes: bool) {
        /// A board has never so many; a file that was written by hand may.
        const ROWS_MAX: usize = 1000;
        if before.len() > ROWS_MAX {
            return self.line(&format!("    {} that are not shown", counted(before.len(), "line")));
        }
        let words = |rows: &[&str]| -> Vec<String> {
            rows.iter().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
        };
        let (old, new) = (words(before), words(after));
        let diff = TextDiff::from_slices(
            &old.iter().map(String::as_str).collect::<Vec<_>>(),
            &new.iter().map(String::as_str).collect::<Vec<_>>(),
        )
        .iter_all_changes()
        .map(|change| (change.tag(), change.old_index(), change.new_index()))
        .collect::<Vec<_>>();
        let part = |pen: &mut Pen, left_out: Option<ChangeTag>| {
            for &(tag, old, new) in diff.iter().filter(|(tag, ..)| Some(*tag) != left_out) {
                let now = left_out != Some(ChangeTag::Insert);
                let row = match (old, new) {
                    (_, Some(new)) if now => after[new],
                    (Some(old), _) => before[old],
                    _ => continue,
                };
                let sign = match tag {
                    ChangeTag::Equal => ' ',
                    ChangeTag::Delete => '-',
                    ChangeTag::Insert => '+',
                };
                pen.signed(sign, row);
            }
        };
        if wholes {
            self.line("    before");
            part(self, Some(ChangeTag::Insert));
            self.line("    now");
            part(self, Some(ChangeTag::Delete));
        } else {
            part(self, None);
        }
    }
}

/// How much of a snapshot differs.
fn extent(new: &Page, difference: &Difference) -> String {
    match (difference.boards.len(), difference.head) {
        (0, true) => "all boards as they were".to_owned(),
        (0, false) => "nothing but blanks and lines between boards".to_owned(),
        (differ, _) => {
            let gone = difference.boards.iter().filter(|change| change.new.is_none()).count();
            let differ = differ - gone;
            let verb = if differ == 1 { "differs" } else { "differ" };
            let gone = if gone == 0 { String::new() } else { format!(", {} gone", counted(gone, "board")) };
            format!("{differ} of {} {verb}{gone}", counted(new.boards.len(), "board"))
        }
    }
}
