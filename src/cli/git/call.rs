//! The git that does the work: started with arrays of arguments, never through a shell, never to run what a repository
//! brings along.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::cli::Trouble;

/// What a run of git gave.
pub struct Answer {
    /// Its exit status; 255 if it was ended by a signal.
    pub code: i32,
    /// What it printed.
    pub out: Vec<u8>,
    /// What it complained of, the first line that says something.
    pub complaint: String,
}

impl Answer {
    /// What it printed as text, without the line end.
    pub fn line(&self) -> String {
        String::from_utf8_lossy(&self.out).trim_end_matches(['\n', '\r']).to_owned()
    }

    /// What it printed as a path.
    pub fn path(&self) -> PathBuf {
        let end = self.out.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r')).map_or(0, |last| last + 1);
        path_of(&self.out[..end])
    }
}

/// Git with arguments, not started yet.
pub fn command<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new("git");
    // A watcher is a program that a repository's settings name.
    command.args(["--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false"]);
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs git to its end.
///
/// # Errors
/// If there is no git.
pub fn ask<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Result<Answer, Trouble> {
    let output = command(arguments).output().map_err(|error| no_git(&error))?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    let line = complaint.lines().find(|line| !line.trim().is_empty()).unwrap_or("it does not say why");
    let line = ["fatal: ", "error: "].iter().find_map(|word| line.strip_prefix(word)).unwrap_or(line);
    Ok(Answer { code: output.status.code().unwrap_or(255), out: output.stdout, complaint: line.trim().to_owned() })
}

/// Runs git to its end; only if all went well there is an answer.
///
/// # Errors
/// If there is no git or it fails; in its words.
pub fn done<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Result<Answer, Trouble> {
    let answer = ask(arguments)?;
    match answer.code {
        0 => Ok(answer),
        _ => Err(Trouble::Other(format!("git refuses: {}", answer.complaint))),
    }
}

/// That git cannot be started.
pub fn no_git(error: &std::io::Error) -> Trouble {
    match error.kind() {
        std::io::ErrorKind::NotFound => {
            Trouble::Other("there is no git on this machine; it has to be in a folder of PATH".to_owned())
        }
        _ => Trouble::Other(format!("git cannot be started: {error}")),
    }
}

/// A path as git writes it.
#[cfg(unix)]
pub fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// A path as git writes it.
#[cfg(not(unix))]
pub fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

/// A word as the shell that git starts reads it: what is plain as it is, anything else in single quotes.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | '+' | ':' | ',');
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(super::quoted("/usr/bin/trove"), "/usr/bin/trove");
        assert_eq!(super::quoted("/my tools/trove"), "'/my tools/trove'");
        assert_eq!(super::quoted("/it's/$x"), "'/it'\\''s/$x'");
    }
}
