//! Quoting a text that somebody else wrote.

/// How many characters of a foreign text a message quotes.
const LONGEST: usize = 40;

/// A foreign text as a message may quote it: control characters and characters that reorder or hide text written as
/// `\u{…}`, long texts cut with `…`.
///
/// ```
/// use trove::source::shown;
/// assert_eq!(shown("7H"), "7H");
/// assert_eq!(shown("a\u{1B}[2J"), "a\\u{1b}[2J");
/// assert_eq!(shown(&"x".repeat(99)).chars().count(), 41);
/// ```
pub fn shown(text: &str) -> String {
    let mut out = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == LONGEST {
            out.push('…');
            break;
        }
        match c {
            '\n' | '\r' | '\t' => out.extend(c.escape_default()),
            c if is_hidden(c) => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out
}

/// Whether a character is a control character (other than tab and line ends), or reorders or hides text: what no file
/// of the product needs, and what could make a screen show something else than it says.
pub const fn is_hidden(c: char) -> bool {
    matches!(c,
        '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{9F}'
        | '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}')
}
