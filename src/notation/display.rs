//! How what was read is written again.

use std::fmt;

use super::{Asked, Directive, DirectiveKind, Mark, Written, WrittenMove};

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Display for Written {
    /// `deal*3`, `redeal`, `7H:R2>F1`: upper-case cards with suit letters, whole words, `>` as the arrow.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Written::Deal { count: 1, counted: false } => f.write_str("deal"),
            Written::Deal { count, .. } => write!(f, "deal*{count}"),
            Written::Redeal => f.write_str("redeal"),
            Written::Play { card, from, to } => {
                if let Some(card) = card {
                    write!(f, "{card}")?;
                }
                if let Some(from) = from {
                    write!(f, "{}{from}", if card.is_some() { ":" } else { "" })?;
                }
                if let Some(to) = to {
                    write!(f, ">{to}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.written)?;
        match self.mark {
            Some(mark) => write!(f, "{mark}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Directive {
    /// With its `@`, its name in lower case; texts in quotes where they need them or usually have them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)
    }
}

impl fmt::Display for DirectiveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.name())?;
        match self {
            DirectiveKind::Puzzle { target, quoted: false } | DirectiveKind::Name(target) => write!(f, " {target}"),
            DirectiveKind::Puzzle { target: text, quoted: true }
            | DirectiveKind::Title(text)
            | DirectiveKind::Author(text)
            | DirectiveKind::By(text)
            | DirectiveKind::Source(text) => write!(f, " {}", Quoted(text)),
            DirectiveKind::Deal(text) | DirectiveKind::Date(text) | DirectiveKind::Extra { value: text, .. } => {
                if is_bare(text) {
                    write!(f, " {text}")
                } else {
                    write!(f, " {}", Quoted(text))
                }
            }
            DirectiveKind::From(point) => write!(f, " {point}"),
            DirectiveKind::Expect(expect) => write!(f, " {expect}"),
            DirectiveKind::Score(number) | DirectiveKind::Pass(number) => match number {
                Asked::Is(number) => write!(f, " {number}"),
                Asked::What => f.write_str(" ?"),
            },
            DirectiveKind::State(hash) => match hash {
                Asked::Is(hash) => write!(f, " {hash:016x}"),
                Asked::What => f.write_str(" ?"),
            },
            DirectiveKind::Top { pile, card } => write!(f, " {pile} {card}"),
            DirectiveKind::Empty(pile) => write!(f, " {pile}"),
            DirectiveKind::Can(written) => write!(f, " {written}"),
            DirectiveKind::Cannot { written, code } => {
                write!(f, " {written}")?;
                match code {
                    Some(code) => write!(f, " {code}"),
                    None => Ok(()),
                }
            }
            DirectiveKind::Label(name) => write!(f, " {name}"),
            DirectiveKind::Won
            | DirectiveKind::Stuck
            | DirectiveKind::Unfinished
            | DirectiveKind::Winnable
            | DirectiveKind::Lost => Ok(()),
        }
    }
}

impl DirectiveKind {
    /// The directive's name without `@`, in lower case.
    pub fn name(&self) -> &str {
        match self {
            DirectiveKind::Puzzle { .. } => "puzzle",
            DirectiveKind::Deal(_) => "deal",
            DirectiveKind::From(_) => "from",
            DirectiveKind::Name(_) => "name",
            DirectiveKind::Title(_) => "title",
            DirectiveKind::Author(_) => "author",
            DirectiveKind::By(_) => "by",
            DirectiveKind::Date(_) => "date",
            DirectiveKind::Source(_) => "source",
            DirectiveKind::Expect(_) => "expect",
            DirectiveKind::Won => "won",
            DirectiveKind::Stuck => "stuck",
            DirectiveKind::Unfinished => "unfinished",
            DirectiveKind::Winnable => "winnable",
            DirectiveKind::Lost => "lost",
            DirectiveKind::Score(_) => "score",
            DirectiveKind::Pass(_) => "pass",
            DirectiveKind::State(_) => "state",
            DirectiveKind::Top { .. } => "top",
            DirectiveKind::Empty(_) => "empty",
            DirectiveKind::Can(_) => "can",
            DirectiveKind::Cannot { .. } => "cannot",
            DirectiveKind::Label(_) => "label",
            DirectiveKind::Extra { name, .. } => name,
        }
    }

    /// Whether the directive belongs before the first move: it speaks of the script, not of a position.
    pub fn is_header(&self) -> bool {
        matches!(
            self,
            DirectiveKind::Puzzle { .. }
                | DirectiveKind::Deal(_)
                | DirectiveKind::From(_)
                | DirectiveKind::Name(_)
                | DirectiveKind::Title(_)
                | DirectiveKind::Author(_)
                | DirectiveKind::By(_)
                | DirectiveKind::Date(_)
                | DirectiveKind::Source(_)
                | DirectiveKind::Expect(_)
        )
    }
}

/// A text in quotes, with `"` and `\` escaped.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for piece in self.0.split_inclusive(['"', '\\']) {
            match piece.strip_suffix(['"', '\\']) {
                Some(plain) => write!(f, "{plain}\\{}", &piece[plain.len()..])?,
                None => f.write_str(piece)?,
            }
        }
        f.write_str("\"")
    }
}

/// Whether a text can stand as a value without quotes.
fn is_bare(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(['#', '@'])
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !super::fast::ends_word(byte))
}
