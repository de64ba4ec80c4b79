//! How fast the rules are: whole games played at random, all legal moves listed before every move.
//!
//! `cargo bench --bench engine` shows moves per second: with the game known to the compiler (`known`), as random
//! playouts and solvers use it, and behind the door (`Session`), as everybody else does.

use divan::Bencher;
use divan::counter::ItemsCount;
use trove::games::osmosis::{self, Osmosis};
use trove::games::sir_tommy::{self, SirTommy};
use trove::games::{Family, Game, Options, Registry, Session};
use trove::table::Move;

fn main() {
    divan::main();
}

const GAMES: [&str; 6] = ["osmosis", "peek", "osmosis-draw-one", "sir-tommy", "strategy", "calculation"];
/// Deals that the games are played from, one after the other.
const SEEDS: u64 = 64;
/// A game ends here if it does not end before: Strategy can go on for ever.
const MOVES_MAX: usize = 200;

/// Marsaglia's xorshift: a choice must not cost more than a move.
struct Choices(u64);

impl Choices {
    fn one_of(&mut self, moves: &[Move]) -> Option<Move> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let index = ((self.0 >> 32) * moves.len() as u64) >> 32;
        moves.get(index as usize).copied()
    }
}

fn options(family: &dyn Family, name: &str) -> Options {
    let mut options = Options::defaults(family.options());
    let variant = family.variants().iter().find(|variant| variant.id == name).expect("a preset");
    for &(option, value) in variant.sets {
        options.set(option, value);
    }
    options
}

fn sessions(name: &str) -> Vec<Session> {
    let game = Registry::standard().game(name, &[]).expect("a preset");
    (0..SEEDS).map(|seed| game.open(&game.lay_out(&game.seeded(seed))).expect("a deal is a position")).collect()
}

#[divan::bench(args = GAMES)]
fn known(bencher: Bencher, name: &str) {
    if Osmosis.variants().iter().any(|variant| variant.id == name) {
        play_all(bencher, osmosis::Rules::of(&options(&Osmosis, name)), name);
    } else {
        play_all(bencher, sir_tommy::Rules::of(&options(&SirTommy, name)).expect("a game"), name);
    }
}

fn play_all<G: Game>(bencher: Bencher, game: G, name: &str) {
    let deals: Vec<G::Position> =
        sessions(name).iter().map(|session| game.place(&session.setup()).expect("a position")).collect();
    let play = |moves: &mut Vec<Move>| {
        let mut choices = Choices(0x9e37_79b9_7f4a_7c15);
        let mut played = 0;
        for deal in &deals {
            let mut at = deal.clone();
            for _ in 0..MOVES_MAX {
                moves.clear();
                game.legal(&at, moves);
                let Some(mv) = choices.one_of(moves) else { break };
                game.play(&mut at, mv);
                played += 1;
            }
        }
        played
    };
    let mut moves = Vec::with_capacity(128);
    bencher.counter(ItemsCount::new(play(&mut moves) as usize)).bench_local(|| play(&mut moves));
}

#[divan::bench(args = GAMES)]
fn session(bencher: Bencher, name: &str) {
    let deals = sessions(name);
    let mut at = deals[0].clone();
    let mut play = || {
        let mut choices = Choices(0x9e37_79b9_7f4a_7c15);
        let mut played = 0;
        for deal in &deals {
            at.copy_from(deal);
            for _ in 0..MOVES_MAX {
                let Some(mv) = choices.one_of(&at.legal()) else { break };
                at.play_allowed(mv);
                played += 1;
            }
        }
        played
    };
    bencher.counter(ItemsCount::new(play() as usize)).bench_local(play);
}
