//! What a file says, apart from how it is laid out: to hold the new text against the old one.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::role::Role;
use crate::cards::DealNumber;
use crate::notation;
use crate::source::Span;
use crate::yaml::{Kind, MarkKind, Node, Stream, marks, plain};

/// What a file says.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    /// Every document without its scripts.
    values: Vec<Value>,
    /// Every script by its place, as it stands and as its canonical text would be.
    scripts: BTreeMap<String, (String, Option<String>)>,
    /// Every comment, sorted.
    comments: Vec<String>,
}

impl Said {
    /// What a stream says that was read from `text`; `scripts` as for [`super::layout`].
    pub fn of(text: &str, stream: &Stream, scripts: &dyn Fn(Span) -> Option<String>) -> Said {
        let mut said = Said::default();
        for (number, tree) in stream.documents.iter().enumerate() {
            let value = tree.root.as_ref().map(|root| said.value(root, Role::Puzzle, &number.to_string(), scripts));
            said.values.push(value.unwrap_or_default());
        }
        let comments = marks(text, stream).into_iter().filter(|mark| mark.kind == MarkKind::Comment);
        said.comments = comments.map(|mark| text[mark.span.range()].trim_end().to_owned()).collect();
        said.comments.sort_unstable();
        said
    }

    /// Whether another text says the same, each script as it was or in canonical form.
    pub fn is_said_by(&self, other: &Said) -> bool {
        let same = |(old, new): &(String, Option<String>), found: &str| old == found || new.as_deref() == Some(found);
        self.values == other.values
            && self.comments == other.comments
            && self.scripts.len() == other.scripts.len()
            && self
                .scripts
                .iter()
                .all(|(place, script)| other.scripts.get(place).is_some_and(|(found, _)| same(script, found)))
    }

    fn value(&mut self, node: &Node, role: Role, place: &str, scripts: &dyn Fn(Span) -> Option<String>) -> Value {
        let text = |value: &str| Value::String(value.to_owned());
        match &node.kind {
            _ if role.is_cards() => cards(node).map_or_else(|| plain(node), |cards| text(&cards)),
            Kind::Scalar(scalar) => match role {
                Role::Own => plain(node),
                _ if node.is_null() => Value::Null,
                Role::Script | Role::Start => {
                    let trimmed = |text: &str| text.trim().to_owned();
                    let new = scripts(node.span).map(|new| trimmed(&new));
                    self.scripts.insert(place.to_owned(), (trimmed(&scalar.text), new));
                    Value::Null
                }
                Role::PySolFc => text(&DealNumber::parse(&scalar.text).map_or(scalar.text.clone(), |n| n.to_string())),
                _ => text(&scalar.text),
            },
            Kind::Nothing => Value::Null,
            _ if role == Role::Own => plain(node),
            Kind::Sequence(items) => {
                let items = items.iter().enumerate();
                items.map(|(at, item)| self.value(item, role.of_item(), &format!("{place}/{at}"), scripts)).collect()
            }
            Kind::Mapping(entries) => {
                let mut map = Map::new();
                let mut order = Vec::new();
                for entry in entries {
                    let key = role.spelled(&entry.key.text);
                    let inner = role.of_key(&entry.key.text);
                    let value = self.value(&entry.value, inner, &format!("{place}/{key}"), scripts);
                    order.push(text(&key));
                    map.insert(key, value);
                }
                match role {
                    // The first language counts where a reader has none of them.
                    Role::Text => Value::Array(vec![Value::Object(map), Value::Array(order)]),
                    _ => Value::Object(map),
                }
            }
        }
    }
}

/// The cards of a pile, however they are grouped.
fn cards(node: &Node) -> Option<String> {
    match &node.kind {
        _ if node.is_null() => Some(String::new()),
        Kind::Scalar(scalar) => {
            let (cards, faults) = notation::cards(&scalar.text);
            faults.is_empty().then(|| cards.iter().map(|(card, _)| card.to_string()).collect())
        }
        Kind::Sequence(items) => items.iter().map(|item| cards(item)).collect(),
        Kind::Nothing | Kind::Mapping(_) => None,
    }
}
