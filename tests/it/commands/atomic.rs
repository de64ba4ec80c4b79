//! A file is replaced whole or not at all: the program is killed between any two of its system calls.

use std::io::Write;
use std::process::Stdio;

use nix::sys::ptrace::{self, Options};
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;

use super::{World, listing};

const OLD: &str = "@deal osmosis#42\nr1>f1 d d @unfinished\n";
const NEW: &str = "@deal osmosis#42\nKD\ndeal*2 @unfinished\n";

/// When to kill the program, in stops at its system calls: each call stops twice, before and after.
#[derive(Clone, Copy, Debug)]
enum When {
    /// So many stops after it began.
    Begun(usize),
    /// So many stops after the first at which a file lay beside the one that is formatted. How often it waits for its
    /// threads before that is different each time.
    Beside(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Killed,
    Itself,
}

/// Runs `trove fmt a.moves` and kills it.
fn run(world: &World, when: When) -> Ended {
    // The shell waits until it is watched, so that nothing is missed.
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "read go; exec \"$0\" fmt a.moves", env!("CARGO_BIN_EXE_trove")]);
    command.current_dir(world.root()).env("RAYON_NUM_THREADS", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let pid = Pid::from_raw(child.id() as i32);
    let options = Options::PTRACE_O_EXITKILL | Options::PTRACE_O_TRACESYSGOOD | Options::PTRACE_O_TRACEEXEC;
    ptrace::seize(pid, options).expect("the program can be watched");
    child.stdin.take().unwrap().write_all(b"\n").unwrap();
    // Up to the program itself.
    loop {
        match waitpid(pid, None).unwrap() {
            WaitStatus::PtraceEvent(_, _, event) if event == nix::libc::PTRACE_EVENT_EXEC => break,
            WaitStatus::Stopped(_, signal) => ptrace::cont(pid, signal).unwrap(),
            WaitStatus::PtraceEvent(..) => ptrace::cont(pid, None).unwrap(),
            other => panic!("the shell ended: {other:?}"),
        }
    }
    let (mut begun, mut beside) = (0, 0);
    let mut signal: Option<Signal> = None;
    let ended = loop {
        ptrace::syscall(pid, signal.take()).unwrap();
        match waitpid(pid, None).unwrap() {
            WaitStatus::PtraceSyscall(_) => {
                let now = match when {
                    When::Begun(stops) => begun == stops,
                    When::Beside(stops) => {
                        beside += usize::from(beside > 0 || std::fs::read_dir(world.root()).unwrap().count() > 1);
                        beside == stops + 1
                    }
                };
                if now {
                    ptrace::kill(pid).unwrap();
                    assert!(matches!(waitpid(pid, None).unwrap(), WaitStatus::Signaled(_, Signal::SIGKILL, _)));
                    break Ended::Killed;
                }
                begun += 1;
            }
            WaitStatus::Stopped(_, other) => signal = Some(other),
            WaitStatus::PtraceEvent(..) => {}
            WaitStatus::Exited(_, status) => {
                assert_eq!(status, 0);
                break Ended::Itself;
            }
            other => panic!("{other:?}"),
        }
    };
    // It has been waited for already; this only tells the standard library.
    let _ = child.wait();
    ended
}

/// Kills the program once, if it does not end before; whether it was killed, whether the file is the new one, and
/// whether something is left behind.
fn kill(when: When) -> (Ended, bool, bool) {
    let world = World::new().file("a.moves", OLD);
    let ended = run(&world, when);
    let text = std::fs::read_to_string(world.root().join("a.moves")).unwrap();
    assert!(text == OLD || text == NEW, "killed at {when:?}: {text:?}");
    let files = listing(&world.root());
    let names = files.iter().map(|(path, _)| path.file_name().unwrap().to_str().unwrap());
    let strays: Vec<&str> = names.filter(|name| *name != "a.moves").collect();
    for name in &strays {
        assert!(name.starts_with(".trove-"), "{name} is left behind");
    }
    if !strays.is_empty() {
        // It is no file of the collection.
        let ran = world.run("check .").well();
        assert_eq!(ran.out, "checked 0 puzzles, 1 script, 3 moves, 1 assertion: all well\n");
    }
    (ended, text == NEW, !strays.is_empty())
}

#[test]
fn a_killed_program_leaves_the_old_file_or_the_new_one() {
    for stop in (0..100).step_by(9) {
        assert_eq!(kill(When::Begun(stop)), (Ended::Killed, false, false), "at stop {stop}");
    }
    let mut found = Vec::new();
    loop {
        let (ended, new, stray) = kill(When::Beside(found.len()));
        found.push((new, stray));
        if ended == Ended::Itself {
            break;
        }
    }
    assert_eq!(found.first(), Some(&(false, true)), "the text is written to another file");
    assert_eq!(found.last(), Some(&(true, false)));
    let turn = found.iter().position(|(new, _)| *new).unwrap();
    assert!(turn > 10, "it takes some calls: {turn}");
    for (stop, (new, stray)) in found.iter().enumerate() {
        assert_eq!((*new, *stray), (stop >= turn, stop < turn), "{stop} stops after the other file appeared");
    }
}

#[test]
fn an_interrupted_program_leaves_nothing_beside_the_file() {
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let world = World::new().file("report.json", "old");
        // It waits for input, the report begun.
        let mut command = world.command(&["check", "-", "--format", "json", "--output", "report.json"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while listing(&world.root()).len() < 2 {
            assert!(child.try_wait().unwrap().is_none(), "it waits for input");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        nix::sys::signal::kill(Pid::from_raw(child.id() as i32), signal).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let files = listing(&world.root());
        assert_eq!(files.len(), 1, "{files:?}");
        assert_eq!(files[0].1, b"old");
    }
}
