//! Findings of a replay → diagnostics: every span finds its file, every fact its place.

use super::{Diagnostic, Label};
use crate::cards::Card;
use crate::document::{OffsetMap, Puzzle};
use crate::games::Fact;
use crate::replay::Finding;
use crate::source::{Fault, SourceFile, Span};

/// Where the text of a script stands: a whole file, or a scalar in a puzzle file.
#[derive(Clone, Debug)]
pub struct ScriptPlace {
    /// The file.
    pub file: SourceFile,
    /// How offsets in the script's text become offsets in the file; `None` if they are the same.
    pub map: Option<OffsetMap>,
}

impl ScriptPlace {
    /// A script that is a file of its own.
    pub fn whole(file: SourceFile) -> ScriptPlace {
        ScriptPlace { file, map: None }
    }

    /// The bytes of the file that a span of the script's text comes from.
    pub fn span(&self, span: Span) -> Span {
        match &self.map {
            Some(map) => map.span(span),
            None => span,
        }
    }
}

/// What a finding is about, besides its own text.
pub struct Context<'a> {
    /// The script.
    pub place: &'a ScriptPlace,
    /// The puzzle, and the file it was read from if it was one.
    pub puzzle: &'a Puzzle,
    /// The puzzle's file.
    pub file: Option<&'a SourceFile>,
    /// The solution's name.
    pub solution: Option<&'a str>,
    /// Where the puzzle file says what it expects of the script.
    pub expect: Option<Span>,
}

/// Gives a fault in a script's text its file.
pub fn attach_fault(fault: Fault, context: &Context) -> Diagnostic {
    let fault = fault.mapped(|span| context.place.span(span));
    let mut diagnostic = Diagnostic::of_fault(&context.place.file, fault);
    diagnostic.puzzle = Some(context.puzzle.id.clone());
    diagnostic.solution = context.solution.map(str::to_owned);
    diagnostic
}

/// Gives a finding of a replay its places: the move, the places its own words name, and for every card that stands in
/// the way the move that put it there, or else the place in the deal.
pub fn attach(finding: Finding, context: &Context) -> Diagnostic {
    let mut diagnostic = attach_fault(finding.fault, context);
    diagnostic.ply = Some(finding.ply);
    diagnostic.board = finding.board;
    if finding.about_expect
        && let (Some(file), Some(span)) = (context.file, context.expect)
    {
        diagnostic.labels.push(secondary(file, span, "this is expected".to_owned()));
    }
    for fact in finding.facts {
        if let Fact::Blocker { card, words, .. } = fact {
            let moved = finding.moved.iter().find(|(moved, _)| *moved == card).map(|(_, by)| *by);
            diagnostic.labels.extend(place_of(card, words, moved, context));
        }
    }
    diagnostic
}

/// Where a card was put last: by a move of this script, or in the deal. A move of the solution that this one starts
/// from is in another text.
fn place_of(card: Card, words: String, moved: Option<Option<Span>>, context: &Context) -> Option<Label> {
    match moved {
        Some(Some(span)) => {
            let text = format!("{words}; it was put there here");
            Some(secondary(&context.place.file, context.place.span(span), text))
        }
        Some(None) => None,
        None => {
            let span = context.puzzle.places.card(card)?;
            Some(secondary(context.file?, span, words))
        }
    }
}

fn secondary(file: &SourceFile, span: Span, text: String) -> Label {
    Label { file: file.clone(), span, text, primary: false }
}
