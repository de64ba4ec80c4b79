//! What a watcher says: all of the first check, and of later ones what is different.

use std::io::IsTerminal;

use jiff::ZonedDateTime;

use super::round::{Round, in_a_line};
use crate::cli::check::{Boards, summary};
use crate::cli::{Look, Trouble, Ui, ui};
use crate::diagnose::emit::visible::{Charset, prose};
use crate::diagnose::{Diagnostic, counted};
use crate::source::Severity;

/// Takes everything off a terminal, what was scrolled away too.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// Says what checks found.
pub(super) struct Teller {
    look: Look,
    /// Whether standard output is a terminal that may be cleared.
    clears: bool,
    boards: Boards,
}

impl Teller {
    /// `clears` if a terminal may be cleared.
    pub(super) fn new(look: Look, clears: bool) -> Teller {
        Teller { look, clears: clears && std::io::stdout().is_terminal(), boards: Boards::default() }
    }

    /// Tells of a check: whole if it is the first one, else what it has that the last one had not, and what is mended.
    ///
    /// # Errors
    /// If output cannot be written.
    pub(super) fn tell(&mut self, ui: &mut Ui, round: &Round, last: Option<&Round>) -> Result<(), Trouble> {
        let Some(last) = last else {
            self.findings(ui, &round.findings.iter().collect::<Vec<_>>())?;
            self.line(ui, &summary(&round.counts))?;
            if std::io::stderr().is_terminal() {
                ui::say("waiting for changes; Ctrl-C ends");
            }
            return Ok(());
        };
        if round.is_as(last) {
            return Ok(());
        }
        let new = round.beyond(last);
        let mut mended = last.beyond(round);
        mended.retain(|diagnostic| diagnostic.severity > Severity::Note);
        self.boards = Boards::default();
        let changed = round.changed(last);
        if new.is_empty() && mended.is_empty() && changed == (0, 0) {
            // Findings have moved within their files, or were told of in other words.
            return Ok(());
        }
        if self.clears && round.is_well() {
            ui.print(CLEAR)?;
        }
        for diagnostic in &mended {
            let text = prose(&format!("mended: {}", in_a_line(diagnostic)), self.charset());
            ui.line(&text)?;
        }
        if !mended.is_empty() {
            ui.line("")?;
        }
        self.findings(ui, &new)?;
        self.line(ui, &difference(round, changed, &new, mended.len(), self.look.ascii))
    }

    fn charset(&self) -> Charset {
        if self.look.ascii { Charset::Ascii } else { Charset::Unicode }
    }

    fn findings(&mut self, ui: &mut Ui, findings: &[&Diagnostic]) -> Result<(), Trouble> {
        for diagnostic in findings {
            let text = self.boards.text(ui, diagnostic, self.look);
            ui.print(&text)?;
            ui.line("")?;
        }
        Ok(())
    }

    /// A line with the time before it, seen at once.
    fn line(&self, ui: &mut Ui, text: &str) -> Result<(), Trouble> {
        ui.line(&format!("{}  {text}", ZonedDateTime::now().strftime("%H:%M:%S")))?;
        Ok(ui.flush()?)
    }
}

/// `2 puzzles changed · 3 errors (1 new), 2 mended`.
fn difference(
    round: &Round,
    (puzzles, scripts): (usize, usize),
    new: &[&Diagnostic],
    mended: usize,
    ascii: bool,
) -> String {
    let changed: Vec<String> = [(puzzles, "puzzle"), (scripts, "script")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| counted(count, what))
        .collect();
    let mut state: Vec<String> = [(round.counts.errors(), "error"), (round.counts.warnings(), "warning")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| counted(count as usize, what))
        .collect();
    if state.is_empty() {
        state.push("all well".to_owned());
    }
    let new = new.iter().filter(|diagnostic| diagnostic.severity > Severity::Note).count();
    let mut state = state.join(", ");
    if new > 0 {
        state.push_str(&format!(" ({new} new)"));
    }
    if mended > 0 {
        state.push_str(&format!(", {mended} mended"));
    }
    match changed.is_empty() {
        true => state,
        false => {
            format!("{} changed {} {state}", crate::games::list_and(&changed), if ascii { "|" } else { "·" })
        }
    }
}
