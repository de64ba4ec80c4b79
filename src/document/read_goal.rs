//! `goal:`: when a puzzle is solved.

use super::goal::Goal;
use super::reader::{Reader, head};
use super::{fault, keys};
use crate::games::{AnyGame, Setup};
use crate::yaml::{Entry, Kind};

/// More moves than any game takes that gets somewhere.
pub(super) const MOST_MOVES: u32 = 100_000;
/// As many passes as options know.
pub(super) const MOST_PASSES: u32 = 99;

/// What a goal must agree with.
pub(super) struct Start {
    cards: u32,
    score: u32,
    pass: u32,
    passes: Option<u32>,
}

impl Start {
    /// The facts of a deal.
    pub fn of(game: &AnyGame, setup: &Setup) -> Start {
        let score =
            setup.piles.iter().filter(|(pile, _)| pile.is_foundation()).map(|(_, cards)| cards.len()).sum::<usize>();
        Start { cards: game.deck().len() as u32, score: score as u32, pass: setup.pass, passes: game.passes() }
    }
}

impl Reader<'_> {
    /// `win`, or a map of what has to be reached and within how much.
    pub(super) fn goal(&mut self, entry: &Entry, start: Option<&Start>) -> Option<Goal> {
        const HELP: &str =
            "write `goal: win`, or `goal: { score: 40 }`, `{ moves: 60 }`, `{ passes: 3 }` or several of them";
        let Kind::Mapping(entries) = &entry.value.kind else {
            return match entry.value.scalar() {
                Some(scalar) if scalar.text == "win" => Some(Goal::default()),
                Some(_) if !entry.value.is_null() => {
                    let found = super::reader::kind_in_words(&entry.value);
                    self.fault(fault::wrong_type(entry.value.span, "goal", "`win` or a map", found).help(HELP))
                }
                _ => self.wrong_type(entry, "`win` or a map"),
            };
        };
        let before = self.faults.len();
        self.check_keys(entries, "`goal`", keys::GOAL);
        let get = |key: &str| entries.iter().find(|entry| entry.key.text == key);
        if !keys::GOAL.iter().any(|key| get(key).is_some()) {
            if self.faults.len() == before {
                self.faults.push(fault::missing_key(head(self.text, &entry.value), "score", "`goal`", HELP));
            }
            return None;
        }
        let cards = start.map_or(52, |start| start.cards);
        let score = get("score").and_then(|entry| {
            let score = self.number(entry, 1, cards, "it counts cards on foundations")?;
            match start {
                Some(start) if score <= start.score => {
                    let message = format!("{} cards lie on foundations from the start", start.score);
                    self.fault(fault::out_of_range(entry.value.span, message, "ask for more"))
                }
                _ => Some(score),
            }
        });
        let moves = get("moves").and_then(|entry| {
            self.number(entry, 1, MOST_MOVES, "it counts deals, redeals and plays from the puzzle's start")
        });
        let passes = get("passes").and_then(|entry| {
            let passes = self.number(entry, 1, MOST_PASSES, "the first pass through the stock is pass 1")?;
            match start {
                Some(start) if passes < start.pass => {
                    let message = format!("the puzzle starts on pass {} already", start.pass);
                    self.fault(fault::out_of_range(entry.value.span, message, "allow more passes"))
                }
                Some(Start { passes: Some(allowed), .. }) if passes > *allowed => {
                    let allowed = if *allowed == 1 { "1 pass".to_owned() } else { format!("{allowed} passes") };
                    let message = format!("the rules allow {allowed} only");
                    self.fault(fault::out_of_range(entry.value.span, message, "ask for fewer, or leave `passes` out"))
                }
                _ => Some(passes),
            }
        });
        (self.faults.len() == before).then_some(Goal { score, moves, passes })
    }
}
