//! What a variable says, as the map of a proof writes it.

/// What kind of thing a variable says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// A card is played before another.
    Before,
    /// A card is played before another one, of the stock, is touched.
    Gone,
    /// A card of the stock is placed on a pile.
    On,
    /// Two cards cannot lie on one pile.
    Crossed,
    /// A card is played on a foundation.
    Goes,
    /// A card is played.
    Played,
    /// A pile, empty at the start, has been used.
    Used,
    /// A card is left in the stock.
    Left,
    /// A card counts as placed.
    Placed,
    /// At least so many hold of what is counted.
    Count,
}

/// What a variable says: a kind, and one or two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Meaning {
    pub(super) kind: Kind,
    pub(super) of: u16,
    /// 0 where the kind has one number only.
    pub(super) and: u16,
}

/// The words for the kinds, and how many numbers follow.
const WORDS: [(&str, Kind, usize); 10] = [
    ("before", Kind::Before, 2),
    ("gone", Kind::Gone, 2),
    ("on", Kind::On, 2),
    ("crossed", Kind::Crossed, 2),
    ("goes", Kind::Goes, 2),
    ("played", Kind::Played, 1),
    ("used", Kind::Used, 2),
    ("left", Kind::Left, 1),
    ("placed", Kind::Placed, 1),
    ("count", Kind::Count, 2),
];

impl Meaning {
    /// Reads the line of a map for the variable with this number: `12 before 0 5`.
    pub(super) fn of_line(line: &[u8], number: i32) -> Option<Meaning> {
        let line = std::str::from_utf8(line).ok()?;
        let mut words = line.split(' ');
        if words.next()? != number.to_string() {
            return None;
        }
        let word = words.next()?;
        let &(_, kind, count) = WORDS.iter().find(|(known, ..)| *known == word)?;
        let numbers: Vec<u16> = words.map(plain_number).collect::<Option<_>>()?;
        if numbers.len() != count {
            return None;
        }
        Some(Meaning { kind, of: numbers[0], and: numbers.get(1).copied().unwrap_or(0) })
    }
}

/// A number as everybody writes it: no sign, no zero before it.
fn plain_number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
