//! Where snapshots lie, and those whose puzzle is gone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

use super::page::{self, Kind, Page};
use crate::cli::collect::{self, Collected};
use crate::cli::files;
use crate::diagnose::emit::visible::{Charset, prose};

/// Largest snapshot that is read.
const BYTES_MAX: u64 = 64 << 20;

/// `--dir`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Dir {
    /// A folder of this name beside each puzzle.
    Beside(PathBuf),
    /// One folder for all.
    One(PathBuf),
}

impl FromStr for Dir {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Dir, &'static str> {
        if text.is_empty() {
            return Err("a folder is wanted; `.` is the current one");
        }
        let path = PathBuf::from(text);
        let mut parts = path.components();
        let plain = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
        let written_as_path = text.ends_with(std::path::is_separator);
        Ok(if plain && !written_as_path { Dir::Beside(path) } else { Dir::One(path) })
    }
}

/// Where the snapshot of a puzzle lies, and how it names the puzzle's file.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// Its path, as messages name it.
    pub path: PathBuf,
    /// The way from its folder to the puzzle's file, with `/`.
    pub source: String,
}

impl Dir {
    /// The place for a puzzle. `several` if its file holds more than one.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn place(&self, puzzle: &Path, id: &str, several: bool) -> Result<Place, (PathBuf, String)> {
        let mut name = puzzle.file_stem().unwrap_or_default().to_os_string();
        if several {
            name.push(".");
            name.push(id);
        }
        name.push(".txt");
        let beside = files::folder_of(puzzle);
        let folder = match self {
            Dir::Beside(name) => beside.join(name),
            Dir::One(folder) => folder.clone(),
        };
        let path = files::tidy(&folder.join(&name));
        let refuse = |why: &str| Err((path.clone(), why.to_owned()));
        let wall = match self {
            Dir::Beside(_) => beside,
            Dir::One(folder) => folder.as_path(),
        };
        if !absolute(&path).starts_with(absolute(wall)) {
            return refuse("a link leads out of the folder in which it is to lie");
        }
        let source = way(&absolute(&folder), &absolute(beside).join(puzzle.file_name().unwrap_or_default()));
        if prose(&source, Charset::Unicode) != source {
            return refuse("the path of the puzzle holds characters that a snapshot cannot show");
        }
        Ok(Place { path, source })
    }

    /// Whether a snapshot that names its puzzle's file like this may lie here.
    fn has_from(&self, source: &str) -> bool {
        match self {
            Dir::Beside(_) => source.strip_prefix("../").is_some_and(|name| !name.contains('/')),
            Dir::One(_) => Path::new(source).is_relative(),
        }
    }

    /// Every folder in which snapshots of these arguments may lie.
    fn folders(&self, collected: &Collected, puzzles: &[PathBuf]) -> Vec<PathBuf> {
        let name = match self {
            Dir::One(folder) => return vec![folder.clone()],
            Dir::Beside(name) => name,
        };
        let mut found: Vec<PathBuf> = puzzles.iter().map(|puzzle| files::folder_of(puzzle).join(name)).collect();
        for root in &collected.folders {
            let folders = collect::walk(root).filter_map(Result::ok);
            let folders = folders.filter(|entry| entry.file_type().is_some_and(|kind| kind.is_dir()));
            found.extend(
                folders.map(ignore::DirEntry::into_path).filter(|path| path.file_name() == Some(name.as_os_str())),
            );
        }
        // A link would lead to a folder that nobody spoke of.
        found.retain(|folder| folder.symlink_metadata().is_ok_and(|about| about.is_dir()));
        let by_real: BTreeMap<PathBuf, PathBuf> = found.into_iter().map(|folder| (absolute(&folder), folder)).collect();
        by_real.into_values().collect()
    }
}

/// What there is to know of the puzzles of a run, to tell which snapshots belong to none.
pub(super) struct Known {
    /// Puzzle files.
    pub puzzles: Vec<PathBuf>,
    /// Snapshots that belong to puzzles of these.
    pub wanted: BTreeSet<PathBuf>,
    /// Puzzle files that could not be read as a whole, so that nobody knows what they hold.
    pub unread: BTreeSet<PathBuf>,
}

/// A snapshot whose puzzle is gone.
pub(super) struct Obsolete {
    /// Its path.
    pub path: PathBuf,
    /// The puzzle's id, as it says.
    pub puzzle: Option<String>,
    /// Why nothing belongs to it.
    pub why: String,
}

/// Finds snapshots whose puzzle is gone, in order of their paths. Files that do not begin as snapshots do, and snapshots
/// of puzzles that were not looked at, are none of these.
pub(super) fn obsolete(dir: &Dir, collected: &Collected, known: &Known) -> Vec<Obsolete> {
    let looked_at: BTreeSet<PathBuf> = known.puzzles.iter().map(|puzzle| absolute(puzzle)).collect();
    let wanted: BTreeSet<PathBuf> = known.wanted.iter().map(|path| absolute(path)).collect();
    let unread: BTreeSet<PathBuf> = known.unread.iter().map(|path| absolute(path)).collect();
    let mut found = Vec::new();
    for folder in dir.folders(collected, &known.puzzles) {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if !is_text_file(&path) || wanted.contains(&absolute(&path)) {
                continue;
            }
            let Some(text) = read(&path).ok().filter(|text| page::kind_of(text) == Kind::Ours) else { continue };
            let page = Page::read(&text);
            let Some(source) = page.says("file").filter(|source| dir.has_from(source)) else { continue };
            let real = folder.join(source);
            let why = if is_gone(&real) {
                format!("there is no file {} any more", files::name_of(&files::tidy(&real)))
            } else if looked_at.contains(&absolute(&real)) && !unread.contains(&absolute(&real)) {
                format!("no puzzle of {} has it any more", files::name_of(&files::tidy(&real)))
            } else {
                continue;
            };
            let puzzle = page.says("puzzle").map(str::to_owned);
            found.push(Obsolete { path: files::tidy(&path), puzzle, why });
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// Whether there is certainly nothing at a path: not even a link to nowhere, nor something that may not be looked at.
fn is_gone(path: &Path) -> bool {
    use std::io::ErrorKind;
    path.symlink_metadata().is_err_and(|error| matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory))
}

/// Removes a snapshot whose puzzle is gone, if it is one still.
///
/// # Errors
/// If it cannot be removed.
pub(super) fn remove(path: &Path) -> Result<(), String> {
    let failed = |why: String| format!("it cannot be removed: {why}");
    match read(path) {
        Ok(text) if is_text_file(path) && page::kind_of(&text) == Kind::Ours => {
            std::fs::remove_file(path).map_err(|error| failed(error.to_string()))
        }
        Ok(_) => Err(failed("it is no snapshot any more".to_owned())),
        Err(why) => Err(failed(why)),
    }
}

/// An ordinary file, no link, whose name ends in `.txt`.
fn is_text_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "txt")
        && path.symlink_metadata().is_ok_and(|about| about.is_file())
}

/// Reads a snapshot; line ends of other systems are those of this one.
///
/// # Errors
/// Why it cannot be read.
pub(super) fn read(path: &Path) -> Result<String, String> {
    let bytes = match files::read_bytes(path, BYTES_MAX) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(format!("it is larger than {} MiB", BYTES_MAX >> 20)),
        Err(error) => return Err(error.to_string()),
    };
    let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    Ok(text.replace("\r\n", "\n"))
}

/// A path from the root, links resolved as far as it exists.
pub(super) fn absolute(path: &Path) -> PathBuf {
    let mut rest = Vec::new();
    let whole = files::tidy(&std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()));
    let mut at = whole.as_path();
    loop {
        if let Ok(real) = at.canonicalize() {
            return rest.iter().rev().fold(real, |path: PathBuf, part| path.join(part));
        }
        let (Some(parent), Some(name)) = (at.parent(), at.file_name()) else { return whole };
        rest.push(name.to_os_string());
        at = parent;
    }
}

/// The way from a folder to a file, with `/`; the file's whole path if none leads there.
fn way(folder: &Path, file: &Path) -> String {
    let (from, to): (Vec<Component>, Vec<Component>) = (folder.components().collect(), file.components().collect());
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return files::name_of(file);
    }
    let up = from[shared..].iter().map(|_| "..".to_owned());
    let down = to[shared..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_beside_each_puzzle_and_a_path_is_one_folder() {
        let dir = |text: &str| text.parse::<Dir>().unwrap();
        assert_eq!(dir("boards"), Dir::Beside("boards".into()));
        for path in ["./boards", "boards/", "a/b", ".", "..", "/tmp"] {
            assert_eq!(dir(path), Dir::One(path.into()));
        }
    }

    #[test]
    fn the_way_leads_up_and_down() {
        for (folder, file, wanted) in [
            ("/a/boards", "/a/x.yaml", "../x.yaml"),
            ("/a/golden", "/a/b/c/x.yaml", "../b/c/x.yaml"),
            ("/a/b", "/a/b/x.yaml", "x.yaml"),
        ] {
            assert_eq!(way(Path::new(folder), Path::new(file)), wanted);
        }
    }
}
