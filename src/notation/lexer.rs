//! Cuts a text into lexemes: words, quoted texts, comments and parentheses, with blanks between them.
//!
//! A [`Window`] may show only a part of a text. Whatever touches the end of a window that is not the last is not
//! decided here: [`More`] asks for a longer window.

use super::fast::{ends_word, is_blank};
use super::text::floor;
use crate::source::Span;

/// Longest word, note or comment, in bytes. A longer one is a fault, so that nothing that is read piece by piece has
/// to be held in memory for ever.
pub(super) const LEXEME_MAX: usize = 1 << 20;

/// Most blanks between a directive and its value, in bytes.
pub(super) const GAP_MAX: usize = 1 << 16;

/// A longer window is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct More;

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window<'t> {
    /// What can be seen of it.
    pub(super) text: &'t str,
    /// Where that begins in the whole text.
    pub(super) base: usize,
    /// Whether the whole text ends where the window ends.
    pub(super) last: bool,
}

/// Kinds of lexemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Anything up to the next blank, parenthesis or quote.
    Word,
    /// `"…"` with its quotes.
    Quoted,
    /// A quote that nothing closes: it reaches to the end of its line.
    Unclosed(Unclosed),
    /// `#` up to the end of the line.
    Comment,
    /// `(`
    Open,
    /// `)`
    Close,
}

/// Why a note counts as unclosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unclosed {
    /// The text ends first.
    End,
    /// The line ends first, after another note had been left open.
    Line,
    /// The limit comes first.
    Long,
}

/// What is left of something too long, still to be passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// Up to the end of the word.
    Word,
    /// Up to the end of the line.
    Line,
}

/// A lexeme and its place in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lexeme {
    /// What it is.
    pub(super) kind: Kind,
    /// Where it stands.
    pub(super) span: Span,
    /// It was cut at the limit, and this is what follows.
    pub(super) rest: Option<Rest>,
}

const fn ends_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

impl<'t> Window<'t> {
    /// A whole text.
    pub(super) fn whole(text: &'t str) -> Window<'t> {
        Window { text, base: 0, last: true }
    }

    /// The text of a span of the window.
    pub(super) fn slice(&self, span: Span) -> &'t str {
        &self.text[span.range()]
    }

    /// Where the blanks that begin at `at` end.
    #[inline]
    pub(super) fn after_blanks(&self, mut at: usize) -> usize {
        let bytes = self.text.as_bytes();
        while at < bytes.len() && is_blank(bytes[at]) {
            at += 1;
        }
        at
    }

    /// The lexeme that begins at `at`, which must be no blank; `None` at the end of the text. With `one_line` notes
    /// end with their line.
    pub(super) fn lex(&self, at: usize, one_line: bool) -> Result<Option<Lexeme>, More> {
        let lexeme = |kind, end| Ok(Some(Lexeme { kind, span: Span::new(at, end), rest: None }));
        match self.text.as_bytes().get(at) {
            None if self.last => Ok(None),
            None => Err(More),
            Some(b'(') => lexeme(Kind::Open, at + 1),
            Some(b')') => lexeme(Kind::Close, at + 1),
            Some(b'"') => self.quoted(at, one_line),
            Some(b'#') => self.until(at, Kind::Comment, Rest::Line, ends_line),
            Some(_) => self.until(at, Kind::Word, Rest::Word, ends_word),
        }
    }

    /// Everything from `at` up to the first byte that ends it.
    fn until(&self, at: usize, kind: Kind, rest: Rest, ends: fn(u8) -> bool) -> Result<Option<Lexeme>, More> {
        let bytes = &self.text.as_bytes()[at..];
        let seen = &bytes[..bytes.len().min(LEXEME_MAX)];
        let (end, rest) = match seen.iter().position(|&byte| ends(byte)) {
            Some(length) => (at + length, None),
            None if seen.len() == LEXEME_MAX => (floor(self.text, at + LEXEME_MAX), Some(rest)),
            None if self.last => (self.text.len(), None),
            None => return Err(More),
        };
        Ok(Some(Lexeme { kind, span: Span::new(at, end), rest }))
    }

    fn quoted(&self, at: usize, one_line: bool) -> Result<Option<Lexeme>, More> {
        let bytes = self.text.as_bytes();
        let limit = bytes.len().min(at + LEXEME_MAX);
        let mut next = at + 1;
        let mut line_end = None;
        let why = loop {
            if next >= limit {
                break match () {
                    () if limit == at + LEXEME_MAX => Unclosed::Long,
                    () if self.last => Unclosed::End,
                    () => return Err(More),
                };
            }
            match bytes[next] {
                b'"' => return Ok(Some(Lexeme { kind: Kind::Quoted, span: Span::new(at, next + 1), rest: None })),
                b'\\' => match bytes.get(next + 1) {
                    None if !self.last => return Err(More),
                    Some(b'"' | b'\\') => next += 1,
                    _ => {}
                },
                byte if ends_line(byte) => {
                    line_end = line_end.or(Some(next));
                    if one_line {
                        break Unclosed::Line;
                    }
                }
                _ => {}
            }
            next += 1;
        };
        let (end, rest) = match line_end {
            Some(end) => (end, None),
            None if why == Unclosed::Long => (floor(self.text, limit), Some(Rest::Line)),
            None => (bytes.len(), None),
        };
        Ok(Some(Lexeme { kind: Kind::Unclosed(why), span: Span::new(at, end), rest }))
    }

    /// Where the rest of something too long ends; `None` if that is beyond the window.
    pub(super) fn after_rest(&self, at: usize, rest: Rest) -> Option<usize> {
        let ends = match rest {
            Rest::Word => ends_word,
            Rest::Line => ends_line,
        };
        self.text.as_bytes()[at..].iter().position(|&byte| ends(byte)).map(|length| at + length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lexemes(text: &str) -> Vec<Lexeme> {
        let window = Window::whole(text);
        let mut at = 0;
        let mut all = Vec::new();
        while let Ok(Some(lexeme)) = window.lex(window.after_blanks(at), false) {
            at = lexeme.span.end;
            all.push(lexeme);
        }
        all
    }

    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> = lexemes(text).iter().map(|lexeme| &text[lexeme.span.range()]).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn words_end_where_the_grammar_says() {
        check("deal 7H\tKS\r\nR2", &["deal", "7H", "KS", "R2"]);
        check("9C!(4D?@lost)", &["9C!", "(", "4D?@lost", ")"]);
        check("(4D)#x y\n7H", &["(", "4D", ")", "#x y", "7H"]);
        check("7H#x y", &["7H#x", "y"]);
        check("7H\"a b\"8H", &["7H", "\"a b\"", "8H"]);
        check("\"a\"# c\rd", &["\"a\"", "# c", "d"]);
        check(r#""a \" b \\" 7H"#, &[r#""a \" b \\""#, "7H"]);
        check("\"two\nlines\" 7H", &["\"two\nlines\"", "7H"]);
        check("7H \"open\n8H", &["7H", "\"open", "8H"]);
        check("", &[]);
        check(" \t\r\n", &[]);
    }

    proptest! {
        #[test]
        fn lexemes_and_blanks_are_the_text(text in "[ \t\r\n()\"#\\\\@a7H>é🂡]{0,40}") {
            let mut at = 0;
            for lexeme in lexemes(&text) {
                prop_assert!(text[at..lexeme.span.start].bytes().all(is_blank));
                prop_assert!(!lexeme.span.is_empty());
                at = lexeme.span.end;
            }
            prop_assert!(text[at..].bytes().all(is_blank));
        }
    }
}
