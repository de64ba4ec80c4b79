//! A file that may be changed by others while the game goes on.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use super::super::files;

/// Between two looks at the file.
const TICK: Duration = Duration::from_secs(1);

/// A file and what is known of it.
pub struct Watched {
    path: PathBuf,
    /// What was read or written last.
    text: Option<String>,
    stamp: Option<(SystemTime, u64)>,
    looked: Instant,
}

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It says something else now.
    Changed,
    /// It is gone, or cannot be read.
    Gone,
}

impl Watched {
    /// A file that was just read or written.
    pub fn new(path: &Path, text: &str) -> Watched {
        Watched {
            path: path.to_path_buf(),
            text: Some(text.to_owned()),
            stamp: std::fs::metadata(path).ok().as_ref().and_then(stamp),
            looked: Instant::now(),
        }
    }

    /// What became of it since the last look; each change is told once. Looks once a second at most.
    pub fn poll(&mut self) -> Option<Change> {
        if self.looked.elapsed() < TICK {
            return None;
        }
        self.look()
    }

    /// What became of it since the last look.
    pub fn look(&mut self) -> Option<Change> {
        self.looked = Instant::now();
        let about = std::fs::metadata(&self.path).ok();
        let now = about.as_ref().and_then(stamp);
        if now == self.stamp && now.is_some() {
            return None;
        }
        self.stamp = now;
        let text = files::read_bytes(&self.path, files::PUZZLE_BYTES_MAX).ok().flatten();
        let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
        if text == self.text {
            return None;
        }
        let change = if text.is_some() { Change::Changed } else { Change::Gone };
        self.text = text;
        Some(change)
    }
}

fn stamp(about: &Metadata) -> Option<(SystemTime, u64)> {
    Some((about.modified().ok()?, about.len()))
}
