//! `trove explain`: the long explanation of a diagnostic.

use super::{Exit, Trouble, Ui};
use crate::diagnose::catalogue;
use crate::games::{Registry, list_and};

/// Explain a diagnostic code, with an example
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  trove explain osmosis::row-above
  trove explain --list")]
pub struct Args {
    /// The code, as findings show it; the part after :: is enough where one code alone ends so
    #[arg(value_name = "CODE", required_unless_present = "list")]
    code: Option<String>,
    /// List all codes, a line each
    #[arg(long, conflicts_with = "code")]
    list: bool,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or there is no such code.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    let Some(code) = &args.code else {
        let entries = catalogue::entries(&registry);
        let width = entries.iter().map(|entry| entry.code.len()).max().unwrap_or(0);
        for entry in entries {
            ui.line(&format!("{:width$}  {}", entry.code, entry.summary))?;
        }
        return Ok(Exit::Well);
    };
    let by_last = || {
        let all = catalogue::entries(&registry);
        let mut same = all.into_iter().filter(|entry| entry.code.rsplit("::").next() == Some(code));
        match (same.next(), same.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    };
    let Some(entry) = catalogue::entry(code, &registry).or_else(by_last) else {
        let entries = catalogue::entries(&registry);
        let same = entries.iter().filter(|entry| entry.code.rsplit("::").next() == Some(code));
        let same: Vec<String> = same.map(|entry| format!("`{}`", entry.code)).collect();
        let help = match catalogue::nearest_code(code, &registry) {
            _ if same.len() > 1 => format!("it is the end of {}", list_and(&same)),
            Some(near) => format!("did you mean `{near}`?"),
            None => "`trove explain --list` lists the codes".to_owned(),
        };
        return Err(Trouble::Other(format!("there is no code `{}`; {help}", super::shown(code))));
    };
    ui.line(&format!("{} ({})", entry.code, entry.severity.word()))?;
    ui.line(&format!("{}\n", entry.summary))?;
    for line in wrapped(entry.text, 80) {
        ui.line(&line)?;
    }
    if !entry.aliases.is_empty() {
        ui.line(&format!("\nEarlier names: {}", entry.aliases.join(", ")))?;
    }
    ui.line("\nExample that gets it:\n")?;
    for line in entry.example.lines() {
        ui.line(format!("    {line}").trim_end())?;
    }
    Ok(Exit::Well)
}

/// Breaks a text at blanks, paragraphs apart.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, paragraph) in text.split("\n\n").enumerate() {
        if index > 0 {
            lines.push(String::new());
        }
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}
