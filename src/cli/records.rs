//! Game records: one JSON object a line, streamed, verified in parallel, in memory that does not grow.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use rayon::prelude::*;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::check::{Piece, deal_puzzle};
use super::collect::{Item, collect};
use super::tally::JsonVerdict;
use super::{Trouble, files, units};
use crate::diagnose::attach::{Context, ScriptPlace, attach, attach_fault};
use crate::diagnose::examine::{ExamineOptions, opening, unknown_code};
use crate::diagnose::{Diagnostic, open_claim};
use crate::document::{Puzzle, deal_id};
use crate::games::{Registry, Session};
use crate::notation::{self, Expect};
use crate::replay::{self, Trace, VerifyOptions};
use crate::source::{Fault, SourceFile, Span, nearest, shown};

/// The codes of this module.
pub const CODES: &[&str] = &[
    "record::bad-json",
    "record::unknown-key",
    "record::duplicate-key",
    "record::wrong-type",
    "record::missing-key",
    "record::version",
    "record::no-such-puzzle",
    "record::too-long",
];

/// Lines that are verified at a time.
const BATCH: usize = 4096;
/// Longest line that is read.
const LINE_BYTES_MAX: u64 = 1 << 20;
/// Most puzzles that are kept ready at a time.
const PUZZLES_KEPT: usize = 4096;

/// Where to look for what is wrong with a puzzle.
const TOLD: &str = "`trove check` with that file tells what is wrong";

/// The keys of a record.
pub(super) const KEYS: [&str; 7] = ["trove", "id", "puzzle", "deal", "claim", "moves", "x"];

/// Verifies a stream of game records; reports piece by piece, in order.
///
/// # Errors
/// If a piece cannot be reported. A stream that breaks off is a finding.
pub(super) fn check(
    input: impl Read,
    name: &str,
    folder: &Path,
    registry: &Registry,
    options: ExamineOptions,
    report: &mut dyn FnMut(Piece) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let library = Library { folder, registry, puzzles: Mutex::default(), index: OnceLock::new() };
    let mut first = Piece::default();
    first.counts.files = 1;
    report(first)?;
    let mut lines =
        Lines { input: BufReader::with_capacity(1 << 18, input), name, offset: 0, number: 0, broken: false };
    loop {
        let batch: Vec<Line> = lines.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return Ok(());
        }
        let pieces: Vec<Piece> = batch.into_par_iter().map(|line| check_line(line, name, &library, options)).collect();
        for piece in pieces {
            report(piece)?;
        }
    }
}

/// A line of the stream, or what keeps it from being one.
struct Line {
    text: Result<String, Box<Diagnostic>>,
    offset: usize,
    number: usize,
}

struct Lines<'a, R> {
    input: BufReader<R>,
    name: &'a str,
    offset: usize,
    number: usize,
    broken: bool,
}

impl<R: Read> Iterator for Lines<'_, R> {
    type Item = Line;

    /// The next line that is not blank.
    fn next(&mut self) -> Option<Line> {
        while !self.broken {
            let mut bytes = Vec::new();
            let offset = self.offset;
            self.number += 1;
            let number = self.number;
            let bad = |diagnostic| Some(Line { text: Err(diagnostic), offset, number });
            match self.input.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => {
                    // Nothing more can come of this stream.
                    self.broken = true;
                    let message = format!("reading breaks off: {error}");
                    return bad(files::bare("file::unreadable", self.name, message, None));
                }
            }
            self.offset += bytes.len();
            if bytes.len() as u64 == LINE_BYTES_MAX && bytes.last() != Some(&b'\n') {
                self.skip_line();
                let file = SourceFile::excerpt(self.name, String::from_utf8_lossy(&bytes[..200]), offset, number);
                let fault = Fault::error("record::too-long", Span::new(0, 1), "the line is longer than 1 MiB")
                    .help("a record is one game; what your program keeps under `x` may have grown too long");
                return bad(Box::new(Diagnostic::of_fault(&file, fault)));
            }
            if offset == 0 && bytes.starts_with(b"\xEF\xBB\xBF") {
                bytes.drain(..3);
            }
            while matches!(bytes.last(), Some(b'\n' | b'\r')) {
                bytes.pop();
            }
            if bytes.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let text = match String::from_utf8(bytes) {
                Ok(text) => Ok(text),
                Err(error) => {
                    let at = error.utf8_error().valid_up_to();
                    let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                    let file = SourceFile::excerpt(self.name, text, offset, number);
                    let message = format!("byte {} of the file is not UTF-8", offset + at);
                    Err(Box::new(Diagnostic::of_fault(
                        &file,
                        Fault::error("file::not-utf8", Span::new(at, at + 1), message).help("save it as UTF-8"),
                    )))
                }
            };
            return Some(Line { text, offset, number });
        }
        None
    }
}

impl<R: Read> Lines<'_, R> {
    fn skip_line(&mut self) {
        let mut rest = Vec::new();
        loop {
            rest.clear();
            match self.input.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut rest) {
                Ok(n) if n > 0 => self.offset += n,
                _ => return,
            }
            if rest.last() == Some(&b'\n') {
                return;
            }
        }
    }
}

/// A record as it is written, every value with its place in the line.
struct Record<'a> {
    pairs: Vec<(&'a RawValue, &'a RawValue)>,
}

impl<'de: 'a, 'a> Deserialize<'de> for Record<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record<'a>, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Record<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record<'de>, A::Error> {
                let mut pairs = Vec::with_capacity(6);
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Record { pairs })
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

/// Puzzles that records name, each read once.
struct Library<'a> {
    folder: &'a Path,
    registry: &'a Registry,
    puzzles: Mutex<HashMap<String, Arc<Ready>>>,
    /// Ids of the puzzle files below the folder; made when the first id is asked for.
    index: OnceLock<BTreeMap<String, PathBuf>>,
}

/// A puzzle and the position it starts in, or why there is none.
enum Ready {
    Puzzle(Box<(Puzzle, Session)>),
    Wrong(Vec<Fault>),
}

impl Library<'_> {
    fn deal(&self, id: &str) -> Ready {
        match deal_puzzle(id, self.registry) {
            Ok(puzzle) => ready(puzzle, None),
            Err(faults) => Ready::Wrong(faults),
        }
    }

    fn puzzle(&self, name: &str) -> Arc<Ready> {
        if let Some(known) = self.puzzles.lock().expect("no thread panics with it").get(name) {
            return known.clone();
        }
        let ready = Arc::new(self.find(name));
        let mut puzzles = self.puzzles.lock().expect("no thread panics with it");
        if puzzles.len() >= PUZZLES_KEPT {
            puzzles.clear();
        }
        puzzles.insert(name.to_owned(), ready.clone());
        ready
    }

    fn find(&self, name: &str) -> Ready {
        let wrong = |message: String, help: Option<String>| {
            let mut fault = Fault::error("record::no-such-puzzle", Span::default(), message);
            fault.help = help;
            Ready::Wrong(vec![fault])
        };
        let (path, which) = super::home::split_target(name);
        let by_path = || {
            let wall = files::repository_around(self.folder).unwrap_or_else(|| self.folder.to_path_buf());
            files::inside(self.folder, path, &wall).filter(|path| path.is_file())
        };
        let (path, which) = match by_path() {
            Some(path) => (path, which.map(str::to_owned)),
            None if deal_id::looks_like_id(name, self.registry) => return self.deal(name),
            None => {
                let index = self.index.get_or_init(|| self.ids());
                match index.get(name) {
                    Some(path) => (path.clone(), Some(name.to_owned())),
                    None => {
                        let near = nearest(name, index.keys().map(String::as_str));
                        return wrong(
                            "there is no puzzle of this id and no such file".to_owned(),
                            Some(match near {
                                Some(near) => format!("did you mean `{near}`?"),
                                None => "ids and paths are looked for in the folder of the records and below; a deal \
                                         is named by `deal`"
                                    .to_owned(),
                            }),
                        );
                    }
                }
            }
        };
        let read = units::read_puzzle_file(&path, self.registry);
        let units = match read {
            Ok(units) => units,
            Err(diagnostic) => return wrong(diagnostic.message, diagnostic.help),
        };
        let mut numbered = units.into_iter().enumerate();
        let unit = numbered
            .find(|(n, unit)| which.as_ref().is_none_or(|which| unit.id == *which || (n + 1).to_string() == *which));
        match unit.map(|(_, unit)| (unit.puzzle, unit.file)) {
            Some((Some(puzzle), file)) => ready(puzzle, file.as_ref()),
            _ => wrong(format!("{} has errors", files::name_of(&path)), Some(TOLD.to_owned())),
        }
    }

    fn ids(&self) -> BTreeMap<String, PathBuf> {
        let folder = self.folder.to_string_lossy().into_owned();
        let mut ids = BTreeMap::new();
        for item in collect(&[folder], self.registry).items {
            let Item::Puzzle(path) = item else { continue };
            for unit in units::read_puzzle_file(&path, self.registry).unwrap_or_default() {
                ids.entry(unit.id).or_insert_with(|| path.clone());
            }
        }
        ids
    }
}

fn ready(puzzle: Puzzle, file: Option<&SourceFile>) -> Ready {
    match opening(&puzzle, file) {
        Ok(opening) => Ready::Puzzle(Box::new((puzzle, opening))),
        Err(_) => Ready::Wrong(vec![
            Fault::error(
                "record::no-such-puzzle",
                Span::default(),
                format!("a move of `start` is refused in the puzzle `{}`", puzzle.id),
            )
            .help(TOLD),
        ]),
    }
}

/// The bytes of a JSON string without its quotes.
fn inside_quotes(span: Span) -> Span {
    Span::new(span.start + 1, span.end.saturating_sub(1).max(span.start + 1))
}

/// The script of a record: its text, and for stretches of it where in the line they stand.
struct Moves {
    text: String,
    /// Offsets in the text, rising, and the span in the line of what begins there; `true` if the text is the line's
    /// own, byte for byte.
    pieces: Vec<(usize, Span, bool)>,
}

impl Moves {
    fn place(&self, span: Span) -> Span {
        let piece = |offset: usize| {
            let index = self.pieces.partition_point(|(start, ..)| *start <= offset);
            index.checked_sub(1).map(|index| self.pieces[index])
        };
        let at = |offset: usize, end: bool| match piece(if end { offset.saturating_sub(1) } else { offset }) {
            Some((start, span, true)) => (span.start + offset - start).min(span.end),
            Some((_, span, false)) => {
                if end {
                    span.end
                } else {
                    span.start
                }
            }
            None => self.pieces.first().map_or(0, |(_, span, _)| span.start),
        };
        let start = at(span.start, false);
        Span::new(start, at(span.end, true).max(start))
    }
}

fn check_line(line: Line, name: &str, library: &Library, options: ExamineOptions) -> Piece {
    let mut piece = Piece::default();
    let text = match line.text {
        Ok(text) => text,
        Err(diagnostic) => {
            piece.counts.scripts = 1;
            piece.lines.push(unread(name, None, [diagnostic.code]));
            piece.diagnostics.push(*diagnostic);
            return piece;
        }
    };
    piece.counts.scripts = 1;
    let mut job = Job { text: &text, faults: Vec::new(), id: None };
    let judged = job.read(library).and_then(|(ready, claim, moves)| {
        let Ready::Puzzle(puzzle) = &*ready else { return None };
        Some(judge(puzzle, claim, &moves, &job, name, &line.offset, line.number, library.registry, options))
    });
    match judged {
        Some((diagnostics, verdict, counts)) => {
            piece.diagnostics = diagnostics;
            piece.counts.moves = counts.0;
            piece.counts.assertions = counts.1;
            piece.lines.push(verdict);
        }
        None => {
            let file = SourceFile::excerpt(name, text.clone(), line.offset, line.number);
            piece.lines.push(unread(name, job.id.take(), job.faults.iter().map(|fault| fault.code)));
            piece.diagnostics = job.faults.into_iter().map(|fault| Diagnostic::of_fault(&file, fault)).collect();
        }
    }
    piece
}

fn unread(name: &str, id: Option<String>, codes: impl IntoIterator<Item = &'static str>) -> JsonVerdict {
    let mut line = JsonVerdict::new(name.to_owned(), None);
    line.id = id;
    line.codes = codes.into_iter().map(str::to_owned).collect();
    line.codes.sort_unstable();
    line.codes.dedup();
    line
}

#[allow(clippy::too_many_arguments)]
fn judge(
    puzzle: &(Puzzle, Session),
    claim: Option<(Expect, Span)>,
    moves: &Moves,
    job: &Job,
    name: &str,
    offset: &usize,
    number: usize,
    registry: &Registry,
    options: ExamineOptions,
) -> (Vec<Diagnostic>, JsonVerdict, (u64, u64)) {
    let (puzzle, opening) = puzzle;
    let expect = claim.as_ref().map(|(expect, _)| expect.clone());
    let verify = VerifyOptions { expect, any_outcome: options.any_outcome, no_trace: true };
    let (mut report, faults) = replay::verify(&moves.text, Trace::new(opening.clone()), puzzle.goal, verify);
    let findings = std::mem::take(&mut report.findings);
    let mut line = JsonVerdict::new(name.to_owned(), Some(&report));
    line.puzzle = Some(puzzle.id.clone());
    line.id = job.id.clone();
    let counts = (report.moves, report.assertions);
    let unknown = claim.as_ref().and_then(|(expect, span)| match expect {
        Expect::Illegal(code) => unknown_code(code, *span, registry),
        _ => None,
    });
    if faults.is_empty() && findings.is_empty() && report.open.is_empty() && job.faults.is_empty() && unknown.is_none()
    {
        line.ok = true;
        return (Vec::new(), line, counts);
    }
    let file = SourceFile::excerpt(name, job.text, *offset, number);
    let place = ScriptPlace::whole(file.clone());
    let context = Context {
        place: &place,
        puzzle,
        file: Some(&file),
        solution: None,
        expect: claim.as_ref().map(|(_, span)| *span),
    };
    let mut diagnostics: Vec<Diagnostic> =
        job.faults.iter().map(|fault| Diagnostic::of_fault(&file, fault.clone())).collect();
    diagnostics.extend(faults.into_iter().map(|fault| attach_fault(fault.mapped(|span| moves.place(span)), &context)));
    for mut finding in findings {
        finding.fault = finding.fault.mapped(|span| moves.place(span));
        finding.facts.clear();
        diagnostics.push(attach(finding, &context));
    }
    for open in &report.open {
        let span =
            open.span.map(|span| moves.place(span)).or(claim.as_ref().map(|(_, span)| *span)).unwrap_or_default();
        if let Some(fault) = open_claim(open, span, puzzle.goal, options) {
            let mut diagnostic = attach_fault(fault, &context);
            diagnostic.ply = Some(open.ply);
            diagnostics.push(diagnostic);
        }
    }
    diagnostics.extend(unknown.map(|fault| attach_fault(fault, &context)));
    line.codes =
        diagnostics.iter().filter(|d| d.severity > crate::source::Severity::Note).map(|d| d.code.to_owned()).collect();
    line.codes.sort_unstable();
    line.codes.dedup();
    line.ok = diagnostics.iter().all(|d| d.severity != crate::source::Severity::Error);
    (diagnostics, line, counts)
}

struct Job<'a> {
    text: &'a str,
    faults: Vec<Fault>,
    id: Option<String>,
}

type Asked = (Arc<Ready>, Option<(Expect, Span)>, Moves);

impl<'a> Job<'a> {
    fn place(&self, raw: &RawValue) -> Span {
        let start = raw.get().as_ptr() as usize - self.text.as_ptr() as usize;
        Span::new(start, start + raw.get().len())
    }

    fn wrong(&mut self, code: &'static str, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Fault::error(code, span, message).help(help));
    }

    fn string(&mut self, key: &str, raw: &RawValue) -> Option<String> {
        match serde_json::from_str(raw.get()) {
            Ok(text) => Some(text),
            Err(_) => {
                let span = self.place(raw);
                self.wrong(
                    "record::wrong-type",
                    span,
                    format!("`{key}` is a text, not `{}`", shown(raw.get())),
                    "put it in double quotes",
                );
                None
            }
        }
    }

    /// Reads the record; what is wrong goes to `faults`.
    fn read(&mut self, library: &Library) -> Option<Asked> {
        let record: Record = match serde_json::from_str(self.text) {
            Ok(record) => record,
            Err(error) => {
                let at = self
                    .text
                    .char_indices()
                    .map(|(at, _)| at)
                    .take_while(|at| *at < error.column())
                    .last()
                    .unwrap_or(0);
                let at = if error.is_eof() { self.text.len() } else { at };
                let message = match error.classify() {
                    serde_json::error::Category::Eof => "the line ends in the middle of a JSON object",
                    serde_json::error::Category::Data => "a game record is a JSON object",
                    _ => "this is not JSON",
                };
                let help = "a record is one JSON object on one line, such as \
                            `{\"trove\":1,\"deal\":\"osmosis#42\",\"moves\":[\"deal\"]}`";
                self.wrong("record::bad-json", Span::at(at), message, help);
                return None;
            }
        };
        let mut by_key: [Option<&RawValue>; KEYS.len()] = [None; KEYS.len()];
        for (name, raw) in &record.pairs {
            let key: String = serde_json::from_str(name.get()).unwrap_or_default();
            let span = inside_quotes(self.place(name));
            match KEYS.iter().position(|known| *known == key) {
                Some(index) if by_key[index].is_some() => {
                    let message = format!("the key `{key}` is there twice");
                    self.wrong("record::duplicate-key", span, message, "keep one of them");
                }
                Some(index) => by_key[index] = Some(raw),
                None if key.starts_with("x-") => {}
                None => {
                    let help = match nearest(&key, KEYS) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => "what your program wants to keep goes under `x`".to_owned(),
                    };
                    let message = format!("a game record has no key `{}`", shown(&key));
                    self.wrong("record::unknown-key", span, message, help);
                }
            }
        }
        let [trove, id, puzzle, deal, claim, moves, _] = by_key;
        // What a program leaves empty may also be written as null.
        let [id, puzzle, deal, claim] = [id, puzzle, deal, claim].map(|value| value.filter(|raw| raw.get() != "null"));
        self.id = id.and_then(|raw| self.string("id", raw));
        match trove {
            None => self.wrong(
                "record::missing-key",
                Span::new(0, 1),
                "the record does not say its format",
                "add `\"trove\":1`",
            ),
            Some(raw) if raw.get() == "1" => {}
            Some(raw) if raw.get().parse::<u64>().is_ok_and(|version| version > 1) => {
                let span = self.place(raw);
                let message = format!("this record has format {}, this program reads format 1 only", shown(raw.get()));
                self.wrong("record::version", span, message, "a newer version of trove reads it");
            }
            Some(raw) => {
                let span = self.place(raw);
                self.wrong("record::wrong-type", span, "`trove` is the number 1", "write `\"trove\":1`");
            }
        }
        let claim = claim.and_then(|raw| self.claim(raw));
        let moves = match moves {
            Some(raw) => self.moves(raw),
            None => {
                self.wrong(
                    "record::missing-key",
                    Span::new(0, 1),
                    "the record has no `moves`",
                    "add `\"moves\":[\"deal\",\"7H\"]`",
                );
                None
            }
        };
        let ready = match (puzzle, deal) {
            (Some(raw), None) => {
                let name = self.string("puzzle", raw)?;
                self.known(library.puzzle(&name), self.place(raw))
            }
            (None, Some(raw)) => {
                let name = self.string("deal", raw)?;
                self.known(Arc::new(library.deal(&name)), self.place(raw))
            }
            (Some(_), Some(raw)) => {
                let span = self.place(raw);
                self.wrong(
                    "record::duplicate-key",
                    span,
                    "a record has `puzzle` or `deal`, not both",
                    "keep one of them",
                );
                None
            }
            (None, None) => {
                let message = "the record does not say what was played";
                let help = "add `\"deal\":\"osmosis#42\"`, or `\"puzzle\"` and the id or path of a puzzle";
                self.wrong("record::missing-key", Span::new(0, 1), message, help);
                None
            }
        };
        // What was played cannot be judged by halves.
        let fatal = self.faults.iter().any(|fault| !matches!(fault.code, "record::unknown-key"));
        if fatal { None } else { Some((ready?, claim, moves?)) }
    }

    fn known(&mut self, ready: Arc<Ready>, span: Span) -> Option<Arc<Ready>> {
        if let Ready::Wrong(faults) = &*ready {
            self.faults.extend(faults.iter().map(|fault| fault.clone().mapped(|_| span)));
            return None;
        }
        Some(ready)
    }

    fn claim(&mut self, raw: &RawValue) -> Option<(Expect, Span)> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Illegal {
            illegal: String,
        }
        let span = self.place(raw);
        let text = match serde_json::from_str::<Illegal>(raw.get()) {
            Ok(claim) => format!("illegal:{}", claim.illegal),
            Err(_) => self.string("claim", raw)?,
        };
        match notation::expect(&text) {
            Ok(expect) => Some((expect, span)),
            Err(fault) => {
                self.faults.push(fault.mapped(|_| span));
                None
            }
        }
    }

    fn moves(&mut self, raw: &'a RawValue) -> Option<Moves> {
        let mut moves = Moves { text: String::with_capacity(raw.get().len()), pieces: Vec::new() };
        let parts: Vec<&RawValue> = match raw.get().as_bytes().first() {
            Some(b'[') => serde_json::from_str(raw.get()).unwrap_or_default(),
            _ => vec![raw],
        };
        moves.pieces.reserve(parts.len());
        for part in parts {
            let span = self.place(part);
            let inner = inside_quotes(span);
            let text = part.get();
            if !text.starts_with('"') {
                let message = "`moves` is a list of moves, each in quotes, or one text";
                self.wrong("record::wrong-type", span, message, "write `\"moves\":[\"deal\",\"7H\"]`");
                return None;
            }
            let begin = moves.text.len();
            if text.contains('\\') {
                moves.text.push_str(&serde_json::from_str::<String>(text).ok()?);
                moves.pieces.push((begin, inner, false));
            } else {
                moves.text.push_str(&self.text[inner.range()]);
                moves.pieces.push((begin, inner, true));
            }
            moves.text.push('\n');
        }
        if moves.pieces.is_empty() {
            moves.pieces.push((0, self.place(raw), false));
        }
        Some(moves)
    }
}
