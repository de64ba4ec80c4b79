//! Cards on piles as somebody wrote them, and the one place that decides whether they make a deal.

use std::collections::BTreeMap;

use super::{fault, rules};
use crate::cards::{Card, CardSet, Deck};
use crate::games::{AnyGame, Registry, Setup, SetupPlace};
use crate::source::{Fault, Span};
use crate::table::PileId;

/// A card and where it is named.
pub(super) type Named = (Card, Span);

/// A pile that was written.
#[derive(Clone, Debug)]
pub(super) struct LaidPile {
    pub pile: PileId,
    /// Where it is named: a key, a place in a list.
    pub name: Span,
    pub cards: Vec<Named>,
}

/// Cards on piles.
#[derive(Clone, Debug)]
pub(super) struct Laid {
    pub piles: Vec<LaidPile>,
    /// Where to point if cards are missing.
    pub place: Span,
    /// Whether it is a position in the middle of a game, whose piles may have other sizes than at the start.
    pub position: bool,
    pub pass: Option<(u32, Span)>,
    pub played: Option<(bool, Span)>,
    /// Whether something in it could not be read, so that nothing can be said about missing cards.
    pub unreadable: bool,
}

impl Laid {
    /// Piles at the start of a game.
    pub fn start(place: Span) -> Laid {
        Laid { piles: Vec::new(), place, position: false, pass: None, played: None, unreadable: false }
    }

    /// Every card in order.
    pub fn cards(&self) -> impl Iterator<Item = Named> + '_ {
        self.piles.iter().flat_map(|pile| pile.cards.iter().copied())
    }

    /// The setup, or everything that is wrong with it.
    pub fn check(&self, registry: &Registry, game: &AnyGame, faults: &mut Vec<Fault>) -> Option<Setup> {
        let before = faults.len();
        for laid in &self.piles {
            if !game.has_pile(laid.pile) {
                let option = rules::option_against(registry, game, laid.pile);
                faults.push(fault::no_such_pile(laid.name, laid.pile, game.name(), option, &game.piles_in_words()));
            }
        }
        let named: Vec<Named> = self.cards().collect();
        let short = if self.position { Vec::new() } else { self.short_piles(game) };
        let whole = check_deck(&named, game.deck(), self.place, self.unreadable, &short, faults);
        if !self.position {
            self.check_sizes(game, whole, faults);
        }
        // A position that lacks cards may be looked at all the same, to say everything at once.
        let lacking = faults[before..].iter().all(|fault| fault.code == "deal::missing-cards");
        if self.unreadable || (faults.len() > before && !(self.position && lacking)) {
            return None;
        }
        let piles = self.piles.iter().filter(|laid| !laid.cards.is_empty());
        let setup = Setup {
            piles: piles.map(|laid| (laid.pile, laid.cards.iter().map(|(card, _)| *card).collect())).collect(),
            pass: self.pass.map_or(1, |(pass, _)| pass),
            played: self.played.is_none_or(|(played, _)| played),
        };
        match game.open(&setup) {
            Ok(_) => (faults.len() == before).then_some(setup),
            Err(broken) => {
                faults.extend(broken.into_iter().map(|broken| {
                    let mut fault = Fault::error(broken.code, self.span_of(broken.place), broken.message);
                    fault.help = broken.help;
                    fault
                }));
                None
            }
        }
    }

    /// Where each pile is too short at the start, with a label.
    fn short_piles(&self, game: &AnyGame) -> Vec<(Span, String)> {
        let dealt: BTreeMap<PileId, usize> = game.layout().iter().copied().collect();
        let short = self.piles.iter().filter_map(|laid| {
            let dealt = *dealt.get(&laid.pile)?;
            (laid.cards.len() < dealt).then(|| (laid.name, sizes(laid, dealt)))
        });
        short.collect()
    }

    /// Piles of other sizes than dealt. If cards are missing the short piles are told of with them.
    fn check_sizes(&self, game: &AnyGame, whole: bool, faults: &mut Vec<Fault>) {
        for laid in self.piles.iter().filter(|laid| game.has_pile(laid.pile)) {
            let dealt = game.layout().iter().find(|(pile, _)| *pile == laid.pile).map_or(0, |(_, count)| *count);
            let found = laid.cards.len();
            if found > dealt {
                let (_, extra) = laid.cards[dealt];
                let last = laid.cards[found - 1].1;
                let extra = if extra.end <= last.start { extra.to(last) } else { extra };
                faults.push(fault::pile_size(extra, sizes(laid, dealt)).also(laid.name, "this pile"));
            } else if found < dealt && whole && !self.unreadable {
                faults.push(fault::pile_size(laid.name, sizes(laid, dealt)));
            }
        }
    }

    fn span_of(&self, place: SetupPlace) -> Span {
        let find = |pile| self.piles.iter().find(|laid| laid.pile == pile);
        let span = match place {
            SetupPlace::Pile(pile) => find(pile).map(|laid| laid.name),
            SetupPlace::Card(pile, index) => {
                find(pile).map(|laid| laid.cards.get(index).map_or(laid.name, |(_, span)| *span))
            }
            SetupPlace::Pass => self.pass.map(|(_, span)| span),
            SetupPlace::Played => self.played.map(|(_, span)| span),
        };
        span.unwrap_or(self.place)
    }
}

/// `R2 has 3 cards, 4 are dealt to it`
fn sizes(laid: &LaidPile, dealt: usize) -> String {
    let cards = match laid.cards.len() {
        0 => "no cards".to_owned(),
        1 => "1 card".to_owned(),
        n => format!("{n} cards"),
    };
    let verb = if dealt == 1 { "is" } else { "are" };
    format!("{} has {cards}, {dealt} {verb} dealt to it", laid.pile)
}

/// Whether the cards are each card of the deck exactly once; says what is wrong. `short`: piles that are too short,
/// labelled where cards are missing.
pub(super) fn check_deck(
    named: &[Named],
    deck: Deck,
    place: Span,
    unreadable: bool,
    short: &[(Span, String)],
    faults: &mut Vec<Fault>,
) -> bool {
    let mut copies: BTreeMap<Card, Vec<Span>> = BTreeMap::new();
    for &(card, span) in named {
        copies.entry(card).or_default().push(span);
    }
    let set: CardSet = named.iter().map(|(card, _)| *card).collect();
    let missing: Vec<Card> = deck.set().minus(set).iter().collect();
    let mut whole = true;
    let before = faults.len();
    for &(card, span) in named {
        match copies.remove(&card) {
            None => {}
            Some(_) if !deck.holds(card) => {
                whole = false;
                faults.push(fault::foreign_card(span, card, deck));
            }
            Some(spans) if spans.len() > 1 => {
                whole = false;
                faults.push(fault::duplicate_card(card, &spans, &missing, named.len(), deck));
            }
            Some(_) => {}
        }
    }
    // As many cards too many as too few: each missing one is told of where another stands in its place.
    let slips = named.len() == deck.len() && (1..=6).contains(&missing.len()) && short.is_empty();
    let duplicates = faults[before..].iter().all(|fault| fault.code == "deal::duplicate-card");
    let told = slips && duplicates;
    if !missing.is_empty() && !unreadable && !told {
        faults.push(fault::missing_cards(
            place,
            &missing,
            set.iter().filter(|card| deck.holds(*card)).count(),
            deck,
            short,
        ));
    }
    whole && missing.is_empty()
}
