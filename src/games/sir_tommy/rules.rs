//! The options of one Sir Tommy game, typed, and what follows from them alone.

use crate::cards::{Card, Deck, Rank};
use crate::games::options::{OptionClash, Options};
use crate::table::PileId;

/// How foundations go up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Steps {
    /// All by one, from the ace.
    Ones,
    /// F1 by one from the ace, F2 by two from the two, F3 by three from the three, F4 by four from the four, each
    /// going round after the highest rank.
    OneToFour,
}

/// Which cards besides the right rank a foundation asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suits {
    /// Any suit.
    Any,
    /// The colour of its first card.
    Colour,
    /// The suit of its first card.
    Suit,
}

/// One game of the family. Ranks below twelve are for reduced decks in tests and solvers.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Number of waste piles, 1–8.
    pub(super) wastes: u8,
    pub(super) waste_moves: bool,
    pub(super) left_to_right: bool,
    pub(super) steps: Steps,
    pub(super) bases_dealt: bool,
    pub(super) redeals: u32,
    pub(super) suits: Suits,
    pub(super) hold_foundations: bool,
    pub(super) foundation_moves: bool,
    pub(super) deck: Deck,
    /// The ranks that come on each foundation, in order; then nothing.
    sequences: [[Option<Rank>; 14]; 4],
    pub(super) piles: Vec<PileId>,
    pub(super) sources: Vec<PileId>,
    pub(super) layout: Vec<(PileId, usize)>,
}

impl Rules {
    /// The game under the family's options, with the whole deck (without kings where the options say so).
    ///
    /// # Errors
    /// If the options do not go together.
    pub fn of(options: &Options) -> Result<Rules, OptionClash> {
        let ranks = if options.flag("kings") { 13 } else { 12 };
        let clash =
            |other, message: &str| Err(OptionClash { options: vec!["steps", other], message: message.to_owned() });
        if options.word("steps") == "one-to-four" {
            if ranks == 12 {
                return clash(
                    "kings",
                    "`steps: one-to-four` with `kings: false` makes no game: in steps of 2, 3 or 4 a foundation of twelve ranks comes back to its start before it has met every rank",
                );
            }
            if options.word("suits") != "any" {
                return clash(
                    "suits",
                    "`steps: one-to-four` goes with `suits: any` only: the four foundations begin with four different ranks, and a suit could not be on all of them",
                );
            }
        }
        Ok(Rules::reduced(options, ranks))
    }

    /// A game with a deck of `ranks` ranks, whatever `kings` says.
    ///
    /// # Panics
    /// If `ranks` is not 1–13, or `steps: one-to-four` and the steps do not meet every rank (they do for 5, 7, 11 and
    /// 13 ranks).
    pub fn reduced(options: &Options, ranks: u8) -> Rules {
        let steps = if options.word("steps") == "one-to-four" { Steps::OneToFour } else { Steps::Ones };
        assert!(steps == Steps::Ones || [5, 7, 11, 13].contains(&ranks), "the steps meet every rank");
        let deck = Deck::with_ranks(ranks);
        let wastes = options.number("wastes").expect("wastes is a number") as u8;
        let bases_dealt = options.word("bases") == "dealt";
        let waste_piles: Vec<PileId> = (1..=wastes).map(PileId::waste).collect();
        let foundations: Vec<PileId> = (1..=4).map(PileId::foundation).collect();
        let mut sources = vec![PileId::STOCK];
        sources.extend(&waste_piles);
        let mut piles = sources.clone();
        piles.extend(&foundations);
        let mut layout = Vec::new();
        if bases_dealt {
            layout.extend(foundations.iter().map(|&pile| (pile, 1)));
        }
        layout.push((PileId::STOCK, deck.len() - layout.len()));
        Rules {
            wastes,
            waste_moves: options.flag("waste-moves"),
            left_to_right: options.flag("left-to-right"),
            steps,
            bases_dealt,
            redeals: options.number("redeals").expect("redeals is a number"),
            suits: match options.word("suits") {
                "colour" => Suits::Colour,
                "suit" => Suits::Suit,
                _ => Suits::Any,
            },
            hold_foundations: options.flag("hold-foundations"),
            foundation_moves: options.flag("foundation-moves"),
            deck,
            sequences: [0, 1, 2, 3].map(|foundation| sequence(step_of(steps, foundation), deck)),
            piles,
            sources,
            layout,
        }
    }

    /// By how much the foundation with this index (from 0) goes up.
    #[inline]
    pub(super) fn step(&self, foundation: usize) -> u8 {
        step_of(self.steps, foundation)
    }

    /// The rank of the card that comes at place `place` (from 0) on a foundation (index from 0).
    ///
    /// # Panics
    /// If a complete foundation has no such place.
    pub(super) fn rank_at(&self, foundation: usize, place: usize) -> Rank {
        self.next_rank(foundation, place).expect("a place on a foundation")
    }

    /// The rank that a foundation (index from 0) with `count` cards waits for; `None` if it is complete.
    #[inline]
    pub(super) fn next_rank(&self, foundation: usize, count: usize) -> Option<Rank> {
        self.sequences[foundation][count]
    }

    /// Whether a card may follow a foundation's first card, as far as suits go.
    #[inline]
    pub(super) fn suits_match(&self, first: Card, card: Card) -> bool {
        match self.suits {
            Suits::Any => true,
            Suits::Colour => first.suit().colour() == card.suit().colour(),
            Suits::Suit => first.suit() == card.suit(),
        }
    }

    /// The rules in words.
    pub(super) fn in_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.deck.ranks() == 12 {
            words.push("The four kings are left out: 48 cards.".to_owned());
        }
        words.push(match (self.bases_dealt, self.steps) {
            (true, Steps::Ones) => "The four aces lie on F1–F4 at the start.".to_owned(),
            (true, Steps::OneToFour) => "An ace, a two, a three and a four lie on F1–F4 at the start.".to_owned(),
            (false, Steps::Ones) => match self.left_to_right {
                true => "An ace starts a foundation, always the leftmost empty one.".to_owned(),
                false => "An ace starts any empty foundation.".to_owned(),
            },
            (false, Steps::OneToFour) => {
                let order = if self.left_to_right { ", from left to right" } else { "" };
                format!("F1 is started by an ace, F2 by a two, F3 by a three, F4 by a four{order}.")
            }
        });
        let highest = if self.deck.ranks() == 12 { "queen" } else { "king" };
        let suits = match self.suits {
            Suits::Any => "regardless of suit",
            Suits::Colour => "in the colour of its first card",
            Suits::Suit => "in the suit of its first card",
        };
        words.push(match self.steps {
            Steps::Ones => format!("A foundation goes up by ones to the {highest}, {suits}."),
            Steps::OneToFour => format!(
                "F1 goes up by ones, F2 by twos, F3 by threes, F4 by fours, going round after the {highest}, {suits}, until each holds thirteen cards."
            ),
        });
        let piles = match self.wastes {
            1 => "the waste pile W1".to_owned(),
            n => format!("one of the {n} waste piles W1–W{n}"),
        };
        words.push(if self.hold_foundations {
            format!("The turned card goes on {piles}; nothing is played to a foundation until the stock is empty.")
        } else {
            format!("The turned card goes to a foundation that takes it, or on {piles}, as the player likes.")
        });
        words.push("The top card of a waste pile may be played to a foundation that takes it.".to_owned());
        words.push(if self.waste_moves {
            "The top card of a waste pile may also be moved to any other waste pile, empty or not.".to_owned()
        } else {
            "Cards on waste piles never move otherwise.".to_owned()
        });
        if self.foundation_moves {
            words.push("The top card of a foundation may be moved to another foundation that takes it.".to_owned());
        }
        words.push(match self.redeals {
            0 => "There is no redeal.".to_owned(),
            n => format!(
                "When the stock is empty, `redeal` gathers the waste piles from the left, each laid on the next, and turns them over as the new stock; {n} {}.",
                if n == 1 { "time" } else { "times" }
            ),
        });
        words
    }
}

fn step_of(steps: Steps, foundation: usize) -> u8 {
    match steps {
        Steps::Ones => 1,
        Steps::OneToFour => foundation as u8 + 1,
    }
}

/// The ranks of a foundation that begins with the rank of its step's number and goes up by that step, round after the
/// highest rank, until it has met every rank of the deck.
fn sequence(step: u8, deck: Deck) -> [Option<Rank>; 14] {
    let mut ranks = [None; 14];
    for (place, rank) in ranks.iter_mut().enumerate().take(deck.ranks() as usize) {
        *rank = Rank::new(((step as usize * (place + 1) - 1) % deck.ranks() as usize) as u8 + 1);
    }
    ranks
}
