//! A short list of cards without a heap: what positions are made of.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use super::{Card, Rank, Suit};

/// Up to `N` cards, bottom to top. `Copy`, so that a position of several stacks is copied as one block of memory,
/// which search and undo live on.
#[derive(Clone, Copy)]
pub struct Stack<const N: usize> {
    len: u8,
    cards: [Card; N],
}

impl<const N: usize> Stack<N> {
    /// No card.
    pub const EMPTY: Stack<N> = Stack { len: 0, cards: [Card::new(Rank::ACE, Suit::Clubs); N] };

    /// Puts a card on top.
    ///
    /// # Panics
    /// If `N` cards lie there already.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    /// Takes the top card.
    #[inline]
    pub fn pop(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        Some(self.cards[self.len as usize])
    }

    /// Takes out the card at an index (from 0, the bottom); those above it move down.
    ///
    /// # Panics
    /// If there is no such card.
    #[inline]
    pub fn remove(&mut self, index: usize) -> Card {
        let card = self[index];
        self.cards.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        card
    }

    /// Takes every card away.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<const N: usize> Deref for Stack<N> {
    type Target = [Card];
    #[inline]
    fn deref(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }
}

impl<const N: usize> FromIterator<Card> for Stack<N> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Stack<N> {
        let mut stack = Stack::EMPTY;
        for card in cards {
            stack.push(card);
        }
        stack
    }
}

impl<const N: usize> PartialEq for Stack<N> {
    /// The same cards in the same order; what lay above them once does not count.
    fn eq(&self, other: &Stack<N>) -> bool {
        self[..] == other[..]
    }
}

impl<const N: usize> Eq for Stack<N> {}

impl<const N: usize> Hash for Stack<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl<const N: usize> fmt::Debug for Stack<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
