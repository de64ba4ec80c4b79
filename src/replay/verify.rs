//! Plays a script event by event, judges every move, checks every assertion, and compares the end with the claim.

use crate::cards::Card;
use std::collections::BTreeMap;

use crate::document::Goal;
use crate::games::{Fact, Session, list_and};
use crate::notation::{Asked, Directive, DirectiveKind, Event, EventKind, Expect, Mark, Reader, Written};
use crate::source::{Fault, Severity, SourceFile, Span};
use crate::table::Move;

use super::assertion::{self, Failed};
use super::claim;
use super::report::{Finding, OpenClaim, OpenKind, Report};
use super::resolve::resolve;
use super::trace::{Frame, Label, Trace};

mod finish;
mod refuse;

use refuse::{after_win, refused_move};

/// The code of a move after the win.
pub(super) const AFTER_WIN: &str = "script::after-win";

/// Codes of findings that replaying gives besides refused moves.
pub const CODES: &[&str] = &[
    AFTER_WIN,
    "script::empty",
    "script::not-checked",
    "script::duplicate-label",
    "assert::won",
    "assert::stuck",
    "assert::unfinished",
    "assert::winnable",
    "assert::lost",
    "assert::score",
    "assert::pass",
    "assert::state",
    "assert::top",
    "assert::empty",
    "assert::can",
    "assert::cannot",
    "assert::no-such-pile",
    "assert::unfilled",
    "claim::not-met",
    "claim::contradiction",
    "claim::not-refused",
    "claim::other-code",
];

/// How to verify.
#[derive(Clone, Debug, Default)]
pub struct VerifyOptions {
    /// What the puzzle file expects of the script; `None` if it says nothing.
    pub expect: Option<Expect>,
    /// Let any outcome pass: claims are not judged, assertions are.
    pub any_outcome: bool,
    /// Keep no trace, for scripts of any length in constant memory.
    pub no_trace: bool,
}

/// Verifies a whole script that starts where `base` ends.
///
/// The text must have been read without an error that `Reader` reports, or those faults must be reported beside the
/// findings: what could not be read counts as a move that nobody knows.
pub fn verify(text: &str, base: Trace, goal: Goal, options: VerifyOptions) -> (Report, Vec<Fault>) {
    let mut reader = Reader::new(text);
    let mut verifier = Verifier::new(base, goal, options);
    while let Some(event) = reader.next() {
        verifier.event(&event);
    }
    let faults = reader.take_faults();
    if faults.iter().any(|fault| fault.severity == Severity::Error) {
        verifier.doubt();
    }
    (verifier.finish(), faults)
}

/// One line being played: the main line or a variation.
struct Level {
    at: Session,
    /// The position before the last move of the line; meaningful only if `has_before`.
    before: Session,
    has_before: bool,
    /// Plies from the puzzle's start to `at`.
    ply: u64,
    /// Whether everything so far was read and legal, so that `at` is what the author sees.
    alive: bool,
    won_by: Option<Span>,
    /// What could not be checked, and where that begins.
    skipped: Skipped,
    /// Moves from the puzzle's start, for labels in variations; empty on the main line and without trace.
    path: Vec<Step>,
}

/// A ply on the way into a variation.
#[derive(Clone, Copy)]
struct Step {
    mv: Move,
    card: Option<Card>,
    /// Where it is written, if in this script.
    span: Option<Span>,
}

impl Step {
    fn of(frame: &Frame) -> Step {
        Step { mv: frame.mv, card: frame.card, span: (!frame.inherited).then_some(frame.span) }
    }
}

#[derive(Clone, Default)]
struct Skipped {
    moves: u64,
    others: u64,
    first: Option<Span>,
    /// The part of the text where it begins, where the whole is not kept.
    excerpt: Option<SourceFile>,
}

/// Plays a script event by event.
pub struct Verifier {
    goal: Goal,
    options: VerifyOptions,
    levels: Vec<Level>,
    trace: Trace,
    keep_trace: bool,
    findings: Vec<Finding>,
    open: Vec<OpenClaim>,
    assertions: u64,
    not_checked: u64,
    moves: u64,
    deals: u64,
    redeals: u64,
    own_moves: u64,
    unreadable: bool,
    /// The main-line move that was refused last: index of its finding, its code, and whether more moves followed.
    refused: Option<Refused>,
    goal_met: bool,
    goal_seen: bool,
    /// The last outcome assertion since the last main-line move.
    outcome_said: Option<(Expect, Span)>,
    /// Where each label is named first.
    label_names: BTreeMap<String, Span>,
    /// An outcome assertion that a main-line move came after.
    outcome_passed: Option<Span>,
    /// Whether something could not be read that may have been the claim.
    doubtful: bool,
    /// Where the goal is claimed in so many words.
    goal_said: Option<Option<Span>>,
    /// The script's own `@expect`.
    expect_said: Option<(Expect, Span)>,
    last_move: Span,
    end_span: Span,
}

struct Refused {
    finding: usize,
    code: &'static str,
    last: bool,
}

impl Verifier {
    /// Begins where `base` ends: at the puzzle's start, or at a point of another solution.
    pub fn new(base: Trace, goal: Goal, options: VerifyOptions) -> Verifier {
        let mut at = base.start.clone();
        let mut goal_seen = goal.target_reached(&at);
        let mut goal_met = goal.met(&at, 0);
        let (mut deals, mut redeals) = (0, 0);
        for (ply, frame) in base.frames.iter().enumerate() {
            at.play_allowed(frame.mv);
            deals += u64::from(frame.mv == Move::Deal);
            redeals += u64::from(frame.mv == Move::Redeal);
            if !goal_seen && goal.target_reached(&at) {
                goal_seen = true;
                goal_met = goal.met(&at, ply as u64 + 1);
            }
        }
        let ply = base.frames.len() as u64;
        let won_by = at.won().then(Span::default);
        let main = Level {
            before: at.clone(),
            has_before: false,
            at,
            ply,
            alive: true,
            won_by,
            skipped: Skipped::default(),
            path: Vec::new(),
        };
        Verifier {
            goal,
            keep_trace: !options.no_trace,
            options,
            levels: vec![main],
            trace: base,
            findings: Vec::new(),
            open: Vec::new(),
            assertions: 0,
            not_checked: 0,
            moves: ply,
            deals,
            redeals,
            own_moves: 0,
            unreadable: false,
            refused: None,
            goal_met,
            goal_seen,
            outcome_said: None,
            label_names: BTreeMap::new(),
            outcome_passed: None,
            doubtful: false,
            goal_said: None,
            expect_said: None,
            last_move: Span::default(),
            end_span: Span::default(),
        }
    }

    /// How many findings are kept; a caller that streams looks at the new ones after each event.
    pub fn found(&self) -> usize {
        self.findings.len()
    }

    /// Gives the findings that have no excerpt yet this one.
    pub fn set_excerpt(&mut self, excerpt: &SourceFile) {
        for finding in self.findings.iter_mut().rev().take_while(|finding| finding.excerpt.is_none()) {
            finding.excerpt = Some(excerpt.clone());
        }
        for level in self.levels.iter_mut().filter(|level| level.skipped.lacks_excerpt()) {
            level.skipped.excerpt = Some(excerpt.clone());
        }
    }

    /// Whether something was found, or left out for the first time, that has no excerpt yet.
    pub fn wants_excerpt(&self) -> bool {
        self.findings.last().is_some_and(|finding| finding.excerpt.is_none())
            || self.levels.last().is_some_and(|level| level.skipped.lacks_excerpt())
    }

    /// Takes the findings that nothing to come can change. A main-line move that is refused is not settled before the
    /// end: the script may claim that.
    pub fn take_settled(&mut self) -> Vec<Finding> {
        if self.refused.is_some() { Vec::new() } else { std::mem::take(&mut self.findings) }
    }

    /// Takes the claims for the solver found so far.
    pub fn take_open(&mut self) -> Vec<OpenClaim> {
        std::mem::take(&mut self.open)
    }

    /// Says that something could not be read. It may have been the claim, so where the script makes none that could be
    /// read, none is judged.
    pub fn doubt(&mut self) {
        self.doubtful = true;
    }

    /// Takes the next event.
    pub fn event(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Move(mv) => self.play(mv.written, mv.mark, event.span),
            EventKind::Open => self.open_variation(),
            EventKind::Close => self.close_variation(),
            EventKind::Directive(said) => self.directive(said, event.span),
            EventKind::Note(text) => self.note(text),
            EventKind::Comment(_) => {}
            EventKind::Bad => self.bad(),
        }
        if self.levels.len() == 1 {
            self.end_span = event.span;
        }
    }

    fn main(&self) -> bool {
        self.levels.len() == 1
    }

    fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the main line is never closed")
    }

    fn bad(&mut self) {
        if self.main() {
            self.unreadable = true;
            if let Some(refused) = &mut self.refused {
                refused.last = false;
            }
        }
        let level = self.level();
        level.alive = false;
        level.has_before = false;
    }

    fn play(&mut self, written: Written, mark: Option<Mark>, span: Span) {
        let times = match written {
            Written::Deal { count, .. } => count,
            _ => 1,
        };
        if self.main() {
            self.outcome_passed = self.outcome_said.take().map(|(_, span)| span).or(self.outcome_passed);
            self.last_move = span;
            self.own_moves += 1;
            if let Some(refused) = &mut self.refused {
                refused.last = false;
            }
        }
        for done in 0..times {
            let main = self.main();
            let level = self.levels.last_mut().expect("the main line is never closed");
            if !level.alive {
                level.skip_moves(u64::from(times - done), span);
                return;
            }
            if let Some(won_by) = level.won_by {
                let finding = after_win(level, won_by, span);
                self.fail_move(finding, AFTER_WIN, times - done - 1, span);
                return;
            }
            match resolve(&level.at, written) {
                Ok(mv) => {
                    let card = match mv {
                        Move::Shift { from, .. } => level.at.next(from),
                        _ => None,
                    };
                    level.before.copy_from(&level.at);
                    level.has_before = true;
                    level.at.play_allowed(mv);
                    level.ply += 1;
                    if card.is_some() && level.at.won() {
                        level.won_by = Some(span);
                    }
                    if main {
                        self.played(mv, card, mark, span);
                    } else if self.keep_trace {
                        level.path.push(Step { mv, card, span: Some(span) });
                    }
                }
                Err(refusal) => {
                    let code = refusal.code;
                    let mut finding = refused_move(level, written, *refusal, span, done, times);
                    if !main && !level.has_before {
                        self.explain_variation(&mut finding, written);
                    }
                    self.fail_move(finding, code, times - done - 1, span);
                    return;
                }
            }
        }
    }

    /// A variation that goes on where it should begin anew: its first move is legal only behind the move it replaces.
    fn explain_variation(&self, finding: &mut Finding, written: Written) {
        let Some(parent) = self.levels.len().checked_sub(2).map(|index| &self.levels[index]) else { return };
        if parent.alive && resolve(&parent.at, written).is_ok() {
            finding.fault.help = Some(
                "a variation replaces the move before it and is played from the position before that; \
                 this move would be legal behind it, so write the variation behind the next move"
                    .to_owned(),
            );
        }
    }

    /// Books a main-line ply.
    fn played(&mut self, mv: Move, card: Option<Card>, mark: Option<Mark>, span: Span) {
        self.moves += 1;
        match mv {
            Move::Deal => self.deals += 1,
            Move::Redeal => self.redeals += 1,
            Move::Shift { .. } => {
                let main = &self.levels[0];
                if !self.goal_seen && self.goal.target_reached(&main.at) {
                    self.goal_seen = true;
                    self.goal_met = self.goal.met(&main.at, main.ply);
                }
            }
        }
        if self.keep_trace {
            self.trace.frames.push(Frame { mv, card, span, inherited: false, mark, note: None });
        }
    }

    /// Books a move that is refused: the line goes no further, but a variation may still replace the move.
    fn fail_move(&mut self, mut finding: Finding, code: &'static str, more: u8, span: Span) {
        if self.main() {
            self.refused = Some(Refused { finding: self.findings.len(), code, last: more == 0 });
        }
        finding.moved = self.moved(&finding.facts);
        self.findings.push(finding);
        let level = self.level();
        level.alive = false;
        let Level { at, before, .. } = level;
        before.copy_from(at);
        level.has_before = true;
        if more > 0 {
            level.skip_moves(u64::from(more), span);
        }
    }

    /// Which cards that stand in the way this line has moved, and where.
    fn moved(&self, facts: &[Fact]) -> Vec<(Card, Option<Span>)> {
        let last = |card| {
            let step = match self.levels.last() {
                Some(level) if self.levels.len() > 1 => level.path.iter().rev().find(|step| step.card == Some(card)),
                _ => return self.trace.last_touch(card).map(Step::of),
            };
            step.copied()
        };
        let blockers = facts.iter().filter_map(|fact| match fact {
            Fact::Blocker { card, .. } => Some(*card),
            _ => None,
        });
        blockers.filter_map(|card| last(card).map(|step| (card, step.span))).collect()
    }

    fn open_variation(&mut self) {
        let keep_trace = self.keep_trace;
        let main_path = (self.main() && keep_trace).then(|| self.trace.frames.iter().map(Step::of).collect());
        let parent = self.level();
        let known = parent.has_before;
        let at = if known { parent.before.clone() } else { parent.at.clone() };
        // A refused move was not played, so the position before it is the line's own.
        let ply = if parent.alive { parent.ply.saturating_sub(1) } else { parent.ply };
        let mut path: Vec<Step> = main_path.unwrap_or_else(|| parent.path.clone());
        path.truncate(ply as usize);
        let won_by = if known && at.won() { parent.won_by } else { None };
        let level = Level {
            before: at.clone(),
            has_before: false,
            at,
            ply,
            alive: known,
            won_by,
            skipped: Skipped::default(),
            path,
        };
        self.levels.push(level);
    }

    fn close_variation(&mut self) {
        if self.levels.len() > 1 {
            let level = self.levels.pop().expect("there is a variation to close");
            self.note_skipped(level.skipped, level.ply);
        }
    }

    /// Counts what an error left unchecked, and says so at its beginning.
    fn note_skipped(&mut self, skipped: Skipped, ply: u64) {
        let Some(first) = skipped.first else { return };
        self.not_checked += skipped.moves + skipped.others;
        let mut parts = Vec::new();
        for (n, what) in [(skipped.moves, "move"), (skipped.others, "assertion")] {
            if n > 0 {
                parts.push(format!("{n} {what}{}", if n == 1 { "" } else { "s" }));
            }
        }
        let verb = if skipped.moves + skipped.others == 1 { "is" } else { "are" };
        let message = format!("{} after the error {verb} not checked", list_and(&parts));
        let mut fault = Fault::error("script::not-checked", first, message)
            .help("mend the error before it first: what follows depends on it")
            .label("not checked from here on");
        fault.severity = Severity::Note;
        self.findings.push(Finding { excerpt: skipped.excerpt, ..Finding::new(fault, ply as u32) });
    }

    fn note(&mut self, text: &str) {
        if !self.keep_trace || !self.main() || !self.levels[0].alive {
            return;
        }
        let slot = match self.trace.frames.last_mut() {
            Some(frame) if !frame.inherited => &mut frame.note,
            Some(_) => return,
            None => &mut self.trace.note,
        };
        match slot {
            Some(note) => {
                note.push('\n');
                note.push_str(text);
            }
            None => *slot = Some(text.to_owned()),
        }
    }

    fn directive(&mut self, said: &Directive, span: Span) {
        let outcome = match &said.kind {
            DirectiveKind::Expect(expect) => {
                self.expect_said = Some((expect.clone(), span));
                return;
            }
            DirectiveKind::Label(name) => return self.label(name, said.value),
            DirectiveKind::Won => Some(Expect::Won),
            DirectiveKind::Stuck => Some(Expect::Stuck),
            DirectiveKind::Unfinished => Some(Expect::Unfinished),
            DirectiveKind::Lost => Some(Expect::Lost),
            DirectiveKind::Winnable
            | DirectiveKind::Score(_)
            | DirectiveKind::Pass(_)
            | DirectiveKind::State(_)
            | DirectiveKind::Top { .. }
            | DirectiveKind::Empty(_)
            | DirectiveKind::Can(_)
            | DirectiveKind::Cannot { .. } => None,
            // What a script says of itself is the business of whoever binds it to a puzzle.
            _ => return,
        };
        if self.main()
            && let Some(outcome) = outcome
        {
            self.outcome_said = Some((outcome, span));
        }
        let goal = self.goal;
        let goal_met = self.goal_met;
        let main = self.main();
        // Behind a last move that is meant to be refused, the position is still the one before it.
        let stands = main && self.expects_the_refusal();
        let level = self.level();
        if !level.alive && !stands {
            level.skip_other(span);
            return;
        }
        let ply = level.ply as u32;
        let unfilled = matches!(
            said.kind,
            DirectiveKind::Score(Asked::What) | DirectiveKind::Pass(Asked::What) | DirectiveKind::State(Asked::What)
        );
        let judged = match said.kind {
            DirectiveKind::Winnable | DirectiveKind::Lost => {
                let kind = if said.kind == DirectiveKind::Lost { OpenKind::Lost } else { OpenKind::Winnable };
                let met = if main { goal_met } else { goal.met(&level.at, level.ply) };
                match claim::settle(kind, &level.at, goal, met, level.ply) {
                    Some(judged) => judged,
                    None => {
                        let position = level.at.clone();
                        self.assertions += 1;
                        self.open.push(OpenClaim { kind, span: Some(span), ply, position, main });
                        return;
                    }
                }
            }
            _ => assertion::judge(&level.at, said),
        };
        if !unfilled {
            self.assertions += 1;
        }
        if let Err(Failed { code, message, help, facts }) = judged {
            let board = Some(self.level().at.picture());
            let mut fault = Fault::error(code, span, message);
            fault.help = help;
            let moved = self.moved(&facts);
            self.findings.push(Finding { facts, moved, board, ..Finding::new(fault, ply) });
        }
    }

    /// Whether the main-line move before is refused just as the script expects, with nothing behind it so far.
    fn expects_the_refusal(&self) -> bool {
        let said = self.expect_said.as_ref().map(|(expect, _)| expect).or(self.options.expect.as_ref());
        let refused = self.refused.as_ref().filter(|refused| refused.last);
        matches!((said, refused), (Some(Expect::Illegal(code)), Some(refused)) if code == refused.code)
    }

    fn label(&mut self, name: &str, span: Span) {
        let main = self.main();
        let level = self.level();
        if !level.alive {
            return;
        }
        let ply = level.ply as u32;
        let line = (!main).then(|| level.path.iter().map(|step| step.mv).collect());
        if let Some(first) = self.label_names.get(name).copied() {
            let fault = Fault::error("script::duplicate-label", span, format!("the label `{name}` names two points"))
                .label("named again here")
                .also(first, "named first here")
                .help("labels are unique within a script");
            self.findings.push(Finding::new(fault, ply));
            return;
        }
        if self.keep_trace {
            self.label_names.insert(name.to_owned(), span);
            self.trace.labels.push(Label { name: name.to_owned(), span, ply, line });
        }
    }
}

impl Skipped {
    fn lacks_excerpt(&self) -> bool {
        self.first.is_some() && self.excerpt.is_none()
    }
}

impl Level {
    fn skip_moves(&mut self, moves: u64, span: Span) {
        self.skipped.moves += moves;
        self.skipped.first.get_or_insert(span);
        self.has_before = false;
    }

    fn skip_other(&mut self, span: Span) {
        self.skipped.others += 1;
        self.skipped.first.get_or_insert(span);
    }
}
