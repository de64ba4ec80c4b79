//! How a recorded game begins: its rules and its deal.

use serde_json::value::RawValue;

use super::Reader;
use super::line::{Line, digits, span_in, word};
use super::map::{End, Field, Rules};
use super::words;
use crate::cards::CardSet;
use crate::document::{DealId, deal_id};
use crate::games::{AnyGame, list_and, list_or};
use crate::source::{Fault, Span, nearest, shown};
use crate::table::{PileId, Zone};

/// The fields that can give a deal.
const DEALS: [Field; 5] = [Field::Deal, Field::Seed, Field::Pysolfc, Field::Deck, Field::Piles];

/// The deal of a game that begins with this object.
pub(super) fn deal(reader: &Reader, line: &Line) -> Result<DealId, Vec<Fault>> {
    let map = &reader.map;
    let given: Vec<(Field, &str)> = DEALS.iter().filter_map(|&field| line.get(field).map(|raw| (field, raw))).collect();
    let (field, raw) =
        match given[..] {
            [one] => one,
            [] => {
                let mapped = DEALS.into_iter().filter_map(|field| map.field(field));
                let names: Vec<String> = mapped.map(|name| format!("`{}`", shown(name))).collect();
                let fault = Fault::error("events::bad-deal", line.whole(), "the game does not say what was dealt");
                return Err(vec![fault.help(match names.is_empty() {
                true => "name the field of the deal under `[fields]` in the map: `seed`, `deck`, `piles`, `pysolfc` or \
                         `deal`"
                    .to_owned(),
                false => format!("it needs {}", list_or(&names)),
            })]);
            }
            [_, (_, second), ..] => {
                let names: Vec<&str> = given.iter().filter_map(|(field, _)| map.field(*field)).collect();
                let message = format!("the deal is given twice, by {}", list_and(&names));
                let fault = Fault::error("events::bad-deal", line.place(second), message);
                return Err(vec![fault.help("keep one of them under `[fields]` in the map")]);
            }
        };
    if field == Field::Deal {
        let id = line.word(map, field).map_err(|fault| vec![*fault])?.unwrap_or_default();
        return deal_id::parse(&id, &reader.registry).map_err(|faults| at_value(faults, line, raw));
    }
    let game = rules(reader, line)?;
    match field {
        Field::Seed => {
            let seed = word(raw).as_deref().and_then(digits);
            seed.map(|seed| DealId::seeded(game, seed)).ok_or_else(|| {
                let message = format!("`{}` is no seed", shown(&word(raw).unwrap_or(raw.into())));
                let fault = Fault::error("events::bad-deal", line.place(raw), message);
                vec![fault.help("a seed is a whole number from 0 to 18446744073709551615")]
            })
        }
        Field::Pysolfc => {
            let number = line.word(map, field).map_err(|fault| vec![*fault])?.unwrap_or_default();
            let id = format!("{}#pysolfc:{number}", game.name());
            deal_id::parse(&id, &reader.registry)
                .map_err(|faults| faults.into_iter().map(|fault| fault.mapped(|_| line.place(raw))).collect())
        }
        Field::Deck => deck(reader, &game, line, raw),
        _ => piles(reader, &game, line, raw),
    }
}

/// The game that the log names.
fn rules(reader: &Reader, line: &Line) -> Result<AnyGame, Vec<Fault>> {
    let map = &reader.map;
    if let Rules::One(game) = &map.rules {
        return Ok(game.clone());
    }
    let raw = line.need(map, Field::Rules).map_err(|fault| vec![*fault])?;
    let name = line.word(map, Field::Rules).map_err(|fault| vec![*fault])?.unwrap_or_default();
    match &map.rules {
        Rules::Named(names) => {
            if let Some((_, game)) = names.iter().find(|(own, _)| *own == name) {
                return Ok(game.clone());
            }
            let help = match nearest(&name, names.iter().map(|(own, _)| own.as_str())) {
                Some(near) => format!("did you mean `{}`? The names of rules stand under `[rules]`", shown(near)),
                None => "add it under `[rules]` in the map, with the id of the game that it is".to_owned(),
            };
            let message = format!("the map has no rules called `{}`", shown(&name));
            Err(vec![Fault::error("events::unknown-rules", line.place(raw), message).help(help)])
        }
        _ => match deal_id::parse(&format!("{name}#0"), &reader.registry) {
            Ok(id) => Ok(id.game().clone()),
            Err(faults) => Err(at_value(faults, line, raw)),
        },
    }
}

/// Faults of a text that stands in a value, at their places in it.
fn at_value(faults: Vec<Fault>, line: &Line, raw: &str) -> Vec<Fault> {
    let place = line.place(raw);
    let exact = raw.starts_with('"') && !raw.contains('\\');
    let map = |span: Span| {
        let inner = span.shifted(place.start);
        if exact && inner.end <= place.end && !inner.is_empty() { inner } else { place }
    };
    faults.into_iter().map(|fault| fault.mapped(map)).collect()
}

/// An id that is put together from cards, and where in the line each part of it stands.
struct Id {
    text: String,
    /// Offsets in the text, rising, and the place of what begins there.
    places: Vec<(usize, Span)>,
}

impl Id {
    fn push(&mut self, text: &str, place: Span) {
        self.places.push((self.text.len(), place));
        self.text.push_str(text);
    }

    /// Reads the id; faults are where in the line its parts stand.
    fn parse(&self, reader: &Reader, whole: Span) -> Result<DealId, Vec<Fault>> {
        let place = |span: Span| {
            let find = |at: usize| self.places.partition_point(|(start, _)| *start <= at).checked_sub(1);
            let first = find(span.start).map(|index| self.places[index].1);
            let last = find(span.end.saturating_sub(1).max(span.start)).map(|index| self.places[index].1);
            match (first, last) {
                (Some(first), Some(last)) if span.len() < self.text.len() && first.start <= last.start => {
                    first.to(last)
                }
                _ => whole,
            }
        };
        deal_id::parse(&self.text, &reader.registry)
            .map_err(|faults| faults.into_iter().map(|fault| fault.mapped(place)).collect())
    }
}

/// The deal of a list of all cards.
fn deck(reader: &Reader, game: &AnyGame, line: &Line, raw: &str) -> Result<DealId, Vec<Fault>> {
    let name = reader.map.field(Field::Deck).unwrap_or("deck");
    let mut faults = Vec::new();
    let Some(mut cards) = words::list(&reader.map, line.text(), raw, name, &mut faults) else { return Err(faults) };
    if cards.is_empty() {
        return Err(vec![no_card(line.place(raw), "there is no card in the list")]);
    }
    if reader.map.stock == End::Last {
        cards.reverse();
    }
    let set: CardSet = cards.iter().map(|(card, _)| *card).collect();
    if cards.len() == game.deck().len() && set == game.deck().set() {
        // Where bases are taken out of the pack before it is dealt, a log lists the pack.
        let order = game.arrange(cards.iter().map(|(card, _)| *card).collect());
        return Ok(DealId::of_cards(game.clone(), game.lay_out(&order)));
    }
    let mut id = Id { text: format!("{}#", game.name()), places: Vec::new() };
    for (card, place) in &cards {
        id.push(&card.to_string(), *place);
    }
    id.parse(reader, line.place(raw))
}

/// The deal of an object of piles.
fn piles(reader: &Reader, game: &AnyGame, line: &Line, raw: &str) -> Result<DealId, Vec<Fault>> {
    let map = &reader.map;
    let name = map.field(Field::Piles).unwrap_or("piles");
    let Ok(named) = serde_json::from_str::<Entries>(raw) else {
        return Err(vec![super::line::wrong_type(line.place(raw), name, "an object of piles", raw)]);
    };
    let mut faults = Vec::new();
    let mut id = Id { text: format!("{}@", game.name()), places: Vec::new() };
    for (key, value) in &named.0 {
        let place = line.place(key.get());
        let key = word(key.get()).unwrap_or_default();
        let Some(pile) = reader.piles.named(&key) else {
            faults.push(reader.piles.unknown(&key, place));
            continue;
        };
        // Piles of one kind in one list: `"tableau": [[…], […]]`.
        let several: Vec<&RawValue> = match pile.number {
            0 if matches!(pile.zone, Zone::Reserve | Zone::Foundation) || !game.has_pile(pile) => {
                serde_json::from_str(value.get()).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let lists = several.iter().all(|part| part.get().starts_with('[')) && !several.is_empty();
        let parts: Vec<(PileId, &str)> = match lists {
            true => (1u8..=8).zip(&several).map(|(n, part)| (PileId { number: n, ..pile }, part.get())).collect(),
            false => vec![(pile, value.get())],
        };
        for (pile, raw) in parts {
            if raw == "null" {
                continue;
            }
            let Some(mut cards) = words::list(map, line.text(), raw, &key, &mut faults) else { continue };
            if cards.is_empty() {
                continue;
            }
            if pile == PileId::STOCK && map.stock == End::Last {
                cards.reverse();
            }
            if !id.places.is_empty() {
                id.text.push('/');
            }
            id.push(&format!("{pile}:"), if lists { span_in(line.text(), raw) } else { place });
            for (card, place) in cards {
                id.push(&card.to_string(), place);
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    if id.places.is_empty() {
        return Err(vec![no_card(line.place(raw), "there is no card on any pile")]);
    }
    id.parse(reader, line.whole())
}

fn no_card(span: Span, message: &str) -> Fault {
    Fault::error("events::bad-deal", span, message).help("a deal names every card of the deck")
}

/// Keys and values of an object, in its order.
struct Entries<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de: 'a, 'a> serde::Deserialize<'de> for Entries<'a> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Entries<'a>, D::Error> {
        struct Pairs;
        impl<'de> serde::de::Visitor<'de> for Pairs {
            type Value = Entries<'de>;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}
