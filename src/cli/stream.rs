//! Standard input: a puzzle, game records, or a script of any length.

use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use super::check::{Piece, examine_unit};
use super::collect::{Collected, Item, kind_of, kind_of_text};
use super::home::{Home, home_of};
use super::tally::JsonVerdict;
use super::units::{self, Unit};
use super::{Trouble, conflict, files, records};
use crate::diagnose::attach::{Context, ScriptPlace, attach, attach_fault};
use crate::diagnose::examine::{ExamineOptions, Script, examine, opening};
use crate::diagnose::{Diagnostic, Label, open_claim};
use crate::document::Puzzle;
use crate::games::Registry;
use crate::notation::{Event, EventKind, Stream};
use crate::replay::{Finding, Header, Trace, Verifier, VerifyOptions};
use crate::source::{Fault, Severity, SourceFile, Span};

/// A script up to this size is read whole, which makes for the best reports; a longer one is verified as it comes.
const WHOLE_BYTES_MAX: u64 = 8 << 20;
/// Items before the first move of a long script that are looked at to find its deal.
const HEADER_ITEMS_MAX: usize = 10_000;

/// Checks standard input.
///
/// # Errors
/// If a piece cannot be reported.
pub(super) fn check(
    stdin_name: Option<&str>,
    registry: &Registry,
    options: ExamineOptions,
    report: &mut dyn FnMut(Piece) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let name = stdin_name.unwrap_or("<stdin>");
    let path = stdin_name.map(Path::new);
    let folder = path.map_or(Path::new("."), files::folder_of);
    let mut input = io::stdin().lock();
    let mut begin = Vec::new();
    let broken = |error: io::Error| {
        let message = format!("reading breaks off: {error}");
        Piece { diagnostics: vec![*files::bare("file::unreadable", name, message, None)], ..Piece::default() }
    };
    if let Err(error) = input.by_ref().take(1 << 16).read_to_end(&mut begin) {
        return report(broken(error));
    }
    let kind = match path.and_then(kind_of) {
        Some(kind) => kind,
        None => kind_of_text(&String::from_utf8_lossy(&begin[..begin.len().min(4096)])),
    };
    match kind {
        Item::Records(_) => records::check(Cursor::new(begin).chain(input), name, folder, registry, options, report),
        Item::Puzzle(_) => {
            let mut bytes = begin;
            if let Err(error) = input.take(files::PUZZLE_BYTES_MAX).read_to_end(&mut bytes) {
                return report(broken(error));
            }
            let mut piece = Piece::default();
            piece.counts.files = 1;
            match files::text_of(name.to_owned(), bytes).and_then(conflict::refuse) {
                Err(diagnostic) => piece.diagnostics.push(*diagnostic),
                Ok(file) => {
                    for unit in units::units_of(&file, path, registry) {
                        let more = examine_unit(unit, registry, options, None);
                        piece.counts.add(&more.counts);
                        piece.diagnostics.extend(more.diagnostics);
                        piece.lines.extend(more.lines);
                    }
                }
            }
            report(piece)
        }
        _ => {
            let mut bytes = begin;
            if let Err(error) = input.by_ref().take(WHOLE_BYTES_MAX).read_to_end(&mut bytes) {
                return report(broken(error));
            }
            let script_path = path.map_or_else(|| PathBuf::from("stdin.moves"), Path::to_path_buf);
            if bytes.len() as u64 >= WHOLE_BYTES_MAX {
                let input = Cursor::new(bytes).chain(input);
                return Long { name, path: &script_path, registry, options }.check(input, report);
            }
            report(short(name, &script_path, bytes, registry, options))
        }
    }
}

/// A script that is held whole.
fn short(name: &str, path: &Path, bytes: Vec<u8>, registry: &Registry, options: ExamineOptions) -> Piece {
    let mut piece = Piece::default();
    piece.counts.files = 1;
    let unread = |mut piece: Piece, diagnostics: Vec<Diagnostic>| {
        piece.counts.scripts = 1;
        let mut line = JsonVerdict::new(name.to_owned(), None);
        line.codes = diagnostics.iter().map(|diagnostic| diagnostic.code.to_owned()).collect();
        piece.lines.push(line);
        piece.diagnostics.extend(diagnostics);
        piece
    };
    let file = match files::text_of(name.to_owned(), bytes).and_then(conflict::refuse) {
        Ok(file) => file,
        Err(diagnostic) => return unread(piece, vec![*diagnostic]),
    };
    let script = Script::of_file(file, &files::stem_of(path));
    match unit_for(&script, path, registry) {
        Ok(mut unit) => {
            let name = script.name.clone();
            // The script itself may be one of the puzzle's own, piped in by an editor: what was piped counts.
            unit.scripts.retain(|other| other.name != name);
            unit.add_script(script);
            let more = examine_unit(unit, registry, options, Some(&name));
            piece.counts.add(&more.counts);
            piece.diagnostics.extend(more.diagnostics);
            piece.lines.extend(more.lines);
            piece
        }
        Err(diagnostics) => unread(piece, diagnostics),
    }
}

/// The puzzle that a piped script belongs to.
pub(super) fn unit_for(script: &Script, path: &Path, registry: &Registry) -> Result<Unit, Vec<Diagnostic>> {
    let collected = Collected { roots: vec![files::folder_of(path).to_path_buf()], ..Collected::default() };
    match home_of(script, path, &collected, &[], registry)? {
        Home::Elsewhere(unit) => Ok(*unit),
        Home::Listed(_) => unreachable!("no puzzles are listed"),
    }
}

/// A script that is verified as it comes, in memory that does not grow with it.
struct Long<'a> {
    name: &'a str,
    path: &'a Path,
    registry: &'a Registry,
    options: ExamineOptions,
}

impl Long<'_> {
    fn check(&self, input: impl Read, report: &mut dyn FnMut(Piece) -> Result<(), Trouble>) -> Result<(), Trouble> {
        let mut stream = Stream::new(input);
        let mut header = Header::default();
        let mut events: Vec<(Event, SourceFile)> = Vec::new();
        let mut ended = false;
        loop {
            let event = match stream.next() {
                Ok(Some(event)) => event,
                Ok(None) => {
                    ended = true;
                    break;
                }
                Err(error) => return report(self.broken(&error)),
            };
            if let EventKind::Directive(said) = &event.kind {
                header.take(said);
            }
            let first = matches!(event.kind, EventKind::Move(_) | EventKind::Open | EventKind::Bad);
            let line = here(&mut stream, self.name);
            events.push((event, line));
            if first || events.len() >= HEADER_ITEMS_MAX {
                break;
            }
        }
        let head = SourceFile::new(self.name, "");
        let mut script = Script::of_file(head, &files::stem_of(self.path));
        script.header = header.clone();
        let mut unit = match unit_for(&script, self.path, self.registry) {
            Ok(unit) => unit,
            Err(diagnostics) => {
                let mut line = JsonVerdict::new(self.name.to_owned(), None);
                line.codes = diagnostics.iter().map(|diagnostic| diagnostic.code.to_owned()).collect();
                let mut piece = Piece { diagnostics, lines: vec![line], ..Piece::default() };
                piece.counts.files = 1;
                piece.counts.scripts = 1;
                return report(piece);
            }
        };
        let base = match self.base(&mut unit, &header) {
            Ok(base) => base,
            Err(diagnostics) => return report(Piece { diagnostics, ..Piece::default() }),
        };
        let puzzle = unit.puzzle.clone().expect("the script was bound to a puzzle");
        let options = VerifyOptions { expect: None, any_outcome: self.options.any_outcome, no_trace: true };
        let mut verifier = Verifier::new(base, puzzle.goal, options);
        let options = self.options;
        let mut judged = Judged { name: self.name, puzzle: &puzzle, options, ok: true, codes: Vec::new() };
        for (event, line) in events {
            verifier.event(&event);
            report(judged.piece(&mut stream, &mut verifier, Some(&line)))?;
        }
        while !ended {
            match stream.next() {
                Ok(Some(event)) => {
                    let before = verifier.found();
                    verifier.event(&event);
                    let said = verifier.found() > before || verifier.wants_excerpt();
                    if said || !matches!(event.kind, EventKind::Move(_)) {
                        report(judged.piece(&mut stream, &mut verifier, None))?;
                    }
                }
                Ok(None) => ended = true,
                Err(error) => return report(self.broken(&error)),
            }
        }
        let mut piece = judged.piece(&mut stream, &mut verifier, None);
        let mut done = verifier.finish();
        let last = here(&mut stream, self.name);
        let findings = std::mem::take(&mut done.findings);
        piece.diagnostics.extend(findings.into_iter().map(|finding| judged.finding(finding, &last)));
        for open in &done.open {
            let span = open.span.unwrap_or(done.end_span);
            let Some(mut fault) = open_claim(open, span, puzzle.goal, self.options) else { continue };
            fault.span = within(fault.span, &last);
            piece.diagnostics.push(attach_fault(fault, &judged.context(&ScriptPlace::whole(last.clone()))));
        }
        for diagnostic in &piece.diagnostics {
            judged.count(diagnostic);
        }
        piece.counts.files = 1;
        piece.counts.scripts = 1;
        piece.counts.replayed(&done);
        let mut line = JsonVerdict::new(self.name.to_owned(), Some(&done));
        line.puzzle = Some(puzzle.id.clone());
        line.solution = Some(script.name);
        line.ok = judged.ok;
        judged.codes.sort_unstable();
        judged.codes.dedup();
        line.codes = judged.codes;
        piece.lines.push(line);
        report(piece)
    }

    fn broken(&self, error: &io::Error) -> Piece {
        let message = format!("reading breaks off: {error}");
        Piece { diagnostics: vec![*files::bare("file::unreadable", self.name, message, None)], ..Piece::default() }
    }

    /// Where the script begins: at the puzzle's start, or where its `@from` says.
    fn base(&self, unit: &mut Unit, header: &Header) -> Result<Trace, Vec<Diagnostic>> {
        let puzzle = unit.puzzle.clone().expect("the script was bound to a puzzle");
        let Some((point, span)) = &header.from else {
            return opening(&puzzle, unit.file.as_ref()).map(Trace::new);
        };
        let file = SourceFile::new(self.name, "");
        let mut probe = Script::of_file(file.clone(), "probe");
        while unit.scripts.iter().any(|script| script.name == probe.name) {
            probe.name.push('_');
        }
        let label = Label { file, span: *span, text: String::new(), primary: true };
        probe.from = Some((point.clone(), label));
        let name = probe.name.clone();
        unit.scripts.push(probe);
        let options = ExamineOptions { any_outcome: true, keep_traces: true, ..ExamineOptions::default() };
        let examined = examine(&puzzle, unit.file.as_ref(), &unit.scripts, self.registry, options);
        let verdict = examined.verdicts.into_iter().find(|verdict| verdict.name == name);
        match verdict.and_then(|verdict| verdict.report).and_then(|report| report.trace) {
            Some(trace) => Ok(trace),
            None => Err(examined.diagnostics),
        }
    }
}

/// What has been said of a long script so far.
struct Judged<'a> {
    name: &'a str,
    puzzle: &'a Puzzle,
    options: ExamineOptions,
    ok: bool,
    codes: Vec<String>,
}

impl Judged<'_> {
    fn context<'b>(&'b self, place: &'b ScriptPlace) -> Context<'b> {
        Context { place, puzzle: self.puzzle, file: None, solution: None, expect: None }
    }

    fn count(&mut self, diagnostic: &Diagnostic) {
        self.ok &= diagnostic.severity != Severity::Error;
        let known = self.codes.iter().any(|code| code == diagnostic.code);
        if diagnostic.severity > Severity::Note && !known {
            self.codes.push(diagnostic.code.to_owned());
        }
    }

    /// What is new since the last event.
    fn piece<R: Read>(&mut self, stream: &mut Stream<R>, verifier: &mut Verifier, line: Option<&SourceFile>) -> Piece {
        let mut piece = Piece::default();
        let line = line.cloned().unwrap_or_else(|| here(stream, self.name));
        for (fault, position) in stream.take_placed_faults() {
            if fault.severity == Severity::Error {
                verifier.doubt();
            }
            let diagnostic = match position {
                // A fault on another line than the event is shown by its place alone.
                Some(position) if !holds(&line, fault.span.start) => {
                    let file = SourceFile::excerpt(self.name, "", fault.span.start, position.line);
                    self.fault(fault, &file)
                }
                _ => self.fault(fault, &line),
            };
            piece.diagnostics.push(diagnostic);
        }
        verifier.set_excerpt(&line);
        for finding in verifier.take_settled() {
            piece.diagnostics.push(self.finding(finding, &line));
        }
        for open in verifier.take_open() {
            let span = open.span.unwrap_or_default();
            if let Some(fault) = open_claim(&open, span, self.puzzle.goal, self.options) {
                piece.diagnostics.push(self.fault(fault, &line));
            }
        }
        for diagnostic in &piece.diagnostics {
            self.count(diagnostic);
        }
        piece
    }

    fn fault(&self, mut fault: Fault, line: &SourceFile) -> Diagnostic {
        fault.others.retain(|(span, _)| holds(line, span.start));
        let fault = fault.mapped(|span| within(span, line));
        attach_fault(fault, &self.context(&ScriptPlace::whole(line.clone())))
    }

    fn finding(&self, mut finding: Finding, last: &SourceFile) -> Diagnostic {
        let line = finding.excerpt.clone().unwrap_or_else(|| last.clone());
        finding.fault.others.retain(|(span, _)| holds(&line, span.start));
        finding.fault = finding.fault.mapped(|span| within(span, &line));
        attach(finding, &self.context(&ScriptPlace::whole(line)))
    }
}

/// The line of the last event.
fn here<R: Read>(stream: &mut Stream<R>, name: &str) -> SourceFile {
    let number = stream.position().line;
    let (offset, text) = stream.line();
    SourceFile::excerpt(name, text, offset, number)
}

fn holds(line: &SourceFile, offset: usize) -> bool {
    (line.offset()..=line.offset() + line.text().len()).contains(&offset)
}

/// A span of the whole text as a span of a part of it.
fn within(span: Span, line: &SourceFile) -> Span {
    let at = |offset: usize| offset.saturating_sub(line.offset()).min(line.text().len());
    Span::new(at(span.start), at(span.end))
}
