//! `trove new`: a puzzle file to begin with, from a seed, a number, a deck or a position of a game.

use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

use super::config::{self, Config, Style};
use super::example::{example, spelled};
use super::import::Order;
use super::show::no_puzzle_aside;
use super::target::{self, At, NoPuzzle};
use super::{Exit, Look, Trouble, Ui, files, games, output, ui};
use crate::cards::DealNumber;
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::opening;
use crate::document::{DealId, DealSource, Draft, DraftDeal, DraftSolution, Goal, Puzzle, deal_id, pysolfc};
use crate::games::{Registry, Session};
use crate::interop::deck;
use crate::notation::{Expect, is_name};
use crate::replay::{Outcome, Spelling, Trace};
use crate::source::{Fault, Severity, SourceFile, Span};
use crate::table::Move;

/// Write a puzzle file to begin with
#[derive(clap::Args)]
#[command(
    group = clap::ArgGroup::new("basis").args(["seed", "pysolfc", "deal", "deck", "from"]),
    after_help = "\
The file is written to PATH, or else printed. Nothing is written over without --force.
Without --seed and the like a seed is drawn and told.

Examples:
  trove new seven.yaml --game osmosis --seed 42
  trove new --game sir-tommy,wastes=5 > five.yaml          a fresh deal
  trove new --game osmosis --pysolfc 12345                 the board that PySolFC shows
  trove new mine.yaml --game peek --deck cards.txt         a deck written down somewhere
  trove new mine.yaml --game peek --deck - < cards.txt     the same from standard input
  trove new end.yaml --from seven.yaml --at main:fork      a position of a recorded game"
)]
pub struct Args {
    /// The file to write, ending in .yaml, or - for standard output [default: -]
    #[arg(value_name = "PATH")]
    path: Option<PathBuf>,
    /// The game, with options as in a deal id
    #[arg(long, value_name = "GAME", conflicts_with_all = ["deal", "from"])]
    game: Option<String>,
    /// Deal the cards of this seed
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = seed)]
    seed: Option<u64>,
    /// Deal the cards of this deal number of PySolFC
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    pysolfc: Option<String>,
    /// Deal the cards of a deal id
    #[arg(long, value_name = "ID")]
    deal: Option<String>,
    /// Deal the cards of a deck list, or of - for standard input
    #[arg(long, value_name = "FILE")]
    deck: Option<String>,
    /// Which card of the deck list is dealt first
    #[arg(long, value_enum, default_value_t, value_name = "END", requires = "deck")]
    order: Order,
    /// Begin with a position of this puzzle
    #[arg(long, value_name = "PUZZLE", requires = "at")]
    from: Option<String>,
    /// The point of --from: start, end, a ply, a label, line:N, or SOLUTION: and one of these
    #[arg(long, value_name = "POINT", value_parser = target::parse_at, requires = "from")]
    at: Option<(Option<String>, At)>,
    /// The solution of --from, or a script file [default: the first]
    #[arg(long, value_name = "NAME", requires = "from")]
    solution: Option<String>,
    /// Write the cards out pile by pile; the seed or number stands beside them as a check
    #[arg(long)]
    cards: bool,
    /// Write the puzzle alone: no example of a solution, and not how a recorded game went on
    #[arg(long)]
    bare: bool,
    /// Title of the puzzle [default: the game and where the cards come from]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Who made the puzzle [default: the author in trove.toml]
    #[arg(long, value_name = "NAME")]
    author: Option<String>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    look: Look,
}

fn seed(text: &str) -> Result<u64, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| plain);
    number.ok_or_else(|| "a seed is a whole number from 0 to 18446744073709551615, in plain digits".to_owned())
}

/// What a new puzzle begins with.
struct Begin {
    draft: Draft,
    /// The position in which it starts.
    start: Session,
    /// What was chosen for the user, and what they should know; told beside the file.
    said: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// If the file cannot be written, or there is nothing to write.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    output::leave_nothing_behind();
    let registry = Registry::standard();
    target::stdin_once([args.deck.as_deref(), args.from.as_deref(), args.solution.as_deref()])?;
    let path = args.path.as_deref().filter(|path| path.as_os_str() != "-");
    if let Some(path) = path {
        check_name(path, &registry)?;
    }
    let folder = path.map_or(Path::new("."), files::folder_of);
    let config = match settings(folder) {
        Ok(config) => config,
        Err(diagnostic) => return no_puzzle_aside(NoPuzzle::Wrong(vec![*diagnostic]), args.look),
    };
    let Begin { mut draft, start, mut said } = match begin(args, &config, &registry) {
        Ok(begin) => begin,
        Err(why) => return no_puzzle_aside(why, args.look),
    };
    if let Some(title) = &args.title {
        draft.title = Some(title.clone());
    }
    draft.author = args.author.clone().or(config.author.clone());
    draft.license = config.license.clone();
    draft.id = path.and_then(id_for);
    draft.schema = path.and_then(schema_for);
    if draft.solutions.is_empty() && !args.bare {
        draft.epilogue.extend(example(&start, spelling(&config)));
    }
    let text = draft.text(&registry);
    said.extend(lacking(&config, &text, &registry)?);
    match path {
        Some(path) => output::write(path, text.as_bytes(), args.force)?,
        None => ui.print(&text)?,
    }
    for line in said {
        ui::say(&line);
    }
    Ok(Exit::Well)
}

/// Puzzle files are found by their ending.
fn check_name(path: &Path, registry: &Registry) -> Result<(), Trouble> {
    match path.extension().and_then(|extension| extension.to_str()) {
        _ if path.is_dir() => Err(Trouble::Other(format!("{} is a folder; name a file in it", files::name_of(path)))),
        Some(ending) if ["yaml", "yml"].iter().any(|known| ending.eq_ignore_ascii_case(known)) => Ok(()),
        _ => {
            let name = files::name_of(path);
            if games::named(&name, registry).is_ok() {
                return Err(Trouble::Other(format!("`{name}` is a game; name it with --game {name}")));
            }
            Err(Trouble::Other(format!("puzzle files end in .yaml: write `{name}.yaml`")))
        }
    }
}

pub(super) fn settings(folder: &Path) -> Result<Config, Box<Diagnostic>> {
    match config::find(files::existing(folder).1) {
        Some(path) => config::read(&files::read(&path, files::PUZZLE_BYTES_MAX)?),
        None => Ok(Config::default()),
    }
}

pub(super) fn spelling(config: &Config) -> Spelling {
    match config.fmt.style {
        Some(Style::Full) => Spelling::Full,
        _ => Spelling::Card,
    }
}

/// An id, where the file's name gives none that can be one.
pub(super) fn id_for(path: &Path) -> Option<String> {
    let stem = files::stem_of(path);
    (!is_name(&stem)).then(|| name_like("puzzle", &stem))
}

/// A name that can be one, like another that cannot, behind a word.
pub(super) fn name_like(word: &str, stem: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    format!("{word}-{}", stem.chars().map(plain).collect::<String>())
}

/// What a puzzle is called that is nothing but a deal of a game of this name.
pub(super) fn title_of(game: &str, source: &DealSource) -> String {
    match source {
        DealSource::Seed(seed) => format!("{game}, seed {seed}"),
        DealSource::PySolFc(number) => format!("{game}, deal {number} of PySolFC"),
        DealSource::Cards => format!("{game}, dealt by hand"),
    }
}

/// The path of the schema of puzzle files, as seen from the file, where the repository around it has one.
pub(super) fn schema_for(path: &Path) -> Option<String> {
    const SCHEMA: &str = "schemas/puzzle.schema.json";
    let (missing, folder) = files::existing(files::folder_of(path));
    let folder = folder.canonicalize().ok()?;
    let root = files::repository_around(&folder)?;
    let mut around = folder.ancestors().take_while(|at| at.starts_with(&root));
    let up = missing + around.position(|at| at.join(SCHEMA).is_file())?;
    Some("../".repeat(up) + SCHEMA)
}

/// Fields that the collection requires and the new file has not.
///
/// # Errors
/// If the file could not be read again, as with a control character in its title.
fn lacking(config: &Config, text: &str, registry: &Registry) -> Result<Vec<String>, Trouble> {
    let file = SourceFile::new("new.yaml", text);
    let read = crate::document::read(&file, "new", registry);
    if let Some(fault) = read.all_faults().find(|fault| fault.severity == Severity::Error) {
        return Err(Trouble::Other(format!("such a puzzle could not be read again: {}", fault.message)));
    }
    let puzzle = read.documents.into_iter().find_map(|document| document.puzzle);
    let lacking = puzzle.map_or_else(Vec::new, |puzzle| config.lacking(&puzzle, &file, Span::default()));
    Ok(lacking.into_iter().filter_map(|one| Some(format!("{}: {}", one.message, one.help?))).collect())
}

fn begin(args: &Args, config: &Config, registry: &Registry) -> Result<Begin, NoPuzzle> {
    if let Some(puzzle) = &args.from {
        return cut(args, puzzle, spelling(config), registry);
    }
    if let Some(id) = &args.deal {
        let deal = deal_id::parse(id, registry).map_err(|faults| wrong(&SourceFile::new("<deal id>", id), faults))?;
        return Ok(of_deal(args, deal, registry, Vec::new()));
    }
    let Some(name) = &args.game else {
        let bases: Vec<&str> = registry.families().iter().map(|family| family.id()).collect();
        let message = format!("name the game with --game: {}; `trove games` lists all", bases.join(" or "));
        return Err(Trouble::Other(message).into());
    };
    let game = games::named(name, registry)?;
    if let Some(path) = &args.deck {
        let file = match path.as_str() {
            "-" => target::read_stdin(None),
            path => files::read(Path::new(path), files::PUZZLE_BYTES_MAX),
        };
        let file = file.map_err(|diagnostic| NoPuzzle::Wrong(vec![*diagnostic]))?;
        let dealt =
            deck::deal(file.text(), args.order.into(), &game, registry).map_err(|faults| wrong(&file, faults))?;
        let said = dealt.in_words();
        return Ok(of_deal(args, dealt.deal, registry, said));
    }
    if let Some(number) = &args.pysolfc {
        let number = DealNumber::parse(number)
            .map_err(|why| Trouble::Other(format!("`{}` is no deal number of PySolFC: {why}", super::shown(number))))?;
        let id = format!("{}#pysolfc:{number}", game.name());
        let deal = deal_id::parse(&id, registry).map_err(|faults| wrong(&SourceFile::new("<deal id>", id), faults))?;
        return Ok(of_deal(args, deal, registry, Vec::new()));
    }
    let (seed, said) = match args.seed {
        Some(seed) => (seed, Vec::new()),
        None => {
            // The keys of a fresh hasher come from the operating system. Half of the bits are enough, and easier to tell.
            let seed = RandomState::new().hash_one(()) >> 32;
            (seed, vec![format!("seed {seed}")])
        }
    };
    Ok(of_deal(args, DealId::seeded(game, seed), registry, said))
}

fn wrong(file: &SourceFile, faults: Vec<Fault>) -> NoPuzzle {
    NoPuzzle::Wrong(faults.into_iter().map(|fault| Diagnostic::of_fault(file, fault)).collect())
}

/// A puzzle that begins with a deal.
fn of_deal(args: &Args, deal: DealId, registry: &Registry, said: Vec<String>) -> Begin {
    let game = deal.game().clone();
    let mut name = games::title_of(&game, registry);
    // The game of PySolFC whose deal it is, and whether its rules are those of the game here.
    let there = match deal.source() {
        DealSource::PySolFc(_) => pysolfc::game(registry, &game),
        _ => None,
    };
    let same = there.is_none_or(|there| {
        deal_id::parse(&format!("{}#0", there.rules), registry).is_ok_and(|other| *other.game() == game)
    });
    if let (Some(there), true) = (there, same) {
        name = there.name.to_owned();
    }
    let named = !matches!(deal.source(), DealSource::Cards);
    let setup = deal.setup().clone();
    let mut start = game.open(&setup).expect("a deal that was checked");
    let cards = match named && !args.cards {
        true => DraftDeal::Named(deal.source().clone()),
        false => DraftDeal::Cards(setup, named.then(|| deal.source().clone())),
    };
    let mut draft = Draft::new(game.clone(), cards);
    draft.title = Some(title_of(&name, deal.source()));
    if let Some(there) = there {
        draft.start = turned_there(&mut start);
        if !same {
            draft.epilogue = vec![
                format!("The cards are those of {} in PySolFC, whose own rules are those of", there.name),
                format!("`{}`.", there.rules),
                String::new(),
            ];
        }
    }
    Begin { draft, start, said }
}

/// PySolFC shows a deal of the Osmosis family with three cards turned already: plays those moves.
fn turned_there(at: &mut Session) -> Option<String> {
    if !at.allows(Move::Deal) {
        return None;
    }
    let waste = crate::table::PileId::WASTE;
    let mut deals = 0;
    while at.cards(waste).len() < 3 && at.allows(Move::Deal) {
        at.play_allowed(Move::Deal);
        deals += 1;
    }
    Some(if deals == 1 { "deal".to_owned() } else { format!("deal*{deals}") })
}

/// A puzzle that begins with a position of a recorded game. What was played from there on is its solution.
fn cut(args: &Args, puzzle: &str, spelling: Spelling, registry: &Registry) -> Result<Begin, NoPuzzle> {
    let mut unit = target::load(puzzle, None, registry)?;
    let (named, at) = args.at.clone().unwrap_or((None, At::End));
    let puzzle = unit.puzzle.clone().expect("a puzzle was loaded");
    if at.is_opening(&unit) && named.is_none() && args.solution.is_none() && unit.scripts.is_empty() {
        // The start is there without any solution.
        let start = opening(&puzzle, unit.file.as_ref()).map_err(NoPuzzle::Wrong)?;
        let (draft, said) = cut_draft(&puzzle, &start, 0, puzzle.id.clone());
        return Ok(Begin { draft, start, said });
    }
    let wanted = target::wanted(&unit, named, args.solution.as_deref(), &at)?;
    let name = target::choose_script(&mut unit, wanted.as_deref())?;
    let (diagnostics, verdict) = target::replay_one(&unit, &puzzle, &name, registry);
    let Some(report) = verdict.and_then(|verdict| verdict.report) else { return Err(NoPuzzle::Wrong(diagnostics)) };
    let broken = matches!(report.outcome, Outcome::Illegal | Outcome::Unreadable);
    let Some(trace) = report.trace else { return Err(NoPuzzle::Wrong(diagnostics)) };
    let (ply, start) = match target::at_point(&trace, &at, &unit, &name) {
        Ok(found) => found,
        // A line that breaks off before the point has an error that says more.
        Err(_) if broken => return Err(NoPuzzle::Wrong(diagnostics)),
        Err(message) => return Err(Trouble::Other(message).into()),
    };
    let (mut draft, said) = cut_draft(&puzzle, &start, ply, format!("{}, {name}, after ply {ply}", puzzle.id));
    let on_line = trace.at(ply).is_some_and(|there| there == start);
    if !args.bare && !broken && on_line && ply < trace.frames.len() {
        draft.solutions = vec![rest(&trace, ply, &start, report.outcome, spelling)];
    }
    Ok(Begin { draft, start, said })
}

/// A draft of a position of a puzzle, and what is to be said of it.
fn cut_draft(puzzle: &Puzzle, start: &Session, ply: usize, source: String) -> (Draft, Vec<String>) {
    let mut draft = Draft::new(start.game().clone(), DraftDeal::Cards(start.setup(), None));
    let title = puzzle.title.as_ref().map_or(puzzle.id.as_str(), |title| title.get("en"));
    draft.title = Some(format!("{title}, after {}", crate::diagnose::counted(ply, "move")));
    draft.source = Some(source);
    // What was played already may count for it, so it is not taken along; but nobody should find that out by chance.
    let said = match puzzle.goal == Goal::WIN {
        true => Vec::new(),
        false => vec![format!("the goal of `{}`, {}, is left out: here it is {}", puzzle.id, puzzle.goal, Goal::WIN)],
    };
    (draft, said)
}

/// The moves of a line from a ply on, as a solution.
fn rest(trace: &Trace, ply: usize, start: &Session, outcome: Outcome, spelling: Spelling) -> DraftSolution {
    let moves: Vec<Move> = trace.frames[ply..].iter().map(|frame| frame.mv).collect();
    let mut solution = DraftSolution::new("main", spelled(start, &moves, spelling));
    solution.comments = vec!["As it went on in the game that the position is from.".to_owned()];
    solution.expect = match outcome {
        Outcome::Won => None,
        Outcome::Stuck => Some(Expect::Stuck),
        _ => Some(Expect::Unfinished),
    };
    solution
}
