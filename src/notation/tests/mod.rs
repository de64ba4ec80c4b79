//! Tests of the notation, by area. A script's tree is compared by its outline: one word for each item.

mod faults;
mod lists;
mod printing;
mod properties;
mod reading;
mod streaming;
mod words;

use super::*;
use crate::source::Span;

/// The tree of a script in one line: moves and directives as they print, notes in quotes, comments in braces.
fn outline(items: &[Item]) -> String {
    let words: Vec<String> = items
        .iter()
        .map(|item| match &item.kind {
            ItemKind::Move(found) => found.to_string(),
            ItemKind::Variation(items) => format!("({})", outline(items)),
            ItemKind::Directive(directive) => directive.to_string(),
            ItemKind::Note(note) => format!("{note:?}"),
            ItemKind::Comment(comment) => format!("{{{comment}}}"),
        })
        .collect();
    words.join(" ")
}

/// Every span of a tree, with what it covers.
fn spans(items: &[Item], all: &mut Vec<Span>) {
    for item in items {
        all.push(item.span);
        match &item.kind {
            ItemKind::Variation(items) => spans(items, all),
            ItemKind::Directive(directive) => all.extend([directive.name, directive.value]),
            _ => {}
        }
    }
}

/// What a script means: its moves one by one, without layout.
fn meaning(items: &[Item]) -> Vec<String> {
    let mut all = Vec::new();
    for item in items {
        match &item.kind {
            ItemKind::Move(WrittenMove { written: Written::Deal { count, .. }, mark }) => {
                all.extend((1..*count).map(|_| "deal".to_owned()));
                all.push(format!("deal{}", mark.map_or("", Mark::text)));
            }
            ItemKind::Variation(items) => {
                all.push("(".to_owned());
                all.extend(meaning(items));
                all.push(")".to_owned());
            }
            ItemKind::Comment(comment) => all.push(format!("#{}", comment.trim_end())),
            _ => all.push(outline(std::slice::from_ref(item))),
        }
    }
    all
}

/// Pieces of scripts, good and bad, from which tests build texts.
const PIECES: &[&str] = &[
    "7H",
    "ks",
    "10♥",
    "T♦\u{FE0F}",
    "deal",
    "d",
    "deal*3",
    "D*99",
    "redeal",
    "r",
    "R",
    "R2",
    "W",
    "w3",
    "S",
    "R2>F1",
    "w3->f2",
    "7H→F1",
    "7H:R2",
    "7H:R2>F1",
    ">W3",
    "5C>W3",
    "KD!",
    "4D?",
    "r!?",
    "deal*2??",
    "R1>F2!!",
    "d?!",
    "(",
    ")",
    "(4D? @lost)",
    "(",
    ")",
    "\"a note\"",
    "\"two\nlines\"",
    "\"q\\\"q \\\\\"",
    "\"\"",
    "\"",
    "\\",
    "# comment",
    "#",
    "@won",
    "@stuck",
    "@score 12",
    "@score ?",
    "@SCORE 3",
    "@label fork",
    "@state 5b4d1d46cd56ec8b",
    "@pass 2",
    "@top R2 7H",
    "@empty W",
    "@can R2>F1",
    "@cannot 7H osmosis::row-above",
    "@cannot r",
    "@cannot >W3",
    "@puzzle id",
    "@puzzle \"a b.yaml\"",
    "@deal osmosis#42",
    "@from main:fork",
    "@name main",
    "@title \"The Seventh Veil\"",
    "@author Someone",
    "@by \"X Y\"",
    "@date 2026-01-02",
    "@source \"\"",
    "@expect illegal:osmosis::row-above",
    "@x-app \"1 (2)\"",
    "@X-y z",
    "@winnable",
    "@lost",
    "@unfinished",
    "1H",
    "C4",
    "drw",
    "7X",
    "R2>",
    "7H:",
    "deal*0",
    "*",
    "3",
    ":",
    "1.",
    "12)",
    "@scroe 12",
    "@score",
    "4D?@lost",
    "7\u{A0}H",
    "7С",
    "“x y”",
    "\u{FEFF}",
    "\u{1B}",
    "é",
    "🂡",
    "７Ｈ",
    "@",
    "@label 7H",
    "@top R2",
    "!!!",
    "7H!!!",
    "->",
    ">",
    "::",
    "a::b",
    "\\\"",
    "\"bad \\n escape\"",
    "\"\u{7}\"",
];

/// What stands between pieces.
const JOINTS: &[&str] = &[" ", " ", " ", "\n", "\n", "\r\n", "\r", "\t", "  ", "\n\n", "\n \n\n", ""];
