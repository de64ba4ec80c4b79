//! Fair play: what a player can see, and answers that tell no more.

use crate::cards::Card;
use crate::games::{Refusal, Session};
use crate::table::{Face, PileId};

/// Whether a card lies where the player has seen it.
pub fn sees(at: &Session, card: Card) -> bool {
    let Some((pile, index)) = at.find(card) else { return false };
    let picture = at.picture();
    picture.pile(pile).is_some_and(|pile| match pile.face {
        Face::Up => true,
        Face::NextOnly => pile.next_index() == Some(index),
        Face::Down => false,
    })
}

/// The same refusal without anything that the player cannot see: where a card that was named lies face down, and which
/// unseen cards stand in the way or would help.
///
/// `typed` is what the player wrote; the cards in it are no secret.
pub fn fair(at: &Session, typed: &str, refusal: Refusal) -> Refusal {
    let named = cards_in(typed);
    let hidden = |text: &str| cards_in(text).into_iter().any(|card| !named.contains(&card) && !sees(at, card));
    // Where a card that lies face down is, is a secret too, although its name is none.
    let unseen = named.iter().copied().find(|&card| at.find(card).is_some() && !sees(at, card));
    if let Some(card) = unseen {
        return Refusal {
            // The same code wherever it lies: another would tell whether a guess was right.
            code: "script::not-open",
            message: format!("{card} does not lie open"),
            help: Some("only the cards that you see can be played".to_owned()),
            facts: Vec::new(),
        };
    }
    let message = match hidden(&refusal.message) {
        true => "the rules do not allow this".to_owned(),
        false => refusal.message,
    };
    Refusal { code: refusal.code, message, help: refusal.help.filter(|help| !hidden(help)), facts: Vec::new() }
}

/// Whether a text names no card, so that it can tell of none.
pub fn names_no_card(text: &str) -> bool {
    cards_in(text).is_empty()
}

/// The piles whose next card the player sees, with that card.
pub fn open_cards(at: &Session) -> Vec<(PileId, Card)> {
    let picture = at.picture();
    let next = picture.piles.iter().filter_map(|pile| {
        let index = pile.next_index()?;
        let card = *pile.cards.get(index)?;
        (pile.face != Face::Down).then_some((pile.id, card))
    });
    next.collect()
}

/// The cards that a text names: words, and parts of words between signs, that read as cards.
fn cards_in(text: &str) -> Vec<Card> {
    let ends = |c: char| !c.is_alphanumeric() && !"♣♦♥♠♧♢♡♤".contains(c);
    text.split(ends).filter_map(|word| word.parse().ok()).collect()
}
