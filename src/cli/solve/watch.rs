//! The clock, the progress line and Ctrl-C: what may stop a search from outside.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::search::{Limit, Limits, Progress};
use crate::solve::Budget;

/// Whether Ctrl-C was pressed.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Whether nothing is at work, and nothing is kept that was not printed.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Between two progress lines.
const TICK: Duration = Duration::from_millis(200);

/// Lets Ctrl-C stop searches instead of the program; a second one ends the program, as does the first while it waits.
pub(super) fn listen() {
    // Where no handler can be set, Ctrl-C simply ends the program.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) || WAITING.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Waits for input.
pub(super) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::Relaxed);
    let read = read();
    WAITING.store(false, Ordering::Relaxed);
    read
}

/// Whether everything is to stop.
pub(super) fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// Writes how far things are on standard error, if that is a terminal.
pub(super) struct Screen {
    on: bool,
    last: Mutex<(Instant, usize)>,
}

impl Screen {
    pub(super) fn new() -> Screen {
        Screen { on: std::io::stderr().is_terminal(), last: Mutex::new((Instant::now(), 0)) }
    }

    fn say(&self, text: impl FnOnce() -> String) {
        if !self.on {
            return;
        }
        let Ok(mut last) = self.last.try_lock() else { return };
        if last.0.elapsed() < TICK {
            return;
        }
        let text = text();
        let shown = text.chars().count();
        // Nothing can be said if nobody listens.
        let _ = write!(anstream::stderr(), "\r{text:width$}", width = last.1);
        *last = (Instant::now(), shown);
    }

    /// Takes the progress line away.
    pub(super) fn clear(&self) {
        let Ok(mut last) = self.last.lock() else { return };
        if last.1 > 0 {
            let _ = write!(anstream::stderr(), "\r{:width$}\r", "", width = last.1);
            last.1 = 0;
        }
    }
}

/// Watches the searches about one puzzle.
pub(super) struct Clock<'a> {
    begun: Instant,
    most: Option<Duration>,
    screen: &'a Screen,
    name: String,
}

impl<'a> Clock<'a> {
    /// A clock that begins to run now.
    pub(super) fn new(most: Option<Duration>, screen: &'a Screen, name: &str) -> Clock<'a> {
        Clock { begun: Instant::now(), most, screen, name: super::super::shown(name) }
    }

    /// Seconds since it began.
    pub(super) fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Looks at a search.
    pub(super) fn look(&self, progress: Progress) -> Option<Limit> {
        if stopped() {
            return Some(Limit::Stopped);
        }
        let elapsed = self.begun.elapsed();
        if self.most.is_some_and(|most| elapsed >= most) {
            return Some(Limit::Time);
        }
        self.screen.say(|| {
            let rate = progress.states as f64 / elapsed.as_secs_f64().max(0.001);
            format!(
                "{}: {} states, {} a second, {} MiB, {:.1} s",
                self.name,
                super::grouped(progress.states),
                super::grouped(rate as u64),
                progress.bytes >> 20,
                elapsed.as_secs_f64()
            )
        });
        None
    }
}

/// A budget whose searches a closure watches.
pub(super) fn budget<'a>(limits: Limits, look: &'a (dyn Fn(Progress) -> Option<Limit> + Sync)) -> Budget<'a> {
    Budget { limits, watch: Some(look) }
}
