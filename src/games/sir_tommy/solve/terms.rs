//! What of a game's options matters to its solver, and what only looks as if it did.

use super::super::position::Position;
use super::super::rules::{Rules, Steps, Suits};
use crate::cards::{Card, Colour, Suit};

/// Stands for a rank that is not there.
const NO_RANK: u8 = u8::MAX;

/// The rules of one game as its solver sees them.
///
/// Foundations are renamed so that those of one group of suits stand together: a *chain* is a foundation under such a
/// name. Chains of games that go up by ones are alike within their group, so which of them a card goes on does not
/// matter; a solution is put back onto real foundations when it is written down.
///
/// Three options are left out where they change nothing:
/// - `left-to-right` where foundations are alike. Some empty foundation may always be started, the leftmost, and which
///   one it is does not matter.
/// - `foundation-moves` where foundations are alike. A card moves to a chain of its own group that is one card lower
///   than its own, so the two heights change places and nothing else does.
/// - `waste-moves` with a single pile.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) ranks: usize,
    pub(super) wastes: usize,
    pub(super) left_to_right: bool,
    pub(super) waste_moves: bool,
    pub(super) foundation_moves: bool,
    pub(super) hold: bool,
    /// Whether the chains of a group are alike.
    pub(super) alike: bool,
    /// Number of groups: 1, 2 or 4.
    pub(super) groups: usize,
    /// The group of each chain.
    chains: [u8; 4],
    /// The group of each suit.
    suits: [u8; 4],
    /// The rank (index) at each place of each chain; then [`NO_RANK`].
    ranks_at: [[u8; 14]; 4],
    /// The place of each rank (index) on each chain.
    places: [[u8; 13]; 4],
}

impl Terms {
    pub(super) fn of(rules: &Rules) -> Terms {
        let ranks = rules.deck.ranks() as usize;
        let alike = rules.steps == Steps::Ones;
        let (groups, chains) = match rules.suits {
            Suits::Any => (1, [0, 0, 0, 0]),
            Suits::Colour => (2, [0, 0, 1, 1]),
            Suits::Suit => (4, [0, 1, 2, 3]),
        };
        let suits = Suit::ALL.map(|suit| match rules.suits {
            Suits::Any => 0,
            Suits::Colour => u8::from(suit.colour() == Colour::Red),
            Suits::Suit => suit as u8,
        });
        let mut ranks_at = [[NO_RANK; 14]; 4];
        let mut places = [[NO_RANK; 13]; 4];
        for (chain, (ranks_at, places)) in ranks_at.iter_mut().zip(&mut places).enumerate() {
            for (place, rank_at) in ranks_at.iter_mut().enumerate().take(ranks) {
                let rank = rules.rank_at(chain, place).index();
                *rank_at = rank as u8;
                places[rank] = place as u8;
            }
        }
        Terms {
            ranks,
            wastes: rules.wastes as usize,
            left_to_right: rules.left_to_right && !alike,
            waste_moves: rules.waste_moves && rules.wastes > 1,
            foundation_moves: rules.foundation_moves && !alike,
            hold: rules.hold_foundations,
            alike,
            groups,
            chains,
            suits,
            ranks_at,
            places,
        }
    }

    /// The group of a card.
    #[inline]
    pub(super) fn group(&self, card: Card) -> u8 {
        self.suits[card.suit() as usize]
    }

    /// The group of a chain.
    #[inline]
    pub(super) fn group_of(&self, chain: usize) -> u8 {
        self.chains[chain]
    }

    /// The rank (index) that a chain with so many cards waits for; none if it is complete.
    #[inline]
    pub(super) fn waits_for(&self, chain: usize, height: u8) -> Option<usize> {
        let rank = self.ranks_at[chain][height as usize];
        (rank != NO_RANK).then_some(rank as usize)
    }

    /// The place of a rank (index) on a chain.
    #[inline]
    pub(super) fn place(&self, chain: usize, rank: usize) -> u8 {
        self.places[chain][rank]
    }

    /// The chains that may ever take a card.
    #[inline]
    pub(super) fn chains_of(&self, card: Card) -> impl Iterator<Item = usize> {
        let group = self.group(card);
        (0..4).filter(move |&chain| self.chains[chain] == group)
    }

    /// What tells cards apart for play: rank and group.
    #[inline]
    pub(super) fn kind(&self, card: Card) -> u8 {
        self.group(card) << 4 | card.rank().index() as u8
    }

    /// Number of cards on each chain in a position.
    pub(super) fn heights(&self, at: &Position) -> [u8; 4] {
        let mut heights = [0; 4];
        let mut named = [false; 4];
        for (index, foundation) in at.foundations.iter().enumerate() {
            let Some(&first) = foundation.first() else { continue };
            let chain = if self.alike {
                let free = self.chains_of(first).find(|&chain| !named[chain]);
                free.expect("a group has as many foundations as aces")
            } else {
                index
            };
            named[chain] = true;
            heights[chain] = foundation.len() as u8;
        }
        heights
    }
}
