//! Writes puzzles, scripts and game records to put load on `trove` with. The same arguments give the same bytes.
//!
//! ```text
//! cargo run --release --example make_load -- scripts 10000 100 FOLDER  100 puzzles, each with a folder of scripts
//! cargo run --release --example make_load -- records 1000000           game records to standard output
//! cargo run --release --example make_load -- endless 1000000000        one `strategy` script of about that many bytes
//! cargo run --release --example make_load -- puzzles 1000              one file of that many puzzles
//! cargo run --release --example make_load -- events 100000 50          the log of that many games, 50 at a time, for
//!                                                                      `trove import --events examples/events/map.toml`
//! ```

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

#[path = "../benches/load/mod.rs"]
mod load;

use load::Style;

const GAMES: [&str; 4] = ["osmosis", "sir-tommy", "strategy", "calculation"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["scripts", count, puzzles, folder] => number(count)
            .and_then(|count| Ok((count, number(puzzles)?)))
            .and_then(|(count, puzzles)| scripts(count as usize, puzzles as usize, Path::new(folder))),
        ["records", count] => number(count).and_then(records),
        ["endless", bytes] => number(bytes).and_then(endless),
        ["puzzles", count] => number(count).and_then(puzzles),
        ["events", count, together] => number(count)
            .and_then(|count| Ok((count, number(together)?)))
            .and_then(|(count, games)| events(count, games)),
        _ => Err(io::Error::other(
            "usage: make_load scripts N PUZZLES FOLDER | records N | endless BYTES | puzzles N | events N TOGETHER",
        )),
    };
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("make_load: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn number(text: &str) -> io::Result<u64> {
    text.parse().map_err(|_| io::Error::other(format!("`{text}` is no number")))
}

/// `FOLDER/NAME.yaml` with the scripts `FOLDER/NAME/*.moves`, evenly over the puzzles.
fn scripts(count: usize, puzzles: usize, folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for index in 0..puzzles {
        let (game, seed) = (GAMES[index % GAMES.len()], index as u64);
        let stem = folder.join(format!("{game}-{seed}"));
        std::fs::write(stem.with_extension("yaml"), load::puzzle_file(game, seed))?;
        std::fs::create_dir_all(&stem)?;
        for script in (index..count).step_by(puzzles) {
            let style = if (script / puzzles).is_multiple_of(2) { Style::Card } else { Style::Full };
            let played = load::replayed(game, seed, script as u64, style, 200);
            std::fs::write(stem.join(format!("game-{script:06}.moves")), played.script())?;
        }
    }
    Ok(())
}

fn records(count: u64) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for seed in 0..count {
        writeln!(out, "{}", load::record(GAMES[seed as usize % GAMES.len()], seed))?;
    }
    out.flush()
}

fn endless(bytes: u64) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "@deal strategy#1")?;
    let mut on_line = 0;
    load::wander(1, bytes, |mv| {
        on_line = (on_line + 1) % 8;
        out.write_all(mv.as_bytes())?;
        out.write_all(if on_line == 0 { b"\n" } else { b" " })
    })?;
    writeln!(out, "\n@unfinished")?;
    out.flush()
}

fn puzzles(count: u64) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for seed in 0..count {
        let text = load::puzzle_file(GAMES[seed as usize % GAMES.len()], seed);
        write!(out, "{}{text}", if seed == 0 { "" } else { "---\n" })?;
    }
    out.flush()
}

fn events(count: u64, together: u64) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    load::events::log(count, together as usize, 200, |line, _| writeln!(out, "{line}"))?;
    out.flush()
}
