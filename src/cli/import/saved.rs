//! See the parent module.

use std::path::Path;

use super::super::{files, output, target};
use super::{Args, Exit, Trouble, Ui, deck};
use crate::games::Registry;

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    let mut exit = Exit::Well;
    for path in &args.paths {
        let file = match path.as_str() {
            "-" => target::read_stdin(None),
            path => files::read(Path::new(path), files::PUZZLE_BYTES_MAX),
        };
        let findings = match file {
            Ok(file) => {
                let imported = deck::import(&file, args, &registry);
                let text = imported.draft.map(|draft| draft.text(&registry));
                match (&args.output, text) {
                    (Some(folder), Some(text)) if folder.as_os_str() != "-" => {
                        let path = folder.join(format!("{}.yaml", imported.stem));
                        output::write(&path, text.as_bytes(), args.force)?;
                    }
                    (_, Some(text)) => ui.print(&text)?,
                    (_, None) => {}
                }
                imported.findings
            }
            Err(finding) => vec![*finding],
        };
        for finding in findings {
            super::super::ui::aside(&finding, args.look);
            exit = Exit::Findings;
        }
    }
    Ok(exit)
}
