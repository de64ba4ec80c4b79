//! The JSON Schema of puzzle files, for editors: made from the same lists as the reader, with a text for every hover.

mod deal;
mod solution;

use serde_json::{Map, Value, json};

use super::keys;
use super::read_goal::{MOST_MOVES, MOST_PASSES};
use crate::games::{Family, OptionSpec, Registry, Value as OptionValue, Values};

/// The JSON Schema (draft 2020-12) of puzzle files. It takes every file that [`read`](super::read) takes; what only
/// the rules can say (is every card there once?) it leaves to them.
pub fn puzzle_schema(registry: &Registry) -> Value {
    let mut properties = Map::new();
    for &key in keys::PUZZLE {
        properties.insert(key.to_owned(), puzzle_key(key, registry));
    }
    let mut of_games: Vec<Value> = registry.families().iter().map(|family| family_says(*family, registry)).collect();
    of_games.push(deal::numbers(registry));
    let mut schema =
        map(properties, "A puzzle: a deal of a game, what is asked of the player, and recorded solutions.");
    let own = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "trove puzzle",
        "required": ["trove", "game", "deal"],
        "allOf": of_games,
        "$defs": {
            "text": described(json!({ "type": ["string", "number", "boolean"] }), "A line of text."),
            "texts": texts(),
            "date": {
                "type": ["string", "integer"],
                "pattern": "^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",
                "patternErrorMessage": "this is no date; write 2026-11-30, 2026-11 or 2026",
                "description": "A date: `2026-11-30`, `2026-11` or `2026`."
            },
            "name": {
                "type": ["string", "boolean"],
                "pattern": "^[A-Za-z][A-Za-z0-9_-]*$",
                "patternErrorMessage": "this cannot be a name; write a letter, then letters, digits, - and _",
                "not": { "enum": ["end", "line"] },
                "description": "A name: a letter, then letters, digits, `-` and `_`; not `end` or `line`."
            },
            "cards": deal::cards(),
            "path": {
                "type": ["string", "number", "boolean"],
                "pattern": "^[^/\\\\:][^\\\\]*$",
                "patternErrorMessage": "this is no path below the file's folder; join its parts by /",
                "not": { "type": "string", "pattern": "(^|/)(\\.{0,2})(/|$)" },
                "description": "A path below this file's folder, its parts joined by `/`."
            }
        }
    });
    merge(&mut schema, own);
    hovers(&mut schema);
    schema
}

/// Says every text that has marks of Markdown in it as Markdown too, for editors that know `markdownDescription`; they
/// would show the marks of a plain one.
fn hovers(schema: &mut Value) {
    match schema {
        Value::Object(keywords) => {
            // Beside a reference the text would else give way to that of what it refers to.
            let refers = keywords.contains_key("$ref");
            let text = keywords.get("description").and_then(Value::as_str);
            let marked = text.filter(|text| refers || text.contains('`'));
            if let Some(text) = marked.map(str::to_owned) {
                keywords.insert("markdownDescription".to_owned(), text.into());
            }
            keywords.values_mut().for_each(hovers);
        }
        Value::Array(list) => list.iter_mut().for_each(hovers),
        _ => {}
    }
}

/// A map with these keys, `x-…` and no others.
fn map(properties: Map<String, Value>, description: &str) -> Value {
    json!({
        "type": "object",
        "description": description,
        "properties": properties,
        "patternProperties": { "^x-": own_key() },
        "additionalProperties": false
    })
}

fn own_key() -> Value {
    json!({ "description": "A key of your own, for your own programs. It may hold anything and is ignored." })
}

fn described(mut schema: Value, description: &str) -> Value {
    merge(&mut schema, json!({ "description": description }));
    schema
}

fn merge(into: &mut Value, more: Value) {
    if let (Value::Object(into), Value::Object(more)) = (into, more) {
        into.extend(more);
    }
}

/// A definition by its name, with a text and examples of its own.
fn of<const N: usize>(name: &str, description: &str, examples: [&str; N]) -> Value {
    let mut schema = json!({ "$ref": format!("#/$defs/{name}"), "description": description });
    if N > 0 {
        merge(&mut schema, json!({ "examples": examples.to_vec() }));
    }
    schema
}

fn properties(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Map<String, Value> {
    entries.into_iter().map(|(key, schema)| (key.to_owned(), schema)).collect()
}

fn puzzle_key(key: &str, registry: &Registry) -> Value {
    match key {
        "trove" => json!({
            "const": 1,
            "description": "Version of the format. Every puzzle begins with `trove: 1`."
        }),
        "id" => of(
            "name",
            "Name of the puzzle, which scripts and programs call it by. It is unique in a collection. Without it the \
             file's name without its ending is used.",
            ["seventh-veil"],
        ),
        "title" => json!({
            "$ref": "#/$defs/texts",
            "description": "Title that players see: a text, or a map of language tags to texts.",
            "examples": ["The Seventh Veil", { "en": "The Seventh Veil", "de": "Der siebte Schleier" }]
        }),
        "author" => of("text", "Who made the puzzle.", []),
        "source" => of(
            "text",
            "Where the deal comes from: a book, a site, another program.",
            ["Osmosis, deal 12345 of PySolFC"],
        ),
        "license" => of("text", "Licence of the puzzle, best as an SPDX identifier.", ["CC0-1.0", "CC-BY-4.0"]),
        "created" => of("date", "When the puzzle was made: a day, a month or a year.", ["2026-11-30", "2026-11"]),
        "notes" => json!({
            "$ref": "#/$defs/texts",
            "description": "Notes for players, without giving the solution away: a text, or a map of language tags to texts."
        }),
        "tags" => json!({
            "type": "array",
            "items": { "$ref": "#/$defs/text" },
            "description": "Words to find the puzzle by.",
            "examples": [["few-moves", "row-order"]]
        }),
        "difficulty" => json!({
            "type": "integer", "minimum": 1, "maximum": 5,
            "description": "How hard the author finds it, from 1 (easy) to 5 (very hard)."
        }),
        "game" => games(registry),
        "rules" => json!({
            "type": ["object", "null"],
            "description": "Options in which the rules differ from those of `game`. `trove games` lists the options of \
                            every game.",
            "examples": [{ "draw": 1 }]
        }),
        "deal" => deal::deal(),
        "goal" => goal(),
        "start" => of(
            "text",
            "Moves that are played already: the puzzle starts after them. Main-line moves only, without assertions.",
            ["deal*2", "KD deal"],
        ),
        _ => json!({
            "type": ["array", "null"],
            "items": solution::solution(),
            "description": "Recorded solutions, and lines that their author expects to fail. `trove check` replays every \
                            one. Scripts in a folder beside this file that bears its name are solutions too, without \
                            being listed here."
        }),
    }
}

fn texts() -> Value {
    json!({
        "type": ["string", "number", "boolean", "object"],
        "minProperties": 1,
        "patternProperties": {
            "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$": of("text", "The text in this language.", []),
            "^x-": own_key()
        },
        "additionalProperties": false,
        "description": "A text, or a map of language tags to texts: `{ en: …, de: … }`."
    })
}

fn games(registry: &Registry) -> Value {
    let (mut names, mut notes) = (Vec::new(), Vec::new());
    for variant in registry.families().iter().flat_map(|family| family.variants()) {
        for name in std::iter::once(&variant.id).chain(variant.aliases) {
            names.push(*name);
            notes.push(format!("{}. {}.", variant.title, capital(variant.note)));
        }
    }
    json!({
        "enum": names,
        "enumDescriptions": notes,
        "description": "The game, a preset of rules. `trove games` lists them all, and `trove games osmosis` tells the \
                        rules of one in words; `rules` changes single options."
    })
}

/// A condition on a word. A pattern, since editors offer and show the words of every `enum`, those of conditions too.
fn one_of(words: &[&str]) -> Value {
    json!({ "pattern": format!("^({})$", words.join("|")) })
}

/// That a map has at least one of some keys. Not by `anyOf`: where all its schemas hold, editors show their texts, of
/// which they have none, instead of the text beside it.
fn has_one<'a>(keys: impl Iterator<Item = &'a str>) -> Value {
    let none: Map<String, Value> = keys.map(|key| (key.to_owned(), Value::Bool(false))).collect();
    json!({ "not": { "properties": none } })
}

/// Every name of a family's games.
fn names(family: &dyn Family) -> Vec<&'static str> {
    let names =
        |variant: &'static crate::games::Variant| std::iter::once(variant.id).chain(variant.aliases.iter().copied());
    family.variants().iter().flat_map(names).collect()
}

/// What `rules` and `deal` take if `game` is one of a family.
fn family_says(family: &dyn Family, registry: &Registry) -> Value {
    let options = properties(family.options().iter().map(|spec| (spec.name, option(spec))));
    let mut rules = map(options, "Options in which the rules differ from those of `game`.");
    merge(&mut rules, json!({ "type": ["object", "null"] }));
    json!({
        "if": { "properties": { "game": one_of(&names(family)) }, "required": ["game"] },
        "then": { "properties": { "rules": rules, "deal": deal::in_family(family, registry) } }
    })
}

fn option(spec: &OptionSpec) -> Value {
    let values = match spec.values {
        Values::Flag => json!({ "type": "boolean" }),
        Values::Words(words) => json!({ "enum": words }),
        Values::Number { min, max, words: [] } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Values::Number { min, max, words } => {
            json!({ "oneOf": [{ "type": "integer", "minimum": min, "maximum": max }, { "enum": words }] })
        }
    };
    let default = match spec.default {
        OptionValue::Flag(flag) => json!(flag),
        OptionValue::Number(number) => json!(number),
        OptionValue::Word(word) => json!(word),
    };
    let text = capital(spec.help);
    let description = format!(
        "{text}: {}. `{}: {}` unless the game says otherwise.",
        spec.values.in_words(),
        spec.name,
        spec.default
    );
    let mut schema = described(values, &description);
    merge(&mut schema, json!({ "default": default }));
    schema
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn goal() -> Value {
    let number = |most: u32, description: &str| json!({ "type": "integer", "minimum": 1, "maximum": most, "description": description });
    let keys = properties([
        ("score", number(52, "So many cards have to lie on foundations, those that lie there at the start included.")),
        (
            "moves",
            number(MOST_MOVES, "Within so many moves: every deal, redeal and play from the puzzle's start counts."),
        ),
        ("passes", number(MOST_PASSES, "Within so many passes through the stock; the first one counts.")),
    ]);
    let mut several = map(keys, "What has to be reached, and within how much.");
    merge(&mut several, has_one(keys::GOAL.iter().copied()));
    json!({
        "oneOf": [{ "const": "win", "description": "Every card lies on the foundations." }, several],
        "default": "win",
        "examples": ["win", { "score": 40 }, { "moves": 60 }, { "passes": 3, "score": 52 }],
        "description": "When the puzzle is solved: `win` (every card lies on the foundations, also without this key), or \
                        `{ score: 40 }`, `{ moves: 60 }` (a win within so many moves), `{ passes: 3 }`, or several of them."
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_reader_is_in_it() {
        let schema = puzzle_schema(&Registry::standard());
        let keys_of = |pointer: &str| -> Vec<String> {
            let properties = schema.pointer(pointer).and_then(Value::as_object).expect(pointer);
            properties.keys().cloned().collect()
        };
        for (pointer, keys) in [
            ("/properties", keys::PUZZLE),
            ("/properties/deal/properties", keys::DEAL),
            ("/properties/goal/oneOf/1/properties", keys::GOAL),
            ("/properties/solutions/items/properties", keys::SOLUTION),
        ] {
            let (mut found, mut wanted) = (keys_of(pointer), keys.to_vec());
            found.sort();
            wanted.sort_unstable();
            assert_eq!(found, wanted, "{pointer}");
        }
    }

    /// Calls a function for every schema in one that has a text of its own to be shown: its place, and itself.
    fn shown(at: &Value, place: &str, see: &mut dyn FnMut(&str, &Value)) {
        match at {
            Value::Object(keywords) => {
                for (keyword, value) in keywords {
                    let place = format!("{place}/{keyword}");
                    match (keyword.as_str(), value) {
                        // Conditions are compared, not shown; examples are no schemas.
                        ("if" | "not" | "examples" | "default" | "body", _) => {}
                        ("properties" | "patternProperties" | "$defs", Value::Object(members)) => {
                            for (name, member) in members {
                                let inner = format!("{place}/{name}");
                                // Beyond options, `then` narrows what has its text elsewhere.
                                let narrows = inner.contains("/then/") && !inner.contains("/rules/");
                                if !narrows && *member != Value::Bool(false) {
                                    see(&inner, member);
                                }
                                shown(member, &inner, see);
                            }
                        }
                        _ => shown(value, &place, see),
                    }
                }
            }
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(at, value)| shown(value, &format!("{place}/{at}"), see));
            }
            _ => {}
        }
    }

    #[test]
    fn every_key_has_a_text_for_its_hover() {
        let schema = puzzle_schema(&Registry::standard());
        let mut seen = 0;
        shown(&schema, "", &mut |place, member| {
            seen += 1;
            let text = member["description"].as_str().unwrap_or_else(|| panic!("{place} has no text"));
            let sentences = text.starts_with(|c: char| c.is_uppercase() || c == '`') && text.ends_with('.');
            assert!(sentences && !text.contains("  ") && text.chars().count() < 400, "{place}: {text:?}");
            assert_eq!(text.matches('`').count() % 2, 0, "{place}: {text:?}");
            let markdown = member.get("markdownDescription").and_then(Value::as_str);
            let wanted = text.contains('`') || member.get("$ref").is_some();
            assert_eq!(markdown, wanted.then_some(text), "{place}");
            if member.get("pattern").is_some() {
                let message =
                    member["patternErrorMessage"].as_str().unwrap_or_else(|| panic!("{place} has no message"));
                assert!(!message.ends_with('.') && message.chars().next().is_some_and(char::is_lowercase), "{message}");
            }
        });
        assert!(seen > 60, "{seen}");
    }

    /// See [`has_one`].
    #[test]
    fn nothing_hides_a_text_from_editors() {
        let text = puzzle_schema(&Registry::standard()).to_string();
        assert!(!text.contains("\"anyOf\""));
        // Words of a condition would be offered and shown as if they belonged to the key.
        assert!(!text.contains("\"if\":{\"properties\":{\"game\":{\"enum\""));
    }

    #[test]
    fn every_word_of_a_list_has_a_text() {
        fn look(at: &Value) -> usize {
            let own = match (&at["enum"], &at["enumDescriptions"]) {
                (Value::Array(words), Value::Array(texts)) => {
                    assert_eq!(words.len(), texts.len(), "{words:?}");
                    1
                }
                (_, texts) => {
                    assert!(texts.is_null());
                    0
                }
            };
            let members: Vec<&Value> = match at {
                Value::Object(map) => map.values().collect(),
                Value::Array(list) => list.iter().collect(),
                _ => Vec::new(),
            };
            own + members.into_iter().map(look).sum::<usize>()
        }
        assert_eq!(look(&puzzle_schema(&Registry::standard())), 2, "games and outcomes");
    }
}
