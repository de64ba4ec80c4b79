//! What could be played if the rules were kinder: tests that prove that a score cannot be reached, or not that soon.

use super::board::{Board, ENDLESS, State, below};

/// Whether the score could be reached if every card of the talon that is left could be played at any time.
pub(super) fn closure_reaches(board: &Board, state: &State) -> bool {
    let mut state = *state;
    let mut talon = 0;
    let mut left = state.left;
    while left != 0 {
        talon |= board.talon[left.trailing_zeros() as usize];
        left &= left - 1;
    }
    loop {
        let before = state.home;
        state.home |= talon & board.open(state.home);
        board.settle(&mut state, |_| ());
        if board.reached(&state) {
            return true;
        }
        if state.home == before {
            return false;
        }
    }
}

/// Deals and redeals that are needed at least; `None` if the score cannot be reached.
///
/// This pass is played by playing whatever may be played, which is the most that can be had of it (lemma 3). Later ones
/// are played by kinder rules (lemma 6): any card that was dealt may be played, however deep it lies in the waste, if
/// enough cards before it are gone from the pass before to bring it to the top of a packet, or if the cards behind it
/// that share its packet then are gone. Neither the cards left nor the deals can be fewer in a real line.
pub(super) fn least_deals(board: &Board, state: &State) -> Option<u32> {
    let mut at = *state;
    let mut deals = 0;
    loop {
        if board.reached(&at) {
            return Some(deals);
        }
        if let Some(index) = board.playable(&at) {
            board.play(&mut at, index);
        } else if at.place < board.talon_len {
            board.deal(&mut at);
            deals += 1;
        } else {
            break;
        }
    }
    if at.left == 0 || !at.played {
        return None;
    }
    later_passes(board, state.left, at, deals)
}

/// Whether kinder rules reach the score from the beginning of a pass.
pub(super) fn kinder_reaches(board: &Board, state: &State) -> bool {
    let mut at = *state;
    if at.redeals != ENDLESS {
        at.redeals += 1;
    }
    later_passes(board, state.left, at, 0).is_some()
}

/// The rest of [`least_deals`]: what comes after a pass that began with the talon cards `before` and left those of `at`.
fn later_passes(board: &Board, before: u64, mut at: State, mut deals: u32) -> Option<u32> {
    // Cards are numbered by their place in what was left before the pass, so that a card's neighbour is the next bit.
    let mut card = [0u64; 64];
    let mut number_of = [0u8; 64];
    let mut gone = 0u64;
    let mut on_talon = 0u64;
    let mut size = 0u8;
    let mut rest = before;
    while rest != 0 {
        let index = rest.trailing_zeros();
        card[size as usize] = board.talon[index as usize];
        if at.left >> index & 1 == 0 {
            gone |= 1 << size;
        } else {
            number_of[card[size as usize].trailing_zeros() as usize] = size;
            on_talon |= card[size as usize];
        }
        size += 1;
        rest &= rest - 1;
    }
    let all = below(size);
    // Cards that come to the top of a packet if 0, 1 or 2 cards before them are gone.
    let by_need: [u64; 3] = match board.draw {
        1 => [all, 0, 0],
        2 => [EVERY_SECOND << 1, EVERY_SECOND, 0],
        _ => [EVERY_THIRD << 2, EVERY_THIRD, EVERY_THIRD << 1],
    };
    // Cards that rows would take.
    let mut ready = 0u64;
    let mut seen_open = 0u64;
    let mut find_ready = |home: u64, ready: &mut u64| {
        let mut new = board.open(home) & on_talon & !seen_open;
        seen_open |= new;
        while new != 0 {
            *ready |= 1 << number_of[new.trailing_zeros() as usize];
            new &= new - 1;
        }
    };
    find_ready(at.home, &mut ready);
    while at.redeals > 0 {
        if at.redeals != ENDLESS {
            at.redeals -= 1;
        }
        deals += 1;
        let gone_before = gone;
        let second = gone & gone.wrapping_sub(1);
        let aligned = by_need[0] | by_need[1] & after_first(gone) | by_need[2] & after_first(second);
        let mut stock = all & !gone;
        let mut dealt = gone;
        while stock != 0 {
            for _ in 0..board.draw {
                dealt |= stock & stock.wrapping_neg();
                stock &= stock.wrapping_sub(1);
            }
            deals += 1;
            loop {
                // Cards behind which enough are gone: one, but two for the first card of a packet of three, as a
                // second one would need a card before it to be gone. What lies behind the last card counts as gone.
                let behind = gone | !all;
                let bare = match board.draw {
                    3 => behind >> 1 & (by_need[2] | behind >> 2),
                    _ => behind >> 1,
                };
                let mut new = ready & dealt & !gone & (aligned | bare);
                if new == 0 {
                    break;
                }
                gone |= new;
                while new != 0 {
                    at.home |= card[new.trailing_zeros() as usize];
                    new &= new - 1;
                }
                board.settle(&mut at, |_| ());
                if board.reached(&at) {
                    return Some(deals);
                }
                find_ready(at.home, &mut ready);
            }
        }
        if gone == gone_before {
            return None;
        }
    }
    None
}

const EVERY_SECOND: u64 = 0x5555_5555_5555_5555;
const EVERY_THIRD: u64 = 0x9249_2492_4924_9249;

/// The bits above the lowest one.
const fn after_first(bits: u64) -> u64 {
    let first = bits & bits.wrapping_neg();
    if first == 0 { 0 } else { !(first | (first - 1)) }
}
