//! Claims that only a search can settle: what is said of them.

use super::attach::{Context, attach_fault};
use super::examine::ExamineOptions;
use super::{Diagnostic, Label, counted};
use crate::document::Goal;
use crate::replay::{OpenClaim, OpenKind, Settled};
use crate::source::{Fault, Severity, Span};

/// What is wrong with a claim that only a search can settle; nothing if it is proved.
pub fn open_claim(open: &OpenClaim, span: Span, goal: Goal, options: ExamineOptions) -> Option<Fault> {
    let what = match open.kind {
        OpenKind::Winnable => "the goal can still be reached",
        OpenKind::Lost => "the goal is out of reach",
    };
    let Some(settle) = options.settle.filter(|_| options.states != Some(0)) else {
        return Some(
            Fault::warning("claim::not-checked", span, format!("the claim that {what} is not checked"))
                .help("it takes a search, and searches are turned off; the claim is neither confirmed nor refuted"),
        );
    };
    let said = open.span.is_some();
    match settle(open, goal, options.states) {
        Settled::Holds => None,
        Settled::Winnable(moves) => {
            let code = if said { "assert::lost" } else { "claim::not-met" };
            let message =
                format!("this is not lost: the goal can be reached in {} from here", counted(moves as usize, "move"));
            Some(Fault::error(code, span, message).help("`trove solve` with `--at` shows how"))
        }
        Settled::Lost => Some(
            Fault::error("assert::winnable", span, "the goal is out of reach: a search of all that is left proves it")
                .help("write `@lost` if that is meant; `trove solve --analyse` tells which move gave the goal away"),
        ),
        Settled::GaveUp { states, limit } => {
            let message =
                format!("the claim that {what} is not proved: gave up after {}", counted(states as usize, "state"));
            let help = match limit {
                "memory" => "the memory of a search was used up; that says nothing about whether the claim is true",
                _ => "this says nothing about whether it is true; a larger `--states-limit` may settle it",
            };
            let fault = Fault::error("claim::unproved", span, message).help(help);
            Some(if options.allow_unproved { Fault { severity: Severity::Warning, ..fault } } else { fault })
        }
    }
}

/// That a certificate does not prove a claim.
pub(super) fn rejected(why: String, label: &Label, context: &Context<'_>) -> Diagnostic {
    let message = format!("the certificate does not prove that the line is lost: {why}");
    let fault = Fault::error("claim::proof-rejected", label.span, message)
        .help("`trove solve --certificate` writes one; without `proof:` the claim is settled by a search");
    let mut diagnostic = attach_fault(fault, context);
    diagnostic.labels = vec![label.clone()];
    diagnostic
}
