//! Which files a command is about: arguments → files, deal ids and standard input, folders walked in a fixed order.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::files;
use crate::diagnose::Diagnostic;
use crate::document::deal_id;
use crate::games::Registry;

/// Something to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A puzzle file, `*.yaml` or `*.yml`.
    Puzzle(PathBuf),
    /// A script, `*.moves`.
    Script(PathBuf),
    /// Game records, `*.jsonl`.
    Records(PathBuf),
    /// A deal id.
    Deal(String),
    /// Standard input.
    Stdin,
}

/// What the arguments of a command come to.
#[derive(Debug, Default)]
pub struct Collected {
    /// What to look at, in the order of the arguments, folders in order of name, each file once.
    pub items: Vec<Item>,
    /// Folders that were given, or the folders of files that were given: scripts may not reach out of them.
    pub roots: Vec<PathBuf>,
    /// Folders that were given.
    pub folders: Vec<PathBuf>,
    /// Arguments that lead nowhere.
    pub problems: Vec<Diagnostic>,
}

/// Sorts the arguments of a command; none means `puzzles/` if there is one, else the current folder.
pub fn collect(arguments: &[String], registry: &Registry) -> Collected {
    let mut collected = Collected::default();
    let mut seen = BTreeSet::new();
    let default;
    let arguments = if arguments.is_empty() {
        default = [if Path::new("puzzles").is_dir() { "puzzles" } else { "." }.to_owned()];
        &default[..]
    } else {
        arguments
    };
    for argument in arguments {
        collected.add(argument, registry, &mut seen);
    }
    collected
}

impl Collected {
    fn add(&mut self, argument: &str, registry: &Registry, seen: &mut BTreeSet<PathBuf>) {
        if argument == "-" {
            if !self.items.contains(&Item::Stdin) {
                self.items.push(Item::Stdin);
            }
            return;
        }
        let path = Path::new(argument);
        if path.is_dir() {
            self.roots.push(path.to_path_buf());
            self.folders.push(path.to_path_buf());
            return self.walk(path, seen);
        }
        // A deal id counts only where no file has the name.
        if !path.exists() && deal_id::looks_like_id(argument, registry) {
            self.items.push(Item::Deal(argument.to_owned()));
            return;
        }
        if !path.exists() {
            let mut missing = files::missing(&files::name_of(path));
            missing.help = match super::home::split_target(argument) {
                (file, Some(_)) if Path::new(file).exists() => {
                    Some(format!("whole files are taken here: `{}`", super::shown(file)))
                }
                _ => deal_id::near_miss(argument, registry).map(|near| format!("a deal id looks like `{near}`")),
            };
            return self.problems.push(*missing);
        }
        self.roots.push(files::folder_of(path).to_path_buf());
        match kind_of(path) {
            Some(item) => self.push(item, path, seen),
            None => self.problems.push(*files::bare(
                "file::unreadable",
                &files::name_of(path),
                "it is neither a puzzle file, a script nor game records, by its name".to_owned(),
                Some("puzzle files end in .yaml or .yml, scripts in .moves, game records in .jsonl".to_owned()),
            )),
        }
    }

    fn walk(&mut self, root: &Path, seen: &mut BTreeSet<PathBuf>) {
        for entry in walk(root) {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let message = format!("a part of the folder cannot be read: {error}");
                    self.problems.push(*files::bare("file::unreadable", &files::name_of(root), message, None));
                    continue;
                }
            };
            if !entry.file_type().is_some_and(|kind| kind.is_file()) {
                continue;
            }
            match kind_of(entry.path()) {
                Some(item @ Item::Script(_)) => self.push(item, entry.path(), seen),
                Some(item @ Item::Puzzle(_)) if looks_like_puzzle(entry.path()) => self.push(item, entry.path(), seen),
                _ => {}
            }
        }
    }

    fn push(&mut self, item: Item, path: &Path, seen: &mut BTreeSet<PathBuf>) {
        if seen.insert(path.canonicalize().unwrap_or_else(|_| path.to_path_buf())) {
            self.items.push(item);
        }
    }
}

/// Walks a folder in order of name, obeying ignore files.
pub fn walk(root: &Path) -> ignore::Walk {
    WalkBuilder::new(root).require_git(false).follow_links(false).sort_by_file_name(std::ffi::OsStr::cmp).build()
}

/// What a file is, by its name.
pub fn kind_of(path: &Path) -> Option<Item> {
    let extension = path.extension()?.to_str()?;
    match extension.to_ascii_lowercase().as_str() {
        "yaml" | "yml" => Some(Item::Puzzle(path.to_path_buf())),
        "moves" => Some(Item::Script(path.to_path_buf())),
        "jsonl" | "ndjson" => Some(Item::Records(path.to_path_buf())),
        _ => None,
    }
}

/// Whether a YAML file met on a walk means to be a puzzle: a line of it begins with the key `trove`. One that cannot
/// be read is taken for one, so that it is reported and not passed over.
fn looks_like_puzzle(path: &Path) -> bool {
    match files::read(path, files::PUZZLE_BYTES_MAX) {
        Ok(file) => says_trove(file.text()),
        Err(why) if why.code == "file::conflict" => why.primary().is_none_or(|label| says_trove(label.file.text())),
        Err(_) => true,
    }
}

/// Whether a YAML text has a top-level key `trove`, as far as its lines show.
pub fn says_trove(text: &str) -> bool {
    text.trim_start_matches('\u{FEFF}').split(['\n', '\r']).any(|line| {
        let line = line.strip_prefix("--- ").unwrap_or(line);
        let key = line.trim_start_matches('{').trim_start();
        let braced = line.starts_with('{');
        let rest = ["trove", "\"trove\"", "'trove'"].iter().find_map(|name| key.strip_prefix(name));
        (braced || key.len() == line.len()) && rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
    })
}

/// What standard input holds, by its beginning: a puzzle, game records, or a script.
pub fn kind_of_text(begin: &str) -> Item {
    let text = begin.trim_start_matches('\u{FEFF}').trim_start();
    let schema_comment = text
        .split(['\n', '\r'])
        .take_while(|line| line.trim_start().starts_with('#') || line.trim().is_empty())
        .any(|line| line.contains("yaml-language-server"));
    if schema_comment || text.starts_with("trove:") || text.starts_with("---") {
        Item::Puzzle(PathBuf::new())
    } else if text.starts_with('{') {
        Item::Records(PathBuf::new())
    } else {
        Item::Script(PathBuf::new())
    }
}
