//! Findings as they come: printed at once, or kept for a report that is written at the end.

use serde::Serialize;

use super::host::{self, Kept};
use super::{Args, Format, Piece};
use crate::cli::output::Pending;
use crate::cli::tally::{Counts, JsonVerdict};
use crate::cli::{Exit, Look, Trouble, Ui, files, ui};
use crate::diagnose::emit::json::{self, JsonDiagnostic};
use crate::diagnose::emit::visible::{Charset, prose};
use crate::diagnose::{Diagnostic, counted};
use crate::games::Registry;
use crate::source::Severity;
use crate::table::Picture;

/// What a check found, as `trove check --format json` writes it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct JsonReport<'a> {
    /// Version of the format: 1.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    trove: u32,
    /// Files read.
    files: u64,
    /// Puzzles that could be read.
    puzzles: u64,
    /// Inline solutions, script files and game records, each once.
    scripts: u64,
    /// Main-line plies played.
    moves: u64,
    /// Assertions of scripts, expectations and goals judged.
    assertions: u64,
    /// Findings, file by file.
    diagnostics: Vec<JsonDiagnostic<'a>>,
}

/// Prints as it goes, and keeps what has to be printed at the end.
pub(super) struct Reporter<'a> {
    args: &'a Args,
    ui: &'a mut Ui,
    /// Where the report goes, if not to standard output.
    file: Option<Pending>,
    counts: Counts,
    kept: Kept,
    trouble: bool,
    boards: Boards,
}

/// Draws findings for people, each board once.
#[derive(Default)]
pub(in crate::cli) struct Boards {
    /// The board that was shown last.
    last: Option<Picture>,
}

impl Boards {
    /// A finding as it is shown: a note on one line, anything else with the lines it is about. Several findings about
    /// one point are shown with one board.
    pub(in crate::cli) fn text(&mut self, ui: &Ui, diagnostic: &Diagnostic, look: Look) -> String {
        if diagnostic.severity == Severity::Note {
            return note_line(diagnostic, charset(look));
        }
        let mut shown = diagnostic.clone();
        let board = shown.board.take().filter(|board| self.last.as_ref() != Some(board));
        if board.is_some() {
            self.last.clone_from(&board);
        }
        shown.board = board;
        ui.finding(&shown, look)
    }
}

impl<'a> Reporter<'a> {
    /// # Errors
    /// If the file of the report cannot be begun.
    pub(super) fn new(args: &'a Args, ui: &'a mut Ui) -> Result<Reporter<'a>, Trouble> {
        // A report takes the place of the last one.
        let file = args.output.as_deref().map(|path| Pending::begin(path, true)).transpose()?;
        Ok(Reporter {
            args,
            ui,
            file,
            counts: Counts::default(),
            kept: Kept::default(),
            trouble: false,
            boards: Boards::default(),
        })
    }

    /// Whether people read standard output.
    fn for_people(&self) -> bool {
        self.args.format == Format::Human || self.file.is_some()
    }

    /// Writes a part of the report.
    fn write(&mut self, text: &str) -> Result<(), Trouble> {
        match &mut self.file {
            Some(file) => file.add(text.as_bytes()),
            None => Ok(self.ui.print(text)?),
        }
    }

    pub(super) fn piece(&mut self, piece: Piece) -> Result<(), Trouble> {
        self.counts.add(&piece.counts);
        if self.args.format == Format::Junit {
            self.kept.cases(&piece);
        }
        for diagnostic in piece.diagnostics {
            let in_a_line = piece.lines.iter().any(|line| line.codes.iter().any(|code| code == diagnostic.code));
            self.finding(diagnostic, in_a_line)?;
        }
        for line in &piece.lines {
            if self.args.format == Format::Jsonl {
                self.write(&(json::line(line) + "\n"))?;
            }
            if self.for_people() && self.args.verbose {
                self.verdict(line)?;
            }
        }
        Ok(())
    }

    /// Reports a finding; `in_a_line` if a verdict has its code.
    fn finding(&mut self, diagnostic: Diagnostic, in_a_line: bool) -> Result<(), Trouble> {
        self.counts.found(&diagnostic);
        self.trouble |= files::could_not_look(&diagnostic);
        if self.for_people() {
            self.show(&diagnostic)?;
        }
        match self.args.format {
            // A stream of verdicts has no place for it, and an exit status alone explains nothing.
            Format::Jsonl if diagnostic.severity == Severity::Error && !in_a_line && !self.for_people() => {
                ui::aside(&diagnostic, self.args.look);
            }
            Format::Human | Format::Jsonl | Format::Junit => {}
            _ => self.kept.diagnostics.push(diagnostic),
        }
        Ok(())
    }

    fn show(&mut self, diagnostic: &Diagnostic) -> Result<(), Trouble> {
        let text = self.boards.text(self.ui, diagnostic, self.args.look);
        self.ui.print(&text)?;
        Ok(self.ui.line("")?)
    }

    fn verdict(&mut self, line: &JsonVerdict) -> Result<(), Trouble> {
        let sign = if line.ok { "ok  " } else { "FAIL" };
        let name = line.solution.as_deref().or(line.id.as_deref()).unwrap_or("-");
        let puzzle = line.puzzle.as_deref().unwrap_or("-");
        let moves = counted(line.moves as usize, "move");
        let text =
            format!("{sign} {}: {puzzle} / {name}: {} after {moves}, score {}", line.path, line.outcome, line.score);
        Ok(self.ui.line(&prose(&text, charset(self.args.look)))?)
    }

    pub(super) fn end(mut self, registry: &Registry) -> Result<Exit, Trouble> {
        if self.counts.puzzles == 0 && self.counts.scripts == 0 && self.counts.errors() == 0 {
            let nothing = nothing_checked();
            if self.args.format == Format::Junit {
                let diagnostics = vec![nothing.clone()];
                self.kept.cases(&Piece { diagnostics, ..Piece::default() });
            }
            self.finding(nothing, false)?;
        }
        let counts = self.counts;
        match self.args.format {
            Format::Json => {
                let report = JsonReport {
                    trove: 1,
                    files: counts.files,
                    puzzles: counts.puzzles,
                    scripts: counts.scripts,
                    moves: counts.moves,
                    assertions: counts.assertions,
                    diagnostics: self.kept.diagnostics.iter().map(JsonDiagnostic::of).collect(),
                };
                let line = json::line(&report) + "\n";
                self.write(&line)?;
            }
            Format::Human => {
                let text = summary(&counts) + "\n";
                self.write(&text)?;
            }
            Format::Jsonl => {}
            format => {
                let text = host::report(format, &self.kept, &counts, self.trouble, registry);
                self.write(&text)?;
            }
        }
        if self.file.is_some() && self.args.format != Format::Human {
            self.ui.line(&summary(&counts))?;
        }
        if let Some(file) = self.file {
            file.finish()?;
        }
        Ok(if self.trouble {
            Exit::Trouble
        } else if counts.errors() > 0 && !self.args.exit_zero {
            Exit::Findings
        } else {
            Exit::Well
        })
    }
}

/// The finding that there was nothing to look at.
pub(in crate::cli) fn nothing_checked() -> Diagnostic {
    let message = "nothing was checked: there is no puzzle and no script here".to_owned();
    let help = Some("puzzle files are *.yaml with a line `trove: 1`, scripts are *.moves".to_owned());
    *files::bare("collection::no-puzzles", "", message, help)
}

/// The totals in words: `checked 1 puzzle, 2 scripts, 8 moves, 2 assertions: 1 error`.
pub(in crate::cli) fn summary(counts: &Counts) -> String {
    let verdict = match (counts.errors(), counts.warnings()) {
        (0, 0) => "all well".to_owned(),
        (0, w) => counted(w as usize, "warning"),
        (e, 0) => counted(e as usize, "error"),
        (e, w) => format!("{}, {}", counted(e as usize, "error"), counted(w as usize, "warning")),
    };
    format!(
        "checked {}, {}, {}, {}: {verdict}",
        counted(counts.puzzles as usize, "puzzle"),
        counted(counts.scripts as usize, "script"),
        counted(counts.moves as usize, "move"),
        counted(counts.assertions as usize, "assertion"),
    )
}

fn charset(look: Look) -> Charset {
    if look.ascii { Charset::Ascii } else { Charset::Unicode }
}

/// A note on one line.
fn note_line(diagnostic: &Diagnostic, charset: Charset) -> String {
    let place = diagnostic.primary().map_or_else(String::new, |label| {
        let at = label.file.position(label.span.start);
        format!("{}:{}:{}: ", label.file.name(), at.line, at.column)
    });
    format!("note[{}]: {}{}\n", diagnostic.code, prose(&place, charset), prose(&diagnostic.message, charset))
}
