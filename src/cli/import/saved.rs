//! See the parent module.

use super::{Args, Exit, Trouble, Ui};

pub(super) fn run(_args: &Args, _ui: &mut Ui) -> Result<Exit, Trouble> {
    Err(Trouble::Other("not yet".to_owned()))
}
