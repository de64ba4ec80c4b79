//! Two puzzles → everything that is different.

use std::collections::{BTreeMap, BTreeSet};

use super::deal::deal;
use super::held;
use super::outlook::{Oracle, proves};
use super::play::{Walk, play};
use super::report::{
    Asserted, Change, Field, Figures, Matched, Named, PuzzleDiff, SolutionDiff, Stands, VariationDiff,
};
use super::runs::Play;
use super::script::{self, Said};
use super::side::{Line, Side, text};
use super::solutions::solutions;
use crate::document::Puzzle;
use crate::replay::{Outcome, Trace};

/// How to compare.
#[derive(Clone, Copy, Debug)]
pub struct DiffOptions {
    /// States that each question to the solver may cost; with 0 none is asked.
    pub states: u64,
    /// Whether the sides are a script each, so that nothing but these and their deals is compared.
    pub scripts_only: bool,
}

impl Default for DiffOptions {
    /// As many states as a claim may cost.
    fn default() -> DiffOptions {
        DiffOptions { states: crate::solve::CLAIM_STATES, scripts_only: false }
    }
}

/// How two lines run beside each other; `None` if they are the same from the first position to the last.
///
/// ```
/// use trove::diff::{Kind, lines};
/// use trove::document::{Goal, deal_id};
/// use trove::games::Registry;
/// use trove::replay::{Trace, VerifyOptions, verify};
///
/// let deal = deal_id::parse("osmosis#42", &Registry::standard()).unwrap();
/// let start = Trace::new(deal.game().open(deal.setup()).unwrap());
/// let play = |script| verify(script, start.clone(), Goal::WIN, VerifyOptions::default()).0.trace.unwrap();
///
/// // A king is played before a deal or behind it: the lines part, and meet again.
/// let found = lines(&play("deal KD deal"), &play("KD deal*2 8D")).unwrap();
/// let kinds: Vec<Kind> = found.stretches.iter().map(|stretch| stretch.kind).collect();
/// assert_eq!(kinds, [Kind::Reordered, Kind::Same, Kind::Differ]);
/// assert_eq!(found.common, 0);
/// assert!(lines(&play("deal KD"), &play("d R1>F1 # the same")).is_none());
/// ```
pub fn lines(old: &Trace, new: &Trace) -> Option<Play> {
    play(&Walk::of(old), &Walk::of(new))
}

/// Compares two puzzles, or a puzzle with none.
pub fn compare(old: Option<&Side>, new: Option<&Side>, matched: Option<Matched>, options: DiffOptions) -> PuzzleDiff {
    let mut diff = PuzzleDiff {
        old: old.map(named),
        new: new.map(named),
        change: Change::Same,
        matched: matched.filter(|_| old.is_some() && new.is_some()),
        rules: Vec::new(),
        deal: None,
        fields: Vec::new(),
        solutions: Vec::new(),
        solvable: None,
    };
    let oracle = Oracle { states: options.states };
    let none = [];
    let (was, is) = (old.map_or(&none[..], |side| &side.lines), new.map_or(&none[..], |side| &side.lines));
    let mut other_game = false;
    if let (Some(old), Some(new)) = (old, new) {
        diff.rules = rules(old.puzzle, new.puzzle);
        diff.deal = deal(old.puzzle, new.puzzle);
        if !options.scripts_only {
            diff.fields = fields(old, new);
        }
        let same_opening = match (&old.opening, &new.opening) {
            (Some(was), Some(is)) => was == is,
            (was, is) => was.is_none() && is.is_none(),
        };
        other_game = !diff.rules.is_empty() || diff.deal.is_some() || !same_opening;
    }
    let pair = Together { old, new, other_game, oracle };
    let pairs = match (options.scripts_only, was, is) {
        (true, [_], [_]) => vec![super::Pair { old: Some(0), new: Some(0), matched: Some(Matched::Named) }],
        _ => solutions(was, is),
    };
    diff.solutions =
        pairs.into_iter().map(|p| pair.solution(p.old.map(|o| &was[o]), p.new.map(|n| &is[n]), p.matched)).collect();
    diff.change = change(&diff);
    let goal_changed = diff.fields.iter().any(|field| field.name == "goal");
    let proofs = (diff.old.as_ref().map_or(0, |old| old.proofs), diff.new.as_ref().map_or(0, |new| new.proofs));
    let in_doubt = other_game || goal_changed || (proofs.0 > 0) != (proofs.1 > 0);
    if diff.change.matters() && !options.scripts_only && in_doubt {
        let solvable = oracle.solvable(old, new);
        diff.solvable = (solvable.old.is_some() || solvable.new.is_some()).then_some(solvable);
    }
    diff
}

fn named(side: &Side) -> Named {
    let proofs = side.lines.iter().filter_map(|line| line.report).filter(|report| proves(report)).count();
    Named {
        path: side.path.clone(),
        id: side.puzzle.id.clone(),
        deal: side.puzzle.deal.clone(),
        solutions: side.lines.len(),
        proofs,
    }
}

fn change(diff: &PuzzleDiff) -> Change {
    match (&diff.old, &diff.new) {
        (None, None) => return Change::Same,
        (None, Some(_)) => return Change::Added,
        (Some(_), None) => return Change::Removed,
        _ => {}
    }
    let differs = !diff.rules.is_empty()
        || diff.deal.is_some()
        || !diff.fields.is_empty()
        || diff.solutions.iter().any(|solution| solution.change.matters());
    let edited = || diff.solutions.iter().any(|solution| solution.change == Change::Edited);
    match () {
        () if differs => Change::Changed,
        () if diff.matched == Some(Matched::Deal) => Change::Renamed,
        () if edited() => Change::Edited,
        () => Change::Same,
    }
}

/// The game and every option whose value differs.
fn rules(old: &Puzzle, new: &Puzzle) -> Vec<Field> {
    if old.game == new.game {
        return Vec::new();
    }
    let mut fields = Vec::new();
    field(&mut fields, "game", Some(old.game.name().to_owned()), Some(new.game.name().to_owned()));
    if old.game.family() != new.game.family() {
        return fields;
    }
    for ((name, was), (_, is)) in old.game.options().iter().zip(new.game.options().iter()) {
        field(&mut fields, name, Some(was.to_string()), Some(is.to_string()));
    }
    fields
}

fn field(fields: &mut Vec<Field>, name: &str, old: Option<String>, new: Option<String>) {
    if old != new {
        fields.push(Field { name: name.to_owned(), old, new });
    }
}

/// Goal, start and texts.
fn fields(old: &Side, new: &Side) -> Vec<Field> {
    let mut fields = Vec::new();
    let (was, is) = (old.puzzle, new.puzzle);
    // An id that is only the name of the file says nothing of its own.
    if was.places.id.is_some() || is.places.id.is_some() {
        field(&mut fields, "id", Some(was.id.clone()), Some(is.id.clone()));
    }
    field(&mut fields, "goal", Some(was.goal.to_string()), Some(is.goal.to_string()));
    let start = |side: &Side| side.puzzle.start.as_ref().map(|start| script_words(&start.text));
    let same_deal = was.game == is.game && was.setup == is.setup;
    if !(same_deal && old.opening.is_some() && old.opening == new.opening) {
        field(&mut fields, "start", start(old), start(new));
    }
    let shown = |name, value| text(name, value).map(|(_, text)| text);
    field(&mut fields, "title", shown("title", was.title.as_ref()), shown("title", is.title.as_ref()));
    field(&mut fields, "author", was.author.clone(), is.author.clone());
    field(&mut fields, "source", was.source.clone(), is.source.clone());
    field(&mut fields, "license", was.license.clone(), is.license.clone());
    field(&mut fields, "created", was.created.clone(), is.created.clone());
    field(&mut fields, "notes", shown("notes", was.notes.as_ref()), shown("notes", is.notes.as_ref()));
    let tags = |puzzle: &Puzzle| (!puzzle.tags.is_empty()).then(|| puzzle.tags.join(", "));
    field(&mut fields, "tags", tags(was), tags(is));
    let difficulty = |puzzle: &Puzzle| puzzle.difficulty.map(|difficulty| difficulty.to_string());
    field(&mut fields, "difficulty", difficulty(was), difficulty(is));
    fields
}

/// A script of nothing but moves, on one line.
fn script_words(text: &str) -> String {
    let said = script::read(text, None, 0);
    said.moves.iter().map(|(written, _)| written.to_string()).collect::<Vec<_>>().join(" ")
}

/// The field of what is written behind a move that is refused.
const BEHIND: &str = "moves not played";
/// The outcome of a line that begins nowhere.
const NOT_PLAYED: &str = "not-played";

/// Two puzzles whose solutions are compared.
struct Together<'a> {
    old: Option<&'a Side<'a>>,
    new: Option<&'a Side<'a>>,
    /// Whether the same moves would lead to other positions.
    other_game: bool,
    oracle: Oracle,
}

/// A line and what its script says.
struct Told<'a> {
    line: &'a Line<'a>,
    said: Said,
    figures: Figures,
}

impl Together<'_> {
    fn solution(&self, old: Option<&Line>, new: Option<&Line>, matched: Option<Matched>) -> SolutionDiff {
        let mut diff = SolutionDiff {
            old_name: old.map(|line| line.name.to_owned()),
            new_name: new.map(|line| line.name.to_owned()),
            change: Change::Same,
            matched,
            old: None,
            new: None,
            edits: Vec::new(),
            fields: Vec::new(),
            gained: Vec::new(),
            lost: Vec::new(),
            variations: Vec::new(),
            play: None,
            held: None,
        };
        let (mut was, mut is) = (old.map(tell), new.map(tell));
        let claims = if let (Some(was), Some(is)) = (&was, &is) {
            self.both(&mut diff, was, is);
            was.figures.claim != is.figures.claim
        } else {
            diff.change = if old.is_some() { Change::Removed } else { Change::Added };
            false
        };
        if let (Some(was), Some(is)) = (&was, &is) {
            diff.change = self.change_of(&diff, was, is, claims);
        }
        if diff.change.matters() && diff.change != Change::Renamed || self.other_game {
            self.oracle.ends(
                self.old.zip(was.as_mut()).map(|(side, told)| (side, told.line, &mut told.figures)),
                self.new.zip(is.as_mut()).map(|(side, told)| (side, told.line, &mut told.figures)),
            );
        }
        if let (Some(was), Some(is), false) = (&was, &is, diff.change.matters())
            && (was.figures.ok, verdict(&was.figures)) != (is.figures.ok, verdict(&is.figures))
        {
            diff.change = Change::Changed;
        }
        diff.old = was.map(|told| told.figures);
        diff.new = is.map(|told| told.figures);
        diff
    }

    fn change_of(&self, diff: &SolutionDiff, was: &Told, is: &Told, claims: bool) -> Change {
        let differs = claims
            || diff.play.is_some()
            || !diff.fields.is_empty()
            || !diff.gained.is_empty()
            || !diff.lost.is_empty()
            || !diff.variations.is_empty()
            || placeless(&was.figures) != placeless(&is.figures);
        match () {
            () if differs => Change::Changed,
            // Scripts that were named together may be called as they like.
            () if diff.old_name != diff.new_name && diff.matched != Some(Matched::Named) => Change::Renamed,
            () if !diff.edits.is_empty() => Change::Edited,
            () => Change::Same,
        }
    }

    fn both(&self, diff: &mut SolutionDiff, was: &Told, is: &Told) {
        texts(diff, was, is);
        let (there, here) = (walk(was.line), walk(is.line));
        if was.line.text == is.line.text && there.is_none() == here.is_none() && !self.other_game {
            let inherited = |line: &Line| line.report.and_then(|report| report.trace.as_ref()).map(inherited);
            if inherited(was.line) == inherited(is.line) {
                return;
            }
        }
        let same_script = was.line.text == is.line.text;
        if !(same_script && self.other_game) {
            if let (Some(there), Some(here)) = (&there, &here) {
                diff.play = play(there, here);
            }
            // Under other rules or from another deal no position is the same, so that words alone are compared.
            let keys = |walk: &Option<Walk>| match walk {
                Some(walk) if !self.other_game => walk.keys.clone(),
                _ => Vec::new(),
            };
            let (there, here) = (keys(&there), keys(&here));
            asserted(diff, was, is, &there, &here);
            variations(diff, was, is, &there, &here);
        }
        if diff.play.is_none() && !same_script {
            let behind = |told: &Told| {
                let inherited =
                    told.line.report.and_then(|report| report.trace.as_ref()).map_or(0, |t| inherited(t).len());
                told.said.behind(inherited as u32, told.figures.moves as u32)
            };
            field(&mut diff.fields, BEHIND, behind(was), behind(is));
        }
        let same_end = was.figures.outcome == is.figures.outcome;
        if diff.play.is_none() && !same_script && same_end {
            diff.edits = was.said.edits(&is.said);
            // What is told by itself is no edit without effect.
            let behind = diff.fields.iter().any(|field| field.name == BEHIND);
            let told = !(diff.fields.is_empty() && diff.gained.is_empty() && diff.lost.is_empty());
            let told = told || !diff.variations.is_empty();
            diff.edits.retain(|&edit| !(behind && edit == "spelling" || told && edit == "layout"));
        }
        if self.other_game
            && !same_script
            && let Some(new) = self.new
        {
            diff.held = held::held(was.line, &was.said, new);
        }
    }
}

/// What a search says, the number of moves left out.
fn verdict(figures: &Figures) -> Option<std::mem::Discriminant<Stands>> {
    figures.stands.as_ref().map(std::mem::discriminant)
}

/// Figures without the place in the file, which any edit before it moves.
fn placeless(figures: &Figures) -> Figures {
    let mut figures = figures.clone();
    if let Some(refused) = &mut figures.refused {
        refused.line = 0;
    }
    figures
}

fn walk<'a>(line: &'a Line) -> Option<Walk<'a>> {
    Some(Walk::of(line.report?.trace.as_ref()?))
}

fn inherited(trace: &Trace) -> Vec<crate::table::Move> {
    trace.frames.iter().take_while(|frame| frame.inherited).map(|frame| frame.mv).collect()
}

fn tell<'a>(line: &'a Line) -> Told<'a> {
    let trace = line.report.and_then(|report| report.trace.as_ref());
    let inherited = trace.map_or(0, |trace| trace.frames.iter().take_while(|frame| frame.inherited).count());
    let base = trace.and_then(|trace| trace.at(inherited));
    let said = script::read(line.text, base.as_ref(), inherited as u32);
    let figures = figures(line, &said, inherited as u32);
    Told { line, said, figures }
}

fn figures(line: &Line, said: &Said, inherited: u32) -> Figures {
    // Whether a claim holds that only a search can settle is told by what the search finds.
    let open = |code: &&&str| matches!(**code, "claim::not-checked" | "claim::unproved");
    let codes = line.codes.iter().filter(|code| !open(code)).map(|code| (*code).to_owned()).collect();
    let Some(report) = line.report else {
        return Figures {
            outcome: NOT_PLAYED,
            claim: line.claimed().to_string(),
            goal_met: false,
            ok: false,
            codes,
            moves: 0,
            deals: 0,
            redeals: 0,
            passes: 0,
            score: 0,
            assertions: 0,
            refused: None,
            stands: None,
            mend: None,
        };
    };
    let refused = match report.outcome {
        Outcome::Illegal => {
            let own: u64 = said.moves.iter().map(|(written, _)| u64::from(script::plies(*written))).sum();
            let of = (u64::from(inherited) + own) as u32;
            held::refused(line, said, inherited, report.moves as u32, of, &report.end)
        }
        _ => None,
    };
    Figures {
        outcome: report.outcome.word(),
        claim: report.claim.expect.to_string(),
        goal_met: report.goal_met,
        ok: line.ok,
        codes,
        moves: report.moves,
        deals: report.deals,
        redeals: report.redeals,
        passes: report.end.pass(),
        score: report.end.score(),
        assertions: report.assertions,
        refused,
        stands: None,
        mend: None,
    }
}

/// What is said about two solutions in so many words.
fn texts(diff: &mut SolutionDiff, was: &Told, is: &Told) {
    let all = |told: &Told| {
        let mut texts: BTreeMap<String, String> = told.said.texts.iter().cloned().collect();
        texts.extend(told.line.texts().into_iter().map(|(name, text)| (name.to_owned(), text)));
        texts
    };
    let (was, is) = (all(was), all(is));
    let names: BTreeSet<&String> = was.keys().chain(is.keys()).collect();
    for name in names {
        field(&mut diff.fields, name, was.get(name).cloned(), is.get(name).cloned());
    }
}

/// Assertions and labels that only one of two scripts has. The same words are the same assertion wherever they stand, if
/// the moves are others; if the moves are the same, they have to stand at the same position.
fn asserted(diff: &mut SolutionDiff, was: &Told, is: &Told, there: &[u64], here: &[u64]) {
    let key = |keys: &[u64], ply: u32| keys.get(ply as usize).copied();
    let mut left: BTreeMap<&str, Vec<(Option<u64>, &Asserted)>> = BTreeMap::new();
    for said in &was.said.asserted {
        left.entry(&said.text).or_default().push((key(there, said.ply), said));
    }
    let mut others: Vec<&Asserted> = Vec::new();
    for said in &is.said.asserted {
        let at = key(here, said.ply);
        let same = left.get_mut(said.text.as_str());
        match same.and_then(|same| same.iter().position(|(place, _)| *place == at).map(|index| same.remove(index))) {
            Some(_) => {}
            None => others.push(said),
        }
    }
    let anywhere = diff.play.is_some() || there.is_empty() || here.is_empty() || there[0] != here[0];
    for said in others {
        let same = left.get_mut(said.text.as_str()).filter(|same| anywhere && !same.is_empty());
        match same {
            Some(same) => {
                same.remove(0);
            }
            None => diff.gained.push(said.clone()),
        }
    }
    let gone: BTreeSet<(u32, &str)> = left.values().flatten().map(|(_, said)| (said.ply, said.text.as_str())).collect();
    diff.lost =
        was.said.asserted.iter().filter(|said| gone.contains(&(said.ply, said.text.as_str()))).cloned().collect();
}

/// Variations that only one of two scripts has.
fn variations(diff: &mut SolutionDiff, was: &Told, is: &Told, there: &[u64], here: &[u64]) {
    let comes_through = |keys: &[u64], key: Option<u64>| key.is_some_and(|key| keys.contains(&key));
    let mut found = Vec::new();
    let mut only = |own: &Told, keys: &[u64], other: &Told, others: &[u64], change: Change| {
        let mut left: Vec<(Option<&u64>, &str)> =
            other.said.variations.iter().map(|(ply, text)| (others.get(*ply as usize), text.as_str())).collect();
        for (ply, text) in &own.said.variations {
            let key = keys.get(*ply as usize);
            if let Some(index) = left.iter().position(|(place, other)| *place == key && other == text) {
                left.remove(index);
                continue;
            }
            found.push(VariationDiff {
                change,
                text: text.clone(),
                ply: *ply,
                position_is_on_the_other_line: (!others.is_empty()).then(|| comes_through(others, key.copied())),
            });
        }
    };
    only(was, there, is, here, Change::Removed);
    only(is, here, was, there, Change::Added);
    diff.variations = found;
}
