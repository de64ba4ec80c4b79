//! Reading a git repository: which one, which revision, and its files. Nothing is written to it, no shell is asked, and
//! arguments can never be taken for options.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Trouble, files};
use crate::cli::git::call;
use crate::diagnose::emit::host::Base;

/// Most bytes of all files that are read of a revision.
const BYTES_MAX: u64 = 1 << 30;

/// The repository around the current folder.
#[derive(Debug)]
pub struct Repository {
    root: PathBuf,
    /// Path of the current folder in it, with `/`, without one at the end.
    prefix: String,
}

/// A file of a revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blob {
    /// Its path from the root, with `/`.
    pub path: String,
    /// Bytes.
    pub size: u64,
    id: String,
}

impl Repository {
    /// Finds the repository around the current folder.
    ///
    /// # Errors
    /// If there is none, or git is not to be had.
    pub fn here() -> Result<Repository, Trouble> {
        let asked = run(git(None).args(["rev-parse", "--show-toplevel", "--show-prefix"]))?;
        let told = asked.map_err(|why| match why.contains("not a git repository") {
            true => other("there is no git repository around the current folder"),
            false => other(&format!("git cannot tell of the repository here: {why}")),
        })?;
        let told = String::from_utf8_lossy(&told).into_owned();
        let mut lines = told.lines();
        let root = PathBuf::from(lines.next().unwrap_or_default());
        Ok(Repository { root, prefix: lines.next().unwrap_or_default().trim_end_matches('/').to_owned() })
    }

    /// Path of the current folder in the repository; empty at its root.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// The full name of the commit that a revision names.
    ///
    /// # Errors
    /// If there is none.
    pub fn commit(&self, revision: &str) -> Result<String, Trouble> {
        let wanted = format!("{revision}^{{commit}}");
        let asked = run(git(Some(&self.root)).args(["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted]))?;
        let commit = asked.ok().and_then(|told| String::from_utf8(told).ok()).map(|told| told.trim().to_owned());
        let commit = commit.filter(|id| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_hexdigit()));
        commit.ok_or_else(|| other(&format!("the repository has no revision `{}`", crate::cli::shown(revision))))
    }

    /// The path from the root of a path as it was given here.
    ///
    /// # Errors
    /// If it lies outside of the repository.
    pub fn inner(&self, argument: &str) -> Result<String, Trouble> {
        let path = Path::new(argument);
        // The root is told without links, so a whole path is compared without them.
        let real = path.is_absolute().then(|| path.canonicalize().ok()).flatten();
        let named = files::name_of(real.as_deref().unwrap_or(path));
        let inner = Base::below(&files::name_of(&self.root), &self.prefix).path(&named);
        if inner.starts_with('/') || Path::new(&inner).is_absolute() || inner == ".." || inner.starts_with("../") {
            return Err(other(&format!("{} lies outside of the repository", crate::cli::shown(argument))));
        }
        Ok(inner)
    }

    /// The ordinary files of a commit, in order of their paths. Links and submodules are no files, nor is what has a
    /// path that leads out of a folder.
    ///
    /// # Errors
    /// If git cannot tell.
    pub fn list(&self, commit: &str) -> Result<Vec<Blob>, Trouble> {
        let asked = run(git(Some(&self.root)).args(["ls-tree", "-r", "-z", "-l", "--full-tree", commit]))?;
        let told = asked.map_err(|why| other(&format!("git cannot list the files of {commit}: {why}")))?;
        Ok(told.split(|&byte| byte == 0).filter_map(blob).collect())
    }

    /// Writes files of a commit below a folder.
    ///
    /// # Errors
    /// If git does not give them, they are too large together, or cannot be written.
    pub fn extract(&self, blobs: &[Blob], folder: &Path) -> Result<(), Trouble> {
        if blobs.iter().map(|blob| blob.size).sum::<u64>() > BYTES_MAX {
            return Err(other(&format!("the revision holds more than {} MiB of files to look at", BYTES_MAX >> 20)));
        }
        let mut command = git(Some(&self.root));
        let mut child = command
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| call::no_git(&error))?;
        let names: String = blobs.iter().map(|blob| format!("{}\n", blob.id)).collect();
        let input = child.stdin.take();
        // Written beside, since git answers while it reads.
        let writer = std::thread::spawn(move || input.map(|mut input| input.write_all(names.as_bytes())));
        let mut made: HashSet<PathBuf> = HashSet::new();
        let read = child.stdout.take().map_or(Ok(()), |out| {
            let mut out = BufReader::new(out);
            blobs.iter().try_for_each(|blob| {
                let path = folder.join(&blob.path);
                let parent = files::folder_of(&path).to_path_buf();
                if made.insert(parent.clone()) {
                    std::fs::create_dir_all(parent)?;
                }
                std::fs::write(path, next_blob(&mut out)?)
            })
        });
        if read.is_err() {
            // It may wait for a reader for ever.
            let _ = child.kill();
        }
        let _ = writer.join();
        let ended = child.wait();
        match (read, ended) {
            (Ok(()), Ok(status)) if status.success() => Ok(()),
            (Err(error), _) | (_, Err(error)) => {
                Err(other(&format!("the files of the revision cannot be read: {error}")))
            }
            (Ok(()), Ok(_)) => Err(other("git breaks off while it gives the files of the revision")),
        }
    }
}

/// One answer of `git cat-file --batch`.
fn next_blob(out: &mut impl BufRead) -> std::io::Result<Vec<u8>> {
    let mut head = String::new();
    out.read_line(&mut head)?;
    let size = head.trim_end().rsplit_once(' ');
    let size = size.and_then(|(_, size)| size.parse::<u64>().ok()).filter(|&size| size <= BYTES_MAX);
    let Some(size) = size else { return Err(std::io::Error::other("git does not have one of them")) };
    let mut bytes = Vec::new();
    out.take(size).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != size {
        return Err(std::io::ErrorKind::UnexpectedEof.into());
    }
    let mut end = [0];
    out.read_exact(&mut end)?;
    Ok(bytes)
}

/// A line of `git ls-tree -l`: `100644 blob ID SIZE\tPATH`.
fn blob(line: &[u8]) -> Option<Blob> {
    let (about, path) = std::str::from_utf8(line).ok()?.split_once('\t')?;
    let mut about = about.split_whitespace();
    let (mode, kind, id, size) = (about.next()?, about.next()?, about.next()?, about.next()?);
    let plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(name) if name != ".git"));
    let file = kind == "blob" && mode.starts_with("100");
    (file && plain).then_some(())?;
    Some(Blob { path: path.to_owned(), size: size.parse().ok()?, id: id.to_owned() })
}

/// git, about to be started in a folder, speaking English and asking nobody.
fn git(folder: Option<&Path>) -> Command {
    let mut command = call::command::<&str>([]);
    if let Some(folder) = folder {
        command.arg("-C").arg(folder);
        // What the environment says of the repository counts from the current folder, not from that one.
        for name in ["GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY"] {
            if let Some(whole) = std::env::var_os(name).and_then(|path| std::path::absolute(path).ok()) {
                command.env(name, whole);
            }
        }
    }
    command.env("LC_ALL", "C").env("GIT_TERMINAL_PROMPT", "0");
    command
}

/// What git answers, or the first line of what it says is wrong.
fn run(command: &mut Command) -> Result<Result<Vec<u8>, String>, Trouble> {
    let output = command.output().map_err(|error| call::no_git(&error))?;
    if output.status.success() {
        return Ok(Ok(output.stdout));
    }
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(Err(told.lines().next().unwrap_or_default().trim_start_matches("fatal: ").to_owned()))
}

fn other(message: &str) -> Trouble {
    Trouble::Other(message.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ordinary_files_inside_are_listed() {
        let path = |line: &str| blob(line.as_bytes()).map(|blob| (blob.path, blob.size));
        assert_eq!(path("100644 blob 1a2b      12\ta b/c.yaml"), Some(("a b/c.yaml".to_owned(), 12)));
        assert_eq!(path("120000 blob 1a2b       5\tlink.yaml"), None);
        assert_eq!(path("160000 commit 1a2b       -\tsub"), None);
        assert_eq!(path("100644 blob 1a2b      12\t../c.yaml"), None);
        assert_eq!(path("100644 blob 1a2b      12\t.git/config"), None);
        assert_eq!(path(""), None);
    }
}
