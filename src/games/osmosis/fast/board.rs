//! A position under one row order, in machine words.

use crate::cards::{Card, Suit};
use crate::games::osmosis::position::Position;
use crate::games::osmosis::rules::Rules;

/// Redeals left where their number does not matter: every redealt pass that is of use plays a card of the waste, so
/// that nobody needs as many.
pub(super) const ENDLESS: u8 = 63;

/// Ranks of a row, as a lane of a word.
const LANE: u64 = 0xFFFF;

/// Which suit has which row: the suit on row F1 first. Rows that are not started yet will go to these suits or to none.
pub(super) type RowOrder = [Suit; 4];

/// The row orders that a position still allows, at most six.
pub(super) fn row_orders(at: &Position) -> impl Iterator<Item = RowOrder> {
    let started: Vec<Suit> = at.rows.iter().filter_map(|row| Some(row.first()?.suit())).collect();
    let mut orders = Vec::with_capacity(6);
    for a in Suit::ALL {
        for b in Suit::ALL {
            for c in Suit::ALL {
                for d in Suit::ALL {
                    let order = [a, b, c, d];
                    let differ = a != b && a != c && a != d && b != c && b != d && c != d;
                    if differ && order.starts_with(&started) {
                        orders.push(order);
                    }
                }
            }
        }
    }
    orders.into_iter()
}

/// What a row order makes of the cards of a position. A card is one bit of a word: its row times 16, and its rank.
pub(super) struct Board {
    /// Cards turned by a deal.
    pub(super) draw: u32,
    /// Cards on rows to reach.
    pub(super) score: u32,
    /// Number of talon cards: waste and stock together.
    pub(super) talon_len: u8,
    /// The talon's cards: the waste from the bottom, then the stock in dealing order.
    pub(super) talon: [u64; 64],
    /// The reserves' cards from the bottom, from index 1: index 0 is the card of an empty reserve, which nothing takes.
    reserves: [[u64; 13]; 4],
    /// The cards of the base rank.
    bases: u64,
    /// The base rank, from 0.
    base: u32,
}

/// Where a line of play stands. What was played from the talon decides what was played from the reserves, as that is
/// always done at once; so `left` and `place` tell states of one board apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The cards of the talon that were not played, by their index.
    pub(super) left: u64,
    /// Index of the stock's next card; the talon's length if the stock is empty.
    pub(super) place: u8,
    /// Redeals that may still be made, or [`ENDLESS`].
    pub(super) redeals: u8,
    /// Whether a card was played since the last redeal.
    pub(super) played: bool,
    /// Cards left on each reserve.
    pub(super) reserves: [u8; 4],
    /// The cards on rows.
    pub(super) home: u64,
}

/// What is done with the talon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Deal a packet.
    Deal,
    /// Make the waste the stock.
    Redeal,
    /// Play the waste's top card.
    Play,
}

/// Why [`Board::run`] stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The score is reached.
    Reached,
    /// The waste's top card may be played, and it matters whether it is.
    Choice,
    /// A pass was begun.
    Redealt,
    /// There is nothing more to do.
    Over,
}

/// The bits below an index.
#[inline]
pub(super) const fn below(index: u8) -> u64 {
    (1 << index) - 1
}

impl Board {
    /// The board of a position, and the state it is in: with `redeals` left, before any reserve card is played.
    pub(super) fn new(rules: &Rules, at: &Position, order: &RowOrder, score: u32, redeals: u8) -> (Board, State) {
        let mut row = [0; 4];
        for (index, suit) in order.iter().enumerate() {
            row[suit.index()] = index;
        }
        let bit = |card: Card| 1u64 << (row[card.suit().index()] * 16 + card.rank().index());
        let mut talon = [0; 64];
        for (index, &card) in at.talon.iter().enumerate() {
            talon[index] = bit(card);
        }
        let mut reserves = [[0; 13]; 4];
        for (pile, cards) in at.reserves.iter().enumerate() {
            for (index, &card) in cards.iter().enumerate() {
                reserves[pile][index + 1] = bit(card);
            }
        }
        let base = at.base().index() as u32;
        let talon_len = at.talon.len() as u8;
        let board = Board {
            draw: u32::from(rules.draw),
            score,
            talon_len,
            talon,
            reserves,
            bases: 0x1_0001_0001_0001 << base,
            base,
        };
        let state = State {
            left: below(talon_len),
            place: at.waste,
            redeals,
            played: at.played,
            reserves: at.reserves.map(|pile| pile.len() as u8),
            home: at.rows.iter().flat_map(|row| row.iter()).fold(0, |home, &card| home | bit(card)),
        };
        (board, state)
    }

    /// The cards that rows take, whether they are there or not.
    #[inline]
    pub(super) fn open(&self, home: u64) -> u64 {
        // A row takes the ranks of the row above once it is started, before that the base rank only.
        let started = ((home & self.bases) >> self.base) * LANE;
        (home << 16 | LANE) & (started | self.bases)
    }

    /// Whether the score is reached.
    #[inline]
    pub(super) fn reached(&self, state: &State) -> bool {
        state.home.count_ones() >= self.score
    }

    /// Plays every reserve card that may be played, and tells of each reserve.
    #[inline]
    pub(super) fn settle(&self, state: &mut State, mut tell: impl FnMut(usize)) {
        let mut open = self.open(state.home);
        loop {
            let before = state.home;
            for (pile, cards) in self.reserves.iter().enumerate() {
                let card = cards[state.reserves[pile] as usize];
                if card & open != 0 {
                    state.home |= card;
                    state.reserves[pile] -= 1;
                    state.played = true;
                    tell(pile);
                }
            }
            if state.home == before {
                return;
            }
            open = self.open(state.home);
        }
    }

    /// The index of the waste's top card, if it may be played.
    #[inline]
    pub(super) fn playable(&self, state: &State) -> Option<u8> {
        let waste = state.left & below(state.place);
        let index = 63u32.checked_sub(waste.leading_zeros())? as u8;
        (self.talon[index as usize] & self.open(state.home) != 0).then_some(index)
    }

    /// Plays a card of the talon, and what it opens in the reserves.
    #[inline]
    pub(super) fn play(&self, state: &mut State, index: u8) {
        state.left &= !(1 << index);
        state.home |= self.talon[index as usize];
        state.played = true;
        self.settle(state, |_| ());
    }

    /// Deals a packet.
    #[inline]
    pub(super) fn deal(&self, state: &mut State) {
        let mut stock = state.left & !below(state.place);
        for _ in 0..self.draw {
            stock &= stock.wrapping_sub(1);
        }
        state.place = (stock.trailing_zeros() as u8).min(self.talon_len);
    }

    /// Makes the waste the stock.
    #[inline]
    pub(super) fn redeal(&self, state: &mut State) {
        state.place = (state.left.trailing_zeros() as u8).min(self.talon_len);
        state.played = false;
        if state.redeals != ENDLESS {
            state.redeals -= 1;
        }
    }

    /// Whether it is right, here and from here on, to play the waste's top card whenever that is allowed: lemma 3 of
    /// the module's documentation.
    #[inline]
    pub(super) fn never_chooses(&self, state: &State) -> bool {
        self.draw == 1 || state.redeals == 0
    }

    /// Whether it is right to play the waste's top card if that is allowed: lemmas 3 and 4.
    #[inline]
    pub(super) fn always_plays(&self, state: &State) -> bool {
        self.never_chooses(state) || state.place == self.talon_len
    }

    /// Goes on until there is a choice, or a pass begins, or there is nothing more to do.
    #[inline]
    pub(super) fn run(&self, state: &mut State, mut tell: impl FnMut(Act)) -> Stop {
        loop {
            if self.reached(state) {
                return Stop::Reached;
            }
            if let Some(index) = self.playable(state) {
                if !self.always_plays(state) {
                    return Stop::Choice;
                }
                self.play(state, index);
                tell(Act::Play);
            } else if state.place < self.talon_len {
                self.deal(state);
                tell(Act::Deal);
            } else if state.left == 0 || state.redeals == 0 || !state.played {
                return Stop::Over;
            } else {
                self.redeal(state);
                tell(Act::Redeal);
                return Stop::Redealt;
            }
        }
    }
}
