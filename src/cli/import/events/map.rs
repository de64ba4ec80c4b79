//! The map of a log: TOML → what the words of the log mean, everything that is wrong with it at its place.

use std::collections::HashMap;

use toml::de::{DeTable, DeValue};

use crate::cards::{Rank, Suit};
use crate::cli::config::{Key, Value, kind_in_words, place};
use crate::document::deal_id;
use crate::games::{AnyGame, Registry, list_and, list_or};
use crate::interop::events::{Claimed, End, Field, Kind, LEVELS_MAX, Lines, Map, Rules, Run, Takes};
use crate::source::{Fault, Span, nearest, shown};
use crate::table::Zone;

/// The codes of this module.
pub(super) const CODES: &[&str] = &["events::bad-map", "events::map-key", "events::map-value", "events::map-missing"];

/// The sections of a map.
const SECTIONS: [&str; 10] =
    ["lines", "fields", "events", "piles", "rules", "deal", "cards", "undo", "results", "limits"];

/// Reads a map.
///
/// # Errors
/// Everything that is wrong with it, in order of the sections; at least one fault.
pub(super) fn read(text: &str, registry: &Registry) -> Result<Map, Vec<Fault>> {
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span().map_or(Span::at(0), |range| Span::new(range.start, range.end));
        let why = error.message().lines().next().unwrap_or_default();
        let fault = Fault::error("events::bad-map", span, format!("this is not TOML: {why}"));
        vec![fault.help("a map has lines like `deal = \"draw\"` under heads like `[events]`; texts stand in quotes")]
    })?;
    let mut reader = MapReader {
        text,
        registry,
        faults: Vec::new(),
        listed: HashMap::new(),
        piles: Vec::new(),
        map: Map::new(Rules::Ours),
    };
    reader.sections(table.get_ref());
    reader.complete(table.get_ref());
    if reader.faults.is_empty() {
        Ok(reader.map)
    } else {
        reader.faults.sort_by_key(|fault| fault.span.start);
        Err(reader.faults)
    }
}

struct MapReader<'a> {
    text: &'a str,
    registry: &'a Registry,
    faults: Vec<Fault>,
    /// Names by section, each with the word of ours that it is listed under.
    listed: HashMap<(&'static str, String), &'static str>,
    /// Where the names of piles stand, in their order in the map.
    piles: Vec<Span>,
    map: Map,
}

impl MapReader<'_> {
    fn sections(&mut self, table: &DeTable) {
        for (key, value) in table {
            match &**key.get_ref() {
                "lines" => {
                    let choices = [("events", Lines::Events), ("games", Lines::Games)];
                    self.map.lines = self.choice(key, value, &choices).unwrap_or_default();
                }
                "fields" => self.each(key, value, Self::field),
                "events" => self.each(key, value, Self::event),
                "piles" => self.each(key, value, Self::pile),
                "rules" => self.rules(key, value),
                "deal" => self.each(key, value, |reader, key, value| match &**key.get_ref() {
                    "stock" => {
                        let choices = [("first", End::First), ("last", End::Last)];
                        reader.map.stock = reader.choice(key, value, &choices).unwrap_or_default();
                    }
                    _ => reader.unknown(key, "[deal]", &["stock"]),
                }),
                "cards" => self.each(key, value, Self::cards),
                "undo" => self.each(key, value, |reader, key, value| match &**key.get_ref() {
                    "takes" => {
                        let choices = [("move", Takes::Move), ("autoplay", Takes::Autoplay), ("turn", Takes::Turn)];
                        reader.map.undo = reader.choice(key, value, &choices).unwrap_or_default();
                    }
                    _ => reader.unknown(key, "[undo]", &["takes"]),
                }),
                "results" => self.each(key, value, Self::result),
                "limits" => self.each(key, value, |reader, key, value| match &**key.get_ref() {
                    "open_games" => {
                        if let Some(number) = reader.number(key, value, 1, 1_000_000) {
                            reader.map.open_games = number;
                        }
                    }
                    "moves" => {
                        if let Some(number) = reader.number(key, value, 1, 1_000_000) {
                            reader.map.moves = number;
                        }
                    }
                    _ => reader.unknown(key, "[limits]", &["open_games", "moves"]),
                }),
                _ => self.unknown(key, "a map", &SECTIONS),
            }
        }
    }

    /// What a map must say, and what goes together.
    fn complete(&mut self, table: &DeTable) {
        let head = |name: &str| {
            let key = table.iter().find(|(key, _)| *key.get_ref() == name);
            key.map_or(Span::at(0), |(key, _)| place(key))
        };
        for (index, name, other) in self.map.piles_named_twice() {
            self.twice(self.piles[index], &name, other.word());
        }
        let said = |field: Field| self.map.field(field).is_some();
        let mut missing: Vec<(Span, String, String)> = Vec::new();
        let mut need = |section: &str, key: &str, why: &str, example: &str| {
            let help = format!("add `{key} = {example}` under `[{section}]`");
            missing.push((head(section), format!("the map has no `{key}` under `[{section}]`: {why}"), help));
        };
        let empty = |section: &str| table.iter().all(|(key, _)| *key.get_ref() != section);
        if empty("fields") || !said(Field::Event) {
            need("fields", "event", "nobody knows which field says what happened", "\"event\"");
        }
        if self.map.lines == Lines::Games && !said(Field::Events) {
            need("fields", "events", "nobody knows which field of a game holds its events", "\"moves\"");
        }
        if self.map.lines == Lines::Events && !self.map.has(Kind::Start) {
            need("events", "start", "nobody knows where a game begins", "\"start\"");
        }
        let deals = [Field::Seed, Field::Pysolfc, Field::Deal, Field::Deck, Field::Piles];
        if !deals.into_iter().any(said) {
            need(
                "fields",
                "seed",
                "nobody knows what was dealt (`deck`, `piles`, `pysolfc` or `deal` do as well)",
                "\"seed\"",
            );
        }
        if empty("rules") && !said(Field::Rules) && !said(Field::Deal) {
            need("rules", "game", "nobody knows which game is played", "\"osmosis\"");
        }
        if let Rules::Named(_) = self.map.rules
            && !said(Field::Rules)
        {
            need("fields", "rules", "the names under `[rules.names]` are looked for in no field", "\"variant\"");
        }
        if said(Field::Result) && self.map.results.is_empty() {
            self.map.results = Claimed::ALL.into_iter().map(|one| (one.word().to_owned(), one)).collect();
        }
        let faults = missing
            .into_iter()
            .map(|(span, message, help)| Fault::error("events::map-missing", span, message).help(help));
        self.faults.extend(faults);
    }

    /// Gives every entry of a section to a function.
    fn each(&mut self, key: &Key, value: &Value, mut take: impl FnMut(&mut Self, &Key, &Value)) {
        match value.get_ref().as_table() {
            Some(table) => table.iter().for_each(|(key, value)| take(self, key, value)),
            None => {
                let help = format!("write a line `[{0}]` and its entries below it", key.get_ref());
                self.wrong(value, "a table", help);
            }
        }
    }

    fn field(&mut self, key: &Key, value: &Value) {
        let Some(field) = Field::ALL.into_iter().find(|field| *key.get_ref() == field.word()) else {
            return self.unknown(key, "[fields]", &Field::ALL.map(Field::word));
        };
        let Some(name) = self.string(key, value) else { return };
        if name.split('.').any(str::is_empty) {
            let help = "write the name of the field; a dot leads into an object: `pile.from`";
            return self.bad(place(value), "a name is empty".to_owned(), help.to_owned());
        }
        if name.split('.').count() > LEVELS_MAX {
            let message = format!("the name leads more than {LEVELS_MAX} levels deep");
            return self.bad(place(value), message, "name a field that is nearer to the top".to_owned());
        }
        self.map.fields.push((field, name));
    }

    fn event(&mut self, key: &Key, value: &Value) {
        let Some(kind) = Kind::ALL.into_iter().find(|kind| *key.get_ref() == kind.word()) else {
            return self.unknown(key, "[events]", &Kind::ALL.map(Kind::word));
        };
        for (name, span) in self.names(key, value) {
            if self.is_new("events", &name, span, kind.word()) {
                self.map.events.push((name, kind));
            }
        }
    }

    fn pile(&mut self, key: &Key, value: &Value) {
        if *key.get_ref() == "base" {
            if let Some(base) = self.number(key, value, 0, 1) {
                self.map.base = base;
            }
            return;
        }
        let Some(zone) = Zone::ALL.into_iter().find(|zone| *key.get_ref() == zone.word()) else {
            let words = ["base", "stock", "waste", "reserve", "foundation"];
            return self.unknown(key, "[piles]", &words);
        };
        for (name, span) in self.names(key, value) {
            if self.is_new("piles", &name, span, zone.word()) {
                self.map.piles.push((name, zone));
                self.piles.push(span);
            }
        }
    }

    fn result(&mut self, key: &Key, value: &Value) {
        let Some(claimed) = Claimed::ALL.into_iter().find(|claimed| *key.get_ref() == claimed.word()) else {
            return self.unknown(key, "[results]", &Claimed::ALL.map(Claimed::word));
        };
        for (name, span) in self.names(key, value) {
            if self.is_new("results", &name, span, claimed.word()) {
                self.map.results.push((name, claimed));
            }
        }
    }

    fn rules(&mut self, key: &Key, value: &Value) {
        let mut one: Option<AnyGame> = None;
        let mut names: Option<(Span, Vec<(String, AnyGame)>)> = None;
        self.each(key, value, |reader, key, value| match &**key.get_ref() {
            "game" => one = reader.game(key, value),
            "names" => {
                let mut list = Vec::new();
                reader.each(key, value, |reader, key, value| {
                    let game = reader.game(key, value);
                    list.extend(game.map(|game| (key.get_ref().to_string(), game)));
                });
                names = Some((place(key), list));
            }
            _ => reader.unknown(key, "[rules]", &["game", "names"]),
        });
        match (one, names) {
            (Some(_), Some((span, _))) => {
                let help = "`game` is for a log of one game, `names` for one that names its games; keep one of them";
                self.bad(span, "the rules are given twice".to_owned(), help.to_owned());
            }
            (Some(game), None) => self.map.rules = Rules::One(game),
            (None, Some((_, list))) => self.map.rules = Rules::Named(list),
            (None, None) => {}
        }
    }

    /// A game of ours, with options as in a deal id.
    fn game(&mut self, key: &Key, value: &Value) -> Option<AnyGame> {
        let name = self.string(key, value)?;
        match deal_id::parse(&format!("{name}#0"), self.registry) {
            Ok(id) => Some(id.game().clone()),
            Err(faults) => {
                let whole = place(value);
                // Exact where the text is written as it is, between two single quotes or double quotes.
                let exact = self.text.get(whole.start + 1..whole.end - 1) == Some(name.as_str());
                let inner = |span: Span| {
                    if exact && span.end <= name.len() { span.shifted(whole.start + 1) } else { whole }
                };
                self.faults.extend(faults.into_iter().map(|fault| fault.mapped(inner)));
                None
            }
        }
    }

    fn cards(&mut self, key: &Key, value: &Value) {
        const HELP_SUITS: &str = "write the four letters in their order, such as `suits = \"CDHS\"`";
        const HELP_RANKS: &str = "write the thirteen letters in their order, such as `ranks = \"A23456789TJQK\"`";
        match &**key.get_ref() {
            "suits" => {
                let Some(text) = self.string(key, value) else { return };
                let suits: Vec<Suit> = text.chars().filter_map(Suit::from_char).collect();
                let mut sorted = suits.clone();
                sorted.sort_unstable();
                match <[Suit; 4]>::try_from(suits) {
                    Ok(suits) if sorted == Suit::ALL && text.chars().count() == 4 => self.map.cards.suits = suits,
                    _ => {
                        let message = format!("`{}` is no order of the four suits", shown(&text));
                        self.bad(place(value), message, HELP_SUITS.to_owned());
                    }
                }
            }
            "ranks" => {
                let Some(text) = self.string(key, value) else { return };
                let ranks: Vec<Rank> = text.chars().filter_map(Rank::from_char).collect();
                let mut sorted = ranks.clone();
                sorted.sort_unstable();
                match <[Rank; 13]>::try_from(ranks) {
                    Ok(ranks) if sorted.iter().copied().eq(Rank::all()) && text.chars().count() == 13 => {
                        self.map.cards.ranks = ranks;
                    }
                    _ => {
                        let message = format!("`{}` is no order of the thirteen ranks", shown(&text));
                        self.bad(place(value), message, HELP_RANKS.to_owned());
                    }
                }
            }
            "first" => {
                if let Some(first) = self.number(key, value, 0, 1_000) {
                    self.map.cards.first = first;
                }
            }
            "run" => {
                let choices = [("suit", Run::Suit), ("rank", Run::Rank)];
                self.map.cards.run = self.choice(key, value, &choices).unwrap_or_default();
            }
            "rank" => self.map.cards.rank = self.string(key, value).unwrap_or_default(),
            "suit" => self.map.cards.suit = self.string(key, value).unwrap_or_default(),
            _ => self.unknown(key, "[cards]", &["suits", "ranks", "first", "run", "rank", "suit"]),
        }
    }

    /// One name or a list of names, with their places.
    fn names(&mut self, key: &Key, value: &Value) -> Vec<(String, Span)> {
        let help = || format!("write `{0} = \"…\"`, or `{0} = [\"…\", \"…\"]` for several names", key.get_ref());
        match value.get_ref() {
            DeValue::String(name) => vec![(name.to_string(), place(value))],
            DeValue::Array(list) => {
                let mut names = Vec::new();
                for value in list {
                    match value.get_ref().as_str() {
                        Some(name) => names.push((name.to_owned(), place(value))),
                        None => self.wrong(value, "a name", help()),
                    }
                }
                names
            }
            _ => {
                self.wrong(value, "a name or a list of names", help());
                Vec::new()
            }
        }
    }

    fn string(&mut self, key: &Key, value: &Value) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.wrong(value, "a text", format!("write `{} = \"…\"`", key.get_ref()));
        }
        text
    }

    fn choice<T: Copy>(&mut self, key: &Key, value: &Value, choices: &[(&str, T)]) -> Option<T> {
        let text = self.string(key, value)?;
        let found = choices.iter().find(|(word, _)| *word == text).map(|(_, choice)| *choice);
        if found.is_none() {
            let words: Vec<String> = choices.iter().map(|(word, _)| format!("`{word}`")).collect();
            let help = match nearest(&text, choices.iter().map(|(word, _)| *word)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("write {}", list_or(&words)),
            };
            let message = format!("`{}` is {}, not `{}`", key.get_ref(), list_or(&words), shown(&text));
            self.bad(place(value), message, help);
        }
        found
    }

    fn number(&mut self, key: &Key, value: &Value, min: u32, max: u32) -> Option<u32> {
        let help = || format!("write `{} = {min}`, or another number up to {max}", key.get_ref());
        let Some(integer) = value.get_ref().as_integer() else {
            self.wrong(value, "a whole number", help());
            return None;
        };
        let number = u32::from_str_radix(integer.as_str(), integer.radix()).ok();
        let number = number.filter(|number| (min..=max).contains(number));
        if number.is_none() {
            let message =
                format!("`{}` is a number from {min} to {max}, not {}", key.get_ref(), shown(integer.as_str()));
            self.bad(place(value), message, help());
        }
        number
    }

    fn unknown(&mut self, key: &Key, where_: &str, known: &[&str]) {
        let name = key.get_ref();
        let help = match nearest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("its keys are {}", list_and(known)),
        };
        let where_ = if where_.starts_with('[') { format!("`{where_}`") } else { where_.to_owned() };
        let message = format!("{where_} has no key `{}`", shown(name));
        self.faults.push(Fault::error("events::map-key", place(key), message).help(help));
    }

    /// Whether a name has not been listed in its section yet; else that is a fault.
    fn is_new(&mut self, section: &'static str, name: &str, span: Span, word: &'static str) -> bool {
        match self.listed.insert((section, name.to_owned()), word) {
            None => true,
            Some(other) => {
                self.twice(span, name, other);
                self.listed.insert((section, name.to_owned()), other);
                false
            }
        }
    }

    fn twice(&mut self, span: Span, name: &str, other: &str) {
        let message = format!("`{}` is listed under `{other}` already", shown(name));
        self.bad(span, message, "a name means one thing; strike one of them".to_owned());
    }

    fn wrong(&mut self, value: &Value, wanted: &str, help: String) {
        let found = kind_in_words(value);
        self.bad(place(value), format!("expected {wanted}, found {found}"), help);
    }

    fn bad(&mut self, span: Span, message: String, help: String) {
        self.faults.push(Fault::error("events::map-value", span, message).help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: &str = "[fields]\nevent = 'e'\nseed = 's'\n[events]\nstart = 'go'\n[rules]\ngame = 'osmosis'\n";

    fn faults(text: &str) -> Vec<Fault> {
        read(text, &Registry::standard()).map(|_| ()).unwrap_err()
    }

    #[test]
    fn the_least_map_is_enough() {
        let map = read(LEAST, &Registry::standard()).unwrap();
        assert_eq!((map.field(Field::Event), map.field(Field::Game)), (Some("e"), None));
        assert_eq!((map.base, map.lines, map.undo), (1, Lines::Events, Takes::Move));
        assert!(matches!(map.rules, Rules::One(_)));
    }

    #[test]
    fn every_key_is_read() {
        let text = "lines = 'games'\n\
            [fields]\nevent = 'e'\nevents = 'all'\nrules = 'v'\ndeck = 'd.cards'\nresult = 'r'\n\
            [events]\ndeal = ['a', 'b']\nautoplay = 'c'\nignore = []\n\
            [piles]\nbase = 0\nreserve = 't{n}'\nfoundation = ['f', 'f{n}']\n\
            [rules.names]\nx = 'sir-tommy,wastes=5'\n\
            [deal]\nstock = 'last'\n\
            [cards]\nsuits = 'SHDC'\nranks = '23456789TJQKA'\nfirst = 1\nrun = 'rank'\nrank = 'r'\nsuit = 's'\n\
            [undo]\ntakes = 'turn'\n[results]\nwon = ['y', 'Y']\nlost = 'n'\n[limits]\nopen_games = 5\nmoves = 0x10\n";
        let map = read(text, &Registry::standard()).unwrap();
        assert_eq!((map.lines, map.base, map.stock, map.undo), (Lines::Games, 0, End::Last, Takes::Turn));
        assert_eq!((map.open_games, map.moves, map.events.len(), map.piles.len()), (5, 16, 3, 3));
        assert_eq!((map.cards.first, map.cards.run, map.cards.suits[0]), (1, Run::Rank, Suit::Spades));
        assert_eq!(map.results.len(), 3);
        let Rules::Named(names) = &map.rules else { panic!("{:?}", map.rules) };
        assert_eq!((names[0].0.as_str(), names[0].1.name()), ("x", "sir-tommy,wastes=5"));
    }

    #[test]
    fn very_many_names_are_read_at_once() {
        let names = |letter: char| (0..30_000).map(|n| format!("'{letter}{n}',")).collect::<String>();
        let (events, piles, results) = (names('e'), names('p'), names('r'));
        let text = format!("{LEAST}[piles]\nwaste = [{piles}]\n[results]\nwon = [{results}]\n");
        let map = read(&text.replace("start = 'go'", &format!("start = ['go', {events}]")), &Registry::standard());
        let map = map.unwrap();
        assert_eq!((map.events.len(), map.piles.len(), map.results.len()), (30_001, 30_000, 30_000));
    }

    #[test]
    fn every_fault_has_its_place() {
        let deep = format!("[fields]\nevent = 'a{}'", ".a".repeat(100_000));
        for (text, code, words) in [
            ("[fields\n", "events::bad-map", ""),
            ("[feilds]\nevent = 'e'", "events::map-key", "feilds"),
            ("[fields]\nevnet = 'e'", "events::map-key", "evnet"),
            ("[events]\nstrat = 'e'", "events::map-key", "strat"),
            ("[piles]\ntableau = 'e'", "events::map-key", "tableau"),
            ("[results]\nwin = 'e'", "events::map-key", "win"),
            ("[rules]\ngames = 'e'", "events::map-key", "games"),
            ("[deal]\nstok = 'e'", "events::map-key", "stok"),
            ("[cards]\nsuites = 'e'", "events::map-key", "suites"),
            ("[undo]\ntake = 'e'", "events::map-key", "take"),
            ("[limits]\nmove = 1", "events::map-key", "move"),
            ("lines = 'event'", "events::map-value", "'event'"),
            ("lines = 1", "events::map-value", "1"),
            ("fields = 1", "events::map-value", "1"),
            ("[fields]\nevent = ['e']", "events::map-value", "['e']"),
            ("[fields]\nevent = 'a..b'", "events::map-value", "'a..b'"),
            ("[fields]\nevent = '.'", "events::map-value", "'.'"),
            (&deep, "events::map-value", deep.lines().nth(1).unwrap().trim_start_matches("event = ")),
            ("[piles]\nreserve = 'r{n}'\nwaste = ['w', 'r1']", "events::map-value", "'r1'"),
            ("[piles]\nbase = 0\nwaste = 'r0'\nreserve = ['x', 'r{n}']", "events::map-value", "'r0'"),
            ("[piles]\nfoundation = ['f{n}', 'f8']", "events::map-value", "'f8'"),
            ("[events]\ndeal = 1", "events::map-value", "1"),
            ("[events]\ndeal = ['a', 2]", "events::map-value", "2"),
            ("[events]\ndeal = 'a'\nplay = ['b', 'a']", "events::map-value", "'a'"),
            ("[piles]\nstock = 's'\nwaste = 's'", "events::map-value", "'s'"),
            ("[piles]\nbase = 2", "events::map-value", "2"),
            ("[piles]\nbase = '0'", "events::map-value", "'0'"),
            ("[deal]\nstock = 'top'", "events::map-value", "'top'"),
            ("[cards]\nsuits = 'CDHH'", "events::map-value", "'CDHH'"),
            ("[cards]\nranks = 'A2'", "events::map-value", "'A2'"),
            ("[undo]\ntakes = 'moves'", "events::map-value", "'moves'"),
            ("[results]\nwon = 'x'\nlost = 'x'", "events::map-value", "'x'"),
            ("[limits]\nopen_games = 0", "events::map-value", "0"),
            ("[rules]\ngame = 'osmosis'\nnames = { a = 'peek' }", "events::map-value", "names"),
            ("[rules]\ngame = 'osmosiss'", "rules::unknown-game", "osmosiss"),
            ("[rules.names]\nx = 'osmosis,drwa=1'", "rules::unknown-option", "drwa"),
        ] {
            let found = faults(text);
            let fault = found.iter().find(|fault| fault.code != "events::map-missing").expect(text);
            let codes: Vec<&str> = found.iter().map(|fault| fault.code).collect();
            assert_eq!((fault.code, &text[fault.span.range()]), (code, words), "{text}: {codes:?}");
            assert!(fault.help.is_some(), "{text}");
        }
    }

    #[test]
    fn what_is_missing_is_told_at_its_section() {
        for (line, words) in [
            ("event = 'e'\n", "`event` under `[fields]`"),
            ("seed = 's'\n", "`seed` under `[fields]`"),
            ("start = 'go'\n", "`start` under `[events]`"),
            ("[rules]\ngame = 'osmosis'\n", "`game` under `[rules]`"),
        ] {
            let found = faults(&LEAST.replace(line, ""));
            assert_eq!((found.len(), found[0].code), (1, "events::map-missing"), "{found:?}");
            assert!(found[0].message.contains(words), "{}", found[0].message);
        }
        let found = faults(&format!("lines = 'games'\n{LEAST}"));
        assert!(found[0].message.contains("`events` under `[fields]`"), "{found:?}");
        let found = faults(&LEAST.replace("game = 'osmosis'", "names = { a = 'peek' }"));
        assert!(found[0].message.contains("`rules` under `[fields]`"), "{found:?}");
        assert_eq!(faults("").len(), 4);
    }
}
