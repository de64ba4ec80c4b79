//! Python's pickles, protocols 0–5, as plain values: opcodes are interpreted, nothing is ever resolved or called.
//!
//! Values lie in one arena and name each other by index, so what a pickle shares is stored once, what contains itself is
//! no danger, and nothing here recurses. Everything is bounded by [`BYTES_MAX`] and [`VALUES_MAX`].

mod reader;
mod text;

use reader::Reader;

/// Largest run of pickles that is read.
pub const BYTES_MAX: usize = 16 << 20;
/// Most values that a run of pickles may make, and most that may wait on the stack or in the memo.
pub const VALUES_MAX: usize = 1 << 20;

/// A value of a [`Run`], by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u32);

/// A plain value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `None`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// A whole number that fits.
    Int(i64),
    /// Any other whole number: two's complement, the lowest byte first, as short as it can be.
    Big(Vec<u8>),
    /// A floating-point number.
    Float(f64),
    /// Bytes.
    Bytes(Vec<u8>),
    /// A text.
    Text(String),
    /// A tuple.
    Tuple(Vec<Id>),
    /// A list.
    List(Vec<Id>),
    /// A set.
    Set(Vec<Id>),
    /// A dictionary, in the order of the pickle; of equal keys the last one counts.
    Dict(Vec<(Id, Id)>),
    /// The name of a class or function; it was not looked up.
    Class {
        /// Its module, a text.
        module: Id,
        /// Its name, a text.
        name: Id,
    },
    /// What calling `class` with `args` would have made; it was not called.
    Object {
        /// Mostly a [`Value::Class`].
        class: Id,
        /// The arguments, mostly a tuple.
        args: Id,
        /// What it would have been told of its state.
        state: Option<Id>,
        /// Items that would have been appended.
        items: Vec<Id>,
        /// Entries that would have been set.
        entries: Vec<(Id, Id)>,
    },
}

/// Why reading stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {why}")]
pub struct NotAPickle {
    /// The byte at which the opcode begins that could not be taken.
    pub offset: usize,
    /// One sentence without a full stop.
    pub why: String,
}

/// A run of pickles that one pickler wrote, as far as it could be read.
#[derive(Clone, Debug, Default)]
pub struct Run {
    values: Vec<Value>,
    /// The value of each pickle, in order.
    pub pickles: Vec<Id>,
    /// Why reading stopped before the end.
    pub fault: Option<NotAPickle>,
}

impl Run {
    /// Reads pickles one behind the other until the bytes end. They share one memo.
    ///
    /// ```
    /// use trove::interop::pickle::{Run, Value};
    /// let run = Run::read(b"\x80\x04\x8c\x03abc\x94.h\x00.");
    /// assert_eq!(run.pickles.len(), 2);
    /// assert_eq!(run.get(run.pickles[1]), &Value::Text("abc".to_owned()));
    /// ```
    pub fn read(bytes: &[u8]) -> Run {
        let mut run = Run::default();
        if bytes.len() > BYTES_MAX {
            let why = format!("a run of pickles is read up to {} MiB", BYTES_MAX >> 20);
            run.fault = Some(NotAPickle { offset: BYTES_MAX, why });
            return run;
        }
        let mut reader = Reader::new(bytes);
        while !reader.is_at_end() {
            match reader.pickle() {
                Ok(value) => run.pickles.push(value),
                Err(fault) => {
                    run.fault = Some(fault);
                    break;
                }
            }
        }
        run.values = reader.into_values();
        run
    }

    /// A value.
    pub fn get(&self, id: Id) -> &Value {
        // Every id was made together with its value.
        &self.values[id.0 as usize]
    }

    /// A whole number that fits.
    pub fn int(&self, id: Id) -> Option<i64> {
        match self.get(id) {
            Value::Int(value) => Some(*value),
            Value::Bool(value) => Some(i64::from(*value)),
            _ => None,
        }
    }

    /// A text.
    pub fn text(&self, id: Id) -> Option<&str> {
        match self.get(id) {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Bytes, also in the form that protocols without bytes have for them.
    pub fn bytes(&self, id: Id) -> Option<Vec<u8>> {
        match self.get(id) {
            Value::Bytes(bytes) => Some(bytes.clone()),
            Value::Object { class, args, .. } if self.class_name(*class) == Some("encode") => {
                let [text, ..] = self.items(*args)? else { return None };
                self.text(*text)?.chars().map(|c| u8::try_from(c).ok()).collect()
            }
            Value::Text(text) => text.chars().map(|c| u8::try_from(c).ok()).collect(),
            _ => None,
        }
    }

    /// The items of a list, tuple or set.
    pub fn items(&self, id: Id) -> Option<&[Id]> {
        match self.get(id) {
            Value::Tuple(items) | Value::List(items) | Value::Set(items) => Some(items),
            _ => None,
        }
    }

    /// The entries of a dictionary.
    pub fn entries(&self, id: Id) -> Option<&[(Id, Id)]> {
        match self.get(id) {
            Value::Dict(entries) => Some(entries),
            Value::Object { entries, .. } if !entries.is_empty() => Some(entries),
            _ => None,
        }
    }

    /// The class of an object, without its module.
    pub fn class_of(&self, id: Id) -> Option<&str> {
        match self.get(id) {
            Value::Object { class, args, .. } => match self.class_name(*class)? {
                // Protocols 0 and 1 make objects through helpers, which are told the class.
                "_reconstructor" | "__newobj__" => self.class_name(*self.items(*args)?.first()?),
                name => Some(name),
            },
            _ => None,
        }
    }

    fn class_name(&self, id: Id) -> Option<&str> {
        match self.get(id) {
            Value::Class { name, .. } => self.text(*name),
            _ => None,
        }
    }

    /// What an object's state says under a name. An object with more than 256 entries has none that is looked for.
    pub fn attribute(&self, id: Id, name: &str) -> Option<Id> {
        let Value::Object { state: Some(state), .. } = self.get(id) else { return None };
        let of = |id: Id| match self.get(id) {
            Value::Dict(entries) if entries.len() <= 256 => {
                entries.iter().rev().find(|(key, _)| self.text(*key) == Some(name)).map(|(_, value)| *value)
            }
            _ => None,
        };
        match self.get(*state) {
            Value::Tuple(parts) if parts.len() == 2 => of(parts[1]).or_else(|| of(parts[0])),
            _ => of(*state),
        }
    }
}

#[cfg(test)]
mod tests;
