//! The README is true: its tour is played line by line in an empty folder, its example is the crate's, and its test
//! command is the one that the checks of the repository run.
//!
//! `UPDATE_TOUR=1 cargo test --test it tour` writes what the commands of the tour really print into `README.md`.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

#[cfg(unix)]
use crate::commands::play_screen::Terminal;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A line that begins with `$ ` in a ```` ```console ```` block, and the lines behind it.
#[derive(Debug)]
struct Step {
    command: String,
    /// Number of the line in the file, from 1.
    line: usize,
    below: Vec<String>,
}

/// A ```` ```keys ```` block: the command line of a program with a screen, then keys and what they bring to the screen.
#[derive(Debug)]
struct Keys {
    /// Number of the line in the file, from 1.
    line: usize,
    lines: Vec<String>,
}

/// The parts of a Markdown text: lines to keep, the steps of console blocks, and blocks of keys.
#[derive(Debug)]
enum Part {
    Line(String),
    Step(Step),
    Keys(Keys),
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut console = false;
    let mut keys = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            console = line == "```console";
            keys = line == "```keys";
            parts.push(Part::Line(line.to_owned()));
            if keys {
                parts.push(Part::Keys(Keys { line: number + 1, lines: Vec::new() }));
            }
        } else if let (true, Some(Part::Keys(keys))) = (keys, parts.last_mut()) {
            keys.lines.push(line.to_owned());
        } else if !console {
            parts.push(Part::Line(line.to_owned()));
        } else if let Some(command) = line.strip_prefix("$ ") {
            parts.push(Part::Step(Step { command: command.to_owned(), line: number, below: Vec::new() }));
        } else if let Some(Part::Step(step)) = parts.last_mut() {
            step.below.push(line.to_owned());
        } else {
            panic!("README.md:{number}: a console block begins with a command");
        }
    }
    parts
}

/// The words of a command, blanks inside single quotes kept.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("there is one").push(c),
        }
    }
    assert!(!quoted, "`{command}`: a quote is not closed");
    words.retain(|word| !word.is_empty());
    words
}

/// An empty folder, and the exit status of the last command.
struct Tour {
    folder: tempfile::TempDir,
    /// What programs keep for their users.
    aside: tempfile::TempDir,
    status: i32,
}

impl Tour {
    /// Does what a shell would do, for the few forms that the tour uses; gives what a terminal would show.
    fn run(&mut self, step: &Step) -> Vec<String> {
        let command = step.command.as_str();
        if command == "echo $?" {
            return vec![std::mem::take(&mut self.status).to_string()];
        }
        assert_eq!(self.status, 0, "README.md:{}: the command before this one failed and it is not said", step.line);
        if let Some(file) = command.strip_prefix("cat > ").and_then(|rest| rest.strip_suffix(" <<'EOF'")) {
            let (end, lines) = step.below.split_last().expect("a text");
            assert_eq!(end, "EOF", "README.md:{}: the text does not end", step.line);
            fs::write(self.folder.path().join(file), lines.join("\n") + "\n").expect("the file can be written");
            return step.below.clone();
        }
        if let Some(trove) = command.strip_suffix(" <<'EOF'") {
            let end = step.below.iter().position(|line| line == "EOF");
            let end = end.unwrap_or_else(|| panic!("README.md:{}: the input does not end", step.line));
            let mut shown = step.below[..=end].to_vec();
            shown.extend(self.program(&words(trove), &(step.below[..end].join("\n") + "\n"), step));
            return shown;
        }
        if let Some(file) = command.strip_prefix("cat ") {
            return fs::read_to_string(self.folder.path().join(file))
                .expect("a file")
                .lines()
                .map(str::to_owned)
                .collect();
        }
        if let Some((trove, file)) = command.split_once(" > ") {
            let shown = self.program(&words(trove), "", step).join("\n") + "\n";
            fs::write(self.folder.path().join(file), shown).expect("the file can be written");
            return Vec::new();
        }
        let (input, trove) = match command.split_once(" | ") {
            Some((left, right)) => {
                let left = words(left);
                assert_eq!(left[0], "echo", "README.md:{}: only `echo` is piped", step.line);
                (left[1..].join(" ") + "\n", right)
            }
            None => (String::new(), command),
        };
        self.program(&words(trove), &input, step)
    }

    /// Types at a screen, and looks at it after every line.
    #[cfg(unix)]
    fn play(&self, keys: &Keys) {
        let (command, lines) = keys.lines.split_first().expect("a command");
        let words = words(command);
        assert_eq!(words[0], "trove", "README.md:{}", keys.line);
        let mut program = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_trove"));
        program.args(&words[1..]);
        program.env("HOME", self.aside.path());
        program.env("TROVE_STATE_DIR", self.aside.path());
        let mut terminal = Terminal::in_folder(self.folder.path(), program, (80, 24), &[]);
        terminal.sees("? help");
        for line in lines {
            let (typed, seen) = line.split_once("  ").unwrap_or((line, ""));
            terminal.send(&typed.replace('⏎', "\r"));
            terminal.sees(seen.trim());
        }
        let (status, _) = terminal.ends();
        assert!(status.success(), "README.md:{}: {status}", keys.line);
    }

    /// Runs one of the two programs of the tour; gives what it prints.
    fn program(&mut self, words: &[String], input: &str, step: &Step) -> Vec<String> {
        let program = match words[0].as_str() {
            "trove" => env!("CARGO_BIN_EXE_trove"),
            "git" => "git",
            other => panic!("README.md:{}: `{other}` is no command of the tour", step.line),
        };
        let output = self.output(program, &words[1..], input);
        self.status = output.status.code().expect("it ends by itself");
        let shown = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("output is UTF-8"));
        shown.concat().lines().map(str::to_owned).collect()
    }

    fn output(&self, program: &str, arguments: &[String], input: &str) -> Output {
        let mut command = Command::new(program);
        // Nothing of whoever runs the tests, neither settings nor games that were not saved.
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("GIT_")) {
            command.env_remove(name);
        }
        for role in ["AUTHOR", "COMMITTER"] {
            command.env(format!("GIT_{role}_NAME"), "A Player").env(format!("GIT_{role}_EMAIL"), "player@example.org");
        }
        let mut child = command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_remove("CLICOLOR_FORCE")
            .env("HOME", self.aside.path())
            .env("XDG_CONFIG_HOME", self.aside.path())
            .env("TROVE_STATE_DIR", self.aside.path())
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CEILING_DIRECTORIES", std::env::temp_dir())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary was built");
        child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads its input");
        child.wait_with_output().expect("it ends")
    }
}

#[test]
fn tour_of_the_readme_is_true() {
    let old = read("README.md");
    let empty = || tempfile::tempdir().expect("a temporary folder");
    let mut tour = Tour { folder: empty(), aside: empty(), status: 0 };
    let mut lines: Vec<String> = Vec::new();
    let mut steps = 0;
    let mut played = 0;
    for part in parts(&old) {
        match part {
            Part::Line(line) => lines.push(line),
            Part::Keys(keys) => {
                #[cfg(unix)]
                tour.play(&keys);
                played += 1;
                lines.extend(keys.lines);
            }
            Part::Step(step) => {
                steps += 1;
                lines.push(format!("$ {}", step.command));
                lines.extend(tour.run(&step));
                // A blank line that parts two commands of a block is the writer's.
                let parted = step.below.last().is_some_and(String::is_empty);
                if parted && lines.last().is_some_and(|line| !line.is_empty()) {
                    lines.push(String::new());
                }
            }
        }
    }
    assert!(steps >= 8 && played > 0, "the tour has lost its commands");
    assert_eq!(tour.status, 0, "the last command of the tour failed and it is not said");
    let new = lines.join("\n") + "\n";
    if std::env::var_os("UPDATE_TOUR").is_some() {
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"), &new).expect("README.md can be written");
        return;
    }
    for (number, (old, new)) in (1..).zip(old.lines().zip(new.lines())) {
        assert_eq!(old, new, "README.md:{number}: UPDATE_TOUR=1 cargo test --test it tour writes it anew");
    }
    assert_eq!(old, new, "README.md: UPDATE_TOUR=1 cargo test --test it tour writes it anew");
}

/// The lines of the first block of a text that opens with this fence.
fn block<'a>(text: &'a str, fence: &str) -> Vec<&'a str> {
    text.lines().skip_while(|line| *line != fence).skip(1).take_while(|line| *line != "```").collect()
}

#[test]
fn example_of_the_readme_is_the_crate_doc() {
    let source = read("src/lib.rs");
    let doc: String = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n")
        .collect();
    let readme = read("README.md");
    let example = block(&readme, "```rust");
    assert!(!example.is_empty());
    assert_eq!(example, block(&doc, "```"), "README.md and src/lib.rs show the same example");
}

#[test]
fn checks_run_the_command_of_the_readme() {
    let readme = read("README.md");
    let script = read(".ci/run");
    let last = script.lines().rfind(|line| !line.trim().is_empty()).expect("the script has lines");
    assert!(readme.lines().any(|line| line == last), "README.md does not name `{last}`");
    for part in ["cargo fmt --check", "cargo clippy", "cargo test"] {
        assert!(last.contains(part), ".ci/run does not `{part}`");
    }
}

#[test]
fn decisions_are_numbered_and_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/decisions");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("docs/decisions is there")
        .map(|entry| entry.expect("its entries can be read").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    for (number, name) in (1..).zip(&names) {
        assert!(
            name.starts_with(&format!("{number:04}-")) && name.ends_with(".md"),
            "{name} is not number {number:04}"
        );
        let text = read(&format!("docs/decisions/{name}"));
        assert!(text.starts_with(&format!("# {number}. ")), "{name} does not begin with its number");
        for part in ["**Question.**", "**Sources.**", "**Choice.**", "**Cost.**"] {
            assert!(text.contains(part), "{name} has no {part}");
        }
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages: Vec<String> = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_owned).into();
    for folder in ["docs", "docs/decisions"] {
        let entries = fs::read_dir(root.join(folder)).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned());
        pages.extend(names.filter(|name| name.ends_with(".md")).map(|name| format!("{folder}/{name}")));
    }
    let mut dead = Vec::new();
    for page in &pages {
        let text = read(page);
        let folder = root.join(page).parent().expect("a page lies in a folder").to_path_buf();
        for (_, rest) in text.match_indices("](").map(|(at, open)| ((), &text[at + open.len()..])) {
            let target = rest.split([')', '#']).next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") && !folder.join(target).exists() {
                dead.push(format!("{page}: {target}"));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}
