//! A question to the solver, answered while the player goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::Duration;

use crate::document::Goal;
use crate::games::Session;
use crate::play::{Asked, NodeId};
use crate::search::{Limit, Limits, Progress};
use crate::solve::{self, Budget, Standing};
use crate::table::Move;

/// A search at work. Dropped, it stops.
pub struct Job {
    /// What was asked.
    pub asked: Asked,
    /// Where the player stood.
    pub node: NodeId,
    /// How many moves lead there.
    pub ply: usize,
    cancel: Arc<AtomicBool>,
    states: Arc<AtomicU64>,
    answer: Receiver<Found>,
}

/// What came of it.
pub struct Found {
    /// The best next move, if that was asked for and there is one.
    pub mv: Option<Move>,
    /// How the position stands.
    pub standing: Standing,
}

impl Job {
    /// Asks about a position, `played` moves after the puzzle's start.
    pub fn begin(
        asked: Asked,
        (node, ply): (NodeId, usize),
        at: Session,
        goal: Goal,
        played: u64,
        limits: Limits,
    ) -> Job {
        let cancel = Arc::new(AtomicBool::new(false));
        let states = Arc::new(AtomicU64::new(0));
        let (send, answer) = channel();
        let (stop, count) = (cancel.clone(), states.clone());
        std::thread::spawn(move || {
            let watch = |progress: Progress| {
                count.store(progress.states, Ordering::Relaxed);
                stop.load(Ordering::Relaxed).then_some(Limit::Stopped)
            };
            let budget = Budget { limits, watch: Some(&watch) };
            let found = match asked {
                Asked::Hint => {
                    let hint = solve::hint(&at, goal, played, budget);
                    Found { mv: hint.mv, standing: hint.standing }
                }
                Asked::Winnable => Found { mv: None, standing: solve::standing(&at, goal, played, budget) },
            };
            // Nobody may be there any more to hear it.
            let _ = send.send(found);
        });
        Job { asked, node, ply, cancel, states, answer }
    }

    /// States that were looked at so far.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// Asks it to stop; what it knows then is its answer.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The answer, if it is there; an error if there will be none.
    pub fn answer(&self) -> Option<Result<Found, ()>> {
        match self.answer.try_recv() {
            Ok(found) => Some(Ok(found)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(())),
        }
    }

    /// As [`Job::answer`], but waits for it for a while.
    pub fn wait(&self, most: Duration) -> Option<Result<Found, ()>> {
        match self.answer.recv_timeout(most) {
            Ok(found) => Some(Ok(found)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(())),
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
    }
}
