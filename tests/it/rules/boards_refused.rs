//! Options that do not go together, and names that are no game.

use trove::games::{GameFault, OptionClash};

use crate::tables::try_game;

fn clash(name: &str) -> OptionClash {
    match try_game(name) {
        Err(GameFault::Clash(clash)) => clash,
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn steps_of_one_to_four_need_the_kings() {
    let clash = clash("calculation,kings=false");
    assert_eq!(clash.options, ["steps", "kings"]);
    assert!(clash.message.contains("`kings: false`"), "{}", clash.message);
}

#[test]
fn steps_of_one_to_four_go_with_any_suit_only() {
    for suits in ["colour", "suit"] {
        let clash = clash(&format!("calculation-open,suits={suits}"));
        assert_eq!(clash.options, ["steps", "suits"]);
        assert!(!clash.message.ends_with('.'), "{}", clash.message);
    }
    assert!(try_game("calculation,suits=any").is_ok());
}

#[test]
fn a_name_that_is_no_game_is_refused() {
    assert_eq!(try_game("klondike").unwrap_err(), GameFault::NoSuchGame);
}
