//! `trove trim`: a script made shorter that still shows what it shows.

use std::io::IsTerminal as _;

use super::show::no_puzzle_aside;
use super::units::{self, Unit};
use super::{Exit, Look, Trouble, Ui, target, ui};
use crate::diagnose::emit::visible::{Charset, whole};
use crate::document::Puzzle;
use crate::games::Registry;
use crate::notation::{DirectiveKind, Expect, ItemKind, Written, parse};
use crate::table::Move;
use crate::trim::{Trimmed, codes, failing, winning};

/// Shorten a script that fails, or one that wins
///
/// A failing one is cut to what fails with the same code, a winning one to the moves it needs.
#[derive(clap::Args)]
#[command(after_help = "\
The shorter script goes to standard output; it was replayed, and fails with the same code or meets the goal. A line
that ends with a refusal, as it claims, keeps the refusal and the claim.
Exit status: 0 if there is one, 1 if the puzzle or the script cannot be read, 2 if there is nothing to keep.

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
    let inherited: String = inherited.map(|frame| format!("{} ", as_written(frame.card, frame.mv))).collect();
    let mut text = self_contained(&script.text, &inherited, false);
    let found = codes(&text, &trace.start, puzzle.goal, expect);
    // A line that ends with a refusal, and says so, is as good as one that fails.
    let said = expect.or(script.header.expect.as_ref().map(|(expect, _)| expect));
    let refused = said.and_then(|said| match said {
        Expect::Illegal(code) if found.is_empty() => Some(code.as_str()),
        _ => None,
    });
    let code = args.code.as_deref().or(found.first().copied()).or(refused);
    let as_claimed = code.is_some() && code == refused;
    if as_claimed {
        text = self_contained(&script.text, &inherited, true);
    }
    let judged = expect.filter(|_| !as_claimed);
    let (trimmed, shows) = match code {
        Some(code) => match failing(&text, &trace.start, puzzle.goal, judged, code) {
            Some(trimmed) if as_claimed => (trimmed, format!("is still refused with `{code}`")),
            Some(trimmed) => (trimmed, format!("still fails with `{code}`")),
            None => {
                let has =
                    if found.is_empty() { "has no error".to_owned() } else { format!("has {}", found.join(", ")) };
                return Err(Trouble::Other(format!("`{name}` does not fail with `{}`; it {has}", super::shown(code))));
            }
        },
        None => match winning(&trace, puzzle.goal) {
            Some(trimmed) => (trimmed, "still meets the goal".to_owned()),
            None => {
                let message = format!("`{name}` neither fails nor meets the goal, so that there is nothing to keep");
                return Err(Trouble::Other(message));
            }
        },
    };
    // What the script is expected to do is said in it, if what it shows comes of that.
    let alone = code.is_none_or(|code| codes(&trimmed.text, &trace.start, puzzle.goal, None).contains(&code));
    let claim = match said {
        Some(said) if as_claimed || !alone => format!("@expect {said}\n"),
        _ => String::new(),
    };
    let text = home(&unit, puzzle) + &claim + &trimmed.text;
    // A script that is kept is kept to the letter, whatever a terminal would make of it.
    ui.print(&if std::io::stdout().is_terminal() { whole(&text, Charset::Unicode) } else { text })?;
    let Trimmed { kept, of, minimal, .. } = trimmed;
    let more = if minimal { "" } else { "; it may be possible with less" };
    ui::say(&format!("{kept} of {of} parts kept, the script {}{more}", super::shown(&shows)));
    Ok(Exit::Well)
}

/// The directive that says where the script belongs.
fn home(unit: &Unit, puzzle: &Puzzle) -> String {
    let Some(file) = &unit.file else { return format!("@deal {}\n", puzzle.deal) };
    // Standard input is not there any more when the script is read.
    if file.name().starts_with('<') {
        return format!("@puzzle {}\n", unit.id);
    }
    let mut path = file.name().to_owned();
    if units::units_of(file, None, &Registry::standard()).len() > 1 {
        path = format!("{path}::{}", unit.id);
    }
    format!("@puzzle \"{}\"\n", path.replace('\\', "\\\\").replace('"', "\\\""))
}

fn as_written(card: Option<crate::cards::Card>, mv: Move) -> Written {
    match mv {
        Move::Deal => Written::Deal { count: 1, counted: false },
        Move::Redeal => Written::Redeal,
        Move::Shift { from, to } => Written::Play { card, from: Some(from), to: Some(to) },
    }
}

/// The text of a script with blanks for what it says of where it belongs, and of what is expected of it if that is to
/// go, and with moves before its own.
fn self_contained(text: &str, inherited: &str, claimless: bool) -> String {
    let mut own = text.to_owned();
    let mut body = None;
    for item in parse(text).script.items {
        let ItemKind::Directive(said) = &item.kind else {
            if !matches!(item.kind, ItemKind::Comment(_)) {
                body.get_or_insert(item.span.start);
            }
            continue;
        };
        use DirectiveKind::{Author, By, Date, Deal, Expect, Extra, From, Name, Puzzle, Source, Title};
        match said.kind {
            Expect(_) if !claimless => {}
            Puzzle { .. } | Deal(_) | From(_) | Name(_) | Expect(_) => {
                own.replace_range(item.span.range(), &" ".repeat(item.span.len()));
            }
            Title(_) | Author(_) | By(_) | Date(_) | Source(_) | Extra { .. } => {}
            _ => {
                body.get_or_insert(item.span.start);
            }
        }
    }
    if !inherited.is_empty() {
        own.insert_str(body.unwrap_or(own.len()), &format!("\n{inherited}"));
    }
    own
}
