//! The rules of the Osmosis family, one by one.

use trove::table::{Face, Status};

use crate::tables::{after, board, faults, game, legal, lies, mv, pile, presets, start, verdict};

/// A board without reserves: 7S is the base card, the waste shows what the test names.
fn open_board(text: &str) -> trove::games::Session {
    board("bridesmaids-classic", text)
}

#[test]
fn the_layout_is_four_reserves_a_base_card_and_a_stock_of_35() {
    let osmosis = start("osmosis", 42);
    assert_eq!(lies(&osmosis, "R1"), "JS JC 8D KD");
    assert_eq!(lies(&osmosis, "F1"), "3D");
    for (name, count) in
        [("R2", 4), ("R3", 4), ("R4", 4), ("F1", 1), ("F2", 0), ("F3", 0), ("F4", 0), ("W", 0), ("S", 35)]
    {
        assert_eq!(osmosis.cards(pile(name)).len(), count, "{name}");
    }
    assert_eq!(osmosis.score(), 1);
    assert_eq!(osmosis.pass(), 1);
}

#[test]
fn row_one_takes_any_card_of_its_suit() {
    for card in ["AS", "6S", "8S", "KS"] {
        assert_eq!(verdict(&open_board(&format!("F1:7S / W:{card}")), "W>F1"), "ok", "{card}");
    }
    assert_eq!(verdict(&open_board("F1:7S / W:8H"), "W>F1"), "osmosis::row-suit");
}

#[test]
fn a_row_is_started_by_the_base_rank_only() {
    assert_eq!(verdict(&open_board("F1:7S / W:7H"), "W>F2"), "ok");
    assert_eq!(verdict(&open_board("F1:7S / W:8H"), "W>F2"), "osmosis::not-base");
    assert_eq!(verdict(&open_board("F1:7S 8S / W:8H"), "W>F2"), "osmosis::not-base");
}

#[test]
fn rows_start_from_top_to_bottom() {
    let two_empty = open_board("F1:7S / F2:7H / W:7C");
    assert_eq!(verdict(&two_empty, "W>F4"), "osmosis::row-order");
    assert_eq!(verdict(&two_empty, "W>F3"), "ok");
    assert_eq!(legal(&two_empty), "deal W>F3");
}

#[test]
fn the_order_of_base_cards_decides_the_rows() {
    let base_cards = board("osmosis", "F1:7S / R1:7H / R2:7C / R3:7D / R4:AC");
    let one_way = after(base_cards.clone(), "R1>F2 R2>F3 R3>F4");
    let other_way = after(base_cards, "R3>F2 R1>F3 R2>F4");
    assert_eq!((lies(&one_way, "F2"), lies(&one_way, "F4")), ("7H".to_owned(), "7D".to_owned()));
    assert_eq!((lies(&other_way, "F2"), lies(&other_way, "F4")), ("7D".to_owned(), "7C".to_owned()));
    assert!(!one_way.same_for_play(&other_way));
}

#[test]
fn a_suit_that_has_a_row_goes_to_no_other() {
    let hearts = open_board("F1:7S 8S / F2:7H / W:8H");
    assert_eq!(verdict(&hearts, "W>F2"), "ok");
    assert_eq!(verdict(&hearts, "W>F3"), "osmosis::own-row");
    assert_eq!(verdict(&hearts, "W>F1"), "osmosis::own-row");
}

#[test]
fn the_osmosis_rule_asks_every_row_above() {
    let third_row = |first: &str, second: &str| open_board(&format!("F1:7S {first}/ F2:7H {second}/ F3:7C / W:8C"));
    assert_eq!(verdict(&third_row("8S ", "8H "), "W>F3"), "ok");
    assert_eq!(verdict(&third_row("8S ", ""), "W>F3"), "osmosis::row-above");
    assert_eq!(verdict(&third_row("", ""), "W>F3"), "osmosis::row-above");
    assert_eq!(verdict(&open_board("F1:7S / F2:7H / W:8H"), "W>F2"), "osmosis::row-above");
}

#[test]
fn a_row_takes_its_ranks_in_any_order() {
    let game = open_board("F1:7S KS AS 9S / F2:7H 9H / W:KH");
    assert_eq!(lies(&after(game, "W>F2"), "F2"), "7H 9H KH");
}

#[test]
fn only_top_cards_are_played_and_only_to_foundations() {
    let game =
        board("osmosis", "F1:7S AS 2S 3S 4S 5S 6S 9S TS JS QS / F2:7H 2H 3H / R1:8S AC / R2:KS / R3: / R4: / W:KH 9D");
    assert_eq!(legal(&game), "deal R2>F1", "8S lies under AC");
    assert_eq!(verdict(&game, "R2>R3"), "osmosis::target");
    assert_eq!(verdict(&game, "W>R3"), "osmosis::target");
    assert_eq!(verdict(&game, "R2>W"), "osmosis::target");
    assert_eq!(verdict(&game, "S>F1"), "osmosis::source");
    assert_eq!(verdict(&game, "F1>F2"), "osmosis::source");
    assert_eq!(verdict(&game, "S>W"), "osmosis::source");
    assert_eq!(verdict(&game, "R3>F1"), "osmosis::empty-pile");
    let played = after(game, "R2>F1");
    assert_eq!(lies(&played, "R2"), "", "an empty reserve stays empty");
    assert_eq!(legal(&played), "deal");
}

#[test]
fn a_reserve_shows_the_card_below_once_the_top_is_played() {
    let game = after(board("osmosis", "F1:7S / R1:8S 9S"), "R1>F1");
    assert_eq!(game.next(pile("R1")).unwrap().to_string(), "8S");
    assert_eq!(crate::tables::game("osmosis").face(pile("R1")).0, Face::NextOnly);
    assert_eq!(crate::tables::game("peek").face(pile("R1")).0, Face::Up);
}

#[test]
fn a_deal_turns_a_packet_the_first_card_lowest() {
    for (draw, waste) in [(1, "KD"), (2, "KD KH"), (3, "KD KH KS")] {
        let game = after(board(&format!("osmosis,draw={draw}"), "F1:7S / S:KD KH KS"), "deal");
        assert_eq!(lies(&game, "W"), waste);
    }
}

#[test]
fn the_last_packet_may_be_smaller() {
    let mut game = start("osmosis", 42);
    for deal in 0..11 {
        assert_eq!(game.cards(pile("W")).len(), 3 * deal);
        game = after(game, "deal");
    }
    assert_eq!(lies(&game, "S").split(' ').count(), 2, "35 cards are eleven packets and two cards");
    let game = after(game, "deal");
    assert_eq!(game.cards(pile("W")).len(), 35);
    assert_eq!(verdict(&game, "deal"), "osmosis::stock-empty");
}

#[test]
fn a_redeal_deals_the_lowest_card_first() {
    let mut game = start("osmosis", 42);
    let stock = lies(&game, "S");
    assert_eq!(verdict(&game, "redeal"), "osmosis::stock-left");
    for _ in 0..12 {
        game = after(game, "deal");
    }
    assert_eq!(lies(&game, "W"), stock);
    let game = after(game, "redeal");
    assert_eq!((lies(&game, "W"), lies(&game, "S")), (String::new(), stock));
    assert_eq!(game.pass(), 2);
}

#[test]
fn the_first_redeal_needs_no_play_and_any_later_one_does() {
    let first_pass = after(board("osmosis", "F1:7S / R1:7H AC / R2:7C AD / R3:7D AH"), &"deal ".repeat(12));
    assert_eq!(verdict(&first_pass, "redeal"), "ok", "the first redeal");
    let second_pass = after(first_pass, &format!("redeal {}", "deal ".repeat(12)));
    assert_eq!(verdict(&second_pass, "redeal"), "osmosis::no-progress");
}

#[test]
fn a_play_in_the_pass_allows_the_next_redeal() {
    let all_home_but = |played: &str| {
        board(
            "osmosis",
            &format!(
                "F1:7S AS 2S 3S 4S 5S 6S 8S 9S TS JS KS / F2:7H AH 2H 3H 4H 5H 6H 8H 9H TH JH KH / \
                 F3:7C AC 2C 3C 4C 5C 6C 8C 9C TC JC KC / F4:7D AD 2D 3D 4D 5D 6D 8D 9D TD JD KD / \
                 W:QS QH QC QD / S: / R1:/ R2:/ R3:/ R4:/ pass:2 / played:{played}"
            ),
        )
    };
    assert_eq!(verdict(&all_home_but("yes"), "redeal"), "ok");
    let idle = all_home_but("no");
    assert_eq!(verdict(&idle, "redeal"), "osmosis::no-progress");
    assert_eq!(idle.status(), Status::Stuck, "QD needs QC, which lies below it");
}

#[test]
fn passes_limit_the_redeals() {
    let end_of_pass = |game: &str, pass: u32| {
        let text = format!("F1:7S / R1:7H AC / R2:7C AD / R3:7D AH / pass:{pass}");
        after(board(game, &text), &"deal ".repeat(12))
    };
    assert_eq!(verdict(&end_of_pass("osmosis-three-passes", 1), "redeal"), "ok");
    assert_eq!(verdict(&end_of_pass("osmosis-three-passes", 2), "redeal"), "ok");
    assert_eq!(verdict(&end_of_pass("osmosis-three-passes", 3), "redeal"), "osmosis::no-pass-left");
    assert_eq!(verdict(&end_of_pass("bridesmaids", 1), "redeal"), "osmosis::no-pass-left");
    assert_eq!(verdict(&end_of_pass("osmosis", 1000), "redeal"), "ok");
}

#[test]
fn a_redeal_needs_a_waste() {
    let bare = board(
        "osmosis",
        "F1:7S AS 2S 3S 4S 5S 6S 8S 9S TS JS QS KS / F2:7H AH 2H 3H 4H 5H 6H 8H 9H TH JH QH KH / \
         F3:7C AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC / F4:7D AD 2D 3D 4D 5D 6D 8D 9D TD JD QD / R1:KD",
    );
    assert_eq!(verdict(&bare, "redeal"), "osmosis::waste-empty");
    assert_eq!(verdict(&bare, "deal"), "osmosis::stock-empty");
    assert_eq!(bare.status(), Status::Unfinished);
    let won = after(bare, "R1>F4");
    assert_eq!(won.status(), Status::Won);
    assert_eq!(legal(&won), "");
}

#[test]
fn plays_are_never_forced() {
    let game = board("osmosis", "F1:7S / W:8S");
    assert_eq!(verdict(&game, "deal"), "ok");
    assert_eq!(lies(&after(game, "deal"), "W").split(' ').count(), 4);
}

#[test]
fn presets_set_what_the_table_says() {
    let options = |name: &str| {
        let options = game(name).options().clone();
        format!("draw {} passes {} reserves {}", options.get("draw"), options.get("passes"), options.get("reserves"))
    };
    assert_eq!(options("osmosis"), "draw 3 passes unlimited reserves closed");
    assert_eq!(options("treasure-trove"), options("osmosis"));
    assert_eq!(options("peek"), "draw 3 passes unlimited reserves open");
    assert_eq!(options("osmosis-draw-one"), "draw 1 passes unlimited reserves closed");
    assert_eq!(options("osmosis-three-passes"), "draw 3 passes 3 reserves closed");
    assert_eq!(options("bridesmaids"), "draw 3 passes 1 reserves closed");
    assert_eq!(options("bridesmaids-classic"), "draw 3 passes unlimited reserves none");
    assert_eq!(presets().len(), 16);
}

#[test]
fn without_reserves_51_cards_are_dealt_to_the_stock() {
    let game = start("bridesmaids-classic", 42);
    assert_eq!(lies(&game, "F1"), "JS");
    assert_eq!(game.cards(pile("S")).len(), 51);
    assert!(!game.game().has_pile(pile("R1")));
    assert_eq!(game.judge(mv("R1>F1")).unwrap_err().code, "osmosis::source");
}

#[test]
fn a_position_keeps_the_osmosis_rule() {
    assert_eq!(faults("osmosis", "F1:7S 8S / F2:7H 9H"), ["position::row-above"]);
    assert_eq!(faults("osmosis", "F1:7S 8S / F2:7H 8H"), Vec::<&str>::new());
    assert_eq!(faults("osmosis", "F2:7H"), ["position::no-base"]);
    assert_eq!(faults("osmosis", "F1:7S / F3:7H"), ["position::row-gap"]);
    assert_eq!(faults("osmosis", "F1:7S 8S / F2:8H"), ["position::row-base"]);
    assert_eq!(faults("osmosis", "F1:7S 8H"), ["position::row-suit"]);
    assert_eq!(faults("osmosis", "F1:7S / R1:AC 2C 3C 4C 5C"), ["position::pile-size"]);
    assert_eq!(faults("osmosis", "F1:7S / R1:"), ["position::pile-size"], "39 cards cannot come from a stock of 35");
    assert_eq!(faults("osmosis-three-passes", "F1:7S / pass:4"), ["position::pass"]);
    assert_eq!(faults("osmosis", "F1:7S / pass:0"), ["position::pass"]);
    assert_eq!(faults("osmosis", "F1:7S / played:no"), ["position::played"]);
    assert_eq!(faults("osmosis", "F1:7S / pass:2 / played:no"), Vec::<&str>::new());
}

#[test]
fn help_offers_a_deal_only_where_there_is_one() {
    let help = |board: &trove::games::Session, text: &str| board.judge(mv(text)).unwrap_err().help.unwrap_or_default();
    let game = start("osmosis", 42);
    assert!(help(&game, "S>F1").contains("`deal`"));
    assert!(!help(&game, "F2>F1").contains("`deal`"), "{}", help(&game, "F2>F1"));
    let stock_out = after(game, &"deal ".repeat(12));
    assert!(!help(&stock_out, "S>F1").contains("`deal`"), "{}", help(&stock_out, "S>F1"));
    let one_left = after(start("bridesmaids-classic,draw=2", 42), &"deal ".repeat(25));
    assert!(help(&one_left, "redeal").contains("turns it"), "{}", help(&one_left, "redeal"));
}
