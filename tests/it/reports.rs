//! Findings as text and as JSON.

use proptest::prelude::*;
use trove::diagnose::emit::json::{JsonDiagnostic, line};
use trove::diagnose::emit::visible::is_unseen;
use trove::diagnose::emit::{Emitter, Form};
use trove::diagnose::{Diagnostic, Label};
use trove::source::{Fault, Severity, SourceFile, Span};

use crate::effort::is_linear;
use crate::snapshots::check;

const FORMS: [(Form, &str); 3] = [(Form::Unicode, "unicode"), (Form::Ascii, "ascii"), (Form::Narrated, "narrated")];

fn label(file: &SourceFile, span: Span, text: &str, primary: bool) -> Label {
    Label { file: file.clone(), span, text: text.to_owned(), primary }
}

/// The bytes of a word in a file.
fn at(file: &SourceFile, word: &str) -> Span {
    let start = file.text().find(word).unwrap();
    Span::new(start, start + word.len())
}

fn finding(message: &str, help: Option<&str>, labels: Vec<Label>) -> Diagnostic {
    Diagnostic {
        code: "osmosis::row-above",
        severity: Severity::Error,
        message: message.to_owned(),
        help: help.map(str::to_owned),
        puzzle: None,
        solution: None,
        ply: None,
        labels,
        board: None,
    }
}

/// A finding with one label and nothing else of note.
fn at_span(text: &str, span: Span) -> Diagnostic {
    let file = SourceFile::new("a.moves", text);
    Diagnostic::of_fault(&file, Fault::error("script::unknown-word", span, "no such word").label("here"))
}

fn draw(diagnostic: &Diagnostic, form: Form) -> String {
    Emitter { form, colour: false, width: 80 }.draw(diagnostic, None)
}

/// One snapshot for each form.
fn check_all(name: &str, diagnostic: &Diagnostic, board: Option<&str>) {
    for (form, word) in FORMS {
        let drawn = Emitter { form, colour: false, width: 80 }.draw(diagnostic, board);
        check("reports", &format!("{name}-{word}"), &drawn);
    }
}

const BOARD: &str = "R1  ▒▒ K♦    F1  3♦ 9♦\nR2  ——       F2  3♣\n\npass 1 · score 3 of 52 · unfinished\n";

fn illegal_move() -> Diagnostic {
    let script = SourceFile::new(
        "seventh-veil/tempting.moves",
        "@puzzle \"seventh-veil.yaml\"\n# the tempting line\ndeal 3C\ndeal*2 7C 9D\nredeal\n",
    );
    let puzzle = SourceFile::new(
        "seventh-veil.yaml",
        "trove: 1\ntitle: The Seventh Veil\ngame: osmosis\ndeal:\n  reserves:\n    - 4D QC 7C KS\n    - 3H 3C AD 2S\n",
    );
    let labels = vec![
        label(&script, at(&script, "7C"), "no seven on row 1", true),
        label(&script, at(&script, "3C"), "row 2 was started here", false),
        label(&puzzle, at(&puzzle, "7C"), "7♣ was dealt here", false),
    ];
    Diagnostic {
        puzzle: Some("seventh-veil".to_owned()),
        solution: Some("tempting".to_owned()),
        ply: Some(5),
        ..finding(
            "7♣ cannot be played to F2: row 1 has no seven yet",
            Some("F2 takes 9♣ now; 7♦ lies in R1 under K♦ and has to come first"),
            labels,
        )
    }
}

#[test]
fn an_illegal_move_with_labels_in_two_files_and_a_board() {
    check_all("illegal-move", &illegal_move(), Some(BOARD));
    let coloured = Emitter { form: Form::Unicode, colour: true, width: 80 }.draw(&illegal_move(), None);
    check("reports", "illegal-move-colour", &coloured.replace('\u{1b}', "␛"));
    let narrow = Emitter { form: Form::Unicode, colour: false, width: 40 }.draw(&illegal_move(), Some(BOARD));
    check("reports", "illegal-move-narrow", &narrow);
    let json = serde_json::to_string_pretty(&JsonDiagnostic::of(&illegal_move())).unwrap();
    check("reports", "illegal-move-json", &json);
}

#[test]
fn severities() {
    let file = SourceFile::new("a.yaml", "titel: No\ngame: osmosis\n");
    let fault = |severity| Fault {
        severity,
        ..Fault::error("yaml::unknown-key", at(&file, "titel"), "there is no key `titel`").help("did you mean `title`?")
    };
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        let diagnostic = Diagnostic::of_fault(&file, fault(severity));
        check_all(severity.word(), &diagnostic, None);
    }
}

#[test]
fn no_place_at_all() {
    let diagnostic =
        Diagnostic { code: "file::unreadable", ..finding("cannot read `x.yaml`: no such file", None, vec![]) };
    check_all("no-place", &diagnostic, None);
}

#[test]
fn many_labels_near_and_far() {
    let mut text: String = (1..=40).map(|n| format!("line {n} deal KD\n")).collect();
    text.push_str("  - 4D 4D 4D\n");
    let file = SourceFile::new("far.yaml", text);
    let labels = vec![
        label(&file, at(&file, "line 30"), "second", true),
        label(&file, at(&file, "line 2 "), "first", false),
        label(&file, at(&file, "4D"), "a four", false),
        label(&file, at(&file, "4D 4D"), "", false),
        label(&file, Span::new(at(&file, "line 28").start, at(&file, "line 32").start), "a block", false),
        label(&file, Span::new(0, at(&file, "line 25").start), "a long block", false),
    ];
    check_all("many-labels", &finding("4♦ is there more than once", None, labels), None);
}

#[test]
fn ends_of_files_have_labels() {
    for (name, text, span) in [
        ("empty-file", "", Span::at(0)),
        ("end-without-line-end", "deal 7H", Span::at(7)),
        ("end-with-line-end", "deal 7H\n", Span::at(8)),
        ("far-past-the-end", "deal 7H\n", Span::new(4000, 5000)),
        ("only-a-mark", "\u{FEFF}", Span::at(0)),
        ("a-line-end-alone", "deal\n\n7H", Span::new(4, 5)),
    ] {
        let diagnostic = at_span(text, span);
        let drawn: Vec<String> = FORMS.iter().map(|&(form, _)| draw(&diagnostic, form)).collect();
        for drawn in &drawn {
            assert!(drawn.contains("here"), "{name}: {drawn}");
            assert!(!drawn.contains("Failed to read"), "{name}: {drawn}");
        }
        check("reports", name, &drawn.join("\n"));
    }
}

#[test]
fn columns_are_characters_and_all_line_ends_count() {
    for ends in ["\n", "\r\n", "\r"] {
        let text = format!("deal{ends}# Für Élise{ends}♥♥♥ 7X KD{ends}deal{ends}");
        let span = at(&SourceFile::new("", text.as_str()), "7X");
        let diagnostic = at_span(&text, span);
        let drawn = draw(&diagnostic, Form::Unicode);
        assert!(drawn.contains("[a.moves:3:5]"), "{ends:?}: {drawn}");
        assert!(drawn.contains(" 3 │ ♥♥♥ 7X KD\n   ·     ─┬\n"), "{ends:?}: {drawn}");
        assert!(draw(&diagnostic, Form::Narrated).contains("line 3: ♥♥♥ 7X KD\n    columns 5 to 6: here"));
    }
}

#[test]
fn what_is_not_seen_is_shown() {
    let text = "\u{FEFF}7♥\u{FE0F} \u{1b}[31mK\u{202E}D\u{200B}\t9C\u{2028}8C\u{a0}X\n";
    let file = SourceFile::new("a\u{1b}]0;x\u{7}.moves", text);
    let labels = vec![
        label(&file, at(&file, "9C"), "nine \u{1b}[2J", true),
        label(&file, at(&file, "X"), "ex\u{202E}", false),
        label(&file, at(&file, "\u{1b}"), "escape", false),
    ];
    let diagnostic = Diagnostic {
        puzzle: Some("p\u{9b}1m".to_owned()),
        ..finding("message \u{1b}[31m\r\nred", Some("help\u{8}"), labels)
    };
    check_all("unseen", &diagnostic, None);
    check("reports", "unseen-json", &line(&JsonDiagnostic::of(&diagnostic)));
    let back: serde_json::Value = serde_json::from_str(&line(&JsonDiagnostic::of(&diagnostic))).unwrap();
    assert_eq!(back["puzzle"], "p\u{9b}1m");
}

#[test]
fn long_lines_are_cut_around_their_labels() {
    let text = format!("{} 7X {} 8X {}", "deal ".repeat(2000), "KD ".repeat(3000), "9C ".repeat(2000));
    let file = SourceFile::new("long.moves", text);
    let one = finding("no such card", None, vec![label(&file, at(&file, "7X"), "here", true)]);
    check_all("long-line", &one, None);
    let two = vec![label(&file, at(&file, "8X"), "here", true), label(&file, at(&file, "7X"), "and here", false)];
    check_all("long-line-two-labels", &finding("no such card", None, two), None);
    let whole = vec![label(&file, Span::new(0, file.text().len()), "all of this", true)];
    check_all("long-line-whole", &finding("too long", None, whole), None);
}

#[test]
fn long_texts_are_wrapped() {
    let file = SourceFile::new("a.moves", "deal 7H\n");
    let words = "the card has to wait until its rank lies on every row above ".repeat(4);
    let labels = vec![label(&file, at(&file, "7H"), &words, true), label(&file, at(&file, "deal"), "before", false)];
    check_all("long-texts", &finding(&words, Some(&words), labels), None);
}

#[test]
fn two_megabytes_are_no_burden() {
    let text = |turns: usize| "deal 7H KS\n".repeat(turns) + "7X";
    is_linear("a report on the last line", 25_000, text, |text| {
        let file = SourceFile::new("big.moves", text);
        let diagnostic = finding("no such card", None, vec![label(&file, at(&file, "7X"), "here", true)]);
        let line = format!("{}", text.lines().count());
        for (form, _) in FORMS {
            assert!(draw(&diagnostic, form).contains(&line));
        }
    });
}

fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[ -~]{0,12}",
        2 => prop::sample::select(vec!["\n", "\r\n", "\r", "\t", "\u{2028}", "♥\u{FE0F}", "山", "🂡", "e\u{301}", "\u{1b}[31m"])
            .prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "x{0,300}",
    ];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn any_diagnostic() -> impl Strategy<Value = Diagnostic> {
    let labels = prop::collection::vec((0usize..3, 0usize..400, 0usize..200, any_text(), any::<bool>()), 0..32);
    let files = prop::collection::vec((any_text(), any_text()), 3);
    let texts = (any_text(), prop::option::of(any_text()), prop::option::of(any_text()));
    (files, labels, texts).prop_map(|(files, labels, (message, help, puzzle))| {
        let files: Vec<SourceFile> =
            files.iter().map(|(name, text)| SourceFile::new(name.as_str(), text.as_str())).collect();
        let labels = labels
            .into_iter()
            .map(|(file, start, len, text, primary)| label(&files[file], Span::new(start, start + len), &text, primary))
            .collect();
        Diagnostic { puzzle, ..finding(&message, help.as_deref(), labels) }
    })
}

proptest! {
    #[test]
    fn emitters_never_panic_and_print_nothing_unseen(diagnostic in any_diagnostic(), width in 0usize..130, colour: bool) {
        for (form, _) in FORMS {
            let drawn = Emitter { form, colour, width }.draw(&diagnostic, Some(BOARD));
            let mut plain = drawn.clone();
            if colour && form != Form::Narrated {
                while let Some((before, after)) = plain.split_once('\u{1b}') {
                    let (codes, rest) = after.split_once('m').unwrap();
                    prop_assert!(codes.starts_with('['));
                    prop_assert!(codes[1..].chars().all(|c| c.is_ascii_digit() || c == ';'), "{}", codes);
                    plain = format!("{before}{rest}");
                }
            }
            let stray = plain.chars().find(|&c| c != '\n' && is_unseen(c));
            prop_assert!(stray.is_none(), "{:?} in {}", stray, drawn);
            if form == Form::Ascii && !colour {
                let report = Emitter { form, colour, width }.draw(&diagnostic, None);
                prop_assert!(report.is_ascii(), "{}", report);
            }
            prop_assert!(!drawn.contains("Failed to read contents"));
            prop_assert!(drawn.ends_with('\n'));
        }
        let json = line(&JsonDiagnostic::of(&diagnostic));
        prop_assert!(!json.chars().any(is_unseen));
        let back: serde_json::Value = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(back["message"].as_str(), Some(diagnostic.message.as_str()));
    }
}
