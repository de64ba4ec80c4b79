//! The JSON Schema of puzzle files, for editors: made from the same lists as the reader, with a text for every hover.

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
    let families: Vec<Value> = registry.families().iter().map(|family| rules_of(*family)).collect();
    let mut schema = map(properties, "A puzzle deal with its solutions.");
    let own = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "trove puzzle",
        "required": ["trove", "game", "deal"],
        "allOf": families,
        "$defs": {
            "text": described(json!({ "type": ["string", "number", "boolean"] }), "A line of text."),
            "texts": texts(),
            "date": {
                "type": ["string", "integer"],
                "pattern": "^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",
                "description": "A date: `2026-11-30`, `2026-11` or `2026`."
            },
            "name": {
                "type": "string",
                "pattern": "^[A-Za-z][A-Za-z0-9_-]*$",
                "not": { "enum": ["end", "line"] }
            },
            "cards": cards(),
            "path": {
                "type": ["string", "number", "boolean"],
                "pattern": "^[^/\\\\:][^\\\\]*$",
                "description": "A path below this file's folder, its parts joined by `/`."
            }
        }
    });
    merge(&mut schema, own);
    schema
}

/// A map with these keys, `x-…` and no others.
fn map(properties: Map<String, Value>, description: &str) -> Value {
    json!({
        "type": "object",
        "description": description,
        "properties": properties,
        "patternProperties": { "^x-": true },
        "additionalProperties": false
    })
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

fn of(name: &str, description: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}"), "description": description })
}

fn properties(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Map<String, Value> {
    entries.into_iter().map(|(key, schema)| (key.to_owned(), schema)).collect()
}

fn puzzle_key(key: &str, registry: &Registry) -> Value {
    match key {
        "trove" => json!({ "const": 1, "description": "Version of the format: 1. The first line of a puzzle." }),
        "id" => {
            of("name", "Name of the puzzle, unique in a collection; by default the file's name without its ending.")
        }
        "title" => of("texts", "Title for players: a text, or a map of language tags to texts."),
        "author" => of("text", "Who made the puzzle."),
        "source" => of("text", "Where the deal comes from: a book, a site, another program."),
        "license" => of("text", "Licence of the puzzle, best as an SPDX id: `CC0-1.0`."),
        "created" => of("date", "When the puzzle was made: `2026-11-30`, `2026-11` or `2026`."),
        "notes" => of("texts", "Notes for players: a text, or a map of language tags to texts."),
        "tags" => json!({
            "type": "array",
            "items": { "$ref": "#/$defs/text" },
            "description": "Words to find the puzzle by."
        }),
        "difficulty" => json!({
            "type": "integer", "minimum": 1, "maximum": 5,
            "description": "How hard the author finds it: 1 is easy, 5 is very hard."
        }),
        "game" => games(registry),
        "rules" => json!({
            "type": ["object", "null"],
            "description": "Options that differ from those of `game`."
        }),
        "deal" => deal(),
        "goal" => goal(),
        "start" => of(
            "text",
            "Moves already played, such as `deal*2`; the puzzle starts after them. Main line only, without assertions.",
        ),
        _ => json!({
            "type": ["array", "null"],
            "items": solution(),
            "description": "Recorded solutions, and lines that their author expects to fail. Scripts in a folder beside \
                            this file that bears its name are solutions too."
        }),
    }
}

fn texts() -> Value {
    json!({
        "anyOf": [
            { "$ref": "#/$defs/text" },
            {
                "type": "object",
                "minProperties": 1,
                "patternProperties": { "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$": { "$ref": "#/$defs/text" }, "^x-": true },
                "additionalProperties": false
            }
        ]
    })
}

fn cards() -> Value {
    json!({
        "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" } },
            { "type": "null" }
        ],
        "description": "Cards from the bottom of the pile to its top, with blanks or commas between them: `4D QC 9H KS`."
    })
}

fn games(registry: &Registry) -> Value {
    let (mut names, mut notes) = (Vec::new(), Vec::new());
    for variant in registry.families().iter().flat_map(|family| family.variants()) {
        for name in std::iter::once(&variant.id).chain(variant.aliases) {
            names.push(*name);
            notes.push(format!("{}: {}", variant.title, variant.note));
        }
    }
    json!({
        "enum": names,
        "enumDescriptions": notes,
        "description": "The game: a preset of rules. `trove games` lists them; `rules` changes single options."
    })
}

/// What `rules` takes if `game` is one of a family.
fn rules_of(family: &dyn Family) -> Value {
    let names: Vec<&str> = family
        .variants()
        .iter()
        .flat_map(|variant| std::iter::once(variant.id).chain(variant.aliases.iter().copied()))
        .collect();
    let options = properties(family.options().iter().map(|spec| (spec.name, option(spec))));
    let mut rules = map(options, "Options that differ from those of `game`.");
    merge(&mut rules, json!({ "type": ["object", "null"] }));
    json!({
        "if": { "properties": { "game": { "enum": names } }, "required": ["game"] },
        "then": { "properties": { "rules": rules } }
    })
}

fn option(spec: &OptionSpec) -> Value {
    let values = match spec.values {
        Values::Flag => json!({ "type": "boolean" }),
        Values::Words(words) => json!({ "enum": words }),
        Values::Number { min, max, words: [] } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Values::Number { min, max, words } => {
            json!({ "anyOf": [{ "type": "integer", "minimum": min, "maximum": max }, { "enum": words }] })
        }
    };
    let default = match spec.default {
        OptionValue::Flag(flag) => json!(flag),
        OptionValue::Number(number) => json!(number),
        OptionValue::Word(word) => json!(word),
    };
    let description = format!("{}: {}. Default: {}.", capital(spec.help), spec.values.in_words(), spec.default);
    let mut schema = described(values, &description);
    merge(&mut schema, json!({ "default": default }));
    schema
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn deal() -> Value {
    let pass = json!({
        "type": "integer", "minimum": 1, "maximum": 99,
        "description": "Current pass through the stock; 1 if it is left out."
    });
    let played = json!({
        "type": "boolean",
        "description": "Whether a card has been played since the last redeal; true if it is left out."
    });
    let position = json!({
        "type": "object",
        "description": "A position in the middle of a game: pile names and their cards. Piles that are not named are empty.",
        "properties": { "pass": pass, "played": played },
        "patternProperties": {
            "^[Ss]$": of("cards", "The stock in dealing order: the first card is dealt first."),
            "^[Ww][1-9]?$": of("cards", "A waste pile, bottom to top."),
            "^[Rr][1-9]$": of("cards", "A reserve, bottom to top."),
            "^[Ff][1-9]$": of("cards", "A foundation, in the order of play."),
            "^x-": true
        },
        "additionalProperties": false
    });
    let keys = properties([
        (
            "reserves",
            json!({
                "type": "array",
                "minItems": 4,
                "maxItems": 4,
                "items": { "$ref": "#/$defs/cards" },
                "description": "Osmosis: the reserves R1 to R4, each bottom to top."
            }),
        ),
        ("foundation", of("cards", "Osmosis: the card on row F1.")),
        ("bases", of("cards", "Sir Tommy with `bases: dealt`: the cards on F1 to F4.")),
        ("stock", of("cards", "The stock in dealing order: the first card is dealt first.")),
        ("deck", of("cards", "All cards in dealing order.")),
        (
            "seed",
            json!({
                "anyOf": [
                    { "type": "integer", "minimum": 0, "maximum": u64::MAX },
                    { "type": "string", "pattern": "^(0|[1-9][0-9]{0,19})$" }
                ],
                "description": "A seed of the shuffle, 0 to 2^64 − 1. Beside piles or a deck: a check."
            }),
        ),
        (
            "pysolfc",
            json!({ "type": ["integer", "string"], "description": "A deal number of PySolFC, as in its title bar. In quotes other programs read all of its digits, too." }),
        ),
        (
            "id",
            json!({
                "type": "string",
                "pattern": "[#@:]",
                "description": "A deal id: `osmosis#42`. With options it needs quotes. Beside piles or a deck: a check."
            }),
        ),
        ("position", position),
    ]);
    let with = |key: &str| json!({ "required": [key] });
    let without = |keys: &[&str]| json!({ "anyOf": keys.iter().map(|key| with(key)).collect::<Vec<_>>() });
    const PILES: [&str; 4] = ["reserves", "foundation", "bases", "stock"];
    let mut forms = vec![json!({ "anyOf": PILES.map(with), "not": without(&["deck", "pysolfc", "position"]) })];
    for form in ["deck", "pysolfc", "position", "seed", "id"] {
        // Only piles and a deck take a seed or an id beside them.
        let checks = if form == "deck" { &[][..] } else { &["seed", "id"][..] };
        let others = PILES.iter().chain(&["deck", "pysolfc", "position"]).chain(checks);
        let others: Vec<&str> = others.copied().filter(|other| *other != form).collect();
        forms.push(json!({ "required": [form], "not": without(&others) }));
    }
    let mut schema = map(keys, "The cards: exactly one form of naming them.");
    merge(&mut schema, json!({ "oneOf": forms }));
    schema
}

fn goal() -> Value {
    let number = |most: u32, description: &str| json!({ "type": "integer", "minimum": 1, "maximum": most, "description": description });
    let keys = properties([
        ("score", number(52, "So many cards have to lie on foundations.")),
        ("moves", number(MOST_MOVES, "Within so many deals, redeals and plays from the puzzle's start.")),
        ("passes", number(MOST_PASSES, "Within so many passes through the stock.")),
    ]);
    let mut several = map(keys, "What has to be reached, and within how much.");
    merge(
        &mut several,
        json!({ "anyOf": keys::GOAL.iter().map(|key| json!({ "required": [key] })).collect::<Vec<_>>() }),
    );
    json!({
        "anyOf": [{ "const": "win" }, several],
        "default": "win",
        "description": "When the puzzle is solved: `win`, or `{ score: 40 }`, `{ moves: 60 }`, `{ passes: 3 }` or several of them."
    })
}

fn solution() -> Value {
    let illegal = map(
        properties([(
            "illegal",
            json!({ "type": "string", "pattern": "::", "description": "The code of the refusal." }),
        )]),
        "The last move is refused with this code.",
    );
    let illegal = {
        let mut illegal = illegal;
        merge(&mut illegal, json!({ "required": ["illegal"] }));
        illegal
    };
    let expect = json!({
        "anyOf": [
            { "enum": ["goal", "won", "stuck", "unfinished", "lost"] },
            { "type": "string", "pattern": "^illegal:" },
            illegal
        ],
        "default": "goal",
        "description": "What the moves come to: `goal` (the default: the goal is met), `won`, `stuck`, `unfinished`, \
                        `lost`, or `{ illegal: CODE }`: the last move is refused with that code."
    });
    let keys = properties([
        ("name", of("name", "Name of the solution, unique in the puzzle.")),
        ("title", of("texts", "Title for players.")),
        ("notes", of("texts", "Notes for players.")),
        ("author", of("text", "Who wrote it.")),
        ("by", of("text", "Who played it.")),
        ("date", of("date", "When it was played or written.")),
        ("source", of("text", "Where it comes from.")),
        ("expect", expect),
        (
            "from",
            json!({
                "type": "string",
                "pattern": ":",
                "description": "Where it starts in another solution: `main:fork` (a label), `main:12` (a ply), `main:end`."
            }),
        ),
        ("moves", of("text", "The moves; longer ones in a block: `moves: |`.")),
        ("file", of("path", "A script below this file's folder, instead of `moves`.")),
        ("proof", of("path", "A certificate for `expect: lost`, below this file's folder.")),
    ]);
    let mut schema = map(keys, "A recorded solution.");
    merge(
        &mut schema,
        json!({
            "required": ["name"],
            "oneOf": [{ "required": ["moves"] }, { "required": ["file"] }]
        }),
    );
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `UPDATE_SCHEMAS=1 cargo test schema` writes it anew.
    #[test]
    fn the_committed_schema_is_fresh() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schemas/puzzle.schema.json");
        let fresh = puzzle_schema(&Registry::standard());
        let committed = std::fs::read_to_string(path).ok().and_then(|text| serde_json::from_str(&text).ok());
        if std::env::var_os("UPDATE_SCHEMAS").is_some() && committed.as_ref() != Some(&fresh) {
            let text = serde_json::to_string_pretty(&fresh).unwrap() + "\n";
            std::fs::write(path, text).unwrap();
        }
        let committed = std::fs::read_to_string(path).expect("schemas/puzzle.schema.json is there");
        let committed: Value = serde_json::from_str(&committed).unwrap();
        assert_eq!(committed, fresh, "UPDATE_SCHEMAS=1 cargo test schema writes it anew");
    }

    #[test]
    fn every_key_of_the_reader_is_in_it_with_a_text() {
        let schema = puzzle_schema(&Registry::standard());
        let keys_of = |pointer: &str| -> Vec<String> {
            let properties = schema.pointer(pointer).and_then(Value::as_object).expect(pointer);
            assert!(properties.values().all(|property| property.get("description").is_some()), "{pointer}");
            properties.keys().cloned().collect()
        };
        for (pointer, keys) in [
            ("/properties", keys::PUZZLE),
            ("/properties/deal/properties", keys::DEAL),
            ("/properties/goal/anyOf/1/properties", keys::GOAL),
            ("/properties/solutions/items/properties", keys::SOLUTION),
        ] {
            let (mut found, mut wanted) = (keys_of(pointer), keys.to_vec());
            found.sort();
            wanted.sort_unstable();
            assert_eq!(found, wanted, "{pointer}");
        }
    }
}
