//! How fast games are solved: any solution or the proof that there is none, and a shortest solution.

use divan::Bencher;
use trove::document::deal_id;
use trove::games::{Aim, Registry, Session, Wanted};
use trove::search::{Limits, Task};

fn main() {
    divan::main();
}

/// Openings of a game.
fn openings(game: &str, deals: u64) -> Vec<Session> {
    let opening = |seed| {
        let id = deal_id::parse(&format!("{game}#{seed}"), &Registry::standard()).expect("a deal id");
        id.game().open(id.setup()).expect("a deal is a position")
    };
    (0..deals).map(opening).collect()
}

fn solve_all(bencher: Bencher, game: &str, deals: u64, wanted: Wanted) {
    let openings = openings(game, deals);
    bencher.bench(|| {
        for opening in &openings {
            let aim = Aim { score: opening.game().deck().len() as u32, moves: None, pass: None };
            divan::black_box(opening.solve(aim, wanted, &mut Task::new(Limits::default())));
        }
    });
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
fn tommy_any(bencher: Bencher, game: &str) {
    solve_all(bencher, game, 20, Wanted::Any);
}

/// Three deals, proved shortest.
#[divan::bench(args = ["sir-tommy", "calculation", "strategy"], sample_count = 2)]
fn tommy_shortest(bencher: Bencher, game: &str) {
    solve_all(bencher, game, 3, Wanted::Shortest);
}
