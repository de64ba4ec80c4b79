//! Characters that look like others, or like nothing: their names, and what was probably meant.

use std::borrow::Cow;

/// In which way a character is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A blank that separates nothing.
    Blank,
    /// It takes no room.
    Invisible,
    /// It looks like, or stands for, something else.
    LookAlike,
    /// A typographic quotation mark.
    Quote,
    /// A control character.
    Control,
}

/// Names and meanings of single characters: class, code point, name, what to write instead.
const TABLE: &[(Class, char, &str, &str)] = {
    use Class::{Blank, Invisible, LookAlike, Quote};
    &[
        (Blank, '\u{00A0}', "NO-BREAK SPACE", " "),
        (Blank, '\u{1680}', "OGHAM SPACE MARK", " "),
        (Blank, '\u{2000}', "EN QUAD", " "),
        (Blank, '\u{2001}', "EM QUAD", " "),
        (Blank, '\u{2002}', "EN SPACE", " "),
        (Blank, '\u{2003}', "EM SPACE", " "),
        (Blank, '\u{2004}', "THREE-PER-EM SPACE", " "),
        (Blank, '\u{2005}', "FOUR-PER-EM SPACE", " "),
        (Blank, '\u{2006}', "SIX-PER-EM SPACE", " "),
        (Blank, '\u{2007}', "FIGURE SPACE", " "),
        (Blank, '\u{2008}', "PUNCTUATION SPACE", " "),
        (Blank, '\u{2009}', "THIN SPACE", " "),
        (Blank, '\u{200A}', "HAIR SPACE", " "),
        (Blank, '\u{2028}', "LINE SEPARATOR", " "),
        (Blank, '\u{2029}', "PARAGRAPH SEPARATOR", " "),
        (Blank, '\u{202F}', "NARROW NO-BREAK SPACE", " "),
        (Blank, '\u{205F}', "MEDIUM MATHEMATICAL SPACE", " "),
        (Blank, '\u{3000}', "IDEOGRAPHIC SPACE", " "),
        (Invisible, '\u{00AD}', "SOFT HYPHEN", ""),
        (Invisible, '\u{034F}', "COMBINING GRAPHEME JOINER", ""),
        (Invisible, '\u{061C}', "ARABIC LETTER MARK", ""),
        (Invisible, '\u{180E}', "MONGOLIAN VOWEL SEPARATOR", ""),
        (Invisible, '\u{200B}', "ZERO WIDTH SPACE", ""),
        (Invisible, '\u{200C}', "ZERO WIDTH NON-JOINER", ""),
        (Invisible, '\u{200D}', "ZERO WIDTH JOINER", ""),
        (Invisible, '\u{200E}', "LEFT-TO-RIGHT MARK", ""),
        (Invisible, '\u{200F}', "RIGHT-TO-LEFT MARK", ""),
        (Invisible, '\u{202A}', "LEFT-TO-RIGHT EMBEDDING", ""),
        (Invisible, '\u{202B}', "RIGHT-TO-LEFT EMBEDDING", ""),
        (Invisible, '\u{202C}', "POP DIRECTIONAL FORMATTING", ""),
        (Invisible, '\u{202D}', "LEFT-TO-RIGHT OVERRIDE", ""),
        (Invisible, '\u{202E}', "RIGHT-TO-LEFT OVERRIDE", ""),
        (Invisible, '\u{2060}', "WORD JOINER", ""),
        (Invisible, '\u{2066}', "LEFT-TO-RIGHT ISOLATE", ""),
        (Invisible, '\u{2067}', "RIGHT-TO-LEFT ISOLATE", ""),
        (Invisible, '\u{2068}', "FIRST STRONG ISOLATE", ""),
        (Invisible, '\u{2069}', "POP DIRECTIONAL ISOLATE", ""),
        (Invisible, '\u{FE0E}', "VARIATION SELECTOR-15", ""),
        (Invisible, '\u{FE0F}', "VARIATION SELECTOR-16", ""),
        (Invisible, '\u{FEFF}', "BYTE ORDER MARK", ""),
        (Quote, '\u{00AB}', "LEFT-POINTING DOUBLE ANGLE QUOTATION MARK", "\""),
        (Quote, '\u{00BB}', "RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK", "\""),
        (Quote, '\u{2018}', "LEFT SINGLE QUOTATION MARK", "\""),
        (Quote, '\u{2019}', "RIGHT SINGLE QUOTATION MARK", "\""),
        (Quote, '\u{201A}', "SINGLE LOW-9 QUOTATION MARK", "\""),
        (Quote, '\u{201C}', "LEFT DOUBLE QUOTATION MARK", "\""),
        (Quote, '\u{201D}', "RIGHT DOUBLE QUOTATION MARK", "\""),
        (Quote, '\u{201E}', "DOUBLE LOW-9 QUOTATION MARK", "\""),
        (Quote, '\u{201F}', "DOUBLE HIGH-REVERSED-9 QUOTATION MARK", "\""),
        (LookAlike, '\u{0405}', "CYRILLIC CAPITAL LETTER DZE", "S"),
        (LookAlike, '\u{0406}', "CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I", "I"),
        (LookAlike, '\u{0408}', "CYRILLIC CAPITAL LETTER JE", "J"),
        (LookAlike, '\u{0410}', "CYRILLIC CAPITAL LETTER A", "A"),
        (LookAlike, '\u{0412}', "CYRILLIC CAPITAL LETTER VE", "B"),
        (LookAlike, '\u{0415}', "CYRILLIC CAPITAL LETTER IE", "E"),
        (LookAlike, '\u{0417}', "CYRILLIC CAPITAL LETTER ZE", "3"),
        (LookAlike, '\u{041A}', "CYRILLIC CAPITAL LETTER KA", "K"),
        (LookAlike, '\u{041C}', "CYRILLIC CAPITAL LETTER EM", "M"),
        (LookAlike, '\u{041D}', "CYRILLIC CAPITAL LETTER EN", "H"),
        (LookAlike, '\u{041E}', "CYRILLIC CAPITAL LETTER O", "O"),
        (LookAlike, '\u{0420}', "CYRILLIC CAPITAL LETTER ER", "P"),
        (LookAlike, '\u{0421}', "CYRILLIC CAPITAL LETTER ES", "C"),
        (LookAlike, '\u{0422}', "CYRILLIC CAPITAL LETTER TE", "T"),
        (LookAlike, '\u{0423}', "CYRILLIC CAPITAL LETTER U", "Y"),
        (LookAlike, '\u{0425}', "CYRILLIC CAPITAL LETTER HA", "X"),
        (LookAlike, '\u{0430}', "CYRILLIC SMALL LETTER A", "a"),
        (LookAlike, '\u{0435}', "CYRILLIC SMALL LETTER IE", "e"),
        (LookAlike, '\u{043A}', "CYRILLIC SMALL LETTER KA", "k"),
        (LookAlike, '\u{043C}', "CYRILLIC SMALL LETTER EM", "m"),
        (LookAlike, '\u{043D}', "CYRILLIC SMALL LETTER EN", "h"),
        (LookAlike, '\u{043E}', "CYRILLIC SMALL LETTER O", "o"),
        (LookAlike, '\u{0440}', "CYRILLIC SMALL LETTER ER", "p"),
        (LookAlike, '\u{0441}', "CYRILLIC SMALL LETTER ES", "c"),
        (LookAlike, '\u{0442}', "CYRILLIC SMALL LETTER TE", "t"),
        (LookAlike, '\u{0443}', "CYRILLIC SMALL LETTER U", "y"),
        (LookAlike, '\u{0445}', "CYRILLIC SMALL LETTER HA", "x"),
        (LookAlike, '\u{0455}', "CYRILLIC SMALL LETTER DZE", "s"),
        (LookAlike, '\u{0456}', "CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I", "i"),
        (LookAlike, '\u{0458}', "CYRILLIC SMALL LETTER JE", "j"),
        (LookAlike, '\u{04BB}', "CYRILLIC SMALL LETTER SHHA", "h"),
        (LookAlike, '\u{0501}', "CYRILLIC SMALL LETTER KOMI DE", "d"),
        (LookAlike, '\u{051A}', "CYRILLIC CAPITAL LETTER QA", "Q"),
        (LookAlike, '\u{051B}', "CYRILLIC SMALL LETTER QA", "q"),
        (LookAlike, '\u{051C}', "CYRILLIC CAPITAL LETTER WE", "W"),
        (LookAlike, '\u{051D}', "CYRILLIC SMALL LETTER WE", "w"),
        (LookAlike, '\u{037F}', "GREEK CAPITAL LETTER YOT", "J"),
        (LookAlike, '\u{0391}', "GREEK CAPITAL LETTER ALPHA", "A"),
        (LookAlike, '\u{0392}', "GREEK CAPITAL LETTER BETA", "B"),
        (LookAlike, '\u{0395}', "GREEK CAPITAL LETTER EPSILON", "E"),
        (LookAlike, '\u{0396}', "GREEK CAPITAL LETTER ZETA", "Z"),
        (LookAlike, '\u{0397}', "GREEK CAPITAL LETTER ETA", "H"),
        (LookAlike, '\u{0399}', "GREEK CAPITAL LETTER IOTA", "I"),
        (LookAlike, '\u{039A}', "GREEK CAPITAL LETTER KAPPA", "K"),
        (LookAlike, '\u{039C}', "GREEK CAPITAL LETTER MU", "M"),
        (LookAlike, '\u{039D}', "GREEK CAPITAL LETTER NU", "N"),
        (LookAlike, '\u{039F}', "GREEK CAPITAL LETTER OMICRON", "O"),
        (LookAlike, '\u{03A1}', "GREEK CAPITAL LETTER RHO", "P"),
        (LookAlike, '\u{03A4}', "GREEK CAPITAL LETTER TAU", "T"),
        (LookAlike, '\u{03A5}', "GREEK CAPITAL LETTER UPSILON", "Y"),
        (LookAlike, '\u{03A7}', "GREEK CAPITAL LETTER CHI", "X"),
        (LookAlike, '\u{03B1}', "GREEK SMALL LETTER ALPHA", "a"),
        (LookAlike, '\u{03BF}', "GREEK SMALL LETTER OMICRON", "o"),
        (LookAlike, '\u{03BA}', "GREEK SMALL LETTER KAPPA", "k"),
        (LookAlike, '\u{03F2}', "GREEK LUNATE SIGMA SYMBOL", "c"),
        (LookAlike, '\u{03F3}', "GREEK LETTER YOT", "j"),
        (LookAlike, '\u{03F9}', "GREEK CAPITAL LUNATE SIGMA SYMBOL", "C"),
        (LookAlike, '\u{212A}', "KELVIN SIGN", "K"),
        (LookAlike, '\u{216D}', "ROMAN NUMERAL ONE HUNDRED", "C"),
        (LookAlike, '\u{216E}', "ROMAN NUMERAL FIVE HUNDRED", "D"),
        (LookAlike, '\u{2764}', "HEAVY BLACK HEART", "♥"),
        (LookAlike, '\u{00D7}', "MULTIPLICATION SIGN", "*"),
        (LookAlike, '\u{2217}', "ASTERISK OPERATOR", "*"),
        (LookAlike, '\u{2010}', "HYPHEN", "-"),
        (LookAlike, '\u{2011}', "NON-BREAKING HYPHEN", "-"),
        (LookAlike, '\u{2013}', "EN DASH", "-"),
        (LookAlike, '\u{2014}', "EM DASH", "-"),
        (LookAlike, '\u{2212}', "MINUS SIGN", "-"),
        (LookAlike, '\u{2236}', "RATIO", ":"),
        (LookAlike, '\u{203A}', "SINGLE RIGHT-POINTING ANGLE QUOTATION MARK", ">"),
        (LookAlike, '\u{21D2}', "RIGHTWARDS DOUBLE ARROW", ">"),
        (LookAlike, '\u{2794}', "HEAVY WIDE-HEADED RIGHTWARDS ARROW", ">"),
        (LookAlike, '\u{279C}', "HEAVY ROUND-TIPPED RIGHTWARDS ARROW", ">"),
        (LookAlike, '\u{27F6}', "LONG RIGHTWARDS ARROW", ">"),
        (LookAlike, '\u{203C}', "DOUBLE EXCLAMATION MARK", "!!"),
        (LookAlike, '\u{2047}', "DOUBLE QUESTION MARK", "??"),
        (LookAlike, '\u{2048}', "QUESTION EXCLAMATION MARK", "?!"),
        (LookAlike, '\u{2049}', "EXCLAMATION QUESTION MARK", "!?"),
    ]
};

/// Names of the ASCII signs, for their full-width forms, from U+FF01; letters and digits are named by rule.
const FULLWIDTH_SIGNS: &[(char, &str)] = &[
    ('!', "EXCLAMATION MARK"),
    ('"', "QUOTATION MARK"),
    ('#', "NUMBER SIGN"),
    ('(', "LEFT PARENTHESIS"),
    (')', "RIGHT PARENTHESIS"),
    ('*', "ASTERISK"),
    (',', "COMMA"),
    ('-', "HYPHEN-MINUS"),
    ('.', "FULL STOP"),
    (':', "COLON"),
    ('>', "GREATER-THAN SIGN"),
    ('?', "QUESTION MARK"),
    ('@', "COMMERCIAL AT"),
    ('_', "LOW LINE"),
];

const DIGITS: [&str; 10] = ["ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"];

/// A character that has no business in a word: its class, its Unicode name, and what to write instead.
pub(super) struct Odd {
    /// In which way it is odd.
    pub(super) class: Class,
    name: Cow<'static, str>,
    /// What was probably meant.
    pub(super) instead: Cow<'static, str>,
}

/// What is odd about a character; `None` if nothing is.
pub(super) fn odd(c: char) -> Option<Odd> {
    if c.is_ascii() && !c.is_ascii_control() {
        return None;
    }
    let found = |class, name: String, instead: String| Some(Odd { class, name: name.into(), instead: instead.into() });
    if let Some((class, _, name, instead)) = TABLE.iter().find(|(_, listed, ..)| *listed == c) {
        return Some(Odd { class: *class, name: (*name).into(), instead: (*instead).into() });
    }
    if c.is_control() {
        return (!matches!(c, '\t' | '\n' | '\r')).then(|| Odd {
            class: Class::Control,
            name: control_name(c).into(),
            instead: "".into(),
        });
    }
    let code = c as u32;
    match code {
        0xFF01..=0xFF5E => {
            let plain = char::from_u32(code - 0xFEE0)?;
            found(Class::LookAlike, format!("FULLWIDTH {}", ascii_name(plain)?), plain.to_string())
        }
        0x0660..=0x0669 => digit(code - 0x0660, "ARABIC-INDIC DIGIT"),
        0x06F0..=0x06F9 => digit(code - 0x06F0, "EXTENDED ARABIC-INDIC DIGIT"),
        0x0966..=0x096F => digit(code - 0x0966, "DEVANAGARI DIGIT"),
        0x1D7CE..=0x1D7D7 => digit(code - 0x1D7CE, "MATHEMATICAL BOLD DIGIT"),
        0x1F0A1..=0x1F0DE => playing_card(code),
        _ => None,
    }
}

fn digit(number: u32, kind: &str) -> Option<Odd> {
    let name = format!("{kind} {}", DIGITS.get(number as usize)?);
    Some(Odd { class: Class::LookAlike, name: name.into(), instead: number.to_string().into() })
}

/// The name of an ASCII character behind the word `FULLWIDTH`.
fn ascii_name(c: char) -> Option<String> {
    match c {
        '0'..='9' => Some(format!("DIGIT {}", DIGITS[c as usize - '0' as usize])),
        'A'..='Z' => Some(format!("LATIN CAPITAL LETTER {c}")),
        'a'..='z' => Some(format!("LATIN SMALL LETTER {}", c.to_ascii_uppercase())),
        _ => FULLWIDTH_SIGNS.iter().find(|(sign, _)| *sign == c).map(|(_, name)| (*name).to_owned()),
    }
}

/// The glyphs 🂡 to 🃞: four rows of sixteen, the ace first.
fn playing_card(code: u32) -> Option<Odd> {
    let (suit, letter) =
        [("SPADES", 'S'), ("HEARTS", 'H'), ("DIAMONDS", 'D'), ("CLUBS", 'C')][((code as usize - 0x1F0A0) / 16) & 3];
    let (rank, sign) = match code & 15 {
        1 => ("ACE", "A"),
        number @ 2..=9 => (DIGITS[number as usize], &"23456789"[number as usize - 2..][..1]),
        10 => ("TEN", "T"),
        11 => ("JACK", "J"),
        13 => ("QUEEN", "Q"),
        14 => ("KING", "K"),
        _ => return None,
    };
    let name = format!("PLAYING CARD {rank} OF {suit}");
    Some(Odd { class: Class::LookAlike, name: name.into(), instead: format!("{sign}{letter}").into() })
}

fn control_name(c: char) -> &'static str {
    match c {
        '\0' => "NULL",
        '\u{7}' => "BELL",
        '\u{8}' => "BACKSPACE",
        '\u{B}' => "LINE TABULATION",
        '\u{C}' => "FORM FEED",
        '\u{1A}' => "SUBSTITUTE",
        '\u{1B}' => "ESCAPE",
        '\u{7F}' => "DELETE",
        '\u{85}' => "NEXT LINE",
        '\u{9B}' => "CONTROL SEQUENCE INTRODUCER",
        _ => "",
    }
}

/// `U+00A0`
pub(super) fn code_point(c: char) -> String {
    format!("U+{:04X}", c as u32)
}

/// `U+00A0 NO-BREAK SPACE`; the code point alone if the name is not known here.
pub(super) fn named(c: char) -> String {
    match odd(c) {
        Some(odd) if !odd.name.is_empty() => format!("{} {}", code_point(c), odd.name),
        _ => code_point(c),
    }
}

/// Whether a message must name the character, as nobody would see it.
pub(super) fn is_hidden(c: char) -> bool {
    c.is_control() || odd(c).is_some_and(|odd| matches!(odd.class, Class::Blank | Class::Invisible))
}

/// Whether the character may not stand even in notes and comments.
pub(super) fn is_forbidden(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r')
}

/// The first odd character of a word and its offset, passing over U+FE0F where it follows a suit symbol.
pub(super) fn first_odd(word: &str) -> Option<(usize, char, Odd)> {
    let mut before = ' ';
    for (at, c) in word.char_indices() {
        let selector = c == '\u{FE0F}' && !before.is_ascii() && crate::cards::Suit::from_char(before).is_some();
        if let Some(odd) = odd(c).filter(|_| !selector) {
            return Some((at, c, odd));
        }
        before = c;
    }
    None
}

/// The word with every odd character replaced by what was probably meant.
pub(super) fn straightened(word: &str) -> String {
    let mut straight = String::with_capacity(word.len());
    for c in word.chars() {
        match odd(c) {
            Some(odd) => straight.push_str(&odd.instead),
            None => straight.push(c),
        }
    }
    straight
}
