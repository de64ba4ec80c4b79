//! Suits that may change places without a change in how a game plays.

use super::contract::Setup;
use super::session::Session;
use crate::cards::{Card, Suit};

/// Which exchanges of suits, made all over a deal, leave a game as it is: every line of one deal is then a line of the
/// other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SuitExchange {
    /// None that anybody vouches for.
    #[default]
    None,
    /// Those that keep together what has one colour.
    Colours,
    /// Any.
    Suits,
    /// Any, and for each rank another: the game does not look at suits at all.
    Cards,
}

impl Session {
    /// The canonical text of the position up to the exchange of suits: equal for two positions of a game exactly when
    /// an exchange that the game allows makes one into the other.
    ///
    /// ```
    /// use trove::cards::Suit;
    /// use trove::games::Registry;
    /// let game = Registry::standard().game("osmosis", &[]).unwrap();
    /// let session = game.open(&game.lay_out(&game.seeded(42))).unwrap();
    /// let turned = session.exchanged([Suit::Spades, Suit::Clubs, Suit::Diamonds, Suit::Hearts]).unwrap();
    /// assert!(!turned.same_for_play(&session));
    /// assert_eq!(turned.canonical_up_to_suits(), session.canonical_up_to_suits());
    /// ```
    pub fn canonical_up_to_suits(&self) -> String {
        let suits = match self.game().suit_exchange() {
            SuitExchange::None => return self.canonical(),
            SuitExchange::Cards => {
                return self.game().open(&numbered(self)).map_or_else(|_| self.canonical(), |at| at.canonical());
            }
            SuitExchange::Colours => permutations().into_iter().filter(|to| keeps_colours(*to)).collect(),
            SuitExchange::Suits => permutations(),
        };
        let texts = suits.into_iter().filter_map(|to| Some(self.exchanged(to)?.canonical()));
        texts.min().unwrap_or_else(|| self.canonical())
    }

    /// The position with suits exchanged all over: those of [`Suit::ALL`] become these, in order. `None` if the game
    /// has no such position.
    pub fn exchanged(&self, to: [Suit; 4]) -> Option<Session> {
        let mut setup = self.setup();
        for card in setup.piles.values_mut().flatten() {
            *card = Card::new(card.rank(), to[card.suit().index()]);
        }
        self.game().open(&setup).ok()
    }
}

/// The position's piles with the suits of each rank given anew, in the order in which its cards are met.
fn numbered(at: &Session) -> Setup {
    let mut setup = at.setup();
    let mut met = [0; 14];
    for pile in at.game().piles() {
        for card in setup.piles.get_mut(pile).into_iter().flatten() {
            let count = &mut met[card.rank().number() as usize];
            *card = Card::new(card.rank(), Suit::ALL[*count % 4]);
            *count += 1;
        }
    }
    setup
}

fn permutations() -> Vec<[Suit; 4]> {
    let mut found = Vec::new();
    for a in Suit::ALL {
        for b in Suit::ALL {
            for c in Suit::ALL {
                let left = Suit::ALL.into_iter().find(|d| ![a, b, c].contains(d));
                if let (true, true, true, Some(d)) = (a != b, a != c, b != c, left) {
                    found.push([a, b, c, d]);
                }
            }
        }
    }
    found
}

fn keeps_colours(to: [Suit; 4]) -> bool {
    let colour = |suit: Suit| to[suit.index()].colour();
    let alike = |a: Suit, b: Suit| (a.colour() == b.colour()) == (colour(a) == colour(b));
    Suit::ALL.into_iter().all(|a| Suit::ALL.into_iter().all(|b| alike(a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Registry;

    #[test]
    fn there_are_24_orders_of_suits_and_8_of_them_keep_colours() {
        assert_eq!(permutations().len(), 24);
        assert_eq!(permutations().into_iter().filter(|to| keeps_colours(*to)).count(), 8);
    }

    /// Whether a game finds a deal the same after the first suits are exchanged: within and across colours.
    fn same(name: &str) -> [bool; 2] {
        let registry = Registry::standard();
        let game = registry.game(name, &[]).unwrap();
        let at = game.open(&game.lay_out(&game.seeded(7))).unwrap();
        let [c, d, h, s] = Suit::ALL;
        [[s, d, h, c], [d, c, h, s]].map(|to| {
            let other = at.exchanged(to).unwrap();
            assert!(!other.same_for_play(&at), "{name}");
            other.canonical_up_to_suits() == at.canonical_up_to_suits()
        })
    }

    #[test]
    fn games_say_which_suits_they_tell_apart() {
        assert_eq!(same("osmosis"), [true, true]);
        assert_eq!(same("sir-tommy"), [true, true]);
    }

    #[test]
    fn a_line_of_one_deal_is_a_line_of_the_exchanged_one() {
        let registry = Registry::standard();
        let [c, d, h, s] = Suit::ALL;
        for variant in registry.families().iter().flat_map(|family| family.variants()) {
            let name = variant.id;
            let game = registry.game(name, &[]).unwrap();
            let to = match game.suit_exchange() {
                SuitExchange::None => continue,
                SuitExchange::Colours => [h, c, s, d],
                SuitExchange::Suits | SuitExchange::Cards => [h, s, c, d],
            };
            let mut at = game.open(&game.lay_out(&game.seeded(3))).unwrap();
            let mut other = at.exchanged(to).unwrap();
            for step in 0..60 {
                let legal = at.legal();
                assert_eq!(legal, other.legal(), "{name}, move {step}");
                assert_eq!(at.canonical_up_to_suits(), other.canonical_up_to_suits(), "{name}, move {step}");
                let Some(&mv) = legal.get(step * 7 % legal.len().max(1)) else { break };
                at.play_allowed(mv);
                other.play_allowed(mv);
            }
        }
    }
}
