//! From a recording to a script.

use super::recording::{NodeId, Recording};
use crate::notation::{Directive, DirectiveKind, Item, ItemKind, Script, Written, WrittenMove, print};
use crate::replay::{Spelling, respell};
use crate::source::Span;
use crate::table::Move;

impl Recording {
    /// The whole recording as a script in canonical form: the main line, variations behind the moves that they replace,
    /// and everything that was said. [`Recording::read`] reads the same recording from it.
    pub fn text(&self, spelling: Spelling) -> String {
        self.printed(self.node(NodeId::START).said.clone(), 0, spelling)
    }

    /// The whole recording as a script that begins with these directives, each in the place of one of its name if there
    /// is one, else behind those that are there, and without those that `without` names.
    pub fn text_under(&self, header: Vec<DirectiveKind>, without: &[&str], spelling: Spelling) -> String {
        let mut items = self.node(NodeId::START).said.clone();
        items.retain(|item| directive_name(item).is_none_or(|name| !without.contains(&name)));
        let mut before = Vec::new();
        for kind in header {
            let known = items.iter_mut().find(|item| directive_name(item) == Some(kind.name()));
            let directive = Directive { name: Span::default(), value: Span::default(), kind };
            let kind = ItemKind::Directive(Box::new(directive));
            match known {
                Some(item) => item.kind = kind,
                None => before.push(Item { line_start: true, ..Item::new(kind, Span::default()) }),
            }
        }
        // What is played comes first; a comment at the very top stays there if a directive stands below it.
        let is_header = |item: &Item| matches!(&item.kind, ItemKind::Directive(said) if said.kind.is_header());
        let is_home = |item: &Item| matches!(directive_name(item), Some("puzzle" | "deal"));
        let (home, others): (Vec<Item>, Vec<Item>) = before.into_iter().partition(is_home);
        let first = items.iter().position(is_header).unwrap_or(0);
        items.splice(first..first, home);
        let mut last = items.iter().rposition(is_header).map_or(0, |last| last + 1);
        // What stands on its line belongs to it.
        while last > 0 && items.get(last).is_some_and(|item| !item.line_start) {
            last += 1;
        }
        let behind = if others.is_empty() { 0 } else { last + others.len() };
        items.splice(last..last, others);
        self.printed(items, behind, spelling)
    }

    /// The script with these items before the first move; what follows so many of them begins a line.
    fn printed(&self, mut items: Vec<Item>, header: usize, spelling: Spelling) -> String {
        if let Some(&first) = self.node(NodeId::START).children.first() {
            items.extend(self.line_from(first));
        }
        if let (Some(next), true) = (items.get_mut(header), header > 0) {
            next.line_start = true;
        }
        let (script, turns) = respell(&Script { items }, self.start(), spelling);
        print(&script, &|index| turns.get(index).copied().unwrap_or(false))
    }

    /// The items of a line from its first move to its end.
    fn line_from(&self, first: NodeId) -> Vec<Item> {
        let mut items = Vec::new();
        let mut next = Some(first);
        while let Some(id) = next {
            let node = self.node(id);
            let inside = id == first && self.begins_branch(id);
            let kind = ItemKind::Move(WrittenMove { written: written(node.mv), mark: node.mark });
            items.push(Item {
                kind,
                span: Span::default(),
                line_start: node.line_start && !inside,
                blank_before: node.blank_before && !inside,
            });
            let siblings = &self.node(node.parent).children;
            let mut others = match self.begins_branch(id) {
                true => [].iter(),
                false => siblings[1..].iter(),
            }
            .peekable();
            for (index, said) in node.said.iter().enumerate() {
                while let Some(&other) = others.next_if(|other| self.node(**other).behind <= index) {
                    items.push(self.variation(other));
                }
                items.push(said.clone());
            }
            items.extend(others.map(|&other| self.variation(other)));
            next = node.children.first().copied();
        }
        items
    }

    fn variation(&self, first: NodeId) -> Item {
        let node = self.node(first);
        let mut inner = node.lead.clone();
        inner.extend(self.line_from(first));
        Item {
            kind: ItemKind::Variation(inner),
            span: Span::default(),
            line_start: node.line_start,
            blank_before: node.blank_before,
        }
    }
}

fn directive_name(item: &Item) -> Option<&str> {
    match &item.kind {
        ItemKind::Directive(directive) => Some(directive.kind.name()),
        _ => None,
    }
}

fn written(mv: Option<Move>) -> Written {
    match mv.expect("only the start has no move") {
        Move::Deal => Written::Deal { count: 1, counted: false },
        Move::Redeal => Written::Redeal,
        Move::Shift { from, to } => Written::Play { card: None, from: Some(from), to: Some(to) },
    }
}
