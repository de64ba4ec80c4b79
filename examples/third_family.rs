//! A third family of games, complete, written outside the crate: a template to copy.
//!
//! *Stepping Stones* is played with the aces to fives. Five reserves of three cards lie open, four more cards are the
//! stock and one is on the foundation. The top card of a reserve may go on the foundation if it is one higher or one
//! lower than the card there; a deal turns the next stock card on the foundation, whatever it is. The game is won when
//! all twenty cards are on the foundation.
//!
//! Run it with `cargo run --example third_family`.

use std::fmt::Write;

use trove::cards::{Card, Deck};
use trove::games::{AnyGame, Fact, Family, Game, OptionClash, OptionSpec, Options, Reason, Refusal, Registry};
use trove::games::{Setup, SetupFault, SetupPlace, Value, Values, Variant};
use trove::table::{Face, Fan, Move, PileId, Zone};

/// The family's only option. Options are data: files, ids, help and completion read this list.
const OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: "round",
    values: Values::Flag,
    default: Value::Flag(false),
    help: "whether the ace follows the five and the five the ace",
}];

/// Presets, the base game first.
#[rustfmt::skip]
const VARIANTS: &[Variant] = &[
    Variant { id: "stepping-stones", aliases: &[], title: "Stepping Stones", sets: &[], note: "one up or one down" },
    Variant { id: "stepping-round", aliases: &[], title: "Stepping Round", sets: &[("round", Value::Flag(true))],
        note: "Stepping Stones with the ace next to the five" },
];

/// Why a move is refused, in the order in which `judge` checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Denied {
    NoSuchMove,
    EmptyPile,
    NotNext,
}

/// The catalogue's pages, in the order of [`Denied`].
const REASONS: &[Reason] = &[
    Reason {
        code: "stones::no-such-move",
        summary: "cards go from a reserve to the foundation",
        text: "Only the top card of a reserve can be moved, and only to F1. There is no redeal.",
        example: "F1>R1",
    },
    Reason {
        code: "stones::empty-pile",
        summary: "the pile that was named holds no card",
        text: "An empty reserve stays empty, and an empty stock deals nothing.",
        example: "R1>F1",
    },
    Reason {
        code: "stones::not-next",
        summary: "the foundation takes a card one higher or one lower",
        text: "Ranks go up and down by one; suits do not matter. A deal turns a new card on the foundation.",
        example: "R1>F1",
    },
];

/// The rules under some options.
struct Stones {
    round: bool,
    piles: Vec<PileId>,
    layout: Vec<(PileId, usize)>,
}

impl Stones {
    fn new(options: &Options) -> Stones {
        let reserves = (1..=5).map(|number| (PileId::reserve(number), 3));
        let layout: Vec<_> = reserves.chain([(PileId::foundation(1), 1), (PileId::STOCK, 4)]).collect();
        let mut piles: Vec<_> = layout.iter().map(|&(pile, _)| pile).collect();
        piles.sort_unstable();
        Stones { round: options.flag("round"), piles, layout }
    }

    fn neighbours(&self, a: Card, b: Card) -> bool {
        let apart = a.rank().number().abs_diff(b.rank().number());
        apart == 1 || (self.round && apart == self.deck().ranks() - 1)
    }
}

impl Game for Stones {
    /// The cards of each pile, in the order of `piles`.
    type Position = Vec<Vec<Card>>;
    type Denied = Denied;

    fn deck(&self) -> Deck {
        Deck::with_ranks(5)
    }
    fn piles(&self) -> &[PileId] {
        &self.piles
    }
    fn sources(&self) -> &[PileId] {
        &self.piles[1..6]
    }
    fn layout(&self) -> &[(PileId, usize)] {
        &self.layout
    }
    fn place(&self, setup: &Setup) -> Result<Self::Position, Vec<SetupFault>> {
        let odd = |&&(pile, size): &&(PileId, usize)| match setup.pile(pile).len() {
            0 => pile.is_foundation(),
            cards => cards > size && !pile.is_foundation(),
        };
        let fault = |&(pile, _): &(PileId, usize)| SetupFault {
            code: "position::pile-size",
            message: format!("{pile} cannot hold {} cards", setup.pile(pile).len()),
            help: None,
            place: SetupPlace::Pile(pile),
        };
        let faults: Vec<SetupFault> = self.layout.iter().filter(odd).map(fault).collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(self.piles.iter().map(|&pile| setup.pile(pile).to_vec()).collect())
    }

    fn judge(&self, at: &Self::Position, mv: Move) -> Result<(), Denied> {
        let (from, to) = match mv {
            Move::Deal if self.cards(at, PileId::STOCK).is_empty() => return Err(Denied::EmptyPile),
            Move::Deal => return Ok(()),
            Move::Redeal => return Err(Denied::NoSuchMove),
            Move::Shift { from, to } => (from, to),
        };
        if !self.sources().contains(&from) || to != PileId::foundation(1) {
            return Err(Denied::NoSuchMove);
        }
        let card = self.next(at, from).ok_or(Denied::EmptyPile)?;
        let top = self.next(at, to).expect("the foundation is never empty");
        if self.neighbours(card, top) { Ok(()) } else { Err(Denied::NotNext) }
    }
    fn play(&self, at: &mut Self::Position, mv: Move) {
        let card = match mv {
            Move::Shift { from, .. } => at[from.number as usize].pop().expect("judge allowed the move"),
            _ => at[0].remove(0),
        };
        at[6].push(card);
    }
    fn explain(&self, at: &Self::Position, mv: Move, denied: Denied) -> Refusal {
        let facts = match mv {
            Move::Shift { from, .. } => {
                self.next(at, from).map(|card| Fact::Moved { card, from }).into_iter().collect()
            }
            _ => Vec::new(),
        };
        let message = match (denied, &facts[..]) {
            (Denied::NotNext, [Fact::Moved { card, .. }]) => {
                let top = self.next(at, PileId::foundation(1)).expect("the foundation is never empty");
                format!("{card} cannot go on {top}: it is neither one higher nor one lower")
            }
            (Denied::EmptyPile, _) => "there is no card to move".to_owned(),
            _ => "cards only go from a reserve to F1".to_owned(),
        };
        Refusal { code: REASONS[denied as usize].code, message, help: None, facts }
    }

    fn cards<'a>(&self, at: &'a Self::Position, pile: PileId) -> &'a [Card] {
        self.piles.binary_search(&pile).map_or(&[], |index| &at[index])
    }
    fn score(&self, at: &Self::Position) -> u32 {
        at[6].len() as u32
    }
    fn face(&self, pile: PileId) -> (Face, Fan) {
        match pile.zone {
            Zone::Stock => (Face::Down, Fan::Squared),
            Zone::Foundation => (Face::Up, Fan::Squared),
            _ => (Face::Up, Fan::Spread),
        }
    }
    /// What lies below the foundation's top card does not matter to play.
    fn canonical(&self, at: &Self::Position, out: &mut String) {
        for (pile, cards) in self.piles.iter().zip(at) {
            let counts = if pile.is_foundation() { &cards[cards.len() - 1..] } else { &cards[..] };
            let cards: Vec<String> = counts.iter().map(Card::to_string).collect();
            writeln!(out, "{pile} {}", cards.join(" ")).expect("a string takes any text");
        }
    }
}

/// The family, as a registry knows it.
struct SteppingStones;

impl Family for SteppingStones {
    fn id(&self) -> &'static str {
        VARIANTS[0].id
    }
    fn options(&self) -> &'static [OptionSpec] {
        OPTIONS
    }
    fn variants(&self) -> &'static [Variant] {
        VARIANTS
    }
    fn reasons(&self) -> &'static [Reason] {
        REASONS
    }
    fn in_words(&self, options: &Options) -> Vec<String> {
        let round = if options.flag("round") { ", and the ace is next to the five" } else { "" };
        vec![format!("A reserve's top card goes on F1 if it is one higher or one lower{round}.")]
    }
    fn open(&self, name: String, options: Options) -> Result<AnyGame, OptionClash> {
        let game = Stones::new(&options);
        Ok(AnyGame::new(self.id(), name, options, game))
    }
}

/// Deals a seed, asks for a move that is refused, and plays to the end, always the first move that is no deal.
pub fn demo(name: &str, seed: u64) -> String {
    let registry = Registry::standard().with(&SteppingStones);
    let game = registry.game(name, &[]).expect("the name of a preset");
    let mut session = game.open(&game.lay_out(&game.seeded(seed))).expect("a deal is a position");
    let mut told = session.canonical();

    let plays = game.sources().iter().map(|&from| Move::shift(from, PileId::foundation(1)));
    if let Some(refusal) = plays.filter_map(|mv| session.judge(mv).err()).next() {
        told += &format!("refused: {}\nmoves:", refusal.message);
    }
    loop {
        let legal = session.legal();
        let Some(&mv) = legal.iter().find(|&&mv| mv != Move::Deal).or(legal.first()) else { break };
        told += &format!(" {}", session.full_form(mv));
        session.play(mv).expect("a legal move is not refused");
    }
    told + &format!("\n{}, score {}\n", session.status().word(), session.score())
}

fn main() {
    print!("{}", demo("stepping-stones", 1));
}
