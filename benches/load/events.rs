//! The log of an application of our own invention: what `examples/events/map.toml` reads.

use std::fmt::Write;

use trove::games::Session;
use trove::table::{Move, PileId, Status, Zone};

use super::{Dice, open};

/// Different deals in a log; then they come again.
const DEALS: u64 = 1000;

/// What the application calls the games, and their ids.
const VARIANTS: [(&str, &str); 4] =
    [("Osmosis", "osmosis"), ("Sir Tommy", "sir-tommy"), ("Strategy", "strategy"), ("Calculation", "calculation")];

/// A game as it was really played.
pub struct Recorded {
    /// Its session in the log.
    pub session: String,
    /// Its deal id.
    pub deal: String,
    /// Its moves in full form, those taken back left out.
    pub moves: Vec<String>,
    /// Where it stands.
    pub at: Session,
    before: Option<Session>,
    moves_max: usize,
}

/// A log of `games` games, `together` of them at a time, each of at most `moves_max` moves. Lines and games that ended
/// are given to `take`, in their order.
pub fn log<E>(
    games: u64,
    together: usize,
    moves_max: usize,
    mut take: impl FnMut(&str, Option<&Recorded>) -> Result<(), E>,
) -> Result<(), E> {
    let mut dice = Dice::new(games);
    let mut tables: Vec<Recorded> = Vec::new();
    let mut openings: Vec<(String, Session)> = Vec::new();
    let mut started = 0;
    let mut line = String::new();
    loop {
        line.clear();
        if tables.len() < together && started < games {
            let seed = started % DEALS;
            let (variant, game) = VARIANTS[seed as usize % VARIANTS.len()];
            if openings.len() as u64 == started {
                let deal = format!("{game}#{seed}");
                openings.push((deal.clone(), open(&deal)));
            }
            let (deal, at) = openings[seed as usize].clone();
            let session = format!("s-{started}");
            let _ = write!(
                line,
                r#"{{"t":{},"session":"{session}","type":"new_game","variant":"{variant}","seed":{seed}}}"#,
                stamp(&mut dice)
            );
            take(&line, None)?;
            let moves_max = 1 + dice.roll(moves_max);
            tables.push(Recorded { session, deal, moves: Vec::new(), at, before: None, moves_max });
            started += 1;
            continue;
        }
        if tables.is_empty() {
            return Ok(());
        }
        let index = dice.roll(tables.len());
        let table = &mut tables[index];
        let _ = write!(line, r#"{{"t":{},"session":"{}","type":"#, stamp(&mut dice), table.session);
        if table.event(&mut dice, &mut line) {
            take(&line, None)?;
        } else {
            let outcome = match table.at.status() {
                Status::Won => "win",
                Status::Stuck => "no_moves",
                Status::Unfinished => "resigned",
            };
            let _ = write!(line, r#""game_over","outcome":"{outcome}"}}"#);
            take(&line, Some(table))?;
            tables.swap_remove(index);
        }
    }
}

fn stamp(dice: &mut Dice) -> usize {
    1_760_000_000_000 + dice.roll(1_000_000_000)
}

impl Recorded {
    /// Plays on and writes the rest of the event; `false` if the game is over.
    fn event(&mut self, dice: &mut Dice, line: &mut String) -> bool {
        match dice.roll(24) {
            0 => {
                line.push_str("\"hint\"}");
                return true;
            }
            1 => {
                if let Some(before) = self.before.take() {
                    self.at = before;
                    self.moves.pop();
                    line.push_str("\"undo\"}");
                    return true;
                }
            }
            _ => {}
        }
        let legal = self.at.legal();
        if legal.is_empty() || self.moves.len() >= self.moves_max {
            return false;
        }
        let homeward = legal.iter().position(|mv| matches!(mv, Move::Shift { to, .. } if to.is_foundation()));
        let mv = match homeward {
            Some(index) if dice.roll(4) > 0 => legal[index],
            _ => legal[dice.roll(legal.len())],
        };
        self.before = Some(self.at.clone());
        self.moves.push(self.at.full_form(mv));
        self.write(mv, line);
        self.at.play_allowed(mv);
        true
    }

    fn write(&self, mv: Move, line: &mut String) {
        let _ = match mv {
            Move::Deal => write!(line, r#""draw","count":{}}}"#, self.at.cards(PileId::STOCK).len().min(3)),
            Move::Redeal => write!(line, r#""recycle"}}"#),
            Move::Shift { from, to } => {
                let card = self.at.next(from).expect("a legal move has a card");
                let (from_name, to_name) = (name(from), name(to));
                match (from, to) {
                    (PileId::STOCK, to) if !to.is_foundation() => {
                        write!(line, r#""drop","card":"{card}","to":"{to_name}"}}"#)
                    }
                    (_, to) if to.is_foundation() => {
                        write!(line, r#""home","card":"{card}","from":"{from_name}","to":"{to_name}"}}"#)
                    }
                    _ => write!(line, r#""shift","card":"{card}","from":"{from_name}","to":"{to_name}"}}"#),
                }
            }
        };
    }
}

fn name(pile: PileId) -> String {
    match pile.zone {
        Zone::Stock => "stock".to_owned(),
        Zone::Waste if pile.number == 0 => "waste".to_owned(),
        Zone::Waste => format!("heap-{}", pile.index()),
        Zone::Reserve => format!("column-{}", pile.index()),
        Zone::Foundation => format!("home-{}", pile.index()),
    }
}
