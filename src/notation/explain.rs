//! Why a word is no move, no card, no pile: the likeliest slip, and what to write instead.
//!
//! Spans are in the word.

use super::directive;
use super::fault::{self, quote};
use super::unicode::{self, Class};
use super::word::{Fail, card, whole_card, whole_number, whole_pile, written_move};
use crate::cards::{Rank, Suit};
use crate::source::{Fault, Span, nearest};
use crate::table::Zone;

const MARKS: [char; 2] = ['!', '?'];
const MOVE_HELP: &str =
    "a move is a card (`7H`), a pile (`R2`), a pile and where its card goes (`R2>F1`), `deal` or `redeal`";
const PILE: &str = "a pile (`S`, `W`, `R` or `F`, and perhaps a number from 1 to 99)";

/// Longest word that is tried in many ways, in bytes; moves are far shorter.
const TRIED_MAX: usize = 48;

fn all(word: &str) -> Span {
    Span::new(0, word.len())
}

fn write(words: &str) -> String {
    format!("write {}", quote(words))
}

fn is_move(word: &str) -> bool {
    written_move(word).is_ok()
}

/// What is wrong with a word that should be a move and is none.
pub(super) fn explain_move(word: &str) -> Fault {
    let fail = match written_move(word) {
        Ok(_) => return fault::unknown_word(all(word), "something else", word),
        Err(fail) => fail,
    };
    let short = word.len() <= TRIED_MAX;
    odd_character(word, is_move)
        .or_else(|| joined(word).filter(|_| short))
        .or_else(|| move_number(word))
        .or_else(|| count(word))
        .or_else(|| mark(word))
        .or_else(|| arrow(word).filter(|_| short))
        .or_else(|| ending(word))
        .or_else(|| inner_pile(word, &fail))
        .or_else(|| card_like(word).filter(|_| short))
        .or_else(|| two_words(word).filter(|_| short))
        .unwrap_or_else(|| unknown(word, &fail))
}

/// What is wrong with a word that should be a card and is none.
pub(super) fn explain_card(word: &str) -> Fault {
    let short = word.len() <= TRIED_MAX;
    odd_character(word, |word| whole_card(word).is_ok())
        .or_else(|| card_like(word).filter(|_| short))
        .or_else(|| two_cards(word).filter(|_| short))
        .unwrap_or_else(|| {
            fault::bad_card(all(word), "a card", word)
                .help("a card is a rank (`A 2 … 9 T J Q K`) and a suit (`C D H S`): `7H`")
        })
}

/// What is wrong with a word that should be a pile and is none.
pub(super) fn explain_pile(word: &str) -> Fault {
    odd_character(word, |word| whole_pile(word).is_ok()).unwrap_or_else(|| pile_fault(word, 0))
}

/// A character that looks like another, or like nothing, or is none.
pub(super) fn odd_character(word: &str, reads: impl Fn(&str) -> bool) -> Option<Fault> {
    let (at, c, odd) = unicode::first_odd(word)?;
    let span = Span::new(at, at + c.len_utf8());
    let straight = unicode::straightened(word);
    let whole = reads(&straight).then(|| write(&straight));
    Some(match odd.class {
        Class::Control => fault::control_character(span, c),
        Class::Quote => fault::curly_quote(span, c),
        Class::Blank => fault::odd_blank(span, c).help(match at == 0 || at + c.len_utf8() == word.len() {
            true => "delete it, or write an ordinary blank (U+0020)",
            false => "write an ordinary blank (U+0020) here",
        }),
        Class::Invisible => fault::odd_blank(span, c).help(match whole {
            Some(help) => format!("delete it: {help}"),
            None => "delete it; nobody can see it".to_owned(),
        }),
        Class::LookAlike => {
            let point = odd.instead.chars().next().map(unicode::code_point).unwrap_or_default();
            let plain = format!("write {} ({point})", quote(&odd.instead));
            fault::look_alike(span, c, &odd.instead).help(whole.unwrap_or(plain))
        }
    })
}

/// A move with something else right behind it: `4D?@lost`, `7H#x`, `7H,8H`.
fn joined(word: &str) -> Option<Fault> {
    let at = word.find(['@', '#', ',', ';']).filter(|&at| at > 0)?;
    let (before, after) = word.split_at(at);
    let before_is_move = is_move(before);
    if word[at..].starts_with([',', ';']) {
        let rest = &after[1..];
        let moves =
            before_is_move && (rest.is_empty() || rest.split([',', ';']).all(|word| word.is_empty() || is_move(word)));
        let clean = word.replace([',', ';'], " ");
        return moves.then(|| {
            fault::missing_blank(all(word), before, after).help(format!(
                "moves are separated by blanks alone: {}",
                write(clean.split_whitespace().collect::<Vec<_>>().join(" ").as_str())
            ))
        });
    }
    before_is_move.then(|| fault::missing_blank(all(word), before, after).help(write(&format!("{before} {after}"))))
}

/// `1.`, `12`, `3...7H`
fn move_number(word: &str) -> Option<Fault> {
    let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let rest = word[digits..].trim_start_matches('.');
    if digits == 0 || (rest.len() == word.len() - digits && !rest.is_empty()) {
        return None;
    }
    let fault = fault::move_number(all(word), word);
    Some(if is_move(rest) {
        fault.help(format!("scripts have no move numbers: {}", write(rest)))
    } else if rest.is_empty() && (word == "10" || (digits == 1 && word.len() == 1 && !word.starts_with(['0', '1']))) {
        let card = if word == "10" { "TH".to_owned() } else { format!("{word}H") };
        fault.help(format!("scripts have no move numbers; a card has a suit too, such as {}", quote(&card)))
    } else {
        fault.help("scripts have no move numbers: leave it out")
    })
}

/// Anything with `*`, and `deal3`.
fn count(word: &str) -> Option<Fault> {
    const WANT: &str = "a count from 1 to 99";
    let is_deal = |head: &str| head.eq_ignore_ascii_case("deal") || head.eq_ignore_ascii_case("d");
    let Some(star) = word.find('*') else {
        let digits = word.find(|c: char| c.is_ascii_digit())?;
        let (head, tail) = word.split_at(digits);
        let tail_ok = whole_number(tail.trim_end_matches(MARKS)).is_some();
        let head = head.trim_end_matches(['x', 'X', ':', '-', '=']);
        return (head.eq_ignore_ascii_case("deal") && tail_ok).then(|| {
            fault::bad_count(Span::new(head.len(), word.len()), "`*` before the count", &word[head.len()..])
                .help(write(&format!("deal*{tail}")))
        });
    };
    let (head, tail) = (&word[..star], &word[star + 1..]);
    let digits = tail.trim_end_matches(MARKS);
    let span = Span::new(star + 1, star + 1 + digits.len());
    if head.is_empty() {
        return Some(match whole_number(digits) {
            Some(_) => fault::blank_inside(all(word), word)
                .help(format!("join it to the move before: {}", quote(&format!("deal{word}")))),
            None => fault::bad_count(all(word), "a move", word).help("a count belongs to a deal: `deal*3`"),
        });
    }
    if is_deal(head) {
        return Some(fault::bad_count(span, WANT, digits).help(match (digits, digits.parse::<u128>()) {
            ("", _) => "write the count behind `*` without a blank: `deal*3`".to_owned(),
            (_, Ok(0)) => "leave the deal out, or write `deal`".to_owned(),
            (_, Ok(100..)) => "write several deals: `deal*99 deal*…`".to_owned(),
            (_, Ok(number)) => write(&format!("deal*{number}")),
            (_, Err(_)) => "write a plain number: `deal*3`".to_owned(),
        }));
    }
    is_move(head).then(|| fault::no_count(Span::new(star, word.len()), head, &word[star..]))
}

/// Signs that are no mark.
fn mark(word: &str) -> Option<Fault> {
    let head = word.trim_end_matches(MARKS);
    let signs = &word[head.len()..];
    if signs.is_empty() || !(head.is_empty() || is_move(head)) {
        return None;
    }
    if head.is_empty() {
        return Some(fault::lone_mark(all(word), signs));
    }
    let first: String = signs.chars().take(2).collect();
    Some(fault::bad_mark(Span::new(head.len(), word.len()), signs).help(write(&format!("{head}{first}"))))
}

/// Other arrows than those of the notation: `R2-F1`, `R2=>F1`, `R2>>F1`, `R2/F1`.
fn arrow(word: &str) -> Option<Fault> {
    let sign = |c: char| matches!(c, '-' | '=' | '>' | '~' | '/' | '.' | '_');
    let start = word.find(sign)?;
    let length = word[start..].find(|c| !sign(c)).unwrap_or(word.len() - start);
    let fixed = format!("{}>{}", &word[..start], &word[start + length..]);
    let span = Span::new(start, start + length);
    is_move(&fixed).then(|| fault::unknown_word(span, "`>`", &word[span.range()]).help(write(&fixed)))
}

/// A move that stops where a pile should follow.
fn ending(word: &str) -> Option<Fault> {
    let head = word.trim_end_matches(MARKS);
    if head.is_empty() || !head.ends_with([':', '>', '→']) {
        return None;
    }
    let bare = head.trim_end_matches([':', '>', '→', '-']);
    let fault = fault::incomplete_move(all(head), head);
    let source = head.ends_with(':');
    if !(bare.is_empty() || is_move(bare)) {
        return None;
    }
    Some(fault.help(match (source, bare) {
        (true, "") => "a card comes before `:`, the pile it lies on behind it: `7H:R2`".to_owned(),
        (true, _) => format!("name the pile the card lies on, as in {}", quote(&format!("{bare}:R2"))),
        (false, "") => "name the pile the turned card goes to: `>W3`".to_owned(),
        (false, _) => format!("name the pile it goes to, as in {}", quote(&format!("{bare}>F1"))),
    }))
}

/// A pile that is none behind `:` or `>`, or a number behind a zone letter that is none.
fn inner_pile(word: &str, fail: &Fail<'_>) -> Option<Fault> {
    let at = word.len() - fail.rest.len();
    let before = &word[..at];
    if before.ends_with([':', '>', '→']) || (fail.want.contains(&"a number from 1 to 99") && at > 0) {
        let start = before
            .rfind([':', '>', '→'])
            .map_or(0, |sign| sign + before[sign..].chars().next().map_or(1, char::len_utf8));
        return Some(pile_fault(&word[start..], start));
    }
    if let Some(rest) = word.strip_prefix(':') {
        return Some(match whole_pile(rest.trim_end_matches(MARKS)) {
            Ok(_) => fault::blank_inside(all(word), word).help("join it to the card before: `7H:R2`"),
            Err(_) => fault::unknown_word(all(word), "a move", word).help(MOVE_HELP),
        });
    }
    None
}

/// What is wrong with a word, `shift` bytes further on, that should be a pile (perhaps with more behind it).
fn pile_fault(word: &str, shift: usize) -> Fault {
    let name = word.find([':', '>', '-', '→', '!', '?']).map_or(word, |end| &word[..end]);
    let span = Span::new(shift, shift + name.len());
    let mut chars = name.chars();
    let zone = chars.next().and_then(Zone::from_char);
    let number = chars.as_str();
    let fault = |want: &str| fault::bad_pile(span, want, name);
    if let (Some(zone), true) = (zone, number.starts_with(|c: char| c.is_ascii_digit())) {
        let letter = zone.letter();
        let want = format!("a pile number from 1 to 99 behind `{letter}`");
        return match number.parse::<u128>() {
            Ok(number @ 1..=99) => fault(&want).help(format!("write `{letter}{number}`, without the leading zero")),
            Ok(0) => fault(&want).help(format!("piles count from 1: `{letter}1`")),
            _ => fault(&want).help(format!("the number stands alone behind the letter: `{letter}1`")),
        };
    }
    if whole_card(name).is_ok() {
        return fault(PILE).help("a card never lies on a card's name here: name the pile, such as `F1` or `R2`");
    }
    match whole_number(name) {
        Some(number) if shift > 0 => {
            fault(PILE).help(format!("name the kind of pile too, such as `F{number}` or `W{number}`"))
        }
        _ => fault(PILE).help("`S` is the stock, `W` the waste, `W1` a waste pile, `R1` a reserve, `F1` a foundation"),
    }
}

/// A rank's sign for a number beyond those that are written as digits.
fn court(number: &str) -> Option<Vec<&'static str>> {
    Some(match number {
        "1" => vec!["A", "T"],
        "0" | "1O" | "1o" | "IO" | "lO" => vec!["T"],
        "11" => vec!["J"],
        "12" => vec!["Q"],
        "13" => vec!["K"],
        "14" => vec!["A"],
        _ => return None,
    })
}

/// `1H`, `C4`, `7X`, `K`: words of a card's shape.
fn card_like(word: &str) -> Option<Fault> {
    let end = [":", ">", "->", "→", "!", "?"].iter().filter_map(|sign| word.find(sign)).min().unwrap_or(word.len());
    let (name, tail) = word.split_at(end);
    if whole_card(name).is_ok() {
        return None;
    }
    let span = all(name);
    let suggest = |cards: &[String]| {
        let cards: Vec<String> = cards.iter().map(|card| quote(&format!("{card}{tail}"))).collect();
        format!("did you mean {}?", cards.join(" or "))
    };
    let last = name.chars().next_back()?;
    let suit = Suit::from_char(last);
    let body = &name[..name.len() - last.len_utf8()];
    if let Some(suit) = suit {
        let letter = suit.letter();
        if let Some(ranks) = court(body) {
            let cards: Vec<String> = ranks.iter().map(|rank| format!("{rank}{letter}")).collect();
            return Some(fault::bad_card(span, "a card", name).help(suggest(&cards)));
        }
        if !body.is_empty() && body.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(
                fault::bad_card(Span::new(0, body.len()), "a rank", body)
                    .help("ranks are `A 2 … 9 T J Q K`; `10` is read as `T`"),
            );
        }
    }
    let first = name.chars().next()?;
    let rest = &name[first.len_utf8()..];
    let reversed = Suit::from_char(first).zip(whole_card(&format!("{}C", rest.trim_start_matches('\u{FE0F}'))).ok());
    if let Some((suit, card)) = reversed {
        let card = format!("{}{}", card.rank(), suit.letter());
        return Some(fault::bad_card(span, "a card with its rank first", name).help(suggest(&[card])));
    }
    if let (Some(_), true) = (Rank::from_char(first), rest.is_empty()) {
        return Some(
            fault::bad_card(span, "a suit behind the rank", "")
                .help(suggest(&[format!("{first}H")]))
                .label("only a rank"),
        );
    }
    let rank = name.strip_prefix("10").or(Rank::from_char(first).map(|_| rest));
    if let Some(odd) = rank.filter(|odd| odd.chars().count() == 1) {
        let at = name.len() - odd.len();
        return Some(
            fault::bad_card(Span::new(at, name.len()), &format!("a suit behind {}", quote(&name[..at])), odd)
                .help("suits are `C`, `D`, `H`, `S`, or `♣`, `♦`, `♥`, `♠`"),
        );
    }
    if suit.is_some() && body.chars().count() == 1 && tail.is_empty() {
        return Some(
            fault::bad_card(Span::new(0, body.len()), &format!("a rank before `{last}`"), body)
                .help("ranks are `A 2 … 9 T J Q K`; `10` is read as `T`"),
        );
    }
    let spelled = rank.map(|rest| rest.trim_start_matches(['-', '_'])).filter(|rest| rest.chars().count() >= 3)?;
    let suit = Suit::ALL.into_iter().find(|suit| spelled.eq_ignore_ascii_case(suit.word()))?;
    let sign = if name.starts_with("10") { 'T' } else { first.to_ascii_uppercase() };
    Some(fault::bad_card(span, "a card", name).help(suggest(&[format!("{sign}{}", suit.letter())])))
}

/// Two moves in one word: `7H8H`, `R2F1`.
fn two_words(word: &str) -> Option<Fault> {
    let cuts = word.char_indices().skip(1).map(|(at, _)| word.split_at(at));
    let (before, after) = cuts.into_iter().find(|(before, after)| is_move(before) && is_move(after))?;
    let arrow = format!("{before}>{after}");
    let fault = fault::missing_blank(all(word), before, after);
    let blank = format!("{before} {after}");
    Some(match whole_pile(after).is_ok() && is_move(&arrow) {
        true => fault.help(format!("{}, or with a blank {}", write(&arrow), quote(&blank))),
        false => fault.help(write(&blank)),
    })
}

/// Two cards in one word, in a list of cards.
fn two_cards(word: &str) -> Option<Fault> {
    let cuts = word.char_indices().skip(1).map(|(at, _)| word.split_at(at));
    let (before, after) = cuts.into_iter().find(|(before, after)| whole_card(before).is_ok() && card(after).is_ok())?;
    Some(fault::missing_blank(all(word), before, after).help(write(&format!("{before} {after}"))))
}

/// A word like none of the others.
fn unknown(word: &str, fail: &Fail<'_>) -> Fault {
    const WORDS: [(&str, &str); 15] = [
        ("deal", "deal"),
        ("redeal", "redeal"),
        ("draw", "deal"),
        ("turn", "deal"),
        ("flip", "deal"),
        ("hit", "deal"),
        ("next", "deal"),
        ("dealt", "deal"),
        ("deals", "deal"),
        ("recycle", "redeal"),
        ("reset", "redeal"),
        ("redraw", "redeal"),
        ("stock", "S"),
        ("waste", "W"),
        ("talon", "S"),
    ];
    let at = word.len() - fail.rest.len();
    let bare = word.trim_end_matches(MARKS);
    let fault = fault::unknown_word(all(word), "a move", word);
    if directive::is_known(bare) {
        return fault.help(format!("assertions and other directives begin with `@`: {}", write(&format!("@{bare}"))));
    }
    if let Some(near) = nearest(bare, WORDS.map(|(word, _)| word)) {
        let meant = WORDS.iter().find(|(word, _)| *word == near).map_or(near, |(_, meant)| meant);
        return fault.help(format!("did you mean `{meant}`?"));
    }
    let is_prose = bare.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | ',' | '.'));
    if at > 0 && is_move(&word[..at]) && !is_prose {
        return fault::unknown_word(
            Span::new(at, word.len()),
            &format!("a blank or a mark behind {}", quote(&word[..at])),
            fail.rest,
        )
        .help("what does not belong to the move is separated by a blank; prose stands in quotes or behind `#`");
    }
    fault.help(format!("{MOVE_HELP}; prose stands in quotes or behind `#`"))
}
