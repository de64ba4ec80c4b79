//! Measures the solver on random deals: how many are won, how long a verdict and a shortest solution take.
//!
//! ```text
//! cargo run --release --example solver_figures -- osmosis 10000           verdicts of seeds 0 … 9999
//! cargo run --release --example solver_figures -- osmosis 1000 shortest   shortest solutions too
//! cargo run --release --example solver_figures -- osmosis,draw=2 1000 500 shortest   from seed 500 on
//! cargo run --release --example solver_figures -- peek 1000 0 100000      looking at 100000 states of a deal at most
//! ```

use std::process::ExitCode;
use std::time::{Duration, Instant};

use trove::document::deal_id;
use trove::games::{Aim, Registry, Session, Verdict, Wanted};
use trove::search::{Limits, Task};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((game, rest)) = arguments.split_first() else {
        eprintln!("usage: solver_figures GAME[,OPTION=VALUE…] [DEALS [FIRST [STATES]]] [shortest]");
        return ExitCode::FAILURE;
    };
    let numbers: Vec<u64> = rest.iter().filter_map(|word| word.parse().ok()).collect();
    let count = numbers.first().copied().unwrap_or(1000);
    let first = numbers.get(1).copied().unwrap_or(0);
    let limits = Limits { states: numbers.get(2).copied(), ..Limits::default() };
    let deals = match deals(game, first..first + count) {
        Ok(deals) => deals,
        Err(message) => {
            eprintln!("solver_figures: {message}");
            return ExitCode::FAILURE;
        }
    };
    measure("verdict", &deals, first, Wanted::Any, limits);
    if rest.iter().any(|word| word == "shortest") {
        measure("shortest", &deals, first, Wanted::Shortest, limits);
    }
    ExitCode::SUCCESS
}

fn deals(game: &str, seeds: std::ops::Range<u64>) -> Result<Vec<Session>, String> {
    // A name with any deal behind it is a deal id, which is what reads names and options.
    let id = deal_id::parse(&format!("{game}#0"), &Registry::standard())
        .map_err(|faults| faults.first().map_or(String::new(), |fault| fault.message.clone()))?;
    let game = id.game();
    seeds.map(|seed| game.open(&game.lay_out(&game.seeded(seed))).map_err(|faults| format!("{faults:?}"))).collect()
}

fn measure(what: &str, deals: &[Session], first: u64, wanted: Wanted, limits: Limits) {
    let (mut won, mut lost, mut unknown) = (Vec::new(), Vec::new(), 0);
    let mut slowest = Vec::new();
    let (mut bytes, mut states, mut moves_sum) = (0, 0, 0);
    for (deal, seed) in deals.iter().zip(first..) {
        let aim = Aim { score: deal.game().deck().len() as u32, moves: None, pass: None };
        let mut task = Task::new(limits);
        let begun = Instant::now();
        let answer = deal.solve(aim, wanted, &mut task);
        let took = begun.elapsed();
        bytes = bytes.max(task.progress().bytes);
        states = states.max(task.progress().states);
        slowest.push((took, seed, task.progress().states));
        if matches!(answer.verdict, Verdict::Unknown(_)) {
            println!("  undecided: {seed}");
        }
        match answer.verdict {
            Verdict::Won(moves) => {
                moves_sum += moves.len();
                won.push(took);
            }
            Verdict::Lost => lost.push(took),
            Verdict::Unknown(_) => unknown += 1,
        }
    }
    let share = 100.0 * won.len() as f64 / deals.len() as f64;
    println!(
        "{what}: {} deals, {} won ({share:.1} %), {} lost, {unknown} undecided; at most {} KiB, {states} states",
        deals.len(),
        won.len(),
        lost.len(),
        bytes >> 10
    );
    if !won.is_empty() {
        println!("  mean solution {:.1} moves", moves_sum as f64 / won.len() as f64);
    }
    let all: Vec<Duration> = slowest.iter().map(|&(took, ..)| took).collect();
    for (name, mut times) in [("all", all), ("won", won), ("lost", lost)] {
        times.sort_unstable();
        let Some(max) = times.last() else { continue };
        let mean = times.iter().sum::<Duration>() / times.len() as u32;
        let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
        println!(
            "  {name:4} mean {mean:9.1?}  median {:9.1?}  p90 {:9.1?}  p99 {:9.1?}  max {max:9.1?}",
            at(50),
            at(90),
            at(99)
        );
    }
    slowest.sort_unstable();
    let slow: Vec<String> = slowest
        .iter()
        .rev()
        .take(5)
        .map(|(took, seed, states)| format!("{seed} ({took:.1?}, {states} states)"))
        .collect();
    println!("  slowest seeds: {}", slow.join(", "));
}
