//! One value behind a directive, and the ways to read it.
//!
//! Spans of faults are in the value as it stands in the text.

use super::explain::{explain_card, explain_move, explain_pile, odd_character};
use super::fault::{self, quote};
use super::text::unescaped;
use super::unicode::Class;
use super::word::{whole_card, whole_pile, written_move};
use super::{Asked, DirectiveKind, Written, unicode, values};
use crate::cards::Card;
use crate::source::{Fault, Span};
use crate::table::PileId;

/// A value as it stands in the text.
pub(super) struct Given<'t> {
    /// The word, or the quoted text with its quotes.
    pub(super) raw: &'t str,
    /// Whether it is a quoted text.
    pub(super) quoted: bool,
}

/// What a reader of values says: the value, or why not (`None`: it is simply of another kind).
pub(super) type Reading<T> = Result<T, Option<Fault>>;

/// The word, as it is no quoted text.
pub(super) fn plain<'t>(given: &Given<'t>) -> Reading<&'t str> {
    if given.quoted {
        return Err(None);
    }
    match odd_character(given.raw, |_| false) {
        Some(fault) => Err(Some(fault)),
        None => Ok(given.raw),
    }
}

/// A text, quoted or not.
pub(super) fn text(given: &Given<'_>) -> Reading<String> {
    if given.quoted {
        let (text, faults) = unescaped(given.raw);
        return faults.into_iter().next().map_or(Ok(text), |fault| Err(Some(fault)));
    }
    // Any letter is welcome here, but no blank that is none.
    let odd = |c| unicode::odd(c).is_some_and(|odd| odd.class != Class::LookAlike);
    match given.raw.char_indices().find(|(_, c)| odd(*c)) {
        Some((at, _)) => {
            let fault = odd_character(&given.raw[at..], |_| false);
            Err(fault.map(|fault| fault.mapped(|inner| inner.shifted(at))))
        }
        None => Ok(given.raw.to_owned()),
    }
}

/// A puzzle's id, or its path in quotes.
pub(super) fn target(given: &Given<'_>) -> Reading<DirectiveKind> {
    let target = text(given)?;
    if given.quoted && !target.trim().is_empty() || values::is_name(&target) && !given.quoted {
        return Ok(DirectiveKind::Puzzle { target, quoted: given.quoted });
    }
    let fault = fault::bad_value(Span::new(0, given.raw.len()), "a puzzle's id, or a path in quotes,", given.raw);
    Err(Some(match given.quoted {
        true => fault.help("name the puzzle's file: `@puzzle \"seventh-veil.yaml\"`"),
        false => fault.help(format!("a path stands in quotes: {}", quote(&format!("@puzzle \"{target}\"")))),
    }))
}

/// The name of a solution or label.
pub(super) fn named(given: &Given<'_>) -> Reading<String> {
    let name = plain(given)?;
    match values::is_name(name) {
        true => Ok(name.to_owned()),
        false => Err(Some(fault::bad_name(Span::new(0, name.len()), name))),
    }
}

/// A value of some kind, or the `?` that asks for it.
pub(super) fn asked<T>(given: &Given<'_>, read: fn(&str) -> Option<T>) -> Reading<Asked<T>> {
    match plain(given)? {
        "?" => Ok(Asked::What),
        word => read(word).map(Asked::Is).ok_or(None),
    }
}

/// A pile.
pub(super) fn pile(given: &Given<'_>) -> Reading<PileId> {
    if given.quoted {
        return Err(None);
    }
    whole_pile(given.raw).map_err(|_| Some(explain_pile(given.raw)))
}

/// A card.
pub(super) fn card(given: &Given<'_>) -> Reading<Card> {
    if given.quoted {
        return Err(None);
    }
    whole_card(given.raw).map_err(|_| Some(explain_card(given.raw)))
}

/// One move without mark or count.
pub(super) fn written(given: &Given<'_>) -> Reading<Written> {
    if given.quoted {
        return Err(None);
    }
    let all = Span::new(0, given.raw.len());
    match written_move(given.raw) {
        Err(_) => Err(Some(explain_move(given.raw))),
        Ok((found, parts)) => match (found.written, parts.mark) {
            (Written::Deal { counted: true, .. }, _) => {
                Err(Some(fault::bad_value(all, "one move without a count", given.raw).help("write `deal`")))
            }
            (written, Some(_)) => Err(Some(
                fault::bad_value(all, "one move without a mark", given.raw).help(format!("write `{written}`")),
            )),
            (written, None) => Ok(written),
        },
    }
}
