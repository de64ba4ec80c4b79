//! What a player hears, on a screen: answers below the board, and windows for what has to be answered.

use super::screen::Screen;
use super::skin::Skin;
use super::view::{Answer, Tone, View};
use super::window::{Item, Then, Window};
use crate::play::{Action, Asked, Here, Offer, Said, SaveTo};
use crate::search::Limit;
use crate::solve::Standing;
use crate::table::Status;

impl Screen {
    /// Takes in what a player hears: opens what has to be answered, highlights what was hinted at, and gives the rest as
    /// answers to be shown. Where nothing but the board has changed there is none.
    pub fn hear(&mut self, said: &[Said], view: &View<'_>) -> Vec<Answer> {
        let mut answers = Vec::new();
        for said in said {
            match said {
                Said::AsksToQuit => self.window = Some(Window::quit(view.place, view.save_as, view.keeps)),
                Said::AsksToReplace { to, why } => self.window = Some(replace(to, why, view)),
                Said::Offers(offer) => {
                    self.typing = None;
                    self.window = Some(recover(offer));
                }
                Said::Hint { mv: Some((mv, _)), .. } => self.point_at(*mv),
                _ => {}
            }
            answers.extend(answer(said, self.skin));
        }
        answers
    }
}

/// What is said about one thing, if it is not plain to see.
fn answer(said: &Said, skin: Skin) -> Option<Answer> {
    let dash = skin.sign(" – ", " - ");
    let (tone, text, help) = match said {
        Said::At(here) => return of_place(here),
        Said::Done(what) => (Tone::Done, what.clone(), None),
        Said::Refused { message, help, .. } => (Tone::Refused, message.clone(), help.clone()),
        Said::Searching(_) | Said::AsksToQuit | Said::AsksToReplace { .. } | Said::Offers(_) | Said::Leaves => {
            return None;
        }
        Said::Hint { ply, here, mv, standing } => {
            let at = if *here { String::new() } else { format!("after move {ply}: ") };
            let mv = mv.as_ref().map(|(_, text)| skin.moves(text));
            let text = match (&mv, standing) {
                (_, Standing::Winnable(0)) => "the goal is reached already".to_owned(),
                (Some(mv), Standing::Winnable(moves)) => {
                    format!("{mv}{dash}the goal can be reached in {}", moves_of(*moves))
                }
                (None, Standing::Winnable(moves)) => format!("the goal can be reached in {}", moves_of(*moves)),
                (Some(mv), Standing::Lost) => format!("the goal cannot be reached any more; {mv} is as good as any"),
                (None, Standing::Lost) => "the goal cannot be reached any more".to_owned(),
                (Some(mv), Standing::Unknown(limit)) => format!("{}; perhaps {mv}", gave_up(*limit)),
                (None, Standing::Unknown(limit)) => gave_up(*limit),
            };
            let help = matches!(standing, Standing::Lost).then(|| "u takes moves back".to_owned());
            (Tone::Plain, format!("{at}{text}"), help)
        }
        Said::Standing { ply, here, standing } => {
            let at = if *here { String::new() } else { format!("after move {ply}: ") };
            let (text, help) = match standing {
                Standing::Winnable(0) => ("the goal is reached already".to_owned(), None),
                Standing::Winnable(moves) => {
                    (format!("the goal can still be reached, in {} or fewer", moves_of(*moves)), None)
                }
                Standing::Lost => {
                    let help = "u takes moves back; w asks again there".to_owned();
                    ("the goal cannot be reached any more".to_owned(), Some(help))
                }
                Standing::Unknown(limit) => (gave_up(*limit), None),
            };
            (Tone::Plain, format!("{at}{text}"), help)
        }
        Said::Saved { to, file, problems } => {
            let what = match to {
                SaveTo::Script(_) => format!("saved in {file}"),
                SaveTo::Solution(name) | SaveTo::Puzzle { name, .. } => format!("saved as solution {name} of {file}"),
            };
            match &problems[..] {
                [] => (Tone::Done, what, None),
                problems => {
                    let help = format!("`trove check {file}` tells more");
                    (Tone::Refused, format!("{what}, but {}", problems.join("; ")), Some(help))
                }
            }
        }
        Said::FileChanged { file, gone: true } => (Tone::Refused, format!("{file} is gone from the disk"), None),
        // The line about it stays until it is read again.
        Said::FileChanged { gone: false, .. } => return None,
        Said::Reloaded(what) => (Tone::Done, what.clone(), None),
        Said::Recovered { moves, but, .. } => {
            let text = format!("{} from the journal", there(*moves));
            match but {
                Some(but) => (Tone::Refused, format!("{text}, but {but}"), None),
                None => (Tone::Done, text, None),
            }
        }
        Said::Trouble(what) => (Tone::Refused, what.clone(), None),
    };
    Some(Answer { tone, text, help })
}

/// The end of a game, a goal, what the script says here.
fn of_place(here: &Here) -> Option<Answer> {
    let (tone, text, help) = match (here.met, here.status) {
        (true, Status::Won) => (Tone::Done, "every card is home, and the goal is met", Some("s saves the moves")),
        (false, Status::Won) => {
            (Tone::Plain, "every card is home, but the goal is not met", Some("u takes moves back"))
        }
        (true, _) => (Tone::Done, "the goal is met", Some("s saves the moves")),
        (false, Status::Stuck) => (
            Tone::Plain,
            "no move is left, and the goal is not met",
            Some("u takes moves back; s saves the line as it is"),
        ),
        (false, Status::Unfinished) => return None,
    };
    Some(Answer { tone, text: text.to_owned(), help: help.map(str::to_owned) })
}

fn moves_of(moves: u32) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

fn there(moves: usize) -> String {
    if moves == 1 { "1 move is there again".to_owned() } else { format!("{moves} moves are there again") }
}

fn gave_up(limit: Limit) -> String {
    match limit {
        Limit::Stopped => "the solver was stopped before it knew".to_owned(),
        limit => format!("nobody knows: the solver gave up, at its limit of {limit}"),
    }
}

/// What the solver is doing, in a few words.
pub fn searching(asked: Asked) -> &'static str {
    match asked {
        Asked::Hint => "looking for the best move",
        Asked::Winnable => "looking for a way to the goal",
    }
}

fn replace(to: &SaveTo, why: &str, view: &View<'_>) -> Window {
    let items = vec![
        Item { key: Some('o'), text: "save under another name".into(), then: open_save(view) },
        Item { key: Some('r'), text: "save in its place".into(), then: Then::act(Action::Replace(to.clone())) },
        Item { key: Some('c'), text: "go on playing".into(), then: Then::Close },
    ];
    Window::choice("Save", why, items)
}

fn open_save(view: &View<'_>) -> Then {
    Then::Open(Box::new(Window::save(view.save_as, false)))
}

fn recover(offer: &Offer) -> Window {
    let moves = if offer.moves == 1 { "1 move".to_owned() } else { format!("{} moves", offer.moves) };
    let when = offer.age.map(|age| format!(", written {} ago", ago(age))).unwrap_or_default();
    let deal = if offer.other_deal { " The puzzle has another deal now." } else { "" };
    let more = match offer.more {
        0 => String::new(),
        1 => " There is one more such game.".to_owned(),
        more => format!(" There are {more} more such games."),
    };
    let text = format!("A game of this puzzle was cut off and not saved: {moves}{when}.{deal}{more}");
    let answers = vec![
        ('g', "go on with it".to_owned(), Action::Recover),
        ('D', "throw it away".to_owned(), Action::Discard),
        ('l', "leave it for later".to_owned(), Action::KeepForLater),
    ];
    Window::question("Journal", &text, answers)
}

fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => (seconds, "second"),
        60..3600 => (seconds / 60, "minute"),
        3600..86400 => (seconds / 3600, "hour"),
        _ => (seconds / 86400, "day"),
    };
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}
