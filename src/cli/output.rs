//! Writing files: whole or not at all, and never over another one unless told so. Only devices and pipes are written to
//! bit by bit.

use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use super::{Trouble, files};

/// Files that lie beside their places and are not whole.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets Ctrl-C end the program with nothing left behind beside the files that it writes. Commands that have another
/// use for Ctrl-C do without.
pub fn leave_nothing_behind() {
    // Where no handler can be set, Ctrl-C simply ends the program.
    let _ = ctrlc::set_handler(|| {
        // As long as this is locked, no other file is begun.
        let files = unfinished();
        for file in &*files {
            let _ = std::fs::remove_file(file);
        }
        std::process::exit(130);
    });
}

/// Writes a file beside its place and moves it there, so that nobody ever sees half of it.
///
/// # Errors
/// If there is a file already and `force` is not given, or it cannot be written.
pub fn write(path: &Path, text: &[u8], force: bool) -> Result<(), Trouble> {
    let mut pending = Pending::begin(path, force)?;
    pending.add(text)?;
    pending.finish()
}

/// A file that is written bit by bit and is not there before it is whole.
pub struct Pending {
    name: String,
    real: PathBuf,
    to: To,
    old: Option<Metadata>,
    force: bool,
}

/// Where the text goes until it is whole.
enum To {
    /// A file beside its place.
    Beside(NamedTempFile, Listed),
    /// A device, a pipe or a socket, which must never be replaced by a file.
    Straight(File),
}

/// A file among those that are not whole, as long as this is there.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

impl Pending {
    /// Begins a file.
    ///
    /// # Errors
    /// If there is a file already and `force` is not given, or its folder cannot be written to.
    pub fn begin(path: &Path, force: bool) -> Result<Pending, Trouble> {
        let name = files::name_of(path);
        if path.is_dir() {
            return Err(Trouble::Other(format!("{name} is a folder")));
        }
        if !force && path.symlink_metadata().is_ok() {
            return Err(exists(&name));
        }
        let folder = files::folder_of(path);
        std::fs::create_dir_all(folder).map_err(|error| failed(&name, error))?;
        // A link is written through, so that it goes on being one.
        let real = path.canonicalize().unwrap_or_else(|_| end_of_links(path));
        let old = std::fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = File::options().write(true).open(path).map_err(|error| failed(&name, error))?;
            return Ok(Pending { name, real, to: To::Straight(file), old, force });
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".trove-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // What the umask leaves of the usual permissions, as for any new file.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let mut unfinished = unfinished();
        let file = builder.tempfile_in(files::folder_of(&real)).map_err(|error| {
            let why = without_path(&error);
            Trouble::Other(format!("{name} cannot be written: no file can be made in its folder: {why}"))
        })?;
        unfinished.push(file.path().to_path_buf());
        drop(unfinished);
        let listed = Listed(file.path().to_path_buf());
        Ok(Pending { name, real, to: To::Beside(file, listed), old, force })
    }

    /// Appends to it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, text: &[u8]) -> Result<(), Trouble> {
        let written = match &mut self.to {
            To::Beside(file, _) => file.write_all(text),
            To::Straight(file) => file.write_all(text),
        };
        written.map_err(|error| failed(&self.name, error))
    }

    /// Puts it in its place. Without this it was never there.
    ///
    /// # Errors
    /// If it cannot be written, or somebody else has put a file there and `force` was not given.
    pub fn finish(self) -> Result<(), Trouble> {
        self.end(|_| Ok(()))
    }

    /// Puts it in its place, if the file there still holds these bytes.
    ///
    /// # Errors
    /// As [`Pending::finish`], and if the file there holds anything else by now.
    pub fn finish_over(self, old: &[u8]) -> Result<(), Trouble> {
        let name = self.name.clone();
        self.end(|real| match std::fs::read(real) {
            Ok(now) if now == old => Ok(()),
            _ => Err(Trouble::Other(format!("{name} has changed on disk meanwhile and stays as it is now"))),
        })
    }

    fn end(self, may: impl FnOnce(&Path) -> Result<(), Trouble>) -> Result<(), Trouble> {
        let Pending { name, real, to, old, force } = self;
        let To::Beside(file, _listed) = to else { return Ok(()) };
        if let Some(old) = old {
            keep_owner(file.as_file(), &old);
            file.as_file().set_permissions(old.permissions()).map_err(|error| failed(&name, error))?;
        }
        file.as_file().sync_all().map_err(|error| failed(&name, error))?;
        may(&real)?;
        let moved = if force { file.persist(&real) } else { file.persist_noclobber(&real) };
        match moved {
            Ok(_) => Ok(()),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(&name)),
            Err(error) => Err(failed(&name, error.error)),
        }
    }
}

/// Where a link leads in the end, though there is nothing yet.
fn end_of_links(path: &Path) -> PathBuf {
    const LINKS_MAX: usize = 40;
    let mut at = path.to_path_buf();
    for _ in 0..LINKS_MAX {
        let Ok(next) = std::fs::read_link(&at) else { return at };
        at = files::folder_of(&at).join(next);
    }
    path.to_path_buf()
}

/// Gives a new file the owner and the group of the one it replaces, as far as the system lets us: only the superuser
/// may give files away, and a file of somebody else's becomes ours, as with most editors.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let Ok(new) = file.metadata() else { return };
    if (new.uid(), new.gid()) != (old.uid(), old.gid())
        && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
        && new.gid() != old.gid()
    {
        let _ = fchown(file, None, Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

fn failed(name: &str, error: io::Error) -> Trouble {
    Trouble::Other(format!("{name} cannot be written: {}", without_path(&error)))
}

/// What went wrong, without the path of the file beside the one that was meant, which is nobody's business.
fn without_path(error: &io::Error) -> String {
    let inner = error.get_ref().and_then(|error| error.source()).map(ToString::to_string);
    inner.unwrap_or_else(|| error.to_string())
}

/// That a file is there and is not to be written over.
pub(super) fn exists(name: &str) -> Trouble {
    Trouble::Other(format!("{name} is there already; --force writes over it"))
}
