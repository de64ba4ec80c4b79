//! Putting a new text in the place of the file that it was made from.

use std::path::Path;

use super::output::Pending;
use super::{Trouble, files};

/// Replaces a file by a new text, whole or not at all, with its permissions kept and links written through.
///
/// # Errors
/// If it is read-only, cannot be written, or holds neither the old text nor the new one.
pub fn replace(path: &Path, old: &[u8], new: &[u8]) -> Result<(), Trouble> {
    let name = files::name_of(path);
    // Who makes a file read-only does not want it to change, even if its folder would allow that.
    if std::fs::metadata(path).is_ok_and(|about| about.permissions().readonly()) {
        return Err(Trouble::Other(format!("{name} is read-only and stays as it is")));
    }
    // Somebody else may have written the same meanwhile.
    if std::fs::read(path).is_ok_and(|now| now == new) {
        return Ok(());
    }
    let mut pending = Pending::begin(path, true)?;
    pending.add(new)?;
    pending.finish_over(old)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(done: Result<(), Trouble>) -> String {
        match done {
            Err(Trouble::Other(message)) => message,
            Err(Trouble::ClosedPipe) => "closed pipe".to_owned(),
            Ok(()) => "done".to_owned(),
        }
    }

    #[test]
    fn a_file_that_changed_meanwhile_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.moves");
        std::fs::write(&path, "edited").unwrap();
        assert!(message(replace(&path, b"read", b"formatted")).contains("changed on disk"));
        assert_eq!(std::fs::read(&path).unwrap(), b"edited");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
        assert_eq!(message(replace(&path, b"edited", b"formatted")), "done");
        assert_eq!(std::fs::read(&path).unwrap(), b"formatted");
        assert_eq!(message(replace(&path, b"edited", b"formatted")), "done", "somebody else was quicker");
        std::fs::remove_file(&path).unwrap();
        assert!(message(replace(&path, b"formatted", b"again")).contains("changed on disk"));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "a deleted file does not come back");
    }

    #[test]
    fn a_read_only_file_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.moves");
        std::fs::write(&path, "old").unwrap();
        let mut permissions = std::fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&path, permissions).unwrap();
        assert!(message(replace(&path, b"old", b"new")).ends_with("a.moves is read-only and stays as it is"));
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
    }
}
