//! `trove import` of deck lists.

use super::{World, is_canonical, session};
use trove::table::PileId;

/// The whole deck of a seed as a list, words between the cards.
fn list(id: &str, between: &str) -> String {
    let at = session(id);
    let deck = at.game().gather(&at.setup()).unwrap();
    deck.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

#[test]
fn lists_in_the_spellings_of_many_programs() {
    let plain = list("sir-tommy#42", " ");
    let names =
        ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
    let each = |write: &dyn Fn(&str, &str) -> String| -> String {
        plain.split(' ').map(|card| write(&card[..1], &card[1..])).collect::<Vec<_>>().join("\n")
    };
    let ten = |rank: &str| if rank == "T" { "10".to_owned() } else { rank.to_owned() };
    let symbol = |suit: &str| ["♣", "♦", "♥", "♠"]["CDHS".find(suit).unwrap()];
    let name = |rank: &str| names["A23456789TJQK".find(rank).unwrap()];
    let word = |suit: &str| ["clubs", "diamonds", "hearts", "spades"]["CDHS".find(suit).unwrap()];
    let picture = |rank: &str, suit: &str| {
        let row = [0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0]["CDHS".find(suit).unwrap()];
        let number = "A23456789TJQK".find(rank).unwrap() as u32 + 1;
        char::from_u32(row + number + u32::from(number > 11)).unwrap().to_string()
    };
    for text in [
        plain.clone(),
        plain.to_lowercase(),
        plain.replace(' ', ","),
        plain.replace(' ', "; "),
        plain.replace(' ', "\r\n"),
        format!("\u{FEFF}# dealt by hand\n{}\n# the end", plain.replace(' ', "\n")),
        format!("[\"{}\"]\n", plain.replace(' ', "\", \"")),
        format!("('{}')", plain.replace(' ', "', '")),
        each(&|rank, suit| format!("{}{suit}", ten(rank))),
        each(&|rank, suit| format!("{suit}{}", ten(rank))),
        each(&|rank, suit| format!("{}{}", symbol(suit), ten(rank))),
        each(&|rank, suit| format!("{}{}\u{FE0F}", ten(rank), symbol(suit))),
        each(&|rank, suit| format!("{}\u{FE0F}{rank}", symbol(suit))),
        each(&|rank, suit| format!("{} of {}", name(rank), word(suit))),
        each(&|rank, suit| format!("{} OF {}", ten(rank), word(suit).to_uppercase())),
        each(&picture),
    ] {
        let ran = World::new().file("deck.txt", &text).run("import deck.txt --game sir-tommy");
        assert_eq!((ran.code, ran.err.as_str()), (0, "deck.txt: first card dealt: JS\n"), "{text}\n{ran}");
        let world = World::new().file("a.yaml", &ran.out);
        let shown = world.run("show a.yaml --format json").well().json();
        let stock: Vec<String> = session("sir-tommy#42").cards(PileId::STOCK).iter().map(ToString::to_string).collect();
        assert_eq!(shown["piles"]["S"], serde_json::json!(stock), "{text}");
        world.run("check a.yaml").well();
        is_canonical(&world);
    }
}

#[test]
fn either_end_may_be_dealt_first() {
    let mut cards: Vec<String> = list("osmosis#42", " ").split(' ').map(str::to_owned).collect();
    cards.reverse();
    let world = World::new().file("deck.txt", cards.join(" "));
    let last = world.run("import deck.txt --game osmosis --order last");
    assert_eq!((last.code, last.err.as_str()), (0, "deck.txt: first card dealt: JS\n"), "{last}");
    let shown = World::new().file("a.yaml", &last.out).run("show a.yaml --format json").well().json();
    assert_eq!(shown["state"], "5b4d1d46cd56ec8b");
    let first = world.run("import deck.txt --game osmosis");
    assert_eq!(first.err, "deck.txt: first card dealt: QC\n");
    world.run("import deck.txt --game osmosis --order middle").usage("[possible values: first, last]");
}

#[test]
fn bases_are_taken_out_as_for_a_seed() {
    let ran = World::new().input(list("sir-tommy#42", " ")).run("import - --game calculation");
    let bases = list("calculation#42", " ")[..11].to_owned();
    let said = format!(
        "<stdin>: first card dealt: JS\n\
         <stdin>: calculation deals {bases} to its foundations first: taken out of the list\n"
    );
    assert_eq!((ran.code, &ran.err), (0, &said), "{ran}");
    let shown = World::new().file("a.yaml", &ran.out).run("show a.yaml --format json").well().json();
    assert_eq!(shown["state"], World::new().run("show calculation#42 --format json").json()["state"]);
    // A list that begins with them already is left as it is.
    let again = World::new().input(list("calculation#42", " ")).run("import - --game calculation");
    assert_eq!((again.err.as_str(), &again.out), ("<stdin>: first card dealt: AC\n", &ran.out));
}

#[test]
fn a_deck_without_kings() {
    let world = World::new().file("deck.txt", list("puss-in-the-corner#7", ", "));
    let ran = world.run("import deck.txt --game puss-in-the-corner");
    assert_eq!(ran.code, 0, "{ran}");
    let shown = World::new().file("a.yaml", &ran.out).run("show a.yaml --format json").well().json();
    assert_eq!(shown["state"], World::new().run("show puss-in-the-corner#7 --format json").json()["state"]);
    let whole = World::new().file("deck.txt", list("sir-tommy#7", " "));
    let ran = whole.run("import deck.txt --game puss-in-the-corner");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran}");
    assert!(ran.err.contains("KD is not in this deck, which ends with queens"), "{ran}");
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    let good = list("osmosis#42", " ");
    for (text, code, place, message, help) in [
        (good.replace("8D", "8X"), "script::bad-card", "1:8", "expected a suit behind `8`, found `X`", "suits are"),
        (good.replace("8D", "X8"), "script::bad-card", "1:7", "expected a card, found `X8`", "a card is a rank"),
        (good.replace("TH", "11H"), "script::bad-card", "1:", "found `11H`", "did you mean `JH`?"),
        (good.replace("TH", "1H"), "script::bad-card", "1:", "found `1H`", "write `AH` for the ace, or `TH`"),
        (good.replace("TH", "H1"), "script::bad-card", "1:", "found `H1`", "write `AH` for the ace, or `TH`"),
        (good.replace("8D", "8 D"), "script::bad-card", "1:7", "expected a suit behind the rank", ""),
        (good.replace("8D", "ten of swords"), "script::bad-card", "1:7", "found `ten`", "a card is a rank"),
        (good.replace("8D", "🂬"), "script::bad-card", "1:7", "found `🂬`", "a card is a rank"),
        (good.replace("QH", "QН"), "script::look-alike", "1:", "CYRILLIC CAPITAL LETTER EN", "write `QH`"),
        (good.replace("8D", "JS"), "deal::duplicate-card", "1:7", "JS is named twice", "8D is missing: one of the two"),
        (good.replace("8D", ""), "deal::missing-cards", "1:1", "8D is missing", "51 cards are named"),
        (format!("{good}\nAC"), "deal::duplicate-card", "2:1", "AC is named twice", "53 cards are named"),
        (String::new(), "deal::missing-cards", "", "none of the 52 cards is named", "0 cards are named"),
    ] {
        let ran = World::new().file("deck.txt", &text).run("import deck.txt --game osmosis --width 200");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{text}\n{ran}");
        assert!(ran.err.starts_with(&format!("error[{code}]")), "{ran}");
        let place = if place.is_empty() { "deck.txt".to_owned() } else { format!("deck.txt:{place}") };
        for part in [place, message.to_owned(), help.to_owned()] {
            assert!(ran.err.contains(&part), "{part}\n{ran}");
        }
    }
    // Rubbish is not told a thousand times.
    let ran = World::new().input("rubbish ".repeat(1000)).run("import - --game osmosis");
    assert_eq!(ran.err.matches("error[").count(), 20, "{ran}");
}

#[test]
fn the_game_is_asked_for() {
    let world = World::new().file("deck.txt", list("osmosis#42", " "));
    let ran = world.run("import deck.txt --width 200");
    assert_eq!(ran.code, 1, "{ran}");
    assert!(ran.err.contains("a deck list does not say which game is played with it"), "{ran}");
    assert!(ran.err.contains("name it with --game, such as osmosis or sir-tommy; `trove games` lists all"), "{ran}");
    let ran = world.run("import deck.txt --game osmossis");
    assert!(ran.code == 1 && ran.err.contains("did you mean `osmosis`?"), "{ran}");
    let ran = world.run("import deck.txt --game osmosis,draw=7");
    assert!(ran.code == 1 && ran.err.contains("rules::option-value"), "{ran}");
}

#[test]
fn what_is_no_list_is_told_once() {
    for (text, words, message, help) in [
        ("", "", "the file is empty", "a saved game of PySolFC or a list of cards is needed"),
        (" \n", "", "the file is empty", "a saved game of PySolFC or a list of cards is needed"),
        ("{\"do\":\"draw\"}", "", "neither a saved game of PySolFC nor a list of cards", "with `--events MAP.toml`"),
        ("{\"do\":\"draw\"}", "--game osmosis", "neither a saved game", "with `--events MAP.toml`"),
        ("trove: 1\ndeal: {}", "", "neither a saved game of PySolFC nor a list of cards", "saved games are *.pso"),
    ] {
        let ran = World::new().file("a.txt", text).run(&format!("import a.txt --width 200 {words}"));
        assert_eq!((ran.code, ran.err.matches("error[").count()), (1, 1), "{ran}");
        assert!(ran.err.starts_with("error[import::not-a-save]"), "{ran}");
        assert!(ran.err.contains(message) && ran.err.contains(help), "{ran}");
    }
}

#[test]
fn what_export_writes_import_reads() {
    for id in ["osmosis#42", "bridesmaids-classic#1", "calculation#7", "puss-in-the-corner#3", "sir-tommy,wastes=2#9"] {
        for order in ["first", "last"] {
            let list = World::new().run(&format!("export {id} --to deck --order {order}"));
            let game = id.split('#').next().unwrap();
            let ran = World::new().input(&list.out).run(&format!("import - --game {game} --order {order}"));
            assert_eq!(ran.err, format!("<stdin>: {}", list.err), "{ran}");
            let shown = World::new().file("a.yaml", &ran.out).run("show a.yaml --format json").well().json();
            assert_eq!(shown["state"], session(id).state().to_string(), "{id}");
        }
    }
}
