//! A solution to begin with, for new puzzle files.

use crate::games::Session;
use crate::replay::{Spelling, canonical};
use crate::table::{Move, Status};

/// Legal moves as a script in canonical form.
pub fn spelled(start: &Session, moves: &[Move], spelling: Spelling) -> String {
    let mut at = start.clone();
    let mut words = Vec::new();
    for &mv in moves {
        words.push(at.full_form(mv));
        at.play_allowed(mv);
    }
    let text = words.join(" ");
    canonical(&text, start, spelling).unwrap_or(text)
}

/// A commented solution that is right as far as it goes, to be written on.
pub fn example(start: &Session, spelling: Spelling) -> Vec<String> {
    /// Moves that show how moves are written.
    const MOVES: usize = 5;
    let mut at = start.clone();
    let mut moves = Vec::new();
    while moves.len() < MOVES {
        let legal = at.legal();
        let plays = |mv: &&Move| matches!(mv, Move::Shift { from, to } if to.is_foundation() && !from.is_foundation());
        // Else on the emptiest pile, as a player would begin.
        let height = |mv: &&Move| match mv {
            Move::Shift { to, .. } => at.cards(*to).len(),
            _ => 0,
        };
        let Some(&mv) = legal.iter().find(plays).or(legal.iter().min_by_key(height)) else { break };
        at.play_allowed(mv);
        moves.push(mv);
    }
    if moves.is_empty() {
        return vec!["No move is legal in this position.".to_owned()];
    }
    let mut lines = vec![
        "`trove play` on this file records a solution, `save main` puts it below, and".to_owned(),
        "`trove check` replays it. One that is written by hand looks like this:".to_owned(),
        String::new(),
        "solutions:".to_owned(),
        "  - name: main".to_owned(),
    ];
    match at.status() {
        Status::Won => {}
        Status::Stuck => lines.push("    expect: stuck".to_owned()),
        Status::Unfinished => {
            lines.push("    expect: unfinished  # without this line: that the goal is met".to_owned())
        }
    }
    lines.push("    moves: |".to_owned());
    lines.extend(spelled(start, &moves, spelling).lines().map(|line| format!("      {line}")));
    lines
}
