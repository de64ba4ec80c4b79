//! Whether a joined file says what it has to: read anew, without the knowledge of how it was put together.

use std::collections::{BTreeMap, BTreeSet};

use super::join::Joined;
use crate::document;
use crate::games::Registry;
use crate::source::{Severity, SourceFile};
use crate::yaml::{self, Kind, Node, Style};

/// Whether a joined file can be read as well as both its sides, and every value in it is the one that three versions
/// come to.
pub fn holds([base, ours, theirs]: [&str; 3], joined: &Joined, stem: &str) -> bool {
    let registry = Registry::standard();
    let faults = |text: &str| -> (BTreeSet<(&'static str, String)>, bool) {
        let read = document::read(&SourceFile::new("", text), stem, &registry);
        let puzzle = read.documents.iter().any(|document| document.puzzle.is_some());
        let all = read.faults.into_iter().chain(read.documents.into_iter().flat_map(|document| document.faults));
        let errors = all.filter(|fault| fault.severity == Severity::Error);
        (errors.map(|fault| (fault.code, fault.message)).collect(), puzzle)
    };
    let (our_faults, our_puzzle) = faults(ours);
    let (their_faults, their_puzzle) = faults(theirs);
    let readable = |text: &str| {
        let (found, puzzle) = faults(text);
        found.iter().all(|fault| our_faults.contains(fault) || their_faults.contains(fault))
            && (puzzle || !our_puzzle || !their_puzzle)
    };
    if !joined.conflicts.is_empty() {
        // Somebody will look at it; a side is a file that can be read wherever the parts do not hang together.
        let yaml = |text: &String| values(text).is_some();
        return joined.resolved.iter().all(yaml);
    }
    let [Some(base), Some(ours), Some(theirs), Some(found)] = [base, ours, theirs, &joined.text].map(values) else {
        return false;
    };
    let keys: BTreeSet<&String> = ours.keys().chain(theirs.keys()).chain(found.keys()).collect();
    let right = |key: &&String| {
        let [b, o, t, f] = [&base, &ours, &theirs, &found].map(|values| values.get(*key));
        match (b, o, t) {
            (_, o, t) if o == t => f == o,
            (b, o, t) if o == b => f == t,
            (b, o, t) if t == b => f == o,
            // Merged by lines.
            _ => f.is_some(),
        }
    };
    keys.iter().all(right) && readable(&joined.text)
}

/// Every value of a file by its key, those of solutions by the solution's name too; `None` if it cannot be read.
fn values(text: &str) -> Option<BTreeMap<String, String>> {
    let stream = yaml::parse(text);
    if !stream.faults.is_empty() || stream.documents.iter().any(|document| !document.faults.is_empty()) {
        return None;
    }
    let mut values = BTreeMap::new();
    for document in &stream.documents {
        for entry in document.root.as_ref()?.mapping()? {
            let solutions = entry.value.sequence().filter(|_| entry.key.text == "solutions");
            let named = solutions.and_then(|items| {
                let name = |item: &Node| Some(item.get("name")?.value.scalar()?.text.clone());
                items.iter().map(|item| Some((name(item)?, item.mapping()?))).collect::<Option<Vec<_>>>()
            });
            for (name, entries) in named.iter().flatten() {
                for entry in *entries {
                    values.insert(format!("solutions/{name}/{}", entry.key.text), shape(&entry.value));
                }
            }
            if named.is_none() {
                values.insert(entry.key.text.clone(), shape(&entry.value));
            }
        }
    }
    Some(values)
}

/// A value without its places.
fn shape(node: &Node) -> String {
    let mut out = String::new();
    write(node, &mut out);
    out
}

fn write(node: &Node, out: &mut String) {
    match &node.kind {
        Kind::Nothing => out.push('~'),
        Kind::Scalar(scalar) => {
            // Whether a block ends in a blank line depends on what follows it.
            let block = matches!(scalar.style, Style::Literal | Style::Folded);
            let text = if block { scalar.text.trim_end() } else { &scalar.text };
            out.push_str(&format!("{text:?}{}", if scalar.style == Style::Plain { "p" } else { "q" }));
        }
        Kind::Sequence(items) => {
            out.push('[');
            items.iter().for_each(|item| write(item, out));
            out.push(']');
        }
        Kind::Mapping(entries) => {
            out.push('{');
            for entry in entries {
                out.push_str(&format!("{:?}:", entry.key.text));
                write(&entry.value, out);
            }
            out.push('}');
        }
    }
}
