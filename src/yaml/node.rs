//! Trees of nodes with places.

use std::sync::Arc;

use super::OffsetMap;
use crate::source::Span;

/// How a scalar was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// In `'…'`.
    SingleQuoted,
    /// In `"…"`.
    DoubleQuoted,
    /// A block that keeps its lines, `|`.
    Literal,
    /// A block that folds its lines, `>`.
    Folded,
}

/// A text and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// The value, escapes and folding undone.
    pub text: String,
    /// How it was written.
    pub style: Style,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing was written, as behind `stock:` at the end of a line.
    Nothing,
    /// A scalar.
    Scalar(Scalar),
    /// `[a, b]`, or lines that begin with `-`.
    Sequence(Vec<Arc<Node>>),
    /// `{a: b}`, or lines of `key: value`; in the order of the file, keys unique.
    Mapping(Vec<Entry>),
}

/// A node. An alias is the very node that its anchor names, with the places of that node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Its bytes: a quoted scalar with its quotes, a block scalar from its first to its last kept line, a flow
    /// collection with its brackets, a block collection from its first to its last item. For [`Kind::Nothing`] the
    /// key or dash before it. Never empty unless the file is.
    pub span: Span,
    /// How many nodes it is with everything in it, aliases counted as often as they are used.
    pub(super) weight: usize,
    /// How deep it is: 1 for a scalar.
    pub(super) height: usize,
}

/// A key of a mapping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its text.
    pub text: String,
    /// Its bytes.
    pub span: Span,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: Key,
    /// The value.
    pub value: Arc<Node>,
}

impl Node {
    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<&Scalar> {
        match &self.kind {
            Kind::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The entries, if it is a mapping.
    pub fn mapping(&self) -> Option<&[Entry]> {
        match &self.kind {
            Kind::Mapping(entries) => Some(entries),
            _ => None,
        }
    }

    /// The items, if it is a sequence.
    pub fn sequence(&self) -> Option<&[Arc<Node>]> {
        match &self.kind {
            Kind::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// The value of a key, if it is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.mapping()?.iter().find(|entry| entry.key.text == key)
    }

    /// Whether nothing was written, or an unquoted `~` or `null`.
    pub fn is_null(&self) -> bool {
        match &self.kind {
            Kind::Nothing => true,
            Kind::Scalar(scalar) => {
                scalar.style == Style::Plain && matches!(scalar.text.as_str(), "" | "~" | "null" | "Null" | "NULL")
            }
            _ => false,
        }
    }

    /// The way back from its value to the file `source` it was read from; for anything but a scalar every offset
    /// leads to the whole node.
    pub fn offsets(&self, source: &str) -> OffsetMap {
        match &self.kind {
            Kind::Scalar(scalar) => OffsetMap::of(source, self.span, scalar),
            _ => OffsetMap::whole(self.span),
        }
    }
}
