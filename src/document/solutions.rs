//! `solutions:`, and the scripts that stand in a puzzle file.

use std::collections::HashMap;

use super::puzzle::{Embedded, Moves, Solution};
use super::reader::{Reader, head};
use super::{fault, keys};
use crate::notation::{self, Expect, Point};
use crate::source::Span;
use crate::yaml::{Entry, Kind, Node, Style};

impl Reader<'_> {
    /// Reads the list; solutions that cannot be used are left out.
    pub(super) fn solutions(&mut self, entry: &Entry) -> Vec<Solution> {
        let items = match &entry.value.kind {
            Kind::Sequence(items) => items,
            _ if entry.value.is_null() => return Vec::new(),
            _ => {
                let wanted = "a list of maps, each with `name` and `moves`";
                let found = super::reader::kind_in_words(&entry.value);
                let fault = fault::wrong_type(head(self.text, &entry.value), "solutions", wanted, found);
                self.faults.push(fault.help("begin each solution with `- name: …`"));
                return Vec::new();
            }
        };
        let mut names: HashMap<String, Span> = HashMap::new();
        let mut solutions = Vec::new();
        for item in items {
            if self.room() == 0 {
                break;
            }
            let Kind::Mapping(entries) = &item.kind else {
                let found = super::reader::kind_in_words(item);
                self.faults.push(
                    fault::wrong_type(item.span, "solutions", "a list of maps", found)
                        .help("each solution begins with `- name: …`"),
                );
                continue;
            };
            solutions.extend(self.solution(item, entries, &mut names));
        }
        solutions
    }

    fn solution(&mut self, item: &Node, entries: &[Entry], names: &mut HashMap<String, Span>) -> Option<Solution> {
        self.check_keys(entries, "a solution", keys::SOLUTION);
        let corrected = keys::corrected(entries, keys::SOLUTION);
        let get = |key: &str| corrected.iter().find(|entry| entry.key.text == key);
        // Everything is read before anything is given up, so that all faults are found.
        let name = match get("name") {
            Some(entry) => self.name(entry).and_then(|name| self.unique(name, entry.value.span, names)),
            None => {
                let help = "a solution is known by its name: `name: main`";
                self.fault(fault::missing_key(head(self.text, item), "name", "a solution", help))
            }
        };
        let title = get("title").and_then(|entry| self.text(entry));
        let notes = get("notes").and_then(|entry| self.text(entry));
        let author = get("author").and_then(|entry| self.string(entry));
        let by = get("by").and_then(|entry| self.string(entry));
        let date = get("date").and_then(|entry| self.date(entry));
        let source = get("source").and_then(|entry| self.string(entry));
        let expect = get("expect").map(|entry| self.expect(entry).map(|expect| (expect, entry.value.span)));
        let from = get("from").map(|entry| self.from(entry).map(|point| (point, entry.value.span)));
        let proof = get("proof").map(|entry| self.path(entry).map(|path| (path, entry.value.span)));
        let moves = match (get("moves"), get("file")) {
            (Some(moves), Some(file)) => {
                let (first, second) = (moves.key.span.min(file.key.span), moves.key.span.max(file.key.span));
                self.fault(fault::two_sources(second, first))
            }
            (Some(moves), None) => self.script(moves).map(Moves::Inline),
            (None, Some(file)) => self.path(file).map(|path| Moves::File { path, span: file.value.span }),
            (None, None) => {
                let help = "write `moves: |` with the moves below it, or `file:` with the path of a script";
                self.fault(fault::missing_key(head(self.text, item), "moves", "a solution", help))
            }
        };
        let (name, name_span) = name?;
        Some(Solution {
            name,
            name_span,
            span: item.span,
            expect: given(expect)?,
            from: given(from)?,
            moves: moves?,
            proof: given(proof)?,
            title,
            notes,
            author,
            by,
            date,
            source,
        })
    }

    fn name(&mut self, entry: &Entry) -> Option<String> {
        let name = self.string(entry)?;
        if notation::is_name(&name) {
            return Some(name);
        }
        self.fault(fault::bad_name(entry.value.span, "the name of a solution", &name))
    }

    fn unique(&mut self, name: String, span: Span, names: &mut HashMap<String, Span>) -> Option<(String, Span)> {
        if let Some(&first) = names.get(&name) {
            return self.fault(fault::duplicate_name(span, &name, first));
        }
        names.insert(name.clone(), span);
        Some((name, span))
    }

    /// A word, or `{ illegal: CODE }`.
    fn expect(&mut self, entry: &Entry) -> Option<Expect> {
        if let Kind::Mapping(entries) = &entry.value.kind {
            self.check_keys(entries, "`expect`", &["illegal"]);
            let corrected = keys::corrected(entries, &["illegal"]);
            let Some(code) = corrected.iter().find(|entry| entry.key.text == "illegal") else {
                let help = "write `expect: { illegal: osmosis::row-above }`";
                return self.fault(fault::missing_key(head(self.text, &entry.value), "illegal", "`expect`", help));
            };
            let written = self.string(code)?;
            return self.expectation(&format!("illegal:{written}"), "illegal:".len(), code);
        }
        let written = self.string(entry)?;
        self.expectation(&written, 0, entry)
    }

    /// Reads an expectation whose text from `before` on is the value of an entry.
    fn expectation(&mut self, text: &str, before: usize, entry: &Entry) -> Option<Expect> {
        match notation::expect(text) {
            Ok(expect) => Some(expect),
            Err(fault) => {
                let map = entry.value.offsets(self.text);
                let back = |span: Span| {
                    let (start, end) = (span.start.saturating_sub(before), span.end.saturating_sub(before));
                    if start == end { entry.value.span } else { map.span(Span::new(start, end)) }
                };
                self.fault(fault.mapped(back))
            }
        }
    }

    fn from(&mut self, entry: &Entry) -> Option<Point> {
        let written = self.string(entry)?;
        match notation::point(&written) {
            Ok(point) => Some(point),
            Err(fault) => {
                let map = entry.value.offsets(self.text);
                self.fault(fault.mapped(|span| if span.is_empty() { entry.value.span } else { map.span(span) }))
            }
        }
    }

    /// A script in the file itself.
    pub(super) fn script(&mut self, entry: &Entry) -> Option<Embedded> {
        if entry.value.is_null() || entry.value.scalar().is_none() {
            let found = super::reader::kind_in_words(&entry.value);
            let fault = fault::wrong_type(entry.value.span, &entry.key.text, "a text of moves", found);
            return self
                .fault(fault.help(format!("write `{}: |` and the moves on the lines below it", entry.key.text)));
        }
        let embedded = self.embedded(entry, "a text of moves")?;
        if embedded.style != Style::Literal
            && let Some((hash, end)) = swallowing_comment(&embedded, self.text)
        {
            return self.fault(fault::folded_comment(hash, end));
        }
        Some(embedded)
    }

    /// A path below the file's folder, as far as its text says.
    fn path(&mut self, entry: &Entry) -> Option<String> {
        let path = self.string(entry)?;
        match wrong_with_path(&path) {
            None => Some(path),
            Some(why) => self.fault(fault::path(entry.value.span, &path, why)),
        }
    }
}

/// `None` if something was written and could not be read.
fn given<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        None => Some(None),
        Some(None) => None,
        Some(read) => Some(read),
    }
}

/// Why a path does not lie below the file's folder; `None` if it does.
fn wrong_with_path(path: &str) -> Option<&'static str> {
    let drive = path.as_bytes().get(1) == Some(&b':') && path.as_bytes()[0].is_ascii_alphabetic();
    if path.is_empty() {
        Some("is no path")
    } else if path.chars().any(char::is_control) {
        Some("holds a control character")
    } else if path.contains('\\') {
        Some("holds a backslash")
    } else if path.starts_with('/') || drive {
        Some("is absolute")
    } else if path.split('/').any(|part| part == "..") {
        Some("leads out of its folder")
    } else if path.split('/').any(|part| part.is_empty() || part == ".") {
        Some("has an empty part")
    } else {
        None
    }
}

/// In a text whose lines were joined: a comment of the script that goes on over what stood on later lines. Gives the
/// `#` and the last thing that it swallows.
fn swallowing_comment(script: &Embedded, source: &str) -> Option<(Span, Span)> {
    let text = script.text.as_str();
    let mut chars = text.char_indices().peekable();
    let mut quoted = false;
    let mut begins_word = true;
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if quoted => {
                chars.next();
            }
            '"' => quoted = !quoted,
            '#' if !quoted && begins_word => {
                let end = at + text[at..].find(['\r', '\n']).unwrap_or(text.len() - at);
                let hash = script.to_file(Span::new(at, at + 1));
                let comment = script.to_file(Span::new(at, at + text[at..end].trim_end().len()));
                let raw = source.get(comment.range())?;
                if let Some(line) = raw.find(['\r', '\n']) {
                    let rest = raw[line..].trim_start();
                    let start = comment.end - rest.len();
                    let length = rest.find(['\r', '\n']).unwrap_or(rest.len());
                    return Some((hash, Span::new(start, start + length)));
                }
                while chars.peek().is_some_and(|(next, _)| *next < end) {
                    chars.next();
                }
            }
            _ => {}
        }
        begins_word = c.is_whitespace() || matches!(c, '(' | ')' | '"');
    }
    None
}
