//! An item of `solutions:`.

use serde_json::{Value, json};

use super::{map, merge, of, properties};

/// Outcomes that a solution may expect, and what each says.
const OUTCOMES: [(&str, &str); 5] = [
    ("goal", "The goal of the puzzle is met. This is what a solution claims that says nothing."),
    ("won", "Every card lies on the foundations."),
    ("stuck", "No move is left and the game is not won."),
    ("unfinished", "The line merely stops: moves are left."),
    ("lost", "No continuation reaches the goal any more. `trove check` proves it by a search."),
];

pub(super) fn solution() -> Value {
    let keys = properties([
        (
            "name",
            of(
                "name",
                "Name of the solution, unique in the puzzle. Points are named by it: `main:fork`.",
                ["main", "tempting"],
            ),
        ),
        ("title", of("texts", "Title that players see.", [])),
        ("notes", of("texts", "Notes for players.", [])),
        ("author", of("text", "Who wrote it.", [])),
        ("by", of("text", "Who played it. `trove race` and `trove stats` call the player so.", [])),
        ("date", of("date", "When it was played or written: a day, a month or a year.", ["2026-11-30"])),
        ("source", of("text", "Where it comes from.", [])),
        ("expect", expect()),
        (
            "from",
            json!({
                "type": "string",
                "pattern": ":",
                "patternErrorMessage": "a point is SOLUTION:LABEL, SOLUTION:PLY or SOLUTION:end",
                "description": "The point of another solution at which it starts: a label (`main:fork`), a ply \
                                (`main:12`), or the end (`main:end`).",
                "examples": ["main:fork", "main:12"]
            }),
        ),
        (
            "moves",
            of(
                "text",
                "The moves, with notes and assertions between them: `deal 7H KS @score 4`. Longer ones stand in a block, \
                 which begins with `moves: |`.",
                ["deal 7H KS", "deal*3 R2>F1 @label fork"],
            ),
        ),
        (
            "file",
            of(
                "path",
                "A file with the moves, below this file's folder, instead of `moves`.",
                ["lines/tempting.moves"],
            ),
        ),
        (
            "proof",
            of(
                "path",
                "A certificate for `expect: lost`, below this file's folder. `trove solve --certificate` writes it.",
                [],
            ),
        ),
    ]);
    let mut schema = map(keys, "A recorded solution, or a line that its author expects to fail.");
    merge(
        &mut schema,
        json!({
            "required": ["name"],
            "oneOf": [{ "required": ["moves"] }, { "required": ["file"] }],
            "defaultSnippets": [
                {
                    "label": "solution",
                    "description": "A line that meets the goal.",
                    "body": { "name": "${1:main}", "moves": "${2:deal}" }
                },
                {
                    "label": "wrong line",
                    "description": "A tempting line that starts at a point of another one and is lost.",
                    "body": { "name": "${1:tempting}", "from": "${2:main:fork}", "expect": "lost", "moves": "${3:deal}" }
                },
                {
                    "label": "refused move",
                    "description": "A line whose last move the rules refuse.",
                    "body": {
                        "name": "${1:too-early}",
                        "expect": { "illegal": "${2:osmosis::row-above}" },
                        "moves": "${3:deal}"
                    }
                }
            ]
        }),
    );
    schema
}

fn expect() -> Value {
    let code = json!({
        "type": "string",
        "pattern": "::",
        "patternErrorMessage": "a code has two parts, as osmosis::row-above",
        "description": "The code of the refusal. `trove explain --list` lists the codes.",
        "examples": ["osmosis::row-above"]
    });
    let mut illegal = map(properties([("illegal", code)]), "The last move is refused with this code.");
    merge(&mut illegal, json!({ "required": ["illegal"] }));
    json!({
        "oneOf": [
            { "enum": OUTCOMES.map(|(word, _)| word), "enumDescriptions": OUTCOMES.map(|(_, text)| text) },
            { "type": "string", "pattern": "^illegal:" },
            illegal
        ],
        "default": "goal",
        "description": "What the moves come to: `goal` (the goal is met, also without this key), `won`, `stuck`, \
                        `unfinished`, `lost`, or `{ illegal: CODE }` (the last move is refused with that code).",
        "examples": ["won", { "illegal": "osmosis::row-above" }]
    })
}
