//! Everything that can be wrong with a script: one function for each code.
//!
//! A message says what was expected and what was found; the help is the next thing to try.

use super::unicode;
use crate::source::{Fault, Span};

/// Every code that this module gives, in the order of this file. Codes are stable.
pub const CODES: &[&str] = &[
    "script::unknown-word",
    "script::bad-card",
    "script::bad-pile",
    "script::incomplete-move",
    "script::bad-count",
    "script::no-count",
    "script::bad-mark",
    "script::lone-mark",
    "script::blank-inside",
    "script::missing-blank",
    "script::move-number",
    "script::unclosed-note",
    "script::bad-escape",
    "script::unclosed-variation",
    "script::stray-parenthesis",
    "script::empty-variation",
    "script::variation-first",
    "script::too-deep",
    "script::too-long",
    "script::unknown-directive",
    "script::missing-value",
    "script::bad-value",
    "script::bad-name",
    "script::late-directive",
    "script::duplicate-directive",
    "script::puzzle-and-deal",
    "script::odd-blank",
    "script::look-alike",
    "script::curly-quote",
    "script::control-character",
];

/// Longest word that a message repeats, in characters.
const QUOTED_MAX: usize = 40;

/// A word as messages show it: in backticks, cut if it is long, with characters that nobody could see named instead.
pub(super) fn quote(word: &str) -> String {
    let mut shown = String::from("`");
    for (count, c) in word.chars().enumerate() {
        if count == QUOTED_MAX {
            shown.push('…');
            break;
        }
        match c {
            '\u{FE0F}' if shown.ends_with(['♣', '♦', '♥', '♠', '♧', '♢', '♡', '♤']) => shown.push(c),
            _ if unicode::is_hidden(c) => shown.push_str(&unicode::code_point(c)),
            _ => shown.push(c),
        }
    }
    shown.push('`');
    shown
}

fn expected(code: &'static str, span: Span, want: &str, found: &str) -> Fault {
    Fault::error(code, span, format!("expected {want}, found {found}"))
}

/// A word that is nothing.
pub(super) fn unknown_word(span: Span, want: &str, word: &str) -> Fault {
    expected("script::unknown-word", span, want, &quote(word))
}

/// A word that looks like a card and is none.
pub(super) fn bad_card(span: Span, want: &str, word: &str) -> Fault {
    let found = if word.is_empty() { "the end of the word".to_owned() } else { quote(word) };
    expected("script::bad-card", span, want, &found)
}

/// A word that looks like a pile and is none.
pub(super) fn bad_pile(span: Span, want: &str, word: &str) -> Fault {
    let found = if word.is_empty() { "nothing".to_owned() } else { quote(word) };
    expected("script::bad-pile", span, want, &found)
}

/// A move that ends where a pile should follow.
pub(super) fn incomplete_move(span: Span, word: &str) -> Fault {
    expected("script::incomplete-move", span, &format!("a pile behind {}", quote(word)), "the end of the word")
        .label("something is missing here")
}

/// A count that is none.
pub(super) fn bad_count(span: Span, want: &str, found: &str) -> Fault {
    let found = if found.is_empty() { "nothing".to_owned() } else { quote(found) };
    expected("script::bad-count", span, want, &found)
}

/// A count behind something else than `deal`.
pub(super) fn no_count(span: Span, before: &str, found: &str) -> Fault {
    expected("script::no-count", span, &format!("no count behind {}", quote(before)), &quote(found))
        .help("only `deal` takes a count: write the move as often as it is played")
}

/// A mark without a move.
pub(super) fn lone_mark(span: Span, signs: &str) -> Fault {
    expected("script::lone-mark", span, "a move", &format!("only the mark {}", quote(signs)))
        .help("a mark follows its move without a blank: `7H!`")
}

/// Signs behind a move that are no mark.
pub(super) fn bad_mark(span: Span, signs: &str) -> Fault {
    expected("script::bad-mark", span, "one of the marks `!!`, `!`, `!?`, `?!`, `?`, `??`", &quote(signs))
}

/// One move that was written with blanks in it.
pub(super) fn blank_inside(span: Span, words: &str) -> Fault {
    expected("script::blank-inside", span, "a move without blanks in it", &quote(words))
}

/// Two things without a blank between them.
pub(super) fn missing_blank(span: Span, before: &str, found: &str) -> Fault {
    expected("script::missing-blank", span, &format!("a blank behind {}", quote(before)), &quote(found))
}

/// A number where a move should stand.
pub(super) fn move_number(span: Span, word: &str) -> Fault {
    expected("script::move-number", span, "a move", &format!("the number {}", quote(word)))
}

/// A note whose closing quote is missing.
pub(super) fn unclosed_note(span: Span, found: &str) -> Fault {
    expected("script::unclosed-note", span, "a closing `\"`", found)
        .label("the note begins here")
        .help("close the note with `\"`; a quote inside a note is written `\\\"`")
}

/// A backslash before anything but a quote or another backslash.
pub(super) fn bad_escape(span: Span, text: &str) -> Fault {
    expected("script::bad-escape", span, "`\\\"` or `\\\\`", &quote(text))
        .help("a backslash inside quotes is written `\\\\`")
}

/// A `(` without its `)`.
pub(super) fn unclosed_variation(span: Span) -> Fault {
    expected("script::unclosed-variation", span, "a closing `)`", "the end of the script")
        .label("the variation begins here")
        .help("close the variation with `)`")
}

/// A `)` without its `(`.
pub(super) fn stray_parenthesis(span: Span) -> Fault {
    expected("script::stray-parenthesis", span, "a move", "`)`, though no variation is open")
        .help("leave it out, or open the variation with `(`")
}

/// A variation with nothing in it.
pub(super) fn empty_variation(span: Span) -> Fault {
    expected("script::empty-variation", span, "a move in the variation", "nothing")
        .help("write the moves that could have been played instead, or leave out the parentheses")
}

/// A variation with no move before it.
pub(super) fn variation_first(span: Span) -> Fault {
    expected("script::variation-first", span, "a move before the variation", "none")
        .label("this would replace the move before it")
        .help("a variation follows the move that it replaces: `7H (4D)`")
}

/// Variations within variations beyond the limit.
pub(super) fn too_deep(span: Span, max: usize) -> Fault {
    expected("script::too-deep", span, &format!("at most {max} variations within each other"), "one more")
        .help("write the innermost line as a script of its own that begins with `@from`")
}

/// A word, note or comment beyond the limit.
pub(super) fn too_long(span: Span, what: &str, bytes: usize) -> Fault {
    let most = format!("{what} of at most {bytes} bytes");
    expected("script::too-long", span, &most, "a longer one")
        .help("split it, or close the note before it grows so long")
}

/// `@` and a name that no directive has.
pub(super) fn unknown_directive(span: Span, word: &str, help: String) -> Fault {
    expected("script::unknown-directive", span, "a directive", &quote(word)).help(help)
}

/// A directive that says too little.
pub(super) fn missing_value(span: Span, name: &str, takes: &str, found: &str) -> Fault {
    expected("script::missing-value", span, &format!("{takes} behind `@{name}`"), found)
}

/// A value that is not what the directive takes.
pub(super) fn bad_value(span: Span, takes: &str, found: &str) -> Fault {
    let found = if found.is_empty() { "nothing".to_owned() } else { quote(found) };
    expected("script::bad-value", span, takes, &found)
}

/// A name with characters that names do not have, or one that is taken.
pub(super) fn bad_name(span: Span, name: &str) -> Fault {
    expected("script::bad-name", span, "a name", &quote(name))
        .help("a name is a letter, then letters, digits, `_` and `-`, and not `end` or `line`")
}

/// A directive about the script where only those about positions may stand.
pub(super) fn late_directive(span: Span, name: &str, place: &str) -> Fault {
    let found = format!("`@{name}`, which belongs before the first move; it {place}");
    expected("script::late-directive", span, "a move or an assertion", &found).help("move it to the top of the script")
}

/// The same directive about the script a second time.
pub(super) fn duplicate_directive(span: Span, name: &str, first: Span) -> Fault {
    expected("script::duplicate-directive", span, &format!("`@{name}` only once"), "a second one")
        .label("again here")
        .also(first, "first here")
        .help("leave one of them out")
}

/// Both ways of saying what a script belongs to.
pub(super) fn puzzle_and_deal(span: Span, first: Span) -> Fault {
    expected("script::puzzle-and-deal", span, "either `@puzzle` or `@deal`", "both")
        .label("the other one")
        .also(first, "the first one")
        .help("a script belongs to one puzzle or to one deal: leave one of them out")
}

/// A blank that is no blank, or a character that nobody can see.
pub(super) fn odd_blank(span: Span, c: char) -> Fault {
    expected("script::odd-blank", span, "an ordinary blank or none", &unicode::named(c))
}

/// A character that looks like the right one.
pub(super) fn look_alike(span: Span, c: char, instead: &str) -> Fault {
    let fault =
        expected("script::look-alike", span, &quote(instead), &format!("{}, which looks like it", unicode::named(c)));
    fault.label(format!("not {}", quote(instead)))
}

/// A typographic quotation mark.
pub(super) fn curly_quote(span: Span, c: char) -> Fault {
    expected("script::curly-quote", span, "the straight quote `\"`", &unicode::named(c))
        .help("write `\"` (U+0022) on both sides of a note")
}

/// A character that steers a terminal and is no text.
pub(super) fn control_character(span: Span, c: char) -> Fault {
    expected("script::control-character", span, "text", &format!("the control character {}", unicode::named(c)))
        .help("delete it; the only ones a script may hold are tabs and line ends")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_stable_words_of_this_module() {
        for code in CODES {
            let name = code.strip_prefix("script::").unwrap_or_else(|| panic!("{code}"));
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{code}");
            assert_eq!(CODES.iter().filter(|other| *other == code).count(), 1, "{code}");
        }
    }

    #[test]
    fn quoted_words_are_short_and_harmless() {
        assert_eq!(quote("7H"), "`7H`");
        assert_eq!(quote("\u{1b}[2J"), "`U+001B[2J`");
        assert_eq!(quote("7\u{a0}H"), "`7U+00A0H`");
        assert_eq!(quote("7♥\u{fe0f}"), "`7♥\u{fe0f}`");
        assert_eq!(quote(&"山".repeat(99)), format!("`{}…`", "山".repeat(40)));
    }
}
