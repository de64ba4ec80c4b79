//! Words and facts for refused Osmosis moves.

use super::denied::Denied;
use super::position::Position;
use super::rules::Rules;
use crate::cards::{Card, Suit};
use crate::games::contract::{Fact, Game, Refusal};
use crate::games::options::{list_and, list_or};
use crate::games::words::counted;
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
        let Some(card) = rules.next(at, from).filter(|_| denied != Denied::Source || from.is_foundation()) else {
            return match denied {
                Denied::Source => {
                    let help = if from == PileId::STOCK && !at.stock().is_empty() {
                        Some("`deal` turns the next cards of the stock to the waste first".to_owned())
                    } else {
                        self.sources_with_cards()
                    };
                    (format!("no card can be played from {from}"), help, Vec::new())
                }
                Denied::Target => (format!("no card can go to {to}"), Some(self.where_to()), Vec::new()),
                _ => (
                    format!("no card can be played from {from}, which is empty"),
                    self.sources_with_cards(),
                    Vec::new(),
                ),
            };
        };
        let mut facts = vec![Fact::Moved { card, from }];
        let mut takes = |row: usize| {
            let cards = rules.takes(at, row);
            let help = self.takes_in_words(row, &cards);
            facts.push(Fact::Takes { pile: PileId::foundation(row as u8 + 1), cards });
            help
        };
        let suit = card.suit();
        let (message, help) = match denied {
            Denied::Source => (
                format!("{card} lies on {from}, and a card on a foundation row stays there"),
                self.sources_with_cards(),
            ),
            Denied::Target | Denied::EmptyPile => {
                (format!("{card} cannot go to {to}: cards are only played to foundation rows"), Some(self.where_to()))
            }
            Denied::RowSuit => {
                let own = at.rows[to.index()][0].suit();
                let start = format!("{}{}", at.base(), suit.letter());
                (
                    format!("{card} cannot go on row {to}, which holds {}", own.word()),
                    Some(format!("{}; {} have no row before {start} starts one", takes(to.index()), suit.word())),
                )
            }
            Denied::OwnRow => {
                let own = at.rows.of_suit(suit).expect("the suit has a row");
                let help = takes(own);
                (format!("{card} cannot go on row {to}: {} have row F{}", suit.word(), own + 1), Some(help))
            }
            Denied::NotBase => {
                let base = at.base();
                let start = self.whereabouts(Card::new(base, suit));
                let help = format!("{}; {start}", takes(at.rows.highest_empty().unwrap_or(to.index())));
                (
                    format!("{card} cannot start row {to}: a row starts with the base rank, {}", base.with_article()),
                    Some(help),
                )
            }
            Denied::RowOrder => {
                let row = at.rows.highest_empty().expect("a higher row is empty");
                (
                    format!("{card} cannot start row {to} while row F{} above it is empty", row + 1),
                    Some(format!("{card} starts F{}: rows fill from top to bottom", row + 1)),
                )
            }
            _ => {
                let takes = takes(to.index());
                let (message, lacking) = self.row_above(card, to, &mut facts);
                let first: Vec<String> = lacking.into_iter().map(|card| self.whereabouts(card)).collect();
                (message, Some(format!("{takes}; {}", list_and(&first))))
            }
        };
        if denied == Denied::NotBase {
            let start = Card::new(at.base(), suit);
            facts.push(self.blocker(start, "has to start a row for its suit first"));
        }
        (message, help, facts)
    }

    /// The message, and the cards that have to lie on the rows above first.
    fn row_above(&self, card: Card, to: PileId, facts: &mut Vec<Fact>) -> (String, Vec<Card>) {
        let at = self.at;
        let lacking: Vec<usize> = (0..to.index()).filter(|&row| !at.rows.holds(row, card.rank())).collect();
        let names: Vec<String> = lacking.iter().map(|row| format!("F{}", row + 1)).collect();
        let cards = lacking.iter().map(|&row| Card::new(card.rank(), at.rows[row][0].suit())).collect();
        for &row in &lacking {
            let pile = PileId::foundation(row as u8 + 1);
            facts.push(Fact::Missing { rank: card.rank(), pile });
            let first = Card::new(card.rank(), at.rows[row][0].suit());
            facts.push(self.blocker(first, &format!("has to be on {pile} first")));
        }
        let message = match &names[..] {
            [one] => format!("{card} cannot go on row {to}: no {} lies on row {one} above it", card.rank().word()),
            many => format!(
                "{card} cannot go on row {to}: no {} lies on rows {} above it",
                card.rank().word(),
                list_and(many)
            ),
        };
        (message, cards)
    }

    fn stock(&self, denied: Denied) -> (String, Option<String>, Vec<Fact>) {
        let (rules, at) = (self.rules, self.at);
        let limit = |allowed| vec![Fact::Limit { what: "passes", used: at.pass, allowed }];
        match denied {
            Denied::StockEmpty => {
                let help = match rules.judge(at, Move::Redeal) {
                    Ok(()) => "`redeal` makes the waste the stock again".to_owned(),
                    Err(reason) => self.stock(reason).0,
                };
                ("there is no card left in the stock to deal".to_owned(), Some(help), Vec::new())
            }
            Denied::StockLeft => {
                let left = at.stock().len();
                let deals = left.div_ceil(rules.draw as usize);
                (
                    format!("the stock still holds {}, so it is not yet time to redeal", counted(left, "card")),
                    Some(match (deals, left) {
                        (_, 1) => "`deal` turns it".to_owned(),
                        (1, _) => "`deal` turns them".to_owned(),
                        _ => format!("`deal*{deals}` turns them all"),
                    }),
                    Vec::new(),
                )
            }
            Denied::WasteEmpty => (
                "there is no waste to redeal: every stock card has been played".to_owned(),
                self.sources_with_cards(),
                Vec::new(),
            ),
            Denied::NoPassLeft => {
                let allowed = rules.passes.unwrap_or(at.pass);
                (
                    match allowed {
                        1 => "no redeal: the rules allow a single pass through the stock".to_owned(),
                        n => format!("no redeal: this is pass {} of {n}", at.pass),
                    },
                    self.playable().or_else(|| Some("no open card fits a row, so the game is stuck".to_owned())),
                    limit(allowed),
                )
            }
            _ => (
                "no redeal: no card has been played since the last one, so the same cards would come again".to_owned(),
                Some(match self.playable() {
                    Some(playable) => format!("play a card first; {playable}"),
                    None => "no open card fits a row, so the game is stuck".to_owned(),
                }),
                Vec::new(),
            ),
        }
    }

    /// Where a card lies and what covers it: `4D lies on R2 under 9H and KD`.
    fn whereabouts(&self, card: Card) -> String {
        let place = self.rules.piles.iter().find_map(|&pile| {
            let cards = self.rules.cards(self.at, pile);
            Some((pile, cards, cards.iter().position(|&other| other == card)?))
        });
        let Some((pile, cards, index)) = place else { return format!("{card} is nowhere") };
        let over = &cards[index + 1..];
        match (pile.zone, over) {
            (Zone::Stock, _) if index == 0 => format!("{card} is the next card of the stock"),
            (Zone::Stock, _) => format!("{card} is in the stock, {} before it", counted(index, "card")),
            (Zone::Foundation, _) => format!("{card} lies on {pile}"),
            (_, []) => format!("{card} lies open on {pile}"),
            (_, over) if over.len() > 6 => format!("{card} lies on {pile} under {}", counted(over.len(), "card")),
            (_, over) => {
                let over: Vec<String> = over.iter().rev().map(Card::to_string).collect();
                format!("{card} lies on {pile} under {}", list_and(&over))
            }
        }
    }

    /// Where a card that is wanted lies now, with words for a label there.
    fn blocker(&self, card: Card, words: &str) -> Fact {
        let pile = self.rules.piles.iter().copied().find(|&pile| self.rules.cards(self.at, pile).contains(&card));
        Fact::Blocker { card, pile: pile.unwrap_or(PileId::STOCK), words: format!("{card} {words}") }
    }

    fn takes_in_words(&self, row: usize, cards: &[Card]) -> String {
        let pile = PileId::foundation(row as u8 + 1);
        let names: Vec<String> = cards.iter().map(Card::to_string).collect();
        if self.at.rows[row].len() == self.rules.deck.ranks() as usize {
            format!("{pile} is complete")
        } else if cards.is_empty() {
            format!("{pile} takes nothing now")
        } else if self.at.rows[row].is_empty() {
            format!("{pile} is started by {}", list_or(&names))
        } else if row == 0 {
            format!("{pile} takes any {}", singular(self.at.rows[0][0].suit()))
        } else {
            format!("{pile} takes {} now", list_and(&names))
        }
    }

    fn where_to(&self) -> String {
        "the rows are F1, F2, F3 and F4".to_owned()
    }

    /// The plays that are legal here.
    fn playable(&self) -> Option<String> {
        let mut plays = Vec::new();
        self.rules.candidates(self.at, |mv| {
            if let Move::Shift { from, .. } = mv
                && self.rules.judge(self.at, mv).is_ok()
            {
                plays.extend(self.rules.next(self.at, from).map(|card| card.to_string()));
            }
            true
        });
        (!plays.is_empty()).then(|| format!("{} fits now", list_or(&plays)))
    }

    fn sources_with_cards(&self) -> Option<String> {
        let cards: Vec<String> = self
            .rules
            .sources
            .iter()
            .filter_map(|&pile| self.rules.next(self.at, pile).map(|card| format!("{card} on {pile}")))
            .collect();
        (!cards.is_empty()).then(|| format!("cards that lie open: {}", cards.join(", ")))
    }
}

fn singular(suit: Suit) -> &'static str {
    suit.word().strip_suffix('s').unwrap_or(suit.word())
}
