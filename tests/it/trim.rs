//! Scripts that are made shorter keep what they promise.

use proptest::prelude::*;
use trove::document::{Goal, deal_id};
use trove::games::{Registry, Session};
use trove::replay::{Outcome, Trace, VerifyOptions, verify};
use trove::table::Move;
use trove::trim::{codes, failing, winning};

use super::random::{Random, playout};

fn start(id: &str) -> Session {
    let deal = deal_id::parse(id, &Registry::standard()).unwrap();
    deal.game().open(deal.setup()).unwrap()
}

fn script(start: &Session, moves: &[Move]) -> String {
    let mut at = start.clone();
    let mut words = Vec::new();
    for &mv in moves {
        words.push(at.full_form(mv));
        at.play(mv).unwrap();
    }
    words.join(" ")
}

const WRONG: [&str; 9] = ["2C>F4", "redeal", "zz", "@score 51", "W9", "@won", "(R1>F3)", "@nonsense", "deal*0"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_code_stays(
        game in prop::sample::select(&["osmosis", "peek", "sir-tommy", "calculation"][..]),
        seed in 0_u64..200,
        random: u64,
        wrong in prop::sample::select(&WRONG[..]),
        plies in 1_usize..50,
    ) {
        let start = start(&format!("{game}#{seed}"));
        let mut at = start.clone();
        let moves = playout(&mut at, &mut Random::new(random), plies);
        let text = format!("{} {wrong} deal @unfinished", script(&start, &moves));
        for code in codes(&text, &start, Goal::WIN, None) {
            let trimmed = failing(&text, &start, Goal::WIN, None, code).unwrap();
            prop_assert!(codes(&trimmed.text, &start, Goal::WIN, None).contains(&code), "{}: {}", code, trimmed.text);
            prop_assert!(trimmed.minimal && trimmed.kept <= trimmed.of);
            let again = failing(&trimmed.text, &start, Goal::WIN, None, code).unwrap();
            prop_assert!(again.kept <= trimmed.kept, "{}: {} | {}", code, trimmed.text, again.text);
        }
    }
}

#[test]
fn needless_deals_and_plays_go() {
    let start = start("osmosis#61");
    let win = "8S KD QS 9S deal TS JS TD QD deal*2 4S KC deal*4 5S deal KH 9D deal 3S TC 2S deal*3 redeal deal JD 8D \
               deal*2 5D 5C 7S AS deal 3D 3C 9C deal*2 3H 5H deal 2D 7D deal QC QH TH deal redeal deal*4 6S 7C deal \
               redeal deal*3 7H 6D 4D deal 6C redeal deal 4C 9H AD deal AC 8C 2C 8H 2H JC JH 4H deal AH 6H";
    let replay = |text: &str| verify(text, Trace::new(start.clone()), Goal::WIN, VerifyOptions::default()).0;
    let trace = replay(win).trace.unwrap();
    for (goal, most) in [(Goal::WIN, 88), (Goal { score: Some(10), ..Goal::WIN }, 12)] {
        let trimmed = winning(&trace, goal).unwrap();
        assert!(trimmed.kept <= most && trimmed.minimal, "{trimmed:?}");
        let report = replay(&format!("{}@unfinished", trimmed.text));
        assert!(goal.target_reached(&report.end), "{trimmed:?}");
        assert!(matches!(report.outcome, Outcome::Won | Outcome::Unfinished));
    }
    assert!(winning(&replay("8S KD").trace.unwrap(), Goal::WIN).is_none());
}
