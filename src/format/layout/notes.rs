//! Which comment and which blank line belongs to which part.

use super::tree::{Line, Part, Place, Value};
use crate::source::Span;

/// Where a comment goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    /// Above a part.
    Above(usize),
    /// At the end of a part's line.
    Beside(usize),
    /// Below the last part of a part.
    Tail(usize),
}

/// What belongs to a part.
#[derive(Clone, Debug, Default)]
struct Slot {
    above: Vec<Line>,
    beside: Vec<String>,
    tail: Vec<Line>,
}

/// Gives the comments of a document to its parts. `comments` are those from its beginning to that of the next one.
pub(super) fn attach(text: &str, document: &mut Part, places: &[Place], comments: &[Span]) {
    let finder = Finder { text, places };
    let mut lines: Vec<(usize, Home, Line)> = Vec::new();
    for (id, place) in places.iter().enumerate().skip(1) {
        let flow = place.parent.and_then(|parent| places[parent].inner).is_some_and(|inner| inner.flow);
        if !flow && finder.begins_line(place.start) && finder.blank_above(place.start) {
            lines.push((place.start, Home::Above(id), Line::Blank));
        }
    }
    let mut before: Option<(Span, Home)> = None;
    for &comment in comments {
        let home = finder.home(comment, before);
        if finder.blank_above(comment.start) && !matches!(home, Home::Beside(_)) {
            lines.push((comment.start, home, Line::Blank));
        }
        lines.push((comment.start, home, Line::Comment(text[comment.range()].trim_end().to_owned())));
        before = Some((comment, home));
    }
    lines.sort_by_key(|(at, ..)| *at);
    let mut slots = vec![Slot::default(); places.len()];
    for (_, home, line) in lines {
        match (home, line) {
            (Home::Above(id), line) => slots[id].above.push(line),
            (Home::Tail(id), line) => slots[id].tail.push(line),
            (Home::Beside(id), Line::Comment(comment)) => slots[id].beside.push(comment),
            (Home::Beside(_), Line::Blank) => {}
        }
    }
    fill(document, &mut slots);
}

fn fill(part: &mut Part, slots: &mut [Slot]) {
    let slot = std::mem::take(&mut slots[part.id]);
    part.above = slot.above;
    part.beside = slot.beside;
    if let Value::Parts(parts) = &mut part.value {
        parts.tail = slot.tail;
        parts.list.iter_mut().for_each(|part| fill(part, slots));
        // The first part of an item stands on the line of its dash, so what is above the one is above the other.
        if part.key.is_none()
            && part.anchor.is_none()
            && !part.role.has_keys()
            && let Some(first) = parts.list.first_mut()
            && first.above.iter().any(|line| *line != Line::Blank)
        {
            part.above.append(&mut first.above);
        }
    } else {
        part.above.extend(slot.tail);
    }
}

struct Finder<'a> {
    text: &'a str,
    places: &'a [Place],
}

impl Finder<'_> {
    /// Where a comment belongs; `before` is the comment before it.
    fn home(&self, comment: Span, before: Option<(Span, Home)>) -> Home {
        let next = self.places.partition_point(|place| place.start < comment.start);
        let Some(last) = next.checked_sub(1) else { return Home::Above(1.min(self.places.len() - 1)) };
        let next = (next < self.places.len()).then_some(next);
        if !self.begins_line(comment.start) {
            return Home::Beside(self.outside(last, comment.start));
        }
        // A line below a comment at the end of a line, exactly under it, goes on with it.
        if let Some((above, Home::Beside(id))) = before
            && self.text[above.end..comment.start].matches('\n').count() == 1
            && self.column(above.start) == self.column(comment.start)
        {
            return Home::Beside(id);
        }
        let inner = |id: usize| self.places[id].inner;
        let open = self.lineage(last).find(|&id| {
            inner(id).is_some_and(|i| i.flow && i.span.start < comment.start && comment.start < i.span.end)
        });
        if let Some(open) = open {
            let end = inner(open).map_or(0, |inner| inner.span.end);
            return match next.filter(|&next| self.places[next].start < end) {
                Some(next) => Home::Above(next),
                None => Home::Tail(open),
            };
        }
        if comment.start < self.places[last].value && inner(last).is_none_or(|inner| inner.flow) {
            return Home::Above(last);
        }
        let parent = next.and_then(|next| self.places[next].parent);
        // Below the parts of what ends here, if it stands as far in as they do; else above what follows.
        let least = parent.and_then(inner).map(|inner| inner.column);
        let column = self.column(comment.start);
        let ended = self.lineage(last).take_while(|&id| Some(id) != parent).find(|&id| {
            inner(id).is_some_and(|inner| {
                let further = least.is_none_or(|least| inner.column > least);
                !inner.flow && inner.column <= column && further && (least.is_some() || self.is_deeper(id))
            })
        });
        match (ended, next) {
            (Some(id), _) => Home::Tail(id),
            (None, Some(next)) => Home::Above(next),
            (None, None) => Home::Tail(0),
        }
    }

    /// Whether the parts of a part stand further in than it does itself.
    fn is_deeper(&self, id: usize) -> bool {
        let place = self.places[id];
        let own = place.parent.and_then(|parent| self.places[parent].inner).map(|inner| inner.column);
        place.inner.is_none_or(|inner| own.is_none_or(|own| inner.column > own))
    }

    /// The part, or the outermost one that holds it in brackets which are closed before an offset.
    fn outside(&self, id: usize, at: usize) -> usize {
        let closed =
            |id: &usize| self.places[*id].inner.is_some_and(|i| i.flow && i.span.end <= at && !i.span.is_empty());
        self.lineage(id).filter(closed).last().unwrap_or(id)
    }

    /// A part, its parent, and so on up to the document.
    fn lineage(&self, id: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(id), |&id| self.places[id].parent)
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    fn column(&self, at: usize) -> usize {
        self.text[self.line_start(at)..at].chars().count()
    }

    /// Whether nothing but blanks stands before it on its line.
    fn begins_line(&self, at: usize) -> bool {
        self.text[self.line_start(at)..at].trim().is_empty()
    }

    /// Whether the line above its line is blank.
    fn blank_above(&self, at: usize) -> bool {
        let Some(end) = self.line_start(at).checked_sub(1) else { return false };
        self.text[self.line_start(end)..end].trim().is_empty()
    }
}
