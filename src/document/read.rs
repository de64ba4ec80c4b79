//! A text → the puzzles in it.

use std::collections::HashMap;

use super::puzzle::{Document, File, Places, Puzzle};
use super::read_goal::Start;
use super::reader::{MOST_FAULTS, Reader, head, kind_in_words};
use super::rules::{Setting, choose};
use super::{fault, keys};
use crate::games::{AnyGame, Registry};
use crate::notation;
use crate::source::{Severity, SourceFile, Span, shown};
use crate::yaml::{self, Entry, Kind, Resolved, Style, Tree, resolve};

/// Reads a puzzle file. `stem` is the file's name without its ending, the id of a puzzle that has none of its own.
///
/// Nothing is thrown away at the first fault: every document is read to its end, and everything that is wrong with it
/// is in its list, in the order of the file.
pub fn read(file: &SourceFile, stem: &str, registry: &Registry) -> File {
    let stream = yaml::parse(file.text());
    let mut read = File { documents: Vec::new(), faults: stream.faults };
    if stream.documents.is_empty() && read.faults.is_empty() {
        let begin = if file.text().starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let first = file.text()[begin..].chars().next().map_or(0, char::len_utf8);
        read.faults.push(fault::empty(Span::new(begin, begin + first)));
    }
    let mut ids: HashMap<String, Span> = HashMap::new();
    for tree in stream.documents {
        let mut document = read_document(file.text(), stem, registry, tree, &mut ids);
        // Missing cards are what is left to say when everything at a place of its own is said.
        document.faults.sort_by_key(|fault| (fault.code == "deal::missing-cards", fault.span));
        if document.faults.len() > MOST_FAULTS {
            document.faults.truncate(MOST_FAULTS);
            let last = document.faults.last_mut().expect("just cut to some");
            last.help = Some("there are more faults than are told at once; these come first".to_owned());
        }
        read.documents.push(document);
    }
    read
}

fn read_document(text: &str, stem: &str, registry: &Registry, tree: Tree, ids: &mut HashMap<String, Span>) -> Document {
    let sound = tree.faults.is_empty();
    let mut document = Document { id: stem.to_owned(), span: tree.span, faults: tree.faults, puzzle: None };
    let Some(root) = tree.root else { return document };
    let mut reader = Reader { text, registry, faults: Vec::new() };
    match &root.kind {
        Kind::Mapping(entries) => {
            let puzzle = reader.puzzle(entries, head(text, &root), stem, &mut document, ids);
            document.puzzle = puzzle.filter(|_| sound);
        }
        _ if root.is_null() => reader.faults.push(fault::empty(root.span)),
        _ => reader.faults.push(fault::not_a_map(head(text, &root))),
    }
    document.faults.append(&mut reader.faults);
    document
}

/// What the file says about the version of its format.
enum Format {
    Known,
    Wrong,
    Newer,
}

impl Reader<'_> {
    fn puzzle(
        &mut self,
        entries: &[Entry],
        place: Span,
        stem: &str,
        document: &mut Document,
        ids: &mut HashMap<String, Span>,
    ) -> Option<Puzzle> {
        let corrected = keys::corrected(entries, keys::PUZZLE);
        let get = |key: &str| corrected.iter().find(|entry| entry.key.text == key);
        let format = self.format(get("trove"), place);
        if matches!(format, Format::Newer) {
            return None;
        }
        self.check_keys(entries, "a puzzle", keys::PUZZLE);
        let mut places = Places::default();
        let id = self.id(get("id"), place, stem, ids);
        if let Some(id) = &id {
            document.id.clone_from(id);
        }
        places.id = get("id").map(|entry| entry.value.span);
        let title = get("title").and_then(|entry| self.text(entry));
        let author = get("author").and_then(|entry| self.string(entry));
        let source = get("source").and_then(|entry| self.string(entry));
        let license = get("license").and_then(|entry| self.string(entry));
        let created = get("created").and_then(|entry| self.date(entry));
        let notes = get("notes").and_then(|entry| self.text(entry));
        let tags = get("tags").and_then(|entry| self.strings(entry)).unwrap_or_default();
        let difficulty = get("difficulty").and_then(|entry| self.number(entry, 1, 5, "1 is easy, 5 is very hard"));
        let game = self.game(get("game"), get("rules"), place, &mut places);
        let before_deal = self.faults.len();
        let deal = match get("deal") {
            Some(entry) => {
                places.deal = entry.key.span;
                places.deal_value = entry.value.span;
                self.deal(entry, game.as_ref(), &mut places)
            }
            None => {
                self.fault(fault::missing_key(place, "deal", "a puzzle", "write the piles, or `deal: { seed: 42 }`"))
            }
        };
        let deal = deal.filter(|_| !self.errors_since(before_deal));
        let start_position = deal.as_ref().map(|deal| Start::of(deal.game(), deal.setup()));
        places.goal = get("goal").map(|entry| entry.key.span);
        let before_goal = self.faults.len();
        let goal = get("goal").and_then(|entry| self.goal(entry, start_position.as_ref()));
        let goal_is_wrong = self.errors_since(before_goal);
        places.start = get("start").map(|entry| entry.key.span);
        let start = get("start").map(|entry| self.script(entry));
        places.solutions = get("solutions").map(|entry| entry.key.span);
        let solutions = get("solutions").map(|entry| self.solutions(entry)).unwrap_or_default();
        // A wrong start or goal makes another puzzle of it, a wrong title does not.
        let start = match start {
            Some(None) => return None,
            Some(start) => start,
            None => None,
        };
        let (id, deal, Format::Known, false) = (id?, deal?, format, goal_is_wrong) else { return None };
        Some(Puzzle {
            id,
            title,
            author,
            source,
            license,
            created,
            notes,
            tags,
            difficulty: difficulty.and_then(|difficulty| u8::try_from(difficulty).ok()),
            game: deal.game().clone(),
            setup: deal.setup().clone(),
            deal: deal.canonical(),
            start,
            goal: goal.unwrap_or_default(),
            solutions,
            places,
        })
    }

    fn errors_since(&self, before: usize) -> bool {
        self.faults[before..].iter().any(|fault| fault.severity == Severity::Error)
    }

    fn format(&mut self, entry: Option<&Entry>, place: Span) -> Format {
        const HELP: &str = "the first line of a puzzle is `trove: 1`";
        let Some(entry) = entry else {
            self.faults.push(fault::missing_key(place, "trove", "a puzzle", HELP));
            return Format::Wrong;
        };
        let scalar = entry.value.scalar().filter(|scalar| scalar.style == Style::Plain);
        match scalar.map(|scalar| (scalar.text.as_str(), resolve(scalar))) {
            Some(("1", _)) => Format::Known,
            Some((text, Resolved::Integer(number))) if number > 1 => {
                self.faults.push(fault::newer_format(entry.value.span, text));
                Format::Newer
            }
            _ => {
                let found = kind_in_words(&entry.value);
                let fault = match resolved_number(entry) {
                    true => fault::out_of_range(entry.value.span, "the format of this file is 1".to_owned(), HELP),
                    false => fault::wrong_type(entry.value.span, "trove", "the number 1", found).help(HELP),
                };
                self.faults.push(fault);
                Format::Wrong
            }
        }
    }

    fn id(
        &mut self,
        entry: Option<&Entry>,
        place: Span,
        stem: &str,
        ids: &mut HashMap<String, Span>,
    ) -> Option<String> {
        let (id, span) = match entry {
            Some(entry) => {
                let id = self.string(entry)?;
                if !notation::is_name(&id) {
                    return self.fault(fault::bad_name(entry.value.span, "the id of a puzzle", &id));
                }
                (id, entry.value.span)
            }
            None if notation::is_name(stem) => (stem.to_owned(), place),
            None => return self.fault(fault::stem_is_no_id(place, stem)),
        };
        if let Some(&first) = ids.get(&id) {
            return self.fault(fault::duplicate_id(span, &id, first));
        }
        ids.insert(id.clone(), span);
        Some(id)
    }

    fn game(
        &mut self,
        game: Option<&Entry>,
        rules: Option<&Entry>,
        place: Span,
        places: &mut Places,
    ) -> Option<AnyGame> {
        let before = self.faults.len();
        let mut settings = Vec::new();
        if let Some(rules) = rules {
            places.rules = Some(rules.key.span);
            self.settings(rules, &mut settings);
        }
        let Some(entry) = game else {
            return self.fault(fault::missing_key(place, "game", "a puzzle", "for instance `game: osmosis`"));
        };
        places.game = entry.key.span;
        places.game_value = entry.value.span;
        let name = self.string(entry)?;
        let game = choose(self.registry, &name, entry.value.span, &settings, &mut self.faults);
        game.filter(|_| !self.errors_since(before))
    }

    fn settings(&mut self, rules: &Entry, settings: &mut Vec<Setting>) {
        let entries = match &rules.value.kind {
            Kind::Mapping(entries) => entries,
            _ if rules.value.is_null() => return,
            _ => {
                let fault =
                    fault::wrong_type(rules.value.span, "rules", "a map of options", kind_in_words(&rules.value));
                let written = rules.value.scalar().map_or("", |scalar| &scalar.text);
                let words: Vec<&str> = written.split([' ', '=', ':']).filter(|word| !word.is_empty()).collect();
                self.faults.push(match words[..] {
                    [name, value] => fault.help(format!("write `rules: {{ {}: {} }}`", shown(name), shown(value))),
                    _ => fault,
                });
                return;
            }
        };
        for entry in entries.iter().filter(|entry| !keys::is_own(&entry.key.text)) {
            match entry.value.scalar() {
                Some(scalar) => settings.push(Setting {
                    name: entry.key.text.clone(),
                    name_span: entry.key.span,
                    value: scalar.text.clone(),
                    value_span: entry.value.span,
                    quoted: scalar.style != Style::Plain,
                }),
                None => {
                    self.wrong_type::<()>(entry, "one value");
                }
            }
        }
    }
}

fn resolved_number(entry: &Entry) -> bool {
    let scalar = entry.value.scalar();
    scalar.is_some_and(|scalar| matches!(resolve(scalar), Resolved::Integer(_) | Resolved::Float(_)))
}
