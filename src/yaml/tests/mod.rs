//! Tests of the reader as a whole.

mod bounds;
mod offsets;
mod oracle;
mod refusals;
mod trees;

use super::*;
use crate::source::Span;

/// The root of a text that must be sound.
fn root(text: &str) -> std::sync::Arc<Node> {
    let stream = parse(text);
    assert!(stream.faults.is_empty(), "{text:?}: {:?}", stream.faults);
    let tree = &stream.documents[0];
    assert!(tree.faults.is_empty(), "{text:?}: {:?}", tree.faults);
    tree.root.clone().expect("a sound document has a root")
}

/// Every fault as `code: labelled text`.
fn faults(text: &str) -> Vec<String> {
    let stream = parse(text);
    let all = stream.faults.iter().chain(stream.documents.iter().flat_map(|tree| &tree.faults));
    all.map(|fault| format!("{}: {}", fault.code, &text[fault.span.range()])).collect()
}

/// Every span of a tree, keys included.
fn spans(node: &Node, out: &mut Vec<Span>) {
    out.push(node.span);
    match &node.kind {
        Kind::Sequence(items) => items.iter().for_each(|item| spans(item, out)),
        Kind::Mapping(entries) => {
            for entry in entries {
                out.push(entry.key.span);
                spans(&entry.value, out);
            }
        }
        _ => {}
    }
}
