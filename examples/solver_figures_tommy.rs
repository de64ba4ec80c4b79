//! How well games of the Sir Tommy family are solved: `cargo run --release --example solver_figures_tommy -- GAME [DEALS
//! [SECONDS [FIRST]]]`, as in `… -- sir-tommy,wastes=3 200 10`.

use std::time::{Duration, Instant};

use trove::document::deal_id;
use trove::games::{Aim, Registry, Verdict, Wanted};
use trove::search::{Limit, Limits, Progress, Task};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u64| args.get(index).and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let name = args.first().map_or("sir-tommy", String::as_str);
    let (deals, seconds, first) = (number(1, 200), number(2, 10), number(3, 0));
    let wanted = if args.iter().any(|arg| arg == "shortest") { Wanted::Shortest } else { Wanted::Any };
    let deal = |seed: u64| match deal_id::parse(&format!("{name}#{seed}"), &Registry::standard()) {
        Ok(id) => Some(id),
        Err(faults) => {
            faults.iter().for_each(|fault| eprintln!("{}", fault.message));
            None
        }
    };
    let mut times: Vec<f64> = Vec::new();
    let (mut won, mut lost, mut unknown, mut moves, mut proved, mut gap) = (0, 0, 0, 0, 0, 0);
    for seed in first..first + deals {
        let Some(id) = deal(seed) else { return };
        let session = id.game().open(id.setup()).expect("a deal is a position");
        let aim = Aim { score: id.game().deck().len() as u32, moves: None, pass: None };
        let begin = Instant::now();
        let watch = |_: Progress| (begin.elapsed() > Duration::from_secs(seconds)).then_some(Limit::Time);
        let answer = session.solve(aim, wanted, &mut Task::watched(Limits::default(), &watch));
        let time = begin.elapsed().as_secs_f64();
        let shortest = answer.is_shortest();
        match answer.verdict {
            Verdict::Won(solution) => {
                won += 1;
                moves += solution.len();
                gap += solution.len() - answer.least as usize;
                proved += u32::from(shortest);
                times.push(time);
            }
            Verdict::Lost => {
                lost += 1;
                times.push(time);
            }
            Verdict::Unknown(_) => {
                unknown += 1;
                println!("  {seed}: undecided after {time:.1} s");
            }
        }
    }
    times.sort_by(f64::total_cmp);
    let share = |count: usize| count as f64 * 100.0 / deals as f64;
    let within = |limit: f64| share(times.iter().filter(|&&time| time <= limit).count());
    let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
    let p99 = times.get(times.len() * 99 / 100).copied().unwrap_or(0.0);
    println!(
        "{}: {deals} deals; {won} won, {lost} lost, {unknown} undecided; within 1 s {:.1} %, 10 s {:.1} %; mean {mean:.3} s, \
         99 % {p99:.3} s, longest {:.3} s; {:.1} moves",
        args.first().map_or("sir-tommy", String::as_str),
        within(1.0),
        within(10.0),
        times.last().copied().unwrap_or(0.0),
        moves as f64 / f64::from(won.max(1)),
    );
    if wanted == Wanted::Shortest {
        println!("  {proved} proved shortest, mean distance to the bound {:.2}", gap as f64 / f64::from(won.max(1)));
    }
}
