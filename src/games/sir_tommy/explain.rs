//! Words and facts for refused Sir Tommy moves.

use super::denied::Denied;
use super::position::Position;
use super::rules::{Rules, Suits};
use crate::cards::{Card, Suit};
use crate::games::contract::{Fact, Game, Refusal};
use crate::games::options::{list_and, list_or};
use crate::table::{Move, PileId, Zone};

pub(super) fn explain(rules: &Rules, at: &Position, mv: Move, denied: Denied) -> Refusal {
    let explainer = Explainer { rules, at };
    let (message, help, facts) = match mv {
        Move::Shift { from, to } => explainer.shift(from, to, denied),
        _ => explainer.stock(denied),
    };
    Refusal { code: denied.code(), message, help, facts }
}

struct Explainer<'a> {
    rules: &'a Rules,
    at: &'a Position,
}

impl Explainer<'_> {
    fn shift(&self, from: PileId, to: PileId, denied: Denied) -> (String, Option<String>, Vec<Fact>) {
        let (rules, at) = (self.rules, self.at);
        let card = rules.next(at, from);
        let mut facts: Vec<Fact> = card.map(|card| Fact::Moved { card, from }).into_iter().collect();
        let named = card.map_or_else(|| "a card".to_owned(), |card| card.to_string());
        let (message, help) = match denied {
            Denied::Target => (
                format!("{named} cannot go to {to}: cards go to foundations and waste piles only"),
                Some(format!("the piles that take cards are F1–F4 and {}", self.wastes_in_words())),
            ),
            Denied::SamePile => (
                format!("{named} cannot be moved to {to}, where it lies already"),
                self.where_to(card).or_else(|| Some("name another pile, or leave the move out".to_owned())),
            ),
            Denied::FromFoundation => (
                format!("{named} lies on {from}, and a card on a foundation stays there"),
                Some(if rules.foundation_moves {
                    "a foundation's top card may go to another foundation that takes it, and nowhere else".to_owned()
                } else {
                    "the option `foundation-moves` would let it go to another foundation that takes it".to_owned()
                }),
            ),
            Denied::WasteMoves => (
                format!("{named} cannot go from {from} to {to}: a card on a waste pile moves to a foundation only"),
                self.where_to(card).or_else(|| {
                    Some("the option `waste-moves` (game `strategy`) allows moves between waste piles".to_owned())
                }),
            ),
            Denied::EmptyPile => match from.zone {
                Zone::Stock => ("the stock is empty: there is no turned card any more".to_owned(), self.open_cards()),
                _ => (format!("no card can be taken from {from}, which is empty"), self.open_cards()),
            },
            Denied::Held => {
                let left = at.stock.len();
                (
                    format!(
                        "{named} cannot go to {to} yet: nothing is played to a foundation until the stock is empty"
                    ),
                    Some(format!(
                        "{left} {} still to be placed on the waste piles",
                        plural(left, "card is", "cards are")
                    )),
                )
            }
            Denied::Complete => (
                format!("{named} cannot go on {to}, which is complete"),
                card.and_then(|card| self.where_to(Some(card))),
            ),
            Denied::NotNext => self.not_next(card, to, &mut facts),
            Denied::OtherSuit => self.other_suit(card, to, &mut facts),
            _ => {
                let first = (0..4).find(|&f| at.foundations[f].is_empty()).unwrap_or(0) + 1;
                (
                    format!("{named} cannot start {to} while F{first} left of it is empty"),
                    Some(format!("foundations are started from left to right: F{first} comes first")),
                )
            }
        };
        (message, help, facts)
    }

    fn not_next(&self, card: Option<Card>, to: PileId, facts: &mut Vec<Fact>) -> (String, Option<String>) {
        let cards = self.rules.cards(self.at, to);
        let next = self.rules.rank_at(to.index(), cards.len());
        let named = card.map_or_else(|| "a card".to_owned(), |card| card.to_string());
        let wanted = self.wanted(to);
        let message = match cards.last() {
            None => format!("{named} cannot start {to}: it starts with {}", next.with_article()),
            Some(top) => format!("{named} cannot go on {to}: after {top} comes {}", next.with_article()),
        };
        let mut help = self.where_to(card);
        if help.is_none() {
            help = Some(format!("{to} takes {} now; {}", self.names(&wanted), self.places(&wanted)));
        }
        self.blockers(to, &wanted, facts);
        facts.push(Fact::Missing { rank: next, pile: to });
        facts.push(Fact::Takes { pile: to, cards: wanted });
        (message, help)
    }

    fn other_suit(&self, card: Option<Card>, to: PileId, facts: &mut Vec<Fact>) -> (String, Option<String>) {
        let first = self.rules.cards(self.at, to).first().copied();
        let named = card.map_or_else(|| "a card".to_owned(), |card| card.to_string());
        let own = match (self.rules.suits, first) {
            (Suits::Colour, Some(first)) => format!("{} cards", first.suit().colour().word()),
            (_, Some(first)) => first.suit().word().to_owned(),
            _ => "another suit".to_owned(),
        };
        let wanted = self.wanted(to);
        let mut help = self.where_to(card);
        if help.is_none() {
            help = Some(format!("{to} takes {} now; {}", self.names(&wanted), self.places(&wanted)));
        }
        self.blockers(to, &wanted, facts);
        facts.push(Fact::Takes { pile: to, cards: wanted });
        (format!("{named} cannot go on {to}, which takes {own} only"), help)
    }

    fn stock(&self, denied: Denied) -> (String, Option<String>, Vec<Fact>) {
        let at = self.at;
        let turned = at.stock.first();
        match denied {
            Denied::NoDeal => (
                "there is no `deal` in this game: the player places the turned card".to_owned(),
                Some(match turned {
                    Some(&card) => match self.where_to(Some(card)) {
                        Some(fits) => format!("the turned card is {card}: {fits}, and `{card}>W1` puts it on W1"),
                        None => format!("the turned card is {card}: `{card}>W1` puts it on W1"),
                    },
                    None => "the stock is empty; waste cards can be played to the foundations".to_owned(),
                }),
                Vec::new(),
            ),
            Denied::NoRedeal => (
                "there is no redeal in this game".to_owned(),
                Some("the option `redeals` allows it, as in `sir-tommy-redeal`".to_owned()),
                vec![Fact::Limit { what: "redeals", used: 0, allowed: 0 }],
            ),
            Denied::StockLeft => (
                format!(
                    "the stock still holds {} {}, so it is not yet time to redeal",
                    at.stock.len(),
                    plural(at.stock.len(), "card", "cards")
                ),
                turned.map(|card| format!("place the turned card, {card}, first")),
                Vec::new(),
            ),
            Denied::WasteEmpty => {
                ("there is no waste to redeal: every card has been played".to_owned(), None, Vec::new())
            }
            _ => (
                format!(
                    "no redeal: the {} that the rules allow {} used",
                    plural(self.rules.redeals as usize, "one", "redeals"),
                    plural(self.rules.redeals as usize, "is", "are")
                ),
                self.open_cards(),
                vec![Fact::Limit { what: "redeals", used: at.pass - 1, allowed: self.rules.redeals }],
            ),
        }
    }

    /// The cards that a foundation would take next, wherever they lie, as far as they are not home yet.
    fn wanted(&self, foundation: PileId) -> Vec<Card> {
        let cards = self.rules.cards(self.at, foundation);
        if cards.len() == self.rules.deck.ranks() as usize {
            return Vec::new();
        }
        let next = self.rules.rank_at(foundation.index(), cards.len());
        Suit::ALL
            .into_iter()
            .map(|suit| Card::new(next, suit))
            .filter(|&card| cards.first().is_none_or(|&first| self.rules.suits_match(first, card)))
            .filter(|card| !self.at.foundations.iter().any(|foundation| foundation.contains(card)))
            .collect()
    }

    fn names(&self, cards: &[Card]) -> String {
        let names: Vec<String> = cards.iter().map(Card::to_string).collect();
        if names.is_empty() { "nothing".to_owned() } else { list_or(&names) }
    }

    fn blockers(&self, to: PileId, wanted: &[Card], facts: &mut Vec<Fact>) {
        for &card in wanted {
            if let Some(pile) = self.pile_of(card) {
                facts.push(Fact::Blocker { card, pile, words: format!("{card} would fit on {to}") });
            }
        }
    }

    fn pile_of(&self, card: Card) -> Option<PileId> {
        self.rules.piles.iter().copied().find(|&pile| self.rules.cards(self.at, pile).contains(&card))
    }

    /// Where cards lie and what covers them: `5C lies open on W2, 5D and 5H are in the stock`.
    fn places(&self, cards: &[Card]) -> String {
        let mut places: Vec<String> = cards.iter().filter_map(|&card| self.whereabouts(card)).collect();
        let in_stock = |card: &&Card| self.at.stock.iter().skip(1).any(|other| other == *card);
        let waiting: Vec<String> = cards.iter().filter(in_stock).map(Card::to_string).collect();
        if !waiting.is_empty() {
            places.push(format!("{} {} in the stock", list_and(&waiting), plural(waiting.len(), "is", "are")));
        }
        places.join(", ")
    }

    /// `5D lies on W2 under 3 cards`; nothing for a card that is still to be turned.
    fn whereabouts(&self, card: Card) -> Option<String> {
        let pile = self.pile_of(card)?;
        let cards = self.rules.cards(self.at, pile);
        let index = cards.iter().position(|&other| other == card)?;
        let over: Vec<String> = cards[index + 1..].iter().rev().map(Card::to_string).collect();
        match (pile.zone, over.len()) {
            (Zone::Stock, _) => (index == 0).then(|| format!("{card} is the turned card")),
            (_, 0) => Some(format!("{card} lies open on {pile}")),
            (_, 1..=4) => Some(format!("{card} lies on {pile} under {}", list_and(&over))),
            (_, n) => Some(format!("{card} lies on {pile} under {n} cards")),
        }
    }

    /// Which foundation takes the card now, for a help line.
    fn where_to(&self, card: Option<Card>) -> Option<String> {
        let card = card?;
        let takers: Vec<String> = (0..4)
            .filter(|&f| self.rules.judge_foundation(self.at, card, f).is_ok())
            .map(|f| format!("F{}", f + 1))
            .collect();
        (!takers.is_empty()).then(|| format!("{card} fits on {}", list_or(&takers)))
    }

    fn wastes_in_words(&self) -> String {
        match self.rules.wastes {
            1 => "W1".to_owned(),
            n => format!("W1–W{n}"),
        }
    }

    fn open_cards(&self) -> Option<String> {
        let cards: Vec<String> = self
            .rules
            .sources
            .iter()
            .filter_map(|&pile| self.rules.next(self.at, pile).map(|card| format!("{card} on {pile}")))
            .collect();
        (!cards.is_empty()).then(|| format!("cards that lie open: {}", cards.join(", ")))
    }
}

fn plural(n: usize, one: &'static str, many: &'static str) -> &'static str {
    if n == 1 { one } else { many }
}
