//! The only mouth of the program: where output goes, in colour or not, how wide, and how findings look.

use std::io::{self, IsTerminal, Write};

use anstream::ColorChoice;

use crate::diagnose::Diagnostic;
use crate::diagnose::emit::{Emitter, Form};
use crate::render;
use crate::table::Picture;

/// `--color`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Color {
    /// In colour on a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always in colour
    Always,
    /// Never in colour
    Never,
}

/// How boards and findings are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct Look {
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// Show face-down cards
    #[arg(long)]
    pub reveal: bool,
    /// Columns to draw for (default: the terminal's width, 80 elsewhere)
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(40..=1000))]
    pub width: Option<u16>,
    /// Write findings as sentences in reading order, for screen readers
    #[arg(long)]
    pub narrate: bool,
}

/// Output of a command.
pub struct Ui {
    out: Box<dyn Write>,
    colour: bool,
}

impl Ui {
    /// Writes to standard output.
    pub fn stdout(color: Color) -> Ui {
        let colour = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never && io::stdout().is_terminal()
            }
        };
        let colour = colour || (color == Color::Auto && clicolor_force());
        Ui { out: Box::new(io::BufWriter::with_capacity(1 << 16, io::stdout())), colour }
    }

    /// Whether to colour.
    pub fn colour(&self) -> bool {
        self.colour
    }

    /// Writes text as it is.
    ///
    /// # Errors
    /// If standard output cannot take it, a closed pipe included.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// Writes text and a line end.
    ///
    /// # Errors
    /// As [`Ui::print`].
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.print(text)?;
        self.print("\n")
    }

    /// Writes out what is buffered.
    ///
    /// # Errors
    /// As [`Ui::print`].
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Draws a board.
    pub fn board(&self, picture: &Picture, look: Look) -> String {
        render::board(picture, &self.style(look, 0))
    }

    /// Draws a finding, with its board under it.
    pub fn finding(&self, diagnostic: &Diagnostic, look: Look) -> String {
        let form = match look {
            Look { narrate: true, .. } => Form::Narrated,
            Look { ascii: true, .. } => Form::Ascii,
            _ => Form::Unicode,
        };
        let emitter = Emitter { form, colour: self.colour, width: look.columns() };
        let board = diagnostic.board.as_ref().map(|picture| {
            let mut style = self.style(look, 4);
            style.symbols &= form == Form::Unicode;
            style.colour &= form != Form::Narrated;
            render::board(picture, &style)
        });
        emitter.draw(diagnostic, board.as_deref())
    }

    fn style(&self, look: Look, indent: usize) -> render::Style {
        render::Style {
            symbols: !look.ascii,
            colour: self.colour,
            reveal: look.reveal,
            width: look.columns().saturating_sub(indent).max(40),
        }
    }
}

/// Draws a finding on standard error, for output whose readers take no findings.
pub fn aside(diagnostic: &Diagnostic, look: Look) {
    let plain = Ui::stdout(Color::Never);
    // Nothing can be said if nobody listens.
    let _ = writeln!(anstream::stderr(), "{}", plain.finding(diagnostic, look));
}

/// Says something beside the output, on standard error: a sentence, or what was chosen.
pub fn say(text: &str) {
    use crate::diagnose::emit::visible::{Charset, prose};
    let _ = writeln!(anstream::stderr(), "{}", prose(text, Charset::Unicode));
}

impl Look {
    /// Columns to draw for.
    pub fn columns(self) -> usize {
        if let Some(width) = self.width {
            return usize::from(width);
        }
        match terminal_size::terminal_size_of(io::stdout()) {
            Some((terminal_size::Width(width), _)) => usize::from(width).clamp(40, 200),
            None => 80,
        }
    }
}

fn clicolor_force() -> bool {
    std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value != "0") && std::env::var_os("NO_COLOR").is_none()
}
