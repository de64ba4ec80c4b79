//! Evidence for losses: what the solvers make is accepted, and what is accepted is true, whoever made it.

use std::collections::BTreeMap;

use trove::certify::{self, Certificate, Rejected};
use trove::games::osmosis::{self, Reserves};
use trove::games::sir_tommy;
use trove::games::{Aim, AnyGame, Evidence, Options, Proof, Registry, Session, Unproved, Value, Verdict, Wanted};
use trove::search::{Limits, Task};
use trove::solve::{Budget, Certified, certificate};
use trove::table::PileId;

use super::random::{Random, playout};

fn few(states: u64) -> Task<'static> {
    Task::new(Limits { states: Some(states), ..Limits::default() })
}

/// Osmosis with few cards, under all rules for one layout.
fn osmosis_games(random: &mut Random) -> Vec<AnyGame> {
    let (ranks, size) = [(2, 0), (3, 0), (3, 1), (4, 1), (4, 2), (5, 2), (5, 3), (6, 4)][random.below(8)];
    let reserves = if size == 0 { Reserves::None } else { Reserves::Closed };
    let rules = [(3, None), (2, Some(2)), (1, None), (3, Some(1)), (3, Some(2)), (3, Some(3)), (2, None)];
    let game = |&(draw, passes): &(u8, Option<u32>)| {
        let rules = osmosis::Rules::reduced(draw, passes, reserves, ranks, size);
        AnyGame::new("osmosis", format!("{draw} {passes:?}"), defaults("osmosis"), rules)
    };
    rules.iter().map(game).collect()
}

/// Sir Tommy with few cards, under several rules for one layout.
fn sir_tommy_games(random: &mut Random) -> Vec<AnyGame> {
    let steps = random.below(4) == 0;
    let ranks = if steps { 5 } else { 2 + random.below(3) as u8 };
    let dealt = random.below(3) == 0;
    let mut games = Vec::new();
    for index in 0..7 {
        let mut options = defaults("sir-tommy");
        let mut set = |name, value| assert!(options.set(name, value), "{name}");
        set("steps", Value::Word(if steps { "one-to-four" } else { "ones" }));
        set("bases", Value::Word(if dealt { "dealt" } else { "played" }));
        set("wastes", Value::Number(1 + random.below(3) as u32));
        for name in ["waste-moves", "left-to-right", "foundation-moves", "hold-foundations"] {
            set(name, Value::Flag(random.below(4) == 0));
        }
        set("redeals", Value::Number((random.below(4) == 0).into()));
        if !steps {
            set("suits", Value::Word(["any", "colour", "suit"][random.below(3)]));
        }
        let rules = sir_tommy::Rules::reduced(&options, ranks);
        games.push(AnyGame::new("sir-tommy", format!("game {index}"), options, rules));
    }
    games
}

fn defaults(family: &str) -> Options {
    Options::defaults(Registry::standard().find(family).expect("a family").0.options())
}

fn dealt(game: &AnyGame, random: &mut Random) -> Session {
    let mut cards: Vec<_> = game.deck().cards().collect();
    for end in (1..cards.len()).rev() {
        cards.swap(end, random.below(end + 1));
    }
    game.open(&game.lay_out(&game.arrange(cards))).expect("a deal is a position")
}

/// An aim that is in question: all cards or some, within passes and moves or not.
fn some_aim(at: &Session, random: &mut Random) -> Aim {
    let all = at.game().deck().len() as u32;
    let score = if random.below(3) == 0 { at.score() + 1 + random.below(4) as u32 } else { all };
    let pass = (random.below(3) == 0).then(|| at.pass() + random.below(2) as u32);
    let moves = (random.below(4) == 0).then(|| all - at.score() + random.below(12) as u32);
    Aim { score: score.min(all), moves, pass }
}

/// The verdict of a search that knows nothing of the game, if it has one soon.
fn plainly(at: &Session, aim: Aim) -> Option<bool> {
    match at.solve_plainly(aim, Wanted::Any, &mut few(if cfg!(debug_assertions) { 4_000 } else { 30_000 })).verdict {
        Verdict::Won(_) => Some(true),
        Verdict::Lost => Some(false),
        Verdict::Unknown(_) => None,
    }
}

fn accepts(at: &Session, aim: Aim, evidence: &Evidence) -> bool {
    let facts = facts_of(evidence);
    match at.check_evidence(aim, evidence.method, &facts, &evidence.payload, &|| true) {
        Ok(()) => true,
        Err(Unproved::Wrong(why)) => {
            assert!(!why.is_empty() && !why.contains(char::is_control), "{why:?}");
            false
        }
        Err(why) => panic!("{why:?}"),
    }
}

/// The facts that a payload would have to come with.
fn facts_of(evidence: &Evidence) -> BTreeMap<String, u64> {
    let facts: Vec<(&str, u64)> = if evidence.method == "rows" {
        osmosis::LostProof::read(&evidence.payload).map_or(Vec::new(), |proof| proof.facts().into_iter().collect())
    } else {
        let text = String::from_utf8_lossy(&evidence.payload);
        let mut lines = text.lines();
        let map =
            lines.by_ref().take_while(|line| !line.starts_with("p cnf ")).filter(|line| !line.starts_with("card "));
        let variables = map.count() as u64;
        let head = text.lines().find_map(|line| line.strip_prefix("p cnf "));
        let clauses = head.and_then(|head| head.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
        let steps = lines.skip(clauses as usize).filter(|line| !line.starts_with("d ")).count() as u64;
        vec![("variables", variables), ("clauses", clauses), ("steps", steps)]
    };
    facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Evidence with the cards of another position in its map, as somebody would forge it.
fn fitted(evidence: &Evidence, to: &Session) -> Evidence {
    if evidence.method == "rows" {
        return evidence.clone();
    }
    let text = String::from_utf8_lossy(&evidence.payload);
    let mut payload = String::new();
    let piles = to.game().piles().iter().filter(|pile| !pile.is_foundation());
    let (stock, wastes): (Vec<_>, Vec<_>) = piles.partition(|pile| pile.to_string() == "S");
    let cards = wastes.into_iter().chain(stock).flat_map(|&pile| to.cards(pile).iter().map(move |card| (card, pile)));
    for (index, (card, pile)) in cards.enumerate() {
        payload.push_str(&format!("card {index} {card} {pile}\n"));
    }
    for line in text.lines().filter(|line| !line.starts_with("card ")) {
        payload.push_str(line);
        payload.push('\n');
    }
    Evidence { payload: payload.into_bytes(), ..evidence.clone() }
}

/// One change at random.
fn changed(evidence: &Evidence, random: &mut Random) -> Evidence {
    let mut payload = evidence.payload.clone();
    if evidence.method == "rows"
        && random.below(2) == 0
        && let Ok(proof) = osmosis::LostProof::read(&payload)
    {
        return Evidence { payload: otherwise(proof, random).payload().expect("it is small"), ..evidence.clone() };
    }
    let at = random.below(payload.len());
    let line_end =
        |from: usize| payload[from..].iter().position(|&byte| byte == b'\n').map_or(payload.len(), |n| from + n + 1);
    let lines = evidence.method != "rows";
    match random.below(if lines { 7 } else { 4 }) {
        0 => payload[at] ^= 1 << random.below(8),
        1 => payload.truncate(at),
        2 => drop(payload.remove(at)),
        3 => payload.insert(at, [0, 1, 2, 0x80, 0xFF, b'0', b'-', b' ', b'\n'][random.below(9)]),
        4 => {
            // Without a line.
            let begin = line_end(at);
            let end = if begin < payload.len() { line_end(begin) } else { begin };
            payload.drain(begin..end);
        }
        5 => {
            // Without a word.
            let begin = payload[at..].iter().position(|&byte| byte == b' ').map_or(at, |n| at + n);
            let end = payload[begin..].iter().skip(1).position(|&byte| byte == b' ' || byte == b'\n').unwrap_or(0);
            payload.drain(begin..=begin + end);
        }
        _ => {
            // A clause of the proof's before its time.
            let begin = line_end(at);
            payload.splice(begin..begin, *b"1 -2 0\n");
        }
    }
    Evidence { payload, ..evidence.clone() }
}

/// A proof of which something else is said.
fn otherwise(mut proof: osmosis::LostProof, random: &mut Random) -> osmosis::LostProof {
    let count = proof.orders.len();
    let order = &mut proof.orders[random.below(count)];
    match &mut order.begun {
        Some(begun) if !begun.is_empty() => {
            let at = random.below(begun.len());
            match random.below(4) {
                0 => drop(begun.remove(at)),
                1 => begun[at].redeals = begun[at].redeals.and_then(|redeals| redeals.checked_sub(1)).or(Some(0)),
                2 => begun[at].redeals = begun[at].redeals.map(|redeals| redeals + 1),
                _ => begun[at].stock ^= 1 << random.below(12),
            }
            begun.sort_unstable();
            begun.dedup_by_key(|begun| begun.stock);
        }
        Some(_) => order.begun = None,
        None => match random.below(3) {
            0 => order.begun = Some(Vec::new()),
            1 => order.order.swap(2, 3),
            _ => drop(proof.orders.pop()),
        },
    }
    proof
}

/// Counts of what was met.
#[derive(Debug, Default)]
struct Tally {
    made: usize,
    long: usize,
    forged: usize,
    changed: usize,
    refused: usize,
    still_true: usize,
}

/// Makes evidence for positions under several rules, and holds each piece against all the others' positions and aims.
fn compare(random: &mut Random, games: &[AnyGame], tally: &mut Tally) {
    let mut start = dealt(&games[random.below(games.len())], random);
    if random.below(3) > 0 {
        let moves = random.below(20);
        playout(&mut start, random, moves);
    }
    let mut asked: Vec<(Session, Aim, Option<bool>)> = Vec::new();
    let mut made: Vec<Evidence> = Vec::new();
    for game in games {
        let setup = start.setup();
        let fits = setup.piles.iter().all(|(&pile, cards)| cards.is_empty() || game.has_pile(pile));
        let Some(at) = fits.then(|| game.open(&setup).ok()).flatten() else { continue };
        let mut other = at.clone();
        playout(&mut other, random, 2);
        for at in [at, other] {
            let aim = some_aim(&at, random);
            if at.score() >= aim.score {
                continue;
            }
            let truth = plainly(&at, aim);
            match at.prove_lost(aim, &mut few(100_000)) {
                Proof::Lost(evidence) => {
                    assert_ne!(truth, Some(true), "{aim:?} {at:?}");
                    assert!(accepts(&at, aim, &evidence), "{aim:?} {at:?}");
                    let facts = evidence.facts.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
                    assert_eq!(facts_of(&evidence), facts);
                    tally.made += 1;
                    tally.long += usize::from(evidence.facts.iter().any(|&(name, n)| name != "row-orders" && n > 1));
                    made.push(evidence);
                }
                Proof::Won(_) => assert_ne!(truth, Some(false), "{aim:?} {at:?}"),
                Proof::Unknown(_) | Proof::NoMethod => {}
            }
            asked.push((at, aim, truth));
        }
    }
    for evidence in &made {
        for (at, aim, truth) in &asked {
            let forged = fitted(evidence, at);
            if accepts(at, *aim, &forged) {
                assert_ne!(*truth, Some(true), "accepted, but it can be reached: {aim:?} {} {at:?}", at.game().name());
                tally.still_true += 1;
            } else {
                tally.forged += 1;
            }
            for _ in 0..2 {
                let changed = changed(&forged, random);
                tally.changed += 1;
                if accepts(at, *aim, &changed) {
                    assert_ne!(
                        *truth,
                        Some(true),
                        "accepted, but it can be reached: {aim:?} {} {at:?}",
                        at.game().name()
                    );
                } else {
                    tally.refused += 1;
                }
            }
        }
    }
}

#[test]
fn what_is_accepted_is_true_in_osmosis() {
    let mut tally = Tally::default();
    let mut random = Random::new(17);
    for _ in 0..if cfg!(debug_assertions) { 60 } else { 300 } {
        let games = osmosis_games(&mut random);
        compare(&mut random, &games, &mut tally);
    }
    assert!(tally.made > 100 && tally.long > 5 && tally.still_true > 100 && tally.forged > 100, "{tally:?}");
    assert!(tally.refused * 4 > tally.changed, "{tally:?}");
}

#[test]
fn what_is_accepted_is_true_in_sir_tommy() {
    let mut tally = Tally::default();
    let mut random = Random::new(19);
    for _ in 0..if cfg!(debug_assertions) { 40 } else { 150 } {
        let games = sir_tommy_games(&mut random);
        compare(&mut random, &games, &mut tally);
    }
    assert!(tally.made > 30 && tally.long > 20 && tally.still_true > 10 && tally.forged > 100, "{tally:?}");
    assert!(tally.refused * 2 > tally.changed, "{tally:?}");
}

fn is_won(at: &Session, aim: Aim) -> bool {
    matches!(at.solve(aim, Wanted::Any, &mut few(100_000)).verdict, Verdict::Won(_))
}

/// Listed stocks are listed for a reason, and lists prove nothing of deals that can be won.
#[test]
fn lists_of_stocks() {
    let registry = Registry::standard();
    let game = registry.game("peek", &[]).unwrap();
    let aim = Aim { score: 52, moves: None, pass: None };
    let start = |seed| game.open(&game.lay_out(&game.seeded(seed))).unwrap();
    let won: Vec<Session> = (0..40).map(start).filter(|at| is_won(at, aim)).take(3).collect();
    assert_eq!(won.len(), 3);
    for (seed, stocks) in [(244, 9), (284, 2)] {
        let at = start(seed);
        let Proof::Lost(evidence) = at.prove_lost(aim, &mut few(1_000_000)) else { panic!("lost") };
        assert_eq!(evidence.facts, [("row-orders", 6), ("stocks", stocks)]);
        assert!(accepts(&at, aim, &evidence));
        assert!(won.iter().all(|at| !accepts(at, aim, &evidence)), "it proves something that is not so");
        let proof = osmosis::LostProof::read(&evidence.payload).unwrap();
        let with = |proof: osmosis::LostProof| Evidence { payload: proof.payload().unwrap(), ..evidence.clone() };
        for (index, order) in proof.orders.iter().enumerate() {
            let Some(begun) = order.begun.as_ref().filter(|begun| !begun.is_empty()) else { continue };
            let mut other = proof.clone();
            other.orders[index].begun = None;
            assert!(!accepts(&at, aim, &with(other.clone())));
            other.orders[index].begun = Some(Vec::new());
            assert!(!accepts(&at, aim, &with(other.clone())));
            // Each stock but the last is the way to another, or cannot be given up; so none may be missing from which
            // kinder rules reach the score, and these are all that were listed.
            for missing in 0..begun.len() {
                let mut less = begun.clone();
                less.remove(missing);
                other.orders[index].begun = Some(less);
                assert!(!accepts(&at, aim, &with(other.clone())), "{seed} {missing}");
            }
            let mut twice = begun.clone();
            twice.push(begun[0]);
            other.orders[index].begun = Some(twice);
            assert!(!accepts(&at, aim, &with(other)), "out of order");
        }
        let mut random = Random::new(seed);
        let refused = (0..60).filter(|_| !accepts(&at, aim, &changed(&evidence, &mut random))).count();
        assert!(refused > 40, "{refused}");
    }
}

/// The examples of docs/certificates.md, byte by byte.
#[test]
fn documented_payloads() {
    let docs = include_str!("../../docs/certificates.md");
    let words: Vec<&str> = docs.split_whitespace().collect();
    let payload = |id: &str| {
        let registry = Registry::standard();
        let deal = trove::document::deal_id::parse(id, &registry).unwrap();
        let at = deal.game().open(deal.setup()).unwrap();
        let aim = Aim { score: 52, moves: None, pass: None };
        let Certified::Lost(found) = certificate(&at, aim, Budget::of_states(100_000)) else { panic!("lost") };
        found.payload
    };
    let two_left = "sir-tommy@W1:QSKS/F1:AD2S3C4D5D6H7C8D9CTSJHQCKC/F2:AC2C3D4H5H6C7H8C9DTCJCQDKD\
                    /F3:AH2H3H4C5S6D7D8H9STHJDQHKH/F4:AS2D3S4S5C6S7S8S9HTDJS";
    let text = String::from_utf8(payload(two_left)).unwrap();
    assert!(docs.contains(&format!("```\n{text}```\n")), "{text}");
    let bytes: Vec<String> = payload("peek#284").iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(words.windows(bytes.len()).any(|part| part == bytes), "{bytes:?}");
}

#[test]
fn checking_can_be_stopped() {
    let game = Registry::standard().game("sir-tommy", &[("wastes", Value::Number(1))]).unwrap();
    let at = game.open(&game.lay_out(&game.seeded(3))).unwrap();
    let aim = Aim { score: 52, moves: None, pass: None };
    let Certified::Lost(found) = certificate(&at, aim, Budget::of_states(1_000_000)) else { panic!("lost") };
    assert_eq!(certify::verify(&found, &Registry::standard(), &|| false), Err(Rejected::Stopped));
    assert_eq!(certify::verify(&found, &Registry::standard(), &|| true), Ok(()));
    let more = Certificate { facts: [("steps".to_owned(), 0)].into(), ..found };
    assert!(certify::verify(&more, &Registry::standard(), &|| true).is_err());
}

/// Options that save nearly everything.
const EASY: [(&str, Value); 2] = [("waste-moves", Value::Flag(true)), ("redeals", Value::Number(1))];

/// Every preset and some options, in the middle of games: certificates are made, written, read and accepted.
#[test]
fn losses_in_the_middle_of_every_game_are_certified() {
    let registry = Registry::standard();
    let mut names: Vec<(String, Vec<(&'static str, Value)>)> =
        registry.names().map(|name| (name.to_owned(), Vec::new())).collect();
    names.extend([
        ("osmosis".to_owned(), vec![("passes", Value::Number(2)), ("draw", Value::Number(2))]),
        ("sir-tommy".to_owned(), vec![("wastes", Value::Number(2))]),
        ("sir-tommy".to_owned(), vec![("wastes", Value::Number(3)), ("foundation-moves", Value::Flag(true))]),
        ("calculation".to_owned(), vec![("left-to-right", Value::Flag(true)), ("wastes", Value::Number(2))]),
        ("strategy-classic".to_owned(), vec![("wastes", Value::Number(3)), ("redeals", Value::Number(1))]),
    ]);
    let mut methods: BTreeMap<String, usize> = BTreeMap::new();
    for (index, (name, set)) in names.iter().enumerate() {
        let game = registry.game(name, set).unwrap();
        let mut random = Random::new(index as u64);
        let (mut found, mut said) = (0, BTreeMap::new());
        for seed in 0..40 {
            let mut at = game.open(&game.lay_out(&game.seeded(seed))).unwrap();
            // Careless play loses; the further it goes the smaller is the certificate.
            let moves = 40 + random.below(50);
            playout(&mut at, &mut random, moves);
            let left = game.deck().len() - at.score() as usize;
            let most = if at.cards(PileId::STOCK).is_empty() { 48 } else { 40 };
            if left > most || at.won() {
                continue;
            }
            let aim = Aim { score: game.deck().len() as u32, moves: None, pass: None };
            let made = certificate(&at, aim, Budget::of_states(20_000));
            *said.entry(format!("{:.12}", format!("{made:?}"))).or_insert(0) += 1;
            if let Certified::Lost(made) = made {
                let read = Certificate::read(&made.bytes()).unwrap();
                assert_eq!(read, made);
                assert_eq!(certify::proves(&read, &at, aim, &registry, &|| true), Ok(()), "{name} {at:?}");
                *methods.entry(made.method).or_default() += 1;
                found += 1;
                if found == 3 {
                    break;
                }
            }
        }
        // Where cards may be dug out of every pile, or dealt again, hardly anything is ever lost.
        assert!(found > 0 || game.options().iter().any(|set| EASY.contains(&set)), "{name} {said:?}");
    }
    assert!(["rows", "clauses"].iter().all(|method| methods.get(*method).is_some_and(|&n| n > 10)), "{methods:?}");
}
