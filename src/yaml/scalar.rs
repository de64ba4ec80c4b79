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

/// A text as the lines of a folded block (`>-`), each indented; `None` if folding would not keep it.
pub fn folded(text: &str, indent: usize, width: usize) -> Option<String> {
    let keeps =
        !text.is_empty() && text.chars().all(is_plain_character) && text.split(' ').all(|word| !word.is_empty());
    if !keeps {
        return None;
    }
    let mut out = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            column = 0;
        }
        if column == 0 {
            out.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
    Some(out)
}

fn is_plain(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && !text.ends_with([' ', ':'])
        && text.chars().all(is_plain_character)
        && !text.contains(": ")
        && !text.contains(" #")
        && !NO_TEXTS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

fn quoted(text: &str) -> String {
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
