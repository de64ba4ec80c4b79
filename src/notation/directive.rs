//! Directives: their names, what they take, and how their values are read.

use super::explain::odd_character;
use super::fault::{self, quote};
use super::given::{Given, Reading, asked, card, named, pile, plain, target, text, written};
use super::lexer::{GAP_MAX, Kind, Lexeme, More, Window};
use super::values::{self, EXPECT, NAME, POINT};
use super::word::written_move;
use super::{Directive, DirectiveKind};
use crate::source::{Fault, Span, nearest};

/// Every directive: its name, and how many values it takes.
const NAMES: &[(&str, usize)] = &[
    ("puzzle", 1),
    ("deal", 1),
    ("from", 1),
    ("name", 1),
    ("title", 1),
    ("author", 1),
    ("by", 1),
    ("date", 1),
    ("source", 1),
    ("expect", 1),
    ("won", 0),
    ("stuck", 0),
    ("unfinished", 0),
    ("winnable", 0),
    ("lost", 0),
    ("score", 1),
    ("pass", 1),
    ("state", 1),
    ("top", 2),
    ("empty", 1),
    ("can", 1),
    ("cannot", 1),
    ("label", 1),
];

/// So far the words of an id with blanks are followed, in bytes.
const ID_MAX: usize = 200;

/// How many of [`NAMES`], from the first, speak of the script and not of a position.
pub(super) const HEADERS: usize = 10;

/// The place of a name among [`NAMES`], whatever its case.
pub(super) fn index(name: &str) -> Option<usize> {
    NAMES.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))
}

/// Whether a word is a directive's name.
pub(super) fn is_known(word: &str) -> bool {
    index(word).is_some()
}

/// What came of a directive.
pub(super) struct Outcome {
    /// The directive, if it could be read.
    pub(super) directive: Option<Directive>,
    /// Where it ends in the window.
    pub(super) end: usize,
    /// Whether a word was taken for a value that may have been meant as a move.
    pub(super) hides_move: bool,
}

/// Reads the directive whose name is the word at `name`, with its values.
pub(super) fn read(window: &Window<'_>, name: Span, one_line: bool, faults: &mut Vec<Fault>) -> Result<Outcome, More> {
    let word = &window.slice(name)[1..];
    let mut values = Values { window, name, word, end: name.end, first: None, one_line, hides_move: false };
    let kind = match kind(word, &mut values) {
        Ok(kind) => Some(kind),
        Err(Trouble::More) => return Err(More),
        Err(Trouble::Later) => None,
        Err(Trouble::Fault(fault)) => {
            faults.push(*fault);
            None
        }
    };
    let (first, end) = (values.first.unwrap_or(name.end), values.end);
    let shift = |span: Span| span.shifted(window.base);
    let directive =
        kind.map(|kind| Directive { name: shift(name), value: shift(Span::new(first.min(end), end)), kind });
    Ok(Outcome { directive, end, hides_move: values.hides_move })
}

/// Why a directive was not read.
enum Trouble {
    /// The window is too short.
    More,
    /// What follows is broken in itself, and will be reported when it is read.
    Later,
    /// This.
    Fault(Box<Fault>),
}

impl From<More> for Trouble {
    fn from(_: More) -> Trouble {
        Trouble::More
    }
}

fn kind(word: &str, values: &mut Values<'_, '_>) -> Result<DirectiveKind, Trouble> {
    const NUMBER: &str = "a number, or `?` to have it filled in,";
    let name = word.to_ascii_lowercase();
    Ok(match name.as_str() {
        "puzzle" => values.take("a puzzle's id, or a path in quotes,", target)?,
        "deal" => DirectiveKind::Deal(values.deal()?),
        "from" => DirectiveKind::From(values.take(POINT, |given| values::point(plain(given)?).map_err(Some))?),
        "name" => DirectiveKind::Name(values.take(NAME, named)?),
        "title" => DirectiveKind::Title(values.take("a text", text)?),
        "author" => DirectiveKind::Author(values.take("a text", text)?),
        "by" => DirectiveKind::By(values.take("a text", text)?),
        "date" => DirectiveKind::Date(values.take("a date", text)?),
        "source" => DirectiveKind::Source(values.take("a text", text)?),
        "expect" => DirectiveKind::Expect(values.take(EXPECT, |given| values::expect(plain(given)?).map_err(Some))?),
        "won" => DirectiveKind::Won,
        "stuck" => DirectiveKind::Stuck,
        "unfinished" => DirectiveKind::Unfinished,
        "winnable" => DirectiveKind::Winnable,
        "lost" => DirectiveKind::Lost,
        "score" => DirectiveKind::Score(values.take(NUMBER, |given| asked(given, values::plain_number))?),
        "pass" => DirectiveKind::Pass(values.take(NUMBER, |given| asked(given, values::plain_number))?),
        "state" => DirectiveKind::State(
            values.take("sixteen hex digits, or `?` to have them filled in,", |given| asked(given, values::hash))?,
        ),
        "top" => {
            DirectiveKind::Top { pile: values.take("a pile and a card", pile)?, card: values.take("a card", card)? }
        }
        "empty" => DirectiveKind::Empty(values.take("a pile", pile)?),
        "can" => DirectiveKind::Can(values.take("a move", written)?),
        "cannot" => DirectiveKind::Cannot { written: values.take("a move", written)?, code: values.code()? },
        "label" => DirectiveKind::Label(values.take(NAME, named)?),
        _ if name.len() > 2 && name.starts_with("x-") && name.bytes().all(is_name_byte) => {
            let value = values.take("a value", text)?;
            DirectiveKind::Extra { name, value }
        }
        _ => return Err(values.unknown()),
    })
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// The values behind a directive's name.
struct Values<'w, 't> {
    window: &'w Window<'t>,
    name: Span,
    /// The name without `@`.
    word: &'t str,
    /// Where the directive ends as far as it was read.
    end: usize,
    /// Where its first value begins.
    first: Option<usize>,
    one_line: bool,
    hides_move: bool,
}

impl<'t> Values<'_, 't> {
    /// The next lexeme, if it stands within the allowed distance, and whether it stands on the same line.
    fn peek(&self) -> Result<Option<(Lexeme, bool)>, More> {
        let at = self.window.after_blanks(self.end);
        if at - self.end > GAP_MAX {
            return Ok(None);
        }
        let gap = &self.window.text.as_bytes()[self.end..at];
        let same_line = !gap.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
        Ok(self.window.lex(at, self.one_line)?.map(|lexeme| (lexeme, same_line)))
    }

    fn consume(&mut self, lexeme: &Lexeme) {
        self.first = self.first.or(Some(lexeme.span.start));
        self.end = lexeme.span.end;
    }

    /// Reads the next value.
    fn take<T>(&mut self, takes: &str, read: impl Fn(&Given<'t>) -> Reading<T>) -> Result<T, Trouble> {
        let Some((lexeme, same_line)) = self.peek()? else {
            return Err(self.missing(takes, "the end of the script"));
        };
        let raw = self.window.slice(lexeme.span);
        let found = match lexeme.kind {
            Kind::Unclosed(_) => return Err(Trouble::Later),
            _ if lexeme.rest.is_some() => return Err(Trouble::Later),
            Kind::Open | Kind::Close => Some(quote(raw)),
            Kind::Comment => Some("a comment".to_owned()),
            Kind::Word if raw.starts_with('@') => Some(quote(raw)),
            Kind::Word | Kind::Quoted => None,
        };
        if let Some(found) = found {
            return Err(self.missing(takes, &found));
        }
        let quoted = lexeme.kind == Kind::Quoted;
        match read(&Given { raw, quoted }) {
            Ok(value) => {
                self.consume(&lexeme);
                Ok(value)
            }
            Err(_) if !same_line => Err(self.missing(takes, "the end of the line")),
            Err(fault) => {
                self.consume(&lexeme);
                self.hides_move |= !quoted && written_move(raw).is_ok();
                let shift = lexeme.span.start + self.window.base;
                let fault = match fault {
                    Some(fault) => fault,
                    None => self.wrong_kind(takes, raw, quoted),
                };
                Err(Trouble::Fault(Box::new(fault.mapped(|span| span.shifted(shift)))))
            }
        }
    }

    fn wrong_kind(&self, takes: &str, raw: &str, quoted: bool) -> Fault {
        let takes = format!("{takes} behind `@{}`", self.word.to_ascii_lowercase()).replace(", behind", " behind");
        let fault = fault::bad_value(Span::new(0, raw.len()), &takes, raw);
        if quoted {
            return fault.help("leave the quotes out");
        }
        fault.help(match self.word.to_ascii_lowercase().as_str() {
            "score" => "write how many cards lie on foundations: `@score 12`",
            "pass" => "write which trip through the stock it is: `@pass 2`",
            "state" => "write `@state ?`, and `trove check` tells the hash",
            _ => "write the value right behind the directive",
        })
    }

    fn missing(&self, takes: &str, found: &str) -> Trouble {
        let name = self.word.to_ascii_lowercase();
        let takes = takes.trim_end_matches(',');
        let example = match name.as_str() {
            "puzzle" => "@puzzle \"seventh-veil.yaml\"",
            "deal" => "@deal osmosis#42",
            "from" => "@from main:fork",
            "name" => "@name main",
            "date" => "@date 2026-11-30",
            "expect" => "@expect stuck",
            "score" => "@score 12",
            "pass" => "@pass 2",
            "state" => "@state 5b4d1d46cd56ec8b",
            "top" => "@top R2 7H",
            "empty" => "@empty W",
            "can" => "@can R2>F1",
            "cannot" => "@cannot 7H",
            "label" => "@label fork",
            _ => "",
        };
        let help = if example.is_empty() {
            format!("write {}", quote(&format!("@{name} \"…\"")))
        } else {
            format!("write `{example}`")
        };
        let fault = fault::missing_value(self.name.shifted(self.window.base), &name, takes, found);
        Trouble::Fault(Box::new(fault.help(help)))
    }

    /// The id behind `@deal`. An id has no blanks; of one that was written with some every word is taken, so that it
    /// is refused as a whole.
    fn deal(&mut self) -> Result<String, Trouble> {
        let id = self.take("a deal id", text)?;
        let (start, one_word) = (self.first.unwrap_or(self.end), self.end);
        while self.end - start <= ID_MAX {
            let written = self.window.slice(Span::new(start, self.end));
            let Some((lexeme, true)) = self.peek()? else { break };
            let raw = self.window.slice(lexeme.span);
            let goes_on = !written.starts_with('"')
                && !written.contains(['#', '@', ':'])
                && match lexeme.kind {
                    Kind::Word => {
                        (written.ends_with([',', '=']) || raw.starts_with([',', '='])) && !raw.starts_with('@')
                    }
                    // `osmosis, draw=1 #42`
                    Kind::Comment => {
                        self.end > one_word && raw.len() > 1 && raw[1..].bytes().all(|byte| byte.is_ascii_digit())
                    }
                    _ => false,
                };
            if !goes_on || lexeme.rest.is_some() {
                break;
            }
            self.consume(&lexeme);
        }
        match self.end == one_word {
            true => Ok(id),
            false => Ok(self.window.slice(Span::new(start, self.end)).to_owned()),
        }
    }

    /// The code behind `@cannot MOVE`, if the next word is one.
    fn code(&mut self) -> Result<Option<String>, Trouble> {
        let Some((lexeme, same_line)) = self.peek()? else { return Ok(None) };
        let raw = self.window.slice(lexeme.span);
        if lexeme.kind != Kind::Word || lexeme.rest.is_some() || raw.starts_with('@') {
            return Ok(None);
        }
        if !raw.contains("::") {
            // `row-above`, `osmosis:row-above`: no move is written so.
            let lower = raw.bytes().all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'-' | b':'));
            let inner = raw.trim_matches(['-', ':']);
            if !same_line
                || !lower
                || inner.len() != raw.len()
                || !raw.contains(['-', ':'])
                || written_move(raw).is_ok()
            {
                return Ok(None);
            }
            self.consume(&lexeme);
            let span = lexeme.span.shifted(self.window.base);
            let fault = fault::bad_value(span, "the code of a refusal behind `@cannot`", raw);
            return Err(Trouble::Fault(Box::new(fault.help("a code contains `::`, as in `osmosis::row-above`"))));
        }
        self.consume(&lexeme);
        if values::is_code(raw) {
            return Ok(Some(raw.to_owned()));
        }
        let fault = odd_character(raw, values::is_code).unwrap_or_else(|| {
            fault::bad_value(Span::new(0, raw.len()), "the code of a refusal", raw)
                .help("write the whole code: `osmosis::row-above`")
        });
        let shift = lexeme.span.start + self.window.base;
        Err(Trouble::Fault(Box::new(fault.mapped(|span| span.shifted(shift)))))
    }

    /// Passes over what is probably meant as values of a directive that does not exist.
    fn unknown(&mut self) -> Trouble {
        let raw = self.window.slice(self.name);
        let shift = self.name.start + self.window.base;
        let name_end = self.word.bytes().position(|byte| !is_name_byte(byte)).unwrap_or(self.word.len());
        let (head, tail) = self.word.split_at(name_end);
        let near = nearest(head, NAMES.iter().map(|(name, _)| *name));
        let takes = near.and_then(index).map(|index| NAMES[index].1);
        if let Err(More) = self.pass_over(takes.unwrap_or(usize::MAX), takes.is_some()) {
            return Trouble::More;
        }
        let fault = odd_character(raw, |word| is_known(word.trim_start_matches('@'))).unwrap_or_else(|| {
            let help = match near {
                _ if head.is_empty() => "a name follows `@` without a blank, such as `@won` or `@score 12`".to_owned(),
                Some(near) if near.eq_ignore_ascii_case(head) && !tail.is_empty() => {
                    let tail = tail.trim_start_matches([':', '=']);
                    format!("write {}", quote(format!("@{near} {tail}").trim_end()))
                }
                Some(near) => format!("did you mean `@{near}`?"),
                None if head.eq_ignore_ascii_case("x-") || head.eq_ignore_ascii_case("x") => {
                    "give it a name: `@x-anything \"…\"`".to_owned()
                }
                None => "what programs should pass over is written `@x-anything \"…\"`".to_owned(),
            };
            fault::unknown_directive(Span::new(0, raw.len()), raw, help)
        });
        Trouble::Fault(Box::new(fault.mapped(|span| span.shifted(shift))))
    }

    /// Passes over at most `count` values on the same line; over words that are moves only if `moves`.
    fn pass_over(&mut self, count: usize, moves: bool) -> Result<(), More> {
        for _ in 0..count.min(2) {
            let Some((lexeme, true)) = self.peek()? else { break };
            let raw = self.window.slice(lexeme.span);
            let value = match lexeme.kind {
                Kind::Quoted => true,
                Kind::Word => !raw.starts_with('@') && (moves || written_move(raw).is_err()),
                _ => false,
            };
            if !value || lexeme.rest.is_some() {
                break;
            }
            self.consume(&lexeme);
        }
        Ok(())
    }
}
