//! What is promised of the layout, for files that nobody would write by hand.

use proptest::prelude::*;

use super::messy::Messy;
use super::*;
use crate::table::PileId;

const FILES: [&str; 5] = [
    r##"trove: 1
id: whole
title: "No"
author: "A: b"
source: 'a # b'
license: CC0-1.0
created: "2026-11"
notes: |
  first
    second

  third
tags: ["a", "b, c", "no"]
difficulty: 3
game: osmosis
rules: { draw: 1, x-why: "1.0" }
deal:
  reserves:
    - "4h 7c 10d 6s"
    - ["KH", "2c 8H", "5d"]
    - "2H 3C 9H QH"
    - "6D KD 4S JH"
  foundation: "AS"
  stock: "5C 6H JS 5S QS 8C 7H KS 8D QD 4C 9D 9S JC TH KC 2D TS 3H TD 3S 2S TC 4D 7D JD QC 3D 8S 6C 9C 7S AC AD AH"
  x-from: "a book"
goal: { score: 40, moves: 600, x-a: ["1", 1] }
start: "deal"
solutions:
  - name: "main"
    title: { no: "Nei", en: "Yes" }
    expect: unfinished
    moves: "deal \"a note\" deal @score ?"
    x-rating: { a: 1, b: [~, true, "no", { c: "d" }] }
  - name: "other"
    expect: { illegal: "osmosis::not-base" }
    from: "main:2"
    by: "me"
    date: "2026"
    moves: "7H"
x-app:
  deep: [[1, 2], [], {}, "a b"]
  text: "line\nline\n"
  1: 0x10
x-b: 2
"##,
    r##"trove: 1
game: peek
deal: { seed: 42 }
"##,
    r##"trove: 1
game: "sir-tommy"
rules: { foundation-moves: true, steps: ones }
deal: { pysolfc: "12345678901234567890" }
goal: win
solutions: []
"##,
    r##"trove: 1
title: { en: "The one with a long title that does not fit into a line of any sensible length at all", de: "x" }
notes: "A text of one line that is long enough to be folded somewhere, with two  blanks in a row and a - and a # b."
game: peek
deal: { id: "peek#37" }
goal: { moves: 88 }
"##,
    r##"trove: 1
id: last-two
game: sir-tommy
deal:
  position:
    s: "4H 9D 7S 2D 6D JC"
    W1: ["QH 8H"]
    W2: "TD 9C TC"
    W3: "KD KC KS 8S 7H 5D"
    w4: "QC JH 3C"
    F1: "AS 2S 3D 4C 5S 6C 7C 8D 9H TH JS QD KH"
    F2: "AH 2H 3H 4D 5H 6S 7D 8C 9S TS JD QS"
    F3: "AC 2C 3S 4S 5C 6H"
    F4: "AD"
    pass: 1
    played: true
solutions:
  - name: "a"
    file: "lines/a.moves"
  - name: "b"
    expect: lost
    proof: "a.cert"
    moves: "4H>W2"
"##,
];

/// The first file names cards that make no deal: its cards are dealt here.
fn files() -> Vec<String> {
    let registry = Registry::standard();
    let deal = document::deal_id::parse("osmosis#42", &registry).expect("an id");
    let row = |pile: PileId| deal.setup().pile(pile).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let whole = FILES[0]
        .replace("\"4h 7c 10d 6s\"", &format!("\"{}\"", row(PileId::reserve(1)).to_lowercase()))
        .replace(
            "[\"KH\", \"2c 8H\", \"5d\"]",
            &format!("[\"{}\"]", row(PileId::reserve(2)).replacen(' ', "\", \"", 1)),
        )
        .replace("2H 3C 9H QH", &row(PileId::reserve(3)))
        .replace("6D KD 4S JH", &row(PileId::reserve(4)))
        .replace("\"AS\"", &format!("\"{}\"", row(PileId::foundation(1))));
    let stock = whole.find("stock: \"").expect("a stock") + "stock: \"".len();
    let end = stock + whole[stock..].find('"').expect("its end");
    let whole = format!("{}{}{}", &whole[..stock], row(PileId::STOCK), &whole[end..]);
    std::iter::once(whole).chain(FILES[1..].iter().map(|&file| file.to_owned())).collect()
}

#[test]
fn the_files_themselves() {
    for file in files() {
        check(&file);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn however_a_file_is_written(
        choices in prop::collection::vec(any::<u8>(), 1..200),
        which in prop::collection::vec(0..FILES.len(), 1..3),
        other_ends in 0..4,
    ) {
        let files = files();
        // Two puzzles without an id would share the one of their file.
        let nameless = |file: &usize| !files[*file].contains("\nid:");
        let mut which = which;
        which.dedup();
        which.truncate(if which.iter().all(nameless) { 1 } else { 2 });
        let trees: Vec<_> =
            which.iter().map(|&file| yaml::parse(&files[file]).documents.remove(0).root.expect("a root")).collect();
        let roots: Vec<&yaml::Node> = trees.iter().map(|tree| &**tree).collect();
        let text = Messy::new(&choices).stream(&roots);
        prop_assert!(super::other(&text).is_some(), "another reader takes it: {}", text);
        let laid = check(&text);
        let other = match other_ends {
            0 => text.replace('\n', "\r\n"),
            1 => text.replace('\n', "\r"),
            2 => format!("\u{FEFF}{text}"),
            _ => format!("{}\n\n", text.trim_end_matches(['\n', ' '])),
        };
        prop_assert_eq!(lay(&other), laid.clone(), "{:?}", other);
        prop_assert_eq!(like(&laid, &text), laid);
    }

    /// Whatever a slip of the hand makes of a file: nothing panics, and what can still be read keeps what it says.
    #[test]
    fn whatever_is_typed_into_a_file(
        file in 0..FILES.len(),
        slips in prop::collection::vec((any::<prop::sample::Index>(), 0usize..3, prop::sample::select(TYPED.to_vec())), 1..4),
    ) {
        let mut chars: Vec<char> = lay(&files()[file]).chars().collect();
        for (at, drop, piece) in slips {
            let at = at.index(chars.len() + 1);
            chars.splice(at..(at + drop).min(chars.len()), piece.chars());
        }
        let text: String = chars.into_iter().collect();
        if read(&text).has_errors() {
            if let Ok(laid) = layout(&text, &Registry::standard(), &|_| None) {
                prop_assert_eq!(comments(&ends::plain(&text)), comments(&laid), "{}", text);
                prop_assert_eq!(lay(&laid), laid, "{}", text);
            }
        } else {
            check(&ends::plain(&text));
        }
    }

    #[test]
    fn wherever_anchors_and_aliases_stand(order in Just(NAMED.to_vec()).prop_shuffle()) {
        let text: String = order.concat();
        // An alias stands behind its anchor.
        if !read(&text).has_errors() {
            check(&text);
        }
    }
}

const NAMED: [&str; 11] = [
    "trove: 1\n",
    "id: &one whole # one\n",
    "title: *one\n",
    "game: peek\ndeal: {seed: 7}\n",
    "tags: &tags [*one, x] # tags\n",
    "# again\nx-a: *tags\n",
    "x-b: &two two\n",
    "author: *two\n",
    "solutions:\n  - moves: &moves |\n      deal\n    expect: unfinished\n    # name\n    name: a\n",
    "notes: *moves\n",
    "x-c:\n- &map # map\n  k: *one\n- *map\n- &no\n",
];

const TYPED: [&str; 40] = [
    "", " ", "\n", "\n\n", "\t", ": ", ":", "- ", "-", "[", "]", "{", "}", ", ", ",", "#", " # c", " # c\n", "\n# c\n",
    "'", "\"", "|", ">", "|-\n", "|+\n", "&a ", "*a", "? ", "~", "0", "1", "a", "\r", "\\", "\n---\n", "\n...\n", "♥",
    "\u{FEFF}", "  ", "\nx-a: ",
];
