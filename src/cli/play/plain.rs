//! The line mode: one line in, one answer out. For pipes, scripts, and people who listen rather than look.

use std::io::{BufRead, IsTerminal, Read};
use std::time::{Duration, Instant};

use super::super::{Exit, Look, Trouble, Ui, ui};
use super::desk::Desk;
use super::interrupt;
use super::words::{self, WORDS, Wish};
use crate::diagnose::counted;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::play::{Action, Here, Offer, Said, SaveTo, written};
use crate::search::Limit;
use crate::solve::Standing;
use crate::table::Status;

/// Bytes of a line that are read.
const LINE_MAX: u64 = 1 << 16;

/// Between two looks at a search.
const TICK: Duration = Duration::from_millis(20);

/// Between two words about a search that goes on.
const PATIENCE: Duration = Duration::from_secs(5);

/// The line mode.
pub struct Plain<'a> {
    desk: &'a mut Desk,
    ui: &'a mut Ui,
    look: Look,
    /// Whether something was refused or went wrong.
    wrong: bool,
}

/// What to do with a game in the journal, if the command line says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Go on with it.
    Recover,
    /// Leave it there.
    Fresh,
}

/// Plays line by line, until the player leaves or there are no more lines.
///
/// # Errors
/// If answers cannot be written.
pub fn run(desk: &mut Desk, said: Vec<Said>, answer: Option<Answer>, look: Look, ui: &mut Ui) -> Result<Exit, Trouble> {
    interrupt::listen();
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut plain = Plain { desk, ui, look, wrong: false };
    plain.greet(said, answer)?;
    let mut input = std::io::stdin().lock();
    loop {
        if terminal {
            plain.ui.print("> ")?;
            plain.ui.flush()?;
        }
        let Some(line) = next_line(&mut input).map_err(Trouble::from)? else { break };
        for said in plain.desk.poll() {
            plain.aside(&said);
        }
        let leaves = match line {
            Ok(line) => plain.answer(&line)?,
            Err(why) => plain.wrong(why, None)?,
        };
        plain.ui.flush()?;
        if leaves {
            let wrong = plain.wrong && !terminal;
            return Ok(if wrong { Exit::Findings } else { Exit::Well });
        }
    }
    if terminal {
        plain.ui.line("")?;
    }
    if plain.desk.unsaved() {
        let kept = if plain.desk.keeps() { "; they are in the journal, and offered the next time" } else { "" };
        super::super::complain(&format!("there are moves that are not saved{kept}"));
        return Ok(Exit::Findings);
    }
    Ok(if plain.wrong && !terminal { Exit::Findings } else { Exit::Well })
}

/// The next line; an error if it is too long.
fn next_line(input: &mut impl BufRead) -> std::io::Result<Option<Result<String, &'static str>>> {
    let mut line = Vec::new();
    if Read::take(&mut *input, LINE_MAX).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == LINE_MAX && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Err("the line is longer than 64 KiB")));
    }
    match String::from_utf8(line) {
        Ok(line) => Ok(Some(Ok(line.trim_start_matches('\u{FEFF}').trim().to_owned()))),
        Err(_) => Ok(Some(Err("the line is no UTF-8"))),
    }
}

impl Plain<'_> {
    fn greet(&mut self, said: Vec<Said>, answer: Option<Answer>) -> Result<(), Trouble> {
        let mut greeting = None;
        for said in said {
            match said {
                Said::Offers(_) if answer.is_some() => {}
                Said::Offers(offer) => greeting = Some(found(&offer)),
                other => self.aside(&other),
            }
        }
        match answer {
            Some(Answer::Recover) if self.desk.has_offer() => {
                let said = self.desk.act(Action::Recover);
                self.tell(said)?;
                return Ok(self.ui.flush()?);
            }
            Some(Answer::Recover) => ui::say("there is no game of this puzzle in the journal"),
            Some(Answer::Fresh) if self.desk.has_offer() => drop(self.desk.act(Action::KeepForLater)),
            _ => {}
        }
        let here = self.desk.here();
        let standing = self.desk.standing();
        let ready = format!("ready {}; {}; goal {}; {}", standing.name, standing.game, standing.goal, position(&here));
        self.line(&greeting.unwrap_or(ready))?;
        Ok(self.ui.flush()?)
    }

    /// Answers a line; whether the player leaves.
    fn answer(&mut self, line: &str) -> Result<bool, Trouble> {
        match words::wish(line) {
            Wish::Do(action) => {
                let typed = matches!(action, Action::Enter(_));
                // Ctrl-C may stop a search, and nothing else, least of all in the middle of saving.
                let mut said = interrupt::while_busy(|| self.done(action));
                if typed {
                    words::suggest(line, &mut said);
                }
                self.tell(said)
            }
            Wish::Board => {
                let look = Look { reveal: self.desk.reveals(), ..self.look };
                let board = self.ui.board(&self.desk.recording().session().picture(), look);
                let lines: Vec<String> = board.lines().map(str::to_owned).collect();
                self.ui.line(&format!("board {}", lines.len()))?;
                for line in lines {
                    self.ui.line(&line)?;
                }
                Ok(false)
            }
            Wish::Legal => {
                let at = self.desk.recording().session();
                let forms = at.legal().into_iter().map(|mv| {
                    let (short, full) = (written(at, mv), at.full_form(mv));
                    if short == full { short } else { format!("{short} {full}") }
                });
                let forms = forms.collect();
                self.list("legal", forms)
            }
            Wish::Moves => {
                let moves = self.moves();
                self.list("moves", moves)
            }
            Wish::Branches => {
                let branches = self.desk.recording().branches();
                let lines = branches.into_iter().map(|one| {
                    let followed = if one.followed { "; followed" } else { "" };
                    format!("{}; {}{followed}", one.text, counted(one.plies, "move"))
                });
                let lines = lines.collect();
                self.list("branches", lines)
            }
            Wish::Text => {
                let text = self.desk.recording().text(self.desk.spelling());
                self.list("text", text.lines().map(str::to_owned).collect())
            }
            Wish::Help => {
                let mut lines = vec!["MOVES play, in the notation of scripts: 7H, R2>F1, deal*3".to_owned()];
                lines.push("\"TEXT\", # TEXT, @label NAME, (MOVES) as in scripts".to_owned());
                lines.push("@lost, @winnable at the end: claim it of this line, for `trove check` to prove".to_owned());
                lines.extend(WORDS.iter().map(|(word, behind, what)| match *behind {
                    "" => format!("{word}: {what}"),
                    behind => format!("{word} {behind}: {what}"),
                }));
                self.list("help", lines)
            }
            Wish::Where => {
                let here = self.desk.here();
                self.line(&format!("ok {}", position(&here)))?;
                Ok(false)
            }
            Wish::Status => {
                let status = self.status();
                self.line(&status)?;
                Ok(false)
            }
            Wish::Wrong(message, help) => self.wrong(&message, help.as_deref()),
        }
    }

    /// Does something, and waits for the solver if it is asked; Ctrl-C stops it.
    fn done(&mut self, action: Action) -> Vec<Said> {
        let begun = self.desk.act(action);
        let mut said = Vec::new();
        let mut stopped = false;
        let mut told = Instant::now();
        while self.desk.searches() {
            if interrupt::pressed() && !std::mem::replace(&mut stopped, true) {
                self.desk.act(Action::Cancel);
            }
            said.extend(self.desk.wait(TICK));
            // Rarely, as every line is read out to some.
            if std::io::stderr().is_terminal() && told.elapsed() > PATIENCE {
                told = Instant::now();
                if let Some((_, states)) = self.desk.standing().search {
                    ui::say(&format!("still searching, {states} states so far; Ctrl-C stops it"));
                }
            }
        }
        said.extend(begun.into_iter().filter(|said| !matches!(said, Said::Searching(_))));
        said
    }

    /// Tells the first thing as the answer and the others beside it; whether the player leaves.
    fn tell(&mut self, said: Vec<Said>) -> Result<bool, Trouble> {
        let mut said = said.into_iter();
        let Some(first) = said.next() else {
            self.line("ok")?;
            return Ok(false);
        };
        self.wrong |= match &first {
            Said::Refused { .. } | Said::Trouble(_) | Said::AsksToReplace { .. } => true,
            Said::Saved { problems, .. } => !problems.is_empty(),
            _ => false,
        };
        self.line(&sentence(&first))?;
        for more in said {
            self.aside(&more);
        }
        Ok(first == Said::Leaves)
    }

    fn wrong(&mut self, message: &str, help: Option<&str>) -> Result<bool, Trouble> {
        let help = help.map(str::to_owned);
        self.tell(vec![Said::Refused { code: None, message: message.to_owned(), help }])
    }

    /// Says what nobody asked for on standard error.
    fn aside(&self, said: &Said) {
        ui::say(&match said {
            Said::Trouble(message) => message.clone(),
            other => sentence(other),
        });
    }

    /// Several lines, with their number before them.
    fn list(&mut self, word: &str, lines: Vec<String>) -> Result<bool, Trouble> {
        self.line(&format!("{word} {}", lines.len()))?;
        for line in lines {
            self.line(&line)?;
        }
        Ok(false)
    }

    fn line(&mut self, text: &str) -> Result<(), Trouble> {
        let charset = if self.look.ascii { Charset::Ascii } else { Charset::Unicode };
        Ok(self.ui.line(&prose(text, charset))?)
    }

    fn moves(&self) -> Vec<String> {
        let recording = self.desk.recording();
        let place = recording.place();
        let before = self.desk.standing().ply.0 - place.ply;
        let line = recording.line().into_iter().map(|mv| {
            let mut text = format!("{} {}", before + mv.ply, mv.text);
            text.push_str(mv.mark.map_or("", |mark| mark.text()));
            if mv.ply == place.ply {
                text.push_str("; here");
            }
            if mv.others > 0 {
                text.push_str(&format!("; {}", counted(mv.others, "other move")));
            }
            if let Some(label) = &mv.label {
                text.push_str(&format!("; point {label}"));
            }
            if let Some(note) = &mv.note {
                text.push_str(&format!("; note: {}", one_line(note)));
            }
            if let Some(comment) = &mv.comment {
                text.push_str(&format!("; comment: {}", one_line(comment)));
            }
            text
        });
        line.collect()
    }

    fn status(&self) -> String {
        let now = self.desk.standing();
        let passes = now.pass.1.map_or(String::new(), |passes| format!(" of {passes}"));
        let mut parts = vec![
            format!("status {}", now.name),
            now.game.clone(),
            format!("move {} of {}", now.ply.0, now.ply.1),
            format!("score {} of {}", now.score.0, now.score.1),
            format!("pass {}{passes}", now.pass.0),
            format!("goal {}, {}", now.goal, if now.met { "met" } else { "not met" }),
            now.status.word().to_owned(),
        ];
        if now.level > 0 {
            parts.push("in a variation".to_owned());
        }
        parts.push(match (&now.target, now.unsaved) {
            (None, true) => "not saved".to_owned(),
            (None, false) => "nothing to save".to_owned(),
            (Some(to), true) => format!("changed since it was saved as {}", place_name(to)),
            (Some(to), false) => format!("saved as {}", place_name(to)),
        });
        if let Some(elapsed) = now.elapsed {
            parts.push(format!("{} s", elapsed.as_secs()));
        }
        parts.join("; ")
    }
}

fn place_name(to: &SaveTo) -> &str {
    match to {
        SaveTo::Script(path) | SaveTo::Puzzle { path, .. } => path,
        SaveTo::Solution(name) => name,
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where a player stands, in words.
fn position(here: &Here) -> String {
    let mut parts = vec![format!("{} {}", here.ply, here.last.as_deref().unwrap_or("start"))];
    parts.extend(here.shows.iter().map(|(pile, card)| match card {
        Some(card) => format!("{pile} shows {card}"),
        None => format!("{pile} shows nothing"),
    }));
    parts.push(format!("score {}", here.score));
    match here.status {
        Status::Won => parts.push("won".to_owned()),
        Status::Stuck => parts.push("stuck, no move is left".to_owned()),
        Status::Unfinished => {}
    }
    if here.met && here.status != Status::Won {
        parts.push("the goal is met".to_owned());
    }
    if here.level > 0 {
        parts.push("in a variation".to_owned());
    }
    if let Some(label) = &here.label {
        parts.push(format!("point {label}"));
    }
    if let Some(note) = &here.note {
        parts.push(format!("note: {}", one_line(note)));
    }
    parts.join("; ")
}

fn found(offer: &Offer) -> String {
    let age = match offer.age {
        None => String::new(),
        Some(seconds) => {
            let (count, unit) = match seconds {
                0..60 => (seconds, "second"),
                60..3600 => (seconds / 60, "minute"),
                3600..86400 => (seconds / 3600, "hour"),
                _ => (seconds / 86400, "day"),
            };
            format!(", from {} ago", counted(count as usize, unit))
        }
    };
    let deal = if offer.other_deal { "; the puzzle has another deal now" } else { "" };
    let more = if offer.more > 0 { format!("; {} after that", counted(offer.more, "game")) } else { String::new() };
    format!(
        "found a game that was not saved, with {}{age}{deal}{more}; `recover`, `keep` or `discard`?",
        counted(offer.moves, "move")
    )
}

fn standing(standing: Standing) -> String {
    match standing {
        Standing::Winnable(0) => "winnable; the goal is met".to_owned(),
        Standing::Winnable(moves) => format!("winnable in {} or fewer", counted(moves as usize, "move")),
        Standing::Lost => "lost".to_owned(),
        Standing::Unknown(Limit::Stopped) => "unknown; the search was stopped".to_owned(),
        Standing::Unknown(Limit::States) => "unknown; the search looked at as many states as it may".to_owned(),
        Standing::Unknown(limit) => format!("unknown; the search gave up for {limit}"),
    }
}

/// What is said, as a line that begins with a fixed word.
fn sentence(said: &Said) -> String {
    let elsewhere = |here: bool, ply: usize| if here { String::new() } else { format!("; after move {ply}") };
    match said {
        Said::At(here) => format!("ok {}", position(here)),
        Said::Done(what) => format!("ok {what}"),
        Said::Refused { code, message, help } => {
            let code = code.as_ref().map_or(String::new(), |code| format!(" {code}"));
            let help = help.as_ref().map_or(String::new(), |help| format!("; {help}"));
            format!("refused{code}: {message}{help}")
        }
        Said::Searching(_) => "searching".to_owned(),
        Said::Hint { ply, here, mv, standing: stands } => {
            let mv = mv.as_ref().map_or("none", |(_, text)| text);
            format!("hint {mv}; {}{}", standing(*stands), elsewhere(*here, *ply))
        }
        Said::Standing { ply, here, standing: stands } => format!("{}{}", standing(*stands), elsewhere(*here, *ply)),
        Said::Saved { to, file, problems } => {
            let what = match to {
                SaveTo::Solution(name) => format!("saved {name} in {file}"),
                SaveTo::Script(_) | SaveTo::Puzzle { .. } => format!("saved {file}"),
            };
            match &problems[..] {
                [] => what,
                [one] => format!("{what}; 1 problem: {}", one_line(one)),
                [first, ..] => format!("{what}; {} problems: {}", problems.len(), one_line(first)),
            }
        }
        Said::AsksToReplace { to, why } => {
            format!("asks: {why}; `save! {}` replaces it", place_name(to))
        }
        Said::AsksToQuit => "asks: there are moves that are not saved; `save`, or `quit!` to leave".to_owned(),
        Said::FileChanged { file, gone: false } => format!("{file} was changed on disk; `reload` reads it again"),
        Said::FileChanged { file, gone: true } => format!("{file} is gone, or cannot be read"),
        Said::Reloaded(what) => format!("ok {what}"),
        Said::Offers(offer) => found(offer),
        Said::Recovered { moves, but, here } => {
            let but = but.as_ref().map_or(String::new(), |but| format!("; {but}"));
            format!("recovered {}{but}; {}", counted(*moves, "move"), position(here))
        }
        Said::Trouble(message) => format!("error: {message}"),
        Said::Leaves => "bye".to_owned(),
    }
}
