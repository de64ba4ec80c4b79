//! Seeing early that a position is lost.

use super::board::Board;
use super::terms::Terms;

/// Cards that could ever be played if one card of a rank served all chains that want it, and all of the stock lay open;
/// a card on a waste pile still waits for those above it. Each play only adds to what can be played, so one sweep after
/// the other finds them all, and whatever can really be played is among them. Where waste piles can be taken apart
/// nothing is said: every card counts.
pub(super) fn reachable(terms: &Terms, board: &Board) -> u32 {
    let left: usize = board.piles.iter().map(|pile| pile.len()).sum::<usize>() + board.stock().len();
    if board.redeals > 0 || terms.waste_moves || terms.foundation_moves {
        return left as u32;
    }
    let mut tops = [0usize; 8];
    for (top, pile) in tops.iter_mut().zip(&board.piles) {
        *top = pile.len();
    }
    // Bit by rank, one set for each group: open cards.
    let mut open = [0u16; 4];
    for &card in board.stock() {
        open[terms.group(card) as usize] |= 1 << card.rank().index();
    }
    // How far each chain gets.
    let mut far = board.heights;
    loop {
        let mut moved = false;
        for (chain, far) in far.iter_mut().enumerate() {
            let group = terms.group_of(chain) as usize;
            while terms.waits_for(chain, *far).is_some_and(|rank| open[group] >> rank & 1 == 1) {
                *far += 1;
                moved = true;
            }
        }
        for (top, pile) in tops.iter_mut().zip(&board.piles) {
            while let Some(&card) = pile[..*top].last() {
                let group = terms.group(card) as usize;
                let rank = card.rank().index();
                if open[group] >> rank & 1 == 0 {
                    open[group] |= 1 << rank;
                    moved = true;
                }
                let home = |chain: usize| {
                    far[chain] >= terms.place(chain, rank) && board.heights[chain] <= terms.place(chain, rank)
                };
                if !terms.chains_of(card).any(home) {
                    break;
                }
                *top -= 1;
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    let in_stock = board.stock().iter().filter(|card| {
        let place = |chain: usize| terms.place(chain, card.rank().index());
        terms.chains_of(**card).any(|chain| far[chain] > place(chain) && board.heights[chain] <= place(chain))
    });
    let on_piles: usize = board.piles.iter().zip(tops).map(|(pile, top)| pile.len() - top).sum();
    (in_stock.count() + on_piles) as u32
}
