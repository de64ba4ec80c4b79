//! How fast scripts are read, replayed and judged with everything a diagnostic would need at hand, in moves a second
//! on one core: the text of whole games to their reports.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use trove::document::Goal;
use trove::games::Session;
use trove::replay::{self, Trace, VerifyOptions};

mod load;

use load::Style;

fn main() {
    divan::main();
}

const GAMES: [&str; 4] = ["osmosis", "sir-tommy", "strategy", "calculation"];

fn verify(text: &str, opening: &Session, no_trace: bool) {
    let options = VerifyOptions { no_trace, ..VerifyOptions::default() };
    let (report, faults) = replay::verify(black_box(text), Trace::new(opening.clone()), Goal::WIN, options);
    assert!(report.findings.is_empty() && faults.is_empty());
    black_box(report);
}

fn games(bencher: Bencher, game: &str, style: Style, no_trace: bool) {
    let games: Vec<(String, Session, usize)> = (0..100)
        .map(|seed| load::play(game, seed, style, 200))
        .map(|played| (played.script(), played.opening.clone(), played.moves.len()))
        .collect();
    let moves: usize = games.iter().map(|(.., moves)| moves).sum();
    bencher.counter(ItemsCount::new(moves)).bench(|| {
        for (text, opening, _) in &games {
            verify(text, opening, no_trace);
        }
    });
}

#[divan::bench(args = GAMES)]
fn card_form(bencher: Bencher, game: &str) {
    games(bencher, game, Style::Card, true);
}

#[divan::bench(args = GAMES)]
fn full_form(bencher: Bencher, game: &str) {
    games(bencher, game, Style::Full, true);
}

#[divan::bench(args = GAMES)]
fn with_trace(bencher: Bencher, game: &str) {
    games(bencher, game, Style::Full, false);
}

/// One script of a million moves or so, as a stream would bring it.
#[divan::bench]
fn endless_strategy(bencher: Bencher) {
    let mut text = String::new();
    let mut moves = 0_usize;
    load::wander(1, 8 << 20, |mv| {
        text.push_str(mv);
        text.push(' ');
        moves += 1;
        Ok::<(), ()>(())
    })
    .expect("a string takes everything");
    text.push_str("@unfinished");
    let opening = load::open("strategy#1");
    bencher.counter(ItemsCount::new(moves)).bench(|| verify(&text, &opening, true));
}
