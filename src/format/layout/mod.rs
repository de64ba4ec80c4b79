//! The layout of puzzle files.

mod notes;
mod print;
mod proof;
mod role;
mod rows;
mod tree;
mod value;

use std::collections::HashMap;

use self::print::Printer;
use self::proof::Said;
use self::rows::Row;
use self::tree::Builder;
use super::ends;
use crate::games::Registry;
use crate::source::{Fault, Severity, Span};
use crate::yaml::{self, Kind, Mark, MarkKind, Node, Stream};

/// Lays a puzzle file out in canonical form, every document of it. The text has LF line ends and no byte order mark;
/// [`super::like`] gives it those of the file.
///
/// `scripts` is asked for every value that is a script (`start`, `moves`), by the bytes of that value in `source`:
/// what it gives is written instead, `None` keeps the script as it is. A script that has an anchor is not asked for, as
/// it stands in more than one place.
///
/// The file should have been read without errors; keys that do not exist are kept. Laying a text out that is laid out
/// changes nothing.
///
/// ```
/// use trove::format::layout;
/// use trove::games::Registry;
/// let text = "game: peek # the open one\ntrove: 1\ndeal:\n    seed: 7\n";
/// let laid = layout(text, &Registry::standard(), &|_| None).unwrap();
/// assert_eq!(laid, "trove: 1\n\ngame: peek  # the open one\ndeal: { seed: 7 }\n");
/// ```
///
/// # Errors
/// The faults of a text that YAML cannot read.
pub fn layout(
    source: &str,
    registry: &Registry,
    scripts: &dyn Fn(Span) -> Option<String>,
) -> Result<String, Vec<Fault>> {
    let original = sound(source)?;
    let text = ends::plain(source);
    let same = text == source;
    let stream = if same { original.clone() } else { sound(&text)? };
    // Places in the text with other line ends → places in the file.
    let places: HashMap<Span, Span> = match same {
        true => HashMap::new(),
        false => scalars(&stream).into_iter().zip(scalars(&original)).collect(),
    };
    let scripts = |span: Span| scripts(places.get(&span).copied().unwrap_or(span));
    let laid = lay_out(&text, &stream, registry, &scripts);
    let again = sound(&laid).map(|again| Said::of(&laid, &again, &|_| None));
    match again {
        Ok(again) if Said::of(&text, &stream, &scripts).is_said_by(&again) => Ok(laid),
        _ => Err(vec![not_kept(source)]),
    }
}

/// The file would say something else than before. Nobody should ever see this.
fn not_kept(source: &str) -> Fault {
    let first = source.chars().next().map_or(0, char::len_utf8);
    let message = "the canonical layout of this file would not say what the file says, so there is none";
    Fault::error("yaml::syntax", Span::new(0, first), message)
        .help("this is a mistake of the program; please report it together with the file")
}

/// The stream of a text, or what YAML finds wrong with it.
fn sound(text: &str) -> Result<Stream, Vec<Fault>> {
    let stream = yaml::parse(text);
    let all = stream.faults.iter().chain(stream.documents.iter().flat_map(|tree| &tree.faults));
    let faults: Vec<Fault> = all.filter(|fault| fault.severity == Severity::Error).cloned().collect();
    if faults.is_empty() { Ok(stream) } else { Err(faults) }
}

/// Places of all scalars in the order of the stream.
fn scalars(stream: &Stream) -> Vec<Span> {
    fn collect(node: &Node, out: &mut Vec<Span>) {
        match &node.kind {
            Kind::Scalar(_) => out.push(node.span),
            Kind::Nothing => {}
            Kind::Sequence(items) => items.iter().for_each(|item| collect(item, out)),
            Kind::Mapping(entries) => entries.iter().for_each(|entry| collect(&entry.value, out)),
        }
    }
    let mut out = Vec::new();
    stream.documents.iter().filter_map(|tree| tree.root.as_deref()).for_each(|root| collect(root, &mut out));
    out
}

fn lay_out(text: &str, stream: &Stream, registry: &Registry, scripts: &dyn Fn(Span) -> Option<String>) -> String {
    let marks = yaml::marks(text, stream);
    let roots: Vec<Option<&Node>> = stream.documents.iter().map(|tree| tree.root.as_deref()).collect();
    let begins: Vec<usize> = stream
        .documents
        .iter()
        .zip(&roots)
        .map(|(tree, root)| match root {
            Some(root) if !root.is_null() => root.span.start,
            _ => tree.span.start,
        })
        .collect();
    // Where each document begins: at its `---`, or behind the `...` of the one before it.
    let is_bound = |mark: &&Mark| matches!(mark.kind, MarkKind::DocumentStart | MarkKind::DocumentEnd);
    let all: Vec<Mark> = marks.iter().filter(is_bound).copied().collect();
    let bounds: Vec<Option<Mark>> = begins
        .iter()
        .map(|&begin| all[..all.partition_point(|mark| mark.span.start <= begin)].last().copied())
        .collect();
    let mut rows: Vec<Row> = Vec::new();
    if roots.is_empty() {
        rows.extend(text.trim_end().lines().map(|line| Row::new(line.to_owned())));
    }
    for (index, root) in roots.iter().enumerate() {
        let bound = bounds[index];
        let starts = bound.is_some_and(|mark| mark.kind == MarkKind::DocumentStart);
        let begin = bound.map_or(0, |mark| mark.span.start);
        let end = bounds.get(index + 1).and_then(|next| *next).map_or(text.len(), |mark| mark.span.start);
        let at = |offset: usize| marks.partition_point(|mark| mark.span.start < offset);
        let comments = |marks: &[Mark]| -> Vec<Span> {
            marks.iter().filter(|mark| mark.kind == MarkKind::Comment).map(|mark| mark.span).collect()
        };
        if index == 0 && starts {
            let before = comments(&marks[..at(begin)]);
            rows.extend(before.into_iter().map(|comment| Row::new(text[comment.range()].trim_end().to_owned())));
        }
        let marks = &marks[at(begin)..at(end)];
        let mut own = comments(marks);
        let Some(root) = root.filter(|root| is_plain(text, root, begin, marks)) else {
            // It stays as it is.
            if index > 0 && !starts {
                rows.push(Row::new("---".to_owned()));
            }
            let from = bound.map_or(0, |mark| if starts { mark.span.start } else { mark.span.end });
            let lines = text[from..end].trim_end().trim_start_matches('\n').lines();
            rows.extend(lines.map(|line| Row::new(line.to_owned())));
            continue;
        };
        if starts || index > 0 {
            // What follows the mark on its line stays there.
            let line = bound.map_or(0, |mark| mark.span.end);
            let line = line + text[line..].find('\n').unwrap_or(text.len() - line);
            let on_line = own.first().copied().filter(|c| starts && c.end <= line && c.start < begins[index]);
            let beside: Vec<String> =
                on_line.iter().map(|comment| text[comment.range()].trim_end().to_owned()).collect();
            own.drain(..beside.len());
            rows.extend(Row::with("---".to_owned(), &beside));
        }
        rows.extend(document(text, root, registry, scripts, marks, &own));
        // A blank line before the mark of the next document stays.
        let blank = text[..end].ends_with("\n\n") && end < text.len();
        rows.extend(blank.then(Row::blank));
    }
    rows::join(&rows)
}

/// Whether a document can be laid out: it is a map, and neither it nor a key has an anchor.
fn is_plain(text: &str, root: &Node, begin: usize, marks: &[Mark]) -> bool {
    fn keys(node: &Node, out: &mut Vec<usize>) {
        match &node.kind {
            Kind::Sequence(items) => items.iter().for_each(|item| keys(item, out)),
            Kind::Mapping(entries) => {
                for entry in entries {
                    out.push(entry.key.span.start);
                    keys(&entry.value, out);
                }
            }
            _ => {}
        }
    }
    let mut starts = Vec::new();
    keys(root, &mut starts);
    starts.sort_unstable();
    let mut anchors = marks.iter().filter(|mark| mark.kind == MarkKind::Anchor);
    let map = matches!(&root.kind, Kind::Mapping(entries) if !entries.is_empty());
    map && !anchors.any(|anchor| {
        let end = anchor.span.end;
        let next = end + (text[end..].len() - text[end..].trim_start_matches([' ', '\t']).len());
        (begin..root.span.start).contains(&anchor.span.start) || starts.binary_search(&next).is_ok()
    })
}

/// The rows of a document, its comments among them.
fn document(
    text: &str,
    root: &Node,
    registry: &Registry,
    scripts: &dyn Fn(Span) -> Option<String>,
    marks: &[Mark],
    comments: &[Span],
) -> Vec<Row> {
    let mut builder = Builder::new(text, marks);
    let mut part = builder.document(root);
    notes::attach(text, &mut part, &builder.places, comments);
    let game = root.get("game").and_then(|entry| entry.value.scalar());
    let family = game.and_then(|game| registry.find(&game.text)).map(|(family, _)| family);
    let options = family.map(|family| family.options().iter().map(|option| option.name).collect());
    let mut printer = Printer { scripts, options: options.unwrap_or_default(), keep_order: false };
    printer.keep_order = !printer.keeps_names(&part);
    printer.document(&part)
}
