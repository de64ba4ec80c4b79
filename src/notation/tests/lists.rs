//! Single words and lists of cards.

use super::*;

fn check_cards(text: &str, expected: &str, faults: &[&str]) {
    let (found, wrong) = cards(text);
    let words: Vec<String> = found.iter().map(|(card, span)| format!("{card}={}", &text[span.range()])).collect();
    assert_eq!(words.join(" "), expected, "{text:?}");
    let wrong: Vec<String> =
        wrong.iter().map(|fault| format!("{} {}", fault.code, &text[fault.span.range()])).collect();
    assert_eq!(wrong, faults, "{text:?}");
}

fn check_packed(text: &str, expected: &str, faults: &[&str]) {
    let (found, wrong) = packed_cards(text);
    let words: Vec<String> = found.iter().map(|(_, span)| text[span.range()].to_owned()).collect();
    assert_eq!(words.join(" "), expected, "{text:?}");
    let wrong: Vec<String> =
        wrong.iter().map(|fault| format!("{} {}", fault.code, &text[fault.span.range()])).collect();
    assert_eq!(wrong, faults, "{text:?}");
}

#[test]
fn lists_of_cards() {
    check_cards("", "", &[]);
    check_cards(" , ", "", &[]);
    check_cards("4D QC,9h\n10♥ , K♠\u{FE0F}", "4D=4D QC=QC 9H=9h TH=10♥ KS=K♠\u{FE0F}", &[]);
    check_cards("4D 1H 9H", "4D=4D 9H=9H", &["script::bad-card 1H"]);
    check_cards("4D7H", "", &["script::missing-blank 4D7H"]);
    check_cards("4D\u{A0}7H 8С", "", &["script::odd-blank \u{A0}", "script::look-alike С"]);
    check_cards(
        "10 R2 7H>F1 é",
        "",
        &["script::bad-card 10", "script::bad-card R2", "script::bad-card 7H>F1", "script::bad-card é"],
    );
}

#[test]
fn packed_lists() {
    check_packed("", "", &[]);
    check_packed("3D5SthK♠", "3D 5S th K♠", &[]);
    check_packed("3DXX5S", "3D 5S", &["script::bad-card XX"]);
    check_packed("3D 5S", "3D 5S", &["script::bad-card  "]);
    check_packed("3D1H5S7", "3D 5S", &["script::bad-card 1H", "script::bad-card 7"]);
}

#[test]
fn single_words() {
    assert_eq!(read_move("d*2!").map(|found| found.to_string()), Ok("deal*2!".to_owned()));
    for text in ["", " 7H", "7H 8H", "7X", "(", "7H\n"] {
        assert!(read_move(text).is_err(), "{text:?}");
    }
    assert_eq!(pile("w3").map(|pile| pile.to_string()), Ok("W3".to_owned()));
    for text in ["", "X", "R0", "R2>F1", "7H", " W", "W\u{200B}"] {
        assert!(pile(text).is_err(), "{text:?}");
    }
    for text in ["goal", "won", "stuck", "unfinished", "lost", "illegal:a::b-c"] {
        assert_eq!(expect(text).map(|found| found.to_string()), Ok(text.to_owned()));
    }
    for text in ["", "Won", "won ", "illegal:", "illegal:a", "illegal: a::b", "any"] {
        assert!(expect(text).is_err(), "{text:?}");
    }
    for text in ["main:fork", "main:12", "main:end", "a:0"] {
        assert_eq!(point(text).map(|found| found.to_string()), Ok(text.to_owned()));
    }
    for text in ["", "main", "main:", ":3", "main:line", "end:3", "main:01", "a:b:c", "main:-1"] {
        assert!(point(text).is_err(), "{text:?}");
    }
    for (text, expected) in [
        ("a", true),
        ("A-b_9", true),
        ("ends", true),
        ("end", false),
        ("line", false),
        ("", false),
        ("9a", false),
        ("é", false),
        ("a b", false),
    ] {
        assert_eq!(is_name(text), expected, "{text:?}");
    }
}
