//! Deal ids: one word that names a deal, both ways.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::laid::{Laid, LaidPile, check_deck};
use super::rules::{Setting, choose};
use super::{fault, pysolfc};
use crate::cards::{Card, DealNumber};
use crate::games::{AnyGame, Registry, Setup};
use crate::notation;
use crate::source::{Fault, Span, nearest};
use crate::table::PileId;

/// How a deal is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealSource {
    /// By the seed of the shuffle.
    Seed(u64),
    /// By a deal number of PySolFC.
    PySolFc(DealNumber),
    /// By its cards.
    Cards,
}

/// A deal that was checked, and its name.
///
/// ```
/// use trove::document::deal_id;
/// use trove::games::Registry;
/// let id = deal_id::parse("osmosis,draw=1#42", &Registry::standard()).unwrap();
/// assert_eq!(id.canonical(), "osmosis-draw-one#42");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealId {
    game: AnyGame,
    setup: Setup,
    source: DealSource,
}

impl DealId {
    /// The deal of a seed.
    pub fn seeded(game: AnyGame, seed: u64) -> DealId {
        let setup = game.lay_out(&game.seeded(seed));
        DealId { game, setup, source: DealSource::Seed(seed) }
    }

    /// A deal made by hand; the setup must be one that the game opens.
    pub fn of_cards(game: AnyGame, setup: Setup) -> DealId {
        DealId { game, setup, source: DealSource::Cards }
    }

    /// A deal whose name is known to give this setup.
    pub(super) fn named(game: AnyGame, setup: Setup, source: DealSource) -> DealId {
        DealId { game, setup, source }
    }

    /// The game.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The cards on their piles.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How it is named.
    pub fn source(&self) -> &DealSource {
        &self.source
    }

    /// The one way of writing it: a preset's name where the options are a preset's, else the base game's with the
    /// options that differ, sorted; cards as a whole deck in dealing order where they are a start, else as a position
    /// without its empty piles.
    pub fn canonical(&self) -> String {
        let name = self.game.name();
        match &self.source {
            DealSource::Seed(seed) => format!("{name}#{seed}"),
            DealSource::PySolFc(number) => format!("{name}#pysolfc:{number}"),
            DealSource::Cards => match self.game.gather(&self.setup) {
                Some(deck) => format!("{name}#{}", packed(&deck)),
                None => format!("{name}@{}", position(&self.game, &self.setup)),
            },
        }
    }
}

fn packed(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect()
}

/// `S:3D5S/W1:9H/pass:2/played:no`
fn position(game: &AnyGame, setup: &Setup) -> String {
    let mut parts: Vec<String> = Vec::new();
    for &pile in game.piles() {
        let cards = setup.pile(pile);
        if !cards.is_empty() {
            parts.push(format!("{pile}:{}", packed(cards)));
        }
    }
    let mut text = parts.join("/");
    if setup.pass != 1 {
        let _ = write!(text, "/pass:{}", setup.pass);
    }
    if !setup.played {
        text.push_str("/played:no");
    }
    text
}

/// Whether a command's argument is meant as a deal id, not as a path: before its first `#`, `@` or `:` stands a game,
/// perhaps with options, and no `::` follows there.
pub fn looks_like_id(text: &str, registry: &Registry) -> bool {
    let Some((head, rest)) = split(text) else { return false };
    let mut parts = head.split(',');
    let game = parts.next().unwrap_or("");
    !rest.starts_with("::") && registry.find(game).is_some() && parts.all(|part| part.contains('='))
}

/// For an argument that is neither an id nor a path that exists: the id that was probably meant.
pub fn near_miss(text: &str, registry: &Registry) -> Option<String> {
    let (head, rest) = split(text).unwrap_or((text, ""));
    if rest.starts_with("::") || text.contains(['/', '\\']) && !rest.starts_with('@') {
        return None;
    }
    let (game, options) = head.split_at(head.find(',').unwrap_or(head.len()));
    let near = match registry.find(game) {
        Some(_) => game,
        None => nearest(game, registry.names())?,
    };
    match rest {
        "" => Some(format!("{near}{options}#42")),
        _ => Some(format!("{near}{options}{rest}")),
    }
}

/// The text before the first `#`, `@` or `:`, and the text from there on.
fn split(text: &str) -> Option<(&str, &str)> {
    text.find(['#', '@', ':']).map(|at| text.split_at(at))
}

/// Reads a deal id. Spans of faults are those of `text`.
///
/// # Errors
/// Everything that is wrong with it, in the order of the text; at least one fault.
pub fn parse(text: &str, registry: &Registry) -> Result<DealId, Vec<Fault>> {
    let mut faults = Vec::new();
    let id = Reader { text, registry, faults: &mut faults }.read();
    match id {
        Some(id) if faults.is_empty() => Ok(id),
        _ => Err(faults),
    }
}

/// The deal of a shuffled deck that somebody wrote down, the card dealt first at the beginning. Where bases are dealt,
/// they are taken out as for a seed: the first card met for each. `place` is where to point if cards are missing,
/// `unreadable` whether something in the list could not be read, so that nothing can be said of missing cards.
///
/// # Errors
/// Every card that is there twice, missing, or of no use in this game.
pub fn of_deck(
    registry: &Registry,
    game: &AnyGame,
    cards: &[(Card, Span)],
    place: Span,
    unreadable: bool,
) -> Result<DealId, Vec<Fault>> {
    let mut faults = Vec::new();
    if check_deck(cards, game.deck(), place, unreadable, &[], &mut faults) && !unreadable {
        let places: BTreeMap<Card, Span> = cards.iter().copied().collect();
        let dealt = game.arrange(cards.iter().map(|(card, _)| *card).collect());
        let dealt: Vec<_> = dealt.into_iter().map(|card| (card, places[&card])).collect();
        if let Some(setup) = check_whole_deck(registry, game, &dealt, place, false, &mut faults) {
            return Ok(DealId::of_cards(game.clone(), setup));
        }
    }
    Err(faults)
}

/// More faults than these in one id help nobody.
const MOST_FAULTS: usize = 20;

struct Reader<'a> {
    text: &'a str,
    registry: &'a Registry,
    faults: &'a mut Vec<Fault>,
}

impl Reader<'_> {
    fn fault<T>(&mut self, fault: Fault) -> Option<T> {
        self.faults.push(fault);
        None
    }

    /// The whole id, without blanks around it.
    fn read(&mut self) -> Option<DealId> {
        let end = self.text.trim_end().len();
        let start = end - self.text[..end].trim_start().len();
        let trimmed = &self.text[start..end];
        if trimmed.contains(char::is_whitespace) {
            let joined: String = trimmed.split_whitespace().collect();
            if parse(&joined, self.registry).is_ok() {
                return self.fault(fault::id_with_blanks(Span::new(start, end), &joined));
            }
        }
        let (head, rest) = split(trimmed).unwrap_or((trimmed, ""));
        let name = head.trim_end_matches(|c: char| c.is_ascii_digit());
        if rest.is_empty() && name.len() < head.len() && self.registry.find(head).is_none() {
            let meant = format!("{}#{}", name.trim_end_matches(['-', '_', '/']), &head[name.len()..]);
            if parse(&meant, self.registry).is_ok() {
                return self.fault(fault::id_without_sign(Span::new(start, end), &meant));
            }
        }
        let game = self.game(start, head);
        let rest_at = start + head.len();
        if rest.len() <= 1 {
            // What is wrong with the game comes first: without it no whole id can be suggested.
            game?;
            let place = if rest.is_empty() { Span::new(start, end) } else { Span::new(rest_at, end) };
            return self.fault(fault::id_without_source(place, head));
        }
        let value = Span::new(rest_at + 1, end);
        let game = game?;
        if rest.starts_with('@') { self.position(game, value) } else { self.source(game, value) }
    }

    fn game(&mut self, start: usize, head: &str) -> Option<AnyGame> {
        let before = self.faults.len();
        let mut settings: Vec<Setting> = Vec::new();
        let mut at = start;
        let mut name = ("", Span::at(start));
        for (index, part) in head.split(',').enumerate() {
            if self.faults.len() - before > MOST_FAULTS {
                break;
            }
            let span = Span::new(at, at + part.len());
            at = span.end + 1;
            if index == 0 {
                name = (part, span);
                continue;
            }
            let Some((option, value)) = part.split_once('=') else {
                let span = if span.is_empty() { Span::new(span.start - 1, span.end) } else { span };
                self.faults.push(fault::id_option(span, part));
                continue;
            };
            let name_span = Span::new(span.start, span.start + option.len());
            if let Some(first) = settings.iter().find(|setting| setting.name == option) {
                self.faults.push(fault::id_option_twice(name_span, option, first.name_span));
                continue;
            }
            settings.push(Setting {
                name: option.to_owned(),
                name_span,
                value: value.to_owned(),
                value_span: if value.is_empty() { span } else { Span::new(name_span.end + 1, span.end) },
                quoted: false,
            });
        }
        let game = choose(self.registry, name.0, name.1, &settings, self.faults);
        game.filter(|_| self.faults.len() == before)
    }

    /// What stands behind `#`: a seed, a number of PySolFC, or a deck.
    fn source(&mut self, game: AnyGame, span: Span) -> Option<DealId> {
        let text = &self.text[span.range()];
        if let Some(number) = text.strip_prefix("pysolfc:") {
            let place = Span::new(span.end - number.len(), span.end);
            let place = if place.is_empty() { span } else { place };
            let number = match DealNumber::parse(number) {
                Ok(number) => number,
                Err(why) => return self.fault(fault::pysolfc_number(place, why)),
            };
            let deck = pysolfc::deck(self.registry, &game, &number, span, self.faults)?;
            return Some(DealId::named(game.clone(), game.lay_out(&deck), DealSource::PySolFc(number)));
        }
        if text.starts_with(['+', '-']) || text.bytes().all(|byte| byte.is_ascii_digit()) {
            return match read_seed(text) {
                Some(seed) => Some(DealId::seeded(game, seed)),
                None => self.fault(fault::seed(span, text)),
            };
        }
        let (cards, faults) = notation::packed_cards(text);
        if cards.is_empty() {
            return self.fault(fault::id_bad_source(span));
        }
        let unreadable = !faults.is_empty();
        self.faults.extend(faults.into_iter().map(|fault| fault.mapped(|place| place.shifted(span.start))));
        let cards: Vec<_> = cards.into_iter().map(|(card, place)| (card, place.shifted(span.start))).collect();
        let setup = check_whole_deck(self.registry, &game, &cards, span, unreadable, self.faults)?;
        Some(DealId::of_cards(game, setup))
    }

    /// What stands behind `@`: piles, `pass:` and `played:`, with `/` between them.
    fn position(&mut self, game: AnyGame, span: Span) -> Option<DealId> {
        let mut laid = Laid { position: true, ..Laid::start(span) };
        let before = self.faults.len();
        let mut at = span.start;
        for part in self.text[span.range()].split('/') {
            let place = Span::new(at, at + part.len());
            at = place.end + 1;
            self.part(part, place, &mut laid);
        }
        laid.unreadable = self.faults.len() > before;
        let setup = laid.check(self.registry, &game, self.faults)?;
        Some(DealId::of_cards(game, setup))
    }

    fn part(&mut self, part: &str, place: Span, laid: &mut Laid) {
        let Some((name, value)) = part.split_once(':') else {
            let place = if place.is_empty() { Span::new(place.start - 1, place.end) } else { place };
            self.faults.push(fault::id_part(place, "a part of the position has no `:`".to_owned()));
            return;
        };
        let name_span = Span::new(place.start, place.start + name.len());
        let value_span = Span::new(name_span.end + 1, place.end);
        match name {
            "pass" if laid.pass.is_none() => match read_count(value) {
                Some(pass) => laid.pass = Some((pass, value_span)),
                None => self.faults.push(fault::id_part(place, "`pass` is a number from 1 to 99".to_owned())),
            },
            "played" if laid.played.is_none() => match value {
                "no" => laid.played = Some((false, value_span)),
                "yes" => laid.played = Some((true, value_span)),
                _ => self.faults.push(fault::id_part(place, "`played` is `yes` or `no`".to_owned())),
            },
            "pass" | "played" => self.faults.push(fault::id_part(place, format!("`{name}` is named twice"))),
            _ => {
                let pile = match notation::pile(name) {
                    Ok(pile) => pile,
                    Err(fault) => {
                        let fault = fault.mapped(|span| span.shifted(place.start));
                        let span = if name.is_empty() { place } else { fault.span };
                        self.faults.push(Fault { code: "id::part", span, ..fault });
                        return;
                    }
                };
                if let Some(first) = laid.piles.iter().find(|laid| laid.pile == pile) {
                    self.faults.push(fault::pile_twice(name_span, pile, first.name));
                }
                let (cards, faults) = notation::packed_cards(value);
                self.faults.extend(faults.into_iter().map(|fault| fault.mapped(|span| span.shifted(value_span.start))));
                let cards = cards.into_iter().map(|(card, span)| (card, span.shifted(value_span.start)));
                laid.piles.push(LaidPile { pile, name: name_span, cards: cards.collect() });
            }
        }
    }
}

/// A whole deck in dealing order, laid out and checked.
pub(super) fn check_whole_deck(
    registry: &Registry,
    game: &AnyGame,
    cards: &[super::laid::Named],
    place: Span,
    unreadable: bool,
    faults: &mut Vec<Fault>,
) -> Option<Setup> {
    let whole = check_deck(cards, game.deck(), place, unreadable, &[], faults);
    if !whole || unreadable {
        return None;
    }
    lay(game, cards, place).check(registry, game, faults)
}

/// The cards of a whole deck on the piles they are dealt to; fewer cards leave the last piles short.
pub(super) fn lay(game: &AnyGame, cards: &[super::laid::Named], place: Span) -> Laid {
    let mut laid = Laid::start(place);
    let mut rest = cards;
    for &(pile, count) in game.layout() {
        let (own, after) = rest.split_at(count.min(rest.len()));
        rest = after;
        let name = own.first().map_or(place, |(_, span)| *span);
        laid.piles.push(LaidPile { pile, name, cards: own.to_vec() });
    }
    laid
}

/// A seed in plain digits.
pub(super) fn read_seed(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = text == "0" || !text.starts_with('0');
    (plain && canonical).then(|| text.parse().ok()).flatten()
}

/// A number from 1 to 99 in plain digits.
pub(super) fn read_count(text: &str) -> Option<u32> {
    read_seed(text).filter(|number| (1..=99).contains(number)).map(|number| number as u32)
}

/// The first place, in dealing order, where two setups of a start differ: a pile and an index in it.
pub(super) fn first_difference(game: &AnyGame, a: &Setup, b: &Setup) -> Option<(PileId, usize)> {
    game.layout().iter().find_map(|&(pile, _)| {
        let (a, b) = (a.pile(pile), b.pile(pile));
        let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
        (same < a.len().max(b.len())).then_some((pile, same))
    })
}
