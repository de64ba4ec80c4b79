//! Real repositories: git shows changes in moves, falls back to lines, and never fails because of us.

use std::process::{Command, Stdio};

use super::*;

/// A repository in a folder of its own, untouched by the settings of whoever runs the tests.
pub struct Repository {
    pub world: World,
}

impl Repository {
    pub fn new() -> Repository {
        let repository = Repository { world: World::new().folder("") };
        repository.git("init -q -b main .");
        repository.git("config user.name Anna");
        repository.git("config user.email anna@example.org");
        repository.git("config commit.gpgsign false");
        repository
    }

    /// One that is enabled.
    pub fn enabled() -> Repository {
        let repository = Repository::new();
        repository.world.run("git enable").says("git compares and merges puzzles and scripts by what they do");
        repository
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("git");
        let home = self.world.root().parent().unwrap().to_path_buf();
        command.current_dir(self.world.root()).args(arguments);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("GIT_") {
                command.env_remove(name);
            }
        }
        command.env("HOME", &home).env("XDG_CONFIG_HOME", &home).env("GIT_CONFIG_NOSYSTEM", "1").env("LC_ALL", "C");
        command.env("GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z").env("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z");
        command.stdin(Stdio::null());
        command
    }

    /// Runs git; what it prints, and it has to end well.
    #[track_caller]
    pub fn git(&self, line: &str) -> String {
        self.git_args(&line.split_whitespace().collect::<Vec<_>>())
    }

    #[track_caller]
    pub fn git_args(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.try_git(arguments);
        assert_eq!(code, 0, "git {arguments:?}\n{out}\n{err}");
        out
    }

    pub fn try_git(&self, arguments: &[&str]) -> (i32, String, String) {
        let output = self.command(arguments).output().expect("git is installed");
        let text = |bytes| String::from_utf8(bytes).expect("what git shows is UTF-8");
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) -> &Repository {
        let path = self.world.root().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    pub fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.world.root().join(path)).unwrap()
    }

    #[track_caller]
    pub fn commit(&self, message: &str) -> &Repository {
        self.git("add -A");
        self.git_args(&["commit", "-q", "-m", message]);
        self
    }
}

#[track_caller]
pub fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[track_caller]
pub fn lacks(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(!text.contains(part), "there is {part:?} in\n{text}");
    }
}

fn two_versions() -> Repository {
    let repository = Repository::enabled();
    repository.write("a.yaml", puzzle("KD 8D\ndeal")).commit("one");
    repository.write("a.yaml", puzzle("KD 8D\ndeal*2"));
    repository
}

#[test]
fn git_diff_speaks_moves() {
    let repository = two_versions();
    let out = repository.git("diff");
    has(&out, &["diff --trove a/a.yaml b/a.yaml\n", "main"]);
    lacks(&out, &["@@", "\u{1b}", "# trove"]);
    repository.commit("two");
    has(&repository.git("log -p --ext-diff"), &["diff --trove a/a.yaml b/a.yaml\n", "# trove: a: a new puzzle"]);
    has(&repository.git("show --ext-diff"), &["diff --trove a/a.yaml b/a.yaml\n"]);
    assert_eq!(repository.git("difftool -y HEAD~1"), out);
}

#[test]
fn git_log_and_show_have_a_move_a_line() {
    let repository = two_versions();
    repository.commit("two");
    for line in ["log -p", "show", "show HEAD", "diff HEAD~1 --no-ext-diff"] {
        let out = repository.git(line);
        has(&out, &["diff --git a/a.yaml b/a.yaml\n", "@@", "       8D\n       deal\n+      deal\n"]);
        lacks(&out, &["diff --trove"]);
    }
    repository.write("b.moves", "@deal osmosis#42\nKD (deal) 8D @unfinished\n").commit("three");
    has(&repository.git("show"), &["+KD\n+(\n+  deal\n+)\n+8D @unfinished\n"]);
}

#[test]
fn git_can_pass_it_by_once() {
    let repository = two_versions();
    let out = repository.git("diff --no-ext-diff --no-textconv");
    has(&out, &["-      deal\n", "+      deal*2\n"]);
}

#[test]
fn scripts_are_compared_on_their_puzzle() {
    let repository = Repository::enabled();
    repository.write("a.yaml", BARE).write("a/main.moves", "KD deal @unfinished\n");
    repository.write("b.moves", "@deal osmosis#42\nKD @unfinished\n").commit("one");
    repository.write("a/main.moves", "KD 8D @unfinished\n").write("b.moves", "@deal osmosis#42\nKD 8D @unfinished\n");
    let out = repository.git("diff");
    has(&out, &["diff --trove a/a/main.moves b/a/main.moves\n", "diff --trove a/b.moves b/b.moves\n"]);
    lacks(&out, &["# trove", "@@"]);
}

#[test]
fn a_script_that_a_puzzle_lists_is_compared_on_it() {
    let repository = Repository::enabled();
    let listed = format!("{BARE}solutions:\n  - name: far\n    expect: unfinished\n    file: lines/a.moves\n");
    repository
        .write("p/a.yaml", &listed)
        .write("p/b.yaml", "lines/a.moves")
        .write("p/lines/a.moves", "KD\n")
        .commit("one");
    repository.write("p/lines/a.moves", "KD 8D\n");
    let out = repository.git("diff");
    has(&out, &["diff --trove a/p/lines/a.moves b/p/lines/a.moves\n", "  far "]);
    lacks(&out, &["# trove", "@@"]);
    repository.write("p/a.yaml", listed.replace("unfinished", "won"));
    let out = repository.git("diff p/a.yaml");
    let lines = [
        "# trove: what it says of scripts and proofs in other files has changed\n--- a/p/a.yaml\n",
        "+    expect: won\n",
    ];
    has(&out, &lines);
    lacks(&out, &["no difference", "diff --trove"]);
    repository.write("p/a.yaml", listed.replace("unfinished", "won").replace("osmosis#42", "osmosis#43"));
    let out = repository.git("diff p/a.yaml");
    has(&out, &lines);
    has(&out, &["diff --trove a/p/a.yaml b/p/a.yaml\n", "another deal"]);
}

#[test]
fn edits_without_effect_are_shown_by_line() {
    let repository = Repository::enabled();
    repository.write("a.moves", "@deal osmosis#42\nd d R1 @unfinished\n").commit("one");
    repository.write("a.moves", "@deal osmosis#42\ndeal*2 KD @unfinished # a king\n");
    let out = repository.git("diff");
    has(
        &out,
        &["# trove: no difference in play\n--- a/a.moves\n+++ b/a.moves\n@@ -1,2 +1,2 @@", "\n-d d R1 @unfinished\n"],
    );
}

#[test]
fn new_and_deleted_files_are_shown_by_line() {
    let repository = two_versions();
    repository.write("b.yaml", puzzle("KD")).commit("two");
    let out = repository.git("show --ext-diff");
    has(&out, &["diff --git a/b.yaml b/b.yaml\nnew file mode 100644\n", "# trove: b: a new puzzle; 1 solution\n"]);
    has(&out, &["--- /dev/null\n+++ b/b.yaml\n@@ -0,0 +1,8 @@\n+trove: 1\n"]);
    repository.git("rm -q b.yaml");
    let out = repository.git("diff --cached");
    has(&out, &["deleted file mode 100644\n# trove: b: the puzzle is gone; 1 solution\n--- a/b.yaml\n+++ /dev/null\n"]);
}

#[test]
fn renamed_files_and_paths_with_blanks_are_compared() {
    let repository = Repository::enabled();
    let long = "# a comment that makes both texts alike\n".repeat(10);
    repository.write("two words/der könig.yaml", format!("{long}id: k\n{}", puzzle("KD 8D"))).commit("one");
    repository.git_args(&["mv", "two words/der könig.yaml", "two words/die dame.yaml"]);
    repository.write("two words/die dame.yaml", format!("{long}id: k\n{}", puzzle("KD deal")));
    let out = repository.git("diff HEAD -M");
    has(
        &out,
        &["diff --trove a/two words/der könig.yaml b/two words/die dame.yaml\n", "rename to two words/die dame.yaml\n"],
    );
    repository.commit("two");
    repository.git("log -p");
    repository.git("log -p --ext-diff -M");
}

#[test]
fn changes_of_mode_and_kind_are_told() {
    let repository = two_versions();
    repository.commit("two");
    repository.git("update-index --chmod=+x a.yaml");
    let out = repository.git("diff --cached");
    assert_eq!(out, "diff --git a/a.yaml b/a.yaml\nold mode 100644\nnew mode 100755\n");
}

#[cfg(unix)]
#[test]
fn links_are_links() {
    let repository = two_versions();
    repository.commit("two");
    std::os::unix::fs::symlink("a.yaml", repository.world.root().join("l.yaml")).unwrap();
    repository.git("add -A");
    let out = repository.git("diff --cached");
    has(&out, &["new file mode 120000\n", "+a.yaml\n\\ No newline at end of file\n"]);
    lacks(&out, &["# trove"]);
}

#[test]
fn what_cannot_be_read_is_shown_by_line_with_a_note() {
    let repository = two_versions();
    repository
        .write("b.moves", "KD\n")
        .write("c.yaml", "trove: 1\ngame: osmosi\n")
        .write("d.yaml", b"trove: 1\ntitle: M\xE4rz\n");
    repository.write("e.yaml", b"trove: 1\n\0\0\x1b[31m").write("f.yaml", "a: 1\n").write("g.yaml", "");
    repository.write("h.moves", "@deal osmosis#42\n<<<<<<< HEAD\nKD\n=======\nd\n>>>>>>> b\n").commit("two");
    for (path, text) in [("b.moves", "8D\n"), ("c.yaml", "trove: 1\ngame: osmos\u{1b}\n"), ("d.yaml", "trove: 1\n")] {
        repository.write(path, text);
    }
    repository.write("e.yaml", b"trove: 1\n\0\0").write("f.yaml", "a: 2\n").write("g.yaml", "trove: 1\n");
    repository.write("h.moves", "@deal osmosis#42\nKD\n");
    let out = repository.git("diff");
    let note = "# trove: compared line by line, as it cannot be played; ";
    has(&out, &[&format!("{note}b.moves:1: "), &format!("{note}c.yaml:1: "), &format!("{note}d.yaml:2: ")]);
    has(&out, &[&format!("{note}h.moves:2: a conflict of a merge is not resolved (file::conflict)\n")]);
    has(&out, &["-KD\n+8D\n", "+game: osmos␛\n", "Binary files a/e.yaml and b/e.yaml differ\n"]);
    has(&out, &["diff --git a/f.yaml b/f.yaml\n--- a/f.yaml\n+++ b/f.yaml\n@@ -1 +1 @@\n-a: 1\n+a: 2\n"]);
    lacks(&out, &["\u{1b}"]);
    repository.commit("three");
    for line in ["log -p", "log -p --ext-diff", "show", "show --ext-diff", "diff --stat HEAD~1"] {
        repository.git(line);
    }
}

#[test]
fn files_in_conflict_do_not_disturb_git() {
    let repository = Repository::enabled();
    repository.write("a.moves", "@deal osmosis#42\nKD\n@unfinished\n").commit("one");
    repository.git("checkout -q -b topic");
    repository.write("a.moves", "@deal osmosis#42\nKD 8D\n@unfinished\n").commit("theirs");
    repository.git("checkout -q main");
    repository.write("a.moves", "@deal osmosis#42\nKD deal\n@unfinished\n").commit("ours");
    let (code, _, _) = repository.try_git(&["merge", "topic"]);
    assert_eq!(code, 1);
    for line in ["diff", "diff HEAD", "diff --cached", "diff --ours", "diff --theirs", "status", "difftool -y"] {
        repository.git(line);
    }
    let ran = repository.world.run("check --format json");
    assert_eq!(ran.found(), ["file::conflict a.moves:2:1"]);
    let text = repository.read("a.moves");
    for (text, line) in [(text.as_str(), 2), ("trove: 1\n>>>>>>> topic\n", 2)] {
        let ran = World::new().input(text).run("check - --format json");
        assert_eq!(ran.found(), [format!("file::conflict <stdin>:{line}:1")]);
    }
}

#[test]
fn there_is_colour_only_where_it_is_asked_for() {
    let repository = two_versions();
    repository.write("b.yaml", "trove: 1\n");
    repository.git("add -A");
    for line in ["diff --cached", "-c color.ui=always diff --cached --ext-diff", "-p diff --cached"] {
        lacks(&repository.git(line), &["\u{1b}"]);
    }
    let output = repository.command(&["diff", "--cached"]).env("CLICOLOR_FORCE", "1").output().unwrap();
    has(&String::from_utf8(output.stdout).unwrap(), &["\u{1b}[32m+trove: 1\u{1b}[m\n"]);
}

#[test]
fn a_pager_that_stops_reading_is_no_trouble() {
    let repository = two_versions();
    let mut child = repository.command(&["diff"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    lacks(&String::from_utf8_lossy(&output.stderr), &["panicked", "fatal"]);
}

#[test]
fn people_are_told_that_git_calls_it() {
    let world = World::new();
    for line in ["git driver", "git driver a b", "git textconv", "git merge a"] {
        let ran = world.run(line);
        assert!(ran.code == 2 && ran.err.contains("git calls this"), "{ran}");
    }
    world.run("git driver a.yaml").says("* Unmerged path a.yaml").well();
    world.run("git --help").says("trove git driver").says("--no-ext-diff");
}

/// Every file below `.git` that settings or attributes are kept in, and the one that is shared.
fn settings(repository: &Repository) -> Vec<Option<String>> {
    let home = repository.world.root().parent().unwrap().to_path_buf();
    let root = repository.world.root();
    let files = [root.join(".git/config"), root.join(".git/info/attributes"), root.join(".gitattributes")];
    let global = [home.join(".gitconfig"), home.join("git/attributes"), home.join("git/config")];
    files.iter().chain(&global).map(|path| std::fs::read_to_string(path).ok()).collect()
}

fn trove(repository: &Repository, line: &str) -> Ran {
    repository.world.run(line)
}

#[test]
fn disable_takes_away_what_enable_wrote_and_nothing_else() {
    for (option, whose) in [("", 1), (" --shared", 2), (" --global", 4)] {
        let repository = Repository::new();
        repository.write(".git/info/attributes", "*.png binary").write(".gitattributes", "*.svg text\n# mine\n");
        repository.git("config diff.trove.xfuncname ^deal");
        let before = settings(&repository);
        trove(&repository, &format!("git enable{option}")).well();
        let enabled = settings(&repository);
        assert_eq!(enabled.iter().zip(&before).filter(|(a, b)| a != b).count(), 2, "{enabled:?}");
        assert!(enabled[whose].as_ref().unwrap().contains("*.moves diff=trove merge=trove\n"), "{enabled:?}");
        trove(&repository, &format!("git enable{option}")).well();
        assert_eq!(settings(&repository), enabled, "twice is once");
        trove(&repository, "git status").well().says("git compares and merges puzzles and scripts by what they do");
        trove(&repository, &format!("git disable{option}")).well().says("as any text again");
        let after = settings(&repository);
        // Git leaves an empty file of settings that it made.
        let after: Vec<Option<String>> = after.into_iter().map(|text| text.filter(|text| !text.is_empty())).collect();
        assert_eq!(after, before);
        trove(&repository, "git status").findings().says("diff.trove.command        not set");
        trove(&repository, &format!("git disable{option}")).well().says("there was nothing to take away");
    }
}

#[test]
fn status_tells_what_is_missing() {
    let repository = Repository::new();
    repository.write(".gitattributes", "");
    trove(&repository, "git enable --shared").well();
    trove(&repository, "git disable").well();
    trove(&repository, "git status").findings().says("files are marked, but git is not told what to call");
    repository.write("sub/.keep", "");
    trove(&repository, "git enable").well();
    repository.write(".gitattributes", "*.yaml -diff\n");
    trove(&repository, "git status").well();
    repository.git("config diff.trove.command x");
    trove(&repository, "git status").well().says("diff.trove.command        x   (local: ");
}

#[test]
fn enable_works_from_a_folder_and_needs_a_repository() {
    let repository = Repository::new();
    repository.write("deep/er/a.yaml", puzzle("KD")).commit("one");
    let mut command = repository.world.command(&["git", "enable", "--shared"]);
    assert!(command.current_dir(repository.world.root().join("deep/er")).status().unwrap().success());
    assert!(repository.read(".gitattributes").contains("*.yaml diff=trove merge=trove\n"));
    let world = World::new();
    let refused = "this is no git repository; `--global` sets it for all of yours";
    world.run("git enable").trouble(refused);
    world.run("git disable --shared").trouble(refused);
    world.run("git enable --global").well();
    world.run("git status").well();
}

#[cfg(unix)]
#[test]
fn a_program_in_a_folder_with_blanks_is_called() {
    let repository = Repository::new();
    let folder = repository.world.root().parent().unwrap().join("my tools, it's here");
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join("trove");
    std::fs::copy(env!("CARGO_BIN_EXE_trove"), &program).unwrap();
    let mut enable = Command::new(&program);
    enable.args(["git", "enable"]).current_dir(repository.world.root()).stdout(Stdio::null());
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        enable.env_remove(name);
    }
    assert!(enable.status().unwrap().success());
    repository.write("a.moves", "@deal osmosis#42\nKD\n@unfinished\n").commit("one");
    repository.write("a.moves", "@deal osmosis#42\nKD 8D\n@unfinished\n");
    has(&repository.git("diff"), &["diff --trove a/a.moves b/a.moves\n"]);
    has(&repository.git("diff --no-ext-diff"), &["+8D\n"]);
}

#[test]
fn a_whole_folder_can_be_handed_to_difftool() {
    let repository = two_versions();
    let out = repository.git("difftool -y -d --no-symlinks -t trove");
    has(&out, &["main"]);
}
