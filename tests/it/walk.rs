//! Tables of how many moves there are: for every preset, the number of move sequences and of distinct positions by
//! depth, as chess programs keep "perft" tables. A rule that changes by mistake changes a number here.
//!
//! `UPDATE_WALK=1 cargo test --test it walk` writes the tables of `tests/walk` anew.

use std::collections::BTreeMap;
use std::fmt::Write;

use trove::games::Session;

use super::tables::{presets, start};

const SEEDS: [u64; 3] = [0, 1, 42];
/// A walk ends before the depth at which there are more sequences than this.
const SEQUENCES_MAX: u64 = 10_000;
/// No walk is deeper.
const DEPTH_MAX: usize = 30;

/// Number of sequences of exactly `depth` legal moves, each played out on its own.
fn sequences(session: &Session, depth: usize) -> u64 {
    let moves = session.legal();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut next = session.clone();
    moves
        .into_iter()
        .map(|mv| {
            next.copy_from(session);
            next.play_allowed(mv);
            sequences(&next, depth - 1)
        })
        .sum()
}

/// Positions by canonical text, each with one position of that text and the number of ways to it.
type Layer = BTreeMap<String, (Session, u64)>;

/// The positions one move further.
fn step(layer: &Layer) -> Layer {
    let mut next = Layer::new();
    for (session, ways) in layer.values() {
        for mv in session.legal() {
            let mut reached = session.clone();
            reached.play_allowed(mv);
            next.entry(reached.canonical()).or_insert((reached, 0)).1 += ways;
        }
    }
    next
}

fn table(name: &str) -> String {
    let mut text = format!(
        "# {name}: the number of sequences of so many legal moves from a seed's start layout,\n\
         # and the number of distinct positions (different canonical texts) that they lead to.\n"
    );
    for seed in SEEDS {
        let start = start(name, seed);
        writeln!(text, "\nseed {seed}\ndepth  sequences  positions").unwrap();
        let mut layer = Layer::from([(start.canonical(), (start.clone(), 1))]);
        for depth in 1..=DEPTH_MAX {
            layer = step(&layer);
            let ways: u64 = layer.values().map(|(_, ways)| ways).sum();
            if ways == 0 || ways > SEQUENCES_MAX {
                break;
            }
            // Counting ways over merged positions is right only if positions of one text have the same moves left.
            let counted = sequences(&start, depth);
            assert_eq!(counted, ways, "{name} seed {seed} depth {depth}: positions of one text differ");
            writeln!(text, "{depth:5}  {counted:9}  {:9}", layer.len()).unwrap();
        }
    }
    text
}

#[test]
fn walks_are_as_listed() {
    let mut stale = Vec::new();
    for name in presets() {
        let path = format!("{}/tests/walk/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let table = table(name);
        if std::env::var_os("UPDATE_WALK").is_some() {
            std::fs::write(&path, &table).unwrap();
        }
        let listed = std::fs::read_to_string(&path).unwrap_or_default();
        if listed != table {
            stale.push(format!("{name}: listed\n{listed}\nbut walked\n{table}"));
        }
    }
    assert!(stale.is_empty(), "{}\nIf the rules were meant to change: UPDATE_WALK=1", stale.join("\n"));
}

#[test]
fn every_table_is_of_a_preset() {
    let mut listed: Vec<String> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/walk"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    listed.sort_unstable();
    let mut expected: Vec<String> = presets().iter().map(|name| format!("{name}.txt")).collect();
    expected.sort_unstable();
    assert_eq!(listed, expected);
}
