use super::*;

fn check(text: &str, wanted: &[&str]) {
    assert_eq!(faults(text), wanted, "{text:?}");
}

#[test]
fn what_readers_understand_differently_is_refused_where_it_stands() {
    check("a: !foo x\nb: !!str 7\n", &["yaml::tag: !foo", "yaml::tag: !!str"]);
    check("a: &x { b: 1 }\nc:\n  <<: *x\n", &["yaml::merge-key: <<"]);
    check("%YAML 1.1\n---\na: 1\n", &["yaml::directive: %"]);
    check("? [a, b]\n: 1\n", &["yaml::key: ["]);
    check("? { a: b }\n: 1\n", &["yaml::key: {"]);
    check("a: &x y\n*x : 1\n", &["yaml::key: *x"]);
    check(": 1\n", &["yaml::key: :"]);
    check("{ a\n  b: 1 }\n", &["yaml::key: a\n  b"]);
    check("a:\n \t- b\n", &["yaml::syntax: \t"]);
    check("a: [?x, :y, -z]\n", &["yaml::indicator: ?x", "yaml::indicator: :y"]);
    check("a: 1\nb: 2\na: 3\n", &["yaml::duplicate-key: a"]);
    check("a: *b\n", &["yaml::alias: *b"]);
    check("a: &x [1, *x]\n", &["yaml::alias: *x"]);
    check("a: &x:y z\n", &["yaml::alias: &x:y"]);
    check("a: [&é { b: 1 }, &ok c] # R&B\nd: *é\n", &["yaml::alias: &é", "yaml::alias: *é"]);
    check("a: # R&B:\n  &ok b\nc: *ok\n", &[]);
}

#[test]
fn duplicate_keys_name_both_places() {
    let text = "id: a\nid: b\n";
    let fault = &parse(text).documents[0].faults[0];
    assert_eq!(fault.span, Span::new(6, 8));
    assert_eq!(fault.others[0].0, Span::new(0, 2));
}

#[test]
fn hidden_characters_are_refused_written_or_escaped() {
    check("a: x\u{1B}[31m\n", &["yaml::control-character: \u{1B}"]);
    check("a: \"x\\e[31m\"\n", &["yaml::control-character: \\e"]);
    check("a: x\u{202E}y\n", &["yaml::control-character: \u{202E}"]);
    check("a: \u{FEFF}x\n", &["yaml::control-character: \u{FEFF}"]);
    check("a: \u{0}\n", &["yaml::control-character: \u{0}"]);
    check("a: x\u{85}y\u{2028}z\n", &["yaml::control-character: \u{85}", "yaml::control-character: \u{2028}"]);
    check("a: \"x\\ty\\nz\"\n", &[]);
}

#[test]
fn syntax_errors_are_told_in_our_words_at_the_place() {
    for (text, place, words) in [
        ("moves: @won\n", "@", "a word cannot begin with `@`"),
        ("moves: >W3 S\n", ">", "text follows the `|` or `>` that begins a block"),
        ("moves: \"note\" 7H\n", "7", "text follows a quoted text"),
        ("a: [1, 2\nb: 3\n", ":", "a `]` is missing"),
        ("a: 'x\n", "'", "a quoted text is not closed"),
        ("a: b: c\n", ":", "a text with a colon and a blank in it is not in quotes"),
        ("a: 1\n b: 2\n", ":", "this line is indented by 1, the line above it by 0"),
        ("a: [1, 2}\n", "[", "`[` is closed by `}`"),
        ("a: ]\n", "]", "closes nothing"),
        ("a: \"x\\q\"\n", "\\q", "no such escape"),
        ("\ta: 1\n", "\t", "tab"),
        ("a: `x`\n", "`", "a word cannot begin with"),
        ("a: %x\n", "%", "a word cannot begin with"),
        ("abc\ndef: 1\n", ":", "no `key: value`"),
    ] {
        let stream = parse(text);
        let fault = &stream.documents[0].faults[0];
        assert_eq!(fault.code, "yaml::syntax", "{text:?}");
        let at = &text[fault.span.range()];
        assert!(fault.message.contains(words), "{text:?}: {}", fault.message);
        assert_eq!(at, place, "{text:?}: {}", fault.message);
    }
}

#[test]
fn slips_that_the_lines_tell_of_are_told_as_such() {
    let says = |text: &str, message: &str, help: &str| {
        let faults: Vec<_> = parse(text).documents.into_iter().flat_map(|document| document.faults).collect();
        assert_eq!(faults.len(), 1, "{text:?}: {faults:?}");
        assert!(faults[0].message.contains(message), "{text:?}: {}", faults[0].message);
        assert_eq!(faults[0].help.as_deref(), Some(help), "{text:?}");
    };
    says("a: 1\nmoves: |\ndeal 7H\n", "is not indented", "indent the moves below `moves: |`");
    says("x:\n  - notes: >-\n  Hold it\n", "is not indented", "indent the text below `notes: >-`");
    says(
        "x:\n  - name: main\n     expect: goal\n",
        "indented by 5, the line above it by 4",
        "keys of one map stand exactly below each other: `expect` below `name`",
    );
    says(
        "x:\n- name: main\n  moves: |\n    deal\n   expect: stuck\n",
        "indented by 3, `moves` above it by 2",
        "keys of one map stand exactly below each other: `expect` below `moves`",
    );
    says(
        "title: \"The \"first\" one\"\n",
        "a quote ends",
        "write `title: 'The \"first\" one'`, or `\\\"` for a quote inside",
    );
    says("title: Veil: the first\n", "not in quotes", "write `title: \"Veil: the first\"`");
    says("title: Veil: \"one\" # x\n", "not in quotes", "write `title: 'Veil: \"one\"'`");
    says(
        "title: 'Anna's veil'\n",
        "an apostrophe",
        "write `title: \"Anna's veil\"`; inside single quotes an apostrophe is written twice, `''`",
    );
}
