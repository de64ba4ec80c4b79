//! The solver against the plain search, on reduced decks and in the middle of games, with every option.

use std::collections::BTreeMap;

use super::super::rules::{Rules, Steps, Suits};
use super::super::variants::OPTIONS;
use super::board::{Board, Step};
use super::terms::Terms;
use crate::cards::{Card, Deck};
use crate::games::aim::{Aim, Answer, Verdict, Wanted};
use crate::games::contract::{Game, Setup};
use crate::games::options::{Options, Value};
use crate::games::plain;
use crate::games::sir_tommy::Position;
use crate::search::{Limit, Limits, Task};
use crate::table::{Move, PileId};

mod proofs;

/// Marsaglia's xorshift.
struct Choices(u64);

impl Choices {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * end as u64) >> 32) as usize
    }
    fn now_and_then(&mut self) -> bool {
        self.below(3) == 0
    }
}

/// A game in which the order of the waste piles matters.
fn game_with_redeals(choices: &mut Choices) -> Rules {
    let mut options = Options::defaults(OPTIONS);
    let mut set = |name, value| assert!(options.set(name, value), "{name}");
    set("wastes", Value::Number(2 + choices.below(2) as u32));
    set("redeals", Value::Number(1));
    set("hold-foundations", Value::Flag(choices.now_and_then()));
    set("suits", Value::Word(["any", "colour", "suit"][choices.below(3)]));
    Rules::reduced(&options, 3)
}

/// A game with any options.
fn game(choices: &mut Choices) -> Rules {
    let mut options = Options::defaults(OPTIONS);
    let mut set = |name, value| assert!(options.set(name, value), "{name}");
    let mut ranks = 2 + choices.below(3) as u8;
    set("wastes", Value::Number(1 + choices.below(3) as u32));
    if choices.now_and_then() {
        set("waste-moves", Value::Flag(true));
        ranks = ranks.min(3);
    }
    set("left-to-right", Value::Flag(choices.now_and_then()));
    set("foundation-moves", Value::Flag(choices.now_and_then()));
    set("hold-foundations", Value::Flag(choices.now_and_then()));
    if choices.now_and_then() {
        set("bases", Value::Word("dealt"));
    }
    if choices.now_and_then() {
        set("redeals", Value::Number(1 + choices.below(2) as u32));
        ranks = ranks.min(3);
    }
    if choices.below(3) == 0 {
        set("steps", Value::Word("one-to-four"));
        ranks = 5;
    } else {
        set("suits", Value::Word(["any", "colour", "suit"][choices.below(3)]));
    }
    Rules::reduced(&options, ranks)
}

fn deal(rules: &Rules, choices: &mut Choices) -> Position {
    let mut cards: Vec<Card> = rules.deck().cards().collect();
    for end in (1..cards.len()).rev() {
        cards.swap(end, choices.below(end + 1));
    }
    laid(rules, &rules.arrange(cards))
}

fn laid(rules: &Rules, cards: &[Card]) -> Position {
    let mut rest = cards;
    let mut piles = BTreeMap::new();
    for &(pile, count) in rules.layout() {
        let (these, others) = rest.split_at(count);
        piles.insert(pile, these.to_vec());
        rest = others;
    }
    rules.place(&Setup::start(piles)).expect("a deal is a position")
}

/// Plays at random until no more than so many cards are left, or the game is stuck.
fn into_the_middle(rules: &Rules, at: &mut Position, choices: &mut Choices, left: usize) {
    let mut moves = Vec::new();
    for _ in 0..200 {
        let stock = rules.cards(at, PileId::STOCK).len();
        let cards = rules.deck().len() - rules.score(at) as usize;
        if stock + cards <= left {
            break;
        }
        moves.clear();
        rules.legal(at, &mut moves);
        // Not too many moves that lead nowhere.
        moves.retain(|mv| match mv {
            Move::Shift { from, to } => from.zone != to.zone,
            _ => true,
        });
        if moves.is_empty() {
            break;
        }
        let mv = moves[choices.below(moves.len())];
        rules.play(at, mv);
    }
}

/// Asserts that a solution is one.
fn check_solution(rules: &Rules, at: &Position, aim: Aim, moves: &[Move]) {
    let mut at = *at;
    for &mv in moves {
        assert!(rules.score(&at) < aim.score, "the aim is reached before the last move");
        assert!(rules.judge(&at, mv).is_ok(), "{mv} is legal");
        rules.play(&mut at, mv);
    }
    assert!(rules.score(&at) >= aim.score, "the aim is reached");
    assert!(aim.moves.is_none_or(|most| moves.len() as u32 <= most), "within the moves allowed");
    assert!(aim.pass.is_none_or(|last| rules.pass(&at) <= last), "in time");
}

fn plainly(rules: &Rules, at: &Position, aim: Aim, wanted: Wanted, states: u64) -> Option<Answer> {
    let mut task = Task::new(Limits { states: Some(states), ..Limits::default() });
    let answer = plain::solve(rules, at, aim, wanted, &mut task);
    (!matches!(answer.verdict, Verdict::Unknown(_))).then_some(answer)
}

/// The options of a game that are not as in the base game.
fn named(rules: &Rules, aim: Aim) -> Vec<&'static str> {
    let all = [
        ("waste-moves", rules.waste_moves && rules.wastes > 1),
        ("left-to-right", rules.left_to_right),
        ("left-to-right and one-to-four", rules.left_to_right && rules.steps == Steps::OneToFour),
        ("foundation-moves", rules.foundation_moves),
        ("foundation-moves and one-to-four", rules.foundation_moves && rules.steps == Steps::OneToFour),
        ("hold-foundations", rules.hold_foundations),
        ("dealt", rules.bases_dealt),
        ("redeals", rules.redeals > 0),
        ("one-to-four", rules.steps == Steps::OneToFour),
        ("colour", rules.suits == Suits::Colour),
        ("suit", rules.suits == Suits::Suit),
        ("one waste", rules.wastes == 1),
        ("two wastes", rules.wastes == 2),
        ("three wastes", rules.wastes == 3),
        ("part", aim.score < rules.deck().len() as u32),
        ("pass", aim.pass.is_some()),
        ("moves", aim.moves.is_some()),
    ];
    all.into_iter().filter(|&(_, set)| set).map(|(name, _)| name).collect()
}

/// Compares answers for so many positions; gives how many could and could not be solved, in all and by option.
fn compare(
    seed: u64,
    positions: usize,
    states: u64,
    game: fn(&mut Choices) -> Rules,
) -> ([usize; 2], BTreeMap<&'static str, [usize; 2]>) {
    let mut choices = Choices(seed);
    let mut met = [0, 0];
    let mut by_option: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for index in 0..positions {
        let rules = game(&mut choices);
        let mut at = deal(&rules, &mut choices);
        let left = 8 + choices.below(12);
        into_the_middle(&rules, &mut at, &mut choices, left);
        let cards = rules.deck().len() as u32;
        let mut aim = Aim { score: cards, moves: None, pass: None };
        if choices.now_and_then() {
            aim.score = rules.score(&at) + 1 + choices.below((cards - rules.score(&at)) as usize + 1) as u32;
        }
        if choices.now_and_then() {
            aim.pass = Some(1 + choices.below(2) as u32);
        }
        let Some(shortest) = plainly(&rules, &at, aim, Wanted::Shortest, states) else { continue };
        let length = match &shortest.verdict {
            Verdict::Won(moves) => Some(moves.len() as u32),
            _ => None,
        };
        met[usize::from(length.is_none())] += 1;
        let about = || format!("{index}: {rules:?}\n{aim:?}\n{at:?}\nplainly {shortest:?}");
        let mut aims = vec![aim];
        if let Some(length) = length {
            let less = length.checked_sub(1);
            aims.extend(
                [Some(length + 1), Some(length), less]
                    .into_iter()
                    .flatten()
                    .map(|moves| Aim { moves: Some(moves), ..aim }),
            );
        }
        for aim in aims {
            let can = length.is_some_and(|length| aim.moves.is_none_or(|most| length <= most));
            for name in named(&rules, aim) {
                by_option.entry(name).or_default()[usize::from(!can)] += 1;
            }
            for wanted in [Wanted::Any, Wanted::Shortest] {
                let answer = rules.solve(&at, aim, wanted, &mut Task::new(Limits::default()));
                match &answer.verdict {
                    Verdict::Won(moves) => {
                        assert!(can, "not {}", about());
                        check_solution(&rules, &at, aim, moves);
                        assert!(answer.least <= length.unwrap(), "{} {answer:?}", about());
                        if wanted == Wanted::Shortest {
                            assert_eq!(Some(moves.len() as u32), length, "{} {answer:?}", about());
                            assert!(answer.is_shortest() || moves.is_empty(), "{} {answer:?}", about());
                        }
                    }
                    Verdict::Lost => assert!(!can, "{aim:?} {wanted:?} {}", about()),
                    Verdict::Unknown(limit) => panic!("{limit} {}", about()),
                }
                let again = rules.solve(&at, aim, wanted, &mut Task::new(Limits::default()));
                assert_eq!(again, answer);
            }
        }
    }
    (met, by_option)
}

#[test]
fn as_the_plain_search() {
    let (seed, positions) = if cfg!(debug_assertions) { (1, 150) } else { (2, 4000) };
    let ([won, lost], by_option) = compare(seed, positions, 20_000, game);
    assert_eq!(by_option.len(), 17, "{by_option:?}");
    assert!(
        by_option.values().all(|[won, lost]| *won > 0 && *lost > 0),
        "both answers with each option: {by_option:?}"
    );
    assert!(won > positions / 5 && lost > positions / 5, "both answers are met: {won} won, {lost} lost");
}

#[test]
fn as_the_plain_search_with_redeals() {
    let (seed, positions) = if cfg!(debug_assertions) { (3, 40) } else { (4, 200) };
    let ([won, lost], _) = compare(seed, positions, 20_000, game_with_redeals);
    assert!(won > positions / 5 && lost > positions / 20, "both answers are met: {won} won, {lost} lost");
}

#[test]
fn piles_are_alike_until_a_redeal_tells_them_apart() {
    let rules = Rules::reduced(&Options::defaults(OPTIONS), 4);
    let terms = Terms::of(&rules);
    let at = deal(&rules, &mut Choices(7));
    for redeals in [0, 1] {
        let mut boards = [Board::of(&terms, &at, redeals), Board::of(&terms, &at, redeals)];
        for (board, piles) in boards.iter_mut().zip([[0, 1, 1], [1, 0, 0]]) {
            piles.into_iter().for_each(|pile| board.take(Step::Place(pile)));
        }
        let [one, other] = boards.map(|board| board.key(&terms));
        assert_eq!(one == other, redeals == 0);
    }
}

/// A deck of three ranks in which a playable card has to be buried: one pile,
/// ranks in dealing order.
#[test]
fn a_playable_card_may_have_to_be_buried() {
    let mut options = Options::defaults(OPTIONS);
    assert!(options.set("wastes", Value::Number(1)));
    let rules = Rules::reduced(&options, 3);
    let ranks = [1, 2, 3, 2, 1, 3, 2, 3, 2, 3, 1, 1];
    let mut cards: Vec<Card> = Deck::with_ranks(3).cards().collect();
    let mut order = Vec::new();
    for rank in ranks {
        let index = cards.iter().position(|card| card.rank().number() == rank).expect("four of each rank");
        order.push(cards.remove(index));
    }
    let at = laid(&rules, &order);
    let aim = Aim { score: 12, moves: None, pass: None };
    let plainly = plainly(&rules, &at, aim, Wanted::Shortest, 1_000_000).expect("a small game");
    let Verdict::Won(shortest) = plainly.verdict else { panic!("it can be won") };
    for wanted in [Wanted::Any, Wanted::Shortest] {
        let answer = rules.solve(&at, aim, wanted, &mut Task::new(Limits::default()));
        let Verdict::Won(moves) = answer.verdict else { panic!("it can be won") };
        check_solution(&rules, &at, aim, &moves);
        if wanted == Wanted::Shortest {
            assert_eq!(moves.len(), shortest.len());
        }
        // Some card goes on the pile although a foundation takes it.
        let mut at = at;
        let mut buried = false;
        for mv in moves {
            let home = |to| rules.judge(&at, Move::shift(PileId::STOCK, PileId::foundation(to))).is_ok();
            buried |= mv == Move::shift(PileId::STOCK, PileId::waste(1)) && (1..=4).any(home);
            rules.play(&mut at, mv);
        }
        assert!(buried);
    }
}

#[test]
fn a_limit_of_states_makes_it_give_up() {
    let rules = Rules::reduced(&Options::defaults(OPTIONS), 13);
    let at = deal(&rules, &mut Choices(5));
    let aim = Aim { score: 52, moves: None, pass: None };
    let few = || Task::new(Limits { states: Some(10), ..Limits::default() });
    assert_eq!(rules.solve(&at, aim, Wanted::Any, &mut few()).verdict, Verdict::Unknown(Limit::States));
    let shortest = rules.solve(&at, aim, Wanted::Shortest, &mut few());
    assert_eq!(shortest.verdict, Verdict::Unknown(Limit::States));
    assert_eq!(shortest.least, 52);
}
