//! What is to happen to a file: nothing, a new text, or being left alone with the reasons.

use std::collections::HashMap;

use super::load::{Holds, Known, Subject, without_puzzle};
use super::same;
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::opening;
use crate::document::Moves;
use crate::format::{ScriptStyle, layout, like, plain, script};
use crate::games::{Registry, Session};
use crate::replay::Trace;
use crate::source::{Severity, SourceFile, Span};

/// What is to happen to a file.
pub(super) enum Plan {
    /// It is in canonical form.
    Same,
    /// It gets this text.
    Change(String),
    /// It has errors.
    Errors(Vec<Diagnostic>),
    /// The new text would not mean what the old one means: the fault of this program.
    Fault,
}

/// Works out what is to happen to a file.
pub(super) fn plan(subject: &Subject, style: &ScriptStyle, registry: &Registry) -> Plan {
    let holds = match &subject.holds {
        Ok(holds) => holds,
        Err(diagnostics) => return Plan::Errors(diagnostics.clone()),
    };
    let errors = errors_of(holds);
    if !errors.is_empty() {
        return Plan::Errors(errors);
    }
    let old = holds.file().text();
    let text = match holds {
        Holds::Script(places) => {
            let mut texts = Vec::new();
            for (known, index) in places {
                let Some(base) = base(known, *index) else { return Plan::Errors(about(known, *index)) };
                texts.push(script(old, &base, style).map_err(|faults| attached(holds.file(), faults)));
            }
            // A file that several solutions share, and that each would spell differently, stays as it is.
            if texts.windows(2).any(|pair| pair[0] != pair[1]) {
                return Plan::Same;
            }
            texts.swap_remove(0)
        }
        Holds::Puzzles { file, known } => puzzles(file, known, style, registry),
    };
    let text = match text {
        Ok(text) => text,
        Err(errors) => return Plan::Errors(errors),
    };
    let new = like(&text, old);
    if new == old {
        return Plan::Same;
    }
    let meant = match holds {
        Holds::Script(places) => {
            places.iter().all(|(known, index)| same::scripts(known, *index, &new, style, registry))
        }
        Holds::Puzzles { file, known } => same::puzzles(file, known, &subject.path, &new, style, registry),
    };
    if meant { Plan::Change(new) } else { Plan::Fault }
}

/// Whether a text differs in more than its line ends.
pub(super) fn differs_in_words(old: &str, new: &str) -> bool {
    plain(old) != plain(new)
}

fn attached(file: &SourceFile, faults: Vec<crate::source::Fault>) -> Vec<Diagnostic> {
    faults.into_iter().map(|fault| Diagnostic::of_fault(file, fault)).collect()
}

/// The text of a puzzle file, its scripts in canonical form.
fn puzzles(
    file: &SourceFile,
    known: &[std::sync::Arc<Known>],
    style: &ScriptStyle,
    registry: &Registry,
) -> Result<String, Vec<Diagnostic>> {
    // A script that several solutions share, and that each would spell differently, stays as it is.
    let mut texts: HashMap<Span, Option<String>> = HashMap::new();
    let mut add = |span: Span, text: Option<String>| {
        let first = texts.entry(span).or_insert_with(|| text.clone());
        if *first != text {
            *first = None;
        }
    };
    for known in known {
        let Some(puzzle) = &known.unit.puzzle else { continue };
        for solution in &puzzle.solutions {
            let Moves::Inline(embedded) = &solution.moves else { continue };
            let index = known.unit.scripts.iter().position(|script| script.name == solution.name);
            let base = index.and_then(|index| base(known, index));
            add(embedded.span, base.and_then(|base| script(&embedded.text, &base, style).ok()));
        }
        if let Some(start) = &puzzle.start {
            let deal = dealt(known).map(Trace::new);
            let style = ScriptStyle { spelling: style.spelling, ..ScriptStyle::default() };
            add(start.span, deal.and_then(|deal| script(&start.text, &deal, &style).ok()));
        }
    }
    layout(file.text(), registry, &|span| texts.get(&span).cloned().flatten()).map_err(|faults| attached(file, faults))
}

/// The position before the moves of `start`.
fn dealt(known: &Known) -> Option<Session> {
    let puzzle = known.unit.puzzle.as_ref()?;
    puzzle.game.open(&puzzle.setup).ok()
}

/// The line that a script continues.
pub(super) fn base(known: &Known, index: usize) -> Option<Trace> {
    let trace = known.examined.verdicts.get(index)?.report.as_ref()?.trace.as_ref()?;
    let mut base = Trace::new(trace.start.clone());
    base.frames = trace.frames.iter().take_while(|frame| frame.inherited).cloned().collect();
    Some(base)
}

/// Whether a finding says that nobody knows what the file means or where the game stands. What is claimed, asserted or
/// required is no matter of form.
pub(super) fn stops(diagnostic: &Diagnostic) -> bool {
    let code = diagnostic.code;
    let content = ["assert::", "claim::", "collection::"].iter().any(|prefix| code.starts_with(prefix))
        || matches!(code, "script::empty" | "script::duplicate-label");
    diagnostic.severity == Severity::Error && !content
}

/// The errors of a file because of which it is left alone.
fn errors_of(holds: &Holds) -> Vec<Diagnostic> {
    let name = holds.file().name();
    let here = |diagnostic: &&Diagnostic| {
        stops(diagnostic) && diagnostic.primary().is_none_or(|label| label.file.name() == name)
    };
    match holds {
        Holds::Script(places) => {
            let mut errors: Vec<Diagnostic> = Vec::new();
            for (known, index) in places {
                let solution = known.unit.scripts[*index].name.as_str();
                let own = |diagnostic: &&Diagnostic| diagnostic.solution.as_deref() == Some(solution);
                let mut found: Vec<Diagnostic> = known.diagnostics().filter(here).filter(own).cloned().collect();
                if found.is_empty()
                    && let Some(puzzle) = &known.unit.puzzle
                {
                    found = opening(puzzle, known.unit.file.as_ref()).err().unwrap_or_default();
                }
                errors.extend(found);
            }
            errors
        }
        Holds::Puzzles { known, .. } => {
            let mut errors: Vec<Diagnostic> =
                known.iter().flat_map(|known| known.diagnostics()).filter(here).cloned().collect();
            if !errors.is_empty() {
                return errors;
            }
            for known in known {
                let scripts = known.unit.scripts.iter().enumerate();
                let lost =
                    scripts.filter(|(index, script)| script.place.map.is_some() && base(known, *index).is_none());
                let lost: Vec<usize> = lost.map(|(index, _)| index).collect();
                errors.extend(lost.into_iter().flat_map(|index| about(known, index)));
            }
            errors
        }
    }
}

/// Why nobody knows where a script begins.
fn about(known: &Known, index: usize) -> Vec<Diagnostic> {
    let script = &known.unit.scripts[index];
    if known.unit.puzzle.is_none() {
        return vec![without_puzzle(&script.place.file, known.unit.file.as_ref())];
    }
    let own = |diagnostic: &&Diagnostic| diagnostic.solution.as_deref() == Some(script.name.as_str());
    known.diagnostics().filter(own).cloned().collect()
}

/// Labels of the scripts that a file holds.
pub(super) fn labels(subject: &Subject) -> Vec<String> {
    let labels = |known: &Known, index: usize| -> Vec<String> {
        let report = known.examined.verdicts.get(index).and_then(|verdict| verdict.report.as_ref());
        let trace = report.and_then(|report| report.trace.as_ref());
        trace.map_or_else(Vec::new, |trace| trace.labels.iter().map(|label| label.name.clone()).collect())
    };
    match &subject.holds {
        Ok(Holds::Script(places)) => places.iter().flat_map(|(known, index)| labels(known, *index)).collect(),
        Ok(Holds::Puzzles { known, .. }) => {
            let inline = |known: &Known| -> Vec<String> {
                let scripts = known.unit.scripts.iter().enumerate();
                scripts.filter(|(_, script)| script.place.map.is_some()).flat_map(|(at, _)| labels(known, at)).collect()
            };
            known.iter().flat_map(|known| inline(known)).collect()
        }
        Err(_) => Vec::new(),
    }
}
