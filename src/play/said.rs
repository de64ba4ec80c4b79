//! What is said about a move: its mark, notes, comments, the name of the point behind it.

use super::recording::{NodeId, Recording};
use crate::notation::{DirectiveKind, Item, ItemKind, Mark};
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
        let items = Some(clean(text, true)).filter(|text| !text.trim().is_empty()).map(ItemKind::Note);
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
        let text = clean(text, true);
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let items = lines.map(|line| ItemKind::Comment(format!(" {}", line.trim()))).collect();
        self.say(|kind| matches!(kind, ItemKind::Comment(_)), items, true);
    }

    /// The name of the point behind a move; the first of several.
    pub fn label(&self, node: NodeId) -> Option<&str> {
        self.node(node).said.iter().find_map(|item| match &item.kind {
            ItemKind::Directive(directive) => match &directive.kind {
                DirectiveKind::Label(name) => Some(name.as_str()),
                _ => None,
            },
            _ => None,
        })
    }

    /// Every name of a point, in the order of the script.
    pub fn labels(&self) -> Vec<String> {
        self.all_nodes().into_iter().filter_map(|node| self.label(node).map(str::to_owned)).collect()
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
        let changed = before.len() != said.len() || before.iter().zip(said.iter()).any(|(a, b)| a.kind != b.kind);
        if changed {
            self.version += 1;
            let parent = self.node(self.at).parent;
            self.settle_behind(parent);
        }
    }
}

/// A text without characters that a script may not hold.
fn clean(text: &str, lines: bool) -> String {
    text.chars().filter(|&c| !c.is_control() && !is_hidden(c) || lines && c == '\n').collect()
}
