//! A finding as plain data, ready to be drawn.

use crate::source::{Fault, Severity, SourceFile, Span};
use crate::table::Picture;

/// A place in a file and what to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The file.
    pub file: SourceFile,
    /// The bytes in it.
    pub span: Span,
    /// A few words; may be empty.
    pub text: String,
    /// Whether this is the place where the finding is.
    pub primary: bool,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code; every one is in the [catalogue](super::catalogue).
    pub code: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// One sentence without a full stop.
    pub message: String,
    /// The next thing to try.
    pub help: Option<String>,
    /// Id of the puzzle it is about.
    pub puzzle: Option<String>,
    /// Name of the solution it is about.
    pub solution: Option<String>,
    /// The ply the move would have had, or the ply reached, counted from the puzzle's start.
    pub ply: Option<u32>,
    /// Places, the primary one first. Empty only for findings about no file at all.
    pub labels: Vec<Label>,
    /// The board at that point, if there is one.
    pub board: Option<Picture>,
}

impl Diagnostic {
    /// A fault in a file, with the fault's places.
    pub fn of_fault(file: &SourceFile, fault: Fault) -> Diagnostic {
        let label = |span, text, primary| Label { file: file.clone(), span, text, primary };
        let mut labels = vec![label(fault.span, fault.label, true)];
        labels.extend(fault.others.into_iter().map(|(span, text)| label(span, text, false)));
        Diagnostic {
            code: fault.code,
            severity: fault.severity,
            message: fault.message,
            help: fault.help,
            puzzle: None,
            solution: None,
            ply: None,
            labels,
            board: None,
        }
    }

    /// The primary label, if the finding has a place.
    pub fn primary(&self) -> Option<&Label> {
        self.labels.iter().find(|label| label.primary)
    }
}
