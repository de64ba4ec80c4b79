//! Answers as people and programs read them.

use super::super::{Exit, Trouble, Ui, files, output, ui};
use super::answer::{Answered, Study, full_forms, standing_word};
use super::{Args, Format, grouped};
use crate::diagnose::counted;
use crate::diagnose::emit::json;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::games::{Session, Verdict};
use crate::replay::{Spelling, canonical};
use crate::search::Limit;
use crate::solve::{NoReturn, Standing, Unique, same_move};
use crate::table::Move;

/// Prints an answer; its exit status.
pub(super) fn answer(answered: &Answered, args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let charset = if args.look.ascii { Charset::Ascii } else { Charset::Unicode };
    if let (Some(path), Some(certificate)) = (&args.certificate, &answered.certificate) {
        let bytes = certificate.bytes();
        output::write(path, &bytes, args.force)?;
        ui::say(&format!("{}: {}", files::name_of(path), super::super::certificate::summary(certificate, bytes.len())));
    }
    let not_certified =
        args.certificate.is_some() && answered.certificate.is_none() && answered.verdict == Verdict::Lost;
    if not_certified {
        ui::say(&format!(
            "{}: no certificate can be made of this; lines are too many to be walked, and no other method knows it",
            answered.question.name
        ));
    }
    if args.certificate.is_some() && matches!(answered.verdict, Verdict::Won(_)) {
        ui::say(&format!("{}: no certificate is written, as this can be won", answered.question.name));
    }
    match args.format {
        Format::Json => ui.line(&json::line(&answered.json()))?,
        Format::Moves => ui.print(&script(answered, args))?,
        Format::Human if args.hint => ui.line(&prose(&hint(answered, args), charset))?,
        Format::Human => {
            for line in human(answered, args) {
                ui.line(&prose(&line, charset))?;
            }
        }
    }
    Ok(match answered.verdict {
        Verdict::Won(_) => Exit::Well,
        Verdict::Lost if not_certified => Exit::Trouble,
        Verdict::Lost => Exit::Findings,
        Verdict::Unknown(_) => Exit::Trouble,
    })
}

/// The moves in canonical form, one turn a line.
fn turns(at: &Session, moves: &[Move]) -> String {
    let text = full_forms(at, moves).join(" ");
    canonical(&text, at, Spelling::Card).expect("moves in full form can be read")
}

fn script(answered: &Answered, args: &Args) -> String {
    let id = answered.position_id();
    match &answered.verdict {
        Verdict::Won(moves) => format!("@deal {id}\n{}", turns(&answered.question.at, moves)),
        Verdict::Lost => format!("# {id} is lost: no way to the goal is left\n"),
        Verdict::Unknown(limit) => format!("# {id} is unknown: {}\n", gave_up(*limit, args.states_limit, args)),
    }
}

fn hint(answered: &Answered, args: &Args) -> String {
    let at = &answered.question.at;
    match &answered.verdict {
        Verdict::Won(moves) => match moves.first() {
            Some(&mv) => format!("{}  (winnable in {})", at.full_form(mv), moves.len()),
            None => "the goal is reached".to_owned(),
        },
        Verdict::Lost => "lost: no move leads to the goal any more".to_owned(),
        Verdict::Unknown(limit) => format!("unknown: {}", gave_up(*limit, args.states_limit, args)),
    }
}

/// Why a search that could look at so many states ended without an answer.
fn gave_up(limit: Limit, states: Option<u64>, args: &Args) -> String {
    match limit {
        Limit::States => match states {
            Some(states) => format!("gave up at the limit of {}", states_in_words(states)),
            None => "gave up at the limit of states".to_owned(),
        },
        Limit::Memory => format!("gave up at the memory limit of {}", memory_in_words(args.memory_limit)),
        Limit::Time => match args.time_limit {
            Some(time) => format!("gave up at the time limit of {} s", time.as_secs_f64()),
            None => "gave up at the time limit".to_owned(),
        },
        Limit::Stopped => "stopped".to_owned(),
    }
}

fn states_in_words(states: u64) -> String {
    format!("{} {}", grouped(states), if states == 1 { "state" } else { "states" })
}

fn memory_in_words(bytes: u64) -> String {
    match bytes {
        bytes if bytes % (1 << 20) == 0 => format!("{} MiB", bytes >> 20),
        bytes => format!("{} KiB", bytes >> 10),
    }
}

fn human(answered: &Answered, args: &Args) -> Vec<String> {
    let question = &answered.question;
    let mut name = question.name.clone();
    if question.ply > 0 {
        name.push_str(&format!(" at ply {}", question.ply));
    }
    let mut lines = Vec::new();
    let goal = question.goal;
    let took = if answered.states == 0 {
        format!("{:.3} s", answered.seconds)
    } else {
        format!("{}, {:.3} s", states_in_words(answered.states), answered.seconds)
    };
    match &answered.verdict {
        Verdict::Won(moves) if moves.is_empty() => lines.push(format!("{name}: the goal is reached already")),
        Verdict::Won(moves) => {
            let count = |wanted: fn(&Move) -> bool| moves.iter().filter(|mv| wanted(mv)).count();
            let deals = count(|mv| *mv == Move::Deal);
            let redeals = count(|mv| *mv == Move::Redeal);
            let mut parts = vec![counted(moves.len() - deals - redeals, "card move")];
            parts.extend((deals > 0).then(|| counted(deals, "deal")));
            parts.extend((redeals > 0).then(|| counted(redeals, "redeal")));
            let short = match answered.least {
                least if least as usize == moves.len() => ", no fewer do".to_owned(),
                0 => String::new(),
                1 => ", at least 1 is needed".to_owned(),
                least => format!(", at least {least} are needed"),
            };
            let reached = if goal == crate::document::Goal::WIN { "won" } else { "the goal is reached" };
            lines.push(format!(
                "{name}: {reached} in {}{short} ({}; {took})",
                counted(moves.len(), "move"),
                parts.join(", ")
            ));
            if answered.first_moves.is_none() && answered.study.is_none() {
                lines.extend(turns(&question.at, moves).lines().map(|line| format!("  {line}")));
            }
        }
        Verdict::Lost => lines.push(format!("{name}: lost, no way to {goal} is left ({took})")),
        Verdict::Unknown(limit) => {
            let least = match answered.least {
                0 => String::new(),
                1 => ", at least 1 move is needed".to_owned(),
                least => format!(", at least {least} moves are needed"),
            };
            let why = gave_up(*limit, args.states_limit, args);
            lines.push(format!("{name}: unknown, {why}{least} ({took})"));
        }
    }
    if let Some(moves) = &answered.first_moves {
        let forms: Vec<String> = moves.iter().map(|first| question.at.full_form(first.mv)).collect();
        let width = forms.iter().map(String::len).max().unwrap_or(0);
        for (first, form) in moves.iter().zip(&forms) {
            let mut line = format!("  {form:width$}  {}", standing_word(first.standing));
            match first.standing {
                Standing::Winnable(length) if first.least == length => {
                    line.push_str(&format!(" in {}, no fewer do", length + 1));
                }
                Standing::Winnable(length) => line.push_str(&format!(" in {}", length + 1)),
                Standing::Unknown(limit) => {
                    line.push_str(&format!(", {}", gave_up(limit, args.states_limit, args)));
                }
                Standing::Lost => {}
            }
            if let Some(same) = first.same_as {
                line.push_str(&format!(", as {}", question.at.full_form(same)));
            }
            lines.push(line);
        }
    }
    if let (Some(study), Some((name, moves))) = (&answered.study, &question.line) {
        studied(&mut lines, name, study, &question.at, moves, args);
    }
    lines
}

fn studied(lines: &mut Vec<String>, name: &str, study: &Study, start: &Session, moves: &[Move], args: &Args) {
    let forms = full_forms(start, moves);
    let form = |ply: u32| forms[ply as usize - 1].as_str();
    let why = |limit: Limit| gave_up(limit, Some(study.states), args);
    let line = match study.no_return {
        NoReturn::Never if study.met => format!("`{name}` reaches the goal in {}", counted(moves.len(), "move")),
        NoReturn::Never => format!("`{name}` stops where the goal can still be reached"),
        NoReturn::BeforeTheLine => format!("`{name}` never had a chance: the puzzle is lost from its start"),
        NoReturn::At(ply) => format!("`{name}` gives the goal away with move {ply}, {}", form(ply)),
        NoReturn::Between { not_before, not_after, limit } => {
            let before = match not_before {
                None => "nothing is known of the beginning".to_owned(),
                Some(0) => "at the start the goal can still be reached".to_owned(),
                Some(ply) => format!("after move {ply} the goal can still be reached"),
            };
            let after =
                not_after.map_or("nothing is known of the end".to_owned(), |ply| format!("after move {ply} it cannot"));
            format!(
                "`{name}`: {before}, {after}; between them the search {}",
                why(limit).replace("stopped", "was stopped")
            )
        }
    };
    lines.push(line);
    for critical in &study.critical.moves {
        let others = counted(critical.others as usize, "other move");
        let proved = if critical.proved { "" } else { ", and searches of others gave up" };
        let loses = if critical.others == 1 { "loses" } else { "lose" };
        lines.push(format!("  move {}, {}: {others} {loses}{proved}", critical.ply, form(critical.ply)));
    }
    if study.critical.open > 0 {
        let open = counted(study.critical.open as usize, "move");
        lines.push(format!("  of {open} it is not known whether others do as well"));
    }
    let not_proved = |limit: Limit| match limit {
        Limit::States => format!("not proved to be the only one within {}", states_in_words(study.states)),
        limit => format!("not proved to be the only one, {}", why(limit)),
    };
    lines.push(match &study.first {
        Unique::One(mv) => {
            let others = start.legal().into_iter().filter(|other| other != mv && same_move(start, *other, *mv)).count();
            let same = if others > 0 { ", or what comes to the same," } else { "" };
            format!("first move: only {}{same} keeps the goal within reach (proved)", start.full_form(*mv))
        }
        Unique::More(a, b) => {
            format!("first move: several do, {} and {} among them", start.full_form(*a), start.full_form(*b))
        }
        Unique::None if study.met && moves.is_empty() => "first move: none is needed".to_owned(),
        Unique::None => "first move: none leads to the goal (proved)".to_owned(),
        Unique::NotProved(_, limit) => format!("first move: {}", not_proved(*limit)),
    });
    lines.push(match &study.solution {
        Unique::One(_) => "solution: the only one, up to the order of independent moves (proved)".to_owned(),
        Unique::More(..) => "solution: there are others, even up to the order of independent moves".to_owned(),
        Unique::None => "solution: there is none (proved)".to_owned(),
        Unique::NotProved(_, limit) => format!("solution: {}", not_proved(*limit)),
    });
}
