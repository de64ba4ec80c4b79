//! Scripts in canonical form, with values filled in and annotated where that is asked for.

mod annotation;
mod meaning;

use crate::games::Session;
use crate::notation::{Asked, DirectiveKind, Item, ItemKind, parse, print};
use crate::replay::{Spelling, Trace, respell, walk};
use crate::source::{Fault, Severity};

pub use annotation::{Annotate, Place};
pub use meaning::{Said, meaning};

#[cfg(test)]
mod tests;

/// How a script is to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScriptStyle {
    /// How moves are spelled.
    pub spelling: Spelling,
    /// Whether `?` in `@score ?`, `@pass ?` and `@state ?` gives way to what holds there.
    pub fill: bool,
    /// What happens to annotations.
    pub annotate: Annotate,
}

/// A script in canonical form. It begins where `base` ends: at the puzzle's start, or at a point of another solution.
///
/// ```
/// use trove::document::deal_id;
/// use trove::format::{ScriptStyle, script};
/// use trove::games::Registry;
/// use trove::replay::Trace;
/// let deal = deal_id::parse("osmosis#42", &Registry::standard()).unwrap();
/// let base = Trace::new(deal.game().open(deal.setup()).unwrap());
/// let style = ScriptStyle { fill: true, ..ScriptStyle::default() };
/// assert_eq!(script("r1>f1 @score ?  d d", &base, &style).unwrap(), "KD @score 2\ndeal*2\n");
/// ```
///
/// # Errors
/// The faults of a text that cannot be read.
pub fn script(text: &str, base: &Trace, style: &ScriptStyle) -> Result<String, Vec<Fault>> {
    let mut parsed = parse(text);
    if parsed.faults.iter().any(|fault| fault.severity == Severity::Error) {
        return Err(parsed.faults);
    }
    if style.annotate != Annotate::Keep {
        annotation::strip(&mut parsed.script.items);
    }
    let start = end_of(base);
    let (mut script, turns) = respell(&parsed.script, &start, style.spelling);
    if style.fill {
        fill(&mut script.items, &start);
    }
    let text = print(&script, &|index| turns.get(index).copied().unwrap_or(false));
    Ok(match &style.annotate {
        Annotate::Write { boards, at } => annotation::write(text, &start, base.frames.len() as u32, *boards, at),
        Annotate::Keep | Annotate::Remove => text,
    })
}

/// The position that a line ends in.
pub(super) fn end_of(line: &Trace) -> Session {
    line.at(line.frames.len()).expect("a line has a position after its last move")
}

/// Fills in what assertions ask for, as far as anybody knows where the game stands.
pub(super) fn fill(items: &mut [Item], start: &Session) {
    walk(items, start, 0, &mut |item, line| {
        let (ItemKind::Directive(said), Some(at)) = (&mut item.kind, line.spoken_of()) else { return };
        match &mut said.kind {
            DirectiveKind::Score(asked @ Asked::What) => *asked = Asked::Is(at.score()),
            DirectiveKind::Pass(asked @ Asked::What) => *asked = Asked::Is(at.pass()),
            DirectiveKind::State(asked @ Asked::What) => *asked = Asked::Is(at.state().0),
            _ => {}
        }
    });
}
