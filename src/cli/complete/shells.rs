//! The shells: the script that registers completions with each, and how each asks and is answered.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use clap_complete::engine::{CompletionCandidate, complete};
use clap_complete::env::{Elvish, EnvCompleter, Fish, Powershell};

use super::line::Line;
use super::with_completers;

/// A shell with completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Shell {
    /// GNU Bash
    Bash,
    /// Z shell
    Zsh,
    /// Friendly interactive shell
    Fish,
    /// PowerShell
    #[value(alias = "pwsh")]
    Powershell,
    /// Elvish
    Elvish,
}

impl Shell {
    pub const ALL: [Shell; 5] = [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::Powershell, Shell::Elvish];

    /// The library's own adapter, where that is used.
    fn adapter(self) -> Option<&'static dyn EnvCompleter> {
        match self {
            // Bash splits words at `:` and `=`, which codes, points and deal ids are full of, and the library's scripts
            // for Bash and Zsh put a blank behind `osmosis#`.
            Shell::Bash | Shell::Zsh => None,
            Shell::Fish => Some(&Fish),
            Shell::Powershell => Some(&Powershell),
            Shell::Elvish => Some(&Elvish),
        }
    }

    /// The script that registers completions. It calls `trove` wherever the shell finds it.
    pub fn script(self) -> io::Result<String> {
        let mut script = Vec::new();
        self.write_registration(super::VARIABLE, "trove", "trove", "trove", &mut script)?;
        let script = String::from_utf8(script).map_err(io::Error::other)?;
        Ok(format!("{}\n", script.trim()))
    }
}

impl EnvCompleter for Shell {
    fn name(&self) -> &'static str {
        match self {
            Shell::Bash => "bash",
            Shell::Zsh => "zsh",
            Shell::Fish => "fish",
            Shell::Powershell => "powershell",
            Shell::Elvish => "elvish",
        }
    }

    fn is(&self, name: &str) -> bool {
        name == self.name()
    }

    fn write_registration(
        &self,
        variable: &str,
        name: &str,
        bin: &str,
        completer: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Shell::Bash => out.write_all(include_bytes!("trove.bash")),
            Shell::Zsh => out.write_all(include_bytes!("_trove")),
            _ => self.adapter().map_or(Ok(()), |own| own.write_registration(variable, name, bin, completer, out)),
        }
    }

    fn write_complete(
        &self,
        _: &mut clap::Command,
        words: Vec<OsString>,
        folder: Option<&Path>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            Shell::Bash => bash(&words, folder, out),
            Shell::Zsh => zsh(words, folder, out),
            _ => {
                let current = words.len().saturating_sub(1);
                let line = Arc::new(Line { words: words.clone(), current });
                let mut command = with_completers(crate::cli::cli(), &line);
                self.adapter().map_or(Ok(()), |own| own.write_complete(&mut command, words, folder, out))
            }
        }
    }
}

/// What may stand in place of a word of a line.
fn candidates(line: Line, folder: Option<&Path>) -> io::Result<Vec<CompletionCandidate>> {
    let (words, current) = (line.words.clone(), line.current);
    let empty = words.get(current).is_some_and(|word| word.is_empty());
    let mut found = complete(&mut with_completers(crate::cli::cli(), &Arc::new(line)), words, current, folder)?;
    // Options are offered once somebody begins one, or where nothing else fits.
    let is_option = |candidate: &CompletionCandidate| candidate.get_value().as_encoded_bytes().starts_with(b"-");
    if empty && !found.iter().all(is_option) {
        found.retain(|candidate| !is_option(candidate));
    }
    Ok(found)
}

/// Whether something has to follow a value at once, so that no blank should.
fn is_open(value: &str) -> bool {
    value.ends_with(['/', ':', '=', '#', ','])
}

/// Words of a call: the line up to the cursor, and the part of its last word that Bash will replace. Values are printed
/// a line each as they are to be typed, without what Bash takes for words of their own.
fn bash(call: &[OsString], folder: Option<&Path>, out: &mut dyn Write) -> io::Result<()> {
    let text = |at: usize| call.get(at).map(|word| word.to_string_lossy()).unwrap_or_default();
    let (words, quote) = Line::of_shell(&text(0));
    let typed = words.last().cloned().unwrap_or_default();
    // Inside quotes Bash names the text without them, elsewhere as it is typed.
    let replaced = text(1);
    let unquoted = Line::of_shell(&replaced).0.pop().unwrap_or_default();
    let kept = typed.strip_suffix(&*replaced).or(typed.strip_suffix(unquoted.as_str())).map_or(0, str::len);
    let current = words.len() - 1;
    let line = Line { words: words.into_iter().map(OsString::from).collect(), current };
    for candidate in candidates(line, folder)? {
        let value = candidate.get_value().to_string_lossy();
        if let Some(rest) = value.get(kept..) {
            writeln!(out, "{}", quote.typed(rest))?;
        }
    }
    Ok(())
}

/// Words of a call: the number of the word in question, from 0, and the line's words. Values are printed a line each as
/// Zsh describes them, behind `-` if no blank should follow and `+` if one should.
fn zsh(call: Vec<OsString>, folder: Option<&Path>, out: &mut dyn Write) -> io::Result<()> {
    let mut words = call.into_iter();
    let current = words.next().and_then(|number| number.to_str().and_then(|number| number.parse::<usize>().ok()));
    let Some(current) = current else { return Ok(()) };
    let mut words: Vec<OsString> = words.collect();
    if words.len() <= current {
        words.push(OsString::new());
    }
    let current = current.min(words.len() - 1);
    for candidate in candidates(Line { words, current }, folder)? {
        let value = candidate.get_value().to_string_lossy();
        let sign = if is_open(&value) { '-' } else { '+' };
        write!(out, "{sign}{}", value.replace('\\', "\\\\").replace(':', "\\:"))?;
        match candidate.get_help().map(ToString::to_string) {
            Some(help) => writeln!(out, ":{}", help.lines().next().unwrap_or_default().replace('\\', "\\\\"))?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}
