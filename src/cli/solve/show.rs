//! Answers as people and programs read them.

use super::super::{Exit, Trouble, Ui, files, output, ui};
use super::answer::{Answered, Study, full_forms, standing_word};
use super::{Args, Format, grouped};
use crate::diagnose::counted;
use crate::diagnose::emit::json;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::games::{Session, Verdict};
use crate::replay::{Spelling, canonical};
use crate::solve::{NoReturn, Standing, Unique};
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
    match args.format {
        Format::Json => ui.line(&json::line(&answered.json()))?,
        Format::Moves => ui.print(&script(answered))?,
        Format::Human if args.hint => ui.line(&prose(&hint(answered), charset))?,
        Format::Human => {
            for line in human(answered) {
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

fn script(answered: &Answered) -> String {
    let id = answered.position_id();
    match &answered.verdict {
        Verdict::Won(moves) => format!("@deal {id}\n{}", turns(&answered.question.at, moves)),
        Verdict::Lost => format!("# {id} is lost: no way to the goal is left\n"),
        Verdict::Unknown(limit) => format!("# {id} is unknown: the search gave up at its limit of {limit}\n"),
    }
}

fn hint(answered: &Answered) -> String {
    let at = &answered.question.at;
    match &answered.verdict {
        Verdict::Won(moves) => match moves.first() {
            Some(&mv) => format!("{}  (winnable in {})", at.full_form(mv), moves.len()),
            None => "the goal is reached".to_owned(),
        },
        Verdict::Lost => "lost: no move leads to the goal any more".to_owned(),
        Verdict::Unknown(limit) => format!("unknown: the search gave up at its limit of {limit}"),
    }
}

fn human(answered: &Answered) -> Vec<String> {
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
        format!("{} states, {:.3} s", grouped(answered.states), answered.seconds)
    };
    match &answered.verdict {
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
                least => format!(", at least {least} moves are needed"),
            };
            lines.push(format!("{name}: unknown, gave up at the limit of {limit}{least} ({took})"));
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
                Standing::Unknown(limit) => line.push_str(&format!(", gave up at the limit of {limit}")),
                Standing::Lost => {}
            }
            if let Some(same) = first.same_as {
                line.push_str(&format!(", as {}", question.at.full_form(same)));
            }
            lines.push(line);
        }
    }
    if let (Some(study), Some((name, moves))) = (&answered.study, &question.line) {
        studied(&mut lines, name, study, &question.at, moves);
    }
    lines
}

fn studied(lines: &mut Vec<String>, name: &str, study: &Study, start: &Session, moves: &[Move]) {
    let forms = full_forms(start, moves);
    let form = |ply: u32| forms[ply as usize - 1].as_str();
    let line = match study.no_return {
        NoReturn::Never if study.met => format!("`{name}` reaches the goal in {}", counted(moves.len(), "move")),
        NoReturn::Never => format!("`{name}` stops where the goal can still be reached"),
        NoReturn::BeforeTheLine => format!("`{name}` never had a chance: the puzzle is lost from its start"),
        NoReturn::At(ply) => format!("`{name}` gives the goal away with move {ply}, {}", form(ply)),
        NoReturn::Between { not_before, not_after, limit } => {
            let before = not_before.map_or("nothing is known of the beginning".to_owned(), |ply| {
                format!("after move {ply} the goal can still be reached")
            });
            let after =
                not_after.map_or("nothing is known of the end".to_owned(), |ply| format!("after move {ply} it cannot"));
            format!("`{name}`: {before}, {after}; between them searches gave up at their limit of {limit}")
        }
    };
    lines.push(line);
    for critical in &study.critical {
        let others = counted(critical.others as usize, "other move");
        let proved = if critical.proved { "" } else { ", and searches of others gave up" };
        let loses = if critical.others == 1 { "loses" } else { "lose" };
        lines.push(format!("  move {}, {}: {others} {loses}{proved}", critical.ply, form(critical.ply)));
    }
    lines.push(match &study.first {
        Unique::One(mv) => format!("first move: only {} keeps the goal within reach (proved)", start.full_form(*mv)),
        Unique::More(a, b) => {
            format!("first move: several do, {} and {} among them", start.full_form(*a), start.full_form(*b))
        }
        Unique::None => "first move: none leads to the goal (proved)".to_owned(),
        Unique::NotProved(_, limit) => format!("first move: not proved to be the only one, at the limit of {limit}"),
    });
    lines.push(match &study.solution {
        Unique::One(_) => "solution: the only one, up to the order of independent moves (proved)".to_owned(),
        Unique::More(..) => "solution: there are others, even up to the order of independent moves".to_owned(),
        Unique::None => "solution: there is none (proved)".to_owned(),
        Unique::NotProved(_, limit) => format!("solution: not proved to be the only one, at the limit of {limit}"),
    });
}
