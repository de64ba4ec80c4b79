//! Parts → rows.

use std::collections::HashMap;

use super::role::Role;
use super::rows::{Row, push_lines};
use super::tree::{Line, Part, Parts, Value};
use super::value;
use crate::source::Span;
use crate::yaml::scalar;
use crate::yaml::text::{WIDTH, Written};

/// Lays the parts of a document out.
pub(super) struct Printer<'a> {
    /// The canonical text of the script at a place; `None` keeps it.
    pub scripts: &'a dyn Fn(Span) -> Option<String>,
    /// Names of the game's options in their order.
    pub options: Vec<&'static str>,
    /// Whether keys stay where they are.
    pub keep_order: bool,
}

/// A part as rows: what goes above it, wherever it stands, and the part itself.
struct Printed {
    lead: Vec<Line>,
    rows: Vec<Row>,
}

/// What a value comes to.
enum Shape<'p> {
    Inline(String),
    Block(String, Vec<String>),
    Nested(&'p Parts),
}

impl Printer<'_> {
    /// The rows of a document, without its marks.
    pub fn document(&self, root: &Part) -> Vec<Row> {
        let Value::Parts(parts) = &root.value else { return Vec::new() };
        let mut head: Vec<Line> = root.above.clone();
        head.extend(root.beside.iter().cloned().map(Line::Comment));
        let order = self.order(parts, root.role);
        let moved = order.first().filter(|first| first.id != 1).and_then(|_| parts.list.first());
        // What stands at the head of a file stays there, even if the key below it does not.
        let kept = moved.map_or(0, |first| head_of(&first.above));
        if let Some(first) = moved {
            head.extend(first.above[..kept].iter().cloned());
        }
        let mut rows = Vec::new();
        push_lines(&mut rows, &head, 0);
        let moved = moved.map(|first| first.id);
        for part in order {
            let mut printed = self.part(part, 0, root.role);
            if moved == Some(part.id) {
                printed.lead.drain(..kept);
            }
            let begins = matches!(&part.key, Some((key, _)) if key == "game" || key == "solutions");
            if begins && !rows.is_empty() && !printed.lead.contains(&Line::Blank) {
                printed.lead.insert(0, Line::Blank);
            }
            push_lines(&mut rows, &printed.lead, 0);
            rows.extend(printed.rows);
        }
        push_lines(&mut rows, &parts.tail, 0);
        rows
    }

    /// The parts in the order in which they are written.
    pub fn order<'p>(&self, parts: &'p Parts, role: Role) -> Vec<&'p Part> {
        let mut order: Vec<&Part> = parts.list.iter().collect();
        if parts.map && role.has_keys() && !self.keep_order {
            order.sort_by_key(|part| part.key.as_ref().map(|(key, _)| role.rank(key, &self.options)));
        }
        order
    }

    /// Whether every alias still names what it named, in the order in which the parts are written.
    pub fn keeps_names(&self, root: &Part) -> bool {
        let source = Printer { keep_order: true, options: Vec::new(), scripts: self.scripts };
        let (mut before, mut after) = (Names::default(), Names::default());
        source.names(root, &mut before);
        self.names(root, &mut after);
        before.used == after.used
    }

    fn names<'p>(&self, part: &'p Part, names: &mut Names<'p>) {
        match &part.value {
            Value::Alias(name) => {
                names.used.insert(part.id, names.given.get(&name[1..]).copied());
            }
            Value::Parts(parts) => {
                if let Some(name) = &part.anchor {
                    names.given.insert(&name[1..], part.id);
                }
                self.order(parts, part.role).into_iter().for_each(|part| self.names(part, names));
            }
            Value::Nothing | Value::Scalar(..) => {
                if let Some(name) = &part.anchor {
                    names.given.insert(&name[1..], part.id);
                }
            }
        }
    }

    /// A part of a map or list with this role, its own lines indented by `indent`.
    fn part(&self, part: &Part, indent: usize, within: Role) -> Printed {
        let head = match &part.key {
            Some((key, _)) if within.has_keys() || within == Role::Text => {
                format!("{}:", scalar::flow(&within.spelled(key)))
            }
            Some((_, written)) => format!("{written}:"),
            None => "-".to_owned(),
        };
        let mut lead = part.above.clone();
        let named = part.anchor.as_ref().map(|anchor| format!(" {anchor}")).unwrap_or_default();
        let head = format!("{:indent$}{head}{named}", "");
        let shape = self.shape(part, indent + 2, WIDTH.saturating_sub(head.chars().count() + 1));
        if let (Shape::Inline(_), Value::Parts(parts)) = (&shape, &part.value) {
            lead.extend(parts.tail.iter().cloned());
        }
        let inner = match shape {
            Shape::Nested(parts) => self.parts(parts, part.role, indent + 2),
            Shape::Inline(text) => {
                let line = if text.is_empty() { head } else { format!("{head} {text}") };
                return Printed { lead, rows: Row::with(line, &part.beside).collect() };
            }
            Shape::Block(block, lines) => {
                let beside = above_all_but_one(&mut lead, &part.beside);
                let mut rows: Vec<Row> = Row::with(format!("{head} {block}"), beside).collect();
                rows.extend(lines.into_iter().map(|line| match line.is_empty() {
                    true => Row::new(line),
                    false => Row::new(format!("{:1$}{line}", "", indent + 2)),
                }));
                return Printed { lead, rows };
            }
        };
        // The first part of an item stands on the line of the dash, its comments above that.
        if part.key.is_none() && part.anchor.is_none() {
            lead.extend(part.beside.iter().cloned().map(Line::Comment));
            let own = lead.iter().any(|line| *line != Line::Blank);
            let first = inner.lead.iter().skip_while(|line| !own && **line == Line::Blank);
            lead.extend(first.cloned());
            let mut rows = inner.rows;
            if let Some(row) = rows.first_mut() {
                row.text.replace_range(indent..=indent, "-");
            }
            return Printed { lead, rows };
        }
        let mut rows: Vec<Row> = Row::with(head, &part.beside).collect();
        let first = inner.lead.iter().position(|line| *line != Line::Blank).unwrap_or(inner.lead.len());
        push_lines(&mut rows, &inner.lead[first..], indent + 2);
        rows.extend(inner.rows);
        Printed { lead, rows }
    }

    /// Parts below each other. Comments above the first one are its lead.
    fn parts(&self, parts: &Parts, role: Role, indent: usize) -> Printed {
        let mut all = self.order(parts, role).into_iter().map(|part| self.part(part, indent, role));
        let mut printed = all.next().unwrap_or(Printed { lead: Vec::new(), rows: Vec::new() });
        for next in all {
            push_lines(&mut printed.rows, &next.lead, indent);
            printed.rows.extend(next.rows);
        }
        push_lines(&mut printed.rows, &parts.tail, indent);
        printed
    }

    /// What a value comes to, with so much room on the line of its key. `indent`: that of lines below it.
    fn shape<'p>(&self, part: &'p Part, indent: usize, room: usize) -> Shape<'p> {
        if let Some(cards) = part.role.is_cards().then(|| value::cards(part)).flatten() {
            let many = part.role == Role::Cards || part.role == Role::Pile && cards.len() > 20;
            return match many && !cards.is_empty() {
                true => Shape::Block(">".to_owned(), value::wrapped(&cards, indent)),
                false => Shape::Inline(value::row(&cards)),
            };
        }
        match &part.value {
            Value::Nothing => Shape::Inline(String::new()),
            Value::Alias(name) => Shape::Inline(name.clone()),
            Value::Scalar(text, token) => {
                let script =
                    matches!(part.role, Role::Script | Role::Start).then(|| (self.scripts)(part.span)).flatten();
                match value::scalar(part.role, text, token, script, indent, room) {
                    Written::Inline(text) => Shape::Inline(text),
                    Written::Block(head, lines) => Shape::Block(head.to_owned(), lines),
                }
            }
            Value::Parts(parts) if parts.list.is_empty() => {
                Shape::Inline(if parts.map { "{}" } else { "[]" }.to_owned())
            }
            Value::Parts(parts) => {
                let short = match part.role {
                    Role::Rules | Role::Goal | Role::Expect | Role::Tags => true,
                    Role::Deal => parts.list.iter().all(|part| !part.role.is_cards() && !is_map_of_deal(part.role)),
                    Role::Text | Role::Own => parts.flow,
                    _ => false,
                };
                let flow = short.then(|| value::flow(parts, &self.order(parts, part.role), part.role)).flatten();
                match flow.filter(|flow| flow.chars().count() <= room) {
                    Some(flow) => Shape::Inline(flow),
                    None => Shape::Nested(parts),
                }
            }
        }
    }
}

/// Which part an alias names, by their numbers.
#[derive(Default)]
struct Names<'p> {
    given: HashMap<&'p str, usize>,
    used: HashMap<usize, Option<usize>>,
}

fn is_map_of_deal(role: Role) -> bool {
    matches!(role, Role::Reserves | Role::Position)
}

/// Below the first line of a block there is no place for a comment that goes on: then all go above.
fn above_all_but_one<'c>(lead: &mut Vec<Line>, beside: &'c [String]) -> &'c [String] {
    if beside.len() < 2 {
        return beside;
    }
    lead.extend(beside.iter().cloned().map(Line::Comment));
    &[]
}

/// How many of the lines above the first key are the file's own: all of them, or those before a comment that a blank
/// line sets off.
fn head_of(lines: &[Line]) -> usize {
    let after = lines.iter().rposition(|line| *line == Line::Blank).map_or(lines.len(), |blank| blank + 1);
    let modeline = |line: &Line| matches!(line, Line::Comment(text) if text.contains("yaml-language-server"));
    if lines[after..].iter().any(modeline) { lines.len() } else { after }
}
