//! From a SAT solver's answer to steps.

use super::board::{Board, STOCK, Step};
use super::cnf::{Lit, YES};
use super::encode::Encoding;
use super::terms::Terms;

/// The steps that an answer means: those of the plays, and the placements between them.
pub(super) fn steps(terms: &Terms, board: &Board, asked: &Encoding, so: &[bool]) -> Vec<Step> {
    let holds = |literal: Lit| match literal {
        YES => true,
        literal if literal == -YES => false,
        literal => so[literal.unsigned_abs() as usize - 1] == (literal > 0),
    };
    let count = asked.cards.len();
    let mut order: Vec<usize> = (0..count).filter(|&i| holds(asked.played[i])).collect();
    order.sort_by_key(|&i| (0..count).filter(|&j| j != i && holds(asked.before(j, i))).count());
    let mut steps = Vec::new();
    let mut board = board.clone();
    let play = |steps: &mut Vec<Step>, board: &mut Board, i: usize, from: u8| {
        let mut chains = board.takers(terms, asked.cards[i]).into_iter();
        let chain = chains.find(|&chain| terms.alike || holds(asked.goes(i, chain as usize)));
        let step = Step::Play { from, chain: chain.expect("the answer's plays are in order") };
        board.take(step);
        steps.push(step);
    };
    let pile_of = |i: usize| (0..terms.wastes).find(|&pile| holds(asked.on(i, pile))).map_or(STOCK, |pile| pile as u8);
    let mut next = 0;
    for j in asked.on_wastes..count {
        while let Some(&i) = order.get(next).filter(|&&i| i < j && holds(asked.gone(i, j))) {
            play(&mut steps, &mut board, i, pile_of(i));
            next += 1;
        }
        if !holds(asked.direct(terms, j)) {
            let step = Step::Place(pile_of(j));
            board.take(step);
            steps.push(step);
        } else if j + 1 < count {
            play(&mut steps, &mut board, j, STOCK);
            next += 1;
        }
    }
    for &i in &order[next..] {
        play(&mut steps, &mut board, i, pile_of(i));
    }
    steps
}
