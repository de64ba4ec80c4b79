//! A writer of YAML that takes every liberty that YAML has.

use std::fmt::Write as _;

use crate::yaml::{Entry, Kind, Node, Scalar, Style};

/// Writes trees in as many ways as its choices say.
pub(super) struct Messy<'c> {
    choices: &'c [u8],
    at: usize,
    out: String,
    count: usize,
    /// Indentation beyond which a line would be a part of the block above it.
    block: Option<usize>,
}

const COMMENTS: &[&str] =
    &["", " x", "\ttab\tin it", " ünï ♥ 𝄞", " a: b, [c] {d} - e", "!", " \"quoted' # again", " ---"];

impl<'c> Messy<'c> {
    pub fn new(choices: &'c [u8]) -> Messy<'c> {
        Messy { choices, at: 0, out: String::new(), count: 0, block: None }
    }

    fn pick(&mut self, of: usize) -> usize {
        let choice = self.choices.get(self.at % self.choices.len().max(1)).copied().unwrap_or(0);
        // The same choices again mean something else.
        let turn = self.at / self.choices.len().max(1);
        self.at += 1;
        (usize::from(choice) + turn * 7) % of
    }

    fn chance(&mut self, of: usize) -> bool {
        self.pick(of) == of - 1
    }

    fn comment(&mut self) -> String {
        self.count += 1;
        let text = COMMENTS[self.pick(COMMENTS.len())];
        format!("#{}{text}", self.count)
    }

    /// Maybe a comment at the end of the line, and the end of the line.
    fn line_end(&mut self) {
        if self.chance(5) {
            let blanks = 1 + self.pick(3);
            let comment = self.comment();
            let _ = write!(self.out, "{:blanks$}{comment}", "");
        }
        self.out.push('\n');
    }

    /// Maybe lines that say nothing, indented by `most` at most.
    fn lines(&mut self, most: usize) {
        let most = self.block.map_or(most, |block| most.min(block - 1));
        while self.chance(5) {
            if self.chance(2) {
                self.out.push('\n');
            } else {
                let indent = self.pick(most + 1);
                let comment = self.comment();
                let _ = writeln!(self.out, "{:indent$}{comment}", "");
                self.block = None;
            }
        }
    }

    fn shuffled<'n>(&mut self, entries: &'n [Entry], shuffle: bool) -> Vec<&'n Entry> {
        let mut order: Vec<&Entry> = entries.iter().collect();
        if shuffle {
            for index in (1..order.len()).rev() {
                let other = self.pick(index + 1);
                order.swap(index, other);
            }
        }
        order
    }

    /// The text of documents.
    pub fn stream(mut self, roots: &[&Node]) -> String {
        for (index, root) in roots.iter().enumerate() {
            self.lines(3);
            if index > 0 || self.chance(4) {
                self.out.push_str("---");
                self.block = None;
                self.line_end();
            }
            self.lines(3);
            let entries = root.mapping().expect("a puzzle is a map");
            if self.chance(8) && flows(root) {
                self.flow(root, 1);
                self.line_end();
            } else {
                self.map(entries, 0, true);
            }
            self.lines(6);
            if self.chance(6) {
                self.out.push_str("...");
                self.block = None;
                self.line_end();
            }
        }
        self.lines(3);
        self.out
    }

    fn map(&mut self, entries: &[Entry], indent: usize, shuffle: bool) {
        let mut first = self.out.ends_with(|c| c != '\n');
        for entry in self.shuffled(entries, shuffle) {
            if !first {
                self.lines(indent + 3);
                let _ = write!(self.out, "{:indent$}", "");
            }
            first = false;
            self.key(entry);
            self.out.push(':');
            let languages = matches!(entry.key.text.as_str(), "title" | "notes") || entry.key.text.starts_with("x-");
            self.value(&entry.value, indent, true, !languages);
        }
    }

    fn key(&mut self, entry: &Entry) {
        self.block = None;
        match self.pick(6) {
            4 => {
                let _ = write!(self.out, "'{}'", entry.key.text);
            }
            5 => {
                let _ = write!(self.out, "\"{}\"", entry.key.text);
            }
            _ => self.out.push_str(&entry.key.text),
        }
    }

    /// A value behind a key or dash that stands at `indent`.
    fn value(&mut self, node: &Node, indent: usize, behind_key: bool, shuffle: bool) {
        match &node.kind {
            Kind::Nothing => self.line_end(),
            Kind::Scalar(scalar) => self.scalar(scalar, indent),
            _ if self.chance(3) && flows(node) => {
                self.out.push(' ');
                self.flow(node, indent + 1);
                self.line_end();
            }
            Kind::Mapping(entries) if entries.is_empty() => self.out.push_str(" {}\n"),
            Kind::Sequence(items) if items.is_empty() => self.out.push_str(" []\n"),
            Kind::Mapping(entries) => {
                let deeper = indent + 1 + self.pick(4);
                if !behind_key && self.chance(2) {
                    let gap = deeper - indent - 1;
                    let _ = write!(self.out, "{:gap$}", "", gap = gap.max(1));
                    return self.map(entries, indent + 1 + gap.max(1), shuffle);
                }
                self.line_end();
                self.map(entries, deeper, shuffle);
            }
            Kind::Sequence(items) => {
                let deeper = if behind_key { indent + self.pick(4) } else { indent + 1 + self.pick(3) };
                self.line_end();
                for item in items {
                    self.lines(deeper + 3);
                    let _ = write!(self.out, "{:deeper$}-", "");
                    self.block = None;
                    self.value(item, deeper, false, shuffle);
                }
            }
        }
    }

    fn scalar(&mut self, scalar: &Scalar, indent: usize) {
        let text = scalar.text.as_str();
        let inner = indent + 1 + self.pick(4);
        let is_block = matches!(scalar.style, Style::Literal | Style::Folded);
        let one_line = !text.contains('\n');
        match self.pick(4) {
            // A plain scalar may be a number.
            _ if scalar.style == Style::Plain => {
                self.gap(indent);
                self.out.push_str(text);
                self.line_end();
            }
            0 if is_block || one_line => {
                let ends = text.ends_with('\n');
                let _ = write!(self.out, " |{}", if ends { "" } else { "-" });
                self.line_end();
                for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
                    let inner = if line.is_empty() { 0 } else { inner };
                    let _ = writeln!(self.out, "{:inner$}{line}", "");
                }
                if self.chance(3) {
                    self.out.push('\n');
                }
                self.block = Some(inner);
            }
            1 if one_line && !text.contains("  ") => {
                self.out.push_str(" >-");
                self.line_end();
                for word in text.split(' ') {
                    let _ = writeln!(self.out, "{:inner$}{word}", "");
                }
                self.block = Some(inner);
            }
            2 if one_line => {
                self.gap(indent);
                let _ = write!(self.out, "'{}'", text.replace('\'', "''"));
                self.line_end();
            }
            _ => {
                self.gap(indent);
                let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
                let _ = write!(self.out, "\"{text}\"");
                self.line_end();
            }
        }
    }

    /// From a key or dash to its value: a blank, or a line of its own.
    fn gap(&mut self, indent: usize) {
        if self.chance(6) {
            self.line_end();
            self.lines(indent + 3);
            let inner = indent + 1 + self.pick(3);
            let _ = write!(self.out, "{:inner$}", "");
        } else {
            let blanks = 1 + self.pick(2);
            let _ = write!(self.out, "{:blanks$}", "");
        }
    }

    /// Maybe a line end within brackets.
    fn break_line(&mut self, indent: usize) {
        if self.chance(4) {
            self.line_end();
            self.lines(indent + 4);
            let inner = indent + self.pick(5);
            let _ = write!(self.out, "{:inner$}", "");
        } else if self.chance(2) {
            self.out.push(' ');
        }
    }

    /// A value in brackets, all lines of it indented by `indent` at least.
    fn flow(&mut self, node: &Node, indent: usize) {
        match &node.kind {
            Kind::Nothing => self.out.push_str("null"),
            Kind::Scalar(scalar)
                if scalar.style == Style::Plain && !scalar.text.contains([',', '[', ']', '{', '}']) =>
            {
                self.out.push_str(&scalar.text);
            }
            Kind::Scalar(scalar) => {
                let text = scalar.text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
                let _ = write!(self.out, "\"{text}\"");
            }
            Kind::Sequence(items) => {
                self.out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        self.out.push(',');
                    }
                    self.break_line(indent);
                    self.flow(item, indent);
                }
                self.break_line(indent);
                self.out.push(']');
            }
            Kind::Mapping(entries) => {
                self.out.push('{');
                for (index, entry) in entries.iter().enumerate() {
                    if index > 0 {
                        self.out.push(',');
                    }
                    self.break_line(indent);
                    self.key(entry);
                    self.out.push_str(": ");
                    self.flow(&entry.value, indent);
                }
                self.break_line(indent);
                self.out.push('}');
            }
        }
    }
}

/// Whether a value may stand in brackets: moves and long texts may, all the same.
fn flows(node: &Node) -> bool {
    match &node.kind {
        Kind::Nothing => true,
        Kind::Scalar(scalar) => !scalar.text.contains(['\u{FEFF}', '\t']),
        Kind::Sequence(items) => items.iter().all(|item| flows(item)),
        Kind::Mapping(entries) => entries.iter().all(|entry| flows(&entry.value)),
    }
}
