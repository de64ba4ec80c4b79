//! The whole of `check`, from texts to drawn findings. The input is a puzzle file, then scripts, with lines `%%` between
//! them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use trove::diagnose::attach::ScriptPlace;
use trove::diagnose::emit::json::{self, JsonDiagnostic};
use trove::diagnose::emit::{Emitter, Form, visible};
use trove::diagnose::examine::{ExamineOptions, Script, examine};
use trove::diagnose::{Diagnostic, Label, catalogue};
use trove::document::{self, Moves, Puzzle};
use trove::games::Registry;
use trove::render;
use trove::replay;
use trove::source::SourceFile;

fuzz_target!(|text: &str| {
    let registry = Registry::standard();
    let mut parts = text.split("\n%%\n");
    let file = SourceFile::new("a.yaml", parts.next().unwrap_or_default());
    let others: Vec<SourceFile> =
        parts.enumerate().map(|(n, part)| SourceFile::new(format!("a/s{n}.moves"), part)).collect();
    let read = document::read(&file, "a", &registry);
    for fault in read.all_faults() {
        show(&Diagnostic::of_fault(&file, fault.clone()), &registry);
    }
    for puzzle in read.documents.iter().filter_map(|document| document.puzzle.as_ref()) {
        let mut scripts = inline(puzzle, &file);
        for (n, other) in others.iter().enumerate() {
            let script = Script::of_file(other.clone(), &format!("s{n}"));
            if scripts.iter().all(|known| known.name != script.name) {
                scripts.push(script);
            }
        }
        for options in [
            ExamineOptions { keep_traces: true, ..ExamineOptions::default() },
            ExamineOptions { any_outcome: true, ..ExamineOptions::default() },
        ] {
            let examined = examine(puzzle, Some(&file), &scripts, &registry, options);
            assert_eq!(examined.verdicts.len(), scripts.len());
            examined.diagnostics.iter().for_each(|diagnostic| show(diagnostic, &registry));
            for report in examined.verdicts.iter().filter_map(|verdict| verdict.report.as_ref()) {
                let Some(trace) = &report.trace else { continue };
                let end = trace.at(trace.frames.len()).expect("a trace ends somewhere");
                assert_eq!(end, report.end);
            }
        }
    }
});

fn inline(puzzle: &Puzzle, file: &SourceFile) -> Vec<Script> {
    let solutions = puzzle.solutions.iter().filter_map(|solution| {
        let Moves::Inline(moves) = &solution.moves else { return None };
        let label = |span| Label { file: file.clone(), span, text: String::new(), primary: true };
        Some(Script {
            name: solution.name.clone(),
            text: moves.text.clone(),
            place: ScriptPlace { file: file.clone(), map: Some(moves.map.clone()) },
            expect: solution.expect.clone(),
            from: solution.from.as_ref().map(|(point, span)| (point.clone(), label(*span))),
            header: replay::header(&moves.text),
            proof: None,
        })
    });
    solutions.collect()
}

/// Draws a finding in every way there is.
fn show(diagnostic: &Diagnostic, registry: &Registry) {
    assert!(catalogue::entry(diagnostic.code, registry).is_some(), "{} is in no catalogue", diagnostic.code);
    for label in &diagnostic.labels {
        assert!(label.file.text().get(label.span.range()).is_some(), "{:?} of {}", label.span, diagnostic.code);
    }
    for (form, width) in [(Form::Unicode, 80), (Form::Ascii, 40), (Form::Narrated, 80)] {
        let style = render::Style { symbols: form == Form::Unicode, colour: false, reveal: true, width };
        let board = diagnostic.board.as_ref().map(|picture| render::board(picture, &style));
        let text = Emitter { form, colour: false, width }.draw(diagnostic, board.as_deref());
        assert!(text.ends_with('\n'));
        let bad = text.chars().find(|&c| c != '\n' && c != '\u{A0}' && visible::is_unseen(c));
        assert_eq!(bad, None, "{form:?}: {text}");
        assert!(form != Form::Ascii || text.is_ascii(), "{text}");
    }
    let line = json::line(&JsonDiagnostic::of(diagnostic));
    assert!(!line.contains(char::is_control));
    serde_json::from_str::<serde_json::Value>(&line).expect("JSON that reads back");
}
