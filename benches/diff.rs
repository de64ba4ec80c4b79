//! How fast two versions are compared by the program itself, files read and output written: scripts of 100,000 moves
//! (wanted: below half a second) and collections of 5,000 puzzles (wanted: below three).

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use divan::Bencher;
use trove::games::Session;
use trove::replay::{Trace, VerifyOptions, verify};

mod load;

fn main() {
    divan::main();
}

const MOVES: usize = 100_000;
const PUZZLES: u64 = 5_000;

/// Runs `trove diff` in a folder; gives its exit status.
fn diff(folder: &Path, arguments: &[&str]) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trove"));
    command.arg("diff").args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null());
    command.status().expect("the program was built").code()
}

/// A game of strategy that goes on and on.
fn long(seed: u64) -> Vec<String> {
    let mut moves = Vec::new();
    let _ = load::wander(seed, u64::MAX, |mv| {
        moves.push(mv.to_owned());
        if moves.len() < MOVES { Ok(()) } else { Err(()) }
    });
    moves
}

fn script(deal: &str, moves: &[String]) -> String {
    format!(
        "@deal {deal}\n{}\n@unfinished\n",
        moves.chunks(8).map(|line| line.join(" ")).collect::<Vec<_>>().join("\n")
    )
}

/// The same game with a card taken away and put back again every so many moves.
fn with_detours(moves: &[String], every: usize) -> Vec<String> {
    let mut out = Vec::with_capacity(moves.len() * 2);
    for (index, mv) in moves.iter().enumerate() {
        out.push(mv.clone());
        // `5C:W1>W2`: on to a third pile, and back.
        if index % every == every - 1
            && let Some((card, piles)) = mv.split_once(':')
            && let Some((_, to)) = piles.split_once('>')
            && to.starts_with('W')
        {
            let other = if to == "W4" { "W3" } else { "W4" };
            out.push(format!("{card}:{to}>{other}"));
            out.push(format!("{card}:{other}>{to}"));
        }
    }
    out
}

fn scripts(bencher: Bencher, old: &[String], new: &[String]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("old.moves"), script("strategy#1", old)).expect("it can be written to");
    fs::write(folder.path().join("new.moves"), script("strategy#1", new)).expect("it can be written to");
    bencher.bench(|| assert_eq!(diff(folder.path(), &["old.moves", "new.moves"]), Some(1)));
}

#[divan::bench(sample_count = 10)]
fn scripts_with_a_hundred_detours(bencher: Bencher) {
    let moves = long(1);
    scripts(bencher, &moves, &with_detours(&moves, 1000));
}

#[divan::bench(sample_count = 10)]
fn scripts_with_twenty_thousand_detours(bencher: Bencher) {
    let moves = long(1);
    scripts(bencher, &moves, &with_detours(&moves, 5));
}

/// The stock laid out alike, then nothing in common but what chance brings.
#[divan::bench(sample_count = 10)]
fn scripts_that_go_other_ways(bencher: Bencher) {
    let moves = long(1);
    let mut at = load::open("strategy#1");
    let common: Vec<String> = moves.iter().take(52).cloned().collect();
    let (report, _) =
        verify(&common.join(" "), Trace::new(at.clone()), trove::document::Goal::WIN, VerifyOptions::default());
    at.copy_from(&report.end);
    let new: Vec<String> = common.into_iter().chain(wander_on(at)).collect();
    scripts(bencher, &moves, &new);
}

/// Goes on from a position with dice of its own.
fn wander_on(mut at: Session) -> Vec<String> {
    let mut dice = load::Dice::new(99);
    let mut moves = Vec::new();
    while moves.len() < MOVES - 52 {
        let legal: Vec<_> = at.legal().into_iter().filter(|mv| mv.to_string().contains(">W")).collect();
        let mv = legal[dice.roll(legal.len())];
        moves.push(at.full_form(mv));
        at.play_allowed(mv);
    }
    moves
}

#[divan::bench(sample_count = 5, args = [50, 5])]
fn collections(bencher: Bencher, one_changed_in: u64) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for side in ["old", "new"] {
        fs::create_dir(folder.path().join(side)).expect("it can be written to");
    }
    for seed in 0..PUZZLES {
        let game = ["osmosis", "peek", "sir-tommy", "osmosis-three-passes"][seed as usize % 4];
        let old = load::puzzle_file(game, seed);
        // Every file is edited, some by a move that is left out at the end.
        let mut new = format!("# Edited.\n{old}");
        if seed % one_changed_in == 0 {
            let end = new.trim_end().rfind(['\n', ' ']).unwrap_or(0);
            new.truncate(end);
            let end = new.trim_end().rfind(' ').unwrap_or(0);
            new.truncate(end);
            new.push_str("\n      @unfinished\n");
        }
        for (side, text) in [("old", &old), ("new", &new)] {
            fs::write(folder.path().join(side).join(format!("{game}-{seed}.yaml")), text)
                .expect("it can be written to");
        }
    }
    bencher.bench(|| assert_eq!(diff(folder.path(), &["old", "new"]), Some(1)));
}
