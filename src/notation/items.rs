//! From lexemes to events: the state that readers of whole texts and of streams share.

use super::directive::{self, HEADERS};
use super::explain::explain_move;
use super::fault::{self, quote};
use super::lexer::{GAP_MAX, Kind, LEXEME_MAX, Lexeme, More, Rest, Unclosed, Window};
use super::reader::{Event, EventKind};
use super::text::{comment_faults, unescaped};
use super::word::{whole_number, whole_pile, written_move};
use super::{fast, unicode};
use crate::cards::{Rank, Suit};
use crate::source::{Fault, Span};

/// How deep variations may stand within each other.
pub(super) const DEPTH_MAX: usize = 64;

/// So many blanks may stand between a deal and what is taken for its count.
const DEAL_GAP_MAX: usize = 64;

/// How far a note in typographic quotes is followed, in bytes.
const CURLY_MAX: usize = 512;

/// What a step gives.
pub(super) enum Step {
    /// An event.
    Event(Event),
    /// The window must grow; nothing before the place reached is needed any more.
    More,
    /// The text is at its end.
    End,
}

/// The main line, or a variation that is being read.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// The parenthesis that opened it.
    open: Span,
    /// Whether anything stands in it.
    filled: bool,
    /// Whether a move, or what may have been meant as one, stands in it.
    moved: bool,
}

/// What is known of the text so far.
#[derive(Debug, Default)]
pub(super) struct Items {
    pub(super) faults: Vec<Fault>,
    line: Line,
    outer: Vec<Line>,
    /// How many parentheses are open in a variation that is passed over, and where that begins.
    muted: usize,
    muted_open: Span,
    headers: [Option<Span>; HEADERS],
    moved: bool,
    /// A note was left open: from now on each ends with its line, or a text full of quotes would be read many times.
    one_line: bool,
    rest: Option<Rest>,
    /// The end was reached within a variation: a `Bad` is due behind its `Close`.
    broken_off: bool,
}

impl Items {
    /// Reads on from `at`, which is moved behind what was read.
    #[inline]
    pub(super) fn next(&mut self, window: &Window<'_>, at: &mut usize) -> Step {
        if self.rest.is_none() && self.muted == 0 {
            let start = window.after_blanks(*at);
            *at = start;
            if let Some(bytes) = window.text.as_bytes()[start..].first_chunk::<{ fast::WINDOW }>()
                && let Some((found, length)) = fast::read(bytes)
            {
                *at = start + length;
                self.line.filled = true;
                self.line.moved = true;
                self.moved = true;
                let span = Span::new(start, start + length).shifted(window.base);
                return Step::Event(Event { span, kind: EventKind::Move(found) });
            }
        }
        self.slow(window, at)
    }

    /// Reads on by the grammar.
    fn slow(&mut self, window: &Window<'_>, at: &mut usize) -> Step {
        loop {
            if let Some(rest) = self.rest {
                match window.after_rest(*at, rest) {
                    Some(end) => *at = end,
                    None => {
                        *at = window.text.len();
                        if !window.last {
                            return Step::More;
                        }
                    }
                }
                self.rest = None;
            }
            *at = window.after_blanks(*at);
            if window.base + *at == 0 && window.text.starts_with('\u{FEFF}') {
                *at = '\u{FEFF}'.len_utf8();
                continue;
            }
            let known = self.faults.len();
            match self.item(window, at) {
                Ok(Some(event)) if self.muted == 0 => return Step::Event(event),
                Ok(Some(_)) => {}
                Ok(None) => {
                    if *at >= window.text.len() && window.last {
                        return self.end(window.base + window.text.len());
                    }
                }
                Err(More) => {
                    self.faults.truncate(known);
                    return Step::More;
                }
            }
        }
    }

    /// One item. `None` if it gives no event, or at the end.
    fn item(&mut self, window: &Window<'_>, at: &mut usize) -> Result<Option<Event>, More> {
        let Some(lexeme) = window.lex(*at, self.one_line)? else { return Ok(None) };
        let span = lexeme.span.shifted(window.base);
        let event = |kind| Ok(Some(Event { span, kind }));
        if lexeme.rest.is_some() && lexeme.kind != Kind::Unclosed(Unclosed::Long) {
            return Ok(self.too_long(window, &lexeme, at));
        }
        let raw = window.slice(lexeme.span);
        match lexeme.kind {
            Kind::Word if raw.starts_with('@') => self.directive(window, &lexeme, at),
            Kind::Word => self.word(window, &lexeme, at).map(Some),
            Kind::Quoted => {
                *at = lexeme.span.end;
                self.line.filled = true;
                let (text, faults) = unescaped(raw);
                self.faults.extend(faults.into_iter().map(|fault| fault.mapped(|inner| inner.shifted(span.start))));
                event(EventKind::Note(text))
            }
            Kind::Comment => {
                *at = lexeme.span.end;
                self.line.filled = true;
                self.faults.extend(comment_faults(raw).map(|fault| fault.mapped(|inner| inner.shifted(span.start))));
                event(EventKind::Comment(raw[1..].chars().filter(|&c| !unicode::is_forbidden(c)).collect()))
            }
            Kind::Unclosed(why) => {
                *at = lexeme.span.end;
                self.line.filled = true;
                self.line.moved = true;
                self.one_line = true;
                self.rest = lexeme.rest;
                let quote = Span::new(span.start, span.start + 1);
                self.faults.push(match why {
                    Unclosed::End => fault::unclosed_note(quote, "the end of the script"),
                    Unclosed::Line => fault::unclosed_note(quote, "the end of the line"),
                    Unclosed::Long => fault::too_long(quote, "a note", LEXEME_MAX),
                });
                event(EventKind::Bad)
            }
            Kind::Open => {
                *at = lexeme.span.end;
                Ok(self.open(span).then_some(Event { span, kind: EventKind::Open }))
            }
            Kind::Close => {
                *at = lexeme.span.end;
                Ok(self.close(span).then_some(Event { span, kind: EventKind::Close }))
            }
        }
    }

    fn too_long(&mut self, window: &Window<'_>, lexeme: &Lexeme, at: &mut usize) -> Option<Event> {
        *at = lexeme.span.end;
        self.rest = lexeme.rest;
        self.line.filled = true;
        let span = lexeme.span.shifted(window.base);
        let first = window.slice(lexeme.span).chars().next().map_or(0, char::len_utf8);
        let begin = Span::new(span.start, span.start + first);
        if lexeme.kind == Kind::Comment {
            self.faults.push(fault::too_long(begin, "a comment", LEXEME_MAX));
            return None;
        }
        self.line.moved = true;
        self.faults.push(fault::too_long(begin, "a word", LEXEME_MAX));
        Some(Event { span, kind: EventKind::Bad })
    }

    /// A word that is no directive.
    fn word(&mut self, window: &Window<'_>, lexeme: &Lexeme, at: &mut usize) -> Result<Event, More> {
        let raw = window.slice(lexeme.span);
        let (end, kind) = match written_move(raw) {
            Ok((found, _)) => (lexeme.span.end, EventKind::Move(found)),
            Err(_) => {
                let (end, fault) = match self.split_move(window, lexeme)? {
                    Some(found) => found,
                    None => (lexeme.span.end, explain_move(raw).mapped(|inner| inner.shifted(lexeme.span.start))),
                };
                self.faults.push(fault.mapped(|inner| inner.shifted(window.base)));
                (end, EventKind::Bad)
            }
        };
        *at = end;
        self.line.filled = true;
        self.line.moved = true;
        self.moved |= self.muted == 0 && matches!(kind, EventKind::Move(_));
        Ok(Event { span: Span::new(lexeme.span.start, end).shifted(window.base), kind })
    }

    /// A word that is the part of something longer: `deal * 3`, `7H : R2`, `“Hold it.”`, `12)`. Where that ends, and
    /// the fault.
    fn split_move(&self, window: &Window<'_>, lexeme: &Lexeme) -> Result<Option<(usize, Fault)>, More> {
        let raw = window.slice(lexeme.span);
        let span = lexeme.span;
        if raw.starts_with(['“', '„', '«', '‟']) {
            return self.curly_note(window, lexeme);
        }
        if let Some(found) = self.foreign_comment(window, lexeme)? {
            return Ok(Some(found));
        }
        if raw.starts_with('\'') {
            return single_quoted(window, lexeme);
        }
        if let Some(found) = self.spelled_card(window, lexeme)? {
            return Ok(Some(found));
        }
        if let Some(fault) = count_behind_deal(window, lexeme) {
            return Ok(Some((span.end, fault)));
        }
        let number = !raw.is_empty() && raw.bytes().all(|byte| byte.is_ascii_digit());
        if number && self.outer.is_empty() && self.muted == 0 && window.text[span.end..].starts_with(')') {
            let all = Span::new(span.start, span.end + 1);
            let fault = fault::move_number(all, window.slice(all)).help("scripts have no move numbers: leave it out");
            return Ok(Some((all.end, fault)));
        }
        let wants_number = raw.ends_with('*');
        if !(wants_number || raw.ends_with([':', '>', '→'])) {
            return Ok(None);
        }
        let start = window.after_blanks(span.end);
        let gap = &window.text[span.end..start];
        if gap.is_empty() && start < window.text.len() || gap.len() > GAP_MAX || gap.contains(['\n', '\r']) {
            return Ok(None);
        }
        let Some(next) = window.lex(start, self.one_line)? else { return Ok(None) };
        let follower = window.slice(next.span);
        let bare = follower.trim_end_matches(['!', '?']);
        let fits = match wants_number {
            true => !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit()),
            false => whole_pile(bare.split('>').next().unwrap_or(bare)).is_ok(),
        };
        if next.kind != Kind::Word || next.rest.is_some() || !fits {
            return Ok(None);
        }
        let all = span.to(next.span);
        let joined = format!("{raw}{follower}");
        let fault = fault::blank_inside(all, &format!("{raw} {follower}"));
        let fault = match (written_move(&joined).is_ok(), wants_number) {
            (true, _) if !raw.starts_with(['>', '-', '→']) => fault.help(format!("write {}", quote(&joined))),
            (_, true) => fault.help("a count follows `deal` without a blank: `deal*3`"),
            (_, false) => {
                fault.help(format!("join it to what stands before it, as in {}", quote(&format!("7H{joined}"))))
            }
        };
        Ok(Some((all.end, fault)))
    }

    /// A comment as other languages write it, `// …` or `; …`, up to the end of its line.
    fn foreign_comment(&self, window: &Window<'_>, lexeme: &Lexeme) -> Result<Option<(usize, Fault)>, More> {
        let raw = window.slice(lexeme.span);
        let Some(sign) = ["//", "/*", ";", "--", "%"].into_iter().find(|sign| raw.starts_with(sign)) else {
            return Ok(None);
        };
        let start = lexeme.span.start;
        let Some(line) = rest_of_line(window, start)? else { return Ok(None) };
        let text = line[sign.len()..].trim();
        let begins_with_move = text.split_whitespace().next().is_some_and(|word| written_move(word).is_ok());
        // A parenthesis may belong to a variation, a quote to a note.
        if text.is_empty() || begins_with_move || text.contains(['(', ')', '"', '#']) {
            return Ok(None);
        }
        let fault =
            fault::unknown_word(Span::new(start, start + sign.len()), "a move", sign).help("comments begin with `#`");
        Ok(Some((start + line.trim_end().len(), fault)))
    }

    /// `King of diamonds`
    fn spelled_card(&self, window: &Window<'_>, lexeme: &Lexeme) -> Result<Option<(usize, Fault)>, More> {
        let raw = window.slice(lexeme.span);
        let Some(rank) = rank_in_words(raw) else { return Ok(None) };
        let start = lexeme.span.start;
        let Some(line) = rest_of_line(window, start)? else { return Ok(None) };
        let mut words = line[raw.len()..].split_whitespace();
        if !words.next().is_some_and(|word| word.eq_ignore_ascii_case("of")) {
            return Ok(None);
        }
        let Some(word) = words.next() else { return Ok(None) };
        let bare = word.trim_end_matches(['.', ',', ';', ')', '"', '!', '?']).to_ascii_lowercase();
        let Some(suit) =
            Suit::ALL.into_iter().find(|suit| bare.trim_end_matches('s') == suit.word().trim_end_matches('s'))
        else {
            return Ok(None);
        };
        let gaps = line.find(word).unwrap_or(0);
        let end = start + gaps + bare.len();
        let all = Span::new(start, end);
        let card = format!("{rank}{}", suit.letter());
        let fault = fault::bad_card(all, "a card", window.slice(all)).help(format!("write {}", quote(&card)));
        Ok(Some((end, fault)))
    }

    /// A note in typographic quotes, if it ends on its line.
    fn curly_note(&self, window: &Window<'_>, lexeme: &Lexeme) -> Result<Option<(usize, Fault)>, More> {
        let start = lexeme.span.start;
        let Some(c) = window.text[start..].chars().next() else { return Ok(None) };
        let behind = start + c.len_utf8();
        for (length, close) in window.text[behind..].char_indices() {
            let at = behind + length;
            match close {
                _ if length > CURLY_MAX => return Ok(None),
                '\n' | '\r' => return Ok(None),
                '”' | '“' | '»' | '"' => {
                    let fault = fault::curly_quote(Span::new(start, behind), c);
                    return Ok(Some((at + close.len_utf8(), fault)));
                }
                _ => {}
            }
        }
        if window.last || window.text.len() - behind > CURLY_MAX { Ok(None) } else { Err(More) }
    }

    fn directive(&mut self, window: &Window<'_>, lexeme: &Lexeme, at: &mut usize) -> Result<Option<Event>, More> {
        let outcome = directive::read(window, lexeme.span, self.one_line, &mut self.faults)?;
        *at = outcome.end;
        self.line.filled = true;
        let span = Span::new(lexeme.span.start, outcome.end).shifted(window.base);
        let Some(directive) = outcome.directive else {
            self.line.moved |= outcome.hides_move;
            return Ok(outcome.hides_move.then_some(Event { span, kind: EventKind::Bad }));
        };
        let name = directive.kind.name().to_owned();
        if directive.kind.is_header() && !self.header(&name, directive.name) {
            return Ok(None);
        }
        Ok(Some(Event { span, kind: EventKind::Directive(Box::new(directive)) }))
    }

    /// Whether a directive about the script may stand here; if not, says why.
    fn header(&mut self, name: &str, span: Span) -> bool {
        let Some(index) = directive::index(name).filter(|&index| index < HEADERS) else { return true };
        // `@puzzle` and `@deal` are the first two.
        let rival = (index < 2).then(|| self.headers[1 - index]).flatten();
        let fault = if !self.outer.is_empty() || self.muted > 0 {
            Some(fault::late_directive(span, name, "stands in a variation"))
        } else if self.moved {
            Some(fault::late_directive(span, name, "stands behind a move"))
        } else if let Some(first) = self.headers[index] {
            Some(fault::duplicate_directive(span, name, first))
        } else {
            rival.map(|first| fault::puzzle_and_deal(span, first))
        };
        self.headers[index] = self.headers[index].or(Some(span));
        let allowed = fault.is_none();
        self.faults.extend(fault);
        allowed
    }

    /// Opens a variation; whether it is one that counts.
    fn open(&mut self, span: Span) -> bool {
        if self.muted > 0 {
            self.muted += 1;
            return false;
        }
        let fault = if !self.line.moved {
            Some(fault::variation_first(span))
        } else if self.outer.len() == DEPTH_MAX {
            Some(fault::too_deep(span, DEPTH_MAX))
        } else {
            None
        };
        self.line.filled = true;
        if let Some(fault) = fault {
            self.faults.push(fault);
            self.muted = 1;
            self.muted_open = span;
            return false;
        }
        self.outer.push(self.line);
        self.line = Line { open: span, filled: false, moved: false };
        true
    }

    /// Closes a variation; whether it was one that counts.
    fn close(&mut self, span: Span) -> bool {
        if self.muted > 0 {
            self.muted -= 1;
            return false;
        }
        let Some(line) = self.outer.pop() else {
            self.faults.push(fault::stray_parenthesis(span));
            return false;
        };
        if !self.line.filled {
            self.faults.push(fault::empty_variation(self.line.open.to(span)));
        }
        self.line = line;
        true
    }

    /// At the end of the text: closes what is open.
    fn end(&mut self, end: usize) -> Step {
        let span = Span::at(end);
        if self.muted > 0 {
            self.muted = 0;
            self.broken_off = true;
            self.faults.push(fault::unclosed_variation(self.muted_open));
        }
        if let Some(line) = self.outer.pop() {
            self.broken_off = true;
            self.faults.push(fault::unclosed_variation(self.line.open));
            self.line = line;
            return Step::Event(Event { span, kind: EventKind::Close });
        }
        if std::mem::take(&mut self.broken_off) {
            return Step::Event(Event { span, kind: EventKind::Bad });
        }
        Step::End
    }
}

/// The text from `start` to the end of its line; `None` if that is far.
fn rest_of_line<'t>(window: &Window<'t>, start: usize) -> Result<Option<&'t str>, More> {
    let rest = &window.text[start..];
    match rest.bytes().take(CURLY_MAX).position(|byte| matches!(byte, b'\n' | b'\r')) {
        Some(length) => Ok(Some(&rest[..length])),
        None if rest.len() >= CURLY_MAX => Ok(None),
        None if window.last => Ok(Some(rest)),
        None => Err(More),
    }
}

/// A note in single quotes, if it ends on its line.
fn single_quoted(window: &Window<'_>, lexeme: &Lexeme) -> Result<Option<(usize, Fault)>, More> {
    let start = lexeme.span.start;
    let Some(line) = rest_of_line(window, start)? else { return Ok(None) };
    let closes = |at: &usize| line[at + 1..].chars().next().is_none_or(|c| c.is_whitespace() || c == ')');
    let Some(close) = line.char_indices().skip(1).filter(|(_, c)| *c == '\'').map(|(at, _)| at).find(closes) else {
        return Ok(None);
    };
    if line[..close].contains(['(', ')', '"', '#']) {
        return Ok(None);
    }
    let all = Span::new(start, start + close + 1);
    let fault = fault::unknown_word(all, "a move", window.slice(all))
        .help(format!("notes stand in double quotes: {}", quote(&format!("\"{}\"", &line[1..close]))));
    Ok(Some((all.end, fault)))
}

/// `King`, `ten`, `7`
fn rank_in_words(word: &str) -> Option<Rank> {
    Rank::all().find(|rank| {
        rank.word().eq_ignore_ascii_case(word) || rank.number().to_string() == word && (2..=10).contains(&rank.number())
    })
}

/// `deal x2`, `deal 2`: the count that was meant, if a deal stands before the word on its line.
fn count_behind_deal(window: &Window<'_>, lexeme: &Lexeme) -> Option<Fault> {
    let raw = window.slice(lexeme.span);
    let digits = raw.strip_prefix(['x', 'X', '×']).or(raw.strip_suffix(['x', 'X', '×'])).unwrap_or(raw);
    let count = whole_number(digits)?;
    let before = &window.text[..lexeme.span.start];
    let trimmed = before.trim_end_matches([' ', '\t']);
    if before.len() - trimmed.len() > DEAL_GAP_MAX || trimmed.len() == before.len() {
        return None;
    }
    let deal = trimmed.get(trimmed.len().checked_sub(4)?..)?;
    let outer = &trimmed[..trimmed.len() - 4];
    let is_word = outer.is_empty() || outer.ends_with([' ', '\t', '\n', '\r', '(', '"']);
    let is_value =
        outer.trim_end_matches([' ', '\t']).ends_with("can") || outer.trim_end_matches([' ', '\t']).ends_with("cannot");
    if !deal.eq_ignore_ascii_case("deal") || !is_word || is_value {
        return None;
    }
    let help = format!("write {}", quote(&format!("deal*{count}")));
    Some(match digits == raw {
        true => fault::move_number(lexeme.span, raw)
            .help(format!("{help} for that many deals; scripts have no move numbers")),
        false => fault::bad_count(lexeme.span, "`*` before the count", raw).help(help),
    })
}
