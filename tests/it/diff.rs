//! What a comparison claims holds when it is replayed, whatever the game and however it was played.

use proptest::prelude::*;
use trove::diff::{Kind, Part, Play, Swap, deal, lines};
use trove::document::{Puzzle, deal_id};
use trove::games::{Registry, Session};
use trove::replay::{Frame, Trace};
use trove::source::Span;
use trove::table::{Move, PileId};

use super::random::{Random, playout};

const GAMES: [&str; 8] = [
    "osmosis",
    "peek",
    "osmosis-three-passes",
    "sir-tommy",
    "strategy",
    "calculation",
    "lady-betty",
    "sir-tommy-redeal",
];

fn start(game: &str, seed: u64) -> Session {
    let deal = deal_id::parse(&format!("{game}#{seed}"), &Registry::standard()).unwrap();
    deal.game().open(deal.setup()).unwrap()
}

/// The line of these moves.
fn trace(start: &Session, moves: &[Move]) -> Trace {
    let mut trace = Trace::new(start.clone());
    let mut at = start.clone();
    for &mv in moves {
        let card = match mv {
            Move::Shift { from, .. } => at.next(from),
            _ => None,
        };
        at.play(mv).expect("the moves are legal");
        trace.frames.push(Frame { mv, card, span: Span::default(), inherited: false, mark: None, note: None });
    }
    trace
}

fn played(start: &Session, random: u64, moves_max: usize) -> Vec<Move> {
    playout(&mut start.clone(), &mut Random::new(random), moves_max)
}

/// A line that goes another way in the middle: the beginning of one game, then moves by other dice.
fn other(start: &Session, moves: &[Move], at: usize, random: u64) -> Vec<Move> {
    let mut session = start.clone();
    let mut line = moves[..at.min(moves.len())].to_vec();
    line.iter().for_each(|&mv| session.play_allowed(mv));
    line.extend(playout(&mut session, &mut Random::new(random), moves.len().saturating_sub(at) + 3));
    line
}

fn end(part: &Part) -> usize {
    (part.after + part.plies) as usize
}

/// Everything that a comparison says, checked by replaying both lines.
fn holds(old: &Trace, new: &Trace, play: &Play) -> Result<(), TestCaseError> {
    let (mut o, mut n) = (0, 0);
    for stretch in &play.stretches {
        prop_assert_eq!((stretch.old.after, stretch.new.after), (o, n), "the parts follow each other");
        (o, n) = (o + stretch.old.plies, n + stretch.new.plies);
        let met = old.at(end(&stretch.old)).unwrap().same_for_play(&new.at(end(&stretch.new)).unwrap());
        prop_assert!(met || !stretch.meet, "they meet after {o} and {n}");
        let moves = |trace: &Trace, part: &Part| {
            trace.frames[part.after as usize..end(part)].iter().map(|frame| (frame.card, frame.mv)).collect::<Vec<_>>()
        };
        let (mut was, mut is) = (moves(old, &stretch.old), moves(new, &stretch.new));
        match stretch.kind {
            Kind::Same => prop_assert_eq!(was, is),
            Kind::Reordered => {
                prop_assert_ne!(&was, &is);
                was.sort_unstable();
                is.sort_unstable();
                prop_assert_eq!(was, is);
            }
            Kind::Differ => {
                prop_assert!(!was.is_empty() || !is.is_empty());
                for (listed, all) in [(&stretch.old.moves, was), (&stretch.new.moves, is)] {
                    let listed: Vec<_> = listed.iter().map(|ply| (ply.card, ply.mv)).collect();
                    prop_assert!(all.starts_with(&listed));
                }
            }
        }
    }
    prop_assert_eq!((o as usize, n as usize), (old.frames.len(), new.frames.len()), "the parts are everything");
    let fork = play.fork.as_ref().expect("lines that differ part somewhere");
    let common = play.common as usize;
    prop_assert!(old.frames[..common].iter().zip(&new.frames[..common]).all(|(old, new)| old.mv == new.mv));
    prop_assert_ne!(old.frames.get(common).map(|frame| frame.mv), new.frames.get(common).map(|frame| frame.mv));
    let at = new.at(common).unwrap();
    let mut legal: Vec<String> = at.legal().into_iter().map(|mv| at.full_form(mv)).collect();
    legal.sort();
    prop_assert_eq!(&fork.legal, &legal);
    for (branch, own, other) in [(&fork.old, old, new), (&fork.new, new, old)] {
        let board = own.at(branch.board.ply as usize).unwrap();
        prop_assert_eq!(&branch.board.picture, &board.picture());
        if let (Some(ply), Some(first)) = (branch.other_plays_it_at, branch.moves.first()) {
            prop_assert_eq!(other.frames[ply as usize - 1].card, first.card);
        }
    }
    Ok(())
}

/// A line with neighbours exchanged wherever that leads to the same position, and how many pairs were.
fn exchanged(start: &Session, moves: &[Move]) -> (Vec<Move>, u32) {
    let mut turned = moves.to_vec();
    let mut before = start.clone();
    let mut exchanged = 0;
    let mut index = 0;
    while index + 1 < turned.len() {
        let pair = [turned[index], turned[index + 1]];
        let mut straight = before.clone();
        pair.iter().for_each(|&mv| straight.play_allowed(mv));
        let mut other = before.clone();
        let legal = other.play(pair[1]).is_ok() && other.play(pair[0]).is_ok();
        // The two moves must be of the same cards, and a won game is over.
        let card = |at: &Session, mv| match mv {
            Move::Shift { from, .. } => at.next(from),
            _ => None,
        };
        let mut between = before.clone();
        between.play_allowed(pair[0]);
        let same_cards = legal
            && other.same_for_play(&straight)
            && pair[0] != pair[1]
            && card(&before, pair[1]) == card(&between, pair[1])
            && card(&before, pair[0]) == other_card(&before, pair);
        if same_cards && index % 3 == 0 {
            turned.swap(index, index + 1);
            exchanged += 1;
            before = other;
            index += 2;
        } else {
            before.play_allowed(turned[index]);
            index += 1;
        }
    }
    (turned, exchanged)
}

/// Whether a line comes to a position that it was in before.
fn recurs(line: &Trace) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    (0..=line.frames.len()).any(|ply| !seen.insert(line.at(ply).unwrap().canonical()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_line_is_the_same_as_itself(game in prop::sample::select(&GAMES[..]), seed in 0_u64..1000, random: u64) {
        let start = start(game, seed);
        let line = trace(&start, &played(&start, random, 120));
        prop_assert!(lines(&line, &line).is_none());
    }

    #[test]
    fn what_is_said_of_two_lines_holds_and_is_the_same_from_the_other_side(
        game in prop::sample::select(&GAMES[..]),
        seed in 0_u64..1000,
        random: u64,
        at in 0_usize..60,
    ) {
        let start = start(game, seed);
        let moves = played(&start, random, 120);
        let (old, new) = (trace(&start, &moves), trace(&start, &other(&start, &moves, at, random ^ 77)));
        let Some(play) = lines(&old, &new) else {
            prop_assert!(old.frames.iter().map(|frame| frame.mv).eq(new.frames.iter().map(|frame| frame.mv)));
            return Ok(());
        };
        holds(&old, &new, &play)?;
        let back = lines(&new, &old).expect("they differ from either side");
        let turned: Vec<_> = back.stretches.into_iter().map(|mut stretch| {
            std::mem::swap(&mut stretch.old, &mut stretch.new);
            stretch
        }).collect();
        prop_assert_eq!(turned, play.stretches);
        prop_assert_eq!(back.common, play.common);
        let (there, here) = (play.fork.unwrap(), back.fork.unwrap());
        prop_assert_eq!(there.at, here.at);
        prop_assert_eq!((there.old.moves, there.new.moves), (here.new.moves, here.old.moves));
    }

    /// Neighbours that may be exchanged, are, wherever that leads to the same position. A line that comes back to a
    /// position meets the other one in more ways than one, so of such lines only what is said has to hold.
    #[test]
    fn another_order_is_found_to_be_one(game in prop::sample::select(&GAMES[..]), seed in 0_u64..1000, random: u64) {
        let start = start(game, seed);
        let moves = played(&start, random, 120);
        let (turned, exchanged) = exchanged(&start, &moves);
        let (old, new) = (trace(&start, &moves), trace(&start, &turned));
        let play = lines(&old, &new);
        prop_assert_eq!(play.is_some(), exchanged > 0);
        if let Some(play) = play {
            holds(&old, &new, &play)?;
            if recurs(&old) || recurs(&new) {
                return Ok(());
            }
            prop_assert!(play.stretches.iter().all(|stretch| stretch.kind != Kind::Differ), "{:?}", play.stretches);
            let reordered = play.stretches.iter().filter(|stretch| stretch.kind == Kind::Reordered);
            prop_assert_eq!(reordered.map(|stretch| stretch.old.plies).sum::<u32>(), 2 * exchanged);
        }
    }

    #[test]
    fn deals_are_compared_card_by_card(game in prop::sample::select(&GAMES[..]), seed in 0_u64..50, a in 0_usize..40, b in 0_usize..40) {
        let old = puzzle(game, seed);
        prop_assert!(deal(&old, &old).is_none());
        let stock = old.setup.pile(PileId::STOCK).len();
        let (a, b) = (a % stock, b % stock);
        prop_assume!(a != b);
        // Two cards exchanged.
        let mut new = old.clone();
        new.setup.piles.get_mut(&PileId::STOCK).unwrap().swap(a, b);
        let found = deal(&old, &new).unwrap();
        prop_assert_eq!((found.swaps.len(), found.moved.len(), found.elsewhere), (1, 0, 2));
        let Swap { first, second, first_place, second_place } = found.swaps[0];
        prop_assert_eq!((first_place.number, second_place.number), (a.min(b) + 1, a.max(b) + 1));
        prop_assert_eq!(first, old.setup.pile(PileId::STOCK)[a.min(b)]);
        prop_assert_eq!(second, old.setup.pile(PileId::STOCK)[a.max(b)]);
        // One card taken out and put in elsewhere.
        let mut new = old.clone();
        let cards = new.setup.piles.get_mut(&PileId::STOCK).unwrap();
        let card = cards.remove(a);
        cards.insert(b, card);
        let found = deal(&old, &new).unwrap();
        if a.abs_diff(b) > 1 {
            prop_assert_eq!((found.swaps.len(), found.moved.len()), (0, 1));
            prop_assert_eq!(found.moved[0].card, card);
            prop_assert_eq!(found.moved[0].to.unwrap().number, b + 1);
        }
        let back = deal(&new, &old).unwrap();
        prop_assert_eq!((back.moved.len(), back.swaps.len()), (found.moved.len(), found.swaps.len()));
    }
}

/// The card that the first of two moves moves if the second is made before it.
fn other_card(before: &Session, pair: [Move; 2]) -> Option<trove::cards::Card> {
    let mut at = before.clone();
    at.play_allowed(pair[1]);
    match pair[0] {
        Move::Shift { from, .. } => at.next(from),
        _ => None,
    }
}

fn puzzle(game: &str, seed: u64) -> Puzzle {
    Puzzle::of_deal(&deal_id::parse(&format!("{game}#{seed}"), &Registry::standard()).unwrap())
}

#[test]
fn a_card_from_a_reserve_to_the_stock() {
    let old = puzzle("peek", 3);
    let mut new = old.clone();
    let card = new.setup.piles.get_mut(&PileId::reserve(2)).unwrap().remove(2);
    let turned = new.setup.piles.get_mut(&PileId::STOCK).unwrap().remove(0);
    new.setup.piles.get_mut(&PileId::reserve(2)).unwrap().push(turned);
    new.setup.piles.get_mut(&PileId::STOCK).unwrap().insert(13, card);
    let found = deal(&old, &new).unwrap();
    let moved = found.moved.iter().find(|moved| moved.card == card).expect("it was moved");
    let (from, to) = (moved.from.unwrap(), moved.to.unwrap());
    assert_eq!((from.pile, from.number, to.pile, to.number), (PileId::reserve(2), 3, PileId::STOCK, 14));
    assert_eq!((found.moved.len(), found.swaps.len()), (2, 0));
}

/// Lines that come back to a position they were in may be told as other ways round, but never falsely.
#[test]
fn lines_that_come_back_are_told_truly() {
    let start = start("strategy", 235);
    let moves = played(&start, 148_418_223_713_839_626, 120);
    let (turned, exchanged) = exchanged(&start, &moves);
    assert!(exchanged > 0);
    let (old, new) = (trace(&start, &moves), trace(&start, &turned));
    assert!(recurs(&old) || recurs(&new));
    let play = lines(&old, &new).expect("they differ");
    holds(&old, &new, &play).unwrap();
    let last = play.stretches.last().unwrap();
    assert!(last.meet && last.kind == Kind::Same, "{last:?}");
}
