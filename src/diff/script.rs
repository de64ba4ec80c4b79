//! What a script says besides the moves of its main line, and what of it has an effect.

use super::report::Asserted;
use crate::games::Session;
use crate::notation::{Directive, DirectiveKind, Item, ItemKind, Mark, Script, Written, parse, print};
use crate::replay::{Spelling, respell};
use crate::source::Span;

/// A script taken apart.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// Moves of the main line as they are written, `deal*3` as one.
    pub moves: Vec<(Written, Span)>,
    /// Marks of these moves.
    marks: Vec<Option<Mark>>,
    notes: Vec<String>,
    comments: Vec<String>,
    /// Texts in the header: names of directives and what they say.
    pub texts: Vec<(String, String)>,
    /// Assertions and labels of the main line.
    pub asserted: Vec<Asserted>,
    /// Variations of the main line: plies before the position they are played from, and their canonical text.
    pub variations: Vec<(u32, String)>,
}

/// Takes a script apart that begins at a position, `inherited` plies after the puzzle's start.
pub(super) fn read(text: &str, base: Option<&Session>, inherited: u32) -> Said {
    let script = parse(text).script;
    let mut said = Said::default();
    let mut ply = inherited;
    for item in &script.items {
        match &item.kind {
            ItemKind::Move(mv) => {
                ply = ply.saturating_add(plies(mv.written));
                said.moves.push((mv.written, item.span));
                said.marks.push(mv.mark);
            }
            ItemKind::Note(note) => said.notes.push(note.clone()),
            ItemKind::Comment(comment) => said.comments.push(comment.trim().to_owned()),
            ItemKind::Directive(directive) => said.directive(directive, text, ply),
            ItemKind::Variation(_) => said.variations.push((ply.saturating_sub(1), String::new())),
        }
    }
    if !said.variations.is_empty() {
        // Their moves are spelled as the rules read them, so that other spellings are no difference.
        let spelled = base.map_or_else(|| script.clone(), |base| respell(&script, base, Spelling::Card).0);
        let texts = spelled.items.into_iter().filter_map(|item| match item.kind {
            ItemKind::Variation(items) => Some(in_short(items)),
            _ => None,
        });
        said.variations.iter_mut().zip(texts).for_each(|(variation, text)| variation.1 = text);
    }
    for item in &script.items {
        if let ItemKind::Variation(items) = &item.kind {
            said.within(items);
        }
    }
    said
}

/// Plies that a written move stands for.
pub(super) fn plies(written: Written) -> u32 {
    match written {
        Written::Deal { count, .. } => u32::from(count),
        _ => 1,
    }
}

/// The moves and assertions of a variation on one line.
fn in_short(items: Vec<Item>) -> String {
    let text = print(&Script { items: bare(items) }, &|_| false);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Items without what has no effect.
fn bare(items: Vec<Item>) -> Vec<Item> {
    let effective = |mut item: Item| {
        item.line_start = false;
        item.blank_before = false;
        item.kind = match item.kind {
            ItemKind::Note(_) | ItemKind::Comment(_) => return None,
            ItemKind::Move(mut mv) => {
                mv.mark = None;
                ItemKind::Move(mv)
            }
            ItemKind::Variation(items) => ItemKind::Variation(bare(items)),
            other => other,
        };
        Some(item)
    };
    items.into_iter().filter_map(effective).collect()
}

impl Said {
    fn directive(&mut self, directive: &Directive, text: &str, ply: u32) {
        let slice = |span: Span| text.get(span.range()).unwrap_or_default();
        let words = |span: Span| slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
        let mut says = |name: &str, value: &str| self.texts.push((name.to_owned(), value.to_owned()));
        match &directive.kind {
            DirectiveKind::Title(title) => says("title", title),
            DirectiveKind::Author(author) => says("author", author),
            DirectiveKind::By(by) => says("by", by),
            DirectiveKind::Date(date) => says("date", date),
            DirectiveKind::Source(source) => says("source", source),
            DirectiveKind::Extra { name, value } => says(name, value),
            // What the script belongs to, and what it claims, is compared by what it comes to.
            DirectiveKind::Puzzle { .. }
            | DirectiveKind::Deal(_)
            | DirectiveKind::From(_)
            | DirectiveKind::Name(_)
            | DirectiveKind::Expect(_) => {}
            _ => {
                let name = slice(directive.name).to_ascii_lowercase();
                let value = words(directive.value);
                let text = if value.is_empty() { name } else { format!("{name} {value}") };
                self.asserted.push(Asserted { text, ply });
            }
        }
    }

    /// Takes what has no effect out of variations.
    fn within(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Note(note) => self.notes.push(note.clone()),
                ItemKind::Comment(comment) => self.comments.push(comment.trim().to_owned()),
                ItemKind::Move(mv) => self.marks.push(mv.mark),
                ItemKind::Variation(items) => self.within(items),
                ItemKind::Directive(_) => {}
            }
        }
    }

    /// Moves that come after so many plies have been played, in short; behind a move that is refused they are all that
    /// is known of the line. `None` if there are none.
    pub fn behind(&self, inherited: u32, played: u32) -> Option<String> {
        let mut ply = inherited;
        let rest = self.moves.iter().filter(|(written, _)| {
            ply = ply.saturating_add(plies(*written));
            ply > played
        });
        let rest: Vec<String> = rest.map(|(written, _)| written.to_string()).collect();
        (!rest.is_empty()).then(|| rest.join(" "))
    }

    /// What was edited without effect, of two scripts that play the same moves.
    pub fn edits(&self, new: &Said) -> Vec<&'static str> {
        let marks = |said: &Said| said.marks.iter().flatten().copied().collect::<Vec<Mark>>();
        let written = |said: &Said| said.moves.iter().map(|(written, _)| *written).collect::<Vec<_>>();
        let edits = [
            ("spelling", written(self) != written(new)),
            ("comments", self.comments != new.comments),
            ("notes", self.notes != new.notes),
            ("marks", marks(self) != marks(new)),
        ];
        let edits: Vec<&'static str> = edits.into_iter().filter_map(|(what, edited)| edited.then_some(what)).collect();
        if edits.is_empty() { vec!["layout"] } else { edits }
    }
}
