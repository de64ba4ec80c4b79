//! Every code with its page: what `trove explain` prints.
//!
//! Reasons for refusing a move belong to the families of games; all other codes are in the tables beside this file,
//! one table for each prefix.

mod assert;
mod claim;
mod collection;
mod config;
mod deal;
mod events;
mod file;
mod id;
mod import;
mod line;
mod played;
mod position;
mod puzzle;
mod record;
mod rules;
mod script;
mod start;
mod yaml;

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
const TABLES: &[&[Entry]] = &[
    script::ENTRIES,
    played::ENTRIES,
    assert::ENTRIES,
    claim::ENTRIES,
    start::ENTRIES,
    deal::ENTRIES,
    id::ENTRIES,
    position::ENTRIES,
    puzzle::ENTRIES,
    rules::ENTRIES,
    yaml::ENTRIES,
    file::ENTRIES,
    collection::ENTRIES,
    line::ENTRIES,
    record::ENTRIES,
    config::ENTRIES,
    events::ENTRIES,
    import::ENTRIES,
];

/// What pages have in common: no earlier names, and grave.
const ERROR: Entry = Entry { code: "", aliases: &[], severity: Severity::Error, summary: "", text: "", example: "" };
/// The same for warnings.
const WARNING: Entry = Entry { severity: Severity::Warning, ..ERROR };
/// The same for notes.
const NOTE: Entry = Entry { severity: Severity::Note, ..ERROR };

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

/// Whether a move can be refused with this code, by today's name or an earlier one.
pub fn is_refusal(code: &str, registry: &Registry) -> bool {
    entry(code, registry).is_some_and(|entry| refusals(registry).any(|refusal| refusal == entry.code))
}

/// The code of a refused move that was probably meant.
pub fn nearest_refusal(code: &str, registry: &Registry) -> Option<&'static str> {
    let by_last = refusals(registry).find(|known| known.rsplit("::").next() == Some(code));
    by_last.or_else(|| nearest(code, refusals(registry)))
}

fn refusals(registry: &Registry) -> impl Iterator<Item = &'static str> + '_ {
    let reasons = registry.families().iter().flat_map(|family| family.reasons()).map(|reason| reason.code);
    reasons.chain(crate::replay::refusals())
}

/// The pages of codes that no family owns.
pub fn own_entries() -> impl Iterator<Item = &'static Entry> {
    TABLES.iter().copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_page_is_whole_and_every_name_is_used_once() {
        let mut names = BTreeSet::new();
        for entry in entries(&Registry::standard()) {
            let code = entry.code;
            let (prefix, name) = code.split_once("::").expect("two parts");
            let plain = |part: &str| !part.is_empty() && part.chars().all(|c| matches!(c, 'a'..='z' | '0'..='9' | '-'));
            assert!(plain(prefix) && plain(name), "{code}");
            for name in entry.aliases.iter().chain([&code]) {
                assert!(names.insert(*name), "{name} is there twice");
            }
            assert!(!entry.summary.is_empty() && entry.summary.len() <= 100, "{code}: {}", entry.summary);
            assert!(!entry.summary.ends_with('.') && !entry.summary.contains('\n'), "{code}");
            assert!(
                entry.text.len() >= 40 && entry.text.ends_with(['.', '?', ':', '`', ')']),
                "{code}: {}",
                entry.text
            );
            assert!(!entry.text.contains("  "), "{code}: {}", entry.text);
            assert!(!entry.example.trim().is_empty(), "{code}");
        }
    }

    #[test]
    fn codes_are_found_by_name_and_near_it() {
        let registry = Registry::standard();
        assert_eq!(entry("script::ambiguous", &registry).map(|entry| entry.severity), Some(Severity::Error));
        assert_eq!(entry("osmosis::row-above", &registry).map(|entry| entry.code), Some("osmosis::row-above"));
        assert!(entry("script::nothing", &registry).is_none());
        assert_eq!(nearest_code("row-above", &registry), Some("osmosis::row-above"));
        assert_eq!(nearest_code("osmosis::row-abvoe", &registry), Some("osmosis::row-above"));
    }
}
