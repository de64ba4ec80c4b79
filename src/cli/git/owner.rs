//! The puzzle in the working tree that lists a script under `file:`.

use std::path::{Path, PathBuf};

use crate::cli::collect::{Item, kind_of, says_trove};
use crate::cli::files;
use crate::cli::units::{self, Unit};
use crate::diagnose::examine::Script;
use crate::games::Registry;

/// Most puzzle files that are looked at in a folder.
const FILES_MAX: usize = 10_000;

/// The puzzle that lists the file at `path`, with `script` in the place of that solution and as the first. Paths count
/// from the current folder, which is as far up as the puzzle may lie.
pub fn owner(path: &Path, mut script: Script, registry: &Registry) -> Option<Unit> {
    let real = path.canonicalize().ok()?;
    let name = path.file_name()?.to_str()?;
    let mut folders = path.ancestors().skip(1);
    let mut unit = folders.find_map(|folder| {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        puzzles(folder).into_iter().find_map(|puzzle| {
            let file = files::read(&puzzle, files::PUZZLE_BYTES_MAX).ok()?;
            if !says_trove(file.text()) || !file.text().contains(name) {
                return None;
            }
            let units = units::units_of(&file, Some(&puzzle), registry);
            units.into_iter().find(|unit| unit.puzzle.is_some() && unit.claimed.contains(&real))
        })
    })?;
    let is_it = |other: &Script| Path::new(other.place.file.name()).canonicalize().is_ok_and(|other| other == real);
    let at = unit.scripts.iter().position(is_it)?;
    let listed = unit.scripts.remove(at);
    script.name = listed.name;
    script.expect = listed.expect;
    script.from = listed.from;
    unit.scripts.insert(0, script);
    // What is wrong with its other solutions is told with those.
    unit.diagnostics.clear();
    Some(unit)
}

/// The files of a folder that may be puzzles, in order.
fn puzzles(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<PathBuf> =
        paths.filter(|path| matches!(kind_of(path), Some(Item::Puzzle(_)))).take(FILES_MAX).collect();
    found.sort();
    found
}
