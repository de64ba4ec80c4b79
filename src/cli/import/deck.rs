//! See the parent module.

use super::{Args, Imported};
use crate::games::Registry;
use crate::source::SourceFile;

pub(super) fn import(file: &SourceFile, _args: &Args, _registry: &Registry) -> Imported {
    Imported { stem: file.name().to_owned(), draft: None, findings: Vec::new() }
}
