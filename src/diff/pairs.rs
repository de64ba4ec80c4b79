//! Which old puzzle is which new one.

use std::collections::BTreeMap;

use super::report::Matched;

/// What a puzzle is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleKey {
    /// Path within what is compared.
    pub path: String,
    /// Its id.
    pub id: String,
    /// Canonical id of its deal.
    pub deal: String,
}

/// Two puzzles that are the same one, or one without a partner, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzlePair {
    /// Index of the old puzzle.
    pub old: Option<usize>,
    /// Index of the new puzzle.
    pub new: Option<usize>,
    /// How they were found.
    pub matched: Option<Matched>,
}

/// Matches puzzles: in files of the same path by id, then by deal, then as the only ones left there; then across files
/// by deal, then by id. The pairs come in the order of the new puzzles, then those that are gone.
///
/// ```
/// use trove::diff::{Matched, PuzzleKey, pairs};
/// let key = |path: &str, deal: &str| PuzzleKey { path: path.into(), id: path.into(), deal: deal.into() };
/// let found = pairs(&[key("a", "osmosis#1")], &[key("b", "osmosis#1"), key("c", "osmosis#2")]);
/// assert_eq!(found[0].matched, Some(Matched::Deal));
/// assert_eq!((found[1].old, found[1].new), (None, Some(1)));
/// ```
pub fn pairs(old: &[PuzzleKey], new: &[PuzzleKey]) -> Vec<PuzzlePair> {
    let mut matching = Matching { partner: vec![None; new.len()], taken: vec![false; old.len()] };
    matching.by(old, new, Matched::Name, |key| Some((&key.path, &key.id)));
    matching.by(old, new, Matched::Deal, |key| Some((&key.path, &key.deal)));
    // What is left alone in its file on both sides.
    let alone = |keys: &[PuzzleKey], left: &dyn Fn(usize) -> bool| {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for (_, key) in keys.iter().enumerate().filter(|(index, _)| left(*index)) {
            *count.entry(key.path.clone()).or_default() += 1;
        }
        count
    };
    let (there, here) =
        (alone(old, &|index| !matching.taken[index]), alone(new, &|index| matching.partner[index].is_none()));
    matching.by(old, new, Matched::Named, |key| {
        (there.get(&key.path) == Some(&1) && here.get(&key.path) == Some(&1)).then_some((&key.path, &key.path))
    });
    matching.by(old, new, Matched::Deal, |key| Some((&key.deal, &key.id)));
    matching.by(old, new, Matched::Deal, |key| Some((&key.deal, &key.deal)));
    matching.by(old, new, Matched::Name, |key| Some((&key.id, &key.id)));
    let here = matching.partner.iter().enumerate().map(|(n, partner)| PuzzlePair {
        old: partner.map(|(o, _)| o),
        new: Some(n),
        matched: partner.map(|(_, matched)| matched),
    });
    let gone = matching.taken.iter().enumerate().filter(|(_, taken)| !**taken);
    here.chain(gone.map(|(o, _)| PuzzlePair { old: Some(o), new: None, matched: None })).collect()
}

struct Matching {
    partner: Vec<Option<(usize, Matched)>>,
    taken: Vec<bool>,
}

impl Matching {
    /// Matches what has the same name, first come first served.
    fn by<'a>(
        &mut self,
        old: &'a [PuzzleKey],
        new: &'a [PuzzleKey],
        matched: Matched,
        name: impl Fn(&'a PuzzleKey) -> Option<(&'a String, &'a String)>,
    ) {
        let mut waiting: BTreeMap<(&String, &String), Vec<usize>> = BTreeMap::new();
        for (index, key) in old.iter().enumerate().rev().filter(|(index, _)| !self.taken[*index]) {
            if let Some(name) = name(key) {
                waiting.entry(name).or_default().push(index);
            }
        }
        for (index, key) in new.iter().enumerate() {
            if self.partner[index].is_some() {
                continue;
            }
            let found = name(key).and_then(|name| waiting.get_mut(&name)).and_then(Vec::pop);
            if let Some(old) = found {
                self.partner[index] = Some((old, matched));
                self.taken[old] = true;
            }
        }
    }
}
