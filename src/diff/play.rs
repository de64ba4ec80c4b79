//! Two lines side by side: where they part, what each does, and where they meet again.

use std::ops::Range;

use serde_json::Value as Json;

use super::align::align;
use super::runs::{Board, Branch, Fork, Kind, Part, Play, Ply, Stretch};
use crate::games::Session;
use crate::replay::Trace;
use crate::table::{Move, PileId};

/// Moves of a part that are listed.
const MOVES_MAX: usize = 60;
/// Meetings that get their state hash.
const STATES_MAX: usize = 1_000;
/// Moves of a branch before its board is shown.
const BRANCH_MAX: usize = 12;

/// A line with a name for every position.
pub(super) struct Walk<'a> {
    start: &'a Session,
    pub plies: Vec<Ply>,
    /// Keys of the positions, the start's first; `plies.len() + 1` of them.
    pub keys: Vec<u64>,
}

impl<'a> Walk<'a> {
    pub fn of(trace: &'a Trace) -> Walk<'a> {
        let mut at = trace.start.clone();
        let mut keys = Vec::with_capacity(trace.frames.len() + 1);
        keys.push(at.key());
        for frame in &trace.frames {
            at.play_allowed(frame.mv);
            keys.push(at.key());
        }
        let plies = trace.frames.iter().map(|frame| Ply { card: frame.card, mv: frame.mv }).collect();
        Walk { start: &trace.start, plies, keys }
    }
}

/// Goes along a line, forwards only.
struct Cursor<'a> {
    walk: &'a Walk<'a>,
    at: Session,
    ply: usize,
}

impl<'a> Cursor<'a> {
    fn new(walk: &'a Walk<'a>) -> Cursor<'a> {
        Cursor { walk, at: walk.start.clone(), ply: 0 }
    }

    fn go_to(&mut self, ply: usize) -> &Session {
        for step in &self.walk.plies[self.ply..ply] {
            self.at.play_allowed(step.mv);
        }
        self.ply = ply;
        &self.at
    }
}

/// How two lines run; `None` if they are the same from the first position to the last.
pub(super) fn play(old: &Walk, new: &Walk) -> Option<Play> {
    let positions = old.start.game() == new.start.game() && old.start.game().deck() == new.start.game().deck();
    let mut play = if positions { by_position(old, new) } else { by_move(old, new) };
    if play.stretches.iter().all(|stretch| stretch.kind == Kind::Same) {
        return None;
    }
    let first = play.stretches.iter().find(|stretch| stretch.kind != Kind::Same).expect("there is another one");
    let (o, n) = (first.old.clone(), first.new.clone());
    let apart = o.after == 0 && n.after == 0 && !(positions && old.start.same_for_play(new.start));
    play.common = if apart { 0 } else { play.stretches.first().map_or(0, common) };
    play.fork = Some(fork(old, new, &o, &n, apart));
    Some(play)
}

fn common(first: &Stretch) -> u32 {
    if first.kind == Kind::Same { first.old.plies } else { 0 }
}

/// Compares the moves alone, up to the first that differs.
fn by_move(old: &Walk, new: &Walk) -> Play {
    let same = old.plies.iter().zip(&new.plies).take_while(|(old, new)| old == new).count();
    let mut stretches = Vec::new();
    let mut add = |kind, o: Range<usize>, n: Range<usize>| {
        if !o.is_empty() || !n.is_empty() {
            stretches.push(stretch(kind, old, new, o, n, false));
        }
    };
    add(Kind::Same, 0..same, 0..same);
    add(Kind::Differ, same..old.plies.len(), same..new.plies.len());
    Play { common: 0, positions: false, fork: None, stretches }
}

/// Finds every position that both lines come through.
fn by_position(old: &Walk, new: &Walk) -> Play {
    let pairs = align(&old.keys, &new.keys);
    let (mut there, mut here) = (Cursor::new(old), Cursor::new(new));
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut states = 0;
    // Behind the last pair that holds.
    let mut done: Option<(usize, usize)> = None;
    let mut index = 0;
    while let Some(&(i, j)) = pairs.get(index) {
        // A run of pairs with the same moves between them: if the first holds, all do.
        let mut last = index;
        while pairs.get(last + 1) == Some(&(pairs[last].0 + 1, pairs[last].1 + 1))
            && old.plies[pairs[last].0] == new.plies[pairs[last].1]
        {
            last += 1;
        }
        let run = pairs[last];
        index = last + 1;
        let (was, is) = (there.go_to(i), here.go_to(j));
        // Keys are made to be found by; whether the positions are the same, they say themselves.
        if was != is && !was.same_for_play(is) {
            continue;
        }
        let (o, n) = done.unwrap_or((0, 0));
        if (i, j) != (o, n) {
            let mut between = differ(old, new, o..i, n..j, true);
            states += 1;
            between.state = (states <= STATES_MAX).then(|| is.state().to_string());
            stretches.push(between);
        }
        if run != (i, j) {
            stretches.push(stretch(Kind::Same, old, new, i..run.0, j..run.1, true));
        }
        done = Some(run);
    }
    let (o, n) = done.unwrap_or((0, 0));
    if o < old.plies.len() || n < new.plies.len() {
        stretches.push(differ(old, new, o..old.plies.len(), n..new.plies.len(), false));
    }
    Play { common: 0, positions: true, fork: None, stretches }
}

/// Parts that are not the same, which may be the same moves in another order.
fn differ(old: &Walk, new: &Walk, o: Range<usize>, n: Range<usize>, meet: bool) -> Stretch {
    let sorted = |walk: &Walk, range: &Range<usize>| {
        let mut plies = walk.plies[range.clone()].to_vec();
        plies.sort_unstable();
        plies
    };
    let reordered = meet && o.len() == n.len() && sorted(old, &o) == sorted(new, &n);
    stretch(if reordered { Kind::Reordered } else { Kind::Differ }, old, new, o, n, meet)
}

fn stretch(kind: Kind, old: &Walk, new: &Walk, o: Range<usize>, n: Range<usize>, meet: bool) -> Stretch {
    let part = |walk: &Walk, range: Range<usize>| Part {
        after: range.start as u32,
        plies: range.len() as u32,
        moves: match kind {
            Kind::Same => Vec::new(),
            _ => walk.plies[range].iter().take(MOVES_MAX).copied().collect(),
        },
    };
    Stretch { kind, old: part(old, o), new: part(new, n), meet, state: None }
}

/// The point at which the lines part.
fn fork(old: &Walk, new: &Walk, o: &Part, n: &Part, apart: bool) -> Fork {
    let (mut there, mut here) = (Cursor::new(old), Cursor::new(new));
    let at = here.go_to(n.after as usize).clone();
    there.go_to(o.after as usize);
    let mut legal: Vec<String> = at.legal().into_iter().map(|mv| at.full_form(mv)).collect();
    legal.sort_unstable();
    // Under other rules or from another deal the same moves have not led to the same position.
    let same = !apart && old.start.game() == new.start.game() && there.at.same_for_play(&at);
    Fork {
        at: same.then(|| Board::of(&at, n.after)),
        legal,
        old: branch(&mut there, o, new, n.after as usize),
        new: branch(&mut here, n, old, o.after as usize),
    }
}

/// How a line goes on from a fork: the moves up to its next turn, and the board behind them.
fn branch(cursor: &mut Cursor, part: &Part, other: &Walk, other_at: usize) -> Branch {
    let from = part.after as usize;
    let rest = &cursor.walk.plies[from..from + part.plies as usize];
    let begins_turn = |ply: &Ply| matches!(ply.mv, Move::Deal | Move::Redeal | Move::Shift { from: PileId::STOCK, .. });
    let more = rest.iter().skip(1).take_while(|ply| !begins_turn(ply)).count();
    let moves = rest[..rest.len().min(1 + more).min(BRANCH_MAX)].to_vec();
    let first = moves.first().and_then(|ply| ply.card);
    let later = |card| other.plies[other_at..].iter().position(|ply| ply.card == Some(card));
    let other_plays_it_at = first.and_then(later).map(|index| (other_at + index + 1) as u32);
    let end = from + moves.len();
    let board = Board::of(cursor.go_to(end), end as u32);
    Branch { moves, board, other_plays_it_at }
}

impl Board {
    /// A position, `ply` plies after the puzzle's start.
    pub fn of(at: &Session, ply: u32) -> Board {
        let cards = |pile| at.cards(pile).iter().map(|card| Json::String(card.to_string())).collect::<Vec<_>>();
        Board {
            ply,
            piles: at.game().piles().iter().map(|&pile| (pile.to_string(), Json::Array(cards(pile)))).collect(),
            pass: at.pass(),
            score: at.score(),
            status: at.status().word(),
            state: at.state().to_string(),
            picture: at.picture(),
        }
    }
}
