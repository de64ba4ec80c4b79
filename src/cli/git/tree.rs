//! The files of a state of a repository, laid out in a folder of their own so that they are read as any folder is.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use tempfile::TempDir;

use super::call;
use crate::cli::collect::{Collected, Item, kind_of, says_trove};
use crate::cli::diff::load::Loaded;
use crate::cli::{Trouble, files};
use crate::diagnose::Diagnostic;
use crate::games::Registry;

/// A state of a repository.
pub enum Tree {
    /// Before the first commit.
    Nothing,
    /// A commit, by its hash.
    Commit(String),
    /// What is staged.
    Index,
    /// The working tree: the files that git knows, as they are on disk.
    Working,
}

/// The files of a state that may matter, in a folder.
pub struct Laid {
    folder: TempDir,
    /// Their paths from the root of the repository, in order.
    pub files: Vec<PathBuf>,
    problems: Vec<Diagnostic>,
}

/// Where the bytes of a file are.
enum Content {
    Blob(String),
    Disk(PathBuf),
}

/// Lays a state out.
///
/// # Errors
/// If git fails, or the temporary folder cannot be written to.
pub fn lay_out(tree: &Tree) -> Result<Laid, Trouble> {
    let folder = tempfile::tempdir().map_err(|error| unwritable(&error))?;
    // The wall that names in scripts cannot climb over.
    std::fs::create_dir(folder.path().join(".git")).map_err(|error| unwritable(&error))?;
    let mut laid = Laid { folder, files: Vec::new(), problems: Vec::new() };
    let listed = list(tree, &mut laid.problems)?;
    let mut blobs = None;
    let mut naming: Vec<(PathBuf, String)> = Vec::new();
    for (path, content) in &listed {
        let most = match kind_of(path) {
            Some(Item::Puzzle(_)) => files::PUZZLE_BYTES_MAX,
            Some(Item::Script(_)) => files::SCRIPT_BYTES_MAX,
            _ => continue,
        };
        if let Some(bytes) = laid.write(path, content, most, &mut blobs)?
            && matches!(kind_of(path), Some(Item::Puzzle(_)))
        {
            let text = String::from_utf8_lossy(&bytes);
            if text.contains("file:") || text.contains("proof:") {
                naming.push((files::folder_of(path).to_path_buf(), text.into_owned()));
            }
        }
    }
    // Files of other kinds that puzzles name: whatever lies below them and is called as something in their text.
    for (path, content) in &listed {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let above = |folder: &Path| folder == Path::new(".") || path.starts_with(folder);
        let named = || naming.iter().any(|(folder, text)| above(folder) && text.contains(&name));
        if !matches!(kind_of(path), Some(Item::Puzzle(_) | Item::Script(_))) && named() {
            laid.write(path, content, files::SCRIPT_BYTES_MAX, &mut blobs)?;
        }
    }
    Ok(laid)
}

impl Laid {
    /// Puts one file in its place; gives its bytes.
    fn write(
        &mut self,
        path: &Path,
        content: &Content,
        most: u64,
        blobs: &mut Option<Blobs>,
    ) -> Result<Option<Vec<u8>>, Trouble> {
        let got = match content {
            Content::Disk(real) => match files::read_bytes(real, most) {
                Ok(Some(bytes)) => Got::Bytes(bytes),
                Ok(None) => Got::TooLarge,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
                Err(error) => Got::Not(format!("the file cannot be read: {error}")),
            },
            Content::Blob(hash) => {
                let blobs = match blobs {
                    Some(blobs) => blobs,
                    None => blobs.insert(Blobs::begin()?),
                };
                blobs.get(hash, most)?
            }
        };
        let at = self.folder.path().join(path);
        let bytes = match got {
            Got::Bytes(bytes) => bytes,
            Got::TooLarge => {
                let message = format!("the file is larger than {} MiB", most >> 20);
                self.problems.push(*files::bare("file::too-large", &files::name_of(path), message, None));
                return Ok(None);
            }
            Got::Not(message) => {
                self.problems.push(*files::bare("file::unreadable", &files::name_of(path), message, None));
                return Ok(None);
            }
        };
        std::fs::create_dir_all(files::folder_of(&at)).map_err(|error| unwritable(&error))?;
        File::create(&at).and_then(|mut file| file.write_all(&bytes)).map_err(|error| unwritable(&error))?;
        self.files.push(path.to_path_buf());
        Ok(Some(bytes))
    }

    /// Reads the puzzles and scripts that are wanted. Files are named as in the repository.
    ///
    /// # Errors
    /// If one cannot go to the folder and back.
    pub fn load(self, wanted: &dyn Fn(&Path) -> bool, registry: &Registry) -> Result<Loaded, Trouble> {
        let item = |path: &PathBuf| {
            let puzzle = || match files::read_bytes(&self.folder.path().join(path), files::PUZZLE_BYTES_MAX) {
                Ok(Some(bytes)) => std::str::from_utf8(&bytes).map_or(true, says_trove),
                _ => true,
            };
            match kind_of(path) {
                Some(item @ Item::Script(_)) => Some(item),
                Some(item @ Item::Puzzle(_)) if puzzle() => Some(item),
                _ => None,
            }
        };
        let collected = Collected {
            folders: Vec::new(),
            items: self.files.iter().filter(|path| wanted(path)).filter_map(item).collect(),
            roots: vec![PathBuf::from(".")],
            problems: self.problems.into_iter().filter(|problem| about(problem, wanted)).collect(),
        };
        // Names count from where one stands, and are told so: from the root of the repository.
        let lost = |error| Trouble::Other(format!("the current folder cannot be used: {error}"));
        let here = std::env::current_dir().map_err(lost)?;
        std::env::set_current_dir(self.folder.path()).map_err(lost)?;
        let loaded = Loaded::collected(&collected, ".", registry);
        std::env::set_current_dir(here).map_err(lost)?;
        Ok(loaded)
    }
}

fn about(problem: &Diagnostic, wanted: &dyn Fn(&Path) -> bool) -> bool {
    problem.primary().is_none_or(|label| wanted(Path::new(label.file.name())))
}

fn unwritable(error: &std::io::Error) -> Trouble {
    Trouble::Other(format!("the files of the revisions cannot be laid out in a temporary folder: {error}"))
}

/// The ordinary files of a state, by path.
fn list(tree: &Tree, problems: &mut Vec<Diagnostic>) -> Result<BTreeMap<PathBuf, Content>, Trouble> {
    let mut found = BTreeMap::new();
    let fields = |line: &[u8]| -> Option<(Vec<String>, PathBuf)> {
        let tab = line.iter().position(|byte| *byte == b'\t')?;
        let words = String::from_utf8_lossy(&line[..tab]).split_whitespace().map(str::to_owned).collect();
        Some((words, call::path_of(&line[tab + 1..])))
    };
    let mut add = |path: PathBuf, content| {
        // Whatever a repository may hold, nothing is written outside of the folder.
        let inside = path.components().all(|part| matches!(part, Component::Normal(name) if name != ".git"));
        if inside && !path.as_os_str().is_empty() {
            found.insert(path, content);
        }
    };
    match tree {
        Tree::Nothing => {}
        Tree::Commit(hash) => {
            let answer = call::done(["ls-tree", "-r", "-z", "--full-tree", hash])?;
            for (words, path) in answer.out.split(|byte| *byte == 0).filter_map(fields) {
                if let [mode, _, hash] = &words[..]
                    && mode.starts_with("100")
                {
                    add(path, Content::Blob(hash.clone()));
                }
            }
        }
        Tree::Index => {
            let answer = call::done(in_top(&["ls-files", "-s", "-z"])?)?;
            for (words, path) in answer.out.split(|byte| *byte == 0).filter_map(fields) {
                let [mode, hash, stage] = &words[..] else { continue };
                let name = files::name_of(&path);
                if stage != "0" {
                    let known = |problem: &Diagnostic| problem.primary().is_some_and(|l| l.file.name() == name);
                    let ours = matches!(kind_of(&path), Some(Item::Puzzle(_) | Item::Script(_)));
                    if ours && !problems.iter().any(known) {
                        let message = "a merge left the file in conflict, so no version of it is staged".to_owned();
                        let help = Some("resolve it, then `git add` it".to_owned());
                        problems.push(*files::bare("file::conflict", &name, message, help));
                    }
                } else if mode.starts_with("100") {
                    add(path, Content::Blob(hash.clone()));
                }
            }
        }
        Tree::Working => {
            let arguments = in_top(&["ls-files", "-z"])?;
            let top = PathBuf::from(&arguments[1]);
            let answer = call::done(&arguments)?;
            for path in answer.out.split(|byte| *byte == 0).map(call::path_of) {
                let real = top.join(&path);
                if real.symlink_metadata().is_ok_and(|about| about.is_file()) {
                    add(path, Content::Disk(real));
                }
            }
        }
    }
    Ok(found)
}

/// Arguments for git in the root of the working tree.
fn in_top(arguments: &[&str]) -> Result<Vec<std::ffi::OsString>, Trouble> {
    let top = call::done(["rev-parse", "--show-toplevel"])?.path();
    let mut all = vec!["-C".into(), top.into_os_string()];
    all.extend(arguments.iter().map(std::ffi::OsString::from));
    Ok(all)
}

/// What became of a file.
enum Got {
    Bytes(Vec<u8>),
    TooLarge,
    Not(String),
}

/// A git that hands out objects.
struct Blobs {
    child: Child,
    ask: Option<ChildStdin>,
    answer: BufReader<ChildStdout>,
}

impl Blobs {
    fn begin() -> Result<Blobs, Trouble> {
        let mut command = call::command(["cat-file", "--batch"]);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| call::no_git(&error))?;
        let ask = child.stdin.take();
        let answer = BufReader::new(child.stdout.take().expect("it was asked for"));
        Ok(Blobs { child, ask, answer })
    }

    fn get(&mut self, hash: &str, most: u64) -> Result<Got, Trouble> {
        let broken = |error: std::io::Error| Trouble::Other(format!("git does not hand over an object: {error}"));
        let ask = self.ask.as_mut().expect("open until it is dropped");
        writeln!(ask, "{hash}").and_then(|()| ask.flush()).map_err(broken)?;
        let mut head = String::new();
        self.answer.read_line(&mut head).map_err(broken)?;
        let size = head.split_whitespace().nth(2).and_then(|size| size.parse::<u64>().ok());
        let Some(size) = size else { return Ok(Got::Not("git does not have its content".to_owned())) };
        if size > most {
            std::io::copy(&mut self.answer.by_ref().take(size + 1), &mut std::io::sink()).map_err(broken)?;
            return Ok(Got::TooLarge);
        }
        let mut bytes = Vec::new();
        self.answer.by_ref().take(size).read_to_end(&mut bytes).map_err(broken)?;
        std::io::copy(&mut self.answer.by_ref().take(1), &mut std::io::sink()).map_err(broken)?;
        Ok(Got::Bytes(bytes))
    }
}

impl Drop for Blobs {
    fn drop(&mut self) {
        // Without questions it ends.
        self.ask = None;
        let _ = self.child.wait();
    }
}
