//! Saved games of PySolFC and whatever else is no event log: from paths to puzzle files, with a summary.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use serde::Serialize;

use super::{Args, Exit, Format, Imported, Trouble, Ui, check_folder, deck, write_all};
use crate::cards::Card;
use crate::cli::{files, shown, ui};
use crate::diagnose::emit::json::{self, JsonDiagnostic};
use crate::diagnose::examine::{ExamineOptions, Script, examine};
use crate::diagnose::{Diagnostic, counted};
use crate::document::{self, Moves, deal_id};
use crate::games::{AnyGame, Registry};
use crate::interop::{pickle, saved};
use crate::source::{Fault, Severity, SourceFile};
use crate::table::Status;

/// What an import did, as `trove import --format json` writes it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct JsonReport<'a> {
    /// Version of the format: 1.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    trove: u32,
    /// Games and deals that were found.
    games: u64,
    /// Those of which a puzzle was made.
    imported: u64,
    /// Of the imported games, those that end won.
    won: u64,
    /// Of the imported games, those that end with no legal move left.
    stuck: u64,
    /// Of the imported games, those that merely stop.
    unfinished: u64,
    /// Files that were written, in order.
    written: Vec<String>,
    /// Findings, file by file.
    diagnostics: Vec<JsonDiagnostic<'a>>,
}

/// How the name of a deck list ends that is written in place of a puzzle.
const DECK_ENDING: &str = ".deck.txt";

/// Something to import.
enum Source {
    Stdin,
    Path(PathBuf),
}

/// What came of a file, ready to be written.
struct Taken {
    stem: String,
    /// The text of the puzzle file.
    puzzle: Option<String>,
    /// A deck list instead.
    deck: Option<String>,
    /// How the game stands, if it was played.
    status: Option<Status>,
    findings: Vec<Diagnostic>,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    let folder = args.output.as_deref().filter(|path| *path != Path::new("-"));
    if args.format == Format::Json && folder.is_none() {
        return Err(Trouble::Other("--format json needs a folder to write to: -o DIR".to_owned()));
    }
    if let Some(folder) = folder {
        check_folder(folder)?;
    }
    let game = match args.game.as_deref().map(|name| game_named(name, &registry)).transpose() {
        Ok(game) => game,
        Err(findings) => {
            findings.iter().for_each(|finding| ui::aside(finding, args.look));
            return Ok(Exit::Findings);
        }
    };
    let (sources, problems) = gather(&args.paths);
    if sources.is_empty() && problems.is_empty() {
        let paths = args.paths.iter().map(|path| format!("`{}`", files::name_of(Path::new(path))));
        let paths = paths.collect::<Vec<_>>().join(", ");
        return Err(Trouble::Other(format!(
            "there is no saved game (*.pso) in {paths}; deck lists are named one by one"
        )));
    }
    let mut stems = BTreeMap::new();
    let several = sources.len() > 1 && folder.is_none();
    let import = |source: &Source| {
        let mut imported = import(source, args, game.as_ref(), &registry);
        imported.0.stem = unlike(&imported.0.stem, &mut stems);
        finish(imported, several, &registry)
    };
    let taken: Vec<Taken> = sources.iter().map(import).collect();
    let written = match folder {
        Some(folder) => write(&taken, folder, args.force)?,
        None => {
            print(&taken, ui)?;
            Vec::new()
        }
    };
    report(args, problems, &taken, written, ui)
}

/// The game that `--game` names.
fn game_named(name: &str, registry: &Registry) -> Result<AnyGame, Vec<Diagnostic>> {
    // A name with any deal behind it is a deal id, which is what reads names and options.
    deal_id::parse(&format!("{name}#1"), registry).map(|deal| deal.game().clone()).map_err(|faults| {
        let file = SourceFile::new("--game", name);
        faults.into_iter().map(|fault| Diagnostic::of_fault(&file, fault)).collect()
    })
}

/// The files that arguments name, folders walked for `*.pso` in order of name; and what leads nowhere.
fn gather(arguments: &[String]) -> (Vec<Source>, Vec<Diagnostic>) {
    let mut sources = Vec::new();
    let mut problems = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |path: &Path, sources: &mut Vec<Source>| {
        if seen.insert(path.canonicalize().unwrap_or_else(|_| path.to_path_buf())) {
            sources.push(Source::Path(path.to_path_buf()));
        }
    };
    for argument in arguments {
        let path = Path::new(argument);
        if argument == "-" {
            if !sources.iter().any(|source| matches!(source, Source::Stdin)) {
                sources.push(Source::Stdin);
            }
        } else if path.is_dir() {
            // What a repository ignores may well be somebody's saved games.
            let mut walk = WalkBuilder::new(path);
            walk.standard_filters(false).hidden(true).follow_links(false).sort_by_file_name(std::ffi::OsStr::cmp);
            for entry in walk.build() {
                match entry {
                    Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) && is_pso(entry.path()) => {
                        add(entry.path(), &mut sources);
                    }
                    Ok(_) => {}
                    Err(error) => {
                        let message = format!("a part of the folder cannot be read: {error}");
                        problems.push(*files::bare("file::unreadable", &files::name_of(path), message, None));
                    }
                }
            }
        } else if path.symlink_metadata().is_err() {
            problems.push(*files::missing(&files::name_of(path)));
        } else {
            add(path, &mut sources);
        }
    }
    (sources, problems)
}

fn is_pso(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pso"))
}

/// What is in a file, with how the game stands and a deck list if that is all.
type Found = (Imported, Option<Status>, Option<(String, Vec<Card>)>);

fn import(source: &Source, args: &Args, game: Option<&AnyGame>, registry: &Registry) -> Found {
    let (name, stem) = match source {
        Source::Stdin => ("<stdin>".to_owned(), "stdin".to_owned()),
        Source::Path(path) => (files::name_of(path), files::stem_of(path)),
    };
    let failed =
        |finding: Box<Diagnostic>| (Imported { stem: stem.clone(), draft: None, findings: vec![*finding] }, None, None);
    let bytes = match bytes_of(source) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => {
            let message = format!("the file is larger than {} MiB", pickle::BYTES_MAX >> 20);
            let help = Some("a saved game has a few thousand bytes".to_owned());
            return failed(files::bare("file::too-large", &name, message, help));
        }
        Err(error) => {
            let message = format!("the file cannot be read: {error}");
            return failed(files::bare("file::unreadable", &name, message, None));
        }
    };
    let named_so = matches!(source, Source::Path(path) if is_pso(path));
    if named_so || saved::looks_like_one(&bytes) {
        let import = saved::import(&bytes, game, registry);
        let file = SourceFile::new(name, "");
        let findings = import.faults.into_iter().map(|fault| Diagnostic::of_fault(&file, fault)).collect();
        return (Imported { stem, draft: import.draft, findings }, import.status, import.deck);
    }
    match files::text_of(name, bytes) {
        Ok(file) => (deck::import(&file, args, registry), None, None),
        Err(finding) => failed(finding),
    }
}

/// The bytes; `None` if there are too many.
fn bytes_of(source: &Source) -> std::io::Result<Option<Vec<u8>>> {
    let max = pickle::BYTES_MAX as u64;
    match source {
        Source::Path(path) => files::read_bytes(path, max),
        Source::Stdin => {
            let mut bytes = Vec::new();
            std::io::stdin().lock().take(max + 1).read_to_end(&mut bytes)?;
            Ok((bytes.len() as u64 <= max).then_some(bytes))
        }
    }
}

/// A stem that can be a puzzle's id, and that no file before has, whatever the case of its letters.
fn unlike(stem: &str, stems: &mut BTreeMap<String, usize>) -> String {
    let fit = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') { c } else { '-' };
    let stem: String = stem.chars().map(fit).take(100).collect();
    let stem = stem.trim_matches('-');
    let stem = match stem.chars().next() {
        None => "game".to_owned(),
        Some(first) if first.is_ascii_alphabetic() && !matches!(stem, "end" | "line") => stem.to_owned(),
        Some(_) => format!("game-{stem}"),
    };
    // How often it was given out already, so that thousands of one name are counted and not tried.
    let mut count = stems.get(&stem.to_ascii_lowercase()).copied().unwrap_or(0);
    let mut name = stem.clone();
    while count > 0 && (name == stem || stems.contains_key(&name.to_ascii_lowercase())) {
        count += 1;
        name = format!("{stem}-{count}");
    }
    stems.insert(stem.to_ascii_lowercase(), count.max(1));
    stems.entry(name.to_ascii_lowercase()).or_insert(1);
    name
}

/// Makes the text of the file and checks it as `trove check` would. What it finds is reported in place of the file.
fn finish(found: Found, several: bool, registry: &Registry) -> Taken {
    let (imported, status, deck) = found;
    let Imported { stem, draft, mut findings } = imported;
    let deck = deck.map(|(about, cards)| {
        let cards: Vec<String> =
            cards.chunks(13).map(|row| row.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")).collect();
        format!("# {about}\n{}\n", cards.join("\n"))
    });
    let puzzle = draft.and_then(|mut draft| {
        if several {
            draft.id = Some(stem.clone());
        }
        let text = draft.text(registry);
        let wrong = check_text(&stem, &text, registry);
        let sound = wrong.is_empty();
        findings.extend(wrong);
        sound.then_some(text)
    });
    Taken { stem, puzzle, deck, status, findings }
}

/// Every error in the text of a puzzle file.
fn check_text(stem: &str, text: &str, registry: &Registry) -> Vec<Diagnostic> {
    let file = SourceFile::new(format!("{stem}.yaml"), text);
    let read = document::read(&file, stem, registry);
    let mut found: Vec<Diagnostic> =
        read.all_faults().map(|fault: &Fault| Diagnostic::of_fault(&file, fault.clone())).collect();
    for puzzle in read.documents.iter().filter_map(|document| document.puzzle.as_ref()) {
        let scripts: Vec<Script> = puzzle
            .solutions
            .iter()
            .filter_map(|solution| match &solution.moves {
                Moves::Inline(moves) => Some(Script::of_solution(solution, moves, &file)),
                Moves::File { .. } => None,
            })
            .collect();
        found.extend(examine(puzzle, Some(&file), &scripts, registry, ExamineOptions::default()).diagnostics);
    }
    found.retain(|diagnostic| diagnostic.severity == Severity::Error);
    found
}

/// Writes every file, or none if one of them is there already.
fn write(taken: &[Taken], folder: &Path, force: bool) -> Result<Vec<String>, Trouble> {
    let files = taken.iter().flat_map(|one| {
        let puzzle = one.puzzle.as_ref().map(|text| (folder.join(format!("{}.yaml", one.stem)), text));
        puzzle
            .into_iter()
            .chain(one.deck.as_ref().map(|text| (folder.join(format!("{}{DECK_ENDING}", one.stem)), text)))
    });
    let (paths, texts): (Vec<PathBuf>, Vec<&String>) = files.unzip();
    write_all(&paths, force, |index| Ok(texts[index].clone()))?;
    Ok(paths.iter().map(|path| files::name_of(path)).collect())
}

/// Prints every puzzle, as the documents of one file.
fn print(taken: &[Taken], ui: &mut Ui) -> Result<(), Trouble> {
    let texts: Vec<&str> = taken.iter().filter_map(|one| one.puzzle.as_deref()).collect();
    ui.print(&texts.join("---\n"))?;
    ui.flush()?;
    Ok(())
}

fn report(
    args: &Args,
    problems: Vec<Diagnostic>,
    taken: &[Taken],
    written: Vec<String>,
    ui: &mut Ui,
) -> Result<Exit, Trouble> {
    let findings: Vec<&Diagnostic> = problems.iter().chain(taken.iter().flat_map(|one| &one.findings)).collect();
    let imported: Vec<&Taken> = taken.iter().filter(|one| one.puzzle.is_some()).collect();
    let ended = |status: Option<Status>| imported.iter().filter(|one| one.status == status).count();
    let (won, stuck) = (ended(Some(Status::Won)), ended(Some(Status::Stuck)));
    let (unfinished, unplayed) = (ended(Some(Status::Unfinished)), ended(None));
    if args.format == Format::Json {
        let report = JsonReport {
            trove: 1,
            games: taken.len() as u64,
            imported: imported.len() as u64,
            won: won as u64,
            stuck: stuck as u64,
            unfinished: unfinished as u64,
            written,
            diagnostics: findings.iter().map(|finding| JsonDiagnostic::of(finding)).collect(),
        };
        ui.line(&json::line(&report))?;
    } else {
        for finding in &findings {
            match finding.severity {
                // Nothing can be said if nobody listens.
                Severity::Note => {
                    let _ = writeln!(anstream::stderr(), "{}", note_line(finding));
                }
                _ => ui::aside(finding, args.look),
            }
        }
        // Of nothing, and of a single deal, there is nothing to count.
        if taken.is_empty() {
            return Ok(exit_of(&findings));
        }
        if let [one] = taken
            && one.status.is_none()
            && one.puzzle.is_some()
            && one.findings.is_empty()
        {
            return Ok(exit_of(&findings));
        }
        let parts = [(won, "won"), (stuck, "stuck"), (unfinished, "unfinished"), (unplayed, "not played")];
        let parts: Vec<String> =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
        let parts = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        let decks: Vec<&String> = written.iter().filter(|name| name.ends_with(DECK_ENDING)).collect();
        let left = match (taken.len() - imported.len(), &decks[..]) {
            (0, _) => String::new(),
            (left, []) => format!("; {left} not imported"),
            (left, [deck]) => format!("; {left} not imported, a deck list is in {deck}"),
            (left, decks) => format!("; {left} not imported, with {} deck lists in *{DECK_ENDING}", decks.len()),
        };
        let games = counted(taken.len(), "game");
        let _ = writeln!(anstream::stderr(), "imported {} of {games}{parts}{left}", imported.len());
    }
    Ok(exit_of(&findings))
}

fn exit_of(findings: &[&Diagnostic]) -> Exit {
    if findings.iter().any(|finding| files::could_not_look(finding)) {
        Exit::Trouble
    } else if findings.iter().any(|finding| finding.severity == Severity::Error) {
        Exit::Findings
    } else {
        Exit::Well
    }
}

/// A note on one line. The file as a whole is its place.
fn note_line(finding: &Diagnostic) -> String {
    let name = finding.primary().map_or("", |label| label.file.name());
    format!("note[{}]: {}: {}", finding.code, shown(name), shown(&finding.message))
}
