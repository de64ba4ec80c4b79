//! `trove import` with saved games of PySolFC: every game is replayed, nothing is lost in silence, nothing is run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;
use trove::cards::Card;
use trove::document::{self, Moves};
use trove::games::{Registry, Session};
use trove::interop::saved;
use trove::replay::{Spelling, canonical};
use trove::source::SourceFile;
use trove::table::{Move, PileId, Status};

use super::{World, is_canonical};
use crate::snapshots;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pysolfc").join(name)
}

fn json(name: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(data(name)).unwrap()).unwrap()
}

fn pso(name: &str) -> Vec<u8> {
    std::fs::read(data("pso").join(name)).unwrap()
}

/// A world with every saved game of the test data in the folder `saves`.
fn saves() -> World {
    let mut world = World::new();
    for entry in std::fs::read_dir(data("pso")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        world = world.file(&format!("saves/{name}"), std::fs::read(&path).unwrap());
    }
    world
}

/// The position after `start:` of the only puzzle of a text, and its solutions: name, expectation, moves in full.
fn puzzle(text: &str) -> (Session, Vec<(String, String, Vec<String>)>) {
    let read = document::read(&SourceFile::new("a.yaml", text), "a", &Registry::standard());
    assert!(!read.has_errors(), "{:?}\n{text}", read.all_faults().collect::<Vec<_>>());
    let puzzle = read.documents[0].puzzle.as_ref().unwrap();
    let mut at = puzzle.game.open(&puzzle.setup).unwrap();
    if puzzle.start.is_some() {
        at.play(Move::Deal).unwrap();
    }
    let mut base = at.clone();
    let solutions = puzzle.solutions.iter().map(|solution| {
        let Moves::Inline(moves) = &solution.moves else { panic!("{}", solution.name) };
        let full = canonical(&moves.text, &base, Spelling::Full).unwrap();
        let words = full.split_whitespace().flat_map(|word| match word.strip_prefix("deal*") {
            Some(count) => vec!["deal".to_owned(); count.parse().unwrap()],
            None => vec![word.to_owned()],
        });
        let words: Vec<String> = words.collect();
        // The next solution, `redo`, begins at the end of this one.
        base = played(&base, &words);
        let expect = solution.expect.as_ref().map_or("goal".to_owned(), |(expect, _)| expect.to_string());
        (solution.name.clone(), expect, words)
    });
    (at.clone(), solutions.collect())
}

fn played(start: &Session, full: &[String]) -> Session {
    let mut at = start.clone();
    for word in full.iter().filter(|word| !word.starts_with('@') && !word.starts_with("bookmark-")) {
        let mv =
            at.legal().into_iter().find(|mv| at.full_form(*mv) == *word).unwrap_or_else(|| panic!("{word}\n{at:?}"));
        at.play(mv).unwrap();
    }
    at
}

/// Piles of a game there by their numbers, in the names of the test data.
fn stacks_of(slug: &str) -> Vec<&'static str> {
    let names = match slug {
        "osmosis" | "peek" => "r0 r1 r2 r3 f0 f1 f2 f3 t w",
        "bridesmaids" => "t w f0 f1 f2 f3",
        "lady_betty" => "f0 f1 f2 f3 r0 r1 r2 r3 r4 r5 t w",
        "strategy" => "t f0 f1 f2 f3 r0 r1 r2 r3 r4 r5 r6 r7",
        "puss_in_the_corner" => "r0 r1 r2 r3 f0 f1 f2 f3 t",
        _ => "f0 f1 f2 f3 r0 r1 r2 r3 t w",
    };
    names.split(' ').collect()
}

fn is_osmosis(slug: &str) -> bool {
    matches!(slug, "osmosis" | "peek" | "bridesmaids")
}

/// Our pile for one of theirs; `None` for what is part of our stock.
fn pile(slug: &str, name: &str) -> Option<PileId> {
    let number = name[1..].parse::<u8>().map_or(0, |number| number + 1);
    Some(match &name[..1] {
        "f" => PileId::foundation(number),
        "r" if is_osmosis(slug) => PileId::reserve(number),
        "r" => PileId::waste(number),
        "w" if is_osmosis(slug) => PileId::WASTE,
        _ => return None,
    })
}

/// Their moves as ours, passes without a play left out.
fn ours(slug: &str, moves: &[&str]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut pass: Option<usize> = None;
    for mv in moves {
        match *mv {
            "deal" if !is_osmosis(slug) => {}
            "deal" => words.push("deal".to_owned()),
            "redeal" => {
                if let Some(begin) = pass.filter(|begin| words[*begin..].iter().all(|word| !word.contains('>'))) {
                    words.truncate(begin);
                }
                pass = is_osmosis(slug).then_some(words.len());
                words.push("redeal".to_owned());
            }
            play => {
                let (card, piles) = play.split_at(2);
                let (from, to) = piles.split_at(if piles.starts_with(['t', 'w']) { 1 } else { 2 });
                let from = pile(slug, from).unwrap_or(PileId::STOCK);
                words.push(format!("{card}:{from}>{}", pile(slug, to).unwrap()));
            }
        }
    }
    words
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn every_saved_game_is_the_game_that_was_played() {
    let world = saves();
    let ran = world.run("import saves -o puzzles");
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.err.ends_with("imported 11 of 11 games: 5 won, 1 stuck, 4 unfinished, 1 not played\n"), "{ran}");
    assert!(ran.err.contains("note[import::passes-left-out]: saves/peek_lost.pso: left out: 2 passes"), "{ran}");
    world.run("check puzzles").well().says("checked 11 puzzles, 10 scripts");
    is_canonical(&world);
    for entry in json("pso/index.json").as_array().unwrap() {
        let (file, slug) = (entry["file"].as_str().unwrap(), entry["slug"].as_str().unwrap());
        let name = file.trim_end_matches(".pso").replace('.', "-");
        let text = std::fs::read_to_string(world.root().join(format!("puzzles/{name}.yaml"))).unwrap();
        assert!(text.contains(&format!("deal: {{ pysolfc: \"{}\" }}", entry["number"].as_str().unwrap())), "{text}");
        assert_eq!(text.contains("start: deal"), is_osmosis(slug), "{text}");
        let (start, solutions) = puzzle(&text);
        let expected = ours(slug, &texts(&entry["moves"]));
        let words = solutions.first().map_or(Vec::new(), |(_, _, words)| words.clone());
        assert_eq!(words, expected, "{file}");
        let end = played(&start, &words);
        assert_eq!(end.won(), entry["won"].as_bool().unwrap(), "{file}");
        let mut stock: Vec<String> = Vec::new();
        for (there, cards) in entry["final"]["piles"].as_object().unwrap() {
            match pile(slug, there) {
                Some(pile) => assert_eq!(cards_of(&end, pile), texts(cards), "{file} {pile}"),
                None => stock.extend(texts(cards).into_iter().map(str::to_owned)),
            }
        }
        stock.extend(texts(&entry["final"]["talon"]).into_iter().map(str::to_owned));
        assert_eq!(cards_of(&end, PileId::STOCK), stock, "{file}");
    }
    let text = std::fs::read_to_string(world.root().join("puzzles/peek_lost.yaml")).unwrap();
    snapshots::check("import", "peek_lost", &text);
}

fn cards_of(at: &Session, pile: PileId) -> Vec<String> {
    at.cards(pile).iter().map(Card::to_string).collect()
}

/// A saved game as a text of protocol 0, with the parts that are read.
struct Save {
    game: u32,
    number: String,
    stacks: Vec<Vec<u8>>,
    steps: Vec<String>,
    done: usize,
    comment: &'static str,
    bookmarks: Vec<(u8, usize, Vec<u8>)>,
}

impl Save {
    /// A game at its start.
    fn new(slug: &str, number: &str) -> Save {
        let (game, name) =
            *GAMES.iter().find(|(_, name)| *name == slug).map(|(id, name)| (*id, *name)).as_ref().unwrap();
        let id = match name {
            "osmosis" | "peek" => name.to_owned(),
            "sir_tommy" | "calculation" | "lady_betty" => name.replace('_', "-"),
            _ => format!("{}-classic", name.replace('_', "-")),
        };
        let start = super::session(&format!("{id}#pysolfc:{number}"));
        let numbers = |cards: &[Card]| cards.iter().map(|card| number_of(*card)).collect::<Vec<u8>>();
        let mut stock = numbers(start.cards(PileId::STOCK));
        let names = stacks_of(slug);
        let turned = if names.contains(&"w") { if is_osmosis(slug) { 3 } else { 1 } } else { 0 };
        let turned: Vec<u8> = stock.drain(..turned).collect();
        stock.reverse();
        let stacks = names.iter().map(|name| match *name {
            "t" => stock.clone(),
            "w" => turned.clone(),
            name => numbers(start.cards(pile(slug, name).unwrap())),
        });
        let stacks = stacks.collect();
        Save { game, number: number.to_owned(), stacks, steps: Vec::new(), done: 0, comment: "", bookmarks: Vec::new() }
    }

    /// Makes a step, as that program writes it.
    fn step(&mut self, slug: &str, mv: &str) {
        let names = stacks_of(slug);
        let at = |name: &str| names.iter().position(|other| *other == name).unwrap();
        let mut atoms = String::new();
        match mv {
            "deal" => {
                let (from, to) = (at("t"), at("w"));
                for _ in 0..if is_osmosis(slug) { 3 } else { 1 } {
                    let Some(card) = self.stacks[from].pop() else { break };
                    self.stacks[to].push(card);
                    atoms += &atom("AFlipAndMoveMove", from, to);
                }
            }
            "redeal" if is_osmosis(slug) => {
                let (from, to) = (at("w"), at("t"));
                let waste = std::mem::take(&mut self.stacks[from]);
                self.stacks[to].extend(waste.into_iter().rev());
                atoms += &atom("ATurnStackMove", from, to);
            }
            "redeal" => {
                let to = at("t");
                for from in ["r0", "r1", "r2", "r3"].map(at) {
                    while let Some(card) = self.stacks[from].pop() {
                        self.stacks[to].push(card);
                        atoms += &atom("AMoveMove", from, to);
                    }
                }
            }
            play => {
                let piles = &play[2..];
                let (from, to) = piles.split_at(if piles.starts_with(['t', 'w']) { 1 } else { 2 });
                let (from, to) = (at(from), at(to));
                let card = self.stacks[from].pop().unwrap();
                self.stacks[to].push(card);
                atoms += &atom("AMoveMove", from, to);
            }
        }
        self.steps.push(format!("(l{atoms}"));
        self.done = self.steps.len();
    }

    fn head(&self) -> Vec<u8> {
        let mut out = format!("S'PySolFC'\n.S'3.6.1'\n.).I0\n.I1\n.I{}\n.L{}L\n.).", self.game, self.number);
        out += &format!("I{}\n.", self.stacks.len());
        for stack in &self.stacks {
            out += &format!("I{}\n.", stack.len());
            stack.iter().for_each(|card| out += &format!("I{card}\n.I01\n."));
        }
        out.into_bytes()
    }

    fn bytes(&self) -> Vec<u8> {
        let mut out = self.head();
        out.extend(b"I1\n.I00\n.(ipysollib.game\nGameGlobalSaveInfo\n(dS'bookmarks'\n(d");
        for (number, step, inner) in &self.bookmarks {
            out.extend(format!("I{number}\n(B").bytes());
            out.extend((inner.len() as u32).to_le_bytes());
            out.extend(inner);
            out.extend(format!("I{step}\nts").bytes());
        }
        out.extend(format!("sS'comment'\nV{}\nsb.", self.comment).bytes());
        out.extend(b"(ipysollib.game\nGameMoves\n(dS'history'\n(l");
        self.steps.iter().for_each(|step| out.extend(format!("{step}a").bytes()));
        out.extend(format!("sS'index'\nI{}\nsb.S'EOF'\n.", self.done).bytes());
        out
    }
}

fn atom(class: &str, from: usize, to: usize) -> String {
    format!("(ipysollib.move\n{class}\n(dS'ncards'\nI1\nsS'from_stack_id'\nI{from}\nsS'to_stack_id'\nI{to}\nsba")
}

fn number_of(card: Card) -> u8 {
    let suit = "CSHD".find(card.to_string().pop().unwrap()).unwrap() as u8;
    suit * 13 + card.rank().number() - 1
}

const GAMES: &[(u32, &str)] = &[
    (715, "osmosis"),
    (716, "peek"),
    (409, "bridesmaids"),
    (257, "sir_tommy"),
    (256, "calculation"),
    (171, "lady_betty"),
    (173, "strategy"),
    (430, "puss_in_the_corner"),
];

#[test]
fn games_of_every_kind_come_over_move_by_move() {
    for (_, slug) in GAMES {
        let mut ends: BTreeMap<String, usize> = BTreeMap::new();
        for playout in json(&format!("playouts_{slug}.json"))["playouts"].as_array().unwrap() {
            let mut save = Save::new(slug, playout["number"].as_str().unwrap());
            let moves = texts(&playout["moves"]);
            moves.iter().for_each(|mv| save.step(slug, mv));
            let import = saved::import(&save.bytes(), None, &Registry::standard());
            let draft = import.draft.unwrap_or_else(|| panic!("{slug} {}: {:?}", save.number, import.faults));
            let (_, solutions) = puzzle(&draft.text(&Registry::standard()));
            assert_eq!(solutions[0].2, ours(slug, &moves), "{slug}");
            let status = import.status.unwrap();
            assert_eq!(status == Status::Won, playout["status"] == "won", "{slug} {}", save.number);
            *ends.entry(solutions[0].1.clone()).or_default() += 1;
        }
        assert!(ends.contains_key("goal") || *slug == "lady_betty", "{slug}: {ends:?}");
    }
}

#[test]
fn bookmarks_comments_and_moves_taken_back() {
    let mut save = Save::new("sir_tommy", "17");
    save.comment = "A cheerful deal: # no \\u201cjoker\\u201d\\u000aTry it";
    save.step("sir_tommy", "JHwr3");
    let there = save.head();
    save.step("sir_tommy", "deal");
    save.bookmarks = vec![(1, 1, there.clone()), (2, 2, there.clone()), (3, 9, there), (4, 0, b"nothing".to_vec())];
    let saved = save.bytes();
    // All of it taken back.
    let mut back = Save::new("sir_tommy", "17");
    ["JHwr3", "deal", "8Swr3"].iter().for_each(|mv| back.step("sir_tommy", mv));
    let back = Save { stacks: Save::new("sir_tommy", "17").stacks, done: 0, ..back };
    let world = World::new().file("a.pso", saved).file("b.pso", back.bytes());
    let ran = world.run("import a.pso");
    assert_eq!(ran.code, 0, "{ran}");
    snapshots::check("import", "bookmarks", &ran.out);
    let ran = world.run("import b.pso");
    assert_eq!(ran.code, 0, "{ran}");
    let (_, solutions) = puzzle(&ran.out);
    assert_eq!((solutions.len(), solutions[0].0.as_str()), (1, "redo"), "{ran}");
    assert!(ran.err.contains("note[import::undone-moves]: b.pso: kept as the solution `redo`: 3 steps"), "{ran}");
    // Half of a real game taken back.
    let mut whole = Save::new("osmosis", "10");
    let index = json("pso/index.json");
    let moves: Vec<String> = texts(&index[0]["moves"]).iter().map(|mv| (*mv).to_owned()).collect();
    moves[..20].iter().for_each(|mv| whole.step("osmosis", mv));
    let (half, done) = (whole.stacks.clone(), whole.done);
    moves[20..].iter().for_each(|mv| whole.step("osmosis", mv));
    (whole.stacks, whole.done) = (half, done);
    let world = World::new().file("a.pso", whole.bytes());
    world.run("import a.pso -o .");
    world.run("check a.yaml").well().says("2 scripts");
    is_canonical(&world);
    let text = std::fs::read_to_string(world.root().join("a.yaml")).unwrap();
    assert!(text.contains("    from: main:end\n"), "{text}");
    let (_, solutions) = puzzle(&text);
    let names: Vec<(&str, &str)> = solutions.iter().map(|(name, expect, _)| (&name[..], &expect[..])).collect();
    assert_eq!(names, [("main", "unfinished"), ("redo", "goal")]);
}

/// A pass without a play that the game ends in, and that the steps taken back end: they begin before it.
#[test]
fn moves_taken_back_that_end_a_pass_without_a_play() {
    let mut save = Save::new("osmosis", "10");
    let steps = |save: &mut Save, moves: &[(&str, usize)]| {
        moves.iter().for_each(|(mv, count)| (0..*count).for_each(|_| save.step("osmosis", mv)));
    };
    steps(&mut save, &[("deal", 11), ("redeal", 1), ("deal", 12), ("redeal", 1), ("deal", 4)]);
    let (stacks, done) = (save.stacks.clone(), save.done);
    steps(&mut save, &[("deal", 8), ("redeal", 1), ("deal", 12), ("redeal", 1), ("deal", 2), ("JDr3f1", 1)]);
    let save = Save { stacks, done, ..save };
    let world = World::new().file("a.pso", save.bytes());
    let ran = world.run("import a.pso -o .");
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.err.contains("note[import::passes-left-out]: a.pso: left out: 1 pass through"), "{ran}");
    assert!(ran.err.contains("note[import::passes-left-out]: a.pso: left out of `redo`: 2 passes through"), "{ran}");
    assert!(ran.err.contains("note[import::undone-moves]: a.pso: kept as the solution `redo`: 25 steps"), "{ran}");
    world.run("check a.yaml").well().says("2 scripts");
    is_canonical(&world);
    let text = std::fs::read_to_string(world.root().join("a.yaml")).unwrap();
    assert!(text.contains("    from: main:11\n"), "{text}");
    assert!(text.ends_with("    moves: |\n      redeal\n      deal*2 JD\n"), "{text}");
}

#[test]
fn comments_lose_nothing_in_silence() {
    let mut save = Save::new("osmosis", "10");
    save.comment = "tab\tbed\\u000done\\u0085two\\u2028three\\u000d\\u000afour \\u001b[31m\\u202ered";
    let import = saved::import(&save.bytes(), None, &Registry::standard());
    assert_eq!(import.draft.unwrap().notes.as_deref(), Some("tab bed\none\ntwo\nthree\nfour [31mred"));
    save.comment = "all of it ".repeat(1500).leak();
    let draft = saved::import(&save.bytes(), None, &Registry::standard()).draft.unwrap();
    assert_eq!(draft.notes.map(|notes| notes.len()), Some(14_999));
    save.comment = "x".repeat(30_000).leak();
    let draft = saved::import(&save.bytes(), None, &Registry::standard()).draft.unwrap();
    assert_eq!(draft.notes.map(|notes| notes.len()), Some(20_000));
    assert!(
        draft.comments.iter().any(|line| line.contains("the first 20000 of 30000 characters")),
        "{:?}",
        draft.comments
    );
}

#[test]
fn puzzles_go_to_a_folder() {
    let world = saves().file("deck.txt", "mine").folder("old.yaml");
    let file = "deck.txt is a file; -o names a folder for puzzle files";
    world.run("import saves -o deck.txt").trouble(file);
    world.run("import saves -o deck.txt --force").trouble(file);
    let named_so = "-o names a folder; for one file leave it away and write `> out.yaml`";
    world.run("import saves/osmosis_mt.pso -o out.yaml").trouble(named_so);
    assert!(!world.root().join("out.yaml").exists());
    assert_eq!(world.run("import saves/osmosis_mt.pso -o old.yaml").code, 0);
}

#[test]
fn layouts_without_a_number() {
    let mut save = Save::new("osmosis", "10");
    save.step("osmosis", "JDr3f1");
    let custom = Save { number: custom_number(), ..save };
    let world = World::new().file("a.pso", custom.bytes());
    let ran = world.run("import a.pso -o out");
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.err.contains("import::deal-by-cards"), "{ran}");
    world.run("check out").well();
    is_canonical(&world);
    let text = std::fs::read_to_string(world.root().join("out/a.yaml")).unwrap();
    assert!(text.contains("  reserves:\n") && !text.contains("pysolfc:"), "{text}");
}

/// The number that stands for a layout somebody brought, in decimal.
fn custom_number() -> String {
    let mut digits = vec![3u8];
    for _ in 0..999 {
        let mut carry = 0;
        for digit in &mut digits {
            let value = *digit * 2 + carry;
            (*digit, carry) = (value % 10, value / 10);
        }
        if carry > 0 {
            digits.push(carry);
        }
    }
    digits.iter().rev().map(|digit| char::from(b'0' + digit)).collect()
}

#[test]
fn games_that_are_not_ours_leave_a_deck() {
    let stack: Vec<u8> = (0..52).collect();
    let save = Save { game: 8, stacks: vec![stack], ..Save::new("sir_tommy", "11982") };
    let world = World::new().file("free.pso", save.bytes()).file("b.pso", pso("sir_tommy_won.pso"));
    let ran = world.run("import free.pso b.pso -o out");
    assert_eq!(ran.code, 1, "{ran}");
    assert!(ran.err.contains("error[import::unknown-game]") && ran.err.contains("FreeCell"), "{ran}");
    let end = "imported 1 of 2 games: 1 won; 1 not imported, a deck list is in out/free.deck.txt\n";
    assert!(ran.err.ends_with(end), "{ran}");
    let deck = std::fs::read_to_string(world.root().join("out/free.deck.txt")).unwrap();
    let cards: Vec<&str> = deck.lines().skip(1).flat_map(str::split_whitespace).collect();
    let expected = super::session("sir-tommy#pysolfc:11982");
    assert_eq!(cards, cards_of(&expected, PileId::STOCK));
    assert!(deck.starts_with("# Number 11982 of PySolFC, from a saved game of game 8 of PySolFC (FreeCell)"), "{deck}");
    let ran = world.run("import out/free.deck.txt --game sir-tommy");
    assert_eq!((ran.code, ran.err.as_str()), (0, "out/free.deck.txt: first card dealt: AH\n"), "{ran}");
    let ran = world.run("import free.pso --game osmosis");
    assert!(ran.out.contains("\ntitle: Osmosis 11982\n"), "{ran}");
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.out.contains("game: osmosis\ndeal: { pysolfc: \"11982\" }\n"), "{ran}");
    let ran = world.run("import free.pso --game calculation-open");
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.out.contains("deal:\n  deck: >\n"), "{ran}");
    let ran = world.run("import free.pso --game klondike");
    assert_eq!((ran.code, ran.err.starts_with("error[rules::unknown-game]")), (1, true), "{ran}");
}

#[test]
fn nothing_is_written_over() {
    let world = saves().file("puzzles/osmosis_won.yaml", "mine");
    let ran = world.run("import saves -o puzzles");
    let message = "puzzles/osmosis_won.yaml is there already; nothing was written, --force writes over files";
    ran.trouble(message);
    assert_eq!(super::listing(&world.root().join("puzzles")).len(), 1);
    assert_eq!(world.run("import saves -o puzzles --force").code, 0);
    assert_eq!(super::listing(&world.root().join("puzzles")).len(), 11);
    world.run("check puzzles").well();
    is_canonical(&world);
}

#[test]
fn names_are_ids_and_differ() {
    let save = pso("calculation_start.pso");
    let world = World::new()
        .file("a/7 zwölf.pso", &save)
        .file("b/7 zwölf.PSO", &save)
        .file("b/end.pso", &save)
        .file("b/A.pso", &save)
        .file("c/a.pso", &save)
        .file("c/notes.txt", "not looked at");
    let ran = world.run("import a b c -o out --format json");
    let report = ran.json();
    assert_eq!((ran.code, ran.err.as_str(), report["imported"].as_u64()), (0, "", Some(5)), "{ran}");
    let written = ["game-7-zw-lf", "game-7-zw-lf-2", "A", "game-end", "a-2"];
    let mut expected: Vec<String> = written.iter().map(|name| format!("out/{name}.yaml")).collect();
    let mut got: Vec<String> = texts(&report["written"]).into_iter().map(str::to_owned).collect();
    got.sort();
    expected.sort();
    assert_eq!(got, expected);
    world.run("check out").well();
    is_canonical(&world);
}

#[test]
fn through_a_pipe_and_several_at_once() {
    let world = saves().input(pso("strategy_half.pso"));
    let ran = world.run("import -");
    let lines = "trove: 1\n# Imported from a saved game of PySolFC 3.6.1, game 173, number 3.\n";
    assert!(ran.code == 0 && ran.out.starts_with(lines), "{ran}");
    World::new().input(&ran.out).run("check -").well();
    let ran = world.run("import saves");
    assert_eq!(ran.out.lines().filter(|line| *line == "---").count(), 10, "{ran}");
    World::new().input(&ran.out).run("check -").well().says("checked 11 puzzles");
    assert_eq!(World::new().input(&ran.out).run("fmt -").well().out, ran.out);
    assert_eq!(world.run("import saves -o -").out, ran.out);
}

#[test]
fn what_cannot_be_done_is_said() {
    let world = saves().folder("empty").file("broken.pso", "hello");
    world.run("import empty").trouble("there is no saved game (*.pso) in `empty`; deck lists are named one by one");
    world.run("import saves --format json").trouble("--format json needs a folder to write to: -o DIR");
    let message = "broken.pso is a file; -o names a folder for puzzle files";
    world.run("import saves -o broken.pso").trouble(message);
    let message = "-o names a folder; for one file leave it away and write `> all.yaml`";
    world.run("import saves -o all.yaml").trouble(message);
    let ran = world.run("import gone.pso");
    assert_eq!((ran.code, ran.err.contains("imported 0")), (2, false), "{ran}");
    let ran = World::new().file("empty.pso", "").run("import empty.pso");
    assert!(ran.code == 1 && ran.err.contains("× the file is empty"), "{ran}");
    let ran = world.run("import gone.pso saves/osmosis_mt.pso -o out");
    assert_eq!((ran.code, ran.err.contains("file::missing")), (2, true), "{ran}");
    let ran = world.run("import broken.pso saves -o out2");
    assert_eq!((ran.code, ran.err.contains("import::not-a-save")), (1, true), "{ran}");
    assert!(ran.err.contains("imported 11 of 12 games") && ran.err.contains("; 1 not imported"), "{ran}");
}

/// No part of a file and no changed byte makes it stumble, and whatever is imported is a sound puzzle.
#[test]
fn damaged_files_are_refused_or_read() {
    let registry = Registry::standard();
    let sound = |bytes: &[u8]| {
        let import = saved::import(bytes, None, &registry);
        assert!(import.draft.is_some() || !import.faults.is_empty());
        if let Some(draft) = import.draft {
            let read = document::read(&SourceFile::new("a.yaml", draft.text(&registry)), "a", &registry);
            assert!(!read.has_errors(), "{:?}", read.all_faults().collect::<Vec<_>>());
        }
    };
    let mut short = Save::new("osmosis", "10");
    ["JDr3f1", "7Cwf0", "deal"].iter().for_each(|mv| short.step("osmosis", mv));
    short.bookmarks = vec![(1, 2, short.head()[..40].to_vec())];
    for (whole, step) in [(pso("calculation_start.pso"), 1), (short.bytes(), 1), (pso("osmosis_half.p2.pso"), 7)] {
        for at in (0..whole.len()).step_by(step) {
            sound(&whole[..at]);
            let mut changed = whole.clone();
            changed[at] = changed[at].wrapping_add(1 + (at * 37 % 255) as u8);
            sound(&changed);
        }
    }
}

#[test]
fn hostile_files_do_nothing() {
    let registry = Registry::standard();
    let refuse = |bytes: &[u8]| {
        let import = saved::import(bytes, None, &registry);
        assert!(import.draft.is_none() && import.deck.is_none() && !import.faults.is_empty());
        import.faults[0].code
    };
    let world = World::new().file("a.pso", "cos\nsystem\n(S'echo ran > proof'\ntR.S'PySolFC'\n.");
    assert_eq!(world.run("import a.pso").code, 1);
    assert_eq!(super::listing(&world.root()).len(), 1, "nothing was run");
    assert_eq!(refuse(b"cos\nsystem\n(S'true'\ntR."), "import::not-a-save");
    // One long step, shared by very many.
    let mut save = Save::new("sir_tommy", "17");
    save.steps = vec![format!("(l{}p1\n", atom("AMoveMove", 9, 4).repeat(3000))];
    save.steps.extend((0..100_000).map(|_| "g1\n".to_owned()));
    assert_eq!(refuse(&save.bytes()), "import::broken");
    for (from, to) in [(9, 99), (99, 9), (8, 8)] {
        let mut save = Save::new("sir_tommy", "17");
        save.steps = vec![format!("(l{}", atom("AMoveMove", from, to))];
        save.done = 1;
        assert!(matches!(refuse(&save.bytes()), "import::other-layout" | "import::illegal-move"));
    }
    let mut save = Save::new("sir_tommy", "17");
    save.stacks[8][0] = save.stacks[8][1];
    assert_eq!(refuse(&save.bytes()), "import::other-layout");
    save.stacks = vec![Vec::new(); 10];
    assert_eq!(refuse(&save.bytes()), "import::other-layout");
}
