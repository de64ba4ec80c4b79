//! The grammar of move words, in nom: cards, piles, marks, moves.
//!
//! Every parser here reads the whole of one word or fails with what it wanted at the furthest place it came to. Words
//! hold no blanks, so a place in a word is enough.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{anychar, char, digit1, satisfy};
use nom::combinator::{cut, eof, map, map_opt, not, opt, peek, value, verify};
use nom::error::{ErrorKind, ParseError};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::{Mark, Parts, Written, WrittenMove};
use crate::cards::{Card, Rank, Suit};
use crate::source::Span;
use crate::table::{PileId, Zone};

/// How far a parser came, and what it wanted there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fail<'a> {
    /// What was left to read.
    pub(super) rest: &'a str,
    /// What could have stood there.
    pub(super) want: Vec<&'static str>,
}

impl<'a> ParseError<&'a str> for Fail<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Fail<'a> {
        Fail { rest, want: Vec::new() }
    }

    fn append(_: &'a str, _: ErrorKind, other: Fail<'a>) -> Fail<'a> {
        other
    }

    /// The one that came further; both wishes if they came equally far.
    fn or(mut self, other: Fail<'a>) -> Fail<'a> {
        match self.rest.len().cmp(&other.rest.len()) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => {
                for wish in other.want {
                    if !self.want.contains(&wish) {
                        self.want.push(wish);
                    }
                }
                self
            }
        }
    }
}

/// What a parser gives.
pub(super) type Read<'a, T> = IResult<&'a str, T, Fail<'a>>;

/// Names what a parser wants, where it fails at its very beginning.
pub(super) fn want<'a, T>(
    what: &'static str,
    mut parser: impl Parser<&'a str, Output = T, Error = Fail<'a>>,
) -> impl FnMut(&'a str) -> Read<'a, T> {
    move |input| {
        parser.parse(input).map_err(|error| {
            error.map(|fail| match fail.rest.len() == input.len() {
                true => Fail { rest: fail.rest, want: vec![what] },
                false => fail,
            })
        })
    }
}

/// What a parser reads, and where, in a word of `whole` bytes.
fn spanned<'a, T>(
    whole: usize,
    mut parser: impl Parser<&'a str, Output = T, Error = Fail<'a>>,
) -> impl FnMut(&'a str) -> Read<'a, (T, Span)> {
    move |input| {
        let (rest, found) = parser.parse(input)?;
        Ok((rest, (found, Span::new(whole - input.len(), whole - rest.len()))))
    }
}

/// Runs a parser over a whole word.
pub(super) fn whole<'a, T>(
    word: &'a str,
    parser: impl Parser<&'a str, Output = T, Error = Fail<'a>>,
) -> Result<T, Fail<'a>> {
    match terminated(parser, want("the end of the word", eof)).parse(word) {
        Ok((_, found)) => Ok(found),
        Err(nom::Err::Error(fail) | nom::Err::Failure(fail)) => Err(fail),
        Err(nom::Err::Incomplete(_)) => unreachable!("complete parsers never ask for more"),
    }
}

/// `A 2 … 9 T J Q K`, or `10`.
fn rank(input: &str) -> Read<'_, Rank> {
    let ten = map_opt(tag("10"), |_| Rank::new(10));
    want("a rank", alt((ten, map_opt(anychar, Rank::from_char)))).parse(input)
}

/// A letter, or a symbol that the selector U+FE0F may follow.
fn suit(input: &str) -> Read<'_, Suit> {
    let letter = map_opt(satisfy(|c| c.is_ascii()), Suit::from_char);
    let symbol = map_opt(satisfy(|c| !c.is_ascii()), Suit::from_char);
    want("a suit", alt((letter, terminated(symbol, opt(char('\u{FE0F}')))))).parse(input)
}

/// A card: rank and suit.
pub(super) fn card(input: &str) -> Read<'_, Card> {
    map((rank, suit), |(rank, suit)| Card::new(rank, suit)).parse(input)
}

/// 1–99 without a leading zero.
fn number(input: &str) -> Read<'_, u8> {
    let fits = |digits: &str| (digits.len() <= 2 && !digits.starts_with('0')).then(|| digits.parse().ok()).flatten();
    want("a number from 1 to 99", map_opt(digit1, fits)).parse(input)
}

/// A pile: zone letter and perhaps a number.
pub(super) fn pile(input: &str) -> Read<'_, PileId> {
    let zone = want("a pile", map_opt(anychar, Zone::from_char));
    let none = value(0, not(satisfy(|c: char| c.is_ascii_digit())));
    map((zone, alt((number, none))), |(zone, number)| PileId { zone, number }).parse(input)
}

/// `>`, `->` or `→`.
pub(super) fn arrow(input: &str) -> Read<'_, &str> {
    want("`>`", alt((tag(">"), tag("->"), tag("→")))).parse(input)
}

/// `!!`, `??`, `!?`, `?!`, `!` or `?`.
fn mark(input: &str) -> Read<'_, Mark> {
    let two = |mark: Mark| value(mark, tag(mark.text()));
    let signs = alt((
        two(Mark::Brilliant),
        two(Mark::Blunder),
        two(Mark::Interesting),
        two(Mark::Dubious),
        two(Mark::Good),
        two(Mark::Mistake),
    ));
    want("a mark", signs).parse(input)
}

/// Where a move without its mark ends.
fn boundary(input: &str) -> Read<'_, ()> {
    want("the end of the word", alt((value((), peek(mark)), value((), eof)))).parse(input)
}

/// What is read of a word: what was written, and where its parts stand.
type Pieces = (Written, Parts);

fn deal(whole: usize) -> impl FnMut(&str) -> Read<'_, Pieces> {
    move |input| {
        let count = preceded(char('*'), cut(spanned(whole, number)));
        let name = alt((tag_no_case("deal"), tag_no_case("d")));
        let (rest, (_, count)) = terminated((want("`deal`", name), opt(count)), boundary).parse(input)?;
        let written = Written::Deal { count: count.map_or(1, |(count, _)| count), counted: count.is_some() };
        Ok((rest, (written, Parts { count: count.map(|(_, span)| span), ..Parts::default() })))
    }
}

fn redeal(input: &str) -> Read<'_, Pieces> {
    let name = alt((tag_no_case("redeal"), tag_no_case("r")));
    value((Written::Redeal, Parts::default()), terminated(want("`redeal`", name), boundary)).parse(input)
}

fn play(whole: usize) -> impl FnMut(&str) -> Read<'_, Pieces> {
    move |input| {
        let to = || preceded(arrow, cut(spanned(whole, pile)));
        let source = preceded(char(':'), cut(spanned(whole, pile)));
        let by_card = map((spanned(whole, want("a card", card)), opt(source), opt(to())), |(card, from, to)| {
            (Some(card), from, to)
        });
        let by_pile = map((spanned(whole, pile), opt(to())), |(from, to)| (None, Some(from), to));
        let turned = map(to(), |to| (None, None, Some(to)));
        let (rest, (card, from, to)) = alt((by_card, by_pile, turned)).parse(input)?;
        let written =
            Written::Play { card: card.map(|(card, _)| card), from: from.map(|(id, _)| id), to: to.map(|(id, _)| id) };
        let parts = Parts {
            card: card.map(|(_, span)| span),
            from: from.map(|(_, span)| span),
            to: to.map(|(_, span)| span),
            ..Parts::default()
        };
        Ok((rest, (written, parts)))
    }
}

/// Reads a whole word as a move; the parts are spans in the word.
pub(super) fn written_move(word: &str) -> Result<(WrittenMove, Parts), Fail<'_>> {
    let length = word.len();
    let moves = alt((deal(length), redeal, play(length)));
    let ((written, mut parts), mark) = whole(word, (moves, opt(spanned(length, mark))))?;
    parts.mark = mark.map(|(_, span)| span);
    Ok((WrittenMove { written, mark: mark.map(|(mark, _)| mark) }, parts))
}

/// Reads a whole word as a card.
pub(super) fn whole_card(word: &str) -> Result<Card, Fail<'_>> {
    whole(word, card)
}

/// Reads a whole word as a pile.
pub(super) fn whole_pile(word: &str) -> Result<PileId, Fail<'_>> {
    whole(word, pile)
}

/// Reads a number 1–99 at the whole of a word.
pub(super) fn whole_number(word: &str) -> Option<u8> {
    whole(word, verify(number, |_| true)).ok()
}
