//! `trove watch`: a process that waits, files that change under it, and what it says then.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::{BARE, World, puzzle};

/// Only so that a test that fails does not wait for ever.
const DEADLINE: Duration = Duration::from_secs(120);

/// The program at work, and the lines that it writes.
struct Watching {
    root: PathBuf,
    child: Child,
    lines: Receiver<String>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Watching {
    /// Starts it and gives its first report too.
    fn start(world: &World, line: &str) -> (Watching, String) {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let mut child = world.command(&arguments).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        let mut watching = Watching { root: world.root(), child, lines };
        let first = watching.report();
        (watching, first)
    }

    /// The lines up to the next one that begins with a time of day, which is taken away.
    fn report(&mut self) -> String {
        let mut report = String::new();
        loop {
            let line = self.lines.recv_timeout(DEADLINE).unwrap_or_else(|_| {
                let _ = self.child.kill();
                let mut err = String::new();
                let _ = self.child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut err));
                panic!("no report after\n{report}\n{err}")
            });
            let is_time = line.len() > 10
                && line
                    .bytes()
                    .take(8)
                    .enumerate()
                    .all(|(at, b)| if at % 3 == 2 { b == b':' } else { b.is_ascii_digit() });
            if is_time {
                return report + line[10..].trim_end();
            }
            report = report + &line + "\n";
        }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Writes a file as most programs do: emptied, then filled.
    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Writes a file beside its place and moves it there.
    fn replace(&self, path: &str, text: &str) {
        let beside = self.path(path).with_file_name(".new~");
        std::fs::write(&beside, text).unwrap();
        std::fs::rename(beside, self.path(path)).unwrap();
    }

    fn remove(&self, path: &str) {
        let path = self.path(path);
        if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) }.unwrap();
    }

    fn rename(&self, from: &str, to: &str) {
        std::fs::rename(self.path(from), self.path(to)).unwrap();
    }

    /// Interrupts it as Ctrl-C does; gives its exit status.
    #[cfg(unix)]
    fn interrupt(mut self) -> i32 {
        use nix::sys::signal::{Signal, kill};
        kill(nix::unistd::Pid::from_raw(self.child.id().try_into().unwrap()), Signal::SIGINT).unwrap();
        self.child.wait().unwrap().code().expect("it ends by itself")
    }
}

#[track_caller]
fn ends(report: &str, last: &str) {
    assert_eq!(report.lines().last(), Some(last), "{report}");
}

fn world() -> World {
    World::new().file("a.yaml", puzzle("KD")).file("b.yaml", puzzle("deal"))
}

const FIRST: &str = "checked 2 puzzles, 2 scripts, 2 moves, 2 assertions: all well";

/// Errors come and go, told once each, whatever else stays wrong.
fn errors_come_and_go(options: &str) {
    let world = world();
    let (mut watching, first) = Watching::start(&world, &format!("watch . {options}"));
    assert_eq!(first, FIRST);
    watching.write("a.yaml", &puzzle("KS"));
    let report = watching.report();
    assert!(report.starts_with("error[script::not-open] in a, solution main, ply 1\n"), "{report}");
    ends(&report, "1 puzzle changed · 1 error (1 new)");
    watching.write("b.yaml", &puzzle("deal zz"));
    let report = watching.report();
    assert!(!report.contains("script::not-open"), "what was told is not told again\n{report}");
    assert!(report.starts_with("error[script::"), "{report}");
    ends(&report, "1 puzzle changed · 2 errors (1 new)");
    // A finding that only moves within its file is the same one.
    watching.write("a.yaml", &format!("# a line more\n{}", puzzle("KS")));
    assert_eq!(watching.report(), "1 puzzle changed · 2 errors");
    watching.write("b.yaml", &puzzle("deal deal"));
    let report = watching.report();
    assert!(report.starts_with("mended: b, main: "), "{report}");
    ends(&report, "1 puzzle changed · 1 error, 1 mended");
    watching.write("a.yaml", &puzzle("KD"));
    let report = watching.report();
    let mended = "mended: a, main: KS cannot be played: it lies on R3 under 4S, QS and 9S (script::not-open)\n\n";
    assert_eq!(report, format!("{mended}1 puzzle changed · all well, 1 mended"));
    // New files and files that go.
    watching.write("new/c.yaml", &puzzle("KD deal"));
    assert_eq!(watching.report(), "1 puzzle changed · all well");
    watching.remove("new");
    assert_eq!(watching.report(), "1 puzzle changed · all well");
    watching.write("game.moves", "@deal osmosis#42 KD KD @unfinished");
    ends(&watching.report(), "1 script changed · 1 error (1 new)");
    watching.remove("game.moves");
    ends(&watching.report(), "1 script changed · all well, 1 mended");
}

#[test]
fn errors_come_and_go_as_the_system_tells_of_changes() {
    errors_come_and_go("");
}

#[test]
fn errors_come_and_go_as_polling_sees_them() {
    errors_come_and_go("--poll --interval 0.1");
}

#[test]
fn files_are_saved_in_many_ways() {
    let world = world();
    let (mut watching, _) = Watching::start(&world, "watch .");
    watching.replace("a.yaml", &puzzle("KS"));
    ends(&watching.report(), "1 puzzle changed · 1 error (1 new)");
    watching.replace("a.yaml", &puzzle("KD deal"));
    ends(&watching.report(), "1 puzzle changed · all well, 1 mended");
    // The old file becomes a backup, and there is none for a moment.
    watching.write(".a.yaml.swp", "swap");
    watching.rename("a.yaml", "a.yaml~");
    watching.write("a.yaml", &puzzle("KD deal deal"));
    watching.remove("a.yaml~");
    watching.remove(".a.yaml.swp");
    assert_eq!(watching.report(), "1 puzzle changed · all well");
    // Emptied, and filled in steps.
    watching.write("a.yaml", "");
    let whole = puzzle("KD deal deal deal");
    for end in (20..whole.len()).step_by(20).chain([whole.len()]) {
        watching.write("a.yaml", &whole[..end]);
    }
    assert_eq!(watching.report(), "1 puzzle changed · all well");
    // A save that changes nothing, and a file that nobody asked for, are not told: the next report is about what comes
    // after them.
    watching.write("a.yaml", &whole);
    watching.write("notes.txt", "no puzzle");
    watching.write("config.yaml", "version: 3");
    watching.remove("b.yaml");
    assert_eq!(watching.report(), "1 puzzle changed · all well");
    watching.write("b.yaml", BARE);
    let report = watching.report();
    assert!(report.starts_with("note[collection::no-solutions]: b.yaml:1:1: "), "{report}");
    ends(&report, "1 puzzle changed · all well");
}

#[test]
fn folders_are_removed_and_made_again() {
    let world = World::new().file("p/a.yaml", puzzle("KD")).file("p/deep/b.yaml", puzzle("deal"));
    let (mut watching, first) = Watching::start(&world, "watch p");
    assert_eq!(first, FIRST);
    watching.remove("p/deep");
    assert_eq!(watching.report(), "1 puzzle changed · all well");
    watching.write("p/deep/er/b.yaml", &puzzle("KS"));
    ends(&watching.report(), "1 puzzle changed · 1 error (1 new)");
    watching.write("p/deep/er/b.yaml", &puzzle("KD"));
    ends(&watching.report(), "1 puzzle changed · all well, 1 mended");
    watching.rename("p/deep", "p/v1.2");
    ends(&watching.report(), "2 puzzles changed · all well");
    watching.write("p/v1.2/er/b.yaml", &puzzle("KD deal"));
    assert_eq!(watching.report(), "1 puzzle changed · all well");
    // The folder that was given itself.
    watching.rename("p", "q");
    let report = watching.report();
    assert!(report.contains("error[file::missing]: p\n"), "{report}");
    ends(&report, "2 puzzles changed · 1 error (1 new)");
    watching.rename("q", "p");
    ends(&watching.report(), "2 puzzles changed · all well, 1 mended");
    watching.write("p/v1.2/er/b.yaml", &puzzle("KS"));
    ends(&watching.report(), "1 puzzle changed · 1 error (1 new)");
}

#[test]
fn scripts_settings_and_ignore_files_count() {
    let listed = format!("{BARE}solutions:\n  - {{ name: a, expect: unfinished, file: lines/a.txt }}\n");
    let world = World::new().file("p/a.yaml", &listed).file("p/lines/a.txt", "KD").file("p/b.yaml", puzzle("KD"));
    let world = world.file("p/.gitignore", "lines/\n");
    let (mut watching, first) = Watching::start(&world, "watch p");
    assert_eq!(first, "checked 2 puzzles, 2 scripts, 2 moves, 2 assertions: all well");
    watching.write("p/lines/a.txt", "KS");
    ends(&watching.report(), "1 puzzle changed · 1 error (1 new)");
    watching.remove("p/lines/a.txt");
    let report = watching.report();
    assert!(report.contains("error[file::missing] in a, solution a\n"), "{report}");
    ends(&report, "1 puzzle changed · 1 error (1 new), 1 mended");
    watching.write("p/lines/a.txt", "KD deal");
    ends(&watching.report(), "1 puzzle changed · all well, 1 mended");
    watching.write("p/b/more.moves", "deal @unfinished");
    ends(&watching.report(), "1 puzzle changed · all well");
    // Settings above the folder that is watched.
    watching.write("trove.toml", "required = ['title']\n");
    ends(&watching.report(), "2 puzzles changed · 2 errors (2 new)");
    watching.write("trove.toml", "required = [title]\n");
    let report = watching.report();
    assert!(report.contains("error[config::bad-toml]: trove.toml") || report.contains("config::bad-toml"), "{report}");
    watching.remove("trove.toml");
    ends(&watching.report(), "all well, 1 mended");
    watching.write("p/.gitignore", "lines/\nb.yaml\nb/\n");
    assert_eq!(watching.report(), "1 puzzle changed · all well");
    watching.remove("p/.gitignore");
    assert_eq!(watching.report(), "1 puzzle changed · all well");
}

#[test]
fn a_file_alone_is_watched_with_what_belongs_to_it() {
    let world = world().file("x/c.moves", "@puzzle \"../a.yaml\"\nKD deal @unfinished");
    let (mut watching, first) = Watching::start(&world, "watch a.yaml");
    assert_eq!(first, "checked 1 puzzle, 1 script, 1 move, 1 assertion: all well");
    watching.write("b.yaml", "trove: 1\nno: puzzle");
    watching.write("a/first.moves", "KS @unfinished");
    ends(&watching.report(), "1 puzzle changed · 1 error (1 new)");
    watching.replace("a/first.moves", "KD @unfinished");
    ends(&watching.report(), "1 puzzle changed · all well, 1 mended");
    watching.replace("a.yaml", &puzzle("KD KS"));
    ends(&watching.report(), "1 puzzle changed · 1 error (1 new)");
    watching.remove("a.yaml");
    let report = watching.report();
    assert!(report.contains("error[file::missing]: a.yaml\n"), "{report}");
    watching.write("a.yaml", &puzzle("KD"));
    ends(&watching.report(), "1 puzzle changed · all well, 1 mended");
    drop(watching);
    // A script alone, whose puzzle lies elsewhere in the repository.
    let world = world.folder(".git");
    let (mut watching, first) = Watching::start(&world, "watch x/c.moves");
    assert_eq!(first, "checked 0 puzzles, 1 script, 2 moves, 1 assertion: all well");
    watching.replace("a.yaml", &puzzle("KD").replace("#42", "#43"));
    ends(&watching.report(), "1 script changed · 1 error (1 new)");
}

#[test]
fn the_first_check_is_told_whole() {
    let world = world().file("a.yaml", puzzle("KS"));
    let (_watching, first) = Watching::start(&world, "watch");
    let checked = world.run("check");
    assert_eq!(format!("{first}\n"), checked.out);
    let (_watching, ascii) = Watching::start(&world, "watch --ascii --expect any");
    assert!(ascii.is_ascii() && ascii.contains("script::not-open"), "{ascii}");
    let world = World::new();
    let (mut watching, first) = Watching::start(&world, "watch");
    assert!(first.starts_with("error[collection::no-puzzles]\n"), "{first}");
    watching.write("puzzle.yaml", &puzzle("KD"));
    let report = watching.report();
    assert!(report.starts_with("mended: nothing was checked: "), "{report}");
    ends(&report, "1 puzzle changed · all well, 1 mended");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_last_state() {
    for options in ["", "--poll --interval 0.1"] {
        let world = world();
        let (watching, _) = Watching::start(&world, &format!("watch {options}"));
        assert_eq!(watching.interrupt(), 0);
        let (mut watching, _) = Watching::start(&world, &format!("watch {options}"));
        watching.write("a.yaml", &puzzle("KS"));
        watching.report();
        assert_eq!(watching.interrupt(), 1);
    }
}

#[test]
fn what_cannot_change_is_refused() {
    let world = world().file("notes.txt", "");
    for (line, message) in [
        ("watch -", "standard input cannot be watched; `trove check -` reads it once"),
        ("watch osmosis#42", "the deal osmosis#42 never changes; there is nothing to watch"),
        ("watch gone.yaml", "there is no file or folder gone.yaml"),
        ("watch a.yaml gone", "there is no file or folder gone"),
        ("watch notes.txt", "notes.txt is neither a puzzle file, a script nor game records, by its name"),
    ] {
        world.run(line).trouble(message);
    }
    for wrong in ["0", "-1", "x", "inf", "NaN", "1e9"] {
        world
            .args(&["watch", "--poll", &format!("--interval={wrong}")])
            .usage("a number of seconds from 0.1 to 86400 is wanted");
    }
}

#[test]
fn polling_takes_no_path_for_an_interval() {
    let world = world();
    let (mut watching, first) = Watching::start(&world, "watch --poll a.yaml");
    assert_eq!(first, "checked 1 puzzle, 1 script, 1 move, 1 assertion: all well");
    watching.write("a.yaml", &puzzle("KS"));
    ends(&watching.report(), "1 puzzle changed · 1 error (1 new)");
    world.run("watch --interval 2").usage("--poll");
}

/// The screen of a terminal after a change that mends all, with and without `--no-clear`.
#[test]
fn a_terminal_is_cleared_once_all_is_well() {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    for (options, cleared) in [(&[][..], true), (&["--no-clear"][..], false)] {
        let world = world().file("a.yaml", puzzle("KS"));
        let pair =
            native_pty_system().openpty(PtySize { rows: 40, cols: 100, pixel_width: 0, pixel_height: 0 }).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_trove"));
        command.arg("watch");
        command.args(options);
        command.cwd(world.root());
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, bytes) = channel();
        std::thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut part) {
                if send.send(part[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let mut screen = vt100::Parser::new(40.try_into().unwrap(), 100.try_into().unwrap(), 100);
        let mut until = |part: &str| {
            while !screen.screen().contents().contains(part) {
                let bytes = bytes.recv_timeout(DEADLINE).unwrap_or_else(|_| panic!("{}", screen.screen().contents()));
                screen.process(&bytes);
            }
            screen.screen().contents()
        };
        assert!(until("waiting for changes; Ctrl-C ends").contains("script::not-open"));
        std::fs::write(world.root().join("a.yaml"), puzzle("KD")).unwrap();
        let after = until("1 puzzle changed · all well, 1 mended");
        assert_eq!(!after.contains("2 puzzles"), cleared, "{after}");
        assert!(!cleared || after.starts_with("mended: a, main: KS cannot be played"), "{after}");
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
