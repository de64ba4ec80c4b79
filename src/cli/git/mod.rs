//! `trove git`: the version control of one's files speaks moves.

mod attributes;
pub mod call;
mod driver;
mod merge;
mod owner;
mod plain;
pub mod revisions;
mod setup;
mod status;
mod textconv;
mod tree;

use std::ffi::OsString;

use clap::Subcommand;

use super::{Exit, Look, Trouble, Ui};

/// Make git compare and merge puzzles by what they do
#[derive(clap::Args)]
#[command(after_help = "\
`enable` sets, in the settings of git, what to call for files that the attributes mark as ours:
  diff.trove.command    trove git driver: for git diff, git log -p --ext-diff
  diff.trove.textconv   trove git textconv: for git log -p, git show, git blame
  merge.trove.driver    trove git merge: for git merge, git rebase, git cherry-pick
Git calls these three; there is no need to. `git diff --no-ext-diff --no-textconv` passes them by once.
Exit status of `status`: 0 git compares and merges puzzles and scripts so, 1 it does not.

Examples:
  trove git enable             in this repository, for oneself
  trove git enable --shared    with the attributes in .gitattributes, to be committed
  trove git enable --global    in every repository of this user
  trove git status             what is set, and where
  trove git disable            takes away what `enable` wrote, and nothing else")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Set the diff driver, textconv and the merge driver
    Enable(Place),
    /// Take away what `enable` wrote
    Disable(Place),
    /// Tell what is set, and where
    Status,
    /// What git calls to show a change: PATH OLD-FILE OLD-HASH OLD-MODE NEW-FILE NEW-HASH NEW-MODE [NEW-PATH [ABOUT]]
    #[command(hide = true)]
    Driver(Called),
    /// What git calls to get lines it can compare: FILE
    #[command(hide = true)]
    Textconv(Called),
    /// What git calls to merge a file: BASE OURS THEIRS [MARKER-SIZE [PATH [BASE-NAME OUR-NAME THEIR-NAME]]]
    #[command(hide = true)]
    Merge(Called),
}

/// Where to set it.
#[derive(Clone, Copy, clap::Args)]
struct Place {
    /// In every repository of this user
    #[arg(long, conflicts_with = "shared")]
    global: bool,
    /// With the attributes in the repository's .gitattributes, for everybody who clones it
    #[arg(long)]
    shared: bool,
}

/// What git passes.
#[derive(clap::Args)]
struct Called {
    /// What git passes
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Runs the command.
///
/// # Errors
/// If git refuses, or a file cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    match &args.command {
        Command::Enable(place) => setup::enable(place.into(), ui),
        Command::Disable(place) => setup::disable(place.into(), ui),
        Command::Status => status::run(ui),
        Command::Driver(called) => driver::run(&called.arguments, ui),
        Command::Textconv(called) => textconv::run(&called.arguments, ui),
        Command::Merge(called) => merge::run(&called.arguments),
    }
}

impl From<&Place> for setup::Scope {
    fn from(place: &Place) -> setup::Scope {
        match place {
            Place { global: true, .. } => setup::Scope::Global,
            Place { shared: true, .. } => setup::Scope::Shared,
            _ => setup::Scope::Local,
        }
    }
}

/// How output for git's pager looks: as wide as the terminal behind it.
fn look() -> Look {
    let number = |name| std::env::var(name).ok().and_then(|value: String| value.parse::<u16>().ok());
    let paged = std::env::var_os("GIT_PAGER_IN_USE").is_some();
    let width = number("COLUMNS").filter(|_| paged).map(|columns| columns.clamp(40, 200));
    Look { width, ..Look::default() }
}
