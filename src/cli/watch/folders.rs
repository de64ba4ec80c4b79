//! Which folders are watched, and which of what happens there matters.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use crate::cli::collect::{self, Item};
use crate::cli::{config, files};

/// Files that say what is looked at and how.
const SETTINGS: [&str; 3] = [config::FILE_NAME, ".gitignore", ".ignore"];

/// How a change weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// It does not matter.
    None,
    /// A folder came, went or has another name.
    Folder,
    /// A file that counts.
    File,
}

/// What is watched. All paths are from the root, links resolved.
#[derive(Clone, Debug, Default)]
pub(super) struct Folders {
    /// Folders that were given, watched with all that lies in them.
    roots: BTreeSet<PathBuf>,
    /// Folders of files that were given or that others name.
    beside: BTreeSet<PathBuf>,
    /// Folders above all these, up to the root: settings in them count, and whether they are there.
    above: BTreeSet<PathBuf>,
    /// Files that were given, and those that count as the last check says.
    files: BTreeSet<PathBuf>,
    /// Files that were given.
    given: BTreeSet<PathBuf>,
}

impl Folders {
    /// What some arguments name.
    pub(super) fn of(paths: &[String]) -> Folders {
        let mut folders = Folders::default();
        for path in paths.iter().map(Path::new) {
            let Ok(real) = path.canonicalize() else { continue };
            if real.is_dir() {
                folders.roots.insert(real);
                continue;
            }
            // As it is named and as it is called in truth, where a link leads there.
            if let Ok(named) = files::folder_of(path).canonicalize() {
                folders.given.insert(named.join(path.file_name().unwrap_or_default()));
            }
            folders.given.insert(real);
        }
        // A folder within another one is watched with that.
        let outer = |root: &&PathBuf| !folders.roots.iter().any(|other| other != *root && root.starts_with(other));
        folders.roots = folders.roots.iter().filter(outer).cloned().collect();
        folders.follow(&BTreeSet::new());
        folders
    }

    /// Takes over which files count.
    pub(super) fn follow(&mut self, files: &BTreeSet<PathBuf>) {
        self.files = files | &self.given;
        // A file may be named that lies in folders which are not there yet.
        let there = |path: &Path| path.ancestors().skip(1).find(|at| at.is_dir()).map(Path::to_path_buf);
        let folders = self
            .files
            .iter()
            .filter_map(|path| there(path))
            .chain(self.files.iter().filter(|path| path.is_dir()).cloned());
        self.beside = folders.filter(|folder| !self.roots.iter().any(|root| folder.starts_with(root))).collect();
        let below = self.roots.iter().chain(&self.beside);
        let above: BTreeSet<PathBuf> =
            below.flat_map(|folder| folder.ancestors().skip(1)).map(Path::to_path_buf).collect();
        let is_watched =
            |folder: &PathBuf| self.beside.contains(folder) || self.roots.iter().any(|root| folder.starts_with(root));
        self.above = above.into_iter().filter(|folder| !is_watched(folder)).collect();
    }

    /// Every folder to watch; `true` for those with all that lies in them.
    pub(super) fn wanted(&self) -> BTreeMap<PathBuf, bool> {
        let flat = self.beside.iter().chain(&self.above).map(|folder| (folder.clone(), false));
        flat.chain(self.roots.iter().map(|root| (root.clone(), true))).collect()
    }

    /// Whether a watch of this folder may be missing: without one nothing would be seen.
    pub(super) fn may_miss(&self, folder: &Path) -> bool {
        self.above.contains(folder)
    }

    /// How a change of a path weighs.
    pub(super) fn weigh(&self, path: &Path) -> Weight {
        if self.files.contains(path) {
            return if path.is_dir() { Weight::Folder } else { Weight::File };
        }
        if path.file_name().is_some_and(|name| SETTINGS.iter().any(|settings| name == *settings)) {
            return Weight::File;
        }
        // A folder in which something lies that counts, or did so.
        let holds = |folder: &BTreeSet<PathBuf>| {
            folder.range(path.to_path_buf()..).next().is_some_and(|at| at.starts_with(path))
        };
        if holds(&self.roots) || holds(&self.files) {
            return Weight::Folder;
        }
        if path.file_name().is_some_and(|name| name == ".git") {
            return Weight::Folder;
        }
        let root = self.roots.iter().find(|root| path.starts_with(root));
        let inner = match root {
            Some(root) => path.strip_prefix(root).unwrap_or(path),
            None if path.parent().is_some_and(|parent| self.beside.contains(parent)) => {
                Path::new(path.file_name().unwrap_or_default())
            }
            None => return Weight::None,
        };
        if inner.ends_with(".git/info/exclude") {
            return Weight::File;
        }
        // What is hidden is not walked, nor are the files that editors hide while they write.
        let hidden = |part: Component| part.as_os_str().to_string_lossy().starts_with('.');
        if inner.components().any(hidden) {
            return Weight::None;
        }
        match collect::kind_of(path) {
            Some(Item::Puzzle(_) | Item::Script(_)) => Weight::File,
            _ if path.is_dir() || !path.exists() && path.extension().is_none() => Weight::Folder,
            _ => Weight::None,
        }
    }
}
