//! Ctrl-C: stops the solver while it is at work, and else the program; what was played is in the journal by then.

use std::sync::atomic::{AtomicBool, Ordering};

static SEARCHING: AtomicBool = AtomicBool::new(false);
static PRESSED: AtomicBool = AtomicBool::new(false);

/// Begins to listen.
pub fn listen() {
    // Where no handler can be set, Ctrl-C simply ends the program.
    let _ = ctrlc::set_handler(|| {
        if !SEARCHING.load(Ordering::Relaxed) || PRESSED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Does something that Ctrl-C stops, if it asks [`pressed`].
pub fn while_searching<T>(search: impl FnOnce() -> T) -> T {
    PRESSED.store(false, Ordering::Relaxed);
    SEARCHING.store(true, Ordering::Relaxed);
    let found = search();
    SEARCHING.store(false, Ordering::Relaxed);
    found
}

/// Whether Ctrl-C was pressed since the search began.
pub fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
