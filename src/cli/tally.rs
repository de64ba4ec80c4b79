//! What was checked, counted, and one line for each game that was judged.

use serde::Serialize;

use crate::diagnose::Diagnostic;
use crate::diagnose::examine::{Script, Verdict};
use crate::replay::{OpenKind, Report};
use crate::source::Severity;

/// Totals of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Files read.
    pub files: u64,
    /// Puzzles that could be read.
    pub puzzles: u64,
    /// Inline solutions, script files and game records, each once.
    pub scripts: u64,
    /// Main-line plies played.
    pub moves: u64,
    /// Assertions and claims judged.
    pub assertions: u64,
    /// Findings by severity: notes, warnings, errors.
    pub findings: [u64; 3],
}

impl Counts {
    /// Counts a finding.
    pub fn found(&mut self, diagnostic: &Diagnostic) {
        self.findings[diagnostic.severity as usize] += 1;
    }

    /// Counts a script that was replayed.
    pub fn replayed(&mut self, report: &Report) {
        self.moves += report.moves;
        self.assertions += report.assertions;
    }

    /// Adds other totals.
    pub fn add(&mut self, other: &Counts) {
        self.files += other.files;
        self.puzzles += other.puzzles;
        self.scripts += other.scripts;
        self.moves += other.moves;
        self.assertions += other.assertions;
        for (own, other) in self.findings.iter_mut().zip(other.findings) {
            *own += other;
        }
    }

    /// Number of errors.
    pub fn errors(&self) -> u64 {
        self.findings[Severity::Error as usize]
    }

    /// Number of warnings.
    pub fn warnings(&self) -> u64 {
        self.findings[Severity::Warning as usize]
    }
}

/// One judged solution, script or game record, as `trove check --format jsonl` writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct JsonVerdict {
    /// The file the moves stand in.
    pub path: String,
    /// Id of the puzzle, or the deal id.
    pub puzzle: Option<String>,
    /// Name of the solution; `null` for a game record.
    pub solution: Option<String>,
    /// Id of the game record; `null` for a script.
    pub id: Option<String>,
    /// What is claimed: `goal`, `won`, `stuck`, `unfinished`, `lost` or `illegal:CODE`; `null` if nothing could be read.
    pub claim: Option<String>,
    /// How the line ends: won, stuck, unfinished, illegal or unreadable.
    #[cfg_attr(test, schemars(extend("enum" = ["won", "stuck", "unfinished", "illegal", "unreadable"])))]
    pub outcome: String,
    /// Whether the puzzle's goal is met.
    pub goal_met: bool,
    /// Cards on foundations at the end of what was legal.
    pub score: u32,
    /// Main-line plies played.
    pub moves: u64,
    /// Deals among them.
    pub deals: u64,
    /// Pass reached, from 1; 0 if nothing could be read.
    pub passes: u32,
    /// State hash of the position at the end of what was legal; `null` if nothing could be read.
    #[cfg_attr(test, schemars(extend("pattern" = "^[0-9a-f]{16}$")))]
    pub state: Option<String>,
    /// Whether no error was found.
    pub ok: bool,
    /// Codes of the errors and warnings about it, sorted, each once.
    pub codes: Vec<String>,
    /// Whether it claims, before its first move, that the goal is out of reach, for coverage.
    #[serde(skip)]
    pub lost_at_start: bool,
    /// Canonical name of the game, for statistics.
    #[serde(skip)]
    pub game: Option<String>,
    /// Who played, for statistics.
    #[serde(skip)]
    pub by: Option<String>,
    /// When, for statistics.
    #[serde(skip)]
    pub date: Option<String>,
}

impl JsonVerdict {
    /// The line for a script of a puzzle.
    pub fn of_script(verdict: &Verdict, script: &Script, puzzle: &str) -> JsonVerdict {
        let mut line = JsonVerdict::new(verdict.path.clone(), verdict.report.as_ref());
        line.puzzle = Some(puzzle.to_owned());
        line.solution = Some(verdict.name.clone());
        line.by = script.header.by.clone();
        line.date = script.header.date.clone();
        line.ok = verdict.ok;
        line.codes = verdict.codes.iter().map(|code| (*code).to_owned()).collect();
        line
    }

    /// A line with what the replay says; without one, the script could not be read.
    pub fn new(path: String, report: Option<&Report>) -> JsonVerdict {
        JsonVerdict {
            path,
            puzzle: None,
            solution: None,
            id: None,
            claim: report.map(|report| report.claim.expect.to_string()),
            outcome: report.map_or("unreadable", |report| report.outcome.word()).to_owned(),
            goal_met: report.is_some_and(|report| report.goal_met),
            score: report.map_or(0, |report| report.end.score()),
            moves: report.map_or(0, |report| report.moves),
            deals: report.map_or(0, |report| report.deals),
            passes: report.map_or(0, |report| report.end.pass()),
            state: report.map(|report| report.end.state().to_string()),
            ok: false,
            codes: Vec::new(),
            lost_at_start: report
                .is_some_and(|report| report.open.iter().any(|open| open.kind == OpenKind::Lost && open.ply == 0)),
            game: report.map(|report| report.end.game().name().to_owned()),
            by: None,
            date: None,
        }
    }
}
