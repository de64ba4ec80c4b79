//! JSON Schemas of what the commands write for programs and of the records they read, made from the very types.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::schema::{SCHEMAS, Schema};
use super::{
    certificate, check, coverage, diff, export, games, import, position, race, records, replay, snapshot, solve, stats,
    tally,
};
use crate::diagnose::emit::json::JsonDiagnostic;
use crate::document::puzzle_schema;
use crate::games::Registry;

/// The value of an option: a number, a word, or true or false.
#[derive(JsonSchema)]
#[schemars(inline)]
#[expect(dead_code, reason = "only its schema is wanted")]
pub(super) struct OptionValue(#[schemars(extend("type" = ["integer", "string", "boolean"]))] Value);

/// A card: its rank and its suit, such as `TH`.
#[derive(JsonSchema)]
#[schemars(inline, extend("pattern" = "^[A2-9TJQK][CDHS]$"))]
#[expect(dead_code, reason = "only its schema is wanted")]
pub(super) struct CardText(String);

/// A line of `trove replay --format jsonl`: a position, or in its place why there is none.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum PositionLine {
    Position(Box<position::JsonPosition>),
    BreaksOff(replay::JsonError<'static>),
}

/// A game that was played, for `trove check` and `trove stats`: one object a line.
#[derive(JsonSchema)]
#[schemars(extend(
    "additionalProperties" = false,
    "patternProperties" = { "^x-": true },
    "oneOf" = [
        { "required": ["puzzle"], "properties": { "puzzle": { "type": "string" } } },
        { "required": ["deal"], "properties": { "deal": { "type": "string" } } }
    ]
))]
#[expect(dead_code, reason = "only its schema is wanted")]
struct Record {
    /// Version of the format: 1.
    #[schemars(extend("const" = 1))]
    trove: u32,
    /// Your own name for the game; verdicts repeat it.
    id: Option<String>,
    /// The puzzle that was played: its id, or the path of its file.
    puzzle: Option<String>,
    /// The deal that was played, as a deal id: `osmosis#42`.
    deal: Option<String>,
    /// What the game came to; without it, that the goal is met.
    claim: Option<Claim>,
    /// The moves: an array of them, or one script as a text.
    moves: Moves,
    /// Whatever your program wants to keep; it is ignored.
    x: Option<Value>,
}

/// What a game came to.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum Claim {
    /// `goal`, `won`, `stuck`, `unfinished`, `lost` or `illegal:CODE`.
    Word(#[schemars(extend("pattern" = "^(goal|won|stuck|unfinished|lost|illegal:.+)$"))] String),
    /// The last move is refused with this code.
    #[schemars(extend("additionalProperties" = false))]
    Illegal {
        /// The code.
        illegal: String,
    },
}

/// Moves in any form of the notation.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum Moves {
    /// A move each.
    Each(Vec<String>),
    /// One script.
    Script(String),
}

fn written<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>().to_value()
}

fn read<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>().to_value()
}

/// Every schema, made anew, by its name.
fn schemas() -> BTreeMap<&'static str, Value> {
    let mut schemas = BTreeMap::from([
        ("position", written::<PositionLine>()),
        ("diagnostic", written::<JsonDiagnostic>()),
        ("check", written::<check::JsonReport>()),
        ("coverage", written::<coverage::JsonCoverage>()),
        ("check-line", written::<tally::JsonVerdict>()),
        ("record", read::<Record>()),
        ("games", written::<games::JsonGame>()),
        ("certificate", written::<certificate::JsonCertificate>()),
        ("solve", written::<solve::JsonAnswer>()),
        ("import", written::<import::JsonReport>()),
        ("race", written::<race::Runner>()),
        ("replay", written::<export::JsonReplay>()),
        ("snapshot", written::<snapshot::JsonSnapshots>()),
        ("diff", written::<diff::JsonDiff>()),
        ("stats", written::<stats::Row>()),
        ("import-events", written::<import::JsonImport>()),
    ]);
    for (name, schema) in &mut schemas {
        schema["title"] = format!("trove {name}").into();
    }
    schemas.insert("puzzle", puzzle_schema(&Registry::standard()));
    schemas
}

/// `UPDATE_SCHEMAS=1 cargo test schema` writes them anew.
#[test]
fn the_printed_schemas_are_fresh() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/schemas");
    let mut fresh = schemas();
    for Schema { name, text, .. } in SCHEMAS {
        let fresh = fresh.remove(name).unwrap_or_else(|| panic!("nothing here makes the schema `{name}`"));
        let fresh = serde_json::to_string_pretty(&fresh).unwrap() + "\n";
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            if *text != fresh {
                std::fs::write(format!("{folder}/{name}.schema.json"), fresh).unwrap();
            }
            continue;
        }
        assert_eq!(*text, fresh, "{name}: UPDATE_SCHEMAS=1 cargo test schema writes it anew");
    }
    assert_eq!(fresh.keys().next(), None, "a schema that `trove schema` does not print");
    let mut files: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let mut printed: Vec<String> = SCHEMAS.iter().map(|schema| format!("{}.schema.json", schema.name)).collect();
    files.sort();
    printed.sort();
    assert_eq!(files, printed, "the folder holds what `trove schema` prints, no more and no fewer");
}

#[test]
fn every_output_for_programs_has_its_schema() {
    fn look(command: &clap::Command, words: &str, found: &mut BTreeSet<(String, String)>) {
        for argument in command.get_arguments() {
            for value in argument.get_possible_values() {
                if value.get_name().starts_with("json") {
                    found.insert((words.to_owned(), value.get_name().to_owned()));
                }
            }
        }
        for inner in command.get_subcommands() {
            look(inner, format!("{words} {}", inner.get_name()).trim_start(), found);
        }
    }
    let mut found = BTreeSet::new();
    look(&super::cli(), "", &mut found);
    let described = SCHEMAS.iter().flat_map(|schema| schema.printed_by);
    let described: BTreeSet<_> = described.map(|(words, format)| ((*words).to_owned(), (*format).to_owned())).collect();
    assert!(found.len() >= 12);
    assert_eq!(found, described, "the commands that print JSON, and those of which SCHEMAS has a schema");
}

#[test]
fn names_of_schemas_mean_one_each() {
    let mut seen = BTreeSet::new();
    for Schema { name, aliases, about, .. } in SCHEMAS {
        assert!(std::iter::once(name).chain(*aliases).all(|name| seen.insert(*name)), "{name}");
        assert!(!about.is_empty() && !about.ends_with('.'), "{name}");
    }
}

#[test]
fn every_field_has_a_text() {
    fn look(at: &Value, path: &str) {
        if let Some(properties) = at.get("properties").and_then(Value::as_object) {
            for (name, property) in properties.iter().filter(|_| !path.contains("/oneOf")) {
                assert!(property.get("description").is_some(), "{path}: `{name}` has no description");
            }
        }
        match at {
            Value::Object(map) => map.iter().for_each(|(key, value)| look(value, &format!("{path}/{key}"))),
            Value::Array(list) => list.iter().for_each(|value| look(value, path)),
            _ => {}
        }
    }
    // The schema of puzzle files has a stricter test of its own.
    for (name, schema) in schemas().into_iter().filter(|(name, _)| *name != "puzzle") {
        assert!(schema.get("description").is_some(), "{name}");
        look(&schema, name);
    }
}

#[test]
fn the_schema_of_records_has_the_keys_of_the_reader() {
    let schema = read::<Record>();
    let mut keys: Vec<&str> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
    let mut known = records::KEYS.to_vec();
    keys.sort_unstable();
    known.sort_unstable();
    assert_eq!(keys, known);
    assert_eq!(schema["required"], serde_json::json!(["trove", "moves"]));
}
