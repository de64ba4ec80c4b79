//! How fast positions are solved: random deals one after the other, in deals a second.
//!
//! `cargo bench --bench solve` shows means; percentiles over many more deals are shown by
//! `cargo run --release --example solver_figures -- osmosis 10000 shortest`.

use divan::Bencher;
use divan::counter::ItemsCount;
use trove::document::deal_id;
use trove::games::{Aim, Answer, Registry, Session, Wanted};
use trove::search::{Limits, Task};

fn main() {
    divan::main();
}

/// Deals that are solved in one round.
const SEEDS: u64 = 200;

fn deals(name: &str, seeds: u64) -> Vec<Session> {
    let id = deal_id::parse(&format!("{name}#0"), &Registry::standard()).expect("a game with options");
    let game = id.game();
    (0..seeds).map(|seed| game.open(&game.lay_out(&game.seeded(seed))).expect("a deal is a position")).collect()
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
    let deals = deals(name, SEEDS);
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| solve_all(&deals, Wanted::Any));
}

#[divan::bench(args = ["osmosis", "osmosis-draw-one", "osmosis-three-passes"])]
fn osmosis_shortest(bencher: Bencher, name: &str) {
    let deals = deals(name, SEEDS);
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| solve_all(&deals, Wanted::Shortest));
}

const TOMMY: [&str; 8] = [
    "sir-tommy",
    "calculation",
    "puss-in-the-corner",
    "sir-tommy,wastes=2",
    "lady-betty",
    "sir-tommy-redeal",
    "strategy",
    "strategy-classic",
];

/// Twenty deals.
#[divan::bench(args = TOMMY, sample_count = 5)]
fn tommy_any(bencher: Bencher, name: &str) {
    let deals = deals(name, 20);
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| solve_all(&deals, Wanted::Any));
}

/// Three deals, proved shortest.
#[divan::bench(args = ["sir-tommy", "calculation", "strategy"], sample_count = 2)]
fn tommy_shortest(bencher: Bencher, name: &str) {
    let deals = deals(name, 3);
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| solve_all(&deals, Wanted::Shortest));
}
