//! Exit statuses, the same for every command.

use std::process::ExitCode;

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All well: 0.
    Well,
    /// Something is wrong with what was looked at: 1.
    Findings,
    /// The command could not do its work: 2.
    Trouble,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
