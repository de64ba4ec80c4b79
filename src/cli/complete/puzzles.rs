//! Values that puzzle files hold: ids of puzzles, names of solutions, labels. Files are read within small bounds and
//! whatever is wrong with them is no matter here: what can be read is offered.

use std::path::{Path, PathBuf};

use clap_complete::engine::CompletionCandidate;

use super::line::Line;
use super::{Kind, beginning, has_extension};
use crate::cli::files;
use crate::cli::home::split_target;
use crate::diagnose::examine::Script;
use crate::document::{self, Moves, Puzzle, Text};
use crate::games::Registry;
use crate::notation::{self, DirectiveKind, ItemKind};
use crate::source::SourceFile;

/// Largest file that is read for a completion.
const BYTES_MAX: u64 = 1 << 20;
/// Most scripts of a puzzle's folder that are looked at.
const SCRIPTS_MAX: usize = 200;

fn read(path: &Path) -> Option<SourceFile> {
    files::read(path, BYTES_MAX).ok()
}

fn documents(path: &Path) -> Option<(SourceFile, Vec<document::Document>)> {
    let file = read(path)?;
    let documents = document::read(&file, &files::stem_of(path), &Registry::standard()).documents;
    Some((file, documents))
}

fn plain(text: &Option<Text>) -> String {
    match text {
        Some(Text::Plain(text)) => text.clone(),
        Some(Text::ByLanguage(texts)) => texts.first().map(|(_, text)| text.clone()).unwrap_or_default(),
        None => String::new(),
    }
}

/// `FILE::ID` for the puzzles of a file that holds several, once its name is there.
pub(super) fn ids(typed: &str) -> Vec<CompletionCandidate> {
    let path = match typed.split_once("::") {
        Some((path, _)) => path,
        None => typed.trim_end_matches(':'),
    };
    let path = Path::new(path);
    if !has_extension(path, &["yaml", "yml"]) || !path.is_file() {
        return Vec::new();
    }
    let Some((_, documents)) = documents(path) else { return Vec::new() };
    if documents.len() < 2 {
        return Vec::new();
    }
    let ids = documents.iter().map(|document| {
        let title = document.puzzle.as_ref().map(|puzzle| plain(&puzzle.title)).unwrap_or_default();
        (format!("{}::{}", path.display(), document.id), title)
    });
    beginning(typed, ids)
}

/// A solution of the puzzle that a line names.
struct Known {
    name: String,
    help: String,
    labels: Vec<String>,
}

/// The solutions of the puzzle that a line names.
fn known(line: &Line) -> Vec<Known> {
    let Some(named) = line.value(Kind::Puzzle) else { return Vec::new() };
    let (path, which) = split_target(&named);
    let path = Path::new(path);
    if !has_extension(path, &["yaml", "yml"]) {
        return script(path).into_iter().collect();
    }
    let Some((file, documents)) = documents(path) else { return Vec::new() };
    let only = documents.len() == 1;
    let mut documents = documents.into_iter().enumerate();
    let by_number = which.and_then(|which| which.parse::<usize>().ok());
    let wanted = |(at, document): &(usize, document::Document)| match which {
        Some(which) => document.id == which || by_number == Some(at + 1),
        None => only,
    };
    let Some(puzzle) = documents.find(wanted).and_then(|(_, document)| document.puzzle) else { return Vec::new() };
    let mut found = of_puzzle(&puzzle, path, &file);
    // Scripts in its folder name their puzzle where a file holds several.
    if only {
        for own in of_folder(path) {
            if !found.iter().any(|known| known.name == own.name) {
                found.push(own);
            }
        }
    }
    found
}

fn of_puzzle(puzzle: &Puzzle, path: &Path, file: &SourceFile) -> Vec<Known> {
    let solutions = puzzle.solutions.iter().map(|solution| {
        let text = match &solution.moves {
            Moves::Inline(embedded) => Some(Script::of_solution(solution, embedded, file).text.to_string()),
            Moves::File { path: listed, .. } => {
                let folder = files::folder_of(path);
                files::inside(folder, listed, folder).and_then(|path| read(&path)).map(|file| file.text().to_owned())
            }
        };
        let help = match (plain(&solution.title), &solution.expect) {
            (title, _) if !title.is_empty() => title,
            (_, Some((expect, _))) => format!("expects {expect}"),
            _ => String::new(),
        };
        Known { name: solution.name.clone(), help, labels: text.map(|text| labels(&text)).unwrap_or_default() }
    });
    solutions.collect()
}

fn of_folder(path: &Path) -> Vec<Known> {
    let entries = std::fs::read_dir(path.with_extension("")).into_iter().flatten().filter_map(Result::ok);
    let scripts = entries.map(|entry| entry.path()).filter(|path| has_extension(path, &["moves"]));
    let mut scripts: Vec<PathBuf> = scripts.take(SCRIPTS_MAX).collect();
    scripts.sort();
    scripts.iter().filter_map(|path| script(path)).collect()
}

/// A script in a file of its own.
fn script(path: &Path) -> Option<Known> {
    if !has_extension(path, &["moves"]) {
        return None;
    }
    let script = Script::of_file(read(path)?, &files::stem_of(path));
    Some(Known { labels: labels(&script.text), name: script.name, help: files::name_of(path) })
}

/// Labels of a script's main line.
fn labels(script: &str) -> Vec<String> {
    let items = notation::parse(script).script.items;
    let label = |kind: ItemKind| match kind {
        ItemKind::Directive(directive) => match directive.kind {
            DirectiveKind::Label(name) => Some(name),
            _ => None,
        },
        _ => None,
    };
    items.into_iter().filter_map(|item| label(item.kind)).collect()
}

/// Names of solutions.
pub(super) fn solutions(line: &Line, typed: &str) -> Vec<CompletionCandidate> {
    beginning(typed, known(line).into_iter().map(|known| (known.name, known.help)))
}

/// Points: those of the solution that the line names, else of the first one; `SOLUTION:`, and behind it its points.
pub(super) fn points(line: &Line, typed: &str) -> Vec<CompletionCandidate> {
    let known = known(line);
    let of = |known: &Known, before: &str| {
        let labels =
            known.labels.iter().map(|label| (format!("{before}{label}"), format!("a label of {}", known.name)));
        labels.chain([(format!("{before}end"), format!("the end of {}", known.name))]).collect::<Vec<_>>()
    };
    if let Some((name, _)) = typed.split_once(':') {
        let points = known.iter().find(|known| known.name == name).map(|known| of(known, &format!("{name}:")));
        return beginning(typed, points.unwrap_or_default());
    }
    let chosen = line.value(Kind::Solution).or_else(|| line.value(Kind::Script));
    let chosen = match chosen {
        Some(name) => known.iter().find(|known| known.name == name),
        None => known.first(),
    };
    let mut points = chosen.map(|known| of(known, "")).unwrap_or_default();
    if points.iter().all(|(point, _)| point != "start") {
        points.insert(0, ("start".to_owned(), "the puzzle's start".to_owned()));
    }
    points.extend(known.iter().map(|known| (format!("{}:", known.name), known.help.clone())));
    points.push(("line:".to_owned(), "where a line of the file is".to_owned()));
    beginning(typed, points)
}
