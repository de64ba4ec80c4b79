//! Ctrl-C: stops the solver while it is at work, and ends the program while it waits for a line; what was played is in
//! the journal by then.

use std::sync::atomic::{AtomicBool, Ordering};

static BUSY: AtomicBool = AtomicBool::new(false);
static PRESSED: AtomicBool = AtomicBool::new(false);

/// Begins to listen.
pub fn listen() {
    // Where no handler can be set, Ctrl-C simply ends the program.
    let _ = ctrlc::set_handler(|| {
        if !BUSY.load(Ordering::Relaxed) || PRESSED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Does something that Ctrl-C does not break off; whether it was pressed, [`pressed`] tells. Pressed twice it ends the
/// program all the same.
pub fn while_busy<T>(work: impl FnOnce() -> T) -> T {
    PRESSED.store(false, Ordering::Relaxed);
    BUSY.store(true, Ordering::Relaxed);
    let done = work();
    BUSY.store(false, Ordering::Relaxed);
    done
}

/// Whether Ctrl-C was pressed since the work began.
pub fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
