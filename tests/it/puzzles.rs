//! The first collection: that it is whole, true and written as everybody reads it.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;
use trove::games::{AnyGame, Registry};
use trove::notation::Expect;
use trove::replay::Outcome;
use trove::yaml;

use crate::collection::{errors, files, played};

/// Every preset with its game.
fn presets() -> Vec<(&'static str, AnyGame)> {
    let registry = Registry::standard();
    let variants = registry.families().iter().flat_map(|family| family.variants());
    variants.map(|variant| (variant.id, registry.game(variant.id, &[]).unwrap())).collect()
}

#[test]
fn every_file_checks_without_error() {
    let (mut puzzles, mut scripts, mut moves, mut assertions) = (0, 0, 0, 0);
    for played in played() {
        let errors = errors(&played.examined);
        assert!(errors.is_empty(), "{}: {errors:#?}", played.puzzle.id);
        puzzles += 1;
        for verdict in &played.examined.verdicts {
            let report = verdict.report.as_ref().unwrap();
            scripts += 1;
            moves += report.moves;
            assertions += report.assertions;
            assert_eq!(report.not_checked, 0, "{}, {}", played.puzzle.id, verdict.name);
        }
    }
    assert!(puzzles >= 25 && scripts >= 60, "{puzzles} puzzles with {scripts} scripts");
    assert!(moves >= 3000 && assertions >= 150, "{moves} moves and {assertions} assertions");
}

#[test]
fn every_preset_has_a_win_and_a_wrong_line() {
    let played = played();
    for (preset, game) in presets() {
        let verdicts = || {
            let own = played.iter().filter(|played| played.puzzle.game == game);
            own.flat_map(|played| &played.examined.verdicts)
        };
        let outcome = |name: &str, wanted: &[Outcome]| {
            let found = verdicts().any(|verdict| {
                (name.is_empty() || verdict.name == name) && wanted.contains(&verdict.report.as_ref().unwrap().outcome)
            });
            assert!(found, "`{preset}` has no {name} line that ends {wanted:?}");
        };
        outcome("main", &[Outcome::Won]);
        outcome("", &[Outcome::Stuck, Outcome::Illegal]);
    }
}

#[test]
fn some_puzzles_start_in_the_middle_in_each_family() {
    let mut middles: BTreeMap<&str, usize> = BTreeMap::new();
    for played in played().iter().filter(|played| played.puzzle.deal.contains('@')) {
        *middles.entry(played.puzzle.game.family()).or_default() += 1;
    }
    assert_eq!(middles.len(), 2, "{middles:?}");
    assert!(middles.values().sum::<usize>() >= 3, "{middles:?}");
}

/// What a claim is called, whatever code it names.
fn kind(expect: &Expect) -> &'static str {
    match expect {
        Expect::Goal => "goal",
        Expect::Won => "won",
        Expect::Stuck => "stuck",
        Expect::Unfinished => "unfinished",
        Expect::Lost => "lost",
        Expect::Illegal(_) => "illegal",
    }
}

#[test]
fn every_kind_of_claim_occurs() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for played in played() {
        for verdict in &played.examined.verdicts {
            *kinds.entry(kind(&verdict.report.as_ref().unwrap().claim.expect)).or_default() += 1;
        }
    }
    assert_eq!(kinds.len(), 6, "{kinds:?}");
}

#[test]
fn what_needs_the_solver_is_all_that_warns() {
    for played in played() {
        let codes = played.examined.diagnostics.iter().map(|diagnostic| diagnostic.code);
        let others: Vec<_> = codes.filter(|code| *code != "claim::not-checked").collect();
        assert!(others.is_empty(), "{}: {others:?}", played.puzzle.id);
    }
}

#[test]
fn each_puzzle_tells_what_it_is_about() {
    for played in played() {
        let puzzle = &played.puzzle;
        let complete = puzzle.title.is_some()
            && puzzle.notes.is_some()
            && puzzle.license.as_deref() == Some("CC0-1.0")
            && !puzzle.tags.is_empty()
            && puzzle.difficulty.is_some_and(|difficulty| (1..=5).contains(&difficulty));
        assert!(complete, "{} lacks something", puzzle.id);
    }
}

#[test]
fn files_are_plain() {
    for path in files("yaml").into_iter().chain(files("moves")) {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.display();
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{name} ends with one line end");
        assert!(!text.contains(['\t', '\r', '\u{FEFF}']), "{name} holds a tab, a CR or a BOM");
        for (number, line) in (1..).zip(text.lines()) {
            assert!(!line.ends_with(' '), "{name}:{number} ends with a blank");
            assert!(line.chars().count() <= 100, "{name}:{number} is long");
        }
        let schema = "# yaml-language-server: $schema=../../schemas/puzzle.schema.json\n";
        assert!(path.extension().unwrap() == "moves" || text.starts_with(schema), "{name} names its schema first");
    }
}

/// Values of another reader as ours are: keys are texts.
fn json(value: serde_yaml::Value) -> serde_json::Value {
    match value {
        serde_yaml::Value::Mapping(entries) => {
            let entries = entries.into_iter().map(|(key, value)| (key.as_str().unwrap().to_owned(), json(value)));
            serde_json::Value::Object(entries.collect())
        }
        serde_yaml::Value::Sequence(items) => items.into_iter().map(json).collect(),
        other => serde_json::to_value(other).unwrap(),
    }
}

#[test]
fn another_yaml_reader_finds_the_same_content() {
    for path in files("yaml") {
        let text = fs::read_to_string(&path).unwrap();
        let stream = yaml::parse(&text);
        let ours: Vec<_> = stream.documents.iter().map(|tree| yaml::plain(tree.root.as_ref().unwrap())).collect();
        let documents = serde_yaml::Deserializer::from_str(&text);
        let theirs: Vec<_> =
            documents.map(|document| json(serde_yaml::Value::deserialize(document).unwrap())).collect();
        assert_eq!(ours, theirs, "{}", path.display());
    }
}
