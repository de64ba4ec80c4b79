//! A position of a game behind the door, and its hash.

use std::collections::BTreeMap;
use std::fmt;

use super::aim::{Aim, Answer, Proof, Unproved, Wanted};
use super::contract::{Refusal, Setup};
use super::door::{AnyGame, At};
use crate::cards::Card;
use crate::search::Task;
use crate::table::{Move, Picture, PileId, Status};

/// A position of a game, with everything one may ask of it.
///
/// `==` means the same cards in the same places and the same counters; [`Session::same_for_play`] is the weaker notion
/// of docs/format.md.
pub struct Session {
    game: AnyGame,
    at: Box<dyn At>,
}

impl Session {
    pub(super) fn new(game: AnyGame, at: Box<dyn At>) -> Session {
        Session { game, at }
    }

    /// The game.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Whether the move is legal here.
    pub fn allows(&self, mv: Move) -> bool {
        self.at.allows(mv)
    }

    /// Says yes, or why not.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn judge(&self, mv: Move) -> Result<(), Refusal> {
        self.at.judge(mv)
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// The rule that forbids it; the position is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        self.at.play(mv)
    }

    /// Makes a move that [`Session::allows`] or [`Session::legal`] allowed in this position, without asking again.
    ///
    /// # Panics
    /// May panic for any other move.
    pub fn play_allowed(&mut self, mv: Move) {
        self.at.play_allowed(mv);
    }

    /// Among moves none of which is legal, the one that fails the latest check, and why; the first of equals.
    pub fn nearest_miss(&self, moves: &[Move]) -> Option<(Move, Refusal)> {
        self.at.nearest_miss(moves)
    }

    /// Every legal move, in order of the piles.
    pub fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.at.legal(&mut moves);
        moves.sort_unstable();
        moves
    }

    /// Cards of a pile, bottom to top; the stock in dealing order.
    pub fn cards(&self, pile: PileId) -> &[Card] {
        self.at.cards(pile)
    }

    /// The next card of a pile: the stock's first, any other pile's last.
    pub fn next(&self, pile: PileId) -> Option<Card> {
        self.at.next(pile)
    }

    /// The pile, other than a foundation, on which this card is the next to be played.
    pub fn open_at(&self, card: Card) -> Option<PileId> {
        self.at.open_at(card)
    }

    /// The foundations that take the next card of a pile now, from the left. The first `out.len()` are stored; gives
    /// how many there are.
    pub fn homes(&self, from: PileId, out: &mut [PileId; 8]) -> usize {
        self.at.homes(from, out)
    }

    /// Whether two piles that both take a card are equivalent for it.
    pub fn alike(&self, a: PileId, b: PileId) -> bool {
        self.at.alike(a, b)
    }

    /// Where a card lies: its pile and the index (from 0) in [`Session::cards`].
    pub fn find(&self, card: Card) -> Option<(PileId, usize)> {
        self.game
            .piles()
            .iter()
            .find_map(|&pile| self.cards(pile).iter().position(|&other| other == card).map(|index| (pile, index)))
    }

    /// Cards on foundations.
    pub fn score(&self) -> u32 {
        self.at.score()
    }

    /// Current pass, from 1.
    pub fn pass(&self) -> u32 {
        self.at.pass()
    }

    /// Whether a card has been played since the last redeal; true before the first one, and in a game that does not
    /// ask.
    pub fn played(&self) -> bool {
        self.at.played()
    }

    /// The position as piles, which [`AnyGame::open`] makes the same position of.
    ///
    /// ```
    /// use trove::games::Registry;
    /// let game = Registry::standard().game("sir-tommy", &[]).unwrap();
    /// let session = game.open(&game.lay_out(&game.seeded(42))).unwrap();
    /// assert_eq!(game.open(&session.setup()).unwrap(), session);
    /// ```
    pub fn setup(&self) -> Setup {
        let piles = self.game.piles().iter().map(|&pile| (pile, self.cards(pile).to_vec()));
        Setup { piles: piles.collect(), pass: self.pass(), played: self.played() }
    }

    /// Whether every card is on a foundation.
    pub fn won(&self) -> bool {
        self.score() as usize == self.game.deck().len()
    }

    /// Where the game stands.
    pub fn status(&self) -> Status {
        self.at.status()
    }

    /// Finds out whether an aim can be reached from here, and how. Moves of a solution are legal one after the other and
    /// reach the aim with the last one.
    ///
    /// ```
    /// use trove::games::{Aim, Registry, Verdict, Wanted};
    /// use trove::search::{Limits, Task};
    /// let game = Registry::standard().game("peek", &[]).unwrap();
    /// let session = game.open(&game.lay_out(&game.seeded(42))).unwrap();
    /// let aim = Aim { score: 3, moves: None, pass: None };
    /// let answer = session.solve(aim, Wanted::Shortest, &mut Task::new(Limits::default()));
    /// assert!(matches!(answer.verdict, Verdict::Won(ref moves) if moves.len() == 2));
    /// ```
    pub fn solve(&self, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
        self.at.solve(aim, wanted, task)
    }

    /// As [`Session::solve`], by a search that knows nothing of the game: slow, and the measure for what is faster.
    pub fn solve_plainly(&self, aim: Aim, wanted: Wanted, task: &mut Task<'_>) -> Answer {
        self.at.plainly(aim, wanted, task)
    }

    /// Looks for evidence that an aim is out of reach, which a certificate can carry.
    pub fn prove_lost(&self, aim: Aim, task: &mut Task<'_>) -> Proof {
        self.at.prove_lost(aim, task)
    }

    /// Checks evidence that an aim is out of reach, by code that has no part in finding it. `go_on` is asked from time
    /// to time whether to go on.
    ///
    /// # Errors
    /// Why it is not accepted.
    pub fn check_evidence(
        &self,
        aim: Aim,
        method: &str,
        facts: &BTreeMap<String, u64>,
        payload: &[u8],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), Unproved> {
        self.at.check_evidence(aim, method, facts, payload, go_on)
    }

    /// The position as others see it.
    pub fn picture(&self) -> Picture {
        self.at.picture()
    }

    /// The canonical text of the position (docs/format.md): equal exactly when two positions are the same for play.
    pub fn canonical(&self) -> String {
        let mut text = String::with_capacity(512);
        text.push_str(self.game.name());
        text.push('\n');
        self.at.canonical(&mut text);
        text
    }

    /// The state hash of docs/format.md: the first 64 bits of BLAKE3 over the canonical text.
    pub fn state(&self) -> StateHash {
        let hash = blake3::hash(self.canonical().as_bytes());
        let first: [u8; 8] = hash.as_bytes()[..8].try_into().expect("a BLAKE3 hash has 32 bytes");
        StateHash(u64::from_be_bytes(first))
    }

    /// A number for finding positions of this game again, cheaper than [`Session::state`]: equal for positions that are
    /// the same for play, and hardly ever for others. Whoever has to be sure asks [`Session::same_for_play`] then. The
    /// numbers may be others in every version.
    ///
    /// ```
    /// use trove::games::Registry;
    /// let game = Registry::standard().game("osmosis", &[]).unwrap();
    /// let mut at = game.open(&game.lay_out(&game.seeded(42))).unwrap();
    /// let (start, again) = (at.key(), at.clone().key());
    /// assert_eq!(start, again);
    /// at.play(at.legal()[0]).unwrap();
    /// assert_ne!(start, at.key());
    /// ```
    pub fn key(&self) -> u64 {
        self.at.key()
    }

    /// Whether two positions are the same for play: equal canonical texts.
    pub fn same_for_play(&self, other: &Session) -> bool {
        self.game == other.game && self.canonical() == other.canonical()
    }

    /// A move in the full form of notation: `7H:R2>F1`, `deal`.
    pub fn full_form(&self, mv: Move) -> String {
        match mv {
            Move::Shift { from, .. } => match self.next(from) {
                Some(card) => format!("{card}:{mv}"),
                None => mv.to_string(),
            },
            _ => mv.to_string(),
        }
    }

    /// Takes over another position of the same game without allocating.
    ///
    /// # Panics
    /// If the other session is of another game.
    pub fn copy_from(&mut self, other: &Session) {
        self.at.copy_from(&*other.at);
    }
}

impl Clone for Session {
    fn clone(&self) -> Session {
        Session { game: self.game.clone(), at: self.at.copy() }
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical())
    }
}

impl PartialEq for Session {
    fn eq(&self, other: &Session) -> bool {
        self.game == other.game && self.at.equals(&*other.at)
    }
}

impl Eq for Session {}

/// Name of a position across versions and platforms: 64 bits, written as 16 lower-case hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash(pub u64);

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
