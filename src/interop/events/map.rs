//! What the words of a log mean: the names of its fields, events, piles, rules, cards and results.

use std::collections::HashMap;

use crate::cards::{Rank, Suit};
use crate::games::AnyGame;
use crate::table::Zone;

/// Most games that may be open at a time unless a map says otherwise.
pub const OPEN_GAMES: u32 = 10_000;
/// Most moves of one game unless a map says otherwise.
pub const MOVES: u32 = 10_000;
/// Most levels that the name of a field can lead through; what it says beyond them is one name.
pub const LEVELS_MAX: usize = 32;
/// Most piles of one kind.
pub(super) const PILES_MAX: u32 = 8;

/// What one line of a log holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// One event.
    #[default]
    Events,
    /// One game with the list of its events.
    Games,
}

/// What a log may say in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// What happened.
    Event,
    /// Which of several games under way it happened in.
    Game,
    /// What the game is called in the records; without it as [`Field::Game`].
    Id,
    /// The name of the rules.
    Rules,
    /// The deal, by a seed of ours.
    Seed,
    /// The deal, by a deal number of PySolFC.
    Pysolfc,
    /// The game and its deal, by a deal id of ours.
    Deal,
    /// The deal, by a list of its cards.
    Deck,
    /// The deal, by the cards on every pile.
    Piles,
    /// The pile that a card comes from.
    From,
    /// Its number, where the name does not hold it.
    FromIndex,
    /// The pile that a card goes to.
    To,
    /// Its number, where the name does not hold it.
    ToIndex,
    /// The card that is moved.
    Card,
    /// How many cards were drawn.
    Count,
    /// How the game ended.
    Result,
    /// The events of a game, where a line is a game.
    Events,
}

impl Field {
    /// Every field.
    pub const ALL: [Field; 17] = [
        Field::Event,
        Field::Game,
        Field::Id,
        Field::Rules,
        Field::Seed,
        Field::Pysolfc,
        Field::Deal,
        Field::Deck,
        Field::Piles,
        Field::From,
        Field::FromIndex,
        Field::To,
        Field::ToIndex,
        Field::Card,
        Field::Count,
        Field::Result,
        Field::Events,
    ];

    /// The key of the map that names it.
    pub const fn word(self) -> &'static str {
        [
            "event",
            "game",
            "id",
            "rules",
            "seed",
            "pysolfc",
            "deal",
            "deck",
            "piles",
            "from",
            "from_index",
            "to",
            "to_index",
            "card",
            "count",
            "result",
            "events",
        ][self as usize]
    }
}

/// What an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A game begins.
    Start,
    /// Cards are dealt from the stock; where the stock's next card is played from there, it is turned, which is no
    /// move.
    Deal,
    /// The waste becomes the stock again.
    Redeal,
    /// A card goes to a foundation.
    Play,
    /// The same, made by the application and not by the player.
    Autoplay,
    /// The turned card goes to a pile.
    Place,
    /// A card goes from a pile to a pile, whichever they are.
    Move,
    /// Takes moves back.
    Undo,
    /// Makes again what the last undo took back.
    Redo,
    /// The game ends.
    End,
    /// Nothing of interest.
    Ignore,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 11] = [
        Kind::Start,
        Kind::Deal,
        Kind::Redeal,
        Kind::Play,
        Kind::Autoplay,
        Kind::Place,
        Kind::Move,
        Kind::Undo,
        Kind::Redo,
        Kind::End,
        Kind::Ignore,
    ];

    /// The key of the map that names it.
    pub const fn word(self) -> &'static str {
        ["start", "deal", "redeal", "play", "autoplay", "place", "move", "undo", "redo", "end", "ignore"][self as usize]
    }
}

/// How a game ended, as the application says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claimed {
    /// Every card is home.
    Won,
    /// Not won, and no legal move is left.
    Stuck,
    /// Not won.
    Lost,
    /// Not won, as the player gave up.
    Abandoned,
}

impl Claimed {
    /// Every result.
    pub const ALL: [Claimed; 4] = [Claimed::Won, Claimed::Stuck, Claimed::Lost, Claimed::Abandoned];

    /// The key of the map that names it.
    pub const fn word(self) -> &'static str {
        ["won", "stuck", "lost", "abandoned"][self as usize]
    }
}

/// What one undo takes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Takes {
    /// The last move.
    #[default]
    Move,
    /// The last move of the player, with the plays that the application made after it.
    Autoplay,
    /// The last deal, redeal or turned card that was put down, with every move made after it.
    Turn,
}

/// Which end of a list of cards is dealt first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// The first card.
    #[default]
    First,
    /// The last card.
    Last,
}

/// How cards that are numbers run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Run {
    /// All cards of a suit, then the next suit.
    #[default]
    Suit,
    /// All cards of a rank, then the next rank.
    Rank,
}

/// How cards are written, besides the spellings of our own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    /// The suits in the order of cards that are numbers.
    pub suits: [Suit; 4],
    /// The ranks in the order of cards that are numbers.
    pub ranks: [Rank; 13],
    /// The number of the first card.
    pub first: u32,
    /// How the numbers run.
    pub run: Run,
    /// The key of the rank in a card that is an object.
    pub rank: String,
    /// The key of the suit in a card that is an object.
    pub suit: String,
}

impl Default for Cards {
    fn default() -> Cards {
        let mut ranks = [Rank::ACE; 13];
        ranks.iter_mut().zip(Rank::all()).for_each(|(slot, rank)| *slot = rank);
        Cards { suits: Suit::ALL, ranks, first: 0, run: Run::Suit, rank: "rank".to_owned(), suit: "suit".to_owned() }
    }
}

/// Which game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Always the same.
    One(AnyGame),
    /// By the log's names of them.
    Named(Vec<(String, AnyGame)>),
    /// By names of our own, with options as in a deal id.
    Ours,
}

/// A map: what the words of an application's log mean.
#[derive(Clone, Debug)]
pub struct Map {
    /// What a line holds.
    pub lines: Lines,
    /// Names of fields; a dot leads into an object.
    pub fields: Vec<(Field, String)>,
    /// Names of events.
    pub events: Vec<(String, Kind)>,
    /// Names of piles. `{n}` stands for the number of a pile; a name without it is the only pile of its kind, or a
    /// kind whose number is in a field of its own.
    pub piles: Vec<(String, Zone)>,
    /// The number of the first pile of a kind.
    pub base: u32,
    /// Which game is played.
    pub rules: Rules,
    /// Which end of a stock or deck is dealt first.
    pub stock: End,
    /// How cards are written.
    pub cards: Cards,
    /// What an undo takes back.
    pub undo: Takes,
    /// Names of results.
    pub results: Vec<(String, Claimed)>,
    /// Most games that may be open at a time.
    pub open_games: u32,
    /// Most moves of one game, those taken back later included.
    pub moves: u32,
}

impl Map {
    /// A map that knows no word of any log yet, for games of these rules.
    pub fn new(rules: Rules) -> Map {
        Map {
            lines: Lines::default(),
            fields: Vec::new(),
            events: Vec::new(),
            piles: Vec::new(),
            base: 1,
            rules,
            stock: End::default(),
            cards: Cards::default(),
            undo: Takes::default(),
            results: Vec::new(),
            open_games: OPEN_GAMES,
            moves: MOVES,
        }
    }

    /// The name of a field in the log.
    pub fn field(&self, field: Field) -> Option<&str> {
        self.fields.iter().find_map(|(own, name)| (*own == field).then_some(name.as_str()))
    }

    /// Whether some event of the log does this.
    pub fn has(&self, kind: Kind) -> bool {
        self.events.iter().any(|(_, own)| *own == kind)
    }

    /// The names that a pattern for piles stands for, each with the pile's number; 0 where it has none.
    pub(super) fn pile_names(&self, pattern: &str) -> Vec<(String, u8)> {
        match pattern.contains("{n}") {
            true => (1..=PILES_MAX as u8)
                .map(|number| (pattern.replace("{n}", &(u32::from(number) + self.base - 1).to_string()), number))
                .collect(),
            false => vec![(pattern.to_owned(), 0)],
        }
    }

    /// Entries of `piles` of which a name stands for an earlier entry as well: their index, that name, and the zone of
    /// the other. The earlier one is meant then.
    pub fn piles_named_twice(&self) -> Vec<(usize, String, Zone)> {
        let mut known: HashMap<String, Zone> = HashMap::new();
        let mut twice = Vec::new();
        for (index, (pattern, zone)) in self.piles.iter().enumerate() {
            let names = self.pile_names(pattern);
            let taken = names.iter().find_map(|(name, _)| Some((index, name.clone(), *known.get(name)?)));
            twice.extend(taken);
            for (name, _) in names {
                known.entry(name).or_insert(*zone);
            }
        }
        twice
    }
}
