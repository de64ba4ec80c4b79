//! `trove git merge`: git's merge driver. Puzzles are merged part by part, scripts by turns, anything else by lines.

mod join;
mod parts;
mod proof;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::call;
use crate::cli::collect::{Item, kind_of, says_trove};
use crate::cli::{Exit, Trouble, conflict, shown, ui};
use join::{Joined, join};

/// How long the signs of a marker are, unless git says otherwise.
const MARKER: usize = 7;

/// What the three versions are called, and how conflicts between them are marked.
pub struct Marks {
    size: usize,
    base: String,
    ours: String,
    theirs: String,
    /// Whether the common ancestor stands between the sides.
    with_base: bool,
}

/// Merges three files into the second.
///
/// # Errors
/// If it was not git that called it, or a file cannot be read or written.
pub fn run(arguments: &[OsString]) -> Result<Exit, Trouble> {
    let [base, ours, theirs, rest @ ..] = arguments else {
        let message = "git calls this with three files: the common ancestor, ours and theirs";
        return Err(Trouble::Other(message.to_owned()));
    };
    let files = [base, ours, theirs].map(PathBuf::from);
    let said = |at: usize| rest.get(at).map(|word| word.to_string_lossy().into_owned());
    // An older git passes on what it does not know.
    let name = |at: usize, other: &str| match said(at) {
        Some(name) if !name.is_empty() && !name.starts_with('%') => {
            name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
        }
        _ => other.to_owned(),
    };
    let path = name(1, "");
    let style = call::ask(["config", "--get", "merge.conflictStyle"])?;
    let marks = Marks {
        size: said(0).and_then(|size| size.parse().ok()).filter(|size| (1..=200).contains(size)).unwrap_or(MARKER),
        base: name(2, "base"),
        ours: name(3, "ours"),
        theirs: name(4, "theirs"),
        with_base: style.code == 0 && matches!(style.line().as_str(), "diff3" | "zdiff3"),
    };
    let merged = match by_parts(&files, &path, &marks)? {
        Some(joined) => {
            for part in &joined.conflicts {
                ui::say(&format!("trove: conflict in {path}: {}", shown(part)));
            }
            Lines { bytes: joined.text.into_bytes(), clean: joined.conflicts.is_empty() }
        }
        None => by_lines(&files, &marks)?,
    };
    std::fs::write(&files[1], &merged.bytes)
        .map_err(|error| Trouble::Other(format!("the merged file cannot be written: {error}")))?;
    Ok(if merged.clean { Exit::Well } else { Exit::Findings })
}

/// Merges puzzles part by part; `None` if they are none, or it is not certain that nothing is lost.
fn by_parts(files: &[PathBuf; 3], path: &str, marks: &Marks) -> Result<Option<Joined>, Trouble> {
    if matches!(kind_of(Path::new(path)), Some(Item::Script(_))) {
        return Ok(None);
    }
    let mut texts = Vec::new();
    for file in files {
        let bytes = std::fs::read(file)
            .map_err(|error| Trouble::Other(format!("a version of {path} cannot be read: {error}")))?;
        match String::from_utf8(bytes) {
            Ok(text) if !conflict::has_markers(&text) => texts.push(text),
            _ => return Ok(None),
        }
    }
    let [base, ours, theirs] = &texts[..] else { return Ok(None) };
    if !says_trove(ours) || !says_trove(theirs) {
        return Ok(None);
    }
    let joined = join([base, ours, theirs], marks, &|texts| {
        let lines = lines_of(texts, marks)?;
        Ok((String::from_utf8_lossy(&lines.bytes).into_owned(), lines.clean))
    })?;
    let stem = Path::new(path).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    Ok(joined.filter(|joined| proof::holds([base, ours, theirs], joined, &stem)))
}

/// A merge by lines.
struct Lines {
    bytes: Vec<u8>,
    clean: bool,
}

/// Merges three texts by lines.
fn lines_of(texts: [&str; 3], marks: &Marks) -> Result<Lines, Trouble> {
    let failed = |error| Trouble::Other(format!("no temporary file can be written: {error}"));
    let folder = tempfile::tempdir().map_err(failed)?;
    let files = ["base", "ours", "theirs"].map(|name| folder.path().join(name));
    for (file, text) in files.iter().zip(texts) {
        std::fs::write(file, text).map_err(failed)?;
    }
    by_lines(&files, marks)
}

/// Merges three files by lines, as git does without a driver.
fn by_lines([base, ours, theirs]: &[PathBuf; 3], marks: &Marks) -> Result<Lines, Trouble> {
    let mut arguments: Vec<OsString> = ["merge-file", "-p", "-q"].map(OsString::from).to_vec();
    arguments.push(format!("--marker-size={}", marks.size).into());
    for label in [&marks.ours, &marks.base, &marks.theirs] {
        arguments.extend(["-L".into(), label.into()]);
    }
    arguments.push("--".into());
    arguments.extend([ours, base, theirs].map(|file| file.clone().into_os_string()));
    let answer = call::ask(arguments)?;
    match answer.code {
        // The number of conflicts, as far as a status can say it.
        code @ 0..=127 => Ok(Lines { bytes: answer.out, clean: code == 0 }),
        _ => Err(Trouble::Other(format!("git cannot merge it: {}", answer.complaint))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "\
# head
trove: 1
title: base
game: osmosis

# the deal
deal: { id: \"osmosis#42\" }
tags: [a, b]
solutions:
  - name: main
    expect: unfinished
    # moves
    moves: |
      deal
      KD
  # second
  - name: other
    expect: unfinished
    moves: deal
# end
";

    /// Edits, each a text and what takes its place, with a word of its own that is to be found again.
    fn edits(word: &str) -> Vec<String> {
        let added = format!("  - name: {word}\n    expect: unfinished\n    moves: deal\n");
        let pairs = [
            ("# head\n", format!("# head {word}\n")),
            ("title: base", format!("title: {word}")),
            ("title: base\n", format!("title: base\nauthor: {word}\n")),
            ("# the deal", format!("# {word}")),
            ("osmosis#42\" }", format!("osmosis#42\" }} # {word}")),
            ("tags: [a, b]", format!("tags: [a, {word}]")),
            ("  - name: main\n", format!("  - name: main\n    by: {word}\n")),
            ("    # moves", format!("    # {word}")),
            ("      KD\n", format!("      KD # {word}\n")),
            ("  # second", format!("{added}  # second")),
            ("# end\n", format!("{added}# end\n")),
            ("# end", format!("# {word}")),
        ];
        pairs.into_iter().map(|(from, to)| BASE.replacen(from, &to, 1)).collect()
    }

    #[test]
    fn whatever_two_sides_edit_nothing_is_lost() {
        let marks = |with_base| Marks { size: 7, base: "b".into(), ours: "o".into(), theirs: "t".into(), with_base };
        let mut clean = 0;
        for (i, ours) in edits("ours").iter().enumerate() {
            for (j, theirs) in edits("theirs").iter().enumerate() {
                let by_lines: join::ByLines =
                    &|[_, ours, theirs]| Ok((format!("<<<<<<< o\n{ours}=======\n{theirs}>>>>>>> t\n"), false));
                for with_base in [false, true] {
                    let Ok(Some(joined)) = join([BASE, ours, theirs], &marks(with_base), by_lines) else {
                        panic!("{i} {j}: not cut")
                    };
                    let text = &joined.text;
                    assert!(text.contains("ours") && text.contains("theirs"), "{i} {j}\n{text}");
                    assert!(proof::holds([BASE, ours, theirs], &joined, "a"), "{i} {j}\n{text}");
                    assert_eq!(conflict::has_markers(text), !joined.conflicts.is_empty(), "{i} {j}\n{text}");
                    clean += usize::from(joined.conflicts.is_empty());
                    // Only what both sides edited is in conflict.
                    assert!(joined.conflicts.is_empty() || i.abs_diff(j) <= 1, "{i} {j}\n{text}");
                }
                let Ok(Some(same)) = join([BASE, ours, ours], &marks(false), by_lines) else { panic!("{i}") };
                assert_eq!(same.text, *ours);
                let Ok(Some(one)) = join([BASE, BASE, theirs], &marks(false), by_lines) else { panic!("{j}") };
                assert_eq!(one.text, *theirs);
            }
        }
        assert!(clean > 200, "{clean}");
    }
}
