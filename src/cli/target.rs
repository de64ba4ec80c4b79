//! The puzzle and the point that a command's arguments name.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::home::split_target;
use super::units::{self, Unit};
use super::{Trouble, collect, conflict, files};
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::{ExamineOptions, Examined, Script, Verdict, examine};
use crate::document::{Puzzle, deal_id};
use crate::games::{Registry, Session};
use crate::replay::Trace;
use crate::source::{Severity, SourceFile, Span, nearest};

/// Why there is no puzzle.
pub enum NoPuzzle {
    /// What is wrong with the file.
    Wrong(Vec<Diagnostic>),
    /// Anything else.
    Trouble(Trouble),
}

impl From<Trouble> for NoPuzzle {
    fn from(trouble: Trouble) -> NoPuzzle {
        NoPuzzle::Trouble(trouble)
    }
}

fn other<T>(message: impl Into<String>) -> Result<T, NoPuzzle> {
    Err(NoPuzzle::Trouble(Trouble::Other(message.into())))
}

/// The puzzle that an argument names: a file, `FILE::WHICH`, a deal id, or `-` for standard input.
///
/// # Errors
/// If there is none, or the file has errors.
pub fn load(argument: &str, stdin_name: Option<&str>, registry: &Registry) -> Result<Unit, NoPuzzle> {
    let (path, which) = split_target(argument);
    let units = if path == "-" {
        let file = read_stdin(stdin_name).map_err(|diagnostic| NoPuzzle::Wrong(vec![*diagnostic]))?;
        if let collect::Item::Script(_) = collect::kind_of_text(file.text())
            && stdin_name.is_none()
        {
            return other(
                "standard input holds no puzzle: it has to begin with `trove:`, `---` or a comment that names the schema",
            );
        }
        units::units_of(&file, stdin_name.map(Path::new), registry)
    } else if Path::new(path).exists() {
        if Path::new(path).is_dir() {
            return other(format!("{} is a folder; name one puzzle file", super::shown(path)));
        }
        if let Some(collect::Item::Script(path)) = collect::kind_of(Path::new(path)) {
            return load_script(&path, registry);
        }
        units::read_puzzle_file(Path::new(path), registry).map_err(|diagnostic| NoPuzzle::Wrong(vec![*diagnostic]))?
    } else if deal_id::looks_like_id(argument, registry) {
        return match deal_id::parse(argument, registry) {
            Ok(deal) => Ok(Unit::of_deal(&deal)),
            Err(faults) => {
                let file = SourceFile::new("<deal id>", argument);
                Err(NoPuzzle::Wrong(faults.into_iter().map(|fault| Diagnostic::of_fault(&file, fault)).collect()))
            }
        };
    } else {
        let help = match (deal_id::near_miss(argument, registry), near_file(path)) {
            (Some(near), _) => format!("; a deal id looks like `{}`", super::shown(&near)),
            (None, Some(near)) => format!("; did you mean `{}`?", super::shown(&near)),
            (None, None) => String::new(),
        };
        return other(format!("there is no file and no deal id `{}`{help}", super::shown(argument)));
    };
    pick(path, units, which)
}

/// A puzzle file or script beside it that a path may have meant: the ending is missing, or a letter is wrong.
fn near_file(path: &str) -> Option<String> {
    let path = Path::new(path);
    let wanted = path.file_name()?.to_str()?;
    let mut names: Vec<String> = std::fs::read_dir(files::folder_of(path))
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".yaml") || name.ends_with(".yml") || name.ends_with(".moves"))
        .collect();
    names.sort_by_key(|name| (name.ends_with(".moves"), name.clone()));
    let stem = |name: &str| files::stem_of(Path::new(name));
    let stems: Vec<String> = names.iter().map(|name| stem(name)).collect();
    let near = nearest(&stem(wanted), stems.iter().map(String::as_str))?;
    let name = &names[stems.iter().position(|stem| stem == near)?];
    Some(files::name_of(&path.with_file_name(name)))
}

/// The puzzle that a script file says it belongs to, with the script as its first.
pub(super) fn load_script(path: &Path, registry: &Registry) -> Result<Unit, NoPuzzle> {
    let file = files::read(path, files::SCRIPT_BYTES_MAX).map_err(|diagnostic| NoPuzzle::Wrong(vec![*diagnostic]))?;
    let script = Script::of_file(file, &files::stem_of(path));
    let mut unit = super::stream::unit_for(&script, path, registry).map_err(NoPuzzle::Wrong)?;
    let own = |other: &Script| other.name == script.name || other.place.file == script.place.file;
    unit.scripts.retain(|other| !own(other) || other.place.map.is_some() && other.name != script.name);
    unit.scripts.insert(0, script);
    Ok(unit)
}

/// Whether standard input is named no more than once.
///
/// # Errors
/// If it is, since it can be read only once.
pub fn stdin_once<'a>(arguments: impl IntoIterator<Item = Option<&'a str>>) -> Result<(), Trouble> {
    let named = arguments.into_iter().flatten().filter(|argument| split_target(argument).0 == "-").count();
    match named {
        0 | 1 => Ok(()),
        _ => Err(Trouble::Other("standard input can be read only once, and `-` is there more than once".to_owned())),
    }
}

pub(super) fn pick(path: &str, units: Vec<Unit>, which: Option<&str>) -> Result<Unit, NoPuzzle> {
    let ids: Vec<String> = units.iter().map(|unit| unit.id.clone()).collect();
    let unit = match which {
        None if units.len() == 1 => units.into_iter().next(),
        None => {
            let how = if path == "-" { "`-- -::ID`" } else { "FILE::ID" };
            return other(format!(
                "the file holds several puzzles; name one as {how}: {}",
                super::shown(&ids.join(", "))
            ));
        }
        Some(which) => {
            let by_number = which.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            units
                .into_iter()
                .enumerate()
                .find(|(n, unit)| unit.id == which || Some(*n) == by_number)
                .map(|(_, unit)| unit)
        }
    };
    match unit {
        Some(unit) if unit.puzzle.is_some() => Ok(unit),
        Some(unit) => Err(NoPuzzle::Wrong(unit.diagnostics)),
        None => {
            let near = which.and_then(|which| nearest(which, ids.iter().map(String::as_str)));
            let help = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            other(format!("the file holds no such puzzle; it holds {}{help}", super::shown(&ids.join(", "))))
        }
    }
}

/// All of standard input as a text.
///
/// # Errors
/// If it is no text, or larger than a script in memory may be.
pub fn read_stdin(name: Option<&str>) -> Result<SourceFile, Box<Diagnostic>> {
    let mut bytes = Vec::new();
    let name = name.unwrap_or("<stdin>").to_owned();
    match std::io::stdin().lock().take(files::SCRIPT_BYTES_MAX + 1).read_to_end(&mut bytes) {
        Ok(n) if n as u64 > files::SCRIPT_BYTES_MAX => {
            Err(files::bare("file::too-large", &name, "standard input is larger than 64 MiB".to_owned(), None))
        }
        Ok(_) => files::text_of(name, bytes).and_then(conflict::refuse),
        Err(error) => Err(files::bare("file::unreadable", &name, format!("reading breaks off: {error}"), None)),
    }
}

/// Adds the script that an argument names to a unit's: a solution by its name, a file by its path, or `-`. Gives its
/// name; without an argument that of the first solution.
///
/// # Errors
/// If there is none.
pub fn choose_script(unit: &mut Unit, argument: Option<&str>) -> Result<String, NoPuzzle> {
    let Some(argument) = argument else {
        return match unit.scripts.first() {
            Some(first) => Ok(first.name.clone()),
            None => other(format!("`{}` has no solution; name a script file", super::shown(&unit.id))),
        };
    };
    if unit.scripts.iter().any(|script| script.name == argument) {
        return Ok(argument.to_owned());
    }
    let file = if argument == "-" {
        read_stdin(None)
    } else if Path::new(argument).is_file() {
        files::read(Path::new(argument), files::SCRIPT_BYTES_MAX)
    } else {
        let own = unit.scripts.iter().filter(|script| is_own(unit, script));
        let names: Vec<&str> = own.map(|script| script.name.as_str()).collect();
        let help = match (nearest(argument, names.iter().copied()), &names[..]) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, []) => "the puzzle has no solutions".to_owned(),
            (None, names) => format!("its solutions are {}", names.join(", ")),
        };
        return other(format!(
            "there is no solution and no file `{}`; {}",
            super::shown(argument),
            super::shown(&help)
        ));
    };
    let file = file.map_err(|diagnostic| NoPuzzle::Wrong(vec![*diagnostic]))?;
    let stem = if argument == "-" { "stdin".to_owned() } else { files::stem_of(Path::new(argument)) };
    let stem = if crate::notation::is_name(&stem) { stem } else { "script".to_owned() };
    let mut script = Script::of_file(file, &stem);
    // A file is meant by its path, whatever it calls itself, and may be one of the puzzle's own.
    let real = Path::new(argument).canonicalize().ok();
    let own = |other: &&Script| other.place.map.is_none() && real.is_some() && real_path(other) == real;
    if let Some(own) = unit.scripts.iter().find(own) {
        return Ok(own.name.clone());
    }
    while unit.scripts.iter().any(|other| other.name == script.name) {
        script.name.push('_');
    }
    let name = script.name.clone();
    unit.scripts.push(script);
    Ok(name)
}

fn real_path(script: &Script) -> Option<PathBuf> {
    Path::new(script.place.file.name()).canonicalize().ok()
}

/// Whether a script is a solution of the puzzle, and not one that was named beside it.
pub(super) fn is_own(unit: &Unit, script: &Script) -> bool {
    script.place.map.is_some() || real_path(script).is_some_and(|real| unit.claimed.contains(&real))
}

/// Replays one script of a unit, claims left unjudged: the findings about it and its verdict with its trace.
pub fn replay_one(unit: &Unit, puzzle: &Puzzle, name: &str, registry: &Registry) -> (Vec<Diagnostic>, Option<Verdict>) {
    let options = ExamineOptions { any_outcome: true, keep_traces: true, ..ExamineOptions::default() };
    let Examined { diagnostics, verdicts } = examine(puzzle, unit.file.as_ref(), &unit.scripts, registry, options);
    let about = |d: &Diagnostic| d.solution.is_none() || d.solution.as_deref() == Some(name);
    let open = |d: &Diagnostic| d.code == "claim::not-checked";
    let diagnostics = diagnostics.into_iter().filter(|d| about(d) && !open(d)).collect();
    (diagnostics, verdicts.into_iter().find(|verdict| verdict.name == name))
}

/// Whether any of the findings is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// What the point before the first move is called, unless the line has a label of that name.
const START: &str = "start";

/// A point named by `--at`, before it is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// After this many plies.
    Ply(usize),
    /// After the last move.
    End,
    /// After the last move that begins on or before this line of the script's file.
    Line(usize),
    /// At a label; `start` without such a label is where the puzzle starts.
    Label(String),
}

impl At {
    /// Whether this is where the puzzle starts, which is there without any solution.
    pub fn is_opening(&self, unit: &Unit) -> bool {
        match self {
            At::Ply(ply) => *ply == 0,
            At::Label(label) => label == START && unit.scripts.is_empty(),
            _ => false,
        }
    }
}

/// `--at`: the solution, if it names one, and the point.
///
/// # Errors
/// If it is neither a ply, `start`, `end`, a label, `SOLUTION:…` nor `line:N`.
pub fn parse_at(text: &str) -> Result<(Option<String>, At), String> {
    let point = |text: &str| -> Option<At> {
        match text {
            "end" => Some(At::End),
            _ if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok().map(At::Ply),
            _ => crate::notation::is_name(text).then(|| At::Label(text.to_owned())),
        }
    };
    let fault = || "a point is `start`, `end`, a ply, a label, `line:N`, or SOLUTION: and one of these".to_owned();
    match text.split_once(':') {
        Some(("line", line)) => match line.parse() {
            Ok(line) if line > 0 => Ok((None, At::Line(line))),
            _ => Err("`line:` wants a line number, from 1".to_owned()),
        },
        Some((solution, rest)) => match rest.strip_prefix("line:") {
            Some(line) => {
                let line = line.parse().ok().filter(|line| *line > 0).ok_or_else(fault)?;
                Ok((Some(solution.to_owned()), At::Line(line)))
            }
            None => Ok((Some(solution.to_owned()), point(rest).ok_or_else(fault)?)),
        },
        None => Ok((None, point(text).ok_or_else(fault)?)),
    }
}

/// The solution that `--at` and `--solution` name together; `None`: the first.
///
/// # Errors
/// If they name two, or there is no such line.
pub fn wanted(unit: &Unit, named: Option<String>, solution: Option<&str>, at: &At) -> Result<Option<String>, Trouble> {
    if let (Some(named), Some(solution)) = (&named, solution)
        && named != solution
    {
        return Err(Trouble::Other(format!(
            "--at is about the solution `{}`, --solution about `{}`",
            super::shown(named),
            super::shown(solution)
        )));
    }
    match (named.or_else(|| solution.map(str::to_owned)), at) {
        (None, At::Line(line)) => script_at_line(unit, *line),
        (wanted, _) => Ok(wanted),
    }
}

/// The solution in whose text a line of the puzzle's file lies, or else the last that begins before it; `None` if the
/// first solution has a file of its own.
///
/// # Errors
/// If the file has no such line.
fn script_at_line(unit: &Unit, line: usize) -> Result<Option<String>, Trouble> {
    let Some(file) = &unit.file else { return Ok(None) };
    let inline: Vec<&Script> = unit.scripts.iter().filter(|script| script.place.file == *file).collect();
    if inline.is_empty() {
        return Ok(None);
    }
    let lines = file.lines().count();
    if line > lines {
        return Err(Trouble::Other(format!("there is no line {line}: the file has {lines}")));
    }
    let first = |script: &&&Script| file.position(script.place.span(Span::at(0)).start).line <= line;
    Ok(inline.iter().rev().find(first).or(inline.first()).map(|script| script.name.clone()))
}

/// The position at a point of a solution or script of a unit, and how many plies of its line lead there.
///
/// # Errors
/// If there is no such solution or point, or its line breaks off before it.
pub fn reach(
    unit: &mut Unit,
    puzzle: &Puzzle,
    script: Option<&str>,
    at: &At,
    registry: &Registry,
) -> Result<(usize, Session), NoPuzzle> {
    if script.is_none() && at.is_opening(unit) {
        return Ok((0, crate::diagnose::examine::opening(puzzle, unit.file.as_ref()).map_err(NoPuzzle::Wrong)?));
    }
    let mut wanted = script.map(str::to_owned);
    if let (At::Line(line), None) = (at, &wanted) {
        wanted = script_at_line(unit, *line)?;
    }
    let name = choose_script(unit, wanted.as_deref())?;
    let (_, ply, session) = replay_to(unit, puzzle, &name, at, registry)?;
    Ok((ply, session))
}

/// The trace of a solution that was chosen, how many plies of its line lead to a point, and the position there.
///
/// # Errors
/// If there is no such point, or the line breaks off before it.
pub fn replay_to(
    unit: &Unit,
    puzzle: &Puzzle,
    name: &str,
    at: &At,
    registry: &Registry,
) -> Result<(Trace, usize, Session), NoPuzzle> {
    let (diagnostics, verdict) = replay_one(unit, puzzle, name, registry);
    let trace = verdict.and_then(|verdict| verdict.report).and_then(|report| report.trace);
    let Some(trace) = trace else { return Err(NoPuzzle::Wrong(diagnostics)) };
    match at_point(&trace, at, unit, name) {
        Ok((ply, session)) => Ok((trace, ply, session)),
        Err(_) if has_errors(&diagnostics) => Err(NoPuzzle::Wrong(diagnostics)),
        Err(message) => other(message),
    }
}

/// The position at a point of a solution's trace, and how many plies of the main line lead to it.
///
/// # Errors
/// If there is no such point; says which there are.
pub fn at_point(trace: &Trace, at: &At, unit: &Unit, name: &str) -> Result<(usize, Session), String> {
    let plies = trace.frames.len();
    let ply = match at {
        At::End => plies,
        At::Ply(ply) => *ply,
        At::Line(line) => {
            let script = unit.scripts.iter().find(|script| script.name == name).expect("it was chosen");
            let starts =
                |frame: &crate::replay::Frame| script.place.file.position(script.place.span(frame.span).start).line;
            trace
                .frames
                .iter()
                .rposition(|frame| frame.inherited || starts(frame) <= *line)
                .map_or(0, |index| index + 1)
        }
        At::Label(label) => match trace.at_label(label) {
            Some((ply, session)) => return Ok((ply as usize, session)),
            None if label == START => 0,
            None => return Err(no_label(trace, label, unit)),
        },
    };
    match trace.at(ply) {
        Some(session) => Ok((ply, session)),
        None => Err(format!("there is no ply {ply}: the line has {plies}")),
    }
}

fn no_label(trace: &Trace, label: &str, unit: &Unit) -> String {
    if unit.scripts.iter().any(|script| script.name == label) {
        return format!("there is no label `{label}`; the end of the solution is `{label}:end`");
    }
    let labels: Vec<&str> = trace.labels.iter().map(|label| label.name.as_str()).collect();
    match (nearest(label, labels.iter().copied()), &labels[..]) {
        (Some(near), _) => format!("there is no label `{label}`; did you mean `{near}`?"),
        (None, []) => format!("there is no label `{label}`; the line has none"),
        (None, labels) => format!("there is no label `{label}`; the line has {}", labels.join(", ")),
    }
}
