//! Some line that reaches the score, or the proof that there is none: depth first over what is left of the talon.

use super::board::{Board, State, Stop};
use super::relaxed::least_deals;
use super::seen::Seen;
use crate::search::{Limit, Task};

/// What is done at each choice of a line, in order: play the waste's top card, or deal on.
pub(super) type Choices = Vec<bool>;

/// Follows the only line that there is where playing is always right.
pub(super) fn sweep(board: &Board, state: &mut State) -> bool {
    loop {
        match board.run(state, |_| ()) {
            Stop::Redealt => {}
            stop => return stop == Stop::Reached,
        }
    }
}

/// What was found.
pub(super) enum Found {
    /// The choices of a line that reaches the score.
    Line(Choices),
    /// There is no such line.
    Nothing,
    /// As many states as were allowed were looked at.
    NotYet,
}

/// Searches from a settled state, looking at so many states at most. `seen` is only lent: it is cleared here.
pub(super) fn search(
    board: &Board,
    start: State,
    states: u64,
    seen: &mut Seen,
    task: &mut Task<'_>,
) -> Result<Found, Limit> {
    seen.clear();
    let mut looked_at = 0;
    let mut state = start;
    let mut choices = Choices::new();
    // States in which playing was tried, and the number of choices made before them.
    let mut open: Vec<(State, usize)> = Vec::new();
    loop {
        let stop = board.run(&mut state, |_| ());
        let goes_on = match stop {
            Stop::Reached => return Ok(Found::Line(choices)),
            Stop::Over => false,
            Stop::Choice | Stop::Redealt => {
                if looked_at >= states {
                    return Ok(Found::NotYet);
                }
                looked_at += 1;
                task.state()?;
                task.holds(seen.bytes())?;
                seen.insert(&state) && least_deals(board, &state).is_some()
            }
        };
        if !goes_on {
            let Some((before, count)) = open.pop() else { return Ok(Found::Nothing) };
            state = before;
            choices.truncate(count);
            choices.push(false);
            board.deal(&mut state);
        } else if stop == Stop::Choice {
            open.push((state, choices.len()));
            choices.push(true);
            if let Some(index) = board.playable(&state) {
                board.play(&mut state, index);
            }
        }
    }
}
