//! The screen of `trove play` as a person meets it: the program in a pseudo-terminal, keys and clicks going in, and what
//! a terminal would show coming out. Nothing waits for a time to pass, only for what is to be seen.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

use super::World;

/// After this time nothing more will come.
const PATIENCE: Duration = Duration::from_secs(60);

const PUZZLE: &str = "\
# An ending, to be played on a screen.
trove: 1
id: four-cards-left
title: Four Cards Left   # as in the collection
game: sir-tommy
deal:
  position:
    S: QH JS 9H 3S
    W1: TD
    W3: KD 8S 7S 4S
    W4: 6S 5C
    F1: AD 2S 3C 4D 5D 6H 7C 8D 9C TS JH QC KC
    F2: AC 2C 3D 4H 5H 6C 7H 8C 9D TC JC QD KS
    F3: AH 2H 3H 4C 5S 6D 7D 8H 9S TH JD QS KH
    F4: AS 2D
";

/// The program in a terminal.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    input: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Arc<Mutex<Output>>,
}

/// What came out: all bytes, and what a terminal makes of them.
struct Output {
    bytes: Vec<u8>,
    screen: vt100::Parser,
    ended: bool,
}

impl Terminal {
    fn start(world: &World, arguments: &[&str], size: (u16, u16)) -> Terminal {
        Terminal::with(world, arguments, size, &[])
    }

    fn with(world: &World, arguments: &[&str], size: (u16, u16), variables: &[(&str, &str)]) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_trove"));
        command.args(arguments);
        Terminal::run(world, command, size, variables)
    }

    fn run(world: &World, command: CommandBuilder, size: (u16, u16), variables: &[(&str, &str)]) -> Terminal {
        std::fs::create_dir_all(world.root()).unwrap();
        let kept = [("HOME", world.root().join("home")), ("TROVE_STATE_DIR", world.root().join("state"))];
        let mut command = command;
        kept.iter().for_each(|(name, folder)| command.env(name, folder));
        Terminal::in_folder(&world.root(), command, size, variables)
    }

    /// Runs a program in a folder.
    pub fn in_folder(
        folder: &Path,
        mut command: CommandBuilder,
        (columns, rows): (u16, u16),
        variables: &[(&str, &str)],
    ) -> Terminal {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("there are pseudo-terminals");
        command.cwd(folder);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let screen = empty_screen((columns, rows));
        let output = Arc::new(Mutex::new(Output { bytes: Vec::new(), screen, ended: false }));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shared = output.clone();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                let mut output = shared.lock().unwrap();
                output.bytes.extend_from_slice(&buffer[..count]);
                output.screen.process(&buffer[..count]);
            }
            shared.lock().unwrap().ended = true;
        });
        let input = pair.master.take_writer().unwrap();
        Terminal { master: pair.master, input, child, output }
    }

    fn shown(&self) -> String {
        self.output.lock().unwrap().screen.screen().contents()
    }

    fn bytes(&self) -> Vec<u8> {
        self.output.lock().unwrap().bytes.clone()
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    fn until(&self, what: &str, is: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is(&self.shown()) {
            assert!(begun.elapsed() < PATIENCE, "never came: {what}\n{}", self.shown());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until this is to be seen.
    #[track_caller]
    pub fn sees(&self, text: &str) {
        self.until(text, |shown| shown.contains(text));
    }

    #[track_caller]
    fn sees_no(&self, text: &str) {
        self.until(&format!("a screen without {text:?}"), |shown| !shown.contains(text));
    }

    /// Types.
    pub fn send(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).expect("the program reads");
        self.input.flush().expect("the program reads");
    }

    /// Clicks where this is shown first.
    #[track_caller]
    fn click(&mut self, text: &str) {
        self.sees(text);
        let shown = self.shown();
        let place = shown
            .lines()
            .enumerate()
            .find_map(|(row, line)| line.find(text).map(|at| (line[..at].chars().count() + 1, row + 1)));
        let (column, row) = place.expect("it was seen");
        self.send(&format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m"));
    }

    fn resize(&self, (columns, rows): (u16, u16)) {
        self.output.lock().unwrap().screen = empty_screen((columns, rows));
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Waits for the end; how it ended, and everything that came out.
    #[track_caller]
    pub fn ends(mut self) -> (ExitStatus, Vec<u8>) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end\n{}", self.shown());
            std::thread::sleep(Duration::from_millis(5));
        };
        while !self.output.lock().unwrap().ended {
            assert!(begun.elapsed() < PATIENCE, "its output does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
        (status, self.bytes())
    }

    /// Ends it as the power does.
    fn kill(mut self) {
        let pid = self.child.process_id().expect("it runs");
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid as i32), nix::sys::signal::Signal::SIGKILL).unwrap();
        self.child.wait().unwrap();
    }

    fn signal(&self, signal: nix::sys::signal::Signal) {
        let pid = self.child.process_id().expect("it runs");
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid as i32), signal).unwrap();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed leaves nothing behind.
        let _ = self.child.kill();
    }
}

fn empty_screen((columns, rows): (u16, u16)) -> vt100::Parser {
    let size = |number| NonZeroU16::new(number).expect("a screen has lines and columns");
    vt100::Parser::new(size(rows), size(columns), 0)
}

fn puzzle() -> World {
    World::new().file("four.yaml", PUZZLE)
}

fn text_of(world: &World, path: &str) -> String {
    std::fs::read_to_string(world.root().join(path)).unwrap()
}

/// The terminal is as it was: the other screen is left, the cursor is there, mouse and paste are the terminal's own.
#[track_caller]
fn gave_back(bytes: &[u8]) {
    let mut screen = empty_screen((80, 24));
    screen.process(bytes);
    let screen = screen.screen();
    assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    let text = String::from_utf8_lossy(bytes);
    assert!(text.contains("\u{1b}[?1049h"), "the other screen was taken");
}

#[test]
fn a_puzzle_is_played_cut_off_recovered_finished_and_saved() {
    let world = puzzle();
    let mut terminal = Terminal::start(&world, &["play", "four.yaml"], (80, 24));
    terminal.sees("Four Cards Left");
    terminal.sees("[Q♥]");
    // A digit, and a click on a waste pile.
    terminal.send("2");
    terminal.sees("1  Q♥>W2");
    terminal.click(" W2  ");
    terminal.sees("2  J♠>W2");
    terminal.sees("not saved");
    terminal.kill();

    let mut terminal = Terminal::start(&world, &["play", "four.yaml"], (80, 24));
    terminal.sees("A game of this puzzle was cut off and not saved: 2 moves");
    terminal.send("g");
    terminal.sees("2 moves are there again");
    terminal.sees("2  J♠>W2");
    // Typed, with completion: there is one pile that begins like this.
    terminal.send(":9h>w1\t");
    terminal.sees("9H>W1");
    terminal.send("\r");
    terminal.sees("3  9♥>W1");
    // Something tempting, taken back and kept as a variation; then the three goes home from the highlight.
    terminal.send("4");
    terminal.sees("4  3♠>W4");
    terminal.send("u");
    terminal.sees("[3♠]");
    terminal.send("\r");
    terminal.sees("4  (3♠");
    terminal.sees("+1");
    for card in ["4♠", "5♣", "6♠", "7♠", "8♠", "9♥"] {
        terminal.click(&format!("[{card}]"));
        terminal.until(card, |shown| shown.contains(&format!("▸{:>2}  {card}", shown_ply(shown))));
    }
    terminal.send(":TD JS QH KD\r");
    terminal.sees("every card is home, and the goal is met");
    terminal.send("P");
    terminal.sees("this is the main line now");
    terminal.send("s");
    terminal.sees("Save as");
    terminal.sees("main");
    terminal.send("\r");
    terminal.sees("saved as solution main of four.yaml");
    terminal.sees("solution main saved");
    terminal.send("q");
    let (status, bytes) = terminal.ends();
    assert!(status.success(), "{status}");
    gave_back(&bytes);

    let saved = text_of(&world, "four.yaml");
    assert!(saved.starts_with(PUZZLE), "the rest is untouched\n{saved}");
    assert!(saved.contains("- name: main") && saved.contains("3S"), "{saved}");
    world.run("check four.yaml").well();
    // There is nothing left to be recovered.
    let mut terminal = Terminal::start(&world, &["play", "four.yaml"], (80, 24));
    terminal.sees("move 0 of 0");
    terminal.send("q");
    assert!(terminal.ends().0.success());
}

/// The number of the move that is marked in the list.
fn shown_ply(shown: &str) -> usize {
    let marked = shown.split('▸').nth(1).unwrap_or_default();
    marked.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[test]
fn leaving_with_moves_that_are_not_saved_asks() {
    let world = World::new();
    let mut terminal = Terminal::start(&world, &["play", "osmosis#42"], (80, 24));
    terminal.sees("[K♦]");
    terminal.send("\r");
    terminal.sees("1  K♦");
    terminal.send("q");
    terminal.sees("There are moves that are not saved");
    terminal.send("c");
    terminal.sees_no("There are moves that are not saved");
    terminal.send("qj");
    let (status, bytes) = terminal.ends();
    assert!(status.success());
    gave_back(&bytes);
    // Ctrl-C asks too, and twice is an answer.
    let mut terminal = Terminal::start(&world, &["play", "osmosis#42"], (80, 24));
    terminal.sees("cut off and not saved: 1 move");
    terminal.send("D");
    terminal.sees("move 0 of 0");
    terminal.send("d");
    terminal.sees("1  deal");
    terminal.send("\u{3}");
    terminal.sees("There are moves that are not saved");
    terminal.send("\u{3}");
    let (status, bytes) = terminal.ends();
    assert!(status.success());
    gave_back(&bytes);
    // And with nothing to lose it does not ask.
    let mut terminal = Terminal::start(&world, &["play", "osmosis#43"], (80, 24));
    terminal.sees("move 0 of 0");
    terminal.send("\u{3}");
    assert!(terminal.ends().0.success());
}

/// The puzzle with a solution `main`.
fn with_main() -> World {
    let main = "solutions:\n  - name: main\n    expect: unfinished\n    moves: QH>W1\n";
    World::new().file("four.yaml", PUZZLE.to_owned() + main)
}

/// Plays a move, and wants to leave with it saved as `main`, which is there.
fn leaves_over_main(world: &World) -> Terminal {
    let mut terminal = Terminal::start(world, &["play", "four.yaml"], (80, 24));
    terminal.sees("[Q♥]");
    terminal.send("2q");
    terminal.sees("There are moves that are not saved");
    terminal.send("s");
    terminal.sees("Save as, and quit");
    terminal.send("\u{15}main\r");
    terminal.sees("is there already");
    terminal
}

#[test]
fn whoever_thinks_better_of_leaving_stays_until_asked_again() {
    let world = with_main();
    let mut terminal = leaves_over_main(&world);
    // Whoever thinks better of it stays, and does not leave with the next saving.
    terminal.send("c");
    terminal.sees_no("is there already");
    terminal.send(":save other\r");
    terminal.sees("saved as solution other");
    terminal.send("3q");
    terminal.sees("save to solution other and quit");
    terminal.send("c");
    terminal.sees_no("save to solution other and quit");
    terminal.send(":save main\r");
    terminal.sees("is there already");
    terminal.send("c");
    terminal.sees_no("is there already");
    terminal.send("qs");
    let (status, bytes) = terminal.ends();
    assert!(status.success());
    gave_back(&bytes);
    let said = String::from_utf8_lossy(&bytes).into_owned();
    assert!(said.trim_end().ends_with("saved as solution other of four.yaml"), "what came of it is told: {said:?}");
}

#[test]
fn saving_over_another_on_the_way_out_leaves() {
    let world = with_main();
    let mut terminal = leaves_over_main(&world);
    terminal.send("r");
    let (status, bytes) = terminal.ends();
    assert!(status.success());
    gave_back(&bytes);
    assert!(text_of(&world, "four.yaml").ends_with("      QH>W2\n"), "{}", text_of(&world, "four.yaml"));
}

#[test]
fn a_dumb_terminal_is_not_drawn_on() {
    let world = puzzle();
    let mut terminal = Terminal::with(&world, &["play", "four.yaml"], (80, 24), &[("TERM", "dumb")]);
    terminal.sees("ready Four Cards Left");
    terminal.send("quit\r");
    let (status, bytes) = terminal.ends();
    assert!(status.success());
    assert!(!bytes.contains(&0x1b), "{:?}", String::from_utf8_lossy(&bytes));
}

#[test]
fn a_refused_line_can_be_mended() {
    let world = World::new();
    let mut terminal = Terminal::start(&world, &["play", "osmosis#42", "--ascii"], (80, 24));
    terminal.sees("[KD]");
    terminal.send("KDD\r");
    terminal.sees("! ");
    terminal.send("\u{7f}\r");
    terminal.sees("1  KD");
    // Words of the line mode are understood too.
    terminal.send(":undo\r");
    terminal.sees("move 0 of 1");
    terminal.send("/text\r");
    terminal.sees("Script");
    assert!(terminal.shown().is_ascii(), "{}", terminal.shown());
}

#[test]
fn the_solver_answers_while_the_game_goes_on() {
    let world = puzzle();
    let mut terminal = Terminal::start(&world, &["play", "four.yaml"], (80, 24));
    terminal.sees("[Q♥]");
    terminal.send("w");
    terminal.sees("the goal can still be reached, in");
    terminal.send("3");
    terminal.sees("1  Q♥>W3");
    terminal.send("w");
    terminal.sees("the goal cannot be reached any more");
    terminal.send("uh");
    terminal.sees("the goal can be reached in");
    terminal.sees("Q♥>W2 –");
}

#[test]
fn a_small_window_says_so_and_a_larger_one_goes_on() {
    let world = World::new();
    let mut terminal = Terminal::start(&world, &["play", "osmosis#42"], (40, 10));
    terminal.sees("too small");
    terminal.resize((100, 30));
    terminal.sees("[K♦]");
    terminal.resize((5, 2));
    terminal.sees("The");
    terminal.send("q");
    let (status, bytes) = terminal.ends();
    assert!(status.success());
    assert!(bytes.windows(8).any(|part| part == b"\x1b[?1049l"));
}

#[test]
fn no_color_means_no_colour() {
    let world = World::new();
    let coloured = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let codes = regex::Regex::new("\u{1b}\\[([0-9;]*)m").unwrap();
        let is_colour = |code: &str| matches!(code.parse(), Ok(30..=38 | 40..=48 | 90..=97 | 100..=107));
        codes.captures_iter(&text).any(|found| found[1].split(';').any(is_colour))
    };
    let all = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut terminal = Terminal::with(&world, arguments, (80, 24), variables);
        terminal.sees("[K♦]");
        terminal.send("2h\r\u{1b}[A");
        terminal.sees("R1");
        terminal.send("\u{3}\u{3}\u{3}");
        terminal.ends().1
    };
    assert!(coloured(&all(&["play", "osmosis#42"], &[])));
    assert!(!coloured(&all(&["play", "osmosis#42"], &[("NO_COLOR", "1")])));
    assert!(!coloured(&all(&["play", "osmosis#42", "--color", "never"], &[])));
}

#[test]
fn a_signal_gives_the_terminal_back_and_loses_nothing() {
    let world = World::new();
    let mut terminal = Terminal::start(&world, &["play", "osmosis#42"], (80, 24));
    terminal.sees("[K♦]");
    terminal.send("\r");
    terminal.sees("1  K♦");
    terminal.signal(nix::sys::signal::Signal::SIGTERM);
    let (status, bytes) = terminal.ends();
    assert_eq!(status.exit_code(), 2);
    gave_back(&bytes);
    assert!(String::from_utf8_lossy(&bytes).contains("moves that were not saved stay in the journal"));
    let terminal = Terminal::start(&world, &["play", "osmosis#42"], (80, 24));
    terminal.sees("cut off and not saved: 1 move");
}

/// A window that is closed ends the program, whether or not a signal tells it so, and nothing is lost.
#[test]
fn a_terminal_that_goes_away_ends_the_game() {
    let world = puzzle();
    for before in ["", "trap '' HUP; "] {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", &format!("{before}exec \"$0\" play four.yaml --fresh"), env!("CARGO_BIN_EXE_trove")]);
        command.cwd(world.root());
        command.env("TERM", "xterm-256color");
        command.env("TROVE_STATE_DIR", world.root().join("state"));
        let pair =
            native_pty_system().openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        // Read here, since a terminal has gone only when nobody holds it any more.
        let mut output = pair.master.try_clone_reader().unwrap();
        let mut input = pair.master.take_writer().unwrap();
        let mut screen = empty_screen((80, 24));
        for (typed, seen) in [("", "[Q♥]"), ("2", "1  Q♥>W2")] {
            input.write_all(typed.as_bytes()).unwrap();
            input.flush().unwrap();
            while !screen.screen().contents().contains(seen) {
                let mut buffer = [0; 4096];
                let count = output.read(&mut buffer).unwrap();
                screen.process(&buffer[..count]);
            }
        }
        drop((input, output, pair.master));
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if begun.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("it goes on without a terminal");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        assert!(!status.success(), "{status}");
    }
    let terminal = Terminal::start(&world, &["play", "four.yaml"], (80, 24));
    terminal.sees("There is one more such game");
}

/// A shell with job control takes the terminal when the game is put aside, and gives it back.
#[test]
fn the_program_can_be_put_aside() {
    let world = World::new();
    let mut command = CommandBuilder::new("sh");
    let trove = env!("CARGO_BIN_EXE_trove");
    command.args(["-c", "set -m; \"$0\" play osmosis#42; echo; echo put aside; read line; fg; echo and over", trove]);
    let mut terminal = Terminal::run(&world, command, (80, 24), &[]);
    terminal.sees("[K♦]");
    terminal.send("\r");
    terminal.sees("1  K♦");
    terminal.send("\u{1a}");
    terminal.sees("put aside");
    terminal.sees_no("[K♦]");
    assert!(!terminal.output.lock().unwrap().screen.screen().alternate_screen());
    terminal.send("\r\n");
    terminal.sees("1  K♦");
    terminal.send("qj");
    terminal.sees("and over");
    let (status, bytes) = terminal.ends();
    assert!(status.success());
    gave_back(&bytes);
}

#[test]
fn a_file_that_changes_on_disk_is_noticed() {
    let world = puzzle();
    let mut terminal = Terminal::start(&world, &["play", "four.yaml"], (80, 24));
    terminal.sees("[Q♥]");
    std::fs::write(world.root().join("four.yaml"), PUZZLE.replace("Four Cards Left ", "Four Cards Now ")).unwrap();
    terminal.sees("the file has changed on disk");
    terminal.send("\u{1b}[15~");
    terminal.sees("Four Cards Now");
    terminal.sees_no("the file has changed on disk");
}

#[test]
fn pasted_text_is_typed_and_not_obeyed() {
    let world = World::new();
    let mut terminal = Terminal::start(&world, &["play", "osmosis#42"], (80, 24));
    terminal.sees("[K♦]");
    // As keys these would deal and quit.
    terminal.send("\u{1b}[200~KD\r\nq\u{1b}[201~");
    terminal.sees("▸ KD q");
    terminal.send("\u{7f}\u{7f}\r");
    terminal.sees("1  K♦");
}
