//! The one door between the games and everybody else: a game, whatever family is inside.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::aim::{Aim, Answer, Proof, Unproved, Wanted};
use super::contract::{Game, Refusal, Setup, SetupFault};
use super::exchange::SuitExchange;
use super::options::Options;
use super::session::Session;
use crate::cards::{Card, Deck, shuffled};
use crate::search::Task;
use crate::table::{Face, Fan, Move, Picture, PileId, Status, Zone};

/// A game under fixed options, of any family. Cheap to clone.
#[derive(Clone)]
pub struct AnyGame {
    inner: Arc<Inner>,
}

struct Inner {
    family: &'static str,
    name: String,
    options: Options,
    rules: Box<dyn Rules>,
}

impl AnyGame {
    /// Closes the door behind a game. `name` is its canonical name as in deal ids (`osmosis`, `osmosis,passes=2`).
    pub fn new(family: &'static str, name: String, options: Options, game: impl Game) -> AnyGame {
        AnyGame { inner: Arc::new(Inner { family, name, options, rules: Box::new(Inside { game: Arc::new(game) }) }) }
    }

    /// Id of the family's base game.
    pub fn family(&self) -> &'static str {
        self.inner.family
    }

    /// Canonical name, the part of a deal id before `#`.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Every option with its value in force.
    pub fn options(&self) -> &Options {
        &self.inner.options
    }

    /// The cards it is played with.
    pub fn deck(&self) -> Deck {
        self.inner.rules.deck()
    }

    /// Every pile that exists, in pile order.
    pub fn piles(&self) -> &[PileId] {
        self.inner.rules.piles()
    }

    /// Piles other than foundations whose next card may be played.
    pub fn sources(&self) -> &[PileId] {
        self.inner.rules.sources()
    }

    /// The start layout: piles in dealing order, each with its number of cards.
    pub fn layout(&self) -> &[(PileId, usize)] {
        self.inner.rules.layout()
    }

    /// Number of passes allowed; `None` if unlimited.
    pub fn passes(&self) -> Option<u32> {
        self.inner.rules.passes()
    }

    /// Whether a play is always written with its destination.
    pub fn names_destinations(&self) -> bool {
        self.inner.rules.names_destinations()
    }

    /// Which exchanges of suits leave the game as it is.
    pub fn suit_exchange(&self) -> SuitExchange {
        self.inner.rules.suit_exchange()
    }

    /// How a pile is seen and lies.
    pub fn face(&self, pile: PileId) -> (Face, Fan) {
        self.inner.rules.face(pile)
    }

    /// Whether a pile of this name exists under the options.
    pub fn has_pile(&self, pile: PileId) -> bool {
        self.piles().contains(&pile)
    }

    /// The names of the piles for messages, runs shortened: `S, W, R1–R4, F1–F4`.
    pub fn piles_in_words(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for zone in Zone::ALL {
            let of_zone: Vec<&PileId> = self.piles().iter().filter(|pile| pile.zone == zone).collect();
            match of_zone[..] {
                [] => {}
                [one] => parts.push(one.to_string()),
                [first, .., last] => parts.push(format!("{first}–{last}")),
            }
        }
        parts.join(", ")
    }

    /// The whole deck in dealing order for a seed.
    pub fn seeded(&self, seed: u64) -> Vec<Card> {
        self.inner.rules.arrange(shuffled(self.deck(), seed))
    }

    /// Brings a shuffled deck into dealing order (bases first, where they are dealt).
    pub fn arrange(&self, shuffled: Vec<Card>) -> Vec<Card> {
        self.inner.rules.arrange(shuffled)
    }

    /// Lays a whole deck out on the piles, in dealing order.
    ///
    /// # Panics
    /// If `deck` has not as many cards as the game.
    pub fn lay_out(&self, deck: &[Card]) -> Setup {
        assert_eq!(deck.len(), self.deck().len(), "a deck of another size");
        let mut rest = deck;
        let piles = self.layout().iter().map(|&(pile, count)| {
            let (cards, after) = rest.split_at(count);
            rest = after;
            (pile, cards.to_vec())
        });
        Setup::start(piles.collect())
    }

    /// The whole deck in dealing order that lays out as this setup; `None` if the piles are not a start layout.
    pub fn gather(&self, setup: &Setup) -> Option<Vec<Card>> {
        let fits = self.layout().iter().all(|&(pile, count)| setup.pile(pile).len() == count)
            && setup.pass == 1
            && setup.played;
        let deck: Vec<Card> = self.layout().iter().flat_map(|&(pile, _)| setup.pile(pile).iter().copied()).collect();
        (fits && setup.piles.values().map(Vec::len).sum::<usize>() == deck.len()).then_some(deck)
    }

    /// Opens a position. The setup must hold each card of the deck once, on piles that exist.
    ///
    /// # Errors
    /// Every invariant of the game that the setup breaks.
    pub fn open(&self, setup: &Setup) -> Result<Session, Vec<SetupFault>> {
        Ok(Session::new(self.clone(), self.inner.rules.open(setup)?))
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({})", self.name())
    }
}

impl PartialEq for AnyGame {
    /// Same family and same option values.
    fn eq(&self, other: &AnyGame) -> bool {
        self.family() == other.family() && self.options() == other.options()
    }
}

impl Eq for AnyGame {}

/// [`Game`] without its associated types.
trait Rules: Send + Sync {
    fn deck(&self) -> Deck;
    fn piles(&self) -> &[PileId];
    fn sources(&self) -> &[PileId];
    fn layout(&self) -> &[(PileId, usize)];
    fn passes(&self) -> Option<u32>;
    fn names_destinations(&self) -> bool;
    fn suit_exchange(&self) -> SuitExchange;
    fn face(&self, pile: PileId) -> (Face, Fan);
    fn arrange(&self, shuffled: Vec<Card>) -> Vec<Card>;
    fn open(&self, setup: &Setup) -> Result<Box<dyn At>, Vec<SetupFault>>;
}

/// A position together with its rules.
pub(super) trait At: Send + Sync {
    fn allows(&self, mv: Move) -> bool;
    fn judge(&self, mv: Move) -> Result<(), Refusal>;
    fn play(&mut self, mv: Move) -> Result<(), Refusal>;
    fn play_allowed(&mut self, mv: Move);
    fn nearest_miss(&self, moves: &[Move]) -> Option<(Move, Refusal)>;
    fn legal(&self, out: &mut Vec<Move>);
    fn cards(&self, pile: PileId) -> &[Card];
    fn next(&self, pile: PileId) -> Option<Card>;
    fn open_at(&self, card: Card) -> Option<PileId>;
    fn homes(&self, from: PileId, out: &mut [PileId; 8]) -> usize;
    fn alike(&self, a: PileId, b: PileId) -> bool;
    fn score(&self) -> u32;
    fn pass(&self) -> u32;
    fn played(&self) -> bool;
    fn status(&self) -> Status;
    fn picture(&self) -> Picture;
    fn canonical(&self, out: &mut String);
    fn key(&self) -> u64;
    fn solve(&self, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer;
    fn plainly(&self, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer;
    fn prove_lost(&self, aim: Aim, task: &mut Task<'_>) -> Proof;
    fn check_evidence(
        &self,
        aim: Aim,
        method: &str,
        facts: &BTreeMap<String, u64>,
        payload: &[u8],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), Unproved>;
    fn copy(&self) -> Box<dyn At>;
    fn copy_from(&mut self, other: &dyn At);
    fn equals(&self, other: &dyn At) -> bool;
    fn as_any(&self) -> &dyn Any;
}

struct Inside<G> {
    game: Arc<G>,
}

struct Table<G: Game> {
    game: Arc<G>,
    at: G::Position,
}

impl<G: Game> Rules for Inside<G> {
    fn deck(&self) -> Deck {
        self.game.deck()
    }
    fn piles(&self) -> &[PileId] {
        self.game.piles()
    }
    fn sources(&self) -> &[PileId] {
        self.game.sources()
    }
    fn layout(&self) -> &[(PileId, usize)] {
        self.game.layout()
    }
    fn passes(&self) -> Option<u32> {
        self.game.passes()
    }
    fn names_destinations(&self) -> bool {
        self.game.names_destinations()
    }
    fn suit_exchange(&self) -> SuitExchange {
        self.game.suit_exchange()
    }
    fn face(&self, pile: PileId) -> (Face, Fan) {
        self.game.face(pile)
    }
    fn arrange(&self, shuffled: Vec<Card>) -> Vec<Card> {
        self.game.arrange(shuffled)
    }
    fn open(&self, setup: &Setup) -> Result<Box<dyn At>, Vec<SetupFault>> {
        let at = self.game.place(setup)?;
        Ok(Box::new(Table { game: self.game.clone(), at }))
    }
}

impl<G: Game> Table<G> {
    fn other<'a>(&self, other: &'a dyn At) -> &'a G::Position {
        &other.as_any().downcast_ref::<Table<G>>().expect("both sessions are of one game").at
    }
}

impl<G: Game> At for Table<G> {
    fn allows(&self, mv: Move) -> bool {
        self.game.judge(&self.at, mv).is_ok()
    }
    fn judge(&self, mv: Move) -> Result<(), Refusal> {
        self.game.judge(&self.at, mv).map_err(|denied| self.game.explain(&self.at, mv, denied))
    }
    fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        self.judge(mv)?;
        self.game.play(&mut self.at, mv);
        Ok(())
    }
    fn play_allowed(&mut self, mv: Move) {
        debug_assert!(self.allows(mv), "{mv} is not legal here");
        self.game.play(&mut self.at, mv);
    }
    fn nearest_miss(&self, moves: &[Move]) -> Option<(Move, Refusal)> {
        let mut nearest: Option<(G::Denied, Move)> = None;
        for &mv in moves {
            if let Err(denied) = self.game.judge(&self.at, mv)
                && nearest.is_none_or(|(best, _)| denied > best)
            {
                nearest = Some((denied, mv));
            }
        }
        nearest.map(|(denied, mv)| (mv, self.game.explain(&self.at, mv, denied)))
    }
    fn legal(&self, out: &mut Vec<Move>) {
        self.game.legal(&self.at, out);
    }
    fn cards(&self, pile: PileId) -> &[Card] {
        self.game.cards(&self.at, pile)
    }
    fn next(&self, pile: PileId) -> Option<Card> {
        self.game.next(&self.at, pile)
    }
    fn open_at(&self, card: Card) -> Option<PileId> {
        self.game.sources().iter().copied().find(|&pile| self.game.next(&self.at, pile) == Some(card))
    }
    fn homes(&self, from: PileId, out: &mut [PileId; 8]) -> usize {
        let mut count = 0;
        for &to in self.game.piles().iter().filter(|pile| pile.is_foundation()) {
            if self.game.judge(&self.at, Move::shift(from, to)).is_ok() {
                if let Some(slot) = out.get_mut(count) {
                    *slot = to;
                }
                count += 1;
            }
        }
        count
    }
    fn alike(&self, a: PileId, b: PileId) -> bool {
        self.game.alike(&self.at, a, b)
    }
    fn score(&self) -> u32 {
        self.game.score(&self.at)
    }
    fn pass(&self) -> u32 {
        self.game.pass(&self.at)
    }
    fn played(&self) -> bool {
        self.game.played(&self.at)
    }
    fn status(&self) -> Status {
        self.game.status(&self.at)
    }
    fn picture(&self) -> Picture {
        self.game.picture(&self.at)
    }
    fn canonical(&self, out: &mut String) {
        self.game.canonical(&self.at, out);
    }
    fn key(&self) -> u64 {
        self.game.key(&self.at)
    }
    fn solve(&self, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
        self.game.solve(&self.at, aim, wanted, task)
    }
    fn plainly(&self, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
        super::plain::solve(&*self.game, &self.at, aim, wanted, task)
    }
    fn prove_lost(&self, aim: Aim, task: &mut Task<'_>) -> Proof {
        self.game.prove_lost(&self.at, aim, task)
    }
    fn check_evidence(
        &self,
        aim: Aim,
        method: &str,
        facts: &BTreeMap<String, u64>,
        payload: &[u8],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), Unproved> {
        self.game.check_evidence(&self.at, aim, method, facts, payload, go_on)
    }
    fn copy(&self) -> Box<dyn At> {
        Box::new(Table { game: self.game.clone(), at: self.at.clone() })
    }
    fn copy_from(&mut self, other: &dyn At) {
        self.at.clone_from(self.other(other));
    }
    fn equals(&self, other: &dyn At) -> bool {
        other.as_any().downcast_ref::<Table<G>>().is_some_and(|other| other.at == self.at)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
