//! `trove trim`: a script made shorter that still shows what it shows.

use super::show::no_puzzle_aside;
use super::{Exit, Look, Trouble, Ui, target, ui};
use crate::diagnose::emit::visible::{Charset, push};
use crate::games::Registry;
use crate::notation::Written;
use crate::table::Move;
use crate::trim::{Trimmed, codes, failing, winning};

/// Shorten a script: a failing one to what fails with the same code, a winning one to the moves it needs
#[derive(clap::Args)]
#[command(after_help = "\
The shorter script goes to standard output; it was replayed, and fails with the same code or meets the goal.
Exit status: 0 if there is one, 2 if the script neither fails nor meets the goal.

Examples:
  trove trim seven.yaml tempting           what is needed to fail like that
  trove trim seven.yaml main > short.moves the win without needless deals and plays
  trove trim osmosis#42 game.moves --code osmosis::not-base")]
pub struct Args {
    /// A puzzle file, FILE::ID, a script, a deal id, or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// A solution by its name, a script file, or - for standard input [default: the first solution]
    #[arg(value_name = "SCRIPT")]
    script: Option<String>,
    /// The code that is to stay [default: that of the first error]
    #[arg(long, value_name = "CODE")]
    code: Option<String>,
    /// Treat standard input as a file of this name
    #[arg(long, value_name = "NAME")]
    stdin_name: Option<String>,
    #[command(flatten)]
    look: Look,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or there is nothing to shorten.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    target::stdin_once([Some(args.puzzle.as_str()), args.script.as_deref()])?;
    let registry = Registry::standard();
    let mut unit = match target::load(&args.puzzle, args.stdin_name.as_deref(), &registry) {
        Ok(unit) => unit,
        Err(why) => return no_puzzle_aside(why, args.look),
    };
    let name = match target::choose_script(&mut unit, args.script.as_deref()) {
        Ok(name) => name,
        Err(why) => return no_puzzle_aside(why, args.look),
    };
    let puzzle = unit.puzzle.as_ref().expect("a puzzle was loaded");
    let (diagnostics, verdict) = target::replay_one(&unit, puzzle, &name, &registry);
    let trace = verdict.and_then(|verdict| verdict.report).and_then(|report| report.trace);
    let Some(trace) = trace else { return super::show::findings(&diagnostics, args.look, ui) };
    let script = unit.scripts.iter().find(|script| script.name == name).expect("it was chosen");
    let expect = script.expect.as_ref().map(|(expect, _)| expect);
    // What the script inherits from another solution becomes its own.
    let inherited = trace.frames.iter().take_while(|frame| frame.inherited);
    let mut text: String = inherited.map(|frame| format!("{} ", as_written(frame.card, frame.mv))).collect();
    text.push_str(&without_header(&script.text));
    let found = codes(&text, &trace.start, puzzle.goal, expect);
    let code = args.code.as_deref().or(found.first().copied());
    let (trimmed, shows) = match code {
        Some(code) => match failing(&text, &trace.start, puzzle.goal, expect, code) {
            Some(trimmed) => (trimmed, format!("fails with `{code}`")),
            None => {
                let has =
                    if found.is_empty() { "has no error".to_owned() } else { format!("has {}", found.join(", ")) };
                return Err(Trouble::Other(format!("`{name}` does not fail with `{}`; it {has}", super::shown(code))));
            }
        },
        None => match winning(&trace, puzzle.goal) {
            Some(trimmed) => (trimmed, "meets the goal".to_owned()),
            None => {
                let message = format!("`{name}` neither fails nor meets the goal, so that there is nothing to keep");
                return Err(Trouble::Other(message));
            }
        },
    };
    let header = match &unit.file {
        Some(file) => format!("@puzzle \"{}\"\n", file.name().replace('\\', "\\\\").replace('"', "\\\"")),
        None => format!("@deal {}\n", puzzle.deal),
    };
    ui.print(&shown(&header))?;
    ui.print(&shown(&trimmed.text))?;
    let Trimmed { kept, of, minimal, .. } = trimmed;
    let more = if minimal { "" } else { "; it may be possible with less" };
    ui::say(&format!("{kept} of {of} parts kept, the script still {shows}{more}"));
    Ok(Exit::Well)
}

fn as_written(card: Option<crate::cards::Card>, mv: Move) -> Written {
    match mv {
        Move::Deal => Written::Deal { count: 1, counted: false },
        Move::Redeal => Written::Redeal,
        Move::Shift { from, to } => Written::Play { card, from: Some(from), to: Some(to) },
    }
}

/// The text of a script without what it says of where it belongs; those words are blanks then.
fn without_header(text: &str) -> String {
    use crate::notation::{DirectiveKind, ItemKind, parse};
    let mut text = text.to_owned();
    for item in parse(&text.clone()).script.items {
        if let ItemKind::Directive(said) = &item.kind
            && matches!(
                said.kind,
                DirectiveKind::Puzzle { .. } | DirectiveKind::Deal(_) | DirectiveKind::From(_) | DirectiveKind::Name(_)
            )
        {
            text.replace_range(item.span.range(), &" ".repeat(item.span.len()));
        }
    }
    text
}

/// A script with stand-ins for what cannot be seen.
fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' { out.push(c) } else { push(&mut out, c, Charset::Unicode) }
    }
    out
}
