//! Whole scripts: what is accepted, and which bytes each item covers.

use super::*;

/// A script without faults, by its outline.
fn check(text: &str, expected: &str) {
    let parsed = parse(text);
    assert_eq!(parsed.faults, [], "{text:?}");
    assert_eq!(outline(&parsed.script.items), expected, "{text:?}");
}

const EXAMPLE: &str = r#"# The seventh veil, main line
@puzzle "seventh-veil.yaml"
deal 7H KS              # blanks and line ends separate moves
deal*3 R2>F1            # a count repeats deal
9C! (4D? @lost)         # marks; a variation that replaces the move before it
"Hold the 4♦ back."     # a note for players; comments like this one are for developers
@score 12 @label fork   # an assertion about the position reached here, and a name for it
redeal
deal*4 KD W>F3 @unfinished
"#;

#[test]
fn the_example_of_the_format() {
    check(
        EXAMPLE,
        "{ The seventh veil, main line} @puzzle \"seventh-veil.yaml\" deal 7H KS \
         { blanks and line ends separate moves} deal*3 R2>F1 { a count repeats deal} 9C! (4D? @lost) \
         { marks; a variation that replaces the move before it} \"Hold the 4♦ back.\" \
         { a note for players; comments like this one are for developers} @score 12 @label fork \
         { an assertion about the position reached here, and a name for it} redeal deal*4 KD W>F3 @unfinished",
    );
}

#[test]
fn blanks_and_line_ends() {
    check("", "");
    check(" \t\r\n", "");
    check("deal 7H", "deal 7H");
    check("\u{FEFF}deal\r\n7H\rKS\tR2", "deal 7H KS R2");
    check("deal(7H)", "deal (7H)");
    check("deal(7H)#x\n8H", "deal (7H) {x} 8H");
    check("7H\"a\"8H", "7H \"a\" 8H");
    check("\u{FEFF}", "");
}

#[test]
fn notes_and_comments() {
    check(r#""a \"b\" \\ c""#, r#""a \"b\" \\ c""#);
    check("\"two\r\nlines\rthree\"", "\"two\\nlines\\nthree\"");
    check("\"# no comment (nor this)\" 7H", "\"# no comment (nor this)\" 7H");
    check("# \"no note\n7H", "{ \"no note} 7H");
    check("#\n#", "{} {}");
    check("\"José 山\u{A0}\"", "\"José 山\\u{a0}\"");
}

#[test]
fn variations() {
    check("7H (4D (5D @won) 6D) (8D)", "7H (4D (5D @won) 6D) (8D)");
    check("7H \"n\" @score 1 (4D)", "7H \"n\" @score 1 (4D)");
    check("7H (\"only a note\")", "7H (\"only a note\")");
    check("7H ( # why\n 4D )", "7H ({ why} 4D)");
    let deep = format!("7H {} 7H {}", "(7H ".repeat(63), ")".repeat(63));
    assert_eq!(parse(&deep).faults, []);
}

#[test]
fn directives() {
    check("@PUZZLE seventh-veil", "@puzzle seventh-veil");
    check("@puzzle \"../a b.yaml\"", "@puzzle \"../a b.yaml\"");
    check("@deal osmosis#42", "@deal osmosis#42");
    check("@deal osmosis@S:3D5S/W1:9H", "@deal osmosis@S:3D5S/W1:9H");
    check("@from main:fork", "@from main:fork");
    check("@from main:0", "@from main:0");
    check("@from main:end", "@from main:end");
    check(
        "@name a-B_9 @title \"T\" @author \"A\" @by B @date 2026-11-30 @source \"\\\\\"",
        "@name a-B_9 @title \"T\" @author \"A\" @by \"B\" @date 2026-11-30 @source \"\\\\\"",
    );
    check("@expect illegal:osmosis::row-above", "@expect illegal:osmosis::row-above");
    check("@expect goal", "@expect goal");
    check("@won @stuck @unfinished @winnable @lost", "@won @stuck @unfinished @winnable @lost");
    check("@score 0 @pass ? @state ? @STATE 5B4D1D46cd56ec8b", "@score 0 @pass ? @state ? @state 5b4d1d46cd56ec8b");
    check("@top r2 10♥ @empty w", "@top R2 TH @empty W");
    check("@can >w3 @can d @can R", "@can >W3 @can deal @can redeal");
    check("@cannot 7H osmosis::row-above 8H", "@cannot 7H osmosis::row-above 8H");
    check("@cannot 7H 8H", "@cannot 7H 8H");
    check("@cannot 7H", "@cannot 7H");
    check("@label fork @x-App \"a b\" @x-y z", "@label fork @x-app \"a b\" @x-y z");
    check("@score\n12", "@score 12");
    check("@won 7H @x-late 1", "@won 7H @x-late 1");
    check("@title \"T\"@name x", "@title \"T\" @name x");
}

#[test]
fn spans_cover_their_text() {
    let text = "\u{FEFF}@title \"Té\"\r\n7♥:R2>F1! (4D? @cannot 7H a::b)\"ü\" # c\r\n@won";
    let parsed = parse(text);
    assert_eq!(parsed.faults, []);
    let mut all = Vec::new();
    spans(&parsed.script.items, &mut all);
    let covered: Vec<&str> = all.iter().map(|span| &text[span.range()]).collect();
    assert_eq!(
        covered,
        [
            "@title \"Té\"",
            "@title",
            "\"Té\"",
            "7♥:R2>F1!",
            "(4D? @cannot 7H a::b)",
            "4D?",
            "@cannot 7H a::b",
            "@cannot",
            "7H a::b",
            "\"ü\"",
            "# c",
            "@won",
            "@won",
            "",
        ]
    );
}

#[test]
fn line_starts_and_blank_lines() {
    let parsed = parse("\n\n7H 8H # c\n\n# own\r\n\r\n(9H\n@won)\rTH");
    let flags = |items: &[Item]| -> Vec<(bool, bool)> {
        items.iter().map(|item| (item.line_start, item.blank_before)).collect()
    };
    let items = &parsed.script.items;
    let expected = [(true, false), (false, false), (false, false), (true, true), (true, true), (true, false)];
    assert_eq!(flags(items), expected);
    let ItemKind::Variation(inner) = &items[4].kind else { panic!("{items:?}") };
    assert_eq!(flags(inner), [(false, false), (true, false)]);
}

#[test]
fn what_cannot_be_read_leaves_the_rest() {
    let parsed = parse("7H 7X (8H drw @scroe 1) 9H )");
    assert_eq!(outline(&parsed.script.items), "7H (8H) 9H");
    let events: Vec<String> = Reader::new("7H 7X @scroe 1 9H (").map(|event| format!("{:?}", event.kind)).collect();
    assert_eq!(events.iter().filter(|event| *event == "Bad").count(), 2);
}
