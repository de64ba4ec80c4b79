//! A desk without a program around it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::desk::Desk;
use super::disk::{Change, Watched};
use super::journal::Shelf;
use super::open::Begin;
use super::words::{Wish, place, wish};
use crate::notation::Mark;
use crate::play::{Action, Asked, Said, SaveTo};
use crate::search::Limit;
use crate::solve::Standing;

fn open(begin: Begin) -> (Desk, Vec<Said>) {
    Desk::open(begin).unwrap_or_else(|_| panic!("there is such a puzzle"))
}

fn desk(puzzle: &str) -> Desk {
    open(Begin { puzzle, ..Begin::default() }).0
}

fn enter(desk: &mut Desk, typed: &str) -> Vec<Said> {
    desk.act(Action::Enter(typed.to_owned()))
}

/// Everything that the solver says, however long it takes.
fn answer(desk: &mut Desk) -> Vec<Said> {
    let mut said = Vec::new();
    while desk.searches() {
        said.extend(desk.wait(Duration::from_millis(10)));
    }
    said
}

#[test]
fn what_lies_open_now_is_told_with_the_move() {
    let mut desk = desk("osmosis#42");
    let said = enter(&mut desk, "KD deal");
    let [Said::At(here)] = &said[..] else { panic!("{said:?}") };
    let shows: Vec<String> = here
        .shows
        .iter()
        .map(|(pile, card)| format!("{pile} {}", card.map_or("none".into(), |c| c.to_string())))
        .collect();
    assert_eq!(shows, ["W AC", "R1 8D", "F1 KD"]);
    assert_eq!((here.ply, here.last.as_deref(), here.score, here.met), (2, Some("deal"), 2, false));
    let said = desk.act(Action::Undo(9));
    let [Said::At(here)] = &said[..] else { panic!("{said:?}") };
    assert_eq!((here.ply, here.last.as_deref()), (0, None));
    assert!(matches!(&desk.act(Action::Undo(1))[..], [Said::Refused { code: None, .. }]));
    assert!(desk.unsaved(), "what was taken back is still recorded");
    assert_eq!(desk.act(Action::Quit), [Said::AsksToQuit]);
    assert_eq!(desk.act(Action::QuitAnyway), [Said::Leaves]);
}

#[test]
fn an_assertion_that_does_not_hold_is_recorded_and_told() {
    let mut desk = desk("osmosis#42");
    enter(&mut desk, "KD");
    let mut told = |typed: &str| match &enter(&mut desk, typed)[..] {
        [Said::Done(what)] => what.clone(),
        other => panic!("{other:?}"),
    };
    for holds in ["@score 2", "@unfinished", "@can 8D", "@cannot 4S", "@label a", "@winnable", "\"note\""] {
        assert_eq!(told(holds), "recorded", "{holds}");
    }
    assert!(told("@score 3").starts_with("recorded, but it does not hold: assert::score: "));
    let secret = "recorded, but it does not hold: assert::can: `trove check` tells more";
    assert_eq!(told("@can JS"), secret, "where the jack lies is a secret");
    let guesses = ["@cannot 8H:S>F1 osmosis::source", "@cannot AC:S>F1 osmosis::source"];
    for guess in ["@top S 8H", "@top S 9H", "@state 0000000000000000"].into_iter().chain(guesses) {
        assert_eq!(told(guess), "recorded", "what nobody sees cannot be found out by guessing: {guess}");
    }
}

#[test]
fn a_hint_is_told_only_where_it_was_asked_for() {
    let mut desk = desk("osmosis#42");
    assert_eq!(desk.act(Action::Hint), [Said::Searching(Asked::Hint)]);
    assert_eq!(desk.standing().search.map(|(asked, _)| asked), Some(Asked::Hint));
    enter(&mut desk, "deal");
    let said = answer(&mut desk);
    assert_eq!(said, [Said::Hint { ply: 0, here: false, mv: None, standing: Standing::Lost }]);
    desk.act(Action::Winnable);
    desk.act(Action::Undo(1));
    let said = answer(&mut desk);
    assert_eq!(said, [Said::Standing { ply: 1, here: false, standing: Standing::Lost }]);
    desk.act(Action::Hint);
    let said = answer(&mut desk);
    assert!(
        matches!(&said[..], [Said::Hint { ply: 0, here: true, mv: Some((_, text)), .. }] if text == "KD"),
        "{said:?}"
    );
    assert!(matches!(&desk.act(Action::Cancel)[..], [Said::Refused { .. }]), "nothing is at work");
}

#[test]
fn a_search_is_stopped_and_then_says_nothing_of_the_position() {
    let begin = Begin { puzzle: HARD, states: Some(u64::MAX), ..Begin::default() };
    let (mut desk, _) = open(begin);
    desk.act(Action::Winnable);
    assert_eq!(desk.act(Action::Cancel), []);
    let said = answer(&mut desk);
    assert_eq!(said, [Said::Standing { ply: 0, here: true, standing: Standing::Unknown(Limit::Stopped) }]);
    desk.act(Action::Hint);
    desk.act(Action::Cancel);
    let said = answer(&mut desk);
    assert!(
        matches!(&said[..], [Said::Hint { mv: None, standing: Standing::Unknown(Limit::Stopped), .. }]),
        "{said:?}"
    );
    // A new question takes the place of the old one.
    desk.act(Action::Winnable);
    desk.act(Action::Hint);
    desk.act(Action::Cancel);
    assert_eq!(answer(&mut desk).len(), 1);
}

/// A deal whose search takes far longer than anybody waits.
const HARD: &str = "sir-tommy,wastes=3#2";

#[test]
fn changes_on_disk_are_told_once_each() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.yaml");
    let write = |text: &str| std::fs::write(&path, text).unwrap();
    write("one");
    let mut watched = Watched::new(&path, "one");
    assert_eq!(watched.look(), None);
    write("one two");
    assert_eq!((watched.look(), watched.look()), (Some(Change::Changed), None));
    std::fs::remove_file(&path).unwrap();
    assert_eq!((watched.look(), watched.look()), (Some(Change::Gone), None));
    write("one two three");
    assert_eq!((watched.look(), watched.look()), (Some(Change::Changed), None));
}

fn journals(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn a_journal_is_there_exactly_while_something_is_not_saved() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let begin = Begin { puzzle: "osmosis#42", journals: Some(state.clone()), ..Begin::default() };
    let (mut desk, said) = open(begin.clone());
    assert_eq!((said, journals(&state)), (vec![], vec![]));
    desk.act(Action::Undo(1));
    assert!(journals(&state).is_empty(), "nothing was recorded");
    enter(&mut desk, "KD");
    let text = std::fs::read_to_string(&journals(&state)[1]).unwrap();
    assert!(text.starts_with("@deal osmosis#42\n@x-trove-at 1\n@x-trove-start "), "{text}");
    assert!(text.ends_with("\nKD\n"), "{text}");
    let path = folder.path().join("a.moves").to_str().unwrap().to_owned();
    let said = desk.act(Action::Save(Some(SaveTo::Script(path.clone()))));
    assert!(matches!(&said[..], [Said::Saved { problems, .. }] if problems.is_empty()), "{said:?}");
    assert!(journals(&state).is_empty());
    desk.act(Action::Undo(1));
    assert!(journals(&state).is_empty(), "to walk about is no change");
    desk.act(Action::Mark(None));
    desk.act(Action::Redo(1));
    desk.act(Action::Mark(Some(Mark::Good)));
    let text = std::fs::read_to_string(&journals(&state)[1]).unwrap();
    assert!(text.contains(&format!("@x-trove-saved \"script {path}\"\n@x-trove-known ")), "{text}");
    // While it is played nobody else gets it; then somebody does, and saves where it was saved.
    assert_eq!(open(begin.clone()).1, []);
    drop(desk);
    let (mut desk, said) = open(begin);
    assert!(matches!(&said[..], [Said::Offers(offer)] if offer.moves == 1 && !offer.other_deal), "{said:?}");
    let said = desk.act(Action::Recover);
    assert!(matches!(&said[..], [Said::Recovered { moves: 1, but: None, .. }]), "{said:?}");
    assert!(desk.unsaved());
    let said = desk.act(Action::Save(None));
    assert!(matches!(&said[..], [Said::Saved { .. }]), "it is what was saved there before: {said:?}");
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("KD!\n"));
}

#[test]
fn a_journal_is_never_given_to_two() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::of(folder.path(), "x", "Seven & Eight");
    let (one, two) = (shelf.begin().unwrap(), shelf.begin().unwrap());
    one.write("KD").unwrap_or_else(|_| panic!("it can be written"));
    two.write("deal").unwrap_or_else(|_| panic!("it can be written"));
    assert!(shelf.left(|_| false).0.is_empty(), "both are played");
    drop(one);
    let left = shelf.left(|_| false).0;
    assert_eq!(left.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["KD"]);
    assert!(left[0].path().file_name().unwrap().to_str().unwrap().starts_with("seven---eight-"));
    assert!(shelf.left(|_| false).0.is_empty(), "it is looked at already");
    assert!(Shelf::of(folder.path(), "y", "Seven & Eight").left(|_| false).0.is_empty(), "it is of another puzzle");
    drop(left);
    for left in shelf.left(|_| false).0 {
        left.discard();
    }
    two.finish();
    assert!(journals(folder.path()).is_empty());
}

#[test]
fn words_and_notation_do_not_meet() {
    for typed in
        ["d", "r", "deal", "redeal", "W", "S", "R2", "f1", "7h", ">W3", "@label x", "\"undo\"", "# hint", "(7H)"]
    {
        assert_eq!(wish(typed), Wish::Do(Action::Enter(typed.to_owned())));
    }
    for (typed, wanted) in [
        ("UNDO 3", Wish::Do(Action::Undo(3))),
        (": undo", Wish::Do(Action::Undo(1))),
        ("  ", Wish::Where),
        ("mark ?!", Wish::Do(Action::Mark(Some(Mark::Dubious)))),
        ("mark", Wish::Do(Action::Mark(None))),
        ("note  Hold the 4D back. ", Wish::Do(Action::Note("Hold the 4D back.".to_owned()))),
        ("go end", Wish::Do(Action::GoToPly(usize::MAX))),
        ("go fork", Wish::Do(Action::GoToLabel("fork".to_owned()))),
        ("q!", Wish::Do(Action::QuitAnyway)),
    ] {
        assert_eq!(wish(typed), wanted, "{typed}");
    }
    for typed in ["undo -1", "undo 0", "go 99999999999999999999999", "mark ???", "hint now", ":d", "save!"] {
        assert!(matches!(wish(typed), Wish::Wrong(..)), "{typed}");
    }
}

#[test]
fn places_to_save_are_told_by_their_form() {
    let puzzle = |path: &str, name: &str| SaveTo::Puzzle { path: path.to_owned(), name: name.to_owned() };
    assert_eq!(place("main"), SaveTo::Solution("main".to_owned()));
    assert_eq!(place("a b.moves"), SaveTo::Script("a b.moves".to_owned()));
    assert_eq!(place("x/y"), SaveTo::Script("x/y".to_owned()));
    assert_eq!(place("a b.yaml"), puzzle("a b.yaml", "main"));
    assert_eq!(place("a b.YML  best"), puzzle("a b.YML", "best"));
}
