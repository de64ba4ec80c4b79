//! What a script says, however it is spelled and laid out: two texts say the same if this is the same.

use super::annotation;
use super::{end_of, fill};
use crate::games::Session;
use crate::notation::{DirectiveKind, Item, ItemKind, Mark, Written, WrittenMove, parse};
use crate::replay::{Trace, resolve, walk};
use crate::table::Move;

/// One thing that a script says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A ply: the move that was meant, with the author's mark.
    Ply(Move, Option<Mark>),
    /// A move that cannot be played, as it is written.
    Refused(WrittenMove),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// An assertion, a label or what the script says of itself.
    Directive(DirectiveKind),
    /// A note for players.
    Note(String),
    /// A comment, without blanks at its end.
    Comment(String),
}

/// Everything that a script says, in order: every ply of the main line and of the variations as the move it means, and
/// comments as well. With `filled`, `@score ?` and the like count as what holds there; without `annotations` those that
/// [`script`](super::script) writes are left out.
pub fn meaning(text: &str, base: &Trace, filled: bool, annotations: bool) -> Vec<Said> {
    let mut items = parse(text).script.items;
    let start = end_of(base);
    if !annotations {
        annotation::strip(&mut items);
    }
    if filled {
        fill(&mut items, &start);
    }
    // Each item's plies first, by its place in the order of the text; then the tree is told with them.
    let mut plies: Vec<Vec<Said>> = Vec::new();
    walk(&mut items, &start, 0, &mut |item, line| {
        if let ItemKind::Move(found) = &item.kind {
            plies.push(played(*found, line.at.clone()));
        }
    });
    let mut said = Vec::new();
    tell(&items, &mut plies.into_iter(), &mut said);
    said
}

fn played(found: WrittenMove, at: Option<Session>) -> Vec<Said> {
    let (times, single) = match found.written {
        Written::Deal { count, .. } => (count, Written::Deal { count: 1, counted: false }),
        written => (1, written),
    };
    let refused = Said::Refused(WrittenMove { written: single, mark: found.mark });
    let Some(mut at) = at else { return vec![refused; usize::from(times)] };
    let mut plies = Vec::new();
    for done in 0..times {
        let Ok(mv) = resolve(&at, single) else {
            plies.extend((done..times).map(|_| refused.clone()));
            break;
        };
        at.play_allowed(mv);
        plies.push(Said::Ply(mv, found.mark));
    }
    plies
}

fn tell(items: &[Item], plies: &mut dyn Iterator<Item = Vec<Said>>, said: &mut Vec<Said>) {
    for item in items {
        match &item.kind {
            ItemKind::Move(_) => said.extend(plies.next().unwrap_or_default()),
            ItemKind::Variation(items) => {
                said.push(Said::Open);
                tell(items, plies, said);
                said.push(Said::Close);
            }
            ItemKind::Directive(directive) => said.push(Said::Directive(directive.kind.clone())),
            ItemKind::Note(note) => said.push(Said::Note(note.clone())),
            ItemKind::Comment(comment) => said.push(Said::Comment(comment.trim_end().to_owned())),
        }
    }
}
