//! What was written → which move is meant in this position, or why none is.

use crate::cards::Card;
use crate::games::{Fact, Refusal, Session, counted, list_and, list_or};
use crate::notation::Written;
use crate::table::{Move, PileId, Zone};

/// Codes of refusals that are about how a move is written rather than about a rule of its game.
pub const CODES: &[&str] = &[
    "script::no-such-pile",
    "script::not-open",
    "script::other-card",
    "script::ambiguous",
    "script::needs-destination",
    "script::no-card",
];

/// Finds the one legal move that the written one means here.
///
/// A bare card is looked for on the piles that are open, never on a foundation. Without a destination the move is a
/// play to the foundation that takes the card; where several take it and are equivalent, to the leftmost.
///
/// # Errors
/// Says what stands in the way, with a code of this module or of the game's rules. The position is not touched.
pub fn resolve(at: &Session, written: Written) -> Result<Move, Box<Refusal>> {
    let mv = match written {
        Written::Deal { .. } => Move::Deal,
        Written::Redeal => Move::Redeal,
        Written::Play { card, from, to } => {
            for pile in [from, to].into_iter().flatten() {
                if !at.game().has_pile(pile) {
                    return Err(no_such_pile(at, pile).into());
                }
            }
            let source = source(at, card, from)?;
            match to {
                Some(to) => Move::shift(source, to),
                None => return home(at, source),
            }
        }
    };
    match at.judge(mv) {
        Ok(()) => Ok(mv),
        Err(refusal) => Err(refusal.into()),
    }
}

/// The pile that the move takes its card from.
fn source(at: &Session, card: Option<Card>, from: Option<PileId>) -> Result<PileId, Box<Refusal>> {
    match (card, from) {
        // `>W3`: the turned card.
        (None, None) => Ok(PileId::STOCK),
        (None, Some(from)) => Ok(from),
        (Some(card), None) => match at.open_at(card) {
            Some(pile) => Ok(pile),
            None => Err(not_open(at, card).into()),
        },
        (Some(card), Some(from)) => match at.next(from) {
            Some(next) if next == card => Ok(from),
            Some(next) => Err(other_card(at, card, from, next).into()),
            None => Err(empty(at, card, from).into()),
        },
    }
}

/// The foundation that takes the next card of a pile.
fn home(at: &Session, from: PileId) -> Result<Move, Box<Refusal>> {
    if from.is_foundation() {
        return Err(needs_destination(at, from).into());
    }
    let mut homes = [PileId::STOCK; 8];
    let count = at.homes(from, &mut homes);
    let homes = &homes[..count.min(8)];
    match homes {
        [] => {
            let foundations = at.game().piles().iter().filter(|pile| pile.is_foundation());
            let tried: Vec<Move> = foundations.map(|&to| Move::shift(from, to)).collect();
            let (_, mut refusal) = at.nearest_miss(&tried).expect("a game has foundations, and none takes the card");
            if let Some(ways) = other_ways(at, from) {
                // What the rule has to say in few words stays; a list of cards far away does not.
                refusal.help = Some(match refusal.help {
                    Some(help) if help.len() <= 80 => format!("{ways}; {help}"),
                    _ => ways,
                });
            }
            Err(refusal.into())
        }
        [first, rest @ ..] if rest.iter().all(|&other| at.alike(*first, other)) => Ok(Move::shift(from, *first)),
        many => Err(ambiguous(at, from, many).into()),
    }
}

/// For a play that no foundation takes: how the card could go elsewhere, if it can.
fn other_ways(at: &Session, from: PileId) -> Option<String> {
    let card = at.next(from)?;
    let elsewhere = at.legal().into_iter().find_map(|mv| match mv {
        Move::Shift { from: source, to } if source == from && !to.is_foundation() => Some(to),
        _ => None,
    })?;
    Some(format!("a card without a destination is a play to a foundation; `{card}>{elsewhere}` puts it on a pile"))
}

fn refusal(code: &'static str, message: String, help: Option<String>, facts: Vec<Fact>) -> Refusal {
    Refusal { code, message, help, facts }
}

fn no_such_pile(at: &Session, pile: PileId) -> Refusal {
    let piles: Vec<PileId> = at.game().piles().iter().copied().filter(|known| known.zone == pile.zone).collect();
    let name = at.game().name();
    let message = match (pile.zone, &piles[..]) {
        (zone, []) => format!("there is no {pile}: `{name}` has no {}", zone_words(zone)),
        (zone, [only]) if only.number == 0 => {
            format!("there is no {pile}: the only {} of `{name}` is {only}", zone.word())
        }
        (zone, [first, .., last]) if pile.number == 0 => {
            format!("{pile} names no pile: the {} of `{name}` are {first}–{last}", zone_words(zone))
        }
        (zone, _) => format!("there is no {pile}: `{name}` has {} {}", piles.len(), zone_words(zone)),
    };
    refusal("script::no-such-pile", message, Some(format!("its piles are {}", at.game().piles_in_words())), Vec::new())
}

fn zone_words(zone: Zone) -> &'static str {
    match zone {
        Zone::Stock => "stock",
        Zone::Waste => "waste piles",
        Zone::Reserve => "reserves",
        Zone::Foundation => "foundations",
    }
}

fn not_open(at: &Session, card: Card) -> Refusal {
    let Some((pile, index)) = at.find(card) else {
        return refusal(
            "script::no-card",
            format!("{card} is not in this deck"),
            Some(format!("the deck of `{}` goes up to {}", at.game().name(), highest(at))),
            Vec::new(),
        );
    };
    let cards = at.cards(pile);
    let (message, help) = match pile.zone {
        Zone::Foundation => {
            let may_leave = |mv: &Move| matches!(mv, Move::Shift { from, .. } if *from == pile);
            let help = if index + 1 == cards.len() && at.legal().iter().any(may_leave) {
                format!(
                    "a bare card never means one on a foundation; to move it from there, write `{pile}>` and the destination"
                )
            } else {
                "it has been played already".to_owned()
            };
            (format!("{card} lies on foundation {pile} already"), help)
        }
        Zone::Stock => (
            format!("{card} cannot be played: it is still in the stock"),
            match index {
                0 => "it is the next card to be dealt".to_owned(),
                1 => "1 card comes before it".to_owned(),
                n => format!("{n} cards come before it"),
            },
        ),
        _ => {
            let over: Vec<String> = cards[index + 1..].iter().rev().map(Card::to_string).collect();
            let under = match over.len() {
                1..=6 => list_and(&over),
                n => counted(n, "card"),
            };
            let first = match &over[..] {
                [one] => format!("{one} has to be played first"),
                _ => format!("{} lies on top and has to be played first", over[0]),
            };
            (format!("{card} cannot be played: it lies on {pile} under {under}"), first)
        }
    };
    let mut facts = vec![Fact::Moved { card, from: pile }];
    if pile.zone != Zone::Foundation
        && pile.zone != Zone::Stock
        && let Some(&top) = cards.last()
    {
        facts.push(Fact::Blocker { card: top, pile, words: format!("{top} lies over {card} on {pile}") });
    }
    refusal("script::not-open", message, Some(help).filter(|help| !help.is_empty()), facts)
}

fn other_card(at: &Session, card: Card, from: PileId, next: Card) -> Refusal {
    let mut help = whereabouts(at, card);
    if let Some(help) = &mut help {
        *help = format!("{card} {help}");
    }
    let top = if from == PileId::STOCK { "the next card of S".to_owned() } else { format!("the top card of {from}") };
    refusal(
        "script::other-card",
        format!("{top} is {next}, not {card}"),
        help,
        vec![Fact::Blocker { card: next, pile: from, words: format!("{next} lies on {from}") }],
    )
}

fn empty(at: &Session, card: Card, from: PileId) -> Refusal {
    let help = whereabouts(at, card).map(|place| format!("{card} {place}"));
    refusal("script::other-card", format!("{from} is empty, so {card} cannot come from there"), help, Vec::new())
}

fn needs_destination(at: &Session, from: PileId) -> Refusal {
    let message = match at.next(from) {
        Some(card) => format!("{from} is a foundation: a move of its top card {card} needs a destination"),
        None => format!("{from} is a foundation: a move from there needs a destination"),
    };
    refusal(
        "script::needs-destination",
        message,
        Some(
            match at.legal().into_iter().find(|mv| matches!(mv, Move::Shift { from: source, .. } if *source == from)) {
                Some(mv) => format!("write `{}`, say", at.full_form(mv)),
                None => {
                    format!("no card can leave {from} here; a play to it is written with its card, such as `7H>{from}`")
                }
            },
        ),
        Vec::new(),
    )
}

fn ambiguous(at: &Session, from: PileId, homes: &[PileId]) -> Refusal {
    let card = at.next(from);
    let named = card.map_or_else(|| from.to_string(), |card| card.to_string());
    let homes: Vec<String> = homes.iter().map(PileId::to_string).collect();
    let offers: Vec<String> = homes.iter().map(|home| format!("`{named}>{home}`")).collect();
    refusal(
        "script::ambiguous",
        format!("{named} fits on {}, and they are not equivalent", list_and(&homes)),
        Some(format!("say which: {}", list_or(&offers))),
        card.map(|card| Fact::Moved { card, from }).into_iter().collect(),
    )
}

/// Where a card lies, to follow its name: `lies open on R2`, `lies on W1 under 3S and 4D`.
pub fn whereabouts(at: &Session, card: Card) -> Option<String> {
    let (pile, index) = at.find(card)?;
    let cards = at.cards(pile);
    Some(match pile.zone {
        Zone::Foundation => format!("lies on foundation {pile}"),
        Zone::Stock if index == 0 && at.open_at(card).is_some() => "is the turned card".to_owned(),
        Zone::Stock => match index {
            0 => "is the next card of the stock".to_owned(),
            n => format!("is in the stock, {} before it", counted(n, "card")),
        },
        _ => {
            let over: Vec<String> = cards[index + 1..].iter().rev().map(Card::to_string).collect();
            match over.len() {
                0 => format!("lies open on {pile}"),
                1..=6 => format!("lies on {pile} under {}", list_and(&over)),
                n => format!("lies on {pile} under {}", counted(n, "card")),
            }
        }
    })
}

fn highest(at: &Session) -> &'static str {
    match at.game().deck().ranks() {
        12 => "the queens",
        _ => "the kings",
    }
}

/// The legal move that the author most likely meant, if the written one is one slip away from it: a wrong pile
/// number, a wrong card of the same rank or suit, a forgotten or wrong destination. In full form.
///
/// Only said when exactly one legal move is that near.
pub fn nearest_legal(at: &Session, written: Written) -> Option<String> {
    let Written::Play { card, from, to } = written else { return None };
    let mut near: Option<Move> = None;
    for mv in at.legal() {
        let Move::Shift { from: source, to: target } = mv else { continue };
        let moved = at.next(source)?;
        let card_slip = card.is_some_and(|card| card != moved);
        let from_slip = from.is_some_and(|from| from != source);
        // Of another kind of pile nobody says so by a slip, unless the card is named.
        if from_slip && card.is_none() && from.is_some_and(|from| from.zone != source.zone) {
            continue;
        }
        let to_slip = to.is_some_and(|to| to != target);
        let slips = u8::from(card_slip) + u8::from(from_slip) + u8::from(to_slip);
        let named = u8::from(card.is_some()) + u8::from(from.is_some()) + u8::from(to.is_some());
        let related = card.is_none_or(|card| card.rank() == moved.rank() || card.suit() == moved.suit());
        // Of a single part only the card's other half is left to go by, and a pile alone says too little.
        let plausible = if named == 1 {
            card_slip && card.is_some_and(|card| card.rank() == moved.rank())
        } else {
            slips == 1 && related
        };
        if plausible && slips == 1 {
            let same = near.is_some_and(|other| match other {
                Move::Shift { from: other_source, to: other_target } => {
                    other_source == source && at.alike(other_target, target)
                }
                _ => false,
            });
            if near.is_some() && !same {
                return None;
            }
            near = near.or(Some(mv));
        }
    }
    near.map(|mv| at.full_form(mv))
}
