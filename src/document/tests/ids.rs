use super::*;

fn parse(text: &str) -> Result<DealId, Vec<Fault>> {
    deal_id::parse(text, &Registry::standard())
}

#[track_caller]
fn refused(text: &str, wanted: &[&str]) -> Vec<Fault> {
    let faults = parse(text).expect_err(text);
    assert_eq!(faults.iter().map(|fault| told(text, fault)).collect::<Vec<_>>(), wanted, "{faults:#?}");
    faults
}

#[test]
fn ids_print_in_one_way() {
    for (text, canonical) in [
        ("osmosis#42", "osmosis#42"),
        ("osmosis:42", "osmosis#42"),
        (" treasure-trove#0 ", "osmosis#0"),
        ("osmosis,draw=1#42", "osmosis-draw-one#42"),
        ("osmosis,passes=3,draw=1#42", "osmosis,draw=1,passes=3#42"),
        ("peek,reserves=closed#7", "osmosis#7"),
        ("sir-tommy,wastes=5#18446744073709551615", "sir-tommy,wastes=5#18446744073709551615"),
        ("peek#pysolfc:12_345", "peek#pysolfc:12345"),
        ("osmosis:pysolfc:ms5", "osmosis#pysolfc:5"),
    ] {
        let id = parse(text).unwrap_or_else(|faults| panic!("{text}: {faults:#?}"));
        assert_eq!(id.canonical(), canonical);
        assert_eq!(parse(canonical).unwrap(), id);
    }
}

#[test]
fn decks_and_positions_come_back() {
    let seed = parse("calculation#42").unwrap();
    let by_cards = DealId::of_cards(seed.game().clone(), seed.setup().clone());
    let text = by_cards.canonical();
    assert!(text.starts_with("calculation#A") && text.len() == "calculation#".len() + 104);
    assert_eq!(parse(&text).unwrap(), by_cards);
    let text = "sir-tommy,redeals=1@S:2D3D4D5D6D7D8D9DTDJDQDKD2H3H4H5H6H7H8H9HTHJHQHKH2S3S4S5S6S7S8S9STSJSQSKS/W1:AHAS/F2:AD/F1:AC2C3C4C5C6C7C8C9CTCJCQCKC/pass:2";
    let id = parse(text).unwrap();
    let canonical = id.canonical();
    assert!(canonical.starts_with("sir-tommy-redeal@S:2D") && canonical.ends_with("/F2:AD/pass:2"), "{canonical}");
    assert_eq!(parse(&canonical).unwrap(), id);
    // A position that is a start is written as one.
    let start = parse("sir-tommy#1").unwrap();
    let cards: String = start.setup().pile(crate::table::PileId::STOCK).iter().map(ToString::to_string).collect();
    assert_eq!(parse(&format!("sir-tommy@S:{cards}")).unwrap().canonical(), format!("sir-tommy#{cards}"));
}

#[test]
fn wrong_ids_say_where() {
    refused("osmosis", &["id::source: osmosis"]);
    refused("osmosis#", &["id::source: #"]);
    refused("osmossis#1", &["rules::unknown-game: osmossis"]);
    refused("osmosis,draw#1", &["id::option: draw"]);
    refused("osmosis,#1", &["id::option: ,"]);
    refused("osmosis,draw=1,draw=2#1", &["id::option: draw | draw"]);
    refused("osmosis,draw=4,wastes=1#1", &["rules::option-value: 4", "rules::unknown-option: wastes"]);
    refused("sir-tommy,steps=one-to-four,suits=suit#1", &["rules::option-clash: steps=one-to-four | suits=suit"]);
    refused("osmosis#18446744073709551616", &["id::seed: 18446744073709551616"]);
    refused("osmosis#-1", &["id::seed: -1"]);
    refused("osmosis#007", &["id::seed: 007"]);
    refused("osmosis#pysolfc:0", &["deal::pysolfc-number: 0"]);
    refused("calculation-open#pysolfc:1", &["deal::pysolfc-game: pysolfc:1"]);
    let faults = refused("osmosis#ACAC", &["deal::duplicate-card: AC | AC", "deal::missing-cards: ACAC"]);
    assert!(faults[1].message.starts_with("51 of 52 cards are missing"));
    refused(
        "osmosis@S:AC/nonsense/pass:0/played:maybe",
        &["id::part: nonsense", "id::part: pass:0", "id::part: played:maybe"],
    );
}

#[test]
fn messages_quote_no_control_characters() {
    for text in ["osmosis,\u{1B}x=1,\u{1B}x=2#1", "\u{7}#1", "osmosis,\u{7}#1", "osmosis,draw=\u{7}#1", "osmosis#\u{7}"]
    {
        for fault in parse(text).expect_err(text) {
            assert!(!fault.message.contains(char::is_control), "{:?}", fault.message);
        }
    }
}

#[test]
fn arguments_are_told_from_paths() {
    let registry = Registry::standard();
    for text in ["osmosis#42", "osmosis:42", "osmosis,draw=1#x", "treasure-trove@S:", "peek#"] {
        assert!(deal_id::looks_like_id(text, &registry), "{text}");
    }
    for text in ["osmosis", "C:\\x", "osmosis::2", "osmosis.yaml", "puzzles/osmosis#1.yaml", "a@b", "osmosis,x#1"] {
        assert!(!deal_id::looks_like_id(text, &registry), "{text}");
    }
    let near = |text: &str| deal_id::near_miss(text, &registry);
    assert_eq!(near("osmossis#42").as_deref(), Some("osmosis#42"));
    assert_eq!(near("osmosis").as_deref(), Some("osmosis#42"));
    assert_eq!(near("osmosis::2"), None);
    assert_eq!(near("puzzles/x.yaml"), None);
}
