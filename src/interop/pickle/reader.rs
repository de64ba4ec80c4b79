//! Opcodes → values: a stack, a memo, and an arena that only grows.

use std::collections::BTreeMap;

use super::{Id, NotAPickle, VALUES_MAX, Value, text};

/// Most marks that may be open at once: how deep containers nest in what an ordinary pickler writes.
pub(super) const MARKS_MAX: usize = 1000;

/// Interprets the opcodes of a run of pickles.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    values: Vec<Value>,
    memo: BTreeMap<u64, Id>,
    stack: Vec<Id>,
    /// Heights of the stack at which marks stand.
    marks: Vec<usize>,
}

type Step<T> = Result<T, String>;

impl<'a> Reader<'a> {
    /// A reader at the beginning.
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0, values: Vec::new(), memo: BTreeMap::new(), stack: Vec::new(), marks: Vec::new() }
    }

    /// Whether everything has been read.
    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Every value that was made.
    pub(super) fn into_values(self) -> Vec<Value> {
        self.values
    }
}

impl Reader<'_> {
    /// One pickle, up to its STOP.
    ///
    /// # Errors
    /// At the first opcode that cannot be taken.
    pub(super) fn pickle(&mut self) -> Result<Id, NotAPickle> {
        self.stack.clear();
        self.marks.clear();
        loop {
            let offset = self.at;
            match self.opcode() {
                Ok(None) => {}
                Ok(Some(value)) => return Ok(value),
                Err(why) => return Err(NotAPickle { offset, why }),
            }
        }
    }

    /// One opcode; the value of the pickle if it is STOP.
    fn opcode(&mut self) -> Step<Option<Id>> {
        let code = self.byte()?;
        match code {
            b'.' => {
                let value = self.pop()?;
                return if self.stack.is_empty() && self.marks.is_empty() {
                    Ok(Some(value))
                } else {
                    Err("the pickle ends while values are left over".to_owned())
                };
            }
            0x80 => match self.byte()? {
                0..=5 => {}
                version => return Err(format!("protocol {version} is newer than 5, the last that is known")),
            },
            0x95 => {
                let length = self.length(8)?;
                if length > self.bytes.len() - self.at {
                    return Err(format!("a frame of {length} bytes does not fit into the file"));
                }
            }
            b'(' if self.marks.len() >= MARKS_MAX => return Err(format!("values nest deeper than {MARKS_MAX}")),
            b'(' => self.marks.push(self.stack.len()),
            b'0' if self.marks.last() == Some(&self.stack.len()) => drop(self.marks.pop()),
            b'0' => drop(self.pop()?),
            b'1' => drop(self.popped()?),
            b'2' => {
                let top = self.top()?;
                self.push_id(top)?;
            }
            b'p' | b'q' | b'r' | 0x94 => self.remember(code)?,
            b'g' | b'h' | b'j' => {
                let key = self.key(code)?;
                let id = *self.memo.get(&key).ok_or_else(|| format!("nothing was remembered as number {key}"))?;
                self.push_id(id)?;
            }
            b'N' | 0x88 | 0x89 | b'I' | b'J' | b'K' | b'M' | b'L' | 0x8a | 0x8b | b'F' | b'G' => self.number(code)?,
            b'S' | b'T' | b'U' | b'V' | b'X' | 0x8c | 0x8d | b'B' | b'C' | 0x8e | 0x96 => self.string(code)?,
            b'P' | b'Q' => return Err("it refers to something outside of the file (PERSID)".to_owned()),
            0x82..=0x84 => return Err("it uses a code that only its program knows (EXT)".to_owned()),
            0x97 | 0x98 => return Err("it refers to data outside of the file (BUFFER)".to_owned()),
            b'c' | b'i' | 0x93 | b'R' | b'o' | 0x81 | 0x92 | b'b' => self.object(code)?,
            _ => self.container(code)?,
        }
        Ok(None)
    }

    fn container(&mut self, code: u8) -> Step<()> {
        let value = match code {
            b')' => Value::Tuple(Vec::new()),
            b']' => Value::List(Vec::new()),
            b'}' => Value::Dict(Vec::new()),
            0x8f => Value::Set(Vec::new()),
            b't' => Value::Tuple(self.popped()?),
            b'l' => Value::List(self.popped()?),
            b'd' => Value::Dict(pairs(&self.popped()?)?),
            0x91 => Value::Set(self.popped()?),
            0x85..=0x87 => {
                let from = self.stack.len().checked_sub(usize::from(code - 0x84)).filter(|&from| from >= self.floor());
                Value::Tuple(self.stack.split_off(from.ok_or(EMPTY)?))
            }
            b'a' => {
                let item = self.pop()?;
                return self.extend(&[item]);
            }
            b'e' | 0x90 => {
                let items = self.popped()?;
                return self.extend(&items);
            }
            b's' => {
                let value = self.pop()?;
                let key = self.pop()?;
                return self.enter(&[key, value]);
            }
            b'u' => {
                let flat = self.popped()?;
                return self.enter(&flat);
            }
            _ => return Err(format!("{code:#04x} is no opcode of a pickle")),
        };
        self.push(value)
    }

    /// Appends to the value on top.
    fn extend(&mut self, new: &[Id]) -> Step<()> {
        let top = self.top()?;
        match &mut self.values[top.0 as usize] {
            Value::List(items) | Value::Set(items) | Value::Object { items, .. } => items.extend_from_slice(new),
            _ => return Err("it appends to a value that is no list".to_owned()),
        }
        Ok(())
    }

    /// Sets entries of the value on top; keys and values take turns.
    fn enter(&mut self, flat: &[Id]) -> Step<()> {
        let new = pairs(flat)?;
        let top = self.top()?;
        match &mut self.values[top.0 as usize] {
            Value::Dict(entries) | Value::Object { entries, .. } => entries.extend(new),
            _ => return Err("it sets an entry of a value that is no dictionary".to_owned()),
        }
        Ok(())
    }

    /// Names of classes, and what would have been made with them.
    fn object(&mut self, code: u8) -> Step<()> {
        match code {
            b'c' => {
                let class = self.class()?;
                return self.push_id(class);
            }
            0x93 => {
                let name = self.pop()?;
                let module = self.pop()?;
                return self.push(Value::Class { module, name });
            }
            b'b' => {
                let new = self.pop()?;
                let top = self.top()?;
                match &mut self.values[top.0 as usize] {
                    Value::Object { state, .. } => *state = Some(new),
                    _ => return Err("it gives a state to a value that has none".to_owned()),
                }
                return Ok(());
            }
            _ => {}
        }
        let (class, args) = match code {
            b'i' => {
                let class = self.class()?;
                (class, Value::Tuple(self.popped()?))
            }
            b'o' => {
                let mut args = self.popped()?;
                if args.is_empty() {
                    return Err(EMPTY.to_owned());
                }
                (args.remove(0), Value::Tuple(args))
            }
            // The arguments by name are kept behind the others.
            0x92 => {
                let named = self.pop()?;
                let args = self.pop()?;
                (self.pop()?, Value::Tuple(vec![args, named]))
            }
            _ => {
                let args = self.pop()?;
                let class = self.pop()?;
                let object = Value::Object { class, args, state: None, items: Vec::new(), entries: Vec::new() };
                return self.push(object);
            }
        };
        let args = self.add(args)?;
        self.push(Value::Object { class, args, state: None, items: Vec::new(), entries: Vec::new() })
    }

    /// A class named by two lines.
    fn class(&mut self) -> Step<Id> {
        let mut part = || -> Step<Id> {
            let text = String::from_utf8_lossy(self.line()?).into_owned();
            self.add(Value::Text(text))
        };
        let module = part()?;
        let name = part()?;
        self.add(Value::Class { module, name })
    }

    fn remember(&mut self, code: u8) -> Step<()> {
        let key = if code == 0x94 { self.memo.len() as u64 } else { self.key(code)? };
        if self.memo.len() >= VALUES_MAX {
            return Err(format!("more than {VALUES_MAX} values are remembered"));
        }
        let top = self.top()?;
        self.memo.insert(key, top);
        Ok(())
    }

    /// The number under which something is remembered.
    fn key(&mut self, code: u8) -> Step<u64> {
        match code {
            b'p' | b'g' => {
                let line = self.line()?;
                std::str::from_utf8(line).ok().and_then(|line| line.trim().parse().ok()).ok_or_else(not_a_number)
            }
            b'q' | b'h' => Ok(u64::from(self.byte()?)),
            _ => Ok(self.length(4)? as u64),
        }
    }

    fn number(&mut self, code: u8) -> Step<()> {
        let value = match code {
            b'N' => Value::None,
            0x88 | 0x89 => Value::Bool(code == 0x88),
            b'J' => Value::Int(i64::from(i32::from_le_bytes(self.array()?))),
            b'K' => Value::Int(i64::from(self.byte()?)),
            b'M' => Value::Int(i64::from(u16::from_le_bytes(self.array()?))),
            b'G' => Value::Float(f64::from_be_bytes(self.array()?)),
            0x8a => {
                let length = usize::from(self.byte()?);
                text::whole(self.take(length)?)
            }
            0x8b => {
                let length = self.length(4)?;
                text::whole(self.take(length)?)
            }
            b'F' => {
                let line = std::str::from_utf8(self.line()?).ok();
                Value::Float(line.and_then(|line| line.trim().parse().ok()).ok_or_else(not_a_number)?)
            }
            _ => match self.line()? {
                b"00" if code == b'I' => Value::Bool(false),
                b"01" if code == b'I' => Value::Bool(true),
                line => text::decimal(line).ok_or_else(not_a_number)?,
            },
        };
        self.push(value)
    }

    fn string(&mut self, code: u8) -> Step<()> {
        let value = match code {
            b'S' => text::quoted(self.line()?).ok_or("a text is not quoted as it should be")?,
            b'V' => text::escaped(self.line()?).ok_or("a text has a broken escape")?,
            _ => {
                let length = match code {
                    b'U' | b'C' | 0x8c => self.length(1)?,
                    b'T' | b'B' | b'X' => self.length(4)?,
                    _ => self.length(8)?,
                };
                let bytes = self.take(length)?;
                match code {
                    b'T' | b'U' => text::old_string(bytes.to_vec()),
                    b'B' | b'C' | 0x8e | 0x96 => Value::Bytes(bytes.to_vec()),
                    // Lone halves of surrogate pairs are let through by the writer; they are no text.
                    _ => Value::Text(String::from_utf8_lossy(bytes).into_owned()),
                }
            }
        };
        self.push(value)
    }

    /// Height below which the stack belongs to what was begun before the last mark.
    fn floor(&self) -> usize {
        self.marks.last().copied().unwrap_or(0)
    }

    fn pop(&mut self) -> Step<Id> {
        if self.stack.len() <= self.floor() {
            return Err(EMPTY.to_owned());
        }
        self.stack.pop().ok_or_else(|| EMPTY.to_owned())
    }

    fn top(&self) -> Step<Id> {
        if self.stack.len() <= self.floor() {
            return Err(EMPTY.to_owned());
        }
        self.stack.last().copied().ok_or_else(|| EMPTY.to_owned())
    }

    /// Everything above the last mark, which goes too.
    fn popped(&mut self) -> Step<Vec<Id>> {
        let from = self.marks.pop().ok_or("it ends a group that was not begun")?;
        Ok(self.stack.split_off(from))
    }

    fn add(&mut self, value: Value) -> Step<Id> {
        if self.values.len() >= VALUES_MAX {
            return Err(format!("the file holds more than {VALUES_MAX} values"));
        }
        self.values.push(value);
        Ok(Id((self.values.len() - 1) as u32))
    }

    fn push(&mut self, value: Value) -> Step<()> {
        let id = self.add(value)?;
        self.push_id(id)
    }

    fn push_id(&mut self, id: Id) -> Step<()> {
        if self.stack.len() >= VALUES_MAX {
            return Err(format!("more than {VALUES_MAX} values wait to be used"));
        }
        self.stack.push(id);
        Ok(())
    }

    fn byte(&mut self) -> Step<u8> {
        let [byte] = self.array()?;
        Ok(byte)
    }

    fn array<const N: usize>(&mut self) -> Step<[u8; N]> {
        let bytes = self.take(N)?;
        bytes.try_into().map_err(|_| CUT.to_owned())
    }

    /// A length in so many bytes, the lowest first.
    fn length(&mut self, bytes: usize) -> Step<usize> {
        let value = self.take(bytes)?.iter().rev().fold(0u64, |value, byte| value << 8 | u64::from(*byte));
        usize::try_from(value).map_err(|_| "a length is larger than any file".to_owned())
    }

    fn take(&mut self, count: usize) -> Step<&[u8]> {
        let rest = &self.bytes[self.at..];
        if count > rest.len() {
            return Err(CUT.to_owned());
        }
        self.at += count;
        Ok(&rest[..count])
    }

    /// The rest of a line.
    fn line(&mut self) -> Step<&[u8]> {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|&byte| byte == b'\n').ok_or(CUT)?;
        self.at += end + 1;
        Ok(rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end]))
    }
}

const EMPTY: &str = "it uses a value that was not made";
const CUT: &str = "the file ends in the middle of a value";

fn not_a_number() -> String {
    "a number is not written as one".to_owned()
}

fn pairs(flat: &[Id]) -> Step<Vec<(Id, Id)>> {
    if !flat.len().is_multiple_of(2) {
        return Err("a key has no value".to_owned());
    }
    Ok(flat.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
}
