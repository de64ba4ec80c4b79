//! Codes of logs of applications and of the maps that say what their words mean.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "events::bad-map",
        summary: "the map of a log is not TOML",
        text: "The map says what the words in the log of an application mean. It is in TOML: `key = value` lines under `[table]` heads. Nothing is read without it.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
# map.toml
rules = { game = "osmosis" }
fields = { event = do }"#,
        ..ERROR
    },
    Entry {
        code: "events::map-key",
        summary: "the map of a log has a key that does not exist",
        text: "The keys are words of trove, the values those of the log. The message suggests the nearest key; `examples/events/map.toml` shows all of them.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { start = "new", deal = "draw", end = "over" }
piles = { sotck = "talon" }"#,
        ..ERROR
    },
    Entry {
        code: "events::map-value",
        summary: "a value in the map of a log has the wrong type, or is none that the key takes",
        text: "The message says what the key takes. A name of the log means one thing, so it stands under one key only.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { start = "new", deal = "draw", end = "over" }
piles = { base = 2 }"#,
        ..ERROR
    },
    Entry {
        code: "events::map-missing",
        summary: "the map of a log lacks a key it needs",
        text: "A map names the field of the event, the event that starts a game, the field that gives the deal, and the game. Where a line is a game it names the field of its events instead of the start.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { deal = "draw" }"#,
        ..ERROR
    },
    Entry {
        code: "events::bad-json",
        summary: "a line of the log is no JSON object",
        text: "A log has one JSON object on each line: an event, or a game with its events. The label shows where reading stopped. The other lines are read all the same.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"draw"
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::too-long",
        summary: "a line of the log is longer than an event or game can be",
        text: "A line has at most 1 MiB. What the application writes beside the moves may have grown too long. The other lines are read all the same.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"draw","note":"⟨la ×400000⟩"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::duplicate-field",
        summary: "a field is there twice in one object",
        text: "Some programs take the first, some the last, so neither is taken here.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"draw","do":"over"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::missing-field",
        summary: "a line lacks a field that its event needs",
        text: "The map says which field is which. An event needs its name, a move needs a card or the pile it comes from, and where games are told apart every event needs its game.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", game = "game" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::wrong-type",
        summary: "a value of the log has the wrong type",
        text: "Names are texts or numbers, counts are whole numbers, a deck is a list of cards or one text, piles are an object of such lists.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"draw","n":"many"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", count = "n" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::unknown-event",
        summary: "the map does not say what an event does",
        text: "An event that is not known may have changed the table, so its game is left out. What changes nothing on the table is listed under `ignore`.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"drwa"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::unknown-pile",
        summary: "the map does not say which pile a name means",
        text: "Names of piles stand under `[piles]`: `{n}` stands for the number, which begins with `base`.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"home","from":"colunm-1"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", card = "card", from = "from", to = "to" }
events = { start = "new", play = "home", move = "move" }
piles = { reserve = "column-{n}", foundation = "row-{n}" }"#,
        ..ERROR
    },
    Entry {
        code: "events::unknown-card",
        summary: "a value of the log is no card",
        text: "Cards are read as `TH`, `10H`, `♥10`, as an object with rank and suit, or as a number in the order that `[cards]` gives.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"home","card":"1K","from":"column-1"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", card = "card", from = "from", to = "to" }
events = { start = "new", play = "home", move = "move" }
piles = { reserve = "column-{n}", foundation = "row-{n}" }"#,
        ..ERROR
    },
    Entry {
        code: "events::unknown-rules",
        summary: "the map does not say which game a name of rules means",
        text: "Under `[rules.names]` stands for each name of the log the id of the game, with options as in a deal id: `sir-tommy,wastes=5`.",
        example: r#"# log.jsonl
{"do":"new","seed":42,"game":"Osmossis"}
# map.toml
rules = { names = { "Osmosis" = "osmosis" } }
fields = { event = "do", seed = "seed", rules = "game" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::unknown-result",
        summary: "the map does not say what a result means",
        text: "Under `[results]` stand the names of `won`, `stuck`, `lost` and `abandoned`. The game is written with how it really stands.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"over","how":"winn"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", result = "how" }
events = { start = "new", deal = "draw", end = "over" }
results = { won = "win" }"#,
        ..ERROR
    },
    Entry {
        code: "events::bad-deal",
        summary: "the log does not say what was dealt, or not so that it can be dealt",
        text: "A game needs exactly one of the fields that the map names for it: `seed`, `deck`, `piles`, `pysolfc` or `deal`. A seed is a whole number from 0 to 18446744073709551615.",
        example: r#"# log.jsonl
{"do":"new","seed":-1}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::not-started",
        summary: "an event belongs to no game that is under way",
        text: "A game is under way from its start to its end. The start may be missing from the log, or something follows the end. It is told of once for each game.",
        example: r#"# log.jsonl
{"do":"new","game":"g-1","seed":42}
{"do":"draw","game":"g-2"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", game = "game" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::started-twice",
        summary: "a game starts that is under way already",
        text: "Where the map names an event for the end of a game, a game has to end before another of its name starts. Where it names none, a start ends the game before.",
        example: r#"# log.jsonl
{"do":"new","game":"g-1","seed":42}
{"do":"new","game":"g-1","seed":43}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", game = "game" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::too-many-open",
        summary: "more games are under way at a time than are kept",
        text: "Games under way are kept in memory, so their number and their moves together are bounded. If games never end, their end is missing from the log or from the map; else `open_games` under `[limits]` allows more.",
        example: r#"# log.jsonl
{"do":"new","game":"g-1","seed":42}
{"do":"new","game":"g-2","seed":43}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", game = "game" }
events = { start = "new", deal = "draw", end = "over" }
limits = { open_games = 1 }"#,
        ..ERROR
    },
    Entry {
        code: "events::too-many-moves",
        summary: "a game has more moves than are kept",
        text: "The moves of a game are kept in memory until it ends, those taken back count too. `moves` under `[limits]` allows more.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"draw"}
{"do":"draw"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { start = "new", deal = "draw", end = "over" }
limits = { moves = 1 }"#,
        ..ERROR
    },
    Entry {
        code: "events::nothing-to-undo",
        summary: "an undo or redo finds nothing to take back",
        text: "What one undo takes back is said by `takes` under `[undo]`: the last move, that of the player with what the application played after it, or a whole turn. If the map says more than the application does, undos run out.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"draw"}
{"do":"back"}
{"do":"back"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed" }
events = { start = "new", deal = "draw", undo = "back" }"#,
        ..ERROR
    },
    Entry {
        code: "events::draw-count",
        summary: "the log has drawn other cards than the rules do",
        text: "The field `count` says how many cards an event has drawn. A deal turns as many as the option `draw` says, or what is left of the stock. Where the next card of the stock is turned by itself, it is one, and not again before it is put down.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"draw","n":1}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", count = "n" }
events = { start = "new", deal = "draw", end = "over" }"#,
        ..ERROR
    },
    Entry {
        code: "events::other-result",
        summary: "a game did not end as the log says",
        text: "Every move is legal, but after them the game does not stand as the application claims. The record is written with how it really stands. Perhaps an event is missing from the log.",
        example: r#"# log.jsonl
{"do":"new","seed":42}
{"do":"draw"}
{"do":"over","how":"win"}
# map.toml
rules = { game = "osmosis" }
fields = { event = "do", seed = "seed", result = "how" }
events = { start = "new", deal = "draw", end = "over" }
results = { won = "win" }"#,
        ..ERROR
    },
];
