//! The screen of `trove play` on a terminal: taken, drawn, listened to, and given back however it ends.

use std::io::{self, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event, MouseEventKind,
};
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::{Position, Rect};

use super::super::ui::say;
use super::super::{Exit, Look, Trouble, Ui};
use super::desk::Desk;
use super::words::{self, Wish};
use crate::play::{Action, Said, SaveTo};
use crate::tui::{Answer, Reply, Saved, Screen, Skin, Solving, View, draw, searching};

/// Between two looks at the solver while it is at work.
const AT_WORK: Duration = Duration::from_millis(80);
/// Between two looks at the clock and the file.
const AT_REST: Duration = Duration::from_millis(250);
/// Answers that can be read again.
const ANSWERS_MAX: usize = 200;

/// Plays the game on the terminal until the player leaves.
///
/// # Errors
/// If there is no terminal to draw on, or it goes away.
pub fn run(mut desk: Desk, said: Vec<Said>, look: Look, timer: bool, ui: &Ui) -> Result<Exit, Trouble> {
    let stop = stopped_by_signal()?;
    force_color_output(ui.colour());
    let mut terminal = Taken::take()?;
    let skin = Skin { symbols: !look.ascii, colour: ui.colour() };
    let mut show = Show {
        screen: Screen::new(skin, desk.reveals()),
        answers: Vec::new(),
        newest: 0,
        file_changed: false,
        begun: Instant::now(),
    };
    show.screen.show_timer(timer);
    let mut leaves = show.hear(&said, &desk);
    // Whether the player leaves as soon as it is saved, and what is said then.
    let mut leaving = false;
    let mut parting = Vec::new();
    while !leaves {
        show.draw(&mut terminal.screen, &desk)?;
        let wait = if desk.searches() { AT_WORK } else { AT_REST };
        let event = match next_event(wait) {
            Ok(event) => event,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => None,
            // Nobody is there any more; what was played is in the journal.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                stop.store(true, Ordering::Relaxed);
                break;
            }
            Err(error) => return Err(error.into()),
        };
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let heard = desk.poll();
        if !heard.is_empty() {
            leaves = show.hear(&heard, &desk);
        }
        if event.is_none() {
            show.screen.turn();
        }
        let Some(event) = event.filter(|event| !is_idle(event)) else { continue };
        match show.event(&event, &desk) {
            Reply::Draw => {}
            Reply::Redraw => terminal.redraw()?,
            Reply::Suspend => terminal.put_aside()?,
            Reply::Do(action) => {
                leaving &= matches!(action, Action::Save(_) | Action::Replace(_));
                leaves = show.act(action, &mut desk);
            }
            Reply::SaveAndQuit(save) => {
                leaving = true;
                leaves = show.act(save, &mut desk);
            }
        }
        if leaving && !desk.unsaved() {
            parting = show.told();
            leaves = show.act(Action::Quit, &mut desk);
        }
        leaving &= show.screen.asks();
    }
    drop(terminal);
    // What came of saving was never to be read on a screen that is gone.
    parting.iter().for_each(|text| say(text));
    if stop.load(Ordering::Relaxed) && desk.unsaved() {
        return Err(Trouble::Other("stopped by a signal; moves that were not saved stay in the journal".to_owned()));
    }
    Ok(Exit::Well)
}

/// What is shown beside the game.
struct Show {
    screen: Screen,
    answers: Vec<Answer>,
    newest: usize,
    file_changed: bool,
    begun: Instant,
}

impl Show {
    /// Does what the player asks for; whether the player leaves. What is typed may be a word of the line mode too.
    fn act(&mut self, action: Action, desk: &mut Desk) -> bool {
        let line = match &action {
            Action::Enter(text) => Some(text.clone()),
            _ => None,
        };
        let typed = line.is_some();
        let wish = line.as_deref().map_or_else(|| Wish::Do(action), words::wish);
        let recording = desk.recording();
        let (title, lines) = match wish {
            Wish::Do(action) => {
                let mut said = desk.act(action);
                if let Some(line) = line {
                    words::suggest(&line, &mut said);
                }
                return self.done(said, typed, desk);
            }
            Wish::Wrong(message, help) => {
                return self.done(vec![Said::Refused { code: None, message, help }], typed, desk);
            }
            // These are in sight.
            Wish::Board | Wish::Where | Wish::Status | Wish::Moves => return self.done(Vec::new(), typed, desk),
            Wish::Legal => {
                let at = recording.session();
                ("Legal moves", at.legal().into_iter().map(|mv| at.full_form(mv)).collect::<Vec<_>>())
            }
            Wish::Branches => ("Played from here", recording.branches().into_iter().map(|one| one.text).collect()),
            Wish::Text => ("Script", recording.text(desk.spelling()).lines().map(str::to_owned).collect()),
            Wish::Help => (
                "Words",
                words::WORDS
                    .iter()
                    .map(|(word, rest, does)| format!("  {:<36}  {does}", format!("{word} {rest}")))
                    .collect(),
            ),
        };
        self.screen.read(title, lines);
        false
    }

    /// Takes in what came of it; whether the player leaves.
    fn done(&mut self, said: Vec<Said>, typed: bool, desk: &Desk) -> bool {
        let refused = said.iter().any(|said| matches!(said, Said::Refused { .. }));
        let leaves = self.hear(&said, desk);
        if typed && refused {
            self.screen.type_again();
        }
        leaves
    }

    /// Takes in what the player hears; whether it is the last.
    fn hear(&mut self, said: &[Said], desk: &Desk) -> bool {
        for said in said {
            match said {
                Said::FileChanged { gone, .. } => self.file_changed = !gone,
                Said::Reloaded(_) | Said::Saved { .. } => self.file_changed = false,
                _ => {}
            }
        }
        let new = self.with_view(desk, |screen, view| screen.hear(said, view));
        self.newest = new.len();
        self.answers.extend(new);
        let old = self.answers.len().saturating_sub(ANSWERS_MAX);
        self.answers.drain(..old);
        said.contains(&Said::Leaves)
    }

    /// What was said of what was asked for last.
    fn told(&self) -> Vec<String> {
        let newest = &self.answers[self.answers.len().saturating_sub(self.newest)..];
        newest.iter().flat_map(|answer| std::iter::once(&answer.text).chain(&answer.help)).cloned().collect()
    }

    fn event(&mut self, event: &Event, desk: &Desk) -> Reply {
        self.with_view(desk, |screen, view| screen.event(event, view))
    }

    fn draw(&mut self, terminal: &mut DefaultTerminal, desk: &Desk) -> io::Result<()> {
        self.with_view(desk, |screen, view| terminal.draw(|frame| draw(frame, view, screen)).map(drop))
    }

    fn with_view<T>(&mut self, desk: &Desk, look: impl FnOnce(&mut Screen, &View<'_>) -> T) -> T {
        let standing = desk.standing();
        let place = standing.target.as_ref().map(in_words).unwrap_or_default();
        let view = View {
            game: desk.recording(),
            before: standing.ply.0 - desk.recording().place().ply,
            title: &standing.name,
            goal: &standing.goal.to_string(),
            goal_met: standing.met,
            saved: match standing.unsaved {
                true => Saved::Unsaved,
                false if desk.recording().is_empty() => Saved::Nothing,
                false => Saved::Saved,
            },
            place: &place,
            save_as: &offered(desk, standing.target.as_ref()),
            answers: &self.answers,
            newest: self.newest,
            solving: standing.search.map(|(asked, states)| Solving { what: searching(asked), states }),
            file_changed: self.file_changed,
            may_reveal: desk.reveals(),
            keeps: desk.keeps(),
            words: words::WORDS,
            seconds: standing.elapsed.unwrap_or_else(|| self.begun.elapsed()).as_secs(),
        };
        look(&mut self.screen, &view)
    }
}

/// Whether an event asks for nothing, so that it is not worth drawing: the mouse that is moved.
fn is_idle(event: &Event) -> bool {
    matches!(event, Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Drag(_)))
}

fn in_words(to: &SaveTo) -> String {
    match to {
        SaveTo::Script(path) => path.clone(),
        SaveTo::Solution(name) | SaveTo::Puzzle { name, .. } => format!("solution {name}"),
    }
}

/// What a dialog for saving offers: where it was saved before, else a name that is free.
fn offered(desk: &Desk, target: Option<&SaveTo>) -> String {
    match target {
        Some(SaveTo::Script(path)) => return path.clone(),
        Some(SaveTo::Solution(name) | SaveTo::Puzzle { name, .. }) => return name.clone(),
        None => {}
    }
    if desk.unit.file.is_none() {
        let name: String = desk.unit.id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        return format!("{name}.yaml");
    }
    let mut names = ["main".to_owned(), "line".to_owned()].into_iter().chain((2..).map(|n| format!("line-{n}")));
    let is_free = |name: &String| !desk.unit.scripts.iter().any(|script| script.name == *name);
    names.find(is_free).unwrap_or_default()
}

/// The next key, click or change of size; `None` if there is none for this time.
///
/// # Errors
/// [`io::ErrorKind::UnexpectedEof`] if the terminal is gone.
fn next_event(wait: Duration) -> io::Result<Option<Event>> {
    // Of several keys that came at once the library has the others already.
    for wait in [Duration::ZERO, wait] {
        let wait = still_there(wait)?;
        if event::poll(wait)? {
            return event::read().map(Some);
        }
    }
    Ok(None)
}

/// Waits for input here, as the library goes round for ever where a terminal has gone: it reads nothing, and tries
/// again. How long is left to wait.
#[cfg(target_os = "linux")]
fn still_there(wait: Duration) -> io::Result<Duration> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdin = io::stdin();
    let mut terminal = [PollFd::new(&stdin, PollFlags::IN)];
    let wait = Timespec::try_from(wait).map_err(io::Error::other)?;
    poll(&mut terminal, Some(&wait))?;
    match terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
        true => Err(io::ErrorKind::UnexpectedEof.into()),
        false => Ok(Duration::ZERO),
    }
}

/// Elsewhere the signal that comes when a terminal goes has to do.
#[cfg(not(target_os = "linux"))]
fn still_there(wait: Duration) -> io::Result<Duration> {
    Ok(wait)
}

/// Becomes true when somebody ends the program from outside; the terminal is given back before it does.
fn stopped_by_signal() -> Result<Arc<AtomicBool>, Trouble> {
    /// After this time the program ends although nothing has come of it: the library that waits for keys may never
    /// return where the terminal has gone.
    const PATIENCE: Duration = Duration::from_secs(2);
    let stop = Arc::new(AtomicBool::new(false));
    let set = stop.clone();
    let end = move || {
        set.store(true, Ordering::Relaxed);
        std::thread::sleep(PATIENCE);
        give_back();
        std::process::exit(Exit::Trouble as i32);
    };
    ctrlc::set_handler(end).map_err(|error| Trouble::Other(format!("signals cannot be caught: {error}")))?;
    Ok(stop)
}

/// The terminal, as long as the game has it. Dropped, it is as it was before.
struct Taken {
    screen: DefaultTerminal,
}

impl Taken {
    fn take() -> io::Result<Taken> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        let taken = Taken { screen: ratatui::try_init()? };
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(taken)
    }

    /// Stops the program as the shell would, and takes the terminal again when it goes on.
    #[cfg(unix)]
    fn put_aside(&mut self) -> io::Result<()> {
        use ratatui::crossterm::terminal::{EnterAlternateScreen, enable_raw_mode};
        use rustix::process::{Signal, getpid, kill_process};

        give_back();
        kill_process(getpid(), Signal::TSTP)?;
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        self.redraw()
    }

    /// Nowhere else can a program be put aside.
    #[cfg(not(unix))]
    fn put_aside(&mut self) -> io::Result<()> {
        self.redraw()
    }

    /// Clears everything, so that it is drawn anew. Not with `clear`, which waits for the terminal to tell where its
    /// cursor is.
    fn redraw(&mut self) -> io::Result<()> {
        let size = self.screen.size()?;
        self.screen.resize(Rect::from((Position::ORIGIN, size)))
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back. Where that cannot be done nobody is there any more to see it.
fn give_back() {
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture);
    let _ = ratatui::try_restore();
    let _ = execute!(stdout(), cursor::Show);
}
