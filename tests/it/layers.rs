//! The architecture as a test: who uses whom, what has one home only, how long files are.
//!
//! The tables are read from `ARCHITECTURE.md`, which is their only home.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Lines of a file, tests apart, beyond which it needs a reason.
const LINES_MAX: usize = 500;

/// Files that are longer, and why.
const LONG: &[(&str, &str)] = &[
    ("src/replay/verify.rs", "one machine whose steps share its state; levels, claims and skipped parts meet in each"),
    ("src/cli/records.rs", "records from bytes to verdict in one pass, with their own places in the line"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A source file: its path from the root, with `/`, and its text without comments and without the tests at its end.
struct Source {
    path: String,
    code: String,
}

impl Source {
    /// The path of modules from the crate's root: `src/a/b.rs` → a, b; `src/a/mod.rs` → a; `src/lib.rs` → nothing.
    fn modules(&self) -> Vec<&str> {
        let inner = self.path.trim_start_matches("src/").trim_end_matches(".rs");
        let mut parts: Vec<&str> = inner.split('/').collect();
        if matches!(parts.last(), Some(&("mod" | "lib" | "main"))) {
            parts.pop();
        }
        parts
    }
}

fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of sources can be read") {
            let path = entry.expect("and so can its entries").path();
            if path.is_dir() {
                if path.file_name().is_some_and(|name| name != "tests") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(Source { path: name_of(&path), code: code_of(&read(&path)) });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn name_of(path: &Path) -> String {
    let inner = path.strip_prefix(root()).expect("it is below the root");
    let parts: Vec<_> = inner.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// A text without line comments and without a test module at its end. Lines keep their numbers.
fn code_of(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines.windows(2).position(|pair| pair[0].trim_start() == "#[cfg(test)]" && pair[1].starts_with("mod "));
    let code = lines[..tests.unwrap_or(lines.len())].iter().map(|line| match line.trim_start().starts_with("//") {
        true => "",
        false => line,
    });
    code.collect::<Vec<_>>().join("\n")
}

/// The rows of the table of `ARCHITECTURE.md` whose head is this, as cells.
fn table(head: &str) -> Vec<[String; 2]> {
    let text = read(&root().join("ARCHITECTURE.md"));
    let mut lines = text.lines().skip_while(|line| *line != head).skip(2);
    let row = |line: &str| -> Option<[String; 2]> {
        let (left, right) = line.strip_prefix('|')?.strip_suffix('|')?.split_once('|')?;
        Some([left.trim().trim_matches('`').to_owned(), right.trim().to_owned()])
    };
    let rows: Vec<_> = lines.by_ref().map_while(row).collect();
    assert!(!rows.is_empty(), "ARCHITECTURE.md has no table `{head}`");
    rows
}

fn list(cell: &str) -> Vec<&str> {
    cell.split(',').map(str::trim).filter(|name| !matches!(*name, "" | "–" | "nowhere")).collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Byte offsets at which a name stands on its own.
fn mentions<'a>(code: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    code.match_indices(name).map(|(at, _)| at).filter(move |&at| {
        let before = code[..at].chars().next_back();
        let after = code[at + name.len()..].chars().next();
        let open = name.ends_with(is_word);
        !(before.is_some_and(is_word) || open && after.is_some_and(is_word))
    })
}

fn line_of(code: &str, at: usize) -> usize {
    code[..at].matches('\n').count() + 1
}

/// The first names of what stands behind `crate::`: one, or those of a group in braces.
fn heads(rest: &str) -> Vec<String> {
    let name = |text: &str| -> String { text.trim_start().chars().take_while(|&c| is_word(c)).collect() };
    let Some(group) = rest.strip_prefix('{') else { return vec![name(rest)] };
    let (mut depth, mut begin, mut found) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                found.push(name(&group[begin..at]));
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(name(&group[begin..at]));
                begin = at + 1;
            }
            _ => {}
        }
    }
    found.retain(|name| !name.is_empty());
    found
}

/// Modules at the crate's root that a file names, with lines.
fn uses(source: &Source) -> Vec<(String, usize)> {
    let code = &source.code;
    let mut found = Vec::new();
    for at in mentions(code, "crate::") {
        let heads = heads(&code[at + "crate::".len()..]);
        found.extend(heads.into_iter().map(|head| (head, line_of(code, at))));
    }
    // `super::super::x` leads to the root from two modules down.
    let depth = source.modules().len();
    for at in mentions(code, "super::") {
        if code[..at].ends_with("super::") {
            continue;
        }
        let chain = &code[at..];
        let mut rest = chain;
        let mut ups = 0;
        while let Some(after) = rest.strip_prefix("super::") {
            rest = after;
            ups += 1;
        }
        assert!(ups <= depth, "{}:{}: leads out of the crate", source.path, line_of(code, at));
        if ups == depth {
            found.extend(heads(rest).into_iter().map(|head| (head, line_of(code, at))));
        }
    }
    found
}

#[test]
fn modules_use_what_the_table_allows() {
    let rows = table("| module | may use |");
    let names: Vec<&str> = rows.iter().map(|[name, _]| name.as_str()).collect();
    let allowed: BTreeMap<&str, BTreeSet<&str>> = rows
        .iter()
        .enumerate()
        .map(|(row, [name, may])| {
            let may: BTreeSet<&str> =
                if may == "all" { names[..row].iter().copied().collect() } else { list(may).into_iter().collect() };
            for other in &may {
                assert!(names[..row].contains(other), "`{name}` may use `{other}`, which is no row above it");
            }
            (name.as_str(), may)
        })
        .collect();
    let mut wrong = Vec::new();
    let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
    for source in sources() {
        let Some(&home) = source.modules().first() else { continue };
        let Some(may) = allowed.get(home) else {
            wrong.push(format!("{}: `{home}` is not in the table", source.path));
            continue;
        };
        for (used, line) in uses(&source) {
            if used != home && !may.contains(used.as_str()) {
                wrong.push(format!("{}:{line}: `{home}` may not use `{used}`", source.path));
            }
            seen.insert((home.to_owned(), used));
        }
    }
    for [name, may] in &rows {
        if may != "all" {
            for used in list(may).into_iter().filter(|used| !seen.contains(&(name.clone(), (*used).to_owned()))) {
                wrong.push(format!("ARCHITECTURE.md: `{name}` does not use `{used}`; strike it from the table"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_stay_in_their_homes() {
    let sources = sources();
    let mut wrong = Vec::new();
    for [name, homes] in table("| name | only in |") {
        for source in &sources {
            if list(&homes).iter().any(|home| source.path.starts_with(home)) {
                continue;
            }
            for at in mentions(&source.code, &name) {
                wrong.push(format!("{}:{}: `{name}` belongs {homes}", source.path, line_of(&source.code, at)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Who checks proofs of losses has nothing to do with who finds them.
#[test]
fn checkers_do_not_know_the_solvers() {
    let is_checker = |source: &&Source| {
        let inner = source.path.strip_prefix("src/games/").and_then(|path| path.split_once('/'));
        inner.is_some_and(|(_, inner)| inner.starts_with("lost_proof"))
    };
    let sources = sources();
    let checkers: Vec<&Source> = sources.iter().filter(is_checker).collect();
    for family in ["osmosis", "sir_tommy"] {
        assert!(checkers.iter().any(|source| source.path.contains(family)), "{family} has a checker");
    }
    let mut wrong = Vec::new();
    for source in checkers {
        for name in ["fast", "solve", "search", "prove_lost", "lost_proof("] {
            for at in mentions(&source.code, name) {
                wrong.push(format!("{}:{}: a checker names `{name}`", source.path, line_of(&source.code, at)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_family_is_registered() {
    let games = root().join("src/games");
    let registry = read(&games.join("mod.rs"));
    let families = registry.split("const FAMILIES").nth(1).expect("`FAMILIES` is a constant of src/games/mod.rs");
    // `[&dyn Family; 2] = […];` holds a semicolon in its type.
    let families = families.split(';').nth(1).expect("the constant has a value");
    let folders: Vec<PathBuf> = std::fs::read_dir(&games)
        .expect("the folder of games can be read")
        .map(|entry| entry.expect("and its entries").path())
        .filter(|path| path.is_dir())
        .collect();
    assert!(!folders.is_empty());
    for folder in folders {
        let name = folder.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        assert!(registry.contains(&format!("mod {name};")), "`{name}` is no module of games");
        assert!(families.contains(&format!("&{name}::")), "`{name}` is not in FAMILIES");
    }
}

#[test]
fn long_files_have_a_reason() {
    let mut wrong = Vec::new();
    let sources = sources();
    for source in &sources {
        let lines = source.code.lines().count();
        let listed = LONG.iter().any(|(path, _)| *path == source.path);
        if lines > LINES_MAX && !listed {
            wrong.push(format!("{} has {lines} lines: part it, or say why not", source.path));
        }
        if lines <= LINES_MAX && listed {
            wrong.push(format!("{} has {lines} lines and needs no reason any more", source.path));
        }
    }
    for (path, reason) in LONG {
        assert!(!reason.is_empty());
        if !sources.iter().any(|source| source.path == *path) {
            wrong.push(format!("{path} is no file"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
