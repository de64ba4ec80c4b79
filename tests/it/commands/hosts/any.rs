//! Reports of findings that hold anything at all.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;
use trove::diagnose::emit::host::Base;
use trove::diagnose::emit::junit::Case;
use trove::diagnose::{Diagnostic, Label, emit};
use trove::games::Registry;
use trove::source::{Severity, SourceFile, Span};

use super::{schema, valid, xsd};

fn label() -> impl Strategy<Value = Label> {
    ("[a<:/ %.\u{1b}山-]{0,6}", "(?s).{0,24}", 0..40usize, 0..40usize, "(?s).{0,8}", 0..3usize, any::<bool>()).prop_map(
        |(name, text, start, end, words, skipped, primary)| Label {
            file: SourceFile::excerpt(name, text, skipped * 100, skipped + 1),
            span: Span { start, end: end.max(start) },
            text: words,
            primary,
        },
    )
}

fn finding() -> impl Strategy<Value = Diagnostic> {
    let words = "(?s)(.|[\\[\\]{}(]|::|##\\[|\r\n){0,12}";
    let about =
        (proptest::option::of("(?s).{0,6}"), proptest::option::of("(?s).{0,6}"), proptest::option::of(any::<u32>()));
    let severity = prop_oneof![Just(Severity::Note), Just(Severity::Warning), Just(Severity::Error)];
    (words, proptest::option::of(words), about, severity, proptest::collection::vec(label(), 0..4)).prop_map(
        |(message, help, (puzzle, solution, ply), severity, labels)| Diagnostic {
            code: "osmosis::row-above",
            severity,
            message,
            help,
            puzzle,
            solution,
            ply,
            labels,
            board: None,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Whatever a finding holds, a report is valid, and nothing in it becomes more than text.
    #[test]
    fn any_findings_at_all(found in proptest::collection::vec(finding(), 0..14)) {
        let base = Base::below("/root", "sub");
        let log: Value = serde_json::from_str(&emit::sarif::report(&found, &base, false, &Registry::standard())).unwrap();
        valid(&schema("sarif-2.1.0.schema.json"), &log);
        let report: Value = serde_json::from_str(&emit::rdjson::report(&found, &base)).unwrap();
        valid(&schema("rdjson-DiagnosticResult.schema.json"), &report);
        let issues: Value = serde_json::from_str(&emit::gitlab::report(&found, &base)).unwrap();
        let issues = issues.as_array().unwrap();
        issues.iter().for_each(|issue| valid(&schema("gitlab-codeclimate.schema.json"), issue));
        let names: BTreeSet<&str> = issues.iter().map(|issue| issue["fingerprint"].as_str().unwrap()).collect();
        prop_assert_eq!(names.len(), found.len());
        let text = emit::github::report(&found, &base);
        let commands = text.lines().filter(|line| line.trim_start().starts_with("::")).count();
        let plain = text.lines().filter(|line| line.contains("[osmosis::row-above]")).count();
        prop_assert_eq!(text.lines().count(), commands + plain, "{}", text);
        prop_assert_eq!(commands + plain, found.len() + usize::from(plain > 0), "{}", text);
        let cases: Vec<Case> = found.iter().map(|finding| Case {
            file: finding.primary().map_or("", |label| label.file.name()).to_owned(),
            name: finding.puzzle.clone().unwrap_or_default(),
            findings: vec![finding.clone()],
        }).collect();
        let xml = emit::junit::report(&cases, &base);
        prop_assert_eq!(xsd::errors("junit-10.xsd", &xml), Vec::<String>::new(), "{}", xml);
    }
}
