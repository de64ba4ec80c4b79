//! The puzzles of `puzzles/`, read through the library, each with all its scripts.

use std::fs;
use std::path::{Path, PathBuf};

use trove::diagnose::attach::ScriptPlace;
use trove::diagnose::examine::{ExamineOptions, Examined, Script, examine};
use trove::diagnose::{Diagnostic, Label};
use trove::document::{self, Moves, Puzzle};
use trove::games::Registry;
use trove::replay;
use trove::source::{Severity, SourceFile};

/// A puzzle and what came of its scripts, traces included.
pub struct Played {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its findings and verdicts.
    pub examined: Examined,
}

/// The folder of the collection.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")
}

/// Every file below `puzzles/` with this ending, in order of name.
pub fn files(ending: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, ending: &str, out: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, ending, out);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                out.push(path);
            }
        }
    }
    let mut out = Vec::new();
    walk(&root(), ending, &mut out);
    out.sort();
    out
}

/// The collection, file by file; a file that cannot be read as puzzles without any fault fails the test.
pub fn played() -> Vec<Played> {
    let registry = Registry::standard();
    let mut all = Vec::new();
    for path in files("yaml") {
        let file = source(&path);
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let read = document::read(&file, stem, &registry);
        let faults: Vec<_> = read.all_faults().collect();
        assert!(faults.is_empty(), "{}: {faults:?}", file.name());
        let alone = read.documents.len() == 1;
        for document in read.documents {
            let puzzle = document.puzzle.unwrap();
            let mut scripts: Vec<Script> = listed(&puzzle, &file, &path);
            if alone {
                scripts.extend(beside(&path));
            }
            let options = ExamineOptions { keep_traces: true, ..ExamineOptions::default() };
            let examined = examine(&puzzle, Some(&file), &scripts, &registry, options);
            all.push(Played { puzzle, examined });
        }
    }
    all
}

/// What is wrong with a puzzle, in a line each.
pub fn errors(examined: &Examined) -> Vec<String> {
    let wrong = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
    let line = |d: &Diagnostic| {
        let place = d.primary().map_or(String::new(), |label| {
            format!("{} at {:?}", label.file.name(), label.file.position(label.span.start))
        });
        format!("{place}: {}: {}", d.code, d.message)
    };
    examined.diagnostics.iter().filter(wrong).map(line).collect()
}

fn source(path: &Path) -> SourceFile {
    let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
    SourceFile::new(name, fs::read_to_string(path).unwrap())
}

/// The scripts that a puzzle lists, its own and those in other files.
fn listed(puzzle: &Puzzle, file: &SourceFile, path: &Path) -> Vec<Script> {
    let script = |solution: &document::Solution| {
        let mut script = match &solution.moves {
            Moves::File { path: below, .. } => Script::of_file(source(&path.with_file_name(below)), &solution.name),
            Moves::Inline(text) => Script {
                name: String::new(),
                text: text.text.clone(),
                place: ScriptPlace { file: file.clone(), map: Some(text.map.clone()) },
                expect: None,
                from: None,
                header: replay::header(&text.text),
                proof: None,
            },
        };
        script.name = solution.name.clone();
        script.expect = solution.expect.clone();
        if let Some((point, span)) = &solution.from {
            let label = Label { file: file.clone(), span: *span, text: String::new(), primary: true };
            script.from = Some((point.clone(), label));
        }
        script
    };
    puzzle.solutions.iter().map(script).collect()
}

/// The scripts in the folder that bears the puzzle's name.
fn beside(path: &Path) -> Vec<Script> {
    let folder = path.with_extension("");
    let scripts = files("moves").into_iter().filter(|script| script.parent() == Some(&folder));
    scripts.map(|script| Script::of_file(source(&script), script.file_stem().unwrap().to_str().unwrap())).collect()
}
