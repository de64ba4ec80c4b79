//! A short list of cards that come one by one from the front: a stock without a heap.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use super::{Card, Rank, Suit};

/// Up to `N` cards in the order in which they come. Taking the next one moves no other, unlike a
/// [`Stack`](super::Stack) whose lowest card is removed. `Copy` for the same reason.
///
/// It reads as a slice, the next card first:
///
/// ```
/// use trove::cards::{Card, Queue};
/// let mut stock: Queue<52> = ["7H", "KS"].iter().map(|card| card.parse::<Card>().unwrap()).collect();
/// assert_eq!(stock.take().unwrap().to_string(), "7H");
/// assert_eq!(stock.first().unwrap().to_string(), "KS");
/// assert_eq!(stock.len(), 1);
/// ```
#[derive(Clone, Copy)]
pub struct Queue<const N: usize> {
    /// Index of the next card; the cards before it are gone.
    front: u8,
    /// Index after the last card.
    end: u8,
    cards: [Card; N],
}

impl<const N: usize> Queue<N> {
    /// No card.
    pub const EMPTY: Queue<N> = Queue { front: 0, end: 0, cards: [Card::new(Rank::ACE, Suit::Clubs); N] };

    /// Takes the next card.
    #[inline]
    pub fn take(&mut self) -> Option<Card> {
        let card = *self.first()?;
        self.front += 1;
        Some(card)
    }
}

impl<const N: usize> Deref for Queue<N> {
    type Target = [Card];
    #[inline]
    fn deref(&self) -> &[Card] {
        &self.cards[self.front as usize..self.end as usize]
    }
}

impl<const N: usize> FromIterator<Card> for Queue<N> {
    /// # Panics
    /// If there are more than `N` cards.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Queue<N> {
        let mut queue = Queue::EMPTY;
        for card in cards {
            queue.cards[queue.end as usize] = card;
            queue.end += 1;
        }
        queue
    }
}

impl<const N: usize> PartialEq for Queue<N> {
    /// The same cards in the same order; what has been taken does not count.
    fn eq(&self, other: &Queue<N>) -> bool {
        self[..] == other[..]
    }
}

impl<const N: usize> Eq for Queue<N> {}

impl<const N: usize> Hash for Queue<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl<const N: usize> fmt::Debug for Queue<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
