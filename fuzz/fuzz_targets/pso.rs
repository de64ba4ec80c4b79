//! Saved games of PySolFC: whatever bytes say, reading ends, messages can be printed, and what is imported is sound.

#![no_main]

use libfuzzer_sys::fuzz_target;
use trove::diagnose::examine::{ExamineOptions, Script, examine};
use trove::document::{self, Moves};
use trove::games::Registry;
use trove::interop::pickle::Run;
use trove::interop::saved;
use trove::source::{Severity, SourceFile};

fuzz_target!(|bytes: &[u8]| {
    let run = Run::read(bytes);
    if let Some(fault) = &run.fault {
        assert!(fault.offset <= bytes.len() && !fault.why.contains(char::is_control), "{fault}");
    }
    let registry = Registry::standard();
    let osmosis = registry.game("osmosis", &[]).expect("it is there");
    let import = saved::import(bytes, Some(&osmosis), &registry);
    for fault in &import.faults {
        assert!(!fault.message.contains(char::is_control), "{}", fault.message);
    }
    let Some(draft) = import.draft else {
        assert!(import.faults.iter().any(|fault| fault.severity == Severity::Error));
        return;
    };
    let text = draft.text(&registry);
    let file = SourceFile::new("a.yaml", text.as_str());
    let read = document::read(&file, "a", &registry);
    assert!(!read.has_errors(), "{:?}\n{text}", read.all_faults().collect::<Vec<_>>());
    let puzzle = read.documents[0].puzzle.as_ref().expect("no error was found");
    let scripts: Vec<Script> = puzzle
        .solutions
        .iter()
        .filter_map(|solution| match &solution.moves {
            Moves::Inline(moves) => Some(Script::of_solution(solution, moves, &file)),
            Moves::File { .. } => None,
        })
        .collect();
    let examined = examine(puzzle, Some(&file), &scripts, &registry, ExamineOptions::default());
    let wrong: Vec<_> = examined.diagnostics.iter().filter(|found| found.severity == Severity::Error).collect();
    assert!(wrong.is_empty(), "{wrong:?}\n{text}");
});
