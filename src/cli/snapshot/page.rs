//! The text of a snapshot: what it says of itself, and its boards; written, and read again.

use std::fmt::Write;

use super::points::Found;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::document::{DealId, Puzzle};
use crate::render::{self, Style};

/// How the first line of a snapshot begins. No file that begins otherwise is ever replaced or removed.
const FIRST: &str = "trove snapshot ";
/// The version of the format.
const VERSION: &str = "1";
/// Columns of a line between two boards.
const COLUMNS: usize = 80;

/// A snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    /// Its lines before the first board, each with its line end.
    pub head: String,
    /// Its boards.
    pub boards: Vec<Board>,
}

/// A board with what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// Which point it is: `start`, or the solution, and the names of the point.
    pub name: String,
    /// How it is reached: `ply 12, after KH:R1>F2`.
    pub way: String,
    /// The lines of the board and what follows, until the next one, each with its line end.
    pub body: String,
}

/// What a text on disk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A snapshot that can be read.
    Ours,
    /// A snapshot of a later version.
    Newer,
    /// Anything else.
    Foreign,
}

/// What a text is, by its first line.
pub(super) fn kind_of(text: &str) -> Kind {
    let Some(rest) = text.strip_prefix(FIRST) else { return Kind::Foreign };
    let version = rest.split(':').next().unwrap_or_default();
    match version {
        VERSION => Kind::Ours,
        _ if !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit()) => Kind::Newer,
        _ => Kind::Foreign,
    }
}

impl Page {
    /// The snapshot of a puzzle. `source` is the way from the snapshot's folder to the puzzle's file.
    pub(super) fn of(puzzle: &Puzzle, source: &str, points: &str, found: &[Found]) -> Page {
        let title = match &puzzle.title {
            Some(title) => format!("{} ({})", prose(title.get("en"), Charset::Unicode).trim(), puzzle.id),
            None => puzzle.id.clone(),
        };
        let head = format!(
            "{FIRST}{VERSION}: {title} | {}\nfile: {source}\npuzzle: {}\ndeal: {}\ngoal: {}\nat: {points}\n",
            puzzle.game.name(),
            puzzle.id,
            puzzle.deal,
            puzzle.goal,
        );
        Page { head, boards: found.iter().map(Board::of).collect() }
    }

    /// Reads a snapshot, be it written by hand. [`Page::text`] gives the text of one that was written here again.
    pub(super) fn read(text: &str) -> Page {
        let mut page = Page { head: String::new(), boards: Vec::new() };
        for line in text.split_inclusive('\n') {
            match (title_of(line), page.boards.last_mut()) {
                (Some((name, way)), _) => {
                    page.boards.push(Board { name: name.to_owned(), way: way.to_owned(), body: String::new() });
                }
                (None, Some(board)) => board.body.push_str(line),
                (None, None) => page.head.push_str(line),
            }
        }
        for part in page.boards.iter_mut().map(|board| &mut board.body).chain([&mut page.head]) {
            part.truncate(part.trim_end_matches('\n').len());
            part.push('\n');
        }
        page
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        let mut text = self.head.clone();
        for board in &self.boards {
            text.push('\n');
            text.push_str(&board.title());
            text.push_str(&board.body);
        }
        text
    }

    /// What a line of the head says.
    pub(super) fn says(&self, key: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
    }
}

/// The name and the way in the title of a board: `--- main, end | ply 8, after QC:W>F4 -----`.
fn title_of(line: &str) -> Option<(&str, &str)> {
    let inner = line.strip_prefix("--- ")?.strip_suffix('\n')?.trim_end_matches('-').strip_suffix(' ')?;
    Some(inner.split_once(" | ").unwrap_or((inner, "")))
}

impl Board {
    fn of(found: &Found) -> Board {
        let mut names: Vec<&str> = found.solution.as_deref().into_iter().collect();
        names.extend(found.names.iter().map(String::as_str));
        let ply = format!("ply {}", found.ply);
        let mut way = ply.clone();
        if found.names.is_empty() {
            names.push(&ply);
            way.clear();
        }
        if let Some(mv) = &found.mv {
            way.push_str(if way.is_empty() { "after " } else { ", after " });
            way.push_str(mv);
        }
        if let Some(refused) = &found.refused {
            let _ = write!(way, "; the next move is {}", refused.replacen("illegal:", "refused: ", 1));
        }
        let position = DealId::of_cards(found.at.game().clone(), found.at.setup()).canonical();
        let board = render::board(&found.at.picture(), &Style::default());
        let body = format!("\n{board}\nstate {}\nposition {position}\n", found.at.state());
        Board { name: names.join(", "), way, body }
    }

    fn title(&self) -> String {
        let mut line = match self.way.as_str() {
            "" => format!("--- {} ", self.name),
            way => format!("--- {} | {way} ", self.name),
        };
        // Never without dashes, so that the title is known for one.
        let dashes = COLUMNS.saturating_sub(line.chars().count()).max(3);
        line.push_str(&"-".repeat(dashes));
        line.push('\n');
        line
    }

    /// The board alone, line by line.
    pub(super) fn picture(&self) -> Vec<&str> {
        let lines: Vec<&str> = self.body.lines().take_while(|line| !line.starts_with("state ")).collect();
        let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
        let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
        lines[first..last].to_vec()
    }

    /// The state hash.
    pub(super) fn state(&self) -> Option<&str> {
        self.body.lines().find_map(|line| line.strip_prefix("state "))
    }

    /// The position as a deal id.
    pub(super) fn position(&self) -> Option<&str> {
        self.body.lines().find_map(|line| line.strip_prefix("position "))
    }
}
