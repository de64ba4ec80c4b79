//! A document as it is laid out: every part with its comments.

use super::role::Role;
use crate::source::Span;
use crate::yaml::{Kind, Mark, MarkKind, Node, Scalar};

/// A line beside the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// An empty one.
    Blank,
    /// A comment.
    Comment(String),
}

/// An entry of a map, an item of a list, or a whole document.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Its number in the order of the file, from 0 for the document.
    pub id: usize,
    /// What it is.
    pub role: Role,
    /// Its key: the text, and how it stands in the file.
    pub key: Option<(String, String)>,
    /// Its anchor, `&name`.
    pub anchor: Option<String>,
    /// Its value.
    pub value: Value,
    /// The bytes of its value.
    pub span: Span,
    /// Comments and blank lines above it.
    pub above: Vec<Line>,
    /// Comments at the end of its line, and those below that continue them.
    pub beside: Vec<String>,
}

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// Nothing was written.
    Nothing,
    /// `*name`.
    Alias(String),
    /// A scalar, and how it stands in the file.
    Scalar(Scalar, String),
    /// A list or map.
    Parts(Parts),
}

/// The parts of a list or map.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// Whether they have keys.
    pub map: bool,
    /// Whether they stand in brackets.
    pub flow: bool,
    /// They themselves.
    pub list: Vec<Part>,
    /// Comments and blank lines below the last one.
    pub tail: Vec<Line>,
}

/// Where a part stands in the file, for finding out which comments are its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Where it begins: its key or dash.
    pub start: usize,
    /// Where its value begins.
    pub value: usize,
    /// The part that it is a part of.
    pub parent: Option<usize>,
    /// If its value is a list or map: where that stands.
    pub inner: Option<Inner>,
}

/// Where a list or map stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inner {
    /// Whether it stands in brackets.
    pub flow: bool,
    /// Its bytes, for brackets.
    pub span: Span,
    /// The column at which its parts begin.
    pub column: usize,
}

/// Makes parts of nodes.
pub(super) struct Builder<'a> {
    text: &'a str,
    dashes: Vec<Span>,
    names: Vec<Span>,
    /// Where each part stands, by its number.
    pub places: Vec<Place>,
}

impl<'a> Builder<'a> {
    pub fn new(text: &'a str, marks: &[Mark]) -> Builder<'a> {
        let of = |kinds: &[MarkKind]| marks.iter().filter(|m| kinds.contains(&m.kind)).map(|m| m.span).collect();
        Builder {
            text,
            dashes: of(&[MarkKind::Dash]),
            names: of(&[MarkKind::Anchor, MarkKind::Alias]),
            places: Vec::new(),
        }
    }

    /// The document with this root.
    pub fn document(&mut self, root: &Node) -> Part {
        self.part(root, None, root.span.start, root.span.start, Role::Puzzle, None, false).0
    }

    /// A part whose key or dash ends at `at`, and where it ends.
    #[expect(clippy::too_many_arguments, reason = "they are what a part is made of")]
    fn part(
        &mut self,
        node: &Node,
        key: Option<(String, String)>,
        start: usize,
        at: usize,
        role: Role,
        parent: Option<usize>,
        in_flow: bool,
    ) -> (Part, usize) {
        let id = self.places.len();
        let begin = self.skip(at);
        self.places.push(Place { start, value: begin, parent, inner: None });
        let mut part = Part {
            id,
            role,
            key,
            anchor: None,
            value: Value::Nothing,
            span: node.span,
            above: Vec::new(),
            beside: Vec::new(),
        };
        // A node that stands before its own key or dash is the one that an alias names.
        if node.span.start < start {
            let alias = self.name(begin);
            part.value = Value::Alias(self.text[alias.range()].to_owned());
            return (part, alias.end);
        }
        let mut begin = begin;
        let mut end = at;
        if self.text[begin..].starts_with('&') {
            let anchor = self.name(begin);
            part.anchor = Some(self.text[anchor.range()].to_owned());
            // Others see what an anchor names: it stays what it is.
            part.role = Role::Own;
            end = anchor.end;
            begin = self.skip(anchor.end);
        }
        match &node.kind {
            Kind::Nothing => self.places[id].value = end,
            Kind::Scalar(scalar) => {
                part.value = Value::Scalar(scalar.clone(), self.text[node.span.range()].to_owned());
                self.places[id].value = node.span.start.max(begin);
                end = node.span.end.max(begin);
            }
            Kind::Sequence(_) | Kind::Mapping(_) => {
                let (parts, inner_end) = self.parts(node, id, part.role, begin, in_flow);
                part.value = Value::Parts(parts);
                end = inner_end;
            }
        }
        (part, end)
    }

    /// The parts of a collection that begins at `begin`, and where it ends.
    fn parts(&mut self, node: &Node, id: usize, role: Role, begin: usize, in_flow: bool) -> (Parts, usize) {
        let map = matches!(node.kind, Kind::Mapping(_));
        let brackets = self.text[begin..].starts_with(if map { '{' } else { '[' });
        let flow = in_flow || brackets;
        let column = match flow {
            true => 0,
            false => self.text[..begin].chars().rev().take_while(|&c| c != '\n').count(),
        };
        // Without brackets, as in `[a: 1]`, nothing can stand between the parts.
        let span = if brackets { node.span } else { Span::at(begin) };
        self.places[id].value = begin;
        self.places[id].inner = Some(Inner { flow, span, column });
        let mut list = Vec::new();
        let mut at = if brackets { begin + 1 } else { begin };
        match &node.kind {
            Kind::Mapping(entries) => {
                for entry in entries {
                    let key = (entry.key.text.clone(), self.text[entry.key.span.range()].to_owned());
                    let role = role.of_key(&key.0);
                    let (start, end) = (entry.key.span.start, entry.key.span.end);
                    let (part, end) = self.part(&entry.value, Some(key), start, end, role, Some(id), flow);
                    list.push(part);
                    at = end;
                }
            }
            Kind::Sequence(items) => {
                for item in items {
                    let (start, after) = match flow {
                        true => {
                            let start = self.skip_comma(at);
                            (start, start)
                        }
                        false => {
                            let dash = self.dashes.partition_point(|dash| dash.start < at);
                            let dash = self.dashes.get(dash).copied().unwrap_or(Span::at(at));
                            (dash.start, dash.end)
                        }
                    };
                    let (part, end) = self.part(item, None, start, after, role.of_item(), Some(id), flow);
                    list.push(part);
                    at = end;
                }
            }
            Kind::Nothing | Kind::Scalar(_) => {}
        }
        let end = if brackets { node.span.end } else { at };
        (Parts { map, flow, list, tail: Vec::new() }, end)
    }

    /// The anchor or alias at an offset.
    fn name(&self, at: usize) -> Span {
        let index = self.names.partition_point(|name| name.start < at);
        self.names.get(index).copied().unwrap_or(Span::at(at))
    }

    /// Past blanks, comments and the colon of a key.
    fn skip(&self, at: usize) -> usize {
        self.skip_all(at, &[':'])
    }

    fn skip_comma(&self, at: usize) -> usize {
        self.skip_all(at, &[','])
    }

    fn skip_all(&self, mut at: usize, also: &[char]) -> usize {
        loop {
            let rest = &self.text[at..];
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\n']).len();
            at += blanks;
            match rest[blanks..].chars().next() {
                Some('#') => at += rest[blanks..].find('\n').unwrap_or(rest.len() - blanks),
                Some(c) if also.contains(&c) => at += 1,
                _ => return at,
            }
        }
    }
}
