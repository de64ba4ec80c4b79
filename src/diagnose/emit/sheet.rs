//! The few lines of a file that a finding is about, made safe to print, with its labels moved along.
//!
//! Nothing but these lines is looked at, however large the file. Line ends of any kind become LF, what is not seen gets
//! a visible stand-in, long lines are cut to what surrounds the labels.

use std::collections::BTreeSet;
use std::ops::Range;

use super::visible::{Charset, is_emoji_base, prose, push};
use crate::diagnose::{Diagnostic, Label};
use crate::source::{SourceFile, Span};

/// Lines of context above and below a label.
const CONTEXT: usize = 1;
/// A label over more lines than these is shown on its first line only.
const LABEL_LINES_MAX: usize = 6;
/// No more labels than these are shown in one file.
const LABELS_MAX: usize = 24;
/// On a long line no more labels than these get surroundings of their own.
const PIECES_MAX: usize = 4;
/// Columns from one tab stop to the next.
const TAB: usize = 4;

/// Lines of a file and labels on them, ready to be drawn.
#[derive(Debug)]
pub(super) struct Shown {
    /// The lines, each with a LF.
    pub text: String,
    /// What is known of each line, in order.
    pub lines: Vec<ShownLine>,
    /// The labels, in the order of their places.
    pub labels: Vec<ShownLabel>,
    /// How many labels there was no room for.
    pub left_out: usize,
}

/// One line.
#[derive(Debug)]
pub(super) struct ShownLine {
    /// Where it is in the text that is drawn, LF included.
    pub range: Range<usize>,
    /// Its number in the file, from 1.
    pub number: usize,
    /// Lines that follow each other in the file share a window.
    pub window: usize,
}

/// One label.
#[derive(Debug)]
pub(super) struct ShownLabel {
    /// Where it is in the text that is drawn; never empty.
    pub span: Span,
    /// Where it is in the file, within the text, on character boundaries and without line ends behind it.
    pub real: Span,
    /// What it says.
    pub text: String,
    /// The line it goes on to, if only its first line is drawn; narrated reports tell its real end anyway.
    #[cfg_attr(not(feature = "cli"), expect(dead_code))]
    pub on_to: Option<usize>,
    /// Whether the finding is here.
    pub primary: bool,
}

impl Shown {
    /// The lines around the labels, which must all be in this file, cut to `line_max` columns.
    pub fn of(file: &SourceFile, labels: &[&Label], charset: Charset, line_max: usize) -> Shown {
        let mut placed: Vec<Placed> = labels.iter().map(|label| Placed::of(file, label, charset)).collect();
        // What has to go when there are too many are the last of the secondary ones.
        placed.sort_by_key(|label| !label.primary);
        let left_out = placed.len().saturating_sub(LABELS_MAX);
        placed.truncate(LABELS_MAX);
        placed.sort_by_key(|label| (label.shown.start, label.shown.end, !label.primary));

        let mut shown = Shown { text: String::new(), lines: Vec::new(), labels: Vec::new(), left_out };
        let mut starts = vec![0; placed.len()];
        let mut ends = vec![0; placed.len()];
        for number in wanted_lines(file, &placed) {
            let content = content_of(file, number);
            let marks: Vec<Range<usize>> = placed.iter().filter_map(|label| on_line(label.shown, &content)).collect();
            let begin = shown.text.len();
            let map = draw_line(&mut shown.text, file.text(), content.clone(), &marks, charset, line_max.max(16));
            shown.text.push('\n');
            for (index, label) in placed.iter().enumerate() {
                if content.start <= label.shown.start && label.shown.start <= content.end {
                    starts[index] = map.at_or_before(label.shown.start);
                }
                if content.start <= label.shown.end && label.shown.end <= content.end {
                    ends[index] = map.at_or_after(label.shown.end);
                }
            }
            let window = match shown.lines.last() {
                Some(last) if last.number + 1 == number => last.window,
                Some(last) => last.window + 1,
                None => 0,
            };
            shown.lines.push(ShownLine { range: begin..shown.text.len(), number, window });
        }
        for ((label, start), end) in placed.into_iter().zip(starts).zip(ends) {
            let end = end.max(next_char(&shown.text, start));
            let Placed { real, text, on_to, primary, .. } = label;
            let on_to = on_to.map(|last| last + file.first_line() - 1);
            shown.labels.push(ShownLabel { span: Span::new(start, end), real, text, on_to, primary });
        }
        for line in &mut shown.lines {
            line.number += file.first_line() - 1;
        }
        shown
    }

    /// Index of the line at a place in the text that is drawn.
    pub fn line_index(&self, offset: usize) -> usize {
        self.lines.partition_point(|line| line.range.end <= offset).min(self.lines.len().saturating_sub(1))
    }

    /// The line at a place in the text that is drawn, without its LF.
    pub fn line_at(&self, offset: usize) -> &str {
        let range = &self.lines[self.line_index(offset)].range;
        self.text[range.clone()].trim_end()
    }
}

/// The files of a finding with their labels, the file of the primary label first.
pub(super) fn files_of(diagnostic: &Diagnostic) -> Vec<(&SourceFile, Vec<&Label>)> {
    let mut files: Vec<(&SourceFile, Vec<&Label>)> = Vec::new();
    for label in diagnostic.primary().into_iter().chain(&diagnostic.labels) {
        match files.iter_mut().find(|(file, _)| *file == &label.file) {
            Some((_, labels)) if labels.iter().any(|known| std::ptr::eq(*known, label)) => {}
            Some((_, labels)) => labels.push(label),
            None => files.push((&label.file, vec![label])),
        }
    }
    files
}

/// Whether nothing of a file can be shown, and nothing is said about a place in it: it is empty, it could not be read,
/// or its text was not kept. Then the name has to do.
pub(super) fn is_blank(file: &SourceFile, labels: &[&Label]) -> bool {
    file.text().trim_start_matches('\u{FEFF}').is_empty() && labels.iter().all(|label| label.text.is_empty())
}

/// The name of a file of which nothing can be shown, with the line if it is a later one.
pub(super) fn blank_place(file: &SourceFile, charset: Charset) -> String {
    let name = prose(file.name(), charset);
    match file.first_line() {
        1 => name,
        line => format!("{name}, line {line}"),
    }
}

/// Where in a game the finding is: `seventh-veil, solution main, ply 17`.
pub(super) fn place_words(diagnostic: &Diagnostic) -> Option<String> {
    let solution = diagnostic.solution.as_ref().map(|solution| format!("solution {solution}"));
    let ply = diagnostic.ply.map(|ply| format!("ply {ply}"));
    let words: Vec<String> = diagnostic.puzzle.clone().into_iter().chain(solution).chain(ply).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// A label put right: within the text, on character boundaries, not on line ends.
struct Placed {
    real: Span,
    /// The part that is drawn.
    shown: Span,
    text: String,
    on_to: Option<usize>,
    primary: bool,
}

impl Placed {
    fn of(file: &SourceFile, label: &Label, charset: Charset) -> Placed {
        let text = file.text();
        let begin = file.lines().start(1).unwrap_or(0).min(text.len());
        let start = floor(text, label.span.start.max(begin));
        let end = ceil(text, label.span.end).max(start);
        // A label on nothing but a line end stays where it starts.
        let real = Span::new(start, start + text[start..end].trim_end_matches(['\n', '\r']).len());
        let mut shown = real;
        let mut on_to = None;
        let mut words = prose(label.text.trim(), charset);
        cut(&mut words, TEXT_MAX, charset);
        let (first, last) = (line_of(file, shown.start), line_of(file, shown.end));
        if last >= first + LABEL_LINES_MAX {
            shown.end = content_of(file, first).end.max(shown.start);
            on_to = Some(last);
        }
        // Just after a CR of CRLF there is no place to point at.
        let content = content_of(file, first);
        shown.start = shown.start.clamp(content.start, content.end);
        shown.end = shown.end.max(shown.start);
        if last > first && last < first + LABEL_LINES_MAX {
            let content = content_of(file, last);
            shown.end = shown.end.clamp(content.start, content.end);
        } else {
            shown.end = shown.end.min(content.end);
        }
        Placed { real, shown, text: words, on_to, primary: label.primary }
    }
}

/// Longest text of a label.
const TEXT_MAX: usize = 240;

/// Cuts a text to a number of characters.
pub(super) fn cut(text: &mut String, characters_max: usize, charset: Charset) {
    if let Some((at, _)) = text.char_indices().nth(characters_max) {
        text.truncate(at);
        text.push_str(ellipsis(charset));
    }
}

pub(super) fn ellipsis(charset: Charset) -> &'static str {
    match charset {
        Charset::Unicode => "…",
        Charset::Ascii => "...",
    }
}

/// Numbers of the lines to show.
fn wanted_lines(file: &SourceFile, labels: &[Placed]) -> BTreeSet<usize> {
    let count = file.lines().count();
    let mut wanted = BTreeSet::new();
    let mut labelled = BTreeSet::new();
    for label in labels {
        let (first, last) = (line_of(file, label.shown.start), line_of(file, label.shown.end));
        labelled.extend(first..=last);
        wanted.extend(first.saturating_sub(CONTEXT).max(1)..=(last + CONTEXT).min(count));
    }
    // The empty line behind the last line end is no context.
    if count > 1 && content_of(file, count).is_empty() && !labelled.contains(&count) {
        wanted.remove(&count);
    }
    // A gap of one line is no gap.
    let gaps: Vec<usize> = wanted
        .iter()
        .zip(wanted.iter().skip(1))
        .filter(|(before, after)| *before + 2 == **after)
        .map(|(before, _)| before + 1)
        .collect();
    wanted.extend(gaps);
    wanted
}

fn line_of(file: &SourceFile, offset: usize) -> usize {
    file.lines().line_of(offset)
}

/// The bytes of a line without its end.
fn content_of(file: &SourceFile, number: usize) -> Range<usize> {
    let text = file.text();
    let start = file.lines().start(number).unwrap_or(text.len()).min(text.len());
    let end = file.lines().start(number + 1).unwrap_or(text.len());
    let line = &text[start..end];
    let line = line.strip_suffix('\n').unwrap_or(line);
    start..start + line.strip_suffix('\r').unwrap_or(line).len()
}

/// The part of a span that is on a line.
fn on_line(span: Span, content: &Range<usize>) -> Option<Range<usize>> {
    let (start, end) = (span.start.max(content.start), span.end.min(content.end));
    (start <= end).then_some(start..end)
}

/// Which byte of a line is drawn where: pairs of places in the file and in the drawn text, both growing.
struct Map(Vec<(usize, usize)>);

impl Map {
    fn at_or_before(&self, offset: usize) -> usize {
        let index = self.0.partition_point(|&(from, _)| from <= offset);
        self.0[index.saturating_sub(1)].1
    }

    fn at_or_after(&self, offset: usize) -> usize {
        let index = self.0.partition_point(|&(from, _)| from < offset);
        self.0[index.min(self.0.len() - 1)].1
    }
}

/// Draws a line and says what came to lie where.
fn draw_line(
    out: &mut String,
    text: &str,
    line: Range<usize>,
    marks: &[Range<usize>],
    charset: Charset,
    line_max: usize,
) -> Map {
    let mut map = Map(Vec::new());
    let mut at = line.start;
    let mut column = 0;
    for piece in pieces(text, &line, marks, charset, line_max) {
        if piece.start > at {
            map.0.push((at, out.len()));
            out.push_str(ellipsis(charset));
            column += ellipsis(charset).chars().count();
        }
        let mut before = text[line.start..piece.start].chars().next_back();
        for (offset, c) in text[piece.clone()].char_indices() {
            if c == '\u{FE0F}' && is_emoji_base(before) {
                continue;
            }
            before = Some(c);
            map.0.push((piece.start + offset, out.len()));
            let begin = out.len();
            match c {
                '\t' => out.push_str(&" ".repeat(TAB - column % TAB)),
                _ => push(out, c, charset),
            }
            column += columns(&out[begin..]);
        }
        at = piece.end;
    }
    if at < line.end {
        map.0.push((at, out.len()));
        out.push_str(ellipsis(charset));
    }
    map.0.push((line.end, out.len()));
    map
}

/// The parts of a line that are shown: all of it, or what surrounds its labels.
fn pieces(
    text: &str,
    line: &Range<usize>,
    marks: &[Range<usize>],
    charset: Charset,
    line_max: usize,
) -> Vec<Range<usize>> {
    let forward = |from: usize, to: usize, columns_max: usize| {
        let mut left = columns_max;
        let taken = text[from..to].chars().take_while(|&c| take(&mut left, c, charset)).map(char::len_utf8);
        let end = from + taken.sum::<usize>();
        (end, left)
    };
    if forward(line.start, line.end, line_max).0 == line.end {
        return vec![line.clone()];
    }
    let mut kept: Vec<Range<usize>> = Vec::new();
    let mut marks: Vec<Range<usize>> = marks.to_vec();
    if marks.is_empty() {
        marks.push(line.start..line.start);
    }
    // Labels close to each other count once.
    let each = line_max.saturating_sub(2) / marks.len().min(PIECES_MAX);
    for mark in marks.iter().take(PIECES_MAX) {
        // A label that is longer than the room for it is followed as far as possible.
        let fits = forward(mark.start, mark.end, each * 2 / 3).0 == mark.end;
        let room = if fits { each * 2 / 3 } else { each.saturating_sub(8) };
        let (end, left) = forward(mark.start, mark.end, room);
        let used = room - left;
        let around = each.saturating_sub(used);
        let mut before = around / 2;
        let back: usize = text[line.start..mark.start]
            .chars()
            .rev()
            .take_while(|&c| take(&mut before, c, charset))
            .map(char::len_utf8)
            .sum();
        // What was not needed in front is used behind.
        let after = around - around / 2 + if back == mark.start - line.start { before } else { 0 };
        let end = if end == mark.end { forward(end, line.end, after).0 } else { end };
        kept.push(mark.start - back..end);
    }
    kept.sort_by_key(|piece| piece.start);
    let mut merged: Vec<Range<usize>> = Vec::new();
    for piece in kept {
        match merged.last_mut() {
            Some(last) if piece.start <= last.end => last.end = last.end.max(piece.end),
            _ => merged.push(piece),
        }
    }
    merged
}

/// Takes a character's columns from what is left, if they fit.
fn take(left: &mut usize, c: char, charset: Charset) -> bool {
    let mut shown = String::new();
    push(&mut shown, c, charset);
    let columns = if c == '\t' { TAB } else { columns(&shown) };
    let fits = columns <= *left;
    if fits {
        *left -= columns;
    }
    fits
}

/// About how many columns a text takes: one a character, two for the scripts and pictures that are drawn wide.
pub(super) fn columns(text: &str) -> usize {
    text.chars()
        .map(|c| match c {
            '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' => 2,
            '\u{fe30}'..='\u{fe6f}' | '\u{ff01}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' => 2,
            '\u{1f300}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}' => 2,
            _ => 1,
        })
        .sum()
}

fn next_char(text: &str, offset: usize) -> usize {
    text[offset..].chars().next().map_or(offset, |c| offset + c.len_utf8())
}

fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn ceil(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset += 1;
    }
    offset
}
