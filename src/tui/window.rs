//! Windows over the board: texts to read, lists to choose from, lines to fill in.

use super::line::Line;
use super::screen::Reply;
use crate::notation::Mark;
use crate::play::{Action, NodeId, SaveTo};

/// An open window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Window {
    /// Something to read.
    Text {
        /// What it is about.
        title: String,
        /// As much as there is; lines that are too long are wrapped.
        lines: Vec<String>,
        /// Lines above the window.
        scrolled: usize,
        /// What the last drawing found to be the most.
        most: usize,
    },
    /// Something to choose from.
    Choice {
        /// What it is about.
        title: String,
        /// A few words above the list, perhaps.
        text: String,
        /// What there is to choose.
        items: Vec<Item>,
        /// Which is highlighted.
        at: usize,
        /// What Esc does; `None`: it closes the window.
        otherwise: Option<Then>,
    },
    /// Something to fill in.
    Line {
        /// What for.
        asked: Asked,
        /// What was typed.
        line: Line,
    },
}

/// One of the things to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// The key that chooses it.
    pub key: Option<char>,
    /// What it is.
    pub text: String,
    /// What it does.
    pub then: Then,
}

/// What follows when something is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// The window closes.
    Close,
    /// The window closes, and this is asked for.
    Reply(Reply),
    /// Another window opens in its place.
    Open(Box<Window>),
}

impl Then {
    /// An action.
    pub fn act(action: Action) -> Then {
        Then::Reply(Reply::Do(action))
    }
}

/// What is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Where to go.
    Go,
    /// What to say to players.
    Note,
    /// What to tell developers.
    Comment,
    /// The name of this point.
    Label,
    /// Where to save.
    Save {
        /// And leave then.
        quit: bool,
    },
}

impl Asked {
    pub fn title(self) -> &'static str {
        match self {
            Asked::Go => "Go to",
            Asked::Note => "Note for players",
            Asked::Comment => "Comment for developers",
            Asked::Label => "Name of this point",
            Asked::Save { quit: false } => "Save as",
            Asked::Save { quit: true } => "Save as, and quit",
        }
    }

    /// What can be filled in.
    pub fn help(self) -> &'static str {
        match self {
            Asked::Go => "a number of moves, start, end, or the name of a point",
            Asked::Note => "players read it when they come here; empty takes it away, Alt-Enter begins a line",
            Asked::Comment => "only who reads the script sees it; empty takes it away, Alt-Enter begins a line",
            Asked::Label => {
                "letters, digits, - and _; g and `trove show --at` find it by this name; empty takes it away"
            }
            Asked::Save { .. } => {
                "a name makes a solution of the puzzle, FILE.moves a script, FILE.yaml a puzzle of a deal that is in no file"
            }
        }
    }

    /// Whether it may have several lines.
    pub fn has_lines(self) -> bool {
        matches!(self, Asked::Note | Asked::Comment)
    }

    /// What was filled in, as an action; `None` if nothing was.
    pub fn reply(self, text: &str) -> Option<Reply> {
        let name = text.trim();
        let action = match self {
            Asked::Note => Action::Note(text.to_owned()),
            Asked::Comment => Action::Comment(text.to_owned()),
            Asked::Label => Action::Label(name.to_owned()),
            _ if name.is_empty() => return None,
            Asked::Go if name.eq_ignore_ascii_case("start") => Action::Go(NodeId::START),
            Asked::Go if name.eq_ignore_ascii_case("end") => Action::GoToPly(usize::MAX),
            Asked::Go if name.bytes().all(|byte| byte.is_ascii_digit()) => {
                Action::GoToPly(name.parse().unwrap_or(usize::MAX))
            }
            Asked::Go => Action::GoToLabel(name.trim_start_matches('@').to_owned()),
            Asked::Save { quit } => {
                let ends = |extension: &str| name.to_ascii_lowercase().ends_with(extension);
                let to = match name {
                    _ if ends(".moves") => SaveTo::Script(name.to_owned()),
                    _ if ends(".yaml") || ends(".yml") => {
                        SaveTo::Puzzle { path: name.to_owned(), name: "main".to_owned() }
                    }
                    _ => SaveTo::Solution(name.to_owned()),
                };
                let save = Action::Save(Some(to));
                return Some(if quit { Reply::SaveAndQuit(save) } else { Reply::Do(save) });
            }
        };
        Some(Reply::Do(action))
    }
}

impl Window {
    pub fn text(title: &str, lines: Vec<String>) -> Window {
        Window::Text { title: title.to_owned(), lines, scrolled: 0, most: 0 }
    }

    pub fn choice(title: &str, text: &str, items: Vec<Item>) -> Window {
        Window::Choice { title: title.to_owned(), text: text.to_owned(), items, at: 0, otherwise: None }
    }

    pub fn question(title: &str, text: &str, answers: Vec<(char, String, Action)>) -> Window {
        let item = |(key, text, action)| Item { key: Some(key), text, then: Then::act(action) };
        let items: Vec<Item> = answers.into_iter().map(item).collect();
        let otherwise = items.last().map(|item| item.then.clone());
        Window::Choice { title: title.to_owned(), text: text.to_owned(), items, at: 0, otherwise }
    }

    pub fn line(asked: Asked, text: &str) -> Window {
        Window::Line { asked, line: Line::of(text) }
    }

    pub fn save(offered: &str, quit: bool) -> Window {
        Window::line(Asked::Save { quit }, offered)
    }

    /// Leaving with moves that are not saved.
    pub fn quit(place: &str, offered: &str, keeps: bool) -> Window {
        let item = |key, text: String, then| Item { key: Some(key), text, then };
        let save = match place {
            "" => item('s', "save and quit".into(), Then::Open(Box::new(Window::save(offered, true)))),
            place => {
                let save = Reply::SaveAndQuit(Action::Save(None));
                item('s', format!("save to {place} and quit"), Then::Reply(save))
            }
        };
        let without = match keeps {
            true => {
                item('j', "quit; the moves stay in the journal, for next time".into(), Then::act(Action::QuitAnyway))
            }
            false => item('l', "quit and lose them: no journal is kept".into(), Then::act(Action::QuitAnyway)),
        };
        let items = vec![save, without, item('c', "go on playing".into(), Then::Close)];
        Window::choice("Quit", "There are moves that are not saved.", items)
    }

    /// The author's opinion of the last move.
    pub fn marks(of: &str, now: Option<Mark>) -> Window {
        let words = ["brilliant", "good", "interesting", "dubious", "a mistake", "a blunder"];
        let mut items = vec![Item { key: Some('0'), text: "no mark".into(), then: Then::act(Action::Mark(None)) }];
        items.extend(Mark::ALL.iter().zip(words).zip('1'..).map(|((&mark, word), key)| Item {
            key: Some(key),
            text: format!("{:<3}{word}", mark.text()),
            then: Then::act(Action::Mark(Some(mark))),
        }));
        let at = now.and_then(|now| Mark::ALL.iter().position(|&mark| mark == now)).map_or(0, |index| index + 1);
        let title = format!("Mark {of}");
        Window::Choice { title, text: String::new(), items, at, otherwise: None }
    }
}
