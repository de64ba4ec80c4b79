//! The comparison line by line for what is no puzzle or cannot be read as one. Git makes it, since it has a bound on
//! what it spends on texts that have nothing in common.

use std::ffi::OsStr;
use std::path::Path;

use super::call;
use crate::cli::Trouble;
use crate::diagnose::emit::visible::{Charset, push};

/// What git says of two files.
pub enum Plain {
    /// The same bytes.
    Same,
    /// Lines, from the first `@@` on.
    Hunks(String),
    /// They are no texts.
    Binary,
}

/// Compares two files, or one with `/dev/null`.
///
/// # Errors
/// If git cannot do it.
pub fn diff(old: &Path, new: &Path) -> Result<Plain, Trouble> {
    if is_binary(old) || is_binary(new) {
        return Ok(Plain::Binary);
    }
    let options =
        ["diff", "--no-index", "--no-ext-diff", "--no-textconv", "--no-renames", "--text", "--no-color", "--"];
    let arguments = options.iter().map(OsStr::new).chain([old.as_os_str(), new.as_os_str()]);
    let answer = call::ask(arguments)?;
    match answer.code {
        0 => Ok(Plain::Same),
        1 => {
            let text = String::from_utf8_lossy(&answer.out);
            let lines = text.split_inclusive('\n').skip_while(|line| !line.starts_with("@@"));
            let mut out = String::new();
            lines.for_each(|line| clean(line, &mut out));
            Ok(Plain::Hunks(out))
        }
        _ => Err(Trouble::Other(format!("git refuses: {}", answer.complaint))),
    }
}

/// Whether a file is none for a terminal: git's own rule, a zero byte near its beginning.
fn is_binary(path: &Path) -> bool {
    use std::io::Read;
    let mut begin = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(8000).read_to_end(&mut begin));
    read.is_ok() && begin.contains(&0)
}

/// Lines with stand-ins for what would drive a terminal.
pub fn clean(text: &str, out: &mut String) {
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\n' | '\t' => out.push(c),
            '\r' if rest.peek() == Some(&'\n') => out.push(c),
            _ => push(out, c, Charset::Unicode),
        }
    }
}

/// Hunks in the colours that git gives them.
pub fn coloured(hunks: &str) -> String {
    let paint = |line: &str| {
        let colour = match line.chars().next() {
            Some('+') => "\u{1b}[32m",
            Some('-') => "\u{1b}[31m",
            Some('@') => "\u{1b}[36m",
            _ => return line.to_owned(),
        };
        let bare = line.trim_end_matches('\n');
        format!("{colour}{bare}\u{1b}[m{}", &line[bare.len()..])
    };
    hunks.split_inclusive('\n').map(paint).collect()
}
