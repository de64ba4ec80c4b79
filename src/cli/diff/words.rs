//! What a comparison found, in words: one home for human reports, summaries and comments.

use crate::diagnose::counted;
use crate::diff::{
    Branch, DealDiff, Field, Figures, Fork, Held, Kind, Moved, Part, Place, Play, Ply, PuzzleDiff, Refused,
    SolutionDiff, Solvable, Stands, Stretch,
};
use crate::table::PileId;

/// Cards of a deal that are told one by one; beyond that it is another deal.
const CARDS_MAX: usize = 8;
/// Moves that are told one by one.
const MOVES_MAX: usize = 16;
/// Characters of a text that are told.
const TEXT_MAX: usize = 60;

/// The name of a puzzle: its id and file, and what it was called before.
pub fn puzzle_name(diff: &PuzzleDiff) -> String {
    match (&diff.old, &diff.new) {
        (Some(old), Some(new)) if old.id != new.id => format!("{} → {}", old.id, new.id),
        (_, Some(one)) | (Some(one), None) => one.id.clone(),
        (None, None) => String::new(),
    }
}

/// The file of a puzzle, and its old one if that is another; `None` for deal ids.
pub fn puzzle_path(diff: &PuzzleDiff) -> Option<String> {
    let path = |named: &Option<crate::diff::Named>| named.as_ref().and_then(|named| named.path.clone());
    match (path(&diff.old), path(&diff.new)) {
        (Some(old), Some(new)) if old != new => Some(format!("{old} → {new}")),
        (_, Some(path)) | (Some(path), None) => Some(path),
        (None, None) => None,
    }
}

/// What of the puzzle itself is different; without anything, that it is the same.
pub fn puzzle_facts(diff: &PuzzleDiff) -> Vec<String> {
    let mut facts = Vec::new();
    for field in &diff.rules {
        facts.push(match field.name.as_str() {
            "game" => format!("game {}", change(field)),
            _ => format!("rules: {} {}", field.name, change(field)),
        });
    }
    if let Some(deal) = &diff.deal {
        facts.extend(deal_facts(deal));
    }
    for field in &diff.fields {
        facts.push(format!("{}: {}", field.name, change(field)));
    }
    if let Some(solvable) = &diff.solvable {
        facts.push(solvable_words(solvable, diff));
    }
    facts
}

/// `old → new`, each in short.
pub fn change(field: &Field) -> String {
    let shown = |value: &Option<String>| value.as_deref().map_or_else(|| "nothing".to_owned(), short);
    let (old, new) = (shown(&field.old), shown(&field.new));
    if old == new {
        let flat = |value: &Option<String>| value.as_deref().map(flat);
        let where_to = if flat(&field.old) == flat(&field.new) { "other blanks" } else { "rewritten further on" };
        return format!("{old} ({where_to})");
    }
    format!("{old} → {new}")
}

/// A text on one line, single blanks between its words.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn short(text: &str) -> String {
    let flat = flat(text);
    match flat.char_indices().nth(TEXT_MAX) {
        Some((at, _)) => format!("{}…", &flat[..at]),
        None => flat,
    }
}

/// The cards that lie elsewhere.
fn deal_facts(deal: &DealDiff) -> Vec<String> {
    let mut facts = Vec::new();
    for field in &deal.fields {
        facts.push(format!("{}: {}", field.name, change(field)));
    }
    let told = deal.swaps.len() + deal.moved.len();
    if told > CARDS_MAX {
        facts.push(format!("another deal: {} lie elsewhere", counted(deal.elsewhere, "card")));
    } else {
        for swap in &deal.swaps {
            let (first, second) = match swap.first_place.pile == swap.second_place.pile {
                true => (place(swap.first_place), ordinal(swap.second_place.number)),
                false => (place(swap.first_place), place(swap.second_place)),
            };
            facts.push(format!("{} ↔ {} ({first} ↔ {second})", swap.first.symbolic(), swap.second.symbolic()));
        }
        facts.extend(deal.moved.iter().map(moved));
    }
    let named = |id: &str| id.split_once('#').is_some_and(|(_, source)| source.len() < 40);
    if deal.old != deal.new {
        match (named(&deal.old), named(&deal.new)) {
            (true, true) => facts.push(format!("deal: {} → {}", deal.old, deal.new)),
            (true, false) => facts.push(format!("no longer {}", deal.old)),
            (false, true) => facts.push(format!("now {}", deal.new)),
            (false, false) => {}
        }
    }
    facts
}

fn moved(moved: &Moved) -> String {
    let card = moved.card.symbolic();
    match (moved.from, moved.to) {
        (Some(from), Some(to)) => format!("{card} moved from {} to {}", place(from), place(to)),
        (Some(from), None) => format!("{card} is no longer in the deck, it was {}", place(from)),
        (None, Some(to)) => format!("{card} is new in the deck: {}", place(to)),
        (None, None) => card,
    }
}

/// `R2 third`, `the stock, 14th`
fn place(place: Place) -> String {
    match place.pile {
        PileId::STOCK => format!("the stock, {}", ordinal(place.number)),
        pile => format!("{pile} {}", ordinal(place.number)),
    }
}

fn ordinal(number: usize) -> String {
    const WORDS: [&str; 4] = ["first", "second", "third", "fourth"];
    match number {
        1..=4 => WORDS[number - 1].to_owned(),
        _ => {
            let ending = match (number % 10, number % 100) {
                (_, 11..=13) => "th",
                (1, _) => "st",
                (2, _) => "nd",
                (3, _) => "rd",
                _ => "th",
            };
            format!("{number}{ending}")
        }
    }
}

fn solvable_words(solvable: &Solvable, diff: &PuzzleDiff) -> String {
    let proofs = |named: &Option<crate::diff::Named>| named.as_ref().map(|named| (named.proofs, named.solutions));
    let prove = match proofs(&diff.new) {
        Some((_, 0)) | None => String::new(),
        Some((proofs, all)) => {
            let verb = if proofs == 1 { "proves" } else { "prove" };
            format!("; {proofs} of {} {verb} it", counted(all, "solution"))
        }
    };
    let won = |stands: Option<Stands>| matches!(stands, Some(Stands::Winnable { .. }));
    let (was, is) = (solvable.old, solvable.new);
    let still = match (won(was), was.is_some()) {
        (true, _) => "still ",
        (false, true) => "now ",
        _ => "",
    };
    match is {
        Some(Stands::Winnable { moves }) => {
            format!("the puzzle is {still}winnable ({} found){prove}", counted(moves as usize, "move"))
        }
        Some(Stands::Lost) => {
            let still = if was == Some(Stands::Lost) { "still" } else { "no longer" };
            match was {
                None => "the puzzle is not winnable".to_owned(),
                _ => format!("the puzzle is {still}{} winnable", if still == "still" { " not" } else { "" }),
            }
        }
        Some(Stands::Unknown) => format!("nobody knows whether the puzzle is winnable: the search gave up{prove}"),
        None => match was {
            Some(Stands::Winnable { .. }) => "the puzzle was winnable".to_owned(),
            _ => "whether the puzzle is winnable was not asked".to_owned(),
        },
    }
}

/// The name of a solution, and its old one.
pub fn solution_name(diff: &SolutionDiff) -> String {
    match (&diff.old_name, &diff.new_name) {
        (Some(old), Some(new)) if old != new => format!("{old} → {new}"),
        (_, Some(name)) | (Some(name), None) => name.clone(),
        (None, None) => String::new(),
    }
}

/// How a line ends, in a word or two.
pub fn outcome(figures: &Figures) -> String {
    if let Some(refused) = &figures.refused {
        if figures.ok && figures.claim.starts_with("illegal:") {
            return format!("refused as claimed ({})", refused.code);
        }
        return format!("ILLEGAL at move {} of {}", refused.ply, refused.of);
    }
    match (figures.claim.as_str(), figures.outcome, figures.stands) {
        (_, "unreadable", _) => "UNREADABLE".to_owned(),
        (_, "not-played", _) => "NOT PLAYED: the solution it starts from breaks off before".to_owned(),
        ("lost", _, Some(Stands::Winnable { moves })) => format!("NOT LOST: winnable in {moves} more"),
        ("lost", "unfinished", Some(Stands::Lost)) => "lost".to_owned(),
        ("lost", "unfinished", _) if figures.goal_met => "claimed lost, the goal met".to_owned(),
        ("lost", "unfinished", _) => "claimed lost".to_owned(),
        (_, outcome, _) if !figures.goal_met && outcome == "won" => "won, the goal missed".to_owned(),
        (_, outcome, _) if figures.goal_met && outcome != "won" => format!("{outcome}, the goal met"),
        (_, outcome, _) => outcome.to_owned(),
    }
}

/// The first line about a solution: how it ends, and the figures that are different.
pub fn headline(diff: &SolutionDiff) -> String {
    match (&diff.old, &diff.new) {
        (Some(old), Some(new)) => {
            let (was, is) = (outcome(old), outcome(new));
            let mut parts = vec![match was == is {
                true if old.refused.is_some() || old.outcome == "not-played" => was,
                true if was == "lost" || old.moves == new.moves => format!("still {was}"),
                _ => format!("{was} → {is}"),
            }];
            // Of a line that breaks off, the figures say no more than that.
            if new.refused != old.refused && new.refused.is_some() {
                parts.push(format!("score {}", new.score));
                return parts.join(" · ");
            }
            if new.outcome == "not-played" || new.outcome == "unreadable" {
                return parts.swap_remove(0);
            }
            let figures: [(&str, u64, u64); 6] = [
                ("moves", old.moves, new.moves),
                ("deals", old.deals, new.deals),
                ("redeals", old.redeals, new.redeals),
                ("passes", old.passes.into(), new.passes.into()),
                ("score", old.score.into(), new.score.into()),
                ("assertions", old.assertions, new.assertions),
            ];
            let differ = figures.into_iter().filter(|(_, old, new)| old != new);
            parts.extend(differ.map(|(name, old, new)| format!("{name} {old} → {new}")));
            parts.join(" · ")
        }
        (None, Some(one)) => format!("new: {}", alone(one)),
        (Some(one), None) => format!("gone: {}", alone(one)),
        (None, None) => String::new(),
    }
}

/// How a solution ends that is the same under other rules or from another deal.
pub fn still(diff: &SolutionDiff) -> String {
    diff.new.as_ref().map_or_else(String::new, |new| format!("still {}", outcome(new)))
}

fn alone(figures: &Figures) -> String {
    format!("{} · {} · score {}", outcome(figures), counted(figures.moves as usize, "move"), figures.score)
}

/// What else there is to say of a solution, apart from how the lines run.
pub fn solution_facts(diff: &SolutionDiff) -> Vec<String> {
    let mut facts = Vec::new();
    if let (Some(old), Some(new)) = (&diff.old, &diff.new) {
        if old.claim != new.claim {
            facts.push(format!("claims {} → {}", old.claim, new.claim));
        }
        let gained: Vec<&str> = new.codes.iter().filter(|code| !old.codes.contains(code)).map(String::as_str).collect();
        let lost: Vec<&str> = old.codes.iter().filter(|code| !new.codes.contains(code)).map(String::as_str).collect();
        // What a refused move says is told with the move.
        let told = |code: &&str| new.refused.as_ref().is_some_and(|refused| refused.code == **code);
        let gained: Vec<&str> = gained.into_iter().filter(|code| !told(code)).collect();
        if !gained.is_empty() {
            facts.push(format!("the check now finds {}", gained.join(", ")));
        }
        if !lost.is_empty() {
            facts.push(format!("the check no longer finds {}", lost.join(", ")));
        }
    }
    if let Some(new) = &diff.new {
        facts.splice(0..0, ending(new, diff.old.as_ref()));
    }
    if let Some(held) = &diff.held {
        facts.push(held_words(held));
    }
    facts.extend(diff.fields.iter().map(|field| format!("{}: {}", field.name, change(field))));
    for (what, asserted) in [("gained", &diff.gained), ("lost", &diff.lost)] {
        if !asserted.is_empty() {
            let list: Vec<String> =
                asserted.iter().take(12).map(|said| format!("{} ({})", said.text, said.ply)).collect();
            let more = asserted.len().saturating_sub(12);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            facts.push(format!("assertions {what}: {}{more}", list.join(", ")));
        }
    }
    for variation in &diff.variations {
        let what = if variation.change == crate::diff::Change::Added { "new" } else { "dropped" };
        let why = match (what, variation.position_is_on_the_other_line) {
            ("dropped", Some(false)) => " (its position is not on the new line)",
            ("new", Some(false)) => " (its position is not on the old line)",
            _ => "",
        };
        let text = short(&variation.text);
        facts.push(format!("{what}: variation ({text}) after move {}{why}", variation.ply));
    }
    facts
}

/// Where a line breaks off, and what can still be done.
fn ending(new: &Figures, old: Option<&Figures>) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some(refused) = &new.refused
        && old.is_none_or(|old| old.refused.as_ref() != Some(refused))
        && !(new.ok && new.claim.starts_with("illegal:"))
    {
        facts.push(refused_words(refused));
        if refused.ply > 1 {
            let holds = match refused.ply {
                2 => "move 1 holds".to_owned(),
                ply => format!("moves 1–{} hold", ply - 1),
            };
            facts.push(match new.stands {
                Some(Stands::Winnable { moves }) => format!("{holds}; winnable from there in {moves}"),
                Some(Stands::Unknown) => format!("{holds}; whether it can be won from there is not known"),
                _ => holds,
            });
        }
    } else if new.claim != "lost" {
        match new.stands {
            Some(Stands::Winnable { moves }) => facts.push(format!("winnable from its end in {moves}")),
            Some(Stands::Unknown) => facts.push("whether it can be won from its end is not known".to_owned()),
            _ => {}
        }
    } else if let Some(Stands::Winnable { .. }) = new.stands {
        facts.push("the claim is false".to_owned());
    }
    if new.stands == Some(Stands::Lost) && new.claim != "lost" {
        facts.push(match new.mend {
            Some(mend) => format!("lost there; it can be mended from move {}, in {} more", mend.ply, mend.moves),
            None => "lost there".to_owned(),
        });
    }
    facts
}

/// `line 52 "4C": …`
fn refused_words(refused: &Refused) -> String {
    let Refused { line, written, code, message, .. } = refused;
    format!("line {line} `{}`: {message} ({code})", short(written))
}

fn held_words(held: &Held) -> String {
    match &held.refused {
        Some(refused) => format!(
            "the old script would hold up to move {} of {}; then {} ({})",
            held.moves, held.of, refused.message, refused.code
        ),
        None if held.goal_met => "the old script still meets the goal".to_owned(),
        None => format!("the old script would still be legal, and end {}", held.outcome),
    }
}

/// Whether there is nothing to say of a solution but that its edits have no effect.
pub fn edits(diff: &SolutionDiff) -> Option<String> {
    (!diff.edits.is_empty()).then(|| format!("no difference in play ({})", diff.edits.join(", ")))
}

/// What the position is where two lines part, in a line.
pub fn fork_words(fork: &Fork) -> String {
    let legal: Vec<&str> = fork.legal.iter().take(12).map(|text| text.split(':').next().unwrap_or(text)).collect();
    let more = fork.legal.len().saturating_sub(12);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let legal =
        if legal.is_empty() { "nothing is legal".to_owned() } else { format!("legal: {}{more}", legal_words(fork)) };
    match &fork.at {
        Some(board) => format!("pass {}, score {}; {legal}", board.pass, board.score),
        None => "they begin in different positions".to_owned(),
    }
}

/// Legal moves in short; with their destinations where a card may go to more than one pile.
fn legal_words(fork: &Fork) -> String {
    let card = |text: &str| text.split(':').next().unwrap_or(text).to_owned();
    let mut words: Vec<String> = Vec::new();
    for text in fork.legal.iter().take(12) {
        let several = fork.legal.iter().filter(|other| card(other) == card(text)).count() > 1;
        let to = text.split_once('>').map(|(_, to)| to).filter(|_| several);
        words.push(match to {
            Some(to) => format!("{}>{to}", card(text)),
            None => card(text),
        });
    }
    words.join(", ")
}

/// What a line does at a fork.
pub fn branch_words(branch: &Branch, own: Option<&Figures>, other: &str) -> String {
    if branch.moves.is_empty() {
        if let Some(refused) = own.and_then(|figures| figures.refused.as_ref()) {
            return format!("breaks off: `{}` is refused", short(&refused.written));
        }
        return "ends here".to_owned();
    }
    let first = branch.moves[0];
    let later = match (first.card, branch.other_plays_it_at) {
        (Some(card), Some(ply)) => format!("   ({card} is move {ply} of the {other} line)"),
        (Some(card), None) => format!("   ({card} is not played in the {other} line)"),
        (None, _) => String::new(),
    };
    format!("{}{later}", moves(&branch.moves, branch.moves.len() as u32))
}

/// Moves in short, deals counted.
pub fn moves(plies: &[Ply], all: u32) -> String {
    let mut words: Vec<(String, u32)> = Vec::new();
    for ply in plies {
        let word = ply.short();
        match words.last_mut() {
            Some((last, times)) if *last == word && word == "deal" => *times += 1,
            _ => words.push((word, 1)),
        }
    }
    let mut told = 0;
    let mut out: Vec<String> = Vec::new();
    for (word, times) in words.into_iter().take(MOVES_MAX) {
        told += times;
        out.push(if times > 1 { format!("{word}*{times}") } else { word });
    }
    if told < all {
        out.push(format!("… and {} more", all - told));
    }
    out.join(" ")
}

/// `31–88`, `31`, or where nothing is played `–`.
pub fn span(part: &Part) -> String {
    match part.plies {
        0 => "–".to_owned(),
        1 => (part.after + 1).to_string(),
        plies => format!("{}–{}", part.after + 1, part.after + plies),
    }
}

/// Both spans where they differ, old then new.
pub fn spans(stretch: &Stretch) -> String {
    let (old, new) = (span(&stretch.old), span(&stretch.new));
    if old == new { old } else { format!("{old} | {new}") }
}

/// Whether and where the lines meet again.
pub fn meeting(play: &Play, diff: &SolutionDiff) -> String {
    if !play.positions {
        return "their positions cannot be compared".to_owned();
    }
    let parted = play.stretches.iter().position(|stretch| stretch.kind != Kind::Same).unwrap_or(0);
    let meets: Vec<&Stretch> =
        play.stretches[parted..].iter().filter(|stretch| stretch.meet && stretch.kind != Kind::Same).collect();
    let ends = |stretch: &Stretch| (stretch.old.after + stretch.old.plies, stretch.new.after + stretch.new.plies);
    let at = |(old, new): (u32, u32)| if old == new { format!("{old}") } else { format!("{old} | {new}") };
    let (old_end, new_end) = (diff.old.as_ref().map_or(0, |f| f.moves), diff.new.as_ref().map_or(0, |f| f.moves));
    match meets[..] {
        [] => match [&diff.old, &diff.new].into_iter().flatten().any(|figures| figures.refused.is_some()) {
            true => "they do not meet again before one breaks off".to_owned(),
            false => "they do not meet again".to_owned(),
        },
        [one] if (u64::from(ends(one).0), u64::from(ends(one).1)) == (old_end, new_end) => {
            let won = diff.new.as_ref().is_some_and(|figures| figures.outcome == "won");
            if won {
                "they meet again only at the win".to_owned()
            } else {
                "they meet again only at the end".to_owned()
            }
        }
        _ => {
            let told: Vec<String> = meets.iter().take(8).map(|stretch| at(ends(stretch))).collect();
            let more = meets.len().saturating_sub(8);
            let more = if more > 0 { format!(" and {more} more times") } else { String::new() };
            format!("they meet again after {}{more}", told.join(", "))
        }
    }
}
