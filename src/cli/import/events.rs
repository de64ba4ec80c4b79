//! `trove import --events MAP.toml LOG.jsonl`: recorded games of an application become game records or puzzle files.

mod lines;
mod map;

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;

use self::lines::{Block, Blocks, LogLine};
use super::{Args, Exit, Format, Kind, Trouble, Ui, check_folder, write_all};
use crate::cli::output::Pending;
use crate::cli::{files, ui};
use crate::diagnose::emit::json::{self, JsonDiagnostic};
use crate::diagnose::{Diagnostic, counted};
use crate::games::Registry;
use crate::interop::events::{Found, Game, Heard, Lines, Reader, Table};
use crate::notation;

/// Largest map that is read.
const MAP_BYTES_MAX: u64 = 1 << 20;
/// Findings that are reported one by one; of those beyond only the number is told.
const TOLD_MAX: usize = 100;
/// Fewest lines that are worth a thread.
const SHARE: usize = 128;
/// Bytes of records that are gathered before they are written.
const GATHERED: usize = 1 << 18;

/// The codes of this module and of those below it.
pub(super) fn codes() -> impl Iterator<Item = &'static str> {
    [map::CODES, lines::CODES, crate::interop::events::CODES].into_iter().flatten().copied()
}

/// What came of a log, as `trove import --events --format json` writes it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct JsonImport<'a> {
    /// Version of the format: 1.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    trove: u32,
    /// Logs read.
    logs: u64,
    /// Lines that are not blank.
    lines: u64,
    /// Games written.
    games: u64,
    /// Games left out because of an error.
    left_out: u64,
    /// Moves of the games written; those taken back do not count.
    moves: u64,
    /// Findings, in the order of the log.
    diagnostics: Vec<JsonDiagnostic<'a>>,
    /// Findings beyond those listed.
    more: u64,
}

/// Runs the command.
///
/// # Errors
/// If something cannot be read or written.
pub(super) fn run(args: &Args, map: &Path, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    let output = args.output.as_deref().filter(|path| *path != Path::new("-"));
    if args.format == Format::Json && output.is_none() {
        let message = "--format json reports on standard output, so the games need another place: -o";
        return Err(Trouble::Other(message.to_owned()));
    }
    if let (Some(output), true) = (output, args.force) {
        not_over(output, std::iter::once(map).chain(args.paths.iter().map(Path::new)))?;
    }
    let mut report = Report { args, kept: Vec::new(), told: 0, more: 0, trouble: false };
    let read = files::read(map, MAP_BYTES_MAX).map_err(|diagnostic| vec![*diagnostic]).and_then(|file| {
        let of_fault = |fault| Diagnostic::of_fault(&file, fault);
        map::read(file.text(), &registry).map_err(|faults| faults.into_iter().map(of_fault).collect())
    });
    let counts = match read {
        Ok(map) => {
            let reader = Reader::new(map, registry.clone());
            let mut import = Import {
                reader: &reader,
                table: Table::new(&reader),
                place: Place::new(args.kind, output, args.force, &registry)?,
                counts: Counts::default(),
                report: &mut report,
            };
            import.logs(&args.paths, ui)?;
            let Import { place, counts, .. } = import;
            // Nothing takes the place of a file that is there if no log could be read.
            if counts.logs > 0 {
                place.finish(ui)?;
            }
            counts
        }
        Err(diagnostics) => {
            diagnostics.into_iter().for_each(|diagnostic| report.tell(diagnostic));
            // Without a map nothing can be done.
            report.trouble = true;
            Counts::default()
        }
    };
    report.end(&counts, ui)
}

/// Records in place of what they are made of would leave only what was understood of it.
fn not_over<'a>(output: &Path, mut sources: impl Iterator<Item = &'a Path>) -> Result<(), Trouble> {
    let Ok(real) = output.canonicalize() else { return Ok(()) };
    match sources.any(|source| source.canonicalize().is_ok_and(|source| source == real)) {
        true => Err(Trouble::Other(format!("{} is read; write to another file", files::name_of(output)))),
        false => Ok(()),
    }
}

#[derive(Default)]
struct Counts {
    logs: u64,
    lines: u64,
    games: u64,
    left_out: u64,
    moves: u64,
    /// Games that the end of the logs found under way.
    open: u64,
}

struct Import<'a, 'r, 'p> {
    reader: &'r Reader,
    table: Table<'r>,
    place: Place<'a>,
    counts: Counts,
    report: &'r mut Report<'p>,
}

impl Import<'_, '_, '_> {
    fn logs(&mut self, paths: &[String], ui: &mut Ui) -> Result<(), Trouble> {
        for path in paths {
            let (name, input): (String, Box<dyn Read>) = if path == "-" {
                ("<stdin>".to_owned(), Box::new(io::stdin().lock()))
            } else {
                let name = files::name_of(Path::new(path));
                match open(Path::new(path)) {
                    Ok(file) => (name, Box::new(file)),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {
                        self.report.cannot_look(*files::missing(&name));
                        continue;
                    }
                    Err(error) => {
                        let message = format!("the file cannot be read: {error}");
                        self.report.cannot_look(*files::bare("file::unreadable", &name, message, None));
                        continue;
                    }
                }
            };
            self.counts.logs += 1;
            self.log(input, &name, ui)?;
        }
        let mut heard = Heard::default();
        self.table.end(&mut heard);
        self.counts.open = heard.games.len() as u64;
        self.games(heard.games, ui)
    }

    fn log(&mut self, input: impl Read, name: &str, ui: &mut Ui) -> Result<(), Trouble> {
        let mut blocks = Blocks::new(input);
        loop {
            let block = match blocks.next() {
                Ok(Some(block)) => block,
                Ok(None) => return Ok(()),
                Err(error) => {
                    let message = format!("reading breaks off: {error}");
                    self.report.cannot_look(*files::bare("file::unreadable", name, message, None));
                    return Ok(());
                }
            };
            self.counts.lines += block.len() as u64;
            match self.reader.map().lines {
                Lines::Events => self.events(&block, name, ui)?,
                Lines::Games => {
                    let heard: Vec<Heard> =
                        shared(block.len(), |index| line_of(&block, index, |text| self.reader.game(text)));
                    for (index, heard) in heard.into_iter().enumerate() {
                        self.heard(heard, &block.line(index), name, ui)?;
                    }
                }
            }
        }
    }

    /// Lines are read in parallel, then played one after the other.
    fn events(&mut self, block: &Block, name: &str, ui: &mut Ui) -> Result<(), Trouble> {
        let reader = self.reader;
        let lines: Vec<_> = shared(block.len(), |index| {
            let text = block.line(index).text?;
            reader.line(text)
        });
        for (index, line) in lines.into_iter().enumerate() {
            let mut heard = Heard::default();
            self.table.take(line, &mut heard);
            if !heard.games.is_empty() || !heard.found.is_empty() {
                self.heard(heard, &block.line(index), name, ui)?;
            }
        }
        Ok(())
    }

    fn heard(&mut self, heard: Heard, line: &LogLine, name: &str, ui: &mut Ui) -> Result<(), Trouble> {
        self.counts.left_out += heard.left_out;
        for found in heard.found {
            self.report.found(found, line, name);
        }
        self.games(heard.games, ui)
    }

    fn games(&mut self, games: Vec<Game>, ui: &mut Ui) -> Result<(), Trouble> {
        for game in games {
            self.counts.games += 1;
            self.counts.moves += game.moves;
            self.place.put(&game, ui)?;
        }
        Ok(())
    }
}

fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    Ok(file)
}

/// What a function makes of every index, in order; worked out in parallel.
fn shared<T: Send>(count: usize, make: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
    (0..count).into_par_iter().with_min_len(SHARE).map(make).collect()
}

/// A line that is a whole game.
fn line_of(block: &Block, index: usize, play: impl Fn(&str) -> Heard) -> Heard {
    match block.line(index).text {
        Ok(text) => play(text),
        Err(fault) => Heard { found: vec![*Box::<Found>::from(fault)], left_out: 1, games: Vec::new() },
    }
}

/// Where games are written.
enum Place<'a> {
    /// Records: gathered text, and the file if it is not standard output.
    Records { text: String, file: Option<Box<Pending>> },
    /// Puzzles on standard output.
    Stream { registry: &'a Registry, names: Names, first: bool },
    /// Puzzle files in a folder.
    Folder { folder: PathBuf, registry: &'a Registry, names: Names, kept: Kept, force: bool },
}

/// Puzzle files to be, one behind the other in a temporary file: there are none before the names of all are known.
struct Kept {
    paths: Vec<PathBuf>,
    /// Where each of them begins, and where the last one ends.
    ends: Vec<u64>,
    spool: BufWriter<File>,
}

impl Kept {
    fn new() -> io::Result<Kept> {
        Ok(Kept { paths: Vec::new(), ends: vec![0], spool: BufWriter::new(tempfile::tempfile()?) })
    }

    fn add(&mut self, path: PathBuf, text: &str) -> io::Result<()> {
        self.spool.write_all(text.as_bytes())?;
        let end = self.ends.last().copied().unwrap_or(0) + text.len() as u64;
        self.paths.push(path);
        self.ends.push(end);
        Ok(())
    }

    /// Writes all of them, or none if one is there already and `force` is not given.
    fn write(self, force: bool) -> Result<(), Trouble> {
        let Kept { paths, ends, spool } = self;
        let spool = spool.into_inner().map_err(io::IntoInnerError::into_error)?;
        write_all(&paths, force, |index| {
            let mut text = String::new();
            let mut from = &spool;
            from.seek(SeekFrom::Start(ends[index]))?;
            from.take(ends[index + 1] - ends[index]).read_to_string(&mut text)?;
            Ok(text)
        })
    }
}

impl<'a> Place<'a> {
    fn new(kind: Kind, output: Option<&Path>, force: bool, registry: &'a Registry) -> Result<Place<'a>, Trouble> {
        let names = Names::default();
        Ok(match (kind, output) {
            (Kind::Records, None) => Place::Records { text: String::new(), file: None },
            (Kind::Records, Some(path)) => {
                Place::Records { text: String::new(), file: Some(Box::new(Pending::begin(path, force)?)) }
            }
            (Kind::Puzzles, None) => Place::Stream { registry, names, first: true },
            (Kind::Puzzles, Some(folder)) => {
                check_folder(folder)?;
                Place::Folder { folder: folder.to_path_buf(), registry, names, kept: Kept::new()?, force }
            }
        })
    }

    fn put(&mut self, game: &Game, ui: &mut Ui) -> Result<(), Trouble> {
        match self {
            Place::Records { text, file } => {
                game.write_record(text);
                if text.len() >= GATHERED {
                    match file {
                        Some(file) => file.add(text.as_bytes())?,
                        None => ui.print(text)?,
                    }
                    text.clear();
                }
            }
            Place::Stream { registry, names, first } => {
                if !std::mem::take(first) {
                    ui.line("---")?;
                }
                let mut draft = game.draft();
                draft.id = Some(names.next(game.id.as_deref()));
                ui.print(&draft.text(registry))?;
            }
            Place::Folder { folder, registry, names, kept, .. } => {
                let path = folder.join(names.next(game.id.as_deref())).with_extension("yaml");
                kept.add(path, &game.draft().text(registry))?;
            }
        }
        Ok(())
    }

    fn finish(self, ui: &mut Ui) -> Result<(), Trouble> {
        match self {
            Place::Folder { kept, force, .. } => kept.write(force),
            Place::Records { text, file: Some(mut file) } => {
                file.add(text.as_bytes())?;
                file.finish()
            }
            Place::Records { text, file: None } => Ok(ui.print(&text)?),
            _ => Ok(()),
        }
    }
}

/// Names of puzzles, each used once.
#[derive(Default)]
struct Names {
    /// How often a name was asked for.
    used: HashMap<String, u32>,
}

impl Names {
    /// A name made of an id: letters, digits, `_` and `-`, beginning with a letter; a number is added where it is used.
    fn next(&mut self, id: Option<&str>) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
        let mut base: String = id.unwrap_or("").chars().map(plain).take(80).collect();
        if !notation::is_name(&base) {
            base = format!("game-{base}").trim_end_matches('-').to_owned();
        }
        let mut name = base.clone();
        let mut count = self.used.get(&base.to_lowercase()).copied().unwrap_or(0);
        // Capitals do not tell files apart everywhere.
        while self.used.contains_key(&name.to_lowercase()) || name == "game" {
            count += 1;
            name = format!("{base}-{count}");
        }
        self.used.insert(base.to_lowercase(), count);
        self.used.insert(name.to_lowercase(), 0);
        name
    }
}

/// Findings as they come, drawn on standard error or kept for the JSON.
struct Report<'a> {
    args: &'a Args,
    kept: Vec<Diagnostic>,
    told: usize,
    more: u64,
    trouble: bool,
}

impl Report<'_> {
    fn found(&mut self, found: Found, line: &LogLine, name: &str) {
        if self.told >= TOLD_MAX {
            self.more += 1;
            return;
        }
        let mut diagnostic = Diagnostic::of_fault(&line.file(name), found.fault);
        diagnostic.puzzle = found.game;
        diagnostic.ply = found.ply;
        diagnostic.board = found.board;
        self.tell(diagnostic);
    }

    fn cannot_look(&mut self, diagnostic: Diagnostic) {
        self.trouble = true;
        self.tell(diagnostic);
    }

    fn tell(&mut self, diagnostic: Diagnostic) {
        self.told += 1;
        match self.args.format {
            Format::Human => ui::aside(&diagnostic, self.args.look),
            Format::Json => self.kept.push(diagnostic),
        }
    }

    fn end(self, counts: &Counts, ui: &mut Ui) -> Result<Exit, Trouble> {
        let errors = self.told as u64 + self.more;
        match self.args.format {
            Format::Json => {
                let import = JsonImport {
                    trove: 1,
                    logs: counts.logs,
                    lines: counts.lines,
                    games: counts.games,
                    left_out: counts.left_out,
                    moves: counts.moves,
                    diagnostics: self.kept.iter().map(JsonDiagnostic::of).collect(),
                    more: self.more,
                };
                ui.line(&json::line(&import))?;
            }
            Format::Human => {
                let many = |number: u64, word: &str| counted(number as usize, word);
                let mut text = format!(
                    "imported {} with {} from {}",
                    many(counts.games, "game"),
                    many(counts.moves, "move"),
                    many(counts.lines, "line")
                );
                for (number, words) in [(counts.left_out, "left out"), (counts.open, "under way when the log ends")] {
                    if number > 0 {
                        text.push_str(&format!(", {number} {words}"));
                    }
                }
                text.push_str(&match (errors, self.more) {
                    (0, _) => ": all well".to_owned(),
                    (errors, 0) => format!(": {}", many(errors, "error")),
                    (errors, more) => format!(": {}, {more} of them not shown", many(errors, "error")),
                });
                ui.flush()?;
                // Nothing can be said if nobody listens.
                let _ = writeln!(anstream::stderr(), "{text}");
            }
        }
        Ok(if self.trouble {
            Exit::Trouble
        } else if errors > 0 {
            Exit::Findings
        } else {
            Exit::Well
        })
    }
}
