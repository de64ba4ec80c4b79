//! Single words and lists of cards, for other texts than scripts: piles in YAML, deal ids, command lines.

use nom::Parser;

use super::explain::{explain_card, explain_move, explain_pile};
use super::fast::is_blank;
use super::word::{card, whole_card, whole_pile, written_move};
use super::{WrittenMove, fault};
use crate::cards::Card;
use crate::source::{Fault, Span};
use crate::table::PileId;

/// Reads cards separated by blanks and commas, each with its place in `text`; what is no card is a fault there.
///
/// ```
/// let (cards, faults) = trove::notation::cards("4D, 10h k♠");
/// assert_eq!(cards.iter().map(|(card, _)| card.to_string()).collect::<Vec<_>>(), ["4D", "TH", "KS"]);
/// assert!(faults.is_empty());
/// ```
pub fn cards(text: &str) -> (Vec<(Card, Span)>, Vec<Fault>) {
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    let separates = |byte: u8| is_blank(byte) || byte == b',';
    let mut at = 0;
    for word in text.split(|c: char| u8::try_from(c).is_ok_and(separates)) {
        let span = Span::new(at, at + word.len());
        at = span.end + 1;
        if word.is_empty() {
            continue;
        }
        match whole_card(word) {
            Ok(card) => cards.push((card, span)),
            Err(_) => faults.push(explain_card(word).mapped(|inner| inner.shifted(span.start))),
        }
    }
    (cards, faults)
}

/// Reads cards that follow each other without blanks, as in deal ids; what is no card is a fault, up to the next card.
///
/// ```
/// let (cards, faults) = trove::notation::packed_cards("3D5STH");
/// assert_eq!(cards.len(), 3);
/// assert!(faults.is_empty());
/// ```
pub fn packed_cards(text: &str) -> (Vec<(Card, Span)>, Vec<Fault>) {
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    let mut bad: Option<usize> = None;
    let mut close = |bad: &mut Option<usize>, end: usize| {
        if let Some(start) = bad.take() {
            let stretch = &text[start..end];
            let fault = match stretch.bytes().all(|byte| is_blank(byte) || byte == b',') {
                true => fault::bad_card(Span::new(0, stretch.len()), "the next card", stretch)
                    .help("cards follow each other here without blanks: `3D5S`"),
                false => explain_card(stretch),
            };
            faults.push(fault.mapped(|inner| inner.shifted(start)));
        }
    };
    let mut at = 0;
    while at < text.len() {
        match card.parse(&text[at..]) {
            Ok((rest, card)) => {
                close(&mut bad, at);
                let end = text.len() - rest.len();
                cards.push((card, Span::new(at, end)));
                at = end;
            }
            Err(_) => {
                bad = bad.or(Some(at));
                at += text[at..].chars().next().map_or(1, char::len_utf8);
            }
        }
    }
    close(&mut bad, text.len());
    (cards, faults)
}

/// Reads one move.
///
/// # Errors
/// A fault that says what is wrong with it; its spans are in `text`.
pub fn read_move(text: &str) -> Result<WrittenMove, Fault> {
    match written_move(text) {
        Ok((found, _)) => Ok(found),
        Err(_) if text.is_empty() => {
            Err(fault::unknown_word(Span::at(0), "a move", "").help("write a move, such as `deal` or `7H`"))
        }
        Err(_) => Err(explain_move(text)),
    }
}

/// Reads the name of a pile.
///
/// # Errors
/// A fault that says what is wrong with it; its spans are in `text`.
pub fn pile(text: &str) -> Result<PileId, Fault> {
    whole_pile(text).map_err(|_| explain_pile(text))
}
