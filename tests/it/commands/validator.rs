//! A validator for the part of JSON Schema that the schemas of this crate use; a keyword that it does not know is a
//! panic, not a pass. It can be strict, which the crate that validates by other people's schemas (`hosts`) cannot.

use regex::Regex;
use serde_json::Value;

pub struct Validator<'a> {
    root: &'a Value,
    /// Whether a property that the schema does not name is wrong, also where the schema allows it: for outputs, whose
    /// readers have to expect more fields, while the schema should know all there are.
    strict: bool,
}

/// Keywords that demand nothing.
const NOTES: [&str; 12] = [
    "$schema",
    "$defs",
    "title",
    "description",
    "markdownDescription",
    "default",
    "defaultSnippets",
    "format",
    "patternErrorMessage",
    "enumDescriptions",
    "examples",
    "$comment",
];

impl Validator<'_> {
    pub fn new(root: &Value) -> Validator<'_> {
        Validator { root, strict: false }
    }

    pub fn strict(root: &Value) -> Validator<'_> {
        Validator { root, strict: true }
    }

    /// What is wrong with a value; nothing if it is valid.
    pub fn errors(&self, value: &Value) -> Vec<String> {
        let mut errors = Vec::new();
        self.check(self.root, value, "", &mut errors);
        errors
    }

    fn valid(&self, schema: &Value, value: &Value) -> bool {
        let mut errors = Vec::new();
        self.check(schema, value, "", &mut errors);
        errors.is_empty()
    }

    fn check(&self, schema: &Value, value: &Value, at: &str, errors: &mut Vec<String>) {
        let keywords = match schema {
            Value::Bool(true) => return,
            Value::Bool(false) => return errors.push(format!("{at}: nothing is allowed here")),
            Value::Object(keywords) => keywords,
            other => panic!("no schema: {other}"),
        };
        for (keyword, wanted) in keywords {
            let list = || wanted.as_array().unwrap();
            let holds = |schema: &&Value| self.valid(schema, value);
            let size = wanted.as_u64().map(|size| size as usize);
            let fine = match keyword.as_str() {
                "$ref" => {
                    let pointer = wanted.as_str().unwrap().strip_prefix('#').unwrap();
                    self.check(self.root.pointer(pointer).unwrap(), value, at, errors);
                    true
                }
                "type" => match wanted {
                    Value::String(one) => is_of(value, one),
                    several => several.as_array().unwrap().iter().any(|one| is_of(value, one.as_str().unwrap())),
                },
                "const" => value == wanted,
                "enum" => list().contains(value),
                "minimum" => value.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
                "maximum" => value.as_f64().is_none_or(|number| number <= wanted.as_f64().unwrap()),
                "pattern" => value.as_str().is_none_or(|text| matches(wanted.as_str().unwrap(), text)),
                "minItems" => value.as_array().is_none_or(|items| items.len() >= size.unwrap()),
                "maxItems" => value.as_array().is_none_or(|items| items.len() <= size.unwrap()),
                "minProperties" => value.as_object().is_none_or(|map| map.len() >= size.unwrap()),
                "required" => {
                    let lacks =
                        |key: &&Value| value.as_object().is_some_and(|map| !map.contains_key(key.as_str().unwrap()));
                    errors.extend(list().iter().filter(lacks).map(|key| format!("{at}: {key} is missing")));
                    true
                }
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(wanted, item, &format!("{at}/{index}"), errors);
                    }
                    true
                }
                "properties" | "patternProperties" | "additionalProperties" => true,
                "allOf" => {
                    list().iter().for_each(|schema| self.check(schema, value, at, errors));
                    true
                }
                "anyOf" => list().iter().any(|schema| holds(&schema)),
                "oneOf" => list().iter().filter(holds).count() == 1,
                "not" => !self.valid(wanted, value),
                "if" => {
                    let branch = if self.valid(wanted, value) { "then" } else { "else" };
                    keywords.get(branch).into_iter().for_each(|schema| self.check(schema, value, at, errors));
                    true
                }
                "then" | "else" => true,
                note if NOTES.contains(&note) => true,
                other => panic!("a keyword that is not known here: {other}"),
            };
            if !fine {
                errors.push(format!("{at}: {value} against {keyword}: {wanted}"));
            }
        }
        if let Value::Object(map) = value {
            self.check_properties(schema, map, at, errors);
        }
    }

    fn check_properties(
        &self,
        schema: &Value,
        map: &serde_json::Map<String, Value>,
        at: &str,
        errors: &mut Vec<String>,
    ) {
        for (key, value) in map {
            let at = format!("{at}/{key}");
            let named = schema["properties"].get(key);
            let patterns = schema["patternProperties"].as_object().into_iter().flatten();
            let fitting: Vec<&Value> =
                named.into_iter().chain(patterns.filter(|(p, _)| matches(p, key)).map(|(_, schema)| schema)).collect();
            fitting.iter().for_each(|schema| self.check(schema, value, &at, errors));
            match schema.get("additionalProperties") {
                Some(others) if fitting.is_empty() => self.check(others, value, &at, errors),
                None if fitting.is_empty() && self.strict && schema.get("properties").is_some() => {
                    errors.push(format!("{at}: the schema does not know this property"));
                }
                _ => {}
            }
        }
    }
}

fn matches(pattern: &str, text: &str) -> bool {
    Regex::new(pattern).unwrap().is_match(text)
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type: {other}"),
    }
}

#[test]
fn every_keyword_says_yes_and_no() {
    use serde_json::json;
    let cases = [
        (json!({ "type": "integer" }), json!(1), json!(1.5)),
        (json!({ "type": ["string", "null"] }), json!(null), json!(true)),
        (json!({ "const": 1 }), json!(1), json!("1")),
        (json!({ "enum": ["a", null] }), json!(null), json!("b")),
        (json!({ "minimum": 1, "maximum": 3 }), json!(3), json!(4)),
        (json!({ "minimum": 1 }), json!("text"), json!(0)),
        (json!({ "pattern": "^x-" }), json!("x-a"), json!("ax-")),
        (json!({ "minItems": 1, "maxItems": 2 }), json!([1]), json!([])),
        (json!({ "maxItems": 1 }), json!({}), json!([1, 2])),
        (json!({ "minProperties": 1 }), json!({ "a": 1 }), json!({})),
        (json!({ "required": ["a"] }), json!({ "a": null }), json!({ "b": 1 })),
        (json!({ "items": { "type": "string" } }), json!(["a"]), json!(["a", 1])),
        (json!({ "properties": { "a": { "const": 1 } } }), json!({ "a": 1, "b": 2 }), json!({ "a": 2 })),
        (json!({ "patternProperties": { "^x-": false } }), json!({ "a": 1 }), json!({ "x-a": 1 })),
        (
            json!({ "properties": { "a": true }, "patternProperties": { "^x-": true }, "additionalProperties": false }),
            json!({ "a": 1, "x-b": 2 }),
            json!({ "b": 1 }),
        ),
        (json!({ "additionalProperties": { "type": "null" } }), json!({ "a": null }), json!({ "a": 1 })),
        (json!({ "allOf": [{ "minimum": 1 }, { "maximum": 2 }] }), json!(2), json!(3)),
        (json!({ "anyOf": [{ "const": 1 }, { "type": "integer" }] }), json!(1), json!("a")),
        (json!({ "oneOf": [{ "const": 1 }, { "type": "integer" }] }), json!(2), json!(1)),
        (json!({ "not": { "const": 1 } }), json!(2), json!(1)),
        (json!({ "if": { "const": 1 }, "then": false, "else": true }), json!(2), json!(1)),
        (json!({ "if": { "type": "string" }, "else": { "const": 2 } }), json!("a"), json!(1)),
        (json!({ "$ref": "#/$defs/a", "$defs": { "a": { "const": 1 } } }), json!(1), json!(2)),
        (json!(true), json!(1), json!(1)),
    ];
    for (schema, good, bad) in cases {
        assert_eq!(Validator::new(&schema).errors(&good), Vec::<String>::new(), "{schema}");
        assert_eq!(Validator::new(&schema).errors(&bad).is_empty(), schema == json!(true), "{schema}");
    }
    let schema = json!({ "properties": { "a": true } });
    assert!(!Validator::strict(&schema).errors(&json!({ "b": 1 })).is_empty());
}

#[test]
#[should_panic(expected = "a keyword that is not known here: multipleOf")]
fn an_unknown_keyword_is_no_pass() {
    Validator::new(&serde_json::json!({ "multipleOf": 2 })).errors(&Value::Null);
}
