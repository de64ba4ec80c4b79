//! Which games PySolFC's deal numbers fit, and how its order of dealing becomes ours.

use super::fault;
use crate::cards::{Card, DealNumber, Rank, Suit};
use crate::games::{AnyGame, Registry, Value};
use crate::source::{Fault, Span};

/// What that program does with a shuffled deck before and while it deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dealing {
    /// Everything in order.
    Straight,
    /// Four rounds of four reserves, then in order.
    Rounds,
    /// The aces are taken out and dealt first, clubs, spades, hearts, diamonds.
    Aces,
    /// From the card dealt last upward, the first ace, two, three and four are taken out and dealt first.
    OneToFour,
}

/// A game as PySolFC has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PySolGame {
    /// Its name there.
    pub name: &'static str,
    /// The game here that has its rules, as in deal ids.
    pub rules: &'static str,
}

const OSMOSIS: PySolGame = PySolGame { name: "Osmosis", rules: "osmosis" };
const PEEK: PySolGame = PySolGame { name: "Peek", rules: "peek" };
const BRIDESMAIDS: PySolGame = PySolGame { name: "Bridesmaids", rules: "bridesmaids-classic" };
const NUMERICA: PySolGame = PySolGame { name: "Numerica", rules: "sir-tommy,foundation-moves=true" };
const LADY_BETTY: PySolGame = PySolGame { name: "Lady Betty", rules: "lady-betty" };
const STRATEGY: PySolGame = PySolGame { name: "Strategy", rules: "strategy-classic" };
const PUSS: PySolGame = PySolGame { name: "Puss in the Corner", rules: "puss-in-the-corner-classic" };
const CALCULATION: PySolGame = PySolGame { name: "Calculation", rules: "calculation,foundation-moves=true" };

/// Games whose deals PySolFC numbers, by canonical name without `foundation-moves`, and the game there that has the
/// same layout.
const ACCEPTED: &[(&str, Dealing, PySolGame)] = &[
    ("osmosis", Dealing::Rounds, OSMOSIS),
    ("osmosis-draw-one", Dealing::Rounds, OSMOSIS),
    ("osmosis-three-passes", Dealing::Rounds, OSMOSIS),
    ("peek", Dealing::Rounds, PEEK),
    ("bridesmaids-classic", Dealing::Straight, BRIDESMAIDS),
    ("sir-tommy", Dealing::Straight, NUMERICA),
    ("sir-tommy-redeal", Dealing::Straight, NUMERICA),
    ("numerica", Dealing::Straight, NUMERICA),
    ("lady-betty", Dealing::Straight, LADY_BETTY),
    ("strategy-classic", Dealing::Aces, STRATEGY),
    ("puss-in-the-corner-classic", Dealing::Aces, PUSS),
    ("calculation", Dealing::OneToFour, CALCULATION),
];

/// Presets that mean another game there, and what that game is here.
const INSTEAD: &[(&str, &str)] = &[
    ("strategy", "strategy-classic"),
    ("bridesmaids", "bridesmaids-classic"),
    ("puss-in-the-corner", "puss-in-the-corner-classic"),
];

/// The game of PySolFC whose deal numbers fit this game; `None` if none does.
///
/// ```
/// use trove::document::pysolfc;
/// use trove::games::Registry;
/// let registry = Registry::standard();
/// let there = pysolfc::game(&registry, &registry.game("sir-tommy", &[]).unwrap()).unwrap();
/// assert_eq!((there.name, there.rules), ("Numerica", "sir-tommy,foundation-moves=true"));
/// assert_eq!(pysolfc::game(&registry, &registry.game("strategy", &[]).unwrap()), None);
/// ```
pub fn game(registry: &Registry, game: &AnyGame) -> Option<PySolGame> {
    let name = without_foundation_moves(registry, game);
    ACCEPTED.iter().find(|(accepted, ..)| *accepted == name).map(|(.., there)| *there)
}

/// The whole deck in our dealing order for a number of PySolFC. `place` is where the number is asked for.
/// Where its numbers do not fit the game, a fault says so.
pub(super) fn deck(
    registry: &Registry,
    game: &AnyGame,
    number: &DealNumber,
    place: Span,
    faults: &mut Vec<Fault>,
) -> Option<Vec<Card>> {
    let name = without_foundation_moves(registry, game);
    let Some((_, dealing, _)) = ACCEPTED.iter().find(|(accepted, ..)| *accepted == name) else {
        let instead = INSTEAD.iter().find(|(refused, _)| *refused == name).map(|(_, instead)| *instead);
        let accepted: Vec<&str> = ACCEPTED.iter().map(|(accepted, ..)| *accepted).collect();
        faults.push(fault::pysolfc_game(place, game.name(), instead, &accepted));
        return None;
    };
    let mut cards = number.deck();
    match dealing {
        Dealing::Straight => {}
        Dealing::Rounds => {
            let rounds: Vec<Card> =
                (0..4).flat_map(|pile| (0..4).map(move |round| round * 4 + pile)).map(|at| cards[at]).collect();
            cards[..16].copy_from_slice(&rounds);
        }
        Dealing::Aces => {
            let suits = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
            first(&mut cards, suits.map(|suit| Card::new(Rank::ACE, suit)));
        }
        Dealing::OneToFour => {
            let bases = [1, 2, 3, 4].map(|rank| {
                let base = cards.iter().rev().find(|card| card.rank().number() == rank);
                *base.expect("a whole deck has every rank")
            });
            first(&mut cards, bases);
        }
    }
    Some(cards)
}

/// Moves four cards to the beginning; the others keep their order.
fn first(cards: &mut Vec<Card>, bases: [Card; 4]) {
    cards.retain(|card| !bases.contains(card));
    cards.splice(0..0, bases);
}

/// The canonical name of the game with `foundation-moves` off, which changes nothing in the deal.
fn without_foundation_moves(registry: &Registry, game: &AnyGame) -> String {
    const OPTION: &str = "foundation-moves";
    let set: Vec<_> = game
        .options()
        .iter()
        .map(|(name, value)| (name, if name == OPTION { Value::Flag(false) } else { value }))
        .collect();
    registry.game(game.family(), &set).map_or_else(|_| game.name().to_owned(), |game| game.name().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::PileId;

    /// Layouts of the program itself against ours: its piles `f0…`, `r0…`, `w`, `t`.
    #[test]
    fn layouts_of_the_program_itself() {
        let registry = Registry::standard();
        let files = [
            ("osmosis", include_str!("../../tests/data/pysolfc/deals_osmosis.json")),
            ("peek", include_str!("../../tests/data/pysolfc/deals_peek.json")),
            ("bridesmaids-classic", include_str!("../../tests/data/pysolfc/deals_bridesmaids.json")),
            ("sir-tommy", include_str!("../../tests/data/pysolfc/deals_sir_tommy.json")),
            ("strategy-classic", include_str!("../../tests/data/pysolfc/deals_strategy.json")),
            ("calculation", include_str!("../../tests/data/pysolfc/deals_calculation.json")),
            ("puss-in-the-corner-classic", include_str!("../../tests/data/pysolfc/deals_puss_in_the_corner.json")),
            ("lady-betty", include_str!("../../tests/data/pysolfc/deals_lady_betty.json")),
        ];
        for (name, file) in files {
            let file: serde_json::Value = serde_json::from_str(file).unwrap();
            let game = registry.game(name, &[]).unwrap();
            let deals = file["deals"].as_array().unwrap();
            assert!(deals.len() > 3, "{name}");
            for deal in deals {
                let number = DealNumber::parse(deal["number"].as_str().unwrap()).unwrap();
                let setup = game.lay_out(&deck(&registry, &game, &number, Span::default(), &mut Vec::new()).unwrap());
                let texts = |cards: &serde_json::Value| -> Vec<String> {
                    cards
                        .as_array()
                        .map_or(Vec::new(), |cards| cards.iter().map(|c| c.as_str().unwrap().to_owned()).collect())
                };
                let ours = |pile| setup.pile(pile).iter().map(Card::to_string).collect::<Vec<_>>();
                let piles = &deal["piles"];
                for n in 0..4u8 {
                    assert_eq!(ours(PileId::foundation(n + 1)), texts(&piles[format!("f{n}")]), "{name} {number} f{n}");
                    if game.family() == "osmosis" {
                        assert_eq!(
                            ours(PileId::reserve(n + 1)),
                            texts(&piles[format!("r{n}")]),
                            "{name} {number} r{n}"
                        );
                    }
                }
                let mut stock = texts(&piles["w"]);
                stock.extend(texts(&deal["talon"]));
                assert_eq!(ours(PileId::STOCK), stock, "{name} {number}");
            }
        }
    }

    #[test]
    fn the_rules_named_here_are_games_with_the_same_numbers() {
        let registry = Registry::standard();
        for (accepted, _, there) in ACCEPTED {
            let same = crate::document::deal_id::parse(&format!("{}#pysolfc:7", there.rules), &registry).unwrap();
            let own = crate::document::deal_id::parse(&format!("{accepted}#pysolfc:7"), &registry).unwrap();
            assert_eq!(same.setup(), own.setup(), "{accepted}");
        }
    }

    #[test]
    fn other_games_are_refused_with_the_right_preset() {
        let registry = Registry::standard();
        let number = DealNumber::parse("1").unwrap();
        let refuse = |name: &str| {
            let game = registry.game(name, &[]).unwrap();
            let mut faults = Vec::new();
            assert_eq!(deck(&registry, &game, &number, Span::default(), &mut faults), None);
            faults.remove(0).help.unwrap()
        };
        for name in ["strategy", "bridesmaids", "puss-in-the-corner"] {
            assert!(refuse(name).contains(&format!("`{name}-classic`")), "{name}");
        }
        assert!(refuse("calculation-open").contains("calculation"));
        let game = registry.game("sir-tommy", &[("foundation-moves", Value::Flag(true))]).unwrap();
        assert!(deck(&registry, &game, &number, Span::default(), &mut Vec::new()).is_some());
    }
}
