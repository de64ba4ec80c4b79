//! Where waste cards may move between waste piles, every game can be won: any card can be dug out.

use super::board::{Board, STOCK, Step};
use super::needs::Needs;
use super::terms::Terms;

/// Steps that bring the score to `goal`: place the stock, play what can be played, and dig for the card that lies least
/// deep. Some card that a chain takes always lies on a waste pile when the stock is empty, as the chains lack just the
/// cards that are left; the cards above it go on another pile, of which there are at least two.
pub(super) fn out(terms: &Terms, start: &Board, goal: u32) -> Vec<Step> {
    let mut board = start.clone();
    let mut steps = Vec::new();
    let mut open = Vec::new();
    while board.score() < goal {
        open.clear();
        board.plays(terms, &mut open);
        if let Some(&step) = open.first() {
            take(&mut board, &mut steps, step);
        } else if !board.stock().is_empty() {
            let to = least_harm(terms, &board, STOCK);
            take(&mut board, &mut steps, Step::Place(to));
        } else {
            let wanted = |&(pile, depth): &(usize, usize)| {
                let cards = &board.piles[pile];
                !board.takers(terms, cards[cards.len() - 1 - depth]).is_empty()
            };
            let places =
                (0..terms.wastes).flat_map(|pile| (0..board.piles[pile].len()).map(move |depth| (pile, depth)));
            let nearest = places.filter(wanted).min_by_key(|&(_, depth)| depth);
            let (pile, depth) = nearest.expect("a card that is wanted lies on a pile");
            for _ in 0..depth {
                let to = least_harm(terms, &board, pile as u8);
                take(&mut board, &mut steps, Step::Carry { from: pile as u8, to });
            }
        }
    }
    steps
}

fn take(board: &mut Board, steps: &mut Vec<Step>, step: Step) {
    board.take(step);
    steps.push(step);
}

/// The pile on which the next card of another pile buries the fewest cards that are wanted sooner.
fn least_harm(terms: &Terms, board: &Board, from: u8) -> u8 {
    let needs = Needs::of(terms, board);
    let card = board.next(from).expect("a card is to be moved");
    let piles = (0..terms.wastes as u8).filter(|&pile| pile != from);
    piles.min_by_key(|&pile| needs.over(terms, &board.piles[pile as usize], card)).expect("there is another pile")
}
