//! Tests of puzzle files and deal ids as a whole.

mod cards;
mod files;
mod gotchas;
mod ids;
mod robust;
mod slips;
mod solutions;
mod splice;
mod writing;

use super::*;
use crate::games::Registry;
use crate::source::{Fault, SourceFile};

/// A whole deal of Osmosis, seed 42.
const OSMOSIS: &str = "trove: 1
game: osmosis
deal:
  reserves:
    - JS JC 8D KD
    - 7H 7D 3C JH
    - KS 9S QS 4S
    - 2H JD KH 9H
  foundation: 3D
  stock: >
    8H 6C AC 5H 9D 7S 2S 6H QD 8C 2D 4H
    AD TH 5D 8S QH AS 3S TC 4C 5C 6S TS
    6D 9C 5S TD 3H KC 7C 2C AH 4D QC
";

fn read_text(text: &str) -> File {
    read(&SourceFile::new("test.yaml", text), "test", &Registry::standard())
}

/// The only puzzle of a text that must be without fault.
fn puzzle(text: &str) -> Puzzle {
    let file = read_text(text);
    let faults: Vec<_> = file.all_faults().collect();
    assert!(faults.is_empty(), "{text}\n{faults:#?}");
    file.documents.into_iter().next().and_then(|document| document.puzzle).expect("a puzzle without faults")
}

/// A puzzle of Osmosis with more lines, seed 42.
fn seeded(more: &str) -> String {
    format!("trove: 1\ngame: osmosis\ndeal: {{ seed: 42 }}\n{more}")
}

/// `code: labelled text`, and what is labelled besides.
fn told(text: &str, fault: &Fault) -> String {
    let mut told = format!("{}: {}", fault.code, &text[fault.span.range()]);
    for (span, _) in &fault.others {
        told.push_str(&format!(" | {}", &text[span.range()]));
    }
    told
}

/// Checks the faults of a text, in order.
#[track_caller]
fn check(text: &str, wanted: &[&str]) -> Vec<Fault> {
    let file = read_text(text);
    let faults: Vec<Fault> = file.all_faults().cloned().collect();
    let found: Vec<String> = faults.iter().map(|fault| told(text, fault)).collect();
    assert_eq!(found, wanted, "{text}\n{faults:#?}");
    faults
}
