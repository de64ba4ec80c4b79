//! What is wrong with scripts: code, the text of the place, and the words.

use super::*;

/// Each fault of a script as `code at "text"`.
fn found(text: &str) -> Vec<String> {
    let faults = parse(text).faults;
    for fault in &faults {
        let shown = [&fault.message, fault.help.as_ref().expect("every fault has help"), &fault.label];
        for words in shown {
            assert!(!words.chars().any(char::is_control), "{text:?}: {words}");
            assert!(!words.ends_with('.'), "{text:?}: {words}");
        }
        assert!(CODES.contains(&fault.code), "{}", fault.code);
        assert!(fault.message.starts_with("expected ") && fault.message.contains(", found "), "{}", fault.message);
    }
    let short = |fault: &crate::source::Fault| fault.code.trim_start_matches("script::").to_owned();
    faults.iter().map(|fault| format!("{} at {:?}", short(fault), &text[fault.span.range()])).collect()
}

/// A script with one fault.
fn check(text: &str, expected: &str) {
    assert_eq!(found(text), [expected], "{text:?}");
}

/// A script with one fault, whose message and help have these words in them.
fn says(text: &str, message: &str, help: &str) {
    let faults = parse(text).faults;
    assert_eq!(faults.len(), 1, "{text:?}: {faults:#?}");
    assert!(faults[0].message.contains(message), "{text:?}: {}", faults[0].message);
    let found = faults[0].help.as_deref().unwrap_or("");
    assert!(found.contains(help), "{text:?}: {found}");
}

#[test]
fn cards() {
    check("7H 1H 8H", r#"bad-card at "1H""#);
    says("1H", "expected a card, found `1H`", "`AH` or `TH`?");
    says("1h>F1", "found `1h`", "`AH>F1` or `TH>F1`?");
    says("C4", "rank first", "`4C`");
    says("♥10", "rank first", "`TH`");
    says("ht!", "rank first", "`TH!`");
    says("0H", "found `0H`", "`TH`");
    says("11D", "found `11D`", "`JD`");
    says("15D", "expected a rank, found `15`", "`A 2 … 9 T J Q K`");
    says("7X", "expected a suit behind `7`, found `X`", "`C`, `D`, `H`, `S`");
    says("10X", "expected a suit behind `10`, found `X`", "`C`");
    says("K", "expected a suit", "`KH`");
    says("XH", "expected a rank before `H`, found `X`", "ranks are");
    says("7hearts", "expected a card", "`7H`");
    says("7-spades", "expected a card", "`7S`");
    check("7X>F1", r#"bad-card at "X""#);
}

#[test]
fn piles() {
    check("R0", r#"bad-pile at "R0""#);
    says("R0", "from 1 to 99", "`R1`");
    says("R02", "from 1 to 99", "`R2`");
    says("R100", "from 1 to 99", "alone");
    check("7H:X2", r#"bad-pile at "X2""#);
    check("7H>F0!", r#"bad-pile at "F0""#);
    says("7H>3", "a pile", "`F3` or `W3`");
    says("7H>7D", "a pile", "`F1`");
    check("R2>F1>F2", r#"missing-blank at "R2>F1>F2""#);
    check("R2>F1:R2", r#"unknown-word at ":R2""#);
}

#[test]
fn half_moves_and_blanks() {
    check("R2>", r#"incomplete-move at "R2>""#);
    says("R2>", "behind `R2>`", "`R2>F1`");
    says("7H>", "behind `7H>`", "`7H>F1`");
    says("7H->!", "behind `7H->`", "`7H>F1`");
    says("7H:", "behind `7H:`", "`7H:R2`");
    says(">", "behind `>`", "`>W3`");
    check("7H > F1 8H", r#"blank-inside at "> F1""#);
    check("7H> F1", r#"blank-inside at "7H> F1""#);
    says("7H> F1", "without blanks", "`7H>F1`");
    check("7H : R2", r#"blank-inside at ": R2""#);
    check("7H: R2>F1", r#"blank-inside at "7H: R2>F1""#);
    check("7H :R2", r#"blank-inside at ":R2""#);
    check("deal * 3", r#"blank-inside at "* 3""#);
    check("deal *3", r#"blank-inside at "*3""#);
    says("deal* 3", "without blanks", "`deal*3`");
    check("7H>\nF1", r#"incomplete-move at "7H>""#);
    check("4D?@lost", r#"missing-blank at "4D?@lost""#);
    says("4D?@lost", "expected a blank behind `4D?`, found `@lost`", "`4D? @lost`");
    says("7H#x", "found `#x`", "`7H #x`");
    says("7H,8H;9H", "a blank", "`7H 8H 9H`");
    says("7H8H", "a blank behind `7H`", "`7H 8H`");
    says("R2F1", "a blank", "`R2>F1`");
    says("7HF1", "a blank", "`7H>F1`");
}

#[test]
fn counts_and_marks() {
    check("deal*0", r#"bad-count at "0""#);
    says("deal*100", "from 1 to 99, found `100`", "`deal*99");
    says("d*04", "found `04`", "`deal*4`");
    says("deal*", "found nothing", "`deal*3`");
    says("deal*x", "found `x`", "`deal*3`");
    says("deal3", "expected `*` before the count, found `3`", "`deal*3`");
    check("redeal*2", r#"no-count at "*2""#);
    check("7H*2", r#"no-count at "*2""#);
    check("7H!!!", r#"bad-mark at "!!!""#);
    says("7H!!!", "marks", "`7H!!`");
    check("7H !", r#"lone-mark at "!""#);
    check("1. 7H", r#"move-number at "1.""#);
    check("12) 7H", r#"move-number at "12)""#);
    says("3.7H", "the number", "`7H`");
    says("12...", "the number `12...`", "no move numbers");
    says("7", "the number `7`", "`7H`");
}

#[test]
fn words() {
    check("deal tabelau 7H", r#"unknown-word at "tabelau""#);
    says("drw", "expected a move, found `drw`", "`deal`?");
    says("dael", "found `dael`", "`deal`?");
    says("redael", "found `redael`", "`redeal`?");
    says("recycle", "found `recycle`", "`redeal`?");
    says("won", "found `won`", "`@won`");
    says("R2-F1", "expected `>`, found `-`", "`R2>F1`");
    says("R2=>F1", "found `=>`", "`R2>F1`");
    says("7H!x", "expected a", "");
    says("山", "found `山`", "a move is a card");
    let long = "y".repeat(5000);
    let fault = &parse(&long).faults[0];
    assert!(fault.message.len() < 120 && fault.span.len() == 5000, "{}", fault.message);
}

#[test]
fn notes() {
    check("7H \"open\n8H", r#"unclosed-note at "\"""#);
    assert_eq!(outline(&parse("7H \"open\n8H").script.items), "7H 8H");
    check(r#""a \n b""#, r#"bad-escape at "\\n""#);
    check(r#"7H "a\é""#, r#"bad-escape at "\\é""#);
    check("“Hold it” 7H", r#"curly-quote at "“""#);
    assert_eq!(outline(&parse("“Hold it” 7H").script.items), "7H");
    says("„Hold it“ 7H", "U+201E DOUBLE LOW-9 QUOTATION MARK", "U+0022");
    check("\"bell \u{7}\"", r#"control-character at "\u{7}""#);
    check("# esc \u{1b}[2J\n7H", r#"control-character at "\u{1b}""#);
    says("\"\u{85}\"", "U+0085 NEXT LINE", "delete");
}

#[test]
fn variations() {
    check("7H (4D", r#"unclosed-variation at "(""#);
    assert_eq!(found("7H (4D (5D").len(), 2);
    check("7H ) 8H", r#"stray-parenthesis at ")""#);
    check("7H ( ) 8H", r#"empty-variation at "( )""#);
    assert_eq!(outline(&parse("7H () 8H").script.items), "7H 8H");
    check("(4D) 7H", r#"variation-first at "(""#);
    check("7H ((4D) 5D)", r#"variation-first at "(""#);
    assert_eq!(found("\"n\" (4D (5D) 7X) 7H"), [r#"variation-first at "(""#, r#"bad-card at "X""#]);
    assert_eq!(found("(4D"), [r#"variation-first at "(""#, r#"unclosed-variation at "(""#]);
    check("7X (4D)", r#"bad-card at "X""#);
    let deep = format!("7H {} 7H {} 8H", "(7H ".repeat(100), ")".repeat(100));
    check(&deep, r#"too-deep at "(""#);
    let endless = "7H (".repeat(100_000);
    assert_eq!(parse(&endless).faults.len(), 66);
}

#[test]
fn directives() {
    check("7H @scroe 12 8H", r#"unknown-directive at "@scroe""#);
    says("@scroe 12 8H", "found `@scroe`", "`@score`?");
    assert_eq!(outline(&parse("@scroe 12 8H @frobnicate 8H zz").script.items), "8H 8H");
    says("@score:12", "found `@score:12`", "`@score 12`");
    says("@ won", "found `@`", "without a blank");
    says("@tilte \"x y\"", "found `@tilte`", "`@title`?");
    says("@x- 1", "a directive", "`@x-anything");
    check("@score @won", r#"missing-value at "@score""#);
    says("@score", "a number, or `?` to have it filled in behind `@score`, found the end of the script", "`@score 12`");
    says("7H (@label) ", "found `)`", "`@label fork`");
    says("@score # 12", "found a comment", "`@score 12`");
    check("@label\n7H", r#"missing-value at "@label""#);
    assert_eq!(outline(&parse("@label\n7H").script.items), "7H");
    check("@top R2", r#"missing-value at "@top""#);
    check("@score twelve", r#"bad-value at "twelve""#);
    check("@score \"12\"", r#"bad-value at "\"12\"""#);
    check("@score 012", r#"bad-value at "012""#);
    check("@score 99999999999", r#"bad-value at "99999999999""#);
    check("@state 5b4d", r#"bad-value at "5b4d""#);
    check("@label 2nd", r#"bad-name at "2nd""#);
    check("@label end", r#"bad-name at "end""#);
    check("@name line", r#"bad-name at "line""#);
    check("@label 7С", r#"look-alike at "С""#);
    check("@from main", r#"bad-value at "main""#);
    says("@from main", "found `main`", "`main:end`");
    says("@from main:2nd", "found", "behind the colon");
    says("@expect illegal", "found `illegal`", "`illegal:osmosis::row-above`");
    says("@expect osmosis::row-above", "found", "`illegal:osmosis::row-above`");
    check("@expect illegal:x", r#"bad-value at "x""#);
    says("@expect wonn", "found `wonn`", "`won`?");
    says("@puzzle a.yaml", "found `a.yaml`", "@puzzle \"a.yaml\"");
    check("@puzzle \"\"", r#"bad-value at "\"\"""#);
    check("@can deal*3", r#"bad-value at "deal*3""#);
    check("@can 7H!", r#"bad-value at "7H!""#);
    check("@can 7X", r#"bad-card at "X""#);
    check("@top Q2 7H", r#"bad-pile at "Q2""#);
    check("@top R2 1H", r#"bad-card at "1H""#);
    check("@cannot 7H a::", r#"bad-value at "a::""#);
    check("@title \"open\n7H", r#"unclosed-note at "\"""#);
    check("@title \"a\\b\"", r#"bad-escape at "\\b""#);
    check("@author Иван\u{A0}Б", r#"odd-blank at "\u{a0}""#);
    assert_eq!(found("@author Иван"), [""; 0]);
}

#[test]
fn headers() {
    check("7H @puzzle x", r#"late-directive at "@puzzle""#);
    check("7H (4D @name x) 8H", r#"late-directive at "@name""#);
    check("@name a @NAME b", r#"duplicate-directive at "@NAME""#);
    check("@puzzle a @deal osmosis#1", r#"puzzle-and-deal at "@deal""#);
    check("@deal osmosis#1 7X @expect won", r#"bad-card at "X""#);
}

#[test]
fn odd_characters() {
    check("7H\u{A0}8H", r#"odd-blank at "\u{a0}""#);
    says("7H\u{A0}8H", "U+00A0 NO-BREAK SPACE", "ordinary blank");
    says("7\u{200B}H", "U+200B ZERO WIDTH SPACE", "`7H`");
    says("7H \u{FEFF}8H", "U+FEFF BYTE ORDER MARK", "`8H`");
    says("7H\u{FE0F}", "U+FE0F VARIATION SELECTOR-16", "`7H`");
    says("7\u{3000}H", "U+3000 IDEOGRAPHIC SPACE", "ordinary blank");
    check("7С", r#"look-alike at "С""#);
    says("7С", "U+0421 CYRILLIC CAPITAL LETTER ES", "`7C`");
    says("Т♥", "U+0422 CYRILLIC CAPITAL LETTER TE", "`T♥`");
    says("ΚH", "U+039A GREEK CAPITAL LETTER KAPPA", "`KH`");
    says("７H", "U+FF17 FULLWIDTH DIGIT SEVEN", "`7H`");
    says("7Ｈ", "U+FF28 FULLWIDTH LATIN CAPITAL LETTER H", "`7H`");
    says("🂡", "U+1F0A1 PLAYING CARD ACE OF SPADES", "`AS`");
    says("R2⇒F1", "U+21D2 RIGHTWARDS DOUBLE ARROW", "`R2>F1`");
    says("deal×3", "U+00D7 MULTIPLICATION SIGN", "`deal*3`");
    says("7H‼", "U+203C DOUBLE EXCLAMATION MARK", "`7H!!`");
    says("7❤\u{FE0F}", "U+2764 HEAVY BLACK HEART", "`7♥`");
    says("＠won", "U+FF20 FULLWIDTH COMMERCIAL AT", "`@`");
    says("@wоn", "U+043E CYRILLIC SMALL LETTER O", "`@won`");
    check("7\u{1B}H", r#"control-character at "\u{1b}""#);
    says("\0", "U+0000 NULL", "delete");
    check("é 7H", r#"unknown-word at "é""#);
    // Places after such an error are exact.
    check("9♥ 7С 8♥", r#"look-alike at "С""#);
    assert_eq!(found("7С 🂱 é 1H").last().map(String::as_str), Some(r#"bad-card at "1H""#));
}

#[test]
fn sizes() {
    let long = 1 << 20;
    let note = format!("7H \"{}\n\" 8H", "x".repeat(long));
    assert_eq!(found(&note), [r#"too-long at "\"""#, r#"unclosed-note at "\"""#]);
    let comment = format!("7H #{}\n8H", "x".repeat(long));
    check(&comment, r##"too-long at "#""##);
    let word = format!("7H {} 8H", "é".repeat(long));
    check(&word, r#"too-long at "é""#);
    for text in [&comment, &word] {
        assert_eq!(outline(&parse(text).script.items), "7H 8H");
    }
    let quotes = "\\\" ".repeat(300_000);
    assert!(!parse(&quotes).faults.is_empty());
}

#[test]
fn every_code_has_its_case() {
    let source = include_str!("faults.rs");
    for code in CODES {
        let short = code.trim_start_matches("script::");
        assert!(source.contains(&format!("\"{short} at ")), "{code} has no case");
    }
}

#[test]
fn slips_of_other_notations_are_one_fault_each() {
    says("deal x2", "`*` before the count, found `x2`", "write `deal*2`");
    says("deal 2", "found the number `2`", "write `deal*2`");
    says("King of diamonds", "a card, found `King of diamonds`", "write `KD`");
    says("10 of Hearts 7H", "found `10 of Hearts`", "write `TH`");
    says("KD // a comment to the end\n7H", "found `//`", "comments begin with `#`");
    says("KD ; comment", "found `;`", "comments begin with `#`");
    says("'a longer note' KD", "found `'a longer note'`", "notes stand in double quotes: `\"a longer note\"`");
    says("@cannot JH row-above", "found `row-above`", "a code contains `::`");
    says("@cannot JH osmosis:row-above", "found `osmosis:row-above`", "a code contains `::`");
    assert_eq!(parse("@cannot JH\nrow-above").faults.len(), 1);
}

#[test]
fn words_are_never_split_in_what_was_found() {
    for word in ["diamonds", "row-above", "regarding", "Further"] {
        says(word, &format!("found `{word}`"), "");
    }
}

#[test]
fn an_id_with_blanks_is_taken_as_a_whole() {
    for text in ["osmosis, draw=1#42", "osmosis , draw=1#42", "osmosis, draw=1 #42", "osmosis,draw = 1#42"] {
        let parsed = parse(&format!("@deal {text}\nKD"));
        assert_eq!(parsed.faults, []);
        assert_eq!(parsed.script.items.len(), 2, "{text}");
        assert!(matches!(&parsed.script.items[0].kind, ItemKind::Directive(directive)
            if matches!(&directive.kind, DirectiveKind::Deal(id) if id == text)));
    }
    assert_eq!(outline(&parse("@deal osmosis#42 KD #42\n7H").script.items), "@deal osmosis#42 KD {42} 7H");
}
