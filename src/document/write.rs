//! A puzzle → the text of its file: complete, valid, in the order and the spelling that files are kept in.

use std::fmt::Write as _;

use super::{DealSource, Goal, keys};
use crate::cards::Card;
use crate::games::{AnyGame, Registry, Setup};
use crate::notation::{Expect, Point};
use crate::table::{PileId, Zone};
use crate::yaml::text::{WIDTH, Written, written};
use crate::yaml::{Style, scalar};

/// A puzzle that is not in a file yet. What is empty or `None` is left out.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Path or address of the schema for editors, written on the first line.
    pub schema: Option<String>,
    /// Comments below the line `trove: 1`, a line each.
    pub comments: Vec<String>,
    /// Its id.
    pub id: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Under which licence it may be used.
    pub license: Option<String>,
    /// When it was made: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    pub created: Option<String>,
    /// Notes for players.
    pub notes: Option<String>,
    /// Tags.
    pub tags: Vec<String>,
    /// How hard it is, 1–5.
    pub difficulty: Option<u8>,
    /// The game.
    pub game: AnyGame,
    /// The deal.
    pub deal: DraftDeal,
    /// When it is solved.
    pub goal: Goal,
    /// Moves already played, as a script.
    pub start: Option<String>,
    /// Solutions.
    pub solutions: Vec<DraftSolution>,
    /// Comments at the end, a line each.
    pub epilogue: Vec<String>,
}

/// How a draft writes its deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftDeal {
    /// By a name that gives it.
    Named(DealSource),
    /// By its cards: as the piles of a start where it is one, else as a position. A name beside piles is a check.
    Cards(Setup, Option<DealSource>),
    /// By its cards as one deck in dealing order; must be a start.
    Deck(Vec<Card>),
}

/// A solution of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftSolution {
    /// Comments above it, a line each.
    pub comments: Vec<String>,
    /// Its name.
    pub name: String,
    /// A title.
    pub title: Option<String>,
    /// Notes.
    pub notes: Option<String>,
    /// Who played it.
    pub by: Option<String>,
    /// When.
    pub date: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// What is expected of it; `None`: that the goal is met.
    pub expect: Option<Expect>,
    /// Where it starts.
    pub from: Option<Point>,
    /// Its moves, a script in canonical form.
    pub moves: String,
}

impl DraftSolution {
    /// A solution that is nothing but a name and moves.
    pub fn new(name: &str, moves: String) -> DraftSolution {
        DraftSolution {
            comments: Vec::new(),
            name: name.to_owned(),
            title: None,
            notes: None,
            by: None,
            date: None,
            source: None,
            expect: None,
            from: None,
            moves,
        }
    }
}

impl Draft {
    /// A draft that is nothing but a deal, to be won.
    pub fn new(game: AnyGame, deal: DraftDeal) -> Draft {
        Draft {
            schema: None,
            comments: Vec::new(),
            id: None,
            title: None,
            author: None,
            source: None,
            license: None,
            created: None,
            notes: None,
            tags: Vec::new(),
            difficulty: None,
            game,
            deal,
            goal: Goal::default(),
            start: None,
            solutions: Vec::new(),
            epilogue: Vec::new(),
        }
    }

    /// The text of the file. [`super::read`] reads the same puzzle from it.
    ///
    /// ```
    /// use trove::document::{Draft, DraftDeal, DealSource};
    /// use trove::games::Registry;
    /// let registry = Registry::standard();
    /// let draft = Draft::new(registry.game("peek", &[]).unwrap(), DraftDeal::Named(DealSource::Seed(7)));
    /// assert_eq!(draft.text(&registry), "trove: 1\n\ngame: peek\ndeal: { seed: 7 }\n");
    /// ```
    pub fn text(&self, registry: &Registry) -> String {
        let mut out = String::new();
        if let Some(schema) = &self.schema {
            comment(&mut out, 0, &format!("yaml-language-server: $schema={schema}"));
        }
        // Through a pipe a puzzle is known by beginning so.
        out.push_str("trove: 1\n");
        for line in &self.comments {
            comment(&mut out, 0, line);
        }
        for (key, value) in [
            ("id", &self.id),
            ("title", &self.title),
            ("author", &self.author),
            ("source", &self.source),
            ("license", &self.license),
            ("created", &self.created),
            ("notes", &self.notes),
        ] {
            if let Some(value) = value {
                entry(&mut out, 0, key, value);
            }
        }
        if !self.tags.is_empty() {
            let tags: Vec<String> = self.tags.iter().map(|tag| scalar::flow(tag)).collect();
            let line = format!("tags: [{}]", tags.join(", "));
            if line.chars().count() <= WIDTH && self.tags.iter().all(|tag| !tag.contains('\n')) {
                let _ = writeln!(out, "{line}");
            } else {
                out.push_str("tags:\n");
                for tag in &self.tags {
                    item(&mut out, 2, tag);
                }
            }
        }
        if let Some(difficulty) = self.difficulty {
            let _ = writeln!(out, "difficulty: {difficulty}");
        }
        out.push('\n');
        self.write_game(&mut out, registry);
        self.write_deal(&mut out);
        if self.goal != Goal::default() {
            let Goal { score, moves, passes } = self.goal;
            let parts = [score, moves, passes].into_iter().zip(keys::GOAL);
            let parts: Vec<String> =
                parts.filter_map(|(value, key)| value.map(|value| format!("{key}: {value}"))).collect();
            let _ = writeln!(out, "goal: {{ {} }}", parts.join(", "));
        }
        if let Some(start) = &self.start {
            script(&mut out, 0, "start", start);
        }
        if !self.solutions.is_empty() {
            out.push_str("\nsolutions:\n");
            for solution in &self.solutions {
                solution.write(&mut out);
            }
        }
        if !self.epilogue.is_empty() {
            out.push('\n');
        }
        for line in &self.epilogue {
            comment(&mut out, 0, line);
        }
        out
    }

    /// `game:` and, where the options are no preset's, `rules:` beside the nearest preset.
    fn write_game(&self, out: &mut String, registry: &Registry) {
        let preset = registry.nearest(&self.game).expect("a game's family is registered").id;
        let _ = writeln!(out, "game: {preset}");
        let base = registry.game(preset, &[]).expect("a preset");
        let family = registry.families().iter().find(|family| family.id() == self.game.family());
        let specs = family.expect("a game's family is registered").options().iter();
        // In the order in which the family lists its options.
        let own: Vec<String> = specs
            .map(|option| (option.name, self.game.options().get(option.name)))
            .filter(|(name, value)| *value != base.options().get(name))
            .map(|(name, value)| format!("{name}: {value}"))
            .collect();
        if !own.is_empty() {
            let _ = writeln!(out, "rules: {{ {} }}", own.join(", "));
        }
    }

    fn write_deal(&self, out: &mut String) {
        match &self.deal {
            DraftDeal::Named(source) => {
                let _ = writeln!(out, "deal: {{ {} }}", name(source));
            }
            DraftDeal::Deck(cards) => {
                let _ = write!(out, "deal:\n  deck: >\n{}", wrapped(cards, 4));
            }
            DraftDeal::Cards(setup, source) => {
                out.push_str("deal:\n");
                match self.game.gather(setup) {
                    Some(_) => self.write_start(out, setup),
                    None => self.write_position(out, setup),
                }
                match source {
                    // A number is no check by itself, the id of its deal is one.
                    Some(DealSource::PySolFc(number)) => {
                        let _ = writeln!(out, "  id: \"{}#pysolfc:{number}\"", self.game.name());
                    }
                    Some(source) => {
                        let _ = writeln!(out, "  {}", name(source));
                    }
                    None => {}
                }
            }
        }
    }

    /// The piles of a start, under the names that `deal` has for them.
    fn write_start(&self, out: &mut String, setup: &Setup) {
        let of_zone = |zone: Zone| self.game.layout().iter().filter(move |(pile, _)| pile.zone == zone);
        if of_zone(Zone::Reserve).next().is_some() {
            out.push_str("  reserves:\n");
            for (pile, _) in of_zone(Zone::Reserve) {
                let _ = writeln!(out, "    - {}", spaced(setup.pile(*pile)));
            }
        }
        let foundations: Vec<Card> =
            of_zone(Zone::Foundation).flat_map(|(pile, _)| setup.pile(*pile)).copied().collect();
        match foundations[..] {
            [] => {}
            [one] => {
                let _ = writeln!(out, "  foundation: {one}");
            }
            _ => {
                let _ = writeln!(out, "  bases: {}", spaced(&foundations));
            }
        }
        let _ = write!(out, "  stock: >\n{}", wrapped(setup.pile(PileId::STOCK), 4));
    }

    fn write_position(&self, out: &mut String, setup: &Setup) {
        out.push_str("  position:\n");
        for &pile in self.game.piles() {
            let cards = setup.pile(pile);
            if cards.len() > 20 {
                let _ = write!(out, "    {pile}: >\n{}", wrapped(cards, 6));
            } else if !cards.is_empty() {
                let _ = writeln!(out, "    {pile}: {}", spaced(cards));
            }
        }
        if setup.pass != 1 {
            let _ = writeln!(out, "    pass: {}", setup.pass);
        }
        if !setup.played {
            out.push_str("    played: false\n");
        }
    }
}

impl DraftSolution {
    fn write(&self, out: &mut String) {
        for line in &self.comments {
            comment(out, 2, line);
        }
        let _ = writeln!(out, "  - name: {}", scalar::flow(&self.name));
        let from = self.from.as_ref().map(ToString::to_string);
        for (key, value) in [
            ("title", &self.title),
            ("notes", &self.notes),
            ("by", &self.by),
            ("date", &self.date),
            ("source", &self.source),
        ] {
            if let Some(value) = value {
                entry(out, 4, key, value);
            }
        }
        match &self.expect {
            None => {}
            Some(Expect::Illegal(code)) => {
                let _ = writeln!(out, "    expect: {{ illegal: {} }}", scalar::flow(code));
            }
            Some(expect) => {
                let _ = writeln!(out, "    expect: {expect}");
            }
        }
        if let Some(from) = &from {
            let _ = writeln!(out, "    from: {}", scalar::flow(from));
        }
        script(out, 4, "moves", &self.moves);
    }
}

fn comment(out: &mut String, indent: usize, text: &str) {
    // A comment ends with its line; what could end the line is made a blank.
    let text: String = text.chars().map(|c| if scalar::is_plain_character(c) { c } else { ' ' }).collect();
    let _ = writeln!(out, "{:indent$}# {}", "", text.trim_end());
    if text.trim_end().is_empty() {
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
}

/// A key with a text, which may be long.
fn entry(out: &mut String, indent: usize, key: &str, text: &str) {
    let room = WIDTH.saturating_sub(indent + key.chars().count() + 2);
    value(out, indent, key, written(text, Style::Plain, indent + 2, room));
}

/// An item with a text.
fn item(out: &mut String, indent: usize, text: &str) {
    let (head, lines) = match written(text, Style::Plain, indent + 2, WIDTH.saturating_sub(indent + 2)) {
        Written::Inline(text) => (text, Vec::new()),
        Written::Block(head, lines) => (head.to_owned(), lines),
    };
    let _ = writeln!(out, "{:indent$}- {head}", "");
    for line in lines {
        let inner = if line.is_empty() { 0 } else { indent + 2 };
        let _ = writeln!(out, "{:inner$}{line}", "");
    }
}

/// A key with a script.
fn script(out: &mut String, indent: usize, key: &str, text: &str) {
    value(out, indent, key, written_script(text, key == "start"));
}

fn value(out: &mut String, indent: usize, key: &str, value: Written) {
    match value {
        Written::Inline(text) => {
            let _ = writeln!(out, "{:indent$}{key}: {text}", "");
        }
        Written::Block(head, lines) => {
            let _ = writeln!(out, "{:indent$}{key}: {head}", "");
            for line in lines {
                let inner = if line.is_empty() { 0 } else { indent + 2 };
                let _ = writeln!(out, "{:inner$}{line}", "");
            }
        }
    }
}

/// A script as a value: as a block, so that another move is another line. `short`: one word stays on the line of its
/// key.
pub(crate) fn written_script(text: &str, short: bool) -> Written {
    let text = text.trim_matches([' ', '\t', '\n', '\r']);
    let kept = text.chars().all(|c| scalar::is_plain_character(c) || matches!(c, '\n' | '\t'));
    if text.is_empty() || !kept {
        return Written::Inline(scalar::block(text));
    }
    if short && !text.contains(['\n', '\t', ' ', '@', '"', '#', '(']) && scalar::flow(text) == text {
        return Written::Inline(text.to_owned());
    }
    Written::Block("|", text.lines().map(str::to_owned).collect())
}

fn name(source: &DealSource) -> String {
    match source {
        DealSource::Seed(seed) => format!("seed: {seed}"),
        DealSource::PySolFc(number) => format!("pysolfc: \"{number}\""),
        DealSource::Cards => unreachable!("cards are written as cards"),
    }
}

fn spaced(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Cards over several lines.
fn wrapped(cards: &[Card], indent: usize) -> String {
    let per_line = (WIDTH - indent) / 3;
    let mut out = String::new();
    for line in cards.chunks(per_line) {
        let _ = writeln!(out, "{:indent$}{}", "", spaced(line));
    }
    out
}
