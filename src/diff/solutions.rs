//! Which old solution is which new one.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::align::align;
use super::report::Matched;
use super::runs::Ply;
use super::side::Line;

/// Pairs of lines without a partner that are compared move by move; beyond that only equal lines are found.
const PAIRS_MAX: usize = 2_000;

/// Two solutions that are the same one, or one that has no partner, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Index of the old solution.
    pub old: Option<usize>,
    /// Index of the new solution.
    pub new: Option<usize>,
    /// How they were found.
    pub matched: Option<Matched>,
}

/// Matches solutions by name, then by equal moves, then by likeness: more than half of the moves in the same order.
/// The pairs come in the order of the new solutions, then those that are gone.
pub fn solutions(old: &[Line], new: &[Line]) -> Vec<Pair> {
    let mut partner: Vec<Option<(usize, Matched)>> = vec![None; new.len()];
    let mut taken = vec![false; old.len()];
    let names: FxHashMap<&str, usize> = old.iter().enumerate().map(|(index, line)| (line.name, index)).collect();
    for (n, line) in new.iter().enumerate() {
        if let Some(&o) = names.get(line.name)
            && !taken[o]
        {
            partner[n] = Some((o, Matched::Name));
            taken[o] = true;
        }
    }
    let left_old: Vec<usize> = (0..old.len()).filter(|&o| !taken[o]).collect();
    let left_new: Vec<usize> = (0..new.len()).filter(|&n| partner[n].is_none()).collect();
    if !left_old.is_empty() && !left_new.is_empty() {
        let tokens = |line: &Line| line.report.and_then(|report| report.trace.as_ref()).map(tokens).unwrap_or_default();
        let was: Vec<Vec<Token>> = left_old.iter().map(|&o| tokens(&old[o])).collect();
        let is: Vec<Vec<Token>> = left_new.iter().map(|&n| tokens(&new[n])).collect();
        let every = left_old.len().saturating_mul(left_new.len()) <= PAIRS_MAX;
        let mut alike: Vec<(usize, usize, usize)> = Vec::new();
        for (a, was) in was.iter().enumerate() {
            for (b, is) in is.iter().enumerate() {
                let likeness = match was == is {
                    true => 1000,
                    false if every => likeness(was, is),
                    false => 0,
                };
                if likeness > 500 {
                    alike.push((likeness, left_old[a], left_new[b]));
                }
            }
        }
        // The most alike first; of equals, whatever the sides are called.
        alike.sort_by_key(|&(likeness, o, n)| {
            let (a, b) = (old[o].name, new[n].name);
            (Reverse(likeness), a.min(b), a.max(b))
        });
        for (likeness, o, n) in alike {
            if !taken[o] && partner[n].is_none() {
                let matched = if likeness == 1000 { Matched::Moves } else { Matched::Similarity };
                partner[n] = Some((o, matched));
                taken[o] = true;
            }
        }
    }
    let here = partner.iter().enumerate().map(|(n, partner)| Pair {
        old: partner.map(|(o, _)| o),
        new: Some(n),
        matched: partner.map(|(_, matched)| matched),
    });
    let gone = (0..old.len()).filter(|&o| !taken[o]).map(|o| Pair { old: Some(o), new: None, matched: None });
    here.chain(gone).collect()
}

/// A move, and how often it was made before.
type Token = (Ply, u32);

fn tokens(trace: &crate::replay::Trace) -> Vec<Token> {
    let mut times: FxHashMap<Ply, u32> = FxHashMap::default();
    let plies = trace.frames.iter().map(|frame| Ply { card: frame.card, mv: frame.mv });
    plies
        .map(|ply| {
            let times = times.entry(ply).or_insert(0);
            *times += 1;
            (ply, *times)
        })
        .collect()
}

/// How much of two lines is the same, in thousandths; less than 1000 unless they are equal.
fn likeness(was: &[Token], is: &[Token]) -> usize {
    let all = was.len() + is.len();
    (2 * align(was, is).len() * 1000).checked_div(all).unwrap_or(0).min(999)
}
