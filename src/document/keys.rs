//! The keys of a puzzle file: one list for the reader and the schema.

use crate::source::nearest;
use crate::yaml::Entry;

/// Keys of a puzzle, in the order in which files are written.
pub(crate) const PUZZLE: &[&str] = &[
    "trove",
    "id",
    "title",
    "author",
    "source",
    "license",
    "created",
    "notes",
    "tags",
    "difficulty",
    "game",
    "rules",
    "deal",
    "goal",
    "start",
    "solutions",
];

/// Keys of `deal`.
pub(crate) const DEAL: &[&str] =
    &["reserves", "foundation", "bases", "stock", "deck", "seed", "pysolfc", "id", "position"];

/// Keys of `goal`, if it is a map.
pub(crate) const GOAL: &[&str] = &["score", "moves", "passes"];

/// Keys of a solution.
pub(crate) const SOLUTION: &[&str] =
    &["name", "title", "notes", "author", "by", "date", "source", "expect", "from", "moves", "file", "proof"];

/// The entries with each slip (`movs`, `Seed`) under the key that was probably meant, if that key is not there itself:
/// what is reported as an unknown key is then not missed as well.
pub(super) fn corrected(entries: &[Entry], known: &[&str]) -> Vec<Entry> {
    let mut corrected = entries.to_vec();
    for index in 0..corrected.len() {
        let key = corrected[index].key.text.as_str();
        if known.contains(&key) || is_own(key) {
            continue;
        }
        let meant = nearest(key, known.iter().copied());
        if let Some(meant) = meant.filter(|meant| corrected.iter().all(|entry| entry.key.text != *meant)) {
            corrected[index].key.text = meant.to_owned();
        }
    }
    corrected
}

/// Where a key belongs that stands in the wrong map.
pub(super) fn home(key: &str, here: &[&str]) -> Option<&'static str> {
    let homes: [(&[&str], &str); 4] =
        [(PUZZLE, "the puzzle"), (DEAL, "`deal`"), (GOAL, "`goal`"), (SOLUTION, "an item of `solutions`")];
    homes.into_iter().find(|(keys, _)| keys.contains(&key) && *keys != here).map(|(_, name)| name)
}

/// Keys that are the author's own.
pub(crate) fn is_own(key: &str) -> bool {
    key.starts_with("x-")
}
