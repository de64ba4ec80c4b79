//! What holds for every game under any options, from any seed, however it is played.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use trove::cards::{Card, CardSet};
use trove::games::{AnyGame, GameFault, OptionSpec, Registry, Session, Value, Values};
use trove::table::{Move, PileId, Status};

use super::random::{Random, playout};

/// Every value that an option may have.
fn values_of(spec: &OptionSpec) -> Vec<Value> {
    match spec.values {
        Values::Flag => vec![Value::Flag(false), Value::Flag(true)],
        Values::Words(words) => words.iter().map(|word| Value::Word(word)).collect(),
        Values::Number { min, max, words } => {
            // Of a wide range the small numbers say most: passes run to 99, and a playout sees the first few.
            let numbers = (min..=max.min(min + 8)).chain(std::iter::once(max)).map(Value::Number);
            numbers.chain(words.iter().map(|word| Value::Word(word))).collect()
        }
    }
}

/// A preset with any options set to any of their values; or why they make no game.
fn any_game() -> impl Strategy<Value = Result<AnyGame, GameFault>> {
    let choice = prop::option::weighted(0.4, any::<Index>());
    (any::<Index>(), prop::collection::vec(choice, 12)).prop_map(|(preset, choices)| {
        let registry = Registry::standard();
        let names: Vec<&str> = registry.names().collect();
        let name = *preset.get(&names);
        let (family, _) = registry.find(name).unwrap();
        let set: Vec<(&'static str, Value)> = family
            .options()
            .iter()
            .zip(choices)
            .filter_map(|(spec, choice)| Some((spec.name, *choice?.get(&values_of(spec)))))
            .collect();
        registry.game(name, &set)
    })
}

/// A game that its options allow.
fn some_game() -> impl Strategy<Value = AnyGame> {
    any_game().prop_filter_map("the options go together", Result::ok)
}

fn start(game: &AnyGame, seed: u64) -> Session {
    game.open(&game.lay_out(&game.seeded(seed))).expect("a deal is a position")
}

/// Deal, redeal, and the top card of every pile to every pile.
fn every_move(game: &AnyGame) -> Vec<Move> {
    let piles = game.piles();
    let shifts = piles.iter().flat_map(|&from| piles.iter().map(move |&to| Move::shift(from, to)));
    [Move::Deal, Move::Redeal].into_iter().chain(shifts).collect()
}

/// Visits the positions of a random game, its start and its end among them; gives the moves.
fn along(game: &AnyGame, seed: u64, mut visit: impl FnMut(&Session, &mut Random)) -> Vec<Move> {
    let mut session = start(game, seed);
    let mut random = Random::new(seed);
    let mut moves = Vec::new();
    loop {
        visit(&session, &mut random);
        let played = playout(&mut session, &mut random, 1);
        if played.is_empty() || moves.len() == 160 {
            return moves;
        }
        moves.extend(played);
    }
}

/// The sentence of format.md, in code: "an Osmosis row is its suit and a set of ranks, a Sir Tommy foundation is its
/// length (and its suit or colour where `suits` asks), the pass number counts only where passes or redeals are
/// limited"; everything else counts card by card.
fn same_by_the_prose(a: &Session, b: &Session) -> bool {
    let game = a.game();
    let osmosis = game.family() == "osmosis";
    let row = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
    let pass_counts = if osmosis {
        game.options().get("passes") != Value::Word("unlimited")
    } else {
        game.options().get("redeals") != Value::Number(0)
    };
    let piles_agree = game.piles().iter().all(|&pile| match (a.cards(pile), b.cards(pile)) {
        (a, b) if !pile.is_foundation() => a == b,
        (a, b) if osmosis => row(a) == row(b),
        (a, b) => {
            a.len() == b.len()
                && a.iter().zip(b).take(1).all(|(a, b)| match game.options().word("suits") {
                    "suit" => a.suit() == b.suit(),
                    "colour" => a.suit().colour() == b.suit().colour(),
                    _ => true,
                })
        }
    });
    let base = |session: &Session| osmosis.then(|| session.cards(PileId::foundation(1))[0].rank());
    piles_agree && base(a) == base(b) && a.played() == b.played() && (!pass_counts || a.pass() == b.pass())
}

/// Same moves in another order: each pair of neighbours swapped where that is legal.
fn reordered(game: &AnyGame, seed: u64, moves: &[Move]) -> Vec<Session> {
    let mut before = start(game, seed);
    let mut reached = Vec::new();
    for pair in moves.windows(2) {
        let mut other = before.clone();
        if other.play(pair[1]).is_ok() && other.play(pair[0]).is_ok() {
            reached.push(other);
        }
        before.play(pair[0]).expect("the move was legal before");
        let mut straight = before.clone();
        straight.play(pair[1]).expect("the move was legal before");
        reached.push(straight);
    }
    reached
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn legal_moves_are_those_that_are_allowed(game in some_game(), seed: u64) {
        along(&game, seed, |session, _| {
            let legal: BTreeSet<Move> = session.legal().into_iter().collect();
            assert_eq!(legal.len(), session.legal().len(), "no move is listed twice");
            let allowed: BTreeSet<Move> = every_move(&game).into_iter().filter(|&mv| session.allows(mv)).collect();
            assert_eq!(legal, allowed, "{session:?}");
            for &from in game.sources() {
                let mut homes = [PileId::STOCK; 8];
                let count = session.homes(from, &mut homes);
                let to_homes = legal.iter().filter(|mv| matches!(mv, Move::Shift { from: f, to } if *f == from && to.is_foundation()));
                let to_homes: Vec<Move> = to_homes.copied().collect();
                let homes: Vec<Move> = homes[..count].iter().map(|&to| Move::shift(from, to)).collect();
                assert_eq!(homes, to_homes, "homes of {from}");
            }
        });
    }

    #[test]
    fn a_refusal_has_a_known_code_and_plain_words(game in some_game(), seed: u64) {
        let registry = Registry::standard();
        let (family, _) = registry.find(game.family()).unwrap();
        along(&game, seed, |session, random| {
            for _ in 0..6 {
                let mv = random.one_of(&every_move(&game)).unwrap();
                let Err(refusal) = session.judge(mv) else { continue };
                assert!(family.reasons().iter().any(|reason| reason.code == refusal.code), "{}", refusal.code);
                let words = [Some(&refusal.message), refusal.help.as_ref()];
                for words in words.into_iter().flatten() {
                    assert!(!words.ends_with('.') && !words.trim().is_empty(), "{mv}: {words}");
                    for technical in ["PileId", "Rank(", "Zone", "Card(", "Some(", "None", "Move", "::", "  ", ", ,", "; ;"] {
                        assert!(!words.contains(technical), "{mv}: {words}");
                    }
                }
                let mut tried = session.clone();
                assert_eq!(tried.play(mv).unwrap_err(), refusal, "play refuses as judge does");
                assert_eq!(&tried, session, "a refused move changes nothing");
            }
        });
    }

    #[test]
    fn moves_keep_the_deck_and_the_counts(game in some_game(), seed: u64) {
        let mut redeals = 0;
        let mut played_since = true;
        let mut before: Option<Session> = None;
        along(&game, seed, |session, _| {
            let mut on_table: Vec<Card> = game.piles().iter().flat_map(|&pile| session.cards(pile)).copied().collect();
            on_table.sort_unstable();
            assert_eq!(on_table, game.deck().cards().collect::<Vec<_>>(), "each card once");
            let home: usize = game.piles().iter().filter(|p| p.is_foundation()).map(|&p| session.cards(p).len()).sum();
            assert_eq!(session.score() as usize, home);
            if let Some(before) = &before {
                let redealt = before.cards(PileId::STOCK).is_empty() && !session.cards(PileId::STOCK).is_empty();
                redeals += u32::from(redealt);
                played_since = !redealt && (played_since || session.score() > before.score());
                assert!(session.score() >= before.score(), "cards stay home");
            }
            assert_eq!(session.pass(), redeals + 1);
            assert!(game.passes().is_none_or(|passes| session.pass() <= passes));
            if game.family() == "osmosis" {
                assert_eq!(session.played(), played_since);
            }
            before = Some(session.clone());
        });
    }

    #[test]
    fn a_game_is_stuck_exactly_when_it_is_not_won_and_no_move_is_left(game in some_game(), seed: u64) {
        along(&game, seed, |session, _| {
            let home = session.score() as usize == game.deck().len();
            let expected = match (home, session.legal().is_empty()) {
                (true, _) => Status::Won,
                (false, true) => Status::Stuck,
                (false, false) => Status::Unfinished,
            };
            assert_eq!(session.status(), expected, "{session:?}");
            assert_eq!(session.picture().status, expected);
            assert!(!home || session.legal().is_empty(), "a won game has no move");
        });
    }

    #[test]
    fn the_same_moves_lead_to_the_same_position(game in some_game(), seed: u64) {
        let mut frames = Vec::new();
        let moves = along(&game, seed, |session, _| frames.push(session.clone()));
        let mut again = start(&game, seed);
        for (ply, &mv) in moves.iter().enumerate() {
            prop_assert_eq!(&again, &frames[ply]);
            again.play(mv).unwrap();
            prop_assert_ne!(&again, &frames[ply], "{} changes something", mv);
        }
        prop_assert_eq!(&again, &frames[moves.len()]);
    }

    #[test]
    fn a_position_is_the_same_when_written_and_opened_again(game in some_game(), seed: u64) {
        along(&game, seed, |session, _| {
            let again = game.open(&session.setup()).unwrap_or_else(|faults| panic!("{faults:#?}\n{session:?}"));
            assert_eq!(&again, session);
            assert_eq!(again.canonical(), session.canonical());
            assert_eq!(again.legal(), session.legal());
        });
    }

    #[test]
    fn a_start_is_gathered_into_the_deck_it_was_dealt_from(game in some_game(), seed: u64) {
        let deck = game.seeded(seed);
        prop_assert_eq!(game.gather(&start(&game, seed).setup()), Some(deck));
    }

    #[test]
    fn canonical_texts_are_equal_exactly_when_the_prose_says_so(game in some_game(), seed: u64) {
        let mut positions = Vec::new();
        for line in 0..3 {
            let mut session = start(&game, seed);
            let moves = playout(&mut session, &mut Random::new(line), 60);
            positions.extend(reordered(&game, seed, &moves));
        }
        for (index, a) in positions.iter().enumerate() {
            for b in positions.iter().skip(index).step_by(1 + index % 7).take(30) {
                let same = same_by_the_prose(a, b);
                prop_assert_eq!(a.canonical() == b.canonical(), same, "{:?}\n{:?}", a, b);
                prop_assert_eq!(a.same_for_play(b), same);
                prop_assert_eq!(a.key() == b.key(), same);
                if same {
                    prop_assert_eq!(a.legal(), b.legal(), "the same for play");
                    prop_assert_eq!(a.state(), b.state());
                }
            }
        }
    }

    #[test]
    fn options_that_make_no_game_are_named_and_explained(made in any_game()) {
        match made {
            Ok(game) => {
                let registry = Registry::standard();
                let (family, _) = registry.find(game.family()).unwrap();
                prop_assert!(!family.in_words(game.options()).is_empty());
            }
            Err(GameFault::Clash(clash)) => {
                prop_assert!(clash.options.len() >= 2 && !clash.message.ends_with('.'));
                prop_assert!(clash.options.iter().all(|option| clash.message.contains(option)), "{}", clash.message);
            }
            Err(GameFault::NoSuchGame) => prop_assert!(false, "the name is listed"),
        }
    }
}

#[test]
fn positions_met_by_another_order_are_often_the_same() {
    let game = Registry::standard().game("sir-tommy", &[]).unwrap();
    let mut session = start(&game, 42);
    let moves = playout(&mut session, &mut Random::new(1), 60);
    let met = reordered(&game, 42, &moves);
    let again = met.windows(2).filter(|pair| pair[0].same_for_play(&pair[1])).count();
    assert!(again > 0, "the property above compares pairs that are the same, too");
}
