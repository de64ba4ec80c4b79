//! Which of a script's findings are told.

use crate::replay::Finding;
use crate::source::{Fault, Severity};

/// Most findings that are told of one script.
const FINDINGS_MAX: usize = 500;

/// The first faults and findings of a script, and a note if there are more.
pub(super) fn first_ones(
    mut faults: Vec<Fault>,
    mut findings: Vec<Finding>,
) -> (Vec<Fault>, Vec<Finding>, Option<Fault>) {
    let all = faults.len() + findings.len();
    faults.truncate(FINDINGS_MAX);
    findings.truncate(FINDINGS_MAX);
    let left_out = all - faults.len() - findings.len();
    let note = (left_out > 0).then(|| {
        let last = faults.iter().chain(findings.iter().map(|finding| &finding.fault)).map(|fault| fault.span).max();
        let message = format!("{left_out} more findings in this script are not told");
        let mut fault =
            Fault::error("script::not-checked", last.unwrap_or_default(), message).help("mend the first ones first");
        fault.severity = Severity::Note;
        fault
    });
    (faults, findings, note)
}

/// Whether a fault is about a script's `@from`.
pub(super) fn is_about_from(fault: &Fault, text: &str) -> bool {
    let upto = text.get(..fault.span.end).unwrap_or(text);
    let directive = upto.rfind('@').map_or("", |at| &upto[at..]);
    let name = directive.split(|c: char| !c.is_ascii_alphanumeric() && c != '@').next().unwrap_or("");
    fault.severity == Severity::Error && name.eq_ignore_ascii_case("@from")
}
