//! Replays as tables for spreadsheets.

use crate::games::Session;
use crate::replay::{Frame, Trace};
use crate::table::Move;

/// The columns, in order.
const COLUMNS: [&str; 12] =
    ["ply", "move", "card", "from", "to", "pass", "score", "legal", "state", "mark", "label", "note"];

/// A replay as CSV: a line of heads, the start, and a line for each of the first `plies` moves. `legal` is the number
/// of legal moves in the position reached.
///
/// Quoted as in RFC 4180, lines end in LF. A note that a spreadsheet would take for a formula has an apostrophe before
/// it.
pub fn csv(trace: &Trace, plies: usize) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    let mut at = trace.start.clone();
    let mut write = |row: [String; 12]| out.write_record(&row).expect("memory takes everything, all rows are as long");
    write(COLUMNS.map(str::to_owned));
    write(row(&at, 0, None, trace.label_at(0), trace.note.as_deref()));
    for (index, frame) in trace.frames.iter().enumerate().take(plies) {
        let before = at.clone();
        at.play_allowed(frame.mv);
        write(row(&at, index + 1, Some((frame, &before)), trace.label_at(index + 1), frame.note.as_deref()));
    }
    let bytes = out.into_inner().expect("memory can be flushed");
    String::from_utf8(bytes).expect("only texts were written")
}

/// The position reached, and the move that led to it from another.
fn row(
    at: &Session,
    ply: usize,
    by: Option<(&Frame, &Session)>,
    label: Option<&str>,
    note: Option<&str>,
) -> [String; 12] {
    let (from, to) = match by.map(|(frame, _)| frame.mv) {
        Some(Move::Shift { from, to }) => (from.to_string(), to.to_string()),
        _ => (String::new(), String::new()),
    };
    [
        ply.to_string(),
        by.map_or_else(String::new, |(frame, before)| before.full_form(frame.mv)),
        by.and_then(|(frame, _)| frame.card).map_or_else(String::new, |card| card.to_string()),
        from,
        to,
        at.pass().to_string(),
        at.score().to_string(),
        at.legal().len().to_string(),
        at.state().to_string(),
        by.and_then(|(frame, _)| frame.mark).map_or_else(String::new, |mark| mark.text().to_owned()),
        label.unwrap_or_default().to_owned(),
        note.map_or_else(String::new, harmless),
    ]
}

/// A text that no spreadsheet takes for a formula.
fn harmless(text: &str) -> String {
    // Some take the wide signs that East Asian keyboards write for the plain ones.
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let formula = text.trim_start().starts_with(signs) || text.starts_with(['\t', '\r']);
    if formula { format!("'{text}") } else { text.to_owned() }
}
