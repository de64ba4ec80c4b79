//! Games to measure with: played at random from fixed seeds, so that everybody measures the same.

#![allow(dead_code)] // Each program that shares this uses a part of it.

pub mod events;

use std::fmt::Write;

use trove::document::deal_id;
use trove::games::{Registry, Session};
use trove::notation::Written;
use trove::replay;
use trove::table::{Move, PileId, Status, Zone};

/// How moves are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `7H`, `5C>W3`, `deal`
    Card,
    /// `7H:R2>F1`, `5C:S>W3`, `deal`
    Full,
}

/// A game that was played.
pub struct Played {
    /// Its deal id.
    pub deal: String,
    /// The position before the first move.
    pub opening: Session,
    /// The moves, as written.
    pub moves: Vec<String>,
    /// Where it ended.
    pub status: Status,
}

impl Played {
    /// The moves as a script: lines of eight moves, and an assertion of how it ends.
    pub fn script(&self) -> String {
        let mut text = String::with_capacity(self.moves.len() * 9);
        for line in self.moves.chunks(8) {
            text.push_str(&line.join(" "));
            text.push('\n');
        }
        writeln!(text, "@{}", self.status.word()).expect("a string takes everything");
        text
    }
}

/// Small, fast and the same everywhere (SplitMix64).
pub struct Dice(u64);

impl Dice {
    /// Dice that fall the same way for the same seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }
}

/// Plays deal `GAME#SEED`; see [`replayed`].
pub fn play(game: &str, seed: u64, style: Style, moves_max: usize) -> Played {
    replayed(game, seed, seed, style, moves_max)
}

/// Plays deal `GAME#SEED` with dice of another seed: plays to foundations where there are any, else any legal move, for
/// at most `moves_max` moves.
pub fn replayed(game: &str, seed: u64, dice: u64, style: Style, moves_max: usize) -> Played {
    let deal = format!("{game}#{seed}");
    let opening = open(&deal);
    let mut at = opening.clone();
    let mut dice = Dice::new(dice);
    let mut moves = Vec::new();
    while moves.len() < moves_max {
        let legal = at.legal();
        let homeward: Vec<Move> =
            legal.iter().copied().filter(|mv| matches!(mv, Move::Shift { to, .. } if to.is_foundation())).collect();
        let choice = if homeward.is_empty() { &legal } else { &homeward };
        if choice.is_empty() {
            break;
        }
        let mv = choice[dice.roll(choice.len())];
        moves.push(written(&at, mv, style));
        at.play_allowed(mv);
    }
    Played { deal, opening, moves, status: at.status() }
}

/// A `strategy` game that never ends: the stock is laid out, then cards wander between the waste piles. Moves are given
/// to `take` one by one, about `bytes` bytes of them.
pub fn wander<E>(seed: u64, bytes: u64, mut take: impl FnMut(&str) -> Result<(), E>) -> Result<Session, E> {
    let mut at = open(&format!("strategy#{seed}"));
    let mut dice = Dice::new(seed);
    let mut given = 0;
    while given < bytes {
        let from = match at.next(PileId::STOCK) {
            Some(_) => PileId::STOCK,
            None => PileId::waste(dice.roll(4) as u8 + 1),
        };
        let to = PileId::waste(dice.roll(4) as u8 + 1);
        let mv = Move::shift(from, to);
        if from == to || at.next(from).is_none() || !at.allows(mv) {
            continue;
        }
        let text = written(&at, mv, Style::Full);
        given += text.len() as u64 + 1;
        take(&text)?;
        at.play_allowed(mv);
    }
    Ok(at)
}

/// The position in which a deal begins.
pub fn open(deal: &str) -> Session {
    let deal = deal_id::parse(deal, &Registry::standard()).expect("a deal id of the generator is good");
    deal.game().open(deal.setup()).expect("a deal of a seed can be opened")
}

fn written(at: &Session, mv: Move, style: Style) -> String {
    match (mv, style) {
        (Move::Shift { from, to }, Style::Card) => {
            let card = at.next(from).expect("a legal move has a card");
            // A foundation is named where several take the card and the rules would choose another, or none.
            let bare = Written::Play { card: Some(card), from: None, to: None };
            match replay::resolve(at, bare) {
                Ok(meant) if meant == mv => card.to_string(),
                _ => format!("{card}>{to}"),
            }
        }
        _ => at.full_form(mv),
    }
}

/// A puzzle file of a seeded deal, cards named one by one, with the game as its solution.
pub fn puzzle_file(game: &str, seed: u64) -> String {
    let played = play(game, seed, Style::Card, 200);
    let mut text = format!(
        "trove: 1\nid: {game}-{seed}\ntitle: Deal {seed}\nauthor: Someone\nlicense: CC0-1.0\ntags: [generated, {game}]\n\
         game: {game}\nnotes: |\n  Played at random,\n  to measure with.\ndeal:\n"
    );
    let row = |pile: PileId| {
        let cards: Vec<String> = played.opening.cards(pile).iter().map(ToString::to_string).collect();
        cards.join(" ")
    };
    let piles = |zone: Zone| {
        let layout = played.opening.game().layout().iter();
        layout.map(|&(pile, _)| pile).filter(move |pile| pile.zone == zone).map(row).collect::<Vec<String>>()
    };
    if let reserves @ [_, ..] = &piles(Zone::Reserve)[..] {
        text.push_str("  reserves:\n");
        reserves.iter().for_each(|cards| text.push_str(&format!("    - {cards}\n")));
    }
    match &piles(Zone::Foundation)[..] {
        [] => {}
        [first] => text.push_str(&format!("  foundation: {first}\n")),
        bases => text.push_str(&format!("  bases: {}\n", bases.join(" "))),
    }
    text.push_str(&format!("  stock: {}\n", row(PileId::STOCK)));
    text.push_str("solutions:\n  - name: main\n    moves: |\n");
    for line in played.script().lines() {
        writeln!(text, "      {line}").expect("a string takes everything");
    }
    text
}

/// A game record, one line of JSON without its end.
pub fn record(game: &str, seed: u64) -> String {
    let played = play(game, seed, Style::Full, 200);
    let moves: Vec<String> = played.moves.iter().map(|mv| format!("\"{mv}\"")).collect();
    format!(
        r#"{{"trove":1,"id":"g-{seed}","deal":"{}","claim":"{}","moves":[{}]}}"#,
        played.deal,
        played.status.word(),
        moves.join(",")
    )
}
