//! The canonical form over scripts that nobody would write: real games, spelled in any legal way, with everything in
//! them that a script may hold.

use proptest::prelude::*;

use trove::document::{Goal, deal_id};
use trove::format::{Annotate, Place, ScriptStyle, meaning, script};
use trove::games::{Registry, Session};
use trove::notation::{Written, parse};
use trove::replay::{Report, Spelling, Trace, VerifyOptions, resolve, verify};
use trove::source::Severity;
use trove::table::Move;

use crate::random::Random;

const GAMES: [&str; 9] = [
    "osmosis",
    "osmosis-draw-one",
    "peek",
    "bridesmaids",
    "sir-tommy",
    "calculation",
    "calculation-open",
    "puss-in-the-corner",
    "sir-tommy,wastes=5,redeals=1",
];

/// A legal move, in some spelling that means it here.
fn spelled(at: &Session, mv: Move, random: &mut Random) -> String {
    let (from, to) = match mv {
        Move::Deal => return random.one_of(&["deal", "d", "DEAL", "D", "deal*1"]).unwrap().to_owned(),
        Move::Redeal => return random.one_of(&["redeal", "r", "R", "Redeal"]).unwrap().to_owned(),
        Move::Shift { from, to } => (from, to),
    };
    let card = at.next(from);
    let mut ways = Vec::new();
    for card in [None, card] {
        for from in [None, Some(from)] {
            for to in [None, Some(to)] {
                let written = Written::Play { card, from, to };
                let sound = card.is_some() || from.is_some() || to.is_some();
                // A pile's name alone may be that of a redeal.
                if sound && resolve(at, written).is_ok_and(|meant| meant == mv) {
                    ways.push(written.to_string());
                }
            }
        }
    }
    let mut text = random.one_of(&ways.iter().map(String::as_str).collect::<Vec<_>>()).expect("full form").to_owned();
    if random.below(3) == 0 {
        text = text.replace('>', random.one_of(&["->", "→"]).unwrap());
    }
    match random.below(4) {
        0 => text.to_lowercase(),
        1 => text.replace('T', "10"),
        _ => text,
    }
}

/// Something that stands between moves.
fn filling(at: &Session, random: &mut Random, labels: &mut usize) -> String {
    match random.below(12) {
        0 => format!("@score {}", random.one_of(&["?", "3", "12"]).unwrap()),
        1 => format!("@Score {}", at.score()),
        2 => "@pass ? @STATE ?".to_owned(),
        3 => format!("@state {}", at.state()),
        4 => {
            *labels += 1;
            format!("@label point{labels}")
        }
        5 => "\"a note,\nof two \\\"lines\\\"\"".to_owned(),
        6 => "\"so\"".to_owned(),
        7 => random.one_of(&["# mine  \n", "#\n", "#= mine\n", "#| mine\n", "#=\n"]).unwrap().to_owned(),
        8 => "#= ply 3: score 4\n".to_owned(),
        9 => "@can d @cannot r1>f1".to_owned(),
        10 => "@x-mine \"a b\" @won".to_owned(),
        _ => String::new(),
    }
}

fn gap(random: &mut Random) -> &'static str {
    random.one_of(&[" ", " ", " ", "\n", "\n", "\n\n", "\n\n\n  ", "\t", " \n "]).unwrap()
}

/// A line of legal moves with variations.
fn line(at: &mut Session, random: &mut Random, moves: usize, depth: usize, labels: &mut usize) -> String {
    let mut text = String::new();
    for _ in 0..moves {
        let legal = at.legal();
        let Some(mv) = random.one_of(&legal) else { break };
        let before = at.clone();
        text += &spelled(at, mv, random);
        if random.below(12) == 0 {
            text += random.one_of(&["!", "?", "!?", "??"]).unwrap();
        }
        at.play(mv).expect("a legal move is not refused");
        if at.won() {
            break;
        }
        text += gap(random);
        if random.below(3) == 0 {
            text += &filling(at, random, labels);
            text += gap(random);
        }
        if depth < 3 && random.below(8) == 0 {
            let moves = 1 + random.below(4);
            let inner = line(&mut before.clone(), random, moves, depth + 1, labels);
            if !inner.trim().is_empty() {
                text += &format!("({}{inner})", random.one_of(&["", " ", "\n"]).unwrap());
                text += gap(random);
            }
        }
    }
    text
}

/// A script and the deal that it is for.
fn sample(seed: u64) -> (Trace, String, ScriptStyle) {
    let mut random = Random::new(seed);
    let id = format!("{}#{}", random.one_of(&GAMES).unwrap(), random.below(1000));
    let deal = deal_id::parse(&id, &Registry::standard()).unwrap();
    let start = deal.game().open(deal.setup()).unwrap();
    let mut text = String::new();
    if random.below(2) == 0 {
        text += "@BY Ann @title \"A (game)\" # of mine\n\n";
    }
    let (moves, mut labels) = (random.below(60), 0);
    text += &line(&mut start.clone(), &mut random, moves, 0, &mut labels);
    text = text.replace('\n', random.one_of(&["\n", "\n", "\r\n", "\r"]).unwrap());
    let places =
        vec![Place::Start, Place::End, Place::Every(1 + random.below(7) as u32), Place::Label("point2".to_owned())];
    let annotate = match random.below(4) {
        0 => Annotate::Keep,
        1 => Annotate::Remove,
        2 => Annotate::Write { boards: false, at: places },
        _ => Annotate::Write { boards: true, at: places },
    };
    let spelling = random.one_of(&[Spelling::Card, Spelling::Full]).unwrap();
    (Trace::new(start), text, ScriptStyle { spelling, fill: random.below(2) == 0, annotate })
}

fn replayed(text: &str, base: &Trace) -> Report {
    verify(text, base.clone(), Goal::WIN, VerifyOptions::default()).0
}

/// What the verifier, who knows nothing of formatting, makes of a script.
fn made_of(text: &str, base: &Trace, filled: bool) -> impl PartialEq + std::fmt::Debug {
    let report = replayed(text, base);
    let trace = report.trace.as_ref().unwrap();
    let frames: Vec<_> = trace.frames.iter().map(|f| (f.mv, f.card, f.mark, f.note.clone())).collect();
    let labels: Vec<_> = trace.labels.iter().map(|l| (l.name.clone(), l.ply, l.line.clone())).collect();
    let findings: Vec<_> = report.findings.iter().map(|finding| (finding.fault.code, finding.ply)).collect();
    let findings: Vec<_> = findings.into_iter().filter(|(code, _)| !filled || *code != "assert::unfilled").collect();
    let asserted = (!filled).then_some((report.assertions, report.not_checked));
    (frames, labels, findings, asserted, trace.note.clone(), report.outcome, report.end.state().to_string())
}

#[test]
fn samples_hold_everything() {
    let all: String = (0..200).map(|seed| sample(seed).1).collect();
    for part in ["(", "\"so\"", "@label", "!?", "\r\n", "# mine", "->", "redeal", "@STATE ?", "10"] {
        assert!(all.contains(part), "no {part:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn formatting_keeps_the_meaning_and_a_second_time_changes_nothing(seed in any::<u64>()) {
        let (base, text, style) = sample(seed);
        let once = script(&text, &base, &style).expect("it was written without a fault");
        prop_assert_eq!(&script(&once, &base, &style).unwrap(), &once, "from\n{}", text);
        let annotations = style.annotate == Annotate::Keep;
        let said = |text: &str| meaning(text, &base, style.fill, annotations);
        prop_assert_eq!(said(&once), said(&text), "\n{}\nfrom\n{}", once, text);
        prop_assert_eq!(made_of(&once, &base, style.fill), made_of(&text, &base, style.fill));
        prop_assert!(!style.fill || replayed(&once, &base).findings.iter().all(|f| f.fault.code != "assert::unfilled"));
        // Without being asked for anything it is in canonical form too, and it is without its annotations.
        let plain = ScriptStyle { spelling: style.spelling, ..ScriptStyle::default() };
        prop_assert_eq!(&script(&once, &base, &plain).unwrap(), &once);
        let remove = ScriptStyle { annotate: Annotate::Remove, ..plain.clone() };
        let bare = script(&text, &base, &ScriptStyle { fill: style.fill, ..remove.clone() }).unwrap();
        if !annotations {
            prop_assert_eq!(script(&once, &base, &remove).unwrap(), bare, "\n{}", once);
        }
    }

    #[test]
    fn broken_scripts_are_refused_or_keep_their_meaning(
        seed in any::<u64>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[ \n\r()\"#@a7H>*:!?1dealKS=-]"), 1..5),
    ) {
        let (base, mut text, style) = sample(seed);
        for (index, piece) in changes {
            let mut at = index.index(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            match text[at..].chars().next() {
                Some(c) if at % 2 == 0 => text.replace_range(at..at + c.len_utf8(), &piece),
                _ => text.insert_str(at, &piece),
            }
        }
        let unreadable = parse(&text).faults.iter().any(|fault| fault.severity == Severity::Error);
        match script(&text, &base, &style) {
            Err(_) => prop_assert!(unreadable),
            Ok(once) => {
                prop_assert!(!unreadable);
                prop_assert_eq!(&script(&once, &base, &style).unwrap(), &once, "from\n{}", text);
                prop_assert_eq!(made_of(&once, &base, style.fill), made_of(&text, &base, style.fill), "\n{}\nfrom\n{}", once, text);
                let said = |text: &str| meaning(text, &base, style.fill, style.annotate == Annotate::Keep);
                prop_assert_eq!(said(&once), said(&text), "\n{}\nfrom\n{}", once, text);
            }
        }
    }
}
