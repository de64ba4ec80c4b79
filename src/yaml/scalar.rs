//! A text → a scalar that every reader of YAML, 1.1 and 1.2, takes for that text and nothing else.

use crate::source::is_hidden;

/// Words that some reader takes for something else than a text.
const NO_TEXTS: &[&str] = &["y", "n", "yes", "no", "on", "off", "true", "false", "null"];

/// Whether a character may stand in a file as it is, apart from line ends.
pub fn is_plain_character(c: char) -> bool {
    !is_hidden(c) && !matches!(c, '\n' | '\r' | '\t')
}

/// A text as it is written behind a key, quoted if it has to be.
///
/// ```
/// use trove::yaml::scalar::block;
/// assert_eq!(block("The Seventh Veil, again"), "The Seventh Veil, again");
/// assert_eq!(block("No"), "\"No\"");
/// assert_eq!(block("say \"so\": #1\u{7}"), r##""say \"so\": #1\x07""##);
/// ```
pub fn block(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quoted(text) }
}

/// A text as it is written between brackets, quoted if it has to be.
///
/// ```
/// use trove::yaml::scalar::flow;
/// assert_eq!(flow("few-moves"), "few-moves");
/// assert_eq!(flow("a, b"), "\"a, b\"");
/// ```
pub fn flow(text: &str) -> String {
    // Some readers take `:?` for a key between brackets.
    let plain = is_plain(text) && !text.contains([',', '[', ']', '{', '}']) && !text.contains(":?");
    if plain { text.to_owned() } else { quoted(text) }
}

/// A line of text as several that fold into it again: none is wider than `width` with its indentation where a blank
/// that stands alone allows it.
pub(super) fn wrapped(text: &str, indent: usize, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut column = indent;
    for word in words(text) {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            lines.push(String::new());
            column = indent;
        }
        let line = lines.last_mut().expect("there is always one");
        if column > indent {
            line.push(' ');
            column += 1;
        }
        line.push_str(word);
        column += length;
    }
    lines
}

/// What stands between single blanks; several blanks in a row are parts of a word, as a fold would keep only one.
fn words(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut words = Vec::new();
    let mut start = 0;
    for at in 1..bytes.len().saturating_sub(1) {
        if bytes[at] == b' ' && bytes[at - 1] != b' ' && bytes[at + 1] != b' ' {
            words.push(&text[start..at]);
            start = at + 1;
        }
    }
    words.push(&text[start..]);
    words
}

fn is_plain(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && !text.ends_with([' ', ':'])
        && text.chars().all(is_plain_character)
        && !text.contains(": ")
        && !text.contains(" #")
        && !NO_TEXTS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// A text in double quotes, whether it needs them or not.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_plain_character(c) => out.push(c),
            c if u32::from(c) < 0x100 => out.push_str(&format!("\\x{:02x}", u32::from(c))),
            c if u32::from(c) < 0x1_0000 => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push_str(&format!("\\U{:08x}", u32::from(c))),
        }
    }
    out.push('"');
    out
}
