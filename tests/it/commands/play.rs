//! `trove play`, line by line: what is answered, what is saved, what is left when it is cut off.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use proptest::prelude::*;
use trove::cards::Card;
use trove::games::Session;
use trove::play::Recording;
use trove::table::{Face, PileId};

use super::{BARE, Ran, World, puzzle, session, won_game};

/// A player at the other end of the pipes.
struct Player {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Player {
    /// Sits down; the first line that is said.
    fn at(world: &World, line: &str) -> (Player, String) {
        let mut child = world.command(&line.split_whitespace().collect::<Vec<_>>()).spawn().unwrap();
        let stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let mut player = Player { child, stdin, stdout };
        let first = player.hears();
        (player, first)
    }

    fn hears(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// Says a line and hears the answer.
    fn says(&mut self, line: &str) -> String {
        writeln!(self.stdin, "{line}").unwrap();
        self.hears()
    }

    /// The lines that follow one that counts them.
    fn lists(&mut self, line: &str) -> Vec<String> {
        let head = self.says(line);
        let count = head.rsplit(' ').next().unwrap().parse().unwrap();
        (0..count).map(|_| self.hears()).collect()
    }

    /// Is cut off, without a chance to do anything about it.
    fn killed(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Says nothing more; exit status and standard error.
    fn leaves(self) -> (i32, String) {
        let Player { mut child, stdin, stdout } = self;
        drop(stdin);
        drop(stdout);
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        (child.wait().unwrap().code().unwrap(), err)
    }
}

fn play(world: World, line: &str, input: &str) -> (World, Ran) {
    let world = world.input(input);
    let ran = world.run(line);
    (world, ran)
}

fn text(world: &World, path: &str) -> String {
    std::fs::read_to_string(world.root().join(path)).unwrap()
}

/// Files in the folder of journals.
fn journals(world: &World) -> Vec<String> {
    let folder = world.root().parent().unwrap().join(".local/state/trove/play");
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_whole_puzzle_is_played_saved_and_checked() {
    let (id, moves) = won_game();
    let lines = format!("{}\nsave won.yaml\nquit\n", moves.join("\n"));
    let (world, ran) = play(World::new(), &format!("play {id}"), &lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran}");
    assert_eq!(ran.out.lines().count(), moves.len() + 3, "one line in, one line out\n{ran}");
    assert!(ran.out.contains("; won\nsaved main in won.yaml\nbye\n"), "{ran}");
    assert!(!text(&world, "won.yaml").contains("expect"), "the goal is met, and need not be said");
    world.run("check .").well().says(&format!("1 puzzle, 1 script, {} moves,", moves.len()));
    assert_eq!(journals(&world), [""; 0], "everything is saved");
}

#[test]
fn every_line_has_one_answer_that_begins_with_a_known_word() {
    let input = "KD\nundo\nredo\nundo 3\nundo\n\ndeal*2\ngo 1\ngo end\ngo start\ngo 99\ngo nowhere\ngo\nnext\nprevious\npromote\nremove\n\
        restore\nmark !\nmark\nmark ??!\nnote so\nnote\ncomment so\nlabel a\nlabel a\nlabel 7\n\"a\" # b\n@bogus\n(\n7H\nKD KD\nhint\nwinnable\nwhere\nstatus\n\
        save\nsave!\nreload\nrecover\nkeep\ndiscard\nundo x\nundo 0\nquit now\n:quit?\n@name x\n\u{1b}[2J\nzz\u{202e}\nquit\nquit!\n";
    let (world, ran) = play(World::new(), "play osmosis#42", input);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), input.lines().count() + 1, "{ran}");
    assert!(lines[0].starts_with("ready osmosis#42; osmosis; goal a win; 0 start; "), "{ran}");
    for line in &lines[1..] {
        let word = line.split([' ', ':']).next().unwrap();
        let known = ["ok", "refused", "hint", "winnable", "lost", "unknown", "asks", "bye", "saved", "status"];
        assert!(known.contains(&word.trim_end_matches(';')), "{line}");
        assert!(!line.contains(['\u{1b}', '\u{202e}']), "{line:?}");
    }
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "something was refused\n{ran}");
    assert_eq!(journals(&world).len(), 2, "`quit!` leaves the journal and nothing else: {:?}", journals(&world));
}

#[test]
fn lists_say_first_how_many_lines_they_have() {
    let world = World::new();
    let (mut player, _) = Player::at(&world, "play osmosis#42 --ascii");
    assert_eq!(player.lists("legal"), ["deal", "KD KD:R1>F1"]);
    assert_eq!(player.lists("board")[0], "R1  ## ## ## KD    F1  3D  takes any D");
    player.says("KD! \"Good.\" @label fork # why");
    player.says("deal");
    player.says("undo");
    player.says("8D");
    assert_eq!(player.lists("moves"), ["1 KD!; point fork; note: Good.; comment: why", "2 8D; here; 1 other move"]);
    assert_eq!(player.lists("text"), ["KD! \"Good.\" @label fork # why", "deal", "(8D)"]);
    assert_eq!(player.says("go fork"), "ok 1 KD!; R1 shows 8D; F1 shows KD; score 2; point fork; note: Good.");
    assert_eq!(player.lists("branches"), ["deal; 1 move", "8D; 1 move; followed"]);
    assert!(player.lists("help").iter().any(|line| line.starts_with("undo [N]: ")));
    assert_eq!(player.says("promote"), "refused: this is the main line already");
    player.says("redo");
    assert_eq!(player.says("promote"), "ok this is the main line now");
    assert_eq!(player.lists("text")[1..], ["8D (deal)"]);
    assert_eq!(player.says("save a.moves"), "saved a.moves");
    assert_eq!(player.leaves(), (1, String::new()), "one word was refused");
}

#[test]
fn what_is_typed_outlives_the_program() {
    let world = World::new().file("a.yaml", BARE);
    let (mut player, _) = Player::at(&world, "play a.yaml");
    for line in ["KD", "deal", "undo", "8D \"so\"", "undo"] {
        player.says(line);
    }
    player.killed();
    let (mut player, first) = Player::at(&world, "play a.yaml");
    assert!(first.starts_with("found a game that was not saved, with 3 moves, from "), "{first}");
    assert!(first.ends_with(" ago; `recover`, `keep` or `discard`?"), "{first}");
    let answer = player.says("recover");
    assert!(answer.starts_with("recovered 3 moves; 1 KD; "), "the player stands where they stood: {answer}");
    assert_eq!(player.lists("text"), ["KD", "deal", "(8D \"so\")"]);
    assert_eq!(
        player.says("redo"),
        "ok 2 deal; W shows AC; score 2",
        "a variation was taken back; redo follows the main line"
    );
    // Cut off again, right after it went on.
    player.killed();
    let (mut player, first) = Player::at(&world, "play a.yaml --recover");
    assert!(first.starts_with("recovered 3 moves; 2 deal; "), "{first}");
    assert_eq!(player.says("save main"), "saved main in a.yaml");
    assert_eq!(player.leaves(), (0, String::new()));
    assert_eq!(journals(&world), [""; 0]);
    world.run("check .").well().says("1 puzzle, 1 script, 2 moves,");
    let (player, first) = Player::at(&world, "play a.yaml");
    assert!(first.starts_with("ready "), "nothing is left: {first}");
    assert_eq!(player.leaves(), (0, String::new()));
}

#[test]
fn whenever_it_is_killed_everything_that_was_answered_is_there_again() {
    let lines = [
        "KD",
        "deal*2 \"two\"",
        "undo",
        "8D! # better",
        "note \\ \"quoted\"",
        "go 1",
        "(deal*3)",
        "label fork",
        "go end",
        "promote",
        "next",
        "remove",
        "restore",
        "@score 3 @x-mine \"a b\"",
    ];
    for count in 1..=lines.len() {
        let world = World::new();
        let (mut player, _) = Player::at(&world, "play osmosis#42");
        for line in &lines[..count] {
            let answer = player.says(line);
            assert!(answer.starts_with("ok "), "{line}: {answer}");
        }
        let (text, place) = (player.lists("text"), player.says("where"));
        player.killed();
        let (mut player, first) = Player::at(&world, "play osmosis#42 --recover");
        assert!(first.starts_with("recovered "), "{first}");
        assert_eq!((player.lists("text"), player.says("where")), (text, place), "after {}", lines[count - 1]);
        player.killed();
    }
}

#[test]
fn a_replaced_line_that_others_start_from_is_looked_at_with_them() {
    let more = "  - name: then\n    from: main:fork\n    expect: unfinished\n    moves: 8D\n";
    let world = World::new().file("a.yaml", format!("{}{more}", puzzle("KD @label fork\ndeal")));
    let (_, ran) = play(world, "play a.yaml", "deal\nsave! main\nquit\n");
    let saved = ran.out.lines().nth(2).unwrap();
    assert!(saved.starts_with("saved main in a.yaml; 1 problem: in `then`, script::unknown-point: "), "{ran}");
}

#[test]
fn what_is_read_only_stays_as_it_is() {
    let listed = puzzle("KD") + "  - name: apart\n    expect: unfinished\n    file: apart.moves\n";
    let apart = "KD\n";
    let world = World::new().file("a.yaml", &listed).file("apart.moves", apart).file("b.moves", apart);
    let lock = |name: &str, locked: bool| {
        let path = world.root().join(name);
        let mut permissions = std::fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(locked);
        std::fs::set_permissions(&path, permissions).unwrap();
    };
    for name in ["a.yaml", "apart.moves", "b.moves"] {
        lock(name, true);
    }
    let (world, ran) = play(world, "play a.yaml", "KD\nsave new\nsave! apart\nsave! b.moves\nsave c.moves\nquit\n");
    let answers: Vec<&str> = ran.out.lines().skip(2).collect();
    let kept = |name| format!("error: {name} is read-only and stays as it is");
    assert_eq!(
        answers,
        [kept("a.yaml"), kept("apart.moves"), kept("b.moves"), "saved c.moves".to_owned(), "bye".to_owned()],
        "{ran}"
    );
    assert_eq!((text(&world, "a.yaml"), text(&world, "apart.moves")), (listed, apart.to_owned()));
}

#[test]
fn the_end_of_input_leaves_the_journal_and_says_so() {
    let (world, ran) = play(World::new(), "play osmosis#42", "KD\n");
    assert_eq!(ran.code, 1, "{ran}");
    let kept = "trove: there are moves that are not saved; they are in the journal, and offered the next time\n";
    assert_eq!(ran.err, kept);
    let (world, ran) = play(world, "play osmosis#42 --fresh", "deal\n");
    assert!(ran.out.starts_with("ready "), "{ran}");
    assert_eq!(journals(&world).len(), 4, "two games and their locks: {:?}", journals(&world));
    let (world, ran) = play(world, "play osmosis#42", "keep\nquit\n");
    assert!(ran.out.contains("; 1 game after that; "), "{ran}");
    assert!(ran.out.contains("\nok kept for later\nbye\n"), "{ran}");
    let (world, ran) = play(world, "play osmosis#42", "discard\ndiscard\ndiscard\nquit\n");
    let answers: Vec<&str> = ran.out.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(answers, ["found", "found", "ok", "refused:", "bye"], "{ran}");
    assert_eq!(journals(&world), [""; 0]);
    let (world, ran) = play(world, "play osmosis#42 --no-journal", "KD\n");
    assert_eq!((ran.code, ran.err.as_str()), (1, "trove: there are moves that are not saved\n"));
    assert_eq!(journals(&world), [""; 0]);
    let (_, ran) = play(world, "play osmosis#42 --recover", "quit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, "there is no game of this puzzle in the journal\n"));
}

#[test]
fn two_players_of_one_puzzle_do_not_meet_in_the_journal() {
    let world = World::new();
    let (mut one, _) = Player::at(&world, "play osmosis#42");
    one.says("KD");
    let (mut two, first) = Player::at(&world, "play osmosis#42");
    assert!(first.starts_with("ready "), "a game that is played is not offered: {first}");
    two.says("deal");
    one.says("8D");
    two.killed();
    let (three, first) = Player::at(&world, "play osmosis#42 --recover");
    assert!(first.starts_with("recovered 1 move; 1 deal; "), "{first}");
    assert_eq!(one.says("where"), "ok 2 8D; score 3");
    three.killed();
    one.killed();
    let (four, first) = Player::at(&world, "play osmosis#42");
    assert!(first.contains("; 1 game after that; "), "both are there: {first}");
    four.killed();
}

#[test]
fn a_game_is_found_again_when_its_puzzle_was_moved() {
    let world = World::new().file("a.yaml", puzzle("KD")).file("other.yaml", puzzle("KD"));
    let (world, ran) = play(world, "play a.yaml", "KD\n8D\n");
    assert_eq!(ran.code, 1, "{ran}");
    // The same deal in another file is another puzzle, as long as both are there.
    let (world, ran) = play(world, "play other.yaml", "quit\n");
    assert!(ran.out.starts_with("ready "), "{ran}");
    std::fs::create_dir(world.root().join("deep")).unwrap();
    std::fs::rename(world.root().join("a.yaml"), world.root().join("deep/b.yaml")).unwrap();
    let (world, ran) = play(world, "play deep/b.yaml", "recover\ndeal\nquit!\n");
    assert!(ran.out.starts_with("found a game that was not saved, with 2 moves, "), "{ran}");
    assert!(ran.out.contains("\nrecovered 2 moves; 2 8D; "), "{ran}");
    // It goes on in the same journal, which belongs to the file at its new place now.
    let (world, ran) = play(world, "play other.yaml", "quit\n");
    assert!(ran.out.starts_with("ready "), "{ran}");
    let (world, ran) = play(world, "play deep/b.yaml --recover", "save found\nquit\n");
    assert!(ran.out.starts_with("recovered 3 moves; "), "{ran}");
    assert!(ran.out.contains("\nsaved found in deep/b.yaml\n"), "{ran}");
    assert_eq!(journals(&world), [""; 0]);
}

#[test]
fn a_journal_that_cannot_be_read_is_told() {
    let (world, _) = play(World::new(), "play osmosis#42", "KD\n");
    let folder = world.root().parent().unwrap().join(".local/state/trove/play");
    let journal = journals(&world).into_iter().find(|name| name.ends_with(".moves")).unwrap();
    std::fs::write(folder.join(&journal), b"KD \xFF").unwrap();
    let (world, ran) = play(world, "play osmosis#42", "deal\nquit!\n");
    assert!(ran.out.starts_with("ready "), "{ran}");
    assert!(ran.err.starts_with("a game that was cut off cannot be offered: "), "{ran}");
    assert!(ran.err.contains(&format!("{journal} cannot be read: ")), "{ran}");
    let (_, ran) = play(world, "play osmosis#42 --recover", "quit!\n");
    assert!(ran.out.starts_with("recovered 1 move; 1 deal; "), "the others are offered\n{ran}");
}

#[test]
fn a_journal_of_another_deal_is_offered_as_far_as_it_is_legal() {
    let world = World::new().file("a.yaml", BARE);
    let (mut player, _) = Player::at(&world, "play a.yaml");
    player.says("deal*2 KD");
    player.killed();
    let world = world.file("a.yaml", BARE.replace("42", "43"));
    let (mut player, first) = Player::at(&world, "play a.yaml");
    assert!(first.contains("with 2 moves") && first.contains("the puzzle has another deal now"), "{first}");
    let answer = player.says("recover");
    assert!(
        answer.starts_with("recovered 2 moves; the puzzle has another deal now, on which only these are legal; "),
        "{answer}"
    );
    player.killed();
    // The whole game is still there.
    let world = world.file("a.yaml", BARE);
    let (player, first) = Player::at(&world, "play a.yaml");
    assert!(first.contains("1 game after that"), "{first}");
    player.killed();
    let whole = journals(&world).into_iter().filter(|name| name.ends_with(".moves"));
    let folder = world.root().parent().unwrap().join(".local/state/trove/play");
    let held = whole.map(|name| std::fs::read_to_string(folder.join(name)).unwrap()).collect::<String>();
    assert!(held.contains("deal*2 KD"), "{held}");
}

#[cfg(unix)]
#[test]
fn where_no_journal_can_be_kept_this_is_said_once_and_the_game_goes_on() {
    let world = World::new().file("state", "no folder").variable("TROVE_STATE_DIR", "state");
    let (_, ran) = play(world, "play osmosis#42", "KD\n8D\nsave a.moves\nquit\n");
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(ran.err.lines().count(), 1, "{ran}");
    assert!(ran.err.starts_with("no journal can be kept, so that only saving keeps the moves: "), "{ran}");
}

#[test]
fn only_the_solution_changes_in_the_file() {
    let before = "\u{FEFF}trove: 1   # mine\r\ngame: 'osmosis'\r\ndeal: { id: \"osmosis#42\" }\r\n\r\nsolutions:\r\n- {name: other, expect: unfinished, moves: KD}\r\n-   name: main   # it\r\n    expect:   unfinished\r\n    moves:  KD\r\n\r\nx-mine: [1,2]\r\n# end";
    let (world, ran) =
        play(World::new().file("a.yaml", before), "play a.yaml --solution main", "8D\nsave\nsave new\nquit\n");
    assert_eq!(
        ran.out.lines().skip(2).collect::<Vec<_>>(),
        ["saved main in a.yaml", "saved new in a.yaml", "bye"],
        "{ran}"
    );
    let after = before.replace(
        "    moves:  KD\r\n",
        "    moves:  |\r\n      KD 8D\r\n-   name: new\r\n    expect: unfinished\r\n    moves: |\r\n      KD 8D\r\n",
    );
    assert_eq!(text(&world, "a.yaml"), after);
    world.run("check a.yaml").well();
}

#[test]
fn scripts_say_where_they_belong() {
    let two = format!("{BARE}id: one\n---\n{BARE}id: two\n");
    let world = World::new().file("p/a.yaml", puzzle("KD @label fork")).file("two.yaml", two);
    let (world, ran) = play(world, "play p/a.yaml --from main:fork", "8D\nsave q/new/7.moves\nsave then\nquit\n");
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(
        text(&world, "q/new/7.moves"),
        "@puzzle \"../../p/a.yaml\"\n@name line-7\n@from main:fork\n@expect unfinished\n8D\n"
    );
    assert!(
        text(&world, "p/a.yaml")
            .ends_with("  - name: then\n    from: main:fork\n    expect: unfinished\n    moves: |\n      8D\n")
    );
    world.run("check .").well();
    let (world, ran) = play(world, "play two.yaml::two", "KD\nsave b.moves\nquit\n");
    assert_eq!(ran.code, 0, "{ran}");
    assert!(text(&world, "b.moves").starts_with("@puzzle \"two.yaml::two\"\n"));
    // A script is played on, and keeps what it says of itself.
    let (world, ran) = play(world, "play b.moves", "8D @unfinished\nsave\nquit\n");
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(text(&world, "b.moves"), "@puzzle \"two.yaml::two\"\nKD 8D @unfinished\n");
    world.run("check .").well();
}

#[test]
fn solutions_in_files_of_their_own_stay_there() {
    let listed = format!("{BARE}solutions:\n  - name: main\n    expect: stuck # no\n    file: lines/main.moves\n");
    let world = World::new()
        .file("a.yaml", &listed)
        .file("lines/main.moves", "# Mine.\n@by Anna\nKD\n")
        .file("b.yaml", BARE)
        .file("b/side.moves", "@expect unfinished\nKD\n");
    let (world, ran) = play(world, "play a.yaml --solution main", "8D\nsave\nquit\n");
    assert_eq!(ran.out.lines().nth(2), Some("saved main in a.yaml"), "{ran}");
    assert_eq!(text(&world, "lines/main.moves"), "# Mine.\n@by \"Anna\"\nKD 8D\n");
    assert_eq!(text(&world, "a.yaml"), listed.replace("stuck", "unfinished"));
    let (world, ran) = play(world, "play b.yaml --solution side", "8D\nsave\nquit\n");
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(text(&world, "b/side.moves"), "@expect unfinished\nKD 8D\n");
    assert_eq!(text(&world, "b.yaml"), BARE);
    world.run("check .").well();
}

#[test]
fn nothing_is_written_over_without_asking() {
    let world = World::new().file("a.yaml", puzzle("KD")).file("b.moves", "@deal osmosis#42 KD @unfinished\n");
    let (world, ran) = play(world, "play a.yaml", "deal\nsave main\nsave b.moves\nsave new.yaml\nquit!\n");
    let answers: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(answers[0], "asks: the solution `main` of a.yaml is there already; `save! main` replaces it");
    assert_eq!(answers[1], "asks: b.moves is there already; `save! b.moves` replaces it");
    assert_eq!(answers[2], "refused: the puzzle is in a.yaml already; `save NAME` saves a solution there");
    assert_eq!(ran.code, 1, "{ran}");
    assert_eq!((text(&world, "a.yaml"), text(&world, "b.moves").len()), (puzzle("KD"), 32));
    let (world, ran) = play(world, "play a.yaml --fresh", "deal\nsave! main\nsave! b.moves\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran}");
    assert_eq!(text(&world, "a.yaml"), puzzle("deal"));
    assert!(text(&world, "b.moves").starts_with("@puzzle \"a.yaml\"\n"));
    world.run("check .").well();
}

#[test]
fn what_others_changed_on_disk_is_not_lost() {
    let world = World::new().file("a.yaml", puzzle("KD"));
    let (mut player, _) = Player::at(&world, "play a.yaml --solution main");
    player.says("8D");
    // Something else in the file: the solution goes into what is there now.
    let commented = format!("# hello\n{}x-a: 1\n", puzzle("KD"));
    let world = world.file("a.yaml", &commented);
    assert_eq!(player.says("save"), "saved main in a.yaml");
    assert_eq!(text(&world, "a.yaml"), format!("# hello\n{}x-a: 1\n", puzzle("KD 8D")));
    // The solution itself: asks, and goes on asking when it changes once more.
    let world = world.file("a.yaml", puzzle("deal"));
    player.says("deal");
    let asks = "asks: the solution `main` of a.yaml was changed by somebody else since it was read here; `save! main` replaces it";
    assert_eq!(player.says("save"), asks);
    let world = world.file("a.yaml", puzzle("deal*2"));
    assert_eq!(player.says("save! main"), asks, "this change was not told yet");
    assert_eq!(text(&world, "a.yaml"), puzzle("deal*2"));
    assert_eq!(player.says("save mine"), "saved mine in a.yaml", "another name is always free");
    let told = "asks: the solution `main` of a.yaml is there already; `save! main` replaces it";
    assert_eq!(player.says("save main"), told, "it is not what was saved here last");
    assert_eq!(player.says("save! main"), "saved main in a.yaml");
    // Another deal, errors, no file: the moves can be kept elsewhere.
    let world = world.file("a.yaml", BARE.replace("42", "43"));
    player.says("note more");
    let refused = player.says("save");
    assert!(
        refused.starts_with("refused: a.yaml was changed, and the puzzle there does not begin as this game did; "),
        "{refused}"
    );
    let refused = player.says("reload");
    assert!(refused.starts_with("refused: a.yaml has another deal now, on which only "), "{refused}");
    assert_eq!(text(&world, "a.yaml"), BARE.replace("42", "43"));
    let world = world.file("a.yaml", "trove: 1\ngame: [\n");
    let refused = player.says("save");
    assert!(
        refused.starts_with("error: a.yaml: ") && refused.contains("`save FILE.moves` keeps the moves elsewhere"),
        "{refused}"
    );
    std::fs::remove_file(world.root().join("a.yaml")).unwrap();
    let refused = player.says("save");
    assert!(refused.starts_with("error: a.yaml: there is no such file or folder; "), "{refused}");
    assert_eq!(player.says("save kept.moves").split(';').next(), Some("saved kept.moves"));
    assert!(text(&world, "kept.moves").contains("KD 8D\ndeal \"more\""), "{}", text(&world, "kept.moves"));
    player.killed();
}

#[test]
fn reload_takes_what_is_there_now() {
    let world = World::new().file("a.yaml", BARE);
    let (mut player, _) = Player::at(&world, "play a.yaml");
    player.says("deal*2");
    let world = world.file("a.yaml", format!("{BARE}goal: {{ moves: 60 }}\n"));
    assert_eq!(player.says("reload"), "ok a.yaml was read again");
    assert!(player.says("status").contains("; goal a win in at most 60 moves, not met; "));
    let world = world.file("a.yaml", BARE.replace("42", "43"));
    assert_eq!(player.says("reload"), "ok a.yaml was read again, with another deal, on which all moves are legal too");
    assert_eq!(player.says("save main"), "saved main in a.yaml");
    assert_eq!(player.leaves(), (0, String::new()));
    world.run("check .").well();
}

#[test]
fn the_solver_says_lost_only_where_it_proved_it() {
    let (id, moves) = won_game();
    let all = moves.len();
    let (_, ran) = play(
        World::new(),
        &format!("play {id}"),
        &format!("{}\nwinnable\nhint\nundo\nhint\nquit!\n", moves.join("\n")),
    );
    let answers: Vec<&str> = ran.out.lines().skip(all + 1).collect();
    assert_eq!(answers[..2], ["winnable; the goal is met", "hint none; winnable; the goal is met"], "{ran}");
    assert!(answers[3].starts_with("hint ") && answers[3].ends_with("; winnable in 1 move or fewer"), "{ran}");
    let (_, ran) = play(World::new(), "play osmosis#42", "winnable\nhint\nquit\n");
    assert!(ran.out.contains("\nlost\nhint KD; lost\n"), "{ran}");
    let (_, ran) = play(World::new(), "play sir-tommy#42 --states-limit 1", "winnable\nquit\n");
    assert!(ran.out.contains("\nunknown; the search looked at as many states as it may\n"), "{ran}");
    let config = World::new()
        .file("trove.toml", "[solver]\nstates = 1\n")
        .file("a.yaml", "trove: 1\ngame: sir-tommy\ndeal: { seed: 42 }\n");
    let (_, ran) = play(config, "play a.yaml", "winnable\nquit\n");
    assert!(ran.out.contains("\nunknown; "), "{ran}");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_the_search_and_at_rest_the_program() {
    use nix::sys::signal::{Signal, kill};
    let world = World::new();
    let line = "play sir-tommy,wastes=3#2 --states-limit 18446744073709551615";
    let (mut player, _) = Player::at(&world, line);
    player.says(">W1");
    let pid = nix::unistd::Pid::from_raw(player.child.id() as i32);
    writeln!(player.stdin, "hint").unwrap();
    // One thread reads, one waits for signals, one searches.
    let threads = format!("/proc/{pid}/task");
    while std::fs::read_dir(&threads).unwrap().count() < 3 {
        std::thread::yield_now();
    }
    kill(pid, Signal::SIGINT).unwrap();
    assert_eq!(player.hears(), "hint none; unknown; the search was stopped");
    assert!(player.says("where").starts_with("ok 1 "), "the game goes on");
    // At rest it ends, and the game is in the journal.
    let mut code = player.child.try_wait().unwrap();
    while code.is_none() {
        let _ = kill(pid, Signal::SIGINT);
        std::thread::yield_now();
        code = player.child.try_wait().unwrap();
    }
    assert_eq!(code.unwrap().code(), Some(130));
    let (_, ran) = play(world, &format!("{line} --recover"), "quit!\n");
    assert!(ran.out.starts_with("recovered 1 move; 1 "), "{ran}");
}

#[test]
fn the_page_about_playing_is_true() {
    let page = include_str!("../../../docs/play.md");
    let (_, example) = page.split_once("$ printf '").unwrap();
    let (input, rest) = example.split_once("' | trove ").unwrap();
    let (line, rest) = rest.split_once('\n').unwrap();
    let (answers, _) = rest.split_once("```").unwrap();
    let (world, ran) = play(World::new(), line, &input.replace("\\n", "\n"));
    assert_eq!(ran.out, answers, "{ran}");
    let (_, ran) = play(world, "play osmosis#42", "help\n");
    for word in ran.out.lines().filter_map(|line| line.split_once([' ', ':'])).map(|(word, _)| word) {
        let listed = page.contains(&format!("`{word}`")) || page.contains(&format!("`{word} "));
        assert!(listed || !word.starts_with(char::is_lowercase), "{word} is not on the page");
    }
}

#[test]
fn names_that_mean_places_in_a_script_are_refused_with_the_reason() {
    let said = "KD\nsave end\nsave line\nlabel end\nsave end-1\nlabel start-2\nsave\n";
    let (_, ran) = play(World::new().file("a.yaml", BARE), "play a.yaml", said);
    let answers: Vec<&str> = ran.out.lines().skip(2).collect();
    let why = "a name is a letter, then letters, digits, `-` and `_`, and not `end` or `line`";
    for (answer, name, of) in [(0, "end", "solution"), (1, "line", "solution"), (2, "end", "point")] {
        let begin = format!("refused: `{name}` cannot be the name of a {of}; {why}");
        assert!(answers[answer].starts_with(&begin), "{ran}");
    }
    assert_eq!(answers[3..], ["saved end-1 in a.yaml", "ok named", "saved end-1 in a.yaml"], "{ran}");
}

#[test]
fn files_may_end_in_capitals() {
    let (world, ran) = play(World::new(), "play osmosis#42", "KD\nsave GAME.YAML\nsave GAME.YAML.txt one\nquit\n");
    let answers: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(answers[0], "saved main in GAME.YAML", "{ran}");
    assert!(answers[1].starts_with("refused: "), "{ran}");
    world.run("check GAME.YAML").well();
}

#[test]
fn a_claim_that_does_not_hold_is_told_when_it_is_saved() {
    let world = World::new().file("a.yaml", BARE);
    let (world, ran) = play(world, "play a.yaml", "KD\n@score 9\n@can 8H\nsave main\nquit\n");
    let saved = ran.out.lines().nth(4).unwrap();
    assert!(saved.starts_with("saved main in a.yaml; 2 problems: assert::score: "), "{ran}");
    assert_eq!(ran.code, 1, "{ran}");
    assert_eq!(world.run("check a.yaml").code, 1);
    let (world, ran) = play(World::new().file("a.yaml", BARE), "play a.yaml", "KD\n@lost\nsave main\nquit\n");
    assert_eq!(ran.out.lines().nth(3), Some("saved main in a.yaml"), "{ran}");
    world.run("check a.yaml").well();
}

#[test]
fn a_line_is_continued_from_a_point() {
    let world = World::new().file("a.yaml", puzzle("KD @label fork\ndeal\n8D (deal)"));
    let first =
        |line: &str| play(World::new().file("a.yaml", puzzle("KD @label fork\ndeal\n8D (deal)")), line, "quit\n").1;
    for (line, at) in [
        ("play a.yaml", "0 start"),
        ("play a.yaml --solution main", "3 8D"),
        ("play a.yaml --at 2", "2 deal"),
        ("play a.yaml --at main:fork", "1 KD"),
        ("play a.yaml --at 0", "0 start"),
        ("play a.yaml --from fork", "1 KD"),
    ] {
        let ran = first(line);
        let at = if line.contains("--from") { "1 start" } else { at };
        assert!(ran.out.lines().next().unwrap().contains(&format!("; {at}; ")), "{at}: {ran}");
        assert_eq!(ran.code, 0);
    }
    world.run("play a.yaml --at 9").trouble("there is no ply 9: the line has 3");
    let message = "there is no solution and no file `mian`; did you mean `main`?";
    world.run("play a.yaml --solution mian").trouble(message);
    world.run("play a.yaml --from 1 --at 2").usage("cannot be used with");
    let reason = "standard input is what the player says, so that no puzzle can come from there; name a file";
    world.run("play -").trouble(reason);
    world.run("play a.yaml --solution -").trouble(reason);
    world.run("play a.yaml --at=-:end").trouble(reason);
    world.run("play gone.yaml").trouble("there is no file and no deal id `gone.yaml`");
    let broken = World::new().file("a.yaml", "trove: 1\ngame: osmosis\n").run("play a.yaml");
    assert_eq!((broken.code, broken.out.as_str()), (1, ""), "{broken}");
    assert!(broken.err.contains("puzzle::missing-key"), "{broken}");
}

#[test]
fn a_line_that_breaks_off_is_there_as_far_as_it_goes_and_not_written_over() {
    let moves = puzzle("KD JH deal").replace("expect: unfinished", "expect: { illegal: osmosis::not-base }");
    let (world, ran) =
        play(World::new().file("a.yaml", &moves), "play a.yaml --solution main", "8D\nsave\nsave main\nquit!\n");
    assert!(ran.err.starts_with("the line is there up to 1 move, as "), "{ran}");
    assert!(ran.out.lines().nth(2).unwrap().starts_with("refused: it was not saved anywhere before"), "{ran}");
    assert!(ran.out.lines().nth(3).unwrap().starts_with("asks: "), "{ran}");
    assert_eq!(text(&world, "a.yaml"), moves);
}

/// Cards that a player has not seen, each with the place that is a secret.
fn unseen(at: &Session) -> Vec<(Card, PileId)> {
    let picture = at.picture();
    let hidden = picture.piles.iter().flat_map(|pile| {
        pile.cards
            .iter()
            .enumerate()
            .filter(move |(index, _)| match pile.face {
                Face::Up => false,
                Face::NextOnly => pile.next_index() != Some(*index),
                Face::Down => true,
            })
            .map(move |(_, card)| (*card, pile.id))
    });
    hidden.collect()
}

/// What is said of cards: words that are cards.
fn cards(text: &str) -> Vec<Card> {
    let text = text.replace('♣', "C").replace('♦', "D").replace('♥', "H").replace('♠', "S");
    text.split(|c: char| !c.is_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn no_answer_tells_of_a_card_that_lies_face_down(
        steps in proptest::collection::vec((0..10u8, any::<u16>()), 1..40),
        game in 0..4usize,
    ) {
        let id = ["osmosis#42", "sir-tommy#42", "peek#7", "osmosis,draw=1#3"][game];
        let world = World::new();
        let (mut player, _) = Player::at(&world, &format!("play {id} --no-journal"));
        let mut line = vec![session(id)];
        let mut seen: Vec<Card> = Vec::new();
        for (what, which) in steps {
            let at = line.last().unwrap().clone();
            let hidden = unseen(&at);
            let all: Vec<Card> = at.picture().piles.iter().flat_map(|pile| pile.cards.clone()).collect();
            seen.extend(all.iter().filter(|card| !hidden.iter().any(|(hidden, _)| hidden == *card)));
            let card = all[usize::from(which) % all.len()];
            let legal = at.legal();
            let mut own = Vec::new();
            let answers = match what {
                0..=3 if !legal.is_empty() => {
                    let mv = legal[usize::from(which) % legal.len()];
                    let mut next = at.clone();
                    next.play_allowed(mv);
                    line.push(next);
                    vec![player.says(&at.full_form(mv))]
                }
                4 => {
                    if line.len() > 1 {
                        line.pop();
                    }
                    vec![player.says("undo")]
                }
                5 => player.lists("board"),
                6 => player.lists("legal"),
                7 => {
                    let mut lines = player.lists("moves");
                    lines.push(player.says("status"));
                    lines
                }
                8 => vec![player.says("hint"), player.says("go 99999"), player.says("W9>F9")],
                _ => {
                    // A card that is named by the player, wherever it lies; it may turn out to be legal.
                    own.push(card);
                    let typed = [format!("{card}"), format!("{card}>F1"), format!("{card}:R1"), format!("{card}>W1"), format!("{card}:S")];
                    let typed = &typed[usize::from(which) % 5];
                    let answer = player.says(typed);
                    if answer.starts_with("ok") {
                        // What the move laid open was seen then.
                        let mut tried = Recording::new(at.clone());
                        tried.enter(typed).unwrap();
                        let hidden = unseen(tried.session());
                        seen.extend(all.iter().filter(|card| !hidden.iter().any(|(hidden, _)| hidden == *card)));
                        player.says("remove");
                    } else if hidden.iter().any(|(hidden, _)| *hidden == card) {
                        // Wherever it lies, and whatever is guessed, the answer is the same.
                        let told = format!(
                            "refused script::not-open: {card} does not lie open; only the cards that you see can be played"
                        );
                        prop_assert_eq!(&answer, &told, "{}", typed);
                    }
                    vec![answer]
                }
            };
            let now = unseen(line.last().unwrap());
            for answer in answers {
                for card in cards(&answer) {
                    let secret = now.iter().any(|(hidden, _)| *hidden == card) && !seen.contains(&card) && !own.contains(&card);
                    prop_assert!(!secret, "{card} is told: {answer}");
                }
            }
        }
        player.killed();
    }
}

#[test]
fn reveal_shows_and_tells_everything() {
    let hidden = "JS";
    let (_, ran) = play(World::new(), "play osmosis#42 --no-journal", &format!("{hidden}\nboard\nquit\n"));
    assert!(ran.out.contains("JS does not lie open; only the cards that you see can be played"), "{ran}");
    assert!(!ran.out.contains("J♠"), "{ran}");
    let (_, ran) = play(World::new(), "play osmosis#42 --no-journal --reveal", &format!("{hidden}\nboard\nquit\n"));
    assert!(ran.out.contains("R1") && ran.out.contains("J♠"), "{ran}");
    assert!(ran.out.lines().nth(1).unwrap().contains("R1"), "{ran}");
}

#[test]
fn lines_are_read_as_they_come_from_any_system() {
    let (_, ran) = play(World::new(), "play osmosis#42 --no-journal", "\u{FEFF}KD\r\n  8D  \r\nundo 2\r\nquit!");
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(ran.out.lines().count(), 5);
    let world = World::new().input([b"KD\n".as_slice(), b"\xFF\xFE\n", &[b'z'; 100_000], b"\nquit!\n"].concat());
    let ran = world.run("play osmosis#42 --no-journal");
    let answers: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(answers, ["refused: the line is no UTF-8", "refused: the line is longer than 64 KiB", "bye"]);
}
