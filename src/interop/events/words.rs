//! Cards and piles in the words of a log.

use std::collections::HashMap;

use serde_json::value::RawValue;

use super::line::{Line, digits, span_in, word};
use super::map::{Cards, Field, Map, PILES_MAX, Run};
use crate::cards::{Card, Rank, Suit};
use crate::notation;
use crate::source::{Fault, Span, nearest, shown};
use crate::table::{PileId, Zone};

/// Names of piles as a log writes them.
#[derive(Clone, Debug)]
pub(super) struct Piles {
    /// Names that hold the number, and names that need none.
    names: HashMap<String, PileId>,
    base: u32,
}

impl Piles {
    pub fn of(map: &Map) -> Piles {
        let mut names = HashMap::new();
        for (pattern, zone) in &map.piles {
            for (name, number) in map.pile_names(pattern) {
                names.entry(name).or_insert(PileId { zone: *zone, number });
            }
        }
        Piles { names, base: map.base }
    }

    /// A pile by its name.
    pub fn named(&self, name: &str) -> Option<PileId> {
        self.names.get(name).copied()
    }

    /// The pile of a field and its number's field. A foundation without number is whichever takes the card.
    pub fn read(&self, map: &Map, line: &Line, field: Field, index: Field) -> Result<Option<PileId>, Box<Fault>> {
        let Some(name) = line.word(map, field)? else { return Ok(None) };
        let raw = line.get(field).unwrap_or("");
        let Some(pile) = self.named(&name) else { return Err(self.unknown(&name, line.place(raw)).into()) };
        let number = if pile.number == 0 { line.number(map, index)? } else { None };
        match number {
            None => Ok(Some(pile)),
            // The only pile of its kind may be numbered all the same.
            Some(_) if pile.zone == Zone::Stock => Ok(Some(pile)),
            Some(number) => {
                let number = number.checked_sub(u64::from(self.base)).filter(|n| *n < u64::from(PILES_MAX));
                match number {
                    Some(number) => Ok(Some(PileId { number: number as u8 + 1, ..pile })),
                    None => {
                        let raw = line.get(index).unwrap_or("");
                        let message = format!("there is no {} {}", pile.zone.word(), shown(raw));
                        Err(Fault::error("events::unknown-pile", line.place(raw), message)
                            .help(format!("`base` under `[piles]` says that numbers begin with {}", self.base))
                            .into())
                    }
                }
            }
        }
    }

    /// The fault that no pile has this name.
    pub fn unknown(&self, name: &str, span: Span) -> Fault {
        let mut names: Vec<&str> = self.names.keys().map(String::as_str).collect();
        names.sort_unstable();
        let help = match nearest(name, names) {
            Some(near) => format!("did you mean `{}`? Names of piles stand under `[piles]` in the map", shown(near)),
            None => "add it under `[piles]` in the map".to_owned(),
        };
        Fault::error("events::unknown-pile", span, format!("no pile is called `{}`", shown(name))).help(help)
    }
}

/// Reads a card: our spellings, the suit before the rank, a number, or an object with rank and suit.
pub(super) fn card(cards: &Cards, raw: &str) -> Option<Card> {
    if raw.starts_with('{') {
        return object_card(cards, raw);
    }
    let text = word(raw)?;
    if !raw.starts_with('"') {
        return digits(&text).and_then(|number| numbered(cards, number));
    }
    let text = text.trim();
    text.parse().ok().or_else(|| suit_first(text))
}

fn numbered(cards: &Cards, number: u64) -> Option<Card> {
    let index = usize::try_from(number.checked_sub(u64::from(cards.first))?).ok().filter(|index| *index < 52)?;
    let (suit, rank) = match cards.run {
        Run::Suit => (index / 13, index % 13),
        Run::Rank => (index % 4, index / 4),
    };
    Some(Card::new(cards.ranks[rank], cards.suits[suit]))
}

/// `♥10`, `hT`
fn suit_first(text: &str) -> Option<Card> {
    let mut chars = text.chars();
    let suit = Suit::from_char(chars.next()?)?;
    let rest = chars.as_str();
    let rank = rest.strip_prefix('\u{FE0F}').unwrap_or(rest);
    Some(Card::new(rank_of(rank)?, suit))
}

/// `A`, `10`, `T`, `12`, `queen`
fn rank_of(text: &str) -> Option<Rank> {
    if let Some(number) = digits(text) {
        return u8::try_from(number).ok().and_then(Rank::new);
    }
    let mut chars = text.chars();
    let first = chars.next()?;
    if chars.as_str().is_empty() {
        return Rank::from_char(first);
    }
    Rank::all().find(|rank| rank.word().eq_ignore_ascii_case(text))
}

/// `H`, `♥`, `heart`, `Hearts`
fn suit_of(text: &str) -> Option<Suit> {
    let mut chars = text.chars();
    let first = chars.next()?;
    if matches!(chars.as_str(), "" | "\u{FE0F}") {
        return Suit::from_char(first);
    }
    Suit::ALL.into_iter().find(|suit| {
        let plural = suit.word();
        plural.eq_ignore_ascii_case(text) || plural[..plural.len() - 1].eq_ignore_ascii_case(text)
    })
}

fn object_card(cards: &Cards, raw: &str) -> Option<Card> {
    let object: std::collections::BTreeMap<String, &RawValue> = serde_json::from_str(raw).ok()?;
    let rank = rank_of(&word(object.get(&cards.rank)?.get())?)?;
    let suit = suit_of(&word(object.get(&cards.suit)?.get())?)?;
    Some(Card::new(rank, suit))
}

/// The fault that something is no card.
pub(super) fn unknown_card(raw: &str, span: Span) -> Fault {
    let text = word(raw).unwrap_or(raw.into());
    Fault::error("events::unknown-card", span, format!("`{}` is no card", shown(&text)))
        .help("cards are read as `TH`, `10H`, `♥10`, as an object with rank and suit, or as numbers: see `[cards]`")
}

/// The card of a field.
pub(super) fn card_of(map: &Map, line: &Line) -> Result<Option<Card>, Box<Fault>> {
    let Some(raw) = line.get(Field::Card) else { return Ok(None) };
    match card(&map.cards, raw) {
        Some(card) => Ok(Some(card)),
        None => Err(unknown_card(raw, line.place(raw)).into()),
    }
}

/// Cards with their places in the line, from a list or from one text.
pub(super) fn list(map: &Map, text: &str, raw: &str, name: &str, faults: &mut Vec<Fault>) -> Option<Vec<(Card, Span)>> {
    let before = faults.len();
    let mut found = Vec::with_capacity(52);
    let whole = span_in(text, raw);
    match raw.as_bytes().first() {
        Some(b'[') => {
            let parts: Vec<&RawValue> = serde_json::from_str(raw).unwrap_or_default();
            for part in parts {
                let span = span_in(text, part.get());
                match card(&map.cards, part.get()) {
                    Some(card) => found.push((card, span)),
                    None => faults.push(unknown_card(part.get(), span)),
                }
            }
        }
        Some(b'"') => {
            let inner = word(raw)?;
            let apart = inner.contains(|c: char| c == ',' || c.is_whitespace());
            let (cards, wrong) = if apart { notation::cards(&inner) } else { notation::packed_cards(&inner) };
            // Behind an escape nobody knows where a character stands.
            let escaped = raw.contains('\\');
            let place = |span: Span| if escaped { whole } else { span.shifted(whole.start + 1) };
            found.extend(cards.into_iter().map(|(card, span)| (card, place(span))));
            faults.extend(wrong.into_iter().map(|fault| fault.mapped(place)));
        }
        _ => faults.push(super::line::wrong_type(whole, name, "a list of cards", raw)),
    }
    faults.truncate(before + 20);
    (faults.len() == before).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_in_many_spellings() {
        let cards = Cards::default();
        let read = |raw: &str| card(&cards, raw).map(|card| card.to_string());
        for raw in [
            "\"TH\"",
            "\"10h\"",
            "\"♥10\"",
            "\"h10\"",
            "\"HT\"",
            "\"\\u2665T\"",
            "35",
            "{\"suit\":\"hearts\",\"rank\":10}",
            "{\"rank\":\"T\",\"suit\":\"♥\",\"up\":true}",
            "{\"rank\":\"ten\",\"suit\":\"Heart\"}",
        ] {
            assert_eq!(read(raw).as_deref(), Some("TH"), "{raw}");
        }
        for raw in ["\"\"", "\"1H\"", "\"H\"", "52", "-1", "1.5", "true", "[]", "{}", "{\"rank\":14,\"suit\":\"H\"}"] {
            assert_eq!(read(raw), None, "{raw}");
        }
        let theirs = Cards {
            suits: [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs],
            first: 1,
            run: Run::Rank,
            ..Cards::default()
        };
        let read = |raw: &str| card(&theirs, raw).map(|card| card.to_string());
        assert_eq!((read("1").as_deref(), read("6").as_deref()), (Some("AS"), Some("2H")));
        assert_eq!((read("52").as_deref(), read("0")), (Some("KC"), None));
    }
}
