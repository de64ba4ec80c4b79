//! Text from files made safe to print: what would drive a terminal, or not be seen, is shown by a visible stand-in.

/// Which characters may be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// All that can be seen.
    Unicode,
    /// Printable ASCII only.
    Ascii,
}

/// A line of prose (a message, a help line, a file's name): blanks for tabs and line ends, stand-ins for everything
/// that is not seen.
///
/// ```
/// use trove::diagnose::emit::visible::{Charset, prose};
/// assert_eq!(prose("7♥\t\u{1b}[31m", Charset::Unicode), "7♥ ␛[31m");
/// assert_eq!(prose("7♥ – “no”", Charset::Ascii), "7H - \"no\"");
/// ```
pub fn prose(text: &str, charset: Charset) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = None;
    for c in text.chars() {
        match c {
            '\n' | '\t' => out.push(' '),
            '\r' => {}
            '\u{FE0F}' if is_emoji_base(before) => {}
            _ => push(&mut out, c, charset),
        }
        before = Some(c);
    }
    out
}

/// A text of several lines: line ends stay, and stand-ins stand for everything else that is not seen.
///
/// ```
/// use trove::diagnose::emit::visible::{Charset, whole};
/// assert_eq!(whole("KD\n\u{1b}[31m\n", Charset::Unicode), "KD\n␛[31m\n");
/// ```
pub fn whole(text: &str, charset: Charset) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' { out.push(c) } else { push(&mut out, c, charset) }
    }
    out
}

/// Appends a character or its stand-in.
pub fn push(out: &mut String, c: char, charset: Charset) {
    match (c, charset) {
        (' '..='~', _) => out.push(c),
        ('\0'..='\x1f', Charset::Unicode) => out.extend(char::from_u32(0x2400 + u32::from(c))),
        ('\x7f', Charset::Unicode) => out.push('␡'),
        (_, Charset::Unicode) if !is_unseen(c) => out.push(c),
        (_, Charset::Ascii) if !in_ascii(c).is_empty() => out.push_str(in_ascii(c)),
        _ => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
    }
}

/// Whether a selector for emoji presentation after this character says nothing more than how it looks.
pub(super) fn is_emoji_base(c: Option<char>) -> bool {
    c.is_some_and(|c| !c.is_ascii() && !is_unseen(c))
}

/// Whether a character is a control, or shows nothing, or changes how its neighbours are shown: C0 and C1 controls,
/// blanks other than the space, zero-width and bidirectional controls, fillers, selectors, tags.
pub fn is_unseen(c: char) -> bool {
    matches!(c,
        '\0'..='\x1f' | '\x7f'..='\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{1680}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}'
        | '\u{205f}'..='\u{206f}' | '\u{2800}' | '\u{3000}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}

/// What an author without that character on the keyboard would write; empty if there is nothing of the kind.
fn in_ascii(c: char) -> &'static str {
    match c {
        '♣' | '♧' => "C",
        '♦' | '♢' => "D",
        '♥' | '♡' => "H",
        '♠' | '♤' => "S",
        '‘' | '’' => "'",
        '“' | '”' => "\"",
        '–' | '—' | '−' => "-",
        '…' => "...",
        '→' => "->",
        '↔' => "<->",
        '×' => "x",
        '·' => "|",
        '≥' => ">=",
        '≤' => "<=",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_unseen_gets_through() {
        for c in (0..=0x10FFFF).filter_map(char::from_u32) {
            let unicode = prose(&c.to_string(), Charset::Unicode);
            assert!(!unicode.chars().any(is_unseen), "{c:?}");
            let ascii = prose(&c.to_string(), Charset::Ascii);
            assert!(ascii.chars().all(|c| matches!(c, ' '..='~')), "{c:?} {ascii:?}");
        }
    }

    #[test]
    fn emoji_suits_lose_their_selector_and_nothing_else_does() {
        assert_eq!(prose("♥\u{FE0F} 7\u{FE0F}", Charset::Unicode), "♥ 7\\u{fe0f}");
    }
}
