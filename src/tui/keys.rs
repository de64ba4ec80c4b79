//! Keys while the board has the player's attention.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::help;
use super::screen::{Reply, Screen, Spot, Typing, moves_from};
use super::view::{Tone, View};
use super::window::{Asked, Item, Then, Window};
use crate::play::{Action, NodeId, complete};
use crate::table::{Face, Move, PileId};

/// Moves that PageUp and PageDown go.
const PAGE: usize = 10;

impl Screen {
    pub(super) fn board_key(&mut self, key: KeyEvent, view: &View<'_>) -> Reply {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let act = |action| Reply::Do(action);
        match key.code {
            KeyCode::Char('r') if control => act(Action::Redo(1)),
            KeyCode::Char('s') if control => match view.place {
                "" => self.open(Window::save(view.save_as, false)),
                _ => act(Action::Save(None)),
            },
            KeyCode::Char('d') if control => self.quit(view),
            KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => Reply::Draw,
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => {
                self.step(key.code, view);
                Reply::Draw
            }
            KeyCode::Tab => self.next_playable(view, true),
            KeyCode::BackTab => self.next_playable(view, false),
            KeyCode::Enter | KeyCode::Char(' ') => match self.highlighted(view) {
                Some(pile) => self.play_from(pile, view, key.code == KeyCode::Enter),
                None => Reply::Draw,
            },
            KeyCode::Backspace => act(Action::Undo(1)),
            KeyCode::PageUp => act(Action::Undo(PAGE)),
            KeyCode::PageDown => act(Action::Redo(PAGE)),
            KeyCode::Home => act(Action::Go(NodeId::START)),
            KeyCode::End => act(Action::GoToPly(usize::MAX)),
            KeyCode::Esc => match view.solving {
                Some(_) => act(Action::Cancel),
                None => {
                    self.scrolled = None;
                    Reply::Draw
                }
            },
            KeyCode::F(1) => self.open(Window::text("Keys", help::lines())),
            KeyCode::F(5) => act(Action::Reload),
            KeyCode::Char(c) => self.letter(c, view),
            _ => Reply::Draw,
        }
    }

    fn letter(&mut self, c: char, view: &View<'_>) -> Reply {
        let act = |action| Reply::Do(action);
        match c {
            'd' => act(Action::Play(Move::Deal)),
            'r' => act(Action::Play(Move::Redeal)),
            'u' => act(Action::Undo(1)),
            'U' => act(Action::Redo(1)),
            'n' => act(Action::NextBranch),
            'p' => act(Action::PreviousBranch),
            'P' => act(Action::Promote),
            'x' => act(Action::Remove),
            'X' => act(Action::PutBack),
            'h' => act(Action::Hint),
            'w' => act(Action::Winnable),
            'q' => self.quit(view),
            's' => self.open(Window::save(view.save_as, false)),
            'g' => self.open(Window::line(Asked::Go, "")),
            'c' | '"' => self.say_here(Asked::Note, view),
            '#' => self.say_here(Asked::Comment, view),
            '@' => self.say_here(Asked::Label, view),
            'm' => self.mark(view),
            'b' => self.branches(view),
            'L' => self.legal(view),
            'l' => self.look_through(view),
            'o' => self.read_again(view),
            '?' => self.open(Window::text("Keys", help::lines())),
            'H' => {
                self.hints = !self.hints;
                Reply::Draw
            }
            't' => {
                self.timer = !self.timer;
                Reply::Draw
            }
            'v' if !view.may_reveal => {
                let help = "`trove play --reveal` shows them";
                self.say(Tone::Refused, "face-down cards stay hidden in fair play", Some(help));
                Reply::Draw
            }
            'v' => {
                self.reveal = !self.reveal;
                Reply::Draw
            }
            '1'..='8' if has_pile(view, c) => {
                let pile = PileId::waste(c as u8 - b'0');
                act(Action::Play(Move::shift(PileId::STOCK, pile)))
            }
            ':' | 'i' | '/' => self.begin_typing(""),
            '1'..='9' | 'A' | 'J' | 'Q' | 'K' | 'T' | 'a' | 'j' | 'k' | 'R' | 'W' | 'S' | 'F' | '>' | '(' => {
                self.begin_typing(c.encode_utf8(&mut [0; 4]))
            }
            _ => {
                let text = format!("`{c}` does nothing here");
                self.say(Tone::Plain, &text, Some("? lists the keys, : begins a move in notation"));
                Reply::Draw
            }
        }
    }

    fn open(&mut self, window: Window) -> Reply {
        self.window = Some(window);
        Reply::Draw
    }

    fn begin_typing(&mut self, text: &str) -> Reply {
        self.typing = Some(Typing::of(text));
        Reply::Draw
    }

    /// Plays from a pile: home if `home` and a foundation takes the card, else to the only place there is; asks where
    /// there are several.
    pub(super) fn play_from(&mut self, pile: PileId, view: &View<'_>, home: bool) -> Reply {
        let at = view.game.session();
        let mut moves = moves_from(view, pile);
        let is_home = |mv: &Move| matches!(mv, Move::Shift { to, .. } if to.is_foundation());
        if home && moves.iter().any(is_home) {
            moves.retain(is_home);
        }
        // Of places that are the same for play one is enough.
        let mut apart: Vec<Move> = Vec::new();
        for mv in moves {
            let same = |other: &Move| match (*other, mv) {
                (Move::Shift { to: a, .. }, Move::Shift { to: b, .. }) => at.alike(a, b),
                _ => false,
            };
            if !(home && apart.iter().any(same)) {
                apart.push(mv);
            }
        }
        match apart[..] {
            [] => {
                self.nothing_to_play(pile, view);
                Reply::Draw
            }
            [only] => Reply::Do(Action::Play(only)),
            _ => {
                let card = at.next(pile).map_or_else(|| pile.to_string(), |card| self.skin.card(card));
                let items = apart.iter().map(|&mv| self.place_of(mv)).collect();
                self.open(Window::choice(&format!("Where does {card} go?"), "", items))
            }
        }
    }

    fn place_of(&self, mv: Move) -> Item {
        let (key, text) = match mv {
            Move::Deal => (Some('d'), "deal".to_owned()),
            Move::Redeal => (Some('r'), "redeal".to_owned()),
            Move::Shift { to, .. } if to.is_foundation() => {
                (Some('f').filter(|_| to.number == 1), format!("foundation {to}"))
            }
            Move::Shift { to, .. } => {
                (char::from_digit(u32::from(to.number), 10), format!("{} pile {to}", to.zone.word()))
            }
        };
        Item { key, text, then: Then::act(Action::Play(mv)) }
    }

    fn nothing_to_play(&mut self, pile: PileId, view: &View<'_>) {
        let at = view.game.session();
        if Screen::is_over(view) {
            self.say(Tone::Plain, "every card is home, and the game is over", Some("s saves it, u goes back"));
            return;
        }
        let face = at.game().face(pile).0;
        let text = match at.next(pile) {
            Some(card) if face != Face::Down => format!("{card} on {pile} cannot be played now"),
            Some(_) => format!("nothing can be played from {pile} now"),
            None => format!("{pile} is empty"),
        };
        self.say(Tone::Refused, &text, Some("Tab goes to the next card that can be played, L lists the legal moves"));
    }

    /// Moves the highlight to the nearest pile in a direction.
    fn step(&mut self, key: KeyCode, view: &View<'_>) {
        let stops = Screen::stops(view);
        let drawn = |pile: PileId| {
            let spot = |(_, spot): &&(Rect, Spot)| *spot == Spot::Card(pile);
            self.places.iter().find(spot).map(|(area, _)| middle(*area))
        };
        let Some(from) = self.highlighted(view) else { return };
        let Some((x, y)) = drawn(from) else {
            self.cursor = Some(from);
            return;
        };
        let cost = |pile: PileId| {
            let (to_x, to_y) = drawn(pile)?;
            // A line is about twice as far as a column.
            let (dx, dy) = (to_x - x, (to_y - y) * 2);
            let (ahead, aside) = match key {
                KeyCode::Up => (-dy, dx),
                KeyCode::Down => (dy, dx),
                KeyCode::Left => (-dx, dy),
                _ => (dx, dy),
            };
            (ahead > 0).then_some(ahead + 3 * aside.abs())
        };
        let nearest = stops.into_iter().filter_map(|pile| Some((cost(pile)?, pile))).min();
        self.cursor = Some(nearest.map_or(from, |(_, pile)| pile));
    }

    fn next_playable(&mut self, view: &View<'_>, forwards: bool) -> Reply {
        let from = self.highlighted(view);
        let mut stops = Screen::stops(view);
        if !forwards {
            stops.reverse();
        }
        let here = stops.iter().position(|&pile| Some(pile) == from).map_or(0, |index| index + 1);
        let (before, behind) = stops.split_at(here);
        let mut around = behind.iter().chain(before);
        if let Some(&pile) = around.find(|&&pile| !moves_from(view, pile).is_empty()) {
            self.cursor = Some(pile);
        }
        Reply::Draw
    }

    fn say_here(&mut self, asked: Asked, view: &View<'_>) -> Reply {
        let node = view.game.place().node;
        let now = match asked {
            Asked::Note => view.game.note(node),
            Asked::Comment => view.game.comment(node),
            _ => view.game.label(node).map(str::to_owned),
        };
        self.open(Window::line(asked, &now.unwrap_or_default()))
    }

    fn mark(&mut self, view: &View<'_>) -> Reply {
        let place = view.game.place();
        let last = place.ply.checked_sub(1).and_then(|index| view.game.line().into_iter().nth(index));
        match last {
            Some(last) => self.open(Window::marks(&self.skin.moves(&last.text), last.mark)),
            None => {
                self.say(Tone::Refused, "there is no move to mark before the first", None);
                Reply::Draw
            }
        }
    }

    fn branches(&mut self, view: &View<'_>) -> Reply {
        let branches = view.game.branches();
        let item = |(key, branch): (char, &crate::play::Branch)| {
            let moves = match branch.plies {
                1 => "1 move".to_owned(),
                plies => format!("{plies} moves"),
            };
            let text = format!("{:<10} {moves}", self.skin.moves(&branch.text));
            Item { key: Some(key), text, then: Then::act(Action::Go(branch.node)) }
        };
        let items: Vec<Item> = ('1'..='9').chain('a'..='z').zip(&branches).map(item).collect();
        if items.is_empty() {
            self.say(
                Tone::Plain,
                "nothing was played from here yet",
                Some("n and p turn through what was played instead of the last move"),
            );
            return Reply::Draw;
        }
        let at = branches.iter().position(|branch| branch.followed).unwrap_or(0).min(items.len() - 1);
        self.open(Window::Choice { title: "Played from here".into(), text: String::new(), items, at, otherwise: None })
    }

    fn legal(&mut self, view: &View<'_>) -> Reply {
        let item = |(key, one): (Option<char>, crate::play::Completion)| Item {
            key,
            text: self.skin.moves(&one.text),
            then: Then::act(Action::Play(one.mv)),
        };
        let keys = ('1'..='9').map(Some).chain(std::iter::repeat(None));
        let items: Vec<Item> = keys.zip(complete(view.game.session(), "")).map(item).collect();
        if items.is_empty() {
            let text =
                if Screen::is_over(view) { "every card is home, and the game is over" } else { "no move is left" };
            self.say(Tone::Plain, text, Some("u takes the last move back"));
            return Reply::Draw;
        }
        self.open(Window::choice("Legal moves", "", items))
    }

    /// The cards of the highlighted pile, as far as they can be seen.
    fn look_through(&mut self, view: &View<'_>) -> Reply {
        let Some(id) = self.highlighted(view) else { return Reply::Draw };
        let picture = view.game.session().picture();
        let Some(pile) = picture.pile(id) else { return Reply::Draw };
        let back = self.skin.sign("▒▒", "##");
        let seen = |index: usize| match pile.face {
            Face::Up => true,
            Face::NextOnly => pile.next_index() == Some(index),
            Face::Down => false,
        };
        let cards = pile.cards.iter().enumerate().map(|(index, &card)| match self.reveal || seen(index) {
            true => self.skin.card(card),
            false => back.to_owned(),
        });
        let order = if id == PileId::STOCK { "the next card first" } else { "the open card last" };
        let mut lines = vec![match pile.cards.len() {
            0 => "no cards".to_owned(),
            1 => "1 card".to_owned(),
            count => format!("{count} cards, {order}"),
        }];
        let cards: Vec<String> = cards.collect();
        lines.extend(cards.chunks(13).map(|row| row.join(" ")));
        let name = if id.number == 0 { id.zone.word().to_owned() } else { format!("{} {id}", id.zone.word()) };
        self.open(Window::text(&format!("The {name}"), lines))
    }

    fn read_again(&mut self, view: &View<'_>) -> Reply {
        let mut lines = Vec::new();
        for answer in view.answers {
            lines.extend(answer.text.lines().map(str::to_owned));
            lines.extend(answer.help.iter().map(|help| format!("  {help}")));
        }
        if lines.is_empty() {
            lines.push("nothing was said yet".to_owned());
        }
        let mut window = Window::text("What was said", lines);
        if let Window::Text { scrolled, .. } = &mut window {
            *scrolled = usize::MAX;
        }
        self.open(window)
    }
}

/// Whether a digit names one of several waste piles, and a card is there to be put on it.
fn has_pile(view: &View<'_>, digit: char) -> bool {
    let at = view.game.session();
    let pile = PileId::waste(digit as u8 - b'0');
    at.game().has_pile(pile) && at.next(PileId::STOCK).is_some()
}

fn middle(area: Rect) -> (i32, i32) {
    (i32::from(area.x) * 2 + i32::from(area.width), i32::from(area.y) * 2 + i32::from(area.height))
}
