//! What stands between the nodes of a stream: comments, anchors, aliases, dashes and the marks of documents.

use super::{Kind, Node, Stream};
use crate::source::Span;

/// What a [`Mark`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// `# …`, without the end of its line.
    Comment,
    /// `&name`.
    Anchor,
    /// `*name`.
    Alias,
    /// The `-` before an item of a block.
    Dash,
    /// `---`.
    DocumentStart,
    /// `...`.
    DocumentEnd,
}

/// Something that is no node and that whoever writes a text anew has to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// Its bytes.
    pub span: Span,
}

/// Every mark of a stream that was read from `text` without faults, in the order of the text.
///
/// ```
/// use trove::yaml::{MarkKind, marks, parse};
/// let text = "a: &x [1] # one\nb: '# none'\nc: *x\n";
/// let found: Vec<_> = marks(text, &parse(text)).iter().map(|mark| &text[mark.span.range()]).collect();
/// assert_eq!(found, ["&x", "# one", "*x"]);
/// ```
pub fn marks(text: &str, stream: &Stream) -> Vec<Mark> {
    let mut leaves = Vec::new();
    for root in stream.documents.iter().filter_map(|tree| tree.root.as_deref()) {
        collect(root, &mut leaves);
    }
    leaves.sort_unstable();
    leaves.dedup();
    let bytes = text.as_bytes();
    let ends = |at: usize| bytes.get(at).is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    let word = |at: usize| {
        let end = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b'[' | b']' | b'{' | b'}');
        at + bytes[at..].iter().position(end).unwrap_or(bytes.len() - at)
    };
    let mut marks = Vec::new();
    let mut leaves = leaves.into_iter().peekable();
    let mut at = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let begin = at;
    while at < bytes.len() {
        while leaves.next_if(|leaf| leaf.end <= at).is_some() {}
        if let Some(leaf) = leaves.peek().filter(|leaf| leaf.start <= at) {
            at = leaf.end;
            continue;
        }
        let line_begins = at == begin || matches!(bytes[at - 1], b'\n' | b'\r');
        let (kind, end) = match bytes[at] {
            b'#' => {
                let line = text[at..].find(['\r', '\n']).unwrap_or(text.len() - at);
                (Some(MarkKind::Comment), at + line)
            }
            b'-' if line_begins && text[at..].starts_with("---") && ends(at + 3) => {
                (Some(MarkKind::DocumentStart), at + 3)
            }
            b'.' if line_begins && text[at..].starts_with("...") && ends(at + 3) => {
                (Some(MarkKind::DocumentEnd), at + 3)
            }
            b'-' if ends(at + 1) => (Some(MarkKind::Dash), at + 1),
            b'&' => (Some(MarkKind::Anchor), word(at)),
            b'*' => (Some(MarkKind::Alias), word(at)),
            // The head of a block scalar, with the dash that may be in it.
            b'|' | b'>' => (None, word(at)),
            _ => (None, at + 1),
        };
        if let Some(kind) = kind {
            marks.push(Mark { kind, span: Span::new(at, end) });
        }
        at = end;
    }
    marks
}

/// Places of keys and scalars, which hold no marks.
fn collect(node: &Node, leaves: &mut Vec<Span>) {
    match &node.kind {
        Kind::Nothing => {}
        Kind::Scalar(_) => leaves.extend((!node.span.is_empty()).then_some(node.span)),
        Kind::Sequence(items) => items.iter().for_each(|item| collect(item, leaves)),
        Kind::Mapping(entries) => {
            for entry in entries {
                leaves.push(entry.key.span);
                collect(&entry.value, leaves);
            }
        }
    }
}
