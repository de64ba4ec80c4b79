//! One JSON object of a log → the values of the fields that the map names, each where it stands in the line.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::map::{Field, LEVELS_MAX, Map};
use crate::source::{Fault, Span, shown};

/// Names of fields as a tree, a level for each dot in them.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    children: Vec<Child>,
}

#[derive(Clone, Debug)]
struct Child {
    name: String,
    fields: Vec<Field>,
    inner: Tree,
}

impl Tree {
    pub fn of(map: &Map) -> Tree {
        let mut tree = Tree::default();
        for (field, path) in &map.fields {
            let mut at = &mut tree;
            let mut names = path.splitn(LEVELS_MAX, '.').peekable();
            while let Some(name) = names.next() {
                let index = at.children.iter().position(|child| child.name == name).unwrap_or_else(|| {
                    at.children.push(Child { name: name.to_owned(), fields: Vec::new(), inner: Tree::default() });
                    at.children.len() - 1
                });
                let child = &mut at.children[index];
                if names.peek().is_none() {
                    child.fields.push(*field);
                }
                at = &mut child.inner;
            }
        }
        tree
    }
}

/// The values of one object. `null` is as if it were not there.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The whole line.
    text: &'a str,
    /// The object in it.
    own: &'a str,
    values: [Option<&'a str>; Field::ALL.len()],
    twice: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// Reads an object: `own` is all or a part of the line `text`.
    pub(super) fn read(tree: &Tree, text: &'a str, own: &'a str) -> Result<Line<'a>, Box<Fault>> {
        let mut line = Line { text, own, values: [None; Field::ALL.len()], twice: None };
        let mut json = serde_json::Deserializer::from_str(own);
        let read = Fill { tree, line: &mut line }.deserialize(&mut json).and_then(|()| json.end());
        if let Err(error) = read {
            return Err(not_json(&error, own, span_in(text, own).start).into());
        }
        match line.twice {
            Some(raw) => Err(Fault::error("events::duplicate-field", line.place(raw), "this field is there twice")
                .help("programs differ in which of them they take; mend the application that writes them")
                .into()),
            None => Ok(line),
        }
    }

    /// An event that is nothing but its name, a text in the line.
    pub(super) fn bare(text: &'a str, own: &'a str) -> Line<'a> {
        let mut line = Line { text, own, values: [None; Field::ALL.len()], twice: None };
        line.values[Field::Event as usize] = Some(own);
        line
    }

    /// The whole line.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The value of a field, as JSON text.
    pub(super) fn get(&self, field: Field) -> Option<&'a str> {
        self.values[field as usize]
    }

    /// The value of a field that must be there.
    pub(super) fn need(&self, map: &Map, field: Field) -> Result<&'a str, Box<Fault>> {
        self.get(field).ok_or_else(|| self.missing(map, field))
    }

    /// The fault that a field is not there, at the beginning of the object.
    pub(super) fn missing(&self, map: &Map, field: Field) -> Box<Fault> {
        let start = span_in(self.text, self.own).start;
        let at = Span::new(start, start + 1);
        let fault = match map.field(field) {
            Some(name) => {
                let named = if name == field.word() { String::new() } else { format!(" ({})", field.word()) };
                Fault::error("events::missing-field", at, format!("there is no field `{}`{named} here", shown(name)))
                    .help("mend the application, or name the right field under `[fields]` in the map")
            }
            None => Fault::error(
                "events::missing-field",
                at,
                format!("the map does not say which field is the {}", field.word()),
            )
            .help(format!("add a line `{} = \"…\"` under `[fields]` in the map", field.word())),
        };
        fault.into()
    }

    /// A name or number in a field. Both are taken, as applications number what others name.
    pub(super) fn word(&self, map: &Map, field: Field) -> Result<Option<Cow<'a, str>>, Box<Fault>> {
        let Some(raw) = self.get(field) else { return Ok(None) };
        match word(raw) {
            Some(word) => Ok(Some(word)),
            None => {
                let name = map.field(field).unwrap_or(field.word());
                Err(wrong_type(self.place(raw), name, "a text or a number", raw).into())
            }
        }
    }

    /// A whole number from 0 on in a field, be it in quotes.
    pub(super) fn number(&self, map: &Map, field: Field) -> Result<Option<u64>, Box<Fault>> {
        let Some(raw) = self.get(field) else { return Ok(None) };
        match word(raw).as_deref().and_then(digits) {
            Some(number) => Ok(Some(number)),
            None => {
                let name = map.field(field).unwrap_or(field.word());
                Err(wrong_type(self.place(raw), name, "a whole number", raw).into())
            }
        }
    }

    /// Where a value stands, a text without its quotes.
    pub(super) fn place(&self, raw: &str) -> Span {
        let span = span_in(self.text, raw);
        if raw.len() > 2 && raw.starts_with('"') { Span::new(span.start + 1, span.end - 1) } else { span }
    }

    /// Where the object stands.
    pub(super) fn whole(&self) -> Span {
        let start = span_in(self.text, self.own).start;
        Span::new(start, start + 1)
    }
}

/// The fault that a value has another type than it should.
pub(super) fn wrong_type(span: Span, name: &str, wanted: &str, raw: &str) -> Fault {
    Fault::error("events::wrong-type", span, format!("`{}` is {wanted}, not `{}`", shown(name), shown(raw)))
        .help("mend the application, or name the right field under `[fields]` in the map")
}

/// Plain decimal digits.
pub(super) fn digits(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A JSON text, number or truth value as a word; `None` for objects, lists and broken escapes.
pub(super) fn word(raw: &str) -> Option<Cow<'_, str>> {
    match raw.as_bytes().first()? {
        b'"' => {
            let inner = &raw[1..raw.len() - 1];
            if inner.contains('\\') {
                serde_json::from_str(raw).ok().map(Cow::Owned)
            } else {
                Some(Cow::Borrowed(inner))
            }
        }
        b'{' | b'[' => None,
        _ => Some(Cow::Borrowed(raw)),
    }
}

/// Where a part of a text stands in it.
pub(super) fn span_in(text: &str, part: &str) -> Span {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    Span::new(start, (start + part.len()).min(text.len()))
}

fn not_json(error: &serde_json::Error, own: &str, start: usize) -> Fault {
    let before = own.char_indices().map(|(at, _)| at).take_while(|at| *at < error.column());
    let at = match error.classify() {
        serde_json::error::Category::Eof => own.len(),
        serde_json::error::Category::Data => 0,
        _ => before.last().unwrap_or(0),
    };
    let message = match error.classify() {
        serde_json::error::Category::Eof => "the line ends in the middle of a JSON object",
        serde_json::error::Category::Data => "an event or game is a JSON object",
        _ => "this is not JSON",
    };
    Fault::error("events::bad-json", Span::at(start + at), message)
        .help("a log has one JSON object on each line, such as `{\"event\":\"deal\"}`")
}

/// Takes the fields of an object and skips the rest.
struct Fill<'t, 'l, 'a> {
    tree: &'t Tree,
    line: &'l mut Line<'a>,
}

impl<'a> DeserializeSeed<'a> for Fill<'_, '_, 'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'a> Visitor<'a> for Fill<'_, '_, 'a> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }
    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(child) = map.next_key_seed(Key(self.tree))? {
            let Some(child) = child else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let raw = map.next_value::<&'a RawValue>()?.get();
            if raw == "null" {
                continue;
            }
            for &field in &child.fields {
                let slot = &mut self.line.values[field as usize];
                if slot.is_some() {
                    self.line.twice = Some(raw);
                }
                *slot = Some(raw);
            }
            if !child.inner.children.is_empty() && raw.starts_with('{') {
                let mut inner = serde_json::Deserializer::from_str(raw);
                // It is known to be JSON already.
                let _ = Fill { tree: &child.inner, line: &mut *self.line }.deserialize(&mut inner);
            }
        }
        Ok(())
    }
}

/// A key of an object, as a branch of the tree if it is one.
struct Key<'t>(&'t Tree);

impl<'a, 't> DeserializeSeed<'a> for Key<'t> {
    type Value = Option<&'t Child>;
    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'t> Visitor<'_> for Key<'t> {
    type Value = Option<&'t Child>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a key")
    }
    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.0.children.iter().find(|child| child.name == key))
    }
}
