//! The grammar of directive values, in nom: names, numbers, hashes, codes, points, expectations.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::{char, digit1, satisfy};
use nom::combinator::{cut, eof, map, map_opt, recognize, value, verify};
use nom::multi::many1_count;
use nom::sequence::{pair, preceded, separated_pair, terminated};

use super::word::{Read, want, whole};
use super::{Expect, Point, PointAt, fault};
use crate::source::{Fault, Span, nearest};

/// What [`expect`] reads, in words.
pub(super) const EXPECT: &str = "`goal`, `won`, `stuck`, `unfinished`, `lost` or `illegal:CODE`";
/// What [`point`] reads, in words.
pub(super) const POINT: &str = "a point of a solution such as `main:fork`, `main:12` or `main:end`";
/// What a name is, in words.
pub(super) const NAME: &str = "a name (a letter, then letters, digits, `_` and `-`; not `end` or `line`)";

fn in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// `[A-Za-z][A-Za-z0-9_-]*`, not `end` or `line`.
fn name(input: &str) -> Read<'_, &str> {
    let letters = recognize(pair(satisfy(|c| c.is_ascii_alphabetic()), take_while(in_name)));
    want("a name", verify(letters, |name: &str| !matches!(name, "end" | "line"))).parse(input)
}

/// A plain decimal number without leading zeros.
fn number(input: &str) -> Read<'_, u32> {
    let plain = |digits: &str| (digits == "0" || !digits.starts_with('0')).then(|| digits.parse().ok()).flatten();
    want("a number", map_opt(digit1, plain)).parse(input)
}

/// `osmosis::row-above`
fn code(input: &str) -> Read<'_, &str> {
    let part = || take_while1(in_name);
    want("a code", recognize(pair(part(), many1_count(preceded(tag("::"), part()))))).parse(input)
}

fn points(input: &str) -> Read<'_, Point> {
    let at = alt((
        value(PointAt::End, terminated(tag("end"), eof)),
        map(number, PointAt::Ply),
        map(name, |label: &str| PointAt::Label(label.to_owned())),
    ));
    map(separated_pair(name, char(':'), cut(at)), |(solution, at)| Point { solution: solution.to_owned(), at })
        .parse(input)
}

fn expects(input: &str) -> Read<'_, Expect> {
    let word = |text, expect: Expect| value(expect, terminated(tag(text), eof));
    alt((
        word("goal", Expect::Goal),
        word("won", Expect::Won),
        word("stuck", Expect::Stuck),
        word("unfinished", Expect::Unfinished),
        word("lost", Expect::Lost),
        map(preceded(tag("illegal:"), cut(code)), |code: &str| Expect::Illegal(code.to_owned())),
    ))
    .parse(input)
}

/// Whether a text can name a solution or label: `[A-Za-z][A-Za-z0-9_-]*`, not `end` or `line`.
pub fn is_name(text: &str) -> bool {
    whole(text, name).is_ok()
}

/// Whether a text is a code such as `osmosis::row-above`.
pub(super) fn is_code(text: &str) -> bool {
    whole(text, code).is_ok()
}

/// A plain decimal number.
pub(super) fn plain_number(text: &str) -> Option<u32> {
    whole(text, number).ok()
}

/// Sixteen hex digits.
pub(super) fn hash(text: &str) -> Option<u64> {
    let digits = take_while_m_n(16, 16, |c: char| c.is_ascii_hexdigit());
    whole(text, map_opt(digits, |digits: &str| u64::from_str_radix(digits, 16).ok())).ok()
}

/// Reads what an author expects of a script: `goal`, `won`, `stuck`, `unfinished`, `lost` or `illegal:CODE`.
///
/// # Errors
/// A fault that says what could have stood there; its spans are in `text`.
pub fn expect(text: &str) -> Result<Expect, Fault> {
    if let Ok(found) = whole(text, expects) {
        return Ok(found);
    }
    let all = Span::new(0, text.len());
    if let Some(found) = text.strip_prefix("illegal:") {
        let span = Span::new(text.len() - found.len(), text.len());
        return Err(fault::bad_value(span, "the code of a refusal behind `illegal:`", found)
            .help("write the whole code: `illegal:osmosis::row-above`"));
    }
    let fault = fault::bad_value(all, EXPECT, text);
    let words = ["goal", "won", "stuck", "unfinished", "lost", "illegal"];
    Err(match text {
        "illegal" => fault.help("say why it is refused: `illegal:osmosis::row-above`"),
        _ if is_code(text) => fault.help(format!("write {}", fault::quote(&format!("illegal:{text}")))),
        _ => match nearest(text, words) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help("`goal` is the default: the puzzle's goal is met"),
        },
    })
}

/// Reads a point of a solution: `main:fork`, `main:12`, `main:end`.
///
/// # Errors
/// A fault that says what could have stood there; its spans are in `text`.
pub fn point(text: &str) -> Result<Point, Fault> {
    if let Ok(point) = whole(text, points) {
        return Ok(point);
    }
    let fault = fault::bad_value(Span::new(0, text.len()), POINT, text);
    Err(match text.split_once(':') {
        None if is_name(text) => {
            fault.help(format!("say where: {} is its last position", fault::quote(&format!("{text}:end"))))
        }
        None => fault.help("write the solution's name, a colon, and a label or the number of moves"),
        Some((solution, _)) if !is_name(solution) => fault.help(format!("a solution's name is {NAME}")),
        Some(_) => fault.help(format!("behind the colon stands `end`, the number of moves, or {NAME}")),
    })
}
