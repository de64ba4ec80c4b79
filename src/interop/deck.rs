//! Plain lists of cards, as programs and people write down a shuffled deck.

use crate::cards::{Card, Rank, Suit};
use crate::document::{DealId, deal_id};
use crate::games::{AnyGame, Registry};
use crate::notation;
use crate::source::{Fault, Span};

/// More faults than these in one list help nobody.
const MOST_FAULTS: usize = 20;

/// Which card of a list is dealt first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The first one.
    #[default]
    First,
    /// The last one, as where a pack lies face down and its top card is named last.
    Last,
}

/// A deal that a list of cards gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The deal, by its cards.
    pub deal: DealId,
    /// The card that the list deals first.
    pub first: Card,
    /// Cards that were taken out of the list because the game deals them to its foundations before all others, where
    /// the list does not begin with them.
    pub taken_out: Vec<Card>,
}

impl Dealt {
    /// What to show back to whoever gave the list, so that a wrong end is seen at once.
    pub fn in_words(&self) -> Vec<String> {
        let mut lines = vec![format!("first card dealt: {}", self.first)];
        if !self.taken_out.is_empty() {
            let cards: Vec<String> = self.taken_out.iter().map(ToString::to_string).collect();
            let game = self.deal.game().name();
            lines.push(format!("{game} deals {} to its foundations first: taken out of the list", cards.join(" ")));
        }
        lines
    }
}

/// Reads a list of cards, each with its place in `text`.
///
/// A card is a rank and a suit or a suit and a rank: `10H`, `th`, `♥10`, `ten of hearts`, `🂺`. Blanks, line ends,
/// commas, semicolons, brackets and straight quotes stand between cards, so that the lists of other programs and JSON
/// arrays can be read as they are; a rank before its suit and pictures need nothing between them. From a `#` at the beginning of a word to the end of the line is a comment. What is
/// no card is a fault at its place.
///
/// ```
/// let (cards, faults) = trove::interop::deck::read("[\"10H\", \"s3\"]; ♦Q ace of clubs # so");
/// assert_eq!(cards.iter().map(|(card, _)| card.to_string()).collect::<Vec<_>>(), ["TH", "3S", "QD", "AC"]);
/// assert!(faults.is_empty());
/// ```
pub fn read(text: &str) -> (Vec<(Card, Span)>, Vec<Fault>) {
    let words = words(text);
    let mut cards = Vec::new();
    let mut faults = Vec::new();
    let mut at = 0;
    while let Some(&(word, span)) = words.get(at) {
        at += 1;
        if let [(of, _), (suit, end), ..] = words[at..]
            && of.eq_ignore_ascii_case("of")
            && let (Some(rank), Some(suit)) = (rank(word), suit_word(suit))
        {
            cards.push((Card::new(rank, suit), span.to(end)));
            at += 2;
            continue;
        }
        match card(word) {
            Some(card) => cards.push((card, span)),
            None => match packed(word) {
                Some(more) => cards.extend(more.into_iter().map(|(card, inner)| (card, inner.shifted(span.start)))),
                None if faults.len() < MOST_FAULTS => faults.push(no_card(word, span)),
                None => {}
            },
        }
    }
    (cards, faults)
}

/// The deal of a game that a list of cards gives.
///
/// # Errors
/// What is no card; else every card that is there twice, missing, or of no use in this game.
pub fn deal(text: &str, order: Order, game: &AnyGame, registry: &Registry) -> Result<Dealt, Vec<Fault>> {
    let (mut cards, mut faults) = read(text);
    if order == Order::Last {
        cards.reverse();
    }
    let begin = cards.iter().map(|(_, span)| *span).min_by_key(|span| span.start).unwrap_or_default();
    match deal_id::of_deck(registry, game, &cards, begin, !faults.is_empty()) {
        Ok(deal) => {
            let listed: Vec<Card> = cards.iter().map(|(card, _)| *card).collect();
            let dealt = game.gather(deal.setup()).unwrap_or_default();
            let early = game.layout().iter().filter(|(pile, _)| pile.is_foundation()).map(|(_, count)| count).sum();
            let moved = dealt != listed;
            let taken_out = if moved { dealt.into_iter().take(early).collect() } else { Vec::new() };
            Ok(Dealt { deal, first: listed[0], taken_out })
        }
        Err(more) => {
            faults.extend(more);
            faults.sort_by_key(|fault| fault.span.start);
            Err(faults)
        }
    }
}

/// The words of a text with their places, comments left out.
fn words(text: &str) -> Vec<(&str, Span)> {
    let separates = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n' | ',' | ';' | '[' | ']' | '"' | '\'' | '(' | ')');
    let mut words = Vec::new();
    let mut at = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with('#') {
            at += rest.find(['\n', '\r']).unwrap_or(rest.len());
            continue;
        }
        match rest.find(separates).unwrap_or(rest.len()) {
            0 => at += 1,
            end => {
                words.push((&rest[..end], Span::new(at, at + end)));
                at += end;
            }
        }
    }
    words
}

/// One word as a card: rank and suit in either order, or the picture of a card.
fn card(word: &str) -> Option<Card> {
    let only = |text: &str| match notation::cards(text) {
        (cards, faults) if faults.is_empty() && cards.len() == 1 => Some(cards[0].0),
        _ => None,
    };
    only(word).or_else(|| only(&turned(word)?)).or_else(|| pictured(word))
}

/// Cards without anything between them: `TH8CAS`, `🂺🃘🂡`.
fn packed(word: &str) -> Option<Vec<(Card, Span)>> {
    let pictures = word.char_indices().map(|(at, c)| {
        let span = Span::new(at, at + c.len_utf8());
        Some((pictured(&word[span.range()])?, span))
    });
    if let Some(pictures) = pictures.collect() {
        return Some(pictures);
    }
    match notation::packed_cards(word) {
        (cards, faults) if faults.is_empty() => Some(cards),
        _ => None,
    }
}

/// `♥10` as `10♥`.
fn turned(word: &str) -> Option<String> {
    let suit = word.chars().next()?;
    Suit::from_char(suit)?;
    let rank = word[suit.len_utf8()..].trim_start_matches('\u{FE0F}');
    Some(format!("{rank}{suit}"))
}

/// One of the playing cards of Unicode, U+1F0A1 to U+1F0DE.
fn pictured(word: &str) -> Option<Card> {
    let mut chars = word.chars();
    let (code, None) = (u32::from(chars.next()?), chars.next()) else { return None };
    let suit = match code >> 4 {
        0x1F0A => Suit::Spades,
        0x1F0B => Suit::Hearts,
        0x1F0C => Suit::Diamonds,
        0x1F0D => Suit::Clubs,
        _ => return None,
    };
    // The twelfth of each suit is the knight, which is in no deck here.
    let rank = match code & 0xF {
        12 => return None,
        number if number > 12 => number - 1,
        number => number,
    };
    Some(Card::new(Rank::new(u8::try_from(rank).ok()?)?, suit))
}

/// `10`, `q`, `queen`
fn rank(word: &str) -> Option<Rank> {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(one), None) => Rank::from_char(one),
        _ if word == "10" => Rank::new(10),
        _ => Rank::all().find(|rank| rank.word().eq_ignore_ascii_case(word)),
    }
}

/// `hearts`, `heart`, `h`, `♥`
fn suit_word(word: &str) -> Option<Suit> {
    let word = word.trim_end_matches('\u{FE0F}');
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(one), None) => Suit::from_char(one),
        _ => Suit::ALL.into_iter().find(|suit| {
            let name = suit.word();
            let single = name.strip_suffix('s').unwrap_or(name);
            name.eq_ignore_ascii_case(word) || single.eq_ignore_ascii_case(word)
        }),
    }
}

/// Why a word is no card, and which one may be meant.
fn no_card(word: &str, span: Span) -> Fault {
    let (_, faults) = notation::cards(word);
    // `1H`, `H1`: an ace to some, half of a ten to others.
    let suit = [word.strip_prefix('1'), word.strip_suffix('1')].into_iter().flatten().find_map(suit_word);
    let fault = match faults.into_iter().next() {
        Some(fault) => fault.mapped(|inner| inner.shifted(span.start)),
        None => Fault::error("script::bad-card", span, format!("`{}` is no card", crate::source::shown(word))),
    };
    match suit {
        Some(suit) => {
            let letter = suit.letter();
            fault.help(format!("write `A{letter}` for the ace, or `T{letter}` for the ten"))
        }
        None => fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn one(text: &str) -> Option<String> {
        match read(text) {
            (cards, faults) if faults.is_empty() && cards.len() == 1 => Some(cards[0].0.to_string()),
            _ => None,
        }
    }

    #[test]
    fn one_card_in_many_ways() {
        for text in ["TH", "th", "10H", "10h", "hT", "H10", "♥10", "10♥", "♡T", "♥\u{FE0F}10", "10♥\u{FE0F}", "🂺"]
        {
            assert_eq!(one(text).as_deref(), Some("TH"), "{text}");
        }
        for text in ["ten of hearts", "10 of Hearts", "T OF HEART", "ten\nof\n♥", "'TH'", "[\"10H\"]", "TH#8C", "(TH)"]
        {
            // A `#` inside of a word begins no comment.
            assert_eq!(one(text).as_deref(), (!text.contains('#')).then_some("TH"), "{text}");
        }
        assert_eq!(one("# AC\rTH # 2C").as_deref(), Some("TH"));
        assert_eq!(one("ace of spades").as_deref(), Some("AS"));
        assert_eq!(one("🂮").as_deref(), Some("KS"));
        assert_eq!(one("🃁").as_deref(), Some("AD"));
        for text in
            ["", "T", "H", "1H", "H1", "11H", "HH", "TT", "of", "ten of", "ten of of", "🂠", "🂬", "🂿", "🃏", "T-H"]
        {
            assert_eq!(one(text), None, "{text}");
        }
    }

    #[test]
    fn cards_without_anything_between_them() {
        for text in ["TH8CAS", "10h8cAs", "10♥8♣A♠", "🂺🃘🂡", "(TH8C AS)", "[\"TH8C\"]AS"] {
            let (cards, faults) = read(text);
            let found: Vec<String> = cards.iter().map(|(card, _)| card.to_string()).collect();
            assert_eq!((found.join(" ").as_str(), faults.len()), ("TH 8C AS", 0), "{text}");
        }
        for text in ["TH8CA", "THxAS", "🂺🃘x", "🂺🃏", "TH-8C", "HTC8"] {
            assert_eq!((read(text).0.len(), read(text).1.len()), (0, 1), "{text}");
        }
    }

    #[test]
    fn the_nearest_card_is_named() {
        for (text, help) in [
            ("1H", "write `AH` for the ace, or `TH` for the ten"),
            ("♠1", "write `AS` for the ace, or `TS` for the ten"),
            ("11H", "did you mean `JH`?"),
        ] {
            let (_, faults) = read(&format!("# x\n{text}"));
            assert_eq!((faults.len(), faults[0].span.start), (1, 4), "{text}");
            assert_eq!(faults[0].help.as_deref(), Some(help), "{text}");
        }
    }

    proptest! {
        /// Whatever it is given, every card and every fault has a place that is in the text.
        #[test]
        fn any_text_is_read(text in "(?s:.){0,60}|([0-9TJQKAcdhs♥♠\u{FE0F}#,;\\[\\]\"' ofe]|of |ten ){0,40}") {
            let (cards, faults) = read(&text);
            prop_assert!(faults.len() <= MOST_FAULTS);
            for span in cards.iter().map(|(_, span)| *span).chain(faults.iter().map(|fault| fault.span)) {
                prop_assert!(text.get(span.range()).is_some());
            }
            for (card, span) in cards {
                prop_assert_eq!(one(&text[span.range()]), Some(card.to_string()));
            }
        }
    }
}
