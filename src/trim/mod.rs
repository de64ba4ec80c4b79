//! Scripts made shorter that still show what they show: a failing one to what is needed to fail with the same code, a
//! winning one to the moves that the goal needs.
//!
//! Both results were replayed. Delta debugging (Zeller and Hildebrandt, 2002): parts are left out by halves, quarters
//! and so on as long as the rest still shows it, until no single part can be left out.

mod reduce;

use crate::cards::Card;
use crate::document::Goal;
use crate::games::Session;
use crate::notation::{EventKind, Expect, Reader, Written};
use crate::replay::{Spelling, Trace, VerifyOptions, canonical, resolve, verify};
use crate::source::Severity;
use crate::table::Move;
use reduce::reduce;

/// A script that was made shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trimmed {
    /// The script.
    pub text: String,
    /// Parts that are left: moves, assertions, variations.
    pub kept: usize,
    /// Parts that there were.
    pub of: usize,
    /// Whether no single part can be left out; else the work had become too much.
    pub minimal: bool,
}

/// Codes of the errors that replaying a script gives, in the order of its text.
///
/// ```
/// use trove::document::{Goal, deal_id};
/// use trove::games::Registry;
/// use trove::trim::{codes, failing};
///
/// let deal = deal_id::parse("osmosis#42", &Registry::standard()).unwrap();
/// let start = deal.game().open(deal.setup()).unwrap();
/// let script = "KD @score 2 deal*3 8D\nJH # no";
/// assert_eq!(codes(script, &start, Goal::WIN, None), ["osmosis::not-base"]);
/// let trimmed = failing(script, &start, Goal::WIN, None, "osmosis::not-base").unwrap();
/// assert_eq!(trimmed.text, "JH\n");
/// ```
pub fn codes(text: &str, start: &Session, goal: Goal, expect: Option<&Expect>) -> Vec<&'static str> {
    let options = VerifyOptions { expect: expect.cloned(), any_outcome: false, no_trace: true };
    let (report, faults) = verify(text, Trace::new(start.clone()), goal, options);
    let found = report.findings.iter().map(|finding| &finding.fault).chain(&faults);
    let mut found: Vec<(usize, &'static str)> =
        found.filter(|fault| fault.severity == Severity::Error).map(|fault| (fault.span.start, fault.code)).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, code)| code).collect()
}

/// A shorter script that fails with the same code; `None` if this one does not.
pub fn failing(text: &str, start: &Session, goal: Goal, expect: Option<&Expect>, code: &str) -> Option<Trimmed> {
    let fails = |text: &str| codes(text, start, goal, expect).contains(&code);
    if !fails(text) {
        return None;
    }
    let shorter = |parts: &[String], separator: &str| reduce(parts, &|parts: &[String]| fails(&parts.join(separator)));
    let items = items(text);
    let mut of = items.len();
    let (mut kept, mut minimal, mut separator);
    if fails(&items.join(" ")) {
        separator = " ";
        (kept, minimal) = shorter(&items, separator);
    } else {
        // A fault hides in what is no item of a script; then lines are left out, and then words.
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        of = words(text).len();
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        separator = "\n";
        (kept, minimal) = shorter(&lines, separator);
        let rest = words(&kept.join(separator));
        if fails(&rest.join(" ")) {
            separator = " ";
            (kept, minimal) = shorter(&rest, separator);
        } else {
            of = lines.len();
        }
    }
    let plain = kept.join(separator) + "\n";
    let spelled = canonical(&plain, start, Spelling::Card).ok().filter(|text| fails(text));
    Some(Trimmed { text: spelled.unwrap_or(plain), kept: kept.len(), of, minimal })
}

/// A shorter line that still meets the goal; `None` if this one does not.
pub fn winning(trace: &Trace, goal: Goal) -> Option<Trimmed> {
    let plies: Vec<(Option<Card>, Move)> = trace.frames.iter().map(|frame| (frame.card, frame.mv)).collect();
    let play = |plies: &[(Option<Card>, Move)]| line(plies, &trace.start, goal);
    let all = play(&plies)?;
    let (kept, minimal) = reduce(&plies[..all], &|plies: &[(Option<Card>, Move)]| play(plies) == Some(plies.len()));
    let text: Vec<String> = kept.iter().map(|ply| written(*ply).to_string()).collect();
    let text = text.join(" ") + "\n";
    let text = canonical(&text, &trace.start, Spelling::Card).unwrap_or(text);
    Some(Trimmed { text, kept: kept.len(), of: plies.len(), minimal })
}

/// How many plies meet the goal; `None` if one is refused before, or none does.
fn line(plies: &[(Option<Card>, Move)], start: &Session, goal: Goal) -> Option<usize> {
    let mut at = start.clone();
    if goal.met(&at, 0) {
        return Some(0);
    }
    for (index, ply) in plies.iter().enumerate() {
        let mv = resolve(&at, written(*ply)).ok()?;
        at.play_allowed(mv);
        if goal.met(&at, index as u64 + 1) {
            return Some(index + 1);
        }
    }
    None
}

fn written((card, mv): (Option<Card>, Move)) -> Written {
    match mv {
        Move::Deal => Written::Deal { count: 1, counted: false },
        Move::Redeal => Written::Redeal,
        // Where the card lies may be another pile when others were left out before it.
        Move::Shift { to, .. } => Written::Play { card, from: None, to: Some(to) },
    }
}

/// The parts of a script: every move, deals one by one, assertions, notes, and variations as a whole.
fn items(text: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut reader = Reader::new(text);
    let mut open: Vec<usize> = Vec::new();
    while let Some(event) = reader.next() {
        match &event.kind {
            EventKind::Open => open.push(event.span.start),
            EventKind::Close => {
                let start = open.pop();
                if let (Some(start), true) = (start, open.is_empty()) {
                    items.push(text.get(start..event.span.end).unwrap_or_default().to_owned());
                }
            }
            _ if !open.is_empty() => {}
            EventKind::Comment(_) => {}
            EventKind::Move(mv) => match mv.written {
                Written::Deal { count, .. } => items.extend((0..count).map(|_| "deal".to_owned())),
                _ => items.push(text.get(event.span.range()).unwrap_or_default().to_owned()),
            },
            _ => items.push(text.get(event.span.range()).unwrap_or_default().to_owned()),
        }
    }
    items
}
