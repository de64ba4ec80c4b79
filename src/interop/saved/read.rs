//! The bytes of a saved game → what it says, without asking whether that can be.

use std::collections::BTreeMap;

use crate::interop::pickle::{Id, Run, Value};

/// Most piles and most cards of a layout.
const STACKS_MAX: i64 = 200;
const CARDS_MAX: usize = 2000;
/// Most atomic moves of a game.
const ATOMS_MAX: usize = 50_000;
/// Most bookmarks that are looked at; the program has nine.
const BOOKMARKS_MAX: usize = 20;
/// The bit that marks a number of the Microsoft family, as a power of two.
const MICROSOFT: usize = 1000;
/// The bit that marks a layout which somebody brought, beside the other.
const CUSTOM: usize = 999;

/// Numbers of the cards on each pile, bottom to top.
pub(super) type Stacks = Vec<Vec<i64>>;

/// A saved game as its file says it.
#[derive(Debug)]
pub(super) struct Saved {
    /// Version of the program that wrote it.
    pub version: String,
    /// Number of the game.
    pub game: i64,
    /// What the deal is called.
    pub number: Number,
    /// The layout at the time of saving.
    pub stacks: Stacks,
    /// What the player wrote about it.
    pub comment: String,
    /// Places that the player marked.
    pub bookmarks: Vec<Bookmark>,
    /// Steps, those that were taken back at the end.
    pub steps: Vec<Vec<Atom>>,
    /// How many of the steps are done.
    pub done: usize,
    /// Why the rest of the file could not be read.
    pub cut: Option<String>,
}

/// The number of a deal.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// As a player writes it.
    Text(String),
    /// The layout was not dealt by a number.
    Custom,
    /// None that could be read.
    Unknown,
}

/// A place that the player marked.
#[derive(Debug)]
pub(super) struct Bookmark {
    /// Its number in the file.
    pub number: i64,
    /// Steps done when it was set.
    pub step: usize,
    /// The layout at that time, if it can be read.
    pub stacks: Option<Stacks>,
}

/// A part of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    /// Cards go from the top of one pile to another.
    Move { count: usize, from: usize, to: usize },
    /// A whole pile is turned over onto another.
    Turn { from: usize, to: usize },
    /// Nothing that concerns where cards lie.
    Nothing,
    /// Anything else, by its name.
    Unknown(String),
}

/// Why there is no saved game.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// It does not begin as one.
    NotASave,
    /// It breaks off, or holds something else than it should; one sentence.
    Broken(String),
}

/// Reads a file.
pub(super) fn read(bytes: &[u8]) -> Result<Saved, Unread> {
    let run = Run::read(bytes);
    let mut parts = Parts { run: &run, at: 0 };
    let head = parts.head()?;
    let rest = &run.pickles[parts.at..];
    let cut = run.fault.as_ref().map(ToString::to_string);
    let broken = |what: &str| Unread::Broken(cut.clone().unwrap_or_else(|| what.to_owned()));
    let moves = rest.iter().find(|id| run.attribute(**id, "history").is_some());
    let moves = *moves.ok_or_else(|| broken("it holds no list of moves"))?;
    let history = run.attribute(moves, "history").and_then(|id| run.items(id));
    let mut left = ATOMS_MAX;
    let steps = history
        .and_then(|steps| steps.iter().map(|step| atoms(&run, *step, &mut left)).collect::<Option<Vec<_>>>())
        .ok_or_else(|| broken("its list of moves cannot be understood"))?;
    let index = run.attribute(moves, "index").and_then(|id| run.int(id)).and_then(|index| usize::try_from(index).ok());
    let done = index.filter(|index| *index <= steps.len());
    let done = done.ok_or_else(|| broken("it does not say how many of its moves are done"))?;
    let about = rest.iter().find(|id| run.attribute(**id, "bookmarks").is_some());
    let comment = about.and_then(|id| run.attribute(*id, "comment")).and_then(|id| run.text(id)).unwrap_or("");
    let bookmarks = about.and_then(|id| run.attribute(*id, "bookmarks")).map_or(Vec::new(), |id| bookmarks(&run, id));
    Ok(Saved {
        version: head.version,
        game: head.game,
        number: head.number,
        stacks: head.stacks,
        comment: comment.to_owned(),
        bookmarks,
        steps,
        done,
        cut,
    })
}

/// Whether bytes begin like a saved game, or like pickles that say their protocol. Older ones begin with the first text
/// itself, behind its opcode; a list of cards may well have the name in a comment.
pub(super) fn looks_like_one(bytes: &[u8]) -> bool {
    const OPCODES: &[&[u8]] = &[b"S'", b"S\"", b"V", b"U\x07", b"X\x07\0\0\0"];
    let text = |opcode: &&[u8]| bytes.strip_prefix(*opcode).is_some_and(|rest| rest.starts_with(b"PySolFC"));
    matches!(bytes, [0x80, 0..=5, ..]) || OPCODES.iter().any(text)
}

struct Head {
    version: String,
    game: i64,
    number: Number,
    stacks: Stacks,
}

/// The values of a run, one after the other.
struct Parts<'a> {
    run: &'a Run,
    at: usize,
}

impl<'a> Parts<'a> {
    fn broken(&self, what: &str) -> Unread {
        match &self.run.fault {
            Some(fault) if self.at >= self.run.pickles.len() => Unread::Broken(fault.to_string()),
            _ => Unread::Broken(what.to_owned()),
        }
    }

    fn next(&mut self) -> Option<Id> {
        let id = self.run.pickles.get(self.at).copied();
        self.at += usize::from(id.is_some());
        id
    }

    fn int(&mut self, what: &str) -> Result<i64, Unread> {
        let value = self.run.pickles.get(self.at).and_then(|id| self.run.int(*id));
        let value = value.ok_or_else(|| self.broken(&format!("it does not say {what}")))?;
        self.at += 1;
        Ok(value)
    }

    /// Everything up to the layout.
    fn head(&mut self) -> Result<Head, Unread> {
        let run: &'a Run = self.run;
        if self.next().and_then(|id| run.text(id)) != Some("PySolFC") {
            return Err(Unread::NotASave);
        }
        let version = self.next().and_then(|id| run.text(id)).map(str::to_owned);
        let version = version.ok_or_else(|| self.broken("it does not say by which version it was written"))?;
        // The version once more, and what kind of save it is.
        self.at += 2;
        self.int("which version of the game it is of")?;
        let game = self.int("which game it is of")?;
        let seed = self.next().ok_or_else(|| self.broken("it does not say which deal it is"))?;
        let number = number(run.get(seed));
        // The state of the generator.
        self.at += 1;
        let count = self.int("how many piles there are")?;
        if !(1..=STACKS_MAX).contains(&count) {
            return Err(Unread::Broken(format!("it says that there are {count} piles")));
        }
        let mut stacks = Vec::new();
        let mut total = 0;
        for _ in 0..count {
            let count = self.int("how many cards lie on a pile")?;
            let mut stack = Vec::new();
            for _ in 0..count {
                stack.push(self.int("which cards lie on a pile")?);
                self.int("which cards are face up")?;
                total += 1;
                if total > CARDS_MAX {
                    return Err(Unread::Broken(format!("it has more than {CARDS_MAX} cards")));
                }
            }
            stacks.push(stack);
        }
        Ok(Head { version, game, number, stacks })
    }
}

fn atoms(run: &Run, step: Id, left: &mut usize) -> Option<Vec<Atom>> {
    let items = run.items(step)?;
    *left = left.checked_sub(items.len().max(1))?;
    items.iter().map(|id| atom(run, *id)).collect()
}

fn atom(run: &Run, id: Id) -> Option<Atom> {
    let class = run.class_of(id)?;
    let number = |name: &str| usize::try_from(run.int(run.attribute(id, name)?)?).ok();
    let both = || Some((number("from_stack_id")?, number("to_stack_id")?));
    Some(match class {
        "AMoveMove" => {
            let (from, to) = both()?;
            Atom::Move { count: number("ncards")?, from, to }
        }
        "AFlipAndMoveMove" => {
            let (from, to) = both()?;
            Atom::Move { count: 1, from, to }
        }
        "ATurnStackMove" => {
            let (from, to) = both()?;
            Atom::Turn { from, to }
        }
        "AFlipMove"
        | "ASingleFlipMove"
        | "AFlipAllMove"
        | "ANextRoundMove"
        | "AUpdateStackMove"
        | "AUpdateStackModelMove"
        | "AUpdateStackViewMove"
        | "ASaveStateMove"
        | "ASaveSeedMove" => Atom::Nothing,
        other => Atom::Unknown(other.chars().filter(char::is_ascii_alphanumeric).take(40).collect()),
    })
}

fn bookmarks(run: &Run, id: Id) -> Vec<Bookmark> {
    let entries = run.entries(id).unwrap_or_default();
    // Of equal numbers the last one counts.
    let found: BTreeMap<i64, Bookmark> = entries
        .iter()
        .take(BOOKMARKS_MAX)
        .filter_map(|(key, value)| {
            let number = run.int(*key)?;
            let [inner, step] = run.items(*value)? else { return None };
            let step = usize::try_from(run.int(*step)?).ok()?;
            let stacks = run.bytes(*inner).and_then(|bytes| {
                let run = Run::read(&bytes);
                Some(Parts { run: &run, at: 0 }.head().ok()?.stacks)
            });
            Some((number, Bookmark { number, step, stacks }))
        })
        .collect();
    found.into_values().collect()
}

/// The number of a deal behind the number in the file.
fn number(value: &Value) -> Number {
    let bytes = match value {
        Value::Int(value) => value.to_le_bytes().to_vec(),
        Value::Big(bytes) => bytes.clone(),
        Value::Text(text) => return Number::Text(text.chars().take(60).collect()),
        _ => return Number::Unknown,
    };
    if bytes.last().is_some_and(|byte| *byte >= 0x80) {
        return Number::Unknown;
    }
    let mut bytes = bytes;
    let bit = |bytes: &[u8], bit: usize| bytes.get(bit / 8).is_some_and(|byte| byte >> (bit % 8) & 1 == 1);
    let microsoft = bit(&bytes, MICROSOFT);
    if microsoft && bit(&bytes, CUSTOM) {
        return Number::Custom;
    }
    if microsoft {
        bytes[MICROSOFT / 8] &= !(1 << (MICROSOFT % 8));
    }
    while bytes.last() == Some(&0) {
        bytes.pop();
    }
    // 40 digits, the longest numbers there are, need 17 bytes.
    let Some(wide) = (bytes.len() <= 17).then(|| decimal(&bytes)) else { return Number::Unknown };
    let small = wide.parse::<u32>().is_ok_and(|number| number < 32_000);
    Number::Text(if microsoft && !small { format!("ms{wide}") } else { wide })
}

/// Digits of a number, the lowest byte first.
fn decimal(bytes: &[u8]) -> String {
    let mut bytes = bytes.to_vec();
    let mut digits = Vec::new();
    while bytes.iter().any(|byte| *byte != 0) {
        let mut rest = 0u32;
        for byte in bytes.iter_mut().rev() {
            let value = rest << 8 | u32::from(*byte);
            *byte = (value / 10) as u8;
            rest = value % 10;
        }
        digits.push(char::from(b'0' + rest as u8));
    }
    if digits.is_empty() { "0".to_owned() } else { digits.into_iter().rev().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings() {
        for begin in [&b"\x80\x02U\x07PySolFC"[..], b"\x80\x05", b"S'PySolFC'\n", b"VPySolFC\n", b"X\x07\0\0\0PySolFC"]
        {
            assert!(looks_like_one(begin), "{}", begin.escape_ascii());
        }
        for begin in [&b""[..], b"# PySolFC 17\nJH 8S", b"PySolFC", b"VPySol"] {
            assert!(!looks_like_one(begin), "{}", begin.escape_ascii());
        }
    }

    #[test]
    fn numbers_of_every_kind() {
        let big = |bits: &[usize], low: u64| {
            let mut bytes = vec![0u8; 127];
            bytes[..8].copy_from_slice(&low.to_le_bytes());
            bits.iter().for_each(|bit| bytes[bit / 8] |= 1 << (bit % 8));
            Value::Big(bytes)
        };
        let text = |text: &str| Number::Text(text.to_owned());
        assert_eq!(number(&big(&[1000], 10)), text("10"));
        assert_eq!(number(&big(&[1000], 32_000)), text("ms32000"));
        assert_eq!(number(&big(&[1000], (1 << 33) - 1)), text("ms8589934591"));
        assert_eq!(number(&big(&[1000, 999], 0)), Number::Custom);
        assert_eq!(number(&Value::Int(17)), text("17"));
        assert_eq!(number(&Value::Int(12_345_678_901)), text("12345678901"));
        assert_eq!(number(&Value::Big(vec![0, 0, 0, 0, 0, 0, 0, 0, 1])), text("18446744073709551616"));
        assert_eq!(number(&Value::Int(-1)), Number::Unknown);
        assert_eq!(number(&big(&[500], 1)), Number::Unknown);
        assert_eq!(number(&Value::None), Number::Unknown);
    }
}
