//! What is wrong with a text, as plain data.

use super::Span;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; changes no verdict.
    Note,
    /// Probably not meant; changes no verdict.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Something wrong with a text, at a place in that text. The place is in bytes of the text that was read; whoever
/// knows which file it is turns the fault into a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Stable code, such as `script::unknown-word`; every one is in the catalogue of `diagnose`.
    pub code: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// One sentence without a full stop: what was found, what stands in the way.
    pub message: String,
    /// The next thing to try.
    pub help: Option<String>,
    /// The place.
    pub span: Span,
    /// A few words at the place; empty for none.
    pub label: String,
    /// Other places that matter, each with a few words.
    pub others: Vec<(Span, String)>,
}

impl Fault {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Fault {
        Fault {
            code,
            severity: Severity::Error,
            message: message.into(),
            help: None,
            span,
            label: String::new(),
            others: Vec::new(),
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Fault {
        Fault { severity: Severity::Warning, ..Fault::error(code, span, message) }
    }

    /// With the next thing to try.
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// With a few words at the place.
    pub fn label(mut self, label: impl Into<String>) -> Fault {
        self.label = label.into();
        self
    }

    /// With another place that matters.
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Fault {
        self.others.push((span, label.into()));
        self
    }

    /// With every place moved by a function, for a text that is a part of another.
    pub fn mapped(mut self, map: impl Fn(Span) -> Span) -> Fault {
        self.span = map(self.span);
        for (span, _) in &mut self.others {
            *span = map(*span);
        }
        self
    }
}
