//! Options and presets of the Sir Tommy family, as data. The ids are frozen with format 1.

use crate::games::options::{OptionSpec, Value, Values, Variant};

pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "wastes",
        values: Values::Number { min: 1, max: 8, words: &[] },
        default: Value::Number(4),
        help: "number of waste piles",
    },
    OptionSpec {
        name: "waste-moves",
        values: Values::Flag,
        default: Value::Flag(false),
        help: "a waste pile's top card may be moved on to any other waste pile, empty or not",
    },
    OptionSpec {
        name: "left-to-right",
        values: Values::Flag,
        default: Value::Flag(false),
        help: "a foundation may be started only if all those left of it are started",
    },
    OptionSpec {
        name: "steps",
        values: Values::Words(&["ones", "one-to-four"]),
        default: Value::Word("ones"),
        help: "foundations go up by ones, or F1 by ones, F2 by twos, F3 by threes and F4 by fours, going round",
    },
    OptionSpec {
        name: "bases",
        values: Values::Words(&["played", "dealt"]),
        default: Value::Word("played"),
        help: "whether the first cards of the foundations are played, or laid out before play",
    },
    OptionSpec {
        name: "kings",
        values: Values::Flag,
        default: Value::Flag(true),
        help: "`false`: the four kings are left out and foundations end with queens",
    },
    OptionSpec {
        name: "redeals",
        values: Values::Number { min: 0, max: 9, words: &[] },
        default: Value::Number(0),
        help: "how often the waste piles may be made the stock again",
    },
    OptionSpec {
        name: "suits",
        values: Values::Words(&["any", "colour", "suit"]),
        default: Value::Word("any"),
        help: "whether a foundation takes cards of any suit, or only of its first card's colour or suit",
    },
    OptionSpec {
        name: "hold-foundations",
        values: Values::Flag,
        default: Value::Flag(false),
        help: "nothing may be played to a foundation until the stock is empty",
    },
    OptionSpec {
        name: "foundation-moves",
        values: Values::Flag,
        default: Value::Flag(false),
        help: "a foundation's top card may move to another foundation that takes it",
    },
];

pub(super) const VARIANTS: &[Variant] = &[
    Variant {
        id: "sir-tommy",
        aliases: &["old-patience", "try-again"],
        title: "Sir Tommy",
        sets: &[],
        note: "the base game: four waste piles, no way back; 7–10 % won, they say",
    },
    Variant {
        id: "sir-tommy-redeal",
        aliases: &[],
        title: "Sir Tommy with a redeal",
        sets: &[("redeals", Value::Number(1))],
        note: "Sir Tommy with one redeal; about 30 % won, they say",
    },
    Variant {
        id: "strategy",
        aliases: &[],
        title: "Strategy",
        sets: &[("waste-moves", Value::Flag(true))],
        note: "the same layout, but waste cards may move between the waste piles, which makes it much easier",
    },
    Variant {
        id: "numerica",
        aliases: &[],
        title: "Numerica",
        sets: &[("left-to-right", Value::Flag(true))],
        note: "Sir Tommy with the foundations started from left to right",
    },
    Variant {
        id: "calculation",
        aliases: &["broken-intervals"],
        title: "Calculation",
        sets: &[("steps", Value::Word("one-to-four")), ("bases", Value::Word("dealt"))],
        note: "foundations go up by one, two, three and four; A, 2, 3 and 4 lie on F1–F4 at the start",
    },
    Variant {
        id: "puss-in-the-corner",
        aliases: &[],
        title: "Puss in the Corner",
        sets: &[("bases", Value::Word("dealt")), ("kings", Value::Flag(false))],
        note: "the aces lie on the corners F1–F4 at the start and the kings are left out; 44 cards in the stock",
    },
    Variant {
        id: "calculation-open",
        aliases: &[],
        title: "Calculation, open",
        sets: &[("steps", Value::Word("one-to-four"))],
        note: "Calculation with nothing laid out: F1 starts with an A, F2 with a 2, F3 with a 3, F4 with a 4",
    },
    Variant {
        id: "strategy-classic",
        aliases: &[],
        title: "Strategy, classic",
        sets: &[
            ("wastes", Value::Number(8)),
            ("suits", Value::Word("suit")),
            ("bases", Value::Word("dealt")),
            ("hold-foundations", Value::Flag(true)),
        ],
        note: "the other game of that name: eight waste piles, and nothing is played before the stock is empty",
    },
    Variant {
        id: "puss-in-the-corner-classic",
        aliases: &[],
        title: "Puss in the Corner, classic",
        sets: &[("bases", Value::Word("dealt")), ("suits", Value::Word("colour")), ("redeals", Value::Number(1))],
        note: "the other game of that name: foundations of one colour, all 52 cards, one redeal",
    },
    Variant {
        id: "lady-betty",
        aliases: &[],
        title: "Lady Betty",
        sets: &[("wastes", Value::Number(6)), ("suits", Value::Word("suit"))],
        note: "six waste piles, foundations of one suit",
    },
];
