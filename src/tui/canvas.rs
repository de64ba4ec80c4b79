//! A part of the screen that nothing is drawn outside of.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::skin::Skin;

/// A part of the screen. What is put outside of it is cut off.
pub(super) struct Canvas<'a> {
    pub buffer: &'a mut Buffer,
    pub area: Rect,
    pub skin: Skin,
}

impl Canvas<'_> {
    /// Puts a text somewhere; gives the column behind it, drawn or cut off.
    pub fn put(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let width = columns(text);
        if y >= self.area.top() && y < self.area.bottom() && x >= self.area.left() && x < self.area.right() {
            self.buffer.set_stringn(x, y, text, usize::from(self.area.right() - x), style);
        }
        x.saturating_add(width)
    }

    /// A smaller part; only what lies inside of this one.
    pub fn part(&mut self, area: Rect) -> Canvas<'_> {
        let area = area.intersection(self.area);
        Canvas { buffer: self.buffer, area, skin: self.skin }
    }

    /// Puts lines below each other from the top; those that find no room are left out.
    pub fn lines<'t>(&mut self, lines: impl IntoIterator<Item = &'t (String, Style)>) {
        for (y, (line, style)) in (self.area.top()..self.area.bottom()).zip(lines) {
            self.put(self.area.left(), y, line, *style);
        }
    }
}

/// Columns that a text takes.
pub(super) fn columns(text: &str) -> u16 {
    Span::raw(text).width().try_into().unwrap_or(u16::MAX)
}

/// As much of a text as fits, with dots where something is left out.
pub(super) fn fit(text: &str, width: u16, skin: Skin) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let dots = skin.sign("…", "~");
    let mut out = String::new();
    for c in text.chars() {
        if columns(&out) + columns(c.encode_utf8(&mut [0; 4])) + 1 > width {
            break;
        }
        out.push(c);
    }
    if width > 0 {
        out.push_str(dots);
    }
    out
}

/// A text in lines of at most so many columns, broken between words where that can be done.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let mut word = word;
        if !line.is_empty() {
            if columns(&line) + 1 + columns(word) <= width {
                line.push(' ');
                line.push_str(word);
                continue;
            }
            lines.push(std::mem::take(&mut line));
        }
        while columns(word) > width {
            let mut taken = 0;
            let mut at = 0;
            for (index, c) in word.char_indices() {
                taken += columns(c.encode_utf8(&mut [0; 4]));
                if taken > width && index > 0 {
                    break;
                }
                at = index + c.len_utf8();
            }
            lines.push(word[..at].to_owned());
            word = &word[at..];
        }
        line.push_str(word);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_wrapped_by_columns() {
        let skin = Skin { symbols: true, colour: false };
        assert_eq!(fit("seven hearts", 6, skin), "seven…");
        assert_eq!(fit("seven", 5, skin), "seven");
        assert_eq!(fit("x", 0, skin), "");
        assert_eq!(fit("世界世界", 5, skin), "世界…");
        assert_eq!(wrapped("a card lies on it", 8), ["a card", "lies on", "it"]);
        assert_eq!(wrapped("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrapped("世界世", 1), ["世", "界", "世"]);
        assert_eq!(wrapped("", 4), [""]);
    }
}
