//! Two sequences → which items of one are which items of the other.
//!
//! Which algorithm: positions of a patience game hardly ever come twice, so that there are about as many equal pairs as
//! positions, and the longest chain of pairs (Hunt and Szymanski, 1977) is found in the time of sorting them. Where
//! positions do come again and again (cards that wander between piles), the rarest ones are chained first and the chain
//! is then lengthened at both sides of each pair: the answer is a little coarser, and never slow. No clock decides.

use std::hash::Hash;
use std::ops::Range;

use rustc_hash::FxHashMap;

/// Most equal pairs that are looked at.
const PAIRS_MAX: u64 = 1 << 21;

/// Pairs of equal items, growing on both sides; as many as there can be, unless items come very often.
///
/// With the sides exchanged it gives the same pairs, exchanged.
///
/// ```
/// use trove::diff::align::align;
/// assert_eq!(align(&[1, 2, 3, 4], &[1, 3, 9, 4]), [(0, 0), (2, 1), (3, 3)]);
/// ```
pub fn align<K: Copy + Ord + Hash>(old: &[K], new: &[K]) -> Vec<(usize, usize)> {
    // Of several longest chains the same is to be found from either side.
    if new < old { chain(new, old).into_iter().map(|(n, o)| (o, n)).collect() } else { chain(old, new) }
}

fn chain<K: Copy + Eq + Hash>(a: &[K], b: &[K]) -> Vec<(usize, usize)> {
    let head = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let rest = (a.len() - head).min(b.len() - head);
    let tail = (1..=rest).take_while(|back| a[a.len() - back] == b[b.len() - back]).count();
    let inner = (head..a.len() - tail, head..b.len() - tail);
    let anchors = longest(a, b, inner.0.clone(), inner.1.clone());
    let mut pairs: Vec<(usize, usize)> = (0..head).map(|at| (at, at)).collect();
    pairs.reserve(anchors.len() + tail);
    let ends = (inner.0.end, inner.1.end);
    for (index, &anchor) in anchors.iter().enumerate() {
        let before = pairs.last().map_or((inner.0.start, inner.1.start), |&(i, j)| (i + 1, j + 1));
        lengthen_back(a, b, before, anchor, &mut pairs);
        pairs.push(anchor);
        lengthen(a, b, anchor, anchors.get(index + 1).copied().unwrap_or(ends), &mut pairs);
    }
    pairs.extend((1..=tail).rev().map(|back| (a.len() - back, b.len() - back)));
    pairs
}

/// Adds the pairs that follow one directly, up to another.
fn lengthen<K: Eq>(a: &[K], b: &[K], from: (usize, usize), to: (usize, usize), pairs: &mut Vec<(usize, usize)>) {
    let (mut i, mut j) = (from.0 + 1, from.1 + 1);
    while i < to.0 && j < to.1 && a[i] == b[j] {
        pairs.push((i, j));
        (i, j) = (i + 1, j + 1);
    }
}

/// Adds the pairs that come directly before one, down to others that are there.
fn lengthen_back<K: Eq>(a: &[K], b: &[K], from: (usize, usize), to: (usize, usize), pairs: &mut Vec<(usize, usize)>) {
    let room = (to.0 - from.0).min(to.1 - from.1);
    let more = (1..=room).take_while(|back| a[to.0 - back] == b[to.1 - back]).count();
    pairs.extend((1..=more).rev().map(|back| (to.0 - back, to.1 - back)));
}

/// The longest chain of equal pairs between two ranges, items left out that come too often.
fn longest<K: Copy + Eq + Hash>(a: &[K], b: &[K], of_a: Range<usize>, of_b: Range<usize>) -> Vec<(usize, usize)> {
    if of_a.is_empty() || of_b.is_empty() {
        return Vec::new();
    }
    // Where each item of b comes: its last place, and from each place the one before.
    let mut last: FxHashMap<K, (usize, u64)> = FxHashMap::default();
    last.reserve(of_b.len());
    let mut before: Vec<usize> = vec![usize::MAX; of_b.len()];
    for j in of_b.clone() {
        let entry = last.entry(b[j]).or_insert((usize::MAX, 0));
        before[j - of_b.start] = entry.0;
        *entry = (j, entry.1 + 1);
    }
    let found: Vec<Option<(usize, u64)>> = of_a.clone().map(|i| last.get(&a[i]).copied()).collect();
    let often = too_often(found.iter().flatten().map(|(_, times)| *times));
    // The usual way to a longest growing sequence: for each length the pair that ends it soonest.
    struct Link {
        pair: (usize, usize),
        before: Option<usize>,
    }
    let mut links: Vec<Link> = Vec::new();
    let mut ends: Vec<usize> = Vec::new();
    for (i, found) in of_a.zip(found) {
        let Some((mut j, times)) = found else { continue };
        if times > often {
            continue;
        }
        while j != usize::MAX {
            let length = ends.partition_point(|&link| links[link].pair.1 < j);
            let link = Link { pair: (i, j), before: length.checked_sub(1).map(|shorter| ends[shorter]) };
            match ends.get_mut(length) {
                // What ends at the same place begins no better.
                Some(end) if links[*end].pair.1 == j => {}
                Some(end) => *end = links.len(),
                None => ends.push(links.len()),
            }
            links.push(link);
            j = before[j - of_b.start];
        }
    }
    let mut chain = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied();
    while let Some(link) = at {
        chain.push(links[link].pair);
        at = links[link].before;
    }
    chain.reverse();
    chain
}

/// How often an item may come so that there are not too many pairs.
fn too_often(times: impl Iterator<Item = u64>) -> u64 {
    let mut times: Vec<u64> = times.collect();
    times.sort_unstable();
    let mut pairs = 0;
    let mut allowed = 0;
    for same in times.chunk_by(|a, b| a == b) {
        pairs += same[0] * same.len() as u64;
        if pairs > PAIRS_MAX {
            break;
        }
        allowed = same[0];
    }
    allowed
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The length of a longest common subsequence, by the textbook.
    fn by_table(a: &[u8], b: &[u8]) -> usize {
        let mut row = vec![0; b.len() + 1];
        for x in a {
            let mut corner = 0;
            for (j, y) in b.iter().enumerate() {
                let above = row[j + 1];
                row[j + 1] = if x == y { corner + 1 } else { above.max(row[j]) };
                corner = above;
            }
        }
        row[b.len()]
    }

    proptest! {
        #[test]
        fn the_chain_is_a_longest_one_and_the_same_from_either_side(
            a in prop::collection::vec(0_u8..12, 0..40),
            b in prop::collection::vec(0_u8..12, 0..40),
        ) {
            let pairs = align(&a, &b);
            prop_assert!(pairs.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
            prop_assert!(pairs.iter().all(|&(i, j)| a[i] == b[j]));
            prop_assert_eq!(pairs.len(), by_table(&a, &b));
            let back: Vec<(usize, usize)> = align(&b, &a).into_iter().map(|(j, i)| (i, j)).collect();
            prop_assert_eq!(back, pairs);
        }
    }

    #[test]
    fn what_comes_all_the_time_costs_no_time() {
        let a: Vec<u32> = (0..60_000).map(|i| if i % 1000 == 0 { i } else { 1 }).collect();
        let b: Vec<u32> = (0..60_000).map(|i| if i % 1000 == 7 { i - 7 } else { 1 }).collect();
        let pairs = align(&a, &b);
        assert!(pairs.len() > 59_000, "{}", pairs.len());
    }
}
