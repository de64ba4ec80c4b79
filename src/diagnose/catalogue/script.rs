//! Codes of move scripts: how they are written, and what their moves mean.

use super::Entry;
use crate::source::Severity::Error;

/// The table.
pub(super) const ENTRIES: &[Entry] = &[Entry {
    code: "script::ambiguous",
    aliases: &[],
    severity: Error,
    summary: "a move could mean several things",
    text: "The move names a card but not where it should go, and more than one foundation takes it, with different \
           consequences. Write the destination.",
    example: "deal 7H",
}];
