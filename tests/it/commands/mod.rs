//! The binary as people and programs meet it: what it prints, where, and its exit status.

#[cfg(target_os = "linux")]
mod atomic;
mod check;
mod collections;
mod completions;
mod config;
mod conventions;
mod coverage;
mod decks;
mod diff;
mod events;
mod export;
mod faces;
mod files;
mod fmt;
mod fmt_puzzles;
mod games;
mod git;
mod git_merge;
mod git_revisions;
mod hosts;
mod import;
mod json;
mod man;
mod mended;
mod new;
mod numbers;
mod play;
#[cfg(all(unix, feature = "tui"))]
pub mod play_screen;
mod points;
mod race;
mod records;
mod replay;
mod schema;
mod schemas;
mod snapshot;
mod solve;
mod stats;
mod stream;
mod trim;
pub mod validator;
mod watch;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use trove::document::deal_id;
use trove::games::{Registry, Session};
use trove::table::{Move, Status};

/// A folder with files, and the program started in it.
pub struct World {
    folder: tempfile::TempDir,
    input: Vec<u8>,
    variables: Vec<(String, String)>,
}

impl World {
    pub fn new() -> World {
        World { folder: tempfile::tempdir().unwrap(), input: Vec::new(), variables: Vec::new() }
    }

    /// The root, below the temporary folder so that there is something outside of it.
    pub fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    /// A file with this text; its folders are made.
    pub fn file(self, path: &str, text: impl AsRef<[u8]>) -> World {
        let path = self.root().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    pub fn folder(self, path: &str) -> World {
        std::fs::create_dir_all(self.root().join(path)).unwrap();
        self
    }

    /// A link that leads to `target`, as seen from where the link is.
    #[cfg(unix)]
    pub fn link(self, path: &str, target: &str) -> World {
        let path = self.root().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(target, path).unwrap();
        self
    }

    /// What comes on standard input.
    pub fn input(mut self, text: impl AsRef<[u8]>) -> World {
        self.input = text.as_ref().to_vec();
        self
    }

    pub fn variable(mut self, name: &str, value: &str) -> World {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The program with arguments, about to be started in the root.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trove"));
        std::fs::create_dir_all(self.root()).unwrap();
        command.current_dir(self.root()).args(arguments);
        for name in [
            "NO_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "TERM",
            "RAYON_NUM_THREADS",
            "TROVE_COMPLETE",
            "TROVE_STATE_DIR",
            "XDG_STATE_HOME",
        ] {
            command.env_remove(name);
        }
        // No ignore files of whoever runs the tests.
        // Nor their settings of git, nor the repository that a hook of it may be running for.
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIT_")) {
            command.env_remove(name);
        }
        command.env("GIT_CONFIG_NOSYSTEM", "1").env("GIT_CEILING_DIRECTORIES", self.folder.path()).env("LC_ALL", "C");
        command.env("HOME", self.folder.path()).env("XDG_CONFIG_HOME", self.folder.path());
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program with arguments that hold no blanks.
    pub fn run(&self, line: &str) -> Ran {
        self.args(&line.split_whitespace().collect::<Vec<_>>())
    }

    pub fn args(&self, arguments: &[&str]) -> Ran {
        let mut child = self.command(arguments).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = self.input.clone();
        // The program may end before it has read everything.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran {
            line: arguments.join(" "),
            out: String::from_utf8(output.stdout).expect("output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
            code: output.status.code().expect("the program ends by itself"),
        }
    }
}

/// Every puzzle and script in a world is in canonical form.
#[track_caller]
pub fn is_canonical(world: &World) {
    let ran = world.run("fmt --check .").well();
    assert!(ran.out.starts_with("0 files would change, "), "{ran}");
}

/// What a run printed, and its exit status.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub line: String,
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl Ran {
    /// All well, and nothing on standard error.
    #[track_caller]
    pub fn well(self) -> Ran {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{self}");
        self
    }

    /// Findings, which are output and no trouble.
    #[track_caller]
    pub fn findings(self) -> Ran {
        assert_eq!((self.code, self.err.as_str()), (1, ""), "{self}");
        self
    }

    /// Could not do it, and says why in one line on standard error.
    #[track_caller]
    pub fn trouble(self, message: &str) -> Ran {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{self}");
        assert_eq!(self.err, format!("trove: {message}\n"), "{self}");
        self
    }

    /// Bad usage: as the parser of arguments says it.
    #[track_caller]
    pub fn usage(self, part: &str) -> Ran {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{self}");
        assert!(self.err.contains(part), "{self}");
        self
    }

    #[track_caller]
    pub fn says(self, part: &str) -> Ran {
        assert!(self.out.contains(part), "no {part:?} in\n{self}");
        self
    }

    #[track_caller]
    pub fn says_not(self, part: &str) -> Ran {
        assert!(!self.out.contains(part), "there is {part:?} in\n{self}");
        self
    }

    #[track_caller]
    pub fn first_line(&self) -> &str {
        self.out.lines().next().unwrap_or_else(|| panic!("nothing was printed\n{self}"))
    }

    /// The one JSON object that was printed.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}\n{self}"))
    }

    /// JSON Lines.
    #[track_caller]
    pub fn lines(&self) -> Vec<Value> {
        let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}\n{self}"));
        self.out.lines().map(parse).collect()
    }

    /// The findings of `check --format json`: code, path, line and column of each.
    #[track_caller]
    pub fn found(&self) -> Vec<String> {
        self.json()["diagnostics"].as_array().unwrap().iter().map(place).collect()
    }
}

impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Ran { line, out, err, code } = self;
        write!(f, "$ trove {line}\n{out}--- standard error\n{err}--- exit status {code}\n")
    }
}

/// `code path:line:column` of a finding.
pub fn place(diagnostic: &Value) -> String {
    let code = diagnostic["code"].as_str().unwrap();
    match diagnostic["labels"].get(0) {
        Some(label) => {
            format!("{code} {}:{}:{}", label["path"].as_str().unwrap(), label["line"], label["column"])
        }
        None => code.to_owned(),
    }
}

/// `osmosis#42` with nothing else.
pub const BARE: &str = "trove: 1\ngame: osmosis\ndeal: { id: \"osmosis#42\" }\n";

/// A puzzle on `osmosis#42` with one solution in block form, from line 8 on.
pub fn puzzle(moves: &str) -> String {
    let moves: String = moves.lines().map(|line| format!("      {line}\n")).collect();
    format!("{BARE}solutions:\n  - name: main\n    expect: unfinished\n    moves: |\n{moves}")
}

/// The first position of a deal.
pub fn session(id: &str) -> Session {
    let deal = deal_id::parse(id, &Registry::standard()).unwrap();
    deal.game().open(deal.setup()).unwrap()
}

/// A game of osmosis that is won: deal id and moves in full form, found by playing whatever can be played.
pub fn won_game() -> (String, Vec<String>) {
    (0..200).find_map(greedy).expect("about one game in six is won")
}

fn greedy(seed: u64) -> Option<(String, Vec<String>)> {
    let id = format!("osmosis#{seed}");
    let mut at = session(&id);
    let mut moves = Vec::new();
    while at.status() == Status::Unfinished && moves.len() < 400 {
        let legal = at.legal();
        let mv = legal.iter().find(|mv| matches!(mv, Move::Shift { .. })).or(legal.first()).copied()?;
        moves.push(at.full_form(mv));
        at.play_allowed(mv);
    }
    (at.status() == Status::Won).then_some((id, moves))
}

/// Where a program is with which something is tested, if it is installed. Without it the test says so and passes, unless
/// `TROVE_SHELLS=all` is set, as `.ci/run` does.
pub fn installed(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file());
    if found.is_none() {
        let wanted = std::env::var_os("TROVE_SHELLS").is_some_and(|wanted| wanted == "all");
        assert!(!wanted, "TROVE_SHELLS=all, and {name} is not installed");
        eprintln!("not tested: {name} is not installed");
    }
    found
}

/// Everything below a folder, to see that nothing was written.
pub fn listing(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(listing(&path));
        } else {
            let bytes = std::fs::read(&path).unwrap();
            found.push((path, bytes));
        }
    }
    found.sort();
    found
}
