//! `trove git enable` and `disable`: settings of git, and the attributes that say which files they are for.

use std::path::{Path, PathBuf};

use super::{attributes, call};
use crate::cli::{Exit, Trouble, Ui, files, output, shown};

/// Largest attributes file that is edited.
const ATTRIBUTES_BYTES_MAX: u64 = 1 << 20;

/// Where git is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In a repository, for its owner.
    Local,
    /// As [`Scope::Local`], but the attributes are in a file that is committed.
    Shared,
    /// For all repositories of a user.
    Global,
}

impl Scope {
    /// The option of `git config` for its settings; they cannot be shared.
    const fn option(self) -> &'static str {
        match self {
            Scope::Local | Scope::Shared => "--local",
            Scope::Global => "--global",
        }
    }
}

/// The keys that are ours.
pub const KEYS: &[&str] = &[
    "diff.trove.command",
    "diff.trove.textconv",
    "diff.trove.cachetextconv",
    "merge.trove.name",
    "merge.trove.driver",
    "difftool.trove.cmd",
];

/// What a key is set to.
fn value(key: &str, program: &str) -> String {
    match key {
        "diff.trove.command" => format!("{program} git driver"),
        "diff.trove.textconv" => format!("{program} git textconv"),
        "diff.trove.cachetextconv" => "true".to_owned(),
        "merge.trove.name" => "puzzles and move scripts, part by part".to_owned(),
        "merge.trove.driver" => format!("{program} git merge %O %A %B %L %P %S %X %Y"),
        _ => format!("{program} diff --exit-zero \"$LOCAL\" \"$REMOTE\""),
    }
}

/// `trove git enable`
pub fn enable(scope: Scope, ui: &mut Ui) -> Result<Exit, Trouble> {
    let path = attributes_file(scope)?;
    let program = program()?;
    let text = read(&path)?;
    for key in KEYS {
        call::done(["config", scope.option(), "--replace-all", key, &value(key, &program)])?;
    }
    let with = attributes::with(&text);
    if with != text {
        output::write(&path, with.as_bytes(), true)?;
    }
    let whose = match scope {
        Scope::Global => "in every repository of yours",
        Scope::Local | Scope::Shared => "in this repository",
    };
    ui.line(&format!("git compares and merges puzzles and scripts by what they do to the game, {whose}"))?;
    ui.line(&format!("attributes: {}", shown(&files::name_of(&path))))?;
    if scope == Scope::Shared {
        ui.line("commit that file; whoever clones the repository runs `trove git enable --shared` once")?;
    }
    Ok(Exit::Well)
}

/// `trove git disable`
pub fn disable(scope: Scope, ui: &mut Ui) -> Result<Exit, Trouble> {
    let path = attributes_file(scope)?;
    let text = read(&path)?;
    let mut taken = 0;
    for key in KEYS {
        let answer = call::ask(["config", scope.option(), "--unset-all", key])?;
        match answer.code {
            0 => taken += 1,
            // There is no such key, or no such file.
            5 | 1 => {}
            _ => return Err(Trouble::Other(format!("git refuses: {}", answer.complaint))),
        }
    }
    let without = attributes::without(&text);
    if without != text {
        taken += 1;
        if without.is_empty() {
            let failed = |error| Trouble::Other(format!("{} cannot be deleted: {error}", files::name_of(&path)));
            std::fs::remove_file(&path).map_err(failed)?;
        } else {
            output::write(&path, without.as_bytes(), true)?;
        }
    }
    ui.line(match taken {
        0 => "there was nothing to take away; `trove git status` tells what is set, and where",
        _ => "git compares and merges puzzles and scripts as any text again",
    })?;
    Ok(Exit::Well)
}

/// The attributes file of a scope.
pub fn attributes_file(scope: Scope) -> Result<PathBuf, Trouble> {
    match scope {
        Scope::Global => global_attributes(),
        Scope::Local => Ok(in_repository(&["rev-parse", "--git-path", "info/attributes"])?),
        Scope::Shared => {
            let up = in_repository(&["rev-parse", "--show-cdup"])?;
            if call::done(["rev-parse", "--is-inside-work-tree"])?.line() != "true" {
                let message = "this repository has no working tree, so no .gitattributes; leave --shared out";
                return Err(Trouble::Other(message.to_owned()));
            }
            Ok(up.join(".gitattributes"))
        }
    }
}

/// A path of the repository one stands in.
///
/// # Errors
/// If one stands in none.
pub fn in_repository(arguments: &[&str]) -> Result<PathBuf, Trouble> {
    let answer = call::ask(arguments)?;
    match answer.code {
        0 => Ok(answer.path()),
        _ if answer.complaint.contains("not a git repository") => {
            Err(Trouble::Other("this is no git repository; `--global` sets it for all of yours".to_owned()))
        }
        _ => Err(Trouble::Other(format!("git refuses: {}", answer.complaint))),
    }
}

fn global_attributes() -> Result<PathBuf, Trouble> {
    let named = call::ask(["config", "--global", "--type=path", "--get", "core.attributesFile"])?;
    if named.code == 0 && !named.out.is_empty() {
        return Ok(named.path());
    }
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("XDG_CONFIG_HOME").or_else(|| Some(set("HOME").or_else(|| set("USERPROFILE"))?.join(".config")));
    match folder {
        Some(folder) => Ok(folder.join("git").join("attributes")),
        None => Err(Trouble::Other("there is no home folder: HOME is not set".to_owned())),
    }
}

fn read(path: &Path) -> Result<String, Trouble> {
    let name = files::name_of(path);
    match files::read_bytes(path, ATTRIBUTES_BYTES_MAX) {
        Ok(Some(bytes)) => String::from_utf8(bytes)
            .map_err(|_| Trouble::Other(format!("{name} is not UTF-8; its lines have to be added by hand"))),
        Ok(None) => Err(Trouble::Other(format!("{name} is larger than 1 MiB; its lines have to be added by hand"))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(Trouble::Other(format!("{name} cannot be read: {error}"))),
    }
}

/// This program as git is to call it: by its name if that finds it, so that settings outlive its next version.
fn program() -> Result<String, Trouble> {
    let unknown = |error| Trouble::Other(format!("this program cannot tell where it lies: {error}"));
    let own = std::env::current_exe().map_err(unknown)?;
    let real = own.canonicalize().unwrap_or_else(|_| own.clone());
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let name = format!("trove{}", std::env::consts::EXE_SUFFIX);
    let found = std::env::split_paths(&folders).map(|folder| folder.join(&name)).find(|path| path.is_file());
    if found.and_then(|path| path.canonicalize().ok()) == Some(real) {
        return Ok("trove".to_owned());
    }
    match own.to_str() {
        Some(path) => Ok(call::quoted(&path.replace('\\', "/"))),
        None => Err(Trouble::Other("this program lies in a folder whose name is not UTF-8".to_owned())),
    }
}
