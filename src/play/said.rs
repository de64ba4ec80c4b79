//! What is said about a move: its mark, notes, comments, the name of the point behind it.

use super::recording::{NodeId, Recording, Refused};
use crate::notation::{Directive, DirectiveKind, Item, ItemKind, Mark};
use crate::source::{Span, is_hidden};

impl Recording {
    /// The author's opinion of a move.
    pub fn mark(&self, node: NodeId) -> Option<Mark> {
        self.node(node).mark
    }

    /// Marks the last move, or takes its mark away. `false` at the start.
    pub fn set_mark(&mut self, mark: Option<Mark>) -> bool {
        if self.at == NodeId::START {
            return false;
        }
        let node = &mut self.nodes[self.at.0];
        if node.mark != mark {
            node.mark = mark;
            self.version += 1;
        }
        true
    }

    /// Notes for players behind a move, joined by line ends.
    pub fn note(&self, node: NodeId) -> Option<String> {
        self.texts(node, |kind| match kind {
            ItemKind::Note(text) => Some(text),
            _ => None,
        })
    }

    /// Says this to players about the position where the player stands, in place of what was said before; nothing, if
    /// the text is empty.
    pub fn set_note(&mut self, text: &str) {
        let items = Some(clean(text)).filter(|text| !text.trim().is_empty()).map(ItemKind::Note);
        self.say(|kind| matches!(kind, ItemKind::Note(_)), items.into_iter().collect(), false);
    }

    /// Comments for developers behind a move, joined by line ends.
    pub fn comment(&self, node: NodeId) -> Option<String> {
        self.texts(node, |kind| match kind {
            ItemKind::Comment(text) => Some(text),
            _ => None,
        })
        .map(|text| text.lines().map(str::trim).collect::<Vec<_>>().join("\n"))
    }

    /// Comments on the position where the player stands, in place of what was there before; nothing, if the text is
    /// empty. Every line becomes a comment of its own.
    pub fn set_comment(&mut self, text: &str) {
        let text = clean(text);
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let items = lines.map(|line| ItemKind::Comment(format!(" {}", line.trim()))).collect();
        self.say(|kind| matches!(kind, ItemKind::Comment(_)), items, true);
    }

    /// The name of the point behind a move; the first of several.
    pub fn label(&self, node: NodeId) -> Option<&str> {
        self.names_of(node).next()
    }

    /// Every name of a point, in the order of the script.
    pub fn labels(&self) -> Vec<String> {
        self.all_nodes().into_iter().flat_map(|node| self.names_of(node)).map(str::to_owned).collect()
    }

    /// The point of this name.
    pub(super) fn named(&self, name: &str) -> Option<NodeId> {
        self.all_nodes().into_iter().find(|&node| self.names_of(node).any(|known| known == name))
    }

    /// Names the point where the player stands, in the place of the names that it had; nothing, if the name is empty.
    ///
    /// # Errors
    /// If another point has this name.
    pub fn set_label(&mut self, name: &str) -> Result<(), Refused> {
        if self.named(name).is_some_and(|node| node != self.standing()) {
            return Err(named_already(name));
        }
        let directive = |name: &str| Directive {
            name: Span::default(),
            value: Span::default(),
            kind: DirectiveKind::Label(name.to_owned()),
        };
        let item = Some(name).filter(|name| !name.is_empty());
        let item = item.map(|name| ItemKind::Directive(Box::new(directive(name))));
        self.say(|kind| label_of(kind).is_some(), item.into_iter().collect(), false);
        Ok(())
    }

    fn names_of(&self, node: NodeId) -> impl Iterator<Item = &str> {
        self.node(node).said.iter().filter_map(|item| label_of(&item.kind))
    }

    /// Takes directives of these names away from before the first move; no change of what is recorded.
    pub fn drop_header(&mut self, names: &[&str]) {
        self.nodes[NodeId::START.0].said.retain(|item| match &item.kind {
            ItemKind::Directive(directive) => !names.contains(&directive.kind.name()),
            _ => true,
        });
    }

    fn texts<'a>(&'a self, node: NodeId, text: impl Fn(&'a ItemKind) -> Option<&'a String>) -> Option<String> {
        let texts: Vec<&str> =
            self.node(node).said.iter().filter_map(|item| text(&item.kind)).map(String::as_str).collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }

    /// Puts items in the place of the first of those that `old` names, and takes the others away.
    fn say(&mut self, old: impl Fn(&ItemKind) -> bool, new: Vec<ItemKind>, own_line: bool) {
        let said = &mut self.nodes[self.at.0].said;
        let before = said.clone();
        let first = said.iter().position(|item| old(&item.kind));
        let line_start = first.map(|index| said[index].line_start);
        said.retain(|item| !old(&item.kind));
        let place = first.unwrap_or(said.len()).min(said.len());
        let items = new.into_iter().enumerate().map(|(index, kind)| {
            let mut item = Item::new(kind, Span::default());
            item.line_start = if index == 0 { line_start.unwrap_or(false) } else { own_line };
            item
        });
        said.splice(place..place, items);
        let same = |(a, b): (&Item, &Item)| match (label_of(&a.kind), label_of(&b.kind)) {
            // A directive knows its place in the text besides.
            (Some(a), Some(b)) => a == b,
            _ => a.kind == b.kind,
        };
        let changed = before.len() != said.len() || !before.iter().zip(said.iter()).all(same);
        if changed {
            self.version += 1;
            let parent = self.node(self.at).parent;
            self.settle_behind(parent);
        }
    }
}

/// The name that a directive gives to a point.
pub(super) fn label_of(kind: &ItemKind) -> Option<&str> {
    match kind {
        ItemKind::Directive(directive) => match &directive.kind {
            DirectiveKind::Label(name) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn named_already(name: &str) -> Refused {
    Refused::Other(format!("`{name}` is the name of a point already"))
}

/// A text without characters that a script may not hold; its line ends stay.
fn clean(text: &str) -> String {
    text.chars().filter(|&c| !c.is_control() && !is_hidden(c) || c == '\n').collect()
}
