//! Syntax errors in our own words.

use granit_parser::ErrorKind;

use super::fault;
use crate::source::{Fault, Span, shown};

/// Whether the parser gave up because of nesting.
pub(super) fn is_nesting_limit(kind: &ErrorKind) -> bool {
    matches!(kind, ErrorKind::RecursionLimitExceeded)
}

/// The character at an offset; at the end of the text or of a line, the last one before it that can be seen.
pub(super) fn place(text: &str, at: usize) -> Span {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    match text[at..].chars().next() {
        Some(c) if !c.is_whitespace() => Span::new(at, at + c.len_utf8()),
        _ => {
            let before = text[..at].trim_end().trim_start_matches('\u{FEFF}');
            match before.chars().next_back() {
                Some(c) => {
                    let end = text[..at].trim_end().len();
                    Span::new(end - c.len_utf8(), end)
                }
                None => Span::at(at),
            }
        }
    }
}

/// A tab in the indentation of a line that begins at an offset, which some programs accept and some do not.
pub(super) fn tab_before(text: &str, at: usize) -> Option<Span> {
    let before = &text[..at];
    let indent = &before[before.trim_end_matches([' ', '\t']).len()..];
    let begins = before.len() == indent.len() || before[..before.len() - indent.len()].ends_with(['\r', '\n']);
    let tab = at - indent.len() + indent.find('\t').filter(|_| begins)?;
    Some(Span::new(tab, tab + 1))
}

/// The anchor or alias with its `&` or `*` that begins the text of a span, behind blanks, indicators and comments, if
/// its name is one that some programs end earlier than others.
pub(super) fn odd_anchor(text: &str, within: Span) -> Option<Span> {
    let part = text.get(within.range())?;
    let mut rest = part.char_indices();
    let mut blank = true;
    let at = loop {
        match rest.next()? {
            (at, '&' | '*') => break at,
            (_, '#') if blank => blank = rest.any(|(_, c)| matches!(c, '\r' | '\n')),
            (_, c) => blank = c.is_whitespace(),
        }
    };
    let name = &part[at + 1..];
    let end = name.find(|c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '{' | '}')).unwrap_or(name.len());
    let plain = name[..end].bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    (!plain).then(|| Span::new(within.start + at, within.start + at + 1 + end))
}

/// The fault for an error of the parser at byte `at`. `open` is the innermost bracket that is still open.
pub(super) fn fault(text: &str, kind: &ErrorKind, at: usize, open: Option<Span>) -> Fault {
    let place = place(text, at);
    if *kind == ErrorKind::DirectiveDisallowed {
        return fault::directive(place);
    }
    let place = match kind {
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidUnicodeEscape => bad_escape(text, place.start).unwrap_or(place),
        _ => place,
    };
    let (message, help) = match open {
        // On a later line than the bracket, whatever does not fit means that the bracket should have been closed.
        Some(open) if text.get(open.start..place.start).is_some_and(|between| between.contains(['\r', '\n'])) => {
            let close = if text[open.range()].starts_with('[') { ']' } else { '}' };
            (format!("a list or map in brackets is not closed before this line: a `{close}` is missing"), None)
        }
        _ => words(text, kind, place),
    };
    let (message, help) = match open {
        None => slip(text, kind, place).unwrap_or((message, help.map(str::to_owned))),
        Some(_) => (message, help.map(str::to_owned)),
    };
    let fault = fault::syntax(place, message, help);
    match open {
        Some(open) if open != place => fault.also(open, "this bracket is still open"),
        _ => fault,
    }
}

/// The first escape of a double-quoted text that is none; the text begins at `start`.
fn bad_escape(text: &str, start: usize) -> Option<Span> {
    let mut chars = text.get(start..)?.strip_prefix('"')?.char_indices();
    while let Some((at, c)) = chars.next() {
        if c != '\\' {
            continue;
        }
        let (after, escaped) = chars.next()?;
        let rest = &text[start + 1 + after + escaped.len_utf8()..];
        let digits = match escaped {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            '0' | 'a' | 'b' | 't' | '\t' | 'n' | 'v' | 'f' | 'r' | 'e' | 'N' | '_' | 'L' | 'P' | ' ' | '"' | '/'
            | '\\' | '\r' | '\n' => continue,
            _ => 0,
        };
        let hex = rest.chars().take(digits).take_while(char::is_ascii_hexdigit).count();
        let code = u32::from_str_radix(&rest[..hex], 16).unwrap_or(0);
        if digits == 0 || hex < digits || code > 0x10_FFFF {
            let begin = start + 1 + at;
            return Some(Span::new(begin, begin + 1 + escaped.len_utf8() + hex));
        }
    }
    None
}

/// Longest line that is looked at for a slip, in bytes.
const LINE_MAX: usize = 400;

/// So many lines above are looked at.
const LINES_MAX: usize = 50;

/// Whether a text looks like the key that somebody meant.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains([' ', '"', '\'', '{', '[', '#'])
}

/// The line at a place, and the line before it that is not blank.
fn lines(text: &str, place: Span) -> Option<(&str, &str)> {
    let ends = ['\r', '\n'];
    let begin = text[..place.start].rfind(ends).map_or(0, |at| at + 1);
    let end = text[begin..].find(ends).map_or(text.len(), |length| begin + length);
    let above = text[..begin].trim_end();
    let above = &above[above.rfind(ends).map_or(0, |at| at + 1)..];
    (end - begin <= LINE_MAX && above.len() <= LINE_MAX).then_some((&text[begin..end], above))
}

/// Where the first key of a line begins, behind blanks and the dashes of items.
fn column(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '-']).len()
}

/// Message and help for slips that the lines themselves tell of.
fn slip(text: &str, kind: &ErrorKind, place: Span) -> Option<(String, Option<String>)> {
    use ErrorKind as E;
    let (line, above) = lines(text, place)?;
    match kind {
        E::SimpleKeyExpected | E::InvalidSimpleKey => {
            let (key, header) = above.rsplit_once(": ")?;
            let begins_block = header.starts_with(['|', '>']) && header.len() <= 3;
            let key = key.trim_start_matches([' ', '-']);
            begins_block.then(|| {
                let help = format!("indent the {} below `{}: {header}`", what_is_in(key), shown(key));
                ("the text of this block is not indented".to_owned(), Some(help))
            })
        }
        E::MappingValueNotAllowed | E::InvalidMappingValueWhitespace | E::InvalidColonPlacement => {
            let (key, value) = line.split_once(": ")?;
            let (key, value) = (key.trim_start_matches([' ', '-']), value.trim());
            if is_word(key) && (value.contains(": ") || value.ends_with(':')) {
                let value = value.split(" #").next().unwrap_or(value).trim_end();
                let quoted = match value.contains(['"', '\\']) {
                    false => format!("\"{value}\""),
                    true => format!("'{}'", value.replace('\'', "''")),
                };
                let message = "a text with a colon and a blank in it is not in quotes".to_owned();
                return Some((message, Some(format!("write `{}: {}`", shown(key), shown(&quoted)))));
            }
            let (here, there) = (column(line), column(above));
            let (above_key, _) = above[there..].split_once(':')?;
            (is_word(key) && here > there).then(|| {
                let message = format!("this line is indented by {here}, the line above it by {there}");
                let help = format!(
                    "keys of one map stand exactly below each other: `{}` below `{}`",
                    shown(key),
                    shown(above_key)
                );
                (message, Some(help))
            })
        }
        E::ExpectedBlockMappingKey | E::ExpectedBlockSequenceEntry | E::InvalidIndentation => {
            let here = column(line);
            let (key, _) = line[here..].split_once(':')?;
            let begin = text[..place.start].rfind(['\r', '\n'])? + 1;
            // The nearest key that stands a little further in or out is the one it was meant to stand below.
            let before = text[..begin].lines().rev().take(LINES_MAX).filter(|line| line.len() <= LINE_MAX);
            let (there, other) = before
                .filter_map(|line| line[column(line)..].split_once(':').map(|(key, _)| (column(line), key)))
                .find(|(there, key)| (1..=2).contains(&here.abs_diff(*there)) && is_word(key))?;
            (is_word(key) && begin + here == place.start).then(|| {
                let message = format!("this line is indented by {here}, `{}` above it by {there}", shown(other));
                let help = format!(
                    "keys of one map stand exactly below each other: `{}` below `{}`",
                    shown(key),
                    shown(other)
                );
                (message, Some(help))
            })
        }
        E::InvalidTrailingDoubleQuotedScalar => {
            let (key, value) = line.split_once(": \"")?;
            let key = key.trim_start_matches([' ', '-']);
            let value = value.trim_end().strip_suffix('"')?;
            // Moves may begin and end with a note.
            let quotes = !matches!(key, "moves" | "start") && !value.contains(['\'', '\\', '#']);
            quotes.then(|| {
                let help = format!("write `{}: '{}'`, or `\\\"` for a quote inside", shown(key), shown(value));
                ("a quote ends a text in double quotes, and text follows".to_owned(), Some(help))
            })
        }
        E::InvalidTrailingSingleQuotedScalar => {
            let (key, value) = line.split_once(": '")?;
            let value = value.trim_end();
            let value = value.strip_suffix('\'').unwrap_or(value);
            let apostrophe = value.contains('\'') && !value.contains(['"', '\\', '#']);
            apostrophe.then(|| {
                let key = key.trim_start_matches([' ', '-']);
                let help = format!(
                    "write `{}: \"{}\"`; inside single quotes an apostrophe is written twice, `''`",
                    shown(key),
                    shown(value)
                );
                ("an apostrophe ends a text in single quotes, and text follows".to_owned(), Some(help))
            })
        }
        _ => None,
    }
}

/// What the block of a key holds, in words.
fn what_is_in(key: &str) -> &'static str {
    if matches!(key, "moves" | "start") { "moves" } else { "text" }
}

/// Message and help.
fn words(text: &str, kind: &ErrorKind, place: Span) -> (String, Option<&'static str>) {
    use ErrorKind as E;
    let c = text[place.range()].chars().next().unwrap_or(' ');
    const QUOTE: &str = "put a text that begins with this character in quotes, or in a `|` block";
    const INDENT: &str = "keys of one map stand exactly below each other, a block's lines further in than its key";
    let (message, help): (&str, Option<&str>) = match kind {
        E::UnexpectedEofFlowSequence | E::ExpectedFlowSequenceSeparator | E::UnclosedFlowCollection { open: '[' } => {
            ("a `,` or the closing `]` is missing in a list", None)
        }
        E::UnexpectedEofFlowMapping
        | E::UnexpectedEofImplicitFlowMapping
        | E::ExpectedFlowMappingSeparator
        | E::UnclosedFlowCollection { .. } => (
            "a `,` or the closing `}` is missing in a map",
            Some("a value that holds a comma or begins with a quote is quoted as a whole"),
        ),
        E::MismatchedFlowCollectionEnd { open, close } => {
            return (format!("`{open}` is closed by `{close}`"), None);
        }
        E::MisplacedFlowCollectionEnd => return (format!("this `{c}` closes nothing"), Some(QUOTE)),
        E::UnclosedQuotedScalar => ("a quoted text is not closed", Some("add the closing quote")),
        E::DocumentIndicatorInQuotedScalar => {
            ("`---` or `...` at the beginning of a line inside a quoted text", Some("add the closing quote before it"))
        }
        E::InvalidTrailingSingleQuotedScalar | E::InvalidTrailingDoubleQuotedScalar => (
            "text follows a quoted text",
            Some("what begins with a quote ends with it; moves that begin with a note go into a `|` block"),
        ),
        E::InvalidQuotedScalarIndent => {
            ("a line of a quoted text is not indented", Some("indent it more than its key"))
        }
        E::UnknownQuotedScalarEscape | E::InvalidQuotedScalarHexEscape => (
            "no such escape in a text in double quotes",
            Some("write `\\\\` for a backslash, or use single quotes, where it is an ordinary character"),
        ),
        E::InvalidLowSurrogateHexEscape
        | E::InvalidLowSurrogate
        | E::MissingLowSurrogate
        | E::UnpairedLowSurrogate
        | E::InvalidUnicodeEscape => ("this escape is no character", None),
        E::TabNotAllowed
        | E::TabInBlockIndentation
        | E::TabInIndentation
        | E::TabAtBlockScalarStart
        | E::TabInPlainScalar => ("YAML does not allow a tab here", Some("indent with spaces")),
        E::MappingValueNotAllowed | E::InvalidMappingValueWhitespace | E::InvalidColonPlacement => (
            "no `key: value` can begin here",
            Some("a text with a colon and a blank in it is quoted; keys of one map stand exactly below each other"),
        ),
        E::FlowMappingValueAdjacentCollection => ("a blank is missing behind this colon", None),
        E::SimpleKeyExpected | E::InvalidSimpleKey => (
            "this line is no `key: value`",
            Some("a `:` and a blank follow a key; a text of several lines goes into a `|` block"),
        ),
        E::MappingKeyNotAllowed => ("no key can begin here", Some(INDENT)),
        E::ExpectedBlockMappingKey
        | E::ExpectedBlockSequenceEntry
        | E::UnexpectedEofBlockMapping
        | E::UnexpectedEofBlockSequence
        | E::InvalidIndentation
        | E::InvalidFlowScalarIndent => ("this does not stand in line with what comes before it", Some(INDENT)),
        E::BlockSequenceEntryNotAllowed | E::BlockEntryInFlowCollection | E::InvalidBlockEntryWhitespace => (
            "a `-` item cannot begin here",
            Some("items of one list stand exactly below each other, each on its own line"),
        ),
        E::PlainScalarStartsWithDashFlowIndicator => ("a `-` stands before a bracket or comma", Some(QUOTE)),
        E::InvalidBlockScalarHeader | E::ZeroBlockScalarIndent => (
            "text follows the `|` or `>` that begins a block",
            Some("the text begins on the next line; a text that begins with `>` needs quotes or a `|` block"),
        ),
        E::InvalidBlockScalarIndent => ("the first lines of this block are indented more than its text", Some(INDENT)),
        E::UnexpectedCharacter { .. } if c == '`' => ("a word cannot begin with a backquote", Some(QUOTE)),
        E::UnexpectedCharacter { .. } => {
            return (format!("a word cannot begin with `{c}`"), Some(QUOTE));
        }
        E::CommentNotSeparated => ("a blank is missing before this `#`", Some("a comment begins after a blank")),
        E::CommentInterceptedScalar => (
            "a comment stands inside a text of several lines",
            Some("use a `|` block; comments of a script stay in it"),
        ),
        E::UnexpectedEndOfPlainScalar => ("no text begins with this character", Some(QUOTE)),
        E::MissingAnchorOrAliasName => ("a name is missing behind `&` or `*`", Some(QUOTE)),
        E::UnknownAnchor => ("no anchor of this name stands before", Some(QUOTE)),
        E::ExpectedNodeContent => ("a value is missing here", Some(QUOTE)),
        E::InvalidDocumentEnd | E::ExpectedDocumentStart => (
            "text follows the end of a document",
            Some("keys of one map stand exactly below each other; `---` begins another document"),
        ),
        E::MissingDocumentEndBeforeDirective => ("a word cannot begin with `%`", Some(QUOTE)),
        E::ExpectedTagBang
        | E::InvalidGlobalTagCharacter
        | E::InvalidTagTerminator
        | E::MissingTagUri
        | E::UnclosedVerbatimTag
        | E::InvalidTagEscape
        | E::InvalidTagUtf8LeadingByte
        | E::InvalidTagUtf8TrailingByte
        | E::InvalidTagUtf8
        | E::UndeclaredTagHandle => ("a word that begins with `!` is a YAML tag", Some(QUOTE)),
        _ => ("this is no valid YAML", None),
    };
    (message.to_owned(), help)
}
