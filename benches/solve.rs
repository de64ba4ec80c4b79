//! How fast positions are solved: random deals one after the other, in deals a second.
//!
//! `cargo bench --bench solve` shows means; percentiles over many more deals are shown by
//! `cargo run --release --example solver_figures -- osmosis 10000 shortest`.

use divan::Bencher;
use divan::counter::ItemsCount;
use trove::games::{Aim, Answer, Registry, Session, Wanted};
use trove::search::{Limits, Task};

fn main() {
    divan::main();
}

/// Deals that are solved in one round.
const SEEDS: u64 = 200;

fn deals(name: &str) -> Vec<Session> {
    let game = Registry::standard().game(name, &[]).expect("a preset");
    (0..SEEDS).map(|seed| game.open(&game.lay_out(&game.seeded(seed))).expect("a deal is a position")).collect()
}

fn solve_all(deals: &[Session], wanted: Wanted) -> Vec<Answer> {
    let solve = |deal: &Session| {
        let aim = Aim { score: deal.game().deck().len() as u32, moves: None, pass: None };
        deal.solve(aim, wanted, &mut Task::new(Limits::default()))
    };
    deals.iter().map(solve).collect()
}

#[divan::bench(args = ["osmosis", "osmosis-draw-one", "osmosis-three-passes", "bridesmaids", "bridesmaids-classic"])]
fn osmosis_any(bencher: Bencher, name: &str) {
    let deals = deals(name);
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| solve_all(&deals, Wanted::Any));
}

#[divan::bench(args = ["osmosis", "osmosis-draw-one", "osmosis-three-passes"])]
fn osmosis_shortest(bencher: Bencher, name: &str) {
    let deals = deals(name);
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| solve_all(&deals, Wanted::Shortest));
}
