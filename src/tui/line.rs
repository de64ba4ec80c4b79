//! A line of text that is being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Bytes that a line holds at most.
const BYTES_MAX: usize = 4096;

/// A line of text and the place in it where the next character goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    text: String,
    /// A boundary of characters.
    at: usize,
}

impl Line {
    /// A line with this text, ready to go on behind it.
    pub fn of(text: &str) -> Line {
        let mut line = Line::default();
        line.insert(text);
        line
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What stands before the place of the next character.
    pub fn before(&self) -> &str {
        &self.text[..self.at]
    }

    pub fn behind(&self) -> &str {
        &self.text[self.at..]
    }

    /// Puts a text in; as much of it as there is room for.
    pub fn insert(&mut self, text: &str) {
        for c in text.chars() {
            if self.text.len() + c.len_utf8() > BYTES_MAX {
                return;
            }
            self.text.insert(self.at, c);
            self.at += c.len_utf8();
        }
    }

    /// The word that is being typed, up to the place of the next character.
    pub fn word(&self) -> &str {
        self.before().rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default()
    }

    /// Puts another word in the place of the one that is being typed.
    pub fn replace_word(&mut self, word: &str) {
        let begin = self.at - self.word().len();
        self.text.replace_range(begin..self.at, "");
        self.at = begin;
        self.insert(word);
    }

    /// Does what a key does in a line of text; `false` if it does nothing there.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('a') if control => self.at = 0,
            KeyCode::Char('e') if control => self.at = self.text.len(),
            KeyCode::Char('b') if control => self.at = self.previous(),
            KeyCode::Char('f') if control => self.at = self.next(),
            KeyCode::Char('k') if control => self.text.truncate(self.at),
            KeyCode::Char('u') if control => {
                self.text.replace_range(..self.at, "");
                self.at = 0;
            }
            KeyCode::Char('w') if control => self.remove_word(),
            KeyCode::Char('h') if control => self.remove_before(),
            KeyCode::Char('d') if control => self.remove_behind(),
            KeyCode::Backspace if alt || control => self.remove_word(),
            KeyCode::Backspace => self.remove_before(),
            KeyCode::Delete => self.remove_behind(),
            KeyCode::Left => self.at = self.previous(),
            KeyCode::Right => self.at = self.next(),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            KeyCode::Char(c) if !control && !alt => self.insert(c.encode_utf8(&mut [0; 4])),
            _ => return false,
        }
        true
    }

    fn previous(&self) -> usize {
        self.before().char_indices().next_back().map_or(0, |(index, _)| index)
    }

    fn next(&self) -> usize {
        self.at + self.behind().chars().next().map_or(0, char::len_utf8)
    }

    fn remove_before(&mut self) {
        let begin = self.previous();
        self.text.replace_range(begin..self.at, "");
        self.at = begin;
    }

    fn remove_behind(&mut self) {
        let end = self.next();
        self.text.replace_range(self.at..end, "");
    }

    fn remove_word(&mut self) {
        let kept = self.before().trim_end();
        let begin = kept
            .rfind(char::is_whitespace)
            .map_or(0, |index| index + kept[index..].chars().next().map_or(0, char::len_utf8));
        self.text.replace_range(begin..self.at, "");
        self.at = begin;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut Line, code: KeyCode, modifiers: KeyModifiers) -> bool {
        line.key(KeyEvent::new(code, modifiers))
    }

    #[test]
    fn a_line_is_edited_as_everywhere() {
        let mut line = Line::of("7♥ ");
        let none = KeyModifiers::NONE;
        for c in "KD".chars() {
            assert!(press(&mut line, KeyCode::Char(c), none));
        }
        assert_eq!((line.text(), line.word()), ("7♥ KD", "KD"));
        line.replace_word("KD:R1>F1");
        assert_eq!(line.text(), "7♥ KD:R1>F1");
        press(&mut line, KeyCode::Char('w'), KeyModifiers::CONTROL);
        assert_eq!(line.text(), "7♥ ");
        press(&mut line, KeyCode::Backspace, none);
        press(&mut line, KeyCode::Backspace, none);
        press(&mut line, KeyCode::Home, none);
        press(&mut line, KeyCode::Char('1'), none);
        assert_eq!((line.before(), line.behind()), ("1", "7"));
        press(&mut line, KeyCode::Delete, none);
        press(&mut line, KeyCode::Delete, none);
        press(&mut line, KeyCode::Right, none);
        press(&mut line, KeyCode::Left, none);
        press(&mut line, KeyCode::Left, none);
        assert_eq!((line.before(), line.behind()), ("", "1"));
        assert!(!press(&mut line, KeyCode::Up, none) && !press(&mut line, KeyCode::Char('x'), KeyModifiers::ALT));
    }

    #[test]
    fn a_line_is_bounded() {
        let line = Line::of(&"♥".repeat(BYTES_MAX));
        assert!(line.text().len() <= BYTES_MAX);
        assert_eq!(line.before(), line.text());
    }
}
