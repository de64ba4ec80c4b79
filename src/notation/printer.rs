//! From the tree of a script back to text, in the canonical form.
//!
//! A script becomes a row of atoms, texts that are never broken, each knowing whether a line must begin before it. Only
//! then are they laid out, so that wrapping cannot change what stands where.

use super::{Directive, Item, ItemKind, Script, Written, WrittenMove};

/// Width of a line, in characters from the script's own first column.
const WIDTH: usize = 80;

/// Prints a script in the canonical form: one turn a line, wrapped at 80 characters; comments, notes, assertions and
/// variations where they were. Lines are not indented: in another text each gets that text's indentation, and the
/// width counts from there.
///
/// `starts_turn` says of the moves, counted from 0 in the order in which they stand, whether they start a turn. Deals
/// and redeals do without being asked; of the others only someone who knows the game can say (the placement of a
/// turned card does).
///
/// ```
/// use trove::notation::{parse, print};
/// let script = parse("d d 10h->f1 r d # again\n").script;
/// assert_eq!(print(&script, &|_| false), "deal*2 TH>F1\nredeal\ndeal # again\n");
/// ```
pub fn print(script: &Script, starts_turn: &dyn Fn(usize) -> bool) -> String {
    let mut row = Row { atoms: Vec::new(), moves: 0, starts_turn, opening: String::new(), force: false };
    row.items(&script.items, false);
    lay_out(&row.atoms)
}

/// Where an atom stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Behind the one before it, if there is room.
    Follows,
    /// At the beginning of a line.
    Line,
    /// At the beginning of a line, with a blank line before it.
    Paragraph,
    /// Behind the one before it, wherever that ends.
    Stays,
}

/// A text that is never broken.
struct Atom {
    text: String,
    place: Place,
    /// Whether nothing can follow it on its line.
    comment: bool,
}

/// What the item before was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Move,
    Variation,
    Other,
}

struct Row<'a> {
    atoms: Vec<Atom>,
    /// Moves met so far.
    moves: usize,
    starts_turn: &'a dyn Fn(usize) -> bool,
    /// Parentheses that wait for what they open.
    opening: String,
    /// The next atom begins a line, whatever it is.
    force: bool,
}

impl Row<'_> {
    fn items(&mut self, items: &[Item], inner: bool) {
        let mut before = Before::Nothing;
        let mut dealt = false;
        let mut at = 0;
        while let Some(item) = items.get(at) {
            let kept = match (item.line_start, item.blank_before) {
                (true, true) => Place::Paragraph,
                (true, false) => Place::Line,
                _ => Place::Follows,
            };
            at += 1;
            match &item.kind {
                ItemKind::Move(WrittenMove { written: written @ (Written::Deal { .. } | Written::Redeal), mark }) => {
                    let deals = matches!(written, Written::Deal { .. });
                    let place = if deals && dealt { continued(before, kept) } else { turn(kept) };
                    self.moves += 1;
                    let mut texts = vec![WrittenMove { written: single(*written), mark: *mark }.to_string()];
                    if mark.is_none()
                        && let Written::Deal { count, .. } = *written
                    {
                        let mut total = usize::from(count);
                        while let Some(count) = items.get(at).and_then(bare_deals) {
                            total += count;
                            at += 1;
                            self.moves += 1;
                        }
                        texts = deal_words(total);
                    }
                    for (index, text) in texts.into_iter().enumerate() {
                        self.push(text, if index == 0 { place } else { Place::Follows });
                    }
                    (before, dealt) = (Before::Move, deals);
                }
                ItemKind::Move(found) => {
                    let place = if (self.starts_turn)(self.moves) { turn(kept) } else { continued(before, kept) };
                    self.moves += 1;
                    self.push(found.to_string(), place);
                    (before, dealt) = (Before::Move, false);
                }
                ItemKind::Variation(within) => {
                    self.variation(within, kept);
                    before = Before::Variation;
                }
                ItemKind::Directive(directive) => {
                    self.directive(directive, kept);
                    before = Before::Other;
                }
                ItemKind::Note(note) => {
                    self.push(super::display::Quoted(note).to_string(), kept);
                    before = Before::Other;
                }
                ItemKind::Comment(comment) => {
                    self.comment(comment, kept);
                    before = Before::Other;
                }
            }
        }
        if inner {
            self.close();
        }
    }

    fn directive(&mut self, directive: &Directive, kept: Place) {
        if !directive.kind.is_header() {
            return self.push(directive.to_string(), kept);
        }
        self.push(directive.to_string(), turn(kept));
        self.force = true;
    }

    fn variation(&mut self, items: &[Item], place: Place) {
        // The parenthesis waits for its first item; what was waiting keeps its own place.
        if self.opening.is_empty() {
            let place = self.placed(place);
            self.atoms.push(Atom { text: String::new(), place, comment: false });
        }
        self.opening.push('(');
        self.items(items, true);
    }

    /// The place of the next atom: at the beginning of a line, if something before demands it.
    fn placed(&mut self, place: Place) -> Place {
        let forced = std::mem::take(&mut self.force) || self.atoms.last().is_some_and(|atom| atom.comment);
        match place {
            Place::Follows | Place::Stays if forced => Place::Line,
            place => place,
        }
    }

    fn push(&mut self, text: String, place: Place) {
        if self.opening.is_empty() {
            let place = self.placed(place);
            self.atoms.push(Atom { text, place, comment: false });
        } else if let Some(atom) = self.atoms.last_mut() {
            atom.text = std::mem::take(&mut self.opening) + &text;
        }
    }

    fn comment(&mut self, comment: &str, kept: Place) {
        let text = format!("#{}", comment.trim_end_matches([' ', '\t', '\r', '\n']));
        if !self.opening.is_empty() {
            let opening = std::mem::take(&mut self.opening);
            let own_line = matches!(kept, Place::Line | Place::Paragraph);
            if let Some(atom) = self.atoms.last_mut() {
                atom.text = opening;
                if !own_line {
                    atom.text += &text;
                    atom.comment = true;
                    return;
                }
            }
        }
        let place = match kept {
            Place::Follows if self.atoms.last().is_some_and(|atom| !atom.comment) => {
                self.force = false;
                Place::Stays
            }
            Place::Follows => Place::Line,
            place => self.placed(place),
        };
        self.atoms.push(Atom { text, place, comment: true });
    }

    fn close(&mut self) {
        let opening = std::mem::take(&mut self.opening);
        match self.atoms.last_mut() {
            Some(atom) if !atom.comment && !self.force => {
                atom.text += &opening;
                atom.text.push(')');
            }
            _ => {
                self.force = false;
                self.atoms.push(Atom { text: opening + ")", place: Place::Line, comment: false });
            }
        }
    }
}

/// The place of what starts a turn.
fn turn(kept: Place) -> Place {
    if kept == Place::Paragraph { kept } else { Place::Line }
}

/// The place of a play that belongs to a turn: on its line, but behind notes, assertions and comments where it was.
fn continued(before: Before, kept: Place) -> Place {
    if before == Before::Other { kept } else { Place::Follows }
}

/// `deal*1` is `deal`.
fn single(written: Written) -> Written {
    match written {
        Written::Deal { count: 1, .. } => Written::Deal { count: 1, counted: false },
        written => written,
    }
}

/// How many deals an item is, if it is nothing but deals.
fn bare_deals(item: &Item) -> Option<usize> {
    match item.kind {
        ItemKind::Move(WrittenMove { written: Written::Deal { count, .. }, mark: None }) => Some(usize::from(count)),
        _ => None,
    }
}

/// So many deals, in words of at most 99.
fn deal_words(mut total: usize) -> Vec<String> {
    let mut words = Vec::new();
    while total > 0 {
        let count = total.min(99);
        words.push(if count == 1 { "deal".to_owned() } else { format!("deal*{count}") });
        total -= count;
    }
    words
}

fn lay_out(atoms: &[Atom]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for atom in atoms {
        let first_line = atom.text.split('\n').next().unwrap_or("").chars().count();
        let fits = column + 1 + first_line <= WIDTH;
        match atom.place {
            _ if text.is_empty() => {}
            Place::Paragraph => text.push_str("\n\n"),
            Place::Line => text.push('\n'),
            Place::Follows if !fits => text.push('\n'),
            Place::Follows | Place::Stays => text.push(' '),
        }
        text.push_str(&atom.text);
        column = text[text.rfind('\n').map_or(0, |end| end + 1)..].chars().count();
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
