//! The safety net: a formatted text is read and replayed before it is written, and has to mean what the old one means.

use std::path::Path;
use std::sync::Arc;

use super::load::{Known, replaying};
use super::plan::base;
use crate::cli::units;
use crate::diagnose::examine::{Examined, Script, Verdict, examine, opening};
use crate::document::{Moves, Puzzle};
use crate::format::{Annotate, ScriptStyle, meaning};
use crate::games::Registry;
use crate::replay::{Report, Trace};
use crate::source::SourceFile;
use crate::yaml::{self, Kind, Node};

/// Whether a script in a file of its own still says the same.
pub(super) fn scripts(known: &Known, index: usize, new: &str, style: &ScriptStyle, registry: &Registry) -> bool {
    let Some(puzzle) = &known.unit.puzzle else { return false };
    // The script with those that it starts from; others are no matter.
    let mut chain = vec![index];
    while let Some((point, _)) = &known.unit.scripts[*chain.last().expect("the script itself")].from {
        match known.unit.scripts.iter().position(|script| script.name == point.solution) {
            Some(next) if !chain.contains(&next) => chain.push(next),
            _ => break,
        }
    }
    let mut scripts: Vec<Script> = chain.iter().map(|&index| known.unit.scripts[index].clone()).collect();
    let old = &scripts[0];
    let read = Script::of_file(SourceFile::new(old.place.file.name(), new), &old.name);
    scripts[0] = Script {
        name: old.name.clone(),
        expect: old.expect.clone(),
        from: old.from.clone(),
        proof: old.proof.clone(),
        ..read
    };
    let examined = examine(puzzle, known.unit.file.as_ref(), &scripts, registry, replaying());
    let text = |script: &Script| script.text.clone();
    same_line(known, index, &text(&known.unit.scripts[index]), &text(&scripts[0]), examined.verdicts.first(), style)
}

/// Whether the puzzles of a file still are the same, with everything that their scripts say.
pub(super) fn puzzles(
    file: &SourceFile,
    known: &[Arc<Known>],
    path: &Path,
    new: &str,
    style: &ScriptStyle,
    registry: &Registry,
) -> bool {
    let new = SourceFile::new(file.name(), new);
    let units = units::units_of(&new, Some(path), registry);
    units.len() == known.len()
        && extras(file.text()) == extras(new.text())
        && known.iter().zip(units).all(|(old, unit)| {
            let (Some(before), Some(after)) = (&old.unit.puzzle, &unit.puzzle) else { return false };
            let Examined { verdicts, .. } = examine(after, unit.file.as_ref(), &unit.scripts, registry, replaying());
            let inline = |script: &&Script| script.place.map.is_some();
            let names = |scripts: &[Script]| -> Vec<String> {
                scripts.iter().filter(inline).map(|script| script.name.clone()).collect()
            };
            same_puzzle(before, after)
                && names(&old.unit.scripts) == names(&unit.scripts)
                && old.unit.scripts.iter().enumerate().filter(|(_, script)| inline(script)).all(|(index, script)| {
                    let there = unit.scripts.iter().position(|other| other.name == script.name);
                    there.is_some_and(|there| {
                        same_line(old, index, &script.text, &unit.scripts[there].text, verdicts.get(there), style)
                    })
                })
        })
}

/// Whether a script says the same as before, move by move and word by word, and comes to the same.
fn same_line(
    known: &Known,
    index: usize,
    old: &str,
    new: &str,
    verdict: Option<&Verdict>,
    style: &ScriptStyle,
) -> bool {
    let Some(base) = base(known, index) else { return false };
    let annotations = style.annotate == Annotate::Keep;
    let said = |text: &str| meaning(text, &base, style.fill, annotations);
    if said(old) != said(new) {
        return false;
    }
    let before = &known.examined.verdicts[index];
    let (Some(before_report), Some(after)) = (&before.report, verdict.and_then(|verdict| verdict.report.as_ref()))
    else {
        return false;
    };
    let codes = |verdict: &Verdict| -> Vec<&'static str> {
        let filled = |code: &&&str| style.fill && **code == "assert::unfilled";
        verdict.codes.iter().filter(|code| !filled(code)).copied().collect()
    };
    codes(before) == codes(verdict.expect("there is a report")) && same_report(before_report, after, style.fill)
}

fn same_report(old: &Report, new: &Report, filled: bool) -> bool {
    let totals = |report: &Report| (report.outcome, report.goal_met, report.moves, report.deals, report.redeals);
    let counted = |report: &Report| (!filled).then_some((report.assertions, report.not_checked));
    totals(old) == totals(new)
        && counted(old) == counted(new)
        && old.claim.expect == new.claim.expect
        && old.end.state() == new.end.state()
        && old.open.len() == new.open.len()
        && match (&old.trace, &new.trace) {
            (Some(old), Some(new)) => same_trace(old, new),
            _ => false,
        }
}

fn same_trace(old: &Trace, new: &Trace) -> bool {
    let frames = |trace: &Trace| -> Vec<_> {
        let frames = trace.frames.iter();
        frames.map(|frame| (frame.mv, frame.card, frame.inherited, frame.mark, frame.note.clone())).collect()
    };
    let labels = |trace: &Trace| -> Vec<_> {
        trace.labels.iter().map(|label| (label.name.clone(), label.ply, label.line.clone())).collect()
    };
    old.start == new.start && old.note == new.note && frames(old) == frames(new) && labels(old) == labels(new)
}

/// Whether two puzzles say the same of themselves; their scripts apart.
fn same_puzzle(old: &Puzzle, new: &Puzzle) -> bool {
    let said = |puzzle: &Puzzle| {
        let Puzzle { id, title, author, source, license, created, notes, tags, difficulty, .. } = puzzle.clone();
        (id, title, author, source, license, created, notes, tags, difficulty)
    };
    let solutions = |puzzle: &Puzzle| -> Vec<_> {
        let solutions = puzzle.solutions.iter().cloned();
        let told = solutions.map(|solution| {
            let path = match solution.moves {
                Moves::File { path, .. } => Some(path),
                Moves::Inline(_) => None,
            };
            let claim = solution.expect.map(|(expect, _)| expect);
            let from = solution.from.map(|(point, _)| point);
            let proof = solution.proof.map(|(proof, _)| proof);
            let words = (solution.title, solution.notes, solution.author, solution.by, solution.date, solution.source);
            (solution.name, path, claim, from, proof, words)
        });
        told.collect()
    };
    let start = |puzzle: &Puzzle| opening(puzzle, None).ok();
    said(old) == said(new)
        && old.game == new.game
        && old.setup == new.setup
        && old.deal == new.deal
        && old.goal == new.goal
        && start(old) == start(new)
        && solutions(old) == solutions(new)
}

/// What an author keeps in a file for other programs: the values of all keys that begin with `x-`, by where they stand.
fn extras(text: &str) -> Vec<(String, serde_json::Value)> {
    let mut found = Vec::new();
    for (index, tree) in yaml::parse(text).documents.iter().enumerate() {
        if let Some(root) = &tree.root {
            gather(root, &index.to_string(), &mut found);
        }
    }
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    found
}

fn gather(node: &Node, place: &str, found: &mut Vec<(String, serde_json::Value)>) {
    match &node.kind {
        Kind::Mapping(entries) => {
            for entry in entries {
                let place = format!("{place}/{}", entry.key.text);
                if entry.key.text.starts_with("x-") {
                    found.push((place, yaml::plain(&entry.value)));
                } else {
                    gather(&entry.value, &place, found);
                }
            }
        }
        Kind::Sequence(items) => {
            for (index, item) in items.iter().enumerate() {
                gather(item, &format!("{place}/{index}"), found);
            }
        }
        Kind::Scalar(_) | Kind::Nothing => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::units::{Unit, units_of};
    use crate::document::deal_id;

    fn same_script(old: &str, new: &str, style: &ScriptStyle) -> bool {
        let registry = Registry::standard();
        let mut unit = Unit::of_deal(&deal_id::parse("osmosis#42", &registry).unwrap());
        unit.add_script(Script::of_file(SourceFile::new("a.moves", old), "a"));
        scripts(&Known::of(unit, &registry), 0, new, style, &registry)
    }

    #[test]
    fn scripts_that_say_something_else_are_told_apart() {
        let plain = ScriptStyle::default();
        let old = "r1>f1! (d) \"so\" # c\n8D @score 3 @label a\n@unfinished";
        assert!(same_script(old, "KD:R1>F1! (deal)\n\"so\" # c  \n8D @score 3\n@label a @unfinished", &plain));
        for new in [
            "KD! (deal) \"so\" # c\n8D @score 3 @label a",
            "KD (deal) \"so\" # c\n8D @score 3 @label a @unfinished",
            "KD! (deal deal) \"so\" # c\n8D @score 3 @label a @unfinished",
            "KD! \"so\" # c\n8D @score 3 @label a @unfinished",
            "KD! (deal) \"so so\" # c\n8D @score 3 @label a @unfinished",
            "KD! (deal) \"so\"\n8D @score 3 @label a @unfinished",
            "KD! (deal) \"so\" # c\n8D @score 2 @label a @unfinished",
            "KD! (deal) \"so\" # c\n8D @label a @score 3 @unfinished",
            "KD! (deal) \"so\" # c\n@label a 8D @score 3 @unfinished",
            "KD! (deal) \"so\" # c\n8D @score 3 @label b @unfinished",
            "KD! (deal) \"so\" # c\n8D @score 3 @label a deal @unfinished",
            "KD! (deal) \"so\" # c\n8D zz @score 3 @label a @unfinished",
        ] {
            assert!(!same_script(old, new, &plain), "{new}");
        }
    }

    #[test]
    fn what_is_filled_in_has_to_hold() {
        let fill = ScriptStyle { fill: true, ..ScriptStyle::default() };
        let old = "KD @score ? @unfinished";
        assert!(same_script(old, "KD @score 2 @unfinished", &fill));
        assert!(!same_script(old, "KD @score 3 @unfinished", &fill));
        assert!(!same_script(old, "KD @score 2 @unfinished", &ScriptStyle::default()));
    }

    #[test]
    fn only_annotations_may_come_and_go_and_only_if_asked_for() {
        let remove = ScriptStyle { annotate: Annotate::Remove, ..ScriptStyle::default() };
        let old = "KD #= ply 1: score 2\n# mine\n@unfinished";
        assert!(same_script(old, "KD\n# mine\n@unfinished", &remove));
        assert!(!same_script(old, "KD\n@unfinished", &remove));
        assert!(!same_script(old, "KD\n# mine\n@unfinished", &ScriptStyle::default()));
    }

    #[test]
    fn puzzles_that_say_something_else_are_told_apart() {
        let registry = Registry::standard();
        let old = "trove: 1\ntitle: A\ngame: osmosis\ndeal: { seed: 42 }\ngoal: { score: 9 }\nstart: KD\nsolutions:\n  \
                   - name: main\n    expect: unfinished\n    moves: |\n      8D\n    x-mine: 1\nx-app: [1, 2]\n";
        let file = SourceFile::new("a.yaml", old);
        let path = Path::new("a.yaml");
        let known: Vec<Arc<Known>> = units_of(&file, Some(path), &registry)
            .into_iter()
            .map(|unit| Arc::new(Known::of(unit, &registry)))
            .collect();
        let same = |new: &str| puzzles(&file, &known, path, new, &ScriptStyle::default(), &registry);
        assert!(same(old) && same(&format!("# a comment\n{}", old.replace("8D", "8D:R1"))));
        for (from, to) in [
            ("title: A", "title: B"),
            ("title: A", "title: A\nauthor: B"),
            ("seed: 42", "seed: 43"),
            ("osmosis", "peek"),
            ("score: 9", "score: 8"),
            ("start: KD", "start: KD deal"),
            ("name: main", "name: other"),
            ("expect: unfinished", "expect: stuck"),
            ("      8D", "      8D deal"),
            ("x-mine: 1", "x-mine: 2"),
            ("[1, 2]", "[1, '2']"),
            ("x-app: [1, 2]", ""),
            ("x-app: [1, 2]", "---\ntrove: 1\ngame: osmosis\ndeal: { seed: 1 }\nid: b"),
        ] {
            assert!(old.contains(from) && !same(&old.replace(from, to)), "{to}");
        }
    }
}
