//! The list of moves beside the board, and what is said about the last one.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{Canvas, columns, fit, wrapped};
use super::screen::{Screen, Spot};
use super::view::View;
use crate::play::{LineMove, NodeId};

/// Lines for notes and comments.
const SAID_MAX: usize = 6;

/// Draws the moves of the line that is followed, the last one in sight.
pub(super) fn draw(canvas: &mut Canvas<'_>, view: &View<'_>, screen: &mut Screen) {
    let skin = canvas.skin;
    let area = canvas.area;
    let rule = skin.sign("│", "|");
    for y in area.top()..area.bottom() {
        canvas.put(area.x, y, rule, skin.faint());
    }
    let inner = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
    let place = view.game.place();
    let line = view.game.line();
    let said = said(view, inner.width, canvas);
    let height = usize::from(inner.height).saturating_sub(1 + said.len());
    let head = match place.level {
        0 => "main line".to_owned(),
        1 => "variation".to_owned(),
        level => format!("variation, {level} deep"),
    };
    canvas.put(inner.x, inner.y, &head, skin.faint());
    // The start is a line too.
    let rows = line.len() + 1;
    let most = rows.saturating_sub(height);
    let first = screen.scrolled.unwrap_or(place.ply.saturating_sub(height / 2)).min(most);
    screen.listed = (first, height);
    screen.places.push((area, Spot::List));
    let digits = (view.before + line.len()).to_string().len().max(2);
    let mut list = canvas.part(inner);
    for (row, index) in (first..rows).take(height).enumerate() {
        let y = inner.y + 1 + row as u16;
        let here = index == place.ply;
        let node = index.checked_sub(1).map_or(NodeId::START, |index| line[index].node);
        let sign = if here { skin.sign("▸", ">") } else { " " };
        let text = match index.checked_sub(1) {
            None => format!("{sign}{:>digits$}  start", view.before),
            Some(at) => format!("{sign}{:>digits$}  {}", view.before + index, of_move(&line[at], skin)),
        };
        let style = match () {
            () if here => skin.strong(),
            () if index > place.ply => skin.faint(),
            () => Style::new(),
        };
        let tail = index.checked_sub(1).map(|at| tail(&line[at])).unwrap_or_default();
        let text = fit(&text, inner.width.saturating_sub(columns(&tail) + 1), skin);
        list.put(inner.x, y, &text, style);
        list.put(inner.right().saturating_sub(columns(&tail)), y, &tail, skin.faint());
        screen.places.push((Rect { y, height: 1, ..inner }, Spot::Move(node)));
    }
    let below = Rect { y: inner.bottom().saturating_sub(said.len() as u16), height: said.len() as u16, ..inner };
    canvas.part(below).lines(&said);
}

/// A move with its mark and name.
fn of_move(mv: &LineMove, skin: super::Skin) -> String {
    let mark = mv.mark.map(crate::notation::Mark::text).unwrap_or_default();
    let branch = if mv.branches { "(" } else { "" };
    let label = mv.label.as_deref().map(|label| format!(" @{}", skin.text(label))).unwrap_or_default();
    format!("{branch}{}{mark}{label}", skin.moves(&mv.text))
}

/// Signs for what is said about a move, and how many others were played in its place.
fn tail(mv: &LineMove) -> String {
    let mut tail = String::new();
    if mv.note.is_some() {
        tail.push('"');
    }
    if mv.comment.is_some() {
        tail.push('#');
    }
    if mv.others > 0 {
        tail.push_str(&format!(" +{}", mv.others));
    }
    tail
}

/// Notes and comments where the player stands.
fn said(view: &View<'_>, width: u16, canvas: &Canvas<'_>) -> Vec<(String, Style)> {
    let skin = canvas.skin;
    let node = view.game.place().node;
    let mut lines = Vec::new();
    let note = view.game.note(node).map(|text| (skin.text(&text), Style::new()));
    let comment = view.game.comment(node).map(|text| (format!("# {}", skin.text(&text)), skin.faint()));
    for (text, style) in note.into_iter().chain(comment) {
        lines.extend(wrapped(&text, width).into_iter().map(|line| (line, style)));
    }
    if lines.len() > SAID_MAX {
        lines.truncate(SAID_MAX);
        if let Some((last, _)) = lines.last_mut() {
            let dots = skin.sign("…", "~");
            *last = format!("{}{dots}", fit(last, width.saturating_sub(1), skin));
        }
    }
    if !lines.is_empty() {
        lines.insert(0, (String::new(), Style::new()));
    }
    lines
}
