//! What would change in a file, as a unified diff.

use similar::TextDiff;

use super::plan::differs_in_words;
use crate::cli::shown;
use crate::diagnose::emit::visible::{Charset, push};
use crate::format::plain;

const RED: &str = "\u{1b}[31m";
const GREEN: &str = "\u{1b}[32m";
const CYAN: &str = "\u{1b}[36m";
const BOLD: &str = "\u{1b}[1m";
const RESET: &str = "\u{1b}[0m";

/// The difference of two texts that differ, for readers: line ends are left out unless they are all that changes, and
/// what cannot be seen has stand-ins.
pub(super) fn of(name: &str, old: &str, new: &str, colour: bool) -> String {
    let name = shown(name);
    if !differs_in_words(old, new) {
        return format!("{name}: only line ends would change\n");
    }
    let (old, new) = (plain(old), plain(new));
    let diff = TextDiff::from_lines(&*old, &*new);
    let unified = diff.unified_diff().context_radius(3).header(&name, &format!("{name} (formatted)")).to_string();
    let mut out = String::new();
    for (number, line) in unified.lines().enumerate() {
        let sign = match line.as_bytes().first() {
            _ if number < 2 => BOLD,
            Some(b'-') => RED,
            Some(b'+') => GREEN,
            Some(b'@') => CYAN,
            _ => "",
        };
        let colour = colour && !sign.is_empty();
        if colour {
            out.push_str(sign);
        }
        for c in line.chars() {
            if c == '\t' { out.push(c) } else { push(&mut out, c, Charset::Unicode) }
        }
        if colour {
            out.push_str(RESET);
        }
        out.push('\n');
    }
    out
}
