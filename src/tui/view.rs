//! What a screen is drawn from.

use crate::play::Recording;

/// Everything that a screen shows and does not keep itself. Texts may hold anything; they are made visible where they
/// are drawn.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game and its moves.
    pub game: &'a Recording,
    /// Moves from the puzzle's start to the start of the recording.
    pub before: usize,
    /// What the puzzle is called.
    pub title: &'a str,
    /// What is to be reached, in words.
    pub goal: &'a str,
    /// Whether it is reached where the player stands.
    pub goal_met: bool,
    /// Whether the recording is saved.
    pub saved: Saved,
    /// Where it was saved or loaded, in words; empty if nowhere yet.
    pub place: &'a str,
    /// What a dialog for saving offers: the name of a solution, or of a script file.
    pub save_as: &'a str,
    /// What was said to the player, the newest last.
    pub answers: &'a [Answer],
    /// How many of the newest answers belong to what was asked last.
    pub newest: usize,
    /// The solver at work.
    pub solving: Option<Solving<'a>>,
    /// Whether the file has changed on disk since it was read.
    pub file_changed: bool,
    /// Whether face-down cards may be shown.
    pub may_reveal: bool,
    /// Whether what is not saved is in a journal.
    pub keeps: bool,
    /// Words that can be typed beside moves: each with what stands behind it and what it does.
    pub words: &'a [(&'a str, &'a str, &'a str)],
    /// Seconds of play, for whoever wants a timer.
    pub seconds: u64,
}

/// Whether a recording is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// There is nothing to save.
    Nothing,
    /// As it is.
    Saved,
    /// There are changes that are in the journal only.
    Unsaved,
}

/// Something that was said to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it is meant.
    pub tone: Tone,
    /// One sentence, or several lines.
    pub text: String,
    /// The next thing to try.
    pub help: Option<String>,
}

/// How an answer is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It was asked for.
    Plain,
    /// Something was done that could not be seen otherwise.
    Done,
    /// It was not done.
    Refused,
}

/// A solver at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solving<'a> {
    /// What it looks for, in a few words.
    pub what: &'a str,
    /// Positions looked at.
    pub states: u64,
}
