//! What a game must say, and the plain data it says it with.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use super::aim::{Aim, Answer, Proof, Unproved, Wanted};
use super::exchange::SuitExchange;
use super::plain;
use crate::cards::{Card, Deck, Rank};
use crate::search::Task;
use crate::table::{Face, Fan, Move, Picture, PicturePile, PileId, Status};

/// Cards on piles, before anybody checked that they make a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Cards of each pile, bottom to top; the stock in dealing order, foundations in the order of play. A pile that
    /// is not named is empty.
    pub piles: BTreeMap<PileId, Vec<Card>>,
    /// Current pass through the stock, from 1.
    pub pass: u32,
    /// Whether a card has been played since the last redeal; true before the first one.
    pub played: bool,
}

impl Setup {
    /// Piles at the start of a game.
    pub fn start(piles: BTreeMap<PileId, Vec<Card>>) -> Setup {
        Setup { piles, pass: 1, played: true }
    }

    /// The cards of a pile; none if it is not named.
    pub fn pile(&self, id: PileId) -> &[Card] {
        self.piles.get(&id).map_or(&[], Vec::as_slice)
    }
}

/// Where in a [`Setup`] a fault lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPlace {
    /// A pile as a whole.
    Pile(PileId),
    /// The card with this index (from 0) in a pile's list.
    Card(PileId, usize),
    /// The pass number.
    Pass,
    /// The `played` flag.
    Played,
}

/// Codes of broken invariants. A code means the same in every family that gives it.
pub const POSITION_CODES: &[&str] = &[
    "position::pile-size",
    "position::no-base",
    "position::row-gap",
    "position::row-suit",
    "position::row-base",
    "position::row-above",
    "position::sequence",
    "position::suits",
    "position::left-to-right",
    "position::held",
    "position::pass",
    "position::played",
];

/// One way in which a [`Setup`] breaks the game's invariants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    /// Stable code, one of [`POSITION_CODES`].
    pub code: &'static str,
    /// One sentence without a full stop.
    pub message: String,
    /// The next thing to try.
    pub help: Option<String>,
    /// Where to point.
    pub place: SetupPlace,
}

/// A fact behind a refusal: it names cards and piles, so that whoever shows the refusal can point at them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The card that was to be moved, and its pile.
    Moved {
        /// The card.
        card: Card,
        /// Where it lies.
        from: PileId,
    },
    /// A card that stands in the way.
    Blocker {
        /// The card.
        card: Card,
        /// Where it lies.
        pile: PileId,
        /// What it does there, as a label: `7D has to come first`.
        words: String,
    },
    /// A rank that the rule wants to see in a pile and that is not there.
    Missing {
        /// The rank.
        rank: Rank,
        /// The pile without it.
        pile: PileId,
    },
    /// What a pile takes now, lowest first; empty if it takes nothing.
    Takes {
        /// The pile.
        pile: PileId,
        /// Cards that it would take if they were to be had.
        cards: Vec<Card>,
    },
    /// A limit that is used up.
    Limit {
        /// What is counted: `passes`, `redeals`.
        what: &'static str,
        /// How many were used.
        used: u32,
        /// How many there are.
        allowed: u32,
    },
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Stable code of the rule, such as `osmosis::row-above`.
    pub code: &'static str,
    /// One sentence without a full stop, in the player's words.
    pub message: String,
    /// The next thing to try.
    pub help: Option<String>,
    /// The cards and piles it is about, the moved card first.
    pub facts: Vec<Fact>,
}

/// A reason's page in the catalogue: what `trove explain` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Stable code.
    pub code: &'static str,
    /// The rule in one line.
    pub summary: &'static str,
    /// A paragraph or two: the rule, why it is so, what to do.
    pub text: &'static str,
    /// A script or an excerpt of a puzzle file that gets this refusal.
    pub example: &'static str,
}

/// The rules of one game, under fixed options.
///
/// The positions of a game are its own; others see [`Picture`]s and speak [`Move`]s. Implementations are compiled
/// into generic code (random playouts, solvers); everybody else uses [`AnyGame`](super::AnyGame).
///
/// `Eq` of positions means: the same cards on the same piles in the same order and the same counters, which is what
/// undo restores. Whether two positions are *the same for play* is said by [`Game::canonical`].
pub trait Game: Send + Sync + 'static {
    /// What undo must restore, nothing else.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// This family's reasons for a refusal, in the order in which `judge` checks them: among several readings of a
    /// move the greatest reason is the nearest miss.
    type Denied: Copy + Debug + Ord;

    /// The cards it is played with.
    fn deck(&self) -> Deck;
    /// Every pile that exists, in pile order.
    fn piles(&self) -> &[PileId];
    /// The piles other than foundations whose next card may be played, in pile order.
    fn sources(&self) -> &[PileId];
    /// The start layout: piles in dealing order, each with its number of cards. Together they hold the deck.
    fn layout(&self) -> &[(PileId, usize)];
    /// Brings a shuffled deck into dealing order, where a game takes cards out before it deals.
    fn arrange(&self, shuffled: Vec<Card>) -> Vec<Card> {
        shuffled
    }
    /// Makes a position of cards that are known to be each card of the deck exactly once, on piles that exist.
    ///
    /// # Errors
    /// Every invariant that the setup breaks, in the order of the piles.
    fn place(&self, setup: &Setup) -> Result<Self::Position, Vec<SetupFault>>;

    /// Says yes, or why not. The only home of a rule; total over all moves.
    ///
    /// # Errors
    /// The first reason, in the order of [`Game::Denied`].
    fn judge(&self, at: &Self::Position, mv: Move) -> Result<(), Self::Denied>;
    /// Makes a move that `judge` allows; anything else is a fault of the caller and may panic.
    fn play(&self, at: &mut Self::Position, mv: Move);
    /// Words and facts for a refusal that `judge` gave for this position and move.
    fn explain(&self, at: &Self::Position, mv: Move, denied: Self::Denied) -> Refusal;

    /// Cards of a pile, bottom to top; the stock in dealing order. Empty for a pile that does not exist.
    fn cards<'a>(&self, at: &'a Self::Position, pile: PileId) -> &'a [Card];
    /// Cards on foundations.
    fn score(&self, at: &Self::Position) -> u32;
    /// Current pass, from 1. The default is for a game with a single pass.
    fn pass(&self, _at: &Self::Position) -> u32 {
        1
    }
    /// Whether a card has been played since the last redeal; true before the first one, and in a game that does not
    /// ask.
    fn played(&self, _at: &Self::Position) -> bool {
        true
    }
    /// Number of passes allowed; `None` if unlimited. The default is for a game with a single pass.
    fn passes(&self) -> Option<u32> {
        Some(1)
    }
    /// Which exchanges of suits leave the game as it is. By default nobody vouches for any.
    fn suit_exchange(&self) -> SuitExchange {
        SuitExchange::None
    }
    /// How a pile is seen and lies.
    fn face(&self, pile: PileId) -> (Face, Fan);
    /// A few words for the margin of a pile: what it takes next.
    fn hint(&self, _at: &Self::Position, _pile: PileId) -> Option<String> {
        None
    }
    /// Whether two piles that both take a card are equivalent for it, so that the leftmost may stand for both. By
    /// default no two are.
    fn alike(&self, _at: &Self::Position, a: PileId, b: PileId) -> bool {
        a == b
    }
    /// Whether a play is always written with its destination, since which foundation takes a card is not plain from the
    /// card.
    fn names_destinations(&self) -> bool {
        false
    }
    /// Writes the canonical text of a position from its second line on (docs/format.md): two positions are the same for
    /// play exactly when their texts are equal.
    fn canonical(&self, at: &Self::Position, out: &mut String);
    /// A number for finding positions again: equal for positions that are the same for play, and hardly ever for others.
    /// It lives no longer than the program runs. The default is made from [`Game::canonical`]; a game may have a cheaper
    /// one.
    fn key(&self, at: &Self::Position) -> u64 {
        let mut text = String::with_capacity(512);
        self.canonical(at, &mut text);
        FxBuildHasher.hash_one(text)
    }

    /// The next card of a pile: the stock's first, any other pile's last.
    #[inline]
    fn next(&self, at: &Self::Position, pile: PileId) -> Option<Card> {
        let cards = self.cards(at, pile);
        if pile == PileId::STOCK { cards.first().copied() } else { cards.last().copied() }
    }

    /// Visits moves among which all legal ones are, each once, in any order; a game may narrow the default, which
    /// pairs all piles. Stops when the visitor says `false`.
    fn candidates(&self, _at: &Self::Position, mut visit: impl FnMut(Move) -> bool) {
        if !visit(Move::Deal) || !visit(Move::Redeal) {
            return;
        }
        for &from in self.piles() {
            for &to in self.piles() {
                if from != to && !visit(Move::shift(from, to)) {
                    return;
                }
            }
        }
    }

    /// Appends every legal move. Equivalent destinations are all listed; a won position has none.
    fn legal(&self, at: &Self::Position, out: &mut Vec<Move>) {
        self.candidates(at, |mv| {
            if self.judge(at, mv).is_ok() {
                out.push(mv);
            }
            true
        });
    }

    /// Whether every card is on a foundation.
    fn won(&self, at: &Self::Position) -> bool {
        self.score(at) as usize == self.deck().len()
    }

    /// Where the game stands.
    fn status(&self, at: &Self::Position) -> Status {
        if self.won(at) {
            return Status::Won;
        }
        let mut status = Status::Stuck;
        self.candidates(at, |mv| {
            if self.judge(at, mv).is_ok() {
                status = Status::Unfinished;
            }
            status == Status::Stuck
        });
        status
    }

    /// Finds out whether an aim can be reached from a position, and how. The moves of a solution are legal, and reach the
    /// aim with the last one. The default searches by `judge` and `play` alone; a game that knows more about itself
    /// answers the same, faster.
    fn solve(&self, at: &Self::Position, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
        plain::solve(self, at, aim, wanted, task)
    }

    /// Looks for evidence that an aim is out of reach, for a certificate. By default there is no method.
    fn prove_lost(&self, _at: &Self::Position, _aim: Aim, _task: &mut Task<'_>) -> Proof {
        Proof::NoMethod
    }

    /// Checks evidence that an aim is out of reach: the method, facts and payload of a certificate, which may come from
    /// anybody. Trusts the cards and the rules and nothing else; what finds evidence has no part in it. `go_on` is asked
    /// from time to time whether to go on.
    ///
    /// # Errors
    /// Why it is not accepted.
    fn check_evidence(
        &self,
        _at: &Self::Position,
        _aim: Aim,
        _method: &str,
        _facts: &BTreeMap<String, u64>,
        _payload: &[u8],
        _go_on: &dyn Fn() -> bool,
    ) -> Result<(), Unproved> {
        Err(Unproved::OtherMethod)
    }

    /// The position as others see it.
    fn picture(&self, at: &Self::Position) -> Picture {
        let piles = self.piles().iter().map(|&id| {
            let (face, fan) = self.face(id);
            PicturePile { id, cards: self.cards(at, id).to_vec(), face, fan, hint: self.hint(at, id) }
        });
        Picture {
            piles: piles.collect(),
            pass: self.pass(at),
            passes: self.passes(),
            score: self.score(at),
            cards: self.deck().len() as u32,
            status: self.status(at),
        }
    }
}
