//! Questions about endings that a player can follow.

use super::*;
use crate::document::deal_id;
use crate::games::Registry;
use crate::replay::{OpenClaim, OpenKind, Settled};
use crate::search::Limits;
use crate::table::{Move, PileId};

/// Queen, jack, nine, three are left: the queen has to go to the empty pile, the jack on her.
const FOUR_LEFT: &str = "sir-tommy@S:QHJS9H3S/W1:TD/W3:KD8S7S4S/W4:6S5C/F1:AD2S3C4D5D6H7C8D9CTSJHQCKC\
                         /F2:AC2C3D4H5H6C7H8C9DTCJCQDKS/F3:AH2H3H4C5S6D7D8H9STHJDQSKH/F4:AS2D";
const FOUR_LEFT_WIN: &str = "QH>W2 JS>W2 9H>W1 3S 4S 5C 6S 7S 8S 9H TD JS QH KD";
/// A trap: the three that is needed next lies on top of W4.
const LAST_TWO: &str = "sir-tommy@S:4H9D7S2D6DJC/W1:QH8H/W2:TD9CTC/W3:KDKCKS8S7H5D/W4:QCJH3C\
                        /F1:AS2S3D4C5S6C7C8D9HTHJSQDKH/F2:AH2H3H4D5H6S7D8C9STSJDQS/F3:AC2C3S4S5C6H/F4:AD";

/// Two waste piles are rarely enough, and here it takes a search to say so.
const HARD: &str = "sir-tommy,wastes=2#1";

fn open(id: &str) -> Session {
    let deal = deal_id::parse(id, &Registry::standard()).expect("an id");
    deal.game().open(deal.setup()).expect("a position that was checked")
}

fn line(at: &Session, text: &str) -> Vec<Move> {
    let trace = crate::replay::Trace::new(at.clone());
    let (report, faults) = crate::replay::verify(text, trace, Goal::WIN, crate::replay::VerifyOptions::default());
    assert!(faults.is_empty(), "{text}");
    report.trace.expect("it was asked for").frames.iter().map(|frame| frame.mv).collect()
}

fn budget() -> Budget<'static> {
    Budget::of_states(200_000)
}

const STOCK: PileId = PileId::STOCK;

fn waste(number: u8) -> PileId {
    PileId::waste(number)
}

#[test]
fn goals_seen_from_the_way() {
    let at = open(FOUR_LEFT);
    let goal = Goal { score: Some(45), moves: Some(9), passes: Some(1) };
    let aim = |played| aim_of(goal, &at, played);
    assert_eq!(aim(0), Some(Aim { score: 45, moves: Some(9), pass: Some(1) }));
    assert_eq!(aim(9), Some(Aim { score: 45, moves: Some(0), pass: Some(1) }));
    assert_eq!(aim(10), None);
    assert_eq!(aim_of(Goal::WIN, &at, 10_000), Some(Aim { score: 52, moves: None, pass: None }));
    let redeals = open("sir-tommy-redeal#1");
    assert_eq!(aim_of(Goal { passes: Some(1), ..Goal::WIN }, &redeals, 0).unwrap().pass, Some(1));
}

#[test]
fn goals_by_score_and_moves() {
    let at = open(FOUR_LEFT);
    let stands = |goal| standing(&at, goal, 0, budget());
    assert_eq!(stands(Goal { score: Some(41), ..Goal::WIN }), Standing::Winnable(0));
    let Standing::Winnable(moves) = stands(Goal { score: Some(45), ..Goal::WIN }) else { panic!("45 can be reached") };
    assert!(moves >= 7, "three cards lie above the three");
    assert_eq!(stands(Goal { score: Some(45), moves: Some(7), passes: None }), Standing::Winnable(7));
    assert_eq!(stands(Goal { score: Some(45), moves: Some(6), passes: None }), Standing::Lost);
    assert_eq!(stands(Goal { moves: Some(14), ..Goal::WIN }), Standing::Winnable(14));
    assert_eq!(stands(Goal { moves: Some(13), ..Goal::WIN }), Standing::Lost);
}

#[test]
fn first_moves_of_an_ending() {
    let moves = first_moves(&open(FOUR_LEFT), Goal::WIN, 0, Wanted::Shortest, budget());
    let told: Vec<(Move, Standing)> = moves.iter().map(|first| (first.mv, first.standing)).collect();
    assert_eq!(
        told,
        [
            (Move::shift(STOCK, waste(1)), Standing::Lost),
            (Move::shift(STOCK, waste(2)), Standing::Winnable(13)),
            (Move::shift(STOCK, waste(3)), Standing::Lost),
            (Move::shift(STOCK, waste(4)), Standing::Lost),
        ]
    );
    assert_eq!((moves[1].least, moves[1].solution.as_ref().map(Vec::len)), (13, Some(13)));
}

#[test]
fn where_a_line_gives_the_win_away() {
    let at = open(FOUR_LEFT);
    let point = |text| point_of_no_return(&at, &line(&at, text), Goal::WIN, budget());
    assert_eq!(point(FOUR_LEFT_WIN), NoReturn::Never);
    assert_eq!(point("QH>W2 JS>W2"), NoReturn::Never);
    assert_eq!(point("QH>W1 JS>W1 9H>W1 3S 4S 5C 6S 7S 8S 9H"), NoReturn::At(1));
    assert_eq!(point("QH>W2 JS>W1 9H>W1 3S"), NoReturn::At(2));
    // After the first move only ten lie ahead, so fourteen are never reached in thirteen.
    let short = Goal { moves: Some(13), ..Goal::WIN };
    assert_eq!(point_of_no_return(&at, &line(&at, "QH>W2"), short, budget()), NoReturn::BeforeTheLine);
    let few = Budget::of_states(2);
    let unknown = point_of_no_return(&at, &line(&at, "QH>W1 JS>W1"), Goal::WIN, few);
    // That the queen waits for cards below her is seen without a search.
    assert_eq!(unknown, NoReturn::Between { not_before: None, not_after: Some(1), limit: Limit::States });
}

#[test]
fn only_moves() {
    let at = open(FOUR_LEFT);
    let critical = critical_moves(&at, &line(&at, FOUR_LEFT_WIN), Goal::WIN, budget());
    let told: Vec<_> = critical.moves.iter().map(|one| (one.ply, one.others, one.proved)).collect();
    assert_eq!(told, [(1, 3, true), (2, 3, true)]);
    assert_eq!(unique_first_move(&at, Goal::WIN, 0, budget()), Unique::One(Move::shift(STOCK, waste(2))));
    let lost = {
        let mut lost = at.clone();
        lost.play_allowed(Move::shift(STOCK, waste(1)));
        lost
    };
    assert_eq!(unique_first_move(&lost, Goal::WIN, 1, budget()), Unique::None);
    assert!(matches!(unique_first_move(&open(LAST_TWO), Goal::WIN, 0, budget()), Unique::More(..)));
    let gave_up = unique_first_move(&open(LAST_TWO), Goal::WIN, 0, Budget::of_states(1));
    assert!(matches!(gave_up, Unique::NotProved(_, Limit::States)), "{gave_up:?}");
}

#[test]
fn only_solutions_up_to_the_order_of_independent_moves() {
    // The king of clubs waits for the queen of spades, and nothing else is to be done.
    let one = "sir-tommy@S:QS/W1:KC/F1:AS2S3D4C5S6C7C8D9HTHJSQDKH/F2:AH2H3H4D5H6S7D8C9STSJD\
               /F3:AC2C3S4S5C6H7S8H9CTCJCQCKS/F4:AD2D3C4H5D6D7H8S9DTDJHQHKD";
    let at = open(one);
    assert!(matches!(unique_solution(&at, Goal::WIN, 0, 10_000, budget()), Unique::More(..)), "she may wait on a pile");
    let fewest = Goal { moves: Some(2), ..Goal::WIN };
    let Unique::One(line) = unique_solution(&at, fewest, 0, 10_000, budget()) else {
        panic!("there is one in two moves")
    };
    assert_eq!(line.len(), 2);
    // Two aces on two piles, each for any foundation: the order does not matter, and the foundations are alike.
    let mut aces = open(
        "sir-tommy@S:KC/W1:QD/W2:KD/F1:AS2S3D4C5S6C7C8D9HTHJSQC/F2:AH2H3H4D5H6S7D8C9STSJD\
                         /F3:AC2C3S4S5C6H7S8H9CTCJCQSKS/F4:AD2D3C4H5D6D7H8S9DTDJHQHKH",
    );
    let fewest = Goal { moves: Some(3), ..Goal::WIN };
    let only = unique_solution(&aces, fewest, 0, 10_000, budget());
    assert!(matches!(only, Unique::One(_)), "kings are alike for queens: {only:?}");
    aces.play_allowed(Move::shift(STOCK, PileId::foundation(1)));
    let left = unique_solution(&aces, fewest, 1, 10_000, budget());
    assert!(matches!(left, Unique::One(_)), "{left:?}");
    let gave_up = unique_solution(&open(LAST_TWO), Goal { moves: Some(22), ..Goal::WIN }, 0, 3, budget());
    assert!(matches!(gave_up, Unique::NotProved(_, Limit::States) | Unique::More(..)), "{gave_up:?}");
}

/// With two empty piles and a redeal to come: whatever is put on the second pile is dealt first.
const TWO_EMPTY: &str = "sir-tommy,redeals=1,wastes=2@S:9DJCTDKCKH8DQD/F1:AD2H3C4S5H6H7S\
                         /F2:AS2D3D4C5S6D7D8C9STSJSQS/F3:AH2C3H4D5D6C7H8H9HTHJHQHKD/F4:AC2S3S4H5C6S7C8S9CTCJDQCKS";

#[test]
fn empty_piles_differ_where_a_redeal_is_to_come() {
    let at = open(TWO_EMPTY);
    let fewest = Goal { moves: Some(14), ..Goal::WIN };
    let (first, second) = (Move::shift(STOCK, waste(1)), Move::shift(STOCK, waste(2)));
    let moves = first_moves(&at, fewest, 0, Wanted::Any, budget());
    let told: Vec<(Move, Standing)> = moves.iter().map(|first| (first.mv, first.standing)).collect();
    assert_eq!(told, [(first, Standing::Lost), (second, Standing::Winnable(13))]);
    assert_eq!(unique_first_move(&at, fewest, 0, budget()), Unique::One(second));
    let solution = moves[1].solution.clone().expect("it can be won");
    let line: Vec<Move> = std::iter::once(second).chain(solution).collect();
    let critical = critical_moves(&at, &line, fewest, budget());
    assert_eq!((critical.moves[0].mv, critical.moves[0].others, critical.moves[0].proved), (second, 1, true));
    assert!(!matches!(unique_solution(&at, fewest, 0, 1_000, budget()), Unique::None));
}

#[test]
fn nobody_waits_for_what_was_stopped() {
    let at = open(FOUR_LEFT);
    let line = line(&at, FOUR_LEFT_WIN);
    let stopped = Budget { limits: Limits::default(), watch: Some(&|_| Some(Limit::Stopped)) };
    let critical = critical_moves(&at, &line, Goal::WIN, stopped);
    assert!(critical.moves.iter().all(|only| only.proved), "{critical:?}");
    assert!(critical.open > 0);
    let only = unique_solution(&at, Goal::WIN, 0, 1_000_000, stopped);
    assert_eq!(only, Unique::NotProved(None, Limit::Stopped));
    let few = unique_solution(&open(LAST_TWO), Goal { moves: Some(22), ..Goal::WIN }, 0, 1, budget());
    assert!(matches!(few, Unique::NotProved(None, Limit::States)), "{few:?}");
}

#[test]
fn hints() {
    let at = open(FOUR_LEFT);
    let best = hint(&at, Goal::WIN, 0, budget());
    assert_eq!((best.mv, best.line.len()), (Some(Move::shift(STOCK, waste(2))), 14));
    let mut lost = at.clone();
    lost.play_allowed(Move::shift(STOCK, waste(1)));
    let lost = hint(&lost, Goal::WIN, 1, budget());
    assert_eq!((lost.standing, lost.line.len()), (Standing::Lost, 0));
    assert!(lost.mv.is_some());
    let unknown = hint(&at, Goal::WIN, 0, Budget::of_states(1));
    assert_eq!(unknown.standing, Standing::Unknown(Limit::States));
    let done = hint(&at, Goal { score: Some(40), ..Goal::WIN }, 0, budget());
    assert_eq!((done.mv, done.standing), (None, Standing::Winnable(0)));
}

#[test]
fn claims_are_settled_or_left_open() {
    let claim = |kind, id: &str, first: Option<Move>| {
        let mut position = open(id);
        first.into_iter().for_each(|mv| position.play_allowed(mv));
        OpenClaim { kind, span: None, ply: u32::from(first.is_some()), position, main: true }
    };
    let trap = Some(Move::shift(STOCK, waste(1)));
    let settled = |kind, first, states| settle(&claim(kind, FOUR_LEFT, first), Goal::WIN, states);
    assert_eq!(settled(OpenKind::Winnable, None, 1000), Settled::Holds);
    assert_eq!(settled(OpenKind::Lost, trap, 1000), Settled::Holds);
    assert!(matches!(settled(OpenKind::Lost, None, 1000), Settled::Winnable(14)));
    assert_eq!(settled(OpenKind::Winnable, trap, 1000), Settled::Lost);
    let open = settle(&claim(OpenKind::Lost, HARD, None), Goal::WIN, 1);
    assert!(matches!(open, Settled::GaveUp { states: 0..=1, limit: "states" }), "{open:?}");
    let late = Goal { moves: Some(0), ..Goal::WIN };
    assert_eq!(settle(&claim(OpenKind::Lost, FOUR_LEFT, trap), late, 1), Settled::Holds);
}

#[test]
fn limits_are_told_apart() {
    let at = open(HARD);
    let aim = aim_of(Goal::WIN, &at, 0).unwrap();
    let ask = |limits, watch| solve(&at, aim, Wanted::Any, Budget { limits, watch }).answer.verdict;
    let states = Limits { states: Some(1), ..Limits::default() };
    assert_eq!(ask(states, None), Verdict::Unknown(Limit::States));
    assert_eq!(ask(Limits { states: None, bytes: 1 }, None), Verdict::Unknown(Limit::Memory));
    assert_eq!(ask(Limits::default(), Some(&|_| Some(Limit::Time))), Verdict::Unknown(Limit::Time));
    assert_eq!(ask(Limits::default(), Some(&|_| Some(Limit::Stopped))), Verdict::Unknown(Limit::Stopped));
    assert_eq!(ask(Limits::default(), Some(&|_| None)), Verdict::Lost);
}

#[test]
#[should_panic(expected = "misses")]
fn a_solver_that_is_wrong_is_not_believed() {
    let at = open(FOUR_LEFT);
    let aim = aim_of(Goal::WIN, &at, 0).unwrap();
    replay(&at, aim, &line(&at, "QH>W2 JS>W2"));
}
