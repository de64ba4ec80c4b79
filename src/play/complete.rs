//! What a player who has begun to type a move could mean.

use super::recording::written;
use crate::games::Session;
use crate::table::{Move, PileId};

/// A legal move that begins with what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The whole move in the form that was begun: by its card, in full, or by its piles.
    pub text: String,
    /// The move.
    pub mv: Move,
}

/// The legal moves that begin with a word, which may be empty, each in the first form that does: `7H`, `7H:R2>F1`,
/// `R2>F1`, `R2`, `>W3`. Case does not matter, `10` is read as `T`, `->` as `>`. In the order of
/// [`Session::legal`].
///
/// ```
/// use trove::document::deal_id;
/// use trove::games::Registry;
/// use trove::play::complete;
///
/// let deal = deal_id::parse("osmosis#42", &Registry::standard()).unwrap();
/// let at = deal.game().open(deal.setup()).unwrap();
/// let texts = |typed| complete(&at, typed).into_iter().map(|one| one.text).collect::<Vec<_>>();
/// assert_eq!(texts("k"), ["KD"]);
/// assert_eq!(texts("r1"), ["R1>F1"]);
/// assert_eq!(texts(""), ["deal", "KD"]);
/// ```
pub fn complete(at: &Session, typed: &str) -> Vec<Completion> {
    let typed = typed.to_ascii_uppercase().replace("10", "T").replace("->", ">").replace('→', ">");
    let begins = |form: &String| form.to_ascii_uppercase().starts_with(&typed);
    let legal = at.legal().into_iter();
    legal.filter_map(|mv| forms(at, mv).into_iter().find(begins).map(|text| Completion { text, mv })).collect()
}

/// Every form of a move, the shortest that names its card first.
fn forms(at: &Session, mv: Move) -> Vec<String> {
    let mut forms = vec![written(at, mv), at.full_form(mv)];
    if let Move::Shift { from, to } = mv {
        let card = at.next(from);
        forms.extend(card.map(|card| format!("{card}>{to}")));
        forms.push(format!("{from}>{to}"));
        if from == PileId::STOCK {
            forms.push(format!(">{to}"));
        }
    }
    forms
}
