//! A position for programs: the JSON object that `show` and `replay` write.

use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::games::{Options, Session, Value};
use crate::notation::Mark;
use crate::replay::Trace;

/// A position, as `trove show --format json` and the lines of `trove replay --format jsonl` have it. Within format 1
/// fields are added, never renamed or removed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct JsonPosition {
    /// Plies from the puzzle's start.
    pub ply: u32,
    /// The move that led here, in full form; `null` at the start.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The author's mark of the move.
    #[cfg_attr(test, schemars(extend("enum" = ["!!", "??", "!?", "?!", "!", "?", null])))]
    pub mark: Option<String>,
    /// The author's note for players.
    pub note: Option<String>,
    /// The name of this point.
    pub label: Option<String>,
    /// Id of the family's base game.
    pub game: String,
    /// Every option of the game with its value in force.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, super::schemas::OptionValue>"))]
    pub options: Map<String, Json>,
    /// Canonical id of the deal.
    pub deal: String,
    /// Every pile that exists under the options: cards bottom to top, except `S`, which is in dealing order.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, Vec<super::schemas::CardText>>"))]
    pub piles: Map<String, Json>,
    /// Current pass, from 1.
    pub pass: u32,
    /// Cards on foundations.
    pub score: u32,
    /// `won`, `stuck` (no legal move is left) or `unfinished`.
    #[cfg_attr(test, schemars(extend("enum" = ["won", "stuck", "unfinished"])))]
    pub status: String,
    /// State hash: the same for positions that are the same for play.
    #[cfg_attr(test, schemars(extend("pattern" = "^[0-9a-f]{16}$")))]
    pub state: String,
    /// Every legal move in full form, sorted by its bytes.
    pub legal: Vec<String>,
}

impl JsonPosition {
    /// The position as it is written.
    pub fn of(at: &Session, deal: &str, ply: u32) -> JsonPosition {
        let cards = |pile| at.cards(pile).iter().map(|card| Json::String(card.to_string())).collect::<Vec<_>>();
        let mut legal: Vec<String> = at.legal().into_iter().map(|mv| at.full_form(mv)).collect();
        legal.sort_unstable();
        JsonPosition {
            ply,
            mv: None,
            mark: None,
            note: None,
            label: None,
            game: at.game().family().to_owned(),
            options: options_json(at.game().options()),
            deal: deal.to_owned(),
            piles: at.game().piles().iter().map(|&pile| (pile.to_string(), Json::Array(cards(pile)))).collect(),
            pass: at.pass(),
            score: at.score(),
            status: at.status().word().to_owned(),
            state: at.state().to_string(),
            legal,
        }
    }

    /// The positions of a replay: the start, and one after every move of the main line.
    pub fn along(trace: &Trace, deal: &str) -> impl Iterator<Item = JsonPosition> {
        let mut start = JsonPosition::of(&trace.start, deal, 0);
        start.note = trace.note.clone();
        start.label = trace.label_at(0).map(str::to_owned);
        let mut at = trace.start.clone();
        let after = trace.frames.iter().enumerate().map(move |(index, frame)| {
            let mv = at.full_form(frame.mv);
            at.play_allowed(frame.mv);
            let ply = index + 1;
            let mut position = JsonPosition::of(&at, deal, ply as u32).after(mv, frame.mark, frame.note.clone());
            position.label = trace.label_at(ply).map(str::to_owned);
            position
        });
        std::iter::once(start).chain(after)
    }

    /// With the move that led here.
    pub fn after(mut self, mv: String, mark: Option<Mark>, note: Option<String>) -> JsonPosition {
        self.mv = Some(mv);
        self.mark = mark.map(|mark| mark.text().to_owned());
        self.note = note;
        self
    }
}

/// Options as a JSON object.
pub fn options_json(options: &Options) -> Map<String, Json> {
    let json = |value: Value| match value {
        Value::Flag(flag) => Json::Bool(flag),
        Value::Number(number) => Json::from(number),
        Value::Word(word) => Json::String(word.to_owned()),
    };
    options.iter().map(|(name, value)| (name.to_owned(), json(value))).collect()
}
