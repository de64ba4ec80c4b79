//! The schema of puzzle files against their reader, over every puzzle file of this repository: what the reader takes fits,
//! what it refuses does not, as far as a schema can say it. And that editors find the schema.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use trove::document;
use trove::games::Registry;
use trove::source::{Severity, SourceFile};

use crate::commands::validator::Validator;
use crate::refusals;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Puzzle files below a folder of the repository.
fn puzzle_files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Name and text of every puzzle file that is kept here, good and bad.
fn texts() -> Vec<(String, String)> {
    let kept = ["puzzles", "tests/data", "examples"].into_iter().flat_map(puzzle_files);
    let mut texts: Vec<(String, String)> =
        kept.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap())).collect();
    for example in refusals::examples() {
        for (name, bytes) in example.bytes() {
            // What is no text has no schema either.
            if let (true, Ok(text)) = (name.ends_with(".yaml"), String::from_utf8(bytes)) {
                texts.push((format!("{}/{name}", example.code), text));
            }
        }
    }
    texts
}

/// What an editor makes of a text: its documents as JSON, or nothing if it is no YAML.
fn as_json(text: &str) -> Option<Vec<Value>> {
    serde_yaml::Deserializer::from_str(text).map(|document| Value::deserialize(document).ok()).collect()
}

/// Codes of the reader's errors.
fn errors(text: &str, registry: &Registry) -> Vec<&'static str> {
    let read = document::read(&SourceFile::new("a.yaml", text), "a", registry);
    let faults = read.faults.iter().chain(read.documents.iter().flat_map(|document| &document.faults));
    faults.filter(|fault| fault.severity == Severity::Error).map(|fault| fault.code).collect()
}

/// Codes of which no schema can speak, and why. Whatever else is refused has to be refused by the schema as well.
const BEYOND: &[(&str, &str)] = &[
    ("deal::check-differs", "what a seed deals is the shuffle's affair"),
    ("deal::duplicate-card", "cards stand in texts, and a schema counts nothing over several texts"),
    ("deal::foreign-card", "which cards are in the deck depends on the options of the game"),
    ("deal::missing-cards", "as duplicate cards"),
    ("deal::pile-size", "how many cards a pile gets depends on the options of the game"),
    ("deal::pile-twice", "that `R1` and `r1` are one pile; to a schema they are two keys"),
    ("deal::wrong-game", "an id names the game by options too, which a schema cannot compare"),
    ("position::held", "what a position may hold is the rules' affair"),
    ("position::left-to-right", "as above"),
    ("position::no-base", "as above"),
    ("position::pass", "as above: how many passes there are is an option"),
    ("position::pile-size", "as above"),
    ("position::row-above", "as above"),
    ("position::row-base", "as above"),
    ("position::row-gap", "as above"),
    ("position::row-suit", "as above"),
    ("position::sequence", "as above"),
    ("position::suits", "as above"),
    ("puzzle::duplicate-id", "a schema sees one document at a time"),
    ("puzzle::duplicate-name", "a schema knows no uniqueness of one key over the items of a list"),
    ("puzzle::folded-comment", "that a block folds its lines is gone once YAML has been read"),
    ("rules::option-clash", "which options exclude each other is the rules' affair"),
    ("yaml::control-character", "what is before the schema: the text, which readers of YAML take or refuse themselves"),
    ("yaml::directive", "as above"),
    ("yaml::duplicate-key", "as above"),
    ("yaml::tag", "as above"),
    ("yaml::too-deep", "as above"),
    ("yaml::too-large", "as above"),
];

#[test]
fn what_the_reader_takes_fits_and_what_it_refuses_does_not() {
    let registry = Registry::standard();
    let schema = document::puzzle_schema(&registry);
    let validator = Validator::new(&schema);
    let (mut taken, mut wrong) = (0, Vec::new());
    let (mut refused, mut fitting) = (BTreeSet::new(), BTreeSet::new());
    for (name, text) in texts() {
        let codes = errors(&text, &registry);
        let misfits: Option<Vec<String>> =
            as_json(&text).map(|documents| documents.iter().flat_map(|document| validator.errors(document)).collect());
        match (codes.is_empty(), misfits) {
            (true, Some(misfits)) if misfits.is_empty() => taken += 1,
            (true, misfits) => wrong.push(format!("{name} is taken and does not fit: {misfits:?}")),
            (false, Some(misfits)) if misfits.is_empty() => {
                for code in codes {
                    match BEYOND.iter().find(|(beyond, _)| *beyond == code) {
                        Some((beyond, _)) => drop(fitting.insert(beyond)),
                        None => wrong.push(format!("{name} is refused with {code} and fits")),
                    }
                }
            }
            (false, _) => drop(refused.insert(codes[0])),
        }
    }
    for (code, reason) in BEYOND.iter().filter(|(code, _)| !fitting.contains(code)) {
        wrong.push(format!("{code} ({reason}): nothing that is refused with it fits; strike it from the list"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(taken > 50 && refused.len() > 20, "{taken} taken, {refused:?} refused");
}

#[test]
fn what_is_wrong_in_one_place_does_not_fit() {
    const GOOD: &str = "\
trove: 1
game: osmosis
deal:
  reserves: [JS JC 8D KD, 7H 7D 3C JH, KS 9S QS 4S, 2H JD KH 9H]
  foundation: 3D
  stock: >
    8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS
    6D 9C 5S TD 3H KC 7C 2C AH 4D QC
solutions:
  - name: main
    expect: unfinished
    moves: KD
";
    let registry = Registry::standard();
    let schema = document::puzzle_schema(&registry);
    let misfits = |text: &str| {
        as_json(text).map(|documents| {
            documents.iter().flat_map(|document| Validator::new(&schema).errors(document)).collect::<Vec<_>>()
        })
    };
    for (old, new) in [
        // Cards as people write them.
        ("foundation: 3D", "foundation: 3♦"),
        ("JS JC 8D KD", "\"js, jc,8d  kd\""),
        ("TH 5D", "10h 5♢"),
        ("[JS JC 8D KD", "[[JS, JC, 8D, KD]"),
    ] {
        let text = GOOD.replace(old, new);
        assert_eq!((errors(&text, &registry), misfits(&text)), (Vec::new(), Some(Vec::new())), "{new}");
    }
    for (old, new) in [
        ("foundation: 3D", "foundation: 3X"),
        ("foundation: 3D", "foundation: 1D"),
        ("JS JC 8D KD", "JSJC 8D KD"),
        ("JS JC 8D KD", "JS JC 8D К♦"),
        ("foundation: 3D", "foundation: {}"),
        ("foundation: 3D", "fundation: 3D"),
        ("  foundation: 3D\n", ""),
        ("foundation: 3D", "foundation: 3D\n  deck: AS"),
        ("foundation: 3D", "foundation: 3D\n  bases: AS"),
        (", 2H JD KH 9H]", "]"),
        ("trove: 1", "trove: one"),
        ("game: osmosis", "game: [osmosis]"),
        ("game: osmosis", "game: osmosis\ntitle: [T]"),
        ("game: osmosis", "game: osmosis\ntitle: {}"),
        ("game: osmosis", "game: osmosis\ncreated: yesterday"),
        ("game: osmosis", "game: osmosis\ndifficulty: hard"),
        ("game: osmosis", "game: osmosis\nrules: { bases: dealt }"),
        ("game: osmosis", "game: osmosis\ngoal: { score: 0 }"),
        ("game: osmosis", "game: osmosis\ngoal: {}"),
        ("name: main", "name: 2nd"),
        ("name: main", "name: line"),
        ("name: main", "nam: main"),
        ("expect: unfinished", "expect: finished"),
        ("expect: unfinished", "expect: { illegal: row }"),
        ("expect: unfinished", "from: main"),
        ("moves: KD", "moves: [KD]"),
        ("moves: KD", "file: a/../b.moves"),
        ("moves: KD", "file: a//b.moves"),
        ("moves: KD", "file: a\\b.moves"),
        ("moves: KD", "file: /a.moves"),
    ] {
        let text = GOOD.replace(old, new);
        assert_ne!(text, GOOD, "{old}");
        assert!(!errors(&text, &registry).is_empty(), "the reader takes `{new}` for `{old}`");
        assert_ne!(misfits(&text), Some(Vec::new()), "`{new}` for `{old}` fits");
    }
}

/// Values as YAML lets people write them: whatever of it the reader takes has to fit.
#[test]
fn what_is_written_oddly_and_taken_fits() {
    let registry = Registry::standard();
    let schema = document::puzzle_schema(&registry);
    let (mut taken, mut wrong) = (0, Vec::new());
    let values = [
        "1",
        "\"1\"",
        "01",
        "0x1",
        "1.0",
        "1e0",
        "-1",
        "+1",
        "~",
        "null",
        "\"\"",
        "true",
        "True",
        "yes",
        "No",
        "[]",
        "{}",
        "a",
        "A",
        "\"a b\"",
        "2026-11-30",
        "2026",
        "\"2026\"",
        "[a, b]",
        "[1]",
        "{ en: a }",
        "{ en: 1 }",
        "{ x-a: 1 }",
        "|\n  a",
        "KD",
        "7♦",
        "[KD]",
        "[KD, KS]",
        "osmosis#1",
        "osmosis:1",
        "\"osmosis@S:\"",
        "1_000",
        "\"1 000\"",
        "ms5",
        "win",
        "WIN",
        "{ score: 1 }",
        "{ score: 52, x-a: 1 }",
        "{ illegal: a::b }",
        "\"illegal:a::b\"",
        "won",
        "a/b.moves",
        "a:b",
        "main:1",
        "./a",
        "a/.",
        ".a",
        "c:d",
        "é.moves",
    ];
    let places: [(&str, &[&str]); 9] = [
        (
            "trove: 1\ngame: osmosis\ndeal: { seed: 1 }\n@: %\n",
            &[
                "id",
                "title",
                "author",
                "created",
                "notes",
                "tags",
                "difficulty",
                "rules",
                "goal",
                "start",
                "solutions",
                "x-a",
                "seed",
            ],
        ),
        ("trove: 1\ngame: osmosis\ndeal:\n  @: %\n", &["seed", "pysolfc", "id", "deck", "position"]),
        ("trove: 1\ngame: osmosis\nrules: { @: % }\ndeal: { seed: 1 }\n", &["draw", "passes", "reserves", "wastes"]),
        ("trove: 1\ngame: sir-tommy\nrules: { @: % }\ndeal: { seed: 1 }\n", &["wastes", "redeals", "bases", "draw"]),
        ("trove: 1\ngame: osmosis\ngoal: { @: % }\ndeal: { seed: 1 }\n", &["score", "moves", "passes", "x-a"]),
        (
            "trove: 1\ngame: osmosis\ndeal: { seed: 1 }\nsolutions:\n  - name: main\n    moves: deal\n  - name: b\n    moves: deal\n    @: %\n",
            &["title", "by", "date", "source", "expect", "from", "proof", "file"],
        ),
        ("trove: 1\ngame: osmosis\ndeal: { seed: 1 }\nsolutions:\n  - x-b: c\n    @: %\n    moves: deal\n", &["name"]),
        ("trove: 1\ngame: osmosis\ndeal: { seed: 1 }\nsolutions:\n  - name: b\n    @: %\n", &["moves", "file"]),
        (
            "trove: 1\ngame: osmosis\ndeal:\n  position:\n    R1: KH KS\n    S: QC JC KC\n    F1: 7S AS 2S 3S 4S 5S 6S 8S 9S TS JS QS\n    F2: 7H AH 2H 3H 4H 5H 6H 8H 9H TH JH QH\n    F3: 7D AD 2D 3D 4D 5D 6D 8D 9D TD JD\n    F4: 7C AC 2C 3C 4C 5C 6C 8C 9C TC\n    R2: QD KD\n    @: %\n",
            &["pass", "played", "W", "R3", "x-a"],
        ),
    ];
    for (place, keys) in places {
        for key in keys {
            for value in values {
                let text = place.replace('@', key).replace('%', value);
                if !errors(&text, &registry).is_empty() {
                    continue;
                }
                taken += 1;
                let misfits: Option<Vec<String>> = as_json(&text)
                    .map(|documents| documents.iter().flat_map(|one| Validator::new(&schema).errors(one)).collect());
                if misfits != Some(Vec::new()) {
                    wrong.push(format!("{text}{misfits:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {taken} are taken and do not fit\n{}", wrong.len(), wrong.join("\n"));
    assert!(taken > 300, "{taken}");
}

/// `# yaml-language-server: $schema=PATH` in the first line is what editors go by.
#[test]
fn every_shipped_puzzle_leads_editors_to_the_schema() {
    let schema = root().join("schemas/puzzle.schema.json").canonicalize().unwrap();
    let files = puzzle_files("puzzles");
    assert!(files.len() > 20, "{}", files.len());
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let first = text.lines().next().unwrap();
        let to = first
            .strip_prefix("# yaml-language-server: $schema=")
            .unwrap_or_else(|| panic!("{}: {first}", path.display()));
        assert!(!to.contains("://") && !Path::new(to).is_absolute(), "{}: {to}", path.display());
        let found = path.parent().unwrap().join(to).canonicalize();
        assert_eq!(found.ok().as_deref(), Some(schema.as_path()), "{}: {to}", path.display());
    }
}
