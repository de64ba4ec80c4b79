//! A short way through ordinary words: plain ASCII moves, read from sixteen bytes without looking back.
//!
//! Whatever it does not know goes to the grammar in `word`; what it does know it reads as the grammar would, which a
//! test proves over all words of a large generated set.

use super::{Mark, Written, WrittenMove};
use crate::cards::{Card, Rank, Suit};
use crate::table::{PileId, Zone};

/// How many bytes [`read`] wants to see: the longest word it knows, and what follows it.
pub(super) const WINDOW: usize = 16;

/// What a byte means at the places where it can stand; 0 for nothing.
const RANK: [u8; 256] = table(b"A23456789TJQK");
const SUIT: [u8; 256] = table(b"CDHS");
const ZONE: [u8; 256] = table(b"SWRF");

/// Numbers the letters of `of` from 1, in either case.
const fn table(of: &[u8]) -> [u8; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < of.len() {
        table[of[index] as usize] = index as u8 + 1;
        table[of[index].to_ascii_lowercase() as usize] = index as u8 + 1;
        index += 1;
    }
    table
}

/// Whether a byte is a blank: space, tab or part of a line end.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Whether a byte ends a word.
pub(super) const fn ends_word(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b'(' | b')' | b'"')
}

/// Reads the move that begins the window: the move and its length. `None` if that takes more than this knows.
#[inline]
pub(super) fn read(window: &[u8; WINDOW]) -> Option<(WrittenMove, usize)> {
    let (written, at) = written(window)?;
    let byte = window[at & 15];
    if ends_word(byte) {
        return Some((WrittenMove { written, mark: None }, at));
    }
    let (mark, at) = mark(window, at)?;
    ends_word(window[at & 15]).then_some((WrittenMove { written, mark: Some(mark) }, at))
}

#[inline]
fn written(window: &[u8; WINDOW]) -> Option<(Written, usize)> {
    let first = window[0];
    if let (rank @ 1.., suit @ 1..) = (RANK[first as usize], SUIT[window[1] as usize]) {
        let card = Some(Card::new(Rank::new(rank)?, Suit::ALL[(suit as usize - 1) & 3]));
        return match window[2] {
            b':' => {
                let (from, at) = pile(window, 3)?;
                destination(window, at, card, Some(from))
            }
            _ => destination(window, 2, card, None),
        };
    }
    match first {
        b'>' => destination(window, 0, None, None),
        b'd' | b'D' => deal(window),
        b'r' | b'R' if matches!(window[1], b'e' | b'E') => {
            window[..6].eq_ignore_ascii_case(b"redeal").then_some((Written::Redeal, 6))
        }
        b'r' | b'R' if ends_word(window[1]) || matches!(window[1], b'!' | b'?') => Some((Written::Redeal, 1)),
        _ => {
            let (from, at) = pile(window, 0)?;
            destination(window, at, None, Some(from))
        }
    }
}

#[inline]
fn destination(window: &[u8; WINDOW], at: usize, card: Option<Card>, from: Option<PileId>) -> Option<(Written, usize)> {
    if window[at & 15] != b'>' {
        return Some((Written::Play { card, from, to: None }, at));
    }
    let (to, at) = pile(window, at + 1)?;
    Some((Written::Play { card, from, to: Some(to) }, at))
}

#[inline]
fn pile(window: &[u8; WINDOW], at: usize) -> Option<(PileId, usize)> {
    let zone = ZONE[window[at & 15] as usize];
    if zone == 0 {
        return None;
    }
    let zone = Zone::ALL[(zone as usize - 1) & 3];
    let (number, at) = number(window, at + 1);
    Some((PileId { zone, number }, at))
}

/// One or two digits, the first not 0; 0 if there are none.
#[inline]
fn number(window: &[u8; WINDOW], at: usize) -> (u8, usize) {
    match (window[at & 15], window[(at + 1) & 15]) {
        (tens @ b'1'..=b'9', ones @ b'0'..=b'9') => ((tens - b'0') * 10 + (ones - b'0'), at + 2),
        (ones @ b'1'..=b'9', _) => (ones - b'0', at + 1),
        _ => (0, at),
    }
}

#[inline]
fn deal(window: &[u8; WINDOW]) -> Option<(Written, usize)> {
    let at = if window[1..4].eq_ignore_ascii_case(b"eal") { 4 } else { 1 };
    if window[at] != b'*' {
        return Some((Written::Deal { count: 1, counted: false }, at));
    }
    match number(window, at + 1) {
        (0, _) => None,
        (count, at) => Some((Written::Deal { count, counted: true }, at)),
    }
}

#[inline]
fn mark(window: &[u8; WINDOW], at: usize) -> Option<(Mark, usize)> {
    Some(match (window[at & 15], window[(at + 1) & 15]) {
        (b'!', b'!') => (Mark::Brilliant, at + 2),
        (b'!', b'?') => (Mark::Interesting, at + 2),
        (b'?', b'!') => (Mark::Dubious, at + 2),
        (b'?', b'?') => (Mark::Blunder, at + 2),
        (b'!', _) => (Mark::Good, at + 1),
        (b'?', _) => (Mark::Mistake, at + 1),
        _ => return None,
    })
}
