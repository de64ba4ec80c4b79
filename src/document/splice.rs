//! A solution → into the bytes of a puzzle file, the rest of it untouched.

use std::ops::Range;

use serde_json::{Map, Value};

use crate::notation::{Expect, Point};
use crate::yaml::{self, Entry, Kind, Node, Style, scalar};

/// A solution as it is to stand in a puzzle file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spliced<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it starts, if not at the puzzle's start.
    pub from: Option<&'a Point>,
    /// What is expected of it; `None`: that the goal is met.
    pub expect: Option<&'a Expect>,
    /// Its moves, a script; `None` leaves what is there, as a `file:`.
    pub moves: Option<&'a str>,
}

/// The text of a puzzle file with a solution in it: in the place of the one of this name if there is one, else behind
/// the last. `document` counts the documents of the file from 0. Every byte that does not say this solution's moves,
/// `expect` or `from` stays as it is; a list that is begun is parted from what stands above it by a blank line.
///
/// The outcome was read again: it says what the file said before, and the solution.
///
/// # Errors
/// Why it cannot be put there, in one sentence: the file is no puzzle file, or says it with anchors and aliases.
///
/// ```
/// use trove::document::{Spliced, splice};
/// let file = "trove: 1 # mine\ngame: osmosis\ndeal: { seed: 42 }\n";
/// let main = Spliced { name: "main", from: None, expect: None, moves: Some("KD\ndeal\n") };
/// let with = "\nsolutions:\n  - name: main\n    moves: |\n      KD\n      deal\n";
/// assert_eq!(splice(file, 0, &main).unwrap(), format!("{file}{with}"));
/// ```
pub fn splice(text: &str, document: usize, solution: &Spliced) -> Result<String, String> {
    let before = yaml::parse(text);
    let tree = before.documents.get(document).filter(|tree| tree.faults.is_empty());
    let root = tree.and_then(|tree| tree.root.clone()).ok_or("the file cannot be read")?;
    if !matches!(root.kind, Kind::Mapping(_)) {
        return Err("the file holds no puzzle there".to_owned());
    }
    let file = File { text, eol: line_end_of(text) };
    let list = root.get("solutions");
    let edits = match list.and_then(|list| Some((list, find(list, solution.name)?))) {
        Some((_, item)) => file.change(item, solution)?,
        None => file.add(&root, list, solution)?,
    };
    let spliced = apply(text, edits);
    let after = yaml::parse(&spliced);
    let plain = |stream: &yaml::Stream| -> Option<Vec<Value>> {
        stream.documents.iter().map(|tree| Some(without_last_line_ends(yaml::plain(tree.root.as_deref()?)))).collect()
    };
    let sound = after.faults.is_empty() && after.documents.iter().all(|tree| tree.faults.is_empty());
    let says = match (plain(&before), plain(&after)) {
        (Some(old), Some(new)) if sound => old.len() == new.len() && same_but_for(old, &new, document, solution),
        _ => false,
    };
    if says {
        Ok(spliced)
    } else {
        Err("the file is written in a way that leaves no place for it, as with anchors and aliases".to_owned())
    }
}

/// The item of this name.
fn find<'a>(list: &'a Entry, name: &str) -> Option<&'a Node> {
    let named = |item: &&std::sync::Arc<Node>| {
        item.get("name").and_then(|entry| entry.value.scalar()).is_some_and(|scalar| scalar.text == name)
    };
    list.value.sequence()?.iter().find(named).map(AsRef::as_ref)
}

/// Whether the documents say what they said, and the solution.
fn same_but_for(mut old: Vec<Value>, new: &[Value], document: usize, solution: &Spliced) -> bool {
    let Some(root) = old.get_mut(document).and_then(Value::as_object_mut) else { return false };
    let list = root.entry("solutions").or_insert(Value::Null);
    if list.is_null() {
        *list = Value::Array(Vec::new());
    }
    let Some(list) = list.as_array_mut() else { return false };
    let known = list.iter().position(|item| item.get("name").and_then(Value::as_str) == Some(solution.name));
    let index = known.unwrap_or(list.len());
    if known.is_none() {
        list.push(Value::Object(Map::from_iter([("name".to_owned(), Value::from(solution.name))])));
    }
    let written = &new[document]["solutions"][index];
    let Some(item) = list[index].as_object_mut() else { return false };
    if let Some(moves) = solution.moves {
        let Some(read) = written["moves"].as_str().filter(|read| read.trim_end() == moves.trim_end()) else {
            return false;
        };
        item.insert("moves".to_owned(), Value::from(read));
    }
    let expect = solution.expect.map(|expect| match expect {
        Expect::Illegal(code) => Value::Object(Map::from_iter([("illegal".to_owned(), Value::from(code.as_str()))])),
        other => Value::from(other.to_string()),
    });
    let as_default = expect.is_none() && written.get("expect").and_then(Value::as_str) == Some("goal");
    set(item, "expect", if as_default { Some(Value::from("goal")) } else { expect });
    set(item, "from", solution.from.map(|from| Value::from(from.to_string())));
    // Values that are equal but for the order of keys: where a key was put does not matter.
    old == new
}

/// How many line ends stand behind a block says nothing, and changes if a line is written below the last of a file.
fn without_last_line_ends(value: Value) -> Value {
    match value {
        Value::String(text) => Value::from(text.trim_end_matches(['\r', '\n'])),
        Value::Array(items) => items.into_iter().map(without_last_line_ends).collect(),
        Value::Object(entries) => {
            entries.into_iter().map(|(key, value)| (key, without_last_line_ends(value))).collect()
        }
        other => other,
    }
}

fn set(item: &mut Map<String, Value>, key: &str, value: Option<Value>) {
    match value {
        Some(value) => drop(item.insert(key.to_owned(), value)),
        None => drop(item.shift_remove(key)),
    }
}

/// Bytes and what is to stand in their place.
type Edit = (Range<usize>, String);

fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut out = String::with_capacity(text.len() + 256);
    let mut reached = 0;
    for (range, new) in edits {
        out.push_str(&text[reached..range.start.max(reached)]);
        out.push_str(&new);
        reached = range.end.max(reached);
    }
    out.push_str(&text[reached..]);
    out
}

fn line_end_of(text: &str) -> &'static str {
    match text.find(['\r', '\n']) {
        Some(at) if text[at..].starts_with("\r\n") => "\r\n",
        Some(at) if text[at..].starts_with('\r') => "\r",
        _ => "\n",
    }
}

struct File<'a> {
    text: &'a str,
    eol: &'static str,
}

impl File<'_> {
    /// Edits that change a solution that is there.
    fn change(&self, item: &Node, solution: &Spliced) -> Result<Vec<Edit>, String> {
        let flow = self.is_flow(item);
        let mut edits = Vec::new();
        let source = item.get("moves").or(item.get("file")).ok_or("the solution there cannot be read")?;
        if let Some(moves) = solution.moves {
            let entry = item.get("moves").ok_or("the solution has its moves in another file")?;
            edits.extend(self.moves(entry, moves, flow)?);
        }
        let expect = solution.expect.map(expect_text);
        let from = solution.from.map(ToString::to_string);
        edits.extend(self.value(item, "from", from, None, source, flow)?);
        edits.extend(self.value(item, "expect", expect, Some("goal"), source, flow)?);
        Ok(edits)
    }

    /// Edits that say, change or take away one short value of an item. `default` is what says the same as nothing.
    fn value(
        &self,
        item: &Node,
        key: &str,
        value: Option<String>,
        default: Option<&str>,
        before: &Entry,
        flow: bool,
    ) -> Result<Vec<Edit>, String> {
        let Some(entry) = item.get(key) else {
            let Some(value) = value else { return Ok(Vec::new()) };
            let at = before.key.span.start;
            let behind = match flow {
                true => ", ".to_owned(),
                false => format!("{}{:indent$}", self.eol, "", indent = self.column(at)),
            };
            return Ok(vec![(at..at, format!("{key}: {value}{behind}"))]);
        };
        let there = entry.value.span.range();
        let written = entry.value.scalar().map(|scalar| scalar.text.as_str());
        match value {
            Some(value) if self.text[there.clone()] == value || written == Some(&value) => Ok(Vec::new()),
            Some(value) => Ok(vec![(there, value)]),
            None if default.is_some() && written == default => Ok(Vec::new()),
            None => {
                let start = self.line_start(entry.key.span.start);
                let end = self.line_end(there.end);
                let alone = self.text[start..entry.key.span.start].trim().is_empty()
                    && self.text[there.end..end].trim().is_empty()
                    && self.line_start(there.start) == start
                    && !flow;
                match default {
                    _ if alone => Ok(vec![(start..self.behind_line(end), String::new())]),
                    Some(default) => Ok(vec![(there, default.to_owned())]),
                    None => Err(format!("the solution there has a `{key}` that cannot be taken away")),
                }
            }
        }
    }

    /// Edits that put moves in the place of those of an entry.
    fn moves(&self, entry: &Entry, moves: &str, flow: bool) -> Result<Vec<Edit>, String> {
        let odd = "the moves there are written with an anchor or an alias";
        let text = self.text;
        let key_end = entry.key.span.end;
        let colon = text[key_end..].find(':').map(|at| key_end + at + 1).ok_or(odd)?;
        let line_end = self.line_end(colon);
        let behind = text[colon..line_end].trim_start();
        if behind.starts_with(['&', '*', '!']) {
            return Err(odd.to_owned());
        }
        let value = &entry.value;
        let scalar = value.scalar().ok_or(odd)?;
        if value.span.end < colon {
            return Err(odd.to_owned());
        }
        if flow {
            return Ok(vec![(value.span.range(), in_line(moves))]);
        }
        let column = self.column(entry.key.span.start);
        if matches!(scalar.style, Style::Literal | Style::Folded) {
            let header = line_end - behind.len();
            if !behind.starts_with(['|', '>']) {
                return Err(odd.to_owned());
            }
            let length = behind.find(|c: char| !matches!(c, '|' | '>' | '+' | '-' | '0'..='9')).unwrap_or(behind.len());
            let end = text[..value.span.end].trim_end().len().max(line_end);
            let old = text[line_end..end].split(['\r', '\n']).filter(|line| !line.trim().is_empty());
            let indent = old.map(|line| line.len() - line.trim_start_matches(' ').len()).min();
            let indent = indent.filter(|indent| *indent > column).unwrap_or(column + 2);
            return Ok(vec![(header..header + length, "|".to_owned()), (line_end..end, self.lines(moves, indent))]);
        }
        let between = &text[colon..value.span.start.max(colon)];
        let same_line = !between.contains(['\r', '\n']);
        if same_line || between.trim().is_empty() {
            let start = if same_line { value.span.start } else { colon };
            let header = if same_line { "|" } else { " |" };
            let end = self.line_end(value.span.end);
            return Ok(vec![(start..value.span.end, header.to_owned()), (end..end, self.lines(moves, column + 2))]);
        }
        Ok(vec![(value.span.range(), in_line(moves))])
    }

    /// Edits that add a solution.
    fn add(&self, root: &Node, list: Option<&Entry>, solution: &Spliced) -> Result<Vec<Edit>, String> {
        let text = self.text;
        let root_flow = self.is_flow(root);
        let Some(list) = list else {
            if root_flow {
                let last = root.mapping().and_then(<[Entry]>::last).ok_or("the file holds no puzzle there")?;
                let at = last.value.span.end;
                return Ok(vec![(at..at, format!(", solutions: [{}]", self.flow_item(solution)))]);
            }
            let column = self.column(root.span.start);
            let at = self.document_end(root);
            let mut new = format!("{0}{0}{1:column$}solutions:", self.eol, "");
            new.push_str(&self.item(solution, column + 2, column + 4));
            return Ok(vec![(at..at, new)]);
        };
        match &list.value.kind {
            Kind::Sequence(items) if self.is_flow(&list.value) => {
                let item = self.flow_item(solution);
                match items.last() {
                    Some(last) => Ok(vec![(last.span.end..last.span.end, format!(", {item}"))]),
                    // What a comment says between the brackets stays between them.
                    None if text[list.value.span.range()].contains('#') => {
                        let at = self.line_start(list.value.span.end);
                        let indent = self.column(list.key.span.start) + 2;
                        Ok(vec![(at..at, format!("{:indent$}{item}{}", "", self.eol))])
                    }
                    None if root_flow => Ok(vec![(list.value.span.range(), format!("[{item}]"))]),
                    None => Ok(self.first_item(list, solution)),
                }
            }
            Kind::Sequence(items) => {
                let last = items.last().ok_or("the list of solutions cannot be read")?;
                let dash = text[..last.span.start].rfind('-').ok_or("the list of solutions cannot be read")?;
                let dash = self.column(dash);
                let key = match &last.kind {
                    Kind::Mapping(entries) if !self.is_flow(last) && !entries.is_empty() => {
                        self.column(entries[0].key.span.start).max(dash + 2)
                    }
                    _ => dash + 2,
                };
                let mut at = self.line_end(text[..last.span.end].trim_end().len());
                // Comments that stand deeper than the list belong to its last item.
                loop {
                    let next = self.behind_line(at);
                    let line = &text[next..self.line_end(next)];
                    let comment = line.trim_start_matches(' ');
                    if next == at || !comment.starts_with('#') || line.len() - comment.len() <= dash {
                        break;
                    }
                    at = self.line_end(next);
                }
                let apart = items.len() > 1 && {
                    let start = self.line_start(text[..last.span.start].rfind('-').unwrap_or(0));
                    text[..start].trim_end_matches(' ').ends_with(&self.eol.repeat(2))
                };
                let blank = if apart { self.eol } else { "" };
                Ok(vec![(at..at, format!("{blank}{}", self.item(solution, dash, key)))])
            }
            _ if list.value.is_null() && root_flow => {
                let item = self.flow_item(solution);
                Ok(match list.value.kind {
                    Kind::Nothing => vec![(list.key.span.end..list.key.span.end, format!(": [{item}]"))],
                    _ => vec![(list.value.span.range(), format!("[{item}]"))],
                })
            }
            _ if list.value.is_null() => Ok(self.first_item(list, solution)),
            _ => Err("`solutions` is no list".to_owned()),
        }
    }

    /// The first item of a list that is written as nothing, `~` or `[]`.
    fn first_item(&self, list: &Entry, solution: &Spliced) -> Vec<Edit> {
        let column = self.column(list.key.span.start);
        let value = &list.value;
        let key_end = list.key.span.end;
        let written = value.kind != Kind::Nothing && value.span.start >= key_end;
        let end = self.line_end(if written { value.span.end } else { key_end });
        let item = self.item(solution, column + 2, column + 4);
        let mut edits = vec![(end..end, item)];
        if written {
            let start = self.text[..value.span.start].trim_end_matches(' ').len();
            edits.insert(0, (start..value.span.end, String::new()));
        }
        edits
    }

    /// An item of a block list, each line of it behind a line end.
    fn item(&self, solution: &Spliced, dash: usize, key: usize) -> String {
        let mut out = format!("{}{:dash$}-{:gap$}", self.eol, "", "", gap = key - dash - 1);
        out.push_str(&format!("name: {}", scalar::block(solution.name)));
        for (name, value) in [
            ("from", solution.from.map(|from| scalar::block(&from.to_string()))),
            ("expect", solution.expect.map(expect_text)),
        ] {
            if let Some(value) = value {
                out.push_str(&format!("{}{:key$}{name}: {value}", self.eol, ""));
            }
        }
        let moves = solution.moves.unwrap_or_default();
        if moves.trim().is_empty() {
            out.push_str(&format!("{}{:key$}moves: \"\"", self.eol, ""));
        } else {
            out.push_str(&format!("{}{:key$}moves: |{}", self.eol, "", self.lines(moves, key + 2)));
        }
        out
    }

    fn flow_item(&self, solution: &Spliced) -> String {
        let mut out = format!("{{ name: {}", scalar::flow(solution.name));
        if let Some(from) = solution.from {
            out.push_str(&format!(", from: {}", scalar::flow(&from.to_string())));
        }
        if let Some(expect) = solution.expect {
            out.push_str(&format!(", expect: {}", expect_text(expect)));
        }
        out.push_str(&format!(", moves: {} }}", in_line(solution.moves.unwrap_or_default())));
        out
    }

    /// The lines of a block scalar, each behind a line end.
    fn lines(&self, text: &str, indent: usize) -> String {
        let mut out = String::new();
        for line in text.trim_end().lines() {
            out.push_str(self.eol);
            if !line.is_empty() {
                out.push_str(&format!("{:indent$}{line}", ""));
            }
        }
        out
    }

    /// Behind the last line of a document that says something or is a comment.
    fn document_end(&self, root: &Node) -> usize {
        let text = self.text;
        let mut at = self.line_end(text[..root.span.end].trim_end().len().max(root.span.start));
        let mut next = self.behind_line(at);
        while next < text.len() && next > at {
            let end = self.line_end(next);
            let line = &text[next..end];
            if line.starts_with("---") || line.starts_with("...") {
                break;
            }
            if !line.trim().is_empty() {
                at = end;
            }
            let behind = self.behind_line(end);
            if behind == end {
                break;
            }
            next = behind;
        }
        at
    }

    fn is_flow(&self, node: &Node) -> bool {
        // A block collection begins where its first item does, which may be between brackets of the other kind.
        let bracket = if matches!(node.kind, Kind::Sequence(_)) { '[' } else { '{' };
        self.text[node.span.start..].starts_with(bracket)
    }

    fn line_start(&self, at: usize) -> usize {
        let start = self.text[..at].rfind(['\r', '\n']).map_or(0, |end| end + 1);
        // A byte order mark is no column.
        if start == 0 && self.text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8().min(at) } else { start }
    }

    /// Where the line ends, before its line end.
    fn line_end(&self, at: usize) -> usize {
        self.text[at..].find(['\r', '\n']).map_or(self.text.len(), |end| at + end)
    }

    /// Behind the line end that stands at `end`.
    fn behind_line(&self, end: usize) -> usize {
        let rest = &self.text[end..];
        end + if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with(['\r', '\n'])) }
    }

    fn column(&self, at: usize) -> usize {
        self.text[self.line_start(at)..at].chars().count()
    }
}

/// A script on one line, in quotes where it has to be.
fn in_line(moves: &str) -> String {
    scalar::flow(moves.trim_end())
}

fn expect_text(expect: &Expect) -> String {
    match expect {
        Expect::Illegal(code) => format!("{{ illegal: {} }}", scalar::flow(code)),
        other => other.to_string(),
    }
}
