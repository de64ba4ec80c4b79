//! Being told of changes by the system, and waiting until they are over.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::folders::{Folders, Weight};

/// How long nothing may happen before a change counts as over.
const QUIET: Duration = Duration::from_millis(100);

/// How long a file that is gone or empty may take to come back: editors write in several steps.
const BACK: Duration = Duration::from_millis(500);

/// Sees changes of files.
pub(super) struct Eyes {
    watcher: RecommendedWatcher,
    told: Receiver<notify::Result<Event>>,
    folders: Folders,
    /// What is watched; `true` with all that lies in it.
    watching: BTreeMap<PathBuf, bool>,
    /// Files that changed and are gone or empty.
    halves: BTreeSet<PathBuf>,
}

impl Eyes {
    /// Begins to see changes of what some arguments name.
    ///
    /// # Errors
    /// In words, if the system does not tell of them.
    pub(super) fn open(paths: &[String]) -> Result<Eyes, String> {
        let (tell, told) = channel();
        let config = notify::Config::default().with_follow_symlinks(false);
        let watcher = RecommendedWatcher::new(tell, config).map_err(failed)?;
        let folders = Folders::of(paths);
        let mut eyes = Eyes { watcher, told, folders, watching: BTreeMap::new(), halves: BTreeSet::new() };
        eyes.watch().map_err(failed)?;
        Ok(eyes)
    }

    /// Watches what is to be watched and is not yet, and nothing else; `true` if there is more of it now.
    fn watch(&mut self) -> notify::Result<bool> {
        let wanted = self.folders.wanted();
        let old: Vec<PathBuf> = self
            .watching
            .iter()
            .filter(|(path, whole)| wanted.get(*path) != Some(*whole))
            .map(|(path, _)| path.clone())
            .collect();
        for path in old {
            self.watching.remove(&path);
            let _ = self.watcher.unwatch(&path);
        }
        let mut more = false;
        for (path, whole) in wanted {
            // One that is gone is watched again when the folder above it says that it is back.
            if self.watching.contains_key(&path) || !path.is_dir() {
                continue;
            }
            let mode = if whole { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
            match self.watcher.watch(&path, mode) {
                Ok(()) => {
                    more |= !self.folders.may_miss(&path);
                    self.watching.insert(path, whole);
                }
                Err(error) if path.is_dir() && !self.folders.may_miss(&path) => return Err(error),
                Err(_) => {}
            }
        }
        Ok(more)
    }

    /// Takes over which files count; `true` if folders are watched now that were not, so that changes in them may have
    /// been missed.
    ///
    /// # Errors
    /// In words, if the system does not tell of changes in one of them.
    pub(super) fn follow(&mut self, files: &BTreeSet<PathBuf>) -> Result<bool, String> {
        self.folders.follow(files);
        self.watch().map_err(failed)
    }

    /// What happened since it was asked last, which is then forgotten.
    pub(super) fn saw(&mut self) -> Weight {
        let mut weight = Weight::None;
        while let Ok(event) = self.told.try_recv() {
            weight = weight.max(self.take(event));
        }
        weight
    }

    /// Waits until something happens that counts.
    pub(super) fn wait(&mut self) {
        while let Ok(event) = self.told.recv() {
            if self.take(event) > Weight::None {
                return;
            }
        }
    }

    /// Waits until what happens is over: until nothing did for a while, and files that are gone or empty had the time
    /// to come back. Folders that come and go do not keep it waiting, as a build may make them all the time.
    pub(super) fn settle(&mut self) {
        let mut until = Instant::now() + QUIET;
        let mut patient = true;
        loop {
            match self.told.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(event) => {
                    if self.take(event) == Weight::File {
                        until = Instant::now() + QUIET;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.halves.retain(|path| is_half(path));
                    if self.halves.is_empty() || !patient {
                        break;
                    }
                    patient = false;
                    until = Instant::now() + BACK;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.halves.clear();
    }

    /// How much an event weighs.
    fn take(&mut self, event: notify::Result<Event>) -> Weight {
        let event = match event {
            Ok(event) => event,
            // Something was missed.
            Err(_) => return Weight::Folder,
        };
        match event.kind {
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => {}
            // To read a file is no change of it.
            EventKind::Access(_) => return Weight::None,
            _ if event.need_rescan() => return Weight::Folder,
            _ => {}
        }
        let mut weight = Weight::None;
        for path in &event.paths {
            let own = self.folders.weigh(path);
            if own == Weight::File && is_half(path) {
                self.halves.insert(path.clone());
            }
            // A watch does not outlive its folder, nor does it follow it to another name.
            if own > Weight::None
                && matches!(
                    event.kind,
                    EventKind::Remove(_) | EventKind::Create(_) | EventKind::Modify(notify::event::ModifyKind::Name(_))
                )
            {
                self.lose(path);
            }
            weight = weight.max(own);
        }
        weight
    }

    /// Gives up watching a folder and those in it, so that they are watched anew if they are there.
    fn lose(&mut self, folder: &Path) {
        let lost: Vec<PathBuf> = self.watching.keys().filter(|path| path.starts_with(folder)).cloned().collect();
        for path in lost {
            self.watching.remove(&path);
            let _ = self.watcher.unwatch(&path);
        }
    }
}

fn failed(error: notify::Error) -> String {
    match error.kind {
        notify::ErrorKind::MaxFilesWatch => "there are more folders than the system tells of".to_owned(),
        _ => format!("the system does not tell of changes: {error}"),
    }
}

/// Whether a file is gone or empty.
fn is_half(path: &Path) -> bool {
    path.metadata().map_or(true, |about| about.is_file() && about.len() == 0)
}
