//! Saving a recording: as a script, as a solution in the puzzle's file, as a puzzle file of its own.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use super::super::replace::replace as put_in_place;
use super::super::units::{self, Unit};
use super::super::{Trouble, check, files, games, new, output, shown};
use super::desk::{Desk, refuse};
use super::disk::Watched;
use crate::diagnose::examine::Script;
use crate::document::{self, DealSource, Draft, DraftDeal, DraftSolution, Moves, Spliced, deal_id, splice};
use crate::games::Session;
use crate::notation::{DirectiveKind, Expect, is_name};
use crate::play::{Said, SaveTo};
use crate::replay::{self, Frame, Outcome, Trace, VerifyOptions};
use crate::source::{Severity, SourceFile, Span};

/// What a script says of itself that a puzzle file says otherwise, or that is said anew where it is saved.
pub(super) const HOME: [&str; 5] = ["puzzle", "deal", "from", "name", "expect"];

/// What a solution or a point can be called.
pub(super) const A_NAME: &str = "a name is a letter, then letters, digits, `-` and `_`, and not `end` or `line`";

/// A short name for a text, to see whether it is still the same.
pub(super) fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

/// Why nothing was saved, as the player hears it.
pub(super) type NotSaved = Vec<Said>;

fn trouble(trouble: Trouble) -> NotSaved {
    let message = match trouble {
        Trouble::Other(message) => message,
        Trouble::ClosedPipe => "nobody listens any more".to_owned(),
    };
    vec![Said::Trouble(message)]
}

impl Desk {
    /// Saves the recording; `replace`: also in the place of something else.
    pub(super) fn save(&mut self, to: Option<SaveTo>, replace: bool) -> Vec<Said> {
        let Some(to) = to.or_else(|| self.target.clone()) else {
            let help = match self.unit.file {
                Some(_) => "`save NAME` makes a solution of the puzzle, `save FILE.moves` a script",
                None => "`save FILE.moves` makes a script, `save FILE.yaml` a puzzle with this solution",
            };
            return refuse("it was not saved anywhere before", Some(help.to_owned()));
        };
        if self.recording.is_empty() {
            return refuse("there is nothing to save: nothing was played or said", None);
        }
        let saved = match &to {
            SaveTo::Script(path) => self.save_script(path, replace),
            SaveTo::Solution(name) => self.save_solution(name, replace),
            SaveTo::Puzzle { path, name } => self.save_puzzle(path, name),
        };
        match saved {
            Err(said) => said,
            Ok((to, file, problems)) => {
                self.saved = Some(self.recording.version());
                self.target = Some(to.clone());
                self.told = None;
                vec![Said::Saved { to, file, problems }]
            }
        }
    }

    fn save_script(&mut self, path: &str, replace: bool) -> Result<(SaveTo, String, Vec<String>), NotSaved> {
        let to = SaveTo::Script(path.to_owned());
        let file = Path::new(path);
        if !file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("moves")) {
            return Err(refuse(format!("scripts end in .moves: `{}.moves`", shown(path)), None));
        }
        let there = match file.symlink_metadata() {
            Err(_) => None,
            Ok(_) => match files::read(file, files::SCRIPT_BYTES_MAX) {
                Ok(file) => Some(file),
                Err(why) => return Err(vec![Said::Trouble(format!("{}: {}", files::name_of(file), why.message))]),
            },
        };
        if let Some(there) = &there {
            self.may_replace(&to, &digest(there.text()), replace, &files::name_of(file))?;
        }
        let ours = self.target.as_ref() == Some(&to);
        let own = self.recording.text(self.spelling);
        let said = replay::header(&own);
        let mut header = Vec::new();
        let mut without = vec!["expect"];
        if !(ours && (said.puzzle.is_some() || said.deal.is_some())) {
            without.extend(["puzzle", "deal"]);
            header.push(self.home(file));
        }
        let stem = files::stem_of(file);
        if (!ours || said.name.is_none()) && !is_name(&stem) {
            header.push(DirectiveKind::Name(new::name_like("line", &stem)));
        } else if !ours {
            without.push("name");
        }
        match &self.base.from {
            Some(point) => header.push(DirectiveKind::From(point.clone())),
            None => without.push("from"),
        }
        let expect = said.expect.as_ref().map(|(expect, _)| expect.clone());
        header.extend(self.claim(expect.as_ref()).map(DirectiveKind::Expect));
        without.retain(|name| !header.iter().any(|kind| kind.name() == *name));
        let text = self.recording.text_under(header, &without, self.spelling);
        match &there {
            Some(there) => put_in_place(file, there.text().as_bytes(), text.as_bytes()),
            None => output::write(file, text.as_bytes(), false),
        }
        .map_err(trouble)?;
        self.known = Some(digest(&text));
        let problems = self.problems_of_script(file);
        Ok((to, files::name_of(file), problems))
    }

    fn save_solution(&mut self, name: &str, replace: bool) -> Result<(SaveTo, String, Vec<String>), NotSaved> {
        let to = SaveTo::Solution(name.to_owned());
        if !is_name(name) {
            let help = format!("{A_NAME}; scripts end in .moves");
            return Err(refuse(format!("`{}` cannot be the name of a solution", shown(name)), Some(help)));
        }
        let Some(real) = self.unit.real.clone() else {
            let help = "`save FILE.yaml` makes a puzzle file of it, `save FILE.moves` a script".to_owned();
            return Err(refuse(format!("{} is in no file", shown(&self.unit.id)), Some(help)));
        };
        let (file, mut unit, number) = self.again(&real)?;
        let puzzle = unit.puzzle.clone().expect("`again` gives a puzzle");
        self.same_deal(&mut unit)?;
        let existing = unit.scripts.iter().find(|script| script.name == name).cloned();
        if let Some(script) = &existing {
            self.may_replace(
                &to,
                &digest(&script.text),
                replace,
                &format!("the solution `{name}` of {}", file.name()),
            )?;
        }
        let listed = puzzle.solutions.iter().find(|solution| solution.name == name);
        let own_file = listed.is_some_and(|solution| matches!(solution.moves, Moves::File { .. }));
        let in_yaml = existing.is_none() || listed.is_some();
        let expected = match &existing {
            Some(script) if in_yaml => script.expect.as_ref(),
            Some(script) => script.header.expect.as_ref(),
            None => None,
        };
        // The goal may be another one in the file as it is now.
        self.unit.puzzle.as_mut().expect("a puzzle is on the desk").goal = puzzle.goal;
        let claim = self.claim(expected.map(|(expect, _)| expect));
        let from = self.base.from.as_ref();
        if let (Some(script), true) = (&existing, own_file || !in_yaml) {
            let mut header = Vec::new();
            let mut without = HOME.to_vec();
            let said = &script.header;
            header.extend(said.puzzle.clone().map(|(target, quoted, _)| DirectiveKind::Puzzle { target, quoted }));
            header.extend(said.deal.clone().map(|(id, _)| DirectiveKind::Deal(id)));
            header.extend(said.name.clone().map(|(name, _)| DirectiveKind::Name(name)));
            if listed.is_none_or(|listed| listed.from.is_none()) {
                header.extend(from.cloned().map(DirectiveKind::From));
            }
            if !in_yaml {
                header.extend(claim.clone().map(DirectiveKind::Expect));
            }
            without.retain(|name| !header.iter().any(|kind| kind.name() == *name));
            let text = self.recording.text_under(header, &without, self.spelling);
            let there = &script.place.file;
            put_in_place(Path::new(there.name()), there.text().as_bytes(), text.as_bytes())
                .map_err(|why| self.as_called(why))?;
        }
        if in_yaml {
            let text = self.recording.text_under(Vec::new(), &HOME, self.spelling);
            let in_script = own_file && listed.is_some_and(|listed| listed.from.is_none());
            let spliced = Spliced {
                name,
                from: from.filter(|_| !in_script),
                expect: claim.as_ref(),
                moves: (!own_file).then_some(text.as_str()),
            };
            let spliced = splice(file.text(), number, &spliced)
                .map_err(|why| vec![Said::Trouble(format!("`{name}` cannot be put into {}: {why}", file.name()))])?;
            if spliced != file.text() {
                put_in_place(&real, file.text().as_bytes(), spliced.as_bytes()).map_err(|why| self.as_called(why))?;
            }
        }
        let (file, unit, _) = self.again(&real)?;
        let name_of_file = file.name().to_owned();
        self.disk = Some(Watched::new(&real, file.text()));
        let script = unit.scripts.iter().find(|script| script.name == name);
        self.known = script.map(|script| digest(&script.text));
        self.unit = unit.clone();
        let problems = self.problems(unit, name);
        Ok((to, name_of_file, problems))
    }

    fn save_puzzle(&mut self, path: &str, name: &str) -> Result<(SaveTo, String, Vec<String>), NotSaved> {
        let file = Path::new(path);
        if let Some(own) = &self.unit.file {
            let message = format!("the puzzle is in {} already", own.name());
            return Err(refuse(message, Some("`save NAME` saves a solution there".to_owned())));
        }
        let endings = ["yaml", "yml"];
        if !file.extension().is_some_and(|own| endings.iter().any(|known| own.eq_ignore_ascii_case(known))) {
            return Err(refuse(format!("puzzle files end in .yaml: `{}.yaml`", shown(path)), None));
        }
        if !is_name(name) {
            let message = format!("`{}` cannot be the name of a solution", shown(name));
            return Err(refuse(message, Some(A_NAME.to_owned())));
        }
        let deal = deal_id::parse(&self.puzzle().deal, &self.registry).expect("the id of a deal that was read");
        let cards = match deal.source() {
            DealSource::Cards => DraftDeal::Cards(deal.setup().clone(), None),
            named => DraftDeal::Named(named.clone()),
        };
        let mut draft = Draft::new(deal.game().clone(), cards);
        let game = games::title_of(deal.game(), &self.registry);
        draft.title = Some(new::title_of(&game, deal.source()));
        let config = new::settings(files::folder_of(file))
            .map_err(|why| vec![Said::Trouble(format!("trove.toml cannot be read: {}", why.message))])?;
        draft.author = config.author.clone();
        draft.license = config.license.clone();
        draft.id = new::id_for(file);
        draft.schema = new::schema_for(file);
        let text = self.recording.text_under(Vec::new(), &HOME, self.spelling);
        draft.solutions = vec![DraftSolution { expect: self.claim(None), ..DraftSolution::new(name, text) }];
        output::write(file, draft.text(&self.registry).as_bytes(), false).map_err(|why| match why {
            Trouble::Other(_) if file.exists() => refuse(
                format!("{} is there already", files::name_of(file)),
                Some("`save` to a file of another name".to_owned()),
            ),
            other => trouble(other),
        })?;
        let read = units::read_puzzle_file(file, &self.registry).map_err(|why| vec![Said::Trouble(why.message)])?;
        let unit = read.into_iter().next().filter(|unit| unit.puzzle.is_some());
        let Some(unit) = unit else {
            return Err(vec![Said::Trouble(format!("{} cannot be read again", files::name_of(file)))]);
        };
        // From now on it is the puzzle of this file that is played, journal included.
        if let Some(journal) = self.journal.take() {
            journal.finish();
        }
        self.known = unit.scripts.first().map(|script| digest(&script.text));
        self.disk = unit.real.as_ref().zip(unit.file.as_ref()).map(|(real, file)| Watched::new(real, file.text()));
        self.unit = unit.clone();
        self.shelf = self.shelf_of();
        let problems = self.problems(unit, name);
        Ok((SaveTo::Solution(name.to_owned()), files::name_of(file), problems))
    }

    /// Why a file beside the puzzle's, or that one, was not written, with the folder as the player called it.
    fn as_called(&self, why: Trouble) -> NotSaved {
        let (Trouble::Other(message), Some(real), Some(file)) = (&why, &self.unit.real, &self.unit.file) else {
            return trouble(why);
        };
        let folder = format!("{}{}", files::name_of(files::folder_of(real)), std::path::MAIN_SEPARATOR);
        let called = file.name().rfind(['/', std::path::MAIN_SEPARATOR]).map_or("", |end| &file.name()[..=end]);
        trouble(Trouble::Other(message.replacen(&folder, called, 1)))
    }

    /// Whether what is there may be replaced: it is what was loaded or saved here, or the player has been told of it
    /// and said so.
    fn may_replace(&mut self, to: &SaveTo, there: &str, replace: bool, what: &str) -> Result<(), NotSaved> {
        let ours = self.target.as_ref() == Some(to);
        if ours && self.known.as_deref() == Some(there) {
            return Ok(());
        }
        if replace && (!ours || self.told.as_deref() == Some(there)) {
            return Ok(());
        }
        self.told = Some(there.to_owned());
        let why = match ours {
            true => format!("{what} was changed by somebody else since it was read here"),
            false => format!("{what} is there already"),
        };
        Err(vec![Said::AsksToReplace { to: to.clone(), why }])
    }

    /// Where a script in a file belongs.
    fn home(&self, script: &Path) -> DirectiveKind {
        let Some(real) = &self.unit.real else { return DirectiveKind::Deal(self.puzzle().deal.clone()) };
        let mut target = relative(&settled(files::folder_of(script)), real);
        let text = self.unit.file.as_ref().map_or("", |file| file.text());
        let stem = files::stem_of(real);
        if document::read(&SourceFile::new("", text), &stem, &self.registry).documents.len() > 1 {
            target = format!("{target}::{}", self.unit.id);
        }
        DirectiveKind::Puzzle { target, quoted: true }
    }

    /// What has to be said of how the main line ends, if the script does not say it: nothing if the goal is met.
    /// What was said before stays where it holds, and that the line is lost, which only the solver can tell.
    fn claim(&self, before: Option<&Expect>) -> Option<Expect> {
        let text = self.recording.text_under(Vec::new(), &["expect", "from"], self.spelling);
        let mut base = Trace::new(self.opening.clone());
        let mut at: Session = self.opening.clone();
        for &mv in &self.base.moves {
            let card = match mv {
                crate::table::Move::Shift { from, .. } => at.next(from),
                _ => None,
            };
            at.play_allowed(mv);
            base.frames.push(Frame { mv, card, span: Span::default(), inherited: true, mark: None, note: None });
        }
        let options = VerifyOptions { any_outcome: true, no_trace: true, expect: None };
        let (report, _) = replay::verify(&text, base, self.puzzle().goal, options);
        if report.claim.span.is_some() {
            return None;
        }
        let holds = |expect: &Expect| match expect {
            Expect::Won => report.outcome == Outcome::Won,
            Expect::Stuck => report.outcome == Outcome::Stuck,
            Expect::Unfinished => report.outcome == Outcome::Unfinished,
            Expect::Lost => !report.goal_met,
            Expect::Goal => report.goal_met,
            Expect::Illegal(_) => false,
        };
        if let Some(before) = before.filter(|before| holds(before)) {
            return Some(before.clone());
        }
        match report.outcome {
            _ if report.goal_met => None,
            Outcome::Won => Some(Expect::Won),
            Outcome::Stuck => Some(Expect::Stuck),
            _ => Some(Expect::Unfinished),
        }
    }

    /// What `trove check` finds wrong with a script that was saved.
    fn problems_of_script(&self, path: &Path) -> Vec<String> {
        let unit = match &self.unit.real {
            Some(real) => self.again(real).map(|(_, unit, _)| unit),
            None => Ok(Unit::of_deal(&deal_id::parse(&self.puzzle().deal, &self.registry).expect("it was read"))),
        };
        // Where the puzzle's file cannot be read now, there is nothing to check against.
        let (Ok(mut unit), Ok(file)) = (unit, files::read(path, files::SCRIPT_BYTES_MAX)) else { return Vec::new() };
        let script = Script::of_file(file, &files::stem_of(path));
        let name = script.name.clone();
        let real = path.canonicalize().ok();
        unit.scripts.retain(|other| real.is_none() || Path::new(other.place.file.name()).canonicalize().ok() != real);
        unit.add_script(script);
        self.problems(unit, &name)
    }

    /// What `trove check` finds wrong with a solution, and with those that start from it.
    fn problems(&self, mut unit: Unit, name: &str) -> Vec<String> {
        let starts = |script: &Script| script.from.as_ref().map(|(point, _)| point.solution.clone());
        let mut needed = vec![name.to_owned()];
        let dependents = unit.scripts.iter().filter(|script| starts(script).as_deref() == Some(name));
        needed.extend(dependents.map(|script| script.name.clone()));
        // No others: some may claim what takes the solver long to prove.
        let mut ancestor = Some(name.to_owned());
        let mut kept = needed.clone();
        while let Some(at) = ancestor.take() {
            let script = unit.scripts.iter().find(|script| script.name == at);
            ancestor = script.and_then(starts).filter(|next| !kept.contains(next));
            kept.extend(ancestor.clone());
        }
        unit.scripts.retain(|script| kept.contains(&script.name));
        let piece = check::examine_unit(unit, &self.registry, check::usual(), None);
        let found = piece.diagnostics.iter().filter(|one| one.severity != Severity::Note);
        let told = found.filter_map(|one| match one.solution.as_deref() {
            None => Some(self.problem(one)),
            Some(own) if own == name => Some(self.problem(one)),
            Some(other) if needed.iter().any(|one| one == other) => {
                Some(format!("in `{other}`, {}", self.problem(one)))
            }
            Some(_) => None,
        });
        told.collect()
    }

    fn problem(&self, found: &crate::diagnose::Diagnostic) -> String {
        self.fairly(found.code, &found.message)
    }
}

/// A folder that need not be there yet, as an absolute path without links as far as it is.
fn settled(folder: &Path) -> PathBuf {
    let mut missing: Vec<OsString> = Vec::new();
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    for at in files::tidy(&absolute).ancestors() {
        if let Ok(real) = at.canonicalize() {
            return missing.into_iter().rev().fold(real, |path, part| path.join(part));
        }
        missing.extend(at.file_name().map(OsString::from));
    }
    absolute
}

/// The way from a folder to a file, both absolute, with `/` between its parts.
fn relative(folder: &Path, file: &Path) -> String {
    let from: Vec<Component> = folder.components().collect();
    let to: Vec<Component> = file.components().collect();
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..".to_owned(), from.len() - common);
    let down = to[common..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}
