//! Words: every form of move, and the fast path against the grammar.

use super::*;
use crate::notation::fast;
use crate::notation::word::written_move;

/// Reads a word; gives how it prints and its parts.
fn check(word: &str, printed: &str, parts: &str) {
    let (found, _) = written_move(word).unwrap_or_else(|fail| panic!("{word}: {fail:?}"));
    assert_eq!(found.to_string(), printed, "{word}");
    // The same in the middle of a text, and by way of the reader.
    let text = format!("é \n{word} 8S");
    let event = Reader::new(&text).nth(1).expect("a second event");
    let event = if text.starts_with('é') { event } else { unreachable!() };
    assert_eq!(&text[event.span.range()], word);
    let places = super::parts(&text, event.span);
    let found: Vec<String> = [
        ("card", places.card),
        ("from", places.from),
        ("to", places.to),
        ("count", places.count),
        ("mark", places.mark),
    ]
    .into_iter()
    .filter_map(|(name, span)| span.map(|span| format!("{name}={}", &text[span.range()])))
    .collect();
    assert_eq!(found.join(" "), parts, "{word}");
}

#[test]
fn forms_of_moves() {
    check("7H", "7H", "card=7H");
    check("10h", "TH", "card=10h");
    check("t♥", "TH", "card=t♥");
    check("A♧", "AC", "card=A♧");
    check("K♦\u{FE0F}", "KD", "card=K♦\u{FE0F}");
    check("q♢\u{FE0F}>f4", "QD>F4", "card=q♢\u{FE0F} to=f4");
    check("2♡", "2H", "card=2♡");
    check("9♤!", "9S!", "card=9♤ mark=!");
    check("R2", "R2", "from=R2");
    check("W", "W", "from=W");
    check("w3", "W3", "from=w3");
    check("S", "S", "from=S");
    check("s", "S", "from=s");
    check("F", "F", "from=F");
    check("7H>F1", "7H>F1", "card=7H to=F1");
    check("R2>F1", "R2>F1", "from=R2 to=F1");
    check("R2->F1", "R2>F1", "from=R2 to=F1");
    check("R2→F1", "R2>F1", "from=R2 to=F1");
    check("W3>F2?", "W3>F2?", "from=W3 to=F2 mark=?");
    check("S>W2", "S>W2", "from=S to=W2");
    check(">W3", ">W3", "to=W3");
    check("->w3", ">W3", "to=w3");
    check("→W3!?", ">W3!?", "to=W3 mark=!?");
    check("7H:R2>F1", "7H:R2>F1", "card=7H from=R2 to=F1");
    check("7h:r2", "7H:R2", "card=7h from=r2");
    check("5C>W3", "5C>W3", "card=5C to=W3");
    check("W1>W4", "W1>W4", "from=W1 to=W4");
    check("R99>F10!!", "R99>F10!!", "from=R99 to=F10 mark=!!");
    check("deal", "deal", "");
    check("DEAL", "deal", "");
    check("d", "deal", "");
    check("D", "deal", "");
    check("deal*1", "deal*1", "count=1");
    check("Deal*99??", "deal*99??", "count=99 mark=??");
    check("d*4", "deal*4", "count=4");
    check("redeal", "redeal", "");
    check("ReDeal!", "redeal!", "mark=!");
    check("r", "redeal", "");
    check("R?!", "redeal?!", "mark=?!");
}

#[test]
fn the_fast_path_reads_what_the_grammar_reads() {
    let ranks = ["A", "2", "9", "T", "10", "j", "Q", "k", "1", "0", "X", ""];
    let suits = ["C", "d", "H", "s", "♥", "x", ""];
    let piles = ["S", "w", "W3", "R2", "r10", "F99", "F0", "F100", "R02", "f1", "X", ""];
    let marks = ["", "!", "?", "!!", "??", "!?", "?!", "!!!", "?x"];
    let mut heads: Vec<String> = vec![String::new()];
    for rank in ranks {
        for suit in suits {
            heads.push(format!("{rank}{suit}"));
        }
    }
    heads.extend(piles.map(str::to_owned));
    heads.extend(
        ["deal", "D", "d", "DEAL", "dea", "dealt", "r", "R", "re", "redeal", "REDEAL", "redeals", "dd", "rr", "@won"]
            .map(str::to_owned),
    );
    let mut tails: Vec<String> = vec![String::new()];
    for count in ["", "0", "1", "4", "04", "10", "99", "100", "x"] {
        tails.push(format!("*{count}"));
    }
    for from in piles {
        tails.push(format!(":{from}"));
        tails.push(format!(">{from}"));
        tails.push(format!("->{from}"));
        for to in piles {
            tails.push(format!(":{from}>{to}"));
        }
    }
    let (mut tried, mut quick) = (0, 0);
    for head in &heads {
        for tail in &tails {
            for mark in marks {
                let word = format!("{head}{tail}{mark}");
                let slow = written_move(&word).ok().map(|(found, _)| found);
                for end in [" ", "\n", "\t", "\r", "(", ")", "\""] {
                    let text = format!("{word}{end}7H 8H 9H TH JH KH");
                    let Some(window) = text.as_bytes().first_chunk() else { panic!("{text} is too short") };
                    let fast = fast::read(window);
                    tried += 1;
                    if let Some((found, length)) = fast {
                        quick += 1;
                        assert_eq!((Some(found), length), (slow, word.len()), "{word:?}");
                    }
                    // The fast path may leave a word to the grammar, but not an ordinary one.
                    let ordinary = word.is_ascii() && !word.contains("10") && !word.contains("->");
                    if slow.is_some() && ordinary && word.len() < fast::WINDOW {
                        assert!(fast.is_some(), "{word:?} took the long way");
                    }
                }
            }
        }
    }
    assert!(tried > 500_000 && quick > 50_000, "{tried} {quick}");
}
