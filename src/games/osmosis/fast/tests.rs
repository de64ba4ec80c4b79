//! The fast solver against the plain search, on decks so small that the plain search is quick, and on whole ones.

use super::*;
use crate::cards::{Card, CardSet, Deck, Rank, Suit};
use crate::games::contract::Setup;
use crate::games::osmosis::lost_proof::ProofFault;
use crate::games::osmosis::rules::Reserves;
use crate::games::plain;
use crate::search::{Limit, Limits, Progress};
use crate::table::{Move, PileId};

/// Marsaglia's xorshift.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * bound) >> 32
    }

    fn shuffled(&mut self, deck: Deck) -> Vec<Card> {
        let mut cards: Vec<Card> = deck.cards().collect();
        for end in (1..cards.len()).rev() {
            cards.swap(end, self.below(end + 1));
        }
        cards
    }
}

fn lay_out(rules: &Rules, cards: &[Card]) -> Position {
    let mut cards = cards.iter().copied();
    let piles = rules.layout().iter().map(|&(pile, size)| (pile, cards.by_ref().take(size).collect()));
    rules.place(&Setup::start(piles.collect())).expect("a deal is a position")
}

/// A position after some moves at random.
fn after(rules: &Rules, at: &Position, moves: usize, choices: &mut Choices) -> Position {
    let mut at = *at;
    for _ in 0..moves {
        let mut legal = Vec::new();
        rules.legal(&at, &mut legal);
        if legal.is_empty() {
            break;
        }
        rules.play(&mut at, legal[choices.below(legal.len())]);
    }
    at
}

fn unlimited<'a>() -> Task<'a> {
    Task::new(Limits::default())
}

/// Plays a solution: every move is legal, none comes after the aim is reached, and the last one reaches it.
fn replay(rules: &Rules, at: &Position, aim: Aim, moves: &[Move]) {
    let reached = |at: &Position| rules.score(at) >= aim.score && aim.pass.is_none_or(|last| at.pass <= last);
    let mut at = *at;
    for &mv in moves {
        assert!(!reached(&at), "moves after the aim");
        assert_eq!(rules.judge(&at, mv), Ok(()), "{mv}");
        rules.play(&mut at, mv);
    }
    assert!(reached(&at), "the aim is not reached");
    assert!(aim.moves.is_none_or(|most| moves.len() <= most as usize));
}

/// Asks both solvers; gives the shortest length.
fn check(rules: &Rules, at: &Position, aim: Aim) -> Option<usize> {
    let any = solve(rules, at, aim, Wanted::Any, &mut unlimited());
    let short = solve(rules, at, aim, Wanted::Shortest, &mut unlimited());
    let plain = plain::solve(rules, at, aim, Wanted::Shortest, &mut unlimited());
    let length = |answer: &Answer| match &answer.verdict {
        Verdict::Won(moves) => {
            replay(rules, at, aim, moves);
            Some(moves.len())
        }
        Verdict::Lost => None,
        Verdict::Unknown(limit) => panic!("gave up: {limit}"),
    };
    let told = || {
        let mut text = String::new();
        rules.canonical(at, &mut text);
        format!("draw {} passes {:?} {aim:?}\n{text}", rules.draw, rules.passes)
    };
    assert_eq!(length(&any).is_some(), length(&plain).is_some(), "verdict of {}", told());
    assert_eq!(length(&short), length(&plain), "shortest of {}", told());
    let proof = prove_lost(rules, at, aim, &mut unlimited()).expect("there is no limit");
    if aim.moves.is_none() && aim.pass.is_none_or(|last| at.pass <= last) {
        assert_eq!(proof.is_some(), length(&plain).is_none(), "evidence of {}", told());
    }
    if let Some(proof) = &proof {
        assert_eq!(proof.check(rules, at, aim, &|| true), Ok(()), "{}", told());
        // Nothing in it may be missing.
        for (index, order) in proof.orders.iter().enumerate() {
            let mut less = proof.clone();
            less.orders.remove(index);
            assert_eq!(less.check(rules, at, aim, &|| true), Err(ProofFault::NoOrder(order.order)));
            if order.begun.as_ref().is_some_and(|begun| !begun.is_empty()) {
                let mut less = proof.clone();
                less.orders[index].begun = Some(Vec::new());
                assert!(matches!(less.check(rules, at, aim, &|| true), Err(ProofFault::NotListed(..))));
                less.orders[index].begun = None;
                assert_eq!(less.check(rules, at, aim, &|| true), Err(ProofFault::MayReach(order.order)));
            }
        }
    }
    if let Some(length) = length(&short) {
        assert_eq!(short.least as usize, length);
        assert!(any.least as usize <= length);
    }
    length(&plain)
}

/// Positions won and lost.
#[derive(Default)]
struct Tally {
    won: usize,
    lost: usize,
}

impl Tally {
    /// Asks both solvers for a win or a lower score, in any pass or within some, and within about as many moves as are
    /// needed.
    fn compare(&mut self, rules: &Rules, at: &Position, choices: &mut Choices) {
        let all = rules.deck.len() as u32;
        let score = match choices.below(3) {
            0 => (rules.score(at) + choices.below(5) as u32).min(all + 1),
            _ => all,
        };
        let pass = (choices.below(4) == 0).then(|| at.pass.saturating_sub(1) + choices.below(5) as u32);
        let aim = Aim { score, moves: None, pass };
        match check(rules, at, aim) {
            Some(length) => {
                self.won += 1;
                for moves in [length.saturating_sub(1), length, length + 1] {
                    check(rules, at, Aim { moves: Some(moves as u32), ..aim });
                }
            }
            None => self.lost += 1,
        }
    }

    /// Both answers have to be frequent, or nothing was compared.
    fn says_something(&self, what: &str) {
        let least = (self.won + self.lost) / 6;
        assert!(self.won > least && self.lost > least, "{what}: {} won, {} lost", self.won, self.lost);
    }
}

fn one_of<T: Copy>(choices: &mut Choices, from: &[T]) -> T {
    from[choices.below(from.len())]
}

const PASSES: [Option<u32>; 6] = [None, None, Some(1), Some(2), Some(3), Some(4)];

#[test]
fn answers_are_those_of_the_plain_search() {
    for (ranks, sizes, deals) in [(2, &[0, 1][..], 400), (3, &[0, 1, 1, 2], 800), (4, &[0, 1, 2, 2, 3], 80)] {
        for draw in 1..=3 {
            let mut choices = Choices(0x0123_4567_89AB_CDEF + u64::from(ranks * 4 + draw));
            let mut tally = Tally::default();
            for deal in 0..deals {
                let size = one_of(&mut choices, sizes);
                let reserves = if size == 0 { Reserves::None } else { Reserves::Closed };
                let rules = Rules::reduced(draw, one_of(&mut choices, &PASSES), reserves, ranks, size);
                let mut at = lay_out(&rules, &choices.shuffled(rules.deck));
                if deal % 3 > 0 {
                    let moves = choices.below(20);
                    at = after(&rules, &at, moves, &mut choices);
                }
                tally.compare(&rules, &at, &mut choices);
            }
            tally.says_something(&format!("{ranks} ranks, draw {draw}"));
        }
    }
}

/// Positions that nobody dealt: rows nearly full, and the other cards anywhere.
#[test]
fn answers_are_those_of_the_plain_search_near_the_end() {
    for draw in 1..=3 {
        let mut choices = Choices(0xFEDC_BA98_7654_3210 + u64::from(draw));
        let mut tally = Tally::default();
        for _ in 0..200 {
            let reserves = one_of(&mut choices, &[Reserves::Closed, Reserves::Open, Reserves::None]);
            let rules = Rules::reduced(draw, one_of(&mut choices, &PASSES), reserves, 13, 4);
            let cards = 4 + choices.below(7);
            let at = by_hand(&rules, cards, &mut choices);
            tally.compare(&rules, &at, &mut choices);
        }
        tally.says_something(&format!("draw {draw}"));
    }
}

/// A position with so many cards that are not on rows.
fn by_hand(rules: &Rules, count: usize, choices: &mut Choices) -> Position {
    let mut suits = Suit::ALL;
    for end in (1..4).rev() {
        suits.swap(end, choices.below(end + 1));
    }
    let base = choices.below(13);
    let mut rows = [0x1FFF_u16; 4];
    let mut out = Vec::new();
    // Few ranks with many cards each are harder than many ranks.
    let ranks = count / 4 + 2 + choices.below(2);
    while out.len() < count {
        let (row, rank) = (choices.below(4), (base + choices.below(ranks)) % 13);
        let lower = rows.get(row + 1).copied().unwrap_or(0);
        let alone = rows[row] == 1 << base && lower == 0 && row > 0;
        if rows[row] & !lower & 1 << rank != 0 && (rank != base || alone) {
            rows[row] &= !(1 << rank);
            out.push(Card::new(Rank::new(rank as u8 + 1).expect("a rank"), suits[row]));
        }
    }
    for end in (1..out.len()).rev() {
        out.swap(end, choices.below(end + 1));
    }
    let mut piles = std::collections::BTreeMap::new();
    for (index, ranks) in rows.into_iter().enumerate() {
        let bases = CardSet::ranks_of_mask(ranks & 1 << base);
        let cards = bases.chain(CardSet::ranks_of_mask(ranks & !(1 << base)));
        let row = PileId::foundation(index as u8 + 1);
        piles.insert(row, cards.map(|rank| Card::new(rank, suits[index])).collect::<Vec<_>>());
    }
    for card in out {
        let reserve = PileId::reserve(choices.below(4) as u8 + 1);
        let room = piles.get(&reserve).map_or(0, Vec::len) < rules.reserve_size;
        let pile = match choices.below(5) {
            0 => PileId::WASTE,
            1 | 2 if room => reserve,
            _ => PileId::STOCK,
        };
        piles.entry(pile).or_default().push(card);
    }
    let pass = 1 + choices.below(rules.passes.unwrap_or(4) as usize) as u32;
    let played = pass == 1 || choices.below(2) == 0;
    rules.place(&Setup { piles, pass, played }).expect("rows and pass are as they have to be")
}

/// The smallest deal found in which every line that always plays loses.
#[test]
fn a_card_may_have_to_wait() {
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let cards = |text: &str| text.split_whitespace().map(card).collect::<Vec<_>>();
    let rules = Rules::reduced(3, None, Reserves::Closed, 3, 1);
    let at = lay_out(&rules, &cards("2S 3H 2C 2H AD AS AH 3D 3S 3C AC 2D"));
    let aim = Aim { score: 12, moves: None, pass: None };
    assert_eq!(check(&rules, &at, aim), Some(17));
    assert!(!always_playing_wins(&rules, &at));
}

/// Whether some line wins that never deals or redeals while a card may be played.
fn always_playing_wins(rules: &Rules, at: &Position) -> bool {
    if rules.won(at) {
        return true;
    }
    let mut legal = Vec::new();
    rules.legal(at, &mut legal);
    let plays = legal.iter().any(|mv| matches!(mv, Move::Shift { .. }));
    legal.iter().any(|&mv| {
        let mut next = *at;
        rules.play(&mut next, mv);
        (matches!(mv, Move::Shift { .. }) || !plays) && always_playing_wins(rules, &next)
    })
}

#[test]
fn whole_deals_are_decided_the_same_way_twice() {
    for (draw, passes) in [(3, None), (3, Some(3)), (2, None), (1, None), (1, Some(3))] {
        let rules = Rules::reduced(draw, passes, Reserves::Closed, 13, 4);
        let mut choices = Choices(42);
        for _ in 0..6 {
            let at = lay_out(&rules, &choices.shuffled(Deck::FULL));
            for score in [40, 52] {
                let aim = Aim { score, moves: None, pass: None };
                let answer = solve(&rules, &at, aim, Wanted::Any, &mut unlimited());
                assert_eq!(answer, solve(&rules, &at, aim, Wanted::Any, &mut unlimited()));
                if let Verdict::Won(moves) = &answer.verdict {
                    replay(&rules, &at, aim, moves);
                }
                let few = Limits { states: Some(1_000), ..Limits::default() };
                if let Ok(proof) = prove_lost(&rules, &at, aim, &mut Task::new(few)) {
                    assert_eq!(proof.is_some(), answer.verdict == Verdict::Lost);
                    assert!(proof.is_none_or(|proof| proof.check(&rules, &at, aim, &|| true) == Ok(())));
                }
            }
        }
    }
}

#[test]
fn limits_are_kept() {
    let rules = Rules::reduced(3, None, Reserves::Closed, 13, 4);
    let mut choices = Choices(7);
    let deals: Vec<Position> = (0..40).map(|_| lay_out(&rules, &choices.shuffled(Deck::FULL))).collect();
    let aim = Aim { score: 52, moves: None, pass: None };
    let given_up = |limits: Limits, wanted| {
        let mut gave_up = 0;
        for at in &deals {
            let full = solve(&rules, at, aim, wanted, &mut unlimited());
            let answer = solve(&rules, at, aim, wanted, &mut Task::new(limits));
            match answer.verdict {
                Verdict::Unknown(limit) => {
                    assert_eq!(limit, if limits.states.is_some() { Limit::States } else { Limit::Memory });
                    gave_up += 1;
                }
                _ => assert_eq!(answer, full),
            }
        }
        gave_up
    };
    for wanted in [Wanted::Any, Wanted::Shortest] {
        assert!(given_up(Limits { states: Some(3), ..Limits::default() }, wanted) > 0);
        assert!(given_up(Limits { states: None, bytes: 100 }, wanted) > 0);
    }
    let stop = |_: Progress| Some(Limit::Time);
    let timed =
        deals.iter().map(|at| solve(&rules, at, aim, Wanted::Any, &mut Task::watched(Limits::default(), &stop)));
    assert!(timed.filter(|answer| answer.verdict == Verdict::Unknown(Limit::Time)).count() > 0);
}
