//! From a script, or from what a player typed, to a recording.

use super::recording::{NodeId, Recording, Refused};
use super::said::{label_of, named_already};
use crate::games::Session;
use crate::notation::{Item, ItemKind, Written, WrittenMove, parse};
use crate::replay::resolve;
use crate::source::{Severity, Span};

/// Where items come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    /// A script that is read: every move in it is a move of its own.
    Script,
    /// The player: a move that was played from here before is that move.
    Player,
}

impl Recording {
    /// The recording that a script is, the player standing at the end of its main line; as far as it can be read, and
    /// why it cannot be read any further.
    pub fn read(start: Session, text: &str) -> (Recording, Option<Refused>) {
        let mut recording = Recording::new(start);
        let parsed = parse(text);
        if parsed.faults.iter().any(|fault| fault.severity == Severity::Error) {
            return (recording, Some(Refused::Text(parsed.faults)));
        }
        let refused = recording.items(&parsed.script.items, From::Script).err();
        recording.version = 0;
        (recording, refused)
    }

    /// Does what was typed, in the notation of scripts: moves, also several, with marks, notes, comments, labels and
    /// assertions, and variations.
    ///
    /// # Errors
    /// If it is no notation, or a move is refused; nothing of it has happened then.
    pub fn enter(&mut self, text: &str) -> Result<(), Refused> {
        // A variation that is typed first replaces the move that was played last; the parser wants to see one.
        let before = match text.trim_start().starts_with('(') && self.standing() != NodeId::START {
            true => "d ",
            false => "",
        };
        let parsed = parse(&format!("{before}{text}"));
        let back = |span: Span| {
            let cut = |at: usize| at.saturating_sub(before.len());
            Span::new(cut(span.start), cut(span.end))
        };
        if parsed.faults.iter().any(|fault| fault.severity == Severity::Error) {
            return Err(Refused::Text(parsed.faults.into_iter().map(|fault| fault.mapped(back)).collect()));
        }
        let mut tried = self.clone();
        let typed = &parsed.script.items[usize::from(!before.is_empty())..];
        tried.items(typed, From::Player).map_err(|refused| match refused {
            Refused::Move { span, at, refusal } => Refused::Move { span: back(span), at, refusal },
            other => other,
        })?;
        *self = tried;
        Ok(())
    }

    fn items(&mut self, items: &[Item], from: From) -> Result<(), Refused> {
        for item in items {
            match &item.kind {
                ItemKind::Move(mv) => self.written(*mv, item, from)?,
                ItemKind::Variation(inner) => self.branch(inner, item, from)?,
                ItemKind::Directive(directive)
                    if directive.kind.is_header() && (from == From::Player || self.standing() != NodeId::START) =>
                {
                    let message =
                        format!("@{} is said of a whole script, before its first move", directive.kind.name());
                    return Err(Refused::Other(message));
                }
                kind if from == From::Player && label_of(kind).is_some_and(|name| self.named(name).is_some()) => {
                    return Err(named_already(label_of(kind).unwrap_or_default()));
                }
                ItemKind::Directive(_) | ItemKind::Note(_) | ItemKind::Comment(_) => self.said(item, from),
            }
        }
        Ok(())
    }

    fn written(&mut self, written: WrittenMove, item: &Item, from: From) -> Result<(), Refused> {
        let WrittenMove { written, mark } = written;
        let times = match written {
            Written::Deal { count, .. } => count,
            _ => 1,
        };
        for time in 0..times {
            if self.session().won() {
                return Err(Refused::Other("every card is home, and the game is over".to_owned()));
            }
            let mv = match resolve(self.session(), written) {
                Ok(mv) => mv,
                Err(refusal) => {
                    return Err(Refused::Move { span: item.span, at: Box::new(self.session().clone()), refusal });
                }
            };
            match from {
                From::Player => {
                    self.play(mv)?;
                    if mark.is_some() {
                        self.set_mark(mark);
                    }
                }
                From::Script => {
                    let node = self.append(mv);
                    let node = &mut self.nodes[node.0];
                    node.mark = mark;
                    node.line_start = time == 0 && item.line_start;
                    node.blank_before = time == 0 && item.blank_before;
                }
            }
        }
        Ok(())
    }

    fn branch(&mut self, items: &[Item], item: &Item, from: From) -> Result<(), Refused> {
        let here = self.standing();
        if here == NodeId::START {
            return Err(Refused::Other("a variation stands behind the move that it replaces".to_owned()));
        }
        let first = items.iter().position(|item| matches!(item.kind, ItemKind::Move(_)));
        let Some(first) = first else {
            // Nothing is played in it: it is a remark in parentheses.
            self.said(item, from);
            return Ok(());
        };
        let parent = self.node(here).parent;
        self.go(parent);
        let (lead, moves) = items.split_at(first);
        let known = self.nodes.len();
        self.items(&moves[..1], from)?;
        if let Some(begun) = self.nodes.get_mut(known) {
            begun.lead = lead.to_vec();
            begun.line_start = item.line_start;
            begun.blank_before = item.blank_before;
        }
        self.items(&moves[1..], from)?;
        self.go(here);
        Ok(())
    }

    fn said(&mut self, item: &Item, from: From) {
        let mut item = item.clone();
        item.span = Span::default();
        if from == From::Player {
            item.line_start = false;
            item.blank_before = false;
        }
        let at = self.standing();
        self.nodes[at.0].said.push(item);
        self.version += 1;
    }
}
