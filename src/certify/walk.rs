//! The plainest proof: every position that can be reached is visited, by `judge` alone, and none of them is the aim.
//!
//! The certificate holds nothing but how many there are; the checker walks them all again. It fits positions that are
//! nearly over, and games whose options no other method knows.

use std::collections::HashSet;

use super::Rejected;
use super::container::Certificate;
use crate::games::{Aim, Session};

/// Its name in certificates.
pub(super) const METHOD: &str = "walk";

/// Most positions that are walked.
pub(super) const POSITIONS_MAX: u64 = 20_000_000;

/// Walks all positions, at most as many as the certificate says.
pub(super) fn check(
    start: &Session,
    aim: Aim,
    certificate: &Certificate,
    go_on: &dyn Fn() -> bool,
) -> Result<(), Rejected> {
    let wrong = |why: String| Err(Rejected::Wrong(why));
    match certificate.fact("positions") {
        None => wrong("it does not say how many positions there are".to_owned()),
        Some(claimed) if claimed > POSITIONS_MAX => {
            wrong(format!("it asks for {claimed} positions, more than {POSITIONS_MAX} are not walked"))
        }
        Some(claimed) => walk(start, aim, claimed, go_on).map(|_| ()),
    }
}

/// The number of positions that can be reached, if the aim is in none of them and there are no more than `most`.
pub(super) fn walk(start: &Session, aim: Aim, most: u64, go_on: &dyn Fn() -> bool) -> Result<u64, Rejected> {
    let wrong = |why: String| Err(Rejected::Wrong(why));
    let mut seen: HashSet<[u8; 32]> = HashSet::from([name(start, aim)]);
    // Level by level, so that a limit of moves is held against the fewest that lead to a position.
    let mut level = vec![start.clone()];
    let mut moves = 0;
    let mut visited = 0u64;
    while !level.is_empty() {
        moves += 1;
        let mut next = Vec::new();
        for at in &level {
            visited += 1;
            if visited.is_multiple_of(1024) && !go_on() {
                return Err(Rejected::Stopped);
            }
            if aim.moves.is_some_and(|most| moves > most) {
                continue;
            }
            for mv in at.legal() {
                let mut after = at.clone();
                if after.play(mv).is_err() {
                    return wrong(format!("{mv} is listed as legal and refused"));
                }
                if aim.pass.is_some_and(|last| after.pass() > last) {
                    continue;
                }
                if after.score() >= aim.score {
                    return wrong(format!("the aim is reached after {moves} moves"));
                }
                if seen.insert(name(&after, aim)) {
                    if seen.len() as u64 > most {
                        return wrong(format!("more than {most} positions can be reached"));
                    }
                    next.push(after);
                }
            }
        }
        level = next;
    }
    Ok(visited)
}

/// What tells positions apart: the whole hash of the canonical text, and the pass where the aim limits it.
fn name(at: &Session, aim: Aim) -> [u8; 32] {
    let mut text = at.canonical();
    if aim.pass.is_some() {
        text.push_str(&at.pass().to_string());
    }
    *blake3::hash(text.as_bytes()).as_bytes()
}
