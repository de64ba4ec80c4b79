//! Games at the table, told as a player would: what is typed, what is recorded.

use proptest::prelude::*;

use super::recording::LEVELS_MAX;
use super::{NodeId, Recording, Refused, complete, sight};
use crate::document::deal_id;
use crate::games::{Registry, Session};
use crate::notation::Mark;
use crate::replay::{Spelling, canonical};

fn deal(id: &str) -> Session {
    let deal = deal_id::parse(id, &Registry::standard()).unwrap();
    deal.game().open(deal.setup()).unwrap()
}

fn begun(id: &str, typed: &str) -> Recording {
    let mut game = Recording::new(deal(id));
    game.enter(typed).unwrap();
    game
}

fn read(id: &str, text: &str) -> Recording {
    let (game, refused) = Recording::read(deal(id), text);
    assert_eq!(refused, None, "{text}");
    game
}

fn line(game: &Recording) -> String {
    game.line().into_iter().map(|mv| mv.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn undo_keeps_what_was_played_and_redo_plays_it_again() {
    let mut game = begun("osmosis#42", "KD 8D deal");
    let end = game.session().state();
    assert_eq!(game.place().ply, 3);
    while game.undo().is_some() {}
    assert_eq!((game.place().ply, game.place().plies), (0, 3));
    assert_eq!(game.session().state(), game.start().state());
    while game.redo().is_some() {}
    assert_eq!(game.session().state(), end);
    assert_eq!(game.redo(), None);
}

#[test]
fn another_move_begins_a_variation_and_the_same_move_does_not() {
    let mut game = begun("osmosis#42", "KD 8D");
    let version = game.version();
    game.undo();
    game.enter("8D").unwrap();
    assert_eq!(game.version(), version, "nothing new was played");
    game.undo();
    game.enter("deal*2").unwrap();
    assert_eq!(game.text(Spelling::Card), "KD 8D\n(deal*2)\n");
    assert_eq!((game.place().ply, game.place().level), (3, 1));
    game.undo();
    game.undo();
    assert_eq!(game.branches().iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["8D", "deal"]);
    assert_eq!(game.redo().map(|mv| mv.to_string()).as_deref(), Some("deal"), "redo follows what was played last");
}

#[test]
fn a_variation_that_is_typed_replaces_the_last_move() {
    let mut game = begun("osmosis#42", "KD 8D");
    game.enter("(deal \"a look\")").unwrap();
    assert_eq!((game.text(Spelling::Card).as_str(), game.place().ply), ("KD 8D (deal \"a look\")\n", 2));
    let Err(Refused::Move { span, .. }) = game.enter(" (4D)") else { panic!("4D is not open") };
    assert_eq!(span.range(), 2..4);
    let Err(Refused::Text(faults)) = game.enter("(drw)") else { panic!("it is no notation") };
    assert_eq!(faults[0].span.range(), 1..4);
    assert!(Recording::new(deal("osmosis#42")).enter("(deal)").is_err());
}

#[test]
fn branches_are_turned_through_and_promoted() {
    let mut game = read("osmosis#42", "KD 8D (deal \"a look\") deal");
    game.go_to_ply(2);
    assert_eq!(line(&game), "KD 8D deal");
    assert!(game.next_branch());
    assert_eq!(line(&game), "KD deal");
    assert_eq!(game.promote(), Ok(true));
    assert_eq!(game.promote(), Ok(false), "it is the main line");
    assert_eq!(game.text(Spelling::Card), "KD\ndeal \"a look\" (8D\ndeal)\n");
    assert!(game.previous_branch());
    assert_eq!(line(&game), "KD 8D deal");
    assert!(!Recording::new(deal("osmosis#42")).next_branch(), "nothing was played");
}

#[test]
fn what_is_taken_away_can_be_put_back() {
    let mut game = read("osmosis#42", "KD 8D (deal \"a look\" @label look) deal");
    let text = game.text(Spelling::Card);
    assert!(game.go_to_label("look"));
    assert!(game.remove());
    assert_eq!(game.text(Spelling::Card), "KD 8D\ndeal\n");
    game.go_to_ply(1);
    assert!(game.remove());
    assert_eq!((game.text(Spelling::Card).as_str(), game.standing()), ("", NodeId::START));
    assert!(!game.remove(), "there is nothing left");
    assert_eq!([game.put_back(), game.put_back(), game.put_back()], [Ok(true), Ok(true), Ok(false)]);
    assert_eq!(game.text(Spelling::Card), text);
}

#[test]
fn marks_notes_comments_and_labels_stand_behind_their_move() {
    let mut game = begun("osmosis#42", "KD 8D");
    game.go_to_ply(1);
    assert!(game.set_mark(Some(Mark::Good)));
    game.set_note("The only \"red\" king.");
    game.set_comment("checked\ntwice");
    game.enter("@label fork").unwrap();
    let text = "KD! \"The only \\\"red\\\" king.\" # checked\n# twice\n@label fork 8D\n";
    assert_eq!(game.text(Spelling::Card), text);
    let again = read("osmosis#42", text);
    let first = &again.line()[0];
    assert_eq!(first.note.as_deref(), Some("The only \"red\" king."));
    assert_eq!(first.comment.as_deref(), Some("checked\ntwice"));
    assert_eq!(first.label.as_deref(), Some("fork"));
    game.set_note(" ");
    game.set_comment("");
    assert!(game.set_mark(None));
    assert_eq!(game.text(Spelling::Card), "KD @label fork 8D\n");
    game.go_to_ply(0);
    assert!(!game.set_mark(Some(Mark::Good)), "there is no move to mark");
    game.set_note("Begin!\u{1b}[2J");
    assert_eq!(game.text(Spelling::Card), "\"Begin![2J\" KD @label fork 8D\n");
}

#[test]
fn a_point_is_named_once_and_named_anew() {
    let mut game = begun("osmosis#42", "KD @label fork 8D");
    assert!(game.enter("@label fork").is_err(), "another point has this name");
    assert!(game.set_label("fork").is_err());
    assert!(game.enter("deal @label a @label b @label a").is_err());
    assert_eq!(game.text(Spelling::Card), "KD @label fork 8D\n");
    game.enter("@label a @label b").unwrap();
    assert_eq!(game.labels(), ["fork", "a", "b"]);
    game.go_to_ply(0);
    assert!(game.enter("@label b").is_err(), "the second name of a point is a name too");
    assert!(game.go_to_label("b"));
    game.set_label("end-game").unwrap();
    let version = game.version();
    game.set_label("end-game").unwrap();
    assert_eq!(game.version(), version, "nothing was changed");
    assert_eq!(game.text(Spelling::Card), "KD @label fork 8D @label end-game\n");
    game.set_label("").unwrap();
    assert_eq!(game.text(Spelling::Card), "KD @label fork 8D\n");
}

/// Plays another move in the place of the first, so that it is a variation, and stands behind it.
fn branch(game: &mut Recording) -> Result<(), Refused> {
    let legal = game.session().legal();
    game.play(legal[0])?;
    game.undo();
    game.play(legal[1])
}

#[test]
fn no_order_of_branches_is_nested_deeper_than_can_be_read() {
    let id = "strategy#7";
    let readable = |game: &Recording| Recording::read(deal(id), &game.text(Spelling::Card)).1.is_none();

    // Another first move, made the main line, would move all that stands behind the first one deeper.
    let mut rival = Recording::new(deal(id));
    rival.play(rival.session().legal()[0]).unwrap();
    while branch(&mut rival).is_ok() {}
    assert_eq!(rival.place().level, LEVELS_MAX - 1);
    assert!(readable(&rival));
    rival.go(NodeId::START);
    rival.play(rival.session().legal()[2]).unwrap();
    let text = rival.text(Spelling::Card);
    assert!(matches!(rival.promote(), Err(Refused::Other(why)) if why.contains("64 deep")));
    assert_eq!(rival.text(Spelling::Card), text);

    // So would a first move that was taken away, once something is played where it made room.
    let mut game = Recording::new(deal(id));
    while branch(&mut game).is_ok() {}
    assert_eq!(game.place().level, LEVELS_MAX - 1);
    assert!(readable(&game));
    let end = game.place().node;
    game.go(NodeId::START);
    game.redo();
    assert!(game.previous_branch() && game.remove());
    game.go(end);
    branch(&mut game).unwrap();
    assert_eq!(game.place().level, LEVELS_MAX - 1);
    let text = game.text(Spelling::Card);
    for _ in 0..2 {
        assert!(game.put_back().is_err());
        assert_eq!(game.text(Spelling::Card), text);
    }
    assert!(readable(&game));
    game.remove();
    assert_eq!(game.put_back(), Ok(true), "what was taken away last comes back first");
}

#[test]
fn what_cannot_be_done_changes_nothing() {
    let mut game = begun("osmosis#42", "KD");
    let text = game.text(Spelling::Card);
    let version = game.version();
    let Err(Refused::Move { span, refusal, .. }) = game.enter("deal 4D deal") else { panic!("4D is not open") };
    assert_eq!((span.range(), refusal.code), (5..7, "script::not-open"));
    assert!(matches!(game.enter("deal drw"), Err(Refused::Text(_))));
    assert!(matches!(game.enter("@name x"), Err(Refused::Other(_))));
    assert!(matches!(Recording::new(deal("osmosis#42")).enter("(KD)"), Err(Refused::Text(_) | Refused::Other(_))));
    assert_eq!((game.text(Spelling::Card), game.version()), (text, version));
}

#[test]
fn scripts_are_kept_as_they_are() {
    for (id, text) in [
        (
            "osmosis#42",
            "# A head\n@name main @expect unfinished\n\nKD! (deal*3 @can KD) (deal \"so\" # x\n)\n\n# below\n8D @score 3 @label a\ndeal*2 # end\n",
        ),
        ("sir-tommy#42", "\"First.\"\n>W1 >W1 (>W2 8D>W3 (8D>W2) @unfinished)\n@top W1 JC # c\n8D>W3\n"),
        ("osmosis#42", "KD (# lead\n\"note\" deal)\n"),
        ("osmosis#42", "KD (@won) 8D\n"),
    ] {
        let game = read(id, text);
        let expected = canonical(text, &deal(id), Spelling::Card).unwrap();
        assert_eq!(game.text(Spelling::Card), expected, "{text}");
    }
}

#[test]
fn a_header_is_said_anew_and_the_rest_stays() {
    use crate::notation::DirectiveKind;
    let extra = |name: &str, value: &str| DirectiveKind::Extra { name: name.to_owned(), value: value.to_owned() };
    let game = read("osmosis#42", "# A head\n@name main @by Anna @expect unfinished KD 8D");
    let header = vec![DirectiveKind::Deal("osmosis#42".to_owned()), DirectiveKind::Name("new".to_owned())];
    let text = "# A head\n@deal osmosis#42\n@name new\n@by \"Anna\"\nKD 8D\n";
    assert_eq!(game.text_under(header, &["expect"], Spelling::Card), text);
    // What is new stands behind what is there, and begins no line with a move.
    let game = read("osmosis#42", "# A head\n\n@puzzle \"x.yaml\"\n@name main # mine\n# All of it.\nKD");
    let header = vec![DirectiveKind::Expect(crate::notation::Expect::Unfinished)];
    let text = "# A head\n\n@puzzle \"x.yaml\"\n@name main # mine\n@expect unfinished\n# All of it.\nKD\n";
    assert_eq!(game.text_under(header, &[], Spelling::Card), text);
    let mut game = read("osmosis#42", "KD");
    assert_eq!(game.text_under(vec![extra("x-a", "1 2")], &[], Spelling::Card), "@x-a \"1 2\"\nKD\n");
    game = read("osmosis#42", "@x-a 1\n@by Ben\nKD");
    game.drop_header(&["x-a"]);
    assert_eq!((game.text(Spelling::Card).as_str(), game.version()), ("@by \"Ben\"\nKD\n", 0));
}

#[test]
fn the_end_of_the_main_line_is_known_wherever_the_player_stands() {
    let mut game = begun("osmosis#42", "KD 8D deal");
    let (end, plies) = game.main_end();
    assert_eq!((end.state(), plies, game.moves()), (game.session().state(), 3, 3));
    game.go_to_ply(1);
    game.enter("deal").unwrap();
    assert_eq!((game.main_end().1, game.moves()), (3, 4));
    assert_eq!(Recording::new(deal("osmosis#42")).main_end().1, 0);
}

#[test]
fn a_script_is_read_as_far_as_its_moves_are_legal() {
    let (game, refused) = Recording::read(deal("osmosis#42"), "KD 8D 4D deal");
    assert_eq!(line(&game), "KD 8D");
    assert!(matches!(refused, Some(Refused::Move { refusal, .. }) if refusal.code == "script::not-open"));
}

#[test]
fn moves_are_completed_in_the_form_that_was_begun() {
    let texts = |id: &str, typed: &str| complete(&deal(id), typed).into_iter().map(|one| one.text).collect::<Vec<_>>();
    assert_eq!(texts("sir-tommy#42", "j"), ["JS>W1", "JS>W2", "JS>W3", "JS>W4"]);
    assert_eq!(texts("sir-tommy#42", ">w3"), [">W3"]);
    assert_eq!(texts("sir-tommy#42", "js:s->w2"), ["JS:S>W2"]);
    assert_eq!(texts("osmosis#42", "d"), ["deal"]);
    assert_eq!(texts("osmosis#42", "4"), [""; 0]);
}

#[test]
fn refusals_do_not_tell_what_lies_face_down() {
    let at = deal("osmosis#42");
    let hidden = at.cards(crate::table::PileId::reserve(1))[0];
    assert!(!sight::sees(&at, hidden));
    let mut game = Recording::new(at.clone());
    let typed = hidden.to_string();
    let Err(Refused::Move { refusal, .. }) = game.enter(&typed) else { panic!("it is covered") };
    assert!(refusal.message.contains("R1") || refusal.help.as_deref().is_some_and(|help| help.contains("R1")));
    let told = sight::fair(&at, &typed, *refusal);
    assert_eq!(told.message, format!("{hidden} does not lie open"));
    assert!(!format!("{told:?}").contains("R1"));
    // Right guesses are refused in the same words as wrong ones.
    let stock = at.cards(crate::table::PileId::STOCK);
    let refusal = |typed: String| match Recording::new(at.clone()).enter(&typed) {
        Err(Refused::Move { refusal, .. }) => sight::fair(&at, &typed, *refusal),
        other => panic!("{typed}: {other:?}"),
    };
    let told = |card: crate::cards::Card, pile: &str| {
        let told = refusal(format!("{card}:{pile}"));
        format!("{} {}", told.code, told.message.replace(&card.to_string(), "it"))
    };
    assert_eq!(told(stock[0], "S"), told(stock[1], "S"));
    assert_eq!(told(hidden, "R1"), told(hidden, "R2"));
}

/// Plays at random, and does everything else that can be done; what is recorded is always a script that is read back.
fn at_random(id: &str, steps: &[(u8, u8)]) {
    let mut game = Recording::new(deal(id));
    for &(what, which) in steps {
        match what % 12 {
            0..=5 => {
                let legal = game.session().legal();
                if let Some(&mv) = legal.get(usize::from(which) % legal.len().max(1)) {
                    game.play(mv).unwrap();
                }
            }
            6 => {
                game.undo();
                game.undo();
            }
            7 => game.go_to_ply(usize::from(which) % 40),
            8 => {
                let all = game.line();
                game.set_mark(Mark::ALL.get(usize::from(which) % 7).copied());
                if let Some(mv) = all.get(usize::from(which)) {
                    game.go(mv.node);
                }
            }
            9 => match which % 3 {
                0 => game.set_note("a \\ \"b\""),
                1 => game.set_comment("c # d\n\n e"),
                _ => game.set_note(""),
            },
            10 => {
                let _ = if which % 2 == 0 { game.promote() } else { Ok(game.next_branch()) };
            }
            _ => {
                let _ = if which % 2 == 0 { Ok(game.remove()) } else { game.put_back() };
            }
        }
        let text = game.text(Spelling::Card);
        let (mut again, refused) = Recording::read(deal(id), &text);
        assert_eq!(refused, None, "{text}");
        assert_eq!(again.text(Spelling::Card), text);
        assert_eq!(canonical(&text, &deal(id), Spelling::Card).unwrap(), text);
        assert!(again.go_to_cursor(&game.cursor()), "{} in\n{text}", game.cursor());
        assert_eq!(again.session().state(), game.session().state());
        assert_eq!(again.place().ply, game.place().ply);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_is_done_is_recorded(
        steps in proptest::collection::vec((any::<u8>(), any::<u8>()), 1..40),
        game in 0..3usize,
    ) {
        at_random(["osmosis#42", "sir-tommy#42", "osmosis,draw=1#3"][game], &steps);
    }
}
