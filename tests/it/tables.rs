//! Games, boards and moves written as text, so that a test reads like the table it is about.

use std::collections::BTreeMap;

use trove::cards::Card;
use trove::games::{AnyGame, GameFault, Registry, Session, Setup, SetupFault, Value};
use trove::table::{Move, PileId, Zone};

/// The game of a name as ids write it: `sir-tommy,wastes=5`.
pub fn try_game(name: &str) -> Result<AnyGame, GameFault> {
    let registry = Registry::standard();
    let mut words = name.split(',');
    let base = words.next().unwrap();
    let (family, _) = registry.find(base).ok_or(GameFault::NoSuchGame)?;
    let set: Vec<(&'static str, Value)> = words
        .map(|word| {
            let (option, value) = word.split_once('=').expect("option=value");
            let spec = family.options().iter().find(|spec| spec.name == option).expect("an option of the family");
            (spec.name, spec.values.read(value).unwrap_or_else(|| panic!("{value} is no value of {option}")))
        })
        .collect();
    registry.game(base, &set)
}

/// The game of a name that is one.
pub fn game(name: &str) -> AnyGame {
    try_game(name).unwrap_or_else(|fault| panic!("{name}: {fault:?}"))
}

/// The ids of all presets.
pub fn presets() -> Vec<&'static str> {
    Registry::standard().families().iter().flat_map(|family| family.variants()).map(|variant| variant.id).collect()
}

/// The start of a seed's game.
pub fn start(name: &str, seed: u64) -> Session {
    let game = game(name);
    game.open(&game.lay_out(&game.seeded(seed))).expect("a deal is a position")
}

/// Cards separated by blanks.
pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|word| word.parse().unwrap_or_else(|_| panic!("{word} is no card"))).collect()
}

/// `S`, `W`, `W3`, `R1`, `F2`.
pub fn pile(text: &str) -> PileId {
    let mut chars = text.chars();
    let zone = chars.next().and_then(Zone::from_char).unwrap_or_else(|| panic!("{text} is no pile"));
    PileId { zone, number: chars.as_str().parse().unwrap_or(0) }
}

/// `deal`, `redeal`, `R1>F2`.
pub fn mv(text: &str) -> Move {
    match text {
        "deal" => Move::Deal,
        "redeal" => Move::Redeal,
        _ => {
            let (from, to) = text.split_once('>').unwrap_or_else(|| panic!("{text} is no move"));
            Move::shift(pile(from), pile(to))
        }
    }
}

/// A setup from a text like `F1:7S 8S / W:8H / S:3D / pass:2 / played:no`, piles bottom to top, the stock in dealing
/// order.
///
/// Cards that are not named come after the named ones in the stock, in deck order. Where that makes more than an
/// Osmosis stock of 35, they first fill the reserves, each to four cards, from R4 back to R1, below the named ones; a
/// reserve named as empty (`R2:`) stays empty.
pub fn setup(game: &AnyGame, text: &str) -> Setup {
    let mut setup = Setup::start(BTreeMap::new());
    for part in text.split('/').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once(':').unwrap_or_else(|| panic!("{part} has no colon"));
        match name {
            "pass" => setup.pass = value.trim().parse().unwrap(),
            "played" => setup.played = value.trim() == "yes",
            _ => {
                let id = pile(name);
                assert!(game.has_pile(id), "{} has no pile {id}", game.name());
                assert!(setup.piles.insert(id, cards(value)).is_none(), "{id} twice");
            }
        }
    }
    let named: Vec<Card> = setup.piles.values().flatten().copied().collect();
    let mut rest: Vec<Card> = game.deck().cards().filter(|card| !named.contains(card)).collect();
    let talon = setup.pile(PileId::STOCK).len() + setup.pile(PileId::WASTE).len() + rest.len();
    let mut too_many = talon.saturating_sub(35);
    for &id in game.piles().iter().rev().filter(|id| id.zone == Zone::Reserve) {
        let stays_empty = setup.piles.get(&id).is_some_and(Vec::is_empty);
        let cards = setup.piles.entry(id).or_default();
        let room = if stays_empty { 0 } else { 4usize.saturating_sub(cards.len()) };
        let below = room.min(too_many);
        cards.splice(0..0, rest.drain(..below));
        too_many -= below;
    }
    setup.piles.entry(PileId::STOCK).or_default().extend(rest);
    setup
}

/// Opens the position of [`setup`].
pub fn board(name: &str, text: &str) -> Session {
    let game = game(name);
    game.open(&setup(&game, text)).unwrap_or_else(|faults| panic!("{name}: {text}: {faults:#?}"))
}

/// The codes of the faults for which [`setup`] makes no position; empty if it makes one.
pub fn faults(name: &str, text: &str) -> Vec<&'static str> {
    let game = game(name);
    let faults: Vec<SetupFault> = game.open(&setup(&game, text)).err().unwrap_or_default();
    faults.iter().map(|fault| fault.code).collect()
}

/// The position after some moves, all legal.
pub fn after(mut session: Session, moves: &str) -> Session {
    for text in moves.split_whitespace() {
        session.play(mv(text)).unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message));
    }
    session
}

/// The code with which a move is refused; `ok` if it is legal.
pub fn verdict(session: &Session, text: &str) -> &'static str {
    session.judge(mv(text)).map_or_else(|refusal| refusal.code, |()| "ok")
}

/// Every legal move, in order of the piles, as one line.
pub fn legal(session: &Session) -> String {
    session.legal().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// The cards of a pile as one line.
pub fn lies(session: &Session, name: &str) -> String {
    session.cards(pile(name)).iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
