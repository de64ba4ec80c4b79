//! Whether an assertion about a position holds, and what holds instead.

use crate::cards::Card;
use crate::games::{Fact, Session};
use crate::notation::{Asked, Directive, DirectiveKind, Written};
use crate::table::{PileId, Status};

use super::resolve::{resolve, whereabouts};

/// An assertion that does not hold.
pub(super) struct Failed {
    pub code: &'static str,
    pub message: String,
    pub help: Option<String>,
    pub facts: Vec<Fact>,
}

fn failed(code: &'static str, message: String, help: Option<String>) -> Result<(), Failed> {
    Err(Failed { code, message, help, facts: Vec::new() })
}

/// Judges an assertion that needs nothing but the position. Directives that assert nothing hold.
pub(super) fn judge(at: &Session, said: &Directive) -> Result<(), Failed> {
    match &said.kind {
        DirectiveKind::Won => status(at, Status::Won),
        DirectiveKind::Stuck => status(at, Status::Stuck),
        DirectiveKind::Unfinished => status(at, Status::Unfinished),
        DirectiveKind::Score(asked) => number(*asked, at.score(), "score", "assert::score", || {
            let (score, cards) = (at.score(), at.game().deck().len());
            format!("{score} of {cards} cards are on foundations; write `@score {score}` if that is right")
        }),
        DirectiveKind::Pass(asked) => {
            number(*asked, at.pass(), "pass", "assert::pass", || format!("write `@pass {}` if that is right; a redeal starts the next pass", at.pass()))
        }
        DirectiveKind::State(Asked::What) => unfilled("state", at.state().to_string()),
        DirectiveKind::State(Asked::Is(hash)) if *hash == at.state().0 => Ok(()),
        DirectiveKind::State(Asked::Is(hash)) => failed(
            "assert::state",
            format!("the position here is {}, not {hash:016x}", at.state()),
            Some("the deal, an option or a move before is not what it was; `trove show --canonical` prints what is hashed".to_owned()),
        ),
        DirectiveKind::Top { pile, card } => pile_exists(at, *pile).and_then(|()| top(at, *pile, *card)),
        DirectiveKind::Empty(pile) => pile_exists(at, *pile).and_then(|()| empty(at, *pile)),
        DirectiveKind::Can(written) => match resolve(at, *written) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(Failed {
                code: "assert::can",
                message: format!("this move is refused here: {}", refusal.message),
                help: Some(match refusal.help {
                    Some(help) => format!("{help} (`{}`)", refusal.code),
                    None => format!("the rule is `{}`", refusal.code),
                }),
                facts: refusal.facts,
            }),
        },
        DirectiveKind::Cannot { written, code } => cannot(at, *written, code.as_deref()),
        _ => Ok(()),
    }
}

fn status(at: &Session, wanted: Status) -> Result<(), Failed> {
    let status = at.status();
    if status == wanted {
        return Ok(());
    }
    let code = match wanted {
        Status::Won => "assert::won",
        Status::Stuck => "assert::stuck",
        Status::Unfinished => "assert::unfinished",
    };
    failed(code, format!("the game is {} here, not {}", stands(at), wanted.word()), Some(left(at, status)))
}

/// `unfinished with 48 of 52 cards home`
pub(super) fn stands(at: &Session) -> String {
    match at.status() {
        Status::Won => "won".to_owned(),
        status => format!("{} with {} of {} cards home", status.word(), at.score(), at.game().deck().len()),
    }
}

/// What a player could do here.
pub(super) fn left(at: &Session, status: Status) -> String {
    match status {
        Status::Won => "every card is on a foundation".to_owned(),
        Status::Stuck => "no legal move is left".to_owned(),
        Status::Unfinished => {
            let legal = at.legal();
            let shown: Vec<String> = legal.iter().take(4).map(|&mv| format!("`{}`", at.full_form(mv))).collect();
            let more = legal.len() - shown.len();
            let tail = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("legal here: {}{tail}", shown.join(", "))
        }
    }
}

fn number(
    asked: Asked<u32>,
    is: u32,
    name: &str,
    code: &'static str,
    holds: impl Fn() -> String,
) -> Result<(), Failed> {
    match asked {
        Asked::What => unfilled(name, is.to_string()),
        Asked::Is(said) if said == is => Ok(()),
        Asked::Is(said) => failed(code, format!("the {name} here is {is}, not {said}"), Some(holds())),
    }
}

fn unfilled(name: &str, value: String) -> Result<(), Failed> {
    failed("assert::unfilled", format!("`@{name} ?` is not filled in"), Some(format!("here it is `@{name} {value}`")))
}

fn pile_exists(at: &Session, pile: PileId) -> Result<(), Failed> {
    if at.game().has_pile(pile) {
        return Ok(());
    }
    let (name, piles) = (at.game().name(), at.game().piles_in_words());
    failed("assert::no-such-pile", format!("there is no {pile} in `{name}`"), Some(format!("its piles are {piles}")))
}

fn top(at: &Session, pile: PileId, card: Card) -> Result<(), Failed> {
    match at.next(pile) {
        Some(next) if next == card => Ok(()),
        next => {
            let holds = next.map_or_else(|| format!("{pile} is empty"), |next| format!("{next} is on top of {pile}"));
            let help = whereabouts(at, card).map(|place| format!("{card} {place}"));
            failed("assert::top", format!("{holds}, not {card}"), help)
        }
    }
}

fn empty(at: &Session, pile: PileId) -> Result<(), Failed> {
    match at.cards(pile) {
        [] => Ok(()),
        cards => {
            let n = cards.len();
            let plural = if n == 1 { "" } else { "s" };
            let next = at.next(pile).map(|card| format!("{card} is on top")).unwrap_or_default();
            failed("assert::empty", format!("{pile} is not empty: it holds {n} card{plural}"), Some(next))
        }
    }
}

fn cannot(at: &Session, written: Written, code: Option<&str>) -> Result<(), Failed> {
    match (resolve(at, written), code) {
        (Ok(mv), _) => failed(
            "assert::cannot",
            format!("`{}` is legal here", at.full_form(mv)),
            Some("write `@can` if that is meant, or mend the moves before".to_owned()),
        ),
        (Err(_), None) => Ok(()),
        (Err(refusal), Some(code)) if refusal.code == code => Ok(()),
        (Err(refusal), Some(code)) => failed(
            "assert::cannot",
            format!("the move is refused with `{}`, not with `{code}`", refusal.code),
            Some(refusal.message),
        ),
    }
}
