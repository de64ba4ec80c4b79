//! Events of the parser → trees.

use std::collections::HashMap;
use std::sync::Arc;

use granit_parser::{Event, Parser, ScalarStyle, Span as RawSpan, StrInput, StructureStyle, options};

use super::{Entry, Key, Kind, Node, Scalar, Style, fault, gate, syntax};
use crate::source::{Fault, Span, is_hidden};

/// How much is read at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the text.
    pub bytes: usize,
    /// Levels of nesting, aliases followed.
    pub depth: usize,
    /// Nodes in the stream, aliases counted as often as they are used.
    pub nodes: usize,
}

impl Default for Limits {
    /// 1 MiB, 32 levels, 100,000 nodes.
    fn default() -> Limits {
        Limits { bytes: 1 << 20, depth: 32, nodes: 100_000 }
    }
}

/// A stream of documents.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    /// Its documents in order.
    pub documents: Vec<Tree>,
    /// What is wrong with the stream as a whole.
    pub faults: Vec<Fault>,
}

/// One document.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Its root; `None` if it could not be read to its end.
    pub root: Option<Arc<Node>>,
    /// Its bytes.
    pub span: Span,
    /// What is wrong with it as YAML. If there is a root it may still be looked at, to find more faults, but not
    /// relied upon.
    pub faults: Vec<Fault>,
}

/// Reads a stream of documents within the usual [`Limits`].
pub fn parse(text: &str) -> Stream {
    parse_with(text, Limits::default())
}

/// Reads a stream of documents. All faults that do not follow from each other are found at once; a document with a
/// syntax error is given up, those after it are read.
pub fn parse_with(text: &str, limits: Limits) -> Stream {
    let faults = gate::check(text, limits);
    if !faults.is_empty() {
        return Stream { documents: Vec::new(), faults };
    }
    let mut options = options! {
        disallow_directives: true,
        block_scalar_eof_without_line_feed: true,
        emit_unresolved_aliases: true,
        flow_nesting_limit: limits.depth,
        block_nesting_limit: limits.depth,
    };
    options.set_emit_comments(false);
    let mut parser = Parser::new_from_str_with_options(text, options);
    let mut builder = Builder { text, limits, nodes: 0, stream: Stream::default(), document: None, reached: 0 };
    builder.read(&mut parser);
    builder.stream
}

/// A collection that is not closed yet.
struct Open {
    /// Its opening bracket, or the place of its first item.
    start: Span,
    flow: bool,
    anchor: usize,
    content: Content,
}

enum Content {
    Sequence(Vec<Arc<Node>>),
    Mapping {
        entries: Vec<Entry>,
        /// Where each key stands that was met; keys that were refused are not in `entries`.
        seen: HashMap<String, Span>,
        /// A key whose value is still to come; `None` in it: refused.
        key: Option<(Span, Option<Key>)>,
    },
}

/// A document that is being read.
struct Partial {
    start: usize,
    open: Vec<Open>,
    root: Option<Arc<Node>>,
    /// `None` for an anchor whose node is still open.
    anchors: HashMap<usize, Option<Arc<Node>>>,
    faults: Vec<Fault>,
}

struct Builder<'a> {
    text: &'a str,
    limits: Limits,
    nodes: usize,
    stream: Stream,
    document: Option<Partial>,
    /// Where the last event ended.
    reached: usize,
}

/// Nothing more is read: a limit was hit.
struct Stop;

impl<'a> Builder<'a> {
    fn read(&mut self, parser: &mut Parser<'a, StrInput<'a>>) {
        while let Some(next) = parser.next_event() {
            match next {
                Ok((event, span)) => {
                    let tag = span.tag_span().map(|tag| self.span(tag));
                    if self.event(event, self.span(span), tag).is_err() {
                        self.end_document(self.text.len(), false);
                        return;
                    }
                }
                Err(error) => {
                    let at = error.marker().byte_offset().unwrap_or(self.text.len());
                    let open = self
                        .document
                        .as_ref()
                        .and_then(|document| document.open.iter().rev().find(|open| open.flow).map(|open| open.start));
                    let too_deep = syntax::is_nesting_limit(error.kind());
                    let fault = match too_deep {
                        true => fault::too_deep(syntax::place(self.text, at), self.limits.depth),
                        false => syntax::fault(self.text, error.kind(), at, open),
                    };
                    self.document_at(at).faults.push(fault);
                    self.end_document(at, false);
                    if too_deep || !parser.proceed_next_document().unwrap_or(false) {
                        return;
                    }
                }
            }
        }
    }

    /// The bytes of a span, on character boundaries whatever the parser says.
    fn span(&self, span: RawSpan) -> Span {
        let range = span.byte_range().unwrap_or(self.text.len()..self.text.len());
        let fit = |mut at: usize| {
            at = at.min(self.text.len());
            while !self.text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = fit(range.start);
        Span::new(start, fit(range.end).max(start))
    }

    /// The document that is being read; one that could not even begin begins here.
    fn document_at(&mut self, start: usize) -> &mut Partial {
        self.document.get_or_insert_with(|| Partial {
            start,
            open: Vec::new(),
            root: None,
            anchors: HashMap::new(),
            faults: Vec::new(),
        })
    }

    fn end_document(&mut self, end: usize, whole: bool) {
        if let Some(document) = self.document.take() {
            self.stream.documents.push(Tree {
                root: document.root.filter(|_| whole),
                span: Span::new(document.start, end.max(document.start)),
                faults: document.faults,
            });
        }
    }

    /// `tag_place`: where the node's tag stands, if it has one.
    fn event(&mut self, event: Event<'a>, span: Span, tag_place: Option<Span>) -> Result<(), Stop> {
        if let Some(tag) = event.tag() {
            let place = tag_place.unwrap_or_else(|| syntax::place(self.text, span.start));
            self.document_at(span.start).faults.push(fault::tag(place, &tag.original()));
        }
        let named = match event {
            Event::Alias(_) => Some(span),
            Event::Scalar(_, _, anchor, _) | Event::SequenceStart(_, anchor, _) | Event::MappingStart(_, anchor, _)
                if anchor != 0 =>
            {
                Some(Span::new(self.reached.min(span.start), span.start))
            }
            _ => None,
        };
        if let Some(place) = named.and_then(|within| syntax::odd_anchor(self.text, within)) {
            let name = &self.text[place.range()];
            self.document_at(span.start).faults.push(fault::anchor_name(place, name));
        }
        self.reached = span.end;
        match event {
            Event::DocumentStart(..) => {
                self.document_at(span.start);
            }
            Event::DocumentEnd => self.end_document(span.end, true),
            Event::Scalar(text, style, anchor, _) => self.scalar(&text, style, anchor, span)?,
            Event::SequenceStart(style, anchor, _) => self.open(style, anchor, span, Content::Sequence(Vec::new()))?,
            Event::MappingStart(style, anchor, _) => {
                let content = Content::Mapping { entries: Vec::new(), seen: HashMap::new(), key: None };
                self.open(style, anchor, span, content)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span)?,
            Event::Alias(id) => self.alias(id, span)?,
            Event::UnresolvedAlias(name) => {
                self.document_at(span.start).faults.push(fault::unknown_alias(span, &name));
                self.count(1, span)?;
                self.add(Arc::new(Node { kind: Kind::Nothing, span, weight: 1, height: 1 }), span)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn count(&mut self, nodes: usize, span: Span) -> Result<(), Stop> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes > self.limits.nodes {
            let fault = fault::too_many_nodes(span, self.limits.nodes);
            self.document_at(span.start).faults.push(fault);
            return Err(Stop);
        }
        Ok(())
    }

    fn scalar(&mut self, text: &str, style: ScalarStyle, anchor: usize, span: Span) -> Result<(), Stop> {
        self.count(1, span)?;
        let style = match style {
            ScalarStyle::Plain => Style::Plain,
            ScalarStyle::SingleQuoted => Style::SingleQuoted,
            ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
            ScalarStyle::Literal => Style::Literal,
            ScalarStyle::Folded => Style::Folded,
        };
        let source = self.text;
        let document = self.document_at(span.start);
        let flow = document.open.last().is_some_and(|open| open.flow);
        let nothing = style == Style::Plain && span.is_empty();
        let node = if nothing {
            Node { kind: Kind::Nothing, span: document.place_of_nothing(source, span), weight: 1, height: 1 }
        } else {
            let scalar = Scalar { text: text.to_owned(), style };
            Node { kind: Kind::Scalar(scalar), span, weight: 1, height: 1 }
        };
        if style == Style::Plain
            && flow
            && let Some(c @ ('?' | ':')) = source[span.range()].chars().next()
        {
            document.faults.push(fault::indicator(span, c));
        }
        if !flow
            && matches!(style, Style::Plain | Style::SingleQuoted | Style::DoubleQuoted)
            && let Some(tab) = syntax::tab_before(source, span.start)
        {
            document.faults.push(fault::tab(tab));
        }
        if style == Style::DoubleQuoted
            && let Some((at, c)) = text.char_indices().find(|&(_, c)| is_hidden(c))
        {
            let place = node.offsets(source).span(Span::new(at, at + c.len_utf8()));
            document.faults.push(fault::control_character(place, c));
        }
        let node = Arc::new(node);
        if anchor != 0 {
            document.anchors.insert(anchor, Some(node.clone()));
        }
        self.add(node, span)
    }

    fn alias(&mut self, id: usize, span: Span) -> Result<(), Stop> {
        let document = self.document_at(span.start);
        let node = match document.anchors.get(&id) {
            Some(Some(node)) => node.clone(),
            _ => {
                document.faults.push(fault::alias_in_itself(span));
                Arc::new(Node { kind: Kind::Nothing, span, weight: 1, height: 1 })
            }
        };
        if document.awaits_key() {
            document.faults.push(fault::alias_key(span));
        }
        self.count(node.weight, span)?;
        self.add(node, span)
    }

    fn open(&mut self, style: StructureStyle, anchor: usize, span: Span, content: Content) -> Result<(), Stop> {
        self.count(1, span)?;
        let (depth, source) = (self.limits.depth, self.text);
        let document = self.document_at(span.start);
        if document.open.len() >= depth {
            document.faults.push(fault::too_deep(syntax::place(source, span.start), depth));
            return Err(Stop);
        }
        if document.awaits_key() {
            document.faults.push(fault::complex_key(syntax::place(source, span.start)));
        }
        let flow = style == StructureStyle::Flow || document.open.last().is_some_and(|open| open.flow);
        if let Some(tab) =
            syntax::tab_before(source, span.start).filter(|_| !flow && matches!(content, Content::Sequence(_)))
        {
            document.faults.push(fault::tab(tab));
        }
        if anchor != 0 {
            document.anchors.insert(anchor, None);
        }
        document.open.push(Open { start: span, flow: style == StructureStyle::Flow, anchor, content });
        Ok(())
    }

    fn close(&mut self, span: Span) -> Result<(), Stop> {
        let source = self.text;
        let document = self.document_at(span.start);
        let Some(open) = document.open.pop() else { return Ok(()) };
        let (kind, last, weight, height) = match open.content {
            Content::Sequence(items) => {
                let last = items.last().map(|item| item.span);
                let weight = items.iter().fold(1usize, |sum, item| sum.saturating_add(item.weight));
                let height = 1 + items.iter().map(|item| item.height).max().unwrap_or(0);
                (Kind::Sequence(items), last, weight, height)
            }
            Content::Mapping { entries, .. } => {
                let last = entries.last().map(|entry| entry.value.span.to(entry.key.span));
                let weight = entries.iter().fold(1usize, |sum, entry| sum.saturating_add(entry.value.weight));
                let height = 1 + entries.iter().map(|entry| entry.value.height).max().unwrap_or(0);
                (Kind::Mapping(entries), last, weight, height)
            }
        };
        let end = if open.flow { span.end } else { last.map_or(open.start.end, |last| last.end) };
        let mut place = Span::new(open.start.start, end.max(open.start.start));
        if place.is_empty() {
            place = syntax::place(source, place.start);
        }
        let node = Arc::new(Node { kind, span: place, weight, height });
        if open.anchor != 0 {
            document.anchors.insert(open.anchor, Some(node.clone()));
        }
        self.add(node, place)
    }

    /// Puts a finished node where it belongs. `at` is where it is used, for an alias another place than its own.
    fn add(&mut self, node: Arc<Node>, at: Span) -> Result<(), Stop> {
        let (depth, source) = (self.limits.depth, self.text);
        let document = self.document_at(at.start);
        if document.open.len() + node.height > depth + 1 {
            document.faults.push(fault::too_deep(at, depth));
            return Err(Stop);
        }
        match document.open.last_mut().map(|open| &mut open.content) {
            None => document.root = Some(node),
            Some(Content::Sequence(items)) => items.push(node),
            Some(Content::Mapping { entries, seen, key }) => match key.take() {
                Some((_, Some(key))) => entries.push(Entry { key, value: node }),
                Some((_, None)) => {}
                None => {
                    let (accepted, fault) = accept_key(&node, at, source, seen);
                    *key = Some((at, accepted));
                    document.faults.extend(fault);
                }
            },
        }
        Ok(())
    }
}

impl Partial {
    /// Whether the next node is a key.
    fn awaits_key(&self) -> bool {
        matches!(self.open.last().map(|open| &open.content), Some(Content::Mapping { key: None, .. }))
    }

    /// Where to point if nothing was written: at the key, or at the dash or bracket before it.
    fn place_of_nothing(&self, source: &str, span: Span) -> Span {
        match self.open.last().map(|open| &open.content) {
            Some(Content::Mapping { key: Some((key, _)), .. }) => *key,
            _ => {
                let before = source[..span.start].trim_end();
                match before.chars().next_back() {
                    Some(c) => Span::new(before.len() - c.len_utf8(), before.len()),
                    None => syntax::place(source, span.start),
                }
            }
        }
    }
}

/// Takes a node as a key, or says why it cannot be one. Faults of collections and aliases were reported already.
fn accept_key(node: &Node, at: Span, source: &str, seen: &mut HashMap<String, Span>) -> (Option<Key>, Option<Fault>) {
    let scalar = match &node.kind {
        Kind::Scalar(scalar) if node.span == at => scalar,
        Kind::Nothing => return (None, Some(fault::empty_key(node.span))),
        _ => return (None, None),
    };
    if source[at.range()].contains(['\r', '\n']) {
        return (None, Some(fault::long_key(at)));
    }
    if scalar.style == Style::Plain && scalar.text == "<<" {
        return (None, Some(fault::merge_key(at)));
    }
    if let Some(&first) = seen.get(&scalar.text) {
        return (None, Some(fault::duplicate_key(at, &scalar.text, first)));
    }
    seen.insert(scalar.text.clone(), at);
    (Some(Key { text: scalar.text.clone(), span: at }), None)
}
