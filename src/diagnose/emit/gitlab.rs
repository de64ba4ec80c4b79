//! Findings as a GitLab Code Quality report.

use serde::Serialize;

use super::host::{Base, Place, fingerprints, text};
use super::json;
use crate::diagnose::Diagnostic;
use crate::source::Severity;

#[derive(Serialize)]
struct Issue {
    r#type: &'static str,
    check_name: &'static str,
    description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Content>,
    categories: [&'static str; 1],
    severity: &'static str,
    fingerprint: String,
    location: Location,
}

#[derive(Serialize)]
struct Content {
    body: String,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

/// The report: a list on one line without line end. Every issue has a place, as GitLab asks; a finding about no file
/// gets the folder itself.
pub fn report(diagnostics: &[Diagnostic], base: &Base) -> String {
    let issues = diagnostics.iter().zip(fingerprints(diagnostics, base)).map(|(diagnostic, fingerprint)| Issue {
        r#type: "issue",
        check_name: diagnostic.code,
        description: format!("{}: {}", diagnostic.code, text(&diagnostic.message)),
        content: diagnostic.help.as_deref().map(|help| Content { body: text(help) }),
        categories: ["Bug Risk"],
        severity: match diagnostic.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        },
        fingerprint,
        location: location(diagnostic, base),
    });
    json::line(&issues.collect::<Vec<_>>())
}

fn location(diagnostic: &Diagnostic, base: &Base) -> Location {
    let Some(label) = diagnostic.primary() else {
        return Location { path: base.path("."), lines: Lines { begin: 1, end: 1 } };
    };
    let place = Place::of(label, base);
    let lines = match &place.range {
        // An end at the beginning of a line covers nothing of it.
        Some(range) if range.end.line > range.start.line && range.end.column == 1 => {
            Lines { begin: range.start.line, end: range.end.line - 1 }
        }
        Some(range) => Lines { begin: range.start.line, end: range.end.line },
        None => Lines { begin: 1, end: 1 },
    };
    Location { path: place.path, lines }
}
