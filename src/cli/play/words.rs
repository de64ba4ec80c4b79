//! The words of the line mode. Everything else that is typed is notation.

use crate::notation::Mark;
use crate::play::{Action, Said, SaveTo};
use crate::source::nearest;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Something to be done.
    Do(Action),
    /// The board.
    Board,
    /// The legal moves.
    Legal,
    /// The line that is followed.
    Moves,
    /// What was played from here.
    Branches,
    /// The script.
    Text,
    /// Where the player stands.
    Where,
    /// How the game stands, and whether it is saved.
    Status,
    /// The words.
    Help,
    /// Nothing that could be understood: why, and what to try.
    Wrong(String, Option<String>),
}

/// A word, what stands behind it, and what it does.
pub const WORDS: &[(&str, &str, &str)] = &[
    ("undo", "[N]", "take moves back; they stay in the recording"),
    ("redo", "[N]", "play them again"),
    ("go", "N|LABEL|start|end", "go to a point of the line"),
    ("next", "", "turn to the next move that was played in the place of the last one"),
    ("previous", "", "turn to the previous one"),
    ("branches", "", "what was played from here"),
    ("promote", "", "make this line the main line"),
    ("remove", "", "take the last move away with all that follows it"),
    ("restore", "", "put back what was taken away"),
    ("mark", "[!!|!|!?|?!|?|??]", "mark the last move, or take its mark away"),
    ("note", "[TEXT]", "say this to players here, in the place of what is said"),
    ("comment", "[TEXT]", "comment on this point for developers"),
    ("label", "[NAME]", "name this point, or take its name away"),
    ("board", "", "show the board"),
    ("legal", "", "list the legal moves"),
    ("moves", "", "list the moves of the line that is followed"),
    ("text", "", "print the recording as a script"),
    ("where", "", "say where you stand"),
    ("status", "", "say how the game stands, and whether it is saved"),
    ("hint", "", "ask the solver for the best next move"),
    ("winnable", "", "ask the solver whether the goal can still be reached"),
    ("save", "[NAME|FILE.moves|FILE.yaml [NAME]]", "save as a solution, a script, or a puzzle file with a solution"),
    ("save!", "NAME|FILE.moves", "save in the place of what is there"),
    ("reload", "", "read the puzzle's file again"),
    ("recover", "", "go on with the game that was cut off"),
    ("keep", "", "leave it in the journal for another time"),
    ("discard", "", "throw it away"),
    ("help", "", "list these words"),
    ("quit", "", "leave; asks first if something is not saved"),
    ("quit!", "", "leave; what is not saved stays in the journal"),
];

/// Words that people try first, and the word that does it.
const OTHERS: &[(&str, &str)] = &[
    ("u", "undo"),
    ("back", "undo"),
    ("forward", "redo"),
    ("goto", "go"),
    ("prev", "previous"),
    ("delete", "remove"),
    ("show", "board"),
    ("line", "moves"),
    ("list", "legal"),
    ("solve", "hint"),
    ("write", "save"),
    ("w!", "save!"),
    ("script", "text"),
    ("?", "help"),
    ("exit", "quit"),
    ("q", "quit"),
    ("q!", "quit!"),
    ("exit!", "quit!"),
    ("bye", "quit"),
];

/// What a line asks for. A colon before a word says that it is one.
pub fn wish(line: &str) -> Wish {
    let line = line.trim();
    if line.is_empty() {
        return Wish::Where;
    }
    let (named, bare) = match line.strip_prefix(':') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, line),
    };
    let (word, rest) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
    let word = word.to_ascii_lowercase();
    let rest = rest.trim();
    let known = OTHERS.iter().find(|(other, _)| *other == word).map(|(_, known)| *known);
    let known = known.or_else(|| WORDS.iter().map(|(known, ..)| *known).find(|known| *known == word));
    match known {
        Some(known) => of_word(known, rest),
        None if named => {
            let near = nearest(&word, WORDS.iter().map(|(word, ..)| *word));
            let help = near.map_or("`help` lists the words".to_owned(), |near| format!("did you mean `{near}`?"));
            Wish::Wrong(format!("there is no word `{}`", super::super::shown(&word)), Some(help))
        }
        None => Wish::Do(Action::Enter(line.to_owned())),
    }
}

/// Says which word somebody may have meant whose line was refused, as it is no notation either.
pub fn suggest(line: &str, said: &mut [Said]) {
    if let (Some(Said::Refused { code: Some(code), help, .. }), Some(near)) = (said.first_mut(), meant(line))
        && code == "script::unknown-word"
        && !line.contains(' ')
    {
        *help = Some(format!("did you mean `{near}`?"));
    }
}

fn meant(line: &str) -> Option<&'static str> {
    let word = line.split_whitespace().next()?.to_ascii_lowercase();
    nearest(&word, WORDS.iter().map(|(word, ..)| *word))
        .and_then(|near| WORDS.iter().map(|(word, ..)| *word).find(|word| *word == near))
}

fn of_word(word: &str, rest: &str) -> Wish {
    let alone = |wish: Wish| match rest {
        "" => wish,
        _ => Wish::Wrong(format!("nothing stands behind `{word}`"), None),
    };
    let act = |action: Action| alone(Wish::Do(action));
    let count = |action: fn(usize) -> Action| match rest {
        "" => Wish::Do(action(1)),
        _ => match rest.parse::<usize>() {
            Ok(count) if count > 0 => Wish::Do(action(count)),
            _ => Wish::Wrong(format!("behind `{word}` stands a number of moves, from 1"), None),
        },
    };
    match word {
        "undo" => count(Action::Undo),
        "redo" => count(Action::Redo),
        "go" => match rest {
            "" => Wish::Wrong("behind `go` stands a number of moves, a label, `start` or `end`".to_owned(), None),
            "start" => Wish::Do(Action::Go(crate::play::NodeId::START)),
            "end" => Wish::Do(Action::GoToPly(usize::MAX)),
            _ if rest.bytes().all(|byte| byte.is_ascii_digit()) => match rest.parse() {
                Ok(ply) => Wish::Do(Action::GoToPly(ply)),
                Err(_) => Wish::Wrong("no line has as many moves".to_owned(), None),
            },
            name => Wish::Do(Action::GoToLabel(name.to_owned())),
        },
        "next" => act(Action::NextBranch),
        "previous" => act(Action::PreviousBranch),
        "branches" => alone(Wish::Branches),
        "promote" => act(Action::Promote),
        "remove" => act(Action::Remove),
        "restore" => act(Action::PutBack),
        "mark" => match Mark::ALL.into_iter().find(|mark| mark.text() == rest) {
            Some(mark) => Wish::Do(Action::Mark(Some(mark))),
            None if rest.is_empty() => Wish::Do(Action::Mark(None)),
            None => Wish::Wrong("the marks are `!!`, `!`, `!?`, `?!`, `?` and `??`".to_owned(), None),
        },
        "note" => Wish::Do(Action::Note(rest.to_owned())),
        "comment" => Wish::Do(Action::Comment(rest.to_owned())),
        "label" => Wish::Do(Action::Label(rest.to_owned())),
        "board" => alone(Wish::Board),
        "legal" => alone(Wish::Legal),
        "moves" => alone(Wish::Moves),
        "text" => alone(Wish::Text),
        "where" => alone(Wish::Where),
        "status" => alone(Wish::Status),
        "hint" => act(Action::Hint),
        "winnable" => act(Action::Winnable),
        "save" if rest.is_empty() => Wish::Do(Action::Save(None)),
        "save" => Wish::Do(Action::Save(Some(place(rest)))),
        "save!" if rest.is_empty() => Wish::Wrong("behind `save!` stands the name or file to replace".to_owned(), None),
        "save!" => Wish::Do(Action::Replace(place(rest))),
        "reload" => act(Action::Reload),
        "recover" => act(Action::Recover),
        "keep" => act(Action::KeepForLater),
        "discard" => act(Action::Discard),
        "help" => Wish::Help,
        "quit" => act(Action::Quit),
        "quit!" => act(Action::QuitAnyway),
        _ => unreachable!("every word of the list is here"),
    }
}

/// A solution's name, a script file, or a puzzle file and a solution's name.
pub fn place(text: &str) -> SaveTo {
    let is_puzzle = |path: &str| {
        let path = path.to_ascii_lowercase();
        path.ends_with(".yaml") || path.ends_with(".yml")
    };
    if let Some((path, name)) = text.rsplit_once(char::is_whitespace)
        && is_puzzle(path.trim_end())
    {
        return SaveTo::Puzzle { path: path.trim_end().to_owned(), name: name.to_owned() };
    }
    if is_puzzle(text) {
        return SaveTo::Puzzle { path: text.to_owned(), name: "main".to_owned() };
    }
    match text.contains(['.', '/', '\\']) {
        true => SaveTo::Script(text.to_owned()),
        false => SaveTo::Solution(text.to_owned()),
    }
}
