//! The puzzle's file as others may have left it: read again before anything is saved there, or when the player asks.

use std::path::Path;

use super::super::files;
use super::super::units::{self, Unit};
use super::desk::{Desk, refuse};
use super::disk::Watched;
use super::open::{after, base_from};
use super::save::NotSaved;
use crate::diagnose::examine::opening;
use crate::play::{Recording, Said};
use crate::source::{Severity, SourceFile};

impl Desk {
    /// The puzzle's file as it is now: its text, the puzzle and its number.
    pub(super) fn again(&self, real: &Path) -> Result<(SourceFile, Unit, usize), NotSaved> {
        let name = self.unit.file.as_ref().map_or_else(|| files::name_of(real), |file| file.name().to_owned());
        let wrong =
            |why: &str| vec![Said::Trouble(format!("{name}: {why}; `save FILE.moves` keeps the moves elsewhere"))];
        let file = files::read(real, files::PUZZLE_BYTES_MAX).map_err(|why| wrong(&why.message))?;
        // Messages call the file as it was called at first.
        let file = SourceFile::new(name.clone(), file.text());
        let units = units::units_of(&file, Some(real), &self.registry);
        let found = units.into_iter().enumerate().find(|(_, unit)| unit.id == self.unit.id);
        let Some((number, unit)) = found else { return Err(wrong("the puzzle is not in the file any more")) };
        let error = unit.diagnostics.iter().find(|one| one.severity == Severity::Error);
        if error.is_some() || unit.puzzle.is_none() {
            let code = error.map_or(String::new(), |error| format!(" ({})", error.code));
            return Err(wrong(&format!("the file has errors now{code}, and is left alone until they are mended")));
        }
        Ok((file, unit, number))
    }

    /// Whether the recording still begins where the puzzle does.
    pub(super) fn same_deal(&self, unit: &mut Unit) -> Result<(), NotSaved> {
        let puzzle = unit.puzzle.clone().expect("a unit with a puzzle");
        let start = opening(&puzzle, unit.file.as_ref()).ok();
        let based = start.filter(|start| *start == self.opening).and_then(|start| match &self.base.from {
            None => Some(start),
            Some(point) => {
                let base = base_from(unit, &puzzle, point, &self.registry).ok()?;
                Some(after(&start, &base.moves))
            }
        });
        if based.as_ref() == Some(self.recording.start()) {
            return Ok(());
        }
        let name = unit.file.as_ref().map_or("the file", |file| file.name()).to_owned();
        let message = format!("{name} was changed, and the puzzle there does not begin as this game did");
        let help = "`reload` tries the moves on what is there now, `save FILE.moves` keeps them elsewhere".to_owned();
        Err(refuse(message, Some(help)))
    }

    /// Reads the puzzle's file again.
    pub(super) fn reload(&mut self) -> Vec<Said> {
        let Some(real) = self.unit.real.clone() else {
            return refuse("the puzzle is in no file", None);
        };
        let (file, mut unit, _) = match self.again(&real) {
            Ok(again) => again,
            Err(said) => return said,
        };
        let name = file.name().to_owned();
        let said = if self.same_deal(&mut unit).is_ok() {
            Said::Reloaded(format!("{name} was read again"))
        } else {
            let puzzle = unit.puzzle.clone().expect("`again` gives a puzzle");
            let Ok(start) = opening(&puzzle, unit.file.as_ref()) else {
                return vec![Said::Trouble(format!("{name}: the moves of `start` cannot be played"))];
            };
            let base = match self.base.from.clone() {
                None => Some(Default::default()),
                Some(point) => base_from(&mut unit, &puzzle, &point, &self.registry).ok(),
            };
            let Some(base) = base else {
                return refuse(format!("{name} has no point any more where this line could begin"), None);
            };
            let text = self.recording.text(self.spelling);
            let (mut read, refused) = Recording::read(after(&start, &base.moves), &text);
            if refused.is_some() {
                let (_, legal) = read.main_end();
                let message = format!(
                    "{name} has another deal now, on which only {} would be legal; the game goes on with the old one",
                    crate::diagnose::counted(legal, "move")
                );
                let help = "`save FILE.moves` keeps the moves".to_owned();
                return refuse(message, Some(help));
            }
            read.go_to_cursor(&self.recording.cursor());
            self.recording = read;
            self.saved = None;
            self.opening = start;
            self.base = base;
            self.job = None;
            Said::Reloaded(format!("{name} was read again, with another deal, on which all moves are legal too"))
        };
        self.disk = Some(Watched::new(&real, file.text()));
        self.unit = unit;
        vec![said]
    }
}
