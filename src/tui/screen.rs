//! What is the screen's alone: where the highlight stands, what is being typed, which window is open.

use ratatui::layout::Rect;

use super::line::Line;
use super::skin::Skin;
use super::view::{Answer, Tone, View};
use super::window::Window;
use crate::play::{Action, NodeId};
use crate::table::{Move, PileId, Status};

/// The state of a screen between two drawings.
#[derive(Clone, Debug)]
pub struct Screen {
    pub(super) skin: Skin,
    /// The highlighted pile, once there was one.
    pub(super) cursor: Option<PileId>,
    /// Whether face-down cards are shown.
    pub(super) reveal: bool,
    /// Whether foundations tell what they take next.
    pub(super) hints: bool,
    pub(super) timer: bool,
    pub(super) window: Option<Window>,
    pub(super) typing: Option<Typing>,
    /// What was typed before, the newest last.
    pub(super) typed: Vec<String>,
    /// Something that the screen itself has to say, until the next event.
    pub(super) own: Option<Answer>,
    /// How far the list of moves is scrolled away from the move that was played last.
    pub(super) scrolled: Option<usize>,
    /// First move that the list showed when it was drawn, and how many it had room for.
    pub(super) listed: (usize, usize),
    /// Whether there was no room to draw the game.
    pub(super) hidden: bool,
    /// Steps of the spinner.
    pub(super) tick: usize,
    /// What was drawn where, the topmost last.
    pub(super) places: Vec<(Rect, Spot)>,
}

/// What a screen answers to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing more than to be drawn again.
    Draw,
    /// The player asks for this.
    Do(Action),
    /// Save, and leave if that is done.
    SaveAndQuit(Action),
    /// Put the program aside, as the shell does with Ctrl-Z.
    Suspend,
    /// Draw everything anew; something else has written over the screen.
    Redraw,
}

/// Something on the screen that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// The card of a pile that would be played next, or the pile where it would be.
    Card(PileId),
    /// The rest of a pile.
    Pile(PileId),
    /// A move of the list.
    Move(NodeId),
    /// The list of moves.
    List,
    /// A line of the open window.
    Choice(usize),
    /// The open window.
    Window,
}

/// Notation that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Typing {
    pub line: Line,
    /// The word that is completed, and which of its completions stands in its place.
    pub completing: Option<(String, usize)>,
    /// Which of the earlier lines stands there, counted from the newest.
    pub earlier: Option<usize>,
    /// Whether it was refused as it stands there.
    pub refused: bool,
}

impl Typing {
    pub fn of(text: &str) -> Typing {
        Typing { line: Line::of(text), ..Typing::default() }
    }
}

impl Screen {
    /// A screen before its first drawing. `reveal`: face-down cards are shown from the start.
    pub fn new(skin: Skin, reveal: bool) -> Screen {
        Screen {
            skin,
            cursor: None,
            reveal,
            hints: true,
            timer: false,
            window: None,
            typing: None,
            typed: Vec::new(),
            own: None,
            scrolled: None,
            listed: (0, 0),
            hidden: false,
            tick: 0,
            places: Vec::new(),
        }
    }

    /// Moves the spinner of a solver at work on.
    pub fn turn(&mut self) {
        self.tick = self.tick.wrapping_add(1);
    }

    /// Whether something waits to be answered or filled in.
    pub fn asks(&self) -> bool {
        self.window.is_some()
    }

    /// Opens a text to be read.
    pub fn read(&mut self, title: &str, lines: Vec<String>) {
        self.window = Some(Window::text(title, lines));
    }

    /// Gives what was typed last back to be mended; what it asked for was refused.
    pub fn type_again(&mut self) {
        if let Some(text) = self.typed.last() {
            self.typing = Some(Typing { refused: true, ..Typing::of(text) });
        }
    }

    /// Shows the timer, or hides it.
    pub fn show_timer(&mut self, shown: bool) {
        self.timer = shown;
    }

    /// Highlights the pile that a move is made from.
    pub fn point_at(&mut self, mv: Move) {
        self.cursor = Some(from(mv));
    }

    /// Says something until the next event.
    pub(super) fn say(&mut self, tone: Tone, text: &str, help: Option<&str>) {
        self.own = Some(Answer { tone, text: text.to_owned(), help: help.map(str::to_owned) });
    }

    /// Piles that the highlight can stand on, in the order of the picture: all that cards are played from.
    pub(super) fn stops(view: &View<'_>) -> Vec<PileId> {
        let legal = view.game.session().legal();
        let piles = view.game.session().picture().piles;
        let stops = piles.into_iter().map(|pile| pile.id);
        stops.filter(|&id| !id.is_foundation() || legal.iter().any(|&mv| from(mv) == id)).collect()
    }

    /// The pile that is highlighted.
    pub(super) fn highlighted(&self, view: &View<'_>) -> Option<PileId> {
        let stops = Screen::stops(view);
        if let Some(cursor) = self.cursor.filter(|cursor| stops.contains(cursor)) {
            return Some(cursor);
        }
        let legal = view.game.session().legal();
        let home = |mv: &Move| matches!(mv, Move::Shift { to, .. } if to.is_foundation());
        let first = legal.iter().copied().find(home).or(legal.first().copied());
        first.map(from).or(stops.first().copied())
    }

    /// Whether there is something to lose.
    pub(super) fn is_over(view: &View<'_>) -> bool {
        view.game.session().status() == Status::Won
    }
}

/// The pile that a move is made from; deals and redeals are made from the stock.
pub(super) fn from(mv: Move) -> PileId {
    match mv {
        Move::Deal | Move::Redeal => PileId::STOCK,
        Move::Shift { from, .. } => from,
    }
}

/// The legal moves from a pile.
pub(super) fn moves_from(view: &View<'_>, pile: PileId) -> Vec<Move> {
    view.game.session().legal().into_iter().filter(|&mv| from(mv) == pile).collect()
}
