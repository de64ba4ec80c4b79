//! Beam search (Lowerre 1976): of all ways to place the next card only the most promising are followed. Finds most
//! solutions in milliseconds, and proves nothing lost.

use rustc_hash::FxHashSet;
use std::hash::{BuildHasher, BuildHasherDefault};

use super::board::{Board, Key, STOCK, Step};
use super::doom::reachable;
use super::needs::Needs;
use super::terms::Terms;
use crate::search::{Limit, Task};

/// What makes a position less promising.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A card on a pile with one below that is wanted sooner.
    pub(super) burying: i32,
    /// Each such card below.
    pub(super) buried: i32,
    /// A card that is not on a foundation.
    pub(super) left: i32,
    /// A placement that was made.
    pub(super) placed: i32,
}

/// Boards that are reached from one by plays, at most.
const PLAYS_MAX: usize = 48;

struct Node {
    board: Board,
    way: u32,
    placed: u32,
}

struct Candidate {
    cost: i32,
    parent: u32,
    step: Step,
}

/// A beam search at work.
struct Beam<'a, 't> {
    terms: &'a Terms,
    weights: Weights,
    width: usize,
    goal: u32,
    /// The way before each way, and its last step.
    ways: Vec<(u32, Step)>,
    task: &'a mut Task<'t>,
}

/// What a beam search found.
pub(super) enum Beamed {
    /// Steps to the goal.
    Steps(Vec<Step>),
    /// Nothing; where redeals are left, the most promising boards after the next one, with the steps to them.
    Boards(Vec<(Vec<Step>, Board)>),
}

/// Looks for steps that bring the score to `goal`, through all redeals that are left.
///
/// # Errors
/// If the search has to give up.
pub(super) fn search(
    terms: &Terms,
    start: &Board,
    goal: u32,
    width: usize,
    weights: Weights,
    task: &mut Task<'_>,
) -> Result<Option<Vec<Step>>, Limit> {
    let mut beam = Beam { terms, weights, width, goal, ways: vec![(0, Step::Redeal)], task };
    let mut layer = vec![Node { board: start.clone(), way: 0, placed: 0 }];
    while !layer.is_empty() {
        if let Some(way) = beam.pass(&mut layer)? {
            return Ok(Some(beam.steps_of(way)));
        }
    }
    Ok(None)
}

/// As [`search`], but no farther than the next redeal.
///
/// # Errors
/// If the search has to give up.
pub(super) fn search_pass(
    terms: &Terms,
    start: &Board,
    goal: u32,
    width: usize,
    weights: Weights,
    task: &mut Task<'_>,
) -> Result<Beamed, Limit> {
    let mut beam = Beam { terms, weights, width, goal, ways: vec![(0, Step::Redeal)], task };
    let mut layer = vec![Node { board: start.clone(), way: 0, placed: 0 }];
    Ok(match beam.pass(&mut layer)? {
        Some(way) => Beamed::Steps(beam.steps_of(way)),
        None => Beamed::Boards(layer.into_iter().map(|node| (beam.steps_of(node.way), node.board)).collect()),
    })
}

fn hash(key: &Key) -> u64 {
    BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(key)
}

impl Beam<'_, '_> {
    fn way(&mut self, before: u32, step: Step) -> u32 {
        self.ways.push((before, step));
        self.ways.len() as u32 - 1
    }

    fn steps_of(&self, mut way: u32) -> Vec<Step> {
        let mut steps = Vec::new();
        while way > 0 {
            let (before, step) = self.ways[way as usize];
            steps.push(step);
            way = before;
        }
        steps.reverse();
        steps
    }

    fn child(&mut self, node: &Node, step: Step) -> Node {
        let mut board = node.board.clone();
        board.take(step);
        Node { board, way: self.way(node.way, step), placed: node.placed + u32::from(matches!(step, Step::Place(_))) }
    }

    /// Counts a board that is looked at, and what all that are kept take.
    fn look(&mut self, nodes: usize) -> Result<(), Limit> {
        let bytes = nodes * size_of::<Node>() + self.ways.capacity() * size_of::<(u32, Step)>();
        self.task.state()?;
        self.task.holds(bytes as u64)
    }

    /// Plays one pass. Gives the way to the goal, or leaves the boards after the redeal in `layer`.
    fn pass(&mut self, layer: &mut Vec<Node>) -> Result<Option<u32>, Limit> {
        let mut at_end = Vec::new();
        while !layer.is_empty() {
            if let Some(way) = self.place_next(layer, &mut at_end)? {
                return Ok(Some(way));
            }
        }
        self.finish(at_end, layer)
    }

    /// Places each board's turned card in every way, after every set of plays, and keeps the best. Boards whose stock is
    /// empty are put aside.
    fn place_next(&mut self, layer: &mut Vec<Node>, at_end: &mut Vec<Node>) -> Result<Option<u32>, Limit> {
        let mut seen: FxHashSet<u64> = FxHashSet::default();
        let mut expanded: Vec<Node> = Vec::new();
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut steps = Vec::new();
        for node in layer.drain(..) {
            let mut open = vec![node];
            let mut count = 0;
            while let Some(node) = open.pop() {
                self.look(expanded.len() + at_end.len())?;
                if node.board.score() >= self.goal {
                    return Ok(Some(node.way));
                }
                if node.board.stock().is_empty() {
                    at_end.push(node);
                    continue;
                }
                count += 1;
                let parent = expanded.len() as u32;
                steps.clear();
                let safe = node.board.safe_play(self.terms);
                match safe {
                    Some(step) => steps.push(step),
                    None => node.board.plays(self.terms, &mut steps),
                }
                for &step in &steps {
                    if matches!(step, Step::Play { from: STOCK, .. }) {
                        let mut board = node.board.clone();
                        board.take(step);
                        let cost = self.cost(&board, node.placed);
                        candidates.push(Candidate { cost, parent, step });
                    } else if count < PLAYS_MAX {
                        let next = self.child(&node, step);
                        if seen.insert(hash(&next.board.key(self.terms))) {
                            open.push(next);
                        }
                    }
                }
                if safe.is_none() {
                    self.placements(&node, parent, &mut candidates);
                }
                expanded.push(node);
            }
        }
        self.best(&expanded, candidates, layer);
        Ok(None)
    }

    /// Every pile for the turned card, with what it costs.
    fn placements(&self, node: &Node, parent: u32, candidates: &mut Vec<Candidate>) {
        let board = &node.board;
        let Some(&card) = board.stock().first() else { return };
        let base = self.cost(board, node.placed) + self.weights.placed;
        let need = Needs::of(self.terms, board);
        let mut steps = Vec::new();
        board.placements(self.terms, &mut steps);
        for step in steps {
            let Step::Place(pile) = step else { continue };
            let over = need.over(self.terms, &board.piles[pile as usize], card);
            let cost = base + if over > 0 { self.weights.burying + self.weights.buried * over } else { 0 };
            candidates.push(Candidate { cost, parent, step });
        }
    }

    /// Keeps the best candidates, each board once, none that is lost.
    fn best(&mut self, expanded: &[Node], mut candidates: Vec<Candidate>, layer: &mut Vec<Node>) {
        candidates.sort_by_key(|candidate| candidate.cost);
        let mut seen: FxHashSet<u64> = FxHashSet::default();
        for candidate in candidates {
            if layer.len() == self.width {
                break;
            }
            let parent = &expanded[candidate.parent as usize];
            let mut board = parent.board.clone();
            board.take(candidate.step);
            if !seen.insert(hash(&board.key(self.terms))) || board.score() + reachable(self.terms, &board) < self.goal {
                continue;
            }
            let placed = parent.placed + u32::from(matches!(candidate.step, Step::Place(_)));
            let way = self.way(parent.way, candidate.step);
            layer.push(Node { board, way, placed });
        }
    }

    /// Plays on after the stock has run out, play by play. Boards that can be redealt come into `layer`.
    fn finish(&mut self, mut open: Vec<Node>, layer: &mut Vec<Node>) -> Result<Option<u32>, Limit> {
        let mut steps = Vec::new();
        let mut redealt: Vec<(i32, Node)> = Vec::new();
        while !open.is_empty() {
            let mut seen: FxHashSet<u64> = FxHashSet::default();
            let mut next: Vec<(i32, Node)> = Vec::new();
            for node in open {
                self.look(next.len() + redealt.len())?;
                if node.board.score() >= self.goal {
                    return Ok(Some(node.way));
                }
                steps.clear();
                match node.board.safe_play(self.terms) {
                    Some(step) => steps.push(step),
                    None => node.board.plays(self.terms, &mut steps),
                }
                for &step in &steps {
                    let child = self.child(&node, step);
                    if seen.insert(hash(&child.board.key(self.terms))) {
                        next.push((self.cost(&child.board, child.placed), child));
                    }
                }
                if node.board.may_redeal() {
                    redealt.push((self.cost(&node.board, node.placed), node));
                }
            }
            next.sort_by_key(|&(cost, _)| cost);
            next.truncate(self.width);
            open = next.into_iter().map(|(_, node)| node).collect();
        }
        redealt.sort_by_key(|&(cost, _)| cost);
        redealt.truncate(self.width);
        for (_, node) in redealt {
            let child = self.child(&node, Step::Redeal);
            layer.push(child);
        }
        Ok(None)
    }

    fn cost(&self, board: &Board, placed: u32) -> i32 {
        let need = Needs::of(self.terms, board);
        let weights = self.weights;
        let mut cost = weights.placed * placed as i32 - weights.left * board.score() as i32;
        for pile in &board.piles[..self.terms.wastes] {
            for (index, &card) in pile.iter().enumerate().skip(1) {
                let over = need.over(self.terms, &pile[..index], card);
                if over > 0 {
                    cost += weights.burying + weights.buried * over;
                }
            }
        }
        cost
    }
}
