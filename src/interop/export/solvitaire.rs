//! The JSON deals of Solvitaire, a solver for many patience games.
//!
//! It has no rules for any game here; its layouts can hold their cards all the same.

use std::fmt::Write;

use super::CannotSay;
use crate::cards::{Card, Rank};
use crate::games::Session;
use crate::table::{PileId, Zone};

/// The layout of a position: reserves or waste piles as tableau piles, foundations by their top cards, and the stock
/// with the card dealt first at its end.
///
/// # Errors
/// If a foundation is more than its top card tells: one suit, going up by ones from a rank that all foundations begin
/// with.
pub fn solvitaire(at: &Session) -> Result<String, CannotSay> {
    let of_zone = |zone: Zone| at.game().piles().iter().copied().filter(move |pile| pile.zone == zone);
    let single_waste = at.game().has_pile(PileId::WASTE);
    let piles: Vec<PileId> =
        if single_waste { of_zone(Zone::Reserve).collect() } else { of_zone(Zone::Waste).collect() };
    let foundations = tops(at, of_zone(Zone::Foundation))?;
    let mut entries = Vec::new();
    if !piles.is_empty() {
        let mut tableau = "\"tableau piles\": [\n".to_owned();
        for (index, &pile) in piles.iter().enumerate() {
            let comma = if index + 1 < piles.len() { "," } else { "" };
            let _ = writeln!(tableau, "    {}{comma}", list(at.cards(pile).iter()));
        }
        entries.push(tableau + "  ]");
    }
    if !foundations.is_empty() {
        entries.push(format!("\"foundations\": {}", list(foundations.iter())));
    }
    if single_waste {
        entries.push(format!("\"waste\": {}", list(at.cards(PileId::WASTE).iter())));
    }
    entries.push(format!("\"stock\": {}", list(at.cards(PileId::STOCK).iter().rev())));
    Ok(format!("{{\n  {}\n}}\n", entries.join(",\n  ")))
}

/// The top cards of the foundations that have cards.
fn tops(at: &Session, foundations: impl Iterator<Item = PileId>) -> Result<Vec<Card>, CannotSay> {
    let mut first: Option<(PileId, Card)> = None;
    let mut tops = Vec::new();
    for pile in foundations {
        let cards = at.cards(pile);
        let (Some(&base), Some(&top)) = (cards.first(), cards.last()) else { continue };
        let goes_up = |pair: &[Card]| pair[1].suit() == pair[0].suit() && pair[1].rank() == above(pair[0].rank());
        if !cards.windows(2).all(goes_up) {
            return Err(CannotSay::NoRun { pile, cards: cards.to_vec() });
        }
        match first {
            Some(one) if one.1.rank() != base.rank() => return Err(CannotSay::Bases { one, other: (pile, base) }),
            _ => first = first.or(Some((pile, base))),
        }
        tops.push(top);
    }
    Ok(tops)
}

/// The next rank, an ace above a king.
fn above(rank: Rank) -> Rank {
    Rank::new(rank.number() + 1).unwrap_or(Rank::ACE)
}

/// `["4D", "10C"]`: cards hold nothing that JSON would escape.
fn list<'a>(cards: impl Iterator<Item = &'a Card>) -> String {
    let cards: Vec<String> = cards
        .map(|card| match card.rank().number() {
            10 => format!("\"10{}\"", card.suit().letter()),
            _ => format!("\"{card}\""),
        })
        .collect();
    format!("[{}]", cards.join(", "))
}
