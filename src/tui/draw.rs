//! The screen as a whole: what goes where.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::canvas::{Canvas, columns, fit, wrapped};
use super::screen::{Screen, Spot};
use super::view::View;
use super::window::Window;
use super::{board, moves, panels};

/// Columns that the screen needs.
pub const COLUMNS_MIN: u16 = 70;
/// Lines that the screen needs.
pub const ROWS_MIN: u16 = 20;

/// Lines for what was said.
const SAID: u16 = 3;

/// Draws a game on a frame of any size; on one that is too small, what is needed.
pub fn draw(frame: &mut Frame<'_>, view: &View<'_>, screen: &mut Screen) {
    let area = frame.area();
    screen.places.clear();
    let skin = screen.skin;
    let mut canvas = Canvas { buffer: frame.buffer_mut(), area, skin };
    screen.hidden = area.width < COLUMNS_MIN || area.height < ROWS_MIN;
    if screen.hidden {
        too_small(&mut canvas, screen.is_asking_to_quit(), view.keeps);
        return;
    }
    let row = |y: u16, height: u16| Rect { x: area.x, y, width: area.width, height };
    let foot = area.bottom() - 1;
    let said = foot - SAID;
    let standing = said - 1;
    panels::head(&mut canvas.part(row(area.top(), 1)), view);
    let list = list_columns(area.width);
    let middle = row(area.top() + 1, standing - area.top() - 1);
    let table = Rect { width: middle.width - list, ..middle };
    board::draw(&mut canvas.part(table), view, screen);
    moves::draw(&mut canvas.part(Rect { x: table.right(), width: list, ..middle }), view, screen);
    panels::standing(&mut canvas.part(row(standing, 1)), view, screen);
    let hand = match screen.typing.is_some() {
        true => Some(panels::typing(&mut canvas.part(row(said, SAID)), view, screen)),
        false => {
            panels::said(&mut canvas.part(row(said, SAID)), view, screen);
            None
        }
    };
    panels::foot(&mut canvas.part(row(foot, 1)), view);
    let hand = window(&mut canvas, screen).or(hand.filter(|_| screen.window.is_none()));
    if let Some(hand) = hand {
        frame.set_cursor_position(hand);
    }
}

/// Columns for the list of moves.
fn list_columns(width: u16) -> u16 {
    (width / 3).clamp(26, 38)
}

/// What is needed, and how to leave without it.
fn too_small(canvas: &mut Canvas<'_>, quits: bool, keeps: bool) {
    let area = canvas.area;
    let text = match quits {
        true if keeps => {
            "There are moves that are not saved: j quits, and they stay in the journal; c goes on".to_owned()
        }
        true => "There are moves that are not saved: l quits and loses them; c goes on".to_owned(),
        false => format!(
            "The terminal is too small: {} by {}, and {COLUMNS_MIN} by {ROWS_MIN} are needed. q quits.",
            area.width, area.height
        ),
    };
    let lines: Vec<_> = wrapped(&text, area.width).into_iter().map(|line| (line, canvas.skin.strong())).collect();
    canvas.lines(&lines);
}

/// Draws the open window in the middle; gives the place of the cursor if something is typed there.
fn window(canvas: &mut Canvas<'_>, screen: &mut Screen) -> Option<Position> {
    let skin = canvas.skin;
    let full = canvas.area;
    let widest = (full.width - 4).min(96);
    let room = full.height - 4;
    let mut window = screen.window.take()?;
    let mut hand = None;
    let area = match &mut window {
        Window::Text { title, lines, scrolled, most } => {
            let lines: Vec<String> = lines
                .iter()
                .flat_map(|line| panels::hanging(&skin.text(&line.replace('\t', " ")), widest - 4))
                .collect();
            let width = lines.iter().map(|line| columns(line)).max().unwrap_or(0).max(columns(title) + 4) + 4;
            let height = u16::try_from(lines.len()).unwrap_or(room).min(room);
            let area = frame(canvas, title, width, height);
            *most = lines.len().saturating_sub(usize::from(height));
            *scrolled = (*scrolled).min(*most);
            let mut inner = canvas.part(inside(area));
            let shown = lines.iter().skip(*scrolled).map(|line| (line.clone(), skin.face_of_heading(line)));
            inner.lines(&shown.collect::<Vec<_>>());
            if *most > 0 {
                let word = format!(" {} of {}, arrows scroll ", *scrolled + usize::from(height), lines.len());
                let x = area.right().saturating_sub(columns(&word) + 2);
                canvas.put(x, area.bottom() - 1, &word, skin.faint());
            }
            area
        }
        Window::Choice { title, text, items, at, .. } => {
            let text: Vec<String> = match text.is_empty() {
                true => Vec::new(),
                false => wrapped(&skin.text(text), widest - 4),
            };
            let above = text.len() as u16;
            let line = |item: &super::window::Item| {
                let key = item.key.map_or("  ".to_owned(), |key| format!("{key} "));
                fit(&format!("{key} {}", skin.text(&item.text)), widest - 6, skin)
            };
            let lines: Vec<String> = items.iter().map(line).collect();
            let texts = text.iter().chain(&lines).map(|line| columns(line)).max().unwrap_or(0);
            let width = (texts + 2).max(columns(title) + 4) + 4;
            let shown = u16::try_from(lines.len()).unwrap_or(room).min(room.saturating_sub(above));
            let area = frame(canvas, title, width, above + shown);
            let inner = inside(area);
            let heads: Vec<_> = text.into_iter().map(|line| (line, skin.strong())).collect();
            canvas.part(inner).lines(&heads);
            let first = (*at + 1).saturating_sub(usize::from(shown));
            for (row, (index, line)) in (0..shown).zip(lines.iter().enumerate().skip(first)) {
                let y = inner.y + above + row;
                let chosen = index == *at;
                let sign = if chosen { skin.sign("▸ ", "> ") } else { "  " };
                let style = if chosen { skin.chosen() } else { Default::default() };
                canvas.put(inner.x, y, &format!("{sign}{line}"), style);
                screen.places.push((Rect { y, height: 1, ..inner }, Spot::Choice(index)));
            }
            if lines.len() > usize::from(shown) {
                let word = format!(" {} of {} ", *at + 1, lines.len());
                let x = area.right().saturating_sub(columns(&word) + 2);
                canvas.put(x, area.bottom() - 1, &word, skin.faint());
            }
            area
        }
        Window::Line { asked, line } => {
            let help = wrapped(asked.help(), widest - 4);
            let area = frame(canvas, asked.title(), widest, 1 + help.len() as u16);
            let inner = inside(area);
            let room = inner.width.saturating_sub(1);
            let (text, column) =
                panels::around(&skin.text_in_line(line.before()), &skin.text_in_line(line.behind()), room);
            canvas.put(inner.x, inner.y, &text, skin.strong());
            hand = Some(Position::new(inner.x + column, inner.y));
            let help: Vec<_> = help.into_iter().map(|line| (line, skin.faint())).collect();
            canvas.part(Rect { y: inner.y + 1, height: inner.height - 1, ..inner }).lines(&help);
            area
        }
    };
    let first = screen.places.iter().position(|(_, spot)| matches!(spot, Spot::Choice(_)));
    screen.places.insert(first.unwrap_or(screen.places.len()), (area, Spot::Window));
    screen.window = Some(window);
    hand
}

/// Clears a part in the middle and draws a frame around it; `width` with the frame, `height` without.
fn frame(canvas: &mut Canvas<'_>, title: &str, width: u16, height: u16) -> Rect {
    let full = canvas.area;
    let width = width.min(full.width);
    let height = (height + 2).min(full.height);
    let area = Rect { x: full.x + (full.width - width) / 2, y: full.y + (full.height - height) / 2, width, height };
    let skin = canvas.skin;
    let border = skin.border();
    for y in area.top()..area.bottom() {
        let (left, fill, right) = match y {
            _ if y == area.top() => (border.top_left, border.horizontal_top, border.top_right),
            _ if y + 1 == area.bottom() => (border.bottom_left, border.horizontal_bottom, border.bottom_right),
            _ => (border.vertical_left, " ", border.vertical_right),
        };
        for x in area.left()..area.right() {
            if let Some(cell) = canvas.buffer.cell_mut((x, y)) {
                cell.reset();
            }
        }
        let line = format!("{left}{}{right}", fill.repeat(usize::from(area.width.saturating_sub(2))));
        canvas.put(area.x, y, &line, Default::default());
    }
    let title = fit(&format!(" {} ", skin.text(title)), area.width.saturating_sub(4), skin);
    canvas.put(area.x + 2, area.y, &title, skin.strong());
    area
}

/// The part inside of a frame, with a blank column on both sides.
fn inside(area: Rect) -> Rect {
    Rect { x: area.x + 2, y: area.y + 1, width: area.width.saturating_sub(4), height: area.height.saturating_sub(2) }
}
