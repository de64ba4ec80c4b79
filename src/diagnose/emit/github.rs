//! Findings as workflow commands of GitHub Actions, which become annotations at the lines of a pull request.
//!
//! The host takes ten errors, ten warnings and ten notices of a step and drops the rest without a word. So what is
//! beyond is written as plain lines into the log, and a last notice counts it.

use super::host::{Base, Place, text, with_help};
use super::visible::{Charset, prose};
use crate::diagnose::{Diagnostic, counted};
use crate::games::list_and;
use crate::source::Severity;

/// Annotations of one kind that the host takes of a step.
const MOST: usize = 10;

/// The report: lines, each with its end.
pub fn report(diagnostics: &[Diagnostic], base: &Base) -> String {
    let of = |severity| diagnostics.iter().filter(move |diagnostic| diagnostic.severity == severity);
    let count = |severity| of(severity).count();
    let over = [Severity::Error, Severity::Warning, Severity::Note].iter().any(|&kind| count(kind) > MOST);
    // The closing notice is one of the notices.
    let most = |severity| if over && severity == Severity::Note { MOST - 1 } else { MOST };
    let mut out = String::new();
    let mut more = Vec::new();
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        for diagnostic in of(severity).take(most(severity)) {
            out.push_str(&annotation(diagnostic, base));
        }
        let left = count(severity).saturating_sub(most(severity));
        if left > 0 {
            more.push(format!("{left} more {}", plural(severity, left)));
        }
    }
    if more.is_empty() {
        return out;
    }
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        for diagnostic in of(severity).skip(most(severity)) {
            out.push_str(&plain(diagnostic, base));
        }
    }
    let beyond = format!("and {}: GitHub takes no more annotations of a step, the log has them all", list_and(&more));
    out.push_str(&format!("::notice title=trove::{}\n", data(&beyond)));
    out
}

fn plural(severity: Severity, count: usize) -> String {
    let counted = counted(count, severity.word());
    counted.split_once(' ').map_or(counted.clone(), |(_, word)| word.to_owned())
}

/// `::error file=…,line=…::…`.
fn annotation(diagnostic: &Diagnostic, base: &Base) -> String {
    let command = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let mut properties = Vec::new();
    if let Some(label) = diagnostic.primary() {
        let place = Place::of(label, base);
        properties.push(format!("file={}", property(&prose(&place.path, Charset::Unicode))));
        if let Some(range) = &place.range {
            properties.push(format!("line={}", range.start.line));
            // The host takes columns only if both ends are on one line.
            if range.end.line > range.start.line {
                properties.push(format!("endLine={}", range.end.line));
            } else if range.bytes.is_some() {
                properties.push(format!("endLine={},col={}", range.end.line, range.start.column));
                properties.push(format!("endColumn={}", range.end.column));
            }
        }
    }
    properties.push(format!("title={}", property(&title(diagnostic))));
    let mut words = with_help(diagnostic);
    if let Some(label) = diagnostic.primary().filter(|label| !label.text.is_empty()) {
        words = words.replacen('\n', &format!(" ({})\n", text(&label.text)), 1);
    }
    format!("::{command} {}::{}\n", properties.join(","), data(&words))
}

/// `osmosis::row-above in kings, eager, ply 1`.
fn title(diagnostic: &Diagnostic) -> String {
    match super::sheet::place_words(diagnostic) {
        Some(place) => format!("{} in {}", diagnostic.code, text(&place)),
        None => diagnostic.code.to_owned(),
    }
}

/// A finding as a line of the log that is no command: it begins with a word, and holds no `##[`.
fn plain(diagnostic: &Diagnostic, base: &Base) -> String {
    let place = diagnostic.primary().map_or_else(String::new, |label| {
        let place = Place::of(label, base);
        let path = prose(&place.path, Charset::Unicode);
        match &place.range {
            Some(range) => format!(" {path}:{}:{}:", range.start.line, range.start.column),
            None => format!(" {path}:"),
        }
    });
    let line = format!("{}[{}]{place} {}", diagnostic.severity.word(), diagnostic.code, text(&diagnostic.message));
    line.replace("##[", "## [") + "\n"
}

/// A message in the escapes of workflow commands.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property's value in the escapes of workflow commands.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_those_of_the_host() {
        assert_eq!(data("50%\r\n::error::x"), "50%25%0D%0A::error::x");
        assert_eq!(property("a,b:c%"), "a%2Cb%3Ac%25");
    }
}
