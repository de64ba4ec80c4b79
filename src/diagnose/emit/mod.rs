//! Findings drawn for a terminal, for a screen reader, for a program, for a host.

pub mod github;
pub mod gitlab;
#[cfg(feature = "cli")]
mod graphical;
pub mod host;
pub mod json;
pub mod junit;
pub mod narrated;
pub mod rdjson;
pub mod sarif;
mod sheet;
pub mod visible;

#[cfg(feature = "cli")]
pub use emitter::{Emitter, Form};

#[cfg(feature = "cli")]
mod emitter {
    use super::{graphical, narrated};
    use crate::diagnose::Diagnostic;

    /// How findings look.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Form {
        /// Snippets with labels, drawn with box characters.
        Unicode,
        /// The same, in plain ASCII throughout.
        Ascii,
        /// Sentences in reading order, for screen readers and braille.
        Narrated,
    }

    /// Draws findings. The same finding and settings always give the same text.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Emitter {
        /// How they look.
        pub form: Form,
        /// Whether to colour them; never the only sign of anything, and of no effect in the narrated form.
        pub colour: bool,
        /// Columns to keep within; less than 40 counts as 40.
        pub width: usize,
    }

    impl Emitter {
        /// The finding as text, ending with a line end. `board` is the position it is about, already drawn, and is set
        /// in under the report.
        pub fn draw(&self, diagnostic: &Diagnostic, board: Option<&str>) -> String {
            match self.form {
                Form::Unicode => graphical::draw(diagnostic, board, self, false),
                Form::Ascii => graphical::draw(diagnostic, board, self, true),
                Form::Narrated => narrated::draw(diagnostic, board),
            }
        }
    }
}

/// Adds a board to a report, set in and apart.
fn add_board(out: &mut String, board: Option<&str>, indent: &str) {
    let Some(board) = board.filter(|board| !board.trim().is_empty()) else {
        return;
    };
    out.push('\n');
    for line in board.trim_end().lines() {
        if !line.trim().is_empty() {
            out.push_str(indent);
            out.push_str(line);
        }
        out.push('\n');
    }
}
