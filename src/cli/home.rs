//! Where a script belongs: the puzzle or deal that it names, or the puzzle whose folder it lies in.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::check::Piece;
use super::collect::{Collected, Item};
use super::files;
use super::tally::JsonVerdict;
use super::units::{self, Unit};
use crate::diagnose::examine::Script;
use crate::diagnose::{Diagnostic, Label};
use crate::document::deal_id;
use crate::games::Registry;
use crate::notation;
use crate::source::{Fault, Severity, SourceFile, Span};

/// Most faults that are told of a script that says nowhere where it belongs.
const FAULTS_MAX: usize = 20;

/// Finds the puzzle of every script that no puzzle has claimed. Those of puzzles that are not themselves to be checked
/// come back with their puzzle and the name of the script.
pub(super) fn place_scripts(
    collected: &Collected,
    listed: &mut [(usize, Unit)],
    pieces: &mut BTreeMap<usize, Piece>,
    registry: &Registry,
) -> Vec<(usize, Unit, String)> {
    let claimed: std::collections::BTreeSet<PathBuf> =
        listed.iter().flat_map(|(_, unit)| unit.claimed.iter().cloned()).collect();
    type Read<'a> = (usize, &'a Path, Result<SourceFile, Box<Diagnostic>>);
    let read: Vec<Read> = collected
        .items
        .par_iter()
        .enumerate()
        .filter_map(|(index, item)| match item {
            Item::Script(path) if !path.canonicalize().is_ok_and(|real| claimed.contains(&real)) => {
                Some((index, path.as_path(), files::read(path, files::SCRIPT_BYTES_MAX)))
            }
            _ => None,
        })
        .collect();
    let mut unlisted = Vec::new();
    let mut bound: BTreeMap<usize, Vec<Script>> = BTreeMap::new();
    for (index, path, file) in read {
        let piece = pieces.entry(index).or_default();
        let file = match file {
            Ok(file) => file,
            Err(diagnostic) => {
                piece.diagnostics.push(*diagnostic);
                continue;
            }
        };
        piece.counts.files += 1;
        let stem = files::stem_of(path);
        let script = Script::of_file(file.clone(), &stem);
        match home_of(&script, path, collected, listed, registry) {
            Ok(Home::Listed(at)) => {
                piece.counts.files -= 1;
                pieces.entry(listed[at].0).or_default().counts.files += 1;
                bound.entry(at).or_default().push(script);
            }
            Ok(Home::Elsewhere(mut unit)) => {
                let name = script.name.clone();
                if !unit.scripts.iter().any(|other| other.place.file.name() == script.place.file.name()) {
                    unit.add_script(script);
                }
                unlisted.push((index, *unit, name));
            }
            Err(diagnostics) => {
                piece.counts.scripts += 1;
                piece.lines.push(JsonVerdict::new(file.name().to_owned(), None));
                let line = piece.lines.last_mut().expect("just pushed");
                line.solution = Some(script.name.clone());
                line.codes = diagnostics.iter().map(|diagnostic| diagnostic.code.to_owned()).collect();
                piece.diagnostics.extend(diagnostics);
            }
        }
    }
    for (at, scripts) in bound {
        listed[at].1.add_scripts(scripts);
    }
    unlisted
}

/// Where a script belongs.
pub(super) enum Home {
    /// Index among the units that are checked.
    Listed(usize),
    /// A unit that is not.
    Elsewhere(Box<Unit>),
}

/// The puzzle that a script of its own says it belongs to.
pub(super) fn home_of(
    script: &Script,
    path: &Path,
    collected: &Collected,
    listed: &[(usize, Unit)],
    registry: &Registry,
) -> Result<Home, Vec<Diagnostic>> {
    let file = &script.place.file;
    let fail = |fault: Fault| Err(vec![Diagnostic::of_fault(file, fault)]);
    if let Some((id, _)) = &script.header.deal {
        return match deal_id::parse(id, registry) {
            Ok(deal) => Ok(Home::Elsewhere(Box::new(Unit::of_deal(&deal)))),
            Err(faults) => Err(faults
                .into_iter()
                .map(|fault| Diagnostic::of_fault(file, script.header.deal_fault(fault)))
                .collect()),
        };
    }
    let Some((target, quoted, span)) = &script.header.puzzle else {
        if let Some(unit) = folder_owner(path, registry) {
            return Ok(Home::Elsewhere(Box::new(unit)));
        }
        // What cannot be read may have named it: that has to be mended first.
        let names_it = ["@deal", "@puzzle"].iter().any(|name| script.text.to_ascii_lowercase().contains(name));
        let unread = if names_it { notation::parse(&script.text).faults } else { Vec::new() };
        if unread.iter().any(|fault| fault.severity == Severity::Error) {
            let told = unread.into_iter().take(FAULTS_MAX);
            return Err(told.map(|fault| Diagnostic::of_fault(file, fault)).collect());
        }
        return fail(
            Fault::error("script::unbound", Span::at(0), "the script does not say which puzzle or deal it belongs to")
                .help("begin it with `@deal osmosis#42` or `@puzzle \"FILE.yaml\"`, or keep it in the folder NAME/ beside NAME.yaml"),
        );
    };
    if !quoted {
        return match listed.iter().position(|(_, unit)| unit.id == *target && unit.puzzle.is_some()) {
            Some(at) => Ok(Home::Listed(at)),
            None => {
                let near = crate::source::nearest(target, listed.iter().map(|(_, unit)| unit.id.as_str()));
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "an id is looked for among the puzzles that are checked; a path is quoted: `@puzzle \"FILE.yaml\"`".to_owned(),
                };
                fail(Fault::error("script::unbound", *span, "no puzzle here has this id").help(help))
            }
        };
    }
    let folder = files::folder_of(path);
    let (path, which) = split_target(target);
    let wall = files::repository_around(folder)
        .into_iter()
        .chain(collected.roots.iter().filter_map(|root| root.canonicalize().ok()))
        .filter(|wall| folder.canonicalize().is_ok_and(|folder| folder.starts_with(wall)))
        .min_by_key(|wall| wall.components().count());
    let Some(found) = wall.and_then(|wall| files::inside(folder, path, &wall)) else {
        return fail(
            Fault::error(
                "file::outside",
                *span,
                "the puzzle lies outside the folder that is checked and its repository",
            )
            .help("a script may name a puzzle beside it or above it, but not outside"),
        );
    };
    let real = found.canonicalize().ok();
    let known = listed
        .iter()
        .position(|(_, unit)| real.is_some() && unit.real == real && which.is_none_or(|which| is_named(unit, which)));
    if let Some(at) = known {
        return Ok(Home::Listed(at));
    }
    let units = match units::read_puzzle_file(&found, registry) {
        Ok(units) => units,
        Err(mut diagnostic) => {
            diagnostic.labels = vec![Label { file: file.clone(), span: *span, text: String::new(), primary: true }];
            return Err(vec![*diagnostic]);
        }
    };
    let numbered = units.into_iter().enumerate();
    match numbered
        .into_iter()
        .find(|(n, unit)| which.is_none_or(|which| is_named(unit, which) || which == (n + 1).to_string()))
    {
        Some((_, unit)) if unit.puzzle.is_some() => Ok(Home::Elsewhere(Box::new(unit))),
        Some((_, unit)) => Err(unit.diagnostics),
        None => fail(Fault::error("script::unbound", *span, "the file holds no puzzle of that name")),
    }
}

/// The puzzle beside whose file `NAME.yaml` a script lies in the folder `NAME/`.
pub(super) fn folder_owner(script: &Path, registry: &Registry) -> Option<Unit> {
    let real = script.canonicalize().ok()?;
    // Named as the script was, so that reports say the same on every machine.
    let given = files::folder_of(script);
    let folder = if given.file_name().is_some() { given } else { files::folder_of(&real) };
    let puzzle =
        ["yaml", "yml"].map(|extension| folder.with_extension(extension)).into_iter().find(|path| path.is_file())?;
    let units = units::read_puzzle_file(&puzzle, registry).ok()?;
    units.into_iter().find(|unit| unit.puzzle.is_some() && unit.claimed.contains(&real))
}

/// `FILE::WHICH` → the file and which of its puzzles.
pub(super) fn split_target(target: &str) -> (&str, Option<&str>) {
    match target.rsplit_once("::") {
        Some((path, which)) if !path.is_empty() && !which.is_empty() => (path, Some(which)),
        _ => (target, None),
    }
}

fn is_named(unit: &Unit, which: &str) -> bool {
    unit.id == which
}
