//! Canonical spelling: each move as format.md writes it, in either style. Changes no meaning.

use crate::games::Session;
use crate::notation::{ItemKind, Script, Written, parse, print};
use crate::source::{Fault, Severity};
use crate::table::{Move, PileId};

use super::resolve::resolve;
use super::walk::walk;

/// How moves are spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// By the card, as short as is unambiguous: `7H`, `5C>W3`.
    #[default]
    Card,
    /// Everything: `7H:R2>F1`.
    Full,
}

/// Spells a legal move; `None` if it is not legal here.
pub fn spell(at: &Session, mv: Move, spelling: Spelling) -> Option<Written> {
    if !at.allows(mv) {
        return None;
    }
    let (from, to) = match mv {
        Move::Deal => return Some(Written::Deal { count: 1, counted: false }),
        Move::Redeal => return Some(Written::Redeal),
        Move::Shift { from, to } => (from, to),
    };
    let card = at.next(from);
    let full = Written::Play { card, from: Some(from), to: Some(to) };
    if spelling == Spelling::Full {
        return Some(full);
    }
    let named = Written::Play { card, from: None, to: Some(to) };
    let bare = Written::Play { card, from: None, to: None };
    let shortest = if at.game().names_destinations() { &[named][..] } else { &[bare, named][..] };
    let means = |written: &&Written| resolve(at, **written).is_ok_and(|meant| meant == mv);
    Some(*shortest.iter().find(means).unwrap_or(&full))
}

/// A script with every move respelled, and for each move in the order of the text whether it starts a turn.
///
/// What cannot be read as a move of the game stays as it is written, and so does everything behind it.
pub fn respell(script: &Script, base: &Session, spelling: Spelling) -> (Script, Vec<bool>) {
    let mut turns = Vec::new();
    let mut script = script.clone();
    walk(&mut script.items, base, 0, &mut |item, line| {
        if let ItemKind::Move(found) = &mut item.kind {
            turns.push(line.at.as_ref().is_some_and(|at| respell_move(&mut found.written, at, spelling)));
        }
    });
    (script, turns)
}

/// Respells a move; says whether it starts a turn.
fn respell_move(written: &mut Written, at: &Session, spelling: Spelling) -> bool {
    let Written::Play { card, from, .. } = *written else { return true };
    let Ok(mv) = resolve(at, *written) else {
        // The turned card that is refused its place begins a turn as one that is granted it.
        let turned = at.next(PileId::STOCK).is_some_and(|turned| at.open_at(turned) == Some(PileId::STOCK));
        return turned
            && match (card, from) {
                (_, Some(from)) => from == PileId::STOCK,
                (Some(card), None) => at.next(PileId::STOCK) == Some(card),
                (None, None) => true,
            };
    };
    if let Some(spelled) = spell(at, mv, spelling) {
        *written = spelled;
    }
    matches!(mv, Move::Shift { from: PileId::STOCK, .. })
}

/// A text in canonical form.
///
/// # Errors
/// The faults of a text that cannot be read.
pub fn canonical(text: &str, base: &Session, spelling: Spelling) -> Result<String, Vec<Fault>> {
    let parsed = parse(text);
    if parsed.faults.iter().any(|fault| fault.severity == Severity::Error) {
        return Err(parsed.faults);
    }
    let (script, turns) = respell(&parsed.script, base, spelling);
    Ok(print(&script, &|index| turns.get(index).copied().unwrap_or(false)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Registry;

    fn start(id: &str) -> Session {
        let deal = crate::document::deal_id::parse(id, &Registry::standard()).unwrap();
        deal.game().open(deal.setup()).unwrap()
    }

    fn check(id: &str, text: &str, card: &str, full: &str) {
        let at = start(id);
        for (spelling, expected) in [(Spelling::Card, card), (Spelling::Full, full)] {
            let got = canonical(text, &at, spelling).unwrap();
            assert_eq!(got.trim_end(), expected, "{id}: {text}");
            assert_eq!(canonical(&got, &at, spelling).unwrap(), got, "printing twice");
        }
    }

    #[test]
    fn osmosis_is_spelled_by_card_and_in_full() {
        check("osmosis#42", "d d r1>f1", "deal*2 KD", "deal*2 KD:R1>F1");
        check("osmosis#42", "r1 8d:R1 deal d d # so\n", "KD 8D\ndeal*3 # so", "KD:R1>F1 8D:R1>F1\ndeal*3 # so");
    }

    #[test]
    fn turned_cards_start_lines_and_keep_the_destination_that_matters() {
        // JS JC 8D KD 7H 7D 3C JH 4S QS …
        check("sir-tommy#42", ">w1 S>W2 8d>w3", "JS>W1\nJC>W2\n8D>W3", "JS:S>W1\nJC:S>W2\n8D:S>W3");
        let id = "sir-tommy@S:AH2C3C4C5C6C7C8C9CTCJCQCKC2D3D4D5D6D7D8D9DTDJDQDKD2H3H4H5H6H7H8H9HTHJHQHKH2S3S4S5S6S7S8S9STSJSQSKS/W1:AC/W2:ADAS";
        check(id, "W1>F1 ah>f3", "AC\nAH>F3", "AC:W1>F1\nAH:S>F3");
        check(id, "W1 ah>f2 W2>F3", "AC\nAH AS", "AC:W1>F1\nAH:S>F2 AS:W2>F3");
    }

    #[test]
    fn a_turned_card_that_is_refused_starts_a_line_too() {
        check("sir-tommy#42", "JS>W1 JC>F1", "JS>W1\nJC>F1", "JS:S>W1\nJC>F1");
        check("sir-tommy#42", "JS>W1 S", "JS>W1\nS", "JS:S>W1\nS");
        check("sir-tommy#42", "JS>W1 W1", "JS>W1 W1", "JS:S>W1 W1");
        check("osmosis#42", "KD 8H", "KD 8H", "KD:R1>F1 8H");
    }

    #[test]
    fn steps_of_one_to_four_always_name_the_destination() {
        let id = "calculation-open@S:2C3C4C5C6C7C8C9CTCJCQCKCAD2D3D4D5D6D7D8D9DTDJDQDKDAH2H3H4H5H6H7H8H9HTHJHQHKHAS2S3S4S5S6S7S8S9STSJSQSKS/W1:AC";
        check(id, "AC", "AC>F1", "AC:W1>F1");
    }

    #[test]
    fn variations_are_spelled_from_the_position_before_the_move() {
        let full = "KD:R1>F1 (deal*2 KD:R1>F1) 8D:R1>F1 (deal (8D:R1>F1))";
        check("osmosis#42", "KD (d d R1>F1) 8D (deal (R1))", "KD (deal*2 KD) 8D (deal (8D))", full);
    }
}
