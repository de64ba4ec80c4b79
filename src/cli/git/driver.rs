//! `trove git driver`: git's external diff. Whatever it meets it prints something true and ends well, as git gives up a
//! whole log where a driver fails.

use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use super::look;
use super::owner::owner;
use super::plain::{self, Plain};
use crate::cli::collect::{Item, kind_of, says_trove};
use crate::cli::diff::load::Loaded;
use crate::cli::diff::{self, Report};
use crate::cli::target::NoPuzzle;
use crate::cli::{Exit, Trouble, Ui, conflict, files, shown, ui};
use crate::diagnose::Diagnostic;
use crate::diagnose::examine::Script;
use crate::document;
use crate::games::Registry;
use crate::source::SourceFile;

/// States that each question to the solver may cost: a log asks many.
const STATES: u64 = 100_000;
/// What git names a side that is not there.
const NOTHING: &str = "/dev/null";

/// One side of a change.
struct Side {
    /// Its path in the repository.
    path: String,
    /// The file that holds it.
    file: PathBuf,
    /// Its mode, `.` if it is not there.
    mode: String,
}

impl Side {
    fn is_there(&self) -> bool {
        self.mode != "." && self.file.as_os_str() != NOTHING
    }

    /// Whether it is an ordinary file, no link and no module.
    fn is_plain(&self) -> bool {
        self.mode.starts_with("100")
    }
}

/// A change as git describes it.
struct Asked {
    old: Side,
    new: Side,
    /// What git would write above it.
    about: String,
}

/// What a driver is asked.
enum Request {
    /// Two files.
    Change(Asked),
    /// A path in conflict.
    Unmerged(String),
}

/// Runs the driver.
///
/// # Errors
/// If it was not git that called it, or nobody listens.
pub fn run(arguments: &[OsString], ui: &mut Ui) -> Result<Exit, Trouble> {
    let asked = match request(arguments) {
        Some(Request::Change(asked)) => asked,
        Some(Request::Unmerged(path)) => {
            ui.line(&shown(&format!("* Unmerged path {path}")))?;
            return Ok(Exit::Well);
        }
        None => {
            let message = "git calls this, with the seven to nine arguments of an external diff; \
                           `trove diff OLD NEW` is for people";
            return Err(Trouble::Other(message.to_owned()));
        }
    };
    match show(&asked, ui) {
        Err(Trouble::Other(message)) => ui::say(&format!("trove: {message}")),
        Err(closed) => return Err(closed),
        Ok(()) => {}
    }
    Ok(Exit::Well)
}

fn request(arguments: &[OsString]) -> Option<Request> {
    let text = |at: usize| arguments.get(at).map(|argument| argument.to_string_lossy().into_owned());
    let side = |path: &str, at: usize| -> Option<Side> {
        Some(Side { path: path.to_owned(), file: PathBuf::from(arguments.get(at)?), mode: text(at + 2)? })
    };
    let path = text(0)?;
    match arguments.len() {
        1 => Some(Request::Unmerged(path)),
        7..=9 => {
            let old = side(&path, 1)?;
            let new = side(&text(7).unwrap_or_else(|| path.clone()), 4)?;
            let about = match (text(8), old.is_there(), new.is_there()) {
                (Some(about), ..) => about,
                (None, false, _) => format!("new file mode {}", new.mode),
                (None, _, false) => format!("deleted file mode {}", old.mode),
                _ if old.mode != new.mode => format!("old mode {}\nnew mode {}", old.mode, new.mode),
                _ => String::new(),
            };
            Some(Request::Change(Asked { old, new, about }))
        }
        _ => None,
    }
}

fn show(asked: &Asked, ui: &mut Ui) -> Result<(), Trouble> {
    let Asked { old, new, .. } = asked;
    let length = |side: &Side| std::fs::metadata(&side.file).ok().map(|about| about.len());
    let bytes = |side: &Side| std::fs::read(&side.file).ok();
    let both = old.is_there() && new.is_there();
    if both && length(old) == length(new) && bytes(old).is_some_and(|was| Some(was) == bytes(new)) {
        return head(asked, "--git", ui);
    }
    // A bug of ours must not take the log with it.
    let meant = catch_unwind(AssertUnwindSafe(|| meaning(old, new)))
        .unwrap_or_else(|_| Meant::Nothing(Some("this is a bug of trove, please report it".to_owned())));
    let note = match meant {
        Meant::Report(report, more) => {
            head(asked, "--trove", ui)?;
            diff::print_human(&report, look(), ui)?;
            if more.is_none() {
                return Ok(());
            }
            ui.line("")?;
            more
        }
        Meant::Nothing(note) => {
            head(asked, "--git", ui)?;
            note
        }
    };
    if let Some(note) = note {
        ui.line(&shown(&format!("# trove: {note}")))?;
    }
    let name = |side: &Side, prefix: &str| match side.is_there() {
        true => format!("{}{}", path_of(prefix, &side.path), if side.path.contains(' ') { "\t" } else { "" }),
        false => NOTHING.to_owned(),
    };
    match plain::diff(&old.file, &new.file) {
        Ok(Plain::Same) => Ok(()),
        Ok(Plain::Hunks(hunks)) => {
            ui.line(&format!("--- {}", name(old, "a")))?;
            ui.line(&format!("+++ {}", name(new, "b")))?;
            Ok(ui.print(&if ui.colour() { plain::coloured(&hunks) } else { hunks })?)
        }
        Ok(Plain::Binary) => {
            Ok(ui.line(&format!("Binary files {} and {} differ", name(old, "a").trim(), name(new, "b").trim()))?)
        }
        Err(Trouble::Other(message)) => Ok(ui.line(&shown(&format!("# trove: the files differ; {message}")))?),
        Err(closed) => Err(closed),
    }
}

/// The line that names the files, and what git says about them.
fn head(asked: &Asked, kind: &str, ui: &mut Ui) -> Result<(), Trouble> {
    let line = format!("diff {kind} {} {}", path_of("a", &asked.old.path), path_of("b", &asked.new.path));
    ui.line(&line)?;
    for line in asked.about.lines().filter(|line| !line.is_empty()) {
        ui.line(&shown(line))?;
    }
    Ok(())
}

/// A path as the head of a comparison names it.
fn path_of(prefix: &str, path: &str) -> String {
    let path = format!("{prefix}/{path}");
    if !path.contains(|c: char| c.is_control() || matches!(c, '"' | '\\')) {
        return shown(&path);
    }
    let mut out = String::from('"');
    for c in path.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => c.to_string().bytes().for_each(|byte| out.push_str(&format!("\\{byte:03o}"))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// What a change means.
enum Meant {
    /// Something in the game, and why lines are to be shown as well.
    Report(Box<Report<'static>>, Option<String>),
    /// Nothing that can be told in its words, and why.
    Nothing(Option<String>),
}

fn meaning(old: &Side, new: &Side) -> Meant {
    let there: Vec<&Side> = [old, new].into_iter().filter(|side| side.is_there()).collect();
    if there.iter().any(|side| !side.is_plain()) {
        return Meant::Nothing(None);
    }
    let mut texts = Vec::new();
    for side in &there {
        match read(side) {
            Ok(text) => texts.push(text),
            Err(why) => return Meant::Nothing(Some(why)),
        }
    }
    // The same rule as on a walk: other YAML is none of ours, and no note says so on every change of it.
    let ours = |text: &SourceFile| match kind_of(Path::new(text.name())) {
        Some(Item::Script(_)) => true,
        Some(Item::Puzzle(_)) => says_trove(text.text()),
        _ => false,
    };
    if !texts.iter().any(ours) {
        return Meant::Nothing(None);
    }
    let registry = Registry::standard();
    let mut loaded = Vec::new();
    for text in &texts {
        match load(text, &registry) {
            Ok(one) => loaded.push(one),
            Err(why) => return Meant::Nothing(Some(why)),
        }
    }
    let one_side = there.len() == 1;
    let left_out: Vec<Vec<String>> =
        texts.iter().zip(&loaded).map(|(text, loaded)| left_out(text, loaded, &registry)).collect();
    let beside = (left_out.first() != left_out.last())
        .then(|| "what it says of scripts and proofs in other files has changed".to_owned());
    let (old, new) = match (loaded.pop(), loaded.pop()) {
        (Some(only), None) if old.is_there() => (only, Loaded::default()),
        (Some(only), None) => (Loaded::default(), only),
        (Some(new), Some(old)) => (old, new),
        _ => return Meant::Nothing(None),
    };
    let report = match diff::of_loaded(old, new, STATES, &registry) {
        Ok(report) => report,
        Err(Trouble::Other(why)) => return Meant::Nothing(Some(why)),
        Err(Trouble::ClosedPipe) => return Meant::Nothing(None),
    };
    if let Some(first) = report.diagnostics.first() {
        return Meant::Nothing(Some(compared_by_line(first)));
    }
    if one_side {
        return Meant::Nothing(diff::in_lines(&report).first().cloned());
    }
    if !report.differs() {
        return Meant::Nothing(beside.or(Some("no difference in play".to_owned())));
    }
    Meant::Report(Box::new(report), beside)
}

/// What a puzzle file says of its solutions that are not in it, or rest on something that is not.
fn left_out(text: &SourceFile, loaded: &Loaded, registry: &Registry) -> Vec<String> {
    if matches!(kind_of(Path::new(text.name())), Some(Item::Script(_))) {
        return Vec::new();
    }
    let read = document::read(text, &files::stem_of(Path::new(text.name())), registry);
    let scripts = |name: &str| loaded.entries.iter().any(|e| e.unit.scripts.iter().any(|script| script.name == name));
    let solutions = read.documents.iter().filter_map(|document| document.puzzle.as_ref()).flat_map(|p| &p.solutions);
    let missed = solutions.filter(|solution| solution.proof.is_some() || !scripts(&solution.name));
    missed.map(|solution| text.slice(solution.span).to_owned()).collect()
}

fn compared_by_line(why: &Diagnostic) -> String {
    let place = why.primary().map_or_else(String::new, |label| match label.file.text().is_empty() {
        true => label.file.name().to_owned(),
        false => format!("{}:{}", label.file.name(), label.file.position(label.span.start).line),
    });
    let place = if place.is_empty() { place } else { format!("{place}: ") };
    format!("compared line by line, as it cannot be played; {place}{} ({})", why.message, why.code)
}

fn read(side: &Side) -> Result<SourceFile, String> {
    let script = matches!(kind_of(Path::new(&side.path)), Some(Item::Script(_)));
    let most = if script { files::SCRIPT_BYTES_MAX } else { files::PUZZLE_BYTES_MAX };
    let bytes = match files::read_bytes(&side.file, most) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(format!("compared line by line, as it is larger than {} MiB", most >> 20)),
        Err(error) => return Err(format!("compared line by line, as it cannot be read: {error}")),
    };
    let text = files::text_of(side.path.clone(), bytes).map_err(|why| compared_by_line(&why))?;
    conflict::refuse(text).map_err(|why| compared_by_line(&why))
}

/// Reads one side. Git hands over single files of a revision: what a puzzle keeps in other files has comparisons of its
/// own, and a script is played on its puzzle as that is in the working tree.
fn load(text: &SourceFile, registry: &Registry) -> Result<Loaded, String> {
    let path = Path::new(text.name());
    let loaded = match kind_of(path) {
        Some(Item::Script(_)) => {
            let script = Script::of_file(text.clone(), &files::stem_of(path));
            let bound = script.header.deal.is_some() || script.header.puzzle.is_some();
            match if bound { None } else { owner(path, script, registry) } {
                Some(unit) => Ok(Loaded::script(unit)),
                None => Loaded::of_script(text.clone(), path, registry),
            }
        }
        _ => Ok(Loaded::inline(text, &files::stem_of(path), registry)),
    };
    match loaded {
        Ok(loaded) => match loaded.diagnostics.first() {
            Some(why) => Err(compared_by_line(why)),
            None => Ok(loaded),
        },
        Err(NoPuzzle::Wrong(found)) => Err(found.first().map_or_else(String::new, compared_by_line)),
        Err(NoPuzzle::Trouble(Trouble::Other(why))) => Err(format!("compared line by line; {why}")),
        Err(NoPuzzle::Trouble(Trouble::ClosedPipe)) => Err("compared line by line".to_owned()),
    }
}
