//! What is written into files: a layout changes nothing and is laid out already, and a solution that is put into a file
//! is there, and everything else is as it was.

#![no_main]

use libfuzzer_sys::fuzz_target;
use trove::document::{self, Spliced, splice};
use trove::format::layout;
use trove::games::Registry;
use trove::source::{Severity, SourceFile};

fuzz_target!(|text: &str| {
    let registry = Registry::standard();
    let file = SourceFile::new("a.yaml", text);
    let read = document::read(&file, "a", &registry);
    if read.all_faults().any(|fault| fault.severity == Severity::Error) {
        return;
    }
    let puzzles = |text: &str| {
        let read = document::read(&SourceFile::new("a.yaml", text), "a", &registry);
        assert!(read.all_faults().all(|fault| fault.severity != Severity::Error), "{text}");
        let puzzles = read.documents.into_iter().filter_map(|document| document.puzzle);
        puzzles
            .map(|puzzle| {
                (puzzle.id, puzzle.deal, puzzle.goal, puzzle.solutions.into_iter().map(|one| one.name).collect())
            })
            .collect::<Vec<(_, _, _, Vec<String>)>>()
    };
    let before = puzzles(text);
    let laid = layout(text, &registry, &|_| None).expect("a file without errors is laid out");
    assert_eq!(before, puzzles(&laid), "{laid}");
    assert_eq!(layout(&laid, &registry, &|_| None).as_deref(), Ok(laid.as_str()), "laying out twice changes something");

    let solution = Spliced { name: "added-by-play", from: None, expect: None, moves: Some("deal \"so\" # ?\n") };
    if let Ok(with) = splice(text, 0, &solution) {
        let mut after = puzzles(&with);
        let added = after[0].3.iter().position(|name| name == "added-by-play").expect("the solution is there");
        after[0].3.remove(added);
        let mut before = before;
        before[0].3.retain(|name| name != "added-by-play");
        assert_eq!(before, after, "{with}");
    }
});
