//! Every code with its page: what `trove explain` prints.
//!
//! Reasons for refusing a move belong to the families of games; all other codes are in the tables beside this file,
//! one table for each prefix.

mod script;

use crate::games::Registry;
use crate::source::{Severity, nearest};

/// The page of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Stable code.
    pub code: &'static str,
    /// Earlier names of it, which keep their meaning wherever a code is written.
    pub aliases: &'static [&'static str],
    /// How grave it is.
    pub severity: Severity,
    /// One line: what is wrong.
    pub summary: &'static str,
    /// A paragraph or two in a player's words: the rule, why it is so, what to do.
    pub text: &'static str,
    /// A script or an excerpt of a puzzle file that gets it.
    pub example: &'static str,
}

/// The tables, in the order in which they are listed.
const TABLES: &[&[Entry]] = &[script::ENTRIES];

/// Every page: the families' reasons in checking order, then all other codes.
pub fn entries(registry: &Registry) -> Vec<Entry> {
    let reasons = registry.families().iter().flat_map(|family| family.reasons()).map(|reason| Entry {
        code: reason.code,
        aliases: &[],
        severity: Severity::Error,
        summary: reason.summary,
        text: reason.text,
        example: reason.example,
    });
    reasons.chain(own_entries().copied()).collect()
}

/// The page of a code or of an earlier name of it.
pub fn entry(code: &str, registry: &Registry) -> Option<Entry> {
    entries(registry).into_iter().find(|entry| entry.code == code || entry.aliases.contains(&code))
}

/// The code that was probably meant: by the letters, or by the part after `::` alone.
pub fn nearest_code(code: &str, registry: &Registry) -> Option<&'static str> {
    let codes: Vec<&'static str> = entries(registry).iter().map(|entry| entry.code).collect();
    let last = |code: &'static str| code.rsplit("::").next().unwrap_or(code);
    let by_last = codes.iter().copied().find(|known| last(known) == code);
    by_last.or_else(|| nearest(code, codes.iter().copied()))
}

/// The pages of codes that no family owns.
pub fn own_entries() -> impl Iterator<Item = &'static Entry> {
    TABLES.iter().copied().flatten()
}
