//! The lines around the board: title, standing, what was said, what is typed, keys.

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::canvas::{Canvas, columns, fit, wrapped};
use super::event::{completions, explained};
use super::help;
use super::screen::Screen;
use super::view::{Answer, Saved, Tone, View};
use crate::table::{PileId, Status};

/// Title and game at the left, what is saved at the right.
pub(super) fn head(canvas: &mut Canvas<'_>, view: &View<'_>) {
    let skin = canvas.skin;
    let area = canvas.area;
    let saved = match (view.saved, view.place) {
        (Saved::Nothing, "") => String::new(),
        (Saved::Nothing | Saved::Saved, place) => format!("{} saved", skin.text(place)),
        (Saved::Unsaved, "") => "not saved".to_owned(),
        (Saved::Unsaved, place) => format!("{} not saved", skin.text(place)),
    };
    let saved = fit(&saved, area.width / 2, skin);
    let title =
        format!("{}{}{}", skin.text(view.title), skin.sign(" · ", " | "), skin.text(view.game.session().game().name()));
    let room = area.width.saturating_sub(columns(&saved) + 4);
    canvas.buffer.set_style(area, skin.chosen());
    canvas.put(area.x + 1, area.y, &fit(&title, room, skin), skin.strong());
    let style = if view.saved == Saved::Unsaved { skin.strong() } else { Style::new() };
    canvas.put(area.right().saturating_sub(columns(&saved) + 1), area.y, &saved, style);
}

/// Score, pass, how the game stands, the goal, the timer.
pub(super) fn standing(canvas: &mut Canvas<'_>, view: &View<'_>, screen: &Screen) {
    let skin = canvas.skin;
    let picture = view.game.session().picture();
    let mut parts = vec![(format!("score {} of {}", picture.score, picture.cards), Style::new())];
    // Where there is but one pass and no dealing to a waste, a pass number tells nothing.
    if picture.pile(PileId::WASTE).is_some() || picture.passes != Some(1) {
        let of = picture.passes.map(|passes| format!(" of {passes}")).unwrap_or_default();
        parts.push((format!("pass {}{of}", picture.pass), Style::new()));
    }
    let style = match picture.status {
        Status::Won => skin.good().patch(skin.strong()),
        Status::Stuck => skin.warning().patch(skin.strong()),
        Status::Unfinished => Style::new(),
    };
    parts.push((picture.status.word().to_owned(), style));
    let (met, style) = if view.goal_met { ("met", skin.good()) } else { ("not met yet", Style::new()) };
    parts.push((format!("goal {}: {met}", skin.text(view.goal)), style));
    if screen.timer {
        let (minutes, seconds) = (view.seconds / 60, view.seconds % 60);
        parts.push((format!("{minutes}:{seconds:02}"), skin.faint()));
    }
    let place = view.game.place();
    parts.push((format!("move {} of {}", view.before + place.ply, view.before + place.plies), skin.faint()));
    let area = canvas.area;
    let mut x = area.x + 1;
    for (index, (part, style)) in parts.iter().enumerate() {
        if x + 3 + columns(part) > area.right() {
            break;
        }
        if index > 0 {
            x = canvas.put(x, area.y, skin.sign(" · ", " | "), skin.faint());
        }
        x = canvas.put(x, area.y, part, *style);
    }
}

/// What the player was told last.
pub(super) fn said(canvas: &mut Canvas<'_>, view: &View<'_>, screen: &Screen) {
    let skin = canvas.skin;
    let area = canvas.area;
    let width = area.width.saturating_sub(2);
    let mut lines: Vec<(String, Style)> = Vec::new();
    if let Some(solving) = view.solving {
        let wheel =
            if skin.symbols { &["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"][..] } else { &["|", "/", "-", "\\"][..] };
        let wheel = wheel[screen.tick % wheel.len()];
        let text = format!("{wheel} {}: {} positions, Esc stops", skin.text(solving.what), grouped(solving.states));
        lines.push((text, skin.strong()));
    }
    if view.file_changed {
        lines.push(("the file has changed on disk; F5 reads it again".to_owned(), skin.warning()));
    }
    let newest = view.answers.len() - view.newest.min(view.answers.len());
    let answers: Vec<&Answer> = match &screen.own {
        Some(own) => vec![own],
        None => view.answers[newest..].iter().collect(),
    };
    for answer in answers {
        let style = match answer.tone {
            Tone::Plain => Style::new(),
            Tone::Done => skin.good(),
            Tone::Refused => skin.refused(),
        };
        for (index, line) in answer.text.lines().enumerate() {
            // A refusal begins with a sign, for those who see no colour.
            let sign = if answer.tone == Tone::Refused && index == 0 { skin.sign("✗ ", "! ") } else { "" };
            lines.extend(wrapped(&format!("{sign}{}", skin.text(line)), width).into_iter().map(|line| (line, style)));
        }
        if let Some(help) = &answer.help {
            lines.extend(wrapped(&skin.text(help), width).into_iter().map(|line| (line, Style::new())));
        }
    }
    if lines.len() > usize::from(area.height) {
        lines.truncate(usize::from(area.height));
        if let Some((last, _)) = lines.last_mut() {
            let more = skin.sign(" … (o reads on)", " ... (o reads on)");
            *last = format!("{}{more}", fit(last, width.saturating_sub(columns(more)), skin));
        }
    }
    canvas.part(Rect { x: area.x + 1, width, ..area }).lines(&lines);
}

/// The line that is being typed and how it could go on; gives the place of the cursor.
pub(super) fn typing(canvas: &mut Canvas<'_>, view: &View<'_>, screen: &Screen) -> Position {
    let skin = canvas.skin;
    let area = canvas.area;
    let Some(typing) = &screen.typing else { return area.as_position() };
    let sign = skin.sign("▸ ", "> ");
    let x = canvas.put(area.x + 1, area.y, sign, skin.strong());
    let room = area.right().saturating_sub(x + 1);
    let line = &typing.line;
    let (text, column) = around(&skin.text_in_line(line.before()), &skin.text_in_line(line.behind()), room);
    canvas.put(x, area.y, &text, skin.strong());
    if typing.refused {
        said(&mut canvas.part(Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }), view, screen);
        return Position::new(x + column, area.y);
    }
    let found = completions(view, typing);
    let chosen = typing.completing.as_ref().map(|(_, index)| *index);
    let mut at = area.x + 3;
    let explained = explained(view, typing).map(|text| skin.text(&text));
    if found.is_empty() && explained.is_none() {
        canvas.put(at, area.y + 1, "no legal move begins like this", skin.faint());
    }
    // Those before the chosen one are left out where there is no room for all.
    let widths: u16 = found.iter().map(|text| columns(text) + 2).fold(0, u16::saturating_add);
    let first = if widths > area.width.saturating_sub(6) { chosen.unwrap_or(0) } else { 0 };
    for (index, text) in found.iter().enumerate().skip(first) {
        if at + columns(text) + 2 >= area.right() {
            canvas.put(at, area.y + 1, skin.sign("…", "~"), skin.faint());
            break;
        }
        let style = if chosen == Some(index) { skin.chosen() } else { Style::new() };
        let sign = if chosen == Some(index) { ("[", "]") } else { (" ", " ") };
        at = canvas.put(at - 1, area.y + 1, sign.0, style);
        at = canvas.put(at, area.y + 1, &skin.text(text), style);
        at = canvas.put(at, area.y + 1, sign.1, style) + 1;
    }
    let keys = "Tab completes, Enter plays, Up brings back what was typed, Esc leaves";
    let below = match &explained {
        // Where nothing is left to complete there is room for both.
        Some(text) if found.is_empty() => {
            canvas.put(area.x + 3, area.y + 1, &fit(text, area.width.saturating_sub(4), skin), skin.faint());
            keys
        }
        Some(text) => text,
        None => keys,
    };
    canvas.put(area.x + 3, area.y + 2, &fit(below, area.width.saturating_sub(4), skin), skin.faint());
    Position::new(x + column, area.y)
}

/// The keys that are needed most.
pub(super) fn foot(canvas: &mut Canvas<'_>, view: &View<'_>) {
    let skin = canvas.skin;
    let area = canvas.area;
    let mut x = area.x + 1;
    let all: Vec<_> = help::footer(view.game.session().game().has_pile(PileId::WASTE)).collect();
    let width = |(key, word): &(&str, &str)| columns(key) + 1 + columns(word) + 2;
    // The last ones say how to leave and where the others are; those before them give way.
    let last: u16 = all.iter().rev().take(2).map(width).sum();
    for (index, (key, word)) in all.iter().enumerate() {
        let end = x + width(&(key, word)) + if index + 2 < all.len() { last } else { 0 };
        if end > area.right() + 2 {
            continue;
        }
        x = canvas.put(x, area.y, key, skin.strong());
        x = canvas.put(x + 1, area.y, word, skin.faint()) + 2;
    }
}

/// A text around the cursor, cut so that the cursor can be seen, and the cursor's column in it.
pub(super) fn around(before: &str, behind: &str, room: u16) -> (String, u16) {
    let mut begin = before;
    while columns(begin) > room {
        let mut rest = begin.chars();
        rest.next();
        begin = rest.as_str();
    }
    (format!("{begin}{behind}"), columns(begin))
}

/// A line wrapped so that what goes on stands under what began, after the column of keys if there is one.
pub(super) fn hanging(line: &str, width: u16) -> Vec<String> {
    let inner = line.trim_start();
    let mut indent = columns(line) - columns(inner);
    // Two blanks or more part a key from what it does.
    if indent > 0
        && let Some(gap) = inner.find("  ")
    {
        let rest = inner[gap..].trim_start();
        indent = columns(line) - columns(rest);
        let head = &line[..line.len() - rest.len()];
        let blank = " ".repeat(usize::from(indent));
        let rows = wrapped(rest, width.saturating_sub(indent));
        return rows
            .iter()
            .enumerate()
            .map(|(row, text)| format!("{}{text}", if row == 0 { head } else { &blank }))
            .collect();
    }
    let blank = " ".repeat(usize::from(indent));
    wrapped(inner, width.saturating_sub(indent)).into_iter().map(|text| format!("{blank}{text}")).collect()
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}
