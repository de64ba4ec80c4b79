//! Boards of every puzzle as a player sees them: at the start, in the middle and at the end of the main line.

use trove::games::Session;
use trove::render::{Style, board};

use crate::collection::played;
use crate::snapshots::check;

fn drawn(at: &Session) -> String {
    board(&at.picture(), &Style { symbols: true, ..Style::default() })
}

#[test]
fn boards_along_the_main_lines() {
    for played in played() {
        let puzzle = &played.puzzle;
        let verdict = &played.examined.verdicts[0];
        assert_eq!(verdict.name, "main", "the first line of {}", puzzle.id);
        let trace = verdict.report.as_ref().unwrap().trace.as_ref().unwrap();
        let plies = trace.frames.len();
        let title = puzzle.title.as_ref().unwrap().get("en");
        let mut text = format!("{title} ({})\n", puzzle.game.name());
        for ply in [0, plies / 2, plies] {
            let mut before = trace.at(ply.saturating_sub(1)).unwrap();
            let after = match ply.checked_sub(1).map(|last| trace.frames[last].mv) {
                Some(mv) => {
                    let words = format!(", after {}", before.full_form(mv));
                    before.play(mv).unwrap();
                    words
                }
                None => String::new(),
            };
            text.push_str(&format!("\n== ply {ply} of {plies}{after}\n\n{}", drawn(&before)));
        }
        check("puzzles", &puzzle.id, &text);
    }
}
