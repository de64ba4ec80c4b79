//! Writing files: whole or not at all, and never over another one unless told so.

use std::io::Write;
use std::path::Path;

use super::{Trouble, files};

/// Writes a file beside its place and moves it there, so that nobody ever sees half of it.
///
/// # Errors
/// If there is a file already and `force` is not given, or it cannot be written.
pub fn write(path: &Path, text: &[u8], force: bool) -> Result<(), Trouble> {
    let name = files::name_of(path);
    let failed = |error: std::io::Error| Trouble::Other(format!("{name} cannot be written: {error}"));
    let exists = || Trouble::Other(format!("{name} is there already; --force writes over it"));
    if !force && path.symlink_metadata().is_ok() {
        return Err(exists());
    }
    let folder = files::folder_of(path);
    std::fs::create_dir_all(folder).map_err(failed)?;
    // A link is written through, so that it goes on being one.
    let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let old = std::fs::metadata(&real).ok();
    let mut builder = tempfile::Builder::new();
    builder.prefix(".trove-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the umask leaves of the usual permissions, as for any new file.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(files::folder_of(&real)).map_err(failed)?;
    file.write_all(text).map_err(failed)?;
    if let Some(old) = old {
        if old.is_dir() {
            return Err(Trouble::Other(format!("{name} is a folder")));
        }
        file.as_file().set_permissions(old.permissions()).map_err(failed)?;
    }
    file.as_file().sync_all().map_err(failed)?;
    let moved = if force { file.persist(&real) } else { file.persist_noclobber(&real) };
    match moved {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => Err(exists()),
        Err(error) => Err(failed(error.error)),
    }
}
