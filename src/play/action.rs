//! What a player can ask for, whether with a key, the mouse or a line of text.

use super::NodeId;
use crate::notation::Mark;
use crate::table::Move;

/// One thing that a player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Do what was typed in the notation of scripts: moves, marks, notes, comments, labels, assertions, variations.
    Enter(String),
    /// Play a move.
    Play(Move),
    /// Take so many moves back.
    Undo(usize),
    /// Play so many moves again that were taken back.
    Redo(usize),
    /// Go to a move.
    Go(NodeId),
    /// Go to the position after so many moves of the line that is followed; `usize::MAX` is its end.
    GoToPly(usize),
    /// Go to the point of this name.
    GoToLabel(String),
    /// Go to the next of the moves that were played in place of the last one.
    NextBranch,
    /// Go to the previous one.
    PreviousBranch,
    /// Make the line that is followed the main line.
    Promote,
    /// Take the last move away with everything behind it.
    Remove,
    /// Put back what was taken away last.
    PutBack,
    /// Mark the last move, or take its mark away.
    Mark(Option<Mark>),
    /// Say this to players about this position.
    Note(String),
    /// Comment on this position for developers.
    Comment(String),
    /// Name this point, in the place of the name it has; take its name away, if the text is empty.
    Label(String),
    /// Ask the solver for the best next move.
    Hint,
    /// Ask the solver whether the goal can still be reached.
    Winnable,
    /// Stop the solver.
    Cancel,
    /// Save the recording; `None` where it was saved or loaded before. Asks before it takes the place of anything else.
    Save(Option<SaveTo>),
    /// Save the recording in the place of what is there.
    Replace(SaveTo),
    /// Read the file again that changed on disk, keeping what is recorded.
    Reload,
    /// Go on with what a game that was cut off left in the journal.
    Recover,
    /// Leave it there for another time.
    KeepForLater,
    /// Throw it away.
    Discard,
    /// Leave. With moves that are not saved this asks first.
    Quit,
    /// Leave without saving; what was recorded stays in the journal.
    QuitAnyway,
}

/// Where a recording is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveTo {
    /// A script file of its own, ending in `.moves`.
    Script(String),
    /// A named solution in the puzzle's file.
    Solution(String),
    /// A new puzzle file, ending in `.yaml`, for a deal that is in none yet.
    Puzzle {
        /// Its path.
        path: String,
        /// The name of the solution in it.
        name: String,
    },
}
