//! What differs between a snapshot on disk and what the puzzle gives now, board by board and card by card.

use std::collections::BTreeMap;

use serde::Serialize;

use super::page::{Board, Page};
use crate::cards::Card;
use crate::document::{DealId, deal_id};
use crate::games::Registry;
use crate::table::PileId;

/// What differs between two snapshots of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Difference {
    /// Whether the lines before the first board differ.
    pub head: bool,
    /// The boards that differ, in their order now; those that are gone after the one they followed.
    pub boards: Vec<Change>,
}

/// A board that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The board on disk; `None` if it is new.
    pub old: Option<Board>,
    /// The board now; `None` if it is gone.
    pub new: Option<Board>,
    /// The cards that lie on other piles.
    pub moved: Vec<Moved>,
    /// Piles that hold the same cards in another order.
    pub reordered: Vec<String>,
    /// Whether both positions were to be had, so that the cards could be compared.
    pub compared: bool,
}

/// A card that lies on another pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Moved {
    /// The card.
    #[cfg_attr(test, schemars(with = "crate::cli::schemas::CardText"))]
    pub card: String,
    /// The pile it lay on; `null` if it was in no pile.
    pub from: Option<String>,
    /// The pile it lies on now; `null` if it is in none.
    pub to: Option<String>,
}

impl Difference {
    /// What differs.
    pub(super) fn of(old: &Page, new: &Page, registry: &Registry) -> Difference {
        let mut difference = Difference { head: old.head != new.head, boards: Vec::new() };
        let old_names = names(old);
        let new_names = names(new);
        let mut next_old = 0;
        for (name, board) in new_names.iter().zip(&new.boards) {
            let Some(at) = old_names.iter().position(|old| old == name) else {
                difference.boards.push(Change::of(None, Some(board), registry));
                continue;
            };
            difference.gone(&old.boards, &old_names, next_old..at, &new_names, registry);
            next_old = next_old.max(at + 1);
            if old.boards[at] != *board {
                difference.boards.push(Change::of(Some(&old.boards[at]), Some(board), registry));
            }
        }
        difference.gone(&old.boards, &old_names, next_old..old.boards.len(), &new_names, registry);
        difference
    }

    fn gone(
        &mut self,
        boards: &[Board],
        names: &[(&str, usize)],
        range: std::ops::Range<usize>,
        still: &[(&str, usize)],
        registry: &Registry,
    ) {
        for at in range {
            if !still.contains(&names[at]) {
                self.boards.push(Change::of(Some(&boards[at]), None, registry));
            }
        }
    }
}

/// What tells the points of a snapshot from each other: solution and first name, and which of several it is.
fn names(page: &Page) -> Vec<(&str, usize)> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    page.boards
        .iter()
        .map(|board| {
            let end = board.name.match_indices(", ").nth(1).map_or(board.name.len(), |(at, _)| at);
            let name = &board.name[..end];
            let count = seen.entry(name).or_default();
            *count += 1;
            (name, *count)
        })
        .collect()
}

impl Change {
    fn of(old: Option<&Board>, new: Option<&Board>, registry: &Registry) -> Change {
        let mut change =
            Change { old: old.cloned(), new: new.cloned(), moved: Vec::new(), reordered: Vec::new(), compared: false };
        let deal = |board: Option<&Board>| deal_id::parse(board?.position()?, registry).ok();
        if let (Some(old), Some(new)) = (deal(old), deal(new)) {
            change.cards(&old, &new);
        }
        change
    }

    /// Compares two positions card by card.
    fn cards(&mut self, old: &DealId, new: &DealId) {
        self.compared = true;
        let places = |deal: &DealId| -> BTreeMap<Card, PileId> {
            let piles = deal.game().piles().iter();
            piles.flat_map(|&pile| deal.setup().pile(pile).iter().map(move |&card| (card, pile))).collect()
        };
        let (before, after) = (places(old), places(new));
        // In the order in which they lie now.
        let now = new.game().piles().iter().flat_map(|&pile| new.setup().pile(pile));
        let gone = before.keys().filter(|card| !after.contains_key(card));
        for card in now.chain(gone) {
            let (from, to) = (before.get(card), after.get(card));
            if from != to {
                let name = |pile: Option<&PileId>| pile.map(ToString::to_string);
                self.moved.push(Moved { card: card.to_string(), from: name(from), to: name(to) });
            }
        }
        for &pile in new.game().piles() {
            let stay = |deal: &DealId| -> Vec<Card> {
                let stays = |card: &Card| before.get(card) == Some(&pile) && after.get(card) == Some(&pile);
                deal.setup().pile(pile).iter().copied().filter(stays).collect()
            };
            if stay(old) != stay(new) {
                self.reordered.push(pile.to_string());
            }
        }
    }

    /// What the cards did, in words, a pile a line: `R2 gains KD QD from F3`.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words: Vec<(String, Vec<&str>)> = Vec::new();
        for Moved { card, from, to } in &self.moved {
            let what = match (from, to) {
                (Some(from), Some(to)) => (format!("{to} gains "), format!(" from {from}")),
                (None, Some(to)) => (format!("{to} gains "), ", new in the deal".to_owned()),
                (Some(from), None) => (format!("{from} loses "), ", not in the deal any more".to_owned()),
                (None, None) => continue,
            };
            let key = format!("{}\u{0}{}", what.0, what.1);
            match words.iter_mut().find(|(known, _)| *known == key) {
                Some((_, cards)) => cards.push(card),
                None => words.push((key, vec![card])),
            }
        }
        let mut lines: Vec<String> =
            words.into_iter().map(|(key, cards)| key.replace('\u{0}', &cards.join(" "))).collect();
        lines.extend(self.reordered.iter().map(|pile| format!("{pile} holds its cards in another order")));
        lines
    }
}
