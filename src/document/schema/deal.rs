//! `deal:` in all its forms, and what each family of games makes of them.

use serde_json::{Value, json};

use super::{described, has_one, map, merge, of, one_of, own_key, properties};
use crate::document::deal::{PILES, pile_keys};
use crate::document::pysolfc;
use crate::games::{AnyGame, Family, Registry};
use crate::notation;

/// A list of cards.
pub(super) fn cards() -> Value {
    // One card, as the notation reads it.
    const CARD: &str = "(?:10|[2-9AaTtJjQqKk])(?:[CcDdHhSs]|[♣♦♥♠♧♢♡♤]\u{FE0F}?)";
    const NO_CARDS: &str = "these are not all cards; write rank and suit with blanks between cards, as 4D QC TH";
    let list = format!("^[ \\t\\r\\n,]*({CARD}([ \\t\\r\\n,]+|$))*$");
    json!({
        "type": ["string", "array", "null"],
        "pattern": list,
        "patternErrorMessage": NO_CARDS,
        "items": { "type": "string", "pattern": list, "patternErrorMessage": NO_CARDS },
        "description": "Cards from the bottom of the pile to its top, with blanks or commas between them: rank \
                        (`A 2 … 9 T J Q K`) and suit (`C D H S`), such as `4D QC 9H KS`."
    })
}

/// Patterns of pile names in a position, each with a name that fits it, and the text of its hover.
const POSITION: [(&str, &str, &str); 5] = [
    ("^[Ss]$", "S", "The stock in dealing order: the first card is dealt first."),
    ("^[Ww]$", "W", "The waste pile, bottom to top."),
    ("^[Ww][1-9]$", "W1", "A waste pile, bottom to top."),
    ("^[Rr][1-9]$", "R1", "A reserve, bottom to top."),
    ("^[Ff][1-9]$", "F1", "A foundation, in the order in which its cards were played."),
];

/// The value of `deal`, whatever the game.
pub(super) fn deal() -> Value {
    let keys = properties([
        (
            "reserves",
            json!({
                "type": "array",
                "minItems": 4,
                "maxItems": 4,
                "items": { "$ref": "#/$defs/cards" },
                "description": "Osmosis: the reserves R1 to R4, each from the bottom to the top.",
                "examples": [["4D QC 9H KS", "3H 3C AD 2S", "6S JD 8C TH", "5C 9C 2H AH"]]
            }),
        ),
        ("foundation", of("cards", "Osmosis: the card that lies on row F1 at the start.", ["7S"])),
        ("bases", of("cards", "Sir Tommy with `bases: dealt`: the cards on F1 to F4.", ["AC AD AH AS"])),
        (
            "stock",
            of(
                "cards",
                "The stock in dealing order: the first card is dealt first. Longer ones in a block: `stock: >`.",
                [],
            ),
        ),
        ("deck", of("cards", "All cards in dealing order, instead of piles.", [])),
        (
            "seed",
            json!({
                "type": ["integer", "string"],
                "minimum": 0,
                "maximum": u64::MAX,
                "pattern": "^(0|[1-9][0-9]{0,19})$",
                "patternErrorMessage": "a seed is a whole number from 0 to 2^64 − 1, in plain digits",
                "description": "A seed of the shuffle, from 0 to 2^64 − 1. Beside piles or a deck it is a check: the seed \
                                has to deal the same cards.",
                "examples": [42]
            }),
        ),
        (
            "pysolfc",
            json!({
                "type": ["integer", "string"],
                "minimum": 0,
                "pattern": "^[^-+]*[0-9]",
                "patternErrorMessage": "a deal number is a whole number, or ms and a number, without a sign",
                "description": "A deal number of PySolFC, as in its title bar. In quotes other programs read all of its \
                                digits, too.",
                "examples": [12345, "12345678901234567890"]
            }),
        ),
        (
            "id",
            json!({
                "type": "string",
                "pattern": "[#@:]",
                "patternErrorMessage": "a deal id is a game, # and a seed, as osmosis#42",
                "description": "A deal id: the game, `#` and the seed. Beside piles or a deck it is a check: the id has to \
                                deal the same cards. With options it needs quotes: `\"osmosis,draw=1#42\"`.",
                "examples": ["osmosis#42"]
            }),
        ),
        ("position", position()),
    ]);
    let none_of = |keys: &[&str]| {
        let none = keys.iter().map(|key| ((*key).to_owned(), Value::Bool(false)));
        json!({ "properties": none.collect::<serde_json::Map<_, _>>() })
    };
    let mut by_pile = none_of(&["deck", "pysolfc", "position"]);
    merge(&mut by_pile, has_one(PILES.into_iter()));
    let mut forms = vec![by_pile];
    for form in ["deck", "pysolfc", "position", "seed", "id"] {
        // Only piles and a deck take a seed or an id beside them.
        let checks = if form == "deck" { &[][..] } else { &["seed", "id"][..] };
        let others = PILES.iter().chain(&["deck", "pysolfc", "position"]).chain(checks);
        let others: Vec<&str> = others.copied().filter(|other| *other != form).collect();
        let mut alone = none_of(&others);
        merge(&mut alone, json!({ "required": [form] }));
        forms.push(alone);
    }
    let mut schema = map(
        keys,
        "The cards, named in exactly one form: pile by pile, as a whole `deck`, by a `seed`, by a deal number of PySolFC, \
         by a deal `id`, or as a `position` in the middle of a game.",
    );
    merge(&mut schema, json!({ "oneOf": forms, "defaultSnippets": snippets() }));
    schema
}

fn position() -> Value {
    let piles = POSITION.iter().map(|(pattern, _, text)| ((*pattern).to_owned(), of("cards", text, [])));
    let mut patterns: serde_json::Map<String, Value> = piles.collect();
    patterns.insert("^x-".to_owned(), own_key());
    json!({
        "type": "object",
        "description": "A position in the middle of a game: the names of piles and their cards. Piles that are not named \
                        are empty.",
        "properties": {
            "pass": {
                "type": "integer", "minimum": 1, "maximum": 99,
                "description": "The pass through the stock that is under way, 1 if it is left out."
            },
            "played": {
                "type": "boolean",
                "description": "Whether a card has been played since the last redeal, true if it is left out. \
                                `played: false` needs a `pass` above 1."
            }
        },
        "patternProperties": patterns,
        "additionalProperties": false,
        "if": { "properties": { "played": { "const": false } }, "required": ["played"] },
        "then": { "properties": { "pass": { "minimum": 2 } }, "required": ["pass"] },
        "examples": [{ "R1": "KH KS", "S": "QC JC KC", "F1": "7S AS 2S" }]
    })
}

/// What an editor may offer to write.
fn snippets() -> Value {
    json!([
        { "label": "seed", "description": "A deal by its seed.", "body": { "seed": "${1:42}" } },
        { "label": "id", "description": "A deal by its id.", "body": { "id": "${1:osmosis}#${2:42}" } },
        {
            "label": "reserves, foundation and stock",
            "description": "The cards pile by pile, for games of the Osmosis family.",
            "body": {
                "reserves": ["${1:R1, bottom to top}", "${2:R2}", "${3:R3}", "${4:R4}"],
                "foundation": "${5:the card on F1}",
                "stock": "${6:the first card is dealt first}"
            }
        },
        {
            "label": "stock",
            "description": "The cards in dealing order, for games of the Sir Tommy family.",
            "body": { "stock": "${1:the first card is dealt first}" }
        }
    ])
}

/// Games of a family's presets.
fn games(family: &dyn Family, registry: &Registry) -> Vec<AnyGame> {
    family.variants().iter().filter_map(|variant| registry.game(variant.id, &[]).ok()).collect()
}

/// What a deal may be beyond [`deal`] if the game is one of a family: piles that some game of it has, and with them those
/// that every game of it has.
pub(super) fn in_family(family: &dyn Family, registry: &Registry) -> Value {
    let games = games(family, registry);
    let keys: Vec<Vec<&str>> = games.iter().map(pile_keys).collect();
    let some = |key: &&str| keys.iter().any(|keys| keys.contains(key));
    let every: Vec<&str> = PILES.into_iter().filter(|key| keys.iter().all(|keys| keys.contains(key))).collect();
    let no_key = PILES.iter().filter(|key| !some(key)).map(|key| ((*key).to_owned(), Value::Bool(false)));
    let no_pile = POSITION
        .iter()
        .filter(|(_, name, _)| notation::pile(name).is_ok_and(|pile| !games.iter().any(|game| game.has_pile(pile))));
    let no_pile: serde_json::Map<String, Value> =
        no_pile.map(|(pattern, ..)| ((*pattern).to_owned(), Value::Bool(false))).collect();
    let mut properties: serde_json::Map<String, Value> = no_key.collect();
    properties.insert("position".to_owned(), json!({ "patternProperties": no_pile }));
    let laid = has_one(PILES.into_iter().filter(|key| some(key)));
    json!({ "properties": properties, "if": laid, "then": { "required": every } })
}

/// That some games have no deal numbers of PySolFC, as far as their preset alone decides.
pub(super) fn numbers(registry: &Registry) -> Value {
    let without =
        registry.families().iter().flat_map(|family| family.variants()).filter(|variant| {
            registry.game(variant.id, &[]).is_ok_and(|game| pysolfc::game(registry, &game).is_none())
        });
    let names: Vec<&str> =
        without.flat_map(|variant| std::iter::once(variant.id).chain(variant.aliases.iter().copied())).collect();
    json!({
        "if": {
            "properties": { "game": one_of(&names) },
            "required": ["game"],
            "not": { "required": ["rules"] }
        },
        "then": {
            "properties": {
                "deal": described(json!({ "not": { "required": ["pysolfc"] } }), "PySolFC does not number the deals of this game.")
            }
        }
    })
}
