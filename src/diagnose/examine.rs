//! A puzzle and its scripts → verdicts and diagnostics. Reads no file: whoever calls has read them.

use std::collections::{BTreeMap, BTreeSet};

use super::attach::{Context, ScriptPlace, attach, attach_fault};
use super::open_claim::{open_claim, rejected};
use super::study::{self, Study};
use super::told::{first_ones, is_about_from};
use super::{Diagnostic, Label, catalogue};
use crate::document::{Goal, Puzzle, deal_id};
use crate::games::{Registry, Session};
use crate::notation::{Expect, PointAt};
use crate::replay::{self, OpenClaim, OpenKind, Outcome, Report, Settled, Trace, VerifyOptions};
use crate::source::{Fault, Severity, SourceFile, Span, shown};

pub use super::script::Script;

/// Codes of findings that this module gives.
pub const CODES: &[&str] = &[
    "script::unknown-point",
    "script::from-circle",
    "script::other-deal",
    "claim::not-checked",
    "claim::unproved",
    "claim::proof-rejected",
    "claim::unknown-code",
];

/// How to examine.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExamineOptions {
    /// Let any outcome pass.
    pub any_outcome: bool,
    /// Keep every script's trace in its report.
    pub keep_traces: bool,
    /// Settles claims that only a search can settle; without it they are reported as not checked.
    pub settle: Option<Settle>,
    /// Checks certificates of claims; without it they are settled as if they had none.
    pub accept: Option<Accept>,
    /// States that a claim may cost.
    pub states: Option<u64>,
    /// Finds the moves of every line that decided something, to be told in notes.
    pub study: Option<Study>,
    /// Let claims pass, with a warning, that could be neither proved nor refuted.
    pub allow_unproved: bool,
}

/// Settles a claim about the way to a goal; `None` for as many states as it thinks right.
pub type Settle = fn(&OpenClaim, Goal, Option<u64>) -> Settled;

/// Checks that a certificate proves the claim that a position is lost; else says why not.
pub type Accept = fn(&OpenClaim, Goal, &[u8]) -> Result<(), String>;

/// A script's verdict.
#[derive(Debug)]
pub struct Verdict {
    /// The script's name.
    pub name: String,
    /// The file it stands in.
    pub path: String,
    /// What the replay found; `None` if the point it starts from is not to be had.
    pub report: Option<Report>,
    /// Codes of the errors and warnings about it, sorted, each once.
    pub codes: Vec<&'static str>,
    /// Whether no error was found.
    pub ok: bool,
}

/// Everything that was found about a puzzle.
#[derive(Debug, Default)]
pub struct Examined {
    /// Findings: those of the puzzle first, then script by script.
    pub diagnostics: Vec<Diagnostic>,
    /// A verdict for each script, in the order given.
    pub verdicts: Vec<Verdict>,
}

/// The position in which a puzzle starts: the deal, with the moves of `start:` played.
///
/// # Errors
/// What is wrong with those moves.
pub fn opening(puzzle: &Puzzle, file: Option<&SourceFile>) -> Result<Session, Vec<Diagnostic>> {
    let deal = puzzle.game.open(&puzzle.setup).expect("a puzzle's deal was checked when it was read");
    let Some(start) = &puzzle.start else { return Ok(deal) };
    replay::start(&start.text, deal).map_err(|(faults, findings)| {
        let Some(file) = file else { return Vec::new() };
        let place = ScriptPlace { file: file.clone(), map: Some(start.map.clone()) };
        let context = Context { place: &place, puzzle, file: Some(file), solution: None, expect: None };
        let faults = faults.into_iter().map(|fault| attach_fault(fault, &context));
        let findings = findings.into_iter().map(|finding| {
            let mut diagnostic = attach(finding, &context);
            diagnostic.ply = None;
            diagnostic
        });
        faults.chain(findings).collect()
    })
}

/// Replays every script of a puzzle.
pub fn examine(
    puzzle: &Puzzle,
    file: Option<&SourceFile>,
    scripts: &[Script],
    registry: &Registry,
    options: ExamineOptions,
) -> Examined {
    let mut examined = Examined::default();
    let opening = match opening(puzzle, file) {
        Ok(opening) => opening,
        Err(diagnostics) => {
            examined.diagnostics = diagnostics;
            examined.verdicts = scripts.iter().map(unheard).collect();
            return examined;
        }
    };
    let continued = scripts.iter().filter_map(|script| Some(script.from.as_ref()?.0.solution.as_str())).collect();
    let job = Job { puzzle, file, scripts, registry, options, opening, continued };
    let mut done: BTreeMap<usize, (Vec<Diagnostic>, Verdict)> = BTreeMap::new();
    for index in 0..scripts.len() {
        job.run(index, &mut Vec::new(), &mut done);
    }
    for (_, (diagnostics, mut verdict)) in done {
        let mut codes: Vec<&'static str> =
            diagnostics.iter().filter(|d| d.severity > Severity::Note).map(|d| d.code).collect();
        codes.sort_unstable();
        codes.dedup();
        verdict.codes = codes;
        verdict.ok = verdict.report.is_some() && diagnostics.iter().all(|d| d.severity != Severity::Error);
        if !options.keep_traces
            && let Some(report) = &mut verdict.report
        {
            report.trace = None;
        }
        examined.diagnostics.extend(diagnostics);
        examined.verdicts.push(verdict);
    }
    examined
}

/// The error that an expected refusal names a code that no refusal has.
pub fn unknown_code(code: &str, span: Span, registry: &Registry) -> Option<Fault> {
    if catalogue::is_refusal(code, registry) {
        return None;
    }
    let help = match catalogue::nearest_refusal(code, registry) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            "`trove explain --list` lists the codes; those of refused moves begin with the game's family".to_owned()
        }
    };
    let message = format!("no move is refused with the code `{}`", shown(code));
    Some(Fault::error("claim::unknown-code", span, message).help(help))
}

fn unheard(script: &Script) -> Verdict {
    Verdict {
        name: script.name.clone(),
        path: script.place.file.name().to_owned(),
        report: None,
        codes: Vec::new(),
        ok: false,
    }
}

struct Job<'a> {
    puzzle: &'a Puzzle,
    file: Option<&'a SourceFile>,
    scripts: &'a [Script],
    registry: &'a Registry,
    options: ExamineOptions,
    opening: Session,
    /// Names of the scripts that others start from: their traces are kept until those have been replayed.
    continued: BTreeSet<&'a str>,
}

type Done = BTreeMap<usize, (Vec<Diagnostic>, Verdict)>;

impl Job<'_> {
    /// Replays one script, after the one it starts from.
    fn run(&self, index: usize, waiting: &mut Vec<usize>, done: &mut Done) {
        if done.contains_key(&index) {
            return;
        }
        let script = &self.scripts[index];
        let mut diagnostics = self.bound_elsewhere(script);
        waiting.push(index);
        let base = self.base(script, waiting, done);
        waiting.pop();
        let base = match base {
            Ok(base) => base,
            Err(diagnostic) => {
                diagnostics.push(*diagnostic);
                done.insert(index, (diagnostics, unheard(script)));
                return;
            }
        };
        let expect = script.expect.as_ref().map(|(expect, _)| expect.clone());
        let options = VerifyOptions { expect, any_outcome: self.options.any_outcome, no_trace: false };
        let (mut report, faults) = replay::verify(&script.text, base, self.puzzle.goal, options);
        let findings = std::mem::take(&mut report.findings);
        let context = self.context(script);
        if !diagnostics.is_empty() {
            // Played on a deal it was not written for, whatever else is wrong follows from that.
            let mut verdict = unheard(script);
            verdict.report = Some(report);
            done.insert(index, (diagnostics, verdict));
            return;
        }
        // Nobody knows where a line begins whose `@from` cannot be read.
        let from_unread = faults.iter().any(|fault| is_about_from(fault, &script.text));
        let findings = if from_unread { Vec::new() } else { findings };
        let (faults, findings, left_out) = first_ones(faults, findings);
        let mut found: Vec<Diagnostic> = faults.into_iter().map(|fault| attach_fault(fault, &context)).collect();
        found.extend(left_out.map(|note| attach_fault(note, &context)));
        found.extend(findings.into_iter().map(|finding| attach(finding, &context)));
        found.extend(report.open.iter().filter_map(|open| {
            let span = open.span.unwrap_or(report.end_span);
            let at_end = u64::from(open.ply) == report.moves && open.kind == OpenKind::Lost;
            if let (true, Some((bytes, label)), Some(accept)) = (at_end, &script.proof, self.options.accept) {
                return Some(rejected(accept(open, self.puzzle.goal, bytes).err()?, label, &context));
            }
            let fault = open_claim(open, span, self.puzzle.goal, self.options)?;
            let mut diagnostic = attach_fault(fault, &context);
            diagnostic.ply = Some(open.ply);
            if open.span.is_none()
                && let (Some(file), Some(span)) = (context.file, context.expect)
            {
                diagnostic.labels = vec![Label { file: file.clone(), span, text: String::new(), primary: true }];
            }
            Some(diagnostic)
        }));
        if let Some(study) = self.options.study
            && !matches!(report.outcome, Outcome::Illegal | Outcome::Unreadable)
        {
            found.extend(study::notes(&report, self.puzzle.goal, study, self.options.states, &context));
        }
        let unknown = self.unknown_codes(script, &context);
        if !unknown.is_empty() {
            // Against a code that does not exist nothing can be held.
            found.retain(|d| !matches!(d.code, "claim::other-code" | "claim::not-refused"));
        }
        found.extend(unknown);
        found.sort_by_key(|d| (d.primary().map_or(0, |label| label.span.start), d.severity != Severity::Error));
        diagnostics.extend(found);
        if !self.options.keep_traces && !self.continued.contains(script.name.as_str()) {
            report.trace = None;
        }
        let mut verdict = unheard(script);
        verdict.report = Some(report);
        done.insert(index, (diagnostics, verdict));
    }

    fn context<'b>(&'b self, script: &'b Script) -> Context<'b> {
        Context {
            place: &script.place,
            puzzle: self.puzzle,
            file: self.file,
            solution: Some(&script.name),
            expect: script.expect.as_ref().map(|(_, span)| *span),
        }
    }

    /// The line that a script continues: the puzzle's opening, or another solution up to a point.
    fn base(&self, script: &Script, waiting: &mut Vec<usize>, done: &mut Done) -> Result<Trace, Box<Diagnostic>> {
        let Some((point, label)) = &script.from else { return Ok(Trace::new(self.opening.clone())) };
        let told = |fault: Fault| {
            let mut diagnostic = Diagnostic::of_fault(&label.file, fault);
            diagnostic.puzzle = Some(self.puzzle.id.clone());
            diagnostic.solution = Some(script.name.clone());
            Err(Box::new(diagnostic))
        };
        let fail = |code, message: String, help: String| told(Fault::error(code, label.span, message).help(help));
        // What is wrong with the other solution has been said there.
        let broken = || {
            let message = format!("`{}` is not checked, as `{}` cannot be followed", script.name, point.solution);
            let fault = Fault::error("script::not-checked", label.span, message).help("mend the error there first");
            told(Fault { severity: Severity::Note, ..fault })
        };
        let Some(index) = self.scripts.iter().position(|other| other.name == point.solution) else {
            let names: Vec<&str> = self.scripts.iter().map(|s| s.name.as_str()).filter(|n| *n != script.name).collect();
            let help = match (crate::source::nearest(&point.solution, names.iter().copied()), &names[..]) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, []) => "the puzzle has no other solution".to_owned(),
                (None, names) => format!("its solutions are {}", names.join(", ")),
            };
            return fail(
                "script::unknown-point",
                format!("there is no solution `{}` to start from", point.solution),
                help,
            );
        };
        if waiting.contains(&index) {
            let names: Vec<&str> = waiting.iter().map(|&i| self.scripts[i].name.as_str()).collect();
            return fail(
                "script::from-circle",
                format!("`{}` starts from itself: {} → {}", script.name, names.join(" → "), point.solution),
                "a line has to begin at the puzzle's start somewhere".to_owned(),
            );
        }
        self.run(index, waiting, done);
        let verdict = &done[&index].1;
        let Some(report) = &verdict.report else { return broken() };
        let Some(trace) = &report.trace else { return broken() };
        // Where the line breaks off by an error, what lies behind is not known; an expected refusal is its end.
        let breaks_off = matches!(report.outcome, Outcome::Illegal | Outcome::Unreadable) && !done[&index].0.is_empty();
        let plies = trace.frames.len() as u32;
        let line = match &point.at {
            PointAt::End if breaks_off => return broken(),
            PointAt::End => None,
            PointAt::Ply(ply) if *ply <= plies => {
                let mut cut = trace.clone();
                cut.frames.truncate(*ply as usize);
                return Ok(inherit(cut));
            }
            PointAt::Ply(_) if breaks_off => return broken(),
            PointAt::Ply(ply) => {
                return fail(
                    "script::unknown-point",
                    format!("`{}` has no ply {ply}: its line has {plies}", point.solution),
                    "plies count from the puzzle's start, which is ply 0".to_owned(),
                );
            }
            PointAt::Label(name) => match trace.labels.iter().find(|label| label.name == *name) {
                Some(label) => Some(label),
                None if breaks_off => return broken(),
                None => {
                    let labels: Vec<&str> = trace.labels.iter().map(|label| label.name.as_str()).collect();
                    let help = match (crate::source::nearest(name, labels.iter().copied()), &labels[..]) {
                        (Some(near), _) => format!("did you mean `{near}`?"),
                        (None, []) => format!("`@label {name}` in `{}` would name one", point.solution),
                        (None, labels) => format!("its labels are {}", labels.join(", ")),
                    };
                    return fail("script::unknown-point", format!("`{}` has no label `{name}`", point.solution), help);
                }
            },
        };
        let mut cut = trace.clone();
        match line {
            None => {}
            Some(label) => match &label.line {
                None => cut.frames.truncate(label.ply as usize),
                Some(moves) => {
                    cut = Trace::new(trace.start.clone());
                    let mut at = trace.start.clone();
                    for &mv in moves {
                        let card = match mv {
                            crate::table::Move::Shift { from, .. } => at.next(from),
                            _ => None,
                        };
                        at.play_allowed(mv);
                        cut.frames.push(replay::Frame {
                            mv,
                            card,
                            span: Span::default(),
                            inherited: true,
                            mark: None,
                            note: None,
                        });
                    }
                }
            },
        }
        Ok(inherit(cut))
    }

    /// A script that says it belongs to another deal or puzzle.
    fn bound_elsewhere(&self, script: &Script) -> Vec<Diagnostic> {
        let context = self.context(script);
        let mut fault = None;
        if let Some((id, span)) = &script.header.deal {
            match deal_id::parse(id, self.registry) {
                Ok(deal) if deal.game() == &self.puzzle.game && *deal.setup() == self.puzzle.setup => {}
                Ok(deal) => {
                    let legal = self.legal_start(script);
                    let moves =
                        if legal == 1 { "its first move".to_owned() } else { format!("its first {legal} moves") };
                    fault = Some(
                        Fault::error(
                            "script::other-deal",
                            *span,
                            format!("the script is for {}, but the puzzle is {}", shorten(&deal.canonical()), shorten(&self.puzzle.deal)),
                        )
                        .help(match legal {
                            0 => "leave `@deal` out if it was recorded on this puzzle".to_owned(),
                            _ => format!("on this puzzle {moves} would be legal; leave `@deal` out if the script was recorded here"),
                        }),
                    );
                }
                Err(faults) => {
                    return faults.into_iter().map(|f| attach_fault(script.header.deal_fault(f), &context)).collect();
                }
            }
        } else if let Some((id, false, span)) = &script.header.puzzle
            && *id != self.puzzle.id
        {
            fault = Some(
                Fault::error(
                    "script::other-deal",
                    *span,
                    format!("the script is for puzzle `{id}`, but this is `{}`", self.puzzle.id),
                )
                .help("name the puzzle it belongs to, or move the script there"),
            );
        }
        fault.map(|fault| attach_fault(fault, &context)).into_iter().collect()
    }

    /// How many main-line plies of a script are legal on this puzzle.
    fn legal_start(&self, script: &Script) -> u64 {
        let options = VerifyOptions { any_outcome: true, no_trace: true, expect: None };
        replay::verify(&script.text, Trace::new(self.opening.clone()), self.puzzle.goal, options).0.moves
    }

    /// Codes that the author expects and no rule has.
    fn unknown_codes(&self, script: &Script, context: &Context) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        if let Some((Expect::Illegal(code), span)) = &script.expect
            && let Some(fault) = unknown_code(code, *span, self.registry)
            && let Some(file) = self.file
        {
            let mut diagnostic = Diagnostic::of_fault(file, fault);
            diagnostic.puzzle = Some(self.puzzle.id.clone());
            diagnostic.solution = Some(script.name.clone());
            found.push(diagnostic);
        }
        if let Some((Expect::Illegal(code), span)) = &script.header.expect {
            found.extend(unknown_code(code, *span, self.registry).map(|fault| attach_fault(fault, context)));
        }
        found
    }
}

/// The same line as part of another script: its spans are of another text.
fn inherit(mut trace: Trace) -> Trace {
    trace.labels.clear();
    trace.note = None;
    for frame in &mut trace.frames {
        frame.inherited = true;
    }
    trace
}

fn shorten(id: &str) -> String {
    match id.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &id[..at]),
        None => id.to_owned(),
    }
}
