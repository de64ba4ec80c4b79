//! Codes of files that cannot be read.

use super::{ERROR, Entry};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "file::unreadable",
        summary: "the file cannot be read",
        text: "The operating system did not hand the file over; the message gives its reason: a folder, no \
               permission, a broken disk. Nothing of the file was checked.",
        example: r#"# games.txt
KD"#,
        ..ERROR
    },
    Entry {
        code: "file::missing",
        summary: "there is no such file",
        text: "A path that was given, or that a puzzle or script names, leads nowhere. Paths in a file count from the \
               folder of that file and are written with `/`. Upper and lower case matter, even where your own system \
               does not mind.",
        example: r#"# lines/tempting.moves
KD @unfinished
# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }
solutions:
  - name: tempting
    file: lines/temptign.moves"#,
        ..ERROR
    },
    Entry {
        code: "file::not-utf8",
        summary: "the file is not UTF-8 text",
        text: "Puzzle files and scripts are UTF-8. The label shows the first byte that does not fit. Save the file as \
               UTF-8; every editor can do so.",
        example: r#"# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }
title: M⟨byte E4⟩rz"#,
        ..ERROR
    },
    Entry {
        code: "file::utf16",
        summary: "the file is UTF-16 text",
        text: "The file begins with the mark of UTF-16, which some programs write under the name \"Unicode\". Save it \
               as UTF-8.",
        example: r#"# veil.yaml
trove: 1
game: osmosis
deal: { seed: 42 }"#,
        ..ERROR
    },
    Entry {
        code: "file::too-large",
        summary: "the file is larger than any puzzle or script",
        text: "Files beyond the limit named in the message are not read, so that no pull request can exhaust the \
               machine that checks it. Split a large log into several scripts, or use game records, one a line, which \
               are read in a stream.",
        example: r#"# veil.moves
@deal osmosis#42
# ⟨la ×22400000⟩"#,
        ..ERROR
    },
    Entry {
        code: "file::outside",
        summary: "the path leads out of the folder it has to stay in",
        text: "Paths in a puzzle file stay below its folder: no `..`, no absolute path, no link that leads out. \
               `@puzzle` in a script may climb, but not out of the folder given to `check` or the repository around \
               it. So a file from a stranger can point at nothing that is not part of the collection.",
        example: r#"# puzzles/veil.moves
@puzzle "../../veil.yaml"
KD @unfinished"#,
        ..ERROR
    },
    Entry {
        code: "file::conflict",
        summary: "a merge left conflicts in the file",
        text: "Where two branches changed the same part of a file, git leaves both versions in it, between lines that \
               begin with `<<<<<<<`, `=======` and `>>>>>>>`. Nothing of the file is checked until they are gone: keep \
               what is right of both sides, delete the lines with the markers, then `git add` the file. With `trove \
               git enable` puzzles are merged part by part, so that conflicts are few and small.",
        example: r#"# veil.moves
@deal osmosis#42
<<<<<<< HEAD
KD
=======
deal
>>>>>>> topic
@unfinished"#,
        ..ERROR
    },
];
