//! Steps of that program ↔ layouts and moves of ours.

use std::collections::{BTreeMap, BTreeSet};

use super::games::{Shared, Spot};
use super::read::{Atom, Stacks};
use crate::cards::{Card, Rank, Suit};
use crate::games::{AnyGame, Session};
use crate::table::{Move, PileId};

/// A move and the number of the step it belongs to, from 1.
pub(super) type Numbered = (usize, Move);

/// The card with a number there: suit after suit, C S H D, each from the ace.
pub(super) fn card(number: i64) -> Option<Card> {
    let number = usize::try_from(number).ok().filter(|number| *number < 52)?;
    let suit = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds][number / 13];
    Some(Card::new(Rank::all().nth(number % 13)?, suit))
}

/// Whether a layout has one deck, each card once.
pub(super) fn is_one_deck(stacks: &Stacks) -> bool {
    let cards: Vec<i64> = stacks.iter().flatten().copied().collect();
    let different: BTreeSet<i64> = cards.iter().copied().filter(|number| (0..52).contains(number)).collect();
    cards.len() == 52 && different.len() == 52
}

/// Does a part of a step; `None` if the layout has no such cards.
pub(super) fn apply(stacks: &mut Stacks, atom: &Atom) -> Option<()> {
    match *atom {
        Atom::Move { count, from, to } => carry(stacks, count, from, to),
        Atom::Turn { from, to } => turn(stacks, from, to),
        Atom::Nothing | Atom::Unknown(_) => Some(()),
    }
}

/// Takes a part of a step back.
pub(super) fn take_back(stacks: &mut Stacks, atom: &Atom) -> Option<()> {
    match *atom {
        Atom::Move { count, from, to } => carry(stacks, count, to, from),
        Atom::Turn { from, to } => turn(stacks, to, from),
        Atom::Nothing | Atom::Unknown(_) => Some(()),
    }
}

fn carry(stacks: &mut Stacks, count: usize, from: usize, to: usize) -> Option<()> {
    if to >= stacks.len() {
        return None;
    }
    let source = stacks.get_mut(from)?;
    let at = source.len().checked_sub(count)?;
    let cards = source.split_off(at);
    stacks[to].extend(cards);
    Some(())
}

fn turn(stacks: &mut Stacks, from: usize, to: usize) -> Option<()> {
    if to >= stacks.len() {
        return None;
    }
    let cards = std::mem::take(stacks.get_mut(from)?);
    stacks[to].extend(cards.into_iter().rev());
    Some(())
}

/// A layout on the piles of our game, as [`Session::cards`] gives them. The number of piles must be the game's.
pub(super) fn piles(stacks: &Stacks, shared: &Shared, game: &AnyGame) -> BTreeMap<PileId, Vec<Card>> {
    let has_waste = game.has_pile(PileId::WASTE);
    let mut piles: BTreeMap<PileId, Vec<Card>> = BTreeMap::new();
    // Turned cards come before the rest of the stock, wherever they are put.
    let mut turned = Vec::new();
    let mut talon = Vec::new();
    for (stack, spot) in stacks.iter().zip(shared.spots) {
        let cards = stack.iter().filter_map(|number| card(*number));
        match spot {
            Spot::Pile(pile) => drop(piles.insert(*pile, cards.collect())),
            Spot::Talon => talon = cards.rev().collect(),
            Spot::Turned if has_waste => drop(piles.insert(PileId::WASTE, cards.collect())),
            Spot::Turned => turned = cards.rev().collect(),
        }
    }
    turned.extend(talon);
    piles.insert(PileId::STOCK, turned);
    piles
}

/// The first pile on which a position has other cards than a layout.
pub(super) fn difference(session: &Session, piles: &BTreeMap<PileId, Vec<Card>>) -> Option<PileId> {
    let own = session.game().piles().iter().copied();
    own.into_iter().find(|pile| session.cards(*pile) != piles.get(pile).map_or(&[][..], Vec::as_slice))
}

/// The moves of steps, of which the first has the number `first`.
///
/// # Errors
/// The number of a step that does something else than a move of ours, and what.
pub(super) fn translate(
    steps: &[Vec<Atom>],
    first: usize,
    shared: &Shared,
    game: &AnyGame,
) -> Result<Vec<Numbered>, (usize, String)> {
    let has_waste = game.has_pile(PileId::WASTE);
    let mut moves = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let number = first + index;
        let spot = |stack: usize| shared.spots.get(stack).copied();
        let (mut dealing, mut redealt) = (false, false);
        for atom in step {
            let mv = match *atom {
                Atom::Nothing => continue,
                Atom::Unknown(ref name) => return Err((number, format!("does what is no move here (`{name}`)"))),
                Atom::Turn { from, to } => match (spot(from), spot(to)) {
                    (Some(Spot::Turned), Some(Spot::Talon)) => Some(Move::Redeal),
                    _ => return Err((number, "turns over what is no waste".to_owned())),
                },
                Atom::Move { count, from, to } => match (spot(from), spot(to)) {
                    (Some(Spot::Talon), Some(Spot::Turned)) if !has_waste => None,
                    (Some(Spot::Talon), Some(Spot::Turned)) => (!dealing).then_some(Move::Deal),
                    (Some(Spot::Pile(_) | Spot::Turned), Some(Spot::Talon)) => Some(Move::Redeal),
                    (Some(from), Some(Spot::Pile(to))) if count == 1 => {
                        let from = match from {
                            Spot::Pile(pile) => pile,
                            Spot::Turned if has_waste => PileId::WASTE,
                            Spot::Turned | Spot::Talon => PileId::STOCK,
                        };
                        Some(Move::Shift { from, to })
                    }
                    _ => return Err((number, "moves cards as no move here does".to_owned())),
                },
            };
            // Three cards of one deal, and the many of one redeal, are one move.
            dealing = mv == Some(Move::Deal) || dealing && mv.is_none();
            let again = redealt && mv == Some(Move::Redeal);
            redealt |= mv == Some(Move::Redeal);
            moves.extend(mv.filter(|_| !again).map(|mv| (number, mv)));
        }
    }
    Ok(moves)
}

/// How many moves come before a redeal, if none of them is a play.
pub(super) fn until_redeal(moves: &[Numbered]) -> Option<usize> {
    let before = moves.iter().position(|(_, mv)| *mv == Move::Redeal)?;
    moves[..before].iter().all(|(_, mv)| *mv == Move::Deal).then_some(before)
}

/// Moves that are left out: whole passes, from one redeal to the next, without a play. Says which moves stay, and how
/// many passes do not.
pub(super) fn idle_passes(moves: &[Numbered]) -> (Vec<bool>, usize) {
    let mut stays = vec![true; moves.len()];
    let mut passes = 0;
    let redeals: Vec<usize> = (0..moves.len()).filter(|index| moves[*index].1 == Move::Redeal).collect();
    for pair in redeals.windows(2) {
        let pass = pair[0]..pair[1];
        if moves[pass.clone()].iter().all(|(_, mv)| !matches!(mv, Move::Shift { .. })) {
            stays[pass].fill(false);
            passes += 1;
        }
    }
    (stays, passes)
}
