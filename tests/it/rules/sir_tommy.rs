//! The rules of the Sir Tommy family that are about stock, waste piles and redeals.

use trove::table::{Face, Status};

use crate::tables::{after, board, faults, game, legal, lies, pile, start, verdict};

#[test]
fn the_whole_deck_is_the_stock_and_its_top_card_is_turned() {
    let game = start("sir-tommy", 42);
    assert_eq!(game.cards(pile("S")).len(), 52);
    assert_eq!(game.next(pile("S")).unwrap().to_string(), "JS");
    assert_eq!(game.game().face(pile("S")).0, Face::NextOnly);
    assert_eq!(legal(&game), "S>W1 S>W2 S>W3 S>W4");
}

#[test]
fn the_turned_card_goes_to_a_foundation_or_any_waste_pile() {
    let ace = board("sir-tommy", "S:AC");
    assert_eq!(legal(&ace), "S>W1 S>W2 S>W3 S>W4 S>F1 S>F2 S>F3 S>F4");
    let two = board("sir-tommy", "F1:AC / W1:KC / S:2D");
    assert_eq!(legal(&two), "S>W1 S>W2 S>W3 S>W4 S>F1");
}

#[test]
fn a_waste_card_goes_to_a_foundation_and_nowhere_else() {
    let game = board("sir-tommy", "F1:AC / W1:KC 2C / S:9D");
    assert_eq!(verdict(&game, "W1>F1"), "ok");
    assert_eq!(verdict(&game, "W1>W2"), "tommy::waste-moves");
    assert_eq!(verdict(&game, "W1>S"), "tommy::target");
    assert_eq!(verdict(&game, "W2>F1"), "tommy::empty-pile");
    assert_eq!(lies(&after(game, "W1>F1"), "W1"), "KC");
}

#[test]
fn waste_cards_are_played_after_the_stock_has_run_out() {
    let last = board("sir-tommy,wastes=1", &format!("F1:AC / W1:{}", but("AC 2D", "2D")));
    assert_eq!(legal(&last), "W1>F1");
    let next = after(last, "W1>F1");
    assert_eq!(next.status(), Status::Stuck, "the card below is {}", next.next(pile("W1")).unwrap());
}

#[test]
fn nothing_is_dealt_and_nothing_goes_back() {
    let game = board("sir-tommy", "F1:AC / W1:2C / S:9D");
    assert_eq!(verdict(&game, "deal"), "tommy::no-deal");
    assert_eq!(verdict(&game, "redeal"), "tommy::no-redeal");
    assert_eq!(verdict(&game, "F1>W1"), "tommy::from-foundation");
    assert_eq!(verdict(&game, "F1>F2"), "tommy::from-foundation");
    assert_eq!(verdict(&game, "W1>W1"), "tommy::same-pile");
}

#[test]
fn while_the_stock_holds_a_card_there_is_a_legal_move() {
    for name in ["sir-tommy", "sir-tommy,wastes=1", "strategy-classic", "calculation"] {
        let mut game = start(name, 7);
        while !game.cards(pile("S")).is_empty() {
            assert_eq!(game.status(), Status::Unfinished, "{name}");
            assert_eq!(verdict(&game, "S>W1"), "ok", "{name}");
            game = after(game, "S>W1");
        }
    }
}

#[test]
fn wastes_sets_how_many_waste_piles_there_are() {
    for wastes in 1..=8 {
        let name = format!("sir-tommy,wastes={wastes}");
        let game = start(&name, 42);
        let moves: Vec<String> = (1..=wastes).map(|number| format!("S>W{number}")).collect();
        assert_eq!(legal(&game), moves.join(" "), "{name}");
        assert_eq!(verdict(&game, &format!("S>W{}", wastes + 1)), "tommy::target", "{name}");
    }
}

#[test]
fn waste_moves_let_a_top_card_go_to_any_other_waste_pile() {
    let game = board("strategy", "W1:KC QC / W2:9H / S:4D");
    assert_eq!(legal(&game), "S>W1 S>W2 S>W3 S>W4 W1>W2 W1>W3 W1>W4 W2>W1 W2>W3 W2>W4");
    let moved = after(game, "W1>W3");
    assert_eq!((lies(&moved, "W1"), lies(&moved, "W3")), ("KC".to_owned(), "QC".to_owned()));
    assert_eq!(verdict(&board("strategy,wastes=1", "W1:KC / S:4D"), "W1>W1"), "tommy::same-pile");
}

/// The cards of a whole deck without the named ones, then `top`.
fn but(named: &str, top: &str) -> String {
    let deck = game("sir-tommy").deck();
    let named = crate::tables::cards(named);
    let mut rest: Vec<String> =
        deck.cards().filter(|card| !named.contains(card)).map(|card| card.to_string()).collect();
    rest.push(top.to_owned());
    rest.join(" ")
}

#[test]
fn a_redeal_gathers_the_piles_from_the_left_and_turns_them_over() {
    let spread = board("sir-tommy-redeal", &format!("W1:AC 2C / W2:AD 2D / W3: / W4:{}", but("AC 2C AD 2D KH", "KH")));
    let order = [lies(&spread, "W4"), lies(&spread, "W2"), lies(&spread, "W1")].join(" ");
    let again = after(spread, "redeal");
    assert_eq!(lies(&again, "S"), order, "W4 bottom to top, then W3, W2, W1");
    assert_eq!(legal(&again), "S>W1 S>W2 S>W3 S>W4", "the waste piles are empty");
    assert_eq!(again.pass(), 2);
}

#[test]
fn redeals_are_counted_and_need_an_empty_stock_and_a_waste() {
    let all_on_one = format!("W1:{}", but("KH", "KH"));
    assert_eq!(verdict(&board("sir-tommy-redeal", "W1:2C / S:9D"), "redeal"), "tommy::stock-left");
    assert_eq!(verdict(&board("sir-tommy-redeal", &all_on_one), "redeal"), "ok");
    let second = format!("{all_on_one} / pass:2");
    assert_eq!(verdict(&board("sir-tommy-redeal", &second), "redeal"), "tommy::redeals-used");
    assert_eq!(verdict(&board("sir-tommy,redeals=2", &second), "redeal"), "ok");
    let redeal = board("sir-tommy-redeal", &second);
    assert_eq!(redeal.status(), Status::Stuck);
    // No card has been played since the last redeal, and yet there is another one: the family has no such rule.
    let again = after(board("sir-tommy,redeals=2", &all_on_one), "redeal");
    let mut placed = again;
    while !placed.cards(pile("S")).is_empty() {
        placed = after(placed, "S>W2");
    }
    assert_eq!(verdict(&placed, "redeal"), "ok");
}

#[test]
fn with_every_card_home_there_is_no_waste_to_redeal() {
    let home = "F1:AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC / F2:AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD / \
                F3:AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH / F4:AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS";
    let won = board("sir-tommy-redeal", home);
    assert_eq!(won.status(), Status::Won);
    assert_eq!(won.score(), 52);
    assert_eq!(verdict(&won, "redeal"), "tommy::waste-empty");
    let movable = board("strategy,foundation-moves=true,redeals=3", home);
    assert_eq!(legal(&movable), "", "a won game has no move, whatever the options");
}

#[test]
fn hold_foundations_until_the_stock_is_empty() {
    let held = board("sir-tommy,hold-foundations=true", "W1:AC / S:AD");
    assert_eq!(legal(&held), "S>W1 S>W2 S>W3 S>W4");
    assert_eq!(verdict(&held, "W1>F1"), "tommy::held");
    let free = board("sir-tommy,hold-foundations=true", &format!("W1:{}", but("AC", "AC")));
    assert_eq!(verdict(&free, "W1>F1"), "ok");
    // A redeal fills the stock again, and again nothing is played before it is empty.
    let again = after(board("sir-tommy,hold-foundations=true,redeals=1", &format!("W1:{}", but("AC", "AC"))), "redeal");
    assert_eq!(verdict(&again, "S>F1"), "tommy::held");
}

#[test]
fn a_position_keeps_the_rules() {
    assert_eq!(faults("sir-tommy", "F1:AC 3C"), ["position::sequence"]);
    assert_eq!(faults("sir-tommy", "F1:2C"), ["position::sequence"]);
    assert_eq!(faults("sir-tommy", "F2:AC"), Vec::<&str>::new());
    assert_eq!(faults("numerica", "F2:AC"), ["position::left-to-right"]);
    assert_eq!(faults("numerica,foundation-moves=true", "F2:AC"), Vec::<&str>::new(), "F1's ace may have moved on");
    assert_eq!(faults("lady-betty", "F1:AC 2D"), ["position::suits"]);
    assert_eq!(faults("puss-in-the-corner-classic", "F1:AC 2D / F2:AD / F3:AH / F4:AS"), ["position::suits"]);
    assert_eq!(faults("puss-in-the-corner-classic", "F1:AC 2S / F2:AD / F3:AH / F4:AS"), Vec::<&str>::new());
    assert_eq!(faults("calculation", "F1:AC / F2:2C / F3:3C"), ["position::no-base"]);
    assert_eq!(faults("sir-tommy", "pass:2"), ["position::pass"]);
    assert_eq!(faults("sir-tommy", "pass:0"), ["position::pass"]);
    assert_eq!(faults("sir-tommy-redeal", "pass:2"), Vec::<&str>::new());
    assert_eq!(faults("sir-tommy-redeal", "pass:2 / played:no"), ["position::played"]);
    assert_eq!(faults("sir-tommy,hold-foundations=true", "F1:AC / S:KD"), ["position::held"]);
    let bases = "F1:AC / F2:AD / F3:AH / F4:AS";
    assert_eq!(faults("strategy-classic", bases), Vec::<&str>::new());
    assert_eq!(faults("strategy-classic", "F1:AC 2C / F2:AD / F3:AH / F4:AS"), ["position::held"]);
}

#[test]
fn a_dealt_base_leaves_its_foundation_only_where_another_takes_it() {
    // In steps of one to four, F2's two may move on F1's ace; an ace on four started foundations fits nowhere.
    assert_eq!(faults("calculation,foundation-moves=true", "F1:AC 2C / F3:3C / F4:4C"), Vec::<&str>::new());
    let aces = "F1:AC 2C / F3:AH / F4:AS";
    assert_eq!(faults("sir-tommy,bases=dealt,foundation-moves=true", aces), ["position::no-base"]);
}
