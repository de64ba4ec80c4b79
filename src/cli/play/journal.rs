//! The journal: a game that is not saved yet, in a file that outlives the program, however it ends.
//!
//! Every game that is played has a file of its own, and beside it a lock that the system takes back when the program
//! ends. So a journal without lock is one that was cut off, and two players of one puzzle never meet in one file.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use etcetera::BaseStrategy;
use fs4::{FileExt, TryLockError};

use super::super::{Trouble, files, output};

/// Journals of one puzzle that are looked at.
const MOST: usize = 1000;

/// What an interrupted write may have left is taken away after this time.
const STALE: Duration = Duration::from_secs(3600);

/// Where the journals of one puzzle are.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
    stem: String,
}

/// The journal of the game that is played.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    lock: Lock,
}

/// A journal that nobody plays.
#[derive(Debug)]
pub struct Left {
    path: PathBuf,
    lock: Lock,
    /// The script in it.
    pub text: String,
    written: Option<SystemTime>,
}

#[derive(Debug)]
struct Lock {
    path: PathBuf,
    journal: PathBuf,
    _file: File,
}

/// The folder of all journals; `None` if nobody says where the user's files are.
pub fn folder() -> Option<PathBuf> {
    if let Some(own) = std::env::var_os("TROVE_STATE_DIR").filter(|own| !own.is_empty()) {
        return Some(PathBuf::from(own).join("play"));
    }
    let places = etcetera::choose_base_strategy().ok()?;
    // Windows has no folder for states; what belongs to one machine is kept where its caches are.
    Some(places.state_dir().unwrap_or_else(|| places.cache_dir()).join("trove").join("play"))
}

impl Shelf {
    /// The journals of a puzzle: what tells it from all others, and a name for people who look into the folder.
    pub fn of(folder: &Path, identity: &str, name: &str) -> Shelf {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let slug: String = name.chars().take(40).map(plain).collect();
        let hash = blake3::hash(identity.as_bytes()).to_hex();
        let stem = format!("{}-{}", slug.trim_matches('-'), &hash[..12]);
        Shelf { folder: folder.to_path_buf(), stem: stem.trim_start_matches('-').to_owned() }
    }

    /// The journals that nobody plays, the newest first, and what is wrong with those that cannot be read. `also` says
    /// of the script in another journal whether it belongs to this puzzle all the same, as the file was moved.
    pub fn left(&self, mut also: impl FnMut(&str) -> bool) -> (Vec<Left>, Vec<String>) {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return (Vec::new(), Vec::new()) };
        let mut left = Vec::new();
        let mut broken = Vec::new();
        let mut others = 0;
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())).take(100 * MOST) {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let written = path.metadata().and_then(|about| about.modified()).ok();
            if name.starts_with(".trove-") {
                let age = written.and_then(|written| SystemTime::now().duration_since(written).ok());
                if age.is_some_and(|age| age > STALE) {
                    let _ = std::fs::remove_file(&path);
                }
                continue;
            }
            let own = name.strip_prefix(&self.stem).and_then(|rest| rest.strip_prefix('-')?.strip_suffix(".moves"));
            let own = own.is_some_and(|number| number.parse::<usize>().is_ok());
            if !own {
                others += usize::from(name.ends_with(".moves"));
                let moved = name.ends_with(".moves") && others <= MOST && {
                    files::read(&path, files::SCRIPT_BYTES_MAX).is_ok_and(|text| also(text.text()))
                };
                if !moved {
                    continue;
                }
            }
            if left.len() == MOST {
                continue;
            }
            let Ok(Some(lock)) = Lock::take(&path) else { continue };
            // Read only now: before, somebody else may still have been at work.
            match files::read(&path, files::SCRIPT_BYTES_MAX) {
                Ok(text) => left.push(Left { path, lock, text: text.text().to_owned(), written }),
                // Somebody has just finished it.
                Err(_) if !path.exists() => {}
                Err(why) => broken.push(format!("{} cannot be read: {}", files::name_of(&path), why.message)),
            }
        }
        broken.sort();
        left.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| b.path.cmp(&a.path)));
        (left, broken)
    }

    /// That no journal can be begun.
    pub fn failed(&self, error: &io::Error) -> Trouble {
        Trouble::Other(format!("{} cannot be written to: {error}", files::name_of(&self.folder)))
    }

    /// A new journal, which nobody else has.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn begin(&self) -> io::Result<Journal> {
        std::fs::create_dir_all(&self.folder)?;
        for number in 1..=MOST {
            let path = self.folder.join(format!("{}-{number}.moves", self.stem));
            if path.exists() {
                continue;
            }
            if let Some(lock) = Lock::take(&path)?
                && !path.exists()
            {
                return Ok(Journal { path, lock });
            }
        }
        Err(io::Error::other(format!("there are {MOST} journals of this puzzle")))
    }
}

impl Journal {
    /// Keeps a script, in the place of what it held.
    ///
    /// # Errors
    /// If it cannot be written; what it held before is still there.
    pub fn write(&self, text: &str) -> Result<(), Trouble> {
        output::write(&self.path, text.as_bytes(), true)
    }

    /// Takes the journal away: everything is saved.
    pub fn finish(self) {
        let _ = std::fs::remove_file(&self.path);
        drop(self.lock);
    }
}

impl Left {
    /// Seconds since it was written.
    pub fn age(&self) -> Option<u64> {
        let age = self.written.and_then(|written| SystemTime::now().duration_since(written).ok());
        age.map(|age| age.as_secs())
    }

    /// Goes on writing it.
    pub fn go_on(self) -> Journal {
        Journal { path: self.path, lock: self.lock }
    }

    /// Throws it away.
    pub fn discard(self) {
        Journal { path: self.path, lock: self.lock }.finish();
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Lock {
    /// The lock of a journal; `None` if somebody else has it.
    fn take(journal: &Path) -> io::Result<Option<Lock>> {
        let path = journal.with_extension("lock");
        // The holder before may take the file away between opening and locking it; then it is another one.
        for _ in 0..8 {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
            match FileExt::try_lock(&file) {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            if is_there(&file, &path) {
                return Ok(Some(Lock { path, journal: journal.to_path_buf(), _file: file }));
            }
        }
        Ok(None)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Elsewhere nobody can tell a new file of that name from this one, and an empty file stays.
        if cfg!(unix) && !self.journal.exists() {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Whether an open file is the one of that path.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(there)) = (file.metadata(), std::fs::metadata(path)) else { return false };
    (open.dev(), open.ino()) == (there.dev(), there.ino())
}

#[cfg(not(unix))]
fn is_there(_: &File, _: &Path) -> bool {
    true
}
