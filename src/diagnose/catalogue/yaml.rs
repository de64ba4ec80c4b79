//! Codes of YAML: what keeps a file from being read as the format means it.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "yaml::syntax",
        summary: "the file is not YAML",
        text: "The label shows where reading stopped; the cause is often in the line above: a missing colon, a quote \
               that is not closed, a line indented with a tab, two things at one depth that do not go together.",
        example: r#"trove: 1
title: "The Seventh Veil
game: osmosis"#,
        ..ERROR
    },
    Entry {
        code: "yaml::key",
        summary: "a key is missing, or is no word",
        text: "A key is a word before a colon. Lists, maps and aliases can be keys in YAML, but never are in a puzzle \
               file; a colon at the start of a line has lost its key.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
? [draw, passes]
: 1"#,
        ..ERROR
    },
    Entry {
        code: "yaml::duplicate-key",
        summary: "a key is set twice in one map",
        text: "Some programs take the first, some the last, so neither is taken here. Both places are labelled; keep \
               one of them.",
        example: r#"trove: 1
game: osmosis
game: peek
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "yaml::indicator",
        summary: "a word begins with a character that programs read differently",
        text: "YAML reserves some characters for itself, and programs differ in what they make of a plain word that \
               begins with one of them. Put the word in quotes, and all read the same.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
tags: [?easy, hard]"#,
        ..ERROR
    },
    Entry {
        code: "yaml::alias",
        summary: "an alias (`*name`) names nothing that could be put in its place",
        text: "An alias repeats a value that an anchor (`&name`) marked earlier in the same document. There is no \
               such anchor before it, or the alias stands inside the value that it names, or the name holds \
               characters that only some programs take for a part of it: letters A to Z, digits, `-` and `_` are \
               safe. If you meant a text that begins with `*` or `&`, put it in quotes.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
title: *veil"#,
        ..ERROR
    },
    Entry {
        code: "yaml::tag",
        summary: "YAML tags (`!name`) are not used in puzzle files",
        text: "A tag tells a program to read a value as some other type; no value of a puzzle needs that. A text that \
               begins with `!` needs quotes.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
title: !!str 1984"#,
        ..ERROR
    },
    Entry {
        code: "yaml::merge-key",
        summary: "YAML merge keys (`<<`) are not used in puzzle files",
        text: "A merge key copies the keys of another map, which hides from the reader of a diff what a puzzle says. \
               Write the keys out.",
        example: r#"trove: 1
game: osmosis
x-strict: &strict { passes: 3 }
rules: { <<: *strict, draw: 1 }
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "yaml::directive",
        summary: "YAML directives (`%…`) are not used in puzzle files",
        text: "A line such as `%YAML 1.2` before a document changes how it is read. Puzzle files are always YAML 1.2; \
               leave the line out.",
        example: r#"%YAML 1.1
---
trove: 1
game: osmosis
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "yaml::control-character",
        summary: "the file holds a character that is not seen and does harm",
        text: "Control characters can drive a terminal; characters that turn the direction of writing make a line \
               look other than it is; some separators end a line for one program and not for another. None is needed \
               in a puzzle. The message names the character and the label shows its place; take it out.",
        example: "trove: 1\ngame: osmosis\ndeal: { seed: 42 }\ntitle: \"\u{202E}live\"",
        ..ERROR
    },
    Entry {
        code: "yaml::too-deep",
        summary: "the file is nested too deeply",
        text: "Lists and maps may stand inside each other to the depth that the message names; no puzzle comes near \
               it. The limit keeps a file from a stranger from exhausting the program that reads it.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
x-nest: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"#,
        ..ERROR
    },
    Entry {
        code: "yaml::too-large",
        summary: "the file is larger than puzzle files are read",
        text: "The message says how large it is and how large it may be. Put long scripts into `.moves` files, and \
               one puzzle into each file.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
notes: ⟨la ×400000⟩"#,
        ..ERROR
    },
    Entry {
        code: "yaml::too-many-nodes",
        summary: "the file has too many values",
        text: "Every key, card list and text counts, and an alias counts as often as it is used, with all that is in \
               it: nine lines of aliases to aliases can stand for a thousand million values. Split the file, or write \
               moves as a text in a block instead of a list.",
        example: r#"trove: 1
game: osmosis
deal: { seed: 42 }
x-a: &a [x, x, x, x, x, x, x, x, x, x]
x-b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
x-c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
x-d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
x-e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
x-f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]"#,
        ..ERROR
    },
];
