//! `trove git status`: what is set, where, and what comes of it.

use super::setup::{KEYS, Scope, attributes_file};
use super::{attributes, call};
use crate::cli::{Exit, Trouble, Ui, files, shown};

/// Tells what is set.
///
/// # Errors
/// If there is no git, or output cannot be written.
pub fn run(ui: &mut Ui) -> Result<Exit, Trouble> {
    let mut set = 0;
    for key in KEYS {
        let answer = call::ask(["config", "--show-scope", "--show-origin", "-z", "--get", key])?;
        let text = String::from_utf8_lossy(&answer.out).into_owned();
        let mut parts = text.split('\0');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(scope), Some(origin), Some(value)) if answer.code == 0 => {
                set += usize::from(key.ends_with(".command") || key.ends_with(".driver"));
                let origin = origin.strip_prefix("file:").unwrap_or(origin);
                ui.line(&shown(&format!("{key:<26}{value}   ({scope}: {origin})")))?;
            }
            _ => ui.line(&format!("{key:<26}not set"))?,
        }
    }
    let mut marked = false;
    for scope in [Scope::Local, Scope::Shared, Scope::Global] {
        let Ok(path) = attributes_file(scope) else { continue };
        let text = std::fs::read(&path).unwrap_or_default();
        if attributes::has(&String::from_utf8_lossy(&text)) {
            marked = true;
            let patterns = attributes::PATTERNS.join(" ");
            ui.line(&shown(&format!("{:<26}{patterns}   ({})", "attributes", files::name_of(&path))))?;
        }
    }
    if !marked {
        ui.line(&format!("{:<26}not set", "attributes"))?;
    }
    // Other lines may say otherwise of the same files, so git has the last word, where it has a repository.
    let arguments = ["check-attr", "-z", "diff", "merge", "--", "a.moves", "a.yaml", "a.yml"];
    let said = call::ask(arguments)?;
    let said = if said.code == 0 { String::from_utf8_lossy(&said.out).into_owned() } else { String::new() };
    let fields: Vec<&str> = said.split('\0').collect();
    let other: Vec<String> = fields
        .chunks_exact(3)
        .filter(|field| field[2] != "trove")
        .map(|field| format!("{} of *{}", field[1], field[0].trim_start_matches('a')))
        .collect();
    let works = set == 2 && marked && other.is_empty();
    if marked && !other.is_empty() {
        ui.line(&shown(&format!("other attributes count here: {}", other.join(", "))))?;
    }
    ui.line(match (works, set == 2, marked) {
        (true, ..) => "git compares and merges puzzles and scripts by what they do to the game",
        (_, true, true) => "git passes trove by for some files here",
        (_, false, true) => "files are marked, but git is not told what to call; `trove git enable` does that",
        _ => "git compares and merges puzzles and scripts as any text; `trove git enable` changes that",
    })?;
    Ok(if works { Exit::Well } else { Exit::Findings })
}
