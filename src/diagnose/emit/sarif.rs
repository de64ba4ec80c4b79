//! Findings as SARIF 2.1.0, the format of GitHub code scanning and of many viewers.
//!
//! Columns are UTF-16 code units; paths are relative to `%SRCROOT%`, with `/`, percent-encoded. A finding about no file
//! is a notification of the run, since hosts refuse results without a place.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::host::{Base, Place, fingerprints, is_absolute, others, text, with_help};
use super::json;
use crate::diagnose::catalogue::{self, Entry};
use crate::diagnose::{Diagnostic, Label};
use crate::games::Registry;
use crate::source::Severity;

/// Name under which a result has its fingerprint.
const FINGERPRINT: &str = "trove/v1";

#[derive(Serialize)]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    invocations: [Invocation; 1],
    original_uri_base_ids: BTreeMap<&'static str, BaseId>,
    column_kind: &'static str,
    newline_sequences: [&'static str; 3],
    results: Vec<Outcome>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    short_description: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    full_description: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<Help>,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
struct BaseId {
    description: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Notification {
    descriptor: Reference,
    level: &'static str,
    message: Message,
}

#[derive(Serialize)]
struct Reference {
    id: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Properties::is_empty")]
    properties: Properties,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: Physical,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logical_locations: Vec<Logical>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Logical {
    fully_qualified_name: String,
}

#[derive(Serialize)]
struct Properties {
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
}

impl Properties {
    fn is_empty(&self) -> bool {
        self.puzzle.is_none() && self.solution.is_none() && self.ply.is_none()
    }
}

/// The report, on one line without line end. `trouble` says that not everything could be looked at.
pub fn report(diagnostics: &[Diagnostic], base: &Base, trouble: bool, registry: &Registry) -> String {
    let (placed, placeless): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
        diagnostics.iter().partition(|diagnostic| diagnostic.primary().is_some());
    let codes: Vec<&'static str> =
        diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<BTreeSet<_>>().into_iter().collect();
    let entries = catalogue::entries(registry);
    let rules = codes.iter().map(|code| rule(code, entries.iter().find(|entry| entry.code == *code)));
    let names = fingerprints(placed.iter().copied(), base);
    let results = placed.iter().zip(names).filter_map(|(diagnostic, name)| {
        let index = codes.binary_search(&diagnostic.code).ok()?;
        Some(outcome(diagnostic, diagnostic.primary()?, index, name, base))
    });
    let notification = |diagnostic: &&Diagnostic| Notification {
        descriptor: Reference { id: diagnostic.code },
        level: level(diagnostic.severity),
        message: message(&with_help(diagnostic)),
    };
    let root = "the root of the repository; without one, the folder in which trove was run";
    let run = Run {
        tool: Tool {
            driver: Driver { name: "trove", semantic_version: env!("CARGO_PKG_VERSION"), rules: rules.collect() },
        },
        invocations: [Invocation {
            execution_successful: !trouble,
            tool_execution_notifications: placeless.iter().map(notification).collect(),
        }],
        original_uri_base_ids: BTreeMap::from([(
            "%SRCROOT%",
            BaseId { description: Message { text: root.to_owned() } },
        )]),
        column_kind: "utf16CodeUnits",
        newline_sequences: ["\r\n", "\n", "\r"],
        results: results.collect(),
    };
    json::line(&Log { schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn rule(id: &'static str, entry: Option<&Entry>) -> Rule {
    Rule {
        id,
        short_description: entry.map(|entry| message(entry.summary)),
        full_description: entry.map(|entry| message(entry.text)),
        help: entry.map(|entry| Help {
            text: format!("{}\n\nExample that gets it:\n\n{}", entry.text, entry.example.trim_end()),
            markdown: format!("{}\n\nExample that gets it:\n\n```text\n{}\n```", entry.text, entry.example.trim_end()),
        }),
        default_configuration: Configuration { level: level(entry.map_or(Severity::Error, |entry| entry.severity)) },
    }
}

fn outcome(diagnostic: &Diagnostic, primary: &Label, index: usize, name: String, base: &Base) -> Outcome {
    let logical: Vec<String> =
        [&diagnostic.puzzle, &diagnostic.solution].into_iter().flatten().map(|part| text(part)).collect();
    let logical = (!logical.is_empty()).then(|| Logical { fully_qualified_name: logical.join("/") });
    let related = others(diagnostic).enumerate().map(|(index, label)| Location {
        id: Some(index + 1),
        physical_location: physical(label, base),
        logical_locations: Vec::new(),
        message: (!label.text.is_empty()).then(|| message(&text(&label.text))),
    });
    Outcome {
        rule_id: diagnostic.code,
        rule_index: index,
        level: level(diagnostic.severity),
        message: message(&with_help(diagnostic)),
        locations: [Location {
            id: None,
            physical_location: physical(primary, base),
            logical_locations: logical.into_iter().collect(),
            message: (!primary.text.is_empty()).then(|| message(&text(&primary.text))),
        }],
        related_locations: related.collect(),
        partial_fingerprints: BTreeMap::from([(FINGERPRINT, name)]),
        properties: Properties {
            puzzle: diagnostic.puzzle.as_deref().map(text),
            solution: diagnostic.solution.as_deref().map(text),
            ply: diagnostic.ply,
        },
    }
}

/// A message in which nothing is taken for a link or a placeholder, which SARIF would make of brackets and braces.
fn message(words: &str) -> Message {
    let mut text = words.to_owned();
    if text.contains("](") {
        text = text.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]");
    }
    let placeholder = |at: usize| {
        let rest = text[at + 1..].trim_start_matches(|c: char| c.is_ascii_digit());
        rest.starts_with('}') && rest.len() + 1 < text.len() - at
    };
    if text.match_indices('{').any(|(at, _)| placeholder(at)) {
        text = text.replace('{', "{{").replace('}', "}}");
    }
    Message { text }
}

fn physical(label: &Label, base: &Base) -> Physical {
    let place = Place::of(label, base);
    let region = place.range.map(|range| match range.bytes {
        Some(_) => Region {
            start_line: range.start.line,
            start_column: Some(range.start.column_utf16),
            end_line: Some(range.end.line),
            end_column: Some(range.end.column_utf16),
        },
        None => Region { start_line: range.start.line, start_column: None, end_line: None, end_column: None },
    });
    let artifact_location = match place.path.strip_prefix('/') {
        Some(rest) => Artifact { uri: format!("file:///{}", encoded(rest)), uri_base_id: None },
        None if is_absolute(&place.path) => {
            Artifact { uri: format!("file:///{}", encoded(&place.path)), uri_base_id: None }
        }
        None => Artifact { uri: encoded(&place.path), uri_base_id: Some("%SRCROOT%") },
    };
    Physical { artifact_location, region }
}

/// A path in the spelling of URIs.
fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => out.push(byte.into()),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_message_is_a_link_or_a_placeholder() {
        let of = |text: &str| message(text).text;
        assert_eq!(of("see [here](http://x)"), "see \\[here\\](http://x)");
        assert_eq!(of("a [b] {c} stays"), "a [b] {c} stays");
        assert_eq!(of("{0} and {c}"), "{{0}} and {{c}}");
        assert_eq!(of("{"), "{");
    }

    #[test]
    fn uris_hold_no_blank_and_no_colon() {
        assert_eq!(encoded("a b/山:♥.yaml"), "a%20b/%E5%B1%B1%3A%E2%99%A5.yaml");
    }
}
