//! The screen of a game at the table: what it shows at many sizes, and what keys, clicks and pasted text ask for.

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::Color;
use trove::document::deal_id;
use trove::games::{Registry, Session};
use trove::notation::Mark;
use trove::play::{Action, NodeId, Offer, Recording, Said, SaveTo};
use trove::search::Limit;
use trove::solve::Standing;
use trove::table::{Move, PileId};
use trove::tui::{Answer, COLUMNS_MIN, ROWS_MIN, Reply, Saved, Screen, Skin, Solving, Tone, View, draw};

use crate::snapshots;

const SYMBOLS: Skin = Skin { symbols: true, colour: false };
const ASCII: Skin = Skin { symbols: false, colour: false };

fn deal(id: &str) -> Session {
    let deal = deal_id::parse(id, &Registry::standard()).unwrap();
    deal.game().open(deal.setup()).unwrap()
}

/// A game on a screen.
struct Table {
    game: Recording,
    title: String,
    answers: Vec<Answer>,
    saved: Saved,
    place: &'static str,
    solving: Option<Solving<'static>>,
    file_changed: bool,
    may_reveal: bool,
    keeps: bool,
    screen: Screen,
    terminal: Terminal<TestBackend>,
}

impl Table {
    fn new(id: &str, size: (u16, u16), skin: Skin) -> Table {
        Table {
            game: Recording::new(deal(id)),
            title: id.to_owned(),
            answers: Vec::new(),
            saved: Saved::Nothing,
            place: "",
            solving: None,
            file_changed: false,
            may_reveal: false,
            keeps: true,
            screen: Screen::new(skin, false),
            terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap(),
        }
    }

    fn typed(mut self, text: &str) -> Table {
        self.game.enter(text).unwrap();
        self.saved = Saved::Unsaved;
        self
    }

    fn at(mut self, ply: usize) -> Table {
        self.game.go_to_ply(ply);
        self
    }

    fn told(mut self, tone: Tone, text: &str, help: Option<&str>) -> Table {
        self.answers = vec![Answer { tone, text: text.to_owned(), help: help.map(str::to_owned) }];
        self
    }

    fn view(&self) -> View<'_> {
        View {
            game: &self.game,
            before: 0,
            title: &self.title,
            goal: "a win",
            goal_met: self.game.session().won(),
            saved: self.saved,
            place: self.place,
            save_as: "main",
            answers: &self.answers,
            newest: self.answers.len(),
            solving: self.solving,
            file_changed: self.file_changed,
            may_reveal: self.may_reveal,
            keeps: self.keeps,
            words: &[("save", "[NAME|FILE]", "save what was played"), ("restore", "", "put it back")],
            seconds: 754,
        }
    }

    /// Draws, and gives what is seen.
    fn shows(&mut self) -> String {
        let mut screen = self.screen.clone();
        let view = View { game: &self.game.clone(), ..self.view() };
        // The view borrows from the table that the terminal is a part of.
        let mut terminal = self.terminal.clone();
        terminal.draw(|frame| draw(frame, &view, &mut screen)).unwrap();
        self.screen = screen;
        self.terminal = terminal;
        self.lines().join("\n") + "\n"
    }

    fn lines(&self) -> Vec<String> {
        let buffer = self.terminal.backend().buffer();
        let area = buffer.area;
        let line = |y| {
            let mut line = String::new();
            let mut x = 0;
            while x < area.width {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                x += ratatui::text::Span::raw(symbol).width().max(1) as u16;
            }
            line.trim_end().to_owned()
        };
        (0..area.height).map(line).collect()
    }

    fn event(&mut self, event: Event) -> Reply {
        self.shows();
        let mut screen = self.screen.clone();
        let reply = screen.event(&event, &self.view());
        self.screen = screen;
        reply
    }

    fn press(&mut self, code: KeyCode) -> Reply {
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    fn control(&mut self, c: char) -> Reply {
        self.event(Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL)))
    }

    fn key(&mut self, c: char) -> Reply {
        self.press(KeyCode::Char(c))
    }

    /// Types characters, and gives what the last one asked for.
    fn keys(&mut self, text: &str) -> Reply {
        text.chars().fold(Reply::Draw, |_, c| self.key(c))
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> Reply {
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    }

    /// Clicks on the first place where this is shown.
    #[track_caller]
    fn click(&mut self, text: &str) -> Reply {
        let shown = self.shows();
        let found = shown
            .lines()
            .enumerate()
            .find_map(|(row, line)| line.find(text).map(|at| (line[..at].chars().count() as u16, row as u16)));
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{shown}"));
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    /// Hears something; what the screen says to it is the newest answer.
    fn hears(&mut self, said: Said) {
        let mut screen = self.screen.clone();
        self.answers = screen.hear(&[said], &self.view());
        self.screen = screen;
    }

    #[track_caller]
    fn says(&mut self, text: &str) {
        let shown = self.shows();
        assert!(shown.contains(text), "no {text:?} in\n{shown}");
    }

    #[track_caller]
    fn says_not(&mut self, text: &str) {
        let shown = self.shows();
        assert!(!shown.contains(text), "there is {text:?} in\n{shown}");
    }
}

fn play(from: PileId, to: PileId) -> Reply {
    Reply::Do(Action::Play(Move::shift(from, to)))
}

/// Input and output of one screen, as a snapshot.
fn screen(name: &str, what: &str, table: &mut Table) {
    let shown = table.shows();
    snapshots::check("tui", name, &format!("{what}\n\n{shown}"));
}

const STRATEGY: &str = "strategy#42";

#[test]
fn boards_of_both_families_at_the_usual_size() {
    let osmosis = || {
        let table = Table::new("osmosis#42", (80, 24), SYMBOLS);
        let mut table = table.typed("KD! \"The only red king.\" @label fork 8D (deal # too early\n) deal").at(1);
        table.place = "solution main";
        table
    };
    screen("osmosis", "osmosis#42, three moves and a variation, at the first; 80 by 24", &mut osmosis());
    let mut ascii = osmosis();
    ascii.screen = Screen::new(ASCII, false);
    screen("osmosis-ascii", "The same in ASCII", &mut ascii);
    let mut table = Table::new("sir-tommy#42", (80, 24), SYMBOLS).typed(">W1 >W1 8D>W3");
    screen("sir-tommy", "sir-tommy#42, three moves; 80 by 24", &mut table);
    let mut table = Table::new("lady-betty#7", (80, 24), SYMBOLS);
    for turn in 0..26 {
        let first = table.game.session().legal()[0];
        let put = Move::shift(PileId::STOCK, PileId::waste(if turn % 3 == 0 { 2 } else { 1 }));
        table
            .game
            .play(if matches!(first, Move::Shift { to, .. } if to.is_foundation()) { first } else { put })
            .unwrap();
    }
    screen("lady-betty", "lady-betty#7, long waste piles; 80 by 24", &mut table);
}

#[test]
fn cards_have_frames_where_there_is_room() {
    let mut table = Table::new("osmosis#42", (120, 40), SYMBOLS).typed("KD 8D deal");
    screen("osmosis-wide", "osmosis#42, three moves; 120 by 40", &mut table);
    let mut table = Table::new("calculation#42", (120, 40), SYMBOLS).typed(">W1 >W1 >W2");
    screen("calculation-wide", "calculation#42, three moves; 120 by 40", &mut table);
    let mut table = Table::new("calculation#42", (120, 40), ASCII).typed(">W1 >W1 >W2");
    screen("calculation-wide-ascii", "The same in ASCII", &mut table);
}

#[test]
fn a_window_that_is_too_small_says_what_is_needed() {
    let mut table = Table::new("osmosis#42", (60, 20), SYMBOLS);
    screen("too-small", "osmosis#42; 60 by 20", &mut table);
    // Nobody plays what is not to be seen; leaving is possible.
    for key in [KeyCode::Char('d'), KeyCode::Enter, KeyCode::Char('s'), KeyCode::Char(':')] {
        assert_eq!(table.press(key), Reply::Draw, "{key:?}");
    }
    screen("too-small", "osmosis#42; 60 by 20", &mut table);
    assert_eq!(table.press(KeyCode::Char('q')), Reply::Do(Action::Quit));
    let mut table = Table::new("osmosis#42", (COLUMNS_MIN, ROWS_MIN), SYMBOLS);
    table.says("R1");
    screen("smallest", "osmosis#42; the smallest size", &mut table);
}

#[test]
fn refusals_the_solver_and_a_changed_file_are_told() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS).told(
        Tone::Refused,
        "J♥ cannot be played to F2: a foundation starts with a 3, the rank of the base card, and waits for it",
        Some("play K♦ to F1, or deal"),
    );
    screen("refused", "osmosis#42, a refusal with help", &mut table);
    table.solving = Some(Solving { what: "looking for the best move", states: 1_234_567 });
    table.file_changed = true;
    screen("solving", "osmosis#42, the solver at work and the file changed", &mut table);
    table.says("(o reads on)");
    table.key('o');
    table.says("play K♦ to F1, or deal");
}

#[test]
fn windows_over_the_board() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS).typed("KD 8D");
    table.key('?');
    screen("help", "osmosis#42, ?", &mut table);
    table.press(KeyCode::End);
    screen("help-end", "osmosis#42, ? and End", &mut table);
    table.press(KeyCode::Esc);
    table.key('L');
    screen("legal", "osmosis#42 after KD 8D, L", &mut table);
    table.press(KeyCode::Esc);
    table.key('m');
    screen("mark", "osmosis#42 after KD 8D, m", &mut table);
    table.press(KeyCode::Esc);
    table.key('c');
    table.keys("Two reds at once");
    screen("note", "osmosis#42 after KD 8D, c and a text", &mut table);
    table.press(KeyCode::Esc);
    table.key('q');
    screen("quit", "osmosis#42 after KD 8D, q", &mut table);
    table.press(KeyCode::Esc);
    table.keys("d>");
    screen("typing", "osmosis#42 after KD 8D, d is played at once; > begins a line that nothing completes", &mut table);
    table.press(KeyCode::Esc);
    let mut table = Table::new("sir-tommy#42", (80, 24), SYMBOLS);
    table.keys(":j");
    table.press(KeyCode::Tab);
    table.press(KeyCode::Tab);
    screen("completing", "sir-tommy#42, :j and Tab twice", &mut table);
}

#[test]
fn colour_is_only_where_it_is_wanted() {
    let colours = |skin| {
        let mut table = Table::new("peek#42", (80, 24), skin).told(Tone::Refused, "no", None);
        table.shows();
        let buffer = table.terminal.backend().buffer().clone();
        buffer.content().iter().filter(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset).count()
    };
    assert_eq!(colours(SYMBOLS), 0);
    assert!(colours(Skin { symbols: true, colour: true }) > 8);
}

#[test]
fn texts_from_files_never_reach_the_terminal_raw() {
    for skin in [SYMBOLS, ASCII] {
        let mut table = Table::new("osmosis#42", (80, 24), skin).typed("KD \"a\u{301}b\" @label ok # x\n");
        table.title = "Seven\u{1b}[2J\u{202e}hearts\r\n\u{7}".to_owned();
        table.place = "solution \u{9b}31m";
        table.answers =
            vec![Answer { tone: Tone::Plain, text: "\u{1b}]0;x\u{7}\tno".into(), help: Some("\u{0}".into()) }];
        table.event(Event::Paste("\u{1b}[31m KD".into()));
        let shown = table.shows();
        let bad = |c: char| c.is_control() && c != '\n' || c == '\u{202e}' || c == '\u{9b}';
        assert!(!shown.contains(bad), "{shown:?}");
        assert!(skin.symbols || shown.is_ascii(), "{shown}");
        table.says("Seven");
        table.press(KeyCode::Esc);
        table.key('o');
        assert!(!table.shows().contains(bad));
    }
}

#[test]
fn face_down_cards_stay_hidden_in_fair_play() {
    let mut table = Table::new("osmosis#42", (120, 40), SYMBOLS);
    let hidden = table.game.session().cards(PileId::reserve(1))[0].symbolic();
    table.says_not(&hidden);
    assert_eq!(table.key('v'), Reply::Draw);
    table.says_not(&hidden);
    table.says("--reveal");
    table.key('l');
    table.says_not(&hidden);
    table.press(KeyCode::Esc);
    table.may_reveal = true;
    table.key('v');
    table.says(&hidden);
    table.key('v');
    table.says_not(&hidden);
}

#[test]
fn the_highlight_moves_where_the_cards_lie_and_plays_them() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS);
    // It begins where a card can go home.
    table.says("[K♦]");
    table.says("K♦ on R1 goes to F1");
    assert_eq!(table.press(KeyCode::Enter), play(PileId::reserve(1), PileId::foundation(1)));
    table.press(KeyCode::Down);
    table.says("(J♥)");
    assert_eq!(table.press(KeyCode::Enter), Reply::Draw);
    table.says("J♥ on R2 cannot be played now");
    table.press(KeyCode::Down);
    table.press(KeyCode::Down);
    table.says("(9♥)");
    table.press(KeyCode::Down);
    assert_eq!(table.press(KeyCode::Enter), Reply::Do(Action::Play(Move::Deal)));
    table.press(KeyCode::Right);
    table.says("W is empty");
    table.press(KeyCode::Left);
    table.says("S Enter deals");
    table.press(KeyCode::Up);
    table.says("(9♥)");
    table.press(KeyCode::BackTab);
    table.says("[K♦]");
    table.press(KeyCode::Tab);
    table.says("S Enter deals");
}

#[test]
fn where_a_card_may_go_to_several_piles_a_list_asks() {
    let mut table = Table::new("sir-tommy#42", (80, 24), SYMBOLS);
    table.says("J♠ on S goes to W1, W2, W3, W4");
    // Empty piles are the same for play, if the player does not care.
    table.key(' ');
    table.says("Where does J♠ go?");
    assert_eq!(table.key('3'), play(PileId::STOCK, PileId::waste(3)));
    assert_eq!(table.key('4'), play(PileId::STOCK, PileId::waste(4)));
    let mut table = table.typed(">W1 >W2");
    table.key(' ');
    table.press(KeyCode::Up);
    assert_eq!(table.press(KeyCode::Enter), play(PileId::STOCK, PileId::waste(4)));
    table.key(' ');
    assert_eq!(table.click("waste pile W2"), play(PileId::STOCK, PileId::waste(2)));
    table.key(' ');
    assert_eq!(table.press(KeyCode::Esc), Reply::Draw);
    table.says_not("Where does");
}

#[test]
fn notation_is_typed_completed_and_brought_back() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS);
    table.keys("K");
    table.says("KD");
    assert_eq!(table.press(KeyCode::Tab), Reply::Draw);
    assert_eq!(table.press(KeyCode::Enter), Reply::Do(Action::Enter("KD".into())));
    table.keys(":KD d");
    table.press(KeyCode::Tab);
    assert_eq!(table.press(KeyCode::Enter), Reply::Do(Action::Enter("KD deal".into())));
    table.key('/');
    table.press(KeyCode::Up);
    table.press(KeyCode::Up);
    assert_eq!(table.press(KeyCode::Enter), Reply::Do(Action::Enter("KD".into())));
    table.keys("7H");
    table.says("no legal move begins like this");
    assert_eq!(table.press(KeyCode::Esc), Reply::Draw);
    table.screen.type_again();
    assert_eq!(table.press(KeyCode::Enter), Reply::Do(Action::Enter("KD".into())));
    assert_eq!(table.event(Event::Paste("KD\r\n  8D deal\n".into())), Reply::Draw);
    assert_eq!(table.press(KeyCode::Enter), Reply::Do(Action::Enter("KD 8D deal".into())));
    // Digits are piles where there are several waste piles and a card to put there.
    let mut table = Table::new("sir-tommy#42", (80, 24), SYMBOLS);
    assert_eq!(table.key('2'), play(PileId::STOCK, PileId::waste(2)));
    assert_eq!(table.keys("9"), Reply::Draw);
    assert_eq!(table.press(KeyCode::Backspace), Reply::Draw);
    assert_eq!(table.press(KeyCode::Backspace), Reply::Draw);
    assert_eq!(table.press(KeyCode::Backspace), Reply::Do(Action::Undo(1)), "an empty line was left");
}

#[test]
fn words_are_completed_and_explained_as_they_are_typed() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS);
    table.keys(":re");
    table.says("restore");
    table.press(KeyCode::Tab);
    table.says("restore: put it back");
    table.press(KeyCode::Esc);
    // Nothing is said of moves where none is meant.
    for (typed, told) in [
        (":save foo", "save [NAME|FILE]: save what was played"),
        (":SAVE", "save [NAME|FILE]: save what was played"),
        (":\"so", "a note for players"),
        (":# so", "a comment for developers"),
        (":@label x", "says something of this point: @label NAME"),
        (":(deal", "moves in the place of the last one"),
    ] {
        table.keys(typed);
        table.says(told);
        table.says_not("no legal move");
        table.press(KeyCode::Esc);
    }
    table.keys(":xyz");
    table.says("no legal move begins like this");
    table.press(KeyCode::Esc);
    table.key(':');
    table.says_not("restore");
}

#[test]
fn how_to_save_and_leave_stands_in_the_narrowest_footer() {
    for id in ["osmosis#42", "lady-betty#42"] {
        let mut table = Table::new(id, (COLUMNS_MIN, ROWS_MIN), SYMBOLS);
        let shown = table.shows();
        let footer = shown.lines().last().unwrap();
        for key in ["Enter play", "u undo", "h hint", "s save", "q quit", "? help"] {
            assert!(footer.contains(key), "{footer}");
        }
    }
}

#[test]
fn nobody_is_promised_a_journal_that_is_not_kept() {
    for size in [(80, 24), (40, 10)] {
        let mut table = Table::new("osmosis#42", size, SYMBOLS).typed("KD");
        table.keeps = false;
        table.key('q');
        table.says("lose");
        table.says_not("stay");
        assert_eq!(table.key('j'), Reply::Draw);
        assert_eq!(table.key('l'), Reply::Do(Action::QuitAnyway));
    }
}

#[test]
fn every_key_of_the_help_does_something() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS).typed("KD 8D").at(1);
    table.place = "solution main";
    table.saved = Saved::Saved;
    let node = table.game.place().node;
    for (key, action) in [
        ('d', Action::Play(Move::Deal)),
        ('r', Action::Play(Move::Redeal)),
        ('u', Action::Undo(1)),
        ('U', Action::Redo(1)),
        ('n', Action::NextBranch),
        ('p', Action::PreviousBranch),
        ('P', Action::Promote),
        ('x', Action::Remove),
        ('X', Action::PutBack),
        ('h', Action::Hint),
        ('w', Action::Winnable),
        ('q', Action::Quit),
    ] {
        assert_eq!(table.key(key), Reply::Do(action), "{key}");
    }
    for (code, action) in [
        (KeyCode::PageUp, Action::Undo(10)),
        (KeyCode::PageDown, Action::Redo(10)),
        (KeyCode::Home, Action::Go(NodeId::START)),
        (KeyCode::End, Action::GoToPly(usize::MAX)),
        (KeyCode::F(5), Action::Reload),
        (KeyCode::Backspace, Action::Undo(1)),
    ] {
        assert_eq!(table.press(code), Reply::Do(action), "{code}");
    }
    assert_eq!(table.control('s'), Reply::Do(Action::Save(None)));
    assert_eq!(table.control('r'), Reply::Do(Action::Redo(1)));
    assert_eq!(table.control('l'), Reply::Redraw);
    assert_eq!(table.control('z'), Reply::Suspend);
    let mut filled = |key: &str, text: &str| {
        table.keys(key);
        table.keys(text);
        table.press(KeyCode::Enter)
    };
    assert_eq!(filled("g", "12"), Reply::Do(Action::GoToPly(12)));
    assert_eq!(filled("g", "start"), Reply::Do(Action::Go(NodeId::START)));
    assert_eq!(filled("g", "end"), Reply::Do(Action::GoToPly(usize::MAX)));
    assert_eq!(filled("g", "fork"), Reply::Do(Action::GoToLabel("fork".into())));
    assert_eq!(filled("g", ""), Reply::Draw);
    assert_eq!(filled("c", "so"), Reply::Do(Action::Note("so".into())));
    assert_eq!(filled("\"", ""), Reply::Do(Action::Note(String::new())));
    assert_eq!(filled("#", "why"), Reply::Do(Action::Comment("why".into())));
    assert_eq!(filled("@", "fork"), Reply::Do(Action::Label("fork".into())));
    assert_eq!(filled("s", "2"), Reply::Do(Action::Save(Some(SaveTo::Solution("main2".into())))));
    assert_eq!(filled("s", ".moves"), Reply::Do(Action::Save(Some(SaveTo::Script("main.moves".into())))));
    table.key('m');
    assert_eq!(table.key('2'), Reply::Do(Action::Mark(Some(Mark::Good))));
    table.key('b');
    assert!(matches!(table.press(KeyCode::Enter), Reply::Do(Action::Go(to)) if to != node));
    assert_eq!(table.key('z'), Reply::Draw);
    table.says("`z` does nothing here");
    table.key('t');
    table.says("12:34");
    table.says("takes any");
    table.key('H');
    table.says_not("takes any");
    assert_eq!(table.press(KeyCode::Esc), Reply::Draw);
    table.solving = Some(Solving { what: "x", states: 1 });
    assert_eq!(table.press(KeyCode::Esc), Reply::Do(Action::Cancel));
    let release = KeyEvent { kind: KeyEventKind::Release, ..KeyEvent::new(KeyCode::Char('d'), KeyModifiers::NONE) };
    assert_eq!(table.event(Event::Key(release)), Reply::Draw);
}

#[test]
fn the_page_about_the_screen_has_the_keys_of_the_help() {
    let page = include_str!("../../docs/screen.md");
    let mut table = Table::new("osmosis#42", (110, 70), ASCII);
    table.key('?');
    let shown = table.shows();
    let left = shown.lines().find_map(|line| line.find("+- Keys")).expect("the help is open");
    let inside = |line: &'_ str| line.get(left..).and_then(|line| line.strip_prefix("| ")).map(str::to_owned);
    let lines = shown.lines().filter_map(inside);
    let lines = lines.filter_map(|line| line.rsplit_once(" |").map(|(line, _)| line.trim_end().to_owned()));
    let lines: Vec<String> = lines.collect();
    assert!(lines.len() > 40, "{shown}");
    assert!(page.contains(&lines.join("\n")), "docs/screen.md does not have\n{}", lines.join("\n"));
}

#[test]
fn leaving_asks_only_if_something_is_not_saved() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS);
    assert_eq!(table.key('q'), Reply::Do(Action::Quit));
    assert_eq!(table.control('c'), Reply::Do(Action::Quit));
    let mut table = table.typed("KD");
    assert_eq!(table.key('q'), Reply::Draw);
    table.says("There are moves that are not saved");
    assert_eq!(table.key('c'), Reply::Draw);
    table.says_not("There are moves");
    table.control('c');
    assert_eq!(table.control('c'), Reply::Do(Action::QuitAnyway), "whoever asks twice means it");
    table.key('q');
    assert_eq!(table.key('j'), Reply::Do(Action::QuitAnyway));
    table.key('q');
    assert_eq!(table.key('s'), Reply::Draw);
    table.says("Save as, and quit");
    let save = |to| Reply::SaveAndQuit(Action::Save(to));
    assert_eq!(table.press(KeyCode::Enter), save(Some(SaveTo::Solution("main".into()))));
    table.place = "solution main";
    table.key('q');
    assert_eq!(table.key('s'), save(None));
    // Ctrl-C closes what is open first.
    table.key(':');
    assert_eq!(table.control('c'), Reply::Draw);
    table.key('?');
    assert_eq!(table.control('c'), Reply::Draw);
    table.says("R1");
}

#[test]
fn a_question_is_answered_before_anything_else() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS);
    table.hears(Said::Offers(Offer { moves: 12, age: Some(130), other_deal: false, more: 1 }));
    screen("question", "osmosis#42, moves in the journal", &mut table);
    assert_eq!(table.key('d'), Reply::Draw);
    table.says("Journal");
    table.click("osmosis#42");
    table.says("Journal");
    let mut other = table.screen.clone();
    assert_eq!(table.press(KeyCode::Enter), Reply::Do(Action::Recover));
    std::mem::swap(&mut table.screen, &mut other);
    assert_eq!(table.press(KeyCode::Esc), Reply::Do(Action::KeepForLater), "Esc loses nothing");
}

#[test]
fn what_a_player_hears_is_said_once_and_shortly() {
    let lost = Standing::Lost;
    let mv = Some((Move::shift(PileId::reserve(1), PileId::foundation(1)), "KD".to_owned()));
    let hint = |standing| Said::Hint { ply: 3, here: true, mv: mv.clone(), standing };
    let standing = |here, standing| Said::Standing { ply: 3, here, standing };
    for (said, text) in [
        (Said::Done("noted".into()), "noted"),
        (hint(Standing::Winnable(7)), "K♦ – the goal can be reached in 7 moves"),
        (hint(lost), "the goal cannot be reached any more; K♦ is as good as any"),
        (
            hint(Standing::Unknown(Limit::States)),
            "nobody knows: the solver gave up, at its limit of states; perhaps K♦",
        ),
        (standing(true, Standing::Winnable(1)), "the goal can still be reached, in 1 move or fewer"),
        (standing(false, lost), "after move 3: the goal cannot be reached any more"),
        (standing(true, Standing::Winnable(0)), "the goal is reached already"),
        (standing(true, Standing::Unknown(Limit::Stopped)), "the solver was stopped before it knew"),
        (
            Said::Saved { to: SaveTo::Solution("main".into()), file: "a.yaml".into(), problems: vec![] },
            "saved as solution main of a.yaml",
        ),
        (
            Said::Saved { to: SaveTo::Script("a.moves".into()), file: "a.moves".into(), problems: vec!["no".into()] },
            "✗ saved in a.moves, but no",
        ),
        (Said::FileChanged { file: "a.yaml".into(), gone: true }, "✗ a.yaml is gone from the disk"),
        (Said::Reloaded("a.yaml was read again".into()), "a.yaml was read again"),
        (Said::Trouble("the disk is full".into()), "✗ the disk is full"),
    ] {
        let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS);
        table.hears(said);
        let shown = table.shows();
        let line = shown.lines().nth(20).unwrap();
        assert_eq!(line.trim(), text);
    }
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS);
    table.press(KeyCode::Tab);
    table.says("S Enter deals");
    table.hears(hint(Standing::Winnable(7)));
    table.says("[K♦]");
    table.hears(Said::AsksToReplace { to: SaveTo::Solution("main".into()), why: "main is there already".into() });
    table.says("main is there already");
    assert_eq!(table.key('r'), Reply::Do(Action::Replace(SaveTo::Solution("main".into()))));
    table.hears(Said::AsksToReplace { to: SaveTo::Solution("main".into()), why: "main is there already".into() });
    assert_eq!(table.press(KeyCode::Enter), Reply::Draw, "what replaces nothing comes first");
    table.says("Save as");
    table.press(KeyCode::Esc);
    table.hears(Said::AsksToQuit);
    table.says("There are moves that are not saved");
}

#[test]
fn the_mouse_plays_jumps_and_scrolls() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS).typed("KD 8D deal");
    assert_eq!(table.click("▒▒]"), Reply::Do(Action::Play(Move::Deal)));
    assert_eq!(table.click("J♥"), Reply::Draw);
    table.says("J♥ on R2 cannot be played now");
    let Reply::Do(Action::Go(node)) = table.click("1  K♦") else { panic!("a click in the list jumps") };
    table.game.go(node);
    assert_eq!(table.game.place().ply, 1);
    assert_eq!(table.click("score"), Reply::Draw);
    let mut table = Table::new(STRATEGY, (80, 24), SYMBOLS);
    assert_eq!(table.click("W3"), play(PileId::STOCK, PileId::waste(3)));
    table.key('?');
    assert_eq!(table.click("W"), Reply::Draw, "beside a window is nothing");
}

#[test]
fn a_long_list_of_moves_scrolls_and_comes_back() {
    let mut table = Table::new("sir-tommy#42", (80, 24), SYMBOLS);
    for turn in 0..40 {
        let legal = table.game.session().legal();
        table.game.play(legal[turn % legal.len()]).unwrap();
    }
    table.says("40  ");
    table.says_not(" 0  start");
    for _ in 0..20 {
        table.mouse(MouseEventKind::ScrollUp, 70, 5);
        table.shows();
    }
    table.says(" 0  start");
    let Reply::Do(Action::Go(node)) = table.click("2  J♣") else { panic!("a click in the list jumps") };
    table.game.go(node);
    assert_eq!(table.game.place().ply, 2);
    for _ in 0..20 {
        table.mouse(MouseEventKind::ScrollDown, 70, 5);
        table.shows();
    }
    table.says("40  ");
    table.press(KeyCode::Esc);
    table.says(" 0  start");
}

#[test]
fn foundations_show_the_end_of_a_game() {
    let mut table = Table::new("osmosis#42", (80, 24), SYMBOLS);
    for turn in 0..400 {
        let legal = table.game.session().legal();
        let home = legal.iter().find(|mv| matches!(mv, Move::Shift { .. })).or(legal.first());
        let Some(&mv) = home.filter(|_| turn < 300) else { break };
        table.game.play(mv).unwrap();
    }
    screen("osmosis-late", "osmosis#42, everything played that goes home", &mut table);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_size_and_no_event_makes_it_panic(
        width in 1..=140u16,
        height in 1..=50u16,
        game in 0..5usize,
        events in proptest::collection::vec((0..40u8, any::<char>(), any::<(u8, u8)>()), 0..30),
    ) {
        let id = ["osmosis#42", "sir-tommy#42", "strategy-classic#5", "bridesmaids-classic#3", "calculation#9"][game];
        let mut table = Table::new(id, (width, height), if height % 2 == 0 { SYMBOLS } else { ASCII });
        for (kind, c, (x, y)) in events {
            let reply = match kind {
                0..=9 => table.key(char::from(b' ' + (x % 95))),
                10 => table.key(c),
                11 => table.control(char::from(b'a' + x % 26)),
                12..=14 => table.press(KeyCode::Enter),
                15 => table.press(KeyCode::Tab),
                16..=19 => table.press([KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right][usize::from(x % 4)]),
                20 => table.press([KeyCode::PageDown, KeyCode::End, KeyCode::Home, KeyCode::BackTab][usize::from(x % 4)]),
                21 => table.press(KeyCode::Esc),
                22 => table.event(Event::Paste(format!("{c}{}", "7♥ ".repeat(usize::from(x))))),
                23 => table.mouse(MouseEventKind::ScrollDown, x.into(), y.into()),
                24 => table.mouse(MouseEventKind::ScrollUp, x.into(), y.into()),
                25 => table.press(KeyCode::Backspace),
                26..=30 => {
                    let legal = table.game.session().legal();
                    if let Some(&mv) = legal.get(usize::from(x) % legal.len().max(1)) {
                        table.game.play(mv).unwrap();
                    }
                    Reply::Draw
                }
                _ => table.mouse(MouseEventKind::Down(MouseButton::Left), x.into(), y.into()),
            };
            // Whatever the board offers is legal, unless a letter or a digit asked for it.
            if let Reply::Do(Action::Play(mv)) = reply {
                let _ = table.game.play(mv);
            }
        }
        table.shows();
    }
}
