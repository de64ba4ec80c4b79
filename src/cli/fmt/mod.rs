//! `trove fmt`: puzzle files and scripts in canonical form, in place.

mod difference;
mod load;
mod plan;
mod same;

use std::collections::HashMap;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rayon::prelude::*;

use self::load::{Subject, load};
use self::plan::{Plan, labels, plan};
use super::config::{self, Config};
use super::replace::replace;
use super::{Exit, Look, Trouble, Ui, files, output, ui};
use crate::diagnose::Diagnostic;
use crate::diagnose::emit::visible::{Charset, whole};
use crate::format::{Annotate, Place, ScriptStyle, plain};
use crate::games::Registry;
use crate::notation::is_name;
use crate::replay::Spelling;
use crate::source::nearest;

/// Write puzzle files and scripts in canonical form, in place
#[derive(clap::Args)]
#[command(after_help = "\
Meaning never changes: a file is replaced only if the new text, read and replayed, comes to the same. \
Comments, notes and blank lines stay. A file with errors, or with a move that is refused and not expected to be, \
is left alone.
Exit status: 0 all well, 1 a file has errors or, with --check, is not in canonical form, 2 it could not be done.

Examples:
  trove fmt                            every puzzle and script below puzzles/, or else here
  trove fmt --check                    for CI and hooks: show what would change, change nothing
  trove fmt seven.yaml --fill          write what holds for `?` in @score ?, @pass ? and @state ?
  trove fmt --annotate score --at every:10,end,fork
                                       scores as comments at these moves
  trove fmt --annotate none            take such comments away
  trove fmt - --stdin-name puzzles/seven.yaml < buffer
                                       for editors: the formatted text goes to standard output")]
pub struct Args {
    /// Puzzle files, scripts, folders, or - for standard input to standard output [default: puzzles/, else .]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Change nothing; show what would change, and exit with 1 if anything would
    #[arg(long, visible_alias = "diff")]
    check: bool,
    /// How moves are spelled: by their card as short as can be, or with all piles
    /// [default: what trove.toml says, else card]
    #[arg(long, value_enum, value_name = "STYLE", hide_possible_values = false)]
    style: Option<Style>,
    /// Fill in what holds for `?` in @score ?, @pass ? and @state ?
    #[arg(long)]
    fill: bool,
    /// Write scores, or scores and boards, as comments `#= …` at chosen moves, in place of those that are there; none
    /// takes them away
    #[arg(long, value_enum, value_name = "WHAT")]
    annotate: Option<What>,
    /// Points to annotate, in every script that has them: start, end, every:N, plies, labels, joined by commas
    #[arg(long, value_name = "POINTS", requires = "annotate", value_delimiter = ',', value_parser = place, default_value = "start,end", hide_default_value = false)]
    at: Vec<Place>,
    /// Treat standard input as a file of this name, with the settings, puzzles and scripts beside it
    #[arg(long, value_name = "NAME")]
    stdin_name: Option<String>,
    #[command(flatten)]
    look: Look,
}

/// How moves are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// By their card, as short as can be: 7H
    Card,
    /// In full: 7H:R2>F1
    Full,
}

/// What annotations tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// How many cards are on foundations
    Score,
    /// The same, and the board below it
    Board,
    /// Nothing: annotations are taken away
    None,
}

fn place(text: &str) -> Result<Place, String> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    match text {
        "start" => return Ok(Place::Start),
        "end" => return Ok(Place::End),
        _ => {}
    }
    if let Some(step) = text.strip_prefix("every:") {
        return match number(step) {
            Some(step) if step > 0 => Ok(Place::Every(step)),
            _ => Err("`every:` wants a number of moves, from 1: every:10".to_owned()),
        };
    }
    match number(text) {
        Some(ply) => Ok(Place::Ply(ply)),
        None if is_name(text) => Ok(Place::Label(text.to_owned())),
        None => Err("points are start, end, every:N, plies and labels, and are meant in every script".to_owned()),
    }
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or an argument is nothing that can be formatted.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    output::leave_nothing_behind();
    let registry = Registry::standard();
    let piped = args.paths.iter().any(|path| path == "-");
    if args.stdin_name.is_some() && !piped {
        return Err(Trouble::Other("--stdin-name is for standard input, and `-` is not among the paths".to_owned()));
    }
    let loaded = load(&args.paths, args.stdin_name.as_deref(), &registry)?;
    if let Some(What::Score | What::Board) = args.annotate {
        are_known(&args.at, &loaded.subjects)?;
    }
    let settings = Settings::of(&loaded.subjects, args);
    let plans: Vec<Plan> = loaded
        .subjects
        .par_iter()
        .map(|subject| match settings.style(subject, args) {
            Some(style) => plan(subject, &style, &registry),
            // Nobody knows how it is to be written; what is wrong with the settings is told once.
            None => Plan::Errors(Vec::new()),
        })
        .collect();
    let problems: Vec<&Diagnostic> = loaded.problems.iter().chain(&settings.problems).collect();
    if piped {
        return piped_through(args, &loaded.subjects, plans, &problems, ui);
    }
    let mut tally = Tally::default();
    for problem in problems {
        tally.tell(problem, args.look, ui)?;
    }
    for (subject, plan) in loaded.subjects.iter().zip(plans) {
        match plan {
            Plan::Same => tally.same += 1,
            Plan::Errors(diagnostics) => {
                tally.left += 1;
                tally.exit = tally.exit.max(Exit::Findings);
                for diagnostic in &diagnostics {
                    tally.tell(diagnostic, args.look, ui)?;
                }
            }
            Plan::Fault => tally.trouble(&fault_of_ours(subject)),
            Plan::Change(new) => {
                let old = subject.holds.as_ref().map_or("", |holds| holds.file().text());
                if args.check {
                    ui.print(&difference::of(&files::name_of(&subject.path), old, &new, ui.colour()))?;
                    tally.exit = tally.exit.max(Exit::Findings);
                    tally.changed += 1;
                    continue;
                }
                match replace(&subject.path, old.as_bytes(), new.as_bytes()) {
                    Ok(()) => {
                        ui.line(&super::shown(&files::name_of(&subject.path)))?;
                        tally.changed += 1;
                    }
                    Err(Trouble::Other(message)) => tally.trouble(&message),
                    Err(closed) => return Err(closed),
                }
            }
        }
    }
    if let Some(words) = tally.words(args.check) {
        ui.line(&words)?;
    }
    Ok(tally.exit)
}

fn fault_of_ours(subject: &Subject) -> String {
    format!(
        "{} is left alone: formatted it would not mean the same, which is a fault of trove and not of the file; \
         please report it",
        files::name_of(&subject.path)
    )
}

/// What has come of the files so far.
struct Tally {
    changed: usize,
    same: usize,
    left: usize,
    /// Whether anything was said already.
    told: bool,
    exit: Exit,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { changed: 0, same: 0, left: 0, told: false, exit: Exit::Well }
    }
}

impl Tally {
    fn tell(&mut self, diagnostic: &Diagnostic, look: Look, ui: &mut Ui) -> Result<(), Trouble> {
        let exit = if files::could_not_look(diagnostic) { Exit::Trouble } else { Exit::Findings };
        self.exit = self.exit.max(exit);
        self.told = true;
        // What is wrong is told in full by `trove check`; here it is why a file was left alone.
        let text = ui.finding(&Diagnostic { board: None, ..diagnostic.clone() }, look);
        ui.print(&text)?;
        ui.line("")?;
        Ok(())
    }

    /// A file that could not be written: the others still are.
    fn trouble(&mut self, message: &str) {
        ui::say(&format!("trove: {message}"));
        self.left += 1;
        self.exit = Exit::Trouble;
    }

    /// A summary, unless there was no file at all and that was told.
    fn words(&self, check: bool) -> Option<String> {
        if self.changed + self.same + self.left == 0 {
            return (!self.told).then(|| "there is nothing to format".to_owned());
        }
        let verb = if check { "would change" } else { "changed" };
        let left = match self.left {
            0 => String::new(),
            left => format!(", {left} left alone"),
        };
        let files = crate::diagnose::counted(self.changed, "file");
        Some(format!("{files} {verb}, {} already in canonical form{left}", self.same))
    }
}

/// Standard input to standard output, and everything that is to be said to standard error.
fn piped_through(
    args: &Args,
    subjects: &[Subject],
    plans: Vec<Plan>,
    problems: &[&Diagnostic],
    ui: &mut Ui,
) -> Result<Exit, Trouble> {
    let aside = |diagnostics: &[&Diagnostic]| {
        diagnostics.iter().for_each(|diagnostic| ui::aside(diagnostic, args.look));
        let unreadable = diagnostics.iter().any(|diagnostic| files::could_not_look(diagnostic));
        if unreadable { Exit::Trouble } else { Exit::Findings }
    };
    if !problems.is_empty() {
        return Ok(aside(problems));
    }
    let mut exit = Exit::Well;
    for (subject, plan) in subjects.iter().zip(plans) {
        let old = subject.holds.as_ref().map_or("", |holds| holds.file().text());
        let text = match &plan {
            Plan::Same => old,
            Plan::Change(new) => new,
            Plan::Errors(diagnostics) => return Ok(aside(&diagnostics.iter().collect::<Vec<_>>())),
            Plan::Fault => return Err(Trouble::Other(fault_of_ours(subject))),
        };
        if args.check {
            if text != old {
                let name = args.stdin_name.as_deref().unwrap_or("<stdin>");
                ui.print(&difference::of(name, old, text, ui.colour()))?;
                exit = Exit::Findings;
            }
        } else if std::io::stdout().is_terminal() {
            ui.print(&whole(&plain(text), Charset::Unicode))?;
        } else {
            ui.print(text)?;
        }
    }
    Ok(exit)
}

/// Whether every label that is to be annotated is in some script.
fn are_known(places: &[Place], subjects: &[Subject]) -> Result<(), Trouble> {
    let labels: Vec<String> = subjects.iter().flat_map(labels).collect();
    for place in places {
        let Place::Label(name) = place else { continue };
        if labels.iter().any(|label| label == name) {
            continue;
        }
        let help = match nearest(name, labels.iter().map(String::as_str)) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => String::new(),
        };
        return Err(Trouble::Other(format!("none of the scripts has a label `{name}`{help}")));
    }
    Ok(())
}

/// What the collections say about style, folder by folder.
struct Settings {
    folders: HashMap<PathBuf, Option<Config>>,
    problems: Vec<Diagnostic>,
}

impl Settings {
    fn of(subjects: &[Subject], args: &Args) -> Settings {
        let mut settings = Settings { folders: HashMap::new(), problems: Vec::new() };
        if args.style.is_some() {
            return settings;
        }
        let mut read: HashMap<PathBuf, Option<Config>> = HashMap::new();
        for subject in subjects {
            let folder = files::folder_of(&subject.path);
            if settings.folders.contains_key(folder) {
                continue;
            }
            let config = match config::find(files::existing(folder).1) {
                None => Some(Config::default()),
                Some(path) => {
                    let real = path.canonicalize().unwrap_or_else(|_| path.clone());
                    let Settings { problems, .. } = &mut settings;
                    read.entry(real).or_insert_with(|| config_at(&path, problems)).clone()
                }
            };
            settings.folders.insert(folder.to_path_buf(), config);
        }
        settings
    }

    /// How a file is to be written; `None` if its collection's settings cannot be read.
    fn style(&self, subject: &Subject, args: &Args) -> Option<ScriptStyle> {
        let config = self.folders.get(files::folder_of(&subject.path));
        let style = match (args.style, config) {
            (Some(style), _) => Some(style),
            (None, Some(config)) => config.as_ref()?.fmt.style.map(|style| match style {
                config::Style::Card => Style::Card,
                config::Style::Full => Style::Full,
            }),
            (None, None) => None,
        };
        let spelling = if style == Some(Style::Full) { Spelling::Full } else { Spelling::Card };
        let annotate = match args.annotate {
            None => Annotate::Keep,
            Some(What::None) => Annotate::Remove,
            Some(what) => Annotate::Write { boards: what == What::Board, at: args.at.clone() },
        };
        Some(ScriptStyle { spelling, fill: args.fill, annotate })
    }
}

fn config_at(path: &Path, problems: &mut Vec<Diagnostic>) -> Option<Config> {
    match files::read(path, files::PUZZLE_BYTES_MAX).and_then(|file| config::read(&file)) {
        Ok(config) => Some(config),
        Err(diagnostic) => {
            problems.push(*diagnostic);
            None
        }
    }
}
