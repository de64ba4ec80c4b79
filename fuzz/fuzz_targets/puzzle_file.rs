//! Puzzle files: every place is in the text, messages can be printed, and another YAML reader finds the same content.

#![no_main]

use libfuzzer_sys::fuzz_target;
use serde::Deserialize;
use trove::document;
use trove::games::Registry;
use trove::source::{Fault, SourceFile};
use trove::yaml;

fuzz_target!(|text: &str| {
    let file = SourceFile::new("a.yaml", text);
    let read = document::read(&file, "a", &Registry::standard());
    read.all_faults().for_each(|fault| sound(text, fault));
    for puzzle in read.documents.iter().filter_map(|document| document.puzzle.as_ref()) {
        let opened = puzzle.game.open(&puzzle.setup).expect("a puzzle's deal is checked when it is read");
        assert_eq!(opened.game(), &puzzle.game);
        let again = document::deal_id::parse(&puzzle.deal, &Registry::standard()).expect("its deal has an id");
        assert_eq!(again.setup(), &puzzle.setup, "{}", puzzle.deal);
        for span in puzzle.places.cards.values() {
            assert!(text.get(span.range()).is_some(), "{span:?}");
        }
    }
    // A puzzle is a map. About documents that are none readers differ: whether an empty text has one, and where a block
    // without a key ends.
    let maps =
        |documents: &[serde_json::Value]| !documents.is_empty() && documents.iter().all(serde_json::Value::is_object);
    if let (Some(ours), Some(other)) = (ours(text), other(text))
        && maps(&ours)
    {
        assert_eq!(ours, other);
    }
});

fn sound(text: &str, fault: &Fault) {
    for span in fault.others.iter().map(|(span, _)| *span).chain([fault.span]) {
        assert!(text.get(span.range()).is_some(), "{span:?} of {}", fault.code);
    }
    assert!(!fault.message.contains(char::is_control), "{}", fault.message);
}

/// All documents by this reader, if it takes the text.
fn ours(text: &str) -> Option<Vec<serde_json::Value>> {
    let stream = yaml::parse(text);
    let good = stream.faults.is_empty() && stream.documents.iter().all(|tree| tree.faults.is_empty());
    let content = |tree: &yaml::Tree| tree.root.as_ref().map_or(serde_json::Value::Null, |root| yaml::plain(root));
    good.then(|| stream.documents.iter().map(content).collect())
}

/// All documents by the other reader, if it takes the text.
fn other(text: &str) -> Option<Vec<serde_json::Value>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let documents = serde_yaml::Deserializer::from_str(text);
    documents.map(|document| serde_yaml::Value::deserialize(document).ok().and_then(json)).collect()
}

/// Keys are texts, as ours are.
fn json(value: serde_yaml::Value) -> Option<serde_json::Value> {
    Some(match value {
        serde_yaml::Value::Mapping(mapping) => {
            let mut object = serde_json::Map::new();
            for (key, value) in mapping {
                let serde_yaml::Value::String(key) = key else { return None };
                object.insert(key, json(value)?);
            }
            serde_json::Value::Object(object)
        }
        serde_yaml::Value::Sequence(items) => {
            serde_json::Value::Array(items.into_iter().map(json).collect::<Option<_>>()?)
        }
        serde_yaml::Value::Tagged(_) => return None,
        // JSON knows no such number: we keep its text, the other reader makes it `null`.
        serde_yaml::Value::Number(number) if number.as_f64().is_some_and(|number| !number.is_finite()) => return None,
        other => serde_json::to_value(other).ok()?,
    })
}
