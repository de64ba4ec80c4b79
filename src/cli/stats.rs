//! `trove stats`: played, won, rate, best score and streaks over recorded games.

use std::collections::BTreeMap;

use clap::ValueEnum;
use serde::Serialize;

use super::check::gather;
use super::tally::JsonVerdict;
use super::{Exit, Trouble, Ui, files};
use crate::diagnose::emit::json;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::diagnose::examine::ExamineOptions;
use crate::games::Registry;

/// Count games played and won in scripts and game records
#[derive(clap::Args)]
#[command(after_help = "\
Games count in the order of their @date where they have one, then in the order of the files.
A script that is not legal is left out and said so. The interval is Wilson's, at 95 %.

Examples:
  trove stats games/
  trove stats log.jsonl --by player")]
pub struct Args {
    /// Scripts, puzzle files, game records or folders [default: puzzles/, else .]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// What to count apart
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    by: By,
    /// How to print
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// What to count apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum By {
    /// Each game by its rules
    #[default]
    Game,
    /// Each player, by the @by of the scripts
    Player,
}

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    #[default]
    Human,
    /// One JSON object for each row
    Jsonl,
}

/// One row of `trove stats --format jsonl`: the games of one kind or player, or all together.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Row {
    /// Game or player; `null` for all together.
    name: Option<String>,
    /// Games that count.
    played: u64,
    /// Games won among them.
    won: u64,
    /// Share won, 0–1; `null` if nothing was played.
    rate: Option<f64>,
    /// Lower end of Wilson's interval for the share, at 95 %.
    low: Option<f64>,
    /// Upper end of it.
    high: Option<f64>,
    /// Most cards on foundations at the end of a game.
    best_score: u32,
    /// Most games won in a row.
    longest_streak: u64,
    /// Games that are not legal and do not count.
    left_out: u64,
    #[serde(skip)]
    streak: u64,
}

impl Row {
    fn count(&mut self, game: &JsonVerdict) {
        let elsewhere = game.codes.iter().any(|code| code == "script::other-deal");
        if elsewhere || matches!(game.outcome.as_str(), "illegal" | "unreadable") {
            self.left_out += 1;
            return;
        }
        self.played += 1;
        self.best_score = self.best_score.max(game.score);
        if game.outcome == "won" {
            self.won += 1;
            self.streak += 1;
            self.longest_streak = self.longest_streak.max(self.streak);
        } else {
            self.streak = 0;
        }
    }

    fn finish(&mut self) {
        if self.played > 0 {
            let (low, high) = wilson(self.won, self.played);
            self.rate = Some(rounded(self.won as f64 / self.played as f64));
            self.low = Some(rounded(low));
            self.high = Some(rounded(high));
        }
    }
}

/// Wilson's score interval at 95 % (E. B. Wilson, 1927).
fn wilson(won: u64, played: u64) -> (f64, f64) {
    let (z, n) = (1.959_964_f64, played as f64);
    let p = won as f64 / n;
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}

/// To six places, so that the same games give the same bytes everywhere.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    let options = ExamineOptions { any_outcome: true, keep_traces: false, ..ExamineOptions::default() };
    let mut games: Vec<JsonVerdict> = Vec::new();
    let mut missing = Vec::new();
    gather(&args.paths, None, &registry, options, &mut |piece| {
        games.extend(piece.lines);
        missing.extend(piece.diagnostics.into_iter().filter(files::could_not_look));
        Ok(())
    })?;
    if let Some(first) = missing.first() {
        let name = first.primary().map_or("", |label| label.file.name());
        return Err(Trouble::Other(format!("{}: {}", super::shown(name), first.message)));
    }
    if games.is_empty() {
        return Err(Trouble::Other("there is no script and no game record here".to_owned()));
    }
    games.sort_by(|a, b| a.date.cmp(&b.date));
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let mut total = Row::default();
    for game in &games {
        let name = match args.by {
            By::Game => game.game.clone(),
            By::Player => game.by.clone(),
        };
        let name = name.unwrap_or_else(|| "unknown".to_owned());
        rows.entry(name.clone()).or_insert_with(|| Row { name: Some(name), ..Row::default() }).count(game);
        total.count(game);
    }
    let mut rows: Vec<Row> = rows.into_values().collect();
    if rows.len() > 1 || args.format == Format::Jsonl {
        rows.push(total);
    }
    rows.iter_mut().for_each(Row::finish);
    match args.format {
        Format::Jsonl => {
            for row in &rows {
                ui.line(&json::line(row))?;
            }
        }
        Format::Human => table(&rows, ui)?,
    }
    Ok(Exit::Well)
}

fn table(rows: &[Row], ui: &mut Ui) -> Result<(), Trouble> {
    let name = |row: &Row| prose(row.name.as_deref().unwrap_or("all"), Charset::Unicode);
    let width = rows.iter().map(|row| name(row).chars().count()).max().unwrap_or(0).max(4);
    ui.line(&format!("{:width$}  played     won    rate     95 % interval  best  streak", ""))?;
    for row in rows {
        let percent =
            |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{:.1} %", value * 100.0));
        let interval = match (row.low, row.high) {
            (Some(low), Some(high)) => format!("{:.1}–{:.1} %", low * 100.0, high * 100.0),
            _ => "-".to_owned(),
        };
        let left_out =
            if row.left_out > 0 { format!("  ({} not legal, left out)", row.left_out) } else { String::new() };
        ui.line(&format!(
            "{:width$}  {:>6}  {:>6}  {:>6}  {:>15}  {:>4}  {:>6}{left_out}",
            name(row),
            row.played,
            row.won,
            percent(row.rate),
            interval,
            row.best_score,
            row.longest_streak,
        ))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_gives_the_known_values() {
        let (low, high) = wilson(1, 10);
        assert!((low - 0.017_876).abs() < 1e-5 && (high - 0.404_150).abs() < 1e-5, "{low} {high}");
        assert_eq!(wilson(0, 5).0, 0.0);
        assert_eq!(wilson(5, 5).1, 1.0);
    }
}
