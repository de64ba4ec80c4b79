//! Games that PySolFC saved (`.pso`): a deal and every move played on it → a puzzle with a solution.
//!
//! The file's own layout is taken back to its start, step by step, and played forward again under our rules; after each
//! step both must show the same cards.

mod games;
mod line;
mod moves;
mod read;

use crate::cards::{Card, DealNumber};
use crate::document::{DealSource, Draft, DraftDeal, DraftSolution, deal_id};
use crate::games::{AnyGame, Registry, Setup};
use crate::notation::{Expect, Point, PointAt};
use crate::source::{Fault, Severity, Span};
use crate::table::{Move, PileId, Status};

use games::Shared;
use line::{Line, Stop};
use read::{Bookmark, Number, Saved, Unread};

/// The codes of this module.
pub const CODES: &[&str] = &[
    "import::not-a-save",
    "import::broken",
    "import::unknown-game",
    "import::other-layout",
    "import::illegal-move",
    "import::cut-short",
    "import::passes-left-out",
    "import::undone-moves",
    "import::deal-by-cards",
    "import::moves-left-out",
];

/// What came of a saved game.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// The puzzle, if the game could be replayed, or its cards laid out for the game that was asked for.
    pub draft: Option<Draft>,
    /// How the game stands after the moves that were taken over; `None` if there were none.
    pub status: Option<Status>,
    /// The deal of a game that is none of ours: a comment about it, and its cards in the order of dealing.
    pub deck: Option<(String, Vec<Card>)>,
    /// What is wrong and what was left out. Places are all at the beginning: the file is no text.
    pub faults: Vec<Fault>,
}

/// Whether bytes begin like a saved game.
pub fn looks_like_one(bytes: &[u8]) -> bool {
    read::looks_like_one(bytes)
}

/// Reads a saved game. `other` is the game for which the cards are laid out if the file's is none of ours.
///
/// ```
/// use trove::games::Registry;
/// use trove::interop::saved;
/// let import = saved::import(b"\x80\x04\x8c\x05hello.", None, &Registry::standard());
/// assert_eq!(import.faults[0].code, "import::not-a-save");
/// ```
pub fn import(bytes: &[u8], other: Option<&AnyGame>, registry: &Registry) -> Import {
    let mut import = Import::default();
    let saved = match read::read(bytes) {
        Ok(saved) => saved,
        Err(unread) => {
            import.faults.push(if bytes.is_empty() { empty() } else { not_read(unread) });
            return import;
        }
    };
    if let Some(why) = &saved.cut {
        let message = format!("the end of the file cannot be read, but the game comes before it: {why}");
        let fault = Fault::warning("import::cut-short", Span::at(0), message);
        import.faults.push(fault.help("nothing is missing from what was imported; save the game anew to be rid of it"));
    }
    match games::shared(saved.game) {
        Some(shared) => match replay(&saved, shared, registry, &mut import) {
            Ok(()) => {}
            Err(fault) => {
                import.faults.retain(|fault| fault.severity == Severity::Warning);
                import.faults.push(*fault);
            }
        },
        None => foreign(&saved, other, registry, &mut import),
    }
    import
}

fn error(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Box<Fault> {
    Box::new(Fault::error(code, Span::at(0), message).help(help))
}

fn note(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Fault {
    Fault { severity: Severity::Note, ..Fault::warning(code, Span::at(0), message).help(help) }
}

fn empty() -> Fault {
    *error("import::not-a-save", "the file is empty", "copy it anew; PySolFC may have been interrupted while saving")
}

fn not_read(unread: Unread) -> Fault {
    match unread {
        Unread::NotASave => *error(
            "import::not-a-save",
            "the file is no saved game of PySolFC",
            "saved games are the *.pso files that its menu File, Save writes",
        ),
        Unread::Broken(why) => *error(
            "import::broken",
            format!("the saved game cannot be read: {why}"),
            "copy the file anew, or load it in PySolFC and save it once more",
        ),
    }
}

/// A game that both have: replays it.
fn replay(saved: &Saved, shared: &Shared, registry: &Registry, import: &mut Import) -> Result<(), Box<Fault>> {
    let game = game_named(shared.game, registry);
    if saved.stacks.len() != shared.spots.len() || !moves::is_one_deck(&saved.stacks) {
        let message = format!("the file does not have the piles and cards of {}", shared.title);
        return Err(error("import::other-layout", message, LAYOUT_HELP));
    }
    // Back to the start, which the file does not hold.
    let mut stacks = saved.stacks.clone();
    for (index, step) in saved.steps[..saved.done].iter().enumerate().rev() {
        for atom in step.iter().rev() {
            moves::take_back(&mut stacks, atom).ok_or_else(|| impossible(index + 1))?;
        }
    }
    let shown = moves::piles(&stacks, shared, &game);
    let mut setup = Setup::start(shown.clone());
    let turned = setup.piles.remove(&PileId::WASTE).unwrap_or_default();
    let first_deal = !turned.is_empty();
    setup.piles.entry(PileId::STOCK).or_default().splice(0..0, turned);
    let mut start = game.open(&setup).map_err(|faults| {
        let why = faults.first().map_or(String::new(), |fault| format!(": {}", fault.message));
        let message = format!("the game begins with cards that are no start of {}{why}", shared.title);
        error("import::other-layout", message, LAYOUT_HELP)
    })?;
    if first_deal {
        start.play(Move::Deal).map_err(|refusal| {
            let message = format!("the first packet of cards is dealt otherwise: {}", refusal.message);
            error("import::other-layout", message, LAYOUT_HELP)
        })?;
    }
    let mut draft = begin(saved, shared.title, &game);
    (draft.deal, draft.start) =
        (deal(saved, &setup, shared.game, registry, import), first_deal.then(|| "deal\n".into()));
    let mut line = Line::new(shared, &start, stacks);
    line.play(&saved.steps[..saved.done], &saved.bookmarks, 1, None).map_err(|stop| stopped(stop, shared.title))?;
    import.faults.extend(passes_left_out(&line, "left out"));
    if line.moves > 0 {
        let status = line.session.status();
        draft.solutions.push(DraftSolution { expect: expects(status), ..line.solution("main", &start) });
        import.status = Some(status);
    }
    let mut mentions = line.mentions.clone();
    for bookmark in saved.bookmarks.iter().filter(|bookmark| bookmark.step > saved.steps.len()) {
        let Bookmark { number, step, .. } = bookmark;
        mentions.push(format!("Bookmark {number} was set after {step} steps of another line of play."));
    }
    undone(saved, shared, &line, &mut draft, &mut mentions, import);
    mentions.sort();
    draft.comments.extend(mentions);
    import.draft = Some(draft);
    Ok(())
}

/// The note about passes that a line does not have.
fn passes_left_out(line: &Line, what: &str) -> Option<Fault> {
    let passes = counted(line.passes_left_out, "pass");
    let message = format!("{what}: {passes} through the stock without a play");
    let help = "such a pass changes nothing, and here no redeal is allowed after it; the game ends with the same cards";
    (line.passes_left_out > 0).then(|| note("import::passes-left-out", message, help))
}

/// Steps that were taken back: a second solution, if they can be played here.
fn undone(
    saved: &Saved,
    shared: &Shared,
    main: &Line,
    draft: &mut Draft,
    mentions: &mut Vec<String>,
    import: &mut Import,
) {
    let rest = &saved.steps[saved.done..];
    if rest.is_empty() {
        return;
    }
    let mut line = Line::new(shared, &main.session, main.stacks.clone());
    let steps = counted(rest.len(), "step");
    match line.play(rest, &saved.bookmarks, saved.done + 1, Some(main)) {
        Ok(_) if line.moves == 0 => {}
        Ok(begins) => {
            let begins = begins.and_then(|ply| u32::try_from(ply).ok());
            let at = begins.map_or(PointAt::End, PointAt::Ply);
            let from = (!draft.solutions.is_empty()).then(|| Point { solution: "main".to_owned(), at });
            let start = match (begins, &main.before_redeal) {
                (Some(_), Some((_, before))) => before,
                _ => &main.session,
            };
            let comments = vec!["Played, and then taken back before the game was saved.".to_owned()];
            let expect = expects(line.session.status());
            draft.solutions.push(DraftSolution { expect, from, comments, ..line.solution("redo", start) });
            mentions.append(&mut line.mentions);
            import.faults.extend(passes_left_out(&line, "left out of `redo`"));
            let message = format!("kept as the solution `redo`: {steps} that the player had taken back");
            import.faults.push(note("import::undone-moves", message, "delete that solution if it is not wanted"));
        }
        Err(stop) => {
            let fault = stopped(stop, shared.title);
            let message = format!("left out: {steps} that the player had taken back, as {}", fault.message);
            import.faults.push(note("import::undone-moves", message, "nothing of the game itself is missing"));
        }
    }
}

/// A game that is none of ours: its cards at least.
fn foreign(saved: &Saved, other: Option<&AnyGame>, registry: &Registry, import: &mut Import) {
    let what = games::in_words(saved.game);
    let number = match &saved.number {
        Number::Text(text) if moves::is_one_deck(&saved.stacks) => DealNumber::parse(text).ok(),
        _ => None,
    };
    let Some(number) = number else {
        let message = format!("{what} is not known here, and its deal has no number that gives its cards");
        import.faults.push(*error(
            "import::unknown-game",
            message,
            format!("games that are known: {}", games::titles()),
        ));
        return;
    };
    let about = format!("Number {number} of PySolFC, from a saved game of {what}; the first card is dealt first.");
    if let Some(game) = other {
        let title = registry.nearest(game).map_or(game.name(), |preset| preset.title);
        let mut draft = begin(saved, title, game);
        let id = deal_id::parse(&format!("{}#pysolfc:{number}", game.name()), registry);
        draft.deal = match id {
            Ok(_) => DraftDeal::Named(DealSource::PySolFc(number)),
            Err(_) if game.deck().len() == 52 => DraftDeal::Deck(game.arrange(number.deck())),
            Err(_) => {
                let message = format!("{what} has 52 cards, and `{}` is not played with them", game.name());
                import.faults.push(*error("import::unknown-game", message, "name another game with --game"));
                return;
            }
        };
        let message = format!("the moves of {what} are left out; its cards are laid out for `{}`", game.name());
        let help = "the game there and the game here have nothing in common but the number";
        import.faults.push(note("import::moves-left-out", message, help));
        import.draft = Some(draft);
        return;
    }
    let message = format!("{what} is not known here, so its moves cannot be replayed");
    let help =
        "`--game GAME` lays the same cards out for a game of ours; with `-o DIR` they are written as a deck list";
    import.faults.push(*error("import::unknown-game", message, help));
    import.deck = Some((about, number.deck()));
}

/// What is the same for every puzzle.
fn begin(saved: &Saved, title: &str, game: &AnyGame) -> Draft {
    let mut draft = Draft::new(game.clone(), DraftDeal::Deck(Vec::new()));
    let version = one_line(&saved.version);
    let number = match &saved.number {
        Number::Text(text) => Some(one_line(text)),
        Number::Custom | Number::Unknown => None,
    };
    let tail = number.as_ref().map_or(String::new(), |number| format!(", number {number}"));
    draft.comments = vec![format!("Imported from a saved game of PySolFC {version}, game {}{tail}.", saved.game)];
    draft.title = Some(number.map_or_else(|| title.to_owned(), |number| format!("{title} {number}")));
    draft.source = Some(format!("PySolFC {version}{tail}"));
    let comment = plain(&saved.comment);
    let length = comment.chars().count();
    if length > COMMENT_MAX {
        draft.comments.push(format!("The notes are the first {COMMENT_MAX} of {length} characters of a comment."));
    }
    let comment: String = comment.chars().take(COMMENT_MAX).collect();
    draft.notes = (!comment.is_empty()).then_some(comment);
    draft
}

/// The deal by its number if that gives these cards, else by the cards.
fn deal(saved: &Saved, setup: &Setup, game: &str, registry: &Registry, import: &mut Import) -> DraftDeal {
    let why = match &saved.number {
        Number::Text(text) => {
            if let Ok(number) = DealNumber::parse(text) {
                let named = deal_id::parse(&format!("{game}#pysolfc:{number}"), registry);
                if named.is_ok_and(|deal| holds_the_same(deal.setup(), setup)) {
                    return DraftDeal::Named(DealSource::PySolFc(number));
                }
            }
            format!("number {} deals other cards here than the game had", one_line(text))
        }
        Number::Custom => "the layout was brought from elsewhere and has no number".to_owned(),
        Number::Unknown => "the number of the deal cannot be read".to_owned(),
    };
    let message = format!("{why}, so the deal is written by its cards");
    import.faults.push(note("import::deal-by-cards", message, "the cards are those that the player saw"));
    DraftDeal::Cards(setup.clone(), None)
}

fn holds_the_same(one: &Setup, other: &Setup) -> bool {
    let piles = one.piles.keys().chain(other.piles.keys());
    piles.into_iter().all(|pile| one.pile(*pile) == other.pile(*pile))
}

fn game_named(name: &str, registry: &Registry) -> AnyGame {
    let (preset, flag) = name.split_once(',').map_or((name, false), |(preset, _)| (preset, true));
    let set = [("foundation-moves", crate::games::Value::Flag(true))];
    registry.game(preset, if flag { &set } else { &[] }).expect("games that both have are registered")
}

fn expects(status: Status) -> Option<Expect> {
    match status {
        Status::Won => None,
        Status::Stuck => Some(Expect::Stuck),
        Status::Unfinished => Some(Expect::Unfinished),
    }
}

/// Most characters of a comment that become notes.
const COMMENT_MAX: usize = 20_000;

const LAYOUT_HELP: &str = "the file was changed, or is of a version that deals otherwise; nothing is written for it";

fn impossible(step: usize) -> Box<Fault> {
    let message = format!("step {step} of the game moves cards that are not there");
    error("import::other-layout", message, LAYOUT_HELP)
}

fn stopped(stop: Stop, title: &str) -> Box<Fault> {
    match stop {
        Stop::Impossible(step) => impossible(step),
        Stop::NoMove(step, why) => error(
            "import::illegal-move",
            format!("step {step} of the game {why}"),
            format!("the rules of {title} here know no such move; nothing is written for the file"),
        ),
        Stop::Refused(step, mv, refusal) => error(
            "import::illegal-move",
            format!("step {step} of the game, {mv}, is refused here: {}", refusal.message),
            refusal.help.clone().unwrap_or_else(|| format!("`trove explain {}` tells the rule", refusal.code)),
        ),
        Stop::Differs(step, pile) => {
            let when = if step == 0 { "at the start".to_owned() } else { format!("after step {step}") };
            let message = format!("{when} of the game {pile} has other cards in the file than here");
            error("import::other-layout", message, LAYOUT_HELP)
        }
    }
}

/// A text of the file, fit for a puzzle: line ends of one kind, blanks for tabs, no other control characters.
fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{85}', '\u{2028}', '\u{2029}'], "\n").replace('\t', " ");
    let fit = |c: &char| *c == '\n' || !c.is_control() && !crate::source::is_hidden(*c);
    text.trim().chars().filter(fit).collect()
}

/// The same for a word or two.
fn one_line(text: &str) -> String {
    plain(text).replace('\n', " ").chars().take(60).collect()
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if noun.ends_with('s') { "es" } else { "s" };
    format!("{count} {noun}{}", if count == 1 { "" } else { plural })
}
