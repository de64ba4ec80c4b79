//! Agreement with another engine, PySolFC 3.6.1: its start layouts, and the sets of legal moves in its games.
//!
//! Every game of the data is compared, in every state that can be, each time: some 13,000 sets in well under a second,
//! so there is no switch that leaves any out.
//!
//! Its piles are `f0 …` (foundations), `r0 …` (Osmosis: reserves; Sir Tommy family: waste piles), `w` (Osmosis: the
//! waste; Sir Tommy family: the turned card, once drawn) and `t` (the talon in dealing order); a move is the card,
//! from, to (`7Hr0f1`), or `deal`, or `redeal`. Where the two engines play by different rules on purpose:
//!
//! - its `deal` in the Sir Tommy family draws the turned card, which is always in view here: no move of ours, and a
//!   state in which that card is not drawn yet is not compared;
//! - an Osmosis player there may redeal for ever; here a redeal needs a card played since the last one. Such a
//!   `redeal` is no legal move of ours, and where it is played the game goes on from the position after the redeal
//!   before it, as a pass without a play changes nothing;
//! - a `redeal` that is offered in a won game is dropped;
//! - Lady Betty's foundations belong to fixed suits there, so they are compared without their numbers.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use trove::cards::{Card, Rank, Suit};
use trove::games::{AnyGame, Session, Setup};
use trove::table::{Move, PileId, Status, Zone};

use super::tables::{game, pile};

/// A game there, the same here, and how many states at least are compared.
const GAMES: &[(&str, &str, usize)] = &[
    ("osmosis", "osmosis", 1900),
    ("peek", "peek", 1900),
    ("bridesmaids", "bridesmaids-classic", 3300),
    ("sir_tommy", "sir-tommy,foundation-moves=true", 1100),
    ("strategy", "strategy-classic", 1100),
    ("calculation", "calculation,foundation-moves=true", 1100),
    ("puss_in_the_corner", "puss-in-the-corner-classic", 2100),
    ("lady_betty", "lady-betty", 300),
];

fn read(file: &str) -> Value {
    let path = format!("{}/tests/data/pysolfc/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn cards_of(value: &Value) -> Vec<Card> {
    list(value).iter().map(|card| text(card).parse().expect("a card")).collect()
}

/// One game of the other engine, seen from here.
struct Theirs {
    ours: AnyGame,
    osmosis: bool,
    /// Whether a pile `w` holds the turned card (two games show it on the talon instead).
    draws: bool,
    /// Whether foundations are compared without their numbers.
    any_foundation: bool,
}

impl Theirs {
    fn new(slug: &str, name: &str, start: &Value) -> Theirs {
        let ours = game(name);
        let osmosis = ours.family() == "osmosis";
        let draws = !osmosis && start["piles"].get("w").is_some();
        Theirs { ours, osmosis, draws, any_foundation: slug == "lady_betty" }
    }

    /// Our name of a pile of theirs; nothing for a pile that we do not have.
    fn pile(&self, name: &str) -> PileId {
        let number = || name[1..].parse::<u8>().expect("a pile number") + 1;
        match &name[..1] {
            "f" => PileId::foundation(number()),
            "r" if self.osmosis => PileId::reserve(number()),
            "r" => PileId::waste(number()),
            "w" if self.osmosis => PileId::WASTE,
            _ => PileId::STOCK,
        }
    }

    /// The start layout, with the cards that are drawn already back on the stock.
    fn start(&self, deal: &Value) -> Setup {
        let mut setup = Setup::start(BTreeMap::new());
        let mut stock = cards_of(&deal["piles"]["w"]);
        stock.extend(cards_of(&deal["talon"]));
        for (name, cards) in deal["piles"].as_object().expect("piles") {
            if name != "w" {
                setup.piles.insert(self.pile(name), cards_of(cards));
            }
        }
        setup.piles.insert(PileId::STOCK, stock);
        setup
    }

    /// Opens a start layout; in Osmosis the first packet lies on the waste already.
    fn open(&self, start: &Setup) -> Session {
        let mut session = self.ours.open(start).expect("their layout is one of ours");
        if self.osmosis {
            session.play(Move::Deal).expect("the first packet");
        }
        session
    }

    /// Card, from, to of a move, both piles as ours.
    fn shift(&self, written: &str) -> (Card, PileId, PileId) {
        let at = 3 + usize::from(written.as_bytes()[3].is_ascii_digit());
        let card = written[..2].parse().expect("a card");
        (card, self.pile(&written[2..at]), self.pile(&written[at..]))
    }

    fn in_words(&self, card: Card, from: PileId, to: PileId) -> String {
        if self.any_foundation && to.is_foundation() {
            format!("{card}:{from}>F")
        } else {
            format!("{card}:{from}>{to}")
        }
    }

    /// Their legal moves, in our words.
    fn their_legal(&self, written: &str, may_redeal: bool) -> BTreeSet<String> {
        let moves = written.split_whitespace().filter_map(|word| match word {
            "deal" => self.osmosis.then(|| "deal".to_owned()),
            "redeal" => may_redeal.then(|| "redeal".to_owned()),
            _ => {
                let (card, from, to) = self.shift(word);
                Some(self.in_words(card, from, to))
            }
        });
        moves.collect()
    }

    fn our_legal(&self, session: &Session) -> BTreeSet<String> {
        let words = |mv: Move| match mv {
            Move::Shift { from, to } => self.in_words(session.next(from).expect("a card to move"), from, to),
            _ => mv.to_string(),
        };
        session.legal().into_iter().map(words).collect()
    }

    /// Our move for theirs, which has to name the card that lies there.
    fn our_move(&self, session: &Session, written: &str) -> Move {
        let (card, from, to) = match written {
            "deal" => return Move::Deal,
            "redeal" => return Move::Redeal,
            _ => self.shift(written),
        };
        assert_eq!(session.next(from), Some(card), "{written}: another card lies on {from}");
        if !(self.any_foundation && to.is_foundation()) {
            return Move::shift(from, to);
        }
        let homes = (1..=4).map(|number| Move::shift(from, PileId::foundation(number)));
        homes.into_iter().find(|&mv| session.allows(mv)).expect("a foundation takes the card")
    }

    /// Compares a whole game; gives the number of states compared, and whether it is one that was won.
    fn compare(&self, start: &Setup, playout: &Value) -> (usize, bool) {
        let mut session = self.open(start);
        let legal = list(&playout["legal"]);
        let moves = list(&playout["moves"]);
        assert_eq!(legal.len(), moves.len() + 1, "a legal set for every state");
        let mut drawn = self.draws;
        let mut played = true;
        let mut after_redeal = session.clone();
        let mut compared = 0;
        for (ply, state) in legal.iter().enumerate() {
            let won = session.status() == Status::Won;
            let shown = session.cards(PileId::STOCK).is_empty() || drawn || !self.draws;
            if shown {
                let may_redeal = !won && (played || !self.osmosis);
                assert_eq!(
                    self.our_legal(&session),
                    self.their_legal(text(state), may_redeal),
                    "{} ply {ply} of {} {}\n{session:?}",
                    self.ours.name(),
                    playout["number"],
                    playout["policy"]
                );
                compared += 1;
            }
            let Some(written) = moves.get(ply).map(text) else { break };
            match written {
                "deal" if !self.osmosis => {
                    drawn = true;
                    continue;
                }
                "redeal" if self.osmosis && !played => {
                    session.copy_from(&after_redeal);
                    continue;
                }
                "redeal" => played = false,
                "deal" => {}
                _ => {
                    played = true;
                    drawn &= &written[2..3] != "w";
                }
            }
            let mv = self.our_move(&session, written);
            session.play(mv).unwrap_or_else(|refusal| panic!("{written}: {}", refusal.message));
            if mv == Move::Redeal {
                after_redeal.copy_from(&session);
            }
        }
        self.compare_ends(&session, playout);
        (compared, session.status() == Status::Won)
    }

    fn compare_ends(&self, session: &Session, playout: &Value) {
        assert_eq!(text(&playout["status"]) == "won", session.won(), "{} {}", self.ours.name(), playout["number"]);
        assert_eq!(playout["on_foundations"], session.score());
        for (name, cards) in playout["final"]["piles"].as_object().expect("piles") {
            let id = self.pile(name);
            if !(self.any_foundation && id.is_foundation()) && id != PileId::STOCK {
                assert_eq!(session.cards(id), cards_of(cards), "{} ends with {id}", self.ours.name());
            }
        }
    }
}

#[test]
fn legal_moves_agree_with_another_engine() {
    let more = read("deck_more");
    for &(slug, name, floor) in GAMES {
        let deals = read(&format!("deals_{slug}"));
        let playouts = read(&format!("playouts_{slug}"));
        let theirs = Theirs::new(slug, name, &deals["deals"][0]);
        let (mut compared, mut games, mut won, mut won_there) = (0, 0, 0, 0);
        for playout in list(&playouts["playouts"]) {
            let known = list(&deals["deals"]).iter().find(|deal| deal["number"] == playout["number"]);
            let start = match known {
                Some(deal) => theirs.start(deal),
                None => Setup::start(dealt(slug, pack_of(&more, &playout["number"])).into_iter().collect()),
            };
            let (states, ends_won) = theirs.compare(&start, playout);
            compared += states;
            games += 1;
            won += usize::from(ends_won);
            won_there += usize::from(playout["status"] == "won");
        }
        println!("{name}: {games} games, {compared} states compared, {won} won");
        assert!(compared >= floor, "{name}: only {compared} states compared");
        assert_eq!(won, won_there, "{name}: games that were won there");
        assert!(won > 0, "{name}: no game that was won");
    }
}

/// The order in which a number deals the pack: a listed one, or that of the generator of Microsoft's games on a pack
/// that lies rank by rank, shuffled from the end, the last card dealt first.
fn pack_of(listed: &Value, number: &Value) -> Vec<Card> {
    if let Some(pack) = list(&listed["decks"]).iter().find(|pack| pack["number"] == *number) {
        return pack_in_text(&pack["order"]);
    }
    let mut state: u64 = text(number).parse().expect("a number");
    assert!((1..32000).contains(&state), "{number} is no small number and not listed");
    let mut pack: Vec<Card> = Rank::all().flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit))).collect();
    for last in (1..pack.len()).rev() {
        state = (state * 214_013 + 2_531_011) % (1 << 33);
        pack.swap(last, (state >> 16 & 0x7fff) as usize % (last + 1));
    }
    pack.reverse();
    pack
}

/// 52 cards of two characters, without blanks.
fn pack_in_text(order: &Value) -> Vec<Card> {
    let two = text(order).as_bytes().chunks(2);
    two.map(|two| std::str::from_utf8(two).unwrap().parse().expect("a card")).collect()
}

/// Their dealing, from the order of the pack to the piles.
fn dealt(slug: &str, mut pack: Vec<Card>) -> Vec<(PileId, Vec<Card>)> {
    let mut piles = Vec::new();
    let mut bases: Vec<Card> = match slug {
        "strategy" | "puss_in_the_corner" => {
            [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds].map(|suit| Card::new(Rank::ACE, suit)).to_vec()
        }
        "calculation" => (1..=4)
            .map(|number| {
                let of_rank = |card: &&Card| card.rank().number() == number;
                *pack.iter().rev().find(of_rank).expect("four cards of each rank")
            })
            .collect(),
        _ => Vec::new(),
    };
    pack.retain(|card| !bases.contains(card));
    let mut pack = pack.into_iter();
    if matches!(slug, "osmosis" | "peek") {
        let rounds: Vec<Card> = pack.by_ref().take(16).collect();
        for reserve in 0..4 {
            let cards = rounds.iter().skip(reserve).step_by(4).copied().collect();
            piles.push((PileId::reserve(reserve as u8 + 1), cards));
        }
    }
    if matches!(slug, "osmosis" | "peek" | "bridesmaids") {
        bases.extend(pack.next());
    }
    piles.extend(bases.into_iter().zip(1..).map(|(card, number)| (PileId::foundation(number), vec![card])));
    piles.push((PileId::STOCK, pack.collect()));
    piles
}

#[test]
fn start_layouts_agree_with_another_engine() {
    let packs = read("deck_vectors");
    let mut compared = 0;
    for &(slug, name, _) in GAMES {
        let deals = read(&format!("deals_{slug}"));
        let theirs = Theirs::new(slug, name, &deals["deals"][0]);
        for deal in list(&deals["deals"]) {
            let pack = list(&packs["decks"]).iter().find(|pack| pack["number"] == deal["number"]).expect("its pack");
            let ours = Setup::start(dealt(slug, pack_in_text(&pack["order"])).into_iter().collect());
            let mut shown = theirs.start(deal);
            shown.piles.retain(|_, cards| !cards.is_empty());
            assert_eq!(ours, shown, "{name} {}", deal["number"]);
            assert!(theirs.ours.gather(&ours).is_some(), "{name} {} is a start layout", deal["number"]);

            let session = theirs.open(&ours);
            for (pile_name, cards) in deal["piles"].as_object().expect("piles") {
                let id = theirs.pile(pile_name);
                match id.zone {
                    Zone::Stock => assert_eq!(session.next(id), cards_of(cards).first().copied()),
                    _ => assert_eq!(session.cards(id), cards_of(cards), "{name} {} {id}", deal["number"]),
                }
            }
            compared += 1;
        }
    }
    assert_eq!(compared, 8 * 13);
}

#[test]
fn a_move_of_theirs_is_read_as_ours() {
    let deals = read("deals_osmosis");
    let theirs = Theirs::new("osmosis", "osmosis", &deals["deals"][0]);
    assert_eq!(theirs.shift("7Hr0f1"), ("7H".parse().unwrap(), pile("R1"), pile("F2")));
    assert_eq!(theirs.shift("TSwf3"), ("TS".parse().unwrap(), pile("W"), pile("F4")));
}
