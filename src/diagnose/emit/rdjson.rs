//! Findings as rdjson, the Reviewdog Diagnostic Format. Columns are bytes, as it asks.

use serde::Serialize;

use super::host::{Base, Place, Range, others, text, with_help};
use super::json;
use crate::diagnose::{Diagnostic, Label};
use crate::source::Severity;

#[derive(Serialize)]
struct Report {
    source: Source,
    #[serde(skip_serializing_if = "Option::is_none")]
    severity: Option<&'static str>,
    diagnostics: Vec<Item>,
}

#[derive(Serialize)]
struct Source {
    name: &'static str,
}

#[derive(Serialize)]
struct Item {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<Location>,
    severity: &'static str,
    code: Code,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Related>,
}

#[derive(Serialize)]
struct Code {
    value: &'static str,
}

#[derive(Serialize)]
struct Related {
    #[serde(skip_serializing_if = "String::is_empty")]
    message: String,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Extent>,
}

#[derive(Serialize)]
struct Extent {
    start: Point,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Point>,
}

#[derive(Serialize)]
struct Point {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

/// The report, on one line without line end.
pub fn report(diagnostics: &[Diagnostic], base: &Base) -> String {
    let item = |diagnostic: &Diagnostic| Item {
        message: with_help(diagnostic),
        location: diagnostic.primary().map(|label| location(label, base)),
        severity: severity(diagnostic.severity),
        code: Code { value: diagnostic.code },
        related_locations: others(diagnostic)
            .map(|label| Related { message: text(&label.text), location: location(label, base) })
            .collect(),
    };
    let worst = diagnostics.iter().map(|diagnostic| diagnostic.severity).max();
    json::line(&Report {
        source: Source { name: "trove" },
        severity: worst.map(severity),
        diagnostics: diagnostics.iter().map(item).collect(),
    })
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
        Severity::Note => "INFO",
    }
}

fn location(label: &Label, base: &Base) -> Location {
    let place = Place::of(label, base);
    let extent = |range: Range| match range.bytes {
        Some((start, end)) => Extent {
            start: Point { line: range.start.line, column: Some(start) },
            end: Some(Point { line: range.end.line, column: Some(end) }),
        },
        None => Extent { start: Point { line: range.start.line, column: None }, end: None },
    };
    Location { path: place.path, range: place.range.map(extent) }
}
