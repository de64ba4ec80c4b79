//! Scores and boards as comments in a script: written at chosen moves, known again, taken away.
//!
//! An annotation is the comment `#= ply 4: score 12`, at the end of the line on which the ply is reached or, where that
//! ends with a comment already, below it. A board follows it in lines that begin with `#|` and ends with the line `#=`.
//! Annotations stand where a line ends anyway, so that nothing else moves when they come or go.

use crate::games::Session;
use crate::notation::{DirectiveKind, Item, ItemKind, Written, is_name, parse};
use crate::render;
use crate::replay::{resolve, walk};
use crate::source::Span;

/// What happens to annotations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Annotate {
    /// Those that are there stay as they are, as other comments do.
    #[default]
    Keep,
    /// They are taken away.
    Remove,
    /// Those that are there give way to new ones.
    Write {
        /// Whether boards are drawn below the scores.
        boards: bool,
        /// At which points.
        at: Vec<Place>,
    },
}

/// A point, or several, of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where it begins.
    Start,
    /// After the last move of the main line.
    End,
    /// After every so many plies of the main line; not 0.
    Every(u32),
    /// After this many plies of the main line from the puzzle's start.
    Ply(u32),
    /// At a label, also of a variation.
    Label(String),
}

/// Takes annotations away; what stands behind them stays on its line.
pub(super) fn strip(items: &mut Vec<Item>) {
    let mut kept: Vec<Item> = Vec::with_capacity(items.len());
    let mut at = 0;
    let mut blank = false;
    while at < items.len() {
        let length = annotation(&items[at..]);
        if length > 0 {
            blank |= items[at].line_start && items[at].blank_before;
            at += length;
            continue;
        }
        let mut item = items[at].clone();
        item.blank_before |= std::mem::take(&mut blank) && item.line_start;
        if let ItemKind::Variation(inner) = &mut item.kind {
            strip(inner);
        }
        kept.push(item);
        at += 1;
    }
    *items = kept;
}

/// How many items from the first on are one annotation; 0 if it is none.
fn annotation(items: &[Item]) -> usize {
    let comment = |item: &Item| match &item.kind {
        ItemKind::Comment(text) => Some(text.trim_end().to_owned()),
        _ => None,
    };
    if !items.first().and_then(comment).is_some_and(|text| is_head(&text)) {
        return 0;
    }
    let below = items[1..].iter().take_while(|item| item.line_start && !item.blank_before);
    let mut lines = 0;
    for text in below.map_while(comment) {
        lines += 1;
        match text.as_str() {
            "=" => return if lines > 1 { 1 + lines } else { 1 },
            text if text.starts_with('|') => {}
            _ => break,
        }
    }
    1
}

/// Whether the text of a comment is `= ply 4: score 12`, with more of the kind behind `; `.
fn is_head(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    let part = |part: &str| {
        let Some((point, score)) = part.strip_prefix("ply ").and_then(|rest| rest.split_once(": score ")) else {
            return false;
        };
        let (ply, labels) = point.split_once(' ').unwrap_or((point, ""));
        let labels = match labels {
            "" => point == ply,
            labels => labels
                .strip_prefix('(')
                .and_then(|labels| labels.strip_suffix(')'))
                .is_some_and(|labels| labels.split(", ").all(is_name)),
        };
        number(ply) && number(score) && labels
    };
    text.strip_prefix("= ").is_some_and(|parts| parts.split("; ").all(part))
}

/// A point that was chosen.
struct Point {
    /// Where the item ends with which it is reached; for the script's beginning `None`.
    reached: Option<usize>,
    depth: usize,
    ply: u32,
    labels: Vec<String>,
    position: Session,
}

impl Point {
    fn words(&self) -> String {
        let labels = match &self.labels[..] {
            [] => String::new(),
            labels => format!(" ({})", labels.join(", ")),
        };
        format!("ply {}{labels}: score {}", self.ply, self.position.score())
    }

    fn board(&self) -> Vec<String> {
        // In letters, as scripts are written, and with every card: comments are for developers.
        let style = render::Style { reveal: true, width: 76, ..render::Style::default() };
        let lines = render::lines(&self.position.picture(), &style);
        let framed = lines.iter().map(|line| format!("#|  {line}").trim_end().to_owned());
        framed.chain(["#=".to_owned()]).collect()
    }
}

/// Writes annotations into a script in canonical form that has none.
pub(super) fn write(text: String, start: &Session, ply: u32, boards: bool, at: &[Place]) -> String {
    let mut items = parse(&text).script.items;
    let points = chosen(&mut items, start, ply, at);
    let lines = Lines::of(&text, &items);
    let place = |point: &Point| match point.reached {
        None => lines.before_first_move(&items),
        Some(reached) => lines.end(reached, point.depth),
    };
    let mut placed: Vec<(usize, &Point)> = points.iter().map(|point| (place(point), point)).collect();
    placed.sort_by_key(|(place, _)| *place);
    // What is told at the end of one line is one comment; a board stands alone, and so does the beginning.
    let one = |(a, first): &(usize, &Point), (b, second): &(usize, &Point)| {
        a == b && !boards && first.reached.is_some() && second.reached.is_some()
    };
    let additions = placed.chunk_by(one);
    let mut out = String::with_capacity(text.len() + 64 * points.len());
    let mut done = 0;
    let mut commented = None;
    for group in additions {
        let (place, first) = group[0];
        out.push_str(&text[done..place]);
        done = place;
        let words: Vec<String> = group.iter().map(|(_, point)| point.words()).collect();
        let head = format!("#= {}", words.join("; "));
        let below = if boards { first.board() } else { Vec::new() };
        if first.reached.is_none() {
            // Lines of its own before one that is there.
            for line in std::iter::once(&head).chain(&below) {
                out.push_str(line);
                out.push('\n');
            }
            continue;
        }
        let behind = !lines.ends_in_comment(place) && commented != Some(place) && place > 0;
        commented = Some(place);
        out.push_str(if behind { " " } else { "\n" });
        out.push_str(&head);
        for line in below {
            out.push('\n');
            out.push_str(&line);
        }
    }
    out.push_str(&text[done..]);
    out
}

/// The points that were chosen, in the order of the text.
fn chosen(items: &mut [Item], start: &Session, base: u32, places: &[Place]) -> Vec<Point> {
    let is_wanted = |ply: u32| {
        places.iter().any(|place| match place {
            Place::Ply(wanted) => *wanted == ply,
            Place::Every(step) => ply > 0 && ply.is_multiple_of(*step),
            _ => false,
        })
    };
    let mut points: Vec<Point> = Vec::new();
    if places.contains(&Place::Start) || is_wanted(base) {
        points.push(Point { reached: None, depth: 0, ply: base, labels: Vec::new(), position: start.clone() });
    }
    let mut end: Option<Point> = None;
    walk(items, start, base, &mut |item, line| match &item.kind {
        ItemKind::Move(found) if line.depth == 0 => {
            let times = match found.written {
                Written::Deal { count, .. } => count,
                _ => 1,
            };
            let Some(mut position) = line.at.clone() else { return };
            let mut ply = line.ply;
            for _ in 0..times {
                let Ok(mv) = resolve(&position, found.written) else { break };
                position.play_allowed(mv);
                ply += 1;
                let point = |position: &Session| Point {
                    reached: Some(item.span.end),
                    depth: 0,
                    ply,
                    labels: Vec::new(),
                    position: position.clone(),
                };
                if is_wanted(ply) {
                    points.push(point(&position));
                }
                if places.contains(&Place::End) {
                    end = Some(point(&position));
                }
            }
        }
        ItemKind::Directive(said) => {
            let DirectiveKind::Label(name) = &said.kind else { return };
            let wanted = places.iter().any(|place| matches!(place, Place::Label(wanted) if wanted == name));
            let (true, Some(position)) = (wanted, &line.at) else { return };
            let last = points.iter_mut().rev().find(|point| point.depth == line.depth);
            match last.filter(|point| point.ply == line.ply && point.position == *position && point.depth == 0) {
                // The same point of the main line under its name.
                Some(point) => point.labels.push(name.clone()),
                None => points.push(Point {
                    reached: Some(item.span.end),
                    depth: line.depth,
                    ply: line.ply,
                    labels: vec![name.clone()],
                    position: position.clone(),
                }),
            }
        }
        _ => {}
    });
    if let Some(end) = end
        && !points.iter().any(|point| point.depth == 0 && point.ply == end.ply)
    {
        points.push(end);
    }
    points.sort_by_key(|point| point.reached);
    points
}

/// Where the lines of a script end, and what stands there.
struct Lines<'t> {
    text: &'t str,
    /// Spans of everything that is never broken, in order.
    whole: Vec<Span>,
    /// Ends of comments, in order.
    comments: Vec<usize>,
    /// Ends of lines that end in no note, in order, each with the depth of the variation that it is in.
    ends: Vec<(usize, usize)>,
}

impl Lines<'_> {
    fn of<'t>(text: &'t str, items: &[Item]) -> Lines<'t> {
        let mut lines = Lines { text, whole: Vec::new(), comments: Vec::new(), ends: Vec::new() };
        // Where variations begin and end: one deeper, one less deep.
        let mut edges: Vec<(usize, bool)> = Vec::new();
        lines.add(items, &mut edges);
        let mut edges = edges.into_iter().peekable();
        let mut depth = 0_usize;
        for (end, _) in text.match_indices('\n').filter(|(end, _)| *end > 0) {
            while let Some((_, opens)) = edges.next_if(|(at, opens)| if *opens { *at < end } else { *at <= end }) {
                depth = if opens { depth + 1 } else { depth.saturating_sub(1) };
            }
            if !lines.splits(end) {
                lines.ends.push((end, depth));
            }
        }
        lines
    }

    fn add(&mut self, items: &[Item], edges: &mut Vec<(usize, bool)>) {
        for item in items {
            match &item.kind {
                ItemKind::Variation(items) => {
                    edges.push((item.span.start, true));
                    self.add(items, edges);
                    edges.push((item.span.end, false));
                    continue;
                }
                ItemKind::Comment(_) => self.comments.push(item.span.end),
                _ => {}
            }
            self.whole.push(item.span);
        }
    }

    /// Where the first line ends, at or behind an offset, that ends in no note and no deeper variation than `depth`.
    fn end(&self, offset: usize, depth: usize) -> usize {
        let from = self.ends.partition_point(|(end, _)| *end < offset);
        let found = self.ends[from..].iter().find(|(_, deep)| *deep <= depth);
        found.map_or(self.text.trim_end_matches('\n').len(), |(end, _)| *end)
    }

    /// Where the line begins that holds the first move, or the note that goes before it on its line; the end of a text
    /// without moves.
    fn before_first_move(&self, items: &[Item]) -> usize {
        let first = items.iter().find(|item| matches!(item.kind, ItemKind::Move(_)));
        let Some(mut at) = first.map(|item| item.span.start) else { return self.text.len() };
        loop {
            let begin = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
            match self.whole.iter().find(|span| span.start < begin && begin < span.end) {
                Some(span) => at = span.start,
                None => return begin,
            }
        }
    }

    fn splits(&self, at: usize) -> bool {
        let index = self.whole.partition_point(|span| span.end <= at);
        self.whole.get(index).is_some_and(|span| span.start < at)
    }

    fn ends_in_comment(&self, at: usize) -> bool {
        self.comments.binary_search(&at).is_ok()
    }
}
