//! Pieces of text whose width on a screen is known, and how cards look.

use crate::cards::{Card, Colour, Suit};

const RED: &str = "\u{1b}[31m";
const BOLD: &str = "\u{1b}[1m";
const FAINT: &str = "\u{1b}[2m";
const RESET: &str = "\u{1b}[0m";

/// A piece of a line: text, perhaps with escape codes, and the columns it takes.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    text: String,
    width: usize,
}

impl Row {
    /// Columns it takes.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Adds blanks until it takes that many columns.
    pub fn pad_to(&mut self, width: usize) -> &mut Row {
        while self.width < width {
            self.text.push(' ');
            self.width += 1;
        }
        self
    }

    /// Adds another piece.
    pub fn append(&mut self, other: Row) {
        self.text.push_str(&other.text);
        self.width += other.width;
    }

    /// The text, without blanks at the end.
    pub fn finished(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text
    }
}

/// Columns that the widest row takes.
pub(super) fn width_of(rows: &[Row]) -> usize {
    rows.iter().map(Row::width).max().unwrap_or(0)
}

/// Two blocks of rows beside each other.
pub(super) fn beside(left: Vec<Row>, right: Vec<Row>, gap: usize) -> Vec<Row> {
    let column = width_of(&left) + gap;
    let height = left.len().max(right.len());
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    (0..height)
        .map(|_| {
            let mut row = left.next().unwrap_or_default();
            if let Some(piece) = right.next().filter(|piece| piece.width > 0) {
                row.pad_to(column).append(piece);
            }
            row
        })
        .collect()
}

/// A suit symbol's letter; a question mark for anything else that is not ASCII.
fn in_ascii(c: char) -> char {
    match Suit::from_char(c) {
        _ if c.is_ascii() => c,
        Some(suit) => suit.letter(),
        None => '?',
    }
}

/// Draws single things.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub symbols: bool,
    pub colour: bool,
}

impl Pen {
    pub fn plain(self, text: &str) -> Row {
        Row { text: text.to_owned(), width: text.chars().count() }
    }

    /// Something for the margin.
    pub fn faint(self, text: &str) -> Row {
        self.painted(text, FAINT)
    }

    /// A few words for the margin; cards among them look like the other cards, blanks are single.
    pub fn words(self, text: &str) -> Row {
        let mut row = Row::default();
        for word in text.split_whitespace() {
            if row.width > 0 {
                let column = row.width + 1;
                row.pad_to(column);
            }
            let bare = word.trim_end_matches([',', ';', ')']);
            match bare.parse::<Card>() {
                Ok(card) if card.to_string() == bare || card.symbolic() == bare => {
                    row.append(self.card(card, false));
                    row.append(self.faint(&word[bare.len()..]));
                }
                _ if self.symbols => row.append(self.faint(word)),
                _ => row.append(self.faint(&word.chars().map(in_ascii).collect::<String>())),
            }
        }
        row
    }

    /// Name of a pile.
    pub fn name(self, text: &str) -> Row {
        self.painted(text, FAINT)
    }

    /// A card's face; a card that can be played next stands out.
    pub fn card(self, card: Card, next: bool) -> Row {
        let text = if self.symbols { card.symbolic() } else { card.to_string() };
        let red = card.suit().colour() == Colour::Red;
        let codes = [if next { BOLD } else { "" }, if red { RED } else { "" }].concat();
        if codes.is_empty() { self.plain(&text) } else { self.painted(&text, &codes) }
    }

    /// A card's back.
    pub fn back(self) -> Row {
        self.faint(if self.symbols { "▒▒" } else { "##" })
    }

    /// An empty place.
    pub fn nothing(self) -> Row {
        self.faint(if self.symbols { "——" } else { "--" })
    }

    /// Stands for cards that are not shown.
    pub fn more(self) -> &'static str {
        if self.symbols { "…" } else { "..." }
    }

    /// Between two facts.
    pub fn separator(self) -> &'static str {
        if self.symbols { " · " } else { " | " }
    }

    /// Pieces with a blank between, wrapped to a width; a piece is never broken.
    pub fn wrapped(self, pieces: impl IntoIterator<Item = Row>, width: usize) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for piece in pieces {
            match rows.last_mut() {
                Some(row) if row.width + 1 + piece.width <= width => {
                    let column = row.width + 1;
                    row.pad_to(column).append(piece);
                }
                _ => rows.push(piece),
            }
        }
        rows
    }

    fn painted(self, text: &str, codes: &str) -> Row {
        let width = text.chars().count();
        let text = if self.colour && width > 0 { format!("{codes}{text}{RESET}") } else { text.to_owned() };
        Row { text, width }
    }
}
