//! Options and presets of the Osmosis family, as data. The ids are frozen with format 1.

use crate::games::options::{OptionSpec, Value, Values, Variant};

pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "draw",
        values: Values::Number { min: 1, max: 3, words: &[] },
        default: Value::Number(3),
        help: "cards turned from the stock by one deal",
    },
    OptionSpec {
        name: "passes",
        values: Values::Number { min: 1, max: 99, words: &["unlimited"] },
        default: Value::Word("unlimited"),
        help: "trips through the stock; `passes: 3` allows two redeals",
    },
    OptionSpec {
        name: "reserves",
        values: Values::Words(&["closed", "open", "none"]),
        default: Value::Word("closed"),
        help: "whether the reserve cards below the top lie face down, face up, or there are no reserves at all",
    },
];

pub(super) const VARIANTS: &[Variant] = &[
    Variant {
        id: "osmosis",
        aliases: &["treasure-trove"],
        title: "Osmosis",
        sets: &[],
        note: "the base game: draw three, as many redeals as bring a play; said to be won about 1 game in 6",
    },
    Variant {
        id: "peek",
        aliases: &["open-osmosis"],
        title: "Peek",
        sets: &[("reserves", Value::Word("open"))],
        note: "Osmosis with all reserve cards face up; said to be won about 1 game in 3",
    },
    Variant {
        id: "osmosis-draw-one",
        aliases: &[],
        title: "Osmosis, draw one",
        sets: &[("draw", Value::Number(1))],
        note: "Osmosis with single cards dealt; said to be won about 1 game in 3",
    },
    Variant {
        id: "osmosis-three-passes",
        aliases: &[],
        title: "Osmosis, three passes",
        sets: &[("passes", Value::Number(3))],
        note: "the classic strict rule: two redeals and no more; much harder",
    },
    Variant {
        id: "bridesmaids",
        aliases: &[],
        title: "Bridesmaids",
        sets: &[("passes", Value::Number(1))],
        note: "Osmosis with a single trip through the stock",
    },
    Variant {
        id: "bridesmaids-classic",
        aliases: &[],
        title: "Bridesmaids, classic",
        sets: &[("reserves", Value::Word("none"))],
        note: "the other game of that name: no reserves, 51 cards in the stock",
    },
];
