//! Boards as text.

use proptest::prelude::*;
use trove::cards::{Card, Deck};
use trove::games::Registry;
use trove::render::{Style, board, lines};
use trove::table::{Face, Fan, Move, Picture, PicturePile, PileId, Status};

use crate::snapshots::check;

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn pile(id: PileId, text: &str, face: Face, fan: Fan) -> PicturePile {
    PicturePile { id, cards: cards(text), face, fan, hint: None }
}

fn hinted(mut pile: PicturePile, hint: &str) -> PicturePile {
    pile.hint = Some(hint.to_owned());
    pile
}

/// An Osmosis game in its second pass.
fn osmosis(reserves: Face) -> Picture {
    let reserve = |number, text| pile(PileId::reserve(number), text, reserves, Fan::Spread);
    let row = |number, text| pile(PileId::foundation(number), text, Face::Up, Fan::Spread);
    Picture {
        piles: vec![
            pile(PileId::STOCK, "8H 6C AC 5H 9D 2S TD QC", Face::Down, Fan::Squared),
            pile(PileId::WASTE, "4S 6H 7C JD QH 9S", Face::Up, Fan::Squared),
            reserve(1, "JS JC 8D KD"),
            reserve(2, "7H 7D"),
            reserve(3, ""),
            reserve(4, "TH"),
            hinted(row(1, "3D 9D 5D AD QD 2D 6D"), "takes any ♦"),
            hinted(row(2, "3C 9C 5C"), "takes A Q 2 6"),
            row(3, "3S"),
            hinted(row(4, ""), "takes 3H"),
        ],
        pass: 2,
        passes: Some(3),
        score: 11,
        cards: 52,
        status: Status::Unfinished,
    }
}

/// A Sir Tommy game with a long pile.
fn sir_tommy(wastes: u8) -> Picture {
    let foundation = |number, text, hint| hinted(pile(PileId::foundation(number), text, Face::Up, Fan::Squared), hint);
    let waste = |number, text| pile(PileId::waste(number), text, Face::Up, Fan::Spread);
    let mut piles = vec![pile(PileId::STOCK, "5C 6H JS 5S QS 8C", Face::NextOnly, Fan::Squared)];
    let texts =
        ["KD QC JD TC 9H 8D 7S 6C 5D 4H 3S 9S TD JH 8H 7H 6D KC 4S", "QH 2H", "", "7C", "KS KH", "TH", "9C", "2S"];
    piles.extend((1..=wastes).map(|number| waste(number, texts[usize::from(number) - 1])));
    piles.extend([
        foundation(1, "AC 2D 3H 4C", "takes 5"),
        foundation(2, "AS", "takes 2"),
        foundation(3, "", "takes A"),
        foundation(4, "", "takes A"),
    ]);
    Picture { piles, pass: 1, passes: Some(1), score: 5, cards: 52, status: Status::Unfinished }
}

fn style(width: usize) -> Style {
    Style { symbols: true, colour: false, reveal: false, width }
}

#[test]
fn osmosis_boards() {
    let closed = osmosis(Face::NextOnly);
    check("boards", "osmosis", &board(&closed, &style(80)));
    check("boards", "osmosis-ascii", &board(&closed, &Style { symbols: false, ..style(80) }));
    check("boards", "osmosis-reveal", &board(&closed, &Style { reveal: true, ..style(80) }));
    check("boards", "osmosis-open", &board(&osmosis(Face::Up), &style(80)));
    check("boards", "osmosis-narrow", &board(&closed, &style(40)));
    check("boards", "osmosis-reveal-narrow", &board(&closed, &Style { reveal: true, ..style(40) }));
}

#[test]
fn sir_tommy_boards() {
    check("boards", "sir-tommy", &board(&sir_tommy(4), &style(80)));
    check("boards", "sir-tommy-ascii", &board(&sir_tommy(4), &Style { symbols: false, ..style(80) }));
    check("boards", "sir-tommy-reveal", &board(&sir_tommy(4), &Style { reveal: true, ..style(80) }));
    check("boards", "sir-tommy-narrow", &board(&sir_tommy(4), &style(40)));
    check("boards", "sir-tommy-eight-wastes", &board(&sir_tommy(8), &style(120)));
}

#[test]
fn colours_are_escape_codes_around_the_same_text() {
    let picture = osmosis(Face::NextOnly);
    let coloured = board(&picture, &Style { colour: true, ..style(80) });
    check("boards", "osmosis-colour", &coloured.replace('\u{1b}', "␛"));
    assert_eq!(without_codes(&coloured), board(&picture, &style(80)));
}

#[test]
fn a_full_row_of_thirteen_and_a_whole_stock() {
    let deck: Vec<String> = Deck::FULL.cards().map(|card| card.to_string()).collect();
    let mut picture = osmosis(Face::NextOnly);
    for (number, suit) in deck.chunks(13).enumerate() {
        let id = PileId::foundation(number as u8 + 1);
        let row = picture.piles.iter_mut().find(|pile| pile.id == id).unwrap();
        row.cards = cards(&suit.join(" "));
        row.hint = None;
    }
    picture.piles.retain(|pile| pile.id.is_foundation() || pile.id.number == 0);
    picture.piles[0].cards.clear();
    picture.piles[1].cards.clear();
    picture.status = Status::Won;
    picture.score = 52;
    picture.passes = None;
    check("boards", "osmosis-won", &board(&picture, &style(80)));
}

#[test]
fn games_of_the_product_in_the_middle() {
    for (name, seed, deals) in
        [("osmosis", 42, 3), ("peek", 42, 3), ("bridesmaids-classic", 7, 5), ("sir-tommy", 42, 30)]
    {
        let game = Registry::standard().game(name, &[]).unwrap();
        let mut session = game.open(&game.lay_out(&game.seeded(seed))).unwrap();
        for turn in 0..deals {
            // Foundations first, else deal or spread the cards over the waste piles.
            while let Some(play) = session.legal().into_iter().find(is_play) {
                session.play(play).unwrap();
            }
            let legal = session.legal();
            session.play(legal[turn % legal.len()]).unwrap();
        }
        check("boards", &format!("game-{name}"), &board(&session.picture(), &style(80)));
        let drawn = board(&session.picture(), &Style { symbols: false, ..style(80) });
        assert!(drawn.is_ascii(), "{drawn}");
    }
}

fn is_play(mv: &Move) -> bool {
    matches!(mv, Move::Shift { to, .. } if to.is_foundation())
}

#[test]
fn an_empty_picture_has_a_standing() {
    let picture = Picture { piles: vec![], pass: 1, passes: None, score: 0, cards: 0, status: Status::Stuck };
    assert_eq!(board(&picture, &style(80)), "pass 1 · score 0 of 0 · stuck\n");
}

/// The text without `ESC [ … m`.
fn without_codes(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        out.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    out + rest
}

fn any_picture() -> impl Strategy<Value = Picture> {
    let id = prop_oneof![
        Just(PileId::STOCK),
        Just(PileId::WASTE),
        (1u8..9).prop_map(PileId::waste),
        (1u8..5).prop_map(PileId::reserve),
        (1u8..5).prop_map(PileId::foundation),
    ];
    let card = prop::sample::select(Deck::FULL.cards().collect::<Vec<_>>());
    let face = prop::sample::select(vec![Face::Up, Face::NextOnly, Face::Down]);
    let fan = prop::sample::select(vec![Fan::Squared, Fan::Spread]);
    let hint = prop::option::of("takes [A-K ]{0,30}");
    let pile = (id, prop::collection::vec(card, 0..52), face, fan, hint)
        .prop_map(|(id, cards, face, fan, hint)| PicturePile { id, cards, face, fan, hint });
    prop::collection::vec(pile, 0..14).prop_map(|mut piles| {
        piles.sort_by_key(|pile| pile.id);
        piles.dedup_by_key(|pile| pile.id);
        Picture { piles, pass: 1, passes: None, score: 0, cards: 52, status: Status::Unfinished }
    })
}

proptest! {
    #[test]
    fn boards_keep_within_their_width(
        picture in any_picture(),
        symbols: bool,
        colour: bool,
        reveal: bool,
        width in 40usize..140,
    ) {
        let style = Style { symbols, colour, reveal, width };
        let drawn = board(&picture, &style);
        prop_assert_eq!(&drawn, &board(&picture, &style));
        prop_assert_eq!(drawn.lines().collect::<Vec<_>>(), lines(&picture, &style));
        prop_assert!(drawn.ends_with('\n'));
        let plain = without_codes(&drawn);
        prop_assert!(colour || plain == drawn);
        for line in plain.lines() {
            prop_assert!(line.chars().count() <= width, "{}", line);
            prop_assert_eq!(line.trim_end(), line);
        }
        if reveal && !symbols {
            for pile in &picture.piles {
                if !pile.id.is_foundation() || pile.fan == Fan::Spread {
                    for card in &pile.cards {
                        prop_assert!(plain.contains(&card.to_string()));
                    }
                }
            }
        }
    }
}
