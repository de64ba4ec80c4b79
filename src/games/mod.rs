//! The games: what a family must say ([`Game`], [`Family`]), the families themselves, and the one door through which
//! everybody else uses them ([`AnyGame`], [`Session`]).
//!
//! Knows no text, no files and no spans.

mod aim;
mod contract;
mod door;
mod exchange;
mod options;
pub mod osmosis;
pub mod plain;
mod registry;
mod session;
pub mod sir_tommy;
mod words;

pub use aim::{Aim, Answer, Evidence, Proof, Unproved, Verdict, Wanted};
pub use contract::{Fact, Game, POSITION_CODES, Reason, Refusal, Setup, SetupFault, SetupPlace};
pub use door::AnyGame;
pub use exchange::SuitExchange;
pub use options::{OptionClash, OptionSpec, Options, Value, Values, Variant, list_and, list_or};
pub use registry::{Family, GameFault, Registry};
pub use session::{Session, StateHash};
pub use words::counted;

/// The families of the product, in the order in which they are listed.
const FAMILIES: [&dyn Family; 2] = [&osmosis::Osmosis, &sir_tommy::SirTommy];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Move, PileId};

    fn start(name: &str, seed: u64) -> Session {
        let game = Registry::standard().game(name, &[]).unwrap();
        game.open(&game.lay_out(&game.seeded(seed))).unwrap()
    }

    #[test]
    fn state_hashes_of_format_md() {
        for (name, hash) in [
            ("osmosis", "5b4d1d46cd56ec8b"),
            ("bridesmaids", "867dddb9bb3ef918"),
            ("sir-tommy", "38763d7e48358694"),
            ("puss-in-the-corner-classic", "1e1f1644ae0df6b3"),
        ] {
            assert_eq!(start(name, 42).state().to_string(), hash, "{name}");
        }
        let mut osmosis = start("osmosis", 42);
        osmosis.play(Move::shift(PileId::reserve(1), PileId::foundation(1))).unwrap();
        assert_eq!(osmosis.state().to_string(), "e488260c283d21e2");
    }

    #[test]
    fn names_are_canonical() {
        let registry = Registry::standard();
        let name = |game: &str, set: &[(&'static str, Value)]| registry.game(game, set).unwrap().name().to_owned();
        assert_eq!(name("treasure-trove", &[]), "osmosis");
        assert_eq!(name("peek", &[("reserves", Value::Word("closed"))]), "osmosis");
        assert_eq!(name("osmosis", &[("draw", Value::Number(1))]), "osmosis-draw-one");
        assert_eq!(
            name("osmosis", &[("passes", Value::Number(3)), ("draw", Value::Number(1))]),
            "osmosis,draw=1,passes=3"
        );
        assert_eq!(name("calculation", &[("bases", Value::Word("played"))]), "calculation-open");
    }
}
