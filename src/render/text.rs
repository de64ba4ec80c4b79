//! Boards as text, for terminals, notes and diffs.

use super::pen::{Pen, Row, beside, width_of};
use crate::cards::Card;
use crate::table::{Face, Fan, Picture, PicturePile, PileId, Zone};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Suit symbols and drawing characters (`T♥`, `▒▒`); else plain ASCII (`TH`, `##`).
    pub symbols: bool,
    /// Red suits in red, faint margins. Never the only sign of anything.
    pub colour: bool,
    /// Shows what lies face down, and squared piles whole.
    pub reveal: bool,
    /// Columns to keep within; less than 40 counts as 40.
    pub width: usize,
}

impl Default for Style {
    /// ASCII without colour, nothing revealed, 80 columns.
    fn default() -> Style {
        Style { symbols: false, colour: false, reveal: false, width: 80 }
    }
}

/// The board as text; every line ends with a line end and none with blanks.
///
/// ```
/// use trove::cards::Card;
/// use trove::render::{Style, board};
/// use trove::table::{Face, Fan, Picture, PicturePile, PileId, Status};
///
/// let cards = |text: &str| text.split(' ').map(|card| card.parse().unwrap()).collect::<Vec<Card>>();
/// let pile = |id, text, face, fan| PicturePile { id, cards: cards(text), face, fan, hint: None };
/// let picture = Picture {
///     piles: vec![
///         pile(PileId::STOCK, "8H 6C", Face::Down, Fan::Squared),
///         pile(PileId::reserve(1), "JS JC KD", Face::NextOnly, Fan::Spread),
///         pile(PileId::foundation(1), "3D 9D", Face::Up, Fan::Spread),
///     ],
///     pass: 1,
///     passes: Some(3),
///     score: 2,
///     cards: 7,
///     status: Status::Unfinished,
/// };
/// assert_eq!(
///     board(&picture, &Style::default()),
///     "R1  ## ## KD    F1  3D 9D\n\
///      \n\
///      S   ##  2 cards\n\
///      \n\
///      pass 1 of 3 | score 2 of 7 | unfinished\n"
/// );
/// ```
pub fn board(picture: &Picture, style: &Style) -> String {
    let mut out = String::new();
    for line in lines(picture, style) {
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// The board as lines without line ends, to be set beside something else.
pub fn lines(picture: &Picture, style: &Style) -> Vec<String> {
    let artist = Artist { pen: Pen { symbols: style.symbols, colour: style.colour }, reveal: style.reveal };
    let width = style.width.max(NARROWEST);
    let mut rows = artist.columns(&blocks(picture), width);
    let singles: Vec<&PicturePile> = picture.piles.iter().filter(|pile| pile.id.number == 0).collect();
    if !singles.is_empty() && !rows.is_empty() {
        rows.push(Row::default());
    }
    rows.extend(artist.singles(&singles, width));
    if !rows.is_empty() {
        rows.push(Row::default());
    }
    rows.extend(artist.standing(picture, width));
    rows.into_iter().map(Row::finished).collect()
}

/// Boards are not squeezed further than this.
const NARROWEST: usize = 40;
/// Columns between two blocks of piles.
const GAP: usize = 4;
/// Columns that a pile's name takes, with the blanks after it.
const NAME: usize = 4;
/// How many cards of a squared waste are shown.
const WASTE_CARDS: usize = 3;

/// The numbered piles, zone by zone, in the order in which they lie from the left: reserves left of fanned foundations,
/// squared foundations left of waste piles.
fn blocks(picture: &Picture) -> Vec<Vec<&PicturePile>> {
    [Zone::Reserve, Zone::Foundation, Zone::Waste, Zone::Stock]
        .into_iter()
        .map(|zone| picture.piles.iter().filter(|pile| pile.id.zone == zone && pile.id.number > 0).collect::<Vec<_>>())
        .filter(|block| !block.is_empty())
        .collect()
}

struct Artist {
    pen: Pen,
    reveal: bool,
}

impl Artist {
    /// Blocks of piles beside each other where they fit, else below each other.
    fn columns(&self, blocks: &[Vec<&PicturePile>], width: usize) -> Vec<Row> {
        let mut done: Vec<Row> = Vec::new();
        let mut open: Vec<Row> = Vec::new();
        for block in blocks {
            let used = width_of(&open);
            if used > 0 {
                let left = width.saturating_sub(used + GAP);
                // A block may wrap to find room beside another, but not below half the board.
                let natural = width_of(&self.block(block, usize::MAX));
                if natural <= left || left * 2 >= width {
                    open = beside(open, self.block(block, left), GAP);
                    continue;
                }
                done.append(&mut open);
                done.push(Row::default());
            }
            open = self.block(block, width);
        }
        done.append(&mut open);
        done
    }

    /// The piles of a zone below each other, their hints in a column.
    fn block(&self, piles: &[&PicturePile], width: usize) -> Vec<Row> {
        let bodies: Vec<Vec<Row>> = piles.iter().map(|pile| self.body(pile, width.saturating_sub(NAME))).collect();
        let hint = piles.iter().filter_map(|pile| pile.hint.as_deref()).map(|hint| self.pen.words(hint).width()).max();
        let last_rows = || bodies.iter().zip(piles).filter(|(_, pile)| pile.hint.is_some());
        let longest = last_rows().filter_map(|(rows, _)| rows.last()).map(Row::width).max().unwrap_or(0);
        // The column of the hints, if all of them fit there.
        let column = hint.filter(|hint| NAME + longest + 2 + hint <= width).map(|_| longest + 2);
        let mut out = Vec::new();
        for (pile, mut rows) in piles.iter().zip(bodies) {
            if let Some(words) = &pile.hint {
                self.add_hint(&mut rows, words, column, width.saturating_sub(NAME));
            }
            out.extend(self.named(pile.id, rows));
        }
        out
    }

    /// The stock and a single waste: beside each other where they fit.
    fn singles(&self, piles: &[&PicturePile], width: usize) -> Vec<Row> {
        let drawn = |pile: &PicturePile, width: usize| {
            let mut rows = self.body(pile, width.saturating_sub(NAME));
            if let Some(words) = &pile.hint {
                self.add_hint(&mut rows, words, None, width.saturating_sub(NAME));
            }
            self.named(pile.id, rows)
        };
        let mut out: Vec<Row> = Vec::new();
        for pile in piles {
            let rows = drawn(pile, width);
            if rows.len() == 1 && out.len() == 1 && width_of(&out) + GAP + width_of(&rows) <= width {
                out = beside(out, rows, GAP);
            } else {
                out.extend(rows);
            }
        }
        out
    }

    /// Adds a hint to a pile's rows: in its column, else behind the cards, else below them.
    fn add_hint(&self, rows: &mut Vec<Row>, words: &str, column: Option<usize>, width: usize) {
        let hint = self.pen.words(words);
        if let Some(last) = rows.last_mut() {
            let column = column.unwrap_or(last.width() + 2);
            if column + hint.width() <= width {
                last.pad_to(column).append(hint);
                return;
            }
        }
        rows.extend(self.pen.wrapped(words.split_whitespace().map(|word| self.pen.words(word)), width));
    }

    /// A pile's rows with its name before the first.
    fn named(&self, id: PileId, rows: Vec<Row>) -> Vec<Row> {
        let rows = if rows.is_empty() { vec![Row::default()] } else { rows };
        rows.into_iter()
            .enumerate()
            .map(|(index, row)| {
                let mut line = if index == 0 { self.pen.name(&id.to_string()) } else { Row::default() };
                line.pad_to(NAME).append(row);
                line
            })
            .collect()
    }

    /// The cards of a pile, without its name and hint.
    fn body(&self, pile: &PicturePile, width: usize) -> Vec<Row> {
        match pile.fan {
            Fan::Spread => self.spread(pile, width),
            Fan::Squared => self.squared(pile, width),
        }
    }

    /// Every card, wrapped.
    fn spread(&self, pile: &PicturePile, width: usize) -> Vec<Row> {
        if pile.cards.is_empty() {
            return vec![self.pen.nothing()];
        }
        let next = pile.next_index();
        let cards = pile.cards.iter().enumerate().map(|(index, &card)| self.card(pile, card, Some(index) == next));
        self.pen.wrapped(cards, width)
    }

    /// The top of the pile and how many cards there are.
    fn squared(&self, pile: &PicturePile, width: usize) -> Vec<Row> {
        let count = self.pen.plain(&counted(pile.cards.len()));
        let Some(next) = pile.next_index() else {
            let mut row = self.pen.nothing();
            row.pad_to(NAME).append(self.pen.faint("empty"));
            return vec![if pile.id.is_foundation() { self.pen.nothing() } else { row }];
        };
        if pile.id.is_foundation() {
            let mut row = self.card(pile, pile.cards[next], true);
            row.pad_to(NAME).append(count);
            return vec![row];
        }
        let shown: Vec<usize> = match (self.reveal, pile.id.zone) {
            (true, _) => (0..pile.cards.len()).collect(),
            (false, Zone::Waste) => (pile.cards.len().saturating_sub(WASTE_CARDS)..pile.cards.len()).collect(),
            (false, _) => vec![next],
        };
        let mut cards: Vec<Row> =
            shown.iter().map(|&index| self.card(pile, pile.cards[index], index == next)).collect();
        if pile.id.zone == Zone::Waste && shown.len() < pile.cards.len() {
            cards.insert(0, self.pen.faint(self.pen.more()));
        }
        let mut rows = self.pen.wrapped(cards, width);
        match rows.last_mut() {
            Some(last) if last.width() + 2 + count.width() <= width => {
                let column = last.width() + 2;
                last.pad_to(column).append(count);
            }
            _ => rows.push(count),
        }
        rows
    }

    fn card(&self, pile: &PicturePile, card: Card, next: bool) -> Row {
        let seen = self.reveal
            || match pile.face {
                Face::Up => true,
                Face::NextOnly => next,
                Face::Down => false,
            };
        if seen { self.pen.card(card, next && !pile.id.is_foundation()) } else { self.pen.back() }
    }

    /// Pass, score and how the game stands.
    fn standing(&self, picture: &Picture, width: usize) -> Vec<Row> {
        let pass = match picture.passes {
            Some(passes) => format!("pass {} of {passes}", picture.pass),
            None => format!("pass {}", picture.pass),
        };
        let score = format!("score {} of {}", picture.score, picture.cards);
        // Where there is but one pass and no dealing to a waste, a pass number tells nothing.
        let dealt = picture.pile(PileId::WASTE).is_some();
        let pass = (dealt || picture.passes != Some(1)).then_some(pass);
        let parts = pass.into_iter().chain([score, picture.status.word().to_owned()]);
        let mut rows: Vec<Row> = Vec::new();
        for part in parts {
            let separator = self.pen.plain(self.pen.separator());
            let part = self.pen.plain(&part);
            match rows.last_mut() {
                Some(row) if row.width() + separator.width() + part.width() <= width => {
                    row.append(separator);
                    row.append(part);
                }
                _ => rows.push(part),
            }
        }
        rows
    }
}

fn counted(cards: usize) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}
