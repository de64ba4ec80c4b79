//! Findings with snippets and labels, drawn by miette.
//!
//! miette is given no file but a few prepared lines (see `sheet`), which is how its known faults stay out of reports:
//! columns in bytes, labels lost at the end of a file, control characters passed on, long lines printed whole, lone
//! carriage returns miscounted.

use std::fmt;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan,
    SpanContents, ThemeCharacters, ThemeStyles,
};

use super::sheet::{Shown, blank_place, columns, cut, files_of, is_blank, place_words};
use super::visible::{Charset, prose};
use super::{Emitter, add_board};
use crate::diagnose::{Diagnostic, Label, counted};
use crate::source::{Severity, SourceFile, Span};

/// Reports are not squeezed further than this.
const NARROWEST: usize = 40;
/// Longest message or help line, in characters.
const PROSE_MAX: usize = 2000;
/// Longest name of a file; its end matters.
const NAME_MAX: usize = 120;

/// Draws a finding; `board` is set in under it.
pub(super) fn draw(diagnostic: &Diagnostic, board: Option<&str>, emitter: &Emitter, ascii: bool) -> String {
    let charset = if ascii { Charset::Ascii } else { Charset::Unicode };
    let width = emitter.width.max(NARROWEST);
    let theme = GraphicalTheme {
        characters: if ascii { ThemeCharacters::ascii() } else { ThemeCharacters::unicode() },
        styles: if emitter.colour { ThemeStyles::ansi() } else { ThemeStyles::none() },
    };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(width).with_links(false).with_context_lines(1);

    let files = files_of(diagnostic);
    let snippet = |file: Option<&(&SourceFile, Vec<&Label>)>| {
        let (file, labels) = file.filter(|(file, labels)| !is_blank(file, labels))?;
        Some(Snippet::of(file, labels, charset, width))
    };
    let mut reports = Vec::new();
    let head = Report {
        code: Some(headline(diagnostic, charset)),
        severity: diagnostic.severity,
        message: prose_cut(&diagnostic.message, charset),
        help: None,
        snippet: snippet(files.first()),
    };
    reports.push(head);
    for file in files.iter().skip(1) {
        let message = format!("and here, in {}", name(file.0, charset));
        reports.push(Report {
            code: None,
            severity: Severity::Note,
            message,
            help: None,
            snippet: snippet(Some(file)),
        });
    }
    let left_out: usize = reports.iter().filter_map(|report| report.snippet.as_ref()).map(|s| s.shown.left_out).sum();
    let help = diagnostic.help.as_deref().map(|help| prose_cut(help, charset));
    let last = reports.last_mut().expect("there is a head");
    last.help = match (help, left_out) {
        (help, 0) => help,
        (None, left_out) => Some(format!("and in {}", counted(left_out, "more place"))),
        (Some(help), left_out) => Some(format!("{help} (and in {})", counted(left_out, "more place"))),
    };

    let mut out = String::new();
    for report in &reports {
        // Writing to a string fails only if a snippet cannot be read, which `Snippet` never says of its own labels.
        let _ = handler.render_report(&mut out, report);
    }
    let mut out = without_trailing_blanks(&out);
    add_board(&mut out, board, "  ");
    out
}

/// `error[osmosis::row-above] in seventh-veil, solution main, ply 17`, and the file if nothing of it can be shown.
fn headline(diagnostic: &Diagnostic, charset: Charset) -> String {
    let mut line = format!("{}[{}]", diagnostic.severity.word(), prose(diagnostic.code, charset));
    if let Some(place) = place_words(diagnostic) {
        line.push_str(" in ");
        line.push_str(&prose_cut(&place, charset));
    }
    if let Some((file, labels)) = files_of(diagnostic).first()
        && is_blank(file, labels)
    {
        line.push_str(": ");
        line.push_str(&blank_place(file, charset));
    }
    line
}

fn prose_cut(text: &str, charset: Charset) -> String {
    let mut text = prose(text.trim(), charset);
    cut(&mut text, PROSE_MAX, charset);
    text
}

fn without_trailing_blanks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// What miette is told.
#[derive(Debug)]
struct Report {
    code: Option<String>,
    severity: Severity,
    message: String,
    help: Option<String>,
    snippet: Option<Snippet>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.as_ref().map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.snippet.as_ref().map(|snippet| snippet as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let snippet = self.snippet.as_ref()?;
        Some(Box::new(snippet.shown.labels.iter().zip(&snippet.wrapped).map(|(label, words)| {
            let words = (!words.is_empty()).then(|| words.clone());
            let span = SourceSpan::new(label.span.start.into(), label.span.len());
            match label.primary {
                true => LabeledSpan::new_primary_with_span(words, span),
                false => LabeledSpan::new_with_span(words, span),
            }
        })))
    }
}

/// The prepared lines of one file.
#[derive(Debug)]
struct Snippet {
    name: String,
    shown: Shown,
    /// The labels' texts, wrapped to stay within the width.
    wrapped: Vec<String>,
    /// Line and column of each label in the file, from 0.
    places: Vec<(usize, usize)>,
}

impl Snippet {
    fn of(file: &SourceFile, labels: &[&Label], charset: Charset, width: usize) -> Snippet {
        let digits = file.lines().count().to_string().len();
        let margin = digits + 4;
        let shown = Shown::of(file, labels, charset, width.saturating_sub(margin + 1));
        let wrapped = shown
            .labels
            .iter()
            .map(|label| {
                let line = &shown.lines[shown.line_index(label.span.start)];
                let column = columns(&shown.text[line.range.start..label.span.start]);
                let on_to = label.on_to.map(|last| format!(" (to line {last})")).unwrap_or_default();
                wrap(&format!("{}{on_to}", label.text), width.saturating_sub(margin + column + 6).max(24))
            })
            .collect();
        let places = shown
            .labels
            .iter()
            .map(|label| file.position(label.real.start))
            .map(|position| (position.line - 1, position.column - 1))
            .collect();
        Snippet { name: name(file, charset), shown, wrapped, places }
    }
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let shown = &self.shown;
        let mut first = shown.line_index(span.offset());
        let mut last = shown.line_index((span.offset() + span.len()).saturating_sub(1).max(span.offset()));
        let window = shown.lines[first].window;
        if shown.lines[last].window != window {
            return Err(MietteError::OutOfBounds);
        }
        // Asked for no context, miette wants the place for its header.
        let wanted = Span::new(span.offset(), span.offset() + span.len());
        let label = shown.labels.iter().position(|label| label.span == wanted && label.primary);
        let label = label.or_else(|| shown.labels.iter().position(|label| label.span == wanted));
        let (line, column) = match label {
            Some(label) if before == 0 && after == 0 => self.places[label],
            _ => {
                first =
                    (first.saturating_sub(before)..=first).find(|&i| shown.lines[i].window == window).unwrap_or(first);
                let end = (last + after).min(shown.lines.len() - 1);
                last = (last..=end).rev().find(|&i| shown.lines[i].window == window).unwrap_or(last);
                (shown.lines[first].number - 1, 0)
            }
        };
        let range = shown.lines[first].range.start..shown.lines[last].range.end;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &shown.text.as_bytes()[range.clone()],
            SourceSpan::new(range.start.into(), range.len()),
            line,
            column,
            last - first + 1,
        )))
    }
}

/// The file's name, its front cut off if it is very long.
fn name(file: &SourceFile, charset: Charset) -> String {
    let name = prose(file.name(), charset);
    let characters = name.chars().count();
    if characters <= NAME_MAX {
        return name;
    }
    let tail: String = name.chars().skip(characters - NAME_MAX).collect();
    format!("{}{tail}", super::sheet::ellipsis(charset))
}

/// Breaks a text at blanks.
fn wrap(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let columns = columns(word);
        if used > 0 && used + 1 + columns > width {
            out.push('\n');
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += columns;
    }
    out
}
