//! Tests of the canonical layout.

mod examples;
mod messy;
mod properties;

use super::*;
use crate::document::{self, File, Moves, Puzzle};
use crate::games::Registry;
use crate::source::SourceFile;
use crate::yaml::{self, MarkKind, plain};

fn read(text: &str) -> File {
    document::read(&SourceFile::new("test.yaml", text), "test", &Registry::standard())
}

fn lay(text: &str) -> String {
    layout(text, &Registry::standard(), &|_| None).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"))
}

/// Every comment of a text, sorted.
fn comments(text: &str) -> Vec<String> {
    let marks = yaml::marks(text, &yaml::parse(text));
    let comments = marks.iter().filter(|mark| mark.kind == MarkKind::Comment);
    let mut comments: Vec<String> = comments.map(|mark| text[mark.span.range()].trim_end().to_owned()).collect();
    comments.sort_unstable();
    comments
}

/// All that a puzzle says, without places.
fn said(puzzle: &Puzzle) -> String {
    let Puzzle {
        id, title, author, source, license, created, notes, tags, difficulty, game, setup, deal, goal, ..
    } = puzzle;
    let start = puzzle.start.as_ref().map(|start| start.text.trim());
    let solutions: Vec<_> = puzzle
        .solutions
        .iter()
        .map(|solution| {
            let moves = match &solution.moves {
                Moves::Inline(script) => script.text.trim().to_owned(),
                Moves::File { path, .. } => path.clone(),
            };
            let expect = solution.expect.as_ref().map(|(expect, _)| expect);
            let from = solution.from.as_ref().map(|(from, _)| from);
            let proof = solution.proof.as_ref().map(|(proof, _)| proof);
            let texts = (&solution.title, &solution.notes, &solution.author, &solution.by, &solution.date);
            (&solution.name, moves, expect, from, proof, texts, &solution.source)
        })
        .collect();
    let texts = (id, title, author, source, license, created, notes, tags, difficulty);
    format!("{texts:#?} {game:?} {setup:?} {deal} {goal:?} {start:?} {solutions:#?}")
}

/// Every document as another reader takes it; `None` where that reader does not take what this one does.
fn other(text: &str) -> Option<Vec<serde_json::Value>> {
    use serde::Deserialize;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let documents = serde_yaml::Deserializer::from_str(text);
    documents.map(|document| serde_json::Value::deserialize(document).ok()).collect()
}

/// The author's own keys of every document.
fn own(documents: &[serde_json::Value]) -> Vec<serde_json::Value> {
    let own = documents.iter().map(|document| {
        let own = document.as_object().expect("a map").clone().into_iter().filter(|(key, _)| key.starts_with("x-"));
        serde_json::Value::Object(own.collect())
    });
    own.collect()
}

/// Lays a file without errors out and checks what is promised of that.
#[track_caller]
fn check(text: &str) -> String {
    let before = read(text);
    let faults: Vec<_> = before.all_faults().collect();
    assert!(!before.has_errors(), "{text}\n{faults:#?}");
    let laid = lay(text);
    assert_eq!(lay(&laid), laid, "again, of:\n{text}");
    let after = read(&laid);
    assert!(!after.has_errors(), "{text}\n{laid}\n{:#?}", after.all_faults().collect::<Vec<_>>());
    let all = |file: &File| -> Vec<String> {
        file.documents.iter().map(|document| said(document.puzzle.as_ref().expect("a puzzle"))).collect()
    };
    assert_eq!(all(&before), all(&after), "{text}\n{laid}");
    assert_eq!(comments(text), comments(&laid), "{text}\n{laid}");
    let ours: Vec<_> =
        yaml::parse(&laid).documents.iter().map(|tree| plain(tree.root.as_ref().expect("a root"))).collect();
    if let Some(before) = other(text) {
        let after = other(&laid).unwrap_or_else(|| panic!("another reader takes it:\n{laid}"));
        assert_eq!(own(&before), own(&after), "{text}\n{laid}");
        assert_eq!(ours, after, "{laid}");
    }
    assert!(laid.ends_with('\n') && !laid.ends_with("\n\n") && !laid.contains(['\r', '\u{FEFF}']), "{laid}");
    laid
}
