//! The moves already played when a puzzle starts, and what a script says of itself before its first move.

use crate::document::Goal;
use crate::games::Session;
use crate::notation::{Directive, DirectiveKind, EventKind, Expect, Point, Reader};
use crate::source::{Fault, Severity, Span};

use super::report::Finding;
use super::trace::Trace;
use super::verify::{Verifier, VerifyOptions};

/// Codes of findings about `start:`.
pub const CODES: &[&str] = &["start::not-a-move"];

/// Plays the moves of a puzzle's `start:` from the deal.
///
/// # Errors
/// Faults of the text and refused moves; anything but main-line moves, comments and notes is a fault.
pub fn start(text: &str, deal: Session) -> Result<Session, (Vec<Fault>, Vec<Finding>)> {
    let mut reader = Reader::new(text);
    let options = VerifyOptions { any_outcome: true, no_trace: true, expect: None };
    let mut verifier = Verifier::new(Trace::new(deal), Goal::WIN, options);
    let mut faults = Vec::new();
    while let Some(event) = reader.next() {
        let what = match &event.kind {
            EventKind::Directive(_) => "an assertion or directive",
            EventKind::Open => "a variation",
            _ => {
                verifier.event(&event);
                continue;
            }
        };
        faults.push(
            Fault::error("start::not-a-move", event.span, format!("`start` holds moves only, and this is {what}"))
                .help("the puzzle starts after these moves; assertions and variations belong into a solution"),
        );
    }
    faults.extend(reader.take_faults());
    faults.sort_by_key(|fault| fault.span.start);
    let report = verifier.finish();
    if faults.iter().all(|fault| fault.severity != Severity::Error) && report.ok() {
        Ok(report.end)
    } else {
        Err((faults, report.findings))
    }
}

/// What a script says of itself before its first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// `@puzzle`: id or path, whether it is quoted, and where it stands.
    pub puzzle: Option<(String, bool, Span)>,
    /// `@deal`
    pub deal: Option<(String, Span)>,
    /// `@from`
    pub from: Option<(Point, Span)>,
    /// `@name`
    pub name: Option<(String, Span)>,
    /// `@expect`
    pub expect: Option<(Expect, Span)>,
    /// `@by`
    pub by: Option<String>,
    /// `@date`
    pub date: Option<String>,
}

/// Reads what a script says of itself, up to its first move.
pub fn header(text: &str) -> Header {
    let mut header = Header::default();
    let mut reader = Reader::new(text);
    while let Some(event) = reader.next() {
        match event.kind {
            EventKind::Move(_) | EventKind::Open => break,
            EventKind::Directive(said) => header.take(&said),
            _ => {}
        }
    }
    header
}

impl Header {
    /// A fault in the id behind `@deal`, at its place in the script.
    pub fn deal_fault(&self, fault: Fault) -> Fault {
        let Some((id, span)) = &self.deal else { return fault };
        let quotes = span.len().saturating_sub(id.len());
        // Escapes in quotes are not worth a map: no id has any.
        let exact = quotes == 0 || quotes == 2;
        fault.mapped(|part| if exact { part.shifted(span.start + quotes / 2) } else { *span })
    }

    /// Takes over what a directive says, if it is one of the header's; the first of several counts.
    pub fn take(&mut self, said: &Directive) {
        let at = said.value;
        match &said.kind {
            DirectiveKind::Puzzle { target, quoted } => {
                self.puzzle.get_or_insert((target.clone(), *quoted, at));
            }
            DirectiveKind::Deal(id) => {
                self.deal.get_or_insert((id.clone(), at));
            }
            DirectiveKind::From(point) => {
                self.from.get_or_insert((point.clone(), at));
            }
            DirectiveKind::Name(name) => {
                self.name.get_or_insert((name.clone(), at));
            }
            DirectiveKind::Expect(expect) => {
                self.expect.get_or_insert((expect.clone(), at));
            }
            DirectiveKind::By(by) => {
                self.by.get_or_insert(by.clone());
            }
            DirectiveKind::Date(date) => {
                self.date.get_or_insert(date.clone());
            }
            _ => {}
        }
    }
}
