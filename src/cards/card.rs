//! One playing card: a rank and a suit in one byte.

use std::fmt;
use std::str::FromStr;

/// Colour of a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Clubs and spades.
    Black,
    /// Diamonds and hearts.
    Red,
}

impl Colour {
    /// The colour's lower-case English word, as canonical texts write it.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::Red => "red",
        }
    }
}

/// Suit of a card, in the order of the unshuffled deck: clubs, diamonds, hearts, spades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs = 0,
    /// ♦
    Diamonds = 1,
    /// ♥
    Hearts = 2,
    /// ♠
    Spades = 3,
}

impl Suit {
    /// All suits in deck order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Position in deck order, 0–3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that notation writes: `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// The suit symbol, in text presentation.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The plural word, for messages: `clubs`, `diamonds`, `hearts`, `spades`.
    pub const fn word(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }

    /// Red for diamonds and hearts, black for clubs and spades.
    pub const fn colour(self) -> Colour {
        match self {
            Suit::Clubs | Suit::Spades => Colour::Black,
            Suit::Diamonds | Suit::Hearts => Colour::Red,
        }
    }

    /// Reads a suit letter (either case), a suit symbol or an outline suit symbol.
    pub const fn from_char(c: char) -> Option<Suit> {
        Some(match c {
            'C' | 'c' | '♣' | '♧' => Suit::Clubs,
            'D' | 'd' | '♦' | '♢' => Suit::Diamonds,
            'H' | 'h' | '♥' | '♡' => Suit::Hearts,
            'S' | 's' | '♠' | '♤' => Suit::Spades,
            _ => return None,
        })
    }
}

/// Rank of a card, ace (1) to king (13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The lowest rank.
    pub const ACE: Rank = Rank(1);
    /// The highest rank.
    pub const KING: Rank = Rank(13);

    /// The rank with this number, ace = 1 … king = 13; `None` outside.
    pub const fn new(number: u8) -> Option<Rank> {
        if number >= 1 && number <= 13 { Some(Rank(number)) } else { None }
    }

    /// Ace = 1 … king = 13.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Ace = 0 … king = 12.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The character that notation writes: `A 2 … 9 T J Q K`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self.0 as usize - 1] as char
    }

    /// The English word, for messages: `ace`, `two` … `king`.
    pub const fn word(self) -> &'static str {
        ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
            [self.0 as usize - 1]
    }

    /// The English word with its article, for messages: `an ace`, `a two` … `an eight`, `a king`.
    pub fn with_article(self) -> String {
        let article = if matches!(self.0, 1 | 8) { "an" } else { "a" };
        format!("{article} {}", self.word())
    }

    /// Reads a rank character, either case. The two characters `10` are the notation's business.
    pub const fn from_char(c: char) -> Option<Rank> {
        Some(Rank(match c {
            'A' | 'a' => 1,
            '2'..='9' => c as u8 - b'0',
            'T' | 't' => 10,
            'J' | 'j' => 11,
            'Q' | 'q' => 12,
            'K' | 'k' => 13,
            _ => return None,
        }))
    }

    /// All ranks, ace first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator {
        (1u8..14).map(Rank)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_fmt(format_args!("{}", self.letter()))
    }
}

/// One card of the deck. Ordered as the unshuffled deck is: clubs, diamonds, hearts, spades, each ace to king.
///
/// `Display` writes the two characters of notation.
///
/// ```
/// use trove::cards::Card;
/// let card: Card = "10h".parse().unwrap();
/// assert_eq!(card.to_string(), "TH");
/// assert_eq!(card.symbolic(), "T♥");
/// assert!("1H".parse::<Card>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(((suit as u8) << 4) | (rank.0 - 1))
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        Rank((self.0 & 15) + 1)
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4) as usize]
    }

    /// Which bit of a [`CardSet`](super::CardSet) the card is: suit index · 16 + rank index, below 64.
    pub const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// The card on a bit of a [`CardSet`](super::CardSet); `None` for the twelve bits that are no card.
    pub const fn from_bit(bit: u32) -> Option<Card> {
        if bit < 64 && (bit & 15) < 13 { Some(Card(bit as u8)) } else { None }
    }

    /// Rank letter and suit symbol: `T♥`.
    pub fn symbolic(self) -> String {
        format!("{}{}", self.rank().letter(), self.suit().symbol())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = [self.rank().letter() as u8, self.suit().letter() as u8];
        f.pad(std::str::from_utf8(&bytes).expect("rank and suit letters are ASCII"))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no card. Carries nothing: the notation's lexer explains what is wrong and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a card")]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    /// Reads exactly one card: rank (`10` counts as `T`), then a suit letter or symbol, which the selector U+FE0F may
    /// follow. Case does not matter.
    fn from_str(text: &str) -> Result<Card, NotACard> {
        let (rank, rest) = match text.strip_prefix("10") {
            Some(rest) => (Rank(10), rest),
            None => {
                let first = text.chars().next().ok_or(NotACard)?;
                (Rank::from_char(first).ok_or(NotACard)?, &text[first.len_utf8()..])
            }
        };
        let mut rest = rest.chars();
        let suit_char = rest.next().ok_or(NotACard)?;
        let suit = Suit::from_char(suit_char).ok_or(NotACard)?;
        match (rest.next(), rest.next()) {
            (None, _) => Ok(Card::new(rank, suit)),
            (Some('\u{FE0F}'), None) if !suit_char.is_ascii() => Ok(Card::new(rank, suit)),
            _ => Err(NotACard),
        }
    }
}
