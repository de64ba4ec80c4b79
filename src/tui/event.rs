//! What an event asks for: keys, clicks, pasted text.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::screen::{Reply, Screen, Spot, Typing, moves_from};
use super::view::{Saved, View};
use super::window::{Item, Then, Window};
use crate::play::{Action, Recording, complete};
use crate::table::{Move, PileId};

impl Screen {
    /// What an event asks for. Events about places are about what was drawn last.
    pub fn event(&mut self, event: &Event, view: &View<'_>) -> Reply {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.own = None;
                self.key(*key, view)
            }
            Event::Mouse(mouse) => self.mouse(*mouse, view),
            Event::Paste(_) if self.hidden => Reply::Draw,
            Event::Paste(text) => {
                self.own = None;
                self.paste(text);
                Reply::Draw
            }
            _ => Reply::Draw,
        }
    }

    fn key(&mut self, key: KeyEvent, view: &View<'_>) -> Reply {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('l') if control => return Reply::Redraw,
            KeyCode::Char('z') if control => return Reply::Suspend,
            KeyCode::Char('c') if control => return self.interrupt(view),
            _ => {}
        }
        if self.hidden && !self.is_asking_to_quit() {
            // Nobody plays a game that is not to be seen.
            return if key.code == KeyCode::Char('q') { self.quit(view) } else { Reply::Draw };
        }
        if self.window.is_some() {
            self.window_key(key)
        } else if self.typing.is_some() {
            self.typing_key(key, view)
        } else {
            self.board_key(key, view)
        }
    }

    /// Ctrl-C: closes what is open, and leaves where nothing is; asked twice, it leaves at once.
    fn interrupt(&mut self, view: &View<'_>) -> Reply {
        if self.is_asking_to_quit() {
            return Reply::Do(Action::QuitAnyway);
        }
        if self.typing.take().is_some() {
            return Reply::Draw;
        }
        if let Some(Window::Choice { otherwise: Some(_), .. }) = &self.window {
            // A question that has to be answered; nothing is lost by leaving.
            return Reply::Do(Action::QuitAnyway);
        }
        if self.window.take().is_some() {
            return Reply::Draw;
        }
        self.quit(view)
    }

    pub(super) fn is_asking_to_quit(&self) -> bool {
        let quits = |item: &Item| item.then == Then::act(Action::QuitAnyway);
        matches!(&self.window, Some(Window::Choice { items, .. }) if items.iter().any(quits))
    }

    /// Leaves, or asks what is to become of moves that are not saved.
    pub(super) fn quit(&mut self, view: &View<'_>) -> Reply {
        if view.saved == Saved::Unsaved {
            self.window = Some(Window::quit(view.place, view.save_as, view.keeps));
            return Reply::Draw;
        }
        Reply::Do(Action::Quit)
    }

    fn paste(&mut self, text: &str) {
        match &mut self.window {
            Some(Window::Line { asked, line }) => match asked.has_lines() {
                true => line.insert(&text.replace("\r\n", "\n").replace('\r', "\n")),
                false => line.insert(&in_one_line(text)),
            },
            Some(_) => {}
            None => self.typing.get_or_insert_default().line.insert(&in_one_line(text)),
        }
    }

    fn window_key(&mut self, key: KeyEvent) -> Reply {
        match self.window.take() {
            Some(Window::Text { title, lines, scrolled, most }) => {
                let to = match key.code {
                    KeyCode::Up | KeyCode::Char('k') => scrolled.saturating_sub(1),
                    KeyCode::Down | KeyCode::Char('j') => scrolled + 1,
                    KeyCode::PageUp | KeyCode::Char('b') => scrolled.saturating_sub(10),
                    KeyCode::PageDown | KeyCode::Char(' ') => scrolled + 10,
                    KeyCode::Home => 0,
                    KeyCode::End => most,
                    // Anything else closes it.
                    _ => return Reply::Draw,
                };
                self.window = Some(Window::Text { title, lines, scrolled: to.min(most), most });
                Reply::Draw
            }
            Some(Window::Choice { title, text, items, at, otherwise }) => {
                let last = items.len().saturating_sub(1);
                let to = match key.code {
                    KeyCode::Enter | KeyCode::Char(' ') => return self.choose(&items, at),
                    KeyCode::Esc => return self.follow(otherwise.unwrap_or(Then::Close)),
                    KeyCode::Up => at.checked_sub(1).unwrap_or(last),
                    KeyCode::BackTab => at.checked_sub(1).unwrap_or(last),
                    KeyCode::Down | KeyCode::Tab => (at + 1) % items.len().max(1),
                    KeyCode::PageUp => at.saturating_sub(10),
                    KeyCode::PageDown => (at + 10).min(last),
                    KeyCode::Home => 0,
                    KeyCode::End => last,
                    KeyCode::Char(c) => match items.iter().position(|item| item.key == Some(c)) {
                        Some(index) => return self.choose(&items, index),
                        None => at,
                    },
                    _ => at,
                };
                self.window = Some(Window::Choice { title, text, items, at: to, otherwise });
                Reply::Draw
            }
            Some(Window::Line { asked, mut line }) => {
                match key.code {
                    KeyCode::Esc => return Reply::Draw,
                    KeyCode::Enter if key.modifiers.contains(KeyModifiers::ALT) && asked.has_lines() => {
                        line.insert("\n");
                    }
                    KeyCode::Enter => return asked.reply(line.text()).unwrap_or(Reply::Draw),
                    _ => {
                        line.key(key);
                    }
                }
                self.window = Some(Window::Line { asked, line });
                Reply::Draw
            }
            None => Reply::Draw,
        }
    }

    fn choose(&mut self, items: &[Item], index: usize) -> Reply {
        self.follow(items.get(index).map_or(Then::Close, |item| item.then.clone()))
    }

    fn follow(&mut self, then: Then) -> Reply {
        self.window = None;
        match then {
            Then::Close => Reply::Draw,
            Then::Reply(reply) => reply,
            Then::Open(window) => {
                self.window = Some(*window);
                Reply::Draw
            }
        }
    }

    fn typing_key(&mut self, key: KeyEvent, view: &View<'_>) -> Reply {
        let Some(mut typing) = self.typing.take() else { return Reply::Draw };
        typing.refused = false;
        match key.code {
            KeyCode::Esc => return Reply::Draw,
            KeyCode::Enter => {
                let text = typing.line.text().trim().to_owned();
                if text.is_empty() {
                    return Reply::Draw;
                }
                self.typed.retain(|earlier| *earlier != text);
                self.typed.push(text.clone());
                return Reply::Do(Action::Enter(text));
            }
            KeyCode::Tab | KeyCode::BackTab => self.complete(&mut typing, view, key.code == KeyCode::Tab),
            KeyCode::Up | KeyCode::Down => {
                let to = match (typing.earlier, key.code) {
                    (None, KeyCode::Up) => Some(0),
                    (Some(index), KeyCode::Up) => Some((index + 1).min(self.typed.len().saturating_sub(1))),
                    (Some(index), _) => index.checked_sub(1),
                    (None, _) => None,
                };
                let earlier = to.and_then(|index| self.typed.iter().rev().nth(index));
                if let Some(text) = earlier {
                    typing = Typing { earlier: to, ..Typing::of(text) };
                } else if key.code == KeyCode::Down {
                    typing = Typing::default();
                }
            }
            // Taking back what began it leaves it.
            KeyCode::Backspace if typing.line.text().is_empty() => return Reply::Draw,
            _ => {
                typing.line.key(key);
                typing.completing = None;
            }
        }
        self.typing = Some(typing);
        Reply::Draw
    }

    fn complete(&self, typing: &mut Typing, view: &View<'_>, forwards: bool) {
        let word = match &typing.completing {
            Some((word, _)) => word.clone(),
            None => typing.line.word().to_owned(),
        };
        let found = completions(view, typing);
        if found.is_empty() {
            return;
        }
        let next = match &typing.completing {
            None if forwards => 0,
            None => found.len() - 1,
            Some((_, index)) if forwards => (index + 1) % found.len(),
            Some((_, index)) => (index + found.len() - 1) % found.len(),
        };
        typing.line.replace_word(&found[next]);
        typing.completing = Some((word, next));
    }

    fn mouse(&mut self, mouse: MouseEvent, view: &View<'_>) -> Reply {
        let at = Position::new(mouse.column, mouse.row);
        let spot = self.places.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, spot)| *spot);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.own = None;
                self.click(spot, view)
            }
            MouseEventKind::ScrollUp => self.scroll(spot, view, false),
            MouseEventKind::ScrollDown => self.scroll(spot, view, true),
            _ => Reply::Draw,
        }
    }

    fn click(&mut self, spot: Option<Spot>, view: &View<'_>) -> Reply {
        if let Some(window) = self.window.take() {
            return match (spot, window) {
                (Some(Spot::Choice(index)), Window::Choice { items, .. }) => self.choose(&items, index),
                (Some(Spot::Window), window) => {
                    self.window = Some(window);
                    Reply::Draw
                }
                // Beside a question is no answer; beside anything else closes it.
                (_, window @ Window::Choice { otherwise: Some(_), .. }) => {
                    self.window = Some(window);
                    Reply::Draw
                }
                _ => Reply::Draw,
            };
        }
        match spot {
            Some(Spot::Move(node)) => {
                self.scrolled = None;
                Reply::Do(Action::Go(node))
            }
            Some(Spot::Card(pile)) => self.click_pile(pile, true, view),
            Some(Spot::Pile(pile)) => self.click_pile(pile, false, view),
            _ => Reply::Draw,
        }
    }

    /// A click on a card plays it home; on a pile that takes the turned card, puts it there.
    fn click_pile(&mut self, pile: PileId, on_card: bool, view: &View<'_>) -> Reply {
        let from_here = moves_from(view, pile);
        let put = Move::shift(PileId::STOCK, pile);
        let takes = pile != PileId::STOCK && view.game.session().allows(put);
        if !pile.is_foundation() || !from_here.is_empty() {
            self.cursor = Some(pile);
        }
        let home = from_here.iter().any(|mv| matches!(mv, Move::Shift { to, .. } if to.is_foundation()));
        let reply = match takes && !(on_card && home) {
            true => Reply::Do(Action::Play(put)),
            false => self.play_from(pile, view, true),
        };
        // Who plays with the mouse has no use for a highlight; it waits where a card can go home.
        if reply != Reply::Draw {
            self.cursor = None;
        }
        reply
    }

    fn scroll(&mut self, spot: Option<Spot>, view: &View<'_>, down: bool) -> Reply {
        match &mut self.window {
            Some(Window::Text { scrolled, most, .. }) => {
                *scrolled = if down { (*scrolled + 3).min(*most) } else { scrolled.saturating_sub(3) };
            }
            Some(Window::Choice { items, at, .. }) => {
                *at = if down { (*at + 1).min(items.len().saturating_sub(1)) } else { at.saturating_sub(1) };
            }
            Some(Window::Line { .. }) => {}
            None if matches!(spot, Some(Spot::Move(_) | Spot::List)) => {
                let (first, room) = self.listed;
                // The start is a line of the list too.
                let most = (view.game.place().plies + 1).saturating_sub(room);
                self.scrolled = Some(if down { (first + 3).min(most) } else { first.saturating_sub(3) });
            }
            None => {}
        }
        Reply::Draw
    }
}

/// The completions of the word that is being typed, after the moves that stand before it.
pub(super) fn completions(view: &View<'_>, typing: &Typing) -> Vec<String> {
    let (word, typed) = match &typing.completing {
        Some((word, _)) => (word.as_str(), typing.line.word().len()),
        None => (typing.line.word(), typing.line.word().len()),
    };
    let before = typing.line.before();
    let before = &before[..before.len() - typed];
    let texts = |game: &Recording| complete(game.session(), word).into_iter().map(|one| one.text).collect();
    if before.trim().is_empty() {
        let mut found: Vec<String> = texts(view.game);
        // Nobody who has typed nothing yet looks for a word.
        let begins = |known: &&str| !word.is_empty() && known.starts_with(&word.to_ascii_lowercase());
        found.extend(view.words.iter().map(|(known, ..)| *known).filter(begins).map(str::to_owned));
        return found;
    }
    let mut game = view.game.clone();
    match game.enter(before) {
        Ok(()) => texts(&game),
        Err(_) => Vec::new(),
    }
}

/// What becomes of a line that begins with a word, or with a sign that is no move's.
pub(super) fn explained(view: &View<'_>, typing: &Typing) -> Option<String> {
    let text = typing.line.text().trim_start().trim_start_matches(':').trim_start();
    let first = text.split_whitespace().next()?.to_ascii_lowercase();
    if let Some((word, behind, does)) = view.words.iter().find(|(word, ..)| *word == first) {
        return Some(format!("{word} {behind}").trim_end().to_owned() + ": " + does);
    }
    let of_sign = match first.chars().next()? {
        '"' => "a note for players, between quotes",
        '#' => "a comment for developers, up to the end of the line",
        '@' => "says something of this point: @label NAME, @score N, @can MOVE, @lost",
        '(' => "moves in the place of the last one, between parentheses",
        _ => return None,
    };
    Some(of_sign.to_owned())
}

fn in_one_line(text: &str) -> String {
    text.split(['\r', '\n']).map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}
