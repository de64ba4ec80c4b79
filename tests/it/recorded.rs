//! Games that were won with another program, written as scripts and verified.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use trove::document::{Goal, deal_id};
use trove::games::{Registry, Session};
use trove::replay::{Outcome, Trace, VerifyOptions, verify};
use trove::source::Severity;

#[derive(Deserialize)]
struct Recording {
    playouts: Vec<Playout>,
}

#[derive(Deserialize)]
struct Playout {
    number: String,
    status: String,
    on_foundations: u32,
    moves: Vec<String>,
}

/// The program's games: the file's name, and the game it is here.
const GAMES: [(&str, &str); 8] = [
    ("osmosis", "osmosis"),
    ("peek", "peek"),
    ("bridesmaids", "bridesmaids-classic"),
    ("sir_tommy", "sir-tommy,foundation-moves=true"),
    ("strategy", "strategy-classic"),
    ("calculation", "calculation,foundation-moves=true"),
    ("puss_in_the_corner", "puss-in-the-corner-classic"),
    ("lady_betty", "lady-betty"),
];

fn playouts(name: &str) -> Vec<Playout> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/pysolfc/playouts_{name}.json"));
    serde_json::from_str::<Recording>(&fs::read_to_string(path).unwrap()).unwrap().playouts
}

fn dealt(id: &str) -> Session {
    let deal = deal_id::parse(id, &Registry::standard()).unwrap();
    deal.game().open(deal.setup()).unwrap()
}

/// Name of a pile of the other program. Its `w` and `t` of the Sir Tommy family are our turned card.
fn pile(name: &str, osmosis: bool) -> String {
    let number = || name[1..].parse::<u8>().unwrap() + 1;
    match (&name[..1], osmosis) {
        ("f", _) => format!("F{}", number()),
        ("r", true) => format!("R{}", number()),
        ("r", false) => format!("W{}", number()),
        ("w", true) => "W".to_owned(),
        _ => "S".to_owned(),
    }
}

/// A recorded game in our notation. An Osmosis game begins with the packet that the other program has dealt already,
/// and a redealt pass without a play, after which our rules allow no redeal and which changes nothing, is left out. Lady Betty's foundations belong to fixed suits there, so a play to one is written without destination.
fn script(game: &str, moves: &[String]) -> String {
    let osmosis = matches!(game, "osmosis" | "peek" | "bridesmaids");
    let mut text = if osmosis { "deal\n".to_owned() } else { String::new() };
    // Where the redealt pass begins, while nothing was played in it.
    let mut idle: Option<usize> = None;
    for written in moves {
        match written.as_str() {
            "deal" if osmosis => text.push_str("deal\n"),
            "deal" => {}
            "redeal" => {
                match idle {
                    Some(begin) => text.truncate(begin),
                    None => text.push_str("redeal\n"),
                }
                idle = Some(text.len());
            }
            play => {
                let (card, piles) = play.split_at(2);
                let cut = piles.rfind(|c: char| c.is_ascii_lowercase()).unwrap();
                let (from, to) = (pile(&piles[..cut], osmosis), pile(&piles[cut..], osmosis));
                let fixed_suit = game == "lady_betty" && to.starts_with('F');
                let destination = if fixed_suit { String::new() } else { format!(">{to}") };
                writeln!(text, "{card}:{from}{destination}").unwrap();
                idle = None;
            }
        }
    }
    text
}

#[test]
fn games_won_elsewhere_are_won_here() {
    let mut won = 0;
    for (name, game) in GAMES {
        let mut of_game = 0;
        for playout in playouts(name).iter().filter(|playout| playout.status == "won") {
            let id = format!("{game}#pysolfc:{}", playout.number);
            let text = script(name, &playout.moves) + "@won\n";
            let (report, faults) = verify(&text, Trace::new(dealt(&id)), Goal::WIN, VerifyOptions::default());
            assert!(faults.is_empty(), "{id}: {faults:?}");
            let errors: Vec<_> = report.findings.iter().filter(|f| f.fault.severity == Severity::Error).collect();
            assert!(errors.is_empty(), "{id}: {errors:?}");
            assert_eq!(report.outcome, Outcome::Won, "{id}");
            assert!(report.goal_met, "{id}");
            assert_eq!(report.end.score(), playout.on_foundations, "{id}");
            of_game += 1;
        }
        assert!(of_game >= 2, "{game}: {of_game} games");
        won += of_game;
    }
    assert!(won >= 18, "{won} games");
}

#[test]
fn games_that_failed_elsewhere_end_with_the_same_score() {
    let mut games = 0;
    for (name, game) in GAMES.into_iter().filter(|(_, game)| !game.contains("foundation-moves")) {
        for playout in playouts(name).iter().filter(|playout| playout.status == "stuck") {
            let id = format!("{game}#pysolfc:{}", playout.number);
            let text = script(name, &playout.moves) + &format!("@score {} @stuck\n", playout.on_foundations);
            let (report, faults) = verify(&text, Trace::new(dealt(&id)), Goal::WIN, VerifyOptions::default());
            assert!(faults.is_empty() && report.ok(), "{id}: {faults:?} {:?}", report.findings);
            games += 1;
        }
    }
    assert!(games >= 40, "{games} games");
}
