//! The canonical layout over every file that is here.

use std::path::{Path, PathBuf};

use trove::document;
use trove::format::layout;
use trove::games::Registry;
use trove::source::SourceFile;
use trove::yaml::{MarkKind, marks, parse};

/// Every YAML file below a folder of the repository.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the repository") {
            let path = entry.expect("its entry").path();
            match path.extension().and_then(|extension| extension.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("yaml" | "yml") => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

fn comments(text: &str) -> Vec<&str> {
    let marks = marks(text, &parse(text));
    let comments = marks.iter().filter(|mark| mark.kind == MarkKind::Comment);
    let mut comments: Vec<&str> = comments.map(|mark| text[mark.span.range()].trim_end()).collect();
    comments.sort_unstable();
    comments
}

#[test]
fn shipped_puzzles_are_in_canonical_layout() {
    let registry = Registry::standard();
    let files = files("puzzles");
    assert!(files.len() > 20, "puzzles are here");
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a puzzle");
        let laid = layout(&text, &registry, &|_| None);
        assert_eq!(laid.as_ref(), Ok(&text), "{}", file.display());
    }
}

#[test]
fn every_file_without_errors_keeps_what_it_says() {
    let registry = Registry::standard();
    let (mut sound, mut kept) = (0, 0);
    for folder in ["puzzles", "tests/refusals", "tests/data", "examples"] {
        for file in files(folder) {
            let Ok(text) = std::fs::read_to_string(&file) else { continue };
            let name = file.display().to_string();
            let read = |text: &str| document::read(&SourceFile::new("file.yaml", text), "file", &registry);
            let before = read(&text);
            let Ok(laid) = layout(&text, &registry, &|_| None) else {
                assert!(before.has_errors(), "{name}: no layout");
                continue;
            };
            kept += 1;
            assert_eq!(layout(&laid, &registry, &|_| None).as_ref(), Ok(&laid), "{name}: again");
            assert_eq!(comments(&text), comments(&laid), "{name}");
            if before.has_errors() {
                continue;
            }
            sound += 1;
            let after = read(&laid);
            assert!(!after.has_errors(), "{name}");
            for (before, after) in before.documents.iter().zip(&after.documents) {
                let (before, after) = (before.puzzle.as_ref().expect("one"), after.puzzle.as_ref().expect("one"));
                assert_eq!(
                    (&before.id, &before.title, &before.notes),
                    (&after.id, &after.title, &after.notes),
                    "{name}"
                );
                assert_eq!(
                    (&before.game, &before.setup, &before.deal),
                    (&after.game, &after.setup, &after.deal),
                    "{name}"
                );
                assert_eq!((&before.goal, &before.tags), (&after.goal, &after.tags), "{name}");
                let names = |puzzle: &document::Puzzle| -> Vec<_> {
                    let solutions = puzzle.solutions.iter();
                    solutions.map(|s| (s.name.clone(), s.expect.as_ref().map(|(expect, _)| expect.clone()))).collect()
                };
                assert_eq!(names(before), names(after), "{name}");
            }
        }
    }
    assert!(sound > 40 && kept > sound, "{sound} sound files, {kept} laid out");
}
