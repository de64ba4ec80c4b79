//! Two deals → which cards lie elsewhere.

use std::collections::BTreeMap;

use super::align::align;
use super::report::{DealDiff, Field, Moved, Place, Swap};
use crate::cards::Card;
use crate::document::Puzzle;
use crate::games::Setup;

/// How the deals of two puzzles differ, card by card; `None` if they are the same.
pub fn deal(old: &Puzzle, new: &Puzzle) -> Option<DealDiff> {
    let (was, is) = (&old.setup, &new.setup);
    let mut fields = Vec::new();
    let mut field = |name: &str, old: String, new: String| {
        if old != new {
            fields.push(Field { name: name.to_owned(), old: Some(old), new: Some(new) });
        }
    };
    field("pass", was.pass.to_string(), is.pass.to_string());
    field("played", was.played.to_string(), is.played.to_string());
    let (mut swaps, mut moved, elsewhere) = cards(was, is);
    if elsewhere == 0 && fields.is_empty() {
        return None;
    }
    swaps.sort_unstable_by_key(|swap| swap.first_place);
    moved.sort_unstable_by_key(|moved| (moved.from.is_none(), moved.from, moved.to));
    Some(DealDiff { old: old.deal.clone(), new: new.deal.clone(), swaps, moved, elsewhere, fields })
}

/// The places of all cards.
fn places(setup: &Setup) -> BTreeMap<Card, Place> {
    let piles = setup.piles.iter();
    piles
        .flat_map(|(&pile, cards)| {
            cards.iter().enumerate().map(move |(index, &card)| (card, Place { pile, number: index + 1 }))
        })
        .collect()
}

/// The shorter account of what is different: cards that have changed places, or cards that were taken out and put in
/// somewhere else, which pushes others along.
fn cards(old: &Setup, new: &Setup) -> (Vec<Swap>, Vec<Moved>, usize) {
    let (was, is) = (places(old), places(new));
    let moved = |card: Card| Moved { card, from: was.get(&card).copied(), to: is.get(&card).copied() };
    let mut all: Vec<Card> = was.keys().chain(is.keys()).copied().collect();
    all.sort_unstable();
    all.dedup();
    let elsewhere: Vec<Card> = all.into_iter().filter(|card| was.get(card) != is.get(card)).collect();
    // By exchange: cards whose places are each other's.
    let at: BTreeMap<Place, Card> = is.iter().map(|(&card, &place)| (place, card)).collect();
    let mut swaps = Vec::new();
    let mut others = Vec::new();
    for &card in &elsewhere {
        let partner = was.get(&card).and_then(|place| at.get(place)).copied();
        match partner {
            Some(other) if was.contains_key(&other) && was.get(&other) == is.get(&card) => {
                if was[&card] < was[&other] {
                    swaps.push(Swap { first: card, second: other, first_place: was[&card], second_place: was[&other] });
                }
            }
            _ => others.push(moved(card)),
        }
    }
    // By taking out and putting in: whatever keeps its order in its pile has not moved.
    let mut out = Vec::new();
    let none: &[Card] = &[];
    for pile in old.piles.keys().chain(new.piles.keys().filter(|pile| !old.piles.contains_key(pile))) {
        let (before, after) = (old.pile(*pile), new.piles.get(pile).map_or(none, Vec::as_slice));
        let stays = align(before, after);
        out.extend(
            before.iter().enumerate().filter(|(i, _)| !stays.iter().any(|(stay, _)| stay == i)).map(|(_, c)| *c),
        );
        // Cards that came from outside the deck.
        out.extend(after.iter().filter(|card| !was.contains_key(card)));
    }
    if out.len() < swaps.len() + others.len() {
        return (Vec::new(), out.into_iter().map(moved).collect(), elsewhere.len());
    }
    (swaps, others, elsewhere.len())
}
