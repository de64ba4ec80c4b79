//! `trove completions`: the script that makes a shell complete the words of trove.

use super::complete::Shell;
use super::{Exit, Trouble, Ui};

/// Print the script that makes a shell complete words
///
/// Commands, options, games, codes, solutions, points and puzzle files are completed.
#[derive(clap::Args)]
#[command(after_help = "\
The script asks `trove` for what fits, so it has to be on the PATH, and the script stays right when trove is updated.
docs/shells.md tells of every shell.

Examples:
  source <(trove completions bash)              Bash, in ~/.bashrc
  source <(trove completions zsh)               Zsh, in ~/.zshrc behind compinit
  trove completions fish | source               fish, in ~/.config/fish/config.fish
  trove completions powershell | Out-String | Invoke-Expression
                                                PowerShell, in $PROFILE
  eval (trove completions elvish | slurp)       Elvish, in rc.elv")]
pub struct Args {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    ui.print(&args.shell.script()?)?;
    Ok(Exit::Well)
}
