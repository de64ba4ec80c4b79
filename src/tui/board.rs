//! The piles as they lie on a table.
//!
//! Where foundations are fanned, they are rows with the reserves at their left; where they are squared, they lie above
//! the waste piles, which are columns. Cards have frames where there is room for all that may come.

use ratatui::layout::Rect;

use super::canvas::{Canvas, columns, fit, wrapped};
use super::screen::{Screen, Spot, from};
use super::view::View;
use crate::cards::Card;
use crate::table::{Face, Fan, Move, Picture, PicturePile, PileId, Zone};

/// Columns of a pile's name with the blank behind it.
const NAME: u16 = 4;
/// Columns from one card of a row to the next.
const STEP: u16 = 3;
/// Columns between reserves and foundations.
const GAP: u16 = 3;
/// Cards of a squared waste that are shown.
const WASTE_CARDS: usize = 3;
/// Lines from which waste piles have frames.
const TALL: u16 = 26;

/// What is seen in a card's place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Card(Card),
    Back,
    Nothing,
}

struct Board<'a, 'b> {
    canvas: Canvas<'a>,
    picture: Picture,
    legal: Vec<Move>,
    cursor: Option<PileId>,
    reveal: bool,
    hints: bool,
    /// Whether cards have frames.
    framed: bool,
    places: &'b mut Vec<(Rect, Spot)>,
}

/// Draws the piles, and below them what can be done with the highlighted one.
pub(super) fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, screen: &mut Screen) {
    let area = canvas.area;
    let cursor = screen.highlighted(view);
    let table = Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(3),
    };
    let mut board = Board {
        canvas: canvas.part(table),
        picture: view.game.session().picture(),
        legal: view.game.session().legal(),
        cursor,
        reveal: screen.reveal,
        hints: screen.hints,
        framed: false,
        places: &mut screen.places,
    };
    let fanned = board.picture.piles.iter().any(|pile| pile.id.is_foundation() && pile.fan == Fan::Spread);
    match fanned {
        true => board.rows(&view.game.start().picture()),
        false => board.columns(),
    }
    let cut = board.is_cut();
    if let Some(pile) = cursor {
        let text = board.in_words(pile);
        let text = if cut { format!("{text}; some piles are out of sight") } else { text };
        let skin = canvas.skin;
        canvas.put(area.x + 1, area.bottom().saturating_sub(1), &fit(&text, table.width, skin), skin.faint());
    }
}

impl Board<'_, '_> {
    fn piles(&self, zone: Zone, numbered: bool) -> Vec<PicturePile> {
        let in_zone = |pile: &&PicturePile| pile.id.zone == zone && (pile.id.number > 0) == numbered;
        self.picture.piles.iter().filter(in_zone).cloned().collect()
    }

    /// Fanned foundations as rows, reserves at their left.
    fn rows(&mut self, start: &Picture) {
        let area = self.canvas.area;
        let reserves = self.piles(Zone::Reserve, true);
        let foundations = self.piles(Zone::Foundation, true);
        // As wide as at the start, so that nothing moves when cards leave.
        let longest =
            |zone: Zone| start.piles.iter().filter(|pile| pile.id.zone == zone).map(|pile| pile.cards.len()).max();
        let left = longest(Zone::Reserve).map_or(0, |cards| NAME + STEP * cards.max(1) as u16 + GAP);
        let left = if reserves.is_empty() { 0 } else { left };
        let home_width = area.width.saturating_sub(left + NAME + 1);
        let in_row = usize::from((home_width / STEP).max(1));
        let most = (self.picture.cards as usize).div_ceil(foundations.len().max(1));
        let lines = reserves.len().max(foundations.len()) as u16;
        let wrapped = most.div_ceil(in_row) as u16;
        self.framed = lines * 3 * wrapped + 4 <= area.height;
        // A blank line between rows, where there is room for it whatever comes.
        let gap = u16::from(!self.framed && lines * (wrapped + 1) + 2 <= area.height);
        let height = self.height();
        let mut y = area.y;
        for line in 0..reserves.len().max(foundations.len()) {
            let mut used = height + gap;
            if let Some(pile) = reserves.get(line) {
                used = used.max(self.row(area.x, y, pile, usize::MAX).0 + gap);
            }
            if let Some(pile) = foundations.get(line) {
                let (cards, all) = self.row(area.x + left, y, pile, in_row);
                used = used.max(cards + gap).max(all);
            }
            y += used;
        }
        y += 1 - gap;
        let others: Vec<PicturePile> =
            [Zone::Waste, Zone::Stock].into_iter().flat_map(|zone| self.piles(zone, true)).collect();
        for pile in &others {
            y += self.row(area.x, y, pile, usize::from((area.width.saturating_sub(NAME + 1) / STEP).max(1))).1;
        }
        self.singles(y);
    }

    /// Squared foundations above, waste piles below as columns, the turned card between them.
    fn columns(&mut self) {
        let area = self.canvas.area;
        self.framed = area.height >= TALL;
        let height = self.height();
        let foundations = self.piles(Zone::Foundation, true);
        let slot = (area.width / foundations.len().max(1) as u16).min(20);
        for (index, pile) in foundations.iter().enumerate() {
            let x = area.x + slot * index as u16;
            self.name(x, area.y + height / 2, pile.id);
            let open = pile.cards.last().map_or(Seen::Nothing, |&card| Seen::Card(card));
            self.cards(x + NAME, area.y, &[open], usize::MAX);
            self.open_card(pile.id, x + NAME, area.y);
            self.places.push((Rect { x, y: area.y, width: slot, height }, Spot::Pile(pile.id)));
            self.card_place(pile.id, x + NAME, area.y);
            if let Some(hint) = pile.hint.as_deref().filter(|_| self.hints) {
                let lines = wrapped(&self.canvas.skin.text(hint), slot.saturating_sub(2));
                for (row, line) in (0..2).zip(&lines) {
                    self.canvas.put(x, area.y + height + row, line, self.canvas.skin.faint());
                }
            }
        }
        // Hints come and go; the piles below stay where they are.
        let y = self.singles(area.y + height + 2) + 1;
        let columns: Vec<PicturePile> =
            [Zone::Reserve, Zone::Waste, Zone::Stock].into_iter().flat_map(|zone| self.piles(zone, true)).collect();
        if columns.is_empty() {
            return;
        }
        let slot = (area.width / columns.len() as u16).clamp(4, 20);
        for (index, pile) in columns.iter().enumerate() {
            self.column(area.x + slot * index as u16, y, slot, pile);
        }
    }

    /// Lines of a card in a row.
    fn height(&self) -> u16 {
        if self.framed { 3 } else { 1 }
    }

    /// A pile as a row with its name, wrapped after so many cards; gives the lines that its cards took, and those with
    /// its hint.
    fn row(&mut self, x: u16, y: u16, pile: &PicturePile, in_row: usize) -> (u16, u16) {
        let height = self.height();
        self.name(x, y + height / 2, pile.id);
        let seen = self.seen(pile);
        let rows = self.cards(x + NAME, y, &seen, in_row);
        let last = seen.len() - 1;
        let (row, column) = ((last / in_row) as u16, (last % in_row) as u16);
        let (open_x, open_y) = (x + NAME + column * STEP, y + row * height);
        let width = NAME + STEP * seen.len().min(in_row) as u16 + 1;
        self.places.push((Rect { x, y, width, height: rows * height }, Spot::Pile(pile.id)));
        self.card_place(pile.id, open_x, open_y);
        self.open_card(pile.id, open_x, open_y);
        let Some(hint) = pile.hint.as_deref().filter(|_| self.hints) else {
            return (rows * height, rows * height);
        };
        let skin = self.canvas.skin;
        let hint = skin.text(hint);
        let behind = open_x + STEP + 1;
        if behind + columns(&hint) <= self.canvas.area.right() {
            self.canvas.put(behind, open_y + height / 2, &hint, skin.faint());
            return (rows * height, rows * height);
        }
        if self.framed {
            return (rows * height, rows * height);
        }
        self.canvas.put(x + NAME, y + rows, &hint, skin.faint());
        (rows, rows + 1)
    }

    /// The stock and a single waste beside each other; gives the line below them.
    fn singles(&mut self, y: u16) -> u16 {
        let area = self.canvas.area;
        let height = self.height();
        let skin = self.canvas.skin;
        let mut x = area.x;
        let singles = [Zone::Stock, Zone::Waste, Zone::Reserve].into_iter().flat_map(|zone| self.piles(zone, false));
        let singles: Vec<PicturePile> = singles.collect();
        for pile in &singles {
            let begin = x;
            self.name(x, y + height / 2, pile.id);
            let all = self.seen(pile);
            let shown = match pile.id.zone {
                Zone::Stock => &all[..1],
                _ => &all[all.len().saturating_sub(WASTE_CARDS)..],
            };
            x += NAME;
            if shown.len() < all.len() && pile.id.zone != Zone::Stock {
                x = self.canvas.put(x, y + height / 2, skin.sign("…", "~"), skin.faint()) + 1;
            }
            self.cards(x, y, shown, usize::MAX);
            let open = x + STEP * (shown.len() as u16 - 1);
            let count = match pile.cards.len() {
                0 => "empty".to_owned(),
                1 => "1 card".to_owned(),
                count => format!("{count} cards"),
            };
            // Room for three cards, so that nothing moves when there are fewer.
            let behind = if pile.id.zone == Zone::Stock { open } else { open.max(begin + NAME + 2 + STEP * 2) };
            x = self.canvas.put(behind + STEP + 1, y + height / 2, &count, skin.faint());
            self.places.push((Rect { x: begin, y, width: x - begin, height }, Spot::Pile(pile.id)));
            self.card_place(pile.id, open, y);
            self.open_card(pile.id, open, y);
            x += 4;
        }
        if singles.is_empty() { y } else { y + height }
    }

    /// A pile as a column with its name above, in several columns beside each other where it is long.
    fn column(&mut self, x: u16, y: u16, slot: u16, pile: &PicturePile) {
        let bottom = self.canvas.area.bottom();
        let skin = self.canvas.skin;
        self.name(x + 1, y, pile.id);
        self.places.push((Rect { x, y, width: slot, height: bottom.saturating_sub(y) }, Spot::Pile(pile.id)));
        let frame = if self.framed { 2 } else { 0 };
        let y = y + 1 + frame / 2;
        let rows = usize::from(bottom.saturating_sub(y + frame / 2)).max(1);
        let beside = usize::from((slot / 4).max(1));
        let seen = self.seen(pile);
        // Where there is no room for all, those at the bottom are counted.
        let left_out = match seen.len() > rows * beside {
            true => seen.len() - (rows * beside - 1),
            false => 0,
        };
        let mut place = 0;
        if left_out > 0 {
            self.canvas.put(x + 1, y, &format!("+{left_out}"), skin.faint());
            place = 1;
        }
        let mut open = (x + 1, y);
        for &seen in &seen[left_out..] {
            open = (x + 1 + 4 * (place / rows) as u16, y + (place % rows) as u16);
            self.face(open.0, open.1, seen);
            place += 1;
        }
        if self.framed {
            for part in 0..place.div_ceil(rows) {
                let height = (place - part * rows).min(rows) as u16;
                self.frame_column(x + 4 * part as u16, y - 1, height);
            }
        }
        self.places.push((Rect { x: open.0 - 1, y: open.1, width: 4, height: 1 }, Spot::Card(pile.id)));
        self.signs(pile.id, open.0, open.1);
    }

    /// Cards beside each other, wrapped after so many; gives the rows they took.
    fn cards(&mut self, x: u16, y: u16, cards: &[Seen], in_row: usize) -> u16 {
        let height = self.height();
        let mut rows = 0;
        for line in cards.chunks(in_row.max(1)) {
            let top = y + rows * height;
            if self.framed {
                self.frame_row(x - 1, top, line.len());
            }
            for (index, &seen) in line.iter().enumerate() {
                self.face(x + STEP * index as u16, top + height / 2, seen);
            }
            rows += 1;
        }
        rows
    }

    fn frame_row(&mut self, x: u16, y: u16, cards: usize) {
        let skin = self.canvas.skin;
        let (top, side, bottom) = match skin.symbols {
            true => (["┌", "┬", "┐"], "│", ["└", "┴", "┘"]),
            false => (["+"; 3], "|", ["+"; 3]),
        };
        let dash = skin.sign("──", "--");
        for (row, [begin, between, end]) in [(0, top), (2, bottom)] {
            let line = format!("{begin}{}{end}", vec![dash; cards].join(between));
            self.canvas.put(x, y + row, &line, skin.faint());
        }
        for index in 0..=cards as u16 {
            self.canvas.put(x + STEP * index, y + 1, side, skin.faint());
        }
    }

    fn frame_column(&mut self, x: u16, y: u16, cards: u16) {
        let skin = self.canvas.skin;
        self.canvas.put(x, y, skin.sign("┌──┐", "+--+"), skin.faint());
        for row in 1..=cards {
            self.canvas.put(x, y + row, skin.sign("│", "|"), skin.faint());
            self.canvas.put(x + 3, y + row, skin.sign("│", "|"), skin.faint());
        }
        self.canvas.put(x, y + cards + 1, skin.sign("└──┘", "+--+"), skin.faint());
    }

    /// What is seen of a pile, in the order in which it lies; a stock shows its next card first.
    fn seen(&self, pile: &PicturePile) -> Vec<Seen> {
        if pile.cards.is_empty() {
            return vec![Seen::Nothing];
        }
        let next = pile.next_index();
        let seen = |(index, &card): (usize, &Card)| {
            let open = match pile.face {
                Face::Up => true,
                Face::NextOnly => Some(index) == next,
                Face::Down => false,
            };
            if self.reveal || open { Seen::Card(card) } else { Seen::Back }
        };
        pile.cards.iter().enumerate().map(seen).collect()
    }

    fn name(&mut self, x: u16, y: u16, pile: PileId) {
        let style = match self.cursor == Some(pile) {
            true => self.canvas.skin.strong(),
            false => self.canvas.skin.faint(),
        };
        self.canvas.put(x, y, &pile.to_string(), style);
    }

    fn face(&mut self, x: u16, y: u16, seen: Seen) {
        let skin = self.canvas.skin;
        match seen {
            Seen::Card(card) => self.canvas.put(x, y, &skin.card(card), skin.face(card)),
            Seen::Back => self.canvas.put(x, y, skin.sign("▒▒", "##"), skin.faint()),
            Seen::Nothing => self.canvas.put(x, y, skin.sign("——", "--"), skin.faint()),
        };
    }

    fn card_place(&mut self, pile: PileId, x: u16, y: u16) {
        let height = self.height();
        self.places.push((Rect { x: x.saturating_sub(1), y, width: 4, height }, Spot::Card(pile)));
    }

    /// The signs of the open card of a row.
    fn open_card(&mut self, pile: PileId, x: u16, y: u16) {
        let middle = y + self.height() / 2;
        self.signs(pile, x, middle);
    }

    /// Brackets around the highlighted card, round ones if nothing can be done with it; a dot behind any other that can
    /// be played.
    fn signs(&mut self, pile: PileId, x: u16, y: u16) {
        let skin = self.canvas.skin;
        let playable = self.legal.iter().any(|&mv| from(mv) == pile);
        let before = x.saturating_sub(1);
        if self.cursor == Some(pile) {
            let (left, right) = if playable { ("[", "]") } else { ("(", ")") };
            self.canvas.put(before, y, left, skin.strong());
            self.canvas.put(x + 2, y, right, skin.strong());
            let card = Rect { x: before, y, width: 4, height: 1 }.intersection(self.canvas.area);
            self.canvas.buffer.set_style(card, skin.chosen());
        } else if playable {
            self.canvas.put(x + 2, y, skin.sign("•", "*"), skin.strong());
            let card = Rect { x, y, width: 2, height: 1 }.intersection(self.canvas.area);
            self.canvas.buffer.set_style(card, skin.strong());
        }
    }

    /// Whether a pile lies, at least in part, where there is no room.
    fn is_cut(&self) -> bool {
        let area = self.canvas.area;
        let outside = |place: &Rect| place.bottom() > area.bottom() || place.right() > area.right();
        self.places.iter().any(|(place, spot)| matches!(spot, Spot::Card(_)) && outside(place))
    }

    /// What can be done with a pile, in a few words.
    fn in_words(&self, id: PileId) -> String {
        let skin = self.canvas.skin;
        let pile = self.picture.pile(id);
        let open = pile.and_then(|pile| {
            let index = pile.next_index()?;
            let seen = self.reveal || pile.face != Face::Down;
            seen.then(|| skin.card(pile.cards[index]))
        });
        let moves = self.legal.iter().filter(|&&mv| from(mv) == id);
        let mut ways: Vec<String> = Vec::new();
        let mut piles: Vec<String> = Vec::new();
        for mv in moves {
            match mv {
                Move::Deal => ways.push("Enter deals".to_owned()),
                Move::Redeal => ways.push("Enter redeals".to_owned()),
                Move::Shift { to, .. } => piles.push(to.to_string()),
            }
        }
        if !piles.is_empty() {
            ways.push(format!("goes to {}", piles.join(", ")));
        }
        let what = match (&open, pile.is_some_and(|pile| pile.cards.is_empty())) {
            (Some(card), _) => format!("{card} on {id}"),
            (None, true) => format!("{id} is empty"),
            (None, false) => id.to_string(),
        };
        match (ways.is_empty(), pile.is_some_and(|pile| pile.cards.is_empty())) {
            (true, true) => what,
            (true, false) => format!("{what} cannot be played now"),
            (false, true) => format!("{what}; {}", ways.join(", ")),
            (false, false) => format!("{what} {}", ways.join(", ")),
        }
    }
}
