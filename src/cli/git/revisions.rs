//! Revisions of the repository one stands in, as sides of a comparison: `REV..REV`, `REV` and `--staged`.

use std::path::{Component, Path};

use super::call;
use super::tree::{Tree, lay_out};
use crate::cli::diff::load::Loaded;
use crate::cli::home::split_target;
use crate::cli::{Trouble, files, shown};
use crate::document::deal_id;
use crate::games::Registry;

/// Two states of a repository that are to be compared.
pub struct Asked {
    old: Tree,
    new: Tree,
    names: [String; 2],
    /// Paths from the root of the repository; none for all of it.
    paths: Vec<String>,
}

/// What the arguments of `trove diff` ask of git; `None` if they name files or deals.
///
/// # Errors
/// If they name a revision that there is not.
pub fn asked(arguments: &[String], staged: bool, registry: &Registry) -> Result<Option<Asked>, Trouble> {
    let first = arguments.first().map(String::as_str);
    let first = first.filter(|first| !names_something(first, registry));
    if staged {
        let base = first.map_or(Ok(None), resolve)?;
        let paths = &arguments[usize::from(base.is_some())..];
        let old = match &base {
            Some(commit) => Tree::Commit(commit.clone()),
            // Before the first commit everything is new.
            None => must_be_repository().and_then(|()| resolve("HEAD"))?.map_or(Tree::Nothing, Tree::Commit),
        };
        let name = if base.is_some() { &arguments[0] } else { "HEAD" };
        return Asked::new(old, Tree::Index, [name, "staged"], paths).map(Some);
    }
    let Some(first) = first else { return Ok(None) };
    let rest = &arguments[1..];
    if let Some((old, new, since)) = range(first) {
        must_be_repository()?;
        let mut commits = [must_resolve(old)?, must_resolve(new)?];
        if since {
            let base = call::ask(["merge-base", &commits[0], &commits[1]])?;
            if base.code != 0 {
                let message = format!("{} and {} have no commit in common", shown(old), shown(new));
                return Err(Trouble::Other(message));
            }
            commits[0] = base.line();
        }
        let [was, is] = commits;
        return Asked::new(Tree::Commit(was), Tree::Commit(is), [old, new], rest).map(Some);
    }
    let commit = match rest.len() {
        // Two words may be two files that are not there, which is another thing to say.
        1 => match resolve(first) {
            Ok(Some(commit)) => commit,
            _ => return Ok(None),
        },
        _ => {
            must_be_repository()?;
            must_resolve(first)?
        }
    };
    if let [second] = rest
        && !names_something(second, registry)
        && let Some(other) = resolve(second)?
    {
        return Asked::new(Tree::Commit(commit), Tree::Commit(other), [first, second], &[]).map(Some);
    }
    Asked::new(Tree::Commit(commit), Tree::Working, [first, "the working tree"], rest).map(Some)
}

/// That there are not two things to compare.
pub fn not_two(arguments: &[String]) -> Trouble {
    let first = arguments.first().map_or("", String::as_str);
    Trouble::Other(match arguments.len() {
        0 => "name what is compared; `trove diff HEAD` compares the files here with the last commit".to_owned(),
        1 => format!(
            "name what {0} is compared with; `trove diff HEAD {0}` compares it with the last commit",
            shown(first)
        ),
        _ => "two things are compared; paths may follow a revision: `trove diff main..HEAD puzzles/`".to_owned(),
    })
}

impl Asked {
    fn new(old: Tree, new: Tree, names: [&str; 2], paths: &[String]) -> Result<Asked, Trouble> {
        let paths = paths.iter().map(|path| from_root(path)).collect::<Result<_, _>>()?;
        Ok(Asked { old, new, names: names.map(str::to_owned), paths })
    }

    /// What the two are called.
    pub fn names(&self) -> [String; 2] {
        self.names.clone()
    }

    /// Reads both, with the names that files have in the repository.
    ///
    /// # Errors
    /// If git fails, or there is no file of a path that was given.
    pub fn read(&self, registry: &Registry) -> Result<[Loaded; 2], Trouble> {
        let old = lay_out(&self.old)?;
        let new = lay_out(&self.new)?;
        for path in &self.paths {
            if ![&old, &new].iter().any(|laid| laid.files.iter().any(|file| is_below(file, path))) {
                let message = format!("neither {} nor {} has a file at {path}", self.names[0], self.names[1]);
                return Err(Trouble::Other(message));
            }
        }
        let wanted = |file: &Path| self.paths.is_empty() || self.paths.iter().any(|path| is_below(file, path));
        Ok([old.load(&wanted, registry)?, new.load(&wanted, registry)?])
    }
}

/// Whether a file is at a path or below it.
fn is_below(file: &Path, path: &str) -> bool {
    path.is_empty() || file.starts_with(path)
}

/// Whether an argument names a file, a folder, a deal or standard input, which comes before revisions.
fn names_something(argument: &str, registry: &Registry) -> bool {
    let (path, _) = split_target(argument);
    path == "-"
        || Path::new(argument).exists()
        || Path::new(path).exists()
        || deal_id::looks_like_id(argument, registry)
}

/// `A..B` and `A...B`, the latter since they parted; what is left out is HEAD.
fn range(argument: &str) -> Option<(&str, &str, bool)> {
    let (old, rest) = argument.split_once("..")?;
    let (new, since) = rest.strip_prefix('.').map_or((rest, false), |new| (new, true));
    if old.ends_with(['/', '\\', '.']) || new.starts_with(['/', '\\', '.']) || old.is_empty() && new.is_empty() {
        return None;
    }
    Some((if old.is_empty() { "HEAD" } else { old }, if new.is_empty() { "HEAD" } else { new }, since))
}

/// The commit that a name means, if it is one.
fn resolve(name: &str) -> Result<Option<String>, Trouble> {
    if name.is_empty() || name.starts_with('-') || name.contains('\0') {
        return Ok(None);
    }
    let answer = call::ask(["rev-parse", "--verify", "--quiet", &format!("{name}^{{commit}}")])?;
    Ok(Some(answer.line()).filter(|line| answer.code == 0 && !line.is_empty()))
}

fn must_resolve(name: &str) -> Result<String, Trouble> {
    resolve(name)?.ok_or_else(|| {
        Trouble::Other(format!("`{name}` is no revision of this repository, and no file, folder or deal id"))
    })
}

fn must_be_repository() -> Result<(), Trouble> {
    match call::ask(["rev-parse", "--git-dir"])?.code {
        0 => Ok(()),
        _ => Err(Trouble::Other("this is no git repository, so there are no revisions to compare".to_owned())),
    }
}

/// A path as it counts from the root of the repository.
fn from_root(path: &str) -> Result<String, Trouble> {
    let prefix = call::done(["rev-parse", "--show-prefix"])?.line();
    let outside = || Trouble::Other(format!("{path} lies outside the repository"));
    let given = Path::new(path);
    let whole = if given.is_absolute() {
        let top = call::done(["rev-parse", "--show-toplevel"])?.path();
        let real = given.canonicalize().unwrap_or_else(|_| given.to_path_buf());
        let top = top.canonicalize().unwrap_or(top);
        real.strip_prefix(&top).map_err(|_| outside())?.to_path_buf()
    } else {
        Path::new(&prefix).join(given)
    };
    let mut parts: Vec<String> = Vec::new();
    for part in whole.components() {
        match part {
            Component::Normal(name) => parts.push(name.to_string_lossy().into_owned()),
            Component::ParentDir => {
                parts.pop().ok_or_else(outside)?;
            }
            _ => {}
        }
    }
    Ok(files::name_of(Path::new(&parts.join("/"))))
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn ranges_are_no_paths() {
        assert_eq!(range("main..topic"), Some(("main", "topic", false)));
        assert_eq!(range("main...topic"), Some(("main", "topic", true)));
        assert_eq!(range("main.."), Some(("main", "HEAD", false)));
        assert_eq!(range("..topic"), Some(("HEAD", "topic", false)));
        for path in ["..", "...", "../a.yaml", "a/../b.yaml", "a/..", "..\\a", "a.yaml"] {
            assert_eq!(range(path), None, "{path}");
        }
    }
}
