//! The lines of an attributes file that say whose files are ours; everything else in it stays as it is.

/// Kinds of files that git asks about.
pub const PATTERNS: &[&str] = &["*.moves", "*.yaml", "*.yml"];

const BEGIN: &str = "# trove begin; `trove git disable` takes these lines away";
/// As [`BEGIN`], where the line before had no end.
const BEGIN_JOINED: &str = "# trove begin; `trove git disable` takes these lines away, and the line end before them";
const END: &str = "# trove end";

/// The lines between the marks.
fn lines() -> String {
    PATTERNS.iter().map(|pattern| format!("{pattern} diff=trove merge=trove\n")).collect()
}

/// A text with our lines at its end, whatever was there of them before.
pub fn with(text: &str) -> String {
    if let Some(block) = block(text)
        && text[block.clone()].contains(&format!("\n{}{END}\n", lines()))
    {
        return text.to_owned();
    }
    let text = without(text);
    let joined = !text.is_empty() && !text.ends_with('\n');
    let (gap, begin) = if joined { ("\n", BEGIN_JOINED) } else { ("", BEGIN) };
    format!("{text}{gap}{begin}\n{}{END}\n", lines())
}

/// A text without our lines.
pub fn without(text: &str) -> String {
    match block(text) {
        Some(block) => {
            let (before, behind) = (&text[..block.start], &text[block.end..]);
            let open = !before.is_empty() && !before.ends_with('\n') && !behind.is_empty();
            without(&format!("{before}{}{behind}", if open { "\n" } else { "" }))
        }
        None => text.to_owned(),
    }
}

/// Whether a text has our lines.
pub fn has(text: &str) -> bool {
    block(text).is_some()
}

/// Where our lines are, marks included. Without the mark at the end only what is surely ours counts.
fn block(text: &str) -> Option<std::ops::Range<usize>> {
    let mut at = 0;
    let mut start = None;
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        match start {
            None if line == BEGIN => start = Some(begin),
            None if line == BEGIN_JOINED => start = Some(begin.saturating_sub(1)),
            None => continue,
            Some(start) if line == END => return Some(start..at),
            Some(start) if !lines().lines().any(|ours| ours == line) => return Some(start..end),
            Some(_) => {}
        }
        end = at;
    }
    start.map(|start| start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_lines_come_and_go_and_nothing_else_changes() {
        for text in ["", "*.png binary\n", "*.png binary", "\n\n# mine\n*.yaml text\r\n", "a b"] {
            let enabled = with(text);
            assert!(has(&enabled) && enabled.starts_with(text), "{text:?}");
            assert_eq!(with(&enabled), enabled, "{text:?}");
            assert_eq!(without(&enabled), text);
            assert_eq!(without(text), text);
            let more = format!("{enabled}*.svg text\n");
            assert_eq!(with(&more), more);
            assert!(without(&more).ends_with("*.svg text\n"));
        }
    }

    #[test]
    fn what_was_edited_within_is_kept() {
        let edited = with("a\n").replace(&format!("{END}\n"), "b\n");
        assert_eq!(without(&edited), "a\nb\n");
    }
}
