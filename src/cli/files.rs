//! Reading files: names as messages show them, bounds, and the wall around a folder.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use super::conflict;
use crate::diagnose::{Diagnostic, Label};
use crate::source::{Severity, SourceFile, Span, Unreadable};

/// Largest script that is read into memory as a whole; a longer one has to come as a stream.
pub const SCRIPT_BYTES_MAX: u64 = 64 << 20;
/// Largest puzzle file that is read; the YAML reader has its own, smaller bound and says so.
pub const PUZZLE_BYTES_MAX: u64 = 8 << 20;

/// Largest certificate that is read, packed as it is.
pub const CERTIFICATE_BYTES_MAX: u64 = 1 << 30;

/// The codes of this module.
pub const CODES: &[&str] =
    &["file::unreadable", "file::not-utf8", "file::utf16", "file::too-large", "file::outside", "file::missing"];

/// The name of a path in messages: as it was given, with `/` between its parts.
pub fn name_of(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = if std::path::MAIN_SEPARATOR == '\\' { text.replace('\\', "/") } else { text.into_owned() };
    match text.strip_prefix("./") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => text,
    }
}

/// Reads a text file.
///
/// # Errors
/// A finding that says why it cannot be read, or that a merge left conflicts in it.
pub fn read(path: &Path, bytes_max: u64) -> Result<SourceFile, Box<Diagnostic>> {
    let bytes = read_whole(path, bytes_max).map_err(|mut why| {
        if why.code == "file::too-large" && bytes_max == SCRIPT_BYTES_MAX {
            why.help = Some("a longer script can be checked as a stream: `trove check - < FILE`".to_owned());
        }
        why
    })?;
    conflict::refuse(text_of(name_of(path), bytes)?)
}

/// Reads the bytes of a file.
///
/// # Errors
/// A finding that says why it cannot be read.
pub fn read_whole(path: &Path, bytes_max: u64) -> Result<Vec<u8>, Box<Diagnostic>> {
    let name = name_of(path);
    match read_bytes(path, bytes_max) {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => {
            Err(bare("file::too-large", &name, format!("the file is larger than {} MiB", bytes_max >> 20), None))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(missing(&name)),
        Err(error) => Err(bare("file::unreadable", &name, format!("the file cannot be read: {error}"), None)),
    }
}

/// Reads bytes as text.
///
/// # Errors
/// A finding at the first byte that is none.
pub fn text_of(name: String, bytes: Vec<u8>) -> Result<SourceFile, Box<Diagnostic>> {
    SourceFile::from_bytes(name, bytes).map_err(|(why, file)| {
        let help = Some("save it as UTF-8".to_owned());
        match why {
            Unreadable::Utf16 => bare("file::utf16", file.name(), "the file is UTF-16".to_owned(), help),
            Unreadable::NotUtf8 { offset } => {
                let message = format!("byte {offset} of the file is not UTF-8");
                let span = Span::new(offset, offset + 1);
                let label = Label { file, span, text: "here".to_owned(), primary: true };
                Box::new(Diagnostic { labels: vec![label], ..*bare("file::not-utf8", "", message, help) })
            }
        }
    })
}

/// The bytes of a file; `None` if there are more than may be.
///
/// # Errors
/// If it cannot be read.
pub fn read_bytes(path: &Path, bytes_max: u64) -> io::Result<Option<Vec<u8>>> {
    // Asked before opening: to open a pipe would wait for somebody to write to it.
    let about = std::fs::metadata(path)?;
    if about.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if !about.is_file() {
        return Err(io::Error::other("it is no ordinary file"));
    }
    let file = File::open(path)?;
    // Room for the whole file, so that it is read at once; a hint, as files may grow.
    let mut bytes = Vec::with_capacity(about.len().min(bytes_max) as usize + 1);
    file.take(bytes_max + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= bytes_max).then_some(bytes))
}

/// The finding that a path leads nowhere.
pub fn missing(name: &str) -> Box<Diagnostic> {
    bare("file::missing", name, "there is no such file or folder".to_owned(), None)
}

/// Whether a finding says that something the command was pointed at could not be looked at: exit status 2. A file that
/// another file names is that one's fault, and the finding points there.
pub fn could_not_look(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code, "file::missing" | "file::unreadable")
        && diagnostic.primary().is_none_or(|label| label.file.text().is_empty())
}

/// A finding about a file as a whole, which has no text to point at.
pub fn bare(code: &'static str, name: &str, message: String, help: Option<String>) -> Box<Diagnostic> {
    let labels = if name.is_empty() {
        Vec::new()
    } else {
        vec![Label { file: SourceFile::new(name, ""), span: Span::at(0), text: String::new(), primary: true }]
    };
    Box::new(Diagnostic {
        code,
        severity: Severity::Error,
        message,
        help,
        puzzle: None,
        solution: None,
        ply: None,
        labels,
        board: None,
    })
}

/// The path that `relative`, written in a file in `folder`, names; `None` if it leads out of `wall`, be it through
/// links. A path that does not exist is inside if its text is.
pub fn inside(folder: &Path, relative: &str, wall: &Path) -> Option<PathBuf> {
    let relative = Path::new(relative);
    if relative.components().any(|part| matches!(part, Component::Prefix(_) | Component::RootDir)) {
        return None;
    }
    let path = folder.join(relative);
    let real_wall = wall.canonicalize().ok()?;
    match path.canonicalize() {
        Ok(real) => real.starts_with(&real_wall).then(|| tidy(&path)),
        Err(_) => {
            let real_folder =
                if folder.as_os_str().is_empty() { Path::new(".") } else { folder }.canonicalize().ok()?;
            let mut at = real_folder;
            for part in relative.components() {
                match part {
                    Component::ParentDir => {
                        at.pop();
                    }
                    Component::Normal(name) => at.push(name),
                    _ => {}
                }
            }
            at.starts_with(&real_wall).then(|| tidy(&path))
        }
    }
}

/// Takes `.` and `..` out of a path as far as its text allows.
pub fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(tidy.components().next_back(), Some(Component::Normal(_))) => {
                tidy.pop();
            }
            other => tidy.push(other),
        }
    }
    tidy
}

/// The folder of a file; `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// The nearest folder at or above one that need not be there yet, and how many levels up it is.
pub fn existing(folder: &Path) -> (usize, &Path) {
    let named = folder.ancestors().map(|at| if at.as_os_str().is_empty() { Path::new(".") } else { at });
    named.enumerate().find(|(_, at)| at.is_dir()).unwrap_or((0, Path::new(".")))
}

/// A file's name without its last extension, for ids and solution names.
pub fn stem_of(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The root of the repository around a folder: the nearest folder at or above it that holds `.git`.
pub fn repository_around(folder: &Path) -> Option<PathBuf> {
    let real = folder.canonicalize().ok()?;
    real.ancestors().find(|at| at.join(".git").exists()).map(Path::to_path_buf)
}
