//! Findings as JUnit XML: a suite for each file, a case for each solution or game record that was judged.
//!
//! It holds no time and no host name, so that the same input gives the same report.

use super::host::{Base, text};
use super::narrated;
use crate::diagnose::Diagnostic;
use crate::source::Severity;

/// Something that was judged, and what was found about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The file it stands in.
    pub file: String,
    /// Its name in the report.
    pub name: String,
    /// What was found; errors make it fail.
    pub findings: Vec<Diagnostic>,
}

impl Case {
    fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.findings.iter().filter(|diagnostic| diagnostic.severity == Severity::Error)
    }

    fn fails(&self) -> bool {
        self.errors().next().is_some()
    }
}

/// The report, ending with a line end. Suites come in the order of their first cases.
pub fn report(cases: &[Case], base: &Base) -> String {
    let mut suites: Vec<(&str, Vec<&Case>)> = Vec::new();
    let mut known = std::collections::HashMap::new();
    for case in cases {
        let at = *known.entry(case.file.as_str()).or_insert_with(|| {
            suites.push((&case.file, Vec::new()));
            suites.len() - 1
        });
        suites[at].1.push(case);
    }
    let failures = |cases: &[&Case]| cases.iter().filter(|case| case.fails()).count();
    let failed: usize = suites.iter().map(|(_, cases)| failures(cases)).sum();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let totals = |tests: usize, failures: usize| format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"0\"");
    out.push_str(&format!("<testsuites name=\"trove check\" {}>\n", totals(cases.len(), failed)));
    for (file, cases) in &suites {
        let name = if file.is_empty() { "trove check".to_owned() } else { base.path(file) };
        let name = escaped(&text(&name));
        out.push_str(&format!("  <testsuite name=\"{name}\" {}>\n", totals(cases.len(), failures(cases))));
        for case in cases {
            push_case(&mut out, case, &name);
        }
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

/// `class` is fit for XML already.
fn push_case(out: &mut String, case: &Case, class: &str) {
    out.push_str(&format!("    <testcase name=\"{}\" classname=\"{class}\"", escaped(&text(&case.name))));
    if case.findings.is_empty() {
        out.push_str("/>\n");
        return;
    }
    out.push_str(">\n");
    let told = |diagnostics: &[&Diagnostic]| {
        let drawn: Vec<String> = diagnostics.iter().map(|diagnostic| narrated::draw(diagnostic, None)).collect();
        escaped(&drawn.join("\n"))
    };
    let errors: Vec<&Diagnostic> = case.errors().collect();
    if let Some(first) = errors.first() {
        let more = match errors.len() - 1 {
            0 => String::new(),
            n => format!(", and {n} more"),
        };
        let message = escaped(&format!("{}{more}", text(&first.message)));
        // Readers show one failure of a case, so that it holds them all.
        out.push_str(&format!("      <failure type=\"{}\" message=\"{message}\">", escaped(first.code)));
        out.push_str(&told(&errors));
        out.push_str("</failure>\n");
    }
    let others: Vec<&Diagnostic> = case.findings.iter().filter(|d| d.severity != Severity::Error).collect();
    if !others.is_empty() {
        out.push_str(&format!("      <system-out>{}</system-out>\n", told(&others)));
    }
    out.push_str("    </testcase>\n");
}

/// A text in which nothing is markup. What XML cannot hold at all has been made visible before.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_markup() {
        assert_eq!(escaped("]]><a b='c'>&\"\n"), "]]&gt;&lt;a b=&apos;c&apos;&gt;&amp;&quot;\n");
    }
}
