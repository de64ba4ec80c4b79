//! Puzzles that are the same deal, or the same but for suits that their game does not tell apart.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::state::Seen;
use super::{Duplicates, Member};

/// Sets of puzzles of one game that start from the same position; first those that are the very same, then those that
/// an exchange of suits makes the same.
pub(super) fn find(puzzles: &[Seen]) -> Vec<Duplicates> {
    let starts: Vec<(usize, String, String)> = puzzles
        .par_iter()
        .enumerate()
        .filter_map(|(index, seen)| {
            let start = seen.puzzle.start.as_ref()?;
            Some((index, start.canonical(), start.canonical_up_to_suits()))
        })
        .collect();
    let mut exact: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut loose: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, canonical, up_to_suits) in &starts {
        let same = exact.entry(canonical).or_default();
        // One of several that are the very same stands for them all.
        if same.is_empty() {
            loose.entry(up_to_suits).or_default().push(*index);
        }
        same.push(*index);
    }
    let sets = |groups: BTreeMap<&str, Vec<usize>>, same: &'static str| {
        let mut groups: Vec<Vec<usize>> = groups.into_values().filter(|group| group.len() > 1).collect();
        groups.sort_unstable();
        let set = |group: Vec<usize>| Duplicates {
            same,
            puzzles: group.iter().filter_map(|&at| member(&puzzles[at])).collect(),
        };
        groups.into_iter().map(set).collect::<Vec<_>>()
    };
    let mut found = sets(exact, "deal");
    found.extend(sets(loose, "suits"));
    found
}

fn member(seen: &Seen) -> Option<Member> {
    Some(Member {
        puzzle: seen.puzzle.id.clone(),
        path: seen.puzzle.path.clone(),
        line: seen.puzzle.line,
        goal: seen.puzzle.goal?.to_string(),
    })
}
