//! One catalogue of codes: what the code can give, what `trove explain` explains, and what has an example are the same.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use trove::diagnose::{catalogue, examine};
use trove::games::{POSITION_CODES, Registry};
use trove::source::Severity;

use crate::refusals::{Example, examples};

/// Every list of codes in the crate, by where it stands.
fn lists() -> Vec<(&'static str, Vec<&'static str>)> {
    let reasons = |family: usize| {
        Registry::standard().families()[family].reasons().iter().map(|reason| reason.code).collect::<Vec<_>>()
    };
    assert_eq!(Registry::standard().families().len(), 2, "name the new family below");
    vec![
        ("osmosis", reasons(0)),
        ("tommy", reasons(1)),
        ("games", POSITION_CODES.to_vec()),
        ("notation", trove::notation::CODES.to_vec()),
        ("yaml", trove::yaml::fault::CODES.to_vec()),
        ("document", trove::document::fault::CODES.to_vec()),
        ("replay", trove::replay::codes().collect()),
        ("examine", examine::CODES.to_vec()),
        ("study", trove::diagnose::study::CODES.to_vec()),
        ("saved", trove::interop::saved::CODES.to_vec()),
        ("cli", trove::cli::codes().collect()),
    ]
}

fn listed() -> BTreeSet<String> {
    lists().into_iter().flat_map(|(_, codes)| codes).map(str::to_owned).collect()
}

/// Entries of one set that another lacks, with the names of both.
fn lacking(one: &BTreeSet<String>, other: &BTreeSet<String>, words: &str) -> Vec<String> {
    one.difference(other).map(|code| format!("{code} {words}")).collect()
}

#[test]
fn codes_pages_and_examples_are_the_same_set() {
    let codes = listed();
    let pages: BTreeSet<String> =
        catalogue::entries(&Registry::standard()).iter().map(|entry| entry.code.to_owned()).collect();
    let shown: BTreeSet<String> = examples().into_iter().map(|example| example.code).collect();
    let wrong = [
        lacking(&codes, &pages, "has no page in the catalogue"),
        lacking(&pages, &codes, "has a page, but nothing gives it"),
        lacking(&codes, &shown, "has no example in tests/refusals"),
        lacking(&shown, &codes, "has an example, but nothing gives it"),
    ]
    .concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_is_in_one_list() {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, codes) in lists() {
        assert!(!codes.is_empty(), "{name}");
        for code in codes {
            if let Some(other) = seen.insert(code, name) {
                panic!("{code} is listed by {other} and by {name}");
            }
        }
    }
}

#[test]
fn every_code_in_the_sources_is_listed() {
    let codes = listed();
    let mut literals: BTreeMap<String, String> = BTreeMap::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut literals);
    let unlisted: Vec<String> = literals
        .iter()
        .filter(|(code, _)| !codes.contains(*code))
        .map(|(code, path)| format!("{code} in {path}"))
        .collect();
    assert!(unlisted.is_empty(), "in no list of codes: {}", unlisted.join(", "));
    let unused: Vec<&String> = codes.iter().filter(|code| !literals.contains_key(*code)).collect();
    assert!(unused.is_empty(), "written nowhere: {unused:?}");
    assert!(literals.len() > 100, "the search finds too little");
}

/// Literals of the form `"prefix::name"` in the sources, tests and the catalogue left out.
fn sources(folder: &Path, literals: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("tests") && !path.ends_with("catalogue") {
                sources(&path, literals);
            }
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for literal in lines.flat_map(|line| line.split('"').skip(1).step_by(2)) {
            if is_code(literal) {
                literals.insert(literal.to_owned(), path.display().to_string());
            }
        }
    }
}

fn is_code(text: &str) -> bool {
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    matches!(text.split_once("::"), Some((prefix, name)) if plain(prefix) && plain(name) && !prefix.contains('-'))
}

/// The example of a page is the file in `tests/refusals`, or an excerpt: lines of it in order, `…` for those left out.
#[test]
fn pages_show_their_examples() {
    let examples: BTreeMap<String, Example> = examples().into_iter().map(|e| (e.code.clone(), e)).collect();
    let mut wrong = Vec::new();
    for entry in catalogue::entries(&Registry::standard()) {
        let Some(example) = examples.get(entry.code) else { continue };
        let whole = example.for_page();
        let mut rest = &whole[..];
        let mut gap = true;
        for line in entry.example.lines() {
            if line.trim() == "…" {
                gap = true;
                continue;
            }
            match rest.iter().position(|other| other == line) {
                Some(at) if at == 0 || gap => rest = &rest[at + 1..],
                _ => {
                    wrong.push(format!("{}: `{line}` is not next in\n{}", entry.code, whole.join("\n")));
                    break;
                }
            }
            gap = false;
        }
        if !gap && !rest.is_empty() && !wrong.iter().any(|said| said.starts_with(&format!("{}: ", entry.code))) {
            wrong.push(format!("{}: `{}` is left out without `…`", entry.code, rest[0]));
        }
    }
    assert!(wrong.is_empty(), "{} pages\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn only_what_changes_no_verdict_is_less_than_an_error() {
    let lesser: Vec<&str> = catalogue::entries(&Registry::standard())
        .iter()
        .filter(|entry| entry.severity != Severity::Error)
        .map(|entry| entry.code)
        .collect();
    assert_eq!(
        lesser,
        [
            "script::not-checked",
            "claim::not-checked",
            "collection::no-solutions",
            "line::no-return",
            "line::only-move",
            "import::cut-short",
            "import::passes-left-out",
            "import::undone-moves",
            "import::deal-by-cards",
            "import::moves-left-out",
        ]
    );
}
