//! How things look: signs, and colours where there are any.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

use crate::cards::{Card, Colour};
use crate::diagnose::emit::visible::{Charset, prose};

/// How things look. Colour is never the only sign of anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    /// Suit symbols and drawing characters; else plain ASCII.
    pub symbols: bool,
    /// Red suits in red, and a few colours more.
    pub colour: bool,
}

impl Skin {
    /// A text from outside, fit for a screen.
    pub(super) fn text(self, text: &str) -> String {
        prose(text, if self.symbols { Charset::Unicode } else { Charset::Ascii })
    }

    /// A text that is being typed: blanks and line ends are what they are, each in one column.
    pub(super) fn text_in_line(self, text: &str) -> String {
        self.text(&text.replace('\n', self.sign("↵", "/")))
    }

    /// The style of a line of help: headings, which begin at the margin, stand out.
    pub(super) fn face_of_heading(self, line: &str) -> Style {
        let heading = line.starts_with(|c: char| c.is_uppercase()) && !line.contains(' ');
        if heading { self.strong() } else { Style::new() }
    }

    /// One of two signs.
    pub(super) fn sign(self, symbol: &'static str, ascii: &'static str) -> &'static str {
        if self.symbols { symbol } else { ascii }
    }

    /// A card's name: two columns.
    pub(super) fn card(self, card: Card) -> String {
        if self.symbols { card.symbolic() } else { card.to_string() }
    }

    /// The style of a card's face.
    pub(super) fn face(self, card: Card) -> Style {
        match card.suit().colour() {
            Colour::Red => self.coloured(Color::Red),
            Colour::Black => Style::new(),
        }
    }

    /// Cards in a text of moves as they look on the board: `7H>W2` → `7♥>W2`.
    pub(super) fn moves(self, text: &str) -> String {
        let mut out = String::new();
        let mut word = String::new();
        let flush = |out: &mut String, word: &mut String| {
            match word.parse::<Card>() {
                Ok(card) if *word == card.to_string() => out.push_str(&self.card(card)),
                _ => out.push_str(word),
            }
            word.clear();
        };
        for c in text.chars() {
            if c.is_ascii_alphanumeric() {
                word.push(c);
            } else {
                flush(&mut out, &mut word);
                out.push(c);
            }
        }
        flush(&mut out, &mut word);
        self.text(&out)
    }

    /// Something for the margin.
    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Something that stands out.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Where the player's hand is.
    pub(super) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Good news.
    pub(super) fn good(self) -> Style {
        self.coloured(Color::Green)
    }

    /// Something to look at before going on.
    pub(super) fn warning(self) -> Style {
        self.coloured(Color::Yellow)
    }

    /// A refusal.
    pub(super) fn refused(self) -> Style {
        self.coloured(Color::Red)
    }

    /// The signs of a frame.
    pub(super) fn border(self) -> border::Set<'static> {
        match self.symbols {
            true => border::PLAIN,
            false => border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            },
        }
    }

    fn coloured(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }
}
